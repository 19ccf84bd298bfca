package outline

// declare defines what token name names; k is the token behind the name.
func (p *Parser) declare(kind Kind, i, name, k int, f *frame) int {
	t := p.tokens
	from := p.leading(i)
	lead := p.attributes(from)
	container := kind == Class || kind == Struct || kind == Interface || kind == Trait || kind == Enum || kind == Module
	member := f.place == inType || f.place == inImpl || f.place == inEnum
	switch {
	case kind == Function && member:
		kind = Method
	case (kind == Variable || kind == Constant) && (f.place == inBody || f.place == inValue):
		return k
	case kind == Variable && member:
		kind = Field
	}
	head, body := p.declarationEnd(k, container || kind == Macro)
	last := max(head-1, name)
	if body {
		last = p.closing(head)
	}
	indented := 0
	if p.syntax.indents && !body {
		indented = p.indented(i, head)
		last = max(last, indented)
	}
	if p.syntax.macros && container && !body && t[head].kind != ';' {
		return k // a word in a macro's argument
	}
	cut := head
	if kind == Constant || kind == Variable || kind == Field || kind == Type {
		cut = p.lineHead(name+1, head)
	} else if !container {
		cut = p.valueHead(k, head)
	}
	d := p.define(kind, name, lead, from, cut, last)
	p.file.Definitions[d].Scope = f.scope
	if container {
		p.bases(d, k, head, false)
	}
	if indented > 0 {
		return p.enterIndented(d, last, kind, container, cut, head)
	}
	if !body {
		if kind == Function || kind == Method {
			p.enter(d, last, inBody)
			return cut
		}
		if t[head].kind == ';' && kind == Module && p.syntax.fileModules {
			p.file.Definitions[d].EndLine = p.lastLine(p.end - 1)
			p.ends[d] = uint32(p.end - 1)
			p.enter(d, p.end-1, atTop)
		}
		return head
	}
	if kind == Macro {
		return last + 1 // a template
	}
	at := inBody
	switch {
	case kind == Enum:
		at = inEnum
	case kind == Module && p.syntax.line != nil && t[i].word == wModule:
		at = atTop
	case container:
		at = inType
	}
	p.enter(d, last, at)
	if kind == Struct && p.syntax.records {
		p.structFields(d, head+1, last)
		return last
	}
	return head + 1
}
