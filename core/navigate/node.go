package navigate

import (
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
)

// leadsOn tells whether a node may have children.
func leadsOn(n *contract.TreeNode) bool { return n.Directory || n.Expandable }

// isSection tells whether a node is a section of a document in a tree of files.
func isSection(n *contract.TreeNode) bool {
	return n.Title != "" && strings.Contains(n.ID, sectionMark)
}

// Info describes a tree.
type Info struct {
	Root contract.TreeNode
	// Document is true if nodes are parts of documents, shown by title, summary
	// and text rather than by path and type.
	Document bool
	// Sections and JSON are true if documents lead on to their sections, and .json
	// files to their values.
	Sections, JSON bool
	// Nodes and Depth are the number of nodes and of levels below the root; 0 if
	// the source does not know.
	Nodes int
	Depth int
}

// Tree is what is navigated. Children come in stored order.
type Tree interface {
	Info(t *step.Task) (Info, error)
	Children(t *step.Task, n contract.TreeNode) ([]contract.TreeNode, error)
}

// Loaded is the tree of a loaded repository. Node ids are the numbers of package
// tree. The chain of single directories at the top, if there is one (an archive
// that holds one folder), is virtual.
type Loaded struct{ *tree.Tree }

// Info implements [Tree].
func (l Loaded) Info(*step.Task) (Info, error) {
	return Info{Root: l.root(), Nodes: l.Len(), Depth: l.Depth()}, nil
}

func (l Loaded) root() contract.TreeNode {
	return contract.TreeNode{ID: "0", Directory: true, Virtual: true}
}

// Children implements [Tree].
func (l Loaded) Children(_ *step.Task, n contract.TreeNode) ([]contract.TreeNode, error) {
	id, err := strconv.Atoi(n.ID)
	if err != nil || id < 0 || id >= l.Len() {
		return nil, contract.Errorf(contract.CodeNotFound, "no node %q in the tree", n.ID)
	}
	first, count := l.Below(id)
	nodes := make([]contract.TreeNode, count)
	for i := range nodes {
		nodes[i] = l.node(first + i)
		nodes[i].Virtual = n.Virtual && count == 1 && nodes[i].Directory
	}
	return nodes, nil
}

func (l Loaded) count(n *contract.TreeNode) int {
	if id, err := strconv.Atoi(n.ID); err == nil && id >= 0 && id < l.Len() {
		_, count := l.Below(id)
		return count
	}
	return 0
}

// find returns the node of a file or directory by its path.
func (l Loaded) find(path string) (contract.TreeNode, bool) {
	dir, ok := l.Tree.Children(tree.Dir(path))
	if !ok {
		return contract.TreeNode{}, false
	}
	for _, e := range dir {
		if e.Path == path {
			return l.node(e.ID), true
		}
	}
	return contract.TreeNode{}, false
}

func (l Loaded) node(id int) contract.TreeNode {
	e := l.Entry(id)
	return contract.TreeNode{ID: strconv.Itoa(id), Path: e.Path, Directory: e.Dir}
}
