// Made by go run ./hosts/generate; do not edit.

/** ActionSelection is who chooses what is searched next. */
export type ActionSelection =
  /** rules */
  | "heuristic"
  /** the host's language model */
  | "model";

/** BlockPacking is how blocks are filled. */
export type BlockPacking =
  /** across directories */
  | "union"
  /** each directory begins one */
  | "parent";

/** BranchStatus is where a branch of searches stands. */
export type BranchStatus =
  /** queries of it wait */
  | "pending"
  /** it goes on */
  | "active"
  /** it is done */
  | "completed"
  /** it became part of another */
  | "merged"
  /** it was given up */
  | "pruned";

/** CapabilityState tells whether a request can be answered in the way it asks for. */
export type CapabilityState =
  /** it can */
  | "available"
  /** what is there cannot do it */
  | "unsupported"
  /** the host has yet to provide something */
  | "harness-required";

/** CheckpointTrigger is why a checkpoint was saved. */
export type CheckpointTrigger =
  /** a step ended */
  | "auto"
  /** somebody asked */
  | "manual"
  /** something failed */
  | "error";

/** CheckpointsAction is what to do with checkpoints. */
export type CheckpointsAction =
  /** list those of a session */
  | "list"
  /** save a state */
  | "save"
  /** give a state back */
  | "load"
  /** remove one */
  | "delete";

/** ClaimType is what a claim says something about. */
export type ClaimType =
  /** a file */
  | "file"
  /** a name */
  | "symbol"
  /** where something is defined */
  | "definition"
  /** what is on a line */
  | "line"
  /** what kind of thing something is */
  | "kind"
  /** what belongs to a type */
  | "member"
  /** who calls what */
  | "call"
  /** who uses what */
  | "use"
  /** the only one */
  | "only"
  /** what a file imports */
  | "import"
  /** what a type extends or implements */
  | "inheritance"
  /** what a function takes */
  | "parameter"
  /** what a function returns */
  | "return"
  /** how many there are */
  | "count"
  /** what a text says */
  | "quote"
  /** where something stands */
  | "citation"
  /** anything else */
  | "other";

/** Collapse is which single directories are passed through. */
export type Collapse =
  /** all of them */
  | "all"
  /** those that the source made up */
  | "virtual";

/** Confidence is how sure an edge is. */
export type Confidence =
  /** the rules of the language lead there */
  | "exact"
  /** it is likely */
  | "heuristic";

/** ConfidenceLevel is how likely the first result of a search is about the query at all, or a finding is right. */
export type ConfidenceLevel =
  /** the query's words, or what it names, are there */
  | "high"
  /** enough of them to look */
  | "some"
  /** so little that the repository may hold nothing of it */
  | "low";

/** DecisionSearch is how decisions are looked for in messages. */
export type DecisionSearch =
  /** they are not */
  | "none"
  /** sentences that read like one */
  | "pattern"
  /** the host's language model is asked about messages that read like one */
  | "model";

/** DecisionSource is how a decision was found. */
export type DecisionSource =
  /** someone said that it is one */
  | "stated"
  /** a language model found it */
  | "model"
  /** a sentence reads like one */
  | "pattern";

/** DecisionsAction is what to do with decisions. */
export type DecisionsAction =
  /** list them */
  | "list"
  /** state one */
  | "add"
  /** look for them in what was said */
  | "extract";

/** DegradedReason is why a part of a request could not be answered as asked. */
export type DegradedReason =
  /** it was good once */
  | "stale"
  /** there is no such thing */
  | "not_found"
  /** it is malformed */
  | "bad_input";

/** Detail is how much is shown of an entity. */
export type Detail =
  /** its name and place */
  | "concise"
  /** the beginning of its text too */
  | "full";

/** Direction is which edges of an entity are meant. */
export type Direction =
  /** all */
  | "both"
  /** those that lead to it */
  | "in"
  /** those that lead from it */
  | "out";

/** EdgeDirection is which way an edge leads, seen from the entity at hand. */
export type EdgeDirection =
  /** to it */
  | "in"
  /** from it */
  | "out";

/** EmbedPurpose is what a text to embed is. */
export type EmbedPurpose =
  /** what is looked for */
  | "query"
  /** what is found */
  | "document";

/** EntryStyle is how an entry is shown to a model. */
export type EntryStyle =
  /** as id, path and type */
  | "full"
  /** on one line */
  | "compact"
  /** on one line, with how many files a directory holds and what a file defines; of what is loaded */
  | "telling";

/** EntryType is what an entry of a directory is. */
export type EntryType =
  /** a file */
  | "file"
  /** a directory */
  | "directory";

/** ExportContents is what a snapshot holds of the contents of files. */
export type ExportContents =
  /** what is stored goes along */
  | "keep"
  /** none */
  | "drop"
  /** all, asked for with file needs where they are not stored, so that the snapshot answers everything by itself */
  | "require";

/** ExportLinks tells whether a snapshot holds the links of the graph. */
export type ExportLinks =
  /** they are found if they were not before, so that the graph opens with the snapshot */
  | "make"
  /** only if they have been found already, for finding them takes about half as long as indexing */
  | "keep";

/** GatePhase is what decided whether a message needs the repository. */
export type GatePhase =
  /** an earlier decision */
  | "cache"
  /** the form of the message */
  | "pattern"
  /** the host's language model */
  | "model"
  /** nothing did: it is searched for */
  | "default";

/** GateUse tells whether messages that need no repository are turned away. */
export type GateUse =
  /** every message is searched for */
  | "off"
  /** thanks, or questions of general knowledge, get an empty list and a reason */
  | "auto";

/** GatherEdgeKind is how a search follows from another. */
export type GatherEdgeKind =
  /** the first search */
  | "root"
  /** it goes on from it */
  | "child"
  /** both leave from one node */
  | "sibling"
  /** two branches become one */
  | "merge";

/** GatherIntent is what a request for evidence is. */
export type GatherIntent =
  /** an initial or targeted query */
  | "planner-search"
  /** tighter wording, which reuses the evidence in prior_context */
  | "planner-refine";

/** GatherMode is how searches follow one another. */
export type GatherMode =
  /** one after the other */
  | "linear"
  /** in branches, with a trace */
  | "graph";

/** GatherStop is why gathering ended. */
export type GatherStop =
  /** there is enough evidence */
  | "goal-satisfied"
  /** the limit of steps */
  | "step-limit-reached"
  /** nothing is left to search for */
  | "no-further-queries"
  /** searches find nothing new */
  | "no-additional-evidence";

/** GatherStrategy is which lanes a search for evidence has. */
export type GatherStrategy =
  /** words */
  | "lexical"
  /** the same as lexical */
  | "bm25"
  /** words and the host's embedding model */
  | "hybrid"
  /** the host's embedding model */
  | "vector";

/** GraphUse tells whether the links of the graph take part. */
export type GraphUse =
  /** they do not */
  | "none"
  /** they do */
  | "links";

/** HostUse tells whether something that only the host has takes part. */
export type HostUse =
  /** it does not */
  | "none"
  /** the host is asked for it, by a need */
  | "host";

/** IDStyle is how the ids that may be picked are told. */
export type IDStyle =
  /** as a range */
  | "range"
  /** one by one */
  | "list";

/** IssueType is what is wrong with a statement. */
export type IssueType =
  /** what it names does not exist */
  | "hallucination"
  /** the repository says otherwise */
  | "unsupported"
  /** something is missing */
  | "incomplete"
  /** what it was written from has changed */
  | "outdated";

/** Judge is who judged a claim. */
export type Judge =
  /** the index */
  | "index"
  /** the host's language model */
  | "model";

/** LoadContents is what a load does with the contents of files. */
export type LoadContents =
  /** they are stored, so that snippets and read need nothing from outside */
  | "keep"
  /** the core asks for files with file needs; of a snapshot, what it holds is kept */
  | "drop";

/** LoadMode is how a load treats what was there. */
export type LoadMode =
  /** what was loaded before goes */
  | "replace"
  /** the archive, or a snapshot in place of it, holds only the files that are new or changed; all others are kept */
  | "update";

/** Lookahead is what a block shows below its candidates. */
export type Lookahead =
  /** as much as there is room for */
  | "fill"
  /** one level at a time */
  | "level";

/** MemoryAction is what to do with what an agent keeps in mind. */
export type MemoryAction =
  /** count the tiers */
  | "status"
  /** keep an item */
  | "add"
  /** list a tier */
  | "list"
  /** move items out of the context */
  | "spill"
  /** bring back what is like a query */
  | "recall";

/** MemoryTier is how near an item is kept. */
export type MemoryTier =
  /** in the context */
  | "hot"
  /** near */
  | "warm"
  /** far */
  | "cold";

/** MentionType is what a mention names, as far as its shape tells. */
export type MentionType =
  /** a known extension, or a slash */
  | "file"
  /** LikeThis */
  | "class"
  /** likeThis, like_this or like() */
  | "function"
  /** Qualified.name, LIKE_THIS, or a `word` in backticks */
  | "symbol";

/** MessagesAction is what to do with messages. */
export type MessagesAction =
  /** list those of a session */
  | "list"
  /** store some */
  | "add";

/** ModelStop is why a model ended. */
export type ModelStop =
  /** it was done */
  | "end"
  /** it called the tool */
  | "tool"
  /** it was cut by max_tokens */
  | "length"
  /** it refused */
  | "refusal";

/** NavigateModel is who picks from the entries shown. */
export type NavigateModel =
  /** the index, which needs nobody */
  | "index"
  /** the host's language model */
  | "host";

/** NavigateStrategy is how the tree is walked. */
export type NavigateStrategy =
  /** beam for at most 50 nodes, else block */
  | "auto"
  /** directory by directory, a few at a time */
  | "beam"
  /** blocks of candidates of a whole level */
  | "block"
  /** blocks of what a search finds */
  | "guided"
  /** what a search finds, ordered anew */
  | "rerank"
  /** rerank, and small blocks where that does not do */
  | "cascade";

/** Neighbour is what is added to the best items of a context. */
export type Neighbour =
  /** what calls them */
  | "callers"
  /** what they call */
  | "callees"
  /** the tests that call them */
  | "tests";

/** NoteType is what a note is. */
export type NoteType =
  /** something known about the project */
  | "knowledge"
  /** a note */
  | "note"
  /** what ties sessions together */
  | "thread";

/** Outcome is how what a reflection was learned from went. */
export type Outcome =
  /** it is not known */
  | "unknown"
  /** well */
  | "success"
  /** badly */
  | "failure"
  /** in part */
  | "partial";

/** PackFormat is how a context is written. */
export type PackFormat =
  /** headings and fenced code */
  | "markdown"
  /** elements, for models */
  | "xml"
  /** a list of objects */
  | "json";

/** PassName is a pass of a search. */
export type PassName =
  /** chunks that hold any of the query's words */
  | "search"
  /** files of these, and files that lanes know otherwise */
  | "collapse"
  /** files that pass the filters */
  | "filter"
  /** results: the best files, of which several chunks or definitions may be shown */
  | "rank";

/** PathBound is a bound of a search for paths. */
export type PathBound =
  /** an entity had more edges of a kind */
  | "fan_out"
  /** too many were visited */
  | "entities"
  /** there are more than asked for */
  | "paths";

/** PathOrder is what orders paths across blocks. */
export type PathOrder =
  /** the order in which they were picked */
  | "none"
  /** words */
  | "bm25"
  /** the host's embedding model */
  | "vector";

/** PatternSyntax is what a pattern is. */
export type PatternSyntax =
  /** text as it stands */
  | "literal"
  /** a regular expression in the syntax of RE2 */
  | "regex";

/** ProgressPhase is what an operation is doing. */
export type ProgressPhase =
  /** reading the archive or snapshot */
  | "read"
  /** indexing files */
  | "index"
  /** finding links */
  | "link"
  /** reading documents and comments */
  | "audit"
  /** walking the tree */
  | "navigate"
  /** asking a model for summaries */
  | "summarize"
  /** beginning to gather */
  | "initializing retrieval"
  /** choosing what to gather next */
  | "planning"
  /** asking for what lies near a query */
  | "embedding"
  /** searching for evidence */
  | "retrieving"
  /** putting evidence in order */
  | "ranking";

/** Provenance is what an edge rests on. */
export type Provenance =
  /** someone wrote it down, as a link or a record */
  | "explicit"
  /** code says it */
  | "derived"
  /** it is how files and directories lie */
  | "implicit";

/** QueryClass is what kind of query it is. */
export type QueryClass =
  /** the name of a definition */
  | "symbol"
  /** the name of a file or directory */
  | "path"
  /** words or a question */
  | "phrase"
  /** a long text, such as an issue */
  | "report"
  /** a stack trace, or an error message with a place in code */
  | "trace";

/** QueryIntent is what a query wants to know. */
export type QueryIntent =
  /** where something is */
  | "find"
  /** what something is */
  | "explain"
  /** which there are */
  | "list"
  /** how two differ */
  | "compare"
  /** how something works */
  | "how"
  /** why something is so */
  | "why"
  /** what is wrong */
  | "debug"
  /** none of these */
  | "general";

/** RecallType is what kind of thing is recalled. */
export type RecallType =
  /** a decision */
  | "decision"
  /** something known about the project */
  | "knowledge"
  /** a note */
  | "note"
  /** what ties sessions together */
  | "thread"
  /** what an agent learned */
  | "reflection"
  /** a session, by its name and summary */
  | "session"
  /** something said */
  | "message";

/** RecordType is what a stored record is. */
export type RecordType =
  /** something known */
  | "knowledge"
  /** a session */
  | "session"
  /** what was said in one */
  | "transcript"
  /** what ties sessions together */
  | "thread"
  /** a note */
  | "note"
  /** a task */
  | "task"
  /** a profile of an agent */
  | "brofile"
  /** a whiteboard */
  | "whiteboard"
  /** a command that was run */
  | "bash_call";

/** ReflectionsAction is what to do with reflections. */
export type ReflectionsAction =
  /** look for those that fit */
  | "find"
  /** store one */
  | "add"
  /** count them */
  | "summary"
  /** make reflections of what users corrected more than once */
  | "learn";

/** ResultUnit is what a result of a search stands for. */
export type ResultUnit =
  /** each file once, by its best chunk */
  | "file"
  /** every chunk that fits */
  | "chunk"
  /** every definition that fits, and blocks of lines that are of none */
  | "definition";

/** Role is who said something. */
export type Role =
  /** a person */
  | "user"
  /** a model */
  | "assistant"
  /** the program between them */
  | "system";

/** SessionStatus is where a session stands. */
export type SessionStatus =
  /** it goes on */
  | "active"
  /** it was put away */
  | "archived"
  /** it was put away with a summary */
  | "summarized";

/** SessionsAction is what to do with sessions. */
export type SessionsAction =
  /** list them */
  | "list"
  /** tell of one */
  | "get"
  /** make one, or go on with it */
  | "start"
  /** give one a name */
  | "rename"
  /** put one away */
  | "archive"
  /** take one up again */
  | "activate"
  /** write its summary */
  | "summarize"
  /** remove one with all that belongs to it */
  | "delete";

/** Severity is how much an issue matters. */
export type Severity =
  /** the statement is wrong */
  | "high"
  /** it may mislead */
  | "medium"
  /** it is worth a look */
  | "low";

/** SourceForm is how an item of a context is shown. */
export type SourceForm =
  /** all of it */
  | "whole"
  /** with the signatures of what it contains */
  | "outline"
  /** with the lines that say most */
  | "excerpt"
  /** by its signature */
  | "signature"
  /** its beginning */
  | "truncated"
  /** its summary */
  | "summary";

/** StoreAction is what a step does to the records of a project. */
export type StoreAction =
  /** writes record, as mode says */
  | "put"
  /** the record of type and id */
  | "get"
  /** records of type, and of parent and one of states if given, in order */
  | "list"
  /** the numbers of records of type, and of parent if given, that hold all of terms; the newest first */
  | "match"
  /** the records of type whose numbers are seqs, in that order */
  | "pick"
  /** the records of type that have a state, of parent and one of states if given, whose vectors are most like vector, without their contents; of equals the newest first */
  | "near"
  /** how many records list would find in all */
  | "count"
  /** gives the record of type and id a new time and revision, adds add to its count, and gives it state, if there is one; with rev, the record must be there with that revision */
  | "touch"
  /** removes the record of type and id, or without id those of type and parent */
  | "delete";

/** StoreOrder is in which order a store lists. */
export type StoreOrder =
  /** by number */
  | "old"
  /** by number, the last first */
  | "new"
  /** by revision, the last first; only records that have a state */
  | "recent";

/** SubscriptionStatus is where a subscription stands. */
export type SubscriptionStatus =
  /** it speaks */
  | "active"
  /** it is silent */
  | "paused"
  /** it has ended */
  | "completed";

/** SubscriptionsAction is what to do with subscriptions. */
export type SubscriptionsAction =
  /** list them */
  | "list"
  /** make one */
  | "add"
  /** say nothing for now */
  | "pause"
  /** go on */
  | "resume"
  /** end one */
  | "complete"
  /** say what happened */
  | "notify"
  /** list what was made of it */
  | "suggestions"
  /** note that a suggestion was acted upon */
  | "use";

/** SuggestionStatus is where a suggestion stands. */
export type SuggestionStatus =
  /** nobody has seen it */
  | "pending"
  /** it was listed */
  | "delivered"
  /** it was acted upon */
  | "used";

/** ToolAction is what a tool does. */
export type ToolAction =
  /** it looks at files */
  | "read"
  /** it changes files */
  | "edit"
  /** it runs a command */
  | "run";

/** TreeSource is what a tree is made of. */
export type TreeSource =
  /** files and directories */
  | "filesystem"
  /** the sections of a document */
  | "document";

/** WatchEvent is when a subscription speaks. */
export type WatchEvent =
  /** files changed */
  | "file_change"
  /** something was said */
  | "context_mention"
  /** the cursor is near */
  | "cursor_proximity"
  /** time has passed */
  | "schedule";

