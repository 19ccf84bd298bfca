package all

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
)

func TestBundle(t *testing.T) {
	c := loaded(t, linkedRepository(), "keep")
	path := of[*contract.PathsResponse](t, &host{}, c, "paths", contract.PathsRequest{From: "main", To: "base.load", EdgeKinds: []string{"CALLS"}}).Paths[0]
	q := contract.BundleRequest{Refs: []string{refOf(t, c, "Open"), "docs/guide.md", "file:repository:gone.go", "chunk:repository:main.go:0:00000000", ""}, PathIDs: []string{path.PathID, "path:repository:00"}, Query: "what loads?"}
	r := of[*contract.BundleResponse](t, &host{}, c, "bundle", q)
	var names, degraded []string
	for _, e := range r.Entities {
		names = append(names, e.Name)
		if e.Preview == nil || e.Preview.Text == "" {
			t.Errorf("%s has no preview", e.Name)
		}
	}
	for _, d := range r.Degraded {
		degraded = append(degraded, d.Field+" "+string(d.Reason))
		if d.SuggestedFix != "" && refOf(t, c, d.SuggestedFix) != d.SuggestedFix {
			t.Errorf("%+v", d)
		}
	}
	if d := cmp.Diff([]string{"Open", "docs/guide.md", "main", "Store.Get", "base.load"}, names); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"refs not_found", "refs stale", "refs bad_input", "path_ids stale"}, degraded); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]contract.Path{path}, r.Paths); d != "" {
		t.Errorf("the path is another: %s", d)
	}
	edges := map[string]bool{}
	for _, e := range r.Edges {
		edges[e.From[:strings.LastIndexByte(e.From, ':')]+" "+e.Kind] = true
	}
	if !edges["symbol:repository:main CALLS"] || !edges["symbol:repository:Store.Get CALLS"] || r.Tokens == 0 || r.Truncated || r.Query != q.Query {
		t.Errorf("%v, %+v", edges, r)
	}
	shared := map[string]int{}
	for _, s := range r.SharedNeighbours {
		shared[s.Name] = len(s.Of)
	}
	if shared["store/store.go"] < 3 {
		t.Errorf("shared are %v", shared)
	}
}

// The previews of a bundle keep to what is asked, and say that they were cut.
func TestBundleBudget(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	q := contract.BundleRequest{Refs: []string{"src/many.go", "long.js", "README.md", "src/server.go", "docs/guide/serving.md"}}
	for _, q.Budget = range []int{100, 200, 500, 4000, 100_000} {
		r := of[*contract.BundleResponse](t, &host{}, c, "bundle", q)
		if r.Tokens > q.Budget || len(r.Entities) != 5 || !r.Truncated && q.Budget < 500 {
			t.Errorf("%d of %d tokens, truncated %v", r.Tokens, q.Budget, r.Truncated)
		}
	}
}

// An opening shows the best entity whole and little of the others, unless all is wanted.
func TestExploreDetail(t *testing.T) {
	c := loaded(t, linkedRepository(), "keep")
	q := contract.ExploreRequest{Query: "how does main open the store and get from it?"}
	few := of[*contract.ExploreResponse](t, &host{}, c, "explore", q)
	q.Detail = contract.DetailFull
	all := of[*contract.ExploreResponse](t, &host{}, c, "explore", q)
	texts := func(r *contract.ExploreResponse) (n, lines int) {
		for _, e := range r.Evidence.Entities {
			if e.Preview != nil {
				n, lines = n+1, lines+strings.Count(e.Preview.Text, "\n")
			}
		}
		return n, lines
	}
	first := few.Evidence.Entities[0]
	if first.Preview == nil || first.Preview.Truncated || first.Preview.Lines != first.Lines {
		t.Errorf("the best is not whole: %+v", first)
	}
	n, lines := texts(few)
	if m, more := texts(all); n > 1+2 || m <= n || more <= lines || len(few.Evidence.Entities) != len(all.Evidence.Entities) {
		t.Errorf("%d texts of %d lines, of all %d of %d", n, lines, m, more)
	}
	q = contract.ExploreRequest{Query: "Store.Get"}
	if n, _ := texts(of[*contract.ExploreResponse](t, &host{}, c, "explore", q)); n != 1 {
		t.Errorf("beside what is named stand %d texts", n-1)
	}
}

