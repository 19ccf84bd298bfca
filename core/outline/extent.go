package outline

// valueHead cuts a function's signature before "= value".
func (p *Parser) valueHead(k, head int) int {
	for ; k < head; k = p.follow(k) {
		if p.tokens[k].kind == '=' {
			return k
		}
	}
	return head
}

// declarationEnd returns the brace of a body, or the token behind a declaration without one.
func (p *Parser) declarationEnd(k int, container bool) (head int, body bool) {
	t := p.tokens
	if t[k].kind == '<' {
		k = p.angles(k)
	}
	for ; ; k = p.follow(k) {
		switch t[k].kind {
		case '{':
			if p.syntax.values && (t[k-1].word == wControl || t[k-1].word == wStruct || t[k-1].word == wEnum) {
				continue // error{…} and the like as the result
			}
			if p.typeBrace(k) && t[k-1].kind != ',' && t[k-1].kind != tokArrow && t[k-1].kind != '=' {
				continue
			}
			return k, true
		case ';', '}', ')', ']', tokEnd:
			return k, false
		case '<':
			if n := p.angles(k); p.syntax.named && n > k+1 {
				k = n - 1 // "<Output = T>"
			}
		case ',':
			if !container && p.syntax.values {
				return k, false
			}
		case '=':
			if !p.syntax.newlines {
				for t[k].kind != ';' && t[k].kind != tokEnd && t[k].kind != '}' && t[k].kind != ')' {
					k = p.follow(k)
				}
				return k, false
			}
			if t[k+1].kind == '{' {
				return k + 1, true
			}
		}
		if t[k].first && (p.keywordBreaks(k) || p.syntax.indents && t[k-1].kind == ':') {
			on := k
			if container && p.syntax.delegates {
				on = p.headerGoesOn(k)
			}
			if on == k {
				return k, false
			}
			k = on - 1
		}
	}
}

// headerGoesOn returns the token behind what goes on with the head of a class at token k, which begins its line: "by", or
// "constructor" behind modifiers and annotations; k if nothing does.
func (p *Parser) headerGoesOn(k int) int {
	t, i := p.tokens, k
	for n := 0; n < 32; n++ {
		p.looks.Add(1)
		switch {
		case p.is(i, "by"):
			return i + 1
		case p.is(i, "constructor") && t[i+1].kind == '(':
			return p.follow(i + 1)
		case t[i].word == wModifier:
			i++
		case t[i].kind == '@' && (t[i+1].kind == tokName || t[i+1].kind == tokWord):
			if i += 2; t[i].kind == '(' {
				i = p.follow(i)
			}
		default:
			return k
		}
	}
	return k
}

// keywordBreaks tells whether a statement ends before token k, which begins its line, in languages without semicolons.
func (p *Parser) keywordBreaks(k int) bool {
	t := p.tokens
	if !p.syntax.newlines {
		return false
	}
	switch t[k].kind {
	case '.', '?', ':', '=', '{', '+', '|', '&', ',', tokThin, tokArrow, '(', '<', '>':
		return false
	case tokWord:
		switch t[k].word {
		case wWhere, wExtends, wImplements:
			return false
		}
	}
	switch t[k-1].kind {
	case '+', '-': // also twice, behind a variable
		return t[k-2].kind == t[k-1].kind && t[k-2].end == t[k-1].start
	case '=', ',', ':', '*', '/', '|', '&', '<', tokThin, tokArrow, '.':
		return false
	case '?': // of an optional type, or of a choice
		return t[k-1].start == t[k-2].end
	case tokWord:
		return t[k-1].word != wExtends && t[k-1].word != wImplements && t[k-1].word != wWhere
	}
	return true
}

// leading steps back over modifiers, attributes aside.
func (p *Parser) leading(i int) int {
	for n := 0; i > 0 && n < 32; n++ {
		p.looks.Add(1)
		t := &p.tokens[i-1]
		if p.tokens[i].first && !t.first && p.syntax.newlines {
			return i // the end of another declaration
		}
		switch {
		case t.word == wModifier || t.word == wStatic || t.word == wFinal || t.word == wAsync || t.word == wExtern || t.word == wCase ||
			t.word == wConst && p.tokens[i].word == wFunc:
			i--
		case t.kind == ')' && t.link > 0 && int(t.link) < i && p.tokens[t.link-1].word == wModifier:
			i = int(t.link) - 1
		case t.kind == ']' && t.link > 0 && p.tokens[t.link-1].word == wModifier:
			i = int(t.link) - 1
		case t.kind == tokString && i > 1 && p.tokens[i-2].word == wExtern:
			i -= 2
		default:
			return i
		}
	}
	return i
}

// attributes steps back from a declaration over #[…], @Name and @Name(…).
func (p *Parser) attributes(i int) int {
	for n := 0; i > 1 && n < 64; n++ {
		k := p.attribute(i - 1)
		if k < 0 {
			return p.leading(i)
		}
		i = k
	}
	return i
}

// attribute returns the first token of the attribute that token k ends, or -1.
func (p *Parser) attribute(k int) int {
	t := p.tokens
	if (t[k].kind == ')' || t[k].kind == ']') && int(t[k].link) < k {
		k = int(t[k].link)
		if t[k].kind == '[' && k > 0 && t[k-1].kind == '#' {
			return k - 1
		}
		k--
	}
	for k > 1 && t[k].kind == tokName && t[k-1].kind == '.' && p.back() {
		k -= 2
	}
	if k < 1 || t[k].kind != tokName && t[k].kind != tokWord || t[k-1].kind != '@' {
		return -1
	}
	return k - 1
}

func (p *Parser) lineEnd(i int) int {
	for i++; !p.tokens[i].first && p.tokens[i].kind != ';' && p.tokens[i].kind != '{'; i++ {
		p.looks.Add(1)
	}
	return i
}
