package cli

import (
	"context"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

var _ = offer[schemaCommand]("find", 7, "schema", "Count the entities and edges of the graph.")

type schemaCommand struct {
	asksFor[contract.SchemaRequest]
	Path string `arg:"" default:"." help:"A directory, an archive or a .cairn file; default the current directory."`
	graphFlags
}

func (*schemaCommand) Help() string {
	return `Examples:

    cairn schema
    cairn schema ~/src/project --history
    cairn schema --format json

Counts the entities of each type, with a ref of one of them, and the edges of each kind. Types and kinds that other commands take are named here.`
}

func (c *schemaCommand) Run(ctx context.Context, s *session) error {
	return s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		var q contract.SchemaRequest
		fill(&q, c)
		b, a, err := asked[contract.SchemaResponse](r.Call(ctx, "schema", q))
		if err != nil {
			return err
		}
		s.list(c.Format, b, "", func(markdown bool) { s.page(markdown).Schema(a) })
		s.notes(a.Notes)
		return nil
	})
}
