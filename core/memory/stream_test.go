package memory_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
)

// linesOf are the lines of a file of testdata that are no comments.
func linesOf(t *testing.T, name string) []string {
	t.Helper()
	b, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(strings.Split(strings.TrimSpace(string(b)), "\n"), func(l string) bool { return strings.HasPrefix(l, "#") })
}

// asOf is when the questions of testdata are asked.
var asOf = time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC).UnixMilli()

// sayAt says something in a session, which is begun if it is not there.
func sayAt(t *testing.T, h *host, session string, at int64, text string) {
	t.Helper()
	h.must(t, func(p *memory.Project) error {
		s, err := p.StartSession(session, session, at)
		if err == nil {
			_, _, err = p.AddMessages(s.ID, []contract.NewMessage{{Role: "user", Content: text, Created: at}})
		}
		return err
	})
}

// askedOf counts by kind the questions of a file: how many there are, of how many what answers it
// is the first, among the first five, and how many are answered with nothing.
func askedOf(t *testing.T, name string) map[string][4]int {
	t.Helper()
	h := newHost()
	h.store.Now = func() int64 { return asOf }
	list := linesOf(t, name)
	blank := slices.Index(list, "")
	for _, l := range list[:blank] {
		session, rest, _ := strings.Cut(l, "|")
		date, text, _ := strings.Cut(rest, "|")
		at, err := time.Parse("2006-01-02T15:04", date)
		if err != nil {
			t.Fatal(err)
		}
		sayAt(t, h, session, at.UnixMilli(), strings.ReplaceAll(text, " ⏎ ", "\n\n"))
	}
	counts := map[string][4]int{}
	for _, l := range list[blank+1:] {
		part := strings.Split(l, "|")
		found, reason := recalled(t, h, part[1])
		if reason != "" {
			found = nil
		}
		at := slices.IndexFunc(found, func(f memory.Recollection) bool {
			return slices.ContainsFunc(strings.FieldsFunc(part[2], func(r rune) bool { return r == '^' || r == '&' }), func(want string) bool { return strings.Contains(f.Record.Content, want) })
		})
		c := counts[part[0]]
		for i, is := range []bool{true, at == 0, at >= 0, reason != ""} {
			if is {
				c[i]++
			}
		}
		if counts[part[0]] = c; at != 0 && part[2] != "-" || part[2] == "-" && reason == "" {
			t.Logf("%s, %s: %q: %d %s", name, part[0], part[1], at, reason)
		}
	}
	return counts
}

// TestStreams asks streams of messages. Numbers are of what is so; a change that lowers one has to
// pay for it elsewhere.
func TestStreams(t *testing.T) {
	for name, want := range map[string]map[string][4]int{
		"choir.txt":   {"absent": {20, 0, 0, 15}, "other": {20, 13, 15, 4}},
		"parcels.txt": {"absent": {20, 0, 1, 16}, "other": {20, 18, 18, 2}},
		"huts.txt": {"same": {7, 7, 7, 0}, "other": {8, 2, 3, 4}, "temporal": {9, 8, 9, 0}, "superseded": {10, 9, 9, 0}, "multi": {4, 4, 4, 0},
			"accents": {7, 7, 7, 0}, "absent": {7, 0, 0, 7}},
	} {
		got := askedOf(t, name)
		for kind, n := range want {
			if got[kind] != n {
				t.Errorf("%s, %s: asked, first, among five, answered with nothing: %v, want %v", name, kind, got[kind], n)
			}
		}
	}
}

// TestChains: of three values of one thing the last is told first, whatever the question's words,
// and that it replaced both others.
func TestChains(t *testing.T) {
	for i, l := range linesOf(t, "chains.txt") {
		said, questions, _ := strings.Cut(l, "~")
		values := strings.Split(said, "|")
		h := newHost()
		h.store.Now = func() int64 { return asOf }
		for k, text := range values {
			at := asOf - int64(30-10*k)*day
			sayAt(t, h, fmt.Sprint(k), at, text)
			sayAt(t, h, fmt.Sprint(k), at+1000, []string{"The canteen serves soup on Mondays.", "Bring your own cup to the kitchen.", "The lift is checked by an inspector."}[k])
		}
		for question := range strings.SplitSeq(questions, "~") {
			found, reason := recalled(t, h, question)
			if len(found) < 3 || found[0].Record.Content != values[2] || len(found[0].Replaces) != 2 {
				t.Errorf("%d %s: %s", i%2, question, reason)
				for _, f := range found {
					t.Logf("    %s (replaces %d)", f.Record.Content, len(f.Replaces))
				}
			}
		}
	}
}
