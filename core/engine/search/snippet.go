package search

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
)

// addSnippets gets the contents of the hits' files, all at once, and cuts the
// snippets. It tells whether some are missing.
func (c *Operations) addSnippets(t *step.Task, x *index.Index, q search.Query, filter *search.Filter, hits []search.Hit, results []contract.SearchResult, lines int) (missing bool, err error) {
	bodies, err := needs.Contents(t, x, hits)
	if err != nil {
		return false, err
	}
	for i, h := range hits {
		p := &x.Parts[h.Part]
		if h.Chunk < 0 {
			continue
		}
		body := bodies[[2]int{h.Part, h.File}]
		if body == nil {
			missing = true
			continue
		}
		focus := 0
		if h.Line > 0 {
			focus = max(p.Chunk(h.Chunk).First, h.Line-lines/2)
		} else if h.Definition >= 0 && !h.OfKind {
			focus = p.Definition(h.File, h.Definition).First
		}
		chunk := p.Chunk(h.Chunk)
		s := search.Excerpt(body[chunk.Start:chunk.End], chunk.First, focus, lines, q)
		if h.OfKind {
			// Of the definitions of that kind, the one with the lines that fit.
			d, ok := p.Enclosing(h.File, s.Focus)
			if !ok {
				d, ok = p.Beginning(h.File, s.First, s.Last)
			}
			if ok && filter.Kind(p.Definition(h.File, d).Kind) {
				results[i].Definition = engine.Definition(x, p, h.File, d)
			} else {
				focus = p.Definition(h.File, h.Definition).First
				s = search.Excerpt(body[chunk.Start:chunk.End], chunk.First, focus, lines, q)
			}
		}
		results[i].Snippet = &contract.Snippet{Start: s.First, End: s.Last, Text: s.Text, Cut: s.Cut}
		if h.Definition < 0 {
			results[i].Definition = nil
			// A line between definitions, such as a doc comment, belongs to the next.
			d, ok := p.Enclosing(h.File, s.Focus)
			if !ok {
				d, ok = p.Beginning(h.File, s.First, s.Last)
			}
			if ok {
				results[i].Definition = engine.Definition(x, p, h.File, d)
			}
		}
	}
	return missing, nil
}

// noteMissing says why results come without a text.
const noteMissing = "some snippets are missing: the index holds no contents and the host has no files"
