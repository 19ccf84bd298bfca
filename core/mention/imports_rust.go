package mention

import (
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// rust reads one leaf of a tree of uses. "self" and "super" become relative to
// the file's own module, also in a module that stands in the file.
func (s *statements) rust(m *outline.Import, im *Import) bool {
	im.Path = strings.Join(strings.FieldsFunc(im.Path, func(r rune) bool { return r <= ' ' }), "")
	im.Path = strings.TrimPrefix(im.Path, "::")
	if begin := lastWord(s.src, max(0, m.Path.Start-reach), m.Path.Start, "use"); begin > 0 {
		at := spaces(s.src, begin)
		if byteBefore(s.src, at) == ')' {
			for at > 0 && s.src[at-1] != '(' {
				at--
			}
			at--
		}
		if word, _ := before(s.src, at); word == "pub" {
			im.Flags |= Export
		}
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

// lifted makes a path in module i of the file one of the file itself: super::a is
// self::a in a module of the first level.
func (s *statements) lifted(path string, i int) string {
	head, rest, _ := strings.Cut(path, "::")
	if i < 0 || head != "self" && head != "super" {
		return path
	}
	modules := strings.Split(s.f.Qualified(s.src, i), ".")
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
	for i := range s.f.Definitions {
		d := &s.f.Definitions[i]
		if d.Kind != outline.Module || (&words{src: s.src, at: d.Signature.End, slashes: true}).peek() != ";" {
			continue
		}
		path := "self::" + strings.ReplaceAll(s.f.Qualified(s.src, i), ".", "::")
		all = append(all, Import{Path: path, Line: d.EndLine, Names: []Name{{Local: string(d.Name.Of(s.src))}}})
	}
	return all
}
