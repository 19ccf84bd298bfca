package all

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/google/go-cmp/cmp"
)

// export returns the snapshot of what a core holds.
func export(t testing.TB, c *engine.Core, contents string) []byte {
	t.Helper()
	h := &host{}
	a := h.must(t, c, "export", contract.ExportRequest{Contents: contract.ExportContents(contents)})
	if r := a.Result.(*contract.ExportResponse); int(r.Bytes) != len(h.written) {
		t.Fatalf("%d bytes written, the answer says %d", len(h.written), r.Bytes)
	}
	return h.written
}

func TestLoad(t *testing.T) {
	f := sampleRepository()
	f["../escape"] = "x"
	for name, b := range map[string][]byte{"tar": f.tar(), "tar.gz": f.targz(), "zip": f.zip()} {
		c := fresh(2)
		h := &host{archive: b}
		a := h.must(t, c, "load", contract.LoadRequest{Name: "sample", Size: int64(len(b)), Skipped: []contract.Skip{{Reason: "ignored", Count: 3, Examples: []string{"out/"}}}})
		want := &contract.LoadResponse{Name: "sample", Files: 10, Parts: 1, Skipped: []contract.Skip{{Reason: "binary", Count: 2, Examples: []string{"data.txt", "logo.png"}},
			{Reason: "ignored", Count: 3, Examples: []string{"out/"}}, {Reason: "unsafe-path", Count: 1, Examples: []string{"../escape"}}}}
		got := *a.Result.(*contract.LoadResponse)
		if got.Bytes == 0 || got.Chunks == 0 || got.Definitions < 30 {
			t.Errorf("%s: %+v", name, got)
		}
		got.Bytes, got.Chunks, got.Definitions = 0, 0, 0
		if d := cmp.Diff(want, &got); d != "" {
			t.Errorf("%s: %s", name, d)
		}
		s := h.must(t, c, "stats", nil).Result.(*contract.StatsResponse)
		if s.Files != 10 || !s.Contents || s.Languages[0].Language != "javascript" || len(s.Languages) != 5 {
			t.Errorf("%s: stats %+v", name, s)
		}
	}
}

// Neither the pieces in which an archive comes nor the number of workers nor
// the order of its entries show in the snapshot.
func TestPiecesDoNotMatter(t *testing.T) {
	f := sampleRepository()
	want := export(t, loaded(t, f, "keep"), "keep")
	for name, b := range map[string][]byte{"tar": f.tar(), "tar.gz": f.targz(), "zip": f.zip()} {
		for _, piece := range []int{1, 7, 512, 0} {
			if piece == 1 && len(b) > 1<<15 {
				piece = 3
			}
			c := fresh(1 + piece%3)
			(&host{archive: b, piece: piece}).must(t, c, "load", contract.LoadRequest{Size: int64(len(b))})
			if !bytes.Equal(export(t, c, "keep"), want) {
				t.Errorf("%s in pieces of %d: another snapshot", name, piece)
			}
		}
		for seed := range uint64(20) {
			c := fresh(2)
			q := contract.LoadRequest{Size: int64(len(b))}
			if name != "zip" && seed%2 == 0 {
				q.Size = 0 // unknown
			}
			(&host{archive: b, rng: rand.New(rand.NewPCG(seed, 1))}).must(t, c, "load", q)
			if !bytes.Equal(export(t, c, "keep"), want) {
				t.Errorf("%s, seed %d: another snapshot", name, seed)
			}
		}
	}
}

func TestBadArchives(t *testing.T) {
	f := sampleRepository()
	for name, c := range map[string]struct {
		archive []byte
		q       contract.LoadRequest
		code    string
	}{
		"empty":        {nil, contract.LoadRequest{}, contract.CodeBadInput},
		"prose":        {[]byte(strings.Repeat("prose ", 1000)), contract.LoadRequest{}, contract.CodeBadInput},
		"cut tar":      {f.tar()[:3000], contract.LoadRequest{}, contract.CodeCorrupt},
		"cut tar.gz":   {f.targz()[:500], contract.LoadRequest{}, contract.CodeCorrupt},
		"cut zip":      {f.zip()[:500], contract.LoadRequest{Size: 500}, contract.CodeCorrupt},
		"unsized zip":  {f.zip(), contract.LoadRequest{}, contract.CodeBadInput},
		"many files":   {f.tar(), contract.LoadRequest{MaxFiles: 3}, contract.CodeTooLarge},
		"many bytes":   {f.tar(), contract.LoadRequest{MaxTotalBytes: 100}, contract.CodeTooLarge},
		"a wrong size": {f.zip(), contract.LoadRequest{Size: 100}, contract.CodeCorrupt},
	} {
		core := loaded(t, files{"old.go": "package old\n"}, "keep")
		a := (&host{archive: c.archive}).run(core, "load", c.q)
		if a.Error == nil || a.Error.Code != c.code {
			t.Errorf("%s: %s", name, a.JSON())
		}
		if s := (&host{}).must(t, core, "stats", nil).Result.(*contract.StatsResponse); s.Files != 1 {
			t.Errorf("%s: what was loaded before is gone: %+v", name, s)
		}
	}
}

