package stranger

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/cairn-search/cairn/core/engine"
)

var dist = flag.String("dist", "", "what task package built")

// root is that of the repository, of which a stranger sees the READMEs alone.
const root = "../../.."

// answer is what every first program prints of the repository that the READMEs ask, and at the line where
// signing begins.
const answer, at = "internal/server/session.go", ":12"

// version is that of everything in dist.
const version = engine.Release

// stranger has an empty directory, empty caches, and what was built.
type stranger struct {
	*testing.T
	dir  string
	dist string
	env  []string
}

func arrive(t *testing.T, tools ...string) *stranger {
	t.Helper()
	if *dist == "" {
		t.Skip("it needs what task package builds: use task package:test")
	}
	for _, tool := range tools {
		if _, err := exec.LookPath(tool); err != nil {
			t.Fatalf("this test needs %s: %v", tool, err)
		}
	}
	at, err := filepath.Abs(*dist)
	if err != nil {
		t.Fatal(err)
	}
	s := &stranger{T: t, dir: t.TempDir(), dist: at}
	caches := t.TempDir()
	for _, name := range []string{"npm_config_cache", "PIP_CACHE_DIR", "CARGO_HOME", "GOMODCACHE", "GOCACHE", "XDG_CACHE_HOME", "XDG_STATE_HOME", "CAIRN_CACHE_DIR", "MYPY_CACHE_DIR"} {
		s.env = append(s.env, name+"="+filepath.Join(caches, name))
	}
	// The build cache holds what compilers made of the same input, not what is installed.
	s.env = slices.DeleteFunc(s.env, func(v string) bool { return strings.HasPrefix(v, "GOCACHE=") })
	nothing := filepath.Join(caches, "nothing.yaml") // is set by these settings
	if err := os.WriteFile(nothing, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	s.env = append(s.env, "GOFLAGS=-modcacherw", "GOWORK=off", "CAIRN_CONFIG="+nothing,
		"npm_config_update_notifier=false", "npm_config_fund=false", "npm_config_audit=false")
	s.repository()
	return s
}

// repository writes the one that the READMEs ask, at the path that they ask for.
func (s *stranger) repository() {
	s.Helper()
	a, err := txtar.ParseFile(filepath.Join(root, "testdata", "repositories", "shortener.txtar"))
	if err != nil {
		s.Fatal(err)
	}
	for _, f := range a.Files {
		s.write("path/to/repository/"+f.Name, string(f.Data))
	}
}

func (s *stranger) write(name, text string) {
	s.Helper()
	path := filepath.Join(s.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		s.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		s.Fatal(err)
	}
}

// run runs a program and returns what it printed on both outputs.
func (s *stranger) run(name string, args ...string) string {
	s.Helper()
	out, err := s.try(name, args...)
	if err != nil {
		s.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return out
}

func (s *stranger) try(name string, args ...string) (string, error) {
	c := exec.CommandContext(s.Context(), name, args...)
	c.Dir, c.Env = s.dir, append(os.Environ(), s.env...)
	out, err := c.CombinedOutput()
	return string(out), err
}

// answers runs a program, whose first answer is what the READMEs' question has.
func (s *stranger) answers(name string, args ...string) {
	s.Helper()
	out := s.run(name, args...)
	lines := strings.Split(out, "\n")
	if i := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, ".go:") }); i < 0 || !strings.HasPrefix(lines[i], answer+at) {
		s.Errorf("%s %s does not answer %s%s first:\n%s", name, strings.Join(args, " "), answer, at, out)
	}
}

// refuses runs a program, which fails and says what it should.
func (s *stranger) refuses(why string, name string, args ...string) {
	s.Helper()
	if out, err := s.try(name, args...); err == nil || !strings.Contains(out, why) {
		s.Errorf("%s %s ends with %v and does not say %q:\n%s", name, strings.Join(args, " "), err, why, out)
	}
}

// built is a file of dist, the only one of its pattern.
func (s *stranger) built(pattern string) string {
	s.Helper()
	found, err := filepath.Glob(filepath.Join(s.dist, filepath.FromSlash(pattern)))
	if err != nil || len(found) != 1 {
		s.Fatalf("dist has %q for %s: %v", found, pattern, err)
	}
	return found[0]
}

// readme is the text that a package shows; programs are the blocks of a language in it.
func (s *stranger) readme(name string) string {
	s.Helper()
	b, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	if err != nil {
		s.Fatal(err)
	}
	return string(b)
}

func (s *stranger) programs(readme, language string, least int) (all []string) {
	s.Helper()
	for _, m := range regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(readme, -1) {
		all = append(all, m[1])
	}
	if len(all) < least {
		s.Fatalf("the README has %d programs in %s", len(all), language)
	}
	return all
}

// install is the line of a README that begins so, in words.
func (s *stranger) install(readme, begin string) []string {
	s.Helper()
	m := regexp.MustCompile(`(?m)^    (` + regexp.QuoteMeta(begin) + ` .*)$`).FindStringSubmatch(readme)
	if m == nil {
		s.Fatalf("the README has no line that begins with %q", begin)
	}
	return strings.Fields(m[1])
}