/** WatchMatch is what the value of a subscription is held against. */
export type WatchMatch =
  /** paths that fit a glob */
  | "file_pattern"
  /** a type of entities, as schema lists them */
  | "entity_type"
  /** words that must all be there */
  | "keyword";

/** AddRequest stores records beside the code, and removes some. */
export interface AddRequest {
  /** The records to store. At most 100000 elements. */
  records?: StoredRecord[];
  /** Refs of records to remove, with their edges. */
  remove?: string[];
}

/** AddResponse tells the refs of the records added, in order. */
export interface AddResponse {
  /** The refs of the records added, in the order of the request. */
  refs: string[];
  /** How many records were removed. */
  removed: number;
  /** How many records are stored now. */
  records: number;
}

/** AffectedEntity is a test or document, and why it is listed. */
export interface AffectedEntity {
  /** The ref of the test or document. */
  ref: string;
  /** Its name, for people. */
  name: string;
  /** The file that it is, or is in. */
  path: string;
  /** How strongly it belongs to the change: from 100 on it uses or names what was changed. */
  score: number;
  /** Why it is listed: a kind of edge, "its name", "its directory" or "its words". */
  why: string;
  /** The name of what was changed, unless it is listed for its words. */
  target?: string;
  /** The names that lead from there to target, if what was changed is used over several steps: first what is in this file, last what was changed, each using the next. */
  chain?: string[];
}

/** Anchor is code that a text names, as it was when the text was stored. */
export interface Anchor {
  /** The name as the text has it. */
  name: string;
  /** The path of the file that was meant, if it was known. */
  path?: string;
  /** The hash of that file's content when the text was stored. */
  hash?: string;
}

/** Around are the edges of an entity. */
export interface Around {
  /** The edges that lead to the entity. */
  in: EdgeGroup[];
  /** The edges that lead from the entity. */
  out: EdgeGroup[];
}

/** AskRequest asks for what answers a question, and, of a model, for the answer. */
export interface AskRequest {
  /** The question. 1 to 1048576 bytes. */
  query: string;
  /** True to find what to read by walking the tree by names, with the model if there is one, instead of by a search. */
  navigate?: boolean;
  /** Whose language model answers from the context. Default none. */
  model?: HostUse;
  /** How many tokens the context has at most, by estimate. 1 to 1000000000; default 4000. */
  budget?: number;
  /** How many ranked definitions take part at most. 1 to 200; default 40. */
  limit?: number;
  /** True to read also what is hardly likely to be about the question, as for pack. */
  doubtful?: boolean;
  /** Whether messages that need no repository are turned away. Default off. */
  gate?: GateUse;
  /** What is added to the best items of the context, below them. */
  neighbours?: Neighbour[];
  /** Whether the links of the graph take part in the search. Default none. */
  graph?: GraphUse;
  /** Whether the host's embedding model takes part in the search. Default none. */
  vectors?: HostUse;
  /** Whether the host's version control takes part in the search. Default none. */
  history?: HostUse;
  /** Whether what the host remembers of the project is read too, found as recall finds it: a quarter of the budget at most. Default none. */
  remembered?: HostUse;
}

/** AskResponse is an answer with what it was made from. */
export interface AskResponse {
  /** What the model wrote, without citations of what does not exist or was not shown to it; empty without a model, and if there is nothing to answer from. */
  answer?: string;
  /** The citations of the answer as the model wrote it, in their order, each once. */
  citations?: Citation[];
  /** What the answer says that the index does not bear out. */
  issues?: VerifyIssue[];
  /** How many claims of the answer were checked, and how they stand. */
  claims?: VerifyCounts;
  /** The context, in the format for models if one was asked. */
  pack: PackResponse;
  /** What of what is remembered was read, best first. */
  remembered?: Recalled[];
  /** The model that answered, as PROVIDER:MODEL. */
  model?: string;
  /** What all calls of the model cost. */
  usage?: Usage;
  /** What was left out or done otherwise than asked, and why. */
  notes?: string[];
  /** Why there is no answer, or no context. */
  reason?: string;
}

/** AttachRequest makes what the host's store holds of the loaded project part of the graph, as it is now: what is inspected, searched and followed after. It needs no fields. */
export interface AttachRequest {
}

/** AttachResponse tells what was attached. */
export interface AttachResponse {
  /** The name of the project whose records are attached. */
  project: string;
  /** The revision of the store, as far as it concerns the project. If it is what was attached before, nothing was done. */
  revision: number;
  /** How many entities are attached. */
  entities: number;
}

/** AuditCounts counts what an audit read and found. */
export interface AuditCounts {
  /** How many documents were read. */
  documents: number;
  /** How many comments of definitions and files were read. */
  comments: number;
  /** How much they say that can be checked. */
  claims: number;
  /** How many findings there are, also those not listed. */
  findings: number;
  /** How many more there are that are less sure. */
  less: number;
}

/** AuditFinding is something that a text of the repository says and its code does not bear out. */
export interface AuditFinding {
  /** The path of the file that says it. */
  path: string;
  /** The line, 1-based, on which the sentence begins. */
  line: number;
  /** What is wrong. */
  type: IssueType;
  /** What the sentence says something about. */
  claim_type: ClaimType;
  /** How sure the finding is. */
  confidence: ConfidenceLevel;
  /** What is wrong, in one sentence. */
  message: string;
  /** The definition that the comment documents. */
  definition?: string;
  /** The sentence, cut to 400 bytes. */
  sentence?: string;
  /** Names that exist and look like the one that does not, best first. */
  did_you_mean?: string[];
  /** Where the code says otherwise. */
  source?: VerifySource;
}

/** AuditRequest asks what documents and comments say that the code does not bear out. */
export interface AuditRequest {
  /** Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements. */
  languages?: string[];
  /** Files, directories or patterns: "core/search", "*_test.go", "src/** /*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes. */
  paths?: string[];
  /** Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements. */
  kinds?: string[];
  /** Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements. */
  roles?: string[];
  /** How sure a finding is at least. Default high. */
  confidence?: ConfidenceLevel;
  /** How many findings are listed. 1 to 5000; default 500. */
  limit?: number;
}

/** AuditResponse says what of its own texts a repository does not bear out. */
export interface AuditResponse {
  /** True if there are no findings. */
  passed: boolean;
  /** The sentences, in the order of paths and lines. */
  findings: AuditFinding[];
  /** What was read. */
  counts: AuditCounts;
  /** What could not be taken into account. */
  notes?: string[];
}

/** BlockTrace is one rank call. */
export interface BlockTrace {
  /** How many entries the block shows. */
  candidates: number;
  /** The tokens of the rendered block, as the core counts them. */
  tokens: number;
  /** The directory that all paths of the block share. */
  path_prefix?: string;
  /** The ids picked from the block, best first. */
  ranked_ids: string[];
  /** True if the ranker said that nothing more is to be looked for. */
  done: boolean;
  /** The ids that were given and do not count. */
  dropped?: DroppedPicks;
  /** How often the ranker was asked, if more than once. */
  attempts?: number;
  /** Why the block contributes nothing. */
  error?: string;
  /** What asking about the block cost. */
  usage: Usage;
}

/** BundleRequest asks for evidence to answer from. */
export interface BundleRequest {
  /** Refs of the entities wanted; one of them or of path_ids is required. At most 50 elements. */
  refs?: string[];
  /** Ids of paths as an answer of paths gives them. At most 50 elements. */
  path_ids?: string[];
  /** What is to be answered; it decides which lines previews show. At most 1048576 bytes. */
  query?: string;
  /** How many tokens the previews have at most, by estimate. 100 to 100000; default 4000. */
  budget?: number;
  /** Whether edges of commits take part, by a "history" need. Default none. */
  history?: HostUse;
}

/** BundleResponse is the evidence. */
export interface BundleResponse {
  /** That of the request. */
  query?: string;
  /** The entities asked for, then those on the paths, each once. */
  entities: BundledEntity[];
  /** The paths asked for, found again in the graph as it is now. */
  paths: Path[];
  /** The edges between the entities. */
  edges: BundledEdge[];
  /** What several of the entities are connected with. */
  shared_neighbours: Shared[];
  /** What could not be taken up, and why; it never fails the bundle. */
  degraded: Degraded[];
  /** An estimate of how many tokens the previews have. */
  tokens: number;
  /** True if previews were shortened or left out for the budget. */
  truncated: boolean;
  /** What was left out or done otherwise than asked, and why. */
  notes?: string[];
}

/** BundledEdge is an edge between two entities of a bundle. */
export interface BundledEdge {
  /** The ref of the entity that the edge leaves from. */
  from: string;
  /** The kind of the edge, such as CALLS. */
  kind: string;
  /** The ref of the entity that the edge leads to. */
  to: string;
  /** What the edge rests on. */
  provenance: Provenance;
  /** How sure the edge is. */
  confidence: Confidence;
  /** 1 for what is certain, 0.7 for what was inferred, 0.3 for what is only likely. */
  weight: number;
  /** The place where the edge's first occurrence is written. */
  at?: Place;
  /** True of an import that is for types alone. */
  type_only?: boolean;
  /** True of an import that happens while the program runs. */
  dynamic?: boolean;
}

/** BundledEntity is an entity with its text. */
export interface BundledEntity {
  /** What names the entity in every request: "type:project:…". It does not depend on what the file contains around it, so it stays good when lines move. */
  ref: string;
  /** "project", "directory", "file", "chunk", "symbol", "section", "commit", or that of a record: "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard", "bash_call". */
  type: string;
  /** For people: a path, a qualified name, a heading, the subject of a commit, the title of a record. */
  name: string;
  /** What kind of symbol it is: "function", "method", "class", … */
  kind?: string;
  /** The file that it is or is in, if there is one. */
  path?: string;
  /** The lines of the file that it takes, if it is a part of one. */
  lines?: Lines;
  /** The language of the file, "unknown" if it is not known; symbols are then guessed. */
  language?: string;
  /** The roles of the file: "test", "example", "vendored", "generated", "document" or "config". */
  roles?: string[];
  /** The head of a symbol in one line. */
  signature?: string;
  /** What else is known of a commit or a record, by name. */
  properties?: Record<string, string>;
  /** The beginning of its text, if it fits into the budget. */
  preview?: Preview;
}

/** Error is the one shape in which a failure leaves the core. */
export interface CairnFault {
  /** What failed, for programs: one of a fixed list. */
  code: string;
  /** What failed and where, for people. */
  message: string;
  /** The request field at fault, as a JSON path, if there is one. */
  field?: string;
  /** What to do, if that is known. */
  fix?: string;
  /** A value for the field with which the request succeeds, to be used verbatim. */
  suggested_fix?: string;
  /** Values that exist and look like the one that does not. */
  similar?: string[];
}

/** CandidatesRequest asks a shard for what may be among the best of all shards. */
export interface CandidatesRequest {
  /** The query of the search. 1 to 1048576 bytes. */
  query: string;
  /** How many results the search has at most. 1 to 1000; default 10. */
  limit?: number;
  /** What a result stands for. Default file. */
  by?: ResultUnit;
  /** True to add the parts of each definition's score. */
  explain?: boolean;
  /** What the shard said of its index in its statistics; a shard that has another by now answers with an error of code "stale". Empty for any. */
  index?: string;
  /** The statistics of all shards. */
  whole: Statistics;
  /** The numbers of the terms of a report that are searched for. At most 8192 elements. */
  chosen?: number[];
  /** The layout of the whole repository, if the shard has a part of it. */
  layout?: Layout;
  /** Files whose definitions are candidates, instead of files. */
  within?: Within;
  /** Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements. */
  languages?: string[];
  /** Files, directories or patterns: "core/search", "*_test.go", "src/** /*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes. */
  paths?: string[];
  /** Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements. */
  kinds?: string[];
  /** Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements. */
  roles?: string[];
}

/** CandidatesResponse is what a shard puts forward. */
export interface CandidatesResponse {
  /** True if files pass the filters. */
  passing?: boolean;
  /** How much was found. */
  matches?: Matches;
  /** True if files that the filters may have left out have enough of them. */
  relevant?: boolean;
  /** Paths tells of each path of the filters whether a file fits it: 0 if so, else the number of what else it may mean that one fits, 256 for none. At most 8192 elements. */
  paths?: number[];
  /** The files or definitions with what the lanes say of them and what ranking knows of each, encoded; they are handed on as they are. At most 67108864 bytes. */
  candidates?: string;
  /** Index tells indexes of different files apart, as in statistics. */
  index?: string;
  /** Those of the repositories that candidates are of, of an answer that joins several. */
  indexes?: RepositoryIndex[];
}

/** Capability tells whether a request can be answered in the way it asks for. */
export interface Capability {
  /** Whether the request can be answered in the way it asks for. */
  state: CapabilityState;
  /** Why it cannot. */
  reason?: string;
}

/** Checkpoint is the state of an agent at a step of its work. */
export interface Checkpoint {
  /** The id of the checkpoint. */
  id: string;
  /** The id of the session whose state it is. */
  session: string;
  /** How far the work had come. */
  step: number;
  /** Why a checkpoint was saved. */
  trigger: CheckpointTrigger;
  /** What it is, for people. */
  description?: string;
  /** How many milliseconds the step took. */
  duration_ms?: number;
  /** How many tokens the step took. */
  token_usage?: number;
  /** When it was made, in milliseconds since 1970. */
  created: number;
  /** The state as it was saved; lists leave it out. */
  state?: unknown;
}

/** CheckpointsRequest saves the state of an agent's work, or asks for it. */
export interface CheckpointsRequest {
  /** The name of the project; without it that of what is loaded. */
  project?: string;
  /** What to do with checkpoints. Default list. */
  action?: CheckpointsAction;
  /** The id or ref of a session; without it the active one that was used last, which save makes if there is none. */
  session?: string;
  /** The checkpoint to load or delete; load without it takes the one of the highest step, of equal steps the one saved last. */
  id?: string;
  /** What save keeps: any JSON object, such as {query, plan, current_step, results, context, last_error}. At most 16777216 bytes. */
  state?: unknown;
  /** How far the work has come; without it current_step or currentStepIndex of the state, else 0. 0 to 1099511627776. */
  step?: number;
  /** Why the checkpoint is saved. Default auto. */
  trigger?: CheckpointTrigger;
  /** What the checkpoint is, for people. At most 16384 bytes. */
  description?: string;
  /** How many milliseconds the step took. At least 0. */
  duration_ms?: number;
  /** How many tokens the step took. At least 0. */
  token_usage?: number;
}

/** CheckpointsResponse is checkpoints, the newest first. Only load gives a state. */
export interface CheckpointsResponse {
  /** The name of the project. */
  project: string;
  /** The id of the session, if there is one. */
  session?: string;
  /** The checkpoints, the newest first. */
  checkpoints: Checkpoint[];
  /** The ids of checkpoints that a saved one pushed out: a session keeps 10. */
  pruned?: string[];
}

/** ChildrenReply is the reply to a "children" need: the children of a node in stored order (directories first, then by name, case-folded), each with an id that is unique in the tree. */
export interface ChildrenReply {
  /** The children, directories first, then by name. */
  children: TreeNode[];
}

/** ChildrenRequest is the request of a "children" need. The reply is a ChildrenReply. */
export interface ChildrenRequest {
  /** The name of the tree. */
  tree: string;
  /** The node whose children are wanted. */
  node: TreeNode;
}

/** ChosenHit is a hit of a shard that is among the best of all. */
export interface ChosenHit {
  /** Its position among all hits, from 1. At least 1. */
  rank: number;
  /** The name of its repository, for who holds several. */
  repository?: string;
  /** The path of its file. */
  path: string;
  /** Its score in units of 1/65536. */
  score: number;
  /** The number of its chunk in the file, -1 for none. At least -1. */
  chunk: number;
  /** The number of its definition in the file, -1 for none. At least -1. */
  definition: number;
  /** True if the definition was taken for its kind. */
  of_kind?: boolean;
  /** The line that says most, 0 if none is known. At least 0. */
  line?: number;
  /** Those of a definition, with the comment above it, or of a block. */
  lines?: Lines;
  /** True if the text of the file took part, of a definition. */
  read?: boolean;
}

/** Chunk is a run of whole lines of a file. */
export interface Chunk {
  /** The path of the file. */
  path: string;
  /** The XXH64 of the file's content, as 16 hexadecimal digits. */
  hash: string;
  /** The first line, 1-based. */
  start: number;
  /** The last line, 1-based and inclusive. */
  end: number;
  /** Where the chunk begins in the file, in bytes. */
  start_byte: number;
  /** Where the chunk ends in the file, in bytes, exclusive. */
  end_byte: number;
  /** The qualified name of the innermost definition that began before the chunk and goes on in it. */
  within?: string;
}

/** ChunksRequest asks for the chunks of the index, page by page, so that a host can embed them. */
export interface ChunksRequest {
  /** What the page before says in next; empty for the first page. */
  after?: string;
  /** How many chunks a page has at most. 1 to 10000; default 1000. */
  limit?: number;
}

/** ChunksResponse is a page of chunks, in byte order of the paths, then in order of position. */
export interface ChunksResponse {
  /** The chunks of the page. */
  chunks: Chunk[];
  /** What asks for the page that follows; empty on the last. */
  next?: string;
}

/** Citation is a place that an answer names, as [path:first-last]. */
export interface Citation {
  /** The path that is cited. */
  path: string;
  /** The lines that are cited, unless the whole file is. */
  lines?: Lines;
  /** The ref of the item of the context that holds the place. */
  ref?: string;
  /** True if the place exists and was shown to the model. */
  verified: boolean;
  /** What is wrong with a citation that is not verified. */
  problem?: string;
}

/** Cited is code that something remembered names, held against what it is now. */
export interface Cited {
  /** The name as the text has it. */
  name: string;
  /** The path of the file that was meant. */
  path?: string;
  /** "same" or "changed" since it was said, or "gone"; empty if it is not known what was meant. */
  state?: string;
}

