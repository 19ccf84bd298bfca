package outline

var javaSyntax = syntax{
	line: []string{"//"}, block: [2]string{"/*", "*/"},
	literals: []literal{{open: `"""`, close: `"""`, escape: '\\', lines: true}, {open: `"`, close: `"`, escape: '\\'}},
	letters:  "$", specials: "'", special: quoted,
	words: map[word]string{
		wClass: "class", wInterface: "interface", wEnum: "enum", wRecord: "record", wImport: "import", wPackage: "package",
		wExtends: "extends", wImplements: "implements permits", wNew: "new", wStatic: "static", wFinal: "final",
		wModifier: "public private protected abstract synchronized native transient volatile strictfp default sealed",
		wControl:  "if for while switch return catch throw else case break continue try finally instanceof this super do assert throws",
	},
	outline: outlineMembers,
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
	specials: "'", special: quoted,
	words: map[word]string{
		wClass: "class", wStruct: "struct", wInterface: "interface", wEnum: "enum", wRecord: "record", wImport: "using",
		wModule: "namespace", wNew: "new", wStatic: "static", wFinal: "readonly", wConst: "const", wDelegate: "delegate",
		wOperator: "operator", wWhere: "where",
		wModifier: "public private protected internal abstract sealed virtual override async unsafe extern volatile partial event required implicit explicit",
		wControl:  "if for foreach while switch return catch throw else case break continue try finally is as this base do lock fixed typeof sizeof nameof default in out ref goto checked unchecked",
	},
	outline: outlineMembers,
}

// quoted is the special function of languages in which "'" always encloses a character.
func quoted(p *Parser, i int) int {
	if p.src[i] == '\'' {
		return character(p, i)
	}
	return i
}
