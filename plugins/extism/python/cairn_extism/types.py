# Made by go run ./plugins/extism/schema; do not edit.
"""The types of requests and responses, as the JSON objects that they are."""

from typing import Any, NotRequired, TypedDict


class AddRequest(TypedDict):
    """AddRequest stores records beside the code, and removes some."""

    records: NotRequired[list["StoredRecord"]]
    remove: NotRequired[list[str]]  # Remove are refs of records; their edges go too.


class AddResponse(TypedDict):
    """AddResponse tells the refs of the records added, in order."""

    refs: list[str]
    removed: int
    records: int  # Records is how many are stored now.


class AffectedEntity(TypedDict):
    """AffectedEntity is a test or document, and why it is listed."""

    ref: str
    name: str
    path: str
    score: int
    why: str  # Why is a kind of edge, "its name", "its directory" or "its words"; By is the name of what was changed, unless it is for the words.
    by: NotRequired[str]


class Anchor(TypedDict):
    """Anchor is code that a text names, as it was when the text was stored."""

    name: str  # Name is as the text has it.
    path: NotRequired[str]  # Path is that of the file, Hash of its content; none if it was not known.
    hash: NotRequired[str]


Around = TypedDict(
    "Around",
    {
        "in": list["EdgeGroup"],
        "out": list["EdgeGroup"],
    },
)
Around.__doc__ = "Around are the edges of an entity."


class AskRequest(TypedDict):
    """AskRequest asks for what answers a question, and, of a model, for the answer."""

    query: str  # Query is a question; 1 byte to 1 MiB.
    by: NotRequired[str]  # By finds what to read: "search" (default), or "navigate", which walks the tree by names, with the model if there is one.
    model: NotRequired[str]  # Model is "none" (default), or "host", whose language model answers from the context.
    budget: NotRequired[int]  # Budget, Limit, Neighbours, Graph, Vectors and History are as in PackRequest.
    limit: NotRequired[int]
    neighbours: NotRequired[list[str]]
    graph: NotRequired[str]
    vectors: NotRequired[str]
    history: NotRequired[str]
    max_tokens: NotRequired[int]  # MaxTokens bounds what the model writes; 0 leaves it to the host.


class AskResponse(TypedDict):
    """AskResponse is an answer with what it was made from."""

    answer: NotRequired[str]  # Answer is what the model wrote, without citations of what does not exist or was not shown to it; "" without a model, and if there is nothing to answer from.
    citations: NotRequired[list["Citation"]]  # Citations are those of the answer as the model wrote it, in their order, each once.
    issues: NotRequired[list["VerifyIssue"]]  # Issues are what the answer says that the index does not bear out, as [VerifyResponse] has them; Claims counts what was checked.
    claims: NotRequired["VerifyCounts"]
    pack: "PackResponse"  # Pack is the context, in the format for models if one was asked.
    model: NotRequired[str]  # Model is what answered, as PROVIDER:MODEL, and Usage what all calls cost.
    usage: NotRequired["Usage"]
    notes: NotRequired[list[str]]
    reason: NotRequired[str]  # Reason says why there is no answer, or no context.


class AttachRequest(TypedDict):
    """AttachRequest makes what the host's store holds of the loaded project part of the graph, as it is now: what is inspected, searched and followed after. It needs no fields."""



class AttachResponse(TypedDict):
    """AttachResponse tells what was attached."""

    project: str
    revision: int  # Revision is that of the store, as far as it concerns the project. If it is what was attached before, nothing was done.
    entities: int  # Entities is how many are attached.


class BlockTrace(TypedDict):
    """BlockTrace is one rank call."""

    candidates: int
    tokens: int  # of the rendered block, as the core counts
    path_prefix: NotRequired[str]
    ranked_ids: list[str]
    done: bool
    dropped: NotRequired["DroppedPicks"]
    attempts: NotRequired[int]  # if more than one
    error: NotRequired[str]  # why it contributes nothing
    usage: "Usage"


class BundleRequest(TypedDict):
    """BundleRequest asks for evidence to answer from."""

    entity_refs: NotRequired[list[str]]  # EntityRefs are refs, PathIDs what paths answered; 1 to 50 in all.
    path_ids: NotRequired[list[str]]
    question: NotRequired[str]  # Question, if given, decides which lines previews show.
    max_tokens: NotRequired[int]  # MaxTokens bounds the previews: 100 to 100000, default 4000.
    history: NotRequired[str]  # History is "none" (default) or "host".


class BundleResponse(TypedDict):
    """BundleResponse is the evidence."""

    question: NotRequired[str]
    entities: list["BundledEntity"]  # Entities are those asked for, then those on the paths, each once.
    paths: list["Path"]  # Paths are found again in the graph as it is now.
    edges: list["BundledEdge"]  # Edges are those between the entities.
    shared_neighbours: list["Shared"]  # SharedNeighbours are what several of the entities are connected with.
    degraded: list["Degraded"]  # Degraded lists what could not be taken up, and why. It never fails the bundle.
    tokens: int  # Tokens is an estimate of what the previews have.
    truncated: bool  # Truncated is true if previews were shortened or left out for MaxTokens.
    notes: NotRequired[list[str]]


BundledEdge = TypedDict(
    "BundledEdge",
    {
        "from": str,
        "kind": str,
        "to": str,
        "provenance": str,
        "confidence": str,
        "weight": float,
        "at": NotRequired["Place"],
        "type_only": NotRequired[bool],
        "dynamic": NotRequired[bool],
    },
)
BundledEdge.__doc__ = "BundledEdge is an edge between two entities of a bundle."


class BundledEntity(TypedDict):
    """BundledEntity is an entity with its text."""

    ref: str  # Ref names it in every request: "type:project:…". It does not depend on what the file contains around it, so it stays good when lines move.
    type: str  # Type is "project", "directory", "file", "chunk", "symbol", "section", "commit", or that of a record: "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard", "bash_call".
    name: str  # Name is for people: a path, a qualified name, a heading, the subject of a commit, the title of a record.
    kind: NotRequired[str]  # Kind is that of a symbol: "function", "method", "class", …
    path: NotRequired[str]  # Path and Lines tell where it is, for those that are in a file.
    lines: NotRequired["Lines"]
    language: NotRequired[str]
    roles: NotRequired[list[str]]
    signature: NotRequired[str]
    properties: NotRequired[dict[str, str]]  # Properties are what else is known of a commit or a record, by name.
    preview: NotRequired["Preview"]


class CairnFault(TypedDict):
    """Error is the one shape in which a failure leaves the core."""

    code: str  # Code is one of the Code constants, for programs.
    message: str  # Message says what failed and where, for people.
    field: NotRequired[str]  # Field names the request field at fault, as a JSON path, if there is one.
    fix: NotRequired[str]  # Fix says what to do, if that is known.
    suggested_fix: NotRequired[str]  # SuggestedFix is a value for Field with which the request succeeds, to be used verbatim.
    similar: NotRequired[list[str]]  # Similar are values that exist and look like the one that does not.


class Capability(TypedDict):
    """Capability tells whether a request can be answered in the way it asks for."""

    state: str  # State is "available", "unsupported" (what is there cannot do it) or "harness-required" (the host has yet to provide something).
    reason: NotRequired[str]  # Reason says why not.


class Checkpoint(TypedDict):
    """Checkpoint is the state of an agent at a step of its work."""

    id: str
    session: str
    step: int
    trigger: str  # Trigger is "auto", "manual" or "error".
    description: NotRequired[str]
    duration_ms: NotRequired[int]
    token_usage: NotRequired[int]
    created: int
    state: NotRequired[Any]  # State is as it was saved; lists leave it out.


class CheckpointsRequest(TypedDict):
    """CheckpointsRequest saves the state of an agent's work, or asks for it."""

    project: NotRequired[str]  # Project is whose it is; default what is loaded.
    action: NotRequired[str]  # Action is "list" (default), "save", "load" or "delete".
    session: NotRequired[str]  # Session is an id or ref; default the active one that was used last, which save makes if there is none.
    id: NotRequired[str]  # ID is the checkpoint to load or delete; default, of load, the newest: that of the highest step, of equal steps the one saved last.
    state: NotRequired[Any]  # State is what is saved: any JSON object up to 16 MiB, such as {query, plan, current_step, results, context, last_error}.
    step: NotRequired[int]  # Step is how far the work has come; default current_step or currentStepIndex of State, else 0.
    trigger: NotRequired[str]  # Trigger is "auto" (default), "manual" or "error".
    description: NotRequired[str]  # Description is for people.
    duration_ms: NotRequired[int]  # DurationMS and TokenUsage are what the step took.
    token_usage: NotRequired[int]


class CheckpointsResponse(TypedDict):
    """CheckpointsResponse is checkpoints, the newest first. Only load gives a state."""

    project: str
    session: NotRequired[str]
    checkpoints: list["Checkpoint"]
    pruned: NotRequired[list[str]]  # Pruned are the ids of those that a saved one pushed out: a session keeps 10.


class ChildrenReply(TypedDict):
    """ChildrenReply is the reply to a \"children\" need: the children of a node in stored order (directories first, then by name, case-folded), each with an id that is unique in the tree."""

    children: list["TreeNode"]


class ChildrenRequest(TypedDict):
    """ChildrenRequest is the request of a \"children\" need. The reply is a [ChildrenReply]."""

    tree: str
    node: "TreeNode"


class Chunk(TypedDict):
    """Chunk is a run of whole lines of a file."""

    path: str
    hash: str  # Hash is XXH64 of the file's content, 16 hexadecimal digits.
    start: int  # Start and End are lines, 1-based and inclusive.
    end: int
    start_byte: int  # StartByte and EndByte are where they lie in the file: [StartByte, EndByte).
    end_byte: int
    within: NotRequired[str]  # Within is the qualified name of the innermost definition that began before the chunk and goes on in it.


class ChunksRequest(TypedDict):
    """ChunksRequest asks for the chunks of the index, page by page, so that a host can embed them."""

    after: NotRequired[str]  # After is the Next of the page before; "" for the first page.
    limit: NotRequired[int]  # Limit is how many chunks a page has at most: 1 to 10000, default 1000.


class ChunksResponse(TypedDict):
    """ChunksResponse is a page of chunks, in byte order of the paths, then in order of position."""

    chunks: list["Chunk"]
    next: NotRequired[str]  # Next asks for the page that follows; "" on the last.


class Citation(TypedDict):
    """Citation is a place that an answer names, as [path:first-last]."""

    path: str
    lines: NotRequired["Lines"]  # none if it named the file alone
    ref: NotRequired[str]  # Ref is the source of the context that holds it.
    verified: bool  # Verified is true if the place exists and was shown to the model; else Problem says what is wrong.
    problem: NotRequired[str]


