package mcp

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
)

// memoryTools are the twelve, in alphabetical order.
var memoryTools = []tool{
	remembering("add_entity", "Add an entity", "Store a concept, technology, pattern, decision, requirement or other knowledge about the project. Returns its id.", nil, true, addEntity),
	remembering("checkpoint_load", "Load a checkpoint", "The state that an agent saved in a session: of one checkpoint, or of the newest.", &contract.CheckpointsRequest{}, false, checkpointLoad),
	remembering("checkpoint_save", "Save a checkpoint", "Save the state of an agent, to be resumed after a crash or in another conversation. A session keeps 10.", &contract.CheckpointsRequest{}, true, checkpointSave),
	remembering("context_query", "Query context", "The context for a query, from code and from what is remembered, under a budget of tokens, with its sources.", &contract.PackRequest{}, false, contextQuery),
	remembering("get_history", "Get history", "The last messages of a session, in order.", &contract.MessagesRequest{}, false, getHistory),
	remembering("index_codebase", "Index the codebase", "Bring the index up to date and say what it holds. Not needed before other tools, which compare the files themselves.", nil, false, indexCodebase),
	remembering("index_document", "Index a document", "Bring the index up to date and list what a document of the project holds and links to.", nil, false, indexDocument),
	remembering("link_entities", "Link entities", "Store a relationship between two entities, by id, path or name.", nil, true, linkEntities),
	remembering("memory_recall", "Recall memory", "Items that a session keeps, those most like the query, of all tiers; what fits very well, or is used often, comes back into the context.", &contract.MemoryRequest{}, true, memoryRecall),
	remembering("memory_spill", "Spill memory", "Move items out of the context of a session: the less relevant half, or until a threshold of tokens is kept.", &contract.MemoryRequest{}, true, memorySpill),
	remembering("query_graph", "Query the graph", "What is around an entity in the graph of code and memory.", &contract.InspectRequest{}, false, queryGraph),
	remembering("store_message", "Store a message", "Store what was said in a session, which is made if need be, and keep it in mind. Returns the session to go on with.", nil, true, storeMessage),
}

// stamp is a time as clients of ctx-sys read it.
func stamp(ms int64) string { return time.UnixMilli(ms).UTC().Format("2006-01-02T15:04:05.000Z") }

func bare(ref string) string { return ref[strings.LastIndexByte(ref, ':')+1:] }

type storeMessageArgs struct {
	Content  string          `json:"content" about:"What was said."`
	Role     string          `json:"role" values:"user,assistant,system" about:"Who said it."`
	Session  string          `json:"session,omitempty" about:"A session id; without it a new one is made, and returned."`
	Metadata json.RawMessage `json:"metadata,omitempty" about:"An object that is kept with it."`
}

func storeMessage(c called, a storeMessageArgs) (answered, *contract.Error) {
	var r contract.MessagesResponse
	q := contract.MessagesRequest{
		Action: "add", Session: a.Session, Start: true, Keep: true, Decisions: "pattern",
		Messages: []contract.NewMessage{{Role: contract.Role(a.Role), Content: a.Content, Metadata: a.Metadata}},
	}
	if bad := c.ask(false, "messages", q, &r); bad != nil {
		bad.Field = strings.TrimPrefix(bad.Field, "messages[0].")
		return nil, bad
	}
	decisions := []string{}
	for _, d := range r.Decisions {
		decisions = append(decisions, d.Ref)
	}
	out := answered{"message": map[string]any{"id": bare(r.Refs[0]), "sessionId": r.Session}, "decisions": decisions}
	if notes := append(r.Notes, c.s.facts.heard(c.project)...); len(notes) > 0 {
		out["notes"] = notes
	}
	// Of what somebody asked to be told of; the message is stored without it.
	c.happened(a.Content)
	if found := c.suggested(); len(found) > 0 {
		out["suggestions"] = found
	}
	return out, nil
}

// The default of limit is chosen by hand, above that of a page of messages: an agent goes on from
// what it is told here, and seldom asks for more.
type getHistoryArgs struct {
	Session string `json:"session,omitempty" about:"A session id; default the one used last."`
	Limit   int    `json:"limit,omitempty" sets:"limit" default:"50" about:"Messages at most."`
	Before  string `json:"before,omitempty" about:"The id of a message, for those before it."`
}

func getHistory(c called, a getHistoryArgs) (answered, *contract.Error) {
	q := contract.MessagesRequest{Session: a.Session, Limit: a.Limit}
	list := []map[string]any{}
	session := ""
	seen := a.Before == ""
	for {
		var r contract.MessagesResponse
		if bad := c.ask(false, "messages", q, &r); bad != nil {
			return nil, bad
		}
		session, q.Session = r.Session, r.Session
		var page []map[string]any
		for _, m := range slices.Backward(r.Messages) {
			if !seen {
				seen = m.ID == a.Before
				continue
			}
			if len(list)+len(page) < a.Limit {
				page = append(page, map[string]any{"id": m.ID, "role": m.Role, "content": m.Content, "sessionId": m.Session, "timestamp": stamp(m.Created), "timestampUtc": stamp(m.Created)})
			}
		}
		slices.Reverse(page)
		list = append(page, list...)
		if q.Before = r.Earlier; r.Earlier == 0 || len(list) >= a.Limit {
			break
		}
	}
	if !seen {
		return nil, contract.Errorf(contract.CodeNotFound, "session %q has no message %q", session, contract.Quoted(a.Before)).With("before", "give the id of a message of the session")
	}
	return answered{"count": len(list), "messages": list, "sessionId": session}, nil
}

