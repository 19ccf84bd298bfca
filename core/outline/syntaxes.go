package outline

// syntaxes holds the table of every language that is outlined.
var syntaxes [languageCount]*syntax

func init() {
	syntaxes = [languageCount]*syntax{
		Go: &goSyntax, Python: &pythonSyntax, JavaScript: &javaScriptSyntax, TypeScript: &typeScriptSyntax, TSX: &typeScriptSyntax,
		C: &cSyntax, CPP: &cppSyntax, Java: &javaSyntax, CSharp: &cSharpSyntax,
		Rust: &rustSyntax, Kotlin: &kotlinSyntax, Scala: &scalaSyntax, Swift: &swiftSyntax, PHP: &phpSyntax, Zig: &zigSyntax,
		Ruby: &rubySyntax, Lua: &luaSyntax, Elixir: &elixirSyntax, Bash: &bashSyntax, Haskell: &haskellSyntax,
	}
}
