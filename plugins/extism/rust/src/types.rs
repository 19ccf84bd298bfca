// Made by go run ./hosts/generate; do not edit.
//! The types of requests and responses.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

fn or_default<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(d: D) -> Result<T, D::Error> {
    Ok(Option::deserialize(d)?.unwrap_or_default())
}

/// ActionSelection is who chooses what is searched next. A text: one of [`action_selection`], or one that a newer core knows.
pub type ActionSelection = String;

/// The values of [`ActionSelection`].
pub mod action_selection {
    /// Rules.
    pub const HEURISTIC: &str = "heuristic";
    /// The host's language model.
    pub const MODEL: &str = "model";
}

/// BlockPacking is how blocks are filled. A text: one of [`block_packing`], or one that a newer core knows.
pub type BlockPacking = String;

/// The values of [`BlockPacking`].
pub mod block_packing {
    /// Across directories.
    pub const UNION: &str = "union";
    /// Each directory begins one.
    pub const PARENT: &str = "parent";
}

/// BranchStatus is where a branch of searches stands. A text: one of [`branch_status`], or one that a newer core knows.
pub type BranchStatus = String;

/// The values of [`BranchStatus`].
pub mod branch_status {
    /// Queries of it wait.
    pub const PENDING: &str = "pending";
    /// It goes on.
    pub const ACTIVE: &str = "active";
    /// It is done.
    pub const COMPLETED: &str = "completed";
    /// It became part of another.
    pub const MERGED: &str = "merged";
    /// It was given up.
    pub const PRUNED: &str = "pruned";
}

/// CapabilityState tells whether a request can be answered in the way it asks for. A text: one of [`capability_state`], or one that a newer core knows.
pub type CapabilityState = String;

/// The values of [`CapabilityState`].
pub mod capability_state {
    /// It can.
    pub const AVAILABLE: &str = "available";
    /// What is there cannot do it.
    pub const UNSUPPORTED: &str = "unsupported";
    /// The host has yet to provide something.
    pub const HARNESS_REQUIRED: &str = "harness-required";
}

/// CheckpointTrigger is why a checkpoint was saved. A text: one of [`checkpoint_trigger`], or one that a newer core knows.
pub type CheckpointTrigger = String;

/// The values of [`CheckpointTrigger`].
pub mod checkpoint_trigger {
    /// A step ended.
    pub const AUTO: &str = "auto";
    /// Somebody asked.
    pub const MANUAL: &str = "manual";
    /// Something failed.
    pub const ERROR: &str = "error";
}

/// CheckpointsAction is what to do with checkpoints. A text: one of [`checkpoints_action`], or one that a newer core knows.
pub type CheckpointsAction = String;

/// The values of [`CheckpointsAction`].
pub mod checkpoints_action {
    /// List those of a session.
    pub const LIST: &str = "list";
    /// Save a state.
    pub const SAVE: &str = "save";
    /// Give a state back.
    pub const LOAD: &str = "load";
    /// Remove one.
    pub const DELETE: &str = "delete";
}

/// ClaimType is what a claim says something about. A text: one of [`claim_type`], or one that a newer core knows.
pub type ClaimType = String;

/// The values of [`ClaimType`].
pub mod claim_type {
    /// A file.
    pub const FILE: &str = "file";
    /// A name.
    pub const SYMBOL: &str = "symbol";
    /// Where something is defined.
    pub const DEFINITION: &str = "definition";
    /// What is on a line.
    pub const LINE: &str = "line";
    /// What kind of thing something is.
    pub const KIND: &str = "kind";
    /// What belongs to a type.
    pub const MEMBER: &str = "member";
    /// Who calls what.
    pub const CALL: &str = "call";
    /// Who uses what.
    pub const USE: &str = "use";
    /// The only one.
    pub const ONLY: &str = "only";
    /// What a file imports.
    pub const IMPORT: &str = "import";
    /// What a type extends or implements.
    pub const INHERITANCE: &str = "inheritance";
    /// What a function takes.
    pub const PARAMETER: &str = "parameter";
    /// What a function returns.
    pub const RETURN: &str = "return";
    /// How many there are.
    pub const COUNT: &str = "count";
    /// What a text says.
    pub const QUOTE: &str = "quote";
    /// Where something stands.
    pub const CITATION: &str = "citation";
    /// Anything else.
    pub const OTHER: &str = "other";
}

/// Collapse is which single directories are passed through. A text: one of [`collapse`], or one that a newer core knows.
pub type Collapse = String;

/// The values of [`Collapse`].
pub mod collapse {
    /// All of them.
    pub const ALL: &str = "all";
    /// Those that the source made up.
    pub const VIRTUAL: &str = "virtual";
}

/// Confidence is how sure an edge is. A text: one of [`confidence`], or one that a newer core knows.
pub type Confidence = String;

/// The values of [`Confidence`].
pub mod confidence {
    /// The rules of the language lead there.
    pub const EXACT: &str = "exact";
    /// It is likely.
    pub const HEURISTIC: &str = "heuristic";
}

/// ConfidenceLevel is how likely the first result of a search is about the query at all, or a finding is right. A text: one of [`confidence_level`], or one that a newer core knows.
pub type ConfidenceLevel = String;

/// The values of [`ConfidenceLevel`].
pub mod confidence_level {
    /// The query's words, or what it names, are there.
    pub const HIGH: &str = "high";
    /// Enough of them to look.
    pub const SOME: &str = "some";
    /// So little that the repository may hold nothing of it.
    pub const LOW: &str = "low";
}

/// DecisionSearch is how decisions are looked for in messages. A text: one of [`decision_search`], or one that a newer core knows.
pub type DecisionSearch = String;

/// The values of [`DecisionSearch`].
pub mod decision_search {
    /// They are not.
    pub const NONE: &str = "none";
    /// Sentences that read like one.
    pub const PATTERN: &str = "pattern";
    /// The host's language model is asked about messages that read like one.
    pub const MODEL: &str = "model";
}

/// DecisionSource is how a decision was found. A text: one of [`decision_source`], or one that a newer core knows.
pub type DecisionSource = String;

/// The values of [`DecisionSource`].
pub mod decision_source {
    /// Someone said that it is one.
    pub const STATED: &str = "stated";
    /// A language model found it.
    pub const MODEL: &str = "model";
    /// A sentence reads like one.
    pub const PATTERN: &str = "pattern";
}

/// DecisionsAction is what to do with decisions. A text: one of [`decisions_action`], or one that a newer core knows.
pub type DecisionsAction = String;

/// The values of [`DecisionsAction`].
pub mod decisions_action {
    /// List them.
    pub const LIST: &str = "list";
    /// State one.
    pub const ADD: &str = "add";
    /// Look for them in what was said.
    pub const EXTRACT: &str = "extract";
}

/// DegradedReason is why a part of a request could not be answered as asked. A text: one of [`degraded_reason`], or one that a newer core knows.
pub type DegradedReason = String;

/// The values of [`DegradedReason`].
pub mod degraded_reason {
    /// It was good once.
    pub const STALE: &str = "stale";
    /// There is no such thing.
    pub const NOT_FOUND: &str = "not_found";
    /// It is malformed.
    pub const BAD_INPUT: &str = "bad_input";
}

/// Detail is how much is shown of an entity. A text: one of [`detail`], or one that a newer core knows.
pub type Detail = String;

/// The values of [`Detail`].
pub mod detail {
    /// Its name and place.
    pub const CONCISE: &str = "concise";
    /// The beginning of its text too.
    pub const FULL: &str = "full";
}

/// Direction is which edges of an entity are meant. A text: one of [`direction`], or one that a newer core knows.
pub type Direction = String;

/// The values of [`Direction`].
pub mod direction {
    /// All.
    pub const BOTH: &str = "both";
    /// Those that lead to it.
    pub const IN: &str = "in";
    /// Those that lead from it.
    pub const OUT: &str = "out";
}

/// EdgeDirection is which way an edge leads, seen from the entity at hand. A text: one of [`edge_direction`], or one that a newer core knows.
pub type EdgeDirection = String;

/// The values of [`EdgeDirection`].
pub mod edge_direction {
    /// To it.
    pub const IN: &str = "in";
    /// From it.
    pub const OUT: &str = "out";
}

/// EmbedPurpose is what a text to embed is. A text: one of [`embed_purpose`], or one that a newer core knows.
pub type EmbedPurpose = String;

/// The values of [`EmbedPurpose`].
pub mod embed_purpose {
    /// What is looked for.
    pub const QUERY: &str = "query";
    /// What is found.
    pub const DOCUMENT: &str = "document";
}

/// EntryStyle is how an entry is shown to a model. A text: one of [`entry_style`], or one that a newer core knows.
pub type EntryStyle = String;

/// The values of [`EntryStyle`].
pub mod entry_style {
    /// As id, path and type.
    pub const FULL: &str = "full";
    /// On one line.
    pub const COMPACT: &str = "compact";
    /// On one line, with how many files a directory holds and what a file defines; of what is loaded.
    pub const TELLING: &str = "telling";
}

/// EntryType is what an entry of a directory is. A text: one of [`entry_type`], or one that a newer core knows.
pub type EntryType = String;

/// The values of [`EntryType`].
pub mod entry_type {
    /// A file.
    pub const FILE: &str = "file";
    /// A directory.
    pub const DIRECTORY: &str = "directory";
}

/// ExportContents is what a snapshot holds of the contents of files. A text: one of [`export_contents`], or one that a newer core knows.
pub type ExportContents = String;

/// The values of [`ExportContents`].
pub mod export_contents {
    /// What is stored goes along.
    pub const KEEP: &str = "keep";
    /// None.
    pub const DROP: &str = "drop";
    /// All, asked for with file needs where they are not stored, so that the snapshot answers everything by itself.
    pub const REQUIRE: &str = "require";
}

/// ExportLinks tells whether a snapshot holds the links of the graph. A text: one of [`export_links`], or one that a newer core knows.
pub type ExportLinks = String;

/// The values of [`ExportLinks`].
pub mod export_links {
    /// They are found if they were not before, so that the graph opens with the snapshot.
    pub const MAKE: &str = "make";
    /// Only if they have been found already, for finding them takes about half as long as indexing.
    pub const KEEP: &str = "keep";
}

/// GatePhase is what decided whether a message needs the repository. A text: one of [`gate_phase`], or one that a newer core knows.
pub type GatePhase = String;

/// The values of [`GatePhase`].
pub mod gate_phase {
    /// An earlier decision.
    pub const CACHE: &str = "cache";
    /// The form of the message.
    pub const PATTERN: &str = "pattern";
    /// The host's language model.
    pub const MODEL: &str = "model";
    /// Nothing did: it is searched for.
    pub const DEFAULT: &str = "default";
}

/// GateUse tells whether messages that need no repository are turned away. A text: one of [`gate_use`], or one that a newer core knows.
pub type GateUse = String;

/// The values of [`GateUse`].
pub mod gate_use {
    /// Every message is searched for.
    pub const OFF: &str = "off";
    /// Thanks, or questions of general knowledge, get an empty list and a reason.
    pub const AUTO: &str = "auto";
}

/// GatherEdgeKind is how a search follows from another. A text: one of [`gather_edge_kind`], or one that a newer core knows.
pub type GatherEdgeKind = String;

/// The values of [`GatherEdgeKind`].
pub mod gather_edge_kind {
    /// The first search.
    pub const ROOT: &str = "root";
    /// It goes on from it.
    pub const CHILD: &str = "child";
    /// Both leave from one node.
    pub const SIBLING: &str = "sibling";
    /// Two branches become one.
    pub const MERGE: &str = "merge";
}

/// GatherIntent is what a request for evidence is. A text: one of [`gather_intent`], or one that a newer core knows.
pub type GatherIntent = String;

/// The values of [`GatherIntent`].
pub mod gather_intent {
    /// An initial or targeted query.
    pub const PLANNER_SEARCH: &str = "planner-search";
    /// Tighter wording, which reuses the evidence in prior_context.
    pub const PLANNER_REFINE: &str = "planner-refine";
}

/// GatherMode is how searches follow one another. A text: one of [`gather_mode`], or one that a newer core knows.
pub type GatherMode = String;

/// The values of [`GatherMode`].
pub mod gather_mode {
    /// One after the other.
    pub const LINEAR: &str = "linear";
    /// In branches, with a trace.
    pub const GRAPH: &str = "graph";
}

/// GatherStop is why gathering ended. A text: one of [`gather_stop`], or one that a newer core knows.
pub type GatherStop = String;

/// The values of [`GatherStop`].
pub mod gather_stop {
    /// There is enough evidence.
    pub const GOAL_SATISFIED: &str = "goal-satisfied";
    /// The limit of steps.
    pub const STEP_LIMIT_REACHED: &str = "step-limit-reached";
    /// Nothing is left to search for.
    pub const NO_FURTHER_QUERIES: &str = "no-further-queries";
    /// Searches find nothing new.
    pub const NO_ADDITIONAL_EVIDENCE: &str = "no-additional-evidence";
}

/// GatherStrategy is which lanes a search for evidence has. A text: one of [`gather_strategy`], or one that a newer core knows.
pub type GatherStrategy = String;

/// The values of [`GatherStrategy`].
pub mod gather_strategy {
    /// Words.
    pub const LEXICAL: &str = "lexical";
    /// The same as lexical.
    pub const BM25: &str = "bm25";
    /// Words and the host's embedding model.
    pub const HYBRID: &str = "hybrid";
    /// The host's embedding model.
    pub const VECTOR: &str = "vector";
}

/// GraphUse tells whether the links of the graph take part. A text: one of [`graph_use`], or one that a newer core knows.
pub type GraphUse = String;

/// The values of [`GraphUse`].
pub mod graph_use {
    /// They do not.
    pub const NONE: &str = "none";
    /// They do.
    pub const LINKS: &str = "links";
}

/// HostUse tells whether something that only the host has takes part. A text: one of [`host_use`], or one that a newer core knows.
pub type HostUse = String;

/// The values of [`HostUse`].
pub mod host_use {
    /// It does not.
    pub const NONE: &str = "none";
    /// The host is asked for it, by a need.
    pub const HOST: &str = "host";
}

/// IDStyle is how the ids that may be picked are told. A text: one of [`idstyle`], or one that a newer core knows.
pub type IDStyle = String;

/// The values of [`IDStyle`].
pub mod idstyle {
    /// As a range.
    pub const RANGE: &str = "range";
    /// One by one.
    pub const LIST: &str = "list";
}

/// IssueType is what is wrong with a statement. A text: one of [`issue_type`], or one that a newer core knows.
pub type IssueType = String;

/// The values of [`IssueType`].
pub mod issue_type {
    /// What it names does not exist.
    pub const HALLUCINATION: &str = "hallucination";
    /// The repository says otherwise.
    pub const UNSUPPORTED: &str = "unsupported";
    /// Something is missing.
    pub const INCOMPLETE: &str = "incomplete";
    /// What it was written from has changed.
    pub const OUTDATED: &str = "outdated";
}

/// Judge is who judged a claim. A text: one of [`judge`], or one that a newer core knows.
pub type Judge = String;

/// The values of [`Judge`].
pub mod judge {
    /// The index.
    pub const INDEX: &str = "index";
    /// The host's language model.
    pub const MODEL: &str = "model";
}

/// LoadContents is what a load does with the contents of files. A text: one of [`load_contents`], or one that a newer core knows.
pub type LoadContents = String;

/// The values of [`LoadContents`].
pub mod load_contents {
    /// They are stored, so that snippets and read need nothing from outside.
    pub const KEEP: &str = "keep";
    /// The core asks for files with file needs; of a snapshot, what it holds is kept.
    pub const DROP: &str = "drop";
}

/// LoadMode is how a load treats what was there. A text: one of [`load_mode`], or one that a newer core knows.
pub type LoadMode = String;

/// The values of [`LoadMode`].
pub mod load_mode {
    /// What was loaded before goes.
    pub const REPLACE: &str = "replace";
    /// The archive, or a snapshot in place of it, holds only the files that are new or changed; all others are kept.
    pub const UPDATE: &str = "update";
}

/// Lookahead is what a block shows below its candidates. A text: one of [`lookahead`], or one that a newer core knows.
pub type Lookahead = String;

/// The values of [`Lookahead`].
pub mod lookahead {
    /// As much as there is room for.
    pub const FILL: &str = "fill";
    /// One level at a time.
    pub const LEVEL: &str = "level";
}

/// MemoryAction is what to do with what an agent keeps in mind. A text: one of [`memory_action`], or one that a newer core knows.
pub type MemoryAction = String;

/// The values of [`MemoryAction`].
pub mod memory_action {
    /// Count the tiers.
    pub const STATUS: &str = "status";
    /// Keep an item.
    pub const ADD: &str = "add";
    /// List a tier.
    pub const LIST: &str = "list";
    /// Move items out of the context.
    pub const SPILL: &str = "spill";
    /// Bring back what is like a query.
    pub const RECALL: &str = "recall";
}

/// MemoryTier is how near an item is kept. A text: one of [`memory_tier`], or one that a newer core knows.
pub type MemoryTier = String;

/// The values of [`MemoryTier`].
pub mod memory_tier {
    /// In the context.
    pub const HOT: &str = "hot";
    /// Near.
    pub const WARM: &str = "warm";
    /// Far.
    pub const COLD: &str = "cold";
}

/// MentionType is what a mention names, as far as its shape tells. A text: one of [`mention_type`], or one that a newer core knows.
pub type MentionType = String;

/// The values of [`MentionType`].
pub mod mention_type {
    /// A known extension, or a slash.
    pub const FILE: &str = "file";
    /// LikeThis.
    pub const CLASS: &str = "class";
    /// LikeThis, like_this or like().
    pub const FUNCTION: &str = "function";
    /// Qualified.name, LIKE_THIS, or a `word` in backticks.
    pub const SYMBOL: &str = "symbol";
}

/// MessagesAction is what to do with messages. A text: one of [`messages_action`], or one that a newer core knows.
pub type MessagesAction = String;

/// The values of [`MessagesAction`].
pub mod messages_action {
    /// List those of a session.
    pub const LIST: &str = "list";
    /// Store some.
    pub const ADD: &str = "add";
}

/// ModelStop is why a model ended. A text: one of [`model_stop`], or one that a newer core knows.
pub type ModelStop = String;

/// The values of [`ModelStop`].
pub mod model_stop {
    /// It was done.
    pub const END: &str = "end";
    /// It called the tool.
    pub const TOOL: &str = "tool";
    /// It was cut by max_tokens.
    pub const LENGTH: &str = "length";
    /// It refused.
    pub const REFUSAL: &str = "refusal";
}

/// NavigateModel is who picks from the entries shown. A text: one of [`navigate_model`], or one that a newer core knows.
pub type NavigateModel = String;

/// The values of [`NavigateModel`].
pub mod navigate_model {
    /// The index, which needs nobody.
    pub const INDEX: &str = "index";
    /// The host's language model.
    pub const HOST: &str = "host";
}

/// NavigateStrategy is how the tree is walked. A text: one of [`navigate_strategy`], or one that a newer core knows.
pub type NavigateStrategy = String;

/// The values of [`NavigateStrategy`].
pub mod navigate_strategy {
    /// Beam for at most 50 nodes, else block.
    pub const AUTO: &str = "auto";
    /// Directory by directory, a few at a time.
    pub const BEAM: &str = "beam";
    /// Blocks of candidates of a whole level.
    pub const BLOCK: &str = "block";
    /// Blocks of what a search finds.
    pub const GUIDED: &str = "guided";
    /// What a search finds, ordered anew.
    pub const RERANK: &str = "rerank";
    /// Rerank, and small blocks where that does not do.
    pub const CASCADE: &str = "cascade";
}

