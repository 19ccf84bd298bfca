package outline

// trailing tells whether name i is called with nothing but a block or type arguments in brackets behind it, f { … } and f[T], or stands
// between two operands: a f b. In the head of a declaration or of a statement that has a block it is not.
func trailing(p *Parser, i int) bool { return p.trails(i) && !p.heading(i) }

func (p *Parser) trails(i int) bool {
	t := p.tokens
	if i == 0 || t[i].kind != tokName || t[i-1].word == wFunc || t[i-1].kind == '@' {
		return false
	}
	k := i + 1
	if p.beside(i) && t[k].kind == '<' {
		k = p.angles(k)
	} else if p.beside(i) && t[k].kind == '[' && p.syntax.indents {
		if k = p.follow(k); p.src[t[i].start] > 'Z' {
			return true
		}
	}
	if t[k].kind == '{' {
		return p.trailingBlock(i, k)
	}
	if k > i+1 || !p.syntax.infix || p.src[t[i].start] <= 'Z' || !p.operand(k) && !p.at(k, '{', '(') || t[i].first || p.beside(i-1) {
		return false
	}
	return p.at(i-1, tokName, tokString, tokNumber, ')', ']', '}') || p.is(i-1, "this")
}

// accessor tells whether name i begins a part of a property.
func (p *Parser) accessor(i int) bool {
	switch string(p.src[p.tokens[i].start:p.tokens[i].end]) {
	case "get", "set", "willSet", "didSet":
		return p.tokens[i].first || p.tokens[i-1].kind == '{' || p.tokens[i-1].kind == '}'
	}
	return false
}

// trailingBlock tells whether the block at token k is an argument of name i.
func (p *Parser) trailingBlock(i, k int) bool {
	switch p.tokens[i-1].kind {
	case ':', '&', tokName:
		return false
	case tokThin:
		return !p.syntax.conformances // a result
	}
	return !p.tokens[k].first && !(p.syntax.conformances && p.accessor(i))
}

// blockBehind notes of the last call the lines of the block behind it. Token k stands behind its name or its arguments; more arguments, those
// that are types and what an object is made with besides, new A[T](x) with B { … }, may stand before the block.
func (p *Parser) blockBehind(k int) {
	if !p.syntax.infix {
		return
	}
	const farthest = 16
	t := p.tokens
	for n := 0; n < farthest && !t[k].first; n++ {
		switch {
		case t[k].kind == '(' || t[k].kind == '[':
			k = p.follow(k)
		case t[k].kind == '<' && p.beside(k-1):
			k = p.angles(k)
		case p.syntax.indents && p.is(k, "with"):
			for k++; t[k].kind == tokName && t[k+1].kind == '.'; k += 2 {
			}
			k++
		case t[k].kind == '{':
			p.file.Calls[len(p.file.Calls)-1].Block = Lines{int(t[k].line), int(t[p.closing(k)].line)}
			return
		default:
			return
		}
	}
}

// heading tells whether token i stands in the head of a declaration, or of a statement with a condition and a block.
func (p *Parser) heading(i int) bool {
	t := p.tokens
	const farthest = 64
	for k, n := i, 0; k > 0 && !t[k].first && n < farthest && p.back(); n++ {
		k--
		switch t[k].kind {
		case ')', ']', '}':
			if link := int(t[k].link); link < k {
				k = link
			}
		case '(', '[', '{', ';', tokArrow, tokThin:
			return false
		}
		switch t[k].word {
		case wClass, wExtends, wImplements, wStruct, wInterface, wTrait, wObject, wEnum, wExtension, wFunc, wConstructor, wImport, wPackage, wType, wModifier, wCase:
			return !p.assignedBetween(k, i)
		case wControl:
			if p.syntax.conformances && headed[string(p.written(k))] {
				return true
			}
		}
	}
	return false
}

// headed are the words of statements with a condition and a block.
var headed = map[string]bool{"if": true, "for": true, "while": true, "switch": true, "guard": true, "in": true}

// assignedBetween tells whether a value begins between tokens k and i.
func (p *Parser) assignedBetween(k, i int) bool {
	for k++; k < i && p.back(); k = p.follow(k) {
		if t := p.tokens[k]; t.kind == '=' || t.word == wControl && p.is(k, "by") {
			return true
		}
	}
	return false
}
