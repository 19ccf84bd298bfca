package outline

var (
	slashes   = []string{"//"}
	slashStar = [2]string{"/*", "*/"}
	plainText = literal{open: `"`, close: `"`, escape: '\\'}
)

var rustSyntax = syntax{
	line: slashes, block: slashStar, nested: true, specials: "'", special: rustSpecial,
	literals: []literal{{open: `"`, close: `"`, escape: '\\', lines: true}},
	words: map[word]string{
		wFunc: "fn", wStruct: "struct union", wEnum: "enum", wTrait: "trait", wImpl: "impl", wModule: "mod", wConst: "const static",
		wType: "type", wMacro: "macro_rules", wImport: "use", wWhere: "where", wLoop: "for", wExtern: "extern", wAsync: "async",
		wModifier: "pub unsafe default",
		wControl:  "if while loop match return break continue else let move ref mut dyn in as crate super self Self await",
	},
	outline: outlineKeywords,
}

// rustSpecial knows lifetimes, characters and raw strings.
func rustSpecial(p *Parser, i int) int {
	if p.src[i] == '\'' {
		return character(p, i)
	}
	if p.src[i] != '"' {
		return i
	}
	t := p.previous()
	hashes := i
	for hashes > 0 && p.src[hashes-1] == '#' && i-hashes < 16 {
		hashes--
	}
	n := i - hashes
	for n > 0 && t.kind == '#' {
		p.tokens = p.tokens[:len(p.tokens)-1]
		t = p.previous()
		n--
	}
	if n > 0 || t.kind != tokName || int(t.end) != hashes || t.end-t.start > 2 || p.src[t.end-1] != 'r' {
		for ; hashes < i; hashes++ {
			p.emit('#', wNone, hashes, hashes+1)
		}
		return i
	}
	return p.raw(hashes, i+1, `"`+string(p.src[hashes:i]))
}

var kotlinSyntax = syntax{
	line: slashes, block: slashStar, nested: true, specials: "'`", special: ticked,
	literals: []literal{{open: `"""`, close: `"""`, lines: true, insert: "${"}, {open: `"`, close: `"`, escape: '\\', insert: "${"}},
	words: map[word]string{
		wFunc: "fun", wClass: "class", wInterface: "interface", wObject: "object", wEnum: "enum", wType: "typealias", wVar: "var val",
		wImport: "import", wPackage: "package", wWhere: "where", wConstructor: "constructor init",
		wModifier: "public private protected internal open abstract final override sealed data inline suspend operator infix tailrec external lateinit companion inner const annotation expect actual value noinline crossinline reified vararg",
		wControl:  "if for while when return catch throw else break continue try finally is as in this super null true false do by",
	},
	outline: outlineKeywords,
}

// ticked knows characters and names in backticks.
func ticked(p *Parser, i int) int {
	switch p.src[i] {
	case '\'':
		return character(p, i)
	case '`':
		for j := i + 1; j < len(p.src) && p.src[j] != '\n'; j++ {
			if p.src[j] == '`' {
				p.emit(tokName, wNone, i, j+1)
				return j + 1
			}
		}
	}
	return i
}

var scalaSyntax = syntax{
	line: slashes, block: slashStar, nested: true, specials: "'`", special: ticked, symbols: true,
	literals: []literal{{open: `"""`, close: `"""`, lines: true}, plainText},
	words: map[word]string{
		wFunc: "def", wClass: "class", wTrait: "trait", wObject: "object", wType: "type", wVar: "val var", wImport: "import",
		wPackage: "package", wExtends: "extends", wImplements: "with", wEnum: "enum",
		wModifier: "private protected override implicit sealed abstract final lazy case inline transparent open",
		wControl:  "if for while match return catch throw else try finally yield this super null true false do new then",
	},
	outline: outlineKeywords,
}

var swiftSyntax = syntax{
	line: slashes, block: slashStar, nested: true, specials: "`", special: ticked, symbols: true,
	literals: []literal{
		{open: `#"`, close: `"#`},
		{open: `"""`, close: `"""`, escape: '\\', lines: true, insert: `\(`},
		{open: `"`, close: `"`, escape: '\\', insert: `\(`},
	},
	words: map[word]string{
		wFunc: "func", wClass: "class actor", wStruct: "struct", wInterface: "protocol", wEnum: "enum", wType: "typealias associatedtype",
		wVar: "var let", wImport: "import", wExtension: "extension", wConstructor: "init deinit subscript", wCase: "case", wWhere: "where",
		wModifier: "public private internal fileprivate open static final override mutating nonmutating convenience required lazy weak unowned indirect async throws rethrows inout prefix postfix infix dynamic optional nonisolated package consuming borrowing",
		wControl:  "if for while switch return catch throw else break continue repeat guard defer do try is as in self super nil true false default fallthrough await some any",
	},
	outline: outlineKeywords,
}

