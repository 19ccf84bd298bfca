package archive

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/tree"
)

func sample(t testing.TB) map[string][]byte {
	var entries []entry
	for i := range 6 {
		entries = append(entries, entry{name: fmt.Sprintf("dir%d/file%d.go", i%2, i), content: strings.Repeat(fmt.Sprintf("line %d of a file\n", i), i*40)})
	}
	return map[string][]byte{"tar": tarOf(t, entries...), "tar.gz": zipped(t, tarOf(t, entries...)), "zip": zipOf(t, entries...)}
}

// isPrefix tells whether what was read is the beginning of the sound archive.
func isPrefix(files, whole []string) bool {
	return len(files) <= len(whole) && slices.Equal(files, whole[:len(files)])
}

func TestTruncatedAnywhere(t *testing.T) {
	step := 1
	if testing.Short() {
		step = 5
	}
	for name, b := range sample(t) {
		whole, _, err := read(from(b), Limits{})
		must(t, err)
		for n := 0; n < len(b); n += step {
			files, _, err := read(from(b[:n]), Limits{})
			switch {
			case !isPrefix(files, whole):
				t.Fatalf("%s cut to %d bytes has other files", name, n)
			case err != nil && !errors.Is(err, ErrDamage) && !errors.Is(err, ErrFormat):
				t.Fatalf("%s cut to %d bytes: %v", name, n, err)
			case err == nil && (name != "tar" || n < len(b)-512): // a tar ends in 1024 zeros, of which half will do
				t.Fatalf("%s cut to %d of %d bytes is read without an error", name, n, len(b))
			}
		}
	}
}

// A tar's contents have no checksum; everything else that is changed must show,
// or change nothing.
func TestEveryDamagedByteShows(t *testing.T) {
	step := 1
	if testing.Short() {
		step = 5
	}
	for name, b := range sample(t) {
		whole, _, err := read(from(b), Limits{})
		must(t, err)
		for at := 0; at < len(b); at += step {
			damaged := bytes.Clone(b)
			damaged[at] ^= 0x55
			files, _, err := read(from(damaged), Limits{})
			if err != nil && !errors.Is(err, ErrDamage) && !errors.Is(err, ErrFormat) && !errors.Is(err, ErrLimit) {
				t.Fatalf("%s with byte %d damaged: %v", name, at, err)
			}
			if name == "tar.gz" && err == nil && !slices.Equal(files, whole) {
				t.Fatalf("byte %d of a tar.gz changes files without an error", at)
			}
			if name == "zip" && err == nil && !sameContents(files, whole) {
				t.Fatalf("byte %d of a zip changes contents without an error", at)
			}
		}
	}
}

// sameContents tells whether each file read is one of the sound archive, but
// for its name, which a zip does not checksum.
func sameContents(files, whole []string) bool {
	content := func(f string) string { _, c, _ := strings.Cut(f, "="); return c }
	return !slices.ContainsFunc(files, func(f string) bool {
		return !slices.ContainsFunc(whole, func(w string) bool { return content(w) == content(f) })
	})
}

// The end of a gzip stream holds its checksum, behind the end of the tar.
func TestGzipTrailer(t *testing.T) {
	sound := zipped(t, tarOf(t, entry{name: "a", content: "1"}))
	damaged := bytes.Clone(sound)
	damaged[len(damaged)-8] ^= 1
	if _, _, err := read(from(damaged), Limits{}); !errors.Is(err, ErrDamage) {
		t.Errorf("a wrong checksum: %v", err)
	}
	if files, _, err := read(from(append(sound, make([]byte, 512)...)), Limits{}); err != nil || len(files) != 1 {
		t.Errorf("with something behind it: %v, %v", files, err)
	}
}

