package search

import (
	"cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/rank"
)

// Definitions over several shards are ranked in two steps once the files are: each shard
// counts what its files define (CountWithin), and then tells what each definition says of
// the query (Within), from which FuseDefinitions takes the best.

// FoundFiles are the files of a shard, by their numbers, among those that are found.
type FoundFiles struct {
	Hits   []Hit  // in the order of their places
	Places []int  // of each among the files of all shards
	Read   []bool // whether the text of each takes part
	Top    rank.Score
}

// JointDefinition is a definition of some shard, or a block of lines.
type JointDefinition struct {
	JointHit
	Place       int // of its file
	First, Last int
	terms       rank.Score // what its terms weigh
	file        rank.Score // score of the file, relative to the best
	own         rank.Score // sum of all other parts
	parts       []contract.ScoreReason
	connection
	at int // its number among those that were surveyed; is not encoded
}

// CountWithin returns how many definitions of files say anything of a query, and their
// terms.
func (s *Searcher) CountWithin(q Query, o Options, j *Joint, f FoundFiles, content func(part, file int) []byte) (definitions, tokens int) {
	v := s.newSurvey(&q, o.Filter, j)
	v.files(f.Hits, content)
	return v.size()
}

// Within returns the definitions of files that may be among the best of all shards, and the
// most that the terms of any weigh. What is left out has as many before it as are wanted,
// be that weight here or in another shard.
func (s *Searcher) Within(q Query, o Options, j *Joint, f FoundFiles, content func(part, file int) []byte) (list []JointDefinition, best rank.Score) {
	v := s.newSurvey(&q, o.Filter, j)
	v.files(f.Hits, content)
	terms, best := v.weigh(max(1, j.Statistics.Definitions), j.Statistics.Tokens)
	for i := range v.list {
		d := &v.list[i]
		if !d.ranks() || !v.wanted(d) {
			continue
		}
		p := &v.s.x.Parts[d.part]
		chunk, _ := p.ChunkRange(d.file)
		def, _ := p.DefRange(d.file)
		h := JointDefinition{Place: f.Places[d.hit], First: d.first, Last: d.last, at: i, terms: terms[i], file: f.Hits[d.hit].Score << 16 / max(1, f.Top)}
		h.JointHit = JointHit{Repository: s.Repository(d.part), Path: string(p.PathBytes(d.file)), Chunk: d.chunk - chunk, Definition: max(-1, d.def-def), Line: cmp.Or(d.line, d.first)}
		v.absolute(d, found{h.terms, h.file, h.Place}, func(name string, value rank.Score) {
			if h.own += value; o.Explain {
				h.parts = append(h.parts, contract.ScoreReason{Name: name, Add: value})
			}
		})
		list = append(list, h)
	}
	list = trim(list, best, max(o.Limit, reached))
	for i := range list {
		list[i].connection = connectionOf(&v.list[list[i].at])
	}
	return list, best
}

// score is what a definition scores where the terms of the best weigh so much.
func (h *JointDefinition) score(best rank.Score) (sum rank.Score) {
	relative(h.terms<<16/best, h.file, func(_ string, add rank.Score) { sum += add })
	return sum + h.own
}

// trim leaves out what has as many before it as are wanted, whatever the best of another
// shard weighs: if that is nothing, and if it is ever so much.
func trim(list []JointDefinition, best rank.Score, limit int) []JointDefinition {
	if len(list) <= limit {
		return list
	}
	surely := make([]rank.Score, len(list))
	for i := range list {
		h := &list[i]
		surely[i] = h.score(best) - Definitions.Terms.Times(h.terms<<16/best) // at least
	}
	order.By(surely, cmp.Compare)
	least := surely[len(surely)-limit]
	kept := list[:0]
	for i := range list {
		if list[i].score(best)+slack >= least {
			kept = append(kept, list[i])
		}
	}
	return kept
}

