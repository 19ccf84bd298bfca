package all

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/hosts/native/store/storetest/mem"
)

// sameRuns is how often everything is asked again.
func sameRuns() uint64 {
	if testing.Short() {
		return 8
	}
	return 50
}

// unguessable are the ids that differ from run to run: of paths, from the host's
// secret, and of what a store remembers.
var unguessable = regexp.MustCompile(`path:repository:[0-9a-f]{32}|\b[a-z]+_([0-9a-v]{16}|[0-9a-f]{20})\b`)

// same are the requests of a run, in order. A {NAME} stands for what an answer before
// held: the first match of the pattern that sameNames gives.
var same = []struct{ op, request string }{
	{"version", `{}`},
	{"load", `{"contents":"keep","name":"repository"}`},
	{"stats", `{}`},
	{"chunks", `{"limit":50}`},
	{"search", `{"query":"how are requests served by the store?"}`},
	{"search", `{"query":"Store.Get","by":"chunk","limit":30,"graph":"links"}`},
	{"search", `{"query":"panic: at src/server.go:8 in Serve, caused by parse_request"}`},
	{"grep", `{"pattern":"serv(e|ice)","syntax":"regex","ignore_case":true,"context":1,"limit":4}`},
	{"read", `{"path":"src/server.go","start":3,"end":9}`},
	{"map", `{"budget":400}`},
	{"map", `{"query":"serve a request","budget":2000}`},
	{"schema", `{}`},
	{"add", `{"records":[{"type":"knowledge","id":"retry","title":"Retry twice","text":"Opening a store retries twice.","properties":{"author":"A","b":"c","d":"e"},"edges":[{"kind":"derived_from","to":"main"}]},{"type":"session","id":"s1","title":"A session"}]}`},
	{"knowledge", `{"query":"how often does opening retry?"}`},
	{"seeds", `{"query":"how does main open a store?","limit":20}`},
	{"search", `{"query":"how does opening a store retry?","kinds":["function"],"types":["record"],"explain":true,"notable_edges":2}`},
	{"inspect", `{"ref":"Store.Get","depth":3,"detail":"full"}`},
	{"inspect", `{"ref":"store","depth":2}`},
	{"inspect", `{"ref":"src/server.go:3-30","depth":2,"limit":1}`},
	{"inspect", `{"ref":"src/server.go:1-2"}`},
	{"paths", `{"from":"main","to":"base.load","limit":10,"depth":5}`},
	{"bundle", `{"refs":["main","Open","docs/guide.md","gone"],"path_ids":["{path}"],"query":"what loads?","budget":700}`},
	{"explore", `{"query":"how does main get from the store?"}`},
	{"impact", `{"changes":[{"path":"store/store.go"},{"path":"src/server.go","lines":[{"start":6,"end":8}]},{"path":"gone.go","deleted":true}],"depth":5}`},
	{"impact", `{"targets":["Store.Get","src/server.go:1-2","docs/guide.md"],"depth":3,"limit":1,"places":true}`},
	{"pack", `{"query":"how does main open a store?","budget":600}`},
	{"pack", `{"query":"serve","budget":3000,"neighbours":["callers","callees"]}`},
	{"ask", `{"query":"how long does backoff wait after a failed upload","model":"host"}`},
	{"navigate", `{"query":"serve a request"}`},
	{"navigate", `{"query":"serve a request","model":"host","strategy":"block","parallel":8,"block_tokens":200}`},
	{"navigate", `{"query":"serve a request","model":"host","strategy":"beam","parallel":8}`},
	{"navigate", `{"query":"serve a request","model":"host","strategy":"guided"}`},
	{"navigate", `{"query":"serve a request","model":"host","strategy":"block","entries":"telling","expand_documents":true,"contents":true,"max_bytes":100}`},
	{"navigate", `{"query":"serving a request","expand_documents":true,"contents":true}`},
	{"gather", `{"query":"fill a store and serve a request","plan":{"mode":"linear"}}`},
	{"gather", `{"query":"fill a store and serve a request","plan":{"mode":"graph","strategy":"bm25"},"budget":{"step_limit":6}}`},
	{"gate", `{"message":"how can I get better at writing commit messages","model":"host","now":1}`},
	{"audit", `{"confidence":"low"}`},
	{"verify", `{"draft":"` + "`Serve` is in `src/` line 9. `Handle3` calls `answerAll`, and `Opn` is defined in `store/store.go:900`. The server is written with care for its callers. All callers of `Get` are `main`." + `","model":"host","revise":true}`},
	{"summarize", `{"parallel":4,"batch":5}`},
	{"search", `{"query":"quokka serve","summaries":"host"}`},
	{"sessions", `{"action":"start","name":"retries"}`},
	{"messages", `{"action":"add","decisions":"pattern","messages":[{"role":"user","content":"Requests fail."},{"role":"assistant","content":"I looked at src/server.go. We decided to retry requests in Server.Serve three times with backoff."}]}`},
	{"messages", `{}`},
	{"decisions", `{"action":"add","description":"Use a store for retries","rationale":"store/store.go","alternatives":["none"]}`},
	{"decisions", `{}`},
	{"checkpoints", `{"action":"save","state":{"query":"retries","plan":["read","write"],"current_step":1}}`},
	{"checkpoints", `{"action":"load"}`},
	{"memory", `{"action":"add","text":"the backoff doubles up to 30 seconds","label":"fact"}`},
	{"memory", `{"action":"add","text":"retries of the store stop at three","label":"fact"}`},
	{"memory", `{"action":"recall","query":"backoff of retries"}`},
	{"memory", `{"action":"spill","count":1}`},
	{"memory", `{"action":"list"}`},
	{"memory", `{}`},
	{"reflections", `{"action":"add","lesson":"retry requests with backoff","outcome":"success","tags":["b","a"]}`},
	{"reflections", `{"action":"add","lesson":"do not retry writes","outcome":"failure"}`},
	{"reflections", `{"query":"retry requests"}`},
	{"reflections", `{"action":"summary"}`},
	{"remember", `{"notes":[{"type":"knowledge","text":"Stores retry requests","title":"Retries"}]}`},
	{"remember", `{"list":"knowledge"}`},
	{"remember", `{"notes":[{"id":"backoff","text":"Backoff doubles.","edges":[{"kind":"relates_to","to":"gone.go"}]}],"links":[{"kind":"relates_to","from":"backoff","to":"Store.Get"}],"change":[{"ref":"backoff","text":"Backoff\ndoubles up to a bound","pinned":true}],"show":["backoff"]}`},
	{"recall", `{"query":"a bound of backoff","max_bytes":20}`},
	{"subscriptions", `{"action":"add","match":"file_pattern","value":"src/*.go"}`},
	{"subscriptions", `{}`},
	{"recall", `{"query":"how often do we retry requests?"}`},
	{"attach", `{}`},
	{"inspect", `{"ref":"{session}","depth":2}`},
	{"explore", `{"query":"why do we retry requests with backoff?","budget":1200}`},
	{"statistics", `{"query":"how are requests served by the store?","layout":true}`},
	{"candidates", `{"query":"serve requests","by":"chunk","whole":{"rules":"","sizes":{"files":9,"code":7,"chunks":40,"body":900,"symbol":90,"path":30},"terms":{"chunks":[4,5],"files":[3,4]},"related":{}}}`},
	{"results", `{"query":"serve requests","hits":[{"rank":1,"path":"src/server.go","score":70000,"chunk":0,"definition":-1}]}`},
	{"federate", `{"query":"how are requests served by the store?","explain":true,"by":"definition"}`},
	{"federate", `{"query":"Server.Serve","by":"chunk","limit":30}`},
	{"export", `{}`},
	{"import", `{}`},
	{"search", `{"query":"how are requests served by the store?"}`},
}

