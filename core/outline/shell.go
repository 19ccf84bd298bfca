package outline

var bashSyntax = syntax{
	line: []string{"#"}, inner: "-.:+@", specials: `\$<`, special: shellSpecial,
	literals: []literal{{open: `"`, close: `"`, escape: '\\', lines: true, insert: "$"}, {open: "'", close: "'", lines: true}},
	words: map[word]string{
		wFunc: "function", wImport: "source .", wLocal: "export readonly declare typeset",
		wControl: "if then else elif fi for while until do done case esac in return local",
	},
	outline: outlineShell,
}

// outlineShell takes functions and the variables that are set outside of them.
func outlineShell(p *Parser) {
	t := p.tokens
	for i := 0; t[i].kind != tokEnd; {
		next := i
		f := p.top(i)
		switch {
		case t[i].word == wFunc && t[i+1].kind == tokName:
			next = p.shellFunction(i+1, i)
		case t[i].kind == '@' && hasPrefix(p.src[t[i].start:], "@test") && t[i].first && t[i+2].kind == tokString:
			next = p.shellFunction(i+2, i)
		case t[i].kind == tokName && t[i+1].kind == '(' && t[i+2].kind == ')':
			next = p.shellFunction(i, i)
		case t[i].word == wImport && (t[i].first || t[i-1].kind == ';') && !t[i+1].first:
			end := i + 1
			for !t[end].first && t[end].kind != ';' && t[end].start == t[max(end-1, i+1)].end-uint32(b(end == i+1))*(t[i+1].end-t[i+1].start) {
				end++
			}
			p.imports(t[i+1].start, t[max(end-1, i+1)].end, t[i].line)
		case t[i].kind == tokName && t[i+1].kind == '=' && t[i+1].start == t[i].end && f.place == atTop &&
			(t[i].first || t[i-1].word == wLocal):
			kind := Variable
			if t[i-b(i > 0)].word == wLocal && p.src[t[i-1].start] == 'r' {
				kind = Constant
			}
			k := p.lineHead(i+1, p.end)
			p.define(kind, i, i, i, k, max(k-1, i))
			next = i + 2
		}
		i = max(next, i+1)
	}
}

// shellFunction takes a function named by token name, whose body is the group behind it.
func (p *Parser) shellFunction(name, from int) int {
	t := p.tokens
	k := name + 1
	if t[k].kind == '(' && t[k+1].kind == ')' {
		k += 2
	}
	if t[k].kind != '{' && t[k].kind != '(' {
		return name + 1
	}
	last := p.closing(k)
	d := p.define(Function, name, from, from, k, last)
	p.enter(d, last, inBody)
	return k + 1
}
