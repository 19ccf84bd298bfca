package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/store"
	"github.com/cairn-search/cairn/hosts/native/store/sqlite"
)

// telling is what of an answer is the same in every run: ids and times aside.
func telling(answer map[string]any) string {
	b, _ := json.Marshal(answer) // came as JSON
	return regexp.MustCompile(`[0-9a-f-]{8,}|[A-Z0-9]{20,}|"(?:id|createdAt|timestamp|timestampUtc)":"[^"]*"`).ReplaceAllString(string(b), "…")
}

// TestTwelveParameters: each parameter of the twelve tools changes the answer, what is remembered,
// or what is refused, and a parameter that is not tried here fails the test.
func TestTwelveParameters(t *testing.T) {
	t.Parallel()
	dir := committed(t, tree(t, "demo", demo))
	c := connect(t, mindful(t, filepath.Join(t.TempDir(), "memory.db"), "memory", dir), nil)
	asked := func(tool string, args arguments) map[string]any {
		t.Helper()
		a, failed := twelve(t, c, tool, args)
		if failed {
			t.Fatalf("%s %v: %v", tool, args, a)
		}
		return a
	}
	first := asked("store_message", arguments{"session": "talk", "role": "user", "content": "The barn is red and large."})
	for i := range 3 {
		asked("store_message", arguments{"session": "talk", "role": "assistant", "content": fmt.Sprintf("Shed number %d of the barn is blue.", i)})
	}
	asked("store_message", arguments{"session": "other", "role": "user", "content": "We decided to keep the discount at a tenth."})
	older := asked("checkpoint_save", arguments{"session": "talk", "state": arguments{"step": 1}})["checkpointId"]
	asked("checkpoint_save", arguments{"session": "talk", "state": arguments{"step": 2}})
	tried := map[string]bool{}
	id, said := at(t, first, "message", "id"), "discount of an order"
	// Another call with the parameter than the one without must answer otherwise; after tells the
	// difference of a tool whose own answer does not.
	for _, q := range []struct {
		tool, param   string
		without, with arguments
		after         string
		ask           arguments
	}{
		{"add_entity", "type", arguments{"type": "note", "name": "a1"}, arguments{"type": "decision", "name": "a1"}, "", nil},
		{"add_entity", "name", arguments{"type": "note", "name": "a2"}, arguments{"type": "note", "name": "a3"}, "", nil},
		{"add_entity", "content", arguments{"type": "note", "name": "Zebu"}, arguments{"type": "note", "name": "Zebu", "content": "zebu grazing"}, "context_query", arguments{"query": "zebu grazing", "include_types": []string{"note"}, "gate": false}},
		{"add_entity", "summary", arguments{"type": "note", "name": "Quokka"}, arguments{"type": "note", "name": "Quokka", "summary": "quokka hopping"}, "context_query", arguments{"query": "quokka hopping", "include_types": []string{"note"}, "gate": false}},
		{"add_entity", "metadata", arguments{"type": "note", "name": "Okapi"}, arguments{"type": "note", "name": "Tapir", "metadata": arguments{"kind": "x"}}, "", nil},
		{"checkpoint_load", "session", arguments{"session": "talk"}, arguments{"session": "nobody"}, "", nil},
		{"checkpoint_load", "checkpoint_id", arguments{"session": "talk"}, arguments{"session": "talk", "checkpoint_id": older}, "", nil},
		{"checkpoint_save", "session", arguments{"session": "s1", "state": arguments{}}, arguments{"session": "s2", "state": arguments{"n": 1}}, "checkpoint_load", arguments{"session": "s2"}},
		{"checkpoint_save", "state", arguments{"session": "s3", "state": arguments{"n": 1}}, arguments{"session": "s3", "state": arguments{"n": 2}}, "checkpoint_load", arguments{"session": "s3"}},
		{"checkpoint_save", "description", arguments{"session": "s4", "state": arguments{}}, arguments{"session": "s4", "state": arguments{}, "description": "half"}, "checkpoint_load", arguments{"session": "s4"}},
		{"checkpoint_save", "trigger", arguments{"session": "s5", "state": arguments{}}, arguments{"session": "s5", "state": arguments{}, "trigger": "error"}, "checkpoint_load", arguments{"session": "s5"}},
		{"context_query", "query", arguments{"query": said}, arguments{"query": "main package shop"}, "", nil},
		{"context_query", "max_tokens", arguments{"query": said}, arguments{"query": said, "max_tokens": 60}, "", nil},
		{"context_query", "strategies", arguments{"query": said}, arguments{"query": said, "strategies": []string{"semantic"}}, "", nil},
		{"context_query", "include_types", arguments{"query": said}, arguments{"query": said, "include_types": []string{"function"}}, "", nil},
		{"context_query", "include_sources", arguments{"query": said}, arguments{"query": said, "include_sources": false}, "", nil},
		{"context_query", "min_score", arguments{"query": said}, arguments{"query": said, "min_score": 99}, "", nil},
		{"context_query", "expand", arguments{"query": "shop.Price"}, arguments{"query": "shop.Price", "expand": false}, "", nil},
		{"context_query", "hyde", arguments{"query": said}, arguments{"query": said, "hyde": true}, "", nil},
		{"context_query", "gate", arguments{"query": "thanks, that helped"}, arguments{"query": "thanks, that helped", "gate": false}, "", nil},
		{"get_history", "session", arguments{"session": "talk"}, arguments{"session": "other"}, "", nil},
		{"get_history", "limit", arguments{"session": "talk"}, arguments{"session": "talk", "limit": 1}, "", nil},
		{"get_history", "before", arguments{"session": "talk"}, arguments{"session": "talk", "before": id}, "", nil},
		{"index_codebase", "path", arguments{}, arguments{"path": "/elsewhere"}, "", nil},
		{"index_document", "path", arguments{"path": "README.md"}, arguments{"path": "shop/price.go"}, "", nil},
		{"link_entities", "source", arguments{"source": "Zebu", "target": "go.mod", "type": "relates_to"}, arguments{"source": "Quokka", "target": "go.mod", "type": "relates_to"}, "", nil},
		{"link_entities", "target", arguments{"source": "Zebu", "target": "go.mod", "type": "relates_to"}, arguments{"source": "Zebu", "target": "README.md", "type": "relates_to"}, "", nil},
		{"link_entities", "type", arguments{"source": "Zebu", "target": "go.mod", "type": "relates_to"}, arguments{"source": "Zebu", "target": "go.mod", "type": "references"}, "", nil},
		{"memory_recall", "session", arguments{"session": "talk", "query": "barn"}, arguments{"session": "other", "query": "barn"}, "", nil},
		{"memory_recall", "query", arguments{"session": "talk", "query": "red"}, arguments{"session": "talk", "query": "blue shed"}, "", nil},
		{"memory_recall", "limit", arguments{"session": "talk", "query": "barn"}, arguments{"session": "talk", "query": "barn", "limit": 1}, "", nil},
		{"memory_spill", "session", arguments{"session": "other", "item_ids": []string{}}, arguments{"session": "nobody"}, "", nil},
		{"memory_spill", "threshold", arguments{"session": "talk", "threshold": 10_000}, arguments{"session": "talk", "threshold": 0}, "", nil},
		{"memory_spill", "threshold", arguments{"session": "talk", "threshold": 0}, arguments{"session": "talk", "threshold": -1}, "", nil},
		{"memory_spill", "item_ids", arguments{"session": "talk"}, arguments{"session": "talk", "item_ids": []string{"none"}}, "", nil},
		{"query_graph", "entity", arguments{"entity": "Price"}, arguments{"entity": "discount"}, "", nil},
		{"query_graph", "depth", arguments{"entity": "discount"}, arguments{"entity": "discount", "depth": 1}, "", nil},
		{"query_graph", "relationships", arguments{"entity": "discount"}, arguments{"entity": "discount", "relationships": []string{"imports"}}, "", nil},
		{"query_graph", "direction", arguments{"entity": "discount"}, arguments{"entity": "discount", "direction": "out"}, "", nil},
		{"query_graph", "limit", arguments{"entity": "shop/price.go"}, arguments{"entity": "shop/price.go", "limit": 1}, "", nil},
		{"store_message", "content", arguments{"session": "s6", "role": "user", "content": "One."}, arguments{"session": "s6", "role": "user", "content": "Two."}, "get_history", arguments{"session": "s6"}},
		{"store_message", "role", arguments{"session": "s7", "role": "user", "content": "One."}, arguments{"session": "s7", "role": "system", "content": "One."}, "get_history", arguments{"session": "s7"}},
		{"store_message", "session", arguments{"role": "user", "content": "One."}, arguments{"session": "s8", "role": "user", "content": "One."}, "", nil},
		{"store_message", "metadata", arguments{"role": "user", "content": "One."}, arguments{"role": "user", "content": "One.", "metadata": "text"}, "", nil},
	} {
		t.Run(q.tool+"."+q.param, func(t *testing.T) {
			before, _ := twelve(t, c, q.tool, q.without)
			if q.after != "" {
				before, _ = twelve(t, c, q.after, q.ask)
			}
			after, failed := twelve(t, c, q.tool, q.with)
			if q.after != "" {
				after, _ = twelve(t, c, q.after, q.ask)
			}
			if telling(before) == telling(after) {
				t.Errorf("%v does as %v does: %v", q.with, q.without, after)
			}
			if field, _ := after["field"].(string); failed && q.after == "" && !strings.HasPrefix(field, q.param) {
				t.Errorf("%v: %v", q.with, after)
			}
		})
		tried[q.tool+"."+q.param] = true
	}
	listed, err := c.ListTools(t.Context(), nil)
	check(t, err)
	for _, tool := range listed.Tools {
		var schema struct{ Properties map[string]any }
		b, err := json.Marshal(tool.InputSchema)
		check(t, err)
		check(t, json.Unmarshal(b, &schema))
		for name := range schema.Properties {
			if !tried[tool.Name+"."+name] {
				t.Errorf("%s.%s was not tried", tool.Name, name)
			}
		}
	}
}

