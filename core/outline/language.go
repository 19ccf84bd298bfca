package outline

import "strings"

// Language names a source language. The numbers are stored in snapshots: append only.
type Language uint8

// The languages.
const (
	Unknown Language = iota
	Bash
	C
	CPP
	CSharp
	Elixir
	Go
	Haskell
	Java
	JavaScript
	Kotlin
	Lua
	PHP
	Python
	Ruby
	Rust
	Scala
	Swift
	TypeScript
	TSX
	Zig
	Markdown
	JSON
	YAML
	TOML
	XML
	HTML
	CSS
	SQL
	Makefile
	Dockerfile
	Protobuf
	Text
	INI
	CMake
	Nix
	GraphQL
	ReStructuredText
	AsciiDoc
	Notebook
	OpenAPI
	Gherkin
	Vue
	Svelte
	Dart
	Solidity
	PowerShell
	languageCount
)

// language is what is known of one language: a file of its name holds it, beside what outlines it. What
// outlines it is not among it, so that who asks about languages links no parser.
type language struct {
	name string // usual, in lower case
	also []string
	// How files are recognised: by extensions, base names, beginnings of base names, and programs behind "#!". Each is one language's alone.
	extensions, files, prefixes, interpreters []string
	// narrow tells the language of a file with one of the extensions by the head of its content, nil if that is not at hand.
	narrow func(extension string, head []byte) Language
	form   form
	Traits
}

// form is what a language is for: data, code, which syntaxOf tells the syntax of, or a text for people, whose sections documentOf finds.
type form uint8

const (
	isData form = iota
	isCode
	isDocument
)

// languages holds what is known of each language. It is filled when the program starts, since what outlines one may ask about others.
var languages [languageCount]*language

func init() {
	languages = [languageCount]*language{
		Unknown: {name: "unknown", Traits: Traits{HiddenBases: true}},
		Bash:    &bashLanguage, C: &cLanguage, CPP: &cppLanguage, CSharp: &cSharpLanguage, Elixir: &elixirLanguage, Go: &goLanguage,
		Haskell: &haskellLanguage, Java: &javaLanguage, JavaScript: &javaScriptLanguage, Kotlin: &kotlinLanguage, Lua: &luaLanguage, PHP: &phpLanguage,
		Python: &pythonLanguage, Ruby: &rubyLanguage, Rust: &rustLanguage, Scala: &scalaLanguage, Swift: &swiftLanguage,
		TypeScript: &typeScriptLanguage, TSX: &tsxLanguage, Zig: &zigLanguage, Dart: &dartLanguage, Solidity: &solidityLanguage,
		PowerShell: &powerShellLanguage,
		Markdown:   &markdownLanguage, HTML: &htmlLanguage, Text: &textLanguage, ReStructuredText: &restructuredTextLanguage, AsciiDoc: &asciiDocLanguage,
		Notebook: &notebookLanguage, OpenAPI: &openAPILanguage, Gherkin: &gherkinLanguage,
		JSON: &jsonLanguage, YAML: &yamlLanguage, TOML: &tomlLanguage, XML: &xmlLanguage, CSS: &cssLanguage, SQL: &sqlLanguage,
		Makefile: &makefileLanguage, Dockerfile: &dockerfileLanguage, Protobuf: &protobufLanguage, INI: &iniLanguage, CMake: &cmakeLanguage,
		Nix: &nixLanguage, GraphQL: &graphQLLanguage, Vue: &vueLanguage, Svelte: &svelteLanguage,
	}
	recognise()
}

// known returns what is known of a language; of numbers out of range what is of Unknown.
func (l Language) known() *language {
	if l < languageCount {
		return languages[l]
	}
	return languages[Unknown]
}

// String returns the usual lower-case name: "go", "cpp", "typescript"; "unknown" for Unknown and for numbers out of range.
func (l Language) String() string { return l.known().name }

// Traits returns what is known of a language beside how it is outlined. It is not to be changed.
func (l Language) Traits() *Traits { return &l.known().Traits }

// Words are those that any language has of a sort.
func Words(of func(Language) string) map[string]bool {
	all := map[string]bool{}
	for l := range languageCount {
		for word := range strings.FieldsSeq(of(l)) {
			all[word] = true
		}
	}
	return all
}

// Relatives returns the names of the languages whose files use one another's definitions, as C and C++ do, the language's own among them.
func (l Language) Relatives() (names []string) {
	family := l.Traits().Family
	for other := range languageCount {
		if other == l || family != Unknown && other.Traits().Family == family {
			names = append(names, other.String())
		}
	}
	return names
}

// Lists tells whether a word is among those of a trait.
func Lists(words, word string) bool {
	for w := range strings.FieldsSeq(words) {
		if w == word {
			return true
		}
	}
	return false
}

// LanguageNamed finds a language by its name, by an extension of its files ("py") or
// by another usual name ("golang", "c++", "shell").
func LanguageNamed(name string) (Language, bool) {
	name = strings.ToLower(name)
	if l, ok := byName[name]; ok {
		return l, true
	}
	l, ok := byExtension[name]
	return l, ok
}

// LanguageNames returns the names of all languages.
func LanguageNames() []string {
	names := make([]string, languageCount)
	for l := range names {
		names[l] = languages[l].name
	}
	return names
}

// Outlined tells whether Parse recognises anything in the language.
func (l Language) Outlined() bool { return l.known().form != isData }

// Document tells whether files of the language are texts for people, made of sections.
func (l Language) Document() bool { return l.known().form == isDocument }

// Rewritten tells whether the text that is outlined is not the file's own: a notebook's is that of its cells.
func (l Language) Rewritten() bool { return l.Traits().Markup == NotebookMarkup }
