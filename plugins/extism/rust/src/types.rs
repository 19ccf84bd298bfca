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

/// Around are the edges of an entity.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Around {
    #[serde(deserialize_with = "or_default")]
    pub r#in: Vec<EdgeGroup>,
    #[serde(deserialize_with = "or_default")]
    pub out: Vec<EdgeGroup>,
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

/// Owned is a changed file and its owners.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Owned {
    pub path: String,
    #[serde(deserialize_with = "or_default")]
    pub owners: Vec<String>,
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
    /// "read" or "index"
    pub phase: String,
    /// bytes read, or steps
    pub done: i64,
    /// 0 if unknown
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub files: Option<i64>,
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

/// RecordEdge is an edge that someone stated.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecordEdge {
    pub kind: String,
    /// To is a ref; it may name a record of the same request.
    pub to: String,
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
pub const OPERATIONS: [&str; 18] = [
    "add",
    "bundle",
    "chunks",
    "explore",
    "export",
    "impact",
    "import",
    "inspect",
    "knowledge",
    "load",
    "navigate",
    "paths",
    "read",
    "schema",
    "search",
    "seeds",
    "stats",
    "version",
];
