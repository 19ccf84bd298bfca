package outline

// What a function names as its parameters and variables, where names are noted for no more than this: a function that has the name of one is
// not what is called by it. Names of patterns are left out, which are seldom called.

// shadow notes that token i names a variable for some tokens, unless it is the name of a definition.
func (p *Parser) shadow(b *bound, i int, e extent) {
	if p.tokens[i].kind != tokName || e.from > e.last || p.defines(i) {
		return
	}
	name := p.written(i)
	p.looks.Add(len(name))
	p.bound(b, i, e)
	list := b.within[string(name)]
	if len(list) < maxExtents && e.from > i {
		list = append(list, extent{i, i}) // where it is declared it is no use
	}
	if len(list) < maxExtents {
		b.within[string(name)] = append(list, e)
	}
}

// ownedLast returns the last token for which a name in parenthesis i holds: that of the body behind it, if one is.
func (p *Parser) ownedLast(i, last int) int {
	const longest = 16 // tokens of a result
	end := p.closing(i)
	for n, k := 0, end+1; n < longest && k <= last; n, k = n+1, p.follow(k) {
		switch p.tokens[k].kind {
		case '{':
			return min(p.closing(k), last)
		case tokArrow:
			if p.tokens[k+1].kind != '{' {
				return p.statementLast(k, last)
			}
		case ';', ',', ')', ']', '}', '=', '.', tokEnd:
			n = longest
		}
	}
	return min(end, last)
}

// maxParameters is how many tokens of a list of parameters are looked at, for lists may stand in lists and never end.
const maxParameters = 512

// around are the brackets around the token at hand, the innermost last.
type around []extent

// at leaves those that hold token k, and adds the bracket that it opens.
func (a around) at(p *Parser, k int) around {
	for n := len(a) - 1; n > 0 && a[n].last < k; n-- {
		a = a[:n]
	}
	if p.at(k, '{', '(') {
		a = append(a, extent{k, min(p.closing(k), a[0].last)})
	}
	return a
}

func (a around) inner() extent { return a[len(a)-1] }

// block is the innermost of the braces, or all.
func (a around) block(p *Parser) extent {
	n := len(a) - 1
	for n > 0 && !p.at(a[n].from, '{') {
		n--
	}
	return a[n]
}

// colonShadows notes what languages name that write "name: T": fun f(a: T), val a = b, {a -> b}.
func colonShadows(p *Parser, b *bound, i, last int) {
	if b == &p.outer {
		return
	}
	t := p.tokens
	p.looks.Add(2 * (last - i + 1))
	p.shadowParameters(b, i, extent{i, b.last})
	open := append(around(p.blocks[:0]), extent{i, b.last})
	for k := i; k <= last; k++ {
		open = open.at(p, k)
		switch {
		case t[k].word == wFunc && t[k+1].kind == tokName:
			p.shadowParameters(b, k+1, extent{k + 1, p.bodyLast(k+2, last)})
		case t[k].word == wVar, t[k].word == wControl && p.is(k, "let"):
			p.shadowVariables(b, k+1, open.inner().last)
		case t[k].kind == tokThin || t[k].kind == tokArrow || t[k].word == wControl && p.is(k, "in"):
			e := extent{k, open.inner().last}
			if from := open.inner().from; p.at(from, '(') && t[k].kind == tokWord {
				if from == 0 || !p.is(from-1, "for") {
					continue // if (a in b)
				}
				e.last = p.ownedLast(from, b.last)
			}
			p.shadowLambda(b, k, e)
		case t[k].word == wControl && p.is(k, "catch") && t[k+1].kind == '(' && t[k+3].kind == ':':
			p.shadow(b, k+2, extent{k + 1, p.bodyLast(k+1, last)})
		case t[k].word == wControl && p.syntax.smart && p.is(k, "is"):
			p.narrowed(k, last, open)
		case t[k].word == wModifier && p.is(k, "case"), t[k].kind == '<' && t[k+1].kind == '-' && p.beside(k):
			last := open.inner().last
			if n := len(open) - 2; n >= 0 && t[k].kind == '<' && t[open.inner().from].kind == '(' {
				last = p.bodyLast(open.inner().from, open[n].last)
			}
			p.shadowPattern(b, k, last)
		case t[k].kind == '|' && k > i && (p.at(k-1, '(', ',', '=') || p.is(k-1, "move")):
			p.shadowClosure(b, k, extent{k, min(open.inner().last, p.statementLast(k, last))})
		}
	}
	p.blocks = open[:0]
}