/** CitedSource is a part of a file that a draft was written from. */
export interface CitedSource {
  /** The path of the file, from the repository's root. */
  path: string;
  /** The first line, 1-based; 0 for the whole file. */
  first?: number;
  /** The last line, 1-based and inclusive; 0 for the whole file. */
  last?: number;
  /** The XXH64 of the file's content then, as 16 hexadecimal digits or the first 8 of them, as refs of chunks have. */
  hash: string;
}

/** CommitDetails names a commit. */
export interface CommitDetails {
  /** The commit's hash. */
  hash: string;
  /** The hashes of its parents. */
  parents?: string[];
  /** Who wrote it. */
  author?: string;
  /** When it was written, as RFC 3339. */
  time?: string;
  /** The first line of its message. */
  subject: string;
}

/** Counts are in how many chunks and files terms are, in the order of the query's terms. */
export interface Counts {
  /** How many chunks have each term in their text. At most 8192 elements. */
  chunks?: number[];
  /** How many files have each term in text, names or path. At most 8192 elements. */
  files?: number[];
  /** How many files with code are in the language that each term names. At most 8192 elements. */
  languages?: number[];
  /** How many definitions have each term of a report in their name; of other queries how many there are of each name that it may say. At most 8192 elements. */
  symbols?: number[];
  /** How many files have each term of a report in their path; of other queries how many have each word in their name that it may be about. At most 8192 elements. */
  paths?: number[];
}

/** Decision is a decision with the code that it names, as that is now. */
export interface Decision {
  /** The id of the decision. */
  id: string;
  /** The ref of the decision. */
  ref: string;
  /** The id of the session in which it was made. */
  session: string;
  /** The id of the message in which it was said, if it was in one. */
  message?: string;
  /** What was decided. */
  description: string;
  /** Why it was decided. */
  rationale?: string;
  /** What else was considered. */
  alternatives?: string[];
  /** How the decision was found. */
  found_by: DecisionSource;
  /** Milliseconds since 1970. */
  created: number;
  /** The code that it names, as that is now. */
  cites?: Cited[];
  /** True if code that it names has changed or gone since. */
  outdated?: boolean;
  /** What it is about, if that was said. */
  subject?: string;
  /** The refs of decisions that it took the place of. */
  supersedes?: string[];
  /** The ref of the decision that took its place. */
  superseded_by?: string;
  /** What was said later in its place without being told so, as recall finds it; a list has it. */
  replaced_by?: Earlier;
  /** True if it is pinned. */
  pinned?: boolean;
}

/** DecisionsRequest asks for decisions, states one, or looks for them in what was said. */
export interface DecisionsRequest {
  /** The name of the project; without it that of what is loaded. */
  project?: string;
  /** What to do with decisions. Default list. */
  action?: DecisionsAction;
  /** The id or ref of a session; a list without it is of all sessions, the other actions take the active one that was used last. */
  session?: string;
  /** The decision that add states; with rationale no more than it may have alone. At most 16384 bytes. */
  description?: string;
  /** Why it was decided, with add. At most 16384 bytes. */
  rationale?: string;
  /** What else was considered, with add. At most 50 elements. */
  alternatives?: string[];
  /** What the decision is about, with add, such as "port of the API": what still stands of the same subject is superseded. At most 1024 bytes. */
  subject?: string;
  /** Ids or refs of earlier decisions that it takes the place of, with add. At most 50 elements. */
  supersedes?: string[];
  /** Who finds decisions with extract: without a model the sentences that read like one; else a language model is asked about the messages that hold such, by "llm" needs. Default none. */
  model?: HostUse;
  /** How many are listed at most, or how many of the last messages extract reads. 1 to 200; default 20. */
  limit?: number;
  /** What an answer says in next, to go on there. At least 0. */
  after?: number;
}

/** DecisionsResponse is decisions, the newest first. */
export interface DecisionsResponse {
  /** The name of the project. */
  project: string;
  /** The decisions. */
  decisions: Decision[];
  /** What goes on after them, given as after; 0 if these are the last. */
  next?: number;
  /** What the model cost. */
  usage?: Usage;
}

/** Definition is a definition in a file. */
export interface Definition {
  /** The ref of the definition. */
  ref: string;
  /** What kind of definition it is: "function", "method", "class", … */
  kind: string;
  /** Its qualified name. */
  name: string;
  /** Its head in one line. */
  signature?: string;
  /** The lines from its head to its end. */
  lines: Lines;
}

/** Degraded is a part of a request that could not be answered as asked. */
export interface Degraded {
  /** The field that held it: "refs" or "path_ids". */
  field: string;
  /** What the field held. */
  value: string;
  /** Why it could not be taken up, for programs. */
  reason: DegradedReason;
  /** Why it could not be taken up, for people. */
  message: string;
  /** A value that resolves, if there is one. */
  suggested_fix?: string;
}

/** DirectoryVersion is the greatest version among the directories in a directory. */
export interface DirectoryVersion {
  /** The path of the directory that holds them, with a slash at its end; empty for the root. */
  above: string;
  /** The number of the greatest. */
  version: number;
}

/** DroppedPicks counts ids in a ranking that did not count. */
export interface DroppedPicks {
  /** How many were no ids of the block. */
  unknown?: number;
  /** How many had been given before. */
  repeated?: number;
  /** How many were past the pick limit. */
  excess?: number;
}

/** Earlier is something remembered that was replaced, or that replaced something. */
export interface Earlier {
  /** The ref. */
  ref: string;
  /** The beginning of what it says. */
  text: string;
  /** When it was said, in milliseconds since 1970. */
  created: number;
}

/** Edge is an edge of the graph as seen from one of its ends. */
export interface Edge {
  /** The kind of the edge, in upper case: CALLS, IMPORTS, …; schema lists all. */
  kind: string;
  /** Which way the edge leads, seen from the entity at hand. */
  direction: EdgeDirection;
  /** The ref of the other end. */
  ref: string;
  /** The type of the other end. */
  type: string;
  /** The name of the other end. */
  name: string;
  /** Where the other end is, if the request wants places. */
  where?: Where;
  /** The lines of a call or use that stands in several, the first 64. */
  lines?: number[];
  /** Those of lines that are less sure than the edge. */
  unsure?: number[];
  /** How many lines there are. */
  line_count?: number;
  /** What the edge rests on. */
  provenance: Provenance;
  /** How sure the edge is. */
  confidence: Confidence;
  /** 1 for what is certain, 0.7 for what was inferred, 0.3 for what is only likely. */
  weight: number;
  /** The place where the edge's first occurrence is written. */
  at?: Place;
  /** True of an import that is for types alone. */
  type_only?: boolean;
  /** True of an import that happens while the program runs. */
  dynamic?: boolean;
}

/** EdgeCount counts the edges of a kind. */
export interface EdgeCount {
  /** The kind, in upper case. */
  kind: string;
  /** The family that the kind belongs to. */
  family: string;
  /** How many edges of the kind there are. */
  count: number;
  /** From what to what such an edge leads. */
  means: string;
}

/** EdgeGroup are the edges of one kind and direction. */
export interface EdgeGroup {
  /** The kind of the edges. */
  kind: string;
  /** The family that the kind belongs to. */
  family: string;
  /** How many edges of the kind and direction there are. */
  total: number;
  /** The first of them. */
  edges: Edge[];
}

/** EmbedRequest is the request of an "embed" need. The reply is raw bytes: a vector for each text, in order, each of the same number of 32-bit floats in little-endian byte order. An EmbedReply may come with it. */
export interface EmbedRequest {
  /** What the texts are for. */
  purpose: EmbedPurpose;
  /** The texts to embed. */
  texts: string[];
}

/** EmptyRequest is a request without fields. */
export interface EmptyRequest {
}

/** Entity is something of the repository that has a ref. */
export interface Entity {
  /** What names the entity in every request: "type:project:…". It does not depend on what the file contains around it, so it stays good when lines move. */
  ref: string;
  /** "project", "directory", "file", "chunk", "symbol", "section", "commit", or that of a record: "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard", "bash_call". */
  type: string;
  /** For people: a path, a qualified name, a heading, the subject of a commit, the title of a record. */
  name: string;
  /** What kind of symbol it is: "function", "method", "class", … */
  kind?: string;
  /** The file that it is or is in, if there is one. */
  path?: string;
  /** The lines of the file that it takes, if it is a part of one. */
  lines?: Lines;
  /** The language of the file, "unknown" if it is not known; symbols are then guessed. */
  language?: string;
  /** The roles of the file: "test", "example", "vendored", "generated", "document" or "config". */
  roles?: string[];
  /** The head of a symbol in one line. */
  signature?: string;
  /** What else is known of a commit or a record, by name. */
  properties?: Record<string, string>;
}

/** EntityCount counts the entities of a type. */
export interface EntityCount {
  /** The type. */
  type: string;
  /** How many entities of the type there are. */
  count: number;
  /** What such an entity is. */
  holds: string;
  /** How refs of the type are made. */
  ref_form: string;
  /** A ref of the type that resolves, if there is one. */
  example?: string;
}

/** Entry is an entry of a directory. */
export interface Entry {
  /** The path from the repository's root. */
  path: string;
  /** Whether it is a file or a directory. */
  type: EntryType;
  /** How many files are below a directory. */
  files?: number;
}

/** EvidenceItem is one piece of evidence. */
export interface EvidenceItem {
  /** The place as PATH:FIRST-LAST, lines 1-based and inclusive; the path alone of an empty file. */
  source: string;
  /** The text there; it ends in ...[truncated] if there is more. */
  snippet: string;
  /** What it was found by. */
  rationale: string;
  /** The position in the list, 1 for the best. */
  rank: number;
}

/** ExploreRequest asks for the whole opening at once: search, inspect, paths and a bundle. */
export interface ExploreRequest {
  /** Words, a question, an identifier, a path, or a report, as the query of search. 1 to 1048576 bytes. */
  query: string;
  /** How many tokens the answer has as JSON at most, by estimate. 500 to 100000; default 4000. */
  budget?: number;
  /** How much text is shown: that of the best entity and a few lines of the next ones, or of every entity that is followed. Default concise. */
  detail?: Detail;
  /** How many entities are followed. 1 to 10; default 7. */
  limit?: number;
  /** True to follow also what is hardly likely to be about the question. Else there is no evidence then, and the reason names what came nearest. */
  doubtful?: boolean;
  /** Whether messages that need no repository are turned away. Default off. */
  gate?: GateUse;
  /** Whether the host's embedding model takes part in the search. Default none. */
  vectors?: HostUse;
  /** Whether the host's version control takes part in the search. Default none. */
  history?: HostUse;
}

/** ExploreResponse is what the opening found. */
export interface ExploreResponse {
  /** What kind of query it was taken for. */
  class: QueryClass;
  /** How likely what the search found is about the question at all. */
  confidence?: ConfidenceLevel;
  /** The bundle of the best entities, the paths between them and their neighbours. */
  evidence: BundleResponse;
  /** The neighbours to go on with. */
  next_hops: NextHop[];
  /** Further results of the search, by ref, name and lines alone. */
  more?: Entity[];
  /** Why nothing was found. */
  reason?: string;
}

/** ExportRequest asks for the repository as one snapshot, given to the host through write needs whose raw bytes follow one another. */
export interface ExportRequest {
  /** What the snapshot holds of the contents of files. Default keep. */
  contents?: ExportContents;
  /** Whether the snapshot holds the links of the graph. Default make. */
  links?: ExportLinks;
}

/** ExportResponse tells the snapshot's size in bytes. */
export interface ExportResponse {
  /** The snapshot's size in bytes. */
  bytes: number;
  /** True if the snapshot holds all contents. */
  contents: boolean;
  /** True if the snapshot holds the links of the graph. */
  links: boolean;
}

/** ExternalImport is an import of something that the repository does not hold. */
export interface ExternalImport {
  /** What is imported, as written. */
  path: string;
  /** The line of the import, 1-based. */
  line: number;
  /** True if it is for types alone. */
  type_only?: boolean;
  /** True if it happens while the program runs. */
  dynamic?: boolean;
}

/** FamilyCount counts edges of a family. */
export interface FamilyCount {
  /** The family. */
  family: string;
  /** How many edges of the family lead to the entity. */
  in: number;
  /** How many edges of the family lead from the entity. */
  out: number;
}

/** FederateRequest asks where in several repositories something is. What only a single repository can tell takes no part: vectors, history, the graph, summaries. */
export interface FederateRequest {
  /** Words, a question, an identifier, a path, an error message with its stack trace, or a whole bug report. 1 to 1048576 bytes. */
  query: string;
  /** How many results come back at most. 1 to 1000; default 10. */
  limit?: number;
  /** What a result stands for. Default file. */
  by?: ResultUnit;
  /** True to add the parts of each score, and what the query was taken for. */
  explain?: boolean;
  /** How many lines a snippet has at most; 0 for none. 0 to 200; default 8. */
  snippet_lines?: number;
  /** Whether what the host's embedding model finds near the query takes part as a lane, by a "nearest" need. Without an answer the search goes on, and a note says why. Default none. */
  vectors?: HostUse;
  /** Whether it counts which files changed lately, and which together, as weak lanes, by a "history" need. Without an answer the search goes on, and a note says why. Default none. */
  history?: HostUse;
  /** Whether the links of the graph take part. Default none. */
  graph?: GraphUse;
  /** How many definitions of its file a result names at most, if it stands for a file: those that say most of the query, of which the first is what it is shown by. By 0 the passage that fits best is shown, and no other is named, which is quicker. 0 to 10; default 0. */
  definitions?: number;
  /** How many notable edges each result shows per direction. 0 to 10; default 0. */
  notable_edges?: number;
  /** Types of what is in no file: "commit", "record" for records of every type, or a type of records, such as "knowledge". They come only if they are asked for so, and files then only if kinds are asked for too. Of them those pass that belong to a file which passes the filters. At most 100 elements. */
  types?: string[];
  /** Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements. */
  languages?: string[];
  /** Files, directories or patterns: "core/search", "*_test.go", "src/** /*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes. */
  paths?: string[];
  /** Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements. */
  kinds?: string[];
  /** Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements. */
  roles?: string[];
  /** True to have the host's language model, with vectors "host", write a short hypothetical answer, by an "llm" need, and to look for what lies near that: for questions what, how and why that name no file and no function. Without an answer that helps, the query itself is what the vectors are compared with. */
  hyde?: boolean;
  /** Whether messages that need no repository are turned away. Default off. */
  gate?: GateUse;
  /** Whether the summaries that the host keeps, as summarize makes them, take part as a weak field, by a "summaries" need. Default none. */
  summaries?: HostUse;
  /** The names of those that are searched; empty for all. At most 100000 elements. */
  repositories?: string[];
}

/** FileChange is a file of a diff. */
export interface FileChange {
  /** The path of the file. */
  path: string;
  /** The changed lines of the file as it is now; none for all of it. */
  lines?: Lines[];
  /** True if the file is no more. */
  deleted?: boolean;
  /** True if only what the lines hold changes: what depends on it in the same file counts then, and who imports the file does not. */
  alone?: boolean;
  /** True if only the path or mode changed: no definition is changed then, but who imports the file may be. */
  moved?: boolean;
}

/** FileReadRequest asks for lines of a file, or for the entries of a directory. */
export interface FileReadRequest {
  /** A file or directory of the repository; "" is its root. It may end in lines of a file, as in "a.go:12-34", "a.go:12" or "a.go:12-", or in the name of a definition, as in "a.go:Server.Serve", and be no more than such a name if only one definition has it. */
  path?: string;
  /** The first line, 1-based; without it the beginning of the file. At least 1. */
  start?: number;
  /** The last line, 1-based and inclusive; without it the end of the file. At least 1. */
  end?: number;
  /** How many bytes the text has at most; it is cut at the end of a line. 1 to 16777216; default 1048576. */
  max_bytes?: number;
}

/** FileReadResponse is a file's lines, or a directory's entries. */
export interface FileReadResponse {
  /** The path that was read. */
  path: string;
  /** Whether it is a file or a directory. */
  type: EntryType;
  /** The file's language, "unknown" if it is not known; definitions are then guessed. */
  language?: string;
  /** How many lines the whole file has. */
  total_lines?: number;
  /** The lines that the text holds. */
  lines?: Lines;
  /** The text of the lines; bytes that are not UTF-8 are replaced. */
  text?: string;
  /** The line to go on with, if the text was cut by max_bytes. */
  next?: number;
  /** True if the only line returned is itself longer than max_bytes. */
  line_truncated?: boolean;
  /** The definitions that begin in the lines. */
  definitions?: Definition[];
  /** The entries of a directory. */
  entries?: Entry[];
}

/** FileRequest is the request of a "file" need: the whole content of a file that the index knows but does not store. The reply is raw bytes, as they are in the file. A host without the files answers with an error of code "not_found" or "unsupported"; content that is not what was indexed ends the operation with code "stale". */
export interface FileRequest {
  /** The path of the file. */
  path: string;
}

/** FoundFile is a file whose definitions are ranked. */
export interface FoundFile {
  /** The name of its repository, for who holds several. */
  repository?: string;
  /** The path of the file. */
  path: string;
  /** Its place among all files that are found, from 0. At least 0. */
  place: number;
  /** The score of the file in units of 1/65536. */
  score: number;
  /** The line that a trace names in it, 0 for none. At least 0. */
  line?: number;
  /** True if its text takes part. */
  read?: boolean;
}

/** GateRequest asks whether a message needs the repository at all. Nothing has to be loaded. */
export interface GateRequest {
  /** What somebody wrote. 1 to 1048576 bytes. */
  message: string;
  /** What was said before, the newest last. The last 6 are shown to a model, each up to 2000 bytes. */
  turns?: Turn[];
  /** Whether the host's language model decides what no pattern does, by an "llm" need. Without a useful answer a note says why. Default none. */
  model?: HostUse;
  /** The host's clock in seconds since any fixed time. A decision is taken again after 300 seconds; without a clock it does not expire. At least 0. */
  now?: number;
}

