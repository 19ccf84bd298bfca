package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

type schemaCommand struct {
	Path string `arg:"" default:"." help:"A directory, an archive or a .cairn file; default the current directory."`
	graphFlags
}

func (*schemaCommand) asks() contract.Request { return &contract.SchemaRequest{} }

// Help is shown by --help.
func (*schemaCommand) Help() string {
	return `Examples:

    cairn schema
    cairn schema ~/src/project --history
    cairn schema --format json

Counts the entities of each type, with a ref of one of them, and the edges of each kind. Types and kinds that other commands take are named here.`
}

// Run is called by the parser.
func (c *schemaCommand) Run(ctx context.Context, s *session) error {
	return s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		var q contract.SchemaRequest
		fill(&q, c)
		b, a, err := asked[contract.SchemaResponse](r.Call(ctx, "schema", q))
		if err != nil {
			return err
		}
		if c.Format == formatJSON || c.Format == formatLines {
			s.json(b)
		} else {
			s.schema(a, c.Format == formatMarkdown)
		}
		s.notes(a.Notes)
		return nil
	})
}

// schema writes two tables of what there is, each with a line of what there is not.
func (s *session) schema(a *contract.SchemaResponse, markdown bool) {
	t := table{head: []string{"entities", "type", "meaning", "such as"}, right: []bool{true, false, false, false}}
	var none []string
	for _, e := range a.Entities {
		if e.Count == 0 {
			none = append(none, e.Type)
			continue
		}
		t.add(count(e.Count), e.Type, e.Holds, e.Example)
	}
	t.write(s, markdown)
	s.none(none)
	fmt.Fprintln(s.out)
	t, none = table{head: []string{"edges", "kind", "family", "meaning"}, right: []bool{true, false, false, false}}, nil
	for _, e := range a.Edges {
		if e.Count == 0 {
			none = append(none, e.Kind)
			continue
		}
		t.add(count(e.Count), e.Kind, e.Family, e.Means)
	}
	t.write(s, markdown)
	s.none(none)
}

func (s *session) none(names []string) {
	if len(names) > 0 {
		fmt.Fprintf(s.out, "\n%s\n", s.style.paint(s.style.dim, "none of "+strings.Join(names, ", ")))
	}
}
