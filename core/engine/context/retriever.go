package context

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/gather"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
)

// retriever is the searches of a gather request.
type retriever struct {
	c          *Operations
	repository *engine.Repository
	strategy   contract.GatherStrategy // "" is lexical
	lines      int                     // of a passage at most
	query      string                  // that near is of
	near       []search.Near
	ignored    string // a note on what of near was ignored
}

// lineChars is how many characters a line has on average, to tell how many lines fill
// a snippet, and mostLines how many it has at most.
const (
	lineChars = 40
	mostLines = 200
)

// linesFor is how many lines a passage has at most for a budget of characters.
func linesFor(chars int) int {
	return min(max(1, chars/lineChars), mostLines)
}

// vectors tells whether the host's embedding model takes part.
func (r *retriever) vectors() bool {
	return r.strategy == contract.GatherStrategyHybrid || r.strategy == contract.GatherStrategyVector
}

// Capability implements gather.Retriever. The host is asked for what lies near the
// query, which the first search needs anyway.
func (r *retriever) Capability(t *step.Task, query string) (contract.Capability, error) {
	if !r.vectors() {
		return contract.Capability{State: contract.CapabilityStateAvailable}, nil
	}
	err := r.ask(t, query)
	switch {
	case err == nil:
		return contract.Capability{State: contract.CapabilityStateAvailable}, nil
	case contract.Canceled(err):
		return contract.Capability{}, err
	case contract.ErrorOf(err).Code == contract.CodeUnsupported:
		return contract.Capability{State: contract.CapabilityStateHarnessRequired, Reason: "the host has no embedding model for " + string(r.strategy) + " retrieval (configure one, or use strategy lexical)"}, nil
	}
	return contract.Capability{State: contract.CapabilityStateUnsupported, Reason: "the host's embedding model does not answer: " + err.Error()}, nil
}

// ask gets what lies near a query, unless that is known.
func (r *retriever) ask(t *step.Task, query string) error {
	if r.query == query && query != "" {
		return nil
	}
	x := r.repository.Index()
	reply, err := needs.AskNearest(t, contract.NearestRequest{Query: query, Limit: needs.LeastNear})
	if err != nil {
		return err
	}
	r.query, r.near, r.ignored = query, nil, ""
	for _, n := range reply.Chunks {
		if found, ok := needs.Locate(x, n, reply.Discount); ok {
			r.near = append(r.near, found)
		}
	}
	if n := len(reply.Chunks) - len(r.near); n > 0 {
		r.ignored = fmt.Sprintf("%d of %d chunks near the query are not in the index", n, len(reply.Chunks))
	}
	return nil
}

// Retrieve implements gather.Retriever.
func (r *retriever) Retrieve(t *step.Task, query string, limit int) ([]gather.Hit, string, error) {
	note := ""
	if r.vectors() {
		if err := r.ask(t, query); contract.Canceled(err) {
			return nil, "", err
		} else if err != nil {
			r.query, r.near = "", nil
			note = fmt.Sprintf("vectors were left out for %q: %v", contract.Quoted(query), err)
		} else {
			note = r.ignored
		}
	}
	q := search.Parse(query)
	var hits []search.Hit
	reason, err := "", error(nil)
	switch r.strategy {
	case contract.GatherStrategyVector:
		if hits = r.nearest(limit); len(hits) == 0 {
			reason = "nothing lies near the query"
		}
	case contract.GatherStrategyHybrid:
		hits, reason, err = r.run(t, q, search.Options{Limit: limit, Near: r.near})
	default:
		hits, reason, err = r.run(t, q, search.Options{Limit: limit})
	}
	if err != nil {
		return nil, "", err
	}
	if reason != "" && note == "" {
		note = fmt.Sprintf("%q: %s", contract.Quoted(query), reason)
	}
	x := r.repository.Index()
	bodies, err := needs.Contents(t, x, hits)
	if err != nil {
		return nil, "", err
	}
	found := make([]gather.Hit, len(hits))
	for i, h := range hits {
		p := &x.Parts[h.Part]
		g := &found[i]
		g.Path = p.File(h.File).Path
		if h.Chunk < 0 {
			continue
		}
		chunk := p.Chunk(h.Chunk)
		g.Start, g.End = chunk.First, chunk.Last
		if body := bodies[[2]int{h.Part, h.File}]; body != nil {
			e := search.Excerpt(body[chunk.Start:chunk.End], chunk.First, focusOf(p, h, r.lines), r.lines, q)
			g.Start, g.End = e.First, e.Last
			// The lines as they are: those of an excerpt are cut by bytes.
			g.Text = string(text.Lines(body[chunk.Start:chunk.End], e.First-chunk.First+1, e.Last-chunk.First+1))
		}
		g.Definition = r.part(p, h, g.Start, g.End)
	}
	return found, note, nil
}

