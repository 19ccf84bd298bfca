// Made by go run ./plugins/extism/schema; do not edit.
//! The types of requests and responses.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

fn or_default<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(d: D) -> Result<T, D::Error> {
    Ok(Option::deserialize(d)?.unwrap_or_default())
}

/// AddRequest stores records beside the code, and removes some.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AddRequest {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub records: Option<Vec<StoredRecord>>,
    /// Remove are refs of records; their edges go too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remove: Option<Vec<String>>,
}

/// AddResponse tells the refs of the records added, in order.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AddResponse {
    #[serde(deserialize_with = "or_default")]
    pub refs: Vec<String>,
    pub removed: i64,
    /// Records is how many are stored now.
    pub records: i64,
}

/// AffectedEntity is a test or document, and why it is listed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AffectedEntity {
    pub r#ref: String,
    pub name: String,
    pub path: String,
    pub score: i64,
    /// Why is a kind of edge, "its name", "its directory" or "its words"; By is the name of what was changed, unless it is for the words.
    pub why: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

/// Anchor is code that a text names, as it was when the text was stored.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Anchor {
    /// Name is as the text has it.
    pub name: String,
    /// Path is that of the file, Hash of its content; none if it was not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
}

/// Around are the edges of an entity.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Around {
    #[serde(deserialize_with = "or_default")]
    pub r#in: Vec<EdgeGroup>,
    #[serde(deserialize_with = "or_default")]
    pub out: Vec<EdgeGroup>,
}

/// AskRequest asks for what answers a question, and, of a model, for the answer.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AskRequest {
    /// Query is a question; 1 byte to 1 MiB.
    pub query: String,
    /// By finds what to read: "search" (default), or "navigate", which walks the tree by names, with the model if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Model is "none" (default), or "host", whose language model answers from the context.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Budget, Limit, Neighbours, Graph, Vectors and History are as in PackRequest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub neighbours: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub graph: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vectors: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<String>,
    /// MaxTokens bounds what the model writes; 0 leaves it to the host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_tokens: Option<i64>,
}

/// AskResponse is an answer with what it was made from.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AskResponse {
    /// Answer is what the model wrote, without citations of what does not exist or was not shown to it; "" without a model, and if there is nothing to answer from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// Citations are those of the answer as the model wrote it, in their order, each once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub citations: Option<Vec<Citation>>,
    /// Issues are what the answer says that the index does not bear out, as [VerifyResponse] has them; Claims counts what was checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub issues: Option<Vec<VerifyIssue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claims: Option<VerifyCounts>,
    /// Pack is the context, in the format for models if one was asked.
    pub pack: PackResponse,
    /// Model is what answered, as PROVIDER:MODEL, and Usage what all calls cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
    /// Reason says why there is no answer, or no context.
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
    pub project: String,
    /// Revision is that of the store, as far as it concerns the project. If it is what was attached before, nothing was done.
    pub revision: i64,
    /// Entities is how many are attached.
    pub entities: i64,
}

/// BlockTrace is one rank call.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct BlockTrace {
    pub candidates: i64,
    /// of the rendered block, as the core counts
    pub tokens: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path_prefix: Option<String>,
    #[serde(deserialize_with = "or_default")]
    pub ranked_ids: Vec<String>,
    pub done: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dropped: Option<DroppedPicks>,
    /// if more than one
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attempts: Option<i64>,
    /// why it contributes nothing
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    pub usage: Usage,
}

/// BundleRequest asks for evidence to answer from.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct BundleRequest {
    /// EntityRefs are refs, PathIDs what paths answered; 1 to 50 in all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entity_refs: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path_ids: Option<Vec<String>>,
    /// Question, if given, decides which lines previews show.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// MaxTokens bounds the previews: 100 to 100000, default 4000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_tokens: Option<i64>,
    /// History is "none" (default) or "host".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<String>,
}

/// BundleResponse is the evidence.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct BundleResponse {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// Entities are those asked for, then those on the paths, each once.
    #[serde(deserialize_with = "or_default")]
    pub entities: Vec<BundledEntity>,
    /// Paths are found again in the graph as it is now.
    #[serde(deserialize_with = "or_default")]
    pub paths: Vec<Path>,
    /// Edges are those between the entities.
    #[serde(deserialize_with = "or_default")]
    pub edges: Vec<BundledEdge>,
    /// SharedNeighbours are what several of the entities are connected with.
    #[serde(deserialize_with = "or_default")]
    pub shared_neighbours: Vec<Shared>,
    /// Degraded lists what could not be taken up, and why. It never fails the bundle.
    #[serde(deserialize_with = "or_default")]
    pub degraded: Vec<Degraded>,
    /// Tokens is an estimate of what the previews have.
    pub tokens: i64,
    /// Truncated is true if previews were shortened or left out for MaxTokens.
    pub truncated: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// BundledEdge is an edge between two entities of a bundle.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct BundledEdge {
    pub from: String,
    pub kind: String,
    pub to: String,
    /// Provenance is "explicit" (someone wrote it down: a link, a record), "derived" (code says it) or "implicit" (it is how files and directories lie).
    pub provenance: String,
    /// Confidence is "exact" or "heuristic".
    pub confidence: String,
    /// Weight is 1 for what is certain, 0.7 for what was inferred, 0.3 for what is only likely.
    pub weight: f64,
    /// At is where the edge's first occurrence is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Place>,
    /// TypeOnly and Dynamic tell of an import that it is for types alone, and that it happens while the program runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub type_only: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dynamic: Option<bool>,
}

/// BundledEntity is an entity with its text.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct BundledEntity {
    /// Ref names it in every request: "type:project:…". It does not depend on what the file contains around it, so it stays good when lines move.
    pub r#ref: String,
    /// Type is "project", "directory", "file", "chunk", "symbol", "section", "commit", or that of a record: "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard", "bash_call".
    pub r#type: String,
    /// Name is for people: a path, a qualified name, a heading, the subject of a commit, the title of a record.
    pub name: String,
    /// Kind is that of a symbol: "function", "method", "class", …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Path and Lines tell where it is, for those that are in a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Lines>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roles: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signature: Option<String>,
    /// Properties are what else is known of a commit or a record, by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub properties: Option<BTreeMap<String, String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preview: Option<Preview>,
}

/// Error is the one shape in which a failure leaves the core.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CairnFault {
    /// Code is one of the Code constants, for programs.
    pub code: String,
    /// Message says what failed and where, for people.
    pub message: String,
    /// Field names the request field at fault, as a JSON path, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// Fix says what to do, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<String>,
    /// SuggestedFix is a value for Field with which the request succeeds, to be used verbatim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggested_fix: Option<String>,
    /// Similar are values that exist and look like the one that does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub similar: Option<Vec<String>>,
}

/// Capability tells whether a request can be answered in the way it asks for.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Capability {
    /// State is "available", "unsupported" (what is there cannot do it) or "harness-required" (the host has yet to provide something).
    pub state: String,
    /// Reason says why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Checkpoint is the state of an agent at a step of its work.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Checkpoint {
    pub id: String,
    pub session: String,
    pub step: i64,
    /// Trigger is "auto", "manual" or "error".
    pub trigger: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duration_ms: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token_usage: Option<i64>,
    pub created: i64,
    /// State is as it was saved; lists leave it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<Value>,
}

/// CheckpointsRequest saves the state of an agent's work, or asks for it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CheckpointsRequest {
    /// Project is whose it is; default what is loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// Action is "list" (default), "save", "load" or "delete".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// Session is an id or ref; default the active one that was used last, which save makes if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// ID is the checkpoint to load or delete; default, of load, the newest: that of the highest step, of equal steps the one saved last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// State is what is saved: any JSON object up to 16 MiB, such as {query, plan, current_step, results, context, last_error}.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<Value>,
    /// Step is how far the work has come; default current_step or currentStepIndex of State, else 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<i64>,
    /// Trigger is "auto" (default), "manual" or "error".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trigger: Option<String>,
    /// Description is for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// DurationMS and TokenUsage are what the step took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duration_ms: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token_usage: Option<i64>,
}

/// CheckpointsResponse is checkpoints, the newest first. Only load gives a state.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CheckpointsResponse {
    pub project: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    #[serde(deserialize_with = "or_default")]
    pub checkpoints: Vec<Checkpoint>,
    /// Pruned are the ids of those that a saved one pushed out: a session keeps 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pruned: Option<Vec<String>>,
}

/// ChildrenReply is the reply to a "children" need: the children of a node in stored order (directories first, then by name, case-folded), each with an id that is unique in the tree.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ChildrenReply {
    #[serde(deserialize_with = "or_default")]
    pub children: Vec<TreeNode>,
}

/// ChildrenRequest is the request of a "children" need. The reply is a [ChildrenReply].
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ChildrenRequest {
    pub tree: String,
    pub node: TreeNode,
}

/// Chunk is a run of whole lines of a file.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Chunk {
    pub path: String,
    /// Hash is XXH64 of the file's content, 16 hexadecimal digits.
    pub hash: String,
    /// Start and End are lines, 1-based and inclusive.
    pub start: i64,
    pub end: i64,
    /// StartByte and EndByte are where they lie in the file: [StartByte, EndByte).
    pub start_byte: i64,
    pub end_byte: i64,
    /// Within is the qualified name of the innermost definition that began before the chunk and goes on in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<String>,
}

/// ChunksRequest asks for the chunks of the index, page by page, so that a host can embed them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ChunksRequest {
    /// After is the Next of the page before; "" for the first page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// Limit is how many chunks a page has at most: 1 to 10000, default 1000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
}

/// ChunksResponse is a page of chunks, in byte order of the paths, then in order of position.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ChunksResponse {
    #[serde(deserialize_with = "or_default")]
    pub chunks: Vec<Chunk>,
    /// Next asks for the page that follows; "" on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// Citation is a place that an answer names, as [path:first-last].
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Citation {
    pub path: String,
    /// none if it named the file alone
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Lines>,
    /// Ref is the source of the context that holds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#ref: Option<String>,
    /// Verified is true if the place exists and was shown to the model; else Problem says what is wrong.
    pub verified: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

/// Cited is code that something remembered names, held against what it is now.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Cited {
    /// Name is as the text has it, Path the file that was meant.
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// State is "same" or "changed" since it was said, or "gone"; none if it is not known what was meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
}

/// Cited is a part of a file that a draft was written from.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CitedSource {
    /// Path leads from the repository's root.
    pub path: String,
    /// First and Last are lines, 1-based and inclusive; 0 for the whole file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<i64>,
    /// Hash is the XXH64 of the file's content then, as 16 hexadecimal digits or the first 8 of them, as refs of chunks have.
    pub hash: String,
}

