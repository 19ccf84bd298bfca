package outline

var cLanguage = language{
	name:       "c",
	extensions: []string{"c", "h"},
	narrow:     cppHeader,
	syntax:     &cSyntax,
	Traits: Traits{
		Family: C, Package: NoPackage, Imports: IncludeImports, Typing: TypeFirst, Builtins: cBuiltins, ArrowMembers: true,
		Targets: IncludeTargets, Scoping: cScoping,
		AllImports: true, HiddenBases: true, DerivedBases: true, Pointers: true,
	},
}

// cBuiltins are those of C and of C++, whose headers are either's.
const cBuiltins = "struct enum union class typename template const constexpr static extern inline virtual explicit friend mutable " +
	"volatile register unsigned signed void bool char short int long float double auto override final noexcept " +
	"public private protected operator default delete new this true false nullptr NULL namespace using typedef"

var cScoping = Scoping{Implicit: true, Everywhere: true, Nested: true, Apart: true, Typed: true, Beside: OwnBuild, Open: OpenAnywhere}

const cControl = "if for while switch return else case break continue goto do sizeof default this new delete throw try catch asm __asm__ co_return co_await co_yield"

var cSyntax = syntax{
	line: slashes, block: slashStar, literals: []literal{plainText}, specials: "'#", special: cSpecial,
	words: map[word]string{
		wStruct: "struct union", wEnum: "enum", wAlias: "typedef", wStatic: "static", wExtern: "extern", wFinal: "const",
		wModifier: "inline register volatile restrict _Noreturn signed unsigned",
		wControl:  cControl,
	},
	outline: outlineC, declares: cDeclares, bareNames: true, flat: true,
}

// cSpecial knows directives, characters, digit separators and raw strings.
func cSpecial(p *Parser, i int) int {
	switch p.src[i] {
	case '#':
		if p.first {
			return p.directive(i)
		}
	case '\'':
		if t := p.previous(); t.kind == tokNumber && int(t.end) == i {
			return i + 1
		}
		return character(p, i)
	case '"':
		if p.syntax.rawStrings && p.prefix(i, "R", "u8R", "uR", "UR", "LR") != "" {
			n := i + 1
			for n < len(p.src) && n < i+18 && p.src[n] != '(' {
				n++
			}
			return p.raw(i, i+1, ")"+string(p.src[i+1:min(n, len(p.src))])+`"`)
		}
	}
	return i
}

// outlineC goes from declaration to declaration in files, namespaces and classes; bodies of functions are jumped over.
func outlineC(p *Parser) {
	t := p.tokens
	for i := 0; t[i].kind != tokEnd; {
		f := p.top(i)
		switch {
		case t[i].kind == tokDefine:
			d := p.define(Macro, i, i, i, i+1, i)
			p.file.Definitions[d].Signature = p.restOfLine(i)
			i++
		case f.place == inEnum && t[i].kind == tokName:
			end := i + 1
			for t[end].kind != ',' && t[end].kind != '}' && t[end].kind != tokEnd && t[end].kind != tokDefine {
				end = p.follow(end)
			}
			p.define(Constant, i, i, i, end, end-1)
			i = end
		case t[i].kind == '}' && i == f.last && f.column != 0:
			i = p.trailing(i, f)
		case t[i].kind == ';' || t[i].kind == '}' || t[i].kind == ')' || t[i].kind == ',' || f.place == inEnum:
			i++
		case t[i].word == wAccess:
			for i++; t[i].word == wAccess; i++ {
			}
			if t[i].kind == ':' {
				i++
			}
		default:
			i = max(p.declaration(i, f), i+1)
		}
	}
}

// restOfLine is the signature of a macro: its parameters and the first line of its text.
func (p *Parser) restOfLine(i int) Span {
	start := int(p.tokens[i].start)
	end := start
	for end < len(p.src) && p.src[end] != '\n' && end < start+200 {
		end++
	}
	for end > start && (p.src[end-1] == '\r' || p.src[end-1] == '\\' || p.src[end-1] == ' ' || p.src[end-1] == '\t') {
		end--
	}
	return Span{start, end}
}

