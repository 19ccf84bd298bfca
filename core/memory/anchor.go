package memory

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/search"
)

// maxAnchors is how much a record is tied to: a text that names more is a list.
const maxAnchors = 32

// anchors finds the code that a text names, and files besides, each once.
func (p *Project) anchors(text string, files ...string) []contract.Anchor {
	list := Names(text)
	for _, file := range files {
		if !slices.ContainsFunc(list, func(a contract.Anchor) bool { return strings.TrimPrefix(a.Name, "./") == file }) {
			list = append(list, contract.Anchor{Name: file})
		}
	}
	list = list[:min(len(list), maxAnchors)]
	if p.Anchor != nil {
		p.Anchor(list)
	}
	return list
}

// Names are what a text names, as far as its shape tells.
func Names(text string) []contract.Anchor {
	var list []contract.Anchor
	seen := map[string]bool{}
	for _, m := range search.Mentions(text) {
		if !seen[m.Text] {
			seen[m.Text] = true
			list = append(list, contract.Anchor{Name: m.Text})
		}
	}
	return list
}
