package all

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/text"
)

// packedOf renders what a context is made of.
func packedOf(r *contract.PackResponse) string {
	var list []string
	for _, s := range r.Sources {
		list = append(list, fmt.Sprintf("%s %s %s:%d-%d %s", s.Name, s.Kind, s.Path, s.Lines.Start, s.Lines.End, s.Form))
	}
	return strings.Join(list, "; ")
}

func TestPack(t *testing.T) {
	c := loaded(t, linkedRepository(), "keep")
	for _, w := range []struct {
		q    contract.PackRequest
		want string
	}{
		{contract.PackRequest{Query: "Open", Limit: 1}, "Open function store/store.go:11-12 whole"},
		{contract.PackRequest{Query: "Store.name", Limit: 1}, "Store struct store/store.go:3-7 whole"},
		{contract.PackRequest{Query: "keeps things", Limit: 1}, "Store struct store/store.go:3-7 whole"},
		{contract.PackRequest{Query: "store/store.go", Limit: 1}, "store/store.go file store/store.go:1-16 whole"},
		{contract.PackRequest{Query: "module example.com", Limit: 1}, "go.mod chunk go.mod:1-1 whole"},
		{contract.PackRequest{Query: "Guide", Limit: 1}, "Guide section docs/guide.md:1-7 whole"},
		{contract.PackRequest{Query: "panic: x\n\tstore/store.go:14 +0x1d", Limit: 1}, "Store.Get method store/store.go:14-14 whole"},
		{contract.PackRequest{Query: "Open a store", Limit: 1, Filters: contract.Filters{Roles: []string{"test"}}}, "TestGet function store/store_test.go:5-5 whole"},
		{contract.PackRequest{Refs: []string{"Store.Get", "web/b.ts", "go.mod"}}, "Store.Get method store/store.go:14-14 whole; web/b.ts file web/b.ts:1-1 whole; go.mod file go.mod:1-1 whole"},
		{contract.PackRequest{Refs: []string{"Store.Get"}, Neighbours: []contract.Neighbour{"callers"}}, "Store.Get method store/store.go:14-14 whole; main function main.go:5-9 whole"},
		{contract.PackRequest{Refs: []string{"Store.Get"}, Neighbours: []contract.Neighbour{"tests", "callees"}}, "Store.Get method store/store.go:14-14 whole; TestGet function store/store_test.go:5-5 whole; base.load method store/store.go:16-16 whole"},
		{contract.PackRequest{Refs: []string{"Store.Get"}, Query: "Open", Limit: 1}, "Store.Get method store/store.go:14-14 whole; Open function store/store.go:11-12 whole"},
	} {
		r := of[*contract.PackResponse](t, &host{}, c, "pack", w.q)
		if d := cmp.Diff(w.want, packedOf(r)); d != "" || r.Truncated || r.Reason != "" {
			t.Errorf("%+v: %s%+v", w.q, d, r)
		}
		for _, s := range r.Sources {
			if refOf(t, c, s.Ref) != s.Ref || !strings.Contains(r.Context, s.Name) {
				t.Errorf("%+v: %+v", w.q, s)
			}
		}
		if r.Tokens != text.Tokens(r.Context) {
			t.Errorf("%d tokens are said, there are %d", r.Tokens, text.Tokens(r.Context))
		}
	}
	r := of[*contract.PackResponse](t, &host{}, c, "pack", contract.PackRequest{Query: "Open", Limit: 1})
	if want := "### Open (function)\n*File: store/store.go:11-12*\n\n// Open opens a store.\nfunc Open() *Store { return &Store{} }"; r.Context != want {
		t.Errorf("the context is %q", r.Context)
	}
	r = of[*contract.PackResponse](t, &host{}, c, "pack", contract.PackRequest{Refs: []string{"Store.Gett", "web/a.ts"}})
	if len(r.Degraded) != 1 || r.Degraded[0].Field != "refs" || r.Degraded[0].SuggestedFix != refOf(t, c, "Store.Get") || len(r.Sources) != 1 {
		t.Errorf("%+v", r)
	}
	r = of[*contract.PackResponse](t, &host{}, c, "pack", contract.PackRequest{Query: "zygomorphic"})
	if r.Reason == "" || r.Context != "" || r.Sources == nil || len(r.Sources) != 0 {
		t.Errorf("%+v", r)
	}
	r = of[*contract.PackResponse](t, &host{}, c, "pack", contract.PackRequest{Query: "Open", Budget: 1})
	if r.Reason == "" || r.Context != "" || r.Tokens != 0 || !r.Truncated {
		t.Errorf("%+v", r)
	}
	if r = of[*contract.PackResponse](t, &host{}, c, "pack", contract.PackRequest{Refs: []string{"directory:repository:store"}}); r.Reason == "" {
		t.Errorf("a directory has a text: %+v", r)
	}
	(&host{}).must(t, c, "add", contract.AddRequest{Records: []contract.StoredRecord{{Type: "knowledge", ID: "late", Title: "Late", Text: "We open late."}}})
	if r = of[*contract.PackResponse](t, &host{}, c, "pack", contract.PackRequest{Refs: []string{"knowledge:repository:late"}}); r.Context != "### Late (knowledge)\n\n\nWe open late." {
		t.Errorf("%+v", r)
	}
}

