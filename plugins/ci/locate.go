package ci

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/report"
)

// LocateOptions say what to look for. Zero fields take the default.
type LocateOptions struct {
	// Limit is how many places come back at most, tests aside; default 5.
	Limit int
	// Changes are the files of a diff: a fault is likely among them.
	Changes []File
}

// Located is what a log leads to.
type Located struct {
	Report
	Log *Log `json:"log"`
}

// Bounds of what is asked for a log.
const (
	DefaultPlaces = 5
	searched      = 60 // files that the log's text leads to
	followedTests = 12 // failing tests whose calls are followed
)

// Locate finds the files and lines most likely at fault for what a log reports: those
// that the log's frames, messages, names and words lead to, and those that the failing
// tests are named after or call. Tests come last, as notes. A log that reports no failure,
// or none of the repository, yields none; a note says why.
func Locate(ctx context.Context, call Ask, log *Log, o LocateOptions) (*Located, error) {
	if o.Limit <= 0 {
		o.Limit = DefaultPlaces
	}
	out := &Located{Log: log, Report: Report{Title: "Where the failure may come from", Findings: []Finding{}}}
	switch n := len(log.Tests); n {
	case 0:
	case 1:
		out.Summary = append(out.Summary, "1 failing test: "+testLabel(log.Tests[0]))
	default:
		out.Summary = append(out.Summary, fmt.Sprintf("%d failing tests, the first: %s", n, testLabel(log.Tests[0])))
	}
	if log.Truncated {
		out.Notes = append(out.Notes, "the log holds more failures than were read")
	}
	switch {
	case log.Bytes == 0:
		out.Notes = append(out.Notes, "the log is empty")
		return out, nil
	case log.Verdict == Passed:
		out.Notes = append(out.Notes, "the log says that all went well")
		return out, nil
	case log.Verdict == Unknown:
		out.Notes = append(out.Notes, "the log reports no failure")
		return out, nil
	}
	a, err := ask[contract.SearchResponse](ctx, call, "search", contract.SearchRequest{Query: query(log), Limit: searched, SnippetLines: new(0), Explain: true})
	if err != nil {
		return nil, err
	}
	out.Notes = append(out.Notes, a.Notes...)
	read, _ := report.Read(log.Text)
	s := suspects{at: map[string]*suspect{}, tests: log.Tests, frames: read.Frames, titled: !slices.ContainsFunc(log.Tests, func(t Test) bool { return len(testRefs(t)) > 0 })}
	s.search(a)
	if err := s.gather(ctx, call, log, read, a); err != nil {
		return nil, err
	}
	s.scores(o.Changes)
	if !s.anchored {
		out.Notes = append(out.Notes, "the log names no test, file or message of this repository")
		return out, nil
	}
	if err := s.changed(ctx, call, o.Changes); err != nil {
		return nil, err
	}
	out.Findings = s.findings(o.Limit)
	return out, nil
}

// gather takes up what speaks against files beside what the log's text is like.
func (s *suspects) gather(ctx context.Context, call Ask, log *Log, read *report.Report, a *contract.SearchResponse) error {
	if err := s.messages(ctx, call, read); err != nil {
		return err
	}
	if err := s.titles(ctx, call, log); err != nil {
		return err
	}
	starts, err := s.starts(ctx, call, log, a)
	if err != nil {
		return err
	}
	if err := s.calls(ctx, call, starts); err != nil {
		return err
	}
	if err := s.names(ctx, call, log); err != nil {
		return err
	}
	s.traces()
	return s.code(ctx, call, starts)
}

// query is the log's text below the names of the failing tests, which say most.
func query(log *Log) string {
	var words []string
	seen := map[string]bool{}
	for _, t := range log.Tests[:min(len(log.Tests), titledTests)] {
		for _, w := range []string{testStem(t.Path), t.Name} {
			if w != "" && !seen[w] {
				seen[w] = true
				words = append(words, w)
			}
		}
	}
	if len(words) == 0 {
		return log.Text
	}
	return strings.Join(words, " ") + "\n\n" + log.Text
}

// titledTests is how many failing tests are named first.
const titledTests = 12

