package index

import "encoding/binary"

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

// decodePostings appends the postings of a list. It stops at damaged bytes,
// which checksums have ruled out before.
func decodePostings(dst []Posting, b []byte, limit uint32) []Posting {
	unit := uint32(0)
	for i := 0; i < len(b); {
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
		if unit >= limit {
			break
		}
		dst = append(dst, Posting{unit, tf})
	}
	return dst
}

// dirEntry is the size of an entry of a field's directory, which lists the
// terms that occur in the field: term number, end of its list, list length.
const dirEntry = 12

// invert turns the documents' term counts of a field into posting lists by
// counting sort, and returns the field's directory and lists.
func invert(docs []*Document, f Field, local map[vocabulary][]uint32, terms int) (dir, lists []byte) {
	next := make([]uint32, terms+1) // first next[t+1] counts, then next[t] is where t's next posting goes
	total := 0
	for _, d := range docs {
		global := local[d.vocabulary]
		for _, t := range d.entries[f].terms {
			next[global[t]+1]++
		}
		total += len(d.entries[f].terms)
	}
	for t := range terms {
		next[t+1] += next[t]
	}
	units, tfs := make([]uint32, total), make([]uint8, total)
	unit := uint32(0)
	for _, d := range docs {
		e, global := d.entries[f], local[d.vocabulary]
		i := 0
		for _, n := range e.counts {
			for range n {
				t := global[e.terms[i]]
				at := next[t]
				next[t]++
				units[at], tfs[at] = unit, e.tfs[i]
				i++
			}
			unit++
		}
	}
	used := 0
	for t, start := range next[:terms] {
		if t == 0 && start > 0 || t > 0 && start > next[t-1] {
			used++
		}
	}
	dir, lists = make([]byte, 0, dirEntry*used), make([]byte, 0, 2*total)
	at := uint32(0)
	for t := range terms {
		end := next[t] // where the term's last posting ended
		if end == at {
			continue
		}
		n, last := end-at, uint32(0)
		for ; at < end; at++ {
			lists = appendPosting(lists, units[at]-last, tfs[at])
			last = units[at]
		}
		dir = binary.LittleEndian.AppendUint32(dir, uint32(t))
		dir = binary.LittleEndian.AppendUint32(dir, uint32(len(lists)))
		dir = binary.LittleEndian.AppendUint32(dir, n)
	}
	return dir, lists
}
