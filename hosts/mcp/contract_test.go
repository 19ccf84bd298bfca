package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/store"
	"github.com/cairn-search/cairn/hosts/native/store/sqlite"
)

// mindful serves directories with the twelve tools and a store in a file.
func mindful(t *testing.T, file, tools string, paths ...string) *Server {
	t.Helper()
	kept := store.NewLazy(file, func(path string) (store.Store, error) { return sqlite.Open(path, sqlite.Options{}) })
	s, err := New(t.Context(), paths, Options{Tools: []string{tools}, Structured: true, Native: native.Options{NoCache: true, Store: kept}})
	check(t, err)
	t.Cleanup(func() {
		check(t, s.Close(context.Background()))
		check(t, kept.Close())
	})
	return s
}

// twelve calls one of the twelve tools; their answers have no schema, as those of
// ctx-sys have none.
func twelve(t *testing.T, c *mcp.ClientSession, tool string, args arguments) (map[string]any, bool) {
	t.Helper()
	r, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: args})
	check(t, err)
	var a map[string]any
	check(t, json.Unmarshal([]byte(r.Content[0].(*mcp.TextContent).Text), &a))
	return a, r.IsError
}

// TestTwelve: the tools have the names of ctx-sys, and a client that goes from one to
// the next by the ids that they return gets on; a server that comes later knows what
// was said.
func TestTwelve(t *testing.T) {
	t.Parallel()
	file, dir := filepath.Join(t.TempDir(), "memory.db"), committed(t, tree(t, "demo", demo))
	c := connect(t, mindful(t, file, "memory", dir), nil)
	r, err := c.ListTools(t.Context(), nil)
	check(t, err)
	var names []string
	for _, tool := range r.Tools {
		names = append(names, tool.Name)
	}
	want := strings.Fields("context_query index_codebase index_document store_message get_history add_entity link_entities query_graph checkpoint_save checkpoint_load memory_spill memory_recall")
	slices.Sort(want)
	if !slices.Equal(names, want) {
		t.Fatalf("the tools are %v", names)
	}
	ask := func(tool string, args arguments) map[string]any {
		t.Helper()
		a, failed := twelve(t, c, tool, args)
		if failed || a["success"] != true {
			t.Fatalf("%s %v: %v", tool, args, a)
		}
		return a
	}
	if a, failed := twelve(t, c, "context_query", arguments{"query": "thanks", "gate": "off"}); !failed || !strings.Contains(fmt.Sprint(a["error"]), "a string where true or false is wanted") || a["fix"] == "" {
		t.Errorf("an argument of another shape: %v", a)
	}
	if at(t, ask("index_codebase", arguments{"path": dir}), "project") != "demo" {
		t.Error("another project was indexed")
	}
	if at(t, ask("index_document", arguments{"path": "README.md"}), "document", "ref") != "file:demo:README.md" {
		t.Error("another document was indexed")
	}
	said := ask("store_message", arguments{"role": "user", "content": "How is the discount of an order computed?", "metadata": arguments{"model": "none"}})
	session := at(t, said, "message", "sessionId").(string)
	said = ask("store_message", arguments{"role": "assistant", "session": session, "content": "We decided to keep the discount in shop/price.go at a tenth."})
	if len(at(t, said, "decisions").([]any)) != 1 {
		t.Errorf("%v", said)
	}
	if said["notes"] != nil {
		t.Errorf("a short message has notes: %v", said)
	}
	if large := ask("store_message", arguments{"role": "user", "content": strings.Repeat("a log ", 20_000)}); !strings.Contains(fmt.Sprint(large["notes"]), "too large to be kept in mind") {
		t.Errorf("a message that is not kept in mind: %v", large["notes"])
	}
	history := ask("get_history", arguments{"session": session})
	if at(t, history, "count") != 2.0 || at(t, history, "messages", 0, "role") != "user" || at(t, history, "messages", 1, "sessionId") != session {
		t.Errorf("%v", history)
	}
	if earlier := ask("get_history", arguments{"session": session, "before": at(t, history, "messages", 1, "id")}); at(t, earlier, "count") != 1.0 {
		t.Errorf("%v", earlier)
	}
	id := at(t, ask("checkpoint_save", arguments{"session": session, "state": arguments{"current_step": 2, "plan": []string{"a"}}, "description": "half"}), "checkpointId").(string)
	if !strings.HasPrefix(id, "ckpt_") {
		t.Errorf("the checkpoint is %q", id)
	}
	if spilled := ask("memory_spill", arguments{"session": session}); at(t, spilled, "spilledCount") != 1.0 || at(t, spilled, "targetTier") != "warm" {
		t.Errorf("%v", spilled)
	}
	if back := ask("memory_recall", arguments{"session": session, "query": "discount of an order"}); len(at(t, back, "items").([]any)) != 2 || len(at(t, back, "promoted").([]any)) != 1 { // of all tiers
		t.Errorf("%v", back)
	}
	entity := at(t, ask("add_entity", arguments{"type": "concept", "name": "Discount", "content": "A tenth over a hundred.", "metadata": arguments{"owner": "shop"}}), "entity", "id").(string)
	ask("link_entities", arguments{"source": entity, "target": "shop/price.go", "type": "relates_to"})
	ask("link_entities", arguments{"source": "shop/price.go", "target": "Discount", "type": "relates_to"})
	around := ask("query_graph", arguments{"entity": "Discount", "relationships": []string{"relates_to"}})
	if at(t, around, "entity", "ref") != entity || len(at(t, around, "edges", "out").([]any)) == 0 {
		t.Errorf("%v", around)
	}

	// Another server, another connection: state travels by ids.
	c = connect(t, mindful(t, file, "all", dir), nil)
	if k := ask("checkpoint_load", arguments{"session": session}); at(t, k, "checkpoint", "id") != id || at(t, k, "checkpoint", "stepNumber") != 2.0 || at(t, k, "checkpoint", "state", "plan", 0) != "a" {
		t.Errorf("%v", k)
	}
	answer := ask("context_query", arguments{"query": "discount of an order", "max_tokens": 2000})
	context := at(t, answer, "context").(string)
	if !strings.Contains(context, "a tenth") || !strings.Contains(context, "shop/price.go") || at(t, answer, "tokenCount").(float64) > 2000 || len(at(t, answer, "sources").([]any)) < 2 {
		t.Errorf("%v", answer)
	}
	// What is left out of the sources is left out of the context.
	for _, a := range []arguments{{"query": "discount of an order", "min_score": 99}, {"query": "discount of an order", "include_types": []string{"enum"}}, {"query": "thanks, that helped"}} {
		if r := ask("context_query", a); at(t, r, "context") != "" || len(at(t, r, "sources").([]any)) > 0 || at(t, r, "reason") == "" {
			t.Errorf("%v gives %v", a, r)
		}
	}
	only := ask("context_query", arguments{"query": "discount of an order", "include_types": []string{"function"}})
	for i := range at(t, only, "sources").([]any) {
		if at(t, only, "sources", i, "type") != "function" {
			t.Errorf("%v", only)
		}
	}
	found := good(t, c, "seeds", arguments{"query": "keep the discount at a tenth"})
	types := map[string]bool{}
	for i := range at(t, found, "seeds").([]any) {
		types[at(t, found, "seeds", i, "type").(string)] = true
	}
	if !types["knowledge"] || !types["symbol"] {
		t.Errorf("the seeds are %v", types)
	}
}

