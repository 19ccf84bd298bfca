package index

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"runtime"
	"slices"
	"sort"

	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/step"
)

// Builder collects documents and makes a segment of them. The segment depends
// only on the documents, not on the order in which they came or on which
// worker analysed which.
type Builder struct {
	// Stop, if not nil, is asked now and then, by several goroutines, whether to end
	// Seal or Build, which then return an error of [step.CodeCanceled]. Once it has
	// returned true it must go on to.
	Stop   stop
	docs   []*Document
	bytes  int64 // of docs
	sealed []Part
}

// stop tells whether work is to end. What stops returns anything; who has begun the
// work asks again before it is used.
type stop func() bool

func (s stop) now() bool { return s != nil && s() }

// after makes a pause that also ends the work.
func (s stop) after(pause func(done, total int) error) func(done, total int) error {
	return func(done, total int) error {
		if s.now() {
			return step.Canceled()
		}
		return pause(done, total)
	}
}

// Add takes a document. A path must not be added twice.
func (b *Builder) Add(d *Document) {
	b.docs = append(b.docs, d)
	b.bytes += int64(d.Size)
}

// Len returns the number of documents added.
func (b *Builder) Len() int {
	n := len(b.docs)
	for i := range b.sealed {
		n += b.sealed[i].Files()
	}
	return n
}

// sealBytes is how much text the documents have that are made a segment of. They
// need more memory than that, but to join segments takes a tenth of the time of a
// load, which only a large one should spend. A guest, which never gives memory back
// and has little, seals at an eighth of it.
const sealBytes = 128 << 20

// Full tells whether it is time to seal.
func (b *Builder) Full() bool {
	if runtime.GOARCH == "wasm" {
		return b.bytes >= sealBytes/8
	}
	return b.bytes >= sealBytes
}

// Seal makes a segment of the documents added so far, which need less memory
// then. Workers that made them must not be at work, and are not needed any more.
func (b *Builder) Seal() error {
	s, err := buildSegment(b.docs, noPause, b.Stop)
	if err != nil {
		return err
	}
	s.columns, s.sections, s.symbol = Columns{}, nil, nil // are of no use to join
	s.termText = append(make([]byte, 0, len(s.termText)), s.termText...)
	b.sealed = append(b.sealed, Part{Segment: s})
	b.docs, b.bytes = nil, 0
	return nil
}

// Take moves what another builder has to this one.
func (b *Builder) Take(from *Builder) {
	b.docs, b.bytes, b.sealed = append(b.docs, from.docs...), b.bytes+from.bytes, append(b.sealed, from.sealed...)
	*from = Builder{Stop: from.Stop}
}

// Build makes the segment. The builder is empty afterwards. pause is called
// between parts of the work, done of total, so that a caller can report
// progress or give up; its error ends the work.
func (b *Builder) Build(pause func(done, total int) error) (*Segment, error) {
	if len(b.sealed) == 0 {
		docs := b.docs
		*b = Builder{Stop: b.Stop}
		return buildSegment(docs, pause, b.Stop)
	}
	if err := b.Seal(); err != nil {
		return nil, err
	}
	parts := slices.DeleteFunc(b.sealed, func(p Part) bool { return p.Files() == 0 })
	*b = Builder{Stop: b.Stop}
	// What is joined in order of paths needs hardly any sorting.
	order.By(parts, func(p, q Part) int { return bytes.Compare(p.pathOf(0), q.pathOf(0)) })
	return join(parts, true, pause, b.Stop)
}

// buildSteps is how many times a build pauses.
const buildSteps = 2 + int(fields)

// buildSegment makes a segment of documents, and takes them apart on the way.
func buildSegment(docs []*Document, pause func(done, total int) error, stop stop) (*Segment, error) {
	pause = stop.after(pause)
	sort.Slice(docs, func(i, j int) bool { return docs[i].Path < docs[j].Path })
	if err := pause(0, buildSteps); err != nil {
		return nil, err
	}
	// Two independent halves: where there is a second processor, it takes one.
	files := step.Go(func() []section { return fileSections(docs, stop) })
	terms, local := mergeTerms(docs, stop)
	sections := terms.sections()
	for f := range fields {
		if err := pause(1+int(f), buildSteps); err != nil {
			files()
			return nil, err
		}
		dir, postings := invert(docs, f, local, terms.count(), stop)
		for _, d := range docs {
			d.entries[f] = entries{}
		}
		sections = append(sections, section{tagOf("DIR", f), dir}, section{tagOf("PST", f), postings})
	}
	last := files()
	if err := pause(buildSteps-1, buildSteps); err != nil {
		return nil, err
	}
	return newSegment(append(last, sections...))
}

