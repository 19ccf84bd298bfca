package outline

import "strings"

var elixirLanguage = language{
	name:         "elixir",
	extensions:   []string{"ex", "exs"},
	interpreters: []string{"elixir"},
	form:         isCode,
	Traits: Traits{
		Family: Elixir, Package: NoPackage, Imports: UseImports, Typing: Untyped, Targets: DefinedTargets, Listed: ListModules,
		Overloads:  &Values{Clauses: true},
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
		attribute: (*Parser).elixirAttribute, modifiers: true,
	},
	command:  elixirCommand,
	arity:    elixirArity,
	declares: elixirDeclares,
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
	name, symbols := p.elixirName(i + 1)
	k := p.elixirHead(name + 1)
	kind := elixirKinds[t[i].word]
	block := p.elixirBlock(k)
	if t[name].kind != tokName || kind == 0 || p.is(name, "unquote") {
		if !block {
			return k
		}
		p.enter(f.definition, neverEnds, inBody)
		return k + 1
	}
	last := k - 1
	if t[k].word == wDo && !block {
		last, k = p.elixirInline(k+2, last)
	}
	d := p.define(kind, name, i, i, min(k, last+1), last)
	if symbols > name+1 && t[symbols].kind == tokName {
		p.file.Definitions[d].Name = p.span(name+1, symbols-1)
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

// elixirBlock tells whether token k is the "do" of a block: "do:" begins none, while an atom may stand behind one, "do :ok end".
func (p *Parser) elixirBlock(k int) bool {
	return p.tokens[k].word == wDo && (p.tokens[k+1].kind != ':' || !p.beside(k))
}

// elixirInline returns the last token of what stands behind "do:" from token k on, and the one behind it.
func (p *Parser) elixirInline(k, last int) (end, behind int) {
	for t := p.tokens; t[k].kind != tokEnd && (!t[k].first || t[k].line == t[k-1].line) && t[k].word != wBegin && t[k].word != wDo && t[k].word != wEnd; k = p.follow(k) {
		last = p.follow(k) - 1
	}
	return last, k
}

// elixirKinds are what the keywords of definitions define; an implementation has no name of its own.
var elixirKinds = [256]Kind{wFunc: Function, wMacro: Macro, wModule: Module, wInterface: Interface}

// elixirName returns the last token of the name that begins at a token, and the first behind the symbols of "left <> right".
func (p *Parser) elixirName(name int) (last, symbols int) {
	t := p.tokens
	if t[name].kind == tokName {
		name = p.lastName(name)
	}
	symbols = name + 1
	for punctuation(t[symbols].kind) && p.beside(symbols-1) != (symbols == name+1) && p.back() {
		symbols++
	}
	if t[name].kind == tokName && t[name+1].word == wControl && t[name+2].kind == tokName { // "left and right"
		symbols++
	}
	return name, symbols
}

// elixirHead returns the token that ends the head of a definition which goes on at token k: its "do", or what begins another one.
func (p *Parser) elixirHead(k int) int {
	for t := p.tokens; t[k].kind != tokEnd; k = p.follow(k) {
		switch t[k].word {
		case wDo, wEnd:
			return k
		case wFunc, wMacro, wModule:
			if t[k].first {
				return k
			}
		}
		if t[k].first && t[k].kind == '@' {
			return k
		}
	}
	return k
}

// elixirAttribute takes Elixir's @type and keeps the text of @doc for the next definition, of @moduledoc for the one around.
func (p *Parser) elixirAttribute(i int, f *frame, note *Span) int {
	t := p.tokens
	text := string(p.written(i + 1))
	switch text {
	case "doc", "typedoc", "moduledoc":
		if t[i+2].kind != tokString {
			return i + 2
		}
		s := p.span(i+2, i+2)
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
		kind := Type
		if strings.HasSuffix(text, "callback") {
			kind = Function
		}
		return p.elixirType(kind, i, note)
	}
	return i + 2
}

// elixirType takes the type or function that token i+2 names, with its documentation.
func (p *Parser) elixirType(kind Kind, i int, note *Span) int {
	t, end := p.tokens, i+3
	for t[end].kind != tokEnd && !p.elixirTypeEnds(end) {
		end = p.follow(end)
	}
	d := p.define(kind, i+2, i, i, end, end-1)
	if !note.Empty() {
		p.file.Definitions[d].Doc, *note = *note, Span{}
	}
	return end
}

// elixirTypeEnds tells whether a type ends before token k: at the next attribute or definition, or at a line that begins with a name, as
// calls of macros do, schema "jobs" do, where the line above is complete.
func (p *Parser) elixirTypeEnds(k int) bool {
	t := p.tokens
	switch {
	case !t[k].first || p.is(k, "when"):
		return false
	case t[k].kind == '@' || t[k].word > wControl:
		return true
	case t[k].kind != tokName && t[k].kind != tokWord:
		return false
	}
	above := t[k-1].kind
	return above != ',' && (!punctuation(above) || above == '>') && !p.is(k-1, "when")
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
