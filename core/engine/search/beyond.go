package search

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
)

// typesOf are the types that are asked for, in lower case.
func typesOf(asked []string) (types []string, err error) {
	known := contract.SearchTypes()
	for i, name := range asked {
		name = strings.ToLower(strings.TrimSpace(name))
		if !slices.Contains(known, name) {
			return nil, contract.Unknown(fmt.Sprintf("types[%d]", i), "type", name, known)
		}
		types = append(types, name)
	}
	return types, nil
}

// turn is every which result is a commit or record, where code is wanted as well: their scores
// do not compare.
const turn = 3

// andBeyond finds commits and records, and what is in files if kinds of definitions are wanted too.
func (c *Operations) andBeyond(t *step.Task, q contract.SearchRequest) (*contract.SearchResponse, error) {
	types, err := typesOf(q.Types)
	if err != nil {
		return nil, err
	}
	graph, err := c.Graph("types")
	if err != nil {
		return nil, err
	}
	r := &contract.SearchResponse{Results: []contract.SearchResult{}}
	if len(q.Kinds) > 0 {
		if r, err = c.inFiles(t, q); err != nil {
			return nil, err
		}
	} else if why, err := c.turnedAway(&q, r); err != nil || why {
		return r, err
	}
	filter, err := FilterOf(&q.Filters)
	if err != nil {
		return nil, err
	}
	texts, err := graph.Texts(t, q, types, filter, r)
	if err != nil {
		return nil, err
	}
	if len(q.Kinds) == 0 { // else the search of files says so
		if err := c.unfitting(&q.Filters, r); err != nil {
			return nil, err
		}
	}
	code := r.Results
	r.Results = []contract.SearchResult{}
	for len(r.Results) < q.Limit && len(code)+len(texts) > 0 {
		from := &code
		if len(code) == 0 || len(texts) > 0 && len(r.Results)%turn == turn-1 {
			from = &texts
		}
		next := (*from)[0]
		next.Rank = len(r.Results) + 1
		r.Results, *from = append(r.Results, next), (*from)[1:]
	}
	if r.Reason = ""; len(r.Results) == 0 {
		r.Reason = "no commit or record of these types holds enough of the words"
	}
	return r, nil
}

// unfitting notes which paths of a filter fit no file.
func (c *Operations) unfitting(filters *contract.Filters, r *contract.SearchResponse) error {
	repository, err := c.Repository()
	if err == nil {
		r.Notes = append(r.Notes, Unfitting(repository.Searcher.Index(), filters)...)
	}
	return err
}

// turnedAway checks a search for nothing in files, and tells whether it needs no search at all.
func (c *Operations) turnedAway(q *contract.SearchRequest, r *contract.SearchResponse) (bool, error) {
	guide, err := checkGuidance(&q.Guidance, q.Vectors)
	if err == nil {
		err = contract.CheckQuery(q.Query)
	}
	if err != nil {
		return false, err
	}
	repository, err := c.Repository()
	if err != nil {
		return false, err
	}
	query := search.Parse(q.Query)
	r.Class = contract.QueryClass(query.Class)
	_, needed := guide.understand(query, func() bool { return repository.Searcher.Knows(query) }, r, &search.Options{Explain: q.Explain})
	return !needed, nil
}
