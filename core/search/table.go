package search

import (
	"encoding/binary"
	"errors"
	"math"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/tree"
)

// Candidates on their way are numbers as encoding/binary writes them (unsigned varints),
// one after the other:
//
//	candidates: their number, then each
//	candidate:  repository (text), path (text); size, flags, role, language, parts of the name,
//	            directories that count; scores of the lanes chunk, file, definition and
//	            name, hits in the name, cover; then, by the flags, what the exact lane and
//	            the report say; spots
//	text:       how many bytes are those of the candidate before, how many follow, these
//	spots:      their number, then each: chunk+1, share, line, definition+1, of its kind
//
// Scores are in units of 1/65536.

// Flags of a candidate.
const (
	flagRelevant = 1 << iota
	flagOld
	flagExact
	flagOnly
	flagEvidence
)

// Encode encodes candidates.
func Encode(list []Candidate) []byte {
	w := tableWriter{}
	w.number(len(list))
	var last Candidate
	for i := range list {
		c := &list[i]
		w.text(last.Repository, c.Repository)
		w.text(last.Path, c.Path)
		flags := 0
		for _, f := range [...]struct {
			set bool
			bit int
		}{{c.relevant, flagRelevant}, {c.old, flagOld}, {c.exact != match{}, flagExact}, {c.exact.only, flagOnly}, {c.evidence != nil, flagEvidence}} {
			if f.set {
				flags |= f.bit
			}
		}
		w.number(c.size, flags, int(c.role), int(c.language), c.nameParts, c.beyond)
		w.scores(c.lanes.best, c.lanes.score, c.lanes.def, c.lanes.name)
		w.number(int(c.lanes.nameHits))
		w.scores(c.lanes.cover)
		if c.exact != (match{}) {
			w.scores(c.exact.path, c.exact.symbol, c.exact.text)
		}
		if e := c.evidence; e != nil {
			w.scores(e.frame, e.place, e.module, e.name, e.names)
			w.number(e.line, e.def+1)
		}
		w.number(len(c.spots))
		for _, s := range c.spots {
			ofKind := 0
			if s.ofKind {
				ofKind = 1
			}
			w.number(s.chunk + 1)
			w.scores(s.share)
			w.number(s.line, s.def+1, ofKind)
		}
		last = *c
	}
	return w.b
}

type tableWriter struct{ b []byte }

func (w *tableWriter) number(list ...int) {
	for _, n := range list {
		w.b = binary.AppendUvarint(w.b, uint64(n))
	}
}

func (w *tableWriter) scores(list ...rank.Score) {
	for _, v := range list {
		w.b = binary.AppendUvarint(w.b, uint64(v))
	}
}

// signed writes a score that may be less than nothing.
func (w *tableWriter) signed(v rank.Score) { w.b = binary.AppendVarint(w.b, int64(v)) }

func (w *tableWriter) text(last, s string) {
	same := 0
	for same < min(len(last), len(s)) && last[same] == s[same] {
		same++
	}
	w.number(same, len(s)-same)
	w.b = append(w.b, s[same:]...)
}

// errTable is the error of bytes that are no candidates.
var errTable = errors.New("the candidates are damaged")

// Decode decodes candidates of a shard; those without a repository are of the one named.
func Decode(b []byte, shard, repository string) ([]Candidate, error) {
	r := tableReader{b: b}
	n := r.number(maxCandidates)
	list := make([]Candidate, 0, min(n, len(b)/leastCandidate))
	var last Candidate
	for range n {
		if r.wrong {
			return nil, errTable
		}
		c := Candidate{Shard: shard, Repository: r.text(last.Repository), Path: r.text(last.Path)}
		last.Repository, last.Path = c.Repository, c.Path
		if c.Repository == "" {
			c.Repository = repository
		}
		c.size = r.number(math.MaxInt32)
		flags := r.number(math.MaxUint8)
		c.relevant, c.exact.only = flags&flagRelevant != 0, flags&flagOnly != 0
		c.record = record{tree.Role(r.number(math.MaxUint8)), outline.Language(r.number(math.MaxUint8)), r.number(maxNumber), r.number(maxDepth), flags&flagOld != 0}
		r.scores(&c.lanes.best, &c.lanes.score, &c.lanes.def, &c.lanes.name)
		c.lanes.nameHits = uint8(r.number(maxHits))
		r.scores(&c.lanes.cover)
		if flags&flagExact != 0 {
			r.scores(&c.exact.path, &c.exact.symbol, &c.exact.text)
		}
		if flags&flagEvidence != 0 {
			e := &evidence{}
			r.scores(&e.frame, &e.place, &e.module, &e.name, &e.names)
			e.line, e.def = r.number(maxNumber), r.number(maxNumber)-1
			c.evidence = e
		}
		for range r.number(maxSpots) {
			if r.wrong {
				return nil, errTable
			}
			s := spot{chunk: r.number(maxNumber) - 1}
			r.scores(&s.share)
			s.line, s.def, s.ofKind = r.number(maxNumber), r.number(maxNumber)-1, r.number(1) != 0
			c.spots = append(c.spots, s)
		}
		list = append(list, c)
	}
	if r.wrong || len(r.b) > 0 {
		return nil, errTable
	}
	return list, nil
}

// Bounds of what is decoded.
const (
	maxCandidates  = 1 << 24
	maxNumber      = math.MaxInt32
	leastCandidate = 16 // bytes
	maxSpots       = 1 << 12
	maxPath        = 1 << 16        // bytes of a path or a repository's name
	maxScore       = rank.One << 30 // more than any lane gives
)

type tableReader struct {
	b     []byte
	wrong bool
}

// number reads a number, which is wrong if it is over most.
func (r *tableReader) number(most int) int {
	v, n := binary.Uvarint(r.b)
	if n <= 0 || v > uint64(most) {
		r.wrong, r.b = true, nil
		return 0
	}
	r.b = r.b[n:]
	return int(v)
}

func (r *tableReader) scores(to ...*rank.Score) {
	for _, s := range to {
		v, n := binary.Uvarint(r.b)
		if n <= 0 || v > uint64(maxScore) {
			r.wrong, r.b = true, nil
			return
		}
		*s, r.b = rank.Score(v), r.b[n:]
	}
}

func (r *tableReader) signed() rank.Score {
	v, n := binary.Varint(r.b)
	if n <= 0 || v > int64(maxScore) || v < -int64(maxScore) {
		r.wrong, r.b = true, nil
		return 0
	}
	r.b = r.b[n:]
	return rank.Score(v)
}

func (r *tableReader) text(last string) string {
	same, n := r.number(maxPath), r.number(maxPath)
	if same > len(last) || n > len(r.b) {
		r.wrong, r.b = true, nil
		return ""
	}
	s := strings.Clone(last[:same] + string(r.b[:n]))
	r.b = r.b[n:]
	return s
}
