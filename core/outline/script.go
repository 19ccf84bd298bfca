package outline

const scriptControl = "if for while switch return catch with typeof instanceof in delete void throw else case break continue try finally yield await this super null true false import.meta do"

// nodeStandard are the modules of Node.
const nodeStandard = "assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns domain events fs http http2 " +
	"https inspector module net os path perf_hooks process punycode querystring readline repl stream string_decoder sys test timers tls " +
	"trace_events tty url util v8 vm wasi worker_threads zlib"

// scriptScoping is where JavaScript and TypeScript look for names.
var scriptScoping = Scoping{
	BareFields: true, Called: true, Held: true, Prototypes: true, HandsOn: HandsOnMarked,
	Globals: "console process window document navigator location history localStorage sessionStorage globalThis performance crypto module exports",
	Methods: "charAt charCodeAt codePointAt endsWith startsWith lastIndexOf localeCompare matchAll normalize padEnd padStart repeat replaceAll substring substr " +
		"toLowerCase toUpperCase trimEnd trimStart valueOf copyWithin every fill findIndex findLast flat flatMap reduceRight reverse shift some splice unshift " +
		"toFixed toPrecision toISOString getTime hasOwnProperty finally addEventListener removeEventListener preventDefault stopPropagation",
}

// scriptSpecial knows regular expressions and private names.
func scriptSpecial(p *Parser, i int) int {
	src := p.src
	if src[i] == '#' {
		j := i + 1
		for j < len(src) && p.syntax.part[src[j]] {
			j++
		}
		if j > i+1 { // a private name
			p.emit(tokName, wNone, i, j)
			return j
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
		case i > 0 && t[i+1].kind == ':' && (t[i-1].kind == '{' || t[i-1].kind == ',') && (t[i].kind == tokWord || t[i].kind == tokString):
			next = p.scriptName(i)
		case t[i].kind == tokWord:
			next = p.scriptWord(i, f)
		case t[i].kind == tokName:
			next = p.scriptName(i)
		case t[i].kind == '{':
			nameless := f.nameless || i == p.bodyOfNameless || i > 0 && t[i-1].kind == tokArrow
			p.enter(f.definition, p.closing(i), inBody)
			p.frames[len(p.frames)-1].nameless = nameless
		case t[i].kind == '(':
			next = p.scriptParameters(i)
		case t[i].kind == ',' && f.column == i && i > 0:
			next = p.scriptVariable(i+1, i+1, f)
		}
		i = max(next, i+1)
	}
	if p.syntax.types {
		p.typeImports()
	}
	p.orderReturned()
}

// scriptDeclared takes the function whose keyword is token i.
func (p *Parser) scriptDeclared(i int) int {
	k := i + 1
	if p.tokens[k].kind == '*' {
		k++
	}
	head, ok := p.scriptFunction(i)
	if !ok {
		return i + 1
	}
	if !p.named(k) {
		p.bodyOfNameless = head
		return head
	}
	return p.scriptBody(Function, k, p.scriptLead(i), head, Span{})
}

// scriptModule takes "namespace a.b {" and "module 'a' {".
func (p *Parser) scriptModule(i int) int {
	t, k := p.tokens, i+1
	if !p.named(k) && t[k].kind != tokString {
		return i + 1
	}
	for t[k+1].kind == '.' && p.named(k+2) && p.back() {
		k += 2
	}
	if t[k+1].kind != '{' {
		return i + 1
	}
	next := p.scriptBlock(Module, k, i, k+1, atTop)
	if name := &p.file.Definitions[len(p.file.Definitions)-1].Name; k > i+1 {
		name.Start = int(t[i+1].start)
	}
	return next
}