class Cited(TypedDict):
    """Cited is code that something remembered names, held against what it is now."""

    name: str  # Name is as the text has it, Path the file that was meant.
    path: NotRequired[str]
    state: NotRequired[str]  # State is "same" or "changed" since it was said, or "gone"; none if it is not known what was meant.


class CitedSource(TypedDict):
    """Cited is a part of a file that a draft was written from."""

    path: str  # Path leads from the repository's root.
    first: NotRequired[int]  # First and Last are lines, 1-based and inclusive; 0 for the whole file.
    last: NotRequired[int]
    hash: str  # Hash is the XXH64 of the file's content then, as 16 hexadecimal digits or the first 8 of them, as refs of chunks have.


class CommitDetails(TypedDict):
    """CommitDetails names a commit."""

    hash: str
    parents: NotRequired[list[str]]
    author: NotRequired[str]
    time: NotRequired[str]  # Time is when it was authored, as RFC 3339.
    subject: str


class Cut(TypedDict):
    """Cut says where a search for paths stopped short."""

    what: str  # What is "fan_out" (an entity had more edges of a kind), "entities" (too many were visited) or "paths" (there are more than asked for).
    ref: NotRequired[str]  # Ref and Kind tell where, for fan_out; Count is how many edges were left out.
    kind: NotRequired[str]
    count: NotRequired[int]


class Decision(TypedDict):
    """Decision is a decision with the code that it names, as that is now."""

    id: str
    ref: str
    session: str  # Session and Message are the ids of where it was said.
    message: NotRequired[str]
    description: str
    context: NotRequired[str]  # Context is why, Alternatives what else was considered.
    alternatives: NotRequired[list[str]]
    by: str  # By is "stated", "model" or "pattern".
    created: int  # Created is milliseconds since 1970.
    cites: NotRequired[list["Cited"]]
    outdated: NotRequired[bool]  # Outdated tells that code which it names has changed or gone since.


DecisionsRequest = TypedDict(
    "DecisionsRequest",
    {
        "project": NotRequired[str],
        "action": NotRequired[str],
        "session": NotRequired[str],
        "description": NotRequired[str],
        "context": NotRequired[str],
        "alternatives": NotRequired[list[str]],
        "model": NotRequired[str],
        "limit": NotRequired[int],
        "from": NotRequired[int],
    },
)
DecisionsRequest.__doc__ = "DecisionsRequest asks for decisions, states one, or looks for them in what was said."


class DecisionsResponse(TypedDict):
    """DecisionsResponse is decisions, the newest first."""

    project: str
    decisions: list["Decision"]
    next: NotRequired[int]  # Next goes on after them.
    usage: NotRequired["Usage"]  # Usage is what the model cost.


class Definition(TypedDict):
    """Definition is a definition in a file."""

    ref: str
    kind: str
    name: str  # qualified
    signature: NotRequired[str]
    lines: "Lines"


class Degraded(TypedDict):
    """Degraded is a part of a request that could not be answered as asked."""

    field: str  # Field is "entity_refs" or "path_ids", Value what it held.
    value: str
    reason: str  # Reason is "stale" (it was good once), "not_found" or "bad_input".
    message: str
    suggested_fix: NotRequired[str]  # SuggestedFix is a value that resolves, if there is one.


class DroppedPicks(TypedDict):
    """Dropped counts ids in a ranking that did not count."""

    unknown: NotRequired[int]  # not ids of the block
    repeated: NotRequired[int]  # given before
    excess: NotRequired[int]  # past the pick limit


class Edge(TypedDict):
    """Edge is an edge of the graph as seen from one of its ends."""

    kind: str  # Kind is upper-case: CALLS, IMPORTS, …; see the answer of schema.
    direction: str  # Direction is "out" if the edge leads from the entity at hand to Ref, "in" if it comes from there.
    ref: str  # Ref, Type and Name are those of the other end.
    type: str
    name: str
    provenance: str  # Provenance is "explicit" (someone wrote it down: a link, a record), "derived" (code says it) or "implicit" (it is how files and directories lie).
    confidence: str  # Confidence is "exact" or "heuristic".
    weight: float  # Weight is 1 for what is certain, 0.7 for what was inferred, 0.3 for what is only likely.
    at: NotRequired["Place"]  # At is where the edge's first occurrence is written.
    type_only: NotRequired[bool]  # TypeOnly and Dynamic tell of an import that it is for types alone, and that it happens while the program runs.
    dynamic: NotRequired[bool]


class EdgeCount(TypedDict):
    """EdgeCount counts the edges of a kind."""

    kind: str
    family: str
    count: int
    means: str  # Means says from what to what it leads.


class EdgeGroup(TypedDict):
    """EdgeGroup are the edges of one kind and direction."""

    kind: str
    family: str
    total: int  # Total is how many there are, Edges the first of them.
    edges: list["Edge"]


class EmbedRequest(TypedDict):
    """EmbedRequest is the request of an \"embed\" need. The reply is raw bytes: a vector for each text, in order, each of the same number of 32-bit floats in little-endian byte order."""

    purpose: str  # Purpose is "query" or "document", for models that tell them apart.
    texts: list[str]


class EmptyRequest(TypedDict):
    """empty is a request without fields."""



class Entity(TypedDict):
    """Entity is something of the repository that has a ref."""

    ref: str  # Ref names it in every request: "type:project:…". It does not depend on what the file contains around it, so it stays good when lines move.
    type: str  # Type is "project", "directory", "file", "chunk", "symbol", "section", "commit", or that of a record: "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard", "bash_call".
    name: str  # Name is for people: a path, a qualified name, a heading, the subject of a commit, the title of a record.
    kind: NotRequired[str]  # Kind is that of a symbol: "function", "method", "class", …
    path: NotRequired[str]  # Path and Lines tell where it is, for those that are in a file.
    lines: NotRequired["Lines"]
    language: NotRequired[str]
    roles: NotRequired[list[str]]
    signature: NotRequired[str]
    properties: NotRequired[dict[str, str]]  # Properties are what else is known of a commit or a record, by name.


class EntityCount(TypedDict):
    """EntityCount counts the entities of a type."""

    type: str
    count: int
    holds: str  # Holds says what such an entity is.
    ref_form: str  # Form is how its refs are made, Example one that resolves.
    example: NotRequired[str]


class Entry(TypedDict):
    """Entry is an entry of a directory."""

    path: str
    kind: str  # "file" or "directory"
    files: NotRequired[int]


class EvidenceItem(TypedDict):
    """Item is one piece of evidence."""

    source: str  # Source is PATH:FIRST-LAST, lines 1-based and inclusive; PATH alone of an empty file.
    snippet: str  # Snippet is the text there; it ends in ...[truncated] if there is more.
    rationale: str  # Rationale says what it was found by.
    rank: int  # Rank is 1 for the best.


class ExploreRequest(TypedDict):
    """ExploreRequest asks for the whole opening at once: search, inspect, paths and a bundle."""

    question: str  # Question is as Query of SearchRequest.
    max_tokens: NotRequired[int]  # MaxTokens bounds the answer as JSON: 500 to 100000, default 4000.
    limit: NotRequired[int]  # Limit is how many entities are followed: 1 to 10, default 7.
    vectors: NotRequired[str]  # Vectors and History are as in SearchRequest.
    history: NotRequired[str]


ExploreResponse = TypedDict(
    "ExploreResponse",
    {
        "class": str,
        "evidence": "BundleResponse",
        "next_hops": list["NextHop"],
        "more": NotRequired[list["Entity"]],
        "reason": NotRequired[str],
    },
)
ExploreResponse.__doc__ = "ExploreResponse is what the opening found."


class ExportRequest(TypedDict):
    """ExportRequest asks for the repository as one snapshot, given to the host through write needs whose raw bytes follow one another."""

    contents: NotRequired[str]  # Contents is "keep" (default: what is stored goes along), "drop", or "require": every file's content, asked for with file needs where it is not stored, so that the snapshot answers everything by itself.
    links: NotRequired[str]  # Links is "make" (default), so that the graph opens with the snapshot, or "keep": only if they have been found already, for finding them takes about half as long as indexing.


class ExportResponse(TypedDict):
    """ExportResponse tells the snapshot's size in bytes."""

    bytes: int
    contents: bool
    links: bool


class ExternalImport(TypedDict):
    """ExternalImport is an import of something that the repository does not hold."""

    path: str  # Path is what is imported, as written.
    line: int
    type_only: NotRequired[bool]  # TypeOnly and Dynamic are as in Evidence.
    dynamic: NotRequired[bool]


FamilyCount = TypedDict(
    "FamilyCount",
    {
        "family": str,
        "in": int,
        "out": int,
    },
)
FamilyCount.__doc__ = "FamilyCount counts edges of a family."


class FileChange(TypedDict):
    """FileChange is a file of a diff."""

    path: str
    lines: NotRequired[list["Lines"]]  # Lines are the changed lines of the file as it is now; none for all of it.
    deleted: NotRequired[bool]  # Deleted is true if the file is no more.
    moved: NotRequired[bool]  # Moved is true if only the path or mode changed: no definition is changed then, but who imports the file may be.


class FileReadRequest(TypedDict):
    """FileReadRequest asks for lines of a file, or for the entries of a directory."""

    path: str  # Path is a file or directory of the repository; "" is its root.
    start: NotRequired[int]  # Start and End are lines, 1-based and inclusive; default the whole file.
    end: NotRequired[int]
    max_bytes: NotRequired[int]  # MaxBytes cuts the text at the end of a line; default 1 MiB, at most 16 MiB.


class FileReadResponse(TypedDict):
    """FileReadResponse is a file's lines, or a directory's entries."""

    path: str
    kind: str  # "file" or "directory"
    language: NotRequired[str]
    total_lines: NotRequired[int]  # TotalLines is the length of the whole file.
    lines: NotRequired["Lines"]
    text: NotRequired[str]  # Text holds the lines; bytes that are not UTF-8 are replaced.
    next: NotRequired[int]  # Next is the line to go on with, if the text was cut by max_bytes.
    line_cut: NotRequired[bool]  # LineCut is true if the only line returned is itself longer than max_bytes.
    definitions: NotRequired[list["Definition"]]  # those that begin in the lines
    entries: NotRequired[list["Entry"]]


class FileRequest(TypedDict):
    """FileRequest is the request of a \"file\" need: the whole content of a file that the index knows but does not store. The reply is raw bytes. A host without the files answers with an error of code \"not_found\" or \"unsupported\"; content that is not what was indexed ends the operation with code \"stale\"."""

    path: str


class GateRequest(TypedDict):
    """GateRequest asks whether a message needs the repository at all. Nothing has to be loaded."""

    message: str  # Message is what somebody wrote; 1 byte to 1 MiB.
    turns: NotRequired[list["Turn"]]  # Turns are what was said before, the newest last. The last 6 are shown to a model, each up to 2000 bytes.
    llm: NotRequired[str]  # LLM is "none" (default) or "host": what no pattern decides, the host's language model does, by an "llm" need. Without a useful answer a note says why.
    now: NotRequired[int]  # Now is the host's clock in seconds since any fixed time. A decision is taken again after 300 seconds; without a clock it does not expire.


