package worktree

import (
	"encoding/binary"
	"slices"
	"strings"
)

// tracked is the sorted list of paths in git's index.
type tracked []string

// maxIndexBytes is the size of the largest index of git that is read: a million files and more.
const maxIndexBytes = 256 << 20

// readTracked reads an index of git. hash is the size of an object name. What is
// not understood ends the list: patterns alone then decide.
func readTracked(data []byte, hash int) tracked {
	if len(data) < 12 || string(data[:4]) != "DIRC" {
		return nil
	}
	version := binary.BigEndian.Uint32(data[4:])
	count := binary.BigEndian.Uint32(data[8:])
	if version < 2 || version > 4 {
		return nil
	}
	text := string(data)
	var out tracked
	// Times, device, inode, mode, owner and size are 40 bytes; flags follow the hash.
	fixed := 40 + hash + 2
	at, previous := 12, ""
	// Version 4 leaves out what a path has in common with the one before it. One that
	// would unpack to far more than it is ends the list.
	left := 8 * len(data)
	for range count {
		if at+fixed >= len(data) {
			break
		}
		name := at + fixed
		if version >= 3 && data[at+40+hash]&0x40 != 0 {
			name += 2
		}
		keep := 0
		if version == 4 {
			var drop int
			drop, name = offsetVarint(data, name)
			if keep = len(previous) - drop; keep < 0 || drop < 0 {
				break
			}
		}
		if name >= len(data) {
			break
		}
		length := strings.IndexByte(text[name:], 0)
		if length < 0 {
			break
		}
		path := text[name : name+length]
		if left -= keep + length; left < 0 {
			break
		}
		if version == 4 {
			path = previous[:keep] + path
			at = name + length + 1
		} else {
			at += (name + length - at + 8) &^ 7 // one to eight NULs end an entry
		}
		out = append(out, path)
		previous = path
	}
	slices.Sort(out)
	return out
}

// offsetVarint reads git's variable-length number, in which every
// continuation adds one; drop is negative when it is too large.
func offsetVarint(data []byte, at int) (drop, next int) {
	for at < len(data) {
		c := data[at]
		at++
		drop = drop<<7 | int(c&0x7f)
		if c&0x80 == 0 {
			return drop, at
		}
		if drop++; drop > 1<<24 {
			break
		}
	}
	return -1, at
}

// has reports whether a path is tracked, or anything below it if it is a directory.
func (t tracked) has(path []byte, isDir bool) bool {
	at, found := slices.BinarySearchFunc(t, path, func(a string, b []byte) int {
		return strings.Compare(a, string(b))
	})
	if found || !isDir {
		return found
	}
	// Names such as "a-b" sort between "a" and "a/".
	prefix := string(path) + "/"
	rest := t[at:]
	i, _ := slices.BinarySearch(rest, prefix)
	return i < len(rest) && strings.HasPrefix(rest[i], prefix)
}
