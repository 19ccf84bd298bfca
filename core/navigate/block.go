package navigate

import (
	"sort"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
)

// block is FilesystemBlock, Algorithm 2 of the flow, of whose lines the comments
// speak: the children of the frontier are cut into blocks of bounded size, each
// of which is ranked in a call of its own.
func (r *run) block(t *step.Task) error {
	k, b := r.o.Limit, r.o.BeamWidth
	frontier, err := r.collapse(t, []contract.TreeNode{r.info.Root}) // lines 1 and 2
	if err != nil {
		return err
	}
	var previous []contract.TreeNode // P, line 4
	rounds := r.o.MaxRounds
	if rounds == 0 {
		rounds = max(DefaultMaxRounds, r.info.Depth)
	}
	for turn := 0; turn < rounds && !r.exhausted(); turn++ { // line 8
		if turn > 0 {
			if more, err := r.expandable(t, frontier); err != nil || !more { // lines 9 to 11
				r.trace.stop("no directories left")
				return err
			}
		}
		blocks, err := r.build(t, frontier) // line 12
		if err != nil {
			return err
		}
		if len(blocks) == 0 { // lines 13 to 15
			r.trace.stop("no candidates")
			return nil
		}
		pick := max(b, 1, k) // lines 5, 6 and 16
		if len(blocks) > 1 {
			pick = max(pick, 2)
		}
		round, groups, done, err := r.ranked(turn, pick, func(round *contract.NavigateRound) ([][]contract.TreeNode, bool, error) {
			return r.call(t, round, blocks, frontier, previous, turn == 0) // line 17
		})
		if err != nil {
			return err
		}
		frontier, done, err = r.update(t, round, groups, done) // line 18
		if err != nil {
			return err
		}
		switch {
		case r.full(): // lines 19 to 21
			r.trace.stop("limit")
			return nil
		case r.agreed:
			r.trace.stop("agreement")
			return nil
		case done || r.spent:
			r.trace.stop(r.doneReason())
			return nil
		}
		if r.o.Cache.On {
			r.window.add(r.leading(blocks), turn == 0)
		}
		previous = r.found
	}
	r.trace.stop("rounds")
	return nil
}

// build is BuildBlockCandidates, Algorithm 3: what the frontier holds, in blocks.
// In the first round the frontier is the root alone, below virtual directories.
func (r *run) build(t *step.Task, frontier []contract.TreeNode) ([]*block, error) {
	if err := r.list(t, frontier); err != nil {
		return nil, err
	}
	var visible []contract.TreeNode // X
	for _, u := range frontier {
		children, err := r.children(t, u)
		if err != nil {
			return nil, err
		}
		visible = append(visible, children...)
	}
	if r.o.Lookahead == LookaheadFill {
		var err error
		if visible, err = r.expand(t, visible); err != nil {
			return nil, err
		}
	}
	return r.layout.pack(visible, r.blockTokens(), r.o.Packing == PackingParent), nil
}

// call has the blocks of a round ranked. When the index leads, the blocks that it
// thinks most of are asked about first, and once model and index agree the rest
// need not be.
func (r *run) call(t *step.Task, round *contract.NavigateRound, blocks []*block, frontier, previous []contract.TreeNode, first bool) (groups [][]contract.TreeNode, done bool, err error) {
	cached := r.o.Cache.On && (first && r.o.Cache.CurrentBlock || !first && r.o.Cache.SubtreeBlock)
	prompt := func(b *block) contract.ModelRequest {
		return r.blockPrompt(b, frontier, previous, round.PickLimit, cached)
	}
	if r.o.Strategy != Guided {
		if err := r.progress(t, blocks); err != nil {
			return nil, false, err
		}
		return r.ask(t, round, blocks, prompt)
	}
	sort.SliceStable(blocks, func(i, j int) bool { return r.index.best(blocks[i]) > r.index.best(blocks[j]) })
	var failure error
	answered := false
	done = true
	for len(blocks) > 0 && !r.agreed && !r.spent {
		wave := blocks[:min(len(blocks), r.o.Parallel)]
		blocks = blocks[len(wave):]
		if err := r.progress(t, wave); err != nil {
			return nil, false, err
		}
		more, waveDone, err := r.ask(t, round, wave, prompt)
		if err != nil && !failsBlock(err) {
			return nil, false, err
		}
		if answered = answered || err == nil; err != nil && (failure == nil || r.spent) {
			failure = err
		}
		groups, done = append(groups, more...), done && waveDone
		r.agreed = r.index.agrees(groups)
	}
	if !answered {
		return nil, false, failure
	}
	return unique(groups), done, nil
}

// update is UpdateState, Algorithm 5.
func (r *run) update(t *step.Task, round *contract.NavigateRound, groups [][]contract.TreeNode, done bool) (frontier []contract.TreeNode, _ bool, err error) {
	merged := flatten(groups)
	if r.o.Final && r.o.Order == OrderNone {
		groups = interleaved(groups)
	}
	ordered, declined, err := r.order(t, groups) // line 1
	if err != nil {
		return nil, false, err
	}
	if declined != "" {
		round.Warnings = append(round.Warnings, "path ordering declined: "+declined)
	}
	files, leads := split(ordered) // lines 2 and 3
	r.addFound(files)              // lines 4 and 5
	if r.full() {                  // lines 7 to 9
		r.trace.end(round, merged, ordered, nil, r.found, true)
		return nil, true, nil
	}
	if b := r.o.BeamWidth; b > 0 {
		leads = leads[:min(len(leads), b)] // line 10
	} else if r.o.Final { // whoever pads would have all of the tree walked
		leads = leads[:min(len(leads), max(r.o.Limit, len(round.Blocks)))]
	}
	r.followed = append(r.followed, leads...)
	if frontier, err = r.collapse(t, leads); err != nil { // line 11
		return nil, false, err
	}
	r.forget(frontier)
	if done { // lines 12 to 14
		more, err := r.expandable(t, frontier)
		if err != nil {
			return nil, false, err
		}
		done = !more
	}
	r.trace.end(round, merged, ordered, frontier, r.found, done)
	return frontier, done, nil
}

// leading returns the blocks that hold a directory which is followed.
func (r *run) leading(blocks []*block) []*block {
	var list []*block
	for _, b := range blocks {
		for i := range b.nodes {
			if leadsOn(&b.nodes[i]) && contains(r.followed, b.nodes[i].ID) {
				list = append(list, b)
				break
			}
		}
	}
	return list
}
