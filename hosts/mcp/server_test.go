package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// demo is a small repository with code that calls, a document and a script.
const demo = `
-- README.md --
# Demo

Orders are priced in [the shop](shop/price.go).
-- go.mod --
module example.com/demo

go 1.26
-- shop/price.go --
// Package shop prices orders.
package shop

// Price is the sum of all items, less the discount.
func Price(items []int) int {
	sum := 0
	for _, i := range items {
		sum += i
	}
	return sum - discount(sum)
}

// discount is a tenth over a hundred.
func discount(sum int) int {
	if sum > 100 {
		return sum / 10
	}
	return 0
}
-- cmd/main.go --
package main

import "example.com/demo/shop"

func main() { println(shop.Price([]int{70, 80})) }
`

// tree writes the files of an archive into a directory of that name.
func tree(t *testing.T, name, files string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), name)
	check(t, os.Mkdir(dir, 0o755))
	for _, f := range txtar.Parse([]byte(files)).Files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		check(t, os.MkdirAll(filepath.Dir(path), 0o755))
		check(t, os.WriteFile(path, f.Data, 0o644))
	}
	return dir
}

// committed makes a directory a work tree of git, with all in one commit.
func committed(t *testing.T, dir string) string {
	t.Helper()
	for _, args := range [][]string{{"init", "-q"}, {"add", "."}, {"commit", "-q", "-m", "Price orders"}} {
		cmd := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=A", "-c", "user.email=a@example.com"}, args...)...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	return dir
}

// serve serves all about code to clients that want structured content.
func serve(t *testing.T, paths ...string) *Server {
	t.Helper()
	return serving(t, paths, Options{Native: native.Options{NoCache: true}, Structured: true, Tools: []string{"code", "graph", "context"}})
}

// plainly serves what is served by default.
func plainly(t *testing.T, paths ...string) *Server {
	t.Helper()
	return serving(t, paths, Options{Native: native.Options{NoCache: true}})
}

func serving(t *testing.T, paths []string, o Options) *Server {
	t.Helper()
	if o.FirstAnswer == 0 {
		o.FirstAnswer = -1 // whatever else the machine does meanwhile
	}
	s, err := New(t.Context(), paths, o)
	check(t, err)
	t.Cleanup(func() { check(t, s.Close(context.Background())) })
	return s
}

// connect makes the SDK's client a client of a server, by the transport that the
// command uses. All that it hears of progress goes to heard.
func connect(t *testing.T, s *Server, heard func(*mcp.ProgressNotificationParams)) *mcp.ClientSession {
	t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, &mcp.ClientOptions{
		ProgressNotificationHandler: func(_ context.Context, r *mcp.ProgressNotificationClientRequest) {
			if heard != nil {
				heard(r.Params)
			}
		},
	})
	return connected(t, s, client, "")
}

// connected has a client begin a session of a version, "" for that of the SDK.
func connected(t *testing.T, s *Server, client *mcp.Client, version string) *mcp.ClientSession {
	t.Helper()
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- s.Stdio(context.Background(), in, out) }()
	c, err := client.Connect(t.Context(), &mcp.IOTransport{Reader: fromServer, Writer: toServer}, &mcp.ClientSessionOptions{ProtocolVersion: version})
	check(t, err)
	t.Cleanup(func() {
		check(t, c.Close())
		if err := <-ended; err != nil {
			t.Errorf("the server ended with %v", err)
		}
	})
	return c
}

type arguments = map[string]any

// calling calls a tool and holds its answer against what the tool declares.
func calling(t *testing.T, c *mcp.ClientSession, tool string, args arguments) (answer map[string]any, failed bool) {
	t.Helper()
	r, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		t.Fatalf("%s %v: %v", tool, args, err)
	}
	return content(t, c, tool, r), r.IsError
}

// content is the structured content of a result, which is the same as its text and
// valid by the tool's schema.
func content(t *testing.T, c *mcp.ClientSession, tool string, r *mcp.CallToolResult) map[string]any {
	t.Helper()
	structured, err := json.Marshal(r.StructuredContent)
	check(t, err)
	var answer, text map[string]any
	check(t, json.Unmarshal(structured, &answer))
	check(t, json.Unmarshal([]byte(r.Content[0].(*mcp.TextContent).Text), &text))
	if diff := cmp.Diff(answer, text); diff != "" || len(r.Content) != 1 {
		t.Errorf("%s: text and structured content differ (%d parts): %s", tool, len(r.Content), diff)
	}
	if n := strings.Count(r.Content[0].(*mcp.TextContent).Text, `"project":"`); n != 1 && !r.IsError {
		t.Errorf("%s: the project is there %d times", tool, n)
	}
	if err := outputOf(t, c, tool).Validate(answer); err != nil {
		t.Errorf("%s: %v\n%s", tool, err, structured)
	}
	return answer
}

// outputs are output schemas by tool: every server has the same.
var outputs sync.Map

// outputOf is a tool's output schema as a server lists it.
func outputOf(t *testing.T, c *mcp.ClientSession, tool string) *jsonschema.Resolved {
	t.Helper()
	if r, ok := outputs.Load(tool); ok {
		return r.(*jsonschema.Resolved)
	}
	for found, err := range c.Tools(t.Context(), nil) {
		check(t, err)
		if found.Name != tool {
			continue
		}
		b, err := json.Marshal(found.OutputSchema)
		check(t, err)
		var s jsonschema.Schema
		check(t, json.NewDecoder(bytes.NewReader(b)).Decode(&s))
		r, err := s.Resolve(nil)
		check(t, err)
		outputs.Store(tool, r)
		return r
	}
	t.Fatalf("no tool %q", tool)
	return nil
}

// good is the answer of a call that must succeed.
func good(t *testing.T, c *mcp.ClientSession, tool string, args arguments) map[string]any {
	t.Helper()
	answer, failed := calling(t, c, tool, args)
	if failed {
		t.Fatalf("%s %v: %v", tool, args, answer)
	}
	return answer
}

// wrong is the error of a call that must fail.
func wrong(t *testing.T, c *mcp.ClientSession, tool string, args arguments) contract.Error {
	t.Helper()
	answer, failed := calling(t, c, tool, args)
	if !failed {
		t.Fatalf("%s %v: no error but %v", tool, args, answer)
	}
	b, err := json.Marshal(answer)
	check(t, err)
	var e contract.Error
	check(t, json.Unmarshal(b, &e))
	return e
}

// at follows keys and indexes into an answer.
func at(t *testing.T, v any, path ...any) any {
	t.Helper()
	for _, p := range path {
		switch p := p.(type) {
		case string:
			v = v.(map[string]any)[p]
		case int:
			list, _ := v.([]any)
			if p >= len(list) {
				t.Fatalf("%v: there are %d", path, len(list))
			}
			v = list[p]
		}
	}
	return v
}
