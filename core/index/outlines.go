package index

import "fmt"

// outlineAt is where the record of a file has the place of its outline.
const outlineAt = 60

// outlined is what there is of a file but its path and content. It lies together, one file behind the other, so that one read
// has all of it: the records of its chunks [chunk, chunkEnd) and definitions [def, defEnd), then the names and signatures of these.
type outlined struct {
	file                         int
	from                         uint64 // where the records begin
	chunk, chunkEnd, def, defEnd int
	names                        extent
}

// extent is a run of bytes of a section.
type extent struct{ from, to uint64 }

func (e extent) holds(at uint32, n uint16) bool {
	return e.from <= uint64(at) && uint64(at)+uint64(n) <= e.to
}

// recordsSize is how many bytes the records of so many chunks and definitions have.
func recordsSize(chunks, defs int) uint64 { return chunkSize*uint64(chunks) + defSize*uint64(defs) }

// outlineOf returns where the outline of a file is, in a segment in memory.
func (s *Segment) outlineOf(file int) outlined {
	o := outlined{file: file, from: uint64(u32(s.record(file)[outlineAt:]))}
	o.chunk, o.chunkEnd = s.ChunkRange(file)
	o.def, o.defEnd = s.DefRange(file)
	o.names = extent{o.from + recordsSize(o.chunkEnd-o.chunk, o.defEnd-o.def), uint64(len(s.outline))}
	if file+1 < s.info.files {
		o.names.to = uint64(u32(s.record(file + 1)[outlineAt:]))
	}
	return o
}

// openOutlines notes where each record is, checks it and fills the columns, file by file: each is in the processor's cache then.
// The numbers of files' chunks and definitions are checked.
func (s *Segment) openOutlines() error {
	if n := s.info; recordsSize(n.chunks, n.defs) > uint64(len(s.outline)) || n.files == 0 && len(s.outline) > 0 {
		return fmt.Errorf("outlines of %d bytes for %d files with %d chunks and %d definitions", len(s.outline), n.files, n.chunks, n.defs)
	}
	s.chunkAt, s.defAt = make([]uint32, s.info.chunks), make([]uint32, s.info.defs)
	s.makeColumns()
	for i := range s.info.files {
		o := s.outlineOf(i)
		if i == 0 && o.from > 0 || o.names.from > o.names.to || o.names.to > uint64(len(s.outline)) {
			return fmt.Errorf("outline of file %d", i)
		}
		s.place(&o)
		for _, check := range [...]func(*outlined) error{s.checkChunks, s.checkDefs} {
			if err := check(&o); err != nil {
				return err
			}
		}
		s.fillColumns(&o)
	}
	return nil
}

// place notes where the records of an outline are.
func (s *Segment) place(o *outlined) {
	at := uint32(o.from)
	for i := o.chunk; i < o.chunkEnd; i++ {
		s.chunkAt[i] = at
		at += chunkSize
	}
	for i := o.def; i < o.defEnd; i++ {
		s.defAt[i] = at
		at += defSize
	}
}
