// Package archive reads the files of a tar, gzipped tar or zip archive, within
// limits, from bytes that arrive piece by piece.
package archive

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"errors"
	"fmt"
	"io"

	"github.com/cairn-search/cairn/core/tree"
)

// Limits of an archive. Zero fields take the default.
type Limits struct {
	FileBytes  int64 // a larger file is left out
	TotalBytes int64 // of all files together; more is an error
	Entries    int   // more is an error
}

// Default limits: files of generated data reach tens of megabytes and nobody
// searches them; the largest public repositories hold about half a million
// files and a few gigabytes of text.
const (
	DefaultFileBytes  = 16 << 20
	DefaultTotalBytes = 8 << 30
	DefaultEntries    = 1_000_000
)

// A compressed stream may give ratioLimit bytes for each of its own once it has
// given ratioFree: source text stays far under it, archive bombs do not.
const (
	ratioLimit = 100
	ratioFree  = 64 << 20
)

// The ways in which an archive is refused.
var (
	ErrFormat = errors.New("not a tar, tar.gz or zip archive")
	ErrDamage = errors.New("archive is damaged or cut off")
	ErrLimit  = errors.New("archive exceeds a limit")
)

// Source gives an archive's bytes. ReadAt is used for zip only, Read for the rest.
type Source interface {
	io.Reader
	io.ReaderAt
	// Size is the archive's length in bytes, -1 if unknown.
	Size() int64
	// Taken is how many bytes have been read.
	Taken() int64
}

// File is called for each regular file with its cleaned path, in the archive's
// order, and its size, which content may fall short of only with an error. It
// must read what it wants of content before it returns.
type File func(path string, size int64, content io.Reader) error

// Read goes through an archive. Entries that are left out are counted in skips.
func Read(src Source, limits Limits, skips *tree.Skips, file File) error {
	r := &reader{limits: limits.withDefaults(), skips: skips, file: file, seen: map[string]struct{}{}}
	var head [4]byte
	n, err := io.ReadFull(src, head[:])
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return err
	}
	stream := io.MultiReader(bytes.NewReader(head[:n]), src)
	switch {
	case n == 0:
		return fmt.Errorf("read archive: empty: %w", ErrFormat)
	case bytes.HasPrefix(head[:n], []byte{0x1f, 0x8b}):
		z, err := gzip.NewReader(stream)
		if err != nil {
			return r.fail(err)
		}
		return r.tar(&inflated{r: z, taken: src.Taken})
	case bytes.HasPrefix(head[:n], []byte("PK")):
		return r.zip(src)
	}
	return r.tar(stream)
}

func (l Limits) withDefaults() Limits {
	if l.FileBytes <= 0 {
		l.FileBytes = DefaultFileBytes
	}
	if l.TotalBytes <= 0 {
		l.TotalBytes = DefaultTotalBytes
	}
	if l.Entries <= 0 {
		l.Entries = DefaultEntries
	}
	return l
}

type reader struct {
	limits  Limits
	skips   *tree.Skips
	file    File
	seen    map[string]struct{}
	entries int
	total   int64
}

func (r *reader) tar(stream io.Reader) error {
	t := tar.NewReader(stream)
	for {
		h, err := t.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			if r.entries == 0 && errors.Is(err, tar.ErrHeader) {
				return fmt.Errorf("read archive: %w", ErrFormat)
			}
			return r.fail(err)
		}
		if h.Typeflag == tar.TypeXGlobalHeader {
			continue
		}
		if err := r.entry(h.Name, h.Size, h.Typeflag == tar.TypeDir, h.Typeflag == tar.TypeReg, func() (io.Reader, error) { return t, nil }); err != nil {
			return err
		}
	}
}

func (r *reader) zip(src Source) error {
	if src.Size() < 0 {
		return fmt.Errorf("read archive: a zip archive needs its size to be known: %w", ErrFormat)
	}
	z, err := zip.NewReader(src, src.Size())
	if err != nil {
		return r.fail(err)
	}
	for _, f := range z.File {
		if f.Flags&1 != 0 {
			return fmt.Errorf("read archive: %q is encrypted: %w", f.Name, ErrFormat)
		}
		mode := f.Mode()
		err := r.entry(f.Name, int64(min(f.UncompressedSize64, 1<<62)), mode.IsDir(), mode.IsRegular(), func() (io.Reader, error) {
			taken := int64(f.CompressedSize64)
			content, err := f.Open()
			if err != nil {
				return nil, r.fail(err)
			}
			return &inflated{r: content, taken: func() int64 { return taken }}, nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// entry decides over one entry and passes it on.
func (r *reader) entry(name string, size int64, dir, regular bool, open func() (io.Reader, error)) error {
	if r.entries++; r.entries > r.limits.Entries {
		return fmt.Errorf("read archive: more than %d entries: %w", r.limits.Entries, ErrLimit)
	}
	if dir {
		return nil
	}
	path, err := tree.Clean(name)
	switch {
	case err != nil:
		r.skips.Add(tree.SkipUnsafePath, tree.Printable(name[:min(len(name), 200)]))
		return nil
	case !regular:
		r.skips.Add(tree.SkipIrregular, path)
		return nil
	case size > r.limits.FileBytes:
		r.skips.Add(tree.SkipTooLarge, path)
		return nil
	}
	if _, again := r.seen[path]; again {
		r.skips.Add(tree.SkipDuplicate, path)
		return nil
	}
	r.seen[path] = struct{}{}
	if r.total += size; r.total > r.limits.TotalBytes {
		return fmt.Errorf("read archive: more than %d bytes of files: %w", r.limits.TotalBytes, ErrLimit)
	}
	content, err := open()
	if err != nil {
		return err
	}
	if err := r.file(path, size, io.LimitReader(content, size)); err != nil {
		return r.fail(err)
	}
	return nil
}

// fail marks the errors that the decoders report as damage; others, such as a
// canceled source, pass as they are.
func (r *reader) fail(err error) error {
	for _, known := range [...]error{tar.ErrHeader, zip.ErrFormat, zip.ErrChecksum, zip.ErrAlgorithm, gzip.ErrHeader, gzip.ErrChecksum, io.ErrUnexpectedEOF, io.EOF} {
		if errors.Is(err, known) {
			return fmt.Errorf("read archive after %d entries: %w: %w", r.entries, err, ErrDamage)
		}
	}
	var damaged flate.CorruptInputError
	if errors.As(err, &damaged) {
		return fmt.Errorf("read archive after %d entries: %w: %w", r.entries, err, ErrDamage)
	}
	return err
}

// inflated guards a decompressed stream against bombs.
type inflated struct {
	r     io.Reader
	taken func() int64
	given int64
}

func (z *inflated) Read(b []byte) (int, error) {
	n, err := z.r.Read(b)
	z.given += int64(n)
	if z.given > ratioFree && z.given/ratioLimit > z.taken() {
		return n, fmt.Errorf("read archive: %d bytes unpack to more than %d: %w", z.taken(), z.given, ErrLimit)
	}
	return n, err
}