/// CommitDetails names a commit.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CommitDetails {
    pub hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parents: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Time is when it was authored, as RFC 3339.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    pub subject: String,
}

/// Cut says where a search for paths stopped short.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Cut {
    /// What is "fan_out" (an entity had more edges of a kind), "entities" (too many were visited) or "paths" (there are more than asked for).
    pub what: String,
    /// Ref and Kind tell where, for fan_out; Count is how many edges were left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#ref: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<i64>,
}

/// Decision is a decision with the code that it names, as that is now.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Decision {
    pub id: String,
    pub r#ref: String,
    /// Session and Message are the ids of where it was said.
    pub session: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    pub description: String,
    /// Context is why, Alternatives what else was considered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alternatives: Option<Vec<String>>,
    /// By is "stated", "model" or "pattern".
    pub by: String,
    /// Created is milliseconds since 1970.
    pub created: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cites: Option<Vec<Cited>>,
    /// Outdated tells that code which it names has changed or gone since.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outdated: Option<bool>,
}

/// DecisionsRequest asks for decisions, states one, or looks for them in what was said.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct DecisionsRequest {
    /// Project is whose they are; default what is loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// Action is "list" (default), "add" or "extract".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// Session is an id or ref. A list without it is of all sessions; the other actions take the active one that was used last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// Description is the decision that add states, Context why, and Alternatives what else was considered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alternatives: Option<Vec<String>>,
    /// Model is "none" (default: extract takes the sentences that read like decisions) or "host": a language model is asked about the messages that hold such, by "llm" needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Limit is how many are listed at most, or how many of the last messages extract reads: 1 to 200, default 20.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// From is Next of an answer, to go on there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<i64>,
}

/// DecisionsResponse is decisions, the newest first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct DecisionsResponse {
    pub project: String,
    #[serde(deserialize_with = "or_default")]
    pub decisions: Vec<Decision>,
    /// Next goes on after them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<i64>,
    /// Usage is what the model cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
}

/// Definition is a definition in a file.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Definition {
    pub r#ref: String,
    pub kind: String,
    /// qualified
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signature: Option<String>,
    pub lines: Lines,
}

/// Degraded is a part of a request that could not be answered as asked.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Degraded {
    /// Field is "entity_refs" or "path_ids", Value what it held.
    pub field: String,
    pub value: String,
    /// Reason is "stale" (it was good once), "not_found" or "bad_input".
    pub reason: String,
    pub message: String,
    /// SuggestedFix is a value that resolves, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggested_fix: Option<String>,
}

/// Dropped counts ids in a ranking that did not count.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct DroppedPicks {
    /// not ids of the block
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unknown: Option<i64>,
    /// given before
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeated: Option<i64>,
    /// past the pick limit
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excess: Option<i64>,
}

/// Edge is an edge of the graph as seen from one of its ends.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Edge {
    /// Kind is upper-case: CALLS, IMPORTS, …; see the answer of schema.
    pub kind: String,
    /// Direction is "out" if the edge leads from the entity at hand to Ref, "in" if it comes from there.
    pub direction: String,
    /// Ref, Type and Name are those of the other end.
    pub r#ref: String,
    pub r#type: String,
    pub name: String,
    /// Provenance is "explicit" (someone wrote it down: a link, a record), "derived" (code says it) or "implicit" (it is how files and directories lie).
    pub provenance: String,
    /// Confidence is "exact" or "heuristic".
    pub confidence: String,
    /// Weight is 1 for what is certain, 0.7 for what was inferred, 0.3 for what is only likely.
    pub weight: f64,
    /// At is where the edge's first occurrence is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Place>,
    /// TypeOnly and Dynamic tell of an import that it is for types alone, and that it happens while the program runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub type_only: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dynamic: Option<bool>,
}

/// EdgeCount counts the edges of a kind.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EdgeCount {
    pub kind: String,
    pub family: String,
    pub count: i64,
    /// Means says from what to what it leads.
    pub means: String,
}

/// EdgeGroup are the edges of one kind and direction.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EdgeGroup {
    pub kind: String,
    pub family: String,
    /// Total is how many there are, Edges the first of them.
    pub total: i64,
    #[serde(deserialize_with = "or_default")]
    pub edges: Vec<Edge>,
}

/// EmbedRequest is the request of an "embed" need. The reply is raw bytes: a vector for each text, in order, each of the same number of 32-bit floats in little-endian byte order.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EmbedRequest {
    /// Purpose is "query" or "document", for models that tell them apart.
    pub purpose: String,
    #[serde(deserialize_with = "or_default")]
    pub texts: Vec<String>,
}

/// empty is a request without fields.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EmptyRequest {
}

/// Entity is something of the repository that has a ref.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Entity {
    /// Ref names it in every request: "type:project:…". It does not depend on what the file contains around it, so it stays good when lines move.
    pub r#ref: String,
    /// Type is "project", "directory", "file", "chunk", "symbol", "section", "commit", or that of a record: "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard", "bash_call".
    pub r#type: String,
    /// Name is for people: a path, a qualified name, a heading, the subject of a commit, the title of a record.
    pub name: String,
    /// Kind is that of a symbol: "function", "method", "class", …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Path and Lines tell where it is, for those that are in a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Lines>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roles: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signature: Option<String>,
    /// Properties are what else is known of a commit or a record, by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub properties: Option<BTreeMap<String, String>>,
}

/// EntityCount counts the entities of a type.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EntityCount {
    pub r#type: String,
    pub count: i64,
    /// Holds says what such an entity is.
    pub holds: String,
    /// Form is how its refs are made, Example one that resolves.
    pub ref_form: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<String>,
}

/// Entry is an entry of a directory.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Entry {
    pub path: String,
    /// "file" or "directory"
    pub kind: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub files: Option<i64>,
}

/// Item is one piece of evidence.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EvidenceItem {
    /// Source is PATH:FIRST-LAST, lines 1-based and inclusive; PATH alone of an empty file.
    pub source: String,
    /// Snippet is the text there; it ends in ...[truncated] if there is more.
    pub snippet: String,
    /// Rationale says what it was found by.
    pub rationale: String,
    /// Rank is 1 for the best.
    pub rank: i64,
}

/// ExploreRequest asks for the whole opening at once: search, inspect, paths and a bundle.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExploreRequest {
    /// Question is as Query of SearchRequest.
    pub question: String,
    /// MaxTokens bounds the answer as JSON: 500 to 100000, default 4000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_tokens: Option<i64>,
    /// Limit is how many entities are followed: 1 to 10, default 7.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// Vectors and History are as in SearchRequest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vectors: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<String>,
}

/// ExploreResponse is what the opening found.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExploreResponse {
    pub class: String,
    /// Evidence is the bundle of the best entities, the paths between them and their neighbours.
    pub evidence: BundleResponse,
    /// NextHops are where to go on.
    #[serde(deserialize_with = "or_default")]
    pub next_hops: Vec<NextHop>,
    /// More are further results of the search, by ref, name and lines alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<Vec<Entity>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// ExportRequest asks for the repository as one snapshot, given to the host through write needs whose raw bytes follow one another.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExportRequest {
    /// Contents is "keep" (default: what is stored goes along), "drop", or "require": every file's content, asked for with file needs where it is not stored, so that the snapshot answers everything by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contents: Option<String>,
    /// Links is "make" (default), so that the graph opens with the snapshot, or "keep": only if they have been found already, for finding them takes about half as long as indexing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub links: Option<String>,
}

/// ExportResponse tells the snapshot's size in bytes.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExportResponse {
    pub bytes: i64,
    pub contents: bool,
    pub links: bool,
}

/// ExternalImport is an import of something that the repository does not hold.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExternalImport {
    /// Path is what is imported, as written.
    pub path: String,
    pub line: i64,
    /// TypeOnly and Dynamic are as in Evidence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub type_only: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dynamic: Option<bool>,
}

/// FamilyCount counts edges of a family.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct FamilyCount {
    pub family: String,
    pub r#in: i64,
    pub out: i64,
}

/// FileChange is a file of a diff.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct FileChange {
    pub path: String,
    /// Lines are the changed lines of the file as it is now; none for all of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Vec<Lines>>,
    /// Deleted is true if the file is no more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deleted: Option<bool>,
    /// Moved is true if only the path or mode changed: no definition is changed then, but who imports the file may be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moved: Option<bool>,
}

/// FileReadRequest asks for lines of a file, or for the entries of a directory.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct FileReadRequest {
    /// Path is a file or directory of the repository; "" is its root.
    pub path: String,
    /// Start and End are lines, 1-based and inclusive; default the whole file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<i64>,
    /// MaxBytes cuts the text at the end of a line; default 1 MiB, at most 16 MiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_bytes: Option<i64>,
}

/// FileReadResponse is a file's lines, or a directory's entries.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct FileReadResponse {
    pub path: String,
    /// "file" or "directory"
    pub kind: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// TotalLines is the length of the whole file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_lines: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Lines>,
    /// Text holds the lines; bytes that are not UTF-8 are replaced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Next is the line to go on with, if the text was cut by max_bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<i64>,
    /// LineCut is true if the only line returned is itself longer than max_bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line_cut: Option<bool>,
    /// those that begin in the lines
    #[serde(skip_serializing_if = "Option::is_none")]
    pub definitions: Option<Vec<Definition>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entries: Option<Vec<Entry>>,
}

/// FileRequest is the request of a "file" need: the whole content of a file that the index knows but does not store. The reply is raw bytes. A host without the files answers with an error of code "not_found" or "unsupported"; content that is not what was indexed ends the operation with code "stale".
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct FileRequest {
    pub path: String,
}

/// GateRequest asks whether a message needs the repository at all. Nothing has to be loaded.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GateRequest {
    /// Message is what somebody wrote; 1 byte to 1 MiB.
    pub message: String,
    /// Turns are what was said before, the newest last. The last 6 are shown to a model, each up to 2000 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<Vec<Turn>>,
    /// LLM is "none" (default) or "host": what no pattern decides, the host's language model does, by an "llm" need. Without a useful answer a note says why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub llm: Option<String>,
    /// Now is the host's clock in seconds since any fixed time. A decision is taken again after 300 seconds; without a clock it does not expire.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<i64>,
}

/// GateResponse is the decision.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GateResponse {
    pub retrieve: bool,
    /// Confidence is from 0 to 1.
    pub confidence: f64,
    pub reason: String,
    /// Phase is what decided: "cache", "pattern", "model" or "default".
    pub phase: String,
    /// Usage is what a model cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
    /// Notes say why a model that was asked did not decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// Branch is a line of searches.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GatherBranch {
    pub id: String,
    /// Status is "pending", "active", "completed", "merged" or "pruned".
    pub status: String,
    /// Head is the branch's last node; that which it leaves from before it has one.
    pub head: String,
    /// Retained are the sources of what it holds, in the order in which it was found.
    #[serde(deserialize_with = "or_default")]
    pub retained: Vec<String>,
}