var sameNames = map[string]*regexp.Regexp{"path": regexp.MustCompile(`path:repository:\w+`), "session": regexp.MustCompile(`session:repository:\w+`)}

// Whatever the budget: one that is nearly used up shows that an id costs more or less.
func init() {
	for budget := 500; budget < 3000; budget += 50 {
		same = append(same, struct{ op, request string }{"explore", fmt.Sprintf(`{"query":"how does main get from the store?","limit":10,"budget":%d}`, budget)})
	}
}

// sameRepository has something of everything.
func sameRepository() files {
	f := files{}
	maps.Copy(f, sampleRepository())
	maps.Copy(f, askFiles)
	maps.Copy(f, linkedRepository())
	return f
}

// runSame asks everything of a core and a host that nobody used before, whose
// secrets, ids, sizes of pieces and orders of replies are those of the seed.
func runSame(t *testing.T, archive []byte, seed uint64) (answers []string) {
	rng := rand.New(rand.NewPCG(seed, 6))
	k := newKeeper()
	h := k.host
	h.archive, h.rng, h.secret = archive, rng, make([]byte, 32)
	for i := range h.secret {
		h.secret[i] = byte(rng.Uint32())
	}
	now := int64(1_700_000_000_000)
	h.store = mem.New()
	h.store.Now = func() int64 { now += 1000; return now }
	h.store.NewID = func() string {
		b := make([]byte, 16)
		for i := range b {
			b[i] = "0123456789abcdefghijklmnopqrstuv"[rng.IntN(32)]
		}
		return string(b)
	}
	models := sameModels(h.model)
	c := fresh(1 + 3*int(seed%2))
	held := sameHeld{}
	for i, q := range same {
		request := held.in(q.request)
		if h.model = models[q.op]; h.model == nil {
			h.model = func(string) string { t.Errorf("%s asks a model", q.op); return "{}" }
		}
		h.shards = []*shardHost{{name: "one", repository: "r", core: c, host: h}}
		if q.op == "import" {
			h.archive, c = h.written, fresh(1)
			request = fmt.Sprintf(`{"size":%d}`, len(h.written))
		}
		a := h.run(c, q.op, request)
		if a.Error != nil {
			t.Fatalf("%s %s: %v", q.op, request, a.Error)
		}
		b, err := contract.Encode(a.Result)
		if err != nil {
			t.Fatal(err)
		}
		held.take(string(b))
		answers = append(answers, sameAnswer(i, b))
	}
	return append(answers, fmt.Sprintf("the snapshot: %x", index.Hash(h.archive)))
}

