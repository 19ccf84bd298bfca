package ci

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/lazy"
)

// streams are the jobs whose lines a log mixes: several of a workflow one after the other, the
// services of docker compose, or what a tool runs at once. Each is read by itself, so that
// a trace is not broken by another job's lines, and one that passes does not excuse another.
type streams struct {
	labels map[string]int // how many lines began so
	own    keeper         // lines of no job
	jobs   map[string]*keeper
	order  []*keeper
	lines  int
	held   []heldLine // the last lines, that a label may show in what comes
}

// heldLine is a line that is not read yet: with its job, or as it was written if that is to be seen.
type heldLine struct {
	job, text string
	unsure    bool
}

// Bounds of what is told apart.
const (
	knownLabel = 3   // lines that begin alike, before that is a label
	maxLabels  = 256 // that are counted
	maxJobs    = 32  // the others are read together
	maxLabel   = 80  // bytes
	heldLines  = 256 // that wait for others that begin alike
)

func newStreams() *streams {
	s := &streams{labels: map[string]int{}, own: newKeeper(), jobs: map[string]*keeper{}}
	s.order = []*keeper{&s.own}
	return s
}

// line takes in a line as it was read.
func (s *streams) line(raw []byte) {
	s.lines++
	if len(s.held) == heldLines {
		s.release(heldLines / 2)
	}
	line := visible(raw)
	if job, text, ok := event(line); ok {
		s.held = append(s.held, heldLine{job: job, text: text})
		return
	}
	job, text, sure := s.split(line, true)
	if !sure {
		job, text = "", line
	}
	s.held = append(s.held, heldLine{job, text, !sure})
}

// event reads a line that go test writes with -json: what a test of a package has printed.
func event(line string) (job, text string, ok bool) {
	if !strings.HasPrefix(line, "{") || !strings.Contains(line, `"Action":"`) {
		return "", "", false
	}
	var e struct{ Action, Package, Output string }
	if json.Unmarshal([]byte(line), &e) != nil || e.Action == "" {
		return "", "", false
	}
	return "\x00" + e.Package, strings.TrimRight(e.Output, "\n"), true
}

// release reads lines that have waited, by the labels that are known by now.
func (s *streams) release(n int) {
	for _, h := range s.held[:n] {
		if h.unsure {
			h.job, h.text, _ = s.split(h.text, false)
		}
		for line := range strings.SplitSeq(strings.ReplaceAll(h.text, shownFrame, "\n    at "), "\n") {
			s.of(h.job).line(line)
		}
	}
	s.held = append(s.held[:0], s.held[n:]...)
}

// shownFrame is what Express and the like have before each frame of a trace on the page of an error, which
// is one line.
const shownFrame = "<br> &nbsp; &nbsp;at "

// of is the keeper of a job; all share what was seen.
func (s *streams) of(job string) *keeper {
	if job == "" {
		return &s.own
	}
	k := s.jobs[job]
	if k == nil {
		if len(s.jobs) == maxJobs {
			return &s.own
		}
		k = &keeper{seen: s.own.seen, known: s.own.known, lost: map[string]bool{}}
		s.jobs[job] = k
		s.order = append(s.order, k)
	}
	return k
}

// ghTime is the shortest time that gh run view writes.
const ghTime = len("2026-01-02T03:04:05Z")

// split cuts what a CI system and tools put before a line, and returns whose line it is; it is not
// sure of what has to come again. A line counts for that once.
func (s *streams) split(line string, count bool) (job, text string, sure bool) {
	if fields := strings.SplitN(line, "\t", 3); len(fields) == 3 && fields[0] != "" && fields[1] != "" { // gh run view --log
		if rest := strings.TrimPrefix(fields[2], "\ufeff"); timeLength(rest) >= ghTime {
			job, line = fields[0], rest
		}
	}
	for range 4 {
		before := line
		line = withoutMarks(line)
		label, known := s.label(line, count)
		if label != "" && !known {
			return job, line, false
		}
		if label != "" {
			line, job = line[len(label):], job+"\x00"+nameOf(label)
		}
		if line == before {
			break
		}
	}
	return job, line, true
}

