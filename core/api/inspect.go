package api

import (
	"fmt"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/step"
)

// InspectRequest asks for an entity and what is around it.
type InspectRequest struct {
	// EntityRef is a ref as answers give it. A path of the repository is taken for its
	// file or directory too, and a qualified name that is defined once for its symbol.
	EntityRef string `json:"entity_ref"`
	// Direction is "both" (default), "in" or "out".
	Direction string `json:"direction,omitempty"`
	// EdgeKinds are the kinds of edges wanted; default all.
	EdgeKinds []string `json:"edge_kinds,omitempty"`
	// Limit is how many edges of a kind and direction are listed: 1 to 1000, default 5.
	// All are counted.
	Limit int `json:"limit,omitempty"`
	// Depth is how far to go: 1 (default) to 5. Beyond 1 the answer also lists what is
	// reached, up to 16 edges a kind and entity.
	Depth int `json:"depth,omitempty"`
	// Detail is "concise" (default) or "full", with the beginning of the text.
	Detail string `json:"detail,omitempty"`
	// History is "none" (default) or "host": edges of commits take part, by a
	// "history" need.
	History string `json:"history,omitempty"`
}

// InspectResponse is an entity and what is around it.
type InspectResponse struct {
	Entity  Entity   `json:"entity"`
	Preview *Preview `json:"preview,omitempty"`
	Edges   Around   `json:"edges"`
	// ExternalImports are those of a file that lead out of the repository. C#'s are not
	// resolved, and not listed.
	ExternalImports []ExternalImport `json:"external_imports,omitempty"`
	// RecommendedNextHops are the neighbours worth inspecting, best first, of the
	// whole neighbourhood and not only of the edges listed.
	RecommendedNextHops []Hop `json:"recommended_next_hops"`
	// Coverage counts the edges of every family: that there are none is evidence too.
	Coverage []FamilyCount `json:"coverage"`
	// Reached lists what is farther away, by distance, if Depth is over 1.
	Reached []Reached `json:"reached,omitempty"`
	// Cut is true if Reached does not hold all.
	Cut   bool     `json:"cut,omitempty"`
	Notes []string `json:"notes,omitempty"`
}

// ExternalImport is an import of something that the repository does not hold.
type ExternalImport struct {
	// Path is what is imported, as written.
	Path string `json:"path"`
	Line int    `json:"line"`
	// TypeOnly and Dynamic are as in Evidence.
	TypeOnly bool `json:"type_only,omitempty"`
	Dynamic  bool `json:"dynamic,omitempty"`
}

// Around are the edges of an entity.
type Around struct {
	In  []EdgeGroup `json:"in"`
	Out []EdgeGroup `json:"out"`
}

// EdgeGroup are the edges of one kind and direction.
type EdgeGroup struct {
	Kind   string `json:"kind"`
	Family string `json:"family"`
	// Total is how many there are, Edges the first of them.
	Total int    `json:"total"`
	Edges []Edge `json:"edges"`
}

// Hop is a neighbour to go to.
type Hop struct {
	Ref  string `json:"ref"`
	Type string `json:"type"`
	Name string `json:"name"`
	// Via is the edge that leads there, as text: "--CALLS-->" or "<--CALLS--".
	Via string `json:"via"`
	Why string `json:"why"`
}

// FamilyCount counts edges of a family.
type FamilyCount struct {
	Family string `json:"family"`
	In     int    `json:"in"`
	Out    int    `json:"out"`
}

// Reached is an entity at a distance.
type Reached struct {
	Ref      string `json:"ref"`
	Type     string `json:"type"`
	Name     string `json:"name"`
	Distance int    `json:"distance"`
	// Via is the last edge, as text, and From the ref it comes from.
	Via  string `json:"via"`
	From string `json:"from"`
}

// Bounds of an inspection.
const (
	defaultEdges = 5
	maxEdges     = 1000
	maxDepth     = 5
	nextHops     = 6
	maxReached   = 500
	fullLines    = 60 // of the preview
)

