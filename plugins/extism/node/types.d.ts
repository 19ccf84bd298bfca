// Made by go run ./plugins/extism/schema; do not edit.

/** AddRequest stores records beside the code, and removes some. */
export interface AddRequest {
  records?: StoredRecord[];
  /** Remove are refs of records; their edges go too. */
  remove?: string[];
}

/** AddResponse tells the refs of the records added, in order. */
export interface AddResponse {
  refs: string[] | null;
  removed: number;
  /** Records is how many are stored now. */
  records: number;
}

/** AffectedEntity is a test or document, and why it is listed. */
export interface AffectedEntity {
  ref: string;
  name: string;
  path: string;
  score: number;
  /** Why is a kind of edge, "its name", "its directory" or "its words"; By is the name of what was changed, unless it is for the words. */
  why: string;
  by?: string;
}

/** Anchor is code that a text names, as it was when the text was stored. */
export interface Anchor {
  /** Name is as the text has it. */
  name: string;
  /** Path is that of the file, Hash of its content; none if it was not known. */
  path?: string;
  hash?: string;
}

/** Around are the edges of an entity. */
export interface Around {
  in: EdgeGroup[] | null;
  out: EdgeGroup[] | null;
}

/** AskRequest asks for what answers a question, and, of a model, for the answer. */
export interface AskRequest {
  /** Query is a question; 1 byte to 1 MiB. */
  query: string;
  /** By finds what to read: "search" (default), or "navigate", which walks the tree by names, with the model if there is one. */
  by?: string;
  /** Model is "none" (default), or "host", whose language model answers from the context. */
  model?: string;
  /** Budget, Limit, Neighbours, Graph, Vectors and History are as in PackRequest. */
  budget?: number;
  limit?: number;
  neighbours?: string[];
  graph?: string;
  vectors?: string;
  history?: string;
  /** MaxTokens bounds what the model writes; 0 leaves it to the host. */
  max_tokens?: number;
}

/** AskResponse is an answer with what it was made from. */
export interface AskResponse {
  /** Answer is what the model wrote, without citations of what does not exist or was not shown to it; "" without a model, and if there is nothing to answer from. */
  answer?: string;
  /** Citations are those of the answer as the model wrote it, in their order, each once. */
  citations?: Citation[];
  /** Issues are what the answer says that the index does not bear out, as [VerifyResponse] has them; Claims counts what was checked. */
  issues?: VerifyIssue[];
  claims?: VerifyCounts;
  /** Pack is the context, in the format for models if one was asked. */
  pack: PackResponse;
  /** Model is what answered, as PROVIDER:MODEL, and Usage what all calls cost. */
  model?: string;
  usage?: Usage;
  notes?: string[];
  /** Reason says why there is no answer, or no context. */
  reason?: string;
}

/** AttachRequest makes what the host's store holds of the loaded project part of the graph, as it is now: what is inspected, searched and followed after. It needs no fields. */
export interface AttachRequest {
}

/** AttachResponse tells what was attached. */
export interface AttachResponse {
  project: string;
  /** Revision is that of the store, as far as it concerns the project. If it is what was attached before, nothing was done. */
  revision: number;
  /** Entities is how many are attached. */
  entities: number;
}

/** BlockTrace is one rank call. */
export interface BlockTrace {
  candidates: number;
  /** of the rendered block, as the core counts */
  tokens: number;
  path_prefix?: string;
  ranked_ids: string[] | null;
  done: boolean;
  dropped?: DroppedPicks;
  /** if more than one */
  attempts?: number;
  /** why it contributes nothing */
  error?: string;
  usage: Usage;
}

/** BundleRequest asks for evidence to answer from. */
export interface BundleRequest {
  /** EntityRefs are refs, PathIDs what paths answered; 1 to 50 in all. */
  entity_refs?: string[];
  path_ids?: string[];
  /** Question, if given, decides which lines previews show. */
  question?: string;
  /** MaxTokens bounds the previews: 100 to 100000, default 4000. */
  max_tokens?: number;
  /** History is "none" (default) or "host". */
  history?: string;
}

/** BundleResponse is the evidence. */
export interface BundleResponse {
  question?: string;
  /** Entities are those asked for, then those on the paths, each once. */
  entities: BundledEntity[] | null;
  /** Paths are found again in the graph as it is now. */
  paths: Path[] | null;
  /** Edges are those between the entities. */
  edges: BundledEdge[] | null;
  /** SharedNeighbours are what several of the entities are connected with. */
  shared_neighbours: Shared[] | null;
  /** Degraded lists what could not be taken up, and why. It never fails the bundle. */
  degraded: Degraded[] | null;
  /** Tokens is an estimate of what the previews have. */
  tokens: number;
  /** Truncated is true if previews were shortened or left out for MaxTokens. */
  truncated: boolean;
  notes?: string[];
}

/** BundledEdge is an edge between two entities of a bundle. */
export interface BundledEdge {
  from: string;
  kind: string;
  to: string;
  /** Provenance is "explicit" (someone wrote it down: a link, a record), "derived" (code says it) or "implicit" (it is how files and directories lie). */
  provenance: string;
  /** Confidence is "exact" or "heuristic". */
  confidence: string;
  /** Weight is 1 for what is certain, 0.7 for what was inferred, 0.3 for what is only likely. */
  weight: number;
  /** At is where the edge's first occurrence is written. */
  at?: Place;
  /** TypeOnly and Dynamic tell of an import that it is for types alone, and that it happens while the program runs. */
  type_only?: boolean;
  dynamic?: boolean;
}

/** BundledEntity is an entity with its text. */
export interface BundledEntity {
  /** Ref names it in every request: "type:project:…". It does not depend on what the file contains around it, so it stays good when lines move. */
  ref: string;
  /** Type is "project", "directory", "file", "chunk", "symbol", "section", "commit", or that of a record: "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard", "bash_call". */
  type: string;
  /** Name is for people: a path, a qualified name, a heading, the subject of a commit, the title of a record. */
  name: string;
  /** Kind is that of a symbol: "function", "method", "class", … */
  kind?: string;
  /** Path and Lines tell where it is, for those that are in a file. */
  path?: string;
  lines?: Lines;
  language?: string;
  roles?: string[];
  signature?: string;
  /** Properties are what else is known of a commit or a record, by name. */
  properties?: Record<string, string>;
  preview?: Preview;
}

/** Error is the one shape in which a failure leaves the core. */
export interface CairnFault {
  /** Code is one of the Code constants, for programs. */
  code: string;
  /** Message says what failed and where, for people. */
  message: string;
  /** Field names the request field at fault, as a JSON path, if there is one. */
  field?: string;
  /** Fix says what to do, if that is known. */
  fix?: string;
  /** SuggestedFix is a value for Field with which the request succeeds, to be used verbatim. */
  suggested_fix?: string;
  /** Similar are values that exist and look like the one that does not. */
  similar?: string[];
}

/** Capability tells whether a request can be answered in the way it asks for. */
export interface Capability {
  /** State is "available", "unsupported" (what is there cannot do it) or "harness-required" (the host has yet to provide something). */
  state: string;
  /** Reason says why not. */
  reason?: string;
}

/** Checkpoint is the state of an agent at a step of its work. */
export interface Checkpoint {
  id: string;
  session: string;
  step: number;
  /** Trigger is "auto", "manual" or "error". */
  trigger: string;
  description?: string;
  duration_ms?: number;
  token_usage?: number;
  created: number;
  /** State is as it was saved; lists leave it out. */
  state?: unknown;
}

/** CheckpointsRequest saves the state of an agent's work, or asks for it. */
export interface CheckpointsRequest {
  /** Project is whose it is; default what is loaded. */
  project?: string;
  /** Action is "list" (default), "save", "load" or "delete". */
  action?: string;
  /** Session is an id or ref; default the active one that was used last, which save makes if there is none. */
  session?: string;
  /** ID is the checkpoint to load or delete; default, of load, the newest: that of the highest step, of equal steps the one saved last. */
  id?: string;
  /** State is what is saved: any JSON object up to 16 MiB, such as {query, plan, current_step, results, context, last_error}. */
  state?: unknown;
  /** Step is how far the work has come; default current_step or currentStepIndex of State, else 0. */
  step?: number;
  /** Trigger is "auto" (default), "manual" or "error". */
  trigger?: string;
  /** Description is for people. */
  description?: string;
  /** DurationMS and TokenUsage are what the step took. */
  duration_ms?: number;
  token_usage?: number;
}

/** CheckpointsResponse is checkpoints, the newest first. Only load gives a state. */
export interface CheckpointsResponse {
  project: string;
  session?: string;
  checkpoints: Checkpoint[] | null;
  /** Pruned are the ids of those that a saved one pushed out: a session keeps 10. */
  pruned?: string[];
}

/** ChildrenReply is the reply to a "children" need: the children of a node in stored order (directories first, then by name, case-folded), each with an id that is unique in the tree. */
export interface ChildrenReply {
  children: TreeNode[];
}

/** ChildrenRequest is the request of a "children" need. The reply is a [ChildrenReply]. */
export interface ChildrenRequest {
  tree: string;
  node: TreeNode;
}

/** Chunk is a run of whole lines of a file. */
export interface Chunk {
  path: string;
  /** Hash is XXH64 of the file's content, 16 hexadecimal digits. */
  hash: string;
  /** Start and End are lines, 1-based and inclusive. */
  start: number;
  end: number;
  /** StartByte and EndByte are where they lie in the file: [StartByte, EndByte). */
  start_byte: number;
  end_byte: number;
  /** Within is the qualified name of the innermost definition that began before the chunk and goes on in it. */
  within?: string;
}

/** ChunksRequest asks for the chunks of the index, page by page, so that a host can embed them. */
export interface ChunksRequest {
  /** After is the Next of the page before; "" for the first page. */
  after?: string;
  /** Limit is how many chunks a page has at most: 1 to 10000, default 1000. */
  limit?: number;
}

/** ChunksResponse is a page of chunks, in byte order of the paths, then in order of position. */
export interface ChunksResponse {
  chunks: Chunk[] | null;
  /** Next asks for the page that follows; "" on the last. */
  next?: string;
}

/** Citation is a place that an answer names, as [path:first-last]. */
export interface Citation {
  path: string;
  /** none if it named the file alone */
  lines?: Lines;
  /** Ref is the source of the context that holds it. */
  ref?: string;
  /** Verified is true if the place exists and was shown to the model; else Problem says what is wrong. */
  verified: boolean;
  problem?: string;
}

/** Cited is code that something remembered names, held against what it is now. */
export interface Cited {
  /** Name is as the text has it, Path the file that was meant. */
  name: string;
  path?: string;
  /** State is "same" or "changed" since it was said, or "gone"; none if it is not known what was meant. */
  state?: string;
}

/** Cited is a part of a file that a draft was written from. */
export interface CitedSource {
  /** Path leads from the repository's root. */
  path: string;
  /** First and Last are lines, 1-based and inclusive; 0 for the whole file. */
  first?: number;
  last?: number;
  /** Hash is the XXH64 of the file's content then, as 16 hexadecimal digits or the first 8 of them, as refs of chunks have. */
  hash: string;
}

