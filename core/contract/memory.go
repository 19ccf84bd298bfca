package contract

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
	// Recall finds what was said, decided and learned about something, best first: what is so now before what it replaced, unless the question asks for then.
	//
	// Needs: store, embed.
	Recall(RecallRequest) (*RecallResponse, error)
	// Reflections stores what an agent learned, finds what fits, or makes reflections of what users corrected more than once.
	//
	// Needs: store, embed, llm.
	Reflections(ReflectionsRequest) (*ReflectionsResponse, error)
	// Remember stores notes for good, ties one to something else, lists or forgets them; shows, changes and pins whatever is remembered; draws facts from messages.
	//
	// Needs: store, llm.
	Remember(RememberRequest) (*RememberResponse, error)
	// Subscriptions keeps what a session wants to be told of without asking, and makes suggestions of what happened.
	//
	// Needs: store, file.
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
	// Text is what add keeps; what is longer is for a message or a note.
	Text string `json:"text,omitempty" maxBytes:"65536"`
	// Label is one's own word for what add keeps.
	Label string `json:"label,omitempty" maxBytes:"128"`
	// Relevance is how relevant it is; 0.5 without it. The least relevant leaves the context
	// first.
	Relevance *Score `json:"relevance,omitempty" min:"0" max:"1"`
	// Tier is the tier that list shows, hot without it, or that spill moves items to, warm
	// without it.
	Tier MemoryTier `json:"tier,omitempty"`
	// IDs are the items that spill moves; without them the count least relevant.
	IDs []string `json:"ids,omitempty"`
	// Count is how many items spill moves; without it half of the hot items, rounded up.
	Count int `json:"count,omitempty" min:"1" max:"1048576"`
	// Query is what recall looks for among the items of all tiers.
	Query string `json:"query,omitempty" maxBytes:"1048576"`
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
	// Reason is why nothing was recalled.
	Reason string `json:"reason,omitempty"`
	// Notes say what was left out, such as vectors that were asked for.
	Notes []string `json:"notes,omitempty"`
}

// RecallRequest asks what was said, decided and learned about something.
type RecallRequest struct {
	// Project is the name of the project; without it that of what is loaded.
	Project string `json:"project,omitempty"`
	// Query is words or a question.
	Query string `json:"query" minBytes:"1" maxBytes:"1048576"`
	// Types are the types of things that are recalled; without it all.
	Types []RecallType `json:"types,omitempty"`
	// Session is the id or ref of the session that things must belong to.
	Session string `json:"session,omitempty"`
	// Limit is how much comes back at most.
	Limit int `json:"limit,omitempty" min:"1" max:"200" default:"10"`
	// MaxBytes is how many bytes of text each comes with at most.
	MaxBytes int `json:"max_bytes,omitempty" min:"1" max:"65536" default:"600"`
	// Vectors is whether all is compared by the host's embedding model too, by "embed" needs.
	// The vectors of what is remembered are kept with it.
	Vectors HostUse `json:"vectors,omitempty" default:"none"`
}

// RecallResponse is what was found, best first. An empty list comes with a reason.
type RecallResponse struct {
	// Project is the name of the project.
	Project string `json:"project"`
	// Found are what was found.
	Found []Recalled `json:"found"`
	// Nearest are up to five things that share words with a question that nothing answers.
	Nearest []Recalled `json:"nearest,omitempty"`
	// Reason is why the list is empty.
	Reason string `json:"reason,omitempty"`
	// Notes say what was left out, such as vectors that were asked for.
	Notes []string `json:"notes,omitempty"`
}

// Recalled is something remembered.
type Recalled struct {
	// Ref is the ref, to be given to inspect, paths and bundle.
	Ref string `json:"ref"`
	// Type is the type of thing that it is.
	Type string `json:"type"`
	// Title is for people: who said it, a name, a title.
	Title string `json:"title,omitempty"`
	// Text is the part of it that fits best.
	Text string `json:"text"`
	// Truncated is true if there is more of the text.
	Truncated bool `json:"truncated,omitempty"`
	// Session is the id of the session that it belongs to, if it does.
	Session string `json:"session,omitempty"`
	// Created is milliseconds since 1970.
	Created int64 `json:"created"`
	// Score is how well it fits; only good for comparing.
	Score Score `json:"score"`
	// Times is how often the same was said, if more than once.
	Times int `json:"times,omitempty"`
	// Last is when it was said for the last time, in milliseconds since 1970, if more than once.
	Last int64 `json:"last,omitempty"`
	// Replaces are what it replaced, the newest first.
	Replaces []Earlier `json:"replaces,omitempty"`
	// ReplacedBy is what replaced it, if anything has: the next, where that was replaced too.
	ReplacedBy *Earlier `json:"replaced_by,omitempty"`
	// ReplacedPart is the sentence of it that alone was replaced, "" if all was.
	ReplacedPart string `json:"replaced_part,omitempty"`
	// Cites are the code that it names, as that is now.
	Cites []Cited `json:"cites,omitempty"`
	// Outdated is true if code that it names has changed or gone since.
	Outdated bool `json:"outdated,omitempty"`
	// Pinned is true if it is pinned: it comes first among equals.
	Pinned bool `json:"pinned,omitempty"`
}

