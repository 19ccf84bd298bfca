package outline

import "bytes"

// Argument is what can be seen of an argument of a call, in a language where functions of one name differ by the types of their parameters.
type Argument struct {
	Kind  ArgumentKind
	Span       // of the type or the name
	Label Span // the name of the parameter that it is given with
}

// ArgumentKind tells what an argument is.
type ArgumentKind uint8

// The kinds of arguments.
const (
	OtherArgument    ArgumentKind = iota
	TextArgument                  // "a"
	CharArgument                  // 'a'
	IntegerArgument               // 1
	LongArgument                  // 1L
	FloatArgument                 // 1.0, and with the span 1f, 1d
	BooleanArgument               // true
	NullArgument                  // null
	ClassArgument                 // T.class
	TypedArgument                 // new T(…), (T) x
	VariableArgument              // x
	CallArgument                  // a.f(…), told by f
	FieldArgument                 // a.b, told by b
	ListArgument                  // new T[n]
	SelfArgument                  // this
)

// maxArguments is how many arguments of a call are told.
const maxArguments = 4

// argumentGiven notes the argument of tokens from..last.
func (p *Parser) argumentGiven(from, last int) {
	t := p.tokens
	var label Span
	own := p.language.Traits().Overloads
	if from+1 < last && (own.Labels && t[from+1].kind == ':' || t[from].kind == tokName && t[from+1].kind == own.Named) {
		label = Span{int(t[from].start), int(t[from].end)}
		from += 2
	}
	a := p.argument(from, last)
	a.Label = label
	p.file.Given = append(p.file.Given, a)
}

// argument tells what the argument of tokens from..last is.
func (p *Parser) argument(from, last int) Argument {
	t := p.tokens
	span := func(i int) Span { return Span{int(t[i].start), int(t[i].end)} }
	switch {
	case from == last:
		return p.atom(from)
	case p.language.Traits().Overloads.Signatures && p.literalArgument(from, last):
		return Argument{Kind: ListArgument}
	case p.is(from, "new") || t[from].word == wNew:
		k := from + 1
		for t[k].kind == tokName && t[k+1].kind == '.' && t[k+2].kind == tokName && k+2 <= last && p.back() {
			k += 2
		}
		next := k + 1
		if t[next].kind == '<' {
			next = p.angles(next)
		}
		if t[next].kind == '[' && next == k+1 {
			return Argument{Kind: ListArgument}
		}
		if t[k].kind == tokName && t[next].kind == '(' && (p.closing(next) == last || t[p.closing(next)+1].kind == '{' && p.closing(p.closing(next)+1) == last) {
			return Argument{Kind: TypedArgument, Span: span(k)}
		}
	case t[last-1].kind == '.' && (p.is(last, "class") || t[last].word == wClass):
		return Argument{Kind: ClassArgument}
	case from+1 == last && t[last].kind == tokString && p.beside(from): // R"(a)"
		return p.atom(last)
	case from+1 == last && (t[from].kind == '-' || t[from].kind == '*' && p.is(last, "this")):
		return p.atom(last)
	case t[from].kind == '(' && p.closing(from) < last:
		return p.castArgument(from, last)
	case p.concatenates(from, last):
		return Argument{Kind: TextArgument}
	}
	if name := p.chained(from, last); name > 0 {
		return Argument{Kind: CallArgument, Span: span(name)}
	}
	if p.fields(from, last) {
		return Argument{Kind: FieldArgument, Span: span(last)}
	}
	return Argument{}
}

// castArgument tells what the argument of tokens from..last is that begins with a parenthesis: (T) x, (a.T<U>) x.f(), (T[]) x.
func (p *Parser) castArgument(from, last int) Argument {
	t := p.tokens
	k, end := from+1, p.closing(from)
	for t[k].kind == tokName && t[k+1].kind == '.' && t[k+2].kind == tokName && p.back() {
		k += 2
	}
	next := k + 1
	if t[next].kind == '<' {
		next = p.angles(next)
	}
	list := t[next].kind == '[' && t[next+1].kind == ']' && next+2 == end
	value := end + 1
	if t[k].kind != tokName || next != end && !list || value != last && p.chained(value, last) == 0 && !p.fields(value, last) {
		return Argument{}
	}
	if list {
		return Argument{Kind: ListArgument}
	}
	return Argument{Kind: TypedArgument, Span: Span{int(t[k].start), int(t[k].end)}}
}

