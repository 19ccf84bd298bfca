package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

var _ = offer[bundleCommand]("find", 6, "bundle", "Show the text of several things and what is between them.")

type bundleCommand struct {
	asksFor[contract.BundleRequest]
	Refs []string `arg:"" name:"ref" sets:"refs" help:"Refs that other answers gave, paths of the repository, or qualified names of symbols; 50 at most."`
	In   string   `default:"." placeholder:"PATH" help:"A directory, an archive or a .cairn file; default the current directory."`

	Query  string `sets:"query" placeholder:"TEXT" help:"What is to be answered; it decides which lines are shown."`
	Budget int    `sets:"budget" placeholder:"N" help:"Tokens of text at most."`
	Paths  bool   `help:"Add the best path from each REF to the next."`
	graphFlags
}

// conflicts refuses what is another repository and not in the one that is looked at.
func (c *bundleCommand) conflicts() error {
	root, _ := filepath.Abs(c.In)
	for _, ref := range c.Refs {
		if info, err := os.Stat(ref); err != nil || !info.IsDir() || filepath.IsLocal(ref) {
			continue
		}
		here, _ := filepath.Abs(ref)
		if within, err := filepath.Rel(root, here); err != nil || !filepath.IsLocal(within) {
			return fmt.Errorf("%s is a directory elsewhere and no REF: name the repository with --in", ref)
		}
	}
	return nil
}

func (*bundleCommand) Help() string {
	return `Examples:

    cairn bundle Server.Serve conn.close --query "what happens to open connections?"
    cairn bundle Server.Serve conn.close --paths --budget 2000
    cairn bundle docs/design.md core/step/call.go --in ~/src/project --format markdown

Shows the text of what is named, the edges between, and what several are connected with: evidence to answer from. What cannot be found is told and does not fail the rest; the exit code is 1 if nothing was found.`
}

func (c *bundleCommand) Run(ctx context.Context, s *session) error {
	return s.use(ctx, c.In, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		var q contract.BundleRequest
		fill(&q, c)
		q.Refs = entityRefs(r.Root, c.Refs)
		if c.Paths {
			if err := c.connect(ctx, s, r, &q); err != nil {
				return err
			}
		}
		b, a, err := asked[contract.BundleResponse](r.Call(ctx, "bundle", q))
		if err != nil {
			return err
		}
		s.list(c.Format, b, "", func(markdown bool) { s.page(markdown).Bundle(a) })
		s.degraded(a.Degraded)
		s.notes(a.Notes)
		return s.ended(len(a.Entities), "no REF names anything in the repository", c.Format)
	})
}

// connect asks for the path from each ref to the next. What cannot be resolved the
// bundle itself tells.
func (c *bundleCommand) connect(ctx context.Context, s *session, r *native.Repository, q *contract.BundleRequest) error {
	for i := 1; i < len(q.Refs); i++ {
		from, to := q.Refs[i-1], q.Refs[i]
		_, a, err := asked[contract.PathsResponse](r.Call(ctx, "paths", contract.PathsRequest{From: from, To: to, Limit: 1, History: q.History}))
		if e := (*contract.Error)(nil); errors.As(err, &e) && (e.Field == "from" || e.Field == "to") {
			continue
		}
		if err != nil {
			return err
		}
		for _, path := range a.Paths {
			q.PathIDs = append(q.PathIDs, path.PathID)
		}
		if len(a.Paths) == 0 {
			s.note("note: %s", a.Reason)
		}
	}
	return nil
}

// degraded says what could not be taken up, and what would do instead.
func (s *session) degraded(list []contract.Degraded) {
	for _, d := range list {
		s.note("note: %s", cmp.Or(d.Message, string(d.Reason)))
		if !s.quiet {
			s.instead(d.SuggestedFix, "", nil)
		}
	}
}
