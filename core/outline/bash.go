package outline

import "bytes"

var bashLanguage = language{
	name:         "bash",
	also:         []string{"shell"},
	extensions:   []string{"sh", "bash", "zsh", "ksh", "bats", "ash", "dash"},
	files:        []string{".bashrc", ".bash_profile", ".profile", ".zshrc", "pkgbuild", "gradlew", "configure"},
	interpreters: []string{"sh", "bash", "zsh", "dash", "ksh", "ash", "bats"},
	form:         isCode,
	Traits: Traits{
		Family: Bash, Package: NoPackage, Imports: SourceImports, Typing: Untyped, Targets: SourcedTargets,
		Scoping:     Scoping{Everywhere: true},
		HiddenBases: true, Undeclared: true,
	},
}

var bashSyntax = syntax{
	line: []string{"#"}, inner: "-.:+@", specials: `\$<`, special: shellSpecial,
	literals: []literal{{open: `"`, close: `"`, escape: '\\', lines: true, insert: "$"}, {open: "'", close: "'", lines: true},
		{open: "`", close: "`", escape: '\\', lines: true}},
	words: words{
		wFunc: "function", wImport: "source .", wLocal: "export readonly declare typeset",
		wControl: "if then else elif fi for while until do done case esac in return local",
	},
	outline: outlineShell, command: shellCommand, redirects: true, restarts: neverRestarts,
}

// shellSpecial knows comments, escapes, $'…' and heredocs.
func shellSpecial(p *Parser, i int) int {
	src := p.src
	switch src[i] {
	case '#':
		if i > 0 && src[i-1] > ' ' && src[i-1] != ';' && src[i-1] != '(' {
			p.emit('#', wNone, i, i+1)
			return i + 1
		}
	case '\\':
		if i+1 < len(src) && src[i+1] != '\n' {
			p.single(i, i+2)
			return i + 2
		}
	case '$':
		return p.shellQuoted(i)
	case '<':
		return p.shellHeredoc(i)
	}
	return i
}

func (p *Parser) shellQuoted(i int) int {
	src := p.src
	if !hasPrefix(src[i:], "$'") {
		return i
	}
	for j := i + 2; j < len(src); j++ {
		p.looks.Add(1)
		if src[j] == '\\' {
			j++
		} else if src[j] == '\'' {
			p.emit(tokString, wNone, i, j+1)
			p.countLines(i, j)
			p.previous().link = p.line
			return j + 1
		}
	}
	return i
}

func (p *Parser) shellHeredoc(i int) int {
	src := p.src
	if !hasPrefix(src[i:], "<<") || hasPrefix(src[i:], "<<<") || i > 0 && src[i-1] == '<' {
		return i
	}
	if n := len(p.brackets); n > 1 && p.brackets[n-1].close == ')' && p.brackets[n-2].close == ')' &&
		p.brackets[n-1].token == p.brackets[n-2].token+1 {
		return i // arithmetic
	}
	j := i + 2
	if j < len(src) && src[j] == '-' {
		j++
	}
	for j < len(src) && (src[j] == ' ' || src[j] == '\\') {
		j++
	}
	if end := p.mark(j, indentedWord); end > 0 {
		p.single(i, end)
		return end
	}
	return i
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
		case t[i].kind == '@' && hasPrefix(p.src[t[i].start:], "@test") && t[i].first && (t[i+2].kind == tokString || t[i+2].kind == tokName):
			next = p.shellFunction(i+2, i)
		case t[i].kind == tokName && t[i+1].kind == '(' && t[i+2].kind == ')':
			next = p.shellFunction(i, i)
		case p.sources(i):
			end := i + 2
			for t[end].start == t[end-1].end && t[end].kind != ';' && t[end].kind != tokEnd {
				end = p.ahead(end)
			}
			p.imports(t[i+1].start, t[end-1].end, t[i].line)
		case t[i].kind == tokName && t[i+1].kind == '=' && t[i+1].start == t[i].end && f.place == atTop:
			next = p.shellVariable(i)
		}
		i = max(next, i+1)
	}
}

// sources tells whether token i is the command "source" or ".", with something behind it on the line.
func (p *Parser) sources(i int) bool {
	t := p.tokens
	if t[i].word != wImport && t[i].kind != '.' || t[i+1].first || t[i+1].start == t[i].end || t[i+1].kind == tokEnd || t[i+1].kind == '<' {
		return false
	}
	if t[i].first {
		return true
	}
	switch before := &t[i-1]; before.kind {
	case ';', '&', '|', '{', '(', '!':
		return before.end < t[i].start || before.kind == ';' || before.kind == '('
	case tokWord:
		return p.is(i-1, "then") || p.is(i-1, "else") || p.is(i-1, "do") || p.is(i-1, "if")
	}
	return false
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

// shellVariable takes "NAME=value" where a command begins, also behind "export" and the like, unless a command follows that it is for.
func (p *Parser) shellVariable(i int) int {
	t := p.tokens
	name := Span{int(t[i].start), int(t[i].end)}
	if p.src[name.End-1] == '+' && name.End > name.Start+1 {
		name.End--
	}
	if bytes.ContainsAny(name.Of(p.src), "-.:+@") {
		return i + 2
	}
	from := i
	for from > 0 && !t[from].first && i-from < 8 && (t[from-1].kind == '-' || t[from-1].kind == tokName) {
		from-- // options
	}
	declared := from > 0 && !t[from].first && t[from-1].word == wLocal
	if !declared && (!p.shellBegins(i) || p.shellOfCommand(i)) {
		return i + 2
	}
	kind := Variable
	if declared && p.src[t[from-1].start] == 'r' { // readonly
		kind = Constant
	}
	k := p.lineHead(i+1, p.end)
	d := p.define(kind, i, i, i, k, max(k-1, i))
	p.file.Definitions[d].Name = name
	return i + 2
}

// shellBegins tells whether token i stands where a command begins.
func (p *Parser) shellBegins(i int) bool {
	t := p.tokens
	if t[i].first {
		return true
	}
	switch t[i-1].kind {
	case ';', '(', '&', '|', '!', ')':
		return true
	case '{':
		return !p.beside(i - 1) // ${NAME=value}
	}
	return t[i-1].word == wControl
}

// shellOfCommand tells whether a command follows the assignments from token i on, which hold for it alone.
func (p *Parser) shellOfCommand(i int) bool {
	t := p.tokens
	for k := i; t[k].kind == tokName && t[k+1].kind == '=' && p.beside(k) && (k == i || !t[k].first); {
		for k += 2; !t[k].first && p.beside(k-1) && t[k].kind != ';' && t[k].kind != tokEnd; {
			k = p.follow(k)
		}
		if !t[k].first && (t[k].kind == tokName && t[k+1].kind != '=' || t[k].kind == tokString) {
			return true
		}
	}
	return false
}
