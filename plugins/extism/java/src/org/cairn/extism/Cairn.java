package org.cairn.extism;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.extism.sdk.ExtismException;
import org.extism.sdk.HostFunction;
import org.extism.sdk.HostUserData;
import org.extism.sdk.LibExtism;
import org.extism.sdk.Plugin;
import org.extism.sdk.manifest.Manifest;
import org.extism.sdk.manifest.MemoryOptions;
import org.extism.sdk.support.JsonSerde;
import org.extism.sdk.wasm.WasmSource;
import org.extism.sdk.wasm.WasmSourceResolver;

/**
 * Searches code by the guest cairn.wasm, or cairn-host.wasm, run by Extism.
 *
 * <pre>{@code
 * try (Cairn cairn = Cairn.open()) {
 *   cairn.load(Path.of("path/to/repository"));
 *   for (Types.SearchResult r : cairn.search("where are uploads retried?").results()) {
 *     System.out.println(r.path());
 *   }
 * }
 * }</pre>
 *
 * Threads may share it: the guest, which has one thread, runs one step at a time.
 */
public final class Cairn implements AutoCloseable {
  /** Answers a prompt of the core by a language model of the application's own. */
  @FunctionalInterface
  public interface Model {
    Types.ModelReply complete(Types.ModelRequest request) throws Exception;
  }

  /** Is told how far an operation is. */
  @FunctionalInterface
  public interface Progress {
    void tell(Types.Progress how) throws Exception;
  }

  private static final int CONTRACT = 1; // the version of the contract that this package speaks
  private static final long PAGE = 1 << 16;
  private static final long MOST = 4L << 30;
  // A guest that is not Cairn's may ask for anything: Cairn's ask for a piece of 1 MiB at a
  // time, and have at most 64 questions to a model open, with the progress between.
  private static final long MOST_READ = 64 << 20;
  private static final int MOST_OPEN = 1000;
  private static final Path CARRIED = Path.of("cairn.wasm"); // a resource beside this class
  private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

  /** What an operation under way reads and writes. */
  private record Session(Source source, OutputStream sink) {}

  private record Start(String op) {}

  private final Model model;
  private volatile Progress progress = how -> {};
  private final long limit;
  private final Duration timeout; // null for none
  private final boolean blocks; // the guest is cairn-host.wasm
  private Plugin plugin;
  private String dead = "";
  private Session blocking;

  /** Starts the guest that a released package carries, with up to 4 GiB of memory. */
  public static Cairn open() {
    return open(null, MOST);
  }

  /** Starts the guest that a released package carries; model may be null. */
  public static Cairn open(Model model, long memoryBytes) {
    return new Cairn(CARRIED, model, memoryBytes, null);
  }

  /** Starts a guest with up to 4 GiB of memory; model may be null. */
  public static Cairn open(Path guest, Model model) {
    return new Cairn(guest, model, MOST, null);
  }

  /** Starts a guest. */
  public static Cairn open(Path guest, Model model, long memoryBytes) {
    return new Cairn(guest, model, memoryBytes, null);
  }

  /**
   * Starts a guest that is not trusted: a step, and an operation, takes at most so long, after
   * which the guest is of no further use.
   */
  public static Cairn open(Path guest, Model model, long memoryBytes, Duration timeout) {
    return new Cairn(guest, model, memoryBytes, timeout);
  }

  private Cairn(Path guest, Model model, long memoryBytes, Duration timeout) {
    this.model = model;
    this.timeout = timeout;
    this.limit = memoryBytes >> 20;
    try {
      var manifest = new Manifest(List.of(source(guest)), new MemoryOptions((int) ((memoryBytes + PAGE - 1) / PAGE), null));
      var address = new LibExtism.ExtismValType[] {LibExtism.ExtismValType.I64};
      var host = new HostFunction<HostUserData>("cairn_host", address, address, (p, in, out, data) -> p.returnString(out[0], asked(p.inputString(in[0]))), Optional.empty());
      JsonObject json = JsonParser.parseString(JsonSerde.toJson(manifest)).getAsJsonObject();
      if (timeout != null) { // which the SDK's manifest has no field for
        json.addProperty("timeout_ms", Math.max(1, timeout.toMillis()));
      }
      plugin = new Plugin(bytes(json.toString()), true, new HostFunction<?>[] {host});
      blocks = exports("call");
      var found = call("version", new Types.EmptyRequest(), Types.VersionResponse.class);
      if (found.contract() < CONTRACT) {
        throw new ExtismException("its contract is " + found.contract() + ", " + CONTRACT + " is needed: take the guest of this package's release");
      }
    } catch (LinkageError e) {
      throw new CairnException.Guest("Extism's native library was not found: put it into a directory that -Djna.library.path names, see the package's README: " + e.getMessage(), e);
    } catch (IOException | RuntimeException e) {
      throw new CairnException.Guest("open guest " + guest + " with a limit of " + limit + " MiB of memory: " + e.getMessage(), e);
    }
  }

