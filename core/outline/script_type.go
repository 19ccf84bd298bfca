package outline

import (
	"math/bits"
	"sort"

	"github.com/cairn-search/cairn/core/order"
)

// scriptBody defines a function whose body, a block or an expression, begins at head, and enters it.
func (p *Parser) scriptBody(kind Kind, name, from, head int, scope Span) int {
	last, at := head-1, inValue
	switch {
	case p.tokens[head].kind == '{':
		last, at = p.closing(head), inBody
	case p.tokens[head-1].kind == tokArrow:
		last = p.scriptEnd(head) - 1
	}
	d := p.define(kind, name, from, from, head, last)
	p.file.Definitions[d].Scope = scope
	p.enter(d, last, at)
	if at == inBody {
		return head + 1
	}
	if last >= head {
		p.returned(head, d)
	}
	return head
}

// scriptBlock defines something with members in braces at head.
func (p *Parser) scriptBlock(kind Kind, name, i, head int, at place) int {
	from := p.scriptLead(i)
	last := p.closing(head)
	d := p.define(kind, name, from, from, head, last)
	p.enter(d, last, at)
	return head + 1
}

func (p *Parser) scriptClass(i int) int {
	t := p.tokens
	kind := Class
	if t[i].word == wInterface {
		kind = Interface
		if !p.named(i + 1) {
			return i + 1
		}
	}
	k := i + 1
	if t[k].kind != '{' && t[k+1].kind == '<' {
		k = p.angles(k + 1)
	}
	for ; t[k].kind != '{' || k > i+1 && p.typeBrace(k); k = p.follow(k) {
		switch t[k].kind {
		case ';', ')', ']', '}', '=', tokEnd, ':':
			return i + 1
		}
	}
	if !p.named(i + 1) {
		p.enter(p.frames[len(p.frames)-1].definition, p.closing(k), inType)
		return k + 1
	}
	next := p.scriptBlock(kind, i+1, i, k, inType)
	p.bases(len(p.file.Definitions)-1, i+2, k, false)
	return next
}

// typeBrace tells whether the brace at k opens an object type rather than a body.
func (p *Parser) typeBrace(k int) bool {
	switch p.tokens[k-1].kind {
	case '<', ',', '|', '&', '=', tokArrow:
		return true
	}
	return false
}

// scriptDecorators steps over @a.b(…).
func (p *Parser) scriptDecorators(k int) int {
	t := p.tokens
	for t[k].kind == '@' {
		for k++; t[k].kind == tokName && t[k+1].kind == '.' && p.back(); k += 2 {
		}
		k = p.ahead(k)
		if t[k].kind == '(' {
			k = p.follow(k)
		}
	}
	return k
}

// scriptModifiers returns the token behind the modifiers of a member, and whether that is a method or a property.
func (p *Parser) scriptModifiers(k int) (behind int, kind Kind) {
	t := p.tokens
	kind = Method
	for t[k].word != wNone && p.named(k) || t[k].word == wConst {
		if p.at(k+1, '(', '=', ';', ':', '?', '!', ',', '<', '}', tokEnd) {
			break
		}
		if p.is(k, "get") || p.is(k, "set") {
			kind = Property
		}
		k = p.ahead(k)
	}
	return k, kind
}

// scriptMember takes a member of a class or an interface.
func (p *Parser) scriptMember(i int) int {
	t := p.tokens
	from := p.scriptDecorators(i)
	k, kind := p.scriptModifiers(from)
	if t[k].kind == '*' || t[k].kind == '#' {
		k++
	}
	name := k
	switch t[k].kind {
	case tokName, tokString, tokNumber:
	case '[':
		k = p.closing(k)
		name = -1
	case '(', '<': // the type is one of functions
		name, k = -1, k-1
	case tokWord:
		if t[k].word == wNew && t[k+1].kind == '(' {
			name = -1
		}
	default:
		return p.follow(i)
	}
	k++
	if t[k].kind == '?' || t[k].kind == '!' {
		k++
	}
	if t[k].kind == '<' {
		k = p.angles(k)
	}
	if t[k].kind == '(' {
		head := p.scriptResult(p.follow(k))
		if name < 0 {
			if p.at(from, '(', '<') {
				p.namedParameters(k, p.frames[len(p.frames)-1].definition)
			}
			return head
		}
		next := p.scriptBodyFrom(kind, name, i, from, head)
		if kind == Method && p.syntax.types && p.is(name, "constructor") {
			p.scriptParameterFields(name + 1)
		}
		return next
	}
	if name < 0 && (t[k].kind == ':' || t[k].kind == '=') { // an index, a computed name
		return max(p.scriptEnd(k), i+1)
	}
	if name < 0 || !p.at(k, ':', '=', ';', '}') && !t[k].first {
		return max(k, i+1)
	}
	value := k
	if t[k].kind == ':' {
		value = p.scriptTyped(k)
	}
	if t[value].kind == '=' {
		if head, ok := p.scriptFunction(value + 1); ok {
			return p.scriptBodyFrom(Method, name, i, from, head)
		}
	}
	end := p.scriptEnd(name)
	d := p.define(Field, name, i, from, p.lineHead(name+1, end), end-1)
	p.enter(d, end-1, inValue)
	if t[k].kind == ':' && t[k+1].kind == '{' && !p.mapped(k+1) {
		p.enter(d, p.closing(k+1), inType)
		return k + 2
	}
	return k
}

// scriptParameterFields defines the parameters in parenthesis i of a constructor, just defined, that are fields as well:
// constructor(private a: A).
func (p *Parser) scriptParameterFields(i int) {
	t := p.tokens
	n, end := len(p.frames)-1, p.closing(i)
	constructor := p.frames[n]
	p.frames = p.frames[:n]
	for k := i + 1; k < end; k = p.follow(k) {
		if t[k-1].kind != '(' && t[k-1].kind != ',' {
			continue
		}
		from := p.scriptDecorators(k)
		name := from
		for t[name].word == wModifier && p.named(name+1) {
			name++
		}
		if name > from && t[name].word == wNone {
			last := p.scriptEnd(name+1) - 1
			p.define(Field, name, k, from, last+1, last)
		}
	}
	p.frames = append(p.frames, constructor)
}

func (p *Parser) scriptBodyFrom(kind Kind, name, lead, from, head int) int {
	next := p.scriptBody(kind, name, from, head, Span{})
	if lead < from {
		d := &p.file.Definitions[len(p.file.Definitions)-1]
		d.StartLine, d.Doc = int(p.tokens[lead].line), p.doc(lead)
	}
	return next
}

// typeImports notes the modules of types, import("a").T, which the walk passes over.
func (p *Parser) typeImports() {
	known := p.file.Imports
	n := len(known)
	p.looks.Add(p.end)
	for i := range p.end {
		t := &p.tokens[i]
		if t.word != wImport || p.tokens[i+1].kind != '(' || p.tokens[i+2].kind != tokString {
			continue
		}
		start := int(p.tokens[i+2].start)
		p.looks.Add(bits.Len(uint(n)))
		at := sort.Search(n, func(k int) bool { return known[k].Path.Start > start })
		if at == n || known[at].Path.Start != start+1 {
			p.scriptImport(i)
		}
	}
	if len(p.file.Imports) > n {
		order.By(p.file.Imports, func(a, b Import) int { return a.Path.Start - b.Path.Start })
	}
}
