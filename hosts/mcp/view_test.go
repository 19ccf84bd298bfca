package mcp

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cairn-search/cairn/hosts/native"
)

// TestView: explore names its view and hands it what was found, besides the text, if the client
// shows views and the program has one.
func TestView(t *testing.T) {
	t.Parallel()
	const view = "<!doctype html><title>view</title>"
	for _, version := range versions {
		for _, c := range []struct {
			view, shows string
			want        bool
		}{{view, viewType, true}, {view, "text/uri-list", false}, {view, "", false}, {"", viewType, false}} {
			s := serving(t, []string{tree(t, "demo", demo)}, Options{Native: native.Options{NoCache: true}, View: c.view})
			client := showing(t, s, version, c.shows)
			r, err := client.CallTool(t.Context(), &mcp.CallToolParams{Name: "explore", Arguments: arguments{"query": "how is the discount computed"}})
			check(t, err)
			if text := r.Content[0].(*mcp.TextContent).Text; !strings.Contains(text, "func discount") {
				t.Errorf("%s, %+v: the text is %s", version, c, text)
			}
			data, has := r.Meta[viewData].(map[string]any)
			if has != c.want {
				t.Fatalf("%s, %+v: the view is handed %v", version, c, r.Meta)
			}
			if has && at(t, data, "evidence", "entities", 0, "name") != "discount" {
				t.Errorf("%s: the view is handed %v", version, data)
			}
			for found, err := range client.Tools(t.Context(), nil) {
				check(t, err)
				ui, _ := found.Meta["ui"].(map[string]any)
				if names := ui["resourceUri"] == viewURI; names != (c.view != "" && found.Name == "explore") {
					t.Errorf("%s, %+v: %s names %v", version, c, found.Name, found.Meta)
				}
			}
			if c.view == "" {
				continue
			}
			got, err := client.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: viewURI})
			check(t, err)
			if diff := cmp.Diff([]string{viewURI, viewType, view}, []string{got.Contents[0].URI, got.Contents[0].MIMEType, got.Contents[0].Text}); diff != "" || got.Contents[0].Meta["ui"] == nil {
				t.Errorf("%s: the view is %s with %v", version, diff, got.Contents[0].Meta)
			}
		}
	}
}

// showing makes a client that shows views of a type, "" for one that shows none.
func showing(t *testing.T, s *Server, version, shows string) *mcp.ClientSession {
	t.Helper()
	can := &mcp.ClientCapabilities{}
	if shows != "" {
		can.AddExtension(viewExtension, map[string]any{"mimeTypes": []string{shows}})
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, &mcp.ClientOptions{Capabilities: can})
	return connected(t, s, client, version)
}
