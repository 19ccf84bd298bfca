package outline

// rubyCommand tells whether name i is a method that is called: one behind a dot, or a name that is no variable of the function around it.
func rubyCommand(p *Parser, i int) bool {
	t := p.tokens
	if c := p.src[t[i].start]; c == '@' || c == '$' {
		return false
	}
	if t[i+1].kind == ':' && p.beside(i) || i > 0 && t[i-1].kind == ':' && p.beside(i-1) { // of an argument, a symbol
		return false
	}
	if t[i+1].kind == '=' && (t[i+2].kind != '~' || !p.beside(i+1)) { // it is assigned to
		return false
	}
	if i > 0 && (t[i-1].kind == '.' || t[i-1].kind == tokScope) {
		return t[i-1].kind == '.' && (i < 2 || t[i-2].kind != '.') || t[i].kind == tokName && p.src[t[i].start] > 'Z'
	}
	if t[i].kind != tokName || i > 0 && (t[i-1].word == wFunc || p.is(i-1, "alias")) {
		return false
	}
	if c := p.src[t[i].start]; 'A' <= c && c <= 'Z' {
		return false
	}
	return !p.variable(i)
}

// rubyBind notes parameters and what is assigned to in tokens i to last.
func rubyBind(p *Parser, b *bound, i, last int) {
	t := p.tokens
	p.looks.Add(2 * (last - i + 1))
	if b == &p.inner {
		p.rubyParameters(b, i, last)
	}
	rescued := uint32(0)
	for k := i; k <= last; k++ {
		switch {
		case t[k].kind == '=' && k > i && (t[k+1].kind != '~' || !p.beside(k)):
			p.rubyAssigned(b, k, i)
		case t[k].kind == '|' && k > i && (t[k-1].word == wDo || t[k-1].kind == '{'):
			for k++; k <= last && t[k].kind != '|'; k++ {
				if t[k-1].kind != '=' {
					p.bind(b, k)
				}
			}
		case t[k].kind == tokThin:
			const most = 16 // parameters of a lambda and what is between them
			for n := k + 1; n <= min(last, k+most) && t[n].kind != '{' && t[n].word != wDo && !t[n].first; n++ {
				p.bind(b, n)
			}
		case t[k].kind == tokArrow && t[k].line == rescued:
			p.bind(b, k+1)
		case t[k].word == wControl && p.is(k, "rescue"):
			rescued = t[k].line
		case t[k].word == wControl && t[k].first && p.is(k, "in"):
			for k++; k <= last && !t[k].first && t[k].word == wNone; k++ {
				p.bind(b, k)
			}
			k--
		case t[k].word == wLoop && p.is(k, "for"):
			for k++; k <= last && (t[k].kind == tokName || t[k].kind == ','); k++ {
				p.bind(b, k)
			}
		}
	}
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

// rubyAssigned notes what the "=" at token k assigns to: a, a ||= and a, (b, *c).
func (p *Parser) rubyAssigned(b *bound, k, from int) {
	t := p.tokens
	n := k - 1
	for n > from && k-n < 4 && punctuation(t[n].kind) && p.beside(n) {
		n--
	}
	for ; n >= from; n-- {
		for n > from && (t[n].kind == ')' || t[n].kind == '(') {
			n--
		}
		if t[n].kind != tokName || n > 0 && (t[n-1].kind == '.' || t[n-1].kind == tokScope) {
			return
		}
		p.bind(b, n)
		for n > from && (t[n-1].kind == '*' || t[n-1].kind == '(') {
			n--
		}
		if n == from || t[n-1].kind != ',' {
			return
		}
		n--
	}
}
