package contract

// The values that a field of an enumeration takes are its constants, the first the default
// unless the field names another.

// LoadMode is how a load treats what was there.
type LoadMode string

// The values of LoadMode.
const (
	LoadModeReplace LoadMode = "replace" // what was loaded before goes
	LoadModeUpdate  LoadMode = "update"  // the archive holds only the files that are new or changed; all others are kept
)

// LoadContents is what a load does with the contents of files.
type LoadContents string

// The values of LoadContents.
const (
	LoadContentsKeep LoadContents = "keep" // they are stored, so that snippets and read need nothing from outside
	LoadContentsDrop LoadContents = "drop" // the core asks for files with file needs
)

// ExportContents is what a snapshot holds of the contents of files.
type ExportContents string

// The values of ExportContents.
const (
	ExportContentsKeep    ExportContents = "keep"    // what is stored goes along
	ExportContentsDrop    ExportContents = "drop"    // none
	ExportContentsRequire ExportContents = "require" // all, asked for with file needs where they are not stored, so that the snapshot answers everything by itself
)

// ExportLinks tells whether a snapshot holds the links of the graph.
type ExportLinks string

// The values of ExportLinks.
const (
	ExportLinksMake ExportLinks = "make" // they are found if they were not before, so that the graph opens with the snapshot
	ExportLinksKeep ExportLinks = "keep" // only if they have been found already, for finding them takes about half as long as indexing
)

// EntryKind is what an entry of a directory is.
type EntryKind string

// The values of EntryKind.
const (
	EntryKindFile      EntryKind = "file"      // a file
	EntryKindDirectory EntryKind = "directory" // a directory
)

// ProgressPhase is what an operation is doing.
type ProgressPhase string

// The values of ProgressPhase.
const (
	ProgressPhaseRead         ProgressPhase = "read"                   // reading the archive or snapshot
	ProgressPhaseIndex        ProgressPhase = "index"                  // indexing files
	ProgressPhaseLink         ProgressPhase = "link"                   // finding links
	ProgressPhaseNavigate     ProgressPhase = "navigate"               // walking the tree
	ProgressPhaseSummarize    ProgressPhase = "summarize"              // asking a model for summaries
	ProgressPhaseInitializing ProgressPhase = "initializing retrieval" // beginning to gather
	ProgressPhasePlanning     ProgressPhase = "planning"               // choosing what to gather next
	ProgressPhaseEmbedding    ProgressPhase = "embedding"              // asking for what lies near a query
	ProgressPhaseRetrieving   ProgressPhase = "retrieving"             // searching for evidence
	ProgressPhaseRanking      ProgressPhase = "ranking"                // putting evidence in order
)

// ResultUnit is what a result of a search stands for.
type ResultUnit string

// The values of ResultUnit.
const (
	ResultUnitFile       ResultUnit = "file"       // each file once, by its best chunk
	ResultUnitChunk      ResultUnit = "chunk"      // every chunk that fits
	ResultUnitDefinition ResultUnit = "definition" // every definition that fits, and blocks of lines that are of none
)

// PatternSyntax is what a pattern is.
type PatternSyntax string

// The values of PatternSyntax.
const (
	PatternSyntaxLiteral PatternSyntax = "literal" // text as it stands
	PatternSyntaxRegex   PatternSyntax = "regex"   // a regular expression in the syntax of RE2
)

// HostUse tells whether something that only the host has takes part.
type HostUse string

// The values of HostUse.
const (
	HostUseNone HostUse = "none" // it does not
	HostUseHost HostUse = "host" // the host is asked for it, by a need
)

// GraphUse tells whether the links of the graph take part.
type GraphUse string

// The values of GraphUse.
const (
	GraphUseNone  GraphUse = "none"  // they do not
	GraphUseLinks GraphUse = "links" // they do
)

// LaneWeights is how much each lane of a search counts.
type LaneWeights string

