package worktree

import (
	"io/fs"
	"syscall"
)

// identity returns the inode's change time in nanoseconds and its number.
func identity(info fs.FileInfo) (changeTime int64, inode uint64) {
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, 0
	}
	return st.Ctimespec.Nano(), st.Ino
}
