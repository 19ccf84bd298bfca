package all

import (
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// A change in a function reaches who calls it, the tests that do, and the documents
// that name it.
func TestImpact(t *testing.T) {
	c := loaded(t, files{
		"go.mod":            "module m\n",
		"store/get.go":      "package store\n\n// Fetch fetches.\nfunc Fetch() {}\n\nfunc other() {}\n",
		"store/a_test.go":   "package store\n\nfunc TestFetch() { Fetch() }\n",
		"store/get_test.go": "package store\n\nfunc TestOther() { other() }\n",
		"app/app.go":        "package app\n\nimport \"m/store\"\n\nfunc Run() { store.Fetch() }\n",
		"README.md":         "# M\n\nCall `store.Fetch` first.\n",
		"CODEOWNERS":        "/store/ @keepers\n",
	}, "keep")
	a := (&host{}).must(t, c, "impact", contract.ImpactRequest{Changes: []contract.FileChange{{Path: "store/get.go", Lines: []contract.Lines{{Start: 4, End: 4}}}, {Path: "gone.go", Deleted: true}, {Path: "logo.png"}}})
	r := a.Result.(*contract.ImpactResponse)
	names := func(list []contract.AffectedEntity) string {
		var s []string
		for _, e := range list {
			s = append(s, e.Path)
		}
		return strings.Join(s, " ")
	}
	if len(r.Definitions) != 1 || r.Definitions[0].Name != "Fetch" {
		t.Errorf("changed: %+v", r.Definitions)
	}
	if len(r.Dependents) == 0 || r.Dependents[0].Name != "Run" && r.Dependents[0].Name != "TestFetch" {
		t.Errorf("dependents: %+v", r.Dependents)
	}
	if got := names(r.Tests); got != "store/a_test.go store/get_test.go" {
		t.Errorf("tests: %s", got)
	}
	if got := names(r.Documents); got != "README.md" {
		t.Errorf("documents: %s", got)
	}
	if len(r.Owners) != 1 || r.Owners[0].Owners[0] != "@keepers" || len(r.Unknown) != 1 {
		t.Errorf("owners %+v, unknown %q", r.Owners, r.Unknown)
	}
	for _, w := range []struct {
		change contract.FileChange
		want   int
	}{{contract.FileChange{Path: "store/get.go"}, 2}, {contract.FileChange{Path: "store/get.go", Moved: true}, 0}} {
		r := (&host{}).must(t, c, "impact", contract.ImpactRequest{Changes: []contract.FileChange{w.change}}).Result.(*contract.ImpactResponse)
		if len(r.Definitions) != w.want || w.want > 0 && len(r.Dependents) == 0 {
			t.Errorf("%+v: %d definitions changed, want %d; %d dependents", w.change, len(r.Definitions), w.want, len(r.Dependents))
		}
	}
}
