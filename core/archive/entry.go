package archive

import (
	"archive/tar"
	"archive/zip"
	"compress/flate"
	"compress/gzip"
	"errors"
	"fmt"
	"io"

	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
)

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
	limited := &io.LimitedReader{R: content, N: size}
	if err := r.file(path, size, limited); err != nil {
		return r.fail(err)
	}
	if limited.N > 0 {
		return nil // not wanted to its end
	}
	// Only at the end of the content is its checksum compared.
	switch n, err := io.ReadFull(content, make([]byte, 1)); {
	case n > 0:
		return fmt.Errorf("read archive: %q is longer than its size says: %w", path, ErrDamage)
	case err != io.EOF:
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
	if z.given += int64(n); z.given/step.Pace != (z.given-int64(n))/step.Pace {
		step.Yield()
	}
	if z.given > ratioFree && z.given/ratioLimit > z.taken() {
		return n, fmt.Errorf("read archive: %d bytes unpack to more than %d: %w", z.taken(), z.given, ErrLimit)
	}
	return n, err
}

// endMark is how many zero bytes a tar ends in at least. The format wants twice
// as many, but not all writers do.
const endMark = 512

// tail counts the zero bytes that were read last: package tar takes the end of
// the bytes for the end of the archive.
type tail struct {
	r     io.Reader
	zeros int64
}

func (t *tail) Read(b []byte) (int, error) {
	n, err := t.r.Read(b)
	i := n
	for i > 0 && b[i-1] == 0 {
		i--
	}
	if i > 0 {
		t.zeros = 0
	}
	t.zeros += int64(n - i)
	return n, err
}
