package mcp

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

// TestDeleted: a repository that is deleted while it is served is said to be gone, the
// others go on, and it is served again once it is back.
func TestDeleted(t *testing.T) {
	t.Parallel()
	gone, stays := tree(t, "gone", demo), tree(t, "stays", demo)
	c := connect(t, serve(t, gone, stays), nil)
	search := func(project string) arguments { return arguments{"query": "discount", "project": project} }
	good(t, c, "search", search("gone"))
	away := filepath.Join(filepath.Dir(gone), "away")
	check(t, os.Rename(gone, away))
	if e := wrong(t, c, "search", search("gone")); e.Code != contract.CodeNotFound || !strings.Contains(e.Message, `project "gone" is gone`) || e.Fix == "" {
		t.Errorf("told is %+v", e)
	}
	if _, err := c.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "cairn://gone/file/go.mod"}); err == nil || !strings.Contains(err.Error(), "is gone") {
		t.Errorf("reading a file: %v", err)
	}
	good(t, c, "search", search("stays"))
	check(t, os.Rename(away, gone))
	good(t, c, "search", search("gone"))
}

// TestFresh: an answer is of the files as they are when it is given.
func TestFresh(t *testing.T) {
	t.Parallel()
	dir := tree(t, "demo", demo)
	c := connect(t, serve(t, dir), nil)
	query := arguments{"query": "Refund"}
	if found := at(t, good(t, c, "search", query), "results").([]any); len(found) != 0 {
		t.Fatalf("found before it was written: %v", found)
	}
	check(t, os.WriteFile(filepath.Join(dir, "shop", "refund.go"), []byte("package shop\n\n// Refund gives back.\nfunc Refund() {}\n"), 0o644))
	if path := at(t, good(t, c, "search", query), "results", 0, "path"); path != "shop/refund.go" {
		t.Errorf("found %v", path)
	}
	check(t, os.Remove(filepath.Join(dir, "shop", "refund.go")))
	if found := at(t, good(t, c, "search", query), "results").([]any); len(found) != 0 {
		t.Errorf("found after it was deleted: %v", found)
	}
}

// TestWaiting: clients are answered before the index is there, the first question
// waits for it and tells how it goes on, and who asked without wanting to know is not
// told.
func TestWaiting(t *testing.T) {
	t.Parallel()
	s := serve(t, tree(t, "demo", demo))
	p := s.projects[0]
	<-p.opened
	opened := make(chan struct{})
	p.opened, p.indexed = opened, opened
	var mu sync.Mutex
	var heard []*mcp.ProgressNotificationParams
	told := make(chan struct{}, 100)
	c := connect(t, s, func(n *mcp.ProgressNotificationParams) {
		mu.Lock()
		defer mu.Unlock()
		heard = append(heard, n)
		told <- struct{}{}
	})
	if r, err := c.ListTools(t.Context(), nil); err != nil || len(r.Tools) != len(tools) {
		t.Fatalf("listing tools: %v, %v", r, err)
	}
	type reply struct {
		r   *mcp.CallToolResult
		err error
	}
	replies := make(chan reply, 2)
	ask := func(token any) {
		params := &mcp.CallToolParams{Name: "read", Arguments: arguments{"path": "go.mod"}}
		if token != nil {
			params.SetProgressToken(token)
		}
		r, err := c.CallTool(context.Background(), params)
		replies <- reply{r, err}
	}
	p.news.tell(native.Progress{Phase: "reading", Done: 10, Total: 100, Files: 3}) // before anyone asks
	go ask("token")
	go ask(nil)
	<-told
	for _, done := range []int64{40, 20, 90} { // a second pass reads less
		time.Sleep(2 * progressEvery)
		p.news.tell(native.Progress{Phase: "reading", Done: done, Total: 100, Files: 9})
		if done != 20 {
			<-told
		}
	}
	select {
	case r := <-replies:
		t.Fatalf("answered too early: %+v", r)
	default:
	}
	close(opened)
	for range 2 {
		if r := <-replies; r.err != nil || r.r.IsError {
			t.Errorf("answered %+v", r)
		}
	}
	mu.Lock()
	defer mu.Unlock()
	if len(heard) != 3 || heard[0].Message != "reading, 3 files" {
		t.Fatalf("heard %d times", len(heard))
	}
	for i, n := range heard {
		if n.ProgressToken != "token" || n.Total != 100 || n.Progress > 100 || i > 0 && n.Progress <= heard[i-1].Progress {
			t.Errorf("heard %+v", n)
		}
	}
}

