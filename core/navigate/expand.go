package navigate

import (
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
)

// expand opens the directories among the candidates, level by level in stored
// order, wherever all that is in one still fits into one block: fewer rounds,
// hence fewer calls and fewer decisions that can go wrong. A directory that was
// opened gives way to its children. What is opened does not depend on the query,
// so that prompts stay the same from query to query.
func (r *run) expand(t *step.Task, candidates []contract.TreeNode) ([]contract.TreeNode, error) {
	if !slices.ContainsFunc(candidates, func(n contract.TreeNode) bool { return n.Directory }) {
		return candidates, nil
	}
	free := r.blockTokens() - text.Tokens(r.layout.header())
	for i := range candidates {
		free -= r.layout.bound(&candidates[i])
	}
	root := &branch{children: branches(candidates)}
	level := root.children
	for depth := 0; depth < maxChain && len(level) > 0 && free > 0; depth++ {
		var next []*branch
		var dirs []contract.TreeNode
		for _, b := range level {
			if b.node.Directory {
				dirs = append(dirs, b.node)
			}
		}
		if err := r.list(t, dirs); err != nil {
			return nil, err
		}
		for _, b := range level {
			if !b.node.Directory {
				continue
			}
			own := r.layout.bound(&b.node)
			if c, ok := r.tree.(counted); ok && c.count(&b.node)*minEntry > free+own {
				continue
			}
			children, err := r.children(t, b.node)
			if err != nil {
				return nil, err
			}
			more := -own
			for i := range children {
				more += r.layout.bound(&children[i])
			}
			if len(children) == 0 || more > free {
				continue
			}
			free -= more
			b.children = branches(children)
			next = append(next, b.children...)
		}
		level = next
	}
	return root.leaves(nil), nil
}

// counted is a tree that tells how many children a node has without listing them.
type counted interface {
	count(n *contract.TreeNode) int
}

// minEntry is the least that an entry takes, in tokens.
const minEntry = 3

// branch is a candidate, or a directory that gave way to its children.
type branch struct {
	node     contract.TreeNode
	children []*branch
}

func branches(nodes []contract.TreeNode) []*branch {
	list := make([]*branch, len(nodes))
	for i, n := range nodes {
		list[i] = &branch{node: n}
	}
	return list
}

// leaves appends the candidates at and below b in order.
func (b *branch) leaves(list []contract.TreeNode) []contract.TreeNode {
	for _, c := range b.children {
		if c.children == nil {
			list = append(list, c.node)
		} else {
			list = c.leaves(list)
		}
	}
	return list
}
