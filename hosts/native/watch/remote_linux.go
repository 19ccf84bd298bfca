package watch

import (
	"errors"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// Exact tells whether events come in the order in which things happened on this system, so
// that a watcher can be sure.
const Exact = true

// What to raise when a limit is reached.
const (
	limitOfWatches  = "fs.inotify.max_user_watches"
	limitOfWatchers = "fs.inotify.max_user_instances"
)

// remotes are file systems that others may write to without events here.
var remotes = map[int64]string{
	unix.NFS_SUPER_MAGIC: "NFS", unix.SMB_SUPER_MAGIC: "SMB", unix.CIFS_SUPER_MAGIC: "SMB", unix.SMB2_SUPER_MAGIC: "SMB",
	unix.V9FS_MAGIC: "9P", unix.FUSE_SUPER_MAGIC: "FUSE", unix.CEPH_SUPER_MAGIC: "Ceph", unix.AFS_SUPER_MAGIC: "AFS",
	unix.AFS_FS_MAGIC: "AFS", unix.CODA_SUPER_MAGIC: "Coda", unix.NCP_SUPER_MAGIC: "NCP", unix.OCFS2_SUPER_MAGIC: "OCFS2",
	0x786f4256: "VirtualBox", 0x01161970: "GFS2", 0x0bd00bd0: "Lustre", 0x47504653: "GPFS",
}

// remote returns why events of a directory cannot be relied upon, or an error that
// says that there is no such directory.
func remote(path string) error {
	var st unix.Statfs_t
	if err := unix.Statfs(path, &st); err != nil {
		return &os.PathError{Op: "statfs", Path: path, Err: err}
	}
	if name, ok := remotes[int64(st.Type)&0xffffffff]; ok {
		return errors.New(filepath.Base(path) + " is on a file system that others may write to (" + name + ")")
	}
	return nil
}
