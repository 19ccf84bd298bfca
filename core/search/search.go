// Package search understands a query, runs the lanes over an index and fuses
// them into one ranked list.
//
// A lane is a way to rank all files: by their best chunk, as a whole, by the
// name of a definition, by their own name. Lanes are joined by reciprocal rank
// fusion and by their scores; then files that define or are what the query
// names exactly go first, and files whose role is not asked for (tests,
// examples, vendored code, …) step back.
package search

import (
	"cmp"
	"slices"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/rank"
)

// Options of a search.
type Options struct {
	Limit   int  // hits at most, at least 1
	ByChunk bool // chunks rather than files
}

// Hit is one result: a file by its best chunk, or a chunk.
type Hit struct {
	Part, File, Chunk int // numbers in the index and its part
	// Definition is the number of the definition for which the file was found,
	// -1 if it was not found by a name.
	Definition int
	Score      rank.Score
	Reasons    []Reason
}

// Reason is one part of a score, in the order in which they were applied: "add"
// reasons are summed, then "times" reasons multiply the sum.
type Reason struct {
	Name string `json:"name"`
	// Rank is the position in the lane, 1-based, for lanes.
	Rank  int        `json:"rank,omitempty"`
	Add   rank.Score `json:"add,omitempty"`
	Times rank.Score `json:"times,omitempty"`
}

// laneDepth is how many files each lane puts forward.
const laneDepth = 100

// Run searches an index. The second result says why there are no hits.
func Run(x *index.Index, q Query, o Options, w *Weights) ([]Hit, string) {
	if len(q.Terms) == 0 {
		return nil, "the query has no words to search for"
	}
	if x.Files() == 0 {
		return nil, "the index holds no files"
	}
	b := newBoard(x)
	defer b.release()
	b.score(q.Terms, w)
	exact := b.exact(q)
	if len(b.files) == 0 {
		return nil, "no file contains any of the query's words"
	}
	candidates := b.fuse(exact, w)
	b.demote(candidates, q, w)
	better := func(a, c *candidate) int {
		return cmp.Or(cmp.Compare(c.score, a.score), b.comparePaths(a.file, c.file))
	}
	slices.SortFunc(candidates, better)
	if !b.relevant(candidates, exact) {
		return nil, "no file contains enough of the query's words to be relevant"
	}
	if o.ByChunk {
		return b.byChunk(candidates, o.Limit, w), ""
	}
	hits := make([]Hit, 0, min(o.Limit, len(candidates)))
	for _, c := range candidates[:min(o.Limit, len(candidates))] {
		hits = append(hits, b.hitOf(c, b.bestChunk(c)))
	}
	return hits, ""
}

// candidate is a file on its way to being a hit.
type candidate struct {
	file    uint32
	score   rank.Score
	exact   match
	reasons []Reason
}

func (c *candidate) add(name string, position int, v rank.Score) {
	if v != 0 {
		c.score += v
		c.reasons = append(c.reasons, Reason{Name: name, Rank: position, Add: v})
	}
}

// lane is one way to rank all files.
type lane struct {
	name          string
	ranked, value rank.Score // shares of the reciprocal rank and of the score
	score         func(*fileScore) rank.Score
	top           rank.Score // the score that counts as 1; 0: the best file's
}

func (b *board) lanes(w *Weights) []lane {
	return []lane{
		{"chunk", w.ChunkLane, w.Chunk, func(s *fileScore) rank.Score { return s.best }, 0},
		{"file", w.FileLane, w.File, func(s *fileScore) rank.Score { return s.score }, 0},
		{"definition", w.DefinitionLane, w.Definition, func(s *fileScore) rank.Score { return s.def }, b.weight},
		{"name", w.NameLane, w.Name, func(s *fileScore) rank.Score { return s.name }, b.weight},
		{"cover", 0, w.Cover, func(s *fileScore) rank.Score { return s.cover }, b.weight},
	}
}

// fuse joins the lanes: each gives its files a reciprocal rank and a part of
// their score in it.
func (b *board) fuse(exact map[uint32]match, w *Weights) []*candidate {
	for _, f := range b.files {
		// From here on name holds the score of the lane, as def does.
		p, i := b.partOfFile(f)
		parts := max(1, p.NameParts(i))
		s := &b.file[f]
		s.name = s.name * rank.Score(min(int(s.nameHits), parts)) / rank.Score(parts)
	}
	byFile := map[uint32]*candidate{}
	var all []*candidate
	get := func(f uint32) *candidate {
		c := byFile[f]
		if c == nil {
			c = &candidate{file: f, exact: exact[f]}
			byFile[f] = c
			all = append(all, c)
		}
		return c
	}
	lanes := b.lanes(w)
	for i := range lanes {
		l := &lanes[i]
		if l.top == 0 {
			for _, f := range b.files {
				l.top = max(l.top, l.score(&b.file[f]))
			}
		}
		if l.ranked == 0 {
			continue
		}
		order := rank.Top(len(b.files), laneDepth, func(i, j int) bool {
			x, y := l.score(&b.file[b.files[i]]), l.score(&b.file[b.files[j]])
			return x > y || x == y && b.comparePaths(b.files[i], b.files[j]) < 0
		})
		for at, i := range order {
			f := b.files[i]
			v := l.score(&b.file[f])
			if v == 0 {
				break
			}
			get(f).add(l.name+" rank", at+1, rank.Reciprocal(l.ranked, at+1))
		}
	}
	for _, f := range b.files {
		if exact[f] != (match{}) {
			get(f)
		}
	}
	for _, c := range all {
		s := &b.file[c.file]
		for _, l := range lanes {
			c.add(l.name, 0, l.value.Times(l.score(s)<<16/max(1, l.top)))
		}
		c.exact.apply(c, w)
	}
	return all
}

func (b *board) comparePaths(f, g uint32) int {
	if f == g {
		return 0
	}
	p, i := b.partOfFile(f)
	q, j := b.partOfFile(g)
	return slices.Compare(p.PathBytes(i), q.PathBytes(j))
}
