package index

import (
	"bytes"
	"encoding/binary"
	"runtime/debug"
	"slices"

	"github.com/cairn-search/cairn/core/step"
)

// join makes one segment of the live files of several, whose paths differ: the
// very bytes that building it of their documents would make. With spend, parts
// are taken apart on the way, so that not all is in memory twice; nothing else
// may use them. pause is as in [Builder.Build].
func join(parts []Part, spend bool, pause func(done, total int) error, stop stop) (*Segment, error) {
	pause = stop.after(pause)
	if err := pause(0, buildSteps); err != nil {
		return nil, err
	}
	j := newJoint(parts, spend, stop)
	j.release()
	terms := j.numberTerms()
	j.release()
	sections := terms.sections()
	// One after the other, what is largest, so that one is let go before the next is
	// made; what is small goes beside.
	wait := func() []section { return nil }
	for f := range fields {
		if err := pause(1+int(f), buildSteps); err != nil {
			wait()
			return nil, err
		}
		if f == Body+1 {
			j.release()
			wait = step.Go(j.fileSections)
		}
		dir, lists := j.lists(f, terms.count())
		sections = append(sections, section{tagOf("DIR", f), dir}, section{tagOf("PST", f), lists})
	}
	last := wait()
	if err := pause(buildSteps-1, buildSteps); err != nil {
		return nil, err
	}
	return newSegment(append(last, sections...))
}

// joint is segments on their way into one.
type joint struct {
	parts []Part
	spend bool
	stop  stop
	order []origin           // of the live files, by path
	to    [][fields][]uint32 // new number of each unit of each part, none for those of dead files
	terms [][]uint32         // new number of each term of each part
}

// origin is where a file was.
type origin struct{ part, file int }

// none is the number of what is left out.
const none = ^uint32(0)

func newJoint(parts []Part, spend bool, stop stop) *joint {
	j := &joint{parts: parts, spend: spend, stop: stop, to: make([][fields][]uint32, len(parts))}
	for i := range parts {
		p := &parts[i]
		p.unpack()
		for f := range p.Files() {
			if p.Live(f) {
				j.order = append(j.order, origin{i, f})
			}
		}
		file := fillNone(p.Files())
		j.to[i] = [fields][]uint32{Body: fillNone(p.Chunks()), Symbol: fillNone(p.Definitions()), Path: file, Name: file}
	}
	slices.SortFunc(j.order, func(a, b origin) int {
		return bytes.Compare(parts[a.part].pathOf(a.file), parts[b.part].pathOf(b.file))
	})
	var next [fields]uint32
	for _, o := range j.order {
		p, to := &parts[o.part], &j.to[o.part]
		number := func(f Field, from, end int) {
			for u := from; u < end; u++ {
				to[f][u] = next[f]
				next[f]++
			}
		}
		number(Path, o.file, o.file+1)
		from, end := p.ChunkRange(o.file)
		number(Body, from, end)
		from, end = p.DefRange(o.file)
		number(Symbol, from, end)
	}
	return j
}

// releaseBytes is how much memory is worth giving back.
const releaseBytes = 128 << 20

// release gives memory back to the system that was let go of. What comes next is
// large and in one piece, so that it finds no room there.
func (j *joint) release() {
	if j.spend {
		debug.FreeOSMemory()
	}
}

func fillNone(n int) []uint32 {
	s := make([]uint32, n)
	for i := range s {
		s[i] = none
	}
	return s
}

// fileSections lays out everything but terms and postings.
func (j *joint) fileSections() []section {
	var sum sizes
	left := make([]int, len(j.parts)) // files
	for _, o := range j.order {
		p := &j.parts[o.part]
		content := 0
		if p.HasContent(o.file) {
			content = p.File(o.file).Size
		}
		from, to := p.ChunkRange(o.file)
		first, last := p.DefRange(o.file)
		sum.add(len(p.pathOf(o.file)), to-from, last-first, p.MentionsLength(o.file), content)
		names := p.outlineOf(o.file).names
		sum.text += int(names.to - names.from)
		left[o.part]++
	}
	r, freed := newRecords(sum), 0
	for _, o := range j.order {
		if j.stop.now() {
			return nil
		}
		s := j.parts[o.part].Segment
		r.copy(s, o.file)
		if left[o.part]--; left[o.part] == 0 && j.spend {
			if freed += len(s.outline) + len(s.path) + s.text.size() + s.mention.size(); freed > releaseBytes {
				freed = 0
				j.release()
			}
			s.file, s.path, s.outline, s.symbol, s.mentionEnd, s.chunkAt, s.defAt = nil, nil, nil, nil, nil, nil, nil
			s.text.release()
			s.mention.release()
		}
	}
	return r.sections()
}

// numberTerms makes the dictionary of the terms that live files use.
func (j *joint) numberTerms() *termTable {
	t := &termTable{}
	owners, next := make([]vocabulary, len(j.parts)), make([]int, len(j.parts))
	for i := range j.parts {
		owners[i] = j.parts[i].Segment
		j.terms = append(j.terms, j.used(i))
	}
	var refs []ref
	for bucket := range uint64(1 << hashBits) {
		if bucket%256 == 0 && j.stop.now() {
			break
		}
		refs = refs[:0]
		for i := range j.parts {
			p := &j.parts[i]
			for ; next[i] < p.Len(); next[i]++ {
				h := binary.LittleEndian.Uint64(p.termHash[8*next[i]:])
				if h>>(64-hashBits) > bucket { // less only in a forged snapshot
					break
				}
				if j.terms[i][next[i]] != none {
					refs = append(refs, ref{h, uint32(next[i]), uint32(i)})
				}
			}
		}
		sortBucket(refs, func(r ref) []byte { return owners[r.owner].At(r.term) })
		t.add(refs, owners, j.terms)
	}
	for i := range j.parts {
		if s := j.parts[i].Segment; j.spend {
			s.termHash, s.termEnd, s.termText = nil, nil, nil
		}
	}
	return t
}

// used returns for each term of a part none if no live file uses it.
func (j *joint) used(part int) []uint32 {
	p := &j.parts[part]
	if p.AllLive() {
		return make([]uint32, p.Len())
	}
	used := fillNone(p.Len())
	for f := range fields {
		for at := 0; at < len(p.dir[f]); at += dirEntry {
			t := u32(p.dir[f][at:])
			if used[t] == none && len(j.read(nil, part, f, at/dirEntry)) > 0 {
				used[t] = 0
			}
		}
	}
	return used
}
