package context

import (
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
)

// Answers are hostile at times: nothing panics, and what is no citation stays.
func FuzzCitations(f *testing.F) {
	for _, s := range []string{"[a.go:1-2]", "[[a.go:1]]", "[a.go:9999999999999999999]", "[a.go:-1--2]", "[:1]", "[a.go:1,2;3]", "[]", "[,]", "[a.go:1\n]", "[é.go:1]", "[retry/retry.go]"} {
		f.Add(s)
	}
	var worker index.Worker
	d, err := worker.AnalyzeUntil(nil, "retry/retry.go", []byte("package retry\n\n// Backoff waits.\nfunc Backoff() {\n\tsleep()\n}\n"), true)
	if err != nil {
		f.Fatal(err)
	}
	var b index.Builder
	b.Add(d)
	segment, err := b.Build(func(done, total int) error { return nil })
	if err != nil {
		f.Fatal(err)
	}
	x := index.New(segment, index.Meta{})
	f.Fuzz(func(t *testing.T, text string) {
		k := citing{x: x, sources: []contract.PackSource{{Path: "retry/retry.go", Lines: contract.Lines{Start: 1, End: 6}}}}
		out := k.check(text)
		if len(k.list) == 0 && out != text {
			t.Errorf("%q became %q without a citation", text, out)
		}
		for _, p := range k.list {
			if p.Verified && p.Path != "retry/retry.go" || p.Verified == (p.Problem != "") {
				t.Errorf("%q: %+v", text, p)
			}
		}
	})
}
