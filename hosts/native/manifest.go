package native

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/hosts/native/worktree"
)

// fileState is a file as it was when it was indexed.
type fileState struct {
	worktree.File
	Hash uint64 // of the content, for files in the index
	// Skip is why the file is not in the index, "" if it is.
	Skip string
	// Racy is true if the file was last written so shortly before it was read
	// that another write could leave the same times: then times prove nothing.
	Racy bool
	gone bool // vanished while it was read; never kept
}

// manifest is what an index was made of.
type manifest struct {
	files []fileState     // by path
	skips []contract.Skip // files left out, as the core was told
	// linked tells whether the snapshot has the links of the graph.
	linked bool
	// base names the cache file that holds the snapshot, by [baseName], if it lies beside this one.
	base string
}

// unchanged tells whether what a listing says of a file proves that it is as it was.
// That it could not be read is no fact of the file: it is tried again each time.
func (s *fileState) unchanged(f worktree.File) bool {
	return s.File == f && !s.Racy && s.Skip != worktree.ReasonUnreadable
}

// A cache file is a header, a snapshot and the manifest of the files that the
// snapshot was made of:
//
//	 0  8  "CAIRNC02"
//	 8  8  length of the snapshot, which begins at 32
//	16  8  length of the manifest, which follows
//	24  4  CRC-32C of the manifest
//
// A file without a snapshot belongs to one beside it, its base: the cache file of another work
// tree, or another revision, of the same repository, most of whose files are the same.
//
// The manifest begins with what made it: another release, or another analysis
// of text, makes its index anew.
const (
	cacheMagic  = "CAIRNC02"
	cacheHeader = 32
)

var maker = fmt.Sprintf("%s, analysis %d", engine.Release, index.Analysis)

// leastState is the least that a file takes in a manifest, in bytes.
const leastState = 15

var errManifest = errors.New("cached index is damaged or of another release")

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// encodeCache returns the parts of a cache file.
func encodeCache(snapshot [][]byte, made manifest) ([][]byte, error) {
	skips, err := json.Marshal(made.skips)
	if err != nil {
		return nil, fmt.Errorf("encode manifest: %w", err)
	}
	m := append(appendString(appendString(nil, maker), string(skips)), flag(made.linked))
	m = appendString(m, made.base)
	m = binary.AppendUvarint(m, uint64(len(made.files)))
	for _, f := range made.files {
		m = appendString(m, f.Path)
		m = appendString(m, f.Skip)
		for _, v := range [...]int64{f.Size, f.ModTime, f.ChangeTime} {
			m = binary.AppendVarint(m, v)
		}
		m = binary.AppendUvarint(m, f.Inode)
		m = binary.LittleEndian.AppendUint64(m, f.Hash)
		m = append(m, flag(f.Racy))
	}
	size := 0
	for _, p := range snapshot {
		size += len(p)
	}
	head := make([]byte, cacheHeader)
	copy(head, cacheMagic)
	binary.LittleEndian.PutUint64(head[8:], uint64(size))
	binary.LittleEndian.PutUint64(head[16:], uint64(len(m)))
	binary.LittleEndian.PutUint32(head[24:], crc32.Checksum(m, castagnoli))
	return append(append([][]byte{head}, snapshot...), m), nil
}

// baseName tells a cache file with a snapshot from all others, by its header and the head of the
// snapshot, which has the sum of everything in it.
func baseName(b []byte) string {
	sum := sha256.Sum256(b[:min(len(b), cacheHeader+index.HeadBytes)])
	return hex.EncodeToString(sum[:])
}

// decodeCache slices a cache file.
func decodeCache(b []byte) (snapshot []byte, made manifest, err error) {
	if len(b) < cacheHeader || string(b[:8]) != cacheMagic {
		return nil, made, fmt.Errorf("open cached index: no header: %w", errManifest)
	}
	n, size := binary.LittleEndian.Uint64(b[8:]), binary.LittleEndian.Uint64(b[16:])
	rest := uint64(len(b) - cacheHeader)
	if n > rest || size != rest-n {
		return nil, made, fmt.Errorf("open cached index: cut off: %w", errManifest)
	}
	snapshot = b[cacheHeader : cacheHeader+n : cacheHeader+n]
	m := b[cacheHeader+n:]
	if crc32.Checksum(m, castagnoli) != binary.LittleEndian.Uint32(b[24:]) {
		return nil, made, fmt.Errorf("open cached index: checksum: %w", errManifest)
	}
	d := decoder{b: m, text: string(m)}
	if by := d.string(); by != maker {
		return nil, made, fmt.Errorf("open cached index: made by %q: %w", by, errManifest)
	}
	if err := json.Unmarshal([]byte(d.string()), &made.skips); err != nil {
		return nil, made, fmt.Errorf("open cached index: %w: %w", err, errManifest)
	}
	made.linked = d.take(1)[0] != 0
	made.base = d.string()
	count := d.uvarint()
	made.files = make([]fileState, 0, min(count, uint64(len(d.b)/leastState)))
	for ; count > 0 && !d.bad; count-- {
		var f fileState
		f.Path, f.Skip = d.string(), d.string()
		f.Size, f.ModTime, f.ChangeTime = d.varint(), d.varint(), d.varint()
		f.Inode = d.uvarint()
		f.Hash = binary.LittleEndian.Uint64(d.take(8))
		f.Racy = d.take(1)[0] != 0
		made.files = append(made.files, f)
	}
	if d.bad || len(d.b) > 0 {
		return nil, made, fmt.Errorf("open cached index: manifest: %w", errManifest)
	}
	return snapshot, made, nil
}

func flag(b bool) byte {
	if b {
		return 1
	}
	return 0
}

func appendString(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// decoder reads a manifest; past its end it gives zeros and is bad.
type decoder struct {
	b    []byte
	text string // all of it, of which what is read are parts
	bad  bool
}

var zeros [8]byte

func (d *decoder) take(n uint64) []byte {
	if n > uint64(len(d.b)) {
		d.bad, d.b = true, nil
		return zeros[:]
	}
	out := d.b[:n]
	d.b = d.b[n:]
	return out
}

func (d *decoder) uvarint() uint64 {
	v, n := binary.Uvarint(d.b)
	d.take(uint64(max(n, 0)))
	d.bad = d.bad || n <= 0
	return v
}

func (d *decoder) varint() int64 {
	v, n := binary.Varint(d.b)
	d.take(uint64(max(n, 0)))
	d.bad = d.bad || n <= 0
	return v
}

func (d *decoder) string() string {
	n := d.uvarint()
	if d.bad || n > uint64(len(d.b)) {
		d.bad = true
		return ""
	}
	at := len(d.text) - len(d.b)
	return d.text[at : at+len(d.take(n))]
}
