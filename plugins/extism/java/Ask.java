import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.cairn.extism.Cairn;
import org.cairn.extism.Types;

/**
 * An application that searches code with org.cairn.extism.
 *
 * <pre>
 * Ask GUEST REPOSITORY SNAPSHOT QUESTION   asks a question, and exports the index
 * Ask GUEST REPOSITORY &lt; requests          answers requests, a line of JSON each
 * </pre>
 */
public final class Ask {
  private static final PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);

  public static void main(String[] args) throws Exception {
    try (Cairn cairn = Cairn.open(Path.of(args[0]), Ask::pick)) {
      var loaded = cairn.load(Path.of(args[1]));
      if (args.length == 4) {
        out.printf("%d files, %d definitions\n", loaded.files(), loaded.definitions());
        ask(cairn, Path.of(args[2]), args[3]);
      } else {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = in.readLine()) != null; ) {
          String op = JsonParser.parseString(line).getAsJsonObject().get("op").getAsString();
          // The request as it is written.
          out.print(cairn.answer(op, line.substring(line.indexOf("\"request\":") + 10, line.length() - 1)));
        }
      }
    }
    out.flush();
  }

  private static void ask(Cairn cairn, Path snapshot, String question) throws Exception {
    var found = cairn.search(new Types.SearchRequest().query(question).limit(5L));
    for (var r : found.results()) {
      out.printf(Locale.ROOT, "%d %s:%d-%d %.3f\n", r.rank(), r.path(), r.lines().start(), r.lines().end(), r.score());
    }
    var way = cairn.navigate(new Types.NavigateRequest().query(question).model("host").limit(3L));
    for (var f : way.files()) {
      out.printf("%s %d %s\n", way.strategy(), f.rank(), f.path());
    }
    var around = cairn.inspect(new Types.InspectRequest().ref(found.results().get(0).ref()));
    for (var g : around.edges().out()) {
      out.printf("%s %d %s\n", g.kind(), g.total(), g.edges().get(0).name());
    }
    var written = cairn.export(snapshot);
    out.printf("%d bytes hold %d files\n", written.bytes(), cairn.load(snapshot).files());
  }

  /** Stands for a language model: picks the candidates whose paths have a word of the query, or else the first. */
  static Types.ModelReply pick(Types.ModelRequest q) {
    var prompt = new StringBuilder();
    if (q.prefix() != null) {
      q.prefix().forEach(s -> prompt.append(s.text()));
    }
    prompt.append(q.message());
    var query = Pattern.compile("^Query: (.*)$", Pattern.MULTILINE).matcher(prompt).results().reduce((a, b) -> b).orElseThrow().group(1);
    var words = query.replaceAll("^\"|\"$", "").toLowerCase(Locale.ROOT).split("\\s+");
    var ids = new JsonArray();
    String first = null;
    var candidates = Pattern.compile("^- id: (.*)\npath: (.*)$", Pattern.MULTILINE).matcher(prompt);
    while (candidates.find()) {
      first = first == null ? candidates.group(1) : first;
      for (String w : words) {
        if (candidates.group(2).toLowerCase(Locale.ROOT).contains(w)) {
          ids.add(candidates.group(1));
          break;
        }
      }
    }
    if (ids.isEmpty()) {
      ids.add(first == null ? "" : first);
    }
    var arguments = new JsonObject();
    arguments.add("ranked_ids", ids);
    arguments.addProperty("done", false);
    long input = prompt.toString().getBytes(StandardCharsets.UTF_8).length;
    return new Types.ModelReply()
        .calls(List.of(new Types.ModelCall().name(q.tool().name()).arguments(arguments)))
        .stop("tool")
        .usage(new Types.Usage().calls(1L).input(input).cacheRead(0L).cacheWrite(0L).output(0L));
  }
}
