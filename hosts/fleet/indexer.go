package fleet

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/cairn-search/cairn/hosts/internal/system"
	"github.com/cairn-search/cairn/hosts/native"
)

// Indexer makes indexes. Several may work at the same time, and each piece of work is done at
// least once: what was done already is left alone.
type Indexer struct {
	Bus *Bus
	// Cache keeps indexes between two revisions; "" for the user's cache directory.
	Cache string
	// Remotes keeps what is fetched of git remotes; without it they cannot be indexed.
	Remotes string
	// Poll is how often remotes are looked at; 0 for when they are pushed to alone.
	Poll time.Duration
	// Disk is where a server of this process stores, if there is one: that it is full is said then.
	Disk string
	// Tell, if not nil, is told what was done.
	Tell func(format string, args ...any)
}

// Times of work. While an index is made the server is told so.
const (
	ackTime      = 30 * time.Second
	tellTime     = 10 * time.Second
	maxAttempts  = 3
	attemptDelay = 5 * time.Second
	// maxDelivered is how often work is given out at most: servers that cannot keep what is made of it, as
	// those of a cluster that lost one, are no fault of the repository.
	maxDelivered = 12
)

// errAbsent is that the catalogue has no such repository. It was removed, or a server of the cluster that answered
// has not heard yet that it was added: work that is given up at once would not be done then.
var errAbsent = errors.New("there is no such repository")

// errServer is that a server did not take or give what an index takes.
var errServer = errors.New("ask the server")

// Run takes work until ctx ends. Servers that are away for a while are waited for.
func (x *Indexer) Run(ctx context.Context) error {
	go x.poll(ctx)
	go x.heal(ctx)
	for {
		err := x.take(ctx)
		if ctx.Err() != nil {
			return nil
		}
		x.tell("%v", err)
		select {
		case <-ctx.Done():
		case <-time.After(attemptDelay):
		}
	}
}

// take takes work until ctx ends or that fails.
func (x *Indexer) take(ctx context.Context) error {
	c, err := x.Bus.stream.CreateOrUpdateConsumer(ctx, workStream, jetstream.ConsumerConfig{
		Durable: workConsumer, AckPolicy: jetstream.AckExplicitPolicy, AckWait: ackTime, MaxDeliver: maxDelivered,
	})
	if err != nil {
		return fmt.Errorf("take work: %w", err)
	}
	messages, err := c.Messages(jetstream.PullMaxMessages(1), jetstream.WithMessagesErrOnMissingHeartbeat(false))
	if err != nil {
		return fmt.Errorf("take work: %w", err)
	}
	stop := context.AfterFunc(ctx, messages.Stop)
	defer stop()
	swept := time.Now()
	for {
		if time.Since(swept) > sweepEvery {
			swept = time.Now()
			if _, err := x.Bus.Sweep(ctx, swept.Add(-unusedTime)); err != nil && ctx.Err() == nil {
				x.tell("delete unused indexes: %v", err)
			}
		}
		m, err := messages.Next()
		if err != nil {
			return fmt.Errorf("take work: %w", err)
		}
		x.do(ctx, m)
	}
}

// do does one piece of work.
func (x *Indexer) do(ctx context.Context, m jetstream.Msg) {
	done := make(chan struct{})
	go func() {
		for {
			select {
			case <-done:
				return
			case <-time.After(tellTime):
				_ = m.InProgress()
			}
		}
	}()
	name := string(m.Data())
	err := x.Index(ctx, name)
	close(done)
	switch meta, unknown := m.Metadata(); {
	case ctx.Err() != nil:
		_ = m.Nak()
	case err == nil:
		_ = m.Ack()
	case errors.Is(err, errAbsent):
		if unknown == nil && meta.NumDelivered >= maxAttempts {
			_ = m.Ack()
			return
		}
		_ = m.NakWithDelay(attemptDelay)
	default:
		x.tell("index %q: %v", name, err)
		_ = x.Bus.change(ctx, name, false, func(e *Entry) bool { e.Problem = err.Error(); return true })
		if unknown == nil && inVain(err, meta.NumDelivered) {
			_ = m.Term()
			return
		}
		_ = m.NakWithDelay(attemptDelay)
	}
}

// full is why the disk of the server takes nothing more, nil if it does: servers say only that they have no
// answer then.
func (x *Indexer) full() error {
	if x.Disk == "" {
		return nil
	}
	f, err := system.CreateTemp(x.Disk, "full-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(make([]byte, probeBytes))
	return errors.Join(err, f.Close())
}

// probeBytes is how much a disk that is not full takes.
const probeBytes = 1 << 20

// inVain tells whether work that failed is not to be given out again.
func inVain(err error, delivered uint64) bool {
	return delivered >= maxAttempts && !errors.Is(err, errServer)
}

func (x *Indexer) tell(format string, args ...any) {
	if x.Tell != nil {
		x.Tell(format, args...)
	}
}

// Index makes the index of a repository of the catalogue, unless it is that of its files.
func (x *Indexer) Index(ctx context.Context, name string) error {
	var e Entry
	if err := x.Bus.change(ctx, name, false, func(now *Entry) bool { e = *now; return false }); err != nil {
		return fmt.Errorf("%w: %w", errServer, err)
	}
	if e.ID == "" {
		return errAbsent
	}
	files, now, err := x.files(ctx, &e)
	if err != nil {
		return err
	}
	if e.Revision == now && e.Digest != "" && !e.Damaged {
		return nil
	}
	r, err := native.Open(ctx, files, native.Options{Name: name, CacheDir: x.Cache})
	if err != nil {
		return err
	}
	defer r.Close(context.WithoutCancel(ctx))
	var parts [][]byte
	if err := r.Export(ctx, "require", func(p [][]byte) error { parts = p; return nil }); err != nil {
		return err
	}
	digest, size, err := x.Bus.store(ctx, parts, e.Damaged)
	if err != nil {
		if full := x.full(); full != nil {
			err = fmt.Errorf("%w: the disk of the server: %w", err, full)
		}
		return err
	}
	x.tell("indexed %q: %d bytes", name, size)
	absent := true
	err = x.Bus.change(ctx, name, false, func(current *Entry) bool {
		absent = false
		if current.ID != e.ID {
			return false // that is another repository by now
		}
		current.Revision, current.Digest, current.Bytes, current.Problem = now, digest, size, ""
		current.Damaged = false
		return true
	})
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", errServer, err)
	case absent:
		return errAbsent
	}
	return nil
}

// store puts an index into the object store, by its digest; anew if what is there is damaged.
func (b *Bus) store(ctx context.Context, parts [][]byte, anew bool) (digest string, size int64, err error) {
	h := sha256.New()
	readers := make([]io.Reader, len(parts))
	for i, p := range parts {
		h.Write(p)
		size += int64(len(p))
		readers[i] = bytes.NewReader(p)
	}
	digest = hex.EncodeToString(h.Sum(nil))
	if info, err := b.indexes.GetInfo(ctx, digest); !anew && err == nil && info.Size == uint64(size) && time.Since(info.ModTime) < freshTime {
		return digest, size, nil
	}
	if _, err := b.indexes.Put(ctx, jetstream.ObjectMeta{Name: digest}, io.MultiReader(readers...)); err != nil {
		return "", 0, fmt.Errorf("store the index: %w: %w", errServer, err)
	}
	return digest, size, nil
}
