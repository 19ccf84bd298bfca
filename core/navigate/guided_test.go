package navigate

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
)

// search is what a search found: paths, best first, with falling scores.
func search(paths ...string) (found []Found) {
	for i, p := range paths {
		found = append(found, Found{Path: p, Score: rank.One * rank.Score(len(paths)-i)})
	}
	return found
}

// guided are options under which each entry is a block, in waves of two.
func guided(change func(*Options), found ...string) Options {
	return with(func(o *Options) {
		o.Strategy, o.Found, o.BlockTokens, o.Parallel = Guided, search(found...), 25, 2
		if change != nil {
			change(o)
		}
	})
}

// The blocks that the index thinks most of come first, in waves, and agreement ends.
func TestGuided(t *testing.T) {
	tree := flat(6)
	var offered []string
	one := func(want string) ranks {
		return func(q *Question) ([]string, bool, error) {
			offered = append(offered, q.Candidates[0].Path)
			return picks(want)(q)
		}
	}
	found := []string{"file04.go", "file01.go", "file05.go", "gone.go", "file00.go"}
	for name, c := range map[string]struct{ picked, offered, stop, files string }{
		"they agree":    {"file01.go", "4 1", "agreement", "1 4 5 0"},
		"they disagree": {"file02.go", "4 1 5 0 2 3", "done", "2 4 1 5 0"},
		// The fifth place is too low to agree on; it is a place nonetheless.
		"low place":      {"file00.go", "4 1 5 0 2 3", "done", "0 4 1 5"},
		"nothing picked": {"none", "4 1 5 0 2 3", "done", "4 1 5 0"},
	} {
		offered = nil
		o := guided(nil, found...)
		if name == "nothing picked" || name == "they disagree" || name == "low place" {
			o.MaxRounds = 1
		}
		r := must(t, tree, one(c.picked), o)
		number := func(paths []string) string {
			return strings.NewReplacer("file0", "", ".go", "").Replace(strings.Join(paths, " "))
		}
		if got := number(offered); got != c.offered {
			t.Errorf("%s: offered %s", name, got)
		}
		if got := number(pathsOf(r.Files)); got != c.files {
			t.Errorf("%s: found %s", name, got)
		}
		if stop := r.Trace.Stop; stop != c.stop && !(c.stop == "done" && stop == "no directories left") && !(c.stop == "done" && stop == "rounds") {
			t.Errorf("%s: stops with %q", name, stop)
		}
	}
}

// What both name comes before what one of them names; the limit holds.
func TestGuidedFusion(t *testing.T) {
	o := guided(func(o *Options) { o.BlockTokens, o.Limit = 16000, 3 }, "file05.go", "file02.go", "file03.go", "file01.go")
	r := must(t, flat(6), picks("file04.go", "file02.go"), o)
	same(t, "files", pathsOf(r.Files), []string{"file02.go", "file04.go", "file05.go"})
}

// Directories lead to what was found below them.
func TestGuidedGoesDown(t *testing.T) {
	o := guided(func(o *Options) { o.BlockTokens, o.Parallel = 30, 1 }, "store/disk.go")
	var firsts []string
	r := must(t, sampleTree(), ranks(func(q *Question) ([]string, bool, error) {
		firsts = append(firsts, q.Candidates[0].Path)
		return picks("store", "store/disk.go")(q)
	}), o)
	if firsts[0] != "store" || !slices.Contains(firsts, "store/disk.go") || r.Trace.Stop != "agreement" || r.Files[0].Path != "store/disk.go" {
		t.Errorf("%q, %q, %q", firsts, r.Trace.Stop, pathsOf(r.Files))
	}
}

// A wave whose blocks all fail is not a round that fails.
func TestGuidedFailures(t *testing.T) {
	for name, c := range map[string]struct {
		fails string // entries whose blocks fail
		code  string
		files string
		err   bool
	}{
		"the first wave": {"0 1", contract.CodeModel, "file03.go", false},
		"a later wave":   {"2 3", contract.CodeModel, "file01.go", false},
		"all":            {"0 1 2 3", contract.CodeModel, "", true},
		"no model":       {"3", contract.CodeNoModel, "", true},
		"the budget":     {"0 1 2 3", contract.CodeSpent, "", true},
	} {
		calls := 0
		r, err := navigated(flat(4), ranks(func(q *Question) ([]string, bool, error) {
			calls++
			p := q.Candidates[0].Path
			if strings.Contains(c.fails, p[5:6]) {
				return nil, false, contract.Errorf(c.code, "%s failed", p)
			}
			return picks("file01.go", "file03.go")(q)
		}), guided(nil), nil)
		if (err != nil) != c.err || err != nil && contract.ErrorOf(err).Code != c.code {
			t.Errorf("%s: %v", name, err)
		} else if err == nil && strings.Join(pathsOf(r.Files), " ") != c.files {
			t.Errorf("%s: %q", name, pathsOf(r.Files))
		}
		if c.code == contract.CodeSpent && calls != 2 {
			t.Errorf("%s: %d calls", name, calls)
		}
	}
}

