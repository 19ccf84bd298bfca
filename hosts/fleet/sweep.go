package fleet

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// An index that no entry names is deleted once it is old: whoever has just found it in the
// store may be about to name it. One that is found there after freshTime is stored again.
const (
	freshTime  = 30 * time.Minute
	unusedTime = 2 * freshTime
	sweepEvery = 10 * time.Minute
)

// Sweep deletes indexes that no repository has any more and that were stored before a time,
// and returns how many.
func (b *Bus) Sweep(ctx context.Context, before time.Time) (deleted int, err error) {
	// First the store, then the catalogue: what is named meanwhile is seen.
	objects, err := b.indexes.List(ctx)
	if errors.Is(err, jetstream.ErrNoObjectsFound) {
		return 0, nil
	} else if err != nil {
		return 0, err
	}
	view, stop := context.WithCancel(ctx)
	defer stop()
	v, err := NewView(view, b)
	if err != nil {
		return 0, err
	}
	used := digests(v.Repositories(Everything))
	for _, o := range objects {
		if used[o.Name] || !o.ModTime.Before(before) {
			continue
		}
		if err := b.indexes.Delete(ctx, o.Name); err != nil {
			return deleted, err
		}
		deleted++
	}
	return deleted, nil
}

func digests(entries []Entry) map[string]bool {
	used := map[string]bool{}
	for _, e := range entries {
		used[e.Digest] = true
	}
	return used
}

// sweep deletes files of the node that no repository has any more.
func (n *Node) sweep() {
	files, err := os.ReadDir(n.dir)
	if err != nil {
		return
	}
	used := digests(n.view.Repositories(Everything))
	for _, f := range files {
		if digest, ok := strings.CutSuffix(f.Name(), ".cairn"); !ok && !strings.HasPrefix(digest, "new-") || used[digest] {
			continue
		}
		_ = os.Remove(filepath.Join(n.dir, f.Name())) // what is left is tried again
	}
}
