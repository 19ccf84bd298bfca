package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/plugins/ci"
)

// auditFlags have verify read the repository's own documents and comments.
type auditFlags struct {
	Docs       bool     `help:"Check the documents and comments of the repository itself instead of drafts: what its code no longer bears out."`
	Path       []string `sets:"paths" sep:"none" placeholder:"PATTERN" help:"With --docs: only what these files or directories say, or what a pattern such as 'docs/**/*.md' matches; !PATTERN leaves out. May be repeated."`
	Confidence string   `sets:"confidence" help:"With --docs: how sure a finding is at least."`
}

// conflicts refuses flags that do not go together.
func (f *auditFlags) conflicts(drafts int, format string, model bool) error {
	switch {
	case !f.Docs && drafts == 0:
		return errors.New("name a draft, - for standard input, or --docs for the repository's own documents")
	case f.Docs && drafts > 0:
		return errors.New("--docs: give no drafts; --path chooses documents, --in the repository")
	case f.Docs && model:
		return errors.New("--docs asks no model: leave out --llm, --revise and --sources")
	case !f.Docs && (len(f.Path) > 0 || f.Confidence != "high"):
		return errors.New("--path and --confidence go with --docs")
	case !f.Docs && format == "sarif":
		return errors.New("--format sarif goes with --docs")
	}
	return nil
}

// auditRules are the rules of findings by what their sentences say something about.
var auditRules = map[contract.ClaimType]string{
	contract.ClaimTypeSymbol: "document-name", contract.ClaimTypeFile: "document-link", contract.ClaimTypeParameter: "document-parameter",
}

// audit prints what the repository's own texts say and its code does not bear out.
func (c *verifyCommand) audit(ctx context.Context, s *session) error {
	var q contract.AuditRequest
	fill(&q, c)
	q.Limit = int(contract.FieldOf(&q, "limit").Max)
	passed := true
	err := s.use(ctx, c.In, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		b, a, err := asked[contract.AuditResponse](r.Call(ctx, "audit", q, native.Handlers{"progress": s.auditProgress}))
		if err != nil {
			return err
		}
		if passed = a.Passed; len(c.Path) > 0 && a.Counts.Documents+a.Counts.Comments == 0 {
			return &contract.Error{Code: contract.CodeNotFound, Field: "--path", Message: "no document and no comment is there", Fix: "give files or directories of the repository, as cairn read . lists them"}
		}
		switch c.Format {
		case "json", "jsonl":
			s.json(b)
			return nil
		case "text":
			auditText(s, a)
			return nil
		}
		return s.findings(ciOutput{Format: c.Format}, auditReport(a), a)
	})
	if err == nil && !passed {
		return errNothing
	}
	return err
}

// auditReport is an audit as CI writes findings.
func auditReport(a *contract.AuditResponse) *ci.Report {
	n := a.Counts
	r := &ci.Report{Title: "Documents and comments", Notes: a.Notes, Summary: []string{fmt.Sprintf("%d documents and %d comments with %d claims were read: %d findings, %d more that are less sure.", n.Documents, n.Comments, n.Claims, n.Findings, n.Less)}}
	for i := range a.Findings {
		f := &a.Findings[i]
		one := ci.Finding{Rule: auditRule(f), Path: f.Path, Line: f.Line, Message: auditMessage(f), Gates: f.Confidence == contract.ConfidenceLevelHigh}
		if f.Sentence != "" {
			one.Why = []string{f.Sentence}
		}
		r.Findings = append(r.Findings, one)
	}
	slices.SortStableFunc(r.Findings, func(a, b ci.Finding) int { return cmp.Compare(a.Rule, b.Rule) })
	return r
}

// auditText writes findings as compilers do, a line each.
func auditText(s *session, a *contract.AuditResponse) {
	for i := range a.Findings {
		f := &a.Findings[i]
		fmt.Fprintf(s.out, "%s:%d: %s: %s\n", escapeLine(f.Path), f.Line, auditRule(f), escapeLine(auditMessage(f)))
	}
	n := a.Counts
	s.note("%d documents and %d comments with %d claims read: %d findings, %d more that are less sure", n.Documents, n.Comments, n.Claims, n.Findings, n.Less)
	s.notes(a.Notes)
}

// auditMessage is what is wrong, with the name that may have been meant.
func auditMessage(f *contract.AuditFinding) string {
	if len(f.DidYouMean) > 0 {
		return fmt.Sprintf("%s: is `%s` meant?", f.Message, f.DidYouMean[0])
	}
	return f.Message
}

func auditRule(f *contract.AuditFinding) string {
	if rule := auditRules[f.ClaimType]; rule != "" {
		return rule
	}
	return "document-claim"
}

// auditProgress shows how many files are read.
func (s *session) auditProgress(_ context.Context, n native.Need) (none contract.Reply) {
	if p, ok := progressOf(n); ok && s.progress != nil {
		s.progress.update(native.Progress{Phase: "reading documents and comments", Done: p.Done, Total: p.Total})
	}
	return none
}
