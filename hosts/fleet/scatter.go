package fleet

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/cairn-search/cairn/core/contract"
)

// scatter is one step of a search: nodes are asked for their shards, others where these do
// not answer.
type scatter struct {
	*search
	op      string
	request json.RawMessage
	join    bool                // what several shards say may be joined
	open    map[string]*attempt // shards without an answer
	sent    []sent
	inbox   string
	done    []contract.ShardAnswer
}

// attempt is what was tried for a shard.
type attempt struct {
	nodes   []string // that are left to ask
	last    time.Time
	waiting int // for so many nodes
	err     *contract.Error
}

// sent is a question to a node, with the shards that it has not said anything of.
type sent struct {
	node   string
	names  []string // of all that were asked, in order
	shards map[string]bool
}

// settle takes an answer, the first of a shard.
func (c *scatter) settle(a answer) {
	delete(c.open, a.Shard)
	c.done = append(c.done, contract.ShardAnswer{Shard: a.Shard, Repository: a.Shard, Response: a.Response, Error: a.Error})
}

// maxReplies is how many messages wait to be read.
const maxReplies = 1 << 12

// run asks nodes for names, in order, until all have answered or ctx ends; what is open then is named.
func (c *scatter) run(ctx context.Context, names []string) error {
	conn := c.asker.Bus.Conn
	c.inbox = conn.NewRespInbox() + "."
	replies := make(chan *nats.Msg, maxReplies)
	sub, err := conn.ChanSubscribe(c.inbox+"*", replies)
	if err != nil {
		return fmt.Errorf("ask nodes: %w", err)
	}
	defer func() { _ = sub.Unsubscribe() }()
	hedge := cmp.Or(c.asker.Hedge, defaultHedge)
	tick := time.NewTicker(hedge)
	defer tick.Stop()
	c.ask(ctx, names)
	for len(c.open) > 0 {
		select {
		case m := <-replies:
			c.take(ctx, m)
		case now := <-tick.C:
			c.hedge(ctx, now.Add(-hedge))
		case <-ctx.Done():
			for _, name := range slices.Sorted(maps.Keys(c.open)) {
				c.settle(answer{Shard: name, Error: contract.Errorf(contract.CodeHost, "no node that holds it answered in time")})
			}
		}
	}
	return nil
}

// hedge asks other nodes for what was asked for before a time.
func (c *scatter) hedge(ctx context.Context, before time.Time) {
	for _, s := range c.sent {
		if len(s.shards) > 0 {
			c.slow.Store(s.node, true)
		}
	}
	var late []string
	for name, a := range c.open {
		if a.last.Before(before) && len(a.nodes) > 0 {
			late = append(late, name)
		}
	}
	slices.Sort(late)
	c.ask(ctx, late)
}

// ask asks the next node of each shard.
func (c *scatter) ask(ctx context.Context, names []string) {
	byNode := map[string][]string{}
	for _, name := range names {
		a := c.open[name]
		switch {
		case a == nil:
		case len(a.nodes) > 0:
			byNode[a.nodes[0]] = append(byNode[a.nodes[0]], name)
			a.nodes, a.last = a.nodes[1:], time.Now()
			a.waiting++
		case a.waiting == 0:
			e := a.err
			if e == nil {
				e = contract.Errorf(contract.CodeHost, "no node that holds it answers")
			}
			c.settle(answer{Shard: name, Error: e})
		}
	}
	at, _ := ctx.Deadline()
	for _, node := range slices.Sorted(maps.Keys(byNode)) {
		s := sent{node, byNode[node], make(map[string]bool, len(byNode[node]))}
		for _, name := range s.names {
			s.shards[name] = true
		}
		c.sent = append(c.sent, s)
		number := len(c.sent) - 1
		b, err := json.Marshal(question{Contract: contract.Version, Op: c.op, Request: c.request, Shards: s.names, Join: c.join, Token: c.token, Milliseconds: time.Until(at).Milliseconds()})
		if err == nil {
			err = c.asker.Bus.Conn.PublishRequest(nodeSubject+node, c.inbox+strconv.Itoa(number), b)
		}
		if err != nil {
			c.give(ctx, number, contract.Errorf(contract.CodeHost, "its node cannot be asked: %v", err))
		}
	}
}

// take takes a message of a node.
func (c *scatter) take(ctx context.Context, m *nats.Msg) {
	number, err := strconv.Atoi(strings.TrimPrefix(m.Subject, c.inbox))
	if err != nil || number < 0 || number >= len(c.sent) {
		return
	}
	s := c.sent[number]
	if m.Header.Get("Status") != "" { // there is nobody
		c.slow.Store(s.node, true)
		c.give(ctx, number, nil)
		return
	}
	var list answers
	if err := json.Unmarshal(m.Data, &list); err != nil {
		list = answers{Error: contract.Errorf(contract.CodeHost, "the answer of its node cannot be read: %v", err)}
	}
	var again []string
	for _, a := range list.List {
		if a.Joined != nil {
			again = append(again, c.takeJoined(&s, a)...)
			continue
		}
		if !s.shards[a.Shard] {
			continue // it was not asked, or said so already
		}
		delete(s.shards, a.Shard)
		tried := c.open[a.Shard]
		if tried == nil {
			continue // another node was quicker
		}
		if tried.waiting--; a.Elsewhere {
			tried.err = a.Error
			again = append(again, a.Shard)
			continue
		}
		c.settle(a)
	}
	c.ask(ctx, again)
	if list.Error != nil || list.Done {
		c.give(ctx, number, list.Error)
	}
}

// takeJoined takes an answer of several shards. If another node was quicker for some of
// them, it is of no use: it returns the others, if nobody else is asked for them.
func (c *scatter) takeJoined(s *sent, a answer) (again []string) {
	names := named(s.names, a.Joined)
	if slices.ContainsFunc(names, func(name string) bool { return !s.shards[name] }) {
		return nil // it was not asked, or said so already
	}
	whole := a.Error == nil
	for _, name := range names {
		delete(s.shards, name)
		tried := c.open[name]
		if tried == nil {
			whole = false
			continue
		}
		if tried.waiting--; a.Error != nil {
			tried.err = a.Error
		}
	}
	if whole && names != nil {
		for _, name := range names {
			delete(c.open, name)
		}
		c.done = append(c.done, contract.ShardAnswer{Joined: names, Response: a.Response})
		return nil
	}
	for _, name := range names {
		tried := c.open[name]
		if tried == nil {
			continue
		}
		if a.Error == nil { // the node knows
			tried.nodes = append([]string{s.node}, tried.nodes...)
		}
		if tried.waiting == 0 {
			again = append(again, name)
		}
	}
	return again
}

// give gives up on a node and asks others for what it did not answer.
func (c *scatter) give(ctx context.Context, number int, why *contract.Error) {
	s := c.sent[number]
	names := slices.Sorted(maps.Keys(s.shards))
	clear(s.shards)
	for _, name := range names {
		if a := c.open[name]; a != nil {
			a.waiting--
			if why != nil {
				a.err = why
			}
		}
	}
	c.ask(ctx, names)
}
