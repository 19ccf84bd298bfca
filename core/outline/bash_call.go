package outline

// shellCommand tells whether name i is a command: it begins a line or stands behind what a command is expected behind.
func shellCommand(p *Parser, i int) bool {
	t := p.tokens
	if t[i].kind != tokName || t[i+1].kind == '=' && p.beside(i) || p.shellCase(i) {
		return false
	}
	if i == 0 {
		return true
	}
	if t[i].first {
		return t[i-1].kind != '\\' && !p.listed(i)
	}
	return p.commandBehind(i)
}

// commandBehind tells whether a command is expected behind the token before i, which is on its line.
func (p *Parser) commandBehind(i int) bool {
	t := p.tokens
	apart := t[i-1].end < t[i].start
	switch t[i-1].kind {
	case ';', '|':
		return true
	case '&':
		return i < 2 || t[i-2].kind != '>' && t[i-2].kind != '<'
	case '!':
		return apart && (i < 2 || t[i-2].kind != '[')
	case '{':
		return apart
	case '(':
		if hasPrefix(p.src[t[i-1].start:], "$") {
			return p.src[t[i-1].start+1] == '(' // in a string
		}
		return i < 2 || t[i-2].kind != '=' && t[i-2].kind != '(' // not of a list, not of arithmetic
	case ')':
		return apart && int(t[i-1].link) == i-1 // of a pattern
	case tokWord:
		switch string(p.written(i - 1)) {
		case "then", "else", "do", "if", "elif", "while", "until":
			return true
		}
	case tokName, tokNumber, tokString:
		return apart && (p.shellWrapped(i) || p.shellAssigned(i))
	}
	return false
}

// shellCase tells whether name i is a pattern of a case: ")" follows that closes nothing.
func (p *Parser) shellCase(i int) bool {
	t := p.tokens
	k := i + 1
	for t[k].kind == '|' && t[k+1].kind == tokName && p.back() {
		k += 2
	}
	return t[k].kind == ')' && int(t[k].link) == k
}

// listed tells whether token i, which begins its line, is an element of a list: NAME=(…) around it.
func (p *Parser) listed(i int) bool {
	t := p.tokens
	const farthest = 64 // lines of elements are short
	for k, n := i-1, 0; k > 0 && n < farthest && p.back(); k, n = k-1, n+1 {
		switch t[k].kind {
		case ')', '}':
			if link := int(t[k].link); link < k {
				k = link
			}
		case '(':
			return t[k-1].kind == '=' && p.beside(k-1)
		case '{', ';', tokWord:
			return false
		}
	}
	return false
}

// shellWrapped tells whether name i stands behind a command that runs it: run helper, command -p helper.
func (p *Parser) shellWrapped(i int) bool {
	t := p.tokens
	k := i - 1
	for n := 0; n < 4 && k > 0 && !t[k].first && (t[k].kind == tokNumber || t[k].kind == tokName && t[k-1].kind == '-' || t[k].kind == '-' || t[k].kind == '!'); n++ {
		k--
	}
	if t[k].kind != tokName {
		return false
	}
	switch string(p.written(k)) {
	case "run", "command", "builtin", "exec", "eval", "sudo", "time", "trap", "nohup", "env", "xargs":
		return shellCommand(p, k)
	}
	return false
}

// shellAssigned tells whether name i stands behind NAME=value, which is for it alone.
func (p *Parser) shellAssigned(i int) bool {
	t := p.tokens
	k := i - 1
	for n := 0; n < 16 && k > 1 && !t[k].first && p.beside(k-1); n++ {
		k--
	}
	return t[k].kind == tokName && t[k+1].kind == '=' && p.beside(k) && i > k+1 && (t[k].first || t[k-1].kind == ';' || t[k-1].kind == '(' || t[k-1].kind == '|' || t[k-1].kind == '&')
}
