package all

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
)

// sources are the files of this core, of which an index has many blocks.
func sources(t testing.TB) files {
	t.Helper()
	f := files{}
	root := os.DirFS("../..")
	err := fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(root, path)
		f["core/"+path] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	f["old/v1/api.go"], f["old/v2/api.go"] = "package api\n\nfunc Serve() {}\n", "package api\n\nfunc Serve() {}\n"
	return f
}

// rangedQuestions ask for each thing that a search reads.
var rangedQuestions = []contract.SearchRequest{
	{Query: "how are posting lists merged"},
	{Query: "where is the checksum of a block verified", Explain: true},
	{Query: "Searcher"}, {Query: "index.Segment"}, {Query: "engine.Core"}, {Query: "serve"},
	{Query: "core/index/segment.go"}, {Query: "segment.go"}, {Query: "read config auth param"},
	{Query: "tokens of a word in camel case", By: "chunk", Limit: 25},
	{Query: "fusion of lanes", By: "definition"},
	{Query: "Segment Lookup", By: "definition", Explain: true},
	{Query: "parse", Filters: contract.Filters{Paths: []string{"core/outline/**"}}},
	{Query: "test of cancellation", Filters: contract.Filters{Roles: []string{"test"}}},
	{Query: "hash", Filters: contract.Filters{Kinds: []string{"function"}}, By: "chunk"},
	{Query: "panic: runtime error: index out of range\n\ngoroutine 1 [running]:\nmain.(*Segment).Lookup(0x0)\n\tcore/index/definition.go:121 +0x1d\nmain.main()\n\tcore/engine/core.go:90\n"},
	{Query: "Search crashes when the index is empty\n\nCalling `Searcher.Run` with core/search/board.go after `index.Update` fails: NewSegment returns nil, see Segment.Named.\n"},
	{Query: "zzzznothing"}, {Query: ""}, {Query: "v1 api"}, {Query: "a of the"}, {Query: "func (s *Segment)", SnippetLines: new(3)},
	{Query: "golang error handling in the engine"},
}

// askedAll asks everything of a core, and returns all answers.
func askedAll(t testing.TB, c *engine.Core, h *host) string {
	t.Helper()
	var out strings.Builder
	for _, q := range rangedQuestions {
		fmt.Fprintf(&out, "%s\n%s\n", q.Query, said(h.run(c, "search", q)))
	}
	for _, path := range []string{"core/index/segment.go", "core/nothing.go", "core/index", "", "old/v2/api.go"} {
		fmt.Fprintf(&out, "%s\n%s\n", path, said(h.run(c, "read", contract.FileReadRequest{Path: path})))
	}
	fmt.Fprintf(&out, "%s\n", said(h.run(c, "stats", nil)))
	return out.String()
}

// said is an answer without the number of its call.
func said(a contract.Answer) string {
	a.Call = 0
	return string(a.JSON())
}

func TestRangesAnswerAlike(t *testing.T) {
	f := sources(t)
	whole := loaded(t, f, "keep")
	for _, contents := range []string{"keep", "drop"} {
		snapshot := export(t, whole, contents)
		memory := fresh(1)
		h := &host{archive: snapshot, files: f}
		h.must(t, memory, "import", contract.ImportRequest{Size: int64(len(snapshot))})
		want := askedAll(t, memory, h)
		for _, piece := range []int{0, 3000} {
			ranged := fresh(1)
			h := &host{archive: snapshot, files: f, piece: piece}
			h.must(t, ranged, "import", contract.ImportRequest{Size: int64(len(snapshot)), Ranges: true})
			for range 2 { // with nothing held, and with everything
				if got := askedAll(t, ranged, h); got != want {
					a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
					for i := range min(len(a), len(b)) {
						if a[i] != b[i] {
							t.Fatalf("contents %q, pieces of %d: %q\n%s\nby ranges, in memory\n%s", contents, piece, a[i-1], b[i], a[i])
						}
					}
					t.Fatal("answers differ in number")
				}
			}
		}
	}
}

// Without contents a host that says it has none of the files is asked for some once, and what is read besides takes no round more:
// an attempt to which something is missing finds out what it reads next. Answers are those of the whole.
func TestRangesWithoutFiles(t *testing.T) {
	snapshot := export(t, loaded(t, sources(t), "keep"), "drop")
	none := func(n contract.Need) *contract.Error {
		if n.Kind == "file" {
			return contract.Errorf(contract.CodeUnsupported, "no files")
		}
		return nil
	}
	memory, other := fresh(1), &host{archive: snapshot, stop: none}
	other.must(t, memory, "import", contract.ImportRequest{Size: int64(len(snapshot))})
	asked := 0
	for _, q := range rangedQuestions {
		c, h := fresh(1), &host{archive: snapshot, stop: none}
		h.must(t, c, "import", contract.ImportRequest{Size: int64(len(snapshot)), Ranges: true})
		raw, err := contract.Encode(q)
		if err != nil {
			t.Fatal(err)
		}
		reads, files, b := 0, 0, c.Start("search", raw)
		for !b.Done {
			kinds, replies := map[string]bool{}, []contract.Reply(nil)
			for _, n := range b.Needs {
				kinds[n.Kind], replies = true, append(replies, h.reply(n))
			}
			if kinds["read"] {
				reads++
			}
			if kinds["file"] {
				files++
			}
			b = c.Resume(b.Call, replies)
		}
		if asked += files; reads > mostRounds || files > 1 {
			t.Errorf("%q reads in %d rounds, and asks for files in %d", q.Query, reads, files)
		}
		if got, want := said(b), said(other.run(memory, "search", q)); got != want {
			t.Errorf("%q: over ranges\n%s\nin memory\n%s", q.Query, got, want)
		}
	}
	if asked == 0 {
		t.Error("no file is asked for")
	}
}

