package outline

var cSharpLanguage = language{
	name:       "csharp",
	also:       []string{"c#"},
	extensions: []string{"cs", "csx"},
	form:       isCode,
	Traits: Traits{
		Family: CSharp, Modifiers: "abstract final static async sealed", Visibility: AsSaid, Package: NamespaceDefined, Imports: UsingImports, Typing: TypeFirst,
		Selves: "this", Supers: "base",
		Builtins: "public private protected internal static readonly const sealed abstract virtual override async partial class " +
			"struct interface enum record delegate event namespace where new in out ref params this base void bool byte " +
			"char short int uint long ulong float double decimal string object dynamic var get set init default true false " +
			"null extern unsafe volatile implicit explicit operator",
		Overloads: givenByName(*otherValues, ':'), Targets: NoTargets,
		Scoping: Scoping{Implicit: true, Everywhere: true, Nested: true, Typed: true, Beside: OwnNamespace, Open: OpenAnywhere,
			Methods: "Contains Add AddRange Remove RemoveAt Insert Clear Where Select SelectMany First FirstOrDefault Single SingleOrDefault Last LastOrDefault Any All Count ToList ToArray ToDictionary ToLookup ToString Equals GetHashCode GetType Concat Distinct OrderBy OrderByDescending ThenBy GroupBy Cast OfType Aggregate Skip Take SkipWhile TakeWhile Union Intersect Except Zip Reverse Split Trim TrimStart TrimEnd Substring StartsWith EndsWith IndexOf LastIndexOf Replace ToUpper ToLower ToUpperInvariant ToLowerInvariant PadLeft PadRight Append AppendLine AppendFormat TryGetValue ContainsKey Write WriteLine ReadLine Dispose Invoke ConfigureAwait"},
		AllImports: true, Casts: true, CastsBefore: true,
	},
}

var cSharpSyntax = syntax{
	line: []string{"//", "#"}, block: [2]string{"/*", "*/"},
	literals: []literal{
		{open: `$@"`, close: `"`, lines: true, double: true, insert: "{"},
		{open: `@$"`, close: `"`, lines: true, double: true, insert: "{"},
		{open: `@"`, close: `"`, lines: true, double: true},
		{open: `$"""`, close: `"""`, lines: true, insert: "{"},
		{open: `$"`, close: `"`, escape: '\\', insert: "{"},
		{open: `"""`, close: `"""`, lines: true},
		{open: `"`, close: `"`, escape: '\\'},
	},
	specials: "'#", special: cSharpSpecial,
	words: words{
		wClass: "class", wStruct: "struct", wInterface: "interface", wEnum: "enum", wRecord: "record", wImport: "using",
		wModule: "namespace", wNew: "new", wStatic: "static", wFinal: "readonly", wConst: "const", wDelegate: "delegate",
		wOperator: "operator", wWhere: "where",
		wModifier: "public private protected internal abstract sealed virtual override async unsafe extern volatile partial event required implicit explicit",
		wControl:  "if for foreach while switch return catch throw else case break continue try finally is as this base do lock fixed typeof sizeof nameof default in out ref goto checked unchecked",
	},
	outline: outlineMembers, shadows: typedShadows, declares: memberDeclares, attributes: '[', directives: true, flat: true,
}

// cSharpSpecial knows characters, and which brackets stand in branches; the line of a directive is passed over like a comment.
func cSharpSpecial(p *Parser, i int) int {
	if p.src[i] == '#' && p.first {
		word, _ := p.directiveWord(i)
		p.conditional(word)
		return i
	}
	return quoted(p, i)
}
