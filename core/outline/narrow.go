package outline

// narrowed notes that a variable has the type behind "is", token k, in what runs if it has: a is T, and is T -> in when (a) {…}.
func (p *Parser) narrowed(k, last int, open around) {
	t := p.tokens
	name, in := k-1, open.inner()
	switch {
	case p.want&Names == 0 || k < 3 || in.from < 1 || t[k+1].kind != tokName || t[k+2].kind == '.':
		return
	case t[name].kind == '!': // a !is T
		name--
		end := p.closing(in.from) + 1
		if t[in.from].kind != '(' || !p.leaves(end) || len(open) < 2 {
			return
		}
		p.narrowedFrom(name, k, int(t[end].line)+1, open[len(open)-2].last)
		return
	case t[in.from].kind == '{' && p.at(name, '{', ',') || t[k].first && t[in.from].kind == '{':
		if name = in.from - 2; name < 2 || t[name+1].kind != ')' || !p.is(name-2, "when") {
			return
		}
		arrow := k + 1
		for arrow < min(in.last, k+maxNarrowed) && t[arrow].kind != tokThin {
			arrow = p.follow(arrow)
		}
		last = p.bodyEnd(arrow+1, in.last)
	case t[in.from].kind == '(' && (p.is(in.from-1, "if") || p.is(in.from-1, "while")):
		last = p.bodyEnd(p.closing(in.from)+1, last)
	default:
		last = p.statementLast(k, min(last, k+maxNarrowed))
	}
	p.narrowedFrom(name, k, int(t[k].line), last)
}

// leaves tells whether the statement that begins with token k ends what is around it.
func (p *Parser) leaves(k int) bool {
	return p.is(k, "return") || p.is(k, "throw") || p.is(k, "continue") || p.is(k, "break")
}

// bodyEnd returns the last token of the block or statement that begins with token k.
func (p *Parser) bodyEnd(k, last int) int {
	if p.tokens[k].kind == '{' {
		return min(p.closing(k), last)
	}
	return p.statementLast(k, min(last, k+maxNarrowed))
}

// maxNarrowed is how many tokens of a statement are looked at.
const maxNarrowed = 256

// narrowedFrom notes that the variable which token i names has the type behind "is", token k, from a line to a token.
func (p *Parser) narrowedFrom(i, k, line, last int) {
	if t := p.tokens; t[i].kind == tokName && t[i-1].kind != '.' {
		name := p.span(i, i)
		if sigil := p.language.Traits().Sigil; sigil != 0 && p.src[name.Start] == sigil {
			name.Start++
		}
		p.typedUntil(name, p.span(k+1, k+1), line, last)
	}
}

// typedUntil notes the type that a variable has from a line to that of a token.
func (p *Parser) typedUntil(name, of Span, line, last int) {
	if lines := p.lastLine(last) - line + 1; lines > 0 {
		p.file.Typed = append(p.file.Typed, Typed{Name: name, Type: of, Line: line, Definition: p.owner, Lines: lines})
	}
}
