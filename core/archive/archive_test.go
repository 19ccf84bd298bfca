package archive

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/tree"
	"github.com/google/go-cmp/cmp"
)

func TestFormats(t *testing.T) {
	entries := []entry{{name: "dir/", typ: tar.TypeDir}, {name: "dir/a.go", content: "package a\n"}, {name: "empty"},
		{name: "./b//c.txt", content: strings.Repeat("long ", 1000)}}
	zipEntries := []entry{{name: "dir/"}, entries[1], entries[2], entries[3]}
	want := []string{"dir/a.go=package a\n", "empty=", "b/c.txt=" + strings.Repeat("long ", 1000)}
	for name, b := range map[string][]byte{"tar": tarOf(t, entries...), "tar.gz": zipped(t, tarOf(t, entries...)), "zip": zipOf(t, zipEntries...)} {
		files, skipped, err := read(from(b), Limits{})
		if d := cmp.Diff(want, files); d != "" || err != nil || skipped != nil {
			t.Errorf("%s: %s %v %v", name, d, skipped, err)
		}
		files, _, err = read(stream{from(b)}, Limits{})
		if name == "zip" {
			if !errors.Is(err, ErrFormat) {
				t.Errorf("a zip of unknown size: %v", err)
			}
		} else if d := cmp.Diff(want, files); d != "" || err != nil {
			t.Errorf("%s byte by byte: %s %v", name, d, err)
		}
	}
}

func TestWhatIsLeftOut(t *testing.T) {
	entries := []entry{
		{name: "a", content: "1"}, {name: "../up", content: "x"}, {name: "/etc/passwd", content: "x"}, {name: `C:\x`, content: "x"}, {name: "d/../../y", content: "x"},
		{name: "./a", content: "2"}, {name: "link", typ: tar.TypeSymlink}, {name: "big", content: strings.Repeat("b", 101)}, {name: "fits", content: strings.Repeat("f", 100)},
		{name: "name\xff", content: "n"}, {name: "z", content: "last"},
	}
	want := []string{"a=1", "fits=" + strings.Repeat("f", 100), `name\xff=n`, "z=last"}
	wantSkipped := []string{"duplicate a", "irregular link", "too-large big", `unsafe-path ../up /etc/passwd C:\x d/../../y`}
	for name, b := range map[string][]byte{"tar": tarOf(t, entries...), "tar.gz": zipped(t, tarOf(t, entries...)), "zip": zipOf(t, entries...)} {
		files, skipped, err := read(from(b), Limits{FileBytes: 100})
		if d := cmp.Diff(want, files) + cmp.Diff(wantSkipped, skipped); d != "" || err != nil {
			t.Errorf("%s: %s %v", name, d, err)
		}
	}
	special := tarOf(t, entry{typ: tar.TypeXGlobalHeader}, entry{name: "hard", typ: tar.TypeLink}, entry{name: "tty", typ: tar.TypeChar},
		entry{name: "disk", typ: tar.TypeBlock}, entry{name: "pipe", typ: tar.TypeFifo}, entry{name: "../hard", typ: tar.TypeLink})
	files, skipped, err := read(from(special), Limits{})
	if d := cmp.Diff([]string{"irregular disk hard pipe tty", "unsafe-path ../hard"}, skipped); d != "" || files != nil || err != nil {
		t.Errorf("special entries: %s %v %v", d, files, err)
	}
}

func TestNotAnArchive(t *testing.T) {
	for name, c := range map[string]struct {
		b    string
		want error
	}{
		"empty":           {"", ErrFormat},
		"prose":           {strings.Repeat("This is no archive at all. ", 100), ErrFormat},
		"short prose":     {"hello", ErrDamage},
		"gzip of prose":   {string(zipped(t, []byte(strings.Repeat("prose ", 500)))), ErrFormat},
		"gzip head":       {"\x1f\x8b", ErrDamage},
		"zip head":        {"PK\x03\x04", ErrDamage},
		"zip without end": {"PK\x03\x04" + strings.Repeat("x", 1000), ErrDamage},
	} {
		files, _, err := read(from([]byte(c.b)), Limits{})
		if !errors.Is(err, c.want) || files != nil {
			t.Errorf("%s: %v, %v", name, files, err)
		}
	}
	for name, b := range map[string][]byte{"tar": tarOf(t), "tar.gz": zipped(t, tarOf(t)), "zip": zipOf(t)} {
		if files, skipped, err := read(from(b), Limits{}); files != nil || skipped != nil || err != nil {
			t.Errorf("an empty %s: %v %v %v", name, files, skipped, err)
		}
	}
}

