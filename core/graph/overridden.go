package graph

import "slices"

// Bounds of a search for what a method overrides.
const (
	maxBases     = 32 // types that are looked through
	maxBasesOf   = 8  // of one
	maxOverrides = 8  // methods
	maxMembers   = 1 << 20
)

// Overridden returns the methods that a method overrides or implements, those of its name in the bases of its type, the nearest first. Who
// calls one of them may mean it.
func (g *Graph) Overridden(n Node) []Node {
	left := maxMembers
	return g.overridden(n, &left)
}

// overridden is Overridden as long as members are left to be looked at, of all types together.
func (g *Graph) overridden(n Node, left *int) (list []Node) {
	if g.TypeOf(n) != Symbol || !g.SymbolKind(n).IsFunction() || g.constructs(int(n-g.defFirst)) {
		return nil
	}
	name := g.Definition(int(n - g.defFirst)).Name
	types := g.ends(n, true, ContainsSymbol)
	for i := 0; i < len(types) && len(types) < maxBases && *left > 0; i++ {
		bases := append(g.ends(types[i], false, Extends), g.ends(types[i], false, Implements)...)
		for _, base := range bases[:min(len(bases), maxBasesOf)] {
			if slices.Contains(types, base) {
				continue
			}
			types = append(types, base)
			members := g.ends(base, false, ContainsSymbol)
			for _, m := range members[:min(len(members), max(*left, 0))] {
				if m != n && len(list) < maxOverrides && g.SymbolKind(m).IsFunction() && g.Definition(int(m-g.defFirst)).Name == name {
					list = append(list, m)
				}
			}
			*left -= len(members)
		}
	}
	return list
}

// ends are the symbols at the other ends of edges of a kind from (in: to) a node.
func (g *Graph) ends(n Node, in bool, k Kind) (list []Node) {
	for _, r := range g.Groups(nil, n, in) {
		for i := 0; r.Kind == k && i < r.n; i++ {
			e := g.Edge(&r, i)
			if to := e.Other(n); g.TypeOf(to) == Symbol {
				list = append(list, to)
			}
		}
	}
	return list
}

// Callers counts what calls a function.
func (g *Graph) Callers(n Node) int { return g.count(n, Calls) }
