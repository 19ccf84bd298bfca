package outline

// cVariable takes fields, variables and typedefs; token k is the first behind the name.
func (p *Parser) cVariable(k int, d *cDeclaration) int {
	t, from := p.tokens, d.from
	name := k - 1
	for name > from && (t[name].kind == ']' || t[name].kind == ')') && int(t[name].link) < name && p.back() {
		name = int(t[name].link) - 1
	}
	if name <= from || t[name].kind != tokName || t[name-1].kind == '.' {
		return p.memberEnd(k)
	}
	if p.attributed(name, from) {
		name--
	}
	return p.cNamed(name, k, d)
}

// attributed tells whether the name before "=" or ";" is a macro behind the declared name: "T name UNUSED = 1;".
func (p *Parser) attributed(name, from int) bool {
	t := p.tokens
	if name-2 < from || t[name-1].kind != tokName || !p.upper(name) || p.upper(name-1) {
		return false
	}
	switch string(p.written(name - 1)) {
	case "char", "short", "int", "long", "float", "double", "bool":
		return false
	}
	switch before := t[name-2].kind; before {
	case tokName:
		return !p.upper(name - 2)
	case '*', '&', '>':
		return true
	}
	return false
}

// cNamed takes what token name names, and the names behind it: "a, *b".
func (p *Parser) cNamed(name, k int, d *cDeclaration) int {
	t, from, kind := p.tokens, d.from, d.kind
	end := p.memberEnd(k)
	if d.outside || name > from && t[name-1].kind == tokScope && kind == Type {
		return end
	}
	if d.f.place == inType && (kind == Variable || kind != Type && t[from].word != wStatic && t[from].word != wFinal) {
		kind = Field
	}
	p.define(kind, name, from, from, p.lineHead(name+1, end-1), max(end-1, name))
	for k < end {
		for k = p.separator(k, end) + 1; k < end && t[k].kind == '*'; k++ {
		}
		if k+1 >= end || t[k].kind != tokName || !p.at(k+1, ',', ';', '=', '[') {
			break
		}
		p.define(kind, k, from, from, k+1, max(end-1, k))
	}
	return end
}

// separator returns the first comma or semicolon of tokens k..end that is in no brackets, or end.
func (p *Parser) separator(k, end int) int {
	for k < end && !p.at(k, ',', ';') {
		k = p.follow(k)
	}
	return k
}

// namespace takes "namespace a::b {", an anonymous one, and steps over an alias.
func (p *Parser) namespace(k int) int {
	t := p.tokens
	first, n, head := -1, -1, k+1
scan: // names in capitals and in brackets are attributes
	for {
		p.looks.Add(1)
		switch t[head].kind {
		case tokName:
			if t[head-1].kind == tokScope && n >= 0 {
				n = head
			} else if n < 0 || p.upper(n) {
				first, n = head, head
			}
			head++
		case tokScope, tokWord:
			head++
		case '[', '(':
			head = p.follow(head)
		default:
			break scan
		}
	}
	d := p.frames[len(p.frames)-1].definition
	if t[head].kind != '{' {
		return p.memberEnd(k)
	}
	last := p.closing(head)
	if n >= 0 {
		d = p.define(Module, n, k, k, head, last)
		p.file.Definitions[d].Name.Start = int(t[first].start)
	}
	p.enter(d, last, atTop)
	return head + 1
}

// aggregate takes the body of a class, struct, union or enum whose keyword is token k. It returns 0 when there is no body.
func (p *Parser) aggregate(k, from int, alias bool) int {
	t := p.tokens
	kind, at, begin := Struct, inType, k+1
	switch t[k].word {
	case wClass:
		kind = Class
	case wEnum:
		kind, at = Enum, inEnum
		if w := t[begin].word; w == wClass || w == wStruct {
			begin++
		}
	}
	first, name, colon := p.aggregateName(begin)
	if t[colon].kind == ';' && name >= 0 && (colon == k+2 || colon == k+3 && p.upper(k+1)) {
		return colon + 1 // a forward declaration
	}
	if !p.at(colon, '{', ':') {
		return 0
	}
	n := p.until(colon, '{', ';', '}', ')', '=')
	if t[n].kind != '{' {
		return 0
	}
	last := p.closing(n)
	trail := Variable
	switch at := p.frames[len(p.frames)-1].place; {
	case name < 0 && alias && t[last+1].kind == tokName:
		name, first, trail = last+1, last+1, 0
	case alias:
		trail = Type
	case at == inType:
		trail = Field
	}
	d := p.frames[len(p.frames)-1].definition
	if name >= 0 {
		d = p.define(kind, name, from, from, n, last)
		p.file.Definitions[d].Signature.End = int(t[max(n-1, k)].end)
		if first >= 0 && first < name {
			p.file.Definitions[d].Scope = p.span(first, name-2)
		}
		if kind != Enum {
			p.bases(d, colon, n, true)
		}
	}
	p.enter(d, last, at)
	p.frames[len(p.frames)-1].column = int(trail)
	return n + 1
}

// aggregateName returns the first and the last token of the name that token n begins, among attributes, -1 without one, and the first
// token behind.
func (p *Parser) aggregateName(n int) (first, name, behind int) {
	t := p.tokens
	first, name = -1, -1
	for {
		p.looks.Add(1)
		switch t[n].kind {
		case tokName:
			named := name >= 0 && t[n-1].kind != tokScope
			if t[n-1].kind != tokScope {
				first = n
			}
			name = n
			n++
			if t[n].kind != '(' {
				break
			}
			if !p.maybeAttribute(name, named) {
				return first, name, n
			}
			name = -1
			n = p.follow(n)
		case '<':
			n = p.angles(n)
		case '[':
			n = p.follow(n)
		case tokScope:
			n++
		default:
			if t[n].word != wModifier {
				return first, name, n
			}
			n++
		}
	}
}

// maybeAttribute tells whether a name before a parenthesis is that of an attribute: alignas, __attribute__, a macro. named tells that it stands
// behind another name, where it may be a function that returns what has that: struct a f(int b) {.
func (p *Parser) maybeAttribute(name int, named bool) bool {
	const shortest = 13
	t := &p.tokens[name]
	if p.upper(name) || p.is(name, "alignas") || p.src[t.start] == '_' && p.src[t.start+1] == '_' {
		return true
	}
	return !named && t.end-t.start >= shortest
}

// trailing takes the name between the end of an aggregate, at brace i, and the semicolon: "} name;", "} *name[2] = …;".
func (p *Parser) trailing(i int, f *frame) int {
	t := p.tokens
	kind, name := Kind(f.column), i+1
	p.frames = p.frames[:len(p.frames)-1]
	for t[name].kind == '*' || t[name].word == wFinal {
		name++
	}
	if t[name].kind != tokName {
		return i + 1
	}
	switch t[name+1].kind {
	case ';', ',', '[', '=':
		return p.cNamed(name, name+1, &cDeclaration{from: name, kind: kind, f: &p.frames[len(p.frames)-1]})
	}
	return i + 1
}
