package cli

import (
	"context"
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/plugins/ci"
)

type ciContextCommand struct {
	Path string `arg:"" default:"." help:"A directory, an archive or a .cairn file; default the current directory."`

	Budget  int    `default:"${context_tokens}" min:"${context_least}" max:"${context_most}" placeholder:"N" help:"Tokens at most."`
	History bool   `help:"Let what changed in the same commits count too, by git."`
	Format  string `default:"markdown" enum:"markdown,json" placeholder:"markdown|json" help:"How to write it; default markdown."`
	diffFlags
	ciFlags
}

func (c *ciContextCommand) conflicts() error { return c.needed() }

func (*ciContextCommand) Help() string {
	return `Examples:

    cairn ci context --base origin/main > review.md
    git diff HEAD~3 | cairn ci context --diff - --budget 20000 --format json

Holds the diff, the definitions that it changes, what calls them, their tests and documents. Tokens are estimated. An empty diff is no error.`
}

func (c *ciContextCommand) Run(ctx context.Context, s *session) error {
	return s.job(ctx, c.Path, c.ciFlags, func(ctx context.Context, r *native.Repository, call ci.Ask) error {
		files, err := c.files(ctx, s, r)
		if err != nil {
			return err
		}
		o := ci.ContextOptions{Budget: c.Budget}
		if c.History {
			o.History = "host"
		}
		a, err := ci.Context(ctx, call, files, o)
		if err != nil {
			return err
		}
		if c.Format != "json" {
			fmt.Fprint(s.out, a.Markdown())
			return nil
		}
		b, err := contract.Encode(a)
		if err != nil {
			return fmt.Errorf("encode context: %w", err)
		}
		s.json(b)
		return nil
	})
}
