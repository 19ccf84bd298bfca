package worktree

// node is a directory's part of the listing.
type node struct {
	files []File
	subs  []sub
}

// sub is a directory below a node, listed before files[at].
type sub struct {
	at   int
	node *node
}

func (n *node) count() int {
	total := len(n.files)
	for _, s := range n.subs {
		total += s.node.count()
	}
	return total
}

// appendTo appends the files of the node and of those below, in order of path.
func (n *node) appendTo(out []File) []File {
	from := 0
	for _, s := range n.subs {
		out = append(out, n.files[from:s.at]...)
		out = s.node.appendTo(out)
		from = s.at
	}
	return append(out, n.files[from:]...)
}