// The values of LaneWeights.
const (
	LaneWeightsFixed    LaneWeights = "fixed"    // the same for every query
	LaneWeightsIntent   LaneWeights = "intent"   // by what the query wants to know; how and why also look at what the graph connects with what the query names
	LaneWeightsAdaptive LaneWeights = "adaptive" // lanes that tell files well apart count more
)

// GateUse tells whether messages that need no repository are turned away.
type GateUse string

// The values of GateUse.
const (
	GateUseOff  GateUse = "off"  // every message is searched for
	GateUseAuto GateUse = "auto" // thanks, or questions of general knowledge, get an empty list and a reason
)

// QueryClass is what kind of query it is.
type QueryClass string

// The values of QueryClass.
const (
	QueryClassSymbol QueryClass = "symbol" // the name of a definition
	QueryClassPath   QueryClass = "path"   // the name of a file or directory
	QueryClassPhrase QueryClass = "phrase" // words or a question
	QueryClassReport QueryClass = "report" // a long text, such as an issue
	QueryClassTrace  QueryClass = "trace"  // a stack trace, or an error message with a place in code
)

// QueryIntent is what a query wants to know.
type QueryIntent string

// The values of QueryIntent.
const (
	QueryIntentFind    QueryIntent = "find"    // where something is
	QueryIntentExplain QueryIntent = "explain" // what something is
	QueryIntentList    QueryIntent = "list"    // which there are
	QueryIntentCompare QueryIntent = "compare" // how two differ
	QueryIntentHow     QueryIntent = "how"     // how something works
	QueryIntentWhy     QueryIntent = "why"     // why something is so
	QueryIntentDebug   QueryIntent = "debug"   // what is wrong
	QueryIntentGeneral QueryIntent = "general" // none of these
)

// SearchStrategy is where an intent looks first.
type SearchStrategy string

// The values of SearchStrategy.
const (
	SearchStrategyOutline       SearchStrategy = "outline"        // the definitions
	SearchStrategyKeyword       SearchStrategy = "keyword"        // words
	SearchStrategySemantic      SearchStrategy = "semantic"       // meaning
	SearchStrategySemanticGraph SearchStrategy = "semantic+graph" // meaning, then the graph
	SearchStrategyKeywordGraph  SearchStrategy = "keyword+graph"  // words, then the graph
)

// Direction is which edges of an entity are meant.
type Direction string

// The values of Direction.
const (
	DirectionBoth Direction = "both" // all
	DirectionIn   Direction = "in"   // those that lead to it
	DirectionOut  Direction = "out"  // those that lead from it
)

// EdgeDirection is which way an edge leads, seen from the entity at hand.
type EdgeDirection string

// The values of EdgeDirection.
const (
	EdgeDirectionIn  EdgeDirection = "in"  // to it
	EdgeDirectionOut EdgeDirection = "out" // from it
)

// Detail is how much is shown of an entity.
type Detail string

// The values of Detail.
const (
	DetailConcise Detail = "concise" // its name and place
	DetailFull    Detail = "full"    // the beginning of its text too
)

// Provenance is what an edge rests on.
type Provenance string

// The values of Provenance.
const (
	ProvenanceExplicit Provenance = "explicit" // someone wrote it down, as a link or a record
	ProvenanceDerived  Provenance = "derived"  // code says it
	ProvenanceImplicit Provenance = "implicit" // it is how files and directories lie
)

// Confidence is how sure an edge is.
type Confidence string

// The values of Confidence.
const (
	ConfidenceExact     Confidence = "exact"     // the rules of the language lead there
	ConfidenceHeuristic Confidence = "heuristic" // it is likely
)

// DegradedReason is why a part of a request could not be answered as asked.
type DegradedReason string

// The values of DegradedReason.
const (
	DegradedReasonStale    DegradedReason = "stale"     // it was good once
	DegradedReasonNotFound DegradedReason = "not_found" // there is no such thing
	DegradedReasonBadInput DegradedReason = "bad_input" // it is malformed
)

