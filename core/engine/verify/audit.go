package verify

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/comment"
	"github.com/cairn-search/cairn/core/contract"
	filters "github.com/cairn-search/cairn/core/engine/search"
	"github.com/cairn-search/cairn/core/engine/view"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/lazy"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
	"github.com/cairn-search/cairn/core/verify"
)

// past are the names of documents that tell of what was.
var past = lazy.Regexp{Expr: `change|history|release|migrat|upgrad|(^|/)(blog|news)`}

// audit reads the texts of a repository.
type audit struct {
	v       *view.Graph
	auditor *verify.Auditor
	parser  outline.Parser
	out     *contract.AuditResponse
	all     []contract.AuditFinding
}

// Audit is [contract.VerifyOperations.Audit].
func (c *Operations) Audit(t *step.Task, q contract.AuditRequest) (*contract.AuditResponse, error) {
	filter, err := filters.FilterOf(&q.Filters)
	if err != nil {
		return nil, err
	}
	repository, err := c.Repository()
	if err != nil {
		return nil, err
	}
	v, err := c.graphs.Whole(t, "none")
	if err != nil {
		return nil, err
	}
	x := v.Loaded.Index()
	a := &audit{v: v, out: &contract.AuditResponse{Findings: []contract.AuditFinding{}}}
	a.auditor = verify.NewAuditor(t, &verify.Repository{Graph: v.Graph, Index: x, Content: func(t *step.Task, file int) ([]byte, error) {
		part, n := v.Place(file)
		return needs.Content(t, &x.Parts[part], n)
	}})
	files := repository.Files(filter)
	if len(files) == 0 {
		a.out.Notes = append(a.out.Notes, "no file passes the filters")
	}
	unread := 0
	for i, f := range files {
		if i%auditStep == 0 {
			if _, err := t.Do("progress", contract.Progress{Phase: contract.ProgressPhaseAudit, Done: int64(i), Total: int64(len(files))}, nil); err != nil {
				return nil, err
			}
		}
		switch read, err := a.file(t, f); {
		case err != nil:
			return nil, err
		case !read:
			unread++
		}
	}
	if unread > 0 {
		a.out.Notes = append(a.out.Notes, fmt.Sprintf("the content of %d files could not be read", unread))
	}
	a.take(&q)
	return a.out, nil
}

// auditStep is after how many files progress is told.
const auditStep = 50

// file reads a file; false if its content is not to be had.
func (a *audit) file(t *step.Task, at [2]int) (bool, error) {
	p := &a.v.Loaded.Index().Parts[at[0]]
	n, _ := a.v.Where(a.v.FileNode(at[0], at[1]))
	l, name := a.v.Language(n.File), strings.ToLower(a.v.Path(n.File))
	markup := l.Traits().Markup
	document := markup == outline.MarkdownMarkup || markup == outline.RestructuredMarkup || markup == outline.AsciiDocMarkup
	if a.v.Role(n.File)&(tree.Test|tree.Vendored|tree.Generated) != 0 || !document && (l.Document() || !l.Outlined()) || document && past.Get().MatchString(name) {
		return true, nil
	}
	src, err := needs.Content(t, p, at[1])
	if err != nil || src == nil {
		return false, err
	}
	if document {
		a.out.Counts.Documents++
		text := comment.Document(string(src), l)
		found, claims, err := a.auditor.Text(n.File, text)
		a.out.Counts.Claims += claims
		a.add(n.File, 0, "", found)
		return true, err
	}
	return a.comments(n.File, a.parser.Parse(l, src, outline.Definitions), l)
}

// comments checks those of a file of code; complete is false if an error ends it.
func (a *audit) comments(file int, f *outline.File, l outline.Language) (complete bool, err error) {
	from, to := a.v.Definitions(file)
	for _, c := range comment.Of(f, l) {
		a.out.Counts.Comments++
		found, claims, err := a.auditor.Text(file, c.Text)
		if err != nil {
			return false, err
		}
		a.out.Counts.Claims += claims
		label := ""
		node := graph.None
		if c.Definition >= 0 && from+c.Definition < to {
			node = a.v.DefinitionNodeOf(from + c.Definition)
			label = a.v.Label(node)
		}
		a.add(file, c.Line-1, label, found)
		if node != graph.None {
			a.add(file, 0, label, a.auditor.Parameters(node, c.Parameters))
		}
	}
	return true, nil
}

// add notes findings of a text that begins behind a line.
func (a *audit) add(file, line int, label string, found []verify.Finding) {
	for _, f := range found {
		a.all = append(a.all, contract.AuditFinding{
			Path: a.v.Path(file), Line: line + f.Line, Type: f.Type, ClaimType: f.Claim, Confidence: f.Level, Message: f.Message,
			Definition: label, Sentence: f.Sentence, DidYouMean: f.DidYouMean, Source: f.Source,
		})
	}
}

// sureness orders levels.
var sureness = []contract.ConfidenceLevel{contract.ConfidenceLevelLow, contract.ConfidenceLevelSome, contract.ConfidenceLevelHigh}

// take makes the response of what was found.
func (a *audit) take(q *contract.AuditRequest) {
	least := slices.Index(sureness, q.Confidence)
	order.StableBy(a.all, func(x, y contract.AuditFinding) int {
		return cmp.Or(strings.Compare(x.Path, y.Path), cmp.Compare(x.Line, y.Line))
	})
	for _, f := range a.all {
		if slices.Index(sureness, f.Confidence) < least {
			a.out.Counts.Less++
			continue
		}
		if a.out.Counts.Findings++; len(a.out.Findings) < q.Limit {
			a.out.Findings = append(a.out.Findings, f)
		}
	}
	if over := a.out.Counts.Findings - len(a.out.Findings); over > 0 {
		a.out.Notes = append(a.out.Notes, fmt.Sprintf("%d findings are not listed", over))
	}
	a.out.Passed = a.out.Counts.Findings == 0
}
