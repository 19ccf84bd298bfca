package ci

import (
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/lazy"
	"github.com/cairn-search/cairn/core/tree"
)

// Test is a failing test as its runner names it.
type Test struct {
	// Runner is "go", "pytest", "unittest", "jest", "mocha", "tap", "cargo", "junit",
	// "rspec", "phpunit" or "dotnet"; jest is vitest too.
	Runner string `json:"runner"`
	// Name is qualified by classes where the runner tells them, or a title.
	Name string `json:"name"`
	// Package is the last part of the package that the test is in, if that is told.
	Package string `json:"package,omitempty"`
	// Path and Line are where the runner says it is; as written.
	Path string `json:"path,omitempty"`
	Line int    `json:"line,omitempty"`
}

// key tells a test from others.
func (t *Test) key() string { return t.Path + "\x00" + t.Name }

// documented tells whether a test stands in the documentation of the code that it tests, as doctest
// of Python calls it: by the module.
func (t *Test) documented() bool {
	return t.Runner == "pytest" && t.Path != "" && strings.Contains("."+t.Name+".", "."+strings.TrimSuffix(tree.Base(t.Path), ".py")+".")
}

// class is what a line is to whoever looks for failures.
type class uint8

const (
	other    class = iota
	noise          // says nothing
	passed         // ends what came before it: that has passed
	failing        // begins or names a failure
	interest       // an error or a place in code
	pause          // begins a part that says nothing, until the next heading
)

func classify(s string) class {
	t := strings.TrimSpace(s)
	if t == "" {
		return other
	}
	if c, ok := pytestHeading(t); ok {
		return c
	}
	switch {
	case committed(t), logged(t), grepped(t):
		return noise
	case hasAnyPrefix(t, passPrefixes), hasAnySuffix(t, passSuffixes):
		return passed
	case hasAnyPrefix(t, noisePrefixes), dots(t):
		return noise
	case hasAnyPrefix(t, failPrefixes), hasAnySuffix(t, failSuffixes), t == "Failures:", t == "failures:", numbered(t) && s != t:
		return failing
	case strings.HasPrefix(t, "[INFO]"):
		return noise
	case isError(t), isPlace(t):
		return interest
	}
	return other
}

// How runners write. Each begins a trimmed line, or ends it.
var (
	passPrefixes = []string{"--- PASS:", "--- SKIP:", "ok  \t", "?   \t", "PASS ", "✓ ", "✔ ", "√ ", "ok ", "- SKIP", "Passed ", "Test Suites: 0 failed"}
	passSuffixes = []string{" ... ok", " ... ignored", " PASSED", " SKIPPED", " XFAIL", " ... skipped"}
	failPrefixes = []string{"--- FAIL:", "FAIL\t", "FAIL:", "FAIL ", "FAILED", "ERROR: ", "not ok ", "● ", "✕ ", "✖ ", "✗ ", "× ", "panic:", "fatal error:", "---- ", "thread '",
		"Traceback (most recent call last)", "rspec ", "Failed ", "Error Trace:", "FAILURES!", "E  ", "=== FAIL", "⎯⎯", "==ERROR", "WARNING: DATA RACE", "Failed Tests"}
	failSuffixes  = []string{" FAILED", " ... FAILED", " <<< FAILURE!", " <<< ERROR!", "[FAIL]", " ... FAIL", " ... ERROR"}
	noisePrefixes = []string{"=== RUN", "=== PAUSE", "=== CONT", "=== NAME", "PASS", "Downloading ", "Downloaded ", "Collecting ", "Requirement already satisfied", "Compiling ", "Checking ",
		"remote: ", "Receiving objects", "Resolving deltas", "npm warn", "npm notice", "npm WARN", "go: downloading", "Get:", "Unpacking ", "Setting up ", "Preparing to unpack", "Progress (", "Using cached ",
		"Fetched ", "Installing collected", "[INFO] Download"}
	quietSections = []string{"warnings summary", "passes", "slowest", "coverage", "test session starts", "tests coverage"}
)

// commits are what git and CI systems write of commits, with their words, and of files in them.
var commits = lazy.Regexp{Expr: `^(?:HEAD is now at [0-9a-f]{7}|Previous HEAD position was |Commit message: "|\[[\w./-]+ (?:\([\w-]+\) )?[0-9a-f]{7,40}\] )|^\S+ +\| +(?:\d+ [+-]*|Bin .*)$`}

