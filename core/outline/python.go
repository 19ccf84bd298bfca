package outline

import "bytes"

var pythonLanguage = language{
	name:         "python",
	extensions:   []string{"py", "pyi", "pyw", "pyx"},
	files:        []string{"sconstruct", "sconscript", "build.bazel", "workspace", "wscript"},
	interpreters: []string{"python", "pypy"},
	form:         isCode,
	Traits: Traits{
		Family: Python, Bodiless: BodilessSignature, Modifiers: "async", Package: NoPackage, Imports: FromImports, Typing: Colon, HashComments: true,
		Class: "__class__", Selves: "self cls super", Stems: "__init__", Supers: "super", Constructors: "__init__", Itself: "__enter__",
		Builtins: "def class async self cls str int float bool bytes dict list tuple set object type None True False Any Callable " +
			"Optional Union List Dict Tuple Set Type Self metaclass",
		Unions: "Optional Union", Loop: "in", Indexes: true, Containers: "list List tuple Tuple set Set frozenset FrozenSet dict Dict deque Deque defaultdict DefaultDict OrderedDict Sequence MutableSequence " +
			"Iterable Iterator AsyncIterable AsyncIterator Generator Collection Mapping MutableMapping",
		Holders: "values items copy", Takers: "pop get popleft setdefault",
		Numbered: "enumerate", Ordered: "sorted reversed list set iter", Paired: "items", Keyed: "keys", Valued: "values",
		Conditions: "if elif else try except",
		Targets:    PythonTargets, Scoping: pythonScoping,
		Strangers: true, AllImports: true, Wild: true, Returns: true, Narrows: "isinstance", Fixtures: "fixture",
	},
}

const pythonStandard = "test tests testing doc docs example examples benchmark benchmarks script scripts tools setup conftest noxfile " +
	"abc argparse array ast asyncio base64 bisect builtins calendar code codecs collections concurrent configparser contextlib contextvars copy " +
	"csv ctypes dataclasses datetime decimal difflib dis email enum errno fractions functools gc getpass glob gzip hashlib heapq hmac html http " +
	"importlib inspect io ipaddress itertools json keyword linecache locale logging math mimetypes multiprocessing operator os pathlib pickle " +
	"pkgutil platform pprint queue random re sched secrets select shlex shutil signal site socket sqlite3 ssl stat statistics string struct " +
	"subprocess symtable sys sysconfig tarfile tempfile textwrap threading time timeit token tokenize tomllib trace traceback types typing " +
	"unicodedata unittest urllib uuid venv warnings weakref xml zipfile zipimport zlib zoneinfo"

var pythonScoping = Scoping{
	Called: true, HandsOn: HandsOnAll, Linear: true, Rebinds: true, OwnBlock: true,
	Methods: "setdefault popitem fromkeys capitalize casefold center expandtabs isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric " +
		"isprintable isspace istitle isupper ljust rjust lstrip rstrip maketrans partition rpartition removeprefix removesuffix rfind rindex rsplit splitlines " +
		"swapcase title translate zfill discard difference intersection union issubset issuperset isdisjoint symmetric_difference readline readlines " +
		"writelines flush seek tell fileno isatty hex bit_length as_integer_ratio is_integer conjugate " +
		"getvalue getbuffer readinto truncate readable writable seekable strftime strptime isoformat fromisoformat fromtimestamp timestamp utcoffset astimezone " +
		"toordinal fromordinal isocalendar isoweekday weekday timetuple total_seconds read_text write_text read_bytes write_bytes iterdir rglob relative_to " +
		"with_suffix with_name as_posix is_file is_dir groupdict finditer fullmatch",
}

var pythonSyntax = syntax{
	line: []string{"#"},
	literals: []literal{
		{open: `"""`, close: `"""`, escape: '\\', lines: true},
		{open: "'''", close: "'''", escape: '\\', lines: true},
		{open: `"`, close: `"`, escape: '\\'},
		{open: "'", close: "'", escape: '\\'},
		// Behind an f, in the order of those above.
		{open: `"""`, close: `"""`, escape: '\\', lines: true, insert: "{"},
		{open: "'''", close: "'''", escape: '\\', lines: true, insert: "{"},
		{open: `"`, close: `"`, escape: '\\', insert: "{"},
		{open: "'", close: "'", escape: '\\', insert: "{"},
	},
	special: pythonPrefix,
	words: words{
		wFunc: "def", wClass: "class", wImport: "import", wFrom: "from", wAsync: "async",
		wControl: "if elif else for while try except finally with return yield assert raise lambda and or not in is pass del global nonlocal await break continue as None True False",
	},
	outline: outlinePython, bind: pythonBind, bounded: true, keys: true,
	restarts: func(_ *Parser, w word, _, _ int) bool { return w == wFunc || w == wClass },
}

