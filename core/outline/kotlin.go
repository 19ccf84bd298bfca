package outline

var kotlinLanguage = language{
	name:         "kotlin",
	extensions:   []string{"kt", "kts"},
	interpreters: []string{"kotlin"},
	form:         isCode,
	Traits: Traits{
		Family: Java, Modifiers: "abstract suspend sealed", Visibility: SeenUnlessSaid, Package: PackageClause, Imports: DottedImports, Wildcards: []string{"*"}, Aliases: []string{"as"}, Typing: Colon,
		Selves: "this super", Supers: "super", Constructors: "constructor", Heads: true, Bodies: "object", Scopes: "apply run", Scoped: "with", Itself: "copy apply also takeIf",
		Builtins: "fun val var class interface object data sealed enum annotation inner open abstract final override public " +
			"private protected internal suspend inline crossinline noinline reified tailrec infix operator external " +
			"lateinit const vararg companion typealias constructor where by in out is as this super true false null String " +
			"Int Long Short Byte Char Boolean Float Double Unit Any Nothing",
		Casts: true, Loop: "in", Indexes: true, Containers: jvmContainers, Holders: jvmHolders, Takers: jvmTakers, Visitors: jvmVisitors, Paired: "entries", Keyed: "keys", Valued: "values",
		Overloads: namedValues, Targets: PackageTargets, Scoping: jvmScoping,
		Hides: true, Received: true, Extensions: true, Companion: "Companion", AllImports: true, Wild: true, HiddenBases: true,
	},
}

var kotlinSyntax = syntax{
	line: []string{"//"}, block: [2]string{"/*", "*/"}, nested: true, specials: "'`", special: ticked,
	literals: []literal{{open: `"""`, close: `"""`, lines: true, insert: "${"}, {open: `"`, close: `"`, escape: '\\', insert: "${"}},
	words: words{
		wFunc: "fun", wClass: "class", wInterface: "interface", wObject: "object", wEnum: "enum", wType: "typealias", wVar: "var val",
		wImport: "import", wPackage: "package", wWhere: "where", wConstructor: "constructor init",
		wModifier: "public private protected internal open abstract final override sealed data inline suspend operator infix tailrec external lateinit companion inner const annotation expect actual value noinline crossinline reified vararg",
		wControl:  "if for while when return catch throw else break continue try finally is as in this super null true false do by",
	},
	shadows: colonShadows, smart: true, outline: outlineKeywords, newlines: true, flat: true, generics: true, delegates: true, command: trailing, infix: true,
	declares: func(p *Parser, i, _ int) bool { return p.tokens[i-1].kind == '@' || p.tokens[i-1].word == wFunc }, // what an entry of an enum overrides
}