// scriptWord takes a statement that begins with a keyword.
func (p *Parser) scriptWord(i int, f *frame) int {
	t := p.tokens
	if i > 0 && t[i-1].kind == '.' {
		return i + 1
	}
	switch t[i].word {
	case wFunc:
		return p.scriptDeclared(i)
	case wControl:
		if t[i+1].kind == '.' && p.is(i, "this") {
			return p.scriptName(i)
		}
		if !f.nameless && f.definition >= 0 && !t[i+1].first && p.is(i, "return") {
			p.returned(i+1, f.definition)
		}
	case wClass, wInterface:
		return p.scriptClass(i)
	case wEnum:
		if p.named(i+1) && t[i+2].kind == '{' {
			return p.scriptBlock(Enum, i+1, i, i+2, inEnum)
		}
	case wModule:
		return p.scriptModule(i)
	case wType:
		if p.named(i+1) && !t[i+1].first && (t[i+2].kind == '=' || t[i+2].kind == '<') {
			end := p.scriptEnd(i + 2)
			lead, value := p.scriptLead(i), i+2
			d := p.define(Type, i+1, lead, lead, p.lineHead(i+2, end), end-1)
			if t[value].kind == '<' {
				value = p.angles(value)
			}
			if t[value].kind == '=' {
				p.functionType(value+1, d)
			}
			if open := p.typeMembers(value, end); open > 0 {
				p.enter(d, p.closing(open), inType)
				return open + 1
			}
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
		p.scriptExported(i)
		return p.scriptName(i)
	}
	return i + 1
}

// typeMembers returns the brace that a type, which tokens from the "=" at i to end say, is or ends in: A & {b: c}; 0 if there is none.
func (p *Parser) typeMembers(i, end int) int {
	t := p.tokens
	if t[i].kind != '=' {
		return 0
	}
	if t[i+1].kind != '{' && end > i+2 && t[end-1].kind == '}' {
		open := int(t[end-1].link)
		if open < i || t[open-1].kind != '&' || p.mapped(open) {
			return 0
		}
		return open
	}
	if t[i+1].kind != '{' || p.mapped(i+1) {
		return 0
	}
	return i + 1
}

// mapped tells whether the type in brace i says of each of some keys what it holds, {[K in keyof T]: …}.
func (p *Parser) mapped(i int) bool {
	t := p.tokens
	if t[i+1].word == wModifier {
		i++ // readonly
	}
	return t[i+1].kind == '[' && p.is(i+3, "in")
}

// scriptLead steps back from a declaration's keyword over the modifiers before it.
func (p *Parser) scriptLead(i int) int {
	for i > 0 && (p.tokens[i-1].word == wModifier || p.tokens[i-1].word == wAsync) && p.back() {
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
			n := len(p.frames)
			next := p.scriptBody(Function, i, from, head, Span{})
			p.frames[n-1].column = p.frames[n].last + 1 // where the next declarator may follow
			return next
		}
	}
	if f.place != atTop || t[value].word == wFrom || from > 0 && t[from-1].kind == '(' {
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
	if t[value].kind == '=' && t[value+1].kind == '{' {
		p.scriptHeld(i, value+1)
	}
	p.enter(d, end-1, inValue)
	return value
}

// kindBefore is that of the token before one, and that of the end of a statement before the first.
func (p *Parser) kindBefore(i int) byte {
	if i == 0 {
		return ';'
	}
	return p.tokens[i-1].kind
}

// scriptName takes a statement or an object's member that begins with a name: "a.b = function", "name() {", "name: function".
func (p *Parser) scriptName(i int) int {
	t := p.tokens
	before := p.kindBefore(i)
	if next := t[i+1].kind; next == '.' || next == '=' {
		p.scriptHanded(i)
	}
	switch next := t[i+1].kind; {
	case next == '(' && t[i+2].kind == tokString && p.is(i, "require"):
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
		return p.scriptAssigned(i)
	}
	return i + 1
}

func (p *Parser) scriptAssigned(i int) int {
	t, k := p.tokens, i
	for t[k+1].kind == '.' && p.at(k+2, tokName, tokWord) && k < i+16 {
		k += 2
	}
	if t[k+1].kind != '=' || k == i {
		return k + 1
	}
	head, ok := p.scriptFunction(k + 2)
	if !ok {
		return k + 1
	}
	scope := p.span(i, k-2)
	if t[i].kind == tokWord {
		scope = Span{} // this
	}
	return p.scriptBody(Method, k, i, head, scope)
}

// scriptDeclares knows functions and methods.
func scriptDeclares(p *Parser, i, k int) bool {
	t := p.tokens
	before := &t[i-1]
	return before.word == wFunc || before.kind == '*' && i > 1 && t[i-2].word == wFunc || t[p.closing(k)+1].kind == '{' && before.kind != '.' && before.word != wNew
}

// scriptLiterals are the texts of JavaScript and TypeScript.
var scriptLiterals = []literal{
	{open: `"`, close: `"`, escape: '\\'},
	{open: "'", close: "'", escape: '\\'},
	{open: "`", close: "`", escape: '\\', lines: true, insert: "${"},
}

// noteMade notes that the function or class which name i is that of is named where it stands, if it is a value there: f(function g() {}).
func (p *Parser) noteMade(i int) {
	if p.want&Names == 0 || !p.language.Traits().Scoping.Prototypes {
		return
	}
	t, k := p.tokens, i-1
	if k > 0 && t[k].kind == '*' {
		k--
	}
	if k < 1 || t[k].word != wFunc && t[k].word != wClass {
		return
	}
	if t[k-1].word == wAsync && k > 1 {
		k--
	}
	if p.at(k-1, '(', ',', '=', ':', '?', '[', '!', '&', '|', tokArrow) || p.is(k-1, "return") && !t[k].first || p.is(k-1, "new") || p.is(k-1, "await") {
		p.file.Names = append(p.file.Names, Name{Span: p.span(i, i), Line: int(t[i].line), Definition: p.top(i).definition})
	}
}
