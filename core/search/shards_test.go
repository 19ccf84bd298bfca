package search_test

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/tree"
)

// shard is a searcher of some files of a repository.
type shard struct {
	name, repository string
	*search.Searcher
	files map[string]string
}

// content reads a file of a shard.
func (s *shard) content(part, file int) []byte {
	return []byte(s.files[s.Index().Parts[part].File(file).Path])
}

func shardOf(t testing.TB, repository string, files []file) *shard {
	s := &shard{"", repository, search.New(one(t, files), search.Default), map[string]string{}}
	for _, f := range files {
		s.files[f.path] = f.content
	}
	return s
}

// federated answers a query from shards as an operation of the engine does, and encodes and
// decodes all that is sent. It returns how many bytes of candidates the shards sent.
func federated(t testing.TB, shards []*shard, q search.Query, o search.Options) (hits []search.JointHit, reason string, sent int) {
	t.Helper()
	j := &search.Joint{}
	sum := func(chosen []int) (s contract.Statistics) {
		for _, x := range shards {
			more := x.Statistics(q, chosen)
			if err := search.Add(&s, &more); err != nil {
				t.Fatal(err)
			}
		}
		return s
	}
	j.Statistics = sum(nil)
	if j.Chosen = search.Choose(q, &j.Statistics); j.Chosen != nil {
		j.Statistics.Terms = contract.Counts{}
		if len(j.Chosen) > 0 {
			j.Statistics.Terms = sum(j.Chosen).Terms
		}
	}
	layouts := map[string]*contract.Layout{}
	for _, x := range shards {
		if layouts[x.repository] == nil {
			layouts[x.repository] = &contract.Layout{}
		}
		search.AddLayout(layouts[x.repository], x.Layout())
	}
	var offers []search.Offer
	for _, x := range shards {
		one := *j
		one.Layout = layouts[x.repository]
		o.Verbatim = q.Verbatim(x.Holders(q, o.Filter, &one), x.content)
		offer := x.Candidates(q, o, &one)
		b := search.Encode(offer.Candidates)
		sent += len(b)
		var err error
		if offer.Candidates, err = search.Decode(b, x.name, x.repository); err != nil {
			t.Fatal(err)
		}
		offers = append(offers, offer)
	}
	// Some of the shards are asked by someone in between.
	if n := len(offers); n > 2 {
		offers = append(offers[n/2:n:n], search.Merge(q, o, j, offers[:n/2]))
	}
	hits, reason = search.Fuse(q, o, j, offers)
	for i := range hits {
		if !strings.HasPrefix(hits[i].Shard, hits[i].Repository) {
			t.Errorf("a hit of %q is of the shard %q", hits[i].Repository, hits[i].Shard)
		}
	}
	return hits, reason, sent
}

// unnamed leaves out the shards of hits.
func unnamed(hits []search.JointHit) []search.JointHit {
	hits = slices.Clone(hits)
	for i := range hits {
		hits[i].Shard = ""
	}
	return hits
}

// single answers a query from one index over all files.
func single(s *search.Searcher, name func(part int) string, content func(part, file int) []byte, q search.Query, o search.Options) (hits []search.JointHit, reason string) {
	o.Verbatim = q.Verbatim(s.Holders(q, o.Filter, nil), content)
	list, reason := s.Run(q, o)
	for _, h := range list {
		p := &s.Index().Parts[h.Part]
		chunk, _ := p.ChunkRange(h.File)
		def, _ := p.DefRange(h.File)
		f := p.File(h.File)
		n := search.JointHit{Repository: name(h.Part), Path: f.Path, Size: f.Size, Chunk: -1, Definition: -1, OfKind: h.OfKind, Line: h.Line, Score: h.Score, Reasons: h.Reasons}
		if h.Chunk >= 0 {
			n.Chunk = h.Chunk - chunk
		}
		if h.Definition >= 0 {
			n.Definition = h.Definition - def
		}
		hits = append(hits, n)
	}
	return hits, reason
}

// asked are queries with options.
type asked struct {
	name, query string
	search.Options
}

