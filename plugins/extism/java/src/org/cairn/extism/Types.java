// Made by go run ./plugins/extism/schema; do not edit.
package org.cairn.extism;

import com.google.gson.JsonElement;
import com.google.gson.annotations.SerializedName;
import java.util.List;
import java.util.Map;

/** The types of requests and responses. What is optional is null if it is not there. */
public final class Types {
  private Types() {}

  /** AddRequest stores records beside the code, and removes some. */
  public static final class AddRequest {
    private List<StoredRecord> records;
    /** Remove are refs of records; their edges go too. */
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

  /** AddResponse tells the refs of the records added, in order. */
  public record AddResponse(
      List<String> refs,
      long removed,
      long records) {}

  /** AffectedEntity is a test or document, and why it is listed. */
  public record AffectedEntity(
      String ref,
      String name,
      String path,
      long score,
      String why,
      String by) {}

  /** Anchor is code that a text names, as it was when the text was stored. */
  public static final class Anchor {
    /** Name is as the text has it. */
    private String name;
    /** Path is that of the file, Hash of its content; none if it was not known. */
    private String path;
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

  /** Around are the edges of an entity. */
  public record Around(
      List<EdgeGroup> in,
      List<EdgeGroup> out) {}

  /** AskRequest asks for what answers a question, and, of a model, for the answer. */
  public static final class AskRequest {
    /** Query is a question; 1 byte to 1 MiB. */
    private String query;
    /** By finds what to read: "search" (default), or "navigate", which walks the tree by names, with the model if there is one. */
    private String by;
    /** Model is "none" (default), or "host", whose language model answers from the context. */
    private String model;
    /** Budget, Limit, Neighbours, Graph, Vectors and History are as in PackRequest. */
    private Long budget;
    private Long limit;
    private List<String> neighbours;
    private String graph;
    private String vectors;
    private String history;
    /** MaxTokens bounds what the model writes; 0 leaves it to the host. */
    @SerializedName("max_tokens") private Long maxTokens;

    public AskRequest query(String value) {
      query = value;
      return this;
    }

    public String query() {
      return query;
    }

    public AskRequest by(String value) {
      by = value;
      return this;
    }

    public String by() {
      return by;
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

    public AskRequest maxTokens(Long value) {
      maxTokens = value;
      return this;
    }

    public Long maxTokens() {
      return maxTokens;
    }
  }

  /** AskResponse is an answer with what it was made from. */
  public record AskResponse(
      String answer,
      List<Citation> citations,
      List<VerifyIssue> issues,
      VerifyCounts claims,
      PackResponse pack,
      String model,
      Usage usage,
      List<String> notes,
      String reason) {}

  /** AttachRequest makes what the host's store holds of the loaded project part of the graph, as it is now: what is inspected, searched and followed after. It needs no fields. */
  public static final class AttachRequest {
  }

  /** AttachResponse tells what was attached. */
  public record AttachResponse(
      String project,
      long revision,
      long entities) {}

  /** BlockTrace is one rank call. */
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
    /** EntityRefs are refs, PathIDs what paths answered; 1 to 50 in all. */
    @SerializedName("entity_refs") private List<String> entityRefs;
    @SerializedName("path_ids") private List<String> pathIds;
    /** Question, if given, decides which lines previews show. */
    private String question;
    /** MaxTokens bounds the previews: 100 to 100000, default 4000. */
    @SerializedName("max_tokens") private Long maxTokens;
    /** History is "none" (default) or "host". */
    private String history;

    public BundleRequest entityRefs(List<String> value) {
      entityRefs = value;
      return this;
    }

    public List<String> entityRefs() {
      return entityRefs;
    }

    public BundleRequest pathIds(List<String> value) {
      pathIds = value;
      return this;
    }

    public List<String> pathIds() {
      return pathIds;
    }

    public BundleRequest question(String value) {
      question = value;
      return this;
    }

    public String question() {
      return question;
    }

    public BundleRequest maxTokens(Long value) {
      maxTokens = value;
      return this;
    }

    public Long maxTokens() {
      return maxTokens;
    }

    public BundleRequest history(String value) {
      history = value;
      return this;
    }

    public String history() {
      return history;
    }
  }

  /** BundleResponse is the evidence. */
  public record BundleResponse(
      String question,
      List<BundledEntity> entities,
      List<Path> paths,
      List<BundledEdge> edges,
      @SerializedName("shared_neighbours") List<Shared> sharedNeighbours,
      List<Degraded> degraded,
      long tokens,
      boolean truncated,
      List<String> notes) {}

  /** BundledEdge is an edge between two entities of a bundle. */
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

  /** BundledEntity is an entity with its text. */
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
  public record CairnFault(
      String code,
      String message,
      String field,
      String fix,
      @SerializedName("suggested_fix") String suggestedFix,
      List<String> similar) {}

  /** Capability tells whether a request can be answered in the way it asks for. */
  public record Capability(
      String state,
      String reason) {}

  /** Checkpoint is the state of an agent at a step of its work. */
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
    /** Project is whose it is; default what is loaded. */
    private String project;
    /** Action is "list" (default), "save", "load" or "delete". */
    private String action;
    /** Session is an id or ref; default the active one that was used last, which save makes if there is none. */
    private String session;
    /** ID is the checkpoint to load or delete; default, of load, the newest: that of the highest step, of equal steps the one saved last. */
    private String id;
    /** State is what is saved: any JSON object up to 16 MiB, such as {query, plan, current_step, results, context, last_error}. */
    private JsonElement state;
    /** Step is how far the work has come; default current_step or currentStepIndex of State, else 0. */
    private Long step;
    /** Trigger is "auto" (default), "manual" or "error". */
    private String trigger;
    /** Description is for people. */
    private String description;
    /** DurationMS and TokenUsage are what the step took. */
    @SerializedName("duration_ms") private Long durationMs;
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

  /** CheckpointsResponse is checkpoints, the newest first. Only load gives a state. */
  public record CheckpointsResponse(
      String project,
      String session,
      List<Checkpoint> checkpoints,
      List<String> pruned) {}

  /** ChildrenReply is the reply to a "children" need: the children of a node in stored order (directories first, then by name, case-folded), each with an id that is unique in the tree. */
  public static final class ChildrenReply {
    private List<TreeNode> children;

    public ChildrenReply children(List<TreeNode> value) {
      children = value;
      return this;
    }

    public List<TreeNode> children() {
      return children;
    }
  }

  /** ChildrenRequest is the request of a "children" need. The reply is a [ChildrenReply]. */
  public record ChildrenRequest(
      String tree,
      TreeNode node) {}

  /** Chunk is a run of whole lines of a file. */
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
    /** After is the Next of the page before; "" for the first page. */
    private String after;
    /** Limit is how many chunks a page has at most: 1 to 10000, default 1000. */
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

  /** ChunksResponse is a page of chunks, in byte order of the paths, then in order of position. */
  public record ChunksResponse(
      List<Chunk> chunks,
      String next) {}

  /** Citation is a place that an answer names, as [path:first-last]. */
  public record Citation(
      String path,
      Lines lines,
      String ref,
      boolean verified,
      String problem) {}

  /** Cited is code that something remembered names, held against what it is now. */
  public record Cited(
      String name,
      String path,
      String state) {}

  /** Cited is a part of a file that a draft was written from. */
  public static final class CitedSource {
    /** Path leads from the repository's root. */
    private String path;
    /** First and Last are lines, 1-based and inclusive; 0 for the whole file. */
    private Long first;
    private Long last;
    /** Hash is the XXH64 of the file's content then, as 16 hexadecimal digits or the first 8 of them, as refs of chunks have. */
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
    private String hash;
    private List<String> parents;
    private String author;
    /** Time is when it was authored, as RFC 3339. */
    private String time;
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

  /** Cut says where a search for paths stopped short. */
  public record Cut(
      String what,
      String ref,
      String kind,
      Long count) {}

  /** Decision is a decision with the code that it names, as that is now. */
  public record Decision(
      String id,
      String ref,
      String session,
      String message,
      String description,
      String context,
      List<String> alternatives,
      String by,
      long created,
      List<Cited> cites,
      Boolean outdated) {}

