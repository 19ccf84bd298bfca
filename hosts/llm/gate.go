package llm

import (
	"context"
	"sync"
	"time"
)

// gate lets the first of several calls with a common prefix go ahead. Its response
// must have begun before the provider has the prefix cached, so the others wait until
// then, or until it has failed, and go together.
//
// A call goes through the prefixes of its request from the shortest on, and waits for
// a longer one only once it is past the shorter ones. So a call that others wait for
// can itself only wait for longer prefixes, and no two wait for each other.
type gate struct {
	now func() time.Time

	mu      sync.Mutex
	entries map[string]*entry
}

// entry is a prefix that a call is on its way with, or that the provider has.
type entry struct {
	begun chan struct{} // closed once a response has begun or the call has failed
	until time.Time     // how long the provider keeps it; zero while it is on its way
}

// cacheLife is how long providers keep a prefix that nobody uses, at the least.
const cacheLife = 5 * time.Minute

// pass is a call's way through the gate.
type pass struct {
	g      *gate
	keys   []string // all its prefixes
	leads  []*entry // those that others wait for it with
	cached bool     // the provider has all of them
}

func newGate(now func() time.Time) *gate {
	return &gate{now: now, entries: map[string]*entry{}}
}

// enter waits until a call may go. The caller must call leave.
func (g *gate) enter(ctx context.Context, keys []string) (*pass, error) {
	p := &pass{g: g, keys: keys, cached: len(keys) > 0}
	for _, k := range keys {
		begun := p.come(k)
		if begun == nil {
			continue
		}
		select {
		case <-begun:
			p.cached = p.cached && g.has(k)
		case <-ctx.Done():
			p.leave()
			return nil, context.Cause(ctx)
		}
	}
	return p, nil
}

// has tells whether the provider has a prefix.
func (g *gate) has(key string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	e := g.entries[key]
	return e != nil && g.now().Before(e.until)
}

// come takes the lead for a prefix, or returns what to wait for. It returns nil if
// the call may go on at once.
func (p *pass) come(key string) <-chan struct{} {
	p.g.mu.Lock()
	defer p.g.mu.Unlock()
	e := p.g.entries[key]
	if e != nil && e.until.IsZero() {
		return e.begun
	}
	if e != nil && p.g.now().Before(e.until) {
		return nil
	}
	p.cached = false
	p.g.sweep()
	e = &entry{begun: make(chan struct{})}
	p.g.entries[key] = e
	p.leads = append(p.leads, e)
	return nil
}

// sweep forgets what the providers have forgotten.
func (g *gate) sweep() {
	now := g.now()
	for k, e := range g.entries {
		if !e.until.IsZero() && now.After(e.until) {
			delete(g.entries, k)
		}
	}
}

// begun says that the response has begun: the prefixes are cached.
func (p *pass) begun() {
	p.g.mu.Lock()
	defer p.g.mu.Unlock()
	until := p.g.now().Add(cacheLife)
	for _, k := range p.keys {
		e := p.g.entries[k]
		if e == nil { // the call that this one waited for has failed
			e = &entry{}
			p.g.entries[k] = e
		} else if e.until.IsZero() {
			close(e.begun)
		}
		e.until = until
	}
	p.leads = nil
}

// leave lets those go who wait for a call that did not get as far.
func (p *pass) leave() {
	p.g.mu.Lock()
	defer p.g.mu.Unlock()
	for _, k := range p.keys {
		for _, e := range p.leads {
			if p.g.entries[k] == e && e.until.IsZero() {
				delete(p.g.entries, k)
				close(e.begun)
			}
		}
	}
	p.leads = nil
}
