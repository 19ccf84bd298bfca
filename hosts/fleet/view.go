package fleet

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// beat is what a node tells of itself.
type beat struct {
	Held    int `json:"held"`
	Refused int `json:"refused"`
	// Damaged are digests of indexes that it cannot get as they should be.
	Damaged []string `json:"damaged,omitempty"`
}

// View is what one process knows of a fleet: it follows the catalogue and the heartbeats.
type View struct {
	bus     *Bus
	changed chan struct{} // has a value after a change

	mu           sync.Mutex
	repositories map[string]Entry
	version      uint64 // of the repositories: how often they changed
	nodes        map[string]seen
	ranked       map[string][]string // see order
	among        []string            // the nodes of which it is
}

// seen is a heartbeat, with when it came by this process's clock: those of others do not matter.
type seen struct {
	at time.Time
	beat
}

// NewView follows a fleet until ctx ends. It returns when all there is has been read.
func NewView(ctx context.Context, b *Bus) (*View, error) {
	v := &View{bus: b, changed: make(chan struct{}, 1), repositories: map[string]Entry{}, nodes: map[string]seen{}}
	said, err := b.Conn.Subscribe(beatSubject+"*", func(m *nats.Msg) {
		v.note(strings.TrimPrefix(m.Subject, beatSubject), m.Data)
	})
	if err != nil {
		return nil, fmt.Errorf("listen to nodes: %w", err)
	}
	context.AfterFunc(ctx, func() { _ = said.Unsubscribe() })
	for _, w := range []struct {
		bucket jetstream.KeyValue
		take   func(jetstream.KeyValueEntry)
	}{{b.repositories, v.takeRepository}, {b.nodes, v.takeNode}} {
		watcher, err := w.bucket.WatchAll(ctx)
		if err != nil {
			return nil, fmt.Errorf("watch %s: %w", w.bucket.Bucket(), err)
		}
		for e := range watcher.Updates() {
			if e == nil {
				break // that was all there is
			}
			w.take(e)
		}
		go func() {
			for e := range watcher.Updates() {
				if e != nil {
					w.take(e)
				}
			}
		}()
	}
	return v, context.Cause(ctx)
}

func (v *View) takeRepository(e jetstream.KeyValueEntry) {
	name, err := base64.RawURLEncoding.DecodeString(e.Key())
	if err != nil {
		return
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.version++
	delete(v.ranked, string(name))
	var one Entry
	if e.Operation() != jetstream.KeyValuePut || json.Unmarshal(e.Value(), &one) != nil || one.Name != string(name) {
		delete(v.repositories, string(name))
	} else {
		v.repositories[one.Name] = one
	}
	v.tell()
}

func (v *View) takeNode(e jetstream.KeyValueEntry) {
	if e.Operation() == jetstream.KeyValuePut {
		v.note(e.Key(), e.Value())
	} else {
		v.note(e.Key(), nil)
	}
}

// note notes the heartbeat of a node; what is none tells that it is gone.
func (v *View) note(id string, said []byte) {
	v.mu.Lock()
	defer v.mu.Unlock()
	var one seen
	_, known := v.nodes[id]
	if json.Unmarshal(said, &one.beat) != nil {
		delete(v.nodes, id)
	} else {
		one.at = time.Now()
		v.nodes[id] = one
	}
	if _, now := v.nodes[id]; now != known {
		v.tell()
	}
}

func (v *View) tell() {
	select {
	case v.changed <- struct{}{}:
	default:
	}
}

// live are the nodes that told of themselves lately, in order.
func (v *View) live() []string {
	v.mu.Lock()
	defer v.mu.Unlock()
	maps.DeleteFunc(v.nodes, func(_ string, s seen) bool { return time.Since(s.at) > lostBeats*v.bus.beat })
	return slices.Sorted(maps.Keys(v.nodes))
}

// Nodes are the live nodes with how many repositories each holds.
func (v *View) Nodes() map[string]int {
	live := v.live()
	v.mu.Lock()
	defer v.mu.Unlock()
	held := map[string]int{}
	for _, id := range live {
		held[id] = v.nodes[id].Held
	}
	return held
}

// damaged are the repositories of whose indexes a live node says that they are damaged.
func (v *View) damaged() (list []Entry) {
	said := map[string]bool{}
	for _, id := range v.live() {
		v.mu.Lock()
		for _, digest := range v.nodes[id].Damaged {
			said[digest] = true
		}
		v.mu.Unlock()
	}
	if len(said) == 0 {
		return nil
	}
	for _, e := range v.Repositories(Everything) {
		if said[e.Digest] {
			list = append(list, e)
		}
	}
	return list
}

// Repositories are the repositories that a grant lets see, by name.
func (v *View) Repositories(g Grant) []Entry {
	v.mu.Lock()
	defer v.mu.Unlock()
	var list []Entry
	for _, name := range slices.Sorted(maps.Keys(v.repositories)) {
		if e := v.repositories[name]; g.sees(&e) {
			list = append(list, e)
		}
	}
	return list
}

// entry is a repository, if a grant lets see it.
func (v *View) entry(name string, g Grant) (Entry, bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	e, ok := v.repositories[name]
	return e, ok && g.sees(&e)
}

// order returns the nodes to which a repository belongs most, the first first: those that
// hold it, then those that may have held it. It is not to be changed.
func (v *View) order(name string, live []string) []string {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.ranked == nil || !slices.Equal(v.among, live) {
		v.ranked, v.among = map[string][]string{}, slices.Clone(live)
	}
	list, known := v.ranked[name]
	if !known {
		list = rank(name, live)
		list = slices.Clone(list[:min(maxTries, len(list))])
		v.ranked[name] = list
	}
	return list
}

// holds tells whether a node is among those that hold a repository.
func (v *View) holds(id, name string, live []string) bool {
	order := v.order(name, live)
	return slices.Contains(order[:min(holders, len(order))], id)
}

// revision is how often the repositories changed.
func (v *View) revision() uint64 {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.version
}
