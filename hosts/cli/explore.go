package cli

import (
	"context"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

var _ = offer[exploreCommand]("find", 5, "explore", "Gather the evidence for a question: what it leads to, its text and how it is connected.")

type exploreCommand struct {
	asksFor[contract.ExploreRequest]
	Query string `arg:"" sets:"query" help:"A question in your own words, an identifier, an error message with its stack trace; - reads it from standard input. Quote several words."`
	Path  string `arg:"" default:"." help:"A directory, an archive or a .cairn file; default the current directory."`

	Detail string `sets:"detail" help:"The text of the best alone, or of all that is followed."`
	Budget int    `sets:"budget" placeholder:"N" help:"Tokens of the answer as JSON at most."`
	Limit  int    `sets:"limit" placeholder:"N" short:"n" help:"Entities that are followed."`
	doubtfulFlag
	gateFlag
	embeddingFlags
	graphFlags
}

func (*exploreCommand) Help() string {
	return `Examples:

    cairn explore "what happens to open connections at shutdown?"
    cairn explore "how are retries configured" ~/src/project --budget 2000 --format json

Does seeds, inspect, paths and bundle at once: what a question leads to, the text of it, how it is connected, and where to go on. The exit code is 1 if nothing was found.`
}

func (c *exploreCommand) Run(ctx context.Context, s *session) (err error) {
	if c.Embedder, err = c.embedder(); err != nil {
		return err
	}
	if c.Query, err = s.asked(c.Query); err != nil {
		return err
	}
	var q contract.ExploreRequest
	fill(&q, c)
	return s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		b, a, err := asked[contract.ExploreResponse](r.Call(ctx, "explore", q))
		if err != nil {
			return err
		}
		s.list(c.Format, b, "", func(markdown bool) { s.page(markdown).Exploration(a) })
		if len(a.Evidence.Entities) > 0 {
			s.confidence(a.Confidence)
		}
		s.degraded(a.Evidence.Degraded)
		s.notes(a.Evidence.Notes)
		return s.ended(len(a.Evidence.Entities), c.hinted(a.Reason, a.Confidence), c.Format)
	})
}
