package outline

// outlineKeywords walks languages whose declarations begin with a keyword that the name follows: Rust, Kotlin, Scala, Swift, PHP, Zig.
// Bodies are frames; inside a function only functions and types are taken.
func outlineKeywords(p *Parser) {
	t := p.tokens
	for i := 0; t[i].kind != tokEnd; {
		f := p.top(i)
		next := i
		switch t[i].kind {
		case tokWord:
			if i == 0 || t[i-1].kind != '.' && t[i-1].kind != tokScope {
				next = p.keyword(i, f)
			}
		case tokName:
			switch {
			case f.place == inEnum:
				next = p.variant(i, f)
			case f.place == inType && p.language == PHP && p.src[t[i].start] == '$' && (t[i+1].kind == '=' || t[i+1].kind == ';'):
				next = p.phpProperty(i)
			}
		case '{':
			p.enter(f.definition, p.closing(i), inBody)
		case '#', '@', '(', '[':
			if f.place != inBody && f.place != inValue {
				next = p.follow(i)
			}
		}
		i = max(next, i+1)
	}
}

var keywordKinds = [...]Kind{
	wFunc: Function, wClass: Class, wStruct: Struct, wInterface: Interface, wTrait: Trait, wEnum: Enum, wType: Type, wConst: Constant,
	wVar: Variable, wModule: Module, wMacro: Macro, wObject: Module, wRecord: Class,
}

// keyword takes a declaration whose keyword is token i.
func (p *Parser) keyword(i int, f *frame) int {
	t := p.tokens
	w := t[i].word
	switch w {
	case wImport:
		return p.keywordImport(i)
	case wImpl, wExtension:
		return p.implementation(i, f)
	case wPackage:
		return p.lineEnd(i)
	case wConstructor:
		if f.place == inType || f.place == inImpl {
			if k := i + 1; t[k].kind == '(' || t[k].kind == '<' || t[k].kind == '?' || t[k].kind == '{' || t[k].kind == '!' {
				return p.declare(Method, i, i, k, f)
			}
		}
		return i + 1
	case wCase:
		if f.place == inEnum && (t[i+1].kind == tokName) {
			return p.cases(i)
		}
		return i + 1
	}
	if int(w) >= len(keywordKinds) || keywordKinds[w] == 0 {
		return i + 1
	}
	kind := keywordKinds[w]
	name := i + 1
	if w == wFunc && t[name].word == wInterface {
		return name
	}
	if p.language == Rust && w == wConst && t[name].kind == tokName && p.blank(name) {
		return name // const _: () = { … } hides definitions
	}
	if w == wMacro && t[name].kind == '!' {
		name++
	}
	if w == wEnum && t[name].word == wClass || w == wConst && (t[name].word == wVar || t[name].word == wFunc || t[name].word == wExtern) ||
		t[name].kind == '&' {
		if t[name].kind != '&' && t[name].word != wClass {
			return name
		}
		name++
	}
	if t[name].kind == '<' {
		name = p.angles(name)
	}
	if w == wObject && t[name].kind != tokName || w == wModule && t[name].kind != tokName {
		if w == wObject && t[name].kind == '{' && i > 0 && t[i-1].word == wModifier {
			p.enter(f.definition, p.closing(name), inType)
			return name + 1
		}
		return i + 1
	}
	var scope Span
	if t[name].kind == tokName && t[name+1].kind == '<' && w == wFunc {
		if k := p.angles(name + 1); t[k].kind == '.' && t[k+1].kind == tokName {
			scope = Span{int(t[name].start), int(t[name].end)}
			name = k + 1
		}
	}
	for t[name].kind == tokName && (t[name+1].kind == '.' && t[name+2].kind == tokName || t[name+1].kind == '?' && t[name+2].kind == '.') {
		k := name + 2
		if t[name+1].kind == '?' {
			k++
		}
		scope = Span{int(t[name].start), int(t[name].end)}
		name = k
	}
	if w == wFunc && t[name].kind != tokName && t[name].kind > ' ' && p.syntax.symbols {
		return p.operator(i, f)
	}
	if t[name].kind != tokName && (t[name].kind != tokWord || w != wFunc) && t[name].kind != tokString {
		return i + 1
	}
	d := len(p.file.Definitions)
	next := p.declare(kind, i, name, name+1, f)
	if d < len(p.file.Definitions) {
		p.file.Definitions[d].Scope = joined(scope, p.file.Definitions[d].Scope)
	}
	return next
}

func joined(a, b Span) Span {
	if a.Empty() {
		return b
	}
	return a
}

// operator takes a Scala or Swift method that is named by symbols.
func (p *Parser) operator(i int, f *frame) int {
	t := p.tokens
	k := i + 2
	for t[k].kind != '(' && t[k].kind != '[' && t[k].kind != '{' && t[k].start == t[k-1].end && t[k].kind != tokEnd {
		k++
	}
	if first := t[i+1].kind; first == '(' || first == '[' || first == '{' || t[k].kind == tokEnd {
		return i + 1
	}
	d := len(p.file.Definitions)
	next := p.declare(Function, i, i+1, k, f)
	if d < len(p.file.Definitions) {
		p.file.Definitions[d].Name.End = int(t[k-1].end)
	}
	return next
}

// declare defines what token name names; k is the token behind the name.
func (p *Parser) declare(kind Kind, i, name, k int, f *frame) int {
	t := p.tokens
	from := p.leading(i)
	lead := p.attributes(from)
	container := kind == Class || kind == Struct || kind == Interface || kind == Trait || kind == Enum || kind == Module
	member := f.place == inType || f.place == inImpl || f.place == inEnum
	switch {
	case kind == Function && member:
		kind = Method
	case (kind == Variable || kind == Constant) && (f.place == inBody || f.place == inValue):
		return k
	case kind == Variable && member:
		kind = Field
	}
	head, body := p.declarationEnd(k, container || kind == Macro)
	last := max(head-1, name)
	if body {
		last = p.closing(head)
	}
	cut := head
	if kind == Constant || kind == Variable || kind == Field || kind == Type {
		cut = p.lineHead(name+1, head)
	} else if !container {
		cut = p.valueHead(k, head)
	}
	d := p.define(kind, name, lead, from, cut, last)
	p.file.Definitions[d].Scope = f.scope
	if container {
		p.bases(d, k, head, false)
	}
	if !body {
		if kind == Function || kind == Method {
			p.enter(d, last, inBody)
			return cut
		}
		if t[head].kind == ';' && kind == Module && p.language == PHP {
			p.file.Definitions[d].EndLine = p.lastLine(p.end - 1)
			p.ends[d] = uint32(p.end - 1)
			p.enter(d, p.end-1, atTop)
		}
		return head
	}
	at := inBody
	switch {
	case kind == Enum:
		at = inEnum
	case kind == Module && p.syntax.line != nil && t[i].word == wModule:
		at = atTop
	case container:
		at = inType
	}
	p.enter(d, last, at)
	if kind == Struct && p.language == Rust {
		p.structFields(d, head+1, last)
		return last
	}
	return head + 1
}
