package outline

// declare defines what token name names; k is the token behind the name.
func (p *Parser) declare(kind Kind, i, name, k int, f *frame) int {
	t := p.tokens
	from := p.leading(i)
	lead := p.attributes(from)
	if kind = kindIn(kind, f.place); kind == 0 {
		return k
	}
	container := kind == Class || kind == Struct || kind == Interface || kind == Trait || kind == Enum || kind == Module
	head, body := p.declarationEnd(k, container || kind == Macro)
	last, indented := max(head-1, name), 0
	if body {
		last = p.closing(head)
	} else if p.syntax.indents {
		indented = p.indented(i, head)
		last = max(last, indented)
	}
	if p.syntax.macros && container && !body && t[head].kind != ';' {
		return k // a word in a macro's argument
	}
	cut := head
	switch {
	case container:
	case kind == Constant || kind == Variable || kind == Field || kind == Type:
		cut = p.lineHead(name+1, head)
	default:
		cut = p.valueHead(k, head)
	}
	d := p.define(kind, name, lead, from, cut, last)
	p.file.Definitions[d].Scope = f.scope
	if container {
		p.bases(d, k, head, false)
	}
	switch {
	case indented > 0:
		return p.enterIndented(d, last, kind, container, cut, head)
	case !body && (kind == Function || kind == Method):
		p.enter(d, last, inBody)
		return cut
	case !body && t[head].kind == ';' && kind == Module && p.syntax.fileModules:
		p.file.Definitions[d].EndLine = p.lastLine(p.end - 1)
		p.ends[d] = uint32(p.end - 1)
		p.enter(d, p.end-1, atTop)
		return head
	case !body:
		return head
	case kind == Macro:
		return last + 1 // a template
	case kind == Enum:
		p.enter(d, last, inEnum)
	case kind == Module && p.syntax.line != nil && t[i].word == wModule:
		p.enter(d, last, atTop)
	case kind == Struct && p.syntax.records:
		p.enter(d, last, inType)
		p.structFields(head+1, last)
		return last
	case container:
		p.enter(d, last, inType)
	default:
		p.enter(d, last, inBody)
	}
	return head + 1
}

// kindIn returns what a declaration of a kind is at a place; 0 for the variables of a function.
func kindIn(kind Kind, at place) Kind {
	switch at {
	case inType, inImpl, inEnum:
		switch kind {
		case Function:
			return Method
		case Variable:
			return Field
		}
	case inBody, inValue:
		if kind == Variable || kind == Constant {
			return 0
		}
	}
	return kind
}
