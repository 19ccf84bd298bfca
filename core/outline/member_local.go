package outline

// memberBind notes parameters and variables where the type stands first, and the parameters of lambdas.
func memberBind(p *Parser, b *bound, i, last int) {
	t := p.tokens
	p.looks.Add(2 * (last - i + 1))
	whole := extent{i, b.last}
	open := append(around(p.blocks[:0]), whole)
	for k := i; k <= last; k++ {
		open = open.at(p, k)
		p.extent = p.heldWithin(open, k, whole)
		switch {
		case t[k].kind == tokName && k > i && p.behindType(k):
			p.bindTyped(b, k, p.typeBefore(k))
			p.rebindDeclared(k)
			for n := k; t[n+1].kind == ',' && t[n+2].kind == tokName && (t[n+3].kind == ',' || t[n+3].kind == ';') && p.back(); n += 2 {
				p.bindLocal(b, n+2) // int a, b;
			}
		case (t[k].kind == tokThin || t[k].kind == tokArrow) && k > i:
			if t[k-1].kind == ')' {
				p.bindList(b, int(t[k-1].link), k-1)
			} else if t[k].kind != tokThin || !p.language.Traits().ArrowMembers {
				p.bindLocal(b, k-1)
			}
		}
	}
	p.extent, p.blocks = whole, open[:0]
}

// heldWithin are the tokens for which a name holds that is bound at token k, within the brackets around: a block, the body behind a head, or what
// is behind an arrow.
func (p *Parser) heldWithin(open around, k int, whole extent) extent {
	n := len(open) - 1
	switch inner := open[n]; {
	case n == 0:
		return whole
	case n == 1 && inner.from == whole.from+1:
		return whole // the parameters of the function itself
	case p.at(inner.from, '(') && p.at(k, tokArrow, tokThin):
		return extent{k - 1, inner.last}
	case p.at(inner.from, '('):
		return extent{inner.from, p.ownedLast(inner.from, whole.last)}
	default:
		return inner
	}
}

// behindType tells whether name k stands behind a type, as a variable or parameter does.
func (p *Parser) behindType(k int) bool {
	t := p.tokens
	switch t[k-1].kind {
	case tokName, ']':
	case '>':
		if !p.typeArguments(k - 1) {
			return false // it compares
		}
	case '.':
		return k > 2 && t[k-2].kind == '.' && t[k-3].kind == '.' // of "..."
	case '*', '&':
		if k < 3 || t[k-2].kind != tokName || !t[k-2].first && t[k-3].kind != '(' && t[k-3].kind != ',' && t[k-3].kind != tokWord && t[k-3].kind != tokName {
			return false
		}
	default:
		return false
	}
	switch t[k+1].kind {
	case '=', ';', ':', ',', ')', '[':
		return true
	case tokWord: // foreach (T a in b)
		return p.is(k+1, "in") && t[k+1].word == wControl
	case '&', '|', '?': // a instanceof T b && …
		return k > 1 && t[k-2].word == wControl
	}
	return false
}

// typeArguments tells whether token k ends the arguments of a type.
func (p *Parser) typeArguments(k int) bool {
	const longest = 32
	for n, depth := 0, 0; k > 0 && n < longest; n, k = n+1, k-1 {
		switch t := &p.tokens[k]; t.kind {
		case '>':
			depth++
		case '<':
			if depth--; depth == 0 {
				return p.tokens[k-1].kind == tokName
			}
		case tokName, tokWord, tokScope, ',', '.', '?', '[', ']', '&', '@':
		default:
			return false
		}
	}
	return false
}

// argumentsBefore returns the token before the type arguments that end at a token, itself if none do.
func (p *Parser) argumentsBefore(at int) int {
	const longest = 32 // tokens of type arguments
	t := p.tokens
	if t[at].kind != '>' {
		return at
	}
	for n, depth := 0, 0; at > 0 && n < longest; n++ {
		switch t[at].kind {
		case '>':
			depth++
		case '<':
			depth--
		}
		if at--; depth == 0 {
			break
		}
	}
	return at
}

// typeBefore returns the token that the type before name k begins with; one that is no name if that does not say what the name holds.
func (p *Parser) typeBefore(k int) int {
	t := p.tokens
	at := p.argumentsBefore(k - 1)
	if t[at].kind == ']' && t[at-1].kind == '[' { // T[]
		at -= 2
	}
	if t[at].kind != tokName || p.is(at, "var") {
		return p.end
	}
	for at > 1 && t[at-1].kind == '.' && t[at-2].kind == tokName && p.back() {
		at -= 2
	}
	return at
}
