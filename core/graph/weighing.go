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

// add counts one more reason for a node. The strongest is the one that is told, and words that are
// alike only if there is no other.
func (w *weighing) add(a Affected) {
	i, ok := w.at[a.Node]
	if !ok {
		i = len(w.list)
		w.at[a.Node] = i
		w.list = append(w.list, Affected{Node: a.Node, Why: a.Why, By: a.By, Chain: a.Chain})
	}
	told := &w.list[i]
	if linked := a.By != None; linked == w.linked[a.Node] && a.Score > told.Score || linked && !w.linked[a.Node] {
		told.Why, told.By, told.Chain = a.Why, a.By, a.Chain
	}
	w.linked[a.Node] = w.linked[a.Node] || a.By != None
	told.Score = max(told.Score, a.Score) + min(told.Score, a.Score)/2
}

// usedBy is what in a file, or section, depends on a change.
type usedBy struct {
	at    Node
	best  int
	node  Node // what is the best
	kind  Kind
	count int  // of its definitions
	far   bool // further away than dependents are followed
}

// reached counts what depends on a definition or file that was changed: the more in a
// file, the better; the fewer files, the better too, for what all use tells little. What is
// further away than depth counts for tests alone that nothing nearer speaks for.
func (w *weighing) reached(list []Reached, from root, depth int) {
	var uses []usedBy
	at := map[Node]int{}
	before := make(map[Node]Node, len(list))
	if from.away() > 0 {
		before[from.Node] = from.changed
	}
	tests := 0
	for _, r := range list {
		before[r.Node] = r.Edge.Other(r.Node)
		place, ok := w.g.Where(r.Node)
		test := w.g.Tests(r.Node)
		r.Distance += from.away()
		if !ok || r.Distance > depth && !test {
			continue
		}
		score := 160/r.Distance - 30*max(from.away(), int(r.Edge.Certainty)) // by way of a base it is likely at most
		if r.Edge.Kind == Imports {
			score /= 2
		}
		n := w.g.fileFirst + Node(place.File)
		if w.g.TypeOf(r.Node) == Section || test && w.g.Role(place.File)&tree.Test == 0 {
			n = r.Node
		}
		i, ok := at[n]
		if !ok {
			i = len(uses)
			at[n] = i
			uses = append(uses, usedBy{at: n, far: r.Distance > depth})
			if test {
				tests++
			}
		}
		uses[i].count++
		if score > uses[i].best {
			uses[i].best, uses[i].node, uses[i].kind = score, r.Node, r.Edge.Kind
		}
	}
	for _, u := range uses {
		if _, known := w.at[u.at]; known && u.far || u.best == 0 { // a guess, far away
			continue
		}
		score := u.best * (8 + min(bits.Len(uint(u.count))-1, 6)) / 8
		w.add(Affected{Node: u.at, Score: score * commonness / (commonness - 1 + max(1, tests)), Why: u.kind.String(), By: from.changed, Chain: chain(before, u.node, from.changed)})
	}
}

// chain leads from a node that was reached back to where that began; none if that is one step, or
// leads over what was not reached itself, as an import of the directory around a file does.
func chain(before map[Node]Node, from, to Node) []Node {
	nodes := []Node{from}
	for n := from; n != to; {
		next, reached := before[n]
		if !reached || len(nodes) > len(before) {
			return nil
		}
		n = next
		nodes = append(nodes, n)
	}
	if len(nodes) < 3 {
		return nil
	}
	return nodes
}

// commonness is how many tests may use something before that counts half.
const commonness = 8

// together counts the files that changed in the same commits.
func (w *weighing) together(n Node) {
	for _, in := range [...]bool{false, true} {
		for _, r := range w.g.Groups(nil, n, in) {
			for i := 0; r.Kind == ChangedWith && i < r.n; i++ {
				e := w.g.Edge(&r, i)
				w.add(Affected{Node: e.Other(n), Score: 80 - 30*int(e.Certainty), Why: ChangedWith.String(), By: n})
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
			w.add(Affected{Node: g.fileFirst + Node(i), Score: score, Why: why, By: g.fileFirst + Node(f)})
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

// lists lists the tests and the documents, the likeliest first, without what was changed itself, and
// counts those that are not listed too.
func (w *weighing) lists(changed map[int]bool, most int, out *Impact) {
	for i := range w.list {
		if place, ok := w.g.Where(w.list[i].Node); ok && support(w.g.Path(place.File)) {
			w.list[i].Score /= 2
		}
	}
	guess := func(a *Affected) int { // what words alone speak for comes after all that is linked
		if w.linked[a.Node] {
			return 0
		}
		return 1
	}
	sort.SliceStable(w.list, func(i, j int) bool {
		a, b := &w.list[i], &w.list[j]
		return cmp.Or(cmp.Compare(guess(a), guess(b)), cmp.Compare(b.Score, a.Score), cmp.Compare(a.Node, b.Node)) < 0
	})
	for _, a := range w.list {
		place, ok := w.g.Where(a.Node)
		test := ok && w.g.Tests(a.Node)
		if !ok || changed[place.File] && (!test || w.g.TypeOf(a.Node) == File) {
			continue
		}
		switch role := w.g.Role(place.File); {
		case test && (len(out.Tests) == 0 || a.Score*w.unlikely(a.Node) >= out.Tests[0].Score):
			if out.TestsInAll++; len(out.Tests) < most {
				out.Tests = append(out.Tests, a)
			}
		case w.g.Language(place.File).Document() && role&tree.Test == 0:
			if out.DocumentsInAll++; len(out.Documents) < most {
				out.Documents = append(out.Documents, a)
			}
		}
	}
}