  /** DecisionsRequest asks for decisions, states one, or looks for them in what was said. */
  public static final class DecisionsRequest {
    /** Project is whose they are; default what is loaded. */
    private String project;
    /** Action is "list" (default), "add" or "extract". */
    private String action;
    /** Session is an id or ref. A list without it is of all sessions; the other actions take the active one that was used last. */
    private String session;
    /** Description is the decision that add states, Context why, and Alternatives what else was considered. */
    private String description;
    private String context;
    private List<String> alternatives;
    /** Model is "none" (default: extract takes the sentences that read like decisions) or "host": a language model is asked about the messages that hold such, by "llm" needs. */
    private String model;
    /** Limit is how many are listed at most, or how many of the last messages extract reads: 1 to 200, default 20. */
    private Long limit;
    /** From is Next of an answer, to go on there. */
    private Long from;

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

    public DecisionsRequest context(String value) {
      context = value;
      return this;
    }

    public String context() {
      return context;
    }

    public DecisionsRequest alternatives(List<String> value) {
      alternatives = value;
      return this;
    }

    public List<String> alternatives() {
      return alternatives;
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

    public DecisionsRequest from(Long value) {
      from = value;
      return this;
    }

    public Long from() {
      return from;
    }
  }

  /** DecisionsResponse is decisions, the newest first. */
  public record DecisionsResponse(
      String project,
      List<Decision> decisions,
      Long next,
      Usage usage) {}

  /** Definition is a definition in a file. */
  public record Definition(
      String ref,
      String kind,
      String name,
      String signature,
      Lines lines) {}

  /** Degraded is a part of a request that could not be answered as asked. */
  public record Degraded(
      String field,
      String value,
      String reason,
      String message,
      @SerializedName("suggested_fix") String suggestedFix) {}

  /** Dropped counts ids in a ranking that did not count. */
  public record DroppedPicks(
      Long unknown,
      Long repeated,
      Long excess) {}

  /** Edge is an edge of the graph as seen from one of its ends. */
  public record Edge(
      String kind,
      String direction,
      String ref,
      String type,
      String name,
      String provenance,
      String confidence,
      double weight,
      Place at,
      @SerializedName("type_only") Boolean typeOnly,
      Boolean dynamic) {}

  /** EdgeCount counts the edges of a kind. */
  public record EdgeCount(
      String kind,
      String family,
      long count,
      String means) {}

  /** EdgeGroup are the edges of one kind and direction. */
  public record EdgeGroup(
      String kind,
      String family,
      long total,
      List<Edge> edges) {}

  /** EmbedRequest is the request of an "embed" need. The reply is raw bytes: a vector for each text, in order, each of the same number of 32-bit floats in little-endian byte order. */
  public record EmbedRequest(
      String purpose,
      List<String> texts) {}

  /** empty is a request without fields. */
  public static final class EmptyRequest {
  }

  /** Entity is something of the repository that has a ref. */
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

  /** EntityCount counts the entities of a type. */
  public record EntityCount(
      String type,
      long count,
      String holds,
      @SerializedName("ref_form") String refForm,
      String example) {}

  /** Entry is an entry of a directory. */
  public record Entry(
      String path,
      String kind,
      Long files) {}

  /** Item is one piece of evidence. */
  public record EvidenceItem(
      String source,
      String snippet,
      String rationale,
      long rank) {}

  /** ExploreRequest asks for the whole opening at once: search, inspect, paths and a bundle. */
  public static final class ExploreRequest {
    /** Question is as Query of SearchRequest. */
    private String question;
    /** MaxTokens bounds the answer as JSON: 500 to 100000, default 4000. */
    @SerializedName("max_tokens") private Long maxTokens;
    /** Limit is how many entities are followed: 1 to 10, default 7. */
    private Long limit;
    /** Vectors and History are as in SearchRequest. */
    private String vectors;
    private String history;

    public ExploreRequest question(String value) {
      question = value;
      return this;
    }

    public String question() {
      return question;
    }

    public ExploreRequest maxTokens(Long value) {
      maxTokens = value;
      return this;
    }

    public Long maxTokens() {
      return maxTokens;
    }

    public ExploreRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
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

  /** ExploreResponse is what the opening found. */
  public record ExploreResponse(
      @SerializedName("class") String kindOfQuery,
      BundleResponse evidence,
      @SerializedName("next_hops") List<NextHop> nextHops,
      List<Entity> more,
      String reason) {}

  /** ExportRequest asks for the repository as one snapshot, given to the host through write needs whose raw bytes follow one another. */
  public static final class ExportRequest {
    /** Contents is "keep" (default: what is stored goes along), "drop", or "require": every file's content, asked for with file needs where it is not stored, so that the snapshot answers everything by itself. */
    private String contents;
    /** Links is "make" (default), so that the graph opens with the snapshot, or "keep": only if they have been found already, for finding them takes about half as long as indexing. */
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

  /** ExportResponse tells the snapshot's size in bytes. */
  public record ExportResponse(
      long bytes,
      boolean contents,
      boolean links) {}

  /** ExternalImport is an import of something that the repository does not hold. */
  public record ExternalImport(
      String path,
      long line,
      @SerializedName("type_only") Boolean typeOnly,
      Boolean dynamic) {}

  /** FamilyCount counts edges of a family. */
  public record FamilyCount(
      String family,
      long in,
      long out) {}

  /** FileChange is a file of a diff. */
  public static final class FileChange {
    private String path;
    /** Lines are the changed lines of the file as it is now; none for all of it. */
    private List<Lines> lines;
    /** Deleted is true if the file is no more. */
    private Boolean deleted;
    /** Moved is true if only the path or mode changed: no definition is changed then, but who imports the file may be. */
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
    /** Path is a file or directory of the repository; "" is its root. */
    private String path;
    /** Start and End are lines, 1-based and inclusive; default the whole file. */
    private Long start;
    private Long end;
    /** MaxBytes cuts the text at the end of a line; default 1 MiB, at most 16 MiB. */
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

  /** FileReadResponse is a file's lines, or a directory's entries. */
  public record FileReadResponse(
      String path,
      String kind,
      String language,
      @SerializedName("total_lines") Long totalLines,
      Lines lines,
      String text,
      Long next,
      @SerializedName("line_cut") Boolean lineCut,
      List<Definition> definitions,
      List<Entry> entries) {}

  /** FileRequest is the request of a "file" need: the whole content of a file that the index knows but does not store. The reply is raw bytes. A host without the files answers with an error of code "not_found" or "unsupported"; content that is not what was indexed ends the operation with code "stale". */
  public record FileRequest(
      String path) {}

  /** GateRequest asks whether a message needs the repository at all. Nothing has to be loaded. */
  public static final class GateRequest {
    /** Message is what somebody wrote; 1 byte to 1 MiB. */
    private String message;
    /** Turns are what was said before, the newest last. The last 6 are shown to a model, each up to 2000 bytes. */
    private List<Turn> turns;
    /** LLM is "none" (default) or "host": what no pattern decides, the host's language model does, by an "llm" need. Without a useful answer a note says why. */
    private String llm;
    /** Now is the host's clock in seconds since any fixed time. A decision is taken again after 300 seconds; without a clock it does not expire. */
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

    public GateRequest llm(String value) {
      llm = value;
      return this;
    }

    public String llm() {
      return llm;
    }

    public GateRequest now(Long value) {
      now = value;
      return this;
    }

    public Long now() {
      return now;
    }
  }

  /** GateResponse is the decision. */
  public record GateResponse(
      boolean retrieve,
      double confidence,
      String reason,
      String phase,
      Usage usage,
      List<String> notes) {}

  /** Branch is a line of searches. */
  public record GatherBranch(
      String id,
      String status,
      String head,
      List<String> retained) {}

  /** Budget bounds a bundle. What is absent has its default, 0 is none; more than can be had is taken as that, with a warning. Characters are grapheme clusters. */
  public static final class GatherBudget {
    /** MaxItems is how many items there are at most; default 8, at most 1000. */
    @SerializedName("max_items") private Long maxItems;
    /** MaxSummaryChars bounds the summary; default 1200 characters, at most 100000. */
    @SerializedName("max_summary_chars") private Long maxSummaryChars;
    /** MaxSnippetChars bounds each snippet; default 600 characters, at most 100000. */
    @SerializedName("max_snippet_chars") private Long maxSnippetChars;
    /** StepLimit is how many actions are taken; default 1, at most 64. */
    @SerializedName("step_limit") private Long stepLimit;
    /** RetainedArtifacts is how many passages each branch of graph mode retains; default 5, at most 1000. */
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

