# Made by go run ./hosts/generate; do not edit.
"""The types of requests and responses, as the JSON objects that they are."""

from typing import Any, Literal, NotRequired, Optional, TypedDict

ActionSelection = Literal["heuristic", "model"]
"ActionSelection is who chooses what is searched next."

BlockPacking = Literal["union", "parent"]
"BlockPacking is how blocks are filled."

BranchStatus = Literal["pending", "active", "completed", "merged", "pruned"]
"BranchStatus is where a branch of searches stands."

CapabilityState = Literal["available", "unsupported", "harness-required"]
"CapabilityState tells whether a request can be answered in the way it asks for."

CheckpointTrigger = Literal["auto", "manual", "error"]
"CheckpointTrigger is why a checkpoint was saved."

CheckpointsAction = Literal["list", "save", "load", "delete"]
"CheckpointsAction is what to do with checkpoints."

ClaimType = Literal["file", "symbol", "definition", "line", "kind", "member", "call", "use", "only", "import", "inheritance", "parameter", "return", "count", "quote", "citation", "other"]
"ClaimType is what a claim says something about."

Collapse = Literal["all", "virtual"]
"Collapse is which single directories are passed through."

Confidence = Literal["exact", "heuristic"]
"Confidence is how sure an edge is."

ConfidenceLevel = Literal["high", "some", "low"]
"ConfidenceLevel is how likely the first result of a search is about the query at all, or a finding is right."

DecisionSearch = Literal["none", "pattern", "model"]
"DecisionSearch is how decisions are looked for in messages."

DecisionSource = Literal["stated", "model", "pattern"]
"DecisionSource is how a decision was found."

DecisionsAction = Literal["list", "add", "extract"]
"DecisionsAction is what to do with decisions."

DegradedReason = Literal["stale", "not_found", "bad_input"]
"DegradedReason is why a part of a request could not be answered as asked."

Detail = Literal["concise", "full"]
"Detail is how much is shown of an entity."

Direction = Literal["both", "in", "out"]
"Direction is which edges of an entity are meant."

EdgeDirection = Literal["in", "out"]
"EdgeDirection is which way an edge leads, seen from the entity at hand."

EmbedPurpose = Literal["query", "document"]
"EmbedPurpose is what a text to embed is."

EntryStyle = Literal["full", "compact", "telling"]
"EntryStyle is how an entry is shown to a model."

EntryType = Literal["file", "directory"]
"EntryType is what an entry of a directory is."

ExportContents = Literal["keep", "drop", "require"]
"ExportContents is what a snapshot holds of the contents of files."

ExportLinks = Literal["make", "keep"]
"ExportLinks tells whether a snapshot holds the links of the graph."

GatePhase = Literal["cache", "pattern", "model", "default"]
"GatePhase is what decided whether a message needs the repository."

GateUse = Literal["off", "auto"]
"GateUse tells whether messages that need no repository are turned away."

GatherEdgeKind = Literal["root", "child", "sibling", "merge"]
"GatherEdgeKind is how a search follows from another."

GatherIntent = Literal["planner-search", "planner-refine"]
"GatherIntent is what a request for evidence is."

GatherMode = Literal["linear", "graph"]
"GatherMode is how searches follow one another."

GatherStop = Literal["goal-satisfied", "step-limit-reached", "no-further-queries", "no-additional-evidence"]
"GatherStop is why gathering ended."

GatherStrategy = Literal["lexical", "bm25", "hybrid", "vector"]
"GatherStrategy is which lanes a search for evidence has."

GraphUse = Literal["none", "links"]
"GraphUse tells whether the links of the graph take part."

HostUse = Literal["none", "host"]
"HostUse tells whether something that only the host has takes part."

IDStyle = Literal["range", "list"]
"IDStyle is how the ids that may be picked are told."

IssueType = Literal["hallucination", "unsupported", "incomplete", "outdated"]
"IssueType is what is wrong with a statement."

Judge = Literal["index", "model"]
"Judge is who judged a claim."

LoadContents = Literal["keep", "drop"]
"LoadContents is what a load does with the contents of files."

LoadMode = Literal["replace", "update"]
"LoadMode is how a load treats what was there."

Lookahead = Literal["fill", "level"]
"Lookahead is what a block shows below its candidates."

MemoryAction = Literal["status", "add", "list", "spill", "recall"]
"MemoryAction is what to do with what an agent keeps in mind."

MemoryTier = Literal["hot", "warm", "cold"]
"MemoryTier is how near an item is kept."

MentionType = Literal["file", "class", "function", "symbol"]
"MentionType is what a mention names, as far as its shape tells."

MessagesAction = Literal["list", "add"]
"MessagesAction is what to do with messages."

ModelStop = Literal["end", "tool", "length", "refusal"]
"ModelStop is why a model ended."

NavigateModel = Literal["index", "host"]
"NavigateModel is who picks from the entries shown."

NavigateStrategy = Literal["auto", "beam", "block", "guided", "rerank", "cascade"]
"NavigateStrategy is how the tree is walked."

Neighbour = Literal["callers", "callees", "tests"]
"Neighbour is what is added to the best items of a context."

NoteType = Literal["knowledge", "note", "thread"]
"NoteType is what a note is."

Outcome = Literal["unknown", "success", "failure", "partial"]
"Outcome is how what a reflection was learned from went."

PackFormat = Literal["markdown", "xml", "json"]
"PackFormat is how a context is written."

PassName = Literal["search", "collapse", "filter", "rank"]
"PassName is a pass of a search."

PathBound = Literal["fan_out", "entities", "paths"]
"PathBound is a bound of a search for paths."

PathOrder = Literal["none", "bm25", "vector"]
"PathOrder is what orders paths across blocks."

PatternSyntax = Literal["literal", "regex"]
"PatternSyntax is what a pattern is."

ProgressPhase = Literal["read", "index", "link", "audit", "navigate", "summarize", "initializing retrieval", "planning", "embedding", "retrieving", "ranking"]
"ProgressPhase is what an operation is doing."

Provenance = Literal["explicit", "derived", "implicit"]
"Provenance is what an edge rests on."

QueryClass = Literal["symbol", "path", "phrase", "report", "trace"]
"QueryClass is what kind of query it is."

QueryIntent = Literal["find", "explain", "list", "compare", "how", "why", "debug", "general"]
"QueryIntent is what a query wants to know."

RecallType = Literal["decision", "knowledge", "note", "thread", "reflection", "session", "message"]
"RecallType is what kind of thing is recalled."

RecordType = Literal["knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard", "bash_call"]
"RecordType is what a stored record is."

ReflectionsAction = Literal["find", "add", "summary", "learn"]
"ReflectionsAction is what to do with reflections."

ResultUnit = Literal["file", "chunk", "definition"]
"ResultUnit is what a result of a search stands for."

Role = Literal["user", "assistant", "system"]
"Role is who said something."

SessionStatus = Literal["active", "archived", "summarized"]
"SessionStatus is where a session stands."

SessionsAction = Literal["list", "get", "start", "rename", "archive", "activate", "summarize", "delete"]
"SessionsAction is what to do with sessions."

Severity = Literal["high", "medium", "low"]
"Severity is how much an issue matters."

SourceForm = Literal["whole", "outline", "excerpt", "signature", "truncated", "summary"]
"SourceForm is how an item of a context is shown."

StoreAction = Literal["put", "get", "list", "match", "pick", "near", "count", "touch", "delete"]
"StoreAction is what a step does to the records of a project."

StoreOrder = Literal["old", "new", "recent"]
"StoreOrder is in which order a store lists."

SubscriptionStatus = Literal["active", "paused", "completed"]
"SubscriptionStatus is where a subscription stands."

SubscriptionsAction = Literal["list", "add", "pause", "resume", "complete", "notify", "suggestions", "use"]
"SubscriptionsAction is what to do with subscriptions."

SuggestionStatus = Literal["pending", "delivered", "used"]
"SuggestionStatus is where a suggestion stands."

ToolAction = Literal["read", "edit", "run"]
"ToolAction is what a tool does."

TreeSource = Literal["filesystem", "document"]
"TreeSource is what a tree is made of."

WatchEvent = Literal["file_change", "context_mention", "cursor_proximity", "schedule"]
"WatchEvent is when a subscription speaks."

WatchMatch = Literal["file_pattern", "entity_type", "keyword"]
"WatchMatch is what the value of a subscription is held against."


class AddRequest(TypedDict):
    """AddRequest stores records beside the code, and removes some."""

    records: NotRequired[list["StoredRecord"]]  # The records to store. At most 100000 elements.
    remove: NotRequired[list[str]]  # Refs of records to remove, with their edges.


class AddResponse(TypedDict):
    """AddResponse tells the refs of the records added, in order."""

    refs: list[str]  # The refs of the records added, in the order of the request.
    removed: int  # How many records were removed.
    records: int  # How many records are stored now.


class AffectedEntity(TypedDict):
    """AffectedEntity is a test or document, and why it is listed."""

    ref: str  # The ref of the test or document.
    name: str  # Its name, for people.
    path: str  # The file that it is, or is in.
    score: int  # How strongly it belongs to the change: from 100 on it uses or names what was changed.
    why: str  # Why it is listed: a kind of edge, "its name", "its directory" or "its words".
    target: NotRequired[str]  # The name of what was changed, unless it is listed for its words.
    chain: NotRequired[list[str]]  # The names that lead from there to target, if what was changed is used over several steps: first what is in this file, last what was changed, each using the next.


class Anchor(TypedDict):
    """Anchor is code that a text names, as it was when the text was stored."""

    name: str  # The name as the text has it.
    path: NotRequired[str]  # The path of the file that was meant, if it was known.
    hash: NotRequired[str]  # The hash of that file's content when the text was stored.


Around = TypedDict(
    "Around",
    {
        "in": list["EdgeGroup"],  # The edges that lead to the entity.
        "out": list["EdgeGroup"],  # The edges that lead from the entity.
    },
)
Around.__doc__ = "Around are the edges of an entity."


class AskRequest(TypedDict):
    """AskRequest asks for what answers a question, and, of a model, for the answer."""

    query: str  # The question. 1 to 1048576 bytes.
    navigate: NotRequired[bool]  # True to find what to read by walking the tree by names, with the model if there is one, instead of by a search.
    model: NotRequired[HostUse]  # Whose language model answers from the context. Default none.
    budget: NotRequired[int]  # How many tokens the context has at most, by estimate. 1 to 1000000000; default 4000.
    limit: NotRequired[int]  # How many ranked definitions take part at most. 1 to 200; default 40.
    doubtful: NotRequired[bool]  # True to read also what is hardly likely to be about the question, as for pack.
    gate: NotRequired[GateUse]  # Whether messages that need no repository are turned away. Default off.
    neighbours: NotRequired[list[Neighbour]]  # What is added to the best items of the context, below them.
    graph: NotRequired[GraphUse]  # Whether the links of the graph take part in the search. Default none.
    vectors: NotRequired[HostUse]  # Whether the host's embedding model takes part in the search. Default none.
    history: NotRequired[HostUse]  # Whether the host's version control takes part in the search. Default none.
    remembered: NotRequired[HostUse]  # Whether what the host remembers of the project is read too, found as recall finds it: a quarter of the budget at most. Default none.


class AskResponse(TypedDict):
    """AskResponse is an answer with what it was made from."""

    answer: NotRequired[str]  # What the model wrote, without citations of what does not exist or was not shown to it; empty without a model, and if there is nothing to answer from.
    citations: NotRequired[list["Citation"]]  # The citations of the answer as the model wrote it, in their order, each once.
    issues: NotRequired[list["VerifyIssue"]]  # What the answer says that the index does not bear out.
    claims: NotRequired["VerifyCounts"]  # How many claims of the answer were checked, and how they stand.
    pack: "PackResponse"  # The context, in the format for models if one was asked.
    remembered: NotRequired[list["Recalled"]]  # What of what is remembered was read, best first.
    model: NotRequired[str]  # The model that answered, as PROVIDER:MODEL.
    usage: NotRequired["Usage"]  # What all calls of the model cost.
    notes: NotRequired[list[str]]  # What was left out or done otherwise than asked, and why.
    reason: NotRequired[str]  # Why there is no answer, or no context.


class AttachRequest(TypedDict):
    """AttachRequest makes what the host's store holds of the loaded project part of the graph, as it is now: what is inspected, searched and followed after. It needs no fields."""



class AttachResponse(TypedDict):
    """AttachResponse tells what was attached."""

    project: str  # The name of the project whose records are attached.
    revision: int  # The revision of the store, as far as it concerns the project. If it is what was attached before, nothing was done.
    entities: int  # How many entities are attached.


class AuditCounts(TypedDict):
    """AuditCounts counts what an audit read and found."""

    documents: int  # How many documents were read.
    comments: int  # How many comments of definitions and files were read.
    claims: int  # How much they say that can be checked.
    findings: int  # How many findings there are, also those not listed.
    less: int  # How many more there are that are less sure.


class AuditFinding(TypedDict):
    """AuditFinding is something that a text of the repository says and its code does not bear out."""

    path: str  # The path of the file that says it.
    line: int  # The line, 1-based, on which the sentence begins.
    type: IssueType  # What is wrong.
    claim_type: ClaimType  # What the sentence says something about.
    confidence: ConfidenceLevel  # How sure the finding is.
    message: str  # What is wrong, in one sentence.
    definition: NotRequired[str]  # The definition that the comment documents.
    sentence: NotRequired[str]  # The sentence, cut to 400 bytes.
    did_you_mean: NotRequired[list[str]]  # Names that exist and look like the one that does not, best first.
    source: NotRequired["VerifySource"]  # Where the code says otherwise.


class AuditRequest(TypedDict):
    """AuditRequest asks what documents and comments say that the code does not bear out."""

    languages: NotRequired[list[str]]  # Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements.
    paths: NotRequired[list[str]]  # Files, directories or patterns: "core/search", "*_test.go", "src/**/*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes.
    kinds: NotRequired[list[str]]  # Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements.
    roles: NotRequired[list[str]]  # Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements.
    confidence: NotRequired[ConfidenceLevel]  # How sure a finding is at least. Default high.
    limit: NotRequired[int]  # How many findings are listed. 1 to 5000; default 500.


class AuditResponse(TypedDict):
    """AuditResponse says what of its own texts a repository does not bear out."""

    passed: bool  # True if there are no findings.
    findings: list["AuditFinding"]  # The sentences, in the order of paths and lines.
    counts: "AuditCounts"  # What was read.
    notes: NotRequired[list[str]]  # What could not be taken into account.


class BlockTrace(TypedDict):
    """BlockTrace is one rank call."""

    candidates: int  # How many entries the block shows.
    tokens: int  # The tokens of the rendered block, as the core counts them.
    path_prefix: NotRequired[str]  # The directory that all paths of the block share.
    ranked_ids: list[str]  # The ids picked from the block, best first.
    done: bool  # True if the ranker said that nothing more is to be looked for.
    dropped: NotRequired["DroppedPicks"]  # The ids that were given and do not count.
    attempts: NotRequired[int]  # How often the ranker was asked, if more than once.
    error: NotRequired[str]  # Why the block contributes nothing.
    usage: "Usage"  # What asking about the block cost.


class BundleRequest(TypedDict):
    """BundleRequest asks for evidence to answer from."""

    refs: NotRequired[list[str]]  # Refs of the entities wanted; one of them or of path_ids is required. At most 50 elements.
    path_ids: NotRequired[list[str]]  # Ids of paths as an answer of paths gives them. At most 50 elements.
    query: NotRequired[str]  # What is to be answered; it decides which lines previews show. At most 1048576 bytes.
    budget: NotRequired[int]  # How many tokens the previews have at most, by estimate. 100 to 100000; default 4000.
    history: NotRequired[HostUse]  # Whether edges of commits take part, by a "history" need. Default none.


class BundleResponse(TypedDict):
    """BundleResponse is the evidence."""

    query: NotRequired[str]  # That of the request.
    entities: list["BundledEntity"]  # The entities asked for, then those on the paths, each once.
    paths: list["Path"]  # The paths asked for, found again in the graph as it is now.
    edges: list["BundledEdge"]  # The edges between the entities.
    shared_neighbours: list["Shared"]  # What several of the entities are connected with.
    degraded: list["Degraded"]  # What could not be taken up, and why; it never fails the bundle.
    tokens: int  # An estimate of how many tokens the previews have.
    truncated: bool  # True if previews were shortened or left out for the budget.
    notes: NotRequired[list[str]]  # What was left out or done otherwise than asked, and why.


