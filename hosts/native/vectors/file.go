package vectors

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/vector"
)

// A file of vectors is a header, a table and the vectors:
//
//	 0   8  "CAIRNV01"
//	 8   8  length of the table, which begins at 32
//	16   4  CRC-32C of all that follows the header
//	32      the table, JSON: see [table]
//	        for each vector its key, 16 bytes, and its numbers, 16 bits each, as
//	        [vector.Unit.AppendBinary] writes them; ordered by key
//
// All in one file rather than chromem-go's own file for each document: 50,000
// vectors of 384 dimensions are 40 MB and are there after 0.1 s, instead of 121 MB
// in 50,000 files and 2.2 s. Nor would those do: a document's file is named by 32
// bits of a hash, so that one in four of such sets loses a document.
const (
	magic      = "CAIRNV01"
	headerSize = 32
)

// table is what the vectors belong to.
type table struct {
	// Maker is what cut the files into chunks; by another one, the files are
	// looked at again.
	Maker      string `json:"maker"`
	Model      string `json:"model"`
	Dimensions int    `json:"dimensions"`
	Vectors    int    `json:"vectors"`
	gauged
	Files []file `json:"files"` // those whose chunks all have vectors, by path
}

// gauged is what vectors were found to be worth.
type gauged struct {
	// Discount is what is taken from it.
	Discount contract.Similarity `json:"discount,omitempty"`
	// Chunks is how many there were, 0 if it was not measured.
	Chunks int `json:"gauged,omitempty"`
}

// file is a file of the repository.
type file struct {
	Path   string  `json:"path"`
	Hash   string  `json:"hash"` // as [contract.Chunk] has it
	Chunks []chunk `json:"chunks"`
}

// chunk is a chunk of a file; Vector counts in the order of the keys.
type chunk struct {
	Start  int `json:"s"`
	End    int `json:"e"`
	Vector int `json:"v"`
	key    string
}

const keySize = 16

var maker = fmt.Sprintf("%s, analysis %d", engine.Release, index.Analysis)

var errFile = errors.New("vectors are damaged or of another release")

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// encode returns the parts of a file. files are ordered by path.
func encode(model string, x vector.Index, keys map[string]bool, files []file, g gauged) ([][]byte, error) {
	t := table{gauged: g, Maker: maker, Model: model, Vectors: len(keys), Files: files}
	ordered := make([]string, 0, len(keys))
	for k := range keys {
		ordered = append(ordered, k)
	}
	slices.Sort(ordered)
	number := make(map[string]int, len(keys))
	var body []byte
	if x != nil {
		t.Dimensions = x.Dimensions()
		body = make([]byte, 0, len(keys)*(keySize+2*t.Dimensions))
	}
	for i, k := range ordered {
		u, ok := x.Vector(k)
		if !ok {
			return nil, fmt.Errorf("encode vectors: %x has none", k)
		}
		number[k] = i
		var err error
		if body, err = u.AppendBinary(append(body, k...)); err != nil {
			return nil, fmt.Errorf("encode vectors: %w", err)
		}
	}
	for _, f := range files {
		for i := range f.Chunks {
			f.Chunks[i].Vector = number[f.Chunks[i].key]
		}
	}
	head, err := json.Marshal(t)
	if err != nil {
		return nil, fmt.Errorf("encode vectors: %w", err)
	}
	header := make([]byte, headerSize)
	copy(header, magic)
	binary.LittleEndian.PutUint64(header[8:], uint64(len(head)))
	binary.LittleEndian.PutUint32(header[16:], crc32.Update(crc32.Checksum(head, castagnoli), castagnoli, body))
	return [][]byte{header, head, body}, nil
}

// decode reads a file and gives add each vector. Nothing is given of a damaged one.
func decode(b []byte, model string, add func(dimensions int, key string, u vector.Unit) error) ([]file, gauged, error) {
	if len(b) < headerSize || string(b[:8]) != magic {
		return nil, gauged{}, fmt.Errorf("open vectors: no header: %w", errFile)
	}
	n, rest := binary.LittleEndian.Uint64(b[8:]), b[headerSize:]
	if n > uint64(len(rest)) || crc32.Checksum(rest, castagnoli) != binary.LittleEndian.Uint32(b[16:]) {
		return nil, gauged{}, fmt.Errorf("open vectors: checksum: %w", errFile)
	}
	var t table
	if err := json.Unmarshal(rest[:n], &t); err != nil {
		return nil, gauged{}, fmt.Errorf("open vectors: %w: %w", err, errFile)
	}
	body := rest[n:]
	size := keySize + 2*t.Dimensions
	if t.Model != model || t.Dimensions < 0 || t.Dimensions > vector.MaxDimensions || t.Vectors < 0 || len(body)/size != t.Vectors || len(body)%size != 0 {
		return nil, gauged{}, fmt.Errorf("open vectors: %d of %d dimensions of %q in %d bytes: %w", t.Vectors, t.Dimensions, t.Model, len(body), errFile)
	}
	key := func(i int) string { return string(body[i*size : i*size+keySize]) }
	for i := range t.Vectors {
		u, err := vector.DecodeUnit(body[i*size+keySize : (i+1)*size])
		if err == nil {
			err = add(t.Dimensions, key(i), u)
		}
		if err != nil {
			return nil, gauged{}, fmt.Errorf("open vectors: %w: %w", err, errFile)
		}
	}
	if t.Maker != maker {
		return nil, gauged{}, nil
	}
	if err := t.setKeys(key); err != nil {
		return nil, gauged{}, err
	}
	return t.Files, t.gauged, nil
}

// setKeys gives chunks the keys of their vectors.
func (t *table) setKeys(key func(int) string) error {
	for _, f := range t.Files {
		for i := range f.Chunks {
			c := &f.Chunks[i]
			if c.Vector < 0 || c.Vector >= t.Vectors {
				return fmt.Errorf("open vectors: %q has vector %d of %d: %w", f.Path, c.Vector, t.Vectors, errFile)
			}
			c.key = key(c.Vector)
		}
	}
	return nil
}
