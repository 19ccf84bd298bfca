package search

import (
	"slices"

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

// shownAmong is among how many files definitions are ranked to show these: the first, then those that follow, so
// that a result is shown alike whatever the limit.
const shownAmong = 10

// blocks calls do with so many files at a time, and with the number of the first of them.
func blocks[H any](files []H, do func(first int, block []H) error) error {
	for first := 0; first < len(files); first += shownAmong {
		if err := do(first, files[first:min(len(files), first+shownAmong)]); err != nil {
			return err
		}
	}
	return nil
}

// firstOf are the hits that are shown.
func firstOf[H any](hits []H, limit int, o *search.Options) []H {
	hits = hits[:min(len(hits), limit)]
	if o.Passes != nil && len(*o.Passes) > 0 {
		(*o.Passes)[len(*o.Passes)-1].Left = len(hits)
	}
	return hits
}

// namedWithin is how many definitions of all files are ranked at most to name some of each.
const namedWithin = 300

// byDefinitions shows files that are found by the definitions of theirs that say most of the query,
// and names so many.
func byDefinitions(s *search.Searcher, query search.Query, o search.Options, hits []search.Hit, bodies map[[2]int][]byte, q contract.SearchRequest, r *contract.SearchResponse) {
	x := s.Index()
	read := map[[2]int][]byte{}
	content := func(part, file int) []byte { return read[[2]int{part, file}] }
	for _, h := range search.Surveyable(x, hits) {
		k := [2]int{h.Part, h.File}
		read[k] = bodies[k]
	}
	o.Explain = false
	var list []search.DefinitionHit
	blocks(hits, func(_ int, block []search.Hit) error {
		list = append(list, s.Definitions(query, o, block, namedWithin, content)...)
		return nil
	})
	own := map[[2]int]bool{}
	for i := range hits {
		own[[2]int{hits[i].Part, hits[i].Definition}] = query.Class == search.SymbolQuery
	}
	list = bestOfEach(list, q.Definitions, func(h *search.DefinitionHit) (string, int, bool) {
		return string(x.Parts[h.Part].PathBytes(h.File)), h.Definition, own[[2]int{h.Part, h.Definition}]
	})
	shown, _ := showDefinitions(x, query, list, *q.SnippetLines, content)
	for i, of := range ofResults(r.Results, shown) {
		h := &hits[i]
		if at := shownOf(&query, h.Line, &r.Results[i], shown, of); at >= 0 && len(o.Near) == 0 {
			h.Definition = list[at].Definition
			showBy(&r.Results[i], &shown[at])
		}
		name(&r.Results[i], shown, of, q.Definitions)
	}
}

// shownOf is the number of the ranked definition by which a result is shown that is found in a line, 0 for
// none: the first of its file for words, the one that it has for a name, -1 for none. A line of what is said above a
// definition is that one's.
func shownOf(query *search.Query, line int, r *contract.SearchResult, ranked []contract.SearchResult, of []int) int {
	switch {
	case line > 0:
		if i := slices.IndexFunc(of, func(at int) bool { return saidAbove(line, &ranked[at]) }); i >= 0 {
			return of[i]
		}
	case len(of) == 0:
	case query.OfWords():
		return of[0]
	case query.Class == search.SymbolQuery && r.Definition != nil:
		if i := slices.IndexFunc(of, func(at int) bool { d := ranked[at].Definition; return d != nil && d.Ref == r.Definition.Ref }); i >= 0 {
			return of[i]
		}
	}
	return -1
}

// saidAbove tells whether a line is one of those above a definition that are shown with it.
func saidAbove(line int, ranked *contract.SearchResult) bool {
	d := ranked.Definition
	return d != nil && ranked.Lines.Start <= line && line < d.Lines.Start
}

// bestOfEach are of ranked definitions the first of each file, so many, those by which a file was found, and a block of lines where that is the first.
func bestOfEach[H any](list []H, most int, of func(*H) (file string, definition int, own bool)) (best []H) {
	taken := map[string]int{}
	for i := range list {
		file, definition, own := of(&list[i])
		if definition >= 0 && own || (definition >= 0 || taken[file] == 0) && taken[file] < most {
			taken[file]++
			best = append(best, list[i])
		}
	}
	return best
}

// ofResults are the numbers of ranked definitions by the result that is of their file.
func ofResults(results, ranked []contract.SearchResult) [][]int {
	of := make([][]int, len(results))
	for i := range results {
		for at := range ranked {
			if d := &ranked[at]; d.Path == results[i].Path && d.Repository == results[i].Repository {
				of[i] = append(of[i], at)
			}
		}
	}
	return of
}

// showBy shows a file by one of its definitions, or by a block of lines.
func showBy(r, d *contract.SearchResult) {
	r.Lines, r.Definition = d.Lines, d.Definition
	if d.Snippet != nil {
		r.Snippet = d.Snippet
	}
}

// name adds to a result which ranked definitions are of its file, beside the one that it has, so many in all.
func name(r *contract.SearchResult, ranked []contract.SearchResult, of []int, most int) {
	have := 0
	if r.Definition != nil {
		have = 1
	}
	for _, at := range of {
		if d := ranked[at].Definition; d != nil && have < most && (r.Definition == nil || d.Ref != r.Definition.Ref) {
			r.Others = append(r.Others, *d)
			have++
		}
	}
}

// showDefinitions describes definitions, with snippets of so many lines; missing tells
// that there are no texts for some.
func showDefinitions(x *index.Index, query search.Query, list []search.DefinitionHit, lines int, content func(part, file int) []byte) (results []contract.SearchResult, missing bool) {
	results = []contract.SearchResult{}
	for i := range list {
		h := &list[i]
		step.Yield()
		result := definitionResult(x, h, i+1)
		if lines > 0 {
			if own := text.Lines(content(h.Part, h.File), h.First, h.Last); len(own) > 0 {
				focus := 0
				if d := result.Definition; d != nil && query.Names(d.Name) {
					focus = d.Lines.Start
				}
				e := search.Excerpt(own, h.First, focus, lines, query)
				result.Snippet = &contract.Snippet{Start: e.First, End: e.Last, Text: e.Text, Truncated: e.Cut}
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
