package navigate

import (
	"slices"
	"strconv"

	"github.com/cairn-search/cairn/core/contract"
)

// reference is the flow as its pseudo-code has it, written down line by line
// without regard to speed, with the rules that the contract adds. Sets of nodes
// are lists; (line n) is a line of the algorithm at hand.
type reference struct {
	tree *memory
	o    Options
	// llm answers as a model does: ids as they are shown, done, or nothing at all.
	llm func(shown []string, pick int) (ids []string, done, ok bool)

	rounds []referenceRound
	failed bool // every block of a round did
}

type referenceRound struct {
	Pick                              int
	Candidates                        [][]string // of each block
	Ranked                            [][]string
	Merged, Ordered, Frontier, TopIDs []string
	Done                              bool
	Dropped                           contract.DroppedPicks
}

func (x *reference) childrenOf(u contract.TreeNode) []contract.TreeNode { return x.tree.children[u.ID] }

func ids(nodes []contract.TreeNode) []string {
	list := []string{}
	for _, n := range nodes {
		list = append(list, n.ID)
	}
	return list
}

func union(c, more []contract.TreeNode) []contract.TreeNode {
	for _, n := range more {
		if !slices.Contains(ids(c), n.ID) {
			c = append(c, n)
		}
	}
	return c
}

func first(nodes []contract.TreeNode, n int) []contract.TreeNode { return nodes[:min(n, len(nodes))] }

// rank asks about one block, and keeps to the rules of ids: those that are not in
// the block, repeated or past the limit are dropped and counted.
func (x *reference) rank(round *referenceRound, block []contract.TreeNode, byID bool) (ranked []contract.TreeNode, done, ok bool) {
	named := map[string]contract.TreeNode{}
	var shown []string
	for i, n := range block {
		id := n.ID
		if !byID {
			id = "n" + strconv.Itoa(i+1)
		}
		named[id] = n
		shown = append(shown, id)
	}
	answer, done, ok := x.llm(shown, round.Pick)
	round.Candidates = append(round.Candidates, ids(block))
	if !ok {
		round.Ranked = append(round.Ranked, []string{})
		return nil, false, false
	}
	for _, id := range answer {
		n, here := named[id]
		switch {
		case !here:
			round.Dropped.Unknown++
		case slices.Contains(ids(ranked), n.ID):
			round.Dropped.Repeated++
		case len(ranked) >= round.Pick:
			round.Dropped.Excess++
		default:
			ranked = append(ranked, n)
		}
	}
	round.Ranked = append(round.Ranked, ids(ranked))
	return ranked, done, true
}

// beam is Algorithm 1.
func (x *reference) beam() []contract.TreeNode {
	b, k := x.o.BeamWidth, x.o.Limit
	if b == 0 {
		b = 3
	}
	B, A := []contract.TreeNode{x.tree.info.Root}, []contract.TreeNode(nil) // (1 to 3)
	var offered []contract.TreeNode
	for t := 0; t <= x.tree.info.Depth; t++ { // (5)
		var C []contract.TreeNode
		for _, u := range B {
			C = union(C, x.childrenOf(u)) // (8 to 12); a childless directory is not offered again
		}
		if len(union(offered, C)) == len(offered) { // (14), or none is new
			break
		}
		offered = union(offered, C)
		round := referenceRound{Pick: max(b, k)}
		L, done, ok := x.rank(&round, C, true) // (17)
		if !ok {
			x.failed = true
			return nil
		}
		var Q []contract.TreeNode // (21)
		for _, u := range L {
			if !u.Directory {
				Q = append(Q, u)
			}
		}
		if done && len(Q) == 0 { // (18 to 20)
			done = false
		}
		A = first(union(A, Q), k) // (22)
		B = nil                   // (26)
		for _, u := range L {
			if len(A) < k && u.Directory && len(B) < b { // (23, 27 to 34)
				B = append(B, u)
			}
		}
		round.Merged, round.Ordered, round.Frontier, round.TopIDs, round.Done = ids(L), ids(L), ids(B), ids(A), done
		x.rounds = append(x.rounds, round)
		if len(A) >= k || done { // (23, 35)
			break
		}
	}
	return first(A, k) // (39)
}

// collapse is CollapseSingleChildDirs.
func (x *reference) collapse(F []contract.TreeNode) (out []contract.TreeNode) {
	for _, u := range F {
		for passed := 0; len(x.childrenOf(u)) == 1 && x.childrenOf(u)[0].Directory; passed++ {
			if x.o.Collapse == CollapseVirtual && (!u.Virtual || passed == 4) {
				break
			}
			u = x.childrenOf(u)[0]
		}
		out = append(out, u)
	}
	return out
}

func (x *reference) anyChildren(F []contract.TreeNode) bool {
	return slices.ContainsFunc(F, func(u contract.TreeNode) bool { return len(x.childrenOf(u)) > 0 })
}

// block is Algorithm 2.
func (x *reference) block() []contract.TreeNode {
	b, k := x.o.BeamWidth, x.o.Limit
	F := x.collapse([]contract.TreeNode{x.tree.info.Root}) // (2)
	var A []contract.TreeNode
	p := max(b, k) // (6)
	if b == 0 {
		p = max(1, k) // (5)
	}
	maxRounds := x.o.MaxRounds
	if maxRounds == 0 {
		maxRounds = max(20, x.tree.info.Depth)
	}
	for t := 0; t < maxRounds; t++ { // (8)
		if t > 0 && !x.anyChildren(F) { // (9)
			break
		}
		var X []contract.TreeNode // Algorithm 3
		for _, u := range F {
			X = union(X, x.childrenOf(u))
		}
		blocks := naivePack(layout{entries: x.o.Entries}, X, x.o.BlockTokens, x.o.Packing == PackingParent)
		if len(X) == 0 || len(blocks) == 0 { // (13)
			break
		}
		round := referenceRound{Pick: p}
		if len(blocks) > 1 { // (16)
			round.Pick = max(p, 2)
		}
		var G [][]contract.TreeNode // Algorithm 4
		done, failed := true, 0
		for _, Bi := range blocks {
			Li, di, ok := x.rank(&round, Bi.nodes, false)
			G = append(G, Li)
			done = done && di
			if !ok {
				failed++
			}
		}
		if failed == len(blocks) {
			x.failed = true
			return nil
		}
		var M []contract.TreeNode
		for _, Li := range G {
			M = union(M, Li)
		}
		F, A, done = x.update(M, done, A)
		round.Merged, round.Ordered, round.Frontier, round.TopIDs, round.Done = ids(M), ids(M), ids(F), ids(A), done
		x.rounds = append(x.rounds, round)
		if len(A) >= k || done { // (19)
			break
		}
	}
	return first(A, k) // (24)
}

// update is Algorithm 5 without path ordering.
func (x *reference) update(M []contract.TreeNode, done bool, A []contract.TreeNode) (F, _ []contract.TreeNode, _ bool) {
	var Q, D []contract.TreeNode
	for _, u := range M { // (2 and 3)
		if u.Directory {
			D = append(D, u)
		} else {
			Q = append(Q, u)
		}
	}
	r := max(0, x.o.Limit-len(A)) // (4)
	A = union(A, first(Q, r))     // (5)
	if len(A) >= x.o.Limit {      // (7)
		return nil, first(A, x.o.Limit), true
	}
	if b := x.o.BeamWidth; b > 0 {
		D = first(D, b) // (10)
	}
	F = x.collapse(D)             // (11)
	if done && x.anyChildren(F) { // (12)
		done = false
	}
	return F, A, done
}
