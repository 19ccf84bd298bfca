package outline

// maxScriptNarrowed is for how many tokens a variable is known to be of the type that was asked for.
const maxScriptNarrowed = 1 << 10

// scriptNarrowed notes that the variable before "instanceof", token k, has the type behind it in what runs if it has: in the block behind
// "if (a instanceof T)", behind "if (!(a instanceof T)) return", in the rest of a statement behind "&&" and between "?" and ":". last is the end of what is around.
func (p *Parser) scriptNarrowed(k, last int) {
	t := p.tokens
	if p.want&Names == 0 || k < 2 || t[k-2].kind == '.' || t[k-2].kind == tokThin || t[k+1].kind != tokName || t[k+2].kind == '.' {
		return
	}
	open := p.openedBefore(k - 1)
	switch {
	case t[k-2].kind == '!': // which PHP takes for the last thing asked
		if open == k-3 && open > 0 && p.is(open-1, "if") && t[k+2].kind == ')' {
			p.scriptNarrowedBehind(k, open, last)
		}
	case open > 0 && (p.is(open-1, "if") || p.is(open-1, "while")) && !p.chooses(open+1, p.closing(open)):
		p.scriptNarrowedTo(k, k, p.scriptStatementLast(p.closing(open)+1))
	case open > 2 && open == k-2 && t[open-1].kind == '!' && t[open-2].kind == '(' && p.is(open-3, "if"):
		if t[p.closing(open)+1].kind == ')' {
			p.scriptNarrowedBehind(k, open-2, last)
		}
	case p.decides(k):
		p.scriptNarrowedTo(k, k, p.alternative(k+3)-1)
	case t[k+2].kind == '&' && t[k+3].kind == '&':
		if end := p.scriptEnd(k) - 1; !p.chooses(k, end) {
			p.scriptNarrowedTo(k, k, end)
		}
	}
}

// scriptNarrowedBehind notes it of what stands behind the statement that runs if the variable is not of the type, as parenthesis open asks,
// where that leaves.
func (p *Parser) scriptNarrowedBehind(k, open, last int) {
	body := p.closing(open) + 1
	end := p.scriptStatementLast(body)
	if p.tokens[body].kind == '{' {
		end, body = p.closing(body), p.lastStatement(body)
	}
	if p.leaves(body) {
		p.scriptNarrowedTo(k, end+1, last)
	}
}

// decides tells whether "instanceof", token k, and what stands beside it are all that decides which of two values is meant: a instanceof T ? b : c.
func (p *Parser) decides(k int) bool {
	t := p.tokens
	return t[k+2].kind == '?' && t[k+3].kind != '.' && (p.at(k-2, '(', ',', '=', ':', '?', tokArrow) || p.is(k-2, "return"))
}

// scriptStatementLast returns the last token of the block or statement that token k begins.
func (p *Parser) scriptStatementLast(k int) int {
	if t := p.tokens; t[k].kind == '{' {
		end := p.closing(k)
		if t[end].first { // so that "else" behind it is not taken for a part
			end--
		}
		return end
	}
	return p.scriptEnd(k+1) - 1
}

// alternative returns the colon behind the "?" before token k, or where it is not looked for any further.
func (p *Parser) alternative(k int) int {
	t, open := p.tokens, 1
	for n := 0; n < maxNarrowed && !p.at(k, ';', ')', ']', '}', tokEnd); k, n = p.follow(k), n+1 {
		p.looks.Add(1)
		switch t[k].kind {
		case '?':
			if t[k+1].kind != '.' && t[k+1].kind != '?' && t[k-1].kind != '?' {
				open++
			}
		case ':':
			if open--; open == 0 {
				return k
			}
		}
	}
	return k
}

// lastStatement returns the token that the last line of the block at brace i begins with, of what is in no further bracket.
func (p *Parser) lastStatement(i int) int {
	t, at := p.tokens, i+1
	for k, n := at, 0; n < maxNarrowed && k < p.closing(i); k, n = p.follow(k), n+1 {
		if p.looks.Add(1); t[k].first {
			at = k
		}
	}
	return at
}

// scriptNarrowedTo notes that the variable before "instanceof", token k, has the type behind it from one token to another, or until it is
// given something.
func (p *Parser) scriptNarrowedTo(k, from, last int) {
	t := p.tokens
	name := p.written(k - 1)
	last = min(last, from+maxScriptNarrowed)
	for i := from; i <= last; i++ {
		if p.looks.Add(1); t[i].kind == tokName && t[i+1].kind == '=' && string(p.written(i)) == string(name) && t[i-1].kind != '.' {
			last = i - 1
		}
	}
	n := len(p.file.Typed)
	if p.narrowedFrom(k-1, k, int(t[from].line), last); len(p.file.Typed) > n {
		p.file.Typed[n].Either = p.namedBehind(name, last)
	}
}

// namedBehind tells whether the line of a token goes on with a member of a variable.
func (p *Parser) namedBehind(name []byte, last int) bool {
	t, line := p.tokens, p.lastLine(last)
	for i := last + 1; i < last+maxNarrowed && int(t[i].line) == line && t[i].kind != tokEnd; i++ {
		if p.looks.Add(1); t[i].kind == tokName && t[i+1].kind == '.' && t[i-1].kind != '.' && string(p.written(i)) == string(name) {
			return true
		}
	}
	return false
}

// openedBefore returns the parenthesis around token i, 0 if a statement begins before.
func (p *Parser) openedBefore(i int) int {
	const longest = 64
	t := p.tokens
	for n := 0; i > 0 && n < longest; n, i = n+1, i-1 {
		p.looks.Add(1)
		switch t[i].kind {
		case '(':
			return i
		case ')', ']':
			if i = int(t[i].link); i <= 0 {
				return 0
			}
		case '{', '}', ';', '[', tokEnd:
			return 0
		}
	}
	return 0
}

// chooses tells whether a condition or statement between two tokens has an alternative: a || b, a ? b : c.
func (p *Parser) chooses(from, to int) bool {
	for i := from; i < to; i++ {
		p.looks.Add(1)
		if t := &p.tokens[i]; t.kind == '|' || t.kind == '?' && p.tokens[i+1].kind != '.' {
			return true
		}
	}
	return false
}
