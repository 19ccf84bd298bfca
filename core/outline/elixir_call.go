package outline

// elixirCommand tells whether name i is called without parentheses: arguments stand behind it, it is a part of a pipe, a function of a
// module, or captured as &name/1.
func elixirCommand(p *Parser, i int) bool {
	t := p.tokens
	if p.capital(i) || t[i+1].kind == ':' && p.beside(i) {
		return false
	}
	before := &nothing
	if i > 0 {
		before = &t[i-1]
	}
	switch before.kind {
	case '@', tokName, '%':
		return false
	case ':':
		if p.beside(i - 1) {
			return false
		}
	}
	if p.elixirPlain(before.kind, i) {
		return true
	}
	if t[i].kind != tokName {
		return false
	}
	switch t[i+1].kind {
	case '&', '%', ':', '@', '[', '{':
		return !t[i+1].first && !p.beside(i) && p.beside(i+1)
	}
	return p.operand(i + 1)
}

// elixirPlain tells whether what stands before name i says that it is a function: Module.i, |> i, &i/1.
func (p *Parser) elixirPlain(before byte, i int) bool {
	t := p.tokens
	switch before {
	case '.':
		return i > 1 && t[i-2].kind == tokName && p.capital(i-2)
	case '>':
		return i > 1 && t[i-2].kind == '|'
	case '&':
		return t[i+1].kind == '/' && t[i+2].kind == tokNumber
	}
	return false
}

// elixirDeclares knows what is called of a module of Erlang, which an atom names: :gun.info(c).
func elixirDeclares(p *Parser, i, _ int) bool {
	t := p.tokens
	if t[i-1].word == wFunc {
		return true
	}
	return i > 2 && t[i-1].kind == '.' && t[i-2].kind == tokName && t[i-3].kind == ':' && p.beside(i-3)
}
