package outline

// What a function names as its parameters and variables, per family of languages. The names of definitions are none: they are found by
// where they are defined.

// bindLocal notes that token i names a variable, unless it is the name of a definition.
func (p *Parser) bindLocal(b *bound, i int) {
	if p.tokens[i].kind == tokName && !p.defines(i) {
		p.bind(b, i)
	}
}

// bindTyped notes that token i names a variable, and that its type begins with token k, if that is a name.
func (p *Parser) bindTyped(b *bound, i, k int) {
	p.bindLocal(b, i)
	owner := -1
	if b == &p.inner {
		owner = p.owner
	}
	if owner >= 0 || !p.defines(i) && !p.language.Traits().Receivers { // else its signature says it
		p.noteTyped(i, k, owner)
	}
}

// noteTyped notes that the type of variable i begins with token k, if that is a name, in a definition.
func (p *Parser) noteTyped(i, k, owner int) {
	t := p.tokens
	value := t[k].kind == tokWord && p.is(k, "typeof")
	if value {
		k++
	}
	if p.want&Names == 0 || t[i].kind != tokName || t[k].kind != tokName {
		return
	}
	if t[k+2].kind == tokName && p.wraps(k) {
		k += 2
	}
	const longest = 8 // names of a qualified type
	for n := 0; n < longest && t[k+1].kind == '.' && t[k+2].kind == tokName; n++ {
		k += 2
	}
	several, ok := p.severalOf(k)
	if !ok {
		return
	}
	p.file.Typed = append(p.file.Typed, Typed{Name: p.span(i, i), Type: p.span(k, k), Value: value, Several: several, Line: int(t[i].line), Definition: owner})
	p.bindEither(k, '|')
}

// severalOf returns how many levels of lists of the type stand at name k that ends it; ok tells whether that is the type of what is bound.
func (p *Parser) severalOf(k int) (levels int, ok bool) {
	t := p.tokens
	switch t[k+1].kind {
	case '.', '&': // of something else
		return 0, false
	case '[':
		if t[k+2].kind == ']' {
			return 1, true
		}
		return 0, p.language.Traits().HashComments || p.instanceAt(k+1) != 0
	}
	return 0, true
}

// maxEither is how many types of a union are noted.
const maxEither = 8

// bindEither notes that what was noted last may also have the types that a token joins to that whose last name is token k: A | b.C | null.
func (p *Parser) bindEither(k int, by byte) {
	t, of := p.tokens, p.file.Typed[len(p.file.Typed)-1]
	for n := 0; n < maxEither; n++ {
		if k++; t[k].kind == '<' {
			k = p.angles(k)
		}
		for t[k].kind == '[' {
			k = p.follow(k)
		}
		if t[k].kind != by || t[k+1].kind != tokName && t[k+1].kind != tokWord && t[k+1].kind != tokString {
			return
		}
		for k++; t[k+1].kind == '.' && t[k+2].kind == tokName && p.back(); k += 2 {
		}
		if next := t[k+1].kind; t[k].kind == tokName && next != '[' && next != '<' && next != '.' && next != '&' {
			of.Type, of.Several, of.Either = p.span(k, k), 0, true
			p.file.Typed = append(p.file.Typed, of)
		}
	}
}

// bindSeveral notes that variable i holds several things of the type whose first name is token k, or several of several.
func (p *Parser) bindSeveral(b *bound, i, k, levels int, keyed bool) {
	n := len(p.file.Typed)
	if p.bindTyped(b, i, k); len(p.file.Typed) > n {
		p.file.Typed[n].Several = levels
		p.file.Typed[n].Keyed = keyed
	}
}

// bindValue notes that variable i is given what name k is.
func (p *Parser) bindValue(b *bound, i, k int) {
	if p.want&Names == 0 || p.tokens[i].kind != tokName || !p.alone(k) && !p.thisAlone(k) {
		return
	}
	owner := -1
	if b == &p.inner {
		owner = p.owner
	}
	p.file.Typed = append(p.file.Typed, Typed{Name: p.span(i, i), Type: p.span(k, k), Value: true, Line: int(p.tokens[i].line), Definition: owner})
}

// thisAlone tells whether token k is "this" with nothing behind it.
func (p *Parser) thisAlone(k int) bool {
	t := p.tokens
	ends := p.at(k+1, ';', ',', '}', ')', tokEnd) || t[k+1].first && !p.at(k+1, '.', '(', '[', '?')
	return ends && t[k].kind == tokWord && p.is(k, "this")
}

// defines tells whether token i is the name of a definition.
func (p *Parser) defines(i int) bool { return p.definitionAt(i) >= 0 }

// definitionAt returns the definition whose name is token i, -1 if there is none.
func (p *Parser) definitionAt(i int) int {
	start, defs := int(p.tokens[i].start), p.file.Definitions
	from, to := 0, len(defs)
	for from < to {
		p.looks.Add(1)
		if middle := (from + to) / 2; defs[middle].Name.Start < start {
			from = middle + 1
		} else {
			to = middle
		}
	}
	if from < len(defs) && defs[from].Name.Start == start {
		return from
	}
	return -1
}

// bindList notes the names of tokens from..last with no more than commas, stars and brackets between them, and returns what follows.
func (p *Parser) bindList(b *bound, from, last int) int {
	k := from
	for ; k <= last; k++ {
		switch t := &p.tokens[k]; t.kind {
		case tokName:
			p.bindLocal(b, k)
		case ',', '*', '(', ')', '[', ']':
		default:
			return k
		}
	}
	return k
}

// bindFirst notes the first name of each item between bracket i and its end.
func (p *Parser) bindFirst(b *bound, i int) {
	end, begins := p.closing(i), true
	for k := i + 1; k < end; k = p.follow(k) {
		switch t := &p.tokens[k]; {
		case t.kind == ',':
			begins = true
		case t.kind == tokName && begins && p.tokens[k-1].kind != '@':
			p.bindLocal(b, k)
			begins = false
		}
	}
}
