package link

import (
	"cmp"
	"slices"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/order"
)

// links collects links without repeating any.
type links struct {
	list []Link
	seen map[ends]int // place in list, by what is the same
}

// ends are what is the same in links that are one.
type ends struct {
	kind     Kind
	from, to Place
}

// add adds a link, unless it is there: then it is as certain as the surer of both, and stands where that does.
func (o *links) add(l Link, again ...mention.Again) {
	if l.From == l.To {
		return
	}
	key := ends{l.Kind, l.From, l.To}
	at, ok := o.seen[key]
	if !ok {
		at = len(o.list)
		o.seen[key] = at
		o.list = append(o.list, l)
	}
	known := &o.list[at]
	other := Line{l.Line, l.Certainty}
	if l.Certainty < known.Certainty {
		other = Line{known.Line, known.Certainty}
		known.Line, known.Certainty = l.Line, l.Certainty
	}
	if l.Kind != Calls && l.Kind != UsesType && l.Kind != References {
		return
	}
	if other.Number != known.Line {
		known.More = append(known.More, other)
	}
	for _, a := range again {
		known.More = append(known.More, Line{a.Line, l.Certainty})
	}
}

// sorted returns the links, the further lines of each in order, once.
func (o *links) sorted() []Link {
	for i := range o.list {
		l := &o.list[i]
		if len(l.More) == 0 {
			continue
		}
		l.More = append(l.More, Line{l.Line, l.Certainty})
		order.By(l.More, func(a, b Line) int {
			return cmp.Or(cmp.Compare(a.Number, b.Number), cmp.Compare(a.Certainty, b.Certainty))
		})
		l.More = slices.CompactFunc(l.More, func(a, b Line) bool { return a.Number == b.Number })
		l.Line = l.More[slices.IndexFunc(l.More, func(a Line) bool { return a.Certainty == l.Certainty })].Number
		l.More = slices.DeleteFunc(l.More, func(a Line) bool { return a.Number == l.Line })
	}
	return o.list
}