/// Neighbour is what is added to the best items of a context. A text: one of [`neighbour`], or one that a newer core knows.
pub type Neighbour = String;

/// The values of [`Neighbour`].
pub mod neighbour {
    /// What calls them.
    pub const CALLERS: &str = "callers";
    /// What they call.
    pub const CALLEES: &str = "callees";
    /// The tests that call them.
    pub const TESTS: &str = "tests";
}

/// NoteType is what a note is. A text: one of [`note_type`], or one that a newer core knows.
pub type NoteType = String;

/// The values of [`NoteType`].
pub mod note_type {
    /// Something known about the project.
    pub const KNOWLEDGE: &str = "knowledge";
    /// A note.
    pub const NOTE: &str = "note";
    /// What ties sessions together.
    pub const THREAD: &str = "thread";
}

/// Outcome is how what a reflection was learned from went. A text: one of [`outcome`], or one that a newer core knows.
pub type Outcome = String;

/// The values of [`Outcome`].
pub mod outcome {
    /// It is not known.
    pub const UNKNOWN: &str = "unknown";
    /// Well.
    pub const SUCCESS: &str = "success";
    /// Badly.
    pub const FAILURE: &str = "failure";
    /// In part.
    pub const PARTIAL: &str = "partial";
}

/// PackFormat is how a context is written. A text: one of [`pack_format`], or one that a newer core knows.
pub type PackFormat = String;

/// The values of [`PackFormat`].
pub mod pack_format {
    /// Headings and fenced code.
    pub const MARKDOWN: &str = "markdown";
    /// Elements, for models.
    pub const XML: &str = "xml";
    /// A list of objects.
    pub const JSON: &str = "json";
}

/// PassName is a pass of a search. A text: one of [`pass_name`], or one that a newer core knows.
pub type PassName = String;

/// The values of [`PassName`].
pub mod pass_name {
    /// Chunks that hold any of the query's words.
    pub const SEARCH: &str = "search";
    /// Files of these, and files that lanes know otherwise.
    pub const COLLAPSE: &str = "collapse";
    /// Files that pass the filters.
    pub const FILTER: &str = "filter";
    /// Results: the best files, of which several chunks or definitions may be shown.
    pub const RANK: &str = "rank";
}

/// PathBound is a bound of a search for paths. A text: one of [`path_bound`], or one that a newer core knows.
pub type PathBound = String;

/// The values of [`PathBound`].
pub mod path_bound {
    /// An entity had more edges of a kind.
    pub const FAN_OUT: &str = "fan_out";
    /// Too many were visited.
    pub const ENTITIES: &str = "entities";
    /// There are more than asked for.
    pub const PATHS: &str = "paths";
}

/// PathOrder is what orders paths across blocks. A text: one of [`path_order`], or one that a newer core knows.
pub type PathOrder = String;

/// The values of [`PathOrder`].
pub mod path_order {
    /// The order in which they were picked.
    pub const NONE: &str = "none";
    /// Words.
    pub const BM25: &str = "bm25";
    /// The host's embedding model.
    pub const VECTOR: &str = "vector";
}

/// PatternSyntax is what a pattern is. A text: one of [`pattern_syntax`], or one that a newer core knows.
pub type PatternSyntax = String;

/// The values of [`PatternSyntax`].
pub mod pattern_syntax {
    /// Text as it stands.
    pub const LITERAL: &str = "literal";
    /// A regular expression in the syntax of RE2.
    pub const REGEX: &str = "regex";
}

/// ProgressPhase is what an operation is doing. A text: one of [`progress_phase`], or one that a newer core knows.
pub type ProgressPhase = String;

/// The values of [`ProgressPhase`].
pub mod progress_phase {
    /// Reading the archive or snapshot.
    pub const READ: &str = "read";
    /// Indexing files.
    pub const INDEX: &str = "index";
    /// Finding links.
    pub const LINK: &str = "link";
    /// Reading documents and comments.
    pub const AUDIT: &str = "audit";
    /// Walking the tree.
    pub const NAVIGATE: &str = "navigate";
    /// Asking a model for summaries.
    pub const SUMMARIZE: &str = "summarize";
    /// Beginning to gather.
    pub const INITIALIZING_RETRIEVAL: &str = "initializing retrieval";
    /// Choosing what to gather next.
    pub const PLANNING: &str = "planning";
    /// Asking for what lies near a query.
    pub const EMBEDDING: &str = "embedding";
    /// Searching for evidence.
    pub const RETRIEVING: &str = "retrieving";
    /// Putting evidence in order.
    pub const RANKING: &str = "ranking";
}

/// Provenance is what an edge rests on. A text: one of [`provenance`], or one that a newer core knows.
pub type Provenance = String;

/// The values of [`Provenance`].
pub mod provenance {
    /// Someone wrote it down, as a link or a record.
    pub const EXPLICIT: &str = "explicit";
    /// Code says it.
    pub const DERIVED: &str = "derived";
    /// It is how files and directories lie.
    pub const IMPLICIT: &str = "implicit";
}

/// QueryClass is what kind of query it is. A text: one of [`query_class`], or one that a newer core knows.
pub type QueryClass = String;

/// The values of [`QueryClass`].
pub mod query_class {
    /// The name of a definition.
    pub const SYMBOL: &str = "symbol";
    /// The name of a file or directory.
    pub const PATH: &str = "path";
    /// Words or a question.
    pub const PHRASE: &str = "phrase";
    /// A long text, such as an issue.
    pub const REPORT: &str = "report";
    /// A stack trace, or an error message with a place in code.
    pub const TRACE: &str = "trace";
}

/// QueryIntent is what a query wants to know. A text: one of [`query_intent`], or one that a newer core knows.
pub type QueryIntent = String;

/// The values of [`QueryIntent`].
pub mod query_intent {
    /// Where something is.
    pub const FIND: &str = "find";
    /// What something is.
    pub const EXPLAIN: &str = "explain";
    /// Which there are.
    pub const LIST: &str = "list";
    /// How two differ.
    pub const COMPARE: &str = "compare";
    /// How something works.
    pub const HOW: &str = "how";
    /// Why something is so.
    pub const WHY: &str = "why";
    /// What is wrong.
    pub const DEBUG: &str = "debug";
    /// None of these.
    pub const GENERAL: &str = "general";
}

/// RecallType is what kind of thing is recalled. A text: one of [`recall_type`], or one that a newer core knows.
pub type RecallType = String;

/// The values of [`RecallType`].
pub mod recall_type {
    /// A decision.
    pub const DECISION: &str = "decision";
    /// Something known about the project.
    pub const KNOWLEDGE: &str = "knowledge";
    /// A note.
    pub const NOTE: &str = "note";
    /// What ties sessions together.
    pub const THREAD: &str = "thread";
    /// What an agent learned.
    pub const REFLECTION: &str = "reflection";
    /// A session, by its name and summary.
    pub const SESSION: &str = "session";
    /// Something said.
    pub const MESSAGE: &str = "message";
}

/// RecordType is what a stored record is. A text: one of [`record_type`], or one that a newer core knows.
pub type RecordType = String;

/// The values of [`RecordType`].
pub mod record_type {
    /// Something known.
    pub const KNOWLEDGE: &str = "knowledge";
    /// A session.
    pub const SESSION: &str = "session";
    /// What was said in one.
    pub const TRANSCRIPT: &str = "transcript";
    /// What ties sessions together.
    pub const THREAD: &str = "thread";
    /// A note.
    pub const NOTE: &str = "note";
    /// A task.
    pub const TASK: &str = "task";
    /// A profile of an agent.
    pub const BROFILE: &str = "brofile";
    /// A whiteboard.
    pub const WHITEBOARD: &str = "whiteboard";
    /// A command that was run.
    pub const BASH_CALL: &str = "bash_call";
}

/// ReflectionsAction is what to do with reflections. A text: one of [`reflections_action`], or one that a newer core knows.
pub type ReflectionsAction = String;

/// The values of [`ReflectionsAction`].
pub mod reflections_action {
    /// Look for those that fit.
    pub const FIND: &str = "find";
    /// Store one.
    pub const ADD: &str = "add";
    /// Count them.
    pub const SUMMARY: &str = "summary";
    /// Make reflections of what users corrected more than once.
    pub const LEARN: &str = "learn";
}

/// ResultUnit is what a result of a search stands for. A text: one of [`result_unit`], or one that a newer core knows.
pub type ResultUnit = String;

/// The values of [`ResultUnit`].
pub mod result_unit {
    /// Each file once, by its best chunk.
    pub const FILE: &str = "file";
    /// Every chunk that fits.
    pub const CHUNK: &str = "chunk";
    /// Every definition that fits, and blocks of lines that are of none.
    pub const DEFINITION: &str = "definition";
}

/// Role is who said something. A text: one of [`role`], or one that a newer core knows.
pub type Role = String;

/// The values of [`Role`].
pub mod role {
    /// A person.
    pub const USER: &str = "user";
    /// A model.
    pub const ASSISTANT: &str = "assistant";
    /// The program between them.
    pub const SYSTEM: &str = "system";
}

/// SessionStatus is where a session stands. A text: one of [`session_status`], or one that a newer core knows.
pub type SessionStatus = String;

/// The values of [`SessionStatus`].
pub mod session_status {
    /// It goes on.
    pub const ACTIVE: &str = "active";
    /// It was put away.
    pub const ARCHIVED: &str = "archived";
    /// It was put away with a summary.
    pub const SUMMARIZED: &str = "summarized";
}

/// SessionsAction is what to do with sessions. A text: one of [`sessions_action`], or one that a newer core knows.
pub type SessionsAction = String;

/// The values of [`SessionsAction`].
pub mod sessions_action {
    /// List them.
    pub const LIST: &str = "list";
    /// Tell of one.
    pub const GET: &str = "get";
    /// Make one, or go on with it.
    pub const START: &str = "start";
    /// Give one a name.
    pub const RENAME: &str = "rename";
    /// Put one away.
    pub const ARCHIVE: &str = "archive";
    /// Take one up again.
    pub const ACTIVATE: &str = "activate";
    /// Write its summary.
    pub const SUMMARIZE: &str = "summarize";
    /// Remove one with all that belongs to it.
    pub const DELETE: &str = "delete";
}

/// Severity is how much an issue matters. A text: one of [`severity`], or one that a newer core knows.
pub type Severity = String;

/// The values of [`Severity`].
pub mod severity {
    /// The statement is wrong.
    pub const HIGH: &str = "high";
    /// It may mislead.
    pub const MEDIUM: &str = "medium";
    /// It is worth a look.
    pub const LOW: &str = "low";
}

/// SourceForm is how an item of a context is shown. A text: one of [`source_form`], or one that a newer core knows.
pub type SourceForm = String;

/// The values of [`SourceForm`].
pub mod source_form {
    /// All of it.
    pub const WHOLE: &str = "whole";
    /// With the signatures of what it contains.
    pub const OUTLINE: &str = "outline";
    /// With the lines that say most.
    pub const EXCERPT: &str = "excerpt";
    /// By its signature.
    pub const SIGNATURE: &str = "signature";
    /// Its beginning.
    pub const TRUNCATED: &str = "truncated";
    /// Its summary.
    pub const SUMMARY: &str = "summary";
}

/// StoreAction is what a step does to the records of a project. A text: one of [`store_action`], or one that a newer core knows.
pub type StoreAction = String;

/// The values of [`StoreAction`].
pub mod store_action {
    /// Writes record, as mode says.
    pub const PUT: &str = "put";
    /// The record of type and id.
    pub const GET: &str = "get";
    /// Records of type, and of parent and one of states if given, in order.
    pub const LIST: &str = "list";
    /// The numbers of records of type, and of parent if given, that hold all of terms; the newest first.
    pub const MATCH: &str = "match";
    /// The records of type whose numbers are seqs, in that order.
    pub const PICK: &str = "pick";
    /// The records of type that have a state, of parent and one of states if given, whose vectors are most like vector, without their contents; of equals the newest first.
    pub const NEAR: &str = "near";
    /// How many records list would find in all.
    pub const COUNT: &str = "count";
    /// Gives the record of type and id a new time and revision, adds add to its count, and gives it state, if there is one; with rev, the record must be there with that revision.
    pub const TOUCH: &str = "touch";
    /// Removes the record of type and id, or without id those of type and parent.
    pub const DELETE: &str = "delete";
}

/// StoreOrder is in which order a store lists. A text: one of [`store_order`], or one that a newer core knows.
pub type StoreOrder = String;

/// The values of [`StoreOrder`].
pub mod store_order {
    /// By number.
    pub const OLD: &str = "old";
    /// By number, the last first.
    pub const NEW: &str = "new";
    /// By revision, the last first; only records that have a state.
    pub const RECENT: &str = "recent";
}

/// SubscriptionStatus is where a subscription stands. A text: one of [`subscription_status`], or one that a newer core knows.
pub type SubscriptionStatus = String;

/// The values of [`SubscriptionStatus`].
pub mod subscription_status {
    /// It speaks.
    pub const ACTIVE: &str = "active";
    /// It is silent.
    pub const PAUSED: &str = "paused";
    /// It has ended.
    pub const COMPLETED: &str = "completed";
}

/// SubscriptionsAction is what to do with subscriptions. A text: one of [`subscriptions_action`], or one that a newer core knows.
pub type SubscriptionsAction = String;

/// The values of [`SubscriptionsAction`].
pub mod subscriptions_action {
    /// List them.
    pub const LIST: &str = "list";
    /// Make one.
    pub const ADD: &str = "add";
    /// Say nothing for now.
    pub const PAUSE: &str = "pause";
    /// Go on.
    pub const RESUME: &str = "resume";
    /// End one.
    pub const COMPLETE: &str = "complete";
    /// Say what happened.
    pub const NOTIFY: &str = "notify";
    /// List what was made of it.
    pub const SUGGESTIONS: &str = "suggestions";
    /// Note that a suggestion was acted upon.
    pub const USE: &str = "use";
}

/// SuggestionStatus is where a suggestion stands. A text: one of [`suggestion_status`], or one that a newer core knows.
pub type SuggestionStatus = String;

/// The values of [`SuggestionStatus`].
pub mod suggestion_status {
    /// Nobody has seen it.
    pub const PENDING: &str = "pending";
    /// It was listed.
    pub const DELIVERED: &str = "delivered";
    /// It was acted upon.
    pub const USED: &str = "used";
}

/// ToolAction is what a tool does. A text: one of [`tool_action`], or one that a newer core knows.
pub type ToolAction = String;

/// The values of [`ToolAction`].
pub mod tool_action {
    /// It looks at files.
    pub const READ: &str = "read";
    /// It changes files.
    pub const EDIT: &str = "edit";
    /// It runs a command.
    pub const RUN: &str = "run";
}

/// TreeSource is what a tree is made of. A text: one of [`tree_source`], or one that a newer core knows.
pub type TreeSource = String;

/// The values of [`TreeSource`].
pub mod tree_source {
    /// Files and directories.
    pub const FILESYSTEM: &str = "filesystem";
    /// The sections of a document.
    pub const DOCUMENT: &str = "document";
}

/// WatchEvent is when a subscription speaks. A text: one of [`watch_event`], or one that a newer core knows.
pub type WatchEvent = String;

/// The values of [`WatchEvent`].
pub mod watch_event {
    /// Files changed.
    pub const FILE_CHANGE: &str = "file_change";
    /// Something was said.
    pub const CONTEXT_MENTION: &str = "context_mention";
    /// The cursor is near.
    pub const CURSOR_PROXIMITY: &str = "cursor_proximity";
    /// Time has passed.
    pub const SCHEDULE: &str = "schedule";
}

/// WatchMatch is what the value of a subscription is held against. A text: one of [`watch_match`], or one that a newer core knows.
pub type WatchMatch = String;

/// The values of [`WatchMatch`].
pub mod watch_match {
    /// Paths that fit a glob.
    pub const FILE_PATTERN: &str = "file_pattern";
    /// A type of entities, as schema lists them.
    pub const ENTITY_TYPE: &str = "entity_type";
    /// Words that must all be there.
    pub const KEYWORD: &str = "keyword";
}

/// AddRequest stores records beside the code, and removes some.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AddRequest {
    /// The records to store. At most 100000 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub records: Option<Vec<StoredRecord>>,
    /// Refs of records to remove, with their edges.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remove: Option<Vec<String>>,
}

/// AddResponse tells the refs of the records added, in order.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AddResponse {
    /// The refs of the records added, in the order of the request.
    #[serde(deserialize_with = "or_default")]
    pub refs: Vec<String>,
    /// How many records were removed.
    pub removed: i64,
    /// How many records are stored now.
    pub records: i64,
}

/// AffectedEntity is a test or document, and why it is listed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AffectedEntity {
    /// The ref of the test or document.
    pub r#ref: String,
    /// Its name, for people.
    pub name: String,
    /// The file that it is, or is in.
    pub path: String,
    /// How strongly it belongs to the change: from 100 on it uses or names what was changed.
    pub score: i64,
    /// Why it is listed: a kind of edge, "its name", "its directory" or "its words".
    pub why: String,
    /// The name of what was changed, unless it is listed for its words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The names that lead from there to target, if what was changed is used over several steps: first what is in this file, last what was changed, each using the next.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chain: Option<Vec<String>>,
}

/// Anchor is code that a text names, as it was when the text was stored.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Anchor {
    /// The name as the text has it.
    pub name: String,
    /// The path of the file that was meant, if it was known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The hash of that file's content when the text was stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
}

/// Around are the edges of an entity.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Around {
    /// The edges that lead to the entity.
    #[serde(deserialize_with = "or_default")]
    pub r#in: Vec<EdgeGroup>,
    /// The edges that lead from the entity.
    #[serde(deserialize_with = "or_default")]
    pub out: Vec<EdgeGroup>,
}

/// AskRequest asks for what answers a question, and, of a model, for the answer.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AskRequest {
    /// The question. 1 to 1048576 bytes.
    pub query: String,
    /// True to find what to read by walking the tree by names, with the model if there is one, instead of by a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub navigate: Option<bool>,
    /// Whose language model answers from the context. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<HostUse>,
    /// How many tokens the context has at most, by estimate. 1 to 1000000000; default 4000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<i64>,
    /// How many ranked definitions take part at most. 1 to 200; default 40.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// True to read also what is hardly likely to be about the question, as for pack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doubtful: Option<bool>,
    /// Whether messages that need no repository are turned away. Default off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gate: Option<GateUse>,
    /// What is added to the best items of the context, below them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub neighbours: Option<Vec<Neighbour>>,
    /// Whether the links of the graph take part in the search. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub graph: Option<GraphUse>,
    /// Whether the host's embedding model takes part in the search. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vectors: Option<HostUse>,
    /// Whether the host's version control takes part in the search. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<HostUse>,
    /// Whether what the host remembers of the project is read too, found as recall finds it: a quarter of the budget at most. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remembered: Option<HostUse>,
}

/// AskResponse is an answer with what it was made from.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AskResponse {
    /// What the model wrote, without citations of what does not exist or was not shown to it; empty without a model, and if there is nothing to answer from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// The citations of the answer as the model wrote it, in their order, each once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub citations: Option<Vec<Citation>>,
    /// What the answer says that the index does not bear out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub issues: Option<Vec<VerifyIssue>>,
    /// How many claims of the answer were checked, and how they stand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claims: Option<VerifyCounts>,
    /// The context, in the format for models if one was asked.
    pub pack: PackResponse,
    /// What of what is remembered was read, best first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remembered: Option<Vec<Recalled>>,
    /// The model that answered, as PROVIDER:MODEL.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// What all calls of the model cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
    /// What was left out or done otherwise than asked, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
    /// Why there is no answer, or no context.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// AttachRequest makes what the host's store holds of the loaded project part of the graph, as it is now: what is inspected, searched and followed after. It needs no fields.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AttachRequest {
}

