package outline

// callable looks at name "(" …: a function, a function pointer, or a macro or attribute, for which it returns 0.
func (p *Parser) callable(name, k int, d *cDeclaration) int {
	t := p.tokens
	next := p.follow(k)
	switch string(p.written(name)) {
	case "__attribute__", "__declspec", "alignas", "decltype", "_Alignas":
		return 0
	}
	switch {
	case (p.at(k+1, '*', '^') || t[k+1].kind == tokName && t[k+2].kind == '*') && t[next].kind == '(':
		return p.cPointer(k, d)
	case t[k+1].kind == tokName && t[k+2].kind == ')' && t[next].kind == '(' && name >= d.from && !p.upper(name): // int (max)(int a)
		if d.kind == Type {
			return p.cNamed(k+1, k, d)
		}
		return p.cFunction(k+1, next, d)
	case d.kind == Type:
		return p.cNamed(name, k, d)
	case name-1 > d.from && p.upper(name) && t[name-1].kind == tokName && p.at(next, ';', '=', '{') && p.at(name-2, tokName, '>', '*', '&'): // Type variable MACRO(…);
		return p.cNamed(name-1, name, d)
	case d.f.place == atTop && p.cMade(name, k, d.from):
		return p.cNamed(name, k, d)
	case name == d.from && d.f.place == atTop && p.upper(name):
		body := next
		for t[body].kind == tokName && p.upper(body) { // attributes
			body = p.ahead(body)
		}
		if t[body].kind == '{' {
			return p.cTest(k, body, d.from)
		}
	}
	return p.cApplied(name, k, next, d)
}

// cMade tells whether name (…) behind a type is a variable that is made of what parenthesis k holds, T a(1): a value is no parameter.
func (p *Parser) cMade(name, k, from int) bool {
	t, next := p.tokens, p.follow(k)
	if !p.syntax.localTypes || name <= from || p.upper(name) || !p.at(name-1, tokName, '>', '*', '&') || !p.at(next, ';', ',') {
		return false
	}
	for n := k; n+1 < next; n = p.separator(n+1, next-1) {
		switch first := &t[n+1]; {
		case p.at(n+1, tokNumber, tokString, '&', '-', '!', '{'), first.word == wControl,
			first.kind == tokName && p.at(n+2, '.', tokThin):
			return true
		}
	}
	return false
}

// cPointer takes "(*name)(…)", a pointer to a function whose first parenthesis is token k.
func (p *Parser) cPointer(k int, d *cDeclaration) int {
	for n := k + 1; n < p.closing(k); n++ {
		p.looks.Add(1)
		if p.tokens[n].kind == tokName && p.at(n+1, ')', '(', '[') {
			return p.cNamed(n, k, d)
		}
	}
	return 0
}

// cApplied tells apart a function from a macro that is applied; token next is the first behind the arguments.
func (p *Parser) cApplied(name, k, next int, d *cDeclaration) int {
	head, inside, begins := &p.tokens[next], d.f.place == inType, name == d.from
	alone := begins || p.upperOnly(d.from, name)
	if p.cGoesOn(head) && (p.upper(name) || alone && !inside) {
		if alone {
			d.from = next
		}
		return 0
	}
	if !begins && head.kind == tokName && p.at(k+1, tokNumber, tokString) {
		return 0 // an attribute: its arguments are values, and the name follows
	}
	if begins && !inside && head.kind != '{' && head.kind != ':' {
		return p.macroEnd(k) // a macro call
	}
	if begins && inside && p.upper(name) && head.kind != '{' && !(d.f.definition >= 0 && p.is(name, string(p.file.Definitions[d.f.definition].Name.Of(p.src)))) {
		return next
	}
	return p.cFunction(name, k, d)
}

// cGoesOn tells whether a declaration goes on with a token, so that what stands before it is no function.
func (p *Parser) cGoesOn(t *token) bool {
	switch t.kind {
	case tokName, '*', '&', tokScope, '#':
		return true
	case tokWord:
		return t.first || t.word != wFinal && t.word != wModifier && t.word != wWhere
	}
	return false
}