// The model's order comes first, what it leaves out follows.
func TestRerank(t *testing.T) {
	var found []Found
	for i := range 60 {
		found = append(found, Found{Path: fmt.Sprintf("file%02d.go", i), Score: 1, Note: fmt.Sprintf("function f%d", i)})
	}
	found = slices.Insert(found, 1, Found{Path: "gone.go", Score: 1})
	o := with(func(o *Options) { o.Strategy, o.Found, o.Limit, o.Final = Rerank, found, 4, true })
	prompts, r := asked(t, flat(60), o, rankCall(true, "n50", "n51", "n2"))
	same(t, "files", pathsOf(r.Files), []string{"file49.go", "file01.go", "file00.go", "file02.go"})
	if len(prompts) != 1 || strings.Count(whole(prompts[0]), " | function f") != maxRerank || r.Trace.Rounds[0].Blocks[0].Candidates != maxRerank || r.Trace.Stop != "done" {
		t.Errorf("%d prompts, stop %q", len(prompts), r.Trace.Stop)
	}
	if slices.ContainsFunc(r.Files, func(n contract.TreeNode) bool { return n.Text != "" }) {
		t.Errorf("a note is left: %+v", r.Files)
	}
	o.Found = search("gone.go")
	if r := must(t, flat(3), picks(), o); len(r.Files) != 0 || r.Trace.Stop != "no candidates" {
		t.Errorf("nothing to order: %+v", r)
	}
	o.Found = found
	r, err := navigated(flat(60), ModelRanker{}, o, func(contract.Need) contract.Reply { return says(contract.ModelReply{}) })
	if err != nil || contract.ErrorOf(r.Failed).Code != contract.CodeModel {
		t.Fatalf("no rank call: %v, %+v", err, r)
	}
	same(t, "files without a rank call", pathsOf(r.Files), []string{"file00.go", "file01.go", "file02.go", "file03.go"})
}

// The index picks what a search found and the directories above it, best first.
func TestIndexRanker(t *testing.T) {
	x := NewIndexRanker(search("a/b/x.go", "c/y.go", "z.go", "a/b/low.go"))
	q := Question{PickLimit: 3, Candidates: []contract.TreeNode{{Path: "z.go"}, {Path: "none.go"}, {Path: "c", Directory: true}, {Path: "a", Directory: true}, {Path: "a/b", Directory: true}}}
	r, err := x.Rank(nil, &q)
	same(t, "picks", r.Picks, []int{3, 4, 2})
	if err != nil || r.Done || r.Usage.Calls != 0 {
		t.Errorf("%+v, %v", r, err)
	}
	q.Candidates = q.Candidates[:2]
	if r, _ := x.Rank(nil, &q); !r.Done || !slices.Equal(r.Picks, []int{0}) {
		t.Errorf("files alone: %+v", r)
	}
	for _, strategy := range []string{Beam, Block, Guided, Rerank} {
		o := with(func(o *Options) {
			o.Strategy, o.Found, o.Limit = strategy, search("server/http/middleware/log.go", "store/disk.go"), 2
		})
		r := must(t, sampleTree(), NewIndexRanker(o.Found), o)
		if got := pathsOf(r.Files); !slices.Contains(got, "server/http/middleware/log.go") || !slices.Contains(got, "store/disk.go") {
			t.Errorf("%s: %q", strategy, got)
		}
	}
}

// A navigation that found nothing begins again, and says where it has looked.
func TestRestart(t *testing.T) {
	for _, strategy := range []string{Block, Beam} {
		o := with(func(o *Options) { o.Strategy, o.Restarts = strategy, 2 })
		first := map[string]string{Block: "n2", Beam: "2"}[strategy]
		prompts, r := asked(t, sampleTree(), o, rankCall(false, first), rankCall(false), rankCall(true), rankCall(true, strings.Replace(first, "2", "5", 1)))
		var restarts []bool
		for _, round := range r.Trace.Rounds {
			restarts = append(restarts, round.Restart)
		}
		same(t, strategy+" rounds that begin again", restarts, []bool{false, false, true, true})
		same(t, strategy+" files", pathsOf(r.Files), []string{"README.md"})
		looked := "Looked into before, without finding anything:\n- store/\n"
		for i, q := range prompts {
			if strings.Contains(q.Message, looked) != (i >= 2) {
				t.Errorf("%s: prompt %d is\n%s", strategy, i, q.Message)
			}
		}
		if static(prompts[2]) != static(prompts[0]) {
			t.Errorf("%s: the prefix is another after a restart", strategy)
		}
		want := map[string]string{Block: "no directories left", Beam: "no candidates"}[strategy]
		same(t, strategy+" end of the first attempt", r.Trace.Rounds[1].Stop, want)
	}
	prompts, r := asked(t, flat(3), with(func(o *Options) { o.Restarts = 1 }))
	if len(prompts) != 2 || len(r.Files) != 0 || !strings.Contains(prompts[1].Message, "Nothing was picked before: pick what comes closest.\n") {
		t.Errorf("%d prompts, the last is\n%s", len(prompts), prompts[len(prompts)-1].Message)
	}
	if prompts, _ := asked(t, flat(3), printed()); len(prompts) != 1 {
		t.Errorf("%d prompts without restarts", len(prompts))
	}
}
