package outline

// lineHead returns the token at which the signature of tokens from..end is cut: the first brace or the second line.
func (p *Parser) lineHead(from, end int) int {
	const longest = 256 // tokens
	if from < p.cutFrom || from > p.cut {
		k := from
		for ; k < p.end && p.tokens[k].kind != '{' && !p.tokens[k].first; k++ {
		}
		p.looks.Add(k - from + 1)
		p.cutFrom, p.cut = from, k
	}
	return min(p.cut, end, from+longest)
}

// scriptEnd returns the token behind the expression or type at i.
func (p *Parser) scriptEnd(i int) int {
	t := p.tokens
	angles := 0
	for k := i; ; k = p.follow(k) {
		switch t[k].kind {
		case ';', ')', ']', '}', tokEnd:
			return k
		case '<':
			if k == i || !p.operated(k) {
				angles++ // a list of parameters, a cast, a tag
			} else {
				k = p.typeList(k)
			}
		case '>':
			angles = max(angles-1, 0)
		case ',':
			if angles == 0 || p.budget < 0 {
				return k
			}
		}
		if k > i && t[k].first && angles == 0 && p.scriptBreaks(k) {
			return k
		}
	}
}

// operated tells whether token i, which is none of an operand, stands behind one.
func (p *Parser) operated(i int) bool {
	switch t := p.tokens[i-1]; t.kind {
	case tokName, tokNumber, tokString, ')', ']', '}':
		return true
	case '<': // a << b
		return p.beside(i - 1)
	case '!', '+', '-': // behind what they belong to: a!, a++
		return i > 1 && p.tokens[i-2].kind != '=' && t.start == p.tokens[i-2].end && t.end < p.tokens[i].start
	case tokWord:
		return p.named(i-1) || p.is(i-1, "this") || p.is(i-1, "null") || p.is(i-1, "super")
	}
	return false
}

// typeList returns the token that closes the list of types that "<" at i, behind a name, begins, or i if it compares or shifts: what
// stands in no type is before the next ">", a statement ends there, or an operand follows it.
func (p *Parser) typeList(i int) int {
	const longest = 256 // tokens
	t := p.tokens
	depth, chooses := 1, false
	for k, n := i+1, 0; n < longest; k, n = p.follow(k), n+1 {
		switch t[k].kind {
		case '<':
			depth++
		case '>':
			if depth--; depth == 0 {
				if p.compared(k + 1) {
					return i
				}
				return k
			}
		case '?':
			if !chooses && !p.at(k-1, '<', ',', '|') {
				return i
			}
		case ':':
			if !chooses {
				return i
			}
		case '&', '|':
			if t[k+1].kind == t[k].kind && p.beside(k) {
				return i
			}
		case ';', ')', ']', '}', '=', tokEqual, '+', '*', '/', '%', '^', '!', tokEnd:
			return i
		}
		chooses = chooses || t[k].word == wExtends
		if t[k].first && p.scriptBreaks(k) {
			return i
		}
	}
	return i
}

// compared tells whether token i, behind a ">", makes it an operator: "=" and ">" are part of it, or an operand follows.
func (p *Parser) compared(i int) bool {
	switch t := &p.tokens[i]; t.kind {
	case '=', '>':
		return p.beside(i - 1)
	case tokNumber:
		return true
	case tokName:
		return !t.first && !p.is(i, "as") && !p.is(i, "satisfies")
	}
	return false
}

// scriptBreaks tells whether a statement ends before token k, which begins its line.
func (p *Parser) scriptBreaks(k int) bool {
	t := p.tokens
	switch t[k].kind {
	case tokName, tokWord, tokString, tokNumber, '@', '{', '#':
	default:
		return false
	}
	switch t[k-1].kind {
	case tokName, tokString, tokNumber, ')', ']', '}', '>':
		return t[k].kind != '{' && t[k].word != wExtends
	case tokWord:
		return t[k-1].word == wControl || t[k-1].word == wModifier
	}
	return false
}

// scriptFunction tells whether the value at i is a function, and where its body begins.
func (p *Parser) scriptFunction(i int) (head int, ok bool) {
	t := p.tokens
	if t[i].word == wAsync && t[i+1].kind != tokArrow {
		i++
	}
	arrow := t[i].word != wFunc
	if arrow && p.named(i) && t[i+1].kind == tokArrow {
		return i + 2, true
	}
	if !arrow {
		if i++; t[i].kind == '*' {
			i++
		}
		if p.named(i) {
			i++
		}
	}
	if t[i].kind == '<' {
		i = p.angles(i)
	}
	if t[i].kind != '(' {
		return 0, false
	}
	i = p.follow(i)
	if !arrow {
		i = p.scriptResult(i)
		return i, true
	}
	if t[i].kind == ':' {
		for i++; t[i].kind != tokArrow || t[i-1].kind == ')' && t[i+1].kind != '{' && p.arrowAhead(i+1); i = p.follow(i) {
			if p.at(i, tokEnd, ';', ')', ']', '}', '=') {
				return 0, false
			}
		}
	}
	return i + 1, t[i].kind == tokArrow
}

// scriptParameters steps over the parameters of an arrow function at i, or goes into the parentheses. Types in there look like members
// that are functions.
func (p *Parser) scriptParameters(i int) int {
	switch p.tokens[p.closing(i)+1].kind {
	case tokArrow:
		return p.closing(i) + 1
	case ':':
		if head, ok := p.scriptFunction(i); ok {
			return head
		}
	}
	return i + 1
}

// arrowAhead tells whether another arrow follows soon: a function's result may be a function type.
func (p *Parser) arrowAhead(i int) bool {
	for n := 0; n < 16; n++ {
		switch p.tokens[i].kind {
		case tokArrow:
			return true
		case tokEnd, ';', ')', ']', '}', '=', ',', '{':
			return false
		}
		i = p.follow(i)
	}
	return false
}

// scriptResult steps over the type of a result, from the token behind the parameters to the body or the end of the declaration.
func (p *Parser) scriptResult(i int) int {
	t := p.tokens
	if t[i].kind != ':' {
		return i
	}
	for i++; ; i = p.follow(i) {
		switch t[i].kind {
		case '{':
			switch t[i-1].kind {
			case ':', '|', '&', '<', ',', tokArrow, '?':
				continue
			}
			return i
		case ';', ')', ']', '}', '=', tokEnd:
			return i
		}
		if t[i].first && p.scriptBreaks(i) {
			return i
		}
	}
}

// scriptTyped steps over ": T" to "=" or the end of the declaration.
func (p *Parser) scriptTyped(i int) int {
	t := p.tokens
	angles := 0
	for k := i; ; k = p.follow(k) {
		switch t[k].kind {
		case '<':
			angles++
		case '>':
			angles--
		case ',':
			if angles <= 0 {
				return k
			}
		case '=', ';', ')', ']', '}', tokEnd:
			return k
		}
		if k > i && t[k].first && p.scriptBreaks(k) {
			return k
		}
	}
}

// angles steps over a list of type parameters or arguments; where "<" turns out to be an operator it is stepped over alone.
func (p *Parser) angles(i int) int {
	t := p.tokens
	depth := 0
	for k := i; ; k = p.follow(k) {
		switch t[k].kind {
		case '<':
			if t[k+1].kind != '=' || t[k+1].start > t[k].end {
				depth++
			}
		case '>':
			if depth--; depth == 0 {
				return k + 1
			}
		case ';', ')', ']', '}', tokEnd:
			return i + 1
		}
	}
}
