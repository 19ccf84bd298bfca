package sandbox

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/wasm"
)

// steps is a context that ends when it was asked a number of times: guests ask after each piece of work, so it is the same work on every machine.
type steps struct {
	context.Context
	left int
}

// Err implements [context.Context].
func (s *steps) Err() error {
	if s.left--; s.left < 0 {
		return context.DeadlineExceeded
	}
	return s.Context.Err()
}

// packed returns a tar of files.
func packed(t testing.TB, files func(add func(name, text string))) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	files(func(name, text string) {
		check(t, w.WriteHeader(&tar.Header{Name: name, Typeflag: tar.TypeReg, Mode: 0o644, Size: int64(len(text))}))
		_, err := w.Write([]byte(text))
		check(t, err)
	})
	check(t, w.Close())
	return b.Bytes()
}

func one(name, text string) func(add func(name, text string)) {
	return func(add func(name, text string)) { add(name, text) }
}

// words are n words, of which none is twice.
func words(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// hostileRepositories are made to take memory, steps, or the stack.
var hostileRepositories = map[string]func(add func(name, text string)){
	"braces in Go":        one("a.go", "package a\nfunc f() "+strings.Repeat("{", 1<<20)),
	"calls in calls":      one("a.js", strings.Repeat("f(", 1<<20)),
	"lists in a notebook": one("a.ipynb", `{"cells":`+strings.Repeat("[", 1<<20)),
	"objects in a description of an interface": one("openapi.json", `{"openapi":"3.0.0","paths":`+strings.Repeat(`{"a":`, 1<<18)),
	"mappings in YAML":                         one("openapi.yaml", "openapi: 3.0.0\npaths:\n"+nested(2000)),
	"elements in HTML":                         one("a.html", strings.Repeat("<div><h1>", 1<<17)),
	"quotes in Markdown":                       one("a.md", strings.Repeat(strings.Repeat(">", 1000)+"# a\n", 1000)),
	"a line of 16 MB":                          one("a.min.js", strings.Repeat("var a=function(b){return b+1};", 1<<19)),
	"a text without a space":                   one("a.txt", strings.Repeat("a", 16<<20)),
	"two million words":                        one("a.txt", words(2_000_000, "w%x ")),
	"a million tokens":                         one("a.c", strings.Repeat(";x", 1<<20)),
	"half a million definitions":               one("a.py", words(500_000, "def f%d(): pass\n")),
	"calls of a name that all define": func(add func(name, text string)) {
		for i := range 2000 {
			add(fmt.Sprintf("f%d.go", i), "package a\nfunc f() {\n"+strings.Repeat("\tf()\n", 50)+"}\n")
		}
	},
	"a file as large as the memory": one("a.txt", strings.Repeat("a file that is nearly as large\n", 2<<20)),
	"zeros":                         one("a.go", strings.Repeat("\x00", 48<<20)),
	"100,000 files": func(add func(name, text string)) {
		for i := range 100_000 {
			add(fmt.Sprintf("%d/%d.go", i%1000, i), "")
		}
	},
	"names": func(add func(name, text string)) {
		for i, name := range []string{"../../etc/passwd", "/etc/passwd", "a\nb.go", "\xff\xfe.go", strings.Repeat("a/", 2000) + "b.go", strings.Repeat("b", 5000) + ".go",
			".", "..", "", "a//b.go", "a/./b.go", "C:\\b.go", "con.go", "\u202ego.exe", "<script>.go"} {
			add(name, fmt.Sprintf("package a\nfunc numbat%d() {}\n", i))
		}
	},
}

// nested is a mapping in a mapping, and so on.
func nested(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%*s/a:\n", 2*i, "")
	}
	return b.String()
}

// TestHostileRepositories: a repository that is made to take memory or steps is answered from, or ends its instance or its call with an error that
// says so, in a guest that has little of both; the host goes on.
func TestHostileRepositories(t *testing.T) {
	const (
		memory = 64 << 20
		second = 10_000 // questions whether to end, which small files come to in about a second
		late   = 8      // questions until it has ended
	)
	r := newRuntime(t, wasm.Step, Options{MemoryBytes: memory})
	came := map[string]int{}
	for name, files := range hostileRepositories {
		i := get(t, r)
		ctx := &steps{t.Context(), second}
		err := loadIn(t, ctx, i, packed(t, files))
		switch {
		case err == nil:
			came["answer"]++
			for _, request := range []string{`{"op": "search", "request": {"query": "numbat f a"}}`, `{"op": "stats"}`} {
				if a := must(t, i, "start", request); !a.Done || a.Error != nil {
					t.Errorf("%s: %s: %+v", name, request, a)
				}
			}
		case errors.Is(err, ErrMemory) && strings.Contains(err.Error(), "limit of 64 MiB"):
			came["memory"]++
		case err.Error() == "the call was canceled" && ctx.left < 0 && ctx.left >= -late:
			came["steps"]++
		default:
			t.Errorf("%s: %v, with %d steps left", name, err, ctx.left)
		}
		if n := i.MemoryBytes(); n > memory {
			t.Errorf("%s takes %d bytes", name, n)
		}
		check(t, i.Close(t.Context()))
	}
	if came["answer"] == 0 || came["memory"] == 0 || came["steps"] == 0 {
		t.Errorf("the repositories no longer come to each bound: %v", came)
	}
	works(t, get(t, r))
}
