package graph

import (
	"cmp"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/tree"
)

// Change is a file that was changed, and where: lines of the file as it is now.
type Change struct {
	File  int
	Lines [][2]int // first and last, 1-based; none for the whole file
}

// Impact is what a change touches.
type Impact struct {
	Definitions []Node     // changed, innermost
	Dependents  []Reached  // what calls, uses, extends or imports those, and so on
	Tests       []Affected // files, the likeliest first
	Documents   []Affected
}

// Affected is a node that a change may concern, and why.
type Affected struct {
	Node  Node
	Score int // 100 and more: what was changed is used or named there
	Why   string
	By    Node // what was changed, or what depends on it
}

// Impact finds what a change touches, dependents at most depth edges away.
func (g *Graph) Impact(changes []Change, depth, most int) Impact {
	var out Impact
	changed := map[int]bool{}
	var roots []Node
	for _, c := range changes {
		changed[c.File] = true
		list := g.changedDefinitions(c)
		out.Definitions = append(out.Definitions, list...)
		roots = append(roots, list...)
		roots = append(roots, g.fileFirst+Node(c.File))
	}
	w := weighing{g: g, at: map[Node]int{}}
	for i, n := range roots {
		if g.TypeOf(n) == File {
			w.named(n)
		}
		q := PathQuery{From: n, Kinds: dependence, Direction: In, Depth: depth, Limit: most, FanOut: maxDependents}
		if i > 0 && len(out.Dependents) >= 4*most {
			break
		}
		reached, _ := g.Within(q)
		for _, r := range reached {
			w.reached(r, n)
			if place, ok := g.Where(r.Node); ok && (changed[place.File] || g.Language(place.File) == outline.Markdown) {
				continue
			}
			out.Dependents = append(out.Dependents, r)
		}
		w.together(n)
	}
	out.Dependents = nearestOnce(out.Dependents, most)
	out.Tests, out.Documents = w.lists(changed, most)
	return out
}

// maxDependents is how many edges of a kind are followed from what was changed.
const maxDependents = 64

// dependence are the kinds of edges by which a change spreads, against their
// direction.
var dependence = func() (set KindSet) {
	for _, k := range [...]Kind{Calls, UsesType, Extends, Implements, Imports, Describes, LinksToFile, LinksToSection} {
		set[k] = true
	}
	return set
}()

// changedDefinitions returns the innermost definitions that hold changed lines.
func (g *Graph) changedDefinitions(c Change) []Node {
	from, to := g.Definitions(c.File)
	var list []Node
	seen := map[int]bool{}
	for _, lines := range c.Lines {
		for d := to - 1; d >= from; d-- {
			def := g.Definition(d)
			if def.First > lines[1] || def.Last < lines[0] || isField(def.Kind) && def.Parent >= 0 {
				continue
			}
			// Of nested ones only those in which no other holds the lines.
			inner := false
			for e := d + 1; e < to && !inner; e++ {
				other := g.Definition(e)
				inner = other.Parent == d && other.First <= lines[0] && other.Last >= lines[1] && !isField(other.Kind)
			}
			if !inner && !seen[d] {
				seen[d] = true
				list = append(list, g.defFirst+Node(d))
			}
		}
	}
	sortNodes(list)
	return list
}

// nearestOnce keeps each node once, at its least distance.
func nearestOnce(list []Reached, most int) []Reached {
	sort.SliceStable(list, func(i, j int) bool {
		return cmp.Or(cmp.Compare(list[i].Distance, list[j].Distance), cmp.Compare(list[i].Node, list[j].Node)) < 0
	})
	seen := map[Node]bool{}
	var out []Reached
	for _, r := range list {
		if !seen[r.Node] && len(out) < most {
			seen[r.Node] = true
			out = append(out, r)
		}
	}
	return out
}

// weighing adds up what speaks for each test and document.
type weighing struct {
	g    *Graph
	list []Affected
	at   map[Node]int
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
	w.list[i].Score = max(w.list[i].Score, score) + min(w.list[i].Score, score)/4
}

// reached counts the file, or section, of something that depends on a change.
func (w *weighing) reached(r Reached, by Node) {
	place, ok := w.g.Where(r.Node)
	if !ok {
		return
	}
	score := 160/r.Distance - 30*int(r.Edge.Certainty)
	if r.Edge.Kind == Imports {
		score /= 2
	}
	at := w.g.fileFirst + Node(place.File)
	if w.g.TypeOf(r.Node) == Section {
		at = r.Node
	}
	w.add(at, score, r.Edge.Kind.String(), by)
}

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

// named counts the tests that are named after a file: store_test.go, test_store.py,
// store.spec.ts, StoreTest.java.
func (w *weighing) named(n Node) {
	g := w.g
	file := int(n - g.fileFirst)
	stem := plainStem(g.Path(file))
	for i := range g.places {
		if g.Role(i)&tree.Test == 0 || i == file || plainStem(g.Path(i)) != stem || familyless(g.Language(i)) != familyless(g.Language(file)) {
			continue
		}
		score := 90 + 10*sharedDirs(g.Path(i), g.Path(file))
		w.add(g.fileFirst+Node(i), score, "its name", n)
	}
}

// familyless is the language, with those that are tested in each other alike.
func familyless(l outline.Language) outline.Language {
	switch l {
	case outline.TypeScript, outline.TSX:
		return outline.JavaScript
	case outline.CPP:
		return outline.C
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

// lists returns the tests and the documents, the likeliest first, without what was
// changed itself.
func (w *weighing) lists(changed map[int]bool, most int) (tests, documents []Affected) {
	sort.SliceStable(w.list, func(i, j int) bool {
		return cmp.Or(cmp.Compare(w.list[j].Score, w.list[i].Score), cmp.Compare(w.list[i].Node, w.list[j].Node)) < 0
	})
	for _, a := range w.list {
		place, ok := w.g.Where(a.Node)
		if !ok || changed[place.File] {
			continue
		}
		switch role := w.g.Role(place.File); {
		case role&tree.Test != 0 && len(tests) < most:
			tests = append(tests, a)
		case w.g.Language(place.File) == outline.Markdown && role&tree.Test == 0 && len(documents) < most:
			documents = append(documents, a)
		}
	}
	return tests, documents
}
