package fleet

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

// NodeOptions are those of a node. The zero value will do.
type NodeOptions struct {
	// ID tells it from others; "" for a random one.
	ID string
	// Dir keeps index files; each node has its own.
	Dir string
	// Keys check the tokens of askers; nil lets everyone see everything.
	Keys *Keys
	// Tell, if not nil, is told what goes wrong.
	Tell func(format string, args ...any)
	// Grace is how long what belongs to others is still held, until they have it; default 30 s.
	Grace time.Duration
}

// Node holds indexes and answers for them.
type Node struct {
	id    string
	dir   string
	bus   *Bus
	view  *View
	o     NodeOptions
	turns chan struct{} // one for each question under way
	// contract is the version of the contract that it knows.
	contract int

	silent bool // the last heartbeat did not get through; only beat has to do with it

	joiner native.Joiner

	mu      sync.Mutex
	held    map[string]*held
	holds   uint64 // grows when held changes
	sets    []*set // that were asked for last
	refused map[string]refusal
	foreign map[string]time.Time // since when what is held belongs to others
	settled settled
}

// settled is for which repositories and nodes a node holds what it should, and nothing else.
type settled struct {
	is      bool
	version uint64
	live    []string
}

// refusal is why an index is not held.
type refusal struct {
	id, digest string
	err        error
	tried      time.Time
	tries      int // so often in a row
}

// Of what a node says in a heartbeat: maxDamaged is how many indexes are damaged, triesDamaged how often
// in a row one cannot be read until it is one of them. A server has no other word for what it cannot read.
const (
	maxDamaged   = 16
	triesDamaged = 3
)

// damaged tells whether the object store has not the index that the catalogue says.
func (r *refusal) damaged() bool {
	return errors.Is(r.err, errDigest) || errors.Is(r.err, jetstream.ErrObjectNotFound) || errors.Is(r.err, errRead) && r.tries >= triesDamaged || contract.ErrorOf(r.err).Code == contract.CodeCorrupt
}

// pause is how long it is left alone.
func (r *refusal) pause() time.Duration {
	if errors.Is(r.err, errFetch) {
		return retryFetch
	}
	return retryRefused
}

// questionsAtOnce is how many questions a node works on at the same time; opening is how many
// indexes it opens at the same time.
const (
	questionsAtOnce = 64
	opening         = 4
	defaultGrace    = 30 * time.Second
	retryRefused    = 10 * time.Second
	retryFetch      = time.Second
)

var idForm = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// NewNode makes a node that knows of the fleet by a view of its own.
func NewNode(b *Bus, v *View, o NodeOptions) (*Node, error) {
	o.ID, o.Grace = cmp.Or(o.ID, strings.ToLower(rand.Text()[:12])), cmp.Or(o.Grace, defaultGrace)
	if !idForm.MatchString(o.ID) {
		return nil, fmt.Errorf("node %q: an id is 1 to 64 of A-Z, a-z, 0-9, - and _", o.ID)
	}
	if err := os.MkdirAll(o.Dir, 0o700); err != nil {
		return nil, fmt.Errorf("node %q: %w", o.ID, err)
	}
	return &Node{
		id: o.ID, dir: o.Dir, bus: b, view: v, o: o, turns: make(chan struct{}, questionsAtOnce), contract: contract.Version,
		held: map[string]*held{}, refused: map[string]refusal{}, foreign: map[string]time.Time{},
	}, nil
}

// Run holds what belongs to the node and answers until ctx ends; then it says goodbye.
func (n *Node) Run(ctx context.Context) error {
	if err := n.claim(ctx); err != nil || ctx.Err() != nil {
		return err
	}
	sub, err := n.bus.Conn.Subscribe(nodeSubject+n.id, func(m *nats.Msg) {
		select {
		case n.turns <- struct{}{}:
			go func() {
				defer func() { <-n.turns }()
				n.answer(ctx, m)
			}()
		default:
			n.send(m, answers{Error: contract.Errorf(contract.CodeHost, "the node is busy"), Done: true})
		}
	})
	if err != nil {
		return fmt.Errorf("node %q: %w", n.id, err)
	}
	defer n.close(sub)
	tick := time.NewTicker(n.bus.beat)
	defer tick.Stop()
	beats := make(chan struct{})
	go func() { // opening indexes must not hold it up
		defer close(beats)
		for ctx.Err() == nil {
			n.beat(ctx)
			select {
			case <-ctx.Done():
			case <-time.After(n.bus.beat):
			}
		}
	}()
	for ctx.Err() == nil {
		n.hold(ctx)
		select {
		case <-ctx.Done():
		case <-n.view.changed:
		case <-tick.C:
		}
	}
	<-beats
	return nil
}

