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
			if f.place == inEnum && p.is(i, "case") && t[i+1].kind == tokName {
				next = p.cases(i)
			} else if i == 0 || t[i-1].kind != '.' && t[i-1].kind != tokScope {
				next = p.keyword(i, f)
			}
		case tokName:
			if f.place == inEnum {
				next = p.variant(i, f)
			} else if f.place == inType && p.src[t[i].start] == '$' && p.at(i+1, '=', ';', ',', '{') {
				next = p.phpProperty(i)
			}
		case '{', '#', '@', '(', '[':
			next = p.opened(i, f)
		}
		i = max(next, i+1)
	}
}

// opened takes bracket i, or the sign of an attribute.
func (p *Parser) opened(i int, f *frame) int {
	t := p.tokens
	macro := p.syntax.macros && i > 0 && t[i-1].kind == '!'
	switch {
	case t[i].kind == '{' && !macro:
		p.enter(f.definition, p.closing(i), inBody)
	case t[i].kind == '{' || macro && p.at(i, '(', '[') && i > 1 && t[i-2].kind == tokName:
		return p.macroBody(i, f)
	case f.place != inBody && f.place != inValue:
		return p.follow(i)
	}
	return i
}

var keywordKinds = [...]Kind{
	wFunc: Function, wClass: Class, wStruct: Struct, wInterface: Interface, wTrait: Trait, wEnum: Enum, wType: Type, wConst: Constant,
	wVar: Variable, wModule: Module, wMacro: Macro, wObject: Module, wRecord: Class,
}

// keyword takes a declaration whose keyword is token i.
func (p *Parser) keyword(i int, f *frame) int {
	t := p.tokens
	switch w := t[i].word; {
	case w == wImport:
		return p.keywordImport(i)
	case w == wImpl || w == wExtension:
		return p.implementation(i, f)
	case w == wConst && p.syntax.constLists:
		if f.place == inBody {
			return i + 1
		}
		return p.phpConstants(i)
	case w == wPackage:
		if t[i+1].word == wObject {
			return i + 1
		}
		return p.lineEnd(i)
	case w == wConstructor:
		return p.constructor(i, f)
	case w == wCase:
		if f.place == inEnum {
			return p.cases(i)
		}
		return i + 1
	case int(w) >= len(keywordKinds) || keywordKinds[w] == 0:
		return i + 1
	}
	name, ok := p.keywordName(i)
	if !ok {
		return name
	}
	return p.keywordNamed(i, name, f)
}

// constructor takes "init(…) {" and the like.
func (p *Parser) constructor(i int, f *frame) int {
	if f.place != inType && f.place != inImpl {
		return i + 1
	}
	switch p.tokens[i+1].kind {
	case '(', '<', '?', '{', '!':
		return p.declare(Method, i, i, i+1, f)
	}
	return i + 1
}

// keywordName returns where the name of a declaration stands whose keyword is token i, behind other keywords and type parameters; not ok
// tells that nothing is declared, and where to go on.
func (p *Parser) keywordName(i int) (name int, ok bool) {
	t := p.tokens
	w := t[i].word
	name = i + 1
	switch w {
	case wFunc:
		if t[name].word == wInterface {
			return name, false
		}
	case wConst:
		if t[name].kind == tokName && p.blank(name) || i > 0 && p.src[t[i].start-1] == '\'' {
			return name, false // const _: () = { … } hides definitions; 'static is a lifetime
		}
		if p.is(name, "mut") {
			name++
		}
		if next := t[name].word; next == wVar || next == wFunc || next == wExtern {
			return name, false
		}
	case wEnum:
		if t[name].word == wClass {
			return p.keywordGeneric(name+1, w), true
		}
	case wMacro:
		if t[name].kind == '!' {
			name++
		}
	}
	if t[name].kind == '&' {
		name++
	}
	return p.keywordGeneric(name, w), true
}

// keywordGeneric returns where the name stands behind type parameters, or behind the type of functions that a function extends.
func (p *Parser) keywordGeneric(name int, w word) int {
	t := p.tokens
	if t[name].kind == '<' && p.syntax.generics {
		name = p.angles(name)
	}
	if t[name].kind == '(' && w == wFunc {
		if k := p.follow(name); t[k].kind == '.' && t[k+1].kind == tokName {
			return k + 1
		}
	}
	return name
}

