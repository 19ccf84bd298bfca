package outline

import "bytes"

var powerShellLanguage = language{
	name:         "powershell",
	also:         []string{"pwsh"},
	extensions:   []string{"ps1", "psm1", "psd1"},
	interpreters: []string{"pwsh", "powershell"},
	form:         isCode,
	Traits: Traits{
		Family: PowerShell, Package: NoPackage, Imports: SourceImports, Typing: Untyped, Sigil: '$', Targets: SourcedTargets,
		Selves:     "this",
		Scoping:    Scoping{Everywhere: true},
		Undeclared: true,
	},
}

// Words are the same in any case; those that people write are known.
var powerShellSyntax = syntax{
	line: []string{"#"}, block: [2]string{"<#", "#>"}, letters: "$", inner: "-", specials: "@`", special: powerShellSpecial,
	literals: []literal{{open: `"`, close: `"`, escape: '`', lines: true, insert: "$("}, {open: "'", close: "'", lines: true, double: true}},
	words: words{
		wFunc: "function Function FUNCTION filter Filter workflow Workflow", wClass: "class Class", wEnum: "enum Enum",
		wImport: "using Using Import-Module import-module ipmo", wStatic: "static hidden Static Hidden",
		wControl: "if If IF else Else elseif ElseIf foreach Foreach ForEach for For while While do Do until Until switch Switch try Try catch Catch finally Finally " +
			"return Return throw Throw break Break continue Continue param Param PARAM begin Begin BEGIN process Process PROCESS end End END in data trap exit Exit",
	},
	outline: outlinePowerShell, command: powerShellCommand, declares: powerShellDeclares, redirects: true, restarts: neverRestarts,
}

// powerShellSpecial knows texts over several lines, between @" and "@, and what a backtick escapes.
func powerShellSpecial(p *Parser, i int) int {
	rest := p.src[i:]
	if rest[0] == '`' && len(rest) > 1 && rest[1] != '\n' && rest[1] != '\r' {
		p.single(i, i+2)
		return i + 2
	}
	if hasPrefix(rest, "@\"\n") || hasPrefix(rest, "@'\n") || hasPrefix(rest, "@\"\r\n") || hasPrefix(rest, "@'\r\n") {
		return p.raw(i, i+2, "\n"+string(rest[1])+"@")
	}
	return i
}

// outlinePowerShell walks all tokens, since functions stand in functions.
func outlinePowerShell(p *Parser) {
	t := p.tokens
	for i := 0; t[i].kind != tokEnd; {
		f := p.top(i)
		next := i
		switch begins := p.powerShellBegins(i); {
		case f.place == inEnum && t[i].kind == tokName && begins:
			p.define(Constant, i, i, i, p.lineHead(i+1, f.last), i)
		case f.place == inType && (t[i].kind == tokName || t[i].kind == '['):
			next = p.powerShellMember(i)
		case t[i].kind == '{':
			p.enter(f.definition, p.closing(i), inBody)
		case begins && (t[i].word == wFunc || t[i].word == wClass || t[i].word == wEnum):
			next = p.powerShellBlock(i)
		case begins && (t[i].word == wImport || t[i].kind == '.' && t[i+1].start > t[i].end):
			next = p.powerShellImport(i)
		}
		i = max(next, i+1)
	}
}

// powerShellBegins tells whether a statement begins at token i.
func (p *Parser) powerShellBegins(i int) bool {
	if i == 0 || p.tokens[i].first {
		return true
	}
	switch p.tokens[i-1].kind {
	case '{', '}', ';':
		return true
	}
	return false
}

// powerShellBlock takes a function, class or enum whose keyword is token i.
func (p *Parser) powerShellBlock(i int) int {
	t := p.tokens
	name := i + 1
	if t[name].kind == tokName && t[name+1].kind == ':' && t[name+2].kind == tokName && t[i].word == wFunc && t[name+2].start == t[name+1].end { // global:Name
		name += 2
	}
	if t[name].kind != tokName {
		return i + 1
	}
	head := name + 1
	for t[head].kind != '{' && t[head].kind != '}' && t[head].kind != ';' && t[head].kind != tokEnd {
		head = p.follow(head)
	}
	if t[head].kind != '{' {
		return i + 1
	}
	kind, at := Function, inBody
	switch t[i].word {
	case wClass:
		kind, at = Class, inType
	case wEnum:
		kind, at = Enum, inEnum
	}
	last := p.closing(head)
	d := p.define(kind, name, i, i, head, last)
	if kind == Class {
		p.bases(d, name+1, head, false)
	}
	p.enter(d, last, at)
	return head + 1
}

