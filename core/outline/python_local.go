package outline

// pythonBind notes parameters, targets of assignments and loops, and what "as" and ":=" name; what is global is none.
func pythonBind(p *Parser, b *bound, i, last int) {
	t := p.tokens
	p.looks.Add(2 * (last - i + 1))
	whole := extent{i, b.last}
	if p.extent = whole; b == &p.inner && t[i+1].kind == '(' {
		p.bindFirst(b, i+1)
	}
	var outside []int
	inside := -1 // the bracket's last token in which no statement begins
	bracket := 0
	for k := i; k <= last; k++ {
		if t[k].first && k > inside && (t[k].kind == tokName || t[k].kind == '(') && t[k-min(k, 1)].kind != '\\' {
			p.pythonTargets(b, k, last)
		}
		if k > inside && p.at(k, '(', '[', '{') {
			bracket, inside = k, p.closing(k)
		}
		switch {
		case t[k].kind == '=' && k > inside:
			p.rebindBefore(k, i, true)
		case t[k].kind == ':' && t[k+1].kind == '=' && p.beside(k) && k > i:
			p.bindLocal(b, k-1)
			p.rebind(k - 1)
		case t[k].first && k > inside && p.is(k, "case"):
			p.pythonCase(b, k, last)
		case t[k].word == wFunc && t[k+1].kind == tokName && t[k+2].kind == '(':
			p.extent = extent{k, p.definedUntil(k+1, b.last)}
			p.bindFirst(b, k+2)
			p.extent = whole
		case t[k].word == wFrom || t[k].word == wImport:
			for k++; k <= last && (!t[k].first || t[k-1].kind == ',' || t[k-1].kind == '('); k++ {
				if b == &p.inner && (t[k+1].first || p.at(k+1, ',', ')')) {
					p.rebind(k)
				}
			}
			k--
		case t[k].word != wControl:
		case p.is(k, "for"):
			if k < inside {
				p.extent = extent{bracket, inside}
			}
			from := k + 1
			k = p.bindList(b, from, last) - 1
			p.rebindIn(from, k)
			p.extent = whole
		case p.is(k, "as"):
			if t[k+1].kind == tokName && t[k+2].kind != '.' || t[k+1].kind == '(' {
				p.bindLocal(b, k+1)
				p.rebindAs(k)
			}
			if t[k+1].kind == '(' {
				p.bindFirst(b, k+1)
				p.rebindIn(k+2, p.closing(k+1)-1)
			}
		case p.is(k, "lambda"):
			p.extent = extent{k, p.lambdaLast(k, last)}
			for k++; k <= last && t[k].kind != ':' && t[k].kind != tokEnd; k = p.follow(k) {
				if before := &t[k-1]; before.kind == ',' || before.kind == '*' || before.word == wControl {
					p.bindLocal(b, k)
				}
			}
			p.extent = whole
		case p.is(k, "global"):
			for k++; k <= last && !t[k].first; k++ {
				outside = append(outside, k)
			}
			k--
		}
	}
	for _, k := range outside {
		delete(b.names, string(p.src[t[k].start:t[k].end]))
	}
}

// rebindAs notes the variable behind "as", token k, which is given something where the call before it begins.
func (p *Parser) rebindAs(k int) {
	t, n := p.tokens, len(p.file.Rebound)
	if p.rebind(k + 1); len(p.file.Rebound) > n && k > 0 && t[k-1].kind == ')' {
		p.file.Rebound[n].Line = int(t[t[k-1].link].line)
	}
}

// pythonCase notes what the pattern names that stands between "case", token k, and the colon behind it.
func (p *Parser) pythonCase(b *bound, k, last int) {
	t := p.tokens
	end := k + 1
	for end < last && !t[end].first && t[end].kind != ':' && !p.is(end, "if") {
		end = p.follow(end)
	}
	if t[end].first || end == k+1 || p.at(k+1, '=', '.', ',') {
		return // a variable of that name
	}
	for n := k + 1; n < end; n++ {
		if p.looks.Add(1); t[n].kind == tokName && !p.at(n+1, '.', '(', '=') && !p.at(n-1, '.') && !p.is(n, "_") {
			p.bindLocal(b, n)
			p.rebind(n)
		}
	}
}

// definedUntil returns the last token of the definition whose name is token i.
func (p *Parser) definedUntil(i, last int) int {
	if d := p.definitionAt(i); d >= 0 {
		return min(int(p.ends[d]), last)
	}
	return i
}

