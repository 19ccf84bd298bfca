package index

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"sync"
)

// deflate compresses what is kept as one piece, in runs as contents are, with their sizes before them.
func deflate(b []byte) []byte {
	runs, sizes := packText(b)
	return append(sizes, bytes.Join(runs, nil)...)
}

// deflated tells the sizes in what deflate wrote from the runs.
func deflated(b []byte) (sizes, runs []byte, err error) {
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

// inflatable is a text in memory: plain, or as deflate wrote it, of which those runs are inflated that somebody asks for.
type inflatable struct {
	plain, packed []byte
	mu            sync.Mutex
	runs          textRuns
	stored        []byte // the runs
	done          []bool // they are in plain
	inflater      io.Reader
}

// length is that of the plain text, as far as what is packed says.
func (t *inflatable) length() uint64 {
	if t.packed == nil {
		return uint64(len(t.plain))
	}
	if len(t.packed) < textHead {
		return 0
	}
	return binary.LittleEndian.Uint64(t.packed)
}

// size is how much memory it takes.
func (t *inflatable) size() int { return len(t.plain) + len(t.packed) }

// release lets go of the memory.
func (t *inflatable) release() { t.plain, t.packed, t.stored = nil, nil, nil }

// slice returns a part of the text; nothing where it is damaged, which only what was forged can be: its sums fit.
func (t *inflatable) slice(from, to uint64) []byte {
	if from == to || t.packed != nil && !t.inflate(from, to) {
		return nil
	}
	return t.plain[from:to]
}

func (t *inflatable) inflate(from, to uint64) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.inflater == nil && !t.open() {
		return false
	}
	if to > uint64(len(t.plain)) {
		return false
	}
	for i := from / textRun; i <= (to-1)/textRun; i++ {
		if t.done[i] {
			continue
		}
		a, b := t.runs.run(i)
		if t.runs.inflate(t.plain[i*textRun:i*textRun+t.runs.runLength(i)], t.stored[a:b], i, t.inflater) != nil {
			return false
		}
		t.done[i] = true
	}
	return true
}

func (t *inflatable) open() bool {
	sizes, stored, err := deflated(t.packed)
	if err != nil {
		return false
	}
	if t.runs, err = openTextRuns(sizes, uint64(len(stored))); err != nil {
		return false
	}
	t.plain, t.stored, t.done, t.inflater = make([]byte, t.runs.length), stored, make([]bool, len(t.runs.ends)), newInflater()
	return true
}
