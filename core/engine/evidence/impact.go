package evidence

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine/view"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/step"
)

// changesIn returns the changes of files that are there, and the paths of those that are not.
func changesIn(v *view.Graph, list []contract.FileChange) (changes []graph.Change, unknown []string, err error) {
	for i, f := range list {
		change := graph.Change{File: v.FileAt(f.Path), Alone: f.Alone && len(f.Lines) > 0, Moved: f.Moved}
		for _, l := range f.Lines {
			if l.Start < 1 || l.End < l.Start {
				return nil, nil, &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("lines %d to %d", l.Start, l.End), Field: fmt.Sprintf("changes[%d].lines", i), Fix: "give 1 <= start <= end"}
			}
			change.Lines = append(change.Lines, [2]int{l.Start, l.End})
		}
		switch {
		case f.Deleted:
		case change.File < 0:
			unknown = append(unknown, f.Path)
		default:
			changes = append(changes, change)
		}
	}
	return changes, unknown, nil
}

// named returns the changes that targets stand for: of a file all of it, of lines what they
// hold, and of anything else its own lines. Targets that stand for nothing are told in notes
// beside others, and are an error where no other is left.
func named(v *view.Graph, targets []string) (changes []graph.Change, notes []string, err error) {
	for i, target := range targets {
		field := fmt.Sprintf("targets[%d]", i)
		n, bad := v.Find(field, target)
		if bad != nil {
			if err == nil {
				err = bad
			}
			e := contract.ErrorOf(bad)
			notes = append(notes, e.Message+": left out"+e.Advice())
			continue
		}
		w, ok := v.Where(n)
		if !ok || v.TypeOf(n) == graph.Directory {
			return nil, nil, &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("%q is a %s", contract.Quoted(target), v.TypeOf(n)), Field: field, Fix: "give files, or names of what is in one"}
		}
		change := graph.Change{File: w.File}
		if _, lines, ranged, _ := v.Lines(target); ranged && (lines[1] > lines[0] || v.TypeOf(n) == graph.File) {
			change.Lines, change.Alone = [][2]int{lines}, true
		} else if w.First > 0 && v.TypeOf(n) != graph.File {
			change.Lines, change.Alone = [][2]int{{w.First, w.Last}}, true
		}
		changes = append(changes, change)
	}
	if len(changes) == 0 {
		return nil, nil, err
	}
	return changes, notes, nil
}

// Impact is [contract.EvidenceOperations.Impact].
func (c *Operations) Impact(t *step.Task, q contract.ImpactRequest) (*contract.ImpactResponse, error) {
	if len(q.Changes) == 0 && len(q.Targets) == 0 {
		return nil, &contract.Error{Code: contract.CodeBadInput, Message: "nothing is said to change", Field: "targets", Fix: "name what changes in targets, or give the files of a diff as changes"}
	}
	v, err := c.graphs.Whole(t, q.History)
	if err != nil {
		return nil, err
	}
	r := &contract.ImpactResponse{Definitions: []contract.Entity{}, Dependents: []contract.Reached{}, Tests: []contract.AffectedEntity{}, Documents: []contract.AffectedEntity{}, Owners: []contract.Owned{}, Notes: v.Notes}
	changes, unknown, err := changesIn(v, q.Changes)
	if err != nil {
		return nil, err
	}
	r.Unknown = unknown
	targets, notes, err := named(v, q.Targets)
	if err != nil {
		return nil, err
	}
	changes = append(changes, targets...)
	r.Notes = append(append(slices.Clone(r.Notes), notes...), widened(v, changes)...)
	alike, err := c.alike(t, v, changes)
	if err != nil {
		return nil, err
	}
	found := v.Impact(changes, alike, q.Depth, q.Limit)
	for _, n := range found.Definitions {
		r.Definitions = append(r.Definitions, v.Entity(n))
	}
	r.Notes = append(r.Notes, unseen(v, append(files(v, changes), found.Definitions...))...)
	for _, d := range found.Dependents {
		r.Dependents = append(r.Dependents, reached(v, d, q.Places))
	}
	r.Tests, r.Documents = affected(v, found.Tests), affected(v, found.Documents)
	r.Notes = append(r.Notes, unlisted(&found)...)
	return r, c.owners(t, v, pathsOf(v, q.Changes, targets), r)
}

// unlisted says how many there are of what is not listed whole, and how to have more.
func unlisted(found *graph.Impact) (notes []string) {
	near := 0
	for _, d := range found.Dependents {
		if d.Distance == 1 {
			near++
		}
	}
	var parts []string
	say := func(listed, all int, what string) {
		if listed < all {
			parts = append(parts, fmt.Sprintf("%d of %d %s", listed, all, what))
		}
	}
	say(near, found.Direct, "direct dependents")
	say(len(found.Dependents)-near, found.Far, "dependents further away")
	say(len(found.Tests), found.TestsInAll, "tests")
	say(len(found.Documents), found.DocumentsInAll, "documents")
	if len(parts) > 0 {
		notes = append(notes, strings.Join(parts, ", ")+" are listed: raise limit for more")
	}
	if found.AtLeast {
		notes = append(notes, "not every edge was followed: more may depend on it over several steps")
	}
	return notes
}

// pathsOf are the paths of all that changes, each once.
func pathsOf(v *view.Graph, files []contract.FileChange, targets []graph.Change) []string {
	var paths []string
	for _, f := range files {
		paths = append(paths, f.Path)
	}
	for _, c := range targets {
		if path := v.Path(c.File); !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	return paths
}

// widened takes the whole file where only what some lines hold is to change, and they hold nothing; it says so.
func widened(v *view.Graph, changes []graph.Change) (notes []string) {
	for i := range changes {
		c := &changes[i]
		if c.Alone && len(v.ChangedDefinitions(changes[i:i+1])) == 0 {
			notes = append(notes, untouched(v, c.File, c.Lines[0]))
			c.Lines, c.Alone = nil, false
		}
	}
	return notes
}

// untouched says that lines touch no definition.
func untouched(v *view.Graph, file int, lines [2]int) string {
	said := fmt.Sprintf("line %d", lines[0])
	if lines[1] > lines[0] {
		said = fmt.Sprintf("lines %d-%d", lines[0], lines[1])
	}
	return fmt.Sprintf("no definition touches %s of %s: the whole file is taken", said, v.Path(file))
}

func affected(v *view.Graph, found []graph.Affected) []contract.AffectedEntity {
	list := []contract.AffectedEntity{}
	for _, a := range found {
		w, _ := v.Where(a.Node)
		e := contract.AffectedEntity{Ref: v.Ref(a.Node), Name: v.Label(a.Node), Path: v.Path(w.File), Score: a.Score, Why: a.Why}
		if a.By != graph.None {
			e.Target = v.Label(a.By)
		}
		for _, n := range a.Chain {
			e.Chain = append(e.Chain, v.Label(n))
		}
		list = append(list, e)
	}
	return list
}

// files are the files of which more changes than definitions that were named alone.
func files(v *view.Graph, changes []graph.Change) (nodes []graph.Node) {
	for _, c := range changes {
		if !c.Alone {
			nodes = append(nodes, v.FileNodeOf(c.File))
		}
	}
	return nodes
}