BundledEdge = TypedDict(
    "BundledEdge",
    {
        "from": str,  # The ref of the entity that the edge leaves from.
        "kind": str,  # The kind of the edge, such as CALLS.
        "to": str,  # The ref of the entity that the edge leads to.
        "provenance": Provenance,  # What the edge rests on.
        "confidence": Confidence,  # How sure the edge is.
        "weight": float,  # 1 for what is certain, 0.7 for what was inferred, 0.3 for what is only likely.
        "at": NotRequired["Place"],  # The place where the edge's first occurrence is written.
        "type_only": NotRequired[bool],  # True of an import that is for types alone.
        "dynamic": NotRequired[bool],  # True of an import that happens while the program runs.
    },
)
BundledEdge.__doc__ = "BundledEdge is an edge between two entities of a bundle."


class BundledEntity(TypedDict):
    """BundledEntity is an entity with its text."""

    ref: str  # What names the entity in every request: "type:project:…". It does not depend on what the file contains around it, so it stays good when lines move.
    type: str  # "project", "directory", "file", "chunk", "symbol", "section", "commit", or that of a record: "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard", "bash_call".
    name: str  # For people: a path, a qualified name, a heading, the subject of a commit, the title of a record.
    kind: NotRequired[str]  # What kind of symbol it is: "function", "method", "class", …
    path: NotRequired[str]  # The file that it is or is in, if there is one.
    lines: NotRequired["Lines"]  # The lines of the file that it takes, if it is a part of one.
    language: NotRequired[str]  # The language of the file, "unknown" if it is not known; symbols are then guessed.
    roles: NotRequired[list[str]]  # The roles of the file: "test", "example", "vendored", "generated", "document" or "config".
    signature: NotRequired[str]  # The head of a symbol in one line.
    properties: NotRequired[dict[str, str]]  # What else is known of a commit or a record, by name.
    preview: NotRequired["Preview"]  # The beginning of its text, if it fits into the budget.


class CairnFault(TypedDict):
    """Error is the one shape in which a failure leaves the core."""

    code: str  # What failed, for programs: one of a fixed list.
    message: str  # What failed and where, for people.
    field: NotRequired[str]  # The request field at fault, as a JSON path, if there is one.
    fix: NotRequired[str]  # What to do, if that is known.
    suggested_fix: NotRequired[str]  # A value for the field with which the request succeeds, to be used verbatim.
    similar: NotRequired[list[str]]  # Values that exist and look like the one that does not.


class CandidatesRequest(TypedDict):
    """CandidatesRequest asks a shard for what may be among the best of all shards."""

    query: str  # The query of the search. 1 to 1048576 bytes.
    limit: NotRequired[int]  # How many results the search has at most. 1 to 1000; default 10.
    by: NotRequired[ResultUnit]  # What a result stands for. Default file.
    explain: NotRequired[bool]  # True to add the parts of each definition's score.
    index: NotRequired[str]  # What the shard said of its index in its statistics; a shard that has another by now answers with an error of code "stale". Empty for any.
    whole: "Statistics"  # The statistics of all shards.
    chosen: NotRequired[list[int]]  # The numbers of the terms of a report that are searched for. At most 8192 elements.
    layout: NotRequired["Layout"]  # The layout of the whole repository, if the shard has a part of it.
    within: NotRequired["Within"]  # Files whose definitions are candidates, instead of files.
    languages: NotRequired[list[str]]  # Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements.
    paths: NotRequired[list[str]]  # Files, directories or patterns: "core/search", "*_test.go", "src/**/*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes.
    kinds: NotRequired[list[str]]  # Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements.
    roles: NotRequired[list[str]]  # Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements.


class CandidatesResponse(TypedDict):
    """CandidatesResponse is what a shard puts forward."""

    passing: NotRequired[bool]  # True if files pass the filters.
    matches: NotRequired["Matches"]  # How much was found.
    relevant: NotRequired[bool]  # True if files that the filters may have left out have enough of them.
    paths: NotRequired[list[int]]  # Paths tells of each path of the filters whether a file fits it: 0 if so, else the number of what else it may mean that one fits, 256 for none. At most 8192 elements.
    candidates: NotRequired[str]  # The files or definitions with what the lanes say of them and what ranking knows of each, encoded; they are handed on as they are. At most 67108864 bytes.
    index: NotRequired[str]  # Index tells indexes of different files apart, as in statistics.
    indexes: NotRequired[list["RepositoryIndex"]]  # Those of the repositories that candidates are of, of an answer that joins several.


class Capability(TypedDict):
    """Capability tells whether a request can be answered in the way it asks for."""

    state: CapabilityState  # Whether the request can be answered in the way it asks for.
    reason: NotRequired[str]  # Why it cannot.


class Checkpoint(TypedDict):
    """Checkpoint is the state of an agent at a step of its work."""

    id: str  # The id of the checkpoint.
    session: str  # The id of the session whose state it is.
    step: int  # How far the work had come.
    trigger: CheckpointTrigger  # Why a checkpoint was saved.
    description: NotRequired[str]  # What it is, for people.
    duration_ms: NotRequired[int]  # How many milliseconds the step took.
    token_usage: NotRequired[int]  # How many tokens the step took.
    created: int  # When it was made, in milliseconds since 1970.
    state: NotRequired[Any]  # The state as it was saved; lists leave it out.


class CheckpointsRequest(TypedDict):
    """CheckpointsRequest saves the state of an agent's work, or asks for it."""

    project: NotRequired[str]  # The name of the project; without it that of what is loaded.
    action: NotRequired[CheckpointsAction]  # What to do with checkpoints. Default list.
    session: NotRequired[str]  # The id or ref of a session; without it the active one that was used last, which save makes if there is none.
    id: NotRequired[str]  # The checkpoint to load or delete; load without it takes the one of the highest step, of equal steps the one saved last.
    state: NotRequired[Any]  # What save keeps: any JSON object, such as {query, plan, current_step, results, context, last_error}. At most 16777216 bytes.
    step: NotRequired[int]  # How far the work has come; without it current_step or currentStepIndex of the state, else 0. 0 to 1099511627776.
    trigger: NotRequired[CheckpointTrigger]  # Why the checkpoint is saved. Default auto.
    description: NotRequired[str]  # What the checkpoint is, for people. At most 16384 bytes.
    duration_ms: NotRequired[int]  # How many milliseconds the step took. At least 0.
    token_usage: NotRequired[int]  # How many tokens the step took. At least 0.


class CheckpointsResponse(TypedDict):
    """CheckpointsResponse is checkpoints, the newest first. Only load gives a state."""

    project: str  # The name of the project.
    session: NotRequired[str]  # The id of the session, if there is one.
    checkpoints: list["Checkpoint"]  # The checkpoints, the newest first.
    pruned: NotRequired[list[str]]  # The ids of checkpoints that a saved one pushed out: a session keeps 10.


class ChildrenReply(TypedDict):
    """ChildrenReply is the reply to a \"children\" need: the children of a node in stored order (directories first, then by name, case-folded), each with an id that is unique in the tree."""

    children: list["TreeNode"]  # The children, directories first, then by name.


class ChildrenRequest(TypedDict):
    """ChildrenRequest is the request of a \"children\" need. The reply is a ChildrenReply."""

    tree: str  # The name of the tree.
    node: "TreeNode"  # The node whose children are wanted.


class ChosenHit(TypedDict):
    """ChosenHit is a hit of a shard that is among the best of all."""

    rank: int  # Its position among all hits, from 1. At least 1.
    repository: NotRequired[str]  # The name of its repository, for who holds several.
    path: str  # The path of its file.
    score: int  # Its score in units of 1/65536.
    chunk: int  # The number of its chunk in the file, -1 for none. At least -1.
    definition: int  # The number of its definition in the file, -1 for none. At least -1.
    of_kind: NotRequired[bool]  # True if the definition was taken for its kind.
    line: NotRequired[int]  # The line that says most, 0 if none is known. At least 0.
    lines: NotRequired["Lines"]  # Those of a definition, with the comment above it, or of a block.
    read: NotRequired[bool]  # True if the text of the file took part, of a definition.


class Chunk(TypedDict):
    """Chunk is a run of whole lines of a file."""

    path: str  # The path of the file.
    hash: str  # The XXH64 of the file's content, as 16 hexadecimal digits.
    start: int  # The first line, 1-based.
    end: int  # The last line, 1-based and inclusive.
    start_byte: int  # Where the chunk begins in the file, in bytes.
    end_byte: int  # Where the chunk ends in the file, in bytes, exclusive.
    within: NotRequired[str]  # The qualified name of the innermost definition that began before the chunk and goes on in it.


class ChunksRequest(TypedDict):
    """ChunksRequest asks for the chunks of the index, page by page, so that a host can embed them."""

    after: NotRequired[str]  # What the page before says in next; empty for the first page.
    limit: NotRequired[int]  # How many chunks a page has at most. 1 to 10000; default 1000.


class ChunksResponse(TypedDict):
    """ChunksResponse is a page of chunks, in byte order of the paths, then in order of position."""

    chunks: list["Chunk"]  # The chunks of the page.
    next: NotRequired[str]  # What asks for the page that follows; empty on the last.


class Citation(TypedDict):
    """Citation is a place that an answer names, as [path:first-last]."""

    path: str  # The path that is cited.
    lines: NotRequired["Lines"]  # The lines that are cited, unless the whole file is.
    ref: NotRequired[str]  # The ref of the item of the context that holds the place.
    verified: bool  # True if the place exists and was shown to the model.
    problem: NotRequired[str]  # What is wrong with a citation that is not verified.


class Cited(TypedDict):
    """Cited is code that something remembered names, held against what it is now."""

    name: str  # The name as the text has it.
    path: NotRequired[str]  # The path of the file that was meant.
    state: NotRequired[str]  # "same" or "changed" since it was said, or "gone"; empty if it is not known what was meant.


class CitedSource(TypedDict):
    """CitedSource is a part of a file that a draft was written from."""

    path: str  # The path of the file, from the repository's root.
    first: NotRequired[int]  # The first line, 1-based; 0 for the whole file.
    last: NotRequired[int]  # The last line, 1-based and inclusive; 0 for the whole file.
    hash: str  # The XXH64 of the file's content then, as 16 hexadecimal digits or the first 8 of them, as refs of chunks have.


class CommitDetails(TypedDict):
    """CommitDetails names a commit."""

    hash: str  # The commit's hash.
    parents: NotRequired[list[str]]  # The hashes of its parents.
    author: NotRequired[str]  # Who wrote it.
    time: NotRequired[str]  # When it was written, as RFC 3339.
    subject: str  # The first line of its message.


class Counts(TypedDict):
    """Counts are in how many chunks and files terms are, in the order of the query's terms."""

    chunks: NotRequired[list[int]]  # How many chunks have each term in their text. At most 8192 elements.
    files: NotRequired[list[int]]  # How many files have each term in text, names or path. At most 8192 elements.
    languages: NotRequired[list[int]]  # How many files with code are in the language that each term names. At most 8192 elements.
    symbols: NotRequired[list[int]]  # How many definitions have each term of a report in their name; of other queries how many there are of each name that it may say. At most 8192 elements.
    paths: NotRequired[list[int]]  # How many files have each term of a report in their path; of other queries how many have each word in their name that it may be about. At most 8192 elements.


class Decision(TypedDict):
    """Decision is a decision with the code that it names, as that is now."""

    id: str  # The id of the decision.
    ref: str  # The ref of the decision.
    session: str  # The id of the session in which it was made.
    message: NotRequired[str]  # The id of the message in which it was said, if it was in one.
    description: str  # What was decided.
    rationale: NotRequired[str]  # Why it was decided.
    alternatives: NotRequired[list[str]]  # What else was considered.
    found_by: DecisionSource  # How the decision was found.
    created: int  # Milliseconds since 1970.
    cites: NotRequired[list["Cited"]]  # The code that it names, as that is now.
    outdated: NotRequired[bool]  # True if code that it names has changed or gone since.
    subject: NotRequired[str]  # What it is about, if that was said.
    supersedes: NotRequired[list[str]]  # The refs of decisions that it took the place of.
    superseded_by: NotRequired[str]  # The ref of the decision that took its place.
    replaced_by: NotRequired["Earlier"]  # What was said later in its place without being told so, as recall finds it; a list has it.
    pinned: NotRequired[bool]  # True if it is pinned.


class DecisionsRequest(TypedDict):
    """DecisionsRequest asks for decisions, states one, or looks for them in what was said."""

    project: NotRequired[str]  # The name of the project; without it that of what is loaded.
    action: NotRequired[DecisionsAction]  # What to do with decisions. Default list.
    session: NotRequired[str]  # The id or ref of a session; a list without it is of all sessions, the other actions take the active one that was used last.
    description: NotRequired[str]  # The decision that add states; with rationale no more than it may have alone. At most 16384 bytes.
    rationale: NotRequired[str]  # Why it was decided, with add. At most 16384 bytes.
    alternatives: NotRequired[list[str]]  # What else was considered, with add. At most 50 elements.
    subject: NotRequired[str]  # What the decision is about, with add, such as "port of the API": what still stands of the same subject is superseded. At most 1024 bytes.
    supersedes: NotRequired[list[str]]  # Ids or refs of earlier decisions that it takes the place of, with add. At most 50 elements.
    model: NotRequired[HostUse]  # Who finds decisions with extract: without a model the sentences that read like one; else a language model is asked about the messages that hold such, by "llm" needs. Default none.
    limit: NotRequired[int]  # How many are listed at most, or how many of the last messages extract reads. 1 to 200; default 20.
    after: NotRequired[int]  # What an answer says in next, to go on there. At least 0.


class DecisionsResponse(TypedDict):
    """DecisionsResponse is decisions, the newest first."""

    project: str  # The name of the project.
    decisions: list["Decision"]  # The decisions.
    next: NotRequired[int]  # What goes on after them, given as after; 0 if these are the last.
    usage: NotRequired["Usage"]  # What the model cost.


class Definition(TypedDict):
    """Definition is a definition in a file."""

    ref: str  # The ref of the definition.
    kind: str  # What kind of definition it is: "function", "method", "class", …
    name: str  # Its qualified name.
    signature: NotRequired[str]  # Its head in one line.
    lines: "Lines"  # The lines from its head to its end.


class Degraded(TypedDict):
    """Degraded is a part of a request that could not be answered as asked."""

    field: str  # The field that held it: "refs" or "path_ids".
    value: str  # What the field held.
    reason: DegradedReason  # Why it could not be taken up, for programs.
    message: str  # Why it could not be taken up, for people.
    suggested_fix: NotRequired[str]  # A value that resolves, if there is one.


class DirectoryVersion(TypedDict):
    """DirectoryVersion is the greatest version among the directories in a directory."""

    above: str  # The path of the directory that holds them, with a slash at its end; empty for the root.
    version: int  # The number of the greatest.


class DroppedPicks(TypedDict):
    """DroppedPicks counts ids in a ranking that did not count."""

    unknown: NotRequired[int]  # How many were no ids of the block.
    repeated: NotRequired[int]  # How many had been given before.
    excess: NotRequired[int]  # How many were past the pick limit.


class Earlier(TypedDict):
    """Earlier is something remembered that was replaced, or that replaced something."""

    ref: str  # The ref.
    text: str  # The beginning of what it says.
    created: int  # When it was said, in milliseconds since 1970.


class Edge(TypedDict):
    """Edge is an edge of the graph as seen from one of its ends."""

    kind: str  # The kind of the edge, in upper case: CALLS, IMPORTS, …; schema lists all.
    direction: EdgeDirection  # Which way the edge leads, seen from the entity at hand.
    ref: str  # The ref of the other end.
    type: str  # The type of the other end.
    name: str  # The name of the other end.
    where: NotRequired["Where"]  # Where the other end is, if the request wants places.
    lines: NotRequired[list[int]]  # The lines of a call or use that stands in several, the first 64.
    unsure: NotRequired[list[int]]  # Those of lines that are less sure than the edge.
    line_count: NotRequired[int]  # How many lines there are.
    provenance: Provenance  # What the edge rests on.
    confidence: Confidence  # How sure the edge is.
    weight: float  # 1 for what is certain, 0.7 for what was inferred, 0.3 for what is only likely.
    at: NotRequired["Place"]  # The place where the edge's first occurrence is written.
    type_only: NotRequired[bool]  # True of an import that is for types alone.
    dynamic: NotRequired[bool]  # True of an import that happens while the program runs.


class EdgeCount(TypedDict):
    """EdgeCount counts the edges of a kind."""

    kind: str  # The kind, in upper case.
    family: str  # The family that the kind belongs to.
    count: int  # How many edges of the kind there are.
    means: str  # From what to what such an edge leads.


class EdgeGroup(TypedDict):
    """EdgeGroup are the edges of one kind and direction."""

    kind: str  # The kind of the edges.
    family: str  # The family that the kind belongs to.
    total: int  # How many edges of the kind and direction there are.
    edges: list["Edge"]  # The first of them.


