package mention

import (
	"bytes"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// maxClauses is how many words "import" and "export" before a "from" are tried.
const maxClauses = 8

// script reads an import of JavaScript or TypeScript.
func (s *statements) script(m *outline.Import, im *Import) bool {
	if strings.Contains(im.Path, "${") {
		return false
	}
	src := s.src
	at := s.spaces(s.opening(m))
	if byteBefore(src, at) == '(' {
		if next := s.after(m).peek(); next != ")" && next != "," {
			return false // the begin of a path
		}
		s.required(m, im, at-1)
		return true
	}
	word, from := s.before(at)
	if word == "import" {
		return true
	}
	low := max(s.floor, at-reach)
	if word != "from" { // a comment stands between
		from = s.lastWord(low, at, "from")
	}
	imported, exported := s.lastWord(low, from, "import"), s.lastWord(low, from, "export")
	for range maxClauses {
		begin := max(imported, exported)
		if begin < 0 {
			return true
		}
		if c := s.clause(begin, from); c != nil {
			im.Names, im.Flags = c.Names, c.Flags
			return true
		}
		if begin == imported {
			imported = s.lastWord(low, begin, "import")
		} else {
			exported = s.lastWord(low, begin, "export")
		}
	}
	return true
}

// lastWord returns where a word begins last in bytes [low, limit), or -1.
func (s *statements) lastWord(low, limit int, word string) int {
	src := s.src
	for low < limit {
		i := bytes.LastIndex(src[low:limit], []byte(word))
		if i < 0 {
			s.looks.Add(limit - low)
			return -1
		}
		i += low
		s.looks.Add(limit - i)
		if end := i + len(word); (i == 0 || !naming(src[i-1]) && src[i-1] != '.') && (end >= len(src) || !naming(src[end])) {
			return i
		}
		limit = i
	}
	return -1
}

// clause reads what stands between "import" or "export" at offset begin and the
// "from" at offset from; nil if it is none.
func (s *statements) clause(begin, from int) *Import {
	w := s.words(len(s.src), begin)
	im := &Import{}
	export := w.next() == "export"
	if export {
		im.Flags = Export
	}
	if next := w.peek(); next == "type" || next == "typeof" {
		at := w.at
		w.next()
		if following := w.peek(); w.start >= from || following == "," || following == "from" && !fromAt(*w, from) {
			w.at = at // a default import of that name
		} else {
			im.Flags |= TypeOnly
		}
	}
	bare, typed := 0, false
	for {
		word := w.next()
		if w.start >= from {
			break
		}
		switch {
		case word == "*":
			bare++
			if w.take("as") {
				im.Names = append(im.Names, Name{Local: w.next()})
			} else {
				im.Flags |= All
			}
		case word == "{":
			names, n := list(w, "as")
			im.Names = append(im.Names, names...)
			bare += n
			typed = len(names) > 0
			if !w.take("}") {
				return nil
			}
		case word == ",":
		case name(word) && !export && len(im.Names) == 0:
			im.Names = append(im.Names, Name{word, Default})
			bare++
		default:
			return nil
		}
	}
	if w.start != from && w.at <= from || bare == 0 && !typed && len(im.Names) > 0 {
		return nil
	}
	if bare == 0 && typed {
		im.Flags |= TypeOnly
	}
	return im
}

// fromAt tells whether the next word but one is what stands at offset from: of
// "type from from" the first is a name.
func fromAt(w words, from int) bool {
	w.next()
	w.next()
	return w.start == from
}

// required reads require("x") and import("x"), whose bracket is at offset open.
func (s *statements) required(m *outline.Import, im *Import, open int) {
	src := s.src
	word, at := s.before(open)
	w := s.after(m)
	if word == "import" {
		im.Flags |= Dynamic
		if await, from := s.before(at); await == "await" {
			at = from
		}
		if byteBefore(src, s.spaces(at)) == '(' { // (await import("x")).part
			return
		}
	} else if s.within(at, m.Line, outline.Function, outline.Method) >= 0 {
		im.Flags |= Dynamic
	}
	if !w.take(")") {
		return
	}
	from := s.assigned(im, at, w.at)
	if from == at || byteBefore(src, from) != '.' {
		return
	}
	// "module.exports =", "exports.name ="
	owner, _ := s.before(from - 1)
	switch {
	case owner == "module" && len(im.Names) == 1 && im.Names[0].Local == "exports":
		if im.Names[0].Original == "" {
			im.Flags |= All
		}
		im.Names = nil
		im.Flags |= Export
	case owner == "exports":
		im.Flags |= Export
	default:
		im.Names = nil
	}
}
