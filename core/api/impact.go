package api

import (
	"fmt"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/step"
)

// ImpactRequest asks what a change touches. The repository is as it is after the
// change.
type ImpactRequest struct {
	// Changes are the files of a diff; 1 to 10000.
	Changes []FileChange `json:"changes"`
	// Depth is how far dependents are followed: 1 to 5, default 2.
	Depth int `json:"depth,omitempty"`
	// Limit is how many dependents, tests and documents are listed of each: 1 to 500,
	// default 50.
	Limit int `json:"limit,omitempty"`
	// History is "none" (default) or "host": tests that changed together with the
	// files before count too.
	History string `json:"history,omitempty"`
}

// FileChange is a file of a diff.
type FileChange struct {
	Path string `json:"path"`
	// Lines are the changed lines of the file as it is now; none for all of it.
	Lines []Lines `json:"lines,omitempty"`
	// Deleted is true if the file is no more.
	Deleted bool `json:"deleted,omitempty"`
	// Moved is true if only the path or mode changed: no definition is changed then,
	// but who imports the file may be.
	Moved bool `json:"moved,omitempty"`
}

// ImpactResponse is what a change touches.
type ImpactResponse struct {
	// Definitions are those that hold changed lines, without those around them.
	Definitions []Entity `json:"definitions"`
	// Dependents call, use, extend or import what was changed, near ones first.
	Dependents []Reached `json:"dependents"`
	// Tests and Documents are those that belong to what was changed, the likeliest
	// first, without those that were changed themselves.
	Tests     []AffectedEntity `json:"tests"`
	Documents []AffectedEntity `json:"documents"`
	// Owners are those that CODEOWNERS names for the changed files.
	Owners []Owned `json:"owners"`
	// Unknown are paths that the index does not hold: left out, or not text.
	Unknown []string `json:"unknown,omitempty"`
	Notes   []string `json:"notes,omitempty"`
}

// AffectedEntity is a test or document, and why it is listed.
type AffectedEntity struct {
	Ref   string `json:"ref"`
	Name  string `json:"name"`
	Path  string `json:"path"`
	Score int    `json:"score"`
	// Why is a kind of edge, "its name", "its directory" or "its words"; By is the name
	// of what was changed, unless it is for the words.
	Why string `json:"why"`
	By  string `json:"by,omitempty"`
}

// Owned is a changed file and its owners.
type Owned struct {
	Path   string   `json:"path"`
	Owners []string `json:"owners"`
}

// Bounds of an impact.
const (
	defaultImpactDepth = 2
	defaultAffected    = 50
	maxAffected        = 500
	maxChangedFiles    = 10_000
)

func (c *Core) impact(t *step.Task, q ImpactRequest) (*ImpactResponse, error) {
	depth, err := inRange("depth", q.Depth, defaultImpactDepth, 1, maxDepth)
	if err != nil {
		return nil, err
	}
	limit, err := inRange("limit", q.Limit, defaultAffected, 1, maxAffected)
	if err != nil {
		return nil, err
	}
	switch n := len(q.Changes); {
	case n == 0:
		return nil, &step.Error{Code: step.CodeBadInput, Message: "no change is given", Field: "changes", Fix: "list the files of the diff"}
	case n > maxChangedFiles:
		return nil, &step.Error{Code: step.CodeTooLarge, Message: fmt.Sprintf("%d changed files", n), Field: "changes", Fix: fmt.Sprintf("give at most %d", maxChangedFiles)}
	}
	v, err := c.graph(t, q.History)
	if err != nil {
		return nil, err
	}
	r := &ImpactResponse{Definitions: []Entity{}, Dependents: []Reached{}, Tests: []AffectedEntity{}, Documents: []AffectedEntity{}, Owners: []Owned{}, Notes: v.notes}
	var changes []graph.Change
	for i, f := range q.Changes {
		for _, l := range f.Lines {
			if l.Start < 1 || l.End < l.Start {
				return nil, &step.Error{Code: step.CodeBadInput, Message: fmt.Sprintf("lines %d to %d", l.Start, l.End), Field: fmt.Sprintf("changes[%d].lines", i), Fix: "give 1 <= start <= end"}
			}
		}
		if f.Deleted {
			continue
		}
		file := v.FileAt(f.Path)
		if file < 0 {
			r.Unknown = append(r.Unknown, f.Path)
			continue
		}
		change := graph.Change{File: file, Moved: f.Moved}
		for _, l := range f.Lines {
			change.Lines = append(change.Lines, [2]int{l.Start, l.End})
		}
		changes = append(changes, change)
	}
	alike, err := c.alike(t, v, changes)
	if err != nil {
		return nil, err
	}
	found := v.Impact(changes, alike, depth, limit)
	for _, n := range found.Definitions {
		r.Definitions = append(r.Definitions, v.entity(n))
	}
	for _, d := range found.Dependents {
		from := d.Edge.Other(d.Node)
		r.Dependents = append(r.Dependents, Reached{v.Ref(d.Node), v.TypeOf(d.Node).String(), v.Label(d.Node), d.Distance, via(d.Edge, from), v.Ref(from)})
	}
	r.Tests, r.Documents = v.affected(found.Tests), v.affected(found.Documents)
	return r, c.owners(t, v, q.Changes, r)
}

func (v *view) affected(found []graph.Affected) []AffectedEntity {
	list := []AffectedEntity{}
	for _, a := range found {
		w, _ := v.Where(a.Node)
		e := AffectedEntity{Ref: v.Ref(a.Node), Name: v.Label(a.Node), Path: v.Path(w.File), Score: a.Score, Why: a.Why}
		if a.By != graph.None {
			e.By = v.Label(a.By)
		}
		list = append(list, e)
	}
	return list
}
