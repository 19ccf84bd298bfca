package outline

// cVariable takes fields, variables and typedefs; token k is the first behind the name.
func (p *Parser) cVariable(k, from int, kind Kind, f *frame, outside bool) int {
	t := p.tokens
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
	return p.cNamed(name, k, from, kind, f, outside)
}

// attributed tells whether the name before "=" or ";" is a macro behind the declared name: "T name UNUSED = 1;".
func (p *Parser) attributed(name, from int) bool {
	t := p.tokens
	if name-2 < from || t[name-1].kind != tokName || !p.upper(name) || p.upper(name-1) {
		return false
	}
	switch string(p.src[t[name-1].start:t[name-1].end]) {
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

func (p *Parser) cNamed(name, k, from int, kind Kind, f *frame, outside bool) int {
	t := p.tokens
	end := p.memberEnd(k)
	if outside || name > from && t[name-1].kind == tokScope && kind == Type {
		return end
	}
	if f.place == inType && kind != Type {
		if kind == Variable {
			kind = Field
		} else if t[from].word != wStatic && t[from].word != wFinal {
			kind = Field
		}
	}
	p.define(kind, name, from, from, p.lineHead(name+1, end-1), max(end-1, name))
	for k < end {
		for k < end && t[k].kind != ',' && t[k].kind != ';' {
			k = p.follow(k)
		}
		for k++; k < end && t[k].kind == '*'; k++ {
		}
		if k+1 >= end || t[k].kind != tokName || t[k+1].kind != ',' && t[k+1].kind != ';' && t[k+1].kind != '=' && t[k+1].kind != '[' {
			break
		}
		p.define(kind, k, from, from, k+1, max(end-1, k))
	}
	return end
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
	kind, at := Struct, inType
	switch t[k].word {
	case wClass:
		kind = Class
	case wEnum:
		kind, at = Enum, inEnum
	}
	n, name := k+1, -1
	if kind == Enum && (t[n].word == wClass || t[n].word == wStruct) {
		n++
	}
	first := -1
	for t[n].kind != '{' && t[n].kind != ':' {
		p.looks.Add(1)
		switch t[n].kind {
		case tokName:
			if t[n-1].kind != tokScope {
				first = n
			}
			name = n
			n++
			if t[n].kind == '(' {
				if !p.upper(name) && string(p.src[t[name].start:t[name].end]) != "alignas" && t[name].end-t[name].start < 13 {
					return 0
				}
				name = -1
				n = p.follow(n)
			}
		case tokScope:
			n++
		case '<':
			n = p.angles(n)
		case '[':
			n = p.follow(n)
		case tokWord:
			if t[n].word != wModifier {
				return 0
			}
			n++
		default:
			if t[n].kind == ';' && name >= 0 && (n == k+2 || n == k+3 && p.upper(k+1)) {
				return n + 1 // a forward declaration
			}
			return 0
		}
	}
	colon := n
	for t[n].kind != '{' {
		switch t[n].kind {
		case ';', '}', ')', '=', tokEnd:
			return 0
		}
		n = p.follow(n)
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
			p.file.Definitions[d].Scope = Span{int(t[first].start), int(t[name-2].end)}
		}
		if kind != Enum {
			p.bases(d, colon, n, true)
		}
	}
	p.enter(d, last, at)
	p.frames[len(p.frames)-1].column = int(trail)
	return n + 1
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
		return p.cNamed(name, name+1, name, kind, &p.frames[len(p.frames)-1], false)
	}
	return i + 1
}
