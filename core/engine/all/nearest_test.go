package all

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/rank"
)

// near makes the reply to a nearest need of "path:start-end similarity".
func near(list ...string) string {
	var chunks []string
	for _, s := range list {
		var path, similarity string
		var start, end int
		at, similarity, _ := strings.Cut(s, " ")
		path, lines, _ := strings.Cut(at, ":")
		_, _ = fmt.Sscanf(lines, "%d-%d", &start, &end)
		chunks = append(chunks, fmt.Sprintf(`{"path":%q,"start":%d,"end":%d,"similarity":%s}`, path, start, end, similarity))
	}
	return `{"model":"test:bag","chunks":[` + strings.Join(chunks, ",") + `]}`
}

// nearQuery shares no word with any file.
const nearQuery = "zanzibar quokka"

func searched(t *testing.T, c *engine.Core, h *host, q contract.SearchRequest) *contract.SearchResponse {
	t.Helper()
	q.SnippetLines = new(0)
	return h.must(t, c, "search", q).Result.(*contract.SearchResponse)
}

func paths(r *contract.SearchResponse) []string {
	list := []string{}
	for _, x := range r.Results {
		list = append(list, fmt.Sprintf("%s:%d-%d", x.Path, x.Lines.Start, x.Lines.End))
	}
	return list
}

// Files that share no word with the query are found by what they mean, nearest
// first, and the score says so.
func TestVectorLane(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	q := contract.SearchRequest{Query: nearQuery, Vectors: "host", Explain: true}
	h := &host{near: near("src/many.go:91-122 0.5", "src/server.go:1-9 0.912345", "src/many.go:1-45 0.25", "README.md:1-3 0.456")}
	r := searched(t, c, h, q)
	// What is less than half as near as the nearest is not near.
	if d := cmp.Diff([]string{"src/server.go:1-9", "src/many.go:83-122"}, paths(r)); d != "" || r.Model != "test:bag" || r.Notes != nil {
		t.Fatalf("%+v %s", r, d)
	}
	e := r.Results[0].Explain
	if len(e) != 3 || e[0].Name != "vector rank" || e[0].Rank != 1 || e[1].Name != "vector" || e[1].Add != rank.One || e[2].Name != "depth" {
		t.Errorf("explained by %+v", e)
	}
	if r := searched(t, c, &host{}, contract.SearchRequest{Query: nearQuery}); len(r.Results) != 0 || r.Model != "" {
		t.Errorf("without vectors: %+v", r)
	}
	if r := searched(t, c, h, contract.SearchRequest{Query: "...", Vectors: "host"}); len(r.Results) != 2 {
		t.Errorf("without words: %+v", r)
	}
	// What is hardly alike is no answer.
	h.near = near("src/server.go:1-9 0.299", "src/many.go:1-45 0")
	if r := searched(t, c, h, q); len(r.Results) != 0 || r.Reason == "" {
		t.Errorf("weak hits alone: %+v", r)
	}
}

// What the host found vectors to add less by is taken from what they count; where they add
// nothing the search is that of the words, and says so.
func TestVectorDiscount(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	discounted := func(by string) *contract.SearchResponse {
		h := &host{near: strings.Replace(near("src/server.go:1-9 0.9", "src/many.go:1-45 0.5"), `"chunks"`, `"discount":`+by+`,"chunks"`, 1)}
		return searched(t, c, h, contract.SearchRequest{Query: nearQuery, Vectors: "host", Explain: true})
	}
	for by, want := range map[string]rank.Score{"0": rank.One, "0.25": rank.One * 3 / 4} {
		e := discounted(by).Results[0].Explain
		if e[1].Name != "vector" || e[1].Add != want || e[0].Add != want/2 {
			t.Errorf("discount %s: %+v", by, e)
		}
	}
	r := discounted("1")
	if len(r.Results) != 0 || len(r.Notes) != 1 || r.Notes[0] != "vectors were left out: those of test:bag add nothing to the words of this repository" {
		t.Errorf("of no worth: %+v", r)
	}
}

// The nearest chunk stands for its file where words say less, and further ones
// follow by their nearness.
func TestVectorLaneByChunk(t *testing.T) {
	f := sampleRepository()
	f["src/far.txt"] = strings.Repeat("package far\n", 60) + strings.Repeat("var middle = 1\n", 60) + strings.Repeat("type last int\n", 60)
	c := loaded(t, f, "keep")
	h := &host{near: near("src/far.txt:121-180 0.9", "src/far.txt:61-120 0.6", "README.md:1-3 0.5")}
	got := paths(searched(t, c, h, contract.SearchRequest{Query: nearQuery, Vectors: "host", By: "chunk"}))
	if want := []string{"src/far.txt:121-180", "README.md:1-3", "src/far.txt:61-120"}; !slices.Equal(got, want) {
		t.Errorf("by chunk: %q", got)
	}
	// The words say the same of every line of the first chunk, the model prefers the second.
	got = paths(searched(t, c, h, contract.SearchRequest{Query: "far", Vectors: "host", By: "chunk"}))
	if got[0] != "src/far.txt:121-180" || !slices.Contains(got, "src/far.txt:1-60") || !slices.Contains(got, "src/far.txt:61-120") {
		t.Errorf("with words: %q", got)
	}
}

