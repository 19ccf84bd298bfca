package cache

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
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
	file
	room     int
	failSync bool
}

var errFull = errors.New("no space left on device")

func (f *fullDisk) Write(p []byte) (int, error) {
	n := min(len(p), f.room)
	f.room -= n
	n, err := f.file.Write(p[:n])
	if err == nil && n < len(p) {
		err = &fs.PathError{Op: "write", Path: f.Name(), Err: errFull}
	}
	return n, err
}

func (f *fullDisk) Sync() error {
	if f.failSync {
		return errFull
	}
	return f.file.Sync()
}

func TestFullDisk(t *testing.T) {
	for _, disk := range []fullDisk{{room: 0}, {room: 5}, {room: 100, failSync: true}} {
		s := mustOpen(t, t.TempDir())
		e := s.Entry(Key("/r", ""))
		put(t, e, "index", "old")
		s.create = func(dir, pattern string) (file, error) {
			f, err := createTemp(dir, pattern)
			disk.file = f
			return &disk, err
		}
		err := e.Write("index", []byte("abc"), bytes.Repeat([]byte("d"), 50))
		want := `write blob "` + filepath.Join(e.dir, "index") + `": no space left on device`
		if !errors.Is(err, errFull) || strings.ReplaceAll(err.Error(), `\\`, `\`) != want {
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
