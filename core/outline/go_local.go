package outline

// goBind notes parameters and results, what ":=" names, and what var and const declare inside of a function.
func goBind(p *Parser, b *bound, i, last int) {
	t := p.tokens
	p.looks.Add(2 * (last - i + 1))
	whole := extent{i, b.last}
	p.extent = whole
	if b == &p.inner {
		if i > 0 && t[i-1].kind == ')' {
			p.goParameters(b, int(t[i-1].link))
		}
		p.goSignature(b, i+1)
	}
	open := append(around(p.blocks[:0]), whole)
	head := whole // of a statement, with its block
	for k := i; k <= last; k++ {
		if open = open.at(p, k); t[k].word == wControl && t[k].first && !p.is(k, "case") {
			head = extent{k, p.goHeadLast(k, b.last)}
		}
		if t[k].kind == ':' || t[k].kind == tokWord { // which alone name variables
			if p.extent = open.block(p); head.from > p.extent.from && k <= head.last && head.last < b.last {
				p.extent = head
			}
		}
		switch {
		case t[k].kind == ':' && t[k+1].kind == '=' && p.beside(k):
			for n := k - 1; n > i && t[n].kind == tokName && p.back(); n -= 2 {
				p.bindLocal(b, n)
				if t[n-1].kind != ',' {
					break
				}
			}
		case t[k].word == wFunc && t[k+1].kind == '(':
			p.extent = extent{k, p.ownedLast(k+1, b.last)}
			p.goSignature(b, k+1)
		case t[k].word == wControl && p.is(k, "switch"):
			p.goKinds(k, last)
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
	p.extent, p.blocks = whole, open[:0]
}

// goHeadLast returns the last token of the block that the head of a statement begins which begins with token k, and of what "else" has.
func (p *Parser) goHeadLast(k, last int) int {
	t := p.tokens
	const longest = 64
	for n := 0; n < longest && k <= last; n, k = n+1, p.follow(k) {
		if t[k].kind == '{' && t[k+1].first {
			if k = p.closing(k); !p.is(k+1, "else") {
				return min(k, last)
			}
		}
	}
	return min(k, last)
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
	levels, keyed := 0, false
	for next := p.goHolds(k); next > k; next = p.goHolds(k) {
		if levels == 0 {
			keyed = !p.is(next-1, "chan")
		}
		levels++
		if k = next; t[k].kind == '*' {
			k++
		}
	}
	switch {
	case levels > 0:
		p.bindSeveral(b, i, k, levels, keyed)
	case t[k].word == wFunc && t[k+1].kind == '(':
		p.goReturned(b, i, p.closing(k+1)+1)
	default:
		p.bindTyped(b, i, k)
	}
}

// goHolds steps over what says at token k that what follows is the type of one of several: []T, map[K]T, chan T, <-chan T, ...T.
func (p *Parser) goHolds(k int) int {
	t := p.tokens
	switch {
	case t[k].kind == '.' && t[k+1].kind == '.' && t[k+2].kind == '.':
		return k + 3
	case t[k].kind == '<' && t[k+1].kind == '-' && p.is(k+2, "chan"):
		return k + 3
	case t[k].word == wControl && p.is(k, "chan"):
		return k + 1
	case t[k].word == wControl && p.is(k, "map") && t[k+1].kind == '[':
		return p.closing(k+1) + 1
	case t[k].kind == '[':
		return p.closing(k) + 1
	}
	return k
}

// goReturned notes that variable i is a function whose result, or the first of them, begins with token k.
func (p *Parser) goReturned(b *bound, i, k int) {
	t := p.tokens
	if t[k].kind == '(' && (t[k+1].kind == '*' || t[k+2].kind == ',' || t[k+2].kind == '.') {
		k++
	}
	if t[k].kind == '*' {
		k++
	}
	n := len(p.file.Typed)
	if t[k].first || t[k].kind != tokName {
		p.bindLocal(b, i)
		return
	}
	if p.bindTyped(b, i, k); len(p.file.Typed) > n {
		p.file.Typed[n].Returned = true
	}
}

// goKinds notes the types that the variable of the switch over types at token k has in the cases that name one: switch a := b.(type) {case T:}.
func (p *Parser) goKinds(k, last int) {
	t := p.tokens
	open, name := p.goSwitched(k, last)
	if name == 0 || t[open].kind != '{' || t[open-1].kind != ')' || !p.is(open-2, "type") || t[open-3].kind != '(' || p.want&Names == 0 {
		return
	}
	from, of := 0, Span{} // the case at hand
	end := p.closing(open)
	for i := open + 1; i <= end; i = p.follow(i) {
		if p.looks.Add(1); i < end && (t[i].word != wControl || !p.is(i, "case") && !p.is(i, "default")) {
			continue
		}
		if from > 0 && !of.Empty() {
			p.typedUntil(p.span(name, name), of, int(t[from].line), i-1)
		}
		from, of = i, p.goCase(i+1)
		if i == end {
			return
		}
	}
}

// goSwitched returns the brace of the switch at token k, and the variable that its head declares, 0 for none.
func (p *Parser) goSwitched(k, last int) (open, name int) {
	const longest = 64 // tokens of a head
	t := p.tokens
	open = k + 1
	for n := 0; n < longest && open < last && t[open].kind != '{'; n++ {
		if t[open].kind == ':' && t[open+1].kind == '=' && t[open-1].kind == tokName {
			name = open - 1
		}
		open = p.follow(open)
	}
	return open, name
}

// goCase is the last name of the type at token k, if a case names no other.
func (p *Parser) goCase(k int) Span {
	t := p.tokens
	if t[k].kind == '*' {
		k++
	}
	if t[k].kind == tokName && t[k+1].kind == '.' && t[k+2].kind == tokName {
		k += 2
	}
	if t[k].kind != tokName || t[k+1].kind != ':' {
		return Span{}
	}
	return p.span(k, k)
}
