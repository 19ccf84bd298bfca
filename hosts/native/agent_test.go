package native

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native/store/sqlite"
)

// remembers opens a repository with a store in a file.
func remembers(ctx context.Context, dir, cacheDir string) (*Repository, *sqlite.Store, error) {
	s, err := sqlite.Open(filepath.Join(cacheDir, "memory.db"), sqlite.Options{})
	if err != nil {
		return nil, nil, err
	}
	r, err := Open(ctx, dir, Options{CacheDir: cacheDir, Store: s})
	return r, s, err
}

// childAgent is an agent's first conversation. It says ready once it has saved where it
// is, and goes on talking until it is killed.
func childAgent(dir, cacheDir string) error {
	ctx := context.Background()
	r, _, err := remembers(ctx, dir, cacheDir)
	if err != nil {
		return err
	}
	say := func(role, text string) error {
		_, err := r.Call(ctx, "messages", contract.MessagesRequest{Action: "add", Decisions: "pattern", Messages: []contract.NewMessage{{Role: contract.Role(role), Content: text}}})
		return err
	}
	if err := say("user", "Clients give up too soon when the server is busy."); err != nil {
		return err
	}
	if err := say("assistant", "We agreed to retry in client/retry.go up to five times. The limits are described in docs/limits.md."); err != nil {
		return err
	}
	q := contract.CheckpointsRequest{Action: "save", State: json.RawMessage(`{"query":"retry","plan":["read","change","test"],"current_step":1}`)}
	if _, err := r.Call(ctx, "checkpoints", q); err != nil {
		return err
	}
	fmt.Println("ready")
	for i := 0; ; i++ {
		if err := say("assistant", fmt.Sprintf("Reading on, %d.", i)); err != nil {
			return err
		}
	}
}

// TestAgentResumes: an agent is killed in the middle of a conversation. In the next it
// goes on from its checkpoint, recalls what was decided, and is told that the code which
// the decision names has changed in between, and which has not.
func TestAgentResumes(t *testing.T) {
	t.Parallel()
	dir, cacheDir := filepath.Join(t.TempDir(), "project"), newCache(t)
	write := func(path, text string) {
		t.Helper()
		path = filepath.Join(dir, path)
		check(t, os.MkdirAll(filepath.Dir(path), 0o755))
		check(t, os.WriteFile(path, []byte(text), 0o644))
	}
	write("client/retry.go", "package client\n\n// Retry tries once.\nfunc Retry() {}\n")
	write("docs/limits.md", "# Limits\n\nFive times.\n")
	cmd, said := child(t, "agent", dir, cacheDir)
	if !said.Scan() || said.Text() != "ready" {
		t.Fatalf("the agent says %q", said.Text())
	}
	time.Sleep(20 * time.Millisecond)
	check(t, cmd.Process.Kill())
	_ = cmd.Wait()
	write("client/retry.go", "package client\n\n// Retry tries five times, and waits in between.\nfunc Retry() { wait() }\n\nfunc wait() {}\n")

	r, s, err := remembers(t.Context(), dir, cacheDir)
	check(t, err)
	defer s.Close()
	defer r.Close(context.Background())
	ask := func(op string, q, a any) {
		t.Helper()
		b, err := r.Call(t.Context(), op, q)
		check(t, err)
		check(t, json.Unmarshal(b, a))
	}
	var sessions contract.SessionsResponse
	ask("sessions", contract.SessionsRequest{}, &sessions)
	if len(sessions.Sessions) != 1 || sessions.Sessions[0].Messages < 2 {
		t.Fatalf("%+v", sessions)
	}
	var k contract.CheckpointsResponse
	ask("checkpoints", contract.CheckpointsRequest{Action: "load", Session: sessions.Sessions[0].ID}, &k)
	if k.Checkpoints[0].Step != 1 || !strings.Contains(string(k.Checkpoints[0].State), `"change"`) {
		t.Errorf("%+v", k)
	}
	found, err := r.Recall(t.Context(), contract.RecallRequest{Query: "how often is it retried?", Types: []contract.RecallType{"decision"}})
	check(t, err)
	if len(found.Found) != 1 || !found.Found[0].Outdated || len(found.Found[0].Cites) == 0 || found.Found[0].Cites[0].Path != "client/retry.go" || found.Found[0].Cites[0].State != "changed" {
		t.Fatalf("%+v", found)
	}
	found, err = r.Recall(t.Context(), contract.RecallRequest{Query: "where are the limits described", Types: []contract.RecallType{"message"}, Limit: 1})
	check(t, err)
	states := map[string]string{}
	for _, q := range found.Found[0].Cites {
		states[q.Path] = q.State
	}
	if states["client/retry.go"] != "changed" || states["docs/limits.md"] != "same" {
		t.Errorf("%+v", found.Found[0])
	}
	// Beside code: from the decision to the function as it is now.
	decision := decided(t, r)
	paths, err := r.Paths(t.Context(), contract.PathsRequest{From: decision, To: "client/retry.go"})
	check(t, err)
	if len(paths.Paths) == 0 || r.Unremembered() != nil {
		t.Errorf("%+v, %v", paths, r.Unremembered())
	}
	if bad, err := s.Check(); err != nil || len(bad) > 0 {
		t.Errorf("%q, %v", bad, err)
	}
}

// decided is the ref of the only decision.
func decided(t *testing.T, r *Repository) string {
	t.Helper()
	b, err := r.Call(t.Context(), "decisions", contract.DecisionsRequest{})
	check(t, err)
	var a contract.DecisionsResponse
	check(t, json.Unmarshal(b, &a))
	if len(a.Decisions) != 1 || !a.Decisions[0].Outdated || a.Decisions[0].FoundBy != "pattern" {
		t.Fatalf("%+v", a)
	}
	return a.Decisions[0].Ref
}

// TestProjectsApart: two directories of one name have nothing in common but the store;
// linked work trees share what is remembered.
func TestProjectsApart(t *testing.T) {
	t.Parallel()
	cacheDir := newCache(t)
	one, two := filepath.Join(t.TempDir(), "same"), filepath.Join(t.TempDir(), "same")
	for _, dir := range []string{one, two} {
		check(t, os.Mkdir(dir, 0o755))
		check(t, os.WriteFile(filepath.Join(dir, "a.go"), []byte("package a\n"), 0o644))
	}
	git(t, one, "init", "-q")
	git(t, one, "add", ".")
	git(t, one, "-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-q", "-m", "a")
	linked := filepath.Join(t.TempDir(), "linked")
	git(t, one, "worktree", "add", "-q", linked)
	recalled := map[string]int{}
	for _, dir := range []string{one, two, linked} {
		r, s, err := remembers(t.Context(), dir, cacheDir)
		check(t, err)
		if dir == one {
			_, err := r.Remember(t.Context(), contract.RememberRequest{Notes: []contract.Note{{Text: "the zebra rule"}}})
			check(t, err)
		}
		found, err := r.Recall(t.Context(), contract.RecallRequest{Query: "zebra"})
		check(t, err)
		recalled[dir] = len(found.Found)
		check(t, r.Close(t.Context()))
		check(t, s.Close())
	}
	if recalled[one] != 1 || recalled[two] != 0 || recalled[linked] != 1 {
		t.Errorf("%v", recalled)
	}
}
