package tree

import (
	"slices"
	"sort"
	"strings"
)

// Tree holds the files of a repository and the directories their paths imply,
// in stored order: in a directory, directories come first, then files, each by
// name without regard to case, then by bytes. Nodes are numbered level by level
// from the root, 0, so that the children of a node follow one another.
type Tree struct {
	nodes []node
	depth int
}

type node struct {
	path  string
	dir   bool
	files int32 // at or below
	first int32 // child
	count int32 // of children
}

// Entry is a directory or a file.
type Entry struct {
	// ID is the number of the node: the same for the same set of paths.
	ID    int
	Path  string // "" for the root
	Dir   bool
	Files int // at or below; 1 for a file
}

// draft is a node of a tree in the making.
type draft struct {
	path     string
	name     string // folded, for the order
	dir      bool
	files    int32
	children []*draft
}

// New makes a tree of cleaned paths, each given once.
func New(paths []string) *Tree {
	root := &draft{dir: true}
	dirs := map[string]*draft{"": root}
	var dirOf func(string) *draft
	dirOf = func(path string) *draft {
		if d, ok := dirs[path]; ok {
			return d
		}
		parent := dirOf(Dir(path))
		d := &draft{path: path, name: strings.ToLower(Base(path)), dir: true}
		parent.children = append(parent.children, d)
		dirs[path] = d
		return d
	}
	for _, p := range paths {
		parent := dirOf(Dir(p))
		parent.children = append(parent.children, &draft{path: p, name: strings.ToLower(Base(p)), files: 1})
	}
	root.finish()
	t := &Tree{nodes: make([]node, 1, len(paths)+len(dirs))}
	t.nodes[0] = node{dir: true, files: root.files}
	level := []*draft{root}
	for at := 0; len(level) > 0; t.depth++ {
		var next []*draft
		for _, d := range level {
			t.nodes[at].first, t.nodes[at].count = int32(len(t.nodes)), int32(len(d.children))
			at++
			for _, c := range d.children {
				t.nodes = append(t.nodes, node{path: c.path, dir: c.dir, files: c.files})
			}
			next = append(next, d.children...)
		}
		level = next
	}
	t.depth--
	return t
}

// finish puts everything below d in order and counts files.
func (d *draft) finish() {
	sort.Slice(d.children, func(i, j int) bool { return d.children[i].before(d.children[j]) })
	for _, c := range d.children {
		if c.dir {
			c.finish()
		}
		d.files += c.files
	}
}

// before is the stored order of two children of one directory.
func (d *draft) before(e *draft) bool {
	if d.dir != e.dir {
		return d.dir
	}
	if d.name != e.name {
		return d.name < e.name
	}
	return d.path < e.path
}

// Len returns the number of nodes, the root and directories included.
func (t *Tree) Len() int { return len(t.nodes) }

// Depth returns the number of levels below the root.
func (t *Tree) Depth() int { return t.depth }

// Entry returns a node by its number.
func (t *Tree) Entry(id int) Entry {
	n := &t.nodes[id]
	return Entry{id, n.path, n.dir, int(n.files)}
}

// Below returns the numbers of the children of a node: n from first on.
func (t *Tree) Below(id int) (first, n int) { return int(t.nodes[id].first), int(t.nodes[id].count) }

// Children lists a directory ("" for the root) in stored order; false if there
// is no such directory.
func (t *Tree) Children(path string) ([]Entry, bool) {
	at := 0
	for rest := path; rest != ""; {
		_, after, _ := strings.Cut(rest, "/")
		prefix := strings.TrimSuffix(path[:len(path)-len(after)], "/")
		first, n := t.Below(at)
		next := slices.IndexFunc(t.nodes[first:first+n], func(c node) bool { return c.dir && c.path == prefix })
		if next < 0 {
			return nil, false
		}
		at, rest = first+next, after
	}
	first, n := t.Below(at)
	list := make([]Entry, n)
	for i := range list {
		list[i] = t.Entry(first + i)
	}
	return list, true
}
