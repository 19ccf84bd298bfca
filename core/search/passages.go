package search

import (
	"bytes"
	"math/bits"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/text"
)

// Around a line that says something of a query stand lines that make it readable.
const (
	linesBefore = 2
	linesAfter  = 3
	leastApart  = 3 // fewer lines between two passages are shown with them
)

// Passages cuts out of a definition that begins at line first those lines, at most n in at most
// most runs, which together say most of a query: where Excerpt finds the one place that holds
// most words, it shows each word in one place, and a word that few lines hold counts more.
// They are in the order of their lines; it is one from the beginning if no line holds a word.
func Passages(chunk []byte, first, n, most int, q Query) []Passage {
	lines := splitLines(chunk)
	if n >= len(lines) {
		return []Passage{cut(lines, 0, len(lines), first)}
	}
	w := weigh(lines, q)
	shown := make([]bool, len(lines))
	left, said := n, uint64(0)
	for runs := 0; left > 0; {
		at := w.best(said)
		if at < 0 {
			break
		}
		from, to := reach(lines, at, left)
		added := 0
		for i := from; i < to; i++ {
			if !shown[i] {
				added++
			}
		}
		joins := touches(shown, from-leastApart, to+leastApart)
		if !joins && runs == most {
			w.hits[at] = 0 // it would be one run too many
			continue
		}
		if !joins {
			runs++
		}
		for i := from; i < to; i++ {
			said |= w.hits[i]
			shown[i] = true
			w.done[i] = true
		}
		left -= added
		w.done[at] = true
	}
	return runsOf(lines, shown, first, n)
}

// splitLines are the lines of a text, each with its end.
func splitLines(chunk []byte) [][]byte {
	lines := bytes.SplitAfter(chunk, []byte("\n"))
	if len(lines) > 1 && len(lines[len(lines)-1]) == 0 {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// reach is the run of at most n lines that is shown around a line.
func reach(lines [][]byte, at, n int) (from, to int) {
	from, to = max(0, at-min(linesBefore, (n-1)/2)), 0
	to = min(len(lines), from+min(n, linesBefore+1+linesAfter))
	for from < at && len(bytes.TrimSpace(lines[from])) == 0 {
		from++
	}
	for to > at+1 && len(bytes.TrimSpace(lines[to-1])) == 0 {
		to--
	}
	return from, to
}

// touches tells whether one of some lines is shown.
func touches(shown []bool, from, to int) bool {
	return slices.Contains(shown[max(0, from):min(len(shown), to)], true)
}

// runsOf are the passages of the lines that are shown; few lines between two are shown too. Without
// any it is the beginning.
func runsOf(lines [][]byte, shown []bool, first, n int) (list []Passage) {
	for i := 0; i < len(lines); {
		if !shown[i] {
			i++
			continue
		}
		end := i + 1
		for end < len(lines) && touches(shown, end, end+leastApart) {
			end++
		}
		for end > i+1 && !shown[end-1] {
			end--
		}
		list = append(list, cut(lines, i, end, first))
		i = end
	}
	if list == nil {
		list = append(list, cut(lines, 0, min(n, len(lines)), first))
	}
	return list
}

// cut is a run of lines as a passage; what is too long of one is left out.
func cut(lines [][]byte, start, end, first int) Passage {
	for end > start+1 && len(bytes.TrimSpace(lines[end-1])) == 0 {
		end--
	}
	p := Passage{First: first + start, Last: first + end - 1, Focus: first + start}
	var b strings.Builder
	for _, l := range lines[start:end] {
		l = bytes.TrimRight(l, "\r\n")
		// One byte more, so that Cut sees that it is longer.
		s := strings.ToValidUTF8(string(l[:min(len(l), maxLine+1)]), "\uFFFD")
		p.Cut = p.Cut || len(l) > maxLine || len(s) > maxLine
		b.WriteString(index.Cut(s, maxLine))
		b.WriteByte('\n')
	}
	p.Text = b.String()
	return p
}

// sayings are the words of a query that each line holds, and what each word counts.
type sayings struct {
	hits   []uint64
	weight [64]int // of a word; the fewer lines hold it the more
	done   []bool  // what is shown need not be found again
}

// weigh looks for the words of a query in lines.
func weigh(lines [][]byte, q Query) *sayings {
	w := &sayings{hits: termsOf(lines, q), done: make([]bool, len(lines))}
	for bit := range w.weight {
		held := 0
		for _, h := range w.hits {
			held += int(h >> bit & 1)
		}
		if held > 0 {
			w.weight[bit] = 1 + 2*bits.Len(uint(len(lines)/held))
			if bit < len(q.Terms) && q.Terms[bit].Weight > 0 {
				w.weight[bit] = int(rank.Score(8 * w.weight[bit]).Times(q.Terms[bit].Weight))
			} else {
				w.weight[bit] *= 8
			}
		}
	}
	return w
}

// best is the line that adds most to what is said: a word that is said counts a quarter, and what
// the lines around say a half of what they say themselves. -1 if none says anything.
func (w *sayings) best(said uint64) int {
	best, at := 0, -1
	for i := range w.hits {
		if w.done[i] || w.hits[i] == 0 {
			continue
		}
		sum := 4 * w.sum(w.hits[i], said)
		around := uint64(0)
		for j := max(0, i-linesBefore); j < min(len(w.hits), i+linesAfter+1); j++ {
			around |= w.hits[j]
		}
		if sum += 2 * w.sum(around&^w.hits[i], said); sum > best {
			best, at = sum, i
		}
	}
	return at
}

// sum is what words count, those that are said less.
func (w *sayings) sum(words, said uint64) (sum int) {
	for ; words != 0; words &= words - 1 {
		bit := bits.TrailingZeros64(words)
		if v := w.weight[bit]; said>>bit&1 == 0 {
			sum += 4 * v
		} else {
			sum += v
		}
	}
	return sum
}

// termsOf are the terms of a query that each line holds, a bit for each; from the 64th on they
// share one.
func termsOf(lines [][]byte, q Query) []uint64 {
	a := analyzers.get()
	if a == nil {
		a = &text.Analyzer{}
	}
	defer func() {
		if a.Terms.Len() < maxRemembered {
			analyzers.put(a)
		}
	}()
	bit := map[uint32]uint64{}
	for i, t := range q.Terms {
		number, _ := a.Terms.Number([]byte(t.Text))
		bit[number] = 1 << min(i, 63)
	}
	begins := beginnings(q.Terms)
	hits := make([]uint64, len(lines))
	var terms []uint32
	for i, l := range lines {
		l = l[:min(len(l), scanLine)]
		for at := 0; at < len(l); {
			start, end := text.Next(l, at)
			if at = end; !begins.mayBe(l[start:end]) {
				continue
			}
			terms = a.Append(terms[:0], l[start:end])
			for _, t := range terms {
				hits[i] |= bit[t]
			}
		}
	}
	return hits
}