// questions makes queries of what files hold, and of those given, with options of all kinds.
func questions(r *rand.Rand, files []file, more []string) (list []asked) {
	queries := slices.Clone(more)
	for range 30 {
		f := files[r.IntN(len(files))]
		words := strings.Fields(f.content)
		if len(words) < 8 {
			continue
		}
		at := r.IntN(len(words) - 4)
		queries = append(queries, strings.Join(words[at:at+1+r.IntN(4)], " "), "where is "+strings.Join(words[at:at+3], " ")+" handled?", f.path, filepath.Base(f.path),
			"Traceback (most recent call last):\n  File \"/srv/"+f.path+"\", line 3, in run\n    "+words[at]+"\nValueError: "+words[at+1]+" "+words[at+2])
	}
	for _, q := range queries {
		o := search.Options{Limit: []int{1, 3, 10, 60}[r.IntN(4)], ByChunk: r.IntN(3) == 0, Explain: r.IntN(2) == 0}
		if r.IntN(3) == 0 {
			o.Filter = []*search.Filter{{Kinds: 1 << outline.Function}, {NotRoles: tree.Test}, {Languages: 1 << outline.Go}, {Roles: search.Ordinary}}[r.IntN(4)]
		}
		list = append(list, asked{fmt.Sprintf("%.60q limit %d chunk %v filter %v", q, o.Limit, o.ByChunk, o.Filter != nil), q, o})
	}
	return list
}

// repositoryFiles reads a repository of testdata.
func repositoryFiles(t testing.TB, name string) []file {
	t.Helper()
	a, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return filesOf(a)
}

