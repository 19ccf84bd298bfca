package ci

import (
	"context"
	"errors"
	"fmt"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/report"
)

// LocateOptions say what to look for. Zero fields take the default.
type LocateOptions struct {
	// Limit is how many places come back at most; default 10.
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
	defaultPlaces = 10
	searched      = 60 // files that the log's text leads to
	followedTests = 12 // failing tests whose calls are followed
)

// Locate finds the files and lines most likely at fault for what a log reports: those
// that the log's frames, names and words lead to, and those that the failing tests
// call, tests themselves last.
func Locate(ctx context.Context, call Ask, log *Log, o LocateOptions) (*Located, error) {
	if o.Limit <= 0 {
		o.Limit = defaultPlaces
	}
	out := &Located{Log: log, Report: Report{Title: "Where the failure may come from", Findings: []Finding{}}}
	switch n := len(log.Tests); n {
	case 0:
	case 1:
		out.Summary = append(out.Summary, "1 failing test: "+testLabel(log.Tests[0]))
	default:
		out.Summary = append(out.Summary, fmt.Sprintf("%d failing tests, the first: %s", n, testLabel(log.Tests[0])))
	}
	if log.Cut {
		out.Notes = append(out.Notes, "the log holds more failures than were read")
	}
	if log.Text == "" {
		out.Notes = append(out.Notes, "the log is empty")
		return out, nil
	}
	a, err := ask[contract.SearchResponse](ctx, call, "search", contract.SearchRequest{Query: query(log), Limit: searched, SnippetLines: -1, Explain: true})
	if err != nil {
		return nil, err
	}
	out.Notes = append(out.Notes, a.Notes...)
	s := suspects{at: map[string]*suspect{}}
	s.search(a, frames(log.Text))
	if err := s.calls(ctx, call, log, a); err != nil {
		return nil, err
	}
	s.changed(o.Changes)
	out.Findings = s.findings(o.Limit)
	if len(out.Findings) == 0 {
		out.Notes = append(out.Notes, "nothing in the repository is like what the log says")
	}
	return out, nil
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

func frames(text string) []report.Frame {
	r, _ := report.Read(text)
	return r.Frames
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
	path  string
	test  bool
	aside bool // vendored, generated, documents
	score int
	line  int // of the innermost frame
	depth int
	def   *contract.Definition
	best  int // the score of the likeliest definition
	whys  []why
}

type why struct {
	text  string
	score int
}

func (s *suspect) add(score int, text string) {
	s.score += score
	s.whys = append(s.whys, why{text, score})
}

// suspects are all of them.
type suspects struct {
	at     map[string]*suspect
	list   []*suspect
	framed bool // a trace leads into code that is no test
}

func (s *suspects) get(path string) *suspect {
	if s.at[path] == nil {
		s.at[path] = &suspect{path: path}
		s.list = append(s.list, s.at[path])
		s.at[path].roles(nil)
	}
	return s.at[path]
}

// findings are the likeliest suspects.
func (s *suspects) findings(limit int) []Finding {
	for _, p := range s.list {
		switch {
		case p.test:
			p.score /= testShare
		case p.aside:
			p.score /= asideShare
		}
	}
	sort.SliceStable(s.list, func(i, j int) bool {
		if s.list[i].score != s.list[j].score {
			return s.list[i].score > s.list[j].score
		}
		return s.list[i].path < s.list[j].path
	})
	out := []Finding{}
	for _, p := range s.list {
		if len(out) == limit || p.score*unlikely <= s.list[0].score {
			break
		}
		f := Finding{Rule: "likely-fault", Path: p.path, Score: p.score}
		if p.line > 0 {
			f.Line, f.EndLine = p.line, p.line
		}
		if p.def != nil {
			f.Name = p.def.Name
			if f.Line == 0 {
				f.Line, f.EndLine = p.def.Lines.Start, p.def.Lines.End
			}
		}
		f.Message = fmt.Sprintf("The failure may come from %s.", strings.TrimSpace(f.Name+" in "+f.Path))
		if f.Name == "" {
			f.Message = fmt.Sprintf("The failure may come from %s.", f.Path)
		}
		sort.SliceStable(p.whys, func(i, j int) bool { return p.whys[i].score > p.whys[j].score })
		said := map[string]bool{}
		for _, w := range p.whys {
			if len(f.Why) < maxWhys && !said[w.text] {
				said[w.text] = true
				f.Why = append(f.Why, w.text)
			}
		}
		if p.test {
			f.Why = append(f.Why, "it is a test")
		}
		out = append(out, f)
	}
	return out
}

// maxWhys is how many reasons a finding gives; unlikely is how many times less than the
// first a finding may score.
const (
	maxWhys  = 4
	unlikely = 20
)
