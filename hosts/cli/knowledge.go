package cli

import (
	"context"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

var _ = offer[knowledgeCommand]("context", 4, "knowledge", "Show how agents are to use the graph.")

type knowledgeCommand struct {
	asksFor[contract.KnowledgeRequest]
	Query string `arg:"" optional:"" sets:"query" help:"Words, or the id of a text; without, all are listed."`
	Limit int    `sets:"limit" placeholder:"N" short:"n" help:"Texts at most."`
	formatFlag
}

func (*knowledgeCommand) Help() string {
	return `Examples:

    cairn knowledge
    cairn knowledge opening-sequence
    cairn knowledge "who calls a function"

Shows texts for agents on how to use the other commands. They come with cairn; no repository is read.`
}

func (c *knowledgeCommand) Run(ctx context.Context, s *session) error {
	b, a, err := asked[contract.KnowledgeResponse](native.Run(ctx, native.NewProcess(1), "knowledge", contract.KnowledgeRequest{Query: c.Query, Limit: c.Limit}, nil))
	if err != nil {
		return err
	}
	s.list(c.Format, b, "texts", func(markdown bool) { s.page(markdown).Knowledge(a) })
	return s.ended(len(a.Texts), a.Reason, c.Format)
}
