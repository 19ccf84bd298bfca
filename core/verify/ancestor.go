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
		labels[shortName(f.Graph.Label(t))] = true
		open = open || f.fileHolds(f.fileOf(t), last)
	}
	for _, d := range f.defined(last) {
		q := f.Graph.Label(d)
		if at := strings.LastIndexByte(q, '.'); at > 0 && labels[shortName(q[:at])] {
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
	seen := nodeSet{}
	queue := slices.Clone(of)
	for i := 0; i < len(queue); i++ {
		n := queue[i]
		if seen[n] {
			continue
		}
		if seen[n] = true; len(seen) > maxAncestors {
			return list, true
		}
		bases, from := f.basesOf([]graph.Node{n}), len(queue)
		for e := range f.edges(n, false, graph.Extends, graph.Implements) {
			queue = append(queue, e.To)
		}
		list = append(list, queue[from:]...)
		open = open || len(queue)-from < len(bases) || f.Graph.Language(f.fileOf(n)).Traits().HiddenBases ||
			slices.ContainsFunc(bases, func(b string) bool { return len(f.defined(b)) == 0 })
	}
	return list, open
}

// basesOf returns the names of the bases that types state.
func (f *facts) basesOf(types []graph.Node) (list []string) {
	for _, n := range types {
		file := f.fileOf(n)
		from, _ := f.Graph.Definitions(file)
		short := shortName(f.Graph.Label(n))
		for _, u := range f.said(file).Uses {
			if u.Kind == mentions.Base && (u.For == short || u.For == "" && u.Definition >= 0 && f.Graph.DefinitionNodeOf(from+u.Definition) == n) && !slices.Contains(list, u.Name) {
				list = append(list, u.Name)
			}
		}
	}
	return list
}

// baseNamed tells whether types state one of some bases.
func (f *facts) baseNamed(types []graph.Node, names ...string) bool {
	return slices.ContainsFunc(f.basesOf(types), func(b string) bool { return slices.Contains(names, b) })
}
