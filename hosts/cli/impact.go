package cli

import (
	"context"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

var _ = offer[impactCommand]("find", 4, "impact", "Show what breaks if something changes: what depends on it, which tests run it.")

type impactCommand struct {
	asksFor[contract.ImpactRequest]
	Targets []string `arg:"" name:"ref" sets:"targets" help:"What is to change: qualified names such as Server.Serve, refs, paths, FILE:NAME, or FILE:12-34."`
	In      string   `default:"." placeholder:"PATH" help:"A directory, an archive or a .cairn file; default the current directory."`

	Depth int `sets:"depth" placeholder:"N" help:"How far dependents of dependents are followed."`
	Limit int `sets:"limit" placeholder:"N" short:"n" help:"Dependents, tests and documents at most of each."`
	graphFlags
}

func (*impactCommand) Help() string {
	return `Examples:

    cairn impact Server.Serve
    cairn impact core/step/call.go:30-60 Task.Do --in ~/src/project --depth 3
    cairn impact config.go --history --format json

Shows what depends on what is named, directly and over several steps, line by line; the tests to run, with the calls that lead to it, and the documents to adapt, the likeliest first. cairn ci impact asks the same of a diff. The exit code is 1 if nothing depends on it.`
}

func (c *impactCommand) request(root string) contract.ImpactRequest {
	var q contract.ImpactRequest
	fill(&q, c)
	q.Targets, q.Places = entityRefs(root, c.Targets), c.Format == formatText || c.Format == ""
	return q
}

func (c *impactCommand) Run(ctx context.Context, s *session) error {
	return s.use(ctx, c.In, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		b, a, err := asked[contract.ImpactResponse](r.Call(ctx, "impact", c.request(r.Root)))
		if err != nil {
			return err
		}
		s.list(c.Format, b, "", func(markdown bool) { s.page(markdown).Impact(a) })
		s.notes(a.Notes)
		return s.ended(len(a.Dependents)+len(a.Tests)+len(a.Documents), "nothing is known to depend on it", c.Format)
	})
}