  private static WasmSource source(Path guest) throws IOException {
    if (guest != CARRIED) {
      return new WasmSourceResolver().resolve(guest);
    }
    try (var in = Cairn.class.getResourceAsStream(guest.toString())) {
      if (in == null) {
        throw new IOException("this package carries no guest: take a released one, or open a guest");
      }
      return new WasmSourceResolver().resolve(guest.toString(), in.readAllBytes());
    }
  }

  /** Tells from now on how far an operation is that takes long; what this throws cancels that. */
  public Cairn progress(Progress progress) {
    this.progress = progress;
    return this;
  }

  /** Ends the guest; calls after it fail. */
  @Override
  public synchronized void close() {
    if (plugin != null) {
      plugin.close();
      plugin = null;
      dead = "it is closed";
    }
  }

  /** Indexes a directory or an archive (tar, tar.gz, zip), or opens a snapshot (.cairn). */
  public Types.LoadResponse load(Path path) throws IOException {
    var request = new Types.LoadRequest().name(path.getFileName().toString());
    if (Files.isDirectory(path)) {
      return load(Source.of(path), request);
    }
    try (var file = Files.newByteChannel(path)) {
      if (path.toString().endsWith(".cairn")) {
        var out = operate("import", GSON.toJson(new Types.ImportRequest().size(file.size())), new Session(Source.of(file), null));
        return result(out, Types.LoadResponse.class);
      }
      return load(Source.of(file), request.size(file.size()));
    }
  }

  /** Indexes an archive that is read piece by piece. */
  public Types.LoadResponse load(Source source, Types.LoadRequest request) {
    return result(operate("load", GSON.toJson(request), new Session(source, null)), Types.LoadResponse.class);
  }

  /** Finds files. */
  public Types.SearchResponse search(String query) {
    return search(new Types.SearchRequest().query(query));
  }

  /** Finds files. */
  public Types.SearchResponse search(Types.SearchRequest request) {
    return call("search", request, Types.SearchResponse.class);
  }

  /** Goes down the tree of files, led by the model if the request's model is "host". */
  public Types.NavigateResponse navigate(Types.NavigateRequest request) {
    return call("navigate", request, Types.NavigateResponse.class);
  }

  /** Tells what is around an entity. */
  public Types.InspectResponse inspect(Types.InspectRequest request) {
    return call("inspect", request, Types.InspectResponse.class);
  }

  /** Writes what is loaded to a snapshot that load opens. */
  public Types.ExportResponse export(Path path) throws IOException {
    try (var out = Files.newOutputStream(path)) {
      return result(operate("export", "{}", new Session(null, out)), Types.ExportResponse.class);
    }
  }

  /** Runs any operation. */
  public <R> R call(String op, Object request, Class<R> response) {
    return result(answer(op, GSON.toJson(request)), response);
  }

  /** Runs any operation and returns the core's last answer as it is. */
  public String answer(String op, String request) {
    return operate(op, request, new Session(null, null));
  }

  private static <R> R result(String answer, Class<R> response) {
    return answered(() -> {
      JsonObject a = JsonParser.parseString(answer).getAsJsonObject();
      if (a.has("error")) {
        throw new CairnException(GSON.fromJson(a.get("error"), Types.CairnFault.class));
      }
      return GSON.fromJson(a.getAsJsonObject("result").getAsJsonObject(), response);
    });
  }

  /** Reads what the guest answered; whatever is wrong with it, it is no answer. */
  private static <R> R answered(Supplier<R> read) {
    try {
      return read.get();
    } catch (CairnException | CairnException.Guest e) {
      throw e;
    } catch (RuntimeException | StackOverflowError e) {
      throw new CairnException.Guest("what the guest answered is no answer: " + e, e);
    }
  }

  private String operate(String op, String request, Session io) {
    if (blocks) {
      synchronized (this) {
        blocking = io;
        return text(run("call", bytes("{\"op\":" + GSON.toJson(op) + ",\"request\":" + request + "}")));
      }
    }
    long begun = System.nanoTime();
    String out = text(run("start", bytes(GSON.toJson(new Start(op)) + "\n" + request)));
    List<String> told = new ArrayList<>(List.of(out)); // each reply may bring needs
    while (true) {
      String last = out;
      JsonObject a = answered(() -> JsonParser.parseString(last).getAsJsonObject());
      if (answered(() -> a.get("done").getAsBoolean())) {
        return out;
      }
      if (timeout != null && System.nanoTime() - begun > timeout.toNanos()) {
        throw new CairnException.Guest("the guest has not answered in " + timeout, null);
      }
      String call = "{\"call\":" + answered(() -> a.get("call").getAsLong());
      JsonArray needs = new JsonArray();
      for (String t : told) {
        answered(() -> {
          JsonObject o = JsonParser.parseString(t).getAsJsonObject();
          if (o.has("needs")) {
            needs.addAll(o.getAsJsonArray("needs"));
          }
          return o;
        });
      }
      if (needs.isEmpty()) { // it says why it does not go on
        run("cancel", bytes(call + "}"));
        return out;
      }
      answered(() -> asked(needs));
      told.clear();
      List<Reply> replies = IntStream.range(0, needs.size()).parallel().mapToObj(i -> reply(needs.get(i).getAsJsonObject(), io, call)).toList();
      for (Reply r : replies) {
        out = text(r.body == null ? run("resume", bytes(call + ",\"replies\":[" + r.json + "]}")) : run("feed", r.fed(call)));
        told.add(out);
      }
    }
  }

