package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/page"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/plugins/ci"
)

var _ = offer[verifyCommand]("context", 5, "verify", "Tell what in a draft the repository does not bear out.")

type verifyCommand struct {
	Drafts []string `arg:"" optional:"" name:"draft" help:"Files of Markdown or plain text; - is standard input."`
	In     string   `default:"." placeholder:"PATH" help:"The repository that the drafts are about: a directory, an archive or a .cairn file; default the current directory."`

	auditFlags
	modelFlags
	Sources   string `placeholder:"FILE" help:"What the drafts were written from, as a JSON array of path, first, last and hash: a content that has changed since makes a draft outdated."`
	MaxJudged int    `sets:"max_judged" with:"llm,replay" placeholder:"N" help:"Claims that the model of --llm judges at most."`
	Revise    bool   `sets:"revise" help:"Have the model of --llm correct a draft, and print that."`
	Claims    bool   `help:"List the claims too, with what supports them."`
	Format    string `default:"text" enum:"text,markdown,json,jsonl,github,sarif" placeholder:"text|markdown|json|github|sarif" help:"How to write what was found; json is what the core answers, byte for byte, a line for each draft; github are annotations, sarif goes with --docs."`
	repositoryFlags
}

func (c *verifyCommand) asks() []contract.Request {
	if c.Docs {
		return []contract.Request{&contract.AuditRequest{}}
	}
	return []contract.Request{&contract.VerifyRequest{}, &contract.AuditRequest{}}
}

func (*verifyCommand) Help() string {
	return `Examples:

    cairn verify answer.md
    cairn verify docs/*.md --format github
    cat answer.txt | cairn verify - --in ~/src/project --claims
    cairn verify --docs --path docs --format sarif > stale.sarif
    cairn verify answer.md --llm anthropic:claude-haiku-4-5 --revise > corrected.md

What a draft says of files, symbols, signatures, lines, callers, imports and types is checked against the index, without a model: what is not so, names that do not exist with those that may be meant, and citations of contents that have changed. What is proposed, supposed, asked or denied is not taken for a statement of what is. A model, if one is named, judges the rest from what a search finds.
With --docs the repository's own documents, docstrings and doc comments are checked: names and links that lead nowhere, parameters that are no longer there, statements that the code contradicts. Only what is sure is printed unless --confidence asks for more.
The exit code is 0 if nothing is wrong, 1 if there are issues, 2 after an error.`
}

func (c *verifyCommand) conflicts() error {
	if err := c.auditFlags.conflicts(len(c.Drafts), c.Format, c.wanted() || c.Revise || c.Sources != ""); err != nil {
		return err
	}
	switch {
	case c.DryRun:
		return errors.New("--dry-run: what is asked depends on what the index leaves open: use --record to see it")
	case c.Revise && !c.wanted():
		return errors.New("--revise: name the model that corrects with --llm")
	case c.Revise && len(c.Drafts) > 1:
		return errors.New("--revise: give one draft")
	}
	return c.modelFlags.conflicts()
}

// drafts reads the files that are to be verified.
func (c *verifyCommand) drafts(s *session) ([]string, error) {
	drafts := make([]string, len(c.Drafts))
	for i, path := range c.Drafts {
		var err error
		if drafts[i], err = s.draft(path); err != nil {
			return nil, err
		}
	}
	return drafts, nil
}

