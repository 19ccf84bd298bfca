package cli

import (
	"context"
	"encoding/json"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/namesakes"
	"github.com/cairn-search/cairn/hosts/internal/uses"
	"github.com/cairn-search/cairn/hosts/native"
)

var _ = offer[inspectCommand]("first", 3, "inspect", "Show what something is and how it is connected.")

type inspectCommand struct {
	asksFor[contract.InspectRequest]
	Ref  string `arg:"" sets:"ref" help:"A ref that another answer gave, a path of the repository, or the qualified name of a symbol, such as Server.Serve."`
	Path string `arg:"" default:"." help:"A directory, an archive or a .cairn file; default the current directory."`

	edgeFlags
	Limit  int    `sets:"limit" placeholder:"N" short:"n" help:"Edges of a kind and direction that are listed; all are counted."`
	Depth  int    `sets:"depth" placeholder:"N" help:"Also list what is reached over that many edges."`
	Detail string `sets:"detail" help:"With the beginning of the text, or without."`
	graphFlags
	hereFlags
}

func (*inspectCommand) Help() string {
	return `Examples:

    cairn inspect Server.Serve
    cairn inspect core/step/call.go ~/src/project --edge-kind IMPORTS --direction in --limit 100
    cairn inspect Server.Serve --detail full --format json
    cairn inspect -R ~/src/api -R ~/src/lib lib/store.go:Open

Shows what something is and how it is connected: who calls or uses it, line by line, what it calls and uses, its members. A line that ends in likely is right more often than not, one that ends in perhaps is a guess. Markdown and JSON hold the refs, the structure and how many edges of each family there are, too.`
}

func (c *inspectCommand) conflicts() error { return c.alone(c.Path, c.History) }

func (c *inspectCommand) request(known func(ref string) string) contract.InspectRequest {
	var q contract.InspectRequest
	fill(&q, c)
	q.Ref, q.Places = known(c.Ref), c.Format == formatText || c.Format == ""
	return q
}

func (c *inspectCommand) Run(ctx context.Context, s *session) error {
	if c.here() {
		return s.across(ctx, &c.hereFlags, c.repositoryFlags, "inspect", func(known func(string) string) any { return c.request(known) }, func(b json.RawMessage) error {
			return c.show(s, b, "", nil)
		})
	}
	return s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		return s.meant(c.Ref, c.Format, false, func(places ...string) error {
			wanted := c.Ref
			c.Ref = places[0]
			b, err := r.Call(ctx, "inspect", c.request(func(ref string) string { return entityRef(r.Root, ref) }))
			if err != nil {
				return err
			}
			if wanted != c.Ref {
				wanted = "" // the others are told of already
			}
			return c.show(s, b, wanted, func(op string, q any) (json.RawMessage, error) { return r.Call(ctx, op, q) })
		})
	})
}

// show prints an answer, with where a value is read and written and what else is defined by the name that was
// asked for, if ask, which runs operations, can look for that.
func (c *inspectCommand) show(s *session, response json.RawMessage, wanted string, ask uses.Asking) error {
	b, a, err := asked[contract.InspectResponse](response, nil)
	if err != nil {
		return err
	}
	if c.Format == formatJSON || c.Format == formatLines {
		s.json(b)
		s.notes(a.Notes)
		return nil
	}
	found, err := uses.Of(ask, &a.Entity)
	if err != nil {
		return err
	}
	others, err := namesakes.Of(ask, wanted, &a.Entity)
	if err != nil {
		return err
	}
	p := s.page(c.Format == formatMarkdown)
	p.Inspection(a)
	p.Uses(found)
	if said := others.String(); said != "" {
		s.notes([]string{said})
		s.instead(others.One, "", nil)
	}
	s.notes(a.Notes)
	return nil
}
