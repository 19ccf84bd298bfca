package cli

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

var _ = offer[pathsCommand]("find", 3, "paths", "Show how two things are connected.")

type pathsCommand struct {
	asksFor[contract.PathsRequest]
	From   string `arg:"" sets:"from" help:"Where paths begin: a ref, a path of the repository, or the qualified name of a symbol."`
	To     string `arg:"" optional:"" sets:"to" help:"Where they end, likewise; or give --to-type."`
	ToType string `sets:"to_type" placeholder:"TYPE" help:"Paths to whatever is of this type: file, symbol, section, commit, …; cairn schema lists them."`
	In     string `default:"." placeholder:"PATH" help:"A directory, an archive or a .cairn file; default the current directory."`

	edgeFlags
	Depth  int `sets:"depth" placeholder:"N" help:"Edges of a path at most."`
	Limit  int `sets:"limit" placeholder:"N" short:"n" help:"Paths at most."`
	FanOut int `sets:"fan_out" placeholder:"N" help:"Edges of a kind and direction that are followed from each entity."`
	graphFlags
	hereFlags
}

func (*pathsCommand) Help() string {
	return `Examples:

    cairn paths Server.Serve conn.close
    cairn paths docs/design.md core/step/call.go --in ~/src/project --depth 4
    cairn paths Server.Serve --to-type section
    cairn paths main Server.Serve --edge-kind CALLS --direction out
    cairn paths -R ~/src/api -R ~/src/lib api/main.go:main lib/store.go:Open

Shows how two things are connected, short paths before long ones and certain ones before guesses. The exit code is 1 if there is no path.`
}

func (c *pathsCommand) conflicts() error {
	if c.To == "" && c.ToType == "" {
		return errors.New("where do paths lead? Give TO, or a type of entity with --to-type")
	}
	return c.alone(c.In, c.History)
}

func (c *pathsCommand) request(known func(ref string) string) contract.PathsRequest {
	var q contract.PathsRequest
	fill(&q, c)
	q.From = known(c.From)
	if c.To != "" {
		q.To = known(c.To)
	}
	return q
}

func (c *pathsCommand) Run(ctx context.Context, s *session) error {
	if c.here() {
		return s.across(ctx, &c.hereFlags, c.repositoryFlags, "paths", func(known func(string) string) any { return c.request(known) }, func(b json.RawMessage) error { return c.show(s, b) })
	}
	return s.use(ctx, c.In, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		b, err := r.Call(ctx, "paths", c.request(func(ref string) string { return entityRef(r.Root, ref) }))
		if err != nil {
			return err
		}
		return c.show(s, b)
	})
}

func (c *pathsCommand) show(s *session, response json.RawMessage) error {
	b, a, err := asked[contract.PathsResponse](response, nil)
	if err != nil {
		return err
	}
	s.list(c.Format, b, "paths", func(markdown bool) { s.page(markdown).Paths(a, false) })
	s.notes(a.Notes)
	return s.ended(len(a.Paths), a.Reason, c.Format)
}