/// AttachResponse tells what was attached.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AttachResponse {
    /// The name of the project whose records are attached.
    pub project: String,
    /// The revision of the store, as far as it concerns the project. If it is what was attached before, nothing was done.
    pub revision: i64,
    /// How many entities are attached.
    pub entities: i64,
}

/// AuditCounts counts what an audit read and found.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AuditCounts {
    /// How many documents were read.
    pub documents: i64,
    /// How many comments of definitions and files were read.
    pub comments: i64,
    /// How much they say that can be checked.
    pub claims: i64,
    /// How many findings there are, also those not listed.
    pub findings: i64,
    /// How many more there are that are less sure.
    pub less: i64,
}

/// AuditFinding is something that a text of the repository says and its code does not bear out.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AuditFinding {
    /// The path of the file that says it.
    pub path: String,
    /// The line, 1-based, on which the sentence begins.
    pub line: i64,
    /// What is wrong.
    pub r#type: IssueType,
    /// What the sentence says something about.
    pub claim_type: ClaimType,
    /// How sure the finding is.
    pub confidence: ConfidenceLevel,
    /// What is wrong, in one sentence.
    pub message: String,
    /// The definition that the comment documents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub definition: Option<String>,
    /// The sentence, cut to 400 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentence: Option<String>,
    /// Names that exist and look like the one that does not, best first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub did_you_mean: Option<Vec<String>>,
    /// Where the code says otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<VerifySource>,
}

/// AuditRequest asks what documents and comments say that the code does not bear out.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AuditRequest {
    /// Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub languages: Option<Vec<String>>,
    /// Files, directories or patterns: "core/search", "*_test.go", "src/**/*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<String>>,
    /// Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kinds: Option<Vec<String>>,
    /// Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roles: Option<Vec<String>>,
    /// How sure a finding is at least. Default high.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<ConfidenceLevel>,
    /// How many findings are listed. 1 to 5000; default 500.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
}

/// AuditResponse says what of its own texts a repository does not bear out.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AuditResponse {
    /// True if there are no findings.
    pub passed: bool,
    /// The sentences, in the order of paths and lines.
    #[serde(deserialize_with = "or_default")]
    pub findings: Vec<AuditFinding>,
    /// What was read.
    pub counts: AuditCounts,
    /// What could not be taken into account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// BlockTrace is one rank call.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct BlockTrace {
    /// How many entries the block shows.
    pub candidates: i64,
    /// The tokens of the rendered block, as the core counts them.
    pub tokens: i64,
    /// The directory that all paths of the block share.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path_prefix: Option<String>,
    /// The ids picked from the block, best first.
    #[serde(deserialize_with = "or_default")]
    pub ranked_ids: Vec<String>,
    /// True if the ranker said that nothing more is to be looked for.
    pub done: bool,
    /// The ids that were given and do not count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dropped: Option<DroppedPicks>,
    /// How often the ranker was asked, if more than once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attempts: Option<i64>,
    /// Why the block contributes nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// What asking about the block cost.
    pub usage: Usage,
}

/// BundleRequest asks for evidence to answer from.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct BundleRequest {
    /// Refs of the entities wanted; one of them or of path_ids is required. At most 50 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refs: Option<Vec<String>>,
    /// Ids of paths as an answer of paths gives them. At most 50 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path_ids: Option<Vec<String>>,
    /// What is to be answered; it decides which lines previews show. At most 1048576 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query: Option<String>,
    /// How many tokens the previews have at most, by estimate. 100 to 100000; default 4000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<i64>,
    /// Whether edges of commits take part, by a "history" need. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<HostUse>,
}

/// BundleResponse is the evidence.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct BundleResponse {
    /// That of the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query: Option<String>,
    /// The entities asked for, then those on the paths, each once.
    #[serde(deserialize_with = "or_default")]
    pub entities: Vec<BundledEntity>,
    /// The paths asked for, found again in the graph as it is now.
    #[serde(deserialize_with = "or_default")]
    pub paths: Vec<Path>,
    /// The edges between the entities.
    #[serde(deserialize_with = "or_default")]
    pub edges: Vec<BundledEdge>,
    /// What several of the entities are connected with.
    #[serde(deserialize_with = "or_default")]
    pub shared_neighbours: Vec<Shared>,
    /// What could not be taken up, and why; it never fails the bundle.
    #[serde(deserialize_with = "or_default")]
    pub degraded: Vec<Degraded>,
    /// An estimate of how many tokens the previews have.
    pub tokens: i64,
    /// True if previews were shortened or left out for the budget.
    pub truncated: bool,
    /// What was left out or done otherwise than asked, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// BundledEdge is an edge between two entities of a bundle.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct BundledEdge {
    /// The ref of the entity that the edge leaves from.
    pub from: String,
    /// The kind of the edge, such as CALLS.
    pub kind: String,
    /// The ref of the entity that the edge leads to.
    pub to: String,
    /// What the edge rests on.
    pub provenance: Provenance,
    /// How sure the edge is.
    pub confidence: Confidence,
    /// 1 for what is certain, 0.7 for what was inferred, 0.3 for what is only likely.
    pub weight: f64,
    /// The place where the edge's first occurrence is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Place>,
    /// True of an import that is for types alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub type_only: Option<bool>,
    /// True of an import that happens while the program runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dynamic: Option<bool>,
}

/// BundledEntity is an entity with its text.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct BundledEntity {
    /// What names the entity in every request: "type:project:…". It does not depend on what the file contains around it, so it stays good when lines move.
    pub r#ref: String,
    /// "project", "directory", "file", "chunk", "symbol", "section", "commit", or that of a record: "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard", "bash_call".
    pub r#type: String,
    /// For people: a path, a qualified name, a heading, the subject of a commit, the title of a record.
    pub name: String,
    /// What kind of symbol it is: "function", "method", "class", …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The file that it is or is in, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The lines of the file that it takes, if it is a part of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Lines>,
    /// The language of the file, "unknown" if it is not known; symbols are then guessed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The roles of the file: "test", "example", "vendored", "generated", "document" or "config".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roles: Option<Vec<String>>,
    /// The head of a symbol in one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signature: Option<String>,
    /// What else is known of a commit or a record, by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub properties: Option<BTreeMap<String, String>>,
    /// The beginning of its text, if it fits into the budget.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preview: Option<Preview>,
}

/// Error is the one shape in which a failure leaves the core.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CairnFault {
    /// What failed, for programs: one of a fixed list.
    pub code: String,
    /// What failed and where, for people.
    pub message: String,
    /// The request field at fault, as a JSON path, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// What to do, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<String>,
    /// A value for the field with which the request succeeds, to be used verbatim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggested_fix: Option<String>,
    /// Values that exist and look like the one that does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub similar: Option<Vec<String>>,
}

/// CandidatesRequest asks a shard for what may be among the best of all shards.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CandidatesRequest {
    /// The query of the search. 1 to 1048576 bytes.
    pub query: String,
    /// How many results the search has at most. 1 to 1000; default 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// What a result stands for. Default file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<ResultUnit>,
    /// True to add the parts of each definition's score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explain: Option<bool>,
    /// What the shard said of its index in its statistics; a shard that has another by now answers with an error of code "stale". Empty for any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<String>,
    /// The statistics of all shards.
    pub whole: Statistics,
    /// The numbers of the terms of a report that are searched for. At most 8192 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen: Option<Vec<i64>>,
    /// The layout of the whole repository, if the shard has a part of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<Layout>,
    /// Files whose definitions are candidates, instead of files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<Within>,
    /// Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub languages: Option<Vec<String>>,
    /// Files, directories or patterns: "core/search", "*_test.go", "src/**/*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<String>>,
    /// Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kinds: Option<Vec<String>>,
    /// Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roles: Option<Vec<String>>,
}

/// CandidatesResponse is what a shard puts forward.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CandidatesResponse {
    /// True if files pass the filters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passing: Option<bool>,
    /// How much was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matches: Option<Matches>,
    /// True if files that the filters may have left out have enough of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relevant: Option<bool>,
    /// Paths tells of each path of the filters whether a file fits it: 0 if so, else the number of what else it may mean that one fits, 256 for none. At most 8192 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<i64>>,
    /// The files or definitions with what the lanes say of them and what ranking knows of each, encoded; they are handed on as they are. At most 67108864 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<String>,
    /// Index tells indexes of different files apart, as in statistics.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<String>,
    /// Those of the repositories that candidates are of, of an answer that joins several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub indexes: Option<Vec<RepositoryIndex>>,
}

/// Capability tells whether a request can be answered in the way it asks for.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Capability {
    /// Whether the request can be answered in the way it asks for.
    pub state: CapabilityState,
    /// Why it cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Checkpoint is the state of an agent at a step of its work.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Checkpoint {
    /// The id of the checkpoint.
    pub id: String,
    /// The id of the session whose state it is.
    pub session: String,
    /// How far the work had come.
    pub step: i64,
    /// Why a checkpoint was saved.
    pub trigger: CheckpointTrigger,
    /// What it is, for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// How many milliseconds the step took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duration_ms: Option<i64>,
    /// How many tokens the step took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token_usage: Option<i64>,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// The state as it was saved; lists leave it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<Value>,
}

/// CheckpointsRequest saves the state of an agent's work, or asks for it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CheckpointsRequest {
    /// The name of the project; without it that of what is loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// What to do with checkpoints. Default list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<CheckpointsAction>,
    /// The id or ref of a session; without it the active one that was used last, which save makes if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// The checkpoint to load or delete; load without it takes the one of the highest step, of equal steps the one saved last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// What save keeps: any JSON object, such as {query, plan, current_step, results, context, last_error}. At most 16777216 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<Value>,
    /// How far the work has come; without it current_step or currentStepIndex of the state, else 0. 0 to 1099511627776.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<i64>,
    /// Why the checkpoint is saved. Default auto.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trigger: Option<CheckpointTrigger>,
    /// What the checkpoint is, for people. At most 16384 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// How many milliseconds the step took. At least 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duration_ms: Option<i64>,
    /// How many tokens the step took. At least 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token_usage: Option<i64>,
}

/// CheckpointsResponse is checkpoints, the newest first. Only load gives a state.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CheckpointsResponse {
    /// The name of the project.
    pub project: String,
    /// The id of the session, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// The checkpoints, the newest first.
    #[serde(deserialize_with = "or_default")]
    pub checkpoints: Vec<Checkpoint>,
    /// The ids of checkpoints that a saved one pushed out: a session keeps 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pruned: Option<Vec<String>>,
}

/// ChildrenReply is the reply to a "children" need: the children of a node in stored order (directories first, then by name, case-folded), each with an id that is unique in the tree.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ChildrenReply {
    /// The children, directories first, then by name.
    #[serde(deserialize_with = "or_default")]
    pub children: Vec<TreeNode>,
}

/// ChildrenRequest is the request of a "children" need. The reply is a ChildrenReply.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ChildrenRequest {
    /// The name of the tree.
    pub tree: String,
    /// The node whose children are wanted.
    pub node: TreeNode,
}

/// ChosenHit is a hit of a shard that is among the best of all.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ChosenHit {
    /// Its position among all hits, from 1. At least 1.
    pub rank: i64,
    /// The name of its repository, for who holds several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repository: Option<String>,
    /// The path of its file.
    pub path: String,
    /// Its score in units of 1/65536.
    pub score: i64,
    /// The number of its chunk in the file, -1 for none. At least -1.
    pub chunk: i64,
    /// The number of its definition in the file, -1 for none. At least -1.
    pub definition: i64,
    /// True if the definition was taken for its kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of_kind: Option<bool>,
    /// The line that says most, 0 if none is known. At least 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<i64>,
    /// Those of a definition, with the comment above it, or of a block.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Lines>,
    /// True if the text of the file took part, of a definition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read: Option<bool>,
}

/// Chunk is a run of whole lines of a file.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Chunk {
    /// The path of the file.
    pub path: String,
    /// The XXH64 of the file's content, as 16 hexadecimal digits.
    pub hash: String,
    /// The first line, 1-based.
    pub start: i64,
    /// The last line, 1-based and inclusive.
    pub end: i64,
    /// Where the chunk begins in the file, in bytes.
    pub start_byte: i64,
    /// Where the chunk ends in the file, in bytes, exclusive.
    pub end_byte: i64,
    /// The qualified name of the innermost definition that began before the chunk and goes on in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<String>,
}

/// ChunksRequest asks for the chunks of the index, page by page, so that a host can embed them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ChunksRequest {
    /// What the page before says in next; empty for the first page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// How many chunks a page has at most. 1 to 10000; default 1000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
}

/// ChunksResponse is a page of chunks, in byte order of the paths, then in order of position.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ChunksResponse {
    /// The chunks of the page.
    #[serde(deserialize_with = "or_default")]
    pub chunks: Vec<Chunk>,
    /// What asks for the page that follows; empty on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// Citation is a place that an answer names, as [path:first-last].
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Citation {
    /// The path that is cited.
    pub path: String,
    /// The lines that are cited, unless the whole file is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Lines>,
    /// The ref of the item of the context that holds the place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#ref: Option<String>,
    /// True if the place exists and was shown to the model.
    pub verified: bool,
    /// What is wrong with a citation that is not verified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

/// Cited is code that something remembered names, held against what it is now.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Cited {
    /// The name as the text has it.
    pub name: String,
    /// The path of the file that was meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// "same" or "changed" since it was said, or "gone"; empty if it is not known what was meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
}

/// CitedSource is a part of a file that a draft was written from.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CitedSource {
    /// The path of the file, from the repository's root.
    pub path: String,
    /// The first line, 1-based; 0 for the whole file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<i64>,
    /// The last line, 1-based and inclusive; 0 for the whole file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<i64>,
    /// The XXH64 of the file's content then, as 16 hexadecimal digits or the first 8 of them, as refs of chunks have.
    pub hash: String,
}

/// CommitDetails names a commit.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CommitDetails {
    /// The commit's hash.
    pub hash: String,
    /// The hashes of its parents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parents: Option<Vec<String>>,
    /// Who wrote it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// When it was written, as RFC 3339.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// The first line of its message.
    pub subject: String,
}

/// Counts are in how many chunks and files terms are, in the order of the query's terms.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Counts {
    /// How many chunks have each term in their text. At most 8192 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chunks: Option<Vec<i64>>,
    /// How many files have each term in text, names or path. At most 8192 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub files: Option<Vec<i64>>,
    /// How many files with code are in the language that each term names. At most 8192 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub languages: Option<Vec<i64>>,
    /// How many definitions have each term of a report in their name; of other queries how many there are of each name that it may say. At most 8192 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbols: Option<Vec<i64>>,
    /// How many files have each term of a report in their path; of other queries how many have each word in their name that it may be about. At most 8192 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<i64>>,
}

/// Decision is a decision with the code that it names, as that is now.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Decision {
    /// The id of the decision.
    pub id: String,
    /// The ref of the decision.
    pub r#ref: String,
    /// The id of the session in which it was made.
    pub session: String,
    /// The id of the message in which it was said, if it was in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// What was decided.
    pub description: String,
    /// Why it was decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rationale: Option<String>,
    /// What else was considered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alternatives: Option<Vec<String>>,
    /// How the decision was found.
    pub found_by: DecisionSource,
    /// Milliseconds since 1970.
    pub created: i64,
    /// The code that it names, as that is now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cites: Option<Vec<Cited>>,
    /// True if code that it names has changed or gone since.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outdated: Option<bool>,
    /// What it is about, if that was said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// The refs of decisions that it took the place of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supersedes: Option<Vec<String>>,
    /// The ref of the decision that took its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub superseded_by: Option<String>,
    /// What was said later in its place without being told so, as recall finds it; a list has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replaced_by: Option<Earlier>,
    /// True if it is pinned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pinned: Option<bool>,
}

/// DecisionsRequest asks for decisions, states one, or looks for them in what was said.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct DecisionsRequest {
    /// The name of the project; without it that of what is loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// What to do with decisions. Default list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<DecisionsAction>,
    /// The id or ref of a session; a list without it is of all sessions, the other actions take the active one that was used last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// The decision that add states; with rationale no more than it may have alone. At most 16384 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Why it was decided, with add. At most 16384 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rationale: Option<String>,
    /// What else was considered, with add. At most 50 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alternatives: Option<Vec<String>>,
    /// What the decision is about, with add, such as "port of the API": what still stands of the same subject is superseded. At most 1024 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// Ids or refs of earlier decisions that it takes the place of, with add. At most 50 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supersedes: Option<Vec<String>>,
    /// Who finds decisions with extract: without a model the sentences that read like one; else a language model is asked about the messages that hold such, by "llm" needs. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<HostUse>,
    /// How many are listed at most, or how many of the last messages extract reads. 1 to 200; default 20.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// What an answer says in next, to go on there. At least 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<i64>,
}

/// DecisionsResponse is decisions, the newest first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct DecisionsResponse {
    /// The name of the project.
    pub project: String,
    /// The decisions.
    #[serde(deserialize_with = "or_default")]
    pub decisions: Vec<Decision>,
    /// What goes on after them, given as after; 0 if these are the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<i64>,
    /// What the model cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
}

/// Definition is a definition in a file.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Definition {
    /// The ref of the definition.
    pub r#ref: String,
    /// What kind of definition it is: "function", "method", "class", …
    pub kind: String,
    /// Its qualified name.
    pub name: String,
    /// Its head in one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signature: Option<String>,
    /// The lines from its head to its end.
    pub lines: Lines,
}

/// Degraded is a part of a request that could not be answered as asked.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Degraded {
    /// The field that held it: "refs" or "path_ids".
    pub field: String,
    /// What the field held.
    pub value: String,
    /// Why it could not be taken up, for programs.
    pub reason: DegradedReason,
    /// Why it could not be taken up, for people.
    pub message: String,
    /// A value that resolves, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggested_fix: Option<String>,
}

/// DirectoryVersion is the greatest version among the directories in a directory.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct DirectoryVersion {
    /// The path of the directory that holds them, with a slash at its end; empty for the root.
    pub above: String,
    /// The number of the greatest.
    pub version: i64,
}

/// DroppedPicks counts ids in a ranking that did not count.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct DroppedPicks {
    /// How many were no ids of the block.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unknown: Option<i64>,
    /// How many had been given before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeated: Option<i64>,
    /// How many were past the pick limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excess: Option<i64>,
}

/// Earlier is something remembered that was replaced, or that replaced something.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Earlier {
    /// The ref.
    pub r#ref: String,
    /// The beginning of what it says.
    pub text: String,
    /// When it was said, in milliseconds since 1970.
    pub created: i64,
}

/// Edge is an edge of the graph as seen from one of its ends.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Edge {
    /// The kind of the edge, in upper case: CALLS, IMPORTS, …; schema lists all.
    pub kind: String,
    /// Which way the edge leads, seen from the entity at hand.
    pub direction: EdgeDirection,
    /// The ref of the other end.
    pub r#ref: String,
    /// The type of the other end.
    pub r#type: String,
    /// The name of the other end.
    pub name: String,
    /// Where the other end is, if the request wants places.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#where: Option<Where>,
    /// The lines of a call or use that stands in several, the first 64.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Vec<i64>>,
    /// Those of lines that are less sure than the edge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unsure: Option<Vec<i64>>,
    /// How many lines there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line_count: Option<i64>,
    /// What the edge rests on.
    pub provenance: Provenance,
    /// How sure the edge is.
    pub confidence: Confidence,
    /// 1 for what is certain, 0.7 for what was inferred, 0.3 for what is only likely.
    pub weight: f64,
    /// The place where the edge's first occurrence is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Place>,
    /// True of an import that is for types alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub type_only: Option<bool>,
    /// True of an import that happens while the program runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dynamic: Option<bool>,
}

