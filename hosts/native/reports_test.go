package native

import (
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/cairn-search/cairn/core/contract"
)

// bestReported is how many results of a report are held.
const bestReported = 3

// TestReports holds what bug reports find, in process and in the guest; the archive
// says how.
func TestReports(t *testing.T) {
	file := filepath.Join(testdata, "reports.txtar")
	a, err := txtar.ParseFile(file)
	check(t, err)
	for i := 0; i+1 < len(a.Files); i += 2 {
		question, want := a.Files[i], &a.Files[i+1]
		name, ok := strings.CutSuffix(question.Name, ".md")
		if !ok || want.Name != name+".want" {
			t.Fatalf("%s is followed by %s", question.Name, want.Name)
		}
		for _, way := range ways {
			if way.name != "tar" && way.name != "wazero, zip" {
				continue
			}
			ask := way.open(t, path.Dir(name), readRepository(t, path.Dir(name)))
			request, err := json.Marshal(contract.SearchRequest{Query: string(question.Data), Limit: bestReported})
			check(t, err)
			b, err := ask("search", request)
			check(t, err)
			var answer contract.SearchResponse
			check(t, json.Unmarshal(b, &answer))
			got := string(answer.Class) + "\n"
			for _, r := range answer.Results {
				got += fmt.Sprintf("%s:%d-%d", r.Path, r.Snippet.Start, r.Snippet.End)
				if r.Definition != nil {
					got += " " + r.Definition.Name
				}
				got += "\n"
			}
			if *update {
				want.Data = []byte(got)
			}
			if d := cmp.Diff(string(want.Data), got); d != "" {
				t.Errorf("%s, %s: %s", name, way.name, d)
			}
		}
	}
	if *update {
		check(t, os.WriteFile(file, txtar.Format(a), 0o644))
	}
}
