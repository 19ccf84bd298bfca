package outline

import "bytes"

// padding is how many end tokens follow the last one: more than the 64 that recognisers look ahead at most without asking for the end, and
// the few behind those.
const padding = 64 + 8

// lex fills p.tokens and p.notes; token p.end is the first behind the last.
func (p *Parser) lex(s *syntax) {
	src := p.src
	p.line, p.first = 1, true
	i := p.preamble()
	for counted := 0; i < len(src); {
		if i-counted > 1<<10 {
			p.looks.Add(i - counted)
			counted = i
		}
		c := src[i]
		switch s.class[c] {
		case isSpace:
			i++
		case isNewline:
			i++
			p.line++
			p.first = true
			if len(p.heredocs) > 0 {
				i = p.skipHeredocs(i)
			}
		case isLetter:
			i = p.lexWord(s, i)
		case isDigit:
			i = p.lexNumber(s, i)
		case isOpen:
			p.open(i, i+1, closer(c), 0)
			i++
		case isClose:
			i = p.close(i)
		case isPair:
			i = p.pair(i)
		case isSpecial:
			i = p.lexSpecial(i)
		default:
			p.emit(c, wNone, i, i+1)
			i++
		}
	}
	p.first = true
	p.end = len(p.tokens)
	for range padding {
		p.emit(tokEnd, wNone, len(src), len(src))
		p.first, p.previous().link = true, uint32(len(p.tokens)-1)
	}
	for _, b := range p.brackets {
		p.tokens[b.token].link = uint32(p.end)
	}
}

// lexWord takes the name or keyword that begins at i.
func (p *Parser) lexWord(s *syntax, i int) int {
	src, j := p.src, i+1
	for j < len(src) && s.part[src[j]] {
		j++
	}
	kind := byte(tokName)
	w := s.table.find(src[i:j])
	if w != wNone {
		kind = tokWord
		if p.first && len(p.brackets) > 0 && p.restarts(w, i, j) {
			p.reset()
		}
	}
	p.emit(kind, w, i, j)
	return j
}

func (p *Parser) lexNumber(s *syntax, i int) int {
	src, j := p.src, i+1
	for j < len(src) && (s.part[src[j]] || j+1 < len(src) && p.withinNumber(s, i, j)) {
		j++
	}
	p.emit(tokNumber, wNone, i, j)
	return j
}

// withinNumber tells whether byte j, of which one follows, belongs to the number that begins at i as no letter or digit does: 1.5, f(1.), 1e-5.
func (p *Parser) withinNumber(s *syntax, i, j int) bool {
	next := p.src[j+1]
	switch p.src[j] {
	case '.':
		return s.class[next] == isDigit || next == ')' || next == ','
	case '+', '-':
		return s.class[next] == isDigit && p.src[j-1]|0x20 == 'e' && p.src[i+1]|0x20 != 'x'
	}
	return false
}

// lexSpecial takes what the byte at i begins in this language, or the byte, which may be a bracket or one of a pair.
func (p *Parser) lexSpecial(i int) int {
	if j := p.skip(i); j > i {
		return j
	}
	switch c := p.src[i]; c {
	case '(', '[', '{':
		p.open(i, i+1, closer(c), 0)
	case '=', ':', '-':
		return p.pair(i)
	default:
		p.emit(c, wNone, i, i+1)
	}
	return i + 1
}

func (p *Parser) emit(kind byte, w word, start, end int) {
	p.tokens = append(p.tokens, token{start: uint32(start), end: uint32(end), line: p.line, kind: kind, word: w, first: p.first})
	p.first = false
}

func (p *Parser) pair(i int) int {
	kind, width := p.src[i], 1
	if i+1 < len(p.src) {
		switch next := p.src[i+1]; {
		case kind == '=' && next == '>':
			kind, width = tokArrow, 2
		case kind == '=' && next == '=':
			kind, width = tokEqual, 2
		case kind == ':' && next == ':':
			kind, width = tokScope, 2
		case kind == '-' && next == '>':
			kind, width = tokThin, 2
		}
	}
	p.emit(kind, wNone, i, i+width)
	return i + width
}

func closer(c byte) byte {
	if c == '(' {
		return ')'
	}
	return c + 2 // [ ] and { } are two apart
}

