package navigate

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

func flat(n int) Loaded {
	var paths []string
	for i := range n {
		paths = append(paths, fmt.Sprintf("file%02d.go", i))
	}
	return loaded(paths...)
}

// The rules of the contract, one by one.
func TestRules(t *testing.T) {
	chain := loaded("a/b/c/d/e/f/goal.go", "a/b/c/d/e/f/other.go")
	empty := &memory{info: Info{Root: contract.TreeNode{ID: "r", Directory: true}, Depth: 5}, children: map[string][]contract.TreeNode{"r": {{ID: "e", Path: "e", Directory: true}, {ID: "f", Path: "f.go"}}}}
	for name, c := range map[string]struct {
		tree   Tree
		o      Options
		ranker ranks
		want   string // files; frontiers by round; stop
	}{
		"only files are results":           {sampleTree(), printed(), picks("server", "server/rpc", "server/rpc/server.go"), "server/rpc/server.go; server/ server/rpc/ ; done"},
		"a childless directory ends block": {empty, printed(), picks("e"), "; e/; no directories left"},
		"a childless directory ends beam":  {empty, with(func(o *Options) { o.Strategy = Beam }), picks("e"), "; e/; no candidates"},
		"done is refused while there are directories": {sampleTree(), printed(), func(q *Question) ([]string, bool, error) { return []string{"n1"}, true, nil },
			"server/http/middleware/auth.go; server/ server/http/ server/http/middleware/ ; done"},
		"done without a file is refused in beam": {sampleTree(), with(func(o *Options) { o.Strategy = Beam }), func(q *Question) ([]string, bool, error) { return []string{q.Candidates[0].ID}, true, nil },
			"server/http/middleware/auth.go; server/ server/http/ server/http/middleware/ ; done"},
		"done with a file ends beam":          {sampleTree(), with(func(o *Options) { o.Strategy = Beam }), func(q *Question) ([]string, bool, error) { return []string{"1", "5"}, true, nil }, "README.md; server/; done"},
		"done with a file does not end block": {sampleTree(), with(func(o *Options) { o.MaxRounds = 1 }), func(q *Question) ([]string, bool, error) { return []string{"n1", "n5"}, true, nil }, "README.md; server/; rounds"},
		"nothing picked, not done":            {sampleTree(), printed(), func(*Question) ([]string, bool, error) { return nil, false, nil }, "; ; no directories left"},
		"the limit ends":                      {sampleTree(), with(func(o *Options) { o.Limit = 1 }), picks("README.md", "server"), "README.md; ; limit"},
		"the limit cuts":                      {flat(5), with(func(o *Options) { o.Limit = 2 }), picks("file04.go", "file00.go", "file01.go"), "file04.go file00.go; ; limit"},
		"the limit ends beam":                 {sampleTree(), with(func(o *Options) { o.Strategy, o.Limit = Beam, 1 }), picks("server", "README.md"), "README.md; ; limit"},
		"b truncates the frontier":            {sampleTree(), with(func(o *Options) { o.BeamWidth, o.MaxRounds = 1, 1 }), picks("store", "server"), "; store/; rounds"},
		"no b does not":                       {sampleTree(), with(func(o *Options) { o.MaxRounds = 1 }), picks("store", "server"), "; store/ server/; rounds"},
		"no b is 3 in beam":                   {loaded("a/x", "b/x", "c/x", "d/x"), with(func(o *Options) { o.Strategy = Beam }), picks("d", "c", "b", "a"), "; d/ c/ b/ ; no candidates"},
		"virtual chains, at most 4 deep":      {chain, with(func(o *Options) { o.MaxRounds = 1 }), picks("a/b/c/d/e", "a/b/c"), "; a/b/c/d/e/f/; rounds"},
		"all chains, as deep as they are":     {chain, with(func(o *Options) { o.Collapse = CollapseAll }), picks("a/b/c/d/e/f/goal.go"), "a/b/c/d/e/f/goal.go; ; done"},
		"rounds are bounded":                  {sampleTree(), with(func(o *Options) { o.MaxRounds = 2 }), picks("server", "server/http", "server/http/middleware"), "; server/ server/http/; rounds"},
		"auto takes beam for small trees":     {flat(SmallTree - 1), with(func(o *Options) { o.Strategy = Auto }), picks("file01.go"), "file01.go; ; done beam"},
		"auto takes block for larger ones":    {flat(SmallTree), with(func(o *Options) { o.Strategy = Auto }), picks("file01.go"), "file01.go; ; done block"},
		"an empty tree":                       {loaded(), printed(), picks("x"), "; ; no candidates"},
		"an empty tree in beam":               {loaded(), with(func(o *Options) { o.Strategy = Beam }), picks("x"), "; ; no candidates"},
	} {
		r := must(t, c.tree, c.ranker, c.o)
		var frontiers []string
		paths := map[string]string{}
		for _, n := range r.Trace.Nodes {
			paths[n.ID] = pathsOf([]contract.TreeNode{n})[0]
		}
		for _, round := range r.Trace.Rounds {
			for _, id := range round.Frontier {
				frontiers = append(frontiers, paths[id])
			}
		}
		last := len(r.Trace.Rounds) - 1
		if last >= 0 && (len(r.Trace.Rounds[last].Frontier) == 0 && len(frontiers) > 0) {
			frontiers = append(frontiers, "")
		}
		got := strings.Join(pathsOf(r.Files), " ") + "; " + strings.Join(frontiers, " ") + "; " + r.Trace.Stop
		if c.o.Strategy == Auto {
			got += " " + r.Strategy
		}
		same(t, name, got, c.want)
		if last >= 0 && r.Trace.Rounds[last].Stop != r.Trace.Stop {
			t.Errorf("%s: the last round stops with %q", name, r.Trace.Rounds[last].Stop)
		}
	}
}