// suffixed returns the token behind name k, of which symbols may be a part: unary_-.
func (p *Parser) suffixed(k int) int {
	suffix := p.syntax.suffixes && p.src[p.tokens[k].end-1] == '_'
	for k++; suffix && p.beside(k-1) && punctuation(p.tokens[k].kind); k++ {
	}
	return k
}

// keywordNamed takes a declaration whose keyword is token i and whose name begins at a token, if it has one.
func (p *Parser) keywordNamed(i, name int, f *frame) int {
	t := p.tokens
	w := t[i].word
	if (w == wObject || w == wModule) && t[name].kind != tokName || w == wClass && i > 0 && t[i-1].word == wNew {
		return p.nameless(i, w, f)
	}
	kind := keywordKinds[w]
	scope, name := p.receiver(w, name)
	if kind != Variable && t[name].kind != tokName && t[name].kind != tokWord && t[name].kind > ' ' && p.syntax.symbols {
		return p.operator(kind, i, f)
	}
	if t[name].kind != tokName && (t[name].kind != tokWord || w != wFunc && !p.soft(name)) && t[name].kind != tokString {
		return i + 1
	}
	d, k := len(p.file.Definitions), p.suffixed(name)
	next := p.declare(kind, i, name, k, f)
	if d < len(p.file.Definitions) {
		if k > name+1 {
			p.file.Definitions[d].Name.End = int(t[k-1].end)
		}
		p.file.Definitions[d].Scope = joined(scope, p.file.Definitions[d].Scope)
	}
	return next
}

// receiver steps over the type that is extended, "A<B>?.C.name", and returns its last part and the token of the name.
func (p *Parser) receiver(w word, at int) (scope Span, name int) {
	t := p.tokens
	name = at
	if t[name].kind == tokName && t[name+1].kind == '<' && w == wFunc {
		k := p.angles(name + 1)
		if t[k].kind == '?' {
			k++
		}
		if t[k].kind == '.' && (t[k+1].kind == tokName || t[k+1].kind == tokWord) {
			scope = Span{int(t[name].start), int(t[name].end)}
			name = k + 1
		}
	}
	for t[name].kind == tokName && (t[name+1].kind == '.' && (t[name+2].kind == tokName || t[name+2].kind == tokWord) || t[name+1].kind == '?' && t[name+2].kind == '.') && p.back() {
		k := name + 2
		if t[name+1].kind == '?' {
			k++
		}
		scope = Span{int(t[name].start), int(t[name].end)}
		name = k
	}
	return scope, name
}

// soft tells whether a keyword stands where only a name can: before its type, its value, or the end of the declaration.
func (p *Parser) soft(i int) bool {
	switch p.tokens[i+1].kind {
	case ':', '=', ';', ',', '}', tokEnd:
		return true
	}
	return p.tokens[i+1].first || p.syntax.delegates && p.is(i+1, "by")
}

// nameless enters the body of an object or a class that has no name; its members are then those of what is around it.
func (p *Parser) nameless(i int, w word, f *frame) int {
	if w == wModule || w == wObject && f.place == inBody {
		return i + 1
	}
	head, body := p.declarationEnd(i+1, true)
	if !body {
		return i + 1
	}
	p.enter(f.definition, p.closing(head), inType)
	return head + 1
}

func joined(a, b Span) Span {
	if a.Empty() {
		return b
	}
	return a
}

// operator takes a Scala or Swift definition that is named by symbols.
func (p *Parser) operator(kind Kind, i int, f *frame) int {
	t := p.tokens
	k := i + 2
	for t[k].kind != '(' && t[k].kind != '[' && t[k].kind != '{' && t[k].start == t[k-1].end && t[k].kind != tokEnd {
		k = p.ahead(k)
	}
	if first := t[i+1].kind; first == '(' || first == '[' || first == '{' || t[k].kind == tokEnd {
		return i + 1
	}
	d := len(p.file.Definitions)
	next := p.declare(kind, i, i+1, k, f)
	if d < len(p.file.Definitions) {
		p.file.Definitions[d].Name.End = int(t[k-1].end)
	}
	return next
}
