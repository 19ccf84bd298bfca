package graph

import (
	"bytes"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
)

// Most changes are within functions. Then the links of other files hold, and only
// where definitions came or went do the files that mention their names have to be
// looked at again. What makes names mean something else elsewhere (files that come
// and go, other imports, types and bases) has everything linked anew.

// manyChanged is the share of files, one in so many, from which on everything is
// linked anew.
const manyChanged = 4

// keep returns the edges of an earlier graph that hold in this one, and for which
// files they are all there are.
func (g *Graph) keep(before *Graph) (*found, []bool) {
	none, known := &found{}, make([]bool, len(g.places))
	if before == nil || len(before.places) != len(g.places) || len(before.directories) != len(g.directories) {
		return none, known
	}
	var changed []int
	for i := range g.places {
		if !bytes.Equal(g.path(i), before.path(i)) {
			return none, known
		}
		if !g.same(before, i) {
			changed = append(changed, i)
		}
	}
	if manyChanged*len(changed) > len(g.places) {
		return none, known
	}
	var names [][]byte
	moved := map[int][]int{} // of each changed file, where its definitions are now
	for _, i := range changed {
		to, touched, ok := g.moved(before, i)
		if !ok {
			return none, known
		}
		moved[i], names = to, append(names, touched...)
	}
	for i := range g.places {
		if g.goesBy(i, names) {
			return none, make([]bool, len(g.places))
		}
		known[i] = moved[i] == nil && !g.mentionsAny(i, names) && !g.definesAny(i, names)
	}
	return g.carry(before, known, moved), known
}

// same tells whether a file of the same number is what it was.
func (g *Graph) same(before *Graph, file int) bool {
	p, i := g.at(file)
	q, j := before.at(file)
	if p.Segment == q.Segment && i == j {
		return true
	}
	a, b := p.File(i), q.File(j)
	return a.Hash == b.Hash && a.Size == b.Size && a.Language == b.Language && a.Role == b.Role
}

// moved returns where the definitions of a changed file are now (-1: gone), and the
// names of those that came or went. It is not ok if more than the links of this
// file may change.
func (g *Graph) moved(before *Graph, file int) (to []int, touched [][]byte, ok bool) {
	if g.Language(file) != before.Language(file) || g.Role(file) != before.Role(file) || !sameStated(before, g, file) {
		return nil, nil, false
	}
	oldFrom, oldTo := before.Definitions(file)
	from, end := g.Definitions(file)
	now := map[string][]int{} // by name, kind and holder, in order
	for d := from; d < end; d++ {
		key := g.identity(d)
		now[key] = append(now[key], d)
	}
	exported := g.exported(file)
	last := -1
	to = make([]int, oldTo-oldFrom)
	for d := oldFrom; d < oldTo; d++ {
		key := before.identity(d)
		to[d-oldFrom] = -1
		if list := now[key]; len(list) > 0 {
			to[d-oldFrom], now[key] = list[0], list[1:]
			if list[0] < last { // whose order changed may be found in place of others
				return nil, nil, false
			}
			last = list[0]
			continue
		}
		if !harmless(before.Kind(d)) || exported[string(before.nameOf(d))] {
			return nil, nil, false
		}
		touched = append(touched, before.nameOf(d))
	}
	for d := from; d < end; d++ {
		if slices.Contains(now[g.identity(d)], d) {
			if !harmless(g.Kind(d)) || exported[string(g.nameOf(d))] {
				return nil, nil, false
			}
			touched = append(touched, g.nameOf(d))
		}
	}
	return to, touched, true
}

// exported are the names of a file that others may know by another name.
func (g *Graph) exported(file int) map[string]bool {
	all := map[string]bool{}
	for _, u := range g.Mentions(file).Uses {
		if u.Kind == mention.Exported && u.For != u.Name {
			all[u.Name] = true
		}
	}
	return all
}

// harmless tells whether a definition that comes or goes changes only what its own
// name means.
func harmless(k outline.Kind) bool {
	switch k {
	case outline.Function, outline.Method, outline.Variable, outline.Constant, outline.Requirement, outline.Story:
		return true
	}
	return false
}

func (g *Graph) identity(d int) string {
	p, _, n, _ := g.local(d)
	q, _ := p.DefName(n)
	key := append(slices.Clone(q), 0, byte(g.Kind(d)))
	if parent := g.parent(d); parent >= 0 {
		p, _, n, _ := g.local(parent)
		q, _ := p.DefName(n)
		key = append(append(key, q...), byte(g.Kind(parent)))
	}
	return string(key)
}

func (g *Graph) nameOf(d int) []byte {
	p, _, n, _ := g.local(d)
	_, name := p.DefName(n)
	return name
}

// sameStated tells whether two versions of a file state the same of imports, bases,
// types and the names of sections.
func sameStated(before, now *Graph, file int) bool {
	a, b := before.Mentions(file), now.Mentions(file)
	sameImports := slices.EqualFunc(a.Imports, b.Imports, func(x, y mention.Import) bool {
		return x.Path == y.Path && x.Flags == y.Flags && slices.Equal(x.Names, y.Names)
	})
	return sameImports && a.Package == b.Package && slices.Equal(a.Modules, b.Modules) &&
		slices.Equal(before.stated(file, a), now.stated(file, b))
}