func TestMaxRoundsFollowsTheDepth(t *testing.T) {
	var paths, dirs []string
	for i := range 41 {
		dir := strings.Repeat("d/", i)
		paths, dirs = append(paths, dir+"x.go"), append(dirs, strings.TrimSuffix(dir, "/"))
	}
	tree := loaded(paths...)
	all := ranks(func(q *Question) ([]string, bool, error) { return []string{"n1"}, false, nil })
	if r := must(t, tree, picks(append(dirs, paths[40])...), printed()); len(r.Files) != 1 || len(r.Trace.Rounds) != 41 {
		t.Errorf("%d files after %d rounds", len(r.Files), len(r.Trace.Rounds))
	}
	endless := &memory{info: Info{Root: contract.TreeNode{ID: "r", Directory: true}}, children: map[string][]contract.TreeNode{"r": {{ID: "r", Path: "r", Directory: true}}}}
	if r := must(t, endless, all, printed()); len(r.Trace.Rounds) != DefaultMaxRounds || r.Trace.Stop != "rounds" {
		t.Errorf("a circle takes %d rounds", len(r.Trace.Rounds))
	}
	beam := ranks(func(q *Question) ([]string, bool, error) { return []string{"r"}, false, nil })
	if r := must(t, endless, beam, with(func(o *Options) { o.Strategy = Beam })); len(r.Trace.Rounds) != 1 {
		t.Errorf("beam goes round a circle %d times", len(r.Trace.Rounds))
	}
}

func TestPickLimit(t *testing.T) {
	for _, c := range []struct{ b, k, blockTokens, want int }{{0, 1, 16000, 1}, {0, 1, 30, 2}, {5, 3, 16000, 5}, {3, 10, 30, 10}, {0, 10, 16000, 10}} {
		o := with(func(o *Options) { o.BeamWidth, o.Limit, o.BlockTokens = c.b, c.k, c.blockTokens })
		if r := must(t, flat(4), picks("file00.go"), o); r.Trace.Rounds[0].PickLimit != c.want {
			t.Errorf("b %d, k %d, %d blocks: the pick limit is %d", c.b, c.k, len(r.Trace.Rounds[0].Blocks), r.Trace.Rounds[0].PickLimit)
		}
	}
	r := must(t, flat(4), picks("file00.go"), with(func(o *Options) { o.Strategy, o.Limit = Beam, 1 }))
	same(t, "the pick limit of beam", r.Trace.Rounds[0].PickLimit, DefaultBeamWidth)
}

func TestUnique(t *testing.T) {
	n := func(ids ...string) (list []contract.TreeNode) {
		for _, id := range ids {
			list = append(list, contract.TreeNode{ID: id})
		}
		return list
	}
	got := unique([][]contract.TreeNode{n("a", "b"), n("b", "a"), nil, n("c", "a", "c")})
	same(t, "groups", got, [][]contract.TreeNode{n("a", "b"), n("c")})
	same(t, "flat", ids(flatten(got)), []string{"a", "b", "c"})
}

func TestDroppedIDs(t *testing.T) {
	o := with(func(o *Options) { o.Limit = 2 })
	_, r := asked(t, flat(4), o, rankCall(true, "n4", "n5", "n0", "n4", "N1", "n04", "n+1", "n 1", " n1 ", "n2", "n3", "n3", "1"))
	b := r.Trace.Rounds[0].Blocks[0]
	same(t, "dropped", b.Dropped, contract.DroppedPicks{Unknown: 7, Repeated: 1, Excess: 3})
	same(t, "ranked", b.RankedIDs, []string{"4", "1"})
	same(t, "warnings", r.Trace.Rounds[0].Warnings, []string{"block 1: dropped 7 ids that are not in the block, 1 repeated, 3 past the pick limit"})
}

