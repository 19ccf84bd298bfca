package all

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
)

// grepped are PATH:LINE of all lines that match, and all else that comes of it.
func grepped(t *testing.T, h *host, contents string, f files, q contract.GrepRequest) (places []string, r *contract.GrepResponse) {
	t.Helper()
	r = h.must(t, loaded(t, f, contents), "grep", q).Result.(*contract.GrepResponse)
	for _, file := range r.Files {
		for _, l := range file.Lines {
			if l.Matches != nil {
				places = append(places, fmt.Sprintf("%s:%d", file.Path, l.Line))
			}
		}
	}
	return places, r
}

// TestGrep: every line that holds what is looked for is found, whether the index has the
// contents or the host has them.
func TestGrep(t *testing.T) {
	f := files{}
	maps.Copy(f, sampleRepository())
	delete(f, "src/odd\xff.c") // a name that no host is asked for
	maps.Copy(f, files{"crlf.py": "\ufeffimport os\r\n\r\nos.exit()\r\n", "z/long.txt": strings.Repeat("serve ", 100_000) + "end", "empty.go": ""})
	for _, q := range []contract.GrepRequest{
		{Pattern: "Serve"}, {Pattern: "func (s *Server)"}, {Pattern: `func.*Serve\w*\(`, Syntax: "regex"}, {Pattern: "serve", IgnoreCase: true},
		{Pattern: "a*", Syntax: "regex"}, {Pattern: `^import os$`, Syntax: "regex"}, {Pattern: "nothing has this"}, {Pattern: "end"},
	} {
		q.Lines = new(1000)
		source := q.Pattern
		if q.Syntax != "regex" {
			source = regexp.QuoteMeta(source)
		}
		if q.IgnoreCase {
			source = "(?i)" + source
		}
		re := regexp.MustCompile(source)
		kept, r := grepped(t, &host{}, "keep", f, q)
		var want []string
		for path, text := range f {
			for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
				if text != "" && slices.ContainsFunc(r.Files, func(f contract.GrepFile) bool { return f.Path == path }) &&
					re.MatchString(strings.TrimPrefix(strings.TrimSuffix(line, "\r"), "\ufeff")) {
					want = append(want, fmt.Sprintf("%s:%d", path, i+1))
				}
			}
		}
		if len(kept) != r.TotalLines || len(r.Files) != r.TotalFiles || r.Truncated || (r.Reason == "") != (len(kept) > 0) || r.Searched < len(f)-3 {
			t.Errorf("%+v: %d lines, %+v", q, len(kept), r)
		}
		dropped, _ := grepped(t, &host{files: f}, "drop", f, q)
		if d := cmp.Diff(kept, dropped); d != "" {
			t.Errorf("%q: of the host's files: %s", q.Pattern, d)
		}
		slices.Sort(kept)
		slices.Sort(want)
		if d := cmp.Diff(want, kept); d != "" {
			t.Errorf("%q: %s", q.Pattern, d)
		}
	}
}

func TestGrepShows(t *testing.T) {
	f := files{
		"a/deep/one.go":  "package deep\n\nfunc One() {\n\tretry(1)\n\tretry(2)\n\n\tretry(3)\n}\n",
		"a.go":           "package a\n\ntype T struct{}\n\nfunc (T) Run() {\n\tretry(1); retry(2)\n}\n\nvar _ = retry(0)\n",
		"a_test.go":      "package a\n\nfunc TestRun() { retry(9) }\n",
		"docs/retry.txt": strings.Repeat("é", 300) + " retry(" + strings.Repeat("x", 300) + "\n",
	}
	for n := range 3 * 64 {
		f[fmt.Sprintf("z/z/other%03d.go", n)] = "package other\n"
	}
	r := (&host{}).must(t, loaded(t, f, "keep"), "grep", contract.GrepRequest{Pattern: "retry(", Lines: new(2), Context: 1}).Result.(*contract.GrepResponse)
	var got strings.Builder
	for _, file := range r.Files {
		fmt.Fprintln(&got, file.Path, file.Count, file.Roles)
		for _, l := range file.Lines {
			if len(l.Text) > 30 {
				l.Text = fmt.Sprintf("%d bytes from %d, %v, %v", len(l.Text), l.Offset, l.Truncated, strings.Contains(l.Text, "é retry(x"))
			}
			fmt.Fprintln(&got, l.Line, strings.TrimSpace(l.Text), l.Matches, l.Within)
		}
	}
	want := `a.go 2 []
5 func (T) Run() { [] 
6 retry(1); retry(2) [{1 7} {11 17}] T.Run
7 } [] 
8  [] 
9 var _ = retry(0) [{8 14}] 
a/deep/one.go 3 []
3 func One() { [] 
4 retry(1) [{1 7}] One
5 retry(2) [{1 7}] One
6  [] 
docs/retry.txt 1 [document]
1 240 bytes from 542, true, true [{601 607}] 
a_test.go 1 [test]
2  [] 
3 func TestRun() { retry(9) } [{17 23}] TestRun
`
	if d := cmp.Diff(want, got.String()); d != "" {
		t.Error(d)
	}
	if !r.Truncated || r.TotalLines != 7 || r.TotalFiles != 4 || r.Searched != len(f) {
		t.Errorf("%+v", r)
	}
	for _, c := range []struct {
		q         contract.GrepRequest
		files     string
		truncated bool
	}{
		{contract.GrepRequest{Pattern: "retry(", Limit: 1}, "a.go:2", true},
		{contract.GrepRequest{Pattern: "retry(", Lines: new(0)}, "a.go:0 a/deep/one.go:0 docs/retry.txt:0 a_test.go:0", true},
		{contract.GrepRequest{Pattern: "retry(", Filters: contract.Filters{Roles: []string{"test"}}}, "a_test.go:1", false},
		{contract.GrepRequest{Pattern: "retry(", Filters: contract.Filters{Kinds: []string{"method"}}}, "a.go:1", false},
		{contract.GrepRequest{Pattern: "retry(", Filters: contract.Filters{Languages: []string{"go"}, Paths: []string{"!a.go", "!*_test.go"}}}, "a/deep/one.go:3", false},
		{contract.GrepRequest{Pattern: "package other", Limit: 3, Filters: contract.Filters{Paths: []string{"z"}}}, "z/z/other000.go:1 z/z/other001.go:1 z/z/other002.go:1", true},
	} {
		_, r := grepped(t, &host{}, "keep", f, c.q)
		var got []string
		for _, file := range r.Files {
			got = append(got, fmt.Sprintf("%s:%d", file.Path, len(file.Lines)))
		}
		if strings.Join(got, " ") != c.files || r.Truncated != c.truncated {
			t.Errorf("%+v: %v, %v", c.q, got, r.Truncated)
		}
	}
}

