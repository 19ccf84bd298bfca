package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

func (c *rememberCommand) Run(ctx context.Context, s *session) (err error) {
	if c.Text == "-" {
		b, err := io.ReadAll(s.in)
		if err != nil {
			return fmt.Errorf("read standard input: %w", err)
		}
		if c.Text = string(b); strings.TrimSpace(c.Text) == "" {
			return errors.New("standard input holds no text: give what to remember")
		}
	}
	if c.Type == typeDecision {
		return c.decide(ctx, s)
	}
	h, end, err := c.handlers(s)
	if err != nil {
		return err
	}
	defer ending(end, &err)
	return s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		b, a, err := asked[contract.RememberResponse](r.Call(ctx, "remember", c.request(), h))
		if err != nil {
			return err
		}
		listed := "notes"
		if len(a.Shown) > 0 {
			listed = "shown"
		}
		s.list(c.Format, b, listed, func(markdown bool) { s.page(markdown).Notes(a) })
		s.notes(a.Notices)
		if a.Usage != nil {
			s.note("%s, %s not read yet", spent(*a.Usage), plural(int(a.Unread), "message"))
		}
		return s.ended(len(a.Notes)+len(a.Shown)+a.Removed, "nothing is remembered", c.Format)
	})
}

func (c *rememberCommand) request() contract.RememberRequest {
	q := contract.RememberRequest{Forget: c.Forget, Show: c.Show, Change: c.changes()}
	if c.Facts {
		q.Facts = contract.HostUseHost
	}
	if c.Text != "" && c.Change == "" {
		n := contract.Note{Type: contract.NoteType(c.Type), ID: c.ID, Title: c.Title, Text: c.Text, Supersedes: c.Supersedes}
		for _, to := range c.About {
			n.Edges = append(n.Edges, contract.NoteEdge{To: to})
		}
		q.Notes = append(q.Notes, n)
	}
	if c.List {
		q.List = contract.NoteType(c.Type)
	}
	return q
}

// changes are those that the flags name.
func (c *rememberCommand) changes() (list []contract.RememberedChange) {
	if c.Change != "" {
		list = append(list, contract.RememberedChange{Ref: c.Change, Text: c.Text})
	}
	for _, of := range []struct {
		refs   []string
		pinned bool
	}{{c.Pin, true}, {c.Unpin, false}} {
		for _, ref := range of.refs {
			list = append(list, contract.RememberedChange{Ref: ref, Pinned: &of.pinned})
		}
	}
	return list
}

// decide states a decision, lists those there are, or removes some.
func (c *rememberCommand) decide(ctx context.Context, s *session) error {
	return s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		if len(c.Forget) > 0 {
			if _, err := r.Call(ctx, "remember", contract.RememberRequest{Forget: c.Forget}); err != nil {
				return err
			}
		}
		q := contract.DecisionsRequest{}
		switch {
		case c.Text != "":
			q = contract.DecisionsRequest{Action: contract.DecisionsActionAdd, Description: c.Text, Rationale: c.Rationale, Alternatives: c.Alternatives, Subject: c.Subject, Supersedes: c.Supersedes}
		case !c.List:
			return nil
		}
		b, a, err := asked[contract.DecisionsResponse](r.Call(ctx, "decisions", q))
		if err != nil {
			return err
		}
		s.list(c.Format, b, "decisions", func(markdown bool) { s.page(markdown).Decisions(a) })
		return s.ended(len(a.Decisions), "nothing was decided", c.Format)
	})
}

var _ = offer[recallCommand]("memory", 2, "recall", "Find what was said, decided and learned.")

type recallCommand struct {
	asksFor[contract.RecallRequest]
	Query string `arg:"" sets:"query" help:"What it was about, in words."`
	Path  string `arg:"" default:"." help:"The project: a directory; default the current one."`

	Types   []contract.RecallType `name:"type" sets:"types" placeholder:"TYPE" help:"Only what is of these types; default all."`
	Session string                `sets:"session" placeholder:"ID" help:"Only what belongs to one session."`
	Limit   int                   `sets:"limit" placeholder:"N" short:"n" help:"Results at most."`
	embeddingFlags
	formatFlag
	repositoryFlags
}

func (*recallCommand) Help() string {
	return `Examples:

    cairn recall "what did we decide about retries"
    cairn recall "why sqlite" ~/src/project --type decision,message

Says what was said, decided and learned, the best first: what is so now before what it replaced, unless the question asks for then ("at first", "before Redis", "last week"). A question about what was never spoken of is answered with nothing. What names code that has changed or gone since is marked as outdated.
The exit code is 0 if something was found, 1 if not, 2 after an error.`
}

func (c *recallCommand) Run(ctx context.Context, s *session) error {
	q := contract.RecallRequest{Query: c.Query}
	fill(&q, c)
	var more native.Handlers
	if len(c.Embeddings) > 0 {
		e, err := c.open()
		if err != nil {
			return err
		}
		more = e.Handlers()
	}
	return s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		b, a, err := asked[contract.RecallResponse](r.Call(ctx, "recall", q, more))
		if err != nil {
			return err
		}
		s.list(c.Format, b, "found", func(markdown bool) {
			s.page(markdown).Recalled(a)
		})
		s.notes(a.Notes)
		return s.ended(len(a.Found), a.Reason, c.Format)
	})
}

var _ = offer[decisionsCommand]("memory", 6, "decisions", "List what was decided.")

type decisionsCommand struct {
	asksFor[contract.DecisionsRequest]
	Path string `arg:"" default:"." help:"The project: a directory; default the current one."`

	Session string `sets:"session" placeholder:"ID" help:"Only those of one session."`
	Extract bool   `help:"Look for decisions in the last messages of the session first."`
	Limit   int    `sets:"limit" placeholder:"N" short:"n" help:"Decisions at most."`
	modelFlags
	formatFlag
	repositoryFlags
}

func (*decisionsCommand) Help() string {
	return `Examples:

    cairn decisions
    cairn decisions --session ses_0123 --extract --llm anthropic:claude-haiku-4-5

Lists what was decided, the newest first. Without a model, extract takes the sentences that read like decisions.`
}

func (c *decisionsCommand) conflicts() error { return c.modelFlags.conflicts() }

func (c *decisionsCommand) Run(ctx context.Context, s *session) (err error) {
	h, end, err := c.handlers(s)
	if err != nil {
		return err
	}
	defer ending(end, &err)
	return s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		var b json.RawMessage
		if c.Extract {
			q := contract.DecisionsRequest{Action: "extract", Session: c.Session, Limit: c.Limit}
			if c.wanted() {
				q.Model = "host"
			}
			if _, err := r.Call(ctx, "decisions", q, h); err != nil {
				return err
			}
		}
		b, a, err := asked[contract.DecisionsResponse](r.Call(ctx, "decisions", contract.DecisionsRequest{Session: c.Session, Limit: c.Limit}))
		if err != nil {
			return err
		}
		s.list(c.Format, b, "decisions", func(markdown bool) {
			s.page(markdown).Decisions(a)
		})
		return s.ended(len(a.Decisions), "nothing was decided", c.Format)
	})
}
