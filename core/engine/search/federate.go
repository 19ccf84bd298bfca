package search

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
)

// Federate is [contract.FederationOperations.Federate].
func (c *Operations) Federate(t *step.Task, q contract.FederateRequest) (*contract.SearchResponse, error) {
	if len(q.Types) > 0 {
		return nil, contract.Errorf(contract.CodeBadInput, "only a search of one repository finds commits and records").With("types", "leave it out")
	}
	filter, err := FilterOf(&q.Filters)
	if err != nil {
		return nil, err
	}
	guide, err := checkGuidance(&q.Guidance, q.Vectors)
	if err != nil {
		return nil, err
	}
	if err := contract.CheckQuery(q.Query); err != nil {
		return nil, err
	}
	f := &federation{t: t, q: &q, query: search.Parse(q.Query), known: map[string]*shardInfo{}, missing: map[string]bool{}}
	f.r = &contract.SearchResponse{Class: contract.QueryClass(f.query.Class), Results: []contract.SearchResult{}}
	f.o = search.Options{Limit: q.Limit, ByChunk: q.By == contract.ResultUnitChunk, Explain: q.Explain, Filter: filter, Confidence: &f.sure}
	guide.hyde = false
	if q.Definitions > 0 && q.By == contract.ResultUnitFile {
		f.o.Limit = max(q.Limit, shownAmong)
	}
	k, needed := guide.understand(f.query, func() bool { return true }, f.r, &f.o) // gated when statistics tell which names are defined
	if !needed {
		return f.r, nil
	}
	f.guide, f.told = guide, k.told
	if err := f.search(); err != nil {
		return nil, err
	}
	if len(f.r.Results) > 0 {
		f.r.Confidence = f.sure.Level()
	}
	f.notes()
	return f.r, nil
}

// federation is a search over several shards.
type federation struct {
	t      *step.Task
	q      *contract.FederateRequest
	query  search.Query
	o      search.Options
	guide  guidance
	told   *contract.Understanding
	sure   search.Confidence
	r      *contract.SearchResponse
	shards []*shardInfo // those that answer, by repository, then by name
	joint  search.Joint
	lacks  bool // snippets

	fitting []int         // of each path of the filters
	prints  search.Prints // of the indexes that the statistics are of
	counted int           // shards that these are of

	known   map[string]*shardInfo // all that ever answered, by name
	missing map[string]bool       // repositories
	asks    int                   // questions so far
}

// search goes through the steps: statistics, candidates, the fusion, results.
func (f *federation) search() error {
	if err := f.statistics(); err != nil {
		return err
	}
	if len(f.shards) == 0 {
		f.r.Reason = "no repository answered"
		return nil
	}
	if f.guide.turnsAway(f.query, func() bool { return search.Known(f.query, &f.joint.Statistics) }, f.r, f.told) {
		return nil
	}
	offers, err := f.candidates()
	if err != nil {
		return err
	}
	if len(offers) == 0 {
		f.r.Reason = "no repository answered"
		return nil
	}
	if f.q.By == contract.ResultUnitDefinition {
		f.o.Limit = search.DefinitionFiles
	}
	all, reason := search.Fuse(f.query, f.o, &f.joint, offers)
	if f.r.Reason = reason; len(all) == 0 {
		return nil
	}
	if f.q.By == contract.ResultUnitDefinition {
		list, read, err := f.definitions(all, f.q.Limit)
		if err != nil {
			return err
		}
		f.r.Results, err = f.results(chosenOf(list, read), f.q.By, f.q.SnippetLines)
		return err
	}
	hits := firstOf(all, f.q.Limit, &f.o)
	chosen := make([]chosenHit, len(hits))
	for i, h := range hits {
		chosen[i] = chosenHit{h.Shard, h.Repository, h.Reasons, contract.ChosenHit{Rank: i + 1, Path: h.Path, Score: int64(h.Score), Chunk: h.Chunk, Definition: h.Definition, OfKind: h.OfKind, Line: h.Line}}
	}
	if f.r.Results, err = f.results(chosen, f.q.By, f.q.SnippetLines); err != nil || f.q.Definitions == 0 || f.o.ByChunk {
		return err
	}
	return f.byDefinitions(all, len(hits))
}

