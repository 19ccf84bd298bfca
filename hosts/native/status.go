package native

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/cairn-search/cairn/hosts/internal/system"
	"github.com/cairn-search/cairn/hosts/native/cache"
	"github.com/cairn-search/cairn/hosts/native/worktree"
)

// Status is how a directory and its cached index stand to each other, found out
// without indexing.
type Status struct {
	Root         string `json:"root"`                     // the real path
	GitCommonDir string `json:"git_common_dir,omitempty"` // "" outside git
	CacheDir     string `json:"cache_dir"`
	CacheKey     string `json:"cache_key"`
	// Indexed tells whether there is an index that this release can use.
	Indexed    bool      `json:"indexed"`
	IndexBytes int64     `json:"index_bytes,omitempty"`
	LastUsed   time.Time `json:"last_used,omitzero"`
	Linked     bool      `json:"linked"` // it has the links of the graph
	// Files are those there are, that are not binary; Files that are New or Changed since
	// the index was made, or Gone, are looked at by the next command. Those changed may
	// turn out to be the same.
	Files   int `json:"files"`
	New     int `json:"new"`
	Changed int `json:"changed"`
	Gone    int `json:"gone"`
	// Unreadable are those that could not be read when the index was made, and of the
	// listing those that cannot be now.
	Unreadable int `json:"unreadable,omitempty"`
}

// Stat tells how the index of a directory stands. An archive has no status.
func Stat(ctx context.Context, path string, o Options) (Status, error) {
	o, err := o.withDefaults()
	if err != nil {
		return Status{}, err
	}
	root, err := filepath.Abs(path)
	if err == nil {
		root, err = filepath.EvalSymlinks(root)
	}
	if err != nil {
		return Status{}, OpenError(path, err)
	}
	if info, err := system.Stat(root); err != nil {
		return Status{}, OpenError(path, err)
	} else if !info.IsDir() {
		return Status{}, fmt.Errorf("open %q: it is no directory", path)
	}
	began := system.Now()
	l, err := worktree.List(ctx, root, worktree.Options{MaxFileBytes: o.MaxFileBytes, NoIgnore: o.NoIgnore})
	if err != nil {
		return Status{}, err
	}
	s := Status{Root: root, GitCommonDir: l.GitCommonDir, CacheDir: o.CacheDir, CacheKey: cache.Key(root, l.GitCommonDir)}
	made, err := s.find(o)
	if err != nil {
		return Status{}, err
	}
	s.count(compare(made.files, l, began), l)
	return s, nil
}

// count counts the files of an index, and what has changed since.
func (s *Status) count(c *changes, l *worktree.Listing) {
	for _, f := range c.next {
		if f.Skip == "" {
			s.Files++
		}
	}
	s.Gone = len(c.removed)
	for _, left := range l.Skipped {
		if left.Reason == worktree.ReasonUnreadable {
			s.Unreadable += left.Count
		}
	}
	for _, i := range c.read {
		switch old, known := c.old[c.next[i].Path]; {
		case !known:
			s.New++
		case old.Skip == worktree.ReasonUnreadable:
			s.Unreadable++
		case old.File != c.next[i].File:
			s.Changed++
		}
	}
}

// find reads what the cached index was made of; nothing if there is none of use.
func (s *Status) find(o Options) (manifest, error) {
	if _, err := system.Stat(o.CacheDir); errors.Is(err, os.ErrNotExist) { // none is made to look
		return manifest{}, nil
	}
	store, err := cache.Open(o.CacheDir)
	if err != nil {
		return manifest{}, err
	}
	blob, err := store.Entry(s.CacheKey).Read(o.blobName())
	if err != nil {
		return manifest{}, nil // there is none, or it is of no use: the next command makes it
	}
	defer blob.Close()
	_, made, err := decodeCache(blob.Bytes())
	if err != nil {
		return manifest{}, nil
	}
	s.Indexed, s.Linked, s.IndexBytes = true, made.linked, int64(len(blob.Bytes()))
	all, err := store.List()
	if err != nil {
		return manifest{}, err
	}
	for _, i := range all {
		if i.Key == s.CacheKey {
			s.LastUsed = i.LastUsed.UTC()
		}
	}
	return made, nil
}