// TestCancel: a call that is no longer wanted ends, while the index goes on for others.
func TestCancel(t *testing.T) {
	t.Parallel()
	s := serve(t, tree(t, "demo", demo))
	p := s.projects[0]
	<-p.opened
	opened := make(chan struct{})
	p.opened, p.indexed = opened, opened
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		_, err := p.call(ctx, "read", arguments{"path": "go.mod"}, nil)
		ended <- err
	}()
	cancel()
	select {
	case err := <-ended:
		if err == nil {
			t.Error("no error")
		}
	case <-time.After(patience):
		t.Fatal("the call goes on")
	}
	close(opened)
	if _, err := p.call(t.Context(), "read", arguments{"path": "go.mod"}, nil); err != nil {
		t.Errorf("the next call: %v", err)
	}
}

// TestVectors: questions by words ask for vectors if the server has them, others do not.
// TestEverything: neither the whole file system nor a home directory is taken for a project,
// unless it is a repository.
func TestEverything(t *testing.T) {
	home, err := filepath.EvalSymlinks(t.TempDir())
	check(t, err)
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	for _, path := range []string{home, filepath.VolumeName(home) + string(filepath.Separator)} {
		if _, err := open([]string{path}, native.Options{}); err == nil || !strings.Contains(err.Error(), "name the project, as in cairn mcp ") {
			t.Errorf("%s: %v", path, err)
		}
	}
	check(t, os.MkdirAll(filepath.Join(home, "project", ".git"), 0o755))
	if _, err := open([]string{filepath.Join(home, "project")}, native.Options{}); err != nil {
		t.Error(err)
	}
	check(t, os.Mkdir(filepath.Join(home, ".git"), 0o755))
	if _, err := open([]string{home}, native.Options{}); err != nil {
		t.Error(err)
	}
}

func TestVectors(t *testing.T) {
	t.Parallel()
	s, err := New(t.Context(), []string{tree(t, "demo", demo)}, Options{Native: native.Options{NoCache: true}, Vectors: "host", Structured: true})
	check(t, err)
	t.Cleanup(func() { check(t, s.Close(context.Background())) })
	c := connect(t, s, nil)
	if note := at(t, good(t, c, "search", arguments{"query": "discount"}), "notes", 0).(string); !strings.Contains(note, "vectors were left out") {
		t.Errorf("noted is %q", note) // for there is no model
	}
	good(t, c, "inspect", arguments{"ref": "go.mod"})
}

// TestPhases: progress grows over the phases of making an index.
func TestPhases(t *testing.T) {
	t.Parallel()
	last := 0.0
	for _, p := range []native.Progress{
		{Phase: native.Initializing},
		{Phase: "waiting"},
		{Phase: "reading", Total: 10},
		{Phase: "reading", Done: 10, Total: 10},
		{Phase: "indexing", Done: 1, Total: 10},
		{Phase: "indexing", Done: 10, Total: 10},
		{Phase: "saving"},
		{Phase: "linking", Done: 1, Total: 10},
		{Phase: "linking", Done: 10, Total: 10},
		{Phase: "embedding", Done: 12, Total: 10}, // a total is an estimate
		{Phase: "planning", Done: 1, Total: 10},
		{Phase: "retrieving", Done: 1, Total: 10},
		{Phase: "ranking", Done: 3, Total: 3},
	} {
		percent, message := describe(p)
		if percent <= last || percent > 100 || message == "" {
			t.Errorf("%+v is %v%%, %q, after %v%%", p, percent, message, last)
		}
		last = percent
	}
}
