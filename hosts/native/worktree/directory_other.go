//go:build !linux

package worktree

import (
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cairn-search/cairn/hosts/internal/inside"
	"github.com/cairn-search/cairn/hosts/internal/system"
)

// portableDirectory is built on os alone.
type portableDirectory struct {
	file *os.File
	path string
}

func openDirectory(root, path string) (directory, error) {
	f, err := inside.Directory(root, path)
	if err != nil {
		return nil, err
	}
	return portableDirectory{f, filepath.Join(root, filepath.FromSlash(path))}, nil
}

func (d portableDirectory) close() { d.file.Close() }

func (d portableDirectory) entries() ([]entry, error) {
	if err := system.Before(system.OpList, d.path); err != nil {
		return nil, err
	}
	found, err := d.file.ReadDir(-1)
	if err != nil {
		return nil, err
	}
	out := make([]entry, len(found))
	for i, e := range found {
		out[i] = entry{e.Name(), kindOfMode(e.Type())}
	}
	return out, nil
}

func (d portableDirectory) stat(name string) (stat, error) {
	info, err := system.Lstat(filepath.Join(d.path, name))
	if err != nil {
		return stat{}, err
	}
	s := stat{kind: kindOfMode(info.Mode()), size: info.Size(), modTime: info.ModTime().UnixNano()}
	s.changeTime, s.inode = identity(info)
	return s, nil
}

func kindOfMode(m fs.FileMode) kind {
	switch {
	case m.IsRegular():
		return regular
	case m.IsDir():
		return folder
	case m&fs.ModeSymlink != 0:
		return symlink
	}
	return irregular
}