// Two classes with the same text are one.
// A head shows the line that bears the name, below whatever decorators and attributes, however many.
func TestPackHeadsBearNames(t *testing.T) {
	f := files{}
	for i, name := range []string{"weigh", "measure", "compare", "balance", "estimate", "calibrate"} {
		body := strings.Repeat(fmt.Sprintf("    grain_%d = scale(grain, %d)\n", i, i), 80)
		f["scales.py"] += fmt.Sprintf("\n@command()\n%sdef %s_grain(grain):\n%s", strings.Repeat("@option()\n", 1+2*i), name, body)
		f["scales.rs"] += fmt.Sprintf("\n#[inline]\n#[cfg(unix)]\nfn %s_grain_scale(grain: u32) {\n%s}\n", name, strings.ReplaceAll(body, ")\n", ");\n"))
	}
	c := loaded(t, f, "keep")
	for _, budget := range []int{200, 400, 700, 1500} {
		r := of[*contract.PackResponse](t, &host{}, c, "pack", contract.PackRequest{Query: "scale grain", Budget: budget})
		heads := 0
		for _, s := range r.Sources {
			lines := strings.Split(f[s.Path], "\n")
			for _, l := range s.Shown {
				if l.Start != l.End {
					continue
				}
				if heads++; !strings.Contains(lines[l.Start-1], "_grain") {
					t.Errorf("budget %d: %s has the head %q", budget, s.Name, lines[l.Start-1])
				}
			}
		}
		if heads == 0 {
			t.Errorf("budget %d: no heads in %s", budget, packedOf(r))
		}
	}
	r := of[*contract.PackResponse](t, &host{}, c, "pack", contract.PackRequest{Refs: []string{"calibrate_grain"}, Budget: 60})
	if !strings.HasSuffix(packedOf(r), " signature") || !strings.Contains(r.Context, "def calibrate_grain(grain):") {
		t.Errorf("%s\n%s", packedOf(r), r.Context)
	}
}

func TestPackOnce(t *testing.T) {
	c := loaded(t, linkedRepository(), "keep")
	r := of[*contract.PackResponse](t, &host{}, c, "pack", contract.PackRequest{Query: "Twice run"})
	if n := strings.Count(r.Context, "class Twice"); n != 1 {
		t.Errorf("%d times: %q", n, r.Context)
	}
}

// TestPackWholeFunctions: only types are cut before their functions, a function with another
// inside is not.
func TestPackWholeFunctions(t *testing.T) {
	var long strings.Builder
	long.WriteString("def bellow(pond):\n    def croak(frog):\n        return frog\n")
	for i := range 50 {
		fmt.Fprintf(&long, "    pond.wave(%d)\n", i)
	}
	class := strings.Replace("class Toad:\n"+long.String(), "def bellow(pond)", "    def bellow(self, pond)", 1)
	c := loaded(t, map[string]string{"frog.py": long.String() + "    return croak(pond)\n", "toad.py": class}, "keep")
	r := of[*contract.PackResponse](t, &host{}, c, "pack", contract.PackRequest{Query: "how does bellow wave the pond of a Toad"})
	if !strings.Contains(r.Context, "return croak(pond)") {
		t.Errorf("the function is cut: %s", r.Context)
	}
}

