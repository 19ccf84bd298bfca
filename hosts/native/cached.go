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
	// shared tells whether the snapshot is that of another work tree or revision.
	shared bool
}

// baseSuffix ends the name of the base of an index, beside it.
const baseSuffix = "-base"

// CacheError is a failure to keep an index in the cache directory. It costs time
// only: calls answer all the same, and [Repository.Close] reports it.
type CacheError struct{ Err error }

func (e *CacheError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *CacheError) Unwrap() error { return e.Err }

// open gives the engine the cached index. Any trouble with it is as good as
// having none: it is made anew.
func (c *cached) open(ctx context.Context, e Engine) (manifest, bool) {
	blob, snapshot, m, err := c.read()
	if err != nil {
		return manifest{}, false
	}
	if err = e.Open(ctx, snapshot); err != nil {
		_ = blob.Close()
		return manifest{}, false
	}
	c.blob, c.linked, c.shared = blob, m.linked, m.base != ""
	return m, true
}

// read returns the blob that holds the snapshot, the snapshot, and what it was made of.
func (c *cached) read() (blob *cache.Blob, snapshot []byte, m manifest, err error) {
	if blob, err = c.entry.Read(c.name); err != nil {
		return nil, nil, m, err
	}
	if snapshot, m, err = decodeCache(blob.Bytes()); err == nil && m.base != "" {
		_ = blob.Close()
		if blob, err = c.entry.Read(c.name + baseSuffix); err != nil {
			return nil, nil, m, err
		}
		if snapshot, _, err = decodeCache(blob.Bytes()); err == nil && baseName(blob.Bytes()) != m.base {
			err = errManifest
		}
	}
	if err != nil {
		_ = blob.Close()
		return nil, nil, m, err
	}
	return blob, snapshot, m, nil
}

// share writes a manifest of the snapshot that another index has; the lock is held.
func (c *cached) share(root string, from *cached, m manifest) error {
	of := from.name
	if from.shared {
		of += baseSuffix
	}
	if err := c.entry.Link(c.name+baseSuffix, from.entry, of); err != nil {
		return err
	}
	linked, err := c.entry.Read(c.name + baseSuffix)
	if err != nil {
		return err
	}
	m.base = baseName(linked.Bytes())
	if err := linked.Close(); err != nil {
		return err
	}
	if baseName(from.blob.Bytes()) != m.base {
		return errManifest // it was written anew since it was read
	}
	parts, err := encodeCache(nil, m)
	if err == nil {
		err = c.entry.Describe(root)
	}
	if err == nil {
		err = c.entry.Write(c.name, parts...)
	}
	c.shared = err == nil
	return err
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
	if c.shared {
		c.shared = c.entry.Remove(c.name+baseSuffix) != nil
	}
	return nil
}

// close lets go of the index; a nil cached has none.
func (c *cached) close() error {
	if c == nil || c.blob == nil {
		return nil
	}
	return c.blob.Close()
}