// pythonPrefix drops the letters that touch a string from the left, so that the string begins its line.
func pythonPrefix(p *Parser, i int) int {
	if c := p.src[i]; c == '#' {
		if n := len(p.brackets); n > 0 && p.brackets[n-1].resume != 0 { // of how a value is written: f"{n:#x}"
			p.emit(c, wNone, i, i+1)
			return i + 1
		}
		return i
	} else if c != '"' && c != '\'' {
		return i
	}
	t := p.previous()
	if t.kind == tokName && int(t.end) == i && t.end-t.start <= 2 {
		p.first = t.first
		p.tokens = p.tokens[:len(p.tokens)-1]
		if prefix := p.src[t.start:t.end]; bytes.ContainsAny(prefix, "fFtT") {
			return p.formatted(i)
		}
	}
	return i
}

// formatted takes a text that begins with the quotes at i, with the expressions in its braces.
func (p *Parser) formatted(i int) int {
	const plain = 4 // literals without
	for m := range p.syntax.literals[:plain] {
		if open := p.syntax.literals[m].open; hasPrefix(p.src[i:], open) {
			p.emit(tokString, wNone, i, i+len(open))
			return p.text(i+len(open), m+plain)
		}
	}
	return i
}

// outlinePython walks the logical lines; a frame ends at the first line that is not indented deeper than its definition.
func outlinePython(p *Parser) {
	t := p.tokens
	lead := -1 // the first decorator
	for i := 0; t[i].kind != tokEnd; {
		column := p.column(i)
		p.dedent(i, column)
		from := i
		if lead < 0 {
			lead = i
		}
		if t[i].kind == '@' {
			i = p.pythonNext(i)
			continue
		}
		if t[i].word == wAsync {
			i++
		}
		f := &p.frames[len(p.frames)-1]
		switch {
		case (t[i].word == wFunc || t[i].word == wClass) && t[i+1].kind == tokName:
			i = p.pythonBlock(i, from, lead, column)
		case t[i].word == wImport || t[i].word == wFrom:
			i = p.pythonImport(i)
		case t[i].kind == tokName && f.place != inBody && t[i+1].kind == tokName && !t[i+1].first && p.is(i, "type"):
			end := p.pythonNext(i)
			p.define(Type, i+1, i, i, p.lineHead(i+2, end), end-1)
			i = end
		case t[i].kind == tokName && f.place != inBody:
			i = p.pythonVariable(i, f)
		default:
			i = p.pythonLine(i)
		}
		lead = -1
	}
	p.dedent(p.end, -1)
}

// column returns the indentation of a token that begins its line, tabs reaching to the next multiple of eight.
func (p *Parser) column(i int) int {
	for len(p.columns) <= i {
		p.columns = append(p.columns, 0)
	}
	if p.columns[i] == 0 {
		p.columns[i] = int32(1 + p.columnOf(i))
	}
	return int(p.columns[i]) - 1
}

func (p *Parser) columnOf(i int) int {
	start := bytes.LastIndexByte(p.src[:p.tokens[i].start], '\n') + 1
	begin, column := start, 0
	for ; begin < len(p.src) && (p.src[begin] == ' ' || p.src[begin] == '\t' || p.src[begin] == '\f'); begin++ {
		if p.src[begin] == '\t' {
			column |= 7
		}
		column++
	}
	p.looks.Add(int(p.tokens[i].start) - start + column)
	return column
}

// dedent ends the definitions that are indented like the line that begins with token i, or deeper.
func (p *Parser) dedent(i, column int) {
	for n := len(p.frames) - 1; n > 0 && p.frames[n].column >= column; n-- {
		d := p.frames[n].definition
		p.file.Definitions[d].EndLine = max(p.lastLine(max(i-1, 0)), p.file.Definitions[d].StartLine)
		p.ends[d] = uint32(max(i-1, int(p.ends[d])))
		p.frames = p.frames[:n]
	}
}

// pythonNext returns the first token of the next logical line.
func (p *Parser) pythonNext(i int) int {
	for i = p.follow(i); ; i = p.follow(i) {
		t := &p.tokens[i]
		if t.kind == tokEnd || t.first && p.tokens[i-1].kind != '\\' {
			return i
		}
	}
}

// pythonLine passes a logical line, with the imports behind the colon of "try: import a".
func (p *Parser) pythonLine(i int) int {
	t := p.tokens
	end := p.pythonNext(i)
	if t[i].word == wControl {
		for k := i; k < end; k = p.follow(k) {
			if (t[k].kind == ':' || t[k].kind == ';') && (t[k+1].word == wImport || t[k+1].word == wFrom) && !t[k+1].first {
				return p.pythonImport(k + 1)
			}
		}
	}
	return end
}

