package outline

// cVariable takes fields, variables and typedefs; token k is the first behind the name.
func (p *Parser) cVariable(k, from int, kind Kind, f *frame, outside bool) int {
	t := p.tokens
	name := k - 1
	for name > from && (t[name].kind == ']' || t[name].kind == ')') && int(t[name].link) < name {
		name = int(t[name].link) - 1
	}
	if name <= from || t[name].kind != tokName || t[name-1].kind == '.' {
		return p.memberEnd(k)
	}
	return p.cNamed(name, k, from, kind, f, outside)
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
	first := k + 1
	n := first
	for t[n].kind == '[' || t[n].kind == tokName && t[n+1].kind == '(' {
		n = p.follow(n)
	}
	first = n
	for t[n].kind == tokName && t[n+1].kind == tokScope {
		n += 2
	}
	if t[n].kind == tokName && t[n+1].kind == tokName { // an attribute macro
		n++
		first = n
	}
	d := p.frames[len(p.frames)-1].definition
	head := n
	if t[n].kind == tokName {
		head = n + 1
	}
	if t[head].kind != '{' {
		return p.memberEnd(k)
	}
	last := p.closing(head)
	if t[n].kind == tokName {
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
	if name < 0 && alias && t[last+1].kind == tokName {
		name, first = last+1, last+1
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
	return n + 1
}