/** CommitDetails names a commit. */
export interface CommitDetails {
  hash: string;
  parents?: string[];
  author?: string;
  /** Time is when it was authored, as RFC 3339. */
  time?: string;
  subject: string;
}

/** Cut says where a search for paths stopped short. */
export interface Cut {
  /** What is "fan_out" (an entity had more edges of a kind), "entities" (too many were visited) or "paths" (there are more than asked for). */
  what: string;
  /** Ref and Kind tell where, for fan_out; Count is how many edges were left out. */
  ref?: string;
  kind?: string;
  count?: number;
}

/** Decision is a decision with the code that it names, as that is now. */
export interface Decision {
  id: string;
  ref: string;
  /** Session and Message are the ids of where it was said. */
  session: string;
  message?: string;
  description: string;
  /** Context is why, Alternatives what else was considered. */
  context?: string;
  alternatives?: string[];
  /** By is "stated", "model" or "pattern". */
  by: string;
  /** Created is milliseconds since 1970. */
  created: number;
  cites?: Cited[];
  /** Outdated tells that code which it names has changed or gone since. */
  outdated?: boolean;
}

/** DecisionsRequest asks for decisions, states one, or looks for them in what was said. */
export interface DecisionsRequest {
  /** Project is whose they are; default what is loaded. */
  project?: string;
  /** Action is "list" (default), "add" or "extract". */
  action?: string;
  /** Session is an id or ref. A list without it is of all sessions; the other actions take the active one that was used last. */
  session?: string;
  /** Description is the decision that add states, Context why, and Alternatives what else was considered. */
  description?: string;
  context?: string;
  alternatives?: string[];
  /** Model is "none" (default: extract takes the sentences that read like decisions) or "host": a language model is asked about the messages that hold such, by "llm" needs. */
  model?: string;
  /** Limit is how many are listed at most, or how many of the last messages extract reads: 1 to 200, default 20. */
  limit?: number;
  /** From is Next of an answer, to go on there. */
  from?: number;
}

/** DecisionsResponse is decisions, the newest first. */
export interface DecisionsResponse {
  project: string;
  decisions: Decision[] | null;
  /** Next goes on after them. */
  next?: number;
  /** Usage is what the model cost. */
  usage?: Usage;
}

/** Definition is a definition in a file. */
export interface Definition {
  ref: string;
  kind: string;
  /** qualified */
  name: string;
  signature?: string;
  lines: Lines;
}

/** Degraded is a part of a request that could not be answered as asked. */
export interface Degraded {
  /** Field is "entity_refs" or "path_ids", Value what it held. */
  field: string;
  value: string;
  /** Reason is "stale" (it was good once), "not_found" or "bad_input". */
  reason: string;
  message: string;
  /** SuggestedFix is a value that resolves, if there is one. */
  suggested_fix?: string;
}

/** Dropped counts ids in a ranking that did not count. */
export interface DroppedPicks {
  /** not ids of the block */
  unknown?: number;
  /** given before */
  repeated?: number;
  /** past the pick limit */
  excess?: number;
}

/** Edge is an edge of the graph as seen from one of its ends. */
export interface Edge {
  /** Kind is upper-case: CALLS, IMPORTS, …; see the answer of schema. */
  kind: string;
  /** Direction is "out" if the edge leads from the entity at hand to Ref, "in" if it comes from there. */
  direction: string;
  /** Ref, Type and Name are those of the other end. */
  ref: string;
  type: string;
  name: string;
  /** Provenance is "explicit" (someone wrote it down: a link, a record), "derived" (code says it) or "implicit" (it is how files and directories lie). */
  provenance: string;
  /** Confidence is "exact" or "heuristic". */
  confidence: string;
  /** Weight is 1 for what is certain, 0.7 for what was inferred, 0.3 for what is only likely. */
  weight: number;
  /** At is where the edge's first occurrence is written. */
  at?: Place;
  /** TypeOnly and Dynamic tell of an import that it is for types alone, and that it happens while the program runs. */
  type_only?: boolean;
  dynamic?: boolean;
}

/** EdgeCount counts the edges of a kind. */
export interface EdgeCount {
  kind: string;
  family: string;
  count: number;
  /** Means says from what to what it leads. */
  means: string;
}

/** EdgeGroup are the edges of one kind and direction. */
export interface EdgeGroup {
  kind: string;
  family: string;
  /** Total is how many there are, Edges the first of them. */
  total: number;
  edges: Edge[] | null;
}

/** EmbedRequest is the request of an "embed" need. The reply is raw bytes: a vector for each text, in order, each of the same number of 32-bit floats in little-endian byte order. */
export interface EmbedRequest {
  /** Purpose is "query" or "document", for models that tell them apart. */
  purpose: string;
  texts: string[] | null;
}

/** empty is a request without fields. */
export interface EmptyRequest {
}

/** Entity is something of the repository that has a ref. */
export interface Entity {
  /** Ref names it in every request: "type:project:…". It does not depend on what the file contains around it, so it stays good when lines move. */
  ref: string;
  /** Type is "project", "directory", "file", "chunk", "symbol", "section", "commit", or that of a record: "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard", "bash_call". */
  type: string;
  /** Name is for people: a path, a qualified name, a heading, the subject of a commit, the title of a record. */
  name: string;
  /** Kind is that of a symbol: "function", "method", "class", … */
  kind?: string;
  /** Path and Lines tell where it is, for those that are in a file. */
  path?: string;
  lines?: Lines;
  language?: string;
  roles?: string[];
  signature?: string;
  /** Properties are what else is known of a commit or a record, by name. */
  properties?: Record<string, string>;
}

/** EntityCount counts the entities of a type. */
export interface EntityCount {
  type: string;
  count: number;
  /** Holds says what such an entity is. */
  holds: string;
  /** Form is how its refs are made, Example one that resolves. */
  ref_form: string;
  example?: string;
}

/** Entry is an entry of a directory. */
export interface Entry {
  path: string;
  /** "file" or "directory" */
  kind: string;
  files?: number;
}

/** Item is one piece of evidence. */
export interface EvidenceItem {
  /** Source is PATH:FIRST-LAST, lines 1-based and inclusive; PATH alone of an empty file. */
  source: string;
  /** Snippet is the text there; it ends in ...[truncated] if there is more. */
  snippet: string;
  /** Rationale says what it was found by. */
  rationale: string;
  /** Rank is 1 for the best. */
  rank: number;
}

/** ExploreRequest asks for the whole opening at once: search, inspect, paths and a bundle. */
export interface ExploreRequest {
  /** Question is as Query of SearchRequest. */
  question: string;
  /** MaxTokens bounds the answer as JSON: 500 to 100000, default 4000. */
  max_tokens?: number;
  /** Limit is how many entities are followed: 1 to 10, default 7. */
  limit?: number;
  /** Vectors and History are as in SearchRequest. */
  vectors?: string;
  history?: string;
}

/** ExploreResponse is what the opening found. */
export interface ExploreResponse {
  class: string;
  /** Evidence is the bundle of the best entities, the paths between them and their neighbours. */
  evidence: BundleResponse;
  /** NextHops are where to go on. */
  next_hops: NextHop[] | null;
  /** More are further results of the search, by ref, name and lines alone. */
  more?: Entity[];
  reason?: string;
}

/** ExportRequest asks for the repository as one snapshot, given to the host through write needs whose raw bytes follow one another. */
export interface ExportRequest {
  /** Contents is "keep" (default: what is stored goes along), "drop", or "require": every file's content, asked for with file needs where it is not stored, so that the snapshot answers everything by itself. */
  contents?: string;
  /** Links is "make" (default), so that the graph opens with the snapshot, or "keep": only if they have been found already, for finding them takes about half as long as indexing. */
  links?: string;
}

/** ExportResponse tells the snapshot's size in bytes. */
export interface ExportResponse {
  bytes: number;
  contents: boolean;
  links: boolean;
}

/** ExternalImport is an import of something that the repository does not hold. */
export interface ExternalImport {
  /** Path is what is imported, as written. */
  path: string;
  line: number;
  /** TypeOnly and Dynamic are as in Evidence. */
  type_only?: boolean;
  dynamic?: boolean;
}

/** FamilyCount counts edges of a family. */
export interface FamilyCount {
  family: string;
  in: number;
  out: number;
}

/** FileChange is a file of a diff. */
export interface FileChange {
  path: string;
  /** Lines are the changed lines of the file as it is now; none for all of it. */
  lines?: Lines[];
  /** Deleted is true if the file is no more. */
  deleted?: boolean;
  /** Moved is true if only the path or mode changed: no definition is changed then, but who imports the file may be. */
  moved?: boolean;
}

/** FileReadRequest asks for lines of a file, or for the entries of a directory. */
export interface FileReadRequest {
  /** Path is a file or directory of the repository; "" is its root. */
  path: string;
  /** Start and End are lines, 1-based and inclusive; default the whole file. */
  start?: number;
  end?: number;
  /** MaxBytes cuts the text at the end of a line; default 1 MiB, at most 16 MiB. */
  max_bytes?: number;
}

/** FileReadResponse is a file's lines, or a directory's entries. */
export interface FileReadResponse {
  path: string;
  /** "file" or "directory" */
  kind: string;
  language?: string;
  /** TotalLines is the length of the whole file. */
  total_lines?: number;
  lines?: Lines;
  /** Text holds the lines; bytes that are not UTF-8 are replaced. */
  text?: string;
  /** Next is the line to go on with, if the text was cut by max_bytes. */
  next?: number;
  /** LineCut is true if the only line returned is itself longer than max_bytes. */
  line_cut?: boolean;
  /** those that begin in the lines */
  definitions?: Definition[];
  entries?: Entry[];
}

/** FileRequest is the request of a "file" need: the whole content of a file that the index knows but does not store. The reply is raw bytes. A host without the files answers with an error of code "not_found" or "unsupported"; content that is not what was indexed ends the operation with code "stale". */
export interface FileRequest {
  path: string;
}

/** GateRequest asks whether a message needs the repository at all. Nothing has to be loaded. */
export interface GateRequest {
  /** Message is what somebody wrote; 1 byte to 1 MiB. */
  message: string;
  /** Turns are what was said before, the newest last. The last 6 are shown to a model, each up to 2000 bytes. */
  turns?: Turn[];
  /** LLM is "none" (default) or "host": what no pattern decides, the host's language model does, by an "llm" need. Without a useful answer a note says why. */
  llm?: string;
  /** Now is the host's clock in seconds since any fixed time. A decision is taken again after 300 seconds; without a clock it does not expire. */
  now?: number;
}

/** GateResponse is the decision. */
export interface GateResponse {
  retrieve: boolean;
  /** Confidence is from 0 to 1. */
  confidence: number;
  reason: string;
  /** Phase is what decided: "cache", "pattern", "model" or "default". */
  phase: string;
  /** Usage is what a model cost. */
  usage?: Usage;
  /** Notes say why a model that was asked did not decide. */
  notes?: string[];
}

/** Branch is a line of searches. */
export interface GatherBranch {
  id: string;
  /** Status is "pending", "active", "completed", "merged" or "pruned". */
  status: string;
  /** Head is the branch's last node; that which it leaves from before it has one. */
  head: string;
  /** Retained are the sources of what it holds, in the order in which it was found. */
  retained: string[] | null;
}

