package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/cache"
)

var _ = offer[cacheCommands]("index", 7, "cache", "List or clear the cached indexes.")

type cacheCommands struct {
	List  cacheList  `cmd:"" help:"List the cached indexes."`
	Clear cacheClear `cmd:"" help:"Delete cached indexes; they are made again when needed."`
}

type cacheList struct {
	formatFlag
}

func (*cacheList) Help() string {
	return `Example:

    cairn cache list`
}

// cacheListing is the answer of cache list.
type cacheListing struct {
	Dir     string       `json:"dir"`
	Bytes   int64        `json:"bytes"` // of the entries and of compiled guests
	Entries []cacheEntry `json:"entries"`
}

type cacheEntry struct {
	Key      string    `json:"key"`
	Path     string    `json:"path,omitempty"` // what was indexed
	Gone     bool      `json:"gone,omitempty"` // it is no longer there
	Bytes    int64     `json:"bytes"`
	LastUsed time.Time `json:"last_used"`
}

func (c *cacheList) Run(_ context.Context, s *session) error {
	dir, all, err := s.cached()
	if err != nil {
		return err
	}
	l := cacheListing{Dir: dir, Bytes: native.GuestCacheBytes(dir), Entries: []cacheEntry{}}
	for _, i := range all {
		_, err := os.Stat(i.Root)
		gone := errors.Is(err, fs.ErrNotExist) && i.Root != ""
		l.Entries = append(l.Entries, cacheEntry{i.Key, i.Root, gone, i.Bytes, i.LastUsed.UTC().Truncate(time.Second)})
		l.Bytes += i.Bytes
	}
	switch c.Format {
	case formatJSON:
		return s.encode(l)
	case formatLines:
		for _, e := range l.Entries {
			if err := s.encode(e); err != nil {
				return err
			}
		}
		return nil
	}
	if len(l.Entries) > 0 {
		t := table{Head: []string{"key", "size", "last used", "path"}, Right: []bool{false, true, false, false}}
		for _, e := range l.Entries {
			path := e.Path
			if e.Gone {
				path += " (gone)"
			}
			t.Add(e.Key, size(e.Bytes), e.LastUsed.Local().Format("2006-01-02 15:04"), path)
		}
		t.Write(s.page(c.Format == formatMarkdown))
		fmt.Fprintln(s.out)
	}
	fmt.Fprintf(s.out, "%s in %s\n", size(l.Bytes), escapeLine(dir))
	return nil
}

// cached returns the cache directory and what is in it. The directory is not
// made if it is not there.
func (s *session) cached() (string, []cache.Info, error) {
	dir, err := s.config.Value("cache.dir"), error(nil)
	if dir == "" {
		dir, err = cache.Dir()
	}
	if err != nil {
		return "", nil, err
	}
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return dir, nil, nil
	}
	store, err := cache.Open(dir)
	if err != nil {
		return "", nil, err
	}
	all, err := store.List()
	return dir, all, err
}

func (s *session) encode(v any) error {
	b, err := contract.Encode(v)
	if err != nil {
		return fmt.Errorf("encode answer: %w", err)
	}
	s.json(b)
	return nil
}

type cacheClear struct {
	What []string `arg:"" optional:"" name:"key-or-path" help:"Keys, or paths that were indexed."`
	All  bool     `help:"All of them, with compiled guests."`
}

func (*cacheClear) Help() string {
	return `Examples:

    cairn cache clear ~/src/project
    cairn cache clear --all`
}

func (c *cacheClear) conflicts() error {
	if c.All == (len(c.What) > 0) {
		return errors.New("name what is to be cleared, or give --all")
	}
	return nil
}

func (c *cacheClear) Run(_ context.Context, s *session) error {
	dir, all, err := s.cached()
	if err != nil {
		return err
	}
	var keys []string
	var unknown []error
	for _, i := range all {
		if c.All || slices.ContainsFunc(c.What, func(w string) bool { return meant(w, i) }) {
			keys = append(keys, i.Key)
		}
	}
	for _, w := range c.What {
		if !slices.ContainsFunc(all, func(i cache.Info) bool { return meant(w, i) }) {
			unknown = append(unknown, fmt.Errorf("clear %q: no such key or path in the cache (see cairn cache list)", w))
		}
	}
	var freed int64
	if len(keys) > 0 {
		store, err := cache.Open(dir)
		if err != nil {
			return err
		}
		n, err := store.Clear(keys...)
		freed += n
		unknown = append(unknown, err)
	}
	if c.All {
		n, err := native.ClearGuestCache(dir)
		freed += n
		unknown = append(unknown, err)
	}
	if len(c.What) == 0 || len(keys) > 0 {
		fmt.Fprintf(s.out, "deleted %s in %s\n", size(freed), escapeLine(dir))
	}
	return errors.Join(unknown...)
}

// meant tells whether an argument names an entry.
func meant(what string, i cache.Info) bool {
	if what == i.Key {
		return true
	}
	abs, err := filepath.Abs(what)
	if err != nil {
		return false
	}
	real, err := filepath.EvalSymlinks(abs)
	return i.Root == abs || err == nil && i.Root == real
}