/** GateResponse is the decision. */
export interface GateResponse {
  /** True if the message needs the repository. */
  retrieve: boolean;
  /** How sure that is, from 0 to 1. */
  confidence: number;
  /** Why, in a few words. */
  reason: string;
  /** What decided whether a message needs the repository. */
  phase: GatePhase;
  /** What a model cost. */
  usage?: Usage;
  /** Why a model that was asked did not decide. */
  notes?: string[];
}

/** GatherBranch is a line of searches. */
export interface GatherBranch {
  /** The id of the branch. */
  id: string;
  /** Where the branch stands. */
  status: BranchStatus;
  /** The id of the branch's last node; before it has one, of the node that it leaves from. */
  head: string;
  /** The sources of the passages that it holds, in the order in which they were found. */
  retained: string[];
}

/** GatherBudget bounds a bundle. 0 is none, and differs from what is absent, which has its default. Characters are grapheme clusters. */
export interface GatherBudget {
  /** How many items there are at most. 0 to 1000; default 8. */
  max_items?: number;
  /** How many characters the summary has at most. 0 to 100000; default 1200. */
  max_summary_chars?: number;
  /** How many characters each snippet has at most. 0 to 100000; default 600. */
  max_snippet_chars?: number;
  /** How many actions are taken at most. 0 to 64; default 1. */
  step_limit?: number;
  /** How many passages each branch of graph mode retains. 0 to 1000; default 5. */
  retained_artifacts?: number;
}

/** GatherEdge leads from a node to a later one, or, of a merge, between the heads of two branches. */
export interface GatherEdge {
  /** The id of the node that it leaves from. */
  from: string;
  /** The id of the node that it leads to. */
  to: string;
  /** How a search follows from another. */
  kind: GatherEdgeKind;
}

/** GatherNode is a search, or the request itself. */
export interface GatherNode {
  /** The id of the node. */
  id: string;
  /** The id of its branch. */
  branch: string;
  /** What was searched for. */
  query: string;
  /** Who chose the search; empty of the request. */
  chosen_by?: ActionSelection;
  /** How many passages it found. */
  hits: number;
  /** How many of these were retained. */
  added: number;
}

/** GatherPlan says how to look. */
export interface GatherPlan {
  /** How searches follow one another. Default linear. */
  mode?: GatherMode;
  /** Which lanes a search for evidence has. Default lexical. */
  strategy?: GatherStrategy;
  /** Who chooses what is searched next. Default heuristic. */
  action_selection?: ActionSelection;
}

/** GatherPrior is what the loop knows already. */
export interface GatherPrior {
  /** What the loop takes the task for; 16 KiB count. */
  interpretation?: string;
  /** The last turns, the newest last; 20 of 4 KiB each count. */
  recent_turns?: string[];
  /** The items of earlier bundles, best first; 100 count. */
  evidence?: KnownEvidence[];
}

/** GatherRequest asks for bounded evidence for the next step of an agent's loop. */
export interface GatherRequest {
  /** Words, a question, an identifier, a path, or a report, as the query of search. 1 to 1048576 bytes. */
  query: string;
  /** What kind of step the evidence is for. Default planner-search. */
  intent?: GatherIntent;
  /** How to look. */
  plan?: GatherPlan;
  /** How much comes back. */
  budget?: GatherBudget;
  /** What the loop knows already. */
  prior_context?: GatherPrior;
  /** Whether messages that need no repository are turned away. Default off. */
  gate?: GateUse;
  /** Whether what the host remembers of the project is evidence too, found as recall finds it, by vectors if the strategy of the plan has them. Default none. */
  remembered?: HostUse;
}

/** GatherResponse is the evidence. A request that cannot be answered in the way it asks for is no error: Capability says why, and there is no evidence. */
export interface GatherResponse {
  /** Whether the request can be answered in the way it asks for. */
  capability: Capability;
  /** One sentence about what was found. */
  summary: string;
  /** The evidence, best first. */
  items: EvidenceItem[];
  /** What is remembered of it, best first, apart from the evidence in files. */
  remembered?: Recalled[];
  /** What the evidence lacks, or what was done otherwise than asked. */
  warnings: string[];
  /** How graph mode went. */
  trace?: GatherTrace;
  /** What the language model cost. */
  usage?: Usage;
}

/** GatherTrace is how graph mode went. */
export interface GatherTrace {
  /** The lines of searches. */
  branches: GatherBranch[];
  /** The request (n0) and the searches, in order. */
  nodes: GatherNode[];
  /** How the nodes follow from one another. */
  edges: GatherEdge[];
  /** The queries that were thought of and not searched, best first. */
  frontier: PendingQuery[];
  /** The id of the branch that goes on; empty once all is completed. */
  active_branch: string;
  /** False if the step limit ended it: there is more to do. */
  completed: boolean;
  /** Why gathering ended. */
  stop: GatherStop;
  /** How many actions were taken. */
  steps: number;
}

/** GrepFile is a file in which lines match. */
export interface GrepFile {
  /** The ref of the file. */
  ref: string;
  /** The path of the file. */
  path: string;
  /** The file's language, if it is known. */
  language: string;
  /** The roles of the file: "test", "example", "vendored", "generated", "document" or "config". */
  roles?: string[];
  /** How many lines match. */
  count: number;
  /** Lines that match, and with context those around them, in order. */
  lines?: GrepLine[];
}

/** GrepLine is a line that matches, or one beside it. */
export interface GrepLine {
  /** The number of the line, 1-based. */
  line: number;
  /** The text of the line, of a line longer than 240 bytes a part with the first match. */
  text: string;
  /** Where the text begins in the line, in bytes. */
  offset?: number;
  /** True if the line is longer than the text. */
  truncated?: boolean;
  /** Where the pattern matches, the first 16 at most, and the first alone in a line of more than 16 KiB; none in a line of the context. */
  matches?: GrepMatch[];
  /** The qualified name of the innermost definition around a line that matches. */
  within?: string;
}

/** GrepMatch is where a pattern matches in a line, in bytes from its beginning, whatever of it is shown. */
export interface GrepMatch {
  /** Where the match begins. */
  start: number;
  /** Where the match ends, exclusive. */
  end: number;
}

/** GrepRequest asks which lines match a pattern. Each file is searched line by line; a byte order mark before its text and a carriage return at the end of a line may match, and need not. */
export interface GrepRequest {
  /** A literal, or a regular expression of at most 16 KiB. No match goes beyond a line, so that a line feed in it is refused. 1 to 1048576 bytes. */
  pattern: string;
  /** What the pattern is. Default literal. */
  syntax?: PatternSyntax;
  /** True to take small and capital letters for the same. A literal then has at most 16 KiB too. */
  ignore_case?: boolean;
  /** How many lines around each that matches come along. 0 to 20; default 0. */
  context?: number;
  /** How many files come back at most. Those that do not are counted. 1 to 100000; default 100. */
  limit?: number;
  /** How many lines that match come back of each file at most; 0 for none. Those that do not are counted. 0 to 100000; default 100. */
  lines?: number;
  /** Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements. */
  languages?: string[];
  /** Files, directories or patterns: "core/search", "*_test.go", "src/** /*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes. */
  paths?: string[];
  /** Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements. */
  kinds?: string[];
  /** Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements. */
  roles?: string[];
}

/** GrepResponse is the files in which lines match: code before tests and documents, and what lies high in the tree and has a plain name before what does not. An empty list comes with a reason. */
export interface GrepResponse {
  /** The files. */
  files: GrepFile[];
  /** Why the list is empty. */
  reason?: string;
  /** In how many files lines match. */
  total_files: number;
  /** How many lines match in all files. */
  total_lines: number;
  /** How many files passed the filters and were read to their ends. */
  searched: number;
  /** True if lines match that did not come back, because of limit, of lines, or because lines of more than 16 MiB would have. The counts hold them. */
  truncated?: boolean;
  /** Notes say which files could not be searched. */
  notes?: string[];
}

/** HistoryReply is what the host's version control knows. */
export interface HistoryReply {
  /** The name of the newest commit. */
  head: string;
  /** The files that changed, each once, relative to the repository, with slashes. What the index does not hold is ignored. */
  paths?: string[];
  /** The commits without merges, newest first, each as the numbers in paths, from 0, of the files that it changed. */
  commits?: number[][];
  /** The names of each commit, in the same order, if they were asked for. */
  details?: CommitDetails[];
}

/** HistoryRequest is the request of a "history" need: which files did the last commits change? The reply is a HistoryReply. A host without a history answers with an error of code "unsupported"; whatever error it is, the search goes on without. */
export interface HistoryRequest {
  /** How many of them at most, the newest ones. */
  commits: number;
  /** The head of the history that the core has, "" for none. If it is still the same, a reply of the head alone is enough. */
  known?: string;
  /** True if the names of the commits are wanted too. */
  details?: boolean;
}

/** ImpactRequest asks what a change touches. The repository is as it is after the change. */
export interface ImpactRequest {
  /** The files of a diff. At most 10000 elements. */
  changes?: FileChange[];
  /** What is to change, with changes or instead: refs, names such as Server.Serve, paths, FILE:NAME, or FILE:12-34, all definitions of which change. Those that stand for nothing are told in notes beside others, and are an error where all do. At most 1000 elements; each at most 4096 bytes. */
  targets?: string[];
  /** How far dependents are followed. 1 to 5; default 2. */
  depth?: number;
  /** How many dependents, tests and documents are listed of each. 1 to 500; default 50. */
  limit?: number;
  /** True to say of each dependent where it is. */
  places?: boolean;
  /** Whether tests that changed together with the files before count too, by a "history" need. Default none. */
  history?: HostUse;
}

/** ImpactResponse is what a change touches. */
export interface ImpactResponse {
  /** The innermost definitions that hold changed lines. */
  definitions: Entity[];
  /** What calls, uses, extends or imports what was changed, near ones first. */
  dependents: Reached[];
  /** The tests that belong to what was changed, the likeliest first, without those that were changed themselves. */
  tests: AffectedEntity[];
  /** The documents that belong to what was changed, the likeliest first, without those that were changed themselves. */
  documents: AffectedEntity[];
  /** Who CODEOWNERS names for the changed files. */
  owners: Owned[];
  /** Paths that the index does not hold: left out, or not text. */
  unknown?: string[];
  /** What was left out or done otherwise than asked, and why. */
  notes?: string[];
}

/** ImportRequest asks to open a snapshot that the host hands over through read needs. The core keeps a copy. */
export interface ImportRequest {
  /** The snapshot's length in bytes. At least 1. */
  size: number;
  /** The size over which a snapshot is refused. At least 1; default 4294967296. */
  max_bytes?: number;
  /** How much a read need asks for at most. A host that sets it to the size and hands over all at once gives the bytes away: the core keeps them where they are. At least 1024. */
  piece_bytes?: number;
  /** Ranges leaves the snapshot where it is: search, read and stats ask for what they need of it through read needs of their own, all at once, in a few rounds, and answer as if all of it were there. Other operations are refused. */
  ranges?: boolean;
}

/** InspectRequest asks for an entity and what is around it. */
export interface InspectRequest {
  /** A ref as answers give it. A path of the repository is taken for its file or directory too, and a qualified name that is defined once for its symbol. */
  ref: string;
  /** Which edges of the entity are meant. Default both. */
  direction?: Direction;
  /** The kinds of edges wanted; without it all. */
  edge_kinds?: string[];
  /** How many edges of a kind and direction are listed. All are counted. 1 to 1000; default 5. */
  limit?: number;
  /** How far to go. Beyond 1 the answer also lists what is reached, up to 16 edges a kind and entity. 1 to 5; default 1. */
  depth?: number;
  /** How much is shown of the entity. Default concise. */
  detail?: Detail;
  /** True to say of each edge, and of what is reached, where its other end is. */
  places?: boolean;
  /** Whether edges of commits take part, by a "history" need. Default none. */
  history?: HostUse;
}

/** InspectResponse is an entity and what is around it. */
export interface InspectResponse {
  /** The entity. */
  entity: Entity;
  /** The beginning of its text, with detail "full". */
  preview?: Preview;
  /** Its edges, by direction and kind. */
  edges: Around;
  /** The imports of a file that lead out of the repository. C#'s are not resolved, and not listed. */
  external_imports?: ExternalImport[];
  /** The neighbours worth inspecting, best first, of the whole neighbourhood and not only of the edges listed. */
  recommended_next_hops: NextHop[];
  /** How many edges of every family there are: that there are none is evidence too. */
  coverage: FamilyCount[];
  /** What is farther away, by distance, with a depth over 1. */
  reached?: Reached[];
  /** True if reached does not hold all. */
  truncated?: boolean;
  /** What was left out or done otherwise than asked, and why. */
  notes?: string[];
}

/** Item is something that an agent keeps in mind. */
export interface Item {
  /** The id of the item. */
  id: string;
  /** The id of its session. */
  session: string;
  /** How near it is kept. */
  tier: MemoryTier;
  /** The agent's own word for what it is. */
  label?: string;
  /** What is kept. */
  text: string;
  /** An estimate of how many tokens the text has. */
  tokens: number;
  /** How relevant it is, from 0 to 1, as it was given. */
  relevance: number;
  /** How often it was recalled. */
  accesses: number;
  /** When it was made, in milliseconds since 1970. */
  created: number;
  /** How like the query it is, from 0 to 1, in an answer to one. */
  similarity?: number;
  /** True if it is pinned: it never becomes cold. */
  pinned?: boolean;
}

/** KnowledgeRequest asks for runbooks and stored knowledge. */
export interface KnowledgeRequest {
  /** Words, or the id of one text; empty lists all, without their text. */
  query?: string;
  /** The id of one text. */
  id?: string;
  /** How many texts come back at most. 1 to 20; default 3. */
  limit?: number;
}

/** KnowledgeResponse is the texts found, best first. */
export interface KnowledgeResponse {
  /** The texts found. */
  texts: KnowledgeText[];
  /** Why nothing was found. */
  reason?: string;
}

/** KnowledgeText is a runbook, or knowledge that was added. */
export interface KnowledgeText {
  /** The id of the text. */
  id: string;
  /** Its title. */
  title: string;
  /** What it says; lists leave it out. */
  text?: string;
  /** The ref of knowledge that was added. */
  ref?: string;
}

/** KnownEvidence is an Item of an earlier bundle. Only the source is needed: what it shows is read again. */
export interface KnownEvidence {
  /** The place as PATH:FIRST-LAST, as an item of a bundle has it. */
  source: string;
  /** The text that was shown. */
  snippet?: string;
  /** What it was found by. */
  rationale?: string;
  /** Its position in its bundle. */
  rank?: number;
}

/** LackingRepository is a repository whose index lacks something. */
export interface LackingRepository {
  /** Its name. */
  repository: string;
  /** Skipped says what its index lacks. */
  skipped: string;
}

/** LaneUse is a lane that took part in a search. */
export interface LaneUse {
  /** The name of the lane. */
  name: string;
  /** The factor on what it counts unless told otherwise. */
  times: number;
}

/** LanguageStats counts the files of a language. */
export interface LanguageStats {
  /** The language. */
  language: string;
  /** How many files are in it. */
  files: number;
  /** How many bytes these have. */
  bytes: number;
  /** How many lines these have. */
  lines: number;
}

/** Layout is what ranking knows of the tree of a repository. */
export interface Layout {
  /** How many sources lie in each depth. At most 100000 elements. */
  depths?: number[];
  /** The directories that hold others such as v1 and v2. At most 1000000 elements. */
  versions?: DirectoryVersion[];
}

/** Lines is a run of lines, 1-based and inclusive. */
export interface Lines {
  /** The first line, 1-based. */
  start: number;
  /** The last line, 1-based and inclusive. */
  end: number;
}

/** LoadRequest asks to index the files of an archive (tar, tar.gz or zip, told apart by their first bytes) that the host hands over through read needs. */
export interface LoadRequest {
  /** The repository's name, for people. */
  name?: string;
  /** The archive's length in bytes; only a zip archive needs it, for the others it makes progress exact. At least 0. */
  size?: number;
  /** How the load treats what was there. Default replace. */
  mode?: LoadMode;
  /** Paths that no longer exist, for an update. */
  remove?: string[];
  /** What the load does with the contents of files. Default keep. */
  contents?: LoadContents;
  /** The size in bytes over which a file is left out. At least 1; default 16777216. */
  max_file_bytes?: number;
  /** How many files the archive may have. At least 1; default 1000000. */
  max_files?: number;
  /** How many bytes the archive may have once unpacked. At least 1; default 8589934592. */
  max_total_bytes?: number;
  /** Among how many loads the files of the archive are shared out, by their paths, so that as many cores index it at once, from whose snapshots one takes the others' files. 1 to 64; default 1. */
  shares?: number;
  /** Which of them this load takes, from 0 to one less than shares. 0 to 63; default 0. */
  share?: number;
  /** The files that the host left out, to be shown by stats beside those that the core leaves out. An update without it keeps the counts there were. */
  skipped?: Skip[];
}

/** LoadResponse says what is loaded now. */
export interface LoadResponse {
  /** The repository's name. */
  name?: string;
  /** How many files are in the index. */
  files: number;
  /** How many bytes these have. */
  bytes: number;
  /** How many chunks these were cut into. */
  chunks: number;
  /** How many definitions were found. */
  definitions: number;
  /** The files that are not in the index, by reason. */
  skipped: Skip[];
  /** How many segments a search goes through. */
  parts: number;
}

/** MapFile is a file on a map. */
export interface MapFile {
  /** The ref of the file. */
  ref: string;
  /** Its path. */
  path: string;
  /** The definitions that the map shows of it. */
  definitions: Definition[];
}

/** MapRequest asks for the map of a repository: the definitions that the rest leans on most, by their signatures. */
export interface MapRequest {
  /** What the map is drawn around, if given, as the query of search. At most 1048576 bytes. */
  query?: string;
  /** The directory or file that is shown; without it all. */
  path?: string;
  /** How many tokens the map has at most, by estimate. 1 to 1000000000; default 1024. */
  budget?: number;
  /** Whether the links of the graph count in what the repository leans on. Default links. */
  graph?: GraphUse;
}

