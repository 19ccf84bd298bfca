package all

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
)

// documented is a repository of documents in all formats, about one file of code.
func documented() files {
	return files{
		"store.py":      "class Store:\n    def expire(self):\n        pass\n",
		"docs/guide.md": "# Guide\n\nAll of it.\n\n## Sessions\n\nSessions end after an hour of silence.\n\n### Early\n\nOr when told.\n\n## Requirements\n\n- REQ-1: Sessions end, see `Store.expire`.\n- As an admin, I want to end sessions so that nobody stays.\n",
		"docs/a.rst":    "Page\n====\n\n.. _way:\n\nThe way\n-------\n\nREQ-1 and :ref:`way` and :class:`store.Store`.\n",
		"docs/b.adoc":   "= Other\n\n[[here]]\n== Here\n\nxref:a.rst#way[]\n",
		"docs/c.html":   "<h1 id=\"x\">Tags &amp; <b>more</b></h1>\n<a href=\"guide.md#sessions\">s</a>\n",
		"docs/d.ipynb":  "{\"cells\": [\n{\"cell_type\": \"markdown\", \"source\": [\n\"# Trial\\n\",\n\"See [guide](guide.md).\"]},\n{\"cell_type\": \"code\", \"outputs\": [\"nonsense\"], \"source\": [\n\"def attempt():\\n\",\n\"    pass\"]}],\n\"metadata\": {\"kernelspec\": {\"language\": \"python\"}}}\n",
		"docs/e.txt":    "PLAIN MATTERS\n\nText.\n",
		"api.yaml":      "openapi: 3.0.0\npaths:\n  /stores/{id}:\n    delete:\n      operationId: expire\ncomponents:\n  schemas:\n    Pair: {}\n",
		"a.feature":     "Feature: Closing\n  Scenario: Early\n    Given one\n",
	}
}

// Sections of every format, requirements and user stories have refs that lead to
// them, lines, and the edges that their documents state.
func TestDocuments(t *testing.T) {
	c := loaded(t, documented(), "keep")
	for ref, want := range map[string]string{
		"section:repository:docs/guide.md:sessions":  "section Sessions docs/guide.md 5-12",
		"requirement:repository:docs/guide.md:req-1": "requirement REQ-1 docs/guide.md 15-15",
		"REQ-1":                                       "requirement REQ-1 docs/guide.md 15-15",
		"section:repository:docs/a.rst:the-way":       "section The way docs/a.rst 6-9",
		"section:repository:docs/b.adoc:here":         "section Here docs/b.adoc 4-6",
		"section:repository:docs/c.html:tags--more":   "section Tags & more docs/c.html 1-2",
		"section:repository:docs/d.ipynb:trial":       "section Trial docs/d.ipynb 3-8",
		"attempt":                                     "symbol attempt docs/d.ipynb 6-7",
		"section:repository:docs/e.txt:plain-matters": "section PLAIN MATTERS docs/e.txt 1-3",
		"section:repository:api.yaml:delete-storesid": "section DELETE /stores/{id} api.yaml 4-5",
		"section:repository:api.yaml:pair":            "section Pair api.yaml 8-8",
		"section:repository:a.feature:early":          "section Early a.feature 2-3",
		"user_story:repository:docs/guide.md:as-an-admin-i-want-to-end-sessions-so-that-nobody-stays": "user_story As an admin, I want to end sessions so that nobody stays docs/guide.md 16-16",
	} {
		e := of[*contract.InspectResponse](t, &host{}, c, "inspect", contract.InspectRequest{Ref: ref}).Entity
		got := strings.Join([]string{e.Type, e.Name, e.Path, fmt.Sprintf("%d-%d", e.Lines.Start, e.Lines.End)}, " ")
		if got != want || strings.Contains(ref, ":") && e.Ref != ref {
			t.Errorf("%s is %s, %s; want %s", ref, e.Ref, got, want)
		}
	}
	for ref, want := range map[string]string{
		"REQ-1": "ast CONTAINS_SYMBOL 1: Requirements\nformat DESCRIBES 1: The way@docs/a.rst:9\nstructural IN_FILE 1: docs/guide.md\nformat DESCRIBES 1: Store.expire?@docs/guide.md:15\n",
		"section:repository:docs/guide.md:requirements": "structural NEXT_SECTION 1: Early\nstructural IN_FILE 1: docs/guide.md\nast CONTAINS_SYMBOL 2: REQ-1 As an admin, I want to end sessions so that nobody stays\n",
		"section:repository:docs/a.rst:the-way":         "structural NEXT_SECTION 1: Page\nformat LINKS_TO_SECTION 1: Here@docs/b.adoc:6\nstructural IN_FILE 1: docs/a.rst\nformat DESCRIBES 2: REQ-1@docs/a.rst:9 Store?@docs/a.rst:9\n",
		"section:repository:docs/d.ipynb:trial":         "structural IN_FILE 1: docs/d.ipynb\nformat LINKS_TO_FILE 1: docs/guide.md@docs/d.ipynb:4\n",
		"docs/d.ipynb":                                  "structural IN_FILE 2: Trial docs/d.ipynb\nast DEFINED_IN 1: attempt\nstructural IN_DIRECTORY 1: docs\nast CONTAINS_SYMBOL 1: attempt\n",
	} {
		r := of[*contract.InspectResponse](t, &host{}, c, "inspect", contract.InspectRequest{Ref: ref})
		if d := cmp.Diff(want, say(r.Edges.In)+say(r.Edges.Out)); d != "" {
			t.Errorf("around %s: %s", ref, d)
		}
	}
	schema := of[*contract.SchemaResponse](t, &host{}, c, "schema", contract.SchemaRequest{})
	count := map[string]int{}
	for _, e := range schema.Entities {
		count[e.Type] = e.Count
	}
	if count["section"] != 16 || count["requirement"] != 1 || count["user_story"] != 1 || count["symbol"] != 3 {
		t.Errorf("the schema counts %v", count)
	}
	seeds := of[*contract.SeedsResponse](t, &host{}, c, "seeds", contract.SeedsRequest{Query: "admin wants nobody to stay", Types: []string{"user_story"}})
	if len(seeds.Seeds) != 1 || seeds.Seeds[0].Type != "user_story" {
		t.Errorf("the seeds are %+v", seeds.Seeds)
	}
	paths := of[*contract.PathsResponse](t, &host{}, c, "paths", contract.PathsRequest{From: "REQ-1", To: "Store.expire"})
	if len(paths.Paths) == 0 || len(paths.Paths[0].Steps) == 0 {
		t.Errorf("no path from the requirement to the code: %+v", paths)
	}
	if r := of[*contract.SearchResponse](t, &host{}, c, "search", contract.SearchRequest{Query: "nonsense"}); len(r.Results) > 0 {
		t.Errorf("a notebook's output is found: %+v", r.Results)
	}
}

