package outline

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

const everything = Definitions | Imports | Inherits | Calls

// check holds what is true of every outline, whatever the source.
func check(t *testing.T, l Language, src []byte) {
	t.Helper()
	var p Parser
	f := p.Parse(l, src, everything)
	lines := bytes.Count(src, newline) + 1
	source, text := src, bytes.Clone(f.Text)
	src = text
	if len(text) < len(source) || bytes.Count(text[:len(source)], newline) != lines-1 {
		t.Fatalf("%s: %d bytes of text of %d with %d lines", l, len(text), len(source), lines)
	}
	for _, s := range f.Prose {
		if s.Start < 0 || s.End < s.Start || s.End > len(source) {
			t.Fatalf("%s: prose is %v in %d bytes", l, s, len(source))
		}
	}
	span := func(what string, s Span) {
		if s.Start < 0 || s.End < s.Start || s.End > len(src) {
			t.Fatalf("%s: %s is %v in %d bytes", l, what, s, len(src))
		}
	}
	for i, d := range f.Definitions {
		span("name", d.Name)
		span("scope", d.Scope)
		span("doc", d.Doc)
		span("signature", d.Signature)
		if d.Name.Empty() || d.Signature.Empty() {
			t.Fatalf("%s: definition %d has no name or signature: %+v", l, i, d)
		}
		if d.Signature.End > len(source) || d.Doc.End > len(source) {
			t.Fatalf("%s: definition %d is declared outside of the source: %+v", l, i, d)
		}
		if d.StartLine < 1 || d.EndLine < d.StartLine || d.EndLine > lines {
			t.Fatalf("%s: definition %d %q has lines %d-%d of %d", l, i, d.Name.Of(src), d.StartLine, d.EndLine, lines)
		}
		if d.Parent < -1 || d.Parent >= i {
			t.Fatalf("%s: definition %d has parent %d", l, i, d.Parent)
		}
		if d.Kind == 0 || int(d.Kind) >= len(kindNames) {
			t.Fatalf("%s: definition %d has kind %d", l, i, d.Kind)
		}
		if i < 64 && f.Qualified(src, i) == "" {
			t.Fatalf("%s: definition %d has no qualified name", l, i)
		}
	}
	for _, m := range f.Imports {
		span("import", m.Path)
		if m.Path.Empty() || m.Line < 1 || m.Line > lines || m.Parent < -1 || m.Parent >= len(f.Imports) || m.Parent >= 0 && !f.Imports[m.Parent].Group {
			t.Fatalf("%s: import %+v", l, m)
		}
	}
	for _, m := range f.Inherits {
		span("base", m.Base)
		span("heir", m.Heir)
		if m.Heir.Empty() || m.Definition < -1 || m.Definition >= len(f.Definitions) {
			t.Fatalf("%s: inheritance %+v", l, m)
		}
	}
	for _, c := range f.Calls {
		span("call", c.Name)
		if c.Definition < -1 || c.Definition >= len(f.Definitions) || c.Line < 1 || c.Line > lines {
			t.Fatalf("%s: call %+v", l, c)
		}
	}
	first := *f
	src = source
	var q Parser
	q.Parse(Go, []byte("package x\nfunc f( {\n#if `"), everything) // a used parser finds the same
	again := q.Parse(l, src, everything)
	if diff := cmp.Diff(first, *again, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(File{}, "Text")); diff != "" || !bytes.Equal(text, again.Text) {
		t.Fatalf("%s: another parser differs:\n%s", l, diff)
	}
	if got := q.Parse(l, src, Definitions).Definitions; !cmp.Equal(got, first.Definitions) && len(got)+len(first.Definitions) > 0 {
		t.Fatalf("%s: definitions alone differ", l)
	}
}

func FuzzParse(f *testing.F) {
	cases, err := filepath.Glob(filepath.Join("testdata", "*.txtar"))
	if err != nil || len(cases) == 0 {
		f.Fatalf("read seeds: %v, %d files", err, len(cases))
	}
	for _, name := range cases {
		src, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		l := byte(Detect(strings.TrimSuffix(filepath.Base(name), ".txtar"), nil))
		for n := Unknown; n < languageCount; n++ {
			if strings.HasPrefix(filepath.Base(name), n.String()+".") {
				l = byte(n)
			}
		}
		f.Add(l, src)
		f.Add(l, src[:len(src)/2])
	}
	f.Add(byte(JavaScript), []byte("*A("))
	f.Add(byte(Lua), []byte("function a()\nx = function"))
	f.Add(byte(Lua), []byte("function a()\nreturn function() local b = "))
	for _, h := range hostile {
		f.Add(byte(Ruby), []byte(strings.Repeat(h, 5)))
	}
	f.Fuzz(func(t *testing.T, l byte, src []byte) {
		check(t, Language(l%byte(languageCount)), src)
	})
}

