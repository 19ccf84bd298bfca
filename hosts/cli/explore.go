package cli

import (
	"context"
	"errors"

	"github.com/cairn-search/cairn/core/api"
	"github.com/cairn-search/cairn/hosts/native"
)

type exploreCommand struct {
	Question string `arg:"" help:"A question in your own words, an identifier, an error message with its stack trace. Quote several words."`
	Path     string `arg:"" default:"." help:"A directory, an archive or a .cairn file; default the current directory."`

	MaxTokens int `default:"4000" placeholder:"N" help:"Tokens of the answer as JSON at most, 500 to 100000; default 4000."`
	Limit     int `default:"5" placeholder:"N" short:"n" help:"Entities that are followed, 1 to 10; default 5."`
	embeddingFlags
	graphFlags
}

// Help is shown by --help.
func (*exploreCommand) Help() string {
	return `Examples:

    cairn explore "what happens to open connections at shutdown?"
    cairn explore "how are retries configured" ~/src/project --max-tokens 2000 --format json

Does seeds, inspect, paths and bundle at once: what a question leads to, the text of it, how it is connected, and where to go on. The exit code is 1 if nothing was found.`
}

// Validate is called by the parser. Zero would mean the default to the core.
func (c *exploreCommand) Validate() error {
	return errors.Join(atLeastOne("max-tokens", c.MaxTokens), atLeastOne("limit", c.Limit))
}

// Run is called by the parser.
func (c *exploreCommand) Run(ctx context.Context, s *session) (err error) {
	if c.Embedder, err = c.embedder(); err != nil {
		return err
	}
	q := api.ExploreRequest{Question: c.Question, MaxTokens: c.MaxTokens, Limit: c.Limit, Vectors: c.vectors(), History: c.history()}
	return s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		b, a, err := asked[api.ExploreResponse](r.Call(ctx, "explore", q))
		if err != nil {
			return err
		}
		if c.Format == formatJSON || c.Format == formatLines {
			s.json(b)
		} else {
			s.exploration(a, c.Format == formatMarkdown)
		}
		s.degraded(a.Evidence.Degraded)
		s.notes(a.Evidence.Notes)
		return s.ended(len(a.Evidence.Entities), a.Reason, c.Format)
	})
}

func (s *session) exploration(a *api.ExploreResponse, markdown bool) {
	p := &page{session: s, markdown: markdown}
	p.bundle(&a.Evidence)
	p.hops(a.NextHops)
	if len(a.More) == 0 {
		return
	}
	p.title("more", "")
	for i := range a.More {
		e := &a.More[i]
		at := ""
		if e.Path != "" && e.Type != "file" {
			at = p.place(e.Path, e.Lines)
		}
		p.item(p.ref(e.Ref), p.subject(e.Type, e.Name), at)
	}
}