func TestPackRequests(t *testing.T) {
	c := loaded(t, linkedRepository(), "keep")
	for request, field := range map[string]string{
		`{"query":"x","budget":-1}`:                        "budget",
		`{"query":"x","budget":1000000001}`:                "budget",
		`{"query":"x","format":"text"}`:                    "format",
		`{"query":"x","limit":201}`:                        "limit",
		`{"query":"x","neighbours":["callers","friends"]}`: "neighbours[1]",
		`{"query":" "}`:                                    "query",
		`{}`:                                               "query",
		`{"query":"x","vectors":"all"}`:                    "vectors",
		`{"query":"x","history":"all"}`:                    "history",
		`{"refs":["Store"],"history":"all"}`:               "history",
		`{"query":"x","roles":["friend"]}`:                 "roles[0]",
		`{"query":"x","tokens":4}`:                         "tokens",
		`{"refs":[` + strings.Repeat(`"x",`, 50) + `"x"]}`: "refs",
	} {
		if a := (&host{}).run(c, "pack", request); a.Error == nil || a.Error.Field != field || a.Error.Code != contract.CodeBadInput && a.Error.Code != contract.CodeTooLarge {
			t.Errorf("%s: %+v", request, a.Error)
		}
	}
	if a := (&host{}).run(fresh(1), "pack", `{"query":"x"}`); a.Error == nil || a.Error.Code != contract.CodeNotLoaded {
		t.Errorf("of nothing: %+v", a.Error)
	}
}

// Whatever the budget, format and the order in which files come, a context keeps to
// its budget, can be read back and is the same.
func TestPackKeepsBudgets(t *testing.T) {
	f := sampleRepository()
	delete(f, "src/odd\xff.c") // the host does not know it by the name that the index has
	f["src/odd.c"] = "int serve\xff(void) { return 0; } // e\u0301\x1b[2J\n"
	kept, dropped := loaded(t, f, "keep"), loaded(t, f, "drop")
	for i, budget := range []int{1, 20, 33, 50, 100, 250, 1000, 4000, 1_000_000_000} {
		for _, format := range []string{"markdown", "xml", "json"} {
			for _, query := range []string{"Serve", "how is a request handled", "serving requests", "src/odd.c", "serve serve serve line"} {
				q := contract.PackRequest{Query: query, Budget: budget, Format: contract.PackFormat(format), Skip: i%2 == 0}
				r := of[*contract.PackResponse](t, &host{}, kept, "pack", q)
				if n := text.Tokens(r.Context); n > budget || n != r.Tokens || !utf8.ValidString(r.Context) {
					t.Errorf("%+v: %d tokens, said to be %d", q, n, r.Tokens)
				}
				var list []any
				if format == "json" && r.Context != "" && (json.Unmarshal([]byte(r.Context), &list) != nil || len(list) != len(r.Sources)) {
					t.Errorf("%+v: %q", q, r.Context)
				}
				if format == "xml" && r.Context != "" && xml.Unmarshal([]byte(r.Context), new(struct{})) != nil {
					t.Errorf("%+v: %q", q, r.Context)
				}
				again := of[*contract.PackResponse](t, &host{files: f, rng: rand.New(rand.NewPCG(uint64(i), 1))}, dropped, "pack", q)
				if d := cmp.Diff(r, again); d != "" {
					t.Errorf("%+v: from the host another answer: %s", q, d)
				}
			}
		}
	}
	r := of[*contract.PackResponse](t, &host{}, dropped, "pack", contract.PackRequest{Query: "Serve"})
	if len(r.Sources) != 0 || len(r.Notes) != 1 || r.Reason == "" {
		t.Errorf("without files: %+v", r)
	}
	f["src/server.go"] += "\n"
	if a := (&host{files: f}).run(dropped, "pack", contract.PackRequest{Query: "Server.Serve"}); a.Error == nil || a.Error.Code != contract.CodeStale {
		t.Errorf("of a changed file: %+v", a.Error)
	}
}