// Sections of documents are found by navigation, among files and in one document, by
// the index and by a model, with their lines and nothing else as content.
func TestNavigateDocuments(t *testing.T) {
	c := loaded(t, documented(), "keep")
	for name, q := range map[string]contract.NavigateRequest{
		"among files": {Query: "sessions end after silence", ExpandDocuments: true, Contents: true, Limit: 1},
		"beam":        {Query: "sessions end after silence", ExpandDocuments: true, Contents: true, Limit: 1, Strategy: "beam"},
		"with JSON":   {Query: "sessions end after silence", ExpandDocuments: true, ExpandJSON: true, Contents: true, Limit: 1},
		"one":         {Query: "sessions end after silence", Document: "docs/guide.md", Contents: true, Limit: 1},
		"one, block":  {Query: "sessions end after silence", Document: "docs/guide.md", Contents: true, Limit: 1, Strategy: "block"},
	} {
		r := of[*contract.NavigateResponse](t, &host{}, c, "navigate", q)
		if len(r.Files) != 1 {
			t.Errorf("%s: %+v", name, r)
			continue
		}
		f := r.Files[0]
		if f.Path != "docs/guide.md" || f.Title != "Sessions" || f.Lines != (contract.Lines{Start: 5, End: 12}) || f.Ref != "section:repository:docs/guide.md:sessions" ||
			f.Text == nil || *f.Text != "## Sessions\n\nSessions end after an hour of silence.\n\n### Early\n\nOr when told.\n\n" {
			t.Errorf("%s: %+v", name, f)
		}
	}
	// A model sees titles and how their sections begin.
	asked := ""
	titled := regexp.MustCompile(`- id: (\S+)\ntitle: (.*)\n`)
	h := &host{model: func(prompt string) string {
		asked += prompt
		ids, done := "", true
		for _, m := range titled.FindAllStringSubmatch(prompt, -1) {
			if m[2] == "Guide" || m[2] == "Requirements" {
				ids, done = `"`+m[1]+`"`, m[2] != "Guide"
			}
		}
		return fmt.Sprintf(`{"calls":[{"name":"rank","arguments":{"ranked_ids":[%s],"done":%t}}],"stop":"tool"}`, ids, done)
	}}
	r := of[*contract.NavigateResponse](t, h, c, "navigate", contract.NavigateRequest{Query: "what must hold", Document: "docs/guide.md", Model: "host", Strategy: "block"})
	if len(r.Files) != 2 || r.Files[0].Title != "Requirements" || r.Files[0].Lines != (contract.Lines{Start: 13, End: 16}) {
		t.Errorf("a model finds %+v", r.Files)
	}
	if want := "title: Sessions\\ntext: Sessions end after an hour of silence."; !strings.Contains(strings.ReplaceAll(asked, "\n", "\\n"), want) {
		t.Errorf("the model is not shown %s in %s", want, asked)
	}
	for _, bad := range []struct {
		q    contract.NavigateRequest
		code string
		fix  string
	}{
		{contract.NavigateRequest{Query: "x", Document: "docs/guid.md"}, contract.CodeNotFound, "docs/guide.md"},
		{contract.NavigateRequest{Query: "x", Document: "store.py"}, contract.CodeNotFound, ""},
		{contract.NavigateRequest{Query: "x", Document: "docs/guide.md", Tree: "t", Model: "host"}, contract.CodeBadInput, ""},
		{contract.NavigateRequest{Query: "x", ExpandDocuments: true, Tree: "t", Model: "host"}, contract.CodeBadInput, ""},
	} {
		e := (&host{}).run(c, "navigate", bad.q).Error
		if e == nil || e.Code != bad.code || e.Field == "" || bad.fix != "" && e.SuggestedFix != bad.fix {
			t.Errorf("%+v: %v", bad.q, e)
		}
	}
}
