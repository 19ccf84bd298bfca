package context

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine/view"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/pack"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
)

// Bounds of neighbours.
const (
	maxWithNeighbours = 3 // items that neighbours are added of
	maxNeighbours     = 3 // of a relation and item
)

// nodes adds entities of the graph that are in files.
func (p *packing) nodes(t *step.Task, v *view.Graph, nodes []graph.Node, score rank.Score) error {
	var hits []search.Hit
	for _, n := range nodes {
		if w, ok := v.Where(n); ok {
			part, file := v.Place(w.File)
			hits = append(hits, search.Hit{Part: part, File: file})
		}
	}
	if err := p.load(t, hits); err != nil {
		return err
	}
	for _, n := range nodes {
		p.node(v, n, score)
	}
	return nil
}

// node adds an entity whose file is loaded; what has no text is left out.
func (p *packing) node(v *view.Graph, n graph.Node, score rank.Score) {
	w, ok := v.Where(n)
	if !ok {
		if b, stored := v.Beyond(n); stored {
			p.add(pack.Item{Ref: v.Ref(n), Name: v.Label(n), Type: b.Type.String(), Text: b.Text, Relevance: score})
		}
		return
	}
	part, file := v.Place(w.File)
	f := p.files[[2]int{part, file}]
	if f == nil {
		return
	}
	s := &p.x.Parts[part]
	switch v.TypeOf(n) {
	case graph.File:
		p.file(part, file, score)
	case graph.Symbol, graph.Section, graph.Requirement, graph.UserStory:
		from, _ := s.DefRange(file)
		p.definition(part, file, from+int(n-v.DefinitionNode(part, file, from)), 0, score)
	case graph.Chunk:
		from, _ := s.ChunkRange(file)
		number := from + int(n-v.ChunkNode(part, file, from))
		chunk := s.Chunk(number)
		h := search.Hit{Part: part, File: file, Chunk: number, Score: score}
		p.chunk(&h, &chunk, search.Excerpt(f.body[chunk.Start:chunk.End], chunk.First, 0, focusLines, p.query).First)
	}
}

// neighbours adds what stands in some relations to the best items, at half their
// relevance.
func (p *packing) neighbours(t *step.Task, v *view.Graph, wanted []contract.Neighbour) error {
	own := map[string]bool{}
	for i := range p.items {
		own[p.items[i].Ref] = true
	}
	for i := range min(maxWithNeighbours, len(p.items)) {
		n, err := v.Resolve(p.items[i].Ref)
		if err != nil {
			continue
		}
		var around []graph.Node
		for _, relation := range wanted {
			for _, m := range related(v, n, string(relation)) {
				if ref := v.Ref(m); !own[ref] {
					own[ref] = true
					around = append(around, m)
				}
			}
		}
		if err := p.nodes(t, v, around, p.items[i].Relevance/2); err != nil {
			return err
		}
	}
	return nil
}

// related returns the callers of an entity, what it calls or the tests that call it.
func related(v *view.Graph, n graph.Node, relation string) (list []graph.Node) {
	in := relation != "callees"
	for _, r := range v.Groups(nil, n, in) {
		if r.Kind != graph.Calls {
			continue
		}
		for i := range min(r.Len(), view.MaxEdges) {
			e := v.Edge(&r, i)
			m := e.Other(n)
			w, ok := v.Where(m)
			if !ok || v.TypeOf(m) != graph.Symbol || in && v.Role(w.File)&tree.Test != 0 != (relation == "tests") {
				continue
			}
			if list = append(list, m); len(list) == maxNeighbours {
				return list
			}
		}
	}
	return list
}