  /** Edge leads from a node to a later one, or, of a merge, between the heads of two branches. */
  public record GatherEdge(
      String from,
      String to,
      String kind) {}

  /** Node is a search, or the request itself. */
  public record GatherNode(
      String id,
      String branch,
      String query,
      String by,
      long hits,
      long added) {}

  /** Plan says how to look. */
  public static final class GatherPlan {
    /** Mode is "linear" (default) or "graph". */
    private String mode;
    /** Strategy is "lexical" (default, also called "bm25"), "hybrid" or "vector"; the last two need the host's embedding model. */
    private String strategy;
    /** ActionSelection is "heuristic" (default) or "model", which asks the host's language model. */
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

  /** Prior is what the loop knows already. */
  public static final class GatherPrior {
    /** Interpretation is what the loop takes the task for; 16 KiB count. */
    private String interpretation;
    /** RecentTurns are the last turns, the newest last; 20 of 4 KiB each count. */
    @SerializedName("recent_turns") private List<String> recentTurns;
    /** Evidence is that of earlier bundles, best first; 100 items count. */
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
    /** Query is as that of SearchRequest. */
    private String query;
    /** Intent is "planner-search" (default), an initial or targeted query, or "planner-refine", which tightens the wording and reuses the evidence in PriorContext. */
    private String intent;
    private GatherPlan plan;
    private GatherBudget budget;
    /** PriorContext is what the loop knows already. */
    @SerializedName("prior_context") private GatherPrior priorContext;

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
  }

  /** GatherResponse is the evidence. A request that cannot be answered in the way it asks for is no error: Capability says why, and there is no evidence. */
  public record GatherResponse(
      Capability capability,
      String summary,
      List<EvidenceItem> items,
      List<String> warnings,
      GatherTrace trace,
      Usage usage) {}

  /** Trace is how graph mode went. */
  public record GatherTrace(
      List<GatherBranch> branches,
      List<GatherNode> nodes,
      List<GatherEdge> edges,
      List<PendingQuery> frontier,
      @SerializedName("active_branch") String activeBranch,
      boolean completed,
      String stop,
      long steps) {}

  /** HistoryReply is what the host's version control knows. */
  public static final class HistoryReply {
    /** Head names the newest commit. */
    private String head;
    /** Paths are the files that changed, each once, relative to the repository, with slashes. What the index does not hold is ignored. */
    private List<String> paths;
    /** Commits are the commits without merges, newest first, each as the numbers in Paths of the files that it changed. */
    private List<List<Long>> commits;
    /** Details are those of each commit, if they were asked for. */
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

  /** HistoryRequest is the request of a "history" need: which files did the last commits change? The reply is a [HistoryReply]. A host without a history answers with an error of code "unsupported"; whatever error it is, the search goes on without. */
  public record HistoryRequest(
      long commits,
      String known,
      Boolean details) {}

  /** ImpactRequest asks what a change touches. The repository is as it is after the change. */
  public static final class ImpactRequest {
    /** Changes are the files of a diff; 1 to 10000. */
    private List<FileChange> changes;
    /** Depth is how far dependents are followed: 1 to 5, default 2. */
    private Long depth;
    /** Limit is how many dependents, tests and documents are listed of each: 1 to 500, default 50. */
    private Long limit;
    /** History is "none" (default) or "host": tests that changed together with the files before count too. */
    private String history;

    public ImpactRequest changes(List<FileChange> value) {
      changes = value;
      return this;
    }

    public List<FileChange> changes() {
      return changes;
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

    public ImpactRequest history(String value) {
      history = value;
      return this;
    }

    public String history() {
      return history;
    }
  }

  /** ImpactResponse is what a change touches. */
  public record ImpactResponse(
      List<Entity> definitions,
      List<Reached> dependents,
      List<AffectedEntity> tests,
      List<AffectedEntity> documents,
      List<Owned> owners,
      List<String> unknown,
      List<String> notes) {}

  /** ImportRequest asks to open a snapshot that the host hands over through read needs. The core keeps a copy; [Core.Open] does without. */
  public static final class ImportRequest {
    /** Size is the snapshot's length in bytes, required. */
    private Long size;
    /** MaxBytes is the size over which a snapshot is refused; default 4 GiB. */
    @SerializedName("max_bytes") private Long maxBytes;
    /** PieceBytes is how much a read need asks for at most, at least 1024; default 1 MiB. A host that sets it to Size and hands over all at once gives the bytes away: the core keeps them where they are. */
    @SerializedName("piece_bytes") private Long pieceBytes;

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
  }

  /** InspectRequest asks for an entity and what is around it. */
  public static final class InspectRequest {
    /** EntityRef is a ref as answers give it. A path of the repository is taken for its file or directory too, and a qualified name that is defined once for its symbol. */
    @SerializedName("entity_ref") private String entityRef;
    /** Direction is "both" (default), "in" or "out". */
    private String direction;
    /** EdgeKinds are the kinds of edges wanted; default all. */
    @SerializedName("edge_kinds") private List<String> edgeKinds;
    /** Limit is how many edges of a kind and direction are listed: 1 to 1000, default 5. All are counted. */
    private Long limit;
    /** Depth is how far to go: 1 (default) to 5. Beyond 1 the answer also lists what is reached, up to 16 edges a kind and entity. */
    private Long depth;
    /** Detail is "concise" (default) or "full", with the beginning of the text. */
    private String detail;
    /** History is "none" (default) or "host": edges of commits take part, by a "history" need. */
    private String history;

    public InspectRequest entityRef(String value) {
      entityRef = value;
      return this;
    }

    public String entityRef() {
      return entityRef;
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

    public InspectRequest history(String value) {
      history = value;
      return this;
    }

    public String history() {
      return history;
    }
  }

  /** InspectResponse is an entity and what is around it. */
  public record InspectResponse(
      Entity entity,
      Preview preview,
      Around edges,
      @SerializedName("external_imports") List<ExternalImport> externalImports,
      @SerializedName("recommended_next_hops") List<NextHop> recommendedNextHops,
      List<FamilyCount> coverage,
      List<Reached> reached,
      Boolean cut,
      List<String> notes) {}

  /** Item is something that an agent keeps in mind. */
  public record Item(
      String id,
      String session,
      String tier,
      String kind,
      String text,
      long tokens,
      double relevance,
      long accesses,
      long created,
      Double similarity) {}

  /** KnowledgeRequest asks for runbooks and stored knowledge. */
  public static final class KnowledgeRequest {
    /** Query is words, or the id of one text. "" lists all, without their text. */
    private String query;
    /** ID is the id of one text. */
    private String id;
    /** Limit is how many come back at most: 1 to 20, default 3. */
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

  /** KnowledgeResponse is the texts found, best first. */
  public record KnowledgeResponse(
      List<KnowledgeText> texts,
      String reason) {}

  /** KnowledgeText is a runbook, or knowledge that was added. */
  public record KnowledgeText(
      String id,
      String title,
      String text,
      String ref) {}

  /** Known is an [Item] of an earlier bundle. Only the source is needed: what it shows is read again. */
  public static final class KnownEvidence {
    private String source;
    private String snippet;
    private String rationale;
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

  /** LaneUse is a lane that took part in a search. */
  public record LaneUse(
      String name,
      double times) {}

  /** LanguageStats counts the files of a language. */
  public record LanguageStats(
      String language,
      long files,
      long bytes,
      long lines) {}

  /** Lines is a run of lines, 1-based and inclusive. */
  public static final class Lines {
    private Long start;
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
    /** Name is the repository's name, for people. */
    private String name;
    /** Size is the archive's length in bytes; only a zip archive needs it, for the others it makes progress exact. */
    private Long size;
    /** Mode is "replace" (default), or "update": the archive holds only the files that are new or changed, all others are kept. */
    private String mode;
    /** Remove lists paths that no longer exist, for an update. */
    private List<String> remove;
    /** Contents is "keep" (default), so that snippets and read need nothing from outside, or "drop": the core then asks for files with file needs. */
    private String contents;
    /** MaxFileBytes is the size over which a file is left out; default 16 MiB. */
    @SerializedName("max_file_bytes") private Long maxFileBytes;
    /** MaxFiles and MaxTotalBytes bound the whole archive; defaults 1,000,000 and 8 GiB. */
    @SerializedName("max_files") private Long maxFiles;
    @SerializedName("max_total_bytes") private Long maxTotalBytes;
    /** Skipped counts the files that the host left out, to be shown by stats beside those that the core leaves out. An update without it keeps the counts there were. */
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

