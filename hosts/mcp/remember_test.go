package mcp

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/store"
	"github.com/cairn-search/cairn/hosts/native/store/sqlite"
)

// TestNotes: what is remembered is found, changed, replaced, listed and forgotten by what the
// answers call it.
func TestNotes(t *testing.T) {
	t.Parallel()
	kept := store.NewLazy(filepath.Join(t.TempDir(), "memory.db"), func(path string) (store.Store, error) { return sqlite.Open(path, sqlite.Options{}) })
	t.Cleanup(func() { _ = kept.Close() })
	c := connect(t, serving(t, []string{tree(t, "demo", demo)}, Options{Tools: []string{"notes"}, Native: native.Options{NoCache: true, Store: kept}}), nil)
	ask := func(tool string, args arguments, want string) string {
		t.Helper()
		got, failed := textOf(t, c, tool, args)
		if failed || !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("%s %v: failed %v, no %s in\n%s", tool, args, failed, want, got)
		}
		first, _, _ := strings.Cut(got, "  ")
		return first
	}
	ask("recall", arguments{"query": "which port"}, "^nothing found: ")
	ask("reflections", arguments{}, "^nothing found: ")
	ask("decisions", arguments{}, "^nothing found: nothing was decided")
	rule := ask("remember", arguments{"text": "Migrations are never edited after a release.", "about": "shop/price.go"}, "^knowledge:demo:.*\n    Migrations are never")
	ask("remember", arguments{"text": "Migrations are edited by their author only.", "id": rule[strings.LastIndexByte(rule, ':')+1:]}, "by their author")
	ask("remember", arguments{}, "by their author only")
	old := ask("decisions", arguments{"decision": "The API listens on 8080", "subject": "port of the API"}, "about: port of the API")
	ask("decisions", arguments{"decision": "The API listens on 8190", "subject": "port of the API", "why": "the printer"}, "why: the printer\n    about: port of the API\n    replaces: "+old)
	ask("recall", arguments{"query": "which port does the API listen on", "limit": "1"}, "8190")
	lesson := ask("reflections", arguments{"lesson": "Run the migrations before the tests", "situation": "a fresh checkout", "outcome": "failure", "tags": "ci"}, "failure  confidence 0.500")
	ask("reflections", arguments{"query": "tests fail on a fresh checkout"}, lesson)
	ask("remember", arguments{"forget": []string{lesson, rule}}, "removed 2")
	ask("reflections", arguments{}, "^nothing found: ")
	ask("subscriptions", arguments{"words": "retry backoff", "match": "keyword", "event": "context_mention"}, "keyword retry backoff +context_mention")
	ask("subscriptions", arguments{"action": "notify", "event": "context_mention", "text": "the retry has no backoff"}, "(?s)suggestion.*retry backoff")
	ask("subscriptions", arguments{}, "sub_")
	if got, failed := textOf(t, c, "decisions", arguments{"action": "guess"}); !failed || !strings.Contains(got, "use one of list, add, extract") {
		t.Errorf("an unknown action: %v %s", failed, got)
	}
}

// TestStoreTool moves a decision with its chain and a session with its messages to another
// project, and exports both.
func TestStoreTool(t *testing.T) {
	t.Parallel()
	kept := store.NewLazy(filepath.Join(t.TempDir(), "memory.db"), func(path string) (store.Store, error) { return sqlite.Open(path, sqlite.Options{}) })
	t.Cleanup(func() { _ = kept.Close() })
	c := connect(t, serving(t, []string{tree(t, "demo", demo), tree(t, "other", demo)}, Options{Tools: []string{"notes"}, Native: native.Options{NoCache: true, Store: kept}}), nil)
	ask := func(tool string, args arguments, fails bool, want ...string) string {
		t.Helper()
		got, failed := textOf(t, c, tool, args)
		for _, w := range want {
			if failed != fails || !strings.Contains(got, w) {
				t.Errorf("%s %v: failed %v, no %q in\n%s", tool, args, failed, w, got)
			}
		}
		return got
	}
	ask("store", arguments{"project": "demo"}, false, "nothing found: nothing is remembered")
	ask("decisions", arguments{"project": "demo", "decision": "The API listens on 8080", "subject": "port"}, false, "8080")
	said := ask("decisions", arguments{"project": "demo", "decision": "The API listens on 8190", "subject": "port"}, false, "8190")
	ref := regexp.MustCompile(`\S+:demo:\S+`).FindString(said)
	ask("remember", arguments{"project": "demo", "text": "Stays here."}, false, "Stays here")
	ask("store", arguments{"project": "demo"}, false, "listens on 8080", "listens on 8190", "Stays here", `"type":"decision"`)
	ask("store", arguments{"move": []string{ref}}, true, "to is missing", "demo, other")
	ask("store", arguments{"move": []string{ref}, "to": "nowhere"}, true, `no project "nowhere"`, "demo, other")
	ask("store", arguments{"move": []string{ref}, "to": "demo"}, true, "of that project already")
	ask("store", arguments{"project": "demo", "to": "other"}, true, "nothing to move")
	ask("store", arguments{"project": "demo", "move": []string{"dec_404"}, "to": "other"}, true, `nothing is remembered by "dec_404"`)
	ask("store", arguments{"move": []string{ref}, "to": "other"}, false, "moved 2 records")
	if got := ask("store", arguments{"project": "demo"}, false, "Stays here"); strings.Contains(got, "listens on 8190") {
		t.Errorf("moved, and there:\n%s", got)
	}
	ask("decisions", arguments{"project": "other"}, false, "8190", "8080")
	ask("recall", arguments{"project": "other", "query": "which port does the API listen on", "limit": "1"}, false, "8190")
	if got := ask("store", arguments{"project": "other", "budget": "100"}, false, "more: repeat the call with cursor"); strings.Contains(got, "listens on 8190") {
		t.Errorf("100 tokens hold both:\n%s", got)
	}
}
