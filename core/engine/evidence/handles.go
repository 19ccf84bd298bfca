package evidence

import (
	"container/list"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
)

// maxHandles is how many paths are remembered; the one used longest ago goes first.
const maxHandles = 4096

// halfID bounds each half of an id. An id is 32 decimal digits, 106 bits that cannot be
// guessed: digits cost the same number of tokens whatever they are (3 to a token), so
// that what fits into a budget does not hang on the secret; hexadecimal ones cost 12
// tokens more or less.
const halfID = 1e16

// handles are the ids of the paths that were answered.
type handles struct {
	mu     sync.Mutex
	source *rand.ChaCha8
	byID   map[string]*list.Element
	byPath map[string]*list.Element
	recent list.List // of *handle, the last used first
}

// handle is a path under its id, by refs and kinds so that it can be found again
// when the graph is another.
type handle struct {
	id, key string
	path    pathRefs
}

// pathRefs is a path by the refs of its entities.
type pathRefs struct {
	Refs  []string
	Edges []edgeName
}

// edgeName is an edge of a path.
type edgeName struct {
	Kind    string
	Forward bool // it points the way the path goes
}

// secret makes sure that ids can be minted.
func (h *handles) secret(t *step.Task) error {
	h.mu.Lock()
	known := h.source != nil
	h.mu.Unlock()
	if known {
		return nil
	}
	var seed [32]byte
	r, err := t.Do("secret", contract.SecretRequest{Bytes: len(seed)}, nil)
	var e *contract.Error
	switch {
	case err == nil:
		var reply contract.SecretReply
		if err := json.Unmarshal(r.Value, &reply); err != nil {
			return contract.Errorf(contract.CodeHost, "reply to a secret need: %v", err)
		}
		b, err := base64.StdEncoding.DecodeString(reply.Secret)
		if err != nil || len(b) < len(seed) {
			return contract.Errorf(contract.CodeHost, "reply to a secret need: %d bytes in base64 are wanted", len(seed))
		}
		copy(seed[:], b)
	case !errors.As(err, &e) || e.Code != contract.CodeUnsupported:
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.source == nil {
		h.source, h.byID, h.byPath = rand.NewChaCha8(seed), map[string]*list.Element{}, map[string]*list.Element{}
	}
	return nil
}

// mint returns the id of a path: the one it has, or a new one.
func (h *handles) mint(project string, p pathRefs) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	key := p.key()
	if at := h.byPath[key]; at != nil {
		h.recent.MoveToFront(at)
		return at.Value.(*handle).id
	}
	r := rand.New(h.source)
	n := &handle{fmt.Sprintf("path:%s:%016d%016d", project, r.Uint64N(halfID), r.Uint64N(halfID)), key, p}
	at := h.recent.PushFront(n)
	h.byID[n.id], h.byPath[key] = at, at
	if h.recent.Len() > maxHandles {
		last := h.recent.Remove(h.recent.Back()).(*handle)
		delete(h.byID, last.id)
		delete(h.byPath, last.key)
	}
	return n.id
}

func (h *handles) find(id string) (pathRefs, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	at := h.byID[id]
	if at == nil {
		return pathRefs{}, false
	}
	h.recent.MoveToFront(at)
	return at.Value.(*handle).path, true
}

func (p pathRefs) key() string {
	var b strings.Builder
	for i, ref := range p.Refs {
		b.WriteString(ref)
		b.WriteByte(0)
		if i < len(p.Edges) {
			b.WriteString(p.Edges[i].Kind)
			if p.Edges[i].Forward {
				b.WriteByte('>')
			}
			b.WriteByte(0)
		}
	}
	return b.String()
}
