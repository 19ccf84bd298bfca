package cli

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cairn-search/cairn/core/contract"
)

// TestTranscript goes through the five steps, and through explore, on the sources of
// Go: a client, the command as a process, and thousands of files.
func TestTranscript(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	cmd := command(t, t.TempDir(), "mcp", "--structured", "--tools", "all", filepath.Join(strings.TrimSpace(string(root)), "src"))
	c, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), &mcp.CommandTransport{Command: cmd}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}()
	const question = "how does ServeMux find the handler of a request"

	schema := toolAnswer[contract.SchemaResponse](t, c, "schema", map[string]any{})
	count := map[string]int{}
	for _, e := range schema.Entities {
		count[e.Type] = e.Count
	}
	for _, e := range schema.Edges {
		count[e.Kind] = e.Count
	}
	if count["file"] < 5000 || count["symbol"] < 50_000 || count["IMPORTS"] == 0 || count["CALLS"] == 0 {
		t.Errorf("there are %v", count)
	}

	found := toolAnswer[contract.SearchResponse](t, c, "search", map[string]any{"query": question})
	if !slices.ContainsFunc(found.Results, func(r contract.SearchResult) bool { return r.Path == "net/http/server.go" }) {
		t.Errorf("search finds %+v", found.Results)
	}
	seeds := toolAnswer[contract.SeedsResponse](t, c, "seeds", map[string]any{"query": question, "types": []string{"symbol"}})
	i := slices.IndexFunc(seeds.Seeds, func(s contract.Seed) bool { return s.Path == "net/http/server.go" })
	if i < 0 {
		t.Fatalf("seeds are %+v", seeds.Seeds)
	}
	from := seeds.Seeds[i].Ref

	around := toolAnswer[contract.InspectResponse](t, c, "inspect", map[string]any{"ref": from})
	if around.Entity.Ref != from || len(around.RecommendedNextHops) == 0 || len(around.Coverage) == 0 {
		t.Errorf("around %q is %+v", from, around)
	}
	ways := toolAnswer[contract.PathsResponse](t, c, "paths", map[string]any{"from": from, "to": around.RecommendedNextHops[0].Ref})
	if len(ways.Paths) == 0 {
		t.Fatalf("no paths from %q to %q: %s", from, around.RecommendedNextHops[0].Ref, ways.Reason)
	}
	bundle := toolAnswer[contract.BundleResponse](t, c, "bundle", map[string]any{
		"refs": []string{found.Results[0].Ref, from}, "path_ids": []string{ways.Paths[0].PathID}, "query": question,
	})
	if len(bundle.Entities) < 2 || len(bundle.Paths) != 1 || bundle.Paths[0].Text != ways.Paths[0].Text || len(bundle.Degraded) > 0 {
		t.Errorf("the bundle is %+v", bundle)
	}

	whole := toolAnswer[contract.ExploreResponse](t, c, "explore", map[string]any{"query": question})
	if !slices.ContainsFunc(whole.Evidence.Entities, func(e contract.BundledEntity) bool {
		return e.Path == "net/http/server.go" && e.Preview != nil && e.Preview.Text != ""
	}) {
		t.Errorf("explored %+v", whole.Evidence.Entities)
	}
}

func toolAnswer[R any](t *testing.T, c *mcp.ClientSession, tool string, args map[string]any) R {
	t.Helper()
	var answer R
	r, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		t.Fatalf("%s: %v", tool, err)
	}
	text := r.Content[0].(*mcp.TextContent).Text
	if r.IsError {
		t.Fatalf("%s %v: %s", tool, args, text)
	}
	if err := json.Unmarshal([]byte(text), &answer); err != nil {
		t.Fatalf("%s: %v", tool, err)
	}
	return answer
}