/// EdgeCount counts the edges of a kind.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EdgeCount {
    /// The kind, in upper case.
    pub kind: String,
    /// The family that the kind belongs to.
    pub family: String,
    /// How many edges of the kind there are.
    pub count: i64,
    /// From what to what such an edge leads.
    pub means: String,
}

/// EdgeGroup are the edges of one kind and direction.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EdgeGroup {
    /// The kind of the edges.
    pub kind: String,
    /// The family that the kind belongs to.
    pub family: String,
    /// How many edges of the kind and direction there are.
    pub total: i64,
    /// The first of them.
    #[serde(deserialize_with = "or_default")]
    pub edges: Vec<Edge>,
}

/// EmbedRequest is the request of an "embed" need. The reply is raw bytes: a vector for each text, in order, each of the same number of 32-bit floats in little-endian byte order. An EmbedReply may come with it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EmbedRequest {
    /// What the texts are for.
    pub purpose: EmbedPurpose,
    /// The texts to embed.
    #[serde(deserialize_with = "or_default")]
    pub texts: Vec<String>,
}

/// EmptyRequest is a request without fields.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EmptyRequest {
}

/// Entity is something of the repository that has a ref.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Entity {
    /// What names the entity in every request: "type:project:…". It does not depend on what the file contains around it, so it stays good when lines move.
    pub r#ref: String,
    /// "project", "directory", "file", "chunk", "symbol", "section", "commit", or that of a record: "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard", "bash_call".
    pub r#type: String,
    /// For people: a path, a qualified name, a heading, the subject of a commit, the title of a record.
    pub name: String,
    /// What kind of symbol it is: "function", "method", "class", …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The file that it is or is in, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The lines of the file that it takes, if it is a part of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Lines>,
    /// The language of the file, "unknown" if it is not known; symbols are then guessed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The roles of the file: "test", "example", "vendored", "generated", "document" or "config".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roles: Option<Vec<String>>,
    /// The head of a symbol in one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signature: Option<String>,
    /// What else is known of a commit or a record, by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub properties: Option<BTreeMap<String, String>>,
}

/// EntityCount counts the entities of a type.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EntityCount {
    /// The type.
    pub r#type: String,
    /// How many entities of the type there are.
    pub count: i64,
    /// What such an entity is.
    pub holds: String,
    /// How refs of the type are made.
    pub ref_form: String,
    /// A ref of the type that resolves, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<String>,
}

/// Entry is an entry of a directory.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Entry {
    /// The path from the repository's root.
    pub path: String,
    /// Whether it is a file or a directory.
    pub r#type: EntryType,
    /// How many files are below a directory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub files: Option<i64>,
}

/// EvidenceItem is one piece of evidence.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EvidenceItem {
    /// The place as PATH:FIRST-LAST, lines 1-based and inclusive; the path alone of an empty file.
    pub source: String,
    /// The text there; it ends in ...[truncated] if there is more.
    pub snippet: String,
    /// What it was found by.
    pub rationale: String,
    /// The position in the list, 1 for the best.
    pub rank: i64,
}

/// ExploreRequest asks for the whole opening at once: search, inspect, paths and a bundle.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExploreRequest {
    /// Words, a question, an identifier, a path, or a report, as the query of search. 1 to 1048576 bytes.
    pub query: String,
    /// How many tokens the answer has as JSON at most, by estimate. 500 to 100000; default 4000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<i64>,
    /// How much text is shown: that of the best entity and a few lines of the next ones, or of every entity that is followed. Default concise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<Detail>,
    /// How many entities are followed. 1 to 10; default 7.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// True to follow also what is hardly likely to be about the question. Else there is no evidence then, and the reason names what came nearest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doubtful: Option<bool>,
    /// Whether messages that need no repository are turned away. Default off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gate: Option<GateUse>,
    /// Whether the host's embedding model takes part in the search. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vectors: Option<HostUse>,
    /// Whether the host's version control takes part in the search. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<HostUse>,
}

/// ExploreResponse is what the opening found.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExploreResponse {
    /// What kind of query it was taken for.
    pub class: QueryClass,
    /// How likely what the search found is about the question at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<ConfidenceLevel>,
    /// The bundle of the best entities, the paths between them and their neighbours.
    pub evidence: BundleResponse,
    /// The neighbours to go on with.
    #[serde(deserialize_with = "or_default")]
    pub next_hops: Vec<NextHop>,
    /// Further results of the search, by ref, name and lines alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<Vec<Entity>>,
    /// Why nothing was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// ExportRequest asks for the repository as one snapshot, given to the host through write needs whose raw bytes follow one another.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExportRequest {
    /// What the snapshot holds of the contents of files. Default keep.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contents: Option<ExportContents>,
    /// Whether the snapshot holds the links of the graph. Default make.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub links: Option<ExportLinks>,
}

/// ExportResponse tells the snapshot's size in bytes.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExportResponse {
    /// The snapshot's size in bytes.
    pub bytes: i64,
    /// True if the snapshot holds all contents.
    pub contents: bool,
    /// True if the snapshot holds the links of the graph.
    pub links: bool,
}

/// ExternalImport is an import of something that the repository does not hold.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExternalImport {
    /// What is imported, as written.
    pub path: String,
    /// The line of the import, 1-based.
    pub line: i64,
    /// True if it is for types alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub type_only: Option<bool>,
    /// True if it happens while the program runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dynamic: Option<bool>,
}

/// FamilyCount counts edges of a family.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct FamilyCount {
    /// The family.
    pub family: String,
    /// How many edges of the family lead to the entity.
    pub r#in: i64,
    /// How many edges of the family lead from the entity.
    pub out: i64,
}

/// FederateRequest asks where in several repositories something is. What only a single repository can tell takes no part: vectors, history, the graph, summaries.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct FederateRequest {
    /// Words, a question, an identifier, a path, an error message with its stack trace, or a whole bug report. 1 to 1048576 bytes.
    pub query: String,
    /// How many results come back at most. 1 to 1000; default 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// What a result stands for. Default file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<ResultUnit>,
    /// True to add the parts of each score, and what the query was taken for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explain: Option<bool>,
    /// How many lines a snippet has at most; 0 for none. 0 to 200; default 8.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet_lines: Option<i64>,
    /// Whether what the host's embedding model finds near the query takes part as a lane, by a "nearest" need. Without an answer the search goes on, and a note says why. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vectors: Option<HostUse>,
    /// Whether it counts which files changed lately, and which together, as weak lanes, by a "history" need. Without an answer the search goes on, and a note says why. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<HostUse>,
    /// Whether the links of the graph take part. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub graph: Option<GraphUse>,
    /// How many definitions of its file a result names at most, if it stands for a file: those that say most of the query, of which the first is what it is shown by. By 0 the passage that fits best is shown, and no other is named, which is quicker. 0 to 10; default 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub definitions: Option<i64>,
    /// How many notable edges each result shows per direction. 0 to 10; default 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notable_edges: Option<i64>,
    /// Types of what is in no file: "commit", "record" for records of every type, or a type of records, such as "knowledge". They come only if they are asked for so, and files then only if kinds are asked for too. Of them those pass that belong to a file which passes the filters. At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub types: Option<Vec<String>>,
    /// Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub languages: Option<Vec<String>>,
    /// Files, directories or patterns: "core/search", "*_test.go", "src/**/*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<String>>,
    /// Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kinds: Option<Vec<String>>,
    /// Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roles: Option<Vec<String>>,
    /// True to have the host's language model, with vectors "host", write a short hypothetical answer, by an "llm" need, and to look for what lies near that: for questions what, how and why that name no file and no function. Without an answer that helps, the query itself is what the vectors are compared with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hyde: Option<bool>,
    /// Whether messages that need no repository are turned away. Default off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gate: Option<GateUse>,
    /// Whether the summaries that the host keeps, as summarize makes them, take part as a weak field, by a "summaries" need. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summaries: Option<HostUse>,
    /// The names of those that are searched; empty for all. At most 100000 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repositories: Option<Vec<String>>,
}

/// FileChange is a file of a diff.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct FileChange {
    /// The path of the file.
    pub path: String,
    /// The changed lines of the file as it is now; none for all of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Vec<Lines>>,
    /// True if the file is no more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deleted: Option<bool>,
    /// True if only what the lines hold changes: what depends on it in the same file counts then, and who imports the file does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alone: Option<bool>,
    /// True if only the path or mode changed: no definition is changed then, but who imports the file may be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moved: Option<bool>,
}

/// FileReadRequest asks for lines of a file, or for the entries of a directory.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct FileReadRequest {
    /// A file or directory of the repository; "" is its root. It may end in lines of a file, as in "a.go:12-34", "a.go:12" or "a.go:12-", or in the name of a definition, as in "a.go:Server.Serve", and be no more than such a name if only one definition has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The first line, 1-based; without it the beginning of the file. At least 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<i64>,
    /// The last line, 1-based and inclusive; without it the end of the file. At least 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<i64>,
    /// How many bytes the text has at most; it is cut at the end of a line. 1 to 16777216; default 1048576.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_bytes: Option<i64>,
}

/// FileReadResponse is a file's lines, or a directory's entries.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct FileReadResponse {
    /// The path that was read.
    pub path: String,
    /// Whether it is a file or a directory.
    pub r#type: EntryType,
    /// The file's language, "unknown" if it is not known; definitions are then guessed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// How many lines the whole file has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_lines: Option<i64>,
    /// The lines that the text holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Lines>,
    /// The text of the lines; bytes that are not UTF-8 are replaced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The line to go on with, if the text was cut by max_bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<i64>,
    /// True if the only line returned is itself longer than max_bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line_truncated: Option<bool>,
    /// The definitions that begin in the lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub definitions: Option<Vec<Definition>>,
    /// The entries of a directory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entries: Option<Vec<Entry>>,
}

/// FileRequest is the request of a "file" need: the whole content of a file that the index knows but does not store. The reply is raw bytes, as they are in the file. A host without the files answers with an error of code "not_found" or "unsupported"; content that is not what was indexed ends the operation with code "stale".
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct FileRequest {
    /// The path of the file.
    pub path: String,
}

/// FoundFile is a file whose definitions are ranked.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct FoundFile {
    /// The name of its repository, for who holds several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repository: Option<String>,
    /// The path of the file.
    pub path: String,
    /// Its place among all files that are found, from 0. At least 0.
    pub place: i64,
    /// The score of the file in units of 1/65536.
    pub score: i64,
    /// The line that a trace names in it, 0 for none. At least 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<i64>,
    /// True if its text takes part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read: Option<bool>,
}

/// GateRequest asks whether a message needs the repository at all. Nothing has to be loaded.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GateRequest {
    /// What somebody wrote. 1 to 1048576 bytes.
    pub message: String,
    /// What was said before, the newest last. The last 6 are shown to a model, each up to 2000 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<Vec<Turn>>,
    /// Whether the host's language model decides what no pattern does, by an "llm" need. Without a useful answer a note says why. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<HostUse>,
    /// The host's clock in seconds since any fixed time. A decision is taken again after 300 seconds; without a clock it does not expire. At least 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<i64>,
}

/// GateResponse is the decision.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GateResponse {
    /// True if the message needs the repository.
    pub retrieve: bool,
    /// How sure that is, from 0 to 1.
    pub confidence: f64,
    /// Why, in a few words.
    pub reason: String,
    /// What decided whether a message needs the repository.
    pub phase: GatePhase,
    /// What a model cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
    /// Why a model that was asked did not decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// GatherBranch is a line of searches.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GatherBranch {
    /// The id of the branch.
    pub id: String,
    /// Where the branch stands.
    pub status: BranchStatus,
    /// The id of the branch's last node; before it has one, of the node that it leaves from.
    pub head: String,
    /// The sources of the passages that it holds, in the order in which they were found.
    #[serde(deserialize_with = "or_default")]
    pub retained: Vec<String>,
}

/// GatherBudget bounds a bundle. 0 is none, and differs from what is absent, which has its default. Characters are grapheme clusters.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GatherBudget {
    /// How many items there are at most. 0 to 1000; default 8.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_items: Option<i64>,
    /// How many characters the summary has at most. 0 to 100000; default 1200.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_summary_chars: Option<i64>,
    /// How many characters each snippet has at most. 0 to 100000; default 600.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_snippet_chars: Option<i64>,
    /// How many actions are taken at most. 0 to 64; default 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step_limit: Option<i64>,
    /// How many passages each branch of graph mode retains. 0 to 1000; default 5.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retained_artifacts: Option<i64>,
}

/// GatherEdge leads from a node to a later one, or, of a merge, between the heads of two branches.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GatherEdge {
    /// The id of the node that it leaves from.
    pub from: String,
    /// The id of the node that it leads to.
    pub to: String,
    /// How a search follows from another.
    pub kind: GatherEdgeKind,
}

/// GatherNode is a search, or the request itself.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GatherNode {
    /// The id of the node.
    pub id: String,
    /// The id of its branch.
    pub branch: String,
    /// What was searched for.
    pub query: String,
    /// Who chose the search; empty of the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen_by: Option<ActionSelection>,
    /// How many passages it found.
    pub hits: i64,
    /// How many of these were retained.
    pub added: i64,
}

/// GatherPlan says how to look.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GatherPlan {
    /// How searches follow one another. Default linear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<GatherMode>,
    /// Which lanes a search for evidence has. Default lexical.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<GatherStrategy>,
    /// Who chooses what is searched next. Default heuristic.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action_selection: Option<ActionSelection>,
}

/// GatherPrior is what the loop knows already.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GatherPrior {
    /// What the loop takes the task for; 16 KiB count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interpretation: Option<String>,
    /// The last turns, the newest last; 20 of 4 KiB each count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recent_turns: Option<Vec<String>>,
    /// The items of earlier bundles, best first; 100 count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Vec<KnownEvidence>>,
}

/// GatherRequest asks for bounded evidence for the next step of an agent's loop.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GatherRequest {
    /// Words, a question, an identifier, a path, or a report, as the query of search. 1 to 1048576 bytes.
    pub query: String,
    /// What kind of step the evidence is for. Default planner-search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub intent: Option<GatherIntent>,
    /// How to look.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan: Option<GatherPlan>,
    /// How much comes back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<GatherBudget>,
    /// What the loop knows already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prior_context: Option<GatherPrior>,
    /// Whether messages that need no repository are turned away. Default off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gate: Option<GateUse>,
    /// Whether what the host remembers of the project is evidence too, found as recall finds it, by vectors if the strategy of the plan has them. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remembered: Option<HostUse>,
}

/// GatherResponse is the evidence. A request that cannot be answered in the way it asks for is no error: Capability says why, and there is no evidence.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GatherResponse {
    /// Whether the request can be answered in the way it asks for.
    pub capability: Capability,
    /// One sentence about what was found.
    pub summary: String,
    /// The evidence, best first.
    #[serde(deserialize_with = "or_default")]
    pub items: Vec<EvidenceItem>,
    /// What is remembered of it, best first, apart from the evidence in files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remembered: Option<Vec<Recalled>>,
    /// What the evidence lacks, or what was done otherwise than asked.
    #[serde(deserialize_with = "or_default")]
    pub warnings: Vec<String>,
    /// How graph mode went.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<GatherTrace>,
    /// What the language model cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
}

/// GatherTrace is how graph mode went.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GatherTrace {
    /// The lines of searches.
    #[serde(deserialize_with = "or_default")]
    pub branches: Vec<GatherBranch>,
    /// The request (n0) and the searches, in order.
    #[serde(deserialize_with = "or_default")]
    pub nodes: Vec<GatherNode>,
    /// How the nodes follow from one another.
    #[serde(deserialize_with = "or_default")]
    pub edges: Vec<GatherEdge>,
    /// The queries that were thought of and not searched, best first.
    #[serde(deserialize_with = "or_default")]
    pub frontier: Vec<PendingQuery>,
    /// The id of the branch that goes on; empty once all is completed.
    pub active_branch: String,
    /// False if the step limit ended it: there is more to do.
    pub completed: bool,
    /// Why gathering ended.
    pub stop: GatherStop,
    /// How many actions were taken.
    pub steps: i64,
}

/// GrepFile is a file in which lines match.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GrepFile {
    /// The ref of the file.
    pub r#ref: String,
    /// The path of the file.
    pub path: String,
    /// The file's language, if it is known.
    pub language: String,
    /// The roles of the file: "test", "example", "vendored", "generated", "document" or "config".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roles: Option<Vec<String>>,
    /// How many lines match.
    pub count: i64,
    /// Lines that match, and with context those around them, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Vec<GrepLine>>,
}

/// GrepLine is a line that matches, or one beside it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GrepLine {
    /// The number of the line, 1-based.
    pub line: i64,
    /// The text of the line, of a line longer than 240 bytes a part with the first match.
    pub text: String,
    /// Where the text begins in the line, in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<i64>,
    /// True if the line is longer than the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub truncated: Option<bool>,
    /// Where the pattern matches, the first 16 at most, and the first alone in a line of more than 16 KiB; none in a line of the context.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matches: Option<Vec<GrepMatch>>,
    /// The qualified name of the innermost definition around a line that matches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<String>,
}

/// GrepMatch is where a pattern matches in a line, in bytes from its beginning, whatever of it is shown.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GrepMatch {
    /// Where the match begins.
    pub start: i64,
    /// Where the match ends, exclusive.
    pub end: i64,
}

/// GrepRequest asks which lines match a pattern. Each file is searched line by line; a byte order mark before its text and a carriage return at the end of a line may match, and need not.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GrepRequest {
    /// A literal, or a regular expression of at most 16 KiB. No match goes beyond a line, so that a line feed in it is refused. 1 to 1048576 bytes.
    pub pattern: String,
    /// What the pattern is. Default literal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub syntax: Option<PatternSyntax>,
    /// True to take small and capital letters for the same. A literal then has at most 16 KiB too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ignore_case: Option<bool>,
    /// How many lines around each that matches come along. 0 to 20; default 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context: Option<i64>,
    /// How many files come back at most. Those that do not are counted. 1 to 100000; default 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// How many lines that match come back of each file at most; 0 for none. Those that do not are counted. 0 to 100000; default 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<i64>,
    /// Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub languages: Option<Vec<String>>,
    /// Files, directories or patterns: "core/search", "*_test.go", "src/**/*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<String>>,
    /// Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kinds: Option<Vec<String>>,
    /// Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roles: Option<Vec<String>>,
}

/// GrepResponse is the files in which lines match: code before tests and documents, and what lies high in the tree and has a plain name before what does not. An empty list comes with a reason.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GrepResponse {
    /// The files.
    #[serde(deserialize_with = "or_default")]
    pub files: Vec<GrepFile>,
    /// Why the list is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// In how many files lines match.
    pub total_files: i64,
    /// How many lines match in all files.
    pub total_lines: i64,
    /// How many files passed the filters and were read to their ends.
    pub searched: i64,
    /// True if lines match that did not come back, because of limit, of lines, or because lines of more than 16 MiB would have. The counts hold them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub truncated: Option<bool>,
    /// Notes say which files could not be searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// HistoryReply is what the host's version control knows.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct HistoryReply {
    /// The name of the newest commit.
    pub head: String,
    /// The files that changed, each once, relative to the repository, with slashes. What the index does not hold is ignored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<String>>,
    /// The commits without merges, newest first, each as the numbers in paths, from 0, of the files that it changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commits: Option<Vec<Vec<i64>>>,
    /// The names of each commit, in the same order, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub details: Option<Vec<CommitDetails>>,
}

