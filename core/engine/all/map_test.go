package all

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/text"
)

func TestMap(t *testing.T) {
	c := loaded(t, linkedRepository(), "keep")
	r := of[*contract.MapResponse](t, &host{}, c, "map", contract.MapRequest{})
	if r.Truncated || r.Reason != "" || r.Tokens != text.Tokens(r.Map) || len(r.Files) != 5 {
		t.Errorf("%+v", r)
	}
	// What the others use comes first; members are below their types.
	if lines := strings.Split(r.Map, "\n"); lines[0] != "store/store.go" || lines[1] != "  4 type Store struct" {
		t.Errorf("%s", r.Map)
	}
	for _, f := range r.Files {
		if refOf(t, c, f.Ref) != f.Ref || f.Path == "docs/guide.md" {
			t.Errorf("%+v", f)
		}
		for _, d := range f.Definitions {
			if refOf(t, c, d.Ref) != d.Ref || !strings.Contains(r.Map, d.Signature) {
				t.Errorf("%+v", d)
			}
		}
	}
	if one := of[*contract.MapResponse](t, &host{}, c, "map", contract.MapRequest{Budget: 20}); len(one.Files) != 1 || !one.Truncated || text.Tokens(one.Map) > 20 {
		t.Errorf("%+v", one)
	}
	for _, q := range []contract.MapRequest{{Path: "web"}, {Path: "web/"}, {Path: "./web"}, {Path: "web/a.ts"}, {Path: "web", Graph: "none"}} {
		below := of[*contract.MapResponse](t, &host{}, c, "map", q)
		if len(below.Files) == 0 || below.Files[0].Path != "web/a.ts" || len(below.Files) > 2 {
			t.Errorf("%+v: %+v", q, below)
		}
	}
	drawn := of[*contract.MapResponse](t, &host{}, c, "map", contract.MapRequest{Query: "Twice"})
	if drawn.Files[0].Path != "web/a.ts" || drawn.Files[1].Path != "web/b.ts" {
		t.Errorf("%+v", drawn)
	}
	for _, q := range []contract.MapRequest{{Budget: 1}, {Path: "nowhere"}, {Path: "docs"}, {Query: "zygomorphic"}} {
		if r := of[*contract.MapResponse](t, &host{}, c, "map", q); r.Map != "" || r.Files == nil || len(r.Files) != 0 || r.Reason == "" || r.Tokens != 0 {
			t.Errorf("%+v: %+v", q, r)
		}
	}
	for request, field := range map[string]string{`{"budget":-1}`: "budget", `{"budget":1000000001}`: "budget", `{"graph":"some"}`: "graph", `{"query":" "}`: "query", `{"limit":3}`: "limit"} {
		if a := (&host{}).run(c, "map", request); a.Error == nil || a.Error.Code != contract.CodeBadInput || a.Error.Field != field {
			t.Errorf("%s: %+v", request, a.Error)
		}
	}
	if a := (&host{}).run(fresh(1), "map", `{}`); a.Error == nil || a.Error.Code != contract.CodeNotLoaded {
		t.Errorf("of nothing: %+v", a.Error)
	}
}

// A map does not depend on how the index came about, and says when there is nothing.
func TestMapIsTheSame(t *testing.T) {
	f := linkedRepository()
	want := of[*contract.MapResponse](t, &host{}, loaded(t, f, "keep"), "map", contract.MapRequest{})
	if d := cmp.Diff(want, of[*contract.MapResponse](t, &host{}, loaded(t, f, "drop"), "map", contract.MapRequest{})); d != "" {
		t.Error(d)
	}
	if r := of[*contract.MapResponse](t, &host{}, loaded(t, files{"a.txt": "words\n"}, "keep"), "map", contract.MapRequest{}); r.Reason == "" {
		t.Errorf("%+v", r)
	}
}
