package contract

// ReflectionsRequest stores what an agent learned, or asks for the reflections that fit.
type ReflectionsRequest struct {
	// Project is the name of the project; without it that of what is loaded.
	Project string `json:"project,omitempty"`
	// Action is what to do with reflections.
	Action ReflectionsAction `json:"action,omitempty" default:"find"`
	// Session is the id or ref of a session; find and summary without it are of all sessions,
	// add takes the active one that was used last, and makes one if there is none.
	Session string `json:"session,omitempty"`
	// Query is the situation that reflections are looked for in; empty lists the newest.
	Query string `json:"query,omitempty" maxBytes:"1048576"`
	// Lesson is the lesson that add stores; with situation no more than it may have alone.
	Lesson string `json:"lesson,omitempty" maxBytes:"16384"`
	// Situation is when the lesson applies, with add.
	Situation string `json:"situation,omitempty" maxBytes:"16384"`
	// Outcome is how what the reflection was learned from went; find keeps to it, if it is given.
	Outcome Outcome `json:"outcome,omitempty"`
	// Confidence is how sure the reflection is, with add; 0.5 without it.
	Confidence *Score `json:"confidence,omitempty" min:"0" max:"1"`
	// Tags are the tags of the reflection, with add; find keeps to reflections that have all of them.
	Tags []string `json:"tags,omitempty" maxItems:"50" eachMinBytes:"1" eachMaxBytes:"128"`
	// Limit is how many are found at most.
	Limit int `json:"limit,omitempty" min:"1" max:"200" default:"20"`
	// Vectors is whether similarity is by the host's embedding model, by "embed" needs, or
	// else by words.
	Vectors HostUse `json:"vectors,omitempty" default:"none"`
	// Model is who words the reflections that learn makes: without a model they are the last
	// correction in the words of the user; else a language model does, by an "llm" need each.
	Model HostUse `json:"model,omitempty" default:"none"`
}

// ReflectionsResponse is reflections, those that fit best or the newest first.
type ReflectionsResponse struct {
	// Project is the name of the project.
	Project string `json:"project"`
	// Reflections are those that were found, kept or made.
	Reflections []Reflection `json:"reflections"`
	// Summary is the counts, with summary.
	Summary *ReflectionSummary `json:"summary,omitempty"`
	// Reason is why there are none.
	Reason string `json:"reason,omitempty"`
	// Usage is what the model cost.
	Usage *Usage `json:"usage,omitempty"`
	// Notes say what was left out, such as vectors that were asked for.
	Notes []string `json:"notes,omitempty"`
}

// Reflection is what an agent learned.
type Reflection struct {
	// ID is the id of the reflection.
	ID string `json:"id"`
	// Session is the id of the session that it belongs to.
	Session string `json:"session"`
	// Lesson is what was learned.
	Lesson string `json:"lesson"`
	// Situation is when it applies.
	Situation string `json:"situation,omitempty"`
	// Outcome is how what a reflection was learned from went.
	Outcome Outcome `json:"outcome"`
	// Confidence is how sure it is, from 0 to 1.
	Confidence Score `json:"confidence"`
	// Tags are one's own words for what it is about.
	Tags []string `json:"tags,omitempty"`
	// Accesses is how often it was found.
	Accesses int64 `json:"accesses"`
	// Created is when it was made, in milliseconds since 1970.
	Created int64 `json:"created"`
	// Sources are the refs of the messages that it was learned from, if it was from messages.
	Sources []string `json:"sources,omitempty"`
	// Similarity is how like the situation asked about it is, from 0 to 1.
	Similarity Score `json:"similarity,omitempty"`
}

// ReflectionSummary counts reflections.
type ReflectionSummary struct {
	// Total is how many reflections there are.
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

// ReflectionsAction is what to do with reflections.
type ReflectionsAction string

// The values of ReflectionsAction.
const (
	ReflectionsActionFind    ReflectionsAction = "find"    // look for those that fit
	ReflectionsActionAdd     ReflectionsAction = "add"     // store one
	ReflectionsActionSummary ReflectionsAction = "summary" // count them
	ReflectionsActionLearn   ReflectionsAction = "learn"   // make reflections of what users corrected more than once
)

// Outcome is how what a reflection was learned from went.
type Outcome string

// The values of Outcome.
const (
	OutcomeUnknown Outcome = "unknown" // it is not known
	OutcomeSuccess Outcome = "success" // well
	OutcomeFailure Outcome = "failure" // badly
	OutcomePartial Outcome = "partial" // in part
)
