package pack

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/text"
)

// drawn makes items of a few files, of which each line is unlike all others.
func drawn(t *rapid.T) []Item {
	odd := rapid.SampledFrom([]string{"", " é́", "\x1b[2Jx", "\xff", "👩‍👩‍👧🇫🇷🇩🇪", "<&>]]>", strings.Repeat("wide ", 200), "\r", "*/ --- ###"})
	var items []Item
	for i := range rapid.IntRange(0, 12).Draw(t, "items") {
		path := fmt.Sprintf("f%d.go", rapid.IntRange(0, 3).Draw(t, "file"))
		first, n := rapid.IntRange(1, 60).Draw(t, "first"), rapid.IntRange(1, 50).Draw(t, "lines")
		it := Item{Ref: fmt.Sprint(i), Name: "name" + odd.Draw(t, "name"), Type: "function", Path: path, First: first, Relevance: rank.Score(rapid.IntRange(0, 5).Draw(t, "relevance"))}
		var b strings.Builder
		for line := first; line < first+n; line++ {
			fmt.Fprintf(&b, "%s@%d;%s\n", path, line, lineText(path, line))
		}
		it.Text = b.String()
		if rapid.Bool().Draw(t, "with others") {
			it.File = "file:" + path
		}
		at := func(label string) int { return rapid.IntRange(first-2, first+n+2).Draw(t, label) }
		if rapid.Bool().Draw(t, "head") {
			it.Head = []Lines{{first, min(first+1, at("head end"))}}
		}
		for range rapid.IntRange(0, 3).Draw(t, "parts") {
			line := at("part")
			it.Parts = append(it.Parts, Lines{line, line})
		}
		slices.SortFunc(it.Parts, func(a, b Lines) int { return a.First - b.First })
		if rapid.Bool().Draw(t, "focus") {
			it.Focus = []int{at("focus")}
		}
		switch rapid.IntRange(0, 9).Draw(t, "kind") {
		case 0:
			it.First, it.Path, it.Text = 0, "", fmt.Sprintf("record %d %s", i, odd.Draw(t, "text"))
		case 1:
			it.Summary = fmt.Sprintf("what %d is", i)
		}
		items = append(items, it)
	}
	return items
}

// lineText is the rest of a line: now and then what is hard to cut.
func lineText(path string, line int) string {
	odd := []string{"", "\t", "é́ é́", "\x1b[31mred\x1b[0m", "👩‍👩‍👧🇫🇷🇩🇪", "a < b && c[d[0]]>e", strings.Repeat("long", 90), "\xff\xfe"}
	return odd[(line*7+len(path)+int(path[1]))%len(odd)]
}

func TestAssembleProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		items := drawn(t)
		o := Options{Budget: rapid.OneOf(rapid.IntRange(-1, 300), rapid.IntRange(0, 5000), rapid.Just(1_000_000_000)).Draw(t, "budget"), Skip: rapid.Bool().Draw(t, "skip")}
		o.Format = Format(rapid.SampledFrom(Formats).Draw(t, "format"))
		before := fmt.Sprint(items)
		r := Assemble(items, o)
		holds(t, r, o)
		if after := fmt.Sprint(items); after != before {
			t.Fatalf("the items are changed: %s, before %s", after, before)
		}
		if d := cmp.Diff(r.Context, Assemble(items, o).Context); d != "" {
			t.Fatalf("the second time another context: %s", d)
		}
		if o.Budget == 1_000_000_000 {
			all(t, items, r)
		}
	})
}

type failing interface {
	Fatalf(format string, args ...any)
	Helper()
}

