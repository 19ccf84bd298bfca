package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

var _ = offer[impactCommand]("find", 4, "impact", "Show what breaks if something changes: what depends on it, which tests run it.")

type impactCommand struct {
	asksFor[contract.ImpactRequest]
	Targets []string `arg:"" name:"target" sets:"targets" help:"What is to change: qualified names such as Server.Serve, refs, paths, FILE:NAME, or FILE:12-34."`
	In      string   `default:"." placeholder:"PATH" help:"A directory, an archive or a .cairn file; default the current directory."`

	Depth int `sets:"depth" placeholder:"N" help:"How far dependents of dependents are followed."`
	Limit int `sets:"limit" placeholder:"N" short:"n" help:"Dependents, tests and documents at most of each."`
	graphFlags
	hereFlags
}

func (*impactCommand) Help() string {
	return `Examples:

    cairn impact Server.Serve
    cairn impact core/step/call.go:30-60 Task.Do --in ~/src/project --depth 3
    cairn impact config.go --history --format json
    cairn impact -R ~/src/api -R ~/src/lib lib/store.go:Open

Shows what depends on what is named, directly and over several steps, line by line; the tests to run, with the calls that lead to it, and the documents to adapt, the likeliest first. cairn ci impact asks the same of a diff. The exit code is 1 if nothing depends on it.`
}

func (c *impactCommand) conflicts() error { return c.alone(c.In, c.History) }

func (c *impactCommand) request(known func(ref string) string) contract.ImpactRequest {
	var q contract.ImpactRequest
	fill(&q, c)
	q.Targets = nil
	for _, ref := range c.Targets {
		q.Targets = append(q.Targets, known(ref))
	}
	q.Places = c.Format == formatText || c.Format == ""
	return q
}

func (c *impactCommand) Run(ctx context.Context, s *session) error {
	if c.here() {
		return s.across(ctx, &c.hereFlags, c.repositoryFlags, "impact", func(known func(string) string) any { return c.request(known) }, func(b json.RawMessage) error { return c.show(s, b) })
	}
	if last := c.Targets[len(c.Targets)-1]; len(c.Targets) > 1 && c.In == "." && isDirectory(last) {
		return fmt.Errorf("%q is a directory, and nothing that changes: for the repository there give --in %s", last, last)
	}
	return s.use(ctx, c.In, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		run := func(places ...string) error {
			c.Targets = places
			b, err := r.Call(ctx, "impact", c.request(func(ref string) string { return entityRef(r.Root, ref) }))
			if err != nil {
				return err
			}
			return c.show(s, b)
		}
		if len(c.Targets) > 1 {
			return run(c.Targets...)
		}
		return s.meant(c.Targets[0], c.Format, true, run)
	})
}

func isDirectory(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func (c *impactCommand) show(s *session, response json.RawMessage) error {
	b, a, err := asked[contract.ImpactResponse](response, nil)
	if err != nil {
		return err
	}
	s.list(c.Format, b, "", func(markdown bool) { s.page(markdown).Impact(a) })
	s.notes(a.Notes)
	return s.ended(len(a.Dependents)+linked(a.Tests)+linked(a.Documents), "nothing is known to depend on it", c.Format)
}

// linked counts what more than words speaks for.
func linked(list []contract.AffectedEntity) (n int) {
	for i := range list {
		if list[i].Target != "" {
			n++
		}
	}
	return n
}