// lambdaLast returns the last token of the expression behind the lambda that token k begins.
func (p *Parser) lambdaLast(k, last int) int {
	t := p.tokens
	colon := false
	for n := p.follow(k); n <= last; n = p.follow(n) {
		if p.looks.Add(1); p.at(n, ')', ']', '}', tokEnd) || colon && (t[n].kind == ',' || t[n].first) {
			return n - 1
		}
		colon = colon || t[n].kind == ':'
	}
	return last
}

// pythonTargets notes what the statement that begins with token k assigns to, whole: a, (b, c) = d = e.
func (p *Parser) pythonTargets(b *bound, k, last int) {
	t := p.tokens
	for n := 0; n < 8; n++ {
		end := k
		for end <= last && (t[end].kind == tokName || t[end].kind == ',' || t[end].kind == '*' || t[end].kind == '(' || t[end].kind == ')') {
			if end > k && t[end].first && t[end-1].kind != ',' && t[end-1].kind != '(' || !p.back() {
				return
			}
			if t[end].kind == '(' && end > k && t[end-1].kind != ',' && t[end-1].kind != '(' && t[end-1].kind != '*' {
				return // of a call
			}
			end++
		}
		if field := p.pythonField(k); field > 0 && t[field+1].kind == ':' {
			p.pythonTyped(b, field, true)
			return
		} else if field > 0 && t[field+1].kind == '=' && t[field+3].first {
			n := len(p.file.Typed)
			if p.bindValue(b, field, field+2); len(p.file.Typed) > n {
				p.file.Typed[n].Field = true
			}
			return
		}
		if end == k+1 && t[end].kind == ':' && t[end+1].kind != '=' {
			p.bindLocal(b, k)
			p.pythonTyped(b, k, false)
			for end <= last && t[end].kind != '=' && !t[end].first {
				end = p.follow(end)
			}
		}
		if end == k || end > last || t[end].kind != '=' {
			return
		}
		p.bindList(b, k, end-1)
		if end == k+1 && t[end+2].first {
			p.bindValue(b, k, end+1)
		}
		k = end + 1
	}
}

// pythonField returns the name of the field that "self.name" at token k names, 0 if that is something else.
func (p *Parser) pythonField(k int) int {
	t := p.tokens
	if t[k].kind == tokName && t[k+1].kind == '.' && t[k+2].kind == tokName && p.is(k, "self") {
		return k + 2
	}
	return 0
}

// pythonTyped notes the type behind the colon that follows variable or field i: T, "T", Optional[T], A | B, Union[A, B].
func (p *Parser) pythonTyped(b *bound, i int, field bool) {
	owner := -1
	if b == &p.inner {
		owner = p.owner
	}
	if p.want&Names == 0 || owner < 0 && (field || p.defines(i)) {
		return
	}
	t, k, by := p.tokens, i+2, byte('|')
	for _, word := range [...]string{"Optional", "Final", "ClassVar", "Union"} {
		if t[k].kind == tokName && p.is(k, word) && t[k+1].kind == '[' {
			k += 2
			if word == "Union" {
				by = ','
			}
		}
	}
	typed := Typed{Name: p.span(i, i), Field: field, Line: int(t[i].line), Definition: owner}
	if t[k].kind == tokString {
		if typed.Type = p.quotedType(k); typed.Type.Empty() {
			return
		}
	} else {
		const longest = 8 // names of a qualified type
		for n := 0; n < longest && t[k].kind == tokName && t[k+1].kind == '.' && t[k+2].kind == tokName; n++ {
			k += 2
		}
		if t[k].kind != tokName || t[k+1].kind == '.' {
			return
		}
		typed.Type = p.span(k, k)
	}
	p.file.Typed = append(p.file.Typed, typed)
	p.bindEither(k, by)
}

// quotedType returns the last name of the type in quotes that token k is, empty if there is something else in them.
func (p *Parser) quotedType(k int) Span {
	from, to := int(p.tokens[k].start)+1, int(p.tokens[k].end)-1
	last := from
	for at := from; at < to; at++ {
		p.looks.Add(1)
		switch c := p.src[at]; {
		case c == '.':
			last = at + 1
		case !identifying(c):
			return Span{}
		}
	}
	return Span{last, max(last, to)}
}
