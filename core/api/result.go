package api

import (
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/search"
)

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
