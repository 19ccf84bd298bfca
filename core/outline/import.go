package outline

// imports records the path between two offsets; quotes around it are cut.
func (p *Parser) imports(start, end uint32, line uint32) {
	p.imported(start, end, line, -1, false)
}

func (p *Parser) imported(start, end uint32, line uint32, parent int, group bool) {
	if p.want&Imports == 0 {
		return
	}
	for end > start && (quoting(p.src[end-1]) || p.src[end-1] <= ' ') {
		end--
	}
	for start < end && quoting(p.src[start]) {
		start++
	}
	if start < end {
		p.file.Imports = append(p.file.Imports, Import{Span{int(start), int(end)}, int(line), parent, group})
	}
}

func quoting(c byte) bool { return c == '"' || c == '\'' || c == '`' }

// importList takes the paths of tokens from..end, which may be lists in lists: "a::{b, c::{d, e as f}}", "a.B, c.{D => E}".
func (p *Parser) importList(from, end int) {
	t := p.tokens
	p.groups = p.groups[:0]
	parent, start, stop := -1, from, 0
	p.looks.Add(max(end-from, 0))
	for k := from; k <= end; k++ {
		switch kind := t[k].kind; {
		case kind == '{' && k < end:
			p.groups = append(p.groups, parent)
			if k > start && p.want&Imports != 0 {
				p.imported(t[start].start, t[k-1].end, t[start].line, parent, true)
				parent = len(p.file.Imports) - 1
			}
			start, stop = k+1, 0
		case kind == ',' || kind == '}' || k == end:
			if stop == 0 {
				stop = k
			}
			if stop > start {
				p.imported(t[start].start, t[stop-1].end, t[start].line, parent, false)
			}
			if n := len(p.groups) - 1; kind == '}' && n >= 0 {
				parent, p.groups = p.groups[n], p.groups[:n]
			}
			start, stop = k+1, 0
		case stop == 0 && k > start && (kind == tokArrow || p.is(k, "as")):
			stop = k
		}
	}
}

// keywordImport takes the paths behind the keyword, up to the end of the statement.
func (p *Parser) keywordImport(i int) int {
	if importing := p.syntax.importing; importing != nil {
		return importing(p, i)
	}
	from, end := p.importClause(i)
	p.importPaths(from, end)
	return end
}

// importClause returns what stands behind keyword i: the tokens from..end, without a word for the kind of thing that is imported.
func (p *Parser) importClause(i int) (from, end int) {
	t := p.tokens
	k := i + 1
	for ; t[k].kind != ';' && t[k].kind != tokEnd && t[k].kind != '}'; k = p.follow(k) {
		if t[k].first && p.syntax.newlines {
			break
		}
	}
	end, from = max(k, i+1), i+1
	if w := t[from].word; w == wFunc || w == wConst || w == wClass || w == wStruct || w == wInterface || w == wEnum || w == wType || w == wVar {
		from++
	}
	return from, end
}

func (p *Parser) importPaths(from, end int) {
	if p.tokens[from].kind != '(' && from < end {
		p.importList(from, end)
	}
}

// scriptImport notes the module of an import, of "export … from" and of import().
func (p *Parser) scriptImport(i int) {
	k := i + 1
	if p.tokens[k].kind == '(' {
		k++
	}
	if t := &p.tokens[k]; t.kind == tokString {
		p.imports(t.start, t.end, t.line)
	}
}

// pathImport takes the first text behind keyword i, up to the semicolon.
func (p *Parser) pathImport(i int) int {
	end := p.memberEnd(i)
	for k := i + 1; k < end; k++ {
		p.looks.Add(1)
		if t := &p.tokens[k]; t.kind == tokString {
			p.imports(t.start, t.end, t.line)
			break
		}
	}
	return end
}
