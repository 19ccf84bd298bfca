package mention

import (
	"bytes"

	"github.com/cairn-search/cairn/core/step"
)

// seeker finds a mark in a text that is asked about from its beginning to its end,
// and goes over it once: what was found holds until it is passed.
type seeker struct {
	text  []byte
	mark  string
	looks *step.Looks
	from  int // where it looked from
	at    int // the first mark behind that, or the end of the text
}

func (p *page) seeker(text []byte, mark string) seeker {
	return seeker{text: text, mark: mark, looks: p.looks, at: -1}
}

// within returns how far behind an offset the mark stands, and -1 if it does not
// among the next most bytes.
func (s *seeker) within(i, most int) int {
	if i < s.from || i > s.at {
		s.from, s.at = i, len(s.text)
		if n := bytes.Index(s.text[i:], []byte(s.mark)); n >= 0 {
			s.at = i + n
		}
		s.looks.Add(s.at - i + 1)
	}
	if s.at+len(s.mark) > min(len(s.text), i+most) {
		return -1
	}
	return s.at - i
}
