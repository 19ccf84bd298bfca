package outline

// What makes an object in C++ without a call of its type's name: T a(1); T a{1}; what initialises a base or a member; f(T{1}).

// enterInitialisers notes what initialises the members of the constructor whose name is token i.
func (p *Parser) enterInitialisers(i int) {
	p.initialiser = 0
	if !p.syntax.localTypes || p.tokens[i+1].kind != '(' {
		return
	}
	const longest = 16 // tokens behind the parameters
	for k, n := p.follow(i+1), 0; n < longest; n++ {
		switch t := &p.tokens[k]; t.kind {
		case ':':
			p.initialiser = p.initialised(k + 1)
			return
		case tokName, tokWord, '(':
			k = p.follow(k)
		default:
			return
		}
	}
}

// initialised returns the last name of the base or member that token k begins, a::B<T>(…), 0 if none is initialised there.
func (p *Parser) initialised(k int) int {
	const longest = 16
	t := p.tokens
	for n := 0; n < longest && t[k].kind == tokName; n++ {
		p.looks.Add(1)
		next := p.madeFrom(k)
		switch t[next].kind {
		case '(', '{':
			return k
		case tokScope:
			k = next + 1
		default:
			return 0
		}
	}
	return 0
}

// madeFrom returns the token behind name i and its type arguments.
func (p *Parser) madeFrom(i int) int {
	if p.tokens[i+1].kind == '<' && p.beside(i) {
		return p.angles(i + 1)
	}
	return i + 1
}

// makes notes what is made where name i stands; next is the definition that comes next. It tells whether the name is no call therefore.
func (p *Parser) makes(i, next int) bool {
	t := p.tokens
	if !p.at(i+1, '(', '{', '<') {
		return false
	}
	open := p.madeFrom(i)
	if !p.at(open, '(', '{') {
		return false
	}
	if i > 0 && i == p.initialiser {
		if p.initialiser = 0; t[p.follow(open)].kind == ',' {
			p.initialiser = p.initialised(p.follow(open) + 1)
		}
		p.make(i, open, p.user(i, next))
		return true
	}
	d := p.top(i).definition
	if d < 0 || !p.file.Definitions[d].Kind.IsFunction() || int(t[i].start) < p.file.Definitions[d].Signature.End {
		return false
	}
	if open == i+1 && p.constructs(i) {
		if t[open].kind == '{' || !p.announces(open) {
			p.make(p.typeName(i), open, d)
		}
		return true
	}
	if t[open].kind == '{' && p.valueBegins(i) && !p.variable(i) {
		p.make(i, open, d)
	}
	return false
}

// make notes that an object of the type of name i is made of the arguments in bracket k.
func (p *Parser) make(i, k, definition int) {
	calls, at := p.file.Calls, p.span(i, i)
	if n := len(calls); n > 0 && calls[n-1].Name.Start >= at.Start { // of its arguments
		return
	}
	arguments := p.argumentsIn(k)
	p.file.Calls = append(calls, Call{Name: at, Line: int(p.tokens[i].line), Definition: definition, Arguments: arguments, Makes: true, Given: Span{p.given, len(p.file.Given)}})
	p.given = len(p.file.Given)
}

// valueBegins tells whether the path that ends in name i stands where a value is expected: behind "=", "return", an opening bracket.
func (p *Parser) valueBegins(i int) bool {
	t := p.tokens
	for i > 1 && t[i-1].kind == tokScope && t[i-2].kind == tokName && p.back() {
		i -= 2
	}
	return i > 0 && (p.at(i-1, '=', '(', ',', '?') || p.is(i-1, "return") || p.is(i-1, "new") || p.is(i-1, "throw"))
}

// announces tells whether what parenthesis k holds are the parameters of a function rather than arguments.
func (p *Parser) announces(k int) bool {
	t, end := p.tokens, p.closing(k)
	for n := k + 1; n < end; n = p.follow(n) {
		p.looks.Add(1)
		if t[n].word == wFinal || t[n].kind == tokName && t[n+1].kind == tokName || p.at(n, '*', '&') && p.at(n+1, ',', ')') {
			return true
		}
	}
	return end == k+1
}
