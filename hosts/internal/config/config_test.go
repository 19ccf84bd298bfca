package config

import (
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func env(pairs ...string) func(string) string {
	return func(name string) string {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == name {
				return pairs[i+1]
			}
		}
		return ""
	}
}

func file(t testing.TB, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// The environment goes before the project's file, that before the user's, that before
// what is built in.
func TestPrecedence(t *testing.T) {
	user := file(t, "config.yaml", "search:\n  limit: 9\n  graph: true\nindex.no_ignore: true\ncache:\n  dir: kept\nllm:\n  openai_api_key: ${SPECIAL}\n")
	project := file(t, ".cairn.yaml", "search: {limit: 8}\nlimits.timeout: 3s\n")
	c, err := Load(Options{Getenv: env("CAIRN_LIMITS_TIMEOUT", "5s", "SPECIAL", "sk-1", "ANTHROPIC_API_KEY", "a", "CAIRN_LLM_ANTHROPIC_API_KEY", "b"), UserFile: user, ProjectFile: project})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][2]string{
		"search.limit": {"8", "project"}, "search.graph": {"true", "user"}, "index.no_ignore": {"true", "user"}, "limits.timeout": {"5s", "environment"},
		"search.hyde": {"false", "default"}, "cache.dir": {filepath.Join(filepath.Dir(user), "kept"), "user"},
		"llm.openai_api_key": {"sk-1", "user"}, "llm.anthropic_api_key": {"b", "environment"},
	} {
		v, err := c.Get(name)
		if err != nil || v.Value != want[0] || string(v.Source) != want[1] {
			t.Errorf("%s is %q from %s (%v), want %q", name, v.Value, v.Source, err, want)
		}
	}
	if got := c.Getenv("OPENAI_API_KEY"); got != "sk-1" {
		t.Errorf("the key of a file is %q", got)
	}
	if v, ok := c.Flag("limit"); !ok || v.Value != "8" {
		t.Errorf("the flag limit is %q, %t", v.Value, ok)
	}
	if _, ok := c.Flag("hyde"); ok {
		t.Error("a default stands for a flag")
	}
	for _, v := range c.All() {
		if v.Secret && strings.Contains(v.Shown(v.Value), "sk") {
			t.Errorf("%s is shown: %s", v.Name, v.Shown(v.Value))
		}
	}
}

