package evidence

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine/view"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/step"
)

// Bounds of an inspection.
const (
	nextHops   = 6
	maxReached = 500
	fullLines  = 60 // of the preview
)

// Inspect is [contract.EvidenceOperations.Inspect].
func (c *Operations) Inspect(t *step.Task, q contract.InspectRequest) (*contract.InspectResponse, error) {
	wanted, err := view.Kinds("edge_kinds", q.EdgeKinds)
	if err != nil {
		return nil, err
	}
	v, err := c.graphs.Whole(t, q.History)
	if err != nil {
		return nil, err
	}
	n, err := v.Find("ref", q.Ref)
	if err != nil {
		return nil, err
	}
	r := &contract.InspectResponse{Entity: v.Entity(n), Edges: contract.Around{In: []contract.EdgeGroup{}, Out: []contract.EdgeGroup{}}, RecommendedNextHops: []contract.NextHop{}, Notes: v.Notes}
	if unseen := v.Unseen(n); unseen != "" && (q.Direction != contract.DirectionOut || v.Silent(n)) {
		r.Notes = append(slices.Clone(r.Notes), unseen)
	}
	if q.Direction != contract.DirectionOut {
		r.Notes = append(slices.Clone(r.Notes), overridden(v, n)...)
	}
	if also := beside(v, q.Ref, n); also != "" {
		r.Notes = append(slices.Clone(r.Notes), also)
	}
	in, out := groups(v, n, true), groups(v, n, false)
	for _, f := range graph.Families {
		r.Coverage = append(r.Coverage, contract.FamilyCount{Family: string(f), In: in.count(f), Out: out.count(f)})
	}
	if q.Direction != "out" {
		r.Edges.In = edgeGroups(v, in, &wanted, n, &q, members(v, out, q.Places))
	}
	if q.Direction != "in" {
		r.Edges.Out = edgeGroups(v, out, &wanted, n, &q, nil)
	}
	if also := otherKinds(in, out); len(q.EdgeKinds) > 0 && len(r.Edges.In)+len(r.Edges.Out) == 0 && also != "" {
		r.Notes = append(slices.Clone(r.Notes), also)
	}
	for _, h := range v.Hops(n, nextHops) {
		r.RecommendedNextHops = append(r.RecommendedNextHops, hop(v, h, n))
	}
	for _, m := range v.Outside(n) {
		r.ExternalImports = append(r.ExternalImports, contract.ExternalImport{Path: m.Path, Line: m.Line, TypeOnly: m.Flags&mention.TypeOnly != 0, Dynamic: m.Flags&mention.Dynamic != 0})
	}
	if q.Depth > 1 {
		far(r, v, n, &q, wanted)
	}
	if q.Detail == "full" {
		p, err := view.Previews(t, v, []graph.Node{n}, []view.Shown{{Lines: fullLines}}, "")
		if err != nil {
			return nil, err
		}
		r.Preview = p[0]
	}
	return r, nil
}

// otherKinds says which edges there are where none is of a kind that was asked for; "" if there are none but those
// that say where something lies.
func otherKinds(in, out kindGroups) string {
	var parts []string
	for _, side := range []struct {
		groups kindGroups
		name   string
	}{{in, "in"}, {out, "out"}} {
		for _, k := range graph.Kinds {
			if n := side.groups.of(k.Kind); n > 0 && !lies(k.Kind) {
				parts = append(parts, fmt.Sprintf("%d %s %s", n, k.Name, side.name))
			}
		}
	}
	if parts == nil {
		return ""
	}
	return "no edge is of a kind that was asked for: there are " + strings.Join(parts, ", ")
}

// of counts the edges of a kind.
func (g kindGroups) of(k graph.Kind) (n int) {
	for i := range g {
		if g[i].Kind == k {
			n += g[i].Len()
		}
	}
	return n
}

// far adds what is reached over several edges, as many at each distance as are listed of a kind: what
// depends on the entity, and what it depends on, but not what depends on the same. Where nobody
// asks for them, edges that only say where something lies are not followed.
func far(r *contract.InspectResponse, v *view.Graph, n graph.Node, q *contract.InspectRequest, wanted graph.KindSet) {
	if len(q.EdgeKinds) == 0 && !placed(v.TypeOf(n)) {
		for _, k := range graph.Kinds {
			wanted[k.Kind] = wanted[k.Kind] && !lies(k.Kind) && k.Kind != graph.HasField
		}
	}
	var list []graph.Reached
	for _, side := range sidesOf(q.Direction) {
		within, all := v.Within(graph.PathQuery{From: n, Kinds: wanted, Direction: side, Depth: q.Depth, Limit: maxReached, FanOut: view.FanOut})
		list, r.Truncated = append(list, within...), r.Truncated || !all
	}
	order.StableBy(list, func(x, y graph.Reached) int { return cmp.Compare(x.Distance, y.Distance) })
	count := map[int]int{}
	seen := map[graph.Node]bool{}
	for _, e := range list {
		if seen[e.Node] {
			continue
		}
		seen[e.Node] = true
		if count[e.Distance]++; e.Distance == 1 || count[e.Distance] <= q.Limit {
			r.Reached = append(r.Reached, reached(v, e, q.Places))
		}
	}
	for d := 2; d <= q.Depth; d++ {
		if count[d] > q.Limit {
			r.Notes = append(slices.Clone(r.Notes), fmt.Sprintf("%d of %d that are %d edges away are listed: raise limit for more", q.Limit, count[d], d))
		}
	}
}

