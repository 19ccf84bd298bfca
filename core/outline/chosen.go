package outline

// chosen returns the offset of the expression whose value may be that of the call of name i, behind which token next stands, if that is given to
// something and may be another value as well; 0 if it is none.
func (p *Parser) chosen(i, next int) int {
	t, k := p.tokens, i
	for n := 0; n < maxFields && k > 1 && p.qualified(k) && t[k-2].kind == tokName; n++ {
		k -= 2
	}
	if k > 0 && t[k-1].word == wNew {
		k--
	}
	if k < 2 {
		return 0
	}
	switch before := k - 1; {
	case t[before].kind == '=':
		if p.choosesOver(next) {
			return int(t[k].start)
		}
	case t[before].kind == ':', t[before].kind == '?', t[before].kind == '|' && t[before-1].kind == '|':
		return p.givenWhole(before)
	case t[before].kind == tokWord && (p.is(before, "else") || p.is(before, "or")):
		return p.givenWhole(before)
	}
	return 0
}

// choosesOver tells whether token i chooses between the value before it and another.
func (p *Parser) choosesOver(i int) bool {
	t := p.tokens
	switch {
	case t[i].first:
		return false
	case t[i].kind == tokWord && t[i].word == wControl:
		return p.is(i, "if") || p.is(i, "or")
	}
	return p.at(i, '|', '?') && t[i+1].kind == t[i].kind && p.beside(i)
}

// givenWhole returns the offset behind the "=" that gives something the value which token k chooses, 0 if there is none.
func (p *Parser) givenWhole(k int) int {
	const longest = 64
	t, asks := p.tokens, p.at(k, ':')
	for n := 0; n < longest && k > 1 && p.back(); n++ {
		switch t[k].kind {
		case '?':
			asks = false
		case ')', ']', '}':
			k = min(int(t[k].link), k)
		case '=':
			if asks || punctuation(t[k-1].kind) {
				return 0
			}
			return int(t[k+1].start)
		case ';', ',', '(', '[', '{', tokArrow:
			return 0
		}
		if t[k].first && !p.at(k, '?', ':', '|') {
			return 0
		}
		k--
	}
	return 0
}