// hostile are pieces that nest, never end, or make a recogniser look ahead.
var hostile = []string{
	"(", "[", "{", "<", ")", "}", "([{", "/*", "`${", "\"#{", "\"", "'", "a=(", "a = () =>\n", "func f(", "func f() {\n", "class A {\n", "def f\n",
	"def f():\n ", "fn f<", "a<", "a<b,", "a,", "const a = const ", "type A =\n", "var a = <T>", "#if\n{\n#else\n}\n", "<<A\n", "<<~A <<B\n", "%w(",
	"~s(", "<<<A\n", "\"$(", "[[", "--[==[", "R\"(", "r#\"", "#", "@a(", "#[a]", "#define a \\\n", "a::", "a.b.", "a->", "=>", "if x do\n",
	"do\n", "case x in a)\n", "impl ", "impl<", "x = function(", "static ", "enum E { A, ", "struct { a struct {", "a: (", "export ", "private ",
	"namespace a ", "local a, ", "a, ", "data A = { a, ", "use a::{b, ", "import a.{", "x = /", "a = `", "(a): ", "foo<(", "class A:\n ", "def f =\n  ",
	"a::<", "struct { a: ", "} a", "const a b = ", "A=1 B=", "fun <T> (", "case a, ", "m!(", "m! {", "f(a) {", "  f(\nclass A\n", "\"\\\n",
	"template<", "operator", "x: {", "*", "~A::", "public:", "default ", "f()\n{", "'a", "data A = ", "class A a where\n  ", "# a\n", "a\n===\n", "```\n",
	"<h1>", "<h1>a</h1>", "<a href='", "<a \"", "<!--", "<script>", "</", "<h2 id=a>b</h2>\n", "REQ-1: a\n", "- US-2 a\n", "As a b I want so that\n", "# Requirements\nThe a shall b\n",
	"===\na\n===\n", "a\n---\n\n", "== a\n", "----\n", "[[a]]\n", "1.1 A b\n\n", "TITLES\n\n", "Feature: a\n", "Scenario: b\n", "\"\"\"\n",
	"{\"cells\":[", "{\"cell_type\":\"markdown\",\"source\":[\"# a\\n\",", "\"source\":\"# b\\u00e9\\ud800\\n\"}", "{\"paths\":{\"/a\":{\"get\":{", "paths:\n  /a:\n    get:\n",
	"{\"cells\":[{\"cell_type\":\"code\",\"source\":[\"class A:\\n\",\n\" def f(self): pass\"]}],\"metadata\":{\"kernelspec\":{\"language\":\"python\"}}}",
}

// TestLinear counts the steps of looking ahead and the tokens instead of measuring time.
func TestLinear(t *testing.T) {
	var p Parser
	for l := Unknown + 1; l < languageCount; l++ {
		for _, piece := range hostile {
			for _, other := range []string{"", "x ", "\n"} {
				src := []byte(strings.Repeat(piece+other, 4000))
				f := p.Parse(l, src, everything)
				if len(p.tokens) > 2*len(src)+2 {
					t.Errorf("%s %q: %d tokens of %d bytes", l, piece, len(p.tokens), len(src))
				}
				if len(f.Definitions) > len(src) || len(f.Calls) > len(src) {
					t.Errorf("%s %q: %d definitions", l, piece, len(f.Definitions))
				}
			}
		}
	}
}

func TestHostile(t *testing.T) {
	for l := Unknown; l < languageCount+1; l++ {
		for _, piece := range hostile {
			for _, other := range []string{"", "x ", "\n", " }", ")"} {
				check(t, l, []byte(strings.Repeat(piece+other, 7)))
			}
		}
	}
}

func BenchmarkGo(b *testing.B) { benchmark(b, Definitions) }

func BenchmarkGoEverything(b *testing.B) { benchmark(b, everything) }