// nameOf is the job of a label, without the time that BuildKit writes: "#12 0.310 ".
func nameOf(label string) string {
	if strings.HasPrefix(label, "#") {
		label, _, _ = strings.Cut(label, " ")
	}
	return strings.TrimRight(label, " ")
}

// labels are how tools name the job that a line is of, at its head, and what each such head has.
var labels = []struct {
	has   string
	shape *lazy.Regexp
}{
	{"] ", &lazy.Regexp{Expr: `^\[[A-Za-z@][\w@./:()+-]*(?: [\w@./:()+-]+)*\] `}},
	{"| ", &lazy.Regexp{Expr: `^[A-Za-z@][\w@./-]* +\| `}},
	{": ", &lazy.Regexp{Expr: `^@?[A-Za-z][\w./-]*[:#][A-Za-z][\w.-]*: `}},
	{"/", &lazy.Regexp{Expr: `^(?:[\w@.-]+/)+[\w@.-]+ [A-Za-z][\w:.-]*(?:: |\$ )`}},
	{": ", &lazy.Regexp{Expr: `^@[\w-]+/[\w.-]+: `}},
}

// noLabel is what stands at the head of lines, but is no job's name.
var noLabel = lazy.Regexp{Expr: `(?i)^\[?(?:err(?:or)?|warn(?:ing)?|info(?:rmation)?|debug|trace|fatal|critical|notice|hint|note|severe|fail(?:ed|ure)?|pass(?:ed)?|ok|skip(?:ped)?|success|done|xunit\.net)\b`}

// containers are labels that are nothing else.
var containers = lazy.Regexp{Expr: `^(?:#\d+ \d+\.\d+ |[a-z][a-z0-9_-]*[_-]\d+ +\| )`}

// label is what names the job at the head of a line, "" without any. What only looks like it has
// to come again to be known.
func (s *streams) label(line string, count bool) (label string, known bool) {
	head := line[:min(len(line), maxLabel)]
	if strings.HasPrefix(head, "#") || strings.Contains(head, "| ") {
		if m := containers.Get().FindString(head); m != "" {
			return m, true
		}
	}
	for _, l := range labels {
		if !strings.Contains(head, l.has) {
			continue
		}
		m := l.shape.Get().FindString(head)
		if m == "" || slices.ContainsFunc(strings.Fields(m), noLabel.Get().MatchString) {
			continue
		}
		n, before := s.labels[m]
		if n >= knownLabel {
			return m, true
		}
		if count && (before || len(s.labels) < maxLabels) {
			s.labels[m] = n + 1
		}
		label = m
	}
	return label, false
}

// log sums up the jobs: what failed in those that failed.
func (s *streams) log() *Log {
	s.release(len(s.held))
	out := &Log{Tests: []Test{}, Lines: s.lines}
	var all keeper // what was said by any
	for _, k := range s.order {
		k.untitled()
		k.close()
		all.tests = append(all.tests, k.tests...)
		all.well, all.wrong, all.said = all.well || k.well, all.wrong || k.wrong, all.said || k.said
		out.Folded += k.folded
		out.Truncated = out.Truncated || k.cut
	}
	out.Verdict = all.verdict()
	if out.Verdict == Passed {
		return out // what is numbered like mocha's failures is none
	}
	out.Tests = mergeTests(all.tests)
	failed := s.order
	if len(s.order) > 1 && out.Verdict == Failed {
		failed = slices.DeleteFunc(slices.Clone(s.order), func(k *keeper) bool { return k.verdict() != Failed })
	}
	lines, cut := worthAsking(failed, false, len(all.tests) == 0)
	if len(lines) == 0 { // the last ones say something where nothing else does
		lines, cut = worthAsking(failed, true, false)
	}
	out.Text, out.Kept, out.Truncated = strings.TrimSpace(strings.Join(lines, "\n")), len(lines), out.Truncated || cut
	return out
}

// worthAsking are the lines that jobs kept, as many as a query may have.
func worthAsking(jobs []*keeper, last, short bool) (lines []string, cut bool) {
	size := 0
	for _, k := range jobs {
		for _, line := range k.kept(last, short) {
			if size += len(line) + 1; size > headBytes+tailBytes+sectionBytes {
				return lines, true
			}
			lines = append(lines, line)
		}
	}
	return lines, false
}
