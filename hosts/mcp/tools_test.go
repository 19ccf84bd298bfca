package mcp

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

// TestFiveSteps: every tool is called in the order of the instructions, each with what
// the one before answered.
func TestFiveSteps(t *testing.T) {
	t.Parallel()
	s := serve(t, committed(t, tree(t, "demo", demo)))
	c := connect(t, s, nil)
	if text := c.InitializeResult().Instructions; len(strings.Split(text, "\n")) > 15 || !strings.Contains(text, "explore") {
		t.Errorf("the instructions are\n%s", text)
	}
	for _, detail := range []string{"concise", "full"} {
		ask := func(tool string, args arguments) map[string]any {
			args["detail"] = detail
			return good(t, c, tool, args)
		}
		schema := ask("schema", arguments{})
		count := map[string]float64{}
		for i := range at(t, schema, "entities").([]any) {
			e := at(t, schema, "entities", i)
			count[at(t, e, "type").(string)] = at(t, e, "count").(float64)
			if example, ok := at(t, e, "example").(string); ok {
				ask("inspect", arguments{"ref": example})
			}
		}
		if count["file"] != 4 || count["symbol"] == 0 || count["commit"] != 1 {
			t.Errorf("there are %v", count)
		}
		found := ask("search", arguments{"query": "discount of an order"})
		if at(t, found, "results", 0, "ref") != "file:demo:shop/price.go" {
			t.Errorf("found %v", found)
		}
		narrow := ask("search", arguments{"query": "discount of an order", "languages": []string{"go"}, "paths": []string{"shop", "!*_test.go"}, "kinds": []string{"function"}, "roles": []string{"code"}})
		if at(t, narrow, "results", 0, "path") != "shop/price.go" || at(t, narrow, "results", 0, "definition", "kind") != "function" {
			t.Errorf("what passes the filters is %v", narrow)
		}
		for _, r := range at(t, narrow, "results").([]any) {
			if path := at(t, r, "path").(string); !strings.HasPrefix(path, "shop/") || !strings.HasSuffix(path, ".go") {
				t.Errorf("%s passes the filters", path)
			}
		}
		seeds := ask("seeds", arguments{"query": "discount of an order"})
		ref := at(t, seeds, "seeds", 0, "ref").(string)
		if !strings.HasPrefix(ref, "symbol:demo:") {
			t.Errorf("the seed is %q", ref)
		}
		around := ask("inspect", arguments{"ref": ref})
		if at(t, around, "entity", "ref") != ref || len(at(t, around, "coverage").([]any)) == 0 || len(at(t, around, "recommended_next_hops").([]any)) == 0 {
			t.Errorf("around it there is %v", around)
		}
		if _, ok := around["preview"]; ok != (detail == "full") {
			t.Errorf("%s: preview %v", detail, ok)
		}
		ways := ask("paths", arguments{"from": ref, "to": "file:demo:cmd/main.go"})
		id := at(t, ways, "paths", 0, "path_id").(string)
		bundle := ask("bundle", arguments{"refs": []string{ref}, "path_ids": []string{id}, "query": "what is the discount"})
		if at(t, bundle, "entities", 0, "ref") != ref || at(t, bundle, "paths", 0, "path_id") != id || len(at(t, bundle, "degraded").([]any)) > 0 {
			t.Errorf("the bundle is %v", bundle)
		}
		whole := ask("explore", arguments{"query": "what is the discount of an order"})
		if at(t, whole, "evidence", "entities", 0, "path") != "shop/price.go" {
			t.Errorf("explored %v", whole)
		}
		if texts := at(t, ask("knowledge", arguments{}), "texts"); len(texts.([]any)) == 0 {
			t.Error("there are no runbooks")
		}
		if text := at(t, ask("read", arguments{"path": "shop/price.go"}), "text"); !strings.Contains(text.(string), "sum / 10") {
			t.Errorf("read %v", text)
		}
	}
}