// A search over ranges asks in a few rounds, for few ranges, and not for all.
func TestRangesRounds(t *testing.T) {
	whole := loaded(t, sources(t), "keep")
	snapshot, all, ranges := export(t, whole, "keep"), 0, 0
	for _, q := range rangedQuestions {
		c, h := fresh(1), &host{archive: snapshot}
		h.must(t, c, "import", contract.ImportRequest{Size: int64(len(snapshot)), Ranges: true})
		boot := taken(h)
		b, rounds := contract.Answer{}, 0
		raw, err := contract.Encode(q)
		if err != nil {
			t.Fatal(err)
		}
		for b = c.Start("search", raw); !b.Done; rounds++ {
			var replies []contract.Reply
			for _, n := range b.Needs {
				replies = append(replies, h.reply(n))
			}
			b = c.Resume(b.Call, replies)
		}
		n := len(h.asked) - boot
		t.Logf("%d rounds, %d ranges; boot %d: %.40q", rounds, n, boot, q.Query)
		if all += rounds; rounds > mostRounds {
			t.Errorf("%q takes %d rounds, at most %d", q.Query, rounds, mostRounds)
		}
		if ranges += n; n > mostAsked {
			t.Errorf("%q asks for %d ranges, at most %d", q.Query, n, mostAsked)
		}
	}
	if boot := 2; ranges > (usualAsked-boot)*len(rangedQuestions) {
		t.Errorf("%d questions ask for %d ranges, with %d to open", len(rangedQuestions), ranges, boot)
	}
	if 2*all > 7*len(rangedQuestions) {
		t.Errorf("%d questions take %d rounds", len(rangedQuestions), all)
	}
}

// mostRounds are words, lists, files with all that they hold, and one that few questions take: what a text that was
// found in a file puts among the first, the paths that pass a filter, or a file with more definitions than are asked
// for ahead.
const mostRounds = 4

// mostAsked are the ranges of a question, which are requests where a server has the snapshot, and usualAsked those
// in the mean, with those that open it.
const mostAsked, usualAsked = 50, 30

func taken(h *host) int { return len(h.asked) }

// Bad input over ranges is a clear error, or what was there before.
func TestBadRanges(t *testing.T) {
	snapshot := export(t, loaded(t, sampleRepository(), "keep"), "keep")
	for at := 0; at < len(snapshot); at += 7 {
		b := bytes.Clone(snapshot)
		b[at] ^= 0x55
		c, h := fresh(1), &host{archive: b}
		a := h.run(c, "import", contract.ImportRequest{Size: int64(len(b)), Ranges: true})
		if a.Error == nil {
			a = h.run(c, "search", rangedQuestions[0])
		}
		if a.Error != nil && a.Error.Code != contract.CodeCorrupt && a.Error.Code != contract.CodeBadInput && a.Error.Code != contract.CodeVersion {
			t.Fatalf("byte %d: %s", at, a.JSON())
		}
	}
}

// TestRangesOfAnother: a snapshot that is replaced while it is open by ranges answers as the new one, and one that is cut off says that it is damaged.
func TestRangesOfAnother(t *testing.T) {
	snapshot := export(t, loaded(t, sampleRepository(), "keep"), "keep")
	f := sources(t)
	other := export(t, loaded(t, f, "keep"), "keep")
	for name, next := range map[string][]byte{"another": other, "cut off": snapshot[:len(snapshot)/2], "nothing": nil, "garbage": bytes.Repeat([]byte("x"), len(snapshot))} {
		c, h := fresh(1), &host{archive: snapshot}
		h.must(t, c, "import", contract.ImportRequest{Size: int64(len(snapshot)), Ranges: true})
		h.archive = next
		a := h.run(c, "search", rangedQuestions[0])
		switch {
		case a.Error != nil && a.Error.Code != contract.CodeCorrupt && a.Error.Code != contract.CodeHost:
			t.Errorf("%s: %v", name, a.Error)
		case a.Error == nil && name == "another" && !strings.Contains(said(a), "core/index/"):
			t.Errorf("%s: it answers %s", name, said(a))
		}
	}
	c, h := fresh(1), &host{archive: other}
	h.must(t, c, "import", contract.ImportRequest{Size: int64(len(other)), Ranges: true})
	for op, request := range map[string]string{"map": `{}`, "grep": `{"pattern":"a"}`, "inspect": `{"ref":"Searcher"}`} {
		if e := h.run(c, op, request).Error; e == nil || e.Code != contract.CodeUnsupported || e.Fix == "" {
			t.Errorf("%s: %+v", op, e)
		}
	}
	h.stop = func(contract.Need) *contract.Error { return contract.Errorf(contract.CodeCanceled, "no more") }
	if e := h.run(c, "search", rangedQuestions[0]).Error; e == nil || e.Code != contract.CodeCanceled {
		t.Errorf("canceled: %+v", e)
	}
}
