package api

import (
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
)

// Bounds and defaults of a search.
const (
	MaxQueryBytes = 1 << 20
)

func (c *Core) search(t *step.Task, q contract.SearchRequest) (*contract.SearchResponse, error) {
	r, hits, err := c.searched(t, q)
	if err != nil || q.Edges == 0 {
		return r, err
	}
	v, err := c.graph(t, q.History)
	if err != nil {
		return nil, err
	}
	r.Notes = append(r.Notes, v.notes...)
	for i, h := range hits {
		node := v.FileNode(h.Part, h.File)
		if d := r.Results[i].Definition; d != nil {
			if n, err := v.Resolve(d.Ref); err == nil {
				node = n
			}
		}
		r.Results[i].NotableEdges = v.notable(node, q.Edges)
	}
	return r, nil
}

// searched searches without the graph.
func (c *Core) searched(t *step.Task, q contract.SearchRequest) (*contract.SearchResponse, []search.Hit, error) {
	filter, err := filterOf(&q.Filters)
	if err != nil {
		return nil, nil, err
	}
	guide, err := checkGuidance(&q.Guidance, q.Vectors)
	if err != nil {
		return nil, nil, err
	}
	if err := checkQuery(q.Query); err != nil {
		return nil, nil, err
	}
	repository, err := c.repository()
	if err != nil {
		return nil, nil, err
	}
	x := repository.Index()
	query := search.Parse(q.Query)
	r := &contract.SearchResponse{Class: contract.QueryClass(query.Class)}
	o := search.Options{Limit: q.Limit, ByChunk: q.By == "chunk", Explain: q.Explain, Filter: filter}
	taken, needed := guide.take(query, r, &o)
	if !needed {
		return r, nil, nil
	}
	if q.Vectors == "host" {
		depth := q.Limit
		if filter != nil {
			depth = max(q.Limit, filteredNear)
		}
		if o.Near, err = c.near(t, x, taken, contract.NearestRequest{Query: q.Query}, depth, r); err != nil {
			return nil, nil, err
		}
	}
	if q.History == "host" {
		if o.History, err = c.history(t, repository, r); err != nil {
			return nil, nil, err
		}
	}
	if q.Graph == "links" || taken.connected {
		if o.Linked, err = c.linked(t, repository, query); err != nil {
			return nil, nil, err
		}
	}
	if guide.summaries == "host" {
		if o.Summaries, err = c.summed(t, repository, r); err != nil {
			return nil, nil, err
		}
	}
	hits, reason := repository.Run(query, o)
	r.Results, r.Reason = make([]contract.SearchResult, len(hits)), reason
	if missing := tree.Missing(x.Meta.Skipped); missing != "" {
		r.Notes = append(r.Notes, missing)
	}
	for i, h := range hits {
		r.Results[i] = result(x, h, i+1, o.ByChunk)
	}
	if q.SnippetLines == -1 {
		return r, hits, nil
	}
	if err := c.addSnippets(t, x, query, o.Filter, hits, r, q.SnippetLines); err != nil {
		return nil, nil, err
	}
	return r, hits, nil
}

func checkQuery(q string) error {
	switch {
	case len(q) > MaxQueryBytes:
		return &contract.Error{Code: contract.CodeTooLarge, Message: "the query is longer than 1 MiB", Field: "query", Fix: "ask with the part that names code"}
	case isBlank(q):
		return &contract.Error{Code: contract.CodeBadInput, Message: "the query is empty", Field: "query", Fix: "say what to look for"}
	}
	return nil
}

func isBlank(s string) bool {
	return !slices.ContainsFunc([]byte(s), func(b byte) bool { return b > ' ' })
}
