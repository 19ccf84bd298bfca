package fleet

import (
	"context"
	"slices"
	"sync"
)

// turns lets so many searches run at the same time, and has others wait: who has the fewest
// under way goes first, then who came first. Searches that ran all at once would each find
// nodes busy or take longer than a step may, and answer with gaps.
type turns struct {
	mu      sync.Mutex
	most    int
	running int
	by      map[string]int // searches under way of each client that has any
	waiting []*turn        // in the order in which they came
}

// turn is what waits for one.
type turn struct {
	client string
	begin  chan struct{}
}

// take waits until a search of a client may run; done ends it. Not ok if ctx ended before.
func (t *turns) take(ctx context.Context, client string) (done func(), ok bool) {
	w := &turn{client, make(chan struct{})}
	t.mu.Lock()
	t.waiting = append(t.waiting, w)
	t.next()
	t.mu.Unlock()
	done = sync.OnceFunc(func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.running--
		if t.by[client]--; t.by[client] == 0 {
			delete(t.by, client)
		}
		t.next()
	})
	select {
	case <-w.begin:
		return done, true
	case <-ctx.Done():
	}
	t.mu.Lock()
	at := slices.Index(t.waiting, w)
	if at >= 0 {
		t.waiting = slices.Delete(t.waiting, at, at+1)
	}
	t.mu.Unlock()
	if at < 0 { // it was about to begin
		done()
	}
	return nil, false
}

// next begins what may run now.
func (t *turns) next() {
	if t.by == nil {
		t.by = map[string]int{}
	}
	for t.running < t.most && len(t.waiting) > 0 {
		first := 0
		for i, w := range t.waiting {
			if t.by[w.client] < t.by[t.waiting[first].client] {
				first = i
			}
		}
		w := t.waiting[first]
		t.waiting = slices.Delete(t.waiting, first, first+1)
		t.running++
		t.by[w.client]++
		close(w.begin)
	}
}