// barns is an embedding model to which what speaks of a tenth, and a made-up answer, are alike.
type barns struct{}

func (barns) Model() string { return "test:barns" }

func (barns) Embed(_ context.Context, _ string, texts []string) (list [][]float32, err error) {
	for _, text := range texts {
		v := []float32{0, 1}
		if strings.Contains(text, "tenth") {
			v = []float32{1, 0}
		}
		list = append(list, v)
	}
	return list, nil
}

// TestTwelveHyDE: context_query has the model make up an answer where it is asked to and the query
// is a question that names nothing; that the model fails is told.
func TestTwelveHyDE(t *testing.T) {
	t.Parallel()
	kept := store.NewLazy(filepath.Join(t.TempDir(), "memory.db"), func(path string) (store.Store, error) { return sqlite.Open(path, sqlite.Options{}) })
	t.Cleanup(func() { _ = kept.Close() })
	var calls atomic.Int64
	var broken atomic.Bool
	model := native.Handlers{"llm": func(context.Context, native.Need) contract.Reply {
		calls.Add(1)
		if broken.Load() {
			return contract.Reply{Error: contract.Errorf(contract.CodeModel, "out of order")}
		}
		value, err := contract.Encode(contract.ModelReply{Text: "It is reduced by a tenth when it is large."})
		if err != nil {
			return contract.Reply{Error: contract.ErrorOf(err)}
		}
		return contract.Reply{Value: value}
	}}
	s := serving(t, []string{tree(t, "demo", demo)}, Options{
		Tools: []string{"context_query"}, Structured: true, Vectors: "host", Model: model, Native: native.Options{NoCache: true, Store: kept, Embedder: barns{}},
	})
	c := connect(t, s, nil)
	for _, q := range []struct {
		args  arguments
		calls int64
	}{
		{arguments{"query": "how does rebating of large sums work", "gate": false}, 0},
		{arguments{"query": "how does rebating of large sums work", "gate": false, "hyde": true}, 1},
		{arguments{"query": "discount", "hyde": true}, 0},
		{arguments{"query": "how does shop/price.go work", "hyde": true}, 0},
		{arguments{"query": "how does discount() work", "hyde": true}, 0},
	} {
		calls.Store(0)
		if a, failed := twelve(t, c, "context_query", q.args); failed || calls.Load() != q.calls {
			t.Errorf("%v: %d calls of the model, want %d: %v", q.args, calls.Load(), q.calls, a)
		}
	}
	for _, strategies := range [][]string{{"keyword"}, {"graph"}} {
		a, failed := twelve(t, c, "context_query", arguments{"query": "how does rebating work", "hyde": true, "strategies": strategies})
		if !failed || a["field"] != "hyde" {
			t.Errorf("%v: %v", strategies, a)
		}
	}
	broken.Store(true)
	if a, failed := twelve(t, c, "context_query", arguments{"query": "how does rebating of large sums work", "gate": false, "hyde": true}); failed || !strings.Contains(fmt.Sprint(a["notes"]), "out of order") {
		t.Errorf("a model that fails: %v", a)
	}
}
