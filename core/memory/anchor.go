package memory

import "github.com/cairn-search/cairn/core/search"

// Anchor is code that a text names, as it was when the text was stored.
type Anchor struct {
	// Name is as the text has it.
	Name string `json:"name"`
	// Path is that of the file, Hash of its content; none if it was not known.
	Path string `json:"path,omitempty"`
	Hash string `json:"hash,omitempty"`
}

// maxAnchors is how much a record is tied to: a text that names more is a list.
const maxAnchors = 32

// anchors finds the code that a text names, each once.
func (p *Project) anchors(text string) []Anchor {
	var list []Anchor
	if p.Anchor != nil {
		list = p.Anchor(text)
	} else {
		list = Names(text)
	}
	return list[:min(len(list), maxAnchors)]
}

// Names are what a text names, as far as its shape tells.
func Names(text string) []Anchor {
	var list []Anchor
	seen := map[string]bool{}
	for _, m := range search.Mentions(text) {
		if !seen[m.Text] {
			seen[m.Text] = true
			list = append(list, Anchor{Name: m.Text})
		}
	}
	return list
}
