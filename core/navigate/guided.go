package navigate

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/step"
)

// agreeDepth is how high the index must place the model's first file for the two
// to agree.
const agreeDepth = 3

// best is the score of the best candidate of a block.
func (o *opinion) best(b *block) rank.Score {
	best := rank.Score(0)
	for i := range b.nodes {
		best = max(best, o.score[b.nodes[i].Path])
	}
	return best
}

// agrees tells whether the first file that was picked is one that the index
// places high.
func (o *opinion) agrees(groups [][]contract.TreeNode) bool {
	for _, g := range groups {
		for _, n := range g {
			if !n.Directory {
				place, ok := o.place[n.Path]
				return ok && place < agreeDepth
			}
		}
	}
	return false
}

// fused joins the files of two lists by reciprocal rank fusion; those of the first come
// first among equals.
func fused(a, b []contract.TreeNode, limit int) []contract.TreeNode {
	all, scores := append([]contract.TreeNode(nil), a...), []rank.Score{}
	at := map[string]int{}
	for i, n := range all {
		at[n.Path] = i
		scores = append(scores, rank.Reciprocal(rank.One, i+1))
	}
	for i, n := range b {
		share := rank.Reciprocal(rank.One, i+1)
		if j, ok := at[n.Path]; ok {
			scores[j] += share
			all[j].Text = n.Text
			continue
		}
		all, scores = append(all, n), append(scores, share)
	}
	var list []contract.TreeNode
	for _, i := range rank.Top(scores, limit, func(i, j int) bool { return i < j }) {
		list = append(list, all[i])
	}
	return list
}

// searched are the first files that a search found, with what it found them by.
func (r *run) searched(limit int) (list []contract.TreeNode) {
	for _, f := range r.o.Found {
		if n, ok := r.lookup(f.Path); ok && len(list) < limit {
			n.Text = f.Note
			list = append(list, n)
		}
	}
	return list
}

// lookup returns the node of a file that a search found, false if the tree that
// is navigated does not have it.
func (r *run) lookup(path string) (contract.TreeNode, bool) {
	if l, ok := r.tree.(interface {
		find(path string) (contract.TreeNode, bool)
	}); ok {
		return l.find(path)
	}
	return contract.TreeNode{}, false
}

// maxRerank is how many files of a search are put before the model, and cascadeTokens the
// size of a block where they do not do: smaller ones cost less, and are cached as well.
const (
	maxRerank     = 50
	cascadeTokens = 1500
)

// rerank orders what a search found by one rank call; what the model leaves out
// follows in the order of the search.
func (r *run) rerank(t *step.Task) error {
	if _, err := r.orderFound(t); err != nil {
		return err
	}
	r.addFound(r.searched(r.o.Limit))
	return nil
}

// cascade asks about what a search found, and walks the tree if the model does not say
// that this is what was wanted.
func (r *run) cascade(t *step.Task) error {
	if !r.again {
		if done, err := r.orderFound(t); done || err != nil || r.spent || r.exhausted() {
			return err
		}
	}
	if r.layout.notes = false; !r.layout.short() {
		r.layout.entries = EntriesCompact
	}
	r.o.BlockTokens, r.o.Lookahead = min(r.o.BlockTokens, cascadeTokens), LookaheadFill
	if r.o.BeamWidth == 0 {
		r.o.BeamWidth = DefaultBeamWidth
	}
	return r.block(t)
}

// orderFound has the first files of a search ranked.
func (r *run) orderFound(t *step.Task) (done bool, err error) {
	candidates := r.searched(maxRerank)
	if len(candidates) == 0 {
		r.trace.stop("no candidates")
		return false, nil
	}
	r.layout.notes = true
	round := r.begin(min(len(candidates), max(r.o.Limit, 1)))
	groups, done, err := r.askOne(t, round, candidates, r.rerankPrompt)
	if err != nil {
		return false, err
	}
	merged := flatten(groups)
	r.addFound(merged)
	r.trace.end(round, merged, merged, nil, r.found, done)
	r.trace.stop("done")
	return done && len(merged) > 0, nil
}

// askOne has candidates ranked by one call, as many of them as there is room for.
func (r *run) askOne(t *step.Task, round *contract.NavigateRound, candidates []contract.TreeNode, prompt func(*block, int) contract.ModelRequest) (groups [][]contract.TreeNode, done bool, err error) {
	b := r.layout.list(candidates, r.room()*2/3)
	if err := r.progress(t, []*block{b}); err != nil {
		return nil, false, err
	}
	return r.ask(t, round, []*block{b}, func(b *block) contract.ModelRequest { return prompt(b, round.PickLimit) })
}