/// Budget bounds a bundle. What is absent has its default, 0 is none; more than can be had is taken as that, with a warning. Characters are grapheme clusters.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GatherBudget {
    /// MaxItems is how many items there are at most; default 8, at most 1000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_items: Option<i64>,
    /// MaxSummaryChars bounds the summary; default 1200 characters, at most 100000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_summary_chars: Option<i64>,
    /// MaxSnippetChars bounds each snippet; default 600 characters, at most 100000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_snippet_chars: Option<i64>,
    /// StepLimit is how many actions are taken; default 1, at most 64.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step_limit: Option<i64>,
    /// RetainedArtifacts is how many passages each branch of graph mode retains; default 5, at most 1000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retained_artifacts: Option<i64>,
}

/// Edge leads from a node to a later one, or, of a merge, between the heads of two branches.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GatherEdge {
    pub from: String,
    pub to: String,
    /// Kind is "root" (to the first search), "child", "sibling" (between branches that leave from one node) or "merge".
    pub kind: String,
}

/// Node is a search, or the request itself.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GatherNode {
    pub id: String,
    pub branch: String,
    pub query: String,
    /// By is who chose the search: "heuristic" or "model"; "" of the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Hits is how many passages it found, Added how many of these were retained.
    pub hits: i64,
    pub added: i64,
}

/// Plan says how to look.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GatherPlan {
    /// Mode is "linear" (default) or "graph".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<String>,
    /// Strategy is "lexical" (default, also called "bm25"), "hybrid" or "vector"; the last two need the host's embedding model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<String>,
    /// ActionSelection is "heuristic" (default) or "model", which asks the host's language model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action_selection: Option<String>,
}

/// Prior is what the loop knows already.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GatherPrior {
    /// Interpretation is what the loop takes the task for; 16 KiB count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interpretation: Option<String>,
    /// RecentTurns are the last turns, the newest last; 20 of 4 KiB each count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recent_turns: Option<Vec<String>>,
    /// Evidence is that of earlier bundles, best first; 100 items count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Vec<KnownEvidence>>,
}

/// GatherRequest asks for bounded evidence for the next step of an agent's loop.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GatherRequest {
    /// Query is as that of SearchRequest.
    pub query: String,
    /// Intent is "planner-search" (default), an initial or targeted query, or "planner-refine", which tightens the wording and reuses the evidence in PriorContext.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub intent: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan: Option<GatherPlan>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<GatherBudget>,
    /// PriorContext is what the loop knows already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prior_context: Option<GatherPrior>,
}

/// GatherResponse is the evidence. A request that cannot be answered in the way it asks for is no error: Capability says why, and there is no evidence.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GatherResponse {
    pub capability: Capability,
    /// Summary is one sentence about what was found.
    pub summary: String,
    /// Items are the evidence, best first.
    #[serde(deserialize_with = "or_default")]
    pub items: Vec<EvidenceItem>,
    /// Warnings say what the evidence lacks, or what was done otherwise than asked.
    #[serde(deserialize_with = "or_default")]
    pub warnings: Vec<String>,
    /// Trace is how graph mode went.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<GatherTrace>,
    /// Usage is what the language model cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
}

/// Trace is how graph mode went.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GatherTrace {
    #[serde(deserialize_with = "or_default")]
    pub branches: Vec<GatherBranch>,
    /// Nodes are the request (n0) and the searches, in order.
    #[serde(deserialize_with = "or_default")]
    pub nodes: Vec<GatherNode>,
    #[serde(deserialize_with = "or_default")]
    pub edges: Vec<GatherEdge>,
    /// Frontier are the queries that were thought of and not searched, best first.
    #[serde(deserialize_with = "or_default")]
    pub frontier: Vec<PendingQuery>,
    /// ActiveBranch is the one that goes on, "" once all is completed.
    pub active_branch: String,
    /// Completed is false if the step limit ended it: there is more to do.
    pub completed: bool,
    /// Stop is "goal-satisfied", "step-limit-reached", "no-further-queries" or "no-additional-evidence".
    pub stop: String,
    /// Steps is how many actions were taken.
    pub steps: i64,
}

/// HistoryReply is what the host's version control knows.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct HistoryReply {
    /// Head names the newest commit.
    pub head: String,
    /// Paths are the files that changed, each once, relative to the repository, with slashes. What the index does not hold is ignored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<String>>,
    /// Commits are the commits without merges, newest first, each as the numbers in Paths of the files that it changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commits: Option<Vec<Vec<i64>>>,
    /// Details are those of each commit, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub details: Option<Vec<CommitDetails>>,
}

/// HistoryRequest is the request of a "history" need: which files did the last commits change? The reply is a [HistoryReply]. A host without a history answers with an error of code "unsupported"; whatever error it is, the search goes on without.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct HistoryRequest {
    /// Commits is how many of them at most, the newest ones.
    pub commits: i64,
    /// Known is the head of the history that the core has, "" for none. If it is still the same, a reply of the head alone is enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<String>,
    /// Details asks for the names of the commits too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub details: Option<bool>,
}

/// ImpactRequest asks what a change touches. The repository is as it is after the change.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ImpactRequest {
    /// Changes are the files of a diff; 1 to 10000.
    #[serde(deserialize_with = "or_default")]
    pub changes: Vec<FileChange>,
    /// Depth is how far dependents are followed: 1 to 5, default 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<i64>,
    /// Limit is how many dependents, tests and documents are listed of each: 1 to 500, default 50.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// History is "none" (default) or "host": tests that changed together with the files before count too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<String>,
}

/// ImpactResponse is what a change touches.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ImpactResponse {
    /// Definitions are those that hold changed lines, without those around them.
    #[serde(deserialize_with = "or_default")]
    pub definitions: Vec<Entity>,
    /// Dependents call, use, extend or import what was changed, near ones first.
    #[serde(deserialize_with = "or_default")]
    pub dependents: Vec<Reached>,
    /// Tests and Documents are those that belong to what was changed, the likeliest first, without those that were changed themselves.
    #[serde(deserialize_with = "or_default")]
    pub tests: Vec<AffectedEntity>,
    #[serde(deserialize_with = "or_default")]
    pub documents: Vec<AffectedEntity>,
    /// Owners are those that CODEOWNERS names for the changed files.
    #[serde(deserialize_with = "or_default")]
    pub owners: Vec<Owned>,
    /// Unknown are paths that the index does not hold: left out, or not text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unknown: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// ImportRequest asks to open a snapshot that the host hands over through read needs. The core keeps a copy; [Core.Open] does without.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ImportRequest {
    /// Size is the snapshot's length in bytes, required.
    pub size: i64,
    /// MaxBytes is the size over which a snapshot is refused; default 4 GiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_bytes: Option<i64>,
    /// PieceBytes is how much a read need asks for at most, at least 1024; default 1 MiB. A host that sets it to Size and hands over all at once gives the bytes away: the core keeps them where they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece_bytes: Option<i64>,
}

/// InspectRequest asks for an entity and what is around it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct InspectRequest {
    /// EntityRef is a ref as answers give it. A path of the repository is taken for its file or directory too, and a qualified name that is defined once for its symbol.
    pub entity_ref: String,
    /// Direction is "both" (default), "in" or "out".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direction: Option<String>,
    /// EdgeKinds are the kinds of edges wanted; default all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge_kinds: Option<Vec<String>>,
    /// Limit is how many edges of a kind and direction are listed: 1 to 1000, default 5. All are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// Depth is how far to go: 1 (default) to 5. Beyond 1 the answer also lists what is reached, up to 16 edges a kind and entity.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<i64>,
    /// Detail is "concise" (default) or "full", with the beginning of the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// History is "none" (default) or "host": edges of commits take part, by a "history" need.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<String>,
}

/// InspectResponse is an entity and what is around it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct InspectResponse {
    pub entity: Entity,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preview: Option<Preview>,
    pub edges: Around,
    /// ExternalImports are those of a file that lead out of the repository. C#'s are not resolved, and not listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub external_imports: Option<Vec<ExternalImport>>,
    /// RecommendedNextHops are the neighbours worth inspecting, best first, of the whole neighbourhood and not only of the edges listed.
    #[serde(deserialize_with = "or_default")]
    pub recommended_next_hops: Vec<NextHop>,
    /// Coverage counts the edges of every family: that there are none is evidence too.
    #[serde(deserialize_with = "or_default")]
    pub coverage: Vec<FamilyCount>,
    /// Reached lists what is farther away, by distance, if Depth is over 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reached: Option<Vec<Reached>>,
    /// Cut is true if Reached does not hold all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// Item is something that an agent keeps in mind.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Item {
    pub id: String,
    pub session: String,
    /// Tier is "hot", "warm" or "cold".
    pub tier: String,
    /// Kind is the agent's own word for what it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    pub text: String,
    pub tokens: i64,
    /// Relevance is from 0 to 1, as it was given.
    pub relevance: f64,
    /// Accesses is how often it was recalled.
    pub accesses: i64,
    pub created: i64,
    /// Similarity to the query is from 0 to 1, in an answer to one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub similarity: Option<f64>,
}

/// KnowledgeRequest asks for runbooks and stored knowledge.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct KnowledgeRequest {
    /// Query is words, or the id of one text. "" lists all, without their text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query: Option<String>,
    /// ID is the id of one text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Limit is how many come back at most: 1 to 20, default 3.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
}

/// KnowledgeResponse is the texts found, best first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct KnowledgeResponse {
    #[serde(deserialize_with = "or_default")]
    pub texts: Vec<KnowledgeText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// KnowledgeText is a runbook, or knowledge that was added.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct KnowledgeText {
    pub id: String,
    pub title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Ref is that of added knowledge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#ref: Option<String>,
}

/// Known is an [Item] of an earlier bundle. Only the source is needed: what it shows is read again.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct KnownEvidence {
    pub source: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rationale: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<i64>,
}

/// LaneUse is a lane that took part in a search.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LaneUse {
    pub name: String,
    /// Times is the factor on what it counts by default.
    pub times: f64,
}

/// LanguageStats counts the files of a language.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LanguageStats {
    pub language: String,
    pub files: i64,
    pub bytes: i64,
    pub lines: i64,
}

/// Lines is a run of lines, 1-based and inclusive.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Lines {
    pub start: i64,
    pub end: i64,
}

