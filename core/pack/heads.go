package pack

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/order"
)

// What has no room is told of by the first line that says what it is. A heading of its own would
// be longer than that, so those of a file stand in one block: an outline of the file that has
// nothing else.

// newFiles is how many of the files that show nothing yet come first.
const newFiles = 3

// heads adds the heads of what is not in: the best of a few files that show nothing yet, then
// the most relevant.
func (a *assembly) heads() {
	var blocks []*candidate
	of := map[string][]*candidate{} // by file, the best first
	for _, c := range a.newFirst() {
		if c.form >= 0 || c.File == "" || c.First == 0 || c.Summary != "" {
			continue
		}
		if c.forms = []form{c.headline()}; c.forms[0].text == "" {
			continue
		}
		before := of[c.Path]
		b := a.outlined(append(slices.Clip(before), c))
		more, at := b.forms[0].tokens+a.between(), len(blocks)
		if before != nil {
			at = slices.IndexFunc(blocks, func(b *candidate) bool { return b.Path == c.Path })
			more = b.forms[0].tokens - blocks[at].forms[0].tokens
		}
		if more > a.left {
			if !a.o.Skip {
				break
			}
			continue
		}
		if before == nil {
			blocks, a.used = append(blocks, b), a.used+1
		}
		blocks[at], of[c.Path], a.left = b, append(before, c), a.left-more
	}
	a.list = append(a.list, blocks...)
	order.StableBy(a.list, func(x, y *candidate) int { return cmp.Compare(y.Relevance, x.Relevance) })
}

// newFirst orders candidates so that the best of the first files that show nothing go first.
func (a *assembly) newFirst() []*candidate {
	shown := map[string]bool{}
	for _, c := range a.list {
		shown[c.Path] = shown[c.Path] || c.form >= 0
	}
	var first, rest []*candidate
	for _, c := range a.list {
		if !shown[c.Path] && len(first) < newFiles {
			shown[c.Path], first = true, append(first, c)
		} else {
			rest = append(rest, c)
		}
	}
	return append(first, rest...)
}

// headline is the form that shows the line that bears the name of a candidate.
func (c *candidate) headline() form {
	line := cmp.Or(c.Named, c.First)
	if c.Named == 0 && len(c.Head) > 0 {
		line = c.Head[0].First
	}
	f := c.part(headed, strings.Split(c.Text, "\n"), []Lines{{line, line}})
	f.text = strings.TrimPrefix(f.text, gap+"\n")
	return f
}

// outlined is the block of some candidates of a file: one stands for itself.
func (a *assembly) outlined(of []*candidate) *candidate {
	b, f := &candidate{Item: of[0].Item}, of[0].forms[0]
	if len(of) > 1 {
		of = slices.Clone(of)
		b.Item = Item{Ref: b.File, Name: path.Base(b.Path), Type: "file", Path: b.Path, Relevance: b.Relevance}
		order.StableBy(of, func(x, y *candidate) int { return x.forms[0].shown[0].First - y.forms[0].shown[0].First })
		f = form{kind: outlined}
		for _, c := range of {
			f.text += c.forms[0].text + "\n"
			f.shown = append(f.shown, c.forms[0].shown...)
		}
		f.text = strings.TrimSuffix(f.text, "\n")
		b.First, b.Until = f.shown[0].First, f.shown[len(f.shown)-1].Last
	}
	a.offer(b, f)
	return b
}
