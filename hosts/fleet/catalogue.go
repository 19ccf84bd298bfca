package fleet

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/hosts/internal/git"
	"github.com/cairn-search/cairn/hosts/native/worktree"
)

// Entry is a repository in the catalogue.
type Entry struct {
	Name string `json:"name"`
	// ID tells it from another one that had its name before.
	ID string `json:"id"`
	// Source is the directory, archive, .cairn file or git remote of which indexers make its index.
	Source string `json:"source"`
	// Remote is true if git fetches it.
	Remote bool `json:"remote,omitempty"`
	// Groups may see it; "public" is everyone.
	Groups []string `json:"groups,omitempty"`
	// Revision is of which files its index is, and Digest the SHA-256 of that, both empty before
	// there is one.
	Revision string `json:"revision,omitempty"`
	Digest   string `json:"digest,omitempty"`
	Bytes    int64  `json:"bytes,omitempty"`
	// Problem is why the last attempt to make one failed.
	Problem string `json:"problem,omitempty"`
	// Damaged is true if the object store has not the index that Digest is of, and Remade the digest of the
	// last one for which that had it made anew: once for each, for what makes it damaged may last.
	Damaged bool   `json:"damaged,omitempty"`
	Remade  string `json:"remade,omitempty"`
}

// key is that of a repository in the bucket.
func key(name string) string { return base64.RawURLEncoding.EncodeToString([]byte(name)) }

// Add puts a repository into the catalogue, or changes its groups if any are given, and has
// its index made if its files are others than those of the index; it tells whether they
// are. The name of another repository is refused.
func (b *Bus) Add(ctx context.Context, name, source string, groups []string) (changed bool, err error) {
	if name == "" || len(name) > 200 {
		return false, fmt.Errorf("add %q: a name has 1 to 200 bytes", name)
	}
	now, remote := "", git.Remote(source)
	if !remote { // of a remote an indexer finds it out
		if now, err = revision(ctx, source); err != nil {
			return false, fmt.Errorf("add %q: %w", name, err)
		}
	}
	groups = slices.Compact(slices.Sorted(slices.Values(groups)))
	taken := ""
	err = b.change(ctx, name, true, func(e *Entry) bool {
		switch {
		case e.ID == "":
			*e = Entry{Name: name, ID: rand.Text(), Source: source, Remote: remote}
		case e.Source != source:
			taken = e.Source
			return false
		}
		if len(groups) == 0 {
			groups = e.Groups
		}
		changed = e.Remote || e.Revision != now || e.Damaged
		if e.Source == source && slices.Equal(e.Groups, groups) && e.Name == name && e.Digest != "" {
			return false
		}
		e.Groups = groups
		return true
	})
	if taken != "" {
		return false, fmt.Errorf("add %q: that is the name of %q: give another name, or remove that one first", name, taken)
	}
	if err != nil || !changed {
		return false, err
	}
	if err := b.work(ctx, name); err != nil {
		return false, fmt.Errorf("add %q: %w", name, err)
	}
	return true, nil
}

// Remove takes a repository out of the catalogue.
func (b *Bus) Remove(ctx context.Context, name string) error {
	if _, err := b.repositories.Get(ctx, key(name)); errors.Is(err, jetstream.ErrKeyNotFound) {
		return fmt.Errorf("there is no repository %q", name)
	} else if err != nil {
		return fmt.Errorf("remove %q: %w", name, err)
	}
	return b.repositories.Delete(ctx, key(name))
}

// Only removes all repositories but those of these names, each at its source.
func (b *Bus) Only(ctx context.Context, sources map[string]string) error {
	keys, err := b.repositories.Keys(ctx)
	if errors.Is(err, jetstream.ErrNoKeysFound) {
		return nil
	} else if err != nil {
		return err
	}
	for _, k := range keys {
		value, err := b.repositories.Get(ctx, k)
		if errors.Is(err, jetstream.ErrKeyNotFound) {
			continue
		} else if err != nil {
			return err
		}
		var e Entry
		if json.Unmarshal(value.Value(), &e) == nil && sources[e.Name] == e.Source && e.Source != "" {
			continue
		}
		if err := b.repositories.Delete(ctx, k); err != nil {
			return err
		}
	}
	return nil
}

// change changes an entry as it is at that time; no change is made if f says so. Without an
// entry nothing is done, unless it may be made.
func (b *Bus) change(ctx context.Context, name string, make bool, f func(e *Entry) bool) error {
	for {
		var e Entry
		at := uint64(0)
		old, err := b.repositories.Get(ctx, key(name))
		switch {
		case errors.Is(err, jetstream.ErrKeyNotFound):
			if !make {
				return nil
			}
		case err != nil:
			return err
		default:
			at = old.Revision()
			if err := json.Unmarshal(old.Value(), &e); err != nil {
				return fmt.Errorf("entry of %q: %w", name, err)
			}
		}
		if !f(&e) {
			return nil
		}
		value, err := json.Marshal(e)
		if err != nil {
			return err
		}
		if at == 0 {
			_, err = b.repositories.Create(ctx, key(name), value)
		} else {
			_, err = b.repositories.Update(ctx, key(name), value, at)
		}
		if !errors.Is(err, jetstream.ErrKeyExists) {
			return err
		}
	}
}

// revision tells states of the files of a repository apart, and what makes indexes.
func revision(ctx context.Context, source string) (string, error) {
	info, err := os.Stat(source)
	if err != nil {
		return "", err
	}
	h := sha256.New()
	fmt.Fprintf(h, "%s %d\n", engine.Release, index.Analysis)
	if !info.IsDir() {
		fmt.Fprintf(h, "%d %d\n", info.Size(), info.ModTime().UnixNano())
		return hex.EncodeToString(h.Sum(nil)), nil
	}
	l, err := worktree.List(ctx, source, worktree.Options{})
	if err != nil {
		return "", err
	}
	for _, f := range l.Files {
		fmt.Fprintf(h, "%q %d %d %d\n", f.Path, f.Size, f.ModTime, f.ChangeTime)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
