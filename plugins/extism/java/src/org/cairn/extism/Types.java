// Made by go run ./hosts/generate; do not edit.
package org.cairn.extism;

import com.google.gson.JsonElement;
import com.google.gson.annotations.SerializedName;
import java.util.List;
import java.util.Map;

/** The types of requests and responses. What is optional is null if it is not there. */
public final class Types {
  private Types() {}

  /** ActionSelection is who chooses what is searched next. A text: one of these, or one that a newer core knows. */
  public static final class ActionSelection {
    private ActionSelection() {}

    /** Rules. */
    public static final String HEURISTIC = "heuristic";

    /** The host's language model. */
    public static final String MODEL = "model";
  }

  /** BlockPacking is how blocks are filled. A text: one of these, or one that a newer core knows. */
  public static final class BlockPacking {
    private BlockPacking() {}

    /** Across directories. */
    public static final String UNION = "union";

    /** Each directory begins one. */
    public static final String PARENT = "parent";
  }

  /** BranchStatus is where a branch of searches stands. A text: one of these, or one that a newer core knows. */
  public static final class BranchStatus {
    private BranchStatus() {}

    /** Queries of it wait. */
    public static final String PENDING = "pending";

    /** It goes on. */
    public static final String ACTIVE = "active";

    /** It is done. */
    public static final String COMPLETED = "completed";

    /** It became part of another. */
    public static final String MERGED = "merged";

    /** It was given up. */
    public static final String PRUNED = "pruned";
  }

  /** CapabilityState tells whether a request can be answered in the way it asks for. A text: one of these, or one that a newer core knows. */
  public static final class CapabilityState {
    private CapabilityState() {}

    /** It can. */
    public static final String AVAILABLE = "available";

    /** What is there cannot do it. */
    public static final String UNSUPPORTED = "unsupported";

    /** The host has yet to provide something. */
    public static final String HARNESS_REQUIRED = "harness-required";
  }

  /** CheckpointTrigger is why a checkpoint was saved. A text: one of these, or one that a newer core knows. */
  public static final class CheckpointTrigger {
    private CheckpointTrigger() {}

    /** A step ended. */
    public static final String AUTO = "auto";

    /** Somebody asked. */
    public static final String MANUAL = "manual";

    /** Something failed. */
    public static final String ERROR = "error";
  }

  /** CheckpointsAction is what to do with checkpoints. A text: one of these, or one that a newer core knows. */
  public static final class CheckpointsAction {
    private CheckpointsAction() {}

    /** List those of a session. */
    public static final String LIST = "list";

    /** Save a state. */
    public static final String SAVE = "save";

    /** Give a state back. */
    public static final String LOAD = "load";

    /** Remove one. */
    public static final String DELETE = "delete";
  }

  /** ClaimType is what a claim says something about. A text: one of these, or one that a newer core knows. */
  public static final class ClaimType {
    private ClaimType() {}

    /** A file. */
    public static final String FILE = "file";

    /** A name. */
    public static final String SYMBOL = "symbol";

    /** Where something is defined. */
    public static final String DEFINITION = "definition";

    /** What is on a line. */
    public static final String LINE = "line";

    /** What kind of thing something is. */
    public static final String KIND = "kind";

    /** What belongs to a type. */
    public static final String MEMBER = "member";

    /** Who calls what. */
    public static final String CALL = "call";

    /** Who uses what. */
    public static final String USE = "use";

    /** The only one. */
    public static final String ONLY = "only";

    /** What a file imports. */
    public static final String IMPORT = "import";

    /** What a type extends or implements. */
    public static final String INHERITANCE = "inheritance";

    /** What a function takes. */
    public static final String PARAMETER = "parameter";

    /** What a function returns. */
    public static final String RETURN = "return";

    /** How many there are. */
    public static final String COUNT = "count";

    /** What a text says. */
    public static final String QUOTE = "quote";

    /** Where something stands. */
    public static final String CITATION = "citation";

    /** Anything else. */
    public static final String OTHER = "other";
  }

  /** Collapse is which single directories are passed through. A text: one of these, or one that a newer core knows. */
  public static final class Collapse {
    private Collapse() {}

    /** All of them. */
    public static final String ALL = "all";

    /** Those that the source made up. */
    public static final String VIRTUAL = "virtual";
  }

  /** Confidence is how sure an edge is. A text: one of these, or one that a newer core knows. */
  public static final class Confidence {
    private Confidence() {}

    /** The rules of the language lead there. */
    public static final String EXACT = "exact";

    /** It is likely. */
    public static final String HEURISTIC = "heuristic";
  }

  /** ConfidenceLevel is how likely the first result of a search is about the query at all, or a finding is right. A text: one of these, or one that a newer core knows. */
  public static final class ConfidenceLevel {
    private ConfidenceLevel() {}

    /** The query's words, or what it names, are there. */
    public static final String HIGH = "high";

    /** Enough of them to look. */
    public static final String SOME = "some";

    /** So little that the repository may hold nothing of it. */
    public static final String LOW = "low";
  }

  /** DecisionSearch is how decisions are looked for in messages. A text: one of these, or one that a newer core knows. */
  public static final class DecisionSearch {
    private DecisionSearch() {}

    /** They are not. */
    public static final String NONE = "none";

    /** Sentences that read like one. */
    public static final String PATTERN = "pattern";

    /** The host's language model is asked about messages that read like one. */
    public static final String MODEL = "model";
  }

  /** DecisionSource is how a decision was found. A text: one of these, or one that a newer core knows. */
  public static final class DecisionSource {
    private DecisionSource() {}

    /** Someone said that it is one. */
    public static final String STATED = "stated";

    /** A language model found it. */
    public static final String MODEL = "model";

    /** A sentence reads like one. */
    public static final String PATTERN = "pattern";
  }

  /** DecisionsAction is what to do with decisions. A text: one of these, or one that a newer core knows. */
  public static final class DecisionsAction {
    private DecisionsAction() {}

    /** List them. */
    public static final String LIST = "list";

    /** State one. */
    public static final String ADD = "add";

    /** Look for them in what was said. */
    public static final String EXTRACT = "extract";
  }

  /** DegradedReason is why a part of a request could not be answered as asked. A text: one of these, or one that a newer core knows. */
  public static final class DegradedReason {
    private DegradedReason() {}

    /** It was good once. */
    public static final String STALE = "stale";

    /** There is no such thing. */
    public static final String NOT_FOUND = "not_found";

    /** It is malformed. */
    public static final String BAD_INPUT = "bad_input";
  }

  /** Detail is how much is shown of an entity. A text: one of these, or one that a newer core knows. */
  public static final class Detail {
    private Detail() {}

    /** Its name and place. */
    public static final String CONCISE = "concise";

    /** The beginning of its text too. */
    public static final String FULL = "full";
  }

  /** Direction is which edges of an entity are meant. A text: one of these, or one that a newer core knows. */
  public static final class Direction {
    private Direction() {}

    /** All. */
    public static final String BOTH = "both";

    /** Those that lead to it. */
    public static final String IN = "in";

    /** Those that lead from it. */
    public static final String OUT = "out";
  }

  /** EdgeDirection is which way an edge leads, seen from the entity at hand. A text: one of these, or one that a newer core knows. */
  public static final class EdgeDirection {
    private EdgeDirection() {}

    /** To it. */
    public static final String IN = "in";

    /** From it. */
    public static final String OUT = "out";
  }

  /** EmbedPurpose is what a text to embed is. A text: one of these, or one that a newer core knows. */
  public static final class EmbedPurpose {
    private EmbedPurpose() {}

    /** What is looked for. */
    public static final String QUERY = "query";

    /** What is found. */
    public static final String DOCUMENT = "document";
  }

  /** EntryStyle is how an entry is shown to a model. A text: one of these, or one that a newer core knows. */
  public static final class EntryStyle {
    private EntryStyle() {}

    /** As id, path and type. */
    public static final String FULL = "full";

    /** On one line. */
    public static final String COMPACT = "compact";

    /** On one line, with how many files a directory holds and what a file defines; of what is loaded. */
    public static final String TELLING = "telling";
  }

  /** EntryType is what an entry of a directory is. A text: one of these, or one that a newer core knows. */
  public static final class EntryType {
    private EntryType() {}

    /** A file. */
    public static final String FILE = "file";

    /** A directory. */
    public static final String DIRECTORY = "directory";
  }

  /** ExportContents is what a snapshot holds of the contents of files. A text: one of these, or one that a newer core knows. */
  public static final class ExportContents {
    private ExportContents() {}

    /** What is stored goes along. */
    public static final String KEEP = "keep";

    /** None. */
    public static final String DROP = "drop";

    /** All, asked for with file needs where they are not stored, so that the snapshot answers everything by itself. */
    public static final String REQUIRE = "require";
  }

  /** ExportLinks tells whether a snapshot holds the links of the graph. A text: one of these, or one that a newer core knows. */
  public static final class ExportLinks {
    private ExportLinks() {}

    /** They are found if they were not before, so that the graph opens with the snapshot. */
    public static final String MAKE = "make";

    /** Only if they have been found already, for finding them takes about half as long as indexing. */
    public static final String KEEP = "keep";
  }

  /** GatePhase is what decided whether a message needs the repository. A text: one of these, or one that a newer core knows. */
  public static final class GatePhase {
    private GatePhase() {}

    /** An earlier decision. */
    public static final String CACHE = "cache";

    /** The form of the message. */
    public static final String PATTERN = "pattern";

    /** The host's language model. */
    public static final String MODEL = "model";

    /** Nothing did: it is searched for. */
    public static final String DEFAULT = "default";
  }

  /** GateUse tells whether messages that need no repository are turned away. A text: one of these, or one that a newer core knows. */
  public static final class GateUse {
    private GateUse() {}

    /** Every message is searched for. */
    public static final String OFF = "off";

    /** Thanks, or questions of general knowledge, get an empty list and a reason. */
    public static final String AUTO = "auto";
  }

  /** GatherEdgeKind is how a search follows from another. A text: one of these, or one that a newer core knows. */
  public static final class GatherEdgeKind {
    private GatherEdgeKind() {}

    /** The first search. */
    public static final String ROOT = "root";

    /** It goes on from it. */
    public static final String CHILD = "child";

    /** Both leave from one node. */
    public static final String SIBLING = "sibling";

    /** Two branches become one. */
    public static final String MERGE = "merge";
  }

  /** GatherIntent is what a request for evidence is. A text: one of these, or one that a newer core knows. */
  public static final class GatherIntent {
    private GatherIntent() {}

    /** An initial or targeted query. */
    public static final String PLANNER_SEARCH = "planner-search";

    /** Tighter wording, which reuses the evidence in prior_context. */
    public static final String PLANNER_REFINE = "planner-refine";
  }

  /** GatherMode is how searches follow one another. A text: one of these, or one that a newer core knows. */
  public static final class GatherMode {
    private GatherMode() {}

    /** One after the other. */
    public static final String LINEAR = "linear";

    /** In branches, with a trace. */
    public static final String GRAPH = "graph";
  }

  /** GatherStop is why gathering ended. A text: one of these, or one that a newer core knows. */
  public static final class GatherStop {
    private GatherStop() {}

    /** There is enough evidence. */
    public static final String GOAL_SATISFIED = "goal-satisfied";

    /** The limit of steps. */
    public static final String STEP_LIMIT_REACHED = "step-limit-reached";

    /** Nothing is left to search for. */
    public static final String NO_FURTHER_QUERIES = "no-further-queries";

    /** Searches find nothing new. */
    public static final String NO_ADDITIONAL_EVIDENCE = "no-additional-evidence";
  }

  /** GatherStrategy is which lanes a search for evidence has. A text: one of these, or one that a newer core knows. */
  public static final class GatherStrategy {
    private GatherStrategy() {}

    /** Words. */
    public static final String LEXICAL = "lexical";

    /** The same as lexical. */
    public static final String BM25 = "bm25";

    /** Words and the host's embedding model. */
    public static final String HYBRID = "hybrid";

    /** The host's embedding model. */
    public static final String VECTOR = "vector";
  }

  /** GraphUse tells whether the links of the graph take part. A text: one of these, or one that a newer core knows. */
  public static final class GraphUse {
    private GraphUse() {}

    /** They do not. */
    public static final String NONE = "none";

    /** They do. */
    public static final String LINKS = "links";
  }

  /** HostUse tells whether something that only the host has takes part. A text: one of these, or one that a newer core knows. */
  public static final class HostUse {
    private HostUse() {}

    /** It does not. */
    public static final String NONE = "none";

    /** The host is asked for it, by a need. */
    public static final String HOST = "host";
  }

  /** IDStyle is how the ids that may be picked are told. A text: one of these, or one that a newer core knows. */
  public static final class IDStyle {
    private IDStyle() {}

    /** As a range. */
    public static final String RANGE = "range";

    /** One by one. */
    public static final String LIST = "list";
  }

  /** IssueType is what is wrong with a statement. A text: one of these, or one that a newer core knows. */
  public static final class IssueType {
    private IssueType() {}

    /** What it names does not exist. */
    public static final String HALLUCINATION = "hallucination";

    /** The repository says otherwise. */
    public static final String UNSUPPORTED = "unsupported";

    /** Something is missing. */
    public static final String INCOMPLETE = "incomplete";

    /** What it was written from has changed. */
    public static final String OUTDATED = "outdated";
  }

  /** Judge is who judged a claim. A text: one of these, or one that a newer core knows. */
  public static final class Judge {
    private Judge() {}

    /** The index. */
    public static final String INDEX = "index";

    /** The host's language model. */
    public static final String MODEL = "model";
  }

  /** LoadContents is what a load does with the contents of files. A text: one of these, or one that a newer core knows. */
  public static final class LoadContents {
    private LoadContents() {}

    /** They are stored, so that snippets and read need nothing from outside. */
    public static final String KEEP = "keep";

    /** The core asks for files with file needs; of a snapshot, what it holds is kept. */
    public static final String DROP = "drop";
  }

  /** LoadMode is how a load treats what was there. A text: one of these, or one that a newer core knows. */
  public static final class LoadMode {
    private LoadMode() {}

    /** What was loaded before goes. */
    public static final String REPLACE = "replace";

    /** The archive, or a snapshot in place of it, holds only the files that are new or changed; all others are kept. */
    public static final String UPDATE = "update";
  }

  /** Lookahead is what a block shows below its candidates. A text: one of these, or one that a newer core knows. */
  public static final class Lookahead {
    private Lookahead() {}

    /** As much as there is room for. */
    public static final String FILL = "fill";

    /** One level at a time. */
    public static final String LEVEL = "level";
  }

  /** MemoryAction is what to do with what an agent keeps in mind. A text: one of these, or one that a newer core knows. */
  public static final class MemoryAction {
    private MemoryAction() {}

    /** Count the tiers. */
    public static final String STATUS = "status";

    /** Keep an item. */
    public static final String ADD = "add";

    /** List a tier. */
    public static final String LIST = "list";

    /** Move items out of the context. */
    public static final String SPILL = "spill";

    /** Bring back what is like a query. */
    public static final String RECALL = "recall";
  }

  /** MemoryTier is how near an item is kept. A text: one of these, or one that a newer core knows. */
  public static final class MemoryTier {
    private MemoryTier() {}

    /** In the context. */
    public static final String HOT = "hot";

    /** Near. */
    public static final String WARM = "warm";

    /** Far. */
    public static final String COLD = "cold";
  }

  /** MentionType is what a mention names, as far as its shape tells. A text: one of these, or one that a newer core knows. */
  public static final class MentionType {
    private MentionType() {}

    /** A known extension, or a slash. */
    public static final String FILE = "file";

    /** LikeThis. */
    public static final String CLASS = "class";

    /** LikeThis, like_this or like(). */
    public static final String FUNCTION = "function";

    /** Qualified.name, LIKE_THIS, or a `word` in backticks. */
    public static final String SYMBOL = "symbol";
  }

  /** MessagesAction is what to do with messages. A text: one of these, or one that a newer core knows. */
  public static final class MessagesAction {
    private MessagesAction() {}

    /** List those of a session. */
    public static final String LIST = "list";

    /** Store some. */
    public static final String ADD = "add";
  }

  /** ModelStop is why a model ended. A text: one of these, or one that a newer core knows. */
  public static final class ModelStop {
    private ModelStop() {}

    /** It was done. */
    public static final String END = "end";

    /** It called the tool. */
    public static final String TOOL = "tool";

    /** It was cut by max_tokens. */
    public static final String LENGTH = "length";

    /** It refused. */
    public static final String REFUSAL = "refusal";
  }

  /** NavigateModel is who picks from the entries shown. A text: one of these, or one that a newer core knows. */
  public static final class NavigateModel {
    private NavigateModel() {}

    /** The index, which needs nobody. */
    public static final String INDEX = "index";

    /** The host's language model. */
    public static final String HOST = "host";
  }

  /** NavigateStrategy is how the tree is walked. A text: one of these, or one that a newer core knows. */
  public static final class NavigateStrategy {
    private NavigateStrategy() {}

    /** Beam for at most 50 nodes, else block. */
    public static final String AUTO = "auto";

    /** Directory by directory, a few at a time. */
    public static final String BEAM = "beam";

    /** Blocks of candidates of a whole level. */
    public static final String BLOCK = "block";

    /** Blocks of what a search finds. */
    public static final String GUIDED = "guided";

    /** What a search finds, ordered anew. */
    public static final String RERANK = "rerank";

    /** Rerank, and small blocks where that does not do. */
    public static final String CASCADE = "cascade";
  }

  /** Neighbour is what is added to the best items of a context. A text: one of these, or one that a newer core knows. */
  public static final class Neighbour {
    private Neighbour() {}

    /** What calls them. */
    public static final String CALLERS = "callers";

    /** What they call. */
    public static final String CALLEES = "callees";

    /** The tests that call them. */
    public static final String TESTS = "tests";
  }

  /** NoteType is what a note is. A text: one of these, or one that a newer core knows. */
  public static final class NoteType {
    private NoteType() {}

    /** Something known about the project. */
    public static final String KNOWLEDGE = "knowledge";

    /** A note. */
    public static final String NOTE = "note";

    /** What ties sessions together. */
    public static final String THREAD = "thread";
  }

  /** Outcome is how what a reflection was learned from went. A text: one of these, or one that a newer core knows. */
  public static final class Outcome {
    private Outcome() {}

    /** It is not known. */
    public static final String UNKNOWN = "unknown";

    /** Well. */
    public static final String SUCCESS = "success";

    /** Badly. */
    public static final String FAILURE = "failure";

    /** In part. */
    public static final String PARTIAL = "partial";
  }

  /** PackFormat is how a context is written. A text: one of these, or one that a newer core knows. */
  public static final class PackFormat {
    private PackFormat() {}

    /** Headings and fenced code. */
    public static final String MARKDOWN = "markdown";

    /** Elements, for models. */
    public static final String XML = "xml";

    /** A list of objects. */
    public static final String JSON = "json";
  }

  /** PassName is a pass of a search. A text: one of these, or one that a newer core knows. */
  public static final class PassName {
    private PassName() {}

    /** Chunks that hold any of the query's words. */
    public static final String SEARCH = "search";

    /** Files of these, and files that lanes know otherwise. */
    public static final String COLLAPSE = "collapse";

    /** Files that pass the filters. */
    public static final String FILTER = "filter";

    /** Results: the best files, of which several chunks or definitions may be shown. */
    public static final String RANK = "rank";
  }

  /** PathBound is a bound of a search for paths. A text: one of these, or one that a newer core knows. */
  public static final class PathBound {
    private PathBound() {}

    /** An entity had more edges of a kind. */
    public static final String FAN_OUT = "fan_out";

    /** Too many were visited. */
    public static final String ENTITIES = "entities";

    /** There are more than asked for. */
    public static final String PATHS = "paths";
  }

  /** PathOrder is what orders paths across blocks. A text: one of these, or one that a newer core knows. */
  public static final class PathOrder {
    private PathOrder() {}

    /** The order in which they were picked. */
    public static final String NONE = "none";

    /** Words. */
    public static final String BM25 = "bm25";

    /** The host's embedding model. */
    public static final String VECTOR = "vector";
  }

  /** PatternSyntax is what a pattern is. A text: one of these, or one that a newer core knows. */
  public static final class PatternSyntax {
    private PatternSyntax() {}

    /** Text as it stands. */
    public static final String LITERAL = "literal";

    /** A regular expression in the syntax of RE2. */
    public static final String REGEX = "regex";
  }

  /** ProgressPhase is what an operation is doing. A text: one of these, or one that a newer core knows. */
  public static final class ProgressPhase {
    private ProgressPhase() {}

    /** Reading the archive or snapshot. */
    public static final String READ = "read";

    /** Indexing files. */
    public static final String INDEX = "index";

    /** Finding links. */
    public static final String LINK = "link";

    /** Reading documents and comments. */
    public static final String AUDIT = "audit";

    /** Walking the tree. */
    public static final String NAVIGATE = "navigate";

    /** Asking a model for summaries. */
    public static final String SUMMARIZE = "summarize";

    /** Beginning to gather. */
    public static final String INITIALIZING_RETRIEVAL = "initializing retrieval";

    /** Choosing what to gather next. */
    public static final String PLANNING = "planning";

    /** Asking for what lies near a query. */
    public static final String EMBEDDING = "embedding";

    /** Searching for evidence. */
    public static final String RETRIEVING = "retrieving";

    /** Putting evidence in order. */
    public static final String RANKING = "ranking";
  }

  /** Provenance is what an edge rests on. A text: one of these, or one that a newer core knows. */
  public static final class Provenance {
    private Provenance() {}

    /** Someone wrote it down, as a link or a record. */
    public static final String EXPLICIT = "explicit";

    /** Code says it. */
    public static final String DERIVED = "derived";

    /** It is how files and directories lie. */
    public static final String IMPLICIT = "implicit";
  }

  /** QueryClass is what kind of query it is. A text: one of these, or one that a newer core knows. */
  public static final class QueryClass {
    private QueryClass() {}

    /** The name of a definition. */
    public static final String SYMBOL = "symbol";

    /** The name of a file or directory. */
    public static final String PATH = "path";

    /** Words or a question. */
    public static final String PHRASE = "phrase";

    /** A long text, such as an issue. */
    public static final String REPORT = "report";

    /** A stack trace, or an error message with a place in code. */
    public static final String TRACE = "trace";
  }

  /** QueryIntent is what a query wants to know. A text: one of these, or one that a newer core knows. */
  public static final class QueryIntent {
    private QueryIntent() {}

    /** Where something is. */
    public static final String FIND = "find";

    /** What something is. */
    public static final String EXPLAIN = "explain";

    /** Which there are. */
    public static final String LIST = "list";

    /** How two differ. */
    public static final String COMPARE = "compare";

    /** How something works. */
    public static final String HOW = "how";

    /** Why something is so. */
    public static final String WHY = "why";

    /** What is wrong. */
    public static final String DEBUG = "debug";

    /** None of these. */
    public static final String GENERAL = "general";
  }

  /** RecallType is what kind of thing is recalled. A text: one of these, or one that a newer core knows. */
  public static final class RecallType {
    private RecallType() {}

    /** A decision. */
    public static final String DECISION = "decision";

    /** Something known about the project. */
    public static final String KNOWLEDGE = "knowledge";

    /** A note. */
    public static final String NOTE = "note";

    /** What ties sessions together. */
    public static final String THREAD = "thread";

    /** What an agent learned. */
    public static final String REFLECTION = "reflection";

    /** A session, by its name and summary. */
    public static final String SESSION = "session";

    /** Something said. */
    public static final String MESSAGE = "message";
  }

  /** RecordType is what a stored record is. A text: one of these, or one that a newer core knows. */
  public static final class RecordType {
    private RecordType() {}

    /** Something known. */
    public static final String KNOWLEDGE = "knowledge";

    /** A session. */
    public static final String SESSION = "session";

    /** What was said in one. */
    public static final String TRANSCRIPT = "transcript";

    /** What ties sessions together. */
    public static final String THREAD = "thread";

    /** A note. */
    public static final String NOTE = "note";

    /** A task. */
    public static final String TASK = "task";

    /** A profile of an agent. */
    public static final String BROFILE = "brofile";

    /** A whiteboard. */
    public static final String WHITEBOARD = "whiteboard";

    /** A command that was run. */
    public static final String BASH_CALL = "bash_call";
  }

  /** ReflectionsAction is what to do with reflections. A text: one of these, or one that a newer core knows. */
  public static final class ReflectionsAction {
    private ReflectionsAction() {}

    /** Look for those that fit. */
    public static final String FIND = "find";

    /** Store one. */
    public static final String ADD = "add";

    /** Count them. */
    public static final String SUMMARY = "summary";

    /** Make reflections of what users corrected more than once. */
    public static final String LEARN = "learn";
  }

  /** ResultUnit is what a result of a search stands for. A text: one of these, or one that a newer core knows. */
  public static final class ResultUnit {
    private ResultUnit() {}

    /** Each file once, by its best chunk. */
    public static final String FILE = "file";

    /** Every chunk that fits. */
    public static final String CHUNK = "chunk";

    /** Every definition that fits, and blocks of lines that are of none. */
    public static final String DEFINITION = "definition";
  }

  /** Role is who said something. A text: one of these, or one that a newer core knows. */
  public static final class Role {
    private Role() {}

    /** A person. */
    public static final String USER = "user";

    /** A model. */
    public static final String ASSISTANT = "assistant";

    /** The program between them. */
    public static final String SYSTEM = "system";
  }

  /** SessionStatus is where a session stands. A text: one of these, or one that a newer core knows. */
  public static final class SessionStatus {
    private SessionStatus() {}

    /** It goes on. */
    public static final String ACTIVE = "active";

    /** It was put away. */
    public static final String ARCHIVED = "archived";

    /** It was put away with a summary. */
    public static final String SUMMARIZED = "summarized";
  }

  /** SessionsAction is what to do with sessions. A text: one of these, or one that a newer core knows. */
  public static final class SessionsAction {
    private SessionsAction() {}

    /** List them. */
    public static final String LIST = "list";

    /** Tell of one. */
    public static final String GET = "get";

    /** Make one, or go on with it. */
    public static final String START = "start";

    /** Give one a name. */
    public static final String RENAME = "rename";

    /** Put one away. */
    public static final String ARCHIVE = "archive";

    /** Take one up again. */
    public static final String ACTIVATE = "activate";

    /** Write its summary. */
    public static final String SUMMARIZE = "summarize";

    /** Remove one with all that belongs to it. */
    public static final String DELETE = "delete";
  }

  /** Severity is how much an issue matters. A text: one of these, or one that a newer core knows. */
  public static final class Severity {
    private Severity() {}

    /** The statement is wrong. */
    public static final String HIGH = "high";

    /** It may mislead. */
    public static final String MEDIUM = "medium";

    /** It is worth a look. */
    public static final String LOW = "low";
  }

  /** SourceForm is how an item of a context is shown. A text: one of these, or one that a newer core knows. */
  public static final class SourceForm {
    private SourceForm() {}

    /** All of it. */
    public static final String WHOLE = "whole";

    /** With the signatures of what it contains. */
    public static final String OUTLINE = "outline";

    /** With the lines that say most. */
    public static final String EXCERPT = "excerpt";

    /** By its signature. */
    public static final String SIGNATURE = "signature";

    /** Its beginning. */
    public static final String TRUNCATED = "truncated";

    /** Its summary. */
    public static final String SUMMARY = "summary";
  }

  /** StoreAction is what a step does to the records of a project. A text: one of these, or one that a newer core knows. */
  public static final class StoreAction {
    private StoreAction() {}

    /** Writes record, as mode says. */
    public static final String PUT = "put";

    /** The record of type and id. */
    public static final String GET = "get";

    /** Records of type, and of parent and one of states if given, in order. */
    public static final String LIST = "list";

    /** The numbers of records of type, and of parent if given, that hold all of terms; the newest first. */
    public static final String MATCH = "match";

    /** The records of type whose numbers are seqs, in that order. */
    public static final String PICK = "pick";

    /** The records of type that have a state, of parent and one of states if given, whose vectors are most like vector, without their contents; of equals the newest first. */
    public static final String NEAR = "near";

    /** How many records list would find in all. */
    public static final String COUNT = "count";

    /** Gives the record of type and id a new time and revision, adds add to its count, and gives it state, if there is one; with rev, the record must be there with that revision. */
    public static final String TOUCH = "touch";

    /** Removes the record of type and id, or without id those of type and parent. */
    public static final String DELETE = "delete";
  }

  /** StoreOrder is in which order a store lists. A text: one of these, or one that a newer core knows. */
  public static final class StoreOrder {
    private StoreOrder() {}

    /** By number. */
    public static final String OLD = "old";

    /** By number, the last first. */
    public static final String NEW = "new";

    /** By revision, the last first; only records that have a state. */
    public static final String RECENT = "recent";
  }

  /** SubscriptionStatus is where a subscription stands. A text: one of these, or one that a newer core knows. */
  public static final class SubscriptionStatus {
    private SubscriptionStatus() {}

