package cli

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/page"
)

var _ = offer[memoryCommand]("memory", 3, "memory", "Show what is remembered of a project: day by day, and what agents keep in mind.")

type memoryCommand struct {
	asksFor[contract.SessionsRequest]
	Path  string `arg:"" default:"." help:"The project: a directory; default the current one."`
	Limit int    `sets:"limit" placeholder:"N" short:"n" help:"Of sessions, decisions, reflections and notes of each type the newest, at most."`
	formatFlag
}

func (*memoryCommand) Help() string {
	return `Example:

    cairn memory

Shows by day which sessions began, what was decided, learned and noted, the newest first, and how full the tiers are in which the session used last keeps things in mind. What is in it is shown whole by cairn session show, cairn decisions, cairn reflections and cairn remember --list.
The exit code is 0 if something is remembered, 1 if not, 2 after an error.`
}

// remembered is what is known of a project.
type remembered struct {
	Sessions    []contract.Session    `json:"sessions"`
	Decisions   []contract.Decision   `json:"decisions"`
	Reflections []contract.Reflection `json:"reflections"`
	Notes       []contract.Note       `json:"notes"`
	Tiers       []contract.Tier       `json:"tiers"`
}

func (c *memoryCommand) Run(ctx context.Context, s *session) error {
	a, err := c.gather(ctx, s)
	if err != nil {
		return err
	}
	events := a.timeline()
	switch c.Format {
	case formatJSON, formatLines:
		if err := s.encode(a); err != nil {
			return err
		}
	default:
		p := s.page(c.Format == formatMarkdown)
		p.Timeline(events)
		p.Tiers(a.Tiers)
	}
	return s.ended(len(events), "nothing is remembered", c.Format)
}

// gather asks for all that is listed.
func (c *memoryCommand) gather(ctx context.Context, s *session) (*remembered, error) {
	a := &remembered{}
	_, sessions, err := asked[contract.SessionsResponse](s.mindful(ctx, c.Path, "sessions", contract.SessionsRequest{Limit: c.Limit}, nil))
	if err != nil {
		return nil, err
	}
	a.Sessions = sessions.Sessions
	_, decisions, err := asked[contract.DecisionsResponse](s.mindful(ctx, c.Path, "decisions", contract.DecisionsRequest{Limit: c.Limit}, nil))
	if err != nil {
		return nil, err
	}
	a.Decisions = decisions.Decisions
	_, learned, err := asked[contract.ReflectionsResponse](s.mindful(ctx, c.Path, "reflections", contract.ReflectionsRequest{Limit: c.Limit}, nil))
	if err != nil {
		return nil, err
	}
	a.Reflections = learned.Reflections
	for _, kind := range contract.FieldOf(&contract.RememberRequest{}, "list").Values {
		_, notes, err := asked[contract.RememberResponse](s.mindful(ctx, c.Path, "remember", contract.RememberRequest{List: contract.NoteType(kind), Limit: c.Limit}, nil))
		if err != nil {
			return nil, err
		}
		a.Notes = append(a.Notes, notes.Notes...)
	}
	if !slices.ContainsFunc(a.Sessions, func(q contract.Session) bool { return q.Status == contract.SessionStatusActive }) {
		return a, nil
	}
	_, mind, err := asked[contract.MemoryResponse](s.mindful(ctx, c.Path, "memory", contract.MemoryRequest{}, nil))
	if err != nil {
		return nil, err
	}
	a.Tiers = mind.Tiers
	return a, nil
}

// timeline is everything in order of time, the newest first.
func (a *remembered) timeline() (events []page.Event) {
	for _, q := range a.Sessions {
		events = append(events, page.Event{At: q.Created, What: "session", About: fmt.Sprintf("%s  %s", cmp.Or(q.Name, q.Summary, q.ID), page.Plural(int(q.Messages), "message"))})
	}
	for _, d := range a.Decisions {
		about := d.Description
		if d.SupersededBy != "" || d.ReplacedBy != nil {
			about = "(replaced) " + about
		}
		events = append(events, page.Event{At: d.Created, What: "decision", About: about})
	}
	for _, l := range a.Reflections {
		events = append(events, page.Event{At: l.Created, What: "reflection", About: l.Lesson})
	}
	for _, n := range a.Notes {
		events = append(events, page.Event{At: n.Created, What: string(n.Type), About: cmp.Or(n.Title, n.Text)})
	}
	slices.SortStableFunc(events, func(a, b page.Event) int { return cmp.Compare(b.At, a.At) })
	return events
}
