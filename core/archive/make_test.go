package archive

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/tree"
)

// memory is an archive in memory.
type memory struct {
	*bytes.Reader
	taken int64
}

func from(b []byte) *memory { return &memory{Reader: bytes.NewReader(b)} }

func (m *memory) Read(b []byte) (int, error) {
	n, err := m.Reader.Read(b)
	m.taken += int64(n)
	return n, err
}

func (m *memory) Taken() int64 { return m.taken }

// stream is an archive of unknown size that comes byte by byte.
type stream struct{ *memory }

func (s stream) Size() int64                { return -1 }
func (s stream) Read(b []byte) (int, error) { return s.memory.Read(b[:min(len(b), 1)]) }

// entry is one entry of an archive to be made.
type entry struct {
	name, content string
	typ           byte // of a tar entry; 0 for a file
}

func tarOf(t testing.TB, entries ...entry) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, e := range entries {
		h := &tar.Header{Name: e.name, Typeflag: e.typ, Mode: 0o644, Size: int64(len(e.content))}
		switch e.typ {
		case tar.TypeSymlink, tar.TypeLink:
			h.Linkname, h.Size = "target", 0
		case tar.TypeXGlobalHeader:
			h.Name, h.Size, h.Mode, h.PAXRecords = "", 0, 0, map[string]string{"comment": "c0ffee"}
		}
		must(t, w.WriteHeader(h))
		if h.Size > 0 {
			_, err := io.WriteString(w, e.content)
			must(t, err)
		}
	}
	must(t, w.Close())
	return b.Bytes()
}

func zipped(t testing.TB, b []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, err := w.Write(b)
	must(t, err)
	must(t, w.Close())
	return out.Bytes()
}

func zipOf(t testing.TB, entries ...entry) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i, e := range entries {
		h := &zip.FileHeader{Name: e.name, Method: uint16(8 * (i % 2))} // stored and deflated
		if e.typ == tar.TypeSymlink {
			h.SetMode(0o777 | 1<<27)
		}
		f, err := w.CreateHeader(h)
		must(t, err)
		if !strings.HasSuffix(e.name, "/") {
			_, err = io.WriteString(f, e.content)
			must(t, err)
		}
	}
	must(t, w.Close())
	return b.Bytes()
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// read returns what an archive holds as "path=content" and what was left out
// as "reason path path".
func read(src Stream, limits Limits) (files, skipped []string, err error) {
	var skips tree.Skips
	err = Read(src, limits, &skips, func(path string, size int64, content io.Reader) error {
		b, err := io.ReadAll(content)
		if err == nil && int64(len(b)) != size {
			return fmt.Errorf("%q has %d bytes of %d: %w", path, len(b), size, io.ErrUnexpectedEOF)
		}
		if err == nil {
			files = append(files, path+"="+string(b))
		}
		return err
	})
	for _, s := range skips.List() {
		skipped = append(skipped, s.Reason+" "+strings.Join(s.Examples, " "))
	}
	return files, skipped, err
}