/// LoadRequest asks to index the files of an archive (tar, tar.gz or zip, told apart by their first bytes) that the host hands over through read needs.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LoadRequest {
    /// Name is the repository's name, for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Size is the archive's length in bytes; only a zip archive needs it, for the others it makes progress exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<i64>,
    /// Mode is "replace" (default), or "update": the archive holds only the files that are new or changed, all others are kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<String>,
    /// Remove lists paths that no longer exist, for an update.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remove: Option<Vec<String>>,
    /// Contents is "keep" (default), so that snippets and read need nothing from outside, or "drop": the core then asks for files with file needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contents: Option<String>,
    /// MaxFileBytes is the size over which a file is left out; default 16 MiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_file_bytes: Option<i64>,
    /// MaxFiles and MaxTotalBytes bound the whole archive; defaults 1,000,000 and 8 GiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_files: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_total_bytes: Option<i64>,
    /// Skipped counts the files that the host left out, to be shown by stats beside those that the core leaves out. An update without it keeps the counts there were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skipped: Option<Vec<Skip>>,
}

/// LoadResponse says what is loaded now.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LoadResponse {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    pub files: i64,
    pub bytes: i64,
    pub chunks: i64,
    pub definitions: i64,
    #[serde(deserialize_with = "or_default")]
    pub skipped: Vec<Skip>,
    /// Parts is how many segments a search goes through.
    pub parts: i64,
}

/// MapFile is a file on a map.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MapFile {
    pub r#ref: String,
    pub path: String,
    #[serde(deserialize_with = "or_default")]
    pub definitions: Vec<Definition>,
}

/// MapRequest asks for the map of a repository: the definitions that the rest leans on most, by their signatures.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MapRequest {
    /// Query, if given, draws the map around what it finds; it is as in SearchRequest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query: Option<String>,
    /// Path is the directory or file that is shown; default all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Budget is how many tokens the map has at most, by estimate: 1 to 1000000000, default 1024.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<i64>,
    /// Graph is "links" (default) or "none": without links, which are made when they are first wanted, files count by what they define.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub graph: Option<String>,
}

/// MapResponse is a map. An empty one comes with a reason.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MapResponse {
    /// Map has a line for each file and, indented below, one for each definition: its line and its signature.
    pub map: String,
    /// Files are those on the map, in its order.
    #[serde(deserialize_with = "or_default")]
    pub files: Vec<MapFile>,
    /// TokenCount is an estimate of what Map has.
    pub token_count: i64,
    /// Truncated is true if there are definitions that are not on it.
    pub truncated: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Decision is what was decided in a session.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MemoryDecision {
    pub id: String,
    pub r#ref: String,
    /// Session and Message are the ids of where it was said.
    pub session: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    pub description: String,
    /// Context is why, Alternatives what else was considered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alternatives: Option<Vec<String>>,
    /// By is how it was found: "stated" (someone said that it is one), "model" or "pattern" (a sentence that reads like one).
    pub by: String,
    pub created: i64,
    /// Names is the code that it names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<Vec<Anchor>>,
}

/// MemoryRequest works with what an agent keeps in mind during a session: hot items are in its context, warm ones near, cold ones far.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MemoryRequest {
    /// Project is whose it is; default what is loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// Action is "status" (default), "add", "list", "spill" or "recall".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// Session is an id or ref; default the active one that was used last, which add makes if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// Text is what add keeps, 1 byte to 64 KiB; Kind is one's own word for what it is; Relevance is from 0 to 1, default 0.5: the least relevant leaves the context first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relevance: Option<f64>,
    /// Tier is what is listed, default "hot", or where spilled items go: "warm" (default) or "cold".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tier: Option<String>,
    /// IDs are what spill moves; default Count of the least relevant, or half of the hot items, rounded up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ids: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<i64>,
    /// Query is what recall looks for among warm and cold items.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query: Option<String>,
    /// Limit is how many are recalled at most: 1 to 200, default 5.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// KeepTiers leaves what is recalled where it is. Otherwise items of a similarity of 0.85, and those recalled three times, become hot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keep_tiers: Option<bool>,
    /// Vectors is "none" (default: similarity is by words) or "host": by the host's embedding model, by "embed" needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vectors: Option<String>,
}

/// MemoryResponse is what came of it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MemoryResponse {
    pub project: String,
    pub session: String,
    /// Items are those added, listed or recalled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub items: Option<Vec<Item>>,
    /// Tiers are counted after what was done.
    #[serde(deserialize_with = "or_default")]
    pub tiers: Vec<Tier>,
    /// Promoted are the ids of recalled items that are hot now, Spilled of items that had to leave the context, Forgotten of those that were the least of too many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promoted: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spilled: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forgotten: Option<Vec<String>>,
    /// Reason says why nothing was recalled.
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
    /// Text is as written, without quotes, parentheses and what goes before a path.
    pub text: String,
    pub r#type: String,
    /// Start and End are where it lies in the query, in bytes: [Start, End).
    pub start: i64,
    pub end: i64,
}

/// Message is something said in a session.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Message {
    pub id: String,
    pub r#ref: String,
    pub session: String,
    /// Role is "user", "assistant" or "system".
    pub role: String,
    /// Content is what was said, cut if Cut is true; Bytes is how long it is in full.
    pub content: String,
    pub bytes: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<bool>,
    /// Created is milliseconds since 1970.
    pub created: i64,
    /// Metadata is as it was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<Value>,
}

/// MessagesRequest stores what was said in a session, or asks for it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MessagesRequest {
    /// Project is whose it is; default what is loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// Action is "list" (default) or "add".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// Session is an id or ref; default the active one that was used last, which add makes if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// Messages are what add stores, in order: 1 to 1000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub messages: Option<Vec<NewMessage>>,
    /// Decisions is "none" (default), "pattern" or "model": add also stores what decisions the messages hold, see DecisionsRequest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decisions: Option<String>,
    /// Limit is how many are listed at most, the last ones: 1 to 200, default 20.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// Before is Earlier of an answer, to go back from there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<i64>,
    /// MaxBytes is how much of each is listed at most: 1 to 16 MiB, default 64 KiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_bytes: Option<i64>,
}

/// MessagesResponse is a part of a session in the order in which it was said, or the ids of what was stored.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MessagesResponse {
    pub project: String,
    pub session: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub messages: Option<Vec<Message>>,
    /// Earlier goes on with what was said before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub earlier: Option<i64>,
    /// Refs are those of the messages stored, in order; Known is how many of them were stored before and left as they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refs: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<i64>,
    /// Decisions are those that were found in them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decisions: Option<Vec<MemoryDecision>>,
    /// Undecided tells that a message reads like a decision, and none was looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub might_decide: Option<bool>,
    /// Usage is what the model cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
}

/// Call is one tool call.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ModelCall {
    pub name: String,
    /// Arguments is what the model gave: a JSON object, if it kept to the schema; hosts hand on text that is not JSON as a JSON string.
    pub arguments: Value,
}

/// Reply is the reply to an "llm" need.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ModelReply {
    /// Calls are the tool calls of the model, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calls: Option<Vec<ModelCall>>,
    /// Text is what it said besides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Stop is why it ended: "end", "tool", "length" (cut by MaxTokens) or "refusal".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop: Option<String>,
    /// Model is what answered, as PROVIDER:MODEL.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    pub usage: Usage,
    /// Warnings are what the host has to say, such as that a prefix was too short to be cached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Vec<String>>,
}

/// Request is the request of an "llm" need: one turn of a conversation that has no other turns. The prompt is the texts of Prefix, then Message.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ModelRequest {
    /// Purpose says which part of Cairn asks, such as "navigate": hosts log it and may choose a model by it.
    pub purpose: String,
    /// Prefix is text that stays the same, byte for byte, from call to call, and is worth caching by the provider. It is instructions and data.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prefix: Option<Vec<Segment>>,
    /// Message is what differs from call to call.
    pub message: String,
    /// Tool, if set, is the one tool that the model must call, once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool: Option<ModelTool>,
    /// MaxTokens bounds the output; 0 leaves it to the host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_tokens: Option<i64>,
}

/// Tool is a function that the model is offered.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ModelTool {
    pub name: String,
    pub description: String,
    /// JSON Schema of the arguments
    pub input_schema: Value,
}

/// NavigateCache says how prompts are laid out for the provider's cache.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NavigateCache {
    /// Off sends prompts without marks and without blocks of earlier rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub off: Option<bool>,
    /// ContextTokens is what the model takes: 8192 to 10000000, default 128000. The window of earlier blocks has 4096 less.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context_tokens: Option<i64>,
    /// NoPin lets the first block go when the window is full.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_pin: Option<bool>,
    /// NoCurrentBlock leaves the block at hand out of the prefix in the first round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_current_block: Option<bool>,
    /// NoSubtreeBlock leaves it out in later rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_subtree_block: Option<bool>,
}

/// NavigateRequest asks for files by walking the tree of a repository by names.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NavigateRequest {
    /// Query is words or a question; 1 byte to 1 MiB.
    pub query: String,
    /// Strategy is "auto" (default: beam for at most 50 nodes, else block), "beam", "block", "guided" or "rerank".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<String>,
    /// Model says who ranks: "index" (default), which needs nobody, or "host", whose language model answers "llm" needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Tree is the name of a tree that the host has, read by "node" and "children" needs; "" is what is loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree: Option<String>,
    /// Limit is how many files come back at most: 1 to 1000, default 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// BeamWidth is how many directories are followed from a round: 1 to 1000. By default 3 in beam and all in block.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beam_width: Option<i64>,
    /// MaxRounds bounds the rounds of block: 1 to 1000; default 20, or the depth of the tree if that is more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_rounds: Option<i64>,
    /// BlockTokens is the size of a block: 100 to 1000000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub block_tokens: Option<i64>,
    /// Parallel is how many calls of a round are open at once: 1 to 64, default 4.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parallel: Option<i64>,
    /// Ranker orders paths across blocks: "none" (default), "bm25" or "vector", which asks "embed" needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranker: Option<String>,
    /// Vectors is "none" (default) or "host": the search that leads "guided" and that "rerank" orders has the host's vectors as a lane, as in [SearchRequest].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vectors: Option<String>,
    /// Collapse passes through single directories: "all" or "virtual" (those that the source made up).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub collapse: Option<String>,
    /// Expand fills a block with what is below the candidates ("fill"), or shows one level at a time ("level").
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expand: Option<String>,
    /// Pack fills blocks across directories ("union") or begins one for each ("parent").
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pack: Option<String>,
    /// Entries are shown on one line ("compact") or as id, path and type ("full").
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entries: Option<String>,
    /// IDs that may be picked are told as a "range" or as a "list".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ids: Option<String>,
    /// Restarts is how often a navigation that found nothing begins again: 1 to 10, -1 for never; default 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restarts: Option<i64>,
    /// ExpandJSON lets .json files be opened like directories.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expand_json: Option<bool>,
    /// ExpandDocuments lets documents be opened like directories: what is found is a section of one. Document is the path of the one document that is navigated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expand_documents: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub document: Option<String>,
    /// Contents adds the contents of the files found, each up to MaxBytes (default 64 KiB).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contents: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_bytes: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cache: Option<NavigateCache>,
}