// sidesOf are the directions that are followed, each by itself.
func sidesOf(name contract.Direction) []graph.Direction {
	if d := directionOf(name); d != graph.Both {
		return []graph.Direction{d}
	}
	return []graph.Direction{graph.In, graph.Out}
}

// maxBeside is how many definitions of a range are named beside the one that is shown.
const maxBeside = 8

// beside says what else the lines of a ref touch than what is shown, or that they touch nothing; "" if
// there is nothing to say.
func beside(v *view.Graph, ref string, n graph.Node) string {
	file, lines, ok, _ := v.Lines(ref)
	if w, in := v.Where(n); !ok || !in || w.File != file {
		return ""
	}
	if v.TypeOf(n) == graph.File {
		return untouched(v, file, lines)
	}
	var names []string
	for _, m := range v.ChangedDefinitions([]graph.Change{{File: file, Lines: [][2]int{lines}, Alone: true}}) {
		if w, _ := v.Where(m); m != n && lines[1] > lines[0] {
			names = append(names, fmt.Sprintf("%s:%d %s", v.Path(file), w.First, v.Label(m)))
		}
	}
	if len(names) == 0 {
		return ""
	}
	more := ""
	if left := len(names) - maxBeside; left > 0 {
		names, more = names[:maxBeside], fmt.Sprintf(" and %d more", left)
	}
	return fmt.Sprintf("lines %d-%d also touch %s%s", lines[0], lines[1], strings.Join(names, ", "), more)
}

// reached describes what lies at a distance; with places also where.
func reached(v *view.Graph, at graph.Reached, places bool) contract.Reached {
	from := at.Edge.Other(at.Node)
	r := contract.Reached{Ref: v.Ref(at.Node), Type: v.TypeOf(at.Node).String(), Name: v.Label(at.Node), Distance: at.Distance, Via: view.Via(at.Edge, from), From: v.Ref(from)}
	if places {
		r.At, r.Where = v.Evidence(at.Edge).At, v.Placed(at.Node)
	}
	return r
}

func directionOf(name contract.Direction) graph.Direction {
	switch name {
	case "in":
		return graph.In
	case "out":
		return graph.Out
	}
	return graph.Both
}

// kindGroups are the groups of edges of a node in one direction.
type kindGroups []graph.Group

// groups returns them in the order of graph.Kinds.
func groups(v *view.Graph, n graph.Node, in bool) kindGroups { return v.Groups(nil, n, in) }

func (g kindGroups) count(f graph.Family) int {
	n := 0
	for i := range g {
		if g[i].Kind.Family() == f {
			n += g[i].Len()
		}
	}
	return n
}

// members are what an entity holds, of which nobody who reads wants to be told that it uses it; nil
// where all edges are alike.
func members(v *view.Graph, out kindGroups, places bool) map[graph.Node]bool {
	if !places {
		return nil
	}
	held := map[graph.Node]bool{}
	for i := range out {
		if k := out[i].Kind; k == graph.ContainsSymbol || k == graph.HasField {
			for j := range out[i].Len() {
				held[v.Edge(&out[i], j).To] = true
			}
		}
	}
	return held
}

// edgeGroups describes the edges of each wanted kind, as many of one as are asked for: those of
// the entity's own members go last.
func edgeGroups(v *view.Graph, groups kindGroups, wanted *graph.KindSet, n graph.Node, q *contract.InspectRequest, held map[graph.Node]bool) []contract.EdgeGroup {
	list := []contract.EdgeGroup{}
	for _, k := range graph.Kinds {
		if !wanted[k.Kind] {
			continue
		}
		total, edges := edgesOfKind(v, groups, k.Kind, n, q.Limit, held)
		out := contract.EdgeGroup{Kind: k.Name, Family: string(k.Family), Total: total}
		for _, e := range edges {
			out.Edges = append(out.Edges, edgeOf(v, e, n, q.Places))
		}
		if out.Total > 0 {
			list = append(list, out)
		}
	}
	return list
}

// edgesOfKind counts the edges of a kind and returns the first of them, those with what n holds
// behind the others.
func edgesOfKind(v *view.Graph, groups kindGroups, k graph.Kind, n graph.Node, limit int, held map[graph.Node]bool) (total int, edges []graph.Edge) {
	var own []graph.Edge
	for i := range groups {
		if groups[i].Kind != k {
			continue
		}
		total += groups[i].Len()
		for j := 0; j < groups[i].Len() && len(edges) < limit; j++ {
			if e := v.Edge(&groups[i], j); !held[e.Other(n)] {
				edges = append(edges, e)
			} else if len(own) < limit {
				own = append(own, e)
			}
		}
	}
	return total, append(edges, own[:min(len(own), limit-len(edges))]...)
}

func hop(v *view.Graph, h graph.Hop, from graph.Node) contract.NextHop {
	why := "the same file or directory"
	switch e := h.Edge; {
	case h.Edges > 1:
		why = fmt.Sprintf("%d edges lead there", h.Edges)
	case e.Line > 0:
		w, _ := v.Where(e.From)
		why = fmt.Sprintf("%s:%d", v.Path(w.File), e.Line)
	case e.Kind.Family() != graph.Structural:
		why = "one edge leads there"
	}
	return contract.NextHop{Ref: v.Ref(h.Node), Type: v.TypeOf(h.Node).String(), Name: v.Label(h.Node), Via: view.Via(h.Edge, from), Why: why}
}

// edgeOf describes an edge of an entity, with where the other end is if places are asked for.
func edgeOf(v *view.Graph, e graph.Edge, n graph.Node, places bool) contract.Edge {
	out := v.CallsFrom(e, n)
	if places {
		out.Where = v.Placed(e.Other(n))
	}
	return out
}
