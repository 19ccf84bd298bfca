package contract

import "encoding/json"

// CheckpointsRequest saves the state of an agent's work, or asks for it.
type CheckpointsRequest struct {
	// Project is the name of the project; without it that of what is loaded.
	Project string `json:"project,omitempty"`
	// Action is what to do with checkpoints.
	Action CheckpointsAction `json:"action,omitempty" default:"list"`
	// Session is the id or ref of a session; without it the active one that was used last,
	// which save makes if there is none.
	Session string `json:"session,omitempty"`
	// ID is the checkpoint to load or delete; load without it takes the one of the highest
	// step, of equal steps the one saved last.
	ID string `json:"id,omitempty"`
	// State is what save keeps: any JSON object, such as {query, plan, current_step, results,
	// context, last_error}.
	State json.RawMessage `json:"state,omitempty" maxBytes:"16777216"`
	// Step is how far the work has come; without it current_step or currentStepIndex of the
	// state, else 0.
	Step *int `json:"step,omitempty" min:"0" max:"1099511627776"`
	// Trigger is why the checkpoint is saved.
	Trigger CheckpointTrigger `json:"trigger,omitempty" default:"auto"`
	// Description is what the checkpoint is, for people.
	Description string `json:"description,omitempty" maxBytes:"16384"`
	// DurationMS is how many milliseconds the step took.
	DurationMS int64 `json:"duration_ms,omitempty" min:"0"`
	// TokenUsage is how many tokens the step took.
	TokenUsage int64 `json:"token_usage,omitempty" min:"0"`
}

// CheckpointsResponse is checkpoints, the newest first. Only load gives a state.
type CheckpointsResponse struct {
	// Project is the name of the project.
	Project string `json:"project"`
	// Session is the id of the session, if there is one.
	Session string `json:"session,omitempty"`
	// Checkpoints are the checkpoints, the newest first.
	Checkpoints []Checkpoint `json:"checkpoints"`
	// Pruned are the ids of checkpoints that a saved one pushed out: a session keeps 10.
	Pruned []string `json:"pruned,omitempty"`
}

// MessagesRequest stores what was said in a session, or asks for it.
type MessagesRequest struct {
	// Project is the name of the project; without it that of what is loaded.
	Project string `json:"project,omitempty"`
	// Action is what to do with messages.
	Action MessagesAction `json:"action,omitempty" default:"list"`
	// Session is the id or ref of a session; without it the active one that was used last,
	// which add makes if there is none.
	Session string `json:"session,omitempty"`
	// Messages are what add stores, in order.
	Messages []NewMessage `json:"messages,omitempty" maxItems:"1000"`
	// Keep also keeps what is added in mind, as memory does with add, under its role. All
	// is written at once or nothing is: messages of 4 MiB together, or one larger one, the
	// decisions found in them, and what leaves the context for them.
	Keep bool `json:"keep,omitempty"`
	// Start makes the session that keep is for, if it is not there; without an id it is
	// a new one.
	Start bool `json:"start,omitempty"`
	// Decisions is how decisions are looked for in messages.
	Decisions DecisionSearch `json:"decisions,omitempty" default:"none"`
	// Limit is how many are listed at most, the last ones.
	Limit int `json:"limit,omitempty" min:"1" max:"200" default:"20"`
	// Before is what an answer says in earlier, to go back from there.
	Before int64 `json:"before,omitempty" min:"0"`
	// MaxBytes is how many bytes of each are listed at most.
	MaxBytes int `json:"max_bytes,omitempty" min:"1" max:"16777216" default:"65536"`
}