/** MapResponse is a map. An empty one comes with a reason. */
export interface MapResponse {
  /** A line for each file and, indented below, one for each definition: its line and its signature. */
  map: string;
  /** The files on the map, in its order. */
  files: MapFile[];
  /** An estimate of how many tokens the map has. */
  tokens: number;
  /** True if there are definitions that are not on it. */
  truncated: boolean;
  /** Why the map is empty. */
  reason?: string;
}

/** Matches is how much a search finds before it ranks. */
export interface Matches {
  /** How many chunks hold any of the query's words. */
  chunks: number;
  /** How many files do, or are known to a lane otherwise. */
  files: number;
  /** How many of these pass the filters. */
  passing: number;
}

/** MemoryRequest works with what an agent keeps in mind during a session: hot items are in its context, warm ones near, cold ones far. */
export interface MemoryRequest {
  /** The name of the project; without it that of what is loaded. */
  project?: string;
  /** What to do with what an agent keeps in mind. Default status. */
  action?: MemoryAction;
  /** The id or ref of a session; without it the active one that was used last, which add makes if there is none. */
  session?: string;
  /** What add keeps; what is longer is for a message or a note. At most 65536 bytes. */
  text?: string;
  /** One's own word for what add keeps. At most 128 bytes. */
  label?: string;
  /** How relevant it is; 0.5 without it. The least relevant leaves the context first. 0 to 1. */
  relevance?: number;
  /** The tier that list shows, hot without it, or that spill moves items to, warm without it. */
  tier?: MemoryTier;
  /** The items that spill moves; without them the count least relevant. */
  ids?: string[];
  /** How many items spill moves; without it half of the hot items, rounded up. 1 to 1048576. */
  count?: number;
  /** What recall looks for among the items of all tiers. At most 1048576 bytes. */
  query?: string;
  /** How many are recalled at most. 1 to 200; default 5. */
  limit?: number;
  /** True to leave what is recalled where it is. Otherwise items of a similarity of 0.85, and those recalled three times, become hot. */
  keep_tiers?: boolean;
  /** Whether similarity is by the host's embedding model, by "embed" needs, or else by words. Default none. */
  vectors?: HostUse;
}

/** MemoryResponse is what came of it. */
export interface MemoryResponse {
  /** The name of the project. */
  project: string;
  /** The id of the session. */
  session: string;
  /** The items added, listed or recalled. */
  items?: Item[];
  /** The counts of all tiers after what was done. */
  tiers: Tier[];
  /** The ids of recalled items that are hot now. */
  promoted?: string[];
  /** The ids of items that had to leave the context. */
  spilled?: string[];
  /** Why nothing was recalled. */
  reason?: string;
  /** Notes say what was left out, such as vectors that were asked for. */
  notes?: string[];
}

/** Mention is a part of a query that names something in code. */
export interface Mention {
  /** The text as written, without quotes, parentheses and what goes before a path. */
  text: string;
  /** What it seems to name. */
  type: MentionType;
  /** Where it begins in the query, in bytes. */
  start: number;
  /** Where it ends in the query, in bytes, exclusive. */
  end: number;
}

/** Message is something said in a session. */
export interface Message {
  /** The id of the message. */
  id: string;
  /** The ref of the message. */
  ref: string;
  /** The id of its session. */
  session: string;
  /** Who said something. */
  role: Role;
  /** What was said, perhaps cut. */
  content: string;
  /** How many bytes the whole content has. */
  bytes: number;
  /** True if the content is cut. */
  truncated?: boolean;
  /** Milliseconds since 1970. */
  created: number;
  /** The object that came with it, as it was given. */
  metadata?: unknown;
}

/** MessagesRequest stores what was said in a session, or asks for it. */
export interface MessagesRequest {
  /** The name of the project; without it that of what is loaded. */
  project?: string;
  /** What to do with messages. Default list. */
  action?: MessagesAction;
  /** The id or ref of a session; without it the active one that was used last, which add makes if there is none. */
  session?: string;
  /** What add stores, in order. At most 1000 elements. */
  messages?: NewMessage[];
  /** Keep also keeps what is added in mind, as memory does with add, under its role. All is written at once or nothing is: messages of 4 MiB together, or one larger one, the decisions found in them, and what leaves the context for them. */
  keep?: boolean;
  /** Start makes the session that keep is for, if it is not there; without an id it is a new one. */
  start?: boolean;
  /** How decisions are looked for in messages. Default none. */
  decisions?: DecisionSearch;
  /** How many are listed at most, the last ones. 1 to 200; default 20. */
  limit?: number;
  /** What an answer says in earlier, to go back from there. At least 0. */
  before?: number;
  /** How many bytes of each are listed at most. 1 to 16777216; default 65536. */
  max_bytes?: number;
}

/** MessagesResponse is a part of a session in the order in which it was said, or the ids of what was stored. */
export interface MessagesResponse {
  /** The name of the project. */
  project: string;
  /** The id of the session. */
  session: string;
  /** The messages listed. */
  messages?: Message[];
  /** What goes on with what was said before, given as before; 0 if there is nothing. */
  earlier?: number;
  /** The refs of the messages stored, in order. */
  refs?: string[];
  /** How many of them were stored before and left as they are. */
  known?: number;
  /** The decisions that were found in them. */
  decisions?: Decision[];
  /** True if a message reads like a decision, and none was looked for. */
  might_decide?: boolean;
  /** Notes say which messages were too large to be kept in mind, or to be found by all words. */
  notes?: string[];
  /** What the model cost. */
  usage?: Usage;
}

/** MissingRepository is a repository that did not answer. */
export interface MissingRepository {
  /** Its name. */
  repository: string;
  /** What was wrong. */
  why: string;
}

/** ModelCall is one tool call. */
export interface ModelCall {
  /** The name of the tool. */
  name: string;
  /** What the model gave: a JSON object, if it kept to the schema; hosts hand on text that is not JSON as a JSON string. */
  arguments: unknown;
}

/** ModelReply is the reply to an "llm" need. */
export interface ModelReply {
  /** The tool calls of the model, in order. */
  calls?: ModelCall[];
  /** What it said besides. */
  text?: string;
  /** Why a model ended. */
  stop?: ModelStop;
  /** What answered, as PROVIDER:MODEL. */
  model?: string;
  /** What the call cost. */
  usage: Usage;
  /** What the host has to say, such as that a prefix was too short to be cached. */
  warnings?: string[];
}

/** ModelRequest is the request of an "llm" need: one turn of a conversation that has no other turns. The prompt is the texts of the prefix, then the message. */
export interface ModelRequest {
  /** Which part of Cairn asks, such as "navigate": hosts log it and may choose a model by it. */
  purpose: string;
  /** Text that stays the same, byte for byte, from call to call, and is worth caching by the provider. It is instructions and data. */
  prefix?: Segment[];
  /** What differs from call to call. */
  message: string;
  /** The one tool that the model must call, once, if there is one. */
  tool?: ModelTool;
  /** The most tokens that the model may write; 0 leaves it to the host. */
  max_tokens?: number;
}

/** ModelTool is a function that the model is offered. */
export interface ModelTool {
  /** The name of the function. */
  name: string;
  /** What it is for, for the model. */
  description: string;
  /** The JSON Schema of its arguments. */
  input_schema: unknown;
}

/** NameCount is how well definitions fit a name in a report. */
export interface NameCount {
  /** How well the best fit; only good for comparing. */
  fit: number;
  /** How many fit best. */
  definitions: number;
}

/** NavigateCache says how prompts are laid out for the provider's cache. */
export interface NavigateCache {
  /** True to send prompts without marks and without blocks of earlier rounds. */
  off?: boolean;
  /** How many tokens the model takes, which bounds all of a prompt. The window of earlier blocks has 4096 less. 8192 to 10000000; default 128000. */
  context_tokens?: number;
  /** True to let the first block go when the window is full. */
  no_pin?: boolean;
  /** True to leave the block at hand out of the prefix in the first round. */
  no_current_block?: boolean;
  /** True to leave the block at hand out of the prefix in later rounds. */
  no_subtree_block?: boolean;
}

/** NavigateRequest asks for files by walking the tree of a repository by names. */
export interface NavigateRequest {
  /** Words or a question. 1 to 1048576 bytes. */
  query: string;
  /** How the tree is walked. Default auto. */
  strategy?: NavigateStrategy;
  /** Who picks from the entries shown. Default index. */
  model?: NavigateModel;
  /** The name of a tree that the host has, read by "node" and "children" needs; empty for what is loaded. */
  tree?: string;
  /** How many files come back at most. 1 to 1000; default 10. */
  limit?: number;
  /** How many directories are followed from a round; without it 3 in beam and all in block. 1 to 1000. */
  beam_width?: number;
  /** How many rounds all but beam have at most, over all restarts; without it block has 20, or as many as the tree is deep, for each. 1 to 1000. */
  max_rounds?: number;
  /** The size of a block in tokens, as the core counts them. 100 to 1000000; default 16000. */
  block_tokens?: number;
  /** How many calls of a round are open at once. 1 to 64; default 4. */
  parallel?: number;
  /** What orders paths across blocks. Default none. */
  ranker?: PathOrder;
  /** Whether the search that leads guided, and that rerank and cascade order, has the host's vectors as a lane. Default none. */
  vectors?: HostUse;
  /** Which single directories are passed through. Default all. */
  collapse?: Collapse;
  /** What a block shows below its candidates. Default fill. */
  lookahead?: Lookahead;
  /** How blocks are filled. Default union. */
  packing?: BlockPacking;
  /** How an entry is shown to a model; without it in full by beam and block, else compact. */
  entries?: EntryStyle;
  /** How the ids that may be picked are told. Default range. */
  ids?: IDStyle;
  /** How often a navigation that found nothing begins again; 0 for never. 0 to 10; default 1. */
  restarts?: number;
  /** True to end as soon as there are enough files, in the order in which they were found; else one last call orders the files of all rounds, if the host's model picked them in several. */
  no_final_order?: boolean;
  /** True to let .json files be opened like directories. */
  expand_json?: boolean;
  /** True to let documents be opened like directories: what is found is a section of one. */
  expand_documents?: boolean;
  /** The path of the one document that is navigated. */
  document?: string;
  /** True to add the contents of the files found. */
  contents?: boolean;
  /** How many bytes of each file's content are added at most. 1 to 16777216; default 65536. */
  max_bytes?: number;
  /** How prompts are laid out for the provider's cache. */
  cache?: NavigateCache;
}

/** NavigateResponse is what a navigation found, and how. */
export interface NavigateResponse {
  /** The files found, best first. */
  files: NavigatedFile[];
  /** The strategy that was taken. */
  strategy: string;
  /** Why there are no files. */
  reason?: string;
  /** Notes say what was left out, such as vectors that were asked for. */
  notes?: string[];
  /** Why the navigation ended before its time: files are what it had found by then, or what a search had. */
  failed?: CairnFault;
  /** What the navigation did. */
  trace: NavigateTrace;
}

/** NavigateRound is one round of a navigation. */
export interface NavigateRound {
  /** The ids of the candidates of all blocks, in order; blocks tells how many are whose. */
  candidate_set: string[];
  /** How many may be picked from each block. */
  pick_limit: number;
  /** True of the first round of another attempt, after one that found nothing. */
  restart?: boolean;
  /** True of the call that orders the files of all rounds. */
  final?: boolean;
  /** The calls of the round. */
  blocks: BlockTrace[];
  /** The ids picked from all blocks, in the order of blocks and in each in the order of its ranking: not a ranking. */
  merged_ids: string[];
  /** The same ids as path ordering put them; the same list without one. */
  ordered_ids: string[];
  /** The ids of the directories that the next round looks into. */
  frontier: string[];
  /** The ids of the files found so far. */
  top_candidate_ids: string[];
  /** True if the ranker said that nothing more is to be looked for. */
  done: boolean;
  /** Why it is the last round, if it is. */
  stop?: string;
  /** What went wrong and was got over. */
  warnings?: string[];
  /** What the round cost. */
  usage: Usage;
}

/** NavigateTrace says what a navigation did. Ids are those of nodes, whose paths it tells too. */
export interface NavigateTrace {
  /** The rounds, in order. */
  rounds: NavigateRound[];
  /** Why the navigation ended: "limit" (enough files), "done" (the ranker said so), "agreement" (with the index), "no directories left", "no candidates", "rounds" or "depth" (their bound), "spent", or "failed". */
  stop: string;
  /** What all rounds cost. */
  usage: Usage;
  /** The nodes that ids name. */
  nodes: TreeNode[];
}

/** NavigatedFile is a file found. */
export interface NavigatedFile {
  /** The position in the list, 1 for the best. */
  rank: number;
  /** The id of the node in its tree. */
  id: string;
  /** The path of the file, or of the document that the section is in. */
  path: string;
  /** The title of a section of a document. */
  title?: string;
  /** The lines of a section of a loaded document. */
  lines?: Lines;
  /** The ref of a section of a loaded document. */
  ref?: string;
  /** The content, if it was asked for. */
  text?: string;
  /** True if there is more of the content. */
  truncated?: boolean;
  /** Why there is no content. */
  error?: CairnFault;
}

/** NearestChunk is a chunk as the operation chunks lists it. */
export interface NearestChunk {
  /** The path of the file. */
  path: string;
  /** The first line of the chunk, 1-based. */
  start: number;
  /** The last line of the chunk, 1-based and inclusive. */
  end: number;
  /** The hash of the file whose chunk was embedded, if the host knows it; a chunk of another content is ignored. */
  hash?: string;
  /** How near it lies to the query, from 0 to 1. */
  similarity: number;
}

/** NearestReply is what the host's index of vectors holds nearest. */
export interface NearestReply {
  /** The embedding model, as PROVIDER:MODEL. */
  model: string;
  /** What is taken from what vectors count, because the host measured on the repository that they add less to its words: 0 for nothing, 1 for all. */
  discount?: number;
  /** The chunks, in any order. What the index does not hold is ignored. */
  chunks: NearestChunk[];
}

/** NearestRequest is the request of a "nearest" need: which chunks of the repository lie nearest to a query in the space of the host's embedding model? The reply is a NearestReply. A host without a model answers with an error of code "unsupported"; whatever error it is, the search goes on without. */
export interface NearestRequest {
  /** What the chunks are to lie near to. */
  query: string;
  /** How many chunks are wanted at most. */
  limit: number;
  /** What the query is embedded as. */
  purpose?: EmbedPurpose;
}

/** NewMessage is a message to be stored. */
export interface NewMessage {
  /** An id of one's own; storing it again does nothing. */
  id?: string;
  /** Who said something. */
  role: Role;
  /** What was said. 1 to 16777216 bytes. */
  content: string;
  /** When it was said, in milliseconds since 1970; now without it. At least 0. */
  created?: number;
  /** A JSON object that is kept as it is. Of its "tool_calls", a list of objects with "name", "does" (read, edit or run), "files" and "command", the graph has edges to the files that were read and edited and to the commands that ran. At most 65536 bytes. */
  metadata?: unknown;
}

/** NextHop is a neighbour to go to. */
export interface NextHop {
  /** The ref of the neighbour. */
  ref: string;
  /** Its type. */
  type: string;
  /** Its name. */
  name: string;
  /** The edge that leads there, as text: "--CALLS-->" or "<--CALLS--". */
  via: string;
  /** Why it is worth inspecting. */
  why: string;
  /** Where the neighbour is, in what an exploration leads to. */
  where?: Where;
}

/** NodeReply is the reply to a "node" need. */
export interface NodeReply {
  /** The root of the tree. */
  root: TreeNode;
  /** What the tree is made of. */
  source?: TreeSource;
  /** How many nodes it has; 0 if unknown. */
  nodes?: number;
  /** How deep it is; 0 if unknown. */
  depth?: number;
}

/** NodeRequest is the request of a "node" need, for the root of a tree. The reply is a NodeReply; a host that has no such tree answers with an error of code "not_found". */
export interface NodeRequest {
  /** The name of the tree. */
  tree: string;
}

/** Note is what was told to be remembered: knowledge, a note, or a thread, which ties sessions together. */
export interface Note {
  /** What the note is. Default knowledge. */
  type?: NoteType;
  /** The id of the note; a note that is stored under one replaces what has it. */
  id?: string;
  /** The ref that it has once it is stored. */
  ref?: string;
  /** The id of the session that it belongs to, if it does. */
  session?: string;
  /** Its title, for people. At most 524288 bytes. */
  title?: string;
  /** What it says; with title and properties no more than it may have alone. At most 524288 bytes. */
  text?: string;
  /** For people and programs, by name. */
  properties?: Record<string, string>;
  /** Edges that lead from the note. At most 256 elements. */
  edges?: NoteEdge[];
  /** When it was made, in milliseconds since 1970. */
  created?: number;
  /** The code that it names. */
  names?: Anchor[];
  /** Ids or refs of earlier notes of the type that it takes the place of. At most 50 elements. */
  supersedes?: string[];
  /** The ref of the note that took its place. */
  superseded_by?: string;
  /** True if it is pinned. */
  pinned?: boolean;
}

/** NoteEdge is an edge that someone stated. */
export interface NoteEdge {
  /** The kind of the edge, in upper case, as schema lists them. */
  kind: string;
  /** A ref, a path, or a qualified name. */
  to: string;
}

/** Owned is a changed file and its owners. */
export interface Owned {
  /** The path of the file. */
  path: string;
  /** Who owns it, as CODEOWNERS writes them. */
  owners: string[];
}