/** Budget bounds a bundle. What is absent has its default, 0 is none; more than can be had is taken as that, with a warning. Characters are grapheme clusters. */
export interface GatherBudget {
  /** MaxItems is how many items there are at most; default 8, at most 1000. */
  max_items?: number;
  /** MaxSummaryChars bounds the summary; default 1200 characters, at most 100000. */
  max_summary_chars?: number;
  /** MaxSnippetChars bounds each snippet; default 600 characters, at most 100000. */
  max_snippet_chars?: number;
  /** StepLimit is how many actions are taken; default 1, at most 64. */
  step_limit?: number;
  /** RetainedArtifacts is how many passages each branch of graph mode retains; default 5, at most 1000. */
  retained_artifacts?: number;
}

/** Edge leads from a node to a later one, or, of a merge, between the heads of two branches. */
export interface GatherEdge {
  from: string;
  to: string;
  /** Kind is "root" (to the first search), "child", "sibling" (between branches that leave from one node) or "merge". */
  kind: string;
}

/** Node is a search, or the request itself. */
export interface GatherNode {
  id: string;
  branch: string;
  query: string;
  /** By is who chose the search: "heuristic" or "model"; "" of the request. */
  by?: string;
  /** Hits is how many passages it found, Added how many of these were retained. */
  hits: number;
  added: number;
}

/** Plan says how to look. */
export interface GatherPlan {
  /** Mode is "linear" (default) or "graph". */
  mode?: string;
  /** Strategy is "lexical" (default, also called "bm25"), "hybrid" or "vector"; the last two need the host's embedding model. */
  strategy?: string;
  /** ActionSelection is "heuristic" (default) or "model", which asks the host's language model. */
  action_selection?: string;
}

/** Prior is what the loop knows already. */
export interface GatherPrior {
  /** Interpretation is what the loop takes the task for; 16 KiB count. */
  interpretation?: string;
  /** RecentTurns are the last turns, the newest last; 20 of 4 KiB each count. */
  recent_turns?: string[];
  /** Evidence is that of earlier bundles, best first; 100 items count. */
  evidence?: KnownEvidence[];
}

/** GatherRequest asks for bounded evidence for the next step of an agent's loop. */
export interface GatherRequest {
  /** Query is as that of SearchRequest. */
  query: string;
  /** Intent is "planner-search" (default), an initial or targeted query, or "planner-refine", which tightens the wording and reuses the evidence in PriorContext. */
  intent?: string;
  plan?: GatherPlan;
  budget?: GatherBudget;
  /** PriorContext is what the loop knows already. */
  prior_context?: GatherPrior;
}

/** GatherResponse is the evidence. A request that cannot be answered in the way it asks for is no error: Capability says why, and there is no evidence. */
export interface GatherResponse {
  capability: Capability;
  /** Summary is one sentence about what was found. */
  summary: string;
  /** Items are the evidence, best first. */
  items: EvidenceItem[] | null;
  /** Warnings say what the evidence lacks, or what was done otherwise than asked. */
  warnings: string[] | null;
  /** Trace is how graph mode went. */
  trace?: GatherTrace;
  /** Usage is what the language model cost. */
  usage?: Usage;
}

/** Trace is how graph mode went. */
export interface GatherTrace {
  branches: GatherBranch[] | null;
  /** Nodes are the request (n0) and the searches, in order. */
  nodes: GatherNode[] | null;
  edges: GatherEdge[] | null;
  /** Frontier are the queries that were thought of and not searched, best first. */
  frontier: PendingQuery[] | null;
  /** ActiveBranch is the one that goes on, "" once all is completed. */
  active_branch: string;
  /** Completed is false if the step limit ended it: there is more to do. */
  completed: boolean;
  /** Stop is "goal-satisfied", "step-limit-reached", "no-further-queries" or "no-additional-evidence". */
  stop: string;
  /** Steps is how many actions were taken. */
  steps: number;
}

/** HistoryReply is what the host's version control knows. */
export interface HistoryReply {
  /** Head names the newest commit. */
  head: string;
  /** Paths are the files that changed, each once, relative to the repository, with slashes. What the index does not hold is ignored. */
  paths?: string[];
  /** Commits are the commits without merges, newest first, each as the numbers in Paths of the files that it changed. */
  commits?: number[][];
  /** Details are those of each commit, if they were asked for. */
  details?: CommitDetails[];
}

/** HistoryRequest is the request of a "history" need: which files did the last commits change? The reply is a [HistoryReply]. A host without a history answers with an error of code "unsupported"; whatever error it is, the search goes on without. */
export interface HistoryRequest {
  /** Commits is how many of them at most, the newest ones. */
  commits: number;
  /** Known is the head of the history that the core has, "" for none. If it is still the same, a reply of the head alone is enough. */
  known?: string;
  /** Details asks for the names of the commits too. */
  details?: boolean;
}

/** ImpactRequest asks what a change touches. The repository is as it is after the change. */
export interface ImpactRequest {
  /** Changes are the files of a diff; 1 to 10000. */
  changes: FileChange[];
  /** Depth is how far dependents are followed: 1 to 5, default 2. */
  depth?: number;
  /** Limit is how many dependents, tests and documents are listed of each: 1 to 500, default 50. */
  limit?: number;
  /** History is "none" (default) or "host": tests that changed together with the files before count too. */
  history?: string;
}

/** ImpactResponse is what a change touches. */
export interface ImpactResponse {
  /** Definitions are those that hold changed lines, without those around them. */
  definitions: Entity[] | null;
  /** Dependents call, use, extend or import what was changed, near ones first. */
  dependents: Reached[] | null;
  /** Tests and Documents are those that belong to what was changed, the likeliest first, without those that were changed themselves. */
  tests: AffectedEntity[] | null;
  documents: AffectedEntity[] | null;
  /** Owners are those that CODEOWNERS names for the changed files. */
  owners: Owned[] | null;
  /** Unknown are paths that the index does not hold: left out, or not text. */
  unknown?: string[];
  notes?: string[];
}

/** ImportRequest asks to open a snapshot that the host hands over through read needs. The core keeps a copy; [Core.Open] does without. */
export interface ImportRequest {
  /** Size is the snapshot's length in bytes, required. */
  size: number;
  /** MaxBytes is the size over which a snapshot is refused; default 4 GiB. */
  max_bytes?: number;
  /** PieceBytes is how much a read need asks for at most, at least 1024; default 1 MiB. A host that sets it to Size and hands over all at once gives the bytes away: the core keeps them where they are. */
  piece_bytes?: number;
}

/** InspectRequest asks for an entity and what is around it. */
export interface InspectRequest {
  /** EntityRef is a ref as answers give it. A path of the repository is taken for its file or directory too, and a qualified name that is defined once for its symbol. */
  entity_ref: string;
  /** Direction is "both" (default), "in" or "out". */
  direction?: string;
  /** EdgeKinds are the kinds of edges wanted; default all. */
  edge_kinds?: string[];
  /** Limit is how many edges of a kind and direction are listed: 1 to 1000, default 5. All are counted. */
  limit?: number;
  /** Depth is how far to go: 1 (default) to 5. Beyond 1 the answer also lists what is reached, up to 16 edges a kind and entity. */
  depth?: number;
  /** Detail is "concise" (default) or "full", with the beginning of the text. */
  detail?: string;
  /** History is "none" (default) or "host": edges of commits take part, by a "history" need. */
  history?: string;
}

/** InspectResponse is an entity and what is around it. */
export interface InspectResponse {
  entity: Entity;
  preview?: Preview;
  edges: Around;
  /** ExternalImports are those of a file that lead out of the repository. C#'s are not resolved, and not listed. */
  external_imports?: ExternalImport[];
  /** RecommendedNextHops are the neighbours worth inspecting, best first, of the whole neighbourhood and not only of the edges listed. */
  recommended_next_hops: NextHop[] | null;
  /** Coverage counts the edges of every family: that there are none is evidence too. */
  coverage: FamilyCount[] | null;
  /** Reached lists what is farther away, by distance, if Depth is over 1. */
  reached?: Reached[];
  /** Cut is true if Reached does not hold all. */
  cut?: boolean;
  notes?: string[];
}

/** Item is something that an agent keeps in mind. */
export interface Item {
  id: string;
  session: string;
  /** Tier is "hot", "warm" or "cold". */
  tier: string;
  /** Kind is the agent's own word for what it is. */
  kind?: string;
  text: string;
  tokens: number;
  /** Relevance is from 0 to 1, as it was given. */
  relevance: number;
  /** Accesses is how often it was recalled. */
  accesses: number;
  created: number;
  /** Similarity to the query is from 0 to 1, in an answer to one. */
  similarity?: number;
}

/** KnowledgeRequest asks for runbooks and stored knowledge. */
export interface KnowledgeRequest {
  /** Query is words, or the id of one text. "" lists all, without their text. */
  query?: string;
  /** ID is the id of one text. */
  id?: string;
  /** Limit is how many come back at most: 1 to 20, default 3. */
  limit?: number;
}

/** KnowledgeResponse is the texts found, best first. */
export interface KnowledgeResponse {
  texts: KnowledgeText[] | null;
  reason?: string;
}

/** KnowledgeText is a runbook, or knowledge that was added. */
export interface KnowledgeText {
  id: string;
  title: string;
  text?: string;
  /** Ref is that of added knowledge. */
  ref?: string;
}

/** Known is an [Item] of an earlier bundle. Only the source is needed: what it shows is read again. */
export interface KnownEvidence {
  source: string;
  snippet?: string;
  rationale?: string;
  rank?: number;
}

/** LaneUse is a lane that took part in a search. */
export interface LaneUse {
  name: string;
  /** Times is the factor on what it counts by default. */
  times: number;
}

/** LanguageStats counts the files of a language. */
export interface LanguageStats {
  language: string;
  files: number;
  bytes: number;
  lines: number;
}

/** Lines is a run of lines, 1-based and inclusive. */
export interface Lines {
  start: number;
  end: number;
}

/** LoadRequest asks to index the files of an archive (tar, tar.gz or zip, told apart by their first bytes) that the host hands over through read needs. */
export interface LoadRequest {
  /** Name is the repository's name, for people. */
  name?: string;
  /** Size is the archive's length in bytes; only a zip archive needs it, for the others it makes progress exact. */
  size?: number;
  /** Mode is "replace" (default), or "update": the archive holds only the files that are new or changed, all others are kept. */
  mode?: string;
  /** Remove lists paths that no longer exist, for an update. */
  remove?: string[];
  /** Contents is "keep" (default), so that snippets and read need nothing from outside, or "drop": the core then asks for files with file needs. */
  contents?: string;
  /** MaxFileBytes is the size over which a file is left out; default 16 MiB. */
  max_file_bytes?: number;
  /** MaxFiles and MaxTotalBytes bound the whole archive; defaults 1,000,000 and 8 GiB. */
  max_files?: number;
  max_total_bytes?: number;
  /** Skipped counts the files that the host left out, to be shown by stats beside those that the core leaves out. An update without it keeps the counts there were. */
  skipped?: Skip[];
}

