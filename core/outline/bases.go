package outline

// bases notes the types that a declaration's tokens from..end name behind ":" or a word for inheritance, or from the beginning when on is
// set: the last name of dotted ones, without type arguments.
func (p *Parser) bases(d, from, end int, on bool) {
	t := p.tokens
	depth, by := 0, false // "by x" says who does it
	for k := from; k < end; k = p.follow(k) {
		switch {
		case t[k].kind == '<':
			depth++
		case t[k].kind == '>':
			depth--
		case t[k].word == wWhere:
			return
		case t[k].kind == ':' || t[k].word == wExtends || t[k].word == wImplements:
			on = on || depth <= 0
		case t[k].kind == ',' && depth <= 0:
			by = false
		case t[k].word == wControl && p.is(k, "by"):
			by = true
		case on && !by && depth <= 0 && t[k].kind == tokName:
			if next := t[k+1].kind; next != '.' && next != tokScope && next != tokName {
				p.inherit(d, p.unwrapped(k))
			}
		}
	}
}

// unwrapped is the last name of the type whose members one that extends k has: A of Omit<a.A, "b">, and k where that is no wrapper,
// or one that only leads to them, as pointers do.
func (p *Parser) unwrapped(k int) int {
	t := p.tokens
	n := k
	for p.language.Traits().Typing == Colon && p.wraps(n) {
		for n += 2; t[n].kind == tokName && t[n+1].kind == '.'; n += 2 {
		}
	}
	if t[n].kind != tokName {
		return k
	}
	return n
}

// wraps tells whether token k is a type of the language itself that has the members of its argument.
func (p *Parser) wraps(k int) bool {
	return p.tokens[k+1].kind == '<' && Lists(p.language.Traits().Wrappers, string(p.written(k)))
}

func (p *Parser) inherit(d, i int) {
	if p.want&Inherits != 0 && d >= 0 {
		p.file.Inherits = append(p.file.Inherits, Inheritance{Definition: d, Heir: p.file.Definitions[d].Name, Base: p.span(i, i)})
	}
}

// extends notes that the type called heir, a token, has a base, where this is not said at its definition.
func (p *Parser) extends(heir, base int) {
	if p.want&Inherits != 0 {
		p.file.Inherits = append(p.file.Inherits, Inheritance{Definition: -1, Heir: p.span(heir, heir), Base: p.span(base, base)})
	}
}