// TestInputs: what an input schema allows at its ends is what the core accepts, and
// what lies beyond is refused with a value that is accepted.
func TestInputs(t *testing.T) {
	t.Parallel()
	c := connect(t, serve(t, committed(t, tree(t, "demo", demo))), nil)
	for _, tool := range tools {
		args := func() arguments {
			a := arguments{}
			for _, p := range tool.params {
				switch {
				case p.name == "path":
					a[p.name] = "go.mod"
				case p.name == "targets":
					a[p.name] = []string{"go.mod"}
				case p.name == "ref", p.name == "from":
					a[p.name] = "file:demo:shop/price.go"
				case p.name == "to_type":
					a[p.name] = "file"
				case p.name == "refs":
					a[p.name] = []string{"file:demo:go.mod"}
				case p.required:
					a[p.name] = "discount"
				}
			}
			return a
		}
		for _, p := range tool.params {
			try := func(v any) arguments {
				a := args()
				a[p.name] = v
				return a
			}
			must := func(v any) {
				t.Helper()
				if answer, failed := calling(t, c, tool.name, try(v)); failed {
					t.Errorf("%s %s %v: %v", tool.name, p.name, v, answer)
				}
			}
			if p.preset != nil {
				must(p.preset)
			}
			if _, needed := args()[p.name]; !needed {
				must(nil) // null is as good as nothing
			}
			for _, v := range p.values {
				must(v)
			}
			if len(p.values) > 0 {
				e := wrong(t, c, tool.name, try("sideways"))
				if e.Field != p.name {
					t.Errorf("%s %s: %+v", tool.name, p.name, e)
				}
				if e.SuggestedFix != "" || !strings.HasPrefix(e.Fix, "use one of "+p.values[0]) {
					t.Errorf("%s %s: of nothing alike %+v", tool.name, p.name, e)
				}
				if v := p.values[0]; len(v) > 3 {
					must(wrong(t, c, tool.name, try(v+"s")).SuggestedFix)
				}
			}
			if p.kind == number && p.name != "start" && p.name != "end" {
				for end, beyond := range map[int]int{p.least: p.least - 1, p.most: p.most + 1} {
					must(end)
					e := wrong(t, c, tool.name, try(beyond))
					n, err := strconv.Atoi(e.SuggestedFix)
					if e.Field != p.name || err != nil || n != end {
						t.Errorf("%s %s %d: %+v", tool.name, p.name, beyond, e)
					}
				}
			}
			odd := any(true)
			if p.kind == toggle || p.name == "detail" {
				odd = "perhaps"
			}
			for _, v := range []any{odd, arguments{"a": 1}, []int{1}, 1.5, 1e300} {
				if e := wrong(t, c, tool.name, try(v)); e.Code != contract.CodeBadInput || e.Field != p.name || e.Message == "" {
					t.Errorf("%s %s %v: %+v", tool.name, p.name, v, e)
				}
			}
			if p.required {
				a := args()
				delete(a, p.name)
				if e := wrong(t, c, tool.name, a); e.Field != p.name {
					t.Errorf("%s without %s: %+v", tool.name, p.name, e)
				}
			}
		}
	}
}

// TestSchemas: they are valid, say of everything what it is, and are few enough bytes
// for a model to read all.
func TestSchemas(t *testing.T) {
	t.Parallel()
	c := connect(t, serve(t, tree(t, "demo", demo)), nil)
	r, err := c.ListTools(t.Context(), nil)
	check(t, err)
	if !slices.IsSortedFunc(r.Tools, func(a, b *mcp.Tool) int { return strings.Compare(a.Name, b.Name) }) || len(r.Tools) != len(tools) {
		t.Error("tools are not sorted")
	}
	size := 0
	for _, tool := range r.Tools {
		for i, side := range []any{tool.InputSchema, tool.OutputSchema} {
			b, err := json.Marshal(side)
			check(t, err)
			var s jsonschema.Schema
			check(t, json.NewDecoder(bytes.NewReader(b)).Decode(&s))
			if _, err := s.Resolve(&jsonschema.ResolveOptions{ValidateDefaults: true}); err != nil || s.Type != "object" {
				t.Errorf("%s: %q, %v", tool.Name, s.Type, err)
			}
			if i > 0 {
				continue
			}
			size += len(b) + len(tool.Description)
			for name, p := range s.Properties {
				if p.Description == "" {
					t.Errorf("%s: %s is not described", tool.Name, name)
				}
			}
		}
		if a := tool.Annotations; !a.ReadOnlyHint || !a.IdempotentHint || *a.OpenWorldHint || *a.DestructiveHint || tool.Title == "" || tool.Description == "" {
			t.Errorf("%s: %+v", tool.Name, a)
		}
	}
	if size > 17_000 {
		t.Errorf("descriptions and inputs have %d bytes", size)
	}
}

// TestErrorsFitTheSchema: an error is what a tool may answer too, by its schema; what
// is neither is not.
func TestErrorsFitTheSchema(t *testing.T) {
	t.Parallel()
	for _, tool := range tools {
		r, err := tool.output().Resolve(nil)
		check(t, err)
		if err := r.Validate(map[string]any{"code": "bad_input", "message": "no"}); err != nil {
			t.Errorf("%s: %v", tool.name, err)
		}
		if err := r.Validate(map[string]any{"project": "demo"}); err == nil {
			t.Errorf("%s may answer nothing", tool.name)
		}
	}
}

// TestSearchAsCommand: where there is a history, search ranks as the command line does, which asks for none.
func TestSearchAsCommand(t *testing.T) {
	t.Parallel()
	dir := committed(t, tree(t, "demo", demo))
	got := at(t, good(t, connect(t, serve(t, dir), nil), "search", arguments{"query": "price of the orders", "detail": "full"}), "results").([]any)
	repository, err := native.Open(t.Context(), dir, native.Options{NoCache: true})
	check(t, err)
	b, err := repository.Call(t.Context(), "search", contract.SearchRequest{Query: "price of the orders"})
	check(t, err)
	var want struct{ Results []map[string]any }
	check(t, json.Unmarshal(b, &want))
	if len(got) == 0 || len(got) != len(want.Results) {
		t.Fatalf("%d results, %d by the command", len(got), len(want.Results))
	}
	for i, r := range want.Results {
		if one := got[i].(map[string]any); one["path"] != r["path"] || one["score"] != r["score"] {
			t.Errorf("result %d is %v with %v, %v with %v by the command", i, one["path"], one["score"], r["path"], r["score"])
		}
	}
}