// Whatever the host does, a search has an answer: that of the words.
func TestVectorLaneFails(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	q := contract.SearchRequest{Query: "serve a request", Explain: true}
	want := searched(t, c, &host{}, q)
	q.Vectors = "host"
	tooMany := slices.Repeat([]string{"README.md:1-3 0.5"}, 101)
	for name, c2 := range map[string]struct{ near, says string }{
		"nothing":      {"", "vectors were left out: reply to a nearest need: unexpected end"},
		"not JSON":     {"chunks", "vectors were left out: reply to a nearest need: invalid character"},
		"too similar":  {near("README.md:1-3 1.1"), "not a number from 0 to 1"},
		"too unlike":   {near("README.md:1-3 -0.1"), "not a number from 0 to 1"},
		"not a number": {near(`README.md:1-3 "0.5"`), "not a number from 0 to 1"},
		"too many":     {near(tooMany...), "101 chunks where at most 100"},
		"refused":      {"refuse", "vectors were left out: the model is out"},
		"unknown": {strings.Replace(near("gone.go:1-2 0.5", "README.md:0-1 0.5", "README.md:2-1 0.5", "README.md:1-4 0.5", "empty.go:1-1 0.5", "README.md:1-3 0.5"), `"end":3`, `"end":3,"hash":"0"`, 1),
			"6 of 6 chunks near the query are not in the index"},
	} {
		h := &host{near: c2.near, stop: func(contract.Need) *contract.Error {
			if c2.near == "refuse" {
				return contract.Errorf(contract.CodeModel, "the model is out")
			}
			return nil
		}}
		r := searched(t, c, h, q)
		if len(r.Notes) != 1 || !strings.Contains(r.Notes[0], c2.says) {
			t.Errorf("%s: notes %q", name, r.Notes)
		}
		r.Notes, r.Model = nil, ""
		if d := cmp.Diff(want, r); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
	a := c.Start("search", []byte(`{"query":"serve","vectors":"host"}`))
	if len(a.Needs) != 1 || a.Needs[0].Kind != "nearest" || a.Needs[0].Request != (contract.NearestRequest{Query: "serve", Limit: 100}) {
		t.Errorf("%s", a.JSON())
	}
	if a = c.Resume(a.Call, []contract.Reply{{ID: 1, Error: contract.Errorf(contract.CodeCanceled, "no more")}}); a.Error == nil || a.Error.Code != contract.CodeCanceled {
		t.Errorf("canceled by the host: %s", a.JSON())
	}
	a = c.Start("search", []byte(`{"query":"serve","vectors":"host"}`))
	if a = c.Cancel(a.Call); a.Error == nil || a.Error.Code != contract.CodeCanceled {
		t.Errorf("canceled: %s", a.JSON())
	}
}

// Neither the order of the reply nor the parts of the index show in the answer.
func TestVectorLaneIsDeterministic(t *testing.T) {
	f := sampleRepository()
	whole, parts := loaded(t, f, "keep"), fresh(1)
	(&host{archive: files{"README.md": "old"}.tar()}).must(t, parts, "load", nil)
	for _, p := range f.sorted() {
		(&host{archive: files{p: f[p]}.tar()}).must(t, parts, "load", contract.LoadRequest{Mode: "update"})
	}
	list := []string{"src/many.go:1-10 0.5", "src/many.go:91-100 0.5", "README.md:1-3 0.5", "src/server.go:1-9 0.4", "vendor/lib/server.go:1-4 0.7", "long.js:1-1 0.1"}
	q := contract.SearchRequest{Query: "handle serving", Vectors: "host", Explain: true}
	want := searched(t, whole, &host{near: near(list...)}, q)
	rapid.Check(t, func(rt *rapid.T) {
		h := &host{near: near(rapid.Permutation(list).Draw(rt, "order")...)}
		for _, c := range []*engine.Core{whole, parts} {
			if d := cmp.Diff(want, searched(t, c, h, q)); d != "" {
				rt.Fatal(d)
			}
		}
	})
}

func TestSimilarityJSON(t *testing.T) {
	for s := range contract.Similarity(rank.One) + 1 {
		b, err := json.Marshal(s)
		var back contract.Similarity
		if err != nil || json.Unmarshal(b, &back) != nil || back != s || len(b) != len("0.123456") {
			t.Fatalf("%d becomes %s becomes %d, %v", s, b, back, err)
		}
	}
	for _, s := range []contract.Similarity{-1, contract.Similarity(rank.One) + 1} {
		if b, err := json.Marshal(s); err == nil {
			t.Errorf("%d is written as %s", s, b)
		}
	}
}
