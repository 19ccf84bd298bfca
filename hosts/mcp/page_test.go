package mcp

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/text"
)

// many is a repository whose answers have to be cut.
func many(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	for i := range 60 {
		fmt.Fprintf(&b, "-- pkg%02d/file.go --\npackage pkg%02d\n\n", i, i)
		for j := range 30 {
			fmt.Fprintf(&b, "// Handle%d answers request %d of the queue.\nfunc Handle%d() error { return nil }\n\n", j, j, j)
		}
	}
	return tree(t, "many", b.String())
}

// pages are all answers of a call, each within its budget.
func pages(t *testing.T, ask func(arguments) map[string]any, args arguments, budget int) []map[string]any {
	t.Helper()
	var all []map[string]any
	for {
		answer := ask(args)
		all = append(all, answer)
		b, err := json.Marshal(answer)
		check(t, err)
		// A little more than the budget: the names of cursor and project.
		if n := text.Tokens(b); n > budget+100 {
			t.Errorf("page %d of %v has %d tokens, allowed are %d", len(all), args, n, budget)
		}
		next, ok := answer["next_cursor"].(string)
		if !ok {
			return all
		}
		if len(all) > 200 {
			t.Fatalf("%v does not end", args)
		}
		args["cursor"] = next
	}
}

// TestPages: pages put together are the whole, in order, without gaps or repeats.
func TestPages(t *testing.T) {
	t.Parallel()
	c := connect(t, serve(t, many(t)), nil)
	ask := func(tool string) func(arguments) map[string]any {
		return func(a arguments) map[string]any { return good(t, c, tool, a) }
	}
	paths := func(all []map[string]any, list, field string) (got []any) {
		for _, a := range all {
			for i := range at(t, a, list).([]any) {
				got = append(got, at(t, a, list, i, field))
			}
		}
		return got
	}
	whole := pages(t, ask("search"), arguments{"query": "answers request queue", "limit": 50, "max_tokens": 100_000}, 100_000)
	for _, c := range []struct{ limit, tokens int }{{7, 100_000}, {50, 2500}, {3, 1100}} {
		got := pages(t, ask("search"), arguments{"query": "answers request queue", "limit": c.limit, "max_tokens": c.tokens}, c.tokens)
		if len(got) < 3 {
			t.Errorf("%+v: only %d pages", c, len(got))
		}
		if diff := cmp.Diff(paths(whole, "results", "path"), paths(got, "results", "path")); diff != "" {
			t.Errorf("%+v (-whole +pages):\n%s", c, diff)
		}
	}
	if n := len(paths(whole, "results", "path")); n < 40 {
		t.Errorf("the whole has only %d results", n)
	}

	entries := pages(t, ask("read"), arguments{"path": ".", "max_tokens": 400}, 400)
	if got := paths(entries, "entries", "path"); len(entries) < 3 || len(got) != 60 || got[59] != "pkg59" {
		t.Errorf("%d entries in %d pages", len(got), len(entries))
	}

	want := good(t, c, "read", arguments{"path": "pkg07/file.go", "start": 4, "end": 80})
	for _, args := range []arguments{{"path": "pkg07/file.go", "start": 4, "end": 80}, {"path": "pkg07/file.go:4-80"}} {
		lines := ""
		args["max_tokens"] = 200
		all := pages(t, ask("read"), args, 200)
		for _, a := range all {
			lines += a["text"].(string)
		}
		if diff := cmp.Diff(want["text"], lines); diff != "" || len(all) < 3 {
			t.Errorf("%v: %d pages of lines: %s", args, len(all), diff)
		}
		if last := at(t, all[len(all)-1], "lines", "end"); last != 80.0 {
			t.Errorf("%v: the last line is %v", args, last)
		}
	}
}

// TestTextPages: pages of text are within their budget, and put together they are the whole.
func TestTextPages(t *testing.T) {
	t.Parallel()
	c := connect(t, plainly(t, many(t)), nil)
	for _, q := range []struct {
		tool  string
		args  arguments
		lines string // of which each is on one page
	}{
		{"search", arguments{"query": "return nil", "match": "literal", "max_tokens": 400}, "pkg"},
		{"search", arguments{"query": `Handle\d+ answers`, "match": "regex", "limit": 9, "max_tokens": 400}, "pkg"},
		{"search", arguments{"query": "answers request queue", "limit": 12, "max_tokens": 400}, "pkg"},
		{"read", arguments{"path": ".", "max_tokens": 200}, "pkg"},
	} {
		var got []string
		pages := 0
		for cursor := ""; pages < 200; pages++ {
			answer, failed := textOf(t, c, q.tool, q.args)
			if n := text.Tokens([]byte(answer)); failed || n > q.args["max_tokens"].(int)+60 { // the line of the cursor comes on top
				t.Fatalf("%s %v: %d tokens:\n%s", q.tool, q.args, n, answer)
			}
			for line := range strings.SplitSeq(answer, "\n") {
				if name, _, ok := strings.Cut(line, "  "); ok && strings.HasPrefix(name, q.lines) {
					got = append(got, name)
				}
			}
			_, cursor, _ = strings.Cut(answer, "more: repeat the call with cursor ")
			if cursor == "" {
				break
			}
			q.args["cursor"], _, _ = strings.Cut(cursor, "\n")
		}
		if once := slices.Compact(slices.Sorted(slices.Values(got))); pages < 1 || len(once) != len(got) || len(got) < 50 {
			t.Errorf("%s %v: %d places on %d pages, %d of them different", q.tool, q.args, len(got), pages, len(once))
		}
	}
}

