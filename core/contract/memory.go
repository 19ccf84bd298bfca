package contract

import "encoding/json"

// MemoryOperations are those on what agents said, decided and learned, which the host keeps.
type MemoryOperations interface {
	// Attach makes what the host's store holds of the project part of the graph, as it is now.
	//
	// Needs: store.
	Attach(AttachRequest) (*AttachResponse, error)
	// Sessions lists conversations, makes one, or changes one.
	//
	// Needs: store, llm.
	Sessions(SessionsRequest) (*SessionsResponse, error)
	// Messages stores what was said in a session, or lists it.
	//
	// Needs: store, llm.
	Messages(MessagesRequest) (*MessagesResponse, error)
	// Decisions lists decisions, states one, or looks for them in what was said.
	//
	// Needs: store, llm.
	Decisions(DecisionsRequest) (*DecisionsResponse, error)
	// Checkpoints saves the state of an agent's work, or gives it back.
	//
	// Needs: store.
	Checkpoints(CheckpointsRequest) (*CheckpointsResponse, error)
	// Memory keeps what an agent has in mind during a session in tiers, and recalls it.
	//
	// Needs: store, embed.
	Memory(MemoryRequest) (*MemoryResponse, error)
	// Recall finds what was said, decided and learned about something, best first.
	//
	// Needs: store, embed.
	Recall(RecallRequest) (*RecallResponse, error)
	// Reflections stores a lesson that an agent learned, or finds those that fit.
	//
	// Needs: store, embed.
	Reflections(ReflectionsRequest) (*ReflectionsResponse, error)
	// Remember stores notes for good, ties one to something else, lists or forgets them.
	//
	// Needs: store.
	Remember(RememberRequest) (*RememberResponse, error)
	// Subscriptions keeps what a session wants to be told of without asking, and makes suggestions of what happened.
	//
	// Needs: store.
	Subscriptions(SubscriptionsRequest) (*SubscriptionsResponse, error)
}

// AttachRequest makes what the host's store holds of the loaded project part of the
// graph, as it is now: what is inspected, searched and followed after. It needs no
// fields.
type AttachRequest struct{}

// AttachResponse tells what was attached.
type AttachResponse struct {
	// Project is the name of the project whose records are attached.
	Project string `json:"project"`
	// Revision is the revision of the store, as far as it concerns the project. If it is what
	// was attached before, nothing was done.
	Revision int64 `json:"revision"`
	// Entities is how many entities are attached.
	Entities int `json:"entities"`
}

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
	// State is what save keeps: any JSON object up to 16 MiB, such as {query, plan,
	// current_step, results, context, last_error}.
	State json.RawMessage `json:"state,omitempty"`
	// Step is how far the work has come; without it current_step or currentStepIndex of the
	// state, else 0.
	Step *int `json:"step,omitempty"`
	// Trigger is why the checkpoint is saved.
	Trigger CheckpointTrigger `json:"trigger,omitempty" default:"auto"`
	// Description is what the checkpoint is, for people.
	Description string `json:"description,omitempty"`
	// DurationMS is how many milliseconds the step took.
	DurationMS int64 `json:"duration_ms,omitempty"`
	// TokenUsage is how many tokens the step took.
	TokenUsage int64 `json:"token_usage,omitempty"`
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

// DecisionsRequest asks for decisions, states one, or looks for them in what was said.
type DecisionsRequest struct {
	// Project is the name of the project; without it that of what is loaded.
	Project string `json:"project,omitempty"`
	// Action is what to do with decisions.
	Action DecisionsAction `json:"action,omitempty" default:"list"`
	// Session is the id or ref of a session; a list without it is of all sessions, the other
	// actions take the active one that was used last.
	Session string `json:"session,omitempty"`
	// Description is the decision that add states.
	Description string `json:"description,omitempty"`
	// Context is why it was decided, with add.
	Context string `json:"context,omitempty"`
	// Alternatives are what else was considered, with add.
	Alternatives []string `json:"alternatives,omitempty"`
	// Model is who finds decisions with extract: without a model the sentences that read like
	// one; else a language model is asked about the messages that hold such, by "llm" needs.
	Model HostUse `json:"model,omitempty" default:"none"`
	// Limit is how many are listed at most, or how many of the last messages extract reads.
	Limit int `json:"limit,omitempty" min:"1" max:"200" default:"20"`
	// From is what an answer says in next, to go on there.
	From int64 `json:"from,omitempty" min:"0"`
}

