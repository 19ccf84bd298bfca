//go:build unix

package cli

import (
	"fmt"
	"os"
	"syscall"
)

// leastFiles is how many files must be open at once for a command to say what it lacks:
// the three of every process, three of Go's own, and two.
const leastFiles = 8

// enoughFiles tells whether the process may open files at all. Go's own files are opened
// with the first one of the process, and where they cannot be Go ends with a dump of its
// state: so that is done here, while there is room.
func enoughFiles() error {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err == nil && limit.Cur < leastFiles {
		return fmt.Errorf("only %d files may be open at once: raise the limit (ulimit -n), to 64 or more", limit.Cur)
	}
	f, err := os.Open(os.DevNull)
	if err != nil {
		return fmt.Errorf("no file may be opened: %w", err)
	}
	return f.Close()
}
