package graph

import (
	"cmp"
	"math"
	"slices"
	"sort"
)

// Change is a file that was changed, and where: lines of the file as it is now.
type Change struct {
	File  int
	Lines [][2]int // first and last, 1-based; none for the whole file
	Alone bool     // only what the lines hold changes: what depends on it in the same file counts, what imports the file does not
	Moved bool     // only its path is another, so no definition is changed
}

// Impact is what a change touches.
type Impact struct {
	Definitions []Node     // changed, innermost
	Dependents  []Reached  // what calls, uses, extends or imports those, and so on
	Tests       []Affected // files, the likeliest first
	Documents   []Affected
	// Direct, Far, TestsInAll and DocumentsInAll are how many there are, those that are not listed
	// too: direct dependents, those that are further away, of which AtLeast tells that not all were
	// followed, tests and documents.
	Direct, Far, TestsInAll, DocumentsInAll int
	AtLeast                                 bool
}

// Affected is a node that a change may concern, and why.
type Affected struct {
	Node  Node
	Score int // 100 and more: what was changed is used or named there
	Why   string
	By    Node   // what was changed, or what depends on it; None if that is its words
	Chain []Node // from what is there to what was changed, each using the next; none over one step
}

// Impact finds what a change touches, dependents at most depth edges away. alike are
// files whose words are like those of the change.
func (g *Graph) Impact(changes []Change, alike []Affected, depth, most int) Impact {
	var out Impact
	changed, own, listed := map[int]bool{}, map[Node]bool{}, map[Node]bool{}
	var roots []root
	for _, c := range changes {
		list := g.changedDefinitions(c)
		for _, n := range list {
			if !listed[n] {
				listed[n] = true
				out.Definitions, roots = append(out.Definitions, n), append(roots, root{n, n})
			}
		}
		if !c.Alone {
			changed[c.File] = true
			file := g.fileFirst + Node(c.File)
			roots = append(roots, root{file, file})
			continue
		}
		for _, n := range list {
			own[n] = true
		}
	}
	counts := func(n Node) bool {
		place, ok := g.Where(n)
		return !own[n] && !(ok && (changed[place.File] || g.Language(place.File).Document()))
	}
	roots = g.withBases(roots, listed)
	w := weighing{g: g, at: map[Node]int{}, linked: map[Node]bool{}}
	g.follow(roots, &w, counts, depth, most, &out)
	w.named(changed)
	for _, a := range alike {
		w.add(a)
	}
	out.Dependents, out.Direct, out.Far = nearestOnce(out.Dependents, most)
	w.lists(changed, most, &out)
	return out
}

// follow lists what depends on each of some roots, at most depth edges from what was changed, and weighs it.
func (g *Graph) follow(roots []root, w *weighing, counts func(Node) bool, depth, most int, out *Impact) {
	followed := 0
	for i, n := range roots {
		for _, r := range g.directly(n.Node) {
			if r.Distance += n.away(); counts(r.Node) && r.Distance <= depth {
				out.Dependents = append(out.Dependents, r)
			}
		}
		if i > 0 && followed >= 4*most {
			out.AtLeast = out.AtLeast || depth > 1
			continue
		}
		reached, _ := g.Within(PathQuery{From: n.Node, Kinds: dependence, Direction: In, Depth: max(depth, testDepth) - n.away(), Limit: maxReachedTests, FanOut: maxDependents})
		w.reached(reached, n, depth)
		out.AtLeast = out.AtLeast || g.unfollowed(n.Node, reached, depth-n.away())
		for j, r := range reached {
			if r.Distance += n.away(); r.Distance > depth {
				break
			}
			if !counts(r.Node) {
				continue
			}
			if out.Dependents = append(out.Dependents, r); j < most {
				followed++
			}
		}
		if n.away() == 0 {
			w.together(n.Node)
		}
	}
}

// root is what dependents are looked for of: what was changed, or a method that it overrides, whose callers may mean it.
type root struct{ Node, changed Node }

// away is how far a root is from what was changed.
func (r root) away() int {
	if r.Node == r.changed {
		return 0
	}
	return 1
}

// withBases adds the methods that those that change override.
func (g *Graph) withBases(roots []root, changed map[Node]bool) []root {
	left := maxMembers
	for _, r := range roots {
		for _, base := range g.overridden(r.Node, &left) {
			if !changed[base] && len(roots) < maxRoots {
				roots = append(roots, root{base, r.Node})
			}
		}
	}
	return roots
}

// directly is what depends on a node over one edge, however many.
func (g *Graph) directly(n Node) (list []Reached) {
	for _, group := range g.Groups(nil, n, true) {
		if !dependence[group.Kind] {
			continue
		}
		for i := range group.Len() {
			e := g.Edge(&group, i)
			list = append(list, Reached{e.Other(n), 1, e})
		}
	}
	return list
}

