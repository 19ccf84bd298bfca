package outline

// outlineBlocks walks languages whose blocks are closed by a keyword. An open block is a frame; column 1 marks those of definitions.
func outlineBlocks(p *Parser) {
	t := p.tokens
	loop := uint32(0) // the line of a loop whose "do" is still to come
	var note Span
	within := 0 // the end of the brackets around, or before i
	for i := 0; t[i].kind != tokEnd; {
		p.looks.Add(1)
		next := i
		f := &p.frames[len(p.frames)-1]
		if t[i].kind == tokWord && p.plainWord(i) {
			next = i + 1
		}
		if (t[i].kind == '{' || t[i].kind == '(') && i >= within {
			if end := p.closing(i); int(t[end].link) == i {
				within = end
			}
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
				p.enter(f.definition, neverEnds, inBody)
			}
		case w == wBegin || w == wCase || w == wRepeat || (w == wIf || w == wLoop) && p.opens(i):
			p.enter(f.definition, neverEnds, f.place)
			if w == wLoop {
				loop = t[i].line
			}
		case w == wImport:
			next = p.blockImport(i)
		case w == wProperty:
			if next++; t[next].kind == '(' {
				next++
			}
			for ; t[next].kind == ':' && (t[next+1].kind == tokName || t[next+1].kind == tokWord); next += 3 {
				p.define(Property, next+1, i, i, next+2, next+1)
				if t[next+2].kind != ',' {
					break
				}
			}
		case t[i].kind == '@' && p.language == Elixir && t[i].first:
			next = p.attribute(i, f, &note)
		case t[i].kind == tokName && i > within:
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
	if i > 0 && t[i-1].end == t[i].start && (t[i-1].kind == '.' || t[i-1].kind == ':' && (i < 2 || t[i-2].end != t[i-1].start || punctuation(t[i-2].kind) || t[i-2].kind == '[' || t[i-2].kind == '(')) {
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
		return t[i-1].word != wEnd && t[i-1].word != wValue
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
	p.enter(d, neverEnds, at)
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
	return p.rubyDefinition(i, f)
}

// blockVariable takes constants of Ruby and file-level variables of Lua.
func (p *Parser) blockVariable(i int, f *frame) int {
	t := p.tokens
	if p.language == Lua {
		return p.luaVariables(i)
	}
	c := p.src[t[i].start]
	if f.place == inBody || t[i+1].kind != '=' || p.language != Ruby || c < 'A' || c > 'Z' || !t[i].first {
		return i + 1
	}
	k := p.lineHead(i+1, p.end)
	p.define(Constant, i, i, i, k, k-1)
	return i + 2
}

func (p *Parser) blockImport(i int) int {
	t := p.tokens
	k := i + 1
	if t[k].kind == '(' {
		k++
	}
	if p.language == Ruby && t[k].kind == ':' && t[k+2].kind == ',' { // autoload :Name, "path"
		k += 3
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
		if t[k+1].kind == '.' && t[k+2].kind == '{' {
			end := p.follow(k + 2)
			p.importList(start, end)
			return end
		}
		p.imports(t[start].start, t[k].end, t[i].line)
		return k + 1
	}
	return i + 1
}
