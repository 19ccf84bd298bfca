// Package archive reads the files of a tar, gzipped tar or zip archive, within
// limits, from bytes that arrive piece by piece.
package archive

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
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

// Stream gives an archive's bytes. ReadAt is used for zip only, Read for the rest.
type Stream interface {
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

// Skips is told of each entry that is left out, by reason; *tree.Skips counts them.
type Skips interface {
	Add(reason string, paths ...string)
}

// Read goes through an archive. Entries that are left out are counted in skips.
func Read(src Stream, limits Limits, skips Skips, file File) error {
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
	case isGzip(head[:n]):
		z, err := gzip.NewReader(stream)
		if err != nil {
			return r.fail(err)
		}
		return r.gzip(&inflated{r: z, taken: src.Taken})
	case isZip(head[:n]):
		return r.zip(src)
	}
	return r.tar(stream)
}

// HeadBytes is how much of a file [Like] looks at.
const HeadBytes = 512

// Like tells whether a file begins as an archive does, however it goes on.
func Like(head []byte) bool {
	const at, magic = 257, "ustar" // which old ones lack
	if isGzip(head) || isZip(head[:min(len(head), 4)]) || len(head) >= at && bytes.HasPrefix(head[at:], []byte(magic)) {
		return true
	}
	_, err := tar.NewReader(bytes.NewReader(head)).Next()
	return err == nil
}

func isGzip(head []byte) bool { return bytes.HasPrefix(head, []byte{0x1f, 0x8b}) }

// isZip knows the first bytes of a zip archive: of a file, or of the end of an
// empty one. "PK" alone may begin a tar, by the name of its first file.
func isZip(head []byte) bool { return string(head) == "PK\x03\x04" || string(head) == "PK\x05\x06" }

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
	skips   Skips
	file    File
	seen    map[string]struct{}
	entries int
	total   int64
}

func (r *reader) tar(stream io.Reader) error {
	end := &tail{r: stream}
	t := tar.NewReader(end)
	for {
		h, err := t.Next()
		switch {
		case err == io.EOF && end.zeros < endMark:
			return fmt.Errorf("read archive after %d entries: it has no end: %w", r.entries, ErrDamage)
		case err == io.EOF:
			return nil
		case r.entries == 0 && errors.Is(err, tar.ErrHeader):
			return fmt.Errorf("read archive: %w", ErrFormat)
		case err != nil:
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

// gzip reads a tar and then the rest of its stream, whose end holds the checksum.
// What follows the compressed stream is passed over, as gzip itself does.
func (r *reader) gzip(stream io.Reader) error {
	if err := r.tar(stream); err != nil {
		return err
	}
	if _, err := io.Copy(io.Discard, stream); err != nil && !errors.Is(err, gzip.ErrHeader) {
		return r.fail(err)
	}
	return nil
}

func (r *reader) zip(src Stream) error {
	if src.Size() < 0 {
		return fmt.Errorf("read archive: a zip archive needs its size to be known: %w", ErrFormat)
	}
	// A damaged archive points anywhere; the section keeps reads inside.
	z, err := zip.NewReader(io.NewSectionReader(src, 0, src.Size()), src.Size())
	if err != nil {
		return r.fail(err)
	}
	guard := &inflated{taken: src.Size} // of all entries together: they may share their bytes
	for _, f := range z.File {
		if f.Flags&1 != 0 {
			return fmt.Errorf("read archive: %q is encrypted: %w", f.Name, ErrFormat)
		}
		mode := f.Mode()
		err := r.entry(f.Name, int64(min(f.UncompressedSize64, 1<<62)), mode.IsDir(), mode.IsRegular(), func() (io.Reader, error) {
			content, err := f.Open()
			if err != nil {
				return nil, r.fail(err)
			}
			guard.r = content
			return guard, nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
