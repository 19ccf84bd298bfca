package outline

var javaSyntax = syntax{
	line: []string{"//"}, block: [2]string{"/*", "*/"},
	literals: []literal{{open: `"""`, close: `"""`, escape: '\\', lines: true}, {open: `"`, close: `"`, escape: '\\'}},
	letters:  "$", specials: "'", special: quoted,
	words: map[word]string{
		wClass: "class", wInterface: "interface", wEnum: "enum", wRecord: "record", wImport: "import", wPackage: "package",
		wExtends: "extends", wImplements: "implements permits", wNew: "new", wStatic: "static", wFinal: "final",
		wModifier: "public private protected abstract synchronized native transient volatile strictfp default sealed",
		wControl:  "if for while switch return catch throw else case break continue try finally instanceof this super do assert throws",
	},
	outline: outlineMembers,
}

var cSharpSyntax = syntax{
	line: []string{"//", "#"}, block: [2]string{"/*", "*/"},
	literals: []literal{
		{open: `$@"`, close: `"`, lines: true, double: true, insert: "{"},
		{open: `@$"`, close: `"`, lines: true, double: true, insert: "{"},
		{open: `@"`, close: `"`, lines: true, double: true},
		{open: `$"""`, close: `"""`, lines: true, insert: "{"},
		{open: `$"`, close: `"`, escape: '\\', insert: "{"},
		{open: `"""`, close: `"""`, lines: true},
		{open: `"`, close: `"`, escape: '\\'},
	},
	specials: "'", special: quoted,
	words: map[word]string{
		wClass: "class", wStruct: "struct", wInterface: "interface", wEnum: "enum", wRecord: "record", wImport: "using",
		wModule: "namespace", wNew: "new", wStatic: "static", wFinal: "readonly", wConst: "const", wDelegate: "delegate",
		wOperator: "operator", wWhere: "where",
		wModifier: "public private protected internal abstract sealed virtual override async unsafe extern volatile partial event required implicit explicit",
		wControl:  "if for foreach while switch return catch throw else case break continue try finally is as this base do lock fixed typeof sizeof nameof default in out ref goto checked unchecked",
	},
	outline: outlineMembers,
}

// quoted is the special function of languages in which "'" always encloses a character.
func quoted(p *Parser, i int) int {
	if p.src[i] == '\'' {
		return character(p, i)
	}
	return i
}

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
	end := name + 1
	for t[end].kind != ',' && t[end].kind != ';' && t[end].kind != '}' && t[end].kind != tokEnd {
		end = p.follow(end)
	}
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
			for i++; t[i+1].kind == '.' && t[i+2].kind == tokName; i += 2 {
			}
			i++
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

// member takes one declaration that begins at token i.
func (p *Parser) member(i int, f *frame) int {
	t := p.tokens
	lead := i
	i = p.annotations(i)
	from := i
	constant := 0
	for k := i; ; {
		switch t[k].kind {
		case tokEnd, '}', ')', ']':
			return max(k, lead+1)
		case tokWord:
			switch t[k].word {
			case wClass, wStruct, wInterface, wEnum, wRecord:
				if t[k].word == wRecord && (t[k+1].word == wClass || t[k+1].word == wStruct) {
					k++
				}
				if t[k+1].kind == tokName {
					if next := p.memberType(k, lead, from); next > 0 {
						return next
					}
				}
			case wImport, wPackage, wModule:
				return p.memberFile(k, f)
			case wConst:
				constant = 2
			case wStatic, wFinal:
				constant++
			case wOperator:
				return p.memberEnd(k + 1)
			case wDelegate:
				end := p.memberEnd(k)
				for n := k; n < end; n++ {
					if t[n].kind == '(' && t[n-1].kind == tokName {
						p.define(Type, n-1, lead, from, end-1, end-1)
						break
					}
				}
				return end
			}
			k++
		case '<':
			k = p.angles(k)
		case '(':
			if t[k-b(k > 0)].kind != tokName && t[k-b(k > 0)].kind != '>' || k == from {
				k = p.follow(k) // a tuple type
				continue
			}
			return p.memberFunction(k, lead, from)
		case '{', tokArrow, '=', ';', ',', ':':
			return p.memberVariable(k, lead, from, constant > 1, f)
		case '[':
			k = p.follow(k)
		default:
			k++
		}
	}
}

// nameBefore returns the name that token k follows, with or without type parameters, or -1.
func (p *Parser) nameBefore(k, from int) int {
	t := p.tokens
	depth := 0
	for n := k - 1; n >= from; n-- {
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
		for k < end && t[k].kind != ',' && t[k].kind != ';' {
			k = p.follow(k)
		}
		if k+1 >= end || t[k].kind != ',' || t[k+1].kind != tokName || t[k+2].kind != ',' && t[k+2].kind != ';' && t[k+2].kind != '=' && t[k+2].kind != '[' {
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

// memberType takes a type whose keyword is token k; it returns 0 when there is none after all.
func (p *Parser) memberType(k, lead, from int) int {
	t := p.tokens
	name := k + 1
	head := name + 1
	for t[head].kind != '{' && t[head].kind != ';' && t[head].kind != tokEnd {
		switch t[head].kind {
		case '=', '}', ')':
			return 0
		}
		head = p.follow(head)
	}
	if t[k].word == wRecord && t[name+1].kind != '(' && t[name+1].kind != '<' && t[name+1].kind != '{' && t[name+1].kind != ':' {
		return 0
	}
	kind, at := Class, inType
	switch t[k].word {
	case wStruct:
		kind = Struct
	case wInterface:
		kind = Interface
	case wEnum:
		kind, at = Enum, inEnum
	}
	last := head
	if t[head].kind == '{' {
		last = p.closing(head)
	}
	d := p.define(kind, name, lead, from, head, min(last, p.end-1))
	p.memberBases(d, name+1, head)
	p.enter(d, last, at)
	return head + 1
}

// memberBases notes the types behind "extends", "implements" and ":".
func (p *Parser) memberBases(d, from, end int) {
	t := p.tokens
	on, depth := false, 0
	for k := from; k < end; k = p.follow(k) {
		switch {
		case t[k].kind == '<':
			depth++
		case t[k].kind == '>':
			depth--
		case t[k].word == wExtends || t[k].word == wImplements || t[k].kind == ':':
			on = on || depth <= 0
		case t[k].word == wWhere:
			return
		case on && depth <= 0 && t[k].kind == tokName && t[k+1].kind != '.':
			p.inherit(d, k)
		}
	}
}

// memberFile takes imports, packages and namespaces.
func (p *Parser) memberFile(k int, f *frame) int {
	t := p.tokens
	if t[k].word == wModule {
		name := k + 1
		for t[name+1].kind == '.' && t[name+2].kind == tokName {
			name += 2
		}
		first := k + 1
		last := p.end - 1
		if t[name].kind != tokName || t[name+1].kind != '{' && t[name+1].kind != ';' {
			return k + 1
		}
		if t[name+1].kind == '{' {
			last = p.closing(name + 1)
		}
		d := p.define(Module, name, k, k, name+1, last)
		p.file.Definitions[d].Name.Start = int(t[first].start)
		p.enter(d, last, atTop)
		return name + 2
	}
	end := p.memberEnd(k)
	if t[k].word == wImport && t[k+1].kind != '(' {
		from, to := k+1, end-1
		for n := from; n < to; n++ {
			if t[n].word == wStatic || t[n].kind == '=' {
				from = n + 1
			}
		}
		if from < to {
			p.imports(t[from].start, t[to-1].end, t[k].line)
		}
	}
	return max(end, k+1)
}