// declaration takes the declaration that begins at token from and returns the token behind it.
func (p *Parser) declaration(from int, f *frame) int {
	t := p.tokens
	kind := Variable
	outside := false // extern, friend: defined elsewhere
	for k := from; ; {
		p.looks.Add(1)
		switch t[k].kind {
		case tokEnd, '}', tokDefine, ')':
			return k
		case tokWord:
			switch t[k].word {
			case wClass, wStruct, wEnum:
				if next := p.aggregate(k, from, kind == Type); next > 0 {
					return next
				}
				k++
				if t[k].word == wClass || t[k].word == wStruct {
					k++
				}
			case wAlias:
				kind = Type
			case wFinal:
				if kind == Variable {
					kind = Constant
				}
			case wModule:
				return p.namespace(k)
			case wImport:
				end := p.memberEnd(k)
				if t[k+1].kind == tokName && t[k+2].kind == '=' {
					p.define(Type, k+1, from, from, end-1, end-1)
				}
				return end
			case wWhere:
				if t[k+1].kind == tokName && t[k+2].kind == '=' {
					end := p.memberEnd(k)
					p.define(Type, k+1, from, from, end-1, end-1)
					return end
				}
				if t[k+1].kind == '(' {
					k++
				}
			case wTemplate:
				if t[k+1].kind == '<' {
					k = p.angles(k+1) - 1
				}
			case wExtern:
				outside = true
				if t[k+1].kind == tokString {
					if t[k+2].kind == '{' {
						p.enter(f.definition, p.closing(k+2), atTop)
						return k + 3
					}
					k++
				}
			case wImpl:
				outside = true
			case wOperator:
				n := k + 1
				if t[n].kind == '(' && t[n+1].kind == ')' {
					n += 2
				}
				for t[n].kind != '(' && t[n].kind != ';' && t[n].kind != '{' && t[n].kind != tokEnd {
					n = p.ahead(n)
				}
				if t[n].kind != '(' {
					return n
				}
				return p.cFunction(k, n, from, f, outside)
			}
			k++
		case '<':
			k = p.angles(k)
		case '(':
			switch {
			case k > from && t[k-1].kind == tokName:
				name := k - 1
				if next := p.callable(name, k, &from, kind, f, outside); next > 0 {
					return next
				}
				k = p.follow(k)
			case k > from && t[k-1].kind == '>' && p.nameBefore(k, from) > from && t[p.follow(k)].kind == '{':
				return p.cFunction(p.nameBefore(k, from), k, from, f, outside) // a specialisation
			default:
				k = p.follow(k)
			}
		case '{':
			next := p.follow(k)
			if t[next].kind == ';' {
				return p.cVariable(k, from, kind, f, outside)
			}
			return next
		case ':':
			if f.place != inType {
				return k + 1
			}
			return p.cVariable(k, from, kind, f, outside)
		case '=', ';', ',':
			return p.cVariable(k, from, kind, f, outside)
		case '[':
			if t[k+1].kind == '[' {
				k = p.follow(k)
				continue
			}
			k = p.follow(k)
		default:
			k++
		}
	}
}

// cDeclares knows declarators, attributes, conversions and destructors.
func cDeclares(p *Parser, i, k int) bool {
	t := p.tokens
	before := &t[i-1]
	next := t[p.closing(k)+1].kind
	switch string(p.src[t[i].start:t[i].end]) {
	case "decltype", "alignof", "alignas", "__attribute__", "__declspec", "noexcept":
		return true
	}
	return before.kind == tokName || t[k+1].kind == '*' && next == '(' || before.kind == '~' || before.word == wAlias ||
		before.kind == '>' && t[i].start > before.end && next == '{'
}
