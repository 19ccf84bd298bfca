package outline

// memberType takes a type whose keyword is token k; it returns 0 when there is none after all.
func (p *Parser) memberType(k, lead, from int) int {
	t := p.tokens
	name := k + 1
	head := name + 1
	for t[head].kind != '{' && t[head].kind != ';' && t[head].kind != tokEnd {
		switch t[head].kind {
		case '=', '}', ')':
			return 0
		}
		head = p.follow(head)
	}
	if t[k].word == wRecord && t[name+1].kind != '(' && t[name+1].kind != '<' && t[name+1].kind != '{' && t[name+1].kind != ':' {
		return 0
	}
	kind, at := Class, inType
	switch t[k].word {
	case wStruct:
		kind = Struct
	case wInterface:
		kind = Interface
	case wEnum:
		kind, at = Enum, inEnum
	}
	last := head
	if t[head].kind == '{' {
		last = p.closing(head)
	}
	d := p.define(kind, name, lead, from, head, min(last, p.end-1))
	p.bases(d, name+1, head, false)
	p.enter(d, last, at)
	return head + 1
}

// memberModule takes the namespace whose keyword is token k.
func (p *Parser) memberModule(k int) int {
	t := p.tokens
	name, last := p.lastName(k+1), p.end-1
	switch {
	case t[name].kind != tokName:
		return k + 1
	case t[name+1].kind == '{':
		last = p.closing(name + 1)
	case t[name+1].kind != ';':
		return k + 1
	}
	d := p.define(Module, name, k, k, name+1, last)
	p.file.Definitions[d].Name.Start = int(t[k+1].start)
	p.enter(d, last, atTop)
	return name + 2
}

// memberFile takes imports, packages and namespaces.
func (p *Parser) memberFile(k int) int {
	t := p.tokens
	if importing := p.syntax.importing; importing != nil && t[k].word == wImport {
		return importing(p, k)
	}
	if t[k].word == wModule {
		return p.memberModule(k)
	}
	end := p.memberEnd(k)
	if t[k].word == wImport && t[k+1].kind != '(' {
		from, to := k+1, end-1
		p.looks.Add(max(to-from, 0))
		for n := from; n < to; n++ {
			if t[n].word == wStatic || t[n].kind == '=' {
				from = n + 1
			}
		}
		if from < to {
			p.imports(t[from].start, t[to-1].end, t[k].line)
		}
	}
	return max(end, k+1)
}
