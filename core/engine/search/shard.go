package search

import (
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
)

// shard is what is loaded, as one of those that are searched together.
func (c *Operations) shard(query, index string, filters *contract.Filters) (r *engine.Repository, q search.Query, filter *search.Filter, err error) {
	if filter, err = FilterOf(filters); err != nil {
		return nil, q, nil, err
	}
	if err = contract.CheckQuery(query); err != nil {
		return nil, q, nil, err
	}
	if r, err = c.Repository(); err != nil {
		return nil, q, nil, err
	}
	if index != "" && index != r.Fingerprint() {
		return nil, q, nil, &contract.Error{Code: contract.CodeStale, Message: "the index is another than the statistics are of", Field: "index", Fix: "ask for the statistics again"}
	}
	return r, search.Parse(query), filter, nil
}

// alone refuses what only a single repository can answer.
func alone(r *engine.Repository) error {
	if r.Joins() {
		return contract.Errorf(contract.CodeUnsupported, "several repositories are joined: this is asked of each alone")
	}
	return nil
}

// Statistics is [contract.FederationOperations.Statistics].
func (c *Operations) Statistics(t *step.Task, q contract.StatisticsRequest) (*contract.StatisticsResponse, error) {
	r, query, filter, err := c.shard(q.Query, "", &q.Filters)
	if err != nil {
		return nil, err
	}
	out := &contract.StatisticsResponse{Index: r.Fingerprint(), Skipped: tree.Missing(r.Index().Meta.Skipped)}
	if q.Layout || q.Within != nil {
		if err := alone(r); err != nil {
			return nil, err
		}
	}
	for name, one := range r.Joined {
		if skipped := tree.Missing(one.Index().Meta.Skipped); skipped != "" {
			out.Lacking = append(out.Lacking, contract.LackingRepository{Repository: name, Skipped: skipped})
		}
	}
	if q.Layout {
		out.Layout = r.Layout()
	}
	if q.Within == nil {
		out.Statistics = r.Statistics(query, q.Chosen)
		return out, nil
	}
	j := &search.Joint{Chosen: q.Chosen}
	if q.Whole != nil {
		j.Statistics = *q.Whole
	}
	files, content, err := within(t, r, q.Within)
	if err != nil {
		return nil, err
	}
	out.Statistics.Rules = search.Rules()
	out.Statistics.Definitions, out.Statistics.Tokens = r.CountWithin(query, search.Options{Filter: filter}, j, files, content)
	return out, nil
}

// within finds files and the texts of those that are read.
func within(t *step.Task, r *engine.Repository, w *contract.Within) (files search.FoundFiles, content func(part, file int) []byte, err error) {
	files = r.Locate(w)
	var read []search.Hit
	for i, h := range files.Hits {
		if files.Read[i] {
			read = append(read, h)
		}
	}
	bodies, err := needs.Contents(t, r.Index(), read)
	return files, func(part, file int) []byte { return bodies[[2]int{part, file}] }, err
}

// Candidates is [contract.FederationOperations.Candidates].
func (c *Operations) Candidates(t *step.Task, q contract.CandidatesRequest) (*contract.CandidatesResponse, error) {
	r, query, filter, err := c.shard(q.Query, q.Index, &q.Filters)
	if err != nil {
		return nil, err
	}
	o := search.Options{Limit: q.Limit, ByChunk: q.By == contract.ResultUnitChunk, Explain: q.Explain, Filter: filter}
	if rules := q.Whole.Rules; rules != "" && rules != search.Rules() {
		return nil, &contract.Error{Code: contract.CodeVersion, Message: "the statistics are of another way of ranking", Field: "whole.rules", Fix: "use the same version of cairn everywhere"}
	}
	j := &search.Joint{Statistics: q.Whole, Chosen: q.Chosen, Layout: q.Layout}
	if q.Within != nil {
		if err := alone(r); err != nil {
			return nil, err
		}
		files, content, err := within(t, r, q.Within)
		if err != nil {
			return nil, err
		}
		return &contract.CandidatesResponse{Candidates: search.EncodeDefinitions(r.Within(query, o, j, files, content))}, nil
	}
	if q.By == contract.ResultUnitDefinition {
		o.Limit = search.DefinitionFiles
	}
	if o.Verbatim, err = needs.Verbatim(t, &c.Kept, r.Searcher, query, filter, j); err != nil {
		return nil, err
	}
	offer := r.Candidates(query, o, j)
	out := offer.Response()
	out.Index, out.Paths = r.Fingerprint(), fitting(r.Index(), &q.Filters)
	for name, one := range r.Joined {
		if offer.Of(name) {
			out.Indexes = append(out.Indexes, contract.RepositoryIndex{Repository: name, Index: one.Fingerprint()})
		}
	}
	return out, nil
}