func (r *retriever) run(t *step.Task, q search.Query, o search.Options) (hits []search.Hit, reason string, err error) {
	if o.Verbatim, err = needs.Verbatim(t, &r.c.Kept, r.repository.Searcher, q, nil, nil); err != nil {
		return nil, "", err
	}
	hits, reason = r.repository.Run(q, o)
	return hits, reason, nil
}

// focusOf is the line where the passage of a hit begins, 0 if its words decide.
func focusOf(p *index.Part, h search.Hit, lines int) int {
	switch {
	case h.Line > 0:
		return max(p.Chunk(h.Chunk).First, h.Line-lines/2)
	case h.Definition >= 0:
		return p.Definition(h.File, h.Definition).First
	}
	return 0
}

// part is the kind and name of the definition that a passage is of.
func (r *retriever) part(p *index.Part, h search.Hit, start, end int) string {
	d, ok := h.Definition, h.Definition >= 0
	if !ok {
		if d, ok = p.Beginning(h.File, start, end); !ok {
			d, ok = p.Enclosing(h.File, start)
		}
	}
	if !ok {
		return ""
	}
	found := p.Definition(h.File, d)
	return found.Kind.String() + " " + found.Qualified
}

// nearest are the files of what lies near the query, each by its nearest chunk.
func (r *retriever) nearest(limit int) []search.Hit {
	x := r.repository.Index()
	near := slices.Clone(r.near)
	order.By(near, func(a, b search.Near) int {
		return cmp.Or(cmp.Compare(b.Similarity, a.Similarity), bytes.Compare(x.Parts[a.Part].PathBytes(a.File), x.Parts[b.Part].PathBytes(b.File)), cmp.Compare(a.Chunk, b.Chunk))
	})
	var hits []search.Hit
	seen := map[[2]int]bool{}
	for _, n := range near {
		if file := [2]int{n.Part, n.File}; !seen[file] && len(hits) < limit {
			seen[file] = true
			hits = append(hits, search.Hit{Part: n.Part, File: n.File, Chunk: n.Chunk, Definition: -1, Score: n.Similarity})
		}
	}
	return hits
}

// Place implements gather.Retriever.
func (r *retriever) Place(t *step.Task, path string, start, end int) (gather.Hit, bool, error) {
	x := r.repository.Index()
	part, file, ok := x.Find(path)
	if !ok {
		return gather.Hit{}, false, nil
	}
	p := &x.Parts[part]
	lines := p.File(file).Lines
	if start > lines {
		return gather.Hit{}, false, nil
	}
	h := gather.Hit{Path: path}
	if lines == 0 {
		return h, true, nil
	}
	h.Start = max(start, 1)
	h.End = min(max(end, h.Start), lines)
	if start == 0 {
		h.End = min(lines, r.lines)
	}
	body, err := needs.Content(t, p, file)
	if err != nil {
		return h, false, err
	}
	h.Text = string(text.Lines(body, h.Start, h.End))
	h.Definition = r.part(p, search.Hit{Part: part, File: file, Definition: -1}, h.Start, h.End)
	return h, true, nil
}
