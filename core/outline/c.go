package outline

var cLanguage = language{
	name:       "c",
	extensions: []string{"c", "h"},
	narrow:     cppHeader,
	form:       isCode,
	Traits: Traits{
		Family: C, Bodiless: BodilessPrototype, Modifiers: "static", Package: NoPackage, Imports: IncludeImports, Typing: TypeFirst, Builtins: cBuiltins, ArrowMembers: true,
		Targets: IncludeTargets, Scoping: cScoping,
		AllImports: true, HiddenBases: true, DerivedBases: true, Pointers: true,
	},
}

// cBuiltins are those of C and of C++, whose headers are either's.
const cBuiltins = "struct enum union class typename template const constexpr static extern inline virtual explicit friend mutable " +
	"volatile register unsigned signed void bool char short int long float double auto override final noexcept " +
	"public private protected operator default delete new this true false nullptr NULL namespace using typedef"

var cScoping = Scoping{Implicit: true, Everywhere: true, Nested: true, Apart: true, Typed: true, Beside: OwnBuild, Open: OpenAnywhere, Headers: "h hh hpp hxx h++ cuh", Globals: "std",
	Methods: "eof c_str push_back emplace_back pop_back begin end rbegin rend cbegin cend empty substr find_first_of find_last_of reserve resize front back good str getline peek",
	Functions: "malloc calloc realloc free memcpy memmove memset memcmp memchr strlen strcpy strncpy strcat strncat strcmp strncmp strchr strrchr strstr strcasecmp strncasecmp strtok strtol strtoul strtod strdup " +
		"printf fprintf sprintf snprintf vsnprintf puts putchar scanf sscanf fopen fclose fread fwrite fseek ftell fgets fputs fputc getc ungetc open close read write lseek ftruncate unlink rmdir mkdir access stat fstat lstat chdir getcwd isatty dup dup2 pipe fork kill getpid exit abort atoi atol atof qsort bsearch abs isnan isinf assert isalpha isdigit isspace toupper tolower " +
		"size_t ssize_t ptrdiff_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t va_list FILE errno stdin stdout stderr"}

const cControl = "if for while switch return else case break continue goto do sizeof default this new delete throw try catch asm __asm__ co_return co_await co_yield"

