package search

import (
	"cmp"
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/rank"
)

// Candidate is a file of a shard that may be among the best of all shards: what the lanes
// say of it, its record, and how it is shown.
type Candidate struct {
	Shard            string // that put it forward; is not encoded
	Repository, Path string
	size             int // of the file in bytes
	record
	lanes    fileScore // what all of the lanes but the following say
	exact    match     // without the definition
	evidence *evidence // nil without; of line and definition only whether there are any
	relevant bool      // it holds enough of the query to be worth showing
	spots    []spot    // by chunks and definitions numbered in the file
}

// Offer is what a shard puts forward.
type Offer struct {
	Passing  bool // files pass the filter
	Matches  contract.Matches
	Relevant bool // files that the filter may have left out have enough of them
	// Candidates hold all files that can be among the best of all shards. See cut.
	Candidates []Candidate
}

// Candidates puts forward what may be among the best of all shards, of which j tells the
// statistics. Of the options the limit, the filter, the lanes and what a hit stands for
// matter.
//
// What is left out cannot be among the best: the fusion looks at the first files of each
// lane over all shards, which are among the first of each shard's, and at what other lanes
// put forward, which cut leaves whole where it could matter.
func (s *Searcher) Candidates(q Query, o Options, j *Joint) Offer {
	b := s.board()
	b.join(j)
	b.passing = s.passing(o.Filter)
	offer := b.offer(&request{query: q, options: o})
	b.release() // not deferred: after a panic it would come back unclean
	return offer
}

func (b *board) offer(r *request) Offer {
	out := Offer{Passing: b.passing == nil || b.passing.any}
	b.scoreAll(r)
	out.Relevant = b.narrow(&out.Matches)
	kept := b.shortlist(r)
	for i := range kept {
		out.Candidates = append(out.Candidates, b.describe(&kept[i], r))
	}
	order.By(out.Candidates, func(c, d Candidate) int {
		return cmp.Or(cmp.Compare(c.Repository, d.Repository), cmp.Compare(c.Path, d.Path))
	})
	return out
}

// together joins offers but for their candidates, which come back in order.
func together(offers []Offer) (out Offer, given []Candidate) {
	byPlace := func(c, d Candidate) int {
		return cmp.Or(cmp.Compare(c.Repository, d.Repository), cmp.Compare(c.Path, d.Path))
	}
	// Each offer is in order, and mostly of repositories of its own: what follows has little left to sort.
	offers = slices.Clone(offers)
	order.By(offers, func(f, g Offer) int {
		if len(f.Candidates) == 0 || len(g.Candidates) == 0 {
			return cmp.Compare(len(f.Candidates), len(g.Candidates))
		}
		return byPlace(f.Candidates[0], g.Candidates[0])
	})
	for _, f := range offers {
		out.Passing, out.Relevant = out.Passing || f.Passing, out.Relevant || f.Relevant
		out.Matches.Chunks += f.Matches.Chunks
		out.Matches.Files += f.Matches.Files
		out.Matches.Passing += f.Matches.Passing
		given = append(given, f.Candidates...)
	}
	order.By(given, byPlace)
	return out, given
}

// shortlist returns the candidates that can be among the best of all.
func (b *board) shortlist(r *request) []candidate {
	for _, l := range b.taking {
		if ranked, ok := l.(rankedLane); ok {
			ranked.order(b)
			ranked.putForward(b)
		} else {
			l.propose(b)
		}
	}
	return b.cut(r)
}

// describe tells of a candidate what a shard knows.
func (b *board) describe(c *candidate, r *request) Candidate {
	part := locate(b.fileBase, int(c.file))
	p, i := &b.x.Parts[part], int(c.file)-b.fileBase[part]
	out := Candidate{
		Repository: b.searcher.Repository(part), Path: string(p.PathBytes(i)), size: p.Size(i), record: b.record(c.file, &r.query),
		lanes: b.file[c.file], exact: c.exact, evidence: b.evidence[c.file], relevant: b.relevantFile(c.file),
	}
	if r.options.ByChunk {
		out.spots = b.spots(c, r.options.Limit)
	} else {
		out.spots = []spot{b.spotOf(c, b.bestChunk(c))}
	}
	chunk, _ := p.ChunkRange(i)
	def, _ := p.DefRange(i)
	for n := range out.spots {
		s := &out.spots[n]
		if s.chunk >= 0 {
			s.chunk -= chunk
		}
		if s.def >= 0 {
			s.def -= def
		}
	}
	return out
}

