package index

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"runtime"

	"github.com/cairn-search/cairn/core/step"
)

// Contents, and other large sections, are compressed in runs of textRun bytes, so that one can be read without the
// others. A run that is not made much shorter, or suspiciously so, is stored as it is: a
// file cannot be made that takes more than textMost times its length of memory.
const (
	textRun  = 1 << 14
	textMost = 64
	textHead = 8       // the length of all of them, before the runs' lengths
	asItIs   = 1 << 31 // marks the length of a run that is not compressed
)

// packText compresses contents, by a level of package flate. sizes is their length and that of each run, with asItIs if it
// is not compressed.
func packText(text []byte, level int) (runs [][]byte, sizes []byte) {
	n := (len(text) + textRun - 1) / textRun
	runs = make([][]byte, n)
	split(n, func(from, to int) {
		var out bytes.Buffer
		w, err := flate.NewWriter(&out, level)
		if err != nil {
			panic(err) // the level is one of those that there are
		}
		for i := from; i < to; i++ {
			step.Yield()
			run := text[i*textRun : min(len(text), (i+1)*textRun)]
			out.Reset()
			w.Reset(&out)
			_, _ = w.Write(run) // to a buffer
			_ = w.Close()
			if runs[i] = run; out.Len() < len(run) && out.Len()*textMost >= len(run) {
				runs[i] = bytes.Clone(out.Bytes())
			}
		}
	})
	sizes = binary.LittleEndian.AppendUint64(nil, uint64(len(text)))
	for i, run := range runs {
		size := uint32(len(run))
		if len(run) == min(textRun, len(text)-i*textRun) {
			size |= asItIs
		}
		sizes = binary.LittleEndian.AppendUint32(sizes, size)
	}
	return runs, sizes
}

// split has ranges of 0 to n-1 done, by as many processors as there are.
func split(n int, do func(from, to int)) {
	workers := min(n, runtime.GOMAXPROCS(0))
	var wait []func() bool
	for i := range workers {
		wait = append(wait, step.Go(func() bool { do(n*i/workers, n*(i+1)/workers); return true }))
	}
	for _, w := range wait {
		w()
	}
}

// textRuns tells where the runs of contents are.
type textRuns struct {
	length uint64   // of all contents
	ends   []uint64 // of each run in TEXT
	plain  []bool   // it is not compressed
}

func openTextRuns(sizes []byte, stored uint64) (textRuns, error) {
	r := textRuns{}
	if len(sizes) < textHead || len(sizes)%4 != 0 {
		return r, fmt.Errorf("contents of unknown length")
	}
	r.length = binary.LittleEndian.Uint64(sizes)
	n, end := uint64(len(sizes)-textHead)/4, uint64(0)
	if r.length > n*textRun || n > 0 && r.length <= (n-1)*textRun {
		return r, fmt.Errorf("contents of %d bytes in %d runs", r.length, n)
	}
	for i := range n {
		size := u32(sizes[textHead+4*i:])
		long := uint64(size &^ asItIs)
		if whole := r.runLength(i); long*textMost < whole || size&asItIs != 0 && long != whole {
			return r, fmt.Errorf("run %d of what is compressed", i)
		}
		end += long
		r.ends, r.plain = append(r.ends, end), append(r.plain, size&asItIs != 0)
	}
	if end != stored {
		return r, fmt.Errorf("contents end at %d of %d bytes", end, stored)
	}
	return r, nil
}

// runLength is how many bytes of contents run i has.
func (r *textRuns) runLength(i uint64) uint64 { return min(textRun, r.length-i*textRun) }

// run returns where run i is stored.
func (r *textRuns) run(i uint64) (from, to uint64) {
	if i > 0 {
		from = r.ends[i-1]
	}
	return from, r.ends[i]
}

// inflate writes run i to room, which is as long as the run.
func (r *textRuns) inflate(room, stored []byte, i uint64, inflater io.Reader) error {
	if r.plain[i] {
		copy(room, stored)
		return nil
	}
	left := bytes.NewReader(stored)
	if err := inflater.(flate.Resetter).Reset(left, nil); err != nil {
		return err
	}
	_, err := io.ReadFull(inflater, room)
	// What goes on, is cut off behind its last byte, or has something behind it is not what was written.
	if n, end := inflater.Read(make([]byte, 1)); err == nil && (n > 0 || end != io.EOF || left.Len() > 0) {
		err = errors.New("it is of another length")
	}
	if err != nil {
		return fmt.Errorf("run %d of what is compressed: %w", i, err)
	}
	return nil
}

func newInflater() io.Reader { return flate.NewReader(bytes.NewReader(nil)) }
