package cache

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/cairn-search/cairn/hosts/internal/system"
)

// childVariable makes the test binary play a second process: "ROLE DIR".
const childVariable = "CAIRN_CACHE_TEST_CHILD"

var childKey = Key("/child", "")

func TestMain(m *testing.M) {
	if role, dir, ok := strings.Cut(os.Getenv(childVariable), " "); ok {
		if err := roles[role](dir); err != nil {
			fmt.Println("error:", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// roles are what a child does. It prints a line when it is under way.
var roles = map[string]func(dir string) error{"write": writeForever, "lock": lockUntilTold, "open": openAndWrite}

// child starts the test binary in a role, and returns its input and output.
func child(t *testing.T, role, dir string) (*exec.Cmd, io.WriteCloser, *bufio.Scanner) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), childVariable+"="+role+" "+dir)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	return cmd, in, bufio.NewScanner(out)
}

const blobBytes = 1 << 20

// writeForever replaces one blob, each time filled with another byte.
func writeForever(dir string) error {
	s, err := Open(dir)
	if err != nil {
		return err
	}
	e := s.Entry(childKey)
	lock, err := e.Lock(context.Background())
	if err != nil {
		return err
	}
	defer lock.Unlock()
	for i := byte(1); ; i++ {
		half := bytes.Repeat([]byte{i}, blobBytes/2)
		if err := e.Write("blob", half, half); err != nil {
			return err
		}
		if i == 1 {
			fmt.Println("writing")
		}
	}
}

// TestKilledWriter kills writers at random points. Readers see whole blobs at any
// time, the lock is free at once, and what was half written goes with the next lock.
func TestKilledWriter(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	e := s.Entry(childKey)
	seen := map[byte]bool{}
	read := func() {
		t.Helper()
		b, err := e.Read("blob")
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		data := b.Bytes()
		if len(data) != blobBytes || bytes.Count(data, data[:1]) != blobBytes {
			t.Fatalf("a torn blob of %d bytes", len(data))
		}
		seen[data[0]] = true
	}
	for range 15 {
		cmd, _, out := child(t, "write", s.Dir())
		if !out.Scan() || out.Text() != "writing" {
			t.Fatalf("child: %q", out.Text())
		}
		for end := time.Now().Add(time.Duration(rand.IntN(20_000)) * time.Microsecond); time.Now().Before(end); {
			read()
		}
		cmd.Process.Kill()
		cmd.Wait()
		read()
	}
	if len(seen) < 2 {
		t.Error("the writers did not get to write")
	}
	put(t, e, tempPrefix[1:]+"not-temporary", "")
	stale, err := system.CreateTemp(e.dir, tempPrefix+"*")
	if err != nil {
		t.Fatal(err)
	}
	stale.Close()
	lock, ok, err := e.TryLock()
	if err != nil || !ok {
		t.Fatalf("after the kill: TryLock = %v, %v", ok, err)
	}
	defer lock.Unlock()
	left, err := os.ReadDir(e.dir)
	if err != nil || len(left) != 2 {
		t.Errorf("left in the entry: %v, %v", left, err)
	}
}

// lockUntilTold holds the lock until its input ends.
func lockUntilTold(dir string) error {
	s, err := Open(dir)
	if err != nil {
		return err
	}
	lock, err := s.Entry(childKey).Lock(context.Background())
	if err != nil {
		return err
	}
	fmt.Println("locked")
	io.Copy(io.Discard, os.Stdin)
	return lock.Unlock()
}

func TestContention(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	e := s.Entry(childKey)
	_, in, out := child(t, "lock", s.Dir())
	if !out.Scan() || out.Text() != "locked" {
		t.Fatalf("child: %q", out.Text())
	}
	if _, ok, err := e.TryLock(); ok || err != nil {
		t.Errorf("TryLock beside another process = %v, %v", ok, err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := e.Lock(ctx); !errors.Is(err, context.DeadlineExceeded) || !strings.HasPrefix(err.Error(), "lock entry ") {
		t.Errorf("Lock beside another process: %v", err)
	}
	if other, ok, err := s.Entry(Key("/other", "")).TryLock(); err != nil || !ok {
		t.Errorf("another entry: %v, %v", ok, err)
	} else {
		other.Unlock()
	}
	got := make(chan error)
	go func() {
		lock, err := e.Lock(context.Background())
		if err == nil {
			err = lock.Unlock()
		}
		got <- err
	}()
	select {
	case err := <-got:
		t.Fatalf("two processes hold the lock: %v", err)
	case <-time.After(60 * time.Millisecond):
	}
	in.Close()
	if err := <-got; err != nil {
		t.Error(err)
	}
}

// TestLockWithinProcess: two locks of one process exclude each other as well.
func TestLockWithinProcess(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	first, err := s.Entry(childKey).Lock(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, ok, err := s.Entry(childKey).TryLock(); ok || err != nil {
		t.Errorf("a second lock = %v, %v", ok, err)
	}
	for range 2 {
		if err := first.Unlock(); err != nil {
			t.Error(err)
		}
	}
	second, ok, err := s.Entry(childKey).TryLock()
	if err != nil || !ok {
		t.Fatalf("after Unlock: %v, %v", ok, err)
	}
	second.Unlock()
}

// openAndWrite opens the store and writes a blob larger than any limit in force,
// as a user for whom permissions count.
func openAndWrite(dir string) error {
	restrict(dir)
	s, err := Open(dir)
	if err != nil {
		return err
	}
	return s.Entry(childKey).Write("blob", bytes.Repeat([]byte("x"), blobBytes))
}
