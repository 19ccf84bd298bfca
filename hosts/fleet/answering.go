package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

// answer answers a question, in as many messages as it takes.
func (n *Node) answer(ctx context.Context, m *nats.Msg) {
	var q question
	if err := json.Unmarshal(m.Data, &q); err != nil {
		n.send(m, answers{Error: contract.Errorf(contract.CodeBadInput, "the question cannot be read: %v", err), Done: true})
		return
	}
	if q.Contract > n.contract {
		e := contract.Errorf(contract.CodeVersion, "node %s knows version %d of the contract, and was asked by one of version %d", n.id, n.contract, q.Contract)
		e.Fix = "upgrade nodes before gateways"
		n.send(m, answers{Error: e, Done: true})
		return
	}
	switch q.Op {
	case "statistics", "candidates", "results", "read":
	default:
		n.send(m, answers{Error: contract.Errorf(contract.CodeUnsupported, "a node does not answer %q", contract.Quoted(q.Op)), Done: true})
		return
	}
	g, err := n.o.Keys.Check(q.Token, time.Now())
	if err != nil {
		n.send(m, answers{Error: contract.ErrorOf(err), Done: true})
		return
	}
	ctx, cancel := context.WithTimeout(ctx, time.Duration(q.Milliseconds)*time.Millisecond)
	defer cancel()
	p := &parcel{send: func(a answers) { n.send(m, a) }, most: int(n.bus.Conn.MaxPayload()) - 1<<10}
	alone := q.Shards
	if q.Join && rising(q.Shards) {
		alone = n.join(ctx, g, &q, p)
	}
	inTurns(alone, func(name string) { p.add(n.ask(ctx, name, g, &q)) })
	p.done()
}

// rising tells whether names are in order, each once.
func rising(names []string) bool {
	for i := 1; i < len(names); i++ {
		if names[i-1] >= names[i] {
			return false
		}
	}
	return true
}

// inTurns does something with all of a list, with as many at the same time as there are
// processors.
func inTurns[T any](list []T, do func(T)) {
	var all sync.WaitGroup
	turns := make(chan struct{}, runtime.GOMAXPROCS(0))
	for _, one := range list {
		turns <- struct{}{}
		all.Go(func() {
			defer func() { <-turns }()
			do(one)
		})
	}
	all.Wait()
}

// join has shards answer together, and returns those that are to be asked alone: what is not
// held, is large, or failed together, so that one does not fail for all.
func (n *Node) join(ctx context.Context, g Grant, q *question, p *parcel) (alone []string) {
	s := n.together(g, q.Shards)
	if s == nil {
		return q.Shards // something is let go of just now
	}
	defer s.leave()
	alone = slices.Clone(s.alone)
	var mu sync.Mutex
	inTurns(s.joined, func(x joinedSpan) {
		if !x.Alone {
			if b, err := native.Run(ctx, x.Engine, q.Op, []byte(q.Request), nil); err == nil {
				p.add(answer{Joined: x.spans, Response: b})
				return
			}
		}
		mu.Lock()
		defer mu.Unlock()
		alone = append(alone, x.Names...)
	})
	return alone
}

// set is which of some shards a node answers together, for who has a grant. The steps of a
// search, and searches after it, ask for the same ones.
type set struct {
	shards           []string
	seesAll          bool
	groups           []string
	catalogue, holds uint64 // of which states it is
	held             []*held
	joined           []joinedSpan
	alone            []string
}

// joinedSpan is what was joined, with the places of the shards in the set.
type joinedSpan struct {
	native.Joined
	spans []int
}

// maxSets is how many a node keeps: other gateways, and other grants, ask for others.
const maxSets = 8

// leave ends what together began.
func (s *set) leave() {
	for _, h := range s.held {
		h.leave()
	}
}

// enter keeps open what it has until leave; false if something is let go of.
func (s *set) enter() bool {
	for i, h := range s.held {
		if !h.enter() {
			(&set{held: s.held[:i]}).leave()
			return false
		}
	}
	return true
}