func TestBombs(t *testing.T) {
	const each, many = 15 << 20, 6 // past ratioFree
	zeros := make([]byte, each)
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestSpeed)
	must(t, err)
	_, err = w.Write(zeros)
	must(t, errors.Join(err, w.Close()))

	var z bytes.Buffer
	zw := zip.NewWriter(&z)
	for i := range many {
		f, err := zw.CreateRaw(&zip.FileHeader{Name: fmt.Sprint(i), Method: zip.Deflate, CRC32: crc32.ChecksumIEEE(zeros),
			CompressedSize64: uint64(packed.Len()), UncompressedSize64: each})
		must(t, err)
		_, err = f.Write(packed.Bytes())
		must(t, err)
	}
	must(t, zw.Close())

	var g bytes.Buffer
	gw, err := gzip.NewWriterLevel(&g, gzip.BestSpeed)
	must(t, err)
	// One entry that is left out for its size has to be unpacked all the same.
	head := tarOf(t, entry{name: "zeros", content: strings.Repeat("\x00", each)})
	copy(head[124:], fmt.Sprintf("%011o", each*many))
	fixTarChecksum(head)
	_, err = gw.Write(head)
	must(t, err)
	for range many {
		_, err = gw.Write(zeros)
		must(t, err)
	}
	must(t, gw.Close())

	for name, b := range map[string][]byte{"zip": z.Bytes(), "tar.gz": g.Bytes()} {
		err := Read(from(b), Limits{}, &tree.Skips{}, func(_ string, _ int64, content io.Reader) error {
			_, err := io.Copy(io.Discard, content)
			return err
		})
		if !errors.Is(err, ErrLimit) || !strings.Contains(err.Error(), "unpack to more than") {
			t.Errorf("a %s of %d bytes that unpacks to %d: %v", name, len(b), each*many, err)
		}
	}
}

func fixTarChecksum(head []byte) {
	copy(head[148:156], "        ")
	sum := 0
	for _, b := range head[:512] {
		sum += int(b)
	}
	copy(head[148:], fmt.Sprintf("%06o\x00 ", sum))
}

func TestLimits(t *testing.T) {
	entries := []entry{{name: "a", content: "12345"}, {name: "b", content: "12345"}, {name: "c", content: "12345"}}
	for name, b := range map[string][]byte{"tar": tarOf(t, entries...), "tar.gz": zipped(t, tarOf(t, entries...)), "zip": zipOf(t, entries...)} {
		for _, c := range []struct {
			limits Limits
			files  int
			err    string
		}{
			{Limits{Entries: 3, TotalBytes: 15, FileBytes: 5}, 3, ""},
			{Limits{Entries: 2}, 2, "more than 2 entries"},
			{Limits{TotalBytes: 14}, 2, "more than 14 bytes"},
			{Limits{FileBytes: 4, TotalBytes: 1}, 0, ""}, // what is left out does not count
		} {
			files, _, err := read(from(b), c.limits)
			if len(files) != c.files || (err != nil) != (c.err != "") || err != nil && (!errors.Is(err, ErrLimit) || !strings.Contains(err.Error(), c.err)) {
				t.Errorf("%s with %+v: %d files, %v", name, c.limits, len(files), err)
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, b := range sample(f) {
		f.Add(b)
	}
	f.Add(tarOf(f, entry{name: "../x"}, entry{name: "l", typ: '2'}, entry{name: strings.Repeat("n", 300), content: "pax"}))
	f.Add([]byte("PK\x05\x06" + strings.Repeat("\x00", 18)))
	f.Fuzz(func(t *testing.T, b []byte) {
		limits := Limits{FileBytes: 4 << 10, TotalBytes: 64 << 10, Entries: 100}
		files, _, err := read(from(b), limits)
		if err != nil && !errors.Is(err, ErrDamage) && !errors.Is(err, ErrFormat) && !errors.Is(err, ErrLimit) {
			t.Errorf("an error without a kind: %v", err)
		}
		total := 0
		for _, file := range files {
			path, content, _ := strings.Cut(file, "=")
			if clean, err := tree.Clean(path); !strings.Contains(path, `\x`) && !strings.Contains(file[len(path)+1:], "=") && (err != nil || clean != path) {
				t.Errorf("path %q is not clean: %v", path, err)
			}
			total += len(content)
		}
		if total > int(limits.TotalBytes) || len(files) > limits.Entries {
			t.Errorf("%d files of %d bytes", len(files), total)
		}
	})
}
