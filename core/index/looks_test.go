package index

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/step"
)

// samples has a path for each language, and for each file that is read as a manifest.
var samples = map[string]string{
	"unknown": "a", "bash": "a.sh", "c": "a.c", "cpp": "a.cpp", "csharp": "a.cs", "elixir": "a.ex", "go": "a.go", "haskell": "a.hs", "java": "a.java",
	"javascript": "a.js", "kotlin": "a.kt", "lua": "a.lua", "php": "a.php", "python": "a.py", "ruby": "a.rb", "rust": "a.rs", "scala": "a.scala",
	"swift": "a.swift", "typescript": "a.ts", "tsx": "a.tsx", "zig": "a.zig", "markdown": "a.md", "json": "a.json", "yaml": "a.yaml", "toml": "a.toml",
	"xml": "a.xml", "html": "a.html", "css": "a.css", "sql": "a.sql", "makefile": "Makefile", "dockerfile": "Dockerfile", "protobuf": "a.proto",
	"text": "a.txt", "ini": "a.ini", "cmake": "a.cmake", "nix": "a.nix", "graphql": "a.graphql", "restructuredtext": "a.rst", "asciidoc": "a.adoc",
	"notebook": "a.ipynb", "openapi": "a.yaml", "gherkin": "a.feature", "vue": "a.vue", "svelte": "a.svelte", "dart": "a.dart", "solidity": "a.sol", "powershell": "a.ps1",
	"go.mod": "go.mod", "package.json": "package.json", "tsconfig.json": "tsconfig.json", "composer.json": "composer.json", "Cargo.toml": "Cargo.toml",
	"Package.swift": "Package.swift", "pyproject.toml": "pyproject.toml",
}

// heads make a file what it is called in samples, where the path alone does not.
var heads = map[string]string{"openapi": "openapi: 3.0.0\npaths:\n", "gherkin": "Feature: a\n", "php": "<?php\n", "notebook": `{"cells":[{"cell_type":"code","source":[`}

// shapes are what files are made of that are to keep a reader busy: each a head, if it
// has one, and a piece that is repeated, between which stands a "…".
var shapes = map[string][]string{
	"names in a list": {"class A {…a,", "class A { T …a, ", "enum A { …A, ", "var …a,", "func f(…a, ", "local …a, ", "…a, b = ", "T<…a,", "import a.{…b, ",
		"if a:\n…\timport a\n"},
	"brackets": {"…(", "…[", "…{", "…([{", "…f(a) {", "…func f() {\n", "…a: (", "…f()\n{", "…)]}", "…>() "},
	"text without an end": {"…\"", "…'", "…`", "…/*", "…\"\\\n", "…<<A\n", "…R\"(", "…~s(", "…%w(", "…--[==[", "…\"\"\"\n", "…=begin\n", "…<!--",
		"…require \"a\" /* ", "…import A (\n", "…. a(; "},
	"angle brackets": {"…<", "…a<", "…a<b,", "…template<", "…impl<", "…a::<", "…var a = <T>"},
	"chains":         {"…a.b.", "…a::b::", "…a->", "…x.y.z(", "…class::", "…a b ", "…new ", "…def!", "…module a.module."},
	"one line":       {"…a", "…a ", "… ", "…9", "…é", "…日本", "…aA1", "# …a ", "class …a", "…package ", "…import 'a' "},
	"short lines":    {"…\n", "…a\n", "…# a\n", "…// a\n", "…a:\n ", "…- a\n", "…  a\n b\n", "…data A = "},
	"directives":     {"…#if\n{\n#else\n}\n", "…#define a(b) b\n", "…#include \"a\"\n", "…#ifdef a\n#define b\n", "…#\\\n"},
	"attributes":     {"…@a ", "…@", "…@a(b)\n", "…#[a]", "…[a]\n", "…static ", "…A() ", "class A {…@", "class A {…static "},
	"keywords": {"…class A {\n", "…enum E { A, ", "…def f\n", "…def f():\n ", "…import a; ", "…use a::{b, ", "…const a = const ", "…data A = B { a :: ",
		"…case a, ", "…export ", "…module A\n", "…import ", "…function f(){}require('a');", "…a = b = ", "…return self, ", "…class << self\n", "…class << self ", "def f(self):\n  if a: …return self; "},
	"types of variables": {"…isinstance(a, A) and ", "…if isinstance(a, A):\n ", "…if not isinstance(a, A): return\n", "…a is A -> ", "…if (a !is B) return\n", "…if (a is B) {",
		"…when (a) { is B -> ", "…fn (A $a) => ", "…catch (A $a) {", "…let(:a) ", "…in {a: ", "…1..a..", "…make_shared<a::B>(", "…(await a.f()).b", "…for (auto &[a, b] : c) "},
	"words of declarations":  {"…sub a\n", "…class a\n ", "…class a\n{\n", "…a <- function(", "…(defn a\n", "…int a(b) {\n", "…a(b) ->\n c\n", "…# a\nfn b {\n}\n"},
	"functions in functions": {"…=> {", "…a = () =>\n", "…`${", "…\"#{", "…x = function(", "…f(x => ", "…lambda: ", "…(a): ", "…a=(", "…do\n"},
	"markup": {"…[", "…](", "…[[", "…<a ", "…<a href='", "…<h1>", "…<script>", "…`a``", "…| a ", "…> - ", "…<<", "…link:", "…:a:", "…:",
		"…As a b I want\n", "…a\n===\n", "…{\"cells\":[", "…\"# a\\n\",", "…$ref:", "…{\"a\":", "{\"dependencies\":[…\"a\",", "a = [\n…x\n", "… /a:\n  get:\n", "…\"openapi\" "},
}