// holds checks what is true of every context.
func holds(t failing, r *Result, o Options) {
	t.Helper()
	if n := text.Tokens(r.Context); n != r.Tokens || n > max(0, o.Budget) {
		t.Fatalf("%d tokens are said, there are %d of %d", r.Tokens, n, o.Budget)
	}
	if !utf8.ValidString(r.Context) || strings.ContainsAny(r.Context, "\x1b\r\x00\u202e") {
		t.Fatalf("not clean: %q", r.Context)
	}
	if (r.Context == "") != (len(r.Included) == 0) {
		t.Fatalf("%d included of %q", len(r.Included), r.Context)
	}
	switch blocks := 0; o.Format {
	case XML:
		if r.Context != "" {
			for d := xml.NewDecoder(strings.NewReader(r.Context)); ; {
				token, err := d.Token()
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatalf("not XML: %v in %q", err, r.Context)
				}
				if e, ok := token.(xml.StartElement); ok && e.Name.Local == "item" {
					blocks++
				}
			}
		}
		if blocks != len(r.Included) {
			t.Fatalf("%d items, %d included", blocks, len(r.Included))
		}
	case JSON:
		var list []map[string]string
		if err := json.Unmarshal([]byte(r.Context), &list); r.Context != "" && (err != nil || len(list) != len(r.Included)) {
			t.Fatalf("%v, %d items, %d included", err, len(list), len(r.Included))
		}
	}
	shown, last := map[string]bool{}, rank.Score(1<<62)
	for _, s := range r.Included {
		if s.Item.Relevance > last {
			t.Fatalf("%d comes after %d", s.Item.Relevance, last)
		}
		last = s.Item.Relevance
		ranges := s.Shown
		if ranges == nil && s.Form == whole && s.Lines.First > 0 {
			ranges = []Lines{s.Lines}
		}
		for _, l := range ranges {
			if l.First < s.Lines.First || l.Last > s.Lines.Last || l.First > l.Last {
				t.Fatalf("lines %v of %v", l, s.Lines)
			}
			for line := l.First; line <= l.Last; line++ {
				mark := fmt.Sprintf("%s@%d;", s.Item.Path, line)
				if shown[mark] {
					t.Fatalf("%s is shown twice", mark)
				}
				shown[mark] = true
			}
		}
	}
	// What is said to be shown is there, and nothing else; the mark of a line is cut only
	// in a text that is cut as a whole.
	for mark := range shown {
		if n := strings.Count("\n"+unescaped(r.Context), "\n"+mark); n > 1 || n == 0 && r.Included[0].Form != "truncated" {
			t.Fatalf("%s is there %d times in %s", mark, n, r.Context)
		}
	}
}

// unescaped turns the line breaks within JSON into real ones.
func unescaped(context string) string {
	return strings.NewReplacer(`\n`, "\n", `"content":"`, "\n").Replace(context)
}

// all checks that every line of every item is shown if there is room.
func all(t *rapid.T, items []Item, r *Result) {
	if r.Truncated && !slices.ContainsFunc(r.Included, func(s Included) bool { return s.Form == excerpted }) {
		t.Fatalf("something is left out of %q", r.Context)
	}
	context := unescaped(r.Context)
	for _, it := range items {
		if it.First == 0 || it.Summary != "" {
			continue
		}
		for line := it.First; line <= it.last()-1; line++ {
			summarised := slices.ContainsFunc(items, func(o Item) bool { return o.Summary != "" && o.Text == it.Text })
			if mark := fmt.Sprintf("\n%s@%d;", it.Path, line); !summarised && !strings.Contains(context, mark) {
				t.Fatalf("%q is missing of\n%s", mark, r.Context)
			}
		}
	}
}

func FuzzAssemble(f *testing.F) {
	f.Add("a.go", 3, "func Open() {\n\topen()\n}\n", "func Close() {}", 100, 0, 4)
	f.Add("", 0, "\x1b[2J\x9b31m\xff", "👩‍👩‍👧🇫🇷🇩🇪", 12, 1, 0)
	f.Add("a\nb", -3, strings.Repeat(" ", 9000)+"x", "]]>", 1, 2, -7)
	f.Add("x", 1, strings.Repeat("é́", 500), "\n\n\n", 30, 1, math.MaxInt32)
	f.Fuzz(func(t *testing.T, path string, first int, one, two string, budget, format, focus int) {
		first = max(0, min(first, 1<<30))
		o := Options{Budget: min(budget, math.MaxInt32), Format: Format(Formats[(format%3+3)%3]), Skip: budget%2 == 0}
		r := Assemble([]Item{
			{Name: path, Path: path, First: first, Text: one, Focus: []int{focus}, Relevance: 2},
			{Name: two, Path: path, First: first + 1, Text: two, Head: []Lines{{focus, focus + 1}}, Relevance: 1},
		}, o)
		if n := text.Tokens(r.Context); n != r.Tokens || n > max(0, o.Budget) || !utf8.ValidString(r.Context) || strings.ContainsFunc(r.Context, acting) {
			t.Fatalf("%d of %d tokens: %q", n, o.Budget, r.Context)
		}
		if o.Format == XML && r.Context != "" {
			if err := xml.Unmarshal([]byte(r.Context), new(struct{})); err != nil {
				t.Fatalf("%v: %q", err, r.Context)
			}
		}
	})
}