// DecisionsResponse is decisions, the newest first.
type DecisionsResponse struct {
	// Project is the name of the project.
	Project string `json:"project"`
	// Decisions are the decisions.
	Decisions []Decision `json:"decisions"`
	// Next is what goes on after them, given as from; 0 if these are the last.
	Next int64 `json:"next,omitempty"`
	// Usage is what the model cost.
	Usage *Usage `json:"usage,omitempty"`
}

// Decision is a decision with the code that it names, as that is now.
type Decision struct {
	// ID is the id of the decision.
	ID string `json:"id"`
	// Ref is the ref of the decision.
	Ref string `json:"ref"`
	// Session is the id of the session in which it was made.
	Session string `json:"session"`
	// Message is the id of the message in which it was said, if it was in one.
	Message string `json:"message,omitempty"`
	// Description is what was decided.
	Description string `json:"description"`
	// Context is why it was decided.
	Context string `json:"context,omitempty"`
	// Alternatives are what else was considered.
	Alternatives []string `json:"alternatives,omitempty"`
	// By is how the decision was found.
	By DecisionSource `json:"by"`
	// Created is milliseconds since 1970.
	Created int64 `json:"created"`
	// Cites are the code that it names, as that is now.
	Cites []Cited `json:"cites,omitempty"`
	// Outdated is true if code that it names has changed or gone since.
	Outdated bool `json:"outdated,omitempty"`
}

// MemoryRequest works with what an agent keeps in mind during a session: hot items are
// in its context, warm ones near, cold ones far.
type MemoryRequest struct {
	// Project is the name of the project; without it that of what is loaded.
	Project string `json:"project,omitempty"`
	// Action is what to do with what an agent keeps in mind.
	Action MemoryAction `json:"action,omitempty" default:"status"`
	// Session is the id or ref of a session; without it the active one that was used last,
	// which add makes if there is none.
	Session string `json:"session,omitempty"`
	// Text is what add keeps, from 1 byte to 64 KiB.
	Text string `json:"text,omitempty"`
	// Kind is one's own word for what add keeps.
	Kind string `json:"kind,omitempty"`
	// Relevance is how relevant it is, from 0 to 1; 0.5 without it. The least relevant leaves
	// the context first.
	Relevance *Score `json:"relevance,omitempty"`
	// Tier is the tier that list shows, hot without it, or that spill moves items to, warm
	// without it.
	Tier MemoryTier `json:"tier,omitempty"`
	// IDs are the items that spill moves; without them the count least relevant.
	IDs []string `json:"ids,omitempty"`
	// Count is how many items spill moves; without it half of the hot items, rounded up.
	Count int `json:"count,omitempty" min:"1" max:"1048576"`
	// Query is what recall looks for among warm and cold items.
	Query string `json:"query,omitempty"`
	// Limit is how many are recalled at most.
	Limit int `json:"limit,omitempty" min:"1" max:"200" default:"5"`
	// KeepTiers is true to leave what is recalled where it is. Otherwise items of a similarity
	// of 0.85, and those recalled three times, become hot.
	KeepTiers bool `json:"keep_tiers,omitempty"`
	// Vectors is whether similarity is by the host's embedding model, by "embed" needs, or
	// else by words.
	Vectors HostUse `json:"vectors,omitempty" default:"none"`
}

