package navigate

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
)

// printed are the options under which the algorithms run as printed.
func printed() Options {
	return Options{
		Query: "where are requests served?", Strategy: Block, Limit: 10, BlockTokens: 16000, Parallel: 4,
		ContextTokens: 128000, Order: OrderNone, Collapse: CollapseVirtual, Lookahead: LookaheadLevel, Packing: PackingUnion, Entries: EntriesFull, IDs: IDsList,
		Cache: Cache{On: true, WindowTokens: 100000, PinFirst: true, CurrentBlock: true},
	}
}

// with is printed with some options changed.
func with(change func(*Options)) Options {
	o := printed()
	change(&o)
	return o
}

// ranks is a ranker that answers at once, with ids as the prompt shows them.
type ranks func(q *Question) (ids []string, done bool, err error)

func (f ranks) Rank(_ *step.Task, q *Question) (Ranking, error) {
	ids, done, err := f(q)
	if err != nil {
		return Ranking{Attempts: 1}, err
	}
	r := Ranking{Attempts: 1, Done: done, Usage: contract.Usage{Calls: 1}}
	r.pick(q, ids)
	return r, nil
}

// picks is a ranker that picks what has these paths, in their order, and says
// done if it picked any and none that leads on.
func picks(paths ...string) ranks {
	return func(q *Question) (ids []string, done bool, err error) {
		done = true
		for _, p := range paths {
			for i, c := range q.Candidates {
				if c.Path == p {
					ids = append(ids, shown(q, i))
					done = done && !leadsOn(&c)
				}
			}
		}
		return ids, done && len(ids) > 0, nil
	}
}

// shown is the id by which a question calls candidate i.
func shown(q *Question, i int) string {
	if q.ByID {
		return q.Candidates[i].ID
	}
	return fmt.Sprintf("n%d", i+1)
}

// play takes an operation to its end; each status is answered as a whole.
func play(op func(*step.Task) (any, error), reply func(contract.Need) contract.Reply) step.Status {
	c, s := step.Start(op)
	for !s.Done {
		var replies []contract.Reply
		for _, n := range s.Needs {
			r := reply(n)
			r.ID = n.ID
			replies = append(replies, r)
		}
		var err error
		if s, err = c.Resume(replies); err != nil {
			return step.Status{Done: true, Err: contract.ErrorOf(err)}
		}
	}
	return s
}

// navigated navigates with needs that are answered by a function.
func navigated(tr Tree, ranker Ranker, o Options, reply func(contract.Need) contract.Reply) (*Result, error) {
	s := play(func(t *step.Task) (any, error) { return Run(t, tr, ranker, o) }, reply)
	if s.Err != nil {
		return nil, s.Err
	}
	return s.Result.(*Result), nil
}

// must navigates with a ranker that needs nothing.
func must(t testing.TB, tr Tree, ranker Ranker, o Options) *Result {
	t.Helper()
	r, err := navigated(tr, ranker, o, func(n contract.Need) contract.Reply {
		return contract.Reply{Error: contract.Errorf(contract.CodeUnsupported, "no %s", n.Kind)}
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func loaded(paths ...string) Loaded { return Loaded{tree.New(paths)} }

// pathsOf lists the paths of nodes; a directory's ends in a slash.
func pathsOf(nodes []contract.TreeNode) []string {
	list := []string{}
	for _, n := range nodes {
		if n.Directory {
			n.Path += "/"
		}
		list = append(list, n.Path)
	}
	return list
}

func same(t testing.TB, what string, got, want any) {
	t.Helper()
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("%s: %s", what, d)
	}
}

func says(v any) contract.Reply {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return contract.Reply{Value: b}
}

// rankCall is the reply of a model that picks these ids.
func rankCall(done bool, ids ...string) contract.ModelReply {
	b, _ := json.Marshal(map[string]any{"ranked_ids": append([]string{}, ids...), "done": done})
	return contract.ModelReply{Calls: []contract.ModelCall{{Name: "rank", Arguments: b}}, Usage: contract.Usage{Calls: 1, Input: 100, Output: 7}}
}

// memory is a tree that is made by hand, with what a loaded one cannot have.
type memory struct {
	info     Info
	children map[string][]contract.TreeNode
	asked    []string
}

func (m *memory) Info(*step.Task) (Info, error) { return m.info, nil }

func (m *memory) Children(_ *step.Task, n contract.TreeNode) ([]contract.TreeNode, error) {
	m.asked = append(m.asked, n.ID)
	return m.children[n.ID], nil
}

// drawTree makes a random tree with directories that are empty, single or made
// up by the source, whose ids look like aliases.
func drawTree(t *rapid.T) *memory {
	root := contract.TreeNode{ID: "n0", Directory: true, Virtual: rapid.Bool().Draw(t, "virtual root")}
	m := &memory{info: Info{Root: root}, children: map[string][]contract.TreeNode{}}
	m.info.Nodes = 1
	var grow func(parent contract.TreeNode, depth int)
	grow = func(parent contract.TreeNode, depth int) {
		m.info.Depth = max(m.info.Depth, depth-1)
		for i := range rapid.SampledFrom([]int{0, 1, 1, 1, 2, 3, 3, 7}).Draw(t, "children of "+parent.Path) {
			n := contract.TreeNode{ID: fmt.Sprintf("n%d", m.info.Nodes), Path: strings.TrimPrefix(parent.Path+"/", "/")}
			m.info.Nodes++
			m.info.Depth = max(m.info.Depth, depth)
			n.Directory = depth < 7 && rapid.SampledFrom([]bool{true, true, false}).Draw(t, "directory")
			n.Virtual = n.Directory && rapid.Bool().Draw(t, "virtual")
			n.Path += fmt.Sprintf("%s%d", rapid.SampledFrom([]string{"a", "src", "HTTPServer", "in ternal", "new\nline", `back\slash`, "日本"}).Draw(t, "name"), i)
			m.children[parent.ID] = append(m.children[parent.ID], n)
		}
		for _, n := range m.children[parent.ID] {
			if n.Directory && m.info.Nodes < 120 {
				grow(n, depth+1)
			}
		}
	}
	grow(root, 1)
	return m
}
