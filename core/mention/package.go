package mention

import (
	"bytes"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// maxPreamble is how far into a file its package clause is looked for.
const maxPreamble = 1 << 16

// packageOf returns the package, namespace or module that a file declares itself
// to be in; "" for none.
func packageOf(l outline.Language, src []byte, f *outline.File) string {
	switch l {
	case outline.Go, outline.Java, outline.Kotlin:
		return clauses(src, "package", 1)
	case outline.Scala:
		return clauses(src, "package", 8)
	case outline.Haskell:
		return haskellModule(src)
	case outline.PHP:
		return clauses(src, "namespace", 1)
	case outline.CSharp:
		for i := range f.Definitions {
			if f.Definitions[i].Kind == outline.Module {
				return f.Qualified(src, i)
			}
		}
	}
	return ""
}

// clauses returns the names behind a keyword that begins its line, of up to n
// such lines, joined by dots: Scala may say "package a" and "package b" below it.
func clauses(src []byte, keyword string, n int) string {
	var found []string
	w := &words{src: src[:min(len(src), maxPreamble)], slashes: true}
	for len(found) < n {
		word := w.next()
		if word == "" {
			break
		}
		begin := bytes.LastIndexByte(src[:w.start], '\n') + 1
		if word != keyword || strings.Trim(string(src[begin:w.start]), " \t;") != "" && !bytes.Contains(src[begin:w.start], []byte("*/")) && !bytes.HasPrefix(src[begin:], []byte("<?php")) {
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
func haskellModule(src []byte) string {
	for rest := src; len(rest) > 0; {
		line, below, _ := bytes.Cut(rest, []byte("\n"))
		if name, ok := bytes.CutPrefix(line, []byte("module ")); ok {
			return qualified(&words{src: name, slashes: true})
		}
		rest = below
	}
	return ""
}
