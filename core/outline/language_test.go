package outline

import (
	"os"
	"strings"
	"testing"
)

func TestDetect(t *testing.T) {
	for _, c := range []struct {
		path, head string
		want       Language
	}{
		{"a/b.go", "", Go}, {"B.PY", "", Python}, {`dir\x.Tsx`, "", TSX}, {"x.d.ts", "", TypeScript}, {"a.h", "int f(void);\n", C},
		{"a.h", "#pragma once\nnamespace a {\n", CPP}, {"a.h", "  template <class T>\n", CPP}, {"a.h", "#include <vector>\n", CPP},
		{"a.h", "#include <stdio.h>\n#include <sys/types.h>\n", C}, {"a.h", "/* \n * class of service\n */\n", C},
		{"Makefile", "", Makefile}, {"Dockerfile.dev", "", Dockerfile}, {"Gemfile", "", Ruby}, {"CMakeLists.txt", "", CMake},
		{"run", "#!/usr/bin/env -S python3.11 -u\n", Python}, {"run", "#!/bin/sh", Bash}, {"run", "#! /usr/bin/node\n", JavaScript},
		{"run", "", Unknown}, {"run", "#!", Unknown}, {"run", "#!/opt/odd", Unknown}, {"a.unknown", "#!/bin/bash\n", Bash}, {"", "", Unknown},
		{"a.inc", "<?php echo 1;", PHP}, {"a.inc", "x", Unknown}, {"a.json", "", JSON}, {"a.rst", "", ReStructuredText}, {"a.adoc", "", AsciiDoc}, {"a.ipynb", "", Notebook},
		{"a.feature", "@a\nFeature: x", Gherkin}, {"1.feature", "Added it.", Text}, {"a.yaml", "openapi: 3.0.1\n", OpenAPI}, {"a.yml", "# c\nswagger: \"2.0\"\n", OpenAPI}, {"a.json", "{\n \"openapi\" : \"3.1.0\"", OpenAPI},
		{"a.yaml", "x:\n  openapi: 3.0.1\n", YAML}, {"a.json", "{\"a\":{\"b\":{\"openapi\":\"3.1\"", JSON}, {"a.json", "{\"openapi\": true}", JSON}, {"a.yaml", "openapi: yes\n", YAML}, {"a.vue", "", Vue}, {".bashrc", "", Bash}, {".", "", Unknown},
	} {
		if got := Detect(c.path, []byte(c.head)); got != c.want {
			t.Errorf("Detect(%q, %q) = %s, want %s", c.path, c.head, got, c.want)
		}
	}
}

func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for l := Unknown; l < languageCount; l++ {
		if name := l.String(); name == "" || seen[name] || name != strings.ToLower(name) {
			t.Errorf("language %d is called %q", l, name)
		}
		seen[l.String()] = true
	}
	if languageCount.String() != "unknown" || Kind(200).String() != "unknown" || Heading.String() != "heading" || Function.String() != "function" {
		t.Error("names are shifted")
	}
}

// TestRecognised holds that each way to recognise a language leads to it alone.
func TestRecognised(t *testing.T) {
	owner := map[string]Language{}
	for i, known := range languages {
		l := Language(i)
		for what, names := range map[string][]string{"name": append(known.also, known.name), "extension": known.extensions, "file": known.files,
			"prefix": known.prefixes, "interpreter": known.interpreters} {
			for _, name := range names {
				if other, taken := owner[what+" "+name]; taken || name != strings.ToLower(name) {
					t.Errorf("%s %q is of %s and %s", what, name, other, l)
				}
				owner[what+" "+name] = l
			}
		}
		if l != Unknown && l != OpenAPI && len(known.extensions) == 0 {
			t.Errorf("%s: no extension", l)
		}
	}
}

