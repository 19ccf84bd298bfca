//go:build unix

package native

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// childLimited searches on a disk that takes only small files, as one that is full.
func childLimited(dir, cacheDir string) error {
	signal.Ignore(syscall.SIGXFSZ)
	limit := syscall.Rlimit{Cur: 300, Max: 300}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		return err
	}
	return searchTwice(dir, cacheDir)
}

// childNobody searches as a user for whom permissions count.
func childNobody(dir, cacheDir string) error {
	if os.Geteuid() == 0 {
		if err := syscall.Setuid(65534); err != nil {
			return err
		}
	}
	return searchTwice(dir, cacheDir)
}

// searchTwice prints what two searches find, what one without a cache finds, and
// what closing says. An error is marked if a caller can tell that the cache is at fault.
func searchTwice(dir, cacheDir string) error {
	search := func(o Options, times int) error {
		r, err := Open(context.Background(), dir, o)
		if err != nil {
			return err
		}
		for range times {
			s, err := r.Search(context.Background(), contract.SearchRequest{Query: "numbat"})
			if err != nil {
				fmt.Println(err, errors.As(err, new(*CacheError)))
				continue
			}
			fmt.Println("found", s.Results[0].Path)
		}
		if err := r.Close(context.Background()); err != nil {
			fmt.Println("close:", err, errors.As(err, new(*CacheError)))
		}
		return nil
	}
	if err := search(Options{CacheDir: cacheDir}, 2); err != nil {
		return err
	}
	return search(Options{CacheDir: cacheDir, NoCache: true}, 1)
}

// TestCacheThatCannotBeWritten: searches answer all the same, and Close says so.
func TestCacheThatCannotBeWritten(t *testing.T) {
	f := files{"a.go": "package numbat\n"}
	dirs := map[string]string{"directory": f.write(t, "x"), "archive": saved(t, "x", f.tar(t))}
	base := t.TempDir()
	for _, path := range []string{base, dirs["directory"], dirs["archive"]} {
		// Another user must get as far as that.
		for ; len(path) > len(os.TempDir()); path = filepath.Dir(path) {
			check(t, os.Chmod(path, 0o755))
		}
	}
	closed := filepath.Join(base, "closed")
	check(t, os.Mkdir(closed, 0o755))
	settled() // so that a cached index need not be made again
	for kind, dir := range dirs {
		readable, full := filepath.Join(base, "readable "+kind), filepath.Join(base, "full "+kind)
		check(t, mustOpen(t, dir, Options{CacheDir: readable}).Refresh(t.Context()))
		mode(t, readable, 0o555)
		mode(t, closed, 0o555)
		const found = "found a.go"
		for _, c := range []struct {
			role, cacheDir string
			want           []string
		}{
			{"limited", full, []string{found, found, `close: write blob ".*/index": file too large true`, found}},
			{"nobody", closed, []string{found, found, `close: open cache ".*/closed": permission denied true`, found}},
			{"nobody", readable, []string{found, found, found}},
		} {
			got := output(child(t, c.role, dir, c.cacheDir))
			if want := strings.Join(c.want, "\n"); !matches(want, got) {
				t.Errorf("%s, %s, %s: got\n%s\nwant\n%s", kind, c.role, c.cacheDir, got, want)
			}
		}
		if left, _ := filepath.Glob(filepath.Join(full, "entries", "*", ".*")); len(left) > 0 {
			t.Errorf("left on the full disk: %q", left)
		}
		mode(t, readable, 0o755) // so that it can be removed
		mode(t, closed, 0o755)
	}
}

// mode sets the mode of a directory and all that is in it.
func mode(t *testing.T, dir string, mode os.FileMode) {
	t.Helper()
	check(t, filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		return errors.Join(err, os.Chmod(path, mode))
	}))
}