// looks returns how many a file takes in all, and for each of its bytes.
func looks(w *Worker, path, content string) (all int64, each float64) {
	w.Analyze(path, []byte(content), false)
	return w.looks.Taken(), float64(w.looks.Taken()) / float64(len(content))
}

// repeated returns a shape of some length.
func repeated(language, shape string, n int) string {
	head, piece, _ := strings.Cut(shape, "…")
	return heads[language] + head + strings.Repeat(piece, n/len(piece))
}

// TestLooks: whatever a file holds, in whatever language, what is looked at to analyse
// it grows as the file does, by all that reads it together.
func TestLooks(t *testing.T) {
	for _, l := range outline.LanguageNames() {
		if samples[l] == "" {
			t.Errorf("no path for %s", l)
		}
	}
	if len(shapes) != 14 {
		t.Errorf("%d shapes", len(shapes))
	}
	for language, path := range samples {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			w := &Worker{LooksPerByte: 1 << 20}
			for name, list := range shapes {
				for _, shape := range list {
					once, _ := looks(w, path, repeated(language, shape, 1<<13))
					twice, each := looks(w, path, repeated(language, shape, 1<<14))
					if growth := float64(twice) / float64(once); growth > 2.2 || each > looksPerByte {
						t.Errorf("%s, %q: %.1f looks a byte, %.2f times as many for twice as much", name, shape, each, growth)
					}
				}
			}
		})
	}
}

// TestLooksTwoParts: the same where one part of a file makes another costly: a long
// name that many others are put together with, lines far from those they belong to.
func TestLooksTwoParts(t *testing.T) {
	x := strings.Repeat
	for _, c := range []struct {
		path string
		make func(n int) string // of about n bytes
	}{
		{"a.cpp", func(n int) string { return "class " + x("A", n/2) + " {\n" + x("a, ", n/6) }},
		{"a.java", func(n int) string { return "class " + x("A", n/2) + " {\n" + x("int a;\n", n/14) }},
		{"a.rs", func(n int) string { return "mod " + x("a", n/2) + " {\n" + x("use self::a;\n", n/26) }},
		{"a.rs", func(n int) string { return "mod " + x("a", n/2) + " {\n" + x("mod b;\n", n/14) }},
		{"a.rs", func(n int) string { return "use " + x("a", n/2) + "::{" + x("b, ", n/6) }},
		{"a.rs", func(n int) string { return x("mod b {}", n/16) + x("use a;", n/12) }},
		{"a.rs", func(n int) string { return x(" ", n/2) + ") use a::{" + x("b, ", n/6) }},
		{"a.ex", func(n int) string { return "alias" + x(" ", n/2) + "A.{" + x("B, ", n/6) }},
		{"a.ex", func(n int) string { return "defmodule " + x("A", n/2) + " do\n" + x("alias __MODULE__.B\n", n/38) }},
		{"a.js", func(n int) string { return x("function a(){}", n/28) + x("require('a');", n/26) }},
		{"a.js", func(n int) string { return x("exports.a = ", n/12) }},
		{"a.ts", func(n int) string { return "function a() {\n" + x("return a<b\n", n/11) }},
		{"a.ts", func(n int) string { return "function a() {\n" + x("return new ", n/11) }},
		{"a.js", func(n int) string { return x("import a ", n/18) + x("* ", n/4) + "! from 'a'" }},
		{"a.lua", func(n int) string { return x("function a() end ", n/34) + x("require 'a' ", n/24) }},
		{"a.py", func(n int) string { return "if x:\n" + x(" y\n", n/6) + x(" import a\n", n/20) }},
		{"a.go", func(n int) string { return "import (" + x(`"a";`, n/4) + ")" }},
		{"a.php", func(n int) string { return "<?php @" + x("a.", n/4) + "b const " + x("A=1,", n/8) }},
		{"a.swift", func(n int) string { return "enum A { @" + x("a.", n/4) + "b case " + x("a, ", n/6) }},
		{"a", func(n int) string { // each deeper than the one before, and all end at once
			var b strings.Builder
			for i := 0; b.Len() < n/2; i++ {
				b.WriteString(x(" ", i) + "class a\n")
			}
			return b.String() + x("}\n", n/4)
		}},
		{"a", func(n int) string { return "class " + x("A", 300) + " {\n" + x(" fn a {\n }\n", n/12) }},
		{"a.md", func(n int) string { return "# " + x("a ", n/2) }},
		{"a.md", func(n int) string {
			var b strings.Builder
			for i := 1; b.Len() < n; i++ {
				b.WriteString(" " + x("`", i))
			}
			runs := strings.Fields(b.String())
			for i, j := 0, len(runs)-1; i < j; i, j = i+1, j-1 {
				runs[i], runs[j] = runs[j], runs[i]
			}
			return strings.Join(runs, " ")
		}},
		{"a.yaml", func(n int) string { return "openapi: 3.0.0\npaths:\n  /" + x("a", n/2) + ":\n" + x("    get:\n", n/18) }},
		{"a.json", func(n int) string { return `{"openapi":"3.0.0","` + x("a", n/2) + `":{` + x(`"b":{"c":{}},`, n/26) }},
		{"package.json", func(n int) string {
			return `{"name":"` + x("a", n/2) + `","exports":{` + x(`"./a":"b",`, n/20) + `".":"a"}}`
		}},
		{"tsconfig.json", func(n int) string {
			return `{"compilerOptions":{"baseUrl":"` + x("a", n/2) + `","paths":{` + x(`"a":["b"],`, n/20) + `"c":["d"]}}}`
		}},
		{"pyproject.toml", func(n int) string { return "[tool.setuptools]\npackage-dir = [\n" + x("\"a\",\n", n/5) }},
	} {
		w := &Worker{LooksPerByte: 1 << 20}
		once, _ := looks(w, c.path, c.make(1<<15))
		twice, each := looks(w, c.path, c.make(1<<16))
		if growth := float64(twice) / float64(once); growth > 2.2 || each > looksPerByte {
			t.Errorf("%s, %.40q…: %.1f looks a byte, %.2f times as many for twice as much", c.path, c.make(1<<10), each, growth)
		}
	}
}