// committed tells whether a line tells of a commit.
func committed(t string) bool {
	return (strings.Contains(t, "HEAD ") || strings.Contains(t, " | ") || t[0] == '[' || t[0] == 'C') && commits.Get().MatchString(t)
}

// services are the levels of lines that programs log in a form for machines.
var services = lazy.Regexp{Expr: `(?i)^\{.*"(?:level|severity|lvl)": ?"(?:trace|debug|info|notice|warn|warning|error)".*\}$|^(?:\S+=(?:"[^"]*"|\S*) )*(?:level|lvl)=(?:trace|debug|info|notice|warn|warning|error) `}

// logged tells whether a program has logged a line and gone on: what a job fails for is told in
// other words.
func logged(t string) bool {
	return (t[0] == '{' || strings.Contains(t, "l=")) && services.Get().MatchString(t)
}

// matched are lines that grep found, with their places: a compiler leaves one blank after those.
var matched = lazy.Regexp{Expr: `^[^\s:]+\.[A-Za-z]{1,5}:\d+:(?:\t|  |[^\s\d])`}

// grepped tells whether a line is of what a search of the code found.
func grepped(t string) bool {
	return strings.Contains(t, ":") && matched.Get().MatchString(t) && !strings.Contains(t, ":in ")
}

func hasAnyPrefix(s string, list []string) bool {
	for _, p := range list {
		if strings.HasPrefix(s, p) {
			return true
		}
	}
	return false
}

func hasAnySuffix(s string, list []string) bool {
	for _, p := range list {
		if strings.HasSuffix(s, p) {
			return true
		}
	}
	return false
}

// pytestHeading reads "=== FAILURES ===" and the like.
func pytestHeading(t string) (class, bool) {
	mark := t[0]
	if mark != '=' && mark != '_' && mark != '-' || len(t) < 12 || strings.Count(t[:3], t[:1]) != 3 || t[len(t)-1] != mark {
		return other, false
	}
	title := strings.ToLower(strings.Trim(t, string(mark)+" "))
	switch {
	case title == "" || mark == '-':
		return other, title != ""
	case mark == '_':
		return failing, true
	}
	for _, q := range quietSections {
		if strings.HasPrefix(title, q) {
			return pause, true
		}
	}
	if strings.HasPrefix(title, "failures") || strings.HasPrefix(title, "errors") || strings.HasPrefix(title, "short test summary") {
		return failing, true
	}
	return passed, true
}

// dots tells whether a line is one of a runner's progress: "....F..  [ 12%]".
func dots(t string) bool {
	if i := strings.LastIndexByte(t, '['); i > 0 && strings.HasSuffix(t, "%]") {
		t = strings.TrimSpace(t[:i])
		if at := strings.LastIndexByte(t, ' '); at >= 0 && strings.Contains(t[:at], ".py") {
			t = t[at+1:]
		}
	} else if len(t) < 8 {
		return false
	}
	return strings.Trim(t, ".FEsxX*") == ""
}

var numberHead = lazy.Regexp{Expr: `^\d{1,4}\) \S`}

// numbered tells whether a line begins a failure of mocha, RSpec or PHPUnit.
func numbered(t string) bool { return t[0] >= '0' && t[0] <= '9' && numberHead.Get().MatchString(t) }

var errorWords = lazy.Regexp{Expr: `(?i)(?:^|[^a-z])(?:error|exception|panic|assert\w*|fatal|traceback|failed|failure|undefined|mismatch|expected|segfault|core dumped)\b|Error:|Exception\b|Error\b`}

// errorHints are in each line that errorWords matches, in small letters: most lines have none, and
// looking for them takes a tenth of the time.
var errorHints = []string{"error", "exception", "panic", "assert", "fatal", "traceback", "failed", "failure", "undefined", "mismatch", "expected", "segfault", "core dumped"}

func isError(t string) bool {
	return hinted(t, errorHints) && errorWords.Get().MatchString(harmless.Get().ReplaceAllString(t, ""))
}

