package search

import (
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/text"
)

// Summary is what was said of a chunk, or of what begins in it.
type Summary struct {
	Part, File, Chunk int // numbers in the index and its part
	Text              string
}

// Summaries is a field of text beside the contents, by BM25. It may be used
// concurrently.
type Summaries struct {
	units    []Summary
	lengths  []int
	postings map[string][]summaryPosting
	norm     *rank.Norm
}

type summaryPosting struct {
	unit int
	tf   uint32
}

// NewSummaries makes the field, of summaries in any order.
func NewSummaries(list []Summary) *Summaries {
	s := &Summaries{units: list, postings: map[string][]summaryPosting{}}
	total := int64(0)
	for i, u := range list {
		n := 0
		src := []byte(u.Text)
		for at := 0; at < len(src); {
			start, end := text.Next(src, at)
			if start == end {
				break
			}
			at = end
			text.Terms(src[start:end], func(t []byte) {
				n++
				p := s.postings[string(t)]
				if len(p) > 0 && p[len(p)-1].unit == i {
					p[len(p)-1].tf++
					return
				}
				s.postings[string(t)] = append(p, summaryPosting{i, 1})
			})
		}
		s.lengths = append(s.lengths, n)
		total += int64(n)
	}
	s.norm = rank.NewNorm(rank.One, rank.Of(1, 2), total, len(list))
	return s
}

// summaryLane adds to files whose summaries hold words of the query.
type summaryLane struct{}

func (summaryLane) name() string { return "summary" }

func (summaryLane) score(b *board, r *request) bool {
	return b.scoreSummaries(r.options.Summaries, r.terms)
}

func (summaryLane) propose(b *board) {
	b.proposeIf(func(file uint32) bool { return b.summaries[file].share > 0 })
}

func (summaryLane) add(b *board, c *candidate, add addend) {
	if v := b.summaries[c.file].share.Times(b.w.Summary); v > 0 {
		add("summary", 0, v)
	}
}

func (summaryLane) relevant(b *board, file uint32) bool { return b.summaries[file].relevant }

// summaryFile is what summaries say of a file.
type summaryFile struct {
	share rank.Score // of the best summary, relative to the best of all
	chunk uint32     // that it is of
	// relevant is true if it holds enough of the query's words to be an answer.
	relevant bool
}

// scoreSummaries notes what summaries say, and sees their files.
func (b *board) scoreSummaries(s *Summaries, terms []Term) bool {
	if s == nil || len(s.units) == 0 || b.w.Summary == 0 {
		return false
	}
	scores, cover := map[int]rank.Score{}, map[int]rank.Score{}
	order := []int{} // units as the terms find them
	weight := rank.Score(0)
	for _, t := range terms {
		found := s.postings[t.Text]
		idf := rank.IDF(len(s.units), len(found))
		weight += idf
		for _, p := range found {
			if cover[p.unit] == 0 {
				order = append(order, p.unit)
			}
			cover[p.unit] += idf
			scores[p.unit] += idf.Times(rank.Saturate(s.norm.TF(p.tf, s.lengths[p.unit]), b.w.K1))
		}
	}
	top := rank.Score(1)
	for _, v := range scores {
		top = max(top, v)
	}
	b.summaries = map[uint32]summaryFile{}
	for _, i := range order {
		u := s.units[i]
		if u.Chunk < 0 || !b.passesChunk(b.chunkBase[u.Part]+u.Chunk) {
			continue
		}
		file := uint32(b.fileBase[u.Part] + u.File)
		next := summaryFile{scores[i] << 16 / top, uint32(b.chunkBase[u.Part] + u.Chunk), cover[i] >= weight.Times(minCover)}
		last, known := b.summaries[file]
		relevant := next.relevant || last.relevant
		if known && (last.share > next.share || last.share == next.share && last.chunk <= next.chunk) {
			next = last
		}
		next.relevant = relevant
		if relevant { // else it says a little more of what the contents have found
			b.see(file)
		}
		b.summaries[file] = next
	}
	return true
}
