package evidence

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/step"
)

// Schema is [contract.EvidenceOperations.Schema].
func (c *Operations) Schema(t *step.Task, q contract.SchemaRequest) (*contract.SchemaResponse, error) {
	v, err := c.graphs.Whole(t, q.History)
	if err != nil {
		return nil, err
	}
	r := &contract.SchemaResponse{Project: v.Name(), Notes: v.Notes}
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
