package outline

var scriptLiterals = []literal{
	{open: `"`, close: `"`, escape: '\\'},
	{open: "'", close: "'", escape: '\\'},
	{open: "`", close: "`", escape: '\\', lines: true, insert: "${"},
}

const scriptControl = "if for while switch return catch with typeof instanceof in delete void throw else case break continue try finally yield await this super null true false import.meta do"

var javaScriptSyntax = syntax{
	line: []string{"//"}, block: [2]string{"/*", "*/"}, literals: scriptLiterals, letters: "$", specials: "/#", special: scriptSpecial,
	words: map[word]string{
		wFunc: "function", wClass: "class", wConst: "const", wVar: "var let", wImport: "import", wFrom: "from", wExtends: "extends",
		wAsync: "async", wModifier: "export default static get set", wNew: "new", wControl: scriptControl,
	},
	outline: outlineScript,
}

var typeScriptSyntax = syntax{
	line: []string{"//"}, block: [2]string{"/*", "*/"}, literals: scriptLiterals, letters: "$", specials: "/#", special: scriptSpecial,
	words: map[word]string{
		wFunc: "function", wClass: "class", wConst: "const", wVar: "var let", wImport: "import", wFrom: "from", wExtends: "extends",
		wAsync: "async", wNew: "new", wControl: scriptControl, wInterface: "interface", wEnum: "enum", wType: "type",
		wModule: "namespace module", wImplements: "implements",
		wModifier: "export default static get set public private protected readonly abstract declare override accessor",
	},
	outline: outlineScript,
}

// scriptSpecial knows regular expressions and private names.
func scriptSpecial(p *Parser, i int) int {
	src := p.src
	if src[i] == '#' {
		if i == 0 && hasPrefix(src, "#!") {
			return min(i+2, len(src))
		}
		return i
	}
	if src[i] != '/' || i+1 < len(src) && (src[i+1] == '/' || src[i+1] == '*') {
		return i
	}
	if p.value() && !(p.previous().kind == '}' && p.first) {
		return i
	}
	return p.regexp(i)
}

// outlineScript walks all tokens, since functions hide anywhere in values. In the frame of a class or an enum every token it comes to
// begins a member.
func outlineScript(p *Parser) {
	t := p.tokens
	for i := 0; t[i].kind != tokEnd; {
		f := p.top(i)
		next := i
		switch {
		case f.place == inType:
			next = p.scriptMember(i)
		case f.place == inEnum:
			if p.named(i) || t[i].kind == tokString {
				end := p.scriptEnd(i + 1)
				p.define(Constant, i, i, i, end, end-1)
				next = end
			}
		case t[i].kind == tokWord:
			next = p.scriptWord(i, f)
		case t[i].kind == tokName:
			next = p.scriptName(i)
		case t[i].kind == '{':
			p.enter(f.definition, p.closing(i), inBody)
		case t[i].kind == ',' && f.column == i && i > 0:
			next = p.scriptVariable(i+1, i+1, f)
		}
		i = max(next, i+1)
	}
}

// scriptWord takes a statement that begins with a keyword.
func (p *Parser) scriptWord(i int, f *frame) int {
	t := p.tokens
	if i > 0 && t[i-1].kind == '.' {
		return i + 1
	}
	switch t[i].word {
	case wFunc:
		k := i + 1
		if t[k].kind == '*' {
			k++
		}
		if head, ok := p.scriptFunction(i); ok && p.named(k) {
			return p.scriptBody(Function, k, p.scriptLead(i), head, Span{})
		}
	case wClass, wInterface:
		return p.scriptClass(i)
	case wEnum:
		if p.named(i+1) && t[i+2].kind == '{' {
			return p.scriptBlock(Enum, i+1, i, i+2, inEnum)
		}
	case wModule:
		if k := i + 1; p.named(k) || t[k].kind == tokString {
			for t[k+1].kind == '.' && p.named(k+2) {
				k += 2
			}
			if t[k+1].kind == '{' {
				next := p.scriptBlock(Module, k, i, k+1, atTop)
				if name := &p.file.Definitions[len(p.file.Definitions)-1].Name; k > i+1 {
					name.Start = int(t[i+1].start)
				}
				return next
			}
		}
	case wType:
		if p.named(i+1) && !t[i+1].first && (t[i+2].kind == '=' || t[i+2].kind == '<') {
			end := p.scriptEnd(i + 2)
			lead := p.scriptLead(i)
			p.define(Type, i+1, lead, lead, p.lineHead(i+2, end), end-1)
			return end
		}
	case wConst, wVar:
		if t[i].word == wConst && t[i+1].word == wEnum {
			return i + 1
		}
		return p.scriptVariable(i+1, p.scriptLead(i), f)
	case wImport, wFrom:
		p.scriptImport(i)
	case wModifier, wAsync:
		return p.scriptName(i)
	}
	return i + 1
}