var cSyntax = syntax{
	line: []string{"//"}, block: [2]string{"/*", "*/"}, literals: []literal{{open: `"`, close: `"`, escape: '\\'}}, specials: "'#", special: cSpecial,
	words: words{
		wStruct: "struct union", wEnum: "enum", wAlias: "typedef", wStatic: "static", wExtern: "extern", wFinal: "const",
		wModifier: "inline register volatile restrict _Noreturn signed unsigned",
		wControl:  cControl,
	},
	outline: outlineC, shadows: typedShadows, constant: cNames, declares: cDeclares, bareNames: true, flat: true,
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
			end := p.until(i+1, ',', '}', tokDefine)
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

// cDeclaration is a declaration of which the words before the name are read.
type cDeclaration struct {
	from    int
	kind    Kind
	outside bool // extern, friend: defined elsewhere
	f       *frame
}

// declaration takes the declaration that begins at token from and returns the token behind it.
func (p *Parser) declaration(from int, f *frame) int {
	t := p.tokens
	d := cDeclaration{from: from, kind: Variable, f: f}
	for k := from; ; {
		p.looks.Add(1)
		end := 0
		switch t[k].kind {
		case tokEnd, '}', tokDefine, ')':
			return k
		case tokWord:
			k, end = p.cWord(k, &d)
		case '<':
			k = p.angles(k)
		case '(':
			k, end = p.cParameters(k, &d)
		case '{':
			if end = p.follow(k); t[end].kind == ';' {
				return p.cVariable(k, &d)
			}
		case ':':
			if f.place != inType {
				return k + 1
			}
			return p.cVariable(k, &d)
		case '=', ';', ',':
			return p.cVariable(k, &d)
		case '[':
			k = p.follow(k)
		default:
			k++
		}
		if end > 0 {
			return end
		}
	}
}

// cWord takes keyword k of a declaration. It returns the token to go on with, or the one behind the declaration.
func (p *Parser) cWord(k int, d *cDeclaration) (next, end int) {
	t := p.tokens
	switch t[k].word {
	case wClass, wStruct, wEnum:
		if end := p.aggregate(k, d.from, d.kind == Type); end > 0 {
			return k, end
		}
		if k++; t[k].word == wClass || t[k].word == wStruct {
			k++
		}
	case wAlias:
		d.kind = Type
	case wFinal:
		if d.kind == Variable {
			d.kind = Constant
		}
	case wModule:
		return k, p.namespace(k)
	case wImport:
		return k, p.cAlias(k, d)
	case wWhere:
		if t[k+1].kind == tokName && t[k+2].kind == '=' {
			return k, p.cAlias(k, d)
		}
		if t[k+1].kind == '(' {
			k++
		}
	case wTemplate:
		return p.cTemplate(k)
	case wExtern:
		return p.cExtern(k, d)
	case wImpl:
		d.outside = true
	case wOperator:
		return k, p.cOperator(k, d)
	}
	return k + 1, 0
}

// cTemplate takes the word "template" with its parameters, or an explicit instantiation. It returns the token to go on with, or the one behind.
func (p *Parser) cTemplate(k int) (next, end int) {
	switch {
	case p.instantiates(k):
		return k, p.memberEnd(k)
	case p.tokens[k+1].kind == '<':
		return p.angles(k + 1), 0
	}
	return k + 1, 0
}

// instantiates tells whether keyword k begins an explicit instantiation, "template struct Box<int>;": what it names is neither declared nor called.
func (p *Parser) instantiates(k int) bool {
	t := p.tokens
	return t[k].word == wTemplate && t[k+1].kind != '<' && (k == 0 || !p.at(k-1, '.', tokThin, tokScope))
}

// cExtern takes the word "extern", with its language and the bracket behind it.
func (p *Parser) cExtern(k int, d *cDeclaration) (next, end int) {
	d.outside = true
	if p.tokens[k+1].kind != tokString {
		return k + 1, 0
	}
	if p.tokens[k+2].kind == '{' {
		p.enter(d.f.definition, p.closing(k+2), atTop)
		return k, k + 3
	}
	return k + 2, 0
}

// cAlias takes "using A = B;" and "concept A = B;" whose keyword is token k.
func (p *Parser) cAlias(k int, d *cDeclaration) int {
	end := p.memberEnd(k)
	if p.tokens[k+1].kind == tokName && p.tokens[k+2].kind == '=' {
		p.define(Type, k+1, d.from, d.from, end-1, end-1)
	}
	return end
}

// cOperator takes the operator whose keyword is token k.
func (p *Parser) cOperator(k int, d *cDeclaration) int {
	t := p.tokens
	n := k + 1
	if t[n].kind == '(' && t[n+1].kind == ')' {
		n += 2
	}
	for !p.at(n, '(', ';', '{', tokEnd) {
		n = p.ahead(n)
	}
	if t[n].kind != '(' {
		return n
	}
	return p.cFunction(k, n, d)
}

// cParameters takes parenthesis k, which may be that of a function. It returns the token to go on with, or the one behind the declaration.
func (p *Parser) cParameters(k int, d *cDeclaration) (next, end int) {
	if k > d.from {
		switch p.tokens[k-1].kind {
		case tokName:
			if end := p.callable(k-1, k, d); end > 0 {
				return k, end
			}
		case '>': // a specialisation
			if name := p.nameBefore(k, d.from); name > d.from && p.tokens[p.follow(k)].kind == '{' {
				return k, p.cFunction(name, k, d)
			}
		}
	}
	return p.follow(k), 0
}

// cDeclares knows declarators, attributes, conversions and destructors.
func cDeclares(p *Parser, i, k int) bool {
	t := p.tokens
	before := &t[i-1]
	next := t[p.closing(k)+1].kind
	switch string(p.written(i)) {
	case "decltype", "alignof", "alignas", "__attribute__", "__declspec", "noexcept":
		return true
	}
	return before.kind == tokName || t[k+1].kind == '*' && next == '(' || before.kind == '~' || before.word == wAlias || before.word == wOperator ||
		before.kind == '>' && t[i].start > before.end && next == '{'
}

// cNames tells whether name i stands for something beyond the function around it: the last of a path, or one that is neither a variable nor a
// member of what stands before it. Labels are none, nor what "class T;" announces.
func cNames(p *Parser, i int) bool {
	if i == 0 || p.tokens[i+1].kind == tokScope {
		return false
	}
	before, next := &p.tokens[i-1], p.tokens[i+1].kind
	switch before.kind {
	case tokScope:
		return true
	case '.', tokThin, tokDefine:
		return false
	case ';', '{', '}', ':':
		if next == ':' {
			return false
		}
	}
	announced := next == ';' && (before.word == wClass || before.word == wStruct || before.word == wEnum)
	return !announced && !p.is(i-1, "goto") && !p.variable(i)
}