/** LoadResponse says what is loaded now. */
export interface LoadResponse {
  name?: string;
  files: number;
  bytes: number;
  chunks: number;
  definitions: number;
  skipped: Skip[] | null;
  /** Parts is how many segments a search goes through. */
  parts: number;
}

/** MapFile is a file on a map. */
export interface MapFile {
  ref: string;
  path: string;
  definitions: Definition[] | null;
}

/** MapRequest asks for the map of a repository: the definitions that the rest leans on most, by their signatures. */
export interface MapRequest {
  /** Query, if given, draws the map around what it finds; it is as in SearchRequest. */
  query?: string;
  /** Path is the directory or file that is shown; default all. */
  path?: string;
  /** Budget is how many tokens the map has at most, by estimate: 1 to 1000000000, default 1024. */
  budget?: number;
  /** Graph is "links" (default) or "none": without links, which are made when they are first wanted, files count by what they define. */
  graph?: string;
}

/** MapResponse is a map. An empty one comes with a reason. */
export interface MapResponse {
  /** Map has a line for each file and, indented below, one for each definition: its line and its signature. */
  map: string;
  /** Files are those on the map, in its order. */
  files: MapFile[] | null;
  /** TokenCount is an estimate of what Map has. */
  token_count: number;
  /** Truncated is true if there are definitions that are not on it. */
  truncated: boolean;
  reason?: string;
}

/** Decision is what was decided in a session. */
export interface MemoryDecision {
  id: string;
  ref: string;
  /** Session and Message are the ids of where it was said. */
  session: string;
  message?: string;
  description: string;
  /** Context is why, Alternatives what else was considered. */
  context?: string;
  alternatives?: string[];
  /** By is how it was found: "stated" (someone said that it is one), "model" or "pattern" (a sentence that reads like one). */
  by: string;
  created: number;
  /** Names is the code that it names. */
  names?: Anchor[];
}

/** MemoryRequest works with what an agent keeps in mind during a session: hot items are in its context, warm ones near, cold ones far. */
export interface MemoryRequest {
  /** Project is whose it is; default what is loaded. */
  project?: string;
  /** Action is "status" (default), "add", "list", "spill" or "recall". */
  action?: string;
  /** Session is an id or ref; default the active one that was used last, which add makes if there is none. */
  session?: string;
  /** Text is what add keeps, 1 byte to 64 KiB; Kind is one's own word for what it is; Relevance is from 0 to 1, default 0.5: the least relevant leaves the context first. */
  text?: string;
  kind?: string;
  relevance?: number;
  /** Tier is what is listed, default "hot", or where spilled items go: "warm" (default) or "cold". */
  tier?: string;
  /** IDs are what spill moves; default Count of the least relevant, or half of the hot items, rounded up. */
  ids?: string[];
  count?: number;
  /** Query is what recall looks for among warm and cold items. */
  query?: string;
  /** Limit is how many are recalled at most: 1 to 200, default 5. */
  limit?: number;
  /** KeepTiers leaves what is recalled where it is. Otherwise items of a similarity of 0.85, and those recalled three times, become hot. */
  keep_tiers?: boolean;
  /** Vectors is "none" (default: similarity is by words) or "host": by the host's embedding model, by "embed" needs. */
  vectors?: string;
}

/** MemoryResponse is what came of it. */
export interface MemoryResponse {
  project: string;
  session: string;
  /** Items are those added, listed or recalled. */
  items?: Item[];
  /** Tiers are counted after what was done. */
  tiers: Tier[] | null;
  /** Promoted are the ids of recalled items that are hot now, Spilled of items that had to leave the context, Forgotten of those that were the least of too many. */
  promoted?: string[];
  spilled?: string[];
  forgotten?: string[];
  /** Reason says why nothing was recalled. */
  reason?: string;
  /** Notes say what was left out, such as vectors that were asked for. */
  notes?: string[];
}

/** Mention is a part of a query that names something in code. */
export interface Mention {
  /** Text is as written, without quotes, parentheses and what goes before a path. */
  text: string;
  type: string;
  /** Start and End are where it lies in the query, in bytes: [Start, End). */
  start: number;
  end: number;
}

/** Message is something said in a session. */
export interface Message {
  id: string;
  ref: string;
  session: string;
  /** Role is "user", "assistant" or "system". */
  role: string;
  /** Content is what was said, cut if Cut is true; Bytes is how long it is in full. */
  content: string;
  bytes: number;
  cut?: boolean;
  /** Created is milliseconds since 1970. */
  created: number;
  /** Metadata is as it was given. */
  metadata?: unknown;
}

/** MessagesRequest stores what was said in a session, or asks for it. */
export interface MessagesRequest {
  /** Project is whose it is; default what is loaded. */
  project?: string;
  /** Action is "list" (default) or "add". */
  action?: string;
  /** Session is an id or ref; default the active one that was used last, which add makes if there is none. */
  session?: string;
  /** Messages are what add stores, in order: 1 to 1000. */
  messages?: NewMessage[];
  /** Decisions is "none" (default), "pattern" or "model": add also stores what decisions the messages hold, see DecisionsRequest. */
  decisions?: string;
  /** Limit is how many are listed at most, the last ones: 1 to 200, default 20. */
  limit?: number;
  /** Before is Earlier of an answer, to go back from there. */
  before?: number;
  /** MaxBytes is how much of each is listed at most: 1 to 16 MiB, default 64 KiB. */
  max_bytes?: number;
}

/** MessagesResponse is a part of a session in the order in which it was said, or the ids of what was stored. */
export interface MessagesResponse {
  project: string;
  session: string;
  messages?: Message[];
  /** Earlier goes on with what was said before. */
  earlier?: number;
  /** Refs are those of the messages stored, in order; Known is how many of them were stored before and left as they are. */
  refs?: string[];
  known?: number;
  /** Decisions are those that were found in them. */
  decisions?: MemoryDecision[];
  /** Undecided tells that a message reads like a decision, and none was looked for. */
  might_decide?: boolean;
  /** Usage is what the model cost. */
  usage?: Usage;
}

/** Call is one tool call. */
export interface ModelCall {
  name: string;
  /** Arguments is what the model gave: a JSON object, if it kept to the schema; hosts hand on text that is not JSON as a JSON string. */
  arguments: unknown;
}

/** Reply is the reply to an "llm" need. */
export interface ModelReply {
  /** Calls are the tool calls of the model, in order. */
  calls?: ModelCall[];
  /** Text is what it said besides. */
  text?: string;
  /** Stop is why it ended: "end", "tool", "length" (cut by MaxTokens) or "refusal". */
  stop?: string;
  /** Model is what answered, as PROVIDER:MODEL. */
  model?: string;
  usage: Usage;
  /** Warnings are what the host has to say, such as that a prefix was too short to be cached. */
  warnings?: string[];
}

/** Request is the request of an "llm" need: one turn of a conversation that has no other turns. The prompt is the texts of Prefix, then Message. */
export interface ModelRequest {
  /** Purpose says which part of Cairn asks, such as "navigate": hosts log it and may choose a model by it. */
  purpose: string;
  /** Prefix is text that stays the same, byte for byte, from call to call, and is worth caching by the provider. It is instructions and data. */
  prefix?: Segment[];
  /** Message is what differs from call to call. */
  message: string;
  /** Tool, if set, is the one tool that the model must call, once. */
  tool?: ModelTool;
  /** MaxTokens bounds the output; 0 leaves it to the host. */
  max_tokens?: number;
}

/** Tool is a function that the model is offered. */
export interface ModelTool {
  name: string;
  description: string;
  /** JSON Schema of the arguments */
  input_schema: unknown;
}

/** NavigateCache says how prompts are laid out for the provider's cache. */
export interface NavigateCache {
  /** Off sends prompts without marks and without blocks of earlier rounds. */
  off?: boolean;
  /** ContextTokens is what the model takes: 8192 to 10000000, default 128000. The window of earlier blocks has 4096 less. */
  context_tokens?: number;
  /** NoPin lets the first block go when the window is full. */
  no_pin?: boolean;
  /** NoCurrentBlock leaves the block at hand out of the prefix in the first round. */
  no_current_block?: boolean;
  /** NoSubtreeBlock leaves it out in later rounds. */
  no_subtree_block?: boolean;
}

/** NavigateRequest asks for files by walking the tree of a repository by names. */
export interface NavigateRequest {
  /** Query is words or a question; 1 byte to 1 MiB. */
  query: string;
  /** Strategy is "auto" (default: beam for at most 50 nodes, else block), "beam", "block", "guided" or "rerank". */
  strategy?: string;
  /** Model says who ranks: "index" (default), which needs nobody, or "host", whose language model answers "llm" needs. */
  model?: string;
  /** Tree is the name of a tree that the host has, read by "node" and "children" needs; "" is what is loaded. */
  tree?: string;
  /** Limit is how many files come back at most: 1 to 1000, default 10. */
  limit?: number;
  /** BeamWidth is how many directories are followed from a round: 1 to 1000. By default 3 in beam and all in block. */
  beam_width?: number;
  /** MaxRounds bounds the rounds of block: 1 to 1000; default 20, or the depth of the tree if that is more. */
  max_rounds?: number;
  /** BlockTokens is the size of a block: 100 to 1000000. */
  block_tokens?: number;
  /** Parallel is how many calls of a round are open at once: 1 to 64, default 4. */
  parallel?: number;
  /** Ranker orders paths across blocks: "none" (default), "bm25" or "vector", which asks "embed" needs. */
  ranker?: string;
  /** Vectors is "none" (default) or "host": the search that leads "guided" and that "rerank" orders has the host's vectors as a lane, as in [SearchRequest]. */
  vectors?: string;
  /** Collapse passes through single directories: "all" or "virtual" (those that the source made up). */
  collapse?: string;
  /** Expand fills a block with what is below the candidates ("fill"), or shows one level at a time ("level"). */
  expand?: string;
  /** Pack fills blocks across directories ("union") or begins one for each ("parent"). */
  pack?: string;
  /** Entries are shown on one line ("compact") or as id, path and type ("full"). */
  entries?: string;
  /** IDs that may be picked are told as a "range" or as a "list". */
  ids?: string;
  /** Restarts is how often a navigation that found nothing begins again: 1 to 10, -1 for never; default 1. */
  restarts?: number;
  /** ExpandJSON lets .json files be opened like directories. */
  expand_json?: boolean;
  /** ExpandDocuments lets documents be opened like directories: what is found is a section of one. Document is the path of the one document that is navigated. */
  expand_documents?: boolean;
  document?: string;
  /** Contents adds the contents of the files found, each up to MaxBytes (default 64 KiB). */
  contents?: boolean;
  max_bytes?: number;
  cache?: NavigateCache;
}

/** NavigateResponse is what a navigation found, and how. */
export interface NavigateResponse {
  files: NavigatedFile[] | null;
  /** the one that was taken */
  strategy: string;
  /** Reason says why there are no files. */
  reason?: string;
  /** Notes say what was left out, such as vectors that were asked for. */
  notes?: string[];
  trace: NavigateTrace;
}

