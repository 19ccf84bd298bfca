package mention

import "github.com/cairn-search/cairn/core/outline"

// clauses reads `import "path" as a show b, c;`, where what is not shown is brought whole, and `import {a as b} from "path";`.
func (s *statements) clauses(m *outline.Import, im *Import) bool {
	word, _ := s.before(s.opening(m))
	switch word {
	case "from":
		return s.script(m, im)
	case "export", "part":
		im.Flags |= Export
	}
	all := true
	for w := s.after(m); ; {
		switch clause := w.next(); {
		case clause == "deferred", clause == "if": // which is followed by "(condition) path"
			if clause == "if" {
				for next := w.next(); next != ")" && next != "" && next != ";"; {
					next = w.next()
				}
				w.next()
			}
		case clause == "as":
			im.whole(w.next())
			all = false
		case clause == "show" || clause == "hide":
			names, _ := list(w, "as")
			if clause == "show" && all {
				im.Names, all = names, false
			}
		default:
			if all {
				im.Flags |= All
			}
			return true
		}
	}
}
