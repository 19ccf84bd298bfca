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

var keywordKinds = [...]Kind{wFunc: Function, wClass: Class, wStruct: Struct, wInterface: Interface, wTrait: Trait, wEnum: Enum,
	wType: Type, wConst: Constant, wVar: Variable, wModule: Module, wMacro: Macro, wObject: Module, wRecord: Class, wExtern: 0}

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
		return p.line2(i)
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
	k := i + 1
	for t[k].kind != tokEnd && t[k].kind != '(' && t[k].kind != '[' && t[k].kind != '{' && t[k].start == t[k-1].end+uint32(b(k == i+1)) {
		k++
	}
	if k == i+1 || t[k].kind == tokEnd {
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
		p.keywordBases(d, k, head)
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

// valueHead cuts a function's signature before "= value".
func (p *Parser) valueHead(k, head int) int {
	for ; k < head; k = p.follow(k) {
		if p.tokens[k].kind == '=' {
			return k
		}
	}
	return head
}

// declarationEnd returns the brace of a body, or the token behind a declaration without one.
func (p *Parser) declarationEnd(k int, container bool) (head int, body bool) {
	t := p.tokens
	if t[k].kind == '<' {
		k = p.angles(k)
	}
	start := k
	for ; ; k = p.follow(k) {
		switch t[k].kind {
		case '{':
			if p.typeBrace(k) && t[k-1].kind != ',' && t[k-1].kind != tokArrow && t[k-1].kind != '=' {
				continue
			}
			return k, true
		case ';', '}', ')', ']', tokEnd:
			return k, false
		case ',':
			if !container && p.language == Zig {
				return k, false
			}
		case '=':
			if p.language == Rust || p.language == Zig || p.language == PHP {
				for t[k].kind != ';' && t[k].kind != tokEnd && t[k].kind != '}' && t[k].kind != ')' {
					k = p.follow(k)
				}
				return k, false
			}
			if t[k+1].kind == '{' {
				return k + 1, true
			}
		}
		if k > start-1 && t[k].first && p.keywordBreaks(k) {
			return k, false
		}
	}
}

// keywordBreaks tells whether a statement ends before token k, which begins its line, in languages without semicolons.
func (p *Parser) keywordBreaks(k int) bool {
	t := p.tokens
	if p.language == Rust || p.language == Zig || p.language == PHP {
		return false
	}
	switch t[k].kind {
	case '.', '?', ':', '=', '{', '+', '|', '&', ',', tokThin, tokArrow, '(', '<', '>':
		return false
	case tokWord:
		switch t[k].word {
		case wWhere, wExtends, wImplements:
			return false
		}
	}
	switch t[k-1].kind {
	case '=', ',', ':', '+', '-', '*', '/', '|', '&', '<', tokThin, tokArrow, '.', '?':
		return false
	case tokWord:
		return t[k-1].word == wControl
	}
	return true
}

// leading steps back over modifiers, attributes aside.
func (p *Parser) leading(i int) int {
	for n := 0; i > 0 && n < 32; n++ {
		t := &p.tokens[i-1]
		switch {
		case t.word == wModifier || t.word == wStatic || t.word == wFinal || t.word == wAsync || t.word == wExtern || t.word == wCase ||
			t.word == wConst && p.tokens[i].word == wFunc:
			i--
		case t.kind == ')' && t.link > 0 && int(t.link) < i && p.tokens[t.link-1].word == wModifier:
			i = int(t.link) - 1
		case t.kind == ']' && t.link > 0 && p.tokens[t.link-1].word == wModifier:
			i = int(t.link) - 1
		case t.kind == tokString && i > 1 && p.tokens[i-2].word == wExtern:
			i -= 2
		default:
			return i
		}
	}
	return i
}

// attributes steps back from a declaration over #[…], @Name and @Name(…).
func (p *Parser) attributes(i int) int {
	t := p.tokens
	for n := 0; i > 1 && n < 64; n++ {
		k := i - 1
		if (t[k].kind == ')' || t[k].kind == ']') && int(t[k].link) < k {
			k = int(t[k].link)
			if t[k].kind == '[' && k > 0 && t[k-1].kind == '#' {
				i = k - 1
				continue
			}
			k--
		}
		for k > 1 && t[k].kind == tokName && t[k-1].kind == '.' {
			k -= 2
		}
		if k < 1 || t[k].kind != tokName && t[k].kind != tokWord || t[k-1].kind != '@' {
			return p.leading(i)
		}
		i = k - 1
	}
	return i
}

// keywordBases notes the supertypes of a type: behind ":" or behind the words for inheritance, without type arguments.
func (p *Parser) keywordBases(d, from, end int) {
	t := p.tokens
	on, depth := false, 0
	for k := from; k < end; k = p.follow(k) {
		switch {
		case t[k].kind == '<':
			depth++
		case t[k].kind == '>':
			depth--
		case t[k].word == wWhere:
			return
		case t[k].kind == ':' || t[k].word == wExtends || t[k].word == wImplements:
			on = on || depth <= 0
		case on && depth <= 0 && t[k].kind == tokName && t[k+1].kind != '.' && t[k+1].kind != tokScope && t[k+1].kind != '\\':
			p.inherit(d, k)
		}
	}
}

// implementation takes "impl T {", "impl Trait for T {" and "extension T {": their members have T as scope.
func (p *Parser) implementation(i int, f *frame) int {
	t := p.tokens
	if f.place == inBody && t[i].word == wImpl && i > 0 && !t[i].first && t[i-1].word == wNone {
		return i + 1
	}
	k := i + 1
	if t[k].kind == '<' {
		k = p.angles(k)
	}
	name, done := -1, false
	for ; t[k].kind != '{' && t[k].kind != ';' && t[k].kind != '}' && t[k].kind != ')' && t[k].kind != tokEnd; k = p.follow(k) {
		switch {
		case t[k].word == wLoop: // for
			name, done = -1, false
		case t[k].word == wWhere || t[k].kind == ':':
			done = true
		case t[k].kind == '<' && !done:
			k = p.angles(k) - 1
		case t[k].kind == tokName && !done:
			name = k
		}
	}
	if t[k].kind != '{' {
		return i + 1
	}
	p.enter(f.definition, p.closing(k), inImpl)
	if name >= 0 {
		p.frames[len(p.frames)-1].scope = Span{int(t[name].start), int(t[name].end)}
	}
	return k + 1
}

// variant takes a member of an enum: "Name", "Name(…)", "Name {…}", "Name = …".
func (p *Parser) variant(i int, f *frame) int {
	t := p.tokens
	if t[i-1].kind != '{' && t[i-1].kind != ',' && t[i-1].kind != ']' && t[i-1].kind != ')' || p.syntax.words[wCase] != "" {
		return i + 1
	}
	end := i + 1
	for t[end].kind != ',' && t[end].kind != ';' && t[end].kind != '}' && t[end].kind != tokEnd {
		end = p.follow(end)
	}
	lead := p.attributes(i)
	p.define(Constant, i, lead, i, end, end-1)
	if t[end].kind == ';' {
		f.place = inType
	}
	return end
}

// phpProperty takes "$name;" and "$name = …;" with the modifiers and the type before it.
func (p *Parser) phpProperty(i int) int {
	t := p.tokens
	from := i
	for from > 0 && i-from < 8 && (t[from-1].kind == tokName || t[from-1].kind == '?' || t[from-1].kind == '|' || t[from-1].word == wModifier) {
		from--
	}
	end := i + 1
	for t[end].kind != ';' && t[end].kind != '}' && t[end].kind != tokEnd {
		end = p.follow(end)
	}
	p.define(Field, i, from, from, p.lineHead(i+1, end), end-1)
	return end
}

// cases takes "case a, b(T)" of a Swift or PHP enum.
func (p *Parser) cases(i int) int {
	t := p.tokens
	for k := i + 1; t[k].kind == tokName; k++ {
		end := k + 1
		for t[end].kind != ',' && t[end].kind != ';' && t[end].kind != '}' && t[end].kind != tokEnd && !t[end].first {
			end = p.follow(end)
		}
		p.define(Constant, k, p.attributes(i), i, end, end-1)
		if k = end; t[k].kind != ',' {
			return k
		}
	}
	return i + 1
}

// structFields takes "name: T," lines between two tokens.
func (p *Parser) structFields(d, from, last int) {
	t := p.tokens
	for k := from; k < last; {
		end := k
		name := -1
		for end < last && t[end].kind != ',' {
			switch {
			case t[end].kind == '<':
				end = p.angles(end)
				continue
			case t[end].kind == ':' && name < 0 && t[end-1].kind == tokName:
				name = end - 1
			}
			end = p.follow(end)
		}
		if name >= 0 {
			p.define(Field, name, k, p.leading(name), end, end-1)
		}
		k = end + 1
	}
}

func (p *Parser) line2(i int) int {
	for i++; !p.tokens[i].first && p.tokens[i].kind != ';' && p.tokens[i].kind != '{'; i++ {
	}
	return i
}

// keywordImport notes the path behind the keyword: up to the end of the statement.
func (p *Parser) keywordImport(i int) int {
	t := p.tokens
	k := i + 1
	for ; t[k].kind != ';' && t[k].kind != tokEnd && t[k].kind != '}'; k = p.follow(k) {
		if t[k].first && p.language != Rust && p.language != PHP {
			break
		}
		if t[k].kind == '{' && p.language == PHP && p.frames[len(p.frames)-1].place == inType {
			k = p.follow(k) // how a trait is used
			break
		}
	}
	end := k
	if f := p.frames[len(p.frames)-1]; p.language == PHP && f.place == inType {
		for n := i + 1; n < end && t[n].kind != '{'; n++ {
			if t[n].kind == tokName {
				p.inherit(f.definition, n)
			}
		}
		return max(end, i+1)
	}
	if end > i+1 && t[i+1].kind != '(' && t[i+1].kind != '{' {
		p.imports(t[i+1].start, t[end-1].end, t[i].line)
	}
	return max(end, i+1)
}
