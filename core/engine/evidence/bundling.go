package evidence

import (
	"cmp"
	"slices"
	"sort"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine/view"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/pack"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
)

const (
	maxShared     = 10 // entities that several are connected with
	tokensPerLine = 12 // what a line of code has on the average
	headLines     = 3  // of what is shown by a part of it
)

// bundling is a bundle that is being made.
type bundling struct {
	v     *view.Graph
	out   *contract.BundleResponse
	nodes []graph.Node
	seen  map[graph.Node]bool
	brief bool // of long comments on definitions only the beginning is shown
}

func (b *bundling) take(n graph.Node) {
	if !b.seen[n] {
		b.seen[n] = true
		b.nodes = append(b.nodes, n)
		b.out.Entities = append(b.out.Entities, contract.BundledEntity{Entity: b.v.Entity(n)})
	}
}

func (b *bundling) entity(ref string) {
	n, err := b.v.Find("refs", ref)
	if err == nil {
		b.take(n)
		return
	}
	b.out.Degraded = append(b.out.Degraded, view.Degraded("refs", ref, err))
}

func (b *bundling) path(c *Operations, id string) {
	names, ok := c.handles.find(id)
	if !ok {
		b.out.Degraded = append(b.out.Degraded, contract.Degraded{Field: "path_ids", Value: contract.Quoted(id), Reason: contract.CodeStale, Message: "no path has this id any more; ask for the path again"})
		return
	}
	p, err := again(b.v, names)
	if err != nil {
		b.out.Degraded = append(b.out.Degraded, contract.Degraded{Field: "path_ids", Value: contract.Quoted(id), Reason: contract.CodeStale, Message: "the path is not there any more: " + err.Error()})
		return
	}
	b.out.Paths = append(b.out.Paths, c.path(b.v, p))
	for _, n := range p.Nodes {
		b.take(n)
	}
}

// eachEdge calls yield for the edges from (in: to) a node, not too many of a kind.
func eachEdge(v *view.Graph, n graph.Node, in bool, yield func(graph.Edge)) {
	for _, r := range v.Groups(nil, n, in) {
		for i := range min(r.Len(), view.MaxEdges) {
			yield(v.Edge(&r, i))
		}
	}
}

// edges lists the edges between the entities.
func (b *bundling) edges() {
	for _, n := range b.nodes {
		eachEdge(b.v, n, false, func(e graph.Edge) {
			if b.seen[e.To] {
				b.out.Edges = append(b.out.Edges, contract.BundledEdge{From: b.v.Ref(e.From), Kind: e.Kind.String(), To: b.v.Ref(e.To), Evidence: b.v.Evidence(e)})
			}
		})
	}
}

// connected returns what is connected with the entities, in order, and with which of them.
func (b *bundling) connected() (of map[graph.Node][]graph.Node, order []graph.Node) {
	of = map[graph.Node][]graph.Node{}
	for _, n := range b.nodes {
		note := func(e graph.Edge) {
			other := e.Other(n)
			if b.seen[other] || placed(b.v.TypeOf(other)) {
				return
			}
			list := of[other]
			if len(list) == 0 {
				order = append(order, other)
			}
			if len(list) == 0 || list[len(list)-1] != n {
				of[other] = append(list, n)
			}
		}
		eachEdge(b.v, n, false, note)
		eachEdge(b.v, n, true, note)
	}
	return of, order
}

// shared lists what several of the entities are connected with: what most are
// first.
func (b *bundling) shared() {
	of, order := b.connected()
	order = slices.DeleteFunc(order, func(n graph.Node) bool { return len(of[n]) < 2 })
	sort.SliceStable(order, func(i, j int) bool {
		return cmp.Or(cmp.Compare(len(of[order[j]]), len(of[order[i]])), cmp.Compare(order[i], order[j])) < 0
	})
	for _, n := range order[:min(len(order), maxShared)] {
		s := contract.Shared{Ref: b.v.Ref(n), Type: b.v.TypeOf(n).String(), Name: b.v.Label(n)}
		for _, m := range of[n] {
			s.Of = append(s.Of, b.v.Ref(m))
		}
		b.out.SharedNeighbours = append(b.out.SharedNeighbours, s)
	}
}

