package outline

// goBind notes parameters and results, what ":=" names, and what var and const declare inside of a function.
func goBind(p *Parser, b *bound, i, last int) {
	t := p.tokens
	p.looks.Add(2 * (last - i + 1))
	if b == &p.inner {
		if i > 0 && t[i-1].kind == ')' {
			p.goParameters(b, int(t[i-1].link))
		}
		p.goSignature(b, i+1)
	}
	for k := i; k <= last; k++ {
		switch {
		case t[k].kind == ':' && t[k+1].kind == '=' && p.beside(k):
			for n := k - 1; n > i && t[n].kind == tokName && p.back(); n -= 2 {
				p.bindLocal(b, n)
				if t[n-1].kind != ',' {
					break
				}
			}
		case t[k].word == wFunc && t[k+1].kind == '(':
			p.goSignature(b, k+1)
		case t[k].word == wVar || t[k].word == wConst:
			n := k + 1
			if t[n].kind == '(' {
				p.goDeclared(b, n)
				continue
			}
			for ; t[n].kind == tokName && t[n+1].kind == ','; n += 2 {
				p.bindLocal(b, n)
			}
			p.goTyped(b, n, n+1)
		}
	}
}

// goDeclared notes the names that the lines of a group declare.
func (p *Parser) goDeclared(b *bound, i int) {
	end := p.closing(i)
	for k := i + 1; k < end; k = p.follow(k) {
		if p.tokens[k].first || p.tokens[k-1].kind == ',' {
			p.bindLocal(b, k)
		}
	}
}

// goSignature notes the type parameters, parameters and results that begin with bracket i.
func (p *Parser) goSignature(b *bound, i int) {
	t := p.tokens
	if t[i].kind == '[' {
		p.goParameters(b, i)
		i = p.closing(i) + 1
	}
	if t[i].kind != '(' {
		return
	}
	p.goParameters(b, i)
	if i = p.closing(i) + 1; t[i].kind == '(' {
		p.goParameters(b, i)
	}
}

// goParameters notes the names of a list, if its items have any.
func (p *Parser) goParameters(b *bound, i int) {
	t := p.tokens
	end, named := p.closing(i), false
	for k := i + 1; k < end && !named; k = p.follow(k) {
		begins := t[k-1].kind == ',' || k == i+1
		named = begins && t[k].kind == tokName && k+1 < end && t[k+1].kind != ',' && t[k+1].kind != '.' && !(t[k+1].kind == '[' && p.closing(k+1)+1 >= end)
	}
	if !named {
		return
	}
	untyped := -1 // the first name of "a, b T"
	for k := i + 1; k < end; k = p.follow(k) {
		if t[k].kind != tokName || k > i+1 && t[k-1].kind != ',' {
			continue
		}
		if untyped < 0 {
			untyped = k
		}
		if t[k+1].kind == ',' {
			continue
		}
		for ; untyped <= k; untyped += 2 {
			p.goTyped(b, untyped, k+1)
		}
		untyped = -1
	}
}

// goTyped notes a variable whose type begins with token k.
func (p *Parser) goTyped(b *bound, i, k int) {
	t := p.tokens
	if t[k].kind == '*' {
		k++
	}
	if t[k].first {
		p.bindLocal(b, i) // that is the next statement
		return
	}
	from := k
	if t[k].word == wControl && (p.is(k, "map") || p.is(k, "chan")) {
		k++
	}
	if t[k].kind == '[' {
		k = p.closing(k) + 1
	}
	if t[k].kind == '.' && t[k+1].kind == '.' && t[k+2].kind == '.' {
		k += 3
	}
	if k == from {
		p.bindTyped(b, i, k)
		return
	}
	if t[k].kind == '*' {
		k++
	}
	p.bindSeveral(b, i, k)
}
