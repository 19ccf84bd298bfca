package stranger

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// pom is that of a program that depends on the package, by the README's lines; the release
// stands in for the registry.
const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>example</groupId>
  <artifactId>first</artifactId>
  <version>1</version>
  <repositories><repository><id>dist</id><url>file://%s/maven</url></repository></repositories>
  <dependencies>
%s  </dependencies>
</project>
`

func TestJava(t *testing.T) {
	s := arrive(t, "mvn", "javac", "java", "python3")
	readme := s.readme("plugins/extism/java/README.md")
	s.write("pom.xml", fmt.Sprintf(pom, s.dist, s.programs(readme, "xml", 1)[0]))
	s.run("mvn", "-q", "-B", "-Dmaven.repo.local="+filepath.Join(s.dir, "m2"),
		"org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies", "-DincludeScope=runtime", "-DoutputDirectory=lib")
	s.run("python3", "-m", "venv", "venv")
	s.env = append(s.env, "PATH="+filepath.Join(s.dir, "venv", "bin")+":"+path())
	pip := s.install(readme, "pip install")
	s.run(pip[0], pip[1:]...)
	var sources []string
	for _, text := range s.programs(readme, "java", 2) {
		name := regexp.MustCompile(`public class (\w+)`).FindStringSubmatch(text)[1] + ".java"
		s.write(name, text)
		sources = append(sources, name)
	}
	s.run("javac", append([]string{"-encoding", "UTF-8", "-Xlint:all", "-Werror", "--release", "17", "-cp", "lib/*", "-d", "classes"}, sources...)...)
	s.refuses("Extism's native library was not found", "java", "-cp", "classes:lib/*", "First")
	cp := s.install(readme, "cp")
	s.run(cp[0], cp[1:]...)
	s.answers("java", "-Djna.library.path=native", "-cp", "classes:lib/*", "First")
	s.run("java", "-Djna.library.path=native", "-cp", "classes:lib/*", "More")
	for _, kind := range []string{"sources", "javadoc"} {
		if out := s.run("jar", "tf", s.built("maven/org/cairn/cairn-extism/*/*-"+kind+".jar")); !strings.Contains(out, "org/cairn/extism/Cairn.") {
			t.Errorf("the jar of %s holds %s", kind, out)
		}
	}
}
