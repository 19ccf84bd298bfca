package cli

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/hosts/web"
)

// names are the entries of a directory.
func names(t *testing.T, dir string) []string {
	t.Helper()
	all, err := site{t.Context(), dir}.List("")
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestReplaceFile: what killed writers of a file have left goes, what others write or
// have there stays, and a writer that ends before the end leaves the old file alone.
func TestReplaceFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "it's [1].cairn")
	stays := []string{".it's [1].cairn.tmp", ".it's [1].cairn.abcdefgh.tmp", ".other.cairn.ABCDEFGH.tmp", ".it's [1].cairn.ABCDEFGHI.tmp", "it's [1].cairn.ABCDEFGH.tmp"}
	for _, name := range append([]string{".it's [1].cairn.ABCDEFGH.tmp", ".it's [1].cairn.ABCDEFG7.tmp"}, stays...) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	temp, f, unlock, err := unfinished(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := replaceFile(t.Context(), path, [][]byte{[]byte("wh"), []byte("ole")}); err != nil {
		t.Fatal(err)
	}
	want := append([]string{filepath.Base(path), filepath.Base(temp)}, stays...)
	got := names(t, dir)
	if slices.Sort(want); !slices.Equal(got, want) {
		t.Errorf("there are %q, want %q", got, want)
	}
	f.Close()
	unlock()
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := replaceFile(ended, path, [][]byte{[]byte("other")}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if b, err := os.ReadFile(path); err != nil || string(b) != "whole" {
		t.Errorf("it holds %q, %v", b, err)
	}
	if got := names(t, dir); len(got) != len(stays)+1 {
		t.Errorf("there are %q", got)
	}
}

// killed is a site whose writer is killed at some step.
type killed struct {
	site
	steps *int
}

var errKilled = errors.New("killed")

func (k killed) Write(name string, parts [][]byte) error {
	if *k.steps--; *k.steps < 0 {
		_, f, unlock, err := unfinished(k.path(name))
		if err == nil {
			f.Close()
			unlock() // as the system does
		}
		return errKilled
	}
	return k.site.Write(name, parts)
}

// TestSiteOnDisk: a site whose writer was killed at any step may be written again, and
// then holds nothing but that.
func TestSiteOnDisk(t *testing.T) {
	page := web.Files{"index.html": []byte(`<meta name="site" content="site.json"><script src="main.js">`), "main.js": {}, "offline.js": {}, "sub/a.css": {}}
	dir := filepath.Join(t.TempDir(), "site")
	for steps := range 9 {
		if err := siteDir(dir, false); err != nil {
			t.Fatalf("after %d steps: %v", steps-1, err)
		}
		if err := web.Write(page, web.Site{Name: "project"}, [][]byte{[]byte("index")}, killed{site{t.Context(), dir}, &steps}); err != nil && !errors.Is(err, errKilled) {
			t.Fatal(err)
		}
	}
	if err := web.Write(page, web.Site{Name: "project"}, [][]byte{[]byte("other")}, site{t.Context(), dir}); err != nil {
		t.Fatal(err)
	}
	if got := names(t, dir); len(got) != 6 || slices.ContainsFunc(got, func(n string) bool { return strings.HasPrefix(n, ".") }) {
		t.Errorf("the site is %q", got)
	}
	if err := os.WriteFile(filepath.Join(dir, "mine.txt"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "site.json")); err != nil {
		t.Fatal(err)
	}
	if err := siteDir(dir, false); err == nil {
		t.Error("a directory that holds something else may be written")
	}
}
