// Package graph is the repository as entities and typed, directed edges: where
// things are, what imports, calls, uses and describes what, what commits and
// records say.
//
// Entities are nodes, numbered through: the project, the directories, the files,
// the definitions (symbols, and the sections, requirements and user
// stories of documents), the chunks, then commits and
// records. Files are numbered in byte order of their paths, definitions and chunks
// in order of file and position, so that the numbers depend on the files alone and
// not on how an index came about. Edges that had to be found (package link) are
// stored; those that follow from how things lie are computed when asked for.
package graph

import (
	"cmp"
	"sort"
	"sync"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/link"
	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/step"
)

// Node is an entity's number in a graph.
type Node uint32

// None is no node.
const None = ^Node(0)

// Graph is the graph of an index. It is immutable and may be used concurrently.
type Graph struct {
	*files
	*nodes
	links  adjacency
	beyond *beyond // commits and records
	*outside
}

// outside finds the imports that lead out of the repository, when they are wanted.
type outside struct {
	mu       sync.Mutex
	imports  *link.Importer
	once     sync.Once
	cut      []int // see cutOff
	carriers []int // see carrier
}

// Outside returns the imports of a file that lead out of the repository; none for
// other nodes.
func (g *Graph) Outside(n Node) []mention.Import {
	if g.TypeOf(n) != File {
		return nil
	}
	return resolving(g, func(m *link.Importer) []mention.Import { return m.Outside(int(n - g.fileFirst)) })
}

// resolving asks the resolver of imports, which one caller has at a time.
func resolving[T any](g *Graph, ask func(*link.Importer) T) T {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.imports == nil {
		g.imports = link.NewImporter(g.files)
	}
	return ask(g.imports)
}

// nodes tell which numbers are what: each field is the first number of its type.
type nodes struct {
	project     string
	directories []string // sorted; the root, "", is not a node but the project is
	dirParent   []uint32 // of each directory, its parent's number; 0 is the project
	dirFirst    Node
	fileFirst   Node
	defFirst    Node
	chunkFirst  Node
	end         Node // of those; commits and records follow
	fileDir     []uint32
	subdirs     [][]uint32 // of the project (0) and each directory
	within      [][]uint32 // the files in the project (0) and each directory
}

// New makes the graph of an index from its stored links, or finds them. project is
// the name in refs. before is the graph of an index that this one came of, or nil:
// what it knows of files that are still the same need not be found again. pause is
// called between parts of the work, done of total; its error ends the work.
func New(x *index.Index, project string, before *Graph, pause func(done, total int) error) (*Graph, error) {
	return NewUntil(nil, x, project, before, pause)
}

// NewUntil is New that ends soon after stop, if it is not nil, returns true: then with an
// error of [step.CodeCanceled].
func NewUntil(stop func() bool, x *index.Index, project string, before *Graph, pause func(done, total int) error) (*Graph, error) {
	g, ok := Stored(x, project)
	if ok {
		return g, nil
	}
	var err error
	looks := &step.Looks{Stop: stop}
	ended := looks.Run(func() { g.links, err = g.find(before, looks, pause) })
	return g, cmp.Or(ended, err)
}

// Stored makes the graph of an index from its stored links; it is not ok, and has none, without
// them.
func Stored(x *index.Index, project string) (g *Graph, ok bool) {
	f := newFiles(x)
	g = &Graph{files: f, nodes: newNodes(f, project), beyond: noneBeyond, outside: &outside{}}
	if x.Links == nil {
		return g, false
	}
	sources := len(f.places) + f.definitions()
	links := unpackLinks(x.Links, sources, sources+len(g.directories)+1)
	a, err := decodeAdjacency(links, len(f.places), f.definitions(), len(g.directories)+1)
	if err == nil {
		g.links, g.links.stored = a, x.Links
	}
	return g, err == nil
}

func newNodes(f *files, project string) *nodes {
	n := &nodes{project: project, dirFirst: 1}
	dirs := map[string]bool{}
	for i := range f.places {
		for d := parentOf(f.Path(i)); d != "" && !dirs[d]; d = parentOf(d) {
			dirs[d] = true
		}
	}
	for d := range dirs {
		n.directories = append(n.directories, d)
	}
	sort.Strings(n.directories)
	number := func(dir string) uint32 {
		if dir == "" {
			return 0
		}
		return uint32(sort.SearchStrings(n.directories, dir) + 1)
	}
	n.subdirs, n.within = make([][]uint32, len(n.directories)+1), make([][]uint32, len(n.directories)+1)
	for i, d := range n.directories {
		p := number(parentOf(d))
		n.dirParent = append(n.dirParent, p)
		n.subdirs[p] = append(n.subdirs[p], uint32(i+1))
	}
	last, dir := "?", uint32(0)
	for i := range f.places {
		if d := parentOf(f.Path(i)); d != last {
			last, dir = d, number(d)
		}
		n.fileDir = append(n.fileDir, dir)
		n.within[dir] = append(n.within[dir], uint32(i))
	}
	n.fileFirst = n.dirFirst + Node(len(n.directories))
	n.defFirst = n.fileFirst + Node(len(f.places))
	n.chunkFirst = n.defFirst + Node(f.definitions())
	n.end = n.chunkFirst + Node(f.chunks())
	return n
}

func parentOf(path string) string {
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] == '/' {
			return path[:i]
		}
	}
	return ""
}

// Type is the type of an entity.
type Type uint8

// The types of entities, in the order in which answers list them.
const (
	Project Type = iota
	Directory
	File
	Symbol
	Section
	Requirement
	UserStory
	Chunk
	Commit
	KnowledgeRecord
	SessionRecord
	TranscriptRecord
	ThreadRecord
	NoteRecord
	TaskRecord
	BrofileRecord
	WhiteboardRecord
	BashCallRecord
	typeCount
)

var typeNames = [typeCount]string{
	"project", "directory", "file", "symbol", "section", "requirement", "user_story", "chunk", "commit",
	"knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard", "bash_call",
}

// String returns the type as refs begin with it.
func (t Type) String() string { return typeNames[t] }

// Stored tells whether entities of the type are records.
func (t Type) Stored() bool { return t >= KnowledgeRecord }

// Types returns the names of all types, in order.
func Types() []string { return typeNames[:] }

// TypeOf finds a type by its name; "project_file" is a file.
func TypeOf(name string) (Type, bool) {
	if name == "project_file" {
		return File, true
	}
	for i, n := range typeNames {
		if n == name {
			return Type(i), true
		}
	}
	return 0, false
}

// TypeOf returns the type of a node.
func (g *Graph) TypeOf(n Node) Type {
	switch {
	case n == 0:
		return Project
	case n < g.fileFirst:
		return Directory
	case n < g.defFirst:
		return File
	case n < g.chunkFirst:
		return TypeOfKind(g.Kind(int(n - g.defFirst)))
	case n < g.end:
		return Chunk
	}
	return g.beyond.nodes[n-g.end].Type
}

// TypeOfKind returns the type of a definition of a kind.
func TypeOfKind(k outline.Kind) Type {
	switch k {
	case outline.Heading:
		return Section
	case outline.Requirement:
		return Requirement
	case outline.Story:
		return UserStory
	}
	return Symbol
}

// Name returns the project's name in refs.
func (g *Graph) Name() string { return g.project }

// Len returns how many nodes there are.
func (g *Graph) Len() int { return int(g.end) + len(g.beyond.nodes) }

// Edges returns how many links were found.
func (g *Graph) Edges() int { return len(g.links.out) / edgeSize }
