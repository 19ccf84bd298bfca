//go:build unix

package config

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A project's file that is none is refused at once, and nothing behind it is read, be
// it to load it or to change it.
func TestProjectFileThatIsNone(t *testing.T) {
	base := t.TempDir()
	secret := filepath.Join(base, "secret")
	if err := os.WriteFile(secret, []byte("search.limit: 3\nhunter2: 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	link := func(target string) func(string) error {
		return func(path string) error { return os.Symlink(target, path) }
	}
	for kind, c := range map[string]struct {
		make func(path string) error
		want string
	}{
		"link":   {link(secret), "symbolic link"},
		"inside": {link("other"), "symbolic link"},
		"zero":   {link("/dev/zero"), "symbolic link"},
		"fifo":   {func(path string) error { return syscall.Mkfifo(path, 0o600) }, "not a regular file"},
		"socket": {func(path string) error {
			fd, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
			if err != nil {
				return err
			}
			defer syscall.Close(fd)
			return syscall.Bind(fd, &syscall.SockaddrUnix{Name: path})
		}, "not a regular file"},
		"directory": {func(path string) error { return os.Mkdir(path, 0o700) }, "directory"},
		"large":     {func(path string) error { return os.WriteFile(path, []byte(strings.Repeat("#", maxFile+1)), 0o600) }, "larger than"},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "other"), []byte("search.limit: 3\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, ProjectFile)
		if err := c.make(path); err != nil {
			t.Fatal(err)
		}
		loaded, err := Load(Options{Getenv: env(), ProjectFile: path})
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "hunter2") || loaded.Value("search.limit") != "10" {
			t.Errorf("%s: %v", kind, err)
		}
		if err := Set(path, "search.limit", "4", true); err == nil {
			t.Errorf("%s was written", kind)
		}
		if _, err := Unset(path, "search.limit", true); err == nil {
			t.Errorf("%s was changed", kind)
		}
	}
	if b, _ := os.ReadFile(secret); !strings.Contains(string(b), "limit: 3") {
		t.Errorf("what a link leads to is now %q", b)
	}
	// The user's own file may be a link, and stays one.
	mine := filepath.Join(base, "mine.yaml")
	if err := os.WriteFile(secret, []byte("search.limit: 3\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(secret, mine); err != nil {
		t.Fatal(err)
	}
	if c, err := Load(Options{Getenv: env(), UserFile: mine}); err != nil || c.Value("search.limit") != "3" {
		t.Errorf("one's own file behind a link: %v", err)
	}
	if err := Set(mine, "search.limit", "4", false); err != nil {
		t.Error(err)
	}
	if to, err := os.Readlink(mine); err != nil || to != secret {
		t.Errorf("the link is gone: %v", err)
	}
}

// The largest file of the worst shapes is read soon: aliases are not followed.
func TestBombs(t *testing.T) {
	began := time.Now()
	for _, unit := range []string{"[", "{", "- ", "a:\n ", "&a *a ", "# x\n", "? ", "? a\n", "!!a ", "\"\\\n", "|\n", "a: {b: ", "'", "- - ", "a: &a [*a,*a]\n", "<<: *a\n", "\n", "\t", "---\n", "a: b\n"} {
		content := strings.Repeat(unit, maxFile/len(unit))
		if _, err := Load(Options{Getenv: env(), ProjectFile: file(t, ProjectFile, content)}); err == nil && strings.Trim(content, "#x \n-") != "" {
			t.Errorf("%q again and again is fine", unit)
		}
	}
	if took := time.Since(began); took > time.Minute {
		t.Errorf("20 files of %d KiB took %v", maxFile>>10, took)
	}
}
