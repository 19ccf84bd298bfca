package all

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/google/go-cmp/cmp"
)

// linkedRepository is a small one in which most kinds of edges occur.
func linkedRepository() files {
	return files{
		"go.mod":              "module example.com/m\n",
		"main.go":             "package main\n\nimport \"example.com/m/store\"\n\nfunc main() {\n\ts := store.Open()\n\ts.Get()\n\thelp()\n}\n\nfunc help() {}\n",
		"store/store.go":      "package store\n\n// Store keeps things.\ntype Store struct {\n\tbase\n\tname string\n}\n\ntype base struct{}\n\n// Open opens a store.\nfunc Open() *Store { return &Store{} }\n\nfunc (s *Store) Get() { s.load() }\n\nfunc (b *base) load() {}\n",
		"store/store_test.go": "package store\n\nimport \"testing\"\n\nfunc TestGet(t *testing.T) { Open().Get() }\n",
		"docs/guide.md":       "# Guide\n\nSee [the store](../store/store.go) and `Store.Get`.\n\n## Use\n\nOpen a store, then get.\n",
		"web/a.ts":            "export class Twice { run() {} }\n",
		"web/b.ts":            "export class Twice { run() {} }\n",
		"empty.txt":           "",
	}
}

// of runs an operation that has to succeed and returns its response.
func of[R any](t testing.TB, h *host, c *engine.Core, op string, request any) R {
	t.Helper()
	r, ok := h.must(t, c, op, request).Result.(R)
	if !ok {
		t.Fatalf("%s does not answer %T", op, r)
	}
	return r
}

// refOf returns the ref of what has a name.
func refOf(t testing.TB, c *engine.Core, name string) string {
	t.Helper()
	return of[*contract.InspectResponse](t, &host{}, c, "inspect", contract.InspectRequest{Ref: name}).Entity.Ref
}