    /** It speaks. */
    public static final String ACTIVE = "active";

    /** It is silent. */
    public static final String PAUSED = "paused";

    /** It has ended. */
    public static final String COMPLETED = "completed";
  }

  /** SubscriptionsAction is what to do with subscriptions. A text: one of these, or one that a newer core knows. */
  public static final class SubscriptionsAction {
    private SubscriptionsAction() {}

    /** List them. */
    public static final String LIST = "list";

    /** Make one. */
    public static final String ADD = "add";

    /** Say nothing for now. */
    public static final String PAUSE = "pause";

    /** Go on. */
    public static final String RESUME = "resume";

    /** End one. */
    public static final String COMPLETE = "complete";

    /** Say what happened. */
    public static final String NOTIFY = "notify";

    /** List what was made of it. */
    public static final String SUGGESTIONS = "suggestions";

    /** Note that a suggestion was acted upon. */
    public static final String USE = "use";
  }

  /** SuggestionStatus is where a suggestion stands. A text: one of these, or one that a newer core knows. */
  public static final class SuggestionStatus {
    private SuggestionStatus() {}

    /** Nobody has seen it. */
    public static final String PENDING = "pending";

    /** It was listed. */
    public static final String DELIVERED = "delivered";

    /** It was acted upon. */
    public static final String USED = "used";
  }

  /** ToolAction is what a tool does. A text: one of these, or one that a newer core knows. */
  public static final class ToolAction {
    private ToolAction() {}

    /** It looks at files. */
    public static final String READ = "read";

    /** It changes files. */
    public static final String EDIT = "edit";

    /** It runs a command. */
    public static final String RUN = "run";
  }

  /** TreeSource is what a tree is made of. A text: one of these, or one that a newer core knows. */
  public static final class TreeSource {
    private TreeSource() {}

    /** Files and directories. */
    public static final String FILESYSTEM = "filesystem";

    /** The sections of a document. */
    public static final String DOCUMENT = "document";
  }

  /** WatchEvent is when a subscription speaks. A text: one of these, or one that a newer core knows. */
  public static final class WatchEvent {
    private WatchEvent() {}

    /** Files changed. */
    public static final String FILE_CHANGE = "file_change";

    /** Something was said. */
    public static final String CONTEXT_MENTION = "context_mention";

    /** The cursor is near. */
    public static final String CURSOR_PROXIMITY = "cursor_proximity";

    /** Time has passed. */
    public static final String SCHEDULE = "schedule";
  }

  /** WatchMatch is what the value of a subscription is held against. A text: one of these, or one that a newer core knows. */
  public static final class WatchMatch {
    private WatchMatch() {}

    /** Paths that fit a glob. */
    public static final String FILE_PATTERN = "file_pattern";

    /** A type of entities, as schema lists them. */
    public static final String ENTITY_TYPE = "entity_type";

    /** Words that must all be there. */
    public static final String KEYWORD = "keyword";
  }

  /** AddRequest stores records beside the code, and removes some. */
  public static final class AddRequest {
    /** The records to store. At most 100000 elements. */
    private List<StoredRecord> records;
    /** Refs of records to remove, with their edges. */
    private List<String> remove;

    public AddRequest records(List<StoredRecord> value) {
      records = value;
      return this;
    }

    public List<StoredRecord> records() {
      return records;
    }

    public AddRequest remove(List<String> value) {
      remove = value;
      return this;
    }

    public List<String> remove() {
      return remove;
    }
  }

  /**
   * AddResponse tells the refs of the records added, in order.
   *
   * @param refs The refs of the records added, in the order of the request.
   * @param removed How many records were removed.
   * @param records How many records are stored now.
   */
  public record AddResponse(
      List<String> refs,
      long removed,
      long records) {}

  /**
   * AffectedEntity is a test or document, and why it is listed.
   *
   * @param ref The ref of the test or document.
   * @param name Its name, for people.
   * @param path The file that it is, or is in.
   * @param score How strongly it belongs to the change: from 100 on it uses or names what was changed.
   * @param why Why it is listed: a kind of edge, "its name", "its directory" or "its words".
   * @param target The name of what was changed, unless it is listed for its words.
   * @param chain The names that lead from there to target, if what was changed is used over several steps: first what is in this file, last what was changed, each using the next.
   */
  public record AffectedEntity(
      String ref,
      String name,
      String path,
      long score,
      String why,
      String target,
      List<String> chain) {}

  /** Anchor is code that a text names, as it was when the text was stored. */
  public static final class Anchor {
    /** The name as the text has it. */
    private String name;
    /** The path of the file that was meant, if it was known. */
    private String path;
    /** The hash of that file's content when the text was stored. */
    private String hash;

    public Anchor name(String value) {
      name = value;
      return this;
    }

    public String name() {
      return name;
    }

    public Anchor path(String value) {
      path = value;
      return this;
    }

    public String path() {
      return path;
    }

    public Anchor hash(String value) {
      hash = value;
      return this;
    }

    public String hash() {
      return hash;
    }
  }

  /**
   * Around are the edges of an entity.
   *
   * @param in The edges that lead to the entity.
   * @param out The edges that lead from the entity.
   */
  public record Around(
      List<EdgeGroup> in,
      List<EdgeGroup> out) {}

  /** AskRequest asks for what answers a question, and, of a model, for the answer. */
  public static final class AskRequest {
    /** The question. 1 to 1048576 bytes. */
    private String query;
    /** True to find what to read by walking the tree by names, with the model if there is one, instead of by a search. */
    private Boolean navigate;
    /** Whose language model answers from the context. Default none. One of {@link HostUse}. */
    private String model;
    /** How many tokens the context has at most, by estimate. 1 to 1000000000; default 4000. */
    private Long budget;
    /** How many ranked definitions take part at most. 1 to 200; default 40. */
    private Long limit;
    /** True to read also what is hardly likely to be about the question, as for pack. */
    private Boolean doubtful;
    /** Whether messages that need no repository are turned away. Default off. One of {@link GateUse}. */
    private String gate;
    /** What is added to the best items of the context, below them. One of {@link Neighbour}. */
    private List<String> neighbours;
    /** Whether the links of the graph take part in the search. Default none. One of {@link GraphUse}. */
    private String graph;
    /** Whether the host's embedding model takes part in the search. Default none. One of {@link HostUse}. */
    private String vectors;
    /** Whether the host's version control takes part in the search. Default none. One of {@link HostUse}. */
    private String history;
    /** Whether what the host remembers of the project is read too, found as recall finds it: a quarter of the budget at most. Default none. One of {@link HostUse}. */
    private String remembered;

    public AskRequest query(String value) {
      query = value;
      return this;
    }

    public String query() {
      return query;
    }

    public AskRequest navigate(Boolean value) {
      navigate = value;
      return this;
    }

    public Boolean navigate() {
      return navigate;
    }

    public AskRequest model(String value) {
      model = value;
      return this;
    }

    public String model() {
      return model;
    }

    public AskRequest budget(Long value) {
      budget = value;
      return this;
    }

    public Long budget() {
      return budget;
    }

    public AskRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
    }

    public AskRequest doubtful(Boolean value) {
      doubtful = value;
      return this;
    }

    public Boolean doubtful() {
      return doubtful;
    }

    public AskRequest gate(String value) {
      gate = value;
      return this;
    }

    public String gate() {
      return gate;
    }

    public AskRequest neighbours(List<String> value) {
      neighbours = value;
      return this;
    }

    public List<String> neighbours() {
      return neighbours;
    }

    public AskRequest graph(String value) {
      graph = value;
      return this;
    }

    public String graph() {
      return graph;
    }

    public AskRequest vectors(String value) {
      vectors = value;
      return this;
    }

    public String vectors() {
      return vectors;
    }

    public AskRequest history(String value) {
      history = value;
      return this;
    }

    public String history() {
      return history;
    }

    public AskRequest remembered(String value) {
      remembered = value;
      return this;
    }