class EmbedRequest(TypedDict):
    """EmbedRequest is the request of an \"embed\" need. The reply is raw bytes: a vector for each text, in order, each of the same number of 32-bit floats in little-endian byte order. An EmbedReply may come with it."""

    purpose: EmbedPurpose  # What the texts are for.
    texts: list[str]  # The texts to embed.


class EmptyRequest(TypedDict):
    """EmptyRequest is a request without fields."""



class Entity(TypedDict):
    """Entity is something of the repository that has a ref."""

    ref: str  # What names the entity in every request: "type:project:…". It does not depend on what the file contains around it, so it stays good when lines move.
    type: str  # "project", "directory", "file", "chunk", "symbol", "section", "commit", or that of a record: "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard", "bash_call".
    name: str  # For people: a path, a qualified name, a heading, the subject of a commit, the title of a record.
    kind: NotRequired[str]  # What kind of symbol it is: "function", "method", "class", …
    path: NotRequired[str]  # The file that it is or is in, if there is one.
    lines: NotRequired["Lines"]  # The lines of the file that it takes, if it is a part of one.
    language: NotRequired[str]  # The language of the file, "unknown" if it is not known; symbols are then guessed.
    roles: NotRequired[list[str]]  # The roles of the file: "test", "example", "vendored", "generated", "document" or "config".
    signature: NotRequired[str]  # The head of a symbol in one line.
    properties: NotRequired[dict[str, str]]  # What else is known of a commit or a record, by name.


class EntityCount(TypedDict):
    """EntityCount counts the entities of a type."""

    type: str  # The type.
    count: int  # How many entities of the type there are.
    holds: str  # What such an entity is.
    ref_form: str  # How refs of the type are made.
    example: NotRequired[str]  # A ref of the type that resolves, if there is one.


class Entry(TypedDict):
    """Entry is an entry of a directory."""

    path: str  # The path from the repository's root.
    type: EntryType  # Whether it is a file or a directory.
    files: NotRequired[int]  # How many files are below a directory.


class EvidenceItem(TypedDict):
    """EvidenceItem is one piece of evidence."""

    source: str  # The place as PATH:FIRST-LAST, lines 1-based and inclusive; the path alone of an empty file.
    snippet: str  # The text there; it ends in ...[truncated] if there is more.
    rationale: str  # What it was found by.
    rank: int  # The position in the list, 1 for the best.


class ExploreRequest(TypedDict):
    """ExploreRequest asks for the whole opening at once: search, inspect, paths and a bundle."""

    query: str  # Words, a question, an identifier, a path, or a report, as the query of search. 1 to 1048576 bytes.
    budget: NotRequired[int]  # How many tokens the answer has as JSON at most, by estimate. 500 to 100000; default 4000.
    detail: NotRequired[Detail]  # How much text is shown: that of the best entity and a few lines of the next ones, or of every entity that is followed. Default concise.
    limit: NotRequired[int]  # How many entities are followed. 1 to 10; default 7.
    doubtful: NotRequired[bool]  # True to follow also what is hardly likely to be about the question. Else there is no evidence then, and the reason names what came nearest.
    gate: NotRequired[GateUse]  # Whether messages that need no repository are turned away. Default off.
    vectors: NotRequired[HostUse]  # Whether the host's embedding model takes part in the search. Default none.
    history: NotRequired[HostUse]  # Whether the host's version control takes part in the search. Default none.


ExploreResponse = TypedDict(
    "ExploreResponse",
    {
        "class": QueryClass,  # What kind of query it was taken for.
        "confidence": NotRequired[ConfidenceLevel],  # How likely what the search found is about the question at all.
        "evidence": "BundleResponse",  # The bundle of the best entities, the paths between them and their neighbours.
        "next_hops": list["NextHop"],  # The neighbours to go on with.
        "more": NotRequired[list["Entity"]],  # Further results of the search, by ref, name and lines alone.
        "reason": NotRequired[str],  # Why nothing was found.
    },
)
ExploreResponse.__doc__ = "ExploreResponse is what the opening found."


class ExportRequest(TypedDict):
    """ExportRequest asks for the repository as one snapshot, given to the host through write needs whose raw bytes follow one another."""

    contents: NotRequired[ExportContents]  # What the snapshot holds of the contents of files. Default keep.
    links: NotRequired[ExportLinks]  # Whether the snapshot holds the links of the graph. Default make.


class ExportResponse(TypedDict):
    """ExportResponse tells the snapshot's size in bytes."""

    bytes: int  # The snapshot's size in bytes.
    contents: bool  # True if the snapshot holds all contents.
    links: bool  # True if the snapshot holds the links of the graph.


class ExternalImport(TypedDict):
    """ExternalImport is an import of something that the repository does not hold."""

    path: str  # What is imported, as written.
    line: int  # The line of the import, 1-based.
    type_only: NotRequired[bool]  # True if it is for types alone.
    dynamic: NotRequired[bool]  # True if it happens while the program runs.


FamilyCount = TypedDict(
    "FamilyCount",
    {
        "family": str,  # The family.
        "in": int,  # How many edges of the family lead to the entity.
        "out": int,  # How many edges of the family lead from the entity.
    },
)
FamilyCount.__doc__ = "FamilyCount counts edges of a family."


class FederateRequest(TypedDict):
    """FederateRequest asks where in several repositories something is. What only a single repository can tell takes no part: vectors, history, the graph, summaries."""

    query: str  # Words, a question, an identifier, a path, an error message with its stack trace, or a whole bug report. 1 to 1048576 bytes.
    limit: NotRequired[int]  # How many results come back at most. 1 to 1000; default 10.
    by: NotRequired[ResultUnit]  # What a result stands for. Default file.
    explain: NotRequired[bool]  # True to add the parts of each score, and what the query was taken for.
    snippet_lines: NotRequired[int]  # How many lines a snippet has at most; 0 for none. 0 to 200; default 8.
    vectors: NotRequired[HostUse]  # Whether what the host's embedding model finds near the query takes part as a lane, by a "nearest" need. Without an answer the search goes on, and a note says why. Default none.
    history: NotRequired[HostUse]  # Whether it counts which files changed lately, and which together, as weak lanes, by a "history" need. Without an answer the search goes on, and a note says why. Default none.
    graph: NotRequired[GraphUse]  # Whether the links of the graph take part. Default none.
    definitions: NotRequired[int]  # How many definitions of its file a result names at most, if it stands for a file: those that say most of the query, of which the first is what it is shown by. By 0 the passage that fits best is shown, and no other is named, which is quicker. 0 to 10; default 0.
    notable_edges: NotRequired[int]  # How many notable edges each result shows per direction. 0 to 10; default 0.
    types: NotRequired[list[str]]  # Types of what is in no file: "commit", "record" for records of every type, or a type of records, such as "knowledge". They come only if they are asked for so, and files then only if kinds are asked for too. Of them those pass that belong to a file which passes the filters. At most 100 elements.
    languages: NotRequired[list[str]]  # Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements.
    paths: NotRequired[list[str]]  # Files, directories or patterns: "core/search", "*_test.go", "src/**/*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes.
    kinds: NotRequired[list[str]]  # Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements.
    roles: NotRequired[list[str]]  # Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements.
    hyde: NotRequired[bool]  # True to have the host's language model, with vectors "host", write a short hypothetical answer, by an "llm" need, and to look for what lies near that: for questions what, how and why that name no file and no function. Without an answer that helps, the query itself is what the vectors are compared with.
    gate: NotRequired[GateUse]  # Whether messages that need no repository are turned away. Default off.
    summaries: NotRequired[HostUse]  # Whether the summaries that the host keeps, as summarize makes them, take part as a weak field, by a "summaries" need. Default none.
    repositories: NotRequired[list[str]]  # The names of those that are searched; empty for all. At most 100000 elements.


class FileChange(TypedDict):
    """FileChange is a file of a diff."""

    path: str  # The path of the file.
    lines: NotRequired[list["Lines"]]  # The changed lines of the file as it is now; none for all of it.
    deleted: NotRequired[bool]  # True if the file is no more.
    alone: NotRequired[bool]  # True if only what the lines hold changes: what depends on it in the same file counts then, and who imports the file does not.
    moved: NotRequired[bool]  # True if only the path or mode changed: no definition is changed then, but who imports the file may be.


class FileReadRequest(TypedDict):
    """FileReadRequest asks for lines of a file, or for the entries of a directory."""

    path: NotRequired[str]  # A file or directory of the repository; "" is its root. It may end in lines of a file, as in "a.go:12-34", "a.go:12" or "a.go:12-", or in the name of a definition, as in "a.go:Server.Serve", and be no more than such a name if only one definition has it.
    start: NotRequired[int]  # The first line, 1-based; without it the beginning of the file. At least 1.
    end: NotRequired[int]  # The last line, 1-based and inclusive; without it the end of the file. At least 1.
    max_bytes: NotRequired[int]  # How many bytes the text has at most; it is cut at the end of a line. 1 to 16777216; default 1048576.


class FileReadResponse(TypedDict):
    """FileReadResponse is a file's lines, or a directory's entries."""

    path: str  # The path that was read.
    type: EntryType  # Whether it is a file or a directory.
    language: NotRequired[str]  # The file's language, "unknown" if it is not known; definitions are then guessed.
    total_lines: NotRequired[int]  # How many lines the whole file has.
    lines: NotRequired["Lines"]  # The lines that the text holds.
    text: NotRequired[str]  # The text of the lines; bytes that are not UTF-8 are replaced.
    next: NotRequired[int]  # The line to go on with, if the text was cut by max_bytes.
    line_truncated: NotRequired[bool]  # True if the only line returned is itself longer than max_bytes.
    definitions: NotRequired[list["Definition"]]  # The definitions that begin in the lines.
    entries: NotRequired[list["Entry"]]  # The entries of a directory.


class FileRequest(TypedDict):
    """FileRequest is the request of a \"file\" need: the whole content of a file that the index knows but does not store. The reply is raw bytes, as they are in the file. A host without the files answers with an error of code \"not_found\" or \"unsupported\"; content that is not what was indexed ends the operation with code \"stale\"."""

    path: str  # The path of the file.


class FoundFile(TypedDict):
    """FoundFile is a file whose definitions are ranked."""

    repository: NotRequired[str]  # The name of its repository, for who holds several.
    path: str  # The path of the file.
    place: int  # Its place among all files that are found, from 0. At least 0.
    score: int  # The score of the file in units of 1/65536.
    line: NotRequired[int]  # The line that a trace names in it, 0 for none. At least 0.
    read: NotRequired[bool]  # True if its text takes part.


class GateRequest(TypedDict):
    """GateRequest asks whether a message needs the repository at all. Nothing has to be loaded."""

    message: str  # What somebody wrote. 1 to 1048576 bytes.
    turns: NotRequired[list["Turn"]]  # What was said before, the newest last. The last 6 are shown to a model, each up to 2000 bytes.
    model: NotRequired[HostUse]  # Whether the host's language model decides what no pattern does, by an "llm" need. Without a useful answer a note says why. Default none.
    now: NotRequired[int]  # The host's clock in seconds since any fixed time. A decision is taken again after 300 seconds; without a clock it does not expire. At least 0.


class GateResponse(TypedDict):
    """GateResponse is the decision."""

    retrieve: bool  # True if the message needs the repository.
    confidence: float  # How sure that is, from 0 to 1.
    reason: str  # Why, in a few words.
    phase: GatePhase  # What decided whether a message needs the repository.
    usage: NotRequired["Usage"]  # What a model cost.
    notes: NotRequired[list[str]]  # Why a model that was asked did not decide.


class GatherBranch(TypedDict):
    """GatherBranch is a line of searches."""

    id: str  # The id of the branch.
    status: BranchStatus  # Where the branch stands.
    head: str  # The id of the branch's last node; before it has one, of the node that it leaves from.
    retained: list[str]  # The sources of the passages that it holds, in the order in which they were found.


class GatherBudget(TypedDict):
    """GatherBudget bounds a bundle. 0 is none, and differs from what is absent, which has its default. Characters are grapheme clusters."""

    max_items: NotRequired[int]  # How many items there are at most. 0 to 1000; default 8.
    max_summary_chars: NotRequired[int]  # How many characters the summary has at most. 0 to 100000; default 1200.
    max_snippet_chars: NotRequired[int]  # How many characters each snippet has at most. 0 to 100000; default 600.
    step_limit: NotRequired[int]  # How many actions are taken at most. 0 to 64; default 1.
    retained_artifacts: NotRequired[int]  # How many passages each branch of graph mode retains. 0 to 1000; default 5.


GatherEdge = TypedDict(
    "GatherEdge",
    {
        "from": str,  # The id of the node that it leaves from.
        "to": str,  # The id of the node that it leads to.
        "kind": GatherEdgeKind,  # How a search follows from another.
    },
)
GatherEdge.__doc__ = "GatherEdge leads from a node to a later one, or, of a merge, between the heads of two branches."


class GatherNode(TypedDict):
    """GatherNode is a search, or the request itself."""

    id: str  # The id of the node.
    branch: str  # The id of its branch.
    query: str  # What was searched for.
    chosen_by: NotRequired[ActionSelection]  # Who chose the search; empty of the request.
    hits: int  # How many passages it found.
    added: int  # How many of these were retained.


class GatherPlan(TypedDict):
    """GatherPlan says how to look."""

    mode: NotRequired[GatherMode]  # How searches follow one another. Default linear.
    strategy: NotRequired[GatherStrategy]  # Which lanes a search for evidence has. Default lexical.
    action_selection: NotRequired[ActionSelection]  # Who chooses what is searched next. Default heuristic.


class GatherPrior(TypedDict):
    """GatherPrior is what the loop knows already."""

    interpretation: NotRequired[str]  # What the loop takes the task for; 16 KiB count.
    recent_turns: NotRequired[list[str]]  # The last turns, the newest last; 20 of 4 KiB each count.
    evidence: NotRequired[list["KnownEvidence"]]  # The items of earlier bundles, best first; 100 count.


class GatherRequest(TypedDict):
    """GatherRequest asks for bounded evidence for the next step of an agent's loop."""

    query: str  # Words, a question, an identifier, a path, or a report, as the query of search. 1 to 1048576 bytes.
    intent: NotRequired[GatherIntent]  # What kind of step the evidence is for. Default planner-search.
    plan: NotRequired["GatherPlan"]  # How to look.
    budget: NotRequired["GatherBudget"]  # How much comes back.
    prior_context: NotRequired["GatherPrior"]  # What the loop knows already.
    gate: NotRequired[GateUse]  # Whether messages that need no repository are turned away. Default off.
    remembered: NotRequired[HostUse]  # Whether what the host remembers of the project is evidence too, found as recall finds it, by vectors if the strategy of the plan has them. Default none.


class GatherResponse(TypedDict):
    """GatherResponse is the evidence. A request that cannot be answered in the way it asks for is no error: Capability says why, and there is no evidence."""

    capability: "Capability"  # Whether the request can be answered in the way it asks for.
    summary: str  # One sentence about what was found.
    items: list["EvidenceItem"]  # The evidence, best first.
    remembered: NotRequired[list["Recalled"]]  # What is remembered of it, best first, apart from the evidence in files.
    warnings: list[str]  # What the evidence lacks, or what was done otherwise than asked.
    trace: NotRequired["GatherTrace"]  # How graph mode went.
    usage: NotRequired["Usage"]  # What the language model cost.


class GatherTrace(TypedDict):
    """GatherTrace is how graph mode went."""

    branches: list["GatherBranch"]  # The lines of searches.
    nodes: list["GatherNode"]  # The request (n0) and the searches, in order.
    edges: list["GatherEdge"]  # How the nodes follow from one another.
    frontier: list["PendingQuery"]  # The queries that were thought of and not searched, best first.
    active_branch: str  # The id of the branch that goes on; empty once all is completed.
    completed: bool  # False if the step limit ended it: there is more to do.
    stop: GatherStop  # Why gathering ended.
    steps: int  # How many actions were taken.


class GrepFile(TypedDict):
    """GrepFile is a file in which lines match."""

    ref: str  # The ref of the file.
    path: str  # The path of the file.
    language: str  # The file's language, if it is known.
    roles: NotRequired[list[str]]  # The roles of the file: "test", "example", "vendored", "generated", "document" or "config".
    count: int  # How many lines match.
    lines: NotRequired[list["GrepLine"]]  # Lines that match, and with context those around them, in order.


