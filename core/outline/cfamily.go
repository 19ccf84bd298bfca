package outline

const cControl = "if for while switch return else case break continue goto do sizeof default this new delete throw try catch asm __asm__ co_return co_await co_yield"

var cSyntax = syntax{
	line: slashes, block: slashStar, literals: []literal{plainText}, specials: "'#", special: cSpecial,
	words: map[word]string{
		wStruct: "struct union", wEnum: "enum", wAlias: "typedef", wStatic: "static", wExtern: "extern", wFinal: "const",
		wModifier: "inline register volatile restrict _Noreturn signed unsigned",
		wControl:  cControl,
	},
	outline: outlineC,
}

var cppSyntax = syntax{
	line: slashes, block: slashStar, literals: []literal{plainText}, specials: "'#", special: cSpecial,
	words: map[word]string{
		wStruct: "struct union", wEnum: "enum", wAlias: "typedef", wStatic: "static", wExtern: "extern", wFinal: "const constexpr constinit",
		wClass: "class", wModule: "namespace", wTemplate: "template", wImport: "using", wAccess: "public private protected signals slots",
		wOperator: "operator", wImpl: "friend", wWhere: "requires concept",
		wModifier: "inline register volatile signed unsigned virtual explicit mutable final override thread_local typename consteval noexcept",
		wControl:  cControl + " static_assert",
	},
	outline: outlineC,
}

// cSpecial knows directives, characters, digit separators and raw strings.
func cSpecial(p *Parser, i int) int {
	switch p.src[i] {
	case '#':
		if p.first {
			return p.directive(i)
		}
	case '\'':
		if t := p.previous(); t.kind == tokNumber && int(t.end) == i {
			return i + 1
		}
		return character(p, i)
	case '"':
		if p.language == CPP && p.prefix(i, "R", "u8R", "uR", "UR", "LR") != "" {
			n := i + 1
			for n < len(p.src) && n < i+18 && p.src[n] != '(' {
				n++
			}
			return p.raw(i, i+1, ")"+string(p.src[i+1:min(n, len(p.src))])+`"`)
		}
	}
	return i
}

// outlineC goes from declaration to declaration in files, namespaces and classes; bodies of functions are jumped over.
func outlineC(p *Parser) {
	t := p.tokens
	for i := 0; t[i].kind != tokEnd; {
		f := p.top(i)
		switch {
		case t[i].kind == tokDefine:
			d := p.define(Macro, i, i, i, i+1, i)
			p.file.Definitions[d].Signature = p.restOfLine(i)
			i++
		case f.place == inEnum && t[i].kind == tokName:
			end := i + 1
			for t[end].kind != ',' && t[end].kind != '}' && t[end].kind != tokEnd && t[end].kind != tokDefine {
				end = p.follow(end)
			}
			p.define(Constant, i, i, i, end, end-1)
			i = end
		case t[i].kind == ';' || t[i].kind == '}' || t[i].kind == ')' || t[i].kind == ',' || f.place == inEnum:
			i++
		case t[i].word == wAccess:
			for i++; t[i].word == wAccess; i++ {
			}
			if t[i].kind == ':' {
				i++
			}
		default:
			i = max(p.declaration(i, f), i+1)
		}
	}
}

// restOfLine is the signature of a macro: its parameters and the first line of its text.
func (p *Parser) restOfLine(i int) Span {
	start := int(p.tokens[i].start)
	end := start
	for end < len(p.src) && p.src[end] != '\n' && end < start+200 {
		end++
	}
	for end > start && (p.src[end-1] == '\r' || p.src[end-1] == '\\' || p.src[end-1] == ' ' || p.src[end-1] == '\t') {
		end--
	}
	return Span{start, end}
}