// corners is how many choices there are of what is not known of the other shards: whether
// the score relative to the best counts as if the best were here, or nothing; of chunks and
// of files.
const corners = 4

// bounded is a candidate with its scores in each corner, ranks in lanes aside.
type bounded struct {
	candidate
	known record
	at    [corners]rank.Score
}

// slack is more than rounding can change of a score.
const slack = rank.One / 256

// cut leaves out candidates that others of the shard surely outrank, whatever the other
// shards hold, as many as there may be hits. What is among the first of a lane stays. Of
// another nothing is open but what the scores relative to the best chunk and file count,
// which are the less the better those of other shards are: a score is linear in both, so
// that what is ahead in all corners is ahead.
func (b *board) cut(r *request) []candidate {
	limit := r.options.Limit
	ranked := func(c *candidate) bool { return c.ranks != [rankedLanes]uint8{} }
	others := 0
	for i := range b.candidates {
		if !ranked(&b.candidates[i]) {
			others++
		}
	}
	if others <= limit || b.weight == 0 {
		return b.candidates
	}
	list := b.bound(r)
	order.By(list, func(c, d bounded) int {
		first := func(c *bounded) int {
			if ranked(&c.candidate) {
				return 0
			}
			return 1
		}
		return cmp.Or(cmp.Compare(first(&c), first(&d)), cmp.Compare(d.at[corners-1], c.at[corners-1]), cmp.Compare(d.at[0], c.at[0]), b.comparePaths(c.file, d.file))
	})
	var kept []bounded
	for i := range list {
		c, ahead := &list[i], 0
		for k := 0; k < len(kept) && ahead < limit && !ranked(&c.candidate); k++ {
			if b.ahead(&kept[k], c) {
				ahead++
			}
		}
		if ahead < limit {
			kept = append(kept, *c)
		}
	}
	out := make([]candidate, len(kept))
	for i := range kept {
		out[i] = kept[i].candidate
	}
	return out
}

// bound scores all candidates in each corner.
func (b *board) bound(r *request) []bounded {
	list, shares := make([]bounded, len(b.candidates)), b.shares
	for i := range b.shares {
		b.shares[i].ranked = 0
	}
	scored := make([]candidate, len(list))
	for corner := range corners {
		for bit, n := range [...]int{chunkPlace, filePlace} {
			b.shares[n].value = shares[n].value * rank.Score(corner>>bit&1)
		}
		copy(scored, b.candidates)
		for i := range scored {
			c := &scored[i]
			b.addends(c, func(_ string, _ int, v rank.Score) { c.score += v })
		}
		b.demote(scored, &r.query)
		b.standing(scored, &r.query)
		for i := range scored {
			list[i].at[corner] = scored[i].score
		}
	}
	b.shares = shares
	for i := range list {
		list[i].candidate, list[i].known = b.candidates[i], b.record(b.candidates[i].file, &r.query)
	}
	return list
}

// ahead tells whether a candidate comes before another, whatever other shards hold: by its
// scores in all corners, or because it has more of everything, or as much and its path.
func (b *board) ahead(c, d *bounded) bool {
	surely := true
	for i := range c.at {
		surely = surely && c.at[i] >= d.at[i]+slack
	}
	if surely {
		return true
	}
	x, y, r, s := &b.file[c.file], &b.file[d.file], &c.known, &d.known
	return x.best >= y.best && x.score >= y.score && x.def >= y.def && scoreName(b, c.file) >= scoreName(b, d.file) &&
		c.exact.only == d.exact.only && c.exact.path == d.exact.path && c.exact.text == d.exact.text && c.exact.symbol >= d.exact.symbol &&
		b.evidence[c.file] == nil && b.evidence[d.file] == nil &&
		r.role == s.role && r.language == s.language && r.old == s.old && r.beyond <= s.beyond && max(1, r.nameParts) <= max(1, s.nameParts) &&
		b.comparePaths(c.file, d.file) < 0
}

// Response is the offer as the contract has it.
func (o *Offer) Response() *contract.CandidatesResponse {
	return &contract.CandidatesResponse{Passing: o.Passing, Matches: o.Matches, Relevant: o.Relevant, Candidates: Encode(o.Candidates)}
}

// Of tells whether any of the candidates is of a repository; they are in order.
func (o *Offer) Of(repository string) bool {
	_, any := slices.BinarySearchFunc(o.Candidates, repository, func(c Candidate, name string) int { return cmp.Compare(c.Repository, name) })
	return any
}
