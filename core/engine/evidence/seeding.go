package evidence

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine/view"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/search"
)

// seeding collects the entities that a query leads to.
type seeding struct {
	v    *view.Graph
	list []seed
	seen map[graph.Node]bool
	// explain tells that reasons are wanted.
	explain bool
}

type seed struct {
	node    graph.Node
	score   rank.Score
	reasons []contract.ScoreReason
}

func (s *seeding) add(score rank.Score, nodes []graph.Node, reasons ...contract.ScoreReason) {
	for _, n := range nodes {
		if !s.seen[n] {
			s.seen[n] = true
			if !s.explain {
				reasons = nil
			}
			s.list = append(s.list, seed{n, score, reasons})
		}
	}
}

// hit adds what a hit of the search is about: the definition, or the section of a
// document, for which it was found, else the file.
func (s *seeding) hit(h *search.Hit) {
	n := s.v.FileNode(h.Part, h.File)
	p := &s.v.Loaded.Index().Parts[h.Part]
	d, ok := h.Definition, h.Definition >= 0
	if !ok && h.Chunk >= 0 {
		c := p.Chunk(h.Chunk)
		d, ok = view.About(p, h.File, c.First, c.Last)
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

// texts adds the commits and records that hold enough words of the query.
func (s *seeding) texts(query string) {
	for _, f := range s.v.Texts(query, func(graph.Type) bool { return true }) {
		if f.Enough() {
			s.add(f.Score, []graph.Node{f.Node}, contract.ScoreReason{Name: "words", Add: f.Score})
		}
	}
}

// turns are what the queues of mixed hold.
var turns = [...]string{"code", "documents", "commits and records", "logs of changes"}

// document tells whether a file is a text for people.
func document(v *view.Graph, n graph.Node) bool {
	w, _ := v.Where(n)
	return v.Language(w.File).Document()
}

// changelog tells whether a node is in a log of changes, which names everything and
// explains little.
func changelog(v *view.Graph, n graph.Node) bool {
	w, _ := v.Where(n)
	name := strings.ToLower(v.Path(w.File))
	name, _, _ = strings.Cut(name[strings.LastIndexByte(name, '/')+1:], ".")
	switch name {
	case "changelog", "changes", "history", "news", "releases", "release-notes", "release_notes":
		return true
	}
	return false
}

// queueOf returns which queue a seed stands in: that of code, of documents, of commits and records, of logs of changes.
func queueOf(v *view.Graph, n graph.Node) int {
	switch t := v.TypeOf(n); {
	case t == graph.Section || t == graph.Requirement || t == graph.UserStory || t == graph.File && document(v, n):
		if changelog(v, n) {
			return 3
		}
		return 1
	case t == graph.Commit || t.Stored():
		return 2
	}
	return 0
}

// mixed returns the places of at most limit seeds in their order, where code leaves
// every fourth place to documents, and every fourth to commits and records, if
// there are any.
func (s *seeding) mixed(limit int, wanted func(graph.Node) bool) []int {
	var queues [4][]int
	for i := range s.list {
		if !wanted(s.list[i].node) {
			continue
		}
		at := queueOf(s.v, s.list[i].node)
		queues[at] = append(queues[at], i)
	}
	var out []int
	for len(out) < limit {
		turn := [...]int{0, 0, 1, 2}[len(out)%4]
		if len(queues[turn]) == 0 {
			turn = slices.IndexFunc(queues[:], func(q []int) bool { return len(q) > 0 })
		}
		if turn < 0 {
			break
		}
		at := queues[turn][0]
		if turn > 0 && s.explain { // what stands before it may have a lower score
			s.list[at].reasons = append(slices.Clip(s.list[at].reasons), contract.ScoreReason{Name: "turn of " + turns[turn]})
		}
		out, queues[turn] = append(out, at), queues[turn][1:]
	}
	return out
}