// CutReason is where a search for paths stopped short.
type CutReason string

// The values of CutReason.
const (
	CutReasonFanOut   CutReason = "fan_out"  // an entity had more edges of a kind
	CutReasonEntities CutReason = "entities" // too many were visited
	CutReasonPaths    CutReason = "paths"    // there are more than asked for
)

// AskBy is how what to read for an answer is found.
type AskBy string

// The values of AskBy.
const (
	AskBySearch   AskBy = "search"   // by searching
	AskByNavigate AskBy = "navigate" // by walking the tree by names, with the model if there is one
)

// Role is who said something.
type Role string

// The values of Role.
const (
	RoleUser      Role = "user"      // a person
	RoleAssistant Role = "assistant" // a model
	RoleSystem    Role = "system"    // the program between them
)

// GatePhase is what decided whether a message needs the repository.
type GatePhase string

// The values of GatePhase.
const (
	GatePhaseCache   GatePhase = "cache"   // an earlier decision
	GatePhasePattern GatePhase = "pattern" // the form of the message
	GatePhaseModel   GatePhase = "model"   // the host's language model
	GatePhaseDefault GatePhase = "default" // nothing did: it is searched for
)

// PackFormat is how a context is written.
type PackFormat string

// The values of PackFormat.
const (
	PackFormatMarkdown PackFormat = "markdown" // headings and fenced code
	PackFormatXml      PackFormat = "xml"      // elements, for models
	PackFormatJson     PackFormat = "json"     // a list of objects
)

// Neighbour is what is added to the best items of a context.
type Neighbour string

// The values of Neighbour.
const (
	NeighbourCallers Neighbour = "callers" // what calls them
	NeighbourCallees Neighbour = "callees" // what they call
	NeighbourTests   Neighbour = "tests"   // the tests that call them
)

// SourceForm is how an item of a context is shown.
type SourceForm string

// The values of SourceForm.
const (
	SourceFormWhole     SourceForm = "whole"     // all of it
	SourceFormOutline   SourceForm = "outline"   // with the signatures of what it contains
	SourceFormExcerpt   SourceForm = "excerpt"   // with the lines that say most
	SourceFormSignature SourceForm = "signature" // by its signature
	SourceFormCut       SourceForm = "cut"       // its beginning
	SourceFormSummary   SourceForm = "summary"   // its summary
)

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

// NavigateStrategy is how the tree is walked.
type NavigateStrategy string

// The values of NavigateStrategy.
const (
	NavigateStrategyAuto   NavigateStrategy = "auto"   // beam for at most 50 nodes, else block
	NavigateStrategyBeam   NavigateStrategy = "beam"   // directory by directory, a few at a time
	NavigateStrategyBlock  NavigateStrategy = "block"  // blocks of candidates of a whole level
	NavigateStrategyGuided NavigateStrategy = "guided" // blocks of what a search finds
	NavigateStrategyRerank NavigateStrategy = "rerank" // what a search finds, ordered anew
)

// NavigateModel is who picks from the entries shown.
type NavigateModel string

// The values of NavigateModel.
const (
	NavigateModelIndex NavigateModel = "index" // the index, which needs nobody
	NavigateModelHost  NavigateModel = "host"  // the host's language model
)

// PathOrder is what orders paths across blocks.
type PathOrder string

// The values of PathOrder.
const (
	PathOrderNone   PathOrder = "none"   // the order in which they were picked
	PathOrderBm25   PathOrder = "bm25"   // words
	PathOrderVector PathOrder = "vector" // the host's embedding model
)

// Collapse is which single directories are passed through.
type Collapse string

// The values of Collapse.
const (
	CollapseAll     Collapse = "all"     // all of them
	CollapseVirtual Collapse = "virtual" // those that the source made up
)

