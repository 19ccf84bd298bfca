package cli

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/cache"
)

// writable returns the file to write for a path, with links followed. It refuses
// to replace what is not a snapshot, unless forced, and what is not a file.
func writable(path string, force bool) (string, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if dir, err := os.Stat(filepath.Dir(path)); err != nil || !dir.IsDir() {
			return "", fmt.Errorf("no directory %q (make it first)", filepath.Dir(path))
		}
		return path, nil
	case err != nil:
		return "", cache.Cause(err)
	case info.IsDir():
		return "", errors.New("that is a directory (give the name of a file)")
	case !info.Mode().IsRegular():
		return "", errors.New("that is not a file (use -o - and send standard output there)")
	}
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "", cache.Cause(err)
	}
	if force || info.Size() == 0 {
		return real, nil
	}
	ok, err := native.IsSnapshot(real)
	if err == nil && !ok {
		err = errors.New("the file exists and is no .cairn file (choose another name, or replace it with --force)")
	}
	return real, err
}

// replaceFile writes a file so that there is the old one or the whole new one
// at any time.
func replaceFile(ctx context.Context, path string, parts [][]byte) error {
	temp := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+"."+rand.Text()[:8]+".tmp")
	f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return cache.Cause(err)
	}
	for _, p := range parts {
		if err == nil {
			_, err = f.Write(p)
		}
		if ctx.Err() != nil {
			err = context.Cause(ctx)
		}
	}
	if err == nil {
		err = f.Sync()
	}
	err = errors.Join(err, f.Close())
	if err == nil {
		err = os.Rename(temp, path)
	}
	if err != nil {
		os.Remove(temp)
		return cache.Cause(err)
	}
	return nil
}
