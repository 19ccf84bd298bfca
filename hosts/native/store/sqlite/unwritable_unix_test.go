//go:build unix

package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// nobodyVariable makes the test binary give up the rights of the super-user.
const nobodyVariable = "CAIRN_STORE_TEST_NOBODY"

func init() {
	if os.Getenv(nobodyVariable) != "" {
		if err := syscall.Setuid(65534); err != nil {
			panic(err)
		}
	}
	if path := os.Getenv(readVariable); path != "" {
		if err := reading(path); err != nil {
			fmt.Println("error:", err)
			os.Exit(1)
		}
		os.Exit(0)
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
			s, err := Open(file, Options{})
			if err == nil {
				err = put(t, s, "a", "b")
			}
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

// readVariable makes the test binary read a store: it prints what it finds.
const readVariable = "CAIRN_STORE_TEST_READ"

// reading reads a store in each way and writes to it.
func reading(path string) error {
	s, err := Open(path, Options{})
	if err != nil {
		return err
	}
	defer s.Close()
	q := contract.StoreRequest{Project: "one", Steps: []contract.StoreStep{{Do: "get", Type: "note", ID: "n"}}}
	r, err := s.Do(context.Background(), q)
	if err != nil || len(r.Results[0].Records) != 1 {
		return fmt.Errorf("read: %v, %w", r, err)
	}
	if found, err := s.Check(); err != nil || len(found) > 0 {
		return fmt.Errorf("check: %v, %w", found, err)
	}
	if n, err := s.Export(io.Discard, ""); err != nil || n != 1 {
		return fmt.Errorf("export: %d, %w", n, err)
	}
	if err := s.Backup(path + ".copy"); err == nil || !strings.Contains(err.Error(), "permission") {
		return fmt.Errorf("backup into a directory that cannot be written: %w", err)
	}
	q.Steps = []contract.StoreStep{{Do: "put", Record: note("n", "another")}}
	_, err = s.Do(context.Background(), q)
	return err
}

// TestReadOnly: a store that cannot be written is read, and refuses to be written.
func TestReadOnly(t *testing.T) {
	dir := t.TempDir()
	for d := dir; len(d) > len(os.TempDir()); d = filepath.Dir(d) {
		_ = os.Chmod(d, 0o755)
	}
	path := filepath.Join(dir, "memory.db")
	s := opened(t, path, Options{})
	if err := errors.Join(put(t, s, "n", "retry"), s.Close(), os.Chmod(path, 0o444), os.Chmod(dir, 0o555)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(dir, 0o755) })
	if os.Getuid() != 0 {
		if err := reading(path); err == nil || !strings.Contains(err.Error(), "cannot be written") {
			t.Error(err)
		}
		return
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), readVariable+"="+path, nobodyVariable+"=1")
	if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "cannot be written") {
		t.Errorf("%v: %s", err, out)
	}
}