// claim takes the id. One that crashed may have had it: its heartbeat expires.
func (n *Node) claim(ctx context.Context) error {
	for range 2 * lostBeats {
		_, err := n.bus.nodes.Create(ctx, n.id, []byte("{}"))
		if err == nil || ctx.Err() != nil {
			return nil
		}
		if !errors.Is(err, jetstream.ErrKeyExists) {
			return fmt.Errorf("node %q: %w", n.id, err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(n.bus.beat):
		}
	}
	return fmt.Errorf("node %q: another node has this id and lives: give one of them another", n.id)
}

// close tells that the node is gone, and lets go of all.
func (n *Node) close(sub *nats.Subscription) {
	ctx, cancel := context.WithTimeout(context.Background(), n.bus.beat)
	defer cancel()
	_ = sub.Unsubscribe()
	_ = n.bus.nodes.Delete(ctx, n.id)
	n.mu.Lock()
	defer n.mu.Unlock()
	for name, h := range n.held {
		n.release(h)
		delete(n.held, name)
		n.holds++
	}
}

// beat tells that the node lives: in the bucket, where who comes later finds it, and before that to
// all who listen, for the servers of a cluster that lost one keep nothing until they know who leads.
func (n *Node) beat(ctx context.Context) {
	n.mu.Lock()
	value, err := json.Marshal(beat{len(n.held), len(n.refused), n.damaged()})
	n.mu.Unlock()
	if err == nil {
		err = n.bus.Conn.Publish(beatSubject+n.id, value)
	}
	if err == nil {
		once, cancel := context.WithTimeout(ctx, n.bus.beat)
		_, err = n.bus.nodes.Put(once, n.id, value)
		cancel()
	}
	if err != nil && ctx.Err() == nil && !n.silent {
		n.tell("node %s: heartbeat: %v", n.id, err)
	}
	n.silent = err != nil
}

// damaged are digests of damaged indexes, the first of many.
func (n *Node) damaged() (list []string) {
	for _, name := range slices.Sorted(maps.Keys(n.refused)) {
		if r := n.refused[name]; r.damaged() && len(list) < maxDamaged {
			list = append(list, r.digest)
		}
	}
	return list
}

func (n *Node) tell(format string, args ...any) {
	if n.o.Tell != nil {
		n.o.Tell(format, args...)
	}
}

// hold opens what belongs to the node and lets go of what does not any more.
func (n *Node) hold(ctx context.Context) {
	live := n.view.live()
	if !slices.Contains(live, n.id) {
		live = append(live, n.id)
	}
	state := settled{true, n.view.revision(), live}
	n.mu.Lock()
	nothing := n.settled.is && n.settled.version == state.version && slices.Equal(n.settled.live, live)
	n.settled = state // whatever comes meanwhile changes it
	n.mu.Unlock()
	if nothing {
		return
	}
	all := map[string]Entry{}
	for _, e := range n.view.Repositories(Everything) {
		all[e.Name] = e
	}
	var missing []Entry
	n.mu.Lock()
	for name, e := range all {
		if !n.view.holds(n.id, name, live) {
			continue
		}
		delete(n.foreign, name)
		h, r := n.held[name], n.refused[name]
		if e.Digest == "" || h != nil && h.id == e.ID && h.digest == e.Digest || r.id == e.ID && r.digest == e.Digest && time.Since(r.tried) < r.pause() {
			continue
		}
		missing = append(missing, e)
	}
	n.mu.Unlock()
	n.openAll(ctx, missing)
	if n.drop(all, live) || len(missing) > 0 {
		n.sweep()
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.settled.is = n.settled.is && ctx.Err() == nil && len(n.refused)+len(n.foreign) == 0
}

// openAll opens indexes, some at the same time.
func (n *Node) openAll(ctx context.Context, entries []Entry) {
	var all sync.WaitGroup
	turns := make(chan struct{}, min(opening, runtime.GOMAXPROCS(0)))
	for _, e := range entries {
		turns <- struct{}{}
		if ctx.Err() != nil {
			break
		}
		all.Go(func() {
			defer func() { <-turns }()
			h, err := n.open(ctx, &e)
			n.mu.Lock()
			old := n.held[e.Name]
			if err == nil {
				n.held[e.Name] = h
				n.holds++
				delete(n.refused, e.Name)
			} else if ctx.Err() == nil {
				// What was held before is of another state: better none than a wrong answer.
				delete(n.held, e.Name)
				n.holds++
				r := refusal{e.ID, e.Digest, err, time.Now(), 1}
				if last := n.refused[e.Name]; last.id == r.id && last.digest == r.digest {
					r.tries += last.tries
				}
				if n.refused[e.Name] = r; r.damaged() {
					err = fmt.Errorf("its index is damaged in the store: %w", err)
				}
				n.tell("node %s: open %q: %v", n.id, e.Name, err)
			} else {
				old = nil
			}
			n.mu.Unlock()
			if old != nil {
				n.release(old)
			}
		})
	}
	all.Wait()
}

// keeps tells whether a repository is this node's, or has belonged to others for a short while alone.
func (n *Node) keeps(name string, live []string) bool {
	if n.view.holds(n.id, name, live) {
		return true
	}
	since, ok := n.foreign[name]
	if !ok {
		n.foreign[name] = time.Now()
	}
	return !ok || time.Since(since) < n.o.Grace
}

// drop lets go of what left the catalogue, and after a while of what belongs to others. It
// tells whether there was any.
func (n *Node) drop(all map[string]Entry, live []string) (dropped bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for name, h := range n.held {
		if e, known := all[name]; known && e.ID == h.id && n.keeps(name, live) {
			continue
		}
		delete(n.held, name)
		n.holds++
		delete(n.foreign, name)
		dropped = true
		go n.release(h) // calls may be under way
	}
	for name, r := range n.refused {
		if e, known := all[name]; !known || e.ID != r.id {
			delete(n.refused, name)
		}
	}
	return dropped
}
