package all

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
)

// shardHost is a shard of a host.
type shardHost struct {
	name, repository string
	core             *engine.Core
	host             *host
	fails            func(op string) *contract.Error // nil: never
}

// askShards has the shards of a host answer, in any order.
func (h *host) askShards(q contract.ShardsRequest) (reply contract.ShardsReply) {
	if h.joined != nil {
		return h.joined(q)
	}
	for _, s := range h.shards {
		if len(q.Shards) > 0 && !slices.Contains(q.Shards, s.name) || len(q.Repositories) > 0 && !slices.Contains(q.Repositories, s.repository) {
			continue
		}
		reply.Answers = append(reply.Answers, h.one(s, q))
	}
	if h.rng != nil {
		h.rng.Shuffle(len(reply.Answers), func(i, j int) { reply.Answers[i], reply.Answers[j] = reply.Answers[j], reply.Answers[i] })
	}
	return reply
}

// one has a shard answer.
func (h *host) one(s *shardHost, q contract.ShardsRequest) contract.ShardAnswer {
	a := contract.ShardAnswer{Shard: s.name, Repository: s.repository}
	if s.fails != nil {
		a.Error = s.fails(q.Op)
	}
	if a.Error == nil {
		done := s.host.run(s.core, q.Op, q.Request)
		if a.Error = done.Error; a.Error == nil {
			a.Response, _ = contract.Encode(done.Result)
		}
	}
	return a
}

// sharded deals the files of a repository out to shards.
func sharded(t testing.TB, rng *rand.Rand, repository string, f files, n int) (list []*shardHost) {
	hands := make([]files, n)
	for i := range hands {
		hands[i] = files{}
	}
	for _, path := range f.sorted() {
		hands[rng.IntN(n)][path] = f[path]
	}
	for i, hand := range hands {
		kept := "keep"
		if rng.IntN(2) == 0 {
			kept = "drop"
		}
		list = append(list, &shardHost{name: fmt.Sprint(repository, i), repository: repository, core: loaded(t, hand, kept), host: &host{files: hand, rng: rng}})
	}
	return list
}

// federatedRequests are searches of all kinds.
var federatedRequests = []contract.SearchRequest{
	{Query: "how are requests served by the store?"},
	{Query: "how are requests served by the store?", Explain: true, Limit: 3, SnippetLines: new(0)},
	{Query: "serve", By: "chunk", Limit: 30, Explain: true},
	{Query: "serve a request", Explain: true},
	{Query: "serve a request", Definitions: 3},
	{Query: "how are requests served by the store?", Definitions: 10, Limit: 4, Explain: true},
	{Query: "Server.Serve", Definitions: 2, Filters: contract.Filters{Kinds: []string{"method"}}},
	{Query: "Server.Serve", By: "chunk", Limit: 5, SnippetLines: new(2)},
	{Query: "src/server.go"},
	{Query: "where is `Open` defined"},
	{Query: "panic: at src/server.go:8 in Serve, caused by parse_request"},
	{Query: "Traceback (most recent call last):\n  File \"/srv/store/store.go\", line 8, in Get\nKeyError: retry", Explain: true, By: "chunk"},
	{Query: "how does main open a store?", By: "definition", Explain: true},
	{Query: "serve", By: "definition", Limit: 40, SnippetLines: new(3)},
	{Query: "panic: at src/server.go:8 in Serve, caused by parse_request", By: "definition"},
	{Query: "serve", Filters: contract.Filters{Kinds: []string{"method"}}},
	{Query: "serve", Filters: contract.Filters{Paths: []string{"docs/**"}}, By: "definition"},
	{Query: "serve", Filters: contract.Filters{Paths: []string{"nowhere"}}},
	{Query: "a zzyzx serve quokka numbat wombat"},
	{Query: "the of"},
	{Query: "?"},
	{Query: "thanks!", Guidance: contract.Guidance{Gate: "auto"}},
	{Query: "err != nil"},
}

// encoded is an answer as a host gets it, without the names of repositories.
func encoded(t testing.TB, a contract.Answer) string {
	t.Helper()
	if a.Error != nil {
		t.Fatal(a.Error)
	}
	r := *a.Result.(*contract.SearchResponse)
	r.Results = slices.Clone(r.Results)
	for i := range r.Results {
		r.Results[i].Repository = ""
	}
	for i, n := range r.Notes {
		r.Notes[i] = strings.Replace(n, "in one repository every line", "every line", 1)
	}
	b, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestFederate: an answer of any split of a repository is that of one core, byte for byte.
func TestFederate(t *testing.T) {
	rng := rand.New(rand.NewPCG(24, 1))
	all := sameRepository()
	delete(all, "src/odd\xff.c") // what is no UTF-8 is written otherwise in JSON once it was read
	for n := range 6 {
		all[fmt.Sprintf("api/v%d/handler.go", n)] = fmt.Sprintf("package v%d\n\n// Handle serves version %d of the store.\nfunc Handle() {}\n", n, n)
	}
	whole := loaded(t, all, "keep")
	for n := 1; n <= 6; n++ {
		h := &host{shards: sharded(t, rng, "repository", all, n), rng: rng}
		for _, q := range federatedRequests {
			want := encoded(t, (&host{}).run(whole, "search", q))
			got := encoded(t, h.run(fresh(1), "federate", contract.FederateRequest{SearchRequest: q}))
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("%d shards: %+v:\n%s", n, q, d)
			}
		}
	}
}

