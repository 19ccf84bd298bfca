package outline

import "math"

// calls finds names before an opening parenthesis, and commands, that no definition has as its name.
func (p *Parser) calls() {
	p.given, p.initialiser, p.instantiated = 0, 0, 0
	if p.syntax.calls != nil {
		p.syntax.calls(p)
		return
	}
	p.bindings()
	next := 0 // the definition whose name comes next
	p.frames = append(p.frames[:0], frame{definition: -1, last: math.MaxInt})
	p.composites = p.composites[:0]
	for i := 0; i < p.end; i++ {
		p.looks.Add(1)
		switch t := &p.tokens[i]; {
		case t.kind == tokName || t.kind == tokWord && p.calledWord(i):
			i, next = p.callAt(i, next)
		case t.kind == '[' && p.annotates(i):
			i = p.closing(i)
		case t.kind == '{':
			p.composite(i)
		case t.kind == '(':
			p.bindClosures(i)
		case t.kind == tokWord:
			p.local = false
			if p.instantiates(i) {
				p.instantiated = p.memberEnd(i)
			}
		}
	}
}

// calledWord tells whether keyword i is called as a name is.
func (p *Parser) calledWord(i int) bool {
	t := &p.tokens[i]
	return p.dotted(i) || t.word == wModifier && p.syntax.accessors && p.tokens[i+1].kind == '(' || t.word == wValue && p.syntax.command != nil && p.syntax.command(p, i)
}

// callAt takes name i, which may be called, be that of the next definition, or stand in it. It returns the last token that is read, and
// the definition that comes next.
func (p *Parser) callAt(i, next int) (last, coming int) {
	defs, start := p.file.Definitions, int(p.tokens[i].start)
	for next < len(defs) && defs[next].Name.Start < start {
		if defs[next].Signature.Start <= start {
			p.enterCalls(next, i)
		}
		next++
	}
	if next < len(defs) && defs[next].Name.Start == start {
		p.noteMade(i)
		p.enterCalls(next, i)
		p.enterInitialisers(i)
		return i, next + 1
	}
	if p.syntax.localTypes && p.makes(i, next) {
		return i, next
	}
	k := p.arguments(i)
	switch {
	case k == 0 && p.syntax.command != nil && p.syntax.command(p, i):
		p.call(i, p.top(i).definition, p.argumentCount(i, 0))
		call := &p.file.Calls[len(p.file.Calls)-1]
		call.Operand, call.Chosen = p.compares(i+1), p.chosen(i, i+1)
		p.blockBehind(i + 1)
	case k == 0 || i < p.instantiated, p.declares(i, k) && i > 0 && p.tokens[i-1].kind == '@':
		p.noteName(i, next)
	case p.definesByMacro(i, k, next):
		p.call(i, next, p.argumentCount(i, k))
	case p.declares(i, k) || next < len(defs) && defs[next].Signature.Start == start && p.syntax.bareNames:
	case p.syntax.patterns && p.pattern(i, k):
		return p.closing(k), next
	default:
		p.call(i, p.user(i, next), p.argumentCount(i, k))
		call := &p.file.Calls[len(p.file.Calls)-1]
		call.Operand, call.Operator = p.operatorBehind(k)
		call.Chosen = p.chosen(i, p.follow(k))
		p.blockBehind(p.follow(k))
	}
	return i, next
}

// definesByMacro tells whether name i is that of a macro whose arguments in parenthesis k name the definition that comes next: TEST(Suite, Name) {…}.
func (p *Parser) definesByMacro(i, k, next int) bool {
	if !p.syntax.bareNames || next == len(p.file.Definitions) {
		return false
	}
	def, end := &p.file.Definitions[next], p.closing(k)
	return def.Signature.Start == int(p.tokens[i].start) && def.Name.Start < int(p.tokens[end].start) && p.tokens[end+1].kind == '{'
}

