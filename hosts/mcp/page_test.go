package mcp

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/hosts/native"
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
	whole := pages(t, ask("search"), arguments{"query": "answers request queue", "limit": 50, "budget": 100_000}, 100_000)
	for _, c := range []struct{ limit, tokens int }{{7, 100_000}, {50, 2500}, {3, 1100}} {
		got := pages(t, ask("search"), arguments{"query": "answers request queue", "limit": c.limit, "budget": c.tokens}, c.tokens)
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

	entries := pages(t, ask("read"), arguments{"path": ".", "budget": 400}, 400)
	if got := paths(entries, "entries", "path"); len(entries) < 3 || len(got) != 60 || got[59] != "pkg59" {
		t.Errorf("%d entries in %d pages", len(got), len(entries))
	}

	want := good(t, c, "read", arguments{"path": "pkg07/file.go", "start": 4, "end": 80})
	for _, args := range []arguments{{"path": "pkg07/file.go", "start": 4, "end": 80}, {"path": "pkg07/file.go:4-80"}} {
		lines := ""
		args["budget"] = 200
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

// TestTextPages: pages of text are within their budget, cursor and all, and put together they
// are the whole.
func TestTextPages(t *testing.T) {
	t.Parallel()
	c := connect(t, plainly(t, many(t)), nil)
	for _, q := range []struct {
		tool string
		args arguments
		want int // places, each on one page
	}{
		{"search", arguments{"query": "return nil", "syntax": "literal", "budget": 4000}, 1800},
		{"search", arguments{"query": `Handle1\d? answers`, "syntax": "regex", "limit": 50, "budget": 1000}, 660},
		{"search", arguments{"query": "answers request queue", "limit": 12, "budget": 400}, 50},
		{"read", arguments{"path": ".", "budget": 200}, 60},
	} {
		got := map[string]int{}
		pages := 1
		for ; ; pages++ {
			answer, failed := textOf(t, c, q.tool, q.args)
			if n := text.Tokens(answer); failed || n > q.args["budget"].(int) {
				t.Fatalf("%s %v: %d tokens:\n%s", q.tool, q.args, n, answer)
			}
			for _, place := range places(answer, q.args["syntax"] != nil) {
				got[place]++
			}
			_, cursor, more := strings.Cut(answer, "more: repeat the call with cursor ")
			if !more || pages > 200 {
				break
			}
			q.args["cursor"], _, _ = strings.Cut(cursor, "\n")
		}
		for place, n := range got {
			if n != 1 {
				t.Errorf("%s %v: %s is there %d times", q.tool, q.args, place, n)
			}
		}
		if len(got) != q.want || pages < 2 {
			t.Errorf("%s %v: %d places on %d pages, want %d on several", q.tool, q.args, len(got), pages, q.want)
		}
	}
}

// places are the files that an answer names, or the lines of each.
func places(answer string, lines bool) (all []string) {
	file := ""
	for line := range strings.SplitSeq(answer, "\n") {
		name, _, ok := strings.Cut(strings.TrimLeft(line, " "), "  ")
		switch {
		case !ok:
		case strings.HasPrefix(line, "pkg") && !lines:
			all = append(all, name)
		case strings.HasPrefix(line, "pkg"):
			file = name
		case lines:
			all = append(all, file+":"+name)
		}
	}
	return all
}

// TestWithin: no answer takes more than it may, whatever the repository holds.
func TestWithin(t *testing.T) {
	t.Parallel()
	var long, huge strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&long, "alphaBeta%d+", i)
	}
	for i := range 3000 {
		fmt.Fprintf(&huge, "\tx%d := call%d(argument%d, other)\n", i, i, i)
	}
	root := tree(t, "heavy", demo+"-- long.js --\nfunction minified() { return "+long.String()+"0 }\n-- huge.go --\npackage heavy\n\nfunc Huge() int {\n"+huge.String()+"\treturn 1\n}\n")
	c := connect(t, serving(t, []string{root}, Options{Native: native.Options{NoCache: true}, Tools: []string{"code", "graph", "context"}}), nil)
	for _, q := range []struct {
		tool string
		args arguments
	}{
		{"read", arguments{"path": "long.js"}},
		{"read", arguments{"path": "huge.go"}},
		{"read", arguments{"path": "Huge"}},
		{"inspect", arguments{"ref": "Huge", "detail": "full"}},
		{"inspect", arguments{"ref": "minified", "detail": "full"}},
		{"inspect", arguments{"ref": "huge.go", "detail": "full"}},
		{"explore", arguments{"query": "what does Huge do"}},
		{"explore", arguments{"query": "minified alphaBeta777", "detail": "full"}},
		{"search", arguments{"query": "alphaBeta777", "syntax": "literal"}},
		{"search", arguments{"query": "minified alphaBeta777"}},
		{"impact", arguments{"targets": []string{"discount"}}},
		{"gather", arguments{"query": "minified alphaBeta777"}},
		{"bundle", arguments{"refs": []string{"Huge", "minified", "long.js"}}},
		{"map", arguments{}},
		{"pack", arguments{"query": "Huge"}},
		{"schema", arguments{}},
	} {
		for _, most := range []int{200, 500, 4000} {
			if q.tool == "explore" && most < 500 {
				continue // is refused
			}
			q.args["budget"] = most
			answer, failed := textOf(t, c, q.tool, q.args)
			if n := text.Tokens(answer); failed || n > most || n < 20 {
				t.Errorf("%s %v: %d tokens:\n%.300s", q.tool, q.args, n, answer)
			}
		}
	}
	answer, _ := textOf(t, c, "inspect", arguments{"ref": "Huge", "detail": "full", "budget": 400})
	if !strings.Contains(answer, "x1 := call1") || !strings.Contains(answer, "huge.go:3-3005") {
		t.Errorf("the text is cut, and not left out:\n%s", answer)
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
		{"inspect", arguments{"ref": "project:many", "limit": 1000}, "direction", 1200},
		{"inspect", arguments{"ref": "project:many", "limit": 3, "depth": 2}, "distance", 900},
		{"paths", arguments{"from": "project:many", "to_type": "file", "limit": 50}, "path_id", 700},
		{"seeds", arguments{"query": "answers request queue", "limit": 3}, "notable_edges", 1200},
		{"schema", arguments{"detail": "full"}, "count", 300},
		{"knowledge", arguments{"query": "how to begin", "limit": 20}, "text", 320},
	} {
		ask := func(budget int) (items, of int) {
			args := arguments{"budget": budget}
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
		{"query": "answers request queue", "limit": 3, "cursor": cursor, "detail": "full"},
	} {
		if e := wrong(t, c, "search", other); e.Field != "cursor" || !strings.Contains(e.Message, "another call") {
			t.Errorf("%v: %+v", other, e)
		}
	}
	// The budget and naming the only project do not make it another call.
	good(t, c, "search", arguments{"query": "answers request queue", "limit": 3, "cursor": cursor, "budget": 9000, "project": "many"})
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
