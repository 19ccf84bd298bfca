package outline

import "bytes"

var swiftLanguage = language{
	name:         "swift",
	extensions:   []string{"swift"},
	interpreters: []string{"swift"},
	form:         isCode,
	Traits: Traits{
		Family: Swift, Modifiers: "final async", Visibility: AsSaid, Package: NoPackage, Imports: ModuleImports, Typing: Colon,
		Selves: "self Self super", Supers: "super", Constructors: "init",
		Builtins: "func let var class struct enum protocol extension actor init subscript typealias static final public private " +
			"fileprivate internal open override mutating convenience required weak unowned lazy inout throws rethrows async " +
			"some any where in self Self super indirect case get set true false nil String Int Bool Double Float Character " +
			"Void",
		Overloads: swiftValues, Targets: ProductTargets,
		Scoping: Scoping{Implicit: true, Everywhere: true, Typed: true, Called: true, Beside: OwnDirectory, Open: OpenAnywhere},
		Hides:   true, AllImports: true, HiddenBases: true, DerivedBases: true,
	},
}

var swiftSyntax = syntax{
	line: []string{"//"}, block: [2]string{"/*", "*/"}, nested: true, specials: "`#", special: swiftSpecial, symbols: true,
	literals: []literal{
		{open: `#"`, close: `"#`},
		{open: `"""`, close: `"""`, escape: '\\', lines: true, insert: `\(`},
		{open: `"`, close: `"`, escape: '\\', insert: `\(`},
	},
	words: words{
		wFunc: "func", wClass: "class actor", wStruct: "struct", wInterface: "protocol", wEnum: "enum", wType: "typealias associatedtype",
		wVar: "var let", wImport: "import", wExtension: "extension", wConstructor: "init deinit subscript", wCase: "case", wWhere: "where",
		wModifier: "public private internal fileprivate open static final override mutating nonmutating convenience required lazy weak unowned indirect async throws rethrows inout prefix postfix infix dynamic optional nonisolated package consuming borrowing",
		wControl:  "if for while switch return catch throw else break continue repeat guard defer do try is as in self super nil true false default fallthrough await some any",
	},
	shadows: colonShadows, outline: outlineKeywords, newlines: true, conformances: true, command: trailing,
}

// swiftSpecial knows names in backticks, and the lines that part code into branches.
func swiftSpecial(p *Parser, i int) int {
	if p.src[i] != '#' {
		return ticked(p, i)
	}
	if !p.first {
		return i
	}
	word, end := p.directiveWord(i)
	if !p.conditional(word) {
		return i
	}
	if n := bytes.IndexByte(p.src[end:], '\n'); n >= 0 {
		return end + n
	}
	return len(p.src)
}
