package outline

var zigLanguage = language{
	name:       "zig",
	extensions: []string{"zig", "zon"},
	form:       isCode,
	Traits: Traits{
		Family: Zig, Package: NoPackage, Imports: ConstantImports, Typing: Colon, BuiltinsMarked: true,
		Selves: "self Self",
		Builtins: "fn pub const var struct enum union error comptime inline noinline extern export anytype type void bool " +
			"noreturn usize isize u8 u16 u32 u64 i8 i16 i32 i64 f32 f64 anyerror undefined null true false packed " +
			"threadlocal",
		Targets:    BuildTargets,
		AllImports: true,
	},
}

var zigSyntax = syntax{
	line: []string{"//"}, specials: `'\@`, special: zigSpecial, literals: []literal{{open: `"`, close: `"`, escape: '\\'}},
	words: words{
		wFunc: "fn", wConst: "const", wVar: "var", wStruct: "struct union opaque", wEnum: "enum",
		wModifier: "pub export inline noinline threadlocal comptime", wExtern: "extern",
		wControl: "if for while switch return catch else break continue try defer errdefer orelse and or unreachable test packed error align",
	},
	outline: outlineZig, flat: true, values: true,
}

// zigSpecial knows characters, lines of text behind \\, and built-in functions.
func zigSpecial(p *Parser, i int) int {
	switch {
	case p.src[i] == '\'':
		return character(p, i)
	case hasPrefix(p.src[i:], `@"`):
		for j := i + 2; j < len(p.src) && p.src[j] != '\n'; j++ {
			if p.src[j] == '"' {
				p.emit(tokName, wNone, i, j+1)
				return j + 1
			}
			p.looks.Add(1)
		}
	case hasPrefix(p.src[i:], `\\`):
		j := i
		for j < len(p.src) && p.src[j] != '\n' {
			j++
		}
		p.single(i, j)
		return j
	}
	return i
}

// outlineZig walks all tokens: a container is the value of a constant, and its fields are "name: T,".
func outlineZig(p *Parser) {
	t := p.tokens
	p.zigImports()
	for i := 0; t[i].kind != tokEnd; {
		f := p.top(i)
		next := i
		switch {
		case t[i].word == wFunc && t[i+1].kind == tokName:
			next = p.declare(Function, i, i+1, i+2, f)
		case (t[i].word == wConst || t[i].word == wVar) && t[i+1].kind == tokName && (i == 0 || t[i-1].kind != '*' && t[i-1].kind != ']'):
			next = p.zigValue(i, f)
		case t[i].word == wStruct || t[i].word == wEnum:
			next = p.zigContainer(i, f.definition)
		case t[i].kind == '{':
			p.enter(f.definition, p.closing(i), inBody)
		case t[i].kind == '(' && f.place != inBody:
			next = p.follow(i)
		case t[i].kind == tokName && f.place != inBody && f.place != inValue && !p.blank(i) && (t[i].first || t[i-1].kind == '{' || t[i-1].kind == ',') &&
			(t[i+1].kind == ':' || f.place == inEnum):
			next = p.zigField(i)
		}
		i = max(next, i+1)
	}
}

// zigField takes a field, or a value of an enumeration, which has no type.
func (p *Parser) zigField(i int) int {
	kind, typed := Constant, p.tokens[i+1].kind == ':'
	if typed {
		kind = Field
	}
	end := p.until(i+1, ',', '}', ';')
	p.define(kind, i, i, i, p.lineHead(i+1, end), end-1)
	if typed {
		return i + 2 // its type may be a container
	}
	return end
}

// zigImports notes what is imported, wherever that stands.
func (p *Parser) zigImports() {
	t := p.tokens
	p.looks.Add(p.end)
	for i := range p.end {
		if t[i].kind == '@' && t[i+1].kind == tokName && p.is(i+1, "import") && t[i+2].kind == '(' && t[i+3].kind == tokString {
			p.imports(t[i+3].start, t[i+3].end, t[i+3].line)
		}
	}
}

func (p *Parser) zigValue(i int, f *frame) int {
	t := p.tokens
	value := i + 2
	for t[value].kind != '=' && t[value].kind != ';' && t[value].kind != tokEnd && t[value].kind != '}' && t[value].kind != ')' {
		value = p.follow(value)
	}
	k := value + 1
	if t[value].kind != '=' {
		k = value
	}
	for t[k].word == wExtern || string(p.src[t[k].start:t[k].end]) == "packed" {
		k++
	}
	if head := p.zigBody(k); head > 0 {
		kind := Struct
		if t[k].word == wEnum {
			kind = Enum
		}
		from := p.leading(i)
		return p.zigContainer(k, p.define(kind, i+1, from, from, head, p.closing(head)))
	}
	if f.place == inBody {
		return i + 2
	}
	kind := Constant
	if t[i].word == wVar {
		kind = Variable
	}
	end := value
	for t[end].kind != ';' && t[end].kind != tokEnd && t[end].kind != '}' {
		end = p.follow(end)
	}
	from := p.leading(i)
	p.enter(p.define(kind, i+1, from, from, p.lineHead(i+2, end), end-1), end-1, inValue) // containers may be inside
	return k
}

// zigBody returns the brace of a container whose keyword is token i, or 0 when there is none.
func (p *Parser) zigBody(i int) int {
	t := p.tokens
	if t[i].word != wStruct && t[i].word != wEnum {
		return 0
	}
	head := i + 1
	if t[head].kind == '(' {
		head = p.follow(head)
	}
	if t[head].kind != '{' {
		return 0
	}
	return head
}

// zigContainer enters a container whose keyword is token i, also one without a name, as a function returns it.
func (p *Parser) zigContainer(i, d int) int {
	head := p.zigBody(i)
	if head == 0 {
		return i + 1
	}
	at := inType
	if p.tokens[i].word == wEnum || p.is(i, "union") {
		at = inEnum
	}
	p.enter(d, p.closing(head), at)
	return head + 1
}