func (c *verifyCommand) Run(ctx context.Context, s *session) (err error) {
	if c.Docs {
		return c.audit(ctx, s)
	}
	q := contract.VerifyRequest{Limit: int(contract.FieldOf(&contract.VerifyRequest{}, "limit").Max)}
	fill(&q, c)
	if c.wanted() {
		q.Model = "host"
	}
	if q.Sources, err = c.sources(); err != nil {
		return err
	}
	drafts, err := c.drafts(s)
	if err != nil {
		return err
	}
	handlers, end, err := c.handlers(s)
	if err != nil {
		return err
	}
	defer ending(end, &err)
	passed := true
	err = s.use(ctx, c.In, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		for i, draft := range drafts {
			q.Draft = draft
			b, a, err := asked[contract.VerifyResponse](r.Call(ctx, "verify", q, handlers))
			if err != nil {
				return fmt.Errorf("verify %q: %w", c.Drafts[i], err)
			}
			passed = passed && a.Passed
			if err := c.print(s, c.Drafts[i], b, a); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil && !passed {
		return errNothing
	}
	return err
}

func (s *session) draft(path string) (string, error) {
	in := s.in
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return "", fmt.Errorf("open draft: %w", err)
		}
		defer f.Close()
		in = f
	}
	most := contract.FieldOf(&contract.VerifyRequest{}, "draft").Max
	b, err := io.ReadAll(io.LimitReader(in, most+1))
	if err != nil {
		return "", fmt.Errorf("read draft %q: %w", path, err)
	}
	if int64(len(b)) > most {
		return "", fmt.Errorf("read draft %q: larger than %dM", path, most>>20)
	}
	return strings.ToValidUTF8(string(b), "\uFFFD"), nil
}

// sources reads what the drafts were written from.
func (c *verifyCommand) sources() (list []contract.CitedSource, err error) {
	if c.Sources == "" {
		return nil, nil
	}
	b, err := os.ReadFile(c.Sources)
	if err != nil {
		return nil, fmt.Errorf("--sources: %w", err)
	}
	if err := json.Unmarshal(b, &list); err != nil {
		return nil, fmt.Errorf("--sources %q: not a JSON array of path, first, last and hash: %w", c.Sources, err)
	}
	return list, nil
}

func (c *verifyCommand) print(s *session, path string, response []byte, a *contract.VerifyResponse) error {
	if path == "-" {
		path = "stdin"
	}
	switch c.Format {
	case "json", "jsonl":
		s.json(response)
	case "github":
		return ci.WriteGitHub(s.out, annotations(filepath.ToSlash(path), a))
	case "markdown":
		c.markdown(s, path, a)
	default:
		c.text(s, path, a)
	}
	s.notes(a.Notes)
	if u := a.Usage; u != nil && u.Calls > 0 {
		s.note("%s", spent(*u))
	}
	return nil
}

// text writes issues as compilers do, a line each, or a corrected draft.
func (c *verifyCommand) text(s *session, path string, a *contract.VerifyResponse) {
	if c.Revise {
		if a.Draft != "" {
			fmt.Fprintln(s.out, escape(a.Draft, "\t\n"))
		}
		for _, i := range a.Issues {
			s.note("%s:%d: %s: %s", path, i.Line, i.Type, i.Message)
		}
		return
	}
	s.page(false).Verified(path, a, c.Claims)
}

func (c *verifyCommand) markdown(s *session, path string, a *contract.VerifyResponse) {
	fmt.Fprintf(s.out, "## %s\n\n%s\n", code(path), page.Tally(a))
	if len(a.Issues) > 0 {
		fmt.Fprint(s.out, "\n| line | issue | what |\n|---|---|---|\n")
	}
	for i := range a.Issues {
		one := &a.Issues[i]
		fmt.Fprintf(s.out, "| %d | %s | %s |\n", one.Line, one.Type, strings.ReplaceAll(escapeLine(page.Issue(one)), "|", `\|`))
	}
	if c.Claims {
		fmt.Fprint(s.out, "\n| line | claim | state | source |\n|---|---|---|---|\n")
		for i := range a.Claims {
			one := &a.Claims[i]
			fmt.Fprintf(s.out, "| %d | %s | %s | %s |\n", one.Line, strings.ReplaceAll(escapeLine(one.Claim), "|", `\|`), page.State(one), escapeLine(strings.TrimPrefix(page.Borne(one.Source), " ")))
		}
	}
	fmt.Fprintln(s.out)
}

// annotations are issues as a job shows them beside the draft.
func annotations(path string, a *contract.VerifyResponse) *ci.Report {
	r := &ci.Report{Title: "Draft"}
	for i := range a.Issues {
		one := &a.Issues[i]
		r.Findings = append(r.Findings, ci.Finding{Rule: string("draft-" + one.Type), Path: path, Line: one.Line, Message: page.Issue(one), Gates: one.Severity == "high"})
	}
	return r
}