// declaration takes the declaration that begins at token from and returns the token behind it.
func (p *Parser) declaration(from int, f *frame) int {
	t := p.tokens
	kind := Variable
	outside := false // extern, friend: defined elsewhere
	for k := from; ; {
		switch t[k].kind {
		case tokEnd, '}', tokDefine, ')':
			return k
		case tokWord:
			switch t[k].word {
			case wClass, wStruct, wEnum:
				if next := p.aggregate(k, from, kind == Type); next > 0 {
					return next
				}
				k++
				if t[k].word == wClass || t[k].word == wStruct {
					k++
				}
			case wAlias:
				kind = Type
			case wFinal:
				if kind == Variable {
					kind = Constant
				}
			case wModule:
				return p.namespace(k)
			case wImport:
				end := p.memberEnd(k)
				if t[k+1].kind == tokName && t[k+2].kind == '=' {
					p.define(Type, k+1, from, from, end-1, end-1)
				}
				return end
			case wWhere:
				if t[k+1].kind == tokName && t[k+2].kind == '=' {
					end := p.memberEnd(k)
					p.define(Type, k+1, from, from, end-1, end-1)
					return end
				}
				if t[k+1].kind == '(' {
					k++
				}
			case wTemplate:
				if t[k+1].kind == '<' {
					k = p.angles(k+1) - 1
				}
			case wExtern:
				outside = true
				if t[k+1].kind == tokString {
					if t[k+2].kind == '{' {
						p.enter(f.definition, p.closing(k+2), atTop)
						return k + 3
					}
					k++
				}
			case wImpl:
				outside = true
			case wOperator:
				n := k + 1
				if t[n].kind == '(' && t[n+1].kind == ')' {
					n += 2
				}
				for t[n].kind != '(' && t[n].kind != ';' && t[n].kind != '{' && t[n].kind != tokEnd {
					n++
				}
				if t[n].kind != '(' {
					return n
				}
				return p.cFunction(k, n, from, f, outside)
			}
			k++
		case '<':
			k = p.angles(k)
		case '(':
			switch {
			case t[k-b(k > 0)].kind == tokName && k > from:
				name := k - 1
				if next := p.callable(name, k, &from, kind, f, outside); next > 0 {
					return next
				}
				k = p.follow(k)
			default:
				k = p.follow(k)
			}
		case '{':
			next := p.follow(k)
			if t[next].kind == ';' {
				return p.cVariable(k, from, kind, f, outside)
			}
			return next
		case ':':
			if f.place != inType {
				return k + 1
			}
			return p.cVariable(k, from, kind, f, outside)
		case '=', ';', ',':
			return p.cVariable(k, from, kind, f, outside)
		case '[':
			if t[k+1].kind == '[' {
				k = p.follow(k)
				continue
			}
			k = p.follow(k)
		default:
			k++
		}
	}
}

// callable looks at name "(" …: a function, a function pointer, or a macro or attribute, for which it returns 0.
func (p *Parser) callable(name, k int, from *int, kind Kind, f *frame, outside bool) int {
	t := p.tokens
	next := p.follow(k)
	text := string(p.src[t[name].start:t[name].end])
	switch {
	case text == "__attribute__" || text == "__declspec" || text == "alignas" || text == "decltype" || text == "_Alignas":
		return 0
	case (t[k+1].kind == '*' || t[k+1].kind == '^' || t[k+1].kind == tokName && t[k+2].kind == '*') && t[next].kind == '(':
		for n := p.closing(k) - 1; n > k; n-- {
			if t[n].kind == tokName {
				return p.cNamed(n, k, *from, kind, f, outside)
			}
		}
		return 0
	case kind == Type:
		return p.cNamed(name, k, *from, kind, f, outside)
	}
	head := t[next]
	if name-1 > *from && p.upper(name) && t[name-1].kind == tokName && (head.kind == ';' || head.kind == '=' || head.kind == '{') {
		if k := t[name-2].kind; k == tokName || k == '>' || k == '*' || k == '&' { // Type variable MACRO(…);
			return p.cNamed(name-1, name, *from, kind, f, outside)
		}
	}
	follows := head.kind == tokName || head.kind == '*' || head.kind == '&' || head.kind == tokScope || head.kind == '#' ||
		head.kind == tokWord && head.word != wFinal && head.word != wModifier && head.word != wWhere ||
		head.kind == tokWord && head.first
	alone := name == *from || p.upperOnly(*from, name)
	if follows && (p.upper(name) || alone && f.place != inType) {
		if alone {
			*from = next
		}
		return 0
	}
	if name == *from && f.place != inType && head.kind != '{' && head.kind != ':' {
		return p.memberEnd2(k) // a macro call
	}
	if name == *from && f.place == inType && p.upper(name) && head.kind != '{' {
		return next
	}
	if name == *from && f.place == atTop && head.kind == '{' && p.upper(name) {
		return p.cTest(k, next, *from)
	}
	return p.cFunction(name, k, *from, f, outside)
}

