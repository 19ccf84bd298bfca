package index

import (
	"bytes"
	"fmt"
	"maps"
	"testing"

	"pgregory.net/rapid"
)

var someContents = []string{
	"", "\n", "word", "package a\n\nfunc Run() { run() }\n", "package a\n\n// T is a type.\ntype T struct{}\n\nfunc (t T) Run() {}\n",
	"def run():\n    return parse_request(404)\n\nclass Runner:\n    def run(self):\n        pass\n", "# Title\n\nwords and words and other words\n",
	"int x\xff;\n", "用户 login 登录\n",
}

// Updating and compacting ends in the very bytes that loading afresh gives,
// however the repository got there, and counts the same on the way.
func TestUpdateThenCompactIsAFreshIndex(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		path := rapid.SampledFrom([]string{"a.go", "b.go", "a_test.go", "d/a.py", "d/e/f.md", "d/z.txt", "x.c"})
		content := rapid.SampledFrom(someContents)
		keep := rapid.Bool().Draw(t, "keep")
		live := files(rapid.MapOf(path, content).Draw(t, "first"))
		x := build(t, live, keep)
		for i := range rapid.IntRange(0, 5).Draw(t, "updates") {
			changed := files(rapid.MapOfN(path, content, 0, 3).Draw(t, fmt.Sprint("changed ", i)))
			removed := rapid.SliceOfN(path, 0, 3).Draw(t, fmt.Sprint("removed ", i))
			for _, p := range removed {
				delete(live, p)
			}
			maps.Copy(live, changed)
			var s *Segment
			if len(changed) > 0 || rapid.Bool().Draw(t, "empty segment") {
				s = segment(t, changed, changed.paths(), 1+i%2, keep)
			}
			x = x.Update(s, removed, x.Meta)
			fresh := build(t, live, keep)
			if x.live != fresh.live {
				t.Fatalf("the counts are %+v, afresh %+v", x.live, fresh.live)
			}
			compare(t, x, live, keep)
		}
		want := encode(t, build(t, live, keep), true)
		decoded, err := Decode(encode(t, x, true))
		if err != nil {
			t.Fatal(err)
		}
		for name, x := range map[string]*Index{"updated": x, "updated, saved and opened": decoded} {
			c, err := x.Compact(nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := encode(t, c, true); !bytes.Equal(got, want) {
				t.Fatalf("%s: %d bytes, afresh %d", name, len(got), len(want))
			}
		}
	})
}

// compare checks that each live file is found with its content, and no other.
func compare(t fataler, x *Index, live files, keep bool) {
	t.Helper()
	found := 0
	for i := range x.Parts {
		p := &x.Parts[i]
		for f := range p.Files() {
			if !p.Live(f) {
				continue
			}
			found++
			info := p.File(f)
			want, ok := live[info.Path]
			part, file, _ := x.Find(info.Path)
			content, stored := p.Content(f)
			if !ok || info.Hash != Hash([]byte(want)) || part != i || file != f || stored != keep || stored && string(content) != want {
				t.Fatalf("%q is live with %q", info.Path, content)
			}
		}
	}
	if dead, stored := x.Dead(); found != len(live) || stored-dead != found {
		t.Fatalf("%d of %d files live, %d of %d dead", found, len(live), dead, stored)
	}
}

// Names longer than a record can hold are cut, not mixed up.
func TestLongNames(t *testing.T) {
	name := bytes.Repeat([]byte("n"), 70_000)
	f := files{"a.go": "package a\n\nfunc " + string(name) + "() {}\n", "b.go": "package b\n"}
	x := build(t, f, true)
	walk(x)
	x = x.Update(nil, []string{"b.go"}, x.Meta)
	c, err := x.Compact(nil)
	delete(f, "b.go")
	if err != nil || !bytes.Equal(encode(t, c, true), encode(t, build(t, f, true), true)) {
		t.Errorf("compacting changes it: %v", err)
	}
	walk(c)
}