// cTest takes "TEST(Suite, Name) {", a macro that defines what its last argument names, and "TEST_CASE("what it shows", …) {", which has the
// name of its fixture for a scope, or its own, as no call means it.
func (p *Parser) cTest(k, head, from int) int {
	t := p.tokens
	last := p.closing(head)
	name := k + 1
	if t[name].kind == tokName && t[name+1].kind == ',' {
		name += 2
	}
	shown := t[name].kind == tokString
	if shown || t[name].kind == tokName && t[name+1].kind == ')' {
		d := p.define(Function, name, from, from, head, last)
		if name > k+1 {
			p.file.Definitions[d].Scope = p.span(k+1, k+1)
		} else if shown {
			p.file.Definitions[d].Scope = p.span(k-1, k-1)
		}
		p.macros(d, head, last)
	}
	return last + 1
}

// upperOnly tells whether all tokens from..end are names in capitals.
func (p *Parser) upperOnly(from, end int) bool {
	for k := from; k < end; k++ {
		if p.tokens[k].kind != tokName || !p.upper(k) || !p.back() {
			return false
		}
	}
	return true
}

// macroEnd returns the token behind a macro call: behind its semicolon when it has one.
func (p *Parser) macroEnd(k int) int {
	k = p.follow(k)
	switch p.tokens[k].kind {
	case ';':
		k++
	case tokThin, '.':
		k = p.memberEnd(k)
	}
	return k
}

// cHead returns the token that ends the head of a function, of which head is the first
// behind its arguments: the brace of its body, if it has one.
func (p *Parser) cHead(head int) int {
	t := p.tokens
	arguments, initialisers := head, false
	for {
		switch t[head].kind {
		case '{':
			if !initialisers || !p.at(head-1, tokName, '>') || head-1 <= arguments {
				return head
			}
		case ',':
			if !initialisers {
				return head
			}
		case ';', '}', tokEnd, tokDefine, ')':
			return head
		case '=':
			return max(p.memberEnd(head)-1, head)
		case ':':
			initialisers = true
		case tokWord:
			if t[head].first && !initialisers && beginsC(t[head].word) {
				return head
			}
		}
		head = p.follow(head)
	}
}

// beginsC tells whether a keyword at the beginning of a line begins another declaration.
func beginsC(w word) bool {
	switch w {
	case wStatic, wClass, wStruct, wEnum, wAlias:
		return true
	}
	return false
}

// cScope returns where a name that begins at start does with its scope, a::b<c>::name.
func (p *Parser) cScope(start, from int) int {
	scope := start
	for scope-2 >= from && p.tokens[scope-1].kind == tokScope {
		name := p.nameBefore(scope-1, from)
		if name < 0 {
			break
		}
		scope = name
	}
	return scope
}

// cFunction takes a function whose parameters begin at token k.
func (p *Parser) cFunction(name, k int, c *cDeclaration) int {
	t, from := p.tokens, c.from
	inside := c.f.place == inType
	head := p.cHead(p.follow(k))
	last, next := p.cBody(head)
	start := name
	if name > from && t[name-1].kind == '~' {
		start--
	}
	scope := p.cScope(start, from)
	body := t[head].kind == '{' || t[head].kind == ';' && t[head-1].word == wControl
	kind := Function
	switch {
	case inside || scope < start:
		kind = Method
	case !body && (t[from].word == wStatic || scope == from && name != from):
		return next
	}
	if !body && (c.outside && inside || !inside && scope < start) {
		return next // a friend's declaration, a variable with arguments
	}
	d := p.define(kind, name, from, from, head, last)
	p.macros(d, head, last)
	def := &p.file.Definitions[d]
	if scope < start {
		def.Scope = p.span(scope, start-2)
	}
	def.Name.Start = int(t[start].start)
	if t[name].word == wOperator {
		def.Name.End = int(t[max(k-1, name)].end)
	}
	return next
}

// cBody returns the last token of a function whose head ends at a token, and the one behind it.
func (p *Parser) cBody(head int) (last, next int) {
	switch p.tokens[head].kind {
	case '{':
		last = p.closing(head)
		return last, last + 1
	case ';':
		return head, head + 1
	}
	return head - 1, head
}

// macros takes those that are defined inside a function's body.
func (p *Parser) macros(d, from, last int) {
	p.looks.Add(max(last-from, 0))
	for k := from + 1; k < last; k++ {
		if p.tokens[k].kind == tokDefine {
			p.enter(d, last, inBody)
			m := p.define(Macro, k, k, k, k+1, k)
			p.file.Definitions[m].Signature = p.restOfLine(k)
			p.frames = p.frames[:len(p.frames)-1]
		}
	}
}
