package cli

import (
	"context"
	"fmt"
	"strconv"

	"github.com/alecthomas/kong"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/page"
	"github.com/cairn-search/cairn/hosts/native"
)

var _ = offer[sessionCommands]("memory", 5, "session", "Work with what was said in conversations with agents.")

type sessionCommands struct {
	List      sessionList      `cmd:"" help:"List sessions, the one used last first."`
	Show      sessionShow      `cmd:"" help:"Show what was said in a session."`
	Start     sessionChange    `cmd:"" help:"Start a session; what is said next belongs to it."`
	Archive   sessionChange    `cmd:"" help:"Put a session away."`
	Activate  sessionChange    `cmd:"" help:"Take a session up again."`
	Summarize sessionSummarize `cmd:"" help:"Give a session a summary, in its own words or a model's."`
	Delete    sessionChange    `cmd:"" help:"Remove a session with all that belongs to it."`
}

type sessionList struct {
	asksFor[contract.SessionsRequest]
	Path   string `arg:"" default:"." help:"The project: a directory; default the current one."`
	Status string `sets:"status" help:"Only sessions of this status."`
	Limit  int    `sets:"limit" placeholder:"N" short:"n" help:"Sessions at most."`
	formatFlag
}

func (c *sessionList) Run(ctx context.Context, s *session) error {
	b, a, err := asked[contract.SessionsResponse](s.mindful(ctx, c.Path, "sessions", map[string]any{"status": c.Status, "limit": c.Limit}, nil))
	if err != nil {
		return err
	}
	s.list(c.Format, b, "sessions", func(markdown bool) { s.sessions(a.Sessions, markdown) })
	return s.ended(len(a.Sessions), "there are no sessions", c.Format)
}

func (s *session) sessions(list []contract.Session, markdown bool) {
	t := table{Head: []string{"session", "status", "messages", "last used", "name"}, Right: []bool{false, false, true, false, false}}
	for _, q := range list {
		name := q.Name
		if name == "" {
			name = page.Brief(q.Summary, 60)
		}
		t.Add(q.ID, string(q.Status), strconv.FormatInt(q.Messages, 10), page.When(q.Updated), name)
	}
	if len(list) > 0 {
		t.Write(s.page(markdown))
	}
}

type sessionShow struct {
	asksFor[contract.MessagesRequest]
	Session string `arg:"" optional:"" tells:"session" help:"Its id or ref; default the active one that was used last."`
	In      string `default:"." placeholder:"PATH" help:"The project: a directory; default the current one."`
	Limit   int    `sets:"limit" placeholder:"N" short:"n" help:"Messages at most, the last ones."`
	formatFlag
}

func (c *sessionShow) Run(ctx context.Context, s *session) error {
	b, a, err := asked[contract.MessagesResponse](s.mindful(ctx, c.In, "messages", map[string]any{"session": c.Session, "limit": c.Limit}, nil))
	if err != nil {
		return err
	}
	s.list(c.Format, b, "messages", func(markdown bool) {
		for _, m := range a.Messages {
			s.page(markdown).Said(m.Ref, page.When(m.Created), string(m.Role), m.Content)
		}
	})
	return s.ended(len(a.Messages), "nothing was said yet", c.Format)
}

type sessionChange struct {
	Session string `arg:"" optional:"" name:"session-or-name" tells:"session,name" help:"Its id or ref; default the active one that was used last. Start takes a name instead."`
	In      string `default:"." placeholder:"PATH" help:"The project: a directory; default the current one."`
	formatFlag
}

func (*sessionChange) Help() string {
	return `Examples:

    cairn session start "retries of the client"
    cairn session archive
    cairn session delete ses_0123`
}

func (c *sessionChange) Run(ctx context.Context, s *session, k *kong.Context) error {
	action := k.Selected().Name
	q := map[string]any{"action": action, "session": c.Session}
	if action == "start" {
		q = map[string]any{"action": action, "name": c.Session}
	}
	return c.change(ctx, s, q, nil)
}

func (c *sessionChange) change(ctx context.Context, s *session, q map[string]any, h native.Handlers) error {
	b, a, err := asked[contract.SessionsResponse](s.mindful(ctx, c.In, "sessions", q, h))
	if err != nil {
		return err
	}
	s.list(c.Format, b, "sessions", func(markdown bool) {
		s.sessions(a.Sessions, markdown)
		for _, one := range a.Sessions {
			if one.Summary != "" {
				fmt.Fprintf(s.out, "\n%s\n", escape(one.Summary, "\t\n"))
			}
		}
		if a.Removed > 0 {
			fmt.Fprintf(s.out, "removed %d records\n", a.Removed)
		}
	})
	return nil
}

type sessionSummarize struct {
	asksFor[contract.SessionsRequest]
	sessionChange
	modelFlags
}

func (*sessionSummarize) Help() string {
	return `Examples:

    cairn session summarize
    cairn session summarize ses_0123 --llm anthropic:claude-haiku-4-5

Without a model the summary is what was asked, decided and said last.`
}

func (c *sessionSummarize) conflicts() error { return c.modelFlags.conflicts() }

func (c *sessionSummarize) Run(ctx context.Context, s *session) (err error) {
	h, end, err := c.handlers(s)
	if err != nil {
		return err
	}
	defer ending(end, &err)
	q := map[string]any{"action": "summarize", "session": c.Session}
	if c.wanted() {
		q["model"] = "host"
	}
	return c.change(ctx, s, q, h)
}
