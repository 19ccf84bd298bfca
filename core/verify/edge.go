package verify

import (
	"iter"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
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

// edge returns the place of an edge of some kinds from what lies in a set to one of some nodes.
func (f *facts) edge(from nodeSet, to []graph.Node, kinds ...graph.Kind) *contract.VerifySource {
	if len(to) > maxNodes {
		return nil
	}
	for _, n := range to {
		for e := range f.edges(n, true, kinds...) {
			if f.within(e.From, from) {
				return f.edgeSource(e)
			}
		}
	}
	return nil
}

func (f *facts) edgeSource(e graph.Edge) *contract.VerifySource {
	return &contract.VerifySource{Path: f.Graph.Path(f.fileOf(e.From)), First: e.Line, Last: e.Line, Ref: f.Graph.Ref(e.From)}
}

type nodeSet map[graph.Node]bool

func setOf(nodes []graph.Node) nodeSet {
	set := nodeSet{}
	for _, n := range nodes {
		set[n] = true
	}
	return set
}

// within tells whether a node is one of a set, or lies in the lines of one.
func (f *facts) within(n graph.Node, set nodeSet) bool {
	for range 16 {
		w, ok := f.Graph.Where(n)
		if !ok || set[n] || set[f.fileNode(w.File)] {
			return ok
		}
		up := n
		for e := range f.edges(n, true, graph.ContainsSymbol, graph.HasField) {
			if f.Graph.TypeOf(e.From) == graph.Symbol {
				up = e.From
			}
		}
		if up == n {
			return false
		}
		n = up
	}
	return false
}

// memberNodes returns the members of a type.
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

// keep returns the nodes that fit.
func keep(nodes []graph.Node, fits func(graph.Node) bool) (list []graph.Node) {
	for _, n := range nodes {
		if fits(n) {
			list = append(list, n)
		}
	}
	return list
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