class GateResponse(TypedDict):
    """GateResponse is the decision."""

    retrieve: bool
    confidence: float  # Confidence is from 0 to 1.
    reason: str
    phase: str  # Phase is what decided: "cache", "pattern", "model" or "default".
    usage: NotRequired["Usage"]  # Usage is what a model cost.
    notes: NotRequired[list[str]]  # Notes say why a model that was asked did not decide.


class GatherBranch(TypedDict):
    """Branch is a line of searches."""

    id: str
    status: str  # Status is "pending", "active", "completed", "merged" or "pruned".
    head: str  # Head is the branch's last node; that which it leaves from before it has one.
    retained: list[str]  # Retained are the sources of what it holds, in the order in which it was found.


class GatherBudget(TypedDict):
    """Budget bounds a bundle. What is absent has its default, 0 is none; more than can be had is taken as that, with a warning. Characters are grapheme clusters."""

    max_items: NotRequired[int]  # MaxItems is how many items there are at most; default 8, at most 1000.
    max_summary_chars: NotRequired[int]  # MaxSummaryChars bounds the summary; default 1200 characters, at most 100000.
    max_snippet_chars: NotRequired[int]  # MaxSnippetChars bounds each snippet; default 600 characters, at most 100000.
    step_limit: NotRequired[int]  # StepLimit is how many actions are taken; default 1, at most 64.
    retained_artifacts: NotRequired[int]  # RetainedArtifacts is how many passages each branch of graph mode retains; default 5, at most 1000.


GatherEdge = TypedDict(
    "GatherEdge",
    {
        "from": str,
        "to": str,
        "kind": str,
    },
)
GatherEdge.__doc__ = "Edge leads from a node to a later one, or, of a merge, between the heads of two branches."


class GatherNode(TypedDict):
    """Node is a search, or the request itself."""

    id: str
    branch: str
    query: str
    by: NotRequired[str]  # By is who chose the search: "heuristic" or "model"; "" of the request.
    hits: int  # Hits is how many passages it found, Added how many of these were retained.
    added: int


class GatherPlan(TypedDict):
    """Plan says how to look."""

    mode: NotRequired[str]  # Mode is "linear" (default) or "graph".
    strategy: NotRequired[str]  # Strategy is "lexical" (default, also called "bm25"), "hybrid" or "vector"; the last two need the host's embedding model.
    action_selection: NotRequired[str]  # ActionSelection is "heuristic" (default) or "model", which asks the host's language model.


class GatherPrior(TypedDict):
    """Prior is what the loop knows already."""

    interpretation: NotRequired[str]  # Interpretation is what the loop takes the task for; 16 KiB count.
    recent_turns: NotRequired[list[str]]  # RecentTurns are the last turns, the newest last; 20 of 4 KiB each count.
    evidence: NotRequired[list["KnownEvidence"]]  # Evidence is that of earlier bundles, best first; 100 items count.


class GatherRequest(TypedDict):
    """GatherRequest asks for bounded evidence for the next step of an agent's loop."""

    query: str  # Query is as that of SearchRequest.
    intent: NotRequired[str]  # Intent is "planner-search" (default), an initial or targeted query, or "planner-refine", which tightens the wording and reuses the evidence in PriorContext.
    plan: NotRequired["GatherPlan"]
    budget: NotRequired["GatherBudget"]
    prior_context: NotRequired["GatherPrior"]  # PriorContext is what the loop knows already.


class GatherResponse(TypedDict):
    """GatherResponse is the evidence. A request that cannot be answered in the way it asks for is no error: Capability says why, and there is no evidence."""

    capability: "Capability"
    summary: str  # Summary is one sentence about what was found.
    items: list["EvidenceItem"]  # Items are the evidence, best first.
    warnings: list[str]  # Warnings say what the evidence lacks, or what was done otherwise than asked.
    trace: NotRequired["GatherTrace"]  # Trace is how graph mode went.
    usage: NotRequired["Usage"]  # Usage is what the language model cost.


class GatherTrace(TypedDict):
    """Trace is how graph mode went."""

    branches: list["GatherBranch"]
    nodes: list["GatherNode"]  # Nodes are the request (n0) and the searches, in order.
    edges: list["GatherEdge"]
    frontier: list["PendingQuery"]  # Frontier are the queries that were thought of and not searched, best first.
    active_branch: str  # ActiveBranch is the one that goes on, "" once all is completed.
    completed: bool  # Completed is false if the step limit ended it: there is more to do.
    stop: str  # Stop is "goal-satisfied", "step-limit-reached", "no-further-queries" or "no-additional-evidence".
    steps: int  # Steps is how many actions were taken.


class HistoryReply(TypedDict):
    """HistoryReply is what the host's version control knows."""

    head: str  # Head names the newest commit.
    paths: NotRequired[list[str]]  # Paths are the files that changed, each once, relative to the repository, with slashes. What the index does not hold is ignored.
    commits: NotRequired[list[list[int]]]  # Commits are the commits without merges, newest first, each as the numbers in Paths of the files that it changed.
    details: NotRequired[list["CommitDetails"]]  # Details are those of each commit, if they were asked for.


class HistoryRequest(TypedDict):
    """HistoryRequest is the request of a \"history\" need: which files did the last commits change? The reply is a [HistoryReply]. A host without a history answers with an error of code \"unsupported\"; whatever error it is, the search goes on without."""

    commits: int  # Commits is how many of them at most, the newest ones.
    known: NotRequired[str]  # Known is the head of the history that the core has, "" for none. If it is still the same, a reply of the head alone is enough.
    details: NotRequired[bool]  # Details asks for the names of the commits too.


class ImpactRequest(TypedDict):
    """ImpactRequest asks what a change touches. The repository is as it is after the change."""

    changes: list["FileChange"]  # Changes are the files of a diff; 1 to 10000.
    depth: NotRequired[int]  # Depth is how far dependents are followed: 1 to 5, default 2.
    limit: NotRequired[int]  # Limit is how many dependents, tests and documents are listed of each: 1 to 500, default 50.
    history: NotRequired[str]  # History is "none" (default) or "host": tests that changed together with the files before count too.


class ImpactResponse(TypedDict):
    """ImpactResponse is what a change touches."""

    definitions: list["Entity"]  # Definitions are those that hold changed lines, without those around them.
    dependents: list["Reached"]  # Dependents call, use, extend or import what was changed, near ones first.
    tests: list["AffectedEntity"]  # Tests and Documents are those that belong to what was changed, the likeliest first, without those that were changed themselves.
    documents: list["AffectedEntity"]
    owners: list["Owned"]  # Owners are those that CODEOWNERS names for the changed files.
    unknown: NotRequired[list[str]]  # Unknown are paths that the index does not hold: left out, or not text.
    notes: NotRequired[list[str]]


class ImportRequest(TypedDict):
    """ImportRequest asks to open a snapshot that the host hands over through read needs. The core keeps a copy; [Core.Open] does without."""

    size: int  # Size is the snapshot's length in bytes, required.
    max_bytes: NotRequired[int]  # MaxBytes is the size over which a snapshot is refused; default 4 GiB.
    piece_bytes: NotRequired[int]  # PieceBytes is how much a read need asks for at most, at least 1024; default 1 MiB. A host that sets it to Size and hands over all at once gives the bytes away: the core keeps them where they are.


class InspectRequest(TypedDict):
    """InspectRequest asks for an entity and what is around it."""

    entity_ref: str  # EntityRef is a ref as answers give it. A path of the repository is taken for its file or directory too, and a qualified name that is defined once for its symbol.
    direction: NotRequired[str]  # Direction is "both" (default), "in" or "out".
    edge_kinds: NotRequired[list[str]]  # EdgeKinds are the kinds of edges wanted; default all.
    limit: NotRequired[int]  # Limit is how many edges of a kind and direction are listed: 1 to 1000, default 5. All are counted.
    depth: NotRequired[int]  # Depth is how far to go: 1 (default) to 5. Beyond 1 the answer also lists what is reached, up to 16 edges a kind and entity.
    detail: NotRequired[str]  # Detail is "concise" (default) or "full", with the beginning of the text.
    history: NotRequired[str]  # History is "none" (default) or "host": edges of commits take part, by a "history" need.


class InspectResponse(TypedDict):
    """InspectResponse is an entity and what is around it."""

    entity: "Entity"
    preview: NotRequired["Preview"]
    edges: "Around"
    external_imports: NotRequired[list["ExternalImport"]]  # ExternalImports are those of a file that lead out of the repository. C#'s are not resolved, and not listed.
    recommended_next_hops: list["NextHop"]  # RecommendedNextHops are the neighbours worth inspecting, best first, of the whole neighbourhood and not only of the edges listed.
    coverage: list["FamilyCount"]  # Coverage counts the edges of every family: that there are none is evidence too.
    reached: NotRequired[list["Reached"]]  # Reached lists what is farther away, by distance, if Depth is over 1.
    cut: NotRequired[bool]  # Cut is true if Reached does not hold all.
    notes: NotRequired[list[str]]


class Item(TypedDict):
    """Item is something that an agent keeps in mind."""

    id: str
    session: str
    tier: str  # Tier is "hot", "warm" or "cold".
    kind: NotRequired[str]  # Kind is the agent's own word for what it is.
    text: str
    tokens: int
    relevance: float  # Relevance is from 0 to 1, as it was given.
    accesses: int  # Accesses is how often it was recalled.
    created: int
    similarity: NotRequired[float]  # Similarity to the query is from 0 to 1, in an answer to one.


class KnowledgeRequest(TypedDict):
    """KnowledgeRequest asks for runbooks and stored knowledge."""

    query: NotRequired[str]  # Query is words, or the id of one text. "" lists all, without their text.
    id: NotRequired[str]  # ID is the id of one text.
    limit: NotRequired[int]  # Limit is how many come back at most: 1 to 20, default 3.


class KnowledgeResponse(TypedDict):
    """KnowledgeResponse is the texts found, best first."""

    texts: list["KnowledgeText"]
    reason: NotRequired[str]


class KnowledgeText(TypedDict):
    """KnowledgeText is a runbook, or knowledge that was added."""

    id: str
    title: str
    text: NotRequired[str]
    ref: NotRequired[str]  # Ref is that of added knowledge.


class KnownEvidence(TypedDict):
    """Known is an [Item] of an earlier bundle. Only the source is needed: what it shows is read again."""

    source: str
    snippet: NotRequired[str]
    rationale: NotRequired[str]
    rank: NotRequired[int]


