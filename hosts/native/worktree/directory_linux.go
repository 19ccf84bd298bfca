package worktree

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sys/unix"

	"github.com/cairn-search/cairn/hosts/internal/inside"
	"github.com/cairn-search/cairn/hosts/internal/system"
)

// linuxDirectory reads names with their types and looks at files relative to the
// open directory: the kernel resolves one name per file instead of a whole path.
type linuxDirectory struct {
	path string // absolute
	fd   int
}

func openDirectory(root, path string) (directory, error) {
	fd, err := inside.Descriptor(root, path)
	if err != nil {
		return nil, err
	}
	return &linuxDirectory{strings.TrimSuffix(slashed(root)+path, "/"), fd}, nil
}

func (d *linuxDirectory) close() { unix.Close(d.fd) }

// The header of linux_dirent64: inode, offset, record length, type; then the name.
const (
	direntLength = 16
	direntType   = 18
	direntName   = 19
)

// batches are read into the same memory again and again.
var batches = sync.Pool{New: func() any { return new([32 << 10]byte) }}

func (d *linuxDirectory) entries() ([]entry, error) {
	batch := batches.Get().(*[32 << 10]byte)
	defer batches.Put(batch)
	buf := batch[:]
	var out []entry
	for {
		if err := system.Before(system.OpList, d.path); err != nil {
			return nil, err
		}
		n, err := unix.Getdents(d.fd, buf)
		if err == unix.EINTR {
			continue
		}
		if err != nil {
			return nil, err
		}
		if n == 0 {
			return out, nil
		}
		out = appendEntries(out, buf[:n])
	}
}

// appendEntries parses records of getdents64. All names of a batch share one string.
func appendEntries(out []entry, records []byte) []entry {
	text := string(records)
	out = slices.Grow(out, len(records)/32)
	for at := 0; at+direntName < len(records); {
		length := int(binary.NativeEndian.Uint16(records[at+direntLength:]))
		if length <= direntName || at+length > len(records) {
			return out
		}
		start, end := at+direntName, at+length
		if i := bytes.IndexByte(records[start:end], 0); i >= 0 {
			end = start + i
		}
		if name := text[start:end]; name != "." && name != ".." {
			out = append(out, entry{name, kindOfDirent(records[at+direntType])})
		}
		at += length
	}
	return out
}

func kindOfDirent(t byte) kind {
	switch t {
	case unix.DT_REG:
		return regular
	case unix.DT_DIR:
		return folder
	case unix.DT_LNK:
		return symlink
	case unix.DT_UNKNOWN:
		return unknown
	}
	return irregular
}

func (d *linuxDirectory) stat(name string) (stat, error) {
	var st unix.Stat_t
	if err := system.Before(system.OpStat, name); err != nil {
		return stat{}, err
	}
	for {
		err := unix.Fstatat(d.fd, name, &st, unix.AT_SYMLINK_NOFOLLOW)
		if err == unix.EINTR {
			continue
		}
		if err != nil {
			return stat{}, err
		}
		break
	}
	s := stat{
		kind: irregular, size: st.Size, inode: st.Ino,
		modTime: st.Mtim.Nano(), changeTime: st.Ctim.Nano(),
	}
	switch st.Mode & unix.S_IFMT {
	case unix.S_IFREG:
		s.kind = regular
	case unix.S_IFDIR:
		s.kind = folder
	case unix.S_IFLNK:
		s.kind = symlink
	}
	return s, nil
}
