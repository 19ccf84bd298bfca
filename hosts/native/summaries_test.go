package native

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// scribe is a language model that summarizes everything as "quokka" and its heading.
type scribe struct {
	mu    sync.Mutex
	items []string
	stop  int // calls before it fails; 0: never
	calls int
}

var scribeHeading = regexp.MustCompile(`(?m)^=== Item (\d+): (.*) ===$`)

func (s *scribe) handlers() Handlers {
	return Handlers{"llm": func(_ context.Context, n Need) contract.Reply {
		var q contract.ModelRequest
		if err := json.Unmarshal(n.Request, &q); err != nil {
			return fail(contract.CodeHost, err)
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.calls++; s.stop > 0 && s.calls > s.stop {
			return contract.Reply{Error: contract.Errorf(contract.CodeCanceled, "interrupted")}
		}
		var list []string
		for _, m := range scribeHeading.FindAllStringSubmatch(q.Message, -1) {
			s.items = append(s.items, m[2])
			list = append(list, fmt.Sprintf(`{"id":%s,"text":%q}`, m[1], "quokka "+m[2]))
		}
		b, err := json.Marshal(contract.ModelReply{Calls: []contract.ModelCall{{Name: "summaries", Arguments: json.RawMessage(`{"summaries":[` + strings.Join(list, ",") + `]}`)}}})
		if err != nil {
			return fail(contract.CodeHost, err)
		}
		return contract.Reply{Value: b}
	}}
}

// took returns how many items were asked for since it was last called.
func (s *scribe) took() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := len(s.items)
	s.items = nil
	return n
}

var spokenOf = files{
	"a.go": "package p\n\nfunc A() {\n\tprintln()\n\tprintln()\n}\n",
	"b.go": "package p\n\nfunc B() {\n\tprintln(1)\n\tprintln()\n}\n",
	"c.go": "package p\n\nfunc C() {\n\tprintln(2)\n\tprintln()\n}\n",
}

func summarize(r *Repository, s *scribe) (*contract.SummarizeResponse, error) {
	return decoded[contract.SummarizeResponse](r.Call(context.Background(), "summarize", contract.SummarizeRequest{Batch: 1, Parallel: 1}, s.handlers()))
}

// Summaries outlive the process that asked for them, also one that was interrupted, and
// what changes alone is asked for again.
func TestSummariesAreKept(t *testing.T) {
	dir, cacheDir, s := spokenOf.write(t, "spoken"), newCache(t), &scribe{stop: 4}
	for _, engine := range []string{"native", "wazero"} {
		r := mustOpen(t, dir, Options{CacheDir: cacheDir, Engine: engine})
		if _, err := summarize(r, s); engine == "native" && err == nil {
			t.Fatal("not interrupted")
		} else if engine == "wazero" {
			check(t, err)
		}
		check(t, r.Close(t.Context()))
		s.stop = 0
	}
	if n := s.took(); n != 6 {
		t.Errorf("%d items were asked for, of 6", n)
	}
	put(t, dir, "a.go", strings.Replace(spokenOf["a.go"], "println()", "println(7)", 1))
	r := mustOpen(t, dir, Options{CacheDir: cacheDir})
	a, err := summarize(r, s)
	check(t, err)
	if n := s.took(); n != 2 || a.Known != 4 || a.Left != 0 {
		t.Errorf("after a change %d: %+v", n, a)
	}
	found, err := r.Search(t.Context(), contract.SearchRequest{Query: "quokka", Guidance: contract.Guidance{Summaries: "host"}})
	check(t, err)
	if len(found.Results) != 3 {
		t.Errorf("found %+v", found)
	}
	check(t, r.Close(t.Context()))
}

// Without a cache, summaries last as long as the repository is open.
func TestSummariesWithoutCache(t *testing.T) {
	dir, s := spokenOf.write(t, "spoken"), &scribe{}
	r := mustOpen(t, dir, Options{NoCache: true})
	for i, want := range []int{6, 0} {
		if _, err := summarize(r, s); err != nil || s.took() != want {
			t.Errorf("run %d: %v", i, err)
		}
	}
	check(t, r.Close(t.Context()))
	r = mustOpen(t, dir, Options{NoCache: true})
	if _, err := summarize(r, s); err != nil || s.took() != 6 {
		t.Errorf("by another: %v", err)
	}
	check(t, r.Close(t.Context()))
}

// Two repositories that are open at the same time lose nothing of each other's.
func TestSummariesOfTwoProcesses(t *testing.T) {
	dir, cacheDir, s := spokenOf.write(t, "spoken"), newCache(t), &scribe{}
	a, b := mustOpen(t, dir, Options{CacheDir: cacheDir}), mustOpen(t, dir, Options{CacheDir: cacheDir})
	for i, r := range []*Repository{a, b} {
		_, err := decoded[contract.SummarizeResponse](r.Call(t.Context(), "summarize", contract.SummarizeRequest{Kinds: []string{[]string{"file", "function"}[i]}}, s.handlers()))
		check(t, err)
	}
	check(t, b.Close(t.Context()))
	check(t, a.Close(t.Context()))
	s.took()
	r := mustOpen(t, dir, Options{CacheDir: cacheDir})
	if got, err := summarize(r, s); err != nil || got.Known != 6 || s.took() != 0 {
		t.Errorf("%+v, %v", got, err)
	}
	check(t, r.Close(t.Context()))
}