// together is which of some shards answer together, which stay open until it is left; nil if
// one is let go of just now.
func (n *Node) together(g Grant, shards []string) *set {
	s := &set{shards: shards, seesAll: g.all, groups: g.Groups, catalogue: n.view.revision()} // before what it is of is read
	n.mu.Lock()
	s.holds = n.holds
	n.sets = slices.DeleteFunc(n.sets, func(o *set) bool { return o.catalogue != s.catalogue || o.holds != s.holds })
	at := slices.IndexFunc(n.sets, func(o *set) bool {
		return o.seesAll == s.seesAll && slices.Equal(o.groups, s.groups) && slices.Equal(o.shards, shards)
	})
	if at >= 0 {
		s = n.sets[at]
	}
	n.mu.Unlock()
	if at >= 0 {
		if s.enter() {
			return s
		}
		return nil
	}
	var list []native.Joinable
	for _, name := range shards {
		e, ok := n.view.entry(name, g)
		n.mu.Lock()
		h := n.held[name]
		n.mu.Unlock()
		if !ok || h == nil || h.id != e.ID {
			s.alone = append(s.alone, name)
			continue
		}
		s.held = append(s.held, h)
		list = append(list, native.Joinable{Name: name, Engine: h.engine})
	}
	if !s.enter() {
		return nil
	}
	for _, x := range n.joiner.Join(list) {
		s.joined = append(s.joined, joinedSpan{x, spans(shards, x.Names)})
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.sets = append(n.sets[:min(len(n.sets), maxSets-1)], s)
	return s
}

func (n *Node) ask(ctx context.Context, name string, g Grant, q *question) answer {
	// What may not be seen is not there.
	elsewhere := answer{Shard: name, Elsewhere: true, Error: contract.Errorf(contract.CodeNotFound, "no node holds it yet")}
	e, ok := n.view.entry(name, g)
	if !ok {
		return elsewhere
	}
	n.mu.Lock()
	h, r := n.held[name], n.refused[name]
	n.mu.Unlock()
	if h == nil || h.id != e.ID {
		if r.id == e.ID && errors.Is(r.err, errDigest) {
			elsewhere.Error = contract.Errorf(contract.CodeCorrupt, "%v", errDigest)
		} else if r.id == e.ID && r.damaged() {
			elsewhere.Error = contract.Errorf(contract.CodeCorrupt, "its index is damaged in the store")
		} else if r.id == e.ID {
			elsewhere.Error = contract.Errorf(contract.CodeHost, "its index cannot be opened")
		}
		return elsewhere
	}
	b, err := h.call(ctx, q.Op, q.Request)
	var known *contract.Error
	switch {
	case err == nil:
		return answer{Shard: name, Response: b}
	case errors.Is(err, errGone) || ctx.Err() != nil:
		return elsewhere
	case defective(err):
		n.mu.Lock()
		if n.held[name] == h { // it is opened anew
			delete(n.held, name)
			n.holds++
			n.settled.is = false
			go n.release(h)
		}
		n.mu.Unlock()
	}
	if !errors.As(err, &known) {
		known = contract.Errorf(contract.CodeHost, "%v", err)
	}
	return answer{Shard: name, Error: known}
}

func (n *Node) send(m *nats.Msg, a answers) {
	b, err := json.Marshal(a)
	if err == nil {
		err = m.Respond(b)
	}
	if err != nil {
		n.tell("node %s: answer: %v", n.id, err)
	}
}

// parcel sends answers in messages that are not too large.
type parcel struct {
	mu   sync.Mutex
	send func(answers)
	most int
	list []answer
	size int
}

// wrapping is how many bytes an answer has besides its response, its name and its error.
const wrapping = 256

func (p *parcel) add(a answer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	size := len(a.Response) + 6*len(a.Shard) + 20*len(a.Joined) + wrapping
	if a.Error != nil {
		size += 6 * (len(a.Error.Message) + len(a.Error.Fix))
	}
	if size > p.most {
		a, size = answer{Shard: a.Shard, Joined: a.Joined, Error: contract.Errorf(contract.CodeTooLarge, "its answer has %d bytes, more than the server carries", len(a.Response))}, wrapping+20*len(a.Joined)
	}
	if p.size+size > p.most {
		p.send(answers{List: p.list})
		p.list, p.size = nil, 0
	}
	p.list, p.size = append(p.list, a), p.size+size
}

func (p *parcel) done() { p.send(answers{List: p.list, Done: true}) }
