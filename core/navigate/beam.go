package navigate

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
)

// unknownDepth bounds the rounds of beam in a tree whose depth is unknown.
const unknownDepth = 64

// beam is FilesystemBeam, Algorithm 1 of the flow, of whose lines the comments
// speak: level by level, all children of the best directories are one list of
// candidates. A list that is too large for any prompt is asked about in parts.
func (r *run) beam(t *step.Task) error {
	r.layout.ids = true
	k, b := r.o.Limit, r.o.BeamWidth
	if b == 0 {
		b = DefaultBeamWidth
	}
	depth := r.info.Depth
	if depth <= 0 {
		depth = unknownDepth
	}
	beams := []contract.TreeNode{r.info.Root} // lines 1 to 3
	offered := map[string]bool{}
	for turn := 0; turn <= depth; turn++ { // line 5
		candidates, news, err := r.offer(t, beams, offered)
		if err != nil {
			return err
		}
		if !news {
			r.trace.stop("no candidates")
			return nil // lines 14 to 16
		}
		blocks := r.layout.pack(candidates, min(r.o.Cache.WindowTokens, r.room()*2/3), false)
		round, groups, done, err := r.ranked(turn, max(b, k), func(round *contract.NavigateRound) ([][]contract.TreeNode, bool, error) { // p, line 4
			if err := r.progress(t, blocks); err != nil {
				return nil, false, err
			}
			return r.ask(t, round, blocks, func(x *block) contract.ModelRequest { return r.beamPrompt(x, round.PickLimit) }) // line 17
		})
		if err != nil {
			return err
		}
		merged := flatten(groups)
		files, leads := split(merged)
		done = done && len(files) > 0 // lines 18 to 20
		r.addFound(files)             // lines 21 and 22
		full := r.full()
		if beams = leads[:min(len(leads), b)]; full { // lines 26 to 34
			beams = nil
		}
		r.followed = append(r.followed, beams...)
		if r.o.Collapse == CollapseAll { // not in the algorithm: it saves the calls that have no choice
			if beams, err = r.collapse(t, beams); err != nil {
				return err
			}
		}
		r.trace.end(round, merged, merged, beams, r.found, done)
		if full { // lines 23 to 25
			r.trace.stop("limit")
			return nil
		}
		if done || r.spent { // lines 35 to 37
			r.trace.stop(r.doneReason())
			return nil
		}
		r.forget(nil)
	}
	r.trace.stop("depth")
	return nil // line 39
}

// offer lists the children of the beams (lines 6 to 13) and tells whether any is
// new. A directory without children is not offered again.
func (r *run) offer(t *step.Task, beams []contract.TreeNode, offered map[string]bool) (candidates []contract.TreeNode, news bool, err error) {
	if err := r.list(t, beams); err != nil {
		return nil, false, err
	}
	in := map[string]bool{}
	for _, u := range beams {
		children, err := r.children(t, u)
		if err != nil {
			return nil, false, err
		}
		for _, c := range children {
			if in[c.ID] {
				continue
			}
			in[c.ID] = true
			candidates = append(candidates, c)
			news = news || !offered[c.ID]
			offered[c.ID] = true
		}
	}
	return candidates, news, nil
}

// doneReason says why a navigation ends that needs no further round.
func (r *run) doneReason() string {
	if r.spent {
		return "spent"
	}
	return "done"
}
