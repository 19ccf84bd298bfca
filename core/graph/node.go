package graph

import (
	"slices"

	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/step"
)

func sortNodes(list []Node) { slices.Sort(list) }

// FileNode returns the node of a file by its number in a part of the index.
func (g *Graph) FileNode(part, file int) Node { return g.fileFirst + Node(g.numbers[part][file]) }

// FileNodeOf returns the node of a file by its number in the graph.
func (g *Graph) FileNodeOf(file int) Node { return g.fileFirst + Node(file) }

// DefinitionNode returns the node of a definition by its file and number in a part
// of the index.
func (g *Graph) DefinitionNode(part, file, d int) Node {
	from, _ := g.x.Parts[part].DefRange(file)
	return g.defFirst + Node(int(g.defs[g.numbers[part][file]])+d-from)
}

// ChunkNode returns the node of a chunk by its file and number in a part of the
// index.
func (g *Graph) ChunkNode(part, file, c int) Node {
	from, _ := g.x.Parts[part].ChunkRange(file)
	return g.chunkFirst + Node(int(g.parts[g.numbers[part][file]])+c-from)
}

// DefinitionNodeOf returns the node of a definition by its number in the graph.
func (g *Graph) DefinitionNodeOf(d int) Node { return g.defFirst + Node(d) }

// Where is the place of an entity in a file.
type Where struct {
	File        int // number in the graph, see [Graph.Place]
	First, Last int // lines, 1-based, inclusive; 0 in an empty file
}

// Where returns the place of a node; ok is false for those that are not in a file.
func (g *Graph) Where(n Node) (w Where, ok bool) {
	switch g.TypeOf(n) {
	case File:
		w.File = int(n - g.fileFirst)
		p, i := g.at(w.File)
		if w.Last = p.File(i).Lines; w.Last > 0 {
			w.First = 1
		}
		return w, true
	case Symbol, Section, Requirement, UserStory:
		p, _, i, file := g.local(int(n - g.defFirst))
		w.File = file
		w.First, w.Last = p.DefLines(i)
		return w, true
	case Chunk:
		c, _ := g.Chunk(int(n - g.chunkFirst))
		return Where{g.FileOfChunk(int(n - g.chunkFirst)), c.First, c.Last}, true
	}
	return w, false
}

// Label returns the name of an entity for people.
func (g *Graph) Label(n Node) string {
	switch g.TypeOf(n) {
	case Project:
		return g.project
	case Directory:
		return g.directories[n-g.dirFirst]
	case File:
		return g.Path(int(n - g.fileFirst))
	case Symbol:
		p, _, i, _ := g.local(int(n - g.defFirst))
		q, _ := p.DefName(i)
		return string(q)
	case Section, Requirement, UserStory:
		return g.Definition(int(n - g.defFirst)).Name
	case Chunk:
		return g.Path(g.FileOfChunk(int(n - g.chunkFirst)))
	}
	e := &g.beyond.nodes[n-g.end]
	if e.Name != "" {
		return e.Name
	}
	return e.ID
}

// SymbolKind returns the kind of a symbol.
func (g *Graph) SymbolKind(n Node) outline.Kind { return g.Kind(int(n - g.defFirst)) }

// SymbolSignature returns the signature of a symbol.
func (g *Graph) SymbolSignature(n Node) string { return g.Signature(int(n - g.defFirst)) }

// Count returns how many entities of each type there are.
func (g *Graph) Count() (count [typeCount]int, example [typeCount]Node) {
	for i := range example {
		example[i] = None
	}
	take := func(t Type, first Node, n int) {
		count[t] = n
		if n > 0 {
			example[t] = first
		}
	}
	take(Project, 0, 1)
	take(Directory, g.dirFirst, len(g.directories))
	take(File, g.fileFirst, len(g.places))
	take(Chunk, g.chunkFirst, g.chunks())
	for f := range g.places {
		from, to := g.Definitions(f)
		p, file := g.at(f)
		first, _ := p.DefRange(file)
		shapes := p.Columns().DefShape
		for d := from; d < to; d++ {
			t := TypeOfKind(shapes[first+d-from].Kind())
			if count[t] == 0 {
				example[t] = g.defFirst + Node(d)
			}
			count[t]++
		}
	}
	for i, e := range g.beyond.nodes {
		if count[e.Type] == 0 {
			example[e.Type] = g.end + Node(i)
		}
		count[e.Type]++
	}
	return count, example
}

// nodesAtOnce is how many nodes are looked at before others have a turn: under a millisecond of work.
const nodesAtOnce = 256

// CountEdges returns how many edges of each kind there are.
func (g *Graph) CountEdges() map[Kind]int {
	n := map[Kind]int{}
	var room []Group
	for node := range Node(g.Len()) {
		if node%nodesAtOnce == 0 {
			step.Yield()
		}
		room = g.Groups(room[:0], node, false)
		for i := range room {
			n[room[i].Kind] += room[i].n
		}
	}
	return n
}

// FileAt returns the number of the file at a path, -1 if there is none.
func (g *Graph) FileAt(path string) int {
	if f, ok := g.fileAt(path); ok {
		return f
	}
	return -1
}
