package all

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
)

func TestSeeds(t *testing.T) {
	c := loaded(t, linkedRepository(), "keep")
	r := of[*contract.SeedsResponse](t, &host{}, c, "seeds", contract.SeedsRequest{Query: "how does a store get things?", NotableEdges: new(1), Explain: true})
	types := map[string]bool{}
	for i, s := range r.Seeds {
		types[s.Type] = true
		in, out := 0, 0
		for _, e := range s.NotableEdges {
			if in++; e.Direction == "out" {
				in, out = in-1, out+1
			}
		}
		if s.Rank != i+1 || in > 1 || out > 1 || refOf(t, c, s.Ref) != s.Ref {
			t.Errorf("seed %d: %+v", i, s)
		}
	}
	if !types["symbol"] || !types["section"] || len(r.Seeds) > 8 {
		t.Errorf("%v", types)
	}
	r = of[*contract.SeedsResponse](t, &host{}, c, "seeds", contract.SeedsRequest{Query: "Store.Get", Limit: 1, NotableEdges: new(0)})
	if len(r.Seeds) != 1 || r.Seeds[0].Name != "Store.Get" || r.Seeds[0].NotableEdges != nil {
		t.Errorf("%+v", r.Seeds)
	}
	r = of[*contract.SeedsResponse](t, &host{}, c, "seeds", contract.SeedsRequest{Query: "store", Types: []string{"section"}})
	for _, s := range r.Seeds {
		if s.Type != "section" {
			t.Errorf("%+v", s)
		}
	}
	for _, q := range []contract.SeedsRequest{{Query: "store", Types: []string{"whiteboard"}}, {Query: "zygomorphic"}} {
		if r = of[*contract.SeedsResponse](t, &host{}, c, "seeds", q); r.Seeds == nil || len(r.Seeds) != 0 || r.Reason == "" {
			t.Errorf("%+v: %+v", q, r)
		}
	}
}

func TestKnowledge(t *testing.T) {
	c := loaded(t, linkedRepository(), "keep")
	ids := func(q contract.KnowledgeRequest) (list []string) {
		for _, k := range of[*contract.KnowledgeResponse](t, &host{}, c, "knowledge", q).Texts {
			list = append(list, k.ID)
			if (k.Text == "") != (q == contract.KnowledgeRequest{}) {
				t.Errorf("%+v: %q has the text %q", q, k.ID, k.Text)
			}
		}
		return list
	}
	all := ids(contract.KnowledgeRequest{})
	if len(all) < 3 {
		t.Errorf("%v", all)
	}
	for _, id := range all {
		if got := ids(contract.KnowledgeRequest{ID: id}); !slices.Equal(got, []string{id}) {
			t.Errorf("%s: %v", id, got)
		}
		if got := ids(contract.KnowledgeRequest{Query: id}); !slices.Equal(got, []string{id}) {
			t.Errorf("%s: %v", id, got)
		}
	}
	if got := ids(contract.KnowledgeRequest{Query: "what should be stored as a record", Limit: 1}); !slices.Equal(got, []string{"persistence"}) {
		t.Errorf("%v", got)
	}
	if r := of[*contract.KnowledgeResponse](t, &host{}, c, "knowledge", contract.KnowledgeRequest{Query: "zygomorphic"}); len(r.Texts) != 0 || r.Reason == "" {
		t.Errorf("%+v", r)
	}
	(&host{}).must(t, c, "add", contract.AddRequest{Records: []contract.StoredRecord{{Type: "knowledge", ID: "zygo", Title: "Zygomorphic", Text: "Of flowers."}}})
	if r := of[*contract.KnowledgeResponse](t, &host{}, c, "knowledge", contract.KnowledgeRequest{Query: "zygomorphic"}); len(r.Texts) != 1 || r.Texts[0].Ref != "knowledge:repository:zygo" {
		t.Errorf("%+v", r)
	}
}

// Search tells the edges of what it finds, if asked to.
func TestSearchEdges(t *testing.T) {
	c := loaded(t, linkedRepository(), "keep")
	plain := of[*contract.SearchResponse](t, &host{}, c, "search", contract.SearchRequest{Query: "Store.Get"})
	r := of[*contract.SearchResponse](t, &host{}, c, "search", `{"query":"Store.Get","notable_edges":2}`)
	if len(r.Results) != len(plain.Results) {
		t.Fatalf("%d results, %d without edges", len(r.Results), len(plain.Results))
	}
	told := 0
	for i := range r.Results {
		told += len(r.Results[i].NotableEdges)
		for _, e := range r.Results[i].NotableEdges {
			if refOf(t, c, e.Ref) != e.Ref {
				t.Errorf("%+v", e)
			}
		}
		r.Results[i].NotableEdges = nil
	}
	if d := cmp.Diff(plain, r); d != "" || told == 0 {
		t.Errorf("with %d edges other results: %s", told, d)
	}
	if a := (&host{}).run(c, "search", `{"query":"x","notable_edges":11}`); a.Error == nil || a.Error.Code != contract.CodeBadInput || a.Error.Field != "notable_edges" {
		t.Errorf("%+v", a.Error)
	}
}
