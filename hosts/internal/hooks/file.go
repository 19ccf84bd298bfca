package hooks

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// write replaces a file by one of other content, whole or not at all.
func write(path, content string, mode fs.FileMode) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".cairn-hook-*")
	if err != nil {
		return err
	}
	_, err = f.WriteString(content)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Chmod(f.Name(), mode)
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}

// executable tells whether git would run a hook.
func executable(info fs.FileInfo) bool {
	return runtime.GOOS == "windows" || info.Mode().Perm()&0o111 != 0
}

// indexLine is where the first line ends.
func indexLine(content []byte) int { return bytes.IndexByte(content, '\n') }
