package api

import (
	"fmt"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/pack"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
)

// PackRequest asks for a context to answer from: the definitions around what a query
// finds, or what refs name, under a budget of tokens.
type PackRequest struct {
	// Query is as in SearchRequest. It also decides which lines are shown of what does
	// not fit. One of Query and Refs is required.
	Query string `json:"query,omitempty"`
	// Refs are refs of entities, paths of files or qualified names that are defined
	// once; at most 50. They come before what the query finds.
	Refs []string `json:"refs,omitempty"`
	// Budget is how many tokens the context has at most, by estimate: 1 to
	// 1000000000, default 4000.
	Budget int `json:"budget,omitempty"`
	// Format is "markdown" (default), "xml" or "json".
	Format string `json:"format,omitempty"`
	// Skip goes on with smaller items where one does not fit; else that is the last.
	Skip bool `json:"skip,omitempty"`
	// Neighbours adds what calls the best items ("callers"), what they call
	// ("callees") and which tests do ("tests"), below them.
	Neighbours []string `json:"neighbours,omitempty"`
	// Limit is how many files take part at most: 1 to 200, default 20.
	Limit int `json:"limit,omitempty"`
	// Graph, Vectors and History are as in SearchRequest.
	Graph   string `json:"graph,omitempty"`
	Vectors string `json:"vectors,omitempty"`
	History string `json:"history,omitempty"`
	Filters
}

// PackResponse is a context and where it comes from. An empty one comes with a reason.
type PackResponse struct {
	Context string `json:"context"`
	// Sources are the items of the context, in its order.
	Sources []PackSource `json:"sources"`
	// TokenCount is an estimate of what Context has.
	TokenCount int `json:"token_count"`
	// Truncated is true if something was left out, or is not shown whole.
	Truncated bool   `json:"truncated"`
	Reason    string `json:"reason,omitempty"`
	// Degraded lists refs that could not be taken up, and why.
	Degraded []Degraded `json:"degraded,omitempty"`
	Model    string     `json:"model,omitempty"`
	Notes    []string   `json:"notes,omitempty"`
}

// PackSource is an item of a context.
type PackSource struct {
	// EntityID is its ref.
	EntityID string `json:"entity_id"`
	Name     string `json:"name"`
	// Type is the kind of a definition ("function", "class", …), "section", "chunk" or
	// "file".
	Type      string     `json:"type"`
	Path      string     `json:"path,omitempty"`
	Lines     Lines      `json:"lines,omitzero"`
	Relevance rank.Score `json:"relevance"`
	// Form is "whole", or how it is shown instead: "outline" (with the signatures of
	// what it contains), "excerpt" (with the lines that say most), "signature", "cut",
	// "summary".
	Form string `json:"form"`
	// Shown are the lines that are shown, unless all are.
	Shown []Lines `json:"shown,omitempty"`
}

// Bounds of a context.
const (
	maxBudget        = 1_000_000_000
	defaultPackFiles = 20
	maxPackFiles     = 200
	chunksPerFile    = 3 // that are looked at, on the average
)

// Relations are what neighbours of an item may be to it.
var relations = [...]string{"callers", "callees", "tests"}

func (c *Core) pack(t *step.Task, q PackRequest) (*PackResponse, error) {
	budget, err := inRange("budget", q.Budget, pack.DefaultBudget, 1, maxBudget)
	if err != nil {
		return nil, err
	}
	format, err := oneOf("format", q.Format, pack.Formats...)
	if err != nil {
		return nil, err
	}
	limit, err := inRange("limit", q.Limit, defaultPackFiles, 1, maxPackFiles)
	if err != nil {
		return nil, err
	}
	for i, name := range q.Neighbours {
		if _, err := oneOf(fmt.Sprintf("neighbours[%d]", i), name, relations[:]...); err != nil {
			return nil, err
		}
	}
	if len(q.Refs) > maxBundled {
		return nil, &step.Error{Code: step.CodeTooLarge, Message: fmt.Sprintf("%d refs", len(q.Refs)), Field: "refs", Fix: fmt.Sprintf("give at most %d", maxBundled)}
	}
	repository, err := c.repository()
	if err != nil {
		return nil, err
	}
	r := &PackResponse{Sources: []PackSource{}}
	p := &packing{c: c, x: repository.Index(), query: search.Parse(q.Query), files: map[[2]int]*packedFile{}, places: map[string]int{}}
	if err := p.gather(t, &q, limit, r); err != nil {
		return nil, err
	}
	a := pack.Assemble(p.items, pack.Options{Budget: budget, Format: pack.Format(format), Skip: q.Skip})
	r.Context, r.TokenCount, r.Truncated = a.Context, a.Tokens, a.Truncated
	for _, s := range a.Sources {
		source := PackSource{EntityID: s.Item.Ref, Name: s.Item.Name, Type: s.Item.Type, Path: s.Item.Path, Lines: Lines{s.Lines.First, s.Lines.Last}, Relevance: s.Item.Relevance, Form: s.Form}
		for _, l := range s.Shown {
			source.Shown = append(source.Shown, Lines{l.First, l.Last})
		}
		r.Sources = append(r.Sources, source)
	}
	if p.missing {
		r.Notes = append(r.Notes, "some texts are missing: the index holds no contents and the host has no files")
	}
	switch {
	case len(p.items) > 0 && len(a.Sources) == 0:
		r.Reason = "the budget is too small for even the first item"
	case len(p.items) == 0 && r.Reason == "":
		r.Reason = "nothing of what was named has a text"
	}
	return r, nil
}

// gather collects the items of a request.
func (p *packing) gather(t *step.Task, q *PackRequest, limit int, r *PackResponse) error {
	if len(q.Refs) == 0 || q.Query != "" {
		found, hits, err := p.c.searched(t, SearchRequest{Query: q.Query, By: "chunk", Limit: chunksPerFile * limit, SnippetLines: -1, Graph: q.Graph, Vectors: q.Vectors, History: q.History, Filters: q.Filters})
		if err != nil {
			return err
		}
		r.Reason, r.Model, r.Notes = found.Reason, found.Model, found.Notes
		if err := p.hits(t, firstFiles(hits, limit), search.Class(found.Class)); err != nil {
			return err
		}
	}
	if len(q.Refs)+len(q.Neighbours) == 0 {
		return nil
	}
	v, err := p.c.graph(t, q.History)
	if err != nil {
		return err
	}
	r.Notes = append(r.Notes, v.notes...)
	var named []graph.Node
	for _, ref := range q.Refs {
		n, err := v.resolve("refs", ref)
		if err != nil {
			r.Degraded = append(r.Degraded, degraded("refs", ref, err))
			continue
		}
		named = append(named, n)
	}
	found := p.items
	p.items, p.places = nil, map[string]int{}
	score := exactly
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

// degraded tells why a ref could not be taken up.
func degraded(field, ref string, err error) Degraded {
	e := step.ErrorOf(err)
	d := Degraded{Field: field, Value: cut(ref), Reason: e.Code, Message: e.Message}
	if len(e.Similar) > 0 {
		d.SuggestedFix = e.Similar[0]
	}
	return d
}

// firstFiles returns the hits in the first files.
func firstFiles(hits []search.Hit, most int) []search.Hit {
	seen := map[[2]int]bool{}
	var list []search.Hit
	for _, h := range hits {
		k := [2]int{h.Part, h.File}
		if !seen[k] && len(seen) == most {
			continue
		}
		seen[k] = true
		list = append(list, h)
	}
	return list
}