// shadowParameters notes the parameters of the function whose name is token i.
func (p *Parser) shadowParameters(b *bound, i int, e extent) {
	t := p.tokens
	if t[i].kind != tokName {
		return
	}
	k := i + 1
	if t[k].kind == '<' {
		k = p.angles(k)
	}
	if t[k].kind == '[' {
		k = p.follow(k)
	}
	for ; t[k].kind == '('; k = p.follow(k) {
		for n, end := k+1, min(p.closing(k), k+maxParameters); n < end; n = p.follow(n) {
			if t[n].kind == ':' {
				p.shadow(b, n-1, e)
			}
		}
	}
}

// bodyLast returns the last token of the body of a function whose parameters begin at token k or soon behind it.
func (p *Parser) bodyLast(k, last int) int {
	const longest = 64 // tokens of a head
	for n := 0; n < longest && k <= last; n++ {
		switch p.tokens[k].kind {
		case '{':
			return min(p.closing(k), last)
		case '=':
			return p.statementLast(k, last)
		case ';', '}':
			return k
		}
		k = p.follow(k)
	}
	return min(k, last)
}

// shadowVariables notes the name behind a keyword, or those in parentheses, from behind their statement to the end of a block.
func (p *Parser) shadowVariables(b *bound, k, last int) {
	t := p.tokens
	if p.is(k, "mut") {
		k++
	}
	e := extent{p.statementLast(k, last) + 1, last}
	if k > 1 && (p.is(k-2, "if") || p.is(k-2, "while") || t[k-2].kind == ',') {
		e = p.headBody(k, last)
	}
	for t[k].kind == tokName && t[k+1].kind == '.' && t[k+2].kind == tokName && p.back() { // A.Some(a)
		k += 2
	}
	if t[k].kind == tokName && t[k+1].kind == '(' { // Some(a)
		k++
	}
	if t[k].kind != '(' {
		if !p.sameValue(k) {
			p.shadow(b, k, e)
			p.rebindDeclared(k)
			p.declaredType(k, e.from-1)
		}
		return
	}
	for n, end := k+1, min(p.closing(k), k+maxParameters); n < end; n = p.follow(n) {
		if p.at(n+1, ',', ')', ':') {
			p.shadow(b, n, e)
			p.rebindDeclared(n)
		}
	}
}

// declaredType notes the type behind the colon that follows variable k, or behind the "as" of what it is given, which ends at a token.
func (p *Parser) declaredType(k, last int) {
	t, at := p.tokens, k+2
	if p.want&Names == 0 || p.owner < 0 || t[k].kind != tokName {
		return
	}
	if t[k+1].kind == '=' {
		to := last - 1
		if p.at(to, '?', '!') {
			to--
		}
		if to <= at || !p.is(to, "as") || to > at+1 && p.chained(at, to-1) == 0 && !p.fields(at, to-1) {
			return
		}
		at = last
	} else if t[k+1].kind != ':' {
		return
	}
	for p.at(at+1, '.', tokScope) && t[at].kind == tokName && t[at+2].kind == tokName && p.back() {
		at += 2
	}
	if t[at].kind == tokName && (t[at+1].first || p.at(at+1, '=', '?', '!', ';')) {
		p.file.Typed = append(p.file.Typed, Typed{Name: p.span(k, k), Type: p.span(at, at), Line: int(t[k].line), Definition: p.owner})
	}
}

// headBody returns the block behind the head of a statement that token k stands in.
func (p *Parser) headBody(k, last int) extent {
	const longest = 64
	for n := 0; n < longest && k < last && p.tokens[k].kind != '{'; n++ {
		k = p.follow(k)
	}
	return extent{k, min(p.follow(k)-1, last)}
}

// statementLast returns the last token of the statement that token k stands in.
func (p *Parser) statementLast(k, last int) int {
	t := p.tokens
	for n := p.follow(k); n <= last; n = p.follow(n) {
		switch {
		case t[n].kind == ';' || t[n].kind == '}' || t[n].kind == ')' || t[n].kind == tokEnd:
			return n - 1
		case t[n].first && p.syntax.newlines && !punctuation(t[n].kind) && t[n-1].kind != '=' && t[n-1].kind != ',':
			return n - 1
		}
		p.looks.Add(1)
	}
	return last
}

// shadowLambda notes the names before token k, an arrow or "in", if a brace, a parenthesis or "case" is before them.
func (p *Parser) shadowLambda(b *bound, k int, e extent) {
	t := p.tokens
	n := k - 1
	if n > 0 && t[n].kind == ')' && t[k].kind == tokArrow {
		n--
	}
	for n > 0 && t[n].kind == tokName && t[n-1].kind == ',' && p.back() {
		n -= 2
	}
	if n > 0 && t[k].kind == tokWord && p.is(n-1, "for") {
		e.last = p.bodyLast(k, e.last)
	} else if n < 1 || !p.at(n-1, '{', '(', ',') && t[n-1].word != wModifier {
		return
	} else if t[k].kind == tokThin && t[n-1].kind != '{' {
		return // a pair of Scala: f(a -> b)
	}
	for ; n < k; n++ {
		if c := p.src[t[n].start]; c < 'A' || c > 'Z' { // of a pattern
			p.shadow(b, n, e)
		}
	}
}