func TestGrepFails(t *testing.T) {
	f := sampleRepository()
	c := loaded(t, f, "keep")
	for request, field := range map[string]string{
		`{"pattern":""}`: "pattern", `{"pattern":"a\nb"}`: "pattern", `{"pattern":"(","syntax":"regex"}`: "pattern", `{"pattern":"a","syntax":"glob"}`: "syntax",
		`{"pattern":"a","context":21}`: "context", `{"pattern":"a","languages":["golan"]}`: "languages[0]",
	} {
		if a := c.Start("grep", []byte(request)); a.Error == nil || a.Error.Code != contract.CodeBadInput || a.Error.Field != field || a.Error.Fix == "" {
			t.Errorf("%s: %+v", request, a.Error)
		}
	}
	// What nobody has is told.
	if e := (&host{}).run(loaded(t, f, "drop"), "grep", contract.GrepRequest{Pattern: "Serve"}).Error; e == nil || e.Code != contract.CodeNotFound || !strings.Contains(e.Message, "could be searched") {
		t.Errorf("%+v", e)
	}
	_, r := grepped(t, &host{}, "keep", f, contract.GrepRequest{Pattern: "Serve", Filters: contract.Filters{Languages: []string{"zig"}}})
	if r.Reason != "no file passes the filters" {
		t.Errorf("%+v", r)
	}
	a := c.StartUntil(func() bool { return true }, "grep", []byte(`{"pattern":"Serve"}`))
	if !a.Done || a.Error == nil || a.Error.Code != contract.CodeCanceled {
		t.Errorf("%s", a.JSON())
	}
}

// TestGrepBatches: contents are asked for in batches, so that no more of them are held.
func TestGrepBatches(t *testing.T) {
	f := files{}
	for n := range 200 {
		f[fmt.Sprintf("f%03d.txt", n)] = strings.Repeat("x\n", 10)
	}
	h, most := &host{files: f}, 0
	c := loaded(t, f, "drop")
	a := c.Start("grep", []byte(`{"pattern":"x","limit":3}`))
	for !a.Done {
		var replies []contract.Reply
		for _, n := range a.Needs {
			replies = append(replies, h.reply(n))
		}
		most = max(most, len(replies))
		a = c.Resume(a.Call, replies)
	}
	r := a.Result.(*contract.GrepResponse)
	if most != 64 || len(r.Files) != 3 || r.TotalFiles != 200 || r.TotalLines != 2000 || !r.Truncated {
		t.Errorf("%d at once, %d files of %d", most, len(r.Files), r.TotalFiles)
	}
}

// TestLiteralQueries: who asks for text as it stands is told how.
func TestLiteralQueries(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	for query, want := range map[string]bool{
		`"serve a request"`: true, `if err != nil`: true, `s.answer();`: true, `x := serve(r)`: true, `p->serve`: true,
		`where is "serve" defined`: false, `"serve" or "answer"`: false, `""`: false, `Server.Serve`: false, `serve()`: false, "serve\nif err != nil": false,
		strings.Repeat("serve ", 50) + "!=": false,
	} {
		r := (&host{}).must(t, c, "search", contract.SearchRequest{Query: query}).Result.(*contract.SearchResponse)
		if got := slices.ContainsFunc(r.Notes, func(n string) bool { return strings.Contains(n, "--literal") }); got != want {
			t.Errorf("%q: %q", query, r.Notes)
		}
	}
}
