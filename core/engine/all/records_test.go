package all

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/text"
)

// rule is knowledge about a function, with a session that it came of.
func rule(t testing.TB, c *engine.Core) contract.AddRequest {
	return contract.AddRequest{Records: []contract.StoredRecord{
		{Type: "knowledge", ID: "retry", Title: "Retry twice", Text: "Opening retries twice.\nThen it gives up.", Properties: map[string]string{"author": "A"},
			Edges: []contract.RecordEdge{{Kind: "derived_from", To: refOf(t, c, "Open")}, {Kind: "KNOWLEDGE_FROM_SESSION", To: "session:repository:s1"}}},
		{Type: "session", ID: "s1", Title: "A session"},
	}}
}

func TestRecords(t *testing.T) {
	c := loaded(t, linkedRepository(), "keep")
	r := of[*contract.AddResponse](t, &host{}, c, "add", rule(t, c))
	if d := cmp.Diff(&contract.AddResponse{Refs: []string{"knowledge:repository:retry", "session:repository:s1"}, Records: 2}, r); d != "" {
		t.Fatal(d)
	}
	found := func(c *engine.Core) {
		t.Helper()
		seeds := of[*contract.SeedsResponse](t, &host{}, c, "seeds", contract.SeedsRequest{Query: "how often does opening retry?"})
		at := -1
		for i, s := range seeds.Seeds {
			if s.Ref == "knowledge:repository:retry" {
				at = i
			}
		}
		if at < 0 || len(seeds.Seeds[at].NotableEdges) == 0 {
			t.Errorf("seeds: %+v", seeds.Seeds)
		}
		i := of[*contract.InspectResponse](t, &host{}, c, "inspect", contract.InspectRequest{Ref: "knowledge:repository:retry", Detail: "full"})
		if got := say(i.Edges.Out); got != "knowledge DERIVED_FROM 1: Open\nknowledge KNOWLEDGE_FROM_SESSION 1: A session\n" || i.Entity.Properties["author"] != "A" || i.Preview == nil || !strings.Contains(i.Preview.Text, "gives up") {
			t.Errorf("%s%+v", got, i)
		}
		if got := say(of[*contract.InspectResponse](t, &host{}, c, "inspect", contract.InspectRequest{Ref: "Open", Direction: "in", EdgeKinds: []string{"DERIVED_FROM"}}).Edges.In); got != "knowledge DERIVED_FROM 1: Retry twice\n" {
			t.Errorf("from the code: %s", got)
		}
		p := of[*contract.PathsResponse](t, &host{}, c, "paths", contract.PathsRequest{From: "main", To: "session:repository:s1"})
		if len(p.Paths) == 0 || p.Paths[0].Text != "main --CALLS--> Open <--DERIVED_FROM-- Retry twice --KNOWLEDGE_FROM_SESSION--> A session" {
			t.Errorf("%+v", p)
		}
		b := of[*contract.BundleResponse](t, &host{}, c, "bundle", contract.BundleRequest{Refs: []string{"knowledge:repository:retry"}})
		if len(b.Entities) != 1 || b.Entities[0].Preview == nil {
			t.Errorf("%+v", b)
		}
	}
	found(c)
	// They outlive an update and a snapshot.
	(&host{archive: files{"new.go": "package main\n"}.tar()}).must(t, c, "load", contract.LoadRequest{Mode: "update"})
	found(c)
	h := &host{}
	h.must(t, c, "export", contract.ExportRequest{})
	d := fresh(1)
	(&host{archive: h.written}).must(t, d, "import", contract.ImportRequest{Size: int64(len(h.written))})
	found(d)
	// One of the same type and id is replaced, one removed takes its edges along.
	r = of[*contract.AddResponse](t, &host{}, c, "add", contract.AddRequest{Records: []contract.StoredRecord{{Type: "session", ID: "s1", Title: "Another"}}})
	if r.Records != 2 {
		t.Errorf("%+v", r)
	}
	r = of[*contract.AddResponse](t, &host{}, c, "add", contract.AddRequest{Remove: []string{"session:repository:s1"}})
	if r.Records != 1 || r.Removed != 1 {
		t.Errorf("%+v", r)
	}
	if got := say(of[*contract.InspectResponse](t, &host{}, c, "inspect", contract.InspectRequest{Ref: "knowledge:repository:retry"}).Edges.Out); got != "knowledge DERIVED_FROM 1: Open\n" {
		t.Errorf("%s", got)
	}
}

