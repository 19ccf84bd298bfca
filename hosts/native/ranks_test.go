package native

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// judged is how far down a target is looked for.
const judged = 50

// TestRanks holds the places at which testdata/ranks/NAME.tsv says that queries
// find their targets: a line for each, the rank (0: not found), the path and the
// query, behind a heading with what they come to. A change of ranking shows as a
// difference; after one that is meant, run it with -update and read it.
func TestRanks(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(testdata, "ranks", "*.tsv"))
	if err != nil || len(names) == 0 {
		t.Fatalf("ranks: %v, %v", names, err)
	}
	for _, file := range names {
		name := strings.TrimSuffix(filepath.Base(file), ".tsv")
		t.Run(name, func(t *testing.T) {
			b, err := os.ReadFile(file)
			check(t, err)
			got := ranks(t, ways[0].open(t, name, readRepository(t, name)), string(b))
			if *update {
				check(t, os.WriteFile(file, []byte(got), 0o644))
			} else if got != string(b) {
				t.Errorf("%s", firstDifference([]byte(got), b))
			}
		})
	}
}

// ranks asks every query of a table and writes it anew.
func ranks(t *testing.T, ask ask, table string) string {
	var lines []string
	first, five, reciprocal := 0, 0, 0.0
	for line := range strings.Lines(table) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		_, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		target, query, ok := strings.Cut(rest, "\t")
		if !ok {
			t.Fatalf("not RANK, PATH and QUERY: %q", line)
		}
		request, err := json.Marshal(contract.SearchRequest{Query: query, Limit: judged, SnippetLines: new(0)})
		check(t, err)
		b, err := ask("search", request)
		check(t, err)
		var response contract.SearchResponse
		check(t, json.Unmarshal(b, &response))
		at := 1 + slices.IndexFunc(response.Results, func(r contract.SearchResult) bool { return r.Path == target })
		if at == 1 {
			first++
		}
		if at > 0 {
			reciprocal += 1 / float64(at)
		}
		if at > 0 && at <= 5 {
			five++
		}
		lines = append(lines, strconv.Itoa(at)+"\t"+target+"\t"+query+"\n")
	}
	n := float64(len(lines))
	return fmt.Sprintf("# recall@1 %.2f, recall@5 %.2f, MRR %.3f\n", float64(first)/n, float64(five)/n, reciprocal/n) + strings.Join(lines, "")
}
