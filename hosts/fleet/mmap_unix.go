//go:build unix

package fleet

import (
	"os"

	"golang.org/x/sys/unix"
)

// mapped maps a file, so that only what is read of it takes memory, which the system can take
// back. The file is a node's own and is never written again.
func mapped(f *os.File, size int64) (b []byte, free func(), err error) {
	if size == 0 {
		return nil, func() {}, nil
	}
	b, err = unix.Mmap(int(f.Fd()), 0, int(size), unix.PROT_READ, unix.MAP_SHARED)
	return b, func() { _ = unix.Munmap(b) }, err
}