class LaneUse(TypedDict):
    """LaneUse is a lane that took part in a search."""

    name: str
    times: float  # Times is the factor on what it counts by default.


class LanguageStats(TypedDict):
    """LanguageStats counts the files of a language."""

    language: str
    files: int
    bytes: int
    lines: int


class Lines(TypedDict):
    """Lines is a run of lines, 1-based and inclusive."""

    start: int
    end: int


class LoadRequest(TypedDict):
    """LoadRequest asks to index the files of an archive (tar, tar.gz or zip, told apart by their first bytes) that the host hands over through read needs."""

    name: NotRequired[str]  # Name is the repository's name, for people.
    size: NotRequired[int]  # Size is the archive's length in bytes; only a zip archive needs it, for the others it makes progress exact.
    mode: NotRequired[str]  # Mode is "replace" (default), or "update": the archive holds only the files that are new or changed, all others are kept.
    remove: NotRequired[list[str]]  # Remove lists paths that no longer exist, for an update.
    contents: NotRequired[str]  # Contents is "keep" (default), so that snippets and read need nothing from outside, or "drop": the core then asks for files with file needs.
    max_file_bytes: NotRequired[int]  # MaxFileBytes is the size over which a file is left out; default 16 MiB.
    max_files: NotRequired[int]  # MaxFiles and MaxTotalBytes bound the whole archive; defaults 1,000,000 and 8 GiB.
    max_total_bytes: NotRequired[int]
    skipped: NotRequired[list["Skip"]]  # Skipped counts the files that the host left out, to be shown by stats beside those that the core leaves out. An update without it keeps the counts there were.


class LoadResponse(TypedDict):
    """LoadResponse says what is loaded now."""

    name: NotRequired[str]
    files: int
    bytes: int
    chunks: int
    definitions: int
    skipped: list["Skip"]
    parts: int  # Parts is how many segments a search goes through.


class MapFile(TypedDict):
    """MapFile is a file on a map."""

    ref: str
    path: str
    definitions: list["Definition"]


class MapRequest(TypedDict):
    """MapRequest asks for the map of a repository: the definitions that the rest leans on most, by their signatures."""

    query: NotRequired[str]  # Query, if given, draws the map around what it finds; it is as in SearchRequest.
    path: NotRequired[str]  # Path is the directory or file that is shown; default all.
    budget: NotRequired[int]  # Budget is how many tokens the map has at most, by estimate: 1 to 1000000000, default 1024.
    graph: NotRequired[str]  # Graph is "links" (default) or "none": without links, which are made when they are first wanted, files count by what they define.


class MapResponse(TypedDict):
    """MapResponse is a map. An empty one comes with a reason."""

    map: str  # Map has a line for each file and, indented below, one for each definition: its line and its signature.
    files: list["MapFile"]  # Files are those on the map, in its order.
    token_count: int  # TokenCount is an estimate of what Map has.
    truncated: bool  # Truncated is true if there are definitions that are not on it.
    reason: NotRequired[str]


class MemoryDecision(TypedDict):
    """Decision is what was decided in a session."""

    id: str
    ref: str
    session: str  # Session and Message are the ids of where it was said.
    message: NotRequired[str]
    description: str
    context: NotRequired[str]  # Context is why, Alternatives what else was considered.
    alternatives: NotRequired[list[str]]
    by: str  # By is how it was found: "stated" (someone said that it is one), "model" or "pattern" (a sentence that reads like one).
    created: int
    names: NotRequired[list["Anchor"]]  # Names is the code that it names.


class MemoryRequest(TypedDict):
    """MemoryRequest works with what an agent keeps in mind during a session: hot items are in its context, warm ones near, cold ones far."""

    project: NotRequired[str]  # Project is whose it is; default what is loaded.
    action: NotRequired[str]  # Action is "status" (default), "add", "list", "spill" or "recall".
    session: NotRequired[str]  # Session is an id or ref; default the active one that was used last, which add makes if there is none.
    text: NotRequired[str]  # Text is what add keeps, 1 byte to 64 KiB; Kind is one's own word for what it is; Relevance is from 0 to 1, default 0.5: the least relevant leaves the context first.
    kind: NotRequired[str]
    relevance: NotRequired[float]
    tier: NotRequired[str]  # Tier is what is listed, default "hot", or where spilled items go: "warm" (default) or "cold".
    ids: NotRequired[list[str]]  # IDs are what spill moves; default Count of the least relevant, or half of the hot items, rounded up.
    count: NotRequired[int]
    query: NotRequired[str]  # Query is what recall looks for among warm and cold items.
    limit: NotRequired[int]  # Limit is how many are recalled at most: 1 to 200, default 5.
    keep_tiers: NotRequired[bool]  # KeepTiers leaves what is recalled where it is. Otherwise items of a similarity of 0.85, and those recalled three times, become hot.
    vectors: NotRequired[str]  # Vectors is "none" (default: similarity is by words) or "host": by the host's embedding model, by "embed" needs.


class MemoryResponse(TypedDict):
    """MemoryResponse is what came of it."""

    project: str
    session: str
    items: NotRequired[list["Item"]]  # Items are those added, listed or recalled.
    tiers: list["Tier"]  # Tiers are counted after what was done.
    promoted: NotRequired[list[str]]  # Promoted are the ids of recalled items that are hot now, Spilled of items that had to leave the context, Forgotten of those that were the least of too many.
    spilled: NotRequired[list[str]]
    forgotten: NotRequired[list[str]]
    reason: NotRequired[str]  # Reason says why nothing was recalled.
    notes: NotRequired[list[str]]  # Notes say what was left out, such as vectors that were asked for.


class Mention(TypedDict):
    """Mention is a part of a query that names something in code."""

    text: str  # Text is as written, without quotes, parentheses and what goes before a path.
    type: str
    start: int  # Start and End are where it lies in the query, in bytes: [Start, End).
    end: int


class Message(TypedDict):
    """Message is something said in a session."""

    id: str
    ref: str
    session: str
    role: str  # Role is "user", "assistant" or "system".
    content: str  # Content is what was said, cut if Cut is true; Bytes is how long it is in full.
    bytes: int
    cut: NotRequired[bool]
    created: int  # Created is milliseconds since 1970.
    metadata: NotRequired[Any]  # Metadata is as it was given.


class MessagesRequest(TypedDict):
    """MessagesRequest stores what was said in a session, or asks for it."""

    project: NotRequired[str]  # Project is whose it is; default what is loaded.
    action: NotRequired[str]  # Action is "list" (default) or "add".
    session: NotRequired[str]  # Session is an id or ref; default the active one that was used last, which add makes if there is none.
    messages: NotRequired[list["NewMessage"]]  # Messages are what add stores, in order: 1 to 1000.
    decisions: NotRequired[str]  # Decisions is "none" (default), "pattern" or "model": add also stores what decisions the messages hold, see DecisionsRequest.
    limit: NotRequired[int]  # Limit is how many are listed at most, the last ones: 1 to 200, default 20.
    before: NotRequired[int]  # Before is Earlier of an answer, to go back from there.
    max_bytes: NotRequired[int]  # MaxBytes is how much of each is listed at most: 1 to 16 MiB, default 64 KiB.


class MessagesResponse(TypedDict):
    """MessagesResponse is a part of a session in the order in which it was said, or the ids of what was stored."""

    project: str
    session: str
    messages: NotRequired[list["Message"]]
    earlier: NotRequired[int]  # Earlier goes on with what was said before.
    refs: NotRequired[list[str]]  # Refs are those of the messages stored, in order; Known is how many of them were stored before and left as they are.
    known: NotRequired[int]
    decisions: NotRequired[list["MemoryDecision"]]  # Decisions are those that were found in them.
    might_decide: NotRequired[bool]  # Undecided tells that a message reads like a decision, and none was looked for.
    usage: NotRequired["Usage"]  # Usage is what the model cost.


class ModelCall(TypedDict):
    """Call is one tool call."""

    name: str
    arguments: Any  # Arguments is what the model gave: a JSON object, if it kept to the schema; hosts hand on text that is not JSON as a JSON string.


class ModelReply(TypedDict):
    """Reply is the reply to an \"llm\" need."""

    calls: NotRequired[list["ModelCall"]]  # Calls are the tool calls of the model, in order.
    text: NotRequired[str]  # Text is what it said besides.
    stop: NotRequired[str]  # Stop is why it ended: "end", "tool", "length" (cut by MaxTokens) or "refusal".
    model: NotRequired[str]  # Model is what answered, as PROVIDER:MODEL.
    usage: "Usage"
    warnings: NotRequired[list[str]]  # Warnings are what the host has to say, such as that a prefix was too short to be cached.


class ModelRequest(TypedDict):
    """Request is the request of an \"llm\" need: one turn of a conversation that has no other turns. The prompt is the texts of Prefix, then Message."""

    purpose: str  # Purpose says which part of Cairn asks, such as "navigate": hosts log it and may choose a model by it.
    prefix: NotRequired[list["Segment"]]  # Prefix is text that stays the same, byte for byte, from call to call, and is worth caching by the provider. It is instructions and data.
    message: str  # Message is what differs from call to call.
    tool: NotRequired["ModelTool"]  # Tool, if set, is the one tool that the model must call, once.
    max_tokens: NotRequired[int]  # MaxTokens bounds the output; 0 leaves it to the host.


class ModelTool(TypedDict):
    """Tool is a function that the model is offered."""

    name: str
    description: str
    input_schema: Any  # JSON Schema of the arguments


class NavigateCache(TypedDict):
    """NavigateCache says how prompts are laid out for the provider's cache."""

    off: NotRequired[bool]  # Off sends prompts without marks and without blocks of earlier rounds.
    context_tokens: NotRequired[int]  # ContextTokens is what the model takes: 8192 to 10000000, default 128000. The window of earlier blocks has 4096 less.
    no_pin: NotRequired[bool]  # NoPin lets the first block go when the window is full.
    no_current_block: NotRequired[bool]  # NoCurrentBlock leaves the block at hand out of the prefix in the first round.
    no_subtree_block: NotRequired[bool]  # NoSubtreeBlock leaves it out in later rounds.


