package view

import (
	"errors"
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/link"
	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/ref"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
)

// Graph is the graph that one operation sees.
type Graph struct {
	*graph.Graph
	Loaded *engine.Repository
	Notes  []string
}

// Files returns the graph of what is loaded without commits and records, which is
// made when it is first wanted.
func (c *Graphs) Files(t *step.Task, r *engine.Repository) (*graph.Graph, error) {
	k := keptOf(r)
	if g := k.linked.Load(); g != nil {
		return g, nil
	}
	g, err := graph.NewUntil(t.Ended, r.Index(), ref.Project(r.Index()), k.earlier(), func(done, total int) error {
		_, err := t.Do("progress", contract.Progress{Phase: "link", Done: int64(done), Total: int64(total)}, nil)
		return err
	})
	if err != nil {
		return nil, err
	}
	// Two calls may have made it at once; they made the same.
	if !k.linked.CompareAndSwap(nil, g) {
		return k.linked.Load(), nil
	}
	k.before.Store(nil)
	k.stored.Store(nil)
	return g, nil
}

// Whole returns the graph with records and, if the host has a history, commits.
func (c *Graphs) Whole(t *step.Task, history contract.HostUse) (*Graph, error) {
	r, err := c.Repository()
	if err != nil {
		return nil, err
	}
	v := &Graph{Loaded: r}
	var log *commits
	if history == "host" {
		if log, err = commitsOf(t, r, &v.Notes); err != nil {
			return nil, err
		}
	}
	g, err := c.Files(t, r)
	if err != nil {
		return nil, err
	}
	records, stored := c.Added.Load(), c.Attached.Load()
	if known := keptOf(r).whole.Load(); known != nil && known.records == records && known.stored == stored && known.commits == log {
		v.Graph = known.graph
		return v, nil
	}
	v.Graph = g
	if records != nil || stored != nil || log != nil {
		v.Graph, _ = g.With(append(append(log.entities(g), entities(records)...), entities(stored)...))
	}
	keptOf(r).whole.Store(&whole{v.Graph, records, stored, log})
	return v, nil
}

// whole is a graph with what is not in files.
type whole struct {
	graph   *graph.Graph
	records *engine.Records
	stored  *engine.Records
	commits *commits
}

// Entity describes a node.
func (v *Graph) Entity(n graph.Node) contract.Entity {
	t := v.TypeOf(n)
	e := contract.Entity{Ref: v.Ref(n), Type: t.String(), Name: v.Label(n)}
	if w, ok := v.Where(n); ok {
		f := v.file(w.File)
		role := f.Role
		if v.Tests(n) {
			role |= tree.Test
		}
		e.Path, e.Language, e.Roles = f.Path, f.Language.String(), role.Names()
		if w.First > 0 {
			e.Lines = contract.Lines{Start: w.First, End: w.Last}
		}
	}
	switch t {
	case graph.Symbol:
		e.Kind, e.Signature = v.SymbolKind(n).String(), v.SymbolSignature(n)
	case graph.Requirement, graph.UserStory:
		e.Signature = v.SymbolSignature(n) // the line that it begins with
	case graph.Directory:
		e.Path = e.Name
	}
	if b, ok := v.Beyond(n); ok {
		e.Properties = b.Properties
	}
	return e
}

func (v *Graph) file(file int) index.FileInfo {
	part, i := v.Place(file)
	return v.Loaded.Index().Parts[part].File(i)
}

// Brief is the entity without what only one who looks at it wants.
func (v *Graph) Brief(n graph.Node) contract.Entity {
	e := v.Entity(n)
	e.Signature, e.Roles, e.Language, e.Properties = "", nil, "", nil
	return e
}

// Placed is where an entity is, nil if it is in no file.
func (v *Graph) Placed(n graph.Node) *contract.Where {
	e := v.Entity(n)
	if e.Path == "" {
		return nil
	}
	return &contract.Where{Kind: e.Kind, Path: e.Path, Lines: e.Lines, Roles: e.Roles}
}

// EdgeFrom describes an edge as seen from a node.
func (v *Graph) EdgeFrom(e graph.Edge, from graph.Node) contract.Edge {
	other := e.Other(from)
	return contract.Edge{
		Kind: e.Kind.String(), Direction: contract.EdgeDirection(Direction(e, from)), Ref: v.Ref(other), Type: v.TypeOf(other).String(), Name: v.Label(other),
		Evidence: v.Evidence(e),
	}
}

