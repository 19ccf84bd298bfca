package ci

import (
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/lazy"
)

// keeper goes through a log line by line and keeps failures.
type keeper struct {
	folded int
	cut    bool

	section []string // the failure at hand
	size    int      // of it, in bytes
	failed  bool     // it is one, rather than a place or a word
	open    int      // how many more lines it takes
	quiet   bool     // in a part that says nothing
	nested  int      // in how many lines the title of a test may come
	titled  []string // what there is of it: those of its suites
	suites  []string // that the line stands in, by how far it is indented
	framing int      // the test of which the frame is looked for
	framed  int      // in how many lines it may come
	commit  bool     // in what git log shows of a commit
	program string   // the file of the tests that cargo runs, "" if they are those of the code
	last    string   // the line before
	again   int      // how often it was repeated

	before    []string // lines that a failure to come may need
	head      []string // the first failures
	headSize  int
	tail      [][]string // the last ones
	tailSize  int
	short     []string // all but noise, of a short log
	end       []string // the last lines
	seen      map[uint64]bool
	known     map[string]bool // tests
	tests     []Test
	unnamed   int             // the first test whose package has not been told
	well      bool            // a runner said that all went well
	wrong     bool            // something failed since, or for good
	lost      map[string]bool // what failed for good: Go's packages, "" for all else
	retried   bool            // it is tried again
	said      bool            // a line speaks of an error
	longShort bool            // it is no short log
}

func newKeeper() keeper {
	return keeper{seen: map[uint64]bool{}, known: map[string]bool{}, lost: map[string]bool{}}
}

func (k *keeper) line(s string) {
	if k.repeated(s) || k.message(s) {
		return
	}
	c := classify(s)
	c = k.names(s, c)
	k.judge(s, c)
	if name, ok := failedPackage(s); ok {
		k.inPackage(name)
	}
	if c == pause {
		k.quiet = true
		c = passed
	} else if k.quiet && (c == failing || c == passed) {
		k.quiet = false
	}
	if c == noise && k.failed && logged(strings.TrimSpace(s)) {
		c = other // by the test that fails
	}
	if c == noise || k.quiet && c != passed {
		return
	}
	if c != passed {
		k.remain(s)
	}
	switch c {
	case passed:
		if k.failed || !strings.Contains(s, "--- PASS:") { // what a test that passes logs are places too
			k.close()
		}
		k.drop()
		k.before = k.before[:0]
	case failing:
		if k.open > 0 && len(k.section) > 2 && !strings.HasPrefix(s, "E  ") { // pytest's errors are of the trace above
			k.close()
		}
		k.begin(s, sectionLines)
		k.failed = k.open > 0
	case interest:
		k.begin(s, nearLines)
	default:
		k.plain(s)
	}
}

var commitHead = lazy.Regexp{Expr: `^commit [0-9a-f]{7,40}\b`}

// message tells whether a line is of a commit that git log shows: what it says was mended is no
// failure.
func (k *keeper) message(s string) bool {
	switch {
	case strings.HasPrefix(s, "commit ") && commitHead.Get().MatchString(s):
		k.commit = true
	case k.commit && s != "" && !strings.HasPrefix(s, "    ") && !hasAnyPrefix(s, commitFields):
		k.commit = false
	}
	return k.commit
}

// commitFields are what git log tells of a commit before its message.
var commitFields = []string{"Author:", "AuthorDate:", "Commit:", "CommitDate:", "Date:", "Merge:"}

// names takes up the failing test that a line names.
func (k *keeper) names(s string, c class) class {
	k.suite(s)
	k.runs(s)
	var t Test
	named := c != passed
	if named {
		t, named = failingTest(s)
	}
	if named {
		k.untitled()
		if t.Runner == "cargo" {
			t.Path = k.program
		}
		if title, ok := strings.CutSuffix(t.Name, ":"); t.Runner != "mocha" {
			k.test(t)
		} else if around := k.around(s); around != "" {
			t.Name = around + title
			k.test(t)
		} else if t.Name = title; ok {
			k.begins(t)
		} else {
			k.nested, k.titled = mostNested, []string{title}
		}
		return failing
	}
	if k.nested > 0 {
		k.titles(s)
	} else if k.framed > 0 {
		k.frame(s)
	}
	return c
}

