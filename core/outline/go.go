package outline

import "slices"

var goLanguage = language{
	name:       "go",
	also:       []string{"golang"},
	extensions: []string{"go"},
	form:       isCode,
	Traits: Traits{
		Family: Go, Visibility: ByCapital, Package: PackageClause, Imports: AliasImports, Typing: NameFirst,
		Builtins: "func map chan struct interface type var const string int bool error any byte rune float64 float32 int64 int32 " +
			"uint64 uint32 uint8 int8 uint16 int16 uint uintptr complex64 complex128 comparable true false nil",
		Loop: "range", Indexes: true, Containers: "Seq", Literals: true, Targets: GoTargets,
		Scoping:    Scoping{Typed: true, Called: true, Beside: OwnDirectory, Open: OpenInPackage, TestEnding: "_test.go"},
		AllImports: true, Structural: true, AllMethods: true, Receivers: true, Pointers: true,
	},
}

var goSyntax = syntax{
	line:     []string{"//"},
	block:    [2]string{"/*", "*/"},
	literals: []literal{{open: `"`, close: `"`, escape: '\\'}, {open: "`", close: "`", lines: true}},
	specials: "'",
	special:  quoted,
	words: words{
		wFunc: "func", wType: "type", wConst: "const", wVar: "var", wImport: "import", wPackage: "package", wStruct: "struct",
		wInterface: "interface",
		wControl:   "if for switch select return go defer range case default else break continue goto fallthrough chan map",
	},
	outline: outlineGo, bind: goBind, bounded: true, instance: goInstance,
	declares: func(p *Parser, i, _ int) bool {
		before := &p.tokens[i-1]
		return before.kind == ']' && !before.first && p.tokens[i].start == before.end
	},
	restarts: func(p *Parser, w word, i, j int) bool {
		return w == wFunc && (i == 0 || p.src[i-1] == '\n') && j+1 < len(p.src) && p.src[j] == ' '
	},
}

// goInstance tells type arguments from an index: they are several, or one that is no variable by its looks.
func goInstance(p *Parser, k int) bool {
	t, end := p.tokens, p.closing(k)
	if t[k].kind != '[' || t[end].kind != ']' || end == k+1 {
		return false
	}
	if t[k+1].kind == '*' || t[k+1].kind == '[' || t[k+1].kind == tokWord || slices.ContainsFunc(t[k+1:end], func(t token) bool { return t.kind == ',' }) {
		return true
	}
	name := end - 1 // the last of those that a package qualifies
	return t[name].kind == tokName && (name == k+1 && Lists(p.language.Traits().Builtins, string(p.written(name))) || p.src[t[name].start] >= 'A' && p.src[t[name].start] <= 'Z' && (name == k+1 || p.qualified(name) && name == k+3))
}

// outlineGo steps from declaration to declaration; the bodies of functions are jumped over.
func outlineGo(p *Parser) {
	for i := 0; p.tokens[i].kind != tokEnd; {
		switch f := p.top(i); {
		case f.place == inType || f.place == inEnum || f.place == inValue:
			i = p.goSpec(i, f)
			continue
		}
		switch t := &p.tokens[i]; t.word {
		case wFunc:
			i = p.goFunc(i)
		case wImport, wType, wConst, wVar:
			i = p.goGroup(i)
		default:
			i = p.follow(i)
		}
	}
}

// goFunc takes a function or method whose keyword is token i and returns the token behind its body.
func (p *Parser) goFunc(i int) int {
	t := p.tokens
	name, kind := i+1, Function
	var receiver Span
	if t[name].kind == '(' {
		end := p.closing(name)
		for k := name + 1; k < end; k = p.follow(k) {
			if t[k].kind == tokName {
				receiver = Span{int(t[k].start), int(t[k].end)}
			}
		}
		name, kind = end+1, Method
	}
	if t[name].kind != tokName {
		return i + 1
	}
	k := name + 1
	for ; t[k].kind != tokEnd && t[k].kind != ';' && !p.goEnds(k); k = p.follow(k) {
		if t[k].kind == '{' && t[k-1].word != wStruct && t[k-1].word != wInterface {
			break
		}
	}
	last := k - 1
	if t[k].kind == '{' {
		last = p.closing(k)
	}
	d := p.define(kind, name, i, i, k, last)
	p.file.Definitions[d].Scope = receiver
	return last + 1
}