/** Round is one round of a navigation. */
export interface NavigateRound {
  /** CandidateSet holds the candidates of all blocks, in order: Blocks tells how many are whose. */
  candidate_set: string[] | null;
  pick_limit: number;
  /** Restart marks the first round of another attempt, after one that found nothing. */
  restart?: boolean;
  blocks: BlockTrace[] | null;
  /** MergedIDs are the picks of all blocks, in the order of blocks and in each in the order of its ranking: not a ranking. */
  merged_ids: string[] | null;
  /** OrderedIDs is what path ordering made of them; the same without one. */
  ordered_ids: string[] | null;
  frontier: string[] | null;
  /** TopCandidateIDs are the files found so far. */
  top_candidate_ids: string[] | null;
  done: boolean;
  /** in the last round, why it is the last */
  stop?: string;
  warnings?: string[];
  usage: Usage;
}

/** Trace says what a navigation did. Ids are those of nodes; Nodes tells the paths of those that rankings, frontiers and results name. */
export interface NavigateTrace {
  rounds: NavigateRound[] | null;
  /** Stop is why the navigation ended: "limit" (enough files), "done" (the ranker said so), "agreement" (with the index), "no directories left", "no candidates", "rounds" or "depth" (their bound), or "budget". */
  stop: string;
  usage: Usage;
  nodes: TreeNode[] | null;
}

/** NavigatedFile is a file found. */
export interface NavigatedFile {
  rank: number;
  /** of the node, in its tree */
  id: string;
  path: string;
  /** of a part of a document */
  title?: string;
  /** Lines and Ref are those of a section of a loaded document. */
  lines?: Lines;
  ref?: string;
  /** Text is the content, if it was asked for; Cut is true if there is more. */
  text?: string;
  cut?: boolean;
  /** Error says why there is no content. */
  error?: CairnFault;
}

/** NearestChunk is a chunk as [Chunk] lists it. */
export interface NearestChunk {
  path: string;
  /** Start and End are its lines, 1-based and inclusive. */
  start: number;
  end: number;
  /** Hash is that of the file whose chunk was embedded, if the host knows it; a chunk of another content is ignored. */
  hash?: string;
  similarity: number;
}

/** NearestReply is what the host's index of vectors holds nearest. */
export interface NearestReply {
  /** Model names the embedding model, as PROVIDER:MODEL. */
  model: string;
  /** Chunks may come in any order. What the index does not hold is ignored. */
  chunks: NearestChunk[];
}

/** NearestRequest is the request of a "nearest" need: which chunks of the repository lie nearest to a query in the space of the host's embedding model? The reply is a [NearestReply]. A host without a model answers with an error of code "unsupported"; whatever error it is, the search goes on without. */
export interface NearestRequest {
  query: string;
  /** chunks at most */
  limit: number;
  /** Purpose is "query" (also if it is left out) or "document": then Query is written like what is looked for, and is to be embedded like that. */
  purpose?: string;
}

/** NewMessage is a message to be stored. */
export interface NewMessage {
  /** ID, if given, makes storing it again do nothing. */
  id?: string;
  /** Role is "user", "assistant" or "system". */
  role: string;
  /** Content is 1 byte to 16 MiB. */
  content: string;
  /** Created is when it was said, milliseconds since 1970; default now. */
  created?: number;
  /** Metadata is a JSON object of at most 64 KiB that is kept as it is. */
  metadata?: unknown;
}

/** Hop is a neighbour to go to. */
export interface NextHop {
  ref: string;
  type: string;
  name: string;
  /** Via is the edge that leads there, as text: "--CALLS-->" or "<--CALLS--". */
  via: string;
  why: string;
}

/** NodeReply is the reply to a "node" need. */
export interface NodeReply {
  root: TreeNode;
  /** Source is "filesystem" (default) or "document". */
  source?: string;
  /** 0 if unknown */
  nodes?: number;
  /** 0 if unknown */
  depth?: number;
}

/** NodeRequest is the request of a "node" need, for the root of a tree. The reply is a [NodeReply]; a host that has no such tree answers with an error of code "not_found". */
export interface NodeRequest {
  tree: string;
}

/** Note is what was told to be remembered: knowledge, a note, or a thread, which ties sessions together. */
export interface Note {
  /** Type is "knowledge", "note" or "thread". */
  type: string;
  /** ID, if given, makes the note replace what has it. */
  id?: string;
  ref?: string;
  session?: string;
  title?: string;
  text?: string;
  /** Properties are for people and programs, by name. */
  properties?: Record<string, string>;
  /** Edges lead from the note. */
  edges?: NoteEdge[];
  created?: number;
  /** Names is the code that it names. */
  names?: Anchor[];
}

/** NoteEdge is an edge that someone stated. */
export interface NoteEdge {
  /** Kind is upper-case, as schema lists them; To is a ref, a path, or a qualified name. */
  kind: string;
  to: string;
}

/** Owned is a changed file and its owners. */
export interface Owned {
  path: string;
  owners: string[] | null;
}

/** PackRequest asks for a context to answer from: the definitions around what a query finds, or what refs name, under a budget of tokens. */
export interface PackRequest {
  /** Query is as in SearchRequest. It also decides which lines are shown of what does not fit. One of Query and Refs is required. */
  query?: string;
  /** Refs are refs of entities, paths of files or qualified names that are defined once; at most 50. They come before what the query finds. */
  refs?: string[];
  /** Budget is how many tokens the context has at most, by estimate: 1 to 1000000000, default 4000. */
  budget?: number;
  /** Format is "markdown" (default), "xml" or "json". */
  format?: string;
  /** Skip goes on with smaller items where one does not fit; else that is the last. */
  skip?: boolean;
  /** Neighbours adds what calls the best items ("callers"), what they call ("callees") and which tests do ("tests"), below them. */
  neighbours?: string[];
  /** Limit is how many files take part at most: 1 to 200, default 20. */
  limit?: number;
  /** Graph, Vectors and History are as in SearchRequest. */
  graph?: string;
  vectors?: string;
  history?: string;
  /** Languages are names as in results ("go", "cpp"), or extensions ("py"). */
  languages?: string[];
  /** Paths are files, directories or patterns: "core/search", "*_test.go", "src/** /*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. */
  paths?: string[];
  /** Kinds are those of definitions, such as "function" or "type": a result then stands for a definition of such a kind. */
  kinds?: string[];
  /** Roles are those of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". */
  roles?: string[];
}

/** PackResponse is a context and where it comes from. An empty one comes with a reason. */
export interface PackResponse {
  context: string;
  /** Sources are the items of the context, in its order. */
  sources: PackSource[] | null;
  /** TokenCount is an estimate of what Context has. */
  token_count: number;
  /** Truncated is true if something was left out, or is not shown whole. */
  truncated: boolean;
  reason?: string;
  /** Degraded lists refs that could not be taken up, and why. */
  degraded?: Degraded[];
  model?: string;
  notes?: string[];
}

/** PackSource is an item of a context. */
export interface PackSource {
  /** EntityID is its ref. */
  entity_id: string;
  name: string;
  /** Type is the kind of a definition ("function", "class", …), "section", "chunk" or "file". */
  type: string;
  path?: string;
  lines?: Lines;
  relevance: number;
  /** Form is "whole", or how it is shown instead: "outline" (with the signatures of what it contains), "excerpt" (with the lines that say most), "signature", "cut", "summary". */
  form: string;
  /** Shown are the lines that are shown, unless all are. */
  shown?: Lines[];
}

/** Path is a way through the graph. */
export interface Path {
  /** PathID stands for the path in a request for a bundle; it is minted for this answer and cannot be made up. */
  path_id: string;
  /** Text is the path in one line: "a --CALLS--> b <--IMPORTS-- c". */
  text: string;
  /** From is where it begins. */
  from?: Entity;
  /** Steps are its edges with the entity that each leads to. An answer of explore leaves them and From out, for Text says the same in less. */
  steps?: PathStep[];
}

/** PathStep is an edge of a path. */
export interface PathStep {
  kind: string;
  /** Direction is "out" if the edge points the way the path goes. */
  direction: string;
  /** Provenance is "explicit" (someone wrote it down: a link, a record), "derived" (code says it) or "implicit" (it is how files and directories lie). */
  provenance: string;
  /** Confidence is "exact" or "heuristic". */
  confidence: string;
  /** Weight is 1 for what is certain, 0.7 for what was inferred, 0.3 for what is only likely. */
  weight: number;
  /** At is where the edge's first occurrence is written. */
  at?: Place;
  /** TypeOnly and Dynamic tell of an import that it is for types alone, and that it happens while the program runs. */
  type_only?: boolean;
  dynamic?: boolean;
  to: Entity;
}

/** PathsRequest asks how two entities are connected, or an entity with those of a type. */
export interface PathsRequest {
  /** From is a ref, as EntityRef of InspectRequest. */
  from: string;
  /** To is a ref, ToType a type of entity; one of them is required. */
  to?: string;
  to_type?: string;
  /** EdgeKinds are the kinds of edges that paths may use; default all. */
  edge_kinds?: string[];
  /** Direction is "both" (default), "out" (along the edges only) or "in". */
  direction?: string;
  /** Depth is the most edges of a path: 1 to 5, default 3. */
  depth?: number;
  /** Limit is how many paths come back at most: 1 to 50, default 5. */
  limit?: number;
  /** FanOut is how many edges of a kind and direction are followed from an entity: 1 to 256, default 16. */
  fan_out?: number;
  /** History is "none" (default) or "host": edges of commits take part. */
  history?: string;
}

/** PathsResponse are the paths, best first: short before long, certain before likely. Without any, Reason says why. */
export interface PathsResponse {
  paths: Path[] | null;
  reason?: string;
  /** Visited is how many entities were looked at, Cut what was not followed. */
  visited: number;
  cut?: Cut[];
  notes?: string[];
}

/** Pending is a query on the frontier. */
export interface PendingQuery {
  branch: string;
  query: string;
  /** the highest goes first */
  priority: number;
}

/** Place is a line of a file. */
export interface Place {
  path: string;
  line: number;
}

/** Preview is the beginning of an entity's text. */
export interface Preview {
  lines: Lines;
  text: string;
  /** Cut is true if there is more. */
  cut?: boolean;
}

/** Progress is the request of a "progress" need; the reply is empty. A host shows it, ignores it, or takes the chance to cancel. */
export interface Progress {
  /** "read", "index", "link" or "navigate" */
  phase: string;
  /** bytes read, or steps */
  done: number;
  /** 0 if unknown */
  total?: number;
  files?: number;
  /** Navigation is how far a navigation is, in phase "navigate". */
  navigation?: Report;
}

/** Reached is an entity at a distance. */
export interface Reached {
  ref: string;
  type: string;
  name: string;
  distance: number;
  /** Via is the last edge, as text, and From the ref it comes from. */
  via: string;
  from: string;
}

/** ReadRequest is the request of a "read" need: bytes of the archive or snapshot that an operation was started on. The reply is raw bytes, one to Length of them, from Offset on; End marks the last piece (or that there are no more). Offsets ascend without gaps, except for zip archives. */
export interface ReadRequest {
  offset: number;
  length: number;
}