// workspace is a host with several repositories.
func workspace(t testing.TB) *host {
	core := func(f files) *engine.Core { return loaded(t, f, "keep") }
	same := files{"open.go": "package a\n\n// Open opens a store.\nfunc Open() {}\n"}
	return &host{shards: []*shardHost{
		{name: "1", repository: "beta", core: core(same), host: &host{}},
		{name: "2", repository: "alpha", core: core(same), host: &host{}},
		{name: "3", repository: "gamma", core: core(files{"close.py": "def close_store():\n    pass\n"}), host: &host{}},
		{name: "4", repository: "empty", core: core(files{}), host: &host{}},
	}}
}

func repositoriesOf(r *contract.SearchResponse) (list []string) {
	for i, x := range r.Results {
		if x.Rank != i+1 {
			list = append(list, "a wrong rank")
		}
		list = append(list, x.Repository+" "+x.Path)
	}
	return list
}

func federate(t testing.TB, h *host, q contract.FederateRequest) *contract.SearchResponse {
	t.Helper()
	return of[*contract.SearchResponse](t, h, fresh(1), "federate", q)
}

// Ties go by the name of the repository, and what a filter names is searched alone.
func TestFederateRepositories(t *testing.T) {
	h, q := workspace(t), contract.SearchRequest{Query: "open a store"}
	if d := cmp.Diff([]string{"alpha open.go", "beta open.go", "gamma close.py"}, repositoriesOf(federate(t, h, contract.FederateRequest{SearchRequest: q}))); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"beta open.go"}, repositoriesOf(federate(t, h, contract.FederateRequest{SearchRequest: q, Repositories: []string{"beta", "empty"}}))); d != "" {
		t.Error(d)
	}
	if r := federate(t, h, contract.FederateRequest{SearchRequest: q, Repositories: []string{"empty"}}); r.Reason != "the index holds no files" {
		t.Errorf("%+v", r)
	}
}

// A shard that fails is named as missing, at whatever step, and the rest is found.
func TestFederateMissing(t *testing.T) {
	for _, step := range []string{"statistics", "candidates", "results"} {
		h := workspace(t)
		h.shards[1].fails = func(op string) *contract.Error {
			if op == step {
				return contract.Errorf(contract.CodeHost, "the node is down")
			}
			return nil
		}
		r := federate(t, h, contract.FederateRequest{SearchRequest: contract.SearchRequest{Query: "open a store"}})
		if d := cmp.Diff([]string{"beta open.go", "gamma close.py"}, repositoriesOf(r)); d != "" {
			t.Errorf("%s: %s", step, d)
		}
		if d := cmp.Diff([]contract.MissingRepository{{Repository: "alpha", Why: "the node is down"}}, r.Missing); d != "" {
			t.Errorf("%s: %s", step, d)
		}
	}
	h := workspace(t)
	for _, s := range h.shards {
		s.fails = func(string) *contract.Error { return contract.Errorf(contract.CodeHost, "down") }
	}
	if r := federate(t, h, contract.FederateRequest{SearchRequest: contract.SearchRequest{Query: "open"}}); len(r.Missing) != 4 || r.Reason != "no repository answered" {
		t.Errorf("%+v", r)
	}
}

// An index that changes between two steps is an error that asks to begin again.
func TestFederateStale(t *testing.T) {
	h := workspace(t)
	s := h.shards[0]
	s.fails = func(op string) *contract.Error {
		if op == "candidates" {
			s.core = loaded(t, files{"open.go": "package b\n\nfunc Open() {}\n"}, "keep")
		}
		return nil
	}
	a := h.run(fresh(1), "federate", contract.FederateRequest{SearchRequest: contract.SearchRequest{Query: "open a store"}})
	if a.Error == nil || a.Error.Code != contract.CodeStale {
		t.Errorf("%+v", a)
	}
}

// What only one repository can tell is left out, and said to be.
func TestFederateLeavesOut(t *testing.T) {
	r := federate(t, workspace(t), contract.FederateRequest{SearchRequest: contract.SearchRequest{
		Query: "open a store", Vectors: "host", History: "host", Graph: "links", NotableEdges: 2, Guidance: contract.Guidance{Summaries: "host", HyDE: true},
	}})
	var left []string
	for _, n := range r.Notes {
		what, _, _ := strings.Cut(n, " left out")
		left = append(left, what)
	}
	if d := cmp.Diff([]string{"vectors were", "history was", "the graph was", "summaries were", "edges were"}, left); d != "" || len(r.Results) != 3 {
		t.Errorf("%s%+v", d, r.Results)
	}
}

// A host that answers wrongly is told so.
func TestFederateHosts(t *testing.T) {
	for name, change := range map[string]func([]*shardHost) []*shardHost{
		"twice": func(s []*shardHost) []*shardHost { return append(s, s[0]) },
	} {
		h := workspace(t)
		h.shards = change(h.shards)
		a := h.run(fresh(1), "federate", contract.FederateRequest{SearchRequest: contract.SearchRequest{Query: "open a store"}})
		if a.Error == nil || a.Error.Code != contract.CodeHost {
			t.Errorf("%s: %+v", name, a)
		}
	}
	h := workspace(t)
	h.stop = func(contract.Need) *contract.Error { return contract.Errorf(contract.CodeUnsupported, "none") }
	if a := h.run(fresh(1), "federate", contract.FederateRequest{SearchRequest: contract.SearchRequest{Query: "open"}}); a.Error == nil || a.Error.Code != contract.CodeUnsupported {
		t.Errorf("%+v", a)
	}
}