/// HistoryRequest is the request of a "history" need: which files did the last commits change? The reply is a HistoryReply. A host without a history answers with an error of code "unsupported"; whatever error it is, the search goes on without.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct HistoryRequest {
    /// How many of them at most, the newest ones.
    pub commits: i64,
    /// The head of the history that the core has, "" for none. If it is still the same, a reply of the head alone is enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<String>,
    /// True if the names of the commits are wanted too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub details: Option<bool>,
}

/// ImpactRequest asks what a change touches. The repository is as it is after the change.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ImpactRequest {
    /// The files of a diff. At most 10000 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changes: Option<Vec<FileChange>>,
    /// What is to change, with changes or instead: refs, names such as Server.Serve, paths, FILE:NAME, or FILE:12-34, all definitions of which change. Those that stand for nothing are told in notes beside others, and are an error where all do. At most 1000 elements; each at most 4096 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub targets: Option<Vec<String>>,
    /// How far dependents are followed. 1 to 5; default 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<i64>,
    /// How many dependents, tests and documents are listed of each. 1 to 500; default 50.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// True to say of each dependent where it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub places: Option<bool>,
    /// Whether tests that changed together with the files before count too, by a "history" need. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<HostUse>,
}

/// ImpactResponse is what a change touches.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ImpactResponse {
    /// The innermost definitions that hold changed lines.
    #[serde(deserialize_with = "or_default")]
    pub definitions: Vec<Entity>,
    /// What calls, uses, extends or imports what was changed, near ones first.
    #[serde(deserialize_with = "or_default")]
    pub dependents: Vec<Reached>,
    /// The tests that belong to what was changed, the likeliest first, without those that were changed themselves.
    #[serde(deserialize_with = "or_default")]
    pub tests: Vec<AffectedEntity>,
    /// The documents that belong to what was changed, the likeliest first, without those that were changed themselves.
    #[serde(deserialize_with = "or_default")]
    pub documents: Vec<AffectedEntity>,
    /// Who CODEOWNERS names for the changed files.
    #[serde(deserialize_with = "or_default")]
    pub owners: Vec<Owned>,
    /// Paths that the index does not hold: left out, or not text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unknown: Option<Vec<String>>,
    /// What was left out or done otherwise than asked, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// ImportRequest asks to open a snapshot that the host hands over through read needs. The core keeps a copy.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ImportRequest {
    /// The snapshot's length in bytes. At least 1.
    pub size: i64,
    /// The size over which a snapshot is refused. At least 1; default 4294967296.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_bytes: Option<i64>,
    /// How much a read need asks for at most. A host that sets it to the size and hands over all at once gives the bytes away: the core keeps them where they are. At least 1024.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece_bytes: Option<i64>,
    /// Ranges leaves the snapshot where it is: search, read and stats ask for what they need of it through read needs of their own, all at once, in a few rounds, and answer as if all of it were there. Other operations are refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranges: Option<bool>,
}

/// InspectRequest asks for an entity and what is around it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct InspectRequest {
    /// A ref as answers give it. A path of the repository is taken for its file or directory too, and a qualified name that is defined once for its symbol.
    pub r#ref: String,
    /// Which edges of the entity are meant. Default both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direction: Option<Direction>,
    /// The kinds of edges wanted; without it all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge_kinds: Option<Vec<String>>,
    /// How many edges of a kind and direction are listed. All are counted. 1 to 1000; default 5.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// How far to go. Beyond 1 the answer also lists what is reached, up to 16 edges a kind and entity. 1 to 5; default 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<i64>,
    /// How much is shown of the entity. Default concise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<Detail>,
    /// True to say of each edge, and of what is reached, where its other end is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub places: Option<bool>,
    /// Whether edges of commits take part, by a "history" need. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<HostUse>,
}

/// InspectResponse is an entity and what is around it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct InspectResponse {
    /// The entity.
    pub entity: Entity,
    /// The beginning of its text, with detail "full".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preview: Option<Preview>,
    /// Its edges, by direction and kind.
    pub edges: Around,
    /// The imports of a file that lead out of the repository. C#'s are not resolved, and not listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub external_imports: Option<Vec<ExternalImport>>,
    /// The neighbours worth inspecting, best first, of the whole neighbourhood and not only of the edges listed.
    #[serde(deserialize_with = "or_default")]
    pub recommended_next_hops: Vec<NextHop>,
    /// How many edges of every family there are: that there are none is evidence too.
    #[serde(deserialize_with = "or_default")]
    pub coverage: Vec<FamilyCount>,
    /// What is farther away, by distance, with a depth over 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reached: Option<Vec<Reached>>,
    /// True if reached does not hold all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub truncated: Option<bool>,
    /// What was left out or done otherwise than asked, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// Item is something that an agent keeps in mind.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Item {
    /// The id of the item.
    pub id: String,
    /// The id of its session.
    pub session: String,
    /// How near it is kept.
    pub tier: MemoryTier,
    /// The agent's own word for what it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// What is kept.
    pub text: String,
    /// An estimate of how many tokens the text has.
    pub tokens: i64,
    /// How relevant it is, from 0 to 1, as it was given.
    pub relevance: f64,
    /// How often it was recalled.
    pub accesses: i64,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// How like the query it is, from 0 to 1, in an answer to one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub similarity: Option<f64>,
    /// True if it is pinned: it never becomes cold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pinned: Option<bool>,
}

/// KnowledgeRequest asks for runbooks and stored knowledge.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct KnowledgeRequest {
    /// Words, or the id of one text; empty lists all, without their text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query: Option<String>,
    /// The id of one text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// How many texts come back at most. 1 to 20; default 3.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
}

/// KnowledgeResponse is the texts found, best first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct KnowledgeResponse {
    /// The texts found.
    #[serde(deserialize_with = "or_default")]
    pub texts: Vec<KnowledgeText>,
    /// Why nothing was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// KnowledgeText is a runbook, or knowledge that was added.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct KnowledgeText {
    /// The id of the text.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it says; lists leave it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The ref of knowledge that was added.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#ref: Option<String>,
}

/// KnownEvidence is an Item of an earlier bundle. Only the source is needed: what it shows is read again.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct KnownEvidence {
    /// The place as PATH:FIRST-LAST, as an item of a bundle has it.
    pub source: String,
    /// The text that was shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet: Option<String>,
    /// What it was found by.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rationale: Option<String>,
    /// Its position in its bundle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<i64>,
}

/// LackingRepository is a repository whose index lacks something.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LackingRepository {
    /// Its name.
    pub repository: String,
    /// Skipped says what its index lacks.
    pub skipped: String,
}

/// LaneUse is a lane that took part in a search.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LaneUse {
    /// The name of the lane.
    pub name: String,
    /// The factor on what it counts unless told otherwise.
    pub times: f64,
}

/// LanguageStats counts the files of a language.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LanguageStats {
    /// The language.
    pub language: String,
    /// How many files are in it.
    pub files: i64,
    /// How many bytes these have.
    pub bytes: i64,
    /// How many lines these have.
    pub lines: i64,
}

/// Layout is what ranking knows of the tree of a repository.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Layout {
    /// How many sources lie in each depth. At most 100000 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depths: Option<Vec<i64>>,
    /// The directories that hold others such as v1 and v2. At most 1000000 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub versions: Option<Vec<DirectoryVersion>>,
}

/// Lines is a run of lines, 1-based and inclusive.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Lines {
    /// The first line, 1-based.
    pub start: i64,
    /// The last line, 1-based and inclusive.
    pub end: i64,
}

/// LoadRequest asks to index the files of an archive (tar, tar.gz or zip, told apart by their first bytes) that the host hands over through read needs.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LoadRequest {
    /// The repository's name, for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The archive's length in bytes; only a zip archive needs it, for the others it makes progress exact. At least 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<i64>,
    /// How the load treats what was there. Default replace.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<LoadMode>,
    /// Paths that no longer exist, for an update.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remove: Option<Vec<String>>,
    /// What the load does with the contents of files. Default keep.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contents: Option<LoadContents>,
    /// The size in bytes over which a file is left out. At least 1; default 16777216.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_file_bytes: Option<i64>,
    /// How many files the archive may have. At least 1; default 1000000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_files: Option<i64>,
    /// How many bytes the archive may have once unpacked. At least 1; default 8589934592.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_total_bytes: Option<i64>,
    /// Among how many loads the files of the archive are shared out, by their paths, so that as many cores index it at once, from whose snapshots one takes the others' files. 1 to 64; default 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shares: Option<i64>,
    /// Which of them this load takes, from 0 to one less than shares. 0 to 63; default 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<i64>,
    /// The files that the host left out, to be shown by stats beside those that the core leaves out. An update without it keeps the counts there were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skipped: Option<Vec<Skip>>,
}

/// LoadResponse says what is loaded now.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LoadResponse {
    /// The repository's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How many files are in the index.
    pub files: i64,
    /// How many bytes these have.
    pub bytes: i64,
    /// How many chunks these were cut into.
    pub chunks: i64,
    /// How many definitions were found.
    pub definitions: i64,
    /// The files that are not in the index, by reason.
    #[serde(deserialize_with = "or_default")]
    pub skipped: Vec<Skip>,
    /// How many segments a search goes through.
    pub parts: i64,
}

/// MapFile is a file on a map.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MapFile {
    /// The ref of the file.
    pub r#ref: String,
    /// Its path.
    pub path: String,
    /// The definitions that the map shows of it.
    #[serde(deserialize_with = "or_default")]
    pub definitions: Vec<Definition>,
}

/// MapRequest asks for the map of a repository: the definitions that the rest leans on most, by their signatures.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MapRequest {
    /// What the map is drawn around, if given, as the query of search. At most 1048576 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query: Option<String>,
    /// The directory or file that is shown; without it all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// How many tokens the map has at most, by estimate. 1 to 1000000000; default 1024.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<i64>,
    /// Whether the links of the graph count in what the repository leans on. Default links.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub graph: Option<GraphUse>,
}

/// MapResponse is a map. An empty one comes with a reason.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MapResponse {
    /// A line for each file and, indented below, one for each definition: its line and its signature.
    pub map: String,
    /// The files on the map, in its order.
    #[serde(deserialize_with = "or_default")]
    pub files: Vec<MapFile>,
    /// An estimate of how many tokens the map has.
    pub tokens: i64,
    /// True if there are definitions that are not on it.
    pub truncated: bool,
    /// Why the map is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Matches is how much a search finds before it ranks.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Matches {
    /// How many chunks hold any of the query's words.
    pub chunks: i64,
    /// How many files do, or are known to a lane otherwise.
    pub files: i64,
    /// How many of these pass the filters.
    pub passing: i64,
}

/// MemoryRequest works with what an agent keeps in mind during a session: hot items are in its context, warm ones near, cold ones far.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MemoryRequest {
    /// The name of the project; without it that of what is loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// What to do with what an agent keeps in mind. Default status.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<MemoryAction>,
    /// The id or ref of a session; without it the active one that was used last, which add makes if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// What add keeps; what is longer is for a message or a note. At most 65536 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// One's own word for what add keeps. At most 128 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// How relevant it is; 0.5 without it. The least relevant leaves the context first. 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relevance: Option<f64>,
    /// The tier that list shows, hot without it, or that spill moves items to, warm without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tier: Option<MemoryTier>,
    /// The items that spill moves; without them the count least relevant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ids: Option<Vec<String>>,
    /// How many items spill moves; without it half of the hot items, rounded up. 1 to 1048576.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<i64>,
    /// What recall looks for among the items of all tiers. At most 1048576 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query: Option<String>,
    /// How many are recalled at most. 1 to 200; default 5.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// True to leave what is recalled where it is. Otherwise items of a similarity of 0.85, and those recalled three times, become hot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keep_tiers: Option<bool>,
    /// Whether similarity is by the host's embedding model, by "embed" needs, or else by words. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vectors: Option<HostUse>,
}

/// MemoryResponse is what came of it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MemoryResponse {
    /// The name of the project.
    pub project: String,
    /// The id of the session.
    pub session: String,
    /// The items added, listed or recalled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub items: Option<Vec<Item>>,
    /// The counts of all tiers after what was done.
    #[serde(deserialize_with = "or_default")]
    pub tiers: Vec<Tier>,
    /// The ids of recalled items that are hot now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promoted: Option<Vec<String>>,
    /// The ids of items that had to leave the context.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spilled: Option<Vec<String>>,
    /// Why nothing was recalled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Notes say what was left out, such as vectors that were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// Mention is a part of a query that names something in code.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Mention {
    /// The text as written, without quotes, parentheses and what goes before a path.
    pub text: String,
    /// What it seems to name.
    pub r#type: MentionType,
    /// Where it begins in the query, in bytes.
    pub start: i64,
    /// Where it ends in the query, in bytes, exclusive.
    pub end: i64,
}

/// Message is something said in a session.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Message {
    /// The id of the message.
    pub id: String,
    /// The ref of the message.
    pub r#ref: String,
    /// The id of its session.
    pub session: String,
    /// Who said something.
    pub role: Role,
    /// What was said, perhaps cut.
    pub content: String,
    /// How many bytes the whole content has.
    pub bytes: i64,
    /// True if the content is cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub truncated: Option<bool>,
    /// Milliseconds since 1970.
    pub created: i64,
    /// The object that came with it, as it was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<Value>,
}

/// MessagesRequest stores what was said in a session, or asks for it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MessagesRequest {
    /// The name of the project; without it that of what is loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// What to do with messages. Default list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<MessagesAction>,
    /// The id or ref of a session; without it the active one that was used last, which add makes if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// What add stores, in order. At most 1000 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub messages: Option<Vec<NewMessage>>,
    /// Keep also keeps what is added in mind, as memory does with add, under its role. All is written at once or nothing is: messages of 4 MiB together, or one larger one, the decisions found in them, and what leaves the context for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keep: Option<bool>,
    /// Start makes the session that keep is for, if it is not there; without an id it is a new one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<bool>,
    /// How decisions are looked for in messages. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decisions: Option<DecisionSearch>,
    /// How many are listed at most, the last ones. 1 to 200; default 20.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// What an answer says in earlier, to go back from there. At least 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<i64>,
    /// How many bytes of each are listed at most. 1 to 16777216; default 65536.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_bytes: Option<i64>,
}

/// MessagesResponse is a part of a session in the order in which it was said, or the ids of what was stored.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MessagesResponse {
    /// The name of the project.
    pub project: String,
    /// The id of the session.
    pub session: String,
    /// The messages listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub messages: Option<Vec<Message>>,
    /// What goes on with what was said before, given as before; 0 if there is nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub earlier: Option<i64>,
    /// The refs of the messages stored, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refs: Option<Vec<String>>,
    /// How many of them were stored before and left as they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<i64>,
    /// The decisions that were found in them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decisions: Option<Vec<Decision>>,
    /// True if a message reads like a decision, and none was looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub might_decide: Option<bool>,
    /// Notes say which messages were too large to be kept in mind, or to be found by all words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
    /// What the model cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
}

/// MissingRepository is a repository that did not answer.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MissingRepository {
    /// Its name.
    pub repository: String,
    /// What was wrong.
    pub why: String,
}

/// ModelCall is one tool call.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ModelCall {
    /// The name of the tool.
    pub name: String,
    /// What the model gave: a JSON object, if it kept to the schema; hosts hand on text that is not JSON as a JSON string.
    pub arguments: Value,
}

/// ModelReply is the reply to an "llm" need.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ModelReply {
    /// The tool calls of the model, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calls: Option<Vec<ModelCall>>,
    /// What it said besides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Why a model ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop: Option<ModelStop>,
    /// What answered, as PROVIDER:MODEL.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// What the call cost.
    pub usage: Usage,
    /// What the host has to say, such as that a prefix was too short to be cached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Vec<String>>,
}

/// ModelRequest is the request of an "llm" need: one turn of a conversation that has no other turns. The prompt is the texts of the prefix, then the message.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ModelRequest {
    /// Which part of Cairn asks, such as "navigate": hosts log it and may choose a model by it.
    pub purpose: String,
    /// Text that stays the same, byte for byte, from call to call, and is worth caching by the provider. It is instructions and data.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prefix: Option<Vec<Segment>>,
    /// What differs from call to call.
    pub message: String,
    /// The one tool that the model must call, once, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool: Option<ModelTool>,
    /// The most tokens that the model may write; 0 leaves it to the host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_tokens: Option<i64>,
}

/// ModelTool is a function that the model is offered.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ModelTool {
    /// The name of the function.
    pub name: String,
    /// What it is for, for the model.
    pub description: String,
    /// The JSON Schema of its arguments.
    pub input_schema: Value,
}

/// NameCount is how well definitions fit a name in a report.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NameCount {
    /// How well the best fit; only good for comparing.
    pub fit: i64,
    /// How many fit best.
    pub definitions: i64,
}

/// NavigateCache says how prompts are laid out for the provider's cache.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NavigateCache {
    /// True to send prompts without marks and without blocks of earlier rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub off: Option<bool>,
    /// How many tokens the model takes, which bounds all of a prompt. The window of earlier blocks has 4096 less. 8192 to 10000000; default 128000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context_tokens: Option<i64>,
    /// True to let the first block go when the window is full.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_pin: Option<bool>,
    /// True to leave the block at hand out of the prefix in the first round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_current_block: Option<bool>,
    /// True to leave the block at hand out of the prefix in later rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_subtree_block: Option<bool>,
}

/// NavigateRequest asks for files by walking the tree of a repository by names.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NavigateRequest {
    /// Words or a question. 1 to 1048576 bytes.
    pub query: String,
    /// How the tree is walked. Default auto.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<NavigateStrategy>,
    /// Who picks from the entries shown. Default index.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<NavigateModel>,
    /// The name of a tree that the host has, read by "node" and "children" needs; empty for what is loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree: Option<String>,
    /// How many files come back at most. 1 to 1000; default 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// How many directories are followed from a round; without it 3 in beam and all in block. 1 to 1000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beam_width: Option<i64>,
    /// How many rounds all but beam have at most, over all restarts; without it block has 20, or as many as the tree is deep, for each. 1 to 1000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_rounds: Option<i64>,
    /// The size of a block in tokens, as the core counts them. 100 to 1000000; default 16000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub block_tokens: Option<i64>,
    /// How many calls of a round are open at once. 1 to 64; default 4.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parallel: Option<i64>,
    /// What orders paths across blocks. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranker: Option<PathOrder>,
    /// Whether the search that leads guided, and that rerank and cascade order, has the host's vectors as a lane. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vectors: Option<HostUse>,
    /// Which single directories are passed through. Default all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub collapse: Option<Collapse>,
    /// What a block shows below its candidates. Default fill.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lookahead: Option<Lookahead>,
    /// How blocks are filled. Default union.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub packing: Option<BlockPacking>,
    /// How an entry is shown to a model; without it in full by beam and block, else compact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entries: Option<EntryStyle>,
    /// How the ids that may be picked are told. Default range.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ids: Option<IDStyle>,
    /// How often a navigation that found nothing begins again; 0 for never. 0 to 10; default 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restarts: Option<i64>,
    /// True to end as soon as there are enough files, in the order in which they were found; else one last call orders the files of all rounds, if the host's model picked them in several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_final_order: Option<bool>,
    /// True to let .json files be opened like directories.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expand_json: Option<bool>,
    /// True to let documents be opened like directories: what is found is a section of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expand_documents: Option<bool>,
    /// The path of the one document that is navigated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub document: Option<String>,
    /// True to add the contents of the files found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contents: Option<bool>,
    /// How many bytes of each file's content are added at most. 1 to 16777216; default 65536.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_bytes: Option<i64>,
    /// How prompts are laid out for the provider's cache.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cache: Option<NavigateCache>,
}

