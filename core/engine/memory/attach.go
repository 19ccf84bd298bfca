package memory

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/ref"
	"github.com/cairn-search/cairn/core/step"
)

// How much of each type is attached: what was used or said last. What recall finds
// beyond that is attached too.
var attached = []struct {
	kind  string
	order string
	most  int
	bytes int
}{
	{memory.TypeSession, "recent", 500, 2 << 10},
	{memory.TypeThread, "new", 500, 2 << 10},
	{memory.TypeKnowledge, "new", 1000, 0},
	{memory.TypeDecision, "new", 1000, 2 << 10},
	{memory.TypeNote, "new", 1000, 0},
	{memory.TypeReflection, "new", 500, 2 << 10},
	{memory.TypeMessage, "new", 500, 1 << 10},
}

// Attach is [contract.MemoryOperations.Attach].
func (c *Operations) Attach(t *step.Task, _ contract.AttachRequest) (*contract.AttachResponse, error) {
	if _, err := c.Repository(); err != nil {
		return nil, err
	}
	p, err := c.project(t, "", false)
	if err != nil {
		return nil, err
	}
	rev, err := p.Revision()
	if err != nil {
		return nil, err
	}
	have := c.Attached.Load()
	if have == nil || have.Project != p.Name || have.Revision != rev {
		next := &engine.Records{Project: p.Name, Revision: rev}
		for _, a := range attached {
			list, err := p.Latest(a.kind, a.order, a.most, a.bytes)
			if err != nil {
				return nil, err
			}
			for i := range list {
				next.List = append(next.List, recordsOf(p, &list[i])...)
			}
		}
		c.Attached.Store(next)
		have = next
	}
	return &contract.AttachResponse{Project: p.Name, Revision: rev, Entities: len(have.List)}, nil
}

// attachFound attaches records that were found, if something is loaded that they can be
// attached to.
func (c *Operations) attachFound(p *memory.Project, found []contract.StoreRecord) {
	if c.Loaded() == nil {
		return
	}
	for {
		have := c.Attached.Load()
		next, more := withFound(p, have, found)
		if !more || c.Attached.CompareAndSwap(have, next) {
			return
		}
	}
}

// withFound are the records that a project has, and those found that it has not.
func withFound(p *memory.Project, have *engine.Records, found []contract.StoreRecord) (next *engine.Records, more bool) {
	next = &engine.Records{Project: p.Name}
	known := map[string]bool{}
	if have != nil && have.Project == p.Name {
		next.Revision, next.List = have.Revision, slices.Clip(have.List)
		for _, r := range have.List {
			known[ref.Record(p.Name, r)] = true
		}
	}
	for i := range found {
		for _, r := range recordsOf(p, &found[i]) {
			if !known[ref.Record(p.Name, r)] {
				next.List, more = append(next.List, r), true
			}
		}
	}
	return next, more
}

// recordsOf are a stored record as the graph has it, and the commands that it ran.
func recordsOf(p *memory.Project, r *contract.StoreRecord) []contract.StoredRecord {
	d := memory.Describe(r)
	out := []contract.StoredRecord{recordOf(p, r, &d)}
	edge := func(kind graph.Kind, to string) {
		out[0].Edges = append(out[0].Edges, contract.RecordEdge{Kind: kind.String(), To: to})
	}
	for _, file := range d.Deeds.Read {
		edge(graph.ReadFile, file)
	}
	for _, file := range d.Deeds.Edited {
		edge(graph.EditedFile, file)
	}
	for i, command := range d.Deeds.Ran {
		ran := contract.StoredRecord{Type: contract.RecordTypeBashCall, ID: fmt.Sprintf("%s.%d", r.ID, i+1), Title: command, Text: command}
		edge(graph.RanBash, ref.Record(p.Name, ran))
		out = append(out, ran)
	}
	return out
}

// recordOf is a stored record as the graph has it.
func recordOf(p *memory.Project, r *contract.StoreRecord, d *memory.Description) contract.StoredRecord {
	kind, _, _ := strings.Cut(p.Ref(r.Type, r.ID), ":")
	out := contract.StoredRecord{Type: contract.RecordType(kind), ID: r.ID, Title: d.Title, Text: d.Text, Properties: d.Properties}
	if r.Parent != "" {
		out.Edges = append(out.Edges, contract.RecordEdge{Kind: sessionEdge[r.Type].String(), To: p.Ref(memory.TypeSession, r.Parent)})
	}
	if d.From != "" {
		out.Edges = append(out.Edges, contract.RecordEdge{Kind: graph.DerivedFrom.String(), To: p.Ref(memory.TypeMessage, d.From)})
	}
	for _, e := range d.Edges {
		out.Edges = append(out.Edges, contract.RecordEdge(e))
	}
	for _, a := range d.Names {
		to := strings.TrimSuffix(strings.TrimPrefix(a.Name, "./"), "()")
		if a.Path != "" && strings.HasPrefix(to, a.Path) {
			to = a.Path // without the line
		}
		out.Edges = append(out.Edges, contract.RecordEdge{Kind: graph.RelatesTo.String(), To: to})
	}
	return out
}

// sessionEdge is the edge from a record to its session.
var sessionEdge = map[string]graph.Kind{
	memory.TypeMessage: graph.InSession, memory.TypeDecision: graph.KnowledgeFromSession, memory.TypeKnowledge: graph.KnowledgeFromSession,
	memory.TypeNote: graph.NoteFromSession, memory.TypeReflection: graph.NoteFromSession, memory.TypeThread: graph.ThreadHasSession,
}
