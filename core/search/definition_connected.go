package search

import (
	"bytes"
	"slices"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/step"
)

// What a question asks for is seldom one definition: those that one must read mostly call
// each other, and some say none of its words. So the first definitions pass on a part of
// what they score to those among the first that they mention by name, and that mention them.
// Names tell, not the graph, so that every holder of an index ranks alike.

// Bounds of what is passed on.
const (
	passingOn = 20      // definitions, the best, pass something on
	reached   = 100     // … to those of as many
	mostSaid  = 256     // names that a definition mentions count, those that it mentions first
	mostText  = 1 << 16 // … in so many bytes of it
)

// halvedBy is by how much less than the best a definition scores of which half as much is
// passed on.
const halvedBy = rank.One / 5

// connection is what tells which definitions a definition is connected with.
type connection struct {
	name  uint32   // hash of its name, 0 for blocks and what has hardly a name
	names []uint32 // hashes of the names that stand in it but for its own
}

// nameHash is a hash of a name, 0 for one that is too short to tell anything.
func nameHash(name []byte) uint32 {
	if len(name) < leastCalled {
		return 0
	}
	return max(1, uint32(index.Hash(name)>>33)) // of 31 bits, as numbers on their way are
}

// connectionOf reads what a definition is connected with.
func connectionOf(d *surveyed) (c connection) {
	c.name = d.name
	body := d.text[:min(len(d.text), mostText)]
	for len(body) > 0 && len(c.names) < mostSaid {
		line := body
		if end := bytes.IndexByte(body, '\n'); end >= 0 {
			line = body[:end]
		}
		body = body[min(len(line)+1, len(body)):]
		if commentLine(line) {
			continue
		}
		eachName(line[:min(len(line), scanLine)], func(name []byte) {
			if h := nameHash(name); h != 0 && h != c.name && len(c.names) < mostSaid && !slices.Contains(c.names, h) {
				c.names = append(c.names, h)
			}
		})
	}
	return c
}

// connected adds to the scores of the first definitions what is passed on to them, and
// returns what that is. of tells what the i-th is connected with, and the place of its file.
func connected(scores []rank.Score, before func(i, j int) bool, of func(i int) (connection, int)) (passed []rank.Score) {
	passed = make([]rank.Score, len(scores))
	first := rank.Top(scores, reached, before)
	c := make(connections, len(first))
	for n, i := range first {
		c[n].connection, c[n].file = of(i)
		c[n].score = scores[i]
	}
	c.passOn()
	for n, i := range first {
		passed[i] = Definitions.Connected.Times(rank.Log2(uint64(rank.One+c[n].got), uint64(rank.One)))
		scores[i] += passed[i]
	}
	return passed
}

// connections are those of the first definitions, by their order.
type connections []struct {
	connection
	file       int // its place
	score, got rank.Score
}

// passOn lets each of those that pass something on give as much to all that it mentions or is
// mentioned by, and the less the more these are.
func (c connections) passOn() {
	var near [passingOn][reached]bool
	var meant []int
	for i := range c {
		step.Yield()
		for _, name := range c[i].names {
			meant = c.meant(meant[:0], i, name)
			for _, j := range meant {
				if i < passingOn {
					near[i][j] = true
				}
				if j < passingOn {
					near[j][i] = true
				}
			}
		}
	}
	for i := range near {
		n := 0
		for _, is := range near[i] {
			if is {
				n++
			}
		}
		if n == 0 {
			continue
		}
		passed := halved(c[0].score-c[i].score) << 16 / (rank.One + rank.Log2(uint64(n), 1))
		for j, is := range near[i] {
			if is {
				c[j].got += passed
			}
		}
	}
}

// halved is what is passed on of one by how much a score is behind.
func halved(behind rank.Score) rank.Score {
	halvings, rest := behind/halvedBy, behind%halvedBy
	if halvings >= 16 {
		return 0
	}
	return (rank.One - rest<<15/halvedBy) >> halvings
}

// meant adds to a list which definitions one means that mentions a name: those in its own file,
// if there are any; one of many definitions tells nothing.
func (c connections) meant(list []int, from int, name uint32) []int {
	within := false // its own file
	for i := range c {
		if c[i].name != name {
			continue
		}
		if here := c[i].file == c[from].file; here && !within {
			within, list = true, append(list[:0], i)
		} else if here == within {
			list = append(list, i)
		}
	}
	if len(list) > mostHomonyms {
		return nil
	}
	return list
}
