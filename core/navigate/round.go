package navigate

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
)

// outcome is the ranking of one block.
type outcome struct {
	ranking Ranking
	err     error
}

// ranked begins a round and has its blocks ranked by call. Where a ranker went into
// something and then picks nothing of it, it is asked once more in each attempt, if
// there may be several: that costs a call, and beginning again all that led there.
func (r *run) ranked(turn, pick int, call func(*contract.NavigateRound) ([][]contract.TreeNode, bool, error)) (round *contract.NavigateRound, groups [][]contract.TreeNode, done bool, err error) {
	round = r.begin(pick)
	groups, done, err = call(round)
	several := r.o.Restarts > 0 || r.again
	if turn == 0 || err != nil || len(groups) > 0 || !several || !r.o.Final || r.seconds || r.spent || r.exhausted() {
		return round, groups, done, err
	}
	r.trace.end(round, nil, nil, nil, r.found, done)
	r.second, r.seconds = true, true
	round = r.begin(pick)
	groups, done, err = call(round)
	r.second = false
	return round, groups, done, err
}

// picked are the nodes of a block that were picked, by their numbers.
func (b *block) picked(picks []int) []contract.TreeNode {
	group := make([]contract.TreeNode, len(picks))
	for i, pick := range picks {
		group[i] = b.nodes[pick]
	}
	return group
}

// ask has all blocks ranked at once and merges the answers (CallBlocksAndMerge,
// Algorithm 4). Groups hold the picks of each block, in the order of the blocks
// and in each in the order of its ranking; a node that is picked twice counts
// where it comes first, and empty groups are left out. done is true if every
// block said so.
//
// A block whose ranker fails contributes nothing and is not done. Only if all
// fail, an error is returned: that the budget is spent, else that of the first.
func (r *run) ask(t *step.Task, round *contract.NavigateRound, blocks []*block, prompt func(*block) contract.ModelRequest) (groups [][]contract.TreeNode, done bool, err error) {
	outcomes := make([]outcome, len(blocks))
	err = t.Each(len(blocks), r.o.Parallel, func(t *step.Task, i int) error {
		q := Question{Candidates: blocks[i].nodes, ByID: r.layout.ids, PickLimit: round.PickLimit, Prompt: prompt(blocks[i])}
		var err error
		if outcomes[i].ranking, err = r.ranker.Rank(t, &q); err != nil && failsBlock(err) {
			outcomes[i].err = err
			return nil
		}
		return err
	})
	if err != nil {
		return nil, false, err
	}
	done, r.kept.done = true, false
	failed, cause := 0, outcomes[0].err
	for i, b := range blocks {
		o := &outcomes[i]
		r.trace.addBlock(round, b, o)
		done = done && o.err == nil && o.ranking.Done
		if o.err != nil {
			failed++
			if !r.spent && contract.ErrorOf(o.err).Code == contract.CodeSpent {
				r.spent, cause = true, o.err
			}
			continue
		}
		group := b.picked(o.ranking.Picks)
		groups = append(groups, group)
		r.kept.add(group, o.ranking.Done)
	}
	if failed == len(blocks) {
		return nil, false, cause
	}
	return unique(groups), done, nil
}

// failsBlock tells whether an error of a ranker fails one block only.
func failsBlock(err error) bool {
	switch contract.ErrorOf(err).Code {
	case contract.CodeModel, contract.CodeHost, contract.CodeSpent:
		return true
	}
	return false
}

// unique drops nodes that came before, and groups that are empty
// (UniquePreserveBlockOrder of Algorithm 4).
func unique(groups [][]contract.TreeNode) [][]contract.TreeNode {
	seen := map[string]bool{}
	var out [][]contract.TreeNode
	for _, g := range groups {
		var kept []contract.TreeNode
		for _, n := range g {
			if !seen[n.ID] {
				seen[n.ID] = true
				kept = append(kept, n)
			}
		}
		if len(kept) > 0 {
			out = append(out, kept)
		}
	}
	return out
}

// flatten joins groups (Flatten of Algorithm 4).
func flatten(groups [][]contract.TreeNode) []contract.TreeNode {
	var all []contract.TreeNode
	for _, g := range groups {
		all = append(all, g...)
	}
	return all
}

// split separates what is a result from what leads on. A file that has children
// is both.
func split(nodes []contract.TreeNode) (files, leads []contract.TreeNode) {
	for _, n := range nodes {
		if !n.Directory {
			files = append(files, n)
		}
		if leadsOn(&n) {
			leads = append(leads, n)
		}
	}
	return files, leads
}

// addFound adds files to those found, each once, up to the limit, or as many as a last
// call can order.
func (r *run) addFound(files []contract.TreeNode) {
	most := r.o.Limit
	if r.o.Final {
		most = max(most, maxFinal)
	}
	for _, f := range files {
		if len(r.found) == most {
			return
		}
		if !contains(r.found, f.ID) {
			r.found = append(r.found, f)
		}
	}
}

func contains(nodes []contract.TreeNode, id string) bool {
	for i := range nodes {
		if nodes[i].ID == id {
			return true
		}
	}
	return false
}

// children lists a node, once in a round.
func (r *run) children(t *step.Task, n contract.TreeNode) ([]contract.TreeNode, error) {
	if list, ok := r.listed[n.ID]; ok {
		return list, nil
	}
	list, err := r.tree.Children(t, n)
	if err != nil {
		return nil, err
	}
	r.listed[n.ID] = list
	return list, nil
}

// childNeeds is how many directories a host is asked for at once.
const childNeeds = 64

// list fetches the children of nodes, together if the host has them.
func (r *run) list(t *step.Task, nodes []contract.TreeNode) error {
	if _, here := r.tree.(Loaded); here {
		return nil // listing costs nothing
	}
	return t.Each(len(nodes), childNeeds, func(t *step.Task, i int) error {
		_, err := r.children(t, nodes[i])
		return err
	})
}

// expandable tells whether any of the nodes has children.
func (r *run) expandable(t *step.Task, nodes []contract.TreeNode) (bool, error) {
	for _, n := range nodes {
		list, err := r.children(t, n)
		if err != nil || len(list) > 0 {
			return err == nil, err
		}
	}
	return false, nil
}

// Chains of single directories are followed this far at a time.
const (
	maxVirtualChain = 4
	maxChain        = 1000
)

// collapse replaces directories that hold nothing but one directory by what they
// hold (CollapseSingleChildDirs of Algorithms 2 and 5).
func (r *run) collapse(t *step.Task, nodes []contract.TreeNode) ([]contract.TreeNode, error) {
	if err := r.list(t, nodes); err != nil {
		return nil, err
	}
	out := make([]contract.TreeNode, len(nodes))
	for i, n := range nodes {
		var err error
		if out[i], err = r.chainEnd(t, n); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// chainEnd follows directories that hold nothing but one directory.
func (r *run) chainEnd(t *step.Task, n contract.TreeNode) (contract.TreeNode, error) {
	for depth := range maxChain {
		if r.o.Collapse != CollapseAll && (!n.Virtual || depth == maxVirtualChain) {
			break
		}
		list, err := r.children(t, n)
		if err != nil {
			return n, err
		}
		if len(list) != 1 || !list[0].Directory {
			break
		}
		n = list[0]
	}
	return n, nil
}

// forget drops the lists of all nodes but these.
func (r *run) forget(except []contract.TreeNode) {
	kept := make(map[string][]contract.TreeNode, len(except))
	for _, n := range except {
		if list, ok := r.listed[n.ID]; ok {
			kept[n.ID] = list
		}
	}
	r.listed = kept
}
