package mention

import (
	"bytes"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// python reads "import a.b as c" and "from .a import b as c".
func (s *statements) python(m *outline.Import, im *Import) bool {
	if s.typeChecking(m.Path.Start) {
		im.Flags |= TypeOnly
	}
	w := &words{src: s.src, at: m.Path.End}
	if word, _ := before(s.src, s.unbroken(m.Path.Start)); word != "from" {
		im.whole(im.Path)
		if line := w.at; w.take("as") && !bytes.Contains(s.src[line:w.start], []byte("\n")) {
			im.whole(w.next())
		}
		return true
	}
	word := w.next()
	for ; word == "." || name(word) && strings.HasSuffix(im.Path, ".") && word != "import" && word != "cimport"; word = w.next() { // "from . a import b"
		im.Path += word
	}
	if word != "import" && word != "cimport" {
		return true
	}
	w.take("(")
	for {
		word := w.next()
		if word == "*" {
			im.Flags |= All
			return true
		}
		if !name(word) {
			return true
		}
		n := Name{word, word}
		if w.take("as") {
			n.Local = w.next()
		}
		if name(n.Local) {
			im.Names = append(im.Names, n)
		}
		if !w.take(",") {
			return true
		}
	}
}

// unbroken steps back from offset at over white space and escaped line ends.
func (s *statements) unbroken(at int) int {
	for {
		n := spaces(s.src, at)
		if n == at || byteBefore(s.src, n) != '\\' {
			return n
		}
		at = n - 1
	}
}

// typeChecking tells whether the line of offset at stands in a block that only
// type checkers read.
func (s *statements) typeChecking(at int) bool {
	begin := s.line(at)
	column := indentation(s.src[begin:at])
	for n := begin; column > 0 && n > 0 && n > at-reach; {
		end := n - 1
		n = s.line(end)
		text := s.src[n:end]
		if c := indentation(text); c < column && len(bytes.TrimSpace(text)) > 0 {
			words := strings.Fields(string(text))
			return words[0] == "if" && len(words) == 2 && strings.TrimPrefix(words[1], "typing.") == "TYPE_CHECKING:"
		}
	}
	return false
}

func indentation(line []byte) int { return len(line) - len(bytes.TrimLeft(line, " \t")) }
