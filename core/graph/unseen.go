package graph

import (
	"slices"

	"github.com/cairn-search/cairn/core/outline"
)

// Unseen says of a symbol which uses of it are never edges, so that their absence is no evidence; "" if there are none.
func (g *Graph) Unseen(n Node) string {
	if g.TypeOf(n) != Symbol {
		return ""
	}
	d := g.Definition(int(n - g.defFirst))
	language := g.Language(d.File)
	switch family := language.Traits().Family; {
	case family == outline.Unknown:
		return "calls and uses of types are not seen in " + language.String() + ": that no edge is there is no evidence"
	case family.Traits().Scoping.Readers && (d.Kind == outline.Field || d.Kind == outline.Property):
		return ""
	}
	switch d.Kind {
	case outline.Constant, outline.Variable, outline.Field, outline.Property:
		return "uses of a " + d.Kind.String() + " are not seen, but for calls: that no edge is there is no evidence"
	case outline.Function, outline.Method:
		called := slices.ContainsFunc(g.Groups(nil, n, true), func(r Group) bool { return r.Kind == Calls })
		if !called && !language.Traits().Equations { // where a name is a call, wherever it stands
			return "calls through an interface, a variable or by what the function was handed to are not seen: that no edge is there is no evidence"
		}
	}
	return ""
}
