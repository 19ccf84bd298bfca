package outline

// restarts tells whether a keyword that begins its line cannot stand inside the open brackets, so that one was not closed before. src[i:j]
// is the keyword.
func (p *Parser) restarts(w word, i, j int) bool {
	if restarts := p.syntax.restarts; restarts != nil {
		return restarts(p, w, i, j)
	}
	if i > 0 && p.src[i-1] != '\n' {
		return false
	}
	switch w {
	case wFunc, wClass, wStruct, wInterface, wTrait, wEnum, wImpl, wExtension, wObject, wModule, wModifier, wStatic, wConst, wVar, wType:
		return p.unclosedAbove()
	}
	return false
}

// neverRestarts is of languages in which any keyword may stand in brackets.
func neverRestarts(*Parser, word, int, int) bool { return false }

// unclosedAbove tells whether the innermost bracket is one that a declaration in the first column cannot be inside of: it was opened in an
// indented line, or it is the body of a function where those hold no such declarations.
func (p *Parser) unclosedAbove() bool {
	open := int(p.brackets[len(p.brackets)-1].token)
	if open != p.asked {
		p.asked, p.answer = open, p.cannotHold(open)
	}
	return p.answer
}

// cannotHold tells that of the bracket that is token open.
func (p *Parser) cannotHold(open int) bool {
	const farthest = 64 // tokens back to the beginning of the line
	k := open
	for n := 0; k > 0 && !p.tokens[k].first && n < farthest; n++ {
		k--
	}
	p.looks.Add(2 * (open - k))
	if p.tokens[k].first && p.column(k) > 0 {
		return true
	}
	for ; k < open; k++ {
		switch p.tokens[k].word {
		case wModule, wClass, wStruct, wInterface, wTrait, wEnum, wImpl, wExtern, wObject:
			return false
		}
	}
	return p.syntax.flat && open > 0 && p.tokens[open].kind == '{' && p.tokens[open-1].kind == ')'
}

// reset gives up all open brackets: what comes next cannot be inside any.
func (p *Parser) reset() {
	for _, b := range p.brackets {
		p.tokens[b.token].link = uint32(len(p.tokens))
	}
	p.brackets = p.brackets[:0]
	p.braces, p.floor = 0, 0
}
