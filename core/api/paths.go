package api

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/step"
)

// PathsRequest asks how two entities are connected, or an entity with those of a
// type.
type PathsRequest struct {
	// From is a ref, as EntityRef of InspectRequest.
	From string `json:"from"`
	// To is a ref, ToType a type of entity; one of them is required.
	To     string `json:"to,omitempty"`
	ToType string `json:"to_type,omitempty"`
	// EdgeKinds are the kinds of edges that paths may use; default all.
	EdgeKinds []string `json:"edge_kinds,omitempty"`
	// Direction is "both" (default), "out" (along the edges only) or "in".
	Direction string `json:"direction,omitempty"`
	// Depth is the most edges of a path: 1 to 5, default 3.
	Depth int `json:"depth,omitempty"`
	// Limit is how many paths come back at most: 1 to 50, default 5.
	Limit int `json:"limit,omitempty"`
	// FanOut is how many edges of a kind and direction are followed from an entity: 1
	// to 256, default 16.
	FanOut int `json:"fan_out,omitempty"`
	// History is "none" (default) or "host": edges of commits take part.
	History string `json:"history,omitempty"`
}

// PathsResponse are the paths, best first: short before long, certain before
// likely. Without any, Reason says why.
type PathsResponse struct {
	Paths  []Path `json:"paths"`
	Reason string `json:"reason,omitempty"`
	// Visited is how many entities were looked at, Cut what was not followed.
	Visited int      `json:"visited"`
	Cut     []Cut    `json:"cut,omitempty"`
	Notes   []string `json:"notes,omitempty"`
}

// Path is a way through the graph.
type Path struct {
	// PathID stands for the path in a request for a bundle; it is minted for this
	// answer and cannot be made up.
	PathID string `json:"path_id"`
	// Text is the path in one line: "a --CALLS--> b <--IMPORTS-- c".
	Text string `json:"text"`
	// From is where it begins.
	From Entity `json:"from,omitzero"`
	// Steps are its edges with the entity that each leads to. An answer of explore
	// leaves them and From out, for Text says the same in less.
	Steps []PathStep `json:"steps,omitempty"`
}

// PathStep is an edge of a path.
type PathStep struct {
	Kind string `json:"kind"`
	// Direction is "out" if the edge points the way the path goes.
	Direction string `json:"direction"`
	Evidence
	To Entity `json:"to"`
}

// Cut says where a search for paths stopped short.
type Cut struct {
	// What is "fan_out" (an entity had more edges of a kind), "entities" (too many were
	// visited) or "paths" (there are more than asked for).
	What string `json:"what"`
	// Ref and Kind tell where, for fan_out; Count is how many edges were left out.
	Ref   string `json:"ref,omitempty"`
	Kind  string `json:"kind,omitempty"`
	Count int    `json:"count,omitempty"`
}

// Bounds of a search for paths.
const (
	defaultPathDepth = 3
	defaultPaths     = 5
	maxPaths         = 50
	defaultFanOut    = 16
	maxFanOut        = 256
)

