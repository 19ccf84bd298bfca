package mention

import (
	"bytes"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// rust reads one leaf of a tree of uses. "self" and "super" become relative to
// the file's own module, also in a module that stands in the file.
func (s *statements) rust(m *outline.Import, im *Import) bool {
	im.Path = strings.Join(strings.FieldsFunc(im.Path, func(r rune) bool { return r <= ' ' }), "")
	im.Path = strings.TrimPrefix(im.Path, "::")
	if begin := s.lastUse(m.Path.Start); begin > 0 && begin >= m.Path.Start-reach && s.handsOn(begin) {
		im.Flags |= Export
	}
	im.Path = s.lifted(im.Path, s.within(m.Path.Start, m.Line, outline.Module))
	switch local := last(im.Path, "::"); local {
	case "*":
		im.Path = strings.TrimSuffix(im.Path, "::*")
		im.Flags |= All
	case "self":
		im.Path = strings.TrimSuffix(im.Path, "::self")
		im.whole(last(im.Path, "::"))
	default:
		im.whole(local)
	}
	if w := s.after(m); w.take("as") {
		if im.whole(w.next()); im.Names[0].Local == "_" {
			im.Names = nil
		}
	}
	return true
}

// lastUse returns where the last "use" before an offset begins, or -1. It is asked
// for ascending offsets.
func (s *statements) lastUse(at int) int {
	const word = "use"
	if at < s.useTo {
		return s.lastWord(max(0, at-reach), at, word)
	}
	if begin := s.lastWord(max(0, s.useTo-len(word)), at, word); begin >= 0 {
		s.use = begin + 1
	}
	s.useTo = at
	return s.use - 1
}

// handsOn tells whether the "use" that begins at an offset is public.
func (s *statements) handsOn(begin int) bool {
	if begin == s.exported-1 || begin == s.private-1 {
		return begin == s.exported-1
	}
	at := s.spaces(begin)
	if byteBefore(s.src, at) == ')' {
		open := bytes.LastIndexByte(s.src[:at], '(')
		s.looks.Add(at - open)
		at = max(open, 0)
	}
	if word, _ := s.before(at); word == "pub" {
		s.exported = begin + 1
		return true
	}
	s.private = begin + 1
	return false
}

// lifted makes a path in module i of the file one of the file itself: super::a is
// self::a in a module of the first level.
func (s *statements) lifted(path string, i int) string {
	head, rest, _ := strings.Cut(path, "::")
	if i < 0 || head != "self" && head != "super" {
		return path
	}
	modules := strings.Split(s.qualified(i), ".")
	s.looks.Add(2 * len(s.qualifiedName))
	if head == "self" {
		path = rest
	}
	for {
		below, ok := strings.CutPrefix(path, "super")
		if !ok || below != "" && !strings.HasPrefix(below, "::") || len(modules) == 0 {
			break
		}
		modules, path = modules[:len(modules)-1], strings.TrimPrefix(below, "::")
	}
	if len(modules) == 0 && (path == "super" || strings.HasPrefix(path, "super::")) {
		return path
	}
	return strings.TrimSuffix(strings.Join(append([]string{"self"}, append(modules, path)...), "::"), "::")
}

// rustModules returns the modules that are declared to stand in other files.
func (s *statements) rustModules() []Import {
	var all []Import
	room := maxCopies*len(s.src) + minCopies
	for i := range s.f.Definitions {
		d := &s.f.Definitions[i]
		s.looks.Add(1)
		if d.Kind != outline.Module || s.words(len(s.src), d.Signature.End).peek() != ";" || room < 0 {
			continue
		}
		path := "self::" + strings.ReplaceAll(s.f.Qualified(s.src, i), ".", "::")
		room -= len(path)
		s.looks.Add(2 * len(path))
		all = append(all, Import{Path: path, Line: d.EndLine, Names: []Name{{Local: string(d.Name.Of(s.src))}}})
	}
	return all
}