  /** Needs that have a number and a kind, and of which there are no more than a guest of Cairn has. */
  private static JsonArray asked(JsonArray needs) {
    for (JsonElement n : needs) {
      n.getAsJsonObject().get("id").getAsLong();
      n.getAsJsonObject().get("kind").getAsString();
    }
    if (needs.isEmpty() || needs.size() > MOST_OPEN) {
      throw new CairnException.Guest("the guest has " + needs.size() + " needs open, where 1 to " + MOST_OPEN + " are wanted", null);
    }
    return needs;
  }

  private synchronized byte[] run(String export, byte[] input) {
    if (plugin == null) {
      throw new CairnException.Guest(dead, null);
    }
    try {
      return plugin.call(export, input);
    } catch (ExtismException e) {
      String cause = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      if (cause.contains("Function not found")) {
        throw new CairnException.Guest(cause, e);
      }
      close(); // a guest that failed is of no further use
      dead = "the guest failed, perhaps at its limit of " + limit + " MiB of memory: " + cause;
      throw new CairnException.Guest(dead, e);
    }
  }

  /** Tells whether the guest has an export, by a call that does nothing. */
  private boolean exports(String name) {
    try {
      plugin.call(name, new byte[0]);
      return true;
    } catch (ExtismException e) {
      return false;
    }
  }

  /** A reply as JSON, or as JSON and raw bytes. */
  private record Reply(JsonObject json, byte[] body) {
    byte[] fed(String call) {
      byte[] head = bytes(call + ",\"id\":" + json.get("id") + ",\"end\":" + json.get("end") + "}\n");
      byte[] all = java.util.Arrays.copyOf(head, head.length + body.length);
      System.arraycopy(body, 0, all, head.length, body.length);
      return all;
    }
  }

  /** Answers a need. Whatever goes wrong becomes an error of the operation. */
  private Reply reply(JsonObject need, Session io, String call) {
    String kind = need.get("kind").getAsString();
    JsonObject reply = new JsonObject();
    reply.add("id", need.get("id"));
    try {
      if (kind.equals("progress")) {
        progress.tell(GSON.fromJson(need.get("request"), Types.Progress.class));
        return new Reply(reply, null);
      } else if (kind.equals("read") && io.source != null) {
        JsonObject q = need.getAsJsonObject("request");
        int length = (int) Math.max(0, Math.min(q.get("length").getAsLong(), MOST_READ));
        byte[] body = io.source.read(q.get("offset").getAsLong(), length);
        reply.addProperty("end", body.length < length);
        return new Reply(reply, body);
      } else if (kind.equals("write") && io.sink != null) {
        io.sink.write(need.has("body") ? Base64.getDecoder().decode(need.get("body").getAsString()) : run("fetch", bytes(call + ",\"id\":" + need.get("id") + "}")));
        return new Reply(reply, null);
      } else if (kind.equals("llm") && model != null) {
        reply.add("reply", GSON.toJsonTree(model.complete(GSON.fromJson(need.get("request"), Types.ModelRequest.class))));
        return new Reply(reply, null);
      }
      reply.add("error", fault("unsupported", "this host has nothing for a \"" + kind + "\" need"));
    } catch (Exception | StackOverflowError e) {
      reply.add("error", fault(kind.equals("progress") ? "canceled" : "host", kind + ": " + e));
    }
    return new Reply(reply, null);
  }

  private static JsonElement fault(String code, String message) {
    JsonObject f = new JsonObject();
    f.addProperty("code", code);
    f.addProperty("message", message);
    return f;
  }

  /** Answers cairn_host, whose bytes are base64. */
  private String asked(String needs) {
    List<JsonObject> replies = new ArrayList<>();
    for (JsonElement n : asked(JsonParser.parseString(needs).getAsJsonArray())) {
      Reply r = reply(n.getAsJsonObject(), blocking, "");
      if (r.body != null) {
        r.json.addProperty("body", Base64.getEncoder().encodeToString(r.body));
      }
      replies.add(r.json);
    }
    return GSON.toJson(replies);
  }

  private static byte[] bytes(String s) {
    return s.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] b) {
    return new String(b, StandardCharsets.UTF_8);
  }
}