class NavigateRequest(TypedDict):
    """NavigateRequest asks for files by walking the tree of a repository by names."""

    query: str  # Query is words or a question; 1 byte to 1 MiB.
    strategy: NotRequired[str]  # Strategy is "auto" (default: beam for at most 50 nodes, else block), "beam", "block", "guided" or "rerank".
    model: NotRequired[str]  # Model says who ranks: "index" (default), which needs nobody, or "host", whose language model answers "llm" needs.
    tree: NotRequired[str]  # Tree is the name of a tree that the host has, read by "node" and "children" needs; "" is what is loaded.
    limit: NotRequired[int]  # Limit is how many files come back at most: 1 to 1000, default 10.
    beam_width: NotRequired[int]  # BeamWidth is how many directories are followed from a round: 1 to 1000. By default 3 in beam and all in block.
    max_rounds: NotRequired[int]  # MaxRounds bounds the rounds of block: 1 to 1000; default 20, or the depth of the tree if that is more.
    block_tokens: NotRequired[int]  # BlockTokens is the size of a block: 100 to 1000000.
    parallel: NotRequired[int]  # Parallel is how many calls of a round are open at once: 1 to 64, default 4.
    ranker: NotRequired[str]  # Ranker orders paths across blocks: "none" (default), "bm25" or "vector", which asks "embed" needs.
    vectors: NotRequired[str]  # Vectors is "none" (default) or "host": the search that leads "guided" and that "rerank" orders has the host's vectors as a lane, as in [SearchRequest].
    collapse: NotRequired[str]  # Collapse passes through single directories: "all" or "virtual" (those that the source made up).
    expand: NotRequired[str]  # Expand fills a block with what is below the candidates ("fill"), or shows one level at a time ("level").
    pack: NotRequired[str]  # Pack fills blocks across directories ("union") or begins one for each ("parent").
    entries: NotRequired[str]  # Entries are shown on one line ("compact") or as id, path and type ("full").
    ids: NotRequired[str]  # IDs that may be picked are told as a "range" or as a "list".
    restarts: NotRequired[int]  # Restarts is how often a navigation that found nothing begins again: 1 to 10, -1 for never; default 1.
    expand_json: NotRequired[bool]  # ExpandJSON lets .json files be opened like directories.
    expand_documents: NotRequired[bool]  # ExpandDocuments lets documents be opened like directories: what is found is a section of one. Document is the path of the one document that is navigated.
    document: NotRequired[str]
    contents: NotRequired[bool]  # Contents adds the contents of the files found, each up to MaxBytes (default 64 KiB).
    max_bytes: NotRequired[int]
    cache: NotRequired["NavigateCache"]


class NavigateResponse(TypedDict):
    """NavigateResponse is what a navigation found, and how."""

    files: list["NavigatedFile"]
    strategy: str  # the one that was taken
    reason: NotRequired[str]  # Reason says why there are no files.
    notes: NotRequired[list[str]]  # Notes say what was left out, such as vectors that were asked for.
    trace: "NavigateTrace"


class NavigateRound(TypedDict):
    """Round is one round of a navigation."""

    candidate_set: list[str]  # CandidateSet holds the candidates of all blocks, in order: Blocks tells how many are whose.
    pick_limit: int
    restart: NotRequired[bool]  # Restart marks the first round of another attempt, after one that found nothing.
    blocks: list["BlockTrace"]
    merged_ids: list[str]  # MergedIDs are the picks of all blocks, in the order of blocks and in each in the order of its ranking: not a ranking.
    ordered_ids: list[str]  # OrderedIDs is what path ordering made of them; the same without one.
    frontier: list[str]
    top_candidate_ids: list[str]  # TopCandidateIDs are the files found so far.
    done: bool
    stop: NotRequired[str]  # in the last round, why it is the last
    warnings: NotRequired[list[str]]
    usage: "Usage"


class NavigateTrace(TypedDict):
    """Trace says what a navigation did. Ids are those of nodes; Nodes tells the paths of those that rankings, frontiers and results name."""

    rounds: list["NavigateRound"]
    stop: str  # Stop is why the navigation ended: "limit" (enough files), "done" (the ranker said so), "agreement" (with the index), "no directories left", "no candidates", "rounds" or "depth" (their bound), or "budget".
    usage: "Usage"
    nodes: list["TreeNode"]


class NavigatedFile(TypedDict):
    """NavigatedFile is a file found."""

    rank: int
    id: str  # of the node, in its tree
    path: str
    title: NotRequired[str]  # of a part of a document
    lines: NotRequired["Lines"]  # Lines and Ref are those of a section of a loaded document.
    ref: NotRequired[str]
    text: NotRequired[str]  # Text is the content, if it was asked for; Cut is true if there is more.
    cut: NotRequired[bool]
    error: NotRequired["CairnFault"]  # Error says why there is no content.


class NearestChunk(TypedDict):
    """NearestChunk is a chunk as [Chunk] lists it."""

    path: str
    start: int  # Start and End are its lines, 1-based and inclusive.
    end: int
    hash: NotRequired[str]  # Hash is that of the file whose chunk was embedded, if the host knows it; a chunk of another content is ignored.
    similarity: float


class NearestReply(TypedDict):
    """NearestReply is what the host's index of vectors holds nearest."""

    model: str  # Model names the embedding model, as PROVIDER:MODEL.
    chunks: list["NearestChunk"]  # Chunks may come in any order. What the index does not hold is ignored.


class NearestRequest(TypedDict):
    """NearestRequest is the request of a \"nearest\" need: which chunks of the repository lie nearest to a query in the space of the host's embedding model? The reply is a [NearestReply]. A host without a model answers with an error of code \"unsupported\"; whatever error it is, the search goes on without."""

    query: str
    limit: int  # chunks at most
    purpose: NotRequired[str]  # Purpose is "query" (also if it is left out) or "document": then Query is written like what is looked for, and is to be embedded like that.


class NewMessage(TypedDict):
    """NewMessage is a message to be stored."""

    id: NotRequired[str]  # ID, if given, makes storing it again do nothing.
    role: str  # Role is "user", "assistant" or "system".
    content: str  # Content is 1 byte to 16 MiB.
    created: NotRequired[int]  # Created is when it was said, milliseconds since 1970; default now.
    metadata: NotRequired[Any]  # Metadata is a JSON object of at most 64 KiB that is kept as it is.


class NextHop(TypedDict):
    """Hop is a neighbour to go to."""

    ref: str
    type: str
    name: str
    via: str  # Via is the edge that leads there, as text: "--CALLS-->" or "<--CALLS--".
    why: str


class NodeReply(TypedDict):
    """NodeReply is the reply to a \"node\" need."""

    root: "TreeNode"
    source: NotRequired[str]  # Source is "filesystem" (default) or "document".
    nodes: NotRequired[int]  # 0 if unknown
    depth: NotRequired[int]  # 0 if unknown


class NodeRequest(TypedDict):
    """NodeRequest is the request of a \"node\" need, for the root of a tree. The reply is a [NodeReply]; a host that has no such tree answers with an error of code \"not_found\"."""

    tree: str


class Note(TypedDict):
    """Note is what was told to be remembered: knowledge, a note, or a thread, which ties sessions together."""

    type: str  # Type is "knowledge", "note" or "thread".
    id: NotRequired[str]  # ID, if given, makes the note replace what has it.
    ref: NotRequired[str]
    session: NotRequired[str]
    title: NotRequired[str]
    text: NotRequired[str]
    properties: NotRequired[dict[str, str]]  # Properties are for people and programs, by name.
    edges: NotRequired[list["NoteEdge"]]  # Edges lead from the note.
    created: NotRequired[int]
    names: NotRequired[list["Anchor"]]  # Names is the code that it names.


class NoteEdge(TypedDict):
    """NoteEdge is an edge that someone stated."""

    kind: str  # Kind is upper-case, as schema lists them; To is a ref, a path, or a qualified name.
    to: str


class Owned(TypedDict):
    """Owned is a changed file and its owners."""

    path: str
    owners: list[str]


class PackRequest(TypedDict):
    """PackRequest asks for a context to answer from: the definitions around what a query finds, or what refs name, under a budget of tokens."""

    query: NotRequired[str]  # Query is as in SearchRequest. It also decides which lines are shown of what does not fit. One of Query and Refs is required.
    refs: NotRequired[list[str]]  # Refs are refs of entities, paths of files or qualified names that are defined once; at most 50. They come before what the query finds.
    budget: NotRequired[int]  # Budget is how many tokens the context has at most, by estimate: 1 to 1000000000, default 4000.
    format: NotRequired[str]  # Format is "markdown" (default), "xml" or "json".
    skip: NotRequired[bool]  # Skip goes on with smaller items where one does not fit; else that is the last.
    neighbours: NotRequired[list[str]]  # Neighbours adds what calls the best items ("callers"), what they call ("callees") and which tests do ("tests"), below them.
    limit: NotRequired[int]  # Limit is how many files take part at most: 1 to 200, default 20.
    graph: NotRequired[str]  # Graph, Vectors and History are as in SearchRequest.
    vectors: NotRequired[str]
    history: NotRequired[str]
    languages: NotRequired[list[str]]  # Languages are names as in results ("go", "cpp"), or extensions ("py").
    paths: NotRequired[list[str]]  # Paths are files, directories or patterns: "core/search", "*_test.go", "src/**/*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name.
    kinds: NotRequired[list[str]]  # Kinds are those of definitions, such as "function" or "type": a result then stands for a definition of such a kind.
    roles: NotRequired[list[str]]  # Roles are those of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config".


class PackResponse(TypedDict):
    """PackResponse is a context and where it comes from. An empty one comes with a reason."""

    context: str
    sources: list["PackSource"]  # Sources are the items of the context, in its order.
    token_count: int  # TokenCount is an estimate of what Context has.
    truncated: bool  # Truncated is true if something was left out, or is not shown whole.
    reason: NotRequired[str]
    degraded: NotRequired[list["Degraded"]]  # Degraded lists refs that could not be taken up, and why.
    model: NotRequired[str]
    notes: NotRequired[list[str]]


class PackSource(TypedDict):
    """PackSource is an item of a context."""

    entity_id: str  # EntityID is its ref.
    name: str
    type: str  # Type is the kind of a definition ("function", "class", …), "section", "chunk" or "file".
    path: NotRequired[str]
    lines: NotRequired["Lines"]
    relevance: float
    form: str  # Form is "whole", or how it is shown instead: "outline" (with the signatures of what it contains), "excerpt" (with the lines that say most), "signature", "cut", "summary".
    shown: NotRequired[list["Lines"]]  # Shown are the lines that are shown, unless all are.


Path = TypedDict(
    "Path",
    {
        "path_id": str,
        "text": str,
        "from": NotRequired["Entity"],
        "steps": NotRequired[list["PathStep"]],
    },
)
Path.__doc__ = "Path is a way through the graph."


class PathStep(TypedDict):
    """PathStep is an edge of a path."""

    kind: str
    direction: str  # Direction is "out" if the edge points the way the path goes.
    provenance: str  # Provenance is "explicit" (someone wrote it down: a link, a record), "derived" (code says it) or "implicit" (it is how files and directories lie).
    confidence: str  # Confidence is "exact" or "heuristic".
    weight: float  # Weight is 1 for what is certain, 0.7 for what was inferred, 0.3 for what is only likely.
    at: NotRequired["Place"]  # At is where the edge's first occurrence is written.
    type_only: NotRequired[bool]  # TypeOnly and Dynamic tell of an import that it is for types alone, and that it happens while the program runs.
    dynamic: NotRequired[bool]
    to: "Entity"


