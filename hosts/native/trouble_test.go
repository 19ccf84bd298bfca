package native

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/tree"
	"github.com/cairn-search/cairn/hosts/internal/inside"
)

// troubled opens a directory of which every n-th read of a file fails, 0 for none.
type troubled struct {
	every atomic.Int64
	reads atomic.Int64
	errno error
}

func (x *troubled) read(root, path string, buffer []byte, limit int64) ([]byte, error) {
	if n := x.every.Load(); n > 0 && x.reads.Add(1)%n == 0 {
		return nil, &fs.PathError{Op: "open", Path: path, Err: x.errno}
	}
	return inside.Read(root, path, buffer, limit)
}

func (x *troubled) open(t *testing.T, dir, cacheDir string) *Repository {
	t.Helper()
	r := mustOpen(t, dir, Options{CacheDir: cacheDir})
	r.open = x.read
	return r
}

// TestTroubleIsNotKept: what could not be read for the moment is told, and found by the
// next look, in the same process or another, though its times have not changed.
func TestTroubleIsNotKept(t *testing.T) {
	t.Parallel()
	f := files{}
	for i := range 12 {
		f[fmt.Sprintf("d%d/numbat.go", i)] = fmt.Sprintf("package numbat%d // numbat\n", i)
	}
	dir := f.write(t, "trouble")
	settled() // so that times would prove that nothing has changed
	for _, errno := range []error{syscall.EMFILE, syscall.ENFILE, syscall.EIO, syscall.ENOMEM, syscall.EACCES, syscall.ETIMEDOUT, syscall.ESTALE} {
		for _, every := range []int64{1, 2, 5, 12} {
			x, cacheDir := &troubled{errno: errno}, newCache(t)
			x.every.Store(every)
			failed := int(12 / every)
			r := x.open(t, dir, cacheDir)
			err := r.Refresh(t.Context())
			if every == 1 {
				if !errors.Is(err, errno) || !errors.As(err, new(*Missing)) {
					t.Errorf("%v for all: %v", errno, err)
				}
				x.every.Store(0)
				if got := found(t, r, "numbat"); len(got) != 12 {
					t.Errorf("%v for all, and then for none: found %q", errno, got)
				}
				continue
			}
			check(t, err)
			m := r.Missing()
			if m.Note == "" || !errors.Is(m.Why, errno) {
				t.Errorf("%v every %d: told %+v", errno, every, m)
			}
			s, err := decoded[contract.StatsResponse](r.CallIndexed(t.Context(), "stats", struct{}{}))
			check(t, err)
			if s.Files != 12-failed || len(s.Skipped) != 1 || s.Skipped[0].Reason != tree.SkipUnreadable || s.Skipped[0].Count != failed {
				t.Errorf("%v every %d: %d files, left out %v", errno, every, s.Files, s.Skipped)
			}
			check(t, r.Close(t.Context()))

			// Another process with the same trouble tells of it again; without, finds all.
			for _, trouble := range []bool{true, false} {
				if x.reads.Store(0); !trouble {
					x.every.Store(0)
				} else {
					x.every.Store(1)
				}
				again := x.open(t, dir, cacheDir)
				if err := again.Refresh(t.Context()); err != nil {
					t.Fatal(err)
				}
				if m := again.Missing(); (m.Note == "") == trouble && (trouble || m.Why != nil) {
					t.Errorf("%v every %d, again %t: told %+v", errno, every, trouble, m)
				}
				if !trouble {
					if got := found(t, again, "numbat"); len(got) != 12 {
						t.Errorf("%v every %d: later found %q", errno, every, got)
					}
				}
				check(t, again.Close(t.Context()))
			}
			st, err := Stat(t.Context(), dir, Options{CacheDir: cacheDir})
			if err != nil || st.Unreadable != 0 || st.New+st.Changed+st.Gone != 0 {
				t.Errorf("%v every %d: in the end %+v, %v", errno, every, st, err)
			}
		}
	}
}

// TestTroubleInAnswers: the answers of searches say what is missing.
func TestTroubleInAnswers(t *testing.T) {
	t.Parallel()
	dir := files{"a.go": "package numbat\n", "b.go": "package numbat\n"}.write(t, "answers")
	x := &troubled{errno: syscall.EMFILE}
	x.every.Store(2)
	r := x.open(t, dir, newCache(t))
	check(t, r.Refresh(t.Context()))
	b, err := decoded[contract.SearchResponse](r.CallIndexed(t.Context(), "search", contract.SearchRequest{Query: "numbat", SnippetLines: new(0)}))
	check(t, err)
	if want := []string{"1 path could not be read: b.go"}; !slices.Equal(b.Notes, want) {
		t.Errorf("notes %q, want %q", b.Notes, want)
	}
}

// TestTroubleWhileQuoting: lines that cannot be read for the moment are an error that
// says so, not an answer without them.
func TestTroubleWhileQuoting(t *testing.T) {
	t.Parallel()
	dir := files{"a.go": "package numbat\n"}.write(t, "quoting")
	x := &troubled{errno: syscall.EIO}
	r := x.open(t, dir, newCache(t))
	check(t, r.Refresh(t.Context()))
	settled()
	check(t, r.Refresh(t.Context()))
	x.every.Store(1)
	if _, err := r.Search(t.Context(), contract.SearchRequest{Query: "numbat"}); err == nil {
		t.Error("a search quotes what it cannot read")
	}
	x.every.Store(0)
	if got := found(t, r, "numbat"); len(got) != 1 {
		t.Errorf("found %q", got)
	}
}

// TestLinksSwappedIn: a file or directory that is a link by the time it is read, or
// quoted, leads nowhere.
func TestLinksSwappedIn(t *testing.T) {
	t.Parallel()
	base := files{
		"repo/a.go": "package wombat\n", "repo/dir/b.go": "package wombat\n", "repo/c.go": "package wombat\n",
		"secret/b.go": "package hunter // wombat\n",
	}.write(t, "swapped")
	dir := filepath.Join(base, "repo")
	swap := func() {
		check(t, os.Remove(filepath.Join(dir, "a.go")))
		check(t, os.Symlink("../secret/b.go", filepath.Join(dir, "a.go")))
		check(t, os.RemoveAll(filepath.Join(dir, "dir")))
		check(t, os.Symlink("../secret", filepath.Join(dir, "dir")))
	}
	r := mustOpen(t, dir, Options{CacheDir: newCache(t)})
	d := r.origin.(*directory)
	l, err := d.list(t.Context())
	check(t, err)
	swap()
	check(t, d.first(t.Context(), l, time.Now()))
	if got := found(t, r, "wombat"); !slices.Equal(got, []string{"c.go"}) {
		t.Errorf("found %q", got)
	}
	if got := found(t, r, "hunter"); len(got) > 0 {
		t.Errorf("what links lead to is found: %q", got)
	}
	var lent loans
	for _, path := range []string{"a.go", "dir/b.go"} {
		if b, err := d.file(path, &lent); !inside.Moved(err) {
			t.Errorf("%s is quoted: %q, %v", path, b, err)
		}
	}
}
