package verify

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/tree"
)

// drafter makes drafts of what a check knows: the names of a repository in all the
// forms in which drafts name things, lines that are there and lines that are not, and
// the words that say how things are related. Random text hardly ever gets so deep.
type drafter struct {
	names, words []string
	cited        []contract.CitedSource
}

func newDrafter(r *Repository) *drafter {
	d := &drafter{}
	g := r.Graph
	name := func(format string, args ...any) { d.names = append(d.names, fmt.Sprintf(format, args...)) }
	dirs := map[string]bool{}
	for i := range g.Files() {
		p := g.Path(i)
		part, n := g.Place(i)
		hash := fmt.Sprintf("%016x", r.Index.Parts[part].File(n).Hash)
		w, _ := g.Where(g.FileNode(part, n))
		for _, lines := range []string{"", ":1", fmt.Sprintf(":%d", w.Last), fmt.Sprintf(":%d", w.Last+1), "#L2-L4", ":9-3", "@" + hash, ":2@" + hash[:8], ":2@0123456789abcdef"} {
			name("`%s%s`", p, lines)
		}
		name("[%s](%s#L3)", p, p)
		name("%s:4", p)
		name("`%s`", p[strings.LastIndexByte(p, '/')+1:])
		name("`%s`", g.Ref(g.FileNode(part, n)))
		d.cited = append(d.cited, contract.CitedSource{Path: p, First: 1, Last: 2, Hash: hash}, contract.CitedSource{Path: p, First: w.Last, Last: w.Last + 1, Hash: "0123456789abcdef"})
		for dir := tree.Dir(p); dir != ""; dir = tree.Dir(dir) {
			dirs[dir] = true
		}
	}
	for _, dir := range slices.Sorted(maps.Keys(dirs)) {
		for _, form := range []string{"`%s`", "`%s/`", "`%s/:3`", "`%s/#L3-L5`", "%s/:9", "[a](%s/#L3)", "`%s/@0123456789abcdef`", "`%s.go:3`", "`./%s/`", "`%s//:1`", "`%s.x`", "`%s/none.go:2`"} {
			name(form, dir)
		}
		d.cited = append(d.cited, contract.CitedSource{Path: dir, First: 1, Last: 2, Hash: "0123456789abcdef"}, contract.CitedSource{Path: dir + "/", First: 0, Last: 0, Hash: "01234567"})
	}
	for n := range graph.Node(g.Len()) {
		if g.TypeOf(n) != graph.Symbol {
			continue
		}
		l := g.Label(n)
		w, _ := g.Where(n)
		short := shortName(l)
		for _, form := range []string{"`%s`", "`%s()`", "%s()", "`%sX`", "`X.%s`", "`%s.X`", "`func %s(a, b int) error`", "`(*T).%s(key)`", "`%s?`"} {
			name(form, short)
		}
		name("`%s`", l)
		name("`%s`", g.Ref(n))
		name("`%s:%s`", g.Path(w.File), short)
		d.words = append(d.words, fmt.Sprint(w.First), fmt.Sprint(w.Last))
	}
	d.words = append(d.words, slices.Sorted(maps.Keys(lexicon()))...)
	return d
}

// marks are what stands between words; sentences, items, cells and fences begin and end
// with some.
var marks = []string{" ", " ", " ", " ", " ", " ", ", ", " and ", ". ", ": ", "; ", " (", ") ", "? ", "\n", "\n\n", "\n- ", " | ", "\n| a | file | line |\n|--|--|--|\n| ", " |\n| ", "\n```go\n", "\n```\n", " line ", " lines ", " line 9 ", ":12", " 10-20 ", " → ", "'s "}

// draft reads choices as a draft, and as what it cites.
func (d *drafter) draft(choices []byte) (string, []contract.CitedSource) {
	var b strings.Builder
	var cited []contract.CitedSource
	for len(choices) > 3 {
		kind, n := choices[0], int(choices[1])<<8|int(choices[2])
		switch {
		case kind < 110:
			b.WriteString(d.names[n%len(d.names)])
		case kind < 240:
			b.WriteString(d.words[n%len(d.words)])
		case kind < 250:
			fmt.Fprintf(&b, "%d", n%64)
		default:
			cited = append(cited, d.cited[n%len(d.cited)])
		}
		b.WriteString(marks[int(choices[3])%len(marks)])
		choices = choices[4:]
	}
	return b.String(), cited
}

// fits checks a draft, and that what is found fits together.
func fits(t *testing.T, r *Repository, draft string, cited []contract.CitedSource) {
	t.Helper()
	found, err := Check(nil, r, draft, cited)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Count(draft, "\n") + 2
	for _, c := range found.Claims {
		if c.Line < 0 || c.Line > lines || c.Claim == "" || c.Type == "" {
			t.Errorf("claim %+v", c)
		}
		if s := c.Source; s != nil && (s.Path == "" || s.First < 0 || s.Last < s.First) {
			t.Errorf("claim %+v has the source %+v", c, *s)
		}
	}
	last := 0
	for _, i := range found.Issues {
		if i.Line < last || i.Message == "" || severities[i.Type] != i.Severity || i.ClaimIndex >= len(found.Claims) {
			t.Errorf("issue %+v after line %d", i, last)
		}
		last = i.Line
	}
}

