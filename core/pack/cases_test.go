package pack

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/text"
)

var update = flag.Bool("update", false, "write the contexts that were made into the cases")

// TestCases makes the context of each case. Its comment ends in a line of options; its
// files are items, named "PATH:FIRST NAME TYPE RELEVANCE [head=A-B,…] [parts=…]
// [comment=A-B] [named=N] [focus=…] [file=REF]" (PATH - is no file), then the context and its sources.
func TestCases(t *testing.T) {
	names, err := filepath.Glob(filepath.Join("testdata", "*.txtar"))
	if err != nil || len(names) < 8 {
		t.Fatalf("find cases: %v, %d files", err, len(names))
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			comment := strings.Split(strings.TrimSpace(string(a.Comment)), "\n")
			o := optionsOf(t, comment[len(comment)-1])
			var items []Item
			var want []txtar.File
			for _, f := range a.Files {
				if f.Name == "context" || f.Name == "sources" {
					want = append(want, f)
				} else {
					items = append(items, itemOf(t, f))
				}
			}
			r := Assemble(items, o)
			if r.Tokens > max(0, o.Budget) || r.Tokens != text.Tokens(r.Context) {
				t.Errorf("%d tokens are said, there are %d of %d", r.Tokens, text.Tokens(r.Context), o.Budget)
			}
			got := []txtar.File{{Name: "context", Data: []byte(r.Context + "\n")}, {Name: "sources", Data: []byte(render(r))}}
			if *update {
				a.Files = append(a.Files[:len(items)], got...)
				if err := os.WriteFile(name, txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if d := cmp.Diff(want, got, cmp.Transformer("text", func(b []byte) string { return string(b) })); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
		})
	}
}

func optionsOf(t *testing.T, line string) Options {
	o := Options{Budget: DefaultBudget, Format: Markdown}
	for word := range strings.FieldsSeq(line) {
		k, v, _ := strings.Cut(word, "=")
		switch k {
		case "budget":
			o.Budget = number(t, v)
		case "format":
			o.Format = Format(v)
		case "skip":
			o.Skip = true
		default:
			t.Fatalf("option %q", word)
		}
	}
	return o
}

func itemOf(t *testing.T, f txtar.File) Item {
	words := strings.Fields(f.Name)
	it := Item{Ref: words[1], Name: words[1], Type: words[2], Text: string(f.Data), Relevance: rank.Of(int64(number(t, words[3])), 100)}
	if path, first, ok := strings.Cut(words[0], ":"); ok {
		it.Path, it.First = path, number(t, first)
	} else if path != "-" {
		it.Path = path
	}
	for _, w := range words[4:] {
		k, v, _ := strings.Cut(w, "=")
		switch k {
		case "summary":
			it.Summary = strings.ReplaceAll(v, "_", " ")
			continue
		case "file":
			it.File = v
			continue
		}
		for r := range strings.SplitSeq(v, ",") {
			from, to, ok := strings.Cut(r, "-")
			if !ok {
				to = from
			}
			l := Lines{number(t, from), number(t, to)}
			switch k {
			case "head":
				it.Head = append(it.Head, l)
			case "parts":
				it.Parts = append(it.Parts, l)
			case "comment":
				it.Comment = l
			case "named":
				it.Named = l.First
			case "focus":
				it.Focus = append(it.Focus, l.First)
			default:
				t.Fatalf("%q of %q", w, f.Name)
			}
		}
	}
	return it
}

func number(t *testing.T, s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// render writes what is not in the context itself.
func render(r *Result) string {
	var b strings.Builder
	for _, s := range r.Included {
		fmt.Fprintf(&b, "%s %s %s:%d-%d %s %s", s.Item.Ref, s.Item.Type, s.Item.Path, s.Lines.First, s.Lines.Last, s.Item.Relevance, s.Form)
		for _, l := range s.Shown {
			fmt.Fprintf(&b, " %d-%d", l.First, l.Last)
		}
		b.WriteByte('\n')
	}
	if r.Truncated {
		b.WriteString("truncated\n")
	}
	return b.String()
}