// stated are the bases and types of a file's definitions, with their names, and what else tells
// of the type of one.
func (g *Graph) stated(file int, m *mention.File) []string {
	from, to := g.Definitions(file)
	var list []string
	for i, ok := range g.heard(file, m) {
		u, at := &m.Uses[i], ""
		if !ok {
			continue
		}
		if u.Definition >= 0 && from+u.Definition < to {
			at = g.identity(from + u.Definition)
		}
		list = append(list, string(rune(u.Kind))+u.Name+"\x00"+u.Of+"\x00"+u.For+"\x00"+string(rune(u.Arguments))+u.ArgumentTypes+"\x00"+at)
	}
	for _, o := range m.Overloads {
		if d := from + o.Definition; d < to {
			list = append(list, string(rune(o.Least))+string(rune(o.Most))+o.Takes+"\x00"+g.identity(d))
		}
	}
	for _, b := range m.Blocks {
		if d := from + b.Definition; d < to {
			list = append(list, g.identity(d))
		}
	}
	return list
}

// heard tells of each use of a file whether links elsewhere may depend on it: what a variable within
// a function holds matters to this file alone, unless the function hands it on.
func (g *Graph) heard(file int, m *mention.File) []bool {
	from, to := g.Definitions(file)
	hands, told := make([]bool, to-from), make([]bool, len(m.Uses))
	for range 2 {
		for i := range m.Uses {
			u := &m.Uses[i]
			d := from + u.Definition
			switch {
			case u.Kind == mention.Base || u.Kind == mention.Anchor || u.Kind == mention.Exported:
				told[i] = true
			case u.Kind != mention.Type && u.Kind != mention.Call && u.Kind != mention.Reference:
			case u.Definition < 0 || d >= to:
				told[i] = u.For != ""
			case u.For != "" && (u.For == mention.Result || strings.HasPrefix(u.For, mention.Self) || u.For == string(g.nameOf(d))):
				told[i] = true
				for n := 0; d >= from && n < maxWithin; d, n = g.parent(d), n+1 {
					hands[d-from] = true
				}
			default:
				told[i] = u.For != "" && (hands[d-from] || !g.Kind(d).IsFunction()) || g.Kind(d) == outline.Type
			}
		}
	}
	return told
}

// maxWithin is how many definitions around one are looked at.
const maxWithin = 64

// goesBy tells whether what links elsewhere may depend on goes by one of some names in a file.
func (g *Graph) goesBy(file int, names [][]byte) bool {
	if len(names) == 0 || !g.mentionsAny(file, names) {
		return false
	}
	m := g.Mentions(file)
	is := func(name string) bool {
		return slices.ContainsFunc(names, func(n []byte) bool { return string(n) == name })
	}
	for i, ok := range g.heard(file, m) {
		if u := &m.Uses[i]; ok && (is(u.Name) || slices.ContainsFunc(strings.Split(u.Of, "."), is)) {
			return true
		}
	}
	for i := range m.Imports {
		for _, n := range m.Imports[i].Names {
			if n.Original != n.Local && is(n.Original) {
				return true
			}
		}
	}
	return false
}

// mentionsAny tells whether what a file says of others holds one of some names.
func (g *Graph) mentionsAny(file int, names [][]byte) bool {
	p, i := g.at(file)
	m := p.Mentions(i)
	return slices.ContainsFunc(names, func(name []byte) bool { return bytes.Contains(m, name) })
}

// definesAny tells whether a file defines one of some names that a header may declare.
func (g *Graph) definesAny(file int, names [][]byte) bool {
	if len(names) == 0 || g.Language(file).Traits().Scoping.Headers == "" {
		return false
	}
	from, to := g.Definitions(file)
	for d := from; d < to; d++ {
		own := g.nameOf(d)
		if slices.ContainsFunc(names, func(name []byte) bool { return bytes.Equal(name, own) }) {
			return true
		}
	}
	return false
}

// carry returns the edges of an earlier graph from files that are known, with
// their ends where they are now.
func (g *Graph) carry(before *Graph, known []bool, moved map[int][]int) *found {
	f := &found{edges: make([]edge, 0, before.Edges())}
	definition := func(d int) int {
		file := before.FileOfDefinition(d)
		if to := moved[file]; to != nil {
			return to[d-int(before.defs[file])]
		}
		return d - int(before.defs[file]) + int(g.defs[file])
	}
	add := func(source int, now uint32) {
		for at := u32(before.links.start, source); at < u32(before.links.start, source+1); at++ {
			target := Node(u32(before.links.out, int(2*at)))
			if target >= before.defFirst {
				// One that went is mentioned by its name, so that this file is not known.
				target = g.defFirst + Node(max(0, definition(int(target-before.defFirst))))
			}
			f.edges = append(f.edges, edge{now, uint32(target), u32(before.links.out, int(2*at+1)), f.lines(before.links.linesOf(int(at))), g.asideNode(target)})
		}
	}
	for i, ok := range known {
		if !ok {
			continue
		}
		add(i, uint32(i))
		from, to := before.Definitions(i)
		for d := from; d < to; d++ {
			add(len(before.places)+d, uint32(len(g.places)+definition(d)))
		}
	}
	return f
}
