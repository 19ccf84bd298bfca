package link

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/cairn-search/cairn/core/mention"
)

// counting counts what linking asks of a repository.
type counting struct {
	*archive
	asked int
}

func (c *counting) Definition(d int) Definition {
	c.asked++
	return c.archive.Definition(d)
}

func (c *counting) Mentions(file int) *mention.File {
	m := c.archive.Mentions(file)
	c.asked += 1 + len(m.Imports)
	return m
}

// many writes something for each of n numbers.
func many(n int, write func(b *strings.Builder, i int)) string {
	var b strings.Builder
	for i := range n {
		write(&b, i)
	}
	return b.String()
}

// Whoever writes a repository decides how many definitions have a name, how many
// bases a type has and who imports whom: what linking costs must grow with its size
// and not with the square of it. The cost is what is asked of the repository.
func TestHostile(t *testing.T) {
	file := func(path, content string) []txtar.File {
		return []txtar.File{{Name: path, Data: []byte(content)}}
	}
	for name, c := range map[string]struct {
		small int // how large the smaller of two is
		write func(n int) []txtar.File
	}{
		"a function defined often in a file": {3000, func(n int) []txtar.File {
			return file("a.py", many(n, func(b *strings.Builder, i int) { fmt.Fprintf(b, "def f(): pass\ndef g%d(): f(); h(); x.f()\n", i) }))
		}},
		"a method defined often in a file": {3000, func(n int) []txtar.File {
			return file("a.py", many(n, func(b *strings.Builder, i int) {
				fmt.Fprintf(b, "class C%d:\n    def f(self): self.f(); self.g(); f(); C%d.f()\n", i, i+1)
			}))
		}},
		"a method defined often in a type": {3000, func(n int) []txtar.File {
			return file("A.java", "class A {\n"+many(n, func(b *strings.Builder, i int) { fmt.Fprintf(b, "void f(int x%d) { f(1); g%d(); this.h(); }\n", i, i) })+"}\n")
		}},
		"a function defined in every file": {1500, func(n int) (list []txtar.File) {
			for i := range n {
				list = append(list, file(fmt.Sprintf("f%d.rb", i), fmt.Sprintf("def f\n  f()\n  g.f()\n  h%d()\nend\n", i))...)
			}
			return list
		}},
		"a function defined in every file of a package": {1500, func(n int) (list []txtar.File) {
			for i := range n {
				list = append(list, file(fmt.Sprintf("f%d.go", i), fmt.Sprintf("package f\n\nfunc f() { f(); g.f(); h%d(); x().f() }\n", i))...)
			}
			return list
		}},
		"many bases": {2000, func(n int) []txtar.File {
			return file("a.py", many(n, func(b *strings.Builder, i int) { fmt.Fprintf(b, "class B%d: pass\n", i) })+
				"class A("+many(n, func(b *strings.Builder, i int) { fmt.Fprintf(b, "B%d, ", i) })+"):\n"+
				many(n, func(b *strings.Builder, i int) { fmt.Fprintf(b, "    def m%d(self): self.absent%d()\n", i, i) }))
		}},
		"types that are each other's bases": {60, func(n int) []txtar.File {
			bases := many(60, func(b *strings.Builder, i int) { fmt.Fprintf(b, "C%d, ", i) })
			return file("a.py", many(n, func(b *strings.Builder, i int) {
				fmt.Fprintf(b, "class C%d(%s):\n    def m%d(self): self.absent(); super().absent()\n", i, bases, i)
			}))
		}},
		"modules that hand on each other": {60, func(n int) (list []txtar.File) {
			all := many(60, func(b *strings.Builder, i int) { fmt.Fprintf(b, "export * from './m%d';\n", i) })
			for i := range n {
				list = append(list, file(fmt.Sprintf("m%d.ts", i), fmt.Sprintf("import { absent%d } from './m0';\n%sabsent%d();\n", i, all, i))...)
			}
			return list
		}},
		"functions within functions": {1500, func(n int) []txtar.File {
			return file("a.js", many(n, func(b *strings.Builder, i int) {
				fmt.Fprintf(b, "function f%d() { absent%d(); f0(); this.m%d();\n", i, i, i)
			})+strings.Repeat("}", n))
		}},
		"definitions of one name within each other": {1000, func(n int) []txtar.File { return file("a.rb", strings.Repeat("def a.\n", n)) }},
		"objects that import each other":            {1000, func(n int) []txtar.File { return file("a.scala", strings.Repeat("object A { import A._\n", n)) }},
		"functions that return one of several": {1000, func(n int) []txtar.File {
			return file("a.ts", many(n, func(b *strings.Builder, i int) {
				fmt.Fprintf(b, "function f%d(x) { if (x) return { go() {} }; return x ? f%d() : f%d(); }\nf%d().go();\n", i, (i+1)%n, (i*2)%n, i)
			}))
		}},
		"objects whose keys name each other": {1000, func(n int) []txtar.File {
			return file("a.js", many(n, func(b *strings.Builder, i int) {
				fmt.Fprintf(b, "const a%d = { b: a%d, a%d, c: c };\na%d.b.a%d();\n", i, (i+1)%n, (i*2)%n, i, (i*2)%n)
			}))
		}},
		"types of one union": {1000, func(n int) []txtar.File {
			all := many(n, func(b *strings.Builder, i int) { fmt.Fprintf(b, "C%d | ", i) }) + "C0"
			return append(append(append(
				file("a.ts", many(n, func(b *strings.Builder, i int) {
					fmt.Fprintf(b, "class C%d { next: C%d | C%d; go() {} }\n", i, (i+1)%n, (i*2)%n)
				})+
					"type All = "+all+"\nlet x: "+all+"\nfunction f(x: "+all+", y: All): "+all+" { let z: "+all+" = x; x.go(); y.next.next.next.go(); z.next.go(); f().next.next.go(); x.next.go() }\n"),
				file("b.ts", many(n, func(b *strings.Builder, i int) {
					fmt.Fprintf(b, "type T%d = T%d | T%d | U\nfunction f%d(x: T%d) { x.go() }\n", i, (i+1)%n, (i*2)%n, i, i)
				}))...),
				file("a.py", "def f(x: "+all+", y: Union["+strings.ReplaceAll(all, " | ", ", ")+"], z: "+strings.Repeat("Union[Optional[", n)+"C1 | C2"+strings.Repeat("]]", n)+"):\n  v: "+all+" = x\n  v.go()\n  y.go()\n  z.go()\n")...),
				file("a.php", "<?php\nfunction f("+strings.ReplaceAll(all, " ", "")+" $x) { $x->go(); }\n")...)
		}},
		"variables made of each other": {2000, func(n int) []txtar.File {
			return file("a.py", "def f():\n"+many(n, func(b *strings.Builder, i int) {
				fmt.Fprintf(b, "    x%d = x%d.next%d()\n    x%d.absent()\n", i+1, i, i, i+1)
			}))
		}},
		"functions of one name that return what it has": {1000, func(n int) []txtar.File {
			return append(file("a.py", strings.Repeat("def a(): return a.b\n", n)), file("a.ts", strings.Repeat("const a = () => a.b\n", n))...)
		}},
		"functions that return what others return": {1000, func(n int) []txtar.File {
			return file("a.ts", many(n, func(b *strings.Builder, i int) {
				fmt.Fprintf(b, "function f%d() { if (1) return f%d().g(); if (2) return f%d(); if (3) return f%d(); return f%d().absent(); }\n", i, (i+1)%n, (i*2)%n, (i*3)%n, (i*7)%n)
			}))
		}},
		"modules that hand on what others hand on": {300, func(n int) (list []txtar.File) {
			for i := range n {
				list = append(list, file(fmt.Sprintf("m%d.js", i), fmt.Sprintf("const a = require('./m%d'), b = require('./m%d');\nexports.x = a.x; exports.y = b; exports.z = require('./m%d');\nmodule.exports = a.make();\n", (i+1)%n, (i*2)%n, (i*3)%n))...)
			}
			return list
		}},
		"pointers and loops over each other": {1000, func(n int) []txtar.File {
			return file("a.cc", "struct A { std::vector<std::shared_ptr<A>> next; };\nvoid f(A &x0) {\n"+many(n, func(b *strings.Builder, i int) {
				fmt.Fprintf(b, "for (auto &x%d : x%d.next) { auto y%d = std::make_shared<A>(); y%d->absent(*this, x%d.next);\n", i+1, i, i, i, i)
			})+strings.Repeat("}", n+1))
		}},
		"types of types": {1000, func(n int) []txtar.File {
			return file("a.cc", "struct A {"+strings.Repeat("std::shared_ptr<std::vector<", n)+"A"+strings.Repeat(">>", n)+" a; };\nvoid f(A &x) { x.a.b(); }\n")
		}},
		"macros that name each other": {1000, func(n int) []txtar.File {
			return file("a.c", many(n, func(b *strings.Builder, i int) {
				fmt.Fprintf(b, "#define M%d(x) M%d(x) M%d(x) ##x\n#ifdef M%d\nM%d(a) M%d(b) {\n#endif\nTEST(M%d, M%d) { M0(x);\n", i, i+1, n-i, i, i, i+1, i, i+1)
			}))
		}},
		"overloads that are given each other's fields": {1000, func(n int) []txtar.File {
			return file("A.java", "class A extends A {\nA a;\n"+many(n, func(b *strings.Builder, i int) {
				fmt.Fprintf(b, "void f(A x, T%d t) { this.f(this.a.a.a.a, (T%d) a.f(this, new T%d[0])); f(a.a.toString(), this); }\n", i%7, i, i)
			})+"}\n")
		}},
		"names that are not Latin": {1000, func(n int) []txtar.File {
			return file("a.py", many(n, func(b *strings.Builder, i int) {
				fmt.Fprintf(b, "class Größe%d(Größe%d):\n    def 値(self): return self.値().функция%d(ñ)\n", i, i+1, i)
			}))
		}},
		"links to sections": {2000, func(n int) []txtar.File {
			return file("a.md", many(n, func(b *strings.Builder, i int) {
				fmt.Fprintf(b, "# Section %d\n\n[a](#section-%d) `Name%d`\n\n", i, i+1, i)
			}))
		}},
	} {
		const most = 3000 // of what is looked at for each
		t.Run(name, func(t *testing.T) {
			cost := func(n int) int {
				s := &counting{archive: newArchive(c.write(n))}
				l := New(s)
				for i := range s.Files() {
					l.File(i)
				}
				return s.asked
			}
			once, twice := cost(c.small), cost(2*c.small)
			t.Logf("%d and %d", once, twice)
			if twice > 3*once {
				t.Errorf("twice the size costs %d instead of %d", twice, once)
			}
			if once > most*c.small {
				t.Errorf("%d for %d, at most %d of each", once, c.small, most)
			}
		})
	}
}