// A tar begins with the name of its first entry, which may look like a zip.
func TestTarOfPKGBUILD(t *testing.T) {
	files, _, err := read(from(tarOf(t, entry{name: "PKGBUILD", content: "pkgname=cairn\n"})), Limits{})
	if d := cmp.Diff([]string{"PKGBUILD=pkgname=cairn\n"}, files); d != "" || err != nil {
		t.Error(d, err)
	}
}

func TestEncryptedZip(t *testing.T) {
	b := zipOf(t, entry{name: "secret.go", content: "x"})
	b[6] |= 1 // local header
	at := bytes.Index(b, []byte("PK\x01\x02"))
	b[at+8] |= 1 // central directory
	if files, _, err := read(from(b), Limits{}); !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), `"secret.go" is encrypted`) || files != nil {
		t.Errorf("%v, %v", files, err)
	}
}

// A zip64 end record, which archives of over 65,535 entries have.
func TestZip64(t *testing.T) {
	b := zipOf(t, entry{name: "a", content: "1"}, entry{name: "b", content: "2"})
	end := bytes.Index(b, []byte("PK\x05\x06"))
	size, offset := binary.LittleEndian.Uint32(b[end+12:]), binary.LittleEndian.Uint32(b[end+16:])
	le := binary.LittleEndian
	record := []byte("PK\x06\x06")
	record = le.AppendUint64(record, 44)
	record = append(record, 45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0)
	for _, v := range []uint64{2, 2, uint64(size), uint64(offset)} {
		record = le.AppendUint64(record, v)
	}
	record = append(record, "PK\x06\x07\x00\x00\x00\x00"...)
	record = le.AppendUint32(le.AppendUint64(record, uint64(end)), 1)
	record = append(record, "PK\x05\x06\x00\x00\x00\x00"+strings.Repeat("\xff", 12)+"\x00\x00"...)
	files, _, err := read(from(append(b[:end:end], record...)), Limits{})
	if d := cmp.Diff([]string{"a=1", "b=2"}, files); d != "" || err != nil {
		t.Error(d, err)
	}
	if _, err := zip.NewReader(from(b), int64(len(b))); err != nil {
		t.Fatal(err) // the archive it was made of is sound
	}
}

// The caller's own error and the source's come through as they are.
func TestErrorsPassThrough(t *testing.T) {
	mine := errors.New("canceled")
	for name, b := range map[string][]byte{"tar": tarOf(t, entry{name: "a"}), "tar.gz": zipped(t, tarOf(t, entry{name: "a"})), "zip": zipOf(t, entry{name: "a"})} {
		if err := Read(from(b), Limits{}, &tree.Skips{}, func(string, int64, io.Reader) error { return mine }); !errors.Is(err, mine) || errors.Is(err, ErrDamage) {
			t.Errorf("%s: the caller's error becomes %v", name, err)
		}
		for at := range len(b) {
			_, _, err := read(&failing{from(b), int64(at), mine}, Limits{})
			if err != nil && (!errors.Is(err, mine) || errors.Is(err, ErrDamage)) {
				t.Fatalf("%s: the source's error at %d becomes %v", name, at, err)
			}
		}
	}
}

// failing fails with an error from an offset on.
type failing struct {
	*memory
	at  int64
	err error
}

func (f *failing) Read(b []byte) (int, error) {
	if f.taken >= f.at {
		return 0, f.err
	}
	return f.memory.Read(b[:min(int64(len(b)), f.at-f.taken)])
}

func (f *failing) ReadAt(b []byte, off int64) (int, error) {
	if off+int64(len(b)) > f.at {
		return 0, f.err
	}
	return f.memory.ReadAt(b, off)
}
