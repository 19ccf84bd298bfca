package outline

// callable looks at name "(" …: a function, a function pointer, or a macro or attribute, for which it returns 0.
func (p *Parser) callable(name, k int, from *int, kind Kind, f *frame, outside bool) int {
	t := p.tokens
	next := p.follow(k)
	text := string(p.src[t[name].start:t[name].end])
	switch {
	case text == "__attribute__" || text == "__declspec" || text == "alignas" || text == "decltype" || text == "_Alignas":
		return 0
	case (t[k+1].kind == '*' || t[k+1].kind == '^' || t[k+1].kind == tokName && t[k+2].kind == '*') && t[next].kind == '(':
		for n := k + 1; n < p.closing(k); n++ {
			p.looks.Add(1)
			if after := t[n+1].kind; t[n].kind == tokName && (after == ')' || after == '(' || after == '[') {
				return p.cNamed(n, k, *from, kind, f, outside)
			}
		}
		return 0
	case t[k+1].kind == tokName && t[k+2].kind == ')' && t[next].kind == '(' && name > *from-1 && !p.upper(name): // int (max)(int a)
		if kind == Type {
			return p.cNamed(k+1, k, *from, kind, f, outside)
		}
		return p.cFunction(k+1, next, *from, f, outside)
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
	if name == *from && f.place == atTop && p.upper(name) {
		body := next
		for t[body].kind == tokName && p.upper(body) { // attributes
			body = p.ahead(body)
		}
		if t[body].kind == '{' {
			return p.cTest(k, body, *from)
		}
	}
	alone := name == *from || p.upperOnly(*from, name)
	if follows && (p.upper(name) || alone && f.place != inType) {
		if alone {
			*from = next
		}
		return 0
	}
	if name == *from && f.place != inType && head.kind != '{' && head.kind != ':' {
		return p.macroEnd(k) // a macro call
	}
	if name == *from && f.place == inType && p.upper(name) && head.kind != '{' && !(f.definition >= 0 && p.is(name, string(p.file.Definitions[f.definition].Name.Of(p.src)))) {
		return next
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
		if p.tokens[k].kind != tokName || !p.upper(k) || !p.back() {
			return false
		}
	}
	return true
}

// macroEnd returns the token behind a macro call: behind its semicolon when it has one.
func (p *Parser) macroEnd(k int) int {
	k = p.follow(k)
	switch p.tokens[k].kind {
	case ';':
		k++
	case tokThin, '.':
		k = p.memberEnd(k)
	}
	return k
}

// cHead returns the token that ends the head of a function, of which head is the first
// behind its arguments: the brace of its body, if it has one.
func (p *Parser) cHead(head int) int {
	t := p.tokens
	arguments, initialisers := head, false
	for {
		switch t[head].kind {
		case '{':
			if !initialisers || t[head-1].kind != tokName && t[head-1].kind != '>' || head-1 <= arguments {
				return head
			}
		case ',':
			if !initialisers {
				return head
			}
		case ';', '}', tokEnd, tokDefine, ')':
			return head
		case '=':
			return max(p.memberEnd(head)-1, head)
		case ':':
			initialisers = true
		case tokWord:
			if w := t[head].word; t[head].first && (w == wStatic || w == wClass || w == wStruct || w == wEnum || w == wAlias) && !initialisers {
				return head
			}
		}
		head = p.follow(head)
	}
}

// cScope returns where a name that begins at start does with its scope, a::b<c>::name.
func (p *Parser) cScope(start, from int) int {
	t, scope := p.tokens, start
	for scope-2 >= from && t[scope-1].kind == tokScope && t[scope-2].kind == tokName && p.back() {
		scope -= 2
	}
	if scope == start && start-1 > from && t[start-1].kind == tokScope && t[start-2].kind == '>' {
		for scope -= 2; scope > from && t[scope].kind != '<' && p.back(); scope-- {
		}
		scope = max(scope-1, from)
	}
	return scope
}

// cFunction takes a function whose parameters begin at token k.
func (p *Parser) cFunction(name, k, from int, f *frame, outside bool) int {
	t := p.tokens
	head := p.cHead(p.follow(k))
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
	scope := p.cScope(start, from)
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
	p.looks.Add(max(last-from, 0))
	for k := from + 1; k < last; k++ {
		if p.tokens[k].kind == tokDefine {
			p.enter(d, last, inBody)
			m := p.define(Macro, k, k, k, k+1, k)
			p.file.Definitions[m].Signature = p.restOfLine(k)
			p.frames = p.frames[:len(p.frames)-1]
		}
	}
}
