package outline

// rubyCommand tells whether name i is a method that is called: one behind a dot, or a name that is no variable of the function around it.
func rubyCommand(p *Parser, i int) bool {
	t := p.tokens
	if c := p.src[t[i].start]; c == '@' || c == '$' {
		return false
	}
	if i > 0 && t[i-1].kind == '.' && p.assigned(i) {
		return i < 2 || t[i-2].kind != '.' // a method that sets
	}
	if p.rubySuper(i) {
		return true
	}
	if assigned := t[i+1].kind == '=' && (t[i+2].kind != '~' || !p.beside(i+1)); assigned || t[i+1].kind == ':' && p.beside(i) { // of an argument
		return false
	}
	if calls, known := p.rubyBehind(i); known {
		return calls
	}
	return t[i].kind == tokName && !p.capital(i) && (!p.variable(i) || p.operand(i+1)) // a variable takes no arguments
}

// rubyBehind tells whether name i is called, if what stands before it says so.
func (p *Parser) rubyBehind(i int) (calls, known bool) {
	if i == 0 {
		return false, false
	}
	t := p.tokens
	switch before := &t[i-1]; {
	case before.kind == ':' && p.beside(i-1): // a symbol
		return false, true
	case before.kind == '.' && (i < 2 || t[i-2].kind != '.'): // of a range it may be a variable
		return true, true
	case before.kind == tokScope:
		return t[i].kind == tokName && p.src[t[i].start] > 'Z', true
	case before.word == wFunc || p.is(i-1, "alias"):
		return false, true
	}
	return false, false
}

// rubySuper tells whether word i calls the method of a base that the one around overrides: it is no symbol, no key, and of nothing else.
func (p *Parser) rubySuper(i int) bool {
	t := p.tokens
	if t[i].word != wValue || !p.is(i, "super") || t[i+1].kind == ':' && p.beside(i) {
		return false
	}
	return i == 0 || !p.at(i-1, '.', ':') && t[i-1].word != wFunc
}

// assigned tells whether something is assigned to name i.
func (p *Parser) assigned(i int) bool {
	return p.tokens[i+1].kind == '=' && p.tokens[i+2].kind != '~' && !(p.tokens[i+2].kind == '=' && p.beside(i+1))
}

// rubyNames tells whether name i is a constant, and the last of its path: no symbol, and no key.
func rubyNames(p *Parser, i int) bool {
	t := p.tokens
	if !p.capital(i) || t[i+1].kind == tokScope && p.beside(i) || t[i+1].kind == ':' && p.beside(i) {
		return false
	}
	return i == 0 || t[i-1].kind != ':' || !p.beside(i-1)
}

// rubyBind notes parameters and what is assigned to in tokens i to last.
func rubyBind(p *Parser, b *bound, i, last int) {
	t := p.tokens
	p.looks.Add(2 * (last - i + 1))
	whole := extent{i, b.last}
	if p.extent = whole; b == &p.inner {
		p.rubyParameters(b, i, last)
	}
	rescued := uint32(0)
	for k := i; k <= last; k++ {
		switch {
		case t[k].kind == '=' && k > i && (t[k+1].kind != '~' || !p.beside(k)):
			p.rubyAssigned(b, k, i)
			p.rebindBefore(k, i, true)
			p.rebindIfNone(k)
		case t[k].kind == '|' && k > i && (t[k-1].word == wDo || t[k-1].kind == '{'):
			p.extent = extent{k, p.rubyBlockLast(k-1, last)}
			k = p.rubyBlock(b, k+1, last)
			p.extent = whole
		case b == &p.outer && t[k].kind == tokName && t[k+1].kind != '.' && rubyHelpers[string(p.written(k))]:
			p.rubyHelper(b, k+1)
		case t[k].kind == tokThin:
			p.rubyLambda(b, k, last)
			p.extent = whole
		case t[k].kind == tokArrow && t[k].line == rescued:
			p.bind(b, k+1)
			p.rebind(k + 1)
		case t[k].word == wControl && p.is(k, "rescue"):
			rescued = t[k].line
		case t[k].word == wControl && p.is(k, "in"):
			k = p.rubyPattern(b, k+1, last)
		case t[k].word == wLoop && p.is(k, "for"):
			from := k + 1
			k = p.bindWhile(b, from, last, func(t *token) bool { return t.kind == tokName || t.kind == ',' })
			p.rebindIn(from, k-1)
		}
	}
}

// maxBlock is how many tokens of a block are looked at for its end.
const maxBlock = 1 << 10

