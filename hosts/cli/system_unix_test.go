//go:build unix

package cli

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// fullBytes is the size at which a file meets the end of a full disk: more than
// the description of a cached index, less than the index.
const fullBytes = 200

// restrict puts the command into the situation that the environment names: root
// may write anywhere, a disk is rarely full, and a script sees no terminal.
func restrict() {
	if os.Getenv("CAIRN_TEST_FULL") != "" {
		signal.Ignore(syscall.SIGXFSZ)
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: fullBytes, Max: fullBytes}); err != nil {
			panic(err)
		}
	}
	if more := os.Getenv("CAIRN_TEST_SPACE"); more != "" {
		// As ulimit -v does, but for what has been taken by now.
		b, err := os.ReadFile("/proc/self/statm")
		if err != nil {
			panic(err)
		}
		var pages, mebibytes uint64
		if _, err := fmt.Sscan(string(b)+" "+more, &pages, new(int), new(int), new(int), new(int), new(int), new(int), &mebibytes); err != nil {
			panic(err)
		}
		most := pages*uint64(os.Getpagesize()) + mebibytes<<20
		if err := syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: most, Max: most}); err != nil {
			panic(err)
		}
	}
	if os.Getenv("CAIRN_TEST_TERMINAL") != "" {
		terminal, err := os.OpenFile("/dev/tty", os.O_RDWR, 0)
		if err != nil {
			panic(err)
		}
		os.Stdout, os.Stderr = terminal, terminal
	}
	if os.Getenv("CAIRN_TEST_NOBODY") != "" && os.Geteuid() == 0 {
		if err := syscall.Setuid(65534); err != nil {
			panic(err)
		}
	}
}

// TestSignal sends a process what Ctrl-C sends.
func TestSignal(t *testing.T) {
	var errs bytes.Buffer
	cmd := command(t, t.TempDir(), "search", "--queries", "-", t.TempDir())
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = &errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	// Its answer shows that it is under way; then it waits for more.
	if _, err := io.WriteString(in, "{\"id\":1,\"query\":\"word\"}\n"); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(out, make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(10*time.Second, func() { in.Close() })
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() != exitInterrupted || errs.Len() > 0 {
		t.Errorf("got %v, %q", err, errs.String())
	}
}

// fifo NAME makes a named pipe.
func fifo(ts *testscript.TestScript, _ bool, args []string) {
	ts.Check(syscall.Mkfifo(ts.MkAbs(args[0]), 0o644))
}