// TestLooksMillion: a million names, as a file of 2 MB holds them.
func TestLooksMillion(t *testing.T) {
	for _, path := range []string{"a.cpp", "a.cs", "a.java"} {
		w := &Worker{}
		if d := w.Analyze(path, []byte("class A {"+strings.Repeat("a,", 1<<20)), false); d.Costly {
			t.Errorf("%s: it took %d looks", path, w.looks.Taken())
		}
	}
}

// TestAsked: who may want an analysis to end is asked often, whatever is read.
func TestAsked(t *testing.T) {
	const size = 1 << 17
	const most = step.Pace + 9*size // what takes a few looks for each byte is counted at once where it is quick
	for language, path := range samples {
		for _, shape := range []string{"class A {…a,", "…a b c(d) {\n\"e\" }\n", "…a ", "…<a>"} {
			w := &Worker{}
			last, longest := int64(0), int64(0)
			_, err := w.AnalyzeUntil(func() bool {
				longest, last = max(longest, w.looks.Taken()-last), w.looks.Taken()
				return false
			}, path, []byte(repeated(language, shape, size)), false)
			if longest = max(longest, w.looks.Taken()-last); err != nil || longest > most {
				t.Errorf("%s, %q: %d looks without asking, %v", language, shape, longest, err)
			}
		}
	}
}

// TestAnalyzeUntil: an analysis that is to end does so at once, wherever it is, and the
// worker then analyses other files as if nothing had been.
func TestAnalyzeUntil(t *testing.T) {
	content := []byte(strings.Repeat("package a\n\n// Doc of it.\nfunc name(a, b int) *T { return call(\"text\") }\n", 1<<12))
	fresh := &Worker{}
	want := fmt.Sprint(summary(fresh.Analyze("b.go", content, false)))
	w := &Worker{}
	w.Analyze("b.go", content, false) // the terms are known
	for stopAt := 1; ; stopAt++ {
		asked := 0
		d, err := w.AnalyzeUntil(func() bool { asked++; return asked >= stopAt }, "a.go", content, false)
		if err == nil {
			if stopAt < 10 || d == nil {
				t.Fatalf("it was asked %d times", asked)
			}
			break
		}
		if asked != stopAt || d != nil {
			t.Fatalf("it went on after it was told to end: %d questions, not %d", asked, stopAt)
		}
		if got := fmt.Sprint(summary(w.Analyze("b.go", content, false))); got != want {
			t.Fatalf("after an end at question %d:\n%.300s\nnot\n%.300s", stopAt, got, want)
		}
	}
}

func summary(d *Document) []any {
	return []any{d.Lines, d.Costly, d.chunks, d.defs, d.mentions, d.entries}
}

// TestCostly: a file that is not worth what it takes is found by its words.
func TestCostly(t *testing.T) {
	content := []byte(strings.Repeat("func name() { other() }\n", 1<<13))
	w := &Worker{LooksPerByte: 2}
	d := w.Analyze("a.go", content, true)
	if !d.Costly || len(d.defs) > 0 || len(d.mentions) > 0 {
		t.Fatalf("costly %t, %d definitions, %d bytes of mentions", d.Costly, len(d.defs), len(d.mentions))
	}
	var b Builder
	b.Add(d)
	s, err := b.Build(func(int, int) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	if term, ok := s.Lookup([]byte("other")); !ok || s.Frequency(Body, term) == 0 {
		t.Error("its words are not found")
	}
	if s.File(0).Lines != 1<<13 {
		t.Errorf("%d lines", s.File(0).Lines)
	}
}
