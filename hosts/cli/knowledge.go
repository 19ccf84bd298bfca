package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

type knowledgeCommand struct {
	Query string `arg:"" optional:"" sets:"query" help:"Words, or the id of a text; without, all are listed."`
	Limit int    `sets:"limit" placeholder:"N" short:"n" help:"Texts at most."`
	formatFlag
}

func (*knowledgeCommand) asks() contract.Request { return &contract.KnowledgeRequest{} }

// Help is shown by --help.
func (*knowledgeCommand) Help() string {
	return `Examples:

    cairn knowledge
    cairn knowledge opening-sequence
    cairn knowledge "who calls a function"

Shows texts for agents on how to use the other commands. They come with cairn; no repository is read.`
}

// Run is called by the parser.
func (c *knowledgeCommand) Run(ctx context.Context, s *session) error {
	b, a, err := asked[contract.KnowledgeResponse](native.Run(ctx, native.NewProcess(1), "knowledge", contract.KnowledgeRequest{Query: c.Query, Limit: c.Limit}, nil))
	if err != nil {
		return err
	}
	s.list(c.Format, b, "texts", func(markdown bool) { s.knowledge(a, markdown) })
	return s.ended(len(a.Texts), a.Reason, c.Format)
}

// knowledge writes texts, or a table of those that came without.
func (s *session) knowledge(a *contract.KnowledgeResponse, markdown bool) {
	t := table{head: []string{"id", "title"}, right: []bool{false, false}}
	for i, k := range a.Texts {
		switch {
		case k.Text == "":
			t.add(k.ID, k.Title)
			continue
		case i > 0:
			fmt.Fprintln(s.out)
		}
		title := s.style.paint(s.style.name, escapeLine(k.Title))
		if markdown {
			title = "### " + title
		}
		fmt.Fprintf(s.out, "%s\n\n%s\n", title, strings.TrimSuffix(escape(k.Text, "\t\n"), "\n"))
	}
	if len(t.rows) > 0 {
		t.write(s, markdown)
	}
}
