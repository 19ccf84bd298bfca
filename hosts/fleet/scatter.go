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
// not answer. There may be tens of thousands, so that they are told apart by place, not by name.
type scatter struct {
	*search
	op      string
	request json.RawMessage
	join    bool      // what several shards say may be joined
	tried   []attempt // of each shard, by name
	open    int       // shards without an answer
	sent    []sent
	inbox   string
	done    []contract.ShardAnswer
}

// attempt is what was tried for a shard.
type attempt struct {
	name    string
	settled bool
	nodes   []string // that are left to ask
	last    time.Time
	waiting int // for so many nodes
	err     *contract.Error
}

// sent is a question to a node.
type sent struct {
	node   string
	names  []string   // in order
	shards []*attempt // of these names; nil for one that it said something of
}

// settle takes an answer, the first of a shard.
func (c *scatter) settle(t *attempt, response json.RawMessage, err *contract.Error) {
	c.close(t)
	c.done = append(c.done, contract.ShardAnswer{Shard: t.name, Repository: t.name, Response: response, Error: err})
}

func (c *scatter) close(t *attempt) { t.settled, c.open = true, c.open-1 }

// maxReplies is how many messages wait to be read.
const maxReplies = 1 << 12

// run asks nodes for all shards until each has an answer or ctx ends; what is open then is named.
func (c *scatter) run(ctx context.Context) error {
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
	all := make([]*attempt, len(c.tried))
	for i := range c.tried {
		all[i] = &c.tried[i]
	}
	c.ask(ctx, all)
	for c.open > 0 {
		select {
		case m := <-replies:
			c.take(ctx, m)
		case now := <-tick.C:
			c.hedge(ctx, now.Add(-hedge))
		case <-ctx.Done():
			for _, t := range all {
				if !t.settled {
					c.settle(t, nil, contract.Errorf(contract.CodeHost, "no node that holds it answered in time"))
				}
			}
		}
	}
	return nil
}

// hedge asks other nodes for what was asked for before a time.
func (c *scatter) hedge(ctx context.Context, before time.Time) {
	for _, s := range c.sent {
		if s.waits() {
			c.slow.Store(s.node, true)
		}
	}
	var late []*attempt
	for i := range c.tried {
		if t := &c.tried[i]; !t.settled && t.last.Before(before) && len(t.nodes) > 0 {
			late = append(late, t)
		}
	}
	c.ask(ctx, late)
}

// waits tells whether the node has not said something of all.
func (s *sent) waits() bool {
	return slices.ContainsFunc(s.shards, func(t *attempt) bool { return t != nil })
}

// ask asks the next node of each shard.
func (c *scatter) ask(ctx context.Context, list []*attempt) {
	byName := func(a, b *attempt) int { return strings.Compare(a.name, b.name) }
	if !slices.IsSortedFunc(list, byName) {
		slices.SortFunc(list, byName)
	}
	byNode := map[string]*sent{}
	now := time.Now()
	for _, t := range list {
		switch {
		case t.settled:
		case len(t.nodes) > 0:
			s := byNode[t.nodes[0]]
			if s == nil {
				s = &sent{node: t.nodes[0]}
				byNode[s.node] = s
			}
			s.names, s.shards = append(s.names, t.name), append(s.shards, t)
			t.nodes, t.last = t.nodes[1:], now
			t.waiting++
		case t.waiting == 0:
			e := t.err
			if e == nil {
				e = contract.Errorf(contract.CodeHost, "no node that holds it answers")
			}
			c.settle(t, nil, e)
		}
	}
	at, _ := ctx.Deadline()
	for _, node := range slices.Sorted(maps.Keys(byNode)) {
		s := byNode[node]
		c.sent = append(c.sent, *s)
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
	var again []*attempt
	for _, a := range list.List {
		if a.Joined != nil {
			again = append(again, c.takeJoined(&s, a)...)
			continue
		}
		at, asked := slices.BinarySearch(s.names, a.Shard)
		if !asked || s.shards[at] == nil {
			continue // it was not asked, or said so already
		}
		t := s.shards[at]
		s.shards[at] = nil
		if t.settled {
			continue // another node was quicker
		}
		if t.waiting--; a.Elsewhere {
			t.err = a.Error
			again = append(again, t)
			continue
		}
		c.settle(t, a.Response, a.Error)
	}
	c.ask(ctx, again)
	if list.Error != nil || list.Done {
		c.give(ctx, number, list.Error)
	}
}

// takeJoined takes an answer of several shards. If another node was quicker for some of
// them, it is of no use: it returns the others, if nobody else is asked for them.
func (c *scatter) takeJoined(s *sent, a answer) (again []*attempt) {
	shards := placed(s.shards, a.Joined)
	if slices.Contains(shards, nil) {
		return nil // it was not asked, or said so already
	}
	for i := 0; shards != nil && i+1 < len(a.Joined); i += 2 {
		clear(s.shards[a.Joined[i]:a.Joined[i+1]])
	}
	whole := a.Error == nil && shards != nil
	for _, t := range shards {
		if t.settled {
			whole = false
		} else if t.waiting--; a.Error != nil {
			t.err = a.Error
		}
	}
	if whole {
		for _, t := range shards {
			c.close(t)
		}
		c.done = append(c.done, contract.ShardAnswer{Joined: placed(s.names, a.Joined), Response: a.Response})
		return nil
	}
	for _, t := range shards {
		if t.settled {
			continue
		}
		if a.Error == nil { // the node knows
			t.nodes = append([]string{s.node}, t.nodes...)
		}
		if t.waiting == 0 {
			again = append(again, t)
		}
	}
	return again
}

// give gives up on a node and asks others for what it did not answer.
func (c *scatter) give(ctx context.Context, number int, why *contract.Error) {
	var again []*attempt
	for i, t := range c.sent[number].shards {
		if t == nil {
			continue
		}
		c.sent[number].shards[i] = nil
		if t.settled {
			continue
		}
		if t.waiting--; why != nil {
			t.err = why
		}
		again = append(again, t)
	}
	c.ask(ctx, again)
}