// MemoryResponse is what came of it.
type MemoryResponse struct {
	// Project is the name of the project.
	Project string `json:"project"`
	// Session is the id of the session.
	Session string `json:"session"`
	// Items are the items added, listed or recalled.
	Items []Item `json:"items,omitempty"`
	// Tiers are the counts of all tiers after what was done.
	Tiers []Tier `json:"tiers"`
	// Promoted are the ids of recalled items that are hot now.
	Promoted []string `json:"promoted,omitempty"`
	// Spilled are the ids of items that had to leave the context.
	Spilled []string `json:"spilled,omitempty"`
	// Forgotten are the ids of items that were the least of too many.
	Forgotten []string `json:"forgotten,omitempty"`
	// Reason is why nothing was recalled.
	Reason string `json:"reason,omitempty"`
	// Notes say what was left out, such as vectors that were asked for.
	Notes []string `json:"notes,omitempty"`
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
	Decisions []MemoryDecision `json:"decisions,omitempty"`
	// Undecided is true if a message reads like a decision, and none was looked for.
	Undecided bool `json:"might_decide,omitempty"`
	// Notes say which messages were too large to be kept in mind.
	Notes []string `json:"notes,omitempty"`
	// Usage is what the model cost.
	Usage *Usage `json:"usage,omitempty"`
}

// RecallRequest asks what was said, decided and learned about something.
type RecallRequest struct {
	// Project is the name of the project; without it that of what is loaded.
	Project string `json:"project,omitempty"`
	// Query is words or a question.
	Query string `json:"query" minBytes:"1" maxBytes:"1048576"`
	// Types are the kinds of things that are recalled; without it all.
	Types []RecallType `json:"types,omitempty"`
	// Session is the id or ref of the session that things must belong to.
	Session string `json:"session,omitempty"`
	// Limit is how much comes back at most.
	Limit int `json:"limit,omitempty" min:"1" max:"200" default:"10"`
	// MaxBytes is how many bytes of text each comes with at most.
	MaxBytes int `json:"max_bytes,omitempty" min:"1" max:"65536" default:"600"`
	// Vectors is whether the best by words, and the newest, are compared by the host's
	// embedding model, by "embed" needs.
	Vectors HostUse `json:"vectors,omitempty" default:"none"`
}

// RecallResponse is what was found, best first. An empty list comes with a reason.
type RecallResponse struct {
	// Project is the name of the project.
	Project string `json:"project"`
	// Found are what was found.
	Found []Recalled `json:"found"`
	// Reason is why the list is empty.
	Reason string `json:"reason,omitempty"`
	// Notes say what was left out, such as vectors that were asked for.
	Notes []string `json:"notes,omitempty"`
}

// Recalled is something remembered.
type Recalled struct {
	// Ref is the ref, to be given to inspect, paths and bundle.
	Ref string `json:"ref"`
	// Type is what kind of thing it is.
	Type string `json:"type"`
	// Title is for people: who said it, a name, a title.
	Title string `json:"title,omitempty"`
	// Text is the part of it that fits best.
	Text string `json:"text"`
	// Cut is true if there is more of the text.
	Cut bool `json:"cut,omitempty"`
	// Session is the id of the session that it belongs to, if it does.
	Session string `json:"session,omitempty"`
	// Created is milliseconds since 1970.
	Created int64 `json:"created"`
	// Score is how well it fits; only good for comparing.
	Score Score `json:"score"`
	// Cites are the code that it names, as that is now.
	Cites []Cited `json:"cites,omitempty"`
	// Outdated is true if code that it names has changed or gone since.
	Outdated bool `json:"outdated,omitempty"`
}

