package native

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native/sandbox"
)

// TestCannotOpen: a path or an option that cannot be is refused before anything is read.
func TestCannotOpen(t *testing.T) {
	dir := files{"a.go": "package a\n"}.write(t, "x")
	loop := filepath.Join(dir, "loop")
	check(t, os.Symlink("loop", loop))
	for _, c := range []struct {
		path string
		o    Options
		want string
	}{
		{dir + "/missing", Options{}, `open ".*/missing": no such file or directory`},
		{dir + "/a.go/inner", Options{}, `open ".*/a.go/inner": .*not a directory`},
		{loop, Options{}, `open ".*/loop": .*too many.*links.*`},
		{os.DevNull, Options{}, `open "` + os.DevNull + `": neither a directory nor a file`},
		{dir, Options{Engine: "v8"}, `unknown engine "v8": use native or wazero`},
		{dir, Options{MaxFileBytes: -1}, `max file bytes -1 is negative`},
		{dir, Options{MemoryBytes: -1}, `memory bytes -1 is negative`},
		{dir, Options{Workers: -2}, `workers -2 is negative`},
	} {
		c.o.CacheDir = newCache(t)
		if _, err := Open(t.Context(), c.path, c.o); err == nil || !matches(c.want, err.Error()) {
			t.Errorf("%s, %+v: got %v, want %s", c.path, c.o, err, c.want)
		}
	}
}

// TestBadFiles: a file that is no archive, or a damaged one, names itself and what
// to do, in both engines.
func TestBadFiles(t *testing.T) {
	f := readRepository(t, "ledger")
	snapshot := exported(t, mustOpen(t, f.write(t, "x"), Options{}), "require")
	flipped := append([]byte{}, snapshot...)
	flipped[len(flipped)/2] ^= 1
	for _, engine := range []string{"native", "wazero"} {
		for name, c := range map[string]struct {
			b    []byte
			code string
		}{
			"empty":            {nil, contract.CodeBadInput},
			"text":             {[]byte(strings.Repeat("not an archive\n", 100)), contract.CodeBadInput},
			"cut tar":          {f.tar(t)[:5000], contract.CodeCorrupt},
			"cut tar.gz":       {f.targz(t)[:1000], contract.CodeCorrupt},
			"cut zip":          {f.zip(t)[:1000], contract.CodeCorrupt},
			"cut snapshot":     {snapshot[:len(snapshot)-1], contract.CodeCorrupt},
			"flipped snapshot": {flipped, contract.CodeCorrupt},
			"head only":        {snapshot[:len(snapshotHead)], contract.CodeBadInput},
		} {
			path := saved(t, "file", c.b)
			r := mustOpen(t, path, Options{Engine: engine})
			_, err := r.Search(t.Context(), contract.SearchRequest{Query: "money"})
			if e := (*contract.Error)(nil); !errors.As(err, &e) || e.Code != c.code || e.Fix == "" || !strings.Contains(err.Error(), path) {
				t.Errorf("%s, %s: %v", engine, name, err)
			}
			// What takes its place is read.
			check(t, os.WriteFile(path, f.tar(t), 0o644))
			if got := found(t, r, "balanceAt"); len(got) == 0 {
				t.Errorf("%s, %s: nothing is found after it was mended", engine, name)
			}
		}
	}
}

// TestTooLittleMemory: a sandbox that is too small says so and how small it is,
// and the process goes on.
func TestTooLittleMemory(t *testing.T) {
	dir := large(20).write(t, "large")
	o := Options{Engine: "wazero", MemoryBytes: 40 << 20, CacheDir: newCache(t)}
	r := mustOpen(t, dir, o)
	for range 2 {
		if _, err := r.Search(t.Context(), contract.SearchRequest{Query: "numbat"}); !errors.Is(err, sandbox.ErrMemory) || !strings.Contains(err.Error(), "40 MiB") {
			t.Errorf("got %v", err)
		}
	}
	check(t, r.Close(t.Context()))
	small := mustOpen(t, files{"a.go": "package numbat\n"}.write(t, "small"), o)
	if got := found(t, small, "numbat"); len(got) != 1 {
		t.Errorf("found %q", got)
	}
}
