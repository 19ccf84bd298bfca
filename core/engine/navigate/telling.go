package navigate

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/order"
)

// teller says what is in nodes: of a directory how many files, of a file what it defines.
type teller struct {
	r    *engine.Repository
	said map[string]string // by path
}

// toldNames is how many definitions of a file are told.
const toldNames = 4

// tell implements navigate.Options.Tell.
func (t *teller) tell(n *contract.TreeNode) string {
	if said, ok := t.said[n.Path]; ok {
		return said
	}
	said := ""
	if n.Directory {
		said = t.files(n)
	} else {
		said = t.names(n.Path)
	}
	t.said[n.Path] = said
	return said
}

// files counts those below a directory of the loaded tree.
func (t *teller) files(n *contract.TreeNode) string {
	tree := t.r.Tree()
	id, err := strconv.Atoi(n.ID)
	if err != nil || id < 0 || id >= tree.Len() {
		return "" // of a value in a file
	}
	files := tree.Entry(id).Files
	if files == 1 {
		return "1 file"
	}
	return fmt.Sprintf("%d files", files)
}

// names are the longest definitions of a file that are in no other, which say most of what
// it is about.
func (t *teller) names(path string) string {
	part, file, ok := t.r.Index().Find(path)
	if !ok {
		return ""
	}
	p := &t.r.Index().Parts[part]
	type definition struct {
		name  string
		lines int
	}
	var list []definition
	from, to := p.DefRange(file)
	for d := from; d < to; d++ {
		if p.DefParent(d) >= 0 {
			continue
		}
		_, name := p.DefName(d)
		first, last := p.DefLines(d)
		list = append(list, definition{string(name), last - first})
	}
	order.StableBy(list, func(a, b definition) int { return cmp.Compare(b.lines, a.lines) })
	var names []string
	for _, d := range list {
		if len(names) < toldNames && !slices.Contains(names, d.name) {
			names = append(names, d.name)
		}
	}
	return strings.Join(names, ", ")
}