// scriptLead steps back from a declaration's keyword over the modifiers before it.
func (p *Parser) scriptLead(i int) int {
	for i > 0 && (p.tokens[i-1].word == wModifier || p.tokens[i-1].word == wAsync) {
		i--
	}
	return i
}

// named tells whether token i can be a name: also words that are keywords only in some places.
func (p *Parser) named(i int) bool {
	switch p.tokens[i].word {
	case wNone:
		return p.tokens[i].kind == tokName
	case wType, wModule, wFrom, wAsync, wModifier, wInterface:
		return true
	}
	return false
}

// lineHead returns the token at which the signature of tokens from..end is cut: the first brace or the second line.
func (p *Parser) lineHead(from, end int) int {
	for k := from; k < end; k++ {
		if p.tokens[k].kind == '{' || p.tokens[k].first {
			return k
		}
	}
	return end
}

// scriptEnd returns the token behind the expression or type at i.
func (p *Parser) scriptEnd(i int) int {
	t := p.tokens
	angles := 0
	for k := i; ; k = p.follow(k) {
		switch t[k].kind {
		case ';', ')', ']', '}', tokEnd:
			return k
		case '<':
			angles++
		case '>':
			angles = max(angles-1, 0)
		case ',':
			if angles == 0 || p.budget < 0 {
				return k
			}
		}
		if k > i && t[k].first && angles == 0 && p.scriptBreaks(k) {
			return k
		}
	}
}

// scriptBreaks tells whether a statement ends before token k, which begins its line.
func (p *Parser) scriptBreaks(k int) bool {
	t := p.tokens
	switch t[k].kind {
	case tokName, tokWord, tokString, tokNumber, '@', '{', '#':
	default:
		return false
	}
	switch t[k-1].kind {
	case tokName, tokString, tokNumber, ')', ']', '}', '>':
		return t[k].kind != '{' && t[k].word != wExtends
	case tokWord:
		return t[k-1].word == wControl || t[k-1].word == wModifier
	}
	return false
}

// scriptFunction tells whether the value at i is a function, and where its body begins.
func (p *Parser) scriptFunction(i int) (head int, ok bool) {
	t := p.tokens
	if t[i].word == wAsync && t[i+1].kind != tokArrow {
		i++
	}
	arrow := true
	if t[i].word == wFunc {
		arrow = false
		i++
		if t[i].kind == '*' {
			i++
		}
		if p.named(i) {
			i++
		}
	}
	if arrow && p.named(i) && t[i+1].kind == tokArrow {
		return i + 2, true
	}
	if t[i].kind == '<' {
		i = p.angles(i)
	}
	if t[i].kind != '(' {
		return 0, false
	}
	i = p.follow(i)
	if !arrow {
		i = p.scriptResult(i)
		return i, true
	}
	if t[i].kind == ':' {
		for i++; t[i].kind != tokArrow || t[i-1].kind == ')' && t[i+1].kind != '{' && p.arrowAhead(i+1); i = p.follow(i) {
			switch t[i].kind {
			case tokEnd, ';', ')', ']', '}', '=':
				return 0, false
			}
		}
	}
	return i + 1, t[i].kind == tokArrow
}

// arrowAhead tells whether another arrow follows soon: a function's result may be a function type.
func (p *Parser) arrowAhead(i int) bool {
	for n := 0; n < 16; n++ {
		switch p.tokens[i].kind {
		case tokArrow:
			return true
		case tokEnd, ';', ')', ']', '}', '=', ',', '{':
			return false
		}
		i = p.follow(i)
	}
	return false
}

// scriptResult steps over the type of a result, from the token behind the parameters to the body or the end of the declaration.
func (p *Parser) scriptResult(i int) int {
	t := p.tokens
	if t[i].kind != ':' {
		return i
	}
	for i++; ; i = p.follow(i) {
		switch t[i].kind {
		case '{':
			switch t[i-1].kind {
			case ':', '|', '&', '<', ',', tokArrow, '?':
				continue
			}
			return i
		case ';', ')', ']', '}', '=', tokEnd:
			return i
		}
		if t[i].first && p.scriptBreaks(i) {
			return i
		}
	}
}

