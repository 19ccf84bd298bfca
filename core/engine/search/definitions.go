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
	for i := range list {
		hits[i] = list[i].Hit
	}
	missing := false
	if r.Results, missing = showDefinitions(x, query, list, *q.SnippetLines, content); missing {
		r.Notes = append(r.Notes, noteMissing)
	}
	return hits, nil
}

// showDefinitions describes definitions, with snippets of so many lines; missing tells
// that there are no texts for some.
func showDefinitions(x *index.Index, query search.Query, list []search.DefinitionHit, lines int, content func(part, file int) []byte) (results []contract.SearchResult, missing bool) {
	results = []contract.SearchResult{}
	for i := range list {
		h := &list[i]
		result := definitionResult(x, h, i+1)
		if lines > 0 {
			if own := text.Lines(content(h.Part, h.File), h.First, h.Last); len(own) > 0 {
				e := search.Excerpt(own, h.First, 0, lines, query)
				result.Snippet = &contract.Snippet{Start: e.First, End: e.Last, Text: e.Text, Cut: e.Cut}
			} else {
				missing = true
			}
		}
		results = append(results, result)
	}
	return results, missing
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
