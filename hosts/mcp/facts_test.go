package mcp

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/store"
	"github.com/cairn-search/cairn/hosts/native/store/sqlite"
)

// TestFactsInBackground: a model reads what store_message keeps, each message once, in batches;
// what it cost comes with a later answer, and each fact names its message. Without a model
// nothing is asked.
func TestFactsInBackground(t *testing.T) {
	t.Parallel()
	kept := store.NewLazy(filepath.Join(t.TempDir(), "memory.db"), func(path string) (store.Store, error) { return sqlite.Open(path, sqlite.Options{}) })
	t.Cleanup(func() { _ = kept.Close() })
	var calls, read atomic.Int64
	model := native.Handlers{"llm": func(_ context.Context, n native.Need) contract.Reply {
		calls.Add(1)
		read.Add(int64(strings.Count(string(n.Request), "(user): ")))
		value, err := contract.Encode(contract.ModelReply{Text: "1: The barn is red.", Usage: contract.Usage{Calls: 1, Input: 100, Output: 7, NanoDollars: 2_000_000}})
		if err != nil {
			return contract.Reply{Error: contract.ErrorOf(err)}
		}
		return contract.Reply{Value: value}
	}}
	if _, err := New(t.Context(), []string{tree(t, "demo", demo)}, Options{Facts: model}); err == nil || !strings.Contains(err.Error(), "store_message") {
		t.Errorf("without the tool: %v", err)
	}
	s := serving(t, []string{tree(t, "demo", demo)}, Options{Tools: []string{"store_message", "remember"}, Facts: model, Native: native.Options{NoCache: true, Store: kept}})
	c := connect(t, s, nil)
	session := ""
	say := func(i int) string {
		t.Helper()
		args := arguments{"role": "user", "content": fmt.Sprintf("The barn number %d is red.", i)}
		if session != "" {
			args["session"] = session
		}
		got, failed := textOf(t, c, "store_message", args)
		if failed {
			t.Fatal(got)
		}
		_, after, _ := strings.Cut(got, `"sessionId":"`)
		session, _, _ = strings.Cut(after, `"`)
		return got
	}
	for i := range 21 {
		say(i)
		s.facts.going.Wait() // in the background; here one after the other
	}
	if calls.Load() != 2 || read.Load() != 21 {
		t.Errorf("%d calls read %d messages, want 2 and 21", calls.Load(), read.Load())
	}
	if got := say(21); !strings.Contains(got, "facts drawn from messages in the background: 1, in calls: 1, tokens in: 100, out: 7, $0.0020") {
		t.Errorf("not told what it cost: %s", got)
	}
	if got, failed := textOf(t, c, "remember", arguments{}); failed || strings.Count(got, "The barn is red.") != 2 {
		t.Errorf("kept: %s", got)
	}
}