PathsRequest = TypedDict(
    "PathsRequest",
    {
        "from": str,
        "to": NotRequired[str],
        "to_type": NotRequired[str],
        "edge_kinds": NotRequired[list[str]],
        "direction": NotRequired[str],
        "depth": NotRequired[int],
        "limit": NotRequired[int],
        "fan_out": NotRequired[int],
        "history": NotRequired[str],
    },
)
PathsRequest.__doc__ = "PathsRequest asks how two entities are connected, or an entity with those of a type."


class PathsResponse(TypedDict):
    """PathsResponse are the paths, best first: short before long, certain before likely. Without any, Reason says why."""

    paths: list["Path"]
    reason: NotRequired[str]
    visited: int  # Visited is how many entities were looked at, Cut what was not followed.
    cut: NotRequired[list["Cut"]]
    notes: NotRequired[list[str]]


class PendingQuery(TypedDict):
    """Pending is a query on the frontier."""

    branch: str
    query: str
    priority: int  # the highest goes first


class Place(TypedDict):
    """Place is a line of a file."""

    path: str
    line: int


class Preview(TypedDict):
    """Preview is the beginning of an entity's text."""

    lines: "Lines"
    text: str
    cut: NotRequired[bool]  # Cut is true if there is more.


class Progress(TypedDict):
    """Progress is the request of a \"progress\" need; the reply is empty. A host shows it, ignores it, or takes the chance to cancel."""

    phase: str  # "read", "index", "link" or "navigate"
    done: int  # bytes read, or steps
    total: NotRequired[int]  # 0 if unknown
    files: NotRequired[int]
    navigation: NotRequired["Report"]  # Navigation is how far a navigation is, in phase "navigate".


Reached = TypedDict(
    "Reached",
    {
        "ref": str,
        "type": str,
        "name": str,
        "distance": int,
        "via": str,
        "from": str,
    },
)
Reached.__doc__ = "Reached is an entity at a distance."


class ReadRequest(TypedDict):
    """ReadRequest is the request of a \"read\" need: bytes of the archive or snapshot that an operation was started on. The reply is raw bytes, one to Length of them, from Offset on; End marks the last piece (or that there are no more). Offsets ascend without gaps, except for zip archives."""

    offset: int
    length: int


class RecallRequest(TypedDict):
    """RecallRequest asks what was said, decided and learned about something."""

    project: NotRequired[str]  # Project is whose it is; default what is loaded.
    query: str  # Query is words or a question: 1 byte to 1 MiB.
    types: NotRequired[list[str]]  # Types are "decision", "knowledge", "note", "thread", "reflection", "session" and "message"; default all.
    session: NotRequired[str]  # Session bounds it to what belongs to one, by id or ref.
    limit: NotRequired[int]  # Limit is how much comes back at most: 1 to 200, default 10.
    max_bytes: NotRequired[int]  # MaxBytes is how much text each comes with at most: 1 to 64 KiB, default 600.
    vectors: NotRequired[str]  # Vectors is "none" (default: by words) or "host": the best by words, and the newest, are compared by the host's embedding model, by "embed" needs.


class RecallResponse(TypedDict):
    """RecallResponse is what was found, best first. An empty list comes with a reason."""

    project: str
    found: list["Recalled"]
    reason: NotRequired[str]
    notes: NotRequired[list[str]]  # Notes say what was left out, such as vectors that were asked for.


class Recalled(TypedDict):
    """Recalled is something remembered."""

    ref: str  # Ref can be given to inspect, paths and bundle.
    type: str
    title: NotRequired[str]  # Title is for people: who said it, a name, a title.
    text: str  # Text is the part that fits best; Cut tells that there is more.
    cut: NotRequired[bool]
    session: NotRequired[str]
    created: int  # Created is milliseconds since 1970.
    score: float
    cites: NotRequired[list["Cited"]]
    outdated: NotRequired[bool]  # Outdated tells that code which it names has changed or gone since.


class RecordEdge(TypedDict):
    """RecordEdge is an edge that someone stated."""

    kind: str
    to: str  # To is a ref; it may name a record of the same request.


class Reflection(TypedDict):
    """Reflection is a lesson that an agent learned."""

    id: str
    session: str
    lesson: str
    context: NotRequired[str]  # Context is the situation in which it applies.
    outcome: str  # Outcome is "success", "failure", "partial" or "unknown".
    confidence: float  # Confidence is from 0 to 1.
    tags: NotRequired[list[str]]
    accesses: int  # Accesses is how often it was found.
    created: int
    similarity: NotRequired[float]  # Similarity to the situation asked about is from 0 to 1.


class ReflectionSummary(TypedDict):
    """ReflectionSummary counts reflections."""

    total: int
    by_outcome: list["Tally"]  # ByOutcome are all outcomes, Tags the ten that are used most.
    tags: list["Tally"]
    confidence: float  # Confidence is the average.


class ReflectionsRequest(TypedDict):
    """ReflectionsRequest stores a lesson that an agent learned, or asks for those that fit."""

    project: NotRequired[str]  # Project is whose they are; default what is loaded.
    action: NotRequired[str]  # Action is "find" (default), "add" or "summary".
    session: NotRequired[str]  # Session is an id or ref. Find and summary without it are of all sessions; add takes the active one that was used last, and makes one if there is none.
    query: NotRequired[str]  # Query is the situation that lessons are looked for in; "" lists the newest.
    lesson: NotRequired[str]  # Lesson is what add stores, Context the situation in which it applies.
    context: NotRequired[str]
    outcome: NotRequired[str]  # Outcome is that of add: "unknown" (default), "success", "failure" or "partial". Find keeps to it, if it is given.
    confidence: NotRequired[float]  # Confidence is from 0 to 1, default 0.5.
    tags: NotRequired[list[str]]  # Tags are those of add; find keeps to lessons that have all of them.
    limit: NotRequired[int]  # Limit is how many are found at most: 1 to 200, default 20.
    vectors: NotRequired[str]  # Vectors is "none" (default) or "host": similarity is by the host's embedding model, by "embed" needs.


class ReflectionsResponse(TypedDict):
    """ReflectionsResponse is lessons, those that fit best or the newest first."""

    project: str
    reflections: list["Reflection"]
    summary: NotRequired["ReflectionSummary"]
    reason: NotRequired[str]  # Reason says why there are none.
    notes: NotRequired[list[str]]  # Notes say what was left out, such as vectors that were asked for.


RememberRequest = TypedDict(
    "RememberRequest",
    {
        "project": NotRequired[str],
        "notes": NotRequired[list["Note"]],
        "links": NotRequired[list["RememberedLink"]],
        "forget": NotRequired[list[str]],
        "list": NotRequired[str],
        "limit": NotRequired[int],
        "from": NotRequired[int],
    },
)
RememberRequest.__doc__ = "RememberRequest stores notes for good, ties one to something else, or forgets. Unlike what add stores they outlive what is loaded: the host keeps them, by \"store\" needs."


class RememberResponse(TypedDict):
    """RememberResponse is the notes stored, changed or listed."""

    project: str
    notes: list["Note"]
    removed: NotRequired[int]
    next: NotRequired[int]  # Next goes on after those listed.
    notices: NotRequired[list[str]]  # Notices say which edges lead to nothing that is there now.


RememberedLink = TypedDict(
    "RememberedLink",
    {
        "from": str,
        "kind": NotRequired[str],
        "to": str,
    },
)
RememberedLink.__doc__ = "RememberedLink is an edge from a stored note."


class Report(TypedDict):
    """Report is how far a navigation is."""

    round: int  # that is under way, from 1
    blocks: list["BlockTrace"]  # Blocks are those that are asked about now: their candidates and tokens.
    files: int  # found so far
    ended: NotRequired["NavigateRound"]  # Ended is the round before, in the first report that follows it.
    nodes: NotRequired[list["TreeNode"]]  # Nodes tells the paths that Ended names and no report before did.


class SchemaRequest(TypedDict):
    """SchemaRequest asks what the graph holds."""

    history: NotRequired[str]  # History is "none" (default) or "host": commits are counted too, by a "history" need.


class SchemaResponse(TypedDict):
    """SchemaResponse says what the graph holds."""

    project: str  # Project is the one that all refs name.
    entities: list["EntityCount"]  # Entities are all types and Edges all kinds there are, also those without any.
    edges: list["EdgeCount"]
    notes: NotRequired[list[str]]  # Notes say what could not be counted.


class ScoreReason(TypedDict):
    """Reason is one part of a score, in the order in which they were applied: \"add\" reasons are summed, then \"times\" reasons multiply the sum."""

    name: str
    rank: NotRequired[int]  # Rank is the position in the lane, 1-based, for lanes.
    add: NotRequired[float]
    times: NotRequired[float]


class SearchRequest(TypedDict):
    """SearchRequest asks where in the repository something is."""

    query: str  # Query is words, a question, an identifier, a path, an error message with its stack trace, or a whole bug report; 1 byte to 1 MiB.
    limit: NotRequired[int]  # Limit is how many results come back at most: 1 to 1000, default 10.
    by: NotRequired[str]  # By is "file" (default, each file once, by its best chunk) or "chunk".
    explain: NotRequired[bool]  # Explain adds the parts of each score.
    snippet_lines: NotRequired[int]  # SnippetLines is how many lines a snippet has at most: 1 to 200, default 8; -1 for none, which also spares the host every file need.
    vectors: NotRequired[str]  # Vectors is "none" (default) or "host": what the host's embedding model finds near the query takes part as a lane, by a "nearest" need. Without an answer the search goes on, and a note says why.
    history: NotRequired[str]  # History is "none" (default) or "host": which files changed lately, and which together, takes part as weak lanes, by a "history" need. Without an answer the search goes on, and a note says why.
    graph: NotRequired[str]  # Graph is "none" (default) or "links": files that are at most two edges of the graph away from a symbol or path that the query names take part as a lane.
    edges: NotRequired[int]  # Edges is how many notable edges each result shows per direction: 0 (default) to 10.
    languages: NotRequired[list[str]]  # Languages are names as in results ("go", "cpp"), or extensions ("py").
    paths: NotRequired[list[str]]  # Paths are files, directories or patterns: "core/search", "*_test.go", "src/**/*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name.
    kinds: NotRequired[list[str]]  # Kinds are those of definitions, such as "function" or "type": a result then stands for a definition of such a kind.
    roles: NotRequired[list[str]]  # Roles are those of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config".
    lanes: NotRequired[str]  # Lanes is "fixed" (default: every lane counts the same for every query), "intent" (by what the query wants to know; how and why also look at what the graph connects with what the query names) or "adaptive" (lanes that tell files well apart count more).
    hyde: NotRequired[bool]  # HyDE, with vectors "host", has the host's language model write a short hypothetical answer, by an "llm" need, and looks for what lies near that: for questions what, how and why that name no file and no function. Without an answer that helps, the query itself is what the vectors are compared with.
    gate: NotRequired[str]  # Gate is "off" (default) or "auto": messages that need no repository, such as thanks or questions of general knowledge, get an empty list and a reason.
    summaries: NotRequired[str]  # Summaries is "none" (default) or "host": the summaries that the host keeps (see [SummarizeRequest]) take part as a weak field, by a "summaries" need.


