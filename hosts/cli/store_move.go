package cli

import (
	"context"
	"fmt"

	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/store"
)

type storeMove struct {
	Refs []string `arg:"" name:"ref" help:"What to move, by refs or ids: sessions, decisions, reflections, notes."`
	In   string   `placeholder:"PATH" default:"." help:"The project that it is of, a directory; default the current one."`
	To   string   `placeholder:"PATH" required:"" help:"The project that it is to be of, a directory."`
}

func (*storeMove) Help() string {
	return `Examples:

    cairn store move knowledge_0123 --to ~/src/other
    cairn store move ses_0123 --in ~/src/project --to ~/src/other

A session takes along all that belongs to it, a decision or note what it superseded and what superseded it. Ids stay.`
}

func (c *storeMove) Run(ctx context.Context, s *session) error {
	kept, err := s.stored()
	if err != nil {
		return err
	}
	defer kept.Close()
	from, err := native.ProjectKey(c.In)
	if err != nil {
		return err
	}
	to, err := native.ProjectKey(c.To)
	if err != nil {
		return err
	}
	n, err := store.Move(ctx, kept, c.Refs, from, to)
	if err == nil {
		fmt.Fprintf(s.out, "moved %d records\n", n)
	}
	return err
}
