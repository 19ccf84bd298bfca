package api

import (
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/text"
)

// seeding collects the entities that a query leads to.
type seeding struct {
	v    *view
	list []seed
	seen map[graph.Node]bool
}

type seed struct {
	node    graph.Node
	score   rank.Score
	reasons []search.Reason
}

// exactly is the score of what the query names as a whole.
const exactly = 2 * rank.One

func (s *seeding) add(score rank.Score, nodes []graph.Node, reasons ...search.Reason) {
	for _, n := range nodes {
		if !s.seen[n] {
			s.seen[n] = true
			s.list = append(s.list, seed{n, score, reasons})
		}
	}
}

// maxNamed is how many symbols a query may name without naming none.
const maxNamed = 5

// named are the entities that a query is the ref, path or name of.
func (s *seeding) named(query string) []graph.Node {
	query = strings.Trim(strings.TrimSpace(query), "`\"'()")
	if strings.ContainsAny(query, " \t\n") || query == "" {
		return nil
	}
	if n, err := s.v.Resolve(query); err == nil {
		return []graph.Node{n}
	}
	if list := s.v.Symbols(strings.ReplaceAll(query, "::", ".")); len(list) <= maxNamed {
		return list
	}
	return nil
}

// hit adds what a hit of the search is about: the definition, or the section of a
// document, for which it was found, else the file.
func (s *seeding) hit(h *search.Hit) {
	n := s.v.FileNode(h.Part, h.File)
	p := &s.v.r.Index().Parts[h.Part]
	d, ok := h.Definition, h.Definition >= 0
	if !ok && h.Chunk >= 0 {
		// A chunk that is a section or a definition stands for it.
		c := p.Chunk(h.Chunk)
		if d, ok = p.Beginning(h.File, c.First, c.Last); !ok {
			d, ok = p.Enclosing(h.File, c.First)
		}
	}
	if ok && h.Definition < 0 {
		// A field says less than its type.
		from, _ := p.DefRange(h.File)
		for p.Columns().DefShape[d].Kind() == outline.Field && p.DefParent(d) >= 0 {
			d = from + p.DefParent(d)
		}
	}
	if ok {
		n = s.v.DefinitionNode(h.Part, h.File, d)
	}
	s.add(h.Score, []graph.Node{n}, h.Reasons...)
}

// texts adds the commits and records that hold words of the query: those with most
// of them first, and of those the newest.
func (s *seeding) texts(query string) {
	wanted := words(query)
	if len(wanted) == 0 {
		return
	}
	var found []seed
	for i := s.v.Len() - 1; i >= 0; i-- {
		n := graph.Node(i)
		e, ok := s.v.Beyond(n)
		if !ok {
			break
		}
		held, hits := words(e.Name+" "+e.Text), 0
		for w := range wanted {
			if held[w] {
				hits++
			}
		}
		if 2*hits > len(wanted) || hits >= 3 {
			found = append(found, seed{node: n, score: rank.Of(int64(hits), int64(len(wanted)))})
		}
	}
	sort.SliceStable(found, func(i, j int) bool {
		return found[i].score > found[j].score || found[i].score == found[j].score && found[i].node < found[j].node
	})
	for _, f := range found {
		s.add(f.score, []graph.Node{f.node}, search.Reason{Name: "words", Add: f.score})
	}
}

// words returns the terms of a text.
func words(s string) map[string]bool {
	set := map[string]bool{}
	b := []byte(s)
	for at := 0; at < len(b); {
		start, end := text.Next(b, at)
		if end-start > 2 {
			text.Terms(b[start:end], func(term []byte) { set[string(term)] = true })
		}
		at = max(end, start+1)
	}
	return set
}

// mixed returns the places of at most limit seeds in their order, where code leaves
// every fourth place to documents, and every fourth to commits and records, if
// there are any.
func (s *seeding) mixed(limit int, wanted func(graph.Node) bool) []int {
	var queues [3][]int // code, documents, the rest
	for i := range s.list {
		if !wanted(s.list[i].node) {
			continue
		}
		at := 0
		switch t := s.v.TypeOf(s.list[i].node); {
		case t == graph.Section:
			at = 1
		case t == graph.Commit || t.Stored():
			at = 2
		}
		queues[at] = append(queues[at], i)
	}
	var out []int
	for len(out) < limit {
		turn := [...]int{0, 0, 1, 2}[len(out)%4]
		for range queues {
			if len(queues[turn]) > 0 {
				break
			}
			turn = (turn + 1) % len(queues)
		}
		if len(queues[turn]) == 0 {
			break
		}
		out, queues[turn] = append(out, queues[turn][0]), queues[turn][1:]
	}
	return out
}
