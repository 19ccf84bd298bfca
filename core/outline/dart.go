package outline

var dartLanguage = language{
	name:         "dart",
	extensions:   []string{"dart"},
	interpreters: []string{"dart"},
	form:         isCode,
	Traits: Traits{
		Family: Dart, Modifiers: "abstract", Package: NoPackage, Imports: ClauseImports, Typing: TypeFirst,
		Selves: "this super", Supers: "super",
		Builtins: "abstract base class const covariant deferred enum extension extends external factory final get implements interface late mixin on " +
			"operator required sealed set static typedef var with this super new void dynamic int double num bool String Object Function Never Null " +
			"true false null async await List Map Set Iterable Future Stream",
		Targets:    FileTargets,
		Scoping:    Scoping{Implicit: true, Typed: true, HandsOn: HandsOnMarked},
		AllImports: true, Wild: true,
	},
}

var dartSyntax = syntax{
	line: []string{"//"}, block: [2]string{"/*", "*/"}, nested: true, letters: "$", special: dartSpecial,
	literals: []literal{
		{open: `"""`, close: `"""`, escape: '\\', lines: true, insert: "${"},
		{open: "'''", close: "'''", escape: '\\', lines: true, insert: "${"},
		{open: `"`, close: `"`, escape: '\\', insert: "${"},
		{open: "'", close: "'", escape: '\\', insert: "${"},
	},
	words: words{
		wClass: "class", wTrait: "mixin", wEnum: "enum", wExtension: "extension", wType: "typedef", wImport: "import export part library",
		wExtends: "extends on", wImplements: "implements with", wProperty: "get set", wOperator: "operator", wConst: "const", wNew: "new",
		wModifier: "abstract base sealed interface final static late external covariant factory var",
		wControl:  "if for while switch return catch throw else case break continue try finally is as in this super null true false do assert rethrow await yield default",
	},
	outline: outlineDart, declares: dartDeclares, flat: true,
}

// dartSpecial knows raw strings, which begin with a name that touches them.
func dartSpecial(p *Parser, i int) int {
	c, t := p.src[i], p.previous()
	if c != '"' && c != '\'' || t.kind != tokName || int(t.end) != i || t.end-t.start != 1 || p.src[t.start] != 'r' {
		return i
	}
	start := int(t.start)
	p.first = t.first
	p.tokens = p.tokens[:len(p.tokens)-1]
	quote := string(c)
	if triple := quote + quote + quote; hasPrefix(p.src[i:], triple) {
		quote = triple
	}
	return p.raw(start, i+len(quote), quote)
}

// outlineDart goes from declaration to declaration; bodies of functions are jumped over.
func outlineDart(p *Parser) {
	t := p.tokens
	for i := 0; t[i].kind != tokEnd; {
		f := p.top(i)
		switch {
		case t[i].kind == '}' || t[i].kind == ';' || t[i].kind == ')' || t[i].kind == ']' || t[i].kind == ',':
			i++
		case f.place == inEnum && (t[i].kind == tokName || t[i].kind == '@'):
			i = p.enumConstant(i, f)
		default:
			i = p.dartMember(i, f)
		}
	}
}

// dartMember takes one declaration that begins at token i.
func (p *Parser) dartMember(i int, f *frame) int {
	t := p.tokens
	lead := i
	from := p.annotations(i)
	constant := false
	for k := from; ; {
		p.looks.Add(1)
		switch t[k].kind {
		case tokEnd, '}', ')', ']':
			return max(k, lead+1)
		case tokWord:
			if end := p.dartWord(k, lead, from, f); end > 0 {
				return end
			}
			constant = constant || t[k].word == wConst
			k++
		case '<':
			k = p.angles(k)
		case '(':
			name := p.dartName(k, from)
			if name < 0 || p.is(name, "Function") { // a record, or the type of a function
				k = p.follow(k)
				continue
			}
			kind := Function
			if f.place != atTop {
				kind = Method
			}
			return p.dartBody(kind, name, k, lead, from)
		case '=', ';', ',':
			return p.dartVariables(k, lead, from, constant, f)
		case '{', tokArrow:
			return max(p.follow(k), lead+1)
		default:
			k++
		}
	}
}

// dartWord takes what keyword k declares and returns the token behind it, or 0 if it declares nothing alone.
func (p *Parser) dartWord(k, lead, from int, f *frame) int {
	t := p.tokens
	next := &t[k+1]
	switch t[k].word {
	case wClass, wTrait, wEnum, wExtension:
		if next.kind == tokName || next.word == wExtends {
			return p.dartType(k, lead, from, f)
		}
	case wType:
		return p.dartAlias(k, lead, from)
	case wImport:
		if k == from && (next.kind == tokString || next.kind == tokName) {
			return p.pathImport(k)
		}
	case wProperty:
		if next.kind == tokName {
			return p.dartBody(Property, k+1, k+2, lead, from)
		}
	case wOperator:
		if !p.at(k+1, '(', '=', ';', tokEnd) {
			return p.dartOperator(k, lead, from)
		}
	}
	return 0
}