/** PackRequest asks for a context to answer from: the definitions around what a query finds, or what refs name, under a budget of tokens. */
export interface PackRequest {
  /** Words, a question, an identifier, a path, or a report, as the query of search. It also decides which lines are shown of what does not fit. Without it there must be refs. At most 1048576 bytes. */
  query?: string;
  /** Refs of entities, paths of files or qualified names that are defined once. They come before what the query finds. At most 50 elements. */
  refs?: string[];
  /** How many tokens the context has at most, by estimate. 1 to 1000000000; default 4000. */
  budget?: number;
  /** How the context is written. Default markdown. */
  format?: PackFormat;
  /** True to go on with smaller items where one does not fit; else that is the last. */
  skip?: boolean;
  /** What is added to the best items, below them. */
  neighbours?: Neighbour[];
  /** The kinds of items that go in: those of definitions ("function", "class", …), "section", "chunk" or "file". Without it all do. At most 100 elements. */
  item_kinds?: string[];
  /** How well an item must fit to go in; sources tell how well they do. */
  min_relevance?: number;
  /** How many ranked definitions take part at most. 1 to 200; default 40. */
  limit?: number;
  /** True to pack also what is hardly likely to be about the query. Else nothing of what was found is packed then, and the reason names what came nearest, a note where refs are packed. */
  doubtful?: boolean;
  /** Whether messages that need no repository are turned away. Default off. */
  gate?: GateUse;
  /** True to look for what lies near a hypothetical answer, as in a search. */
  hyde?: boolean;
  /** Whether the links of the graph take part in the search. Default none. */
  graph?: GraphUse;
  /** Whether the host's embedding model takes part in the search. Default none. */
  vectors?: HostUse;
  /** Whether the host's version control takes part in the search. Default none. */
  history?: HostUse;
  /** Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements. */
  languages?: string[];
  /** Files, directories or patterns: "core/search", "*_test.go", "src/** /*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes. */
  paths?: string[];
  /** Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements. */
  kinds?: string[];
  /** Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements. */
  roles?: string[];
}

/** PackResponse is a context and where it comes from. An empty one comes with a reason. */
export interface PackResponse {
  /** The context, to be given to a model. */
  context: string;
  /** The items of the context, in its order. */
  sources: PackSource[];
  /** An estimate of how many tokens the context has. */
  tokens: number;
  /** True if something was left out, or is not shown whole, that a larger budget shows. */
  truncated: boolean;
  /** Why the context is empty. */
  reason?: string;
  /** How likely what the search finds is about the query at all. */
  confidence?: ConfidenceLevel;
  /** The refs that could not be taken up, and why. */
  degraded?: Degraded[];
  /** The embedding model that took part in the search, as PROVIDER:MODEL. */
  model?: string;
  /** What was left out or done otherwise than asked, and why. */
  notes?: string[];
}

/** PackSource is an item of a context. */
export interface PackSource {
  /** The ref of the item. */
  ref: string;
  /** Its name. */
  name: string;
  /** The kind of a definition ("function", "class", …), "section", "chunk" or "file". */
  kind: string;
  /** The file that it is or is in. */
  path?: string;
  /** The lines that it takes. */
  lines?: Lines;
  /** How well it fits the query; only good for comparing. */
  relevance: number;
  /** How the item is shown. */
  form: SourceForm;
  /** The lines that are shown, unless all are. */
  shown?: Lines[];
}

/** Pass is what a search does to what it has found so far. */
export interface Pass {
  /** Which pass it is. */
  name: PassName;
  /** How much is left after it: chunks, then files, then results. At least 0. */
  left: number;
}

/** Path is a way through the graph. */
export interface Path {
  /** What stands for the path in a request for a bundle; it is minted for this answer and cannot be made up. */
  path_id: string;
  /** The path in one line: "a --CALLS--> b <--IMPORTS-- c". */
  text: string;
  /** The entity where it begins. */
  from?: Entity;
  /** Its edges with the entity that each leads to. An answer of explore leaves them out, for the text says the same in less. */
  steps?: PathStep[];
}

/** PathStep is an edge of a path. */
export interface PathStep {
  /** The kind of the edge. */
  kind: string;
  /** Which way the edge leads, seen from the entity before. */
  direction: EdgeDirection;
  /** What the edge rests on. */
  provenance: Provenance;
  /** How sure the edge is. */
  confidence: Confidence;
  /** 1 for what is certain, 0.7 for what was inferred, 0.3 for what is only likely. */
  weight: number;
  /** The place where the edge's first occurrence is written. */
  at?: Place;
  /** True of an import that is for types alone. */
  type_only?: boolean;
  /** True of an import that happens while the program runs. */
  dynamic?: boolean;
  /** The entity that it leads to. */
  to: Entity;
}

/** PathStop is a bound at which a search for paths stopped short. */
export interface PathStop {
  /** Which bound it is. */
  what: PathBound;
  /** The ref of the entity whose edges were not all followed, for fan_out. */
  ref?: string;
  /** The kind of edges that were not all followed, for fan_out. */
  kind?: string;
  /** How many edges were left out, for fan_out. */
  count?: number;
}

/** PathsRequest asks how two entities are connected, or an entity with those of a type. */
export interface PathsRequest {
  /** The ref, path or qualified name of the entity where paths begin. */
  from: string;
  /** The ref, path or qualified name of the entity where paths end; without it there must be to_type. */
  to?: string;
  /** The type of the entities where paths end; without it there must be to. */
  to_type?: string;
  /** The kinds of edges that paths may use; without it all. */
  edge_kinds?: string[];
  /** Which edges of each entity are followed. Default both. */
  direction?: Direction;
  /** How many edges a path has at most. 1 to 5; default 3. */
  depth?: number;
  /** How many paths come back at most. 1 to 50; default 5. */
  limit?: number;
  /** How many edges of a kind and direction are followed from an entity. 1 to 256; default 16. */
  fan_out?: number;
  /** Whether edges of commits take part, by a "history" need. Default none. */
  history?: HostUse;
}

/** PathsResponse are the paths, best first: short before long, certain before likely. Without any a reason says why. */
export interface PathsResponse {
  /** The paths. */
  paths: Path[];
  /** Why there are none. */
  reason?: string;
  /** How many entities were looked at. */
  visited: number;
  /** The bounds at which the search stopped short. */
  stopped_at?: PathStop[];
  /** What was left out or done otherwise than asked, and why. */
  notes?: string[];
}

/** PendingQuery is a query on the frontier. */
export interface PendingQuery {
  /** The id of its branch. */
  branch: string;
  /** What would be searched for. */
  query: string;
  /** How soon it would be; the highest goes first. */
  priority: number;
}

/** Place is a line of a file. */
export interface Place {
  /** The path of the file. */
  path: string;
  /** The line, 1-based. */
  line: number;
}

/** Preview is the beginning of an entity's text. */
export interface Preview {
  /** The lines that are shown. */
  lines: Lines;
  /** Their text. */
  text: string;
  /** Further parts of it that say something of the question, in the order of their lines. */
  more?: Snippet[];
  /** True if there is more. */
  truncated?: boolean;
}

/** Progress is the request of a "progress" need; the reply is empty. A host shows it, ignores it, or takes the chance to cancel. */
export interface Progress {
  /** What the operation is doing. */
  phase: ProgressPhase;
  /** How many bytes are read, or steps are done. */
  done: number;
  /** How many bytes or steps there are; 0 if unknown. */
  total?: number;
  /** How many files were seen so far. */
  files?: number;
  /** How far a navigation is, in phase "navigate". */
  navigation?: Report;
}

/** Reached is an entity at a distance. */
export interface Reached {
  /** The ref of the entity. */
  ref: string;
  /** Its type. */
  type: string;
  /** Its name. */
  name: string;
  /** How many edges away it is. */
  distance: number;
  /** The last edge that leads there, as text. */
  via: string;
  /** The ref that this edge comes from. */
  from: string;
  /** Where this edge is written, if the request wants places. */
  at?: Place;
  /** Where the entity is, if the request wants places. */
  where?: Where;
}

/** ReadRequest is the request of a "read" need: bytes of the archive or snapshot that an operation was started on. The reply is raw bytes, at least one of them, from the offset on; its end marks the last piece (or that there are no more). Offsets ascend without gaps, except for zip archives. */
export interface ReadRequest {
  /** Where the bytes begin. */
  offset: number;
  /** How many bytes are wanted at most. */
  length: number;
}

/** RecallRequest asks what was said, decided and learned about something. */
export interface RecallRequest {
  /** The name of the project; without it that of what is loaded. */
  project?: string;
  /** Words or a question. 1 to 1048576 bytes. */
  query: string;
  /** The types of things that are recalled; without it all. */
  types?: RecallType[];
  /** The id or ref of the session that things must belong to. */
  session?: string;
  /** How much comes back at most. 1 to 200; default 10. */
  limit?: number;
  /** How many bytes of text each comes with at most. 1 to 65536; default 600. */
  max_bytes?: number;
  /** Whether all is compared by the host's embedding model too, by "embed" needs. The vectors of what is remembered are kept with it. Default none. */
  vectors?: HostUse;
}

/** RecallResponse is what was found, best first. An empty list comes with a reason. */
export interface RecallResponse {
  /** The name of the project. */
  project: string;
  /** What was found. */
  found: Recalled[];
  /** Up to five things that share words with a question that nothing answers. */
  nearest?: Recalled[];
  /** Why the list is empty. */
  reason?: string;
  /** Notes say what was left out, such as vectors that were asked for. */
  notes?: string[];
}

/** Recalled is something remembered. */
export interface Recalled {
  /** The ref, to be given to inspect, paths and bundle. */
  ref: string;
  /** The type of thing that it is. */
  type: string;
  /** For people: who said it, a name, a title. */
  title?: string;
  /** The part of it that fits best. */
  text: string;
  /** True if there is more of the text. */
  truncated?: boolean;
  /** The id of the session that it belongs to, if it does. */
  session?: string;
  /** Milliseconds since 1970. */
  created: number;
  /** How well it fits; only good for comparing. */
  score: number;
  /** How often the same was said, if more than once. */
  times?: number;
  /** When it was said for the last time, in milliseconds since 1970, if more than once. */
  last?: number;
  /** What it replaced, the newest first. */
  replaces?: Earlier[];
  /** What replaced it, if anything has: the next, where that was replaced too. */
  replaced_by?: Earlier;
  /** The sentence of it that alone was replaced, "" if all was. */
  replaced_part?: string;
  /** The code that it names, as that is now. */
  cites?: Cited[];
  /** True if code that it names has changed or gone since. */
  outdated?: boolean;
  /** True if it is pinned: it comes first among equals. */
  pinned?: boolean;
}

/** RecordEdge is an edge that someone stated. */
export interface RecordEdge {
  /** The kind of the edge, in upper case, as schema lists them. */
  kind: string;
  /** A ref; it may name a record of the same request. */
  to: string;
}

/** ReferenceCount is how well files fit a path or module that a report names. */
export interface ReferenceCount {
  /** How many of the last names of the path are the same in those that fit best. */
  matched: number;
  /** True if their whole paths are. */
  whole?: boolean;
  /** How many files fit best. */
  files: number;
}

/** Reflection is what an agent learned. */
export interface Reflection {
  /** The id of the reflection. */
  id: string;
  /** The id of the session that it belongs to. */
  session: string;
  /** What was learned. */
  lesson: string;
  /** When it applies. */
  situation?: string;
  /** How what a reflection was learned from went. */
  outcome: Outcome;
  /** How sure it is, from 0 to 1. */
  confidence: number;
  /** One's own words for what it is about. */
  tags?: string[];
  /** How often it was found. */
  accesses: number;
  /** When it was made, in milliseconds since 1970. */
  created: number;
  /** The refs of the messages that it was learned from, if it was from messages. */
  sources?: string[];
  /** How like the situation asked about it is, from 0 to 1. */
  similarity?: number;
}

/** ReflectionSummary counts reflections. */
export interface ReflectionSummary {
  /** How many reflections there are. */
  total: number;
  /** How many there are of each outcome. */
  by_outcome: Tally[];
  /** The ten tags that are used most. */
  tags: Tally[];
  /** The average of how sure they are. */
  confidence: number;
}

/** ReflectionsRequest stores what an agent learned, or asks for the reflections that fit. */
export interface ReflectionsRequest {
  /** The name of the project; without it that of what is loaded. */
  project?: string;
  /** What to do with reflections. Default find. */
  action?: ReflectionsAction;
  /** The id or ref of a session; find and summary without it are of all sessions, add takes the active one that was used last, and makes one if there is none. */
  session?: string;
  /** The situation that reflections are looked for in; empty lists the newest. At most 1048576 bytes. */
  query?: string;
  /** The lesson that add stores; with situation no more than it may have alone. At most 16384 bytes. */
  lesson?: string;
  /** When the lesson applies, with add. At most 16384 bytes. */
  situation?: string;
  /** How what the reflection was learned from went; find keeps to it, if it is given. */
  outcome?: Outcome;
  /** How sure the reflection is, with add; 0.5 without it. 0 to 1. */
  confidence?: number;
  /** The tags of the reflection, with add; find keeps to reflections that have all of them. At most 50 elements; each 1 to 128 bytes. */
  tags?: string[];
  /** How many are found at most. 1 to 200; default 20. */
  limit?: number;
  /** Whether similarity is by the host's embedding model, by "embed" needs, or else by words. Default none. */
  vectors?: HostUse;
  /** Who words the reflections that learn makes: without a model they are the last correction in the words of the user; else a language model does, by an "llm" need each. Default none. */
  model?: HostUse;
}

/** ReflectionsResponse is reflections, those that fit best or the newest first. */
export interface ReflectionsResponse {
  /** The name of the project. */
  project: string;
  /** Those that were found, kept or made. */
  reflections: Reflection[];
  /** The counts, with summary. */
  summary?: ReflectionSummary;
  /** Why there are none. */
  reason?: string;
  /** What the model cost. */
  usage?: Usage;
  /** Notes say what was left out, such as vectors that were asked for. */
  notes?: string[];
}

/** RememberRequest stores notes for good, ties one to something else, or forgets. Unlike what add stores they outlive what is loaded: the host keeps them, by "store" needs. */
export interface RememberRequest {
  /** The name of the project; without it that of what is loaded. */
  project?: string;
  /** The notes to store; with links and forget no more than there may be alone. At most 100 elements. */
  notes?: Note[];
  /** Edges that stored notes are to have too. At most 100 elements. */
  links?: RememberedLink[];
  /** Refs of notes, decisions, reflections and messages to be removed. At most 100 elements. */
  forget?: string[];
  /** Changes of what is remembered. At most 100 elements. */
  change?: RememberedChange[];
  /** Refs or ids of what is to be shown in whole. At most 100 elements. */
  show?: string[];
  /** Whether facts are drawn from messages that none were drawn from yet: not, or by the host's language model, by "llm" needs of several messages each. What was drawn is kept as knowledge that is tied to its message. Default none. */
  facts?: HostUse;
  /** The type of notes to list, the newest first. */
  list?: NoteType;
  /** How many notes are listed at most. 1 to 200; default 20. */
  limit?: number;
  /** What an answer says in next, to go on there. At least 0. */
  after?: number;
}

/** RememberResponse is the notes stored, changed or listed. */
export interface RememberResponse {
  /** The name of the project. */
  project: string;
  /** The notes stored, changed or listed. */
  notes: Note[];
  /** What was shown or changed, in whole. */
  shown?: Remembered[];
  /** How many things were removed. */
  removed?: number;
  /** How many messages no facts were drawn from yet, where facts were asked for: asking again goes on with them. */
  unread?: number;
  /** What the model cost. */
  usage?: Usage;
  /** What goes on after those listed, given as after; 0 if these are the last. */
  next?: number;
  /** Which edges lead to nothing that is there now. */
  notices?: string[];
}

/** Remembered is something remembered in whole. */
export interface Remembered {
  /** The ref. */
  ref: string;
  /** The id. */
  id: string;
  /** The type of thing that it is. */
  type: string;
  /** For people: who said it, a name, a title. */
  title?: string;
  /** All that it says. */
  text: string;
  /** The id of the session that it belongs to, if it does. */
  session?: string;
  /** Where it stands: active, superseded, a tier, an outcome. */
  state?: string;
  /** True if it is pinned. */
  pinned?: boolean;
  /** When it was made, in milliseconds since 1970. */
  created: number;
  /** When it was last written, in milliseconds since 1970. */
  updated: number;
}

/** RememberedChange is a change of something remembered: of its text, of whether it is pinned, or of both. */
export interface RememberedChange {
  /** The ref or id of a decision, a reflection, an item, a note or a message. */
  ref: string;
  /** What it says from now on; messages stay as they were said. */
  text?: string;
  /** True to pin it, false to take the pin away; without it that stays as it is. */
  pinned?: boolean;
}

/** RememberedLink is an edge from a stored note. */
export interface RememberedLink {
  /** The ref of a note. */
  from: string;
  /** The kind of the edge, in upper case, as schema lists them; RELATES_TO without it. */
  kind?: string;
  /** A ref, a path, or a qualified name. */
  to: string;
}

/** Report is how far a navigation is. */
export interface Report {
  /** The number of the round that is under way, from 1. */
  round: number;
  /** The blocks that are asked about now: their candidates and tokens. */
  blocks: BlockTrace[];
  /** How many files were found so far. */
  files: number;
  /** The round before, in the first report that follows it. */
  ended?: NavigateRound;
  /** The nodes that the round before names and no report before did. */
  nodes?: TreeNode[];
}

/** RepositoryIndex is which index of a repository was searched. */
export interface RepositoryIndex {
  /** Its name. */
  repository: string;
  /** Index tells indexes of different files apart. */
  index: string;
}

/** ResultsRequest asks a shard to show hits. */
export interface ResultsRequest {
  /** The query of the search. 1 to 1048576 bytes. */
  query: string;
  /** What a result stands for. Default file. */
  by?: ResultUnit;
  /** How many lines a snippet has at most; 0 for none. 0 to 200; default 8. */
  snippet_lines?: number;
  /** As of candidates. */
  index?: string;
  /** The hits. At most 1000 elements. */
  hits: ChosenHit[];
  /** Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements. */
  languages?: string[];
  /** Files, directories or patterns: "core/search", "*_test.go", "src/** /*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes. */
  paths?: string[];
  /** Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements. */
  kinds?: string[];
  /** Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements. */
  roles?: string[];
}