// cTest takes "TEST(Suite, Name) {": a macro that defines what its last argument names.
func (p *Parser) cTest(k, head, from int) int {
	t := p.tokens
	last := p.closing(head)
	name := k + 1
	if t[name].kind == tokName && t[name+1].kind == ',' {
		name += 2
	}
	if t[name].kind == tokName && t[name+1].kind == ')' {
		d := p.define(Function, name, from, from, head, last)
		if name > k+1 {
			p.file.Definitions[d].Scope = Span{int(t[k+1].start), int(t[k+1].end)}
		}
		p.macros(d, head, last)
	}
	return last + 1
}

// upperOnly tells whether all tokens from..end are names in capitals.
func (p *Parser) upperOnly(from, end int) bool {
	for k := from; k < end; k++ {
		if p.tokens[k].kind != tokName || !p.upper(k) {
			return false
		}
	}
	return true
}

// memberEnd2 returns the token behind a macro call: behind its semicolon when it has one.
func (p *Parser) memberEnd2(k int) int {
	k = p.follow(k)
	if p.tokens[k].kind == ';' {
		k++
	}
	return k
}

// cFunction takes a function whose parameters begin at token k.
func (p *Parser) cFunction(name, k, from int, f *frame, outside bool) int {
	t := p.tokens
	head, initialisers := p.follow(k), false
	if t[name].word == wOperator && t[k+1].kind == ')' && t[head].kind == '(' && k == name+1 {
		head = p.follow(head)
	}
	arguments := head
scan:
	for {
		switch t[head].kind {
		case '{':
			if initialisers && (t[head-1].kind == tokName || t[head-1].kind == '>') && head-1 > arguments {
				break
			}
			break scan
		case ',':
			if !initialisers {
				break scan
			}
		case ';', '}', tokEnd, tokDefine, ')':
			break scan
		case '=':
			head = max(p.memberEnd(head)-1, head)
			break scan
		case ':':
			initialisers = true
		case tokWord:
			if w := t[head].word; t[head].first && (w == wStatic || w == wClass || w == wStruct || w == wEnum || w == wAlias) && !initialisers {
				break scan
			}
		}
		head = p.follow(head)
	}
	last, next := head, head+1
	if t[head].kind == '{' {
		last = p.closing(head)
		next = last + 1
	} else if t[head].kind != ';' {
		last, next = head-1, head
	}
	start := name
	if name > from && t[name-1].kind == '~' {
		start--
	}
	scope := start
	for scope-2 >= from && t[scope-1].kind == tokScope && t[scope-2].kind == tokName {
		scope -= 2
	}
	if scope == start && start-1 > from && t[start-1].kind == tokScope && t[start-2].kind == '>' {
		for scope -= 2; scope > from && t[scope].kind != '<'; scope-- {
		}
		scope = max(scope-1, from)
	}
	body := t[head].kind == '{' || t[head].kind == ';' && t[head-1].word == wControl
	kind := Function
	switch {
	case f.place == inType || scope < start:
		kind = Method
	case !body && (t[from].word == wStatic || scope == from && name != from):
		return next
	}
	if outside && f.place == inType && !body || !body && f.place != inType && scope < start {
		return next // a friend's declaration, a variable with arguments
	}
	d := p.define(kind, name, from, from, head, last)
	p.macros(d, head, last)
	def := &p.file.Definitions[d]
	if scope < start {
		def.Scope = Span{int(t[scope].start), int(t[start-2].end)}
	}
	def.Name.Start = int(t[start].start)
	if t[name].word == wOperator {
		def.Name.End = int(t[max(k-1, name)].end)
	}
	return next
}

// macros takes those that are defined inside a function's body.
func (p *Parser) macros(d, from, last int) {
	for k := from + 1; k < last; k++ {
		if p.tokens[k].kind == tokDefine {
			p.enter(d, last, inBody)
			m := p.define(Macro, k, k, k, k+1, k)
			p.file.Definitions[m].Signature = p.restOfLine(k)
			p.frames = p.frames[:len(p.frames)-1]
		}
	}
}

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
	if name < 0 && alias && t[last+b(last < p.end)].kind == tokName {
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
			p.cBases(d, colon, n)
		}
	}
	p.enter(d, last, at)
	return n + 1
}

func (p *Parser) cBases(d, from, end int) {
	t := p.tokens
	depth := 0
	for k := from; k < end; k = p.follow(k) {
		switch {
		case t[k].kind == '<':
			depth++
		case t[k].kind == '>':
			depth--
		case depth <= 0 && t[k].kind == tokName && t[k+1].kind != tokScope && t[k+1].kind != tokName:
			p.inherit(d, k)
		}
	}
}