// without returns a repository whose contents cannot be had.
func without(r *Repository) *Repository { return &Repository{Graph: r.Graph, Index: r.Index} }

// Drafts of the repository's own names, 10,000 of them.
func TestDraftsOfNames(t *testing.T) {
	r := sample(t)
	d := newDrafter(r)
	for seed := range uint64(10_000) {
		rng := rand.New(rand.NewPCG(seed, 4))
		choices := make([]byte, 4*(1+rng.IntN(16)))
		for i := range choices {
			choices[i] = byte(rng.Uint32())
		}
		draft, cited := d.draft(choices)
		func() {
			defer func() {
				if v := recover(); v != nil {
					t.Fatalf("seed %d: %v: %q, citing %+v", seed, v, draft, cited)
				}
			}()
			fits(t, r, draft, cited)
			fits(t, without(r), draft, cited)
		}()
	}
}

// FuzzNames reaches with drafts of the repository's names what FuzzDraft hardly finds.
func FuzzNames(f *testing.F) {
	r := sample(f)
	d := newDrafter(r)
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 5))
		choices := make([]byte, 4*(1+rng.IntN(12)))
		for i := range choices {
			choices[i] = byte(rng.Uint32())
		}
		f.Add(choices)
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		if len(choices) > 1<<10 {
			return
		}
		draft, cited := d.draft(choices)
		t.Log(draft)
		fits(t, r, draft, cited)
		fits(t, without(r), draft, cited)
	})
}

// A directory has no lines, however they are cited.
func TestLinesOfDirectories(t *testing.T) {
	r := sample(t)
	for _, c := range []struct {
		draft string
		wrong bool
	}{
		{"See `store/:9` for that.", true},
		{"See `store/#L3-L5` for that.", true},
		{"`Open` is defined at `store/:16`.", true},
		{"`Open` is in `store/`.", false},
		{"`Open` is in `store/store.go`, line 16.", false},
		{"In the package in `store/`, the constructor called `Open` starts on line 16.", false},
	} {
		found, err := Check(nil, r, c.draft, nil)
		if err != nil {
			t.Fatal(err)
		}
		said := false
		for _, i := range found.Issues {
			said = said || strings.Contains(i.Message, "`store` is a directory, which has no lines")
		}
		if said != c.wrong || len(found.Issues) > 0 != c.wrong {
			t.Errorf("%s\n%s", c.draft, report(found))
		}
	}
}

// TestNamesOfOthers: a name is told where it is defined rather than where it is given another, and who calls it in tests last.
func TestNamesOfOthers(t *testing.T) {
	t.Parallel()
	r := repositoryOf(t, map[string]string{
		"alias.go": "package main\n\nvar Decode = inner.Decode\n", "inner/inner.go": "package inner\n\nfunc Decode() {}\n", "use.go": "package main\n\nfunc use() {}\n",
		"a_test.py": "from saved import save\n\n\ndef test_save():\n    save()\n", "saved.py": "def save():\n    pass\n\n\ndef drop():\n    pass\n", "z.py": "from saved import save\n\n\ndef run():\n    save()\n",
	})
	for draft, want := range map[string]string{
		"`Decode` is defined in `use.go`.": "`Decode` is not defined in `use.go` but at inner/inner.go:3",
		"`drop` calls `save`.":             "`drop` does not call `save`, which is called by `run`, `test_save`",
	} {
		if found, err := Check(nil, r, draft, nil); err != nil || len(found.Issues) != 1 || found.Issues[0].Message != want {
			t.Errorf("%q: %v %v", draft, err, found)
		}
	}
}

// TestNamesThatCodeKeeps: a key of a constant and what a type gives itself are there; what a function calls its own is not told.
func TestNamesThatCodeKeeps(t *testing.T) {
	t.Parallel()
	r := repositoryOf(t, map[string]string{
		"life.ts": "export const Lifetime = {\n  SINGLE: 'one',\n  EACH: 'many',\n}\n", "lock.py": "class Lock:\n    def __init__(self, ttl):\n        self.ttl_ms = ttl\n        tries = 3\n        self.left = tries\n",
	})
	for draft, want := range map[string]bool{"`Lifetime.SINGLE` is kept.": true, "`Lifetime.many` is kept.": false, "`Lock.left` falls.": true, "`Lock.tries` falls.": false, "`Lock.ttl` falls.": false} {
		found, err := Check(nil, r, draft, nil)
		if err != nil || len(found.Issues) != 0 || (found.Claims[0].Supported != nil) != want {
			t.Errorf("%q: %v %v", draft, err, found)
		}
	}
}