/** RecallRequest asks what was said, decided and learned about something. */
export interface RecallRequest {
  /** Project is whose it is; default what is loaded. */
  project?: string;
  /** Query is words or a question: 1 byte to 1 MiB. */
  query: string;
  /** Types are "decision", "knowledge", "note", "thread", "reflection", "session" and "message"; default all. */
  types?: string[];
  /** Session bounds it to what belongs to one, by id or ref. */
  session?: string;
  /** Limit is how much comes back at most: 1 to 200, default 10. */
  limit?: number;
  /** MaxBytes is how much text each comes with at most: 1 to 64 KiB, default 600. */
  max_bytes?: number;
  /** Vectors is "none" (default: by words) or "host": the best by words, and the newest, are compared by the host's embedding model, by "embed" needs. */
  vectors?: string;
}

/** RecallResponse is what was found, best first. An empty list comes with a reason. */
export interface RecallResponse {
  project: string;
  found: Recalled[] | null;
  reason?: string;
  /** Notes say what was left out, such as vectors that were asked for. */
  notes?: string[];
}

/** Recalled is something remembered. */
export interface Recalled {
  /** Ref can be given to inspect, paths and bundle. */
  ref: string;
  type: string;
  /** Title is for people: who said it, a name, a title. */
  title?: string;
  /** Text is the part that fits best; Cut tells that there is more. */
  text: string;
  cut?: boolean;
  session?: string;
  /** Created is milliseconds since 1970. */
  created: number;
  score: number;
  cites?: Cited[];
  /** Outdated tells that code which it names has changed or gone since. */
  outdated?: boolean;
}

/** RecordEdge is an edge that someone stated. */
export interface RecordEdge {
  kind: string;
  /** To is a ref; it may name a record of the same request. */
  to: string;
}

/** Reflection is a lesson that an agent learned. */
export interface Reflection {
  id: string;
  session: string;
  lesson: string;
  /** Context is the situation in which it applies. */
  context?: string;
  /** Outcome is "success", "failure", "partial" or "unknown". */
  outcome: string;
  /** Confidence is from 0 to 1. */
  confidence: number;
  tags?: string[];
  /** Accesses is how often it was found. */
  accesses: number;
  created: number;
  /** Similarity to the situation asked about is from 0 to 1. */
  similarity?: number;
}

/** ReflectionSummary counts reflections. */
export interface ReflectionSummary {
  total: number;
  /** ByOutcome are all outcomes, Tags the ten that are used most. */
  by_outcome: Tally[] | null;
  tags: Tally[] | null;
  /** Confidence is the average. */
  confidence: number;
}

/** ReflectionsRequest stores a lesson that an agent learned, or asks for those that fit. */
export interface ReflectionsRequest {
  /** Project is whose they are; default what is loaded. */
  project?: string;
  /** Action is "find" (default), "add" or "summary". */
  action?: string;
  /** Session is an id or ref. Find and summary without it are of all sessions; add takes the active one that was used last, and makes one if there is none. */
  session?: string;
  /** Query is the situation that lessons are looked for in; "" lists the newest. */
  query?: string;
  /** Lesson is what add stores, Context the situation in which it applies. */
  lesson?: string;
  context?: string;
  /** Outcome is that of add: "unknown" (default), "success", "failure" or "partial". Find keeps to it, if it is given. */
  outcome?: string;
  /** Confidence is from 0 to 1, default 0.5. */
  confidence?: number;
  /** Tags are those of add; find keeps to lessons that have all of them. */
  tags?: string[];
  /** Limit is how many are found at most: 1 to 200, default 20. */
  limit?: number;
  /** Vectors is "none" (default) or "host": similarity is by the host's embedding model, by "embed" needs. */
  vectors?: string;
}

/** ReflectionsResponse is lessons, those that fit best or the newest first. */
export interface ReflectionsResponse {
  project: string;
  reflections: Reflection[] | null;
  summary?: ReflectionSummary;
  /** Reason says why there are none. */
  reason?: string;
  /** Notes say what was left out, such as vectors that were asked for. */
  notes?: string[];
}

/** RememberRequest stores notes for good, ties one to something else, or forgets. Unlike what add stores they outlive what is loaded: the host keeps them, by "store" needs. */
export interface RememberRequest {
  /** Project is whose they are; default what is loaded. */
  project?: string;
  /** Notes are stored: of type "knowledge" (default), "note" or "thread". */
  notes?: Note[];
  /** Links are edges that stored notes are to have too. */
  links?: RememberedLink[];
  /** Forget are refs of notes, decisions, reflections and messages to be removed. */
  forget?: string[];
  /** List is a type of notes that are listed, the newest first, at most Limit (1 to 200, default 20) from From (Next of an answer) on. */
  list?: string;
  limit?: number;
  from?: number;
}

/** RememberResponse is the notes stored, changed or listed. */
export interface RememberResponse {
  project: string;
  notes: Note[] | null;
  removed?: number;
  /** Next goes on after those listed. */
  next?: number;
  /** Notices say which edges lead to nothing that is there now. */
  notices?: string[];
}

/** RememberedLink is an edge from a stored note. */
export interface RememberedLink {
  /** From is the ref of a note. */
  from: string;
  /** Kind is one that schema lists, default RELATES_TO. */
  kind?: string;
  /** To is a ref, a path, or a qualified name. */
  to: string;
}

/** Report is how far a navigation is. */
export interface Report {
  /** that is under way, from 1 */
  round: number;
  /** Blocks are those that are asked about now: their candidates and tokens. */
  blocks: BlockTrace[] | null;
  /** found so far */
  files: number;
  /** Ended is the round before, in the first report that follows it. */
  ended?: NavigateRound;
  /** Nodes tells the paths that Ended names and no report before did. */
  nodes?: TreeNode[];
}

/** SchemaRequest asks what the graph holds. */
export interface SchemaRequest {
  /** History is "none" (default) or "host": commits are counted too, by a "history" need. */
  history?: string;
}

/** SchemaResponse says what the graph holds. */
export interface SchemaResponse {
  /** Project is the one that all refs name. */
  project: string;
  /** Entities are all types and Edges all kinds there are, also those without any. */
  entities: EntityCount[] | null;
  edges: EdgeCount[] | null;
  /** Notes say what could not be counted. */
  notes?: string[];
}

/** Reason is one part of a score, in the order in which they were applied: "add" reasons are summed, then "times" reasons multiply the sum. */
export interface ScoreReason {
  name: string;
  /** Rank is the position in the lane, 1-based, for lanes. */
  rank?: number;
  add?: number;
  times?: number;
}

/** SearchRequest asks where in the repository something is. */
export interface SearchRequest {
  /** Query is words, a question, an identifier, a path, an error message with its stack trace, or a whole bug report; 1 byte to 1 MiB. */
  query: string;
  /** Limit is how many results come back at most: 1 to 1000, default 10. */
  limit?: number;
  /** By is "file" (default, each file once, by its best chunk) or "chunk". */
  by?: string;
  /** Explain adds the parts of each score. */
  explain?: boolean;
  /** SnippetLines is how many lines a snippet has at most: 1 to 200, default 8; -1 for none, which also spares the host every file need. */
  snippet_lines?: number;
  /** Vectors is "none" (default) or "host": what the host's embedding model finds near the query takes part as a lane, by a "nearest" need. Without an answer the search goes on, and a note says why. */
  vectors?: string;
  /** History is "none" (default) or "host": which files changed lately, and which together, takes part as weak lanes, by a "history" need. Without an answer the search goes on, and a note says why. */
  history?: string;
  /** Graph is "none" (default) or "links": files that are at most two edges of the graph away from a symbol or path that the query names take part as a lane. */
  graph?: string;
  /** Edges is how many notable edges each result shows per direction: 0 (default) to 10. */
  edges?: number;
  /** Languages are names as in results ("go", "cpp"), or extensions ("py"). */
  languages?: string[];
  /** Paths are files, directories or patterns: "core/search", "*_test.go", "src/** /*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. */
  paths?: string[];
  /** Kinds are those of definitions, such as "function" or "type": a result then stands for a definition of such a kind. */
  kinds?: string[];
  /** Roles are those of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". */
  roles?: string[];
  /** Lanes is "fixed" (default: every lane counts the same for every query), "intent" (by what the query wants to know; how and why also look at what the graph connects with what the query names) or "adaptive" (lanes that tell files well apart count more). */
  lanes?: string;
  /** HyDE, with vectors "host", has the host's language model write a short hypothetical answer, by an "llm" need, and looks for what lies near that: for questions what, how and why that name no file and no function. Without an answer that helps, the query itself is what the vectors are compared with. */
  hyde?: boolean;
  /** Gate is "off" (default) or "auto": messages that need no repository, such as thanks or questions of general knowledge, get an empty list and a reason. */
  gate?: string;
  /** Summaries is "none" (default) or "host": the summaries that the host keeps (see [SummarizeRequest]) take part as a weak field, by a "summaries" need. */
  summaries?: string;
}

/** SearchResponse is the ranked list. An empty list comes with a reason. */
export interface SearchResponse {
  results: SearchResult[] | null;
  reason?: string;
  /** Class is the kind of query this was taken for: "symbol", "path", "phrase", "report" (a long text, such as an issue) or "trace" (a stack trace, or an error message with a place in code). */
  class: string;
  /** Model is the embedding model of the vector lane, if it took part. */
  model?: string;
  /** UsedHyDE is true if a hypothetical answer led the vector lane. */
  used_hyde?: boolean;
  /** Understanding is what the query was taken for, with explain. */
  understanding?: Understanding;
  /** Notes say what the results lack, such as snippets of unavailable contents. */
  notes?: string[];
}

/** Result is one file or chunk. */
export interface SearchResult {
  rank: number;
  /** Ref is that of the file, or of the chunk. */
  ref: string;
  path: string;
  /** of the chunk; none in an empty file */
  lines?: Lines;
  score: number;
  language: string;
  /** test, example, vendored, … */
  roles?: string[];
  /** Definition is the one that encloses the snippet, or for which the result was found. */
  definition?: Definition;
  snippet?: Snippet;
  explain?: ScoreReason[];
  /** NotableEdges are those of the definition, or else of the file. */
  notable_edges?: Edge[];
}

/** SecretReply is a secret, in base64. */
export interface SecretReply {
  secret: string;
}

/** SecretRequest is the request of a "secret" need: random bytes that nobody else knows, from which the ids of paths are made. The reply is a [SecretReply]. It is asked for once. A host that answers with an error of code "unsupported" gets ids that others could make up. */
export interface SecretRequest {
  bytes: number;
}

/** Seed is an entity that a query led to. */
export interface Seed {
  rank: number;
  /** Ref names it in every request: "type:project:…". It does not depend on what the file contains around it, so it stays good when lines move. */
  ref: string;
  /** Type is "project", "directory", "file", "chunk", "symbol", "section", "commit", or that of a record: "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard", "bash_call". */
  type: string;
  /** Name is for people: a path, a qualified name, a heading, the subject of a commit, the title of a record. */
  name: string;
  /** Kind is that of a symbol: "function", "method", "class", … */
  kind?: string;
  /** Path and Lines tell where it is, for those that are in a file. */
  path?: string;
  lines?: Lines;
  language?: string;
  roles?: string[];
  signature?: string;
  /** Properties are what else is known of a commit or a record, by name. */
  properties?: Record<string, string>;
  score: number;
  explain?: ScoreReason[];
  notable_edges?: Edge[];
}

