package navigate

import (
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
)

// WithSections is a loaded tree whose documents lead on to their sections, or one
// document alone, as a tree of sections. The path of a section is its document's with
// its anchor after "#".
type WithSections struct {
	Loaded
	// Sections returns the sections of the document at a path, none for other files;
	// not to be changed.
	Sections func(path string) []Section
	// Text returns the beginning of each section, for the one document.
	Text func(t *step.Task, path string) ([]string, error)
	// JSON, if not nil, opens .json files that are no documents.
	JSON *WithJSON
	// Document is the path of the one document, "" for all files.
	Document string
}

// Section is a section of a document.
type Section struct {
	Anchor string
	Title  string
	// Parent is the number of the section around it, less than its own; -1 for none.
	Parent int
	// First and Last are its lines, 1-based and inclusive.
	First, Last int
}

// sectionMark stands between the id of a document and the number of a section.
const sectionMark = "#s"

// Info implements [Tree].
func (w *WithSections) Info(t *step.Task) (Info, error) {
	if w.Document == "" {
		return Info{Root: w.root(), Sections: true, JSON: w.JSON != nil, Depth: w.Depth() + maxJSONDepth}, nil
	}
	root, ok := w.Loaded.find(w.Document)
	sections := w.Sections(w.Document)
	if !ok || len(sections) == 0 {
		return Info{}, contract.Errorf(contract.CodeNotFound, "no document %q with sections", w.Document)
	}
	root.Directory, root.Virtual = true, true
	info := Info{Root: root, Document: true, Nodes: len(sections)}
	depth := make([]int, len(sections))
	for i, s := range sections {
		depth[i] = 1
		if s.Parent >= 0 {
			depth[i] += depth[s.Parent]
		}
		info.Depth = max(info.Depth, depth[i])
	}
	return info, nil
}

// Children implements [Tree].
func (w *WithSections) Children(t *step.Task, n contract.TreeNode) ([]contract.TreeNode, error) {
	id, number, inside := strings.Cut(n.ID, sectionMark)
	if !inside && w.JSON != nil && strings.Contains(n.ID, "#") {
		return w.JSON.Children(t, n)
	}
	if !inside && n.Directory && n.Path != w.Document || n.Path == "" {
		list, err := w.Loaded.Children(t, n)
		for i := range list {
			if !list[i].Directory {
				list[i].Expandable = len(w.Sections(list[i].Path)) > 0 || w.JSON != nil && isJSONFile(list[i].Path)
			}
		}
		return list, err
	}
	path := n.Path
	if inside {
		path = path[:max(0, strings.LastIndexByte(path, '#'))]
	}
	sections := w.Sections(path)
	if len(sections) == 0 && w.JSON != nil {
		return w.JSON.Children(t, n)
	}
	parent := -1
	if inside {
		var err error
		if parent, err = strconv.Atoi(number); err != nil || parent < 0 || parent >= len(sections) {
			return nil, contract.Errorf(contract.CodeNotFound, "no node %q in the tree", n.ID)
		}
	}
	var texts []string
	if w.Document != "" {
		var err error
		if texts, err = w.Text(t, path); err != nil {
			return nil, err
		}
	}
	var nodes []contract.TreeNode
	at := map[int]int{} // of the sections among nodes
	for i := range sections {
		s := &sections[i]
		if s.Parent == parent {
			at[i] = len(nodes)
			nodes = append(nodes, sectionNode(id, path, sections, i))
			if i < len(texts) {
				nodes[len(nodes)-1].Text = texts[i]
			}
		} else if k, ok := at[s.Parent]; ok {
			nodes[k].Expandable = true
		}
	}
	return nodes, nil
}

func sectionNode(id, path string, sections []Section, i int) contract.TreeNode {
	return contract.TreeNode{ID: id + sectionMark + strconv.Itoa(i), Path: path + "#" + sections[i].Anchor, Title: sections[i].Title}
}

// find returns the node of a file or section by its path.
func (w *WithSections) find(path string) (contract.TreeNode, bool) {
	if n, ok := w.Loaded.find(path); ok || !strings.Contains(path, "#") {
		return n, ok
	}
	at := strings.LastIndexByte(path, '#')
	file, ok := w.Loaded.find(path[:at])
	if !ok {
		return contract.TreeNode{}, false
	}
	sections := w.Sections(path[:at])
	for i := range sections {
		if sections[i].Anchor == path[at+1:] {
			return sectionNode(file.ID, path[:at], sections, i), true
		}
	}
	return contract.TreeNode{}, false
}

// Section returns the document and the number of the section that a node is; ok is
// false if it is none.
func (w *WithSections) Section(n contract.TreeNode) (path string, number int, ok bool) {
	_, digits, inside := strings.Cut(n.ID, sectionMark)
	at := strings.LastIndexByte(n.Path, '#')
	if !inside || at < 0 {
		return "", 0, false
	}
	number, err := strconv.Atoi(digits)
	return n.Path[:at], number, err == nil
}
