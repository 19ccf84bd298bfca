package mention

import (
	"slices"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// statements reads the import statements of a file around the paths that its
// outline has.
type statements struct {
	l     outline.Language
	src   []byte
	f     *outline.File
	floor int // where the import before ends: a statement does not begin before
}

// reach bounds how many bytes before a path its statement is looked for.
const reach = 1 << 14

// imports returns what a file imports and the names that it has from that.
func imports(l outline.Language, src []byte, f *outline.File) []Import {
	read := readers[l]
	if read == nil {
		return nil
	}
	s := &statements{l: l, src: src, f: f}
	var all []Import
	for i := range f.Imports {
		m := &f.Imports[i]
		if m.Group {
			continue
		}
		im := Import{Path: f.Imported(src, i), Line: m.Line}
		if read(s, m, &im) && im.Path != "" {
			im.Names = slices.DeleteFunc(im.Names, func(n Name) bool { return n.Local == "" })
			all = append(all, im)
		}
		s.floor = m.Path.End
	}
	if l == outline.Rust {
		all = append(all, s.rustModules()...)
		sort.SliceStable(all, func(i, j int) bool { return all[i].Line < all[j].Line })
	}
	return all
}

// readers complete an import, whose path and line are set; false drops it.
var readers = map[outline.Language]func(s *statements, m *outline.Import, im *Import) bool{
	outline.Bash:       (*statements).bash,
	outline.C:          (*statements).include,
	outline.CPP:        (*statements).include,
	outline.CSharp:     (*statements).csharp,
	outline.Elixir:     (*statements).elixir,
	outline.Go:         (*statements).golang,
	outline.Haskell:    (*statements).haskell,
	outline.Java:       (*statements).dotted,
	outline.JavaScript: (*statements).script,
	outline.Kotlin:     (*statements).dotted,
	outline.Lua:        (*statements).lua,
	outline.PHP:        (*statements).php,
	outline.Python:     (*statements).python,
	outline.Ruby:       (*statements).ruby,
	outline.Rust:       (*statements).rust,
	outline.Scala:      (*statements).dotted,
	outline.Swift:      (*statements).swift,
	outline.TypeScript: (*statements).script,
	outline.TSX:        (*statements).script,
	outline.Zig:        (*statements).zig,
}

// whole makes the import's only name stand for all of what is imported.
func (im *Import) whole(local string) { im.Names = []Name{{Local: local}} }

// after returns a reader of the words behind the path, its quote passed.
func (s *statements) after(m *outline.Import) *words {
	at := m.Path.End
	if at < len(s.src) && at > m.Path.Start && m.Path.Start > 0 && quote(s.src[m.Path.Start-1]) && s.src[at] == s.src[m.Path.Start-1] {
		at++
	}
	return &words{src: s.src, at: at, slashes: true}
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
	for at > 0 && s.src[at-1] != '\n' {
		at--
	}
	return at
}

// within returns the index of the innermost definition of one of the kinds around
// offset at of a line, or -1.
func (s *statements) within(at, line int, kinds ...outline.Kind) int {
	found := -1
	for i := range s.f.Definitions {
		d := &s.f.Definitions[i]
		if d.StartLine > line {
			break
		}
		if line <= d.EndLine && d.Signature.Start < at && slices.Contains(kinds, d.Kind) {
			found = i
		}
	}
	return found
}

func quote(c byte) bool { return c == '"' || c == '\'' || c == '`' }

// last returns what is behind the last sep.
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
	eq := spaces(src, at)
	if byteBefore(src, eq) != '=' || eq >= 2 && strings.IndexByte("=!<>", src[eq-2]) >= 0 {
		return at
	}
	part, ok := s.part(end)
	to := spaces(src, eq-1)
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
		if from < max(s.floor, to-reach) {
			return at
		}
		if part == "" && ok {
			im.Names, _ = list(&words{src: src, at: from + 1, slashes: true}, ":")
		}
		return from
	}
	local, from := before(src, to)
	if name(local) && ok {
		im.Names = []Name{{local, part}}
	}
	return from
}

// part reads ".PART" at offset end; not ok tells that more follows, so that the
// value is neither the module nor a part of it.
func (s *statements) part(end int) (part string, ok bool) {
	w := words{src: s.src, at: end, slashes: s.l != outline.Lua}
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