// termTable is the dictionary of a segment: all terms, ordered by (hash, term).
type termTable struct{ hashes, ends, blob []byte }

func (t *termTable) count() int { return len(t.hashes) / 8 }

func (t *termTable) sections() []section {
	return []section{{tag("THSH"), t.hashes}, {tag("TEND"), t.ends}, {tag("TSTR"), t.blob}}
}

// mergeTerms numbers the terms of the documents' vocabularies anew, in dictionary
// order, and returns for each the new number of each of its own. Terms that no
// document uses get no number.
func mergeTerms(docs []*Document, stop stop) (*termTable, map[vocabulary][]uint32) {
	local := map[vocabulary][]uint32{}
	var owners []vocabulary
	var used [][]uint32
	for _, d := range docs {
		if stop.now() {
			break
		}
		if local[d.vocabulary] == nil {
			local[d.vocabulary] = make([]uint32, d.vocabulary.Len())
			owners, used = append(owners, d.vocabulary), append(used, local[d.vocabulary])
		}
		used := local[d.vocabulary]
		for _, e := range d.entries {
			for _, t := range e.terms {
				used[t] = 1
			}
		}
	}
	return numberTerms(owners, used, stop), local
}

// numberTerms makes the dictionary of the terms of all owners for which used is
// not 0, and puts the term's number there.
func numberTerms(owners []vocabulary, used [][]uint32, stop stop) *termTable {
	total := 0
	for _, u := range used {
		for _, n := range u {
			total += int(n)
		}
	}
	refs := make([]ref, 0, total)
	for i, v := range owners {
		for t, n := range used[i] {
			if n != 0 {
				refs = append(refs, ref{Hash(v.At(uint32(t))), uint32(t), uint32(i)})
			}
		}
	}
	refs = sortRefs(refs, func(r ref) []byte { return owners[r.owner].At(r.term) }, stop)
	if stop.now() {
		return &termTable{}
	}
	t := &termTable{hashes: make([]byte, 0, 8*len(refs)), ends: make([]byte, 0, 4*len(refs))}
	t.add(refs, owners, used)
	return t
}

// add adds terms in dictionary order, all occurrences of one in the same call.
func (t *termTable) add(refs []ref, owners []vocabulary, numbers [][]uint32) {
	var last []byte
	for i, r := range refs {
		s := owners[r.owner].At(r.term)
		if i == 0 || refs[i-1].hash != r.hash || string(last) != string(s) {
			t.hashes = binary.LittleEndian.AppendUint64(t.hashes, r.hash)
			t.blob = append(t.blob, s...)
			t.ends = binary.LittleEndian.AppendUint32(t.ends, uint32(len(t.blob)))
			last = s
		}
		numbers[r.owner][r.term] = uint32(t.count() - 1)
	}
}

// ref is a term of a vocabulary on its way into the dictionary.
type ref struct {
	hash  uint64
	term  uint32
	owner uint32
}

// hashBits is how many upper bits of a hash, which spread evenly, choose the bucket
// in which terms are sorted.
const hashBits = 14

// sortRefs returns refs ordered by hash, then by term: first put into buckets,
// then the few of each bucket sorted.
func sortRefs(refs []ref, at func(ref) []byte, stop stop) []ref {
	var starts [1<<hashBits + 1]int
	for _, r := range refs {
		starts[r.hash>>(64-hashBits)+1]++
	}
	for i := range 1 << hashBits {
		starts[i+1] += starts[i]
	}
	next, sorted := starts, make([]ref, len(refs))
	for _, r := range refs {
		b := r.hash >> (64 - hashBits)
		sorted[next[b]] = r
		next[b]++
	}
	for i := range 1 << hashBits {
		if i%256 == 0 && stop.now() {
			break
		}
		sortBucket(sorted[starts[i]:starts[i+1]], at)
	}
	return sorted
}

func sortBucket(refs []ref, at func(ref) []byte) {
	slices.SortFunc(refs, func(a, b ref) int {
		if a.hash != b.hash {
			return cmp.Compare(a.hash, b.hash)
		}
		return slices.Compare(at(a), at(b))
	})
}