// shadowPattern notes the names of a pattern: between "case" and its arrow or its condition, or before "<-".
func (p *Parser) shadowPattern(b *bound, k, last int) {
	t := p.tokens
	from, to := k+1, k+1
	const longest = 64
	if t[k].kind == '<' {
		for to, from = k, k; from > 0 && !t[from].first && !p.at(from-1, '{', '(', ';') && k-from < longest; from-- {
			if t[from-1].kind == ')' {
				from = int(t[from-1].link) + 1
			}
		}
	} else {
		for t[to].kind != tokArrow && t[to].kind != tokEnd && to < k+longest && !(t[to].word == wControl && p.is(to, "if")) {
			to++
		}
	}
	for n := from; n < to; n++ {
		if c := p.src[t[n].start]; t[n].kind == tokName && (c < 'A' || c > 'Z') && t[n+1].kind != '.' && t[n-1].kind != '.' {
			p.shadow(b, n, extent{n, last})
		}
	}
}

// shadowClosure notes the parameters between two bars.
func (p *Parser) shadowClosure(b *bound, k int, e extent) {
	t := p.tokens
	const longest = 64
	for n := k + 1; n < k+longest && t[n].kind != '|' && t[n].kind != tokEnd; n = p.follow(n) {
		if p.at(n-1, '|', ',') {
			p.shadow(b, n, e)
		}
	}
}

// typedShadows notes what languages name that write "T name".
func typedShadows(p *Parser, b *bound, i, last int) {
	if b == &p.outer {
		return
	}
	t := p.tokens
	p.looks.Add(2 * (last - i + 1))
	open := append(around(p.blocks[:0]), extent{i, b.last})
	head, from := i, i+1 // the last token of the parameters
	if t[i].word == wOperator {
		for from = i + 2; from < min(i+8, last) && t[from].kind != '('; from++ {
		}
	}
	if t[from].kind == '(' {
		head = p.closing(from)
	}
	for k := i; k <= last; k++ {
		open = open.at(p, k)
		e := extent{k, open.inner().last}
		if k < head {
			e = extent{i, b.last}
		} else if p.at(open.inner().from, '(') {
			e.last = p.ownedLast(open.inner().from, b.last)
		}
		switch {
		case k == i:
		case t[k].kind == tokName && p.behindType(k):
			if p.is(k-2, "out") {
				e.last = open.block(p).last
			}
			p.shadow(b, k, e)
			p.typedLocal(k)
			p.rebindDeclared(k)
			if k > head && t[open.inner().from].kind == '{' {
				p.shadowFurther(b, k, e)
			}
		case t[k].kind == tokName && p.syntax.localTypes && (p.constructs(k) || p.refers(k) && (k < head || t[k+1].kind == '=')):
			p.shadow(b, k, e)
			p.typedLocal(k)
		case t[k].kind == '(' && t[k+1].kind == '*' && t[k+2].kind == tokName && t[k+3].kind == ')' && t[k+4].kind == '(':
			if k > head {
				e.last = open[max(len(open)-2, 0)].last
			}
			p.shadow(b, k+2, e)
		case t[k].kind == tokArrow:
			p.shadowLambda(b, k, e)
		case t[k].kind == '[' && p.syntax.localTypes && p.takesApart(k):
			for n := k + 1; n < p.closing(k) && n < k+maxFurther; n++ {
				p.shadow(b, n, e)
			}
		}
	}
	p.blocks = open[:0]
}

// takesApart tells whether bracket k holds the names of the parts of a value: auto &[a, b] = f();
func (p *Parser) takesApart(k int) bool {
	k--
	for k > 0 && p.tokens[k].kind == '&' && p.back() {
		k--
	}
	return p.is(k, "auto")
}

// maxFurther is how many tokens behind a variable are looked at for those that are declared beside it.
const maxFurther = 64

// shadowFurther notes the variables that are declared behind variable k: T k = 1, *b, c[2];
func (p *Parser) shadowFurther(b *bound, k int, e extent) {
	t := p.tokens
	for n, end := k+1, k+maxFurther; n < end && !p.at(n, ';', '}', ':', tokEnd); n = p.follow(n) {
		p.looks.Add(1)
		if t[n].kind != ',' {
			continue
		}
		for t[n+1].kind == '*' || t[n+1].kind == '&' {
			n++
		}
		if p.at(n+2, ',', ';', '=', '[', '{', '(') {
			p.shadow(b, n+1, e)
		}
	}
}