/// NavigateResponse is what a navigation found, and how.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NavigateResponse {
    #[serde(deserialize_with = "or_default")]
    pub files: Vec<NavigatedFile>,
    /// the one that was taken
    pub strategy: String,
    /// Reason says why there are no files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Notes say what was left out, such as vectors that were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
    pub trace: NavigateTrace,
}

/// Round is one round of a navigation.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NavigateRound {
    /// CandidateSet holds the candidates of all blocks, in order: Blocks tells how many are whose.
    #[serde(deserialize_with = "or_default")]
    pub candidate_set: Vec<String>,
    pub pick_limit: i64,
    /// Restart marks the first round of another attempt, after one that found nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restart: Option<bool>,
    #[serde(deserialize_with = "or_default")]
    pub blocks: Vec<BlockTrace>,
    /// MergedIDs are the picks of all blocks, in the order of blocks and in each in the order of its ranking: not a ranking.
    #[serde(deserialize_with = "or_default")]
    pub merged_ids: Vec<String>,
    /// OrderedIDs is what path ordering made of them; the same without one.
    #[serde(deserialize_with = "or_default")]
    pub ordered_ids: Vec<String>,
    #[serde(deserialize_with = "or_default")]
    pub frontier: Vec<String>,
    /// TopCandidateIDs are the files found so far.
    #[serde(deserialize_with = "or_default")]
    pub top_candidate_ids: Vec<String>,
    pub done: bool,
    /// in the last round, why it is the last
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Vec<String>>,
    pub usage: Usage,
}

/// Trace says what a navigation did. Ids are those of nodes; Nodes tells the paths of those that rankings, frontiers and results name.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NavigateTrace {
    #[serde(deserialize_with = "or_default")]
    pub rounds: Vec<NavigateRound>,
    /// Stop is why the navigation ended: "limit" (enough files), "done" (the ranker said so), "agreement" (with the index), "no directories left", "no candidates", "rounds" or "depth" (their bound), or "budget".
    pub stop: String,
    pub usage: Usage,
    #[serde(deserialize_with = "or_default")]
    pub nodes: Vec<TreeNode>,
}

/// NavigatedFile is a file found.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NavigatedFile {
    pub rank: i64,
    /// of the node, in its tree
    pub id: String,
    pub path: String,
    /// of a part of a document
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Lines and Ref are those of a section of a loaded document.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Lines>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#ref: Option<String>,
    /// Text is the content, if it was asked for; Cut is true if there is more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<bool>,
    /// Error says why there is no content.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<CairnFault>,
}

/// NearestChunk is a chunk as [Chunk] lists it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NearestChunk {
    pub path: String,
    /// Start and End are its lines, 1-based and inclusive.
    pub start: i64,
    pub end: i64,
    /// Hash is that of the file whose chunk was embedded, if the host knows it; a chunk of another content is ignored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    pub similarity: f64,
}

/// NearestReply is what the host's index of vectors holds nearest.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NearestReply {
    /// Model names the embedding model, as PROVIDER:MODEL.
    pub model: String,
    /// Chunks may come in any order. What the index does not hold is ignored.
    #[serde(deserialize_with = "or_default")]
    pub chunks: Vec<NearestChunk>,
}

/// NearestRequest is the request of a "nearest" need: which chunks of the repository lie nearest to a query in the space of the host's embedding model? The reply is a [NearestReply]. A host without a model answers with an error of code "unsupported"; whatever error it is, the search goes on without.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NearestRequest {
    pub query: String,
    /// chunks at most
    pub limit: i64,
    /// Purpose is "query" (also if it is left out) or "document": then Query is written like what is looked for, and is to be embedded like that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub purpose: Option<String>,
}

/// NewMessage is a message to be stored.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NewMessage {
    /// ID, if given, makes storing it again do nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Role is "user", "assistant" or "system".
    pub role: String,
    /// Content is 1 byte to 16 MiB.
    pub content: String,
    /// Created is when it was said, milliseconds since 1970; default now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created: Option<i64>,
    /// Metadata is a JSON object of at most 64 KiB that is kept as it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<Value>,
}

/// Hop is a neighbour to go to.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NextHop {
    pub r#ref: String,
    pub r#type: String,
    pub name: String,
    /// Via is the edge that leads there, as text: "--CALLS-->" or "<--CALLS--".
    pub via: String,
    pub why: String,
}

/// NodeReply is the reply to a "node" need.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NodeReply {
    pub root: TreeNode,
    /// Source is "filesystem" (default) or "document".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// 0 if unknown
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<i64>,
    /// 0 if unknown
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<i64>,
}

/// NodeRequest is the request of a "node" need, for the root of a tree. The reply is a [NodeReply]; a host that has no such tree answers with an error of code "not_found".
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NodeRequest {
    pub tree: String,
}

/// Note is what was told to be remembered: knowledge, a note, or a thread, which ties sessions together.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Note {
    /// Type is "knowledge", "note" or "thread".
    pub r#type: String,
    /// ID, if given, makes the note replace what has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#ref: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Properties are for people and programs, by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub properties: Option<BTreeMap<String, String>>,
    /// Edges lead from the note.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edges: Option<Vec<NoteEdge>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created: Option<i64>,
    /// Names is the code that it names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<Vec<Anchor>>,
}

/// NoteEdge is an edge that someone stated.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NoteEdge {
    /// Kind is upper-case, as schema lists them; To is a ref, a path, or a qualified name.
    pub kind: String,
    pub to: String,
}

/// Owned is a changed file and its owners.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Owned {
    pub path: String,
    #[serde(deserialize_with = "or_default")]
    pub owners: Vec<String>,
}

/// PackRequest asks for a context to answer from: the definitions around what a query finds, or what refs name, under a budget of tokens.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PackRequest {
    /// Query is as in SearchRequest. It also decides which lines are shown of what does not fit. One of Query and Refs is required.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query: Option<String>,
    /// Refs are refs of entities, paths of files or qualified names that are defined once; at most 50. They come before what the query finds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refs: Option<Vec<String>>,
    /// Budget is how many tokens the context has at most, by estimate: 1 to 1000000000, default 4000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<i64>,
    /// Format is "markdown" (default), "xml" or "json".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// Skip goes on with smaller items where one does not fit; else that is the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skip: Option<bool>,
    /// Neighbours adds what calls the best items ("callers"), what they call ("callees") and which tests do ("tests"), below them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub neighbours: Option<Vec<String>>,
    /// Limit is how many files take part at most: 1 to 200, default 20.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// Graph, Vectors and History are as in SearchRequest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub graph: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vectors: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<String>,
    /// Languages are names as in results ("go", "cpp"), or extensions ("py").
    #[serde(skip_serializing_if = "Option::is_none")]
    pub languages: Option<Vec<String>>,
    /// Paths are files, directories or patterns: "core/search", "*_test.go", "src/**/*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<String>>,
    /// Kinds are those of definitions, such as "function" or "type": a result then stands for a definition of such a kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kinds: Option<Vec<String>>,
    /// Roles are those of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roles: Option<Vec<String>>,
}

/// PackResponse is a context and where it comes from. An empty one comes with a reason.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PackResponse {
    pub context: String,
    /// Sources are the items of the context, in its order.
    #[serde(deserialize_with = "or_default")]
    pub sources: Vec<PackSource>,
    /// TokenCount is an estimate of what Context has.
    pub token_count: i64,
    /// Truncated is true if something was left out, or is not shown whole.
    pub truncated: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Degraded lists refs that could not be taken up, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub degraded: Option<Vec<Degraded>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// PackSource is an item of a context.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PackSource {
    /// EntityID is its ref.
    pub entity_id: String,
    pub name: String,
    /// Type is the kind of a definition ("function", "class", …), "section", "chunk" or "file".
    pub r#type: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Lines>,
    pub relevance: f64,
    /// Form is "whole", or how it is shown instead: "outline" (with the signatures of what it contains), "excerpt" (with the lines that say most), "signature", "cut", "summary".
    pub form: String,
    /// Shown are the lines that are shown, unless all are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown: Option<Vec<Lines>>,
}

/// Path is a way through the graph.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Path {
    /// PathID stands for the path in a request for a bundle; it is minted for this answer and cannot be made up.
    pub path_id: String,
    /// Text is the path in one line: "a --CALLS--> b <--IMPORTS-- c".
    pub text: String,
    /// From is where it begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Entity>,
    /// Steps are its edges with the entity that each leads to. An answer of explore leaves them and From out, for Text says the same in less.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<PathStep>>,
}

/// PathStep is an edge of a path.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PathStep {
    pub kind: String,
    /// Direction is "out" if the edge points the way the path goes.
    pub direction: String,
    /// Provenance is "explicit" (someone wrote it down: a link, a record), "derived" (code says it) or "implicit" (it is how files and directories lie).
    pub provenance: String,
    /// Confidence is "exact" or "heuristic".
    pub confidence: String,
    /// Weight is 1 for what is certain, 0.7 for what was inferred, 0.3 for what is only likely.
    pub weight: f64,
    /// At is where the edge's first occurrence is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Place>,
    /// TypeOnly and Dynamic tell of an import that it is for types alone, and that it happens while the program runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub type_only: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dynamic: Option<bool>,
    pub to: Entity,
}

/// PathsRequest asks how two entities are connected, or an entity with those of a type.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PathsRequest {
    /// From is a ref, as EntityRef of InspectRequest.
    pub from: String,
    /// To is a ref, ToType a type of entity; one of them is required.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_type: Option<String>,
    /// EdgeKinds are the kinds of edges that paths may use; default all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge_kinds: Option<Vec<String>>,
    /// Direction is "both" (default), "out" (along the edges only) or "in".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direction: Option<String>,
    /// Depth is the most edges of a path: 1 to 5, default 3.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<i64>,
    /// Limit is how many paths come back at most: 1 to 50, default 5.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// FanOut is how many edges of a kind and direction are followed from an entity: 1 to 256, default 16.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fan_out: Option<i64>,
    /// History is "none" (default) or "host": edges of commits take part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<String>,
}

