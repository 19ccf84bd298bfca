import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.cairn.extism.Cairn;
import org.cairn.extism.CairnException;
import org.cairn.extism.Source;
import org.cairn.extism.Types;
import org.extism.sdk.Plugin;
import org.extism.sdk.manifest.Manifest;
import org.extism.sdk.wasm.WasmSourceResolver;

/** Tests of org.cairn.extism: Check GUESTS PROBE OLDER SEVERAL HOSTILE HOSTILE_BLOCKS. It needs no framework. */
public final class Check {
  private static Path steps, blocks, small, large, probe, older, several;
  private static List<Path> hostile;
  private static int passed, failed;

  private interface Test {
    void run() throws Exception;
  }

  public static void main(String[] args) throws Exception {
    steps = Path.of(args[0], "cairn.wasm");
    blocks = Path.of(args[0], "cairn-host.wasm");
    probe = Path.of(args[1]);
    older = Path.of(args[2]);
    several = Path.of(args[3]);
    hostile = List.of(Path.of(args[4]), Path.of(args[5]));
    Path scratch = Files.createTempDirectory("cairn");
    try {
      small = scratch.resolve("small");
      write(small.resolve("store/Upload.java"), "/** Retries an upload. */\nclass Upload {}\n");
      write(small.resolve("README.md"), "# Uploads\n");
      write(small.resolve("größe/" + "long".repeat(40) + ".txt"), "uploads\n");
      large = scratch.resolve("large");
      for (int i = 0; i < 900; i++) {
        write(large.resolve("f" + i + ".txt"), ("file " + i + " has words like alpha" + i % 97 + "\n").repeat(2000));
      }
      test("not a guest", Check::notAGuest);
      test("several replies", Check::severalReplies);
      test("hostile", Check::hostile);
      test("bad input", Check::badInput);
      test("models that fail", Check::models);
      test("progress", Check::progress);
      test("memory limit", Check::memoryLimit);
      test("closed", Check::closed);
      test("threads", Check::threads);
      test("nothing is visible", Check::nothingIsVisible);
    } finally {
      try (var all = Files.walk(scratch)) {
        all.sorted((a, b) -> b.compareTo(a)).forEach(p -> p.toFile().delete());
      }
    }
    System.out.println(passed + " passed, " + failed + " failed");
    System.exit(failed > 0 || passed == 0 ? 1 : 0);
  }

  private static void test(String name, Test t) {
    try {
      t.run();
      passed++;
    } catch (Throwable e) {
      failed++;
      System.out.println(name + ": " + e);
      e.printStackTrace(System.out);
    }
  }

