package outline

var typeScriptLanguage = language{
	name:         "typescript",
	extensions:   []string{"ts", "mts", "cts"},
	interpreters: []string{"deno", "bun", "ts-node"},
	form:         isCode,
	Traits:       typeScriptTraits,
}

// typeScriptTraits are those of TypeScript with and without JSX.
var typeScriptTraits = Traits{
	Family: JavaScript, Dialect: JavaScript, Modifiers: "abstract static", Visibility: AsSaid, Package: NoPackage, Imports: ScriptImports, Typing: Colon,
	Static: "static ", Selves: "this self super", Supers: "super", Constructors: "constructor",
	Overloads: scriptValues,
	Builtins: "function class interface extends implements export default declare abstract public private protected readonly " +
		"static async const let var type enum namespace is as asserts keyof typeof infer in out new this super string " +
		"number boolean bigint symbol object void undefined null never unknown any true false import get set",
	Wrappers: "Partial Readonly Required NonNullable Omit Pick Awaited", Casts: true,
	Loop: "of", Indexes: true, Containers: "Array ReadonlyArray Set ReadonlySet Map ReadonlyMap WeakMap Iterable Iterator IterableIterator AsyncIterable AsyncIterator " +
		"AsyncIterableIterator Generator AsyncGenerator Record ArrayLike",
	Holders: "values filter slice sort reverse concat toSorted toReversed splice", Takers: "at find findLast pop shift get next",
	Visitors: "map forEach filter some every find findIndex findLast flatMap",
	Paired:   "entries", Keyed: "keys", Valued: "values",
	Targets: ScriptTargets, Scoping: scriptScoping,
	Strangers: true, AllImports: true, Patterns: true,
}

var typeScriptSyntax = syntax{
	line: []string{"//"}, block: [2]string{"/*", "*/"}, literals: scriptLiterals,
	letters: "$", specials: "/#", special: scriptSpecial,
	words: words{
		wFunc: "function", wClass: "class", wConst: "const", wVar: "var let", wImport: "import", wFrom: "from", wExtends: "extends",
		wAsync: "async", wNew: "new", wControl: scriptControl, wInterface: "interface", wEnum: "enum", wType: "type",
		wModule: "namespace module", wImplements: "implements",
		wModifier: "export default static get set public private protected readonly abstract declare override accessor",
	},
	outline: outlineScript, declares: scriptDeclares, bind: scriptBind, scoped: true, accessors: true, types: true,
}
