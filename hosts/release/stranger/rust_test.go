package stranger

import (
	"fmt"
	"path/filepath"
	"testing"
)

func TestRust(t *testing.T) {
	s := arrive(t, "cargo")
	readme := s.readme("plugins/extism/rust/README.md")
	s.run("tar", "xzf", s.built("cairn-extism-*.crate"))
	s.run("cargo", "init", "--quiet", "--name", "first", "--vcs", "none")
	line := s.install(readme, "cargo add")
	s.run(line[0], line[1], "--quiet", "--path", filepath.Join(s.dir, line[2]+"-"+version))
	for i, text := range s.programs(readme, "rust", 2) {
		s.write(fmt.Sprintf("src/bin/program%d.rs", i), text)
	}
	s.answers("cargo", "run", "--quiet", "--release", "--bin", "program0")
	s.run("cargo", "run", "--quiet", "--release", "--bin", "program1")
	s.run("cargo", "clippy", "--quiet", "--release", "--bins", "--", "-D", "warnings", "-W", "clippy::pedantic", "-A", "clippy::wildcard_imports")
}