// Expand is what a block shows below its candidates.
type Expand string

// The values of Expand.
const (
	ExpandFill  Expand = "fill"  // as much as there is room for
	ExpandLevel Expand = "level" // one level at a time
)

// BlockPacking is how blocks are filled.
type BlockPacking string

// The values of BlockPacking.
const (
	BlockPackingUnion  BlockPacking = "union"  // across directories
	BlockPackingParent BlockPacking = "parent" // each directory begins one
)

// EntryStyle is how an entry is shown to a model.
type EntryStyle string

// The values of EntryStyle.
const (
	EntryStyleFull    EntryStyle = "full"    // as id, path and type
	EntryStyleCompact EntryStyle = "compact" // on one line
)

// IDStyle is how the ids that may be picked are told.
type IDStyle string

// The values of IDStyle.
const (
	IDStyleRange IDStyle = "range" // as a range
	IDStyleList  IDStyle = "list"  // one by one
)

// TreeSource is what a tree is made of.
type TreeSource string

// The values of TreeSource.
const (
	TreeSourceFilesystem TreeSource = "filesystem" // files and directories
	TreeSourceDocument   TreeSource = "document"   // the sections of a document
)

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
	RecallTypeReflection RecallType = "reflection" // a lesson
	RecallTypeSession    RecallType = "session"    // a session, by its name and summary
	RecallTypeMessage    RecallType = "message"    // something said
)

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

// ReflectionsAction is what to do with lessons.
type ReflectionsAction string

// The values of ReflectionsAction.
const (
	ReflectionsActionFind    ReflectionsAction = "find"    // look for those that fit
	ReflectionsActionAdd     ReflectionsAction = "add"     // store one
	ReflectionsActionSummary ReflectionsAction = "summary" // count them
)

// Outcome is how what a lesson was learned from went.
type Outcome string

// The values of Outcome.
const (
	OutcomeUnknown Outcome = "unknown" // it is not known
	OutcomeSuccess Outcome = "success" // well
	OutcomeFailure Outcome = "failure" // badly
	OutcomePartial Outcome = "partial" // in part
)

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

// WatchPattern is what a subscription watches.
type WatchPattern string

// The values of WatchPattern.
const (
	WatchPatternFilePattern WatchPattern = "file_pattern" // paths that fit a glob
	WatchPatternEntityType  WatchPattern = "entity_type"  // a type of entities, as schema lists them
	WatchPatternKeyword     WatchPattern = "keyword"      // words that must all be there
)

// WatchTrigger is when a subscription speaks.
type WatchTrigger string