// byDefinitions is byDefinitions over all shards.
func (f *federation) byDefinitions(hits []search.JointHit, shows int) error {
	var list []search.JointDefinition
	read := map[int]bool{}
	err := blocks(hits, func(first int, block []search.JointHit) error {
		found, texts, err := f.definitions(block, namedWithin)
		for i := range found {
			found[i].Place += first
		}
		for place := range texts {
			read[place+first] = texts[place]
		}
		list = append(list, found...)
		return err
	})
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(h search.JointDefinition) bool { return h.Place >= shows })
	list = bestOfEach(list, f.q.Definitions, func(h *search.JointDefinition) (string, int, bool) {
		own := &hits[h.Place]
		return h.Repository + "/" + h.Path, h.Definition, f.query.Class == search.SymbolQuery && own.Definition == h.Definition
	})
	shown, err := f.results(chosenOf(list, read), contract.ResultUnitDefinition, f.q.SnippetLines)
	if err != nil {
		return err
	}
	for i, of := range ofResults(f.r.Results, shown) {
		r := &f.r.Results[i]
		at := slices.IndexFunc(hits, func(h search.JointHit) bool { return h.Repository == r.Repository && h.Path == r.Path })
		if at < 0 {
			continue
		}
		if by := shownOf(&f.query, hits[at].Line, r, shown, of); by >= 0 {
			showBy(r, &shown[by])
		}
		name(r, shown, of, f.q.Definitions)
	}
	return nil
}

// statistics adds up those of all shards.
func (f *federation) statistics() error {
	request := contract.StatisticsRequest{Query: f.q.Query}
	answers, err := ask[contract.StatisticsResponse](f.t, f, "statistics", request, nil)
	if err != nil {
		return err
	}
	for i, a := range answers {
		if err := search.Add(&f.joint.Statistics, &a.response.Statistics); err != nil {
			f.miss(a.shards(), err.Error())
			continue
		}
		if err := f.count(&a); err != nil {
			return err
		}
		if a.joined == nil {
			a.whole = a.repository == "" || (i == 0 || answers[i-1].repository != a.repository) && (i+1 == len(answers) || answers[i+1].repository != a.repository)
		}
		f.shards = append(f.shards, a.shards()...)
	}
	order.By(f.shards, func(a, b *shardInfo) int {
		return cmp.Or(cmp.Compare(a.repository, b.repository), cmp.Compare(a.name, b.name))
	})
	f.counted = len(f.shards)
	if f.joint.Chosen = search.Choose(f.query, &f.joint.Statistics); f.joint.Chosen == nil || f.counted == 0 {
		return nil
	}
	f.joint.Statistics.Terms = contract.Counts{}
	if request.Chosen = f.joint.Chosen; len(request.Chosen) == 0 {
		return nil
	}
	if answers, err = ask[contract.StatisticsResponse](f.t, f, "statistics", request, f.shards); err != nil {
		return err
	}
	sum := contract.Statistics{}
	for _, a := range answers {
		if err := search.Add(&sum, &a.response.Statistics); err != nil {
			f.miss(a.shards(), err.Error())
		}
	}
	f.leave()
	f.joint.Statistics.Terms = sum.Terms
	return nil
}

// count notes what statistics say beside the counts.
func (f *federation) count(a *answer[contract.StatisticsResponse]) error {
	if a.joined == nil {
		a.index, a.skipped = a.response.Index, a.response.Skipped
		f.prints.Add(a.name, a.index)
		return nil
	}
	prints, ok := search.ParsePrints(a.response.Index)
	if !ok {
		return contract.Errorf(contract.CodeHost, "%q is not the index of repositories that are joined", contract.Quoted(a.response.Index))
	}
	f.prints += prints
	for _, l := range a.response.Lacking {
		s, err := a.of(l.Repository)
		if err != nil {
			return err
		}
		s.skipped = l.Skipped
	}
	return nil
}

// layouts adds up those of repositories of which shards hold parts.
func (f *federation) layouts() (map[string]*contract.Layout, error) {
	sums := map[string]*contract.Layout{}
	var of []*shardInfo
	for _, s := range f.shards {
		if !s.whole {
			of = append(of, s)
		}
	}
	if len(of) == 0 {
		return sums, nil
	}
	answers, err := ask[contract.StatisticsResponse](f.t, f, "statistics", contract.StatisticsRequest{Query: f.q.Query, Layout: true}, of)
	for _, a := range answers {
		if sums[a.repository] == nil {
			sums[a.repository] = &contract.Layout{}
		}
		if a.response.Layout != nil {
			search.AddLayout(sums[a.repository], a.response.Layout)
		}
	}
	return sums, err
}