func (c *Core) paths(t *step.Task, q PathsRequest) (*PathsResponse, error) {
	p := graph.PathQuery{To: graph.None}
	var err error
	if p.Depth, err = inRange("depth", q.Depth, defaultPathDepth, 1, maxDepth); err != nil {
		return nil, err
	}
	if p.Limit, err = inRange("limit", q.Limit, defaultPaths, 1, maxPaths); err != nil {
		return nil, err
	}
	if p.FanOut, err = inRange("fan_out", q.FanOut, defaultFanOut, 1, maxFanOut); err != nil {
		return nil, err
	}
	direction, err := oneOf("direction", q.Direction, "both", "in", "out")
	if err != nil {
		return nil, err
	}
	p.Direction = directionOf(direction)
	if p.Kinds, err = kinds("edge_kinds", q.EdgeKinds); err != nil {
		return nil, err
	}
	if q.To == "" && q.ToType == "" {
		return nil, &step.Error{Code: step.CodeBadInput, Message: "where do paths lead?", Field: "to_type", Fix: "give a ref as to, or a type of entity as to_type", SuggestedFix: graph.File.String()}
	}
	if q.ToType != "" {
		if p.ToType, err = entityType("to_type", q.ToType); err != nil {
			return nil, err
		}
	}
	v, err := c.graph(t, q.History)
	if err != nil {
		return nil, err
	}
	if p.From, err = v.resolve("from", q.From); err != nil {
		return nil, err
	}
	if q.To != "" {
		if p.To, err = v.resolve("to", q.To); err != nil {
			return nil, err
		}
		if q.ToType != "" && v.TypeOf(p.To) != p.ToType {
			return nil, &step.Error{Code: step.CodeBadInput, Message: fmt.Sprintf("to is a %s", v.TypeOf(p.To)), Field: "to_type", Fix: "give to or to_type", SuggestedFix: v.TypeOf(p.To).String()}
		}
	}
	if len(q.EdgeKinds) == 0 && !placed(v.TypeOf(p.From)) && (p.To == graph.None && !placed(p.ToType) || p.To != graph.None && !placed(v.TypeOf(p.To))) {
		p.Down, p.Kinds[graph.NextChunk], p.Kinds[graph.PrevChunk] = true, false, false
	}
	if err := c.handles.secret(t); err != nil {
		return nil, err
	}
	found := v.Paths(p)
	r := &PathsResponse{Paths: []Path{}, Visited: found.Visited, Notes: v.notes}
	for _, path := range found.Paths {
		r.Paths = append(r.Paths, c.path(v, path))
	}
	for _, cut := range found.Cuts {
		r.Cut = append(r.Cut, Cut{"fan_out", v.Ref(cut.Node), cut.Kind.String(), cut.Left})
	}
	if found.Full {
		r.Cut = append(r.Cut, Cut{What: "entities"})
	}
	if found.More {
		r.Cut = append(r.Cut, Cut{What: "paths"})
	}
	if len(r.Paths) == 0 {
		r.Reason = noPath(v, p, len(r.Cut) > 0)
	}
	return r, nil
}

func placed(t graph.Type) bool {
	return t == graph.Project || t == graph.Directory || t == graph.Chunk
}

func noPath(v *view, p graph.PathQuery, cut bool) string {
	if p.From == p.To {
		return "from and to are the same entity"
	}
	to := "any " + p.ToType.String()
	if p.To != graph.None {
		to = v.Label(p.To)
	}
	reason := fmt.Sprintf("no path of at most %d edges of these kinds leads from %s to %s", p.Depth, v.Label(p.From), to)
	if cut {
		reason += "; not every edge was followed, see cut"
	}
	return reason
}

// path describes a path and gives it an id.
func (c *Core) path(v *view, p graph.Path) Path {
	r := Path{From: v.brief(p.Nodes[0])}
	names := pathRefs{Refs: []string{r.From.Ref}}
	text := strings.Builder{}
	text.WriteString(r.From.Name)
	for i, e := range p.Edges {
		from, to := p.Nodes[i], p.Nodes[i+1]
		s := PathStep{Kind: e.Kind.String(), Direction: direction(e, from), Evidence: v.evidence(e), To: v.brief(to)}
		r.Steps = append(r.Steps, s)
		names.Refs, names.Edges = append(names.Refs, s.To.Ref), append(names.Edges, edgeName{s.Kind, e.From == from})
		text.WriteString(" " + via(e, from) + " " + s.To.Name)
	}
	r.Text, r.PathID = text.String(), c.handles.mint(v.Name(), names)
	return r
}

// again finds a path in the graph as it is now.
func (v *view) again(names pathRefs) (graph.Path, error) {
	var p graph.Path
	for i, ref := range names.Refs {
		n, err := v.Resolve(ref)
		if err != nil {
			return p, fmt.Errorf("%q is gone", cut(ref))
		}
		p.Nodes = append(p.Nodes, n)
		if i == 0 {
			continue
		}
		name := names.Edges[i-1]
		k, _ := graph.KindOf(name.Kind)
		from, to := p.Nodes[i-1], n
		if !name.Forward {
			from, to = to, from
		}
		e, ok := v.Holds(from, to, k)
		if !ok {
			return p, fmt.Errorf("the edge %s from %q is gone", name.Kind, cut(v.Ref(from)))
		}
		p.Edges = append(p.Edges, e)
	}
	return p, nil
}
