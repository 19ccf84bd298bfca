package contract

// GatherRequest asks for bounded evidence for the next step of an agent's loop.
type GatherRequest struct {
	// Query is words, a question, an identifier, a path, or a report, as the query of search.
	Query string `json:"query" minBytes:"1" maxBytes:"1048576"`
	// Intent is what kind of step the evidence is for.
	Intent GatherIntent `json:"intent,omitempty" default:"planner-search"`
	// Plan is how to look.
	Plan GatherPlan `json:"plan,omitzero"`
	// Budget is how much comes back.
	Budget GatherBudget `json:"budget,omitzero"`
	// PriorContext is what the loop knows already.
	PriorContext GatherPrior `json:"prior_context,omitzero"`
	// Gate is whether messages that need no repository are turned away.
	Gate GateUse `json:"gate,omitempty" default:"off"`
	// Remembered is whether what the host remembers of the project is evidence too, found as recall
	// finds it, by vectors if the strategy of the plan has them.
	Remembered HostUse `json:"remembered,omitempty" default:"none"`
}

// GatherResponse is the evidence. A request that cannot be answered in the way it asks
// for is no error: Capability says why, and there is no evidence.
type GatherResponse struct {
	// Capability is whether the request can be answered in the way it asks for.
	Capability Capability `json:"capability"`
	// Summary is one sentence about what was found.
	Summary string `json:"summary"`
	// Items are the evidence, best first.
	Items []EvidenceItem `json:"items"`
	// Remembered is what is remembered of it, best first, apart from the evidence in files.
	Remembered []Recalled `json:"remembered,omitempty"`
	// Warnings are what the evidence lacks, or what was done otherwise than asked.
	Warnings []string `json:"warnings"`
	// Trace is how graph mode went.
	Trace *GatherTrace `json:"trace,omitempty"`
	// Usage is what the language model cost.
	Usage Usage `json:"usage,omitzero"`
}

// EvidenceItem is one piece of evidence.
type EvidenceItem struct {
	// Source is the place as PATH:FIRST-LAST, lines 1-based and inclusive; the path alone of
	// an empty file.
	Source string `json:"source"`
	// Snippet is the text there; it ends in ...[truncated] if there is more.
	Snippet string `json:"snippet"`
	// Rationale is what it was found by.
	Rationale string `json:"rationale"`
	// Rank is the position in the list, 1 for the best.
	Rank int `json:"rank"`
}

// Capability tells whether a request can be answered in the way it asks for.
type Capability struct {
	// State is whether the request can be answered in the way it asks for.
	State CapabilityState `json:"state"`
	// Reason is why it cannot.
	Reason string `json:"reason,omitempty"`
}

// GatherPlan says how to look.
type GatherPlan struct {
	// Mode is how searches follow one another.
	Mode GatherMode `json:"mode,omitempty" default:"linear"`
	// Strategy is which lanes a search for evidence has.
	Strategy GatherStrategy `json:"strategy,omitempty" default:"lexical"`
	// ActionSelection is who chooses what is searched next.
	ActionSelection ActionSelection `json:"action_selection,omitempty" default:"heuristic"`
}

// GatherBudget bounds a bundle. 0 is none, and differs from what is absent, which has its default.
// Characters are grapheme clusters.
type GatherBudget struct {
	// MaxItems is how many items there are at most.
	MaxItems *int `json:"max_items,omitempty" min:"0" max:"1000" default:"8"`
	// MaxSummaryChars is how many characters the summary has at most.
	MaxSummaryChars *int `json:"max_summary_chars,omitempty" min:"0" max:"100000" default:"1200"`
	// MaxSnippetChars is how many characters each snippet has at most.
	MaxSnippetChars *int `json:"max_snippet_chars,omitempty" min:"0" max:"100000" default:"600"`
	// StepLimit is how many actions are taken at most.
	StepLimit *int `json:"step_limit,omitempty" min:"0" max:"64" default:"1"`
	// RetainedArtifacts is how many passages each branch of graph mode retains.
	RetainedArtifacts *int `json:"retained_artifacts,omitempty" min:"0" max:"1000" default:"5"`
}

// GatherPrior is what the loop knows already.
type GatherPrior struct {
	// Interpretation is what the loop takes the task for; 16 KiB count.
	Interpretation string `json:"interpretation,omitempty"`
	// RecentTurns are the last turns, the newest last; 20 of 4 KiB each count.
	RecentTurns []string `json:"recent_turns,omitempty"`
	// Evidence are the items of earlier bundles, best first; 100 count.
	Evidence []KnownEvidence `json:"evidence,omitempty"`
}

// KnownEvidence is an [Item] of an earlier bundle. Only the source is needed: what it shows is
// read again.
type KnownEvidence struct {
	// Source is the place as PATH:FIRST-LAST, as an item of a bundle has it.
	Source string `json:"source"`
	// Snippet is the text that was shown.
	Snippet string `json:"snippet,omitempty"`
	// Rationale is what it was found by.
	Rationale string `json:"rationale,omitempty"`
	// Rank is its position in its bundle.
	Rank int `json:"rank,omitempty"`
}

