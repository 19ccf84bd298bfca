package contract

// DecisionsRequest asks for decisions, states one, or looks for them in what was said.
type DecisionsRequest struct {
	// Project is the name of the project; without it that of what is loaded.
	Project string `json:"project,omitempty"`
	// Action is what to do with decisions.
	Action DecisionsAction `json:"action,omitempty" default:"list"`
	// Session is the id or ref of a session; a list without it is of all sessions, the other
	// actions take the active one that was used last.
	Session string `json:"session,omitempty"`
	// Description is the decision that add states; with rationale no more than it may have alone.
	Description string `json:"description,omitempty" maxBytes:"16384"`
	// Rationale is why it was decided, with add.
	Rationale string `json:"rationale,omitempty" maxBytes:"16384"`
	// Alternatives are what else was considered, with add.
	Alternatives []string `json:"alternatives,omitempty" maxItems:"50"`
	// Subject is what the decision is about, with add, such as "port of the API": what still
	// stands of the same subject is superseded.
	Subject string `json:"subject,omitempty" maxBytes:"1024"`
	// Supersedes are ids or refs of earlier decisions that it takes the place of, with add.
	Supersedes []string `json:"supersedes,omitempty" maxItems:"50"`
	// Model is who finds decisions with extract: without a model the sentences that read like
	// one; else a language model is asked about the messages that hold such, by "llm" needs.
	Model HostUse `json:"model,omitempty" default:"none"`
	// Limit is how many are listed at most, or how many of the last messages extract reads.
	Limit int `json:"limit,omitempty" min:"1" max:"200" default:"20"`
	// After is what an answer says in next, to go on there.
	After int64 `json:"after,omitempty" min:"0"`
}

// DecisionsResponse is decisions, the newest first.
type DecisionsResponse struct {
	// Project is the name of the project.
	Project string `json:"project"`
	// Decisions are the decisions.
	Decisions []Decision `json:"decisions"`
	// Next is what goes on after them, given as after; 0 if these are the last.
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
	// Rationale is why it was decided.
	Rationale string `json:"rationale,omitempty"`
	// Alternatives are what else was considered.
	Alternatives []string `json:"alternatives,omitempty"`
	// FoundBy is how the decision was found.
	FoundBy DecisionSource `json:"found_by"`
	// Created is milliseconds since 1970.
	Created int64 `json:"created"`
	// Cites are the code that it names, as that is now.
	Cites []Cited `json:"cites,omitempty"`
	// Outdated is true if code that it names has changed or gone since.
	Outdated bool `json:"outdated,omitempty"`
	// Subject is what it is about, if that was said.
	Subject string `json:"subject,omitempty"`
	// Supersedes are the refs of decisions that it took the place of.
	Supersedes []string `json:"supersedes,omitempty"`
	// SupersededBy is the ref of the decision that took its place.
	SupersededBy string `json:"superseded_by,omitempty"`
	// ReplacedBy is what was said later in its place without being told so, as recall finds it; a
	// list has it.
	ReplacedBy *Earlier `json:"replaced_by,omitempty"`
	// Pinned is true if it is pinned.
	Pinned bool `json:"pinned,omitempty"`
}

// DecisionsAction is what to do with decisions.
type DecisionsAction string

// The values of DecisionsAction.
const (
	DecisionsActionList    DecisionsAction = "list"    // list them
	DecisionsActionAdd     DecisionsAction = "add"     // state one
	DecisionsActionExtract DecisionsAction = "extract" // look for them in what was said
)

// DecisionSource is how a decision was found.
type DecisionSource string

// The values of DecisionSource.
const (
	DecisionSourceStated  DecisionSource = "stated"  // someone said that it is one
	DecisionSourceModel   DecisionSource = "model"   // a language model found it
	DecisionSourcePattern DecisionSource = "pattern" // a sentence reads like one
)