/** ResultsResponse is hits as they are shown. */
export interface ResultsResponse {
  /** The results, in the order of the hits; without the parts of their scores. */
  results: SearchResult[];
  /** True if snippets are missing, because the text is. */
  missing?: boolean;
}

/** SchemaRequest asks what the graph holds. */
export interface SchemaRequest {
  /** Whether commits are counted too, by a "history" need. Default none. */
  history?: HostUse;
}

/** SchemaResponse says what the graph holds. */
export interface SchemaResponse {
  /** The name of the project that all refs have. */
  project: string;
  /** All types of entities, also those without any. */
  entities: EntityCount[];
  /** All kinds of edges, also those without any. */
  edges: EdgeCount[];
  /** What could not be counted. */
  notes?: string[];
}

/** ScoreReason is one part of a score, in the order in which they were applied: "add" reasons are summed, then "times" reasons multiply the sum. */
export interface ScoreReason {
  /** What the part comes from, such as a lane. */
  name: string;
  /** The position in the lane, 1-based, of lanes. */
  rank?: number;
  /** What it adds to the score. */
  add?: number;
  /** The factor by which it multiplies the score. */
  times?: number;
}

/** SearchRequest asks where in the repository something is. */
export interface SearchRequest {
  /** Words, a question, an identifier, a path, an error message with its stack trace, or a whole bug report. 1 to 1048576 bytes. */
  query: string;
  /** How many results come back at most. 1 to 1000; default 10. */
  limit?: number;
  /** What a result stands for. Default file. */
  by?: ResultUnit;
  /** True to add the parts of each score, and what the query was taken for. */
  explain?: boolean;
  /** How many lines a snippet has at most; 0 for none. 0 to 200; default 8. */
  snippet_lines?: number;
  /** Whether what the host's embedding model finds near the query takes part as a lane, by a "nearest" need. Without an answer the search goes on, and a note says why. Default none. */
  vectors?: HostUse;
  /** Whether it counts which files changed lately, and which together, as weak lanes, by a "history" need. Without an answer the search goes on, and a note says why. Default none. */
  history?: HostUse;
  /** Whether the links of the graph take part. Default none. */
  graph?: GraphUse;
  /** How many definitions of its file a result names at most, if it stands for a file: those that say most of the query, of which the first is what it is shown by. By 0 the passage that fits best is shown, and no other is named, which is quicker. 0 to 10; default 0. */
  definitions?: number;
  /** How many notable edges each result shows per direction. 0 to 10; default 0. */
  notable_edges?: number;
  /** Types of what is in no file: "commit", "record" for records of every type, or a type of records, such as "knowledge". They come only if they are asked for so, and files then only if kinds are asked for too. Of them those pass that belong to a file which passes the filters. At most 100 elements. */
  types?: string[];
  /** Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements. */
  languages?: string[];
  /** Files, directories or patterns: "core/search", "*_test.go", "src/** /*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes. */
  paths?: string[];
  /** Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements. */
  kinds?: string[];
  /** Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements. */
  roles?: string[];
  /** True to have the host's language model, with vectors "host", write a short hypothetical answer, by an "llm" need, and to look for what lies near that: for questions what, how and why that name no file and no function. Without an answer that helps, the query itself is what the vectors are compared with. */
  hyde?: boolean;
  /** Whether messages that need no repository are turned away. Default off. */
  gate?: GateUse;
  /** Whether the summaries that the host keeps, as summarize makes them, take part as a weak field, by a "summaries" need. Default none. */
  summaries?: HostUse;
}

/** SearchResponse is the ranked list. An empty list comes with a reason. */
export interface SearchResponse {
  /** The results. */
  results: SearchResult[];
  /** Why the list is empty. */
  reason?: string;
  /** What kind of query it was taken for. */
  class: QueryClass;
  /** How likely the first result is about the query at all; none of an empty list, nor of commits and records alone. */
  confidence?: ConfidenceLevel;
  /** The embedding model of the vector lane, as PROVIDER:MODEL, if it took part. */
  model?: string;
  /** True if a hypothetical answer led the vector lane. */
  used_hyde?: boolean;
  /** What the query was taken for, with explain. */
  understanding?: Understanding;
  /** The repositories that did not answer, where several are searched. */
  missing?: MissingRepository[];
  /** What the results lack, such as snippets of unavailable contents. */
  notes?: string[];
}

/** SearchResult is one file, chunk or definition. */
export interface SearchResult {
  /** The position in the list, 1 for the best. */
  rank: number;
  /** The name of the repository, where several are searched. */
  repository?: string;
  /** The ref of the file, or of the chunk. */
  ref: string;
  /** The path of the file; "" of a commit or record. */
  path: string;
  /** "commit" or the type of a record; none of what is in a file. */
  type?: string;
  /** The subject of a commit, or the title of a record. */
  name?: string;
  /** What else is known of a commit or record, by name. */
  properties?: Record<string, string>;
  /** The lines of the chunk; none in an empty file. */
  lines?: Lines;
  /** How well it fits; only good for comparing. */
  score: number;
  /** The file's language, "unknown" if it is not known, or there is no file; definitions are then guessed. */
  language: string;
  /** The roles of the file: "test", "example", "vendored", "generated", "document" or "config". */
  roles?: string[];
  /** The definition that encloses the snippet, or for which the result was found. */
  definition?: Definition;
  /** Further definitions of the file, those first that say most of the query, as many as were asked for. */
  others?: Definition[];
  /** The lines that fit the query best. */
  snippet?: Snippet;
  /** The parts of the score, with explain. */
  explain?: ScoreReason[];
  /** Edges of the definition, or else of the file. */
  notable_edges?: Edge[];
}

/** SecretReply is a secret, in base64. */
export interface SecretReply {
  /** The bytes, in base64. */
  secret: string;
}

/** SecretRequest is the request of a "secret" need: random bytes that nobody else knows, from which the ids of paths are made, once, and those of what is kept in mind with its message, each time. The reply is a SecretReply. A host that answers with an error of code "unsupported" gets ids that others could make up. */
export interface SecretRequest {
  /** How many bytes are wanted. */
  bytes: number;
}

/** Seed is an entity that a query led to. */
export interface Seed {
  /** The position in the list, 1 for the best. */
  rank: number;
  /** What names the entity in every request: "type:project:…". It does not depend on what the file contains around it, so it stays good when lines move. */
  ref: string;
  /** "project", "directory", "file", "chunk", "symbol", "section", "commit", or that of a record: "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard", "bash_call". */
  type: string;
  /** For people: a path, a qualified name, a heading, the subject of a commit, the title of a record. */
  name: string;
  /** What kind of symbol it is: "function", "method", "class", … */
  kind?: string;
  /** The file that it is or is in, if there is one. */
  path?: string;
  /** The lines of the file that it takes, if it is a part of one. */
  lines?: Lines;
  /** The language of the file, "unknown" if it is not known; symbols are then guessed. */
  language?: string;
  /** The roles of the file: "test", "example", "vendored", "generated", "document" or "config". */
  roles?: string[];
  /** The head of a symbol in one line. */
  signature?: string;
  /** What else is known of a commit or a record, by name. */
  properties?: Record<string, string>;
  /** How well it fits; only good for comparing. */
  score: number;
  /** The parts of the score, with explain. */
  explain?: ScoreReason[];
  /** Edges worth following. */
  notable_edges?: Edge[];
}

/** SeedsRequest asks for entities to begin with. */
export interface SeedsRequest {
  /** Words, a question, an identifier, a path, or a report, as the query of search. 1 to 1048576 bytes. */
  query: string;
  /** How many entities come back at most. 1 to 30; default 8. */
  limit?: number;
  /** The types of entities wanted; without it all. */
  types?: string[];
  /** How many edges each shows per direction; 0 for none. 0 to 10; default 2. */
  notable_edges?: number;
  /** True to add the parts of each score. */
  explain?: boolean;
  /** Whether the host's embedding model takes part in the search. Default none. */
  vectors?: HostUse;
  /** Whether the host's version control takes part in the search, and commits are found too. Default none. */
  history?: HostUse;
}

/** SeedsResponse is the ranked list of entities: a mix of code, documents, records and commits. An empty list comes with a reason. */
export interface SeedsResponse {
  /** The entities. */
  seeds: Seed[];
  /** Why the list is empty. */
  reason?: string;
  /** What kind of query it was taken for. */
  class: QueryClass;
  /** How likely what the search found is about the query at all. */
  confidence?: ConfidenceLevel;
  /** The embedding model of the vector lane, as PROVIDER:MODEL, if it took part. */
  model?: string;
  /** What was left out or done otherwise than asked, and why. */
  notes?: string[];
}

/** Segment is a part of a prefix. */
export interface Segment {
  /** The text of the segment. */
  text: string;
  /** True if the prefix up to the end of this segment is worth a cache entry of its own. A request has at most three such marks. */
  cache?: boolean;
}

/** Session is a conversation. */
export interface Session {
  /** The id of the session. */
  id: string;
  /** The ref of the session. */
  ref: string;
  /** Its name, for people. */
  name?: string;
  /** Where the session stands. */
  status: SessionStatus;
  /** What it was about, if that was summarized. */
  summary?: string;
  /** How many messages it has. */
  messages: number;
  /** When it was made, or its first message was said if that was before, in milliseconds since 1970. */
  created: number;
  /** When its last message was said, or it was written last if it has none, in milliseconds since 1970. */
  updated: number;
}

/** SessionsRequest asks for conversations, or changes one. The host keeps them: by "store" needs. */
export interface SessionsRequest {
  /** The name of the project; without it that of what is loaded. */
  project?: string;
  /** What to do with sessions. Default list. */
  action?: SessionsAction;
  /** The id, ref or name of a session; without it, but for start and delete, the active one that was used last. With start it is an id of one's own, and that session is returned if it is there. */
  session?: string;
  /** The session's name, for people, with start and rename. */
  name?: string;
  /** When the session began, with start, in milliseconds since 1970; now without it. At least 0. */
  created?: number;
  /** Where the sessions listed must stand. */
  status?: SessionStatus;
  /** How many are listed at most. 1 to 200; default 20. */
  limit?: number;
  /** What an answer says in next, to go on there. At least 0. */
  after?: number;
  /** Who writes a summary: without a model it is what was asked, decided and said last; else a language model does, by an "llm" need. Default none. */
  model?: HostUse;
}

/** SessionsResponse is the sessions asked for, or the one changed. */
export interface SessionsResponse {
  /** The name of the project. */
  project: string;
  /** The sessions, the one used last first. */
  sessions: Session[];
  /** What goes on after them, given as after; 0 if these are the last. */
  next?: number;
  /** How many records a delete removed. */
  removed?: number;
  /** What the model cost. */
  usage?: Usage;
}

/** ShardAnswer is what a shard answered. */
export interface ShardAnswer {
  /** The name of the shard. */
  shard: string;
  /** The name of the repository that it holds, or a part of. */
  repository: string;
  /** The names of shards, each of a whole repository of the same name, of whose statistics or candidates this answer is what one index over all of them would say; shard and repository are empty then. */
  joined?: string[];
  /** What it answered; nothing if it could not. */
  response?: unknown;
  /** Why it could not. */
  error?: CairnFault;
}

/** ShardsReply is what shards answered, each once. */
export interface ShardsReply {
  /** The answers, in any order. */
  answers: ShardAnswer[];
}

/** ShardsRequest is the request of a "shards" need: what do shards answer to an operation? The reply is a ShardsReply. */
export interface ShardsRequest {
  /** The operation, "statistics", "candidates" or "results". */
  op: string;
  /** What all of them are asked. */
  request: unknown;
  /** The names of those that are asked; empty for all that hold one of the repositories. */
  shards?: string[];
  /** The names of those that are searched; empty for all. */
  repositories?: string[];
}

/** Shared is an entity that several of a bundle are connected with. */
export interface Shared {
  /** The ref of the neighbour. */
  ref: string;
  /** Its type. */
  type: string;
  /** Its name. */
  name: string;
  /** The refs of the entities connected with it. */
  of: string[];
}

/** Sizes are how much there is to search. */
export interface Sizes {
  /** How many files there are. */
  files: number;
  /** How many of them have code. */
  code: number;
  /** How many chunks they have. */
  chunks: number;
  /** How many terms all chunks have. */
  body: number;
  /** How many terms the names of all definitions have. */
  symbol: number;
  /** How many terms all paths have. */
  path: number;
}

/** Skip counts the files left out for one reason. */
export interface Skip {
  /** Why files were left out. */
  reason: string;
  /** How many were. */
  count: number;
  /** Up to five of the paths, the first in byte order. */
  examples?: string[];
}

/** Snippet is a run of whole lines, each cut to 240 bytes. */
export interface Snippet {
  /** The first line, 1-based. */
  start: number;
  /** The last line, 1-based and inclusive. */
  end: number;
  /** The text of the lines. */
  text: string;
  /** True if a line was longer than shown. */
  truncated?: boolean;
}

/** Statistics are what the ranking of a query depends on that no file tells alone. Those of several shards add up. */
export interface Statistics {
  /** Rules tell ways of ranking apart: shards of different rules cannot be joined. Empty for any. */
  rules: string;
  /** How much there is to search. */
  sizes: Sizes;
  /** The counts of the query's terms, or of those chosen. */
  terms: Counts;
  /** The counts of terms that may mean the same. */
  related: Counts;
  /** Those of a report. At most 100000 elements. */
  references?: ReferenceCount[];
  /** Those of a report. At most 100000 elements. */
  names?: NameCount[];
  /** How many definitions the files within have that say anything of the query. */
  definitions?: number;
  /** How many terms those have. */
  tokens?: number;
}

/** StatisticsRequest asks for the statistics of a shard. */
export interface StatisticsRequest {
  /** The query of the search. 1 to 1048576 bytes. */
  query: string;
  /** The numbers of the terms of a report that are searched for; without any, the counts are those from which they are chosen. At most 8192 elements. */
  chosen?: number[];
  /** True to have the layout too: of the shards of one repository. */
  layout?: boolean;
  /** Files whose definitions are counted, instead of all else. Kinds are those wanted of definitions. */
  within?: Within;
  /** The statistics of all shards, with within. */
  whole?: Statistics;
  /** Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements. */
  languages?: string[];
  /** Files, directories or patterns: "core/search", "*_test.go", "src/** /*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes. */
  paths?: string[];
  /** Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements. */
  kinds?: string[];
  /** Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements. */
  roles?: string[];
}

/** StatisticsResponse is the statistics of a shard. */
export interface StatisticsResponse {
  /** Index tells indexes of different files apart. */
  index: string;
  /** The counts. */
  statistics: Statistics;
  /** The layout of the repository as far as the shard has it. */
  layout?: Layout;
  /** Skipped says what the index lacks. */
  skipped?: string;
  /** The repositories whose indexes lack something, of an answer that joins several. */
  lacking?: LackingRepository[];
}

/** StatsResponse says what is loaded. */
export interface StatsResponse {
  /** The repository's name. */
  name?: string;
  /** How many files are in the index. */
  files: number;
  /** How many bytes these have. */
  bytes: number;
  /** How many lines these have. */
  lines: number;
  /** How many chunks these were cut into. */
  chunks: number;
  /** How many definitions were found. */
  definitions: number;
  /** True if all contents are stored. */
  contents: boolean;
  /** The languages of the files. */
  languages: LanguageStats[];
  /** The files that are not in the index, by reason, and those of which only the words are. */
  skipped: Skip[];
}

/** StoreRecord is what a store keeps. Its type and id name it within its project. */
export interface StoreRecord {
  /** What the record is. */
  type: string;
  /** What names it within its project and type; made by the store if it is empty: the prefix, an underscore and something that no other record has. */
  id?: string;
  /** What an id made by the store begins with. */
  prefix?: string;
  /** The id of the session that the record belongs to, if it does. */
  parent?: string;
  /** Where it stands, such as active or archived. */
  state?: string;
  /** When it was made, in milliseconds since 1970 by the host's clock. A put may say when something was made that is older than the store; 0 is now. */
  created?: number;
  /** When it was last written, in milliseconds since 1970 by the host's clock. */
  updated?: number;
  /** The number of the record's first write. */
  seq?: number;
  /** The number of the record's last write. */
  rev?: number;
  /** What touch adds to. A put that replaces a record leaves it alone. */
  count?: number;
  /** What it holds. */
  content?: string;
  /** How many bytes the whole content has. */
  size?: number;
  /** A JSON object that is kept as it is. At most 1048576 bytes. */
  meta?: unknown;
  /** What match finds the record by: each once, of letters, digits and underscores, in lower case, not beginning with an underscore. They are only written, never returned. At most 65536 elements. */
  terms?: string[];
}

/** StoreReply is the reply to a "store" need. */
export interface StoreReply {
  /** The host's clock in milliseconds since 1970. */
  now: number;
  /** The number of the last write to the project. */
  rev: number;
  /** The results of the steps, in order. */
  results: StoreResult[];
}

/** StoreRequest is the request of a "store" need: steps on the records of one project, to be done in order, all or none of them. The reply is a StoreReply. A host that keeps nothing answers with an error of code "unsupported". Every write takes the next number of one counter that the store has for all projects, beginning with 1. So the numbers tell in which order things were said, also where the clock was set back, and are the same in every store that was told the same. */
export interface StoreRequest {
  /** What keeps records apart: none is ever seen from another project. 1 to 4096 bytes. */
  project: string;
  /** The steps. At most 4096 elements. */
  steps: StoreStep[];
}

/** StoreResult is the result of one step. */
export interface StoreResult {
  /** The records that get, list and pick found. What put and touch wrote comes without content, meta and terms. */
  records?: StoreRecord[];
  /** The numbers of the records that match found. */
  seqs?: number[];
  /** The cosines of the records that near found, in their order. */
  similarities?: number[];
  /** The number that count found, and how many records delete removed. */
  count?: number;
  /** True if a list or match stopped at its limit, or if there was too much for near, which then compared nothing. */
  more?: boolean;
  /** True if a put of mode "new" left alone what was there. */
  kept?: boolean;
}

