package fleet

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/hosts/internal/git"
)

// files are those of a repository as they are now, and their revision. Those of a remote are
// fetched, unless its head is indexed already.
func (x *Indexer) files(ctx context.Context, e *Entry) (path, now string, err error) {
	if !e.Remote {
		now, err = revision(ctx, e.Source)
		return e.Source, now, err
	}
	if x.Remotes == "" {
		return "", "", errors.New("this indexer keeps no remotes")
	}
	sum := sha256.Sum256([]byte(e.ID))
	m, err := git.NewMirror(ctx, e.Source, filepath.Join(x.Remotes, hex.EncodeToString(sum[:8])))
	if err != nil {
		return "", "", err
	}
	head, err := m.Head(ctx)
	if err != nil || ofCommit(head) == e.Revision && e.Digest != "" {
		return m.Tree(), ofCommit(head), err
	}
	head, err = m.Fetch(ctx) // it may have moved on
	return m.Tree(), ofCommit(head), err
}

// ofCommit is the revision of what is at a commit.
func ofCommit(hash string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d\ncommit %s\n", engine.Release, index.Analysis, hash))
	return hex.EncodeToString(sum[:])
}

// Push has repositories of the catalogue looked at now, and returns how many there
// are.
func (b *Bus) Push(ctx context.Context, v *View, is func(e *Entry) bool) (n int, err error) {
	for _, e := range v.Repositories(Everything) {
		if !is(&e) {
			continue
		}
		if err := b.work(ctx, e.Name); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// work leaves a repository as work for an indexer.
func (b *Bus) work(ctx context.Context, name string, o ...jetstream.PublishOpt) error {
	_, err := b.stream.Publish(ctx, workSubject+key(name), []byte(name), o...)
	return err
}

// poll leaves all remotes as work, again and again. Of several indexers that do, the server takes
// one message of each round.
func (x *Indexer) poll(ctx context.Context) {
	if x.Poll <= 0 {
		return
	}
	v, err := NewView(ctx, x.Bus)
	if err != nil {
		x.tell("poll remotes: %v", err)
		return
	}
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-time.After(x.Poll):
			for _, e := range v.Repositories(Everything) {
				if !e.Remote {
					continue
				}
				round := fmt.Sprintf("%s %d", e.ID, now.UnixNano()/int64(x.Poll))
				if err := x.Bus.work(ctx, e.Name, jetstream.WithMsgID(round)); err != nil && ctx.Err() == nil {
					x.tell("poll %q: %v", e.Name, err)
				}
			}
		}
	}
}
