package mcp

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cairn-search/cairn/hosts/native"
)

// workspace serves several directories as one.
func workspace(t *testing.T, o Options, dirs ...string) *mcp.ClientSession {
	t.Helper()
	var places []native.Place
	for _, dir := range dirs {
		places = append(places, native.Place{Path: dir})
	}
	w, err := native.OpenWorkspace(t.Context(), places, native.Options{NoCache: true})
	check(t, err)
	t.Cleanup(func() { check(t, w.Close(context.Background())) })
	o.Several = w
	return connect(t, serving(t, nil, o), nil)
}

const ledger = `
-- go.mod --
module example.com/ledger
-- book.go --
package ledger

// Book books the price of an order.
func Book() {}
`

// trade uses the ledger.
const trade = `
-- go.mod --
module example.com/trade
-- order.go --
package trade

import "example.com/ledger"

// Sell sells.
func Sell() { ledger.Book() }
`

// Several repositories are one: a result says of which it is, and can be read; what only one repository
// can tell is refused with what to do.
func TestSeveral(t *testing.T) {
	book := tree(t, "ledger", ledger)
	gone := tree(t, "gone", ledger)
	c := workspace(t, Options{}, tree(t, "demo", demo), book, gone, tree(t, "trade", trade))
	check(t, os.RemoveAll(gone))
	list, err := c.ListTools(t.Context(), nil)
	check(t, err)
	var names []string
	for _, tool := range list.Tools {
		names = append(names, tool.Name)
	}
	if got := strings.Join(names, " "); got != "impact inspect read search" {
		t.Errorf("offers %s", got)
	}
	for _, x := range []struct {
		tool string
		args arguments
		want []string
		not  string
	}{
		{"search", arguments{"query": "price of an order"}, []string{"ledger/book.go:3-4", "demo/shop/price.go", "gone is not searched"}, "project "},
		{"search", arguments{"query": "price of an order", "repositories": []string{"ledger"}}, []string{"ledger/book.go"}, "demo/"},
		{"search", arguments{"query": "price", "repository": "demo", "limit": 1}, []string{"demo/shop/price.go"}, "ledger/"},
		{"read", arguments{"path": "demo/shop/price.go:5-6"}, []string{"demo/shop/price.go:5-6", "func Price"}, "discount is"},
		{"read", arguments{"path": "ledger/Book"}, []string{"func Book"}, "Price"},
		{"read", arguments{"path": "demo"}, []string{"demo/shop"}, "book.go"},
		{"read", arguments{"path": "file:ledger:book.go", "start": 4, "end": 4}, []string{"ledger/book.go:4"}, "package"},
		{"inspect", arguments{"ref": "ledger/book.go:Book"}, []string{"ledger/book.go:4", "trade/order.go:6", "function Sell", "gone is not searched"}, "nothing"},
		{"impact", arguments{"targets": []string{"Book"}}, []string{"ledger/book.go:4", "trade/order.go:6", "function Sell"}, "nothing"},
	} {
		got, failed := textOf(t, c, x.tool, x.args)
		for _, want := range x.want {
			if failed || !strings.Contains(got, want) {
				t.Errorf("%s %v: no %q in\n%s", x.tool, x.args, want, got)
			}
		}
		if strings.Contains(got, x.not) {
			t.Errorf("%s %v: %q in\n%s", x.tool, x.args, x.not, got)
		}
	}
	// What changed is found.
	check(t, os.WriteFile(filepath.Join(book, "quokka.go"), []byte("package ledger\n\n// Quokka feeds a quokka.\nfunc Quokka() {}\n"), 0o644))
	if got, _ := textOf(t, c, "search", arguments{"query": "quokka"}); !strings.Contains(got, "ledger/quokka.go") {
		t.Error(got)
	}
	for _, x := range []struct {
		tool string
		args arguments
		want string
	}{
		{"search", arguments{}, "query is missing"},
		{"search", arguments{"query": "price", "repositories": []string{"ledgr"}}, "ledger"},
		{"search", arguments{"query": "price", "syntax": "literal"}, "no argument"},
		{"read", arguments{"path": "shop/prices.go"}, "there is no repository"},
		{"read", arguments{"path": "demo/none.go"}, "none.go"},
		{"read", arguments{"path": "symbol:demo:Price:1234"}, "NAME/path:SYMBOL"},
	} {
		if got, failed := textOf(t, c, x.tool, x.args); !failed || !strings.Contains(got, x.want) {
			t.Errorf("%s %v: %s, want %s", x.tool, x.args, got, x.want)
		}
	}
	if _, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: "explore", Arguments: arguments{"query": "price"}}); err == nil || !strings.Contains(err.Error(), `start a server of one repository, "cairn mcp DIR"`) {
		t.Errorf("explore: %v", err)
	}
	if _, err := New(t.Context(), nil, Options{Several: (*native.Workspace)(nil), Tools: []string{"graph"}}); err == nil || !strings.Contains(err.Error(), "one repository") {
		t.Errorf("tools of none: %v", err)
	}
}

// With structured content each result has its repository, and pages go on.
func TestSeveralStructured(t *testing.T) {
	c := workspace(t, Options{Structured: true}, tree(t, "demo", demo), tree(t, "ledger", ledger))
	seen, cursor := map[string]bool{}, ""
	for range 2 {
		a := arguments{"query": "price order", "limit": 1}
		if cursor != "" {
			a["cursor"] = cursor
		}
		r, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: "search", Arguments: a})
		check(t, err)
		b, err := json.Marshal(r.StructuredContent)
		check(t, err)
		var answer struct {
			Results []struct{ Repository, Path string }
			Next    string `json:"next_cursor"`
		}
		check(t, json.Unmarshal(b, &answer))
		if len(answer.Results) != 1 || answer.Results[0].Repository == "" || answer.Next == "" {
			t.Fatalf("%s", b)
		}
		seen[answer.Results[0].Repository+"/"+answer.Results[0].Path], cursor = true, answer.Next
	}
	if len(seen) != 2 {
		t.Errorf("two pages have %v", seen)
	}
}
