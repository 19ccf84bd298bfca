package outline

import (
	"bytes"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

const everything = Definitions | Imports | Inherits | Calls | Names

// check holds what is true of every outline, whatever the source, also of one that a used parser makes.
func check(t *testing.T, l Language, src []byte) {
	t.Helper()
	first := *outlined(t, l, src)
	var q Parser
	q.Parse(Go, []byte("package x\nfunc f( {\n#if `"), everything)
	again := q.Parse(l, src, everything)
	if diff := cmp.Diff(first, *again, cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("%s: another parser differs:\n%s", l, diff)
	}
	if got := q.Parse(l, src, Definitions).Definitions; !cmp.Equal(got, first.Definitions) && len(got)+len(first.Definitions) > 0 {
		t.Fatalf("%s: definitions alone differ", l)
	}
}

// outlined outlines a source, and holds what is true of every outline.
func outlined(t *testing.T, l Language, src []byte) *File {
	t.Helper()
	defer func() {
		if e := recover(); e != nil {
			t.Fatalf("%s %q: %v\n%s", l, src, e, debug.Stack())
		}
	}()
	var p Parser
	f := p.Parse(l, src, everything)
	lines := bytes.Count(src, newline) + 1
	source, src := src, f.Text
	if len(src) < len(source) || bytes.Count(src[:len(source)], newline) != lines-1 {
		t.Fatalf("%s: %d bytes of text of %d with %d lines", l, len(src), len(source), lines)
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
	return f
}

func FuzzParse(f *testing.F) {
	for l, src := range samples(f) {
		f.Add(byte(l), src)
		const parts = 12 // small ones run often, and end anywhere
		for n := range parts {
			f.Add(byte(l), src[:len(src)*n/parts])
			f.Add(byte(l), src[len(src)*n/parts:len(src)*(n+1)/parts])
		}
	}
	f.Add(byte(JavaScript), []byte("*A("))
	f.Add(byte(Lua), []byte("function a()\nx = function"))
	f.Add(byte(Lua), []byte("function a()\nreturn function() local b = "))
	f.Add(byte(Dart), []byte(" void operator"))
	f.Add(byte(Dart), []byte("class A {\n  explicit operator"))
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
	"def f():\n ", "fn f<", "a<", "a<b,", "x = a < b ", "a,", "const a = const ", "type A =\n", "var a = <T>", "#if\n{\n#else\n}\n", "<<A\n", "<<~A <<B\n", "%w(",
	"~s(", "<<<A\n", "\"$(", "[[", "--[==[", "R\"(", "r#\"", "#", "@a(", "#[a]", "#define a \\\n", "a::", "a.b.", "a->", "=>", "if x do\n",
	"do\n", "case x in a)\n", "impl ", "impl<", "x = function(", "static ", "enum E { A, ", "struct { a struct {", "a: (", "export ", "private ",
	"namespace a ", "local a, ", "a, ", "data A = { a, ", "use a::{b, ", "import a.{", "x = /", "a = `", "(a): ", "foo<(", "class A:\n ", "def f =\n  ",
	"a::<", "a](1).b()\n", "]", "struct { a: ", "} a", "const a b = ", "A=1 B=", "fun <T> (", "case a, ", "m!(", "m! {", "f(a) {", "  f(\nclass A\n", "\"\\\n",
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