// fields tells whether tokens from..last are nothing but names with dots between them: a.b.c, this.a.
func (p *Parser) fields(from, last int) bool {
	t := p.tokens
	if from == last || t[from].kind != tokName && !p.is(from, "this") {
		return false
	}
	k := from
	for k < last && p.at(k+1, '.', tokScope) && t[k+2].kind == tokName {
		p.looks.Add(1)
		k += 2
	}
	return k == last
}

// chained returns the name that is called last if tokens from..last are nothing but a chain of names and calls: a.b(…).c(…); else 0.
func (p *Parser) chained(from, last int) int {
	t := p.tokens
	if t[last].kind != ')' || t[from].kind != tokName {
		return 0
	}
	k := from
	for k < last {
		p.looks.Add(1)
		switch {
		case p.at(k, '.', tokScope) && t[k+1].kind == tokName:
			k += 2
		case t[k].kind == tokName && k == from:
			k++
		case t[k].kind == '(' && t[k-1].kind == tokName:
			if p.closing(k) == last {
				return k - 1
			}
			k = p.follow(k)
		default:
			return 0
		}
	}
	return 0
}

// concatenates tells whether tokens from..last are texts and others with nothing but "+" between them.
func (p *Parser) concatenates(from, last int) bool {
	t, text, plus := p.tokens, false, false
	for k := from; k <= last; k = p.follow(k) {
		switch t[k].kind {
		case tokString:
			text = true
		case '+':
			plus = true
		case tokName, tokNumber, '.', '(', '[':
		default:
			return false
		}
	}
	return text && plus
}

// atom tells what the argument of token i is.
func (p *Parser) atom(i int) Argument {
	t := &p.tokens[i]
	text := p.src[t.start:t.end]
	switch t.kind {
	case tokString:
		if text[0] == '\'' {
			return Argument{Kind: CharArgument}
		}
		return Argument{Kind: TextArgument}
	case tokNumber:
		hex := len(text) > 1 && text[0] == '0' && text[1]|0x20 == 'x'
		switch end := text[len(text)-1] | 0x20; {
		case end == 'l' && bytes.IndexByte(text, '.') >= 0: // 1.0L
			return Argument{}
		case end == 'l':
			return Argument{Kind: LongArgument}
		case hex:
		case end == 'f' || end == 'd':
			return Argument{Kind: FloatArgument, Span: Span{int(t.start), int(t.end)}}
		default:
			for _, b := range text {
				if b == '.' || b|0x20 == 'e' {
					return Argument{Kind: FloatArgument}
				}
			}
		}
		return Argument{Kind: IntegerArgument}
	case tokName, tokWord:
		switch string(text) {
		case "null", "nullptr", "nil":
			return Argument{Kind: NullArgument}
		case "true", "false":
			return Argument{Kind: BooleanArgument}
		case "this":
			return Argument{Kind: SelfArgument}
		}
		if t.kind == tokName {
			return Argument{Kind: VariableArgument, Span: Span{int(t.start), int(t.end)}}
		}
	}
	return Argument{}
}

// literalArgument tells whether the argument of tokens from..last is an object, a list or a function that is written out.
func (p *Parser) literalArgument(from, last int) bool {
	t := p.tokens
	if (t[from].kind == '{' || t[from].kind == '[') && p.closing(from) == last || t[from].word == wFunc {
		return true
	}
	if t[from].word == wAsync {
		from++
	}
	if t[from].kind == '(' {
		from = p.closing(from)
	}
	return from < last && t[from+1].kind == tokArrow
}