// dartName returns the name that token k follows, or -1; words that mean something elsewhere may be names.
func (p *Parser) dartName(k, from int) int {
	if k == from {
		return -1
	}
	if t := &p.tokens[k-1]; k-1 > from && t.kind == tokWord && t.word != wControl && t.word != wConst && t.word != wModifier {
		return k - 1
	}
	return p.nameBefore(k, from)
}

// dartType takes a class, mixin, enum or extension whose keyword is token k.
func (p *Parser) dartType(k, lead, from int, f *frame) int {
	t := p.tokens
	kind, at := Class, inType
	switch t[k].word {
	case wTrait:
		kind = Trait
		if t[k+1].word == wClass {
			k++
		}
	case wEnum:
		kind, at = Enum, inEnum
	}
	name := k + 1
	if t[k].word == wExtension && p.is(name, "type") && (t[name+1].kind == tokName || t[name+1].word == wConst) {
		if name++; t[name].word == wConst {
			name++
		}
	}
	head := p.until(name, '{', ';', '}')
	last := head
	if t[head].kind == '{' {
		last = p.closing(head)
	}
	d := f.definition
	if t[name].kind == tokName {
		d = p.define(kind, name, lead, from, head, min(last, p.end-1))
		switch {
		case t[k].word == wExtension && name == k+1: // what it extends has no more for it
		case t[name+1].kind == '=':
			p.bases(d, name+2, head, true)
		default:
			p.bases(d, name+1, head, false)
		}
	}
	p.enter(d, last, at)
	return head + 1
}

// dartAlias takes "typedef Name = …;" and "typedef T Name(…);" whose keyword is token k.
func (p *Parser) dartAlias(k, lead, from int) int {
	t := p.tokens
	end := p.memberEnd(k)
	name := k + 1
	if t[name+1].kind != '=' && t[name+1].kind != '<' {
		for name = k + 1; name < end && t[name].kind != '('; name = p.ahead(name) {
		}
		name--
	}
	if t[name].kind == tokName {
		p.define(Type, name, lead, from, end-1, end-1)
	}
	return max(end, k+1)
}

// dartOperator takes the operator whose keyword is token k: its name is the symbols.
func (p *Parser) dartOperator(k, lead, from int) int {
	t := p.tokens
	head := k + 2
	for n := 0; t[head].kind != '(' && t[head].kind != ';' && t[head].kind != tokEnd && n < 4; n++ {
		head++
	}
	d := len(p.file.Definitions)
	next := p.dartBody(Method, k+1, head, lead, from)
	p.file.Definitions[d].Name.End = int(t[head-1].end)
	return next
}

// dartBody defines a function or an accessor whose parameters, or whose body, begin at token head.
func (p *Parser) dartBody(kind Kind, name, head, lead, from int) int {
	t := p.tokens
	starts := false // the initialisers of a constructor
	for {
		switch t[head].kind {
		case '{':
			if starts && !p.dartEnds(head-1) {
				break
			}
			last := p.closing(head)
			p.define(kind, name, lead, from, head, last)
			return max(last+1, lead+1)
		case ';':
			p.define(kind, name, lead, from, head, head)
			return head + 1
		case '}', tokEnd:
			p.define(kind, name, lead, from, head, head-1)
			return max(head, lead+1)
		case tokArrow, '=':
			if starts {
				break
			}
			end := p.memberEnd(head)
			p.define(kind, name, lead, from, head, end-1)
			return max(end, lead+1)
		case ':':
			starts = true
		}
		head = p.follow(head)
	}
}

// dartEnds tells whether an expression may end at token i.
func (p *Parser) dartEnds(i int) bool {
	switch p.tokens[i].kind {
	case tokName, tokString, tokNumber, tokWord, ')', ']', '}':
		return true
	}
	return false
}

// dartVariables takes variables, the first of whose names stands before token k.
func (p *Parser) dartVariables(k, lead, from int, constant bool, f *frame) int {
	t := p.tokens
	kind := Variable
	switch {
	case constant:
		kind = Constant
	case f.place != atTop:
		kind = Field
	}
	name, end := p.dartName(k, from), p.memberEnd(k)
	for name > from {
		p.define(kind, name, lead, from, p.lineHead(name+1, end-1), end-1)
		k = p.separator(k, end)
		if k+1 >= end || t[k].kind != ',' || t[k+1].kind != tokName {
			break
		}
		name = k + 1
		k += 2
	}
	return max(end, lead+1)
}

// dartDeclares knows functions in functions, and annotations.
func dartDeclares(p *Parser, i, k int) bool {
	before := &p.tokens[i-1]
	switch before.kind {
	case tokName, '@':
		return true
	case '.', '=':
		return false
	}
	return before.word != wNew && p.tokens[p.closing(k)+1].kind == '{'
}