// Direction is that of an edge as seen from a node: in or out.
func Direction(e graph.Edge, from graph.Node) string {
	if e.From == from {
		return "out"
	}
	return "in"
}

// weightOf is how sure something is.
func weightOf(c link.Certainty) contract.Weight {
	switch c {
	case link.Exact:
		return 10
	case link.Inferred:
		return 7
	}
	return 3
}

// maxLines is how many lines of an edge are listed.
const maxLines = 64

// addLines adds to an edge that is written in several lines the first of them, and how many there are.
func (v *Graph) addLines(to *contract.Edge, e graph.Edge) {
	more := v.Further(e)
	if len(more) == 0 {
		return
	}
	own := link.Line{Number: e.Line, Certainty: e.Certainty}
	to.LineCount = len(more) + 1
	for i := 0; i < len(more) && len(to.Lines) < maxLines; i++ {
		if own.Number > 0 && own.Number < more[i].Number {
			to.Lines, own.Number = append(to.Lines, own.Number), 0
		}
		to.Lines = append(to.Lines, more[i].Number)
		if more[i].Certainty != e.Certainty {
			to.Unsure = append(to.Unsure, more[i].Number)
		}
	}
	if own.Number > 0 && len(to.Lines) < maxLines {
		to.Lines = append(to.Lines, own.Number)
	}
}

// CallsFrom is EdgeFrom with all lines of a call or use.
func (v *Graph) CallsFrom(e graph.Edge, from graph.Node) contract.Edge {
	out := v.EdgeFrom(e, from)
	v.addLines(&out, e)
	return out
}

// Evidence says where an edge comes from and how sure it is.
func (v *Graph) Evidence(e graph.Edge) contract.Evidence {
	w := contract.Evidence{Provenance: contract.Provenance(e.Origin.String()), Confidence: "heuristic", Weight: weightOf(e.Certainty)}
	if e.Certainty == link.Exact {
		w.Confidence = "exact"
	}
	place, ok := v.Where(e.From)
	if !ok || e.Line == 0 {
		return w
	}
	w.At = &contract.Place{Path: v.Path(place.File), Line: e.Line}
	if e.Kind == graph.Imports {
		for _, m := range v.Mentions(place.File).Imports {
			if m.Line == e.Line {
				w.TypeOnly, w.Dynamic = m.Flags&mention.TypeOnly != 0, m.Flags&mention.Dynamic != 0
			}
		}
	}
	return w
}

// Via is an edge as text, seen from a node.
func Via(e graph.Edge, from graph.Node) string {
	if e.From == from {
		return "--" + e.Kind.String() + "-->"
	}
	return "<--" + e.Kind.String() + "--"
}

// Find finds the entity of a ref in a request.
func (v *Graph) Find(field, ref string) (graph.Node, error) {
	if ref == "" {
		return graph.None, contract.Errorf(contract.CodeBadInput, "a ref is missing").With(field, whence)
	}
	n, err := v.Resolve(ref)
	if err == nil {
		return n, nil
	}
	e := &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("%q: %v", contract.Quoted(ref), err), Field: field}
	if lines := (*contract.Error)(nil); errors.As(err, &lines) {
		e.Message, e.Fix, e.SuggestedFix = fmt.Sprintf("%q: %s", contract.Quoted(ref), lines.Message), lines.Fix, lines.SuggestedFix
		return graph.None, e
	}
	e.Similar = v.similar(ref)
	switch {
	case errors.Is(err, graph.ErrGone):
		e.Code = contract.CodeNotFound
	case errors.Is(err, graph.ErrChanged):
		e.Code = contract.CodeStale
	case errors.Is(err, graph.ErrAmbiguous):
		e.Message = fmt.Sprintf("%q: %v", contract.Quoted(ref), err)
		e.Fix = "use one of " + strings.Join(v.places(ref), ", ")
	case errors.Is(err, graph.ErrForeign):
		e.Message = fmt.Sprintf("%q is a ref of another project than %q", contract.Quoted(ref), v.Name())
	}
	if len(e.Similar) > 0 {
		e.SuggestedFix = e.Similar[0]
	} else if e.Fix == "" {
		e.Fix = whence
	}
	if name := v.similarName(ref); name != "" {
		e.SuggestedFix = name
	}
	return graph.None, e
}