// goEnds tells whether a statement ends before token k: the language's rule of the semicolon.
func (p *Parser) goEnds(k int) bool {
	if !p.tokens[k].first {
		return false
	}
	switch p.tokens[k-1].kind {
	case tokName, tokString, tokNumber, ')', ']', '}':
		return true
	}
	return p.tokens[k-1].word == wControl
}

// goGroup takes the keyword of a declaration, alone or with parentheses.
func (p *Parser) goGroup(i int) int {
	at := inValue
	switch p.tokens[i].word {
	case wImport:
		at = inImpl
	case wType:
		at = inType
	}
	from := i + 1
	last := from
	if p.tokens[from].kind == '(' {
		last = p.closing(from)
		from++
	} else {
		for p.tokens[last].kind != tokEnd && p.tokens[last].kind != ';' && !(last > from && p.goEnds(last)) {
			last = p.follow(last)
		}
		last--
	}
	if at == inImpl {
		p.looks.Add(max(last-from, 0))
		for k := from; k <= last; k++ {
			if t := &p.tokens[k]; t.kind == tokString {
				p.imports(t.start, t.end, t.line)
			}
		}
		return last + 1
	}
	p.enter(-1, last, at)
	p.frames[len(p.frames)-1].column = i
	return from
}

// goSpec takes one line of a group, a struct or an interface and returns where to go on.
func (p *Parser) goSpec(i int, f *frame) int {
	t := p.tokens
	if t[i].kind != tokName {
		if t[i].kind == '*' && f.place == inEnum {
			p.goEmbedded(i+1, f)
		}
		return p.goNext(i+1, f)
	}
	switch {
	case f.place == inType && f.definition < 0:
		return p.goType(i, f)
	case f.place == inType: // interface
		if t[i+1].kind == '(' {
			end := p.goNext(i+1, f)
			p.define(Method, i, i, i, end, end-1)
			return end
		}
		p.goEmbedded(i, f)
	case f.place == inEnum: // struct
		return p.goFields(i, f)
	default:
		kind := Variable
		if t[f.column].word == wConst {
			kind = Constant
		}
		return p.goNames(kind, i, f)
	}
	return p.goNext(i+1, f)
}

// goNext returns the beginning of the next spec.
func (p *Parser) goNext(i int, f *frame) int {
	for i <= f.last && p.tokens[i].kind != tokEnd && !p.goEnds(i) {
		if p.tokens[i].kind == ';' {
			return i + 1
		}
		i = p.follow(i)
	}
	return i
}

// goLead returns the token that a spec's declaration begins with: the keyword when there is no group.
func (p *Parser) goLead(i int, f *frame) int {
	if f.column == i-1 && f.definition < 0 {
		return f.column
	}
	return i
}

// goNames takes the names of a const or var spec.
func (p *Parser) goNames(kind Kind, i int, f *frame) int {
	lead := p.goLead(i, f)
	end := p.goNext(i+1, f)
	last := end - 1
	if p.tokens[last].kind == ';' {
		last--
	}
	head := p.lineHead(i+1, last+1)
	for k := i; k < end && p.tokens[k].kind == tokName; k += 2 {
		p.looks.Add(2)
		if !p.blank(k) {
			p.define(kind, k, lead, lead, head, last)
		}
		if p.tokens[k+1].kind != ',' {
			break
		}
	}
	return end
}

func (p *Parser) blank(i int) bool {
	return p.tokens[i].end == p.tokens[i].start+1 && p.src[p.tokens[i].start] == '_'
}

func (p *Parser) goType(i int, f *frame) int {
	t := p.tokens
	k := i + 1
	if t[k].kind == '[' && t[k+1].kind == tokName && t[k+2].kind != ']' && t[k+2].kind != '.' { // type parameters, not an array
		k = p.closing(k) + 1
	}
	if t[k].kind == '=' {
		k++
	}
	kind, at := Type, atTop
	switch t[k].word {
	case wStruct:
		kind, at = Struct, inEnum
	case wInterface:
		kind, at = Interface, inType
	}
	lead := p.goLead(i, f)
	if at != atTop && t[k+1].kind == '{' {
		last := p.closing(k + 1)
		d := p.define(kind, i, lead, lead, k+1, last)
		p.enter(d, last, at)
		return k + 2
	}
	end := p.goNext(i+1, f)
	p.define(Type, i, lead, lead, end, min(end-1, f.last))
	return end
}
