package navigate

import (
	"fmt"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
)

// faults are navigations with needs of every kind, one block to a round.
func faults() map[string]Options {
	progress := func(t *step.Task, r contract.Report) error {
		_, err := t.Do("progress", r, nil)
		return err
	}
	options := map[string]Options{}
	for _, strategy := range []string{Beam, Block, Guided} {
		for _, expand := range []string{LookaheadLevel, LookaheadFill} {
			options[strategy+" "+expand] = with(func(o *Options) {
				o.Strategy, o.Lookahead, o.Collapse, o.Restarts, o.Progress = strategy, expand, CollapseAll, 1, progress
			})
		}
	}
	return options
}

// faulty answers the needs of a navigation that finds nothing at first; need
// number bad gets the error.
func faulty(bad int, with *contract.Error) (reply func(contract.Need) contract.Reply, asked *int) {
	h := &remoteHost{NewHostTree([]string{"a/b/c/x.go", "a/b/c/y.go", "a/z.go", "d/e/f.go", "g.go"})}
	asked = new(int)
	return func(n contract.Need) contract.Reply {
		*asked++
		if *asked == bad {
			return contract.Reply{Error: with}
		}
		switch n.Kind {
		case "llm":
			m := n.Request.(contract.ModelRequest).Message
			if len(m) > 0 && *asked < 6 {
				return says(rankCall(false, "n1", "1"))
			}
			return says(rankCall(false, "n1", "n2", "1", "2", "4", "5"))
		case "progress":
			return contract.Reply{}
		}
		return h.reply(n)
	}, asked
}

// An error of the host ends a navigation wherever it comes, with its code; what was
// found before stands.
func TestEveryNeedCanFail(t *testing.T) {
	for name, o := range faults() {
		reply, all := faulty(0, nil)
		if _, err := navigated(Remote{"t"}, ModelRanker{}, o, reply); err != nil || *all < 6 {
			t.Fatalf("%s: %d needs, %v", name, *all, err)
		}
		for bad := 1; bad <= *all; bad++ {
			reply, _ := faulty(bad, contract.Errorf(contract.CodeHost, "need %d failed", bad))
			r, err := navigated(Remote{"t"}, ModelRanker{}, o, reply)
			if err == nil && len(r.Files) > 0 && len(r.Trace.Rounds[len(r.Trace.Rounds)-1].Warnings) > 0 {
				err = r.Failed
			}
			if e := contract.ErrorOf(err); e == nil || e.Code != contract.CodeHost {
				t.Errorf("%s, need %d: %+v, %v", name, bad, r, err)
			}
		}
	}
}

// So does a cancel.
func TestCancelAtAnyNeed(t *testing.T) {
	for name, o := range faults() {
		for stop := 0; ; stop++ {
			reply, asked := faulty(0, nil)
			c, s := step.Start(func(t *step.Task) (any, error) { return Run(t, Remote{"t"}, ModelRanker{}, o) })
			for !s.Done && *asked < stop {
				var replies []contract.Reply
				for _, n := range s.Needs {
					r := reply(n)
					r.ID = n.ID
					replies = append(replies, r)
				}
				s, _ = c.Resume(replies)
			}
			if s.Done {
				if s.Err != nil {
					t.Errorf("%s: %v", name, s.Err)
				}
				break
			}
			if s = c.Cancel(); s.Err == nil || s.Err.Code != contract.CodeCanceled {
				t.Errorf("%s, after %d needs: %+v", name, *asked, s)
			}
		}
	}
}

// What the host warns of is in the trace, with the block it is about.
func TestWarningsOfReplies(t *testing.T) {
	reply := rankCall(true, "n1")
	reply.Warnings = []string{"the prefix is too short to be cached"}
	reply.Calls = append(reply.Calls, contract.ModelCall{Name: "rank"})
	_, r := asked(t, flat(2), with(func(o *Options) { o.BlockTokens = 25 }), rankCall(false), reply)
	same(t, "warnings", r.Trace.Rounds[0].Warnings, []string{"block 2: the prefix is too short to be cached", "block 2: the model made 2 tool calls where one was wanted: the first valid one counts"})
}

// Beam goes as many rounds as the tree has levels.
func TestBeamDepth(t *testing.T) {
	endless := &growing{}
	o := with(func(o *Options) { o.Strategy, o.Restarts = Beam, 1 })
	first := ranks(func(q *Question) ([]string, bool, error) { return []string{q.Candidates[0].ID}, false, nil })
	for depth, rounds := range map[int]int{3: 4, 0: unknownDepth + 1} {
		endless.depth = depth
		r := must(t, endless, first, o)
		if n := len(r.Trace.Rounds); n != 2*rounds || r.Trace.Stop != "depth" || r.Trace.Rounds[rounds-1].Stop != "depth" || r.Trace.Rounds[n-1].Stop != "depth" || r.Trace.Rounds[n-2].Stop != "" {
			t.Errorf("depth %d: %d rounds, stop %q", depth, n, r.Trace.Stop)
		}
	}
}

// growing is a tree without end.
type growing struct{ depth int }

func (g *growing) Info(*step.Task) (Info, error) {
	return Info{Root: contract.TreeNode{ID: "0", Directory: true}, Depth: g.depth}, nil
}

func (g *growing) Children(_ *step.Task, n contract.TreeNode) ([]contract.TreeNode, error) {
	return []contract.TreeNode{{ID: n.ID + "0", Path: fmt.Sprintf("%sx/", n.Path), Directory: true}}, nil
}