// say renders the edges around an entity, a group a line.
func say(groups []contract.EdgeGroup) string {
	var b strings.Builder
	for _, g := range groups {
		fmt.Fprintf(&b, "%s %s %d:", g.Family, g.Kind, g.Total)
		for _, e := range g.Edges {
			fmt.Fprintf(&b, " %s", e.Name)
			if e.Confidence != "exact" {
				b.WriteString("?")
			}
			if e.At != nil {
				fmt.Fprintf(&b, "@%s:%d", e.At.Path, e.At.Line)
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestSchema(t *testing.T) {
	c := loaded(t, linkedRepository(), "keep")
	r := of[*contract.SchemaResponse](t, &host{}, c, "schema", contract.SchemaRequest{})
	count := map[string]int{}
	for _, e := range r.Entities {
		count[e.Type] = e.Count
		if e.Holds == "" || !strings.HasPrefix(e.Form, e.Type+":<project>") || (e.Example == "") != (e.Count == 0) {
			t.Errorf("%+v", e)
		}
		if e.Example != "" {
			if got := refOf(t, c, e.Example); got != e.Example {
				t.Errorf("%s is %s", e.Example, got)
			}
		}
	}
	if r.Project != "repository" || count["project"] != 1 || count["file"] != 8 || count["directory"] != 3 || count["section"] != 2 || count["commit"] != 0 || len(r.Entities) != 18 {
		t.Errorf("%s: %v", r.Project, count)
	}
	edges := map[string]int{}
	for _, e := range r.Edges {
		edges[e.Kind] = e.Count
		if e.Means == "" || e.Family == "" {
			t.Errorf("%+v", e)
		}
	}
	if edges["CALLS"] != 6 || edges["IMPORTS"] != 1 || edges["EXTENDS"] != 1 || edges["IN_DIRECTORY"] != 11 || edges["DESCRIBES"] != 1 || edges["CHANGED_WITH"] != 0 {
		t.Errorf("%v", edges)
	}
}

func TestInspect(t *testing.T) {
	c := loaded(t, linkedRepository(), "keep")
	r := of[*contract.InspectResponse](t, &host{}, c, "inspect", contract.InspectRequest{Ref: "Store.Get", Detail: "full", Depth: 2})
	want := contract.Entity{Ref: r.Entity.Ref, Type: "symbol", Name: "Store.Get", Kind: "method", Path: "store/store.go", Lines: contract.Lines{Start: 14, End: 14}, Language: "go", Signature: "func (s *Store) Get()"}
	if d := cmp.Diff(want, r.Entity); d != "" {
		t.Error(d)
	}
	if got, want := say(r.Edges.In), "ast CONTAINS_SYMBOL 2: Store store/store.go\nast CALLS 2: main@main.go:7 TestGet@store/store_test.go:5\nformat DESCRIBES 1: Guide?@docs/guide.md:3\n"; got != want {
		t.Errorf("in:\n%swant:\n%s", got, want)
	}
	if r.Preview == nil || r.Preview.Text != "func (s *Store) Get() { s.load() }\n" || r.Preview.Truncated {
		t.Errorf("%+v", r.Preview)
	}
	counted := map[string]contract.FamilyCount{}
	for _, f := range r.Coverage {
		counted[f.Family] = f
	}
	if counted["ast"].In != 4 || counted["format"].In != 1 || counted["git"] != (contract.FamilyCount{Family: "git", In: 0, Out: 0}) || len(r.Coverage) != 7 {
		t.Errorf("%v", r.Coverage)
	}
	near, far := map[string]int{}, 0
	for _, x := range r.Reached {
		near[x.Name] = x.Distance
		far = max(far, x.Distance)
	}
	if near["base.load"] != 1 || near["base"] != 2 || near["help"] != 0 || far != 2 { // main calls help too
		t.Errorf("reached %v", near)
	}
	// One direction, one kind, one edge, all counted.
	r = of[*contract.InspectResponse](t, &host{}, c, "inspect", contract.InspectRequest{Ref: r.Entity.Ref, Direction: "in", EdgeKinds: []string{"calls"}, Limit: 1})
	if got := say(r.Edges.In); got != "ast CALLS 2: main@main.go:7\n" || len(r.Edges.Out) != 0 || r.Preview != nil || r.Reached != nil {
		t.Errorf("%s, out %s", got, say(r.Edges.Out))
	}
	if len(r.RecommendedNextHops) < 3 {
		t.Errorf("the next hops are not of the whole neighbourhood: %+v", r.RecommendedNextHops)
	}
	for _, h := range r.RecommendedNextHops {
		if refOf(t, c, h.Ref) != h.Ref || h.Why == "" || !strings.Contains(h.Via, "--") {
			t.Errorf("%+v", h)
		}
	}
	for _, name := range []string{"repository", "store", "empty.txt", "docs/guide.md", "chunk:repository:main.go:0:" + chunkHashOf(t, c, "main.go")} {
		if name == "repository" {
			name = "project:repository"
		}
		if r := of[*contract.InspectResponse](t, &host{}, c, "inspect", contract.InspectRequest{Ref: name, Detail: "full", Depth: 5}); r.Entity.Ref == "" {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

// chunkHashOf returns the hash in the refs of a file's chunks.
func chunkHashOf(t testing.TB, c *engine.Core, path string) string {
	t.Helper()
	r := of[*contract.InspectResponse](t, &host{}, c, "inspect", contract.InspectRequest{Ref: path, Direction: "in", EdgeKinds: []string{"IN_FILE"}})
	ref := r.Edges.In[0].Edges[0].Ref
	return ref[strings.LastIndexByte(ref, ':')+1:]
}

func TestPaths(t *testing.T) {
	c := loaded(t, linkedRepository(), "keep")
	r := of[*contract.PathsResponse](t, &host{}, c, "paths", contract.PathsRequest{From: "main", To: "base.load", EdgeKinds: []string{"CALLS"}})
	if len(r.Paths) != 1 || r.Paths[0].Text != "main --CALLS--> Store.Get --CALLS--> base.load" || len(r.Paths[0].Steps) != 2 || r.Paths[0].From.Name != "main" || r.Reason != "" {
		t.Errorf("%+v", r)
	}
	again := of[*contract.PathsResponse](t, &host{}, c, "paths", contract.PathsRequest{From: "main", To: "base.load", EdgeKinds: []string{"CALLS"}})
	if d := cmp.Diff(r, again); d != "" {
		t.Errorf("another time: %s", d)
	}
	r = of[*contract.PathsResponse](t, &host{}, c, "paths", contract.PathsRequest{From: "base.load", To: "main", Direction: "in", EdgeKinds: []string{"CALLS"}})
	if len(r.Paths) != 1 || r.Paths[0].Text != "base.load <--CALLS-- Store.Get <--CALLS-- main" {
		t.Errorf("%+v", r)
	}
	r = of[*contract.PathsResponse](t, &host{}, c, "paths", contract.PathsRequest{From: "main", ToType: "section", Limit: 1})
	if len(r.Paths) != 1 || r.Paths[0].Steps[len(r.Paths[0].Steps)-1].To.Type != "section" {
		t.Errorf("%+v", r)
	}
	for q, says := range map[string]string{
		`{"from":"main","to":"main"}`:                                   "the same",
		`{"from":"main","to":"base.load","direction":"in"}`:             "no path",
		`{"from":"main","to":"empty.txt","depth":1}`:                    "at most 1 edges",
		`{"from":"main","to_type":"commit"}`:                            "any commit",
		`{"from":"docs/guide.md","to":"base.load","depth":5,"limit":1}`: "",
	} {
		r := of[*contract.PathsResponse](t, &host{}, c, "paths", q)
		if (len(r.Paths) == 0) != (says != "") || !strings.Contains(r.Reason, says) {
			t.Errorf("%s: %d paths, %s", q, len(r.Paths), r.Reason)
		}
	}
}
