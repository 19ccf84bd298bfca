package stranger

import (
	"fmt"
	"path/filepath"
	"testing"
)

// crate unpacks what is built, and makes a program of each of its README that depends on it.
func (s *stranger) crate() {
	s.Helper()
	readme := s.readme("plugins/extism/rust/README.md")
	s.run("tar", "xzf", s.built("cairn-extism-*.crate"))
	s.run("cargo", "init", "--quiet", "--name", "first", "--vcs", "none")
	line := s.install(readme, "cargo add")
	s.run(line[0], line[1], "--quiet", "--path", filepath.Join(s.dir, line[2]+"-"+version))
	for i, text := range s.programs(readme, "rust", 2) {
		s.write(fmt.Sprintf("src/bin/program%d.rs", i), text)
	}
}

// TestRustStrict compiles no machine code, which is what takes long of TestRust. Of the crate, most of which
// is made from the contract, no pedantry is asked.
func TestRustStrict(t *testing.T) {
	s := arrive(t, "cargo")
	s.crate()
	s.run("cargo", "clippy", "--quiet", "--package", "cairn-extism", "--", "-D", "warnings")
	s.run("cargo", "clippy", "--quiet", "--bins", "--no-deps", "--", "-D", "warnings", "-W", "clippy::pedantic", "-A", "clippy::wildcard_imports")
}

func TestRust(t *testing.T) {
	s := arrive(t, "cargo")
	s.crate()
	s.answers("cargo", "run", "--quiet", "--release", "--bin", "program0")
	s.run("cargo", "run", "--quiet", "--release", "--bin", "program1")
}
