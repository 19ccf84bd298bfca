package outline

// scriptBind notes parameters and what let, const and var declare inside of functions.
func scriptBind(p *Parser, b *bound, i, last int) {
	t := p.tokens
	p.looks.Add(2 * (last - i + 1))
	whole := extent{i, b.last}
	blocks := append(p.blocks[:0], whole) // around the token at hand
	retyped := !p.language.Traits().typed()
	class := -1 // the last token of one that stands among these
	for k := i; k <= last; k++ {
		for n := len(blocks) - 1; n > 0 && blocks[n].last < k; n-- {
			blocks = blocks[:n]
		}
		p.extent = blocks[len(blocks)-1]
		switch {
		case t[k].kind == '{':
			blocks = append(blocks, extent{k, p.closing(k)})
		case t[k].word == wClass && t[k+1].kind == tokName: // one without a name has no methods of its own here
			class = p.classLast(k, last)
		case t[k].kind == tokArrow && k > i && t[k-1].kind == tokName:
			p.extent = extent{k - 1, p.scriptBodyLast(k)}
			p.bindLocal(b, k-1)
		case t[k].kind == '(' && p.scriptBinds(k):
			p.extent = extent{k, p.scriptBodyLast(p.closing(k) + 1)}
			p.scriptItems(b, k)
			if k > class {
				p.bindThis(b, k)
			}
		case t[k].word == wConst || t[k].word == wVar:
			if open := k - 1; k > i && t[open].kind == '(' && open > 0 && t[open-1].word == wControl && p.is(open-1, "for") && !p.is(k, "var") {
				p.extent = extent{open, p.scriptStatementLast(p.closing(open) + 1)}
			}
			p.scriptDeclarators(b, k+1, last)
		case retyped && t[k].kind == '=':
			p.rebindBefore(k, i, false)
			p.rebindIfNone(k)
		case retyped && t[k].word == wControl && p.is(k, "for") && t[k+1].kind == '(' && p.is(p.follow(k+2), "of"):
			p.rebindIn(k+2, p.follow(k+2)-1)
		case t[k-min(k, 1)].kind == tokName && p.is(k, "instanceof"):
			p.scriptNarrowed(k, p.extent.last)
		}
	}
	p.extent, p.blocks = whole, blocks[:0]
}

// bindThis notes that a function with its parameters in parenthesis k, within a method, has an object of its own that it is called on: all have
// but arrows and what is given that of the method, f.bind(this), each(f, this). Lines that it shares with what is around it are that one's.
func (p *Parser) bindThis(b *bound, k int) {
	t, body := p.tokens, p.extent
	if p.owner < 0 || p.file.Definitions[p.owner].Kind != Method || body.last >= b.last || len(b.blocks) >= maxBlocks || t[k-1].word == wControl {
		return
	}
	open := p.closing(k) + 1
	if t[open].kind == ':' {
		open = p.scriptResultEnd(open + 1)
	}
	if end := body.last; p.at(end+1, ',') && p.thisIn(end+2) || p.at(end+1, '.') && p.at(end+3, '(') && p.thisIn(end+4) {
		return
	}
	first := int(t[open+1].line)
	if t[open+1].line == t[k-1].line && !t[k-1].first {
		first++
	}
	if body.last--; t[open].kind == '{' && first <= p.lastLine(body.last) {
		b.blocks = append(b.blocks, named{"this", first, body})
	}
}

// thisIn tells whether token i is "this" as the last argument.
func (p *Parser) thisIn(i int) bool { return p.is(i, "this") && p.at(i+1, ')') }

// classLast is the last token of the class whose word is token k.
func (p *Parser) classLast(k, last int) int {
	for k++; k <= last; k = p.follow(k) {
		if p.tokens[k].kind == '{' {
			return p.closing(k)
		}
	}
	return last
}

// scriptBodyLast returns the last token of the body whose function has the token i behind its parameters: an arrow, a brace, or the colon of a result.
func (p *Parser) scriptBodyLast(i int) int {
	t := p.tokens
	if t[i].kind == ':' {
		i = p.scriptResultEnd(i + 1)
	}
	if t[i].kind == tokArrow {
		i++
		if t[i].kind != '{' {
			return p.scriptEnd(i)
		}
	}
	if t[i].kind != '{' {
		return p.end
	}
	return p.closing(i)
}