// TestGraphPages: edges, ways, kinds and texts come page by page too, and nothing is
// lost.
func TestGraphPages(t *testing.T) {
	t.Parallel()
	c := connect(t, serve(t, many(t)), nil)
	for _, q := range []struct {
		tool   string
		args   arguments
		field  string // of every item, and of nothing else
		budget int
	}{
		{"inspect", arguments{"entity_ref": "project:many", "limit": 1000}, "direction", 1200},
		{"inspect", arguments{"entity_ref": "project:many", "limit": 3, "depth": 2}, "distance", 700},
		{"paths", arguments{"from": "project:many", "to_type": "file", "limit": 50}, "path_id", 700},
		{"seeds", arguments{"query": "answers request queue", "limit": 3}, "notable_edges", 1200},
		{"schema", arguments{"format": "detailed"}, "count", 300},
		{"knowledge", arguments{"query": "how to begin", "limit": 20}, "text", 320},
	} {
		ask := func(budget int) (items, of int) {
			args := arguments{"max_tokens": budget}
			for k, v := range q.args {
				args[k] = v
			}
			all := pages(t, func(a arguments) map[string]any { return good(t, c, q.tool, a) }, args, budget)
			for _, a := range all {
				items += fields(a, q.field)
			}
			return items, len(all)
		}
		whole, _ := ask(100_000)
		got, n := ask(q.budget)
		if got != whole || got == 0 || n < 2 {
			t.Errorf("%s %v: %d of %d in %d pages", q.tool, q.args, got, whole, n)
		}
	}
}

// fields counts how often a field occurs.
func fields(v any, name string) (n int) {
	switch v := v.(type) {
	case map[string]any:
		for k, inner := range v {
			if n += fields(inner, name); k == name {
				n++
			}
		}
	case []any:
		for _, inner := range v {
			n += fields(inner, name)
		}
	}
	return n
}

// TestCursors: one that was not made for the call is refused, whatever it holds.
func TestCursors(t *testing.T) {
	t.Parallel()
	c := connect(t, serve(t, many(t)), nil)
	args := arguments{"query": "answers request queue", "limit": 3}
	cursor := good(t, c, "search", args)["next_cursor"].(string)
	for _, bad := range []string{"", "x", "!", cursor[1:], cursor + "AAAA", "eyJvIjotMSwiYyI6IiJ9", "bnVsbA", strings.Repeat("A", 1<<16)} {
		args := arguments{"query": "answers request queue", "limit": 3, "cursor": bad}
		if bad == "" {
			good(t, c, "search", args) // as good as none
			continue
		}
		if e := wrong(t, c, "search", args); e.Field != "cursor" || e.Fix == "" {
			t.Errorf("%.20q: %+v", bad, e)
		}
	}
	for _, other := range []arguments{
		{"query": "something else", "limit": 3, "cursor": cursor},
		{"query": "answers request queue", "limit": 4, "cursor": cursor},
		{"query": "answers request queue", "limit": 3, "cursor": cursor, "format": "detailed"},
	} {
		if e := wrong(t, c, "search", other); e.Field != "cursor" || !strings.Contains(e.Message, "another call") {
			t.Errorf("%v: %+v", other, e)
		}
	}
	// The budget and naming the only project do not make it another call.
	good(t, c, "search", arguments{"query": "answers request queue", "limit": 3, "cursor": cursor, "max_tokens": 9000, "project": "many"})
	beyond := (&call{key: keyOf(t, cursor)}).cursor(5000)
	answer := good(t, c, "search", arguments{"query": "answers request queue", "limit": 3, "cursor": beyond})
	if n := len(at(t, answer, "results").([]any)); n != 0 || answer["next_cursor"] != nil {
		t.Errorf("beyond the end there are %d", n)
	}
}

func keyOf(t *testing.T, cursor string) string {
	t.Helper()
	_, p, err := decodeCursor(cursor)
	check(t, err)
	return p
}