// sampled calls do with each of the cases.
func sampled(t testing.TB, do func(*txtar.Archive)) {
	cases, err := filepath.Glob(filepath.Join("testdata", "*", "*.txtar"))
	if err != nil || len(cases) == 0 {
		t.Fatal(err)
	}
	for _, name := range cases {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		do(archive)
	}
}

func FuzzEdges(f *testing.F) {
	sampled(f, func(archive *txtar.Archive) {
		for i := range archive.Files[1:] {
			one, two := archive.Files[i], archive.Files[i+1]
			f.Add(one.Name, one.Data, two.Name, two.Data)
		}
	})
	f.Fuzz(func(t *testing.T, one string, first []byte, two string, second []byte) {
		var files []txtar.File
		for _, file := range []txtar.File{{Name: one, Data: first}, {Name: two, Data: second}, {Name: "go.mod", Data: []byte("module example.com/m\n")}} {
			if p, ok := within("", file.Name); ok && p != "" && !slices.ContainsFunc(files, func(f txtar.File) bool { return f.Name == p }) {
				files = append(files, txtar.File{Name: p, Data: file.Data})
			}
		}
		checkLinks(t, files)
	})
}

// One mark is missing, or is one too many, anywhere.
func TestDamagedSource(t *testing.T) {
	const every = 17 // of the marks: all of them take a minute
	seen := 0
	sampled(t, func(archive *txtar.Archive) {
		for n, file := range archive.Files {
			for i, c := range file.Data {
				if !strings.ContainsRune("()[]{}<>\"'`,.:;=", rune(c)) {
					continue
				}
				if seen++; seen%every != 0 {
					continue
				}
				for _, mark := range []string{"", "(", ")", "[", "]", "{", "}"} {
					files := slices.Clone(archive.Files)
					files[n].Data = slices.Concat(file.Data[:i], []byte(mark), file.Data[i+1:])
					checkLinks(t, files)
				}
			}
		}
	})
}

