package cli

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/gofrs/flock"

	"github.com/cairn-search/cairn/hosts/internal/system"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/cache"
)

// writable returns the file to write for a path, with links followed. It refuses
// to replace what is not a snapshot, unless forced, and what is not a file.
func writable(path string, force bool) (string, error) {
	info, err := system.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if dir, err := system.Stat(filepath.Dir(path)); err != nil || !dir.IsDir() {
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
// at any time. It removes what killed writers of the file have left.
func replaceFile(ctx context.Context, path string, parts [][]byte) error {
	sweepUnfinished(path)
	temp, f, unlock, err := unfinished(path)
	if err != nil {
		return cache.Cause(err)
	}
	defer unlock()
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
		err = system.Rename(temp, path)
	}
	if err != nil {
		system.Remove(temp)
		return cache.Cause(err)
	}
	return nil
}

// unfinished makes a file beside one, which is locked for as long as it is written: who
// is killed holds no lock.
func unfinished(path string) (temp string, f system.File, unlock func(), err error) {
	for {
		temp = filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+"."+rand.Text()[:unfinishedLetters]+".tmp")
		f, err = system.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err != nil || runtime.GOOS == "windows" { // which removes no file that is open
			return temp, f, func() {}, err
		}
		lock := flock.New(temp, flock.SetFlag(os.O_RDONLY))
		_, _ = lock.TryLock() // not every file system has locks
		if _, err := os.Lstat(temp); err == nil {
			return temp, f, func() { _ = lock.Unlock() }, nil
		}
		// Somebody has swept it before it was locked.
		_ = errors.Join(lock.Unlock(), f.Close())
	}
}

// unfinishedLetters is how long the random part of such a name is.
const unfinishedLetters = 8

// sweepUnfinished removes files that were made to become path, and are written no more.
func sweepUnfinished(path string) {
	entries, err := system.ReadDir(filepath.Dir(path))
	if err != nil {
		return
	}
	for _, e := range entries {
		rest, ok := strings.CutPrefix(e.Name(), "."+filepath.Base(path)+".")
		random, named := strings.CutSuffix(rest, ".tmp")
		if ok && named && len(random) == unfinishedLetters && strings.Trim(random, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == "" && e.Type().IsRegular() {
			removeAbandoned(filepath.Join(filepath.Dir(path), e.Name()))
		}
	}
}

// removeAbandoned removes an unfinished file, unless it is being written.
func removeAbandoned(temp string) {
	if runtime.GOOS != "windows" {
		lock := flock.New(temp, flock.SetFlag(os.O_RDONLY))
		if ok, err := lock.TryLock(); err != nil || !ok {
			return
		}
		defer func() { _ = lock.Unlock() }()
	}
	_ = system.Remove(temp)
}
