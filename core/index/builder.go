package index

import (
	"cmp"
	"encoding/binary"
	"slices"
	"sort"
	"strings"
)

// Builder collects documents and makes a segment of them. The segment depends
// only on the documents, not on the order in which they came or on which
// worker analysed which.
type Builder struct {
	docs  []*Document
	bytes int64
}

// Add takes a document. A path must not be added twice.
func (b *Builder) Add(d *Document) {
	b.docs = append(b.docs, d)
	b.bytes += int64(d.Size)
}

// Len returns the number of documents added.
func (b *Builder) Len() int { return len(b.docs) }

// Bytes returns the size of all documents added.
func (b *Builder) Bytes() int64 { return b.bytes }

// Build makes the segment. The builder is empty afterwards. pause is called
// between parts of the work, done of total, so that a caller can report
// progress or give up; its error ends the work.
func (b *Builder) Build(pause func(done, total int) error) (*Segment, error) {
	docs := b.docs
	*b = Builder{}
	sort.Slice(docs, func(i, j int) bool { return docs[i].Path < docs[j].Path })
	steps := 2 + int(fields)
	if err := pause(0, steps); err != nil {
		return nil, err
	}
	// Two independent halves: where there is a second processor, it takes one.
	files := make(chan []section, 1)
	go func() { files <- fileSections(docs) }()
	terms, local := mergeTerms(docs)
	sections := terms.sections()
	for f := range fields {
		if err := pause(1+int(f), steps); err != nil {
			<-files
			return nil, err
		}
		dir, postings := invert(docs, f, local, terms.count())
		for _, d := range docs {
			d.entries[f] = entries{}
		}
		sections = append(sections, section{tagOf("DIR", f), dir}, section{tagOf("PST", f), postings})
	}
	if err := pause(steps-1, steps); err != nil {
		<-files
		return nil, err
	}
	return newSegment(append(<-files, sections...))
}

// termTable is the dictionary of a segment: all terms, ordered by (hash, term).
type termTable struct{ hashes, ends, blob []byte }

func (t *termTable) count() int { return len(t.hashes) / 8 }

func (t *termTable) sections() []section {
	return []section{{tag("THSH"), t.hashes}, {tag("TEND"), t.ends}, {tag("TSTR"), t.blob}}
}

// mergeTerms numbers the terms of all vocabularies anew, in dictionary order,
// and returns for each the new number of each of its own. Terms that no document
// uses get no number.
func mergeTerms(docs []*Document) (*termTable, map[vocabulary][]uint32) {
	local := map[vocabulary][]uint32{}
	var owners []vocabulary
	for _, d := range docs {
		if local[d.vocabulary] == nil {
			local[d.vocabulary] = make([]uint32, d.vocabulary.Len())
			owners = append(owners, d.vocabulary)
		}
		used := local[d.vocabulary]
		for _, e := range d.entries {
			for _, t := range e.terms {
				used[t] = 1
			}
		}
	}
	total := 0
	for _, v := range owners {
		total += v.Len()
	}
	refs := make([]ref, 0, total)
	for i, v := range owners {
		for t, used := range local[v] {
			if used != 0 {
				refs = append(refs, ref{Hash(v.At(uint32(t))), uint32(t), uint32(i)})
			}
		}
	}
	at := func(r ref) []byte { return owners[r.owner].At(r.term) }
	sortRefs(refs, at)
	t := &termTable{hashes: make([]byte, 0, 8*len(refs)), ends: make([]byte, 0, 4*len(refs)), blob: make([]byte, 0, 10*len(refs))}
	var last []byte
	for i, r := range refs {
		s := at(r)
		if i == 0 || refs[i-1].hash != r.hash || string(last) != string(s) {
			t.hashes = binary.LittleEndian.AppendUint64(t.hashes, r.hash)
			t.blob = append(t.blob, s...)
			t.ends = binary.LittleEndian.AppendUint32(t.ends, uint32(len(t.blob)))
			last = s
		}
		local[owners[r.owner]][r.term] = uint32(t.count() - 1)
	}
	return t, local
}

// ref is a term of a vocabulary on its way into the dictionary.
type ref struct {
	hash  uint64
	term  uint32
	owner uint32
}

// sortRefs orders by hash, then by term: first into buckets by the upper bits of
// the hash, which spread evenly, then the few of each bucket.
func sortRefs(refs []ref, at func(ref) []byte) {
	const bits = 14
	var starts [1<<bits + 1]int
	for _, r := range refs {
		starts[r.hash>>(64-bits)+1]++
	}
	for i := range 1 << bits {
		starts[i+1] += starts[i]
	}
	next, sorted := starts, make([]ref, len(refs))
	for _, r := range refs {
		b := r.hash >> (64 - bits)
		sorted[next[b]] = r
		next[b]++
	}
	for i := range 1 << bits {
		slices.SortFunc(sorted[starts[i]:starts[i+1]], func(a, b ref) int {
			if a.hash != b.hash {
				return cmp.Compare(a.hash, b.hash)
			}
			return slices.Compare(at(a), at(b))
		})
	}
	copy(refs, sorted)
}