// open notes a bracket; an interpolation counts as a parenthesis for those who walk the tokens.
func (p *Parser) open(start, end int, close byte, resume uint8) {
	kind := p.src[start]
	if resume != 0 {
		kind = '('
	}
	if close == '}' {
		p.braces++
	}
	p.brackets = append(p.brackets, bracket{uint32(len(p.tokens)), close, resume})
	p.emit(kind, wNone, start, end)
}

// close links a closing bracket. A brace closes whatever was left open inside it; a parenthesis never closes a brace, so that one
// forgotten brace or one parenthesis too many does limited harm.
func (p *Parser) close(i int) int {
	c := p.src[i]
	n := len(p.brackets)
	here := uint32(len(p.tokens))
	switch {
	case n <= p.floor:
	case c == '}':
		if p.braces == 0 {
			break
		}
		for n > p.floor && p.brackets[n-1].close != '}' {
			n--
			p.tokens[p.brackets[n].token].link = here
		}
		p.brackets = p.brackets[:n]
	case c == ')' && p.brackets[n-1].close == ']':
		m := n
		for m > p.floor && p.brackets[m-1].close == ']' {
			m--
			p.tokens[p.brackets[m].token].link = here
		}
		n = m
		p.brackets = p.brackets[:n]
	}
	if n > p.floor && p.brackets[n-1].close == c {
		return p.closeLast(i)
	}
	p.emit(c, wNone, i, i+1)
	p.tokens[here].link = here
	return i + 1
}

// closeLast links the bracket at i to the last one that is open, and goes on with the string that it is in.
func (p *Parser) closeLast(i int) int {
	kind, here := p.src[i], uint32(len(p.tokens))
	b := p.brackets[len(p.brackets)-1]
	p.brackets = p.brackets[:len(p.brackets)-1]
	if kind == '}' {
		p.braces--
	}
	if b.resume != 0 {
		kind = ')'
	}
	p.emit(kind, wNone, i, i+1)
	p.tokens[b.token].link = here
	p.tokens[here].link = b.token
	if b.resume != 0 {
		p.emit(tokString, wNone, i+1, i+1)
		return p.text(i+1, int(b.resume)-1)
	}
	return i + 1
}

// skip consumes a comment, a string or what is special to the language, and returns i when there is none of them at i.
func (p *Parser) skip(i int) int {
	s, rest := p.syntax, p.src[i:]
	if s.special != nil {
		if j := s.special(p, i); j > i {
			return j
		}
	}
	for _, open := range s.line {
		if hasPrefix(rest, open) {
			j := bytes.IndexByte(rest, '\n')
			if j < 0 {
				j = len(rest)
			}
			p.comment(i, i+j)
			return i + j
		}
	}
	if s.block[0] != "" && hasPrefix(rest, s.block[0]) {
		return p.block(i)
	}
	for m := range s.literals {
		if q := &s.literals[m]; hasPrefix(rest, q.open) {
			p.emit(tokString, wNone, i, i+len(q.open))
			return p.text(i+len(q.open), m)
		}
	}
	return i
}

func hasPrefix(b []byte, prefix string) bool {
	return len(b) >= len(prefix) && string(b[:len(prefix)]) == prefix
}

func hasSuffix(b []byte, suffix string) bool {
	return len(b) >= len(suffix) && string(b[len(b)-len(suffix):]) == suffix
}

// comment records a comment that was consumed, and counts its lines.
func (p *Parser) comment(start, end int) {
	n := note{start: uint32(start), end: uint32(end), line: p.line, own: p.first}
	p.countLines(start, end)
	n.last = p.line
	p.notes = append(p.notes, n)
}

var newline = []byte{'\n'}

// countLines counts the lines of what was consumed.
func (p *Parser) countLines(start, end int) {
	p.looks.Add(end - start)
	p.line += uint32(bytes.Count(p.src[start:end], newline))
}

// block consumes a comment with a closer; one that is not closed reaches to the end.
func (p *Parser) block(i int) int {
	s := p.syntax
	open, end := s.block[0], s.block[1]
	j, depth := i+len(open), 1
	for depth > 0 {
		k := bytes.Index(p.src[j:], []byte(end))
		if k < 0 {
			j = len(p.src)
			break
		}
		if s.nested {
			depth += bytes.Count(p.src[j:j+k], []byte(open))
			p.looks.Add(k)
		}
		depth--
		j += k + len(end)
	}
	p.comment(i, j)
	return j
}
