package outline

var rubySyntax = syntax{
	line: []string{"#"}, block: [2]string{"=begin", "=end"}, letters: "@$", inner: "?!", specials: "%<?/:'`", special: rubySpecial,
	literals: []literal{
		{open: `"`, close: `"`, escape: '\\', lines: true, insert: "#{"},
		{open: "'", close: "'", escape: '\\', lines: true},
		{open: "`", close: "`", escape: '\\', lines: true, insert: "#{"},
	},
	words: map[word]string{
		wFunc: "def", wClass: "class", wModule: "module", wDo: "do", wBegin: "begin", wCase: "case", wIf: "if unless",
		wLoop: "while until for", wEnd: "end", wImport: "require require_relative load",
		wProperty: "attr_reader attr_writer attr_accessor", wModifier: "private protected public private_class_method module_function",
		wControl: "return yield else elsif when rescue ensure then and or not in next break redo retry super self nil true false alias undef",
	},
	outline: outlineBlocks,
}

var luaSyntax = syntax{
	specials: "-[", special: luaSpecial, line: []string{"--"},
	literals: []literal{plainText, {open: "'", close: "'", escape: '\\'}},
	words: map[word]string{
		wFunc: "function", wLocal: "local", wIf: "if", wDo: "do", wRepeat: "repeat", wUntil: "until", wEnd: "end", wImport: "require",
		wControl: "while for return then else elseif break and or not in goto nil true false",
	},
	outline: outlineBlocks,
}

var elixirSyntax = syntax{
	line: []string{"#"}, inner: "?!", specials: "~?", special: elixirSpecial,
	literals: []literal{
		{open: `"""`, close: `"""`, escape: '\\', lines: true, insert: "#{"},
		{open: "'''", close: "'''", escape: '\\', lines: true, insert: "#{"},
		{open: `"`, close: `"`, escape: '\\', lines: true, insert: "#{"},
		{open: "'", close: "'", escape: '\\', lines: true, insert: "#{"},
	},
	words: map[word]string{
		wFunc: "def defp defdelegate defguard defguardp defcallback", wMacro: "defmacro defmacrop", wModule: "defmodule", wInterface: "defprotocol",
		wImpl: "defimpl", wDo: "do", wBegin: "fn", wEnd: "end", wImport: "import alias require use",
		wControl: "if unless case cond with for receive try rescue catch after else when and or not in true false nil",
	},
	outline: outlineBlocks,
}

// outlineBlocks walks languages whose blocks are closed by a keyword. An open block is a frame; column 1 marks those of definitions.
func outlineBlocks(p *Parser) {
	t := p.tokens
	loop := uint32(0) // the line of a loop whose "do" is still to come
	var note Span
	for i := 0; t[i].kind != tokEnd; {
		next := i
		f := &p.frames[len(p.frames)-1]
		if t[i].kind == tokWord && p.plainWord(i) {
			next = i + 1
		}
		switch w := t[i].word; {
		case next > i || w == wNone && t[i].kind != tokName && t[i].kind != '@':
		case w == wEnd || w == wUntil:
			p.leave(i)
		case w == wFunc || w == wMacro || w == wClass || w == wModule || w == wInterface || w == wImpl:
			count := len(p.file.Definitions)
			next = p.blockDefinition(i, f)
			if d := len(p.file.Definitions); d > count && !note.Empty() {
				p.file.Definitions[d-1].Doc, note = note, Span{}
			}
		case w == wDo:
			if loop == t[i].line && p.language == Ruby {
				loop = 0
			} else {
				p.enter(f.definition, int(^uint32(0)), inBody)
			}
		case w == wBegin || w == wCase || w == wRepeat || w == wIf && p.opens(i):
			p.enter(f.definition, int(^uint32(0)), inBody)
		case w == wLoop && p.opens(i):
			p.enter(f.definition, int(^uint32(0)), inBody)
			loop = t[i].line
		case w == wImport:
			next = p.blockImport(i)
		case w == wProperty:
			for next++; t[next].kind == ':' && t[next+1].kind == tokName; next += 3 {
				p.define(Property, next+1, i, i, next+2, next+1)
				if t[next+2].kind != ',' {
					break
				}
			}
		case t[i].kind == '@' && p.language == Elixir && t[i].first:
			next = p.attribute(i, f, &note)
		case t[i].kind == tokName:
			next = p.blockVariable(i, f)
		}
		i = max(next, i+1)
	}
	for len(p.frames) > 1 {
		p.leave(p.end)
	}
}

// plainWord tells whether keyword i is no keyword here: x.class, :end, if: 1, "do: value".
func (p *Parser) plainWord(i int) bool {
	t := p.tokens
	if i > 0 && t[i-1].end == t[i].start && (t[i-1].kind == '.' || t[i-1].kind == ':' && (i < 2 || t[i-2].end != t[i-1].start)) {
		return true
	}
	return p.language != Lua && t[i+1].kind == ':' && t[i+1].start == t[i].end
}