class GrepLine(TypedDict):
    """GrepLine is a line that matches, or one beside it."""

    line: int  # The number of the line, 1-based.
    text: str  # The text of the line, of a line longer than 240 bytes a part with the first match.
    offset: NotRequired[int]  # Where the text begins in the line, in bytes.
    truncated: NotRequired[bool]  # True if the line is longer than the text.
    matches: NotRequired[list["GrepMatch"]]  # Where the pattern matches, the first 16 at most, and the first alone in a line of more than 16 KiB; none in a line of the context.
    within: NotRequired[str]  # The qualified name of the innermost definition around a line that matches.


class GrepMatch(TypedDict):
    """GrepMatch is where a pattern matches in a line, in bytes from its beginning, whatever of it is shown."""

    start: int  # Where the match begins.
    end: int  # Where the match ends, exclusive.


class GrepRequest(TypedDict):
    """GrepRequest asks which lines match a pattern. Each file is searched line by line; a byte order mark before its text and a carriage return at the end of a line may match, and need not."""

    pattern: str  # A literal, or a regular expression of at most 16 KiB. No match goes beyond a line, so that a line feed in it is refused. 1 to 1048576 bytes.
    syntax: NotRequired[PatternSyntax]  # What the pattern is. Default literal.
    ignore_case: NotRequired[bool]  # True to take small and capital letters for the same. A literal then has at most 16 KiB too.
    context: NotRequired[int]  # How many lines around each that matches come along. 0 to 20; default 0.
    limit: NotRequired[int]  # How many files come back at most. Those that do not are counted. 1 to 100000; default 100.
    lines: NotRequired[int]  # How many lines that match come back of each file at most; 0 for none. Those that do not are counted. 0 to 100000; default 100.
    languages: NotRequired[list[str]]  # Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements.
    paths: NotRequired[list[str]]  # Files, directories or patterns: "core/search", "*_test.go", "src/**/*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes.
    kinds: NotRequired[list[str]]  # Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements.
    roles: NotRequired[list[str]]  # Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements.


class GrepResponse(TypedDict):
    """GrepResponse is the files in which lines match: code before tests and documents, and what lies high in the tree and has a plain name before what does not. An empty list comes with a reason."""

    files: list["GrepFile"]  # The files.
    reason: NotRequired[str]  # Why the list is empty.
    total_files: int  # In how many files lines match.
    total_lines: int  # How many lines match in all files.
    searched: int  # How many files passed the filters and were read to their ends.
    truncated: NotRequired[bool]  # True if lines match that did not come back, because of limit, of lines, or because lines of more than 16 MiB would have. The counts hold them.
    notes: NotRequired[list[str]]  # Notes say which files could not be searched.


class HistoryReply(TypedDict):
    """HistoryReply is what the host's version control knows."""

    head: str  # The name of the newest commit.
    paths: NotRequired[list[str]]  # The files that changed, each once, relative to the repository, with slashes. What the index does not hold is ignored.
    commits: NotRequired[list[list[int]]]  # The commits without merges, newest first, each as the numbers in paths, from 0, of the files that it changed.
    details: NotRequired[list["CommitDetails"]]  # The names of each commit, in the same order, if they were asked for.


class HistoryRequest(TypedDict):
    """HistoryRequest is the request of a \"history\" need: which files did the last commits change? The reply is a HistoryReply. A host without a history answers with an error of code \"unsupported\"; whatever error it is, the search goes on without."""

    commits: int  # How many of them at most, the newest ones.
    known: NotRequired[str]  # The head of the history that the core has, "" for none. If it is still the same, a reply of the head alone is enough.
    details: NotRequired[bool]  # True if the names of the commits are wanted too.


class ImpactRequest(TypedDict):
    """ImpactRequest asks what a change touches. The repository is as it is after the change."""

    changes: NotRequired[list["FileChange"]]  # The files of a diff. At most 10000 elements.
    targets: NotRequired[list[str]]  # What is to change, with changes or instead: refs, names such as Server.Serve, paths, FILE:NAME, or FILE:12-34, all definitions of which change. Those that stand for nothing are told in notes beside others, and are an error where all do. At most 1000 elements; each at most 4096 bytes.
    depth: NotRequired[int]  # How far dependents are followed. 1 to 5; default 2.
    limit: NotRequired[int]  # How many dependents, tests and documents are listed of each. 1 to 500; default 50.
    places: NotRequired[bool]  # True to say of each dependent where it is.
    history: NotRequired[HostUse]  # Whether tests that changed together with the files before count too, by a "history" need. Default none.


class ImpactResponse(TypedDict):
    """ImpactResponse is what a change touches."""

    definitions: list["Entity"]  # The innermost definitions that hold changed lines.
    dependents: list["Reached"]  # What calls, uses, extends or imports what was changed, near ones first.
    tests: list["AffectedEntity"]  # The tests that belong to what was changed, the likeliest first, without those that were changed themselves.
    documents: list["AffectedEntity"]  # The documents that belong to what was changed, the likeliest first, without those that were changed themselves.
    owners: list["Owned"]  # Who CODEOWNERS names for the changed files.
    unknown: NotRequired[list[str]]  # Paths that the index does not hold: left out, or not text.
    notes: NotRequired[list[str]]  # What was left out or done otherwise than asked, and why.


class ImportRequest(TypedDict):
    """ImportRequest asks to open a snapshot that the host hands over through read needs. The core keeps a copy."""

    size: int  # The snapshot's length in bytes. At least 1.
    max_bytes: NotRequired[int]  # The size over which a snapshot is refused. At least 1; default 4294967296.
    piece_bytes: NotRequired[int]  # How much a read need asks for at most. A host that sets it to the size and hands over all at once gives the bytes away: the core keeps them where they are. At least 1024.
    ranges: NotRequired[bool]  # Ranges leaves the snapshot where it is: search, read and stats ask for what they need of it through read needs of their own, all at once, in a few rounds, and answer as if all of it were there. Other operations are refused.


class InspectRequest(TypedDict):
    """InspectRequest asks for an entity and what is around it."""

    ref: str  # A ref as answers give it. A path of the repository is taken for its file or directory too, and a qualified name that is defined once for its symbol.
    direction: NotRequired[Direction]  # Which edges of the entity are meant. Default both.
    edge_kinds: NotRequired[list[str]]  # The kinds of edges wanted; without it all.
    limit: NotRequired[int]  # How many edges of a kind and direction are listed. All are counted. 1 to 1000; default 5.
    depth: NotRequired[int]  # How far to go. Beyond 1 the answer also lists what is reached, up to 16 edges a kind and entity. 1 to 5; default 1.
    detail: NotRequired[Detail]  # How much is shown of the entity. Default concise.
    places: NotRequired[bool]  # True to say of each edge, and of what is reached, where its other end is.
    history: NotRequired[HostUse]  # Whether edges of commits take part, by a "history" need. Default none.


class InspectResponse(TypedDict):
    """InspectResponse is an entity and what is around it."""

    entity: "Entity"  # The entity.
    preview: NotRequired["Preview"]  # The beginning of its text, with detail "full".
    edges: "Around"  # Its edges, by direction and kind.
    external_imports: NotRequired[list["ExternalImport"]]  # The imports of a file that lead out of the repository. C#'s are not resolved, and not listed.
    recommended_next_hops: list["NextHop"]  # The neighbours worth inspecting, best first, of the whole neighbourhood and not only of the edges listed.
    coverage: list["FamilyCount"]  # How many edges of every family there are: that there are none is evidence too.
    reached: NotRequired[list["Reached"]]  # What is farther away, by distance, with a depth over 1.
    truncated: NotRequired[bool]  # True if reached does not hold all.
    notes: NotRequired[list[str]]  # What was left out or done otherwise than asked, and why.


class Item(TypedDict):
    """Item is something that an agent keeps in mind."""

    id: str  # The id of the item.
    session: str  # The id of its session.
    tier: MemoryTier  # How near it is kept.
    label: NotRequired[str]  # The agent's own word for what it is.
    text: str  # What is kept.
    tokens: int  # An estimate of how many tokens the text has.
    relevance: float  # How relevant it is, from 0 to 1, as it was given.
    accesses: int  # How often it was recalled.
    created: int  # When it was made, in milliseconds since 1970.
    similarity: NotRequired[float]  # How like the query it is, from 0 to 1, in an answer to one.
    pinned: NotRequired[bool]  # True if it is pinned: it never becomes cold.


class KnowledgeRequest(TypedDict):
    """KnowledgeRequest asks for runbooks and stored knowledge."""

    query: NotRequired[str]  # Words, or the id of one text; empty lists all, without their text.
    id: NotRequired[str]  # The id of one text.
    limit: NotRequired[int]  # How many texts come back at most. 1 to 20; default 3.


class KnowledgeResponse(TypedDict):
    """KnowledgeResponse is the texts found, best first."""

    texts: list["KnowledgeText"]  # The texts found.
    reason: NotRequired[str]  # Why nothing was found.


class KnowledgeText(TypedDict):
    """KnowledgeText is a runbook, or knowledge that was added."""

    id: str  # The id of the text.
    title: str  # Its title.
    text: NotRequired[str]  # What it says; lists leave it out.
    ref: NotRequired[str]  # The ref of knowledge that was added.


class KnownEvidence(TypedDict):
    """KnownEvidence is an Item of an earlier bundle. Only the source is needed: what it shows is read again."""

    source: str  # The place as PATH:FIRST-LAST, as an item of a bundle has it.
    snippet: NotRequired[str]  # The text that was shown.
    rationale: NotRequired[str]  # What it was found by.
    rank: NotRequired[int]  # Its position in its bundle.


class LackingRepository(TypedDict):
    """LackingRepository is a repository whose index lacks something."""

    repository: str  # Its name.
    skipped: str  # Skipped says what its index lacks.


class LaneUse(TypedDict):
    """LaneUse is a lane that took part in a search."""

    name: str  # The name of the lane.
    times: float  # The factor on what it counts unless told otherwise.


class LanguageStats(TypedDict):
    """LanguageStats counts the files of a language."""

    language: str  # The language.
    files: int  # How many files are in it.
    bytes: int  # How many bytes these have.
    lines: int  # How many lines these have.


class Layout(TypedDict):
    """Layout is what ranking knows of the tree of a repository."""

    depths: NotRequired[list[int]]  # How many sources lie in each depth. At most 100000 elements.
    versions: NotRequired[list["DirectoryVersion"]]  # The directories that hold others such as v1 and v2. At most 1000000 elements.


class Lines(TypedDict):
    """Lines is a run of lines, 1-based and inclusive."""

    start: int  # The first line, 1-based.
    end: int  # The last line, 1-based and inclusive.


class LoadRequest(TypedDict):
    """LoadRequest asks to index the files of an archive (tar, tar.gz or zip, told apart by their first bytes) that the host hands over through read needs."""

    name: NotRequired[str]  # The repository's name, for people.
    size: NotRequired[int]  # The archive's length in bytes; only a zip archive needs it, for the others it makes progress exact. At least 0.
    mode: NotRequired[LoadMode]  # How the load treats what was there. Default replace.
    remove: NotRequired[list[str]]  # Paths that no longer exist, for an update.
    contents: NotRequired[LoadContents]  # What the load does with the contents of files. Default keep.
    max_file_bytes: NotRequired[int]  # The size in bytes over which a file is left out. At least 1; default 16777216.
    max_files: NotRequired[int]  # How many files the archive may have. At least 1; default 1000000.
    max_total_bytes: NotRequired[int]  # How many bytes the archive may have once unpacked. At least 1; default 8589934592.
    shares: NotRequired[int]  # Among how many loads the files of the archive are shared out, by their paths, so that as many cores index it at once, from whose snapshots one takes the others' files. 1 to 64; default 1.
    share: NotRequired[int]  # Which of them this load takes, from 0 to one less than shares. 0 to 63; default 0.
    skipped: NotRequired[list["Skip"]]  # The files that the host left out, to be shown by stats beside those that the core leaves out. An update without it keeps the counts there were.


class LoadResponse(TypedDict):
    """LoadResponse says what is loaded now."""

    name: NotRequired[str]  # The repository's name.
    files: int  # How many files are in the index.
    bytes: int  # How many bytes these have.
    chunks: int  # How many chunks these were cut into.
    definitions: int  # How many definitions were found.
    skipped: list["Skip"]  # The files that are not in the index, by reason.
    parts: int  # How many segments a search goes through.


class MapFile(TypedDict):
    """MapFile is a file on a map."""

    ref: str  # The ref of the file.
    path: str  # Its path.
    definitions: list["Definition"]  # The definitions that the map shows of it.


class MapRequest(TypedDict):
    """MapRequest asks for the map of a repository: the definitions that the rest leans on most, by their signatures."""

    query: NotRequired[str]  # What the map is drawn around, if given, as the query of search. At most 1048576 bytes.
    path: NotRequired[str]  # The directory or file that is shown; without it all.
    budget: NotRequired[int]  # How many tokens the map has at most, by estimate. 1 to 1000000000; default 1024.
    graph: NotRequired[GraphUse]  # Whether the links of the graph count in what the repository leans on. Default links.


class MapResponse(TypedDict):
    """MapResponse is a map. An empty one comes with a reason."""

    map: str  # A line for each file and, indented below, one for each definition: its line and its signature.
    files: list["MapFile"]  # The files on the map, in its order.
    tokens: int  # An estimate of how many tokens the map has.
    truncated: bool  # True if there are definitions that are not on it.
    reason: NotRequired[str]  # Why the map is empty.


class Matches(TypedDict):
    """Matches is how much a search finds before it ranks."""

    chunks: int  # How many chunks hold any of the query's words.
    files: int  # How many files do, or are known to a lane otherwise.
    passing: int  # How many of these pass the filters.


class MemoryRequest(TypedDict):
    """MemoryRequest works with what an agent keeps in mind during a session: hot items are in its context, warm ones near, cold ones far."""

    project: NotRequired[str]  # The name of the project; without it that of what is loaded.
    action: NotRequired[MemoryAction]  # What to do with what an agent keeps in mind. Default status.
    session: NotRequired[str]  # The id or ref of a session; without it the active one that was used last, which add makes if there is none.
    text: NotRequired[str]  # What add keeps; what is longer is for a message or a note. At most 65536 bytes.
    label: NotRequired[str]  # One's own word for what add keeps. At most 128 bytes.
    relevance: NotRequired[float]  # How relevant it is; 0.5 without it. The least relevant leaves the context first. 0 to 1.
    tier: NotRequired[MemoryTier]  # The tier that list shows, hot without it, or that spill moves items to, warm without it.
    ids: NotRequired[list[str]]  # The items that spill moves; without them the count least relevant.
    count: NotRequired[int]  # How many items spill moves; without it half of the hot items, rounded up. 1 to 1048576.
    query: NotRequired[str]  # What recall looks for among the items of all tiers. At most 1048576 bytes.
    limit: NotRequired[int]  # How many are recalled at most. 1 to 200; default 5.
    keep_tiers: NotRequired[bool]  # True to leave what is recalled where it is. Otherwise items of a similarity of 0.85, and those recalled three times, become hot.
    vectors: NotRequired[HostUse]  # Whether similarity is by the host's embedding model, by "embed" needs, or else by words. Default none.


class MemoryResponse(TypedDict):
    """MemoryResponse is what came of it."""

    project: str  # The name of the project.
    session: str  # The id of the session.
    items: NotRequired[list["Item"]]  # The items added, listed or recalled.
    tiers: list["Tier"]  # The counts of all tiers after what was done.
    promoted: NotRequired[list[str]]  # The ids of recalled items that are hot now.
    spilled: NotRequired[list[str]]  # The ids of items that had to leave the context.
    reason: NotRequired[str]  # Why nothing was recalled.
    notes: NotRequired[list[str]]  # Notes say what was left out, such as vectors that were asked for.


class Mention(TypedDict):
    """Mention is a part of a query that names something in code."""

    text: str  # The text as written, without quotes, parentheses and what goes before a path.
    type: MentionType  # What it seems to name.
    start: int  # Where it begins in the query, in bytes.
    end: int  # Where it ends in the query, in bytes, exclusive.


class Message(TypedDict):
    """Message is something said in a session."""

    id: str  # The id of the message.
    ref: str  # The ref of the message.
    session: str  # The id of its session.
    role: Role  # Who said something.
    content: str  # What was said, perhaps cut.
    bytes: int  # How many bytes the whole content has.
    truncated: NotRequired[bool]  # True if the content is cut.
    created: int  # Milliseconds since 1970.
    metadata: NotRequired[Any]  # The object that came with it, as it was given.