// ReflectionsRequest stores a lesson that an agent learned, or asks for those that fit.
type ReflectionsRequest struct {
	// Project is the name of the project; without it that of what is loaded.
	Project string `json:"project,omitempty"`
	// Action is what to do with lessons.
	Action ReflectionsAction `json:"action,omitempty" default:"find"`
	// Session is the id or ref of a session; find and summary without it are of all sessions,
	// add takes the active one that was used last, and makes one if there is none.
	Session string `json:"session,omitempty"`
	// Query is the situation that lessons are looked for in; empty lists the newest.
	Query string `json:"query,omitempty"`
	// Lesson is the lesson that add stores.
	Lesson string `json:"lesson,omitempty"`
	// Context is the situation in which the lesson applies, with add.
	Context string `json:"context,omitempty"`
	// Outcome is how what the lesson was learned from went; find keeps to it, if it is given.
	Outcome Outcome `json:"outcome,omitempty"`
	// Confidence is how sure the lesson is, from 0 to 1, with add; 0.5 without it.
	Confidence *Score `json:"confidence,omitempty"`
	// Tags are the tags of the lesson, with add; find keeps to lessons that have all of them.
	Tags []string `json:"tags,omitempty"`
	// Limit is how many are found at most.
	Limit int `json:"limit,omitempty" min:"1" max:"200" default:"20"`
	// Vectors is whether similarity is by the host's embedding model, by "embed" needs, or
	// else by words.
	Vectors HostUse `json:"vectors,omitempty" default:"none"`
}

// ReflectionsResponse is lessons, those that fit best or the newest first.
type ReflectionsResponse struct {
	// Project is the name of the project.
	Project string `json:"project"`
	// Reflections are the lessons.
	Reflections []Reflection `json:"reflections"`
	// Summary is the counts, with summary.
	Summary *ReflectionSummary `json:"summary,omitempty"`
	// Reason is why there are none.
	Reason string `json:"reason,omitempty"`
	// Notes say what was left out, such as vectors that were asked for.
	Notes []string `json:"notes,omitempty"`
}

// RememberRequest stores notes for good, ties one to something else, or forgets. Unlike
// what add stores they outlive what is loaded: the host keeps them, by "store" needs.
type RememberRequest struct {
	// Project is the name of the project; without it that of what is loaded.
	Project string `json:"project,omitempty"`
	// Notes are the notes to store.
	Notes []Note `json:"notes,omitempty"`
	// Links are edges that stored notes are to have too.
	Links []RememberedLink `json:"links,omitempty"`
	// Forget are refs of notes, decisions, reflections and messages to be removed.
	Forget []string `json:"forget,omitempty"`
	// List is the type of notes to list, the newest first.
	List NoteType `json:"list,omitempty"`
	// Limit is how many notes are listed at most.
	Limit int `json:"limit,omitempty" min:"1" max:"200" default:"20"`
	// From is what an answer says in next, to go on there.
	From int64 `json:"from,omitempty" min:"0"`
}

// RememberedLink is an edge from a stored note.
type RememberedLink struct {
	// From is the ref of a note.
	From string `json:"from"`
	// Kind is the kind of the edge, in upper case, as schema lists them; RELATES_TO without
	// it.
	Kind string `json:"kind,omitempty"`
	// To is a ref, a path, or a qualified name.
	To string `json:"to"`
}

// RememberResponse is the notes stored, changed or listed.
type RememberResponse struct {
	// Project is the name of the project.
	Project string `json:"project"`
	// Notes are the notes stored, changed or listed.
	Notes []Note `json:"notes"`
	// Removed is how many things were removed.
	Removed int `json:"removed,omitempty"`
	// Next is what goes on after those listed, given as from; 0 if these are the last.
	Next int64 `json:"next,omitempty"`
	// Notices are which edges lead to nothing that is there now.
	Notices []string `json:"notices,omitempty"`
}

// Cited is code that something remembered names, held against what it is now.
type Cited struct {
	// Name is the name as the text has it.
	Name string `json:"name"`
	// Path is the path of the file that was meant.
	Path string `json:"path,omitempty"`
	// State is "same" or "changed" since it was said, or "gone"; empty if it is not known what
	// was meant.
	State string `json:"state,omitempty"`
}

