package navigate

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/model"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
)

// bm25 is the published formula in floating point.
func bm25(query string, docs []string) []float64 {
	terms := func(s string) (list []string) {
		var a text.Analyzer
		for _, n := range a.Append(nil, []byte(s)) {
			list = append(list, string(a.Terms.At(n)))
		}
		return list
	}
	words := make([][]string, len(docs))
	average := 0.0
	for i, d := range docs {
		words[i] = terms(d)
		average += float64(len(words[i])) / float64(len(docs))
	}
	scores := make([]float64, len(docs))
	asked := terms(query)
	slices.Sort(asked)
	for _, q := range slices.Compact(asked) {
		df := 0.0
		for _, w := range words {
			if slices.Contains(w, q) {
				df++
			}
		}
		idf := math.Log(1 + (float64(len(docs))-df+0.5)/(df+0.5))
		for i, w := range words {
			tf := 0.0
			for _, x := range w {
				if x == q {
					tf++
				}
			}
			if tf > 0 {
				scores[i] += idf * tf * (1.2 + 1) / (tf + 1.2*(1-0.75+0.75*float64(len(w))/average))
			}
		}
	}
	return scores
}

var wordPath = rapid.Custom(func(t *rapid.T) string {
	word := rapid.SampledFrom([]string{"http", "server", "Client", "auth_token", "x", "parseRequest", "v2"})
	return strings.Join(rapid.SliceOfN(word, 1, 4).Draw(t, "path"), "/") + rapid.SampledFrom([]string{".go", "_test.py", ""}).Draw(t, "end")
})

// Fixed-point scores are those of the formula, but for the rounding of lengths.
func TestLexicalScores(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		paths := rapid.SliceOfN(wordPath, 2, 12).Draw(t, "paths")
		query := rapid.SampledFrom([]string{"http server", "where is the auth token parsed?", "parse request in client", "HTTP http HTTP"}).Draw(t, "query")
		nodes := make([]contract.TreeNode, len(paths))
		want := make([]float64, len(paths))
		matched := false
		for f, weight := range []float64{3, 1.5, 1} {
			docs := make([]string, len(paths))
			for i, p := range paths {
				nodes[i].Path, docs[i] = p, fields(p)[f]
			}
			for i, s := range bm25(query, docs) {
				want[i] += weight * s
				matched = matched || s > 0
			}
		}
		got, declined := lexical(query, nodes)
		if (declined == "") != matched {
			t.Fatalf("declined %q, matched %v", declined, matched)
		}
		for i := range got {
			if s := float64(got[i]) / float64(rank.One); math.Abs(s-want[i]) > 0.02+0.02*want[i] {
				t.Fatalf("%q: %q scores %v, want %v", query, paths[i], s, want[i])
			}
		}
	})
}

func TestMentions(t *testing.T) {
	for _, c := range []struct {
		query, path string // a directory's ends in a slash
		want        bool
	}{
		{"look at src/main.go", "src/main.go", true}, {"src/main.go", "src/main.go", true}, {"see src/main.go.", "src/main.go", true}, {"src/main.go...", "src/main.go", true},
		{"(src/main.go), please", "src/main.go", true}, {"`src/main.go`", "src/main.go", true}, {"src/main.go:12", "src/main.go", true}, {"./src/main.go", "src/main.go", true},
		{"what does src/main.go?", "src/main.go", true}, {"../src/main.go", "src/main.go", false}, {"lib/src/main.go", "src/main.go", false}, {"xsrc/main.go", "src/main.go", false},
		{"src/main.gob", "src/main.go", false}, {"src/main.go.bak", "src/main.go", false}, {"src/main.go/x", "src/main.go", false}, {"src/main.go_old", "src/main.go", false}, {"src/main.go-", "src/main.go", false},
		{"SRC/main.go", "src/main.go", false}, {"src/main.gox src/main.go", "src/main.go", true}, {"main.go", "main.go", false}, {"./main.go", "main.go", false},
		{"in src/", "src/", true}, {"in src", "src/", false}, {"in src/.", "src/", true}, {"./src/", "src/", true}, {"src/main.go", "src/", false}, {"my-src/", "src/", false}, {"src/lib/ and", "src/lib/", true},
		{"a / b", "/", false}, {"", "src/main.go", false}, {"ésrc/main.go", "src/main.go", false}, {"a//b", "b/", false},
		{"in “src/main.go”—where?", "src/main.go", true}, {"src/main.gó", "src/main.go", false},
	} {
		n := contract.TreeNode{Path: strings.TrimSuffix(c.path, "/"), Directory: strings.HasSuffix(c.path, "/")}
		if got := mentions(c.query, &n); got != c.want {
			t.Errorf("%q mentions %q: %v", c.query, c.path, got)
		}
	}
}

