package search_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/search"
)

// book is a repository that traces point into.
func book() []file {
	long := func(word string) string { return strings.Repeat("    balance = balance + "+word+"\n", 60) }
	return []file{
		{"src/ledger/book.py", "class Book:\n  def post(self, entry):\n" + long("entry") + "\n  def close(self):\n" + long("closing")},
		{"src/ledger/rules.py", "def check(entry):\n    raise ValueError\n"},
		{"src/ledger/export/__init__.py", "def write(book):\n    pass\n"},
		{"src/other/rules.py", "balance = 1\n"},
		{"tests/test_book.py", "from ledger.book import Book\n\ndef test_post():\n    Book().post(None)\n"},
		{"CHANGES", "balance balance post close check entry\n"},
		{"empty.py", ""},
	}
}

// first is the first hit of a query, with its line and reasons.
func first(t *testing.T, files []file, query string) (hit, reasons string) {
	t.Helper()
	x := split(t, files)
	hits, reason := search.New(x, search.Default).Run(search.Parse(query), search.Options{Limit: 10, Explain: true})
	if len(hits) == 0 {
		return "no: " + reason, ""
	}
	for _, r := range hits[0].Reasons {
		reasons += r.Name + "; "
	}
	return fmt.Sprintf("%s @%d", describe(x, hits[0]), hits[0].Line), reasons
}

func TestTraces(t *testing.T) {
	for query, want := range map[string]string{
		// The file that the whole path or the longest end of it fits, the chunk of the
		// line, and what is defined around it.
		"book.py:90":                                            "src/ledger/book.py:61-120 Book.close @90",
		"ledger/book.py:40":                                     "src/ledger/book.py:1-60 Book.post @40",
		"see src/ledger/book.py:90, why":                        "src/ledger/book.py:61-120 Book.close @90",
		`C:\Users\a\ledger\rules.py:2:1`:                        "src/ledger/rules.py:1-2 check @2",
		"/usr/lib/site-packages/other/rules.py:1":               "src/other/rules.py:1-1 balance @1",
		`File "/x/ledger/export/__init__.py", line 2, in write`: "src/ledger/export/__init__.py:1-2 write @2",
		"src/ledger/book.py:9999":                               "src/ledger/book.py:121-124 @124",
		"empty.py:3":                                            "empty.py @0",
		// A function that has moved is found by its name.
		`File "ledger/book.py", line 7, in close`: "src/ledger/book.py:61-120 Book.close @64",
		// A trace alone may point into a test.
		"tests/test_book.py:4: ValueError": "tests/test_book.py:1-4 test_post @4",
		// Innermost last, and frames of other places left out.
		"Traceback (most recent call last):\n  File \"/x/tests/test_book.py\", line 4, in test_post\n  File \"/x/ledger/book.py\", line 40, in post\n  File \"/x/ledger/rules.py\", line 2, in check\n  File \"/x/numpy/core.py\", line 3, in f\nValueError": "src/ledger/rules.py:1-2 check @2",
		"unknown.rb:3": "no: no file contains any of the query's words",
	} {
		if got, reasons := first(t, book(), query); got != want {
			t.Errorf("%q:\n%s, want\n%s (%s)", query, got, want, reasons)
		}
	}
}

const words = "\nIt happens with every kind of input that was tried so far, on each machine here and\nin the office of a colleague who was asked to have a look, since the update of last week.\n"

func TestReports(t *testing.T) {
	for query, want := range map[string][2]string{
		"Wrong total" + words + "I think `Book.close` is to blame.":                        {"src/ledger/book.py:61-120 Book.close @0", "name in the text"},
		"Wrong total" + words + "It is in ledger/export/__init__.py.":                      {"src/ledger/export/__init__.py:1-2 @0", "path in the text"},
		"Wrong total" + words + "```\nimport ledger.export\n```":                           {"src/ledger/export/__init__.py:1-2 @0", "module in the text"},
		"Wrong total" + words + "https://git.example/a/b/blob/main/src/ledger/book.py#L90": {"src/ledger/book.py:61-120 Book.close @90", "stack frame"},
		"The balance of a closing is wrong" + words:                                        {"src/ledger/book.py:61-120 Book.close @0", "chunk"},
	} {
		got, reasons := first(t, book(), query)
		if got != want[0] || !strings.Contains(reasons, want[1]) {
			t.Errorf("%q:\n%s (%s), want\n%s", query, got, reasons, want)
		}
	}
}

func TestClasses(t *testing.T) {
	for query, want := range map[string]search.Class{
		"book.py": search.PathQuery, "Book": search.SymbolQuery, "where is Book": search.PhraseQuery, "ValueError: no entry": search.PhraseQuery,
		"book.py:1": search.TraceQuery, "Error in book.py:1": search.TraceQuery, "Wrong total" + words: search.ReportQuery,
		"Wrong total" + words + "book.py:1": search.ReportQuery,
	} {
		if got := search.Parse(query).Class; got != want {
			t.Errorf("%q is a %s, want %s", query, got, want)
		}
	}
}

// However long a report is, what it is about is found; what all reports say does
// not count.
func TestReportIsNotDrowned(t *testing.T) {
	noise := strings.Repeat("### Environment\nnumpy 1.2.3\n- [x] I searched the tests\n2024-01-02 12:00:01 0x7ffe1234 d41d8cd98f00b204e9800998ecf8427e\n", 500)
	files := append(book(), file{"src/environment.py", strings.Repeat("numpy = 1.2\nsearched = tests\nenvironment = 2024\n", 5)})
	if got, _ := first(t, files, "Closing a book counts the balance twice\n"+noise); !strings.HasPrefix(got, "src/ledger/book.py") {
		t.Errorf("the first hit is %s", got)
	}
}

