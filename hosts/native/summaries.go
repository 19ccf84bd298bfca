package native

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/system"
	"github.com/cairn-search/cairn/hosts/native/cache"
)

// summaryStore keeps the summaries of a repository: lines in one file of the cache directory,
// beside the index. Without a cache they last as long as the repository is open.
type summaryStore struct {
	r *Repository

	mu      sync.Mutex
	pending []byte // that are not in the file yet
	saved   time.Time
	took    time.Duration // the last write
}

// A file is written anew for each batch of summaries, but it shall take at most a
// share of the time: a batch costs money, and a minute of a model's work.
const writeShare = 10

// maxSummariesBytes bounds the file, which is read whole.
const maxSummariesBytes = 256 << 20

func (s *summaryStore) name() string {
	return strings.Replace(s.r.options.blobName(), "index", "summaries", 1)
}

func (s *summaryStore) answer(ctx context.Context, n Need) contract.Reply {
	var q contract.SummariesRequest
	if err := json.Unmarshal(n.Request, &q); err != nil {
		return fail(contract.CodeHost, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !q.Keep {
		body, err := s.read()
		if err != nil {
			return fail(contract.CodeHost, err)
		}
		return contract.Reply{Body: append(body, s.pending...)}
	}
	s.pending = append(s.pending, n.Body...)
	if time.Since(s.saved) < writeShare*s.took {
		return contract.Reply{}
	}
	if err := s.save(ctx); err != nil {
		return fail(contract.CodeHost, err)
	}
	return contract.Reply{}
}

// read returns what the file holds.
func (s *summaryStore) read() ([]byte, error) {
	entry := s.r.origin.entry()
	if entry == nil {
		return []byte{}, nil
	}
	blob, err := entry.Read(s.name())
	if errors.Is(err, fs.ErrNotExist) {
		return []byte{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read summaries: %w", err)
	}
	defer blob.Close()
	return append([]byte{}, blob.Bytes()...), nil
}

// save adds the pending lines to the file, which others may have changed.
func (s *summaryStore) save(ctx context.Context) error {
	entry := s.r.origin.entry()
	if entry == nil || len(s.pending) == 0 {
		return nil
	}
	began := system.Now()
	lock, err := s.lock(ctx, entry)
	if errors.Is(err, context.DeadlineExceeded) {
		return nil // another process is at it: the next time
	}
	if err != nil {
		return fmt.Errorf("keep summaries: %w", err)
	}
	defer lock.Unlock()
	old, err := s.read()
	if err != nil {
		return err
	}
	if len(old)+len(s.pending) > maxSummariesBytes {
		return &contract.Error{Code: contract.CodeTooLarge, Message: fmt.Sprintf("keep summaries: %d bytes", len(old)+len(s.pending)), Fix: "clear the cache of this repository, and summarize less"}
	}
	if err = entry.Describe(s.r.Root); err == nil {
		err = entry.Write(s.name(), old, s.pending)
	}
	if err != nil {
		return fmt.Errorf("keep summaries: %w", err)
	}
	s.pending, s.saved, s.took = nil, system.Now(), time.Since(began)
	return nil
}

func (s *summaryStore) lock(ctx context.Context, entry *cache.Entry) (*cache.Lock, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), summariesWait)
	defer cancel()
	return entry.Lock(ctx)
}

// summariesWait is how long the entry's lock is waited for.
const summariesWait = 5 * time.Second

// close keeps what is pending.
func (s *summaryStore) close(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.save(ctx)
}