// ordered orders groups of paths, with an embedder that may be asked.
func ordered(t rapid.TB, query, how string, groups [][]string, embed func(contract.EmbedRequest) contract.Reply) (paths []string, declined string, err error) {
	t.Helper()
	nodes := make([][]contract.TreeNode, len(groups))
	for i, g := range groups {
		for _, p := range g {
			path, directory := strings.CutSuffix(p, "/")
			nodes[i] = append(nodes[i], contract.TreeNode{ID: p, Path: path, Directory: directory})
		}
	}
	s := play(func(t *step.Task) (any, error) {
		r := &run{o: &Options{Query: query, Order: how}}
		var list []contract.TreeNode
		list, declined, err = r.order(t, nodes)
		paths = pathsOf(list)
		return nil, err
	}, func(n contract.Need) contract.Reply { return embed(n.Request.(contract.EmbedRequest)) })
	if s.Err != nil {
		return nil, "", s.Err
	}
	return paths, declined, nil
}

func TestOrder(t *testing.T) {
	for name, c := range map[string]struct {
		query          string
		groups         [][]string
		want, declined string
	}{
		"the better head goes first":   {"http server", [][]string{{"doc/a.md", "http/server.go"}, {"x/server.go"}}, "x/server.go doc/a.md http/server.go", ""},
		"ties keep the order":          {"go", [][]string{{"a/x.go", "a/z.go"}, {"b/y.go"}}, "a/x.go a/z.go b/y.go", ""},
		"a mention outweighs words":    {"http server, not lib/y.go", [][]string{{"http/server.go", "http/server/http.go"}, {"lib/y.go"}}, "lib/y.go http/server.go http/server/http.go", ""},
		"a mention outweighs many":     {"alpha beta gamma delta in x/", [][]string{{"alpha/beta/alpha_beta_gamma_delta.go"}, {"x/"}}, "x/ alpha/beta/alpha_beta_gamma_delta.go", ""},
		"a directory is mentioned":     {"all server files of lib/", [][]string{{"server/server.go"}, {"lib/"}}, "lib/ server/server.go", ""},
		"one group is nothing to sort": {"http", [][]string{{"a.go", "http.go"}}, "a.go http.go", "fewer than two blocks have picks"},
		"none":                         {"http", nil, "", "fewer than two blocks have picks"},
		"no word fits":                 {"zanzibar", [][]string{{"a.go"}, {"http.go"}}, "a.go http.go", "no word of the query is in any path"},
		"no words":                     {"...", [][]string{{"a.go"}, {"http.go"}}, "a.go http.go", "no word of the query is in any path"},
	} {
		got, declined, err := ordered(t, c.query, OrderBM25, c.groups, nil)
		if err != nil || strings.Join(got, " ") != c.want || declined != c.declined {
			t.Errorf("%s: %q, declined %q, %v", name, got, declined, err)
		}
	}
	got, declined, _ := ordered(t, "http", OrderNone, [][]string{{"a.go"}, {"http.go"}}, nil)
	same(t, "no order", strings.Join(got, " ")+declined, "a.go http.go")
}

func TestOrderInGroupsStays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		paths := rapid.SliceOfNDistinct(wordPath, 1, 16, rapid.ID[string]).Draw(t, "paths")
		groups := [][]string{nil}
		for _, p := range paths {
			if len(groups[len(groups)-1]) > 0 && rapid.Bool().Draw(t, "cut") {
				groups = append(groups, nil)
			}
			groups[len(groups)-1] = append(groups[len(groups)-1], p)
		}
		got, _, err := ordered(t, "the http server in auth_token/x.go", OrderBM25, groups, nil)
		if err != nil || len(got) != len(paths) {
			t.Fatalf("%d of %d paths, %v", len(got), len(paths), err)
		}
		for _, g := range groups {
			last := -1
			for _, p := range g {
				at := slices.Index(got, p)
				if at <= last {
					t.Fatalf("%q of the group %q is at %d after %d", p, g, at, last)
				}
				last = at
			}
		}
	})
}