/// NavigateResponse is what a navigation found, and how.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NavigateResponse {
    /// The files found, best first.
    #[serde(deserialize_with = "or_default")]
    pub files: Vec<NavigatedFile>,
    /// The strategy that was taken.
    pub strategy: String,
    /// Why there are no files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Notes say what was left out, such as vectors that were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
    /// Why the navigation ended before its time: files are what it had found by then, or what a search had.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed: Option<CairnFault>,
    /// What the navigation did.
    pub trace: NavigateTrace,
}

/// NavigateRound is one round of a navigation.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NavigateRound {
    /// The ids of the candidates of all blocks, in order; blocks tells how many are whose.
    #[serde(deserialize_with = "or_default")]
    pub candidate_set: Vec<String>,
    /// How many may be picked from each block.
    pub pick_limit: i64,
    /// True of the first round of another attempt, after one that found nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restart: Option<bool>,
    /// True of the call that orders the files of all rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#final: Option<bool>,
    /// The calls of the round.
    #[serde(deserialize_with = "or_default")]
    pub blocks: Vec<BlockTrace>,
    /// The ids picked from all blocks, in the order of blocks and in each in the order of its ranking: not a ranking.
    #[serde(deserialize_with = "or_default")]
    pub merged_ids: Vec<String>,
    /// The same ids as path ordering put them; the same list without one.
    #[serde(deserialize_with = "or_default")]
    pub ordered_ids: Vec<String>,
    /// The ids of the directories that the next round looks into.
    #[serde(deserialize_with = "or_default")]
    pub frontier: Vec<String>,
    /// The ids of the files found so far.
    #[serde(deserialize_with = "or_default")]
    pub top_candidate_ids: Vec<String>,
    /// True if the ranker said that nothing more is to be looked for.
    pub done: bool,
    /// Why it is the last round, if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop: Option<String>,
    /// What went wrong and was got over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Vec<String>>,
    /// What the round cost.
    pub usage: Usage,
}

/// NavigateTrace says what a navigation did. Ids are those of nodes, whose paths it tells too.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NavigateTrace {
    /// The rounds, in order.
    #[serde(deserialize_with = "or_default")]
    pub rounds: Vec<NavigateRound>,
    /// Why the navigation ended: "limit" (enough files), "done" (the ranker said so), "agreement" (with the index), "no directories left", "no candidates", "rounds" or "depth" (their bound), "spent", or "failed".
    pub stop: String,
    /// What all rounds cost.
    pub usage: Usage,
    /// The nodes that ids name.
    #[serde(deserialize_with = "or_default")]
    pub nodes: Vec<TreeNode>,
}

/// NavigatedFile is a file found.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NavigatedFile {
    /// The position in the list, 1 for the best.
    pub rank: i64,
    /// The id of the node in its tree.
    pub id: String,
    /// The path of the file, or of the document that the section is in.
    pub path: String,
    /// The title of a section of a document.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The lines of a section of a loaded document.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Lines>,
    /// The ref of a section of a loaded document.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#ref: Option<String>,
    /// The content, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// True if there is more of the content.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub truncated: Option<bool>,
    /// Why there is no content.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<CairnFault>,
}

/// NearestChunk is a chunk as the operation chunks lists it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NearestChunk {
    /// The path of the file.
    pub path: String,
    /// The first line of the chunk, 1-based.
    pub start: i64,
    /// The last line of the chunk, 1-based and inclusive.
    pub end: i64,
    /// The hash of the file whose chunk was embedded, if the host knows it; a chunk of another content is ignored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    /// How near it lies to the query, from 0 to 1.
    pub similarity: f64,
}

/// NearestReply is what the host's index of vectors holds nearest.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NearestReply {
    /// The embedding model, as PROVIDER:MODEL.
    pub model: String,
    /// What is taken from what vectors count, because the host measured on the repository that they add less to its words: 0 for nothing, 1 for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discount: Option<f64>,
    /// The chunks, in any order. What the index does not hold is ignored.
    #[serde(deserialize_with = "or_default")]
    pub chunks: Vec<NearestChunk>,
}

/// NearestRequest is the request of a "nearest" need: which chunks of the repository lie nearest to a query in the space of the host's embedding model? The reply is a NearestReply. A host without a model answers with an error of code "unsupported"; whatever error it is, the search goes on without.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NearestRequest {
    /// What the chunks are to lie near to.
    pub query: String,
    /// How many chunks are wanted at most.
    pub limit: i64,
    /// What the query is embedded as.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub purpose: Option<EmbedPurpose>,
}

/// NewMessage is a message to be stored.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NewMessage {
    /// An id of one's own; storing it again does nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Who said something.
    pub role: Role,
    /// What was said. 1 to 16777216 bytes.
    pub content: String,
    /// When it was said, in milliseconds since 1970; now without it. At least 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created: Option<i64>,
    /// A JSON object that is kept as it is. Of its "tool_calls", a list of objects with "name", "does" (read, edit or run), "files" and "command", the graph has edges to the files that were read and edited and to the commands that ran. At most 65536 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<Value>,
}

/// NextHop is a neighbour to go to.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NextHop {
    /// The ref of the neighbour.
    pub r#ref: String,
    /// Its type.
    pub r#type: String,
    /// Its name.
    pub name: String,
    /// The edge that leads there, as text: "--CALLS-->" or "<--CALLS--".
    pub via: String,
    /// Why it is worth inspecting.
    pub why: String,
    /// Where the neighbour is, in what an exploration leads to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#where: Option<Where>,
}

/// NodeReply is the reply to a "node" need.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NodeReply {
    /// The root of the tree.
    pub root: TreeNode,
    /// What the tree is made of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<TreeSource>,
    /// How many nodes it has; 0 if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<i64>,
    /// How deep it is; 0 if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<i64>,
}

/// NodeRequest is the request of a "node" need, for the root of a tree. The reply is a NodeReply; a host that has no such tree answers with an error of code "not_found".
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NodeRequest {
    /// The name of the tree.
    pub tree: String,
}

/// Note is what was told to be remembered: knowledge, a note, or a thread, which ties sessions together.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Note {
    /// What the note is. Default knowledge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#type: Option<NoteType>,
    /// The id of the note; a note that is stored under one replaces what has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The ref that it has once it is stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#ref: Option<String>,
    /// The id of the session that it belongs to, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// Its title, for people. At most 524288 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it says; with title and properties no more than it may have alone. At most 524288 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// For people and programs, by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub properties: Option<BTreeMap<String, String>>,
    /// Edges that lead from the note. At most 256 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edges: Option<Vec<NoteEdge>>,
    /// When it was made, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created: Option<i64>,
    /// The code that it names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<Vec<Anchor>>,
    /// Ids or refs of earlier notes of the type that it takes the place of. At most 50 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supersedes: Option<Vec<String>>,
    /// The ref of the note that took its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub superseded_by: Option<String>,
    /// True if it is pinned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pinned: Option<bool>,
}

/// NoteEdge is an edge that someone stated.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NoteEdge {
    /// The kind of the edge, in upper case, as schema lists them.
    pub kind: String,
    /// A ref, a path, or a qualified name.
    pub to: String,
}

/// Owned is a changed file and its owners.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Owned {
    /// The path of the file.
    pub path: String,
    /// Who owns it, as CODEOWNERS writes them.
    #[serde(deserialize_with = "or_default")]
    pub owners: Vec<String>,
}

/// PackRequest asks for a context to answer from: the definitions around what a query finds, or what refs name, under a budget of tokens.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PackRequest {
    /// Words, a question, an identifier, a path, or a report, as the query of search. It also decides which lines are shown of what does not fit. Without it there must be refs. At most 1048576 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query: Option<String>,
    /// Refs of entities, paths of files or qualified names that are defined once. They come before what the query finds. At most 50 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refs: Option<Vec<String>>,
    /// How many tokens the context has at most, by estimate. 1 to 1000000000; default 4000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<i64>,
    /// How the context is written. Default markdown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<PackFormat>,
    /// True to go on with smaller items where one does not fit; else that is the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skip: Option<bool>,
    /// What is added to the best items, below them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub neighbours: Option<Vec<Neighbour>>,
    /// The kinds of items that go in: those of definitions ("function", "class", …), "section", "chunk" or "file". Without it all do. At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item_kinds: Option<Vec<String>>,
    /// How well an item must fit to go in; sources tell how well they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_relevance: Option<f64>,
    /// How many ranked definitions take part at most. 1 to 200; default 40.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// True to pack also what is hardly likely to be about the query. Else nothing of what was found is packed then, and the reason names what came nearest, a note where refs are packed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doubtful: Option<bool>,
    /// Whether messages that need no repository are turned away. Default off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gate: Option<GateUse>,
    /// True to look for what lies near a hypothetical answer, as in a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hyde: Option<bool>,
    /// Whether the links of the graph take part in the search. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub graph: Option<GraphUse>,
    /// Whether the host's embedding model takes part in the search. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vectors: Option<HostUse>,
    /// Whether the host's version control takes part in the search. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<HostUse>,
    /// Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub languages: Option<Vec<String>>,
    /// Files, directories or patterns: "core/search", "*_test.go", "src/**/*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<String>>,
    /// Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kinds: Option<Vec<String>>,
    /// Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roles: Option<Vec<String>>,
}

/// PackResponse is a context and where it comes from. An empty one comes with a reason.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PackResponse {
    /// The context, to be given to a model.
    pub context: String,
    /// The items of the context, in its order.
    #[serde(deserialize_with = "or_default")]
    pub sources: Vec<PackSource>,
    /// An estimate of how many tokens the context has.
    pub tokens: i64,
    /// True if something was left out, or is not shown whole, that a larger budget shows.
    pub truncated: bool,
    /// Why the context is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// How likely what the search finds is about the query at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<ConfidenceLevel>,
    /// The refs that could not be taken up, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub degraded: Option<Vec<Degraded>>,
    /// The embedding model that took part in the search, as PROVIDER:MODEL.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// What was left out or done otherwise than asked, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// PackSource is an item of a context.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PackSource {
    /// The ref of the item.
    pub r#ref: String,
    /// Its name.
    pub name: String,
    /// The kind of a definition ("function", "class", …), "section", "chunk" or "file".
    pub kind: String,
    /// The file that it is or is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The lines that it takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Lines>,
    /// How well it fits the query; only good for comparing.
    pub relevance: f64,
    /// How the item is shown.
    pub form: SourceForm,
    /// The lines that are shown, unless all are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown: Option<Vec<Lines>>,
}

/// Pass is what a search does to what it has found so far.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Pass {
    /// Which pass it is.
    pub name: PassName,
    /// How much is left after it: chunks, then files, then results. At least 0.
    pub left: i64,
}

/// Path is a way through the graph.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Path {
    /// What stands for the path in a request for a bundle; it is minted for this answer and cannot be made up.
    pub path_id: String,
    /// The path in one line: "a --CALLS--> b <--IMPORTS-- c".
    pub text: String,
    /// The entity where it begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Entity>,
    /// Its edges with the entity that each leads to. An answer of explore leaves them out, for the text says the same in less.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<PathStep>>,
}

/// PathStep is an edge of a path.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PathStep {
    /// The kind of the edge.
    pub kind: String,
    /// Which way the edge leads, seen from the entity before.
    pub direction: EdgeDirection,
    /// What the edge rests on.
    pub provenance: Provenance,
    /// How sure the edge is.
    pub confidence: Confidence,
    /// 1 for what is certain, 0.7 for what was inferred, 0.3 for what is only likely.
    pub weight: f64,
    /// The place where the edge's first occurrence is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Place>,
    /// True of an import that is for types alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub type_only: Option<bool>,
    /// True of an import that happens while the program runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dynamic: Option<bool>,
    /// The entity that it leads to.
    pub to: Entity,
}

/// PathStop is a bound at which a search for paths stopped short.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PathStop {
    /// Which bound it is.
    pub what: PathBound,
    /// The ref of the entity whose edges were not all followed, for fan_out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#ref: Option<String>,
    /// The kind of edges that were not all followed, for fan_out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// How many edges were left out, for fan_out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<i64>,
}

/// PathsRequest asks how two entities are connected, or an entity with those of a type.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PathsRequest {
    /// The ref, path or qualified name of the entity where paths begin.
    pub from: String,
    /// The ref, path or qualified name of the entity where paths end; without it there must be to_type.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The type of the entities where paths end; without it there must be to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_type: Option<String>,
    /// The kinds of edges that paths may use; without it all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge_kinds: Option<Vec<String>>,
    /// Which edges of each entity are followed. Default both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direction: Option<Direction>,
    /// How many edges a path has at most. 1 to 5; default 3.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<i64>,
    /// How many paths come back at most. 1 to 50; default 5.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// How many edges of a kind and direction are followed from an entity. 1 to 256; default 16.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fan_out: Option<i64>,
    /// Whether edges of commits take part, by a "history" need. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<HostUse>,
}

/// PathsResponse are the paths, best first: short before long, certain before likely. Without any a reason says why.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PathsResponse {
    /// The paths.
    #[serde(deserialize_with = "or_default")]
    pub paths: Vec<Path>,
    /// Why there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// How many entities were looked at.
    pub visited: i64,
    /// The bounds at which the search stopped short.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_at: Option<Vec<PathStop>>,
    /// What was left out or done otherwise than asked, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// PendingQuery is a query on the frontier.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PendingQuery {
    /// The id of its branch.
    pub branch: String,
    /// What would be searched for.
    pub query: String,
    /// How soon it would be; the highest goes first.
    pub priority: i64,
}

/// Place is a line of a file.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Place {
    /// The path of the file.
    pub path: String,
    /// The line, 1-based.
    pub line: i64,
}

/// Preview is the beginning of an entity's text.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preview {
    /// The lines that are shown.
    pub lines: Lines,
    /// Their text.
    pub text: String,
    /// Further parts of it that say something of the question, in the order of their lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<Vec<Snippet>>,
    /// True if there is more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub truncated: Option<bool>,
}

/// Progress is the request of a "progress" need; the reply is empty. A host shows it, ignores it, or takes the chance to cancel.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// What the operation is doing.
    pub phase: ProgressPhase,
    /// How many bytes are read, or steps are done.
    pub done: i64,
    /// How many bytes or steps there are; 0 if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<i64>,
    /// How many files were seen so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub files: Option<i64>,
    /// How far a navigation is, in phase "navigate".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub navigation: Option<Report>,
}

/// Reached is an entity at a distance.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Reached {
    /// The ref of the entity.
    pub r#ref: String,
    /// Its type.
    pub r#type: String,
    /// Its name.
    pub name: String,
    /// How many edges away it is.
    pub distance: i64,
    /// The last edge that leads there, as text.
    pub via: String,
    /// The ref that this edge comes from.
    pub from: String,
    /// Where this edge is written, if the request wants places.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Place>,
    /// Where the entity is, if the request wants places.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#where: Option<Where>,
}

/// ReadRequest is the request of a "read" need: bytes of the archive or snapshot that an operation was started on. The reply is raw bytes, at least one of them, from the offset on; its end marks the last piece (or that there are no more). Offsets ascend without gaps, except for zip archives.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReadRequest {
    /// Where the bytes begin.
    pub offset: i64,
    /// How many bytes are wanted at most.
    pub length: i64,
}

/// RecallRequest asks what was said, decided and learned about something.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecallRequest {
    /// The name of the project; without it that of what is loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// Words or a question. 1 to 1048576 bytes.
    pub query: String,
    /// The types of things that are recalled; without it all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub types: Option<Vec<RecallType>>,
    /// The id or ref of the session that things must belong to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// How much comes back at most. 1 to 200; default 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// How many bytes of text each comes with at most. 1 to 65536; default 600.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_bytes: Option<i64>,
    /// Whether all is compared by the host's embedding model too, by "embed" needs. The vectors of what is remembered are kept with it. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vectors: Option<HostUse>,
}

/// RecallResponse is what was found, best first. An empty list comes with a reason.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecallResponse {
    /// The name of the project.
    pub project: String,
    /// What was found.
    #[serde(deserialize_with = "or_default")]
    pub found: Vec<Recalled>,
    /// Up to five things that share words with a question that nothing answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<Vec<Recalled>>,
    /// Why the list is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Notes say what was left out, such as vectors that were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// Recalled is something remembered.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Recalled {
    /// The ref, to be given to inspect, paths and bundle.
    pub r#ref: String,
    /// The type of thing that it is.
    pub r#type: String,
    /// For people: who said it, a name, a title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The part of it that fits best.
    pub text: String,
    /// True if there is more of the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub truncated: Option<bool>,
    /// The id of the session that it belongs to, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// Milliseconds since 1970.
    pub created: i64,
    /// How well it fits; only good for comparing.
    pub score: f64,
    /// How often the same was said, if more than once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<i64>,
    /// When it was said for the last time, in milliseconds since 1970, if more than once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<i64>,
    /// What it replaced, the newest first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replaces: Option<Vec<Earlier>>,
    /// What replaced it, if anything has: the next, where that was replaced too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replaced_by: Option<Earlier>,
    /// The sentence of it that alone was replaced, "" if all was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replaced_part: Option<String>,
    /// The code that it names, as that is now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cites: Option<Vec<Cited>>,
    /// True if code that it names has changed or gone since.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outdated: Option<bool>,
    /// True if it is pinned: it comes first among equals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pinned: Option<bool>,
}

/// RecordEdge is an edge that someone stated.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecordEdge {
    /// The kind of the edge, in upper case, as schema lists them.
    pub kind: String,
    /// A ref; it may name a record of the same request.
    pub to: String,
}

/// ReferenceCount is how well files fit a path or module that a report names.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReferenceCount {
    /// How many of the last names of the path are the same in those that fit best.
    pub matched: i64,
    /// True if their whole paths are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whole: Option<bool>,
    /// How many files fit best.
    pub files: i64,
}

/// Reflection is what an agent learned.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Reflection {
    /// The id of the reflection.
    pub id: String,
    /// The id of the session that it belongs to.
    pub session: String,
    /// What was learned.
    pub lesson: String,
    /// When it applies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub situation: Option<String>,
    /// How what a reflection was learned from went.
    pub outcome: Outcome,
    /// How sure it is, from 0 to 1.
    pub confidence: f64,
    /// One's own words for what it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
    /// How often it was found.
    pub accesses: i64,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// The refs of the messages that it was learned from, if it was from messages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sources: Option<Vec<String>>,
    /// How like the situation asked about it is, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub similarity: Option<f64>,
}

/// ReflectionSummary counts reflections.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReflectionSummary {
    /// How many reflections there are.
    pub total: i64,
    /// How many there are of each outcome.
    #[serde(deserialize_with = "or_default")]
    pub by_outcome: Vec<Tally>,
    /// The ten tags that are used most.
    #[serde(deserialize_with = "or_default")]
    pub tags: Vec<Tally>,
    /// The average of how sure they are.
    pub confidence: f64,
}