func (c *Core) inspect(t *step.Task, q InspectRequest) (*InspectResponse, error) {
	direction, err := oneOf("direction", q.Direction, "both", "in", "out")
	if err != nil {
		return nil, err
	}
	limit, err := inRange("limit", q.Limit, defaultEdges, 1, maxEdges)
	if err != nil {
		return nil, err
	}
	depth, err := inRange("depth", q.Depth, 1, 1, maxDepth)
	if err != nil {
		return nil, err
	}
	detail, err := oneOf("detail", q.Detail, "concise", "full")
	if err != nil {
		return nil, err
	}
	wanted, err := kinds("edge_kinds", q.EdgeKinds)
	if err != nil {
		return nil, err
	}
	v, err := c.graph(t, q.History)
	if err != nil {
		return nil, err
	}
	n, err := v.resolve("entity_ref", q.EntityRef)
	if err != nil {
		return nil, err
	}
	r := &InspectResponse{Entity: v.entity(n), Edges: Around{[]EdgeGroup{}, []EdgeGroup{}}, RecommendedNextHops: []Hop{}, Notes: v.notes}
	in, out := v.groups(n, true), v.groups(n, false)
	for _, f := range graph.Families {
		r.Coverage = append(r.Coverage, FamilyCount{string(f), in.count(f), out.count(f)})
	}
	if direction != "out" {
		r.Edges.In = v.edgeGroups(in, &wanted, n, limit)
	}
	if direction != "in" {
		r.Edges.Out = v.edgeGroups(out, &wanted, n, limit)
	}
	for _, h := range v.Hops(n, nextHops) {
		r.RecommendedNextHops = append(r.RecommendedNextHops, v.hop(h, n))
	}
	for _, m := range v.Outside(n) {
		r.ExternalImports = append(r.ExternalImports, ExternalImport{m.Path, m.Line, m.Flags&mention.TypeOnly != 0, m.Flags&mention.Dynamic != 0})
	}
	if depth > 1 {
		reached, all := v.Within(graph.PathQuery{From: n, Kinds: wanted, Direction: directionOf(direction), Depth: depth, Limit: maxReached, FanOut: defaultFanOut})
		for _, e := range reached {
			from := e.Edge.Other(e.Node)
			r.Reached = append(r.Reached, Reached{v.Ref(e.Node), v.TypeOf(e.Node).String(), v.Label(e.Node), e.Distance, via(e.Edge, from), v.Ref(from)})
		}
		r.Cut = !all
	}
	if detail == "full" {
		p, err := c.previews(t, v, []graph.Node{n}, []int{fullLines}, "")
		if err != nil {
			return nil, err
		}
		r.Preview = p[0]
	}
	return r, nil
}

func directionOf(name string) graph.Direction {
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
func (v *view) groups(n graph.Node, in bool) kindGroups { return v.Groups(nil, n, in) }

func (g kindGroups) count(f graph.Family) int {
	n := 0
	for i := range g {
		if g[i].Kind.Family() == f {
			n += g[i].Len()
		}
	}
	return n
}

// edgeGroups describes the edges of each wanted kind, at most limit of one.
func (v *view) edgeGroups(groups kindGroups, wanted *graph.KindSet, n graph.Node, limit int) []EdgeGroup {
	list := []EdgeGroup{}
	for _, k := range graph.Kinds {
		out := EdgeGroup{Kind: k.Name, Family: string(k.Family)}
		for i := range groups {
			if groups[i].Kind != k.Kind || !wanted[k.Kind] {
				continue
			}
			for j := range min(groups[i].Len(), limit-len(out.Edges)) {
				out.Edges = append(out.Edges, v.edge(v.Edge(&groups[i], j), n))
			}
			out.Total += groups[i].Len()
		}
		if out.Total > 0 {
			list = append(list, out)
		}
	}
	return list
}

func (v *view) hop(h graph.Hop, from graph.Node) Hop {
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
	return Hop{v.Ref(h.Node), v.TypeOf(h.Node).String(), v.Label(h.Node), via(h.Edge, from), why}
}
