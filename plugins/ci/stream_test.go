package ci_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/plugins/ci"
)

// broke is the log of a job that fails in src/ledger/rates.py:12, wentWell one of another that
// passes although it speaks of an error.
const (
	broke = `============================= test session starts ==============================
collected 14 items

tests/test_book.py F.                                                    [ 50%]

=================================== FAILURES ===================================
_____________________________ TestBook.test_total ______________________________

    def test_total(self):
>       assert Book([1, 3]).total("X") == 4

tests/test_book.py:6:
_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _

src/ledger/book.py:13: in total
    amount += convert(entry, currency)
src/ledger/rates.py:7: in convert
    return entry + rate(currency)

>       raise KeyError(currency)
E       KeyError: 'X'

src/ledger/rates.py:12: KeyError
=========================== short test summary info ============================
FAILED tests/test_book.py::TestBook::test_total - KeyError: 'X'
========================= 1 failed, 13 passed in 0.12s =========================`
	wentWell = `> web@1.0.0 test
> vitest run
 RUN  v3.0.0 /srv/web
 ✓ src/a.test.ts (3 tests) 12ms
 ✓ src/b.test.ts (9 tests) 40ms
Error: listen EADDRINUSE: address already in use :::3000
    at Server.setupListenHandle [as _listen2] (node:net:1817:16)
    at listenInCluster (node:net:1865:12)
 Test Files  2 passed (2)
      Tests  12 passed (12)
   Duration  1.2s`
)

// each puts a head before every line.
func each(log, head string) string {
	lines := strings.Split(log, "\n")
	for i, line := range lines {
		lines[i] = strings.ReplaceAll(head, "%d", fmt.Sprintf("%02d", i%60)) + line
	}
	return strings.Join(lines, "\n") + "\n"
}

// mixed has lines of two logs in turn, two of the first and one of the second.
func mixed(a, b string) string {
	var out strings.Builder
	x, y := strings.SplitAfter(a, "\n"), strings.SplitAfter(b, "\n")
	for len(x) > 0 || len(y) > 0 {
		n, m := min(len(x), 2), min(len(y), 1)
		out.WriteString(strings.Join(x[:n], "") + strings.Join(y[:m], ""))
		x, y = x[n:], y[m:]
	}
	return out.String()
}