// What comes third and later is shown if it is short, and else named: its first lines say no more. Of a question
// more is shown.
func TestExploreOthers(t *testing.T) {
	for _, test := range []struct {
		query       string
		lines, want int
	}{{"timetable of the ferry", 4, 4}, {"timetable of the ferry", 8, 2}, {"how is a timetable of the ferry made?", 8, 4}, {"where is a timetable of the ferry made", 8, 4}, {"how is a timetable of the ferry made?", 44, 2}} {
		lines, want := test.lines, test.want
		source := "package ferry\n"
		for _, of := range []string{"Day", "Week", "Month", "Year"} {
			source += "\nfunc ferryTimetable" + of + "() int {\n" + strings.Repeat("\tn++\n", lines) + "}\n"
		}
		c := loaded(t, files{"ferry.go": source}, "keep")
		r := of[*contract.ExploreResponse](t, &host{}, c, "explore", contract.ExploreRequest{Query: test.query})
		shown := 0
		for i, e := range r.Evidence.Entities {
			if e.Preview != nil && i != shown {
				t.Errorf("%d lines: entity %d is shown, one before it is not", lines+2, i)
			} else if e.Preview != nil {
				shown++
			}
		}
		if shown != want || len(r.Evidence.Entities) < 4 {
			t.Errorf("%s: of %d functions of %d lines %d are shown, not %d", test.query, len(r.Evidence.Entities), lines+2, shown, want)
		}
	}
}

// What nobody here writes is read after what calls it, unless the question is about it.
func TestExploreGenerated(t *testing.T) {
	c := loaded(t, files{
		"pb/ferry.pb.go": "// Code generated by protoc-gen-go. DO NOT EDIT.\n\npackage pb\n\n// GetTimetableRequest asks for the timetable of a ferry.\ntype GetTimetableRequest struct {\n\tTimetable string\n}\n\nfunc (x *GetTimetableRequest) GetTimetable() string { return x.Timetable }\n",
		"convert.go":     "package ferry\n\n// toProto makes a GetTimetableRequest of what was asked.\nfunc toProto(timetable string) *pb.GetTimetableRequest {\n\treturn &pb.GetTimetableRequest{Timetable: timetable}\n}\n",
	}, "keep")
	for query, want := range map[string]string{"GetTimetableRequest of a ferry is assigned to nil": "convert.go", "the generated GetTimetableRequest of a ferry": "pb/ferry.pb.go"} {
		r := of[*contract.ExploreResponse](t, &host{}, c, "explore", contract.ExploreRequest{Query: query})
		if len(r.Evidence.Entities) < 2 || r.Evidence.Entities[0].Path != want {
			t.Errorf("%s: %+v", query, r.Evidence.Entities)
		}
	}
}

// Of a small budget what is named beside the best entity leaves its text enough.
func TestExploreSmallBudget(t *testing.T) {
	f := files{}
	for _, name := range []string{"Invoices", "Payments", "Reminders"} {
		f["services/accounting/internal/handlers/"+strings.ToLower(name)+"/requests.go"] = "package handlers\n\n// Handle" + name + "Request handles a request of the accounting service.\n" +
			"func Handle" + name + "Request(ctx context.Context, request *Request, response *Response) error {\n" + strings.Repeat("\tresponse.Write(request.Handle(ctx))\n", 6) + "\treturn nil\n}\n"
	}
	r := of[*contract.ExploreResponse](t, &host{}, loaded(t, f, "keep"), "explore", contract.ExploreRequest{Query: "how are accounting requests handled?", Budget: 500})
	if p := r.Evidence.Entities[0].Preview; p == nil || p.Truncated {
		t.Errorf("%d entities, and of the best %+v", len(r.Evidence.Entities), p)
	}
}

