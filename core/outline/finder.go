package outline

// finder finds phrases in a text that is asked about from its beginning to its end, and goes over it once: what was found holds until
// it is passed.
type finder struct {
	words []string // in lower case; the text may be in any
	from  int      // where it looked from
	at    int      // the first place behind that where one of them stands
	end   int      // and where that one ends
}

// within tells whether one of the phrases stands in bytes [from, to) of the source.
func (p *Parser) within(f *finder, from, to int) bool {
	if f.end == 0 || from < f.from || from > f.at {
		f.from = from
		for f.at = from; f.at < len(p.src); f.at++ {
			if f.end = f.at + f.match(p.src[f.at:]); f.end > f.at {
				break
			}
		}
		f.end = max(f.end, f.at)
		p.looks.Add(f.at - from + 1)
	}
	return f.at < len(p.src) && f.end <= to
}

// match returns the length of the shortest phrase that text begins with, 0 if there is none.
func (f *finder) match(text []byte) int {
next:
	for _, w := range f.words {
		if len(w) > len(text) {
			continue
		}
		for i := range len(w) {
			c := text[i]
			if 'A' <= c && c <= 'Z' {
				c |= 0x20
			}
			if c != w[i] {
				continue next
			}
		}
		return len(w)
	}
	return 0
}
