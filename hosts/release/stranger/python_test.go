package stranger

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// pip makes a virtual environment and installs by the README's line; the index of packages is dist
// for what is in it.
func (s *stranger) pip(readme string, more ...string) (bin string) {
	s.Helper()
	s.run("python3", "-m", "venv", "venv")
	bin = filepath.Join(s.dir, "venv", "bin")
	s.env = append(s.env, "PIP_FIND_LINKS="+s.dist)
	line := s.install(readme, "pip install")
	s.run(filepath.Join(bin, line[0]), append(line[1:], more...)...)
	return bin
}

func TestPython(t *testing.T) {
	s := arrive(t, "python3")
	readme := s.readme("plugins/extism/python/README.md")
	bin := s.pip(readme)
	for i, text := range s.programs(readme, "python", 2) {
		s.write(fmt.Sprintf("program%d.py", i), text)
	}
	s.answers(filepath.Join(bin, "python"), "program0.py")
	s.run(filepath.Join(bin, "python"), "program1.py")
	s.run(filepath.Join(bin, "pip"), "install", "mypy==1.18.2", "twine==6.2.0")
	s.run(filepath.Join(bin, "mypy"), "--strict", "program0.py", "program1.py")
	s.run(filepath.Join(bin, "twine"), "check", "--strict", s.built("cairn_extism-*.whl"), s.built("cairn_search-*linux*x86_64*.whl"))
	guests, err := filepath.Glob(filepath.Join(s.dir, "venv", "lib", "*", "site-packages", "cairn_extism", "cairn.wasm"))
	if err != nil || len(guests) != 1 {
		t.Fatalf("guests %q: %v", guests, err)
	}
	if err := os.Remove(guests[0]); err != nil {
		t.Fatal(err)
	}
	s.refuses("this package carries no guest: install a released one", filepath.Join(bin, "python"), "program0.py")
}

func TestPythonCommand(t *testing.T) {
	s := arrive(t, "python3")
	bin := s.pip(s.readme("README.md"))
	s.answers(filepath.Join(bin, "cairn"), "search", "how is a session cookie signed", "path/to/repository")
}
