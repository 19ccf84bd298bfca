package search_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/tree"
	"pgregory.net/rapid"
)

func pattern(t testing.TB, s string) search.Path {
	t.Helper()
	p, ok := tree.ParsePattern(s)
	if !ok {
		t.Fatalf("%q is no pattern", s)
	}
	return search.Path{Text: s, Pattern: p}
}

// filtered are files of which the plainest match comes last among many.
func filtered() []file {
	files := []file{
		{"lib/server.py", "class Server:\n    def serve(self, request):\n        return request\n"},
		{"README.md", "# Serve a request\n\nThe server serves.\n"},
		{"src/server_test.go", "package src\n\nfunc TestServe(t *testing.T) { serve(request) }\n"},
		{"src/types.go", "package src\n\n// Request is what a server serves.\ntype Request struct{ serve int }\n\nfunc serveRequest() {}\n"},
	}
	for i := range 200 {
		files = append(files, file{fmt.Sprintf("src/serve%d.go", i), fmt.Sprintf("package src\n\n// serve serves a request of a server.\nfunc serve%d(request string) { serve(request) }\n", i)})
	}
	return files
}

func TestFilter(t *testing.T) {
	files := filtered()
	for name, x := range map[string]*index.Index{"one segment": one(t, files), "a segment for each file": split(t, files[:20])} {
		s := search.New(x, search.Default)
		for _, c := range []struct {
			filter search.Filter
			want   string // hits in any order, or why there are none
		}{
			{search.Filter{Languages: 1 << outline.Python}, "lib/server.py:1-3"},
			{search.Filter{Languages: 1<<outline.Python | 1<<outline.Markdown}, "README.md:1-3 lib/server.py:1-3"},
			{search.Filter{NotLanguages: 1 << outline.Go}, "README.md:1-3 lib/server.py:1-3"},
			{search.Filter{Roles: tree.Test}, "src/server_test.go:1-3"},
			{search.Filter{Roles: search.Ordinary, NotLanguages: 1 << outline.Go}, "lib/server.py:1-3"},
			{search.Filter{Kinds: 1 << outline.Struct}, "src/types.go:1-6=Request"},
			{search.Filter{Kinds: 1<<outline.Class | 1<<outline.Struct}, "lib/server.py:1-3=Server src/types.go:1-6=Request"},
			{search.Filter{Paths: []search.Path{pattern(t, "lib"), pattern(t, "*.md")}}, "README.md:1-3 lib/server.py:1-3"},
			{search.Filter{NotPaths: []search.Path{pattern(t, "src/serve?*.go"), pattern(t, "*.md")}}, "lib/server.py:1-3 src/types.go:1-6"},
			{search.Filter{Languages: 1 << outline.Rust}, "no: no file passes the filters"},
			{search.Filter{Kinds: 1 << outline.Trait}, "no: no file passes the filters"},
		} {
			hits, reason := s.Run(search.Parse("serve the request"), search.Options{Limit: 10, Filter: &c.filter})
			var got []string
			for _, h := range hits {
				line := strings.Fields(describe(x, h))[0]
				if c.filter.Kinds != 0 {
					line = strings.Join(strings.Fields(describe(x, h)), "=")
				}
				got = append(got, line)
			}
			if slices.Sort(got); reason != "" {
				got = append(got, "no: "+reason)
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("%s, %+v: %v, want %s", name, c.filter, got, c.want)
			}
		}
		if hits, reason := s.Run(search.Parse("README"), search.Options{Limit: 10, Filter: &search.Filter{Languages: 1 << outline.Python}}); len(hits) > 0 || !strings.HasSuffix(reason, "passes the filters") {
			t.Errorf("%s: %v %q", name, hits, reason)
		}
	}
}

// Whatever passes a filter and is found without it is found with it, however the
// lanes are cut, and nothing else is.
func TestFilterLosesNothing(t *testing.T) {
	files := filtered()
	x := one(t, files)
	shared := search.New(x, search.Default)
	words := []string{"serve", "request", "server", "Server.serve", "serve7", "types.go", "class", "zanzibar", "TestServe", "lib"}
	patterns := []string{"src", "lib", "*.go", "src/serve1*.go", "*_test.go", "README.md"}
	rapid.Check(t, func(rt *rapid.T) {
		q := search.Parse(strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 1, 4).Draw(rt, "words"), " "))
		f := &search.Filter{
			Languages: rapid.SampledFrom([]uint64{0, 0, 1 << outline.Go, 1<<outline.Python | 1<<outline.Markdown}).Draw(rt, "languages"),
			NotRoles:  rapid.SampledFrom([]tree.Role{0, tree.Test, search.Ordinary, tree.Document}).Draw(rt, "not roles"),
		}
		for _, p := range rapid.SliceOfN(rapid.SampledFrom(patterns), 0, 2).Draw(rt, "paths") {
			f.Paths = append(f.Paths, pattern(t, p))
		}
		for _, p := range rapid.SliceOfN(rapid.SampledFrom(patterns), 0, 1).Draw(rt, "not paths") {
			f.NotPaths = append(f.NotPaths, pattern(t, p))
		}
		passes := func(h search.Hit) bool {
			p := &x.Parts[h.Part]
			role := p.Role(h.File)
			if role == 0 {
				role = search.Ordinary
			}
			matches := func(list []search.Path) bool {
				return slices.ContainsFunc(list, func(q search.Path) bool { return q.Pattern.Match(p.File(h.File).Path) })
			}
			return (f.Languages == 0 || f.Languages&(1<<p.Language(h.File)) != 0) && role&f.NotRoles == 0 &&
				(len(f.Paths) == 0 || matches(f.Paths)) && !matches(f.NotPaths)
		}
		byChunk := rapid.Bool().Draw(rt, "by chunk")
		all, _ := shared.Run(q, search.Options{Limit: 1000, ByChunk: byChunk})
		some, reason := shared.Run(q, search.Options{Limit: 1000, ByChunk: byChunk, Filter: f})
		found := map[[3]int]bool{}
		for _, h := range some {
			if !passes(h) {
				rt.Errorf("%s does not pass", describe(x, h))
			}
			found[[3]int{h.Part, h.File, h.Chunk}] = true
		}
		for _, h := range all {
			if passes(h) && !found[[3]int{h.Part, h.File, h.Chunk}] {
				rt.Errorf("%s is lost", describe(x, h))
			}
		}
		if (reason != "") != (len(some) == 0) {
			rt.Errorf("%d hits, reason %q", len(some), reason)
		}
		if again, _ := shared.Run(q, search.Options{Limit: 1000, ByChunk: byChunk}); !slices.EqualFunc(all, again, func(a, b search.Hit) bool { return describe(x, a) == describe(x, b) && a.Score == b.Score }) {
			rt.Error("a filter changes later searches")
		}
	})
}
