package ci

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/lazy"
)

// Verdict is what a log says of the job as a whole.
type Verdict string

// The verdicts.
const (
	// Failed means that a test failed, or that something else did since tests passed last.
	Failed Verdict = "failed"
	// Passed means that a runner says that all tests passed, and that nothing failed after that, nor
	// before it but what was tried again.
	Passed Verdict = "passed"
	// Unknown means that the log speaks of neither.
	Unknown Verdict = "unknown"
)

// successes are the lines by which runners and tools say that all went well.
var successes = []struct {
	needle string
	shape  *lazy.Regexp
}{
	{"ok  \t", &lazy.Regexp{Expr: `^ok  \t\S+\t`}},
	{" passed", &lazy.Regexp{Expr: `^=* ?\d+ passed(?:, \d+ (?:skipped|deselected|xfailed|xpassed|warnings?|rerun|subtests passed))* in `}},
	{"OK", &lazy.Regexp{Expr: `^OK(?: \(.*\))?$`}},
	{"test result: ok", &lazy.Regexp{Expr: `^test result: ok\. \d+ passed; 0 failed`}},
	{"Tests:", &lazy.Regexp{Expr: `^Tests:\s+(?:\d+ (?:skipped|todo), )*\d+ passed, \d+ total`}},
	{"Tests ", &lazy.Regexp{Expr: `^Tests  \d+ passed(?: \| \d+ (?:skipped|todo))* \(\d+\)`}},
	{"fail 0", &lazy.Regexp{Expr: `^(?:#|ℹ) fail 0$`}},
	{" passing", &lazy.Regexp{Expr: `^\d+ passing\b`}},
	{", 0 failures", &lazy.Regexp{Expr: `^\d+ (?:examples?|tests?|runs), .*\b0 failures\b(?:, 0 errors)?`}},
	{"Failures: 0, Errors: 0", &lazy.Regexp{Expr: `Tests run: \d+, Failures: 0, Errors: 0`}},
	{"BUILD SUCCESS", &lazy.Regexp{Expr: `BUILD SUCCESS(?:FUL)?\b`}},
	{"Passed!", &lazy.Regexp{Expr: `^Passed!\s+- Failed:\s+0,`}},
	{"Test Run Successful", &lazy.Regexp{Expr: `^Test Run Successful`}},
	{`errors="0"`, &lazy.Regexp{Expr: `<testsuites?\b`}},
	{`failures="0"`, &lazy.Regexp{Expr: `<testsuites?\b`}},
	{"Finished ", &lazy.Regexp{Expr: "^Finished `?\\w+`? (?:profile )?\\[.*\\] target"}},
	{"Job succeeded", &lazy.Regexp{Expr: `^Job succeeded$`}},
	{"All tests passed", &lazy.Regexp{Expr: `^All tests passed`}},
	{"100% tests passed", &lazy.Regexp{Expr: `^100% tests passed, 0 tests failed`}},
	{"built in ", &lazy.Regexp{Expr: `built in [\d.]+ ?m?s$`}},
	{"found 0 vulnerabilities", &lazy.Regexp{Expr: `^found 0 vulnerabilities$`}},
}

// broken is in attributes of a suite of JUnit that has failures.
var broken = lazy.Regexp{Expr: `\b(?:errors|failures)="[1-9]`}

// succeeds tells whether a line says that all went well until here.
func succeeds(s string) bool {
	t := strings.TrimSpace(s)
	for _, v := range successes {
		if strings.Contains(t, v.needle) && v.shape.Get().MatchString(t) {
			return !broken.Get().MatchString(t)
		}
	}
	return false
}

// breaks are lines by which runners and tools say that the job failed, whatever passed.
var breaks = lazy.Regexp{Expr: `^(?:FAIL$|FAIL[\t:]|FAILED\b|BUILD FAIL|(?:=+ )?(?:\d+ \w+, )*[1-9]\d* (?:failed|failing|errors?)\b|\d+ (?:examples?|tests?|runs), .*\b[1-9]\d* failures?\b|(?:#|ℹ) fail [1-9]` +
	`|test result: FAILED|Tests:\s+\d+ failed|make(?:\[\d+\])?: \*\*\* |error: could not compile|Traceback \(most recent call last\)|panic: |Process completed with exit code [1-9]|exit status [1-9]` +
	`|Fatal Python error: |thread caused non-unwinding panic|thread '.*' has overflowed its stack|fatal runtime error: |(?:\S+: line \d+: +\d+ )?(?:Segmentation fault|Aborted \(core dumped\)|Killed)|\++ Timeout \++$` +
	`|(?:Uncaught )?(?:Syntax|Type|Reference|Range)Error: |Node\.js v\d+\.|\S+\.py:\d+:\d+: E9\d\d |would reformat )`}

// breakHints are in each line that breaks or ends matches, in small letters.
var breakHints = []string{"fail", "error", "make", "traceback", "panic", "exit", "elifecycle", "fault", "overflowed", "aborted", "timeout", "node.js v", ": e9", "would ", "signal", "killed"}