// candidates are what all shards put forward.
func (f *federation) candidates() ([]search.Offer, error) {
	layouts, err := f.layouts()
	if err != nil {
		return nil, err
	}
	request := contract.CandidatesRequest{Query: f.q.Query, Limit: f.o.Limit, By: f.q.By, Whole: f.joint.Statistics, Chosen: f.joint.Chosen, Filters: f.q.Filters}
	// Shards of one repository are told its layout.
	var groups [][]*shardInfo
	var wholes []*shardInfo
	for _, s := range f.shards {
		switch n := len(groups); {
		case s.whole:
			wholes = append(wholes, s)
		case n > 0 && groups[n-1][0].repository == s.repository:
			groups[n-1] = append(groups[n-1], s)
		default:
			groups = append(groups, []*shardInfo{s})
		}
	}
	if wholes != nil {
		groups = append(groups, wholes)
	}
	found := make([][]answer[contract.CandidatesResponse], len(groups))
	err = f.t.Each(len(groups), 0, func(t *step.Task, i int) (err error) {
		q := request
		q.Layout = layouts[groups[i][0].repository]
		found[i], err = ask[contract.CandidatesResponse](t, f, "candidates", q, groups[i])
		return err
	})
	if err != nil {
		return nil, err
	}
	var offers []search.Offer
	var prints search.Prints
	for _, a := range slices.Concat(found...) {
		list, err := f.decode(&a, &prints)
		if err != nil {
			f.miss(a.shards(), err.Error())
			continue
		}
		f.fitting = fittingAny(f.fitting, a.response.Paths)
		offers = append(offers, search.Offer{Passing: a.response.Passing, Matches: a.response.Matches, Relevant: a.response.Relevant, Candidates: list})
	}
	if f.leave(); prints != f.prints && len(f.shards) == f.counted {
		return nil, &contract.Error{Code: contract.CodeStale, Message: "an index is another than the statistics are of", Field: "index", Fix: "ask for the statistics again"}
	}
	return offers, nil
}

// decode decodes candidates, and adds up which indexes they are of.
func (f *federation) decode(a *answer[contract.CandidatesResponse], prints *search.Prints) ([]search.Candidate, error) {
	if a.joined == nil {
		prints.Add(a.name, cmp.Or(a.response.Index, a.index))
		return search.Decode(a.response.Candidates, a.name, a.repository)
	}
	sum, ok := search.ParsePrints(a.response.Index)
	if *prints += sum; !ok {
		return nil, fmt.Errorf("%q is not the index of repositories that are joined", contract.Quoted(a.response.Index))
	}
	for _, x := range a.response.Indexes {
		s, err := a.of(x.Repository)
		if err != nil {
			return nil, err
		}
		s.index = x.Index
	}
	list, err := search.Decode(a.response.Candidates, "", "")
	for i := range list {
		s, err := a.of(list[i].Repository)
		if err != nil {
			return nil, err
		}
		list[i].Shard = s.name
	}
	return list, err
}