// unfollowed tells whether something may be at most depth edges away that is not among what was reached.
func (g *Graph) unfollowed(root Node, reached []Reached, depth int) bool {
	if len(reached) == maxReachedTests && reached[len(reached)-1].Distance <= depth {
		return true
	}
	crowded := func(n Node) bool {
		return slices.ContainsFunc(g.Groups(nil, n, true), func(r Group) bool { return dependence[r.Kind] && r.Len() > maxDependents })
	}
	return depth > 1 && crowded(root) || slices.ContainsFunc(reached, func(r Reached) bool { return r.Distance < depth && crowded(r.Node) })
}

// ChangedDefinitions returns the innermost definitions that hold changed lines.
func (g *Graph) ChangedDefinitions(changes []Change) []Node {
	var list []Node
	for _, c := range changes {
		list = append(list, g.changedDefinitions(c)...)
	}
	return list
}

// maxReachedTests is how many dependents of one definition are weighed.
const maxReachedTests = 600

// maxRoots is beside how many definitions those that they override are looked for.
const maxRoots = 256

// testDepth is how far tests are looked for at least: what runs something is told however few
// of its dependents are.
const testDepth = 4

// maxDependents is how many edges of a kind are followed from what was changed.
const maxDependents = 64

// dependence are the kinds of edges by which a change spreads, against their
// direction.
var dependence = func() (set KindSet) {
	for _, k := range [...]Kind{Calls, UsesType, References, Extends, Implements, Imports, Describes, LinksToFile, LinksToSection} {
		set[k] = true
	}
	return set
}()

// innerHolds tells whether a definition in d, before to, holds some lines. What is in d comes directly behind it.
func (g *Graph) innerHolds(d, to int, lines [2]int) bool {
	for e := d + 1; e < to; e++ {
		other := g.Definition(e)
		if other.Parent < d {
			return false
		}
		if other.Parent == d && other.First <= lines[0] && other.Last >= lines[1] && !isField(other.Kind) {
			return true
		}
	}
	return false
}

func (g *Graph) changedDefinitions(c Change) []Node {
	from, to := g.Definitions(c.File)
	var list []Node
	seen := map[int]bool{}
	changed := c.Lines
	if len(changed) == 0 && !c.Moved {
		changed = [][2]int{{1, math.MaxInt}}
	}
	for _, lines := range changed {
		for d := to - 1; d >= from; d-- {
			def := g.Definition(d)
			if def.First > lines[1] || def.Last < lines[0] || isField(def.Kind) && def.Parent >= 0 {
				continue
			}
			whole := lines[0] <= def.First && def.Last <= lines[1]  // on one line with what it holds, too
			if !seen[d] && (whole || !g.innerHolds(d, to, lines)) { // of nested ones the innermost
				seen[d] = true
				list = append(list, g.defFirst+Node(d))
			}
		}
	}
	sortNodes(list)
	if c.Alone {
		list = g.innermost(list, c.Lines)
	}
	return list
}

// innermost leaves out of definitions those that hold another of them, unless they begin in the lines themselves.
func (g *Graph) innermost(list []Node, lines [][2]int) []Node {
	return slices.DeleteFunc(slices.Clone(list), func(n Node) bool {
		d := int(n - g.defFirst)
		first := g.Definition(d).First
		begins := slices.ContainsFunc(lines, func(l [2]int) bool { return l[0] <= first && first <= l[1] })
		return !begins && slices.ContainsFunc(list, func(m Node) bool { return g.lies(int(m-g.defFirst), d) })
	})
}

// lies tells whether a definition is in another, however deep.
func (g *Graph) lies(d, outer int) bool {
	for p := g.Definition(d).Parent; p >= 0; p = g.Definition(p).Parent {
		if p == outer {
			return true
		}
	}
	return false
}

// nearestOnce keeps each node once, at its least distance, and counts those next to what was changed
// and those further away.
func nearestOnce(list []Reached, most int) (out []Reached, direct, far int) {
	sort.SliceStable(list, func(i, j int) bool {
		return cmp.Or(cmp.Compare(list[i].Distance, list[j].Distance), cmp.Compare(list[i].Node, list[j].Node)) < 0
	})
	seen := map[Node]bool{}
	for _, r := range list {
		if seen[r.Node] {
			continue
		}
		seen[r.Node] = true
		if len(out) < most {
			out = append(out, r)
		}
		if r.Distance == 1 {
			direct++
		} else {
			far++
		}
	}
	return out, direct, far
}
