package ci

import (
	"fmt"
	"hash/fnv"
	"strings"
)

// Finding is something worth a look, at a place of the repository.
type Finding struct {
	// Rule is one of [Rules].
	Rule string `json:"rule"`
	// Path leads from the repository's root. Line and EndLine are 1-based, 0 if it is
	// about the whole file.
	Path    string `json:"path"`
	Line    int    `json:"line,omitempty"`
	EndLine int    `json:"end_line,omitempty"`
	// Name is the definition there, if any.
	Name string `json:"name,omitempty"`
	// Message is one sentence, Why what it rests on.
	Message string   `json:"message"`
	Why     []string `json:"why,omitempty"`
	// Score orders findings of a rule: larger is likelier.
	Score int `json:"score,omitempty"`
	// Gates is true if the job is to fail for it.
	Gates bool `json:"gates,omitempty"`
}

// Rule is a kind of finding.
type Rule struct {
	ID    string
	Level string // of SARIF: "error", "warning" or "note"
	Short string
	Full  string
}

// Rules are all kinds of findings. Their ids never change.
var Rules = []Rule{
	{"likely-fault", "warning", "Likely at fault", "A failing job's log, or the graph of calls from the failing tests, leads to this code."},
	{"affected-test", "note", "Test of what was changed", "The test belongs to changed code and is not part of the change."},
	{"affected-document", "note", "Document of what was changed", "The document tells of changed code and is not part of the change."},
	{"affected-caller", "note", "Caller of what was changed", "The code calls, uses or extends a changed definition and is not part of the change."},
	{"change-without-test", "warning", "Changed without a test", "Code was changed, but no test: none that belongs to it is part of the change."},
	{"change-without-owner", "warning", "Changed without an owner", "CODEOWNERS names nobody for the changed file."},
	{"document-name", "warning", "Names what is not there", "A document or comment names code that is neither in the repository nor in what it imports."},
	{"document-link", "warning", "Leads to no file", "A document or comment names or links a file that is not there."},
	{"document-parameter", "warning", "Documents another parameter", "A comment documents a parameter that its definition does not have."},
	{"document-claim", "warning", "Not what the code says", "A document or comment says of the code what it does not bear out."},
	{"failing-test", "note", "Where the failure shows", "A failing job's log leads to this line of a test."},
}

func ruleOf(id string) (Rule, int) {
	for i, r := range Rules {
		if r.ID == id {
			return r, i
		}
	}
	return Rule{ID: id, Level: "note", Short: id, Full: id}, -1
}

// Report is what a command found, ready to be written in any form.
type Report struct {
	// Title and Summary head what people read.
	Title    string    `json:"title"`
	Summary  []string  `json:"summary,omitempty"`
	Findings []Finding `json:"findings"`
	// Notes say what could not be taken into account.
	Notes []string `json:"notes,omitempty"`
}

// Gates tells whether a finding is to fail the job.
func (r *Report) Gates() bool {
	for _, f := range r.Findings {
		if f.Gates {
			return true
		}
	}
	return false
}

// fingerprint tells a finding from others, however lines move: by its rule, file and
// definition, or its lines if it has none.
func (f *Finding) fingerprint() string {
	h := fnv.New128a()
	name := f.Name
	if name == "" && f.Line > 0 {
		name = fmt.Sprint(f.Line)
	}
	h.Write([]byte(strings.Join([]string{"cairn/1", f.Rule, f.Path, name}, "\x00")))
	return fmt.Sprintf("%x", h.Sum(nil))
}

// text is the message with what it rests on, in one line.
func (f *Finding) text() string {
	if len(f.Why) == 0 {
		return f.Message
	}
	return strings.TrimSuffix(f.Message, ".") + ": " + strings.TrimSuffix(strings.Join(f.Why, "; "), ".") + "."
}

// place is the path with its line.
func (f *Finding) place() string {
	if f.Line == 0 {
		return f.Path
	}
	return fmt.Sprintf("%s:%d", f.Path, f.Line)
}

// oneLine makes a text of a hostile source fit into a line.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 || invisible(r) || r == 0x2028 || r == 0x2029 {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}