// fileSections lays out everything but terms and postings.
func fileSections(docs []*Document) []section {
	var info, sum segmentInfo
	text, stored := 0, 0
	for _, d := range docs {
		sum.files++
		sum.chunks += len(d.chunks)
		sum.defs += len(d.defs)
		text += len(d.Path)
		stored += len(d.content)
		for _, def := range d.defs {
			text += len(def.qualified) + len(def.signature)
		}
	}
	files, chunks, defs := make([]byte, 0, fileSize*sum.files), make([]byte, 0, chunkSize*sum.chunks), make([]byte, 0, defSize*sum.defs)
	strs, contents, names := make([]byte, 0, text), make([]byte, 0, stored), make([]nameRef, 0, sum.defs)
	le := binary.LittleEndian
	str := func(s string) uint32 {
		at := len(strs)
		strs = append(strs, s...)
		return uint32(at)
	}
	for i, d := range docs {
		files = le.AppendUint32(files, str(d.Path))
		files = le.AppendUint32(files, uint32(len(d.Path)))
		files = le.AppendUint64(files, d.Hash)
		files = le.AppendUint64(files, uint64(d.Size))
		files = le.AppendUint64(files, contentOffset(d, len(contents)))
		files = le.AppendUint32(files, uint32(d.Lines))
		files = le.AppendUint32(files, uint32(info.chunks))
		files = le.AppendUint32(files, uint32(info.defs))
		files = le.AppendUint16(files, uint16(d.pathSize))
		files = append(files, byte(d.Language), byte(d.Role))
		body, symbol := d.terms()
		files = le.AppendUint32(le.AppendUint32(files, uint32(body)), uint32(symbol))
		files = le.AppendUint32(files, uint32(d.nameParts))
		contents = append(contents, d.content...)
		for _, c := range d.chunks {
			for _, v := range [...]int{i, c.first, c.last, c.start, c.end, c.bodyTerms, c.symbolTerms} {
				chunks = le.AppendUint32(chunks, uint32(v))
			}
		}
		info.lengths[Body] += uint64(body)
		info.lengths[Symbol] += uint64(symbol)
		for j, def := range d.defs {
			names = append(names, nameRef{nameHash(def.name()), uint32(info.defs + j)})
			defs = le.AppendUint32(defs, str(def.qualified))
			defs = le.AppendUint16(defs, uint16(len(def.qualified)))
			defs = le.AppendUint16(defs, uint16(def.nameLen))
			defs = le.AppendUint32(defs, str(def.signature))
			defs = le.AppendUint16(defs, uint16(len(def.signature)))
			defs = append(defs, byte(def.kind), def.parts)
			defs = le.AppendUint32(defs, uint32(def.first))
			defs = le.AppendUint32(defs, uint32(def.last))
			defs = le.AppendUint32(defs, uint32(def.parent+1))
			defs = le.AppendUint32(defs, uint32(info.chunks)+uint32(def.chunk))
		}
		info.lengths[Path] += uint64(d.pathSize)
		info.files++
		info.chunks += len(d.chunks)
		info.defs += len(d.defs)
		info.bytes += uint64(d.Size)
		info.lines += uint64(d.Lines)
	}
	sort.Slice(names, func(i, j int) bool {
		a, b := names[i], names[j]
		return a.hash < b.hash || a.hash == b.hash && a.def < b.def
	})
	symbols := make([]byte, 0, symbolSize*len(names))
	for _, n := range names {
		symbols = le.AppendUint32(le.AppendUint32(symbols, n.hash), n.def)
	}
	sections := []section{
		{tag("INFO"), info.encode()}, {tag("FILE"), files}, {tag("CHNK"), chunks}, {tag("DEFS"), defs},
		{tag("SYMS"), symbols}, {tag("STRS"), strs},
	}
	if len(contents) > 0 {
		sections = append(sections, section{tag("TEXT"), contents})
	}
	return sections
}

// nameRef is an entry of the symbol table: definitions by hash of their name.
type nameRef struct{ hash, def uint32 }

// nameHash hashes a definition's name without regard to case.
func nameHash(name string) uint32 { return uint32(Hash([]byte(strings.ToLower(name)))) }

// noContent is the content offset of a file whose content is not stored.
const noContent = ^uint64(0)

func contentOffset(d *Document, at int) uint64 {
	if d.content == nil {
		return noContent
	}
	return uint64(at)
}
