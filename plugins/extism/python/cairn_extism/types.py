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


Around = TypedDict(
    "Around",
    {
        "in": list["EdgeGroup"],
        "out": list["EdgeGroup"],
    },
)
Around.__doc__ = "Around are the edges of an entity."


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


class Owned(TypedDict):
    """Owned is a changed file and its owners."""

    path: str
    owners: list[str]


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

    phase: str  # "read" or "index"
    done: int  # bytes read, or steps
    total: NotRequired[int]  # 0 if unknown
    files: NotRequired[int]


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


class RecordEdge(TypedDict):
    """RecordEdge is an edge that someone stated."""

    kind: str
    to: str  # To is a ref; it may name a record of the same request.


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


SearchResponse = TypedDict(
    "SearchResponse",
    {
        "results": list["SearchResult"],
        "reason": NotRequired[str],
        "class": str,
        "model": NotRequired[str],
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


class StoredRecord(TypedDict):
    """Record is something said or done, to be found and followed like code."""

    type: str  # Type is "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard" or "bash_call".
    id: str  # ID is unique among those of the type; letters, digits and . _ - up to 128 bytes. A record of the same type and id is replaced.
    title: NotRequired[str]
    text: NotRequired[str]
    properties: NotRequired[dict[str, str]]  # Properties are for people and programs, by name.
    edges: NotRequired[list["RecordEdge"]]  # Edges lead from this record.


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


class Usage(TypedDict):
    """Usage is what calls cost, the same way for every provider. The tokens of the prompt are Input + CacheRead + CacheWrite."""

    calls: int  # requests answered, without those retried
    input: int  # tokens neither read from nor written to a cache
    cache_read: int  # tokens
    cache_write: int  # tokens
    output: int  # tokens
    nano_dollars: NotRequired[int]  # NanoDollars is the price in 10^-9 US dollars. Unpriced counts the calls whose price the host does not know, which NanoDollars leaves out.
    unpriced: NotRequired[int]


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
)
