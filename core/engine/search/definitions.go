package search

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/ref"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
)

// definitions answers a search with definitions of the files that are found.
func (c *Operations) definitions(t *step.Task, s *search.Searcher, query search.Query, o search.Options, q contract.SearchRequest, r *contract.SearchResponse) ([]search.Hit, error) {
	x := s.Index()
	o.Limit = search.DefinitionFiles
	files, reason := s.Run(query, o)
	r.Results, r.Reason = []contract.SearchResult{}, reason
	bodies, err := needs.Contents(t, x, search.Surveyable(x, files))
	if err != nil {
		return nil, err
	}
	content := func(part, file int) []byte { return bodies[[2]int{part, file}] }
	list := s.Definitions(query, o, files, q.Limit, content)
	hits := make([]search.Hit, len(list))
	missing := false
	for i := range list {
		h := &list[i]
		hits[i] = h.Hit
		result := definitionResult(x, h, i+1)
		if body := content(h.Part, h.File); q.SnippetLines == -1 {
		} else if lines := text.Lines(body, h.First, h.Last); len(lines) > 0 {
			e := search.Excerpt(lines, h.First, 0, q.SnippetLines, query)
			result.Snippet = &contract.Snippet{Start: e.First, End: e.Last, Text: e.Text, Cut: e.Cut}
		} else {
			missing = true
		}
		r.Results = append(r.Results, result)
	}
	if missing {
		r.Notes = append(r.Notes, noteMissing)
	}
	return hits, nil
}

// definitionResult describes a definition, or a block of lines that are of none.
func definitionResult(x *index.Index, h *search.DefinitionHit, position int) contract.SearchResult {
	p := &x.Parts[h.Part]
	r := result(x, h.Hit, position, h.Definition < 0)
	r.Lines = contract.Lines{Start: h.First, End: h.Last}
	if h.Definition < 0 {
		r.Definition = nil
		return r
	}
	r.Definition = engine.Definition(x, p, h.File, h.Definition)
	r.Ref = ref.Definition(ref.Project(x), p.Segment, h.File, h.Definition)
	return r
}
