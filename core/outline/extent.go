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
	start := k
	for ; ; k = p.follow(k) {
		switch t[k].kind {
		case '{':
			if p.typeBrace(k) && t[k-1].kind != ',' && t[k-1].kind != tokArrow && t[k-1].kind != '=' {
				continue
			}
			return k, true
		case ';', '}', ')', ']', tokEnd:
			return k, false
		case ',':
			if !container && p.language == Zig {
				return k, false
			}
		case '=':
			if p.language == Rust || p.language == Zig || p.language == PHP {
				for t[k].kind != ';' && t[k].kind != tokEnd && t[k].kind != '}' && t[k].kind != ')' {
					k = p.follow(k)
				}
				return k, false
			}
			if t[k+1].kind == '{' {
				return k + 1, true
			}
		}
		if k > start-1 && t[k].first && p.keywordBreaks(k) {
			return k, false
		}
	}
}

// keywordBreaks tells whether a statement ends before token k, which begins its line, in languages without semicolons.
func (p *Parser) keywordBreaks(k int) bool {
	t := p.tokens
	if p.language == Rust || p.language == Zig || p.language == PHP {
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
	case '=', ',', ':', '+', '-', '*', '/', '|', '&', '<', tokThin, tokArrow, '.', '?':
		return false
	case tokWord:
		return t[k-1].word == wControl
	}
	return true
}

// leading steps back over modifiers, attributes aside.
func (p *Parser) leading(i int) int {
	for n := 0; i > 0 && n < 32; n++ {
		t := &p.tokens[i-1]
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
	t := p.tokens
	for n := 0; i > 1 && n < 64; n++ {
		k := i - 1
		if (t[k].kind == ')' || t[k].kind == ']') && int(t[k].link) < k {
			k = int(t[k].link)
			if t[k].kind == '[' && k > 0 && t[k-1].kind == '#' {
				i = k - 1
				continue
			}
			k--
		}
		for k > 1 && t[k].kind == tokName && t[k-1].kind == '.' {
			k -= 2
		}
		if k < 1 || t[k].kind != tokName && t[k].kind != tokWord || t[k-1].kind != '@' {
			return p.leading(i)
		}
		i = k - 1
	}
	return i
}

func (p *Parser) lineEnd(i int) int {
	for i++; !p.tokens[i].first && p.tokens[i].kind != ';' && p.tokens[i].kind != '{'; i++ {
	}
	return i
}

// keywordImport notes the path behind the keyword: up to the end of the statement.
func (p *Parser) keywordImport(i int) int {
	t := p.tokens
	k := i + 1
	for ; t[k].kind != ';' && t[k].kind != tokEnd && t[k].kind != '}'; k = p.follow(k) {
		if t[k].first && p.language != Rust && p.language != PHP {
			break
		}
		if t[k].kind == '{' && p.language == PHP && p.frames[len(p.frames)-1].place == inType {
			k = p.follow(k) // how a trait is used
			break
		}
	}
	end := k
	if f := p.frames[len(p.frames)-1]; p.language == PHP && f.place == inType {
		for n := i + 1; n < end && t[n].kind != '{'; n++ {
			if t[n].kind == tokName {
				p.inherit(f.definition, n)
			}
		}
		return max(end, i+1)
	}
	if end > i+1 && t[i+1].kind != '(' && t[i+1].kind != '{' {
		p.imports(t[i+1].start, t[end-1].end, t[i].line)
	}
	return max(end, i+1)
}