  private static void write(Path path, String text) throws IOException {
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private static void check(boolean ok, Object what) {
    if (!ok) {
      throw new AssertionError(what);
    }
  }

  private static void rejects(Test t, String part) throws Exception {
    try {
      t.run();
    } catch (CairnException | CairnException.Guest e) {
      check(e.getMessage().contains(part), e.getMessage());
      return;
    }
    throw new AssertionError("nothing thrown where " + part + " was to be");
  }

  private static Cairn open(Path guest, Cairn.Model model) throws IOException {
    Cairn cairn = Cairn.open(guest, model);
    check(cairn.load(small).files() == 3, "files");
    return cairn;
  }

  private static void works(Cairn cairn) {
    check(cairn.search("retries an upload").results().get(0).path().equals("store/Upload.java"), "found something else");
  }

  private static void notAGuest() throws Exception {
    Path x = small.resolveSibling("x.wasm");
    byte[] whole = Files.readAllBytes(steps);
    for (byte[] b : List.of(new byte[0], "hello".getBytes(StandardCharsets.UTF_8), new byte[] {0, 'a', 's', 'm', 1, 0, 0, 0}, Arrays.copyOf(whole, 5000))) {
      Files.write(x, b);
      rejects(() -> Cairn.open(x, null), "open guest");
    }
    for (Path p : List.of(probe, older, Path.of("no such file"))) {
      rejects(() -> Cairn.open(p, null), "open guest");
    }
  }

  private static void severalReplies() throws Exception {
    try (Cairn cairn = Cairn.open(several, null)) {
      String answer = cairn.answer("wait", "{}");
      check(answer.contains("{\"met\":3}"), answer);
    }
  }

  private static void hostile() throws Exception {
    try (Cairn other = open(steps, null)) {
      for (Path guest : hostile) {
        String why = "";
        Cairn cairn = null;
        for (int n = 0; n < 200 && !why.startsWith("not_found"); n++) {
          if (n == 0 || why.startsWith("the guest failed")) {
            cairn = Cairn.open(guest, null, 64 << 20, Duration.ofSeconds(3));
          }
          try {
            cairn.load(bytes(new byte[9]), new Types.LoadRequest().name(String.valueOf(n)));
            throw new AssertionError(n + ": no error");
          } catch (CairnException | CairnException.Guest e) {
            why = e.getMessage();
          }
        }
        check(why.equals("not_found: that was all"), why);
        cairn.close();
      }
      works(other);
    }
  }

  private static void badInput() throws Exception {
    for (Path guest : List.of(steps, blocks)) {
      try (Cairn cairn = open(guest, null)) {
        var all = new ByteArrayOutputStream();
        all.write(Source.of(small).read(0, 1 << 30));
        byte[] whole = all.toByteArray();
        rejects(() -> cairn.load(bytes(Arrays.copyOf(whole, 1700)), new Types.LoadRequest()), "corrupt");
        rejects(() -> cairn.load(bytes("no archive\n".repeat(99).getBytes(StandardCharsets.UTF_8)), new Types.LoadRequest()), "bad_input");
        rejects(() -> cairn.load((offset, length) -> { throw new IOException("torn off"); }, new Types.LoadRequest()), "torn off");
        for (String request : List.of("{", "", "{\"nothing\":1}")) {
          check(cairn.answer("search", request).contains("\"error\""), request);
        }
        try {
          cairn.search(new Types.SearchRequest().query("x").limit(-1L));
          check(false, "a limit of -1");
        } catch (CairnException e) {
          check(e.fault().field().equals("limit"), e);
        }
        works(cairn);
      }
    }
  }

  private static Source bytes(byte[] b) {
    return (offset, length) -> Arrays.copyOfRange(b, (int) Math.min(offset, b.length), (int) Math.min(offset + length, b.length));
  }

  private static void models() throws Exception {
    List<Cairn.Model> models = List.of(
        q -> { throw new IOException("no money left"); }, q -> { throw new StackOverflowError(); }, q -> null, q -> new Types.ModelReply(), q -> new Types.ModelReply().text("{{"));
    for (Cairn.Model model : models) {
      for (Path guest : List.of(steps, blocks)) {
        try (Cairn cairn = open(guest, model)) {
          try {
            check(cairn.navigate(new Types.NavigateRequest().query("upload").model("host")).files().isEmpty(), "it picked something");
          } catch (CairnException e) {
            check(!e.fault().code().equals("internal"), e);
          }
          works(cairn);
        }
      }
    }
  }

  private static void progress() throws Exception {
    for (Path guest : List.of(steps, blocks)) {
      try (Cairn cairn = open(guest, null)) {
        var told = new TreeSet<String>();
        cairn.progress(how -> told.add(how.phase())).load(small);
        check(told.equals(Set.of("index")), told);
        cairn.progress(how -> { throw new IllegalStateException("enough"); });
        try {
          cairn.load(small);
          check(false, "it went on");
        } catch (CairnException e) {
          check(e.fault().code().equals("canceled") && e.getMessage().contains("enough"), e);
        }
        works(cairn);
      }
    }
  }

  private static void memoryLimit() throws Exception {
    try (Cairn other = open(steps, null); Cairn cairn = Cairn.open(steps, null, 40 << 20)) {
      for (int i = 0; i < 2; i++) {
        rejects(() -> cairn.load(large), "limit of 40 MiB");
      }
      works(other);
    }
    rejects(() -> Cairn.open(steps, null, 1 << 20), "limit of 1 MiB");
  }

  private static void closed() throws Exception {
    try (Cairn other = open(steps, null)) {
      Cairn cairn = open(steps, null);
      cairn.close();
      cairn.close();
      rejects(() -> cairn.search("upload"), "closed");
      works(other);
    }
  }

  private static void threads() throws Exception {
    for (Path guest : List.of(steps, blocks)) {
      try (Cairn cairn = open(guest, null)) {
        var pool = Executors.newFixedThreadPool(8);
        List<? extends Future<?>> running = IntStream.range(0, 80).mapToObj(i -> pool.submit(() -> works(cairn))).toList();
        for (Future<?> f : running) {
          f.get();
        }
        pool.shutdown();
      }
    }
  }

  private static void nothingIsVisible() {
    try (Plugin p = new Plugin(new Manifest(List.of(new WasmSourceResolver().resolve(probe))), true, null)) {
      // The SDK gives the time and nothing else.
      String seen = p.call("look", "");
      check(seen.matches("saw: (clock [^;]*)?"), seen);
    }
  }
}
