package fleet

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/system"
	"github.com/cairn-search/cairn/hosts/native"
)

// held is the index of a repository that a node holds.
type held struct {
	id, digest string // of the entry
	engine     native.Engine
	free       func()
	calls      sync.RWMutex // held for reading by calls
	closed     bool
}

// errGone is the error of an index that was let go just now.
var errGone = errors.New("it was let go")

// enter keeps it open until leave; false if it is let go of.
func (h *held) enter() bool {
	if !h.calls.TryRLock() {
		return false
	}
	if h.closed {
		h.calls.RUnlock()
		return false
	}
	return true
}

func (h *held) leave() { h.calls.RUnlock() }

// call runs an operation.
func (h *held) call(ctx context.Context, op string, request []byte) ([]byte, error) {
	h.calls.RLock()
	defer h.calls.RUnlock()
	if h.closed {
		return nil, errGone
	}
	return native.Run(ctx, h.engine, op, request, nil)
}

// close lets go once no call is under way.
func (h *held) close() {
	h.calls.Lock()
	defer h.calls.Unlock()
	if !h.closed {
		h.closed = true
		_ = h.engine.Close(context.Background())
		h.free()
	}
}

// release lets go of what is not held any more.
func (n *Node) release(h *held) {
	n.joiner.Drop(h.engine)
	h.close()
}

// open opens the index of an entry, from the node's directory or else from the object store.
// What has not the digest that the catalogue says is refused.
func (n *Node) open(ctx context.Context, e *Entry) (*held, error) {
	path := filepath.Join(n.dir, e.Digest+".cairn")
	f, err := checked(path, e.Digest)
	if err != nil {
		if err := n.fetch(ctx, path, e); err != nil {
			return nil, err
		}
		if f, err = checked(path, e.Digest); err != nil {
			return nil, err
		}
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	b, free, err := mapped(f, info.Size())
	if err != nil {
		return nil, fmt.Errorf("map index: %w", err)
	}
	h := &held{id: e.ID, digest: e.Digest, engine: native.NewProcess(1), free: free}
	if err := h.engine.Open(ctx, b); err != nil {
		h.close()
		return nil, err
	}
	return h, nil
}

// checked opens a file if it has a digest; the one of an entry, which may be hostile, is
// known to be one by then.
func checked(path, digest string) (*os.File, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	h := sha256.New()
	if _, err = io.Copy(h, f); err == nil && hex.EncodeToString(h.Sum(nil)) != digest {
		err = errDigest
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

var errDigest = errors.New("the index has another digest than the catalogue says, and is refused")

// errFetch is that a server does not give an index, or not all of it, which those of a cluster may do
// soon.
var errFetch = errors.New("get index")

// errRead is that a server knows of an index and does not give what is in it.
var errRead = fmt.Errorf("%w: read it", errFetch)

// fetchTime is how long an index may take to come: a server that cannot read it says nothing, and the client of NATS
// gives any size five seconds otherwise.
func fetchTime(bytes int64) time.Duration {
	const perSecond = 4 << 20
	return 5*time.Second + time.Duration(bytes/perSecond)*time.Second
}

// fetch gets an index from the object store.
func (n *Node) fetch(ctx context.Context, path string, e *Entry) error {
	if b, err := hex.DecodeString(e.Digest); err != nil || len(b) != sha256.Size {
		return errDigest
	}
	ctx, cancel := context.WithTimeout(ctx, fetchTime(e.Bytes))
	defer cancel()
	object, err := n.bus.indexes.Get(ctx, e.Digest)
	if err != nil {
		return fmt.Errorf("%w: %w", errFetch, err)
	}
	defer object.Close()
	f, err := system.CreateTemp(n.dir, "new-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	h := sha256.New()
	_, err = io.Copy(io.MultiWriter(f, h), io.LimitReader(object, e.Bytes+1))
	if err = errors.Join(err, f.Close()); errors.As(err, new(*fs.PathError)) {
		return fmt.Errorf("keep index: %w", err)
	} else if err != nil {
		return fmt.Errorf("%w: %w", errRead, err)
	}
	if hex.EncodeToString(h.Sum(nil)) != e.Digest {
		return errDigest
	}
	return os.Rename(f.Name(), path)
}

// defective tells whether an engine is of no use after an error.
func defective(err error) bool {
	var e *contract.Error
	return errors.As(err, &e) && e.Code == contract.CodeInternal
}
