package native

import (
	"context"
	"encoding/json"
	"errors"
	"runtime"
	"slices"
	"sync"

	"github.com/cairn-search/cairn/core/contract"
)

// answer answers a "shards" need: each repository is a shard of its name. What several say
// is joined where it can be.
func (w *Workspace) answer(ctx context.Context, n Need, a *attempt) contract.Reply {
	var q struct {
		contract.ShardsRequest
		Request json.RawMessage `json:"request"`
	}
	if err := json.Unmarshal(n.Request, &q); err != nil {
		return fail(contract.CodeHost, err)
	}
	asked := w.members
	for _, names := range [][]string{q.Repositories, q.Shards} {
		if len(names) == 0 {
			continue
		}
		wanted := map[string]bool{}
		for _, name := range names {
			wanted[name] = true
		}
		asked = slices.DeleteFunc(slices.Clone(asked), func(m *Member) bool { return !wanted[m.Name] })
	}
	answers := &shardAnswers{}
	alone := asked
	if q.Op != "results" {
		alone = w.joined(ctx, q.Op, q.Request, asked, answers)
	}
	w.each(ctx, runtime.GOMAXPROCS(0), alone, func(m *Member) {
		var b []byte
		err := m.failed()
		if err == nil {
			b, err = m.Repository.CallIndexed(ctx, q.Op, []byte(q.Request))
		}
		if e := (*contract.Error)(nil); errors.As(err, &e) && e.Code == contract.CodeStale && e.Field == "" { // of a file, not of the request
			if a.changed(m); a.last {
				err = errChanging
			}
		}
		answers.add(contract.ShardAnswer{Shard: m.Name, Repository: m.Name, Response: b}, err)
	})
	if err := context.Cause(ctx); err != nil {
		return fail(contract.CodeCanceled, err)
	}
	value, err := json.Marshal(contract.ShardsReply{Answers: answers.list})
	if err != nil {
		return fail(contract.CodeHost, err)
	}
	return contract.Reply{Value: value}
}

// shardAnswers are answers that come at the same time.
type shardAnswers struct {
	mu   sync.Mutex
	list []contract.ShardAnswer
}

func (s *shardAnswers) add(a contract.ShardAnswer, err error) {
	if e := (*contract.Error)(nil); errors.As(err, &e) {
		a.Error = e
	} else if err != nil {
		a.Error = contract.Errorf(contract.CodeHost, "%v", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list = append(s.list, a)
}

// joined has the members answer together that can, and returns those that are to be asked
// alone: what fails together is tried alone, so that one does not fail for all.
func (w *Workspace) joined(ctx context.Context, op string, request []byte, asked []*Member, answers *shardAnswers) (alone []*Member) {
	var list []Joinable
	lent := map[string]*Member{}
	for _, m := range asked {
		if e, leave := m.lend(); e != nil {
			defer leave()
			list, lent[m.Name] = append(list, Joinable{m.Name, e}), m
		} else {
			alone = append(alone, m)
		}
	}
	var mu sync.Mutex
	var all sync.WaitGroup
	for _, x := range w.joiner.Join(list) {
		all.Go(func() {
			if !x.Alone {
				b, err := Run(ctx, x.Engine, op, request, Handlers{"file": w.answerFile})
				if err == nil {
					answers.add(contract.ShardAnswer{Joined: x.Names, Response: b}, nil)
					return
				}
			}
			mu.Lock()
			defer mu.Unlock()
			for _, name := range x.Names {
				alone = append(alone, lent[name])
			}
		})
	}
	all.Wait()
	return alone
}

// lend lends the engine of a member until leave is called; nil if it has none that works.
func (m *Member) lend() (e Engine, leave func()) {
	if m.failed() != nil {
		return nil, nil
	}
	r := m.Repository
	r.calls.RLock()
	if g := r.engine.Load(); !r.closed && !g.broken.Load() && g.enter() {
		return g, func() { g.leave(); r.calls.RUnlock() }
	}
	r.calls.RUnlock()
	return nil, nil
}
