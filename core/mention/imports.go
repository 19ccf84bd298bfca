package mention

import (
	"bytes"
	"slices"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/step"
)

// statements reads the import statements of a file around the paths that its
// outline has.
type statements struct {
	of    *outline.Traits // of the language
	src   []byte
	f     *outline.File
	looks *step.Looks
	floor int // where the import before ends: a statement does not begin before
	ceil  int // where the next import begins, or the end of the source
	// What was found for the imports before, so that it need not be looked for again.
	lineAt, lineBegin int    // line: for what offset, and the begin of its line
	around            []int  // within: the definitions of the kinds that did not end before
	next              int    // within: the first definition that was not looked at
	qualifiedAt       int    // qualified: 1 more than the definition asked for last
	qualifiedName     string // and its name
	indents           []indent
	indented          int // typeChecking: how far lines were looked at
	use, useTo        int // rust: 1 more than where the last "use" before an offset begins
	exported          int // rust: the same of the last "use" that hands on
	private           int // rust: and of the last that does not
	group             int // elixir: 1 more than where the group at hand begins
	groupWord         string
}

// reach bounds how many bytes before a path its statement is looked for.
const reach = 1 << 14

// imports returns what a file imports and the names that it has from that.
func imports(l outline.Language, src []byte, f *outline.File, looks *step.Looks) []Import {
	of := l.Traits()
	read := readers[of.Imports]
	if read == nil {
		return nil
	}
	s := &statements{of: of, src: src, f: f, looks: looks}
	var all []Import
	room := maxCopies*len(src) + minCopies // for paths that begin with those of groups and modules around them
	for i := range f.Imports {
		m := &f.Imports[i]
		if m.Group || room < 0 {
			continue
		}
		if s.ceil = len(src); i+1 < len(f.Imports) && f.Imports[i+1].Path.Start >= m.Path.End {
			s.ceil = f.Imports[i+1].Path.Start
		}
		im := Import{Path: f.Imported(src, i), Line: m.Line}
		looks.Add(2 * len(im.Path))
		ok := read(s, m, &im)
		looks.Add(2 * len(im.Path)) // it was cut and joined
		room -= max(0, len(im.Path)-(m.Path.End-m.Path.Start))
		if ok && im.Path != "" {
			im.Names = slices.DeleteFunc(im.Names, func(n Name) bool { return n.Local == "" })
			all = append(all, im)
		}
		s.floor = m.Path.End
	}
	if of.Imports == outline.TreeImports {
		all = append(all, s.rustModules()...)
		sort.SliceStable(all, func(i, j int) bool { return all[i].Line < all[j].Line })
	}
	return all
}

// readers complete an import, whose path and line are set; false drops it.
var readers = [...]func(s *statements, m *outline.Import, im *Import) bool{
	outline.AliasImports:     (*statements).golang,
	outline.ClauseImports:    (*statements).clauses,
	outline.ConstantImports:  (*statements).zig,
	outline.DottedImports:    (*statements).dotted,
	outline.FromImports:      (*statements).python,
	outline.IncludeImports:   (*statements).include,
	outline.ModuleImports:    (*statements).swift,
	outline.NamespaceImports: (*statements).php,
	outline.QualifiedImports: (*statements).haskell,
	outline.RequireImports:   (*statements).ruby,
	outline.ScriptImports:    (*statements).script,
	outline.SourceImports:    (*statements).bash,
	outline.TableImports:     (*statements).lua,
	outline.TreeImports:      (*statements).rust,
	outline.UseImports:       (*statements).elixir,
	outline.UsingImports:     (*statements).csharp,
}

// whole makes the import's only name stand for all of what is imported.
func (im *Import) whole(local string) { im.Names = []Name{{Local: local}} }

// after returns a reader of the words behind the path, its quote passed.
func (s *statements) after(m *outline.Import) *words {
	at := m.Path.End
	if at < len(s.src) && at > m.Path.Start && m.Path.Start > 0 && quote(s.src[m.Path.Start-1]) && s.src[at] == s.src[m.Path.Start-1] {
		at++
	}
	return s.words(s.ceil, at)
}

// words reads from an offset on, not beyond another.
func (s *statements) words(end, at int) *words {
	return &words{src: s.src[:end], at: min(at, end), slashes: true, looks: s.looks}
}

// Bounds of the names that are put together of what is around them: so many times as long as the source, and never less than minCopies.
const (
	maxCopies = 4
	minCopies = 1 << 12
)

