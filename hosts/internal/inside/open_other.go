//go:build !unix

package inside

import (
	"io/fs"
	"os"
	"syscall"
)

func openFile(root, path string) (*os.File, int64, error) {
	return sized(beneath(root, path, false))
}

func sized(f *os.File, err error) (*os.File, int64, error) {
	if err != nil {
		return nil, 0, err
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, 0, err
	}
	return f, info.Size(), nil
}

func openDirectory(root, path string) (*os.File, error) {
	return beneath(root, path, true)
}

func reachFile(path string) (*os.File, int64, error) { return sized(Named(path)) }

// Named opens a regular file that the user named, such as an archive. Links are
// followed.
func Named(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, failed("open", path, err)
	}
	if err := fit(info, false); err != nil {
		return nil, failed("open", path, err)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, failed("open", path, err)
	}
	if err := same(f, info); err != nil {
		f.Close()
		return nil, failed("open", path, err)
	}
	return f, nil
}

// beneath opens one component after the other. Each is looked at first, and what was
// opened must be what was looked at: so a link that is put there meanwhile is noticed.
func beneath(root, path string, dir bool) (*os.File, error) {
	parts, err := local(path)
	if err != nil {
		return nil, err
	}
	at, err := os.OpenRoot(root)
	if err != nil {
		return nil, err
	}
	defer func() { at.Close() }()
	for i, part := range parts {
		info, err := at.Lstat(part)
		if err != nil {
			return nil, err
		}
		if i == len(parts)-1 && !dir {
			if err := fit(info, false); err != nil {
				return nil, err
			}
			f, err := at.Open(part)
			if err != nil {
				return nil, err
			}
			if err := same(f, info); err != nil {
				f.Close()
				return nil, err
			}
			return f, nil
		}
		if err := fit(info, true); err != nil {
			return nil, err
		}
		next, err := at.OpenRoot(part)
		if err != nil {
			return nil, err
		}
		at.Close()
		at = next
		now, err := at.Stat(".")
		if err != nil {
			return nil, err
		}
		if !os.SameFile(info, now) {
			return nil, ErrLink
		}
	}
	return at.Open(".")
}

// fit tells what is wrong with the kind of a file.
func fit(info fs.FileInfo, dir bool) error {
	switch {
	case info.Mode()&fs.ModeSymlink != 0:
		return ErrLink
	case dir && info.IsDir(), !dir && info.Mode().IsRegular():
		return nil
	case dir:
		return syscall.ENOTDIR
	case info.IsDir():
		return syscall.EISDIR
	}
	return ErrIrregular
}

// same tells whether an open file is what was looked at before.
func same(f *os.File, info fs.FileInfo) error {
	now, err := f.Stat()
	if err != nil {
		return err
	}
	if !os.SameFile(info, now) {
		return ErrLink
	}
	return nil
}