// An embedder puts paths by their meaning; one that fails leaves the order.
func TestOrderByVectors(t *testing.T) {
	groups := [][]string{{"doc/words.md", "near"}, {"far", "near/near.go"}, {"near/x"}}
	var texts []string
	near := func(q contract.EmbedRequest) contract.Reply {
		texts = q.Texts
		vectors := make([][]float32, len(q.Texts))
		for i, s := range q.Texts {
			vectors[i] = []float32{float32(strings.Count(s, "near") + 1), 1, -float32(strings.Count(s, "far"))}
		}
		return contract.Reply{Body: model.EncodeVectors(vectors)}
	}
	got, declined, err := ordered(t, "what is near?", OrderVector, groups, near)
	if want := "near/x doc/words.md near far near/near.go"; err != nil || declined != "" || strings.Join(got, " ") != want {
		t.Errorf("%q, declined %q, %v", got, declined, err)
	}
	if want := []string{"what is near?", "words.md", "doc", "doc/words.md", "near", "far", "near.go", "near/near.go", "x", "near/x"}; !slices.Equal(texts, want) {
		t.Errorf("the texts are %q", texts)
	}
	if got, _, _ := ordered(t, "near, but doc/words.md", OrderVector, groups, near); got[0] != "doc/words.md" {
		t.Errorf("a mention: %q", got)
	}
	for name, c := range map[string]struct {
		reply contract.Reply
		says  string
	}{
		"no embedder": {contract.Reply{Error: contract.Errorf(contract.CodeUnsupported, "none")}, "the embedder failed: an embedding model is needed, and none is configured"},
		"an error":    {contract.Reply{Error: contract.Errorf(contract.CodeModel, "out")}, "the embedder failed: out"},
		"JSON":        {contract.Reply{Value: json.RawMessage(`[[1]]`)}, "the embedder failed: reply to an embed need: 0 bytes"},
		"too short":   {contract.Reply{Body: []byte{1, 2, 3}}, "the embedder failed: reply to an embed need: 3 bytes are not 10 vectors"},
		"zeros":       {contract.Reply{Body: make([]byte, 40)}, `the embedding of "what is near?": use vector: all numbers are zero`},
	} {
		got, declined, err := ordered(t, "what is near?", OrderVector, groups, func(contract.EmbedRequest) contract.Reply { return c.reply })
		if err != nil || !strings.HasPrefix(declined, c.says) || strings.Join(got, " ") != "doc/words.md near far near/near.go near/x" {
			t.Errorf("%s: %q, declined %q, %v", name, got, declined, err)
		}
	}
	_, _, err = ordered(t, "q", OrderVector, groups, func(contract.EmbedRequest) contract.Reply {
		return contract.Reply{Error: contract.Errorf(contract.CodeCanceled, "no more")}
	})
	if err == nil || contract.ErrorOf(err).Code != contract.CodeCanceled {
		t.Errorf("canceled: %v", err)
	}
}

// The trace tells a decline, and both the merge and its order.
func TestOrderInTrace(t *testing.T) {
	paths := loaded("a/notes.md", "b/server.go", "c/x.go")
	o := with(func(o *Options) {
		o.Order, o.Query, o.Lookahead, o.Packing = OrderBM25, "server", LookaheadFill, PackingParent
	})
	all := picks("a/notes.md", "b/server.go", "c/x.go")
	round := must(t, paths, all, o).Trace.Rounds[0]
	same(t, "merged", round.MergedIDs, []string{"4", "5", "6"})
	same(t, "ordered", round.OrderedIDs, []string{"5", "4", "6"})
	same(t, "top", round.TopCandidateIDs, []string{"5", "4", "6"})
	o.Query = "zanzibar"
	same(t, "warnings", must(t, paths, all, o).Trace.Rounds[0].Warnings, []string{"path ordering declined: no word of the query is in any path"})
}