class MessagesRequest(TypedDict):
    """MessagesRequest stores what was said in a session, or asks for it."""

    project: NotRequired[str]  # The name of the project; without it that of what is loaded.
    action: NotRequired[MessagesAction]  # What to do with messages. Default list.
    session: NotRequired[str]  # The id or ref of a session; without it the active one that was used last, which add makes if there is none.
    messages: NotRequired[list["NewMessage"]]  # What add stores, in order. At most 1000 elements.
    keep: NotRequired[bool]  # Keep also keeps what is added in mind, as memory does with add, under its role. All is written at once or nothing is: messages of 4 MiB together, or one larger one, the decisions found in them, and what leaves the context for them.
    start: NotRequired[bool]  # Start makes the session that keep is for, if it is not there; without an id it is a new one.
    decisions: NotRequired[DecisionSearch]  # How decisions are looked for in messages. Default none.
    limit: NotRequired[int]  # How many are listed at most, the last ones. 1 to 200; default 20.
    before: NotRequired[int]  # What an answer says in earlier, to go back from there. At least 0.
    max_bytes: NotRequired[int]  # How many bytes of each are listed at most. 1 to 16777216; default 65536.


class MessagesResponse(TypedDict):
    """MessagesResponse is a part of a session in the order in which it was said, or the ids of what was stored."""

    project: str  # The name of the project.
    session: str  # The id of the session.
    messages: NotRequired[list["Message"]]  # The messages listed.
    earlier: NotRequired[int]  # What goes on with what was said before, given as before; 0 if there is nothing.
    refs: NotRequired[list[str]]  # The refs of the messages stored, in order.
    known: NotRequired[int]  # How many of them were stored before and left as they are.
    decisions: NotRequired[list["Decision"]]  # The decisions that were found in them.
    might_decide: NotRequired[bool]  # True if a message reads like a decision, and none was looked for.
    notes: NotRequired[list[str]]  # Notes say which messages were too large to be kept in mind, or to be found by all words.
    usage: NotRequired["Usage"]  # What the model cost.


class MissingRepository(TypedDict):
    """MissingRepository is a repository that did not answer."""

    repository: str  # Its name.
    why: str  # What was wrong.


class ModelCall(TypedDict):
    """ModelCall is one tool call."""

    name: str  # The name of the tool.
    arguments: Any  # What the model gave: a JSON object, if it kept to the schema; hosts hand on text that is not JSON as a JSON string.


class ModelReply(TypedDict):
    """ModelReply is the reply to an \"llm\" need."""

    calls: NotRequired[list["ModelCall"]]  # The tool calls of the model, in order.
    text: NotRequired[str]  # What it said besides.
    stop: NotRequired[ModelStop]  # Why a model ended.
    model: NotRequired[str]  # What answered, as PROVIDER:MODEL.
    usage: "Usage"  # What the call cost.
    warnings: NotRequired[list[str]]  # What the host has to say, such as that a prefix was too short to be cached.


class ModelRequest(TypedDict):
    """ModelRequest is the request of an \"llm\" need: one turn of a conversation that has no other turns. The prompt is the texts of the prefix, then the message."""

    purpose: str  # Which part of Cairn asks, such as "navigate": hosts log it and may choose a model by it.
    prefix: NotRequired[list["Segment"]]  # Text that stays the same, byte for byte, from call to call, and is worth caching by the provider. It is instructions and data.
    message: str  # What differs from call to call.
    tool: NotRequired["ModelTool"]  # The one tool that the model must call, once, if there is one.
    max_tokens: NotRequired[int]  # The most tokens that the model may write; 0 leaves it to the host.


class ModelTool(TypedDict):
    """ModelTool is a function that the model is offered."""

    name: str  # The name of the function.
    description: str  # What it is for, for the model.
    input_schema: Any  # The JSON Schema of its arguments.


class NameCount(TypedDict):
    """NameCount is how well definitions fit a name in a report."""

    fit: int  # How well the best fit; only good for comparing.
    definitions: int  # How many fit best.


class NavigateCache(TypedDict):
    """NavigateCache says how prompts are laid out for the provider's cache."""

    off: NotRequired[bool]  # True to send prompts without marks and without blocks of earlier rounds.
    context_tokens: NotRequired[int]  # How many tokens the model takes, which bounds all of a prompt. The window of earlier blocks has 4096 less. 8192 to 10000000; default 128000.
    no_pin: NotRequired[bool]  # True to let the first block go when the window is full.
    no_current_block: NotRequired[bool]  # True to leave the block at hand out of the prefix in the first round.
    no_subtree_block: NotRequired[bool]  # True to leave the block at hand out of the prefix in later rounds.


class NavigateRequest(TypedDict):
    """NavigateRequest asks for files by walking the tree of a repository by names."""

    query: str  # Words or a question. 1 to 1048576 bytes.
    strategy: NotRequired[NavigateStrategy]  # How the tree is walked. Default auto.
    model: NotRequired[NavigateModel]  # Who picks from the entries shown. Default index.
    tree: NotRequired[str]  # The name of a tree that the host has, read by "node" and "children" needs; empty for what is loaded.
    limit: NotRequired[int]  # How many files come back at most. 1 to 1000; default 10.
    beam_width: NotRequired[int]  # How many directories are followed from a round; without it 3 in beam and all in block. 1 to 1000.
    max_rounds: NotRequired[int]  # How many rounds all but beam have at most, over all restarts; without it block has 20, or as many as the tree is deep, for each. 1 to 1000.
    block_tokens: NotRequired[int]  # The size of a block in tokens, as the core counts them. 100 to 1000000; default 16000.
    parallel: NotRequired[int]  # How many calls of a round are open at once. 1 to 64; default 4.
    ranker: NotRequired[PathOrder]  # What orders paths across blocks. Default none.
    vectors: NotRequired[HostUse]  # Whether the search that leads guided, and that rerank and cascade order, has the host's vectors as a lane. Default none.
    collapse: NotRequired[Collapse]  # Which single directories are passed through. Default all.
    lookahead: NotRequired[Lookahead]  # What a block shows below its candidates. Default fill.
    packing: NotRequired[BlockPacking]  # How blocks are filled. Default union.
    entries: NotRequired[EntryStyle]  # How an entry is shown to a model; without it in full by beam and block, else compact.
    ids: NotRequired[IDStyle]  # How the ids that may be picked are told. Default range.
    restarts: NotRequired[int]  # How often a navigation that found nothing begins again; 0 for never. 0 to 10; default 1.
    no_final_order: NotRequired[bool]  # True to end as soon as there are enough files, in the order in which they were found; else one last call orders the files of all rounds, if the host's model picked them in several.
    expand_json: NotRequired[bool]  # True to let .json files be opened like directories.
    expand_documents: NotRequired[bool]  # True to let documents be opened like directories: what is found is a section of one.
    document: NotRequired[str]  # The path of the one document that is navigated.
    contents: NotRequired[bool]  # True to add the contents of the files found.
    max_bytes: NotRequired[int]  # How many bytes of each file's content are added at most. 1 to 16777216; default 65536.
    cache: NotRequired["NavigateCache"]  # How prompts are laid out for the provider's cache.


class NavigateResponse(TypedDict):
    """NavigateResponse is what a navigation found, and how."""

    files: list["NavigatedFile"]  # The files found, best first.
    strategy: str  # The strategy that was taken.
    reason: NotRequired[str]  # Why there are no files.
    notes: NotRequired[list[str]]  # Notes say what was left out, such as vectors that were asked for.
    failed: NotRequired["CairnFault"]  # Why the navigation ended before its time: files are what it had found by then, or what a search had.
    trace: "NavigateTrace"  # What the navigation did.


class NavigateRound(TypedDict):
    """NavigateRound is one round of a navigation."""

    candidate_set: list[str]  # The ids of the candidates of all blocks, in order; blocks tells how many are whose.
    pick_limit: int  # How many may be picked from each block.
    restart: NotRequired[bool]  # True of the first round of another attempt, after one that found nothing.
    final: NotRequired[bool]  # True of the call that orders the files of all rounds.
    blocks: list["BlockTrace"]  # The calls of the round.
    merged_ids: list[str]  # The ids picked from all blocks, in the order of blocks and in each in the order of its ranking: not a ranking.
    ordered_ids: list[str]  # The same ids as path ordering put them; the same list without one.
    frontier: list[str]  # The ids of the directories that the next round looks into.
    top_candidate_ids: list[str]  # The ids of the files found so far.
    done: bool  # True if the ranker said that nothing more is to be looked for.
    stop: NotRequired[str]  # Why it is the last round, if it is.
    warnings: NotRequired[list[str]]  # What went wrong and was got over.
    usage: "Usage"  # What the round cost.


class NavigateTrace(TypedDict):
    """NavigateTrace says what a navigation did. Ids are those of nodes, whose paths it tells too."""

    rounds: list["NavigateRound"]  # The rounds, in order.
    stop: str  # Why the navigation ended: "limit" (enough files), "done" (the ranker said so), "agreement" (with the index), "no directories left", "no candidates", "rounds" or "depth" (their bound), "spent", or "failed".
    usage: "Usage"  # What all rounds cost.
    nodes: list["TreeNode"]  # The nodes that ids name.


class NavigatedFile(TypedDict):
    """NavigatedFile is a file found."""

    rank: int  # The position in the list, 1 for the best.
    id: str  # The id of the node in its tree.
    path: str  # The path of the file, or of the document that the section is in.
    title: NotRequired[str]  # The title of a section of a document.
    lines: NotRequired["Lines"]  # The lines of a section of a loaded document.
    ref: NotRequired[str]  # The ref of a section of a loaded document.
    text: NotRequired[str]  # The content, if it was asked for.
    truncated: NotRequired[bool]  # True if there is more of the content.
    error: NotRequired["CairnFault"]  # Why there is no content.


class NearestChunk(TypedDict):
    """NearestChunk is a chunk as the operation chunks lists it."""

    path: str  # The path of the file.
    start: int  # The first line of the chunk, 1-based.
    end: int  # The last line of the chunk, 1-based and inclusive.
    hash: NotRequired[str]  # The hash of the file whose chunk was embedded, if the host knows it; a chunk of another content is ignored.
    similarity: float  # How near it lies to the query, from 0 to 1.


class NearestReply(TypedDict):
    """NearestReply is what the host's index of vectors holds nearest."""

    model: str  # The embedding model, as PROVIDER:MODEL.
    discount: NotRequired[float]  # What is taken from what vectors count, because the host measured on the repository that they add less to its words: 0 for nothing, 1 for all.
    chunks: list["NearestChunk"]  # The chunks, in any order. What the index does not hold is ignored.


class NearestRequest(TypedDict):
    """NearestRequest is the request of a \"nearest\" need: which chunks of the repository lie nearest to a query in the space of the host's embedding model? The reply is a NearestReply. A host without a model answers with an error of code \"unsupported\"; whatever error it is, the search goes on without."""

    query: str  # What the chunks are to lie near to.
    limit: int  # How many chunks are wanted at most.
    purpose: NotRequired[EmbedPurpose]  # What the query is embedded as.


class NewMessage(TypedDict):
    """NewMessage is a message to be stored."""

    id: NotRequired[str]  # An id of one's own; storing it again does nothing.
    role: Role  # Who said something.
    content: str  # What was said. 1 to 16777216 bytes.
    created: NotRequired[int]  # When it was said, in milliseconds since 1970; now without it. At least 0.
    metadata: NotRequired[Any]  # A JSON object that is kept as it is. Of its "tool_calls", a list of objects with "name", "does" (read, edit or run), "files" and "command", the graph has edges to the files that were read and edited and to the commands that ran. At most 65536 bytes.


class NextHop(TypedDict):
    """NextHop is a neighbour to go to."""

    ref: str  # The ref of the neighbour.
    type: str  # Its type.
    name: str  # Its name.
    via: str  # The edge that leads there, as text: "--CALLS-->" or "<--CALLS--".
    why: str  # Why it is worth inspecting.
    where: NotRequired["Where"]  # Where the neighbour is, in what an exploration leads to.


class NodeReply(TypedDict):
    """NodeReply is the reply to a \"node\" need."""

    root: "TreeNode"  # The root of the tree.
    source: NotRequired[TreeSource]  # What the tree is made of.
    nodes: NotRequired[int]  # How many nodes it has; 0 if unknown.
    depth: NotRequired[int]  # How deep it is; 0 if unknown.


class NodeRequest(TypedDict):
    """NodeRequest is the request of a \"node\" need, for the root of a tree. The reply is a NodeReply; a host that has no such tree answers with an error of code \"not_found\"."""

    tree: str  # The name of the tree.


class Note(TypedDict):
    """Note is what was told to be remembered: knowledge, a note, or a thread, which ties sessions together."""

    type: NotRequired[NoteType]  # What the note is. Default knowledge.
    id: NotRequired[str]  # The id of the note; a note that is stored under one replaces what has it.
    ref: NotRequired[str]  # The ref that it has once it is stored.
    session: NotRequired[str]  # The id of the session that it belongs to, if it does.
    title: NotRequired[str]  # Its title, for people. At most 524288 bytes.
    text: NotRequired[str]  # What it says; with title and properties no more than it may have alone. At most 524288 bytes.
    properties: NotRequired[dict[str, str]]  # For people and programs, by name.
    edges: NotRequired[list["NoteEdge"]]  # Edges that lead from the note. At most 256 elements.
    created: NotRequired[int]  # When it was made, in milliseconds since 1970.
    names: NotRequired[list["Anchor"]]  # The code that it names.
    supersedes: NotRequired[list[str]]  # Ids or refs of earlier notes of the type that it takes the place of. At most 50 elements.
    superseded_by: NotRequired[str]  # The ref of the note that took its place.
    pinned: NotRequired[bool]  # True if it is pinned.


class NoteEdge(TypedDict):
    """NoteEdge is an edge that someone stated."""

    kind: str  # The kind of the edge, in upper case, as schema lists them.
    to: str  # A ref, a path, or a qualified name.


class Owned(TypedDict):
    """Owned is a changed file and its owners."""

    path: str  # The path of the file.
    owners: list[str]  # Who owns it, as CODEOWNERS writes them.


class PackRequest(TypedDict):
    """PackRequest asks for a context to answer from: the definitions around what a query finds, or what refs name, under a budget of tokens."""

    query: NotRequired[str]  # Words, a question, an identifier, a path, or a report, as the query of search. It also decides which lines are shown of what does not fit. Without it there must be refs. At most 1048576 bytes.
    refs: NotRequired[list[str]]  # Refs of entities, paths of files or qualified names that are defined once. They come before what the query finds. At most 50 elements.
    budget: NotRequired[int]  # How many tokens the context has at most, by estimate. 1 to 1000000000; default 4000.
    format: NotRequired[PackFormat]  # How the context is written. Default markdown.
    skip: NotRequired[bool]  # True to go on with smaller items where one does not fit; else that is the last.
    neighbours: NotRequired[list[Neighbour]]  # What is added to the best items, below them.
    item_kinds: NotRequired[list[str]]  # The kinds of items that go in: those of definitions ("function", "class", …), "section", "chunk" or "file". Without it all do. At most 100 elements.
    min_relevance: NotRequired[float]  # How well an item must fit to go in; sources tell how well they do.
    limit: NotRequired[int]  # How many ranked definitions take part at most. 1 to 200; default 40.
    doubtful: NotRequired[bool]  # True to pack also what is hardly likely to be about the query. Else nothing of what was found is packed then, and the reason names what came nearest, a note where refs are packed.
    gate: NotRequired[GateUse]  # Whether messages that need no repository are turned away. Default off.
    hyde: NotRequired[bool]  # True to look for what lies near a hypothetical answer, as in a search.
    graph: NotRequired[GraphUse]  # Whether the links of the graph take part in the search. Default none.
    vectors: NotRequired[HostUse]  # Whether the host's embedding model takes part in the search. Default none.
    history: NotRequired[HostUse]  # Whether the host's version control takes part in the search. Default none.
    languages: NotRequired[list[str]]  # Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements.
    paths: NotRequired[list[str]]  # Files, directories or patterns: "core/search", "*_test.go", "src/**/*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes.
    kinds: NotRequired[list[str]]  # Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements.
    roles: NotRequired[list[str]]  # Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements.


class PackResponse(TypedDict):
    """PackResponse is a context and where it comes from. An empty one comes with a reason."""

    context: str  # The context, to be given to a model.
    sources: list["PackSource"]  # The items of the context, in its order.
    tokens: int  # An estimate of how many tokens the context has.
    truncated: bool  # True if something was left out, or is not shown whole, that a larger budget shows.
    reason: NotRequired[str]  # Why the context is empty.
    confidence: NotRequired[ConfidenceLevel]  # How likely what the search finds is about the query at all.
    degraded: NotRequired[list["Degraded"]]  # The refs that could not be taken up, and why.
    model: NotRequired[str]  # The embedding model that took part in the search, as PROVIDER:MODEL.
    notes: NotRequired[list[str]]  # What was left out or done otherwise than asked, and why.


