package outline

// outlineBlocks walks languages whose blocks are closed by a keyword. An open block is a frame; column 1 marks those of definitions.
func outlineBlocks(p *Parser) {
	w := blockWalk{Parser: p}
	for i := 0; p.tokens[i].kind != tokEnd; {
		p.looks.Add(1)
		w.enclose(i)
		next := i
		if word := p.tokens[i].word; word == wNone {
			next = w.plain(i)
		} else if !p.plainWord(i) {
			next = w.keyword(i, word)
		}
		i = max(next, i+1)
	}
	for len(p.frames) > 1 {
		p.leave(p.end)
	}
}

// blockWalk is a walk over the tokens of such a language.
type blockWalk struct {
	*Parser
	loop   uint32 // the line of a loop whose "do" is still to come
	note   Span   // the documentation of the next definition
	within int    // the end of the brackets around, or before the token at hand
}

// enclose notes the brackets that open at token i outside of others.
func (w *blockWalk) enclose(i int) {
	if i < w.within || !w.at(i, '{', '(') {
		return
	}
	if end := w.closing(i); int(w.tokens[end].link) == i {
		w.within = end
	}
}

// plain takes what is no keyword and returns the token behind it, or i.
func (w *blockWalk) plain(i int) int {
	blocks, f := w.syntax.blocks, &w.frames[len(w.frames)-1]
	switch t := &w.tokens[i]; {
	case t.kind == '@' && blocks.attribute != nil && t.first:
		return blocks.attribute(w.Parser, i, f, &w.note)
	case t.kind == tokName && i > w.within:
		return blocks.variable(w.Parser, i, f)
	}
	return i
}

// keyword takes what begins with a keyword and returns the token behind it, or i.
func (w *blockWalk) keyword(i int, word word) int {
	blocks, f := w.syntax.blocks, &w.frames[len(w.frames)-1]
	switch word {
	case wEnd, wUntil:
		w.leave(i)
	case wFunc, wMacro, wClass, wModule, wInterface, wImpl:
		count := len(w.file.Definitions)
		next := blocks.define(w.Parser, i, f)
		if d := len(w.file.Definitions); d > count && !w.note.Empty() {
			w.file.Definitions[d-1].Doc = w.note
		}
		w.note = Span{} // also of what has no name that is known
		return next
	case wDo:
		if w.loop == w.tokens[i].line && blocks.loopDo {
			w.loop = 0
		} else {
			w.enter(f.definition, neverEnds, inBody)
		}
	case wIf, wLoop:
		if !w.opens(i) {
			break
		}
		if word == wLoop {
			w.loop = w.tokens[i].line
		}
		w.enter(f.definition, neverEnds, f.place)
	case wBegin, wCase, wRepeat:
		w.enter(f.definition, neverEnds, f.place)
	case wImport:
		return blocks.load(w.Parser, i)
	case wProperty:
		return w.properties(i)
	}
	return i
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
	if !p.syntax.blocks.modifiers || i == 0 {
		return true
	}
	before := &t[i-1]
	if t[i].first {
		if before.kind != '\\' || i < 2 || before.first {
			return true
		}
		before = &t[i-2] // the line goes on
	}
	switch before.kind {
	case tokName, tokString, tokNumber, ')', ']', '}':
		return false
	case tokWord:
		return before.word != wEnd && before.word != wValue
	}
	return true
}

// leave ends the innermost block at token i, or at the last one.
func (p *Parser) leave(i int) {
	n := len(p.frames) - 1
	if n == 0 {
		return
	}
	if f := &p.frames[n]; f.column == 1 && f.definition >= 0 {
		p.file.Definitions[f.definition].EndLine = p.lastLine(i)
		p.ends[f.definition] = uint32(min(i, p.end-1))
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
