package search

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/ref"
	"github.com/cairn-search/cairn/core/search"
)

// result describes a hit by what the index alone knows.
func result(x *index.Index, h search.Hit, position int, byChunk bool) contract.SearchResult {
	p := &x.Parts[h.Part]
	path := string(p.PathBytes(h.File))
	r := contract.SearchResult{
		Rank: position, Ref: ref.File(ref.Project(x), path), Path: path, Score: h.Score, Language: p.Language(h.File).String(), Roles: p.Role(h.File).Names(), Explain: h.Reasons,
	}
	if h.Chunk >= 0 {
		chunk := p.Chunk(h.Chunk)
		r.Lines = contract.Lines{Start: chunk.First, End: chunk.Last}
		if byChunk {
			r.Ref = ref.Chunk(ref.Project(x), p.Segment, h.File, h.Chunk)
		}
		if h.Definition < 0 {
			if d, ok := p.Enclosing(h.File, chunk.First); ok {
				r.Definition = engine.Definition(x, p, h.File, d)
			}
		}
	}
	if h.Definition >= 0 {
		r.Definition = engine.Definition(x, p, h.File, h.Definition)
	}
	return r
}
