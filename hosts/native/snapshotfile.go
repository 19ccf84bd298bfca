package native

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/hosts/internal/inside"
)

// IsSnapshot tells whether something is a file that begins like a snapshot.
func IsSnapshot(path string) (bool, error) {
	f, err := inside.Named(path)
	if errors.Is(err, inside.ErrIrregular) || errors.Is(err, syscall.EISDIR) {
		return false, nil
	}
	if err != nil {
		return false, OpenError(path, err)
	}
	defer f.Close()
	head := make([]byte, len(snapshotHead))
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return false, fmt.Errorf("read %q: %w", path, err)
	}
	return bytes.Equal(head[:n], snapshotHead), nil
}

// VerifySnapshot reads all of a snapshot, also what only some of those who open it look at. The error is one of the
// contract, of the code corrupt, if something in it does not fit.
func VerifySnapshot(path string) error {
	f, err := inside.Named(path)
	if err != nil {
		return OpenError(path, err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return OpenError(path, err)
	}
	b, err := whole(f, info.Size())
	if err != nil {
		return fmt.Errorf("read %q: %w", path, err)
	}
	if err := engine.Verify(b); err != nil {
		return fmt.Errorf("verify %q: %w", path, err)
	}
	return nil
}

// snapshot exports the index as parts of a file, and tells whether it has the links
// of the graph; links is as in [contract.ExportRequest].
func (r *Repository) snapshot(ctx context.Context, contents, links string) ([][]byte, bool, error) {
	var parts [][]byte
	e, err := decoded[contract.ExportResponse](r.callIndexed(ctx, "export", contract.ExportRequest{Contents: contract.ExportContents(contents), Links: contract.ExportLinks(links)}, Handlers{
		"write": func(_ context.Context, n Need) contract.Reply {
			parts = append(parts, n.Body)
			return contract.Reply{}
		},
	}))
	if err != nil {
		return nil, false, err
	}
	return parts, e.Links, nil
}

// Export writes the repository as one snapshot. contents is "keep", "drop" or
// "require", as in [contract.ExportRequest].
func (r *Repository) Export(ctx context.Context, contents string, write func([][]byte) error) error {
	for try := 1; ; try++ {
		if err := r.Refresh(ctx); err != nil {
			return err
		}
		parts, _, err := r.snapshot(ctx, contents, "make")
		var e *contract.Error
		if errors.As(err, &e) && e.Code == contract.CodeStale && try < maxStale {
			continue
		}
		if err != nil {
			return err
		}
		return write(parts)
	}
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
