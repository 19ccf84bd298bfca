package navigate

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
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

// guided is block retrieval led by the index: the blocks that hold what a search
// found, or the directories above it, are asked about first, and when the model's
// first file is one that the index places high the navigation ends. What the model found and what the search found are joined by reciprocal
// rank fusion.
func (r *run) guided(t *step.Task) error {
	if err := r.block(t); err != nil {
		return err
	}
	r.fuse(r.o.Found)
	return nil
}

// fuse joins the files found with those of a search; the model's come first
// among equals.
func (r *run) fuse(found []Found) {
	all, scores := append([]contract.TreeNode(nil), r.found...), []rank.Score{}
	at := map[string]int{}
	for i, n := range all {
		at[n.Path] = i
		scores = append(scores, rank.Reciprocal(rank.One, i+1))
	}
	for i, f := range found[:min(len(found), r.o.Limit)] {
		share := rank.Reciprocal(rank.One, i+1)
		if j, ok := at[f.Path]; ok {
			scores[j] += share
			continue
		}
		if n, ok := r.lookup(f.Path); ok {
			all, scores = append(all, n), append(scores, share)
		}
	}
	r.found = nil
	for _, i := range rank.Top(scores, r.o.Limit, func(i, j int) bool { return i < j }) {
		r.found = append(r.found, all[i])
	}
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

// maxRerank is how many files of a search are put before the model.
const maxRerank = 50

// rerank orders what a search found by one rank call; what the model leaves out
// follows in the order of the search.
func (r *run) rerank(t *step.Task) error {
	var candidates []contract.TreeNode
	for _, f := range r.o.Found {
		if n, ok := r.lookup(f.Path); ok && len(candidates) < maxRerank {
			n.Text = f.Note
			candidates = append(candidates, n)
		}
	}
	if len(candidates) == 0 {
		r.trace.stop("no candidates")
		return nil
	}
	r.layout.notes = true
	b := &block{nodes: candidates}
	b.text = r.layout.render(b)
	b.tokens = text.Tokens(b.text)
	round := r.begin(min(len(candidates), max(r.o.Limit, 1)))
	if err := r.progress(t, []*block{b}); err != nil {
		return err
	}
	groups, done, err := r.ask(t, round, []*block{b}, func(b *block) contract.ModelRequest { return r.rerankPrompt(b, round.PickLimit) })
	if err != nil {
		return err
	}
	merged := flatten(groups)
	r.addFound(merged)
	r.addFound(candidates)
	for i := range r.found {
		r.found[i].Text = ""
	}
	r.trace.end(round, merged, merged, nil, r.found, done)
	r.trace.stop("done")
	return nil
}