// The values of WatchTrigger.
const (
	WatchTriggerFileChange      WatchTrigger = "file_change"      // files changed
	WatchTriggerContextMention  WatchTrigger = "context_mention"  // something was said
	WatchTriggerCursorProximity WatchTrigger = "cursor_proximity" // the cursor is near
	WatchTriggerSchedule        WatchTrigger = "schedule"         // time has passed
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

// RecordType is what a stored record is.
type RecordType string

// The values of RecordType.
const (
	RecordTypeKnowledge  RecordType = "knowledge"  // something known
	RecordTypeSession    RecordType = "session"    // a session
	RecordTypeTranscript RecordType = "transcript" // what was said in one
	RecordTypeThread     RecordType = "thread"     // what ties sessions together
	RecordTypeNote       RecordType = "note"       // a note
	RecordTypeTask       RecordType = "task"       // a task
	RecordTypeBrofile    RecordType = "brofile"    // a profile of an agent
	RecordTypeWhiteboard RecordType = "whiteboard" // a whiteboard
	RecordTypeBashCall   RecordType = "bash_call"  // a command that was run
)

// IssueType is what is wrong with a statement.
type IssueType string

// The values of IssueType.
const (
	IssueTypeHallucination IssueType = "hallucination" // what it names does not exist
	IssueTypeUnsupported   IssueType = "unsupported"   // the repository says otherwise
	IssueTypeIncomplete    IssueType = "incomplete"    // something is missing
	IssueTypeOutdated      IssueType = "outdated"      // what it was written from has changed
)

// Severity is how much an issue matters.
type Severity string

// The values of Severity.
const (
	SeverityHigh   Severity = "high"   // the statement is wrong
	SeverityMedium Severity = "medium" // it may mislead
	SeverityLow    Severity = "low"    // it is worth a look
)

// ClaimType is what a claim says something about.
type ClaimType string

// The values of ClaimType.
const (
	ClaimTypeFile        ClaimType = "file"        // a file
	ClaimTypeSymbol      ClaimType = "symbol"      // a name
	ClaimTypeDefinition  ClaimType = "definition"  // where something is defined
	ClaimTypeLine        ClaimType = "line"        // what is on a line
	ClaimTypeKind        ClaimType = "kind"        // what kind of thing something is
	ClaimTypeMember      ClaimType = "member"      // what belongs to a type
	ClaimTypeCall        ClaimType = "call"        // who calls what
	ClaimTypeUse         ClaimType = "use"         // who uses what
	ClaimTypeOnly        ClaimType = "only"        // the only one
	ClaimTypeImport      ClaimType = "import"      // what a file imports
	ClaimTypeInheritance ClaimType = "inheritance" // what a type extends or implements
	ClaimTypeParameter   ClaimType = "parameter"   // what a function takes
	ClaimTypeReturn      ClaimType = "return"      // what a function returns
	ClaimTypeCount       ClaimType = "count"       // how many there are
	ClaimTypeQuote       ClaimType = "quote"       // what a text says
	ClaimTypeCitation    ClaimType = "citation"    // where something stands
	ClaimTypeOther       ClaimType = "other"       // anything else
)

// Judge is who judged a claim.
type Judge string

// The values of Judge.
const (
	JudgeIndex Judge = "index" // the index
	JudgeModel Judge = "model" // the host's language model
)

// EmbedPurpose is what a text to embed is.
type EmbedPurpose string

// The values of EmbedPurpose.
const (
	EmbedPurposeQuery    EmbedPurpose = "query"    // what is looked for
	EmbedPurposeDocument EmbedPurpose = "document" // what is found
)

// ModelStop is why a model ended.
type ModelStop string

// The values of ModelStop.
const (
	ModelStopEnd     ModelStop = "end"     // it was done
	ModelStopTool    ModelStop = "tool"    // it called the tool
	ModelStopLength  ModelStop = "length"  // it was cut by max_tokens
	ModelStopRefusal ModelStop = "refusal" // it refused
)

// StoreAction is what a step does to the records of a project.
type StoreAction string

// The values of StoreAction.
const (
	StoreActionPut    StoreAction = "put"    // writes record, as mode says
	StoreActionGet    StoreAction = "get"    // the record of type and id
	StoreActionList   StoreAction = "list"   // records of type, and of parent and one of states if given, in order
	StoreActionMatch  StoreAction = "match"  // the numbers of records of type, and of parent if given, that hold all of terms; the newest first
	StoreActionPick   StoreAction = "pick"   // the records of type whose numbers are seqs, in that order
	StoreActionCount  StoreAction = "count"  // how many records list would find in all
	StoreActionTouch  StoreAction = "touch"  // gives the record of type and id a new time and revision, adds add to its count, and gives it state, if there is one; with rev, the record must be there with that revision
	StoreActionDelete StoreAction = "delete" // removes the record of type and id, or without id those of type and parent
)

// StoreOrder is in which order a store lists.
type StoreOrder string

// The values of StoreOrder.
const (
	StoreOrderOld    StoreOrder = "old"    // by number
	StoreOrderNew    StoreOrder = "new"    // by number, the last first
	StoreOrderRecent StoreOrder = "recent" // by revision, the last first; only records that have a state
)
