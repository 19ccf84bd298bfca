package outline

var javaScriptLanguage = language{
	name:         "javascript",
	also:         []string{"node"},
	extensions:   []string{"js", "jsx", "mjs", "cjs", "es6"},
	interpreters: []string{"node", "nodejs"},
	form:         isCode,
	Traits: Traits{
		Family: JavaScript, Package: NoPackage, Imports: ScriptImports, Typing: Untyped, Targets: ScriptTargets, Scoping: scriptScoping,
		Static: "static ", Selves: "this self super", Stems: "index", Supers: "super", Constructors: "constructor",
		Strangers: true, AllImports: true, Patterns: true, HiddenBases: true, Undeclared: true,
	},
}

var javaScriptSyntax = syntax{
	line: []string{"//"}, block: [2]string{"/*", "*/"}, literals: scriptLiterals,
	letters: "$", specials: "/#", special: scriptSpecial,
	words: words{
		wFunc: "function", wClass: "class", wConst: "const", wVar: "var let", wImport: "import", wFrom: "from", wExtends: "extends",
		wAsync: "async", wModifier: "export default static get set", wNew: "new", wControl: scriptControl,
	},
	outline: outlineScript, declares: scriptDeclares, bind: scriptBind, scoped: true, accessors: true,
}
