package cli

import (
	"context"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

var _ = offer[mapCommand]("context", 2, "map", "Show the definitions that matter most, by file, under a budget of tokens.")

type mapCommand struct {
	asksFor[contract.MapRequest]
	Path string `arg:"" default:"." help:"A directory, an archive or a .cairn file; default the current directory."`

	Query   string `sets:"query" placeholder:"TEXT" help:"Draw the map around what this finds, as search does."`
	In      string `name:"path" sets:"path" placeholder:"DIR" help:"Only this directory or file of the repository."`
	Budget  int    `sets:"budget" placeholder:"N" help:"Tokens of the map at most, by estimate."`
	NoGraph bool   `sets:"graph" as:"none" help:"Do not look for calls and imports, which takes a while the first time: files count by what they define."`
	formatFlag
	repositoryFlags
}

func (*mapCommand) Help() string {
	return `Examples:

    cairn map
    cairn map ~/src/project --budget 4000 --path core
    cairn map --query "where are retries configured"

Shows the definitions that the rest of a repository leans on most, by file, with their lines and signatures. The exit code is 1 if there are none.`
}

func (c *mapCommand) Run(ctx context.Context, s *session) error {
	return s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		var q contract.MapRequest
		fill(&q, c)
		q.Path = entityRef(r.Root, c.In)
		b, a, err := asked[contract.MapResponse](r.Call(ctx, "map", q))
		if err != nil {
			return err
		}
		s.list(c.Format, b, "files", func(markdown bool) {
			if len(a.Files) > 0 {
				s.page(markdown).Map(a)
			}
		})
		return s.ended(len(a.Files), a.Reason, c.Format)
	})
}
