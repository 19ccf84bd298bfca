package outline

var (
	slashes   = []string{"//"}
	slashStar = [2]string{"/*", "*/"}
	plainText = literal{open: `"`, close: `"`, escape: '\\'}
)

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
			p.looks.Add(1)
		}
	}
	return i
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

// cases takes "case a, b(T)" of a Swift or PHP enum.
func (p *Parser) cases(i int) int {
	t := p.tokens
	lead := p.attributes(i)
	for k := i + 1; t[k].kind == tokName || t[k].kind == tokWord && (p.soft(k) || t[k+1].kind == '('); k++ {
		end := k + 1
		for t[end].kind != ',' && t[end].kind != ';' && t[end].kind != '}' && t[end].kind != tokEnd && !t[end].first {
			end = p.follow(end)
		}
		p.define(Constant, k, lead, i, end, end-1)
		if k = end; t[k].kind != ',' {
			return k
		}
	}
	return i + 1
}

// variant takes a member of an enum: "Name", "Name(…)", "Name {…}", "Name = …".
func (p *Parser) variant(i int, f *frame) int {
	t := p.tokens
	if t[i-1].kind != '{' && t[i-1].kind != ',' && t[i-1].kind != ']' && t[i-1].kind != ')' && p.attributes(i) == i || p.syntax.words[wCase] != "" {
		return i + 1
	}
	end := i + 1
	for t[end].kind != ',' && t[end].kind != ';' && t[end].kind != '}' && t[end].kind != tokEnd {
		end = p.follow(end)
	}
	lead := p.attributes(i)
	p.define(Constant, i, lead, i, end, end-1)
	if t[end].kind == ';' {
		f.place = inType
	}
	return end
}