/// PathsResponse are the paths, best first: short before long, certain before likely. Without any, Reason says why.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PathsResponse {
    #[serde(deserialize_with = "or_default")]
    pub paths: Vec<Path>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Visited is how many entities were looked at, Cut what was not followed.
    pub visited: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<Vec<Cut>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// Pending is a query on the frontier.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PendingQuery {
    pub branch: String,
    pub query: String,
    /// the highest goes first
    pub priority: i64,
}

/// Place is a line of a file.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Place {
    pub path: String,
    pub line: i64,
}

/// Preview is the beginning of an entity's text.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preview {
    pub lines: Lines,
    pub text: String,
    /// Cut is true if there is more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<bool>,
}

/// Progress is the request of a "progress" need; the reply is empty. A host shows it, ignores it, or takes the chance to cancel.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// "read", "index", "link" or "navigate"
    pub phase: String,
    /// bytes read, or steps
    pub done: i64,
    /// 0 if unknown
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub files: Option<i64>,
    /// Navigation is how far a navigation is, in phase "navigate".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub navigation: Option<Report>,
}

/// Reached is an entity at a distance.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Reached {
    pub r#ref: String,
    pub r#type: String,
    pub name: String,
    pub distance: i64,
    /// Via is the last edge, as text, and From the ref it comes from.
    pub via: String,
    pub from: String,
}

/// ReadRequest is the request of a "read" need: bytes of the archive or snapshot that an operation was started on. The reply is raw bytes, one to Length of them, from Offset on; End marks the last piece (or that there are no more). Offsets ascend without gaps, except for zip archives.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReadRequest {
    pub offset: i64,
    pub length: i64,
}

/// RecallRequest asks what was said, decided and learned about something.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecallRequest {
    /// Project is whose it is; default what is loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// Query is words or a question: 1 byte to 1 MiB.
    pub query: String,
    /// Types are "decision", "knowledge", "note", "thread", "reflection", "session" and "message"; default all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub types: Option<Vec<String>>,
    /// Session bounds it to what belongs to one, by id or ref.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// Limit is how much comes back at most: 1 to 200, default 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// MaxBytes is how much text each comes with at most: 1 to 64 KiB, default 600.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_bytes: Option<i64>,
    /// Vectors is "none" (default: by words) or "host": the best by words, and the newest, are compared by the host's embedding model, by "embed" needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vectors: Option<String>,
}

/// RecallResponse is what was found, best first. An empty list comes with a reason.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecallResponse {
    pub project: String,
    #[serde(deserialize_with = "or_default")]
    pub found: Vec<Recalled>,
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
    /// Ref can be given to inspect, paths and bundle.
    pub r#ref: String,
    pub r#type: String,
    /// Title is for people: who said it, a name, a title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Text is the part that fits best; Cut tells that there is more.
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// Created is milliseconds since 1970.
    pub created: i64,
    pub score: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cites: Option<Vec<Cited>>,
    /// Outdated tells that code which it names has changed or gone since.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outdated: Option<bool>,
}

/// RecordEdge is an edge that someone stated.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecordEdge {
    pub kind: String,
    /// To is a ref; it may name a record of the same request.
    pub to: String,
}

/// Reflection is a lesson that an agent learned.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Reflection {
    pub id: String,
    pub session: String,
    pub lesson: String,
    /// Context is the situation in which it applies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context: Option<String>,
    /// Outcome is "success", "failure", "partial" or "unknown".
    pub outcome: String,
    /// Confidence is from 0 to 1.
    pub confidence: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
    /// Accesses is how often it was found.
    pub accesses: i64,
    pub created: i64,
    /// Similarity to the situation asked about is from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub similarity: Option<f64>,
}

/// ReflectionSummary counts reflections.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReflectionSummary {
    pub total: i64,
    /// ByOutcome are all outcomes, Tags the ten that are used most.
    #[serde(deserialize_with = "or_default")]
    pub by_outcome: Vec<Tally>,
    #[serde(deserialize_with = "or_default")]
    pub tags: Vec<Tally>,
    /// Confidence is the average.
    pub confidence: f64,
}

/// ReflectionsRequest stores a lesson that an agent learned, or asks for those that fit.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReflectionsRequest {
    /// Project is whose they are; default what is loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// Action is "find" (default), "add" or "summary".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// Session is an id or ref. Find and summary without it are of all sessions; add takes the active one that was used last, and makes one if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// Query is the situation that lessons are looked for in; "" lists the newest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query: Option<String>,
    /// Lesson is what add stores, Context the situation in which it applies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lesson: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context: Option<String>,
    /// Outcome is that of add: "unknown" (default), "success", "failure" or "partial". Find keeps to it, if it is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// Confidence is from 0 to 1, default 0.5.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    /// Tags are those of add; find keeps to lessons that have all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
    /// Limit is how many are found at most: 1 to 200, default 20.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// Vectors is "none" (default) or "host": similarity is by the host's embedding model, by "embed" needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vectors: Option<String>,
}

/// ReflectionsResponse is lessons, those that fit best or the newest first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReflectionsResponse {
    pub project: String,
    #[serde(deserialize_with = "or_default")]
    pub reflections: Vec<Reflection>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<ReflectionSummary>,
    /// Reason says why there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Notes say what was left out, such as vectors that were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// RememberRequest stores notes for good, ties one to something else, or forgets. Unlike what add stores they outlive what is loaded: the host keeps them, by "store" needs.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RememberRequest {
    /// Project is whose they are; default what is loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// Notes are stored: of type "knowledge" (default), "note" or "thread".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<Note>>,
    /// Links are edges that stored notes are to have too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub links: Option<Vec<RememberedLink>>,
    /// Forget are refs of notes, decisions, reflections and messages to be removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forget: Option<Vec<String>>,
    /// List is a type of notes that are listed, the newest first, at most Limit (1 to 200, default 20) from From (Next of an answer) on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<i64>,
}

/// RememberResponse is the notes stored, changed or listed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RememberResponse {
    pub project: String,
    #[serde(deserialize_with = "or_default")]
    pub notes: Vec<Note>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed: Option<i64>,
    /// Next goes on after those listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<i64>,
    /// Notices say which edges lead to nothing that is there now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notices: Option<Vec<String>>,
}

/// RememberedLink is an edge from a stored note.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RememberedLink {
    /// From is the ref of a note.
    pub from: String,
    /// Kind is one that schema lists, default RELATES_TO.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// To is a ref, a path, or a qualified name.
    pub to: String,
}

/// Report is how far a navigation is.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Report {
    /// that is under way, from 1
    pub round: i64,
    /// Blocks are those that are asked about now: their candidates and tokens.
    #[serde(deserialize_with = "or_default")]
    pub blocks: Vec<BlockTrace>,
    /// found so far
    pub files: i64,
    /// Ended is the round before, in the first report that follows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<NavigateRound>,
    /// Nodes tells the paths that Ended names and no report before did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<Vec<TreeNode>>,
}

/// SchemaRequest asks what the graph holds.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SchemaRequest {
    /// History is "none" (default) or "host": commits are counted too, by a "history" need.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<String>,
}

/// SchemaResponse says what the graph holds.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SchemaResponse {
    /// Project is the one that all refs name.
    pub project: String,
    /// Entities are all types and Edges all kinds there are, also those without any.
    #[serde(deserialize_with = "or_default")]
    pub entities: Vec<EntityCount>,
    #[serde(deserialize_with = "or_default")]
    pub edges: Vec<EdgeCount>,
    /// Notes say what could not be counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// Reason is one part of a score, in the order in which they were applied: "add" reasons are summed, then "times" reasons multiply the sum.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ScoreReason {
    pub name: String,
    /// Rank is the position in the lane, 1-based, for lanes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub add: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<f64>,
}

/// SearchRequest asks where in the repository something is.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SearchRequest {
    /// Query is words, a question, an identifier, a path, an error message with its stack trace, or a whole bug report; 1 byte to 1 MiB.
    pub query: String,
    /// Limit is how many results come back at most: 1 to 1000, default 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// By is "file" (default, each file once, by its best chunk) or "chunk".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Explain adds the parts of each score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explain: Option<bool>,
    /// SnippetLines is how many lines a snippet has at most: 1 to 200, default 8; -1 for none, which also spares the host every file need.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet_lines: Option<i64>,
    /// Vectors is "none" (default) or "host": what the host's embedding model finds near the query takes part as a lane, by a "nearest" need. Without an answer the search goes on, and a note says why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vectors: Option<String>,
    /// History is "none" (default) or "host": which files changed lately, and which together, takes part as weak lanes, by a "history" need. Without an answer the search goes on, and a note says why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<String>,
    /// Graph is "none" (default) or "links": files that are at most two edges of the graph away from a symbol or path that the query names take part as a lane.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub graph: Option<String>,
    /// Edges is how many notable edges each result shows per direction: 0 (default) to 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edges: Option<i64>,
    /// Languages are names as in results ("go", "cpp"), or extensions ("py").
    #[serde(skip_serializing_if = "Option::is_none")]
    pub languages: Option<Vec<String>>,
    /// Paths are files, directories or patterns: "core/search", "*_test.go", "src/**/*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<String>>,
    /// Kinds are those of definitions, such as "function" or "type": a result then stands for a definition of such a kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kinds: Option<Vec<String>>,
    /// Roles are those of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roles: Option<Vec<String>>,
    /// Lanes is "fixed" (default: every lane counts the same for every query), "intent" (by what the query wants to know; how and why also look at what the graph connects with what the query names) or "adaptive" (lanes that tell files well apart count more).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lanes: Option<String>,
    /// HyDE, with vectors "host", has the host's language model write a short hypothetical answer, by an "llm" need, and looks for what lies near that: for questions what, how and why that name no file and no function. Without an answer that helps, the query itself is what the vectors are compared with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hyde: Option<bool>,
    /// Gate is "off" (default) or "auto": messages that need no repository, such as thanks or questions of general knowledge, get an empty list and a reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gate: Option<String>,
    /// Summaries is "none" (default) or "host": the summaries that the host keeps (see [SummarizeRequest]) take part as a weak field, by a "summaries" need.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summaries: Option<String>,
}

