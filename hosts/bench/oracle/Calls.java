import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.nio.file.*;
import java.util.*;
import javax.lang.model.element.*;
import javax.tools.*;

/** Prints the calls that javac resolves within a tree: java Calls.java DIR, a line "path line path line name" for each: the site, and the method that is called. */
public class Calls {
  public static void main(String[] args) throws Exception {
    Path root = Path.of(args[0]).toAbsolutePath();
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    List<Path> files = new ArrayList<>();
    try (var all = Files.walk(root)) {
      all.filter(p -> p.toString().endsWith(".java") && !p.endsWith("module-info.java") && !p.endsWith("package-info.java")).forEach(files::add);
    }
    var manager = javac.getStandardFileManager(d -> {}, null, null);
    var task = (JavacTask) javac.getTask(null, manager, d -> {}, List.of("-proc:none", "-nowarn"), null, manager.getJavaFileObjectsFromPaths(files));
    Iterable<? extends CompilationUnitTree> units = task.parse();
    task.analyze();
    Trees trees = Trees.instance(task);
    for (CompilationUnitTree unit : units) {
      new TreePathScanner<Void, Void>() {
        @Override public Void visitMethodInvocation(MethodInvocationTree call, Void v) {
          Element e = trees.getElement(getCurrentPath());
          TreePath to = e instanceof ExecutableElement && e.getKind() == ElementKind.METHOD ? trees.getPath(e) : null;
          if (to != null) {
            Tree name = call.getMethodSelect();
            long end = trees.getSourcePositions().getEndPosition(unit, name);
            System.out.println(root.relativize(Path.of(unit.getSourceFile().toUri())) + "\t" + unit.getLineMap().getLineNumber(end) + "\t"
                + root.relativize(Path.of(to.getCompilationUnit().getSourceFile().toUri())) + "\t" + first(trees, to) + "\t" + last(trees, to) + "\t" + e.getSimpleName());
          }
          return super.visitMethodInvocation(call, v);
        }
      }.scan(unit, null);
    }
  }

  static long first(Trees trees, TreePath p) {
    var unit = p.getCompilationUnit();
    return unit.getLineMap().getLineNumber(trees.getSourcePositions().getStartPosition(unit, p.getLeaf()));
  }

  static long last(Trees trees, TreePath p) {
    var unit = p.getCompilationUnit();
    return unit.getLineMap().getLineNumber(trees.getSourcePositions().getEndPosition(unit, p.getLeaf()));
  }
}
