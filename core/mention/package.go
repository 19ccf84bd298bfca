package mention

import (
	"bytes"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/step"
)

// maxPreamble is how far into a file its package clause is looked for.
const maxPreamble = 1 << 16

// packageOf returns the package, namespace or module that a file declares itself
// to be in; "" for none.
func packageOf(l outline.Language, src []byte, f *outline.File, looks *step.Looks) string {
	switch l.Traits().Package {
	case outline.PackageClause:
		return clauses(preamble(src, f, looks), "package", 1, looks)
	case outline.PackageClauses:
		return clauses(preamble(src, f, looks), "package", 8, looks)
	case outline.ModuleClause:
		return haskellModule(src, looks)
	case outline.NamespaceClause:
		return clauses(preamble(src, f, looks), "namespace", 1, looks)
	case outline.NamespaceDefined:
		looks.Add(len(f.Definitions))
		for i := range f.Definitions {
			if f.Definitions[i].Kind == outline.Module {
				return f.Qualified(src, i)
			}
		}
	}
	return ""
}

// preamble is what of a file stands before what it defines, where it says its package: a text further down may hold the code of another file.
func preamble(src []byte, f *outline.File, looks *step.Looks) []byte {
	end := min(len(src), maxPreamble)
	for i := range f.Definitions {
		d := &f.Definitions[i]
		if looks.Add(1); d.Kind != outline.Module {
			return src[:min(end, d.Name.Start)]
		}
	}
	return src[:end]
}

// clauses returns the names behind a keyword that begins its line, of up to n
// such lines, joined by dots: Scala may say "package a" and "package b" below it.
func clauses(src []byte, keyword string, n int, looks *step.Looks) string {
	var found []string
	w := &words{src: src, slashes: true, looks: looks}
	head := lineHead{src: src, blank: true}
	for len(found) < n {
		word := w.next()
		if word == "" {
			break
		}
		head.to(w.start)
		if word != keyword || !head.blank && !head.comment && !bytes.HasPrefix(src[head.begin:], []byte("<?php")) {
			if len(found) > 0 {
				break // clauses stand together
			}
			continue
		}
		if w.peek() == "object" {
			break
		}
		name := qualified(w)
		if name == "" {
			continue
		}
		found = append(found, name)
		w.take(";")
		if w.peek() == "{" {
			break
		}
	}
	return strings.Join(found, ".")
}

// lineHead is what stands before an offset in its line.
type lineHead struct {
	src       []byte
	at, begin int
	blank     bool // nothing but white space and semicolons
	comment   bool // a comment ends there
}

// to goes on to an offset.
func (h *lineHead) to(at int) {
	for ; h.at < at; h.at++ {
		switch c := h.src[h.at]; {
		case c == '\n':
			h.begin, h.blank, h.comment = h.at+1, true, false
		case c != ' ' && c != '\t' && c != ';':
			h.blank = false
			h.comment = h.comment || c == '/' && h.at > h.begin && h.src[h.at-1] == '*'
		}
	}
}

// qualified reads a name with dots or backslashes.
func qualified(w *words) string {
	var b strings.Builder
	for {
		word := strings.Trim(w.peek(), "`")
		if !name(word) {
			return b.String()
		}
		w.next()
		b.WriteString(word)
		if w.at >= len(w.src) || w.src[w.at] != '.' && w.src[w.at] != '\\' {
			return b.String()
		}
		b.WriteByte(w.src[w.at])
		w.at++
	}
}

// haskellModule returns the name behind "module" at the begin of a line.
func haskellModule(src []byte, looks *step.Looks) string {
	for rest := src; len(rest) > 0; {
		line, below, _ := bytes.Cut(rest, []byte("\n"))
		looks.Add(len(line) + 1)
		if name, ok := bytes.CutPrefix(line, []byte("module ")); ok {
			return qualified(&words{src: name, slashes: true, looks: looks})
		}
		rest = below
	}
	return ""
}
