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

  /** Around are the edges of an entity. */
  public record Around(
      List<EdgeGroup> in,
      List<EdgeGroup> out) {}

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
      long limit) {}

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

  /** Owned is a changed file and its owners. */
  public record Owned(
      String path,
      List<String> owners) {}

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
      Long files) {}

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
  }

  /** SearchResponse is the ranked list. An empty list comes with a reason. */
  public record SearchResponse(
      List<SearchResult> results,
      String reason,
      @SerializedName("class") String kindOfQuery,
      String model,
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
      "version");
}
