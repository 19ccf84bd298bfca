package outline

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// guessedOf lists what is guessed: lines, kind, qualified name.
func guessedOf(src string) []string {
	var p Parser
	f := p.Parse(Unknown, []byte(src), everything)
	list := []string{}
	for i, d := range f.Definitions {
		list = append(list, fmt.Sprintf("%d-%d %s %s", d.StartLine, d.EndLine, d.Kind, f.Qualified(f.Text, i)))
	}
	return list
}

func TestGuess(t *testing.T) {
	for _, c := range []struct {
		what, src string
		want      []string
	}{
		{"words for the end", "module Shapes\n\nstruct Circle{T} <: Shape\n    r::T\nend\n\nfunction area(c::Circle) where {T}\n    if c.r > 0\n        pi * c.r^2\n    end\nend\n\nsquare(x) = x * x\n\nend\n",
			[]string{"3-5 struct Circle", "7-11 function area"}},
		{"braces", "package Foo::Bar;\nuse strict;\n\nsub new {\n  my $x = shift;\n  if ($x) {\n    return;\n  }\n}\n\nsub empty {}\n", []string{"1-1 module Foo.Bar", "4-9 function new", "11-11 function empty"}},
		{"braces below", "library Math\n{\n  class Vector : Base\n  {\n    public:\n    float length() {\n      return 1;\n    }\n  }\n}\n",
			[]string{"1-10 module Math", "3-9 class Math.Vector", "6-8 method Math.Vector.length"}},
		{"assigned functions", "# Adds.\nadd <- function(x, y) {\n  x + y\n}\n\nn <- 1\n", []string{"2-4 function add"}},
		{"begin and end", "procedure Swap(var a, b: integer);\nbegin\n  x := a;\nend;\n\nFUNCTION Twice(a: integer): integer;\nbegin\n  Twice := 2 * a\nend;\n",
			[]string{"1-4 function Swap", "6-9 function Twice"}},
		{"lists", "(ns a.b)\n\n(defn- parse-line\n  \"Doc.\"\n  [line]\n  (split line))\n\n(define (f x) (* x x))\n", []string{"3-6 function parse-line", "8-8 function f"}},
		{"arrows", "-module(a).\n-export([f/1]).\n\nf(X) ->\n    g(X).\n\ng(Y) when Y > 0 ->\n    case Y of\n        1 -> ok\n    end.\n", []string{"4-5 function f", "7-10 function g"}},
		{"indented", "class Point(object):\n    def move(self, x):\n        self.x = x\n\ndef main():\n    pass\n", []string{"1-3 class Point", "2-3 method Point.move", "5-6 function main"}},
		{"prose", "The class of a thing is what it is.\n\nclass action\nfunction calls are slow, since each of them\nsaves registers and\nmodule names are long.\n", []string{}},
		{"prose with an example", "This is how to write it, as everybody knows by now:\n\n    def f(x):\n        return x\n\nand that is all there is to say about it in this text,\nwhich goes on for some lines more than the example had,\nas such texts do.\n", []string{}},
		{"a log", "2024-01-01 12:00:00 INFO module foo loaded (3 ms)\nclass java.lang.String\nfunction foo returned 1\n  at Foo.bar(Foo.java:1)\n", []string{}},
		{"changes", "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@ def f():\n def g():\n     pass\n", []string{}},
		{"data", "name,class,module\na,b,c\nenum: 1\nstruct = {\n  a = 1\n}\n", []string{}},
	} {
		if diff := cmp.Diff(c.want, guessedOf(c.src)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.what, diff)
		}
		check(t, Unknown, []byte(c.src))
	}
}

// TestGuessCut: what is cut anywhere gives definitions that lie in the file.
func TestGuessCut(t *testing.T) {
	src := "module A\n  class B {\n    void f(int x) {\n    }\n  }\nend\n(defn g [x]\n  x)\nh = function() end\n"
	for i := range src {
		check(t, Unknown, []byte(src[:i]))
		check(t, Unknown, []byte(src[i:]))
		check(t, Unknown, []byte(strings.Repeat(" ", i)+src))
	}
}
