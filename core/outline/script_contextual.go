package outline

// Contextual is a parameter without a written type, in TypeScript, of a function that a call is given, as an argument or in an object or list
// that is one: the context, what the function asks for which is called, says its type.
type Contextual struct {
	Call int  // its number
	Name Span // of the parameter, or of the variable that a pattern in its place gives a member of it
	// Through is what leads from the name of what is called to the type: "()1.a[]()0" to that of the first parameter of a function in a list
	// that is the member a of the second argument.
	Through string
	Line    int
	Last    int // the line in which the function ends
	// Definition is the function, if it is one that has a name, else -1.
	Definition int
}

// maxContextual is how deep the objects and lists of an argument are gone into.
const maxContextual = 6

// maxContextualParameters is how many parameters of such functions are looked at: their numbers have one digit.
const maxContextualParameters = 10

// maxThrough is how many bytes may lead to a function.
const maxThrough = 120

// nested is an object or list that is gone into.
type nested struct {
	last    int    // the token that closes it
	through string // what leads to it
	keys    bool
}

// parameterAt leads to the type of a parameter by its number.
func parameterAt(n int) string { return "()" + string(rune('0'+n)) }

// contextual notes the parameters of the functions that tokens from..last, the argument of a number of the next call, are or hold.
func (p *Parser) contextual(n, from, last int) {
	if !p.syntax.types || p.want&Names == 0 {
		return
	}
	t := p.tokens
	open := append(p.nested[:0], nested{last: last + 1, through: parameterAt(n - 1)})
	for k := from; k <= last; {
		in := &open[len(open)-1]
		p.looks.Add(1)
		switch {
		case k >= in.last:
			if open = open[:len(open)-1]; k == in.last { // else it is not closed
				k++
			}
			continue
		case t[k].kind == ',':
			k++
			continue
		}
		c := Contextual{Call: len(p.file.Calls), Definition: -1, Through: in.through}
		if in.keys {
			k = p.contextualKey(k, &c)
		}
		if len(c.Through) > maxThrough {
			c.Through = ""
		} else if p.at(k, '{', '[') && len(open) < maxContextual && p.at(p.closing(k)+1, ',', t[in.last].kind) {
			if t[k].kind == '[' {
				c.Through += "[]"
			}
			open = append(open, nested{p.closing(k), c.Through, t[k].kind == '{'})
			k++
			continue
		}
		p.contextualOf(k, &c)
		for k < in.last && t[k].kind != ',' {
			k = p.follow(k)
		}
	}
	p.nested = open
}

// contextualKey goes over the key of a member of an object, to its value or to the parameters of a method.
func (p *Parser) contextualKey(k int, c *Contextual) int {
	t := p.tokens
	if t[k].word == wAsync {
		k++
	}
	if t[k].kind != tokName || !p.at(k+1, ':', '(') {
		return k
	}
	c.Definition = p.definitionAt(k)
	c.Through += "." + string(p.written(k))
	if k++; t[k].kind == ':' {
		k++
	}
	return k
}

// contextualOf notes the parameters of the function that token k begins, if it is one.
func (p *Parser) contextualOf(k int, c *Contextual) {
	t := p.tokens
	if t[k].word == wAsync {
		k++
	}
	if t[k].word == wFunc {
		for k++; p.at(k, '*', tokName); k++ {
		}
	}
	end, last := k, 0
	switch {
	case t[k].kind == '(':
		end = p.closing(k)
		last = p.scriptBodyLast(end + 1)
		k++
	case t[k].kind == tokName && t[k+1].kind == tokArrow:
		end++
		last = p.scriptBodyLast(end)
	default:
		return
	}
	if last >= p.end || c.Through == "" {
		return
	}
	if t[last].kind != '}' { // the one behind an expression
		last--
	}
	c.Last, c.Through = p.lastLine(last), c.Through+parameterAt(0)
	for begins, n := true, 1; k < end && n < maxContextualParameters; k = p.followType(k) {
		switch {
		case t[k].kind == ',':
			c.Through = c.Through[:len(c.Through)-3] + parameterAt(n)
			n++
		case begins && t[k].kind == '{' && t[p.closing(k)+1].kind != ':':
			p.contextualPattern(k, c)
		case begins && t[k].kind == tokName && p.at(k+1, ',', ')', '=', tokArrow):
			p.contextualName(k, c)
		}
		begins = t[k].kind == ','
	}
}

// followType is follow in a list of parameters, whose types may have lists of their own.
func (p *Parser) followType(k int) int {
	if p.tokens[k].kind == '<' {
		return p.angles(k)
	}
	return p.follow(k)
}

// contextualPattern notes what the pattern in brace i gives members of: {a, b: c, d = 1}.
func (p *Parser) contextualPattern(i int, c *Contextual) {
	t, through, end := p.tokens, c.Through, p.closing(i)
	for k := i + 1; k < end; k = p.follow(k) {
		name := k
		if t[k+1].kind == ':' {
			name = k + 2
		}
		if p.at(k-1, '{', ',') && t[k].kind == tokName && t[name].kind == tokName && p.at(name+1, ',', '}', '=') {
			c.Through = through + "." + string(p.written(k))
			p.contextualName(name, c)
		}
	}
	c.Through = through
}

// contextualName notes variable i.
func (p *Parser) contextualName(i int, c *Contextual) {
	c.Name, c.Line = p.span(i, i), int(p.tokens[i].line)
	p.looks.Add(len(c.Through))
	p.file.Contextual = append(p.file.Contextual, *c)
}

// functionType notes the types of the parameters of functions that have the type that token i begins, as definition d names it.
func (p *Parser) functionType(i, d int) {
	if p.tokens[i].kind == '<' {
		i = p.angles(i)
	}
	if p.tokens[i].kind == '(' && p.tokens[p.closing(i)+1].kind == tokArrow {
		p.namedParameters(i, d)
	}
}

// namedParameters notes the types of the parameters in parenthesis i of the functions that a type, definition d, is the type of.
func (p *Parser) namedParameters(i, d int) {
	t, end, from := p.tokens, p.closing(i), len(p.file.Typed)
	for k, n := i+1, 1; k < end && n <= maxContextualParameters; k = p.followType(k) {
		colon := k + 1
		if t[colon].kind == '?' {
			colon++
		}
		if p.at(k-1, '(', ',') && t[colon].kind == ':' {
			p.noteTyped(k, colon+1, d)
		}
		for ; from < len(p.file.Typed); from++ {
			p.file.Typed[from].Parameter = n
		}
		if t[k].kind == ',' {
			n++
		}
	}
}
