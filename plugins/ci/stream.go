package ci

import (
	"regexp"
	"slices"
	"strings"
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
}

// Bounds of what is told apart.
const (
	knownLabel = 3   // lines that begin alike, before that is a label
	maxLabels  = 256 // that are counted
	maxJobs    = 32  // the others are read together
	maxLabel   = 80  // bytes
)

func newStreams() *streams {
	s := &streams{labels: map[string]int{}, own: newKeeper(), jobs: map[string]*keeper{}}
	s.order = []*keeper{&s.own}
	return s
}

// line takes in a line as it was read.
func (s *streams) line(raw []byte) {
	s.lines++
	job, text := s.split(visible(raw))
	s.of(job).line(text)
}

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
		k = &keeper{seen: s.own.seen, known: s.own.known}
		s.jobs[job] = k
		s.order = append(s.order, k)
	}
	return k
}

// ghTime is the shortest time that gh run view writes.
const ghTime = len("2026-01-02T03:04:05Z")

// split cuts what a CI system and tools put before a line, and returns whose line it is.
func (s *streams) split(line string) (job, text string) {
	if fields := strings.SplitN(line, "\t", 3); len(fields) == 3 && fields[0] != "" && fields[1] != "" { // gh run view --log
		if rest := strings.TrimPrefix(fields[2], "\ufeff"); timeLength(rest) >= ghTime {
			job, line = fields[0], rest
		}
	}
	for range 4 {
		before := line
		line = withoutMarks(line)
		if label := s.label(line); label != "" {
			line, job = line[len(label):], job+"\x00"+strings.TrimRight(label, " ")
		}
		if line == before {
			break
		}
	}
	return job, line
}

// labels are how tools name the job that a line is of, at its head, and what each such head has.
var labels = []struct {
	has   string
	shape *regexp.Regexp
}{
	{"] ", regexp.MustCompile(`^\[[A-Za-z@][\w@./:()+-]*(?: [\w@./:()+-]+)*\] `)},   // Jenkins, concurrently: "[unit] "
	{"| ", regexp.MustCompile(`^[A-Za-z@][\w@./-]* +\| `)},                          // docker compose: "api  | "
	{": ", regexp.MustCompile(`^@?[A-Za-z][\w./-]*[:#][A-Za-z][\w.-]*: `)},          // turbo: "@acme/api:test: "
	{"/", regexp.MustCompile(`^(?:[\w@.-]+/)+[\w@.-]+ [A-Za-z][\w:.-]*(?:: |\$ )`)}, // pnpm: "packages/api test: "
	{": ", regexp.MustCompile(`^@[\w-]+/[\w.-]+: `)},                                // lerna: "@acme/api: "
}

// noLabel is what stands at the head of lines, but is no job's name.
var noLabel = regexp.MustCompile(`(?i)^\[?(?:err(?:or)?|warn(?:ing)?|info(?:rmation)?|debug|trace|fatal|critical|notice|hint|note|severe|fail(?:ed|ure)?|pass(?:ed)?|ok|skip(?:ped)?|success|done|xunit\.net)\b`)

// containers are labels that are nothing else.
var containers = regexp.MustCompile(`^(?:#\d+ \d+\.\d+ |[a-z][a-z0-9_-]*[_-]\d+ +\| )`)

// label is what names the job at the head of a line, "" if that is not sure: what only looks
// like it has to come again.
func (s *streams) label(line string) string {
	head := line[:min(len(line), maxLabel)]
	if strings.HasPrefix(head, "#") || strings.Contains(head, "| ") {
		if m := containers.FindString(head); m != "" {
			return m
		}
	}
	for _, l := range labels {
		if !strings.Contains(head, l.has) {
			continue
		}
		m := l.shape.FindString(head)
		if m == "" || slices.ContainsFunc(strings.Fields(m), noLabel.MatchString) {
			continue
		}
		n, known := s.labels[m]
		switch {
		case n >= knownLabel:
			return m
		case known || len(s.labels) < maxLabels:
			s.labels[m] = n + 1
		}
	}
	return ""
}

// log sums up the jobs: what failed in those that failed.
func (s *streams) log() *Log {
	out := &Log{Tests: []Test{}, Lines: s.lines}
	var all keeper // what was said by any
	for _, k := range s.order {
		k.close()
		all.tests = append(all.tests, k.tests...)
		all.well, all.wrong, all.said = all.well || k.well, all.wrong || k.wrong, all.said || k.said
		out.Folded += k.folded
		out.Cut = out.Cut || k.cut
	}
	out.Verdict = all.verdict()
	out.Tests = mergeTests(all.tests)
	failed := s.order
	if len(s.order) > 1 && out.Verdict == Failed {
		failed = slices.DeleteFunc(slices.Clone(s.order), func(k *keeper) bool { return k.verdict() != Failed })
	}
	lines, cut := worthAsking(failed, false, len(all.tests) == 0)
	if len(lines) == 0 { // the last ones say something where nothing else does
		lines, cut = worthAsking(failed, true, false)
	}
	out.Text, out.Kept, out.Cut = strings.TrimSpace(strings.Join(lines, "\n")), len(lines), out.Cut || cut
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
