package navigate

import (
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/core/tree"
)

// block is a run of candidates that one rank call chooses from.
type block struct {
	nodes  []contract.TreeNode
	prefix string // what their paths share, ending in "/", if showing it once is shorter
	text   string
	tokens int
}

// packer cuts candidates into blocks (PackIntoBlocks of Algorithm 3): greedily,
// in the order given, each as full as τ allows. What a block takes is known
// without rendering it, because the tokens of lines add up.
type packer struct {
	layout layout
	budget int // τ
	parent bool

	blocks []*block
	nodes  []contract.TreeNode
	sum    int    // tokens of the entries with whole paths
	common string // the directories that all paths share
	tokens int    // of common
}

func (l layout) pack(candidates []contract.TreeNode, budget int, parent bool) []*block {
	p := packer{layout: l, budget: budget, parent: parent}
	for i := range candidates {
		p.add(candidates[i : i+1 : i+1])
	}
	p.close()
	return p.blocks
}

// add puts one candidate into the block at hand, or into a new one.
func (p *packer) add(one []contract.TreeNode) {
	n := &one[0]
	last := len(p.nodes) - 1
	if last >= 0 && p.parent && tree.Dir(p.nodes[last].Path) != tree.Dir(n.Path) {
		p.close()
	}
	common, tokens, sum := p.with(n)
	if len(p.nodes) > 0 && p.size(len(p.nodes)+1, sum, common, tokens) > p.budget {
		p.close()
		common, tokens, sum = p.with(n)
	}
	p.common, p.tokens, p.sum = common, tokens, sum
	p.nodes = append(p.nodes, *n)
}

// with returns the common directories, their tokens and the sum of tokens if n
// were added.
func (p *packer) with(n *contract.TreeNode) (common string, tokens, sum int) {
	i := len(p.nodes)
	sum = p.sum + p.layout.cost(n, i)
	if p.layout.document {
		return "", 0, sum
	}
	if i == 0 {
		common = n.Path[:strings.LastIndexByte(n.Path, '/')+1]
	} else {
		common = shared(p.common, n.Path)
	}
	if tokens = p.tokens; i == 0 || len(common) != len(p.common) {
		tokens = prefixTokens(common)
	}
	return common, tokens, sum
}

// size is what a block of n candidates takes.
func (p *packer) size(n, sum int, common string, tokens int) int {
	size := text.Tokens(p.layout.header()) + sum
	if saved := saving(n, common, tokens); saved > 0 {
		size -= saved
	}
	return size
}

// saving is how many tokens it saves to show a common prefix once: positive only
// if that makes the block strictly shorter.
func saving(n int, common string, tokens int) int {
	if n < 2 || common == "" {
		return 0
	}
	return n*tokens - text.Tokens(prefixLine(common))
}

func prefixLine(prefix string) string { return "Path prefix: " + quotePath(prefix) + "\n" }

// prefixTokens is what a prefix takes inside a path. A quoted path keeps its
// quotes without the prefix.
func prefixTokens(prefix string) int { return text.Tokens(strconv.Quote(prefix)) - 2 }

// shared returns the part of prefix, whole directories, that path begins with.
func shared(prefix, path string) string {
	for prefix != "" && !strings.HasPrefix(path, prefix) {
		prefix = prefix[:strings.LastIndexByte(prefix[:len(prefix)-1], '/')+1]
	}
	return prefix
}

// close renders the block at hand and begins another.
func (p *packer) close() {
	if len(p.nodes) == 0 {
		return
	}
	b := &block{nodes: p.nodes, tokens: p.size(len(p.nodes), p.sum, p.common, p.tokens)}
	if saving(len(p.nodes), p.common, p.tokens) > 0 {
		b.prefix = p.common
	}
	b.text = p.layout.render(b)
	p.blocks = append(p.blocks, b)
	*p = packer{layout: p.layout, budget: p.budget, parent: p.parent, blocks: p.blocks}
}

func (l layout) render(b *block) string {
	out := make([]byte, 0, 64*len(b.nodes))
	out = append(out, l.header()...)
	if b.prefix != "" {
		out = append(out, prefixLine(b.prefix)...)
	}
	for i := range b.nodes {
		out = l.appendEntry(out, &b.nodes[i], i, b.prefix)
	}
	return string(out)
}