    public LoadRequest skipped(List<Skip> value) {
      skipped = value;
      return this;
    }

    public List<Skip> skipped() {
      return skipped;
    }
  }

  /** LoadResponse says what is loaded now. */
  public record LoadResponse(
      String name,
      long files,
      long bytes,
      long chunks,
      long definitions,
      List<Skip> skipped,
      long parts) {}

  /** MapFile is a file on a map. */
  public record MapFile(
      String ref,
      String path,
      List<Definition> definitions) {}

  /** MapRequest asks for the map of a repository: the definitions that the rest leans on most, by their signatures. */
  public static final class MapRequest {
    /** Query, if given, draws the map around what it finds; it is as in SearchRequest. */
    private String query;
    /** Path is the directory or file that is shown; default all. */
    private String path;
    /** Budget is how many tokens the map has at most, by estimate: 1 to 1000000000, default 1024. */
    private Long budget;
    /** Graph is "links" (default) or "none": without links, which are made when they are first wanted, files count by what they define. */
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

  /** MapResponse is a map. An empty one comes with a reason. */
  public record MapResponse(
      String map,
      List<MapFile> files,
      @SerializedName("token_count") long tokenCount,
      boolean truncated,
      String reason) {}

  /** Decision is what was decided in a session. */
  public record MemoryDecision(
      String id,
      String ref,
      String session,
      String message,
      String description,
      String context,
      List<String> alternatives,
      String by,
      long created,
      List<Anchor> names) {}

  /** MemoryRequest works with what an agent keeps in mind during a session: hot items are in its context, warm ones near, cold ones far. */
  public static final class MemoryRequest {
    /** Project is whose it is; default what is loaded. */
    private String project;
    /** Action is "status" (default), "add", "list", "spill" or "recall". */
    private String action;
    /** Session is an id or ref; default the active one that was used last, which add makes if there is none. */
    private String session;
    /** Text is what add keeps, 1 byte to 64 KiB; Kind is one's own word for what it is; Relevance is from 0 to 1, default 0.5: the least relevant leaves the context first. */
    private String text;
    private String kind;
    private Double relevance;
    /** Tier is what is listed, default "hot", or where spilled items go: "warm" (default) or "cold". */
    private String tier;
    /** IDs are what spill moves; default Count of the least relevant, or half of the hot items, rounded up. */
    private List<String> ids;
    private Long count;
    /** Query is what recall looks for among warm and cold items. */
    private String query;
    /** Limit is how many are recalled at most: 1 to 200, default 5. */
    private Long limit;
    /** KeepTiers leaves what is recalled where it is. Otherwise items of a similarity of 0.85, and those recalled three times, become hot. */
    @SerializedName("keep_tiers") private Boolean keepTiers;
    /** Vectors is "none" (default: similarity is by words) or "host": by the host's embedding model, by "embed" needs. */
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

    public MemoryRequest kind(String value) {
      kind = value;
      return this;
    }

