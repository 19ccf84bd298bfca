package api

import (
	"slices"

	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
)

// SearchRequest asks where in the repository something is.
type SearchRequest struct {
	// Query is words, a question, an identifier, a path, an error message with its
	// stack trace, or a whole bug report; 1 byte to 1 MiB.
	Query string `json:"query"`
	// Limit is how many results come back at most: 1 to 1000, default 10.
	Limit int `json:"limit,omitempty"`
	// By is "file" (default, each file once, by its best chunk) or "chunk".
	By string `json:"by,omitempty"`
	// Explain adds the parts of each score.
	Explain bool `json:"explain,omitempty"`
	// SnippetLines is how many lines a snippet has at most: 1 to 200, default 8;
	// -1 for none, which also spares the host every file need.
	SnippetLines int `json:"snippet_lines,omitempty"`
	// Vectors is "none" (default) or "host": what the host's embedding model finds
	// near the query takes part as a lane, by a "nearest" need. Without an answer
	// the search goes on, and a note says why.
	Vectors string `json:"vectors,omitempty"`
	// History is "none" (default) or "host": which files changed lately, and which
	// together, takes part as weak lanes, by a "history" need. Without an answer the
	// search goes on, and a note says why.
	History string `json:"history,omitempty"`
	// Graph is "none" (default) or "links": files that are at most two edges of the
	// graph away from a symbol or path that the query names take part as a lane.
	Graph string `json:"graph,omitempty"`
	// Edges is how many notable edges each result shows per direction: 0 (default) to
	// 10.
	Edges int `json:"edges,omitempty"`
	Filters
	Guidance
}

// Bounds and defaults of a search.
const (
	DefaultLimit        = 10
	MaxLimit            = 1000
	DefaultSnippetLines = 8
	MaxSnippetLines     = 200
	MaxQueryBytes       = 1 << 20
)

// SearchResponse is the ranked list. An empty list comes with a reason.
type SearchResponse struct {
	Results []Result `json:"results"`
	Reason  string   `json:"reason,omitempty"`
	// Class is the kind of query this was taken for: "symbol", "path", "phrase",
	// "report" (a long text, such as an issue) or "trace" (a stack trace, or an error
	// message with a place in code).
	Class string `json:"class"`
	// Model is the embedding model of the vector lane, if it took part.
	Model string `json:"model,omitempty"`
	// UsedHyDE is true if a hypothetical answer led the vector lane.
	UsedHyDE bool `json:"used_hyde,omitempty"`
	// Understanding is what the query was taken for, with explain.
	Understanding *Understanding `json:"understanding,omitempty"`
	// Notes say what the results lack, such as snippets of unavailable contents.
	Notes []string `json:"notes,omitempty"`
}

func (c *Core) search(t *step.Task, q SearchRequest) (*SearchResponse, error) {
	r, hits, err := c.searched(t, q)
	if err != nil || q.Edges == 0 {
		return r, err
	}
	n, err := inRange("edges", q.Edges, 0, 1, maxNotable)
	if err != nil {
		return nil, err
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
		r.Results[i].NotableEdges = v.notable(node, n)
	}
	return r, nil
}

// searched searches without the graph.
func (c *Core) searched(t *step.Task, q SearchRequest) (*SearchResponse, []search.Hit, error) {
	by, err := oneOf("by", q.By, "file", "chunk")
	if err != nil {
		return nil, nil, err
	}
	limit, err := inRange("limit", q.Limit, DefaultLimit, 1, MaxLimit)
	if err != nil {
		return nil, nil, err
	}
	lines := q.SnippetLines
	if lines != -1 {
		if lines, err = inRange("snippet_lines", lines, DefaultSnippetLines, 1, MaxSnippetLines); err != nil {
			return nil, nil, err
		}
	}
	vectors, err := oneOf("vectors", q.Vectors, "none", "host")
	if err != nil {
		return nil, nil, err
	}
	history, err := oneOf("history", q.History, "none", "host")
	if err != nil {
		return nil, nil, err
	}
	linked, err := oneOf("graph", q.Graph, "none", "links")
	if err != nil {
		return nil, nil, err
	}
	filter, err := q.filter()
	if err != nil {
		return nil, nil, err
	}
	guide, err := q.check(vectors)
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
	r := &SearchResponse{Class: string(query.Class)}
	o := search.Options{Limit: limit, ByChunk: by == "chunk", Explain: q.Explain, Filter: filter}
	taken, needed := guide.take(query, r, &o)
	if !needed {
		return r, nil, nil
	}
	if vectors == "host" {
		depth := limit
		if filter != nil {
			depth = max(limit, filteredNear)
		}
		if o.Near, err = c.near(t, x, taken, NearestRequest{Query: q.Query}, depth, r); err != nil {
			return nil, nil, err
		}
	}
	if history == "host" {
		if o.History, err = c.history(t, repository, r); err != nil {
			return nil, nil, err
		}
	}
	if linked == "links" || taken.connected {
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
	r.Results, r.Reason = make([]Result, len(hits)), reason
	for i, h := range hits {
		r.Results[i] = result(x, h, i+1, o.ByChunk)
	}
	if lines == -1 {
		return r, hits, nil
	}
	if err := c.addSnippets(t, x, query, o.Filter, hits, r, lines); err != nil {
		return nil, nil, err
	}
	return r, hits, nil
}

func checkQuery(q string) error {
	switch {
	case len(q) > MaxQueryBytes:
		return &step.Error{Code: step.CodeTooLarge, Message: "the query is longer than 1 MiB", Field: "query", Fix: "ask with the part that names code"}
	case isBlank(q):
		return &step.Error{Code: step.CodeBadInput, Message: "the query is empty", Field: "query", Fix: "say what to look for"}
	}
	return nil
}

func isBlank(s string) bool {
	return !slices.ContainsFunc([]byte(s), func(b byte) bool { return b > ' ' })
}
