package cache

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/cairn-search/cairn/hosts/internal/system"
)

// put writes a blob.
func put(t testing.TB, e *Entry, name, content string) {
	t.Helper()
	if err := e.Write(name, []byte(content)); err != nil {
		t.Fatal(err)
	}
}

// get reads a blob, and returns its error's text if there is one.
func get(e *Entry, name string) string {
	b, err := e.Read(name)
	if err != nil {
		return "error: " + err.Error()
	}
	defer b.Close()
	return string(b.Bytes())
}

func TestReadWrite(t *testing.T) {
	s := mustOpen(t, filepath.Join(t.TempDir(), "a", "b"))
	if info, err := os.Stat(s.Dir()); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o700 {
		t.Errorf("cache directory: %v, %v", info.Mode(), err)
	}
	e := s.Entry(Key("/r", ""))
	if _, err := e.Read("index"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("absent: got %v", err)
	}
	if err := e.Write("index", []byte("ab"), nil, []byte("cd")); err != nil {
		t.Fatal(err)
	}
	old, err := e.Read("index")
	if err != nil {
		t.Fatal(err)
	}
	put(t, e, "index", "new")
	put(t, e, "empty", "")
	if got := get(e, "index") + "," + get(e, "empty"); got != "new," {
		t.Errorf("got %q", got)
	}
	if _, err := s.Clear(); err != nil {
		t.Fatal(err)
	}
	if string(old.Bytes()) != "abcd" {
		t.Errorf("a blob changed under its reader: %q", old.Bytes())
	}
	for range 2 {
		if err := old.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestNamesStayInside(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	e := s.Entry(Key("/r", ""))
	for _, name := range []string{"", ".", "..", "../x", "a/b", `a\b`, ".hidden", "a\x00b", "c:x"} {
		if err := e.Write(name, nil); !errors.Is(err, errName) {
			t.Errorf("Write(%q): got %v", name, err)
		}
		if _, err := e.Read(name); !errors.Is(err, errName) {
			t.Errorf("Read(%q): got %v", name, err)
		}
	}
	for _, key := range []string{"", "..", "../x", "x", filepath.Join("..", Key("/r", "")), Key("/r", "") + "/x"} {
		bad := s.Entry(key)
		if err := bad.Write("a", nil); !errors.Is(err, errKey) {
			t.Errorf("key %q: Write got %v", key, err)
		}
		if _, _, err := bad.TryLock(); !errors.Is(err, errKey) {
			t.Errorf("key %q: TryLock got %v", key, err)
		}
		if _, err := s.Clear(key); !errors.Is(err, errKey) {
			t.Errorf("key %q: Clear got %v", key, err)
		}
	}
	if err := os.Mkdir(filepath.Join(e.dir), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(e.dir, "folder"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Read("folder"); !errors.Is(err, errIrregular) {
		t.Errorf("reading a directory: got %v", err)
	}
}

// fullDisk takes some bytes, then no more.
type fullDisk struct {
	dir      string // in which it fails
	room     int
	failSync bool
}

func (d *fullDisk) Now() time.Time { return time.Now() }

func (d *fullDisk) Before(c system.Call) (int, error) {
	ours := filepath.Dir(c.Path) == d.dir
	if ours && c.Op == system.OpSync && d.failSync {
		return 0, syscall.ENOSPC
	}
	n := c.Bytes
	if ours && c.Op == system.OpWrite {
		n = min(n, d.room)
		if d.room -= n; n < c.Bytes {
			return n, syscall.ENOSPC
		}
	}
	return n, nil
}

func TestFullDisk(t *testing.T) {
	for _, disk := range []fullDisk{{room: 0}, {room: 5}, {room: 100, failSync: true}} {
		s := mustOpen(t, t.TempDir())
		e := s.Entry(Key("/r", ""))
		put(t, e, "index", "old")
		disk.dir = e.dir
		restore := system.Use(&disk)
		err := e.Write("index", []byte("abc"), bytes.Repeat([]byte("d"), 50))
		restore()
		want := `write blob "` + filepath.Join(e.dir, "index") + `": no space left on device`
		if !errors.Is(err, syscall.ENOSPC) || strings.ReplaceAll(err.Error(), `\\`, `\`) != want {
			t.Errorf("room %d: got %v, want %s", disk.room, err, want)
		}
		if got := get(e, "index"); got != "old" {
			t.Errorf("room %d: the old blob is %q", disk.room, got)
		}
		left, err := os.ReadDir(e.dir)
		if err != nil || len(left) != 1 {
			t.Errorf("room %d: left behind %v, %v", disk.room, left, err)
		}
	}
}