// What a model fails at costs one block, unless it fails at all of a round.
func TestFailures(t *testing.T) {
	fails := func(code string, blocks ...int) ranks {
		return func(q *Question) ([]string, bool, error) {
			for i := range q.Candidates {
				for _, b := range blocks {
					if q.Candidates[i].Path == fmt.Sprintf("file%02d.go", b) {
						return nil, false, contract.Errorf(code, "block %d failed", b)
					}
				}
			}
			return []string{"n1"}, true, nil
		}
	}
	four := with(func(o *Options) { o.BlockTokens = 25 }) // an entry each
	r := must(t, flat(4), fails(contract.CodeModel, 1, 3), four)
	same(t, "files", pathsOf(r.Files), []string{"file00.go", "file02.go"})
	round := r.Trace.Rounds[0]
	if round.Done || round.Blocks[1].Error == "" || round.Blocks[1].Done || len(round.Blocks[1].RankedIDs) != 0 {
		t.Errorf("%+v", round)
	}
	same(t, "warnings", round.Warnings, []string{"block 2 contributes nothing: block 1 failed", "block 4 contributes nothing: block 3 failed"})
	r = must(t, flat(4), fails(contract.CodeSpent, 1), four)
	if r.Trace.Stop != "spent" || len(r.Files) != 3 {
		t.Errorf("out of budget: %q with %d files", r.Trace.Stop, len(r.Files))
	}
	for code, c := range map[string]struct {
		blocks []int
		says   string
	}{contract.CodeModel: {[]int{0, 1, 2, 3}, "block 0 failed"}, contract.CodeHost: {[]int{0, 1, 2, 3}, "block 0 failed"}, contract.CodeSpent: {[]int{0, 1, 2, 3}, "block 0 failed"},
		contract.CodeNoModel: {[]int{2}, "block 2 failed"}, contract.CodeCanceled: {[]int{3}, "block 3 failed"}} {
		_, err := navigated(flat(4), fails(code, c.blocks...), four, nil)
		if err == nil || contract.ErrorOf(err).Code != code || err.Error() != c.says {
			t.Errorf("%s: %v", code, err)
		}
	}
}

// A budget that is spent ends the navigation with what was found, whether or not
// anything else fails in the same round.
func TestBudgetKeepsWhatWasFound(t *testing.T) {
	for name, codes := range map[string][]string{"alone": {contract.CodeSpent, contract.CodeSpent}, "after a failure": {contract.CodeModel, contract.CodeSpent}} {
		for _, strategy := range []string{Block, Beam} {
			calls := 0
			ranker := ranks(func(q *Question) ([]string, bool, error) {
				if slices.ContainsFunc(q.Candidates, func(n contract.TreeNode) bool { return n.Path == "top.go" }) {
					return []string{shown(q, 0), shown(q, 1), shown(q, 2)}, false, nil
				}
				calls++
				return nil, false, contract.Errorf(codes[(calls-1)%2], "call %d failed", calls)
			})
			r, err := navigated(loaded("a/x.go", "b/y.go", "top.go"), ranker, with(func(o *Options) {
				o.Strategy, o.Packing, o.Parallel = strategy, PackingParent, 1
			}), nil)
			if strategy == Beam && codes[0] != contract.CodeSpent {
				continue // one call: it fails for another reason
			}
			if err != nil || len(r.Files) != 1 || r.Trace.Stop != "spent" || len(r.Trace.Rounds[1].Warnings) == 0 || r.Trace.Rounds[1].Stop != "spent" {
				t.Errorf("%s in %s: %+v, %v", name, strategy, r, err)
			}
		}
	}
}

func TestUsage(t *testing.T) {
	bad := contract.ModelReply{Usage: contract.Usage{Calls: 2, Input: 5, Unpriced: 1}}
	_, r := asked(t, sampleTree(), printed(), bad, rankCall(false, "n1"), bad, rankCall(true, "n9"))
	want := contract.Usage{Calls: 6, Input: 210, Output: 14, Unpriced: 2}
	same(t, "sum", r.Trace.Usage, want)
	same(t, "rounds", r.Trace.Rounds[1].Usage, contract.Usage{Calls: 3, Input: 105, Output: 7, Unpriced: 1})
	same(t, "attempts", r.Trace.Rounds[0].Blocks[0].Attempts, 2)
}
