package navigate

import (
	"fmt"
	"math"
	"sort"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/step"
)

// maxFinal is how many files the last call orders at most.
const maxFinal = 200

// kept remembers at which place of a ranking each file was picked: whoever fills up its
// picks puts what is right first.
type kept struct {
	place    map[string]int // by id, the best
	rankings int            // those that picked files
	done     bool           // one of the round at hand begins with a file, and the ranker is content
	content  bool           // one of any round does, and picks nothing that leads on
}

func (k *kept) add(picks []contract.TreeNode, done bool) {
	any := false
	if _, leads := split(picks); done && len(picks) > 0 && !picks[0].Directory {
		k.done = true
		k.content = k.content || len(leads) == 0
	}
	for i, n := range picks {
		if n.Directory {
			continue
		}
		if k.place == nil {
			k.place = map[string]int{}
		}
		if at, ok := k.place[n.ID]; !ok || i < at {
			k.place[n.ID] = i
		}
		any = true
	}
	if any {
		k.rankings++
	}
}

// at is the place of a file, behind all others if it was not picked.
func (k *kept) at(n *contract.TreeNode) int {
	if place, ok := k.place[n.ID]; ok {
		return place
	}
	return math.MaxInt
}

// finalWeight is what the last call counts, where the ranking of a block counts 1.
const finalWeight = 2

// joined joins the order of the last call with the places at which files were picked
// before, by reciprocal ranks: a slip of one of the two does no harm.
func (k *kept) joined(files []contract.TreeNode) []contract.TreeNode {
	score := map[string]rank.Score{}
	for i := range files {
		s := finalWeight * rank.Reciprocal(rank.One, i+1)
		if place, ok := k.place[files[i].ID]; ok {
			s += rank.Reciprocal(rank.One, place+1)
		}
		score[files[i].ID] = s
	}
	sort.SliceStable(files, func(i, j int) bool { return score[files[i].ID] > score[files[j].ID] })
	return files
}

// interleaved puts the first picks of all groups before all second ones, as one group.
func interleaved(groups [][]contract.TreeNode) [][]contract.TreeNode {
	var list []contract.TreeNode
	for i := 0; ; i++ {
		more := false
		for _, g := range groups {
			if i < len(g) {
				list, more = append(list, g[i]), true
			}
		}
		if !more {
			return [][]contract.TreeNode{list}
		}
	}
}

// full tells whether enough files were found. With a last call to come, they are enough
// if the ranker is content with a block, too.
func (r *run) full() bool {
	return len(r.found) >= r.o.Limit && (!r.o.Final || r.kept.done)
}

// exhausted tells whether there may be no further round. Beam is bounded by the depth of
// the tree alone.
func (r *run) exhausted() bool {
	return r.o.MaxRounds > 0 && r.walked >= r.o.MaxRounds && r.o.Strategy != Beam
}

// ordered tells whether a last call would say nothing new: one ranking has ordered all
// there is already, and was content with it.
func (r *run) ordered() bool {
	few := r.kept.rankings < 2 && r.o.Strategy != Guided || len(r.found) < 2
	return len(r.found) == 0 || few && r.kept.content
}

// settle has the files of all rounds ordered by one last call, if that can say anything
// new. It is not satisfied if the ranker says that none of them is what was wanted.
func (r *run) settle(t *step.Task) (satisfied bool, err error) {
	r.arrange()
	if !r.o.Final || r.spent || r.agreed || r.o.Strategy == Rerank || r.ordered() {
		return true, nil
	}
	before := r.layout
	r.layout.ids, r.layout.notes, r.layout.picked = false, true, true
	round := r.begin(min(len(r.found), r.o.Limit))
	round.Final = true
	groups, done, err := r.askOne(t, round, r.found, r.finalPrompt)
	r.layout = before
	if err != nil {
		return false, err
	}
	merged := flatten(groups)
	picked := map[string]bool{}
	for _, n := range merged {
		picked[n.ID] = true
	}
	rest := r.found
	r.found = merged
	for _, n := range rest {
		if !picked[n.ID] {
			r.found = append(r.found, n)
		}
	}
	if r.o.Strategy != Guided { // whose files need not have been picked before
		r.found = r.kept.joined(r.found)
	}
	r.trace.end(round, merged, merged, nil, r.found[:min(len(r.found), r.o.Limit)], done)
	return done, nil
}

// arrange orders the files found by the places they were picked at, and in guided joins
// them with those of the search.
func (r *run) arrange() {
	if r.o.Final {
		sort.SliceStable(r.found, func(i, j int) bool { return r.kept.at(&r.found[i]) < r.kept.at(&r.found[j]) })
	}
	if r.o.Strategy == Guided {
		limit := r.o.Limit
		if r.o.Final {
			limit = maxFinal
		}
		r.found = fused(r.found, r.searched(r.o.Limit), limit)
	}
}

// complete adds, to what the model picked of a search, what it left out. The first that was found keeps the last
// place at least: a model that fills all places has not said that it is wrong.
func (r *run) complete() {
	if r.o.Strategy != Rerank && r.o.Strategy != Cascade {
		return
	}
	found, last := r.searched(r.o.Limit), r.o.Limit-1
	r.addFound(found)
	if last > 0 && len(r.found) > last && len(found) > 0 && !contains(r.found[:r.o.Limit], found[0].ID) {
		r.found = append(r.found[:last:last], found[0])
	}
}

// rescue ends a navigation of which a round failed, with what there is: the files of
// earlier rounds and of the search that leads. It returns what is still an error; that
// the budget is spent is none if there are files.
func (r *run) rescue(failed error) error {
	code := contract.ErrorOf(failed).Code
	if !failsBlock(failed) {
		r.found = nil
		return failed
	}
	r.arrange()
	r.complete()
	if len(r.found) == 0 {
		return failed
	}
	if n := len(r.trace.Rounds); n > 0 {
		last := r.trace.Rounds[n-1]
		last.Warnings = append(last.Warnings, fmt.Sprintf("the round failed; what was found before stands: %v", failed))
	}
	if code == contract.CodeSpent {
		r.trace.stop("spent") // the last round tells why it is the last
		return nil
	}
	r.trace.stop("failed")
	return failed
}