// definitions ranks the definitions of files, and tells by the places of files which are read.
func (f *federation) definitions(files []search.JointHit, limit int) (list []search.JointDefinition, read map[int]bool, err error) {
	f.joint.Statistics.Definitions, f.joint.Statistics.Tokens = 0, 0
	within := search.Found(files)
	type part struct {
		*shardInfo
		*contract.Within
	}
	var parts []part
	for _, s := range f.shards {
		if w := within[s.name]; w != nil {
			parts = append(parts, part{s, w})
		}
	}
	whole := f.joint.Statistics
	counted := make([][]answer[contract.StatisticsResponse], len(parts))
	err = f.t.Each(len(parts), 0, func(t *step.Task, i int) (err error) {
		counted[i], err = ask[contract.StatisticsResponse](t, f, "statistics", contract.StatisticsRequest{Query: f.q.Query, Chosen: f.joint.Chosen, Within: parts[i].Within, Whole: &whole, Filters: f.q.Filters}, []*shardInfo{parts[i].shardInfo})
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	for _, a := range slices.Concat(counted...) {
		f.joint.Statistics.Definitions += max(0, a.response.Statistics.Definitions)
		f.joint.Statistics.Tokens += max(0, a.response.Statistics.Tokens)
	}
	found := make([][]answer[contract.CandidatesResponse], len(parts))
	err = f.t.Each(len(parts), 0, func(t *step.Task, i int) (err error) {
		s := parts[i].shardInfo
		found[i], err = ask[contract.CandidatesResponse](t, f, "candidates", contract.CandidatesRequest{
			Query: f.q.Query, Limit: limit, By: contract.ResultUnitDefinition, Explain: f.q.Explain, Index: s.index, Whole: f.joint.Statistics, Chosen: f.joint.Chosen, Within: parts[i].Within, Filters: f.q.Filters,
		}, []*shardInfo{s})
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	var all []search.JointDefinition
	best := rank.Score(1)
	for _, a := range slices.Concat(found...) {
		list, most, err := search.DecodeDefinitions(a.response.Candidates, a.name, a.repository)
		if err != nil {
			f.miss(a.shards(), err.Error())
			continue
		}
		all, best = append(all, list...), max(best, most)
	}
	read = map[int]bool{}
	for _, w := range within {
		for _, file := range w.Files {
			read[file.Place] = file.Read
		}
	}
	return search.FuseDefinitions(all, best, limit, f.q.Explain), read, nil
}

// chosenOf are definitions as shards are asked to show them.
func chosenOf(list []search.JointDefinition, read map[int]bool) (chosen []chosenHit) {
	for i, h := range list {
		chosen = append(chosen, chosenHit{h.Shard, h.Repository, h.Reasons, contract.ChosenHit{
			Rank: i + 1, Path: h.Path, Score: int64(h.Score), Chunk: h.Chunk, Definition: h.Definition, Line: h.Line, Lines: contract.Lines{Start: h.First, End: h.Last}, Read: read[h.Place],
		}})
	}
	return chosen
}

// chosenHit is a hit that a shard is to show.
type chosenHit struct {
	shard, repository string
	reasons           []contract.ScoreReason
	contract.ChosenHit
}

// shardHits are the hits that a shard is to show.
type shardHits struct {
	shard *shardInfo
	hits  []contract.ChosenHit
}

// byShard parts hits by the shards that they are of.
func (f *federation) byShard(chosen []chosenHit) (parts []shardHits) {
	for _, s := range f.shards {
		var hits []contract.ChosenHit
		for _, h := range chosen {
			if h.shard != s.name {
				continue
			}
			if h.ChosenHit.Repository = h.repository; h.repository == s.repository {
				h.ChosenHit.Repository = ""
			}
			hits = append(hits, h.ChosenHit)
		}
		if hits != nil {
			parts = append(parts, shardHits{s, hits})
		}
	}
	return parts
}

// results has each shard show its hits.
func (f *federation) results(chosen []chosenHit, by contract.ResultUnit, lines *int) (results []contract.SearchResult, err error) {
	results = []contract.SearchResult{}
	parts := f.byShard(chosen)
	shown := make([][]answer[contract.ResultsResponse], len(parts))
	err = f.t.Each(len(parts), 0, func(t *step.Task, i int) (err error) {
		s := parts[i].shard
		shown[i], err = ask[contract.ResultsResponse](t, f, "results", contract.ResultsRequest{Query: f.q.Query, By: by, SnippetLines: lines, Index: s.index, Hits: parts[i].hits, Filters: f.q.Filters}, []*shardInfo{s})
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, a := range slices.Concat(shown...) {
		f.lacks = f.lacks || a.response.Missing
		for _, r := range a.response.Results {
			if r.Rank < 1 || r.Rank > len(chosen) || chosen[r.Rank-1].shard != a.name || chosen[r.Rank-1].Path != r.Path {
				return nil, contract.Errorf(contract.CodeHost, "the shard %q shows what it was not asked for", contract.Quoted(a.name))
			}
			h := &chosen[r.Rank-1]
			r.Repository, r.Score, r.Explain = h.repository, rank.Score(h.Score), h.reasons
			results = append(results, r)
		}
	}
	order.By(results, func(a, b contract.SearchResult) int { return cmp.Compare(a.Rank, b.Rank) })
	for i := range results {
		results[i].Rank = i + 1 // of a shard that is gone there is nothing to show
	}
	return results, nil
}

// toldSkips is of how many repositories it is told what their indexes lack.
const toldSkips = 5

// notes says what takes no part.
func (f *federation) notes() {
	var notes []string
	for _, n := range []struct {
		asked bool
		what  string
	}{
		{f.q.Vectors == contract.HostUseHost, "vectors were"}, {f.q.History == contract.HostUseHost, "history was"},
		{f.q.Graph == contract.GraphUseLinks, "the graph was"}, {f.q.Summaries == contract.HostUseHost, "summaries were"}, {f.q.NotableEdges > 0, "edges were"},
	} {
		if n.asked {
			notes = append(notes, n.what+" left out: that is only for one repository at a time")
		}
	}
	lacking := 0
	for _, s := range f.shards {
		if s.skipped == "" {
			continue
		}
		if lacking++; lacking <= toldSkips {
			notes = append(notes, s.repository+": "+s.skipped)
		}
	}
	if lacking > toldSkips {
		notes = append(notes, fmt.Sprintf("%d more repositories lack files", lacking-toldSkips))
	}
	notes = append(notes, unfitting(&f.q.Filters, f.fitting)...)
	if f.lacks {
		notes = append(notes, noteMissing)
	}
	if note := noteOf(f.q.Query); note != "" {
		notes = append(notes, strings.Replace(note, "every line", "in one repository every line", 1))
	}
	f.r.Notes = append(f.r.Notes, notes...)
	order.By(f.r.Missing, func(a, b contract.MissingRepository) int { return cmp.Compare(a.Repository, b.Repository) })
}
