package api

import (
	"slices"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/rank"
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
	// Notes say what the results lack, such as snippets of unavailable contents.
	Notes []string `json:"notes,omitempty"`
}

// Result is one file or chunk.
type Result struct {
	Rank int `json:"rank"`
	// Ref is that of the file, or of the chunk.
	Ref      string     `json:"ref"`
	Path     string     `json:"path"`
	Lines    Lines      `json:"lines,omitzero"` // of the chunk; none in an empty file
	Score    rank.Score `json:"score"`
	Language string     `json:"language"`
	Roles    []string   `json:"roles,omitempty"` // test, example, vendored, …
	// Definition is the one that encloses the snippet, or for which the result
	// was found.
	Definition *Definition     `json:"definition,omitempty"`
	Snippet    *Snippet        `json:"snippet,omitempty"`
	Explain    []search.Reason `json:"explain,omitempty"`
	// NotableEdges are those of the definition, or else of the file.
	NotableEdges []Edge `json:"notable_edges,omitempty"`
}

// Lines is a run of lines, 1-based and inclusive.
type Lines struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Definition is a definition in a file.
type Definition struct {
	Ref       string `json:"ref"`
	Kind      string `json:"kind"`
	Name      string `json:"name"` // qualified
	Signature string `json:"signature,omitempty"`
	Lines     Lines  `json:"lines"`
}

// Snippet is a run of whole lines, each cut to 240 bytes.
type Snippet struct {
	Start int    `json:"start"`
	End   int    `json:"end"`
	Text  string `json:"text"`
	// Cut is true if a line was longer than shown.
	Cut bool `json:"cut,omitempty"`
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
	o := search.Options{Limit: limit, ByChunk: by == "chunk", Explain: q.Explain}
	if vectors == "host" {
		if o.Near, err = c.nearest(t, x, q.Query, limit, r); err != nil {
			return nil, nil, err
		}
	}
	if history == "host" {
		if o.History, err = c.history(t, repository, r); err != nil {
			return nil, nil, err
		}
	}
	if linked == "links" {
		if o.Linked, err = c.linked(t, repository, query); err != nil {
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
	if err := c.addSnippets(t, x, query, hits, r, lines); err != nil {
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

// result describes a hit by what the index alone knows.
func result(x *index.Index, h search.Hit, position int, byChunk bool) Result {
	p := &x.Parts[h.Part]
	f := p.File(h.File)
	r := Result{Rank: position, Ref: graph.FileRef(project(x), f.Path), Path: f.Path, Score: h.Score, Language: f.Language.String(), Roles: f.Role.Names(), Explain: h.Reasons}
	if h.Chunk >= 0 {
		chunk := p.Chunk(h.Chunk)
		r.Lines = Lines{chunk.First, chunk.Last}
		if byChunk {
			r.Ref = graph.ChunkRef(project(x), p.Segment, h.File, h.Chunk)
		}
		if h.Definition < 0 {
			if d, ok := p.Enclosing(h.File, chunk.First); ok {
				r.Definition = definition(x, p, h.File, d)
			}
		}
	}
	if h.Definition >= 0 {
		r.Definition = definition(x, p, h.File, h.Definition)
	}
	return r
}

func definition(x *index.Index, p *index.Part, file, i int) *Definition {
	d := p.Definition(file, i)
	return &Definition{Ref: graph.DefinitionRef(project(x), p.Segment, file, i), Kind: d.Kind.String(), Name: d.Qualified, Signature: d.Signature, Lines: Lines{d.First, d.Last}}
}