class PackSource(TypedDict):
    """PackSource is an item of a context."""

    ref: str  # The ref of the item.
    name: str  # Its name.
    kind: str  # The kind of a definition ("function", "class", …), "section", "chunk" or "file".
    path: NotRequired[str]  # The file that it is or is in.
    lines: NotRequired["Lines"]  # The lines that it takes.
    relevance: float  # How well it fits the query; only good for comparing.
    form: SourceForm  # How the item is shown.
    shown: NotRequired[list["Lines"]]  # The lines that are shown, unless all are.


class Pass(TypedDict):
    """Pass is what a search does to what it has found so far."""

    name: PassName  # Which pass it is.
    left: int  # How much is left after it: chunks, then files, then results. At least 0.


Path = TypedDict(
    "Path",
    {
        "path_id": str,  # What stands for the path in a request for a bundle; it is minted for this answer and cannot be made up.
        "text": str,  # The path in one line: "a --CALLS--> b <--IMPORTS-- c".
        "from": NotRequired["Entity"],  # The entity where it begins.
        "steps": NotRequired[list["PathStep"]],  # Its edges with the entity that each leads to. An answer of explore leaves them out, for the text says the same in less.
    },
)
Path.__doc__ = "Path is a way through the graph."


class PathStep(TypedDict):
    """PathStep is an edge of a path."""

    kind: str  # The kind of the edge.
    direction: EdgeDirection  # Which way the edge leads, seen from the entity before.
    provenance: Provenance  # What the edge rests on.
    confidence: Confidence  # How sure the edge is.
    weight: float  # 1 for what is certain, 0.7 for what was inferred, 0.3 for what is only likely.
    at: NotRequired["Place"]  # The place where the edge's first occurrence is written.
    type_only: NotRequired[bool]  # True of an import that is for types alone.
    dynamic: NotRequired[bool]  # True of an import that happens while the program runs.
    to: "Entity"  # The entity that it leads to.


class PathStop(TypedDict):
    """PathStop is a bound at which a search for paths stopped short."""

    what: PathBound  # Which bound it is.
    ref: NotRequired[str]  # The ref of the entity whose edges were not all followed, for fan_out.
    kind: NotRequired[str]  # The kind of edges that were not all followed, for fan_out.
    count: NotRequired[int]  # How many edges were left out, for fan_out.


PathsRequest = TypedDict(
    "PathsRequest",
    {
        "from": str,  # The ref, path or qualified name of the entity where paths begin.
        "to": NotRequired[str],  # The ref, path or qualified name of the entity where paths end; without it there must be to_type.
        "to_type": NotRequired[str],  # The type of the entities where paths end; without it there must be to.
        "edge_kinds": NotRequired[list[str]],  # The kinds of edges that paths may use; without it all.
        "direction": NotRequired[Direction],  # Which edges of each entity are followed. Default both.
        "depth": NotRequired[int],  # How many edges a path has at most. 1 to 5; default 3.
        "limit": NotRequired[int],  # How many paths come back at most. 1 to 50; default 5.
        "fan_out": NotRequired[int],  # How many edges of a kind and direction are followed from an entity. 1 to 256; default 16.
        "history": NotRequired[HostUse],  # Whether edges of commits take part, by a "history" need. Default none.
    },
)
PathsRequest.__doc__ = "PathsRequest asks how two entities are connected, or an entity with those of a type."


class PathsResponse(TypedDict):
    """PathsResponse are the paths, best first: short before long, certain before likely. Without any a reason says why."""

    paths: list["Path"]  # The paths.
    reason: NotRequired[str]  # Why there are none.
    visited: int  # How many entities were looked at.
    stopped_at: NotRequired[list["PathStop"]]  # The bounds at which the search stopped short.
    notes: NotRequired[list[str]]  # What was left out or done otherwise than asked, and why.


class PendingQuery(TypedDict):
    """PendingQuery is a query on the frontier."""

    branch: str  # The id of its branch.
    query: str  # What would be searched for.
    priority: int  # How soon it would be; the highest goes first.


class Place(TypedDict):
    """Place is a line of a file."""

    path: str  # The path of the file.
    line: int  # The line, 1-based.


class Preview(TypedDict):
    """Preview is the beginning of an entity's text."""

    lines: "Lines"  # The lines that are shown.
    text: str  # Their text.
    more: NotRequired[list["Snippet"]]  # Further parts of it that say something of the question, in the order of their lines.
    truncated: NotRequired[bool]  # True if there is more.


class Progress(TypedDict):
    """Progress is the request of a \"progress\" need; the reply is empty. A host shows it, ignores it, or takes the chance to cancel."""

    phase: ProgressPhase  # What the operation is doing.
    done: int  # How many bytes are read, or steps are done.
    total: NotRequired[int]  # How many bytes or steps there are; 0 if unknown.
    files: NotRequired[int]  # How many files were seen so far.
    navigation: NotRequired["Report"]  # How far a navigation is, in phase "navigate".


Reached = TypedDict(
    "Reached",
    {
        "ref": str,  # The ref of the entity.
        "type": str,  # Its type.
        "name": str,  # Its name.
        "distance": int,  # How many edges away it is.
        "via": str,  # The last edge that leads there, as text.
        "from": str,  # The ref that this edge comes from.
        "at": NotRequired["Place"],  # Where this edge is written, if the request wants places.
        "where": NotRequired["Where"],  # Where the entity is, if the request wants places.
    },
)
Reached.__doc__ = "Reached is an entity at a distance."


class ReadRequest(TypedDict):
    """ReadRequest is the request of a \"read\" need: bytes of the archive or snapshot that an operation was started on. The reply is raw bytes, at least one of them, from the offset on; its end marks the last piece (or that there are no more). Offsets ascend without gaps, except for zip archives."""

    offset: int  # Where the bytes begin.
    length: int  # How many bytes are wanted at most.


class RecallRequest(TypedDict):
    """RecallRequest asks what was said, decided and learned about something."""

    project: NotRequired[str]  # The name of the project; without it that of what is loaded.
    query: str  # Words or a question. 1 to 1048576 bytes.
    types: NotRequired[list[RecallType]]  # The types of things that are recalled; without it all.
    session: NotRequired[str]  # The id or ref of the session that things must belong to.
    limit: NotRequired[int]  # How much comes back at most. 1 to 200; default 10.
    max_bytes: NotRequired[int]  # How many bytes of text each comes with at most. 1 to 65536; default 600.
    vectors: NotRequired[HostUse]  # Whether all is compared by the host's embedding model too, by "embed" needs. The vectors of what is remembered are kept with it. Default none.


class RecallResponse(TypedDict):
    """RecallResponse is what was found, best first. An empty list comes with a reason."""

    project: str  # The name of the project.
    found: list["Recalled"]  # What was found.
    nearest: NotRequired[list["Recalled"]]  # Up to five things that share words with a question that nothing answers.
    reason: NotRequired[str]  # Why the list is empty.
    notes: NotRequired[list[str]]  # Notes say what was left out, such as vectors that were asked for.


class Recalled(TypedDict):
    """Recalled is something remembered."""

    ref: str  # The ref, to be given to inspect, paths and bundle.
    type: str  # The type of thing that it is.
    title: NotRequired[str]  # For people: who said it, a name, a title.
    text: str  # The part of it that fits best.
    truncated: NotRequired[bool]  # True if there is more of the text.
    session: NotRequired[str]  # The id of the session that it belongs to, if it does.
    created: int  # Milliseconds since 1970.
    score: float  # How well it fits; only good for comparing.
    times: NotRequired[int]  # How often the same was said, if more than once.
    last: NotRequired[int]  # When it was said for the last time, in milliseconds since 1970, if more than once.
    replaces: NotRequired[list["Earlier"]]  # What it replaced, the newest first.
    replaced_by: NotRequired["Earlier"]  # What replaced it, if anything has: the next, where that was replaced too.
    replaced_part: NotRequired[str]  # The sentence of it that alone was replaced, "" if all was.
    cites: NotRequired[list["Cited"]]  # The code that it names, as that is now.
    outdated: NotRequired[bool]  # True if code that it names has changed or gone since.
    pinned: NotRequired[bool]  # True if it is pinned: it comes first among equals.


class RecordEdge(TypedDict):
    """RecordEdge is an edge that someone stated."""

    kind: str  # The kind of the edge, in upper case, as schema lists them.
    to: str  # A ref; it may name a record of the same request.


class ReferenceCount(TypedDict):
    """ReferenceCount is how well files fit a path or module that a report names."""

    matched: int  # How many of the last names of the path are the same in those that fit best.
    whole: NotRequired[bool]  # True if their whole paths are.
    files: int  # How many files fit best.


class Reflection(TypedDict):
    """Reflection is what an agent learned."""

    id: str  # The id of the reflection.
    session: str  # The id of the session that it belongs to.
    lesson: str  # What was learned.
    situation: NotRequired[str]  # When it applies.
    outcome: Outcome  # How what a reflection was learned from went.
    confidence: float  # How sure it is, from 0 to 1.
    tags: NotRequired[list[str]]  # One's own words for what it is about.
    accesses: int  # How often it was found.
    created: int  # When it was made, in milliseconds since 1970.
    sources: NotRequired[list[str]]  # The refs of the messages that it was learned from, if it was from messages.
    similarity: NotRequired[float]  # How like the situation asked about it is, from 0 to 1.


class ReflectionSummary(TypedDict):
    """ReflectionSummary counts reflections."""

    total: int  # How many reflections there are.
    by_outcome: list["Tally"]  # How many there are of each outcome.
    tags: list["Tally"]  # The ten tags that are used most.
    confidence: float  # The average of how sure they are.


class ReflectionsRequest(TypedDict):
    """ReflectionsRequest stores what an agent learned, or asks for the reflections that fit."""

    project: NotRequired[str]  # The name of the project; without it that of what is loaded.
    action: NotRequired[ReflectionsAction]  # What to do with reflections. Default find.
    session: NotRequired[str]  # The id or ref of a session; find and summary without it are of all sessions, add takes the active one that was used last, and makes one if there is none.
    query: NotRequired[str]  # The situation that reflections are looked for in; empty lists the newest. At most 1048576 bytes.
    lesson: NotRequired[str]  # The lesson that add stores; with situation no more than it may have alone. At most 16384 bytes.
    situation: NotRequired[str]  # When the lesson applies, with add. At most 16384 bytes.
    outcome: NotRequired[Outcome]  # How what the reflection was learned from went; find keeps to it, if it is given.
    confidence: NotRequired[float]  # How sure the reflection is, with add; 0.5 without it. 0 to 1.
    tags: NotRequired[list[str]]  # The tags of the reflection, with add; find keeps to reflections that have all of them. At most 50 elements; each 1 to 128 bytes.
    limit: NotRequired[int]  # How many are found at most. 1 to 200; default 20.
    vectors: NotRequired[HostUse]  # Whether similarity is by the host's embedding model, by "embed" needs, or else by words. Default none.
    model: NotRequired[HostUse]  # Who words the reflections that learn makes: without a model they are the last correction in the words of the user; else a language model does, by an "llm" need each. Default none.


class ReflectionsResponse(TypedDict):
    """ReflectionsResponse is reflections, those that fit best or the newest first."""

    project: str  # The name of the project.
    reflections: list["Reflection"]  # Those that were found, kept or made.
    summary: NotRequired["ReflectionSummary"]  # The counts, with summary.
    reason: NotRequired[str]  # Why there are none.
    usage: NotRequired["Usage"]  # What the model cost.
    notes: NotRequired[list[str]]  # Notes say what was left out, such as vectors that were asked for.


class RememberRequest(TypedDict):
    """RememberRequest stores notes for good, ties one to something else, or forgets. Unlike what add stores they outlive what is loaded: the host keeps them, by \"store\" needs."""

    project: NotRequired[str]  # The name of the project; without it that of what is loaded.
    notes: NotRequired[list["Note"]]  # The notes to store; with links and forget no more than there may be alone. At most 100 elements.
    links: NotRequired[list["RememberedLink"]]  # Edges that stored notes are to have too. At most 100 elements.
    forget: NotRequired[list[str]]  # Refs of notes, decisions, reflections and messages to be removed. At most 100 elements.
    change: NotRequired[list["RememberedChange"]]  # Changes of what is remembered. At most 100 elements.
    show: NotRequired[list[str]]  # Refs or ids of what is to be shown in whole. At most 100 elements.
    facts: NotRequired[HostUse]  # Whether facts are drawn from messages that none were drawn from yet: not, or by the host's language model, by "llm" needs of several messages each. What was drawn is kept as knowledge that is tied to its message. Default none.
    list: NotRequired[NoteType]  # The type of notes to list, the newest first.
    limit: NotRequired[int]  # How many notes are listed at most. 1 to 200; default 20.
    after: NotRequired[int]  # What an answer says in next, to go on there. At least 0.


class RememberResponse(TypedDict):
    """RememberResponse is the notes stored, changed or listed."""

    project: str  # The name of the project.
    notes: list["Note"]  # The notes stored, changed or listed.
    shown: NotRequired[list["Remembered"]]  # What was shown or changed, in whole.
    removed: NotRequired[int]  # How many things were removed.
    unread: NotRequired[int]  # How many messages no facts were drawn from yet, where facts were asked for: asking again goes on with them.
    usage: NotRequired["Usage"]  # What the model cost.
    next: NotRequired[int]  # What goes on after those listed, given as after; 0 if these are the last.
    notices: NotRequired[list[str]]  # Which edges lead to nothing that is there now.


class Remembered(TypedDict):
    """Remembered is something remembered in whole."""

    ref: str  # The ref.
    id: str  # The id.
    type: str  # The type of thing that it is.
    title: NotRequired[str]  # For people: who said it, a name, a title.
    text: str  # All that it says.
    session: NotRequired[str]  # The id of the session that it belongs to, if it does.
    state: NotRequired[str]  # Where it stands: active, superseded, a tier, an outcome.
    pinned: NotRequired[bool]  # True if it is pinned.
    created: int  # When it was made, in milliseconds since 1970.
    updated: int  # When it was last written, in milliseconds since 1970.


class RememberedChange(TypedDict):
    """RememberedChange is a change of something remembered: of its text, of whether it is pinned, or of both."""

    ref: str  # The ref or id of a decision, a reflection, an item, a note or a message.
    text: NotRequired[str]  # What it says from now on; messages stay as they were said.
    pinned: NotRequired[bool]  # True to pin it, false to take the pin away; without it that stays as it is.


RememberedLink = TypedDict(
    "RememberedLink",
    {
        "from": str,  # The ref of a note.
        "kind": NotRequired[str],  # The kind of the edge, in upper case, as schema lists them; RELATES_TO without it.
        "to": str,  # A ref, a path, or a qualified name.
    },
)
RememberedLink.__doc__ = "RememberedLink is an edge from a stored note."


class Report(TypedDict):
    """Report is how far a navigation is."""

    round: int  # The number of the round that is under way, from 1.
    blocks: list["BlockTrace"]  # The blocks that are asked about now: their candidates and tokens.
    files: int  # How many files were found so far.
    ended: NotRequired["NavigateRound"]  # The round before, in the first report that follows it.
    nodes: NotRequired[list["TreeNode"]]  # The nodes that the round before names and no report before did.


class RepositoryIndex(TypedDict):
    """RepositoryIndex is which index of a repository was searched."""

    repository: str  # Its name.
    index: str  # Index tells indexes of different files apart.


class ResultsRequest(TypedDict):
    """ResultsRequest asks a shard to show hits."""

    query: str  # The query of the search. 1 to 1048576 bytes.
    by: NotRequired[ResultUnit]  # What a result stands for. Default file.
    snippet_lines: NotRequired[int]  # How many lines a snippet has at most; 0 for none. 0 to 200; default 8.
    index: NotRequired[str]  # As of candidates.
    hits: list["ChosenHit"]  # The hits. At most 1000 elements.
    languages: NotRequired[list[str]]  # Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements.
    paths: NotRequired[list[str]]  # Files, directories or patterns: "core/search", "*_test.go", "src/**/*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes.
    kinds: NotRequired[list[str]]  # Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements.
    roles: NotRequired[list[str]]  # Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements.


class ResultsResponse(TypedDict):
    """ResultsResponse is hits as they are shown."""

    results: list["SearchResult"]  # The results, in the order of the hits; without the parts of their scores.
    missing: NotRequired[bool]  # True if snippets are missing, because the text is.


class SchemaRequest(TypedDict):
    """SchemaRequest asks what the graph holds."""

    history: NotRequired[HostUse]  # Whether commits are counted too, by a "history" need. Default none.


class SchemaResponse(TypedDict):
    """SchemaResponse says what the graph holds."""

    project: str  # The name of the project that all refs have.
    entities: list["EntityCount"]  # All types of entities, also those without any.
    edges: list["EdgeCount"]  # All kinds of edges, also those without any.
    notes: NotRequired[list[str]]  # What could not be counted.