// Earlier is something remembered that was replaced, or that replaced something.
type Earlier struct {
	// Ref is the ref.
	Ref string `json:"ref"`
	// Text is the beginning of what it says.
	Text string `json:"text"`
	// Created is when it was said, in milliseconds since 1970.
	Created int64 `json:"created"`
}

// RememberRequest stores notes for good, ties one to something else, or forgets. Unlike
// what add stores they outlive what is loaded: the host keeps them, by "store" needs.
type RememberRequest struct {
	// Project is the name of the project; without it that of what is loaded.
	Project string `json:"project,omitempty"`
	// Notes are the notes to store; with links and forget no more than there may be alone.
	Notes []Note `json:"notes,omitempty" maxItems:"100"`
	// Links are edges that stored notes are to have too.
	Links []RememberedLink `json:"links,omitempty" maxItems:"100"`
	// Forget are refs of notes, decisions, reflections and messages to be removed.
	Forget []string `json:"forget,omitempty" maxItems:"100"`
	// Change are changes of what is remembered.
	Change []RememberedChange `json:"change,omitempty" maxItems:"100"`
	// Show are refs or ids of what is to be shown in whole.
	Show []string `json:"show,omitempty" maxItems:"100"`
	// Facts is whether facts are drawn from messages that none were drawn from yet: not, or by
	// the host's language model, by "llm" needs of several messages each. What was drawn is kept
	// as knowledge that is tied to its message.
	Facts HostUse `json:"facts,omitempty" default:"none"`
	// List is the type of notes to list, the newest first.
	List NoteType `json:"list,omitempty"`
	// Limit is how many notes are listed at most.
	Limit int `json:"limit,omitempty" min:"1" max:"200" default:"20"`
	// After is what an answer says in next, to go on there.
	After int64 `json:"after,omitempty" min:"0"`
}

// RememberedChange is a change of something remembered: of its text, of whether it is pinned,
// or of both.
type RememberedChange struct {
	// Ref is the ref or id of a decision, a reflection, an item, a note or a message.
	Ref string `json:"ref"`
	// Text is what it says from now on; messages stay as they were said.
	Text string `json:"text,omitempty"`
	// Pinned is true to pin it, false to take the pin away; without it that stays as it is.
	Pinned *bool `json:"pinned,omitempty"`
}