// GatherTrace is how graph mode went.
type GatherTrace struct {
	// Branches are the lines of searches.
	Branches []GatherBranch `json:"branches"`
	// Nodes are the request (n0) and the searches, in order.
	Nodes []GatherNode `json:"nodes"`
	// Edges are how the nodes follow from one another.
	Edges []GatherEdge `json:"edges"`
	// Frontier are the queries that were thought of and not searched, best first.
	Frontier []PendingQuery `json:"frontier"`
	// ActiveBranch is the id of the branch that goes on; empty once all is completed.
	ActiveBranch string `json:"active_branch"`
	// Completed is false if the step limit ended it: there is more to do.
	Completed bool `json:"completed"`
	// Stop is why gathering ended.
	Stop GatherStop `json:"stop"`
	// Steps is how many actions were taken.
	Steps int `json:"steps"`
}

// GatherBranch is a line of searches.
type GatherBranch struct {
	// ID is the id of the branch.
	ID string `json:"id"`
	// Status is where the branch stands.
	Status BranchStatus `json:"status"`
	// Head is the id of the branch's last node; before it has one, of the node that it leaves
	// from.
	Head string `json:"head"`
	// Retained are the sources of the passages that it holds, in the order in which they were
	// found.
	Retained []string `json:"retained"`
}

// GatherNode is a search, or the request itself.
type GatherNode struct {
	// ID is the id of the node.
	ID string `json:"id"`
	// Branch is the id of its branch.
	Branch string `json:"branch"`
	// Query is what was searched for.
	Query string `json:"query"`
	// ChosenBy is who chose the search; empty of the request.
	ChosenBy ActionSelection `json:"chosen_by,omitempty"`
	// Hits is how many passages it found.
	Hits int `json:"hits"`
	// Added is how many of these were retained.
	Added int `json:"added"`
}

// GatherEdge leads from a node to a later one, or, of a merge, between the heads of two
// branches.
type GatherEdge struct {
	// From is the id of the node that it leaves from.
	From string `json:"from"`
	// To is the id of the node that it leads to.
	To string `json:"to"`
	// Kind is how a search follows from another.
	Kind GatherEdgeKind `json:"kind"`
}

// PendingQuery is a query on the frontier.
type PendingQuery struct {
	// Branch is the id of its branch.
	Branch string `json:"branch"`
	// Query is what would be searched for.
	Query string `json:"query"`
	// Priority is how soon it would be; the highest goes first.
	Priority int `json:"priority"`
}

// GatherIntent is what a request for evidence is.
type GatherIntent string

// The values of GatherIntent.
const (
	GatherIntentPlannerSearch GatherIntent = "planner-search" // an initial or targeted query
	GatherIntentPlannerRefine GatherIntent = "planner-refine" // tighter wording, which reuses the evidence in prior_context
)

// GatherMode is how searches follow one another.
type GatherMode string

// The values of GatherMode.
const (
	GatherModeLinear GatherMode = "linear" // one after the other
	GatherModeGraph  GatherMode = "graph"  // in branches, with a trace
)

// GatherStrategy is which lanes a search for evidence has.
type GatherStrategy string

// The values of GatherStrategy.
const (
	GatherStrategyLexical GatherStrategy = "lexical" // words
	GatherStrategyBm25    GatherStrategy = "bm25"    // the same as lexical
	GatherStrategyHybrid  GatherStrategy = "hybrid"  // words and the host's embedding model
	GatherStrategyVector  GatherStrategy = "vector"  // the host's embedding model
)

// ActionSelection is who chooses what is searched next.
type ActionSelection string

// The values of ActionSelection.
const (
	ActionSelectionHeuristic ActionSelection = "heuristic" // rules
	ActionSelectionModel     ActionSelection = "model"     // the host's language model
)

// CapabilityState tells whether a request can be answered in the way it asks for.
type CapabilityState string

// The values of CapabilityState.
const (
	CapabilityStateAvailable       CapabilityState = "available"        // it can
	CapabilityStateUnsupported     CapabilityState = "unsupported"      // what is there cannot do it
	CapabilityStateHarnessRequired CapabilityState = "harness-required" // the host has yet to provide something
)

// GatherStop is why gathering ended.
type GatherStop string

// The values of GatherStop.
const (
	GatherStopGoalSatisfied        GatherStop = "goal-satisfied"         // there is enough evidence
	GatherStopStepLimitReached     GatherStop = "step-limit-reached"     // the limit of steps
	GatherStopNoFurtherQueries     GatherStop = "no-further-queries"     // nothing is left to search for
	GatherStopNoAdditionalEvidence GatherStop = "no-additional-evidence" // searches find nothing new
)

// BranchStatus is where a branch of searches stands.
type BranchStatus string

// The values of BranchStatus.
const (
	BranchStatusPending   BranchStatus = "pending"   // queries of it wait
	BranchStatusActive    BranchStatus = "active"    // it goes on
	BranchStatusCompleted BranchStatus = "completed" // it is done
	BranchStatusMerged    BranchStatus = "merged"    // it became part of another
	BranchStatusPruned    BranchStatus = "pruned"    // it was given up
)

// GatherEdgeKind is how a search follows from another.
type GatherEdgeKind string

// The values of GatherEdgeKind.
const (
	GatherEdgeKindRoot    GatherEdgeKind = "root"    // the first search
	GatherEdgeKindChild   GatherEdgeKind = "child"   // it goes on from it
	GatherEdgeKindSibling GatherEdgeKind = "sibling" // both leave from one node
	GatherEdgeKindMerge   GatherEdgeKind = "merge"   // two branches become one
)