// MessagesResponse is a part of a session in the order in which it was said, or the
// ids of what was stored.
type MessagesResponse struct {
	// Project is the name of the project.
	Project string `json:"project"`
	// Session is the id of the session.
	Session string `json:"session"`
	// Messages are the messages listed.
	Messages []Message `json:"messages,omitempty"`
	// Earlier is what goes on with what was said before, given as before; 0 if there is
	// nothing.
	Earlier int64 `json:"earlier,omitempty"`
	// Refs are the refs of the messages stored, in order.
	Refs []string `json:"refs,omitempty"`
	// Known is how many of them were stored before and left as they are.
	Known int `json:"known,omitempty"`
	// Decisions are the decisions that were found in them.
	Decisions []Decision `json:"decisions,omitempty"`
	// Undecided is true if a message reads like a decision, and none was looked for.
	Undecided bool `json:"might_decide,omitempty"`
	// Notes say which messages were too large to be kept in mind, or to be found by all words.
	Notes []string `json:"notes,omitempty"`
	// Usage is what the model cost.
	Usage *Usage `json:"usage,omitempty"`
}

// SessionsRequest asks for conversations, or changes one. The host keeps them: by
// "store" needs.
type SessionsRequest struct {
	// Project is the name of the project; without it that of what is loaded.
	Project string `json:"project,omitempty"`
	// Action is what to do with sessions.
	Action SessionsAction `json:"action,omitempty" default:"list"`
	// Session is the id, ref or name of a session; without it, but for start and delete, the active
	// one that was used last. With start it is an id of one's own, and that session is
	// returned if it is there.
	Session string `json:"session,omitempty"`
	// Name is the session's name, for people, with start and rename.
	Name string `json:"name,omitempty"`
	// Created is when the session began, with start, in milliseconds since 1970; now without it.
	Created int64 `json:"created,omitempty" min:"0"`
	// Status is where the sessions listed must stand.
	Status SessionStatus `json:"status,omitempty"`
	// Limit is how many are listed at most.
	Limit int `json:"limit,omitempty" min:"1" max:"200" default:"20"`
	// After is what an answer says in next, to go on there.
	After int64 `json:"after,omitempty" min:"0"`
	// Model is who writes a summary: without a model it is what was asked, decided and said
	// last; else a language model does, by an "llm" need.
	Model HostUse `json:"model,omitempty" default:"none"`
}

// SessionsResponse is the sessions asked for, or the one changed.
type SessionsResponse struct {
	// Project is the name of the project.
	Project string `json:"project"`
	// Sessions are the sessions, the one used last first.
	Sessions []Session `json:"sessions"`
	// Next is what goes on after them, given as after; 0 if these are the last.
	Next int64 `json:"next,omitempty"`
	// Removed is how many records a delete removed.
	Removed int64 `json:"removed,omitempty"`
	// Usage is what the model cost.
	Usage *Usage `json:"usage,omitempty"`
}

// Checkpoint is the state of an agent at a step of its work.
type Checkpoint struct {
	// ID is the id of the checkpoint.
	ID string `json:"id"`
	// Session is the id of the session whose state it is.
	Session string `json:"session"`
	// Step is how far the work had come.
	Step int `json:"step"`
	// Trigger is why a checkpoint was saved.
	Trigger CheckpointTrigger `json:"trigger"`
	// Description is what it is, for people.
	Description string `json:"description,omitempty"`
	// DurationMS is how many milliseconds the step took.
	DurationMS int64 `json:"duration_ms,omitempty"`
	// TokenUsage is how many tokens the step took.
	TokenUsage int64 `json:"token_usage,omitempty"`
	// Created is when it was made, in milliseconds since 1970.
	Created int64 `json:"created"`
	// State is the state as it was saved; lists leave it out.
	State json.RawMessage `json:"state,omitempty"`
}

// Message is something said in a session.
type Message struct {
	// ID is the id of the message.
	ID string `json:"id"`
	// Ref is the ref of the message.
	Ref string `json:"ref"`
	// Session is the id of its session.
	Session string `json:"session"`
	// Role is who said something.
	Role Role `json:"role"`
	// Content is what was said, perhaps cut.
	Content string `json:"content"`
	// Bytes is how many bytes the whole content has.
	Bytes int64 `json:"bytes"`
	// Truncated is true if the content is cut.
	Truncated bool `json:"truncated,omitempty"`
	// Created is milliseconds since 1970.
	Created int64 `json:"created"`
	// Metadata is the object that came with it, as it was given.
	Metadata json.RawMessage `json:"metadata,omitempty"`
}

