package cli

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	diff "github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// repositories holds those of testdata, wherever a test has gone.
var repositories, _ = filepath.Abs("../../testdata/repositories")

// sameExplore is how many processes are asked to explore, whose answer secrets once
// changed.
func sameExplore() int {
	if testing.Short() {
		return 8
	}
	return 50
}

// sameRuns is how often everything is done, each time with an index, a store and secrets
// of its own: as often as CAIRN_TEST_SAME_RUNS says.
func sameRuns(t *testing.T) int {
	usual := "6"
	if testing.Short() {
		usual = "3"
	}
	n, err := strconv.Atoi(cmp.Or(os.Getenv("CAIRN_TEST_SAME_RUNS"), usual))
	if err != nil || n < 2 {
		t.Fatalf("CAIRN_TEST_SAME_RUNS: %d runs, %v", n, err)
	}
	return n
}

// same is a session with the command, a line a call, REPO being the repository and
// DIR what the session has for itself. Every command has a line, or a reason in unsame.
var same = strings.Split(strings.TrimSpace(`
version
doctor REPO
init REPO
config set search.limit 9
config path
config check
status REPO
index REPO
status REPO
search balance REPO --format json --explain
search "how is money moved between accounts" REPO
search "transfer" REPO --by chunk --graph
navigate "move money" REPO --format json
ask "how is money moved between accounts" REPO
explore "how is money moved between accounts" REPO --format json
explore "how is money moved between accounts" REPO --budget 1500
gather "move money between accounts" REPO --format json
seeds "move money between accounts" REPO --format json
inspect Ledger REPO --depth 3 --format json
paths Ledger Money --in REPO --depth 5 --format json
impact Ledger --in REPO --format json
bundle Ledger Money --in REPO --budget 900 --format json
pack "move money between accounts" REPO --budget 900
map REPO --budget 700 --format json
verify DIR/draft.md --in REPO --format json
schema REPO --format json
knowledge
read README.md REPO
stats REPO --format json
export REPO --output DIR/ledger.cairn
import DIR/ledger.cairn
search balance DIR/ledger.cairn
summarize REPO
hooks status REPO
hooks install REPO
hooks run post-commit
hooks uninstall REPO
ci locate REPO --log DIR/job.log --format json --engine native
ci impact REPO --base HEAD~1 --format json --engine native
ci context REPO --base HEAD~1 --format json --engine native
mcp install --client cursor REPO
remember "Money is moved in whole cents." REPO --title Cents
session start --in REPO work
import-transcript DIR/talk.jsonl --in REPO --decisions
session list REPO
session show claude-5f1c --in REPO
session archive claude-5f1c --in REPO
session activate claude-5f1c --in REPO
session summarize claude-5f1c --in REPO
decisions REPO
reflections --lesson "Run the tests first." --in REPO --tag ci
reflections "tests" --in REPO --format json
memory REPO
recall "how often do we retry?" REPO
checkpoint save half --in REPO --session claude-5f1c
checkpoint list claude-5f1c --in REPO
checkpoint show --session claude-5f1c --in REPO
subscriptions add src/** --in REPO
subscriptions list --in REPO --format json
subscriptions suggestions --in REPO --format json
subscriptions remove nothing --in REPO
session delete claude-5f1c --in REPO
store path
store check
store export DIR/all.jsonl
store import DIR/all.jsonl
store move nothing --in REPO --to DIR
store backup DIR/copy.db
store restore DIR/copy.db
explore "why is money moved in whole cents" REPO --format json
cache list
config list
config get search.limit
config unset search.limit
cache clear --all
`), "\n")

// unsame are the commands that are not asked, and why.
var unsame = map[string]string{
	"cairn watch":     "it tells of changes until it is stopped",
	"cairn web":       "it serves until it is stopped",
	"cairn mcp serve": "it serves until it is stopped; its answers are those of the operations",
}

// passing are times, sizes and ids, which are others each time.
var passing = []struct {
	pattern *regexp.Regexp
	as      string
}{
	{regexp.MustCompile(`path:\w+:[0-9a-f]{32}`), "PATH-ID"},
	{regexp.MustCompile(`\b([a-z]+_)[0-9a-v]{20}\b`), "${1}ID"},
	{regexp.MustCompile(`\b20\d\d-\d\d-\d\d[ T]\d\d:\d\d(:[\d.]+Z?)?|\b1\d{12}\b`), "WHEN"},
	{regexp.MustCompile(`(?m)^  \d\d:\d\d  `), "  WHEN  "},
	{regexp.MustCompile(`\b\d+\.\d+ s\b`), "SOME s"},
	{regexp.MustCompile(`\b(ledger-)[0-9a-f]{32}\b`), "${1}KEY"}, // by the path of the repository
}

// commandWords splits a line; quotes keep words together.
func commandWords(line string) (list []string) {
	for i, part := range strings.Split(line, `"`) {
		if i%2 == 1 {
			list = append(list, part)
		} else {
			list = append(list, strings.Fields(part)...)
		}
	}
	return list
}