// sameModels play a model for the operations that ask one.
func sameModels(summarizing func(string) string) map[string]func(string) string {
	return map[string]func(string) string{
		"ask":       saying("It waits `100 << n` [retry/retry.go:4-6]; [gone.go:1-2]. `Unrelated` is defined in `retry/retry.go`.").model,
		"navigate":  wants("src/server.go", "src/many.go"),
		"gate":      decide(`{"retrieve":true,"confidence":0.7,"reason":"code"}`),
		"verify":    judges(`{"verdicts":[{"statement":1,"verdict":"opinion"}]}`, "`Serve` is in `src/server.go`."),
		"summarize": summarizing,
	}
}

// sameHeld is what answers held that later requests name.
type sameHeld map[string]string

func (held sameHeld) in(request string) string {
	for name, value := range held {
		request = strings.ReplaceAll(request, "{"+name+"}", value)
	}
	return request
}

func (held sameHeld) take(answer string) {
	for name, pattern := range sameNames {
		if id := pattern.FindString(answer); id != "" && held[name] == "" {
			held[name] = id
		}
	}
}

// sameAnswer is an answer as runs are compared by it.
func sameAnswer(i int, answer []byte) string {
	return fmt.Sprintf("%d %s: %s", i, same[i].op, unguessable.ReplaceAll(answer, []byte("ID")))
}

// TestSame: whatever the secret, the ids of a store, the sizes of pieces, the order of
// replies, and the order of maps, which Go shuffles: every operation answers alike.
func TestSame(t *testing.T) {
	asked := map[string]bool{}
	for _, q := range same {
		asked[q.op] = true
	}
	for _, name := range New(1).Operations() {
		if !asked[name] {
			t.Errorf("%s is not asked: give it a line in same", name)
		}
	}
	archive := sameRepository().tar()
	want := runSame(t, archive, 0)
	told := map[string]bool{}
	for seed := range sameRuns() {
		for i, got := range runSame(t, archive, seed) {
			if op, _, _ := strings.Cut(got, ":"); got != want[i] && !told[op] {
				told[op] = true
				t.Errorf("run %d: %s", seed, cmp.Diff(want[i], got))
			}
		}
	}
}

// TestPathCost: an id costs the same tokens whatever the secret, so that budgets do not
// hang on it.
func TestPathCost(t *testing.T) {
	costs := map[int]bool{}
	for seed := range byte(100) {
		h := &host{secret: bytes.Repeat([]byte{seed}, 32)}
		for _, p := range of[*contract.PathsResponse](t, h, loaded(t, linkedRepository(), "keep"), "paths", contract.PathsRequest{From: "main", To: "help"}).Paths {
			costs[text.Tokens(p.PathID)] = true
		}
	}
	if len(costs) != 1 {
		t.Errorf("ids cost %v tokens", slices.Sorted(maps.Keys(costs)))
	}
}
