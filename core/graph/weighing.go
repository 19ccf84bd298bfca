package graph

import (
	"cmp"
	"math/bits"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/tree"
)

// weighing adds up what speaks for each test and document.
type weighing struct {
	g    *Graph
	list []Affected
	at   map[Node]int
	// linked are those for which more than words speaks.
	linked map[Node]bool
}

func (w *weighing) add(n Node, score int, why string, by Node) {
	i, ok := w.at[n]
	if !ok {
		i = len(w.list)
		w.at[n] = i
		w.list = append(w.list, Affected{Node: n, Why: why, By: by})
	}
	if score > w.list[i].Score {
		w.list[i].Why, w.list[i].By = why, by
	}
	w.linked[n] = w.linked[n] || by != None
	w.list[i].Score = max(w.list[i].Score, score) + min(w.list[i].Score, score)/2
}

// usedBy is what in a file, or section, depends on a change.
type usedBy struct {
	at    Node
	best  int
	kind  Kind
	count int // of its definitions
}

// reached counts what depends on a definition or file that was changed: the more in a
// file, the better; the fewer files, the better too, for what all use tells little.
func (w *weighing) reached(list []Reached, by Node) {
	var uses []usedBy
	at := map[Node]int{}
	tests := 0
	for _, r := range list {
		place, ok := w.g.Where(r.Node)
		if !ok {
			continue
		}
		score := 160/r.Distance - 30*int(r.Edge.Certainty)
		if r.Edge.Kind == Imports {
			score /= 2
		}
		n := w.g.fileFirst + Node(place.File)
		if w.g.TypeOf(r.Node) == Section {
			n = r.Node
		}
		i, ok := at[n]
		if !ok {
			i = len(uses)
			at[n] = i
			uses = append(uses, usedBy{at: n})
			if w.g.Role(place.File)&tree.Test != 0 {
				tests++
			}
		}
		uses[i].count++
		if score > uses[i].best {
			uses[i].best, uses[i].kind = score, r.Edge.Kind
		}
	}
	for _, u := range uses {
		score := u.best * (8 + min(bits.Len(uint(u.count))-1, 6)) / 8
		w.add(u.at, score*commonness/(commonness-1+max(1, tests)), u.kind.String(), by)
	}
}

// commonness is how many tests may use something before that counts half.
const commonness = 8

// together counts the files that changed in the same commits.
func (w *weighing) together(n Node) {
	for _, in := range [...]bool{false, true} {
		for _, r := range w.g.Groups(nil, n, in) {
			for i := 0; r.Kind == ChangedWith && i < r.n; i++ {
				e := w.g.Edge(&r, i)
				w.add(e.Other(n), 80-30*int(e.Certainty), ChangedWith.String(), n)
			}
		}
	}
}

// named counts the tests that are named after a changed file: store_test.go,
// test_store.py, store.spec.ts, StoreTest.java; less those named after its directory,
// and those beside it.
func (w *weighing) named(changed map[int]bool) {
	g := w.g
	for i := range g.places {
		if g.Role(i)&tree.Test == 0 || changed[i] {
			continue
		}
		stem, dir := plainStem(g.Path(i)), parentOf(g.Path(i))
		for _, f := range sortedFiles(changed) {
			if familyless(g.Language(i)) != familyless(g.Language(f)) || g.Role(f)&tree.Test != 0 {
				continue
			}
			at := parentOf(g.Path(f))
			score := 0
			switch {
			case stem == plainStem(g.Path(f)):
				score = 90 + 10*sharedDirs(g.Path(i), g.Path(f))
			case at == dir && stem == strings.ToLower(tree.Base(dir)):
				score = 90
			case at == dir:
				score = 10
			default:
				continue
			}
			why := "its directory"
			if stem == plainStem(g.Path(f)) {
				why = "its name"
			}
			w.add(g.fileFirst+Node(i), score, why, g.fileFirst+Node(f))
		}
	}
}

func sortedFiles(set map[int]bool) []int {
	list := make([]int, 0, len(set))
	for f := range set {
		list = append(list, f)
	}
	sort.Ints(list)
	return list
}

// familyless is the language, with those that are tested in each other alike.
func familyless(l outline.Language) outline.Language {
	if of := l.Traits().Dialect; of != outline.Unknown {
		return of
	}
	return l
}

// plainStem is the name of a file without extensions and what marks a test.
func plainStem(path string) string {
	base := strings.ToLower(path[strings.LastIndexByte(path, '/')+1:])
	base, _, _ = strings.Cut(base, ".")
	for _, mark := range [...]string{"_test", "_tests", "_spec", "-test", "-spec", "test", "tests", "spec"} {
		if s, ok := strings.CutSuffix(base, mark); ok && s != "" {
			return strings.TrimRight(s, "_-")
		}
	}
	return strings.TrimPrefix(strings.TrimPrefix(base, "test_"), "test-")
}

func sharedDirs(a, b string) int {
	n := 0
	for i := 0; i < len(a) && i < len(b) && a[i] == b[i]; i++ {
		if a[i] == '/' {
			n++
		}
	}
	return min(n, 4)
}

// support tells whether a file is one that tests use rather than a test.
func support(path string) bool {
	base := tree.Base(path)
	return strings.HasPrefix(base, "conftest.") || strings.HasPrefix(base, "__init__.") || strings.Contains("/"+path, "/support/") || strings.Contains("/"+path, "/fixtures/") || strings.Contains("/"+path, "/testdata/")
}

// unlikely is how many times less than the likeliest a test may score to be listed:
// words alone must say more.
func (w *weighing) unlikely(n Node) int {
	if w.linked[n] {
		return 4
	}
	return 2
}

// lists returns the tests and the documents, the likeliest first, without what was
// changed itself.
func (w *weighing) lists(changed map[int]bool, most int) (tests, documents []Affected) {
	for i := range w.list {
		if place, ok := w.g.Where(w.list[i].Node); ok && support(w.g.Path(place.File)) {
			w.list[i].Score /= 2
		}
	}
	sort.SliceStable(w.list, func(i, j int) bool {
		return cmp.Or(cmp.Compare(w.list[j].Score, w.list[i].Score), cmp.Compare(w.list[i].Node, w.list[j].Node)) < 0
	})
	for _, a := range w.list {
		place, ok := w.g.Where(a.Node)
		if !ok || changed[place.File] {
			continue
		}
		switch role := w.g.Role(place.File); {
		case role&tree.Test != 0 && len(tests) < most && (len(tests) == 0 || a.Score*w.unlikely(a.Node) >= tests[0].Score):
			tests = append(tests, a)
		case w.g.Language(place.File).Document() && role&tree.Test == 0 && len(documents) < most:
			documents = append(documents, a)
		}
	}
	return tests, documents
}
