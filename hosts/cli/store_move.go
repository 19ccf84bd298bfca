package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/store/sqlite"
)

type storeMove struct {
	Refs []string `arg:"" name:"ref" help:"What to move, by refs or ids: sessions, decisions, reflections, notes."`
	In   string   `placeholder:"PATH" default:"." help:"The project that it is of, a directory; default the current one."`
	To   string   `placeholder:"PATH" required:"" help:"The project that it is to be of, a directory."`
}

// Help is shown by --help.
func (*storeMove) Help() string {
	return `Examples:

    cairn store move knowledge_0123 --to ~/src/other
    cairn store move ses_0123 --in ~/src/project --to ~/src/other

A session takes along all that belongs to it, a decision or note what it superseded and what superseded it. Ids stay.`
}

// Run is called by the parser.
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
	if from == to {
		return errors.New("--to: it is of that project already")
	}
	var all bytes.Buffer
	if _, err := kept.Export(&all, from); err != nil {
		return err
	}
	moving, err := c.chosen(all.Bytes())
	if err != nil {
		return err
	}
	return s.move(ctx, kept, moving, from, to)
}

// move brings records into another project and then takes them out of theirs: what is broken
// off is done again.
func (s *session) move(ctx context.Context, kept *sqlite.Store, moving []sqlite.Line, from, to string) error {
	var lines bytes.Buffer
	sessions := map[string]bool{}
	for _, l := range moving {
		sessions[l.ID] = sessions[l.ID] || l.Type == memory.TypeSession
	}
	for _, l := range moving {
		if !sessions[l.Parent] {
			l.Parent = "" // its session stays
		}
		b, err := json.Marshal(l)
		if err != nil {
			return err
		}
		lines.Write(append(b, '\n'))
	}
	done, err := kept.Import(&lines, to)
	if err == nil && len(done.Bad) > 0 {
		err = fmt.Errorf("move: %s", done.Bad[0])
	}
	if err != nil {
		return err
	}
	for batch := range slices.Chunk(moving, 100) {
		var steps []contract.StoreStep
		for _, l := range batch {
			steps = append(steps, contract.StoreStep{Do: "delete", Type: l.Type, ID: l.ID}, contract.StoreStep{Do: "delete", Type: memory.TypeVectors, ID: memory.VectorID(l.Type, l.ID)})
			if l.Type == memory.TypeSession {
				steps = append(steps, contract.StoreStep{Do: "delete", Type: memory.TypeTiers, ID: l.ID})
			}
		}
		if _, err := kept.Do(ctx, contract.StoreRequest{Project: from, Steps: steps}); err != nil {
			return err
		}
	}
	fmt.Fprintf(s.out, "moved %d records\n", len(moving))
	return nil
}

// chosen are the records of an export that refs name, with what goes along.
func (c *storeMove) chosen(export []byte) (moving []sqlite.Line, err error) {
	var all []sqlite.Line
	for line := range bytes.Lines(export) {
		var l sqlite.Line
		if err := json.Unmarshal(line, &l); err != nil {
			return nil, fmt.Errorf("move: %w", err)
		}
		all = append(all, l)
	}
	taken := map[string]bool{}
	for _, ref := range c.Refs {
		id := ref[strings.LastIndexByte(ref, ':')+1:]
		at := slices.IndexFunc(all, func(l sqlite.Line) bool { return l.ID == id })
		switch {
		case at < 0:
			return nil, fmt.Errorf("nothing is remembered by %q", ref)
		case slices.Contains([]string{memory.TypeMessage, memory.TypeItem, memory.TypeCheckpoint}, all[at].Type):
			return nil, fmt.Errorf("%q is part of session %q: move that", ref, all[at].Parent)
		}
		taken[id] = true
	}
	for grown := true; grown; {
		grown = false
		for _, l := range all {
			if !taken[l.ID] && goesWith(l, taken) {
				taken[l.ID], grown = true, true
			}
		}
	}
	for _, l := range all {
		if taken[l.ID] {
			moving = append(moving, l)
		}
	}
	return moving, nil
}

// goesWith tells whether a record belongs to a session that is taken along, or to a chain of
// what superseded what of which a part is.
func goesWith(l sqlite.Line, taken map[string]bool) bool {
	var of struct {
		Supersedes   []string `json:"supersedes"`
		SupersededBy string   `json:"superseded_by"`
	}
	_ = json.Unmarshal(l.Meta, &of) // other records have neither
	return taken[l.Parent] || taken[of.SupersededBy] || slices.ContainsFunc(of.Supersedes, func(id string) bool { return taken[id] })
}