// harmless is what speaks of errors of which there are none, or of how they are dealt with.
var harmless = lazy.Regexp{Expr: `(?i)\b(?:0|no) (?:errors?|failures?|failed|failing|exceptions?)\b|\b(?:errors?|failures?|failed|failing)"?\s*[:=]\s*"?(?:0\b|\[\])|\berror[- ]handl\w+|\bfail[- ](?:fast|safe|over)\b`}

// hinted tells whether a line has one of some words, in letters of any size.
func hinted(t string, words []string) bool {
	small := strings.ToLower(t)
	return hasAny(small, words)
}

func hasAny(s string, list []string) bool {
	for _, part := range list {
		if strings.Contains(s, part) {
			return true
		}
	}
	return false
}

var placeShape = lazy.Regexp{Expr: `[\w)\]]\.[A-Za-z]{1,5}["']?(?::\d+|\(\d+[,)]|, line \d+|:line \d+| on line \d+)`}

// isPlace tells whether a line names a line of a file.
func isPlace(t string) bool { return mayBePlace(t) && placeShape.Get().MatchString(t) }

// mayBePlace tells whether a line has a dot, some letters and what may begin a number after it,
// as each line has that placeShape matches.
func mayBePlace(t string) bool {
	for {
		_, rest, ok := strings.Cut(t, ".")
		if !ok {
			return false
		}
		t = rest
		letters := 0
		for letters < len(t) && letters < 6 && (t[letters]|0x20 >= 'a' && t[letters]|0x20 <= 'z') {
			letters++
		}
		if after := strings.TrimLeft(t[letters:], `"'`); letters > 0 && letters < 6 && after != "" && strings.IndexByte(":(, ", after[0]) >= 0 {
			return true
		}
	}
}

// testShape is how a runner names a failing test. Groups: name, path, line.
type testShape struct {
	runner, needle   string
	shape            *lazy.Regexp
	name, path, line int
}

var testShapes = []testShape{
	{"go", "--- FAIL: ", &lazy.Regexp{Expr: `^\s*--- FAIL: (\S+)`}, 1, 0, 0},
	{"pytest", "FAILED ", &lazy.Regexp{Expr: `^FAILED (\S+\.py)::([^\s\[]+)`}, 2, 1, 0},
	{"pytest", "ERROR ", &lazy.Regexp{Expr: `^ERROR (\S+\.py)::([^\s\[]+)`}, 2, 1, 0},
	{"pytest", " FAILED", &lazy.Regexp{Expr: `^(\S+\.py)::([^\s\[]+)(?:\[.*\])? FAILED`}, 2, 1, 0},
	{"pytest", " ERROR", &lazy.Regexp{Expr: `^(\S+\.py)::([^\s\[]+)(?:\[.*\])? ERROR`}, 2, 1, 0},
	{"pytest", "___ ", &lazy.Regexp{Expr: `^_{3,} (?:ERROR at (?:setup|teardown) of )?([A-Za-z_][\w.]*)(?:\[.*\])? _{3,}$`}, 1, 0, 0},
	{"unittest", " (", &lazy.Regexp{Expr: `^(?:FAIL|ERROR): \w+ \(([\w.]+)\)`}, 1, 0, 0},
	{"jest", "FAIL", &lazy.Regexp{Expr: `^\s*(?:❯\s+|×\s+)?FAIL\s+(?:\|[^|]*\|\s+)?(\S+\.[cm]?[jt]sx?)(?:\s+>\s+(.+))?$`}, 2, 1, 0},
	{"jest", "● ", &lazy.Regexp{Expr: `^\s*● (.+)$`}, 1, 0, 0},
	{"cargo", "FAILED", &lazy.Regexp{Expr: `^test (\S+)(?: - should panic)? \.\.\. FAILED`}, 1, 0, 0},
	{"cargo", "---- ", &lazy.Regexp{Expr: `^---- (\S+) stdout ----`}, 1, 0, 0},
	{"junit", "<<< ", &lazy.Regexp{Expr: `^(?:\[ERROR\] )?(\w[\w.$]*)(?:\(([\w.$]+)\))? .*<<< (?:FAILURE|ERROR)!`}, 1, 0, 0},
	{"junit", "[ERROR] ", &lazy.Regexp{Expr: `^\[ERROR\]\s+(\w+\.\w+):(\d+)`}, 1, 0, 2},
	{"junit", " FAILED", &lazy.Regexp{Expr: `^(\w[\w.$]*) > (\w+)\(.*\)(?: \[.*\])? FAILED$`}, 2, 0, 0},
	{"rspec", "rspec ", &lazy.Regexp{Expr: `^rspec (?:\./)?(\S+\.rb)(?::(\d+))?`}, 0, 1, 2},
	{"phpunit", ") ", &lazy.Regexp{Expr: `^\d+\) ([\w\\]+::\w+)`}, 1, 0, 0},
	{"dotnet", "Failed ", &lazy.Regexp{Expr: `^\s*(?:Failed|X) ([A-Za-z_][\w.+]*\.\w+)(?:\(.*\))?(?: \[[^\]]*\])?$`}, 1, 0, 0},
	{"dotnet", "[FAIL]", &lazy.Regexp{Expr: `^(?:\[xUnit\.net [^\]]*\]\s*)?([A-Za-z_][\w.+]*\.\w+)(?:\(.*\))? \[FAIL\]`}, 1, 0, 0},
	{"tap", "not ok", &lazy.Regexp{Expr: `^\s*not ok \d+ (?:- )?(.+)$`}, 1, 0, 0},
	{"mocha", ") ", &lazy.Regexp{Expr: `^\s+\d{1,4}\) (.+)$`}, 1, 0, 0},
}