SearchResponse = TypedDict(
    "SearchResponse",
    {
        "results": list["SearchResult"],
        "reason": NotRequired[str],
        "class": str,
        "model": NotRequired[str],
        "used_hyde": NotRequired[bool],
        "understanding": NotRequired["Understanding"],
        "notes": NotRequired[list[str]],
    },
)
SearchResponse.__doc__ = "SearchResponse is the ranked list. An empty list comes with a reason."


class SearchResult(TypedDict):
    """Result is one file or chunk."""

    rank: int
    ref: str  # Ref is that of the file, or of the chunk.
    path: str
    lines: NotRequired["Lines"]  # of the chunk; none in an empty file
    score: float
    language: str
    roles: NotRequired[list[str]]  # test, example, vendored, …
    definition: NotRequired["Definition"]  # Definition is the one that encloses the snippet, or for which the result was found.
    snippet: NotRequired["Snippet"]
    explain: NotRequired[list["ScoreReason"]]
    notable_edges: NotRequired[list["Edge"]]  # NotableEdges are those of the definition, or else of the file.


class SecretReply(TypedDict):
    """SecretReply is a secret, in base64."""

    secret: str


class SecretRequest(TypedDict):
    """SecretRequest is the request of a \"secret\" need: random bytes that nobody else knows, from which the ids of paths are made. The reply is a [SecretReply]. It is asked for once. A host that answers with an error of code \"unsupported\" gets ids that others could make up."""

    bytes: int


class Seed(TypedDict):
    """Seed is an entity that a query led to."""

    rank: int
    ref: str  # Ref names it in every request: "type:project:…". It does not depend on what the file contains around it, so it stays good when lines move.
    type: str  # Type is "project", "directory", "file", "chunk", "symbol", "section", "commit", or that of a record: "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard", "bash_call".
    name: str  # Name is for people: a path, a qualified name, a heading, the subject of a commit, the title of a record.
    kind: NotRequired[str]  # Kind is that of a symbol: "function", "method", "class", …
    path: NotRequired[str]  # Path and Lines tell where it is, for those that are in a file.
    lines: NotRequired["Lines"]
    language: NotRequired[str]
    roles: NotRequired[list[str]]
    signature: NotRequired[str]
    properties: NotRequired[dict[str, str]]  # Properties are what else is known of a commit or a record, by name.
    score: float
    explain: NotRequired[list["ScoreReason"]]
    notable_edges: NotRequired[list["Edge"]]


class SeedsRequest(TypedDict):
    """SeedsRequest asks for entities to begin with."""

    query: str  # Query is as in SearchRequest.
    limit: NotRequired[int]  # Limit is how many entities come back at most: 1 to 30, default 8.
    types: NotRequired[list[str]]  # Types are the types of entities wanted; default all.
    edges: NotRequired[int]  # Edges is how many notable edges each shows per direction: 1 to 10, default 2; -1 for none.
    explain: NotRequired[bool]  # Explain, Vectors and History are as in SearchRequest; with History commits are found too.
    vectors: NotRequired[str]
    history: NotRequired[str]


SeedsResponse = TypedDict(
    "SeedsResponse",
    {
        "seeds": list["Seed"],
        "reason": NotRequired[str],
        "class": str,
        "model": NotRequired[str],
        "notes": NotRequired[list[str]],
    },
)
SeedsResponse.__doc__ = "SeedsResponse is the ranked list of entities: a mix of code, documents, records and commits. An empty list comes with a reason."


class Segment(TypedDict):
    """Segment is a part of a prefix."""

    text: str
    cache: NotRequired[bool]  # Cache marks that the prefix up to the end of this segment is worth a cache entry of its own. A request has at most three marks.


class Session(TypedDict):
    """Session is a conversation."""

    id: str
    ref: str
    name: NotRequired[str]
    status: str  # Status is "active", "archived" or "summarized".
    summary: NotRequired[str]
    messages: int  # Messages is how many it has.
    created: int  # Created and Updated are milliseconds since 1970 by the host's clock.
    updated: int


SessionsRequest = TypedDict(
    "SessionsRequest",
    {
        "project": NotRequired[str],
        "action": NotRequired[str],
        "session": NotRequired[str],
        "name": NotRequired[str],
        "status": NotRequired[str],
        "limit": NotRequired[int],
        "from": NotRequired[int],
        "model": NotRequired[str],
    },
)
SessionsRequest.__doc__ = "SessionsRequest asks for conversations, or changes one. The host keeps them: by \"store\" needs."


class SessionsResponse(TypedDict):
    """SessionsResponse is the sessions asked for, or the one changed."""

    project: str
    sessions: list["Session"]  # Sessions are those found, the one used last first.
    next: NotRequired[int]  # Next goes on after them.
    removed: NotRequired[int]  # Removed is how many records a delete removed.
    usage: NotRequired["Usage"]  # Usage is what the model cost.


class Shared(TypedDict):
    """Shared is an entity that several of a bundle are connected with."""

    ref: str
    type: str
    name: str
    of: list[str]  # Of are the refs of those connected with it.


class Skip(TypedDict):
    """Skip counts the files left out for one reason."""

    reason: str
    count: int
    examples: NotRequired[list[str]]  # Examples are up to five of the paths, the first in byte order.


class Snippet(TypedDict):
    """Snippet is a run of whole lines, each cut to 240 bytes."""

    start: int
    end: int
    text: str
    cut: NotRequired[bool]  # Cut is true if a line was longer than shown.


class StatsResponse(TypedDict):
    """StatsResponse says what is loaded."""

    name: NotRequired[str]
    files: int
    bytes: int
    lines: int
    chunks: int
    definitions: int
    contents: bool  # all contents are stored
    languages: list["LanguageStats"]
    skipped: list["Skip"]  # Skipped are the files that are not in the index, by reason.


class StoreRecord(TypedDict):
    """StoreRecord is what a store keeps. Type and ID name it within its project."""

    type: str
    id: NotRequired[str]  # ID is made by the store if it is empty: Prefix, an underscore and something that no other record has.
    prefix: NotRequired[str]
    parent: NotRequired[str]  # Parent is the id of the session that the record belongs to, if it does.
    state: NotRequired[str]
    created: NotRequired[int]  # Created and Updated are milliseconds since 1970 by the host's clock. A put may say when something was made that is older than the store; 0 is now.
    updated: NotRequired[int]
    seq: NotRequired[int]  # Seq is the number of the record's first write, Rev that of its last.
    rev: NotRequired[int]
    count: NotRequired[int]  # Count is what touch adds to. A put that replaces a record leaves it alone.
    content: NotRequired[str]
    size: NotRequired[int]  # of the whole content, in bytes
    meta: NotRequired[Any]  # a JSON object, kept as it is
    terms: NotRequired[list[str]]  # Terms are by what match finds the record: each once, of letters, digits and underscores, in lower case, not beginning with an underscore. They are only written, never returned.


class StoreReply(TypedDict):
    """StoreReply is the reply to a \"store\" need."""

    now: int  # Now is the host's clock in milliseconds since 1970.
    rev: int  # Rev is the number of the last write to the project.
    results: list["StoreResult"]  # Results are those of the steps, in order.


class StoreRequest(TypedDict):
    """StoreRequest is the request of a \"store\" need: steps on the records of one project, to be done in order, all or none of them. The reply is a [StoreReply]. A host that keeps nothing answers with an error of code \"unsupported\". Every write takes the next number of one counter that the store has for all projects, beginning with 1. So the numbers tell in which order things were said, also where the clock was set back, and are the same in every store that was told the same."""

    project: str  # Project keeps records apart: none is ever seen from another project.
    steps: list["StoreStep"]


class StoreResult(TypedDict):
    """StoreResult is the result of one step."""

    records: NotRequired[list["StoreRecord"]]  # Records are what get, list and pick found. What put and touch wrote comes without content, meta and terms.
    seqs: NotRequired[list[int]]  # Seqs are what match found.
    count: NotRequired[int]  # Count is that of count, and how many records delete removed.
    more: NotRequired[bool]  # More tells that a list or match stopped at its limit.
    kept: NotRequired[bool]  # Kept tells that a put of mode "new" left alone what was there.


StoreStep = TypedDict(
    "StoreStep",
    {
        "do": str,
        "record": NotRequired["StoreRecord"],
        "mode": NotRequired[str],
        "type": NotRequired[str],
        "id": NotRequired[str],
        "parent": NotRequired[str],
        "states": NotRequired[list[str]],
        "terms": NotRequired[list[str]],
        "seqs": NotRequired[list[int]],
        "order": NotRequired[str],
        "from": NotRequired[int],
        "limit": NotRequired[int],
        "bytes": NotRequired[int],
        "add": NotRequired[int],
        "state": NotRequired[str],
        "rev": NotRequired[int],
    },
)
StoreStep.__doc__ = "StoreStep is one step. All succeed but those that insist on a revision: what is not there is an empty result."


class StoredRecord(TypedDict):
    """Record is something said or done, to be found and followed like code."""

    type: str  # Type is "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard" or "bash_call".
    id: str  # ID is unique among those of the type; letters, digits and . _ - up to 128 bytes. A record of the same type and id is replaced.
    title: NotRequired[str]
    text: NotRequired[str]
    properties: NotRequired[dict[str, str]]  # Properties are for people and programs, by name.
    edges: NotRequired[list["RecordEdge"]]  # Edges lead from this record.


class Subject(TypedDict):
    """Subject is an entity that an event is about."""

    ref: str
    type: str
    path: NotRequired[str]
    name: NotRequired[str]
    related: NotRequired[list[str]]  # Related are refs of what is next to it.


class Subscription(TypedDict):
    """Subscription is what a session wants to be told of without asking."""

    id: str
    session: str
    pattern: str  # Pattern is what is watched: "file_pattern" (a glob), "entity_type" (a type of entities as schema lists them) or "keyword" (words that must all be there).
    value: str
    scope: NotRequired[str]  # Scope bounds it to paths that fit a glob.
    trigger: str  # Trigger is when: "file_change", "context_mention", "cursor_proximity" or "schedule".
    every_ms: NotRequired[int]  # EveryMS is how often at most, of a schedule: at least 1000.
    status: str  # Status is "active", "paused" or "completed".
    fired: int  # Fired is how often it was.
    created: int