// opens tells whether an "if" or a loop begins a block: a modifier behind a statement does not.
func (p *Parser) opens(i int) bool {
	t := p.tokens
	if p.language == Lua || i == 0 || t[i].first {
		return true
	}
	switch t[i-1].kind {
	case tokName, tokString, tokNumber, ')', ']', '}':
		return false
	case tokWord:
		w := t[i-1].word
		return w != wEnd && string(p.src[t[i-1].start:t[i-1].end]) != "return" && string(p.src[t[i-1].start:t[i-1].end]) != "next" &&
			string(p.src[t[i-1].start:t[i-1].end]) != "break" && w != wControl || string(p.src[t[i-1].start:t[i-1].end]) == "else"
	}
	return true
}

// leave ends the innermost block at token i.
func (p *Parser) leave(i int) {
	n := len(p.frames) - 1
	if n == 0 {
		return
	}
	if f := &p.frames[n]; f.column == 1 && f.definition >= 0 {
		p.file.Definitions[f.definition].EndLine = p.lastLine(i)
		p.ends[f.definition] = uint32(i)
	}
	p.frames = p.frames[:n]
}

func (p *Parser) enterBlock(d int, at place) {
	p.enter(d, int(^uint32(0)), at)
	p.frames[len(p.frames)-1].column = 1
}

// blockDefinition takes a definition whose keyword is token i.
func (p *Parser) blockDefinition(i int, f *frame) int {
	switch p.language {
	case Lua:
		return p.luaFunction(i, f)
	case Elixir:
		return p.elixirDefinition(i, f)
	}
	t := p.tokens
	from := p.leading(i)
	if t[i].word == wClass && t[i+1].kind == '<' && t[i+2].kind == '<' {
		p.enter(f.definition, int(^uint32(0)), inType)
		return i + 3
	}
	name := i + 1
	if t[name+1].kind == '.' && t[name].kind == tokWord && t[name+1].start == t[name].end {
		name += 2 // self.
	}
	for (t[name+1].kind == '.' || t[name+1].kind == tokScope) && (t[name+2].kind == tokName || t[name+2].kind == tokWord) &&
		t[name+2].start == t[name+1].end {
		name += 2
	}
	kind, at := Function, inBody
	switch {
	case t[i].word == wClass:
		kind, at = Class, inType
	case t[i].word == wModule:
		kind, at = Module, inType
	case f.place == inType:
		kind = Method
	}
	k := name + 1
	if kind == Method || kind == Function {
		for t[name].kind != tokName && t[name].kind != tokWord && !t[k].first && t[k].start == t[k-1].end && t[k].kind != '(' && t[k].kind != tokEnd {
			k++
		}
		if t[k].kind == '=' && t[k].start == t[k-1].end && t[k+1].kind == '(' && t[k+1].start == t[k].end {
			k++ // a setter
		}
	} else if t[name].kind != tokName || name == p.end {
		p.enter(f.definition, int(^uint32(0)), inType)
		return i + 1
	}
	nameEnd := k - 1
	if t[k].kind == '(' {
		k = p.follow(k)
	} else if t[k].kind != '=' || at == inType {
		for t[k].kind != tokEnd && !t[k].first && t[k].kind != ';' {
			k = p.follow(k)
		}
	}
	endless := at == inBody && t[k].kind == '='
	if t[nameEnd].end == t[name].start {
		return k
	}
	d := p.define(kind, name, from, from, k, k-1)
	def := &p.file.Definitions[d]
	def.Name.End = int(t[nameEnd].end)
	if name > i+1 && t[i+1].kind == tokName {
		def.Scope = Span{int(t[i+1].start), int(t[name-2].end)}
	}
	if kind == Class && t[nameEnd+1].kind == '<' {
		n := nameEnd + 2
		for t[n+1].kind == tokScope && t[n+2].kind == tokName {
			n += 2
		}
		if t[n].kind == tokName {
			p.inherit(d, n)
		}
	}
	if endless {
		for ; !t[k].first; k = p.follow(k) {
		}
		def.EndLine = p.lastLine(k - 1)
		return k
	}
	p.enterBlock(d, at)
	return k
}

