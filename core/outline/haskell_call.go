package outline

// haskellCalls takes the functions and constructors that expressions name, since whatever stands beside a function is its argument: names
// that are no types and that no pattern binds.
func (p *Parser) haskellCalls() {
	t, defs := p.tokens, p.file.Definitions
	next, in := 0, -1
	for i := 0; t[i].kind != tokEnd; {
		end := p.haskellEnd(i)
		for ; next < len(defs) && defs[next].Signature.Start < int(t[end].start); next++ {
			if defs[next].Signature.Start == int(t[i].start) {
				in = next
			}
		}
		if in >= 0 && int(p.ends[in]) < end-1 {
			in = -1
		}
		if from := p.haskellBody(i, end); from < end {
			p.haskellBodyCalls(from, end, in)
		}
		i = end
	}
}

// haskellBodyCalls takes the expressions of tokens from..end in a definition.
func (p *Parser) haskellBodyCalls(from, end, in int) {
	t := p.tokens
	p.looks.Add(6 * (end - from))
	for column := p.column(from); from < end; { // a method of an instance is a declaration of its own
		last := from + 1
		for last < end && !(t[last].first && p.column(last) == column) {
			last++
		}
		p.inner.reset(last - 1)
		p.haskellBind(from+1, last)
		p.haskellNamed(from+1, last, in)
		from = last
	}
}

// haskellBody returns where the expressions of the declaration of tokens i..end begin; end if it has none.
func (p *Parser) haskellBody(i, end int) int {
	t := p.tokens
	switch t[i].word {
	case wNone:
		k := i
		for k < end && !p.at(k, '=', tokScope) && (k == i || !t[k].first) {
			k = p.follow(k)
		}
		if k < end && t[k].kind == tokScope { // a signature
			return end
		}
		return i
	case wInterface, wImpl:
		for k := i; k < end; k++ {
			if t[k].word == wWhere {
				return k + 1
			}
		}
	}
	return end
}

// haskellBind notes what the patterns of tokens from..end bind: all before "=", "->" and "<-" of a statement.
func (p *Parser) haskellBind(from, end int) {
	t := p.tokens
	b := haskellBinder{p: p, start: from}
	for k := from; k < end; k++ {
		if t[k].first {
			b.begin(k, t[k].kind == '|')
		}
		switch t[k].kind {
		case tokWord, ';', '\\':
			b.begin(k+1, false)
		case '(', '[', '{':
			b.open(k)
		case ')', ']', '}':
			b.close()
		case ',':
			if in := b.within(); b.guard || in != 0 && in != '(' {
				b.start = k + 1
			}
		case '|':
			if !p.haskellSymbol(k) {
				b.bind(k, b.guard || b.within() == '[')
				b.begin(k+1, true)
			}
		case '=', tokThin:
			if t[k].kind == tokThin || !p.haskellSymbol(k) {
				b.bind(k, b.guard)
				b.begin(k+1, false)
			}
		case '<':
			if t[k+1].kind == '-' && p.beside(k) {
				b.bind(k, false)
				b.start = k + 2
			}
		}
	}
}

// haskellBinder knows where the statement at hand began.
type haskellBinder struct {
	p      *Parser
	start  int
	guard  bool // it is a condition
	around []struct {
		start   int
		bracket byte
	} // the brackets that are open
}

func (b *haskellBinder) begin(start int, guard bool) { b.start, b.guard = start, guard }

// bind notes the names from the beginning of the statement to token k, unless they are no pattern.
func (b *haskellBinder) bind(k int, none bool) {
	for ; b.start < k && !none; b.start++ {
		if c := b.p.src[b.p.tokens[b.start].start]; c == '_' || c > 'Z' {
			b.p.bind(&b.p.inner, b.start)
		}
	}
}

// open enters bracket k; what is in braces begins anew.
func (b *haskellBinder) open(k int) {
	bracket := b.p.tokens[k].kind
	if len(b.around) < 256 {
		b.around = append(b.around, struct {
			start   int
			bracket byte
		}{b.start, bracket})
	}
	if bracket == '{' {
		b.start = k + 1
	}
}

func (b *haskellBinder) close() {
	if n := len(b.around); n > 0 {
		b.start, b.around = b.around[n-1].start, b.around[:n-1]
	}
}

// within returns the innermost bracket that is open, 0 for none.
func (b *haskellBinder) within() byte {
	if n := len(b.around); n > 0 {
		return b.around[n-1].bracket
	}
	return 0
}

// haskellSymbol tells whether token k is a part of a longer operator.
func (p *Parser) haskellSymbol(k int) bool {
	t := p.tokens
	return punctuation(t[k+1].kind) && p.beside(k) && t[k+1].kind != '\\' || k > 0 && punctuation(t[k-1].kind) && p.beside(k-1)
}

// haskellNamed notes the names of tokens from..end.
func (p *Parser) haskellNamed(from, end, definition int) {
	t := p.tokens
	start := from
	for k := from; k < end; k++ {
		if t[k].first {
			start = k
		}
		switch {
		case t[k].kind == tokWord:
			start = k + 1
		case t[k].kind == tokScope:
			k = p.haskellSigned(k, start, end) - 1
		case t[k].kind != tokName || k == 0 || p.src[t[k].start] <= 'Z' && t[k+1].kind == '.' && p.beside(k):
		case t[k-1].kind == '.' && p.beside(k-1) && k > 1 && p.beside(k-2) && t[k-2].kind == tokName && p.src[t[k-2].start] <= 'Z', !p.variable(k):
			p.call(k, definition, 0)
		}
	}
}

// haskellSigned returns the token behind the type that "::" at token k gives, in a statement that began with token start.
func (p *Parser) haskellSigned(k, start, end int) int {
	t := p.tokens
	for k++; k < end; k = max(p.follow(k), k+1) {
		switch t[k].kind {
		case ')', ']', '}', ',', ';', '=', '<':
			return k
		}
		if t[k].first && p.column(k) <= p.column(start) {
			return k
		}
	}
	return end
}
