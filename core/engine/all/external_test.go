package all

import (
	"slices"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/google/go-cmp/cmp"
)

// An import says in which manner it is one, and those that lead out of the
// repository are listed.
func TestImportManners(t *testing.T) {
	c := loaded(t, files{
		"web/app.ts":  "import type { A } from './a';\nimport { b } from './b';\nimport lodash from 'lodash';\n\nexport async function f() {\n  await import('./c');\n}\n",
		"web/a.ts":    "export type A = number;\n",
		"web/b.ts":    "export const b = 1;\n",
		"web/c.ts":    "export {};\n",
		"web/none.ts": "",
	}, "keep")
	r := (&host{}).must(t, c, "inspect", contract.InspectRequest{Ref: "web/app.ts", EdgeKinds: []string{"IMPORTS"}, Direction: "out"}).Result.(*contract.InspectResponse)
	var got []string
	for _, e := range r.Edges.Out[0].Edges {
		manner := ""
		if e.TypeOnly {
			manner += " type"
		}
		if e.Dynamic {
			manner += " dynamic"
		}
		got = append(got, e.Name+manner)
	}
	slices.Sort(got)
	if d := cmp.Diff([]string{"web/a.ts type", "web/b.ts", "web/c.ts dynamic"}, got); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]contract.ExternalImport{{Path: "lodash", Line: 3}}, r.ExternalImports); d != "" {
		t.Error(d)
	}
}

// Each pass of the ranking of seeds shows in the explanation, and nothing does
// without being asked for.
func TestSeedsExplained(t *testing.T) {
	c := loaded(t, files{
		"store.go": "package store\n\n// Fetch says how a parcel is fetched.\nfunc Fetch() {\n" + strings.Repeat("\tparcel.fetch()\n", 60) + "}\n\n// Return says how a parcel is fetched back.\nfunc Return() {\n" + strings.Repeat("\tparcel.fetch()\n", 60) + "}\n",
		"other.go": "package store\n\nfunc parcel() {}\n",
		"GUIDE.md": "# Parcels\n\nHow a parcel is fetched.\n",
	}, "keep")
	for _, explain := range []bool{true, false} {
		names := map[string]bool{}
		for _, query := range []string{"Fetch", "how is a parcel fetched"} {
			r := (&host{}).must(t, c, "seeds", contract.SeedsRequest{Query: query, Explain: explain}).Result.(*contract.SeedsResponse)
			for _, s := range r.Seeds {
				for _, e := range s.Explain {
					names[e.Name] = true
				}
			}
		}
		for _, name := range []string{"exact name", "turn of documents"} {
			if names[name] != explain {
				t.Errorf("explain %v: %q shows %v, of %v", explain, name, names[name], names)
			}
		}
	}
}