func TestHostErrorsWhileLoading(t *testing.T) {
	b := sampleRepository().tar()
	for at := range 5 {
		reads := 0
		h := &host{archive: b, piece: 4000, stop: func(n contract.Need) *contract.Error {
			if reads++; reads > at {
				return contract.Errorf(contract.CodeHost, "disk on fire")
			}
			return nil
		}}
		if a := h.run(fresh(2), "load", nil); a.Error == nil || a.Error.Code != contract.CodeHost || !strings.Contains(a.Error.Message, "disk on fire") {
			t.Errorf("a failure at need %d: %s", at, a.JSON())
		}
	}
	for name, r := range map[string]contract.Reply{
		"neither bytes nor the end": {ID: 1},
		"more than asked for":       {ID: 1, Body: make([]byte, needs.PieceBytes+1)},
	} {
		c := fresh(1)
		c.Start("load", nil)
		if a := c.Resume(1, []contract.Reply{r}); !a.Done || a.Error == nil || a.Error.Code != contract.CodeHost {
			t.Errorf("%s: %s", name, a.JSON())
		}
	}
}

func TestUpdate(t *testing.T) {
	f := sampleRepository()
	for _, contents := range []string{"keep", "drop"} {
		c := loaded(t, f, contents)
		changed := files{"src/server.go": "package src\n\nfunc Renamed() {}\n", "new/file.py": "def brand_new():\n    pass\n"}
		a := (&host{archive: changed.tar()}).must(t, c, "load", contract.LoadRequest{Mode: "update", Contents: contract.LoadContents(contents), Remove: []string{"README.md", "not/there"},
			Skipped: []contract.Skip{{Reason: "binary", Count: 2, Examples: []string{"data.txt", "logo.png"}}}})
		if r := a.Result.(*contract.LoadResponse); r.Files != 10 || r.Parts != 2 {
			t.Errorf("%s", a.JSON())
		}
		want := sampleRepository()
		delete(want, "README.md")
		for p, content := range changed {
			want[p] = content
		}
		if !bytes.Equal(export(t, c, "keep"), export(t, loaded(t, want, contents), "keep")) {
			t.Errorf("%s: the updated snapshot is not that of a fresh load", contents)
		}
		(&host{archive: files{}.tar()}).must(t, c, "load", contract.LoadRequest{Mode: "update", Remove: append(want.sorted(), `src/odd\xff.c`)}) // as the index writes it
		if s := (&host{}).must(t, c, "stats", nil).Result.(*contract.StatsResponse); s.Files != 0 || s.Chunks != 0 {
			t.Errorf("after removing everything: %+v", s)
		}
	}
}

