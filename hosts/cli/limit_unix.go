//go:build unix

package cli

import (
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
	if err := openAll(leastFiles); err != nil {
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

// openAll has so many files open at once, past package os.
func openAll(n int) error {
	if n == 0 {
		return nil
	}
	fd, err := syscall.Open(os.DevNull, syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer func() { _ = syscall.Close(fd) }()
	return openAll(n - 1)
}
