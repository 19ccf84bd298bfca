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
	w := s.words(s.ceil, m.Path.End)
	w.slashes = false
	if word, _ := s.before(s.unbroken(m.Path.Start)); word != "from" {
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
		n := s.spaces(at)
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
	s.looks.Add(column + 1)
	if column == 0 {
		return false
	}
	for s.indented < begin {
		text, _, _ := bytes.Cut(s.src[s.indented:], []byte("\n"))
		s.looks.Add(3 * (len(text) + 1))
		s.indented += len(text) + 1
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		c := indentation(text)
		s.dedent(c)
		words := bytes.Fields(text)
		s.indents = append(s.indents, indent{c, s.indented, len(words) == 2 && string(words[0]) == "if" &&
			string(bytes.TrimPrefix(words[1], []byte("typing."))) == "TYPE_CHECKING:"})
	}
	s.dedent(column)
	if n := len(s.indents); n > 0 {
		return s.indents[n-1].typeOnly && s.indents[n-1].end > at-reach
	}
	return false
}

// indent is a line that others below are indented deeper than.
type indent struct {
	column   int
	end      int  // where the next line begins
	typeOnly bool // what is below is for type checkers alone
}

// dedent drops the lines that one at a column is not below.
func (s *statements) dedent(column int) {
	for n := len(s.indents); n > 0 && s.indents[n-1].column >= column; n-- {
		s.indents = s.indents[:n-1]
	}
}

func indentation(line []byte) int { return len(line) - len(bytes.TrimLeft(line, " \t")) }