/// SearchResponse is the ranked list. An empty list comes with a reason.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SearchResponse {
    #[serde(deserialize_with = "or_default")]
    pub results: Vec<SearchResult>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Class is the kind of query this was taken for: "symbol", "path", "phrase", "report" (a long text, such as an issue) or "trace" (a stack trace, or an error message with a place in code).
    pub class: String,
    /// Model is the embedding model of the vector lane, if it took part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// UsedHyDE is true if a hypothetical answer led the vector lane.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub used_hyde: Option<bool>,
    /// Understanding is what the query was taken for, with explain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub understanding: Option<Understanding>,
    /// Notes say what the results lack, such as snippets of unavailable contents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// Result is one file or chunk.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SearchResult {
    pub rank: i64,
    /// Ref is that of the file, or of the chunk.
    pub r#ref: String,
    pub path: String,
    /// of the chunk; none in an empty file
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Lines>,
    pub score: f64,
    pub language: String,
    /// test, example, vendored, …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roles: Option<Vec<String>>,
    /// Definition is the one that encloses the snippet, or for which the result was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub definition: Option<Definition>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet: Option<Snippet>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explain: Option<Vec<ScoreReason>>,
    /// NotableEdges are those of the definition, or else of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notable_edges: Option<Vec<Edge>>,
}

/// SecretReply is a secret, in base64.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SecretReply {
    pub secret: String,
}

/// SecretRequest is the request of a "secret" need: random bytes that nobody else knows, from which the ids of paths are made. The reply is a [SecretReply]. It is asked for once. A host that answers with an error of code "unsupported" gets ids that others could make up.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SecretRequest {
    pub bytes: i64,
}

/// Seed is an entity that a query led to.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Seed {
    pub rank: i64,
    /// Ref names it in every request: "type:project:…". It does not depend on what the file contains around it, so it stays good when lines move.
    pub r#ref: String,
    /// Type is "project", "directory", "file", "chunk", "symbol", "section", "commit", or that of a record: "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard", "bash_call".
    pub r#type: String,
    /// Name is for people: a path, a qualified name, a heading, the subject of a commit, the title of a record.
    pub name: String,
    /// Kind is that of a symbol: "function", "method", "class", …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Path and Lines tell where it is, for those that are in a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Lines>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roles: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signature: Option<String>,
    /// Properties are what else is known of a commit or a record, by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub properties: Option<BTreeMap<String, String>>,
    pub score: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explain: Option<Vec<ScoreReason>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notable_edges: Option<Vec<Edge>>,
}

/// SeedsRequest asks for entities to begin with.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SeedsRequest {
    /// Query is as in SearchRequest.
    pub query: String,
    /// Limit is how many entities come back at most: 1 to 30, default 8.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// Types are the types of entities wanted; default all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub types: Option<Vec<String>>,
    /// Edges is how many notable edges each shows per direction: 1 to 10, default 2; -1 for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edges: Option<i64>,
    /// Explain, Vectors and History are as in SearchRequest; with History commits are found too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explain: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vectors: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<String>,
}

/// SeedsResponse is the ranked list of entities: a mix of code, documents, records and commits. An empty list comes with a reason.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SeedsResponse {
    #[serde(deserialize_with = "or_default")]
    pub seeds: Vec<Seed>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    pub class: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// Segment is a part of a prefix.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Segment {
    pub text: String,
    /// Cache marks that the prefix up to the end of this segment is worth a cache entry of its own. A request has at most three marks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cache: Option<bool>,
}

/// Session is a conversation.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Session {
    pub id: String,
    pub r#ref: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Status is "active", "archived" or "summarized".
    pub status: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// Messages is how many it has.
    pub messages: i64,
    /// Created and Updated are milliseconds since 1970 by the host's clock.
    pub created: i64,
    pub updated: i64,
}

/// SessionsRequest asks for conversations, or changes one. The host keeps them: by "store" needs.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SessionsRequest {
    /// Project is whose they are; default what is loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// Action is "list" (default), "get", "start", "rename", "archive", "activate", "summarize" or "delete" (with all that was said in it).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// Session is an id or ref; default, but for start and delete, the active one that was used last. Start takes an id of one's own, and returns that session if it is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// Name is for people, with start and rename.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Status bounds a list to "active", "archived" or "summarized" ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// Limit is how many are listed at most: 1 to 200, default 20.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// From is Next of an answer, to go on there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<i64>,
    /// Model is "none" (default: a summary is what was asked, decided and said last) or "host": a language model writes it, by an "llm" need.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
}

/// SessionsResponse is the sessions asked for, or the one changed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SessionsResponse {
    pub project: String,
    /// Sessions are those found, the one used last first.
    #[serde(deserialize_with = "or_default")]
    pub sessions: Vec<Session>,
    /// Next goes on after them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<i64>,
    /// Removed is how many records a delete removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed: Option<i64>,
    /// Usage is what the model cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
}

/// Shared is an entity that several of a bundle are connected with.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Shared {
    pub r#ref: String,
    pub r#type: String,
    pub name: String,
    /// Of are the refs of those connected with it.
    #[serde(deserialize_with = "or_default")]
    pub of: Vec<String>,
}

/// Skip counts the files left out for one reason.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Skip {
    pub reason: String,
    pub count: i64,
    /// Examples are up to five of the paths, the first in byte order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub examples: Option<Vec<String>>,
}

/// Snippet is a run of whole lines, each cut to 240 bytes.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Snippet {
    pub start: i64,
    pub end: i64,
    pub text: String,
    /// Cut is true if a line was longer than shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<bool>,
}

/// StatsResponse says what is loaded.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StatsResponse {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    pub files: i64,
    pub bytes: i64,
    pub lines: i64,
    pub chunks: i64,
    pub definitions: i64,
    /// all contents are stored
    pub contents: bool,
    #[serde(deserialize_with = "or_default")]
    pub languages: Vec<LanguageStats>,
    /// Skipped are the files that are not in the index, by reason.
    #[serde(deserialize_with = "or_default")]
    pub skipped: Vec<Skip>,
}

/// StoreRecord is what a store keeps. Type and ID name it within its project.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StoreRecord {
    pub r#type: String,
    /// ID is made by the store if it is empty: Prefix, an underscore and something that no other record has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prefix: Option<String>,
    /// Parent is the id of the session that the record belongs to, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// Created and Updated are milliseconds since 1970 by the host's clock. A put may say when something was made that is older than the store; 0 is now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub updated: Option<i64>,
    /// Seq is the number of the record's first write, Rev that of its last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rev: Option<i64>,
    /// Count is what touch adds to. A put that replaces a record leaves it alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
    /// of the whole content, in bytes
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<i64>,
    /// a JSON object, kept as it is
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meta: Option<Value>,
    /// Terms are by what match finds the record: each once, of letters, digits and underscores, in lower case, not beginning with an underscore. They are only written, never returned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terms: Option<Vec<String>>,
}

/// StoreReply is the reply to a "store" need.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StoreReply {
    /// Now is the host's clock in milliseconds since 1970.
    pub now: i64,
    /// Rev is the number of the last write to the project.
    pub rev: i64,
    /// Results are those of the steps, in order.
    #[serde(deserialize_with = "or_default")]
    pub results: Vec<StoreResult>,
}

/// StoreRequest is the request of a "store" need: steps on the records of one project, to be done in order, all or none of them. The reply is a [StoreReply]. A host that keeps nothing answers with an error of code "unsupported". Every write takes the next number of one counter that the store has for all projects, beginning with 1. So the numbers tell in which order things were said, also where the clock was set back, and are the same in every store that was told the same.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StoreRequest {
    /// Project keeps records apart: none is ever seen from another project.
    pub project: String,
    #[serde(deserialize_with = "or_default")]
    pub steps: Vec<StoreStep>,
}

/// StoreResult is the result of one step.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StoreResult {
    /// Records are what get, list and pick found. What put and touch wrote comes without content, meta and terms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub records: Option<Vec<StoreRecord>>,
    /// Seqs are what match found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seqs: Option<Vec<i64>>,
    /// Count is that of count, and how many records delete removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<i64>,
    /// More tells that a list or match stopped at its limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<bool>,
    /// Kept tells that a put of mode "new" left alone what was there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kept: Option<bool>,
}

/// StoreStep is one step. All succeed but those that insist on a revision: what is not there is an empty result.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StoreStep {
    /// Do is what to do: put writes Record, as Mode says get the record of Type and ID list records of Type, and of Parent and one of States if given, in Order match the numbers of records of Type, and of Parent if given, that hold all of Terms; the newest first pick the records of Type whose numbers are Seqs, in that order count how many records list would find in all touch gives the record of Type and ID a new time and revision, adds Add to its count, and gives it State, if there is one. With Rev, the record must be there with that revision, as in a put of mode "same" delete removes the record of Type and ID, or without ID those of Type and Parent
    pub r#do: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record: Option<StoreRecord>,
    /// Mode of a put is "" (make or replace; what is replaced keeps its number, its count and the time it was made), "new" (what is there is left alone, and the result says kept) or "same" (the record must be there with the revision of Record, or the whole request fails with code "stale").
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#type: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terms: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seqs: Option<Vec<i64>>,
    /// Order of a list is "old" (by number), "new" (by number, the last first) or "recent" (by revision, the last first; only records that have a state).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// From is where a list or match goes on: after the record whose number (of "recent", revision) it is. 0 is the beginning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<i64>,
    /// Limit is how many results there are at most, 1 to [MaxPage].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// Bytes is how much content a record comes with at most; 0 is all, -1 none. What is cut ends with a whole character.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub add: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rev: Option<i64>,
}

/// Record is something said or done, to be found and followed like code.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StoredRecord {
    /// Type is "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard" or "bash_call".
    pub r#type: String,
    /// ID is unique among those of the type; letters, digits and . _ - up to 128 bytes. A record of the same type and id is replaced.
    pub id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Properties are for people and programs, by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub properties: Option<BTreeMap<String, String>>,
    /// Edges lead from this record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edges: Option<Vec<RecordEdge>>,
}

/// Subject is an entity that an event is about.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Subject {
    pub r#ref: String,
    pub r#type: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Related are refs of what is next to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub related: Option<Vec<String>>,
}

/// Subscription is what a session wants to be told of without asking.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Subscription {
    pub id: String,
    pub session: String,
    /// Pattern is what is watched: "file_pattern" (a glob), "entity_type" (a type of entities as schema lists them) or "keyword" (words that must all be there).
    pub pattern: String,
    pub value: String,
    /// Scope bounds it to paths that fit a glob.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope: Option<String>,
    /// Trigger is when: "file_change", "context_mention", "cursor_proximity" or "schedule".
    pub trigger: String,
    /// EveryMS is how often at most, of a schedule: at least 1000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub every_ms: Option<i64>,
    /// Status is "active", "paused" or "completed".
    pub status: String,
    /// Fired is how often it was.
    pub fired: i64,
    pub created: i64,
}