// thisRepository is the source of the core.
func thisRepository(t testing.TB) (files []file) {
	t.Helper()
	root := os.DirFS("../..")
	for _, dir := range []string{"core/search", "core/index", "core/engine", "core/graph", "docs"} {
		err := fs.WalkDir(root, dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || tree.BinaryPath(path) {
				return err
			}
			b, err := fs.ReadFile(root, path)
			if err == nil && len(b) < 1<<18 && !tree.Binary(b) {
				files = append(files, file{path, string(b)})
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// deal deals files out to shards.
func deal(t testing.TB, r *rand.Rand, repository string, files []file, n int) (shards []*shard) {
	hands := make([][]file, n)
	for _, f := range files {
		i := r.IntN(n)
		hands[i] = append(hands[i], f)
	}
	for _, hand := range hands {
		s := shardOf(t, repository, hand)
		s.name = fmt.Sprint(repository, len(shards))
		shards = append(shards, s)
	}
	return shards
}

// Any split of a repository's files, and several repositories, rank as one index over all.
func TestShardsRankAsOne(t *testing.T) {
	names, err := filepath.Glob("../../testdata/repositories/*.txtar")
	if err != nil || len(names) < 4 {
		t.Fatal(names, err)
	}
	all := map[string][]file{"this": thisRepository(t)}
	more := []string{"main", "README.md", "src/", "how are errors handled", "", "the of", "zzyzx", "Store", "config"}
	for _, name := range names {
		base := strings.TrimSuffix(filepath.Base(name), ".txtar")
		all[base] = repositoryFiles(t, name)
		b, err := os.ReadFile("../../testdata/ranks/" + base + ".tsv")
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(b)) {
			if fields := strings.Split(strings.TrimSpace(line), "\t"); len(fields) == 3 {
				more = append(more, fields[2])
			}
		}
	}
	reports, err := txtar.ParseFile("../../testdata/reports.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range reports.Files {
		more = append(more, string(f.Data))
	}
	r := rand.New(rand.NewPCG(24, 2))
	var every []search.Named
	texts := map[string]string{}
	for name, list := range all {
		for _, f := range list {
			texts[name+"\x00"+f.path] = f.content
		}
	}
	check := func(name string, whole *search.Searcher, of func(part int) string, shards []*shard, files []file) {
		t.Helper()
		found, most, verbatim := 0, 0, 0
		content := func(part, file int) []byte {
			repository := of(part)
			if repository == "again" {
				repository = every[0].Name
			}
			return []byte(texts[repository+"\x00"+whole.Index().Parts[part].File(file).Path])
		}
		for _, a := range questions(r, files, more) {
			q := search.Parse(a.query)
			var sure, alike search.Confidence
			o := a.Options
			o.Confidence = &sure
			want, why := single(whole, of, content, q, o)
			o.Confidence = &alike
			got, reason, sent := federated(t, shards, q, o)
			if d := cmp.Diff(want, unnamed(got)); d != "" || why != reason || sure != alike {
				t.Errorf("%s: %s: reason %q, want %q; confidence %v, want %v\n%s", name, a.name, reason, why, alike, sure, d)
				return
			}
			found, most = found+len(want), max(most, sent/len(shards))
			verbatim += len(whole.Holders(q, o.Filter, nil))
		}
		if found < 100 || verbatim < 10 {
			t.Errorf("%s: %d hits of all queries, %d files may hold one as it stands", name, found, verbatim)
		}
		t.Logf("%s: %d files in %d shards: a shard sent %d bytes at most", name, len(files), len(shards), most)
	}
	var apart []*shard
	var files []file
	for _, name := range slices.Sorted(func(yield func(string) bool) {
		for n := range all {
			if !yield(n) {
				return
			}
		}
	}) {
		whole := one(t, all[name])
		for n := 1; n <= 5; n++ {
			check(name, search.New(whole, search.Default), func(int) string { return name }, deal(t, r, name, all[name], n), all[name])
		}
		every, apart, files = append(every, search.Named{Name: name, Searcher: search.New(whole, search.Default)}), append(apart, deal(t, r, name, all[name], 1+len(name)%2)...), append(files, all[name]...)
	}
	// The same repository under another name ties with itself.
	every = append(every, search.Named{Name: "again", Searcher: every[0].Searcher})
	apart = append(apart, deal(t, r, "again", all[every[0].Name], 2)...)
	over := search.NewOver(every, search.Default)
	check("all", over, over.Repository, apart, files)
}

// Definitions of several shards are ranked as those of one index.
func TestShardsRankDefinitions(t *testing.T) {
	files := thisRepository(t)
	r := rand.New(rand.NewPCG(24, 3))
	whole := shardOf(t, "this", files)
	shards := deal(t, r, "this", files, 4)
	for _, a := range questions(r, files, []string{"how are lanes fused", "where is the snapshot opened", "retry"}) {
		q := search.Parse(a.query)
		o := a.Options
		o.ByChunk, o.Limit = false, search.DefinitionFiles
		o.Verbatim = q.Verbatim(whole.Holders(q, o.Filter, nil), whole.content)
		found, _ := whole.Run(q, o)
		want := whole.Definitions(q, o, found, a.Limit, whole.content)
		files, _, _ := federated(t, shards, q, o)
		got := federatedDefinitions(t, shards, q, o, files, a.Limit)
		say := func(path string, h search.Hit, first, last int) string {
			return fmt.Sprint(path, ":", first, "-", last, " ", h.Line, " ", h.Score, h.Reasons)
		}
		var expect, have []string
		for _, h := range want {
			expect = append(expect, say(whole.Index().Parts[h.Part].File(h.File).Path, h.Hit, h.First, h.Last))
		}
		for _, h := range got {
			have = append(have, say(h.Path, search.Hit{Line: h.Line, Score: h.Score, Reasons: h.Reasons}, h.First, h.Last))
		}
		if d := cmp.Diff(expect, have); d != "" {
			t.Fatalf("%s:\n%s", a.name, d)
		}
	}
}

func federatedDefinitions(t testing.TB, shards []*shard, q search.Query, o search.Options, files []search.JointHit, limit int) []search.JointDefinition {
	j := &search.Joint{}
	sum := func(chosen []int) (s contract.Statistics) {
		for _, x := range shards {
			more := x.Statistics(q, chosen)
			if err := search.Add(&s, &more); err != nil {
				t.Fatal(err)
			}
		}
		return s
	}
	j.Statistics = sum(nil)
	if j.Chosen = search.Choose(q, &j.Statistics); len(j.Chosen) > 0 {
		j.Statistics.Terms = sum(j.Chosen).Terms
	}
	within := search.Found(files)
	o.Limit = limit
	foundIn := func(x *shard) (f search.FoundFiles) {
		if w := within[x.name]; w != nil {
			return x.Locate(w)
		}
		return f
	}
	for _, x := range shards {
		f := foundIn(x)
		n, tokens := x.CountWithin(q, o, j, f, x.content)
		j.Statistics.Definitions, j.Statistics.Tokens = j.Statistics.Definitions+n, j.Statistics.Tokens+tokens
	}
	var list []search.JointDefinition
	best := search.Default.K1 * 0
	for _, x := range shards {
		part, most := x.Within(q, o, j, foundIn(x), x.content)
		part, most, err := search.DecodeDefinitions(search.EncodeDefinitions(part, most), x.name, x.repository)
		if err != nil {
			t.Fatal(err)
		}
		list, best = append(list, part...), max(best, most)
	}
	return search.FuseDefinitions(list, best, limit, o.Explain)
}

// What a shard sends of a name that is everywhere stays small, and what it leaves out is
// never missed.
func TestShardsSendLittle(t *testing.T) {
	var files []file
	for i := range 3000 {
		body := fmt.Sprintf("package p\n\nfunc main() {\n%s}\n", strings.Repeat("\tmain.run(other)\n", i%17))
		if i%600 == 0 {
			body += "// launch\n"
		}
		files = append(files, file{fmt.Sprintf("cmd/tool%d/sub%d/%s.go", i%70, i, []string{"main", "run", "long_name_of_file"}[i%3]), body})
	}
	r := rand.New(rand.NewPCG(24, 4))
	whole, shards := shardOf(t, "this", files), deal(t, r, "this", files, 3)
	for _, query := range []string{"main", "what does launch the tool", "`main` and run", "Traceback (most recent call last):\n  File \"x/main.go\", line 3, in main\nKeyError: other"} {
		for _, limit := range []int{10, 100} {
			q, o := search.Parse(query), search.Options{Limit: limit}
			want, _ := single(whole.Searcher, func(int) string { return "this" }, whole.content, q, o)
			got, _, sent := federated(t, shards, q, o)
			if d := cmp.Diff(want, unnamed(got)); d != "" {
				t.Errorf("%q: %s", query, d)
			}
			if most := 40*(250+4*limit) + 0; sent/len(shards) > most {
				t.Errorf("%q limit %d: a shard sent %d bytes, at most %d are meant", query, limit, sent/len(shards), most)
			}
		}
	}
}

// What was sent may be damaged or hostile.
func TestCandidatesMayBeDamaged(t *testing.T) {
	s := shardOf(t, "this", []file{{"a.go", "package a\n\nfunc Open() {}\n"}, {"b/c.go", "package b\n\nfunc Open() {}\n"}})
	q := search.Parse("Open")
	j := &search.Joint{Statistics: s.Statistics(q, nil)}
	b := search.Encode(s.Candidates(q, search.Options{Limit: 10}, j).Candidates)
	list, err := search.Decode(b, "s", "r")
	if err != nil || len(list) != 2 || list[0].Repository != "r" {
		t.Fatalf("%v, %v", list, err)
	}
	for n := range len(b) {
		if _, err := search.Decode(b[:n], "", ""); err == nil {
			t.Errorf("the first %d of %d bytes are taken", n, len(b))
		}
	}
	for range 2000 {
		bad := slices.Clone(b)
		bad[rand.IntN(len(bad))] = byte(rand.IntN(256))
		if list, err := search.Decode(bad, "", ""); err == nil {
			search.Fuse(q, search.Options{Limit: 10, Explain: true, ByChunk: true}, j, []search.Offer{{Passing: true, Matches: contract.Matches{Files: 1}, Candidates: list}})
		}
	}
}

// Statistics that do not go together are refused.
func TestStatisticsMustGoTogether(t *testing.T) {
	var sum contract.Statistics
	for _, c := range []struct {
		name string
		s    contract.Statistics
		ok   bool
	}{
		{"first", contract.Statistics{Rules: "a", Terms: contract.Counts{Chunks: []int{1}}}, true},
		{"others", contract.Statistics{Rules: "b"}, false},
		{"names", contract.Statistics{Rules: "a", Names: make([]contract.NameCount, 1)}, false},
		{"negative", contract.Statistics{Rules: "a", Terms: contract.Counts{Chunks: []int{-1}}}, false},
		{"same", contract.Statistics{Rules: "a", Terms: contract.Counts{Chunks: []int{2}}}, true},
	} {
		if err := search.Add(&sum, &c.s); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if d := cmp.Diff([]int{3}, sum.Terms.Chunks); d != "" {
		t.Error(d)
	}
}
