package outline

var scalaLanguage = language{
	name:         "scala",
	extensions:   []string{"scala", "sc", "sbt"},
	interpreters: []string{"scala"},
	form:         isCode,
	Traits: Traits{
		Family: Java, Bodiless: BodilessAbstract, Modifiers: "abstract sealed", Visibility: AsSaid, Package: PackageClauses, Imports: DottedImports, Wildcards: []string{"*", "_", "given"}, Aliases: []string{"as", "=>"}, Typing: Colon,
		Selves: "this self super", Itself: "copy", Supers: "super",
		Builtins: "def val var class object trait type case enum extends with implicit lazy override final sealed abstract " +
			"private protected given using new this super true false null String Int Long Short Byte Char Boolean Float " +
			"Double Unit Any AnyRef Nothing Option",
		Overloads: namedValues, Targets: PackageTargets, Scoping: jvmScoping, Relative: true,
		Received: true, Applied: "apply", PackageObjects: true, Bodies: "new", AllImports: true, Wild: true, HiddenBases: true, DerivedBases: true,
	},
}

var scalaSyntax = syntax{
	line: []string{"//"}, block: [2]string{"/*", "*/"}, nested: true, specials: "'`", special: scalaSpecial, symbols: true,
	literals: []literal{
		{open: `"""`, close: `"""`, lines: true}, {open: `"`, close: `"`, escape: '\\'},
		// Behind a name, in the order of those above.
		{open: `"""`, close: `"""`, lines: true, insert: "${"}, {open: `"`, close: `"`, escape: '\\', insert: "${"},
	},
	words: words{
		wFunc: "def", wClass: "class", wTrait: "trait", wObject: "object", wType: "type", wVar: "val var", wImport: "import",
		wPackage: "package", wExtends: "extends", wImplements: "with derives", wEnum: "enum",
		wModifier: "private protected override implicit sealed abstract final lazy case inline transparent open",
		wControl:  "if for while match return catch throw else try finally yield this super null true false do new then",
	},
	bind: colonShadows, outline: outlineKeywords, newlines: true, indents: true, suffixes: true, command: scalaCommand, infix: true,
	instance: func(*Parser, int) bool { return true },
}

// scalaSpecial knows characters, names in backticks and texts with expressions.
func scalaSpecial(p *Parser, i int) int {
	if t := p.previous(); p.src[i] != '"' || t.kind != tokName || int(t.end) != i {
		return ticked(p, i)
	}
	const plain = 2 // literals without
	for m := range p.syntax.literals[:plain] {
		if open := p.syntax.literals[m].open; hasPrefix(p.src[i:], open) {
			p.emit(tokString, wNone, i, i+len(open))
			return p.text(i+len(open), m+plain)
		}
	}
	return i
}

// scalaCommand tells whether name i is called without parentheses: a type behind "new", or as [trailing] says.
func scalaCommand(p *Parser, i int) bool {
	return p.tokens[i+1].kind != '.' && p.madeByNew(i) || trailing(p, i)
}

// madeByNew tells whether name i is that of the type in new a.b.T.
func (p *Parser) madeByNew(i int) bool {
	const longest = 8
	for n := 0; n < longest && i > 2 && p.tokens[i-1].kind == '.' && p.tokens[i-2].kind == tokName; n++ {
		i -= 2
	}
	return i > 0 && p.tokens[i-1].word == wControl && p.is(i-1, "new")
}

// indented returns the last token of the lines from token head on that are indented deeper than the line of token i, or 0 when there are
// none: the body of a declaration without braces.
func (p *Parser) indented(i, head int) int {
	t := p.tokens
	if !t[head].first || t[head].kind == tokEnd || t[head].kind == '}' || t[head].kind == ')' {
		return 0
	}
	const farthest = 64
	for n := 0; i > 0 && !t[i].first && n < farthest; n++ {
		i--
	}
	column, end := p.column(i), head
	for t[end].kind != tokEnd && t[end].kind != '}' && t[end].kind != ')' && t[end].kind != ']' {
		if t[end].first && p.column(end) <= column {
			break
		}
		end = p.follow(end)
	}
	if end == head {
		return 0
	}
	return end - 1
}

// enterIndented enters the body of definition d, which indentation encloses.
func (p *Parser) enterIndented(d, last int, kind Kind, container bool, cut, head int) int {
	switch {
	case kind == Enum:
		p.enter(d, last, inEnum)
	case container:
		p.enter(d, last, inType)
	case kind == Function || kind == Method:
		p.enter(d, last, inBody)
		return cut
	default:
		p.enter(d, last, inValue)
	}
	return head
}
