package outline

import (
	"slices"
	"strings"
)

// syntaxOf returns the syntax of a language of code, nil of others.
func syntaxOf(l Language) *syntax {
	switch l {
	case Bash:
		return &bashSyntax
	case C:
		return &cSyntax
	case CPP:
		return &cppSyntax
	case CSharp:
		return &cSharpSyntax
	case Elixir:
		return &elixirSyntax
	case Go:
		return &goSyntax
	case Haskell:
		return &haskellSyntax
	case Java:
		return &javaSyntax
	case JavaScript:
		return &javaScriptSyntax
	case Kotlin:
		return &kotlinSyntax
	case Lua:
		return &luaSyntax
	case PHP:
		return &phpSyntax
	case Python:
		return &pythonSyntax
	case Ruby:
		return &rubySyntax
	case Rust:
		return &rustSyntax
	case Scala:
		return &scalaSyntax
	case Swift:
		return &swiftSyntax
	case TypeScript, TSX:
		return &typeScriptSyntax
	case Zig:
		return &zigSyntax
	case Dart:
		return &dartSyntax
	case Solidity:
		return &soliditySyntax
	case PowerShell:
		return &powerShellSyntax
	}
	return nil
}

// Standard are the modules of a language itself, and what repositories call modules that they do not publish.
func Standard(l Language) string {
	switch l.Traits().Family {
	case JavaScript:
		return nodeStandard
	case Python:
		return pythonStandard
	case Rust:
		return rustStandard
	}
	return ""
}

// Commented tells whether a line that is not indented is nothing but a comment, or the first line of a text that documents.
func Commented(l Language, line string) bool {
	s := syntaxOf(l)
	if s == nil {
		return false
	}
	begins := func(mark string) bool { return mark != "" && strings.HasPrefix(line, mark) }
	return slices.ContainsFunc(s.line, begins) || begins(s.block[0]) || s.block[1] == "*/" && (line == "*" || begins("* ") || begins("*/")) || l.Traits().HashComments && begins(`"""`)
}

// documentOf returns what finds the sections of a text for people, nil of other languages.
func documentOf(l Language) func(*Parser) {
	switch l {
	case AsciiDoc:
		return (*Parser).asciidoc
	case Gherkin:
		return (*Parser).gherkin
	case HTML:
		return (*Parser).htmlHeadings
	case Notebook:
		return (*Parser).notebook
	case OpenAPI:
		return (*Parser).openAPI
	case ReStructuredText:
		return (*Parser).restructured
	case Text:
		return (*Parser).plainText
	case Markdown:
		return (*Parser).markdownDocument
	}
	return nil
}