// constructs tells whether name k is that of a variable which is made by a constructor: T name(3); T name{3};
func (p *Parser) constructs(k int) bool {
	t := p.tokens
	if !p.at(k+1, '(', '{') || t[p.closing(k+1)+1].kind != ';' || !p.at(k-1, tokName, '>') {
		return false
	}
	at := p.typeName(k)
	if at < 1 {
		return false
	}
	for at > 1 && t[at-1].kind == tokScope && t[at-2].kind == tokName && p.back() {
		at -= 2
	}
	return p.at(at-1, ';', '{', '}', ':') || t[at-1].word == wFinal || t[at-1].word == wStatic
}

// refers tells whether name k may be that of a reference or a pointer to a type: a::T &name, T<U> *name, T const &name.
func (p *Parser) refers(k int) bool {
	t := p.tokens
	n := k - 1
	for n > 0 && p.at(n, '*', '&') && p.back() {
		n--
	}
	return n < k-1 && !t[n+1].first && (t[n].kind == tokName || t[n].kind == '>' || t[n].word == wFinal) && p.at(k+1, '=', ',', ')', '[')
}

// typeName returns the last name of the type before name k, without its arguments; 0 if there is none.
func (p *Parser) typeName(k int) int {
	t := p.tokens
	at := k - 1
	for at > 0 && p.at(at, '*', '&') && p.back() {
		at--
	}
	if t[at].kind == '>' {
		at = p.generic(at)
	}
	if t[at].kind != tokName {
		return 0
	}
	return at
}

// typedLocal notes the type of the variable that name k is.
func (p *Parser) typedLocal(k int) {
	if !p.syntax.localTypes || p.want&Names == 0 || p.owner < 0 {
		return
	}
	t := p.tokens
	at := p.typeName(k)
	if at == 0 {
		return
	}
	if t[k+1].kind == '=' && p.alone(k+2) && p.is(at, "auto") {
		p.file.Typed = append(p.file.Typed, Typed{Name: p.span(k, k), Type: p.span(k+2, k+2), Value: true, Line: int(t[k].line), Definition: p.owner})
		return
	}
	if p.wraps(at) {
		n := p.angles(at+1) - 2
		for n > at && p.at(n, '*', '&') {
			n--
		}
		if at = n; t[at].kind != tokName {
			return
		}
	}
	p.file.Typed = append(p.file.Typed, Typed{Name: p.span(k, k), Type: p.span(at, at), Line: int(t[k].line), Definition: p.owner})
}

// luaShadows notes parameters and "local a = b".
func luaShadows(p *Parser, b *bound, i, last int) {
	if b == &p.outer {
		return
	}
	t := p.tokens
	p.looks.Add(3 * (last - i + 1))
	ends, open := map[int]int{}, []int{i} // of blocks
	for k := i; k <= last; k++ {
		switch t[k].word {
		case wFunc, wIf, wDo, wRepeat:
			open = append(open, k)
		case wEnd, wUntil:
			if n := len(open) - 1; n > 0 {
				ends[open[n]], open = k, open[:n]
			}
		}
	}
	blocks := append(around(p.blocks[:0]), extent{i, b.last})
	if t[i+1].kind == '(' {
		p.luaParameters(b, i+1, blocks[0])
	}
	for k := i; k <= last; k++ {
		for n := len(blocks) - 1; n > 0 && blocks[n].last < k; n-- {
			blocks = blocks[:n]
		}
		if end, ok := ends[k]; ok {
			blocks = append(blocks, extent{k, end})
		}
		switch t[k].word {
		case wFunc:
			n := k + 1
			for n < min(k+16, last) && t[n].kind != '(' {
				n++
			}
			p.luaParameters(b, n, blocks.inner())
		case wLocal:
			n := k + 1
			for t[n].kind == tokName && t[n+1].kind == ',' {
				n += 2
			}
			from := n + 1
			for from <= last && !(t[from].first && !p.at(from-1, '=', ',')) && t[from].kind != ';' {
				from = p.follow(from)
			}
			for ; n > k; n -= 2 {
				p.shadow(b, n, extent{from, blocks.inner().last})
			}
		}
	}
	p.blocks = blocks[:0]
}

func (p *Parser) luaParameters(b *bound, k int, e extent) {
	if p.tokens[k].kind != '(' {
		return
	}
	for n, end := k+1, min(p.closing(k), k+maxParameters); n < end; n++ {
		p.shadow(b, n, e)
	}
}
