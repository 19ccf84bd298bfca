package cli

import (
	"context"
	"fmt"

	"github.com/cairn-search/cairn/core/api"
	"github.com/cairn-search/cairn/hosts/native"
)

type seedsCommand struct {
	Query string `arg:"" help:"Words, a question, an identifier, a path or an error message, as for search. Quote several words."`
	Path  string `arg:"" default:"." help:"A directory, an archive or a .cairn file; default the current directory."`

	Limit   int      `default:"8" placeholder:"N" short:"n" help:"Entities at most, 1 to 30; default 8."`
	Types   []string `placeholder:"TYPE,…" help:"Only entities of these types, such as symbol,section; cairn schema lists them."`
	Notable int      `default:"2" placeholder:"N" help:"Edges shown of each, per direction, 0 to 10; default 2."`
	Explain bool     `help:"Show what each score is made of."`
	embeddingFlags
	graphFlags
}

// Help is shown by --help.
func (*seedsCommand) Help() string {
	return `Examples:

    cairn seeds "where are retries configured"
    cairn seeds "release process" ~/src/project --types section,commit --history

Finds what to inspect: a mix of symbols, files, sections of documents and commits, with the edges that tell most. The exit code is 1 if nothing was found.`
}

// Validate is called by the parser. Zero would mean the default to the core.
func (c *seedsCommand) Validate() error {
	if c.Notable < 0 {
		return fmt.Errorf("--notable: %d is out of range: use 0 to 10", c.Notable)
	}
	return atLeastOne("limit", c.Limit)
}

func (c *seedsCommand) request() api.SeedsRequest {
	q := api.SeedsRequest{Query: c.Query, Limit: c.Limit, Types: c.Types, Edges: c.Notable, Explain: c.Explain, Vectors: c.vectors(), History: c.history()}
	if c.Notable == 0 {
		q.Edges = -1
	}
	return q
}

// Run is called by the parser.
func (c *seedsCommand) Run(ctx context.Context, s *session) (err error) {
	if c.Embedder, err = c.embedder(); err != nil {
		return err
	}
	return s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		b, a, err := asked[api.SeedsResponse](r.Call(ctx, "seeds", c.request()))
		if err != nil {
			return err
		}
		s.list(c.Format, b, "seeds", func(markdown bool) { s.seeds(a, markdown) })
		s.notes(a.Notes)
		return s.ended(len(a.Seeds), a.Reason, c.Format)
	})
}

func (s *session) seeds(a *api.SeedsResponse, markdown bool) {
	p := &page{session: s, markdown: markdown}
	for i := range a.Seeds {
		e := &a.Seeds[i]
		p.entity(e.Rank, &e.Entity, append([]string{e.Score.String()}, e.Roles...)...)
		if markdown && len(e.Explain)+len(e.NotableEdges) > 0 {
			fmt.Fprintln(s.out)
		}
		for _, line := range reasons(e.Explain) {
			p.item(p.dim(line))
		}
		p.edges(e.NotableEdges, false)
	}
}