// TestLocateDressed: whatever a CI system or a tool puts before lines, and whatever passes
// beside it, the log leads to the same place.
func TestLocateDressed(t *testing.T) {
	logs := map[string]string{
		"as it is":                    broke,
		"GitHub":                      each(broke, "2026-01-02T03:04:%d.1234567Z "),
		"Azure":                       each(broke, "2026-01-02T03:04:%d.1234567Z ") + "2026-01-02T03:05:00.1234567Z ##[error]Bash exited with code '1'.\n",
		"GitLab":                      "section_start:1767322000:step_script\r\x1b[0K\n" + each(broke, "2026-01-02T03:04:%d.123456Z 01O "),
		"Jenkins, ISO":                each(broke, "[2026-01-02T03:04:%d.123Z] "),
		"Jenkins, clock":              each(broke, "03:04:%d  "),
		"TeamCity":                    each(broke, "[03:04:%d]W:\t [Step 1/2] "),
		"TeamCity, plain":             each(broke, "[03:04:%d] :\t [Step 1/2] "),
		"AppVeyor":                    each(broke, "[00:01:%d] "),
		"Buildkite":                   each(broke, "\x1b_bk;t=1767322000123\x07"),
		"Travis":                      "travis_fold:start:script\r\x1b[0K" + each(broke, ""),
		"colours":                     strings.ReplaceAll(each(broke, "\x1b[0m\x1b[31m"), "\n", "\x1b[0m\r\n"),
		"a container's log":           each(broke, "2026-01-02T03:04:%d.123456789Z stdout F "),
		"Windows":                     strings.ReplaceAll(strings.ReplaceAll(broke, "src/ledger/", `D:\a\ledger\ledger\src\ledger\`), "\n", "\r\n"),
		"another machine":             strings.ReplaceAll(broke, "src/ledger/", "/Users/runner/work/ledger/ledger/src/ledger/"),
		"installed":                   strings.ReplaceAll(broke, "src/ledger/", "/opt/venv/lib/python3.11/site-packages/ledger/"),
		"without its end":             broke[:strings.Index(broke, "====== short")],
		"two jobs, one after another": each(broke, "test (3.11)\tRun tests\t2026-01-02T03:04:%d.1234567Z ") + each(wentWell, "web\tRun tests\t2026-01-02T03:05:%d.1234567Z "),
	}
	for name, heads := range map[string][2]string{
		"two jobs at once":              {"test (3.11)\tRun tests\t2026-01-02T03:04:05.1234567Z ", "web\tRun tests\t2026-01-02T03:04:05.1234567Z "},
		"docker compose":                {"api-1  | ", "web-1  | "},
		"docker compose, named":         {"api  | ", "web  | "},
		"docker build":                  {"#12 3.4%d ", "#13 4.2%d "},
		"turbo":                         {"@acme/api:test: ", "@acme/web:test: "},
		"turbo below GitHub":            {"2026-01-02T03:04:%d.1234567Z @acme/api:test: ", "2026-01-02T03:04:%d.1234567Z @acme/web:test: "},
		"pnpm":                          {"packages/api test: ", "packages/web test: "},
		"lerna":                         {"@acme/api: ", "@acme/web: "},
		"concurrently":                  {"[api] ", "[web] "},
		"branches of Jenkins":           {"[2026-01-02T03:04:%d.123Z] [Unit Tests] ", "[2026-01-02T03:04:%d.123Z] [Web Tests] "},
		"branches of Jenkins, by clock": {"03:04:%d  [unit] ", "03:04:%d  [web] "},
	} {
		logs[name] = mixed(each(broke, heads[0]), each(wentWell, heads[1]))
	}
	for name, log := range logs {
		t.Run(name, func(t *testing.T) {
			a := locate(t, log)
			if len(a.Findings) == 0 || a.Findings[0].Path != "src/ledger/rates.py" || a.Findings[0].Line != 12 {
				t.Errorf("found %+v: %q", a.Findings, a.Notes)
			}
			if len(a.Log.Tests) != 1 || a.Log.Tests[0].Name != "TestBook.test_total" {
				t.Errorf("failing tests %+v", a.Log.Tests)
			}
		})
	}
}

// goBroke is what go test writes of a package; the first lines and the last say most.
const goBroke = `--- FAIL: TestMix (0.00s)
    paint_test.go:17: expected red
FAIL
FAIL	example.com/acme/paint	0.012s
FAIL`

// TestJobs: the lines of a job are read together, whatever changes in what stands before them, and
// from the first one on.
func TestJobs(t *testing.T) {
	want := []ci.Test{{Runner: "go", Name: "TestMix", Package: "paint"}}
	long := strings.Repeat("going on\n", 1000)
	for name, log := range map[string]string{
		"BuildKit":         strings.Repeat("#12 0.301 ok  \texample.com/x\t0.1s\n", 40) + each(goBroke, "#12 0.3%d "),
		"Jenkins":          each(goBroke, "[unit] "),
		"Jenkins, mixed":   mixed(each(goBroke, "[2026-01-02T03:04:%d.123Z] [unit] "), each("ok\nok\nok\nok", "[2026-01-02T03:04:%d.124Z] [lint] ")),
		"Jenkins, at last": long + each(goBroke, "[unit] "),
	} {
		l, err := ci.Prepare(t.Context(), strings.NewReader(log))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, l.Tests); l.Verdict != ci.Failed || diff != "" {
			t.Errorf("%s: %s %s", name, l.Verdict, diff)
		}
	}
}

// TestLocateJobs: a job that passes does not excuse one before it, and words of one that
// failed are not lost for those of the others.
func TestLocateJobs(t *testing.T) {
	broken := each("src/ledger/rates.py:12:2: error: missing return\nerror: could not compile ledger\nProcess completed with exit code 1.", "build\tCompile\t2026-01-02T03:04:%d.1234567Z ")
	fine := each(wentWell+"\nok  \texample.com/x\t0.1s", "web\tRun tests\t2026-01-02T03:05:%d.1234567Z ")
	for _, log := range []string{broken + fine, fine + broken} {
		if a := locate(t, log); a.Log.Verdict != ci.Failed || len(a.Findings) == 0 || a.Findings[0].Path != "src/ledger/rates.py" {
			t.Errorf("%s: %+v", a.Log.Verdict, a.Findings)
		}
	}
	if a := locate(t, fine+each(wentWell, "[api] ")); a.Log.Verdict != ci.Passed || len(a.Findings) > 0 {
		t.Errorf("%s: %+v", a.Log.Verdict, a.Findings)
	}
}

// TestLocateManyJobs: more jobs than are told apart are read together, and none is lost.
func TestLocateManyJobs(t *testing.T) {
	var all strings.Builder
	for i := range 100 {
		all.WriteString(each(wentWell, fmt.Sprintf("job %d\tRun\t2026-01-02T03:04:05.1234567Z ", i)))
	}
	all.WriteString(each(broke, "last\tRun\t2026-01-02T03:04:05.1234567Z "))
	if a := locate(t, all.String()); len(a.Findings) == 0 || a.Findings[0].Path != "src/ledger/rates.py" {
		t.Errorf("found %+v: %q", a.Findings, a.Notes)
	}
}