// rubyBlockLast returns the last token of the block that token k begins, a brace or "do": an "end" that is no further right than the line of that.
func (p *Parser) rubyBlockLast(k, last int) int {
	t := p.tokens
	if t[k].kind == '{' {
		return min(p.closing(k), last)
	}
	line := k
	for line > 0 && !t[line].first && p.back() {
		line--
	}
	column := p.column(line)
	for n := k + 1; n <= min(last, k+maxBlock); n++ {
		if p.looks.Add(1); t[n].word == wEnd && (t[n].line == t[k].line || t[n].first && p.column(n) <= column) {
			return n
		}
	}
	return k
}

// rubyLambda notes the parameters of the lambda whose arrow is token k, in its body.
func (p *Parser) rubyLambda(b *bound, k, last int) {
	const most = 16 // parameters and what is between them
	open := k + 1
	for t := p.tokens; open < min(last, k+most) && t[open].kind != '{' && t[open].word != wDo && !t[open].first; open++ {
	}
	if p.at(open, '{') || p.tokens[open].word == wDo {
		p.extent = extent{k, p.rubyBlockLast(open, last)}
	}
	p.bindWhile(b, k+1, open-1, func(*token) bool { return true })
}

// rubyBlock notes the parameters of a block, but not their values, and returns the token that ends them.
func (p *Parser) rubyBlock(b *bound, k, last int) int {
	for ; k <= last && p.tokens[k].kind != '|'; k++ {
		if p.tokens[k-1].kind != '=' {
			p.bind(b, k)
		}
	}
	return k
}

// rubyHelpers are the methods by which tests give a name to what they need.
var rubyHelpers = map[string]bool{"let": true, "let!": true, "subject": true, "subject!": true}

// rubyHelper notes the name that a test gives by the symbol at token k: all of its file names it so.
func (p *Parser) rubyHelper(b *bound, k int) {
	if p.tokens[k].kind == '(' {
		k++
	}
	if p.tokens[k].kind == ':' && p.beside(k) {
		p.shadow(b, k+1, extent{0, p.end})
	}
}

// rubyPattern notes the names of the pattern that begins with token k, up to the end of its line or a word, and returns its last token. The
// key of a value is none.
func (p *Parser) rubyPattern(b *bound, k, last int) int {
	t := p.tokens
	for ; k <= last && !t[k].first && t[k].kind != ';' && (t[k].word == wNone || t[k].word == wValue); k++ {
		if alone := p.at(k+2, ',', '}', ')', ']', ';') || t[k+2].first || t[k+2].word == wControl || t[k+2].word == wIf; t[k+1].kind != ':' || alone {
			p.bind(b, k)
			p.rebind(k)
		}
	}
	return k - 1
}

// bindWhile notes names from token k on as long as tokens are those, and returns the token behind.
func (p *Parser) bindWhile(b *bound, k, last int, those func(*token) bool) int {
	for ; k <= last && those(&p.tokens[k]); k++ {
		p.bind(b, k)
	}
	return k
}

// rubyParameters notes the parameters of the method whose name begins with token i.
func (p *Parser) rubyParameters(b *bound, i, last int) {
	t := p.tokens
	for k := i + 1; k <= last && !t[k].first && t[k].kind != ';' && (t[k].kind != '=' || t[k+1].kind == '(' && p.beside(k)); k++ {
		if t[k].kind == '(' {
			last = p.closing(k)
			for ; k < last; k++ {
				if t[k].kind == tokName && t[k-1].kind != '=' && t[k-1].kind != '.' {
					p.bind(b, k)
				}
			}
			return
		}
		p.bind(b, k)
	}
}

// operatorFirst returns the first token of the operator that "=" at token k ends: a += 1, a ||= 1.
func (p *Parser) operatorFirst(k, from int) int {
	n := k - 1
	for n > from && k-n < 4 && punctuation(p.tokens[n].kind) && p.beside(n) {
		n--
	}
	return n + 1
}

// rubyAssigned notes what the "=" at token k assigns to: a, a ||= and a, (b, *c).
func (p *Parser) rubyAssigned(b *bound, k, from int) {
	t := p.tokens
	for n := p.operatorFirst(k, from) - 1; n >= from; n-- {
		for n > from && p.at(n, ')', '(') {
			n--
		}
		if t[n].kind != tokName || n > 0 && p.at(n-1, '.', tokScope) {
			return
		}
		p.bind(b, n)
		for n > from && p.at(n-1, '*', '(') {
			n--
		}
		if n == from || t[n-1].kind != ',' {
			return
		}
		n--
	}
}
