package evidence

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine/view"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/step"
)

// Bounds of a search for paths.
const (
	defaultPathDepth = 3
)

// Paths is [contract.EvidenceOperations.Paths].
func (c *Operations) Paths(t *step.Task, q contract.PathsRequest) (*contract.PathsResponse, error) {
	p := graph.PathQuery{To: graph.None, Depth: q.Depth, Limit: q.Limit, FanOut: q.FanOut, Direction: directionOf(q.Direction)}
	var err error
	if p.Kinds, err = view.Kinds("edge_kinds", q.EdgeKinds); err != nil {
		return nil, err
	}
	if q.To == "" && q.ToType == "" {
		return nil, &contract.Error{Code: contract.CodeBadInput, Message: "where do paths lead?", Field: "to_type", Fix: "give a ref as to, or a type of entity as to_type", SuggestedFix: graph.File.String()}
	}
	if q.ToType != "" {
		if p.ToType, err = view.EntityType("to_type", q.ToType); err != nil {
			return nil, err
		}
	}
	v, err := c.graphs.Whole(t, q.History)
	if err != nil {
		return nil, err
	}
	if p.From, err = v.Find("from", q.From); err != nil {
		return nil, err
	}
	if q.To != "" {
		if p.To, err = v.Find("to", q.To); err != nil {
			return nil, err
		}
		if q.ToType != "" && v.TypeOf(p.To) != p.ToType {
			return nil, &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("to is a %s", v.TypeOf(p.To)), Field: "to_type", Fix: "give to or to_type", SuggestedFix: v.TypeOf(p.To).String()}
		}
	}
	if len(q.EdgeKinds) == 0 && !placed(v.TypeOf(p.From)) && (p.To == graph.None && !placed(p.ToType) || p.To != graph.None && !placed(v.TypeOf(p.To))) {
		p.Down, p.Kinds[graph.NextChunk], p.Kinds[graph.PrevChunk] = true, false, false
	}
	if err := c.handles.secret(t); err != nil {
		return nil, err
	}
	found := v.Paths(p)
	r := &contract.PathsResponse{Paths: []contract.Path{}, Visited: found.Visited, Notes: v.Notes}
	for _, path := range found.Paths {
		r.Paths = append(r.Paths, c.path(v, path))
	}
	for _, cut := range found.Cuts {
		r.StoppedAt = append(r.StoppedAt, contract.PathStop{What: "fan_out", Ref: v.Ref(cut.Node), Kind: cut.Kind.String(), Count: cut.Left})
	}
	if found.Full {
		r.StoppedAt = append(r.StoppedAt, contract.PathStop{What: "entities"})
	}
	if found.More {
		r.StoppedAt = append(r.StoppedAt, contract.PathStop{What: "paths"})
	}
	if len(r.Paths) == 0 {
		r.Reason = noPath(v, p, len(r.StoppedAt) > 0)
		r.Notes = append(slices.Clone(r.Notes), unseen(v, []graph.Node{p.From, p.To})...)
	}
	return r, nil
}

func placed(t graph.Type) bool {
	return t == graph.Project || t == graph.Directory || t == graph.Chunk
}

func noPath(v *view.Graph, p graph.PathQuery, cut bool) string {
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
func (c *Operations) path(v *view.Graph, p graph.Path) contract.Path {
	r := contract.Path{From: v.Brief(p.Nodes[0])}
	names := pathRefs{Refs: []string{r.From.Ref}}
	text := strings.Builder{}
	text.WriteString(r.From.Name)
	for i, e := range p.Edges {
		from, to := p.Nodes[i], p.Nodes[i+1]
		s := contract.PathStep{Kind: e.Kind.String(), Direction: contract.EdgeDirection(view.Direction(e, from)), Evidence: v.Evidence(e), To: v.Brief(to)}
		r.Steps = append(r.Steps, s)
		names.Refs, names.Edges = append(names.Refs, s.To.Ref), append(names.Edges, edgeName{s.Kind, e.From == from})
		text.WriteString(" " + view.Via(e, from) + " " + s.To.Name)
	}
	r.Text, r.PathID = text.String(), c.handles.mint(v.Name(), names)
	return r
}

// again finds a path in the graph as it is now.
func again(v *view.Graph, names pathRefs) (graph.Path, error) {
	var p graph.Path
	for i, ref := range names.Refs {
		n, err := v.Resolve(ref)
		if err != nil {
			return p, fmt.Errorf("%q is gone", contract.Quoted(ref))
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
			return p, fmt.Errorf("the edge %s from %q is gone", name.Kind, contract.Quoted(v.Ref(from)))
		}
		p.Edges = append(p.Edges, e)
	}
	return p, nil
}