// preview gives each entity its share of the budget, at most so many lines as most says of it; what
// one leaves is for those behind.
func (b *bundling) preview(t *step.Task, question string, budget int, most func(i int) int) error {
	shown := make([]view.Shown, len(b.nodes))
	for i := range shown {
		shown[i] = view.Shown{Lines: min(most(i), max(headLines, budget/tokensPerLine)), Parts: mostParts, Brief: b.brief}
		if b.holds(i) {
			shown[i] = view.Shown{Lines: min(most(i), headLines), Head: true}
		}
	}
	list, err := view.Previews(t, b.v, b.nodes, shown, question)
	if err != nil {
		return err
	}
	b.once(list)
	texts := 0
	for _, p := range list {
		if p != nil {
			texts++
		}
	}
	all := texts
	for i, p := range list {
		if p == nil {
			continue
		}
		share := (budget - b.out.Tokens) / texts
		if b.brief && texts == all {
			share = max(share, 2*budget/3) // the best is worth more than some lines of others
		}
		texts--
		// What is longer than is shown at most stays cut however much the budget allows.
		long := p.Truncated && (shown[i].Head || shown[i].Lines >= most(i))
		p.Truncated = p.Truncated && !long
		n := fitPreview(p, share)
		if p.Truncated {
			b.out.Truncated = true
		}
		p.Truncated = p.Truncated || long
		if n > 0 {
			b.out.Tokens += n
			b.out.Entities[i].Preview = p
		}
	}
	return nil
}

// holds tells whether an entity holds a better one, whose text it would show again.
func (b *bundling) holds(i int) bool {
	return slices.ContainsFunc(b.out.Entities[:i], func(e contract.BundledEntity) bool {
		return e.Path == b.out.Entities[i].Path && e.Lines != b.out.Entities[i].Lines && within(e.Lines, b.out.Entities[i].Lines)
	})
}

// once drops the texts that a better entity shows already.
func (b *bundling) once(list []*contract.Preview) {
	for i, p := range list {
		for j := range i {
			if p != nil && list[j] != nil && b.out.Entities[j].Path == b.out.Entities[i].Path && shows(list[j], p.Lines) {
				list[i] = nil
				break
			}
		}
	}
}

// shows tells whether a part of a preview shows some lines.
func shows(p *contract.Preview, lines contract.Lines) bool {
	return within(lines, p.Lines) || slices.ContainsFunc(p.More, func(s contract.Snippet) bool { return within(lines, contract.Lines{Start: s.Start, End: s.End}) })
}

// within tells whether some lines are a part of others.
func within(part, whole contract.Lines) bool {
	return part.Start > 0 && whole.Start <= part.Start && part.End <= whole.End
}

// fitPreview cuts a preview to whole lines of at most so many tokens, and returns how many
// it has: the beginning of a line if not even one fits. Further parts go first, the last of them before, but for
// their first lines where these fit.
func fitPreview(p *contract.Preview, most int) int {
	for len(p.More) > 0 && tokensOf(p) > most {
		last := &p.More[len(p.More)-1]
		begin, lines := pack.Fit(last.Text, most-tokensOf(p)+text.Tokens(last.Text))
		p.Truncated = true
		if lines >= headLines {
			last.Text, last.End, last.Truncated = begin, last.Start+lines-1, true
			break
		}
		p.More = p.More[:len(p.More)-1]
	}
	if n := tokensOf(p); n <= most {
		return n
	}
	p.Truncated = true
	var lines int
	p.Text, lines = pack.Fit(p.Text, most)
	p.Lines.End = p.Lines.Start + lines - 1
	return text.Tokens(p.Text)
}

// tokensOf are the tokens of all parts of a preview.
func tokensOf(p *contract.Preview) int {
	n := text.Tokens(p.Text)
	for _, s := range p.More {
		n += text.Tokens(s.Text)
	}
	return n
}