// whence is where names come from, for want of one that is like what was given.
const whence = "search for what it is called: refs and names come from the answers of search, seeds, inspect and paths"

// FanOut is how many edges of a kind are followed from an entity, unless a request says.
const FanOut = 16

// MaxEdges is how many edges of a kind are looked at.
const MaxEdges = 1000

// MaxSimilar is how many refs an error suggests.
const MaxSimilar = 5

// similar returns refs that resolve and look like one that does not.
func (v *Graph) similar(ref string) []string {
	var refs []string
	found := v.similarly(ref)
	for _, n := range found[:min(len(found), MaxSimilar)] {
		refs = append(refs, v.Ref(n))
	}
	return refs
}

// similarName is how people call what is most like something that is no ref; "" if nothing is.
func (v *Graph) similarName(ref string) string {
	if head, _, ok := strings.Cut(ref, ":"); ok {
		if _, known := graph.TypeOf(head); known {
			return ""
		}
	}
	for _, n := range v.similarly(ref) {
		return v.Handle(n)
	}
	return ""
}

// maxPlaces is how many definitions of one name are told.
const maxPlaces = 12

// places are the definitions of a name, those of tests last.
func (v *Graph) places(name string) (list []string) {
	for _, n := range v.similarly(name) {
		e := v.Entity(n)
		list = append(list, fmt.Sprintf("%s (%s %s)", v.Handle(n), e.Kind, e.Name))
	}
	return list
}

// similarly are definitions with a name like one, in whatever form it is.
func (v *Graph) similarly(name string) (found []graph.Node) {
	for _, name := range append([]string{name}, ref.Plain(name)...) {
		if found = v.Similar(name, maxPlaces); len(found) > 0 {
			break
		}
	}
	return found
}

// Handle is what names an entity for people, and finds it again: a path, FILE:SYMBOL or, where
// that means several, FILE:LINE; the ref of what is in no file.
func (v *Graph) Handle(n graph.Node) string {
	e := v.Entity(n)
	tries := []string{e.Path}
	if e.Path == "" {
		tries = nil
	} else if e.Type == "symbol" {
		tries = []string{e.Path + ":" + e.Name, fmt.Sprintf("%s:%d", e.Path, e.Lines.Start)}
	}
	for _, handle := range tries {
		if found, err := v.Resolve(handle); err == nil && found == n {
			return handle
		}
	}
	return e.Ref
}

// Degraded tells why a ref could not be taken up.
func Degraded(field, ref string, err error) contract.Degraded {
	e := contract.ErrorOf(err)
	d := contract.Degraded{Field: field, Value: contract.Quoted(ref), Reason: contract.DegradedReason(e.Code), Message: e.Message}
	if len(e.Similar) > 0 {
		d.SuggestedFix = e.Similar[0]
	}
	return d
}

// Exact is the score of what the query names as a whole.
const Exact = 2 * rank.One

// About returns the definition that most of some lines are of; one of code rather
// than the type or section around it.
func About(p *index.Part, file, first, last int) (int, bool) {
	best, most := -1, 0
	from, to := p.DefRange(file)
	for d := from; d < to; d++ {
		start, end := p.DefLines(d)
		if start > last {
			break
		}
		n := min(end, last) - max(start, first) + 1
		switch p.Columns().DefShape[d].Kind() {
		case outline.Function, outline.Method:
			n *= 2
		}
		if n > 0 && n >= most {
			best, most = d, n
		}
	}
	return best, best >= 0
}

// maxNamed is how many symbols a query may name without naming none.
const maxNamed = 5

// Named are the entities that a query is the ref, path or name of.
func (v *Graph) Named(query string) []graph.Node {
	query = strings.Trim(strings.TrimSpace(query), "`\"'()")
	if strings.ContainsAny(query, " \t\n") || query == "" {
		return nil
	}
	if n, err := v.Resolve(query); err == nil {
		return []graph.Node{n}
	}
	if list := v.Symbols(strings.ReplaceAll(query, "::", ".")); len(list) <= maxNamed {
		return list
	}
	return nil
}

// NotableEdges returns the edges of a node that tell most, n per direction.
func (v *Graph) NotableEdges(node graph.Node, n int) []contract.Edge {
	var list []contract.Edge
	for _, in := range [...]bool{false, true} {
		for _, e := range v.Notable(node, n, in) {
			list = append(list, v.EdgeFrom(e, node))
		}
	}
	return list
}
