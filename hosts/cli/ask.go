package cli

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/page"
	"github.com/cairn-search/cairn/hosts/native"
)

var _ = offer[askCommand]("first", 4, "ask", "Answer a question from the repository, by a language model with verified citations, or show what to read.")

type askCommand struct {
	asksFor[contract.AskRequest]
	Query string `arg:"" sets:"query" help:"A question in your own words; - reads it from standard input. Quote it."`
	Path  string `arg:"" default:"." help:"A directory, an archive or a .cairn file; default the current directory."`

	modelFlags
	Navigate   bool                 `sets:"navigate" help:"Find what to read by walking the tree by names, instead of by a search."`
	Budget     int                  `sets:"budget" placeholder:"N" help:"Tokens of what is read at most, by estimate."`
	Limit      int                  `sets:"limit" placeholder:"N" short:"n" help:"Ranked definitions that take part at most."`
	Neighbours []contract.Neighbour `name:"neighbour" sets:"neighbours" placeholder:"RELATION" help:"Also read those of the best."`
	Graph      bool                 `sets:"graph" as:"links" help:"Also what calls, types, imports or links connect with a symbol or path of the query."`
	History    bool                 `sets:"history" as:"host" help:"Let files count more that changed lately or together with the best ones, by git."`
	Remembered bool                 `sets:"remembered" as:"host" help:"Also what was said, decided and noted about it, as recall finds it."`
	Context    bool                 `help:"Print what was read, too."`
	doubtfulFlag
	gateFlag
	embeddingFlags
	formatFlag
	repositoryFlags
}

func (*askCommand) Help() string {
	return `Examples:

    cairn ask "where are retries configured"
    cairn ask "how does a request reach its handler?" --llm anthropic:claude-haiku-4-5
    cairn ask "what does the scheduler do when a node is lost?" ~/src/project --llm ollama:qwen3 --navigate
    cairn ask "how are sessions expired?" --llm openai:gpt-5-mini --record answer.jsonl

Without a model it prints what to read. With one it prints an answer from that, with the lines that bear it out: citations of what does not exist or was not read are taken out, and what the answer says of files, symbols and calls is checked against the index.
The exit code is 0 after an answer that holds, 1 if nothing was found or something in the answer does not hold, 2 after an error.`
}

func (c *askCommand) conflicts() error { return c.modelFlags.conflicts() }

func (c *askCommand) request() contract.AskRequest {
	q := contract.AskRequest{Query: c.Query}
	fill(&q, c)
	if c.wanted() {
		q.Model = "host"
	}
	return q
}

func (c *askCommand) Run(ctx context.Context, s *session) (err error) {
	if c.Query, err = s.asked(c.Query); err != nil {
		return err
	}
	handlers, end, err := c.handlers(s)
	if err != nil {
		return err
	}
	defer ending(end, &err)
	if c.Embedder, err = c.embedder(); err != nil {
		return err
	}
	handlers["progress"] = s.navigateProgress
	var b json.RawMessage
	var a *contract.AskResponse
	err = s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) (err error) {
		b, a, err = asked[contract.AskResponse](r.Call(ctx, "ask", c.request(), handlers))
		return err
	})
	if err != nil || c.DryRun {
		return err
	}
	return c.print(s, b, a)
}

func (c *askCommand) print(s *session, b []byte, a *contract.AskResponse) error {
	s.list(c.Format, b, "", func(bool) { c.write(s, a) })
	if len(a.Pack.Sources) > 0 {
		s.confidence(a.Pack.Confidence)
	}
	s.degraded(a.Pack.Degraded)
	s.notes(append(a.Notes, a.Pack.Notes...))
	switch {
	case a.Reason != "":
		return s.ended(0, c.hinted(a.Reason, a.Pack.Confidence), c.Format)
	case !holds(a):
		return errNothing
	}
	return nil
}

// cite lists what an answer cites, and what is wrong with it.
func cite(p *page.Page, a *contract.AskResponse) {
	for _, one := range a.Citations {
		where := place(one.Path, one.Lines)
		if !one.Verified {
			where += " — " + one.Problem
		}
		p.Item(escapeLine(where))
	}
	for i := range a.Issues {
		p.Item(escapeLine(string(a.Issues[i].Type+": ") + page.Issue(&a.Issues[i])))
	}
}

// write writes an answer, what it cites and what it read.
func (c *askCommand) write(s *session, a *contract.AskResponse) {
	if a.Answer != "" {
		fmt.Fprintln(s.out, escape(a.Answer, "\t\n"))
		if len(a.Citations) > 0 {
			fmt.Fprintln(s.out)
		}
		cite(s.page(c.Format == formatMarkdown), a)
		fmt.Fprintf(s.out, "\n%s\n", s.style.Paint(s.style.Dim, escapeLine(a.Model+", "+spent(*a.Usage))))
	}
	if a.Pack.Context != "" && (a.Answer == "" || c.Context) {
		if a.Answer != "" {
			fmt.Fprintln(s.out)
		}
		fmt.Fprintln(s.out, escape(a.Pack.Context, "\t\n"))
		if c.Format == formatText || c.Format == "" {
			s.budgeted(a.Pack.Tokens, a.Pack.Truncated)
		}
	}
	if len(a.Remembered) > 0 && (a.Answer == "" || c.Context) {
		s.page(c.Format == formatMarkdown).Remembered(a.Remembered)
	}
}

// holds tells whether all that is said is borne out.
func holds(a *contract.AskResponse) bool {
	for _, c := range a.Citations {
		if !c.Verified {
			return false
		}
	}
	return len(a.Issues) == 0
}