// maxTestName is how long the name of a test may be in bytes.
const maxTestName = 300

// failingTest reads the name of a failing test from a line.
func failingTest(s string) (t Test, ok bool) {
	for i := range testShapes {
		shape := &testShapes[i]
		if !strings.Contains(s, shape.needle) {
			continue
		}
		m := shape.shape.Get().FindStringSubmatch(s)
		if m == nil || strings.HasPrefix(m[0], "[ERROR] Tests run:") || strings.TrimSpace(s) == "● Console" {
			continue
		}
		group := func(i int) string {
			if i == 0 {
				return ""
			}
			return m[i]
		}
		t = Test{Runner: shape.runner, Name: strings.TrimSpace(group(shape.name)), Path: strings.ReplaceAll(group(shape.path), `\`, "/")}
		t.Line, _ = strconv.Atoi(group(shape.line))
		if shape.runner == "junit" {
			t.Name = junitName(m)
		}
		if t.Name = normalTest(t.Runner, t.Name); len(t.Name) > maxTestName || t.Name == "" && t.Path == "" {
			return t, false
		}
		return t, true
	}
	return t, false
}

// junitName joins class and method: "bar(com.x.FooTest)", "com.x.FooTest.bar".
func junitName(m []string) string {
	name := m[1]
	if len(m) > 2 && m[2] != "" && strings.Trim(m[2], "0123456789") != "" {
		class := m[2]
		if strings.Contains(m[0], " > ") {
			class, name = m[1], m[2]
		}
		name = class + "." + name
	}
	parts := strings.FieldsFunc(name, func(r rune) bool { return r == '.' || r == '$' })
	return strings.Join(parts[max(0, len(parts)-2):], ".")
}

// normalTest gives a test's name dots, without what stands for a case of it.
func normalTest(runner, name string) string {
	switch runner {
	case "go":
		name, _, _ = strings.Cut(name, "/")
	case "pytest", "cargo":
		name = strings.ReplaceAll(name, "::", ".")
	case "phpunit":
		name = strings.ReplaceAll(name[strings.LastIndexByte(name, '\\')+1:], "::", ".")
	case "dotnet", "unittest":
		parts := strings.FieldsFunc(name, func(r rune) bool { return r == '.' || r == '+' })
		name = strings.Join(parts[max(0, len(parts)-2):], ".")
	}
	return name
}

var goPackage = lazy.Regexp{Expr: `^FAIL\t(\S+)\s`}

// failedPackage reads go test's line of a package that has failed.
func failedPackage(s string) (string, bool) {
	if !strings.HasPrefix(s, "FAIL\t") {
		return "", false
	}
	m := goPackage.Get().FindStringSubmatch(s + " ")
	if m == nil {
		return "", false
	}
	return m[1], true
}
