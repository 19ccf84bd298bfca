package search

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
)

// results describes hits.
func results(x *index.Index, hits []search.Hit, byChunk bool) []contract.SearchResult {
	list := make([]contract.SearchResult, len(hits))
	for i, h := range hits {
		list[i] = result(x, h, i+1, byChunk)
	}
	return list
}

// definitionAt describes the definition that a line is in, or the one that begins among some
// lines: a line between definitions, such as a doc comment, belongs to the next.
func definitionAt(p *index.Part, file int, s *search.Passage) (d int, ok bool) {
	if d, ok = p.Enclosing(file, s.Focus); ok {
		return d, true
	}
	return p.Beginning(file, s.First, s.Last)
}

// addSnippets gets the contents of the hits' files, all at once, and cuts the
// snippets, of none for 0 lines. It tells whether some are missing.
func (c *Operations) addSnippets(t *step.Task, x *index.Index, q search.Query, filter *search.Filter, hits []search.Hit, results []contract.SearchResult, lines int) (missing bool, err error) {
	if lines == 0 {
		return false, nil
	}
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
			if d, ok := definitionAt(p, h.File, &s); ok && filter.Kind(p.Definition(h.File, d).Kind) {
				results[i].Definition = engine.Definition(x, p, h.File, d)
			} else {
				focus = p.Definition(h.File, h.Definition).First
				s = search.Excerpt(body[chunk.Start:chunk.End], chunk.First, focus, lines, q)
			}
		}
		results[i].Snippet = &contract.Snippet{Start: s.First, End: s.Last, Text: s.Text, Cut: s.Cut}
		if h.Definition < 0 {
			results[i].Definition = nil
			if d, ok := definitionAt(p, h.File, &s); ok {
				results[i].Definition = engine.Definition(x, p, h.File, d)
			}
		}
	}
	return missing, nil
}

// noteMissing says why results come without a text.
const noteMissing = "some snippets are missing: the index holds no contents and the host has no files"