// Two cores that index halves of a repository, of which one takes the other's snapshot,
// hold what one has that indexed all of it; whatever way the files fall.
func TestLoadOfSnapshot(t *testing.T) {
	all := sampleRepository()
	want := loaded(t, all, "keep")
	for seed := range uint64(8) {
		draw := rand.New(rand.NewPCG(seed, 1))
		halves := [2]files{{}, {}}
		for _, path := range all.sorted() {
			halves[draw.IntN(2)][path] = all[path]
		}
		c := loaded(t, halves[0], "keep")
		if seed == 0 { // a file of the snapshot takes the place of the one of its path
			c = loaded(t, files{all.sorted()[0]: "old"}, "keep")
			halves[1] = all
		}
		other := export(t, loaded(t, halves[1], "keep"), "keep")
		(&host{archive: other, piece: 7 * int(seed%2)}).must(t, c, "load", contract.LoadRequest{Mode: "update", Size: int64(len(other)) * int64(seed/2%2)})
		if !bytes.Equal(export(t, c, "keep"), export(t, want, "keep")) {
			t.Errorf("seed %d: another snapshot than that of one load", seed)
		}
	}
	var c *engine.Core // shares of an archive, of which no core has the others'
	for share := range 3 {
		one := fresh(1)
		(&host{archive: all.tar()}).must(t, one, "load", contract.LoadRequest{Share: share, Shares: 3})
		if share == 0 {
			c = one
			continue
		}
		(&host{archive: export(t, one, "keep")}).must(t, c, "load", contract.LoadRequest{Mode: "update"})
	}
	if !bytes.Equal(export(t, c, "keep"), export(t, want, "keep")) {
		t.Error("three shares: another snapshot than that of one load")
	}
	if a := (&host{archive: all.tar()}).run(c, "load", contract.LoadRequest{Share: 2, Shares: 2}); a.Error == nil || a.Error.Field != "share" {
		t.Errorf("the third of two shares: %s", a.JSON())
	}
	c = fresh(1)
	b := export(t, want, "keep")
	if a := (&host{archive: b}).run(c, "load", contract.LoadRequest{}); a.Error == nil || a.Error.Code != contract.CodeBadInput || !strings.Contains(a.Error.Fix, "import it") {
		t.Errorf("a snapshot loaded in place of what was there: %s", a.JSON())
	}
	for name, q := range map[string]contract.LoadRequest{"files": {MaxFiles: 3}, "bytes": {MaxTotalBytes: 100}} {
		q.Mode = "update"
		if a := (&host{archive: b}).run(want, "load", q); a.Error == nil || a.Error.Code != contract.CodeTooLarge {
			t.Errorf("more %s than allowed: %s", name, a.JSON())
		}
	}
	for _, bad := range [][]byte{b[:len(b)-1], b[:100], append(bytes.Clone(b[:200]), b[201:]...)} {
		before := export(t, want, "keep")
		if a := (&host{archive: bad}).run(want, "load", contract.LoadRequest{Mode: "update"}); a.Error == nil || a.Error.Code != contract.CodeCorrupt {
			t.Errorf("a damaged snapshot of %d bytes: %s", len(bad), a.JSON())
		}
		if !bytes.Equal(export(t, want, "keep"), before) {
			t.Error("a damaged snapshot changed what was loaded")
		}
	}
}

// A load that ends during an update wins; the update does not undo it.
func TestUpdateDuringLoad(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	update := c.Start("load", []byte(`{"mode":"update"}`))
	(&host{archive: files{"a.go": "package a\n"}.tar()}).must(t, c, "load", nil)
	a := (&host{archive: files{"b.go": "package b\n"}.tar()}).finish(c, update)
	if a.Error == nil || a.Error.Code != contract.CodeStale {
		t.Errorf("%s", a.JSON())
	}
	if s := (&host{}).must(t, c, "stats", nil).Result.(*contract.StatsResponse); s.Files != 1 {
		t.Errorf("%+v", s)
	}
}

func TestCancelDuringLoadKeepsTheOldIndex(t *testing.T) {
	b := sampleRepository().tar()
	for _, workers := range []int{1, 3} {
		c := loaded(t, files{"old.go": "package old\n\nfunc Old() {}\n"}, "keep")
		for at := 0; ; at++ {
			h := &host{archive: b, piece: 3000}
			a := c.Start("load", nil)
			for range at {
				if !a.Done {
					a = c.Resume(a.Call, []contract.Reply{h.reply(a.Needs[0])})
				}
			}
			if a.Done {
				break
			}
			if a = c.Cancel(a.Call); !a.Done || a.Error.Code != contract.CodeCanceled {
				t.Errorf("%s", a.JSON())
			}
			r := h.must(t, c, "search", contract.SearchRequest{Query: "Old"}).Result.(*contract.SearchResponse)
			if len(r.Results) != 1 || r.Results[0].Path != "old.go" {
				t.Fatalf("after a cancel at need %d with %d workers: %+v", at, workers, r)
			}
		}
		if s := (&host{}).must(t, c, "stats", nil).Result.(*contract.StatsResponse); s.Files != 10 {
			t.Errorf("a load to its end: %+v", s)
		}
	}
}

func TestProgress(t *testing.T) {
	f := files{}
	for i := range 8 {
		f[fmt.Sprintf("f%d.txt", i)] = strings.Repeat("some words\n", 1<<16)
	}
	for name, b := range map[string][]byte{"tar": f.tar(), "zip": f.zip()} {
		var read, index []contract.Progress
		h := &host{archive: b, stop: func(n contract.Need) *contract.Error {
			if p, ok := n.Request.(contract.Progress); ok && p.Phase == "read" {
				read = append(read, p)
			} else if ok {
				index = append(index, p)
			}
			return nil
		}}
		h.must(t, fresh(1), "load", contract.LoadRequest{Size: int64(len(b))})
		for i, p := range read {
			if p.Total != int64(len(b)) || p.Done > p.Total || i > 0 && (p.Done < read[i-1].Done || p.Files <= read[i-1].Files) {
				t.Errorf("%s: progress %d is %+v", name, i, p)
			}
		}
		if len(read) < 2 || len(index) < 2 {
			t.Errorf("%s: %d reports while reading, %d while indexing", name, len(read), len(index))
		}
	}
}