// Results is [contract.FederationOperations.Results].
func (c *Operations) Results(t *step.Task, q contract.ResultsRequest) (*contract.ResultsResponse, error) {
	r, query, filter, err := c.shard(q.Query, q.Index, &q.Filters)
	if err != nil {
		return nil, err
	}
	if err := alone(r); err != nil {
		return nil, err
	}
	out := &contract.ResultsResponse{Results: []contract.SearchResult{}}
	list := make([]search.DefinitionHit, len(q.Hits))
	hits := make([]search.Hit, len(q.Hits))
	for i := range q.Hits {
		if list[i], err = hitOf(r, &q.Hits[i]); err != nil {
			err.(*contract.Error).Field = fmt.Sprintf("hits[%d]", i)
			return nil, err
		}
		hits[i] = list[i].Hit
	}
	if q.By == contract.ResultUnitDefinition {
		var read []search.Hit
		for i, h := range q.Hits {
			if h.Read {
				read = append(read, hits[i])
			}
		}
		bodies, err := needs.Contents(t, r.Index(), read)
		if err != nil {
			return nil, err
		}
		out.Results, out.Missing = showDefinitions(r.Index(), query, list, *q.SnippetLines, func(part, file int) []byte { return bodies[[2]int{part, file}] })
	} else {
		out.Results = results(r.Index(), hits, q.By == contract.ResultUnitChunk)
		bodies, err := needs.Contents(t, r.Index(), hits)
		if err != nil {
			return nil, err
		}
		out.Missing = addSnippets(r.Index(), query, filter, hits, bodies, out.Results, *q.SnippetLines)
	}
	for i := range out.Results {
		out.Results[i].Rank = q.Hits[i].Rank
	}
	return out, nil
}

// hitOf finds what a hit stands for; the error is a contract.Error.
func hitOf(r *engine.Repository, h *contract.ChosenHit) (out search.DefinitionHit, err error) {
	x := r.Index()
	part, file, ok := x.Find(h.Path)
	if !ok {
		return out, contract.Errorf(contract.CodeNotFound, "the index holds no file %q", contract.Quoted(h.Path))
	}
	p := &x.Parts[part]
	chunk, chunks := p.ChunkRange(file)
	def, defs := p.DefRange(file)
	if h.Chunk < -1 || h.Chunk >= chunks-chunk || h.Definition < -1 || h.Definition >= defs-def || h.Line < 0 {
		return out, contract.Errorf(contract.CodeBadInput, "chunk %d, definition %d: %q has %d chunks and %d definitions", h.Chunk, h.Definition, contract.Quoted(h.Path), chunks-chunk, defs-def)
	}
	out = search.DefinitionHit{Hit: search.Hit{Part: part, File: file, Chunk: -1, Definition: -1, OfKind: h.OfKind, Line: h.Line, Score: rank.Score(h.Score)}, First: h.Lines.Start, Last: h.Lines.End}
	if h.Chunk >= 0 {
		out.Chunk = chunk + h.Chunk
	}
	if h.Definition >= 0 {
		out.Definition = def + h.Definition
	}
	return out, nil
}