/** SeedsRequest asks for entities to begin with. */
export interface SeedsRequest {
  /** Query is as in SearchRequest. */
  query: string;
  /** Limit is how many entities come back at most: 1 to 30, default 8. */
  limit?: number;
  /** Types are the types of entities wanted; default all. */
  types?: string[];
  /** Edges is how many notable edges each shows per direction: 1 to 10, default 2; -1 for none. */
  edges?: number;
  /** Explain, Vectors and History are as in SearchRequest; with History commits are found too. */
  explain?: boolean;
  vectors?: string;
  history?: string;
}

/** SeedsResponse is the ranked list of entities: a mix of code, documents, records and commits. An empty list comes with a reason. */
export interface SeedsResponse {
  seeds: Seed[] | null;
  reason?: string;
  class: string;
  model?: string;
  notes?: string[];
}

/** Segment is a part of a prefix. */
export interface Segment {
  text: string;
  /** Cache marks that the prefix up to the end of this segment is worth a cache entry of its own. A request has at most three marks. */
  cache?: boolean;
}

/** Session is a conversation. */
export interface Session {
  id: string;
  ref: string;
  name?: string;
  /** Status is "active", "archived" or "summarized". */
  status: string;
  summary?: string;
  /** Messages is how many it has. */
  messages: number;
  /** Created and Updated are milliseconds since 1970 by the host's clock. */
  created: number;
  updated: number;
}

/** SessionsRequest asks for conversations, or changes one. The host keeps them: by "store" needs. */
export interface SessionsRequest {
  /** Project is whose they are; default what is loaded. */
  project?: string;
  /** Action is "list" (default), "get", "start", "rename", "archive", "activate", "summarize" or "delete" (with all that was said in it). */
  action?: string;
  /** Session is an id or ref; default, but for start and delete, the active one that was used last. Start takes an id of one's own, and returns that session if it is there. */
  session?: string;
  /** Name is for people, with start and rename. */
  name?: string;
  /** Status bounds a list to "active", "archived" or "summarized" ones. */
  status?: string;
  /** Limit is how many are listed at most: 1 to 200, default 20. */
  limit?: number;
  /** From is Next of an answer, to go on there. */
  from?: number;
  /** Model is "none" (default: a summary is what was asked, decided and said last) or "host": a language model writes it, by an "llm" need. */
  model?: string;
}

/** SessionsResponse is the sessions asked for, or the one changed. */
export interface SessionsResponse {
  project: string;
  /** Sessions are those found, the one used last first. */
  sessions: Session[] | null;
  /** Next goes on after them. */
  next?: number;
  /** Removed is how many records a delete removed. */
  removed?: number;
  /** Usage is what the model cost. */
  usage?: Usage;
}

/** Shared is an entity that several of a bundle are connected with. */
export interface Shared {
  ref: string;
  type: string;
  name: string;
  /** Of are the refs of those connected with it. */
  of: string[] | null;
}

/** Skip counts the files left out for one reason. */
export interface Skip {
  reason: string;
  count: number;
  /** Examples are up to five of the paths, the first in byte order. */
  examples?: string[];
}

/** Snippet is a run of whole lines, each cut to 240 bytes. */
export interface Snippet {
  start: number;
  end: number;
  text: string;
  /** Cut is true if a line was longer than shown. */
  cut?: boolean;
}

/** StatsResponse says what is loaded. */
export interface StatsResponse {
  name?: string;
  files: number;
  bytes: number;
  lines: number;
  chunks: number;
  definitions: number;
  /** all contents are stored */
  contents: boolean;
  languages: LanguageStats[] | null;
  /** Skipped are the files that are not in the index, by reason. */
  skipped: Skip[] | null;
}

/** StoreRecord is what a store keeps. Type and ID name it within its project. */
export interface StoreRecord {
  type: string;
  /** ID is made by the store if it is empty: Prefix, an underscore and something that no other record has. */
  id?: string;
  prefix?: string;
  /** Parent is the id of the session that the record belongs to, if it does. */
  parent?: string;
  state?: string;
  /** Created and Updated are milliseconds since 1970 by the host's clock. A put may say when something was made that is older than the store; 0 is now. */
  created?: number;
  updated?: number;
  /** Seq is the number of the record's first write, Rev that of its last. */
  seq?: number;
  rev?: number;
  /** Count is what touch adds to. A put that replaces a record leaves it alone. */
  count?: number;
  content?: string;
  /** of the whole content, in bytes */
  size?: number;
  /** a JSON object, kept as it is */
  meta?: unknown;
  /** Terms are by what match finds the record: each once, of letters, digits and underscores, in lower case, not beginning with an underscore. They are only written, never returned. */
  terms?: string[];
}

/** StoreReply is the reply to a "store" need. */
export interface StoreReply {
  /** Now is the host's clock in milliseconds since 1970. */
  now: number;
  /** Rev is the number of the last write to the project. */
  rev: number;
  /** Results are those of the steps, in order. */
  results: StoreResult[];
}

/** StoreRequest is the request of a "store" need: steps on the records of one project, to be done in order, all or none of them. The reply is a [StoreReply]. A host that keeps nothing answers with an error of code "unsupported". Every write takes the next number of one counter that the store has for all projects, beginning with 1. So the numbers tell in which order things were said, also where the clock was set back, and are the same in every store that was told the same. */
export interface StoreRequest {
  /** Project keeps records apart: none is ever seen from another project. */
  project: string;
  steps: StoreStep[] | null;
}

/** StoreResult is the result of one step. */
export interface StoreResult {
  /** Records are what get, list and pick found. What put and touch wrote comes without content, meta and terms. */
  records?: StoreRecord[];
  /** Seqs are what match found. */
  seqs?: number[];
  /** Count is that of count, and how many records delete removed. */
  count?: number;
  /** More tells that a list or match stopped at its limit. */
  more?: boolean;
  /** Kept tells that a put of mode "new" left alone what was there. */
  kept?: boolean;
}

/** StoreStep is one step. All succeed but those that insist on a revision: what is not there is an empty result. */
export interface StoreStep {
  /** Do is what to do: put writes Record, as Mode says get the record of Type and ID list records of Type, and of Parent and one of States if given, in Order match the numbers of records of Type, and of Parent if given, that hold all of Terms; the newest first pick the records of Type whose numbers are Seqs, in that order count how many records list would find in all touch gives the record of Type and ID a new time and revision, adds Add to its count, and gives it State, if there is one. With Rev, the record must be there with that revision, as in a put of mode "same" delete removes the record of Type and ID, or without ID those of Type and Parent */
  do: string;
  record?: StoreRecord;
  /** Mode of a put is "" (make or replace; what is replaced keeps its number, its count and the time it was made), "new" (what is there is left alone, and the result says kept) or "same" (the record must be there with the revision of Record, or the whole request fails with code "stale"). */
  mode?: string;
  type?: string;
  id?: string;
  parent?: string;
  states?: string[];
  terms?: string[];
  seqs?: number[];
  /** Order of a list is "old" (by number), "new" (by number, the last first) or "recent" (by revision, the last first; only records that have a state). */
  order?: string;
  /** From is where a list or match goes on: after the record whose number (of "recent", revision) it is. 0 is the beginning. */
  from?: number;
  /** Limit is how many results there are at most, 1 to [MaxPage]. */
  limit?: number;
  /** Bytes is how much content a record comes with at most; 0 is all, -1 none. What is cut ends with a whole character. */
  bytes?: number;
  add?: number;
  state?: string;
  rev?: number;
}

/** Record is something said or done, to be found and followed like code. */
export interface StoredRecord {
  /** Type is "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard" or "bash_call". */
  type: string;
  /** ID is unique among those of the type; letters, digits and . _ - up to 128 bytes. A record of the same type and id is replaced. */
  id: string;
  title?: string;
  text?: string;
  /** Properties are for people and programs, by name. */
  properties?: Record<string, string>;
  /** Edges lead from this record. */
  edges?: RecordEdge[];
}

/** Subject is an entity that an event is about. */
export interface Subject {
  ref: string;
  type: string;
  path?: string;
  name?: string;
  /** Related are refs of what is next to it. */
  related?: string[];
}

/** Subscription is what a session wants to be told of without asking. */
export interface Subscription {
  id: string;
  session: string;
  /** Pattern is what is watched: "file_pattern" (a glob), "entity_type" (a type of entities as schema lists them) or "keyword" (words that must all be there). */
  pattern: string;
  value: string;
  /** Scope bounds it to paths that fit a glob. */
  scope?: string;
  /** Trigger is when: "file_change", "context_mention", "cursor_proximity" or "schedule". */
  trigger: string;
  /** EveryMS is how often at most, of a schedule: at least 1000. */
  every_ms?: number;
  /** Status is "active", "paused" or "completed". */
  status: string;
  /** Fired is how often it was. */
  fired: number;
  created: number;
}

/** SubscriptionsRequest says what a session wants to be told of without asking, tells what happened, or asks what is suggested. */
export interface SubscriptionsRequest {
  /** Project is whose they are; default what is loaded. */
  project?: string;
  /** Action is "list" (default), "add", "pause", "resume", "complete", "notify", "suggestions" or "use" (a suggestion was acted upon). */
  action?: string;
  /** Session is an id or ref. List and suggestions without it are of all sessions; add takes the active one that was used last, and makes one if there is none. */
  session?: string;
  /** ID is the subscription to pause, resume or complete, or the suggestion used. */
  id?: string;
  /** Pattern is what add watches: "file_pattern" (default; Value is a glob), "entity_type" (see schema) or "keyword" (words that must all be there). */
  pattern?: string;
  value?: string;
  /** Scope bounds it to paths that fit a glob. */
  scope?: string;
  /** Trigger is when: "file_change" (default), "context_mention", "cursor_proximity" or "schedule". With notify it is what happened. */
  trigger?: string;
  /** EveryMS is how often at most, of a schedule; at least 1000. */
  every_ms?: number;
  /** Paths are the files that changed (1 to 10,000), with notify; Text is what was said, of a context_mention; Path and Line are where the cursor is. */
  paths?: string[];
  text?: string;
  path?: string;
  line?: number;
  /** Delivered adds suggestions that were delivered before. Those listed for the first time are delivered then. */
  delivered?: boolean;
  /** Limit is how many suggestions are listed at most: 1 to 200, default 20. */
  limit?: number;
}

/** SubscriptionsResponse is what there is, or what was made of what happened. */
export interface SubscriptionsResponse {
  project: string;
  subscriptions?: Subscription[];
  suggestions?: Suggestion[];
}

/** Suggestion is what a subscription made of an event. */
export interface Suggestion {
  id: string;
  session: string;
  subscription: string;
  /** Reason says in a sentence why it is suggested. */
  reason: string;
  subject?: Subject;
  /** Relevance is 1 for what a pattern names, 0.7 for what holds the keywords. */
  relevance: number;
  /** Status is "pending", "delivered" or "used". */
  status: string;
  created: number;
}

