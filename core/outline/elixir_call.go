package outline

// elixirCommand tells whether name i is called without parentheses: arguments stand behind it, it is a part of a pipe, a function of a
// module, or captured as &name/1.
func elixirCommand(p *Parser, i int) bool {
	t := p.tokens
	if c := p.src[t[i].start]; 'A' <= c && c <= 'Z' || t[i+1].kind == ':' && p.beside(i) {
		return false
	}
	if i > 0 {
		switch t[i-1].kind {
		case '@', tokName, '%':
			return false
		case ':':
			if p.beside(i - 1) {
				return false
			}
		case '.':
			if i > 1 && t[i-2].kind == tokName && 'A' <= p.src[t[i-2].start] && p.src[t[i-2].start] <= 'Z' {
				return true
			}
		case '>':
			if i > 1 && t[i-2].kind == '|' {
				return true
			}
		case '&':
			if t[i+1].kind == '/' && t[i+2].kind == tokNumber {
				return true
			}
		}
	}
	if t[i].kind != tokName {
		return false
	}
	switch t[i+1].kind {
	case '&', '%', ':', '@', '[', '{':
		return !t[i+1].first && !p.beside(i) && p.beside(i+1)
	}
	return p.operand(i + 1)
}