// Any text has an answer, the same each time, however the index is cut.
func TestSearchAnything(t *testing.T) {
	files := book()
	x, y := one(t, files), split(t, files)
	piece := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"\n", "```\n", "book.py:90 ", "File \"ledger/book.py\", line 3, in close\n", "at a.b.Book.post(book.py:2)\n",
		"ledger.book.Book.close ", "`Book`", "src/ledger/", "rules.py ", "balance ", "check() ", "Error: ", words}))
	rapid.Check(t, func(t *rapid.T) {
		q := strings.Join(rapid.SliceOf(piece).Draw(t, "pieces"), "")
		o := search.Options{Limit: 5, ByChunk: rapid.Bool().Draw(t, "by chunk")}
		run := func(s *search.Searcher) (list []string) {
			hits, reason := s.Run(search.Parse(q), o)
			for _, h := range hits {
				p := &s.Index().Parts[h.Part]
				if h.Line < 0 || h.Line > p.File(h.File).Lines || h.Score < 0 {
					t.Fatalf("%q: line %d, score %v", q, h.Line, h.Score)
				}
				list = append(list, fmt.Sprint(describe(s.Index(), h), h.Line))
			}
			return append(list, reason)
		}
		s := search.New(x, search.Default)
		want := run(s)
		if again := run(s); !slices.Equal(want, again) {
			t.Fatalf("%q: not the same the second time\n%s", q, cmp.Diff(want, again))
		}
		if other := run(search.New(y, search.Default)); !slices.Equal(want, other) {
			t.Fatalf("%q: not the same in several segments\n%s", q, cmp.Diff(want, other))
		}
	})
}

func TestLargeReport(t *testing.T) {
	x := one(t, book())
	s := search.New(x, search.Default)
	for _, p := range []string{"book.py:90 ", "ledger.book.Book.close ", "a/b/c.py ", "wordA%d ", words} {
		var b strings.Builder
		for i := 0; b.Len() < 1<<20; i++ {
			b.WriteString(strings.ReplaceAll(p, "%d", fmt.Sprint(i)))
		}
		began := time.Now()
		s.Run(search.Parse(b.String()), search.Options{Limit: 10})
		if took := time.Since(began); took > time.Minute {
			t.Errorf("1 MiB of %.20q took %v", p, took)
		}
	}
}

// history makes one of lines of paths, newest first.
func history(t *testing.T, s *search.Searcher, commits ...string) *search.History {
	t.Helper()
	h := &search.History{}
	for _, c := range commits {
		var files []search.Changed
		for _, path := range strings.Fields(c) {
			part, f, ok := s.Index().Find(path)
			if !ok {
				t.Fatalf("no file %q", path)
			}
			files = append(files, search.Changed{Part: part, File: f})
		}
		h.Commits = append(h.Commits, files)
	}
	return h
}

// What changed lately, or together with the best, goes before its equals.
func TestHistory(t *testing.T) {
	files := []file{{"a.go", "package p // tariff of goods\n"}, {"b.go", "package p // tariff of goods\n"}, {"c.go", "package p // tariff of goods\n"},
		{"top.go", "package p // tariff tariff tariff zone\n"}}
	for _, x := range []*search.Searcher{search.New(one(t, files), search.Default), search.New(split(t, files), search.Default)} {
		order := func(commits ...string) string {
			o := search.Options{Limit: 4}
			if commits != nil {
				o.History = history(t, x, commits...)
			}
			hits, _ := x.Run(search.Parse("tariff zone"), o)
			var list []string
			for _, h := range hits {
				list = append(list, x.Index().Parts[h.Part].File(h.File).Path)
			}
			return strings.Join(list, " ")
		}
		for _, c := range []struct {
			want    string
			commits []string
		}{
			{"top.go a.go b.go c.go", nil},
			{"top.go a.go b.go c.go", []string{"", ""}},
			{"top.go c.go a.go b.go", []string{"c.go"}},
			{"top.go b.go c.go a.go", []string{"b.go", "c.go"}},
			{"top.go b.go a.go c.go", []string{"a.go", "c.go", "top.go b.go", "b.go top.go", "top.go"}},
		} {
			if got := order(c.commits...); got != c.want {
				t.Errorf("after %q: %s, want %s", c.commits, got, c.want)
			}
		}
	}
}

// That a file changed lately makes no answer more likely to be one.
func TestHistoryConfidence(t *testing.T) {
	files := []file{{"top.go", "package p // tariff zone\n"}, {"late.go", "package p // tariff\n"}}
	for i := range 150 {
		files = append(files, file{fmt.Sprintf("more%d.go", i), fmt.Sprintf("package p // other%d\n", i)})
	}
	x := search.New(one(t, files), search.Default)
	level := func(h *search.History) (c search.Confidence) {
		x.Run(search.Parse("tariff borders ferries timetables"), search.Options{Limit: 4, History: h, Confidence: &c})
		return c
	}
	if without, with := level(nil), level(history(t, x, "top.go late.go", "late.go top.go")); without >= search.Certain || with > without {
		t.Errorf("confidence is %d with a history, %d without", with, without)
	}
}
