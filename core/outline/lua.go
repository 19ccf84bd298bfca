package outline

import "bytes"

var luaLanguage = language{
	name:         "lua",
	extensions:   []string{"lua", "rockspec"},
	interpreters: []string{"lua", "luajit"},
	form:         isCode,
	Traits: Traits{
		Family: Lua, Package: NoPackage, Imports: TableImports, Typing: Untyped, DashComments: true, ColonMembers: true, Targets: TableTargets,
		Selves: "self", Stems: "init", Metatables: "setmetatable",
		Scoping: Scoping{Everywhere: true, Nested: true, Free: true, Qualifiers: TableQualifiers,
			Globals:   "assert bit32 coroutine debug io math os package string table utf8", // assert is a table in tests
			Methods:   "byte char dump find format gmatch gsub len lower match rep reverse sub upper lines seek setvbuf flush",
			Functions: "assert collectgarbage dofile error getfenv getmetatable ipairs load loadfile loadstring next pairs pcall print rawequal rawget rawlen rawset require select setfenv setmetatable tonumber tostring type unpack xpcall"},
		AllImports: true, HiddenBases: true, Undeclared: true,
	},
}

var luaSyntax = syntax{
	specials: "-[", special: luaSpecial, line: []string{"--"},
	literals: []literal{{open: `"`, close: `"`, escape: '\\'}, {open: "'", close: "'", escape: '\\'}},
	words: words{
		wFunc: "function", wLocal: "local", wIf: "if", wDo: "do", wRepeat: "repeat", wUntil: "until", wEnd: "end", wImport: "require",
		wControl: "while for return then else elseif break and or not in goto nil true false",
	},
	outline: outlineBlocks, shadows: luaShadows,
	blocks: &blocks{
		define: (*Parser).luaFunction, variable: func(p *Parser, i int, _ *frame) int { return p.luaVariables(i) }, load: (*Parser).load,
	},
	restarts: neverRestarts,
	// f "x", f {…}
	command: func(p *Parser, i int) bool { return p.tokens[i+1].kind == tokString || p.tokens[i+1].kind == '{' },
}

// luaSpecial knows [[…]] and [=[…]=], as text and behind "--" as a comment.
func luaSpecial(p *Parser, i int) int {
	comment := hasPrefix(p.src[i:], "--[")
	j := i
	if comment {
		j += 2
	} else if p.src[i] != '[' {
		return i
	}
	k := j + 1
	for k < len(p.src) && p.src[k] == '=' {
		k++
	}
	p.looks.Add(k - j)
	if k >= len(p.src) || p.src[k] != '[' || k-j > 32 {
		return i
	}
	close := "]" + string(p.src[j+1:k]) + "]"
	if !comment {
		return p.raw(i, k+1, close)
	}
	end := bytes.Index(p.src[k:], []byte(close))
	if end < 0 {
		end = len(p.src)
	} else {
		end += k + len(close)
	}
	p.comment(i, end)
	return end
}

// luaFunction takes "function a.b:c(…)" and what "x = function(…)" was given a name by.
func (p *Parser) luaFunction(i int, f *frame) int {
	t := p.tokens
	from := p.luaLead(i)
	first, name := i+1, i+1
	if t[name].kind == '(' {
		if i < 2 || t[i-1].kind != '=' || t[i-2].kind != tokName {
			p.enter(f.definition, neverEnds, inBody)
			return p.follow(name)
		}
		name, first = i-2, i-2
		for first > 1 && t[first-1].kind == '.' && t[first-2].kind == tokName && name-first < 16 {
			first -= 2
		}
		from = p.luaLead(first)
	}
	for name > i && p.at(name+1, '.', ':') && t[name+2].kind == tokName && p.back() {
		name += 2
	}
	if t[name].kind != tokName {
		p.enter(f.definition, neverEnds, inBody)
		return i + 1
	}
	kind := Function
	if first < name {
		kind = Method
	}
	k := max(name, i) + 1
	if t[k].kind == '(' {
		k = p.follow(k)
	}
	d := p.define(kind, name, from, from, k, k-1)
	if first < name {
		p.file.Definitions[d].Scope = p.span(first, name-2)
	}
	if t[from].word == wLocal && len(p.frames) == 1 {
		p.file.Blocks = append(p.file.Blocks, Block{d, int(t[from].line), p.lastLine(p.end - 1)})
	}
	p.enterBlock(d, inBody)
	return k
}

// luaLead returns the word "local" before token i, or i.
func (p *Parser) luaLead(i int) int {
	if i > 0 && p.tokens[i-1].word == wLocal {
		return i - 1
	}
	return i
}

// luaVariables takes the names of "local a, b <const> = 1, 2" and "a, b = 1, 2" at file level, unless the value is a function.
func (p *Parser) luaVariables(i int) int {
	t := p.tokens
	from := p.luaLead(i)
	local := from < i
	if len(p.frames) > 1 || !t[i].first && !local {
		return i + 1
	}
	k := p.luaNames(i, local)
	value := t[k].kind == '='
	if !value && !(local && t[k].first) || value && t[k+1].word == wFunc {
		return k
	}
	last := k - 1
	if value {
		last = max(p.follow(k+1)-1, i)
	}
	head := p.lineHead(i+1, p.end)
	for n := i; n < k; n++ {
		if n == i || t[n-1].kind == ',' {
			p.define(Variable, n, from, from, head, last)
		}
	}
	return k
}

// luaNames returns the token behind the names of a list, which token i begins; local ones may have attributes.
func (p *Parser) luaNames(i int, local bool) int {
	t := p.tokens
	for k := i; ; k++ {
		p.looks.Add(2)
		k++
		if t[k].kind == '<' && local {
			k = p.angles(k)
		}
		if t[k].kind != ',' || t[k+1].kind != tokName && t[k+1].kind != tokWord {
			return k
		}
	}
}
