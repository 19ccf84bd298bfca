package all

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/index"
)

// listed goes through all pages.
func listed(t testing.TB, c *engine.Core, limit int) []contract.Chunk {
	t.Helper()
	var all []contract.Chunk
	for q := (contract.ChunksRequest{Limit: limit}); ; {
		r := (&host{}).must(t, c, "chunks", q).Result.(*contract.ChunksResponse)
		if len(r.Chunks) > limit || r.Next != "" && len(r.Chunks) < limit {
			t.Fatalf("a page of %d chunks, then %q", len(r.Chunks), r.Next)
		}
		all = append(all, r.Chunks...)
		if q.After = r.Next; r.Next == "" {
			return all
		}
	}
}

// The chunks of a file are all of it, and each has its lines.
func TestChunks(t *testing.T) {
	f := sampleRepository()
	got := map[string]string{}
	for _, c := range listed(t, loaded(t, f, "drop"), 1000) {
		content, ok := f[c.Path]
		if !ok { // written differently
			continue
		}
		text := content[c.StartByte:c.EndByte]
		if c.StartByte != len(got[c.Path]) || c.Start != strings.Count(got[c.Path], "\n")+1 || c.End != c.Start+strings.Count(text, "\n")-1 ||
			c.Hash != fmt.Sprintf("%016x", index.Hash([]byte(content))) {
			t.Errorf("%+v", c)
		}
		got[c.Path] += text
	}
	want := map[string]string{}
	for path, content := range f {
		if content != "" && !strings.ContainsRune(content, 0) && path != "logo.png" && !strings.Contains(path, "\xff") {
			want[path] = content
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// However the index came about and whatever the size of a page, the chunks are
// the same.
func TestChunkPages(t *testing.T) {
	f := sampleRepository()
	want := listed(t, loaded(t, f, "keep"), 1000)
	parts := fresh(1)
	(&host{archive: files{"README.md": "old", "gone.go": "package gone\n"}.tar()}).must(t, parts, "load", nil)
	for _, p := range f.sorted() {
		(&host{archive: files{p: f[p]}.tar()}).must(t, parts, "load", contract.LoadRequest{Mode: "update", Remove: []string{"gone.go"}})
	}
	rapid.Check(t, func(rt *rapid.T) {
		if d := cmp.Diff(want, listed(t, parts, rapid.IntRange(1, len(want)+1).Draw(rt, "limit"))); d != "" {
			rt.Fatal(d)
		}
	})
	r := (&host{}).must(t, parts, "chunks", contract.ChunksRequest{After: "src/gone:since.go:7", Limit: 1}).Result.(*contract.ChunksResponse)
	if len(r.Chunks) != 1 || r.Chunks[0].Path != "src/many.go" {
		t.Errorf("after a file that is not there: %+v", r)
	}
}

func TestChunkWithin(t *testing.T) {
	body := strings.Repeat("        x = 1\n", 70)
	c := loaded(t, files{"a.py": "class Tank:\n    def fill(self):\n" + body + "    def empty(self):\n" + body + "def drain():\n" + body}, "keep")
	var within []string
	for _, c := range listed(t, c, 9) {
		within = append(within, fmt.Sprintf("%d %s", c.Start, c.Within))
	}
	// Line 73 begins another method of the class, line 144 a function at the top.
	if d := cmp.Diff([]string{"1 ", "61 Tank.fill", "121 Tank.empty", "181 drain"}, within); d != "" {
		t.Error(d)
	}
}