/** StoreStep is one step. All succeed but those that insist on a revision: what is not there is an empty result. */
export interface StoreStep {
  /** What the step does. */
  do: StoreAction;
  /** The record that put writes. */
  record?: StoreRecord;
  /** How put writes: empty makes or replaces the record, and what is replaced keeps its number, its count and the time it was made; "new" leaves what is there alone, and the result says kept; with "same" the record must be there with the revision that it comes with, or the whole request fails with code "stale". */
  mode?: string;
  /** The type of the records meant. */
  type?: string;
  /** The id of the record meant. */
  id?: string;
  /** The id of the session whose records are meant. */
  parent?: string;
  /** The states that records listed or counted may have; without it any. */
  states?: string[];
  /** The terms that records must hold all of, for match. At most 64 elements. */
  terms?: string[];
  /** The numbers of the records wanted, for pick. At most 1000 elements. */
  seqs?: number[];
  /** What near compares with, in base64: a byte for each number, from 1 to 127, where 64 is zero. What it compares has as its content another one, of as many numbers. */
  vector?: string;
  /** The ids of the records that near compares; without it all, if they are no more than 100000. At most 2000 elements. */
  ids?: string[];
  /** In which order list goes. */
  order?: StoreOrder;
  /** Where a list or match goes on: after the record whose number, or with order "recent" revision, it is. 0 is the beginning. */
  after?: number;
  /** How many results there are at most, from 1 on. At most 1000. */
  limit?: number;
  /** How much content a record comes with at most; 0 is all, -1 none. What is cut ends with a whole character. */
  bytes?: number;
  /** What touch adds to the record's count. */
  add?: number;
  /** The state that touch gives the record, if any. */
  state?: string;
  /** The revision that the record must have, for touch and delete; 0 for any. */
  rev?: number;
}

/** StoredRecord is something said or done, to be found and followed like code. */
export interface StoredRecord {
  /** What the record is. */
  type: RecordType;
  /** What names it among those of the type: letters, digits and . _ -. A record of the same type and id is replaced. At most 128 bytes. */
  id: string;
  /** Its title, for people. At most 1048576 bytes. */
  title?: string;
  /** What it says; with title and properties no more than it may have alone. At most 1048576 bytes. */
  text?: string;
  /** For people and programs, by name. */
  properties?: Record<string, string>;
  /** Edges that lead from the record. */
  edges?: RecordEdge[];
}

/** Subject is an entity that an event is about. */
export interface Subject {
  /** The ref of the entity. */
  ref: string;
  /** Its type. */
  type: string;
  /** The file that it is or is in. */
  path?: string;
  /** Its name. */
  name?: string;
  /** Refs of what is next to it. */
  related?: string[];
}

/** Subscription is what a session wants to be told of without asking. */
export interface Subscription {
  /** The id of the subscription. */
  id: string;
  /** The id of the session that is told. */
  session: string;
  /** What the value is held against. */
  match: WatchMatch;
  /** What is watched for: a glob, a type, or words. */
  value: string;
  /** The glob that paths must fit. */
  scope?: string;
  /** When a subscription speaks. */
  event: WatchEvent;
  /** How often at most, of a schedule: at least 1000. */
  every_ms?: number;
  /** Where a subscription stands. */
  status: SubscriptionStatus;
  /** How often it made a suggestion. */
  fired: number;
  /** When it was made, in milliseconds since 1970. */
  created: number;
}

/** SubscriptionsRequest says what a session wants to be told of without asking, tells what happened, or asks what is suggested. */
export interface SubscriptionsRequest {
  /** The name of the project; without it that of what is loaded. */
  project?: string;
  /** What to do with subscriptions. Default list. */
  action?: SubscriptionsAction;
  /** The id or ref of a session; list and suggestions without it are of all sessions, add takes the active one that was used last, and makes one if there is none. */
  session?: string;
  /** The subscription to pause, resume or complete, or the suggestion used. */
  id?: string;
  /** What the value is held against. Default file_pattern. */
  match?: WatchMatch;
  /** What add watches for: a glob, a type, or words, as match says. At most 1024 bytes. */
  value?: string;
  /** The glob that paths must fit, with add. At most 1024 bytes. */
  scope?: string;
  /** When the subscription speaks, with add, or what happened, with notify. Default file_change. */
  event?: WatchEvent;
  /** How many milliseconds pass at least between two times, of a schedule. At least 1000. */
  every_ms?: number;
  /** The files that changed, with notify. At most 10000 elements. */
  paths?: string[];
  /** What was said, with notify of a context_mention. */
  text?: string;
  /** The file in which the cursor is, with notify of a cursor_proximity. */
  path?: string;
  /** The line on which the cursor is, 1-based. */
  line?: number;
  /** True to list suggestions that were delivered before too. Those listed for the first time are delivered then. */
  delivered?: boolean;
  /** How many suggestions are listed at most. 1 to 200; default 20. */
  limit?: number;
}

/** SubscriptionsResponse is what there is, or what was made of what happened. */
export interface SubscriptionsResponse {
  /** The name of the project. */
  project: string;
  /** The subscriptions listed or changed. */
  subscriptions?: Subscription[];
  /** The suggestions listed or made. */
  suggestions?: Suggestion[];
}

/** Suggestion is what a subscription made of an event. */
export interface Suggestion {
  /** The id of the suggestion. */
  id: string;
  /** The id of the session that it is for. */
  session: string;
  /** The id of the subscription that made it. */
  subscription: string;
  /** Why it is suggested, in a sentence. */
  reason: string;
  /** The entity that it is about, if there is one. */
  subject?: Subject;
  /** How relevant it is: 1 for what a pattern names, 0.7 for what holds the keywords. */
  relevance: number;
  /** Where the suggestion stands. */
  status: SuggestionStatus;
  /** When it was made, in milliseconds since 1970. */
  created: number;
}

/** SummariesRequest is the request of a "summaries" need. Without bytes it asks for all that the host keeps of the repository: the reply is raw bytes, none if there is nothing. With bytes, these are lines to be kept after those that there are; the reply is empty. A host that keeps nothing answers with an error of code "unsupported". */
export interface SummariesRequest {
  /** True if bytes come with the need. */
  keep?: boolean;
}

/** SummarizeRequest has a language model summarize files and definitions, by "llm" needs. Each summary is kept by the host, by "summaries" needs, as soon as it is there: what has one already is not asked for again, also in another process. */
export interface SummarizeRequest {
  /** A file, a directory, or "" for all; files that are tests, examples, vendored, generated, documents or configuration are left out, unless it names one. */
  path?: string;
  /** What is summarized: "file", and kinds of definitions such as "function"; without it file, function, method, class, struct, interface and trait. */
  kinds?: string[];
  /** How many lines a definition has at least. 1 to 1000; default 4. */
  min_lines?: number;
  /** How many summaries are asked for at most. 1 to 1000000. */
  limit?: number;
  /** How many summaries are asked for in one call. 1 to 50; default 10. */
  batch?: number;
  /** How many calls are open at once. 1 to 64; default 4. */
  parallel?: number;
  /** True to count and estimate, and ask nobody. */
  dry_run?: boolean;
}

/** SummarizeResponse tells what was done, or with dry_run what there is to do. */
export interface SummarizeResponse {
  /** How many files were looked at. */
  files: number;
  /** How many things in them are to have a summary. */
  items: number;
  /** How many of these had one. */
  known: number;
  /** How many got one now. */
  asked: number;
  /** How many were asked for in vain. */
  failed: number;
  /** How many are still without. */
  left: number;
  /** An estimate of how many calls it takes to ask for all that are without, up to the limit, as this run found it. */
  calls: number;
  /** An estimate of how many tokens these calls take in. */
  input_tokens: number;
  /** An estimate of how many tokens these calls give out. */
  output_tokens: number;
  /** What this run cost. */
  usage: Usage;
  /** Why the run ended before all were asked for, other than by the limit. */
  stopped?: string;
  /** What was left out or done otherwise than asked, and why. */
  notes?: string[];
}

/** Tally is how often something is. */
export interface Tally {
  /** What is counted. */
  name: string;
  /** How often it is. */
  count: number;
}

/** Tier counts the items of a tier. */
export interface Tier {
  /** The tier. */
  tier: MemoryTier;
  /** How many items it holds. */
  items: number;
  /** An estimate of how many tokens these have. */
  tokens: number;
  /** How much it may hold: tokens of hot and warm, items of cold. */
  most: number;
}

/** TreeNode is an entry of a tree. */
export interface TreeNode {
  /** The id of the node in its tree. */
  id: string;
  /** Its path; empty for the root. */
  path: string;
  /** True for what only leads on, false for what can be a result. */
  directory?: boolean;
  /** True of a file that has children too, such as a section of a document. */
  expandable?: boolean;
  /** True of a directory that the source made up. */
  virtual?: boolean;
  /** The title of a node of a document. */
  title?: string;
  /** The summary of a node of a document. */
  summary?: string;
  /** The beginning of the text of a node of a document. */
  text?: string;
}

/** Turn is something said before. */
export interface Turn {
  /** Who said something. */
  role: Role;
  /** What was said. */
  text: string;
}

/** Understanding is what a query was taken for, and what was made of that. */
export interface Understanding {
  /** What a query wants to know. */
  intent: QueryIntent;
  /** How sure that is, from 0.5 to 0.95. */
  confidence: number;
  /** What the query names in code. */
  mentions?: Mention[];
  /** The lanes that took part, with the factor on what each counts. */
  lanes?: LaneUse[];
  /** What the search went through, in order, with how much each left. */
  passes?: Pass[];
  /** True if a hypothetical answer led the vector lane. */
  used_hyde: boolean;
  /** Why no hypothetical answer did, if one was asked for. */
  hyde?: string;
  /** The decision, if one was asked for. */
  gate?: GateResponse;
}

/** Usage is what calls cost, the same way for every provider. The tokens of the prompt are those of input, cache_read and cache_write. */
export interface Usage {
  /** How many requests were answered, without those retried. */
  calls: number;
  /** The tokens neither read from nor written to a cache. */
  input: number;
  /** The tokens read from a cache. */
  cache_read: number;
  /** The tokens written to a cache. */
  cache_write: number;
  /** The tokens that the model wrote. */
  output: number;
  /** The price in 10^-9 US dollars, of the calls whose price the host knows. */
  nano_dollars?: number;
  /** How many calls have a price that the host does not know. */
  unpriced?: number;
}

/** VerifyClaim is something that a draft says. */
export interface VerifyClaim {
  /** The claim in short: "`Server.Serve` calls `answer`"; of type other it is the sentence. */
  claim: string;
  /** What the claim says something about. */
  type: ClaimType;
  /** Null if that cannot be decided. */
  supported: boolean | null;
  /** Where the repository says so, of supported claims, or says otherwise. */
  source?: VerifySource;
  /** The line of the draft, 1-based, on which the sentence begins. */
  line: number;
  /** Who judged the claim. */
  judged_by?: Judge;
  /** The sentence, cut to 400 bytes; of type other it stands in claim. */
  sentence?: string;
}

/** VerifyCounts counts the claims of a draft, also those not listed. */
export interface VerifyCounts {
  /** How many claims there are. */
  claims: number;
  /** How many the repository bears out. */
  supported: number;
  /** How many the repository says otherwise of. */
  contradicted: number;
  /** How many neither the index nor the model decides. */
  undecided: number;
}

/** VerifyIssue is something wrong with a draft. */
export interface VerifyIssue {
  /** What is wrong. */
  type: IssueType;
  /** How much the issue matters. */
  severity: Severity;
  /** The number of the claim in the list of claims, from 0; -1 if it is not listed. */
  claim_index: number;
  /** The line of the draft, 1-based. */
  line: number;
  /** What is wrong, in one sentence. */
  message: string;
  /** Names that exist and look like the one that does not, best first. */
  did_you_mean?: string[];
  /** Where the repository says otherwise. */
  source?: VerifySource;
  /** How many later places in the draft have the same fault. */
  again?: number;
}

/** VerifyIteration is one check of a draft. */
export interface VerifyIteration {
  /** What was wrong with the draft. */
  issues: VerifyIssue[];
  /** How its claims stood. */
  counts: VerifyCounts;
  /** True if there were no issues. */
  passed: boolean;
}

/** VerifyRequest asks what of a draft the repository does not bear out. */
export interface VerifyRequest {
  /** Markdown or plain text. 1 to 16777216 bytes. */
  draft: string;
  /** The parts of files that the draft was written from: a file whose content hash is another now is an issue of type "outdated". At most 1000 elements. */
  sources?: CitedSource[];
  /** Whose language model judges the claims that the index cannot decide, from evidence that a search finds. Default none. */
  model?: HostUse;
  /** How many claims the model judges at most. 1 to 500; default 60. */
  max_judged?: number;
  /** True to have the model write the draft anew without the issues, and to check that. It needs model "host" and a draft of at most 64 KiB. */
  revise?: boolean;
  /** How often a draft is checked; 1 checks no revision. 1 to 2; default 2. */
  max_iterations?: number;
  /** How many claims are listed. Those of issues come first if there are more; the order of the draft is kept. 1 to 5000; default 500. */
  limit?: number;
}

/** VerifyResponse says what of a draft is borne out. */
export interface VerifyResponse {
  /** True if there are no issues. */
  passed: boolean;
  /** What is wrong with the last draft, in its order. */
  issues: VerifyIssue[];
  /** What the last draft says, in its order. */
  claims: VerifyClaim[];
  /** How the claims stand. */
  counts: VerifyCounts;
  /** The model's revision, if one was asked for and is better. */
  draft?: string;
  /** The checks in their order, if a revision was asked for. */
  iterations?: VerifyIteration[];
  /** What the calls of the model cost. */
  usage?: Usage;
  /** What could not be taken into account. */
  notes?: string[];
}

/** VerifySource is a place of the repository. */
export interface VerifySource {
  /** The path of the file. */
  path: string;
  /** The first line, 1-based. */
  first?: number;
  /** The last line, 1-based and inclusive. */
  last?: number;
  /** The ref of the entity there. */
  ref?: string;
}

/** VersionRequest asks what this core is. */
export interface VersionRequest {
  /** Operations that the core has to have. One that it has not is an error of code "unsupported", which names it and its group. At most 1000 elements. */
  wants?: string[];
}

/** VersionResponse says what this core is. */
export interface VersionResponse {
  /** The name of the program: "cairn". */
  name: string;
  /** The release that it is of. */
  release: string;
  /** The version of the contract that it keeps. */
  contract: number;
  /** Digest tells contracts of the same version apart: it is another if any operation, field, value, bound or default is. */
  digest: string;
  /** The names of its operations, sorted. */
  operations: string[];
  /** The groups of these, sorted. A guest has some or all of them. */
  groups: string[];
}

/** Where is where an entity is, and what. */
export interface Where {
  /** What kind of symbol it is. */
  kind?: string;
  /** The file that it is or is in. */
  path: string;
  /** The lines of the file that it takes, if it is a part of one. */
  lines?: Lines;
  /** The roles of the file, as those of an entity. */
  roles?: string[];
}

/** Within is the files whose definitions are ranked. */
export interface Within {
  /** Those of the shard. At most 1000 elements. */
  files: FoundFile[];
  /** The score of the best file of all shards in units of 1/65536. */
  top: number;
}

/** WriteRequest is the request of a "write" need: the need's raw bytes belong into the snapshot. The reply is empty. */
export interface WriteRequest {
  /** Where the bytes begin in the snapshot. */
  offset: number;
  /** How many bytes the snapshot has in all. */
  total: number;
}

/** Every operation's request and response. */
export interface Operations {
  add: { request: AddRequest; response: AddResponse };
  ask: { request: AskRequest; response: AskResponse };
  attach: { request: AttachRequest; response: AttachResponse };
  audit: { request: AuditRequest; response: AuditResponse };
  bundle: { request: BundleRequest; response: BundleResponse };
  candidates: { request: CandidatesRequest; response: CandidatesResponse };
  checkpoints: { request: CheckpointsRequest; response: CheckpointsResponse };
  chunks: { request: ChunksRequest; response: ChunksResponse };
  decisions: { request: DecisionsRequest; response: DecisionsResponse };
  explore: { request: ExploreRequest; response: ExploreResponse };
  export: { request: ExportRequest; response: ExportResponse };
  federate: { request: FederateRequest; response: SearchResponse };
  gate: { request: GateRequest; response: GateResponse };
  gather: { request: GatherRequest; response: GatherResponse };
  grep: { request: GrepRequest; response: GrepResponse };
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
  results: { request: ResultsRequest; response: ResultsResponse };
  schema: { request: SchemaRequest; response: SchemaResponse };
  search: { request: SearchRequest; response: SearchResponse };
  seeds: { request: SeedsRequest; response: SeedsResponse };
  sessions: { request: SessionsRequest; response: SessionsResponse };
  statistics: { request: StatisticsRequest; response: StatisticsResponse };
  stats: { request: EmptyRequest; response: StatsResponse };
  subscriptions: { request: SubscriptionsRequest; response: SubscriptionsResponse };
  summarize: { request: SummarizeRequest; response: SummarizeResponse };
  verify: { request: VerifyRequest; response: VerifyResponse };
  version: { request: VersionRequest; response: VersionResponse };
}

/** The codes of errors. */
export type Code =
  /** the request or reply is malformed */
  | "bad_input"
  /** the named thing does not exist */
  | "not_found"
  /** nothing has been loaded or imported yet */
  | "not_loaded"
  /** a file is no longer what was indexed */
  | "stale"
  /** a snapshot or an archive is damaged */
  | "corrupt"
  /** a snapshot is too new or too old */
  | "version"
  /** a stated limit was exceeded */
  | "too_large"
  /** a known thing this build cannot do */
  | "unsupported"
  /** the host canceled the call */
  | "canceled"
  /** the host failed to answer a need */
  | "host"
  /** the operation needs a model, and the host has none */
  | "no_model"
  /** the model or its provider refused or failed */
  | "model"
  /** the tokens or the money allowed are spent */
  | "spent"
  /** a defect in Cairn */
  | "internal";