/// SubscriptionsRequest says what a session wants to be told of without asking, tells what happened, or asks what is suggested.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SubscriptionsRequest {
    /// Project is whose they are; default what is loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// Action is "list" (default), "add", "pause", "resume", "complete", "notify", "suggestions" or "use" (a suggestion was acted upon).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// Session is an id or ref. List and suggestions without it are of all sessions; add takes the active one that was used last, and makes one if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// ID is the subscription to pause, resume or complete, or the suggestion used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Pattern is what add watches: "file_pattern" (default; Value is a glob), "entity_type" (see schema) or "keyword" (words that must all be there).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Scope bounds it to paths that fit a glob.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope: Option<String>,
    /// Trigger is when: "file_change" (default), "context_mention", "cursor_proximity" or "schedule". With notify it is what happened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trigger: Option<String>,
    /// EveryMS is how often at most, of a schedule; at least 1000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub every_ms: Option<i64>,
    /// Paths are the files that changed (1 to 10,000), with notify; Text is what was said, of a context_mention; Path and Line are where the cursor is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<i64>,
    /// Delivered adds suggestions that were delivered before. Those listed for the first time are delivered then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delivered: Option<bool>,
    /// Limit is how many suggestions are listed at most: 1 to 200, default 20.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
}

/// SubscriptionsResponse is what there is, or what was made of what happened.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SubscriptionsResponse {
    pub project: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subscriptions: Option<Vec<Subscription>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggestions: Option<Vec<Suggestion>>,
}

/// Suggestion is what a subscription made of an event.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Suggestion {
    pub id: String,
    pub session: String,
    pub subscription: String,
    /// Reason says in a sentence why it is suggested.
    pub reason: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<Subject>,
    /// Relevance is 1 for what a pattern names, 0.7 for what holds the keywords.
    pub relevance: f64,
    /// Status is "pending", "delivered" or "used".
    pub status: String,
    pub created: i64,
}

/// SummariesRequest is the request of a "summaries" need. Without bytes it asks for all that the host keeps of the repository: the reply is raw bytes, none if there is nothing. With bytes, these are lines to be kept after those that there are; the reply is empty. A host that keeps nothing answers with an error of code "unsupported".
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SummariesRequest {
    /// Keep is true if bytes come with the need.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keep: Option<bool>,
}

/// SummarizeRequest has a language model summarize files and definitions, by "llm" needs. Each summary is kept by the host, by "summaries" needs, as soon as it is there: what has one already is not asked for again, also in another process.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SummarizeRequest {
    /// Path is a file, a directory, or "" for all; files that are tests, examples, vendored, generated, documents or configuration are left out, unless it names one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Kinds are "file" and kinds of definitions such as "function"; default file, function, method, class, struct, interface and trait.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kinds: Option<Vec<String>>,
    /// MinLines is how many lines a definition has at least: 1 to 1000, default 4.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_lines: Option<i64>,
    /// Limit is how many summaries are asked for at most: 1 to 1000000, default all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// Batch is how many are asked for in one call: 1 to 50, default 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub batch: Option<i64>,
    /// Parallel is how many calls are open at once: 1 to 64, default 4.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parallel: Option<i64>,
    /// DryRun counts and estimates, and asks nobody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dry_run: Option<bool>,
}

/// SummarizeResponse tells what was done, or with dry_run what there is to do.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SummarizeResponse {
    /// Files are those looked at, Items the things in them that are to have a summary.
    pub files: i64,
    pub items: i64,
    /// Known are the items that had one, Asked those that got one now, Failed those that were asked for in vain, and Left those that are still without.
    pub known: i64,
    pub asked: i64,
    pub failed: i64,
    pub left: i64,
    /// Calls, InputTokens and OutputTokens estimate what it takes to ask for all that are without, up to the limit, as this run found it.
    pub calls: i64,
    pub input_tokens: i64,
    pub output_tokens: i64,
    /// Usage is what was used.
    pub usage: Usage,
    /// Stopped says why the run ended before all were asked for, other than by the limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// Tally is how often something is.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tally {
    pub name: String,
    pub count: i64,
}

/// Tier counts the items of a tier.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tier {
    pub tier: String,
    pub items: i64,
    pub tokens: i64,
    /// Most is what may be: tokens of hot and warm, items of cold.
    pub most: i64,
}

/// Node is an entry of a tree.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TreeNode {
    /// ID names the node in its tree.
    pub id: String,
    /// "" for the root
    pub path: String,
    /// Directory is true for what only leads on, false for what can be a result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub directory: Option<bool>,
    /// Expandable marks a file that has children too, such as a section of a document.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expandable: Option<bool>,
    /// Virtual marks a directory that the source made up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#virtual: Option<bool>,
    /// Title, Summary and Text (its beginning) describe a node of a document.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// Turn is something said before.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Turn {
    /// Role is "user", "assistant" or "system".
    pub role: String,
    pub text: String,
}

/// Understanding is what a query was taken for, and what was made of that.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Understanding {
    /// Intent is "find", "explain", "list", "compare", "how", "why", "debug" or "general".
    pub intent: String,
    /// 0.5 to 0.95
    pub confidence: f64,
    /// Mentions are what the query names in code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mentions: Option<Vec<Mention>>,
    /// Strategy is where the intent looks first: "outline", "keyword", "semantic", "semantic+graph" or "keyword+graph". It is followed with lanes "intent".
    pub strategy: String,
    /// Lanes are those that took part, with the factor on what each counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lanes: Option<Vec<LaneUse>>,
    /// UsedHyDE is true if a hypothetical answer led the vector lane; else HyDE, if it was asked for, says why not.
    pub used_hyde: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hyde: Option<String>,
    /// Gate is the decision, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gate: Option<GateResponse>,
}

/// Usage is what calls cost, the same way for every provider. The tokens of the prompt are Input + CacheRead + CacheWrite.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Usage {
    /// requests answered, without those retried
    pub calls: i64,
    /// tokens neither read from nor written to a cache
    pub input: i64,
    /// tokens
    pub cache_read: i64,
    /// tokens
    pub cache_write: i64,
    /// tokens
    pub output: i64,
    /// NanoDollars is the price in 10^-9 US dollars. Unpriced counts the calls whose price the host does not know, which NanoDollars leaves out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nano_dollars: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unpriced: Option<i64>,
}

/// Claim is something that a draft says.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct VerifyClaim {
    /// Claim says it in short: "`Server.Serve` calls `answer`"; of type other it is the sentence.
    pub claim: String,
    /// Type is "file", "symbol", "definition", "line", "kind", "member", "call", "use", "only", "import", "inheritance", "parameter", "return", "count", "quote", "citation" or "other".
    pub r#type: String,
    /// Supported is null if that cannot be decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supported: Option<bool>,
    /// Source is where the repository says so, of supported claims, or says otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<VerifySource>,
    /// Line is the line of the draft, 1-based, on which the sentence begins.
    pub line: i64,
    /// By is "index", or "model" if a language model judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Sentence is the sentence, cut to 400 bytes; of type other it is Claim itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentence: Option<String>,
}

/// VerifyCounts counts the claims of a draft, also those not listed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct VerifyCounts {
    pub claims: i64,
    pub supported: i64,
    pub contradicted: i64,
    /// Undecided are those that neither the index nor the model decides.
    pub undecided: i64,
}

/// Issue is something wrong with a draft.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct VerifyIssue {
    /// Type is "hallucination", "unsupported", "incomplete" or "outdated".
    pub r#type: String,
    /// Severity is "high", "medium" or "low".
    pub severity: String,
    /// Claim is the number of the claim in the list of claims, from 0; -1 if it is not listed.
    pub claim: i64,
    /// Line is the line of the draft.
    pub line: i64,
    /// Message says what is wrong, in one sentence.
    pub message: String,
    /// DidYouMean are names that exist and look like the one that does not, best first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub did_you_mean: Option<Vec<String>>,
    /// Source is where the repository says otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<VerifySource>,
    /// Again counts later places in the draft with the same fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub again: Option<i64>,
}

/// VerifyIteration is one check of a draft.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct VerifyIteration {
    #[serde(deserialize_with = "or_default")]
    pub issues: Vec<VerifyIssue>,
    pub counts: VerifyCounts,
    pub passed: bool,
}

/// VerifyRequest asks what of a draft the repository does not bear out.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct VerifyRequest {
    /// Draft is Markdown or plain text; 1 byte to 16 MiB.
    pub draft: String,
    /// Sources are what the draft was written from: a file whose content hash is another now is an issue of type "outdated". At most 1000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sources: Option<Vec<CitedSource>>,
    /// Model is "none" (default), or "host", whose language model judges the claims that the index cannot decide, from evidence that a search finds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// MaxJudged is how many claims the model judges at most: 1 to 500, default 60.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_judged: Option<i64>,
    /// Revise has the model write the draft anew without the issues, and checks that. It needs Model "host" and a draft of at most 64 KiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revise: Option<bool>,
    /// MaxIterations is how often a draft is checked: 1 or 2 (default); 1 checks no revision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_iterations: Option<i64>,
    /// Limit is how many claims are listed: 1 to 5000, default 500. Those of issues come first if there are more; the order of the draft is kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
}

/// VerifyResponse says what of a draft is borne out.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct VerifyResponse {
    /// Passed is true if there are no issues.
    pub passed: bool,
    /// Issues and Claims are those of the last draft, in its order.
    #[serde(deserialize_with = "or_default")]
    pub issues: Vec<VerifyIssue>,
    #[serde(deserialize_with = "or_default")]
    pub claims: Vec<VerifyClaim>,
    pub counts: VerifyCounts,
    /// Draft is the model's revision, if one was asked for and is better.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draft: Option<String>,
    /// Iterations tell the checks in their order, if a revision was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iterations: Option<Vec<VerifyIteration>>,
    /// Usage is what the calls of the model cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
    /// Notes say what could not be taken into account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// Source is a place of the repository.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct VerifySource {
    pub path: String,
    /// lines, 1-based and inclusive
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<i64>,
    /// Ref names the entity there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#ref: Option<String>,
}

/// VersionResponse says what this core is.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct VersionResponse {
    pub name: String,
    pub release: String,
    pub contract: i64,
    #[serde(deserialize_with = "or_default")]
    pub operations: Vec<String>,
}

/// WriteRequest is the request of a "write" need: the need's raw bytes belong at Offset. The reply is empty.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct WriteRequest {
    pub offset: i64,
    pub total: i64,
}

/// The names of all operations.
pub const OPERATIONS: [&str; 35] = [
    "add",
    "ask",
    "attach",
    "bundle",
    "checkpoints",
    "chunks",
    "decisions",
    "explore",
    "export",
    "gate",
    "gather",
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
    "schema",
    "search",
    "seeds",
    "sessions",
    "stats",
    "subscriptions",
    "summarize",
    "verify",
    "version",
];
