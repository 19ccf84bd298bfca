package store

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
)

// Move gives what refs or ids name of a project, with what goes along, to another one, and
// returns how many records that were. It brings them there and then takes them out of their
// own: what is broken off is done again.
func Move(ctx context.Context, k Keeper, refs []string, from, to string) (int, error) {
	if from == to {
		return 0, &contract.Error{Code: contract.CodeBadInput, Message: "it is of that project already", Field: "to"}
	}
	var all bytes.Buffer
	if _, err := k.Export(&all, from); err != nil {
		return 0, err
	}
	moving, err := chosen(refs, all.Bytes())
	if err != nil {
		return 0, err
	}
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
			return 0, err
		}
		lines.Write(append(b, '\n'))
	}
	done, err := k.Import(&lines, to)
	if err == nil && len(done.Bad) > 0 {
		err = fmt.Errorf("move: %s", done.Bad[0])
	}
	if err != nil {
		return 0, err
	}
	return len(moving), takeOut(ctx, k, moving, from)
}

// takeOut removes records of a project, and what is made of them.
func takeOut(ctx context.Context, s Store, moved []Line, from string) error {
	for batch := range slices.Chunk(moved, 100) {
		var steps []contract.StoreStep
		for _, l := range batch {
			steps = append(steps, contract.StoreStep{Do: "delete", Type: l.Type, ID: l.ID}, contract.StoreStep{Do: "delete", Type: memory.TypeVectors, ID: memory.VectorID(l.Type, l.ID)})
			if l.Type == memory.TypeSession {
				steps = append(steps, contract.StoreStep{Do: "delete", Type: memory.TypeTiers, ID: l.ID})
			}
		}
		if _, err := s.Do(ctx, contract.StoreRequest{Project: from, Steps: steps}); err != nil {
			return err
		}
	}
	return nil
}

// chosen are the records of an export that refs name, with what goes along.
func chosen(refs []string, export []byte) (moving []Line, err error) {
	var all []Line
	for line := range bytes.Lines(export) {
		var l Line
		if err := json.Unmarshal(line, &l); err != nil {
			return nil, fmt.Errorf("move: %w", err)
		}
		all = append(all, l)
	}
	taken := map[string]bool{}
	for _, ref := range refs {
		id := ref[strings.LastIndexByte(ref, ':')+1:]
		at := slices.IndexFunc(all, func(l Line) bool { return l.ID == id })
		switch {
		case at < 0:
			return nil, &contract.Error{Code: contract.CodeNotFound, Message: fmt.Sprintf("nothing is remembered by %q", contract.Quoted(ref)), Field: "move"}
		case slices.Contains([]string{memory.TypeMessage, memory.TypeItem, memory.TypeCheckpoint}, all[at].Type):
			return nil, &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("%q is part of session %q: move that", contract.Quoted(ref), all[at].Parent), Field: "move", SuggestedFix: all[at].Parent}
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
func goesWith(l Line, taken map[string]bool) bool {
	var of struct {
		Supersedes   []string `json:"supersedes"`
		SupersededBy string   `json:"superseded_by"`
	}
	_ = json.Unmarshal(l.Meta, &of) // other records have neither
	return taken[l.Parent] || taken[of.SupersededBy] || slices.ContainsFunc(of.Supersedes, func(id string) bool { return taken[id] })
}