// operatorBehind tells whether an operator stands behind the call with its parenthesis at k, or behind what is taken of that: f(x) | y, f(x).g() + y.
// "??" gives what stands before it. It returns the operator if that stands behind the call itself.
func (p *Parser) operatorBehind(k int) (stands bool, own Span) {
	t, next := p.tokens, p.follow(k)
	n := 0
	for n < maxFields && (t[next].kind == '.' || t[next].kind == tokThin) && t[next+1].kind == tokName {
		if next += 2; t[next].kind == '(' {
			next = p.follow(next)
		}
		n++
	}
	if p.language.Traits().Typing != TypeFirst {
		return p.compares(next) || p.syntax.infix && p.joins(next), own
	}
	switch t[next].kind {
	case '+', '-', '*', '/', '%', '|', '&', '^', '<', '>', '=', '!', tokEqual:
	case '?':
		return t[next+1].kind != '?' && t[next+1].kind != '.', own
	default:
		return false, own
	}
	if n == 0 {
		last := next
		for last < next+2 && p.beside(last) && t[last+1].kind == t[next].kind {
			last++
		}
		own = p.span(next, last)
	}
	return true, own
}

// joins tells whether token i makes something of another type of what stands before it: a() to b, a() as B, a() match { … }.
func (p *Parser) joins(i int) bool {
	t := p.tokens
	return !t[i].first && (t[i].kind == tokName || t[i].kind == tokThin || p.is(i, "as") || p.is(i, "match"))
}

// compares tells whether token i compares what stands before it with something.
func (p *Parser) compares(i int) bool {
	t := p.tokens
	switch {
	case t[i].first || p.syntax.redirects:
		return false
	case t[i].kind == tokWord && t[i].word == wControl:
		return p.is(i, "is") || p.is(i, "in") || p.is(i, "not") || p.is(i, "instanceof")
	case t[i].kind == '<' || t[i].kind == '>' || t[i].kind == '!':
		return t[i].kind != '!' && !p.at(i+1, '<', '>', '-') || p.at(i+1, '=', tokEqual)
	}
	return t[i].kind == tokEqual
}

// call notes that name i is applied to so many arguments, in a definition.
func (p *Parser) call(i, definition, arguments int) {
	t := &p.tokens[i]
	if !p.qualified(i) {
		p.local = p.binder() != nil && !p.syntax.ordered && p.syntax.calls == nil && !p.syntax.apart && p.variable(i)
	} else if p.syntax.bind == nil {
		p.local = false
	}
	name := Span{int(t.start), int(t.end)}
	if p.syntax.macros && p.tokens[i+1].kind == '!' && p.beside(i) {
		name.End++
	}
	p.file.Calls = append(p.file.Calls, Call{Name: name, Line: int(t.line), Definition: definition, Arguments: arguments, Local: p.local, Result: p.result(i), Given: Span{p.given, len(p.file.Given)}})
	p.given = len(p.file.Given)
}

// argumentCount counts the arguments of name i, in parenthesis k or without one, and 1; 0 if they are not told apart.
func (p *Parser) argumentCount(i, k int) int {
	switch {
	case p.syntax.arity != nil:
		return p.syntax.arity(p, i, k)
	case p.language.Traits().Overloads == nil:
	case k > 0:
		return p.argumentsIn(k)
	case p.tokens[i+1].kind == '{':
		return 2
	}
	return 0
}

// giveArgument notes the argument of a number that tokens from to last are, of the first ones.
func (p *Parser) giveArgument(n, from, last int) {
	if n <= maxArguments {
		p.argumentGiven(from, last)
		p.contextual(n, from, last)
	}
}

// typesFollow tells whether token i begins type arguments, and compares nothing.
func (p *Parser) typesFollow(i int) bool {
	t := p.tokens
	if t[i].kind != '<' || !p.beside(i-1) || t[i-1].kind != tokName {
		return false
	}
	next := &t[i+1]
	return next.kind == '?' || next.kind == tokName && 'A' <= p.src[next.start] && p.src[next.start] <= 'Z'
}

// argumentsIn counts the arguments in bracket k, a block behind it, and 1; 0 if they are not told apart.
func (p *Parser) argumentsIn(k int) int {
	t := p.tokens
	end := p.closing(k)
	if !p.at(end, ')', '}') {
		return 0
	}
	n, depth, from := 1, 0, k+1
	spread := p.language.Traits().Overloads.Signatures
	if spread && end == k+1 && t[k-1].kind == '>' {
		return 0 // the types that are given tell which signature is meant
	}
	for i := k + 1; i < end; i = p.follow(i) {
		switch {
		case spread && i == from && t[i].kind == '.':
			p.file.Given = p.file.Given[:p.given]
			return 0
		case p.typesFollow(i):
			depth++
		case t[i].kind == '>' && depth > 0:
			depth--
		case t[i].kind == ',' && depth == 0 && i+1 < end:
			p.giveArgument(n, from, i-1)
			from = i + 1
			n++
		}
	}
	if end > k+1 {
		if from < end {
			p.giveArgument(n, from, end-1)
		}
		n++
	}
	if p.syntax.command != nil && t[end+1].kind == '{' && !t[end+1].first {
		n++
	}
	return n
}

