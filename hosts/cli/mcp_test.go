package cli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestMCPProcess: the SDK's client talks with the command, which keeps the index for
// the next one and ends well when the client goes.
func TestMCPProcess(t *testing.T) {
	root, cacheDir := repository(t), t.TempDir()
	for range 2 {
		cmd := command(t, cacheDir, "mcp", root)
		var errs bytes.Buffer
		cmd.Stderr = &errs
		c, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), &mcp.CommandTransport{Command: cmd, TerminateDuration: patience}, nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := askedForAll(t, c, &mcp.CallToolParams{Name: "search", Arguments: map[string]any{"query": "Handle1719"}})
		if err != nil || r.IsError || !strings.Contains(r.Content[0].(*mcp.TextContent).Text, "pkg") {
			t.Errorf("got %+v, %v", r, err)
		}
		if err := c.Close(); err != nil || cmd.ProcessState.ExitCode() != 0 || errs.Len() > 0 {
			t.Errorf("ended with %v, %v, %q", err, cmd.ProcessState, errs.String())
		}
	}
	if kept, err := filepath.Glob(filepath.Join(cacheDir, "entries", "*", "index*")); err != nil || len(kept) != 1 {
		t.Errorf("kept are %q, %v", kept, err)
	}
}

// askedForAll calls a tool until it answers from all files: a busy machine has the server answer from
// a part of them first, and a client that goes then leaves no index.
func askedForAll(t *testing.T, c *mcp.ClientSession, p *mcp.CallToolParams) (*mcp.CallToolResult, error) {
	t.Helper()
	for {
		r, err := c.CallTool(t.Context(), p)
		if err != nil || !strings.Contains(r.Content[0].(*mcp.TextContent).Text, "complete: false") {
			return r, err
		}
	}
}

// TestMCPDisconnected: a client that goes while the index is being made, and one that
// stops reading, end the server at once and in order.
func TestMCPDisconnected(t *testing.T) {
	root := repository(t)
	const hello = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"search","arguments":{"query":"Handle request"}}}
`
	for _, closed := range []string{"in", "out", "signal"} {
		cmd := command(t, t.TempDir(), "mcp", root)
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		var errs bytes.Buffer
		cmd.Stderr = &errs
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(in, hello); err != nil {
			t.Fatal(err)
		}
		line, err := bufio.NewReader(out).ReadString('\n')
		if err != nil || !json.Valid([]byte(line)) {
			t.Errorf("%s: %q, %v", closed, line, err)
		}
		switch closed {
		case "in":
			in.Close()
		case "out":
			out.Close()
		case "signal":
			if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
				t.Fatal(err)
			}
		}
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		select {
		case err := <-ended:
			if err != nil || errs.Len() > 0 {
				t.Errorf("%s: %v, %q", closed, err, errs.String())
			}
		case <-time.After(20 * time.Second):
			_ = cmd.Process.Kill()
			t.Errorf("%s: the server goes on", closed)
		}
	}
}

// TestMCPOverHTTP: the command says where it serves, lets in who bears the token, and
// ends well by a signal.
func TestMCPOverHTTP(t *testing.T) {
	token := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(token, []byte("open, sesame, open\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := command(t, t.TempDir(), "mcp", "--http", "127.0.0.1:0", "--token-file", token, repository(t))
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(said).ReadString('\n')
	url := regexp.MustCompile(`http://\S+/mcp`).FindString(line)
	if err != nil || url == "" {
		t.Fatalf("said %q, %v", line, err)
	}
	connect := func(token string) (*mcp.ClientSession, error) {
		h := &http.Client{Transport: bearing(token)}
		return mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: url, HTTPClient: h, MaxRetries: -1}, nil)
	}
	if _, err := connect("abracadabra"); err == nil {
		t.Error("a wrong token opens")
	}
	c, err := connect("open, sesame, open")
	if err != nil {
		t.Fatal(err)
	}
	r, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: "read", Arguments: map[string]any{"path": "pkg01/file1.go", "end": 1}})
	if err != nil || r.IsError {
		t.Errorf("got %+v, %v", r, err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	stop := context.AfterFunc(ctx, func() { _ = cmd.Process.Kill() })
	defer stop()
	if err := cmd.Wait(); err != nil {
		t.Errorf("ended with %v", errors.Join(err, ctx.Err()))
	}
	_ = c.Close() // of a server that has ended
}

// TestMCPTokenByDefault: who does not see what the command prints gets nothing, unless
// it is told to let all in.
func TestMCPTokenByDefault(t *testing.T) {
	t.Setenv(mcpToken, "")
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.go"), []byte("package a\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, c := range []struct {
		args []string
		open bool
	}{{[]string{"--quiet"}, false}, {nil, false}, {[]string{"--no-token"}, true}} {
		cmd := command(t, t.TempDir(), append([]string{"mcp", dir, "--http", "127.0.0.1:0"}, c.args...)...)
		said, err := cmd.StderrPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		line, err := bufio.NewReader(said).ReadString('\n')
		m := regexp.MustCompile(`(http://[^/ ]+)(/\w{20,})?/mcp`).FindStringSubmatch(line)
		if err != nil || m == nil || (m[2] == "") != c.open || c.open != strings.Contains(line, "every user") {
			t.Fatalf("%q said %q, %v", c.args, line, err)
		}
		if seen[m[2]] {
			t.Errorf("the same token again: %q", line)
		}
		seen[m[2]] = true
		for url, open := range map[string]bool{m[0]: true, m[1] + "/mcp": c.open, m[1] + "/AAAAAAAAAAAAAAAAAAAAAAAAAA/mcp": false} {
			client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
			s, err := client.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: url, MaxRetries: -1}, nil)
			if (err == nil) != open {
				t.Errorf("%q: %s lets in: %v", c.args, url, err)
			}
			if err == nil {
				if r, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: "read", Arguments: map[string]any{"path": "a.go"}}); err != nil || r.IsError {
					t.Errorf("%q: got %+v, %v", c.args, r, err)
				}
				_ = s.Close()
			}
		}
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
	}
}

// bearing adds a token to requests.
type bearing string

func (b bearing) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}
