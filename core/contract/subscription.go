package contract

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
	// Match is what the value is held against.
	Match WatchMatch `json:"match,omitempty" default:"file_pattern"`
	// Value is what add watches for: a glob, a type, or words, as match says.
	Value string `json:"value,omitempty" maxBytes:"1024"`
	// Scope is the glob that paths must fit, with add.
	Scope string `json:"scope,omitempty" maxBytes:"1024"`
	// Event is when the subscription speaks, with add, or what happened, with notify.
	Event WatchEvent `json:"event,omitempty" default:"file_change"`
	// EveryMS is how many milliseconds pass at least between two times, of a schedule.
	EveryMS int64 `json:"every_ms,omitempty" min:"1000"`
	// Paths are the files that changed, with notify.
	Paths []string `json:"paths,omitempty" maxItems:"10000"`
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

// Subscription is what a session wants to be told of without asking.
type Subscription struct {
	// ID is the id of the subscription.
	ID string `json:"id"`
	// Session is the id of the session that is told.
	Session string `json:"session"`
	// Match is what the value is held against.
	Match WatchMatch `json:"match"`
	// Value is what is watched for: a glob, a type, or words.
	Value string `json:"value"`
	// Scope is the glob that paths must fit.
	Scope string `json:"scope,omitempty"`
	// Event is when a subscription speaks.
	Event WatchEvent `json:"event"`
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

// SubscriptionsAction is what to do with subscriptions.
type SubscriptionsAction string

// The values of SubscriptionsAction.
const (
	SubscriptionsActionList        SubscriptionsAction = "list"        // list them
	SubscriptionsActionAdd         SubscriptionsAction = "add"         // make one
	SubscriptionsActionPause       SubscriptionsAction = "pause"       // say nothing for now
	SubscriptionsActionResume      SubscriptionsAction = "resume"      // go on
	SubscriptionsActionComplete    SubscriptionsAction = "complete"    // end one
	SubscriptionsActionNotify      SubscriptionsAction = "notify"      // say what happened
	SubscriptionsActionSuggestions SubscriptionsAction = "suggestions" // list what was made of it
	SubscriptionsActionUse         SubscriptionsAction = "use"         // note that a suggestion was acted upon
)

// WatchMatch is what the value of a subscription is held against.
type WatchMatch string

// The values of WatchMatch.
const (
	WatchMatchFilePattern WatchMatch = "file_pattern" // paths that fit a glob
	WatchMatchEntityType  WatchMatch = "entity_type"  // a type of entities, as schema lists them
	WatchMatchKeyword     WatchMatch = "keyword"      // words that must all be there
)

// WatchEvent is when a subscription speaks.
type WatchEvent string

// The values of WatchEvent.
const (
	WatchEventFileChange      WatchEvent = "file_change"      // files changed
	WatchEventContextMention  WatchEvent = "context_mention"  // something was said
	WatchEventCursorProximity WatchEvent = "cursor_proximity" // the cursor is near
	WatchEventSchedule        WatchEvent = "schedule"         // time has passed
)

// SubscriptionStatus is where a subscription stands.
type SubscriptionStatus string

// The values of SubscriptionStatus.
const (
	SubscriptionStatusActive    SubscriptionStatus = "active"    // it speaks
	SubscriptionStatusPaused    SubscriptionStatus = "paused"    // it is silent
	SubscriptionStatusCompleted SubscriptionStatus = "completed" // it has ended
)

// SuggestionStatus is where a suggestion stands.
type SuggestionStatus string

// The values of SuggestionStatus.
const (
	SuggestionStatusPending   SuggestionStatus = "pending"   // nobody has seen it
	SuggestionStatusDelivered SuggestionStatus = "delivered" // it was listed
	SuggestionStatusUsed      SuggestionStatus = "used"      // it was acted upon
)