var cargoRuns = lazy.Regexp{Expr: `^\s+(?:Running (?:(unittests )?(\S+\.rs) \(|\S)|Doc-tests )`}

// runs notes which file cargo says that it runs the tests of. The same name may be in several.
func (k *keeper) runs(s string) {
	if !strings.Contains(s, "   Running ") && !strings.Contains(s, "   Doc-tests ") {
		return
	}
	if m := cargoRuns.Get().FindStringSubmatch(s); m != nil {
		if k.program = strings.ReplaceAll(m[2], `\`, "/"); m[1] != "" {
			k.program = ""
		}
	}
}

// Mocha's summary has a line for each suite that a failing test is in, and one for the test, which
// ends with a colon; then what failed, with the frame of the test.
const (
	mostNested = 8  // suites
	mostFramed = 60 // lines until the frame
)

// titles reads one of those lines.
func (k *keeper) titles(s string) {
	k.nested--
	name, last := strings.CutSuffix(strings.TrimSpace(s), ":")
	if !strings.HasPrefix(s, "      ") || len(name) > maxTestName || k.nested == 0 && !last {
		k.untitled()
		return
	}
	if k.titled = append(k.titled, name); last {
		name = strings.Join(k.titled, titleMark)
		if len(name) > maxTestName {
			name = k.titled[len(k.titled)-1]
		}
		k.nested, k.titled = 0, nil
		k.begins(Test{Runner: "mocha", Name: name})
	}
}

// titleMark is between the titles of suites and of the test in them.
const titleMark = " › "

// untitled takes up a failing test of which no more is told: in the list of all tests.
func (k *keeper) untitled() {
	if k.nested > 0 {
		k.test(Test{Runner: "mocha", Name: k.titled[0]})
	}
	k.nested, k.titled, k.framed = 0, nil, 0
}

// suite notes the titles of suites: mocha indents each line of its list by two more than the suite
// that it is in.
func (k *keeper) suite(s string) {
	title := strings.TrimLeft(s, " ")
	depth := (len(s) - len(title)) / 2
	if depth == 0 || depth > mostNested || title == "" {
		return
	}
	if len(k.suites) >= depth {
		k.suites = k.suites[:depth-1]
	}
	if len(k.suites) == depth-1 && len(s)%2 == len(title)%2 && len(title) <= maxTestName {
		k.suites = append(k.suites, title)
	}
}

// around is what the list of all tests says of the suites that a failing one is in, "" outside it.
func (k *keeper) around(s string) string {
	depth := len(k.suites)
	if depth < 2 || k.suites[depth-1] != strings.TrimLeft(s, " ") || slices.ContainsFunc(k.suites[:depth-1], numberHead.Get().MatchString) {
		return ""
	}
	return strings.Join(k.suites[:depth-1], titleMark) + titleMark
}

// begins takes up a failing test of mocha's summary, which the list of all tests may have told; its
// frame tells the file. Older ones join the titles with blanks.
func (k *keeper) begins(t Test) {
	k.framing = slices.IndexFunc(k.tests, func(o Test) bool {
		return o.Runner == "mocha" && o.Path == "" && (o.Name == t.Name || strings.ReplaceAll(o.Name, titleMark, " ") == t.Name)
	})
	if k.framing < 0 {
		k.framing = len(k.tests)
		k.test(t)
	}
	if k.framing < len(k.tests) {
		k.framed = mostFramed
	}
}

// contextFrame is the frame of a test in what mocha writes.
var contextFrame = lazy.Regexp{Expr: `^\s+at Context\.<anonymous> \((?:file://)?([^()]+):(\d+):\d+\)`}

// frame reads where the test is that the summary tells of.
func (k *keeper) frame(s string) {
	k.framed--
	if !strings.Contains(s, "at Context.") {
		return
	}
	if m := contextFrame.Get().FindStringSubmatch(s); m != nil {
		t := &k.tests[k.framing]
		t.Path = strings.ReplaceAll(m[1], `\`, "/")
		t.Line, _ = strconv.Atoi(m[2])
		k.framed = 0
	}
}

// repeated tells whether a line is one of several alike, which are folded.
func (k *keeper) repeated(s string) bool {
	if s != k.last {
		k.last, k.again = s, 0
		return false
	}
	k.again++
	return k.again > 1
}

// inPackage gives the package to Go's tests that have been told since the last one.
func (k *keeper) inPackage(name string) {
	for i := k.unnamed; i < len(k.tests); i++ {
		if k.tests[i].Runner == "go" {
			k.tests[i].Package = module(name)
		}
	}
	k.unnamed = len(k.tests)
}

// remain keeps a line for a log that is short, and for one of which its end says most.
func (k *keeper) remain(s string) {
	if !k.longShort {
		if k.short = append(k.short, s); len(k.short) > shortLog {
			k.short, k.longShort = nil, true
		}
	}
	if strings.TrimSpace(s) == "" {
		return
	}
	if len(k.end) == 2*contextLines {
		k.end = append(k.end[:0], k.end[contextLines:]...)
	}
	k.end = append(k.end, s)
}

// plain takes in a line that says nothing by itself: it goes on with what is open, or may
// stand before what comes.
func (k *keeper) plain(s string) {
	if k.open > 0 {
		k.open--
		k.add(s)
		if k.open == 0 {
			k.close()
		}
		return
	}
	if len(k.before) == contextLines {
		k.before = append(k.before[:0], k.before[contextLines/2:]...)
	}
	k.before = append(k.before, s)
}

// begin adds a line to the failure at hand, or begins one.
func (k *keeper) begin(s string, lines int) {
	if k.open == 0 {
		for _, before := range k.before {
			k.add(before)
		}
		k.before = k.before[:0]
	}
	k.open = max(k.open, lines)
	k.add(s)
}

// add adds a line to the failure at hand, and ends one that has become too long.
func (k *keeper) add(s string) {
	k.section = append(k.section, s)
	if k.size += len(s) + 1; k.size > sectionBytes || len(k.section) > 2*sectionLines {
		k.close()
	}
}

// drop forgets the failure at hand.
func (k *keeper) drop() { k.section, k.size, k.open, k.failed = nil, 0, 0, false }

// close ends the failure at hand and keeps it, unless one like it was.
func (k *keeper) close() {
	list, size := k.section, k.size
	k.drop()
	if len(list) == 0 {
		return
	}
	h := fnv.New64a()
	for _, s := range list {
		for i := range len(s) {
			if c := s[i]; c > ' ' && (c < '0' || c > '9') {
				h.Write([]byte{c})
			}
		}
	}
	if sum := h.Sum64(); k.seen[sum] {
		k.folded++
		return
	} else if len(k.seen) < maxSeen {
		k.seen[sum] = true
	}
	if len(k.tail) == 0 && k.headSize+size <= headBytes {
		k.head = append(k.head, list...)
		k.headSize += size
		return
	}
	k.tail = append(k.tail, list)
	k.tailSize += size
	for k.tailSize > tailBytes && len(k.tail) > 0 {
		for _, s := range k.tail[0] {
			k.tailSize -= len(s) + 1
		}
		k.tail[0] = nil
		k.tail, k.cut = k.tail[1:], true
	}
}

func (k *keeper) test(t Test) {
	key := t.key()
	if k.known[key] || len(k.tests) == maxTests {
		return
	}
	k.known[key] = true
	k.tests = append(k.tests, t)
}

// kept are the lines that are worth asking with: of a short log that names no test all but
// noise, or else failures; or, if it is asked for, the last ones.
func (k *keeper) kept(last, short bool) []string {
	switch {
	case last:
		return k.end
	case short && !k.longShort:
		return k.short
	}
	return append(slices.Clip(k.head), slices.Concat(k.tail...)...)
}

// mergeTests leaves out tests that a runner names again with less: pytest heads a
// failure with the name alone, jest lists a file before its tests.
func mergeTests(list []Test) []Test {
	out := []Test{}
	for i, t := range list {
		said := false
		for j, o := range list {
			said = said || i != j && t.Path == "" && o.Path != "" && t.Name == o.Name || t.Name == "" && o.Name != "" && t.Path == o.Path && t.Line == o.Line ||
				t.Runner == "mocha" && strings.HasSuffix(o.Name, titleMark+t.Name)
		}
		if !said {
			out = append(out, t)
		}
	}
	return out
}