/// ReflectionsRequest stores what an agent learned, or asks for the reflections that fit.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReflectionsRequest {
    /// The name of the project; without it that of what is loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// What to do with reflections. Default find.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<ReflectionsAction>,
    /// The id or ref of a session; find and summary without it are of all sessions, add takes the active one that was used last, and makes one if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// The situation that reflections are looked for in; empty lists the newest. At most 1048576 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query: Option<String>,
    /// The lesson that add stores; with situation no more than it may have alone. At most 16384 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lesson: Option<String>,
    /// When the lesson applies, with add. At most 16384 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub situation: Option<String>,
    /// How what the reflection was learned from went; find keeps to it, if it is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// How sure the reflection is, with add; 0.5 without it. 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    /// The tags of the reflection, with add; find keeps to reflections that have all of them. At most 50 elements; each 1 to 128 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
    /// How many are found at most. 1 to 200; default 20.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// Whether similarity is by the host's embedding model, by "embed" needs, or else by words. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vectors: Option<HostUse>,
    /// Who words the reflections that learn makes: without a model they are the last correction in the words of the user; else a language model does, by an "llm" need each. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<HostUse>,
}

/// ReflectionsResponse is reflections, those that fit best or the newest first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReflectionsResponse {
    /// The name of the project.
    pub project: String,
    /// Those that were found, kept or made.
    #[serde(deserialize_with = "or_default")]
    pub reflections: Vec<Reflection>,
    /// The counts, with summary.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<ReflectionSummary>,
    /// Why there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What the model cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
    /// Notes say what was left out, such as vectors that were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// RememberRequest stores notes for good, ties one to something else, or forgets. Unlike what add stores they outlive what is loaded: the host keeps them, by "store" needs.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RememberRequest {
    /// The name of the project; without it that of what is loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// The notes to store; with links and forget no more than there may be alone. At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<Note>>,
    /// Edges that stored notes are to have too. At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub links: Option<Vec<RememberedLink>>,
    /// Refs of notes, decisions, reflections and messages to be removed. At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forget: Option<Vec<String>>,
    /// Changes of what is remembered. At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change: Option<Vec<RememberedChange>>,
    /// Refs or ids of what is to be shown in whole. At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub show: Option<Vec<String>>,
    /// Whether facts are drawn from messages that none were drawn from yet: not, or by the host's language model, by "llm" needs of several messages each. What was drawn is kept as knowledge that is tied to its message. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facts: Option<HostUse>,
    /// The type of notes to list, the newest first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<NoteType>,
    /// How many notes are listed at most. 1 to 200; default 20.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// What an answer says in next, to go on there. At least 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<i64>,
}

/// RememberResponse is the notes stored, changed or listed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RememberResponse {
    /// The name of the project.
    pub project: String,
    /// The notes stored, changed or listed.
    #[serde(deserialize_with = "or_default")]
    pub notes: Vec<Note>,
    /// What was shown or changed, in whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown: Option<Vec<Remembered>>,
    /// How many things were removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed: Option<i64>,
    /// How many messages no facts were drawn from yet, where facts were asked for: asking again goes on with them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unread: Option<i64>,
    /// What the model cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
    /// What goes on after those listed, given as after; 0 if these are the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<i64>,
    /// Which edges lead to nothing that is there now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notices: Option<Vec<String>>,
}

/// Remembered is something remembered in whole.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Remembered {
    /// The ref.
    pub r#ref: String,
    /// The id.
    pub id: String,
    /// The type of thing that it is.
    pub r#type: String,
    /// For people: who said it, a name, a title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// All that it says.
    pub text: String,
    /// The id of the session that it belongs to, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// Where it stands: active, superseded, a tier, an outcome.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// True if it is pinned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pinned: Option<bool>,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// When it was last written, in milliseconds since 1970.
    pub updated: i64,
}

/// RememberedChange is a change of something remembered: of its text, of whether it is pinned, or of both.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RememberedChange {
    /// The ref or id of a decision, a reflection, an item, a note or a message.
    pub r#ref: String,
    /// What it says from now on; messages stay as they were said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// True to pin it, false to take the pin away; without it that stays as it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pinned: Option<bool>,
}

/// RememberedLink is an edge from a stored note.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RememberedLink {
    /// The ref of a note.
    pub from: String,
    /// The kind of the edge, in upper case, as schema lists them; RELATES_TO without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// A ref, a path, or a qualified name.
    pub to: String,
}

/// Report is how far a navigation is.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Report {
    /// The number of the round that is under way, from 1.
    pub round: i64,
    /// The blocks that are asked about now: their candidates and tokens.
    #[serde(deserialize_with = "or_default")]
    pub blocks: Vec<BlockTrace>,
    /// How many files were found so far.
    pub files: i64,
    /// The round before, in the first report that follows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<NavigateRound>,
    /// The nodes that the round before names and no report before did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<Vec<TreeNode>>,
}

/// RepositoryIndex is which index of a repository was searched.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RepositoryIndex {
    /// Its name.
    pub repository: String,
    /// Index tells indexes of different files apart.
    pub index: String,
}

/// ResultsRequest asks a shard to show hits.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ResultsRequest {
    /// The query of the search. 1 to 1048576 bytes.
    pub query: String,
    /// What a result stands for. Default file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<ResultUnit>,
    /// How many lines a snippet has at most; 0 for none. 0 to 200; default 8.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet_lines: Option<i64>,
    /// As of candidates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<String>,
    /// The hits. At most 1000 elements.
    #[serde(deserialize_with = "or_default")]
    pub hits: Vec<ChosenHit>,
    /// Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub languages: Option<Vec<String>>,
    /// Files, directories or patterns: "core/search", "*_test.go", "src/**/*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<String>>,
    /// Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kinds: Option<Vec<String>>,
    /// Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roles: Option<Vec<String>>,
}

/// ResultsResponse is hits as they are shown.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ResultsResponse {
    /// The results, in the order of the hits; without the parts of their scores.
    #[serde(deserialize_with = "or_default")]
    pub results: Vec<SearchResult>,
    /// True if snippets are missing, because the text is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<bool>,
}

/// SchemaRequest asks what the graph holds.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SchemaRequest {
    /// Whether commits are counted too, by a "history" need. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<HostUse>,
}

/// SchemaResponse says what the graph holds.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SchemaResponse {
    /// The name of the project that all refs have.
    pub project: String,
    /// All types of entities, also those without any.
    #[serde(deserialize_with = "or_default")]
    pub entities: Vec<EntityCount>,
    /// All kinds of edges, also those without any.
    #[serde(deserialize_with = "or_default")]
    pub edges: Vec<EdgeCount>,
    /// What could not be counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// ScoreReason is one part of a score, in the order in which they were applied: "add" reasons are summed, then "times" reasons multiply the sum.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ScoreReason {
    /// What the part comes from, such as a lane.
    pub name: String,
    /// The position in the lane, 1-based, of lanes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<i64>,
    /// What it adds to the score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub add: Option<f64>,
    /// The factor by which it multiplies the score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<f64>,
}

/// SearchRequest asks where in the repository something is.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SearchRequest {
    /// Words, a question, an identifier, a path, an error message with its stack trace, or a whole bug report. 1 to 1048576 bytes.
    pub query: String,
    /// How many results come back at most. 1 to 1000; default 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// What a result stands for. Default file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<ResultUnit>,
    /// True to add the parts of each score, and what the query was taken for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explain: Option<bool>,
    /// How many lines a snippet has at most; 0 for none. 0 to 200; default 8.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet_lines: Option<i64>,
    /// Whether what the host's embedding model finds near the query takes part as a lane, by a "nearest" need. Without an answer the search goes on, and a note says why. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vectors: Option<HostUse>,
    /// Whether it counts which files changed lately, and which together, as weak lanes, by a "history" need. Without an answer the search goes on, and a note says why. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<HostUse>,
    /// Whether the links of the graph take part. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub graph: Option<GraphUse>,
    /// How many definitions of its file a result names at most, if it stands for a file: those that say most of the query, of which the first is what it is shown by. By 0 the passage that fits best is shown, and no other is named, which is quicker. 0 to 10; default 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub definitions: Option<i64>,
    /// How many notable edges each result shows per direction. 0 to 10; default 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notable_edges: Option<i64>,
    /// Types of what is in no file: "commit", "record" for records of every type, or a type of records, such as "knowledge". They come only if they are asked for so, and files then only if kinds are asked for too. Of them those pass that belong to a file which passes the filters. At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub types: Option<Vec<String>>,
    /// Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub languages: Option<Vec<String>>,
    /// Files, directories or patterns: "core/search", "*_test.go", "src/**/*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<String>>,
    /// Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kinds: Option<Vec<String>>,
    /// Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roles: Option<Vec<String>>,
    /// True to have the host's language model, with vectors "host", write a short hypothetical answer, by an "llm" need, and to look for what lies near that: for questions what, how and why that name no file and no function. Without an answer that helps, the query itself is what the vectors are compared with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hyde: Option<bool>,
    /// Whether messages that need no repository are turned away. Default off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gate: Option<GateUse>,
    /// Whether the summaries that the host keeps, as summarize makes them, take part as a weak field, by a "summaries" need. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summaries: Option<HostUse>,
}

/// SearchResponse is the ranked list. An empty list comes with a reason.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SearchResponse {
    /// The results.
    #[serde(deserialize_with = "or_default")]
    pub results: Vec<SearchResult>,
    /// Why the list is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What kind of query it was taken for.
    pub class: QueryClass,
    /// How likely the first result is about the query at all; none of an empty list, nor of commits and records alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<ConfidenceLevel>,
    /// The embedding model of the vector lane, as PROVIDER:MODEL, if it took part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// True if a hypothetical answer led the vector lane.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub used_hyde: Option<bool>,
    /// What the query was taken for, with explain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub understanding: Option<Understanding>,
    /// The repositories that did not answer, where several are searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<Vec<MissingRepository>>,
    /// What the results lack, such as snippets of unavailable contents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// SearchResult is one file, chunk or definition.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SearchResult {
    /// The position in the list, 1 for the best.
    pub rank: i64,
    /// The name of the repository, where several are searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repository: Option<String>,
    /// The ref of the file, or of the chunk.
    pub r#ref: String,
    /// The path of the file; "" of a commit or record.
    pub path: String,
    /// "commit" or the type of a record; none of what is in a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#type: Option<String>,
    /// The subject of a commit, or the title of a record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What else is known of a commit or record, by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub properties: Option<BTreeMap<String, String>>,
    /// The lines of the chunk; none in an empty file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Lines>,
    /// How well it fits; only good for comparing.
    pub score: f64,
    /// The file's language, "unknown" if it is not known, or there is no file; definitions are then guessed.
    pub language: String,
    /// The roles of the file: "test", "example", "vendored", "generated", "document" or "config".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roles: Option<Vec<String>>,
    /// The definition that encloses the snippet, or for which the result was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub definition: Option<Definition>,
    /// Further definitions of the file, those first that say most of the query, as many as were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub others: Option<Vec<Definition>>,
    /// The lines that fit the query best.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet: Option<Snippet>,
    /// The parts of the score, with explain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explain: Option<Vec<ScoreReason>>,
    /// Edges of the definition, or else of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notable_edges: Option<Vec<Edge>>,
}

/// SecretReply is a secret, in base64.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SecretReply {
    /// The bytes, in base64.
    pub secret: String,
}

/// SecretRequest is the request of a "secret" need: random bytes that nobody else knows, from which the ids of paths are made, once, and those of what is kept in mind with its message, each time. The reply is a SecretReply. A host that answers with an error of code "unsupported" gets ids that others could make up.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SecretRequest {
    /// How many bytes are wanted.
    pub bytes: i64,
}

/// Seed is an entity that a query led to.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Seed {
    /// The position in the list, 1 for the best.
    pub rank: i64,
    /// What names the entity in every request: "type:project:…". It does not depend on what the file contains around it, so it stays good when lines move.
    pub r#ref: String,
    /// "project", "directory", "file", "chunk", "symbol", "section", "commit", or that of a record: "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard", "bash_call".
    pub r#type: String,
    /// For people: a path, a qualified name, a heading, the subject of a commit, the title of a record.
    pub name: String,
    /// What kind of symbol it is: "function", "method", "class", …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The file that it is or is in, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The lines of the file that it takes, if it is a part of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Lines>,
    /// The language of the file, "unknown" if it is not known; symbols are then guessed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The roles of the file: "test", "example", "vendored", "generated", "document" or "config".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roles: Option<Vec<String>>,
    /// The head of a symbol in one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signature: Option<String>,
    /// What else is known of a commit or a record, by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub properties: Option<BTreeMap<String, String>>,
    /// How well it fits; only good for comparing.
    pub score: f64,
    /// The parts of the score, with explain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explain: Option<Vec<ScoreReason>>,
    /// Edges worth following.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notable_edges: Option<Vec<Edge>>,
}

/// SeedsRequest asks for entities to begin with.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SeedsRequest {
    /// Words, a question, an identifier, a path, or a report, as the query of search. 1 to 1048576 bytes.
    pub query: String,
    /// How many entities come back at most. 1 to 30; default 8.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The types of entities wanted; without it all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub types: Option<Vec<String>>,
    /// How many edges each shows per direction; 0 for none. 0 to 10; default 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notable_edges: Option<i64>,
    /// True to add the parts of each score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explain: Option<bool>,
    /// Whether the host's embedding model takes part in the search. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vectors: Option<HostUse>,
    /// Whether the host's version control takes part in the search, and commits are found too. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<HostUse>,
}

/// SeedsResponse is the ranked list of entities: a mix of code, documents, records and commits. An empty list comes with a reason.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SeedsResponse {
    /// The entities.
    #[serde(deserialize_with = "or_default")]
    pub seeds: Vec<Seed>,
    /// Why the list is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What kind of query it was taken for.
    pub class: QueryClass,
    /// How likely what the search found is about the query at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<ConfidenceLevel>,
    /// The embedding model of the vector lane, as PROVIDER:MODEL, if it took part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// What was left out or done otherwise than asked, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// Segment is a part of a prefix.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Segment {
    /// The text of the segment.
    pub text: String,
    /// True if the prefix up to the end of this segment is worth a cache entry of its own. A request has at most three such marks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cache: Option<bool>,
}

/// Session is a conversation.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Session {
    /// The id of the session.
    pub id: String,
    /// The ref of the session.
    pub r#ref: String,
    /// Its name, for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Where the session stands.
    pub status: SessionStatus,
    /// What it was about, if that was summarized.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// How many messages it has.
    pub messages: i64,
    /// When it was made, or its first message was said if that was before, in milliseconds since 1970.
    pub created: i64,
    /// When its last message was said, or it was written last if it has none, in milliseconds since 1970.
    pub updated: i64,
}

/// SessionsRequest asks for conversations, or changes one. The host keeps them: by "store" needs.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SessionsRequest {
    /// The name of the project; without it that of what is loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// What to do with sessions. Default list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<SessionsAction>,
    /// The id, ref or name of a session; without it, but for start and delete, the active one that was used last. With start it is an id of one's own, and that session is returned if it is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// The session's name, for people, with start and rename.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// When the session began, with start, in milliseconds since 1970; now without it. At least 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created: Option<i64>,
    /// Where the sessions listed must stand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<SessionStatus>,
    /// How many are listed at most. 1 to 200; default 20.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// What an answer says in next, to go on there. At least 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<i64>,
    /// Who writes a summary: without a model it is what was asked, decided and said last; else a language model does, by an "llm" need. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<HostUse>,
}

/// SessionsResponse is the sessions asked for, or the one changed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SessionsResponse {
    /// The name of the project.
    pub project: String,
    /// The sessions, the one used last first.
    #[serde(deserialize_with = "or_default")]
    pub sessions: Vec<Session>,
    /// What goes on after them, given as after; 0 if these are the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<i64>,
    /// How many records a delete removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed: Option<i64>,
    /// What the model cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
}

/// ShardAnswer is what a shard answered.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ShardAnswer {
    /// The name of the shard.
    pub shard: String,
    /// The name of the repository that it holds, or a part of.
    pub repository: String,
    /// The names of shards, each of a whole repository of the same name, of whose statistics or candidates this answer is what one index over all of them would say; shard and repository are empty then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joined: Option<Vec<String>>,
    /// What it answered; nothing if it could not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub response: Option<Value>,
    /// Why it could not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<CairnFault>,
}

/// ShardsReply is what shards answered, each once.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ShardsReply {
    /// The answers, in any order.
    #[serde(deserialize_with = "or_default")]
    pub answers: Vec<ShardAnswer>,
}

/// ShardsRequest is the request of a "shards" need: what do shards answer to an operation? The reply is a ShardsReply.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ShardsRequest {
    /// The operation, "statistics", "candidates" or "results".
    pub op: String,
    /// What all of them are asked.
    pub request: Value,
    /// The names of those that are asked; empty for all that hold one of the repositories.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shards: Option<Vec<String>>,
    /// The names of those that are searched; empty for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repositories: Option<Vec<String>>,
}

/// Shared is an entity that several of a bundle are connected with.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Shared {
    /// The ref of the neighbour.
    pub r#ref: String,
    /// Its type.
    pub r#type: String,
    /// Its name.
    pub name: String,
    /// The refs of the entities connected with it.
    #[serde(deserialize_with = "or_default")]
    pub of: Vec<String>,
}

/// Sizes are how much there is to search.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sizes {
    /// How many files there are.
    pub files: i64,
    /// How many of them have code.
    pub code: i64,
    /// How many chunks they have.
    pub chunks: i64,
    /// How many terms all chunks have.
    pub body: i64,
    /// How many terms the names of all definitions have.
    pub symbol: i64,
    /// How many terms all paths have.
    pub path: i64,
}

/// Skip counts the files left out for one reason.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Skip {
    /// Why files were left out.
    pub reason: String,
    /// How many were.
    pub count: i64,
    /// Up to five of the paths, the first in byte order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub examples: Option<Vec<String>>,
}

/// Snippet is a run of whole lines, each cut to 240 bytes.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Snippet {
    /// The first line, 1-based.
    pub start: i64,
    /// The last line, 1-based and inclusive.
    pub end: i64,
    /// The text of the lines.
    pub text: String,
    /// True if a line was longer than shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub truncated: Option<bool>,
}

/// Statistics are what the ranking of a query depends on that no file tells alone. Those of several shards add up.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Statistics {
    /// Rules tell ways of ranking apart: shards of different rules cannot be joined. Empty for any.
    pub rules: String,
    /// How much there is to search.
    pub sizes: Sizes,
    /// The counts of the query's terms, or of those chosen.
    pub terms: Counts,
    /// The counts of terms that may mean the same.
    pub related: Counts,
    /// Those of a report. At most 100000 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub references: Option<Vec<ReferenceCount>>,
    /// Those of a report. At most 100000 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<Vec<NameCount>>,
    /// How many definitions the files within have that say anything of the query.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub definitions: Option<i64>,
    /// How many terms those have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<i64>,
}

/// StatisticsRequest asks for the statistics of a shard.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StatisticsRequest {
    /// The query of the search. 1 to 1048576 bytes.
    pub query: String,
    /// The numbers of the terms of a report that are searched for; without any, the counts are those from which they are chosen. At most 8192 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen: Option<Vec<i64>>,
    /// True to have the layout too: of the shards of one repository.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<bool>,
    /// Files whose definitions are counted, instead of all else. Kinds are those wanted of definitions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<Within>,
    /// The statistics of all shards, with within.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whole: Option<Statistics>,
    /// Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub languages: Option<Vec<String>>,
    /// Files, directories or patterns: "core/search", "*_test.go", "src/**/*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<String>>,
    /// Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kinds: Option<Vec<String>>,
    /// Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roles: Option<Vec<String>>,
}

