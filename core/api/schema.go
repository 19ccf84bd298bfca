package api

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/step"
)

func (c *Core) schema(t *step.Task, q contract.SchemaRequest) (*contract.SchemaResponse, error) {
	v, err := c.graph(t, q.History)
	if err != nil {
		return nil, err
	}
	r := &contract.SchemaResponse{Project: v.Name(), Notes: v.notes}
	count, example := v.Count()
	for i, name := range graph.Types() {
		e := contract.EntityCount{Type: name, Count: count[i], Holds: holds[graph.Type(i)], Form: graph.Forms[i]}
		if example[i] != graph.None {
			e.Example = v.Ref(example[i])
		}
		r.Entities = append(r.Entities, e)
	}
	edges := v.CountEdges()
	for _, k := range graph.Kinds {
		r.Edges = append(r.Edges, contract.EdgeCount{Kind: k.Name, Family: string(k.Family), Count: edges[k.Kind], Means: k.Means})
	}
	return r, nil
}

// holds says what entities of each type are.
var holds = map[graph.Type]string{
	graph.Project:          "the repository",
	graph.Directory:        "a directory that holds files",
	graph.File:             "a file: source, document, configuration",
	graph.Symbol:           "a named definition in code: what defines, calls or uses this?",
	graph.Section:          "a section of a document; of an API description, a path, operation or schema",
	graph.Requirement:      "what a document demands: a labelled requirement, or what the system shall do",
	graph.UserStory:        "what someone wants of the system, and why",
	graph.Chunk:            "a run of lines of a file, as search finds it",
	graph.Commit:           "a commit and the files it changed: when did this change?",
	graph.KnowledgeRecord:  "a rule, decision or convention",
	graph.SessionRecord:    "a conversation with an agent",
	graph.TranscriptRecord: "a block of a session",
	graph.ThreadRecord:     "work that goes on over several sessions",
	graph.NoteRecord:       "a note beside a session, thread or task",
	graph.TaskRecord:       "a unit of work that was handed out",
	graph.BrofileRecord:    "who an agent was: persona, model, lens",
	graph.WhiteboardRecord: "what several agents agreed on",
	graph.BashCallRecord:   "a command that ran in a session",
}

// kinds checks the kinds of edges of a request; none stand for all.
func kinds(field string, names []string) (set graph.KindSet, err error) {
	for i, name := range names {
		k, err := edgeKind(fmt.Sprintf("%s[%d]", field, i), name)
		if err != nil {
			return set, err
		}
		set[k] = true
	}
	if len(names) == 0 {
		for _, i := range graph.Kinds {
			set[i.Kind] = true
		}
	}
	return set, nil
}

// edgeKind checks a kind of edge.
func edgeKind(field, name string) (graph.Kind, error) {
	k, ok := graph.KindOf(strings.ToUpper(strings.TrimSpace(name)))
	if !ok {
		var known []string
		for _, i := range graph.Kinds {
			known = append(known, i.Name)
		}
		e := contract.Errorf(contract.CodeBadInput, "unknown kind of edge %q", contract.Quoted(name))
		e.Field, e.SuggestedFix, e.Similar = field, closest(strings.ToUpper(name), known), known
		e.Fix = "use one of " + strings.Join(known, ", ")
		return 0, e
	}
	return k, nil
}

// entityType checks a type of entity.
func entityType(field, name string) (graph.Type, error) {
	t, ok := graph.TypeOf(strings.ToLower(strings.TrimSpace(name)))
	if !ok {
		e := contract.Errorf(contract.CodeBadInput, "unknown type of entity %q", contract.Quoted(name))
		e.Field, e.SuggestedFix, e.Similar = field, closest(name, graph.Types()), graph.Types()
		if symbolKind(name) {
			e.SuggestedFix = graph.Symbol.String()
		}
		e.Fix = "use one of " + strings.Join(graph.Types(), ", ")
		return 0, e
	}
	return t, nil
}

// symbolKind tells whether a word is a kind of symbols, such as "function".
func symbolKind(name string) bool {
	for k := outline.Function; k < outline.Heading; k++ {
		if k.String() == name {
			return true
		}
	}
	return false
}

// closest returns the known name that is most like another.
func closest(name string, known []string) string {
	best, distance := known[0], 1<<30
	for _, k := range known {
		if d := contract.Distance(name, k); d < distance {
			best, distance = k, d
		}
	}
	return best
}
