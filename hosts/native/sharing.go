package native

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cairn-search/cairn/hosts/native/cache"
	"github.com/cairn-search/cairn/hosts/native/worktree"
)

// What is analysed of a content in one work tree of a repository, or at one revision, serves in
// the others: the first index of one begins with that of another, if most files are alike. Where
// all but a few are, its snapshot is not written again either: see [manifest].

// Of the bytes that are indexed, one in so many may differ for a snapshot to be shared: more costs
// each process that starts more than a snapshot of one's own costs once.
const sharedDiffer = 32

// another is an index in the cache that is not that of what is searched.
type another struct {
	*cached
	snapshot []byte
	manifest manifest
}

// alike finds the index of the repository that holds most files of a listing, by path and size; nil
// if none has half of them.
func (d *directory) alike(l *worktree.Listing) *another {
	part, err := filepath.Rel(l.Top, l.Root)
	if err != nil || l.GitCommonDir == "" {
		return nil
	}
	store, err := cache.Open(d.r.options.CacheDir)
	if err != nil {
		return nil
	}
	of := d.r.options
	of.Revision = ""
	tree := of.blobName()
	of.Revision = "HEAD" // whichever
	names := []string{tree, of.blobName()}
	var best *another
	most := len(l.Files) / 2
	for _, top := range (worktree.Place{Top: l.Top, CommonDir: l.GitCommonDir}).Trees() {
		entry := store.Entry(cache.Key(filepath.Join(top, part), l.GitCommonDir))
		for _, name := range names {
			c := &another{cached: &cached{entry: entry, name: name}}
			c.blob, c.snapshot, c.manifest, err = c.read()
			if err != nil {
				continue
			}
			if n := common(c.manifest.files, l.Files); n > most {
				best, c, most = c, best, n
			}
			if c != nil {
				_ = c.close()
			}
		}
	}
	return best
}

// common is how many files of a listing, by path, are in an index with the same size.
func common(indexed []fileState, files []worktree.File) (n int) {
	for i := range indexed {
		at, ok := slices.BinarySearchFunc(files, indexed[i].Path, func(f worktree.File, path string) int { return strings.Compare(f.Path, path) })
		if ok && files[at].Size == indexed[i].Size {
			n++
		}
	}
	return n
}

// adopt begins with another index and makes of it that of a listing: each file is read, and indexed
// if it has another content. It tells whether the engine could take it; the lock is held.
func (d *directory) adopt(ctx context.Context, from *another, l *worktree.Listing, began time.Time) (bool, error) {
	if err := d.r.engine.Load().Open(ctx, from.snapshot); err != nil {
		_ = from.close()
		return false, nil
	}
	d.cached.blob, d.cached.linked = from.blob, from.manifest.linked
	d.r.generation.Add(1)
	d.skips, d.analysed = from.manifest.skips, 0
	// The times there say nothing of the files here.
	files := slices.Clone(from.manifest.files)
	for i := range files {
		files[i].File = worktree.File{Path: files[i].Path, ModTime: -1}
	}
	d.settle(slices.Clone(files))
	if err := d.loadChanges(ctx, l, compare(d.files, l, began)); err != nil {
		return true, err
	}
	if d.analysed <= d.size()/sharedDiffer && d.cached.share(d.r.Root, from.cached, manifest{files: shared(files, d.files), skips: from.manifest.skips, linked: from.manifest.linked}) == nil {
		d.undone = 0
		return true, nil
	}
	d.r.progress(Progress{Phase: "saving"})
	return true, d.r.forgo(d.write(ctx))
}

// shared is the manifest of a snapshot with the states that its files have here. One that has
// another content here, or is gone, has no state that fits; one that is new is left out.
func shared(base, here []fileState) []fileState {
	states := make(map[string]fileState, len(here))
	for _, s := range here {
		states[s.Path] = s
	}
	out := []fileState{}
	for _, s := range base {
		own, known := states[s.Path]
		delete(states, s.Path)
		switch {
		case s.Skip == "" && known && own.Skip == "" && own.Hash == s.Hash, s.Skip != "" && known && own.Skip != "":
			out = append(out, own)
		case s.Skip == "":
			out = append(out, s)
		}
	}
	for _, s := range here {
		if _, left := states[s.Path]; left && s.Skip != "" {
			out = append(out, s)
		}
	}
	slices.SortFunc(out, func(a, b fileState) int { return strings.Compare(a.Path, b.Path) })
	return out
}

// size is how many bytes the files have that are in the index.
func (d *directory) size() (total int64) {
	for i := range d.files {
		if d.files[i].Skip == "" {
			total += d.files[i].Size
		}
	}
	return total
}

// worth is the amount of work, in bytes, that makes writing the index worth its time: more where
// the snapshot is shared, since that takes the place of writing it at all.
func (d *directory) worth() int64 {
	if d.cached.shared {
		return max(saveWorth, 2*d.size()/sharedDiffer)
	}
	return saveWorth
}
