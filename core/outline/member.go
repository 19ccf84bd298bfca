package outline

// outlineMembers walks languages whose members begin with modifiers and a type. The walk goes from member to member; bodies of methods
// are jumped over.
func outlineMembers(p *Parser) {
	t := p.tokens
	for i := 0; t[i].kind != tokEnd; {
		f := p.top(i)
		switch {
		case t[i].kind == '}' || t[i].kind == ';' || t[i].kind == ')' || t[i].kind == ',':
			i++
		case f.place == inEnum && (t[i].kind == tokName || t[i].kind == '@' || t[i].kind == '['):
			i = p.enumConstant(i, f)
		default:
			i = p.member(i, f)
		}
	}
}

// enumConstant takes "NAME", "NAME(…)", "NAME = …" or "NAME {…}"; behind the semicolon an enum is like a class.
func (p *Parser) enumConstant(i int, f *frame) int {
	t := p.tokens
	name := p.annotations(i)
	if t[name].kind != tokName {
		f.place = inType
		return max(name, i+1)
	}
	end := p.until(name+1, ',', ';', '}')
	p.define(Constant, name, i, name, end, end-1)
	if t[end].kind == ';' {
		f.place = inType
	}
	return end
}

// annotations steps over @Name(…) and [Attribute].
func (p *Parser) annotations(i int) int {
	t := p.tokens
	for {
		switch {
		case t[i].kind == '@' && t[i+1].kind == tokName:
			i = p.lastName(i+1) + 1
			if t[i].kind == '(' {
				i = p.follow(i)
			}
		case t[i].kind == '[':
			i = p.follow(i)
		default:
			return i
		}
	}
}

// constants are words that make a variable a constant, "static final" both together.
var constants = [256]int{wConst: 2, wStatic: 1, wFinal: 1}

// memberWord takes what keyword k declares and returns the token behind it, or 0 if it declares nothing alone.
func (p *Parser) memberWord(k, lead, from int, f *frame) int {
	next := p.tokens[k+1].kind
	switch p.tokens[k].word {
	case wClass, wStruct, wInterface, wEnum, wRecord:
		if next == tokName {
			return p.memberType(k, lead, from)
		}
	case wImport, wPackage, wModule:
		return p.memberFile(k)
	case wOperator:
		return p.operatorEnd(k + 1)
	case wDelegate:
		if next != '*' { // not the type of a function pointer
			return p.delegate(k, lead, from)
		}
	}
	return 0
}

// operatorEnd returns the token behind an operator whose name or type begins with token k.
func (p *Parser) operatorEnd(k int) int {
	for !p.at(k, '(', '{', ';', '}', tokEnd) {
		k = p.ahead(k)
	}
	for !p.at(k, '{', ';', '}', tokArrow, tokEnd) {
		k = p.follow(k)
	}
	if p.tokens[k].kind == '{' {
		return p.closing(k) + 1
	}
	return p.memberEnd(k)
}

// member takes one declaration that begins at token i.
func (p *Parser) member(i int, f *frame) int {
	t := p.tokens
	lead := i
	from := p.annotations(i)
	constant := 0
	for k := from; ; {
		p.looks.Add(1)
		switch t[k].kind {
		case tokEnd, '}', ')', ']':
			return max(k, lead+1)
		case tokWord:
			constant += constants[t[k].word]
			if t[k].word == wRecord && (t[k+1].word == wClass || t[k+1].word == wStruct) {
				k++
			}
			if next := p.memberWord(k, lead, from, f); next > 0 {
				return next
			}
			k++
		case '<':
			k = p.angles(k)
		case '(':
			if k > from && p.at(k-1, tokName, '>') {
				return p.memberFunction(k, lead, from)
			}
			k = p.follow(k) // a tuple type
		case '{', tokArrow, '=', ';', ',', ':':
			return p.memberVariable(k, lead, from, constant > 1, f)
		case '[':
			k = p.follow(k)
		default:
			k++
		}
	}
}

// delegate takes the type of functions that begins at token k, and returns its end.
func (p *Parser) delegate(k, lead, from int) int {
	t, end := p.tokens, p.memberEnd(k)
	for n := k; n < end; n++ {
		p.looks.Add(1)
		if t[n].kind == '(' && t[n-1].kind == tokName {
			p.define(Type, n-1, lead, from, end-1, end-1)
			break
		}
	}
	return end
}

// nameBefore returns the name that token k follows, with or without type parameters, or -1.
func (p *Parser) nameBefore(k, from int) int {
	t := p.tokens
	depth := 0
	for n := k - 1; n >= from && p.back(); n-- {
		switch {
		case t[n].kind == '>':
			depth++
		case t[n].kind == '<':
			depth--
		case t[n].kind == tokName && depth == 0:
			return n
		case t[n].kind == ']' && int(t[n].link) < n:
			n = int(t[n].link)
		case depth == 0:
			return -1
		}
	}
	return -1
}

// memberFunction takes a method or constructor whose parameters begin at token k.
func (p *Parser) memberFunction(k, lead, from int) int {
	t := p.tokens
	name := p.nameBefore(k, from)
	head := p.follow(k)
	for t[head].kind != '{' && t[head].kind != ';' && t[head].kind != tokArrow && t[head].kind != '}' && t[head].kind != tokEnd {
		if t[head].kind == '=' {
			break
		}
		head = p.follow(head)
	}
	last, next := head, head+1
	switch t[head].kind {
	case '{':
		last = p.closing(head)
		next = last + 1
	case tokArrow, '=':
		next = p.memberEnd(head)
		last = next - 1
	case '}', tokEnd:
		last, next = head-1, head
	}
	if name >= 0 {
		p.define(p.functionKind(), name, lead, from, head, last)
	}
	return max(next, lead+1)
}

func (p *Parser) functionKind() Kind {
	if d := p.frames[len(p.frames)-1].definition; d >= 0 && p.file.Definitions[d].Kind != Module {
		return Method
	}
	return Function
}

// memberVariable takes fields, properties and initialiser blocks; token k is the first behind the name.
func (p *Parser) memberVariable(k, lead, from int, constant bool, f *frame) int {
	t := p.tokens
	name := p.nameBefore(k, from)
	if t[k].kind == '{' || t[k].kind == tokArrow {
		next := p.follow(k)
		if t[k].kind == tokArrow || t[next].kind == '=' {
			next = p.memberEnd(k)
		}
		if name > from {
			p.define(Property, name, lead, from, k, next-1)
		}
		return max(next, lead+1)
	}
	kind := Field
	if constant || f.definition >= 0 && p.file.Definitions[f.definition].Kind == Interface {
		kind = Constant
	}
	end := p.memberEnd(k)
	for f.place != atTop && name > from {
		p.define(kind, name, lead, from, p.lineHead(name+1, end-1), end-1)
		k = p.separator(k, end)
		if k+1 >= end || t[k].kind != ',' || t[k+1].kind != tokName || !p.at(k+2, ',', ';', '=', '[') {
			break
		}
		name = k + 1
		k += 2
	}
	return max(end, lead+1)
}

// memberEnd returns the token behind the next semicolon.
func (p *Parser) memberEnd(k int) int {
	for {
		switch p.tokens[k].kind {
		case ';':
			return k + 1
		case '}', tokEnd:
			return k
		}
		k = p.follow(k)
	}
}

// memberDeclares knows methods, constructors and annotations.
func memberDeclares(p *Parser, i, k int) bool {
	before := &p.tokens[i-1]
	return before.kind == tokName || before.kind == '@' || p.tokens[p.closing(k)+1].kind == '{' && before.word != wNew && !p.created(i)
}
