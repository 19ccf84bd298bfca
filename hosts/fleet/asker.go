package fleet

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

// Asker asks a fleet. Its methods may be called concurrently.
type Asker struct {
	Bus  *Bus
	View *View
	Keys *Keys
	// Round is how long one step of a query waits for nodes; default 3 s.
	Round time.Duration
	// Hedge is after how long another node is asked for what one does not answer; default
	// 500 ms.
	Hedge time.Duration

	plans plans
}

const (
	defaultRound = 3 * time.Second
	defaultHedge = 500 * time.Millisecond
	maxTries     = 4 // nodes that are asked for a shard in a step
	maxStale     = 5 // times that a query begins anew
)

// Search answers a query over the repositories that a token lets see.
func (a *Asker) Search(ctx context.Context, token string, q contract.FederateRequest) (json.RawMessage, error) {
	g, err := a.Keys.Check(token, time.Now())
	if err != nil {
		return nil, err
	}
	for try := 1; ; try++ {
		p := a.plans.of(a.View, g)
		if err := known(q.Repositories, p.visible); err != nil {
			return nil, err
		}
		s := a.newSearch(token, p)
		b, err := native.Run(ctx, native.NewProcess(1), "federate", q, native.Handlers{"shards": s.answer})
		if e := (*contract.Error)(nil); errors.As(err, &e) && e.Code == contract.CodeStale && try < maxStale {
			continue
		}
		return b, err
	}
}

func (a *Asker) newSearch(token string, p *plan) *search {
	return &search{asker: a, token: token, plan: p, turn: rand.IntN(holders)}
}

// known refuses repositories that are not there, or not for who asks.
func known(names []string, visible map[string]int) error {
	for _, name := range names {
		if _, ok := visible[name]; !ok {
			e := contract.Errorf(contract.CodeNotFound, "there is no repository %q", contract.Quoted(name))
			e.Field = "repositories"
			return e
		}
	}
	return nil
}

// search is a query under way. What there is to see does not change during it.
type search struct {
	asker *Asker
	token string
	*plan
	turn int      // which of those that hold a repository is asked first
	slow sync.Map // nodes that did not answer, which are asked last from then on
}

// answer answers a "shards" need: each repository is a shard of its name. Several needs may
// be open at the same time.
func (s *search) answer(ctx context.Context, n native.Need) contract.Reply {
	var q struct {
		contract.ShardsRequest
		Request json.RawMessage `json:"request"`
	}
	if err := json.Unmarshal(n.Request, &q); err != nil {
		return contract.Reply{Error: contract.Errorf(contract.CodeHost, "%v", err)}
	}
	names := q.Shards
	if len(names) == 0 {
		names = q.Repositories
	}
	if len(names) == 0 {
		names = s.names
	} else if !rising(names) {
		names = slices.Compact(slices.Sorted(slices.Values(names)))
	}
	done, err := s.scatter(ctx, q.Op, q.Request, names)
	if err != nil {
		return contract.Reply{Error: contract.ErrorOf(err)}
	}
	value, err := json.Marshal(contract.ShardsReply{Answers: done})
	if err != nil {
		return contract.Reply{Error: contract.Errorf(contract.CodeHost, "%v", err)}
	}
	return contract.Reply{Value: value}
}

// scatter has shards answer an operation; each of them that may be seen has an answer then.
func (s *search) scatter(ctx context.Context, op string, request json.RawMessage, names []string) ([]contract.ShardAnswer, error) {
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(s.asker.Round, defaultRound))
	defer cancel()
	c := &scatter{search: s, op: op, request: request, join: op != "results" && len(names) > 1, tried: make([]attempt, 0, len(names))}
	slow := false
	s.slow.Range(func(any, any) bool { slow = true; return false })
	for i, name := range names {
		at := i // as where all are asked
		if at >= len(s.names) || s.names[at] != name {
			known := false
			if at, known = s.visible[name]; !known {
				continue
			}
		}
		c.tried = append(c.tried, attempt{name: name})
		c.open++
		t := &c.tried[len(c.tried)-1]
		switch e := &s.entries[at]; {
		case e.Digest == "" && e.Problem != "":
			c.settle(t, nil, contract.Errorf(contract.CodeNotLoaded, "its index could not be made"))
		case e.Digest == "":
			c.settle(t, nil, contract.Errorf(contract.CodeNotLoaded, "it has no index yet"))
		default:
			if t.nodes = s.orders[s.turn][at]; slow {
				t.nodes = s.quickFirst(t.nodes)
			}
		}
	}
	err := c.run(ctx)
	return c.done, err
}

// quickFirst has nodes that did not answer come after others.
func (s *search) quickFirst(list []string) []string {
	slow := func(node string) bool { _, is := s.slow.Load(node); return is }
	if slices.ContainsFunc(list, slow) {
		list = slices.Clone(list)
		slices.SortStableFunc(list, func(a, b string) int {
			switch {
			case slow(a) == slow(b):
				return 0
			case slow(a):
				return 1
			}
			return -1
		})
	}
	return list
}