class SubscriptionsRequest(TypedDict):
    """SubscriptionsRequest says what a session wants to be told of without asking, tells what happened, or asks what is suggested."""

    project: NotRequired[str]  # Project is whose they are; default what is loaded.
    action: NotRequired[str]  # Action is "list" (default), "add", "pause", "resume", "complete", "notify", "suggestions" or "use" (a suggestion was acted upon).
    session: NotRequired[str]  # Session is an id or ref. List and suggestions without it are of all sessions; add takes the active one that was used last, and makes one if there is none.
    id: NotRequired[str]  # ID is the subscription to pause, resume or complete, or the suggestion used.
    pattern: NotRequired[str]  # Pattern is what add watches: "file_pattern" (default; Value is a glob), "entity_type" (see schema) or "keyword" (words that must all be there).
    value: NotRequired[str]
    scope: NotRequired[str]  # Scope bounds it to paths that fit a glob.
    trigger: NotRequired[str]  # Trigger is when: "file_change" (default), "context_mention", "cursor_proximity" or "schedule". With notify it is what happened.
    every_ms: NotRequired[int]  # EveryMS is how often at most, of a schedule; at least 1000.
    paths: NotRequired[list[str]]  # Paths are the files that changed (1 to 10,000), with notify; Text is what was said, of a context_mention; Path and Line are where the cursor is.
    text: NotRequired[str]
    path: NotRequired[str]
    line: NotRequired[int]
    delivered: NotRequired[bool]  # Delivered adds suggestions that were delivered before. Those listed for the first time are delivered then.
    limit: NotRequired[int]  # Limit is how many suggestions are listed at most: 1 to 200, default 20.


class SubscriptionsResponse(TypedDict):
    """SubscriptionsResponse is what there is, or what was made of what happened."""

    project: str
    subscriptions: NotRequired[list["Subscription"]]
    suggestions: NotRequired[list["Suggestion"]]


class Suggestion(TypedDict):
    """Suggestion is what a subscription made of an event."""

    id: str
    session: str
    subscription: str
    reason: str  # Reason says in a sentence why it is suggested.
    subject: NotRequired["Subject"]
    relevance: float  # Relevance is 1 for what a pattern names, 0.7 for what holds the keywords.
    status: str  # Status is "pending", "delivered" or "used".
    created: int


class SummariesRequest(TypedDict):
    """SummariesRequest is the request of a \"summaries\" need. Without bytes it asks for all that the host keeps of the repository: the reply is raw bytes, none if there is nothing. With bytes, these are lines to be kept after those that there are; the reply is empty. A host that keeps nothing answers with an error of code \"unsupported\"."""

    keep: NotRequired[bool]  # Keep is true if bytes come with the need.


class SummarizeRequest(TypedDict):
    """SummarizeRequest has a language model summarize files and definitions, by \"llm\" needs. Each summary is kept by the host, by \"summaries\" needs, as soon as it is there: what has one already is not asked for again, also in another process."""

    path: NotRequired[str]  # Path is a file, a directory, or "" for all; files that are tests, examples, vendored, generated, documents or configuration are left out, unless it names one.
    kinds: NotRequired[list[str]]  # Kinds are "file" and kinds of definitions such as "function"; default file, function, method, class, struct, interface and trait.
    min_lines: NotRequired[int]  # MinLines is how many lines a definition has at least: 1 to 1000, default 4.
    limit: NotRequired[int]  # Limit is how many summaries are asked for at most: 1 to 1000000, default all.
    batch: NotRequired[int]  # Batch is how many are asked for in one call: 1 to 50, default 10.
    parallel: NotRequired[int]  # Parallel is how many calls are open at once: 1 to 64, default 4.
    dry_run: NotRequired[bool]  # DryRun counts and estimates, and asks nobody.


class SummarizeResponse(TypedDict):
    """SummarizeResponse tells what was done, or with dry_run what there is to do."""

    files: int  # Files are those looked at, Items the things in them that are to have a summary.
    items: int
    known: int  # Known are the items that had one, Asked those that got one now, Failed those that were asked for in vain, and Left those that are still without.
    asked: int
    failed: int
    left: int
    calls: int  # Calls, InputTokens and OutputTokens estimate what it takes to ask for all that are without, up to the limit, as this run found it.
    input_tokens: int
    output_tokens: int
    usage: "Usage"  # Usage is what was used.
    stopped: NotRequired[str]  # Stopped says why the run ended before all were asked for, other than by the limit.
    notes: NotRequired[list[str]]


class Tally(TypedDict):
    """Tally is how often something is."""

    name: str
    count: int


class Tier(TypedDict):
    """Tier counts the items of a tier."""

    tier: str
    items: int
    tokens: int
    most: int  # Most is what may be: tokens of hot and warm, items of cold.


class TreeNode(TypedDict):
    """Node is an entry of a tree."""

    id: str  # ID names the node in its tree.
    path: str  # "" for the root
    directory: NotRequired[bool]  # Directory is true for what only leads on, false for what can be a result.
    expandable: NotRequired[bool]  # Expandable marks a file that has children too, such as a section of a document.
    virtual: NotRequired[bool]  # Virtual marks a directory that the source made up.
    title: NotRequired[str]  # Title, Summary and Text (its beginning) describe a node of a document.
    summary: NotRequired[str]
    text: NotRequired[str]


class Turn(TypedDict):
    """Turn is something said before."""

    role: str  # Role is "user", "assistant" or "system".
    text: str


class Understanding(TypedDict):
    """Understanding is what a query was taken for, and what was made of that."""

    intent: str  # Intent is "find", "explain", "list", "compare", "how", "why", "debug" or "general".
    confidence: float  # 0.5 to 0.95
    mentions: NotRequired[list["Mention"]]  # Mentions are what the query names in code.
    strategy: str  # Strategy is where the intent looks first: "outline", "keyword", "semantic", "semantic+graph" or "keyword+graph". It is followed with lanes "intent".
    lanes: NotRequired[list["LaneUse"]]  # Lanes are those that took part, with the factor on what each counts.
    used_hyde: bool  # UsedHyDE is true if a hypothetical answer led the vector lane; else HyDE, if it was asked for, says why not.
    hyde: NotRequired[str]
    gate: NotRequired["GateResponse"]  # Gate is the decision, if one was asked for.


class Usage(TypedDict):
    """Usage is what calls cost, the same way for every provider. The tokens of the prompt are Input + CacheRead + CacheWrite."""

    calls: int  # requests answered, without those retried
    input: int  # tokens neither read from nor written to a cache
    cache_read: int  # tokens
    cache_write: int  # tokens
    output: int  # tokens
    nano_dollars: NotRequired[int]  # NanoDollars is the price in 10^-9 US dollars. Unpriced counts the calls whose price the host does not know, which NanoDollars leaves out.
    unpriced: NotRequired[int]


class VerifyClaim(TypedDict):
    """Claim is something that a draft says."""

    claim: str  # Claim says it in short: "`Server.Serve` calls `answer`"; of type other it is the sentence.
    type: str  # Type is "file", "symbol", "definition", "line", "kind", "member", "call", "use", "only", "import", "inheritance", "parameter", "return", "count", "quote", "citation" or "other".
    supported: NotRequired[bool]  # Supported is null if that cannot be decided.
    source: NotRequired["VerifySource"]  # Source is where the repository says so, of supported claims, or says otherwise.
    line: int  # Line is the line of the draft, 1-based, on which the sentence begins.
    by: NotRequired[str]  # By is "index", or "model" if a language model judged.
    sentence: NotRequired[str]  # Sentence is the sentence, cut to 400 bytes; of type other it is Claim itself.


class VerifyCounts(TypedDict):
    """VerifyCounts counts the claims of a draft, also those not listed."""

    claims: int
    supported: int
    contradicted: int
    undecided: int  # Undecided are those that neither the index nor the model decides.


class VerifyIssue(TypedDict):
    """Issue is something wrong with a draft."""

    type: str  # Type is "hallucination", "unsupported", "incomplete" or "outdated".
    severity: str  # Severity is "high", "medium" or "low".
    claim: int  # Claim is the number of the claim in the list of claims, from 0; -1 if it is not listed.
    line: int  # Line is the line of the draft.
    message: str  # Message says what is wrong, in one sentence.
    did_you_mean: NotRequired[list[str]]  # DidYouMean are names that exist and look like the one that does not, best first.
    source: NotRequired["VerifySource"]  # Source is where the repository says otherwise.
    again: NotRequired[int]  # Again counts later places in the draft with the same fault.


class VerifyIteration(TypedDict):
    """VerifyIteration is one check of a draft."""

    issues: list["VerifyIssue"]
    counts: "VerifyCounts"
    passed: bool


class VerifyRequest(TypedDict):
    """VerifyRequest asks what of a draft the repository does not bear out."""

    draft: str  # Draft is Markdown or plain text; 1 byte to 16 MiB.
    sources: NotRequired[list["CitedSource"]]  # Sources are what the draft was written from: a file whose content hash is another now is an issue of type "outdated". At most 1000.
    model: NotRequired[str]  # Model is "none" (default), or "host", whose language model judges the claims that the index cannot decide, from evidence that a search finds.
    max_judged: NotRequired[int]  # MaxJudged is how many claims the model judges at most: 1 to 500, default 60.
    revise: NotRequired[bool]  # Revise has the model write the draft anew without the issues, and checks that. It needs Model "host" and a draft of at most 64 KiB.
    max_iterations: NotRequired[int]  # MaxIterations is how often a draft is checked: 1 or 2 (default); 1 checks no revision.
    limit: NotRequired[int]  # Limit is how many claims are listed: 1 to 5000, default 500. Those of issues come first if there are more; the order of the draft is kept.


class VerifyResponse(TypedDict):
    """VerifyResponse says what of a draft is borne out."""

    passed: bool  # Passed is true if there are no issues.
    issues: list["VerifyIssue"]  # Issues and Claims are those of the last draft, in its order.
    claims: list["VerifyClaim"]
    counts: "VerifyCounts"
    draft: NotRequired[str]  # Draft is the model's revision, if one was asked for and is better.
    iterations: NotRequired[list["VerifyIteration"]]  # Iterations tell the checks in their order, if a revision was asked for.
    usage: NotRequired["Usage"]  # Usage is what the calls of the model cost.
    notes: NotRequired[list[str]]  # Notes say what could not be taken into account.


class VerifySource(TypedDict):
    """Source is a place of the repository."""

    path: str
    first: NotRequired[int]  # lines, 1-based and inclusive
    last: NotRequired[int]
    ref: NotRequired[str]  # Ref names the entity there.


class VersionResponse(TypedDict):
    """VersionResponse says what this core is."""

    name: str
    release: str
    contract: int
    operations: list[str]


class WriteRequest(TypedDict):
    """WriteRequest is the request of a \"write\" need: the need's raw bytes belong at Offset. The reply is empty."""

    offset: int
    total: int


OPERATIONS = (
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
)
