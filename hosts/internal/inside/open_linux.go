package inside

import (
	"strings"

	"golang.org/x/sys/unix"

	"github.com/cairn-search/cairn/hosts/internal/system"
)

// pathFlags open a directory only to go on from it, which needs no permission to read it.
const pathFlags = unix.O_PATH

// maxRaces is how often a path is tried that moves while it is resolved.
const maxRaces = 64

// resolve lets the kernel resolve a path without links at once, in top only if it is
// told so; done is false if it cannot.
func resolve(top int, path string, flags int, within bool) (fd int, done bool, err error) {
	how := unix.OpenHow{Flags: uint64(flags), Resolve: unix.RESOLVE_NO_SYMLINKS | unix.RESOLVE_NO_MAGICLINKS}
	if within {
		how.Resolve |= unix.RESOLVE_BENEATH
	}
	for range maxRaces {
		fd, err = again(func() (int, error) { return unix.Openat2(top, path, &how) })
		switch err {
		case nil:
			return fd, true, nil
		case unix.EAGAIN:
			continue
		case unix.ELOOP:
			return -1, true, ErrLink
		case unix.ENOSYS, unix.EPERM, unix.E2BIG, unix.EINVAL: // an older kernel, or a sandbox that does not know the call
			return -1, false, nil
		}
		return -1, true, device(err)
	}
	return -1, false, nil
}

// Descriptor opens a directory as [Directory] does, for who asks the system itself for what is in it: a listing
// opens thousands.
func Descriptor(root, path string) (fd int, err error) {
	path = strings.TrimSuffix(path, "/")
	if err := system.Before(system.OpOpen, path); err != nil {
		return -1, err
	}
	if fd, err = beneath(root, path, directoryFlags); err != nil {
		return -1, failed("open", path, err)
	}
	return fd, nil
}
