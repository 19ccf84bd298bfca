package native

import (
	"context"

	"github.com/cairn-search/cairn/hosts/native/cache"
)

// cached is the place of one index in the cache directory.
type cached struct {
	entry *cache.Entry
	name  string
	blob  *cache.Blob // mapped; the engine's index refers to it
	// linked tells whether what is there has the links of the graph.
	linked bool
}

// CacheError is a failure to keep an index in the cache directory. It costs time
// only: calls answer all the same, and [Repository.Close] reports it.
type CacheError struct{ Err error }

func (e *CacheError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *CacheError) Unwrap() error { return e.Err }

// open gives the engine the cached index. Any trouble with it is as good as
// having none: it is made anew.
func (c *cached) open(ctx context.Context, e Engine) (manifest, bool) {
	blob, err := c.entry.Read(c.name)
	if err != nil {
		return manifest{}, false
	}
	snapshot, m, err := decodeCache(blob.Bytes())
	if err == nil {
		err = e.Open(ctx, snapshot)
	}
	if err != nil {
		_ = blob.Close()
		return manifest{}, false
	}
	c.blob, c.linked = blob, m.linked
	return m, true
}

// write replaces the cached index; the lock is held. What is mapped stays as it is.
func (c *cached) write(root string, snapshot [][]byte, m manifest) error {
	parts, err := encodeCache(snapshot, m)
	if err != nil {
		return err
	}
	if err = c.entry.Describe(root); err == nil {
		err = c.entry.Write(c.name, parts...)
	}
	if err != nil {
		return &CacheError{err}
	}
	c.linked = m.linked
	return nil
}

// close lets go of the index; a nil cached has none.
func (c *cached) close() error {
	if c == nil || c.blob == nil {
		return nil
	}
	return c.blob.Close()
}
