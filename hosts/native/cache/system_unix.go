//go:build unix

package cache

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"

	"github.com/cairn-search/cairn/hosts/internal/system"
)

// mapFile maps a file for reading: an index is opened at every search, and only
// the pages that a query touches are read.
func mapFile(f *os.File, size int) (data []byte, unmap func() error, err error) {
	data, err = unix.Mmap(int(f.Fd()), 0, size, unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return nil, nil, err
	}
	return data, func() error { return unix.Munmap(data) }, nil
}

// syncDirectory makes a rename in a directory durable.
func syncDirectory(dir string) error {
	f, err := system.Open(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := system.Before(system.OpSync, dir); err != nil {
		return err
	}
	// Some file systems cannot sync directories; they order renames themselves.
	if err := f.Sync(); err != nil && !errors.Is(err, unix.EINVAL) && !errors.Is(err, unix.ENOTSUP) {
		return err
	}
	return nil
}