// angles steps over a list of type parameters or arguments; where "<" turns out to be an operator it is stepped over alone.
func (p *Parser) angles(i int) int {
	t := p.tokens
	depth := 0
	for k := i; ; k = p.follow(k) {
		switch t[k].kind {
		case '<':
			depth++
		case '>':
			if depth--; depth == 0 {
				return k + 1
			}
		case ';', ')', ']', '}', tokEnd:
			return i + 1
		}
	}
}

// scriptBody defines a function whose body, a block or an expression, begins at head, and enters it.
func (p *Parser) scriptBody(kind Kind, name, from, head int, scope Span) int {
	last, at := head-1, inValue
	switch {
	case p.tokens[head].kind == '{':
		last, at = p.closing(head), inBody
	case p.tokens[head-1].kind == tokArrow:
		last = p.scriptEnd(head) - 1
	}
	d := p.define(kind, name, from, from, head, last)
	p.file.Definitions[d].Scope = scope
	p.frames[len(p.frames)-1].column = last + 1 // where the next declarator may follow
	p.enter(d, last, at)
	if at == inBody {
		return head + 1
	}
	return head
}

// scriptBlock defines something with members in braces at head.
func (p *Parser) scriptBlock(kind Kind, name, i, head int, at place) int {
	from := p.scriptLead(i)
	last := p.closing(head)
	d := p.define(kind, name, from, from, head, last)
	p.enter(d, last, at)
	return head + 1
}

// scriptClass takes a class or an interface.
func (p *Parser) scriptClass(i int) int {
	t := p.tokens
	kind := Class
	if t[i].word == wInterface {
		kind = Interface
		if !p.named(i + 1) {
			return i + 1
		}
	}
	k := i + 1
	if t[k].kind != '{' && t[k+1].kind == '<' {
		k = p.angles(k + 1)
	}
	for ; t[k].kind != '{' || k > i+1 && p.typeBrace(k); k = p.follow(k) {
		switch t[k].kind {
		case ';', ')', ']', '}', '=', tokEnd, ':':
			return i + 1
		}
	}
	if !p.named(i + 1) {
		p.enter(p.frames[len(p.frames)-1].definition, p.closing(k), inType)
		return k + 1
	}
	next := p.scriptBlock(kind, i+1, i, k, inType)
	p.bases(len(p.file.Definitions)-1, i+2, k)
	return next
}

// typeBrace tells whether the brace at k opens an object type rather than a body.
func (p *Parser) typeBrace(k int) bool {
	switch p.tokens[k-1].kind {
	case '<', ',', '|', '&', '=', tokArrow:
		return true
	}
	return false
}

// bases notes the names behind the words for inheritance in tokens from..end, the last of dotted ones, without type arguments.
func (p *Parser) bases(d, from, end int) {
	t := p.tokens
	on, depth := false, 0
	for k := from; k < end; k = p.follow(k) {
		switch {
		case t[k].kind == '<':
			depth++
		case t[k].kind == '>':
			depth--
		case t[k].word == wExtends || t[k].word == wImplements:
			on = on || depth <= 0
		case on && depth <= 0 && t[k].kind == tokName && t[k+1].kind != '.':
			p.inherit(d, k)
		}
	}
}

// scriptMember takes a member of a class or an interface.
func (p *Parser) scriptMember(i int) int {
	t := p.tokens
	k := i
	for t[k].kind == '@' {
		for k++; t[k].kind == tokName && t[k+1].kind == '.'; k += 2 {
		}
		k++
		if t[k].kind == '(' {
			k = p.follow(k)
		}
	}
	from, kind := k, Method
	for t[k].word != wNone && p.named(k) || t[k].word == wConst {
		switch t[k+1].kind {
		case '(', '=', ';', ':', '?', '!', ',', '<', '}', tokEnd:
		default:
			if name := string(p.src[t[k].start:t[k].end]); name == "get" || name == "set" {
				kind = Property
			}
			k++
			continue
		}
		break
	}
	if t[k].kind == '*' || t[k].kind == '#' {
		k++
	}
	name := k
	switch t[k].kind {
	case tokName, tokWord, tokString, tokNumber:
	case '[':
		k = p.closing(k)
		name = -1
	default:
		return p.follow(i)
	}
	k++
	if t[k].kind == '?' || t[k].kind == '!' {
		k++
	}
	if t[k].kind == '<' {
		k = p.angles(k)
	}
	if t[k].kind == '(' {
		head := p.scriptResult(p.follow(k))
		if name < 0 {
			return head
		}
		return p.scriptBodyFrom(kind, name, i, from, head)
	}
	if name < 0 || t[k].kind != ':' && t[k].kind != '=' && t[k].kind != ';' && t[k].kind != '}' && !t[k].first {
		return max(k, i+1)
	}
	value := k
	if t[k].kind == ':' {
		value = p.scriptTyped(k)
	}
	if t[value].kind == '=' {
		if head, ok := p.scriptFunction(value + 1); ok {
			return p.scriptBodyFrom(Method, name, i, from, head)
		}
	}
	end := p.scriptEnd(name)
	d := p.define(Field, name, i, from, p.lineHead(name+1, end), end-1)
	p.enter(d, end-1, inValue)
	return k
}