    public String kind() {
      return kind;
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

  /** MemoryResponse is what came of it. */
  public record MemoryResponse(
      String project,
      String session,
      List<Item> items,
      List<Tier> tiers,
      List<String> promoted,
      List<String> spilled,
      List<String> forgotten,
      String reason,
      List<String> notes) {}

  /** Mention is a part of a query that names something in code. */
  public record Mention(
      String text,
      String type,
      long start,
      long end) {}

  /** Message is something said in a session. */
  public record Message(
      String id,
      String ref,
      String session,
      String role,
      String content,
      long bytes,
      Boolean cut,
      long created,
      JsonElement metadata) {}

  /** MessagesRequest stores what was said in a session, or asks for it. */
  public static final class MessagesRequest {
    /** Project is whose it is; default what is loaded. */
    private String project;
    /** Action is "list" (default) or "add". */
    private String action;
    /** Session is an id or ref; default the active one that was used last, which add makes if there is none. */
    private String session;
    /** Messages are what add stores, in order: 1 to 1000. */
    private List<NewMessage> messages;
    /** Decisions is "none" (default), "pattern" or "model": add also stores what decisions the messages hold, see DecisionsRequest. */
    private String decisions;
    /** Limit is how many are listed at most, the last ones: 1 to 200, default 20. */
    private Long limit;
    /** Before is Earlier of an answer, to go back from there. */
    private Long before;
    /** MaxBytes is how much of each is listed at most: 1 to 16 MiB, default 64 KiB. */
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

  /** MessagesResponse is a part of a session in the order in which it was said, or the ids of what was stored. */
  public record MessagesResponse(
      String project,
      String session,
      List<Message> messages,
      Long earlier,
      List<String> refs,
      Long known,
      List<MemoryDecision> decisions,
      @SerializedName("might_decide") Boolean mightDecide,
      Usage usage) {}

  /** Call is one tool call. */
  public static final class ModelCall {
    private String name;
    /** Arguments is what the model gave: a JSON object, if it kept to the schema; hosts hand on text that is not JSON as a JSON string. */
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

  /** Reply is the reply to an "llm" need. */
  public static final class ModelReply {
    /** Calls are the tool calls of the model, in order. */
    private List<ModelCall> calls;
    /** Text is what it said besides. */
    private String text;
    /** Stop is why it ended: "end", "tool", "length" (cut by MaxTokens) or "refusal". */
    private String stop;
    /** Model is what answered, as PROVIDER:MODEL. */
    private String model;
    private Usage usage;
    /** Warnings are what the host has to say, such as that a prefix was too short to be cached. */
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

  /** Request is the request of an "llm" need: one turn of a conversation that has no other turns. The prompt is the texts of Prefix, then Message. */
  public record ModelRequest(
      String purpose,
      List<Segment> prefix,
      String message,
      ModelTool tool,
      @SerializedName("max_tokens") Long maxTokens) {}

  /** Tool is a function that the model is offered. */
  public record ModelTool(
      String name,
      String description,
      @SerializedName("input_schema") JsonElement inputSchema) {}

  /** NavigateCache says how prompts are laid out for the provider's cache. */
  public static final class NavigateCache {
    /** Off sends prompts without marks and without blocks of earlier rounds. */
    private Boolean off;
    /** ContextTokens is what the model takes: 8192 to 10000000, default 128000. The window of earlier blocks has 4096 less. */
    @SerializedName("context_tokens") private Long contextTokens;
    /** NoPin lets the first block go when the window is full. */
    @SerializedName("no_pin") private Boolean noPin;
    /** NoCurrentBlock leaves the block at hand out of the prefix in the first round. */
    @SerializedName("no_current_block") private Boolean noCurrentBlock;
    /** NoSubtreeBlock leaves it out in later rounds. */
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
    /** Query is words or a question; 1 byte to 1 MiB. */
    private String query;
    /** Strategy is "auto" (default: beam for at most 50 nodes, else block), "beam", "block", "guided" or "rerank". */
    private String strategy;
    /** Model says who ranks: "index" (default), which needs nobody, or "host", whose language model answers "llm" needs. */
    private String model;
    /** Tree is the name of a tree that the host has, read by "node" and "children" needs; "" is what is loaded. */
    private String tree;
    /** Limit is how many files come back at most: 1 to 1000, default 10. */
    private Long limit;
    /** BeamWidth is how many directories are followed from a round: 1 to 1000. By default 3 in beam and all in block. */
    @SerializedName("beam_width") private Long beamWidth;
    /** MaxRounds bounds the rounds of block: 1 to 1000; default 20, or the depth of the tree if that is more. */
    @SerializedName("max_rounds") private Long maxRounds;
    /** BlockTokens is the size of a block: 100 to 1000000. */
    @SerializedName("block_tokens") private Long blockTokens;
    /** Parallel is how many calls of a round are open at once: 1 to 64, default 4. */
    private Long parallel;
    /** Ranker orders paths across blocks: "none" (default), "bm25" or "vector", which asks "embed" needs. */
    private String ranker;
    /** Vectors is "none" (default) or "host": the search that leads "guided" and that "rerank" orders has the host's vectors as a lane, as in [SearchRequest]. */
    private String vectors;
    /** Collapse passes through single directories: "all" or "virtual" (those that the source made up). */
    private String collapse;
    /** Expand fills a block with what is below the candidates ("fill"), or shows one level at a time ("level"). */
    private String expand;
    /** Pack fills blocks across directories ("union") or begins one for each ("parent"). */
    private String pack;
    /** Entries are shown on one line ("compact") or as id, path and type ("full"). */
    private String entries;
    /** IDs that may be picked are told as a "range" or as a "list". */
    private String ids;
    /** Restarts is how often a navigation that found nothing begins again: 1 to 10, -1 for never; default 1. */
    private Long restarts;
    /** ExpandJSON lets .json files be opened like directories. */
    @SerializedName("expand_json") private Boolean expandJson;
    /** ExpandDocuments lets documents be opened like directories: what is found is a section of one. Document is the path of the one document that is navigated. */
    @SerializedName("expand_documents") private Boolean expandDocuments;
    private String document;
    /** Contents adds the contents of the files found, each up to MaxBytes (default 64 KiB). */
    private Boolean contents;
    @SerializedName("max_bytes") private Long maxBytes;
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

    public NavigateRequest expand(String value) {
      expand = value;
      return this;
    }

    public String expand() {
      return expand;
    }

    public NavigateRequest pack(String value) {
      pack = value;
      return this;
    }

    public String pack() {
      return pack;
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

  /** NavigateResponse is what a navigation found, and how. */
  public record NavigateResponse(
      List<NavigatedFile> files,
      String strategy,
      String reason,
      List<String> notes,
      NavigateTrace trace) {}

  /** Round is one round of a navigation. */
  public record NavigateRound(
      @SerializedName("candidate_set") List<String> candidateSet,
      @SerializedName("pick_limit") long pickLimit,
      Boolean restart,
      List<BlockTrace> blocks,
      @SerializedName("merged_ids") List<String> mergedIds,
      @SerializedName("ordered_ids") List<String> orderedIds,
      List<String> frontier,
      @SerializedName("top_candidate_ids") List<String> topCandidateIds,
      boolean done,
      String stop,
      List<String> warnings,
      Usage usage) {}

  /** Trace says what a navigation did. Ids are those of nodes; Nodes tells the paths of those that rankings, frontiers and results name. */
  public record NavigateTrace(
      List<NavigateRound> rounds,
      String stop,
      Usage usage,
      List<TreeNode> nodes) {}

  /** NavigatedFile is a file found. */
  public record NavigatedFile(
      long rank,
      String id,
      String path,
      String title,
      Lines lines,
      String ref,
      String text,
      Boolean cut,
      CairnFault error) {}

  /** NearestChunk is a chunk as [Chunk] lists it. */
  public static final class NearestChunk {
    private String path;
    /** Start and End are its lines, 1-based and inclusive. */
    private Long start;
    private Long end;
    /** Hash is that of the file whose chunk was embedded, if the host knows it; a chunk of another content is ignored. */
    private String hash;
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
    /** Model names the embedding model, as PROVIDER:MODEL. */
    private String model;
    /** Chunks may come in any order. What the index does not hold is ignored. */
    private List<NearestChunk> chunks;

    public NearestReply model(String value) {
      model = value;
      return this;
    }

    public String model() {
      return model;
    }

    public NearestReply chunks(List<NearestChunk> value) {
      chunks = value;
      return this;
    }

    public List<NearestChunk> chunks() {
      return chunks;
    }
  }

  /** NearestRequest is the request of a "nearest" need: which chunks of the repository lie nearest to a query in the space of the host's embedding model? The reply is a [NearestReply]. A host without a model answers with an error of code "unsupported"; whatever error it is, the search goes on without. */
  public record NearestRequest(
      String query,
      long limit,
      String purpose) {}

  /** NewMessage is a message to be stored. */
  public static final class NewMessage {
    /** ID, if given, makes storing it again do nothing. */
    private String id;
    /** Role is "user", "assistant" or "system". */
    private String role;
    /** Content is 1 byte to 16 MiB. */
    private String content;
    /** Created is when it was said, milliseconds since 1970; default now. */
    private Long created;
    /** Metadata is a JSON object of at most 64 KiB that is kept as it is. */
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

  /** Hop is a neighbour to go to. */
  public record NextHop(
      String ref,
      String type,
      String name,
      String via,
      String why) {}

  /** NodeReply is the reply to a "node" need. */
  public static final class NodeReply {
    private TreeNode root;
    /** Source is "filesystem" (default) or "document". */
    private String source;
    /** 0 if unknown */
    private Long nodes;
    /** 0 if unknown */
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

  /** NodeRequest is the request of a "node" need, for the root of a tree. The reply is a [NodeReply]; a host that has no such tree answers with an error of code "not_found". */
  public record NodeRequest(
      String tree) {}

  /** Note is what was told to be remembered: knowledge, a note, or a thread, which ties sessions together. */
  public static final class Note {
    /** Type is "knowledge", "note" or "thread". */
    private String type;
    /** ID, if given, makes the note replace what has it. */
    private String id;
    private String ref;
    private String session;
    private String title;
    private String text;
    /** Properties are for people and programs, by name. */
    private Map<String, String> properties;
    /** Edges lead from the note. */
    private List<NoteEdge> edges;
    private Long created;
    /** Names is the code that it names. */
    private List<Anchor> names;

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
  }

  /** NoteEdge is an edge that someone stated. */
  public static final class NoteEdge {
    /** Kind is upper-case, as schema lists them; To is a ref, a path, or a qualified name. */
    private String kind;
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

  /** Owned is a changed file and its owners. */
  public record Owned(
      String path,
      List<String> owners) {}

  /** PackRequest asks for a context to answer from: the definitions around what a query finds, or what refs name, under a budget of tokens. */
  public static final class PackRequest {
    /** Query is as in SearchRequest. It also decides which lines are shown of what does not fit. One of Query and Refs is required. */
    private String query;
    /** Refs are refs of entities, paths of files or qualified names that are defined once; at most 50. They come before what the query finds. */
    private List<String> refs;
    /** Budget is how many tokens the context has at most, by estimate: 1 to 1000000000, default 4000. */
    private Long budget;
    /** Format is "markdown" (default), "xml" or "json". */
    private String format;
    /** Skip goes on with smaller items where one does not fit; else that is the last. */
    private Boolean skip;
    /** Neighbours adds what calls the best items ("callers"), what they call ("callees") and which tests do ("tests"), below them. */
    private List<String> neighbours;
    /** Limit is how many files take part at most: 1 to 200, default 20. */
    private Long limit;
    /** Graph, Vectors and History are as in SearchRequest. */
    private String graph;
    private String vectors;
    private String history;
    /** Languages are names as in results ("go", "cpp"), or extensions ("py"). */
    private List<String> languages;
    /** Paths are files, directories or patterns: "core/search", "*_test.go", "src/** /*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. */
    private List<String> paths;
    /** Kinds are those of definitions, such as "function" or "type": a result then stands for a definition of such a kind. */
    private List<String> kinds;
    /** Roles are those of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". */
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

    public PackRequest limit(Long value) {
      limit = value;
      return this;
    }

    public Long limit() {
      return limit;
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

  /** PackResponse is a context and where it comes from. An empty one comes with a reason. */
  public record PackResponse(
      String context,
      List<PackSource> sources,
      @SerializedName("token_count") long tokenCount,
      boolean truncated,
      String reason,
      List<Degraded> degraded,
      String model,
      List<String> notes) {}

  /** PackSource is an item of a context. */
  public record PackSource(
      @SerializedName("entity_id") String entityId,
      String name,
      String type,
      String path,
      Lines lines,
      double relevance,
      String form,
      List<Lines> shown) {}

  /** Path is a way through the graph. */
  public record Path(
      @SerializedName("path_id") String pathId,
      String text,
      Entity from,
      List<PathStep> steps) {}

  /** PathStep is an edge of a path. */
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

  /** PathsRequest asks how two entities are connected, or an entity with those of a type. */
  public static final class PathsRequest {
    /** From is a ref, as EntityRef of InspectRequest. */
    private String from;
    /** To is a ref, ToType a type of entity; one of them is required. */
    private String to;
    @SerializedName("to_type") private String toType;
    /** EdgeKinds are the kinds of edges that paths may use; default all. */
    @SerializedName("edge_kinds") private List<String> edgeKinds;
    /** Direction is "both" (default), "out" (along the edges only) or "in". */
    private String direction;
    /** Depth is the most edges of a path: 1 to 5, default 3. */
    private Long depth;
    /** Limit is how many paths come back at most: 1 to 50, default 5. */
    private Long limit;
    /** FanOut is how many edges of a kind and direction are followed from an entity: 1 to 256, default 16. */
    @SerializedName("fan_out") private Long fanOut;
    /** History is "none" (default) or "host": edges of commits take part. */
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

  /** PathsResponse are the paths, best first: short before long, certain before likely. Without any, Reason says why. */
  public record PathsResponse(
      List<Path> paths,
      String reason,
      long visited,
      List<Cut> cut,
      List<String> notes) {}

  /** Pending is a query on the frontier. */
  public record PendingQuery(
      String branch,
      String query,
      long priority) {}

  /** Place is a line of a file. */
  public record Place(
      String path,
      long line) {}

  /** Preview is the beginning of an entity's text. */
  public record Preview(
      Lines lines,
      String text,
      Boolean cut) {}

  /** Progress is the request of a "progress" need; the reply is empty. A host shows it, ignores it, or takes the chance to cancel. */
  public record Progress(
      String phase,
      long done,
      Long total,
      Long files,
      Report navigation) {}

  /** Reached is an entity at a distance. */
  public record Reached(
      String ref,
      String type,
      String name,
      long distance,
      String via,
      String from) {}

  /** ReadRequest is the request of a "read" need: bytes of the archive or snapshot that an operation was started on. The reply is raw bytes, one to Length of them, from Offset on; End marks the last piece (or that there are no more). Offsets ascend without gaps, except for zip archives. */
  public record ReadRequest(
      long offset,
      long length) {}

  /** RecallRequest asks what was said, decided and learned about something. */
  public static final class RecallRequest {
    /** Project is whose it is; default what is loaded. */
    private String project;
    /** Query is words or a question: 1 byte to 1 MiB. */
    private String query;
    /** Types are "decision", "knowledge", "note", "thread", "reflection", "session" and "message"; default all. */
    private List<String> types;
    /** Session bounds it to what belongs to one, by id or ref. */
    private String session;
    /** Limit is how much comes back at most: 1 to 200, default 10. */
    private Long limit;
    /** MaxBytes is how much text each comes with at most: 1 to 64 KiB, default 600. */
    @SerializedName("max_bytes") private Long maxBytes;
    /** Vectors is "none" (default: by words) or "host": the best by words, and the newest, are compared by the host's embedding model, by "embed" needs. */
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

  /** RecallResponse is what was found, best first. An empty list comes with a reason. */
  public record RecallResponse(
      String project,
      List<Recalled> found,
      String reason,
      List<String> notes) {}

  /** Recalled is something remembered. */
  public record Recalled(
      String ref,
      String type,
      String title,
      String text,
      Boolean cut,
      String session,
      long created,
      double score,
      List<Cited> cites,
      Boolean outdated) {}

  /** RecordEdge is an edge that someone stated. */
  public static final class RecordEdge {
    private String kind;
    /** To is a ref; it may name a record of the same request. */
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

  /** Reflection is a lesson that an agent learned. */
  public record Reflection(
      String id,
      String session,
      String lesson,
      String context,
      String outcome,
      double confidence,
      List<String> tags,
      long accesses,
      long created,
      Double similarity) {}

  /** ReflectionSummary counts reflections. */
  public record ReflectionSummary(
      long total,
      @SerializedName("by_outcome") List<Tally> byOutcome,
      List<Tally> tags,
      double confidence) {}

  /** ReflectionsRequest stores a lesson that an agent learned, or asks for those that fit. */
  public static final class ReflectionsRequest {
    /** Project is whose they are; default what is loaded. */
    private String project;
    /** Action is "find" (default), "add" or "summary". */
    private String action;
    /** Session is an id or ref. Find and summary without it are of all sessions; add takes the active one that was used last, and makes one if there is none. */
    private String session;
    /** Query is the situation that lessons are looked for in; "" lists the newest. */
    private String query;
    /** Lesson is what add stores, Context the situation in which it applies. */
    private String lesson;
    private String context;
    /** Outcome is that of add: "unknown" (default), "success", "failure" or "partial". Find keeps to it, if it is given. */
    private String outcome;
    /** Confidence is from 0 to 1, default 0.5. */
    private Double confidence;
    /** Tags are those of add; find keeps to lessons that have all of them. */
    private List<String> tags;
    /** Limit is how many are found at most: 1 to 200, default 20. */
    private Long limit;
    /** Vectors is "none" (default) or "host": similarity is by the host's embedding model, by "embed" needs. */
    private String vectors;

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

    public ReflectionsRequest context(String value) {
      context = value;
      return this;
    }

    public String context() {
      return context;
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
  }

  /** ReflectionsResponse is lessons, those that fit best or the newest first. */
  public record ReflectionsResponse(
      String project,
      List<Reflection> reflections,
      ReflectionSummary summary,
      String reason,
      List<String> notes) {}

  /** RememberRequest stores notes for good, ties one to something else, or forgets. Unlike what add stores they outlive what is loaded: the host keeps them, by "store" needs. */
  public static final class RememberRequest {
    /** Project is whose they are; default what is loaded. */
    private String project;
    /** Notes are stored: of type "knowledge" (default), "note" or "thread". */
    private List<Note> notes;
    /** Links are edges that stored notes are to have too. */
    private List<RememberedLink> links;
    /** Forget are refs of notes, decisions, reflections and messages to be removed. */
    private List<String> forget;
    /** List is a type of notes that are listed, the newest first, at most Limit (1 to 200, default 20) from From (Next of an answer) on. */
    private String list;
    private Long limit;
    private Long from;

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

    public RememberRequest from(Long value) {
      from = value;
      return this;
    }

    public Long from() {
      return from;
    }
  }

  /** RememberResponse is the notes stored, changed or listed. */
  public record RememberResponse(
      String project,
      List<Note> notes,
      Long removed,
      Long next,
      List<String> notices) {}

  /** RememberedLink is an edge from a stored note. */
  public static final class RememberedLink {
    /** From is the ref of a note. */
    private String from;
    /** Kind is one that schema lists, default RELATES_TO. */
    private String kind;
    /** To is a ref, a path, or a qualified name. */
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

  /** Report is how far a navigation is. */
  public record Report(
      long round,
      List<BlockTrace> blocks,
      long files,
      NavigateRound ended,
      List<TreeNode> nodes) {}

  /** SchemaRequest asks what the graph holds. */
  public static final class SchemaRequest {
    /** History is "none" (default) or "host": commits are counted too, by a "history" need. */
    private String history;

    public SchemaRequest history(String value) {
      history = value;
      return this;
    }

    public String history() {
      return history;
    }
  }

  /** SchemaResponse says what the graph holds. */
  public record SchemaResponse(
      String project,
      List<EntityCount> entities,
      List<EdgeCount> edges,
      List<String> notes) {}

  /** Reason is one part of a score, in the order in which they were applied: "add" reasons are summed, then "times" reasons multiply the sum. */
  public record ScoreReason(
      String name,
      Long rank,
      Double add,
      Double times) {}

  /** SearchRequest asks where in the repository something is. */
  public static final class SearchRequest {
    /** Query is words, a question, an identifier, a path, an error message with its stack trace, or a whole bug report; 1 byte to 1 MiB. */
    private String query;
    /** Limit is how many results come back at most: 1 to 1000, default 10. */
    private Long limit;
    /** By is "file" (default, each file once, by its best chunk) or "chunk". */
    private String by;
    /** Explain adds the parts of each score. */
    private Boolean explain;
    /** SnippetLines is how many lines a snippet has at most: 1 to 200, default 8; -1 for none, which also spares the host every file need. */
    @SerializedName("snippet_lines") private Long snippetLines;
    /** Vectors is "none" (default) or "host": what the host's embedding model finds near the query takes part as a lane, by a "nearest" need. Without an answer the search goes on, and a note says why. */
    private String vectors;
    /** History is "none" (default) or "host": which files changed lately, and which together, takes part as weak lanes, by a "history" need. Without an answer the search goes on, and a note says why. */
    private String history;
    /** Graph is "none" (default) or "links": files that are at most two edges of the graph away from a symbol or path that the query names take part as a lane. */
    private String graph;
    /** Edges is how many notable edges each result shows per direction: 0 (default) to 10. */
    private Long edges;
    /** Languages are names as in results ("go", "cpp"), or extensions ("py"). */
    private List<String> languages;
    /** Paths are files, directories or patterns: "core/search", "*_test.go", "src/** /*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash begins at the root; * and ? stay within a name. */
    private List<String> paths;
    /** Kinds are those of definitions, such as "function" or "type": a result then stands for a definition of such a kind. */
    private List<String> kinds;
    /** Roles are those of files: "code" for files that have none, "test", "example", "vendored", "generated", "document" or "config". */
    private List<String> roles;
    /** Lanes is "fixed" (default: every lane counts the same for every query), "intent" (by what the query wants to know; how and why also look at what the graph connects with what the query names) or "adaptive" (lanes that tell files well apart count more). */
    private String lanes;
    /** HyDE, with vectors "host", has the host's language model write a short hypothetical answer, by an "llm" need, and looks for what lies near that: for questions what, how and why that name no file and no function. Without an answer that helps, the query itself is what the vectors are compared with. */
    private Boolean hyde;
    /** Gate is "off" (default) or "auto": messages that need no repository, such as thanks or questions of general knowledge, get an empty list and a reason. */
    private String gate;
    /** Summaries is "none" (default) or "host": the summaries that the host keeps (see [SummarizeRequest]) take part as a weak field, by a "summaries" need. */
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

    public SearchRequest edges(Long value) {
      edges = value;
      return this;
    }

    public Long edges() {
      return edges;
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

    public SearchRequest lanes(String value) {
      lanes = value;
      return this;
    }

    public String lanes() {
      return lanes;
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

  /** SearchResponse is the ranked list. An empty list comes with a reason. */
  public record SearchResponse(
      List<SearchResult> results,
      String reason,
      @SerializedName("class") String kindOfQuery,
      String model,
      @SerializedName("used_hyde") Boolean usedHyde,
      Understanding understanding,
      List<String> notes) {}

  /** Result is one file or chunk. */
  public record SearchResult(
      long rank,
      String ref,
      String path,
      Lines lines,
      double score,
      String language,
      List<String> roles,
      Definition definition,
      Snippet snippet,
      List<ScoreReason> explain,
      @SerializedName("notable_edges") List<Edge> notableEdges) {}

  /** SecretReply is a secret, in base64. */
  public static final class SecretReply {
    private String secret;

    public SecretReply secret(String value) {
      secret = value;
      return this;
    }

    public String secret() {
      return secret;
    }
  }

  /** SecretRequest is the request of a "secret" need: random bytes that nobody else knows, from which the ids of paths are made. The reply is a [SecretReply]. It is asked for once. A host that answers with an error of code "unsupported" gets ids that others could make up. */
  public record SecretRequest(
      long bytes) {}

  /** Seed is an entity that a query led to. */
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
    /** Query is as in SearchRequest. */
    private String query;
    /** Limit is how many entities come back at most: 1 to 30, default 8. */
    private Long limit;
    /** Types are the types of entities wanted; default all. */
    private List<String> types;
    /** Edges is how many notable edges each shows per direction: 1 to 10, default 2; -1 for none. */
    private Long edges;
    /** Explain, Vectors and History are as in SearchRequest; with History commits are found too. */
    private Boolean explain;
    private String vectors;
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

    public SeedsRequest edges(Long value) {
      edges = value;
      return this;
    }

    public Long edges() {
      return edges;
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

  /** SeedsResponse is the ranked list of entities: a mix of code, documents, records and commits. An empty list comes with a reason. */
  public record SeedsResponse(
      List<Seed> seeds,
      String reason,
      @SerializedName("class") String kindOfQuery,
      String model,
      List<String> notes) {}

  /** Segment is a part of a prefix. */
  public record Segment(
      String text,
      Boolean cache) {}

  /** Session is a conversation. */
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
    /** Project is whose they are; default what is loaded. */
    private String project;
    /** Action is "list" (default), "get", "start", "rename", "archive", "activate", "summarize" or "delete" (with all that was said in it). */
    private String action;
    /** Session is an id or ref; default, but for start and delete, the active one that was used last. Start takes an id of one's own, and returns that session if it is there. */
    private String session;
    /** Name is for people, with start and rename. */
    private String name;
    /** Status bounds a list to "active", "archived" or "summarized" ones. */
    private String status;
    /** Limit is how many are listed at most: 1 to 200, default 20. */
    private Long limit;
    /** From is Next of an answer, to go on there. */
    private Long from;
    /** Model is "none" (default: a summary is what was asked, decided and said last) or "host": a language model writes it, by an "llm" need. */
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

    public SessionsRequest from(Long value) {
      from = value;
      return this;
    }

    public Long from() {
      return from;
    }

    public SessionsRequest model(String value) {
      model = value;
      return this;
    }

    public String model() {
      return model;
    }
  }

  /** SessionsResponse is the sessions asked for, or the one changed. */
  public record SessionsResponse(
      String project,
      List<Session> sessions,
      Long next,
      Long removed,
      Usage usage) {}

  /** Shared is an entity that several of a bundle are connected with. */
  public record Shared(
      String ref,
      String type,
      String name,
      List<String> of) {}

  /** Skip counts the files left out for one reason. */
  public static final class Skip {
    private String reason;
    private Long count;
    /** Examples are up to five of the paths, the first in byte order. */
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

  /** Snippet is a run of whole lines, each cut to 240 bytes. */
  public record Snippet(
      long start,
      long end,
      String text,
      Boolean cut) {}

  /** StatsResponse says what is loaded. */
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

  /** StoreRecord is what a store keeps. Type and ID name it within its project. */
  public static final class StoreRecord {
    private String type;
    /** ID is made by the store if it is empty: Prefix, an underscore and something that no other record has. */
    private String id;
    private String prefix;
    /** Parent is the id of the session that the record belongs to, if it does. */
    private String parent;
    private String state;
    /** Created and Updated are milliseconds since 1970 by the host's clock. A put may say when something was made that is older than the store; 0 is now. */
    private Long created;
    private Long updated;
    /** Seq is the number of the record's first write, Rev that of its last. */
    private Long seq;
    private Long rev;
    /** Count is what touch adds to. A put that replaces a record leaves it alone. */
    private Long count;
    private String content;
    /** of the whole content, in bytes */
    private Long size;
    /** a JSON object, kept as it is */
    private JsonElement meta;
    /** Terms are by what match finds the record: each once, of letters, digits and underscores, in lower case, not beginning with an underscore. They are only written, never returned. */
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
    /** Now is the host's clock in milliseconds since 1970. */
    private Long now;
    /** Rev is the number of the last write to the project. */
    private Long rev;
    /** Results are those of the steps, in order. */
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

  /** StoreRequest is the request of a "store" need: steps on the records of one project, to be done in order, all or none of them. The reply is a [StoreReply]. A host that keeps nothing answers with an error of code "unsupported". Every write takes the next number of one counter that the store has for all projects, beginning with 1. So the numbers tell in which order things were said, also where the clock was set back, and are the same in every store that was told the same. */
  public record StoreRequest(
      String project,
      List<StoreStep> steps) {}

  /** StoreResult is the result of one step. */
  public static final class StoreResult {
    /** Records are what get, list and pick found. What put and touch wrote comes without content, meta and terms. */
    private List<StoreRecord> records;
    /** Seqs are what match found. */
    private List<Long> seqs;
    /** Count is that of count, and how many records delete removed. */
    private Long count;
    /** More tells that a list or match stopped at its limit. */
    private Boolean more;
    /** Kept tells that a put of mode "new" left alone what was there. */
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

  /** StoreStep is one step. All succeed but those that insist on a revision: what is not there is an empty result. */
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
      String order,
      Long from,
      Long limit,
      Long bytes,
      Long add,
      String state,
      Long rev) {}

  /** Record is something said or done, to be found and followed like code. */
  public static final class StoredRecord {
    /** Type is "knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard" or "bash_call". */
    private String type;
    /** ID is unique among those of the type; letters, digits and . _ - up to 128 bytes. A record of the same type and id is replaced. */
    private String id;
    private String title;
    private String text;
    /** Properties are for people and programs, by name. */
    private Map<String, String> properties;
    /** Edges lead from this record. */
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

  /** Subject is an entity that an event is about. */
  public record Subject(
      String ref,
      String type,
      String path,
      String name,
      List<String> related) {}

  /** Subscription is what a session wants to be told of without asking. */
  public record Subscription(
      String id,
      String session,
      String pattern,
      String value,
      String scope,
      String trigger,
      @SerializedName("every_ms") Long everyMs,
      String status,
      long fired,
      long created) {}

  /** SubscriptionsRequest says what a session wants to be told of without asking, tells what happened, or asks what is suggested. */
  public static final class SubscriptionsRequest {
    /** Project is whose they are; default what is loaded. */
    private String project;
    /** Action is "list" (default), "add", "pause", "resume", "complete", "notify", "suggestions" or "use" (a suggestion was acted upon). */
    private String action;
    /** Session is an id or ref. List and suggestions without it are of all sessions; add takes the active one that was used last, and makes one if there is none. */
    private String session;
    /** ID is the subscription to pause, resume or complete, or the suggestion used. */
    private String id;
    /** Pattern is what add watches: "file_pattern" (default; Value is a glob), "entity_type" (see schema) or "keyword" (words that must all be there). */
    private String pattern;
    private String value;
    /** Scope bounds it to paths that fit a glob. */
    private String scope;
    /** Trigger is when: "file_change" (default), "context_mention", "cursor_proximity" or "schedule". With notify it is what happened. */
    private String trigger;
    /** EveryMS is how often at most, of a schedule; at least 1000. */
    @SerializedName("every_ms") private Long everyMs;
    /** Paths are the files that changed (1 to 10,000), with notify; Text is what was said, of a context_mention; Path and Line are where the cursor is. */
    private List<String> paths;
    private String text;
    private String path;
    private Long line;
    /** Delivered adds suggestions that were delivered before. Those listed for the first time are delivered then. */
    private Boolean delivered;
    /** Limit is how many suggestions are listed at most: 1 to 200, default 20. */
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

    public SubscriptionsRequest pattern(String value) {
      pattern = value;
      return this;
    }

    public String pattern() {
      return pattern;
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

    public SubscriptionsRequest trigger(String value) {
      trigger = value;
      return this;
    }

    public String trigger() {
      return trigger;
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

  /** SubscriptionsResponse is what there is, or what was made of what happened. */
  public record SubscriptionsResponse(
      String project,
      List<Subscription> subscriptions,
      List<Suggestion> suggestions) {}

  /** Suggestion is what a subscription made of an event. */
  public record Suggestion(
      String id,
      String session,
      String subscription,
      String reason,
      Subject subject,
      double relevance,
      String status,
      long created) {}

  /** SummariesRequest is the request of a "summaries" need. Without bytes it asks for all that the host keeps of the repository: the reply is raw bytes, none if there is nothing. With bytes, these are lines to be kept after those that there are; the reply is empty. A host that keeps nothing answers with an error of code "unsupported". */
  public record SummariesRequest(
      Boolean keep) {}

  /** SummarizeRequest has a language model summarize files and definitions, by "llm" needs. Each summary is kept by the host, by "summaries" needs, as soon as it is there: what has one already is not asked for again, also in another process. */
  public static final class SummarizeRequest {
    /** Path is a file, a directory, or "" for all; files that are tests, examples, vendored, generated, documents or configuration are left out, unless it names one. */
    private String path;
    /** Kinds are "file" and kinds of definitions such as "function"; default file, function, method, class, struct, interface and trait. */
    private List<String> kinds;
    /** MinLines is how many lines a definition has at least: 1 to 1000, default 4. */
    @SerializedName("min_lines") private Long minLines;
    /** Limit is how many summaries are asked for at most: 1 to 1000000, default all. */
    private Long limit;
    /** Batch is how many are asked for in one call: 1 to 50, default 10. */
    private Long batch;
    /** Parallel is how many calls are open at once: 1 to 64, default 4. */
    private Long parallel;
    /** DryRun counts and estimates, and asks nobody. */
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

  /** SummarizeResponse tells what was done, or with dry_run what there is to do. */
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

  /** Tally is how often something is. */
  public record Tally(
      String name,
      long count) {}

  /** Tier counts the items of a tier. */
  public record Tier(
      String tier,
      long items,
      long tokens,
      long most) {}

  /** Node is an entry of a tree. */
  public static final class TreeNode {
    /** ID names the node in its tree. */
    private String id;
    /** "" for the root */
    private String path;
    /** Directory is true for what only leads on, false for what can be a result. */
    private Boolean directory;
    /** Expandable marks a file that has children too, such as a section of a document. */
    private Boolean expandable;
    /** Virtual marks a directory that the source made up. */
    private Boolean virtual;
    /** Title, Summary and Text (its beginning) describe a node of a document. */
    private String title;
    private String summary;
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
    /** Role is "user", "assistant" or "system". */
    private String role;
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

  /** Understanding is what a query was taken for, and what was made of that. */
  public record Understanding(
      String intent,
      double confidence,
      List<Mention> mentions,
      String strategy,
      List<LaneUse> lanes,
      @SerializedName("used_hyde") boolean usedHyde,
      String hyde,
      GateResponse gate) {}

  /** Usage is what calls cost, the same way for every provider. The tokens of the prompt are Input + CacheRead + CacheWrite. */
  public static final class Usage {
    /** requests answered, without those retried */
    private Long calls;
    /** tokens neither read from nor written to a cache */
    private Long input;
    /** tokens */
    @SerializedName("cache_read") private Long cacheRead;
    /** tokens */
    @SerializedName("cache_write") private Long cacheWrite;
    /** tokens */
    private Long output;
    /** NanoDollars is the price in 10^-9 US dollars. Unpriced counts the calls whose price the host does not know, which NanoDollars leaves out. */
    @SerializedName("nano_dollars") private Long nanoDollars;
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

  /** Claim is something that a draft says. */
  public record VerifyClaim(
      String claim,
      String type,
      Boolean supported,
      VerifySource source,
      long line,
      String by,
      String sentence) {}

  /** VerifyCounts counts the claims of a draft, also those not listed. */
  public record VerifyCounts(
      long claims,
      long supported,
      long contradicted,
      long undecided) {}

  /** Issue is something wrong with a draft. */
  public record VerifyIssue(
      String type,
      String severity,
      long claim,
      long line,
      String message,
      @SerializedName("did_you_mean") List<String> didYouMean,
      VerifySource source,
      Long again) {}

  /** VerifyIteration is one check of a draft. */
  public record VerifyIteration(
      List<VerifyIssue> issues,
      VerifyCounts counts,
      boolean passed) {}

  /** VerifyRequest asks what of a draft the repository does not bear out. */
  public static final class VerifyRequest {
    /** Draft is Markdown or plain text; 1 byte to 16 MiB. */
    private String draft;
    /** Sources are what the draft was written from: a file whose content hash is another now is an issue of type "outdated". At most 1000. */
    private List<CitedSource> sources;
    /** Model is "none" (default), or "host", whose language model judges the claims that the index cannot decide, from evidence that a search finds. */
    private String model;
    /** MaxJudged is how many claims the model judges at most: 1 to 500, default 60. */
    @SerializedName("max_judged") private Long maxJudged;
    /** Revise has the model write the draft anew without the issues, and checks that. It needs Model "host" and a draft of at most 64 KiB. */
    private Boolean revise;
    /** MaxIterations is how often a draft is checked: 1 or 2 (default); 1 checks no revision. */
    @SerializedName("max_iterations") private Long maxIterations;
    /** Limit is how many claims are listed: 1 to 5000, default 500. Those of issues come first if there are more; the order of the draft is kept. */
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

  /** VerifyResponse says what of a draft is borne out. */
  public record VerifyResponse(
      boolean passed,
      List<VerifyIssue> issues,
      List<VerifyClaim> claims,
      VerifyCounts counts,
      String draft,
      List<VerifyIteration> iterations,
      Usage usage,
      List<String> notes) {}

  /** Source is a place of the repository. */
  public record VerifySource(
      String path,
      Long first,
      Long last,
      String ref) {}

  /** VersionResponse says what this core is. */
  public record VersionResponse(
      String name,
      String release,
      long contract,
      List<String> operations) {}

  /** WriteRequest is the request of a "write" need: the need's raw bytes belong at Offset. The reply is empty. */
  public record WriteRequest(
      long offset,
      long total) {}

  /** The names of all operations. */
  public static final List<String> OPERATIONS = List.of(
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
      "version");
}
