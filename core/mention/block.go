package mention

import (
	"bytes"

	"github.com/cairn-search/cairn/core/outline"
)

// blocksOf returns the blocks of those definitions that others in the same one have the name of, and notes the names; also the file as that
// of functions which only it sees.
func (c *collector) blocksOf() []Block {
	c.blocked = emptied(c.blocked)
	list := c.private()
	if len(c.f.Blocks) == 0 {
		return list
	}
	type place struct {
		parent int
		name   string
	}
	at := func(d *outline.Definition) place {
		return place{d.Parent, c.text(d.Scope.Of(c.src)) + "." + c.text(d.Name.Of(c.src))}
	}
	count := map[place]int{}
	for i := range c.f.Definitions {
		c.looks.Add(4)
		count[at(&c.f.Definitions[i])]++
	}
	for _, b := range c.f.Blocks {
		d := &c.f.Definitions[b.Definition]
		if c.of.Scoping.Free && d.Parent < 0 { // of a file that others may have the names of
			list = append(list, b)
			continue
		}
		if count[at(d)] > 1 {
			list = append(list, b)
			name := c.text(d.Name.Of(c.src))
			if known := c.blocked[name]; len(known) < maxBlocks {
				c.blocked[name] = append(known, b)
			}
		}
	}
	return list
}

// private returns the file as the block of the functions that are said to be private, where others are seen by all.
func (c *collector) private() (list []Block) {
	const farthest = 128 // bytes before a name
	if c.of.Visibility != outline.SeenUnlessSaid {
		return nil
	}
	for i := range c.f.Definitions {
		d := &c.f.Definitions[i]
		if !d.Kind.IsFunction() || d.Name.Start <= d.Signature.Start {
			continue
		}
		head := c.src[max(d.Signature.Start, d.Name.Start-farthest):d.Name.Start]
		if c.looks.Add(len(head)); bytes.Contains(head, []byte("private ")) {
			list = append(list, Block{Definition: i, Last: c.f.Definitions[len(c.f.Definitions)-1].EndLine})
		}
	}
	return list
}

// maxBlocks is how many blocks of a name are told apart.
const maxBlocks = 64

// blockOf tells apart the blocks in which a name means something else, by the line of a use; 0 is none of them.
func (c *collector) blockOf(name string, line int) uint64 {
	first := 0
	for _, b := range c.blocked[name] {
		if c.looks.Add(1); b.First <= line && line <= b.Last {
			first = max(first, b.First)
		}
	}
	return uint64(first) * 0x9e3779b97f4a7c15
}