/** SummariesRequest is the request of a "summaries" need. Without bytes it asks for all that the host keeps of the repository: the reply is raw bytes, none if there is nothing. With bytes, these are lines to be kept after those that there are; the reply is empty. A host that keeps nothing answers with an error of code "unsupported". */
export interface SummariesRequest {
  /** Keep is true if bytes come with the need. */
  keep?: boolean;
}

/** SummarizeRequest has a language model summarize files and definitions, by "llm" needs. Each summary is kept by the host, by "summaries" needs, as soon as it is there: what has one already is not asked for again, also in another process. */
export interface SummarizeRequest {
  /** Path is a file, a directory, or "" for all; files that are tests, examples, vendored, generated, documents or configuration are left out, unless it names one. */
  path?: string;
  /** Kinds are "file" and kinds of definitions such as "function"; default file, function, method, class, struct, interface and trait. */
  kinds?: string[];
  /** MinLines is how many lines a definition has at least: 1 to 1000, default 4. */
  min_lines?: number;
  /** Limit is how many summaries are asked for at most: 1 to 1000000, default all. */
  limit?: number;
  /** Batch is how many are asked for in one call: 1 to 50, default 10. */
  batch?: number;
  /** Parallel is how many calls are open at once: 1 to 64, default 4. */
  parallel?: number;
  /** DryRun counts and estimates, and asks nobody. */
  dry_run?: boolean;
}

/** SummarizeResponse tells what was done, or with dry_run what there is to do. */
export interface SummarizeResponse {
  /** Files are those looked at, Items the things in them that are to have a summary. */
  files: number;
  items: number;
  /** Known are the items that had one, Asked those that got one now, Failed those that were asked for in vain, and Left those that are still without. */
  known: number;
  asked: number;
  failed: number;
  left: number;
  /** Calls, InputTokens and OutputTokens estimate what it takes to ask for all that are without, up to the limit, as this run found it. */
  calls: number;
  input_tokens: number;
  output_tokens: number;
  /** Usage is what was used. */
  usage: Usage;
  /** Stopped says why the run ended before all were asked for, other than by the limit. */
  stopped?: string;
  notes?: string[];
}

/** Tally is how often something is. */
export interface Tally {
  name: string;
  count: number;
}

/** Tier counts the items of a tier. */
export interface Tier {
  tier: string;
  items: number;
  tokens: number;
  /** Most is what may be: tokens of hot and warm, items of cold. */
  most: number;
}

/** Node is an entry of a tree. */
export interface TreeNode {
  /** ID names the node in its tree. */
  id: string;
  /** "" for the root */
  path: string;
  /** Directory is true for what only leads on, false for what can be a result. */
  directory?: boolean;
  /** Expandable marks a file that has children too, such as a section of a document. */
  expandable?: boolean;
  /** Virtual marks a directory that the source made up. */
  virtual?: boolean;
  /** Title, Summary and Text (its beginning) describe a node of a document. */
  title?: string;
  summary?: string;
  text?: string;
}

/** Turn is something said before. */
export interface Turn {
  /** Role is "user", "assistant" or "system". */
  role: string;
  text: string;
}

/** Understanding is what a query was taken for, and what was made of that. */
export interface Understanding {
  /** Intent is "find", "explain", "list", "compare", "how", "why", "debug" or "general". */
  intent: string;
  /** 0.5 to 0.95 */
  confidence: number;
  /** Mentions are what the query names in code. */
  mentions?: Mention[];
  /** Strategy is where the intent looks first: "outline", "keyword", "semantic", "semantic+graph" or "keyword+graph". It is followed with lanes "intent". */
  strategy: string;
  /** Lanes are those that took part, with the factor on what each counts. */
  lanes?: LaneUse[];
  /** UsedHyDE is true if a hypothetical answer led the vector lane; else HyDE, if it was asked for, says why not. */
  used_hyde: boolean;
  hyde?: string;
  /** Gate is the decision, if one was asked for. */
  gate?: GateResponse;
}

/** Usage is what calls cost, the same way for every provider. The tokens of the prompt are Input + CacheRead + CacheWrite. */
export interface Usage {
  /** requests answered, without those retried */
  calls: number;
  /** tokens neither read from nor written to a cache */
  input: number;
  /** tokens */
  cache_read: number;
  /** tokens */
  cache_write: number;
  /** tokens */
  output: number;
  /** NanoDollars is the price in 10^-9 US dollars. Unpriced counts the calls whose price the host does not know, which NanoDollars leaves out. */
  nano_dollars?: number;
  unpriced?: number;
}

/** Claim is something that a draft says. */
export interface VerifyClaim {
  /** Claim says it in short: "`Server.Serve` calls `answer`"; of type other it is the sentence. */
  claim: string;
  /** Type is "file", "symbol", "definition", "line", "kind", "member", "call", "use", "only", "import", "inheritance", "parameter", "return", "count", "quote", "citation" or "other". */
  type: string;
  /** Supported is null if that cannot be decided. */
  supported?: boolean;
  /** Source is where the repository says so, of supported claims, or says otherwise. */
  source?: VerifySource;
  /** Line is the line of the draft, 1-based, on which the sentence begins. */
  line: number;
  /** By is "index", or "model" if a language model judged. */
  by?: string;
  /** Sentence is the sentence, cut to 400 bytes; of type other it is Claim itself. */
  sentence?: string;
}

/** VerifyCounts counts the claims of a draft, also those not listed. */
export interface VerifyCounts {
  claims: number;
  supported: number;
  contradicted: number;
  /** Undecided are those that neither the index nor the model decides. */
  undecided: number;
}

/** Issue is something wrong with a draft. */
export interface VerifyIssue {
  /** Type is "hallucination", "unsupported", "incomplete" or "outdated". */
  type: string;
  /** Severity is "high", "medium" or "low". */
  severity: string;
  /** Claim is the number of the claim in the list of claims, from 0; -1 if it is not listed. */
  claim: number;
  /** Line is the line of the draft. */
  line: number;
  /** Message says what is wrong, in one sentence. */
  message: string;
  /** DidYouMean are names that exist and look like the one that does not, best first. */
  did_you_mean?: string[];
  /** Source is where the repository says otherwise. */
  source?: VerifySource;
  /** Again counts later places in the draft with the same fault. */
  again?: number;
}

/** VerifyIteration is one check of a draft. */
export interface VerifyIteration {
  issues: VerifyIssue[] | null;
  counts: VerifyCounts;
  passed: boolean;
}

/** VerifyRequest asks what of a draft the repository does not bear out. */
export interface VerifyRequest {
  /** Draft is Markdown or plain text; 1 byte to 16 MiB. */
  draft: string;
  /** Sources are what the draft was written from: a file whose content hash is another now is an issue of type "outdated". At most 1000. */
  sources?: CitedSource[];
  /** Model is "none" (default), or "host", whose language model judges the claims that the index cannot decide, from evidence that a search finds. */
  model?: string;
  /** MaxJudged is how many claims the model judges at most: 1 to 500, default 60. */
  max_judged?: number;
  /** Revise has the model write the draft anew without the issues, and checks that. It needs Model "host" and a draft of at most 64 KiB. */
  revise?: boolean;
  /** MaxIterations is how often a draft is checked: 1 or 2 (default); 1 checks no revision. */
  max_iterations?: number;
  /** Limit is how many claims are listed: 1 to 5000, default 500. Those of issues come first if there are more; the order of the draft is kept. */
  limit?: number;
}

/** VerifyResponse says what of a draft is borne out. */
export interface VerifyResponse {
  /** Passed is true if there are no issues. */
  passed: boolean;
  /** Issues and Claims are those of the last draft, in its order. */
  issues: VerifyIssue[] | null;
  claims: VerifyClaim[] | null;
  counts: VerifyCounts;
  /** Draft is the model's revision, if one was asked for and is better. */
  draft?: string;
  /** Iterations tell the checks in their order, if a revision was asked for. */
  iterations?: VerifyIteration[];
  /** Usage is what the calls of the model cost. */
  usage?: Usage;
  /** Notes say what could not be taken into account. */
  notes?: string[];
}

/** Source is a place of the repository. */
export interface VerifySource {
  path: string;
  /** lines, 1-based and inclusive */
  first?: number;
  last?: number;
  /** Ref names the entity there. */
  ref?: string;
}

/** VersionResponse says what this core is. */
export interface VersionResponse {
  name: string;
  release: string;
  contract: number;
  operations: string[] | null;
}

/** WriteRequest is the request of a "write" need: the need's raw bytes belong at Offset. The reply is empty. */
export interface WriteRequest {
  offset: number;
  total: number;
}

/** Every operation's request and response. */
export interface Operations {
  add: { request: AddRequest; response: AddResponse };
  ask: { request: AskRequest; response: AskResponse };
  attach: { request: AttachRequest; response: AttachResponse };
  bundle: { request: BundleRequest; response: BundleResponse };
  checkpoints: { request: CheckpointsRequest; response: CheckpointsResponse };
  chunks: { request: ChunksRequest; response: ChunksResponse };
  decisions: { request: DecisionsRequest; response: DecisionsResponse };
  explore: { request: ExploreRequest; response: ExploreResponse };
  export: { request: ExportRequest; response: ExportResponse };
  gate: { request: GateRequest; response: GateResponse };
  gather: { request: GatherRequest; response: GatherResponse };
  impact: { request: ImpactRequest; response: ImpactResponse };
  import: { request: ImportRequest; response: LoadResponse };
  inspect: { request: InspectRequest; response: InspectResponse };
  knowledge: { request: KnowledgeRequest; response: KnowledgeResponse };
  load: { request: LoadRequest; response: LoadResponse };
  map: { request: MapRequest; response: MapResponse };
  memory: { request: MemoryRequest; response: MemoryResponse };
  messages: { request: MessagesRequest; response: MessagesResponse };
  navigate: { request: NavigateRequest; response: NavigateResponse };
  pack: { request: PackRequest; response: PackResponse };
  paths: { request: PathsRequest; response: PathsResponse };
  read: { request: FileReadRequest; response: FileReadResponse };
  recall: { request: RecallRequest; response: RecallResponse };
  reflections: { request: ReflectionsRequest; response: ReflectionsResponse };
  remember: { request: RememberRequest; response: RememberResponse };
  schema: { request: SchemaRequest; response: SchemaResponse };
  search: { request: SearchRequest; response: SearchResponse };
  seeds: { request: SeedsRequest; response: SeedsResponse };
  sessions: { request: SessionsRequest; response: SessionsResponse };
  stats: { request: EmptyRequest; response: StatsResponse };
  subscriptions: { request: SubscriptionsRequest; response: SubscriptionsResponse };
  summarize: { request: SummarizeRequest; response: SummarizeResponse };
  verify: { request: VerifyRequest; response: VerifyResponse };
  version: { request: EmptyRequest; response: VersionResponse };
}

/** The codes of errors. */
export type Code =
  | "bad_input"
  | "not_found"
  | "not_loaded"
  | "stale"
  | "corrupt"
  | "version"
  | "too_large"
  | "unsupported"
  | "canceled"
  | "host"
  | "no_model"
  | "model"
  | "budget"
  | "internal";
