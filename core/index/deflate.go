package index

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"io"
	"sync"

	"github.com/cairn-search/cairn/core/step"
)

// deflate compresses what is kept as one piece, in runs as contents are, with their sizes before them.
func deflate(b []byte) []byte {
	runs, sizes := packText(b, flate.BestSpeed)
	return append(sizes, bytes.Join(runs, nil)...)
}

// deflated tells the sizes in what deflate wrote from the runs.
func deflated(b []byte) (sizes, stored []byte, err error) {
	if len(b) < textHead {
		return nil, nil, fmt.Errorf("compressed data of %d bytes", len(b))
	}
	n := binary.LittleEndian.Uint64(b)
	head := textHead + 4*(n/textRun+min(1, n%textRun))
	if n > textMost*uint64(len(b)) || head > uint64(len(b)) {
		return nil, nil, fmt.Errorf("%d bytes, compressed to %d", n, len(b))
	}
	return b[:head], b[head:], nil
}

// inflatable is a text in memory: plain, or in runs, of which those are inflated that somebody asks for.
type inflatable struct {
	plain  []byte
	runs   textRuns
	stored []byte // the runs
	states []runState
}

// runState is how far a run is: once it is done, it is in plain if it is good.
type runState struct {
	once sync.Once
	good bool
}

var inflaters = sync.Pool{New: func() any { return newInflater() }}

// open takes a text as packText wrote it.
func (t *inflatable) open(sizes, stored []byte) (err error) {
	if t.runs, err = openTextRuns(sizes, uint64(len(stored))); err != nil {
		return err
	}
	t.plain, t.stored, t.states = make([]byte, t.runs.length), stored, make([]runState, len(t.runs.ends))
	return nil
}

// size is how much memory it takes.
func (t *inflatable) size() int { return len(t.plain) + len(t.stored) }

// release lets go of the memory.
func (t *inflatable) release() { t.plain, t.stored, t.states = nil, nil, nil }

// slice returns a part of the text; false where it is damaged, which only what was forged can be: its sums fit.
func (t *inflatable) slice(from, to uint64) ([]byte, bool) {
	if t.stored != nil && from < to {
		for i := from / textRun; i <= (to-1)/textRun; i++ {
			if !t.inflated(i) {
				return nil, false
			}
		}
	}
	return t.plain[from:to:to], true
}

// inflated inflates a run, and tells whether it is good.
func (t *inflatable) inflated(i uint64) bool {
	s := &t.states[i]
	s.once.Do(func() {
		step.Yield()
		inflater := inflaters.Get().(io.Reader)
		from, to := t.runs.run(i)
		s.good = t.runs.inflate(t.plain[i*textRun:i*textRun+t.runs.runLength(i)], t.stored[from:to], i, inflater) == nil
		inflaters.Put(inflater)
	})
	return s.good
}
