//go:build unix

package cli

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// leastFiles is how many files must be left for a command to say what it lacks: two of
// Go's own, beside those that it opens before any other code runs, and two.
const leastFiles = 4

// enoughFiles tells whether the process may open files at all, besides those that it was
// begun with. Go opens its own with the first pipe or file, and ends with a dump of its
// state where it cannot: so that is done here, while there is room.
func enoughFiles() error {
	return roomFor(leastFiles, os.DevNull)
}

// roomFor tells whether a file may be opened so many times at once. What is not there, as in an
// image without a system, cannot be asked.
func roomFor(n int, file string) error {
	if err := openAll(n, file); errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE) {
		var limit syscall.Rlimit
		_ = syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit)
		return fmt.Errorf("too few files may be open at once, %d with those of the process that began this one: raise the limit (ulimit -n), to 64 or more", limit.Cur)
	}
	r, w, err := os.Pipe()
	if err != nil {
		return err
	}
	_ = w.Close()
	return r.Close()
}

// openAll has a file open so many times at once, past package os.
func openAll(n int, file string) error {
	if n == 0 {
		return nil
	}
	fd, err := syscall.Open(file, syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer func() { _ = syscall.Close(fd) }()
	return openAll(n-1, file)
}
