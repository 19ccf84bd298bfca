package graph

import (
	"maps"
	"testing"

	"github.com/cairn-search/cairn/core/index"
)

// TestUpdateOfStated: links in other files that go by what a changed file says of its definitions are found anew.
func TestUpdateOfStated(t *testing.T) {
	filler := map[string]string{}
	for _, n := range []string{"z1", "z2", "z3", "z4", "z5", "z6", "z7", "z8"} {
		filler[n+".txt"] = "x\n"
	}
	py := map[string]string{"a.py": "class A:\n    def go(self):\n        pass\n\nclass B:\n    def go(self):\n        pass\n", "m.py": "from a import A, B\n\ndef make():\n    return A()\n\nclass H:\n    def __init__(self):\n        self.x = A()\n", "u.py": "from m import make, H\n\ndef use():\n    x = make()\n    x.go()\n\ndef use2(h: H):\n    h.x.go()\n"}
	ts := map[string]string{"a.ts": "export class A { go() { return this; } }\nexport class B { go() { return this; } }\n", "m.ts": "import { A, B } from './a';\nexport function make() { return new A(); }\nexport const svc = new A();\n", "u.ts": "import { make, svc } from './m';\nexport function use() { make().go(); svc.go(); }\n"}
	java := map[string]string{"p/A.java": "package p;\npublic class A {\n  void f(int a) {}\n  void f(int a, int b) {}\n  A self() { return this; }\n}\n", "p/U.java": "package p;\nclass U {\n  void use(A a) { a.f(1); a.f(1, 2); a.self().f(1); }\n}\n"}
	gof := map[string]string{"go.mod": "module m\n", "a/a.go": "package a\n\ntype A struct{}\n\nfunc (A) Go() {}\n\ntype B struct{}\n\nfunc (B) Go() {}\n\nvar V = A{}\n\nfunc Make() A { return A{} }\n", "u/u.go": "package u\n\nimport \"m/a\"\n\nfunc use() {\n\ta.V.Go()\n\ta.Make().Go()\n}\n"}
	rb := map[string]string{"a.rb": "class A\n  def go; end\nend\nclass B\n  def go; end\nend\n", "m.rb": "require_relative 'a'\ndef make\n  A.new\nend\n", "u.rb": "require_relative 'm'\ndef use\n  make.go\nend\n"}
	kt := map[string]string{"A.kt": "class A { fun go() {} }\nclass B { fun go() {} }\nfun make() = A()\nval v = A()\n", "U.kt": "fun use() { make().go(); v.go() }\n"}
	for _, c := range []struct {
		files         map[string]string
		path, changed string
	}{
		{py, "m.py", "from a import A, B\n\ndef make():\n    return B()\n\nclass H:\n    def __init__(self):\n        self.x = A()\n"},
		{py, "m.py", "from a import A, B\n\ndef make():\n    return A()\n\nclass H:\n    def __init__(self):\n        self.x = B()\n"},
		{ts, "m.ts", "import { A, B } from './a';\nexport function make() { return new B(); }\nexport const svc = new A();\n"},
		{ts, "m.ts", "import { A, B } from './a';\nexport function make() { return new A(); }\nexport const svc = new B();\n"},
		{ts, "a.ts", "export class A { go() { return 1; } }\nexport class B { go() { return this; } }\n"},
		{java, "p/A.java", "package p;\npublic class A {\n  void f(int a, int b, int c) {}\n  void f(int a, int b) {}\n  A self() { return this; }\n}\n"},
		{java, "p/A.java", "package p;\npublic class A {\n  void f(String a) {}\n  void f(int a) {}\n  A self() { return this; }\n}\n"},
		{java, "p/A.java", "package p;\npublic class A {\n  void f(int a) {}\n  void f(int... a) {}\n  A self() { return this; }\n}\n"},
		{gof, "a/a.go", "package a\n\ntype A struct{}\n\nfunc (A) Go() {}\n\ntype B struct{}\n\nfunc (B) Go() {}\n\nvar V = B{}\n\nfunc Make() A { return A{} }\n"},
		{gof, "a/a.go", "package a\n\ntype A struct{}\n\nfunc (A) Go() {}\n\ntype B struct{}\n\nfunc (B) Go() {}\n\nvar V = A{}\n\nfunc Make() B { return B{} }\n"},
		{rb, "m.rb", "require_relative 'a'\ndef make\n  B.new\nend\n"},
		{kt, "A.kt", "class A { fun go() {} }\nclass B { fun go() {} }\nfun make() = B()\nval v = A()\n"},
		{kt, "A.kt", "class A { fun go() {} }\nclass B { fun go() {} }\nfun make() = A()\nval v = B()\n"},
	} {
		files := maps.Clone(c.files)
		maps.Copy(files, filler)
		x := indexOf(t, files)
		g := graphOf(t, x, nil)
		y := x.Update(segmentOf(t, map[string]string{c.path: c.changed}), nil, index.Meta{Name: "repository"})
		next, fresh := graphOf(t, y, g), graphOf(t, y, nil)
		if string(next.Links()) != string(fresh.Links()) {
			t.Errorf("%s: %s\nkept %s\nfresh %s", c.path, c.changed, next.dump(), fresh.dump())
		}
	}
}
