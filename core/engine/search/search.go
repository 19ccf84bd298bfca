package search

import (
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
)

// Search is [contract.SearchOperations.Search].
func (c *Operations) Search(t *step.Task, q contract.SearchRequest) (*contract.SearchResponse, error) {
	if len(q.Types) == 0 {
		return c.inFiles(t, q)
	}
	return c.andBeyond(t, q)
}

func (c *Operations) inFiles(t *step.Task, q contract.SearchRequest) (*contract.SearchResponse, error) {
	found, err := c.Searched(t, q)
	if err != nil {
		return nil, err
	}
	r := found.Response
	if note := noteOf(q.Query); note != "" {
		r.Notes = append(r.Notes, note)
	}
	if q.NotableEdges == 0 {
		return r, nil
	}
	graph, err := c.Graph("notable_edges")
	if err != nil {
		return nil, err
	}
	return r, graph.AddEdges(t, q, found.Hits, r)
}

// Found is what a search found.
type Found struct {
	Response   *contract.SearchResponse
	Hits       []search.Hit      // what the results stand for
	Confidence search.Confidence // in the first, if there is one
}

// Searched searches without the graph.
func (c *Operations) Searched(t *step.Task, q contract.SearchRequest) (*Found, error) {
	return c.found(t, q, false)
}

// Nearest is Searched that also finds what holds too few of the query's words to be relevant: it is hopeless.
func (c *Operations) Nearest(t *step.Task, q contract.SearchRequest) (*Found, error) {
	return c.found(t, q, true)
}

func (c *Operations) found(t *step.Task, q contract.SearchRequest, nearest bool) (*Found, error) {
	f := &Found{}
	r, hits, err := c.searched(t, q, nearest, &f.Confidence)
	if err != nil {
		return nil, err
	}
	if f.Response, f.Hits = r, hits; len(hits) > 0 {
		r.Confidence = f.Confidence.Level()
	}
	return f, nil
}

// linked asks the graph for what is near to what a query names.
func (c *Operations) linked(t *step.Task, r *engine.Repository, q search.Query) ([]search.Linked, error) {
	graph, err := c.Graph("graph")
	if err != nil {
		return nil, err
	}
	return graph.Linked(t, r, q)
}

func (c *Operations) searched(t *step.Task, q contract.SearchRequest, nearest bool, confidence *search.Confidence) (*contract.SearchResponse, []search.Hit, error) {
	filter, err := FilterOf(&q.Filters)
	if err != nil {
		return nil, nil, err
	}
	guide, err := checkGuidance(&q.Guidance, q.Vectors)
	if err != nil {
		return nil, nil, err
	}
	if err := contract.CheckQuery(q.Query); err != nil {
		return nil, nil, err
	}
	repository, err := c.Repository()
	if err != nil {
		return nil, nil, err
	}
	x := repository.Index()
	query := search.Parse(q.Query)
	r := &contract.SearchResponse{Class: contract.QueryClass(query.Class)}
	o := search.Options{Limit: q.Limit, ByChunk: q.By == "chunk", Explain: q.Explain, Filter: filter, Nearest: nearest, Confidence: confidence}
	wanted, needed := guide.understand(query, func() bool { return repository.Searcher.Knows(query) }, r, &o)
	if !needed {
		return r, nil, nil
	}
	if err := c.asked(t, repository, &q, query, wanted, r, &o); err != nil {
		return nil, nil, err
	}
	if o.Verbatim, err = needs.Verbatim(t, &c.Kept, repository.Searcher, query, o.Filter, nil); err != nil {
		return nil, nil, err
	}
	if missing := tree.Missing(x.Meta.Skipped); missing != "" {
		r.Notes = append(r.Notes, missing)
	}
	r.Notes = append(r.Notes, Unfitting(x, &q.Filters)...)
	if q.By == contract.ResultUnitDefinition {
		hits, err := c.definitions(t, repository.Searcher, query, o, q, r)
		r.Reason = tree.Nothing(r.Reason, x.Meta.Skipped)
		return r, hits, err
	}
	byDefinition := q.Definitions > 0 && !o.ByChunk
	if byDefinition {
		o.Limit = max(q.Limit, shownAmong)
	}
	all, reason := repository.Run(query, o)
	hits := firstOf(all, q.Limit, &o)
	r.Results, r.Reason = results(x, hits, o.ByChunk), tree.Nothing(reason, x.Meta.Skipped)
	bodies, err := c.bodies(t, x, &q, all, hits)
	if err != nil {
		return nil, nil, err
	}
	if addSnippets(x, query, o.Filter, hits, bodies, r.Results, *q.SnippetLines) {
		r.Notes = append(r.Notes, noteMissing)
	}
	if byDefinition {
		byDefinitions(repository.Searcher, query, o, all, bodies, q, r)
	}
	return r, hits, nil
}

// bodies are the contents of files that an answer needs: all of those among which it looks for definitions, else what
// is shown of those that are.
func (c *Operations) bodies(t *step.Task, x *index.Index, q *contract.SearchRequest, all, hits []search.Hit) (map[[2]int][]byte, error) {
	switch {
	case q.Definitions > 0 && q.By != "chunk":
		return needs.Contents(t, x, all)
	case *q.SnippetLines == 0:
		return needs.Passages(t, &c.Kept, x, slices.DeleteFunc(slices.Clone(hits), labelsItself))
	}
	return needs.Passages(t, nil, x, hits)
}

// asked fills in the lanes for which the host or the graph is asked.
func (c *Operations) asked(t *step.Task, repository *engine.Repository, q *contract.SearchRequest, query search.Query, wanted understood, r *contract.SearchResponse, o *search.Options) (err error) {
	if q.Vectors == "host" {
		depth := q.Limit
		if o.Filter != nil {
			depth = max(q.Limit, filteredNear)
		}
		o.Near, err = c.vectorLane(t, repository.Index(), wanted, contract.NearestRequest{Query: q.Query}, depth, r)
	}
	if err == nil && q.History == "host" {
		o.History, err = repository.History(t, r)
	}
	if err == nil && q.Graph == "links" {
		o.Linked, err = c.linked(t, repository, query)
	}
	if err == nil && q.Summaries == "host" {
		o.Summaries, err = c.summaryLane(t, repository, r)
	}
	return err
}

// filteredNear stands for the limit where a filter leaves out most of what is near.
const filteredNear = 500
