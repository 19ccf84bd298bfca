package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/cairn-search/cairn/core/api"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/plugins/ci"
)

type ciContextCommand struct {
	Path string `arg:"" default:"." help:"A directory, an archive or a .cairn file; default the current directory."`

	MaxTokens int    `default:"8000" placeholder:"N" help:"Tokens at most, 500 to 100000; default 8000."`
	History   bool   `help:"Let what changed in the same commits count too, by git."`
	Format    string `default:"markdown" enum:"markdown,json" placeholder:"markdown|json" help:"How to write it; default markdown."`
	diffFlags
	ciFlags
}

// Help is shown by --help.
func (*ciContextCommand) Help() string {
	return `Examples:

    cairn ci context --base origin/main > review.md
    git diff HEAD~3 | cairn ci context --diff - --max-tokens 20000 --format json

Holds the diff, the definitions that it changes, what calls them, their tests and documents. Tokens are estimated. An empty diff is no error.`
}

// Validate is called by the parser.
func (c *ciContextCommand) Validate() error {
	if c.MaxTokens < ci.MinContextTokens || c.MaxTokens > ci.MaxContextTokens {
		return fmt.Errorf("--max-tokens: %d is out of range: use %d to %d", c.MaxTokens, ci.MinContextTokens, ci.MaxContextTokens)
	}
	return errors.Join(c.need(), c.checkTime())
}

// Run is called by the parser.
func (c *ciContextCommand) Run(ctx context.Context, s *session) error {
	return s.job(ctx, c.Path, c.ciFlags, func(ctx context.Context, r *native.Repository, call ci.Ask) error {
		files, err := c.files(ctx, s, r)
		if err != nil {
			return err
		}
		o := ci.ContextOptions{MaxTokens: c.MaxTokens}
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
		b, err := api.Encode(a)
		if err != nil {
			return fmt.Errorf("encode context: %w", err)
		}
		s.json(b)
		return nil
	})
}
