package fleet

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
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
	s := a.newSearch(token, nil)
	for try := 1; ; try++ {
		s.plan, s.last, s.begun, s.gaps = a.plans.of(a.View, g), try == maxStale, false, false
		if err := known(q.Repositories, s.visible); err != nil {
			return nil, err
		}
		b, err := native.Run(ctx, native.NewProcess(1), "federate", q, native.Handlers{"shards": s.answer})
		if e := (*contract.Error)(nil); errors.As(err, &e) && e.Code == contract.CodeStale && !s.last {
			continue
		}
		if err == nil && s.gaps {
			b, err = withoutMissing(b)
		}
		return b, err
	}
}

// noneAnswered is the reason of an answer without any repository.
const noneAnswered = "no repository answered"

// withoutMissing takes out of an answer with gaps what is shown of repositories that are missing, and says how
// many places it had: the others keep their ranks. That nothing was found is said of those that answered.
func withoutMissing(b json.RawMessage) (json.RawMessage, error) {
	var r contract.SearchResponse
	if err := json.Unmarshal(b, &r); err != nil {
		return nil, err
	}
	shown := len(r.Results)
	r.Results = slices.DeleteFunc(r.Results, func(x contract.SearchResult) bool {
		return slices.ContainsFunc(r.Missing, func(m contract.MissingRepository) bool { return m.Repository == x.Repository })
	})
	if n := shown - len(r.Results); n > 0 {
		r.Notes = append(r.Notes, fmt.Sprintf("%d of the first results are not shown: they are of repositories that were lost meanwhile", n))
	}
	if r.Reason != "" && r.Reason != noneAnswered {
		r.Reason = fmt.Sprintf("in the repositories that answered, without %d that did not: %s", len(r.Missing), r.Reason)
	}
	return contract.Encode(r)
}

func (a *Asker) newSearch(token string, p *plan) *search {
	return &search{asker: a, token: token, plan: p, turn: rand.IntN(holders), lost: map[string]*contract.Error{}}
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
	last bool     // it does not begin anew

	mu    sync.Mutex
	begun bool                       // a step was asked
	gaps  bool                       // some repositories are missing
	lost  map[string]*contract.Error // repositories that answered a step and not a later one, with why
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
	if s.loses(done) && !s.last {
		return contract.Reply{Error: &contract.Error{Code: contract.CodeStale, Message: "a repository was lost during the search", Fix: "ask again"}}
	}
	value, err := json.Marshal(contract.ShardsReply{Answers: done})
	if err != nil {
		return contract.Reply{Error: contract.Errorf(contract.CodeHost, "%v", err)}
	}
	return contract.Reply{Value: value}
}

// loses notes repositories that do not answer a step after the first: the search begins anew without them, so
// that an answer is that of the repositories that it does not name as missing.
func (s *search) loses(done []contract.ShardAnswer) (some bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, a := range done {
		if a.Error == nil || a.Error.Code == contract.CodeStale || a.Error.Code == contract.CodeCanceled {
			continue
		}
		if s.gaps = true; s.begun {
			s.lost[a.Shard], some = a.Error, true
		}
	}
	s.begun = true
	return some
}

// scatter has shards answer an operation; each of them that may be seen has an answer then.
func (s *search) scatter(ctx context.Context, op string, request json.RawMessage, names []string) ([]contract.ShardAnswer, error) {
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(s.asker.Round, defaultRound))
	defer cancel()
	c := &scatter{search: s, op: op, request: request, join: op != "results" && len(names) > 1, tried: make([]attempt, 0, len(names))}
	slow := false
	s.slow.Range(func(any, any) bool { slow = true; return false })
	s.mu.Lock()
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
		switch e, lost := &s.entries[at], s.lost[name]; {
		case lost != nil:
			c.settle(t, nil, lost)
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
	s.mu.Unlock()
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
