package graph

import (
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/link"
	"github.com/cairn-search/cairn/core/step"
)

// CentralOne is what the ranks of all files make together, but for what division
// drops.
const CentralOne = int64(1) << 40

// Centrality says how much a repository leans on its files and definitions: where one
// who follows links at random, and now and then begins anew, comes by most (PageRank).
type Centrality struct {
	Files []int64 // by number; in parts of CentralOne
	// Definitions are the parts of their files' ranks that the links to each bring from
	// other files.
	Definitions []int64
}

// Unlinked makes the graph of an index without looking for links.
func Unlinked(x *index.Index, project string) *Graph {
	f := newFiles(x)
	g := &Graph{files: f, nodes: newNodes(f, project), beyond: noneBeyond, outside: &outside{}}
	g.links = g.layOut(&found{})
	return g
}

// How ranks flow.
const (
	centralRounds = 16 // after which the order of the best no longer changes
	asideStart    = 8  // tests, copies and examples are begun at an eighth as often
	asideLinks    = 8  // and their links count an eighth
)

// Central ranks the files. start says how often each is begun at, by number; nil for
// every file alike, but tests less. follow is how often in 256 a link is followed
// rather than begun anew: 0 to 256. All is in whole numbers, the same everywhere.
func (g *Graph) Central(start []int64, follow int64) Centrality {
	n := len(g.places)
	c := Centrality{make([]int64, n), make([]int64, g.definitions())}
	if n == 0 {
		return c
	}
	start = g.startOf(start)
	p := g.filePairs()
	rank, next := c.Files, make([]int64, n)
	copy(rank, start)
	for range centralRounds {
		step.Yield()
		stays := CentralOne
		clear(next)
		for f := range n {
			if p.out[f] == 0 {
				continue
			}
			share := rank[f] / 256 * follow
			for i := p.first[f]; i < p.first[f+1]; i++ {
				v := share / p.out[f] * p.weight[i]
				next[p.to[i]] += v
				stays -= v
			}
		}
		for f := range n { // also what has nowhere to go
			next[f] += mulShare(stays, start[f])
		}
		rank, next = next, rank
	}
	c.Files = rank
	g.eachLink(func(source, target, definition int, weight int64) {
		if definition >= 0 {
			c.Definitions[definition] += rank[source] / p.out[source] * weight
		}
	})
	return c
}

// mulShare is a part of v: share in CentralOne.
func mulShare(v, share int64) int64 { return v >> 20 * (share >> 10) >> 10 }

// startOf makes what files are begun at add up to CentralOne.
func (g *Graph) startOf(start []int64) []int64 {
	out, sum := make([]int64, len(g.places)), int64(0)
	for f := range out {
		switch {
		case start != nil:
			out[f] = max(0, min(start[f], CentralOne>>20))
		case g.aside(f):
			out[f] = 1
		default:
			out[f] = asideStart
		}
		sum += out[f]
	}
	if sum == 0 {
		return g.startOf(nil)
	}
	for f := range out {
		out[f] = out[f] * (CentralOne / sum)
	}
	return out
}

// pairs are the files that each file links to, with weights.
type pairs struct {
	first  []int32 // of each file in to
	to     []uint32
	weight []int64
	out    []int64 // sum of a file's weights
}

func (g *Graph) filePairs() *pairs {
	n := len(g.places)
	p := &pairs{first: make([]int32, n+1), out: make([]int64, n)}
	at := make([]int32, n) // place in to, 1-based; for the source at hand
	last := 0
	g.eachLink(func(source, target, _ int, weight int64) {
		for ; last < source; last++ {
			p.first[last+1] = int32(len(p.to))
		}
		if at[target] <= p.first[source] {
			p.to, p.weight = append(p.to, uint32(target)), append(p.weight, 0)
			at[target] = int32(len(p.to))
		}
		p.weight[at[target]-1] += weight
		p.out[source] += weight
	})
	for ; last < n; last++ {
		p.first[last+1] = int32(len(p.to))
	}
	return p
}

// owners returns the file of each definition.
func (g *Graph) owners() []uint32 {
	owner := make([]uint32, g.definitions())
	for f := range g.places {
		for d := g.defs[f]; d < g.defs[f+1]; d++ {
			owner[d] = uint32(f)
		}
	}
	return owner
}

// eachLink calls yield for the stored links from one file to another, in order of the
// source: with the definition that is meant, -1 for the file, and how much it counts.
func (g *Graph) eachLink(yield func(source, target, definition int, weight int64)) {
	owner := g.owners()
	from := func(f, s int) {
		for i := int(u32(g.links.start, s)); i < int(u32(g.links.start, s+1)); i++ {
			node, meta := Node(u32(g.links.out, 2*i)), u32(g.links.out, 2*i+1)
			kind := Kind(meta >> 2 & 63)
			target, definition := 0, -1
			switch {
			case kind == memberOf || node < g.fileFirst:
				continue
			case node < g.defFirst:
				target = int(node - g.fileFirst)
			default:
				definition = int(node - g.defFirst)
				target = int(owner[definition])
			}
			if target == f || kind == Calls && definition >= 0 && g.constructs(definition) { // the use of its type says as much
				continue
			}
			weight := int64(interest(kind)) * (10 - 3*int64(link.Certainty(meta&3)))
			if g.aside(f) {
				weight /= asideLinks
			}
			yield(f, target, definition, weight)
		}
	}
	for f := range g.places {
		step.Yield()
		from(f, f)
		for d := g.defs[f]; d < g.defs[f+1]; d++ {
			from(f, len(g.places)+int(d))
		}
	}
}
