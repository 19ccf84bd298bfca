package search

import (
	"encoding/json"
	"hash/fnv"
	"strconv"
	"sync"

	"github.com/cairn-search/cairn/core/contract"
)

// gateSeconds is how long a decision stands, gateEntries how many are kept.
const (
	gateSeconds = 300
	gateEntries = 512
)

type gateKey [16]byte

func keyOfGate(q contract.GateRequest, loaded bool) gateKey {
	q.Now = 0
	b, _ := json.Marshal(q) // strings, always encodable
	h := fnv.New128a()      // half the guest's price of a cryptographic one, and nobody gains by a collision
	_, _ = h.Write(strconv.AppendBool(b, loaded))
	return gateKey(h.Sum(nil))
}

// gateCache remembers decisions, the newest gateEntries.
type gateCache struct {
	mu      sync.Mutex
	entries map[gateKey]gateEntry
	order   []gateKey // a ring, oldest at next
	next    int
}

type gateEntry struct {
	at       int64 // the host's clock, 0 if it gave none
	decision contract.GateResponse
}

// get returns a decision that still stands.
func (g *gateCache) get(key gateKey, now int64) (*contract.GateResponse, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	e, ok := g.entries[key]
	if age := now - e.at; !ok || now > 0 && e.at > 0 && (age < 0 || age >= gateSeconds) {
		return nil, false
	}
	r := e.decision
	r.Phase, r.Usage = "cache", nil
	return &r, true
}

func (g *gateCache) put(key gateKey, now int64, r contract.GateResponse) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.entries == nil {
		g.entries = map[gateKey]gateEntry{}
	}
	if _, known := g.entries[key]; !known {
		if len(g.order) < gateEntries {
			g.order = append(g.order, key)
		} else {
			delete(g.entries, g.order[g.next])
			g.order[g.next] = key
			g.next = (g.next + 1) % gateEntries
		}
	}
	g.entries[key] = gateEntry{now, r}
}