// TestTwelveErrors: errors are {success, error, code, fix}.
func TestTwelveErrors(t *testing.T) {
	t.Parallel()
	c := connect(t, mindful(t, filepath.Join(t.TempDir(), "memory.db"), "memory", tree(t, "demo", demo)), nil)
	for _, q := range []struct {
		tool        string
		args        arguments
		code, field string
	}{
		{"store_message", arguments{"role": "robot", "content": "x"}, "bad_input", "role"},
		{"store_message", arguments{"role": "user"}, "bad_input", "content"},
		{"store_message", arguments{"role": "user", "content": "x", "sesion": "y"}, "bad_input", "sesion"},
		{"store_message", arguments{"role": 5, "content": "x"}, "bad_input", "role"},
		{"get_history", arguments{"session": "nobody"}, "not_found", "session"},
		{"get_history", arguments{"session": "session:other:a"}, "bad_input", "session"},
		{"checkpoint_load", arguments{"session": "nobody"}, "not_found", "session"},
		{"checkpoint_save", arguments{"session": "a", "state": "text"}, "bad_input", "state"},
		{"memory_recall", arguments{"session": "nobody", "query": "x"}, "not_found", "session"},
		{"context_query", arguments{"query": ""}, "bad_input", "query"},
		{"context_query", arguments{"query": "x", "include_types": []string{"funktion"}}, "bad_input", "include_types[0]"},
		{"context_query", arguments{"query": "x", "decompose": true}, "bad_input", "decompose"},
		{"context_query", arguments{"query": "x", "strategies": []string{"keyword", "sematic"}}, "bad_input", "strategies"},
		{"context_query", arguments{"query": "x", "strategies": []string{"semantic"}}, "unsupported", "strategies"},
		{"link_entities", arguments{"source": "go.mod", "target": "go.mod", "type": "callls"}, "bad_input", "type"},
		{"link_entities", arguments{"from": "go.mod", "to": "go.mod", "type": "calls"}, "bad_input", "from"},
		{"query_graph", arguments{"entity": "go.mod", "edge_kinds": []string{"CALLS"}}, "bad_input", "edge_kinds"},
		{"query_graph", arguments{"entity": "go.mod", "relationships": []string{"CALS"}}, "bad_input", "relationships[0]"},
		{"context_query", arguments{"query": "x", "max_tokens": 5}, "bad_input", "max_tokens"},
		{"index_codebase", arguments{"path": "/somewhere/else"}, "bad_input", "path"},
		{"index_document", arguments{"path": "none.md"}, "", "path"},
		{"query_graph", arguments{"entity": "nothing_like_it"}, "", "entity"},
		{"link_entities", arguments{"source": "nothing_like_it", "target": "go.mod", "type": "calls"}, "", "source"},
		{"add_entity", arguments{"type": "concept", "name": "a", "project": "other"}, "not_found", "project"},
	} {
		a, failed := twelve(t, c, q.tool, q.args)
		if !failed || a["success"] != false || a["error"] == "" || q.code != "" && a["code"] != q.code || a["field"] != q.field || a["fix"] == nil {
			t.Errorf("%s %v: %v", q.tool, q.args, a)
		}
	}
	if _, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: "store_mesage"}); err == nil || !strings.Contains(err.Error(), "store_message") {
		t.Errorf("%v", err)
	}
}

// TestGroups: every tool is in one group and offered by its name too; the default is five.
func TestGroups(t *testing.T) {
	t.Parallel()
	count := map[string]int{}
	for _, g := range groups {
		list, err := offered([]string{g.name})
		if err != nil || len(list) < 5 {
			t.Errorf("%s: %d tools, %v", g.name, len(list), err)
		}
		for _, tool := range list {
			count[tool.name]++
		}
	}
	every, err := offered([]string{all})
	if err != nil || len(every) != len(tools)+len(rememberTools)+12 || len(count) != len(every) {
		t.Errorf("%d tools, %d in groups, %v", len(every), len(count), err)
	}
	for _, tool := range every {
		if one, err := offered([]string{tool.name}); err != nil || len(one) != 1 || count[tool.name] != 1 {
			t.Errorf("%s: %v, in %d groups", tool.name, err, count[tool.name])
		}
	}
	if list, err := offered(nil); err != nil || len(list) != 5 {
		t.Errorf("%d by default, %v", len(list), err)
	}
	if _, err := New(t.Context(), []string{"."}, Options{Tools: []string{"none"}}); err == nil || !strings.Contains(err.Error(), "code, graph") {
		t.Errorf("%v", err)
	}
}