func (p *Parser) scriptBodyFrom(kind Kind, name, lead, from, head int) int {
	next := p.scriptBody(kind, name, from, head, Span{})
	if lead < from {
		d := &p.file.Definitions[len(p.file.Definitions)-1]
		d.StartLine, d.Doc = int(p.tokens[lead].line), p.doc(lead)
	}
	return next
}

// scriptTyped steps over ": T" to "=" or the end of the declaration.
func (p *Parser) scriptTyped(i int) int {
	t := p.tokens
	angles := 0
	for k := i; ; k = p.follow(k) {
		switch t[k].kind {
		case '<':
			angles++
		case '>':
			angles--
		case ',':
			if angles <= 0 {
				return k
			}
		case '=', ';', ')', ']', '}', tokEnd:
			return k
		}
		if k > i && t[k].first && p.scriptBreaks(k) {
			return k
		}
	}
}

// scriptVariable takes a declarator: functions everywhere, other values only at the top.
func (p *Parser) scriptVariable(i, from int, f *frame) int {
	t := p.tokens
	if !p.named(i) {
		return i
	}
	value := i + 1
	if t[value].kind == '!' {
		value++
	}
	if t[value].kind == ':' {
		value = p.scriptTyped(value)
	}
	if t[value].kind == '=' {
		if head, ok := p.scriptFunction(value + 1); ok {
			return p.scriptBody(Function, i, from, head, Span{})
		}
	}
	if f.place != atTop || t[value].word == wFrom {
		return i + 1
	}
	end := value
	if t[value].kind == '=' {
		end = p.scriptEnd(value + 1)
	}
	kind := Variable
	if t[from].word == wConst || t[i-1].word == wConst {
		kind = Constant
	}
	if t[end].kind == ',' {
		f.column = end
	}
	d := p.define(kind, i, from, from, p.lineHead(i+1, end), end-1)
	p.enter(d, end-1, inValue)
	return value
}

// scriptName takes a statement or an object's member that begins with a name: "a.b = function", "name() {", "name: function".
func (p *Parser) scriptName(i int) int {
	t := p.tokens
	before := byte(';')
	if i > 0 {
		before = t[i-1].kind
	}
	switch next := t[i+1].kind; {
	case next == '(' && t[i+2].kind == tokString && string(p.src[t[i].start:t[i].end]) == "require":
		p.imports(t[i+2].start, t[i+2].end, t[i].line)
	case next == '(' && (before == '{' || before == ',' || before == '*' || i > 0 && p.scriptLead(i) < i):
		head := p.scriptResult(p.follow(i + 1))
		if t[head].kind == '{' {
			return p.scriptBody(Method, i, p.scriptLead(i), head, Span{})
		}
	case next == ':' && (before == '{' || before == ','):
		if head, ok := p.scriptFunction(i + 2); ok {
			return p.scriptBody(Method, i, i, head, Span{})
		}
	case next == '.' && (t[i].first || before == ';' || before == '{' || before == '}'):
		k := i
		for t[k+1].kind == '.' && (t[k+2].kind == tokName || t[k+2].kind == tokWord) && k < i+16 {
			k += 2
		}
		if t[k+1].kind == '=' && k > i {
			if head, ok := p.scriptFunction(k + 2); ok {
				return p.scriptBody(Method, k, i, head, Span{int(t[i].start), int(t[k-2].end)})
			}
		}
		return k + 1
	}
	return i + 1
}

// scriptImport notes the module of an import, of "export … from" and of import().
func (p *Parser) scriptImport(i int) {
	k := i + 1
	if p.tokens[k].kind == '(' {
		k++
	}
	if t := &p.tokens[k]; t.kind == tokString {
		p.imports(t.start, t.end, t.line)
	}
}

func b(v bool) int {
	if v {
		return 1
	}
	return 0
}
