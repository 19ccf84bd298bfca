package tree

import (
	"slices"
	"sort"
	"strings"
)

// Tree holds the files of a repository and the directories their paths imply,
// in stored order: in a directory, directories come first, then files, each by
// name without regard to case, then by bytes.
type Tree struct{ nodes []node }

type node struct {
	path     string
	dir      bool
	files    int // at or below
	children []int
}

// Entry is a directory or a file.
type Entry struct {
	Path  string // "" for the root
	Dir   bool
	Files int // at or below; 1 for a file
}

// New makes a tree of cleaned paths, each given once.
func New(paths []string) *Tree {
	t := &Tree{nodes: []node{{dir: true}}}
	dirs := map[string]int{"": 0}
	var dirOf func(string) int
	dirOf = func(path string) int {
		if i, ok := dirs[path]; ok {
			return i
		}
		parent := dirOf(Dir(path))
		i := len(t.nodes)
		t.nodes = append(t.nodes, node{path: path, dir: true})
		t.nodes[parent].children = append(t.nodes[parent].children, i)
		dirs[path] = i
		return i
	}
	for _, p := range paths {
		parent := dirOf(Dir(p))
		t.nodes = append(t.nodes, node{path: p, files: 1})
		t.nodes[parent].children = append(t.nodes[parent].children, len(t.nodes)-1)
		for d := Dir(p); ; d = Dir(d) {
			t.nodes[dirs[d]].files++
			if d == "" {
				break
			}
		}
	}
	for i := range t.nodes {
		children := t.nodes[i].children
		sort.Slice(children, func(a, b int) bool { return t.before(children[a], children[b]) })
	}
	return t
}

// before is the stored order of two children of one directory.
func (t *Tree) before(i, j int) bool {
	a, b := &t.nodes[i], &t.nodes[j]
	if a.dir != b.dir {
		return a.dir
	}
	x, y := Base(a.path), Base(b.path)
	if c := strings.Compare(strings.ToLower(x), strings.ToLower(y)); c != 0 {
		return c < 0
	}
	return x < y
}

// Children lists a directory ("" for the root) in stored order; false if there
// is no such directory.
func (t *Tree) Children(path string) ([]Entry, bool) {
	i := 0
	for rest := path; rest != ""; {
		name, after, _ := strings.Cut(rest, "/")
		next := slices.IndexFunc(t.nodes[i].children, func(c int) bool {
			return t.nodes[c].dir && Base(t.nodes[c].path) == name
		})
		if next < 0 {
			return nil, false
		}
		i, rest = t.nodes[i].children[next], after
	}
	var list []Entry
	for _, c := range t.nodes[i].children {
		n := &t.nodes[c]
		list = append(list, Entry{n.path, n.dir, n.files})
	}
	return list, true
}
