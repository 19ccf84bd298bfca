package api

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/ref"
	"github.com/cairn-search/cairn/core/search"
)

// result describes a hit by what the index alone knows.
func result(x *index.Index, h search.Hit, position int, byChunk bool) contract.SearchResult {
	p := &x.Parts[h.Part]
	f := p.File(h.File)
	r := contract.SearchResult{Rank: position, Ref: ref.File(project(x), f.Path), Path: f.Path, Score: h.Score, Language: f.Language.String(), Roles: f.Role.Names(), Explain: h.Reasons}
	if h.Chunk >= 0 {
		chunk := p.Chunk(h.Chunk)
		r.Lines = contract.Lines{Start: chunk.First, End: chunk.Last}
		if byChunk {
			r.Ref = ref.Chunk(project(x), p.Segment, h.File, h.Chunk)
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

func definition(x *index.Index, p *index.Part, file, i int) *contract.Definition {
	d := p.Definition(file, i)
	return &contract.Definition{Ref: ref.Definition(project(x), p.Segment, file, i), Kind: d.Kind.String(), Name: d.Qualified, Signature: d.Signature, Lines: contract.Lines{Start: d.First, End: d.Last}}
}