var phpSyntax = syntax{
	line: []string{"//", "#"}, block: slashStar, letters: "$\\", specials: "?<", special: phpSpecial,
	literals: []literal{
		{open: `"`, close: `"`, escape: '\\', lines: true, insert: "{$"},
		{open: "'", close: "'", escape: '\\', lines: true},
		{open: "`", close: "`", escape: '\\', lines: true},
	},
	words: map[word]string{
		wFunc: "function", wClass: "class", wInterface: "interface", wTrait: "trait", wEnum: "enum", wConst: "const", wModule: "namespace",
		wImport: "use require_once include_once require include", wExtends: "extends", wImplements: "implements", wCase: "case", wNew: "new",
		wModifier: "public private protected abstract final static readonly var",
		wControl:  "if for foreach while switch match return catch throw else elseif break continue try finally instanceof echo print fn as do global isset unset empty list array default",
	},
	outline: outlineKeywords,
}

// phpSpecial knows the text outside <?php … ?>, heredocs and attributes.
func phpSpecial(p *Parser, i int) int {
	rest := p.src[i:]
	switch {
	case hasPrefix(rest, "?>"):
		return p.html(i + 2)
	case hasPrefix(rest, "#["):
		p.emit('#', wNone, i, i+1)
		return i + 1
	case hasPrefix(rest, "<<<"):
		j := i + 3
		for j < len(p.src) && p.src[j] == ' ' {
			j++
		}
		if end := p.mark(j); end > 0 {
			p.single(i, end)
			return end
		}
	}
	return i
}

var zigSyntax = syntax{
	line: slashes, specials: `'\@`, special: zigSpecial, literals: []literal{plainText},
	words: map[word]string{
		wFunc: "fn", wConst: "const", wVar: "var", wStruct: "struct union opaque", wEnum: "enum",
		wModifier: "pub export inline noinline threadlocal comptime", wExtern: "extern",
		wControl: "if for while switch return catch else break continue try defer errdefer orelse and or unreachable test packed error align",
	},
	outline: outlineZig,
}

// zigSpecial knows characters, lines of text behind \\, and built-in functions.
func zigSpecial(p *Parser, i int) int {
	switch {
	case p.src[i] == '\'':
		return character(p, i)
	case hasPrefix(p.src[i:], `\\`):
		j := i
		for j < len(p.src) && p.src[j] != '\n' {
			j++
		}
		p.single(i, j)
		return j
	}
	return i
}

// outlineZig walks all tokens: a container is the value of a constant, and its fields are "name: T,".
func outlineZig(p *Parser) {
	t := p.tokens
	for i := 0; t[i].kind != tokEnd; {
		f := p.top(i)
		next := i
		switch {
		case t[i].word == wFunc && t[i+1].kind == tokName:
			next = p.declare(Function, i, i+1, i+2, f)
		case (t[i].word == wConst || t[i].word == wVar) && t[i+1].kind == tokName:
			next = p.zigValue(i, f)
		case t[i].kind == '{':
			p.enter(f.definition, p.closing(i), inBody)
		case t[i].kind == '(' && f.place != inBody:
			next = p.follow(i)
		case t[i].kind == tokName && (f.place == inType || f.place == inEnum) && (t[i-1].kind == '{' || t[i-1].kind == ',') &&
			(t[i+1].kind == ':' || f.place == inEnum):
			kind := Field
			if f.place == inEnum {
				kind = Constant
			}
			end := i + 1
			for t[end].kind != ',' && t[end].kind != '}' && t[end].kind != ';' && t[end].kind != tokEnd {
				end = p.follow(end)
			}
			p.define(kind, i, i, i, end, end-1)
			next = end
		}
		i = max(next, i+1)
	}
}

func (p *Parser) zigValue(i int, f *frame) int {
	t := p.tokens
	value := i + 2
	for t[value].kind != '=' && t[value].kind != ';' && t[value].kind != tokEnd && t[value].kind != '}' && t[value].kind != ')' {
		value = p.follow(value)
	}
	k := value + 1
	if t[value].kind != '=' {
		k = value
	}
	for t[k].word == wExtern || string(p.src[t[k].start:t[k].end]) == "packed" {
		k++
	}
	if w := t[k].word; w == wStruct || w == wEnum {
		head := k + 1
		if t[head].kind == '(' {
			head = p.follow(head)
		}
		if t[head].kind == '{' {
			kind, at := Struct, inType
			if w == wEnum {
				kind, at = Enum, inEnum
			}
			from := p.leading(i)
			last := p.closing(head)
			d := p.define(kind, i+1, from, from, head, last)
			p.enter(d, last, at)
			return head + 1
		}
	}
	if hasPrefix(p.src[t[k].start:], "@import") || t[k].kind == '@' && hasPrefix(p.src[t[k].start:], "@import") {
		for n := k; n < k+4 && t[n].kind != tokEnd; n++ {
			if t[n].kind == tokString {
				p.imports(t[n].start, t[n].end, t[n].line)
				break
			}
		}
	}
	if f.place == inBody {
		return i + 2
	}
	kind := Constant
	if t[i].word == wVar {
		kind = Variable
	}
	end := value
	for t[end].kind != ';' && t[end].kind != tokEnd && t[end].kind != '}' {
		end = p.follow(end)
	}
	from := p.leading(i)
	p.define(kind, i+1, from, from, p.lineHead(i+2, end), end-1)
	return end
}
