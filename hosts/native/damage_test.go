package native

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
)

// blobFile returns the path of the one cached index in a cache directory.
func blobFile(t *testing.T, cacheDir string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(cacheDir, "entries", "*", "index"))
	if err != nil || len(found) != 1 {
		t.Fatalf("cached indexes: %q, %v", found, err)
	}
	return found[0]
}

// TestDamagedCache: a cached index that is not as it was written, or of another
// release, is made anew without a word, from a directory and from an archive.
func TestDamagedCache(t *testing.T) {
	f := readRepository(t, "raster")
	for kind, path := range map[string]string{"directory": f.write(t, "x"), "archive": saved(t, "x", f.tar(t))} {
		cacheDir := newCache(t)
		open := func(name string) {
			r, s := watched(t, path, Options{CacheDir: cacheDir})
			if got := found(t, r, "gaussianBlur"); !slices.Contains(got, "src/blur.cpp") {
				t.Errorf("found %q", got)
			}
			if o := s.observe(t); o.Opened != 0 || len(o.Mode) == 0 || o.Mode[0] != "replace" {
				t.Errorf("%s, %s: the damaged index was used: %+v", kind, name, o)
			}
			check(t, r.Close(t.Context()))
		}
		open("none yet")
		good, err := os.ReadFile(blobFile(t, cacheDir))
		check(t, err)
		type damage struct {
			name string
			b    []byte
		}
		all := []damage{
			{"empty", nil},
			{"header only", good[:cacheHeader]},
			{"cut off", good[:len(good)-1]},
			{"longer", append(bytes.Clone(good), 0)},
			{"zeros", make([]byte, len(good))},
			{"other file", []byte("#!/bin/sh\nexit 1\n")},
			{"other release", ofAnotherRelease(t, good)},
		}
		for at := 0; at < len(good); at += max(1, len(good)/24) {
			b := bytes.Clone(good)
			b[at] ^= 0x10
			all = append(all, damage{fmt.Sprintf("a bit of byte %d of %d", at, len(good)), b})
		}
		for _, d := range all {
			if bytes.Equal(d.b, good) {
				t.Fatalf("%s, %s: nothing is damaged", kind, d.name)
			}
			check(t, os.WriteFile(blobFile(t, cacheDir), d.b, 0o600))
			open(d.name)
			mended, err := os.ReadFile(blobFile(t, cacheDir))
			check(t, err)
			if _, _, err := decodeCache(mended); err != nil {
				t.Errorf("%s, %s: not mended: %v", kind, d.name, err)
			}
		}
	}
}

// ofAnotherRelease is a cached index as another release would have written it.
func ofAnotherRelease(t *testing.T, b []byte) []byte {
	t.Helper()
	snapshot, m, err := decodeCache(b)
	check(t, err)
	defer func(this string) { maker = this }(maker)
	maker = "0.0.9"
	parts, err := encodeCache([][]byte{snapshot}, m)
	check(t, err)
	return bytes.Join(parts, nil)
}

// TestManifest: what is written is read, and no cut reads as something else.
func TestManifest(t *testing.T) {
	want := manifest{files: []fileState{
		{Hash: 1<<64 - 1, Racy: true}, {Skip: "binary"}, {Hash: 7},
	}}
	want.files[0].Path, want.files[0].Size, want.files[0].ModTime = "odd\xff\n", 1<<40, -5
	want.files[1].Path, want.files[1].ChangeTime = "b", 1<<62
	want.files[2].Path, want.files[2].Inode = "c", 1<<63
	want.skips = append(want.skips, contract.Skip{Reason: "ignored", Count: 3, Examples: []string{"x"}})
	parts, err := encodeCache([][]byte{[]byte("snap"), []byte("shot")}, want)
	check(t, err)
	b := bytes.Join(parts, nil)
	snapshot, got, err := decodeCache(b)
	check(t, err)
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(manifest{}, fileState{})); diff != "" || string(snapshot) != "snapshot" {
		t.Errorf("snapshot %q\n%s", snapshot, diff)
	}
	for n := range b {
		if _, _, err := decodeCache(b[:n]); err == nil {
			t.Errorf("the first %d bytes of %d are taken for a whole", n, len(b))
		}
	}
}

func FuzzDecodeCache(f *testing.F) {
	parts, err := encodeCache([][]byte{[]byte("snapshot")}, manifest{files: []fileState{{Hash: 1}}})
	check(f, err)
	f.Add(bytes.Join(parts, nil))
	f.Add([]byte(cacheMagic))
	f.Fuzz(func(t *testing.T, b []byte) {
		snapshot, m, err := decodeCache(b)
		if err == nil && (len(snapshot) > len(b) || len(m.files) > len(b)) {
			t.Errorf("more than there is: %d bytes, %d files", len(snapshot), len(m.files))
		}
	})
}
