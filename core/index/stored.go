package index

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"slices"
)

// stored returns the sections of a part as they lie in a file: with the dictionary as
// blocks, contents compressed, and beside them what lets a reader by ranges look for what
// it wants.
func (p *Part) stored(contents bool) ([]section, error) {
	all := p.overview()
	all.Contents = all.Contents && contents
	over, err := all.encode()
	if err != nil {
		return nil, fmt.Errorf("encode snapshot: %w", err)
	}
	var list []section
	packed := sectionOf(p.sections, tag("TEXD")) != nil
	for _, s := range p.sections {
		switch s.tag {
		case tag("THSH"):
			blocks, sparse, lists := packLexicon(p.Segment)
			list = append(list, section{tag("LEXI"), blocks}, section{tag("LEXD"), sparse}, section{tag("POST"), lists})
		case tag("TEND"), tag("TSTR"), tagOf("DIR", Body), tagOf("DIR", Symbol), tagOf("DIR", Path), tagOf("DIR", Name),
			tagOf("PST", Body), tagOf("PST", Symbol), tagOf("PST", Path), tagOf("PST", Name):
		case tag("FILE"):
			if !contents {
				s.data = withoutContent(s.data)
			}
			list = append(list, s)
		case tag("MENT"):
			list = append(list, section{tag("MENC"), deflate(s.data)})
		case tag("TEXT"), tag("TEXD"):
			switch {
			case !contents:
			case packed:
				list = append(list, s)
			default:
				runs, sizes := packText(s.data, flate.DefaultCompression)
				list = append(list, section{tag("TEXD"), sizes}, section{s.tag, bytes.Join(runs, nil)})
			}
		default:
			list = append(list, s)
		}
	}
	list = append(append(list, p.packedColumns()...), p.stands(contents)...)
	return append(list, section{tag("OVER"), over}), nil
}

// restored makes a segment of sections as stored returned them. What stands for records is held against
// them, but for the columns: to unpack those takes a third as long as all else.
func restored(stored []section) (*Segment, error) {
	byTag := map[uint32][]byte{}
	for _, s := range stored {
		byTag[s.tag] = s.data
	}
	var list []section
	for _, s := range stored {
		switch s.tag {
		case tag("OVER"), tag("COLC"), tag("COLD"), tag("COLF"), tag("RUNC"), tag("RUND"), tag("RUNF"), tag("COLP"), tag("RUNP"), tag("SYMD"), tag("PATD"), tag("EXTN"):
		default:
			list = append(list, s)
		}
	}
	s, err := newSegment(list)
	if err != nil {
		return nil, err
	}
	// What a reader by ranges reads in their place says the same.
	for _, want := range s.stands(true) {
		if !bytes.Equal(byTag[want.tag], want.data) {
			return nil, fmt.Errorf("open segment: section %q differs from what it is made of: %w", binary.LittleEndian.AppendUint32(nil, want.tag), ErrCorrupt)
		}
	}
	return s, nil
}

// Sizes of what stands for the records of a segment where it is read by ranges.
const (
	chunkColumn = 4
	defColumn   = 4
	fileColumn  = 8
	// symbolsPer and pathsPer are of how many each the sparse lists have the first.
	symbolsPer = 1 << smallShift / symbolSize
	pathsPer   = 256
)

// packedColumns returns the columns, which scoring reads, compressed, and where their runs are.
func (s *Segment) packedColumns() (list []section) {
	for i, data := range s.plainColumns() {
		runs, sizes := packText(planes(data, columnSizes[i]), flate.DefaultCompression)
		list = append(list, section{columnTags[i].runs, sizes}, section{columnTags[i].data, bytes.Join(runs, nil)})
	}
	return list
}

// plainColumns returns them as they are before that.
func (s *Segment) plainColumns() [len(columnTags)][]byte {
	le, c := binary.LittleEndian, &s.columns
	chunks := make([]byte, 0, chunkColumn*len(c.ChunkFile))
	for i, literals := range c.ChunkLiterals {
		chunks = le.AppendUint16(append(chunks, c.ChunkBody[i], c.ChunkSymbols[i]), literals)
	}
	defs := make([]byte, 0, defColumn*len(c.DefChunk))
	for file := range c.FileBody {
		first, _ := s.ChunkRange(file)
		from, to := s.DefRange(file)
		for i := from; i < to; i++ {
			defs = le.AppendUint16(defs, uint16(c.DefChunk[i]-uint32(first)))
			defs = append(defs, c.DefShape[i].packed()...)
		}
	}
	files := make([]byte, 0, fileColumn*len(c.FileBody))
	for i, body := range c.FileBody {
		files = append(files, body, c.FileSymbols[i], c.FilePath[i], byte(s.Language(i)), byte(s.Role(i)),
			byte(min(s.NameParts(i), many)), byte(min(s.Depth(i), many)), 0)
	}
	return [...][]byte{chunks, defs, files, s.path}
}

// columnTags are the sections of the columns of chunks, definitions and files, and of the paths, which are as a column of bytes.
var columnTags = [...]struct{ data, runs uint32 }{{tag("COLC"), tag("RUNC")}, {tag("COLD"), tag("RUND")}, {tag("COLF"), tag("RUNF")}, {tag("COLP"), tag("RUNP")}}

// columnSizes are how many bytes of a record each of the columns has.
var columnSizes = [len(columnTags)]int{chunkColumn, defColumn, fileColumn, 1}

// planes returns records with the first bytes of all of a run together, then their second ones, and so on: bytes that mean
// the same are compressed by a fifth better.
func planes(records []byte, size int) []byte {
	if size == 1 {
		return records
	}
	out := make([]byte, 0, len(records))
	for run := range slices.Chunk(records, textRun) {
		for plane := range size {
			for at := plane; at < len(run); at += size {
				out = append(out, run[at])
			}
		}
	}
	return out
}

// stands returns other sections that are made of what is in records: the first of each run of names and
// paths, and how much there is of each file.
func (s *Segment) stands(contents bool) []section {
	var symbols, paths []byte
	for i := 0; i < len(s.symbol); i += symbolsPer * symbolSize {
		symbols = append(symbols, s.symbol[i:i+4]...)
	}
	for i := 0; i < s.Files(); i += pathsPer {
		path := s.pathOf(i)
		paths = append(binary.AppendUvarint(paths, uint64(len(path))), path...)
	}
	return []section{{tag("SYMD"), symbols}, {tag("PATD"), paths}, {tag("EXTN"), s.extents(contents)}}
}

// many stands in a column of bytes for what its record tells.
const many = 255
