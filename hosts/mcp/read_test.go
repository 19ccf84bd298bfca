package mcp

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cairn-search/cairn/core/contract"
)

// TestResources: what templates and lists name can be read.
func TestResources(t *testing.T) {
	t.Parallel()
	c := connect(t, serve(t, tree(t, "My demo", demo)), nil)
	read := func(uri string) (string, error) {
		r, err := c.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: uri})
		if err != nil {
			return "", err
		}
		if len(r.Contents) != 1 || r.Contents[0].URI != uri {
			t.Errorf("%s: %+v", uri, r.Contents)
		}
		return r.Contents[0].Text, nil
	}
	for r, err := range c.Resources(t.Context(), nil) {
		check(t, err)
		if text, err := read(r.URI); err != nil || text == "" {
			t.Errorf("%s: %q, %v", r.URI, text, err)
		}
	}
	ref := at(t, good(t, c, "seeds", arguments{"query": "discount"}), "seeds", 0, "ref").(string)
	text, err := read("cairn://My-demo/symbol/" + ref)
	check(t, err)
	var around map[string]any
	check(t, json.Unmarshal([]byte(text), &around))
	if at(t, around, "entity", "ref") != ref || at(t, around, "preview", "text") == "" {
		t.Errorf("the symbol is %s", text)
	}
	for _, uri := range []string{"cairn://My-demo/symbol/" + ref + "x", "cairn://My-demo/other/x", "cairn://My-demo", "cairn://", "cairn://My-demo/file/%zz"} {
		if text, err := read(uri); err == nil {
			t.Errorf("%s is %q", uri, text)
		}
	}
}

// TestFailures: what fails outside the core is told as the core tells its own.
func TestFailures(t *testing.T) {
	t.Parallel()
	p := &project{name: "demo", root: t.TempDir()}
	if e := p.failure(errors.New("disk on fire")); e.Code != contract.CodeHost || !strings.Contains(e.Message, `project "demo"`) {
		t.Errorf("got %+v", e)
	}
	if e := p.failure(fmt.Errorf("call: %w", &contract.Error{Code: contract.CodeStale, Field: "path"})); e.Code != contract.CodeStale || e.Field != "path" {
		t.Errorf("got %+v", e)
	}
}

// TestReadRefs: a ref is read as what it names, of its own lines unless others are
// given, and one that cannot be leads to one that can.
func TestReadRefs(t *testing.T) {
	t.Parallel()
	root := committed(t, tree(t, "demo", demo))
	c := connect(t, serve(t, root), nil)
	ref := at(t, good(t, c, "seeds", arguments{"query": "discount", "types": []string{"symbol"}}), "seeds", 0, "ref").(string)
	for _, r := range []struct {
		args  arguments
		first string
		start float64
	}{
		{arguments{"path": ref}, "func discount", 14},
		{arguments{"path": ref, "start": 2, "end": 2}, "package shop", 2},
		{arguments{"path": "file:demo:go.mod"}, "module", 1},
		{arguments{"path": filepath.Join(root, "go.mod")}, "module", 1},
		{arguments{"path": "shop/price.go:2"}, "package shop", 2},
		{arguments{"path": "shop/price.go:discount"}, "func discount", 14},
		{arguments{"path": "discount"}, "func discount", 14},
		{arguments{"path": "shop/price.go", "start": "2", "end": "2"}, "package shop", 2},
	} {
		answer := good(t, c, "read", r.args)
		if !strings.HasPrefix(answer["text"].(string), r.first) || at(t, answer, "lines", "start") != r.start {
			t.Errorf("%v: %v", r.args, answer)
		}
	}
	for _, dir := range []string{"directory:demo:shop", "project:demo"} {
		if answer := good(t, c, "read", arguments{"path": dir}); answer["type"] != "directory" || len(answer["entries"].([]any)) == 0 {
			t.Errorf("%s: %v", dir, answer)
		}
	}
	for _, bad := range []string{"file:demo:shop/prize.go", "file:other:go.mod", "symbol:demo:discont:00000000"} {
		e := wrong(t, c, "read", arguments{"path": bad})
		if e.Field != "path" || e.SuggestedFix == "" {
			t.Errorf("%s: %+v", bad, e)
			continue
		}
		good(t, c, "read", arguments{"path": e.SuggestedFix})
	}
}
