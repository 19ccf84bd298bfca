package search

import (
	"bytes"
	"strings"

	"github.com/cairn-search/cairn/core/index"
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
	lines := bytes.SplitAfter(chunk, []byte("\n"))
	if len(lines) > 1 && len(lines[len(lines)-1]) == 0 {
		lines = lines[:len(lines)-1]
	}
	start := focus - first
	if focus == 0 || start < 0 || start >= len(lines) {
		start, focus = window(lines, n, q)
		focus += first
	}
	end := min(start+n, len(lines))
	start = max(0, end-n)
	for end > start+1 && len(bytes.TrimSpace(lines[end-1])) == 0 {
		end--
	}
	p := Passage{First: first + start, Last: first + end - 1, Focus: focus}
	var b strings.Builder
	for _, l := range lines[start:end] {
		l = bytes.TrimRight(l, "\r\n")
		if len(l) > maxLine {
			p.Cut = true
			l = l[:maxLine+1] // one more, so that Cut sees that it is longer
		}
		b.WriteString(index.Cut(strings.ToValidUTF8(string(l), "\uFFFD"), maxLine))
		b.WriteByte('\n')
	}
	p.Text = b.String()
	return p
}

// window returns the first line of the best window of n lines and the best line
// in it, both counted from 0.
func window(lines [][]byte, n int, q Query) (start, focus int) {
	terms := map[string]bool{}
	for _, t := range q.Terms {
		terms[t.Text] = true
	}
	hits := make([]map[string]bool, len(lines))
	for i, l := range lines {
		l = l[:min(len(l), scanLine)]
		for at := 0; at < len(l); {
			from, to := text.Next(l, at)
			at = to
			if from == to {
				break
			}
			text.Terms(l[from:to], func(t []byte) {
				if terms[string(t)] {
					if hits[i] == nil {
						hits[i] = map[string]bool{}
					}
					hits[i][string(t)] = true
				}
			})
		}
	}
	best := -1
	for i := range lines {
		distinct := map[string]bool{}
		dense := 0
		for j := i; j < min(i+n, len(lines)); j++ {
			for t := range hits[j] {
				distinct[t] = true
			}
			dense += len(hits[j]) * len(hits[j])
		}
		if v := len(distinct)*64 + dense; len(hits[i]) > 0 && v > best {
			best, start = v, i
		}
	}
	focus = start
	for j := start; j < min(start+n, len(lines)); j++ {
		if len(hits[j]) > len(hits[focus]) {
			focus = j
		}
	}
	return start, focus
}
