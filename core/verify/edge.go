package verify

import (
	"iter"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	mentions "github.com/cairn-search/cairn/core/mention"
)

// edges yields the edges of some kinds that lead from a node, or to it.
func (f *facts) edges(n graph.Node, in bool, kinds ...graph.Kind) iter.Seq[graph.Edge] {
	return func(yield func(graph.Edge) bool) {
		for _, g := range f.Graph.Groups(nil, n, in) {
			for j := range g.Len() {
				if slices.Contains(kinds, g.Kind) && !yield(f.Graph.Edge(&g, j)) {
					return
				}
			}
		}
	}
}

// edge returns the place of an edge of some kinds from what lies in the lines of some nodes to one
// of others.
func (f *facts) edge(from, to []graph.Node, kinds ...graph.Kind) *contract.VerifySource {
	for _, n := range to[:min(len(to), maxNodes)] {
		for e := range f.edges(n, true, kinds...) {
			w, _ := f.Graph.Where(e.From)
			if slices.ContainsFunc(from, func(n graph.Node) bool {
				v, ok := f.Graph.Where(n)
				return ok && v.File == w.File && v.First <= w.First && w.Last <= v.Last
			}) {
				return f.lineOf(w.File, e.Line)
			}
		}
	}
	return nil
}

func (f *facts) lineOf(file, line int) *contract.VerifySource {
	return &contract.VerifySource{Path: f.Graph.Path(file), First: line, Last: line, Ref: f.Graph.Ref(f.fileNode(file))}
}

func (f *facts) memberNodes(n graph.Node) (list []graph.Node) {
	for e := range f.edges(n, false, graph.ContainsSymbol, graph.HasField) {
		list = append(list, e.To)
	}
	return list
}

// callers lists up to three callers of some nodes.
func (f *facts) callers(nodes []graph.Node) string {
	var names []string
	for _, n := range nodes[:min(len(nodes), 20)] {
		for e := range f.edges(n, true, graph.Calls) {
			if l := "`" + f.Graph.Label(e.From) + "`"; len(names) < 3 && !slices.Contains(names, l) {
				names = append(names, l)
			}
		}
	}
	return strings.Join(names, ", ")
}

// callees adds the definitions that some call, themselves or by what they call.
func (f *facts) callees(nodes []graph.Node, depth int) []graph.Node {
	list := slices.Clone(nodes)
	for from := 0; depth > 0; depth-- {
		calling := list[from:]
		from = len(list)
		for _, n := range calling {
			for e := range f.edges(n, false, graph.Calls) {
				if len(list) < maxNodes && !slices.Contains(list, e.To) {
					list = append(list, e.To)
				}
			}
		}
	}
	return list
}

func keep(nodes []graph.Node, fits func(graph.Node) bool) (list []graph.Node) {
	for _, n := range nodes {
		if fits(n) {
			list = append(list, n)
		}
	}
	return list
}

// keepAny is the same, or all if none fits.
func keepAny(nodes []graph.Node, fits func(graph.Node) bool) []graph.Node {
	if list := keep(nodes, fits); len(list) > 0 {
		return list
	}
	return nodes
}

// types returns those of some nodes that are types.
func (f *facts) types(nodes []graph.Node) []graph.Node {
	return keep(nodes, func(n graph.Node) bool { return f.Graph.TypeOf(n) == graph.Symbol && isType(f.Graph.SymbolKind(n)) })
}

func (f *facts) fileNode(file int) graph.Node { return f.Graph.FileNode(f.Graph.Place(file)) }

func (f *facts) fileOf(n graph.Node) int {
	w, _ := f.Graph.Where(n)
	return w.File
}

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
	seen := map[graph.Node]bool{}
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
		bases = slices.DeleteFunc(bases, func(b string) bool { return sets["bare"][b] })
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