// runSame does all of same in directories of its own and returns what was said.
func runSame(t *testing.T) (said []string) {
	dir := t.TempDir()
	repo := filepath.Join(dir, "ledger")
	for name, value := range map[string]string{
		"HOME": filepath.Join(dir, "home"), "XDG_CONFIG_HOME": filepath.Join(dir, "home"), "XDG_STATE_HOME": filepath.Join(dir, "state"), "CAIRN_CACHE_DIR": filepath.Join(dir, "cache"), "CAIRN_DATA_DIR": filepath.Join(dir, "data"),
		"GIT_AUTHOR_DATE": "2026-01-02T03:04:05Z", "GIT_COMMITTER_DATE": "2026-01-02T03:04:05Z", "GIT_CONFIG_NOSYSTEM": "1", "NO_COLOR": "1",
	} {
		t.Setenv(name, value)
	}
	shareGuests(t, filepath.Join(dir, "cache"))
	git := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-C", repo, "-c", "user.name=A", "-c", "user.email=a@example.com"}, args...)...)
		if b, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, b)
		}
	}
	unpackTo(t, repo, "ledger")
	git("init", "-q", "-b", "main")
	git("add", ".")
	git("commit", "-q", "-m", "first")
	const changed = "src/main/java/org/example/ledger/Money.java"
	money, err := os.ReadFile(filepath.Join(repo, changed))
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(repo, changed), strings.Replace(string(money), "{", "{\n    static int cents = 100;\n", 1))
	git("commit", "-q", "-a", "-m", "second")
	writeFile(t, filepath.Join(dir, "draft.md"), "`cents` is defined in `"+changed+"`. See line 9 of `src/`. `Ledgr` calls `add`.\n")
	writeFile(t, filepath.Join(dir, "job.log"), "Exception in thread \"main\" java.lang.IllegalStateException: no balance\n\tat org.example.ledger.Money.plus(Money.java:12)\n")
	writeFile(t, filepath.Join(dir, "talk.jsonl"), `{"type":"user","uuid":"u1","sessionId":"5f1c","timestamp":"2026-01-02T03:04:05Z","message":{"role":"user","content":"How often do we retry?"}}
{"type":"assistant","uuid":"u2","sessionId":"5f1c","timestamp":"2026-01-02T03:04:06Z","message":{"role":"assistant","content":[{"type":"text","text":"We decided to retry three times."}]}}
`)
	t.Chdir(repo)
	for _, line := range same {
		var out, errs bytes.Buffer
		code := Run(t.Context(), commandWords(strings.NewReplacer("REPO", repo, "DIR", dir).Replace(line)), strings.NewReader(`{"current_step":1}`), &out, &errs)
		all := strings.ReplaceAll(fmt.Sprintf("%s\n%d\n%s\n%s", line, code, out.String(), errs.String()), dir, "DIR")
		for _, p := range passing {
			all = p.pattern.ReplaceAllString(all, p.as)
		}
		said = append(said, all)
	}
	return said
}

// TestSame: every command says the same each time it is asked the same.
func TestSame(t *testing.T) {
	leaves := map[string]bool{}
	p, err := newParser(new(commands), "")
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range p.Model.Leaves(false) {
		path := n.FullPath()
		leaves[path] = true
		if asked := slices.ContainsFunc(same, func(line string) bool { return strings.HasPrefix("cairn "+line+" ", path+" ") }); asked == (unsame[path] != "") {
			t.Errorf("%s: give it a line in same or a reason in unsame", path)
		}
	}
	for path := range unsame {
		if !leaves[path] {
			t.Errorf("there is no %s", path)
		}
	}
	want := runSame(t)
	for _, said := range want {
		if strings.Contains(said, "\n2\n") && !strings.HasPrefix(said, "subscriptions remove") && !strings.HasPrefix(said, "store move nothing") {
			t.Errorf("failed: %s", said)
		}
	}
	told := map[int]bool{}
	for n := range sameRuns(t) - 1 {
		for i, said := range runSame(t) {
			if said != want[i] && !told[i] {
				told[i] = true
				t.Errorf("run %d: %s\n%s", n+2, same[i], diff.Diff(want[i], said))
			}
		}
	}
}

// TestSameExplore asks processes, under a budget that is used up, so that what fits
// shows whether an id costs the same each time.
func TestSameExplore(t *testing.T) {
	repo, cacheDir := t.TempDir(), t.TempDir()
	unpackTo(t, repo, "formula")
	var want []byte
	for n := range sameExplore() {
		cmd := command(t, cacheDir, "explore", "how is an expression parsed and evaluated", repo, "--format", "json", "--budget", "2700")
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(out, []byte(`"path_id"`)) {
			t.Fatalf("no path is shown: %s", out)
		}
		out = passing[0].pattern.ReplaceAll(out, []byte(passing[0].as))
		if want == nil {
			want = out
		}
		if !bytes.Equal(want, out) {
			t.Fatalf("process %d answers %s", n+1, diff.Diff(string(want), string(out)))
		}
	}
}

// unpackTo writes the files of one of the repositories of testdata.
func unpackTo(t *testing.T, dir, name string) {
	t.Helper()
	a, err := txtar.ParseFile(filepath.Join(repositories, name+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range a.Files {
		writeFile(t, filepath.Join(dir, f.Name), string(f.Data))
	}
}

func writeFile(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}