// A path stays good over an update that leaves it be; one that loses an edge, or
// was asked for too long ago, is named and never fails the bundle.
func TestPathIDs(t *testing.T) {
	c := loaded(t, linkedRepository(), "keep")
	ask := func(to string) string {
		return of[*contract.PathsResponse](t, &host{}, c, "paths", contract.PathsRequest{From: "main", To: to, EdgeKinds: []string{"CALLS"}}).Paths[0].PathID
	}
	help, load := ask("help"), ask("base.load")
	bundle := func() *contract.BundleResponse {
		return of[*contract.BundleResponse](t, &host{}, c, "bundle", contract.BundleRequest{PathIDs: []string{help, load}})
	}
	if r := bundle(); len(r.Paths) != 2 || len(r.Degraded) != 0 {
		t.Errorf("%+v", r)
	}
	if ask("help") != help {
		t.Error("the same path has another id")
	}
	update := func(f files) {
		(&host{archive: f.tar()}).must(t, c, "load", contract.LoadRequest{Mode: "update"})
	}
	update(files{"store/store.go": "package store\n\ntype Store struct{}\n\nfunc Open() *Store { return &Store{} }\n\nfunc (s *Store) Get() {}\n"})
	r := bundle()
	if len(r.Paths) != 1 || r.Paths[0].PathID != help || len(r.Degraded) != 1 || r.Degraded[0].Value != load || r.Degraded[0].Reason != contract.CodeStale {
		t.Errorf("after base.load went: %+v", r)
	}
	update(files{"main.go": "package main\n\nfunc main() {}\n\nfunc help() {}\n"})
	if r = bundle(); len(r.Paths) != 0 || len(r.Degraded) != 2 || !strings.Contains(r.Degraded[0].Message, "CALLS") {
		t.Errorf("after the call went: %+v", r)
	}
	update(files{"main.go": "package main\n\nfunc main() { help() }\n\nfunc help() {}\n"})
	if r = bundle(); len(r.Paths) != 1 {
		t.Errorf("after the call came back: %+v", r)
	}
}

// Ids are made from a secret of the host: they differ with it, and with nothing
// else.
func TestPathSecret(t *testing.T) {
	ask := func(secret []byte) (string, *host) {
		h := &host{secret: secret}
		return of[*contract.PathsResponse](t, h, loaded(t, linkedRepository(), "keep"), "paths", contract.PathsRequest{From: "main", To: "help", Limit: 1}).Paths[0].PathID, h
	}
	a, h := ask(bytes.Repeat([]byte{1}, 32))
	again, _ := ask(bytes.Repeat([]byte{1}, 32))
	b, _ := ask(bytes.Repeat([]byte{2}, 32))
	none, _ := ask(nil)
	if a != again || a == b || a == none || b == none || !strings.HasPrefix(a, "path:repository:") || len(a) != len("path:repository:")+32 {
		t.Errorf("%s, again %s, another secret %s, none %s", a, again, b, none)
	}
	n := 0
	for _, kind := range h.asked {
		if kind == "secret" {
			n++
		}
	}
	if n != 1 {
		t.Errorf("the secret was asked for %d times", n)
	}
	for _, bad := range [][]byte{{}, {1, 2, 3}} {
		e := (&host{secret: bad}).run(loaded(t, linkedRepository(), "keep"), "paths", contract.PathsRequest{From: "main", To: "help"}).Error
		if e == nil || e.Code != contract.CodeHost {
			t.Errorf("a secret of %d bytes: %+v", len(bad), e)
		}
	}
	h = &host{stop: func(n contract.Need) *contract.Error {
		if n.Kind == "secret" {
			return contract.Errorf(contract.CodeHost, "no entropy")
		}
		return nil
	}}
	if e := h.run(loaded(t, linkedRepository(), "keep"), "paths", contract.PathsRequest{From: "main", To: "help"}).Error; e == nil || e.Code != contract.CodeHost {
		t.Errorf("a host that fails: %+v", e)
	}
}

// Many may ask one core at once, also while the graph is made after an update.
func TestConcurrentEvidence(t *testing.T) {
	c := loaded(t, linkedRepository(), "keep")
	refOf(t, c, "main")
	(&host{archive: files{"new.go": "package main\n"}.tar()}).must(t, c, "load", contract.LoadRequest{Mode: "update"})
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			h := &host{secret: bytes.Repeat([]byte{7}, 32)}
			for _, q := range []struct{ op, request string }{
				{"inspect", `{"ref":"main","depth":2}`}, {"paths", `{"from":"main","to":"base.load"}`}, {"seeds", `{"query":"store"}`},
				{"explore", `{"query":"how does the store get?"}`}, {"bundle", `{"refs":["main"]}`}, {"schema", `{}`},
				{"add", fmt.Sprintf(`{"records":[{"type":"note","id":"n%d"}]}`, i)},
			} {
				if e := h.run(c, q.op, q.request).Error; e != nil && e.Code != contract.CodeStale {
					t.Errorf("%s: %v", q.op, e)
				}
			}
		})
	}
	all.Wait()
}