func (p *Parser) pythonBlock(i, from, lead, column int) int {
	t := p.tokens
	kind, at := Function, inBody
	if t[i].word == wClass {
		kind, at = Class, inType
	} else if p.frames[len(p.frames)-1].place == inType {
		kind = Method
	}
	name, head := i+1, i+2
	for t[head].kind != ':' && t[head].kind != tokEnd && (!t[head].first || t[head-1].kind == '\\') {
		head = p.follow(head)
	}
	d := p.define(kind, name, lead, from, head, head)
	if at == inType && t[name+1].kind == '(' {
		p.pythonBases(d, name+1)
	}
	next := p.pythonNext(min(head, p.end))
	if t[head].kind != ':' {
		next = head
	}
	body := head + 1
	if t[head].kind == ':' && t[body].kind == tokString && (t[body].first || body < next) {
		if !t[body].first || p.column(body) > column {
			p.file.Definitions[d].Doc = Span{int(t[body].start), int(t[body].end)}
		}
	}
	p.enter(d, neverEnds, at)
	p.frames[len(p.frames)-1].column = column
	return next
}

// pythonBases notes the superclasses between the parentheses at token i: the last name of each argument that is a dotted path.
func (p *Parser) pythonBases(d, i int) {
	t := p.tokens
	end := p.closing(i)
	for k := i + 1; k < end; {
		base, keyword := -1, false
		for ; k < end && t[k].kind != ','; k = p.follow(k) {
			switch {
			case t[k].kind == tokName && !keyword && t[k-1].kind != '*':
				base = k
			case t[k].kind == '=':
				base, keyword = -1, true
			case t[k].kind == '(':
				base = -1 // made by a call
			}
		}
		if base >= 0 {
			p.inherit(d, base)
		}
		k++
	}
}

// pythonModule notes the dotted name that token k begins, if one does, and returns the token behind it.
func (p *Parser) pythonModule(k, end int) int {
	t, start := p.tokens, k
	for k < end && (t[k].kind == tokName || t[k].kind == '.') && (k == start || p.beside(k-1)) {
		k++
	}
	if k > start {
		p.imports(t[start].start, t[k-1].end, t[start].line)
	}
	return k
}

// pythonImport notes the modules of "import a.b as c, d" and the one of "from a.b import c".
func (p *Parser) pythonImport(i int) int {
	t := p.tokens
	end := p.pythonNext(i)
	from := t[i].word == wFrom
	for k := i + 1; k < end; k++ {
		p.looks.Add(1)
		k = p.pythonModule(k, end)
		for k < end && (from || t[k].kind != ',') && t[k].kind != ';' {
			p.looks.Add(1)
			k++
		}
		if t[k].kind == ';' && k < end && (t[k+1].word == wImport || t[k+1].word == wFrom) {
			k++
			from = t[k].word == wFrom
		}
	}
	return end
}

// pythonVariable takes "NAME = …" and "NAME: T = …" at file or class level.
func (p *Parser) pythonVariable(i int, f *frame) int {
	t := p.tokens
	end := p.pythonNext(i)
	kind := Variable
	if f.place == inType {
		kind = Field
	}
	if t[i+1].kind == ',' && !p.assigns(i, end) {
		return end
	}
	for k := i; t[k].kind == tokName; k += 2 {
		p.looks.Add(2)
		if next := t[k+1].kind; next != '=' && next != ':' && next != ',' {
			break
		}
		if p.upper(k) {
			p.define(Constant, k, i, i, end, end-1)
		} else {
			p.define(kind, k, i, i, end, end-1)
		}
		if t[k+1].kind == ':' {
			break
		}
	}
	return end
}

// assigns tells whether names separated by commas lead up to "=".
func (p *Parser) assigns(k, end int) bool {
	for ; k < end && p.tokens[k].kind == tokName; k += 2 {
		p.looks.Add(2)
		if p.tokens[k+1].kind != ',' {
			return p.tokens[k+1].kind == '='
		}
	}
	return false
}

// upper tells whether a name is written like a constant: capitals, digits and underscores, at least two.
func (p *Parser) upper(i int) bool {
	name := p.src[p.tokens[i].start:p.tokens[i].end]
	p.looks.Add(len(name))
	letters := 0
	for _, c := range name {
		if 'a' <= c && c <= 'z' || c >= 0x80 {
			return false
		}
		if 'A' <= c && c <= 'Z' {
			letters++
		}
	}
	return letters > 0 && len(name) > 1
}
