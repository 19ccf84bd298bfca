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

/** Around are the edges of an entity. */
export interface Around {
  in: EdgeGroup[] | null;
  out: EdgeGroup[] | null;
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

/** Owned is a changed file and its owners. */
export interface Owned {
  path: string;
  owners: string[] | null;
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
  /** "read" or "index" */
  phase: string;
  /** bytes read, or steps */
  done: number;
  /** 0 if unknown */
  total?: number;
  files?: number;
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

/** RecordEdge is an edge that someone stated. */
export interface RecordEdge {
  kind: string;
  /** To is a ref; it may name a record of the same request. */
  to: string;
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
}

/** SearchResponse is the ranked list. An empty list comes with a reason. */
export interface SearchResponse {
  results: SearchResult[] | null;
  reason?: string;
  /** Class is the kind of query this was taken for: "symbol", "path", "phrase", "report" (a long text, such as an issue) or "trace" (a stack trace, or an error message with a place in code). */
  class: string;
  /** Model is the embedding model of the vector lane, if it took part. */
  model?: string;
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
  bundle: { request: BundleRequest; response: BundleResponse };
  chunks: { request: ChunksRequest; response: ChunksResponse };
  explore: { request: ExploreRequest; response: ExploreResponse };
  export: { request: ExportRequest; response: ExportResponse };
  impact: { request: ImpactRequest; response: ImpactResponse };
  import: { request: ImportRequest; response: LoadResponse };
  inspect: { request: InspectRequest; response: InspectResponse };
  knowledge: { request: KnowledgeRequest; response: KnowledgeResponse };
  load: { request: LoadRequest; response: LoadResponse };
  navigate: { request: NavigateRequest; response: NavigateResponse };
  paths: { request: PathsRequest; response: PathsResponse };
  read: { request: FileReadRequest; response: FileReadResponse };
  schema: { request: SchemaRequest; response: SchemaResponse };
  search: { request: SearchRequest; response: SearchResponse };
  seeds: { request: SeedsRequest; response: SeedsResponse };
  stats: { request: EmptyRequest; response: StatsResponse };
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
