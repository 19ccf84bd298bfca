import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.nio.file.*;
import java.util.*;
import javax.lang.model.element.*;
import javax.tools.*;

/** Prints what javac resolves within a tree: java Uses.java DIR, a line "kind path line path first last name" for each: the site, and what it calls (call) or names (ref). */
public class Uses {
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
          if (e instanceof ExecutableElement && e.getKind() == ElementKind.METHOD) {
            print("call", call.getMethodSelect(), e);
          }
          return super.visitMethodInvocation(call, v);
        }

        @Override public Void visitNewClass(NewClassTree made, Void v) {
          Element e = trees.getElement(getCurrentPath());
          if (e != null && made.getClassBody() == null && task.getElements().getOrigin(e) == javax.lang.model.util.Elements.Origin.EXPLICIT) {
            print("call", made.getIdentifier(), e);
          }
          return super.visitNewClass(made, v);
        }

        @Override public Void visitIdentifier(IdentifierTree name, Void v) {
          named(name);
          return super.visitIdentifier(name, v);
        }

        @Override public Void visitMemberSelect(MemberSelectTree name, Void v) {
          named(name);
          return super.visitMemberSelect(name, v);
        }

        @Override public Void visitMemberReference(MemberReferenceTree name, Void v) {
          Element e = trees.getElement(getCurrentPath());
          if (e != null && e.getKind() == ElementKind.METHOD) {
            print("ref", name, e);
          }
          return super.visitMemberReference(name, v);
        }

        void named(Tree name) {
          Element e = trees.getElement(getCurrentPath());
          if (e != null && !name.toString().endsWith("this") && !name.toString().endsWith("super") && (e.getKind().isField() || e.getKind().isClass() || e.getKind().isInterface())) {
            print("ref", name, e);
          }
        }

        void print(String kind, Tree name, Element e) {
          TreePath to = trees.getPath(e);
          long end = trees.getSourcePositions().getEndPosition(unit, name);
          if (to != null && end > 0) {
            System.out.println(kind + "\t" + root.relativize(Path.of(unit.getSourceFile().toUri())) + "\t" + unit.getLineMap().getLineNumber(end) + "\t"
                + root.relativize(Path.of(to.getCompilationUnit().getSourceFile().toUri())) + "\t" + first(trees, to) + "\t" + last(trees, to) + "\t" + (e.getKind() == ElementKind.CONSTRUCTOR ? e.getEnclosingElement() : e).getSimpleName());
          }
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