// TestComplete holds that all is said of a language that its kind demands, in a file of its own.
func TestComplete(t *testing.T) {
	for i, known := range languages {
		l, of := Language(i), known.Traits
		code := known.form == isCode
		for what, missing := range map[string]bool{
			"syntax and document":                       code != (syntaxOf(l) != nil) || (known.form == isDocument) != (documentOf(l) != nil),
			"a family":                                  code && of.Family == Unknown,
			"how it says its package":                   code && of.Package == 0,
			"how its imports are written":               code && of.Imports == 0,
			"where its imports lead":                    of.Family != Unknown && of.Targets == 0,
			"how it writes types":                       code && of.Typing == 0,
			"the words of its signatures":               of.Typing > Untyped && of.Builtins == "",
			"a scoping like its family's":               of.Scoping != of.Family.Traits().Scoping,
			"a family that stands for itself":           of.Family.Traits().Family != of.Family,
			"how it marks what it says":                 known.form == isDocument && of.Markup == NoMarkup,
			"code, or nothing that only code has":       !code && (of.Package != 0 || of.Imports != 0 || of.Typing != 0),
			"a document, or nothing that only one has":  known.form != isDocument && of.Markup != NoMarkup,
			"an outline, or nothing to be found by":     !l.Outlined() && of.Family != Unknown,
			"the same words of imports as its form has": of.Imports != DottedImports && (of.Wildcards != nil || of.Aliases != nil),
		} {
			if missing {
				t.Errorf("%s lacks %s", l, what)
			}
		}
		if l.Outlined() {
			if _, err := os.Stat(l.String() + ".go"); err != nil {
				t.Errorf("%s has no file of its own: %v", l, err)
			}
		}
		if name := l.String(); l.Outlined() && l != TSX {
			if _, err := os.Stat("testdata/" + name + ".txtar"); err != nil {
				t.Errorf("%s has no case: %v", l, err)
			}
		}
	}
}

// TestCommented: a line is a comment as its own language begins one, and code in another.
func TestCommented(t *testing.T) {
	for _, c := range []struct {
		line string
		in   []Language
		not  []Language
	}{
		{"// a()", []Language{Go, C, JavaScript, PHP, Zig}, []Language{Python, Lua, Haskell}},
		{"# a()", []Language{Python, Ruby, Bash, Elixir, PHP}, []Language{C, JavaScript, Go}},
		{"-- a()", []Language{Lua, Haskell}, []Language{C, Python}},
		{"* a()", []Language{Java, C, TypeScript}, []Language{Python, Ruby}},
		{`"""Calls a()`, []Language{Python}, []Language{Kotlin}},
		{"a()", nil, []Language{Go, Python, JSON}},
	} {
		for _, l := range c.in {
			if !Commented(l, c.line) {
				t.Errorf("%s: %q is code", l, c.line)
			}
		}
		for _, l := range c.not {
			if Commented(l, c.line) {
				t.Errorf("%s: %q is a comment", l, c.line)
			}
		}
	}
}

// TestStandard holds that the languages of a family have the same modules, and none in the repository's words.
func TestStandard(t *testing.T) {
	for l, module := range map[Language]string{Python: "os", Notebook: "json", JavaScript: "fs", TSX: "http", Rust: "std"} {
		if !Lists(Standard(l), module) || Lists(Standard(l), "") || Standard(Go) != "" {
			t.Errorf("%s does not have %s", l, module)
		}
	}
	for _, word := range []string{"self", "this", "cls"} {
		if all := Words(func(l Language) string { return l.Traits().Selves }); !all[word] || all[""] {
			t.Errorf("%q is none of %v", word, all)
		}
	}
}

// TestWords holds that no language gives one word two meanings, of which the table would keep either.
func TestWords(t *testing.T) {
	for l := range languages {
		syntax := syntaxOf(Language(l))
		if syntax == nil {
			continue
		}
		seen := map[string]word{}
		for w, text := range syntax.words {
			for _, name := range strings.Fields(text) {
				if other, ok := seen[name]; ok {
					t.Errorf("%s: %q means %d and %d", Language(l), name, w, other)
				}
				seen[name] = word(w)
			}
		}
		if len(seen) > 256 {
			t.Errorf("%s: %d words in a table of 512", Language(l), len(seen))
		}
	}
}

// Languages whose files use one another's definitions are told together.
func TestRelatives(t *testing.T) {
	for of, want := range map[Language]string{C: "c cpp", TypeScript: "javascript typescript tsx", Kotlin: "java kotlin scala", Go: "go", Markdown: "markdown"} {
		if got := strings.Join(of.Relatives(), " "); got != want {
			t.Errorf("%v has %q, not %q", of, got, want)
		}
	}
}
