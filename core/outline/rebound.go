package outline

// Rebound is a name, without a sigil, where a variable is given something. Those are noted of languages in which a variable may hold what is of another
// type than before, or of none: behind it nothing is known of it but what the same line says.
type Rebound struct {
	Name  Span
	Line  int
	Field bool // it is one of the object that a method is called on
	Hides int  // the last line of what declares a variable that has the name of a field; else 0
}

// rebind notes that name i is that of a variable which is given something.
func (p *Parser) rebind(i int) {
	if p.want&Names == 0 || p.tokens[i].kind != tokName {
		return
	}
	name, traits, field := p.span(i, i), p.language.Traits(), false
	if i > 0 && p.at(i-1, '.', tokThin, tokScope) {
		if field = i > 1 && (p.is(i-2, "self") || p.is(i-2, "this")); !field {
			return
		}
	}
	switch first := p.src[name.Start]; {
	case traits.Sigil != 0 && first == traits.Sigil:
		name.Start++
	case traits.InstanceSigil != 0 && first == traits.InstanceSigil:
		name.Start++
		field = true
	}
	p.file.Rebound = append(p.file.Rebound, Rebound{Name: name, Line: int(p.tokens[i].line), Field: field})
}

// rebindDeclared notes that name i declares a variable which hides a field or, where it may, a parameter.
func (p *Parser) rebindDeclared(i int) {
	if p.want&Names == 0 || p.owner < 0 || p.tokens[i].kind != tokName {
		return
	}
	field := p.field(string(p.written(i)))
	if !field && !p.language.Traits().Hides {
		return
	}
	n := len(p.file.Rebound)
	if p.rebind(i); field && len(p.file.Rebound) > n {
		p.file.Rebound[n].Hides = p.lastLine(p.statementLast(i, p.inner.last))
	}
}

// sameValue tells whether variable i is given what the variable or field of its name holds: guard let a = a, if let a, val a = this.a ?: return.
func (p *Parser) sameValue(i int) bool {
	t, k := p.tokens, i+2
	if i == 0 {
		return false
	}
	if t[i+1].kind != '=' {
		return p.is(i-1, "let") && (p.at(i+1, '{', ',') || p.is(i+1, "else"))
	}
	if t[k+1].kind == '.' && (p.is(k, "this") || p.is(k, "self")) {
		k += 2
	}
	if string(p.written(k)) != string(p.written(i)) {
		return false
	}
	if k++; p.at(k, '?', '!') && t[k+1].kind == '.' {
		k++
	}
	return !p.at(k, '.', '(', '[') && !p.is(k, "as")
}

// rebindIn notes the names of the pattern of tokens from..last: those with nothing behind them that takes one of what they hold.
func (p *Parser) rebindIn(from, last int) {
	for n := from; n <= last; n++ {
		if p.looks.Add(1); n == last || p.at(n+1, ',', ')', ']', '}', '=', tokArrow) {
			p.rebind(n)
		}
	}
}

// rebindBefore notes what the "=" of token k gives something to: the name before it, or those of the pattern. listed tells that commas may stand
// between several, back to token from.
func (p *Parser) rebindBefore(k, from int, listed bool) {
	t := p.tokens
	if alone := t[k+2].first || p.at(k+2, ';', tokEnd); alone && (t[k+1].kind == tokName && p.capital(k+1) || Lists(noValues, string(p.written(k+1)))) {
		return // a = None, a = A
	}
	for n := k - 1; n >= from && p.back(); n-- {
		switch {
		case t[n].kind == tokName:
			p.rebind(n)
			for n > from+1 && p.at(n-1, '.') && t[n-2].kind == tokName && p.back() {
				n -= 2
			}
		case p.at(n, ')', ']', '}') && int(t[n].link) < n:
			open := int(t[n].link)
			if open > from && p.at(open-1, tokName, ')', ']') && p.beside(open-1) {
				return // a[b] = c
			}
			p.rebindIn(open+1, n-1)
			n = open
		default:
			return
		}
		for n > from && p.at(n-1, '*') {
			n--
		}
		if n--; !listed || n <= from || t[n].kind != ',' {
			return
		}
	}
}

// noValues are the words for no value: what is called on a variable that may be given one is called on what it holds else.
const noValues = "None nil null undefined"

// rebindIfNone notes the variable before the operator "||=", "??=" or "&&=" whose "=" is token k, which is given something if it holds nothing, or
// something.
func (p *Parser) rebindIfNone(k int) {
	if k > 2 && p.at(k-1, '|', '?', '&') && p.tokens[k-2].kind == p.tokens[k-1].kind && p.beside(k-1) {
		p.rebind(k - 3)
	}
}
