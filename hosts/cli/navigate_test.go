package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/llm/llmtest"
	"github.com/cairn-search/cairn/hosts/llm/simulate"
)

// played is a server that knows a file, in the place of OpenAI.
func played(t *testing.T, file string, at func(q llmtest.Request)) *llmtest.Server {
	m := simulate.NewModel([]string{file}, simulate.Errors{}, 1)
	s := llmtest.NewOpenAI(func(q llmtest.Request) llmtest.Reply {
		at(q)
		r, err := m.Complete(contract.ModelRequest{Prefix: q.Prefix, Message: q.Message})
		if err != nil {
			return llmtest.Reply{Status: http.StatusBadRequest, Body: err.Error()}
		}
		return llmtest.Reply{Calls: []llmtest.Call{{Name: "rank", Arguments: string(r.Calls[0].Arguments)}}}
	})
	t.Cleanup(s.Close)
	t.Setenv("OPENAI_BASE_URL", s.URL)
	t.Setenv("OPENAI_API_KEY", testKey)
	t.Setenv("HOME", t.TempDir())
	return s
}

// planted makes a repository of empty files.
func planted(t *testing.T, paths ...string) string {
	dir := t.TempDir()
	for _, p := range paths {
		file := filepath.Join(dir, filepath.FromSlash(p))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte("x\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func navigateBy(t *testing.T, dir string, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	args = append([]string{"navigate", "where it is", dir, "--llm", "openai:gpt-4.1-mini", "--strategy", "block", "--no-cache"}, args...)
	if code := Run(t.Context(), args, strings.NewReader(""), &out, &errs); code != exitFound {
		t.Fatalf("exit code %d: %s", code, errs.String())
	}
	return out.String()
}

// What is sent begins as the round before did, from query to query too, and goes to the
// same of the provider's machines.
func TestPrefixesOnTheWire(t *testing.T) {
	const file = "lib/wheels/brake/pads/disc.go"
	s := played(t, file, func(llmtest.Request) {})
	dir := planted(t, file, "lib/wheels/brake/pads/drum.go", "lib/wheels/brake/lever.go", "lib/wheels/tyre.go", "lib/hull.go", "docs/a.md")
	for range 2 {
		if out := navigateBy(t, dir, "--lookahead", "level"); !strings.HasPrefix(out, file) {
			t.Fatalf("found %q", out)
		}
	}
	all := s.Requests()
	if len(all)%2 != 0 || len(all) < 8 {
		t.Fatalf("%d requests", len(all))
	}
	half := len(all) / 2
	keys := map[string]bool{}
	text := func(q llmtest.Request) (s string) {
		for _, p := range q.Prefix {
			s += p.Text
		}
		return s
	}
	for i, q := range all {
		var body struct {
			Key string `json:"prompt_cache_key"`
		}
		if err := json.Unmarshal(q.Body, &body); err != nil || body.Key == "" {
			t.Fatalf("request %d has no key: %v", i, err)
		}
		keys[body.Key] = true
		if i%half > 0 && !strings.HasPrefix(text(q), text(all[i-1])) {
			t.Errorf("request %d does not begin as the one before:\n%s\n---\n%s", i, text(q), text(all[i-1]))
		}
		if i >= half && text(q) != text(all[i-half]) {
			t.Errorf("request %d of the second query begins otherwise", i-half)
		}
	}
	if len(keys) != 1 {
		t.Errorf("%d keys", len(keys))
	}
}

// As many calls of a round are open at once as --parallel says: the first ones wait for
// each other, and none comes before they are answered.
func TestParallelOnTheWire(t *testing.T) {
	const parallel = 3
	var mu sync.Mutex
	open, most := 0, 0
	together := make(chan bool)
	s := played(t, "notes/note39.txt", func(q llmtest.Request) {
		mu.Lock()
		open++
		most = max(most, open)
		if q.N == parallel {
			close(together)
		}
		mu.Unlock()
		select {
		case <-together:
		case <-q.Gone:
		}
		mu.Lock()
		open--
		mu.Unlock()
	})
	var paths []string
	for i := range 40 {
		paths = append(paths, fmt.Sprintf("notes/note%02d.txt", i))
	}
	out := navigateBy(t, planted(t, paths...), "--block-tokens", "100", "--parallel", fmt.Sprint(parallel))
	if len(s.Requests()) < 2*parallel || most != parallel || !strings.HasPrefix(out, "notes/note39.txt") {
		t.Errorf("%d of %d calls at once, found %q", most, len(s.Requests()), out)
	}
}
