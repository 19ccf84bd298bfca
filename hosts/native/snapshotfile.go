package native

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// IsSnapshot tells whether something is a file that begins like a snapshot.
func IsSnapshot(path string) (bool, error) {
	f, err := os.Open(path)
	if err != nil {
		return false, openError(path, err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return false, err
	}
	head := make([]byte, len(snapshotHead))
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return false, fmt.Errorf("read %q: %w", path, err)
	}
	return bytes.Equal(head[:n], snapshotHead), nil
}

// guestCache is where compiled guests are kept, in the cache directory.
const guestCache = "wazero"

// GuestCacheBytes returns the size of the compiled guests in a cache directory.
func GuestCacheBytes(cacheDir string) int64 {
	total := int64(0)
	_ = filepath.WalkDir(filepath.Join(cacheDir, guestCache), func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil // what vanishes counts nothing
		}
		if info, err := d.Info(); err == nil {
			total += info.Size()
		}
		return nil
	})
	return total
}

// ClearGuestCache deletes the compiled guests in a cache directory and returns
// how many bytes they were.
func ClearGuestCache(cacheDir string) (int64, error) {
	before := GuestCacheBytes(cacheDir)
	if err := os.RemoveAll(filepath.Join(cacheDir, guestCache)); err != nil {
		return before - GuestCacheBytes(cacheDir), fmt.Errorf("clear compiled guests: %w", err)
	}
	return before, nil
}