/// StatisticsResponse is the statistics of a shard.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StatisticsResponse {
    /// Index tells indexes of different files apart.
    pub index: String,
    /// The counts.
    pub statistics: Statistics,
    /// The layout of the repository as far as the shard has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<Layout>,
    /// Skipped says what the index lacks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skipped: Option<String>,
    /// The repositories whose indexes lack something, of an answer that joins several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lacking: Option<Vec<LackingRepository>>,
}

/// StatsResponse says what is loaded.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StatsResponse {
    /// The repository's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How many files are in the index.
    pub files: i64,
    /// How many bytes these have.
    pub bytes: i64,
    /// How many lines these have.
    pub lines: i64,
    /// How many chunks these were cut into.
    pub chunks: i64,
    /// How many definitions were found.
    pub definitions: i64,
    /// True if all contents are stored.
    pub contents: bool,
    /// The languages of the files.
    #[serde(deserialize_with = "or_default")]
    pub languages: Vec<LanguageStats>,
    /// The files that are not in the index, by reason, and those of which only the words are.
    #[serde(deserialize_with = "or_default")]
    pub skipped: Vec<Skip>,
}

/// StoreRecord is what a store keeps. Its type and id name it within its project.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StoreRecord {
    /// What the record is.
    pub r#type: String,
    /// What names it within its project and type; made by the store if it is empty: the prefix, an underscore and something that no other record has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// What an id made by the store begins with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prefix: Option<String>,
    /// The id of the session that the record belongs to, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// Where it stands, such as active or archived.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// When it was made, in milliseconds since 1970 by the host's clock. A put may say when something was made that is older than the store; 0 is now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created: Option<i64>,
    /// When it was last written, in milliseconds since 1970 by the host's clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub updated: Option<i64>,
    /// The number of the record's first write.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<i64>,
    /// The number of the record's last write.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rev: Option<i64>,
    /// What touch adds to. A put that replaces a record leaves it alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<i64>,
    /// What it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
    /// How many bytes the whole content has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<i64>,
    /// A JSON object that is kept as it is. At most 1048576 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meta: Option<Value>,
    /// What match finds the record by: each once, of letters, digits and underscores, in lower case, not beginning with an underscore. They are only written, never returned. At most 65536 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terms: Option<Vec<String>>,
}

/// StoreReply is the reply to a "store" need.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StoreReply {
    /// The host's clock in milliseconds since 1970.
    pub now: i64,
    /// The number of the last write to the project.
    pub rev: i64,
    /// The results of the steps, in order.
    #[serde(deserialize_with = "or_default")]
    pub results: Vec<StoreResult>,
}

/// StoreRequest is the request of a "store" need: steps on the records of one project, to be done in order, all or none of them. The reply is a StoreReply. A host that keeps nothing answers with an error of code "unsupported". Every write takes the next number of one counter that the store has for all projects, beginning with 1. So the numbers tell in which order things were said, also where the clock was set back, and are the same in every store that was told the same.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StoreRequest {
    /// What keeps records apart: none is ever seen from another project. 1 to 4096 bytes.
    pub project: String,
    /// The steps. At most 4096 elements.
    #[serde(deserialize_with = "or_default")]
    pub steps: Vec<StoreStep>,
}

/// StoreResult is the result of one step.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StoreResult {
    /// The records that get, list and pick found. What put and touch wrote comes without content, meta and terms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub records: Option<Vec<StoreRecord>>,
    /// The numbers of the records that match found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seqs: Option<Vec<i64>>,
    /// The cosines of the records that near found, in their order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub similarities: Option<Vec<f64>>,
    /// The number that count found, and how many records delete removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<i64>,
    /// True if a list or match stopped at its limit, or if there was too much for near, which then compared nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<bool>,
    /// True if a put of mode "new" left alone what was there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kept: Option<bool>,
}

/// StoreStep is one step. All succeed but those that insist on a revision: what is not there is an empty result.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StoreStep {
    /// What the step does.
    pub r#do: StoreAction,
    /// The record that put writes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record: Option<StoreRecord>,
    /// How put writes: empty makes or replaces the record, and what is replaced keeps its number, its count and the time it was made; "new" leaves what is there alone, and the result says kept; with "same" the record must be there with the revision that it comes with, or the whole request fails with code "stale".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<String>,
    /// The type of the records meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#type: Option<String>,
    /// The id of the record meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The id of the session whose records are meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// The states that records listed or counted may have; without it any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<Vec<String>>,
    /// The terms that records must hold all of, for match. At most 64 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terms: Option<Vec<String>>,
    /// The numbers of the records wanted, for pick. At most 1000 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seqs: Option<Vec<i64>>,
    /// What near compares with, in base64: a byte for each number, from 1 to 127, where 64 is zero. What it compares has as its content another one, of as many numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vector: Option<String>,
    /// The ids of the records that near compares; without it all, if they are no more than 100000. At most 2000 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ids: Option<Vec<String>>,
    /// In which order list goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<StoreOrder>,
    /// Where a list or match goes on: after the record whose number, or with order "recent" revision, it is. 0 is the beginning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<i64>,
    /// How many results there are at most, from 1 on. At most 1000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// How much content a record comes with at most; 0 is all, -1 none. What is cut ends with a whole character.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<i64>,
    /// What touch adds to the record's count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub add: Option<i64>,
    /// The state that touch gives the record, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// The revision that the record must have, for touch and delete; 0 for any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rev: Option<i64>,
}

/// StoredRecord is something said or done, to be found and followed like code.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StoredRecord {
    /// What the record is.
    pub r#type: RecordType,
    /// What names it among those of the type: letters, digits and . _ -. A record of the same type and id is replaced. At most 128 bytes.
    pub id: String,
    /// Its title, for people. At most 1048576 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it says; with title and properties no more than it may have alone. At most 1048576 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// For people and programs, by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub properties: Option<BTreeMap<String, String>>,
    /// Edges that lead from the record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edges: Option<Vec<RecordEdge>>,
}

/// Subject is an entity that an event is about.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Subject {
    /// The ref of the entity.
    pub r#ref: String,
    /// Its type.
    pub r#type: String,
    /// The file that it is or is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Refs of what is next to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub related: Option<Vec<String>>,
}

/// Subscription is what a session wants to be told of without asking.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Subscription {
    /// The id of the subscription.
    pub id: String,
    /// The id of the session that is told.
    pub session: String,
    /// What the value is held against.
    pub r#match: WatchMatch,
    /// What is watched for: a glob, a type, or words.
    pub value: String,
    /// The glob that paths must fit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope: Option<String>,
    /// When a subscription speaks.
    pub event: WatchEvent,
    /// How often at most, of a schedule: at least 1000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub every_ms: Option<i64>,
    /// Where a subscription stands.
    pub status: SubscriptionStatus,
    /// How often it made a suggestion.
    pub fired: i64,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
}

/// SubscriptionsRequest says what a session wants to be told of without asking, tells what happened, or asks what is suggested.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SubscriptionsRequest {
    /// The name of the project; without it that of what is loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// What to do with subscriptions. Default list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<SubscriptionsAction>,
    /// The id or ref of a session; list and suggestions without it are of all sessions, add takes the active one that was used last, and makes one if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// The subscription to pause, resume or complete, or the suggestion used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// What the value is held against. Default file_pattern.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#match: Option<WatchMatch>,
    /// What add watches for: a glob, a type, or words, as match says. At most 1024 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The glob that paths must fit, with add. At most 1024 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope: Option<String>,
    /// When the subscription speaks, with add, or what happened, with notify. Default file_change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<WatchEvent>,
    /// How many milliseconds pass at least between two times, of a schedule. At least 1000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub every_ms: Option<i64>,
    /// The files that changed, with notify. At most 10000 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<String>>,
    /// What was said, with notify of a context_mention.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The file in which the cursor is, with notify of a cursor_proximity.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The line on which the cursor is, 1-based.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<i64>,
    /// True to list suggestions that were delivered before too. Those listed for the first time are delivered then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delivered: Option<bool>,
    /// How many suggestions are listed at most. 1 to 200; default 20.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
}

/// SubscriptionsResponse is what there is, or what was made of what happened.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SubscriptionsResponse {
    /// The name of the project.
    pub project: String,
    /// The subscriptions listed or changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subscriptions: Option<Vec<Subscription>>,
    /// The suggestions listed or made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggestions: Option<Vec<Suggestion>>,
}

/// Suggestion is what a subscription made of an event.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Suggestion {
    /// The id of the suggestion.
    pub id: String,
    /// The id of the session that it is for.
    pub session: String,
    /// The id of the subscription that made it.
    pub subscription: String,
    /// Why it is suggested, in a sentence.
    pub reason: String,
    /// The entity that it is about, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<Subject>,
    /// How relevant it is: 1 for what a pattern names, 0.7 for what holds the keywords.
    pub relevance: f64,
    /// Where the suggestion stands.
    pub status: SuggestionStatus,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
}

/// SummariesRequest is the request of a "summaries" need. Without bytes it asks for all that the host keeps of the repository: the reply is raw bytes, none if there is nothing. With bytes, these are lines to be kept after those that there are; the reply is empty. A host that keeps nothing answers with an error of code "unsupported".
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SummariesRequest {
    /// True if bytes come with the need.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keep: Option<bool>,
}

/// SummarizeRequest has a language model summarize files and definitions, by "llm" needs. Each summary is kept by the host, by "summaries" needs, as soon as it is there: what has one already is not asked for again, also in another process.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SummarizeRequest {
    /// A file, a directory, or "" for all; files that are tests, examples, vendored, generated, documents or configuration are left out, unless it names one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// What is summarized: "file", and kinds of definitions such as "function"; without it file, function, method, class, struct, interface and trait.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kinds: Option<Vec<String>>,
    /// How many lines a definition has at least. 1 to 1000; default 4.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_lines: Option<i64>,
    /// How many summaries are asked for at most. 1 to 1000000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// How many summaries are asked for in one call. 1 to 50; default 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub batch: Option<i64>,
    /// How many calls are open at once. 1 to 64; default 4.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parallel: Option<i64>,
    /// True to count and estimate, and ask nobody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dry_run: Option<bool>,
}

/// SummarizeResponse tells what was done, or with dry_run what there is to do.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SummarizeResponse {
    /// How many files were looked at.
    pub files: i64,
    /// How many things in them are to have a summary.
    pub items: i64,
    /// How many of these had one.
    pub known: i64,
    /// How many got one now.
    pub asked: i64,
    /// How many were asked for in vain.
    pub failed: i64,
    /// How many are still without.
    pub left: i64,
    /// An estimate of how many calls it takes to ask for all that are without, up to the limit, as this run found it.
    pub calls: i64,
    /// An estimate of how many tokens these calls take in.
    pub input_tokens: i64,
    /// An estimate of how many tokens these calls give out.
    pub output_tokens: i64,
    /// What this run cost.
    pub usage: Usage,
    /// Why the run ended before all were asked for, other than by the limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// What was left out or done otherwise than asked, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// Tally is how often something is.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tally {
    /// What is counted.
    pub name: String,
    /// How often it is.
    pub count: i64,
}

/// Tier counts the items of a tier.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tier {
    /// The tier.
    pub tier: MemoryTier,
    /// How many items it holds.
    pub items: i64,
    /// An estimate of how many tokens these have.
    pub tokens: i64,
    /// How much it may hold: tokens of hot and warm, items of cold.
    pub most: i64,
}

/// TreeNode is an entry of a tree.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TreeNode {
    /// The id of the node in its tree.
    pub id: String,
    /// Its path; empty for the root.
    pub path: String,
    /// True for what only leads on, false for what can be a result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub directory: Option<bool>,
    /// True of a file that has children too, such as a section of a document.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expandable: Option<bool>,
    /// True of a directory that the source made up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#virtual: Option<bool>,
    /// The title of a node of a document.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The summary of a node of a document.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// The beginning of the text of a node of a document.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// Turn is something said before.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Turn {
    /// Who said something.
    pub role: Role,
    /// What was said.
    pub text: String,
}

/// Understanding is what a query was taken for, and what was made of that.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Understanding {
    /// What a query wants to know.
    pub intent: QueryIntent,
    /// How sure that is, from 0.5 to 0.95.
    pub confidence: f64,
    /// What the query names in code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mentions: Option<Vec<Mention>>,
    /// The lanes that took part, with the factor on what each counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lanes: Option<Vec<LaneUse>>,
    /// What the search went through, in order, with how much each left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passes: Option<Vec<Pass>>,
    /// True if a hypothetical answer led the vector lane.
    pub used_hyde: bool,
    /// Why no hypothetical answer did, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hyde: Option<String>,
    /// The decision, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gate: Option<GateResponse>,
}

/// Usage is what calls cost, the same way for every provider. The tokens of the prompt are those of input, cache_read and cache_write.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Usage {
    /// How many requests were answered, without those retried.
    pub calls: i64,
    /// The tokens neither read from nor written to a cache.
    pub input: i64,
    /// The tokens read from a cache.
    pub cache_read: i64,
    /// The tokens written to a cache.
    pub cache_write: i64,
    /// The tokens that the model wrote.
    pub output: i64,
    /// The price in 10^-9 US dollars, of the calls whose price the host knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nano_dollars: Option<i64>,
    /// How many calls have a price that the host does not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unpriced: Option<i64>,
}

/// VerifyClaim is something that a draft says.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct VerifyClaim {
    /// The claim in short: "`Server.Serve` calls `answer`"; of type other it is the sentence.
    pub claim: String,
    /// What the claim says something about.
    pub r#type: ClaimType,
    /// Null if that cannot be decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supported: Option<bool>,
    /// Where the repository says so, of supported claims, or says otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<VerifySource>,
    /// The line of the draft, 1-based, on which the sentence begins.
    pub line: i64,
    /// Who judged the claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judged_by: Option<Judge>,
    /// The sentence, cut to 400 bytes; of type other it stands in claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentence: Option<String>,
}

/// VerifyCounts counts the claims of a draft, also those not listed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct VerifyCounts {
    /// How many claims there are.
    pub claims: i64,
    /// How many the repository bears out.
    pub supported: i64,
    /// How many the repository says otherwise of.
    pub contradicted: i64,
    /// How many neither the index nor the model decides.
    pub undecided: i64,
}

/// VerifyIssue is something wrong with a draft.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct VerifyIssue {
    /// What is wrong.
    pub r#type: IssueType,
    /// How much the issue matters.
    pub severity: Severity,
    /// The number of the claim in the list of claims, from 0; -1 if it is not listed.
    pub claim_index: i64,
    /// The line of the draft, 1-based.
    pub line: i64,
    /// What is wrong, in one sentence.
    pub message: String,
    /// Names that exist and look like the one that does not, best first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub did_you_mean: Option<Vec<String>>,
    /// Where the repository says otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<VerifySource>,
    /// How many later places in the draft have the same fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub again: Option<i64>,
}

/// VerifyIteration is one check of a draft.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct VerifyIteration {
    /// What was wrong with the draft.
    #[serde(deserialize_with = "or_default")]
    pub issues: Vec<VerifyIssue>,
    /// How its claims stood.
    pub counts: VerifyCounts,
    /// True if there were no issues.
    pub passed: bool,
}

/// VerifyRequest asks what of a draft the repository does not bear out.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct VerifyRequest {
    /// Markdown or plain text. 1 to 16777216 bytes.
    pub draft: String,
    /// The parts of files that the draft was written from: a file whose content hash is another now is an issue of type "outdated". At most 1000 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sources: Option<Vec<CitedSource>>,
    /// Whose language model judges the claims that the index cannot decide, from evidence that a search finds. Default none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<HostUse>,
    /// How many claims the model judges at most. 1 to 500; default 60.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_judged: Option<i64>,
    /// True to have the model write the draft anew without the issues, and to check that. It needs model "host" and a draft of at most 64 KiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revise: Option<bool>,
    /// How often a draft is checked; 1 checks no revision. 1 to 2; default 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_iterations: Option<i64>,
    /// How many claims are listed. Those of issues come first if there are more; the order of the draft is kept. 1 to 5000; default 500.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
}

/// VerifyResponse says what of a draft is borne out.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct VerifyResponse {
    /// True if there are no issues.
    pub passed: bool,
    /// What is wrong with the last draft, in its order.
    #[serde(deserialize_with = "or_default")]
    pub issues: Vec<VerifyIssue>,
    /// What the last draft says, in its order.
    #[serde(deserialize_with = "or_default")]
    pub claims: Vec<VerifyClaim>,
    /// How the claims stand.
    pub counts: VerifyCounts,
    /// The model's revision, if one was asked for and is better.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draft: Option<String>,
    /// The checks in their order, if a revision was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iterations: Option<Vec<VerifyIteration>>,
    /// What the calls of the model cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
    /// What could not be taken into account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// VerifySource is a place of the repository.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct VerifySource {
    /// The path of the file.
    pub path: String,
    /// The first line, 1-based.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<i64>,
    /// The last line, 1-based and inclusive.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<i64>,
    /// The ref of the entity there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#ref: Option<String>,
}

/// VersionRequest asks what this core is.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct VersionRequest {
    /// Operations that the core has to have. One that it has not is an error of code "unsupported", which names it and its group. At most 1000 elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wants: Option<Vec<String>>,
}

/// VersionResponse says what this core is.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct VersionResponse {
    /// The name of the program: "cairn".
    pub name: String,
    /// The release that it is of.
    pub release: String,
    /// The version of the contract that it keeps.
    pub contract: i64,
    /// Digest tells contracts of the same version apart: it is another if any operation, field, value, bound or default is.
    pub digest: String,
    /// The names of its operations, sorted.
    #[serde(deserialize_with = "or_default")]
    pub operations: Vec<String>,
    /// The groups of these, sorted. A guest has some or all of them.
    #[serde(deserialize_with = "or_default")]
    pub groups: Vec<String>,
}

/// Where is where an entity is, and what.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Where {
    /// What kind of symbol it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The file that it is or is in.
    pub path: String,
    /// The lines of the file that it takes, if it is a part of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Lines>,
    /// The roles of the file, as those of an entity.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roles: Option<Vec<String>>,
}

/// Within is the files whose definitions are ranked.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Within {
    /// Those of the shard. At most 1000 elements.
    #[serde(deserialize_with = "or_default")]
    pub files: Vec<FoundFile>,
    /// The score of the best file of all shards in units of 1/65536.
    pub top: i64,
}

/// WriteRequest is the request of a "write" need: the need's raw bytes belong into the snapshot. The reply is empty.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct WriteRequest {
    /// Where the bytes begin in the snapshot.
    pub offset: i64,
    /// How many bytes the snapshot has in all.
    pub total: i64,
}

/// The names of all operations.
pub const OPERATIONS: [&str; 41] = [
    "add",
    "ask",
    "attach",
    "audit",
    "bundle",
    "candidates",
    "checkpoints",
    "chunks",
    "decisions",
    "explore",
    "export",
    "federate",
    "gate",
    "gather",
    "grep",
    "impact",
    "import",
    "inspect",
    "knowledge",
    "load",
    "map",
    "memory",
    "messages",
    "navigate",
    "pack",
    "paths",
    "read",
    "recall",
    "reflections",
    "remember",
    "results",
    "schema",
    "search",
    "seeds",
    "sessions",
    "statistics",
    "stats",
    "subscriptions",
    "summarize",
    "verify",
    "version",
];
