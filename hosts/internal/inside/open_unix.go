//go:build unix

package inside

import (
	"io"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"
)

// handle is an open file of the system. It is read without Go's poller, which would
// need file descriptors of its own, and wait for what is not there yet.
type handle int

func (h handle) Read(b []byte) (int, error) {
	if len(b) == 0 {
		return 0, nil
	}
	n, err := again(func() (int, error) { return unix.Read(int(h), b) })
	if n == 0 && err == nil {
		err = io.EOF
	}
	return max(0, n), err
}

func (h handle) Close() error { return unix.Close(int(h)) }

// again does a call until no signal interrupts it.
func again[T any](call func() (T, error)) (T, error) {
	for {
		v, err := call()
		if err != unix.EINTR {
			return v, err
		}
	}
}

const (
	fileFlags      = unix.O_RDONLY | unix.O_NONBLOCK | unix.O_NOCTTY | unix.O_CLOEXEC
	directoryFlags = unix.O_RDONLY | unix.O_DIRECTORY | unix.O_CLOEXEC
)

func openFile(root, path string) (h handle, size int64, err error) {
	fd, err := beneath(root, path, fileFlags)
	if err != nil {
		return 0, 0, err
	}
	return regular(fd)
}

func reachFile(path string) (h handle, size int64, err error) {
	fd, err := again(func() (int, error) { return unix.Open(path, fileFlags, 0) })
	if err != nil {
		return 0, 0, device(err)
	}
	return regular(fd)
}

// regular closes what is no regular file.
func regular(fd int) (h handle, size int64, err error) {
	var st unix.Stat_t
	_, err = again(func() (int, error) { return 0, unix.Fstat(fd, &st) })
	if err == nil {
		switch st.Mode & unix.S_IFMT {
		case unix.S_IFREG:
			return handle(fd), st.Size, nil
		case unix.S_IFDIR:
			err = unix.EISDIR
		default:
			err = ErrIrregular
		}
	}
	unix.Close(fd)
	return 0, 0, err
}

// Named opens a regular file that the user named, such as an archive. Links are
// followed.
func Named(path string) (*os.File, error) {
	h, _, err := reachFile(path)
	if err == nil {
		if err = unix.SetNonblock(int(h), false); err != nil {
			h.Close()
		}
	}
	if err != nil {
		return nil, failed("open", path, err)
	}
	return os.NewFile(uintptr(h), path), nil
}

func openDirectory(root, path string) (*os.File, error) {
	fd, err := beneath(root, path, directoryFlags)
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), filepath.Join(root, filepath.FromSlash(path))), nil
}

// beneath opens what is at a path below root, without following a link.
func beneath(root, path string, flags int) (int, error) {
	parts, err := local(path)
	if err != nil {
		return -1, err
	}
	if len(parts) == 0 {
		return again(func() (int, error) { return unix.Open(root, flags, 0) })
	}
	// A root without links on the way to it, which is most, needs no file descriptor.
	path = strings.Join(parts, "/")
	if fd, done, err := resolve(unix.AT_FDCWD, strings.TrimSuffix(root, "/")+"/"+path, flags, false); done && err != ErrLink && err != unix.ENAMETOOLONG {
		return fd, err
	}
	top, err := again(func() (int, error) { return unix.Open(root, pathFlags|unix.O_DIRECTORY|unix.O_CLOEXEC, 0) })
	if err != nil {
		return -1, err
	}
	defer unix.Close(top)
	if fd, done, err := resolve(top, path, flags, true); done {
		return fd, err
	}
	return stepwise(top, parts, flags)
}

// stepwise opens one component after the other.
func stepwise(top int, parts []string, flags int) (int, error) {
	at := top
	for i, part := range parts {
		how := flags
		if i < len(parts)-1 {
			how = pathFlags | unix.O_DIRECTORY | unix.O_CLOEXEC
		}
		next, err := again(func() (int, error) { return unix.Openat(at, part, how|unix.O_NOFOLLOW, 0) })
		if err != nil {
			err = linked(at, part, err)
		}
		if at != top {
			unix.Close(at)
		}
		if err != nil {
			return -1, err
		}
		at = next
	}
	return at, nil
}

// linked tells a link from what else an open without following says of it: systems
// differ in that, and a link where a directory is wanted is none to some.
func linked(dir int, name string, err error) error {
	var st unix.Stat_t
	if unix.Fstatat(dir, name, &st, unix.AT_SYMLINK_NOFOLLOW) == nil && st.Mode&unix.S_IFMT == unix.S_IFLNK {
		return ErrLink
	}
	return device(err)
}

// device gives the errors of opening sockets, and devices that are not there, their name.
func device(err error) error {
	if err == unix.ENXIO || err == unix.ENODEV {
		return ErrIrregular
	}
	return err
}
