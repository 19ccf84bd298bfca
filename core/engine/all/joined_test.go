package all

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/search"
)

// joining groups shards, each of a repository of its name, at random for each question, and
// joins those of a group; some stay alone.
func joining(h *host, rng *rand.Rand) func(q contract.ShardsRequest) contract.ShardsReply {
	return func(q contract.ShardsRequest) (reply contract.ShardsReply) {
		groups := make([][]*shardHost, 1+rng.IntN(4))
		for _, s := range h.shards {
			if len(q.Shards) == 0 || slices.Contains(q.Shards, s.name) {
				n := rng.IntN(len(groups))
				groups[n] = append(groups[n], s)
			}
		}
		for n, group := range groups {
			within := q.Op == "results" || n == 0 && rng.IntN(2) == 0
			switch r := q.Request.(type) {
			case contract.StatisticsRequest:
				within = within || r.Within != nil
			case contract.CandidatesRequest:
				within = within || r.Within != nil
			}
			if within {
				for _, s := range group {
					reply.Answers = append(reply.Answers, h.one(s, q))
				}
			} else if len(group) > 0 {
				reply.Answers = append(reply.Answers, joinedAnswer(group, q))
			}
		}
		rng.Shuffle(len(reply.Answers), func(i, j int) { reply.Answers[i], reply.Answers[j] = reply.Answers[j], reply.Answers[i] })
		return reply
	}
}

// joinedAnswer is what one index over all of a group says.
func joinedAnswer(group []*shardHost, q contract.ShardsRequest) (a contract.ShardAnswer) {
	core := fresh(1)
	var list []search.Named
	for _, s := range group {
		a.Joined = append(a.Joined, s.name)
		list = append(list, search.Named{Name: s.name, Searcher: s.core.Loaded().Searcher})
	}
	core.Join(list)
	done := (&host{}).run(core, q.Op, q.Request)
	if a.Error = done.Error; a.Error == nil {
		a.Response, _ = contract.Encode(done.Result)
	}
	return a
}

// manyRepositories is a host with a lot of small repositories.
func manyRepositories(t testing.TB, rng *rand.Rand) *host {
	h := &host{}
	all := sameRepository()
	delete(all, "src/odd\xff.c")
	for i := range 24 {
		some := files{}
		for _, path := range all.sorted() {
			if rng.IntN(3) == 0 {
				some[path] = all[path]
			}
		}
		if i%3 == 0 {
			some["api/v1/handler.go"], some["api/v2/handler.go"] = "package v1\n\n// Handle serves.\nfunc Handle() {}\n", "package v2\n\n// Handle serves.\nfunc Handle() {}\n"
		}
		name := fmt.Sprintf("r%02d", i)
		h.shards = append(h.shards, &shardHost{name: name, repository: name, core: loaded(t, some, "keep"), host: &host{files: some}})
	}
	return h
}

// Whoever holds several repositories may join what they say: the answers are the same bytes.
func TestFederateJoined(t *testing.T) {
	rng := rand.New(rand.NewPCG(24, 5))
	apart := manyRepositories(t, rng)
	together := &host{shards: apart.shards}
	together.joined = joining(together, rng)
	for _, q := range federatedRequests {
		for range 3 {
			want, got := federate(t, apart, contract.FederateRequest{SearchRequest: q}), federate(t, together, contract.FederateRequest{SearchRequest: q})
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("%+v:\n%s", q, d)
			}
		}
	}
}

// An index that changes between two steps is noticed, however repositories are grouped.
func TestFederateJoinedStale(t *testing.T) {
	rng := rand.New(rand.NewPCG(24, 6))
	h := manyRepositories(t, rng)
	join := joining(h, rng)
	var other *engine.Core
	h.joined = func(q contract.ShardsRequest) contract.ShardsReply {
		if q.Op == "candidates" && other == nil {
			other = loaded(t, files{"b.go": "package b\n"}, "keep")
			h.shards[rng.IntN(len(h.shards))].core = other
		}
		return join(q)
	}
	q := contract.FederateRequest{SearchRequest: contract.SearchRequest{Query: "how are requests served by the store?"}}
	if a := h.run(fresh(1), "federate", q); a.Error == nil || a.Error.Code != contract.CodeStale {
		t.Errorf("%+v", a)
	}
	if a := h.run(fresh(1), "federate", q); a.Error != nil {
		t.Errorf("asked again: %v", a.Error)
	}
}

// Answers that join are held against what was asked.
func TestFederateJoinedWrongly(t *testing.T) {
	for name, spoil := range map[string]func(a *contract.ShardAnswer){
		"twice":    func(a *contract.ShardAnswer) { a.Joined = append(a.Joined, a.Joined[0]) },
		"no index": func(a *contract.ShardAnswer) { a.Response = []byte(`{"index":"none","statistics":{}}`) },
		"stranger": func(a *contract.ShardAnswer) {
			a.Response = []byte(`{"index":"00","statistics":{},"lacking":[{"repository":"other"}]}`)
		},
	} {
		h := manyRepositories(t, rand.New(rand.NewPCG(24, 7)))
		h.joined = func(q contract.ShardsRequest) contract.ShardsReply {
			a := joinedAnswer(h.shards, q)
			spoil(&a)
			return contract.ShardsReply{Answers: []contract.ShardAnswer{a}}
		}
		if a := h.run(fresh(1), "federate", contract.FederateRequest{SearchRequest: contract.SearchRequest{Query: "open a store"}}); a.Error == nil || a.Error.Code != contract.CodeHost {
			t.Errorf("%s: %+v", name, a)
		}
	}
	// One that fails for all of its repositories names each.
	h := manyRepositories(t, rand.New(rand.NewPCG(24, 8)))
	h.joined = func(q contract.ShardsRequest) contract.ShardsReply {
		a := joinedAnswer(h.shards[:12], q)
		if q.Op == "candidates" {
			a.Response, a.Error = nil, contract.Errorf(contract.CodeHost, "down")
		}
		return contract.ShardsReply{Answers: []contract.ShardAnswer{a, joinedAnswer(h.shards[12:], q)}}
	}
	r := federate(t, h, contract.FederateRequest{SearchRequest: contract.SearchRequest{Query: "zzyzx"}})
	if len(r.Missing) != 12 || r.Missing[0].Why != "down" {
		t.Errorf("%+v", r.Missing)
	}
	// What only one repository can answer is refused.
	core := fresh(1)
	core.Join([]search.Named{{Name: "a", Searcher: h.shards[0].core.Loaded().Searcher}})
	for _, c := range []struct {
		op      string
		request any
	}{
		{"statistics", contract.StatisticsRequest{Query: "open", Layout: true}}, {"statistics", contract.StatisticsRequest{Query: "open", Within: &contract.Within{Files: []contract.FoundFile{}}}},
		{"candidates", contract.CandidatesRequest{Query: "open", Within: &contract.Within{Files: []contract.FoundFile{}}}}, {"results", contract.ResultsRequest{Query: "open", Hits: []contract.ChosenHit{}}},
	} {
		if a := (&host{}).run(core, c.op, c.request); a.Error == nil || a.Error.Code != contract.CodeUnsupported {
			t.Errorf("%s: %+v", c.op, a)
		}
	}
}
