//go:build unix

package cli

import (
	"fmt"
	"syscall"
)

// leastFiles is how many files must be open at once for a command to say what it lacks:
// the three of every process, three of Go's own, and two.
const leastFiles = 8

// enoughFiles tells whether the process may open files at all. Go ends with a dump of its
// state where it may not.
func enoughFiles() error {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err == nil && limit.Cur < leastFiles {
		return fmt.Errorf("only %d files may be open at once: raise the limit (ulimit -n), to 64 or more", limit.Cur)
	}
	return nil
}