// NewMessage is a message to be stored.
type NewMessage struct {
	// ID is an id of one's own; storing it again does nothing.
	ID string `json:"id,omitempty"`
	// Role is who said something.
	Role Role `json:"role"`
	// Content is what was said.
	Content string `json:"content" minBytes:"1" maxBytes:"16777216"`
	// Created is when it was said, in milliseconds since 1970; now without it.
	Created int64 `json:"created,omitempty" min:"0"`
	// Metadata is a JSON object that is kept as it is. Of its "tool_calls", a list of objects
	// with "name", "does" (read, edit or run), "files" and "command", the graph has edges to the
	// files that were read and edited and to the commands that ran.
	Metadata json.RawMessage `json:"metadata,omitempty" maxBytes:"65536"`
}

// Session is a conversation.
type Session struct {
	// ID is the id of the session.
	ID string `json:"id"`
	// Ref is the ref of the session.
	Ref string `json:"ref"`
	// Name is its name, for people.
	Name string `json:"name,omitempty"`
	// Status is where the session stands.
	Status SessionStatus `json:"status"`
	// Summary is what it was about, if that was summarized.
	Summary string `json:"summary,omitempty"`
	// Messages is how many messages it has.
	Messages int64 `json:"messages"`
	// Created is when it was made, or its first message was said if that was before, in milliseconds since 1970.
	Created int64 `json:"created"`
	// Updated is when its last message was said, or it was written last if it has none, in milliseconds since 1970.
	Updated int64 `json:"updated"`
}

// SessionsAction is what to do with sessions.
type SessionsAction string

// The values of SessionsAction.
const (
	SessionsActionList      SessionsAction = "list"      // list them
	SessionsActionGet       SessionsAction = "get"       // tell of one
	SessionsActionStart     SessionsAction = "start"     // make one, or go on with it
	SessionsActionRename    SessionsAction = "rename"    // give one a name
	SessionsActionArchive   SessionsAction = "archive"   // put one away
	SessionsActionActivate  SessionsAction = "activate"  // take one up again
	SessionsActionSummarize SessionsAction = "summarize" // write its summary
	SessionsActionDelete    SessionsAction = "delete"    // remove one with all that belongs to it
)

// SessionStatus is where a session stands.
type SessionStatus string

// The values of SessionStatus.
const (
	SessionStatusActive     SessionStatus = "active"     // it goes on
	SessionStatusArchived   SessionStatus = "archived"   // it was put away
	SessionStatusSummarized SessionStatus = "summarized" // it was put away with a summary
)

// MessagesAction is what to do with messages.
type MessagesAction string

// The values of MessagesAction.
const (
	MessagesActionList MessagesAction = "list" // list those of a session
	MessagesActionAdd  MessagesAction = "add"  // store some
)

// DecisionSearch is how decisions are looked for in messages.
type DecisionSearch string

// The values of DecisionSearch.
const (
	DecisionSearchNone    DecisionSearch = "none"    // they are not
	DecisionSearchPattern DecisionSearch = "pattern" // sentences that read like one
	DecisionSearchModel   DecisionSearch = "model"   // the host's language model is asked about messages that read like one
)

// CheckpointsAction is what to do with checkpoints.
type CheckpointsAction string

// The values of CheckpointsAction.
const (
	CheckpointsActionList   CheckpointsAction = "list"   // list those of a session
	CheckpointsActionSave   CheckpointsAction = "save"   // save a state
	CheckpointsActionLoad   CheckpointsAction = "load"   // give a state back
	CheckpointsActionDelete CheckpointsAction = "delete" // remove one
)

// CheckpointTrigger is why a checkpoint was saved.
type CheckpointTrigger string

// The values of CheckpointTrigger.
const (
	CheckpointTriggerAuto   CheckpointTrigger = "auto"   // a step ended
	CheckpointTriggerManual CheckpointTrigger = "manual" // somebody asked
	CheckpointTriggerError  CheckpointTrigger = "error"  // something failed
)
