package cache

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/cairn-search/cairn/hosts/internal/system"
)

// Blob is the content of a file as it was when read. A blob that is replaced
// or cleared meanwhile stays valid: the store never changes a file in place.
type Blob struct {
	data  []byte
	close func() error
}

// Bytes returns the content. It must not be written to, and is
// valid until Close.
func (b *Blob) Bytes() []byte { return b.data }

// Close releases the memory. Closing twice is harmless.
func (b *Blob) Close() error {
	b.data = nil
	return b.close()
}

var errIrregular = errors.New("not a regular file")

func openBlob(path string) (*Blob, error) {
	f, err := system.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errIrregular
	}
	size := info.Size()
	if int64(int(size)) != size {
		return nil, errors.New("larger than the address space")
	}
	if size > 0 { // an empty range cannot be mapped
		if data, unmap, err := mapped(f, int(size)); err == nil {
			return &Blob{data, sync.OnceValue(unmap)}, nil
		}
	}
	// Some network file systems do not map; a copy serves as well.
	data := make([]byte, size)
	if _, err := io.ReadFull(system.Reader(f, path), data); err != nil {
		return nil, err
	}
	return &Blob{data, func() error { return nil }}, nil
}

func mapped(f *os.File, size int) (data []byte, unmap func() error, err error) {
	if err := system.Before(system.OpMap, f.Name()); err != nil {
		return nil, nil, err
	}
	return mapFile(f, size)
}

// replace writes parts to a temporary file beside path and renames it over path.
func (e *Entry) replace(path string, parts [][]byte) error {
	if err := system.MkdirAll(e.dir, 0o700); err != nil {
		return err
	}
	f, err := system.CreateTemp(e.dir, tempPrefix+"*")
	if err != nil {
		return err
	}
	if err := fill(f, parts); err != nil {
		system.Remove(f.Name())
		return err
	}
	if err := system.Rename(f.Name(), path); err != nil {
		system.Remove(f.Name())
		return err
	}
	return syncDirectory(e.dir)
}

// fill writes, syncs and closes a file.
func fill(f system.File, parts [][]byte) error {
	for _, p := range parts {
		if _, err := f.Write(p); err != nil {
			f.Close()
			return err
		}
	}
	if err := f.Sync(); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// sweep removes the temporary files of writers that died. The caller holds the
// lock, so no writer is alive.
func (e *Entry) sweep() {
	found, _ := system.ReadDir(e.dir)
	for _, d := range found {
		if strings.HasPrefix(d.Name(), tempPrefix) {
			system.Remove(filepath.Join(e.dir, d.Name()))
		}
	}
}
