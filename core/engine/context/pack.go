package context

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine/view"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/pack"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
)

// Pack is [contract.ContextOperations.Pack].
func (c *Operations) Pack(t *step.Task, q contract.PackRequest) (*contract.PackResponse, error) {
	repository, err := c.Repository()
	if err != nil {
		return nil, err
	}
	if err := checkTypes(q.ItemKinds); err != nil {
		return nil, err
	}
	r := &contract.PackResponse{Sources: []contract.PackSource{}}
	p := &packing{c: c, x: repository.Index(), query: search.Parse(q.Query), files: map[[2]int]*packedFile{}, places: map[string]int{}, alone: len(q.ItemKinds) > 0}
	if err := p.collect(t, &q, q.Limit, r); err != nil {
		return nil, err
	}
	p.items = slices.DeleteFunc(p.items, func(it pack.Item) bool {
		return it.Relevance < q.MinRelevance || len(q.ItemKinds) > 0 && !slices.Contains(q.ItemKinds, it.Type)
	})
	o := pack.Options{Budget: q.Budget, Format: pack.Format(q.Format), Skip: q.Skip}
	a := pack.Assemble(p.items, o)
	r.Context, r.Tokens, r.Truncated = a.Context, a.Tokens, a.Truncated
	for _, s := range a.Included {
		source := contract.PackSource{Ref: s.Item.Ref, Name: s.Item.Name, Kind: s.Item.Type, Path: s.Item.Path, Lines: contract.Lines{Start: s.Lines.First, End: s.Lines.Last}, Relevance: s.Item.Relevance, Form: contract.SourceForm(s.Form)}
		for _, l := range s.Shown {
			source.Shown = append(source.Shown, contract.Lines{Start: l.First, End: l.Last})
		}
		r.Sources = append(r.Sources, source)
	}
	if p.missing {
		r.Notes = append(r.Notes, "some texts are missing: the index holds no contents and the host has no files")
	}
	switch {
	case len(p.items) > 0 && len(a.Included) == 0:
		r.Reason = "the budget is too small for even the first item"
	case len(p.items) == 0 && r.Reason == "" && (len(q.ItemKinds) > 0 || q.MinRelevance > 0):
		r.Reason = "nothing that was found is of these types and as relevant as that"
	case len(p.items) == 0 && r.Reason == "":
		r.Reason = "nothing of what was named has a text"
	}
	return r, nil
}

// checkTypes refuses what no item is of.
func checkTypes(types []string) error {
	known := append(outline.KindNames(), "section", "chunk", "file")
	for i, name := range types {
		if !slices.Contains(known, name) {
			return contract.Unknown(fmt.Sprintf("types[%d]", i), "type", name, known)
		}
	}
	return nil
}

// placesOf are the places of what a search found.
func (p *packing) placesOf(results []contract.SearchResult, hits []search.Hit) []view.Near {
	places := make([]view.Near, len(hits))
	for i, h := range hits {
		r := &results[i]
		places[i] = view.Near{Path: r.Path, Lines: r.Lines, Roles: r.Roles}
		if d := r.Definition; d != nil && h.Definition >= 0 && !p.x.Parts[h.Part].Columns().DefShape[h.Definition].Kind().Prose() {
			places[i].Lines, places[i].Signature = d.Lines, cmp.Or(d.Signature, d.Name)
		}
	}
	return places
}

// collectFound collects what a search finds, unless that is hopeless: then the reason names what came nearest, or a
// note where something else is packed.
func (p *packing) collectFound(t *step.Task, q *contract.PackRequest, limit int, r *contract.PackResponse) error {
	f, err := p.c.search.Nearest(t, contract.SearchRequest{Query: q.Query, By: contract.ResultUnitDefinition, Limit: limit, SnippetLines: new(0), Graph: q.Graph, Vectors: q.Vectors, History: q.History, Filters: q.Filters, Guidance: contract.Guidance{Gate: q.Gate, HyDE: q.HyDE}})
	if err != nil {
		return err
	}
	found, hits := f.Response, f.Hits
	r.Reason, r.Confidence, r.Model, r.Notes = found.Reason, found.Confidence, found.Model, found.Notes
	if len(hits) > 0 && f.Confidence.Hopeless() && !q.Doubtful {
		doubt := view.Doubt(p.placesOf(found.Results, hits))
		if len(q.Refs) > 0 {
			r.Notes = append(r.Notes, doubt)
		} else {
			r.Reason = doubt
		}
		hits = nil
	}
	return p.hits(t, hits, search.Class(found.Class))
}

func (p *packing) collect(t *step.Task, q *contract.PackRequest, limit int, r *contract.PackResponse) error {
	if len(q.Refs) == 0 || q.Query != "" {
		if err := p.collectFound(t, q, limit, r); err != nil {
			return err
		}
	}
	if len(q.Refs)+len(q.Neighbours) == 0 {
		return nil
	}
	v, err := p.c.graphs.Whole(t, q.History)
	if err != nil {
		return err
	}
	r.Notes = append(r.Notes, v.Notes...)
	var named []graph.Node
	for _, ref := range q.Refs {
		if n, err := v.Find("refs", ref); err == nil {
			named = append(named, n)
		} else {
			r.Degraded = append(r.Degraded, view.Degraded("refs", ref, err))
		}
	}
	found := p.items
	p.items, p.places = nil, map[string]int{}
	score := view.Exact
	if len(found) > 0 {
		score = max(score, found[0].Relevance)
	}
	if err := p.nodes(t, v, named, score); err != nil {
		return err
	}
	for _, it := range found {
		p.add(it)
	}
	return p.neighbours(t, v, q.Neighbours)
}