func (p *Parser) enterCalls(d, i int) {
	p.top(i)
	p.enter(d, int(p.ends[d]), inBody)
	if def := &p.file.Definitions[d]; p.binder() != nil && int(p.ends[d]) > p.inner.last && (def.Kind == Function || def.Kind == Method) {
		p.inner.reset(int(p.ends[d]))
		p.owner = d
		name := p.tokenAt(def.Name.Start)
		p.binder()(p, &p.inner, name, int(p.ends[d]))
		p.noteShadows(&p.inner, name)
	}
}

// annotates tells whether bracket i holds attributes.
func (p *Parser) annotates(i int) bool {
	switch p.syntax.attributes {
	case '#':
		return i > 0 && (p.tokens[i-1].kind == '#' || i > 1 && p.tokens[i-1].kind == '!' && p.tokens[i-2].kind == '#')
	case '[':
		return p.tokens[i].first
	}
	return false
}

// dotted tells whether token i stands behind a dot, or is called behind "::", where a keyword is a name like others.
func (p *Parser) dotted(i int) bool {
	if i > 0 && p.tokens[i-1].kind == tokScope {
		return p.tokens[i+1].kind == '('
	}
	if traits := p.language.Traits(); i > 0 && p.tokens[i-1].kind == tokThin {
		return traits.ArrowMembers && traits.Sigil != 0
	}
	return i > 0 && p.tokens[i-1].kind == '.' && (i < 2 || p.tokens[i-2].kind != '.')
}

// arguments returns the parenthesis of the arguments that name i is applied to, or 0: behind "!" of a macro, "?." of an optional call,
// type arguments.
func (p *Parser) arguments(i int) int {
	t := p.tokens
	k := i + 1
	switch t[k].kind {
	case '(':
	case '!':
		k++
	case '?':
		if t[k+1].kind == '.' {
			k += 2
		}
	case '<', tokScope:
		if t[k].kind == tokScope {
			k++
		}
		if t[k].kind != '<' || t[k].start != t[k-1].end || t[k+1].start != t[k].end || p.syntax.redirects {
			return 0
		}
		k = p.angles(k)
		if t[k-1].kind != '>' {
			return 0
		}
	case '[':
		if k = p.instanceAt(k); k == 0 {
			return 0
		}
	default:
		return 0
	}
	if t[k].kind != '(' || t[k].first {
		return 0
	}
	return k
}

// instanceAt returns the token behind the type arguments in bracket k, beside the name before it; 0 if it holds none.
func (p *Parser) instanceAt(k int) int {
	if p.syntax.instance == nil || !p.beside(k-1) || !p.syntax.instance(p, k) {
		return 0
	}
	return p.closing(k) + 1
}

// declares tells whether "name(…)" with its parenthesis at k is no call: a declaration, a conversion, an annotation.
func (p *Parser) declares(i, k int) bool {
	if i == 0 {
		return false
	}
	if declares := p.syntax.declares; declares != nil {
		return declares(p, i, k)
	}
	return p.tokens[i-1].word == wFunc
}

// created tells whether name i belongs to "new a.b.Name".
func (p *Parser) created(i int) bool {
	for n := 0; i > 1 && p.tokens[i-1].kind == '.' && n < 16; n++ {
		i -= 2
	}
	return i > 0 && p.tokens[i-1].word == wNew
}

// pattern tells whether "Name(…)" with its parenthesis at k takes a value apart, or is the type of a function.
func (p *Parser) pattern(i, k int) bool {
	if c := p.src[p.tokens[i].start]; c < 'A' || c > 'Z' {
		return false
	}
	switch p.tokens[p.closing(k)+1].kind {
	case tokArrow, '=', tokThin, '|':
		return true
	}
	return p.is(i, "Self") || p.is(i, "FnOnce") || p.is(i, "FnMut") || p.is(i, "Fn")
}