type checkpointSaveArgs struct {
	Session     string          `json:"session" about:"A session id; it is made if it is not there."`
	State       json.RawMessage `json:"state" about:"The state: any object."`
	Description string          `json:"description,omitempty" about:"What it is, for people."`
	Trigger     string          `json:"trigger,omitempty" sets:"trigger" default:"manual" about:"What made it be saved."`
}

func checkpointSave(c called, a checkpointSaveArgs) (answered, *contract.Error) {
	if bad := c.ask(false, "sessions", contract.SessionsRequest{Action: "start", Session: a.Session}, nil); bad != nil {
		return nil, bad
	}
	var r contract.CheckpointsResponse
	q := contract.CheckpointsRequest{Action: "save", Session: a.Session, State: a.State, Description: a.Description, Trigger: contract.CheckpointTrigger(a.Trigger)}
	if bad := c.ask(false, "checkpoints", q, &r); bad != nil {
		return nil, bad
	}
	return answered{"checkpointId": r.Checkpoints[0].ID, "stepNumber": r.Checkpoints[0].Step, "pruned": append([]string{}, r.Pruned...)}, nil
}

type checkpointLoadArgs struct {
	Session      string `json:"session" about:"A session id."`
	CheckpointID string `json:"checkpoint_id,omitempty" about:"A checkpoint; default the newest: the highest step, of equal steps the last."`
}

func checkpointLoad(c called, a checkpointLoadArgs) (answered, *contract.Error) {
	var r contract.CheckpointsResponse
	if bad := c.ask(false, "checkpoints", contract.CheckpointsRequest{Action: "load", Session: a.Session, ID: a.CheckpointID}, &r); bad != nil {
		if bad.Field == "id" {
			bad.Field = "checkpoint_id"
		}
		return nil, bad
	}
	k := r.Checkpoints[0]
	return answered{"checkpoint": map[string]any{
		"id": k.ID, "stepNumber": k.Step, "state": k.State, "createdAt": stamp(k.Created), "description": k.Description, "triggerType": k.Trigger,
	}}, nil
}

type memorySpillArgs struct {
	Session   string   `json:"session" about:"A session id."`
	Threshold *int     `json:"threshold,omitempty" about:"Tokens that may stay in the context, 0 for none; default half of the items go."`
	Items     []string `json:"item_ids,omitempty" about:"What is to go, by id."`
}

func memorySpill(c called, a memorySpillArgs) (answered, *contract.Error) {
	if a.Threshold != nil && *a.Threshold < 0 {
		return nil, &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("%d is out of range", *a.Threshold), Field: "threshold", Fix: "use 0 or more", SuggestedFix: "0"}
	}
	var r contract.MemoryResponse
	spilled := []string{}
	for {
		if a.Threshold != nil {
			var now contract.MemoryResponse
			if bad := c.ask(false, "memory", contract.MemoryRequest{Session: a.Session}, &now); bad != nil {
				return nil, bad
			}
			if now.Tiers[0].Tokens <= *a.Threshold {
				break
			}
		}
		if bad := c.ask(false, "memory", contract.MemoryRequest{Action: "spill", Session: a.Session, IDs: a.Items}, &r); bad != nil {
			bad.Field = strings.Replace(bad.Field, "ids", "item_ids", 1)
			return nil, bad
		}
		if spilled = append(spilled, r.Spilled...); a.Threshold == nil || len(r.Spilled) == 0 {
			break
		}
	}
	return answered{"spilledCount": len(spilled), "spilledIds": spilled, "targetTier": memory.Warm}, nil
}

type memoryRecallArgs struct {
	Session string `json:"session" about:"A session id."`
	Query   string `json:"query" about:"What it was about, in words."`
	Limit   int    `json:"limit,omitempty" sets:"limit" about:"Items at most."`
}

func memoryRecall(c called, a memoryRecallArgs) (answered, *contract.Error) {
	var r contract.MemoryResponse
	if bad := c.ask(false, "memory", contract.MemoryRequest{Action: "recall", Session: a.Session, Query: a.Query, Limit: a.Limit, Vectors: contract.HostUse(c.s.options.Vectors)}, &r); bad != nil {
		return nil, bad
	}
	items := []map[string]any{}
	for _, i := range r.Items {
		items = append(items, map[string]any{"id": i.ID, "content": i.Text, "type": i.Label, "tier": i.Tier, "relevanceScore": i.Similarity, "tokenCount": i.Tokens, "accessCount": i.Accesses})
	}
	return answered{"items": items, "promoted": append([]string{}, r.Promoted...), "reason": r.Reason}, nil
}
