//go:build !unix

package cache

import (
	"errors"
	"os"
)

// mapFile maps nothing: on Windows a mapped file cannot be replaced by a rename.
func mapFile(*os.File, int) ([]byte, func() error, error) {
	return nil, nil, errors.ErrUnsupported
}

// syncDirectory does nothing: only files can be synced here.
func syncDirectory(string) error { return nil }
