package mcp

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/api"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/step"
)

// memoryTools are the twelve, in alphabetical order.
var memoryTools = []memoryTool{
	remembering("add_entity", "Add an entity", "Store a concept, technology, pattern, decision, requirement or other knowledge about the project. Returns its id.", true, addEntity),
	remembering("checkpoint_load", "Load a checkpoint", "The state that an agent saved in a session: of one checkpoint, or of the newest.", false, checkpointLoad),
	remembering("checkpoint_save", "Save a checkpoint", "Save the state of an agent, to be resumed after a crash or in another conversation. A session keeps 10.", true, checkpointSave),
	remembering("context_query", "Query context", "The context for a query, from code and from what is remembered, under a budget of tokens, with its sources.", false, contextQuery),
	remembering("get_history", "Get history", "The last messages of a session, in order.", false, getHistory),
	remembering("index_codebase", "Index the codebase", "Bring the index up to date and say what it holds. Not needed before other tools, which compare the files themselves.", false, indexCodebase),
	remembering("index_document", "Index a document", "Bring the index up to date and list what a document of the project holds and links to.", false, indexDocument),
	remembering("link_entities", "Link entities", "Store a relationship between two entities, by id, path or name.", true, linkEntities),
	remembering("memory_recall", "Recall memory", "Items that left the context of a session, those most like the query; what fits very well, or is used often, comes back.", true, memoryRecall),
	remembering("memory_spill", "Spill memory", "Move items out of the context of a session: the less relevant half, or until a threshold of tokens is kept.", true, memorySpill),
	remembering("query_graph", "Query the graph", "What is around an entity in the graph of code and memory.", false, queryGraph),
	remembering("store_message", "Store a message", "Store what was said in a session, which is made if need be, and keep it in mind. Returns the session to go on with.", true, storeMessage),
}

// stamp is a time as clients of ctx-sys read it.
func stamp(ms int64) string { return time.UnixMilli(ms).UTC().Format("2006-01-02T15:04:05.000Z") }

// bare is the id in a ref.
func bare(ref string) string { return ref[strings.LastIndexByte(ref, ':')+1:] }

type storeMessageArgs struct {
	Content  string          `json:"content" jsonschema:"What was said."`
	Role     string          `json:"role" jsonschema:"user, assistant or system."`
	Session  string          `json:"session,omitempty" jsonschema:"A session id; without it a new one is made, and returned."`
	Metadata json.RawMessage `json:"metadata,omitempty" jsonschema:"An object that is kept with it."`
}

func storeMessage(c called, a storeMessageArgs) (answered, *step.Error) {
	var started api.SessionsResponse
	if bad := c.ask(false, "sessions", api.SessionsRequest{Action: "start", Session: a.Session}, &started); bad != nil {
		return nil, bad
	}
	session := started.Sessions[0].ID
	var r api.MessagesResponse
	q := api.MessagesRequest{Action: "add", Session: session, Decisions: "pattern", Messages: []memory.NewMessage{{Role: a.Role, Content: a.Content, Metadata: a.Metadata}}}
	if bad := c.ask(false, "messages", q, &r); bad != nil {
		return nil, bad
	}
	decisions := []string{}
	for _, d := range r.Decisions {
		decisions = append(decisions, d.Ref)
	}
	// A message that is too large to be kept in mind is stored all the same.
	_ = c.ask(false, "memory", api.MemoryRequest{Action: "add", Session: session, Kind: a.Role, Text: a.Content}, nil)
	return answered{"message": map[string]any{"id": bare(r.Refs[0]), "sessionId": session}, "decisions": decisions}, nil
}

type getHistoryArgs struct {
	Session string `json:"session,omitempty" jsonschema:"A session id; default the one used last."`
	Limit   int    `json:"limit,omitempty" jsonschema:"Messages at most, 1 to 200; default 50."`
	Before  string `json:"before,omitempty" jsonschema:"The id of a message, for those before it."`
}

