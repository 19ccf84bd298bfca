package mention

import (
	"bytes"
	"slices"

	"github.com/cairn-search/cairn/core/outline"
)

// What [Overload.Takes] is besides types: TypeStatic is what it begins with of a method of a class itself, TypeBody what it is of a function
// whose parameters are told in signatures of their own.
const (
	TypeStatic = "static "
	TypeBody   = "{}"
)

// statics adds to functions that share their name with others the methods of which one is that of a class and one that of its objects, as
// each class has some besides those that are written, and all others of classes themselves; no more if no name is shared so.
func (c *collector) statics(list []Overload) []Overload {
	at := func(d *outline.Definition) variable { return variable{d.Parent, c.text(d.Name.Of(c.src))} }
	seen, shared := map[variable]uint64{}, false
	of, singletons := make([]bool, len(c.f.Definitions)), c.singletons()
	for i := range c.f.Definitions {
		d := &c.f.Definitions[i]
		if !d.Kind.IsFunction() || d.Parent < 0 {
			continue
		}
		c.looks.Add(4)
		for len(singletons) > 0 && singletons[0].End < d.Name.Start {
			singletons = singletons[1:]
		}
		of[i] = len(singletons) > 0 && singletons[0].Start < d.Name.Start || c.static(d)
		side := uint64(1)
		if of[i] {
			side = 2
		}
		seen[at(d)] |= side
		if outline.Lists(c.of.Itself, string(d.Name.Of(c.src))) { // which each class has of its own
			seen[at(d)] = 3
		}
		shared = shared || seen[at(d)] == 3
	}
	listed := make([]bool, len(of))
	for i := range list {
		d := list[i].Definition
		if listed[d] = true; of[d] {
			list[i].Takes, shared = TypeStatic+list[i].Takes, true
		}
	}
	if !shared {
		return list
	}
	for i := range c.f.Definitions {
		d := &c.f.Definitions[i]
		switch {
		case !d.Kind.IsFunction() || d.Parent < 0 || listed[i]:
		case of[i]:
			list = append(list, Overload{Definition: i, Most: MaxArguments, Takes: TypeStatic})
		case seen[at(d)] == 3:
			list = append(list, Overload{Definition: i, Most: MaxArguments})
		}
	}
	return list
}

// maxHead is how many bytes before a name, or a word that begins a block, are looked at.
const maxHead = 128

// static tells whether what stands before the name of a method says that it is one of the class: static f(), def self.f.
func (c *collector) static(d *outline.Definition) bool {
	if d.Name.Start <= d.Signature.Start {
		return false
	}
	head := c.src[max(d.Signature.Start, d.Name.Start-maxHead):d.Name.Start]
	c.looks.Add(len(head))
	return bytes.Contains(head, []byte(c.of.Static))
}

// singletons are the blocks of methods of classes, each to an "end" that stands as far to the right.
func (c *collector) singletons() (list []outline.Span) {
	if c.of.Statics == "" {
		return nil
	}
	word := []byte(c.of.Statics)
	c.looks.Add(len(c.src))
	for from := 0; ; {
		at := bytes.Index(c.src[from:], word)
		if at < 0 {
			return list
		}
		at += from
		from = at + len(word)
		line := max(0, at-maxHead)
		c.looks.Add(at - line)
		indent := c.src[line+bytes.LastIndexByte(c.src[line:at], '\n')+1 : at]
		if len(indent) == maxHead || len(bytes.TrimSpace(indent)) > 0 {
			continue // not the first word of a line
		}
		last := bytes.Index(c.src[at:], slices.Concat([]byte("\n"), indent, []byte("end")))
		if last < 0 {
			return list // nor would others be told apart, which each were looked for to the end
		}
		from = at + last
		list = append(list, outline.Span{Start: at, End: from})
	}
}