class ScoreReason(TypedDict):
    """ScoreReason is one part of a score, in the order in which they were applied: \"add\" reasons are summed, then \"times\" reasons multiply the sum."""

    name: str  # What the part comes from, such as a lane.
    rank: NotRequired[int]  # The position in the lane, 1-based, of lanes.
    add: NotRequired[float]  # What it adds to the score.
    times: NotRequired[float]  # The factor by which it multiplies the score.


class SearchRequest(TypedDict):
    """SearchRequest asks where in the repository something is."""

    query: str  # Words, a question, an identifier, a path, an error message with its stack trace, or a whole bug report. 1 to 1048576 bytes.
    limit: NotRequired[int]  # How many results come back at most. 1 to 1000; default 10.
    by: NotRequired[ResultUnit]  # What a result stands for. Default file.
    explain: NotRequired[bool]  # True to add the parts of each score, and what the query was taken for.
    snippet_lines: NotRequired[int]  # How many lines a snippet has at most; 0 for none. 0 to 200; default 8.
    vectors: NotRequired[HostUse]  # Whether what the host's embedding model finds near the query takes part as a lane, by a "nearest" need. Without an answer the search goes on, and a note says why. Default none.
    history: NotRequired[HostUse]  # Whether it counts which files changed lately, and which together, as weak lanes, by a "history" need. Without an answer the search goes on, and a note says why. Default none.
    graph: NotRequired[GraphUse]  # Whether the links of the graph take part. Default none.
    definitions: NotRequired[int]  # How many definitions of its file a result names at most, if it stands for a file: those that say most of the query, of which the first is what it is shown by. By 0 the passage that fits best is shown, and no other is named, which is quicker. 0 to 10; default 0.
    notable_edges: NotRequired[int]  # How many notable edges each result shows per direction. 0 to 10; default 0.
    types: NotRequired[list[str]]  # Types of what is in no file: "commit", "record" for records of every type, or a type of records, such as "knowledge". They come only if they are asked for so, and files then only if kinds are asked for too. Of them those pass that belong to a file which passes the filters. At most 100 elements.
    languages: NotRequired[list[str]]  # Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements.
    paths: NotRequired[list[str]]  # Files, directories or patterns: "core/search", "*_test.go", "src/**/*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes.
    kinds: NotRequired[list[str]]  # Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements.
    roles: NotRequired[list[str]]  # Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements.
    hyde: NotRequired[bool]  # True to have the host's language model, with vectors "host", write a short hypothetical answer, by an "llm" need, and to look for what lies near that: for questions what, how and why that name no file and no function. Without an answer that helps, the query itself is what the vectors are compared with.
    gate: NotRequired[GateUse]  # Whether messages that need no repository are turned away. Default off.
    summaries: NotRequired[HostUse]  # Whether the summaries that the host keeps, as summarize makes them, take part as a weak field, by a "summaries" need. Default none.


SearchResponse = TypedDict(
    "SearchResponse",
    {
        "results": list["SearchResult"],  # The results.
        "reason": NotRequired[str],  # Why the list is empty.
        "class": QueryClass,  # What kind of query it was taken for.
        "confidence": NotRequired[ConfidenceLevel],  # How likely the first result is about the query at all; none of an empty list, nor of commits and records alone.
        "model": NotRequired[str],  # The embedding model of the vector lane, as PROVIDER:MODEL, if it took part.
        "used_hyde": NotRequired[bool],  # True if a hypothetical answer led the vector lane.
        "understanding": NotRequired["Understanding"],  # What the query was taken for, with explain.
        "missing": NotRequired[list["MissingRepository"]],  # The repositories that did not answer, where several are searched.
        "notes": NotRequired[list[str]],  # What the results lack, such as snippets of unavailable contents.
    },
)
SearchResponse.__doc__ = "SearchResponse is the ranked list. An empty list comes with a reason."


class SearchResult(TypedDict):
    """SearchResult is one file, chunk or definition."""

    rank: int  # The position in the list, 1 for the best.
    repository: NotRequired[str]  # The name of the repository, where several are searched.
    ref: str  # The ref of the file, or of the chunk.
    path: str  # The path of the file; "" of a commit or record.
    type: NotRequired[str]  # "commit" or the type of a record; none of what is in a file.
    name: NotRequired[str]  # The subject of a commit, or the title of a record.
    properties: NotRequired[dict[str, str]]  # What else is known of a commit or record, by name.
    lines: NotRequired["Lines"]  # The lines of the chunk; none in an empty file.
    score: float  # How well it fits; only good for comparing.
    language: str  # The file's language, "unknown" if it is not known, or there is no file; definitions are then guessed.
    roles: NotRequired[list[str]]  # The roles of the file: "test", "example", "vendored", "generated", "document" or "config".
    definition: NotRequired["Definition"]  # The definition that encloses the snippet, or for which the result was found.
    others: NotRequired[list["Definition"]]  # Further definitions of the file, those first that say most of the query, as many as were asked for.
    snippet: NotRequired["Snippet"]  # The lines that fit the query best.
    explain: NotRequired[list["ScoreReason"]]  # The parts of the score, with explain.
    notable_edges: NotRequired[list["Edge"]]  # Edges of the definition, or else of the file.


class SecretReply(TypedDict):
    """SecretReply is a secret, in base64."""

    secret: str  # The bytes, in base64.


class SecretRequest(TypedDict):
    """SecretRequest is the request of a \"secret\" need: random bytes that nobody else knows, from which the ids of paths are made, once, and those of what is kept in mind with its message, each time. The reply is a SecretReply. A host that answers with an error of code \"unsupported\" gets ids that others could make up."""

    bytes: int  # How many bytes are wanted.


class Seed(TypedDict):
    """Seed is an entity that a query led to."""

    rank: int  # The position in the list, 1 for the best.
    ref: str  # What names the entity in every request: "type:project:…". It does not depend on what the file contains around it, so it stays good when lines move.
    type: str  # "project", "directory", "file", "chunk", "symbol", "section", "commit", or that of a record: "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard", "bash_call".
    name: str  # For people: a path, a qualified name, a heading, the subject of a commit, the title of a record.
    kind: NotRequired[str]  # What kind of symbol it is: "function", "method", "class", …
    path: NotRequired[str]  # The file that it is or is in, if there is one.
    lines: NotRequired["Lines"]  # The lines of the file that it takes, if it is a part of one.
    language: NotRequired[str]  # The language of the file, "unknown" if it is not known; symbols are then guessed.
    roles: NotRequired[list[str]]  # The roles of the file: "test", "example", "vendored", "generated", "document" or "config".
    signature: NotRequired[str]  # The head of a symbol in one line.
    properties: NotRequired[dict[str, str]]  # What else is known of a commit or a record, by name.
    score: float  # How well it fits; only good for comparing.
    explain: NotRequired[list["ScoreReason"]]  # The parts of the score, with explain.
    notable_edges: NotRequired[list["Edge"]]  # Edges worth following.


class SeedsRequest(TypedDict):
    """SeedsRequest asks for entities to begin with."""

    query: str  # Words, a question, an identifier, a path, or a report, as the query of search. 1 to 1048576 bytes.
    limit: NotRequired[int]  # How many entities come back at most. 1 to 30; default 8.
    types: NotRequired[list[str]]  # The types of entities wanted; without it all.
    notable_edges: NotRequired[int]  # How many edges each shows per direction; 0 for none. 0 to 10; default 2.
    explain: NotRequired[bool]  # True to add the parts of each score.
    vectors: NotRequired[HostUse]  # Whether the host's embedding model takes part in the search. Default none.
    history: NotRequired[HostUse]  # Whether the host's version control takes part in the search, and commits are found too. Default none.


SeedsResponse = TypedDict(
    "SeedsResponse",
    {
        "seeds": list["Seed"],  # The entities.
        "reason": NotRequired[str],  # Why the list is empty.
        "class": QueryClass,  # What kind of query it was taken for.
        "confidence": NotRequired[ConfidenceLevel],  # How likely what the search found is about the query at all.
        "model": NotRequired[str],  # The embedding model of the vector lane, as PROVIDER:MODEL, if it took part.
        "notes": NotRequired[list[str]],  # What was left out or done otherwise than asked, and why.
    },
)
SeedsResponse.__doc__ = "SeedsResponse is the ranked list of entities: a mix of code, documents, records and commits. An empty list comes with a reason."


class Segment(TypedDict):
    """Segment is a part of a prefix."""

    text: str  # The text of the segment.
    cache: NotRequired[bool]  # True if the prefix up to the end of this segment is worth a cache entry of its own. A request has at most three such marks.


class Session(TypedDict):
    """Session is a conversation."""

    id: str  # The id of the session.
    ref: str  # The ref of the session.
    name: NotRequired[str]  # Its name, for people.
    status: SessionStatus  # Where the session stands.
    summary: NotRequired[str]  # What it was about, if that was summarized.
    messages: int  # How many messages it has.
    created: int  # When it was made, or its first message was said if that was before, in milliseconds since 1970.
    updated: int  # When its last message was said, or it was written last if it has none, in milliseconds since 1970.


class SessionsRequest(TypedDict):
    """SessionsRequest asks for conversations, or changes one. The host keeps them: by \"store\" needs."""

    project: NotRequired[str]  # The name of the project; without it that of what is loaded.
    action: NotRequired[SessionsAction]  # What to do with sessions. Default list.
    session: NotRequired[str]  # The id, ref or name of a session; without it, but for start and delete, the active one that was used last. With start it is an id of one's own, and that session is returned if it is there.
    name: NotRequired[str]  # The session's name, for people, with start and rename.
    created: NotRequired[int]  # When the session began, with start, in milliseconds since 1970; now without it. At least 0.
    status: NotRequired[SessionStatus]  # Where the sessions listed must stand.
    limit: NotRequired[int]  # How many are listed at most. 1 to 200; default 20.
    after: NotRequired[int]  # What an answer says in next, to go on there. At least 0.
    model: NotRequired[HostUse]  # Who writes a summary: without a model it is what was asked, decided and said last; else a language model does, by an "llm" need. Default none.


class SessionsResponse(TypedDict):
    """SessionsResponse is the sessions asked for, or the one changed."""

    project: str  # The name of the project.
    sessions: list["Session"]  # The sessions, the one used last first.
    next: NotRequired[int]  # What goes on after them, given as after; 0 if these are the last.
    removed: NotRequired[int]  # How many records a delete removed.
    usage: NotRequired["Usage"]  # What the model cost.


class ShardAnswer(TypedDict):
    """ShardAnswer is what a shard answered."""

    shard: str  # The name of the shard.
    repository: str  # The name of the repository that it holds, or a part of.
    joined: NotRequired[list[str]]  # The names of shards, each of a whole repository of the same name, of whose statistics or candidates this answer is what one index over all of them would say; shard and repository are empty then.
    response: NotRequired[Any]  # What it answered; nothing if it could not.
    error: NotRequired["CairnFault"]  # Why it could not.


class ShardsReply(TypedDict):
    """ShardsReply is what shards answered, each once."""

    answers: list["ShardAnswer"]  # The answers, in any order.


class ShardsRequest(TypedDict):
    """ShardsRequest is the request of a \"shards\" need: what do shards answer to an operation? The reply is a ShardsReply."""

    op: str  # The operation, "statistics", "candidates" or "results".
    request: Any  # What all of them are asked.
    shards: NotRequired[list[str]]  # The names of those that are asked; empty for all that hold one of the repositories.
    repositories: NotRequired[list[str]]  # The names of those that are searched; empty for all.


class Shared(TypedDict):
    """Shared is an entity that several of a bundle are connected with."""

    ref: str  # The ref of the neighbour.
    type: str  # Its type.
    name: str  # Its name.
    of: list[str]  # The refs of the entities connected with it.


class Sizes(TypedDict):
    """Sizes are how much there is to search."""

    files: int  # How many files there are.
    code: int  # How many of them have code.
    chunks: int  # How many chunks they have.
    body: int  # How many terms all chunks have.
    symbol: int  # How many terms the names of all definitions have.
    path: int  # How many terms all paths have.


class Skip(TypedDict):
    """Skip counts the files left out for one reason."""

    reason: str  # Why files were left out.
    count: int  # How many were.
    examples: NotRequired[list[str]]  # Up to five of the paths, the first in byte order.


class Snippet(TypedDict):
    """Snippet is a run of whole lines, each cut to 240 bytes."""

    start: int  # The first line, 1-based.
    end: int  # The last line, 1-based and inclusive.
    text: str  # The text of the lines.
    truncated: NotRequired[bool]  # True if a line was longer than shown.


class Statistics(TypedDict):
    """Statistics are what the ranking of a query depends on that no file tells alone. Those of several shards add up."""

    rules: str  # Rules tell ways of ranking apart: shards of different rules cannot be joined. Empty for any.
    sizes: "Sizes"  # How much there is to search.
    terms: "Counts"  # The counts of the query's terms, or of those chosen.
    related: "Counts"  # The counts of terms that may mean the same.
    references: NotRequired[list["ReferenceCount"]]  # Those of a report. At most 100000 elements.
    names: NotRequired[list["NameCount"]]  # Those of a report. At most 100000 elements.
    definitions: NotRequired[int]  # How many definitions the files within have that say anything of the query.
    tokens: NotRequired[int]  # How many terms those have.


class StatisticsRequest(TypedDict):
    """StatisticsRequest asks for the statistics of a shard."""

    query: str  # The query of the search. 1 to 1048576 bytes.
    chosen: NotRequired[list[int]]  # The numbers of the terms of a report that are searched for; without any, the counts are those from which they are chosen. At most 8192 elements.
    layout: NotRequired[bool]  # True to have the layout too: of the shards of one repository.
    within: NotRequired["Within"]  # Files whose definitions are counted, instead of all else. Kinds are those wanted of definitions.
    whole: NotRequired["Statistics"]  # The statistics of all shards, with within.
    languages: NotRequired[list[str]]  # Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements.
    paths: NotRequired[list[str]]  # Files, directories or patterns: "core/search", "*_test.go", "src/**/*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes.
    kinds: NotRequired[list[str]]  # Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements.
    roles: NotRequired[list[str]]  # Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements.


class StatisticsResponse(TypedDict):
    """StatisticsResponse is the statistics of a shard."""

    index: str  # Index tells indexes of different files apart.
    statistics: "Statistics"  # The counts.
    layout: NotRequired["Layout"]  # The layout of the repository as far as the shard has it.
    skipped: NotRequired[str]  # Skipped says what the index lacks.
    lacking: NotRequired[list["LackingRepository"]]  # The repositories whose indexes lack something, of an answer that joins several.


class StatsResponse(TypedDict):
    """StatsResponse says what is loaded."""

    name: NotRequired[str]  # The repository's name.
    files: int  # How many files are in the index.
    bytes: int  # How many bytes these have.
    lines: int  # How many lines these have.
    chunks: int  # How many chunks these were cut into.
    definitions: int  # How many definitions were found.
    contents: bool  # True if all contents are stored.
    languages: list["LanguageStats"]  # The languages of the files.
    skipped: list["Skip"]  # The files that are not in the index, by reason, and those of which only the words are.


class StoreRecord(TypedDict):
    """StoreRecord is what a store keeps. Its type and id name it within its project."""

    type: str  # What the record is.
    id: NotRequired[str]  # What names it within its project and type; made by the store if it is empty: the prefix, an underscore and something that no other record has.
    prefix: NotRequired[str]  # What an id made by the store begins with.
    parent: NotRequired[str]  # The id of the session that the record belongs to, if it does.
    state: NotRequired[str]  # Where it stands, such as active or archived.
    created: NotRequired[int]  # When it was made, in milliseconds since 1970 by the host's clock. A put may say when something was made that is older than the store; 0 is now.
    updated: NotRequired[int]  # When it was last written, in milliseconds since 1970 by the host's clock.
    seq: NotRequired[int]  # The number of the record's first write.
    rev: NotRequired[int]  # The number of the record's last write.
    count: NotRequired[int]  # What touch adds to. A put that replaces a record leaves it alone.
    content: NotRequired[str]  # What it holds.
    size: NotRequired[int]  # How many bytes the whole content has.
    meta: NotRequired[Any]  # A JSON object that is kept as it is. At most 1048576 bytes.
    terms: NotRequired[list[str]]  # What match finds the record by: each once, of letters, digits and underscores, in lower case, not beginning with an underscore. They are only written, never returned. At most 65536 elements.


class StoreReply(TypedDict):
    """StoreReply is the reply to a \"store\" need."""

    now: int  # The host's clock in milliseconds since 1970.
    rev: int  # The number of the last write to the project.
    results: list["StoreResult"]  # The results of the steps, in order.