// SessionsRequest asks for conversations, or changes one. The host keeps them: by
// "store" needs.
type SessionsRequest struct {
	// Project is the name of the project; without it that of what is loaded.
	Project string `json:"project,omitempty"`
	// Action is what to do with sessions.
	Action SessionsAction `json:"action,omitempty" default:"list"`
	// Session is the id or ref of a session; without it, but for start and delete, the active
	// one that was used last. With start it is an id of one's own, and that session is
	// returned if it is there.
	Session string `json:"session,omitempty"`
	// Name is the session's name, for people, with start and rename.
	Name string `json:"name,omitempty"`
	// Status is where the sessions listed must stand.
	Status SessionStatus `json:"status,omitempty"`
	// Limit is how many are listed at most.
	Limit int `json:"limit,omitempty" min:"1" max:"200" default:"20"`
	// From is what an answer says in next, to go on there.
	From int64 `json:"from,omitempty" min:"0"`
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
	// Next is what goes on after them, given as from; 0 if these are the last.
	Next int64 `json:"next,omitempty"`
	// Removed is how many records a delete removed.
	Removed int64 `json:"removed,omitempty"`
	// Usage is what the model cost.
	Usage *Usage `json:"usage,omitempty"`
}

// SubscriptionsRequest says what a session wants to be told of without asking, tells
// what happened, or asks what is suggested.
type SubscriptionsRequest struct {
	// Project is the name of the project; without it that of what is loaded.
	Project string `json:"project,omitempty"`
	// Action is what to do with subscriptions.
	Action SubscriptionsAction `json:"action,omitempty" default:"list"`
	// Session is the id or ref of a session; list and suggestions without it are of all
	// sessions, add takes the active one that was used last, and makes one if there is none.
	Session string `json:"session,omitempty"`
	// ID is the subscription to pause, resume or complete, or the suggestion used.
	ID string `json:"id,omitempty"`
	// Pattern is what a subscription watches.
	Pattern WatchPattern `json:"pattern,omitempty" default:"file_pattern"`
	// Value is what add watches for: a glob, a type, or words, as the pattern says.
	Value string `json:"value,omitempty"`
	// Scope is the glob that paths must fit, with add.
	Scope string `json:"scope,omitempty"`
	// Trigger is when the subscription speaks, with add, or what happened, with notify.
	Trigger WatchTrigger `json:"trigger,omitempty" default:"file_change"`
	// EveryMS is how many milliseconds pass at least between two times, of a schedule; at
	// least 1000.
	EveryMS int64 `json:"every_ms,omitempty"`
	// Paths are the files that changed, with notify; at most 10,000.
	Paths []string `json:"paths,omitempty"`
	// Text is what was said, with notify of a context_mention.
	Text string `json:"text,omitempty"`
	// Path is the file in which the cursor is, with notify of a cursor_proximity.
	Path string `json:"path,omitempty"`
	// Line is the line on which the cursor is, 1-based.
	Line int `json:"line,omitempty"`
	// Delivered is true to list suggestions that were delivered before too. Those listed for
	// the first time are delivered then.
	Delivered bool `json:"delivered,omitempty"`
	// Limit is how many suggestions are listed at most.
	Limit int `json:"limit,omitempty" min:"1" max:"200" default:"20"`
}

// SubscriptionsResponse is what there is, or what was made of what happened.
type SubscriptionsResponse struct {
	// Project is the name of the project.
	Project string `json:"project"`
	// Subscriptions are the subscriptions listed or changed.
	Subscriptions []Subscription `json:"subscriptions,omitempty"`
	// Suggestions are the suggestions listed or made.
	Suggestions []Suggestion `json:"suggestions,omitempty"`
}

