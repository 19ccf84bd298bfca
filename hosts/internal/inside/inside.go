// Package inside opens what lies in a repository. A repository may be hostile: a name
// that was a file a moment ago can be a link to a secret, a pipe that nobody writes to,
// a device, or endless. So there is one way in:
//
//   - No symbolic link is followed in any component below the root, also not one that is
//     put there between listing and opening.
//   - Nothing blocks: a pipe or device is opened without waiting, and refused.
//   - What was opened must be a regular file, as the open file itself says.
//   - Reading ends at a limit that the caller gives.
//
// The root is what the user named, so links on the way to it are the user's own. So are
// files that the user names outside of a repository, and those that git itself reaches
// through links: its directory (.git may be a file that points elsewhere), the files
// that its configuration includes or names. For these there is [Reach], which follows
// links and keeps the other three rules.
package inside

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/cairn-search/cairn/hosts/internal/system"
)

// Why something is not opened, besides what the system says.
var (
	// ErrLink is the error of a path on which there is a symbolic link.
	ErrLink = errors.New("a symbolic link, and none is followed inside a repository")
	// ErrIrregular is the error of a pipe, socket or device.
	ErrIrregular = errors.New("not a regular file")
	// ErrTooLarge is the error of a file that is longer than the limit.
	ErrTooLarge = errors.New("too large")
)

// Read returns the content of the regular file at path, slash separated and relative to
// root, in the memory of buffer as far as that suffices; nil is fine. A file longer than
// limit is [ErrTooLarge]; of it, little more than that is read.
func Read(root, path string, buffer []byte, limit int64) ([]byte, error) {
	if err := system.Before(system.OpOpen, path); err != nil {
		return nil, err
	}
	f, size, err := openFile(root, path)
	if err != nil {
		return nil, failed("open", path, err)
	}
	defer f.Close()
	return readAll(system.Reader(f, path), path, size, buffer, limit)
}

// Reach returns the content of a regular file that does not belong to the files of a
// repository. Links are followed.
func Reach(path string, limit int64) ([]byte, error) {
	if err := system.Before(system.OpOpen, path); err != nil {
		return nil, err
	}
	f, size, err := reachFile(path)
	if err != nil {
		return nil, failed("open", path, err)
	}
	defer f.Close()
	return readAll(system.Reader(f, path), path, size, nil, limit)
}

// Directory opens the directory at path, slash separated and relative to root, which
// is "".
func Directory(root, path string) (*os.File, error) {
	path = strings.TrimSuffix(path, "/")
	if err := system.Before(system.OpOpen, path); err != nil {
		return nil, err
	}
	f, err := openDirectory(root, path)
	if err != nil {
		return nil, failed("open", path, err)
	}
	return f, nil
}

// Moved tells whether an error means that there is no such file any more, or something
// else in its place: that a name changed hands since it was listed.
func Moved(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, ErrLink) || errors.Is(err, ErrIrregular) ||
		errors.Is(err, syscall.ENOTDIR) || errors.Is(err, syscall.ELOOP) || errors.Is(err, syscall.EISDIR)
}

// Transient tells whether an error is of the machine as it is now and not of the file:
// too many open files, no memory, a disk that fails.
func Transient(err error) bool {
	return err != nil && !Moved(err) && !errors.Is(err, fs.ErrPermission) && !errors.Is(err, ErrTooLarge) &&
		!errors.Is(err, syscall.ENAMETOOLONG) && !errors.Is(err, syscall.EINVAL)
}

// leastRead is how much is asked for at once of a file that does not tell its size.
const leastRead = 4 << 10

func readAll(f io.Reader, path string, size int64, buffer []byte, limit int64) ([]byte, error) {
	if size > limit {
		return nil, failed("read", path, ErrTooLarge)
	}
	// One byte more than the size shows the end.
	b := slices.Grow(buffer[:0], int(size)+1)
	for {
		if len(b) == cap(b) {
			b = slices.Grow(b, leastRead)
		}
		n, err := f.Read(b[len(b):cap(b)])
		b = b[:len(b)+n]
		if int64(len(b)) > limit {
			return nil, failed("read", path, ErrTooLarge)
		}
		if errors.Is(err, io.EOF) {
			return b, nil
		}
		if err != nil {
			return nil, failed("read", path, err)
		}
	}
}

// failed is an error with the path that was meant, once.
func failed(op, path string, err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	return &fs.PathError{Op: op, Path: path, Err: err}
}

// local checks a path and returns its components; none for the root.
func local(path string) ([]string, error) {
	if path == "" {
		return nil, nil
	}
	if !filepath.IsLocal(filepath.FromSlash(path)) {
		return nil, fmt.Errorf("it leaves the repository: %w", fs.ErrNotExist)
	}
	parts := strings.Split(path, "/")
	kept := parts[:0]
	for _, part := range parts {
		if part == ".." { // which IsLocal allows after a name, that may be a link
			return nil, fmt.Errorf("it climbs: %w", fs.ErrNotExist)
		}
		if part != "" && part != "." {
			kept = append(kept, part)
		}
	}
	return kept, nil
}
