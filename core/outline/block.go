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
			next = p.syntax.blocks.define(p, i, f)
			if d := len(p.file.Definitions); d > count && !note.Empty() {
				p.file.Definitions[d-1].Doc, note = note, Span{}
			}
		case w == wDo:
			if loop == t[i].line && p.syntax.blocks.loopDo {
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
			next = p.syntax.blocks.load(p, i)
		case w == wProperty:
			next = p.properties(i)
		case t[i].kind == '@' && p.syntax.blocks.attribute != nil && t[i].first:
			next = p.syntax.blocks.attribute(p, i, f, &note)
		case t[i].kind == tokName && i > within:
			next = p.syntax.blocks.variable(p, i, f)
		}
		i = max(next, i+1)
	}
	for len(p.frames) > 1 {
		p.leave(p.end)
	}
}

// properties takes the names of Ruby's attr_reader :a, :b.
func (p *Parser) properties(i int) int {
	t, next := p.tokens, i+1
	if t[next].kind == '(' {
		next++
	}
	for ; t[next].kind == ':' && (t[next+1].kind == tokName || t[next+1].kind == tokWord); next += 3 {
		p.define(Property, next+1, i, i, next+2, next+1)
		if t[next+2].kind != ',' {
			break
		}
	}
	return next
}

// plainWord tells whether keyword i is no keyword here: x.class, :end, if: 1, "do: value".
func (p *Parser) plainWord(i int) bool {
	t := p.tokens
	if i > 0 && t[i-1].end == t[i].start && (t[i-1].kind == '.' || t[i-1].kind == ':' && (i < 2 || t[i-2].end != t[i-1].start || punctuation(t[i-2].kind) || t[i-2].kind == '[' || t[i-2].kind == '(')) {
		return true
	}
	return p.syntax.blocks.modifiers && t[i+1].kind == ':' && t[i+1].start == t[i].end
}

// opens tells whether an "if" or a loop begins a block: a modifier behind a statement does not.
func (p *Parser) opens(i int) bool {
	t := p.tokens
	if !p.syntax.blocks.modifiers || i == 0 || t[i].first {
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

// load takes the path behind the keyword, with or without a parenthesis.
func (p *Parser) load(i int) int {
	k := i + 1
	if p.tokens[k].kind == '(' {
		k++
	}
	return p.loaded(i, k)
}

// loaded takes the path that token k is, if it is one.
func (p *Parser) loaded(i, k int) int {
	if t := &p.tokens[k]; t.kind == tokString {
		p.imports(t.start, t.end, t.line)
		return k + 1
	}
	return i + 1
}
