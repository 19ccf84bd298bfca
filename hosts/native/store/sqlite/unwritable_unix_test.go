//go:build unix

package sqlite

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// nobodyVariable makes the test binary give up the rights of the super-user.
const nobodyVariable = "CAIRN_STORE_TEST_NOBODY"

func init() {
	if os.Getenv(nobodyVariable) != "" {
		if err := syscall.Setuid(65534); err != nil {
			panic(err)
		}
	}
}

// TestUnwritable: a file or directory that cannot be written is an error that says so.
// The super-user can write everything, so it becomes another one.
func TestUnwritable(t *testing.T) {
	dir := t.TempDir()
	for d := dir; len(d) > len(os.TempDir()); d = filepath.Dir(d) {
		_ = os.Chmod(d, 0o755)
	}
	path := filepath.Join(dir, "memory.db")
	if err := opened(t, path, Options{}).Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(dir, 0o755) })
	for _, file := range []string{path, filepath.Join(dir, "new.db"), filepath.Join(dir, "sub", "new.db")} {
		if os.Getuid() != 0 {
			_, err := Open(file, Options{})
			if err == nil || !strings.Contains(err.Error(), "cannot be written") {
				t.Errorf("%s: %v", file, err)
			}
			continue
		}
		exe, err := os.Executable()
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(exe)
		cmd.Env = append(os.Environ(), childVariable+"="+file+"\na", nobodyVariable+"=1")
		out, err := cmd.CombinedOutput()
		if err == nil || !strings.Contains(string(out), "cannot be written") {
			t.Errorf("%s: %v: %s", file, err, out)
		}
	}
}
