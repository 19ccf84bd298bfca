package index

import (
	"testing"

	"github.com/cairn-search/cairn/core/outline"
)

// analysed is the hash of the index of a fixed corpus, by version of Analysis.
// When the test fails, raise Analysis and add a line: cached indexes of users
// are then made anew.
var analysed = map[int]uint64{
	2:  0xfeaf9d1dd707ad8f,
	3:  0x476c166a4638422a,
	4:  0xd2c54ce42332372c,
	5:  0xd2c54ce42332372c, // UTF-16 is text
	6:  0xd2c54ce42332372c, // definitions are guessed where the language is not known
	7:  0x19cb5a90ae623690, // in format 3; calls without parentheses, overloads; code below doc is code
	8:  0xf9c71d831779b661, // names that are not called, types of variables
	9:  0xf9c71d831779b661, // what modules of JavaScript hand on, members of type aliases
	10: 0x63d0834f8d6346e0, // chains of calls, types of arguments, blocks around definitions; roles by more marks
	11: 0xa295face3bcd605e, // what variables shadow, types of variables of C++, texts with expressions, names of Scala
	12: 0xa295face3bcd605e, // arities of Elixir, labels and calls as types of arguments, bounds of type parameters, locals of Lua
	13: 0xa295face3bcd605e, // generated files only by what says it of the file itself, licences, what tools lock
	14: 0xa295face3bcd605e, // parameters that are fields, fields of types that are written out, variables that hold what others do, casts
	15: 0x53fa3d048e0ac28c, // comparisons without semicolons, modifiers on a line of their own, constants of Ruby, variants of Rust
	16: 0x241f6e181dd29a7b, // words of literals
	17: 0x241f6e181dd29a7b, // what types hold, and what they are given
	18: 0x241f6e181dd29a7b, // calls with type arguments in Go
	19: 0x241f6e181dd29a7b, // where modules of Elixir end
	20: 0x241f6e181dd29a7b, // further lines of calls
	21: 0x241f6e181dd29a7b, // calls below comments that end in a full stop
	22: 0x241f6e181dd29a7b, // types that values of Go are written with, what patterns of Rust take out of variants
	23: 0x1ba9249d4f4a1522, // what functions import themselves, what those of Python return
	24: 0x899d9474707dbd73, // in format 4; what C++ holds by pointers and containers, fields and lists as arguments; what Python reads of properties and asks of types
	25: 0x28fbb77aa8bf3a50, // in format 5; functions of C without a body
	26: 0x9f221ef5e54ea262, // in format 6; names of C++ that are said to be in no namespace, methods of classes beside those of their objects, tests of C++ that strings name, names of C and C++ without a call
	27: 0x432a9b63768b2d08, // in format 7; the whole of a name of several parts is the term of the same letters in small ones
}

// recognised is how many languages there are, by version of Analysis: of a new one the
// corpus has no file.
var recognised = map[int]int{10: 47, 11: 47, 12: 47, 13: 47, 14: 47, 15: 47, 16: 47, 17: 47, 18: 47, 19: 47, 20: 47, 21: 47, 22: 47, 23: 47, 24: 47, 25: 47, 26: 47, 27: 47}

func TestLanguagesVersion(t *testing.T) {
	if got := len(outline.LanguageNames()); got != recognised[Analysis] {
		t.Errorf("there are %d languages, analysis %d knows %d: raise Analysis, so that files that are indexed are looked at again", got, Analysis, recognised[Analysis])
	}
}

func TestAnalysisVersion(t *testing.T) {
	corpus := map[string]string{
		"cmd/server/main.go":  "package main\n\nimport \"net/http\"\n\n// ServeHTTP answers requests.\nfunc (s *Server) ServeHTTP(w http.ResponseWriter) {\n\tx := `raw`\n}\n\ntype Server struct{ Addr string }\n",
		"lib/parse_url.py":    "class URLParser(Base):\n    \"\"\"Parses URLs.\"\"\"\n    def parse(self, text):\n        return text.split('/')[0] # naïve\n",
		"src/index.ts":        "export interface Options { retries: number }\nexport const fetchAll = async (o: Options) => `${o.retries}`;\n",
		"Main.java":           "package a.b;\npublic class Main extends Base {\n  private int maxRetries2 = 404;\n  void run() {}\n}\n",
		"src/lib.rs":          "pub trait Shape { fn area(&self) -> f64; }\nimpl Shape for Circle { fn area(&self) -> f64 { 3.0 } }\n",
		"core/vec.cpp":        "#include <vector>\nnamespace core {\ntemplate <class T> class Vec { public: void push(T v); };\n}\n",
		"src/point.c":         "typedef struct point { int x, y; } point_t;\n#define AREA(p) ((p).x * (p).y)\nstatic int area(const point_t *p) { return AREA(*p); }\n",
		"src/main.zig":        "const std = @import(\"std\");\nconst Pair = struct { a: u8, b: u8 };\npub fn sum(p: Pair) u8 { return p.a + p.b; }\n",
		"run.sh":              "#!/bin/bash\nfunction start_all() {\n  local n=1\n  cat <<EOF\nnot() { a function\nEOF\n}\n",
		"test/server_test.rb": "describe Server do\n  def helper; end\nend\n",
		"README.md":           "# Título 見出し\n\nRunning the servers quickly.\n\n- REQ-1: It runs.\n",
		"docs/guide.rst":      "Guide\n=====\n\n.. _use:\n\nUse\n---\n\nSee :doc:`/api` and ``parse``.\n",
		"docs/api.adoc":       "= API\n\n[[get]]\n== Get\n\nAs a caller, I want data so that I know. <<get>>\n",
		"docs/page.html":      "<h1 id=\"top\">Page &amp; <b>more</b></h1>\n<a href=\"../README.md\">up</a>\n",
		"docs/notes.txt":      "NOTES ON IT\n\nSee docs/page.html.\n",
		"docs/a.ipynb":        "{\"cells\": [\n{\"cell_type\": \"code\", \"outputs\": [\"no\"], \"source\": [\n\"def f():\\n\",\n\" g()\"]}],\n\"metadata\": {\"kernelspec\": {\"language\": \"python\"}}}\n",
		"api.yaml":            "openapi: 3.0.0\npaths:\n  /a:\n    get:\n      operationId: getA\n",
		"test/a.feature":      "Feature: A\n  Scenario: B\n    Given c\n",
	}
	var b Builder
	w := &Worker{}
	for path, text := range corpus {
		b.Add(w.Analyze(path, []byte(text), false))
	}
	s, err := b.Build(func(int, int) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	parts, err := New(s, Meta{}).Encode(false)
	if err != nil {
		t.Fatal(err)
	}
	var all []byte
	for _, p := range parts {
		all = append(all, p...)
	}
	if got := Hash(all); got != analysed[Analysis] {
		t.Errorf("the corpus hashes to %#x, analysis %d is %#x: raise Analysis", got, Analysis, analysed[Analysis])
	}
}
