package search

import (
	"math"

	"github.com/cairn-search/cairn/core/rank"
)

// For a report the order of definitions is corrected by what was learned from issues and the
// definitions that mended them: what is at fault is seldom what says most of a long text. A
// correction is the sum of what small trees say of a few signals, each a number of a byte, so
// that it is the same everywhere. docs/search.md tells what they were learned from.

// The signals of a definition. The trees know them by these numbers.
const (
	signalPlace     = iota // of its file among those found
	signalFile             // score of its file, relative to the best
	signalTerms            // what its terms weigh, of twice the query's
	signalName             // what the terms in its name weigh, of the query's
	signalPrecision        // share of the parts of its name that the query says
	signalCoverage         // what all terms weigh that stand in any place
	signalSignature        // what those in its signature weigh
	signalCalled           // what the best says that calls it
	signalCalling          // what the best says that it calls
	signalRelated          // what the terms weigh of which it has relatives alone
	signalLines            // logarithm of its length in lines
	signalTokens           // … and in terms
	signalDepth            // how many definitions are around it
	signalMost             // what the lines weigh together that say most
	signalHits             // how many of the query's terms it has
	signalCount
)

type signals [signalCount]uint8

// found is what the order of a definition depends on beside what it says itself.
type found struct {
	terms rank.Score // what its terms weigh
	file  rank.Score // score of its file, relative to the best
	place int        // of its file among those found
}

// stands is what the terms weigh that stand in a definition, by the place, and how many do.
type stands struct {
	name, signature, all rank.Score
	named, hits          int
}

func (v *survey) stands(d *surveyed) (s stands) {
	for t := range d.found {
		f := &d.found[t]
		if *f != (frequencies{}) {
			s.all += v.idf[t]
			s.hits++
		}
		if f[inName] > 0 {
			s.name += v.idf[t]
			s.named++
		}
		if f[inSignature] > 0 {
			s.signature += v.idf[t]
		}
	}
	return s
}

// correction is what was learned to add to the score of a definition for a report.
func (v *survey) correction(d *surveyed, s *stands, f found) (sum rank.Score) {
	x := v.signals(d, s, f)
	for i := range orderTrees {
		sum += orderTrees[i].of(&x)
	}
	return sum
}

func (v *survey) signals(d *surveyed, s *stands, f found) signals {
	whole := max(1, v.total)
	x := signals{
		signalPlace: share8(rank.Score(f.place), math.MaxUint8), signalFile: share8(f.file, rank.One), signalTerms: share8(f.terms, 2*whole),
		signalName: share8(s.name, whole), signalCoverage: share8(s.all, whole), signalSignature: share8(s.signature, whole),
		signalCalled: share8(d.calledBy, whole), signalCalling: share8(d.calling, whole), signalRelated: share8(v.related(d), whole),
		signalLines: log8(d.last - d.first), signalTokens: log8(d.tokens), signalHits: share8(rank.Score(s.hits), math.MaxUint8),
	}
	if d.most < math.MaxInt64 { // which is of a line that a trace names
		x[signalMost] = share8(d.most, 2*whole)
	}
	if d.def >= 0 {
		p := &v.s.x.Parts[d.part]
		x[signalPrecision] = share8(rank.Score(s.named), rank.Score(max(1, p.DefParts(d.def))))
		from, _ := p.DefRange(d.file)
		for parent := p.DefParent(d.def); parent >= 0 && x[signalDepth] < maxDepth; parent = p.DefParent(from + parent) {
			x[signalDepth]++
		}
	}
	return x
}

// share8 is a share of a whole as a byte.
func share8(part, whole rank.Score) uint8 {
	return uint8(min(math.MaxUint8, max(0, part*math.MaxUint8/whole)))
}

// log8 is the binary logarithm of a number in eighths.
func log8(n int) uint8 { return uint8(rank.Log2(uint64(max(n, 0)+1), 1) * 8 >> 16) }

// orderTree is a tree of three questions and four answers.
type orderTree struct {
	nodes   [3]orderNode
	answers [4]int16
}

// orderNode goes left if a signal is at most so much, else right: to another node, or to an
// answer, which is its number counted down from -1.
type orderNode struct {
	signal, most uint8
	left, right  int8
}

func (t *orderTree) of(x *signals) rank.Score {
	at := int8(0)
	for at >= 0 {
		n := &t.nodes[at]
		if x[n.signal] <= n.most {
			at = n.left
		} else {
			at = n.right
		}
	}
	return rank.Score(t.answers[-1-at])
}
