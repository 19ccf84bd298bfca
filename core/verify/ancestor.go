package verify

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/graph"
	mentions "github.com/cairn-search/cairn/core/mention"
)

// members finds the members of a name in types and what they inherit from; closed is
// true if there can be no others.
func (f *facts) members(owners []graph.Node, last string) (list []graph.Node, closed bool) {
	bases, open := f.ancestors(owners)
	labels := map[string]bool{}
	for _, t := range append(slices.Clone(owners), bases...) {
		labels[f.Graph.Label(t)] = true
		labels[shortName(f.Graph.Label(t))] = true
		if w, ok := f.Graph.Where(t); ok && f.fileHolds(w.File, last) {
			open = true
		}
	}
	for _, d := range f.defined(last) {
		q := f.Graph.Label(d)
		if at := strings.LastIndexByte(q, '.'); at > 0 && (labels[q[:at]] || labels[shortName(q[:at])]) {
			list = append(list, d)
		}
	}
	return list, !open
}

func shortName(q string) string { return q[strings.LastIndexByte(q, '.')+1:] }

// maxAncestors bounds the types that a type is looked for in.
const maxAncestors = 100

// ancestors returns the types that some inherit from; open is true if there may be
// others: bases outside of the repository, or languages in which anyone may add members.
func (f *facts) ancestors(of []graph.Node) (list []graph.Node, open bool) {
	seen := map[graph.Node]bool{}
	queue := slices.Clone(of)
	var room []graph.Group
	for i := 0; i < len(queue); i++ {
		n := queue[i]
		if seen[n] {
			continue
		}
		seen[n] = true
		if len(seen) > maxAncestors {
			return list, true
		}
		w, ok := f.Graph.Where(n)
		if !ok {
			continue
		}
		from, _ := f.Graph.Definitions(w.File)
		bases := 0
		short := shortName(f.Graph.Label(n))
		for _, u := range f.said(w.File).Uses {
			if u.Kind == mentions.Base && (u.For == short || u.For == "" && u.Definition >= 0 && f.Graph.DefinitionNodeOf(from+u.Definition) == n) {
				bases++
				if len(f.defined(u.Name)) == 0 {
					open = true
				}
			}
		}
		room = f.Graph.Groups(room[:0], n, false)
		edges := 0
		for g := range room {
			if k := room[g].Kind; k == graph.Extends || k == graph.Implements {
				for j := range room[g].Len() {
					e := f.Graph.Edge(&room[g], j)
					list, queue = append(list, e.To), append(queue, e.To)
					edges++
				}
			}
		}
		if edges < bases {
			open = true
		}
		open = open || f.Graph.Language(w.File).Traits().HiddenBases
	}
	return list, open
}