// ends are the lines by which a runner sums up that some tests failed, or a tool that a command did:
// nothing that passes later undoes them, unless it is what failed, tried again.
var ends = lazy.Regexp{Expr: `^(?:FAIL\t\S|FAILED \(|BUILD FAIL|(?:=+ )?(?:\d+ \w+, )*[1-9]\d* (?:failing$|failed(?:$|,| in [\d.]+m?s)|errors? in [\d.]+s)|(?:Tests|Test Files|Test Suites):?\s+(?:\d+ \w+(?:,| \|) )*[1-9]\d* failed` +
	`|\d+ (?:examples?|tests?|runs), .*\b[1-9]\d* (?:failures?|errors?)\b|(?:#|ℹ) fail [1-9]|test result: FAILED|Tests: \d+, Assertions: .*\b(?:Errors|Failures): [1-9]|Failed!  - Failed:` +
	`|ImportError while loading conftest|npm (?:error|ERR!) (?:Lifecycle script|code (?:ELIFECYCLE|[1-9])|Test failed)|error Command failed with exit code|(?:Error: )?Process completed with exit code [1-9]|Bash exited with code '[1-9]` +
	`|error: test failed, to rerun pass |error: [1-9]\d* targets? failed|process didn't exit successfully: |Found [1-9]\d* errors?\b|(?:✖ )?\d+ problems? \([1-9]\d* errors?,` +
	`|FAIL Required test coverage |ERROR: Coverage failure: |(?:ERROR: )?InvocationError for command |[1-9]\d* files? would be reformatted|Command was killed: signal ` +
	`|ERROR: Job failed|Finished: FAILURE|make(?:\[\d+\])?: \*\*\* .*[^)]$)`}

// Of both, what may stand anywhere in a line, which takes much longer to look for.
var (
	breaksWithin = lazy.Regexp{Expr: `\[ERROR\] BUILD FAILURE|\b(?:errors|failures)="[1-9]`}
	endsWithin   = lazy.Regexp{Expr: `\[ERROR\] BUILD FAILURE|Tests run: \d+, (?:Failures: [1-9]|Failures: 0, Errors: [1-9])|\bELIFECYCLE\b`}
)

// What is in each line that has these.
var (
	breakMarks = []string{"[ERROR] BUILD", `="`}
	endHints   = []string{"[ERROR] BUILD", "Tests run: ", "ELIFECYCLE"}
)

// again is how tools say that they run once more what has failed.
var again = lazy.Regexp{Expr: `(?i)^\W*(?:re-?try(?:ing)?|re-?run(?:ning)?|attempt \d+ failed)\b`}

// retries tells whether a line says that what failed is run once more.
func retries(t string) bool {
	return hinted(t, []string{"re", "attempt"}) && again.Get().MatchString(t)
}

var okPackage = lazy.Regexp{Expr: `^ok  \t(\S+)\t`}

// excuse takes back what failed before it was tried again: of Go's packages only that which passed.
func (k *keeper) excuse(t string) {
	m := okPackage.Get().FindStringSubmatch(t)
	if m == nil {
		clear(k.lost)
	} else {
		delete(k.lost, m[1])
	}
	k.tests = slices.DeleteFunc(k.tests, func(t Test) bool {
		if m != nil && (t.Runner != "go" || t.Package != module(m[1])) {
			return false
		}
		delete(k.known, t.key())
		return true
	})
	k.unnamed, k.framed = len(k.tests), 0
}

// compiled is a message of a compiler, whatever its words: a place with line and column
// begins the line. Those that are no failure say so, as do most of linters.
var (
	compiled = lazy.Regexp{Expr: `^(?:[A-Za-z]:)?[^\s:]+\.[A-Za-z]{1,5}:\d+:\d+: \S`}
	mild     = lazy.Regexp{Expr: `(?i)^\S+ (?:\w+ )?(?:warn(?:ing)?|note|hint|info|remark|style|convention|refactor|suggestion)\b|^\S+ [A-Z]{1,4}\d{3,5}\b`}
)

// compiles tells whether a line is a message of a compiler that stopped it.
func compiles(t string) bool { return compiled.Get().MatchString(t) && !mild.Get().MatchString(t) }

// judge takes up what a line says of the job.
func (k *keeper) judge(s string, c class) {
	t := strings.TrimSpace(s)
	speaks := hinted(t, breakHints)
	switch {
	case speaks && (ends.Get().MatchString(t) || hasAny(t, endHints) && endsWithin.Get().MatchString(t)):
		name, _ := failedPackage(s)
		k.wrong, k.retried, k.lost[name] = true, false, true
	case succeeds(t):
		if k.retried {
			k.excuse(t)
		}
		k.well, k.wrong = true, len(k.lost) > 0
	case len(k.lost) > 0 && retries(t):
		k.retried = true
	case speaks && (breaks.Get().MatchString(t) || hasAny(t, breakMarks) && breaksWithin.Get().MatchString(t)):
		k.wrong = true
	case !k.well && (c == failing || c == interest && (isError(t) || compiles(t))):
		k.said = true
	}
}

// verdict sums up what the lines said. What was only said before tests passed, as
// programs under test do, is no failure.
func (k *keeper) verdict() Verdict {
	switch {
	case k.wrong || slices.ContainsFunc(k.tests, func(t Test) bool { return t.Runner != "mocha" }): // mocha's are but numbered lines
		return Failed
	case k.well:
		return Passed
	case k.said:
		return Failed
	}
	return Unknown
}