// What is wrong is named with its place, all at once, and what is right counts.
func TestWrong(t *testing.T) {
	bomb := "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b]\n"
	for content, want := range map[string]string{
		"serach:\n  limit: 3\n":                            `:1: unknown key "serach"`,
		"search:\n  limt: 3\n":                             `:2: unknown key "search.limt": did you mean "search.limit"?`,
		"search:\n  limit: many\n":                         `:2: search.limit: "many" is not a number of 1 to 1000`,
		"search.limit: 1001\n":                             `:1: search.limit: "1001" is not a number of 1 to 1000`,
		"search.limit: 0\n":                                `:1: search.limit: "0" is not a number of 1 to 1000`,
		"\npack.budget: 2000000000\n":                      `:2: pack.budget: "2000000000" is not a number of 1 to 1000000000`,
		"watch.debounce: 2m\n":                             `:1: watch.debounce: "2m" is not a duration such as 10s, of at most 1m0s`,
		"limits:\n  timeout: 3\n":                          `"3" is not a duration such as 10s`,
		"index:\n  max_file_bytes: x\n":                    "not a size",
		"output:\n  color: red\n":                          "not one of auto, always, never",
		"search:\n  limit: 3\nsearch.limit: 4\n":           ":3: search.limit is set before, in line 2",
		"search:\n  limit: [3]\n":                          "one value is wanted",
		"search: &x\n  limit: 3\n":                         "anchors",
		"- a\n":                                            "keys with values are wanted",
		"search: {limit: 3\n":                              "read configuration",
		bomb:                                               "unknown key",
		strings.Repeat("[", 20_000):                        "read configuration",
		strings.Repeat("#", maxFile+1):                     "larger than",
		"llm:\n  openai_api_key: 1\nsearch:\n  limit: 3\n": "", // fine in the user's file
	} {
		c, err := Load(Options{Getenv: env(), UserFile: file(t, "c.yaml", content)})
		switch {
		case want == "" && err != nil:
			t.Errorf("%.40q: %v", content, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%.40q: %.300v, want %q", content, err, want)
		case c.Value("search.graph") != "false":
			t.Errorf("%.40q: the configuration is of no use", content)
		}
	}
	if _, err := Load(Options{Getenv: env(), UserFile: t.TempDir()}); err == nil || !strings.Contains(err.Error(), "it is a directory") {
		t.Errorf("a directory: %v", err)
	}
}

// inProject are, for each key, values that a project's file may set and values that it
// may not. A key that is not here, or that has no decision, fails.
var inProject = map[string]struct{ good, bad string }{
	"cache.dir":              {"", "/tmp/x ."},
	"embeddings.models":      {"", "openai:x"},
	"index.engine":           {"wazero", "native"},
	"index.max_file_bytes":   {"16M 16777216 1K 5", "17M 1G 16777217"},
	"index.no_ignore":        {"false", "true"},
	"limits.memory":          {"", "1G 8G"},
	"limits.timeout":         {"1s 10h", ""},
	"llm.anthropic_api_key":  {"", "x"},
	"llm.compatible_api_key": {"", "x"},
	"llm.effort":             {"", "low"},
	"llm.max_cost":           {"", "0 100"},
	"llm.max_total_tokens":   {"", "0 100"},
	"llm.model":              {"", "openai:x"},
	"llm.ollama_host":        {"", "https://evil.example"},
	"llm.openai_api_key":     {"", "x"},
	"mcp.tools":              {"", "code all"},
	"output.color":           {"auto always never", ""},
	"output.format":          {"", "text json"},
	"output.quiet":           {"", "true false"},
	"pack.budget":            {"4000 1", "4001"},
	"search.gate":            {"true", "false"},
	"search.graph":           {"true false", ""},
	"search.hyde":            {"", "true false"},
	"search.limit":           {"10 1", "11 1000"},
	"store.path":             {"", "/tmp/x"},
	"usage.enabled":          {"", "true false"},
	"watch.debounce":         {"100ms 1s", "0s 99ms"},
	"watch.poll":             {"true", "false"},
}

// A repository can only narrow what is seen: each key says how, and what it refuses is
// told with file, line, key and what to do, counts for nothing, and cannot be written.
func TestProjectOnlyNarrows(t *testing.T) {
	for i := range Keys {
		k := &Keys[i]
		values, ok := inProject[k.Name]
		if !ok || k.Project == undecided {
			t.Errorf("%s: say what a project's file may set it to", k.Name)
			continue
		}
		if k.Secret && k.Project != Never || strings.HasPrefix(k.Name, "llm.") && k.Project != Never {
			t.Errorf("%s may be set by a repository", k.Name)
		}
		for _, value := range strings.Fields(values.good) {
			path := file(t, ProjectFile, k.Name+": "+value+"\n")
			c, err := Load(Options{Getenv: env(), ProjectFile: path})
			if err != nil || c.Value(k.Name) != value {
				t.Errorf("%s: %s is %q, %v", k.Name, value, c.Value(k.Name), err)
			}
			if err := Set(path, k.Name, value, true); err != nil {
				t.Errorf("%s: %s is not set: %v", k.Name, value, err)
			}
		}
		for _, value := range strings.Fields(values.bad) {
			path := file(t, ProjectFile, "# first\n"+k.Name+": "+value+"\n")
			c, err := Load(Options{Getenv: env(), ProjectFile: path})
			if err == nil || !strings.Contains(err.Error(), path+":2: "+k.Name+": ") || !strings.Contains(err.Error(), "set it in your own configuration") {
				t.Errorf("%s: %s: %v", k.Name, value, err)
			}
			if c.Value(k.Name) != k.Default {
				t.Errorf("%s: %s counts: %q", k.Name, value, c.Value(k.Name))
			}
			if k.Check(value) == nil && Set(filepath.Join(t.TempDir(), ProjectFile), k.Name, value, true) == nil {
				t.Errorf("%s: %s is set", k.Name, value)
			}
		}
	}
	for name := range inProject {
		if _, err := Find(name); err != nil {
			t.Error(err)
		}
	}
}

// What the user has set narrower than the project stays.
func TestUserIsNarrower(t *testing.T) {
	user := "search.limit: 3\nindex.max_file_bytes: 1M\nlimits.timeout: 2s\nwatch.debounce: 5s\n"
	for project, want := range map[string][4]string{
		"search.limit: 5\nindex.max_file_bytes: 2M\nlimits.timeout: 3s\nwatch.debounce: 1s\n":   {"3", "1M", "2s", "5s"},
		"search.limit: 2\nindex.max_file_bytes: 900K\nlimits.timeout: 1s\nwatch.debounce: 6s\n": {"2", "900K", "1s", "6s"},
		"limits.timeout: 0s\n": {"3", "1M", "2s", "5s"}, // which would be none
	} {
		c, err := Load(Options{Getenv: env(), UserFile: file(t, "c.yaml", user), ProjectFile: file(t, ProjectFile, project)})
		got := [4]string{c.Value("search.limit"), c.Value("index.max_file_bytes"), c.Value("limits.timeout"), c.Value("watch.debounce")}
		if err != nil || got != want {
			t.Errorf("%q: %q, %v", project, got, err)
		}
	}
	// A user who sees what is ignored sees less where the project says so.
	c, err := Load(Options{Getenv: env(), UserFile: file(t, "c.yaml", "index.no_ignore: true\n"), ProjectFile: file(t, ProjectFile, "index.no_ignore: false\n")})
	if err != nil || c.Value("index.no_ignore") != "false" {
		t.Errorf("%q, %v", c.Value("index.no_ignore"), err)
	}
}

// A repository sees nothing of the environment.
func TestProjectSeesNoVariables(t *testing.T) {
	c, err := Load(Options{Getenv: env("TOKEN", "3"), ProjectFile: file(t, ProjectFile, "search:\n  limit: ${TOKEN}\n")})
	if err == nil || c.Value("search.limit") != "10" {
		t.Errorf("a variable was put into a project's file: %q, %v", c.Value("search.limit"), err)
	}
}

// Of what a project's file holds, be it a secret that got there, nothing is quoted but
// names of keys, and those not at length.
func TestProjectIsNotQuoted(t *testing.T) {
	for _, content := range []string{
		"root:$6$hunter2:19000:0:99999:7:::\nbin:*:hunter2\n", "a: *hunter2\n", "a: !!hunter2 x\n", "%hunter2\n---\na: 1\n", "- hunter2\n", "hunter2\n", "\"hunter2", "search: hunter2\n",
		"search:\n  limit: hunter2\n", "index.no_ignore: hunter2\n", "output.color: ${hunter2}\n", "index.engine: [hunter2]\n", "llm.model: hunter2\n", "search.limit: {hunter2\n",
		strings.Repeat("x", 100) + "hunter2: 1\n", "search." + strings.Repeat("x", 100) + "hunter2: 1\n", "? [hunter2]\n: 1\n",
	} {
		c, err := Load(Options{Getenv: env(), ProjectFile: file(t, ProjectFile, content)})
		if err == nil || strings.Contains(err.Error(), "hunter2") || strings.Contains(strings.Join(c.Notes, ""), "hunter2") {
			t.Errorf("%q: %v, %q", content, err, c.Notes)
		}
	}
}

// What is set is read again, and what else a file holds stays.
func TestSetKeepsTheRest(t *testing.T) {
	path := file(t, "c.yaml", "# of mine\nsearch: # first\n  limit: 7 # few\nindex.no_ignore: true\n")
	for _, w := range [][2]string{{"search.limit", "12"}, {"search.graph", "true"}, {"embeddings.models", "ollama:a,openai:b"}, {"limits.timeout", "9s"}, {"index.no_ignore", "false"}} {
		if err := Set(path, w[0], w[1], false); err != nil {
			t.Fatal(err)
		}
	}
	b, _ := os.ReadFile(path)
	for _, want := range []string{"# of mine", "# first", "limit: 12 # few", "- openai:b", "index.no_ignore: false"} {
		if !strings.Contains(string(b), want) {
			t.Errorf("%q is missing in:\n%s", want, b)
		}
	}
	c, err := Load(Options{Getenv: env(), UserFile: path})
	if err != nil || c.Value("embeddings.models") != "ollama:a,openai:b" {
		t.Errorf("%q, %v", c.Value("embeddings.models"), err)
	}
	for _, name := range []string{"search.limit", "search.graph", "limits.timeout"} {
		if found, err := Unset(path, name, false); !found || err != nil {
			t.Errorf("unset %s: %t, %v", name, found, err)
		}
	}
	if b, _ = os.ReadFile(path); strings.Contains(string(b), "search") {
		t.Errorf("left:\n%s", b)
	}
	if err := Set(filepath.Join(t.TempDir(), "new", "c.yaml"), "search.limit", "-1", false); err == nil {
		t.Error("a negative limit was set")
	}
	for _, wrong := range [][2]string{{"llm.model", "foo"}, {"embeddings.models", "foo"}, {"embeddings.models", "ollama:a,anthropic:b"}} {
		err := Set(path, wrong[0], wrong[1], false)
		if err == nil || !strings.Contains(err.Error(), "ollama:MODEL") || strings.Contains(err.Error(), "anthropic:MODEL") != (wrong[0] == "llm.model") {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}

// Any keys set to good values come back.
func TestSetAnything(t *testing.T) {
	good := map[Kind][]string{
		Text: {"x", "a: b", "# no", "${X}", "é\"'"}, Number: {"1", "12"}, Money: {"0.5"}, Switch: {"true", "false"}, Size: {"16M", "5"},
		Duration: {"1s500ms"}, List: {"a", "a,b"}, Path: {"/x/y"},
	}
	path := filepath.Join(t.TempDir(), "c.yaml")
	rapid.Check(t, func(t *rapid.T) {
		_ = os.Remove(path)
		want := map[string]string{}
		for range rapid.IntRange(1, 8).Draw(t, "n") {
			k := &Keys[rapid.IntRange(0, len(Keys)-1).Draw(t, "key")]
			values := good[k.Kind]
			if k.Choices != nil {
				values = k.Choices
			}
			if k.Models {
				values = []string{"ollama:a", "http://127.0.0.1:1/v1#b", "${X}"}
			}
			value := rapid.SampledFrom(values).Draw(t, "value")
			if err := Set(path, k.Name, value, false); err != nil {
				t.Fatal(err)
			}
			want[k.Name] = value
		}
		c, err := Load(Options{Getenv: env("X", "${X}"), UserFile: path})
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for name := range want {
			names = append(names, name)
		}
		sort.Strings(names)
		for _, name := range names {
			if got := c.Value(name); got != want[name] {
				t.Fatalf("%s is %q, was set to %q", name, got, want[name])
			}
		}
	})
}

func TestFindProject(t *testing.T) {
	root := t.TempDir()
	deep := filepath.Join(root, "a", "b")
	for _, dir := range []string{deep, filepath.Join(root, ".git")} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if f, at := FindProject(deep); f != "" || at != root {
		t.Errorf("without a file: %q at %q", f, at)
	}
	want := filepath.Join(root, ProjectFile)
	if err := os.WriteFile(want, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if f, _ := FindProject(deep); f != want {
		t.Errorf("found %q", f)
	}
}

// Names and variables are unique, sorted, and what is built in is allowed.
func TestKeys(t *testing.T) {
	seen := map[string]bool{}
	for i := range Keys {
		k := &Keys[i]
		if i > 0 && Keys[i-1].Name >= k.Name || seen[k.Variable()] {
			t.Errorf("%s stands wrong", k.Name)
		}
		seen[k.Variable()] = true
		if k.Default != "" && k.Check(k.Default) != nil {
			t.Errorf("%s: %v", k.Name, k.Check(k.Default))
		}
		if !strings.HasSuffix(k.About, ".") {
			t.Errorf("%s is not told", k.Name)
		}
	}
}

// The documentation has every key.
func TestDocumented(t *testing.T) {
	b, err := os.ReadFile("../../../docs/settings.md")
	if err != nil {
		t.Fatal(err)
	}
	for i := range Keys {
		k := &Keys[i]
		_, row, ok := strings.Cut(string(b), "| `"+k.Name+"` | "+k.Default+" | "+strings.TrimSuffix(k.About, ".")+" |")
		row, _, _ = strings.Cut(row, "\n")
		if !ok || !strings.HasSuffix(row, " | "+k.InProject()+" |") {
			t.Errorf("docs/settings.md does not have %s as it is: %q", k.Name, row)
		}
	}
}

// A repository cannot make every command end before it has begun.
func TestProjectLeavesTime(t *testing.T) {
	for _, value := range []string{"1ns", "999ms"} {
		path := file(t, ProjectFile, "limits.timeout: "+value+"\n")
		c, err := Load(Options{Getenv: env(), ProjectFile: path})
		if err == nil || !strings.Contains(err.Error(), path+":1: limits.timeout: a repository may not set it under 1s") || c.Value("limits.timeout") != "" {
			t.Errorf("%s: %q, %v", value, c.Value("limits.timeout"), err)
		}
	}
	if c, err := Load(Options{Getenv: env(), UserFile: file(t, "c.yaml", "limits.timeout: 1ms\n")}); err != nil || c.Value("limits.timeout") != "1ms" {
		t.Errorf("the user's own: %q, %v", c.Value("limits.timeout"), err)
	}
}

// The password in an address is not shown, whichever key it stands in.
func TestShownWithoutCredentials(t *testing.T) {
	for value, want := range map[string]string{
		"http://user:hunter2@host:11434/v1#model": "http://********@host:11434/v1#model",
		"http://hunter2@host":                     "http://********@host",
		"http://host/a@b":                         "http://host/a@b",
		"anthropic:claude":                        "anthropic:claude",
	} {
		if got := (&Key{Name: "llm.model"}).Shown(value); got != want {
			t.Errorf("%q is shown as %q, want %q", value, got, want)
		}
	}
}

// What is wrong in a project's file is told apart from what is wrong in the user's own.
func TestProjectEndsNothing(t *testing.T) {
	for _, content := range []string{"search.limit: 5000\n", "search.limit: 11\n", "llm.model: x\n", "- a\n", "x", "watch.debounce: 10h\n"} {
		path := file(t, ProjectFile, content)
		c, err := Load(Options{Getenv: env(), ProjectFile: path})
		if err == nil || c.Own != nil || c.Theirs == nil || !strings.Contains(c.Theirs.Error(), path) || c.Value("search.limit") != "10" {
			t.Errorf("%q: %v; own %v, theirs %v", content, err, c.Own, c.Theirs)
		}
	}
	c, _ := Load(Options{Getenv: env("CAIRN_SEARCH_LIMIT", "0"), UserFile: file(t, "c.yaml", "x: 1\n"), ProjectFile: file(t, ProjectFile, "search.limit: 3\n")})
	if c.Theirs != nil || c.Own == nil || strings.Count(c.Own.Error(), "\n") != 1 {
		t.Errorf("own %v, theirs %v", c.Own, c.Theirs)
	}
}
