package api

import (
	"errors"
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/link"
	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/ref"
	"github.com/cairn-search/cairn/core/step"
)

// view is the graph that one operation sees.
type view struct {
	*graph.Graph
	r     *repository
	notes []string
}

// project is the name that refs have for what is loaded.
func project(x *index.Index) string { return ref.Project(x.Meta.Name) }

// links returns the graph of what is loaded without commits and records, which is
// made when it is first wanted.
func (c *Core) links(t *step.Task, r *repository) (*graph.Graph, error) {
	if g := r.linked.Load(); g != nil {
		return g, nil
	}
	g, err := graph.NewUntil(t.Ended, r.Index(), project(r.Index()), r.before.Load(), func(done, total int) error {
		_, err := t.Do("progress", contract.Progress{Phase: "link", Done: int64(done), Total: int64(total)}, nil)
		return err
	})
	if err != nil {
		return nil, err
	}
	// Two calls may have made it at once; they made the same.
	if !r.linked.CompareAndSwap(nil, g) {
		return r.linked.Load(), nil
	}
	r.before.Store(nil)
	return g, nil
}

// graph returns the graph with records and, if the host has a history, commits.
func (c *Core) graph(t *step.Task, history contract.HostUse) (*view, error) {
	r, err := c.repository()
	if err != nil {
		return nil, err
	}
	v := &view{r: r}
	var commits *commits
	if history == "host" {
		if commits, err = c.commits(t, r, &v.notes); err != nil {
			return nil, err
		}
	}
	g, err := c.links(t, r)
	if err != nil {
		return nil, err
	}
	records, stored := c.records.Load(), c.stored.Load()
	if known := r.whole.Load(); known != nil && known.records == records && known.stored == stored && known.commits == commits {
		v.Graph = known.graph
		return v, nil
	}
	v.Graph = g
	if records != nil || stored != nil || commits != nil {
		v.Graph, _ = g.With(append(append(commits.entities(g), records.entities()...), stored.entities()...))
	}
	r.whole.Store(&whole{v.Graph, records, stored, commits})
	return v, nil
}

// whole is a graph with what is not in files.
type whole struct {
	graph   *graph.Graph
	records *records
	stored  *records
	commits *commits
}

// entity describes a node.
func (v *view) entity(n graph.Node) contract.Entity {
	t := v.TypeOf(n)
	e := contract.Entity{Ref: v.Ref(n), Type: t.String(), Name: v.Label(n)}
	if w, ok := v.Where(n); ok {
		f := v.file(w.File)
		e.Path, e.Language, e.Roles = f.Path, f.Language.String(), f.Role.Names()
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

func (v *view) file(file int) index.FileInfo {
	part, i := v.Place(file)
	return v.r.Index().Parts[part].File(i)
}

// brief is the entity without what only one who looks at it wants.
func (v *view) brief(n graph.Node) contract.Entity {
	e := v.entity(n)
	e.Signature, e.Roles, e.Language, e.Properties = "", nil, "", nil
	return e
}

// edge describes an edge as seen from a node.
func (v *view) edge(e graph.Edge, from graph.Node) contract.Edge {
	other := e.Other(from)
	return contract.Edge{
		Kind: e.Kind.String(), Direction: contract.EdgeDirection(direction(e, from)), Ref: v.Ref(other), Type: v.TypeOf(other).String(), Name: v.Label(other),
		Evidence: v.evidence(e),
	}
}

func direction(e graph.Edge, from graph.Node) string {
	if e.From == from {
		return "out"
	}
	return "in"
}

func (v *view) evidence(e graph.Edge) contract.Evidence {
	w := contract.Evidence{Provenance: contract.Provenance(e.Origin.String()), Confidence: "heuristic", Weight: 3}
	switch e.Certainty {
	case link.Exact:
		w.Confidence, w.Weight = "exact", 10
	case link.Inferred:
		w.Weight = 7
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

// via is an edge as text, seen from a node.
func via(e graph.Edge, from graph.Node) string {
	if e.From == from {
		return "--" + e.Kind.String() + "-->"
	}
	return "<--" + e.Kind.String() + "--"
}

// resolve finds the entity of a ref in a request.
func (v *view) resolve(field, ref string) (graph.Node, error) {
	if ref == "" {
		err := contract.Errorf(contract.CodeBadInput, "a ref is missing")
		err.Field, err.SuggestedFix = field, v.Ref(0)
		return graph.None, err
	}
	n, err := v.Resolve(ref)
	if err == nil {
		return n, nil
	}
	e := &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("%q: %v", contract.Quoted(ref), err), Field: field}
	e.Similar = v.similar(ref)
	switch {
	case errors.Is(err, graph.ErrGone):
		e.Code = contract.CodeNotFound
	case errors.Is(err, graph.ErrChanged):
		e.Code = contract.CodeStale
	case errors.Is(err, graph.ErrAmbiguous):
		var places []string
		for _, n := range v.Similar(ref, maxSimilar) {
			if w, ok := v.Where(n); ok {
				places = append(places, fmt.Sprintf("%s:%d", v.Path(w.File), w.First))
			}
		}
		e.Fix = "take the ref of the one at " + strings.Join(places, ", ")
	case errors.Is(err, graph.ErrForeign):
		e.Message = fmt.Sprintf("%q is a ref of another project than %q", contract.Quoted(ref), v.Name())
	case errors.Is(err, graph.ErrMalformed) && len(e.Similar) == 0:
		e.Fix = "refs come from the answers of search, seeds, inspect and paths"
	}
	e.SuggestedFix = v.Ref(0)
	if len(e.Similar) > 0 {
		e.SuggestedFix = e.Similar[0]
	}
	return graph.None, e
}

// maxSimilar is how many refs an error suggests.
const maxSimilar = 5

// similar returns refs that resolve and look like one that does not.
func (v *view) similar(ref string) []string {
	var refs []string
	for _, n := range v.Similar(ref, maxSimilar) {
		refs = append(refs, v.Ref(n))
	}
	return refs
}