func getHistory(c called, a getHistoryArgs) (answered, *step.Error) {
	q := api.MessagesRequest{Session: a.Session, Limit: cmp.Or(a.Limit, 50)}
	list := []map[string]any{}
	session := ""
	seen := a.Before == ""
	for {
		var r api.MessagesResponse
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
			if len(list)+len(page) < cmp.Or(a.Limit, 50) {
				page = append(page, map[string]any{"id": m.ID, "role": m.Role, "content": m.Content, "sessionId": m.Session, "timestamp": stamp(m.Created), "timestampUtc": stamp(m.Created)})
			}
		}
		slices.Reverse(page)
		list = append(page, list...)
		if q.Before = r.Earlier; r.Earlier == 0 || len(list) >= cmp.Or(a.Limit, 50) {
			break
		}
	}
	if !seen {
		e := step.Errorf(step.CodeNotFound, "session %q has no message %q", session, cut(a.Before))
		e.Field, e.Fix = "before", "give the id of a message of the session"
		return nil, e
	}
	return answered{"count": len(list), "messages": list, "sessionId": session}, nil
}

type checkpointSaveArgs struct {
	Session     string          `json:"session" jsonschema:"A session id; it is made if it is not there."`
	State       json.RawMessage `json:"state" jsonschema:"The state: any object."`
	Description string          `json:"description,omitempty" jsonschema:"What it is, for people."`
	Trigger     string          `json:"trigger,omitempty" jsonschema:"manual (default), auto or error."`
}

func checkpointSave(c called, a checkpointSaveArgs) (answered, *step.Error) {
	if bad := c.ask(false, "sessions", api.SessionsRequest{Action: "start", Session: a.Session}, nil); bad != nil {
		return nil, bad
	}
	var r api.CheckpointsResponse
	q := api.CheckpointsRequest{Action: "save", Session: a.Session, State: a.State, Description: a.Description, Trigger: cmp.Or(a.Trigger, "manual")}
	if bad := c.ask(false, "checkpoints", q, &r); bad != nil {
		return nil, bad
	}
	return answered{"checkpointId": r.Checkpoints[0].ID, "stepNumber": r.Checkpoints[0].Step, "pruned": append([]string{}, r.Pruned...)}, nil
}

type checkpointLoadArgs struct {
	Session      string `json:"session" jsonschema:"A session id."`
	CheckpointID string `json:"checkpoint_id,omitempty" jsonschema:"A checkpoint; default the newest: the highest step, of equal steps the last."`
}

func checkpointLoad(c called, a checkpointLoadArgs) (answered, *step.Error) {
	var r api.CheckpointsResponse
	if bad := c.ask(false, "checkpoints", api.CheckpointsRequest{Action: "load", Session: a.Session, ID: a.CheckpointID}, &r); bad != nil {
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
	Session   string   `json:"session" jsonschema:"A session id."`
	Threshold int      `json:"threshold,omitempty" jsonschema:"Tokens that may stay in the context; default half of the items go."`
	Items     []string `json:"item_ids,omitempty" jsonschema:"What is to go, by id."`
}

func memorySpill(c called, a memorySpillArgs) (answered, *step.Error) {
	var r api.MemoryResponse
	spilled := []string{}
	for {
		if a.Threshold > 0 {
			var now api.MemoryResponse
			if bad := c.ask(false, "memory", api.MemoryRequest{Session: a.Session}, &now); bad != nil {
				return nil, bad
			}
			if now.Tiers[0].Tokens <= a.Threshold {
				break
			}
		}
		if bad := c.ask(false, "memory", api.MemoryRequest{Action: "spill", Session: a.Session, IDs: a.Items}, &r); bad != nil {
			return nil, bad
		}
		if spilled = append(spilled, r.Spilled...); a.Threshold <= 0 || len(r.Spilled) == 0 {
			break
		}
	}
	return answered{"spilledCount": len(spilled), "spilledIds": spilled, "targetTier": memory.Warm}, nil
}

type memoryRecallArgs struct {
	Session string `json:"session" jsonschema:"A session id."`
	Query   string `json:"query" jsonschema:"What it was about, in words."`
	Limit   int    `json:"limit,omitempty" jsonschema:"Items at most, 1 to 200; default 5."`
}

func memoryRecall(c called, a memoryRecallArgs) (answered, *step.Error) {
	var r api.MemoryResponse
	if bad := c.ask(false, "memory", api.MemoryRequest{Action: "recall", Session: a.Session, Query: a.Query, Limit: a.Limit}, &r); bad != nil {
		return nil, bad
	}
	items := []map[string]any{}
	for _, i := range r.Items {
		items = append(items, map[string]any{"id": i.ID, "content": i.Text, "type": i.Kind, "tier": i.Tier, "relevanceScore": i.Similarity, "tokenCount": i.Tokens, "accessCount": i.Accesses})
	}
	return answered{"items": items, "promoted": append([]string{}, r.Promoted...), "reason": r.Reason}, nil
}