// FuseDefinitions takes the best definitions of all shards, of which the terms of the best
// weigh so much.
func FuseDefinitions(list []JointDefinition, best rank.Score, limit int, explain bool) []JointDefinition {
	order.StableBy(list, func(a, b JointDefinition) int {
		return cmp.Or(cmp.Compare(a.Place, b.Place), cmp.Compare(a.First, b.First))
	})
	scores := make([]rank.Score, len(list))
	for i := range list {
		scores[i] = list[i].score(best)
	}
	before := func(i, j int) bool { return i < j }
	passed := connected(scores, before, func(i int) (connection, int) { return list[i].connection, list[i].Place })
	order := rank.Top(scores, limit, before)
	out := make([]JointDefinition, len(order))
	for i, at := range order {
		h := list[at]
		if h.Score = scores[at]; explain {
			relative(h.terms<<16/best, h.file, func(name string, add rank.Score) {
				h.Reasons = append(h.Reasons, contract.ScoreReason{Name: name, Add: add})
			})
			h.Reasons = append(h.Reasons, h.parts...)
			if passed[at] != 0 {
				h.Reasons = append(h.Reasons, contract.ScoreReason{Name: "connected", Add: passed[at]})
			}
		}
		out[i] = h
	}
	return out
}

// Found tells what each shard is told of its own files among those of a search over several,
// to rank what they define.
func Found(files []JointHit) map[string]*contract.Within {
	read, found := surveyable(), map[string]*contract.Within{}
	for i, h := range files {
		w := found[h.Shard]
		if w == nil {
			w = &contract.Within{Top: int64(files[0].Score)}
			found[h.Shard] = w
		}
		w.Files = append(w.Files, contract.FoundFile{Repository: h.Repository, Path: h.Path, Place: i, Score: int64(h.Score), Line: h.Line, Read: read(h.Size)})
	}
	return found
}

// EncodeDefinitions encodes definitions, after what the terms of the best weigh: numbers
// and texts as of [Encode].
func EncodeDefinitions(list []JointDefinition, best rank.Score) []byte {
	w := tableWriter{}
	w.scores(best)
	w.number(len(list))
	var last JointDefinition
	for i := range list {
		h := &list[i]
		w.text(last.Repository, h.Repository)
		w.text(last.Path, h.Path)
		w.number(h.Chunk+1, h.Definition+1, h.Line, h.Place, h.First, h.Last)
		w.scores(h.terms, h.file)
		w.signed(h.own)
		w.connection(&h.connection)
		w.number(len(h.parts))
		for _, p := range h.parts {
			w.text("", p.Name)
			w.signed(p.Add)
		}
		last = *h
	}
	return w.b
}

// DecodeDefinitions decodes definitions of a shard; those without a repository are of the
// one named.
func DecodeDefinitions(b []byte, shard, repository string) (list []JointDefinition, best rank.Score, err error) {
	r := tableReader{b: b}
	r.scores(&best)
	var last JointDefinition
	for range r.number(maxCandidates) {
		if r.wrong {
			return nil, 0, errTable
		}
		h := JointDefinition{JointHit: JointHit{Shard: shard, Repository: r.text(last.Repository), Path: r.text(last.Path)}}
		last = h
		if h.Repository == "" {
			h.Repository = repository
		}
		h.Chunk, h.Definition = r.number(maxNumber)-1, r.number(maxNumber)-1
		h.Line, h.Place, h.First, h.Last = r.number(maxNumber), r.number(maxNumber), r.number(maxNumber), r.number(maxNumber)
		r.scores(&h.terms, &h.file)
		h.own = r.signed()
		h.connection = r.connection()
		for range r.number(maxSpots) {
			if r.wrong {
				return nil, 0, errTable
			}
			h.parts = append(h.parts, contract.ScoreReason{Name: r.text(""), Add: r.signed()})
		}
		list = append(list, h)
	}
	if r.wrong || len(r.b) > 0 {
		return nil, 0, errTable
	}
	return list, max(1, best), nil
}

func (w *tableWriter) connection(c *connection) {
	w.number(int(c.name), len(c.names))
	for _, n := range c.names {
		w.number(int(n))
	}
}

func (r *tableReader) connection() (c connection) {
	c.name = uint32(r.number(maxNumber))
	for n := r.number(mostSaid); n > 0 && !r.wrong; n-- {
		c.names = append(c.names, uint32(r.number(maxNumber)))
	}
	return c
}

// Locate finds the files that a shard was told of; those that it does not hold are left
// out.
func (s *Searcher) Locate(w *contract.Within) (f FoundFiles) {
	f.Top = rank.Score(w.Top)
	for _, file := range w.Files {
		if part, i, ok := s.x.Find(file.Path); ok {
			f.Hits = append(f.Hits, Hit{Part: part, File: i, Score: rank.Score(file.Score), Line: file.Line})
			f.Places, f.Read = append(f.Places, file.Place), append(f.Read, file.Read)
		}
	}
	return f
}