// checkLinks: whatever a repository holds, links lead from and to what is there, each once.
func checkLinks(t *testing.T, files []txtar.File) {
	repo := newArchive(files)
	l := New(repo)
	most := map[PlaceKind]int{File: repo.Files(), Directory: len(l.Directories()), Symbol: len(repo.definitions)}
	for i := range repo.Files() {
		from, to := repo.Definitions(i)
		seen := map[ends]bool{}
		for _, e := range l.File(i) {
			if e.To.Number < 0 || e.To.Number >= most[e.To.Kind] || e.From == e.To || e.Kind < Imports || e.Kind > References || e.Certainty > Weak || e.Line < 0 {
				t.Errorf("%s: %+v", repo.Path(i), e)
			}
			if e.From != (Place{File, i}) && (e.From.Kind != Symbol || e.From.Number < from || e.From.Number >= to) {
				t.Errorf("%s: %+v comes from elsewhere", repo.Path(i), e)
			}
			for n, m := range e.More {
				if m.Number == e.Line || m.Number < e.Line && m.Certainty <= e.Certainty || m.Certainty < e.Certainty || n > 0 && m.Number <= e.More[n-1].Number {
					t.Errorf("%s: %+v", repo.Path(i), e)
				}
			}
			key := ends{e.Kind, e.From, e.To}
			if seen[key] {
				t.Errorf("%s: %+v is there twice", repo.Path(i), e)
			}
			seen[key] = true
		}
	}
}
