package search

import (
	"math/bits"

	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/text"
)

// Passage is a run of lines cut out of a chunk.
type Passage struct {
	First, Last int // lines of the file, 1-based, inclusive
	Focus       int // the line that says most of the query
	Text        string
	Cut         bool // a line was longer than shown
}

// maxLine is the length in bytes to which a shown line is cut.
const maxLine = 240

// scanLine is how far into a line the search for query terms looks, so that a
// line of megabytes costs no more than others.
const scanLine = 4096

// Excerpt cuts the lines that say most of the query out of a chunk that begins
// at line first: the window of at most n lines that holds the most distinct
// query terms, weighted by how many there are on one line. A focus line, if it
// is not 0, is where the passage begins.
func Excerpt(chunk []byte, first, focus, n int, q Query) Passage {
	lines := splitLines(chunk)
	start := focus - first
	if focus == 0 || start < 0 || start >= len(lines) {
		start, focus = window(chunk, lines, n, q)
		focus += first
	}
	end := min(start+n, len(lines))
	start = max(0, end-n)
	p := cut(lines, start, end, first)
	p.Focus = focus
	return p
}

// window returns the first line of the best window of n lines of a chunk and the best
// line in it, both counted from 0.
func window(chunk []byte, lines [][]byte, n int, q Query) (start, focus int) {
	if start, focus, ok := verbatimIn(chunk, n, q); ok {
		return start, focus
	}
	hits := termsOf(lines, q)
	best := -1
	for i := range lines {
		if hits[i] == 0 {
			continue
		}
		distinct, dense := uint64(0), 0
		for _, h := range hits[i:min(i+n, len(lines))] {
			distinct |= h
			dense += bits.OnesCount64(h) * bits.OnesCount64(h)
		}
		if v := bits.OnesCount64(distinct)*64 + dense; v > best {
			best, start = v, i
		}
	}
	focus = start
	for j := start; j < min(start+n, len(lines)); j++ {
		if bits.OnesCount64(hits[j]) > bits.OnesCount64(hits[focus]) {
			focus = j
		}
	}
	return start, focus
}

// verbatimIn is window where the query itself stands in the chunk.
func verbatimIn(chunk []byte, n int, q Query) (start, focus int, ok bool) {
	list := q.passages
	if len(list) == 0 && q.filled == nil || q.Class == SymbolQuery { // whose place the definition or the line has
		return 0, 0, false
	}
	best := rank.Score(0)
	for i := range list {
		if line, worth := list[i].in(chunk); worth > best {
			best, focus = worth, line-1
		}
	}
	if q.filled != nil {
		if line, worth := q.filled.in(chunk); worth > best {
			best, focus = worth, line-1
		}
	}
	return max(0, focus-n/2), focus, best > 0
}

// maxRemembered is the number of terms at which an analyzer starts over.
const maxRemembered = 1 << 17

// analyzers are kept from search to search, because they remember tokens.
var analyzers freeList[text.Analyzer]
