package cli

import (
	"context"
	"errors"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/plugins/ci"
)

type ciImpactCommand struct {
	asksFor[contract.ImpactRequest]
	Path string `arg:"" default:"." help:"A directory, an archive or a .cairn file; default the current directory."`

	FailOn  []string `enum:"tests,owners" placeholder:"tests,owners" help:"End with exit code 1 if code was changed but no test, or if CODEOWNERS names nobody for a changed file."`
	Depth   int      `sets:"depth" placeholder:"N" help:"How far callers of callers are followed."`
	Limit   int      `sets:"limit" default:"${touched}" placeholder:"N" short:"n" help:"Tests, documents and callers at most of each."`
	History bool     `sets:"history" as:"host" help:"Let what changed in the same commits count too, by git."`
	diffFlags
	ciOutput
	ciFlags
}

func (*ciImpactCommand) Help() string {
	return `Examples:

    cairn ci impact --base origin/main
    git diff HEAD~3 | cairn ci impact --diff -
    cairn ci impact --base origin/main --fail-on tests --format github --output markdown="$GITHUB_STEP_SUMMARY"

The change is what has come since the common ancestor of REV and HEAD, with the work tree. The exit code is 0, 1 if --fail-on finds something, 2 after an error.`
}

func (c *ciImpactCommand) conflicts() error { return errors.Join(c.needed(), c.checkOutputs()) }

func (c *ciImpactCommand) Run(ctx context.Context, s *session) error {
	return s.job(ctx, c.Path, c.ciFlags, func(ctx context.Context, r *native.Repository, call ci.Ask) error {
		files, err := c.files(ctx, s, r)
		if err != nil {
			return err
		}
		o := ci.ImpactOptions{Depth: c.Depth, Limit: c.Limit, FailOn: c.FailOn}
		if c.History {
			o.History = "host"
		}
		a, err := ci.Impact(ctx, call, files, o)
		if err != nil {
			return err
		}
		if err := s.findings(c.ciOutput, &a.Report, a); err != nil {
			return err
		}
		return gate(&a.Report)
	})
}
