package search_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/search"
	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// file is a file to be indexed.
type file struct{ path, content string }

// one makes an index of one segment; split one of a segment for each file.
func one(t testing.TB, files []file) *index.Index {
	t.Helper()
	return index.New(segment(t, files), index.Meta{})
}

func split(t testing.TB, files []file) *index.Index {
	t.Helper()
	x := one(t, nil)
	for _, f := range files {
		// Each file comes first as something else, so that every part has dead files.
		x = x.Update(segment(t, []file{{f.path, "stale twins parse request"}, {"gone/" + f.path, f.content}}), nil, index.Meta{})
		x = x.Update(segment(t, []file{f}), []string{"gone/" + f.path}, index.Meta{})
	}
	return x
}

func segment(t testing.TB, files []file) *index.Segment {
	t.Helper()
	var w index.Worker
	var b index.Builder
	for _, f := range files {
		b.Add(w.Analyze(f.path, []byte(f.content), true))
	}
	s, err := b.Build(func(int, int) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// describe renders a hit as "path:first-last definition".
func describe(x *index.Index, h search.Hit) string {
	p := &x.Parts[h.Part]
	s := p.File(h.File).Path
	if h.Chunk >= 0 {
		c := p.Chunk(h.Chunk)
		s += fmt.Sprintf(":%d-%d", c.First, c.Last)
	}
	if h.Definition >= 0 {
		s += " " + p.Definition(h.File, h.Definition).Qualified
	}
	return s
}

// run answers a query line: words, and "limit=N" or "by=chunk".
func run(x *index.Index, line string) (hits []search.Hit, reason string) {
	o := search.Options{Limit: 10, Explain: true}
	var words []string
	for _, w := range strings.Fields(line) {
		if w == "by=chunk" {
			o.ByChunk = true
		} else if _, err := fmt.Sscanf(w, "limit=%d", &o.Limit); err != nil {
			words = append(words, w)
		}
	}
	return search.New(x, search.Default).Run(search.Parse(strings.Join(words, " ")), o)
}

func filesOf(a *txtar.Archive) []file {
	var files []file
	for _, f := range a.Files {
		files = append(files, file{f.Name, string(f.Data)})
	}
	return files
}

// A case is a repository and, in the archive's comment, queries with the hits
// they must give in order; "..." stands for any further ones.
func TestCases(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no cases", err)
	}
	for _, name := range names {
		a, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files := filesOf(a)
		for kind, x := range map[string]*index.Index{"one segment": one(t, files), "a segment for each file": split(t, files)} {
			for _, c := range strings.Split(string(a.Comment), "\n> ")[1:] {
				query, rest, _ := strings.Cut(strings.TrimSpace(c), "\n")
				want := strings.Split(rest, "\n")
				hits, reason := run(x, query)
				var got []string
				for _, h := range hits {
					got = append(got, describe(x, h))
				}
				if reason != "" {
					got = append(got, "no: "+reason)
				}
				if n := len(want) - 1; want[n] == "..." && n < len(got) {
					want, got = want[:n], got[:n]
				}
				if d := cmp.Diff(want, got); d != "" {
					t.Errorf("%s, %s: %s\n%s", name, kind, query, d)
				}
			}
		}
	}
}

// The reasons of a hit are its score: what is added up, then multiplied.
func TestReasonsSumUpToTheScore(t *testing.T) {
	seen := map[string]bool{}
	for _, name := range []string{"exact", "roles", "words"} {
		a, err := txtar.ParseFile("testdata/" + name + ".txtar")
		if err != nil {
			t.Fatal(err)
		}
		x := split(t, filesOf(a))
		for _, c := range strings.Split(string(a.Comment), "\n> ")[1:] {
			query, _, _ := strings.Cut(c, "\n")
			for _, by := range []string{"", " by=chunk"} {
				hits, _ := run(x, query+by)
				for _, h := range hits {
					sum, times := rank.Score(0), false
					for _, r := range h.Reasons {
						seen[r.Name] = true
						if r.Times != 0 {
							sum, times = sum.Times(r.Times), true
						} else if times || r.Add == 0 {
							t.Errorf("%q: reason %+v is out of order or says nothing", query, r)
						}
						sum += r.Add
					}
					if sum != h.Score || h.Score <= 0 {
						t.Errorf("%q: %s scores %d, its reasons %d", query, describe(x, h), h.Score, sum)
					}
				}
			}
		}
	}
	for _, name := range []string{"chunk rank", "chunk", "file", "definition", "name", "exact path", "exact symbol", "test", "vendored"} {
		if !seen[name] {
			t.Errorf("no hit has the reason %q of %v", name, seen)
		}
	}
}

func TestByChunk(t *testing.T) {
	var long strings.Builder
	for i := range 8 {
		fmt.Fprintf(&long, "func Handle%d() {\n%s}\n\n", i, strings.Repeat("\tdispatch(event)\n", i%3*4+40))
	}
	x := one(t, []file{{"a.go", "package a\n\n" + long.String()}, {"b.go", "package a\n\nfunc dispatch(event int) {}\n"}, {"empty.go", ""}})
	hits, _ := run(x, "dispatch event by=chunk limit=100")
	var got []string
	for i, h := range hits {
		if i > 0 && h.Score > hits[i-1].Score {
			t.Errorf("hit %d scores more than the one before it", i)
		}
		got = append(got, describe(x, h))
	}
	part := &x.Parts[0]
	if len(got) != part.Chunks() {
		t.Errorf("%d of %d chunks: %q", len(got), part.Chunks(), got)
	}
	slices.Sort(got)
	if len(slices.Compact(got)) != len(hits) {
		t.Errorf("a chunk comes twice: %q", got)
	}
	if hits, _ := run(x, "dispatch event by=chunk limit=3"); len(hits) != 3 {
		t.Errorf("%d hits, the limit is 3", len(hits))
	}
	hits, _ = run(x, "empty.go by=chunk")
	for _, h := range hits {
		if h.Chunk < 0 || strings.HasPrefix(describe(x, h), "empty") {
			t.Errorf("an empty file has the chunk %q", describe(x, h))
		}
	}
	if hits, _ := run(x, "empty.go"); len(hits) == 0 || describe(x, hits[0]) != "empty.go" {
		t.Errorf("the empty file: %v", hits)
	}
}

func TestEmptyIndex(t *testing.T) {
	if hits, reason := run(one(t, nil), "anything"); hits != nil || reason != "the index holds no files" {
		t.Errorf("%v, %q", hits, reason)
	}
}

// TestLaneNames: each lane has a name of its own, and can be left out by it.
func TestLaneNames(t *testing.T) {
	s := search.New(one(t, []file{{"src/parse.go", "package p\n\n// parse reads a date.\nfunc parse() {}\n"}, {"src/other.go", "package p\n\nfunc other() { parse() }\n"}}), search.Default)
	q := search.Parse("parse")
	parts := func(without map[string]bool) map[string]bool {
		names := map[string]bool{}
		hits, _ := s.Run(q, search.Options{Limit: 2, Explain: true, Without: without})
		for _, h := range hits {
			for _, r := range h.Reasons {
				names[strings.TrimSuffix(r.Name, " rank")] = true
			}
		}
		return names
	}
	all := map[string]bool{}
	for _, name := range search.LaneNames() {
		if all[name] {
			t.Errorf("two lanes are called %q", name)
		}
		all[name] = true
	}
	for _, name := range []string{"chunk", "file", "definition", "name"} {
		if !all[name] || !parts(nil)[name] || parts(map[string]bool{name: true})[name] {
			t.Errorf("lane %q: with it %v, without it %v", name, parts(nil), parts(map[string]bool{name: true}))
		}
	}
	if !parts(nil)["exact symbol"] || parts(map[string]bool{"exact": true})["exact symbol"] {
		t.Error("exact matches are no lane that can be left out")
	}
}
