package outline

import (
	"slices"
	"strings"
)

// Language names a source language. The numbers are stored in snapshots: append only.
type Language uint8

// The languages. Those from JSON on are named but not outlined, unless they are documents.
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
	languageCount
)

var languageNames = [languageCount]string{"unknown", "bash", "c", "cpp", "csharp", "elixir", "go", "haskell", "java", "javascript",
	"kotlin", "lua", "php", "python", "ruby", "rust", "scala", "swift", "typescript", "tsx", "zig", "markdown", "json", "yaml", "toml",
	"xml", "html", "css", "sql", "makefile", "dockerfile", "protobuf", "text", "ini", "cmake", "nix", "graphql", "restructuredtext", "asciidoc",
	"notebook", "openapi", "gherkin", "vue", "svelte"}

// String returns the usual lower-case name: "go", "cpp", "typescript"; "unknown" for Unknown and for numbers out of range.
func (l Language) String() string {
	if l < languageCount {
		return languageNames[l]
	}
	return languageNames[Unknown]
}

// LanguageNamed finds a language by its name, by an extension of its files ("py") or
// by another usual name ("golang", "c++", "shell").
func LanguageNamed(name string) (Language, bool) {
	name = strings.ToLower(name)
	for l, n := range languageNames {
		if n == name {
			return Language(l), true
		}
	}
	if l, ok := otherNames[name]; ok {
		return l, true
	}
	l, ok := extensions[name]
	return l, ok
}

var otherNames = map[string]Language{"golang": Go, "c#": CSharp, "shell": Bash, "node": JavaScript, "docker": Dockerfile, "make": Makefile,
	"jupyter": Notebook, "swagger": OpenAPI, "cucumber": Gherkin}

// LanguageNames returns the names of all languages.
func LanguageNames() []string { return slices.Clone(languageNames[:]) }

// Outlined tells whether Parse recognises anything in the language.
func (l Language) Outlined() bool { return l > Unknown && l <= Markdown || l.Document() }

// Document tells whether files of the language are texts for people, made of sections.
func (l Language) Document() bool {
	switch l {
	case Markdown, HTML, Text, ReStructuredText, AsciiDoc, Notebook, OpenAPI, Gherkin:
		return true
	}
	return false
}

var extensions = map[string]Language{
	"sh": Bash, "bash": Bash, "zsh": Bash, "ksh": Bash, "bats": Bash, "ash": Bash, "dash": Bash,
	"c": C, "h": C,
	"cc": CPP, "cpp": CPP, "cxx": CPP, "c++": CPP, "hh": CPP, "hpp": CPP, "hxx": CPP, "h++": CPP, "ipp": CPP, "inl": CPP, "tcc": CPP,
	"cu": CPP, "cuh": CPP, "ino": CPP,
	"cs": CSharp, "csx": CSharp,
	"ex": Elixir, "exs": Elixir,
	"go": Go,
	"hs": Haskell, "hsc": Haskell, "hs-boot": Haskell,
	"java": Java,
	"js":   JavaScript, "jsx": JavaScript, "mjs": JavaScript, "cjs": JavaScript, "es6": JavaScript,
	"kt": Kotlin, "kts": Kotlin,
	"lua": Lua, "rockspec": Lua,
	"php": PHP, "phtml": PHP, "php5": PHP, "php7": PHP, "phpt": PHP, "inc": PHP,
	"py": Python, "pyi": Python, "pyw": Python, "pyx": Python,
	"rb": Ruby, "rake": Ruby, "gemspec": Ruby, "ru": Ruby, "podspec": Ruby,
	"rs":    Rust,
	"scala": Scala, "sc": Scala, "sbt": Scala,
	"swift": Swift,
	"ts":    TypeScript, "mts": TypeScript, "cts": TypeScript,
	"tsx": TSX,
	"zig": Zig, "zon": Zig,
	"md": Markdown, "markdown": Markdown, "mdx": Markdown, "mkd": Markdown,
	"json": JSON, "jsonc": JSON, "json5": JSON, "jsonl": JSON, "webmanifest": JSON,
	"yaml": YAML, "yml": YAML,
	"toml": TOML,
	"xml":  XML, "xsd": XML, "xsl": XML, "svg": XML, "plist": XML, "csproj": XML, "props": XML, "targets": XML,
	"html": HTML, "htm": HTML, "xhtml": HTML,
	"css": CSS, "scss": CSS, "less": CSS, "sass": CSS,
	"sql": SQL,
	"mk":  Makefile, "mak": Makefile,
	"dockerfile": Dockerfile,
	"proto":      Protobuf,
	"txt":        Text, "org": Text, "log": Text, "csv": Text, "tsv": Text, "tex": Text,
	"ini": INI, "cfg": INI, "conf": INI, "properties": INI, "editorconfig": INI, "env": INI,
	"cmake":   CMake,
	"nix":     Nix,
	"graphql": GraphQL, "gql": GraphQL,
	"rst": ReStructuredText, "rest": ReStructuredText,
	"adoc": AsciiDoc, "asciidoc": AsciiDoc, "asc": AsciiDoc,
	"ipynb":   Notebook,
	"feature": Gherkin,
	"vue":     Vue,
	"svelte":  Svelte,
}

var baseNames = map[string]Language{
	".bashrc": Bash, ".bash_profile": Bash, ".profile": Bash, ".zshrc": Bash, "pkgbuild": Bash, "gradlew": Bash, "configure": Bash,
	"rakefile": Ruby, "gemfile": Ruby, "guardfile": Ruby, "vagrantfile": Ruby, "podfile": Ruby, "brewfile": Ruby, "fastfile": Ruby,
	"makefile": Makefile, "gnumakefile": Makefile, "bsdmakefile": Makefile, "justfile": Makefile,
	"dockerfile": Dockerfile, "containerfile": Dockerfile,
	"cmakelists.txt": CMake,
	"sconstruct":     Python, "sconscript": Python, "build.bazel": Python, "workspace": Python, "wscript": Python,
	"cargo.lock": TOML, "pipfile": TOML, "poetry.lock": TOML, "gopkg.lock": TOML,
	"composer.lock": JSON, ".babelrc": JSON, ".eslintrc": JSON, ".prettierrc": JSON,
	"readme": Text, "license": Text, "copying": Text, "authors": Text, "changelog": Text, "notice": Text, "changes": Text, "news": Text,
	"go.mod": Text, "go.sum": Text,
	".gitconfig": INI, ".gitmodules": INI,
}

var interpreters = map[string]Language{
	"sh": Bash, "bash": Bash, "zsh": Bash, "dash": Bash, "ksh": Bash, "ash": Bash, "bats": Bash,
	"python": Python, "pypy": Python, "node": JavaScript, "nodejs": JavaScript, "deno": TypeScript, "bun": TypeScript, "ts-node": TypeScript,
	"ruby": Ruby, "jruby": Ruby, "php": PHP, "lua": Lua, "luajit": Lua, "elixir": Elixir, "runghc": Haskell, "runhaskell": Haskell,
	"kotlin": Kotlin, "scala": Scala, "swift": Swift, "make": Makefile, "rust-script": Rust, "java": Java,
}
