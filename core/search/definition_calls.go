package search

import (
	"bytes"
	"math/bits"

	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/rank"
)

// What a question is about is often done by what the definition calls that says its
// words, and a question in other words finds neither: so a definition is also ranked by
// what those of its file that call it say of the query, by what those say that it calls,
// and by words that are related to the query's. Calls are seen by name, within a file:
// files are never split, so that shards rank as one index.

// mostHomonyms is how many definitions of a file may share a name before a call of it
// tells nothing.
const mostHomonyms = 5

// calls are the mentions of names within the file at hand.
type calls struct {
	named map[string]int // of the first definition of a name, its number in the list
	next  map[int]int    // from a definition to the next of that name
	seen  map[[2]int]bool
	edges [][2]int // from a definition to the first of the name that it mentions
}

// leastCalled is the length of the shortest name that is looked for: shorter ones are
// mostly variables.
const leastCalled = 3

// define notes the names of the definitions from one number in the list on.
func (v *survey) define(from int) {
	c := &v.calls
	if c.named == nil {
		c.named, c.next, c.seen = map[string]int{}, map[int]int{}, map[[2]int]bool{}
	}
	clear(c.named)
	clear(c.next)
	clear(c.seen)
	c.edges = c.edges[:0]
	for i := len(v.list) - 1; i >= from; i-- {
		if v.list[i].def < 0 {
			continue
		}
		_, name := v.s.x.Parts[v.list[i].part].DefName(v.list[i].def)
		if len(name) < leastCalled {
			continue
		}
		if next, ok := c.named[string(name)]; ok {
			c.next[i] = next
		}
		c.named[string(name)] = i
	}
}

// mention notes the names of definitions that stand in a line of another.
func (v *survey) mention(owner int, line []byte) {
	c := &v.calls
	eachName(line, func(name []byte) {
		if to, ok := c.named[string(name)]; ok && to != owner {
			if e := [2]int{owner, to}; !c.seen[e] {
				c.seen[e] = true
				c.edges = append(c.edges, e)
			}
		}
	})
}

// eachName calls yield for each name that stands in a line.
func eachName(line []byte, yield func(name []byte)) {
	for at := 0; at < len(line); {
		if !beginsName(line[at]) {
			at++
			continue
		}
		end := at + 1
		for end < len(line) && (beginsName(line[end]) || line[end] >= '0' && line[end] <= '9') {
			end++
		}
		yield(line[at:end])
		at = end
	}
}

func beginsName(b byte) bool { return b == '_' || b|0x20 >= 'a' && b|0x20 <= 'z' }

// relate lets the definitions of the file at hand know what is said around them by calls.
func (v *survey) relate() {
	for _, e := range v.calls.edges {
		from := &v.list[e[0]]
		said := v.said(from)
		if v.tests(from) { // its words are about the test
			said = 0
		}
		at, ok := e[1], true
		for n := 0; ok && n < mostHomonyms; n++ {
			if to := &v.list[at]; at != e[0] {
				to.callers++
				to.calledBy = max(to.calledBy, said)
				from.calling = max(from.calling, v.said(to))
			}
			at, ok = v.calls.next[at]
		}
	}
}

// tests tells whether a definition is a test or lies in one.
func (v *survey) tests(d *surveyed) bool {
	if d.def < 0 {
		return false
	}
	qualified, _ := v.s.x.Parts[d.part].DefName(d.def)
	return ofTest(qualified)
}

// said is what the terms weigh that stand in a definition itself.
func (v *survey) said(d *surveyed) (sum rank.Score) {
	for t := range d.found {
		if f := &d.found[t]; f[inName]|f[inSignature]|f[inComment]|f[inBody] != 0 {
			sum += v.idf[t]
		}
	}
	return sum
}

// alias has words that are related to a term count for it.
func (v *survey) alias(i int, term string) {
	put := func(related string) {
		n, _ := v.analyzer.Terms.Number([]byte(related))
		v.aliases[n] |= 1 << i
		v.begins.put(related)
	}
	for _, s := range Synonyms(term) {
		put(s)
	}
	for n := leastAbbreviation; n <= len(term)-2 && term[n-1] < 0x80; n++ {
		put(term[:n])
	}
}

// related is what those terms weigh of which a definition has relatives alone.
func (v *survey) related(d *surveyed) (sum rank.Score) {
	for m := d.relatives; m != 0; m &= m - 1 {
		if t := bits.TrailingZeros64(m); d.found == nil || d.found[t] == (frequencies{}) {
			sum += v.idf[t]
		}
	}
	return sum
}

var constructors = outline.Words(func(l outline.Language) string { return l.Traits().Constructors })

// constructs tells whether a definition is what makes values of its type: it says the
// words of the type and does little of what they are about.
func constructs(qualified, name []byte) bool {
	if constructors[string(name)] || string(name) == "new" || string(name) == "init" { // by custom
		return true
	}
	enclosing := bytes.TrimSuffix(qualified[:len(qualified)-len(name)], []byte("."))
	return len(name) > 0 && bytes.HasSuffix(enclosing, name) &&
		(len(enclosing) == len(name) || enclosing[len(enclosing)-len(name)-1] == '.')
}