// Remembered is something remembered in whole.
type Remembered struct {
	// Ref is the ref.
	Ref string `json:"ref"`
	// ID is the id.
	ID string `json:"id"`
	// Type is the type of thing that it is.
	Type string `json:"type"`
	// Title is for people: who said it, a name, a title.
	Title string `json:"title,omitempty"`
	// Text is all that it says.
	Text string `json:"text"`
	// Session is the id of the session that it belongs to, if it does.
	Session string `json:"session,omitempty"`
	// State is where it stands: active, superseded, a tier, an outcome.
	State string `json:"state,omitempty"`
	// Pinned is true if it is pinned.
	Pinned bool `json:"pinned,omitempty"`
	// Created is when it was made, in milliseconds since 1970.
	Created int64 `json:"created"`
	// Updated is when it was last written, in milliseconds since 1970.
	Updated int64 `json:"updated"`
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
	// Shown are what was shown or changed, in whole.
	Shown []Remembered `json:"shown,omitempty"`
	// Removed is how many things were removed.
	Removed int `json:"removed,omitempty"`
	// Unread is how many messages no facts were drawn from yet, where facts were asked for:
	// asking again goes on with them.
	Unread int64 `json:"unread,omitempty"`
	// Usage is what the model cost.
	Usage *Usage `json:"usage,omitempty"`
	// Next is what goes on after those listed, given as after; 0 if these are the last.
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

// Anchor is code that a text names, as it was when the text was stored.
type Anchor struct {
	// Name is the name as the text has it.
	Name string `json:"name"`
	// Path is the path of the file that was meant, if it was known.
	Path string `json:"path,omitempty"`
	// Hash is the hash of that file's content when the text was stored.
	Hash string `json:"hash,omitempty"`
}

// Item is something that an agent keeps in mind.
type Item struct {
	// ID is the id of the item.
	ID string `json:"id"`
	// Session is the id of its session.
	Session string `json:"session"`
	// Tier is how near it is kept.
	Tier MemoryTier `json:"tier"`
	// Label is the agent's own word for what it is.
	Label string `json:"label,omitempty"`
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
	// Pinned is true if it is pinned: it never becomes cold.
	Pinned bool `json:"pinned,omitempty"`
}

// Note is what was told to be remembered: knowledge, a note, or a thread, which ties
// sessions together.
type Note struct {
	// Type is what the note is.
	Type NoteType `json:"type,omitempty" default:"knowledge"`
	// ID is the id of the note; a note that is stored under one replaces what has it.
	ID string `json:"id,omitempty"`
	// Ref is the ref that it has once it is stored.
	Ref string `json:"ref,omitempty"`
	// Session is the id of the session that it belongs to, if it does.
	Session string `json:"session,omitempty"`
	// Title is its title, for people.
	Title string `json:"title,omitempty" maxBytes:"524288"`
	// Text is what it says; with title and properties no more than it may have alone.
	Text string `json:"text,omitempty" maxBytes:"524288"`
	// Properties are for people and programs, by name.
	Properties map[string]string `json:"properties,omitempty"`
	// Edges are edges that lead from the note.
	Edges []NoteEdge `json:"edges,omitempty" maxItems:"256"`
	// Created is when it was made, in milliseconds since 1970.
	Created int64 `json:"created,omitempty"`
	// Names is the code that it names.
	Names []Anchor `json:"names,omitempty"`
	// Supersedes are ids or refs of earlier notes of the type that it takes the place of.
	Supersedes []string `json:"supersedes,omitempty" maxItems:"50"`
	// SupersededBy is the ref of the note that took its place.
	SupersededBy string `json:"superseded_by,omitempty"`
	// Pinned is true if it is pinned.
	Pinned bool `json:"pinned,omitempty"`
}

// NoteEdge is an edge that someone stated.
type NoteEdge struct {
	// Kind is the kind of the edge, in upper case, as schema lists them.
	Kind string `json:"kind"`
	// To is a ref, a path, or a qualified name.
	To string `json:"to"`
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

// NoteType is what a note is.
type NoteType string

// The values of NoteType.
const (
	NoteTypeKnowledge NoteType = "knowledge" // something known about the project
	NoteTypeNote      NoteType = "note"      // a note
	NoteTypeThread    NoteType = "thread"    // what ties sessions together
)

// RecallType is what kind of thing is recalled.
type RecallType string

// The values of RecallType.
const (
	RecallTypeDecision   RecallType = "decision"   // a decision
	RecallTypeKnowledge  RecallType = "knowledge"  // something known about the project
	RecallTypeNote       RecallType = "note"       // a note
	RecallTypeThread     RecallType = "thread"     // what ties sessions together
	RecallTypeReflection RecallType = "reflection" // what an agent learned
	RecallTypeSession    RecallType = "session"    // a session, by its name and summary
	RecallTypeMessage    RecallType = "message"    // something said
)

// MemoryAction is what to do with what an agent keeps in mind.
type MemoryAction string

// The values of MemoryAction.
const (
	MemoryActionStatus MemoryAction = "status" // count the tiers
	MemoryActionAdd    MemoryAction = "add"    // keep an item
	MemoryActionList   MemoryAction = "list"   // list a tier
	MemoryActionSpill  MemoryAction = "spill"  // move items out of the context
	MemoryActionRecall MemoryAction = "recall" // bring back what is like a query
)

// MemoryTier is how near an item is kept.
type MemoryTier string

// The values of MemoryTier.
const (
	MemoryTierHot  MemoryTier = "hot"  // in the context
	MemoryTierWarm MemoryTier = "warm" // near
	MemoryTierCold MemoryTier = "cold" // far
)