// luaFunction takes "function a.b:c(…)" and what "x = function(…)" was given a name by.
func (p *Parser) luaFunction(i int, f *frame) int {
	t := p.tokens
	from := i
	if i > 0 && t[i-1].word == wLocal {
		from--
	}
	first, name := i+1, i+1
	if t[name].kind == '(' {
		if i < 2 || t[i-1].kind != '=' || t[i-2].kind != tokName {
			p.enter(f.definition, int(^uint32(0)), inBody)
			return p.follow(name)
		}
		name, first = i-2, i-2
		for first > 1 && t[first-1].kind == '.' && t[first-2].kind == tokName && name-first < 16 {
			first -= 2
		}
		from = first
		if first > 0 && t[first-1].word == wLocal {
			from--
		}
	} else {
		for (t[name+1].kind == '.' || t[name+1].kind == ':') && t[name+2].kind == tokName {
			name += 2
		}
	}
	if t[name].kind != tokName {
		p.enter(f.definition, int(^uint32(0)), inBody)
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
		p.file.Definitions[d].Scope = Span{int(t[first].start), int(t[name-2].end)}
	}
	p.enterBlock(d, inBody)
	return k
}

// elixirDefinition takes def, defmodule and the like, with a block, with "do:", or without a body.
func (p *Parser) elixirDefinition(i int, f *frame) int {
	t := p.tokens
	name := i + 1
	for t[name].kind == tokName && t[name+1].kind == '.' && t[name+2].kind == tokName {
		name += 2
	}
	k := name + 1
	for ; t[k].kind != tokEnd && t[k].word != wDo && t[k].word != wEnd; k = p.follow(k) {
		if t[k].first && (t[k].word == wFunc || t[k].word == wMacro || t[k].word == wModule || t[k].kind == '@') {
			break
		}
	}
	kind := Function
	switch t[i].word {
	case wMacro:
		kind = Macro
	case wModule:
		kind = Module
	case wInterface:
		kind = Interface
	case wImpl:
		kind = 0
	}
	block := t[k].word == wDo && t[k+1].kind != ':'
	if t[name].kind != tokName || kind == 0 {
		if block {
			p.enter(f.definition, int(^uint32(0)), inBody)
			return k + 1
		}
		return k
	}
	last := k - 1
	if t[k].word == wDo && !block {
		for k += 2; t[k].kind != tokEnd && (!t[k].first || t[k].line == t[k-1].line) && t[k].word != wBegin && t[k].word != wDo && t[k].word != wEnd; k = p.follow(k) {
			last = k
		}
	}
	d := p.define(kind, name, i, i, min(k, last+1), last)
	if name > i+1 {
		p.file.Definitions[d].Name.Start = int(t[i+1].start)
	}
	if block {
		p.enterBlock(d, inBody)
		return k + 1
	}
	return k
}

// attribute takes Elixir's @type and keeps the text of @doc for the next definition, of @moduledoc for the one around.
func (p *Parser) attribute(i int, f *frame, note *Span) int {
	t := p.tokens
	text := string(p.src[t[i+1].start:t[i+1].end])
	switch text {
	case "doc", "typedoc", "moduledoc":
		if t[i+2].kind != tokString {
			return i + 2
		}
		s := Span{int(t[i+2].start), int(t[i+2].end)}
		if text != "moduledoc" {
			*note = s
		} else if f.definition >= 0 {
			p.file.Definitions[f.definition].Doc = s
		}
		return i + 3
	case "type", "typep", "opaque", "callback", "macrocallback":
		if t[i+2].kind != tokName {
			return i + 2
		}
		end := i + 3
		for t[end].kind != tokEnd && !(t[end].first && (t[end].kind == '@' || t[end].kind == tokWord)) {
			end = p.follow(end)
		}
		kind := Type
		if t[i+1].end-t[i+1].start > 6 {
			kind = Function
		}
		p.define(kind, i+2, i, i, end, end-1)
		return end
	}
	return i + 2
}

// blockVariable takes constants of Ruby and file-level variables of Lua.
func (p *Parser) blockVariable(i int, f *frame) int {
	t := p.tokens
	if f.place == inBody || t[i+1].kind != '=' || t[i+2].word == wFunc && p.language == Lua {
		return i + 1
	}
	c := p.src[t[i].start]
	local := i > 0 && t[i-1].word == wLocal
	switch {
	case p.language == Ruby && 'A' <= c && c <= 'Z' && t[i].first:
		k := p.lineHead(i+1, p.end)
		p.define(Constant, i, i, i, k, k-1)
	case p.language == Lua && (t[i].first || local) && len(p.frames) == 1:
		k := p.lineHead(i+1, p.end)
		p.define(Variable, i, i-b(local), i-b(local), k, max(p.follow(i+2)-1, i))
	}
	return i + 2
}

func (p *Parser) blockImport(i int) int {
	t := p.tokens
	k := i + 1
	if t[k].kind == '(' {
		k++
	}
	if t[k].kind == tokString && p.language != Elixir {
		p.imports(t[k].start, t[k].end, t[k].line)
		return k + 1
	}
	if p.language == Elixir && t[k].kind == tokName {
		start := k
		for t[k+1].kind == '.' && t[k+2].kind == tokName {
			k += 2
		}
		p.imports(t[start].start, t[k].end, t[i].line)
		return k + 1
	}
	return i + 1
}