// qualified returns the qualified name of a definition; that of the same one as before costs nothing.
func (s *statements) qualified(i int) string {
	if s.qualifiedAt != i+1 {
		s.qualifiedAt, s.qualifiedName = i+1, s.f.Qualified(s.src, i)
		s.looks.Add(len(s.qualifiedName))
	}
	return s.qualifiedName
}

// opening returns the offset of the path's quote, or of the path.
func (s *statements) opening(m *outline.Import) int {
	if at := m.Path.Start; quote(byteBefore(s.src, at)) {
		return at - 1
	}
	return m.Path.Start
}

// line returns the begin of the line of offset at.
func (s *statements) line(at int) int {
	switch {
	case at >= s.lineAt:
		s.looks.Add(at - s.lineAt)
		if n := bytes.LastIndexByte(s.src[s.lineAt:at], '\n'); n >= 0 {
			s.lineBegin = s.lineAt + n + 1
		}
		s.lineAt = at
	case at < s.lineBegin:
		begin := bytes.LastIndexByte(s.src[:at], '\n') + 1
		s.looks.Add(at - begin)
		return begin
	}
	return s.lineBegin
}

// within returns the index of the innermost definition of one of the kinds, which
// are always the same, around offset at of a line, or -1. It is asked for ascending
// offsets.
func (s *statements) within(at, line int, kinds ...outline.Kind) int {
	defs := s.f.Definitions
	for ; s.next < len(defs) && defs[s.next].StartLine <= line && defs[s.next].Signature.Start < at; s.next++ {
		s.looks.Add(1)
		if slices.Contains(kinds, defs[s.next].Kind) {
			s.around = append(s.around, s.next)
		}
	}
	n := len(s.around)
	for n > 0 && defs[s.around[n-1]].EndLine < line {
		n--
	}
	s.looks.Add(len(s.around) - n + 1)
	s.around = s.around[:n]
	if n == 0 {
		return -1
	}
	return s.around[n-1]
}

func quote(c byte) bool { return c == '"' || c == '\'' || c == '`' }

func last(path, sep string) string {
	if i := strings.LastIndex(path, sep); i >= 0 {
		return path[i+len(sep):]
	}
	return path
}

// assigned reads "NAME =" before offset at, as in NAME = require("x").PART, whose
// call ends before offset end: the name, or the names of a pattern in braces. It
// returns the begin of what is assigned to, or at if nothing is.
func (s *statements) assigned(im *Import, at, end int) int {
	src := s.src
	eq := s.spaces(at)
	if byteBefore(src, eq) != '=' || eq >= 2 && strings.IndexByte("=!<>", src[eq-2]) >= 0 {
		return at
	}
	part, ok := s.part(end)
	to := s.spaces(eq - 1)
	if byteBefore(src, to) == '}' {
		from := to - 1
		for depth := 0; from >= max(s.floor, to-reach); from-- {
			if src[from] == '}' {
				depth++
			} else if src[from] == '{' {
				if depth--; depth == 0 {
					break
				}
			}
		}
		s.looks.Add(to - from)
		if from < max(s.floor, to-reach) {
			return at
		}
		if part == "" && ok {
			im.Names, _ = list(s.words(len(src), from+1), ":")
		}
		return from
	}
	local, from := s.before(to)
	if name(local) && ok {
		im.Names = []Name{{local, part}}
	}
	return from
}

// part reads ".PART" at offset end; not ok tells that more follows, so that the
// value is neither the module nor a part of it.
func (s *statements) part(end int) (part string, ok bool) {
	w := words{src: s.src, at: end, slashes: !s.of.DashComments, looks: s.looks}
	if w.take(".") {
		part = w.next()
	}
	return part, w.at >= len(s.src) || strings.IndexByte("([.?:", s.src[w.at]) < 0
}

// list reads "a, b as c, type d}" up to the brace, sep standing for "as"; bare
// counts the names that are not for types alone.
func list(w *words, sep string) (names []Name, bare int) {
	for {
		at := w.at
		word := w.next()
		typed := word == "type" || word == "typeof"
		if next := w.peek(); typed && next != "," && next != "}" && next != sep && next != "" {
			word = w.next()
		} else {
			typed = false
		}
		word = strings.Trim(word, "\"'")
		if !name(word) {
			if word == "." || word == "," {
				continue // ...rest
			}
			w.at = at
			return names, bare
		}
		n := Name{word, word}
		if w.take(sep) {
			n.Local = strings.Trim(w.next(), "\"'")
		}
		if name(n.Local) {
			names = append(names, n)
		}
		if !typed {
			bare++
		}
		if w.take("=") { // a default value
			w.next()
		}
		if !w.take(",") {
			return names, bare
		}
	}
}
