package outline

var elixirLanguage = language{
	name:         "elixir",
	extensions:   []string{"ex", "exs"},
	interpreters: []string{"elixir"},
	form:         isCode,
	Traits: Traits{
		Family: Elixir, Package: NoPackage, Imports: UseImports, Typing: Untyped, Targets: DefinedTargets, Listed: ListModules,
		Scoping:    Scoping{Everywhere: true, Nested: true, Qualifiers: ModuleQualifiers},
		AllImports: true, HiddenBases: true, DerivedBases: true,
	},
}

var elixirSyntax = syntax{
	line: []string{"#"}, inner: "?!", specials: "~?", special: elixirSpecial,
	literals: []literal{
		{open: `"""`, close: `"""`, escape: '\\', lines: true, insert: "#{"},
		{open: "'''", close: "'''", escape: '\\', lines: true, insert: "#{"},
		{open: `"`, close: `"`, escape: '\\', lines: true, insert: "#{"},
		{open: "'", close: "'", escape: '\\', lines: true, insert: "#{"},
	},
	words: words{
		wFunc: "def defp defdelegate defguard defguardp defcallback", wMacro: "defmacro defmacrop", wModule: "defmodule", wInterface: "defprotocol",
		wImpl: "defimpl", wDo: "do", wBegin: "fn", wEnd: "end", wImport: "import alias require use",
		wControl: "if unless case cond with for receive try rescue catch after else when and or not in true false nil",
	},
	outline: outlineBlocks,
	blocks: &blocks{
		define: (*Parser).elixirDefinition, variable: func(_ *Parser, i int, _ *frame) int { return i + 1 }, load: (*Parser).elixirImport,
		attribute: (*Parser).attribute, modifiers: true,
	},
	command:  elixirCommand,
	restarts: neverRestarts,
}

// elixirSpecial knows sigils and ?x.
func elixirSpecial(p *Parser, i int) int {
	src := p.src
	if src[i] == '?' {
		if i+1 < len(src) && src[i+1] > ' ' {
			n := i + 2
			if src[i+1] == '\\' {
				n++
			}
			n = min(n, len(src))
			p.single(i, n)
			return n
		}
		return i
	}
	if src[i] != '~' {
		return i
	}
	j := i + 1
	for j < len(src) && ('a' <= src[j]|0x20 && src[j]|0x20 <= 'z') {
		j++
	}
	p.looks.Add(j - i)
	if j == i+1 || j >= len(src) || j > i+8 {
		return i
	}
	if hasPrefix(src[j:], `"""`) || hasPrefix(src[j:], "'''") {
		return p.raw(i, j+3, string(src[j:j+3]))
	}
	switch src[j] {
	case '(', '[', '{', '<', '/', '|', '"', '\'':
		return p.delimited(i, j)
	}
	return i
}

// elixirDefinition takes def, defmodule and the like, with a block, with "do:", or without a body.
func (p *Parser) elixirDefinition(i int, f *frame) int {
	t := p.tokens
	name := i + 1
	for t[name].kind == tokName && t[name+1].kind == '.' && t[name+2].kind == tokName && p.back() {
		name += 2
	}
	symbols := name + 1 // of "left <> right"
	for punctuation(t[symbols].kind) && (t[symbols].start == t[symbols-1].end) != (symbols == name+1) && p.back() {
		symbols++
	}
	if t[name].kind == tokName && t[name+1].word == wControl && t[name+2].kind == tokName { // "left and right"
		symbols++
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
	if t[name].kind != tokName || kind == 0 || p.is(name, "unquote") {
		if block {
			p.enter(f.definition, neverEnds, inBody)
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
	if symbols > name+1 && t[symbols].kind == tokName {
		p.file.Definitions[d].Name = Span{int(t[name+1].start), int(t[symbols-1].end)}
	}
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
		d := p.define(kind, i+2, i, i, end, end-1)
		if !note.Empty() {
			p.file.Definitions[d].Doc, *note = *note, Span{}
		}
		return end
	}
	return i + 2
}

// elixirImport takes a module, or several of one: A.{B, C}.
func (p *Parser) elixirImport(i int) int {
	t := p.tokens
	k := i + 1
	if t[k].kind == '(' {
		k++
	}
	if t[k].kind != tokName {
		return i + 1
	}
	start := k
	for t[k+1].kind == '.' && t[k+2].kind == tokName {
		k += 2
	}
	if t[k+1].kind == '.' && t[k+2].kind == '{' {
		end := p.follow(k + 2)
		p.importList(start, end)
		return end
	}
	p.imports(t[start].start, t[k].end, t[i].line)
	return k + 1
}