    public String remembered() {
      return remembered;
    }
  }

  /**
   * AskResponse is an answer with what it was made from.
   *
   * @param answer What the model wrote, without citations of what does not exist or was not shown to it; empty without a model, and if there is nothing to answer from.
   * @param citations The citations of the answer as the model wrote it, in their order, each once.
   * @param issues What the answer says that the index does not bear out.
   * @param claims How many claims of the answer were checked, and how they stand.
   * @param pack The context, in the format for models if one was asked.
   * @param remembered What of what is remembered was read, best first.
   * @param model The model that answered, as PROVIDER:MODEL.
   * @param usage What all calls of the model cost.
   * @param notes What was left out or done otherwise than asked, and why.
   * @param reason Why there is no answer, or no context.
   */
  public record AskResponse(
      String answer,
      List<Citation> citations,
      List<VerifyIssue> issues,
      VerifyCounts claims,
      PackResponse pack,
      List<Recalled> remembered,
      String model,
      Usage usage,
      List<String> notes,
      String reason) {}

  /** AttachRequest makes what the host's store holds of the loaded project part of the graph, as it is now: what is inspected, searched and followed after. It needs no fields. */
  public static final class AttachRequest {
  }

  /**
   * AttachResponse tells what was attached.
   *
   * @param project The name of the project whose records are attached.
   * @param revision The revision of the store, as far as it concerns the project. If it is what was attached before, nothing was done.
   * @param entities How many entities are attached.
   */
  public record AttachResponse(
      String project,
      long revision,
      long entities) {}

  /**
   * AuditCounts counts what an audit read and found.
   *
   * @param documents How many documents were read.
   * @param comments How many comments of definitions and files were read.
   * @param claims How much they say that can be checked.
   * @param findings How many findings there are, also those not listed.
   * @param less How many more there are that are less sure.
   */
  public record AuditCounts(
      long documents,
      long comments,
      long claims,
      long findings,
      long less) {}

  /**
   * AuditFinding is something that a text of the repository says and its code does not bear out.
   *
   * @param path The path of the file that says it.
   * @param line The line, 1-based, on which the sentence begins.
   * @param type What is wrong. One of {@link IssueType}.
   * @param claimType What the sentence says something about. One of {@link ClaimType}.
   * @param confidence How sure the finding is. One of {@link ConfidenceLevel}.
   * @param message What is wrong, in one sentence.
   * @param definition The definition that the comment documents.
   * @param sentence The sentence, cut to 400 bytes.
   * @param didYouMean Names that exist and look like the one that does not, best first.
   * @param source Where the code says otherwise.
   */
  public record AuditFinding(
      String path,
      long line,
      String type,
      @SerializedName("claim_type") String claimType,
      String confidence,
      String message,
      String definition,
      String sentence,
      @SerializedName("did_you_mean") List<String> didYouMean,
      VerifySource source) {}

  /** AuditRequest asks what documents and comments say that the code does not bear out. */
  public static final class AuditRequest {
    /** Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements. */
    private List<String> languages;
    /** Files, directories or patterns: "core/search", "*_test.go", "src/** /*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes. */
    private List<String> paths;
    /** Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements. */
    private List<String> kinds;
    /** Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements. */
    private List<String> roles;
    /** How sure a finding is at least. Default high. One of {@link ConfidenceLevel}. */
    private String confidence;
    /** How many findings are listed. 1 to 5000; default 500. */
    private Long limit;

    public AuditRequest languages(List<String> value) {
      languages = value;
      return this;
    }

    public List<String> languages() {
      return languages;
    }

    public AuditRequest paths(List<String> value) {
      paths = value;
      return this;
    }

    public List<String> paths() {
      return paths;
    }

    public AuditRequest kinds(List<String> value) {
      kinds = value;
      return this;
    }

    public List<String> kinds() {
      return kinds;
    }

    public AuditRequest roles(List<String> value) {
      roles = value;
      return this;
    }

    public List<String> roles() {
      return roles;
    }

    public AuditRequest confidence(String value) {
      confidence = value;
      return this;
    }

    public String confidence() {
      return confidence;
    }

    public AuditRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
    }
  }

  /**
   * AuditResponse says what of its own texts a repository does not bear out.
   *
   * @param passed True if there are no findings.
   * @param findings The sentences, in the order of paths and lines.
   * @param counts What was read.
   * @param notes What could not be taken into account.
   */
  public record AuditResponse(
      boolean passed,
      List<AuditFinding> findings,
      AuditCounts counts,
      List<String> notes) {}

  /**
   * BlockTrace is one rank call.
   *
   * @param candidates How many entries the block shows.
   * @param tokens The tokens of the rendered block, as the core counts them.
   * @param pathPrefix The directory that all paths of the block share.
   * @param rankedIds The ids picked from the block, best first.
   * @param done True if the ranker said that nothing more is to be looked for.
   * @param dropped The ids that were given and do not count.
   * @param attempts How often the ranker was asked, if more than once.
   * @param error Why the block contributes nothing.
   * @param usage What asking about the block cost.
   */
  public record BlockTrace(
      long candidates,
      long tokens,
      @SerializedName("path_prefix") String pathPrefix,
      @SerializedName("ranked_ids") List<String> rankedIds,
      boolean done,
      DroppedPicks dropped,
      Long attempts,
      String error,
      Usage usage) {}

  /** BundleRequest asks for evidence to answer from. */
  public static final class BundleRequest {
    /** Refs of the entities wanted; one of them or of path_ids is required. At most 50 elements. */
    private List<String> refs;
    /** Ids of paths as an answer of paths gives them. At most 50 elements. */
    @SerializedName("path_ids") private List<String> pathIds;
    /** What is to be answered; it decides which lines previews show. At most 1048576 bytes. */
    private String query;
    /** How many tokens the previews have at most, by estimate. 100 to 100000; default 4000. */
    private Long budget;
    /** Whether edges of commits take part, by a "history" need. Default none. One of {@link HostUse}. */
    private String history;

    public BundleRequest refs(List<String> value) {
      refs = value;
      return this;
    }

    public List<String> refs() {
      return refs;
    }

    public BundleRequest pathIds(List<String> value) {
      pathIds = value;
      return this;
    }

    public List<String> pathIds() {
      return pathIds;
    }

    public BundleRequest query(String value) {
      query = value;
      return this;
    }

    public String query() {
      return query;
    }

    public BundleRequest budget(Long value) {
      budget = value;
      return this;
    }

    public Long budget() {
      return budget;
    }

    public BundleRequest history(String value) {
      history = value;
      return this;
    }

    public String history() {
      return history;
    }
  }

  /**
   * BundleResponse is the evidence.
   *
   * @param query That of the request.
   * @param entities The entities asked for, then those on the paths, each once.
   * @param paths The paths asked for, found again in the graph as it is now.
   * @param edges The edges between the entities.
   * @param sharedNeighbours What several of the entities are connected with.
   * @param degraded What could not be taken up, and why; it never fails the bundle.
   * @param tokens An estimate of how many tokens the previews have.
   * @param truncated True if previews were shortened or left out for the budget.
   * @param notes What was left out or done otherwise than asked, and why.
   */
  public record BundleResponse(
      String query,
      List<BundledEntity> entities,
      List<Path> paths,
      List<BundledEdge> edges,
      @SerializedName("shared_neighbours") List<Shared> sharedNeighbours,
      List<Degraded> degraded,
      long tokens,
      boolean truncated,
      List<String> notes) {}

  /**
   * BundledEdge is an edge between two entities of a bundle.
   *
   * @param from The ref of the entity that the edge leaves from.
   * @param kind The kind of the edge, such as CALLS.
   * @param to The ref of the entity that the edge leads to.
   * @param provenance What the edge rests on. One of {@link Provenance}.
   * @param confidence How sure the edge is. One of {@link Confidence}.
   * @param weight 1 for what is certain, 0.7 for what was inferred, 0.3 for what is only likely.
   * @param at The place where the edge's first occurrence is written.
   * @param typeOnly True of an import that is for types alone.
   * @param dynamic True of an import that happens while the program runs.
   */
  public record BundledEdge(
      String from,
      String kind,
      String to,
      String provenance,
      String confidence,
      double weight,
      Place at,
      @SerializedName("type_only") Boolean typeOnly,
      Boolean dynamic) {}

  /**
   * BundledEntity is an entity with its text.
   *
   * @param ref What names the entity in every request: "type:project:…". It does not depend on what the file contains around it, so it stays good when lines move.
   * @param type "project", "directory", "file", "chunk", "symbol", "section", "commit", or that of a record: "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard", "bash_call".
   * @param name For people: a path, a qualified name, a heading, the subject of a commit, the title of a record.
   * @param kind What kind of symbol it is: "function", "method", "class", …
   * @param path The file that it is or is in, if there is one.
   * @param lines The lines of the file that it takes, if it is a part of one.
   * @param language The language of the file, "unknown" if it is not known; symbols are then guessed.
   * @param roles The roles of the file: "test", "example", "vendored", "generated", "document" or "config".
   * @param signature The head of a symbol in one line.
   * @param properties What else is known of a commit or a record, by name.
   * @param preview The beginning of its text, if it fits into the budget.
   */
  public record BundledEntity(
      String ref,
      String type,
      String name,
      String kind,
      String path,
      Lines lines,
      String language,
      List<String> roles,
      String signature,
      Map<String, String> properties,
      Preview preview) {}

  /** Error is the one shape in which a failure leaves the core. */
  public static final class CairnFault {
    /** What failed, for programs: one of a fixed list. */
    private String code;
    /** What failed and where, for people. */
    private String message;
    /** The request field at fault, as a JSON path, if there is one. */
    private String field;
    /** What to do, if that is known. */
    private String fix;
    /** A value for the field with which the request succeeds, to be used verbatim. */
    @SerializedName("suggested_fix") private String suggestedFix;
    /** Values that exist and look like the one that does not. */
    private List<String> similar;

    public CairnFault code(String value) {
      code = value;
      return this;
    }

    public String code() {
      return code;
    }

    public CairnFault message(String value) {
      message = value;
      return this;
    }

    public String message() {
      return message;
    }

    public CairnFault field(String value) {
      field = value;
      return this;
    }

    public String field() {
      return field;
    }

    public CairnFault fix(String value) {
      fix = value;
      return this;
    }

    public String fix() {
      return fix;
    }

    public CairnFault suggestedFix(String value) {
      suggestedFix = value;
      return this;
    }

    public String suggestedFix() {
      return suggestedFix;
    }

    public CairnFault similar(List<String> value) {
      similar = value;
      return this;
    }

    public List<String> similar() {
      return similar;
    }
  }

  /** CandidatesRequest asks a shard for what may be among the best of all shards. */
  public static final class CandidatesRequest {
    /** The query of the search. 1 to 1048576 bytes. */
    private String query;
    /** How many results the search has at most. 1 to 1000; default 10. */
    private Long limit;
    /** What a result stands for. Default file. One of {@link ResultUnit}. */
    private String by;
    /** True to add the parts of each definition's score. */
    private Boolean explain;
    /** What the shard said of its index in its statistics; a shard that has another by now answers with an error of code "stale". Empty for any. */
    private String index;
    /** The statistics of all shards. */
    private Statistics whole;
    /** The numbers of the terms of a report that are searched for. At most 8192 elements. */
    private List<Long> chosen;
    /** The layout of the whole repository, if the shard has a part of it. */
    private Layout layout;
    /** Files whose definitions are candidates, instead of files. */
    private Within within;
    /** Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements. */
    private List<String> languages;
    /** Files, directories or patterns: "core/search", "*_test.go", "src/** /*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes. */
    private List<String> paths;
    /** Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements. */
    private List<String> kinds;
    /** Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements. */
    private List<String> roles;

    public CandidatesRequest query(String value) {
      query = value;
      return this;
    }

    public String query() {
      return query;
    }

    public CandidatesRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
    }

    public CandidatesRequest by(String value) {
      by = value;
      return this;
    }

    public String by() {
      return by;
    }

    public CandidatesRequest explain(Boolean value) {
      explain = value;
      return this;
    }

    public Boolean explain() {
      return explain;
    }

    public CandidatesRequest index(String value) {
      index = value;
      return this;
    }

    public String index() {
      return index;
    }

    public CandidatesRequest whole(Statistics value) {
      whole = value;
      return this;
    }

    public Statistics whole() {
      return whole;
    }

    public CandidatesRequest chosen(List<Long> value) {
      chosen = value;
      return this;
    }

    public List<Long> chosen() {
      return chosen;
    }

    public CandidatesRequest layout(Layout value) {
      layout = value;
      return this;
    }

    public Layout layout() {
      return layout;
    }

    public CandidatesRequest within(Within value) {
      within = value;
      return this;
    }

    public Within within() {
      return within;
    }

    public CandidatesRequest languages(List<String> value) {
      languages = value;
      return this;
    }

    public List<String> languages() {
      return languages;
    }

    public CandidatesRequest paths(List<String> value) {
      paths = value;
      return this;
    }

    public List<String> paths() {
      return paths;
    }

    public CandidatesRequest kinds(List<String> value) {
      kinds = value;
      return this;
    }

    public List<String> kinds() {
      return kinds;
    }

    public CandidatesRequest roles(List<String> value) {
      roles = value;
      return this;
    }

    public List<String> roles() {
      return roles;
    }
  }

  /**
   * CandidatesResponse is what a shard puts forward.
   *
   * @param passing True if files pass the filters.
   * @param matches How much was found.
   * @param relevant True if files that the filters may have left out have enough of them.
   * @param paths Paths tells of each path of the filters whether a file fits it: 0 if so, else the number of what else it may mean that one fits, 256 for none. At most 8192 elements.
   * @param candidates The files or definitions with what the lanes say of them and what ranking knows of each, encoded; they are handed on as they are. At most 67108864 bytes.
   * @param index Index tells indexes of different files apart, as in statistics.
   * @param indexes Those of the repositories that candidates are of, of an answer that joins several.
   */
  public record CandidatesResponse(
      Boolean passing,
      Matches matches,
      Boolean relevant,
      List<Long> paths,
      String candidates,
      String index,
      List<RepositoryIndex> indexes) {}

  /**
   * Capability tells whether a request can be answered in the way it asks for.
   *
   * @param state Whether the request can be answered in the way it asks for. One of {@link CapabilityState}.
   * @param reason Why it cannot.
   */
  public record Capability(
      String state,
      String reason) {}

  /**
   * Checkpoint is the state of an agent at a step of its work.
   *
   * @param id The id of the checkpoint.
   * @param session The id of the session whose state it is.
   * @param step How far the work had come.
   * @param trigger Why a checkpoint was saved. One of {@link CheckpointTrigger}.
   * @param description What it is, for people.
   * @param durationMs How many milliseconds the step took.
   * @param tokenUsage How many tokens the step took.
   * @param created When it was made, in milliseconds since 1970.
   * @param state The state as it was saved; lists leave it out.
   */
  public record Checkpoint(
      String id,
      String session,
      long step,
      String trigger,
      String description,
      @SerializedName("duration_ms") Long durationMs,
      @SerializedName("token_usage") Long tokenUsage,
      long created,
      JsonElement state) {}

  /** CheckpointsRequest saves the state of an agent's work, or asks for it. */
  public static final class CheckpointsRequest {
    /** The name of the project; without it that of what is loaded. */
    private String project;
    /** What to do with checkpoints. Default list. One of {@link CheckpointsAction}. */
    private String action;
    /** The id or ref of a session; without it the active one that was used last, which save makes if there is none. */
    private String session;
    /** The checkpoint to load or delete; load without it takes the one of the highest step, of equal steps the one saved last. */
    private String id;
    /** What save keeps: any JSON object, such as {query, plan, current_step, results, context, last_error}. At most 16777216 bytes. */
    private JsonElement state;
    /** How far the work has come; without it current_step or currentStepIndex of the state, else 0. 0 to 1099511627776. */
    private Long step;
    /** Why the checkpoint is saved. Default auto. One of {@link CheckpointTrigger}. */
    private String trigger;
    /** What the checkpoint is, for people. At most 16384 bytes. */
    private String description;
    /** How many milliseconds the step took. At least 0. */
    @SerializedName("duration_ms") private Long durationMs;
    /** How many tokens the step took. At least 0. */
    @SerializedName("token_usage") private Long tokenUsage;

    public CheckpointsRequest project(String value) {
      project = value;
      return this;
    }

    public String project() {
      return project;
    }

    public CheckpointsRequest action(String value) {
      action = value;
      return this;
    }

    public String action() {
      return action;
    }

    public CheckpointsRequest session(String value) {
      session = value;
      return this;
    }

    public String session() {
      return session;
    }

    public CheckpointsRequest id(String value) {
      id = value;
      return this;
    }

    public String id() {
      return id;
    }

    public CheckpointsRequest state(JsonElement value) {
      state = value;
      return this;
    }

    public JsonElement state() {
      return state;
    }

    public CheckpointsRequest step(Long value) {
      step = value;
      return this;
    }

    public Long step() {
      return step;
    }

    public CheckpointsRequest trigger(String value) {
      trigger = value;
      return this;
    }

    public String trigger() {
      return trigger;
    }

    public CheckpointsRequest description(String value) {
      description = value;
      return this;
    }

    public String description() {
      return description;
    }

    public CheckpointsRequest durationMs(Long value) {
      durationMs = value;
      return this;
    }

    public Long durationMs() {
      return durationMs;
    }

    public CheckpointsRequest tokenUsage(Long value) {
      tokenUsage = value;
      return this;
    }

    public Long tokenUsage() {
      return tokenUsage;
    }
  }

  /**
   * CheckpointsResponse is checkpoints, the newest first. Only load gives a state.
   *
   * @param project The name of the project.
   * @param session The id of the session, if there is one.
   * @param checkpoints The checkpoints, the newest first.
   * @param pruned The ids of checkpoints that a saved one pushed out: a session keeps 10.
   */
  public record CheckpointsResponse(
      String project,
      String session,
      List<Checkpoint> checkpoints,
      List<String> pruned) {}

  /** ChildrenReply is the reply to a "children" need: the children of a node in stored order (directories first, then by name, case-folded), each with an id that is unique in the tree. */
  public static final class ChildrenReply {
    /** The children, directories first, then by name. */
    private List<TreeNode> children;

    public ChildrenReply children(List<TreeNode> value) {
      children = value;
      return this;
    }

    public List<TreeNode> children() {
      return children;
    }
  }

  /**
   * ChildrenRequest is the request of a "children" need. The reply is a ChildrenReply.
   *
   * @param tree The name of the tree.
   * @param node The node whose children are wanted.
   */
  public record ChildrenRequest(
      String tree,
      TreeNode node) {}

  /** ChosenHit is a hit of a shard that is among the best of all. */
  public static final class ChosenHit {
    /** Its position among all hits, from 1. At least 1. */
    private Long rank;
    /** The name of its repository, for who holds several. */
    private String repository;
    /** The path of its file. */
    private String path;
    /** Its score in units of 1/65536. */
    private Long score;
    /** The number of its chunk in the file, -1 for none. At least -1. */
    private Long chunk;
    /** The number of its definition in the file, -1 for none. At least -1. */
    private Long definition;
    /** True if the definition was taken for its kind. */
    @SerializedName("of_kind") private Boolean ofKind;
    /** The line that says most, 0 if none is known. At least 0. */
    private Long line;
    /** Those of a definition, with the comment above it, or of a block. */
    private Lines lines;
    /** True if the text of the file took part, of a definition. */
    private Boolean read;

    public ChosenHit rank(Long value) {
      rank = value;
      return this;
    }

    public Long rank() {
      return rank;
    }

    public ChosenHit repository(String value) {
      repository = value;
      return this;
    }

    public String repository() {
      return repository;
    }

    public ChosenHit path(String value) {
      path = value;
      return this;
    }

    public String path() {
      return path;
    }

    public ChosenHit score(Long value) {
      score = value;
      return this;
    }

    public Long score() {
      return score;
    }

    public ChosenHit chunk(Long value) {
      chunk = value;
      return this;
    }

    public Long chunk() {
      return chunk;
    }

    public ChosenHit definition(Long value) {
      definition = value;
      return this;
    }

    public Long definition() {
      return definition;
    }

    public ChosenHit ofKind(Boolean value) {
      ofKind = value;
      return this;
    }

    public Boolean ofKind() {
      return ofKind;
    }

    public ChosenHit line(Long value) {
      line = value;
      return this;
    }

    public Long line() {
      return line;
    }

    public ChosenHit lines(Lines value) {
      lines = value;
      return this;
    }

    public Lines lines() {
      return lines;
    }

    public ChosenHit read(Boolean value) {
      read = value;
      return this;
    }

    public Boolean read() {
      return read;
    }
  }

  /**
   * Chunk is a run of whole lines of a file.
   *
   * @param path The path of the file.
   * @param hash The XXH64 of the file's content, as 16 hexadecimal digits.
   * @param start The first line, 1-based.
   * @param end The last line, 1-based and inclusive.
   * @param startByte Where the chunk begins in the file, in bytes.
   * @param endByte Where the chunk ends in the file, in bytes, exclusive.
   * @param within The qualified name of the innermost definition that began before the chunk and goes on in it.
   */
  public record Chunk(
      String path,
      String hash,
      long start,
      long end,
      @SerializedName("start_byte") long startByte,
      @SerializedName("end_byte") long endByte,
      String within) {}

  /** ChunksRequest asks for the chunks of the index, page by page, so that a host can embed them. */
  public static final class ChunksRequest {
    /** What the page before says in next; empty for the first page. */
    private String after;
    /** How many chunks a page has at most. 1 to 10000; default 1000. */
    private Long limit;

    public ChunksRequest after(String value) {
      after = value;
      return this;
    }

    public String after() {
      return after;
    }

    public ChunksRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
    }
  }

  /**
   * ChunksResponse is a page of chunks, in byte order of the paths, then in order of position.
   *
   * @param chunks The chunks of the page.
   * @param next What asks for the page that follows; empty on the last.
   */
  public record ChunksResponse(
      List<Chunk> chunks,
      String next) {}

  /**
   * Citation is a place that an answer names, as [path:first-last].
   *
   * @param path The path that is cited.
   * @param lines The lines that are cited, unless the whole file is.
   * @param ref The ref of the item of the context that holds the place.
   * @param verified True if the place exists and was shown to the model.
   * @param problem What is wrong with a citation that is not verified.
   */
  public record Citation(
      String path,
      Lines lines,
      String ref,
      boolean verified,
      String problem) {}

  /**
   * Cited is code that something remembered names, held against what it is now.
   *
   * @param name The name as the text has it.
   * @param path The path of the file that was meant.
   * @param state "same" or "changed" since it was said, or "gone"; empty if it is not known what was meant.
   */
  public record Cited(
      String name,
      String path,
      String state) {}

  /** CitedSource is a part of a file that a draft was written from. */
  public static final class CitedSource {
    /** The path of the file, from the repository's root. */
    private String path;
    /** The first line, 1-based; 0 for the whole file. */
    private Long first;
    /** The last line, 1-based and inclusive; 0 for the whole file. */
    private Long last;
    /** The XXH64 of the file's content then, as 16 hexadecimal digits or the first 8 of them, as refs of chunks have. */
    private String hash;

    public CitedSource path(String value) {
      path = value;
      return this;
    }

    public String path() {
      return path;
    }

    public CitedSource first(Long value) {
      first = value;
      return this;
    }

    public Long first() {
      return first;
    }

    public CitedSource last(Long value) {
      last = value;
      return this;
    }

    public Long last() {
      return last;
    }

    public CitedSource hash(String value) {
      hash = value;
      return this;
    }

    public String hash() {
      return hash;
    }
  }

  /** CommitDetails names a commit. */
  public static final class CommitDetails {
    /** The commit's hash. */
    private String hash;
    /** The hashes of its parents. */
    private List<String> parents;
    /** Who wrote it. */
    private String author;
    /** When it was written, as RFC 3339. */
    private String time;
    /** The first line of its message. */
    private String subject;

    public CommitDetails hash(String value) {
      hash = value;
      return this;
    }

    public String hash() {
      return hash;
    }

    public CommitDetails parents(List<String> value) {
      parents = value;
      return this;
    }

    public List<String> parents() {
      return parents;
    }

    public CommitDetails author(String value) {
      author = value;
      return this;
    }

    public String author() {
      return author;
    }

    public CommitDetails time(String value) {
      time = value;
      return this;
    }

    public String time() {
      return time;
    }

    public CommitDetails subject(String value) {
      subject = value;
      return this;
    }

    public String subject() {
      return subject;
    }
  }

  /** Counts are in how many chunks and files terms are, in the order of the query's terms. */
  public static final class Counts {
    /** How many chunks have each term in their text. At most 8192 elements. */
    private List<Long> chunks;
    /** How many files have each term in text, names or path. At most 8192 elements. */
    private List<Long> files;
    /** How many files with code are in the language that each term names. At most 8192 elements. */
    private List<Long> languages;
    /** How many definitions have each term of a report in their name; of other queries how many there are of each name that it may say. At most 8192 elements. */
    private List<Long> symbols;
    /** How many files have each term of a report in their path; of other queries how many have each word in their name that it may be about. At most 8192 elements. */
    private List<Long> paths;

    public Counts chunks(List<Long> value) {
      chunks = value;
      return this;
    }

    public List<Long> chunks() {
      return chunks;
    }

    public Counts files(List<Long> value) {
      files = value;
      return this;
    }

    public List<Long> files() {
      return files;
    }

    public Counts languages(List<Long> value) {
      languages = value;
      return this;
    }

    public List<Long> languages() {
      return languages;
    }

    public Counts symbols(List<Long> value) {
      symbols = value;
      return this;
    }

    public List<Long> symbols() {
      return symbols;
    }

    public Counts paths(List<Long> value) {
      paths = value;
      return this;
    }

    public List<Long> paths() {
      return paths;
    }
  }

  /**
   * Decision is a decision with the code that it names, as that is now.
   *
   * @param id The id of the decision.
   * @param ref The ref of the decision.
   * @param session The id of the session in which it was made.
   * @param message The id of the message in which it was said, if it was in one.
   * @param description What was decided.
   * @param rationale Why it was decided.
   * @param alternatives What else was considered.
   * @param foundBy How the decision was found. One of {@link DecisionSource}.
   * @param created Milliseconds since 1970.
   * @param cites The code that it names, as that is now.
   * @param outdated True if code that it names has changed or gone since.
   * @param subject What it is about, if that was said.
   * @param supersedes The refs of decisions that it took the place of.
   * @param supersededBy The ref of the decision that took its place.
   * @param replacedBy What was said later in its place without being told so, as recall finds it; a list has it.
   * @param pinned True if it is pinned.
   */
  public record Decision(
      String id,
      String ref,
      String session,
      String message,
      String description,
      String rationale,
      List<String> alternatives,
      @SerializedName("found_by") String foundBy,
      long created,
      List<Cited> cites,
      Boolean outdated,
      String subject,
      List<String> supersedes,
      @SerializedName("superseded_by") String supersededBy,
      @SerializedName("replaced_by") Earlier replacedBy,
      Boolean pinned) {}

  /** DecisionsRequest asks for decisions, states one, or looks for them in what was said. */
  public static final class DecisionsRequest {
    /** The name of the project; without it that of what is loaded. */
    private String project;
    /** What to do with decisions. Default list. One of {@link DecisionsAction}. */
    private String action;
    /** The id or ref of a session; a list without it is of all sessions, the other actions take the active one that was used last. */
    private String session;
    /** The decision that add states; with rationale no more than it may have alone. At most 16384 bytes. */
    private String description;
    /** Why it was decided, with add. At most 16384 bytes. */
    private String rationale;
    /** What else was considered, with add. At most 50 elements. */
    private List<String> alternatives;
    /** What the decision is about, with add, such as "port of the API": what still stands of the same subject is superseded. At most 1024 bytes. */
    private String subject;
    /** Ids or refs of earlier decisions that it takes the place of, with add. At most 50 elements. */
    private List<String> supersedes;
    /** Who finds decisions with extract: without a model the sentences that read like one; else a language model is asked about the messages that hold such, by "llm" needs. Default none. One of {@link HostUse}. */
    private String model;
    /** How many are listed at most, or how many of the last messages extract reads. 1 to 200; default 20. */
    private Long limit;
    /** What an answer says in next, to go on there. At least 0. */
    private Long after;

    public DecisionsRequest project(String value) {
      project = value;
      return this;
    }

    public String project() {
      return project;
    }

    public DecisionsRequest action(String value) {
      action = value;
      return this;
    }

    public String action() {
      return action;
    }

    public DecisionsRequest session(String value) {
      session = value;
      return this;
    }

    public String session() {
      return session;
    }

    public DecisionsRequest description(String value) {
      description = value;
      return this;
    }

    public String description() {
      return description;
    }

    public DecisionsRequest rationale(String value) {
      rationale = value;
      return this;
    }

    public String rationale() {
      return rationale;
    }

    public DecisionsRequest alternatives(List<String> value) {
      alternatives = value;
      return this;
    }

    public List<String> alternatives() {
      return alternatives;
    }

    public DecisionsRequest subject(String value) {
      subject = value;
      return this;
    }

    public String subject() {
      return subject;
    }

    public DecisionsRequest supersedes(List<String> value) {
      supersedes = value;
      return this;
    }

    public List<String> supersedes() {
      return supersedes;
    }

    public DecisionsRequest model(String value) {
      model = value;
      return this;
    }

    public String model() {
      return model;
    }

    public DecisionsRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
    }

    public DecisionsRequest after(Long value) {
      after = value;
      return this;
    }

    public Long after() {
      return after;
    }
  }

  /**
   * DecisionsResponse is decisions, the newest first.
   *
   * @param project The name of the project.
   * @param decisions The decisions.
   * @param next What goes on after them, given as after; 0 if these are the last.
   * @param usage What the model cost.
   */
  public record DecisionsResponse(
      String project,
      List<Decision> decisions,
      Long next,
      Usage usage) {}

  /**
   * Definition is a definition in a file.
   *
   * @param ref The ref of the definition.
   * @param kind What kind of definition it is: "function", "method", "class", …
   * @param name Its qualified name.
   * @param signature Its head in one line.
   * @param lines The lines from its head to its end.
   */
  public record Definition(
      String ref,
      String kind,
      String name,
      String signature,
      Lines lines) {}

  /**
   * Degraded is a part of a request that could not be answered as asked.
   *
   * @param field The field that held it: "refs" or "path_ids".
   * @param value What the field held.
   * @param reason Why it could not be taken up, for programs. One of {@link DegradedReason}.
   * @param message Why it could not be taken up, for people.
   * @param suggestedFix A value that resolves, if there is one.
   */
  public record Degraded(
      String field,
      String value,
      String reason,
      String message,
      @SerializedName("suggested_fix") String suggestedFix) {}

  /** DirectoryVersion is the greatest version among the directories in a directory. */
  public static final class DirectoryVersion {
    /** The path of the directory that holds them, with a slash at its end; empty for the root. */
    private String above;
    /** The number of the greatest. */
    private Long version;

    public DirectoryVersion above(String value) {
      above = value;
      return this;
    }

    public String above() {
      return above;
    }

    public DirectoryVersion version(Long value) {
      version = value;
      return this;
    }

    public Long version() {
      return version;
    }
  }

  /**
   * DroppedPicks counts ids in a ranking that did not count.
   *
   * @param unknown How many were no ids of the block.
   * @param repeated How many had been given before.
   * @param excess How many were past the pick limit.
   */
  public record DroppedPicks(
      Long unknown,
      Long repeated,
      Long excess) {}

  /**
   * Earlier is something remembered that was replaced, or that replaced something.
   *
   * @param ref The ref.
   * @param text The beginning of what it says.
   * @param created When it was said, in milliseconds since 1970.
   */
  public record Earlier(
      String ref,
      String text,
      long created) {}

  /**
   * Edge is an edge of the graph as seen from one of its ends.
   *
   * @param kind The kind of the edge, in upper case: CALLS, IMPORTS, …; schema lists all.
   * @param direction Which way the edge leads, seen from the entity at hand. One of {@link EdgeDirection}.
   * @param ref The ref of the other end.
   * @param type The type of the other end.
   * @param name The name of the other end.
   * @param where Where the other end is, if the request wants places.
   * @param lines The lines of a call or use that stands in several, the first 64.
   * @param unsure Those of lines that are less sure than the edge.
   * @param lineCount How many lines there are.
   * @param provenance What the edge rests on. One of {@link Provenance}.
   * @param confidence How sure the edge is. One of {@link Confidence}.
   * @param weight 1 for what is certain, 0.7 for what was inferred, 0.3 for what is only likely.
   * @param at The place where the edge's first occurrence is written.
   * @param typeOnly True of an import that is for types alone.
   * @param dynamic True of an import that happens while the program runs.
   */
  public record Edge(
      String kind,
      String direction,
      String ref,
      String type,
      String name,
      Where where,
      List<Long> lines,
      List<Long> unsure,
      @SerializedName("line_count") Long lineCount,
      String provenance,
      String confidence,
      double weight,
      Place at,
      @SerializedName("type_only") Boolean typeOnly,
      Boolean dynamic) {}

  /**
   * EdgeCount counts the edges of a kind.
   *
   * @param kind The kind, in upper case.
   * @param family The family that the kind belongs to.
   * @param count How many edges of the kind there are.
   * @param means From what to what such an edge leads.
   */
  public record EdgeCount(
      String kind,
      String family,
      long count,
      String means) {}

  /**
   * EdgeGroup are the edges of one kind and direction.
   *
   * @param kind The kind of the edges.
   * @param family The family that the kind belongs to.
   * @param total How many edges of the kind and direction there are.
   * @param edges The first of them.
   */
  public record EdgeGroup(
      String kind,
      String family,
      long total,
      List<Edge> edges) {}

  /**
   * EmbedRequest is the request of an "embed" need. The reply is raw bytes: a vector for each text, in order, each of the same number of 32-bit floats in little-endian byte order. An EmbedReply may come with it.
   *
   * @param purpose What the texts are for. One of {@link EmbedPurpose}.
   * @param texts The texts to embed.
   */
  public record EmbedRequest(
      String purpose,
      List<String> texts) {}

  /** EmptyRequest is a request without fields. */
  public static final class EmptyRequest {
  }

  /**
   * Entity is something of the repository that has a ref.
   *
   * @param ref What names the entity in every request: "type:project:…". It does not depend on what the file contains around it, so it stays good when lines move.
   * @param type "project", "directory", "file", "chunk", "symbol", "section", "commit", or that of a record: "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard", "bash_call".
   * @param name For people: a path, a qualified name, a heading, the subject of a commit, the title of a record.
   * @param kind What kind of symbol it is: "function", "method", "class", …
   * @param path The file that it is or is in, if there is one.
   * @param lines The lines of the file that it takes, if it is a part of one.
   * @param language The language of the file, "unknown" if it is not known; symbols are then guessed.
   * @param roles The roles of the file: "test", "example", "vendored", "generated", "document" or "config".
   * @param signature The head of a symbol in one line.
   * @param properties What else is known of a commit or a record, by name.
   */
  public record Entity(
      String ref,
      String type,
      String name,
      String kind,
      String path,
      Lines lines,
      String language,
      List<String> roles,
      String signature,
      Map<String, String> properties) {}

  /**
   * EntityCount counts the entities of a type.
   *
   * @param type The type.
   * @param count How many entities of the type there are.
   * @param holds What such an entity is.
   * @param refForm How refs of the type are made.
   * @param example A ref of the type that resolves, if there is one.
   */
  public record EntityCount(
      String type,
      long count,
      String holds,
      @SerializedName("ref_form") String refForm,
      String example) {}

  /**
   * Entry is an entry of a directory.
   *
   * @param path The path from the repository's root.
   * @param type Whether it is a file or a directory. One of {@link EntryType}.
   * @param files How many files are below a directory.
   */
  public record Entry(
      String path,
      String type,
      Long files) {}

  /**
   * EvidenceItem is one piece of evidence.
   *
   * @param source The place as PATH:FIRST-LAST, lines 1-based and inclusive; the path alone of an empty file.
   * @param snippet The text there; it ends in ...[truncated] if there is more.
   * @param rationale What it was found by.
   * @param rank The position in the list, 1 for the best.
   */
  public record EvidenceItem(
      String source,
      String snippet,
      String rationale,
      long rank) {}

  /** ExploreRequest asks for the whole opening at once: search, inspect, paths and a bundle. */
  public static final class ExploreRequest {
    /** Words, a question, an identifier, a path, or a report, as the query of search. 1 to 1048576 bytes. */
    private String query;
    /** How many tokens the answer has as JSON at most, by estimate. 500 to 100000; default 4000. */
    private Long budget;
    /** How much text is shown: that of the best entity and a few lines of the next ones, or of every entity that is followed. Default concise. One of {@link Detail}. */
    private String detail;
    /** How many entities are followed. 1 to 10; default 7. */
    private Long limit;
    /** True to follow also what is hardly likely to be about the question. Else there is no evidence then, and the reason names what came nearest. */
    private Boolean doubtful;
    /** Whether messages that need no repository are turned away. Default off. One of {@link GateUse}. */
    private String gate;
    /** Whether the host's embedding model takes part in the search. Default none. One of {@link HostUse}. */
    private String vectors;
    /** Whether the host's version control takes part in the search. Default none. One of {@link HostUse}. */
    private String history;

    public ExploreRequest query(String value) {
      query = value;
      return this;
    }

    public String query() {
      return query;
    }

    public ExploreRequest budget(Long value) {
      budget = value;
      return this;
    }

    public Long budget() {
      return budget;
    }

    public ExploreRequest detail(String value) {
      detail = value;
      return this;
    }

    public String detail() {
      return detail;
    }

    public ExploreRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
    }

    public ExploreRequest doubtful(Boolean value) {
      doubtful = value;
      return this;
    }

    public Boolean doubtful() {
      return doubtful;
    }

    public ExploreRequest gate(String value) {
      gate = value;
      return this;
    }

    public String gate() {
      return gate;
    }

    public ExploreRequest vectors(String value) {
      vectors = value;
      return this;
    }

    public String vectors() {
      return vectors;
    }

    public ExploreRequest history(String value) {
      history = value;
      return this;
    }

    public String history() {
      return history;
    }
  }

  /**
   * ExploreResponse is what the opening found.
   *
   * @param kindOfQuery What kind of query it was taken for. One of {@link QueryClass}.
   * @param confidence How likely what the search found is about the question at all. One of {@link ConfidenceLevel}.
   * @param evidence The bundle of the best entities, the paths between them and their neighbours.
   * @param nextHops The neighbours to go on with.
   * @param more Further results of the search, by ref, name and lines alone.
   * @param reason Why nothing was found.
   */
  public record ExploreResponse(
      @SerializedName("class") String kindOfQuery,
      String confidence,
      BundleResponse evidence,
      @SerializedName("next_hops") List<NextHop> nextHops,
      List<Entity> more,
      String reason) {}

  /** ExportRequest asks for the repository as one snapshot, given to the host through write needs whose raw bytes follow one another. */
  public static final class ExportRequest {
    /** What the snapshot holds of the contents of files. Default keep. One of {@link ExportContents}. */
    private String contents;
    /** Whether the snapshot holds the links of the graph. Default make. One of {@link ExportLinks}. */
    private String links;

    public ExportRequest contents(String value) {
      contents = value;
      return this;
    }

    public String contents() {
      return contents;
    }

    public ExportRequest links(String value) {
      links = value;
      return this;
    }

    public String links() {
      return links;
    }
  }

  /**
   * ExportResponse tells the snapshot's size in bytes.
   *
   * @param bytes The snapshot's size in bytes.
   * @param contents True if the snapshot holds all contents.
   * @param links True if the snapshot holds the links of the graph.
   */
  public record ExportResponse(
      long bytes,
      boolean contents,
      boolean links) {}

  /**
   * ExternalImport is an import of something that the repository does not hold.
   *
   * @param path What is imported, as written.
   * @param line The line of the import, 1-based.
   * @param typeOnly True if it is for types alone.
   * @param dynamic True if it happens while the program runs.
   */
  public record ExternalImport(
      String path,
      long line,
      @SerializedName("type_only") Boolean typeOnly,
      Boolean dynamic) {}

  /**
   * FamilyCount counts edges of a family.
   *
   * @param family The family.
   * @param in How many edges of the family lead to the entity.
   * @param out How many edges of the family lead from the entity.
   */
  public record FamilyCount(
      String family,
      long in,
      long out) {}

  /** FederateRequest asks where in several repositories something is. What only a single repository can tell takes no part: vectors, history, the graph, summaries. */
  public static final class FederateRequest {
    /** Words, a question, an identifier, a path, an error message with its stack trace, or a whole bug report. 1 to 1048576 bytes. */
    private String query;
    /** How many results come back at most. 1 to 1000; default 10. */
    private Long limit;
    /** What a result stands for. Default file. One of {@link ResultUnit}. */
    private String by;
    /** True to add the parts of each score, and what the query was taken for. */
    private Boolean explain;
    /** How many lines a snippet has at most; 0 for none. 0 to 200; default 8. */
    @SerializedName("snippet_lines") private Long snippetLines;
    /** Whether what the host's embedding model finds near the query takes part as a lane, by a "nearest" need. Without an answer the search goes on, and a note says why. Default none. One of {@link HostUse}. */
    private String vectors;
    /** Whether it counts which files changed lately, and which together, as weak lanes, by a "history" need. Without an answer the search goes on, and a note says why. Default none. One of {@link HostUse}. */
    private String history;
    /** Whether the links of the graph take part. Default none. One of {@link GraphUse}. */
    private String graph;
    /** How many definitions of its file a result names at most, if it stands for a file: those that say most of the query, of which the first is what it is shown by. By 0 the passage that fits best is shown, and no other is named, which is quicker. 0 to 10; default 0. */
    private Long definitions;
    /** How many notable edges each result shows per direction. 0 to 10; default 0. */
    @SerializedName("notable_edges") private Long notableEdges;
    /** Types of what is in no file: "commit", "record" for records of every type, or a type of records, such as "knowledge". They come only if they are asked for so, and files then only if kinds are asked for too. Of them those pass that belong to a file which passes the filters. At most 100 elements. */
    private List<String> types;
    /** Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements. */
    private List<String> languages;
    /** Files, directories or patterns: "core/search", "*_test.go", "src/** /*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes. */
    private List<String> paths;
    /** Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements. */
    private List<String> kinds;
    /** Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements. */
    private List<String> roles;
    /** True to have the host's language model, with vectors "host", write a short hypothetical answer, by an "llm" need, and to look for what lies near that: for questions what, how and why that name no file and no function. Without an answer that helps, the query itself is what the vectors are compared with. */
    private Boolean hyde;
    /** Whether messages that need no repository are turned away. Default off. One of {@link GateUse}. */
    private String gate;
    /** Whether the summaries that the host keeps, as summarize makes them, take part as a weak field, by a "summaries" need. Default none. One of {@link HostUse}. */
    private String summaries;
    /** The names of those that are searched; empty for all. At most 100000 elements. */
    private List<String> repositories;

    public FederateRequest query(String value) {
      query = value;
      return this;
    }

    public String query() {
      return query;
    }

    public FederateRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
    }

    public FederateRequest by(String value) {
      by = value;
      return this;
    }

    public String by() {
      return by;
    }

    public FederateRequest explain(Boolean value) {
      explain = value;
      return this;
    }

    public Boolean explain() {
      return explain;
    }

    public FederateRequest snippetLines(Long value) {
      snippetLines = value;
      return this;
    }

    public Long snippetLines() {
      return snippetLines;
    }

    public FederateRequest vectors(String value) {
      vectors = value;
      return this;
    }

    public String vectors() {
      return vectors;
    }

    public FederateRequest history(String value) {
      history = value;
      return this;
    }

    public String history() {
      return history;
    }

    public FederateRequest graph(String value) {
      graph = value;
      return this;
    }

    public String graph() {
      return graph;
    }

    public FederateRequest definitions(Long value) {
      definitions = value;
      return this;
    }

    public Long definitions() {
      return definitions;
    }

    public FederateRequest notableEdges(Long value) {
      notableEdges = value;
      return this;
    }

    public Long notableEdges() {
      return notableEdges;
    }

    public FederateRequest types(List<String> value) {
      types = value;
      return this;
    }

    public List<String> types() {
      return types;
    }

    public FederateRequest languages(List<String> value) {
      languages = value;
      return this;
    }

    public List<String> languages() {
      return languages;
    }

    public FederateRequest paths(List<String> value) {
      paths = value;
      return this;
    }

    public List<String> paths() {
      return paths;
    }

    public FederateRequest kinds(List<String> value) {
      kinds = value;
      return this;
    }

    public List<String> kinds() {
      return kinds;
    }

    public FederateRequest roles(List<String> value) {
      roles = value;
      return this;
    }

    public List<String> roles() {
      return roles;
    }

    public FederateRequest hyde(Boolean value) {
      hyde = value;
      return this;
    }

    public Boolean hyde() {
      return hyde;
    }

    public FederateRequest gate(String value) {
      gate = value;
      return this;
    }

    public String gate() {
      return gate;
    }

    public FederateRequest summaries(String value) {
      summaries = value;
      return this;
    }

    public String summaries() {
      return summaries;
    }

    public FederateRequest repositories(List<String> value) {
      repositories = value;
      return this;
    }

    public List<String> repositories() {
      return repositories;
    }
  }

  /** FileChange is a file of a diff. */
  public static final class FileChange {
    /** The path of the file. */
    private String path;
    /** The changed lines of the file as it is now; none for all of it. */
    private List<Lines> lines;
    /** True if the file is no more. */
    private Boolean deleted;
    /** True if only what the lines hold changes: what depends on it in the same file counts then, and who imports the file does not. */
    private Boolean alone;
    /** True if only the path or mode changed: no definition is changed then, but who imports the file may be. */
    private Boolean moved;

    public FileChange path(String value) {
      path = value;
      return this;
    }

    public String path() {
      return path;
    }

    public FileChange lines(List<Lines> value) {
      lines = value;
      return this;
    }

    public List<Lines> lines() {
      return lines;
    }

    public FileChange deleted(Boolean value) {
      deleted = value;
      return this;
    }

    public Boolean deleted() {
      return deleted;
    }

    public FileChange alone(Boolean value) {
      alone = value;
      return this;
    }

    public Boolean alone() {
      return alone;
    }

    public FileChange moved(Boolean value) {
      moved = value;
      return this;
    }

    public Boolean moved() {
      return moved;
    }
  }

  /** FileReadRequest asks for lines of a file, or for the entries of a directory. */
  public static final class FileReadRequest {
    /** A file or directory of the repository; "" is its root. It may end in lines of a file, as in "a.go:12-34", "a.go:12" or "a.go:12-", or in the name of a definition, as in "a.go:Server.Serve", and be no more than such a name if only one definition has it. */
    private String path;
    /** The first line, 1-based; without it the beginning of the file. At least 1. */
    private Long start;
    /** The last line, 1-based and inclusive; without it the end of the file. At least 1. */
    private Long end;
    /** How many bytes the text has at most; it is cut at the end of a line. 1 to 16777216; default 1048576. */
    @SerializedName("max_bytes") private Long maxBytes;

    public FileReadRequest path(String value) {
      path = value;
      return this;
    }

    public String path() {
      return path;
    }

    public FileReadRequest start(Long value) {
      start = value;
      return this;
    }

    public Long start() {
      return start;
    }

    public FileReadRequest end(Long value) {
      end = value;
      return this;
    }

    public Long end() {
      return end;
    }

    public FileReadRequest maxBytes(Long value) {
      maxBytes = value;
      return this;
    }

    public Long maxBytes() {
      return maxBytes;
    }
  }

  /**
   * FileReadResponse is a file's lines, or a directory's entries.
   *
   * @param path The path that was read.
   * @param type Whether it is a file or a directory. One of {@link EntryType}.
   * @param language The file's language, "unknown" if it is not known; definitions are then guessed.
   * @param totalLines How many lines the whole file has.
   * @param lines The lines that the text holds.
   * @param text The text of the lines; bytes that are not UTF-8 are replaced.
   * @param next The line to go on with, if the text was cut by max_bytes.
   * @param lineTruncated True if the only line returned is itself longer than max_bytes.
   * @param definitions The definitions that begin in the lines.
   * @param entries The entries of a directory.
   */
  public record FileReadResponse(
      String path,
      String type,
      String language,
      @SerializedName("total_lines") Long totalLines,
      Lines lines,
      String text,
      Long next,
      @SerializedName("line_truncated") Boolean lineTruncated,
      List<Definition> definitions,
      List<Entry> entries) {}

  /**
   * FileRequest is the request of a "file" need: the whole content of a file that the index knows but does not store. The reply is raw bytes, as they are in the file. A host without the files answers with an error of code "not_found" or "unsupported"; content that is not what was indexed ends the operation with code "stale".
   *
   * @param path The path of the file.
   */
  public record FileRequest(
      String path) {}

  /** FoundFile is a file whose definitions are ranked. */
  public static final class FoundFile {
    /** The name of its repository, for who holds several. */
    private String repository;
    /** The path of the file. */
    private String path;
    /** Its place among all files that are found, from 0. At least 0. */
    private Long place;
    /** The score of the file in units of 1/65536. */
    private Long score;
    /** The line that a trace names in it, 0 for none. At least 0. */
    private Long line;
    /** True if its text takes part. */
    private Boolean read;

    public FoundFile repository(String value) {
      repository = value;
      return this;
    }

    public String repository() {
      return repository;
    }

    public FoundFile path(String value) {
      path = value;
      return this;
    }

    public String path() {
      return path;
    }

    public FoundFile place(Long value) {
      place = value;
      return this;
    }

    public Long place() {
      return place;
    }

    public FoundFile score(Long value) {
      score = value;
      return this;
    }

    public Long score() {
      return score;
    }

    public FoundFile line(Long value) {
      line = value;
      return this;
    }

    public Long line() {
      return line;
    }

    public FoundFile read(Boolean value) {
      read = value;
      return this;
    }

    public Boolean read() {
      return read;
    }
  }

  /** GateRequest asks whether a message needs the repository at all. Nothing has to be loaded. */
  public static final class GateRequest {
    /** What somebody wrote. 1 to 1048576 bytes. */
    private String message;
    /** What was said before, the newest last. The last 6 are shown to a model, each up to 2000 bytes. */
    private List<Turn> turns;
    /** Whether the host's language model decides what no pattern does, by an "llm" need. Without a useful answer a note says why. Default none. One of {@link HostUse}. */
    private String model;
    /** The host's clock in seconds since any fixed time. A decision is taken again after 300 seconds; without a clock it does not expire. At least 0. */
    private Long now;

    public GateRequest message(String value) {
      message = value;
      return this;
    }

    public String message() {
      return message;
    }

    public GateRequest turns(List<Turn> value) {
      turns = value;
      return this;
    }

    public List<Turn> turns() {
      return turns;
    }

    public GateRequest model(String value) {
      model = value;
      return this;
    }

    public String model() {
      return model;
    }

    public GateRequest now(Long value) {
      now = value;
      return this;
    }

    public Long now() {
      return now;
    }
  }

  /**
   * GateResponse is the decision.
   *
   * @param retrieve True if the message needs the repository.
   * @param confidence How sure that is, from 0 to 1.
   * @param reason Why, in a few words.
   * @param phase What decided whether a message needs the repository. One of {@link GatePhase}.
   * @param usage What a model cost.
   * @param notes Why a model that was asked did not decide.
   */
  public record GateResponse(
      boolean retrieve,
      double confidence,
      String reason,
      String phase,
      Usage usage,
      List<String> notes) {}

  /**
   * GatherBranch is a line of searches.
   *
   * @param id The id of the branch.
   * @param status Where the branch stands. One of {@link BranchStatus}.
   * @param head The id of the branch's last node; before it has one, of the node that it leaves from.
   * @param retained The sources of the passages that it holds, in the order in which they were found.
   */
  public record GatherBranch(
      String id,
      String status,
      String head,
      List<String> retained) {}

  /** GatherBudget bounds a bundle. 0 is none, and differs from what is absent, which has its default. Characters are grapheme clusters. */
  public static final class GatherBudget {
    /** How many items there are at most. 0 to 1000; default 8. */
    @SerializedName("max_items") private Long maxItems;
    /** How many characters the summary has at most. 0 to 100000; default 1200. */
    @SerializedName("max_summary_chars") private Long maxSummaryChars;
    /** How many characters each snippet has at most. 0 to 100000; default 600. */
    @SerializedName("max_snippet_chars") private Long maxSnippetChars;
    /** How many actions are taken at most. 0 to 64; default 1. */
    @SerializedName("step_limit") private Long stepLimit;
    /** How many passages each branch of graph mode retains. 0 to 1000; default 5. */
    @SerializedName("retained_artifacts") private Long retainedArtifacts;

    public GatherBudget maxItems(Long value) {
      maxItems = value;
      return this;
    }

    public Long maxItems() {
      return maxItems;
    }

    public GatherBudget maxSummaryChars(Long value) {
      maxSummaryChars = value;
      return this;
    }

    public Long maxSummaryChars() {
      return maxSummaryChars;
    }

    public GatherBudget maxSnippetChars(Long value) {
      maxSnippetChars = value;
      return this;
    }

    public Long maxSnippetChars() {
      return maxSnippetChars;
    }

    public GatherBudget stepLimit(Long value) {
      stepLimit = value;
      return this;
    }

    public Long stepLimit() {
      return stepLimit;
    }

    public GatherBudget retainedArtifacts(Long value) {
      retainedArtifacts = value;
      return this;
    }

    public Long retainedArtifacts() {
      return retainedArtifacts;
    }
  }

  /**
   * GatherEdge leads from a node to a later one, or, of a merge, between the heads of two branches.
   *
   * @param from The id of the node that it leaves from.
   * @param to The id of the node that it leads to.
   * @param kind How a search follows from another. One of {@link GatherEdgeKind}.
   */
  public record GatherEdge(
      String from,
      String to,
      String kind) {}

  /**
   * GatherNode is a search, or the request itself.
   *
   * @param id The id of the node.
   * @param branch The id of its branch.
   * @param query What was searched for.
   * @param chosenBy Who chose the search; empty of the request. One of {@link ActionSelection}.
   * @param hits How many passages it found.
   * @param added How many of these were retained.
   */
  public record GatherNode(
      String id,
      String branch,
      String query,
      @SerializedName("chosen_by") String chosenBy,
      long hits,
      long added) {}

  /** GatherPlan says how to look. */
  public static final class GatherPlan {
    /** How searches follow one another. Default linear. One of {@link GatherMode}. */
    private String mode;
    /** Which lanes a search for evidence has. Default lexical. One of {@link GatherStrategy}. */
    private String strategy;
    /** Who chooses what is searched next. Default heuristic. One of {@link ActionSelection}. */
    @SerializedName("action_selection") private String actionSelection;

    public GatherPlan mode(String value) {
      mode = value;
      return this;
    }

    public String mode() {
      return mode;
    }

    public GatherPlan strategy(String value) {
      strategy = value;
      return this;
    }

    public String strategy() {
      return strategy;
    }

    public GatherPlan actionSelection(String value) {
      actionSelection = value;
      return this;
    }

    public String actionSelection() {
      return actionSelection;
    }
  }

  /** GatherPrior is what the loop knows already. */
  public static final class GatherPrior {
    /** What the loop takes the task for; 16 KiB count. */
    private String interpretation;
    /** The last turns, the newest last; 20 of 4 KiB each count. */
    @SerializedName("recent_turns") private List<String> recentTurns;
    /** The items of earlier bundles, best first; 100 count. */
    private List<KnownEvidence> evidence;

    public GatherPrior interpretation(String value) {
      interpretation = value;
      return this;
    }

    public String interpretation() {
      return interpretation;
    }

    public GatherPrior recentTurns(List<String> value) {
      recentTurns = value;
      return this;
    }

    public List<String> recentTurns() {
      return recentTurns;
    }

    public GatherPrior evidence(List<KnownEvidence> value) {
      evidence = value;
      return this;
    }

    public List<KnownEvidence> evidence() {
      return evidence;
    }
  }

  /** GatherRequest asks for bounded evidence for the next step of an agent's loop. */
  public static final class GatherRequest {
    /** Words, a question, an identifier, a path, or a report, as the query of search. 1 to 1048576 bytes. */
    private String query;
    /** What kind of step the evidence is for. Default planner-search. One of {@link GatherIntent}. */
    private String intent;
    /** How to look. */
    private GatherPlan plan;
    /** How much comes back. */
    private GatherBudget budget;
    /** What the loop knows already. */
    @SerializedName("prior_context") private GatherPrior priorContext;
    /** Whether messages that need no repository are turned away. Default off. One of {@link GateUse}. */
    private String gate;
    /** Whether what the host remembers of the project is evidence too, found as recall finds it, by vectors if the strategy of the plan has them. Default none. One of {@link HostUse}. */
    private String remembered;

    public GatherRequest query(String value) {
      query = value;
      return this;
    }

    public String query() {
      return query;
    }

    public GatherRequest intent(String value) {
      intent = value;
      return this;
    }

    public String intent() {
      return intent;
    }

    public GatherRequest plan(GatherPlan value) {
      plan = value;
      return this;
    }

    public GatherPlan plan() {
      return plan;
    }

    public GatherRequest budget(GatherBudget value) {
      budget = value;
      return this;
    }

    public GatherBudget budget() {
      return budget;
    }

    public GatherRequest priorContext(GatherPrior value) {
      priorContext = value;
      return this;
    }

    public GatherPrior priorContext() {
      return priorContext;
    }

    public GatherRequest gate(String value) {
      gate = value;
      return this;
    }

    public String gate() {
      return gate;
    }

    public GatherRequest remembered(String value) {
      remembered = value;
      return this;
    }

    public String remembered() {
      return remembered;
    }
  }

  /**
   * GatherResponse is the evidence. A request that cannot be answered in the way it asks for is no error: Capability says why, and there is no evidence.
   *
   * @param capability Whether the request can be answered in the way it asks for.
   * @param summary One sentence about what was found.
   * @param items The evidence, best first.
   * @param remembered What is remembered of it, best first, apart from the evidence in files.
   * @param warnings What the evidence lacks, or what was done otherwise than asked.
   * @param trace How graph mode went.
   * @param usage What the language model cost.
   */
  public record GatherResponse(
      Capability capability,
      String summary,
      List<EvidenceItem> items,
      List<Recalled> remembered,
      List<String> warnings,
      GatherTrace trace,
      Usage usage) {}

  /**
   * GatherTrace is how graph mode went.
   *
   * @param branches The lines of searches.
   * @param nodes The request (n0) and the searches, in order.
   * @param edges How the nodes follow from one another.
   * @param frontier The queries that were thought of and not searched, best first.
   * @param activeBranch The id of the branch that goes on; empty once all is completed.
   * @param completed False if the step limit ended it: there is more to do.
   * @param stop Why gathering ended. One of {@link GatherStop}.
   * @param steps How many actions were taken.
   */
  public record GatherTrace(
      List<GatherBranch> branches,
      List<GatherNode> nodes,
      List<GatherEdge> edges,
      List<PendingQuery> frontier,
      @SerializedName("active_branch") String activeBranch,
      boolean completed,
      String stop,
      long steps) {}

  /**
   * GrepFile is a file in which lines match.
   *
   * @param ref The ref of the file.
   * @param path The path of the file.
   * @param language The file's language, if it is known.
   * @param roles The roles of the file: "test", "example", "vendored", "generated", "document" or "config".
   * @param count How many lines match.
   * @param lines Lines that match, and with context those around them, in order.
   */
  public record GrepFile(
      String ref,
      String path,
      String language,
      List<String> roles,
      long count,
      List<GrepLine> lines) {}

  /**
   * GrepLine is a line that matches, or one beside it.
   *
   * @param line The number of the line, 1-based.
   * @param text The text of the line, of a line longer than 240 bytes a part with the first match.
   * @param offset Where the text begins in the line, in bytes.
   * @param truncated True if the line is longer than the text.
   * @param matches Where the pattern matches, the first 16 at most, and the first alone in a line of more than 16 KiB; none in a line of the context.
   * @param within The qualified name of the innermost definition around a line that matches.
   */
  public record GrepLine(
      long line,
      String text,
      Long offset,
      Boolean truncated,
      List<GrepMatch> matches,
      String within) {}

  /**
   * GrepMatch is where a pattern matches in a line, in bytes from its beginning, whatever of it is shown.
   *
   * @param start Where the match begins.
   * @param end Where the match ends, exclusive.
   */
  public record GrepMatch(
      long start,
      long end) {}

  /** GrepRequest asks which lines match a pattern. Each file is searched line by line; a byte order mark before its text and a carriage return at the end of a line may match, and need not. */
  public static final class GrepRequest {
    /** A literal, or a regular expression of at most 16 KiB. No match goes beyond a line, so that a line feed in it is refused. 1 to 1048576 bytes. */
    private String pattern;
    /** What the pattern is. Default literal. One of {@link PatternSyntax}. */
    private String syntax;
    /** True to take small and capital letters for the same. A literal then has at most 16 KiB too. */
    @SerializedName("ignore_case") private Boolean ignoreCase;
    /** How many lines around each that matches come along. 0 to 20; default 0. */
    private Long context;
    /** How many files come back at most. Those that do not are counted. 1 to 100000; default 100. */
    private Long limit;
    /** How many lines that match come back of each file at most; 0 for none. Those that do not are counted. 0 to 100000; default 100. */
    private Long lines;
    /** Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements. */
    private List<String> languages;
    /** Files, directories or patterns: "core/search", "*_test.go", "src/** /*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes. */
    private List<String> paths;
    /** Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements. */
    private List<String> kinds;
    /** Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements. */
    private List<String> roles;

    public GrepRequest pattern(String value) {
      pattern = value;
      return this;
    }

    public String pattern() {
      return pattern;
    }

    public GrepRequest syntax(String value) {
      syntax = value;
      return this;
    }

    public String syntax() {
      return syntax;
    }

    public GrepRequest ignoreCase(Boolean value) {
      ignoreCase = value;
      return this;
    }

    public Boolean ignoreCase() {
      return ignoreCase;
    }

    public GrepRequest context(Long value) {
      context = value;
      return this;
    }

    public Long context() {
      return context;
    }

    public GrepRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
    }

    public GrepRequest lines(Long value) {
      lines = value;
      return this;
    }

    public Long lines() {
      return lines;
    }

    public GrepRequest languages(List<String> value) {
      languages = value;
      return this;
    }

    public List<String> languages() {
      return languages;
    }

    public GrepRequest paths(List<String> value) {
      paths = value;
      return this;
    }

    public List<String> paths() {
      return paths;
    }

    public GrepRequest kinds(List<String> value) {
      kinds = value;
      return this;
    }

    public List<String> kinds() {
      return kinds;
    }

    public GrepRequest roles(List<String> value) {
      roles = value;
      return this;
    }

    public List<String> roles() {
      return roles;
    }
  }

  /**
   * GrepResponse is the files in which lines match: code before tests and documents, and what lies high in the tree and has a plain name before what does not. An empty list comes with a reason.
   *
   * @param files The files.
   * @param reason Why the list is empty.
   * @param totalFiles In how many files lines match.
   * @param totalLines How many lines match in all files.
   * @param searched How many files passed the filters and were read to their ends.
   * @param truncated True if lines match that did not come back, because of limit, of lines, or because lines of more than 16 MiB would have. The counts hold them.
   * @param notes Notes say which files could not be searched.
   */
  public record GrepResponse(
      List<GrepFile> files,
      String reason,
      @SerializedName("total_files") long totalFiles,
      @SerializedName("total_lines") long totalLines,
      long searched,
      Boolean truncated,
      List<String> notes) {}

  /** HistoryReply is what the host's version control knows. */
  public static final class HistoryReply {
    /** The name of the newest commit. */
    private String head;
    /** The files that changed, each once, relative to the repository, with slashes. What the index does not hold is ignored. */
    private List<String> paths;
    /** The commits without merges, newest first, each as the numbers in paths, from 0, of the files that it changed. */
    private List<List<Long>> commits;
    /** The names of each commit, in the same order, if they were asked for. */
    private List<CommitDetails> details;

    public HistoryReply head(String value) {
      head = value;
      return this;
    }

    public String head() {
      return head;
    }

    public HistoryReply paths(List<String> value) {
      paths = value;
      return this;
    }

    public List<String> paths() {
      return paths;
    }

    public HistoryReply commits(List<List<Long>> value) {
      commits = value;
      return this;
    }

    public List<List<Long>> commits() {
      return commits;
    }

    public HistoryReply details(List<CommitDetails> value) {
      details = value;
      return this;
    }

    public List<CommitDetails> details() {
      return details;
    }
  }

  /**
   * HistoryRequest is the request of a "history" need: which files did the last commits change? The reply is a HistoryReply. A host without a history answers with an error of code "unsupported"; whatever error it is, the search goes on without.
   *
   * @param commits How many of them at most, the newest ones.
   * @param known The head of the history that the core has, "" for none. If it is still the same, a reply of the head alone is enough.
   * @param details True if the names of the commits are wanted too.
   */
  public record HistoryRequest(
      long commits,
      String known,
      Boolean details) {}

  /** ImpactRequest asks what a change touches. The repository is as it is after the change. */
  public static final class ImpactRequest {
    /** The files of a diff. At most 10000 elements. */
    private List<FileChange> changes;
    /** What is to change, with changes or instead: refs, names such as Server.Serve, paths, FILE:NAME, or FILE:12-34, all definitions of which change. Those that stand for nothing are told in notes beside others, and are an error where all do. At most 1000 elements; each at most 4096 bytes. */
    private List<String> targets;
    /** How far dependents are followed. 1 to 5; default 2. */
    private Long depth;
    /** How many dependents, tests and documents are listed of each. 1 to 500; default 50. */
    private Long limit;
    /** True to say of each dependent where it is. */
    private Boolean places;
    /** Whether tests that changed together with the files before count too, by a "history" need. Default none. One of {@link HostUse}. */
    private String history;

    public ImpactRequest changes(List<FileChange> value) {
      changes = value;
      return this;
    }

    public List<FileChange> changes() {
      return changes;
    }

    public ImpactRequest targets(List<String> value) {
      targets = value;
      return this;
    }

    public List<String> targets() {
      return targets;
    }

    public ImpactRequest depth(Long value) {
      depth = value;
      return this;
    }

    public Long depth() {
      return depth;
    }

    public ImpactRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
    }

    public ImpactRequest places(Boolean value) {
      places = value;
      return this;
    }

    public Boolean places() {
      return places;
    }

    public ImpactRequest history(String value) {
      history = value;
      return this;
    }

    public String history() {
      return history;
    }
  }

  /**
   * ImpactResponse is what a change touches.
   *
   * @param definitions The innermost definitions that hold changed lines.
   * @param dependents What calls, uses, extends or imports what was changed, near ones first.
   * @param tests The tests that belong to what was changed, the likeliest first, without those that were changed themselves.
   * @param documents The documents that belong to what was changed, the likeliest first, without those that were changed themselves.
   * @param owners Who CODEOWNERS names for the changed files.
   * @param unknown Paths that the index does not hold: left out, or not text.
   * @param notes What was left out or done otherwise than asked, and why.
   */
  public record ImpactResponse(
      List<Entity> definitions,
      List<Reached> dependents,
      List<AffectedEntity> tests,
      List<AffectedEntity> documents,
      List<Owned> owners,
      List<String> unknown,
      List<String> notes) {}

  /** ImportRequest asks to open a snapshot that the host hands over through read needs. The core keeps a copy. */
  public static final class ImportRequest {
    /** The snapshot's length in bytes. At least 1. */
    private Long size;
    /** The size over which a snapshot is refused. At least 1; default 4294967296. */
    @SerializedName("max_bytes") private Long maxBytes;
    /** How much a read need asks for at most. A host that sets it to the size and hands over all at once gives the bytes away: the core keeps them where they are. At least 1024. */
    @SerializedName("piece_bytes") private Long pieceBytes;
    /** Ranges leaves the snapshot where it is: search, read and stats ask for what they need of it through read needs of their own, all at once, in a few rounds, and answer as if all of it were there. Other operations are refused. */
    private Boolean ranges;

    public ImportRequest size(Long value) {
      size = value;
      return this;
    }

    public Long size() {
      return size;
    }

    public ImportRequest maxBytes(Long value) {
      maxBytes = value;
      return this;
    }

    public Long maxBytes() {
      return maxBytes;
    }

    public ImportRequest pieceBytes(Long value) {
      pieceBytes = value;
      return this;
    }

    public Long pieceBytes() {
      return pieceBytes;
    }

    public ImportRequest ranges(Boolean value) {
      ranges = value;
      return this;
    }

    public Boolean ranges() {
      return ranges;
    }
  }

  /** InspectRequest asks for an entity and what is around it. */
  public static final class InspectRequest {
    /** A ref as answers give it. A path of the repository is taken for its file or directory too, and a qualified name that is defined once for its symbol. */
    private String ref;
    /** Which edges of the entity are meant. Default both. One of {@link Direction}. */
    private String direction;
    /** The kinds of edges wanted; without it all. */
    @SerializedName("edge_kinds") private List<String> edgeKinds;
    /** How many edges of a kind and direction are listed. All are counted. 1 to 1000; default 5. */
    private Long limit;
    /** How far to go. Beyond 1 the answer also lists what is reached, up to 16 edges a kind and entity. 1 to 5; default 1. */
    private Long depth;
    /** How much is shown of the entity. Default concise. One of {@link Detail}. */
    private String detail;
    /** True to say of each edge, and of what is reached, where its other end is. */
    private Boolean places;
    /** Whether edges of commits take part, by a "history" need. Default none. One of {@link HostUse}. */
    private String history;

    public InspectRequest ref(String value) {
      ref = value;
      return this;
    }

    public String ref() {
      return ref;
    }

    public InspectRequest direction(String value) {
      direction = value;
      return this;
    }

    public String direction() {
      return direction;
    }

    public InspectRequest edgeKinds(List<String> value) {
      edgeKinds = value;
      return this;
    }

    public List<String> edgeKinds() {
      return edgeKinds;
    }

    public InspectRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
    }

    public InspectRequest depth(Long value) {
      depth = value;
      return this;
    }

    public Long depth() {
      return depth;
    }

    public InspectRequest detail(String value) {
      detail = value;
      return this;
    }

    public String detail() {
      return detail;
    }

    public InspectRequest places(Boolean value) {
      places = value;
      return this;
    }

    public Boolean places() {
      return places;
    }

    public InspectRequest history(String value) {
      history = value;
      return this;
    }

    public String history() {
      return history;
    }
  }

  /**
   * InspectResponse is an entity and what is around it.
   *
   * @param entity The entity.
   * @param preview The beginning of its text, with detail "full".
   * @param edges Its edges, by direction and kind.
   * @param externalImports The imports of a file that lead out of the repository. C#'s are not resolved, and not listed.
   * @param recommendedNextHops The neighbours worth inspecting, best first, of the whole neighbourhood and not only of the edges listed.
   * @param coverage How many edges of every family there are: that there are none is evidence too.
   * @param reached What is farther away, by distance, with a depth over 1.
   * @param truncated True if reached does not hold all.
   * @param notes What was left out or done otherwise than asked, and why.
   */
  public record InspectResponse(
      Entity entity,
      Preview preview,
      Around edges,
      @SerializedName("external_imports") List<ExternalImport> externalImports,
      @SerializedName("recommended_next_hops") List<NextHop> recommendedNextHops,
      List<FamilyCount> coverage,
      List<Reached> reached,
      Boolean truncated,
      List<String> notes) {}

  /**
   * Item is something that an agent keeps in mind.
   *
   * @param id The id of the item.
   * @param session The id of its session.
   * @param tier How near it is kept. One of {@link MemoryTier}.
   * @param label The agent's own word for what it is.
   * @param text What is kept.
   * @param tokens An estimate of how many tokens the text has.
   * @param relevance How relevant it is, from 0 to 1, as it was given.
   * @param accesses How often it was recalled.
   * @param created When it was made, in milliseconds since 1970.
   * @param similarity How like the query it is, from 0 to 1, in an answer to one.
   * @param pinned True if it is pinned: it never becomes cold.
   */
  public record Item(
      String id,
      String session,
      String tier,
      String label,
      String text,
      long tokens,
      double relevance,
      long accesses,
      long created,
      Double similarity,
      Boolean pinned) {}

  /** KnowledgeRequest asks for runbooks and stored knowledge. */
  public static final class KnowledgeRequest {
    /** Words, or the id of one text; empty lists all, without their text. */
    private String query;
    /** The id of one text. */
    private String id;
    /** How many texts come back at most. 1 to 20; default 3. */
    private Long limit;

    public KnowledgeRequest query(String value) {
      query = value;
      return this;
    }

    public String query() {
      return query;
    }

    public KnowledgeRequest id(String value) {
      id = value;
      return this;
    }

    public String id() {
      return id;
    }

    public KnowledgeRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
    }
  }

  /**
   * KnowledgeResponse is the texts found, best first.
   *
   * @param texts The texts found.
   * @param reason Why nothing was found.
   */
  public record KnowledgeResponse(
      List<KnowledgeText> texts,
      String reason) {}

  /**
   * KnowledgeText is a runbook, or knowledge that was added.
   *
   * @param id The id of the text.
   * @param title Its title.
   * @param text What it says; lists leave it out.
   * @param ref The ref of knowledge that was added.
   */
  public record KnowledgeText(
      String id,
      String title,
      String text,
      String ref) {}

  /** KnownEvidence is an Item of an earlier bundle. Only the source is needed: what it shows is read again. */
  public static final class KnownEvidence {
    /** The place as PATH:FIRST-LAST, as an item of a bundle has it. */
    private String source;
    /** The text that was shown. */
    private String snippet;
    /** What it was found by. */
    private String rationale;
    /** Its position in its bundle. */
    private Long rank;

    public KnownEvidence source(String value) {
      source = value;
      return this;
    }

    public String source() {
      return source;
    }

    public KnownEvidence snippet(String value) {
      snippet = value;
      return this;
    }

    public String snippet() {
      return snippet;
    }

    public KnownEvidence rationale(String value) {
      rationale = value;
      return this;
    }

    public String rationale() {
      return rationale;
    }

    public KnownEvidence rank(Long value) {
      rank = value;
      return this;
    }

    public Long rank() {
      return rank;
    }
  }

  /**
   * LackingRepository is a repository whose index lacks something.
   *
   * @param repository Its name.
   * @param skipped Skipped says what its index lacks.
   */
  public record LackingRepository(
      String repository,
      String skipped) {}

  /**
   * LaneUse is a lane that took part in a search.
   *
   * @param name The name of the lane.
   * @param times The factor on what it counts unless told otherwise.
   */
  public record LaneUse(
      String name,
      double times) {}

  /**
   * LanguageStats counts the files of a language.
   *
   * @param language The language.
   * @param files How many files are in it.
   * @param bytes How many bytes these have.
   * @param lines How many lines these have.
   */
  public record LanguageStats(
      String language,
      long files,
      long bytes,
      long lines) {}

  /** Layout is what ranking knows of the tree of a repository. */
  public static final class Layout {
    /** How many sources lie in each depth. At most 100000 elements. */
    private List<Long> depths;
    /** The directories that hold others such as v1 and v2. At most 1000000 elements. */
    private List<DirectoryVersion> versions;

    public Layout depths(List<Long> value) {
      depths = value;
      return this;
    }

    public List<Long> depths() {
      return depths;
    }

    public Layout versions(List<DirectoryVersion> value) {
      versions = value;
      return this;
    }

    public List<DirectoryVersion> versions() {
      return versions;
    }
  }

  /** Lines is a run of lines, 1-based and inclusive. */
  public static final class Lines {
    /** The first line, 1-based. */
    private Long start;
    /** The last line, 1-based and inclusive. */
    private Long end;

    public Lines start(Long value) {
      start = value;
      return this;
    }

    public Long start() {
      return start;
    }

    public Lines end(Long value) {
      end = value;
      return this;
    }

    public Long end() {
      return end;
    }
  }

  /** LoadRequest asks to index the files of an archive (tar, tar.gz or zip, told apart by their first bytes) that the host hands over through read needs. */
  public static final class LoadRequest {
    /** The repository's name, for people. */
    private String name;
    /** The archive's length in bytes; only a zip archive needs it, for the others it makes progress exact. At least 0. */
    private Long size;
    /** How the load treats what was there. Default replace. One of {@link LoadMode}. */
    private String mode;
    /** Paths that no longer exist, for an update. */
    private List<String> remove;
    /** What the load does with the contents of files. Default keep. One of {@link LoadContents}. */
    private String contents;
    /** The size in bytes over which a file is left out. At least 1; default 16777216. */
    @SerializedName("max_file_bytes") private Long maxFileBytes;
    /** How many files the archive may have. At least 1; default 1000000. */
    @SerializedName("max_files") private Long maxFiles;
    /** How many bytes the archive may have once unpacked. At least 1; default 8589934592. */
    @SerializedName("max_total_bytes") private Long maxTotalBytes;
    /** Among how many loads the files of the archive are shared out, by their paths, so that as many cores index it at once, from whose snapshots one takes the others' files. 1 to 64; default 1. */
    private Long shares;
    /** Which of them this load takes, from 0 to one less than shares. 0 to 63; default 0. */
    private Long share;
    /** The files that the host left out, to be shown by stats beside those that the core leaves out. An update without it keeps the counts there were. */
    private List<Skip> skipped;

    public LoadRequest name(String value) {
      name = value;
      return this;
    }

    public String name() {
      return name;
    }

    public LoadRequest size(Long value) {
      size = value;
      return this;
    }

    public Long size() {
      return size;
    }

    public LoadRequest mode(String value) {
      mode = value;
      return this;
    }

    public String mode() {
      return mode;
    }

    public LoadRequest remove(List<String> value) {
      remove = value;
      return this;
    }

    public List<String> remove() {
      return remove;
    }

    public LoadRequest contents(String value) {
      contents = value;
      return this;
    }

    public String contents() {
      return contents;
    }

    public LoadRequest maxFileBytes(Long value) {
      maxFileBytes = value;
      return this;
    }

    public Long maxFileBytes() {
      return maxFileBytes;
    }

    public LoadRequest maxFiles(Long value) {
      maxFiles = value;
      return this;
    }

    public Long maxFiles() {
      return maxFiles;
    }

    public LoadRequest maxTotalBytes(Long value) {
      maxTotalBytes = value;
      return this;
    }

    public Long maxTotalBytes() {
      return maxTotalBytes;
    }

    public LoadRequest shares(Long value) {
      shares = value;
      return this;
    }

    public Long shares() {
      return shares;
    }

    public LoadRequest share(Long value) {
      share = value;
      return this;
    }

    public Long share() {
      return share;
    }

    public LoadRequest skipped(List<Skip> value) {
      skipped = value;
      return this;
    }

    public List<Skip> skipped() {
      return skipped;
    }
  }

  /**
   * LoadResponse says what is loaded now.
   *
   * @param name The repository's name.
   * @param files How many files are in the index.
   * @param bytes How many bytes these have.
   * @param chunks How many chunks these were cut into.
   * @param definitions How many definitions were found.
   * @param skipped The files that are not in the index, by reason.
   * @param parts How many segments a search goes through.
   */
  public record LoadResponse(
      String name,
      long files,
      long bytes,
      long chunks,
      long definitions,
      List<Skip> skipped,
      long parts) {}

  /**
   * MapFile is a file on a map.
   *
   * @param ref The ref of the file.
   * @param path Its path.
   * @param definitions The definitions that the map shows of it.
   */
  public record MapFile(
      String ref,
      String path,
      List<Definition> definitions) {}

  /** MapRequest asks for the map of a repository: the definitions that the rest leans on most, by their signatures. */
  public static final class MapRequest {
    /** What the map is drawn around, if given, as the query of search. At most 1048576 bytes. */
    private String query;
    /** The directory or file that is shown; without it all. */
    private String path;
    /** How many tokens the map has at most, by estimate. 1 to 1000000000; default 1024. */
    private Long budget;
    /** Whether the links of the graph count in what the repository leans on. Default links. One of {@link GraphUse}. */
    private String graph;

    public MapRequest query(String value) {
      query = value;
      return this;
    }

    public String query() {
      return query;
    }

    public MapRequest path(String value) {
      path = value;
      return this;
    }

    public String path() {
      return path;
    }

    public MapRequest budget(Long value) {
      budget = value;
      return this;
    }

    public Long budget() {
      return budget;
    }

    public MapRequest graph(String value) {
      graph = value;
      return this;
    }

    public String graph() {
      return graph;
    }
  }

  /**
   * MapResponse is a map. An empty one comes with a reason.
   *
   * @param map A line for each file and, indented below, one for each definition: its line and its signature.
   * @param files The files on the map, in its order.
   * @param tokens An estimate of how many tokens the map has.
   * @param truncated True if there are definitions that are not on it.
   * @param reason Why the map is empty.
   */
  public record MapResponse(
      String map,
      List<MapFile> files,
      long tokens,
      boolean truncated,
      String reason) {}

  /**
   * Matches is how much a search finds before it ranks.
   *
   * @param chunks How many chunks hold any of the query's words.
   * @param files How many files do, or are known to a lane otherwise.
   * @param passing How many of these pass the filters.
   */
  public record Matches(
      long chunks,
      long files,
      long passing) {}

  /** MemoryRequest works with what an agent keeps in mind during a session: hot items are in its context, warm ones near, cold ones far. */
  public static final class MemoryRequest {
    /** The name of the project; without it that of what is loaded. */
    private String project;
    /** What to do with what an agent keeps in mind. Default status. One of {@link MemoryAction}. */
    private String action;
    /** The id or ref of a session; without it the active one that was used last, which add makes if there is none. */
    private String session;
    /** What add keeps; what is longer is for a message or a note. At most 65536 bytes. */
    private String text;
    /** One's own word for what add keeps. At most 128 bytes. */
    private String label;
    /** How relevant it is; 0.5 without it. The least relevant leaves the context first. 0 to 1. */
    private Double relevance;
    /** The tier that list shows, hot without it, or that spill moves items to, warm without it. One of {@link MemoryTier}. */
    private String tier;
    /** The items that spill moves; without them the count least relevant. */
    private List<String> ids;
    /** How many items spill moves; without it half of the hot items, rounded up. 1 to 1048576. */
    private Long count;
    /** What recall looks for among the items of all tiers. At most 1048576 bytes. */
    private String query;
    /** How many are recalled at most. 1 to 200; default 5. */
    private Long limit;
    /** True to leave what is recalled where it is. Otherwise items of a similarity of 0.85, and those recalled three times, become hot. */
    @SerializedName("keep_tiers") private Boolean keepTiers;
    /** Whether similarity is by the host's embedding model, by "embed" needs, or else by words. Default none. One of {@link HostUse}. */
    private String vectors;

    public MemoryRequest project(String value) {
      project = value;
      return this;
    }

    public String project() {
      return project;
    }

    public MemoryRequest action(String value) {
      action = value;
      return this;
    }

    public String action() {
      return action;
    }

    public MemoryRequest session(String value) {
      session = value;
      return this;
    }

    public String session() {
      return session;
    }

    public MemoryRequest text(String value) {
      text = value;
      return this;
    }

    public String text() {
      return text;
    }

    public MemoryRequest label(String value) {
      label = value;
      return this;
    }

    public String label() {
      return label;
    }

    public MemoryRequest relevance(Double value) {
      relevance = value;
      return this;
    }

    public Double relevance() {
      return relevance;
    }

    public MemoryRequest tier(String value) {
      tier = value;
      return this;
    }

    public String tier() {
      return tier;
    }

    public MemoryRequest ids(List<String> value) {
      ids = value;
      return this;
    }

    public List<String> ids() {
      return ids;
    }

    public MemoryRequest count(Long value) {
      count = value;
      return this;
    }

    public Long count() {
      return count;
    }

    public MemoryRequest query(String value) {
      query = value;
      return this;
    }

    public String query() {
      return query;
    }

    public MemoryRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
    }

    public MemoryRequest keepTiers(Boolean value) {
      keepTiers = value;
      return this;
    }

    public Boolean keepTiers() {
      return keepTiers;
    }

    public MemoryRequest vectors(String value) {
      vectors = value;
      return this;
    }

    public String vectors() {
      return vectors;
    }
  }

  /**
   * MemoryResponse is what came of it.
   *
   * @param project The name of the project.
   * @param session The id of the session.
   * @param items The items added, listed or recalled.
   * @param tiers The counts of all tiers after what was done.
   * @param promoted The ids of recalled items that are hot now.
   * @param spilled The ids of items that had to leave the context.
   * @param reason Why nothing was recalled.
   * @param notes Notes say what was left out, such as vectors that were asked for.
   */
  public record MemoryResponse(
      String project,
      String session,
      List<Item> items,
      List<Tier> tiers,
      List<String> promoted,
      List<String> spilled,
      String reason,
      List<String> notes) {}

  /**
   * Mention is a part of a query that names something in code.
   *
   * @param text The text as written, without quotes, parentheses and what goes before a path.
   * @param type What it seems to name. One of {@link MentionType}.
   * @param start Where it begins in the query, in bytes.
   * @param end Where it ends in the query, in bytes, exclusive.
   */
  public record Mention(
      String text,
      String type,
      long start,
      long end) {}

  /**
   * Message is something said in a session.
   *
   * @param id The id of the message.
   * @param ref The ref of the message.
   * @param session The id of its session.
   * @param role Who said something. One of {@link Role}.
   * @param content What was said, perhaps cut.
   * @param bytes How many bytes the whole content has.
   * @param truncated True if the content is cut.
   * @param created Milliseconds since 1970.
   * @param metadata The object that came with it, as it was given.
   */
  public record Message(
      String id,
      String ref,
      String session,
      String role,
      String content,
      long bytes,
      Boolean truncated,
      long created,
      JsonElement metadata) {}

  /** MessagesRequest stores what was said in a session, or asks for it. */
  public static final class MessagesRequest {
    /** The name of the project; without it that of what is loaded. */
    private String project;
    /** What to do with messages. Default list. One of {@link MessagesAction}. */
    private String action;
    /** The id or ref of a session; without it the active one that was used last, which add makes if there is none. */
    private String session;
    /** What add stores, in order. At most 1000 elements. */
    private List<NewMessage> messages;
    /** Keep also keeps what is added in mind, as memory does with add, under its role. All is written at once or nothing is: messages of 4 MiB together, or one larger one, the decisions found in them, and what leaves the context for them. */
    private Boolean keep;
    /** Start makes the session that keep is for, if it is not there; without an id it is a new one. */
    private Boolean start;
    /** How decisions are looked for in messages. Default none. One of {@link DecisionSearch}. */
    private String decisions;
    /** How many are listed at most, the last ones. 1 to 200; default 20. */
    private Long limit;
    /** What an answer says in earlier, to go back from there. At least 0. */
    private Long before;
    /** How many bytes of each are listed at most. 1 to 16777216; default 65536. */
    @SerializedName("max_bytes") private Long maxBytes;

    public MessagesRequest project(String value) {
      project = value;
      return this;
    }

    public String project() {
      return project;
    }

    public MessagesRequest action(String value) {
      action = value;
      return this;
    }

    public String action() {
      return action;
    }

    public MessagesRequest session(String value) {
      session = value;
      return this;
    }

    public String session() {
      return session;
    }

    public MessagesRequest messages(List<NewMessage> value) {
      messages = value;
      return this;
    }

    public List<NewMessage> messages() {
      return messages;
    }

    public MessagesRequest keep(Boolean value) {
      keep = value;
      return this;
    }

    public Boolean keep() {
      return keep;
    }

    public MessagesRequest start(Boolean value) {
      start = value;
      return this;
    }

    public Boolean start() {
      return start;
    }

    public MessagesRequest decisions(String value) {
      decisions = value;
      return this;
    }

    public String decisions() {
      return decisions;
    }

    public MessagesRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
    }

    public MessagesRequest before(Long value) {
      before = value;
      return this;
    }

    public Long before() {
      return before;
    }

    public MessagesRequest maxBytes(Long value) {
      maxBytes = value;
      return this;
    }

    public Long maxBytes() {
      return maxBytes;
    }
  }

  /**
   * MessagesResponse is a part of a session in the order in which it was said, or the ids of what was stored.
   *
   * @param project The name of the project.
   * @param session The id of the session.
   * @param messages The messages listed.
   * @param earlier What goes on with what was said before, given as before; 0 if there is nothing.
   * @param refs The refs of the messages stored, in order.
   * @param known How many of them were stored before and left as they are.
   * @param decisions The decisions that were found in them.
   * @param mightDecide True if a message reads like a decision, and none was looked for.
   * @param notes Notes say which messages were too large to be kept in mind, or to be found by all words.
   * @param usage What the model cost.
   */
  public record MessagesResponse(
      String project,
      String session,
      List<Message> messages,
      Long earlier,
      List<String> refs,
      Long known,
      List<Decision> decisions,
      @SerializedName("might_decide") Boolean mightDecide,
      List<String> notes,
      Usage usage) {}

  /**
   * MissingRepository is a repository that did not answer.
   *
   * @param repository Its name.
   * @param why What was wrong.
   */
  public record MissingRepository(
      String repository,
      String why) {}

  /** ModelCall is one tool call. */
  public static final class ModelCall {
    /** The name of the tool. */
    private String name;
    /** What the model gave: a JSON object, if it kept to the schema; hosts hand on text that is not JSON as a JSON string. */
    private JsonElement arguments;

    public ModelCall name(String value) {
      name = value;
      return this;
    }

    public String name() {
      return name;
    }

    public ModelCall arguments(JsonElement value) {
      arguments = value;
      return this;
    }

    public JsonElement arguments() {
      return arguments;
    }
  }

  /** ModelReply is the reply to an "llm" need. */
  public static final class ModelReply {
    /** The tool calls of the model, in order. */
    private List<ModelCall> calls;
    /** What it said besides. */
    private String text;
    /** Why a model ended. One of {@link ModelStop}. */
    private String stop;
    /** What answered, as PROVIDER:MODEL. */
    private String model;
    /** What the call cost. */
    private Usage usage;
    /** What the host has to say, such as that a prefix was too short to be cached. */
    private List<String> warnings;

    public ModelReply calls(List<ModelCall> value) {
      calls = value;
      return this;
    }

    public List<ModelCall> calls() {
      return calls;
    }

    public ModelReply text(String value) {
      text = value;
      return this;
    }

    public String text() {
      return text;
    }

    public ModelReply stop(String value) {
      stop = value;
      return this;
    }

    public String stop() {
      return stop;
    }

    public ModelReply model(String value) {
      model = value;
      return this;
    }

    public String model() {
      return model;
    }

    public ModelReply usage(Usage value) {
      usage = value;
      return this;
    }

    public Usage usage() {
      return usage;
    }

    public ModelReply warnings(List<String> value) {
      warnings = value;
      return this;
    }

    public List<String> warnings() {
      return warnings;
    }
  }

  /**
   * ModelRequest is the request of an "llm" need: one turn of a conversation that has no other turns. The prompt is the texts of the prefix, then the message.
   *
   * @param purpose Which part of Cairn asks, such as "navigate": hosts log it and may choose a model by it.
   * @param prefix Text that stays the same, byte for byte, from call to call, and is worth caching by the provider. It is instructions and data.
   * @param message What differs from call to call.
   * @param tool The one tool that the model must call, once, if there is one.
   * @param maxTokens The most tokens that the model may write; 0 leaves it to the host.
   */
  public record ModelRequest(
      String purpose,
      List<Segment> prefix,
      String message,
      ModelTool tool,
      @SerializedName("max_tokens") Long maxTokens) {}

  /**
   * ModelTool is a function that the model is offered.
   *
   * @param name The name of the function.
   * @param description What it is for, for the model.
   * @param inputSchema The JSON Schema of its arguments.
   */
  public record ModelTool(
      String name,
      String description,
      @SerializedName("input_schema") JsonElement inputSchema) {}

  /** NameCount is how well definitions fit a name in a report. */
  public static final class NameCount {
    /** How well the best fit; only good for comparing. */
    private Long fit;
    /** How many fit best. */
    private Long definitions;

    public NameCount fit(Long value) {
      fit = value;
      return this;
    }

    public Long fit() {
      return fit;
    }

    public NameCount definitions(Long value) {
      definitions = value;
      return this;
    }

    public Long definitions() {
      return definitions;
    }
  }

  /** NavigateCache says how prompts are laid out for the provider's cache. */
  public static final class NavigateCache {
    /** True to send prompts without marks and without blocks of earlier rounds. */
    private Boolean off;
    /** How many tokens the model takes, which bounds all of a prompt. The window of earlier blocks has 4096 less. 8192 to 10000000; default 128000. */
    @SerializedName("context_tokens") private Long contextTokens;
    /** True to let the first block go when the window is full. */
    @SerializedName("no_pin") private Boolean noPin;
    /** True to leave the block at hand out of the prefix in the first round. */
    @SerializedName("no_current_block") private Boolean noCurrentBlock;
    /** True to leave the block at hand out of the prefix in later rounds. */
    @SerializedName("no_subtree_block") private Boolean noSubtreeBlock;

    public NavigateCache off(Boolean value) {
      off = value;
      return this;
    }

    public Boolean off() {
      return off;
    }

    public NavigateCache contextTokens(Long value) {
      contextTokens = value;
      return this;
    }

    public Long contextTokens() {
      return contextTokens;
    }

    public NavigateCache noPin(Boolean value) {
      noPin = value;
      return this;
    }

    public Boolean noPin() {
      return noPin;
    }

    public NavigateCache noCurrentBlock(Boolean value) {
      noCurrentBlock = value;
      return this;
    }

    public Boolean noCurrentBlock() {
      return noCurrentBlock;
    }

    public NavigateCache noSubtreeBlock(Boolean value) {
      noSubtreeBlock = value;
      return this;
    }

    public Boolean noSubtreeBlock() {
      return noSubtreeBlock;
    }
  }

  /** NavigateRequest asks for files by walking the tree of a repository by names. */
  public static final class NavigateRequest {
    /** Words or a question. 1 to 1048576 bytes. */
    private String query;
    /** How the tree is walked. Default auto. One of {@link NavigateStrategy}. */
    private String strategy;
    /** Who picks from the entries shown. Default index. One of {@link NavigateModel}. */
    private String model;
    /** The name of a tree that the host has, read by "node" and "children" needs; empty for what is loaded. */
    private String tree;
    /** How many files come back at most. 1 to 1000; default 10. */
    private Long limit;
    /** How many directories are followed from a round; without it 3 in beam and all in block. 1 to 1000. */
    @SerializedName("beam_width") private Long beamWidth;
    /** How many rounds all but beam have at most, over all restarts; without it block has 20, or as many as the tree is deep, for each. 1 to 1000. */
    @SerializedName("max_rounds") private Long maxRounds;
    /** The size of a block in tokens, as the core counts them. 100 to 1000000; default 16000. */
    @SerializedName("block_tokens") private Long blockTokens;
    /** How many calls of a round are open at once. 1 to 64; default 4. */
    private Long parallel;
    /** What orders paths across blocks. Default none. One of {@link PathOrder}. */
    private String ranker;
    /** Whether the search that leads guided, and that rerank and cascade order, has the host's vectors as a lane. Default none. One of {@link HostUse}. */
    private String vectors;
    /** Which single directories are passed through. Default all. One of {@link Collapse}. */
    private String collapse;
    /** What a block shows below its candidates. Default fill. One of {@link Lookahead}. */
    private String lookahead;
    /** How blocks are filled. Default union. One of {@link BlockPacking}. */
    private String packing;
    /** How an entry is shown to a model; without it in full by beam and block, else compact. One of {@link EntryStyle}. */
    private String entries;
    /** How the ids that may be picked are told. Default range. One of {@link IDStyle}. */
    private String ids;
    /** How often a navigation that found nothing begins again; 0 for never. 0 to 10; default 1. */
    private Long restarts;
    /** True to end as soon as there are enough files, in the order in which they were found; else one last call orders the files of all rounds, if the host's model picked them in several. */
    @SerializedName("no_final_order") private Boolean noFinalOrder;
    /** True to let .json files be opened like directories. */
    @SerializedName("expand_json") private Boolean expandJson;
    /** True to let documents be opened like directories: what is found is a section of one. */
    @SerializedName("expand_documents") private Boolean expandDocuments;
    /** The path of the one document that is navigated. */
    private String document;
    /** True to add the contents of the files found. */
    private Boolean contents;
    /** How many bytes of each file's content are added at most. 1 to 16777216; default 65536. */
    @SerializedName("max_bytes") private Long maxBytes;
    /** How prompts are laid out for the provider's cache. */
    private NavigateCache cache;

    public NavigateRequest query(String value) {
      query = value;
      return this;
    }

    public String query() {
      return query;
    }

    public NavigateRequest strategy(String value) {
      strategy = value;
      return this;
    }

    public String strategy() {
      return strategy;
    }

    public NavigateRequest model(String value) {
      model = value;
      return this;
    }

    public String model() {
      return model;
    }

    public NavigateRequest tree(String value) {
      tree = value;
      return this;
    }

    public String tree() {
      return tree;
    }

    public NavigateRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
    }

    public NavigateRequest beamWidth(Long value) {
      beamWidth = value;
      return this;
    }

    public Long beamWidth() {
      return beamWidth;
    }

    public NavigateRequest maxRounds(Long value) {
      maxRounds = value;
      return this;
    }

    public Long maxRounds() {
      return maxRounds;
    }

    public NavigateRequest blockTokens(Long value) {
      blockTokens = value;
      return this;
    }

    public Long blockTokens() {
      return blockTokens;
    }

    public NavigateRequest parallel(Long value) {
      parallel = value;
      return this;
    }

    public Long parallel() {
      return parallel;
    }

    public NavigateRequest ranker(String value) {
      ranker = value;
      return this;
    }

    public String ranker() {
      return ranker;
    }

    public NavigateRequest vectors(String value) {
      vectors = value;
      return this;
    }

    public String vectors() {
      return vectors;
    }

    public NavigateRequest collapse(String value) {
      collapse = value;
      return this;
    }

    public String collapse() {
      return collapse;
    }

    public NavigateRequest lookahead(String value) {
      lookahead = value;
      return this;
    }

    public String lookahead() {
      return lookahead;
    }

    public NavigateRequest packing(String value) {
      packing = value;
      return this;
    }

    public String packing() {
      return packing;
    }

    public NavigateRequest entries(String value) {
      entries = value;
      return this;
    }

    public String entries() {
      return entries;
    }

    public NavigateRequest ids(String value) {
      ids = value;
      return this;
    }

    public String ids() {
      return ids;
    }

    public NavigateRequest restarts(Long value) {
      restarts = value;
      return this;
    }

    public Long restarts() {
      return restarts;
    }

    public NavigateRequest noFinalOrder(Boolean value) {
      noFinalOrder = value;
      return this;
    }

    public Boolean noFinalOrder() {
      return noFinalOrder;
    }

    public NavigateRequest expandJson(Boolean value) {
      expandJson = value;
      return this;
    }

    public Boolean expandJson() {
      return expandJson;
    }

    public NavigateRequest expandDocuments(Boolean value) {
      expandDocuments = value;
      return this;
    }

    public Boolean expandDocuments() {
      return expandDocuments;
    }

    public NavigateRequest document(String value) {
      document = value;
      return this;
    }

    public String document() {
      return document;
    }

    public NavigateRequest contents(Boolean value) {
      contents = value;
      return this;
    }

    public Boolean contents() {
      return contents;
    }

    public NavigateRequest maxBytes(Long value) {
      maxBytes = value;
      return this;
    }

    public Long maxBytes() {
      return maxBytes;
    }

    public NavigateRequest cache(NavigateCache value) {
      cache = value;
      return this;
    }

    public NavigateCache cache() {
      return cache;
    }
  }

  /**
   * NavigateResponse is what a navigation found, and how.
   *
   * @param files The files found, best first.
   * @param strategy The strategy that was taken.
   * @param reason Why there are no files.
   * @param notes Notes say what was left out, such as vectors that were asked for.
   * @param failed Why the navigation ended before its time: files are what it had found by then, or what a search had.
   * @param trace What the navigation did.
   */
  public record NavigateResponse(
      List<NavigatedFile> files,
      String strategy,
      String reason,
      List<String> notes,
      CairnFault failed,
      NavigateTrace trace) {}

  /**
   * NavigateRound is one round of a navigation.
   *
   * @param candidateSet The ids of the candidates of all blocks, in order; blocks tells how many are whose.
   * @param pickLimit How many may be picked from each block.
   * @param restart True of the first round of another attempt, after one that found nothing.
   * @param final_ True of the call that orders the files of all rounds.
   * @param blocks The calls of the round.
   * @param mergedIds The ids picked from all blocks, in the order of blocks and in each in the order of its ranking: not a ranking.
   * @param orderedIds The same ids as path ordering put them; the same list without one.
   * @param frontier The ids of the directories that the next round looks into.
   * @param topCandidateIds The ids of the files found so far.
   * @param done True if the ranker said that nothing more is to be looked for.
   * @param stop Why it is the last round, if it is.
   * @param warnings What went wrong and was got over.
   * @param usage What the round cost.
   */
  public record NavigateRound(
      @SerializedName("candidate_set") List<String> candidateSet,
      @SerializedName("pick_limit") long pickLimit,
      Boolean restart,
      @SerializedName("final") Boolean final_,
      List<BlockTrace> blocks,
      @SerializedName("merged_ids") List<String> mergedIds,
      @SerializedName("ordered_ids") List<String> orderedIds,
      List<String> frontier,
      @SerializedName("top_candidate_ids") List<String> topCandidateIds,
      boolean done,
      String stop,
      List<String> warnings,
      Usage usage) {}

  /**
   * NavigateTrace says what a navigation did. Ids are those of nodes, whose paths it tells too.
   *
   * @param rounds The rounds, in order.
   * @param stop Why the navigation ended: "limit" (enough files), "done" (the ranker said so), "agreement" (with the index), "no directories left", "no candidates", "rounds" or "depth" (their bound), "spent", or "failed".
   * @param usage What all rounds cost.
   * @param nodes The nodes that ids name.
   */
  public record NavigateTrace(
      List<NavigateRound> rounds,
      String stop,
      Usage usage,
      List<TreeNode> nodes) {}

  /**
   * NavigatedFile is a file found.
   *
   * @param rank The position in the list, 1 for the best.
   * @param id The id of the node in its tree.
   * @param path The path of the file, or of the document that the section is in.
   * @param title The title of a section of a document.
   * @param lines The lines of a section of a loaded document.
   * @param ref The ref of a section of a loaded document.
   * @param text The content, if it was asked for.
   * @param truncated True if there is more of the content.
   * @param error Why there is no content.
   */
  public record NavigatedFile(
      long rank,
      String id,
      String path,
      String title,
      Lines lines,
      String ref,
      String text,
      Boolean truncated,
      CairnFault error) {}

  /** NearestChunk is a chunk as the operation chunks lists it. */
  public static final class NearestChunk {
    /** The path of the file. */
    private String path;
    /** The first line of the chunk, 1-based. */
    private Long start;
    /** The last line of the chunk, 1-based and inclusive. */
    private Long end;
    /** The hash of the file whose chunk was embedded, if the host knows it; a chunk of another content is ignored. */
    private String hash;
    /** How near it lies to the query, from 0 to 1. */
    private Double similarity;

    public NearestChunk path(String value) {
      path = value;
      return this;
    }

    public String path() {
      return path;
    }

    public NearestChunk start(Long value) {
      start = value;
      return this;
    }

    public Long start() {
      return start;
    }

    public NearestChunk end(Long value) {
      end = value;
      return this;
    }

    public Long end() {
      return end;
    }

    public NearestChunk hash(String value) {
      hash = value;
      return this;
    }

    public String hash() {
      return hash;
    }

    public NearestChunk similarity(Double value) {
      similarity = value;
      return this;
    }

    public Double similarity() {
      return similarity;
    }
  }

  /** NearestReply is what the host's index of vectors holds nearest. */
  public static final class NearestReply {
    /** The embedding model, as PROVIDER:MODEL. */
    private String model;
    /** What is taken from what vectors count, because the host measured on the repository that they add less to its words: 0 for nothing, 1 for all. */
    private Double discount;
    /** The chunks, in any order. What the index does not hold is ignored. */
    private List<NearestChunk> chunks;

    public NearestReply model(String value) {
      model = value;
      return this;
    }

    public String model() {
      return model;
    }

    public NearestReply discount(Double value) {
      discount = value;
      return this;
    }

    public Double discount() {
      return discount;
    }

    public NearestReply chunks(List<NearestChunk> value) {
      chunks = value;
      return this;
    }

    public List<NearestChunk> chunks() {
      return chunks;
    }
  }

  /**
   * NearestRequest is the request of a "nearest" need: which chunks of the repository lie nearest to a query in the space of the host's embedding model? The reply is a NearestReply. A host without a model answers with an error of code "unsupported"; whatever error it is, the search goes on without.
   *
   * @param query What the chunks are to lie near to.
   * @param limit How many chunks are wanted at most.
   * @param purpose What the query is embedded as. One of {@link EmbedPurpose}.
   */
  public record NearestRequest(
      String query,
      long limit,
      String purpose) {}

  /** NewMessage is a message to be stored. */
  public static final class NewMessage {
    /** An id of one's own; storing it again does nothing. */
    private String id;
    /** Who said something. One of {@link Role}. */
    private String role;
    /** What was said. 1 to 16777216 bytes. */
    private String content;
    /** When it was said, in milliseconds since 1970; now without it. At least 0. */
    private Long created;
    /** A JSON object that is kept as it is. Of its "tool_calls", a list of objects with "name", "does" (read, edit or run), "files" and "command", the graph has edges to the files that were read and edited and to the commands that ran. At most 65536 bytes. */
    private JsonElement metadata;

    public NewMessage id(String value) {
      id = value;
      return this;
    }

    public String id() {
      return id;
    }

    public NewMessage role(String value) {
      role = value;
      return this;
    }

    public String role() {
      return role;
    }

    public NewMessage content(String value) {
      content = value;
      return this;
    }

    public String content() {
      return content;
    }

    public NewMessage created(Long value) {
      created = value;
      return this;
    }

    public Long created() {
      return created;
    }

    public NewMessage metadata(JsonElement value) {
      metadata = value;
      return this;
    }

    public JsonElement metadata() {
      return metadata;
    }
  }

  /**
   * NextHop is a neighbour to go to.
   *
   * @param ref The ref of the neighbour.
   * @param type Its type.
   * @param name Its name.
   * @param via The edge that leads there, as text: "--CALLS--&gt;" or "&lt;--CALLS--".
   * @param why Why it is worth inspecting.
   * @param where Where the neighbour is, in what an exploration leads to.
   */
  public record NextHop(
      String ref,
      String type,
      String name,
      String via,
      String why,
      Where where) {}

  /** NodeReply is the reply to a "node" need. */
  public static final class NodeReply {
    /** The root of the tree. */
    private TreeNode root;
    /** What the tree is made of. One of {@link TreeSource}. */
    private String source;
    /** How many nodes it has; 0 if unknown. */
    private Long nodes;
    /** How deep it is; 0 if unknown. */
    private Long depth;

    public NodeReply root(TreeNode value) {
      root = value;
      return this;
    }

    public TreeNode root() {
      return root;
    }

    public NodeReply source(String value) {
      source = value;
      return this;
    }

    public String source() {
      return source;
    }

    public NodeReply nodes(Long value) {
      nodes = value;
      return this;
    }

    public Long nodes() {
      return nodes;
    }

    public NodeReply depth(Long value) {
      depth = value;
      return this;
    }

    public Long depth() {
      return depth;
    }
  }

  /**
   * NodeRequest is the request of a "node" need, for the root of a tree. The reply is a NodeReply; a host that has no such tree answers with an error of code "not_found".
   *
   * @param tree The name of the tree.
   */
  public record NodeRequest(
      String tree) {}

  /** Note is what was told to be remembered: knowledge, a note, or a thread, which ties sessions together. */
  public static final class Note {
    /** What the note is. Default knowledge. One of {@link NoteType}. */
    private String type;
    /** The id of the note; a note that is stored under one replaces what has it. */
    private String id;
    /** The ref that it has once it is stored. */
    private String ref;
    /** The id of the session that it belongs to, if it does. */
    private String session;
    /** Its title, for people. At most 524288 bytes. */
    private String title;
    /** What it says; with title and properties no more than it may have alone. At most 524288 bytes. */
    private String text;
    /** For people and programs, by name. */
    private Map<String, String> properties;
    /** Edges that lead from the note. At most 256 elements. */
    private List<NoteEdge> edges;
    /** When it was made, in milliseconds since 1970. */
    private Long created;
    /** The code that it names. */
    private List<Anchor> names;
    /** Ids or refs of earlier notes of the type that it takes the place of. At most 50 elements. */
    private List<String> supersedes;
    /** The ref of the note that took its place. */
    @SerializedName("superseded_by") private String supersededBy;
    /** True if it is pinned. */
    private Boolean pinned;

    public Note type(String value) {
      type = value;
      return this;
    }

    public String type() {
      return type;
    }

    public Note id(String value) {
      id = value;
      return this;
    }

    public String id() {
      return id;
    }

    public Note ref(String value) {
      ref = value;
      return this;
    }

    public String ref() {
      return ref;
    }

    public Note session(String value) {
      session = value;
      return this;
    }

    public String session() {
      return session;
    }

    public Note title(String value) {
      title = value;
      return this;
    }

    public String title() {
      return title;
    }

    public Note text(String value) {
      text = value;
      return this;
    }

    public String text() {
      return text;
    }

    public Note properties(Map<String, String> value) {
      properties = value;
      return this;
    }

    public Map<String, String> properties() {
      return properties;
    }

    public Note edges(List<NoteEdge> value) {
      edges = value;
      return this;
    }

    public List<NoteEdge> edges() {
      return edges;
    }

    public Note created(Long value) {
      created = value;
      return this;
    }

    public Long created() {
      return created;
    }

    public Note names(List<Anchor> value) {
      names = value;
      return this;
    }

    public List<Anchor> names() {
      return names;
    }

    public Note supersedes(List<String> value) {
      supersedes = value;
      return this;
    }

    public List<String> supersedes() {
      return supersedes;
    }

    public Note supersededBy(String value) {
      supersededBy = value;
      return this;
    }

    public String supersededBy() {
      return supersededBy;
    }

    public Note pinned(Boolean value) {
      pinned = value;
      return this;
    }

    public Boolean pinned() {
      return pinned;
    }
  }

  /** NoteEdge is an edge that someone stated. */
  public static final class NoteEdge {
    /** The kind of the edge, in upper case, as schema lists them. */
    private String kind;
    /** A ref, a path, or a qualified name. */
    private String to;

    public NoteEdge kind(String value) {
      kind = value;
      return this;
    }

    public String kind() {
      return kind;
    }

    public NoteEdge to(String value) {
      to = value;
      return this;
    }

    public String to() {
      return to;
    }
  }

  /**
   * Owned is a changed file and its owners.
   *
   * @param path The path of the file.
   * @param owners Who owns it, as CODEOWNERS writes them.
   */
  public record Owned(
      String path,
      List<String> owners) {}

  /** PackRequest asks for a context to answer from: the definitions around what a query finds, or what refs name, under a budget of tokens. */
  public static final class PackRequest {
    /** Words, a question, an identifier, a path, or a report, as the query of search. It also decides which lines are shown of what does not fit. Without it there must be refs. At most 1048576 bytes. */
    private String query;
    /** Refs of entities, paths of files or qualified names that are defined once. They come before what the query finds. At most 50 elements. */
    private List<String> refs;
    /** How many tokens the context has at most, by estimate. 1 to 1000000000; default 4000. */
    private Long budget;
    /** How the context is written. Default markdown. One of {@link PackFormat}. */
    private String format;
    /** True to go on with smaller items where one does not fit; else that is the last. */
    private Boolean skip;
    /** What is added to the best items, below them. One of {@link Neighbour}. */
    private List<String> neighbours;
    /** The kinds of items that go in: those of definitions ("function", "class", …), "section", "chunk" or "file". Without it all do. At most 100 elements. */
    @SerializedName("item_kinds") private List<String> itemKinds;
    /** How well an item must fit to go in; sources tell how well they do. */
    @SerializedName("min_relevance") private Double minRelevance;
    /** How many ranked definitions take part at most. 1 to 200; default 40. */
    private Long limit;
    /** True to pack also what is hardly likely to be about the query. Else nothing of what was found is packed then, and the reason names what came nearest, a note where refs are packed. */
    private Boolean doubtful;
    /** Whether messages that need no repository are turned away. Default off. One of {@link GateUse}. */
    private String gate;
    /** True to look for what lies near a hypothetical answer, as in a search. */
    private Boolean hyde;
    /** Whether the links of the graph take part in the search. Default none. One of {@link GraphUse}. */
    private String graph;
    /** Whether the host's embedding model takes part in the search. Default none. One of {@link HostUse}. */
    private String vectors;
    /** Whether the host's version control takes part in the search. Default none. One of {@link HostUse}. */
    private String history;
    /** Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements. */
    private List<String> languages;
    /** Files, directories or patterns: "core/search", "*_test.go", "src/** /*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes. */
    private List<String> paths;
    /** Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements. */
    private List<String> kinds;
    /** Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements. */
    private List<String> roles;

    public PackRequest query(String value) {
      query = value;
      return this;
    }

    public String query() {
      return query;
    }

    public PackRequest refs(List<String> value) {
      refs = value;
      return this;
    }

    public List<String> refs() {
      return refs;
    }

    public PackRequest budget(Long value) {
      budget = value;
      return this;
    }

    public Long budget() {
      return budget;
    }

    public PackRequest format(String value) {
      format = value;
      return this;
    }

    public String format() {
      return format;
    }

    public PackRequest skip(Boolean value) {
      skip = value;
      return this;
    }

    public Boolean skip() {
      return skip;
    }

    public PackRequest neighbours(List<String> value) {
      neighbours = value;
      return this;
    }

    public List<String> neighbours() {
      return neighbours;
    }

    public PackRequest itemKinds(List<String> value) {
      itemKinds = value;
      return this;
    }

    public List<String> itemKinds() {
      return itemKinds;
    }

    public PackRequest minRelevance(Double value) {
      minRelevance = value;
      return this;
    }

    public Double minRelevance() {
      return minRelevance;
    }

    public PackRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
    }

    public PackRequest doubtful(Boolean value) {
      doubtful = value;
      return this;
    }

    public Boolean doubtful() {
      return doubtful;
    }

    public PackRequest gate(String value) {
      gate = value;
      return this;
    }

    public String gate() {
      return gate;
    }

    public PackRequest hyde(Boolean value) {
      hyde = value;
      return this;
    }

    public Boolean hyde() {
      return hyde;
    }

    public PackRequest graph(String value) {
      graph = value;
      return this;
    }

    public String graph() {
      return graph;
    }

    public PackRequest vectors(String value) {
      vectors = value;
      return this;
    }

    public String vectors() {
      return vectors;
    }

    public PackRequest history(String value) {
      history = value;
      return this;
    }

    public String history() {
      return history;
    }

    public PackRequest languages(List<String> value) {
      languages = value;
      return this;
    }

    public List<String> languages() {
      return languages;
    }

    public PackRequest paths(List<String> value) {
      paths = value;
      return this;
    }

    public List<String> paths() {
      return paths;
    }

    public PackRequest kinds(List<String> value) {
      kinds = value;
      return this;
    }

    public List<String> kinds() {
      return kinds;
    }

    public PackRequest roles(List<String> value) {
      roles = value;
      return this;
    }

    public List<String> roles() {
      return roles;
    }
  }

  /**
   * PackResponse is a context and where it comes from. An empty one comes with a reason.
   *
   * @param context The context, to be given to a model.
   * @param sources The items of the context, in its order.
   * @param tokens An estimate of how many tokens the context has.
   * @param truncated True if something was left out, or is not shown whole, that a larger budget shows.
   * @param reason Why the context is empty.
   * @param confidence How likely what the search finds is about the query at all. One of {@link ConfidenceLevel}.
   * @param degraded The refs that could not be taken up, and why.
   * @param model The embedding model that took part in the search, as PROVIDER:MODEL.
   * @param notes What was left out or done otherwise than asked, and why.
   */
  public record PackResponse(
      String context,
      List<PackSource> sources,
      long tokens,
      boolean truncated,
      String reason,
      String confidence,
      List<Degraded> degraded,
      String model,
      List<String> notes) {}

  /**
   * PackSource is an item of a context.
   *
   * @param ref The ref of the item.
   * @param name Its name.
   * @param kind The kind of a definition ("function", "class", …), "section", "chunk" or "file".
   * @param path The file that it is or is in.
   * @param lines The lines that it takes.
   * @param relevance How well it fits the query; only good for comparing.
   * @param form How the item is shown. One of {@link SourceForm}.
   * @param shown The lines that are shown, unless all are.
   */
  public record PackSource(
      String ref,
      String name,
      String kind,
      String path,
      Lines lines,
      double relevance,
      String form,
      List<Lines> shown) {}

  /**
   * Pass is what a search does to what it has found so far.
   *
   * @param name Which pass it is. One of {@link PassName}.
   * @param left How much is left after it: chunks, then files, then results. At least 0.
   */
  public record Pass(
      String name,
      long left) {}

  /**
   * Path is a way through the graph.
   *
   * @param pathId What stands for the path in a request for a bundle; it is minted for this answer and cannot be made up.
   * @param text The path in one line: "a --CALLS--&gt; b &lt;--IMPORTS-- c".
   * @param from The entity where it begins.
   * @param steps Its edges with the entity that each leads to. An answer of explore leaves them out, for the text says the same in less.
   */
  public record Path(
      @SerializedName("path_id") String pathId,
      String text,
      Entity from,
      List<PathStep> steps) {}

  /**
   * PathStep is an edge of a path.
   *
   * @param kind The kind of the edge.
   * @param direction Which way the edge leads, seen from the entity before. One of {@link EdgeDirection}.
   * @param provenance What the edge rests on. One of {@link Provenance}.
   * @param confidence How sure the edge is. One of {@link Confidence}.
   * @param weight 1 for what is certain, 0.7 for what was inferred, 0.3 for what is only likely.
   * @param at The place where the edge's first occurrence is written.
   * @param typeOnly True of an import that is for types alone.
   * @param dynamic True of an import that happens while the program runs.
   * @param to The entity that it leads to.
   */
  public record PathStep(
      String kind,
      String direction,
      String provenance,
      String confidence,
      double weight,
      Place at,
      @SerializedName("type_only") Boolean typeOnly,
      Boolean dynamic,
      Entity to) {}

  /**
   * PathStop is a bound at which a search for paths stopped short.
   *
   * @param what Which bound it is. One of {@link PathBound}.
   * @param ref The ref of the entity whose edges were not all followed, for fan_out.
   * @param kind The kind of edges that were not all followed, for fan_out.
   * @param count How many edges were left out, for fan_out.
   */
  public record PathStop(
      String what,
      String ref,
      String kind,
      Long count) {}

  /** PathsRequest asks how two entities are connected, or an entity with those of a type. */
  public static final class PathsRequest {
    /** The ref, path or qualified name of the entity where paths begin. */
    private String from;
    /** The ref, path or qualified name of the entity where paths end; without it there must be to_type. */
    private String to;
    /** The type of the entities where paths end; without it there must be to. */
    @SerializedName("to_type") private String toType;
    /** The kinds of edges that paths may use; without it all. */
    @SerializedName("edge_kinds") private List<String> edgeKinds;
    /** Which edges of each entity are followed. Default both. One of {@link Direction}. */
    private String direction;
    /** How many edges a path has at most. 1 to 5; default 3. */
    private Long depth;
    /** How many paths come back at most. 1 to 50; default 5. */
    private Long limit;
    /** How many edges of a kind and direction are followed from an entity. 1 to 256; default 16. */
    @SerializedName("fan_out") private Long fanOut;
    /** Whether edges of commits take part, by a "history" need. Default none. One of {@link HostUse}. */
    private String history;

    public PathsRequest from(String value) {
      from = value;
      return this;
    }

    public String from() {
      return from;
    }

    public PathsRequest to(String value) {
      to = value;
      return this;
    }

    public String to() {
      return to;
    }

    public PathsRequest toType(String value) {
      toType = value;
      return this;
    }

    public String toType() {
      return toType;
    }

    public PathsRequest edgeKinds(List<String> value) {
      edgeKinds = value;
      return this;
    }

    public List<String> edgeKinds() {
      return edgeKinds;
    }

    public PathsRequest direction(String value) {
      direction = value;
      return this;
    }

    public String direction() {
      return direction;
    }

    public PathsRequest depth(Long value) {
      depth = value;
      return this;
    }

    public Long depth() {
      return depth;
    }

    public PathsRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
    }

    public PathsRequest fanOut(Long value) {
      fanOut = value;
      return this;
    }

    public Long fanOut() {
      return fanOut;
    }

    public PathsRequest history(String value) {
      history = value;
      return this;
    }

    public String history() {
      return history;
    }
  }

  /**
   * PathsResponse are the paths, best first: short before long, certain before likely. Without any a reason says why.
   *
   * @param paths The paths.
   * @param reason Why there are none.
   * @param visited How many entities were looked at.
   * @param stoppedAt The bounds at which the search stopped short.
   * @param notes What was left out or done otherwise than asked, and why.
   */
  public record PathsResponse(
      List<Path> paths,
      String reason,
      long visited,
      @SerializedName("stopped_at") List<PathStop> stoppedAt,
      List<String> notes) {}

  /**
   * PendingQuery is a query on the frontier.
   *
   * @param branch The id of its branch.
   * @param query What would be searched for.
   * @param priority How soon it would be; the highest goes first.
   */
  public record PendingQuery(
      String branch,
      String query,
      long priority) {}

  /**
   * Place is a line of a file.
   *
   * @param path The path of the file.
   * @param line The line, 1-based.
   */
  public record Place(
      String path,
      long line) {}

  /**
   * Preview is the beginning of an entity's text.
   *
   * @param lines The lines that are shown.
   * @param text Their text.
   * @param more Further parts of it that say something of the question, in the order of their lines.
   * @param truncated True if there is more.
   */
  public record Preview(
      Lines lines,
      String text,
      List<Snippet> more,
      Boolean truncated) {}

  /**
   * Progress is the request of a "progress" need; the reply is empty. A host shows it, ignores it, or takes the chance to cancel.
   *
   * @param phase What the operation is doing. One of {@link ProgressPhase}.
   * @param done How many bytes are read, or steps are done.
   * @param total How many bytes or steps there are; 0 if unknown.
   * @param files How many files were seen so far.
   * @param navigation How far a navigation is, in phase "navigate".
   */
  public record Progress(
      String phase,
      long done,
      Long total,
      Long files,
      Report navigation) {}

  /**
   * Reached is an entity at a distance.
   *
   * @param ref The ref of the entity.
   * @param type Its type.
   * @param name Its name.
   * @param distance How many edges away it is.
   * @param via The last edge that leads there, as text.
   * @param from The ref that this edge comes from.
   * @param at Where this edge is written, if the request wants places.
   * @param where Where the entity is, if the request wants places.
   */
  public record Reached(
      String ref,
      String type,
      String name,
      long distance,
      String via,
      String from,
      Place at,
      Where where) {}

  /**
   * ReadRequest is the request of a "read" need: bytes of the archive or snapshot that an operation was started on. The reply is raw bytes, at least one of them, from the offset on; its end marks the last piece (or that there are no more). Offsets ascend without gaps, except for zip archives.
   *
   * @param offset Where the bytes begin.
   * @param length How many bytes are wanted at most.
   */
  public record ReadRequest(
      long offset,
      long length) {}

  /** RecallRequest asks what was said, decided and learned about something. */
  public static final class RecallRequest {
    /** The name of the project; without it that of what is loaded. */
    private String project;
    /** Words or a question. 1 to 1048576 bytes. */
    private String query;
    /** The types of things that are recalled; without it all. One of {@link RecallType}. */
    private List<String> types;
    /** The id or ref of the session that things must belong to. */
    private String session;
    /** How much comes back at most. 1 to 200; default 10. */
    private Long limit;
    /** How many bytes of text each comes with at most. 1 to 65536; default 600. */
    @SerializedName("max_bytes") private Long maxBytes;
    /** Whether all is compared by the host's embedding model too, by "embed" needs. The vectors of what is remembered are kept with it. Default none. One of {@link HostUse}. */
    private String vectors;

    public RecallRequest project(String value) {
      project = value;
      return this;
    }

    public String project() {
      return project;
    }

    public RecallRequest query(String value) {
      query = value;
      return this;
    }

    public String query() {
      return query;
    }

    public RecallRequest types(List<String> value) {
      types = value;
      return this;
    }

    public List<String> types() {
      return types;
    }

    public RecallRequest session(String value) {
      session = value;
      return this;
    }

    public String session() {
      return session;
    }

    public RecallRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
    }

    public RecallRequest maxBytes(Long value) {
      maxBytes = value;
      return this;
    }

    public Long maxBytes() {
      return maxBytes;
    }

    public RecallRequest vectors(String value) {
      vectors = value;
      return this;
    }

    public String vectors() {
      return vectors;
    }
  }

  /**
   * RecallResponse is what was found, best first. An empty list comes with a reason.
   *
   * @param project The name of the project.
   * @param found What was found.
   * @param nearest Up to five things that share words with a question that nothing answers.
   * @param reason Why the list is empty.
   * @param notes Notes say what was left out, such as vectors that were asked for.
   */
  public record RecallResponse(
      String project,
      List<Recalled> found,
      List<Recalled> nearest,
      String reason,
      List<String> notes) {}

  /**
   * Recalled is something remembered.
   *
   * @param ref The ref, to be given to inspect, paths and bundle.
   * @param type The type of thing that it is.
   * @param title For people: who said it, a name, a title.
   * @param text The part of it that fits best.
   * @param truncated True if there is more of the text.
   * @param session The id of the session that it belongs to, if it does.
   * @param created Milliseconds since 1970.
   * @param score How well it fits; only good for comparing.
   * @param times How often the same was said, if more than once.
   * @param last When it was said for the last time, in milliseconds since 1970, if more than once.
   * @param replaces What it replaced, the newest first.
   * @param replacedBy What replaced it, if anything has: the next, where that was replaced too.
   * @param replacedPart The sentence of it that alone was replaced, "" if all was.
   * @param cites The code that it names, as that is now.
   * @param outdated True if code that it names has changed or gone since.
   * @param pinned True if it is pinned: it comes first among equals.
   */
  public record Recalled(
      String ref,
      String type,
      String title,
      String text,
      Boolean truncated,
      String session,
      long created,
      double score,
      Long times,
      Long last,
      List<Earlier> replaces,
      @SerializedName("replaced_by") Earlier replacedBy,
      @SerializedName("replaced_part") String replacedPart,
      List<Cited> cites,
      Boolean outdated,
      Boolean pinned) {}

  /** RecordEdge is an edge that someone stated. */
  public static final class RecordEdge {
    /** The kind of the edge, in upper case, as schema lists them. */
    private String kind;
    /** A ref; it may name a record of the same request. */
    private String to;

    public RecordEdge kind(String value) {
      kind = value;
      return this;
    }

    public String kind() {
      return kind;
    }

    public RecordEdge to(String value) {
      to = value;
      return this;
    }

    public String to() {
      return to;
    }
  }

  /** ReferenceCount is how well files fit a path or module that a report names. */
  public static final class ReferenceCount {
    /** How many of the last names of the path are the same in those that fit best. */
    private Long matched;
    /** True if their whole paths are. */
    private Boolean whole;
    /** How many files fit best. */
    private Long files;

    public ReferenceCount matched(Long value) {
      matched = value;
      return this;
    }

    public Long matched() {
      return matched;
    }

    public ReferenceCount whole(Boolean value) {
      whole = value;
      return this;
    }

    public Boolean whole() {
      return whole;
    }

    public ReferenceCount files(Long value) {
      files = value;
      return this;
    }

    public Long files() {
      return files;
    }
  }

  /**
   * Reflection is what an agent learned.
   *
   * @param id The id of the reflection.
   * @param session The id of the session that it belongs to.
   * @param lesson What was learned.
   * @param situation When it applies.
   * @param outcome How what a reflection was learned from went. One of {@link Outcome}.
   * @param confidence How sure it is, from 0 to 1.
   * @param tags One's own words for what it is about.
   * @param accesses How often it was found.
   * @param created When it was made, in milliseconds since 1970.
   * @param sources The refs of the messages that it was learned from, if it was from messages.
   * @param similarity How like the situation asked about it is, from 0 to 1.
   */
  public record Reflection(
      String id,
      String session,
      String lesson,
      String situation,
      String outcome,
      double confidence,
      List<String> tags,
      long accesses,
      long created,
      List<String> sources,
      Double similarity) {}

  /**
   * ReflectionSummary counts reflections.
   *
   * @param total How many reflections there are.
   * @param byOutcome How many there are of each outcome.
   * @param tags The ten tags that are used most.
   * @param confidence The average of how sure they are.
   */
  public record ReflectionSummary(
      long total,
      @SerializedName("by_outcome") List<Tally> byOutcome,
      List<Tally> tags,
      double confidence) {}

  /** ReflectionsRequest stores what an agent learned, or asks for the reflections that fit. */
  public static final class ReflectionsRequest {
    /** The name of the project; without it that of what is loaded. */
    private String project;
    /** What to do with reflections. Default find. One of {@link ReflectionsAction}. */
    private String action;
    /** The id or ref of a session; find and summary without it are of all sessions, add takes the active one that was used last, and makes one if there is none. */
    private String session;
    /** The situation that reflections are looked for in; empty lists the newest. At most 1048576 bytes. */
    private String query;
    /** The lesson that add stores; with situation no more than it may have alone. At most 16384 bytes. */
    private String lesson;
    /** When the lesson applies, with add. At most 16384 bytes. */
    private String situation;
    /** How what the reflection was learned from went; find keeps to it, if it is given. One of {@link Outcome}. */
    private String outcome;
    /** How sure the reflection is, with add; 0.5 without it. 0 to 1. */
    private Double confidence;
    /** The tags of the reflection, with add; find keeps to reflections that have all of them. At most 50 elements; each 1 to 128 bytes. */
    private List<String> tags;
    /** How many are found at most. 1 to 200; default 20. */
    private Long limit;
    /** Whether similarity is by the host's embedding model, by "embed" needs, or else by words. Default none. One of {@link HostUse}. */
    private String vectors;
    /** Who words the reflections that learn makes: without a model they are the last correction in the words of the user; else a language model does, by an "llm" need each. Default none. One of {@link HostUse}. */
    private String model;

    public ReflectionsRequest project(String value) {
      project = value;
      return this;
    }

    public String project() {
      return project;
    }

    public ReflectionsRequest action(String value) {
      action = value;
      return this;
    }

    public String action() {
      return action;
    }

    public ReflectionsRequest session(String value) {
      session = value;
      return this;
    }

    public String session() {
      return session;
    }

    public ReflectionsRequest query(String value) {
      query = value;
      return this;
    }

    public String query() {
      return query;
    }

    public ReflectionsRequest lesson(String value) {
      lesson = value;
      return this;
    }

    public String lesson() {
      return lesson;
    }

    public ReflectionsRequest situation(String value) {
      situation = value;
      return this;
    }

    public String situation() {
      return situation;
    }

    public ReflectionsRequest outcome(String value) {
      outcome = value;
      return this;
    }

    public String outcome() {
      return outcome;
    }

    public ReflectionsRequest confidence(Double value) {
      confidence = value;
      return this;
    }

    public Double confidence() {
      return confidence;
    }

    public ReflectionsRequest tags(List<String> value) {
      tags = value;
      return this;
    }

    public List<String> tags() {
      return tags;
    }

    public ReflectionsRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
    }

    public ReflectionsRequest vectors(String value) {
      vectors = value;
      return this;
    }

    public String vectors() {
      return vectors;
    }

    public ReflectionsRequest model(String value) {
      model = value;
      return this;
    }

    public String model() {
      return model;
    }
  }

  /**
   * ReflectionsResponse is reflections, those that fit best or the newest first.
   *
   * @param project The name of the project.
   * @param reflections Those that were found, kept or made.
   * @param summary The counts, with summary.
   * @param reason Why there are none.
   * @param usage What the model cost.
   * @param notes Notes say what was left out, such as vectors that were asked for.
   */
  public record ReflectionsResponse(
      String project,
      List<Reflection> reflections,
      ReflectionSummary summary,
      String reason,
      Usage usage,
      List<String> notes) {}

  /** RememberRequest stores notes for good, ties one to something else, or forgets. Unlike what add stores they outlive what is loaded: the host keeps them, by "store" needs. */
  public static final class RememberRequest {
    /** The name of the project; without it that of what is loaded. */
    private String project;
    /** The notes to store; with links and forget no more than there may be alone. At most 100 elements. */
    private List<Note> notes;
    /** Edges that stored notes are to have too. At most 100 elements. */
    private List<RememberedLink> links;
    /** Refs of notes, decisions, reflections and messages to be removed. At most 100 elements. */
    private List<String> forget;
    /** Changes of what is remembered. At most 100 elements. */
    private List<RememberedChange> change;
    /** Refs or ids of what is to be shown in whole. At most 100 elements. */
    private List<String> show;
    /** Whether facts are drawn from messages that none were drawn from yet: not, or by the host's language model, by "llm" needs of several messages each. What was drawn is kept as knowledge that is tied to its message. Default none. One of {@link HostUse}. */
    private String facts;
    /** The type of notes to list, the newest first. One of {@link NoteType}. */
    private String list;
    /** How many notes are listed at most. 1 to 200; default 20. */
    private Long limit;
    /** What an answer says in next, to go on there. At least 0. */
    private Long after;

    public RememberRequest project(String value) {
      project = value;
      return this;
    }

    public String project() {
      return project;
    }

    public RememberRequest notes(List<Note> value) {
      notes = value;
      return this;
    }

    public List<Note> notes() {
      return notes;
    }

    public RememberRequest links(List<RememberedLink> value) {
      links = value;
      return this;
    }

    public List<RememberedLink> links() {
      return links;
    }

    public RememberRequest forget(List<String> value) {
      forget = value;
      return this;
    }

    public List<String> forget() {
      return forget;
    }

    public RememberRequest change(List<RememberedChange> value) {
      change = value;
      return this;
    }

    public List<RememberedChange> change() {
      return change;
    }

    public RememberRequest show(List<String> value) {
      show = value;
      return this;
    }

    public List<String> show() {
      return show;
    }

    public RememberRequest facts(String value) {
      facts = value;
      return this;
    }

    public String facts() {
      return facts;
    }

    public RememberRequest list(String value) {
      list = value;
      return this;
    }

    public String list() {
      return list;
    }

    public RememberRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
    }

    public RememberRequest after(Long value) {
      after = value;
      return this;
    }

    public Long after() {
      return after;
    }
  }

  /**
   * RememberResponse is the notes stored, changed or listed.
   *
   * @param project The name of the project.
   * @param notes The notes stored, changed or listed.
   * @param shown What was shown or changed, in whole.
   * @param removed How many things were removed.
   * @param unread How many messages no facts were drawn from yet, where facts were asked for: asking again goes on with them.
   * @param usage What the model cost.
   * @param next What goes on after those listed, given as after; 0 if these are the last.
   * @param notices Which edges lead to nothing that is there now.
   */
  public record RememberResponse(
      String project,
      List<Note> notes,
      List<Remembered> shown,
      Long removed,
      Long unread,
      Usage usage,
      Long next,
      List<String> notices) {}

  /**
   * Remembered is something remembered in whole.
   *
   * @param ref The ref.
   * @param id The id.
   * @param type The type of thing that it is.
   * @param title For people: who said it, a name, a title.
   * @param text All that it says.
   * @param session The id of the session that it belongs to, if it does.
   * @param state Where it stands: active, superseded, a tier, an outcome.
   * @param pinned True if it is pinned.
   * @param created When it was made, in milliseconds since 1970.
   * @param updated When it was last written, in milliseconds since 1970.
   */
  public record Remembered(
      String ref,
      String id,
      String type,
      String title,
      String text,
      String session,
      String state,
      Boolean pinned,
      long created,
      long updated) {}

  /** RememberedChange is a change of something remembered: of its text, of whether it is pinned, or of both. */
  public static final class RememberedChange {
    /** The ref or id of a decision, a reflection, an item, a note or a message. */
    private String ref;
    /** What it says from now on; messages stay as they were said. */
    private String text;
    /** True to pin it, false to take the pin away; without it that stays as it is. */
    private Boolean pinned;

    public RememberedChange ref(String value) {
      ref = value;
      return this;
    }

    public String ref() {
      return ref;
    }

    public RememberedChange text(String value) {
      text = value;
      return this;
    }

    public String text() {
      return text;
    }

    public RememberedChange pinned(Boolean value) {
      pinned = value;
      return this;
    }

    public Boolean pinned() {
      return pinned;
    }
  }

  /** RememberedLink is an edge from a stored note. */
  public static final class RememberedLink {
    /** The ref of a note. */
    private String from;
    /** The kind of the edge, in upper case, as schema lists them; RELATES_TO without it. */
    private String kind;
    /** A ref, a path, or a qualified name. */
    private String to;

    public RememberedLink from(String value) {
      from = value;
      return this;
    }

    public String from() {
      return from;
    }

    public RememberedLink kind(String value) {
      kind = value;
      return this;
    }

    public String kind() {
      return kind;
    }

    public RememberedLink to(String value) {
      to = value;
      return this;
    }

    public String to() {
      return to;
    }
  }

  /**
   * Report is how far a navigation is.
   *
   * @param round The number of the round that is under way, from 1.
   * @param blocks The blocks that are asked about now: their candidates and tokens.
   * @param files How many files were found so far.
   * @param ended The round before, in the first report that follows it.
   * @param nodes The nodes that the round before names and no report before did.
   */
  public record Report(
      long round,
      List<BlockTrace> blocks,
      long files,
      NavigateRound ended,
      List<TreeNode> nodes) {}

  /**
   * RepositoryIndex is which index of a repository was searched.
   *
   * @param repository Its name.
   * @param index Index tells indexes of different files apart.
   */
  public record RepositoryIndex(
      String repository,
      String index) {}

  /** ResultsRequest asks a shard to show hits. */
  public static final class ResultsRequest {
    /** The query of the search. 1 to 1048576 bytes. */
    private String query;
    /** What a result stands for. Default file. One of {@link ResultUnit}. */
    private String by;
    /** How many lines a snippet has at most; 0 for none. 0 to 200; default 8. */
    @SerializedName("snippet_lines") private Long snippetLines;
    /** As of candidates. */
    private String index;
    /** The hits. At most 1000 elements. */
    private List<ChosenHit> hits;
    /** Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements. */
    private List<String> languages;
    /** Files, directories or patterns: "core/search", "*_test.go", "src/** /*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes. */
    private List<String> paths;
    /** Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements. */
    private List<String> kinds;
    /** Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements. */
    private List<String> roles;

    public ResultsRequest query(String value) {
      query = value;
      return this;
    }

    public String query() {
      return query;
    }

    public ResultsRequest by(String value) {
      by = value;
      return this;
    }

    public String by() {
      return by;
    }

    public ResultsRequest snippetLines(Long value) {
      snippetLines = value;
      return this;
    }

    public Long snippetLines() {
      return snippetLines;
    }

    public ResultsRequest index(String value) {
      index = value;
      return this;
    }

    public String index() {
      return index;
    }

    public ResultsRequest hits(List<ChosenHit> value) {
      hits = value;
      return this;
    }

    public List<ChosenHit> hits() {
      return hits;
    }

    public ResultsRequest languages(List<String> value) {
      languages = value;
      return this;
    }

    public List<String> languages() {
      return languages;
    }

    public ResultsRequest paths(List<String> value) {
      paths = value;
      return this;
    }

    public List<String> paths() {
      return paths;
    }

    public ResultsRequest kinds(List<String> value) {
      kinds = value;
      return this;
    }

    public List<String> kinds() {
      return kinds;
    }

    public ResultsRequest roles(List<String> value) {
      roles = value;
      return this;
    }

    public List<String> roles() {
      return roles;
    }
  }

  /**
   * ResultsResponse is hits as they are shown.
   *
   * @param results The results, in the order of the hits; without the parts of their scores.
   * @param missing True if snippets are missing, because the text is.
   */
  public record ResultsResponse(
      List<SearchResult> results,
      Boolean missing) {}

  /** SchemaRequest asks what the graph holds. */
  public static final class SchemaRequest {
    /** Whether commits are counted too, by a "history" need. Default none. One of {@link HostUse}. */
    private String history;

    public SchemaRequest history(String value) {
      history = value;
      return this;
    }

    public String history() {
      return history;
    }
  }

  /**
   * SchemaResponse says what the graph holds.
   *
   * @param project The name of the project that all refs have.
   * @param entities All types of entities, also those without any.
   * @param edges All kinds of edges, also those without any.
   * @param notes What could not be counted.
   */
  public record SchemaResponse(
      String project,
      List<EntityCount> entities,
      List<EdgeCount> edges,
      List<String> notes) {}

  /**
   * ScoreReason is one part of a score, in the order in which they were applied: "add" reasons are summed, then "times" reasons multiply the sum.
   *
   * @param name What the part comes from, such as a lane.
   * @param rank The position in the lane, 1-based, of lanes.
   * @param add What it adds to the score.
   * @param times The factor by which it multiplies the score.
   */
  public record ScoreReason(
      String name,
      Long rank,
      Double add,
      Double times) {}

  /** SearchRequest asks where in the repository something is. */
  public static final class SearchRequest {
    /** Words, a question, an identifier, a path, an error message with its stack trace, or a whole bug report. 1 to 1048576 bytes. */
    private String query;
    /** How many results come back at most. 1 to 1000; default 10. */
    private Long limit;
    /** What a result stands for. Default file. One of {@link ResultUnit}. */
    private String by;
    /** True to add the parts of each score, and what the query was taken for. */
    private Boolean explain;
    /** How many lines a snippet has at most; 0 for none. 0 to 200; default 8. */
    @SerializedName("snippet_lines") private Long snippetLines;
    /** Whether what the host's embedding model finds near the query takes part as a lane, by a "nearest" need. Without an answer the search goes on, and a note says why. Default none. One of {@link HostUse}. */
    private String vectors;
    /** Whether it counts which files changed lately, and which together, as weak lanes, by a "history" need. Without an answer the search goes on, and a note says why. Default none. One of {@link HostUse}. */
    private String history;
    /** Whether the links of the graph take part. Default none. One of {@link GraphUse}. */
    private String graph;
    /** How many definitions of its file a result names at most, if it stands for a file: those that say most of the query, of which the first is what it is shown by. By 0 the passage that fits best is shown, and no other is named, which is quicker. 0 to 10; default 0. */
    private Long definitions;
    /** How many notable edges each result shows per direction. 0 to 10; default 0. */
    @SerializedName("notable_edges") private Long notableEdges;
    /** Types of what is in no file: "commit", "record" for records of every type, or a type of records, such as "knowledge". They come only if they are asked for so, and files then only if kinds are asked for too. Of them those pass that belong to a file which passes the filters. At most 100 elements. */
    private List<String> types;
    /** Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements. */
    private List<String> languages;
    /** Files, directories or patterns: "core/search", "*_test.go", "src/** /*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes. */
    private List<String> paths;
    /** Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements. */
    private List<String> kinds;
    /** Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements. */
    private List<String> roles;
    /** True to have the host's language model, with vectors "host", write a short hypothetical answer, by an "llm" need, and to look for what lies near that: for questions what, how and why that name no file and no function. Without an answer that helps, the query itself is what the vectors are compared with. */
    private Boolean hyde;
    /** Whether messages that need no repository are turned away. Default off. One of {@link GateUse}. */
    private String gate;
    /** Whether the summaries that the host keeps, as summarize makes them, take part as a weak field, by a "summaries" need. Default none. One of {@link HostUse}. */
    private String summaries;

    public SearchRequest query(String value) {
      query = value;
      return this;
    }

    public String query() {
      return query;
    }

    public SearchRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
    }

    public SearchRequest by(String value) {
      by = value;
      return this;
    }

    public String by() {
      return by;
    }

    public SearchRequest explain(Boolean value) {
      explain = value;
      return this;
    }

    public Boolean explain() {
      return explain;
    }

    public SearchRequest snippetLines(Long value) {
      snippetLines = value;
      return this;
    }

    public Long snippetLines() {
      return snippetLines;
    }

    public SearchRequest vectors(String value) {
      vectors = value;
      return this;
    }

    public String vectors() {
      return vectors;
    }

    public SearchRequest history(String value) {
      history = value;
      return this;
    }

    public String history() {
      return history;
    }

    public SearchRequest graph(String value) {
      graph = value;
      return this;
    }

    public String graph() {
      return graph;
    }

    public SearchRequest definitions(Long value) {
      definitions = value;
      return this;
    }

    public Long definitions() {
      return definitions;
    }

    public SearchRequest notableEdges(Long value) {
      notableEdges = value;
      return this;
    }

    public Long notableEdges() {
      return notableEdges;
    }

    public SearchRequest types(List<String> value) {
      types = value;
      return this;
    }

    public List<String> types() {
      return types;
    }

    public SearchRequest languages(List<String> value) {
      languages = value;
      return this;
    }

    public List<String> languages() {
      return languages;
    }

    public SearchRequest paths(List<String> value) {
      paths = value;
      return this;
    }

    public List<String> paths() {
      return paths;
    }

    public SearchRequest kinds(List<String> value) {
      kinds = value;
      return this;
    }

    public List<String> kinds() {
      return kinds;
    }

    public SearchRequest roles(List<String> value) {
      roles = value;
      return this;
    }

    public List<String> roles() {
      return roles;
    }

    public SearchRequest hyde(Boolean value) {
      hyde = value;
      return this;
    }

    public Boolean hyde() {
      return hyde;
    }

    public SearchRequest gate(String value) {
      gate = value;
      return this;
    }

    public String gate() {
      return gate;
    }

    public SearchRequest summaries(String value) {
      summaries = value;
      return this;
    }

    public String summaries() {
      return summaries;
    }
  }

  /**
   * SearchResponse is the ranked list. An empty list comes with a reason.
   *
   * @param results The results.
   * @param reason Why the list is empty.
   * @param kindOfQuery What kind of query it was taken for. One of {@link QueryClass}.
   * @param confidence How likely the first result is about the query at all; none of an empty list, nor of commits and records alone. One of {@link ConfidenceLevel}.
   * @param model The embedding model of the vector lane, as PROVIDER:MODEL, if it took part.
   * @param usedHyde True if a hypothetical answer led the vector lane.
   * @param understanding What the query was taken for, with explain.
   * @param missing The repositories that did not answer, where several are searched.
   * @param notes What the results lack, such as snippets of unavailable contents.
   */
  public record SearchResponse(
      List<SearchResult> results,
      String reason,
      @SerializedName("class") String kindOfQuery,
      String confidence,
      String model,
      @SerializedName("used_hyde") Boolean usedHyde,
      Understanding understanding,
      List<MissingRepository> missing,
      List<String> notes) {}

  /**
   * SearchResult is one file, chunk or definition.
   *
   * @param rank The position in the list, 1 for the best.
   * @param repository The name of the repository, where several are searched.
   * @param ref The ref of the file, or of the chunk.
   * @param path The path of the file; "" of a commit or record.
   * @param type "commit" or the type of a record; none of what is in a file.
   * @param name The subject of a commit, or the title of a record.
   * @param properties What else is known of a commit or record, by name.
   * @param lines The lines of the chunk; none in an empty file.
   * @param score How well it fits; only good for comparing.
   * @param language The file's language, "unknown" if it is not known, or there is no file; definitions are then guessed.
   * @param roles The roles of the file: "test", "example", "vendored", "generated", "document" or "config".
   * @param definition The definition that encloses the snippet, or for which the result was found.
   * @param others Further definitions of the file, those first that say most of the query, as many as were asked for.
   * @param snippet The lines that fit the query best.
   * @param explain The parts of the score, with explain.
   * @param notableEdges Edges of the definition, or else of the file.
   */
  public record SearchResult(
      long rank,
      String repository,
      String ref,
      String path,
      String type,
      String name,
      Map<String, String> properties,
      Lines lines,
      double score,
      String language,
      List<String> roles,
      Definition definition,
      List<Definition> others,
      Snippet snippet,
      List<ScoreReason> explain,
      @SerializedName("notable_edges") List<Edge> notableEdges) {}

  /** SecretReply is a secret, in base64. */
  public static final class SecretReply {
    /** The bytes, in base64. */
    private String secret;

    public SecretReply secret(String value) {
      secret = value;
      return this;
    }

    public String secret() {
      return secret;
    }
  }

  /**
   * SecretRequest is the request of a "secret" need: random bytes that nobody else knows, from which the ids of paths are made, once, and those of what is kept in mind with its message, each time. The reply is a SecretReply. A host that answers with an error of code "unsupported" gets ids that others could make up.
   *
   * @param bytes How many bytes are wanted.
   */
  public record SecretRequest(
      long bytes) {}

  /**
   * Seed is an entity that a query led to.
   *
   * @param rank The position in the list, 1 for the best.
   * @param ref What names the entity in every request: "type:project:…". It does not depend on what the file contains around it, so it stays good when lines move.
   * @param type "project", "directory", "file", "chunk", "symbol", "section", "commit", or that of a record: "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard", "bash_call".
   * @param name For people: a path, a qualified name, a heading, the subject of a commit, the title of a record.
   * @param kind What kind of symbol it is: "function", "method", "class", …
   * @param path The file that it is or is in, if there is one.
   * @param lines The lines of the file that it takes, if it is a part of one.
   * @param language The language of the file, "unknown" if it is not known; symbols are then guessed.
   * @param roles The roles of the file: "test", "example", "vendored", "generated", "document" or "config".
   * @param signature The head of a symbol in one line.
   * @param properties What else is known of a commit or a record, by name.
   * @param score How well it fits; only good for comparing.
   * @param explain The parts of the score, with explain.
   * @param notableEdges Edges worth following.
   */
  public record Seed(
      long rank,
      String ref,
      String type,
      String name,
      String kind,
      String path,
      Lines lines,
      String language,
      List<String> roles,
      String signature,
      Map<String, String> properties,
      double score,
      List<ScoreReason> explain,
      @SerializedName("notable_edges") List<Edge> notableEdges) {}

  /** SeedsRequest asks for entities to begin with. */
  public static final class SeedsRequest {
    /** Words, a question, an identifier, a path, or a report, as the query of search. 1 to 1048576 bytes. */
    private String query;
    /** How many entities come back at most. 1 to 30; default 8. */
    private Long limit;
    /** The types of entities wanted; without it all. */
    private List<String> types;
    /** How many edges each shows per direction; 0 for none. 0 to 10; default 2. */
    @SerializedName("notable_edges") private Long notableEdges;
    /** True to add the parts of each score. */
    private Boolean explain;
    /** Whether the host's embedding model takes part in the search. Default none. One of {@link HostUse}. */
    private String vectors;
    /** Whether the host's version control takes part in the search, and commits are found too. Default none. One of {@link HostUse}. */
    private String history;

    public SeedsRequest query(String value) {
      query = value;
      return this;
    }

    public String query() {
      return query;
    }

    public SeedsRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
    }

    public SeedsRequest types(List<String> value) {
      types = value;
      return this;
    }

    public List<String> types() {
      return types;
    }

    public SeedsRequest notableEdges(Long value) {
      notableEdges = value;
      return this;
    }

    public Long notableEdges() {
      return notableEdges;
    }

    public SeedsRequest explain(Boolean value) {
      explain = value;
      return this;
    }

    public Boolean explain() {
      return explain;
    }

    public SeedsRequest vectors(String value) {
      vectors = value;
      return this;
    }

    public String vectors() {
      return vectors;
    }

    public SeedsRequest history(String value) {
      history = value;
      return this;
    }

    public String history() {
      return history;
    }
  }

  /**
   * SeedsResponse is the ranked list of entities: a mix of code, documents, records and commits. An empty list comes with a reason.
   *
   * @param seeds The entities.
   * @param reason Why the list is empty.
   * @param kindOfQuery What kind of query it was taken for. One of {@link QueryClass}.
   * @param confidence How likely what the search found is about the query at all. One of {@link ConfidenceLevel}.
   * @param model The embedding model of the vector lane, as PROVIDER:MODEL, if it took part.
   * @param notes What was left out or done otherwise than asked, and why.
   */
  public record SeedsResponse(
      List<Seed> seeds,
      String reason,
      @SerializedName("class") String kindOfQuery,
      String confidence,
      String model,
      List<String> notes) {}

  /**
   * Segment is a part of a prefix.
   *
   * @param text The text of the segment.
   * @param cache True if the prefix up to the end of this segment is worth a cache entry of its own. A request has at most three such marks.
   */
  public record Segment(
      String text,
      Boolean cache) {}

  /**
   * Session is a conversation.
   *
   * @param id The id of the session.
   * @param ref The ref of the session.
   * @param name Its name, for people.
   * @param status Where the session stands. One of {@link SessionStatus}.
   * @param summary What it was about, if that was summarized.
   * @param messages How many messages it has.
   * @param created When it was made, or its first message was said if that was before, in milliseconds since 1970.
   * @param updated When its last message was said, or it was written last if it has none, in milliseconds since 1970.
   */
  public record Session(
      String id,
      String ref,
      String name,
      String status,
      String summary,
      long messages,
      long created,
      long updated) {}

  /** SessionsRequest asks for conversations, or changes one. The host keeps them: by "store" needs. */
  public static final class SessionsRequest {
    /** The name of the project; without it that of what is loaded. */
    private String project;
    /** What to do with sessions. Default list. One of {@link SessionsAction}. */
    private String action;
    /** The id, ref or name of a session; without it, but for start and delete, the active one that was used last. With start it is an id of one's own, and that session is returned if it is there. */
    private String session;
    /** The session's name, for people, with start and rename. */
    private String name;
    /** When the session began, with start, in milliseconds since 1970; now without it. At least 0. */
    private Long created;
    /** Where the sessions listed must stand. One of {@link SessionStatus}. */
    private String status;
    /** How many are listed at most. 1 to 200; default 20. */
    private Long limit;
    /** What an answer says in next, to go on there. At least 0. */
    private Long after;
    /** Who writes a summary: without a model it is what was asked, decided and said last; else a language model does, by an "llm" need. Default none. One of {@link HostUse}. */
    private String model;

    public SessionsRequest project(String value) {
      project = value;
      return this;
    }

    public String project() {
      return project;
    }

    public SessionsRequest action(String value) {
      action = value;
      return this;
    }

    public String action() {
      return action;
    }

    public SessionsRequest session(String value) {
      session = value;
      return this;
    }

    public String session() {
      return session;
    }

    public SessionsRequest name(String value) {
      name = value;
      return this;
    }

    public String name() {
      return name;
    }

    public SessionsRequest created(Long value) {
      created = value;
      return this;
    }

    public Long created() {
      return created;
    }

    public SessionsRequest status(String value) {
      status = value;
      return this;
    }

    public String status() {
      return status;
    }

    public SessionsRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
    }

    public SessionsRequest after(Long value) {
      after = value;
      return this;
    }

    public Long after() {
      return after;
    }

    public SessionsRequest model(String value) {
      model = value;
      return this;
    }

    public String model() {
      return model;
    }
  }

  /**
   * SessionsResponse is the sessions asked for, or the one changed.
   *
   * @param project The name of the project.
   * @param sessions The sessions, the one used last first.
   * @param next What goes on after them, given as after; 0 if these are the last.
   * @param removed How many records a delete removed.
   * @param usage What the model cost.
   */
  public record SessionsResponse(
      String project,
      List<Session> sessions,
      Long next,
      Long removed,
      Usage usage) {}

  /** ShardAnswer is what a shard answered. */
  public static final class ShardAnswer {
    /** The name of the shard. */
    private String shard;
    /** The name of the repository that it holds, or a part of. */
    private String repository;
    /** The names of shards, each of a whole repository of the same name, of whose statistics or candidates this answer is what one index over all of them would say; shard and repository are empty then. */
    private List<String> joined;
    /** What it answered; nothing if it could not. */
    private JsonElement response;
    /** Why it could not. */
    private CairnFault error;

    public ShardAnswer shard(String value) {
      shard = value;
      return this;
    }

    public String shard() {
      return shard;
    }

    public ShardAnswer repository(String value) {
      repository = value;
      return this;
    }

    public String repository() {
      return repository;
    }

    public ShardAnswer joined(List<String> value) {
      joined = value;
      return this;
    }

    public List<String> joined() {
      return joined;
    }

    public ShardAnswer response(JsonElement value) {
      response = value;
      return this;
    }

    public JsonElement response() {
      return response;
    }

    public ShardAnswer error(CairnFault value) {
      error = value;
      return this;
    }

    public CairnFault error() {
      return error;
    }
  }

  /** ShardsReply is what shards answered, each once. */
  public static final class ShardsReply {
    /** The answers, in any order. */
    private List<ShardAnswer> answers;

    public ShardsReply answers(List<ShardAnswer> value) {
      answers = value;
      return this;
    }

    public List<ShardAnswer> answers() {
      return answers;
    }
  }

  /**
   * ShardsRequest is the request of a "shards" need: what do shards answer to an operation? The reply is a ShardsReply.
   *
   * @param op The operation, "statistics", "candidates" or "results".
   * @param request What all of them are asked.
   * @param shards The names of those that are asked; empty for all that hold one of the repositories.
   * @param repositories The names of those that are searched; empty for all.
   */
  public record ShardsRequest(
      String op,
      JsonElement request,
      List<String> shards,
      List<String> repositories) {}

  /**
   * Shared is an entity that several of a bundle are connected with.
   *
   * @param ref The ref of the neighbour.
   * @param type Its type.
   * @param name Its name.
   * @param of The refs of the entities connected with it.
   */
  public record Shared(
      String ref,
      String type,
      String name,
      List<String> of) {}

  /** Sizes are how much there is to search. */
  public static final class Sizes {
    /** How many files there are. */
    private Long files;
    /** How many of them have code. */
    private Long code;
    /** How many chunks they have. */
    private Long chunks;
    /** How many terms all chunks have. */
    private Long body;
    /** How many terms the names of all definitions have. */
    private Long symbol;
    /** How many terms all paths have. */
    private Long path;

    public Sizes files(Long value) {
      files = value;
      return this;
    }

    public Long files() {
      return files;
    }

    public Sizes code(Long value) {
      code = value;
      return this;
    }

    public Long code() {
      return code;
    }

    public Sizes chunks(Long value) {
      chunks = value;
      return this;
    }

    public Long chunks() {
      return chunks;
    }

    public Sizes body(Long value) {
      body = value;
      return this;
    }

    public Long body() {
      return body;
    }

    public Sizes symbol(Long value) {
      symbol = value;
      return this;
    }

    public Long symbol() {
      return symbol;
    }

    public Sizes path(Long value) {
      path = value;
      return this;
    }

    public Long path() {
      return path;
    }
  }

  /** Skip counts the files left out for one reason. */
  public static final class Skip {
    /** Why files were left out. */
    private String reason;
    /** How many were. */
    private Long count;
    /** Up to five of the paths, the first in byte order. */
    private List<String> examples;

    public Skip reason(String value) {
      reason = value;
      return this;
    }

    public String reason() {
      return reason;
    }

    public Skip count(Long value) {
      count = value;
      return this;
    }

    public Long count() {
      return count;
    }

    public Skip examples(List<String> value) {
      examples = value;
      return this;
    }

    public List<String> examples() {
      return examples;
    }
  }

  /**
   * Snippet is a run of whole lines, each cut to 240 bytes.
   *
   * @param start The first line, 1-based.
   * @param end The last line, 1-based and inclusive.
   * @param text The text of the lines.
   * @param truncated True if a line was longer than shown.
   */
  public record Snippet(
      long start,
      long end,
      String text,
      Boolean truncated) {}

  /** Statistics are what the ranking of a query depends on that no file tells alone. Those of several shards add up. */
  public static final class Statistics {
    /** Rules tell ways of ranking apart: shards of different rules cannot be joined. Empty for any. */
    private String rules;
    /** How much there is to search. */
    private Sizes sizes;
    /** The counts of the query's terms, or of those chosen. */
    private Counts terms;
    /** The counts of terms that may mean the same. */
    private Counts related;
    /** Those of a report. At most 100000 elements. */
    private List<ReferenceCount> references;
    /** Those of a report. At most 100000 elements. */
    private List<NameCount> names;
    /** How many definitions the files within have that say anything of the query. */
    private Long definitions;
    /** How many terms those have. */
    private Long tokens;

    public Statistics rules(String value) {
      rules = value;
      return this;
    }

    public String rules() {
      return rules;
    }

    public Statistics sizes(Sizes value) {
      sizes = value;
      return this;
    }

    public Sizes sizes() {
      return sizes;
    }

    public Statistics terms(Counts value) {
      terms = value;
      return this;
    }

    public Counts terms() {
      return terms;
    }

    public Statistics related(Counts value) {
      related = value;
      return this;
    }

    public Counts related() {
      return related;
    }

    public Statistics references(List<ReferenceCount> value) {
      references = value;
      return this;
    }

    public List<ReferenceCount> references() {
      return references;
    }

    public Statistics names(List<NameCount> value) {
      names = value;
      return this;
    }

    public List<NameCount> names() {
      return names;
    }

    public Statistics definitions(Long value) {
      definitions = value;
      return this;
    }

    public Long definitions() {
      return definitions;
    }

    public Statistics tokens(Long value) {
      tokens = value;
      return this;
    }

    public Long tokens() {
      return tokens;
    }
  }

  /** StatisticsRequest asks for the statistics of a shard. */
  public static final class StatisticsRequest {
    /** The query of the search. 1 to 1048576 bytes. */
    private String query;
    /** The numbers of the terms of a report that are searched for; without any, the counts are those from which they are chosen. At most 8192 elements. */
    private List<Long> chosen;
    /** True to have the layout too: of the shards of one repository. */
    private Boolean layout;
    /** Files whose definitions are counted, instead of all else. Kinds are those wanted of definitions. */
    private Within within;
    /** The statistics of all shards, with within. */
    private Statistics whole;
    /** Languages as results name them ("go", "cpp"), or extensions ("py"). At most 100 elements. */
    private List<String> languages;
    /** Files, directories or patterns: "core/search", "*_test.go", "src/** /*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. At most 100 elements; each at most 1000 bytes. */
    private List<String> paths;
    /** Kinds of definitions, such as "function" or "type": a result then stands for a definition of such a kind. At most 100 elements. */
    private List<String> kinds;
    /** Roles of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". At most 100 elements. */
    private List<String> roles;

    public StatisticsRequest query(String value) {
      query = value;
      return this;
    }

    public String query() {
      return query;
    }

    public StatisticsRequest chosen(List<Long> value) {
      chosen = value;
      return this;
    }

    public List<Long> chosen() {
      return chosen;
    }

    public StatisticsRequest layout(Boolean value) {
      layout = value;
      return this;
    }

    public Boolean layout() {
      return layout;
    }

    public StatisticsRequest within(Within value) {
      within = value;
      return this;
    }

    public Within within() {
      return within;
    }

    public StatisticsRequest whole(Statistics value) {
      whole = value;
      return this;
    }

    public Statistics whole() {
      return whole;
    }

    public StatisticsRequest languages(List<String> value) {
      languages = value;
      return this;
    }

    public List<String> languages() {
      return languages;
    }

    public StatisticsRequest paths(List<String> value) {
      paths = value;
      return this;
    }

    public List<String> paths() {
      return paths;
    }

    public StatisticsRequest kinds(List<String> value) {
      kinds = value;
      return this;
    }

    public List<String> kinds() {
      return kinds;
    }

    public StatisticsRequest roles(List<String> value) {
      roles = value;
      return this;
    }

    public List<String> roles() {
      return roles;
    }
  }

  /**
   * StatisticsResponse is the statistics of a shard.
   *
   * @param index Index tells indexes of different files apart.
   * @param statistics The counts.
   * @param layout The layout of the repository as far as the shard has it.
   * @param skipped Skipped says what the index lacks.
   * @param lacking The repositories whose indexes lack something, of an answer that joins several.
   */
  public record StatisticsResponse(
      String index,
      Statistics statistics,
      Layout layout,
      String skipped,
      List<LackingRepository> lacking) {}

  /**
   * StatsResponse says what is loaded.
   *
   * @param name The repository's name.
   * @param files How many files are in the index.
   * @param bytes How many bytes these have.
   * @param lines How many lines these have.
   * @param chunks How many chunks these were cut into.
   * @param definitions How many definitions were found.
   * @param contents True if all contents are stored.
   * @param languages The languages of the files.
   * @param skipped The files that are not in the index, by reason, and those of which only the words are.
   */
  public record StatsResponse(
      String name,
      long files,
      long bytes,
      long lines,
      long chunks,
      long definitions,
      boolean contents,
      List<LanguageStats> languages,
      List<Skip> skipped) {}

  /** StoreRecord is what a store keeps. Its type and id name it within its project. */
  public static final class StoreRecord {
    /** What the record is. */
    private String type;
    /** What names it within its project and type; made by the store if it is empty: the prefix, an underscore and something that no other record has. */
    private String id;
    /** What an id made by the store begins with. */
    private String prefix;
    /** The id of the session that the record belongs to, if it does. */
    private String parent;
    /** Where it stands, such as active or archived. */
    private String state;
    /** When it was made, in milliseconds since 1970 by the host's clock. A put may say when something was made that is older than the store; 0 is now. */
    private Long created;
    /** When it was last written, in milliseconds since 1970 by the host's clock. */
    private Long updated;
    /** The number of the record's first write. */
    private Long seq;
    /** The number of the record's last write. */
    private Long rev;
    /** What touch adds to. A put that replaces a record leaves it alone. */
    private Long count;
    /** What it holds. */
    private String content;
    /** How many bytes the whole content has. */
    private Long size;
    /** A JSON object that is kept as it is. At most 1048576 bytes. */
    private JsonElement meta;
    /** What match finds the record by: each once, of letters, digits and underscores, in lower case, not beginning with an underscore. They are only written, never returned. At most 65536 elements. */
    private List<String> terms;

    public StoreRecord type(String value) {
      type = value;
      return this;
    }

    public String type() {
      return type;
    }

    public StoreRecord id(String value) {
      id = value;
      return this;
    }

    public String id() {
      return id;
    }

    public StoreRecord prefix(String value) {
      prefix = value;
      return this;
    }

    public String prefix() {
      return prefix;
    }

    public StoreRecord parent(String value) {
      parent = value;
      return this;
    }

    public String parent() {
      return parent;
    }

    public StoreRecord state(String value) {
      state = value;
      return this;
    }

    public String state() {
      return state;
    }

    public StoreRecord created(Long value) {
      created = value;
      return this;
    }

    public Long created() {
      return created;
    }

    public StoreRecord updated(Long value) {
      updated = value;
      return this;
    }

    public Long updated() {
      return updated;
    }

    public StoreRecord seq(Long value) {
      seq = value;
      return this;
    }

    public Long seq() {
      return seq;
    }

    public StoreRecord rev(Long value) {
      rev = value;
      return this;
    }

    public Long rev() {
      return rev;
    }

    public StoreRecord count(Long value) {
      count = value;
      return this;
    }

    public Long count() {
      return count;
    }

    public StoreRecord content(String value) {
      content = value;
      return this;
    }

    public String content() {
      return content;
    }

    public StoreRecord size(Long value) {
      size = value;
      return this;
    }

    public Long size() {
      return size;
    }

    public StoreRecord meta(JsonElement value) {
      meta = value;
      return this;
    }

    public JsonElement meta() {
      return meta;
    }

    public StoreRecord terms(List<String> value) {
      terms = value;
      return this;
    }

    public List<String> terms() {
      return terms;
    }
  }

  /** StoreReply is the reply to a "store" need. */
  public static final class StoreReply {
    /** The host's clock in milliseconds since 1970. */
    private Long now;
    /** The number of the last write to the project. */
    private Long rev;
    /** The results of the steps, in order. */
    private List<StoreResult> results;

    public StoreReply now(Long value) {
      now = value;
      return this;
    }

    public Long now() {
      return now;
    }

    public StoreReply rev(Long value) {
      rev = value;
      return this;
    }

    public Long rev() {
      return rev;
    }

    public StoreReply results(List<StoreResult> value) {
      results = value;
      return this;
    }

    public List<StoreResult> results() {
      return results;
    }
  }

  /**
   * StoreRequest is the request of a "store" need: steps on the records of one project, to be done in order, all or none of them. The reply is a StoreReply. A host that keeps nothing answers with an error of code "unsupported". Every write takes the next number of one counter that the store has for all projects, beginning with 1. So the numbers tell in which order things were said, also where the clock was set back, and are the same in every store that was told the same.
   *
   * @param project What keeps records apart: none is ever seen from another project. 1 to 4096 bytes.
   * @param steps The steps. At most 4096 elements.
   */
  public record StoreRequest(
      String project,
      List<StoreStep> steps) {}

  /** StoreResult is the result of one step. */
  public static final class StoreResult {
    /** The records that get, list and pick found. What put and touch wrote comes without content, meta and terms. */
    private List<StoreRecord> records;
    /** The numbers of the records that match found. */
    private List<Long> seqs;
    /** The cosines of the records that near found, in their order. */
    private List<Double> similarities;
    /** The number that count found, and how many records delete removed. */
    private Long count;
    /** True if a list or match stopped at its limit, or if there was too much for near, which then compared nothing. */
    private Boolean more;
    /** True if a put of mode "new" left alone what was there. */
    private Boolean kept;

    public StoreResult records(List<StoreRecord> value) {
      records = value;
      return this;
    }

    public List<StoreRecord> records() {
      return records;
    }

    public StoreResult seqs(List<Long> value) {
      seqs = value;
      return this;
    }

    public List<Long> seqs() {
      return seqs;
    }

    public StoreResult similarities(List<Double> value) {
      similarities = value;
      return this;
    }

    public List<Double> similarities() {
      return similarities;
    }

    public StoreResult count(Long value) {
      count = value;
      return this;
    }

    public Long count() {
      return count;
    }

    public StoreResult more(Boolean value) {
      more = value;
      return this;
    }

    public Boolean more() {
      return more;
    }

    public StoreResult kept(Boolean value) {
      kept = value;
      return this;
    }

    public Boolean kept() {
      return kept;
    }
  }

  /**
   * StoreStep is one step. All succeed but those that insist on a revision: what is not there is an empty result.
   *
   * @param do_ What the step does. One of {@link StoreAction}.
   * @param record The record that put writes.
   * @param mode How put writes: empty makes or replaces the record, and what is replaced keeps its number, its count and the time it was made; "new" leaves what is there alone, and the result says kept; with "same" the record must be there with the revision that it comes with, or the whole request fails with code "stale".
   * @param type The type of the records meant.
   * @param id The id of the record meant.
   * @param parent The id of the session whose records are meant.
   * @param states The states that records listed or counted may have; without it any.
   * @param terms The terms that records must hold all of, for match. At most 64 elements.
   * @param seqs The numbers of the records wanted, for pick. At most 1000 elements.
   * @param vector What near compares with, in base64: a byte for each number, from 1 to 127, where 64 is zero. What it compares has as its content another one, of as many numbers.
   * @param ids The ids of the records that near compares; without it all, if they are no more than 100000. At most 2000 elements.
   * @param order In which order list goes. One of {@link StoreOrder}.
   * @param after Where a list or match goes on: after the record whose number, or with order "recent" revision, it is. 0 is the beginning.
   * @param limit How many results there are at most, from 1 on. At most 1000.
   * @param bytes How much content a record comes with at most; 0 is all, -1 none. What is cut ends with a whole character.
   * @param add What touch adds to the record's count.
   * @param state The state that touch gives the record, if any.
   * @param rev The revision that the record must have, for touch and delete; 0 for any.
   */
  public record StoreStep(
      @SerializedName("do") String do_,
      StoreRecord record,
      String mode,
      String type,
      String id,
      String parent,
      List<String> states,
      List<String> terms,
      List<Long> seqs,
      String vector,
      List<String> ids,
      String order,
      Long after,
      Long limit,
      Long bytes,
      Long add,
      String state,
      Long rev) {}

  /** StoredRecord is something said or done, to be found and followed like code. */
  public static final class StoredRecord {
    /** What the record is. One of {@link RecordType}. */
    private String type;
    /** What names it among those of the type: letters, digits and . _ -. A record of the same type and id is replaced. At most 128 bytes. */
    private String id;
    /** Its title, for people. At most 1048576 bytes. */
    private String title;
    /** What it says; with title and properties no more than it may have alone. At most 1048576 bytes. */
    private String text;
    /** For people and programs, by name. */
    private Map<String, String> properties;
    /** Edges that lead from the record. */
    private List<RecordEdge> edges;

    public StoredRecord type(String value) {
      type = value;
      return this;
    }

    public String type() {
      return type;
    }

    public StoredRecord id(String value) {
      id = value;
      return this;
    }

    public String id() {
      return id;
    }

    public StoredRecord title(String value) {
      title = value;
      return this;
    }

    public String title() {
      return title;
    }

    public StoredRecord text(String value) {
      text = value;
      return this;
    }

    public String text() {
      return text;
    }

    public StoredRecord properties(Map<String, String> value) {
      properties = value;
      return this;
    }

    public Map<String, String> properties() {
      return properties;
    }

    public StoredRecord edges(List<RecordEdge> value) {
      edges = value;
      return this;
    }

    public List<RecordEdge> edges() {
      return edges;
    }
  }

  /**
   * Subject is an entity that an event is about.
   *
   * @param ref The ref of the entity.
   * @param type Its type.
   * @param path The file that it is or is in.
   * @param name Its name.
   * @param related Refs of what is next to it.
   */
  public record Subject(
      String ref,
      String type,
      String path,
      String name,
      List<String> related) {}

  /**
   * Subscription is what a session wants to be told of without asking.
   *
   * @param id The id of the subscription.
   * @param session The id of the session that is told.
   * @param match What the value is held against. One of {@link WatchMatch}.
   * @param value What is watched for: a glob, a type, or words.
   * @param scope The glob that paths must fit.
   * @param event When a subscription speaks. One of {@link WatchEvent}.
   * @param everyMs How often at most, of a schedule: at least 1000.
   * @param status Where a subscription stands. One of {@link SubscriptionStatus}.
   * @param fired How often it made a suggestion.
   * @param created When it was made, in milliseconds since 1970.
   */
  public record Subscription(
      String id,
      String session,
      String match,
      String value,
      String scope,
      String event,
      @SerializedName("every_ms") Long everyMs,
      String status,
      long fired,
      long created) {}

  /** SubscriptionsRequest says what a session wants to be told of without asking, tells what happened, or asks what is suggested. */
  public static final class SubscriptionsRequest {
    /** The name of the project; without it that of what is loaded. */
    private String project;
    /** What to do with subscriptions. Default list. One of {@link SubscriptionsAction}. */
    private String action;
    /** The id or ref of a session; list and suggestions without it are of all sessions, add takes the active one that was used last, and makes one if there is none. */
    private String session;
    /** The subscription to pause, resume or complete, or the suggestion used. */
    private String id;
    /** What the value is held against. Default file_pattern. One of {@link WatchMatch}. */
    private String match;
    /** What add watches for: a glob, a type, or words, as match says. At most 1024 bytes. */
    private String value;
    /** The glob that paths must fit, with add. At most 1024 bytes. */
    private String scope;
    /** When the subscription speaks, with add, or what happened, with notify. Default file_change. One of {@link WatchEvent}. */
    private String event;
    /** How many milliseconds pass at least between two times, of a schedule. At least 1000. */
    @SerializedName("every_ms") private Long everyMs;
    /** The files that changed, with notify. At most 10000 elements. */
    private List<String> paths;
    /** What was said, with notify of a context_mention. */
    private String text;
    /** The file in which the cursor is, with notify of a cursor_proximity. */
    private String path;
    /** The line on which the cursor is, 1-based. */
    private Long line;
    /** True to list suggestions that were delivered before too. Those listed for the first time are delivered then. */
    private Boolean delivered;
    /** How many suggestions are listed at most. 1 to 200; default 20. */
    private Long limit;

    public SubscriptionsRequest project(String value) {
      project = value;
      return this;
    }

    public String project() {
      return project;
    }

    public SubscriptionsRequest action(String value) {
      action = value;
      return this;
    }

    public String action() {
      return action;
    }

    public SubscriptionsRequest session(String value) {
      session = value;
      return this;
    }

    public String session() {
      return session;
    }

    public SubscriptionsRequest id(String value) {
      id = value;
      return this;
    }

    public String id() {
      return id;
    }

    public SubscriptionsRequest match(String value) {
      match = value;
      return this;
    }

    public String match() {
      return match;
    }

    public SubscriptionsRequest value(String value) {
      value = value;
      return this;
    }

    public String value() {
      return value;
    }

    public SubscriptionsRequest scope(String value) {
      scope = value;
      return this;
    }

    public String scope() {
      return scope;
    }

    public SubscriptionsRequest event(String value) {
      event = value;
      return this;
    }

    public String event() {
      return event;
    }

    public SubscriptionsRequest everyMs(Long value) {
      everyMs = value;
      return this;
    }

    public Long everyMs() {
      return everyMs;
    }

    public SubscriptionsRequest paths(List<String> value) {
      paths = value;
      return this;
    }

    public List<String> paths() {
      return paths;
    }

    public SubscriptionsRequest text(String value) {
      text = value;
      return this;
    }

    public String text() {
      return text;
    }

    public SubscriptionsRequest path(String value) {
      path = value;
      return this;
    }

    public String path() {
      return path;
    }

    public SubscriptionsRequest line(Long value) {
      line = value;
      return this;
    }

    public Long line() {
      return line;
    }

    public SubscriptionsRequest delivered(Boolean value) {
      delivered = value;
      return this;
    }

    public Boolean delivered() {
      return delivered;
    }

    public SubscriptionsRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
    }
  }

  /**
   * SubscriptionsResponse is what there is, or what was made of what happened.
   *
   * @param project The name of the project.
   * @param subscriptions The subscriptions listed or changed.
   * @param suggestions The suggestions listed or made.
   */
  public record SubscriptionsResponse(
      String project,
      List<Subscription> subscriptions,
      List<Suggestion> suggestions) {}

  /**
   * Suggestion is what a subscription made of an event.
   *
   * @param id The id of the suggestion.
   * @param session The id of the session that it is for.
   * @param subscription The id of the subscription that made it.
   * @param reason Why it is suggested, in a sentence.
   * @param subject The entity that it is about, if there is one.
   * @param relevance How relevant it is: 1 for what a pattern names, 0.7 for what holds the keywords.
   * @param status Where the suggestion stands. One of {@link SuggestionStatus}.
   * @param created When it was made, in milliseconds since 1970.
   */
  public record Suggestion(
      String id,
      String session,
      String subscription,
      String reason,
      Subject subject,
      double relevance,
      String status,
      long created) {}

  /**
   * SummariesRequest is the request of a "summaries" need. Without bytes it asks for all that the host keeps of the repository: the reply is raw bytes, none if there is nothing. With bytes, these are lines to be kept after those that there are; the reply is empty. A host that keeps nothing answers with an error of code "unsupported".
   *
   * @param keep True if bytes come with the need.
   */
  public record SummariesRequest(
      Boolean keep) {}

  /** SummarizeRequest has a language model summarize files and definitions, by "llm" needs. Each summary is kept by the host, by "summaries" needs, as soon as it is there: what has one already is not asked for again, also in another process. */
  public static final class SummarizeRequest {
    /** A file, a directory, or "" for all; files that are tests, examples, vendored, generated, documents or configuration are left out, unless it names one. */
    private String path;
    /** What is summarized: "file", and kinds of definitions such as "function"; without it file, function, method, class, struct, interface and trait. */
    private List<String> kinds;
    /** How many lines a definition has at least. 1 to 1000; default 4. */
    @SerializedName("min_lines") private Long minLines;
    /** How many summaries are asked for at most. 1 to 1000000. */
    private Long limit;
    /** How many summaries are asked for in one call. 1 to 50; default 10. */
    private Long batch;
    /** How many calls are open at once. 1 to 64; default 4. */
    private Long parallel;
    /** True to count and estimate, and ask nobody. */
    @SerializedName("dry_run") private Boolean dryRun;

    public SummarizeRequest path(String value) {
      path = value;
      return this;
    }

    public String path() {
      return path;
    }

    public SummarizeRequest kinds(List<String> value) {
      kinds = value;
      return this;
    }

    public List<String> kinds() {
      return kinds;
    }

    public SummarizeRequest minLines(Long value) {
      minLines = value;
      return this;
    }

    public Long minLines() {
      return minLines;
    }

    public SummarizeRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
    }

    public SummarizeRequest batch(Long value) {
      batch = value;
      return this;
    }

    public Long batch() {
      return batch;
    }

    public SummarizeRequest parallel(Long value) {
      parallel = value;
      return this;
    }

    public Long parallel() {
      return parallel;
    }

    public SummarizeRequest dryRun(Boolean value) {
      dryRun = value;
      return this;
    }

    public Boolean dryRun() {
      return dryRun;
    }
  }

  /**
   * SummarizeResponse tells what was done, or with dry_run what there is to do.
   *
   * @param files How many files were looked at.
   * @param items How many things in them are to have a summary.
   * @param known How many of these had one.
   * @param asked How many got one now.
   * @param failed How many were asked for in vain.
   * @param left How many are still without.
   * @param calls An estimate of how many calls it takes to ask for all that are without, up to the limit, as this run found it.
   * @param inputTokens An estimate of how many tokens these calls take in.
   * @param outputTokens An estimate of how many tokens these calls give out.
   * @param usage What this run cost.
   * @param stopped Why the run ended before all were asked for, other than by the limit.
   * @param notes What was left out or done otherwise than asked, and why.
   */
  public record SummarizeResponse(
      long files,
      long items,
      long known,
      long asked,
      long failed,
      long left,
      long calls,
      @SerializedName("input_tokens") long inputTokens,
      @SerializedName("output_tokens") long outputTokens,
      Usage usage,
      String stopped,
      List<String> notes) {}

  /**
   * Tally is how often something is.
   *
   * @param name What is counted.
   * @param count How often it is.
   */
  public record Tally(
      String name,
      long count) {}

  /**
   * Tier counts the items of a tier.
   *
   * @param tier The tier. One of {@link MemoryTier}.
   * @param items How many items it holds.
   * @param tokens An estimate of how many tokens these have.
   * @param most How much it may hold: tokens of hot and warm, items of cold.
   */
  public record Tier(
      String tier,
      long items,
      long tokens,
      long most) {}

  /** TreeNode is an entry of a tree. */
  public static final class TreeNode {
    /** The id of the node in its tree. */
    private String id;
    /** Its path; empty for the root. */
    private String path;
    /** True for what only leads on, false for what can be a result. */
    private Boolean directory;
    /** True of a file that has children too, such as a section of a document. */
    private Boolean expandable;
    /** True of a directory that the source made up. */
    private Boolean virtual;
    /** The title of a node of a document. */
    private String title;
    /** The summary of a node of a document. */
    private String summary;
    /** The beginning of the text of a node of a document. */
    private String text;

    public TreeNode id(String value) {
      id = value;
      return this;
    }

    public String id() {
      return id;
    }

    public TreeNode path(String value) {
      path = value;
      return this;
    }

    public String path() {
      return path;
    }

    public TreeNode directory(Boolean value) {
      directory = value;
      return this;
    }

    public Boolean directory() {
      return directory;
    }

    public TreeNode expandable(Boolean value) {
      expandable = value;
      return this;
    }

    public Boolean expandable() {
      return expandable;
    }

    public TreeNode virtual(Boolean value) {
      virtual = value;
      return this;
    }

    public Boolean virtual() {
      return virtual;
    }

    public TreeNode title(String value) {
      title = value;
      return this;
    }

    public String title() {
      return title;
    }

    public TreeNode summary(String value) {
      summary = value;
      return this;
    }

    public String summary() {
      return summary;
    }

    public TreeNode text(String value) {
      text = value;
      return this;
    }

    public String text() {
      return text;
    }
  }

  /** Turn is something said before. */
  public static final class Turn {
    /** Who said something. One of {@link Role}. */
    private String role;
    /** What was said. */
    private String text;

    public Turn role(String value) {
      role = value;
      return this;
    }

    public String role() {
      return role;
    }

    public Turn text(String value) {
      text = value;
      return this;
    }

    public String text() {
      return text;
    }
  }

  /**
   * Understanding is what a query was taken for, and what was made of that.
   *
   * @param intent What a query wants to know. One of {@link QueryIntent}.
   * @param confidence How sure that is, from 0.5 to 0.95.
   * @param mentions What the query names in code.
   * @param lanes The lanes that took part, with the factor on what each counts.
   * @param passes What the search went through, in order, with how much each left.
   * @param usedHyde True if a hypothetical answer led the vector lane.
   * @param hyde Why no hypothetical answer did, if one was asked for.
   * @param gate The decision, if one was asked for.
   */
  public record Understanding(
      String intent,
      double confidence,
      List<Mention> mentions,
      List<LaneUse> lanes,
      List<Pass> passes,
      @SerializedName("used_hyde") boolean usedHyde,
      String hyde,
      GateResponse gate) {}

  /** Usage is what calls cost, the same way for every provider. The tokens of the prompt are those of input, cache_read and cache_write. */
  public static final class Usage {
    /** How many requests were answered, without those retried. */
    private Long calls;
    /** The tokens neither read from nor written to a cache. */
    private Long input;
    /** The tokens read from a cache. */
    @SerializedName("cache_read") private Long cacheRead;
    /** The tokens written to a cache. */
    @SerializedName("cache_write") private Long cacheWrite;
    /** The tokens that the model wrote. */
    private Long output;
    /** The price in 10^-9 US dollars, of the calls whose price the host knows. */
    @SerializedName("nano_dollars") private Long nanoDollars;
    /** How many calls have a price that the host does not know. */
    private Long unpriced;

    public Usage calls(Long value) {
      calls = value;
      return this;
    }

    public Long calls() {
      return calls;
    }

    public Usage input(Long value) {
      input = value;
      return this;
    }

    public Long input() {
      return input;
    }

    public Usage cacheRead(Long value) {
      cacheRead = value;
      return this;
    }

    public Long cacheRead() {
      return cacheRead;
    }

    public Usage cacheWrite(Long value) {
      cacheWrite = value;
      return this;
    }

    public Long cacheWrite() {
      return cacheWrite;
    }

    public Usage output(Long value) {
      output = value;
      return this;
    }

    public Long output() {
      return output;
    }

    public Usage nanoDollars(Long value) {
      nanoDollars = value;
      return this;
    }

    public Long nanoDollars() {
      return nanoDollars;
    }

    public Usage unpriced(Long value) {
      unpriced = value;
      return this;
    }

    public Long unpriced() {
      return unpriced;
    }
  }

  /**
   * VerifyClaim is something that a draft says.
   *
   * @param claim The claim in short: "`Server.Serve` calls `answer`"; of type other it is the sentence.
   * @param type What the claim says something about. One of {@link ClaimType}.
   * @param supported Null if that cannot be decided.
   * @param source Where the repository says so, of supported claims, or says otherwise.
   * @param line The line of the draft, 1-based, on which the sentence begins.
   * @param judgedBy Who judged the claim. One of {@link Judge}.
   * @param sentence The sentence, cut to 400 bytes; of type other it stands in claim.
   */
  public record VerifyClaim(
      String claim,
      String type,
      Boolean supported,
      VerifySource source,
      long line,
      @SerializedName("judged_by") String judgedBy,
      String sentence) {}

  /**
   * VerifyCounts counts the claims of a draft, also those not listed.
   *
   * @param claims How many claims there are.
   * @param supported How many the repository bears out.
   * @param contradicted How many the repository says otherwise of.
   * @param undecided How many neither the index nor the model decides.
   */
  public record VerifyCounts(
      long claims,
      long supported,
      long contradicted,
      long undecided) {}

  /**
   * VerifyIssue is something wrong with a draft.
   *
   * @param type What is wrong. One of {@link IssueType}.
   * @param severity How much the issue matters. One of {@link Severity}.
   * @param claimIndex The number of the claim in the list of claims, from 0; -1 if it is not listed.
   * @param line The line of the draft, 1-based.
   * @param message What is wrong, in one sentence.
   * @param didYouMean Names that exist and look like the one that does not, best first.
   * @param source Where the repository says otherwise.
   * @param again How many later places in the draft have the same fault.
   */
  public record VerifyIssue(
      String type,
      String severity,
      @SerializedName("claim_index") long claimIndex,
      long line,
      String message,
      @SerializedName("did_you_mean") List<String> didYouMean,
      VerifySource source,
      Long again) {}

  /**
   * VerifyIteration is one check of a draft.
   *
   * @param issues What was wrong with the draft.
   * @param counts How its claims stood.
   * @param passed True if there were no issues.
   */
  public record VerifyIteration(
      List<VerifyIssue> issues,
      VerifyCounts counts,
      boolean passed) {}

  /** VerifyRequest asks what of a draft the repository does not bear out. */
  public static final class VerifyRequest {
    /** Markdown or plain text. 1 to 16777216 bytes. */
    private String draft;
    /** The parts of files that the draft was written from: a file whose content hash is another now is an issue of type "outdated". At most 1000 elements. */
    private List<CitedSource> sources;
    /** Whose language model judges the claims that the index cannot decide, from evidence that a search finds. Default none. One of {@link HostUse}. */
    private String model;
    /** How many claims the model judges at most. 1 to 500; default 60. */
    @SerializedName("max_judged") private Long maxJudged;
    /** True to have the model write the draft anew without the issues, and to check that. It needs model "host" and a draft of at most 64 KiB. */
    private Boolean revise;
    /** How often a draft is checked; 1 checks no revision. 1 to 2; default 2. */
    @SerializedName("max_iterations") private Long maxIterations;
    /** How many claims are listed. Those of issues come first if there are more; the order of the draft is kept. 1 to 5000; default 500. */
    private Long limit;

    public VerifyRequest draft(String value) {
      draft = value;
      return this;
    }

    public String draft() {
      return draft;
    }

    public VerifyRequest sources(List<CitedSource> value) {
      sources = value;
      return this;
    }

    public List<CitedSource> sources() {
      return sources;
    }

    public VerifyRequest model(String value) {
      model = value;
      return this;
    }

    public String model() {
      return model;
    }

    public VerifyRequest maxJudged(Long value) {
      maxJudged = value;
      return this;
    }

    public Long maxJudged() {
      return maxJudged;
    }

    public VerifyRequest revise(Boolean value) {
      revise = value;
      return this;
    }

    public Boolean revise() {
      return revise;
    }

    public VerifyRequest maxIterations(Long value) {
      maxIterations = value;
      return this;
    }

    public Long maxIterations() {
      return maxIterations;
    }

    public VerifyRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
    }
  }

  /**
   * VerifyResponse says what of a draft is borne out.
   *
   * @param passed True if there are no issues.
   * @param issues What is wrong with the last draft, in its order.
   * @param claims What the last draft says, in its order.
   * @param counts How the claims stand.
   * @param draft The model's revision, if one was asked for and is better.
   * @param iterations The checks in their order, if a revision was asked for.
   * @param usage What the calls of the model cost.
   * @param notes What could not be taken into account.
   */
  public record VerifyResponse(
      boolean passed,
      List<VerifyIssue> issues,
      List<VerifyClaim> claims,
      VerifyCounts counts,
      String draft,
      List<VerifyIteration> iterations,
      Usage usage,
      List<String> notes) {}

  /**
   * VerifySource is a place of the repository.
   *
   * @param path The path of the file.
   * @param first The first line, 1-based.
   * @param last The last line, 1-based and inclusive.
   * @param ref The ref of the entity there.
   */
  public record VerifySource(
      String path,
      Long first,
      Long last,
      String ref) {}

  /** VersionRequest asks what this core is. */
  public static final class VersionRequest {
    /** Operations that the core has to have. One that it has not is an error of code "unsupported", which names it and its group. At most 1000 elements. */
    private List<String> wants;

    public VersionRequest wants(List<String> value) {
      wants = value;
      return this;
    }

    public List<String> wants() {
      return wants;
    }
  }

  /**
   * VersionResponse says what this core is.
   *
   * @param name The name of the program: "cairn".
   * @param release The release that it is of.
   * @param contract The version of the contract that it keeps.
   * @param digest Digest tells contracts of the same version apart: it is another if any operation, field, value, bound or default is.
   * @param operations The names of its operations, sorted.
   * @param groups The groups of these, sorted. A guest has some or all of them.
   */
  public record VersionResponse(
      String name,
      String release,
      long contract,
      String digest,
      List<String> operations,
      List<String> groups) {}

  /**
   * Where is where an entity is, and what.
   *
   * @param kind What kind of symbol it is.
   * @param path The file that it is or is in.
   * @param lines The lines of the file that it takes, if it is a part of one.
   * @param roles The roles of the file, as those of an entity.
   */
  public record Where(
      String kind,
      String path,
      Lines lines,
      List<String> roles) {}

  /** Within is the files whose definitions are ranked. */
  public static final class Within {
    /** Those of the shard. At most 1000 elements. */
    private List<FoundFile> files;
    /** The score of the best file of all shards in units of 1/65536. */
    private Long top;

    public Within files(List<FoundFile> value) {
      files = value;
      return this;
    }

    public List<FoundFile> files() {
      return files;
    }

    public Within top(Long value) {
      top = value;
      return this;
    }

    public Long top() {
      return top;
    }
  }

  /**
   * WriteRequest is the request of a "write" need: the need's raw bytes belong into the snapshot. The reply is empty.
   *
   * @param offset Where the bytes begin in the snapshot.
   * @param total How many bytes the snapshot has in all.
   */
  public record WriteRequest(
      long offset,
      long total) {}

  /** The names of all operations. */
  public static final List<String> OPERATIONS = List.of(
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
      "version");
}
