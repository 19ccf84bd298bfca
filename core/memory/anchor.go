package memory

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/search"
)

// maxAnchors is how much a record is tied to: a text that names more is a list.
const maxAnchors = 32

// anchors finds the code that a text names, each once.
func (p *Project) anchors(text string) []contract.Anchor {
	var list []contract.Anchor
	if p.Anchor != nil {
		list = p.Anchor(text)
	} else {
		list = Names(text)
	}
	return list[:min(len(list), maxAnchors)]
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
