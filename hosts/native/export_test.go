package native

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/wasm"
)

// TestSameSnapshot: the bytes of a snapshot do not depend on the engine, on where
// the files came from, or on how many workers analysed them.
func TestSameSnapshot(t *testing.T) {
	f := readRepository(t, "shortener")
	f["logo.png"] = "\x89PNG"
	f["data.txt"] = "\x00"
	dir, archive := f.write(t, "x"), saved(t, "x", f.targz(t))
	for _, contents := range []string{"require", "drop"} {
		want := exported(t, mustOpen(t, dir, Options{Workers: 1}), contents)
		if len(want) < 5000 {
			t.Fatalf("a snapshot of %d bytes", len(want))
		}
		for name, r := range map[string]*Repository{
			"four workers":       mustOpen(t, dir, Options{Workers: 4}),
			"archive":            mustOpen(t, archive, Options{}),
			"wazero":             mustOpen(t, dir, Options{Engine: "wazero"}),
			"wazero and archive": mustOpen(t, archive, Options{Engine: "wazero"}),
			"snapshot":           mustOpen(t, saved(t, "y.cairn", exported(t, mustOpen(t, dir, Options{}), "require")), Options{}),
		} {
			if got := exported(t, r, contents); !bytes.Equal(got, want) {
				t.Errorf("%s, contents %s: another snapshot, of %d instead of %d bytes", name, contents, len(got), len(want))
			}
		}
	}
	host := &sandboxed{turn: make(chan struct{}, 1), instance: newInstance(t, guest(t, wasm.Host))}
	b := f.tar(t)
	if _, err := Run(t.Context(), host, "load", contract.LoadRequest{Name: "x"}, Handlers{"read": readBytes(b)}); err != nil {
		t.Fatal(err)
	}
	r := &Repository{}
	r.engine.Store(&guarded{Engine: host})
	parts, _, err := r.snapshot(t.Context(), "keep", "make")
	check(t, err)
	if want := exported(t, mustOpen(t, dir, Options{}), "require"); !bytes.Equal(bytes.Join(parts, nil), want) {
		t.Error("cairn-host.wasm makes another snapshot")
	}
}

// TestUpdatesConverge edits a directory at random: the index that follows step
// by step is, exported, that of a fresh start, and so is the one that is cached.
func TestUpdatesConverge(t *testing.T) {
	base := readRepository(t, "formula")
	texts := []string{"", "fn quick() {}\n", "def brown(fox):\n    return fox\n", strings.Repeat("jumps over the lazy dog\n", 300)}
	for _, f := range []string{"src/parser.rs", "README.md", "python/formula/sheet.py"} {
		texts = append(texts, base[f])
	}
	texts = append(texts, "\x00binary", "latin \xe4\xf6\xfc\n")
	rapid.Check(t, func(rt *rapid.T) {
		dir, cacheDir := maps.Clone(base).write(t, "x"), newCache(t)
		names := append(base.paths(), "new.rs", "src/deeper/new.py", "a", "zz.c", "image.png", "odd\xff.go")
		r := mustOpen(t, dir, Options{CacheDir: cacheDir})
		for range rapid.IntRange(1, 8).Draw(rt, "refreshes") {
			for range rapid.IntRange(0, 5).Draw(rt, "edits") {
				name := rapid.SampledFrom(names).Draw(rt, "name")
				path := filepath.Join(dir, name)
				switch rapid.SampledFrom([]string{"write", "write", "remove", "rename", "directory"}).Draw(rt, "edit") {
				case "write":
					check(t, os.RemoveAll(path))
					put(t, dir, name, rapid.SampledFrom(texts).Draw(rt, "text"))
				case "remove":
					check(t, os.RemoveAll(path))
				case "rename":
					_ = os.Rename(path, filepath.Join(dir, rapid.SampledFrom(names).Draw(rt, "target"))) // may not exist
				case "directory":
					check(t, os.RemoveAll(path))
					put(t, dir, name+"/inner.rs", rapid.SampledFrom(texts).Draw(rt, "text"))
				}
			}
			check(t, r.Refresh(t.Context()))
		}
		want := exported(t, mustOpen(t, dir, Options{NoCache: true}), "drop")
		if got := exported(t, r, "drop"); !bytes.Equal(got, want) {
			rt.Fatalf("the index that followed the edits differs: %s", difference(t, got, want))
		}
		check(t, r.Close(t.Context()))
		if got := exported(t, mustOpen(t, dir, Options{CacheDir: cacheDir}), "drop"); !bytes.Equal(got, want) {
			rt.Fatalf("the index from the cache differs: %s", difference(t, got, want))
		}
	})
}

// difference tells what stats says of two snapshots.
func difference(t *testing.T, snapshots ...[]byte) string {
	t.Helper()
	s := ""
	for _, b := range snapshots {
		out, err := mustOpen(t, saved(t, "x.cairn", b), Options{}).Call(t.Context(), "stats", nil)
		s += fmt.Sprintf("\n%s %v", out, err)
	}
	return s
}

// What begins as UTF-16 does and is none, such as text in UTF-32, is binary to the host and to the
// core alike: an index that held it could not be exported.
func TestExportBesideUTF32(t *testing.T) {
	var utf32 []byte
	for _, r := range "\uFEFFrandom data" {
		utf32 = binary.LittleEndian.AppendUint32(utf32, uint32(r))
	}
	dir := repositoryAt(t, t.TempDir(), map[string]string{"a.txt": "random data\n", "b.txt": string(utf32), "c.txt": "\xff\xfe\x00\x00", "d.txt": "\xff\xfea\x00b\x00"})
	r, err := Open(t.Context(), dir, Options{NoCache: true})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close(t.Context())
	stats, err := r.Stats(t.Context(), contract.EmptyRequest{})
	if err != nil || stats.Files != 2 || len(stats.Skipped) != 1 || stats.Skipped[0].Count != 2 {
		t.Errorf("%v: %+v", err, stats)
	}
	if err := r.Export(t.Context(), "require", func([][]byte) error { return nil }); err != nil {
		t.Error(err)
	}
}
