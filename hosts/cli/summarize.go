package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/llm"
	"github.com/cairn-search/cairn/hosts/native"
)

var _ = offer[summarizeCommand]("context", 6, "summarize", "Have a language model write summaries, which a search then takes in, too.")

type summarizeCommand struct {
	asksFor[contract.SummarizeRequest]
	Path string `arg:"" default:"." help:"A directory, an archive or a .cairn file; default the current directory."`

	Within   string   `name:"path" sets:"path" placeholder:"PATH" help:"Only this file or directory of it."`
	Kinds    []string `name:"kind" sets:"kinds" placeholder:"KIND" help:"file, function, method, class, struct, interface, trait (these are the default), or another kind of definition."`
	MinLines int      `sets:"min_lines" placeholder:"N" help:"Leave out definitions of fewer lines."`
	Limit    int      `sets:"limit" placeholder:"N" help:"Summaries at most."`
	Batch    int      `sets:"batch" placeholder:"N" help:"Summaries of one call."`
	Parallel int      `sets:"parallel" placeholder:"N" help:"Calls at once."`
	Yes      bool     `short:"y" help:"Go on; without it, only the cost is shown."`

	paidModel
	formatFlag
	repositoryFlags
}

func (*summarizeCommand) Help() string {
	return `Examples:

    cairn summarize --llm anthropic:claude-haiku-4-5
    cairn summarize --llm anthropic:claude-haiku-4-5 --yes --max-cost 2
    cairn summarize ~/src/project --path server --kind class,function --llm ollama:qwen3 --yes
    cairn search "stop when the user gives up" --summaries

A model writes a sentence or two on files and definitions, which cairn search --summaries then searches, too. They never stand for contents.
What they will cost is shown first, and nothing is asked without --yes. Summaries are kept in your cache directory as they come: a run that is interrupted goes on where it stopped, and what does not change is never paid for again.
The exit code is 0, also if there is nothing to do, 1 if some summaries are missing in the end, 2 after an error.`
}

func (c *summarizeCommand) conflicts() error {
	if c.Yes && !c.model().wanted() {
		return errors.New("--yes: name the model that writes with --llm")
	}
	return c.model().conflicts()
}

func (c *summarizeCommand) model() *modelFlags {
	return &modelFlags{paidModel: c.paidModel}
}

func (c *summarizeCommand) Run(ctx context.Context, s *session) (failed error) {
	q := contract.SummarizeRequest{DryRun: true}
	fill(&q, c)
	asking, end := native.Handlers{}, func() error { return nil }
	if c.Yes {
		var err error
		if asking, end, err = c.model().handlers(s); err != nil {
			return err
		}
	}
	defer ending(end, &failed)
	return s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		plan, raw, err := summarized(ctx, r, q, nil)
		if err != nil {
			return err
		}
		cost, err := c.cost(s, plan)
		if err != nil {
			return err
		}
		if !c.Yes {
			return c.print(s, plan, raw, cost)
		}
		s.note("%s; %s", plannedLine(plan), cost)
		q.DryRun = false
		done, raw, err := summarized(ctx, r, q, asking)
		if err != nil {
			return err
		}
		return c.print(s, done, raw, "")
	})
}

// summarized runs the operation.
func summarized(ctx context.Context, r *native.Repository, q contract.SummarizeRequest, h native.Handlers) (*contract.SummarizeResponse, json.RawMessage, error) {
	b, err := r.Call(ctx, "summarize", q, h)
	if err != nil {
		return nil, nil, err
	}
	a := &contract.SummarizeResponse{}
	if err := json.Unmarshal(b, a); err != nil {
		return nil, nil, fmt.Errorf("decode summarize response: %w", err)
	}
	return a, b, nil
}

// cost tells what a plan is about to cost.
func (c *summarizeCommand) cost(s *session, a *contract.SummarizeResponse) (string, error) {
	line := fmt.Sprintf("about %s in %s: %s read, %s written", plural(a.InputTokens+a.OutputTokens, "token"), plural(a.Calls, "call"), count(a.InputTokens), count(a.OutputTokens))
	if c.LLM == "" {
		return line, nil
	}
	u, err := llm.Cost(c.LLM, contract.Usage{Calls: a.Calls, Input: a.InputTokens, Output: a.OutputTokens}, llm.Options{Getenv: s.config.Getenv})
	switch {
	case err != nil:
		return "", err
	case u.Unpriced > 0:
		return line + ", at a price that is not known", nil
	}
	return line + ", about $" + dollars(u.NanoDollars), nil
}

func plannedLine(a *contract.SummarizeResponse) string {
	return fmt.Sprintf("%s in %s, %s without a summary", plural(a.Items, "item"), plural(a.Files, "file"), count(a.Left))
}

// print writes a response of the core.
func (c *summarizeCommand) print(s *session, a *contract.SummarizeResponse, raw json.RawMessage, cost string) error {
	for _, n := range a.Notes {
		s.note("note: %s", n)
	}
	switch {
	case c.Format == formatJSON || c.Format == formatLines:
		s.json(raw)
	case cost != "":
		fmt.Fprintln(s.out, plannedLine(a))
		if a.Left > 0 {
			fmt.Fprintln(s.out, cost)
			fmt.Fprintln(s.out, "nothing has been asked: go on with --llm SPEC --yes")
		}
	default:
		fmt.Fprintf(s.out, "%s: %s new, %s known, %s failed, %s left\n", plural(a.Items, "item"), count(a.Asked), count(a.Known), count(a.Failed), count(a.Left))
		if u := a.Usage; u.Calls > 0 {
			fmt.Fprintln(s.out, spent(u))
		}
	}
	if a.Stopped != "" {
		s.note("stopped: %s", a.Stopped)
	}
	if cost == "" && (a.Failed > 0 || a.Stopped != "") {
		return errNothing
	}
	return nil
}
