package text

import (
	"strconv"
	"strings"
)

// Anchors makes the anchors of a document's headings, in their order, each once:
// what an earlier one has gets a number behind it, as code hosts do.
type Anchors struct{ known map[string]int }

// Next returns the anchor of the next heading.
func (a *Anchors) Next(heading string) string {
	if a.known == nil {
		a.known = map[string]int{}
	}
	slug := Slug(heading)
	anchor := slug
	for _, taken := a.known[anchor]; taken; _, taken = a.known[anchor] {
		a.known[slug]++
		anchor = slug + "-" + strconv.Itoa(a.known[slug])
	}
	a.known[anchor] = 0
	return anchor
}

// Slug is the anchor of a heading as code hosts make it: lower case, spaces as "-",
// other punctuation dropped.
func Slug(heading string) string {
	var b []byte
	for _, r := range strings.ToLower(heading) {
		switch {
		case r == ' ':
			b = append(b, '-')
		case r == '-' || r == '_' || 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || r >= 0x80:
			b = append(b, string(r)...)
		}
	}
	return string(b)
}