class StoreRequest(TypedDict):
    """StoreRequest is the request of a \"store\" need: steps on the records of one project, to be done in order, all or none of them. The reply is a StoreReply. A host that keeps nothing answers with an error of code \"unsupported\". Every write takes the next number of one counter that the store has for all projects, beginning with 1. So the numbers tell in which order things were said, also where the clock was set back, and are the same in every store that was told the same."""

    project: str  # What keeps records apart: none is ever seen from another project. 1 to 4096 bytes.
    steps: list["StoreStep"]  # The steps. At most 4096 elements.


class StoreResult(TypedDict):
    """StoreResult is the result of one step."""

    records: NotRequired[list["StoreRecord"]]  # The records that get, list and pick found. What put and touch wrote comes without content, meta and terms.
    seqs: NotRequired[list[int]]  # The numbers of the records that match found.
    similarities: NotRequired[list[float]]  # The cosines of the records that near found, in their order.
    count: NotRequired[int]  # The number that count found, and how many records delete removed.
    more: NotRequired[bool]  # True if a list or match stopped at its limit, or if there was too much for near, which then compared nothing.
    kept: NotRequired[bool]  # True if a put of mode "new" left alone what was there.


class StoreStep(TypedDict):
    """StoreStep is one step. All succeed but those that insist on a revision: what is not there is an empty result."""

    do: StoreAction  # What the step does.
    record: NotRequired["StoreRecord"]  # The record that put writes.
    mode: NotRequired[str]  # How put writes: empty makes or replaces the record, and what is replaced keeps its number, its count and the time it was made; "new" leaves what is there alone, and the result says kept; with "same" the record must be there with the revision that it comes with, or the whole request fails with code "stale".
    type: NotRequired[str]  # The type of the records meant.
    id: NotRequired[str]  # The id of the record meant.
    parent: NotRequired[str]  # The id of the session whose records are meant.
    states: NotRequired[list[str]]  # The states that records listed or counted may have; without it any.
    terms: NotRequired[list[str]]  # The terms that records must hold all of, for match. At most 64 elements.
    seqs: NotRequired[list[int]]  # The numbers of the records wanted, for pick. At most 1000 elements.
    vector: NotRequired[str]  # What near compares with, in base64: a byte for each number, from 1 to 127, where 64 is zero. What it compares has as its content another one, of as many numbers.
    ids: NotRequired[list[str]]  # The ids of the records that near compares; without it all, if they are no more than 100000. At most 2000 elements.
    order: NotRequired[StoreOrder]  # In which order list goes.
    after: NotRequired[int]  # Where a list or match goes on: after the record whose number, or with order "recent" revision, it is. 0 is the beginning.
    limit: NotRequired[int]  # How many results there are at most, from 1 on. At most 1000.
    bytes: NotRequired[int]  # How much content a record comes with at most; 0 is all, -1 none. What is cut ends with a whole character.
    add: NotRequired[int]  # What touch adds to the record's count.
    state: NotRequired[str]  # The state that touch gives the record, if any.
    rev: NotRequired[int]  # The revision that the record must have, for touch and delete; 0 for any.


class StoredRecord(TypedDict):
    """StoredRecord is something said or done, to be found and followed like code."""

    type: RecordType  # What the record is.
    id: str  # What names it among those of the type: letters, digits and . _ -. A record of the same type and id is replaced. At most 128 bytes.
    title: NotRequired[str]  # Its title, for people. At most 1048576 bytes.
    text: NotRequired[str]  # What it says; with title and properties no more than it may have alone. At most 1048576 bytes.
    properties: NotRequired[dict[str, str]]  # For people and programs, by name.
    edges: NotRequired[list["RecordEdge"]]  # Edges that lead from the record.


class Subject(TypedDict):
    """Subject is an entity that an event is about."""

    ref: str  # The ref of the entity.
    type: str  # Its type.
    path: NotRequired[str]  # The file that it is or is in.
    name: NotRequired[str]  # Its name.
    related: NotRequired[list[str]]  # Refs of what is next to it.


class Subscription(TypedDict):
    """Subscription is what a session wants to be told of without asking."""

    id: str  # The id of the subscription.
    session: str  # The id of the session that is told.
    match: WatchMatch  # What the value is held against.
    value: str  # What is watched for: a glob, a type, or words.
    scope: NotRequired[str]  # The glob that paths must fit.
    event: WatchEvent  # When a subscription speaks.
    every_ms: NotRequired[int]  # How often at most, of a schedule: at least 1000.
    status: SubscriptionStatus  # Where a subscription stands.
    fired: int  # How often it made a suggestion.
    created: int  # When it was made, in milliseconds since 1970.


class SubscriptionsRequest(TypedDict):
    """SubscriptionsRequest says what a session wants to be told of without asking, tells what happened, or asks what is suggested."""

    project: NotRequired[str]  # The name of the project; without it that of what is loaded.
    action: NotRequired[SubscriptionsAction]  # What to do with subscriptions. Default list.
    session: NotRequired[str]  # The id or ref of a session; list and suggestions without it are of all sessions, add takes the active one that was used last, and makes one if there is none.
    id: NotRequired[str]  # The subscription to pause, resume or complete, or the suggestion used.
    match: NotRequired[WatchMatch]  # What the value is held against. Default file_pattern.
    value: NotRequired[str]  # What add watches for: a glob, a type, or words, as match says. At most 1024 bytes.
    scope: NotRequired[str]  # The glob that paths must fit, with add. At most 1024 bytes.
    event: NotRequired[WatchEvent]  # When the subscription speaks, with add, or what happened, with notify. Default file_change.
    every_ms: NotRequired[int]  # How many milliseconds pass at least between two times, of a schedule. At least 1000.
    paths: NotRequired[list[str]]  # The files that changed, with notify. At most 10000 elements.
    text: NotRequired[str]  # What was said, with notify of a context_mention.
    path: NotRequired[str]  # The file in which the cursor is, with notify of a cursor_proximity.
    line: NotRequired[int]  # The line on which the cursor is, 1-based.
    delivered: NotRequired[bool]  # True to list suggestions that were delivered before too. Those listed for the first time are delivered then.
    limit: NotRequired[int]  # How many suggestions are listed at most. 1 to 200; default 20.


class SubscriptionsResponse(TypedDict):
    """SubscriptionsResponse is what there is, or what was made of what happened."""

    project: str  # The name of the project.
    subscriptions: NotRequired[list["Subscription"]]  # The subscriptions listed or changed.
    suggestions: NotRequired[list["Suggestion"]]  # The suggestions listed or made.


class Suggestion(TypedDict):
    """Suggestion is what a subscription made of an event."""

    id: str  # The id of the suggestion.
    session: str  # The id of the session that it is for.
    subscription: str  # The id of the subscription that made it.
    reason: str  # Why it is suggested, in a sentence.
    subject: NotRequired["Subject"]  # The entity that it is about, if there is one.
    relevance: float  # How relevant it is: 1 for what a pattern names, 0.7 for what holds the keywords.
    status: SuggestionStatus  # Where the suggestion stands.
    created: int  # When it was made, in milliseconds since 1970.


class SummariesRequest(TypedDict):
    """SummariesRequest is the request of a \"summaries\" need. Without bytes it asks for all that the host keeps of the repository: the reply is raw bytes, none if there is nothing. With bytes, these are lines to be kept after those that there are; the reply is empty. A host that keeps nothing answers with an error of code \"unsupported\"."""

    keep: NotRequired[bool]  # True if bytes come with the need.


class SummarizeRequest(TypedDict):
    """SummarizeRequest has a language model summarize files and definitions, by \"llm\" needs. Each summary is kept by the host, by \"summaries\" needs, as soon as it is there: what has one already is not asked for again, also in another process."""

    path: NotRequired[str]  # A file, a directory, or "" for all; files that are tests, examples, vendored, generated, documents or configuration are left out, unless it names one.
    kinds: NotRequired[list[str]]  # What is summarized: "file", and kinds of definitions such as "function"; without it file, function, method, class, struct, interface and trait.
    min_lines: NotRequired[int]  # How many lines a definition has at least. 1 to 1000; default 4.
    limit: NotRequired[int]  # How many summaries are asked for at most. 1 to 1000000.
    batch: NotRequired[int]  # How many summaries are asked for in one call. 1 to 50; default 10.
    parallel: NotRequired[int]  # How many calls are open at once. 1 to 64; default 4.
    dry_run: NotRequired[bool]  # True to count and estimate, and ask nobody.


class SummarizeResponse(TypedDict):
    """SummarizeResponse tells what was done, or with dry_run what there is to do."""

    files: int  # How many files were looked at.
    items: int  # How many things in them are to have a summary.
    known: int  # How many of these had one.
    asked: int  # How many got one now.
    failed: int  # How many were asked for in vain.
    left: int  # How many are still without.
    calls: int  # An estimate of how many calls it takes to ask for all that are without, up to the limit, as this run found it.
    input_tokens: int  # An estimate of how many tokens these calls take in.
    output_tokens: int  # An estimate of how many tokens these calls give out.
    usage: "Usage"  # What this run cost.
    stopped: NotRequired[str]  # Why the run ended before all were asked for, other than by the limit.
    notes: NotRequired[list[str]]  # What was left out or done otherwise than asked, and why.


class Tally(TypedDict):
    """Tally is how often something is."""

    name: str  # What is counted.
    count: int  # How often it is.


class Tier(TypedDict):
    """Tier counts the items of a tier."""

    tier: MemoryTier  # The tier.
    items: int  # How many items it holds.
    tokens: int  # An estimate of how many tokens these have.
    most: int  # How much it may hold: tokens of hot and warm, items of cold.


class TreeNode(TypedDict):
    """TreeNode is an entry of a tree."""

    id: str  # The id of the node in its tree.
    path: str  # Its path; empty for the root.
    directory: NotRequired[bool]  # True for what only leads on, false for what can be a result.
    expandable: NotRequired[bool]  # True of a file that has children too, such as a section of a document.
    virtual: NotRequired[bool]  # True of a directory that the source made up.
    title: NotRequired[str]  # The title of a node of a document.
    summary: NotRequired[str]  # The summary of a node of a document.
    text: NotRequired[str]  # The beginning of the text of a node of a document.


class Turn(TypedDict):
    """Turn is something said before."""

    role: Role  # Who said something.
    text: str  # What was said.


class Understanding(TypedDict):
    """Understanding is what a query was taken for, and what was made of that."""

    intent: QueryIntent  # What a query wants to know.
    confidence: float  # How sure that is, from 0.5 to 0.95.
    mentions: NotRequired[list["Mention"]]  # What the query names in code.
    lanes: NotRequired[list["LaneUse"]]  # The lanes that took part, with the factor on what each counts.
    passes: NotRequired[list["Pass"]]  # What the search went through, in order, with how much each left.
    used_hyde: bool  # True if a hypothetical answer led the vector lane.
    hyde: NotRequired[str]  # Why no hypothetical answer did, if one was asked for.
    gate: NotRequired["GateResponse"]  # The decision, if one was asked for.


class Usage(TypedDict):
    """Usage is what calls cost, the same way for every provider. The tokens of the prompt are those of input, cache_read and cache_write."""

    calls: int  # How many requests were answered, without those retried.
    input: int  # The tokens neither read from nor written to a cache.
    cache_read: int  # The tokens read from a cache.
    cache_write: int  # The tokens written to a cache.
    output: int  # The tokens that the model wrote.
    nano_dollars: NotRequired[int]  # The price in 10^-9 US dollars, of the calls whose price the host knows.
    unpriced: NotRequired[int]  # How many calls have a price that the host does not know.


class VerifyClaim(TypedDict):
    """VerifyClaim is something that a draft says."""

    claim: str  # The claim in short: "`Server.Serve` calls `answer`"; of type other it is the sentence.
    type: ClaimType  # What the claim says something about.
    supported: Optional[bool]  # Null if that cannot be decided.
    source: NotRequired["VerifySource"]  # Where the repository says so, of supported claims, or says otherwise.
    line: int  # The line of the draft, 1-based, on which the sentence begins.
    judged_by: NotRequired[Judge]  # Who judged the claim.
    sentence: NotRequired[str]  # The sentence, cut to 400 bytes; of type other it stands in claim.


class VerifyCounts(TypedDict):
    """VerifyCounts counts the claims of a draft, also those not listed."""

    claims: int  # How many claims there are.
    supported: int  # How many the repository bears out.
    contradicted: int  # How many the repository says otherwise of.
    undecided: int  # How many neither the index nor the model decides.


class VerifyIssue(TypedDict):
    """VerifyIssue is something wrong with a draft."""

    type: IssueType  # What is wrong.
    severity: Severity  # How much the issue matters.
    claim_index: int  # The number of the claim in the list of claims, from 0; -1 if it is not listed.
    line: int  # The line of the draft, 1-based.
    message: str  # What is wrong, in one sentence.
    did_you_mean: NotRequired[list[str]]  # Names that exist and look like the one that does not, best first.
    source: NotRequired["VerifySource"]  # Where the repository says otherwise.
    again: NotRequired[int]  # How many later places in the draft have the same fault.


class VerifyIteration(TypedDict):
    """VerifyIteration is one check of a draft."""

    issues: list["VerifyIssue"]  # What was wrong with the draft.
    counts: "VerifyCounts"  # How its claims stood.
    passed: bool  # True if there were no issues.


class VerifyRequest(TypedDict):
    """VerifyRequest asks what of a draft the repository does not bear out."""

    draft: str  # Markdown or plain text. 1 to 16777216 bytes.
    sources: NotRequired[list["CitedSource"]]  # The parts of files that the draft was written from: a file whose content hash is another now is an issue of type "outdated". At most 1000 elements.
    model: NotRequired[HostUse]  # Whose language model judges the claims that the index cannot decide, from evidence that a search finds. Default none.
    max_judged: NotRequired[int]  # How many claims the model judges at most. 1 to 500; default 60.
    revise: NotRequired[bool]  # True to have the model write the draft anew without the issues, and to check that. It needs model "host" and a draft of at most 64 KiB.
    max_iterations: NotRequired[int]  # How often a draft is checked; 1 checks no revision. 1 to 2; default 2.
    limit: NotRequired[int]  # How many claims are listed. Those of issues come first if there are more; the order of the draft is kept. 1 to 5000; default 500.


class VerifyResponse(TypedDict):
    """VerifyResponse says what of a draft is borne out."""

    passed: bool  # True if there are no issues.
    issues: list["VerifyIssue"]  # What is wrong with the last draft, in its order.
    claims: list["VerifyClaim"]  # What the last draft says, in its order.
    counts: "VerifyCounts"  # How the claims stand.
    draft: NotRequired[str]  # The model's revision, if one was asked for and is better.
    iterations: NotRequired[list["VerifyIteration"]]  # The checks in their order, if a revision was asked for.
    usage: NotRequired["Usage"]  # What the calls of the model cost.
    notes: NotRequired[list[str]]  # What could not be taken into account.


class VerifySource(TypedDict):
    """VerifySource is a place of the repository."""

    path: str  # The path of the file.
    first: NotRequired[int]  # The first line, 1-based.
    last: NotRequired[int]  # The last line, 1-based and inclusive.
    ref: NotRequired[str]  # The ref of the entity there.


class VersionRequest(TypedDict):
    """VersionRequest asks what this core is."""

    wants: NotRequired[list[str]]  # Operations that the core has to have. One that it has not is an error of code "unsupported", which names it and its group. At most 1000 elements.


class VersionResponse(TypedDict):
    """VersionResponse says what this core is."""

    name: str  # The name of the program: "cairn".
    release: str  # The release that it is of.
    contract: int  # The version of the contract that it keeps.
    digest: str  # Digest tells contracts of the same version apart: it is another if any operation, field, value, bound or default is.
    operations: list[str]  # The names of its operations, sorted.
    groups: list[str]  # The groups of these, sorted. A guest has some or all of them.


class Where(TypedDict):
    """Where is where an entity is, and what."""

    kind: NotRequired[str]  # What kind of symbol it is.
    path: str  # The file that it is or is in.
    lines: NotRequired["Lines"]  # The lines of the file that it takes, if it is a part of one.
    roles: NotRequired[list[str]]  # The roles of the file, as those of an entity.


class Within(TypedDict):
    """Within is the files whose definitions are ranked."""

    files: list["FoundFile"]  # Those of the shard. At most 1000 elements.
    top: int  # The score of the best file of all shards in units of 1/65536.


class WriteRequest(TypedDict):
    """WriteRequest is the request of a \"write\" need: the need's raw bytes belong into the snapshot. The reply is empty."""

    offset: int  # Where the bytes begin in the snapshot.
    total: int  # How many bytes the snapshot has in all.


OPERATIONS = (
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
)
