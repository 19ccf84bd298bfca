package outline

// Export says that a file hands on something that it has under a name.
type Export struct {
	Name Span // what it is here
	As   Span // what others have it as: the name itself, "default"; empty for what stands for the whole file: module.exports = a
	In   Span // of a key of an object that a variable or another key holds, that: a of a = {b, c: d}
	Line int
}

// export notes that name i is handed on as span as.
func (p *Parser) export(i int, as Span) {
	if p.want&Names == 0 || p.tokens[i].kind != tokName {
		return
	}
	p.file.Exports = append(p.file.Exports, Export{Name: p.span(i, i), As: as, Line: int(p.tokens[i].line)})
}

// scriptHeld notes what the keys of the object in brace k are names for, which token i names.
func (p *Parser) scriptHeld(i, k int) {
	t := p.tokens
	if t[i].kind != tokName {
		return
	}
	end := p.closing(k)
	for n := k + 1; n < end; n = p.follow(n) {
		if p.looks.Add(1); t[n-1].kind != '{' && t[n-1].kind != ',' || t[n].kind != tokName {
			continue
		}
		name := n
		if t[n+1].kind == ':' {
			name = n + 2
		}
		if p.want&Names != 0 && p.alone(name) {
			p.file.Exports = append(p.file.Exports, Export{p.span(name, name), p.span(n, n), p.span(i, i), int(t[n].line)})
		}
	}
}

// scriptExported takes what is handed on by "export default a" and "export {a as b}" at token i.
func (p *Parser) scriptExported(i int) {
	t := p.tokens
	if !p.is(i, "export") {
		return
	}
	open := i + 1
	if t[open].word == wType {
		open++
	}
	switch {
	case t[open].kind == '{' && t[p.closing(open)+1].word != wFrom:
		end := p.closing(open)
		for k := open + 1; k < end; k = p.follow(k) {
			if t[k].kind != tokName || t[k-1].kind != '{' && t[k-1].kind != ',' && t[k-1].word != wType {
				continue
			}
			as := k
			if p.is(k+1, "as") {
				as = k + 2
			}
			p.export(k, p.span(as, as))
		}
	case t[i+1].kind == '=' && p.alone(i+2): // export = a
		p.export(i+2, Span{})
	case p.is(i+1, "default"):
		k := i + 2
		for t[k].word == wAsync || t[k].word == wModifier || t[k].word == wFunc || t[k].word == wClass || t[k].kind == '*' {
			k++
		}
		if declared := t[k-1].word == wFunc || t[k-1].word == wClass || t[k-1].kind == '*'; declared || p.alone(k) {
			p.export(k, p.span(i+1, i+1))
		}
	}
}

// scriptHanded takes what is handed on by module.exports = a, exports.b = exports.c = d and module.exports = {a, b: c}, which begin at token i.
func (p *Parser) scriptHanded(i int) {
	t := p.tokens
	as, k := p.scriptHandedAs(i)
	if k == 0 || i > 0 && t[i-1].kind == '.' {
		return
	}
	for next, n := k, 0; next > 0 && n < maxHanded; n++ {
		k = next
		_, next = p.scriptHandedAs(k)
		p.looks.Add(1)
	}
	switch {
	case t[k].word == wClass:
		p.export(k+1, as)
	case t[k].kind == '{' && as.Empty():
		end := p.closing(k)
		for n := k + 1; n < end; n = p.follow(n) {
			p.scriptHandedMember(n)
		}
	case p.alone(k):
		p.export(k, as)
	case !as.Empty() && t[k].kind == tokName && t[k+1].kind == '.': // exports.a = b.c
		last := k
		for t[last+1].kind == '.' && t[last+2].kind == tokName && last < k+8 {
			last += 2
		}
		if p.want&Names != 0 && p.alone(last) {
			p.file.Exports = append(p.file.Exports, Export{Name: p.span(k, last), As: as, Line: int(t[k].line)})
		}
	}
	if i > 2 && t[i-1].kind == '=' && !p.is(i-2, "exports") && t[i-3].kind != '.' { // const a = module.exports = {…}
		p.export(i-2, as)
	}
}

// maxHanded is how many names of one value are followed.
const maxHanded = 16

// scriptHandedAs reads exports.a = or module.exports = at token i: as what others have it, and the token behind, 0 if none stands there.
func (p *Parser) scriptHandedAs(i int) (as Span, k int) {
	t := p.tokens
	k = i
	switch {
	case p.is(i, "exports"):
	case p.is(i, "module") && t[i+1].kind == '.' && p.is(i+2, "exports"):
		k = i + 2
	default:
		return as, 0
	}
	if t[k+1].kind == '.' {
		k += 2
		as = p.span(k, k)
	}
	if t[k+1].kind != '=' {
		return as, 0
	}
	return as, k + 2
}

// scriptHandedMember notes member i of an object that is handed on: a, b: c, d() {}.
func (p *Parser) scriptHandedMember(i int) {
	t := p.tokens
	if t[i-1].kind != '{' && t[i-1].kind != ',' {
		return
	}
	switch as := p.span(i, i); t[i+1].kind {
	case ',', '}', '(':
		p.export(i, as)
	case ':':
		if p.alone(i + 2) {
			p.export(i+2, as)
		} else if t[i+2].word == wFunc || t[i+2].word == wAsync || t[i+2].kind == '(' {
			p.export(i, as)
		} else if t[i+2].kind == '{' {
			p.scriptHeld(i, i+2)
		}
	}
}

// alone tells whether name i is all of an expression.
func (p *Parser) alone(i int) bool {
	if p.tokens[i].kind != tokName {
		return false
	}
	next := &p.tokens[i+1]
	return next.first && next.kind != '.' && next.kind != '(' || p.at(i+1, ';', ',', '}', ')', tokEnd)
}
