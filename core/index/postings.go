package index

import (
	"encoding/binary"
	"runtime"

	"github.com/cairn-search/cairn/core/step"
)

// Field is a part of a file that is indexed and weighed on its own.
type Field int

// The fields.
const (
	Body   Field = iota // the text, counted per chunk
	Symbol              // the name of a definition, counted per definition
	Path                // the directories of a file and its name, per file
	Name                // the file's name without extension, per file
	fields
)

func (f Field) String() string { return [...]string{"body", "symbol", "path", "name"}[f] }

// tagOf is the tag of a field's section: three letters and the field's number.
func tagOf(s string, f Field) uint32 { return tag(s + string(rune('0'+f))) }

// Posting says how often a term occurs in a unit of its field (a chunk, a
// definition, a file), numbered within the segment. TF is capped at 255.
type Posting struct {
	Unit uint32
	TF   uint32
}

// A posting list is a run of varints: delta<<1 when the term occurs once,
// delta<<1|1 followed by a byte tf otherwise; the first delta counts from 0.
func appendPosting(b []byte, delta uint32, tf uint8) []byte {
	if tf == 1 {
		return binary.AppendUvarint(b, uint64(delta)<<1)
	}
	b = binary.AppendUvarint(b, uint64(delta)<<1|1)
	return append(b, tf)
}

// List is a posting list that is read bit by bit, ordered by unit.
type List struct {
	b           []byte
	unit, limit uint32
}

// Next returns the next postings, as many as there is room for, none at the end.
// It stops at damaged bytes, which checksums have ruled out before.
func (l *List) Next(room []Posting) []Posting {
	b, unit, n, i := l.b, l.unit, 0, 0
	for ; i < len(b) && n < len(room); n++ {
		v := uint64(b[i])
		i++
		if v >= 0x80 {
			v &= 0x7F
			for shift := uint(7); i < len(b); shift += 7 {
				c := b[i]
				i++
				v |= uint64(c&0x7F) << (shift & 63)
				if c < 0x80 {
					break
				}
			}
		}
		tf := uint32(1)
		if v&1 != 0 {
			if i == len(b) {
				break
			}
			tf = uint32(b[i])
			i++
		}
		unit += uint32(v >> 1)
		if unit >= l.limit {
			i = len(b)
			break
		}
		room[n] = Posting{unit, tf}
	}
	l.b, l.unit = b[i:], unit
	return room[:n]
}

// dirEntry is the size of an entry of a field's directory, which lists the
// terms that occur in the field: term number, end of its list, list length.
const dirEntry = 12

// ranges is into how many ranges of terms an inversion is split. A range needs
// its share of the memory, and ranges are done by as many processors as there are.
const ranges = 4

// invert turns the documents' term counts of a field into posting lists by
// counting sort, and returns the field's directory and lists.
func invert(docs []*Document, f Field, local map[vocabulary][]uint32, terms int, stop stop) (dir, lists []byte) {
	counts, total := make([]uint32, terms), 0
	for _, d := range docs {
		if stop.now() {
			return nil, nil
		}
		global := local[d.vocabulary]
		total += len(d.entries[f].terms)
		for _, t := range d.entries[f].terms {
			counts[global[t]]++
		}
	}
	return inRanges(counts, 2*total, func(first, last, total int) inverted {
		return inversion{docs, f, local, counts[first:last], uint32(first), total, stop}.run()
	})
}

// inRanges makes the lists of terms range by range: run is given the terms
// [first, last), of which counts tell how much they are of the whole, and the sum
// of their counts. size is how many bytes the lists will have, about.
func inRanges(counts []uint32, size int, run func(first, last, sum int) inverted) (dir, lists []byte) {
	terms, total := len(counts), 0
	for _, n := range counts {
		total += int(n)
	}
	done := make(chan func() inverted, ranges)
	turns := make(chan struct{}, runtime.GOMAXPROCS(0))
	go func() {
		first := 0
		for r := range ranges {
			// A range ends where it has its share.
			last, n := first, 0
			for ; last < terms && (n < total/ranges || r == ranges-1); last++ {
				n += int(counts[last])
			}
			turns <- struct{}{}
			from := first
			done <- step.Go(func() inverted {
				defer func() { <-turns }()
				return run(from, last, n)
			})
			first = last
		}
	}()
	lists = make([]byte, 0, size)
	for range ranges {
		part := (<-done)()
		for at := 0; at < len(part.dir); at += dirEntry {
			end := part.dir[at+4:]
			binary.LittleEndian.PutUint32(end, u32(end)+uint32(len(lists)))
		}
		dir, lists = append(dir, part.dir...), append(lists, part.lists...)
	}
	return dir, lists
}

// inversion is the inversion of a range of terms.
type inversion struct {
	docs   []*Document
	field  Field
	local  map[vocabulary][]uint32
	counts []uint32 // of each term of the range
	first  uint32   // the first of them
	total  int      // postings
	stop   stop
}

// inverted is a directory and lists; ends count from the start of the lists.
type inverted struct{ dir, lists []byte }

// add ends the list of a term, which has n postings.
func (v *inverted) add(term, n int) {
	for _, x := range [...]int{term, len(v.lists), n} {
		v.dir = binary.LittleEndian.AppendUint32(v.dir, uint32(x))
	}
}

func (v inversion) run() (out inverted) {
	next := make([]uint32, len(v.counts)) // where each term's next posting goes
	at := uint32(0)
	for t, n := range v.counts {
		next[t] = at
		at += n
	}
	units, tfs := make([]uint32, v.total), make([]uint8, v.total)
	unit := uint32(0)
	for _, d := range v.docs {
		if v.stop.now() {
			return out
		}
		e, global := d.entries[v.field], v.local[d.vocabulary]
		i := 0
		for _, n := range e.counts {
			for range n {
				if t := global[e.terms[i]] - v.first; t < uint32(len(next)) {
					at := next[t]
					next[t]++
					units[at], tfs[at] = unit, e.tfs[i]
				}
				i++
			}
			unit++
		}
	}
	out.lists = make([]byte, 0, 2*v.total)
	at = 0
	for t, n := range v.counts {
		if n == 0 {
			continue
		}
		if t%1024 == 0 && v.stop.now() {
			return out
		}
		last := uint32(0)
		for end := at + n; at < end; at++ {
			out.lists = appendPosting(out.lists, units[at]-last, tfs[at])
			last = units[at]
		}
		out.add(int(v.first)+t, int(n))
	}
	return out
}