// scriptDeclarators notes what the declarators from token k on name: a = 1, {b, c: d} = e.
func (p *Parser) scriptDeclarators(b *bound, k, last int) {
	t := p.tokens
	name := k // of the declarator at hand
	for begins := true; k <= last && t[k].kind != ';' && t[k].kind != tokEnd && t[k].kind != ')' && t[k].kind != '}'; k = p.follow(k) {
		if t[k].first && !begins && t[k-1].kind != '=' && t[k].kind != '.' && t[k].kind != '?' && t[k].kind != ',' {
			return
		}
		switch {
		case t[k].kind == ',':
			begins = true
			continue
		case begins && (t[k].kind == '{' || t[k].kind == '['):
			p.scriptPattern(b, k)
		case begins:
			name = k
			if p.scriptBound(b, k); t[k+1].kind == '=' {
				p.bindValue(b, k, k+2)
			}
		case t[k].kind == tokName && p.syntax.types && t[name].kind == tokName && p.is(k, "as"):
			p.bindTyped(b, name, k+1)
		case t[k].kind == tokArrow: // its body is walked over anyway
			return
		}
		begins = false
	}
}

// scriptBinds tells whether parenthesis i holds the parameters of a function, or what catch names.
func (p *Parser) scriptBinds(i int) bool {
	t := p.tokens
	next := p.closing(i) + 1
	if t[next].kind == tokArrow {
		return true
	}
	if i == 0 || t[i-1].word == wControl {
		return i > 0 && t[i-1].word == wControl && p.is(i-1, "catch")
	}
	if t[next].kind == '{' {
		return t[i-1].kind == tokName || t[i-1].kind == tokWord || t[i-1].kind == '>' || t[i-1].kind == ']' || t[i-1].kind == '*'
	}
	if t[next].kind != ':' || !p.language.Traits().typed() {
		return false
	}
	end := p.scriptResultEnd(next + 1)
	return end > next+1 && (t[end].kind == '{' || t[end].kind == tokArrow)
}

// scriptResultEnd returns the token behind the type of a result that token k begins: the brace or the arrow of a function, unless it is none.
func (p *Parser) scriptResultEnd(k int) int {
	const longest = 64
	t := p.tokens
	angles, due := 0, true // whether a type is due next: then a brace is one, and an arrow behind a parenthesis, too
	for n := 0; n < longest; n++ {
		switch kind := t[k].kind; {
		case kind == '<':
			angles, due = angles+1, true
		case kind == '>':
			angles, due = angles-1, false
		case kind == '|' || kind == '&' || angles > 0 && p.at(k, ',', '?', ':', '='):
			due = true
		case kind == '(' && due && t[p.closing(k)+1].kind == tokArrow:
			k = p.closing(k) + 2
			continue
		case kind == tokArrow && angles > 0:
			due = true
		case kind == '{' && !due, p.at(k, tokArrow, ',', ')', ']', '}', ';', tokEnd, '?', '=', ':'):
			return k
		default:
			due = kind == tokName && (p.is(k, "is") || p.is(k, "keyof") || p.is(k, "readonly")) || kind == '.'
		}
		k = p.follow(k)
	}
	return k
}

func (t *Traits) typed() bool { return t.Typing > Untyped }

// scriptItems notes the parameters in parenthesis i.
func (p *Parser) scriptItems(b *bound, i int) {
	t := p.tokens
	end, begins := p.closing(i), true
	for k := i + 1; k < end; k = p.follow(k) {
		switch {
		case t[k].kind == ',':
			begins = true
		case !begins || t[k].kind == '.' || t[k].kind == tokWord || t[k].kind == '@' || t[k-1].kind == '@':
		case t[k].kind == '{' || t[k].kind == '[':
			p.scriptPattern(b, k)
			begins = false
		default:
			if next := t[k+1].kind; next == ',' || next == ')' || next == ':' || next == '=' || next == '?' {
				p.scriptBound(b, k)
			}
			begins = false
		}
	}
}

// scriptBound notes variable i with the type behind its colon.
func (p *Parser) scriptBound(b *bound, i int) {
	k := i + 1
	if p.tokens[k].kind == '?' || p.tokens[k].kind == '!' {
		k++
	}
	if p.tokens[k].kind == ':' {
		p.bindTyped(b, i, k+1)
		return
	}
	p.bindLocal(b, i)
}

// scriptPattern notes the names of the pattern in bracket i: {a, b: c, d = 1, ...e}.
func (p *Parser) scriptPattern(b *bound, i int) {
	t := p.tokens
	end := p.closing(i)
	if b == &p.outer && t[end+1].kind == '=' && p.is(end+2, "require") {
		return // names of the file, from another one
	}
	for k := i + 1; k < end; k = p.ahead(k) {
		if t[k].kind != tokName {
			continue
		}
		switch t[k+1].kind {
		case ',', '}', ']', '=':
		default:
			continue
		}
		switch t[k-1].kind {
		case '{', ',', '[', '.', ':':
			p.bindLocal(b, k)
		}
	}
}
