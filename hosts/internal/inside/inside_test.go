//go:build unix

package inside

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

func put(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func link(t *testing.T, target, path string) {
	t.Helper()
	if err := os.Symlink(target, path); err != nil {
		t.Fatal(err)
	}
}

// ways are the two ways in which a path is resolved, of which systems have one or both.
var ways = map[string]func(root, path string) (int, error){
	"at once": func(root, path string) (int, error) { return beneath(root, path, fileFlags) },
	"stepwise": func(root, path string) (int, error) {
		top, err := unix.Open(root, pathFlags|unix.O_DIRECTORY, 0)
		if err != nil {
			return -1, err
		}
		defer unix.Close(top)
		parts, err := local(path)
		if err != nil {
			return -1, err
		}
		return stepwise(top, parts, fileFlags)
	},
}

// A link in any component is refused, be it to inside or outside; what is no regular
// file too, at once; and all else is read.
func TestNothingButRegularFilesBelow(t *testing.T) {
	base := t.TempDir()
	root := filepath.Join(base, "root")
	put(t, filepath.Join(root, "a/b/c.go"), "content")
	put(t, filepath.Join(base, "secret/b/c.go"), "secret")
	link(t, "../secret", filepath.Join(root, "out"))
	link(t, "a", filepath.Join(root, "in"))
	link(t, "../../secret/b", filepath.Join(root, "a/out"))
	link(t, "c.go", filepath.Join(root, "a/b/alias.go"))
	link(t, filepath.Join(base, "secret/b/c.go"), filepath.Join(root, "a/b/absolute.go"))
	link(t, "/proc/self/root", filepath.Join(root, "magic"))
	if err := syscall.Mkfifo(filepath.Join(root, "a/fifo"), 0o600); err != nil {
		t.Fatal(err)
	}
	link(t, "a/fifo", filepath.Join(root, "tofifo"))
	link(t, "/dev/zero", filepath.Join(root, "zero"))
	// Links on the way to the root are the user's own.
	link(t, "root", filepath.Join(base, "named"))
	for path, want := range map[string]error{
		"a/b/c.go": nil, "./a//b/c.go": nil,
		"out/b/c.go": ErrLink, "in/b/c.go": ErrLink, "a/out/c.go": ErrLink, "a/b/alias.go": ErrLink, "a/b/absolute.go": ErrLink,
		"magic/etc/passwd": ErrLink, "tofifo": ErrLink, "zero": ErrLink,
		"a/fifo": ErrIrregular, "a/b": syscall.EISDIR, "a/b/c.go/d": syscall.ENOTDIR, "a/none": fs.ErrNotExist,
		"../secret/b/c.go": fs.ErrNotExist, "a/../../secret/b/c.go": fs.ErrNotExist, "/etc/passwd": fs.ErrNotExist, "in/../a/b/c.go": fs.ErrNotExist,
	} {
		for _, root := range []string{root, filepath.Join(base, "named")} {
			b, err := Read(root, path, nil, 100)
			if !errors.Is(err, want) || want == nil && string(b) != "content" {
				t.Errorf("%s: %q, %v, want %v", path, b, err, want)
			}
			if err != nil && !Moved(err) {
				t.Errorf("%s: %v is taken for a trouble of the machine", path, err)
			}
			for name, way := range ways {
				fd, err := way(root, path)
				if err == nil {
					_, _, err = regular(fd)
				}
				if !errors.Is(err, want) {
					t.Errorf("%s %s: %v, want %v", path, name, err, want)
				} else if err == nil {
					unix.Close(fd)
				}
			}
		}
	}
	for _, dir := range []string{"out", "in/b", "a/out", "a/b/c.go", ".."} {
		if f, err := Directory(root, dir); err == nil {
			f.Close()
			t.Errorf("the directory %s was opened", dir)
		}
	}
	for _, dir := range []string{"", "a", "a/b/"} {
		f, err := Directory(root, dir)
		if err != nil {
			t.Errorf("%q: %v", dir, err)
			continue
		}
		f.Close()
	}
}

// What git or the user reaches may lie behind links, but neither blocks nor ends never.
func TestReach(t *testing.T) {
	base := t.TempDir()
	put(t, filepath.Join(base, "file"), "content")
	link(t, "file", filepath.Join(base, "link"))
	if err := syscall.Mkfifo(filepath.Join(base, "fifo"), 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]error{"file": nil, "link": nil, "fifo": ErrIrregular, "none": fs.ErrNotExist, ".": syscall.EISDIR, "/dev/zero": ErrIrregular, "/dev/null": ErrIrregular} {
		if !filepath.IsAbs(path) {
			path = filepath.Join(base, path)
		}
		if b, err := Reach(path, 100); !errors.Is(err, want) || want == nil && string(b) != "content" {
			t.Errorf("%s: %q, %v, want %v", path, b, err, want)
		}
		f, err := Named(path)
		if !errors.Is(err, want) {
			t.Errorf("named %s: %v, want %v", path, err, want)
		}
		if err == nil {
			f.Close()
		}
	}
}

// Of a file that is too long no more is read than shows it.
func TestLimit(t *testing.T) {
	root := t.TempDir()
	put(t, filepath.Join(root, "f"), strings.Repeat("x", 1000))
	for limit, fits := range map[int64]bool{999: false, 1000: true, 0: false, 5000: true} {
		b, err := Read(root, "f", nil, limit)
		if fits && (err != nil || len(b) != 1000) || !fits && !errors.Is(err, ErrTooLarge) {
			t.Errorf("limit %d: %d bytes, %v", limit, len(b), err)
		}
	}
	// One that says that it is short, as files of the system do, is cut all the same.
	if _, err := readAll(bytes.NewReader(make([]byte, 100_000)), "f", 0, nil, 50_000); !errors.Is(err, ErrTooLarge) {
		t.Errorf("a file that grows: %v", err)
	}
	buffer := make([]byte, 0, 4096)
	if b, err := Read(root, "f", buffer, 4096); err != nil || &b[0] != &buffer[:1][0] {
		t.Errorf("the buffer is not used: %v", err)
	}
}

// swaps is how often names change hands while they are opened.
const swaps = 3000

// A link that is swapped in, as a file or as a directory on the way, is never followed,
// however the opens fall.
func TestSwapRace(t *testing.T) {
	base := t.TempDir()
	root := filepath.Join(base, "root")
	put(t, filepath.Join(root, "dir/file"), "content")
	put(t, filepath.Join(base, "secret/file"), "secret")
	put(t, filepath.Join(root, "file"), "content")
	link(t, "../secret", filepath.Join(root, "dirlink"))
	link(t, "../secret/file", filepath.Join(root, "filelink"))
	stop := make(chan struct{})
	var swapping sync.WaitGroup
	for _, pair := range [][2]string{{"dir", "dirlink"}, {"file", "filelink"}} {
		swapping.Go(func() {
			a, b := filepath.Join(root, pair[0]), filepath.Join(root, pair[1])
			for {
				select {
				case <-stop:
					return
				default:
				}
				_ = unix.Renameat(unix.AT_FDCWD, a, unix.AT_FDCWD, a+".away")
				_ = unix.Renameat(unix.AT_FDCWD, b, unix.AT_FDCWD, a)
				_ = unix.Renameat(unix.AT_FDCWD, a, unix.AT_FDCWD, b)
				_ = unix.Renameat(unix.AT_FDCWD, a+".away", unix.AT_FDCWD, a)
			}
		})
	}
	read := 0
	for range swaps {
		for _, path := range []string{"dir/file", "file"} {
			if b, err := Read(root, path, nil, 100); err == nil {
				read++
				if string(b) != "content" {
					t.Fatalf("%s was read through a link: %q", path, b)
				}
			}
			for name, way := range ways {
				if fd, err := way(root, path); err == nil {
					b, _ := readAll(handle(fd), path, 0, nil, 100)
					unix.Close(fd)
					if string(b) != "content" {
						t.Fatalf("%s was read through a link %s: %q", path, name, b)
					}
				}
			}
		}
	}
	close(stop)
	swapping.Wait()
	if read == 0 {
		t.Error("nothing was ever read, so that nothing was tried")
	}
}

// What fails for a while is told from what is so.
func TestTransient(t *testing.T) {
	for _, err := range []error{syscall.EMFILE, syscall.ENFILE, syscall.EIO, syscall.ENOMEM, syscall.ETIMEDOUT, syscall.ESTALE} {
		if !Transient(failed("open", "x", err)) {
			t.Errorf("%v is taken for good", err)
		}
	}
	for _, err := range []error{nil, syscall.ENOENT, ErrLink, ErrIrregular, ErrTooLarge, syscall.EACCES, syscall.EPERM, syscall.ENAMETOOLONG} {
		if err != nil {
			err = failed("open", "x", err)
		}
		if Transient(err) {
			t.Errorf("%v is taken for a trouble of the machine", err)
		}
	}
}

// A pipe, and a device that waits, must not hold the test up; this is the guard.
func TestMain(m *testing.M) {
	time.AfterFunc(2*time.Minute, func() { panic("an open blocks") })
	os.Exit(m.Run())
}