// What is refused adds nothing, and nothing that a request says can break it.
func TestRecordsRefused(t *testing.T) {
	c := loaded(t, linkedRepository(), "keep")
	for _, q := range []string{
		`{"records":[{"type":"note","id":"a"},{"type":"note","id":""}]}`,
		`{"records":[{"type":"note","id":"a"}],"remove":["note:repository:a"]}`,
		`{"records":[{"type":"note","id":"a","edges":[{"kind":"RELATES_TO","to":"note:repository:b"}]}]}`,
		`{"records":[{"type":"note","id":"a","edges":[{"kind":"RELATES","to":"main.go"}]}]}`,
	} {
		if e := (&host{}).run(c, "add", q).Error; e == nil || c.Added.Load() != nil {
			t.Errorf("%s: %+v, %+v", q, e, c.Added.Load())
		}
	}
	r := of[*contract.AddResponse](t, &host{}, c, "add", `{"records":[{"type":"note","id":"a","edges":[{"kind":"RELATES_TO","to":"main.go"},{"kind":"CALLS","to":"note:repository:a"}]},{"type":"note","id":"a"}]}`)
	if r.Records != 1 {
		t.Errorf("the last of the same id: %+v", r)
	}
	if r := of[*contract.AddResponse](t, &host{}, c, "add", `{}`); r.Records != 1 || r.Refs == nil {
		t.Errorf("%+v", r)
	}
}

// Records belong to a project: that another is loaded, under the same name or not,
// mixes nothing.
func TestProjectsApart(t *testing.T) {
	c := fresh(1)
	load := func(name string, f files) {
		(&host{archive: f.tar()}).must(t, c, "load", contract.LoadRequest{Name: name})
	}
	load("one", linkedRepository())
	(&host{}).must(t, c, "add", contract.AddRequest{Records: []contract.StoredRecord{{Type: "note", ID: "n"}}})
	path := of[*contract.PathsResponse](t, &host{}, c, "paths", contract.PathsRequest{From: "main", To: "help"}).Paths[0]
	if !strings.HasPrefix(path.PathID, "path:one:") || !strings.HasPrefix(path.From.Ref, "symbol:one:") {
		t.Errorf("%+v", path)
	}
	load("two", linkedRepository())
	for _, ref := range []string{"note:one:n", "note:two:n", path.From.Ref} {
		e := (&host{}).run(c, "inspect", contract.InspectRequest{Ref: ref}).Error
		if e == nil || strings.HasPrefix(ref, "note:two") != (e.Code == contract.CodeNotFound) {
			t.Errorf("%s in another project: %+v", ref, e)
		}
	}
	r := of[*contract.BundleResponse](t, &host{}, c, "bundle", contract.BundleRequest{PathIDs: []string{path.PathID}, Refs: []string{path.From.Ref}})
	if len(r.Entities) != 0 || len(r.Degraded) != 2 {
		t.Errorf("%+v", r)
	}
	for _, e := range of[*contract.SchemaResponse](t, &host{}, c, "schema", contract.SchemaRequest{}).Entities {
		if e.Type == "note" && e.Count != 0 {
			t.Errorf("%+v", e)
		}
	}
	load("one", linkedRepository())
	if e := (&host{}).run(c, "inspect", contract.InspectRequest{Ref: "note:one:n"}).Error; e == nil {
		t.Error("records of a project that was left came back")
	}
}