// powerShellMember takes "[type] $Name = value" and "[type] Name(…) { … }" from a type or a name on.
func (p *Parser) powerShellMember(i int) int {
	t := p.tokens
	from := i
	for from > 0 && t[from-1].word == wStatic && p.back() {
		from--
	}
	name := i
	for t[name].kind == '[' || t[name].word == wStatic {
		name = p.follow(name)
	}
	if t[name].kind != tokName {
		return max(name, i+1)
	}
	if t[name+1].kind != '(' {
		end := name + 1
		for !t[end].first && t[end].kind != ';' && t[end].kind != '}' && t[end].kind != tokEnd {
			end = p.follow(end)
		}
		if p.src[t[name].start] == '$' {
			p.define(Field, name, from, from, p.lineHead(name+1, end), end-1)
		}
		return end
	}
	head := name + 1
	for t[head].kind != '{' && t[head].kind != '}' && t[head].kind != ';' && t[head].kind != tokEnd {
		head = p.follow(head)
	}
	if t[head].kind != '{' {
		return head
	}
	last := p.closing(head)
	p.enter(p.define(Method, name, from, from, head, last), last, inBody)
	return head + 1
}

// powerShellImport takes the path behind the keyword or dot i, options aside.
func (p *Parser) powerShellImport(i int) int {
	t := p.tokens
	k := i + 1
	for n := 0; n < 4; n++ {
		if t[k].kind == tokName && (p.is(k, "module") || p.is(k, "namespace") || p.is(k, "assembly")) {
			if p.is(k, "namespace") {
				return k
			}
			k++
		} else if t[k].kind == '-' && t[k+1].kind == tokName && !t[k].first {
			k += 2
		}
	}
	if t[k].first || t[k].kind == tokEnd {
		return k
	}
	end := k
	for end+1 < p.end && t[end+1].start == t[end].end && !t[end+1].first && p.back() {
		end++
	}
	p.imports(t[k].start, t[end].end, t[k].line)
	return end + 1
}

// powerShellCommand tells whether name i is a command: it begins a statement, a part of a pipe or an expression in parentheses.
func powerShellCommand(p *Parser, i int) bool {
	t := p.tokens
	name := p.src[t[i].start:t[i].end]
	if t[i].kind != tokName || name[0] == '$' || t[i+1].start == t[i].end && (t[i+1].kind == '.' || t[i+1].kind == ':' || t[i+1].kind == '=') {
		return false
	}
	if t[i+1].kind == '=' || bytes.IndexByte(name, '-') < 0 && (t[i+1].first || !p.powerShellArgument(i+1)) {
		return false
	}
	if i == 0 || t[i].first {
		return i == 0 || t[i-1].kind != '`' && t[i-1].kind != ','
	}
	switch t[i-1].kind {
	case '{', '}', ';', '(', '|', '&', '=', ')':
		return true
	}
	return t[i-1].word == wControl
}

// powerShellArgument tells whether token i can be the argument of a command.
func (p *Parser) powerShellArgument(i int) bool {
	switch p.tokens[i].kind {
	case tokName, tokString, tokNumber, '{', '-', '@', '[':
		return true
	}
	return false
}

// powerShellDeclares knows attributes, what a constructor passes on, and expressions in parentheses.
func powerShellDeclares(p *Parser, i, _ int) bool {
	if p.tokens[i].end-p.tokens[i].start == 1 && p.src[p.tokens[i].start] == '$' {
		return true
	}
	switch p.tokens[i-1].kind {
	case '[', ',', ':', '-': // also behind the name of an option
		return true
	}
	return false
}
