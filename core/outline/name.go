package outline

// Name is a name that stands for something, without being applied to arguments, in a language whose variables are told from what has a
// name beyond a function.
type Name struct {
	Span
	Line       int
	Definition int // the innermost one around it, or the one that it decorates; -1
	// Local tells that what its qualifier begins with is a parameter or variable of the function around it; one that is itself has no Name.
	Local bool
	// Literal is the type that a key of a composite literal is a field of; else empty.
	Literal Span
	Result  Result // the call that it stands behind
}

// Typed is a parameter or variable inside of a function, with the type that is written at it.
type Typed struct {
	Name, Type Span // the last name of the type
	Value      bool // Type is the name of something that has its type
	Several    int  // how often one of several has to be taken to come to the type: 2 of [][]T; of what it holds
	Keyed      bool // a loop over it gives first what the others are found by
	Returned   bool // it is a function that returns the type
	Either     bool // the name may have the type as well as that of the one before this, or else as that which it has anyway
	Field      bool // Name is that of a field of the object whose method is around
	Parameter  int  // Name is that of a parameter of the functions that Definition is the type of: 1 more than its number
	Line       int
	Definition int // the outermost function around, or -1
	// Lines are for how many the name has the type, which it may have another beyond; 0 if it has none but this.
	Lines int
}

// composite is a literal with keys: its last token, and its type.
type composite struct {
	last int
	of   Span
}

// noteName notes name i, unless it is a variable's or a label. next is the number of the next definition.
func (p *Parser) noteName(i, next int) {
	if p.want&Names == 0 || i > 0 && p.tokens[i-1].word == wPackage {
		return
	}
	if !p.mayName(i) {
		return
	}
	t := &p.tokens[i]
	n := Name{Span: Span{int(t.start), int(t.end)}, Line: int(t.line)}
	if p.qualified(i) {
		n.Local, n.Result = p.local, p.result(i)
	} else if p.syntax.constant == nil {
		if p.local = p.variable(i); p.labels(i) {
			if n.Literal = p.keyed(i); n.Literal.Empty() {
				return
			}
		} else if p.local {
			return
		}
	}
	n.Definition = p.user(i, next)
	p.file.Names = append(p.file.Names, n)
}

// mayName tells whether names of the language stand for something without being called, and name i does.
func (p *Parser) mayName(i int) bool {
	if constant := p.syntax.constant; constant != nil {
		p.local = false
		return constant(p, i)
	}
	return p.syntax.bind != nil && !p.syntax.ordered
}

// user returns the definition that name i is used in: the one whose name it stands before, or that it decorates, or the innermost around.
func (p *Parser) user(i, next int) int {
	at := p.top(i).definition
	if next == len(p.file.Definitions) {
		return at
	}
	if p.file.Definitions[next].Signature.Start <= int(p.tokens[i].start) {
		return next
	}
	const longest = 16 // names and dots of a decorator
	t := p.tokens
	for n := 0; i > 0 && n < longest && (t[i-1].kind == '.' || t[i-1].kind == tokName && t[i].kind == '.'); n++ {
		i--
	}
	if i > 0 && t[i-1].kind == '@' && p.file.Definitions[next].StartLine <= int(t[i].line) {
		return next
	}
	return at
}

// qualified tells whether name i stands behind a dot, "->" or "::".
func (p *Parser) qualified(i int) bool {
	if i == 0 {
		return false
	}
	switch p.tokens[i-1].kind {
	case '.':
		return i < 2 || p.tokens[i-2].kind != '.'
	case tokScope:
		return true
	case tokThin:
		return p.language.Traits().ArrowMembers
	case ':':
		return p.language.Traits().ColonMembers
	}
	return false
}

// labels tells whether name i says what a value is for: the name of an argument, a key.
func (p *Parser) labels(i int) bool {
	t := p.tokens
	if i == 0 || t[i+1].kind == '=' && (t[i-1].kind == '(' || t[i-1].kind == ',') {
		return i > 0
	}
	if t[i+1].kind != ':' || p.syntax.keys {
		return false
	}
	return t[i].first || t[i-1].kind == '{' || t[i-1].kind == ',' || t[i-1].kind == '('
}

// keyed returns the type of the composite literal that name i is a key of.
func (p *Parser) keyed(i int) Span {
	for n := len(p.composites); n > 0; n-- {
		if c := &p.composites[n-1]; c.last > i {
			return c.of
		}
		p.composites = p.composites[:n-1]
	}
	return Span{}
}

// composite notes that brace i begins a literal of the type before it, or of that which the elements of the literal around have.
func (p *Parser) composite(i int) {
	if !p.language.Traits().Literals || i == 0 || p.want&Names == 0 {
		return
	}
	of := Span{}
	switch before := &p.tokens[i-1]; {
	case before.kind == tokName && before.end == p.tokens[i].start:
		of = Span{int(before.start), int(before.end)}
	case before.kind == '{' || before.kind == ',' || before.kind == ':':
		of = p.keyed(i)
	}
	p.composites = append(p.composites, composite{p.closing(i), of})
}

// Named tells whether names are found in the language that stand for something without being called.
func (l Language) Named() bool {
	s := syntaxOf(l)
	return s != nil && s.bind != nil && !s.ordered
}
