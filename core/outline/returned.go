package outline

// Returned is a value that a function returns, not one within it that has no name. It is known of scripts.
type Returned struct {
	Start      int
	Last       int // where the last name begins of a value that is no more than names and calls: c of new a.b().c(); else -1
	Definition int
}

// returned notes that the value that begins at token i is what a definition returns.
func (p *Parser) returned(i, definition int) {
	if p.want&Names == 0 {
		return
	}
	last := -1
	if name := p.lastOfChain(i); name >= 0 {
		last = int(p.tokens[name].start)
	}
	p.file.Returned = append(p.file.Returned, Returned{int(p.tokens[i].start), last, definition})
}

// maxLinks is how many names and calls of a value are looked at.
const maxLinks = 64

// lastOfChain returns the last name of the value that begins at token i, -1 if it is more than names and calls.
func (p *Parser) lastOfChain(i int) int {
	t := p.tokens
	for t[i].word == wNew || p.is(i, "await") {
		i++
	}
	if t[i].kind != tokName && !p.is(i, "this") {
		return -1
	}
	name, called := i, false
	for i++; ; i++ {
		switch {
		case i-name > maxLinks:
			return -1
		case t[i].kind == '?' && t[i+1].kind == '.':
		case t[i].kind == '.' && p.at(i+1, tokName, tokWord):
			i++
			name, called = i, false
		case t[i].kind == '(' && !t[i].first && !called:
			called = true
			i = p.closing(i)
		case t[i].kind == '!' && t[i].start == t[i-1].end:
		case t[i].kind == '<' && !t[i].first && !called: // of types
			if i = p.angles(i); t[i].kind != '(' {
				return -1
			}
			i--
		case t[i].first && p.scriptBreaks(i) || p.at(i, ';', ',', '}', ')', tokEnd):
			return name
		default:
			return -1
		}
	}
}