func testLabel(t Test) string {
	switch {
	case t.Name == "":
		return t.Path
	case t.Path != "":
		return t.Path + " " + t.Name
	case t.Package != "":
		return t.Package + " " + t.Name
	}
	return t.Name
}

// resolved tells whether err says only that a name leads nowhere.
func resolved(err error) (bool, error) {
	var e *contract.Error
	if errors.As(err, &e) && (e.Code == contract.CodeNotFound || e.Code == contract.CodeBadInput) {
		return false, nil
	}
	return err == nil, err
}

// suspect is a file, and what speaks against it.
type suspect struct {
	path    string
	test    bool
	aside   bool       // it has another role
	data    bool       // it is no code
	harness bool       // it is named as what helps tests
	lone    bool       // nothing imports it, though others are imported
	traced  bool       // a frame may be in it
	found   [kinds]int // in parts of whole
	score   int
	line    int // of the innermost frame, or else of a message
	def     *contract.Definition
	best    int // what is found of the likeliest definition
	whys    []why
}

// whole is what all of a kind of evidence is.
const whole = 1 << 16

type why struct {
	text  string
	kind  evidence
	score int
}

// weigh adds evidence, of which people are told by a text.
func (s *suspect) weigh(kind evidence, value int, text string) {
	if value <= 0 {
		return
	}
	s.found[kind] += value
	if text != "" {
		s.because(kind, text)
	}
}

func (s *suspect) because(kind evidence, text string) {
	if !slices.ContainsFunc(s.whys, func(w why) bool { return w.text == text }) {
		s.whys = append(s.whys, why{text: text, kind: kind})
	}
}

// suspects are all of them.
type suspects struct {
	at      map[string]*suspect
	list    []*suspect
	tests   []Test // that failed
	frames  []report.Frame
	framed  bool     // a trace leads into code that is no test
	titled  bool     // the log names no failing test by what it is called in code
	byTitle []string // files of tests in which the title of a failing one stands
	// anchored is true if something in the log is surely of this repository: a frame, a
	// test or a message.
	anchored bool
}

func (s *suspects) get(path string) *suspect {
	if s.at[path] == nil {
		s.at[path] = &suspect{path: path, harness: isHarness(path)}
		s.list = append(s.list, s.at[path])
	}
	return s.at[path]
}

// findings are the likeliest suspects, as far as they are likely; then the tests, as notes.
func (s *suspects) findings(limit int) []Finding {
	sort.SliceStable(s.list, func(i, j int) bool {
		a, b := s.list[i], s.list[j]
		switch {
		case a.test != b.test:
			return b.test
		case a.score != b.score:
			return a.score > b.score
		}
		return a.path < b.path
	})
	out := []Finding{}
	tests := 0
	for _, p := range s.list {
		switch {
		case !p.test && p.score == 0:
		case !p.test && len(out) < limit && p.score*unlikely >= s.list[0].score:
			out = append(out, p.finding("likely-fault", "The failure may come from %s."))
		case p.test && p.line > 0 && tests < notedTests && (!p.data || s.speaks(p.path)):
			tests++
			out = append(out, p.finding("failing-test", "The failure shows in %s."))
		}
	}
	return out
}

func (s *suspect) finding(rule, message string) Finding {
	f := Finding{Rule: rule, Path: s.path, Score: s.score, Line: s.line, EndLine: s.line}
	place := s.path
	if s.def != nil {
		f.Name = s.def.Name
		place = strings.TrimSpace(f.Name + " in " + f.Path)
		if f.Line == 0 {
			f.Line, f.EndLine = s.def.Lines.Start, s.def.Lines.End
		}
	}
	f.Message = fmt.Sprintf(message, place)
	sort.SliceStable(s.whys, func(i, j int) bool { return s.whys[i].score > s.whys[j].score })
	for _, w := range s.whys[:min(len(s.whys), maxWhys)] {
		f.Why = append(f.Why, w.text)
	}
	return f
}

// maxWhys is how many reasons a finding gives; unlikely is how many times less than the
// first a finding may score; notedTests is how many tests are told of.
const (
	maxWhys    = 4
	unlikely   = 8
	notedTests = 3
)
