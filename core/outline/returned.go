package outline

import "github.com/cairn-search/cairn/core/order"

// Returned is a value that a function returns, not one within it that has no name. It is known of scripts.
type Returned struct {
	Start      int
	Last       int  // where the last name begins of a value that is no more than names and calls: c of new a.b().c(); else -1
	Object     bool // it is one that is written there: {a() {}}
	Definition int
}

// returned notes that the value that begins at token i is what a definition returns: a ? b : c is b or c.
func (p *Parser) returned(i, definition int) {
	if p.want&Names == 0 {
		return
	}
	if k := p.condition(i); k > 0 {
		if other := p.alternative(k + 1); p.tokens[other].kind == ':' {
			p.returnedValue(k+1, definition)
			p.returnedValue(other+1, definition)
			return
		}
	}
	p.returnedValue(i, definition)
}

// orderReturned puts the values that functions return in the order in which they begin: a ? function() {return b} : c.
func (p *Parser) orderReturned() {
	if len(p.file.Returned) > 1 {
		order.By(p.file.Returned, func(a, b Returned) int { return a.Start - b.Start })
	}
}

// condition returns the "?" behind what decides which of two values that is which begins at token i, 0 if there is none.
func (p *Parser) condition(i int) int {
	t := p.tokens
	for n := 0; n < maxLinks && !p.at(i, ';', ',', ':', ')', ']', '}', tokArrow, tokEnd) && (n == 0 || !t[i].first || t[i].kind == '?' || !p.scriptBreaks(i)); i, n = p.follow(i), n+1 {
		if p.looks.Add(1); t[i].kind == '?' && n > 0 && t[i+1].kind != '.' && t[i+1].kind != '?' && t[i-1].kind != '?' {
			return i
		}
	}
	return 0
}

// returnedValue is returned of a value that is one.
func (p *Parser) returnedValue(i, definition int) {
	last := -1
	if name := p.lastOfChain(i); name >= 0 {
		last = int(p.tokens[name].start)
	}
	object := p.tokens[i].kind == '{' || p.tokens[i].kind == '(' && p.tokens[i+1].kind == '{'
	p.file.Returned = append(p.file.Returned, Returned{int(p.tokens[i].start), last, object, definition})
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
		case t[i].first && p.scriptBreaks(i) || p.at(i, ';', ',', ':', '}', ')', tokEnd):
			return name
		default:
			return -1
		}
	}
}
