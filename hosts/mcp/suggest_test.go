package mcp

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/store"
	"github.com/cairn-search/cairn/hosts/native/store/sqlite"
)

// TestStoreMessageSuggests: what was subscribed to is told by the call that says it.
func TestStoreMessageSuggests(t *testing.T) {
	t.Parallel()
	kept := store.NewLazy(filepath.Join(t.TempDir(), "memory.db"), func(path string) (store.Store, error) { return sqlite.Open(path, sqlite.Options{}) })
	t.Cleanup(func() { _ = kept.Close() })
	c := connect(t, serving(t, []string{tree(t, "demo", demo)}, Options{Tools: []string{"store_message", "subscriptions", "remember", "reflections"}, Native: native.Options{NoCache: true, Store: kept}}), nil)
	ask := func(tool string, args arguments) string {
		t.Helper()
		got, failed := textOf(t, c, tool, args)
		if failed {
			t.Errorf("%s %v: %s", tool, args, got)
		}
		return got
	}
	ask("subscriptions", arguments{"words": "retry backoff", "match": "keyword", "event": "context_mention"})
	if got := ask("store_message", arguments{"role": "user", "content": "The barn is red."}); strings.Contains(got, "suggestions") {
		t.Errorf("told of nothing: %s", got)
	}
	if got := ask("store_message", arguments{"role": "user", "content": "The retry has no backoff."}); !strings.Contains(got, "suggestions") || !strings.Contains(got, "retry backoff") {
		t.Errorf("not told: %s", got)
	}
	if got := ask("subscriptions", arguments{"action": "suggestions"}); !strings.Contains(got, "nothing is subscribed to or suggested") {
		t.Errorf("told twice: %s", got)
	}

	// What agents may do with what is remembered.
	ref, _, _ := strings.Cut(ask("remember", arguments{"text": "The barn is red."}), "  ")
	if got := ask("remember", arguments{"pin": ref}); !strings.Contains(got, "pinned") {
		t.Errorf("pin: %s", got)
	}
	if got := ask("remember", arguments{"change": ref, "text": "The barn is green."}); !strings.Contains(got, "barn is green") || !strings.Contains(got, "pinned") {
		t.Errorf("change: %s", got)
	}
	ask("remember", arguments{"unpin": ref})
	if got := ask("remember", arguments{"show": ref}); !strings.Contains(got, "barn is green") || strings.Contains(got, "pinned") {
		t.Errorf("show: %s", got)
	}
	for range 2 {
		ask("store_message", arguments{"role": "user", "content": "No, run the linter before the tests."})
	}
	if got := ask("reflections", arguments{"action": "learn"}); !strings.Contains(got, "linter before the tests") || !strings.Contains(got, "learned from: transcript:demo:") {
		t.Errorf("learn: %s", got)
	}
}

// TestChangesSuggest: who asks what is suggested is told of the files that changed since, and
// what it is time for.
func TestChangesSuggest(t *testing.T) {
	t.Parallel()
	kept := store.NewLazy(filepath.Join(t.TempDir(), "memory.db"), func(path string) (store.Store, error) { return sqlite.Open(path, sqlite.Options{}) })
	t.Cleanup(func() { _ = kept.Close() })
	dir := tree(t, "demo", demo)
	told := make(chan native.WatchEvent, 100)
	c := connect(t, serving(t, []string{dir}, Options{
		Tools: []string{"store_message", "subscriptions"}, Native: native.Options{NoCache: true, Store: kept},
		Watched: func(_ string, e native.WatchEvent) { told <- e },
	}), nil)
	ask := func(tool string, args arguments, want string) {
		t.Helper()
		got, failed := textOf(t, c, tool, args)
		if failed || !strings.Contains(got, want) {
			t.Errorf("%s %v: %s", tool, args, got)
		}
	}
	ask("subscriptions", arguments{"glob": "shop/**"}, "shop/**")
	ask("subscriptions", arguments{"value": "release notes", "match": "keyword", "event": "schedule", "every_ms": 3600000}, "release notes")
	wait(t, told, func(e native.WatchEvent) bool { return e.Kind == native.WatchReady })
	change := func(name string) {
		check(t, os.WriteFile(filepath.Join(dir, "shop", name), []byte("package shop\n"), 0o644))
		wait(t, told, func(e native.WatchEvent) bool { return slices.Contains(e.Added, "shop/"+name) })
	}
	change("refund.go")
	ask("subscriptions", arguments{"action": "suggestions"}, "shop/refund.go fits")
	ask("subscriptions", arguments{"action": "suggestions", "delivered": true}, "delivered")
	change("rebate.go")
	ask("store_message", arguments{"role": "user", "content": "The barn is red."}, "shop/rebate.go fits")

	got, failed := textOf(t, c, "subscriptions", arguments{"value": "x y", "event": "schedule"})
	if !failed || !strings.Contains(got, "every_ms") {
		t.Errorf("schedule without a time: %s", got)
	}
}
