package cli

import (
	"context"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

var _ = offer[seedsCommand]("find", 2, "seeds", "Find what to inspect: symbols, files, sections and commits, with their edges.")

type seedsCommand struct {
	asksFor[contract.SeedsRequest]
	Query string `arg:"" sets:"query" help:"Words, a question, an identifier, a path or an error message, as for search; - reads it from standard input. Quote several words."`
	Path  string `arg:"" default:"." help:"A directory, an archive or a .cairn file; default the current directory."`

	Limit        int      `sets:"limit" placeholder:"N" short:"n" help:"Entities at most."`
	Types        []string `name:"type" sets:"types" placeholder:"TYPE" help:"Only entities of these types, such as symbol,section; cairn schema lists them."`
	NotableEdges int      `sets:"notable_edges" placeholder:"N" help:"Edges shown of each, per direction."`
	Explain      bool     `sets:"explain" help:"Show what each score is made of."`
	embeddingFlags
	graphFlags
}

func (*seedsCommand) Help() string {
	return `Examples:

    cairn seeds "where are retries configured"
    cairn seeds "release process" ~/src/project --type section,commit --history

Finds what to inspect: a mix of symbols, files, sections of documents and commits, with the edges that tell most. The exit code is 1 if nothing was found.`
}

func (c *seedsCommand) request() contract.SeedsRequest {
	q := contract.SeedsRequest{Query: c.Query}
	fill(&q, c)
	return q
}

func (c *seedsCommand) Run(ctx context.Context, s *session) (err error) {
	if c.Query, err = s.asked(c.Query); err != nil {
		return err
	}
	if c.Embedder, err = c.embedder(); err != nil {
		return err
	}
	return s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		b, a, err := asked[contract.SeedsResponse](r.Call(ctx, "seeds", c.request()))
		if err != nil {
			return err
		}
		s.list(c.Format, b, "seeds", func(markdown bool) { s.page(markdown).Seeds(a) })
		s.notes(a.Notes)
		return s.ended(len(a.Seeds), a.Reason, c.Format)
	})
}