// What a host says of history takes part as commits.
func TestCommits(t *testing.T) {
	c := loaded(t, linkedRepository(), "keep")
	h := &host{past: func(q contract.HistoryRequest) string {
		if q.Known == "h3" {
			return `{"head":"h3"}`
		}
		return `{"head":"h3","paths":["main.go","gone.go","store/store.go"],"commits":[[0,2],[0,1,2],[0,2]],"details":[` +
			`{"hash":"c3","parents":["c2"],"author":"A","time":"2026-01-02T03:04:05Z","subject":"Open the store lazily"},{"hash":"c2","parents":["c1"],"subject":"Second"},{"hash":"c1","subject":"First"}]}`
	}}
	for range 2 { // the second time from what is remembered
		r := of[*contract.InspectResponse](t, h, c, "inspect", contract.InspectRequest{Ref: "main.go", History: "host", EdgeKinds: []string{"COMMIT_TOUCHED_FILE", "CHANGED_WITH"}})
		if got := say(append(r.Edges.In, r.Edges.Out...)); got != "git COMMIT_TOUCHED_FILE 3: Open the store lazily Second First\ngit CHANGED_WITH 1: store/store.go?\n" {
			t.Error(got)
		}
	}
	r := of[*contract.InspectResponse](t, h, c, "inspect", contract.InspectRequest{Ref: "commit:repository:c3", History: "host"})
	if d := cmp.Diff(map[string]string{"author": "A", "files": "2", "time": "2026-01-02T03:04:05Z"}, r.Entity.Properties); d != "" || r.Entity.Name != "Open the store lazily" {
		t.Errorf("%s%+v", d, r.Entity)
	}
	seeds := of[*contract.SeedsResponse](t, h, c, "seeds", contract.SeedsRequest{Query: "when was the store opened lazily?", History: "host", Types: []string{"commit"}})
	if len(seeds.Seeds) != 1 || seeds.Seeds[0].Ref != "commit:repository:c3" {
		t.Errorf("%+v", seeds)
	}
	// Without a history the answer says so, and is whole otherwise.
	none := &host{stop: func(n contract.Need) *contract.Error {
		if n.Kind == "history" {
			return contract.Errorf(contract.CodeUnsupported, "no history here")
		}
		return nil
	}}
	r = of[*contract.InspectResponse](t, none, c, "inspect", contract.InspectRequest{Ref: "main.go", History: "host"})
	if len(r.Notes) != 1 || !strings.Contains(r.Notes[0], "no history here") {
		t.Errorf("%+v", r.Notes)
	}
	for _, reply := range []string{`7`, `{"head":"x","commits":[[0]],"details":[{"hash":"a","subject":"b"}]}`, `{"head":"x","paths":["a"],"commits":[[0]]}`, `{"head":"x","paths":["a"],"commits":[[-1]],"details":[{"hash":"a","subject":"b"}]}`} {
		bad := &host{past: func(contract.HistoryRequest) string { return reply }}
		r := of[*contract.InspectResponse](t, bad, loaded(t, linkedRepository(), "keep"), "inspect", contract.InspectRequest{Ref: "main.go", History: "host"})
		if len(r.Notes) != 1 || !strings.Contains(r.Notes[0], "commits were left out") {
			t.Errorf("%s: %q", reply, r.Notes)
		}
	}
}

// The whole opening in one answer keeps to its budget, whatever that is.
func TestExplore(t *testing.T) {
	for name, f := range map[string]files{"small": linkedRepository(), "odd": sampleRepository()} {
		c := loaded(t, f, "keep")
		(&host{}).must(t, c, "add", contract.AddRequest{Records: []contract.StoredRecord{{Type: "knowledge", ID: "long", Title: "How requests are handled in the store", Text: strings.Repeat("A request is handled by the store. ", 2000)}}})
		for _, question := range []string{"how does the store handle requests?", "Store.Get", "Server.Serve", "main", "zygomorphic photosynthesis", strings.Repeat("store request ", 300)} {
			texts, entities := 0, 0
			for _, budget := range []int{500, 600, 800, 1000, 2000, 4000, 8000} {
				for _, limit := range []int{1, 5, 10} {
					r := of[*contract.ExploreResponse](t, &host{}, c, "explore", contract.ExploreRequest{Query: question, Budget: budget, Limit: limit})
					if n := tokensOf(r); n > budget {
						t.Errorf("%s: %.20q, at most %d: %d tokens for %d entities", name, question, budget, n, len(r.Evidence.Entities))
					}
					for _, e := range r.Evidence.Entities {
						entities++
						if e.Preview != nil {
							texts++
						}
					}
					if (len(r.Evidence.Entities) == 0) != (r.Reason != "") || len(r.Evidence.Entities) > limit {
						t.Errorf("%s: %.20q: %d entities, reason %q", name, question, len(r.Evidence.Entities), r.Reason)
					}
				}
			}
			if texts == 0 && entities > 0 {
				t.Errorf("%s: %.20q shows no text", name, question)
			}
		}
		a, b := (&host{}).must(t, c, "explore", contract.ExploreRequest{Query: "how are requests served?"}), (&host{}).must(t, c, "explore", contract.ExploreRequest{Query: "how are requests served?"})
		if d := cmp.Diff(fmt.Sprint(a.Result), fmt.Sprint(b.Result)); d != "" && !strings.Contains(d, "0x") {
			t.Errorf("another time: %s", d)
		}
	}
}

// tokensOf estimates the tokens of an answer as JSON.
func tokensOf(r any) int {
	b, _ := contract.EncodeLine(r) // it was an answer
	return text.Tokens(b)
}