// Anchor is code that a text names, as it was when the text was stored.
type Anchor struct {
	// Name is the name as the text has it.
	Name string `json:"name"`
	// Path is the path of the file that was meant, if it was known.
	Path string `json:"path,omitempty"`
	// Hash is the hash of that file's content when the text was stored.
	Hash string `json:"hash,omitempty"`
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

// MemoryDecision is what was decided in a session.
type MemoryDecision struct {
	// ID is the id of the decision.
	ID string `json:"id"`
	// Ref is the ref of the decision.
	Ref string `json:"ref"`
	// Session is the id of the session in which it was made.
	Session string `json:"session"`
	// Message is the id of the message in which it was said, if it was in one.
	Message string `json:"message,omitempty"`
	// Description is what was decided.
	Description string `json:"description"`
	// Context is why it was decided.
	Context string `json:"context,omitempty"`
	// Alternatives are what else was considered.
	Alternatives []string `json:"alternatives,omitempty"`
	// By is how the decision was found.
	By DecisionSource `json:"by"`
	// Created is when it was made, in milliseconds since 1970.
	Created int64 `json:"created"`
	// Names is the code that it names.
	Names []Anchor `json:"names,omitempty"`
}

// Item is something that an agent keeps in mind.
type Item struct {
	// ID is the id of the item.
	ID string `json:"id"`
	// Session is the id of its session.
	Session string `json:"session"`
	// Tier is how near it is kept.
	Tier MemoryTier `json:"tier"`
	// Kind is the agent's own word for what it is.
	Kind string `json:"kind,omitempty"`
	// Text is what is kept.
	Text string `json:"text"`
	// Tokens is an estimate of how many tokens the text has.
	Tokens int `json:"tokens"`
	// Relevance is how relevant it is, from 0 to 1, as it was given.
	Relevance Score `json:"relevance"`
	// Accesses is how often it was recalled.
	Accesses int64 `json:"accesses"`
	// Created is when it was made, in milliseconds since 1970.
	Created int64 `json:"created"`
	// Similarity is how like the query it is, from 0 to 1, in an answer to one.
	Similarity Score `json:"similarity,omitempty"`
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
	// Cut is true if the content is cut.
	Cut bool `json:"cut,omitempty"`
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
	// Content is what was said, from 1 byte to 16 MiB.
	Content string `json:"content"`
	// Created is when it was said, in milliseconds since 1970; now without it.
	Created int64 `json:"created,omitempty"`
	// Metadata is a JSON object of at most 64 KiB that is kept as it is.
	Metadata json.RawMessage `json:"metadata,omitempty"`
}

// Note is what was told to be remembered: knowledge, a note, or a thread, which ties
// sessions together.
type Note struct {
	// Type is what the note is.
	Type NoteType `json:"type" default:"knowledge"`
	// ID is the id of the note; a note that is stored under one replaces what has it.
	ID string `json:"id,omitempty"`
	// Ref is the ref that it has once it is stored.
	Ref string `json:"ref,omitempty"`
	// Session is the id of the session that it belongs to, if it does.
	Session string `json:"session,omitempty"`
	// Title is its title, for people.
	Title string `json:"title,omitempty"`
	// Text is what it says.
	Text string `json:"text,omitempty"`
	// Properties are for people and programs, by name.
	Properties map[string]string `json:"properties,omitempty"`
	// Edges are edges that lead from the note.
	Edges []NoteEdge `json:"edges,omitempty"`
	// Created is when it was made, in milliseconds since 1970.
	Created int64 `json:"created,omitempty"`
	// Names is the code that it names.
	Names []Anchor `json:"names,omitempty"`
}

// NoteEdge is an edge that someone stated.
type NoteEdge struct {
	// Kind is the kind of the edge, in upper case, as schema lists them.
	Kind string `json:"kind"`
	// To is a ref, a path, or a qualified name.
	To string `json:"to"`
}

// Reflection is a lesson that an agent learned.
type Reflection struct {
	// ID is the id of the lesson.
	ID string `json:"id"`
	// Session is the id of the session that it belongs to.
	Session string `json:"session"`
	// Lesson is what was learned.
	Lesson string `json:"lesson"`
	// Context is the situation in which it applies.
	Context string `json:"context,omitempty"`
	// Outcome is how what a lesson was learned from went.
	Outcome Outcome `json:"outcome"`
	// Confidence is how sure it is, from 0 to 1.
	Confidence Score `json:"confidence"`
	// Tags are one's own words for what it is about.
	Tags []string `json:"tags,omitempty"`
	// Accesses is how often it was found.
	Accesses int64 `json:"accesses"`
	// Created is when it was made, in milliseconds since 1970.
	Created int64 `json:"created"`
	// Similarity is how like the situation asked about it is, from 0 to 1.
	Similarity Score `json:"similarity,omitempty"`
}

// ReflectionSummary counts reflections.
type ReflectionSummary struct {
	// Total is how many lessons there are.
	Total int `json:"total"`
	// ByOutcome are how many there are of each outcome.
	ByOutcome []Tally `json:"by_outcome"`
	// Tags are the ten tags that are used most.
	Tags []Tally `json:"tags"`
	// Confidence is the average of how sure they are.
	Confidence Score `json:"confidence"`
}

// Tally is how often something is.
type Tally struct {
	// Name is what is counted.
	Name string `json:"name"`
	// Count is how often it is.
	Count int `json:"count"`
}

// Tier counts the items of a tier.
type Tier struct {
	// Tier is the tier.
	Tier MemoryTier `json:"tier"`
	// Items is how many items it holds.
	Items int `json:"items"`
	// Tokens is an estimate of how many tokens these have.
	Tokens int `json:"tokens"`
	// Most is how much it may hold: tokens of hot and warm, items of cold.
	Most int `json:"most"`
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
	// Created is when it was made, in milliseconds since 1970 by the host's clock.
	Created int64 `json:"created"`
	// Updated is when it was used last, in milliseconds since 1970 by the host's clock.
	Updated int64 `json:"updated"`
}

// Subscription is what a session wants to be told of without asking.
type Subscription struct {
	// ID is the id of the subscription.
	ID string `json:"id"`
	// Session is the id of the session that is told.
	Session string `json:"session"`
	// Pattern is what a subscription watches.
	Pattern WatchPattern `json:"pattern"`
	// Value is what the pattern is: a glob, a type, or words.
	Value string `json:"value"`
	// Scope is the glob that paths must fit.
	Scope string `json:"scope,omitempty"`
	// Trigger is when a subscription speaks.
	Trigger WatchTrigger `json:"trigger"`
	// EveryMS is how often at most, of a schedule: at least 1000.
	EveryMS int64 `json:"every_ms,omitempty"`
	// Status is where a subscription stands.
	Status SubscriptionStatus `json:"status"`
	// Fired is how often it made a suggestion.
	Fired int64 `json:"fired"`
	// Created is when it was made, in milliseconds since 1970.
	Created int64 `json:"created"`
}

// Subject is an entity that an event is about.
type Subject struct {
	// Ref is the ref of the entity.
	Ref string `json:"ref"`
	// Type is its type.
	Type string `json:"type"`
	// Path is the file that it is or is in.
	Path string `json:"path,omitempty"`
	// Name is its name.
	Name string `json:"name,omitempty"`
	// Text is what else keywords are looked for in.
	Text string `json:"-"`
	// Related are refs of what is next to it.
	Related []string `json:"related,omitempty"`
}

// Suggestion is what a subscription made of an event.
type Suggestion struct {
	// ID is the id of the suggestion.
	ID string `json:"id"`
	// Session is the id of the session that it is for.
	Session string `json:"session"`
	// Subscription is the id of the subscription that made it.
	Subscription string `json:"subscription"`
	// Reason is why it is suggested, in a sentence.
	Reason string `json:"reason"`
	// Subject is the entity that it is about, if there is one.
	Subject Subject `json:"subject,omitzero"`
	// Relevance is how relevant it is: 1 for what a pattern names, 0.7 for what holds the
	// keywords.
	Relevance Score `json:"relevance"`
	// Status is where the suggestion stands.
	Status SuggestionStatus `json:"status"`
	// Created is when it was made, in milliseconds since 1970.
	Created int64 `json:"created"`
}
