package graph

import (
	"sort"

	"github.com/cairn-search/cairn/core/outline"
)

func (g *Graph) fileGroups(room []Group, n Node, in bool) []Group {
	file := int(n - g.fileFirst)
	from, to := g.Definitions(file)
	first, last := int(g.parts[file]), int(g.parts[file+1])
	if in {
		for from < to {
			prose, end := g.Kind(from).Prose(), to
			if g.Language(file).Document() { // a notebook has both
				for end = from + 1; end < to && g.Kind(end).Prose() == prose; end++ {
				}
			}
			kind := DefinedIn
			if prose {
				kind = InFile
			}
			room = append(room, Group{kind, in, end - from, n, int(g.defFirst) + from, run})
			from = end
		}
		return append(room, Group{InFile, in, last - first, n, int(g.chunkFirst) + first, run})
	}
	room = append(room, Group{InDirectory, in, 1, n, int(g.fileDir[file]), one})
	return g.kidGroups(room, n, file)
}

func (g *Graph) definitionGroups(room []Group, n Node, in bool) []Group {
	d := int(n - g.defFirst)
	file := g.FileOfDefinition(d)
	shape := g.Kind(d)
	if shape == outline.Heading {
		if !in {
			room = append(room, Group{InFile, in, 1, n, int(g.fileFirst) + file, one})
		}
		if next := g.nextSection(d, file, !in); next >= 0 {
			room = append(room, Group{NextSection, in, 1, n, int(g.defFirst) + next, one})
		}
		if !in {
			room = g.kidGroups(room, n, len(g.places)+d)
		}
		return room
	}
	if !in && shape.Prose() {
		return append(room, Group{InFile, in, 1, n, int(g.fileFirst) + file, one})
	}
	if !in {
		room = append(room, Group{DefinedIn, in, 1, n, int(g.fileFirst) + file, one})
		return g.kidGroups(room, n, len(g.places)+d)
	}
	kind, above := ContainsSymbol, int(g.fileFirst)+file
	if p := g.parent(d); p >= 0 {
		above = int(g.defFirst) + p
		if isField(shape) {
			kind = HasField
		}
	}
	return append(room, Group{kind, in, 1, n, above, one})
}

// nextSection returns the section behind (else before) one of a file, -1 if it is the
// last (the first).
func (g *Graph) nextSection(d, file int, behind bool) int {
	from, to := g.Definitions(file)
	step := -1
	if behind {
		step = 1
	}
	for d += step; d >= from && d < to; d += step {
		if g.Kind(d) == outline.Heading {
			return d
		}
	}
	return -1
}

// kidGroups appends what a file or definition contains. at is its place in
// kidStart.
func (g *Graph) kidGroups(room []Group, n Node, at int) []Group {
	from, to := int(g.kidStart[at]), int(g.kidStart[at+1])
	// Sections come first; they are followed by NEXT_SECTION.
	from += sort.Search(to-from, func(i int) bool { return g.Kind(int(g.kids[from+i])) != outline.Heading })
	var fields int
	if at >= len(g.places) { // the fields of a type come last
		fields = from + sort.Search(to-from, func(i int) bool { return isField(g.Kind(int(g.kids[from+i]))) })
	} else {
		fields = to
	}
	if fields > from {
		room = append(room, Group{ContainsSymbol, false, fields - from, n, from, kidsOf})
	}
	if to > fields {
		room = append(room, Group{HasField, false, to - fields, n, fields, kidsOf})
	}
	return room
}

func isField(k outline.Kind) bool { return k == outline.Field || k == outline.Property }
