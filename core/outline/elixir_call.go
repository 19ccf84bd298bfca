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

// elixirDeclares knows what is called of a module of Erlang, which an atom names: :gun.info(c), and what @spec says of a function.
func elixirDeclares(p *Parser, i, _ int) bool {
	t := p.tokens
	if t[i-1].word == wFunc || i > 1 && t[i-2].kind == '@' && p.is(i-1, "spec") {
		return true
	}
	return i > 2 && t[i-1].kind == '.' && t[i-2].kind == tokName && t[i-3].kind == ':' && p.beside(i-3)
}

// elixirArity counts the arguments of name i and what a pipe hands it, and 1; a block is an argument. 0 if they cannot be told.
func elixirArity(p *Parser, i, k int) int {
	t := p.tokens
	begin := i
	for begin > 1 && t[begin-1].kind == '.' && t[begin-2].kind == tokName && p.back() {
		begin -= 2
	}
	if begin > 0 && t[begin-1].kind == '&' && t[i+1].kind == '/' && t[i+2].kind == tokNumber {
		n := 0
		for _, digit := range p.written(i + 2) {
			n = min(10*n+int(digit-'0'), maxArity)
		}
		return n + 1
	}
	n, last := p.elixirItems(i, k)
	if n < 0 {
		return 0
	}
	if begin > 1 && t[begin-1].kind == '>' && t[begin-2].kind == '|' {
		n++
	}
	if t[begin].first && p.elixirBlock(min(last, p.end)) {
		n++
	}
	return n + 1
}

// elixirItems counts the arguments of name i that are written, in parenthesis k or without one, and returns the token behind them; keywords
// at the end are one. -1 if they are too many tokens.
func (p *Parser) elixirItems(i, k int) (n, last int) {
	t, from, end := p.tokens, i+1, p.end
	if k > 0 {
		from, end = k+1, p.closing(k)
	}
	m, item, keywords := from, true, false
	for ; m < end && t[m].kind != tokEnd && (k > 0 || !p.elixirEnds(m)); m = p.follow(m) {
		if p.looks.Add(1); k == 0 && m > i+longestCommand {
			return -1, m
		}
		if t[m].kind == ',' {
			item = !keywords
			continue
		}
		if item {
			n++
			keywords = t[m+1].kind == ':' && p.beside(m) && t[m+2].kind != ':'
		}
		item = false
	}
	if k > 0 {
		m = end + 1
	}
	return n, m
}

// elixirEnds tells whether the arguments of a call without parentheses end before token m.
func (p *Parser) elixirEnds(m int) bool {
	t := p.tokens
	return t[m].first && t[m-1].kind != ',' || t[m].word == wDo || p.at(m, ')', ']', '}', '|', tokThin)
}

// longestCommand is how many tokens behind a name that is called without parentheses are looked at, for such calls may stand in each other.
const longestCommand = 64

// maxArity is the largest number of arguments that a function may have.
const maxArity = 255
