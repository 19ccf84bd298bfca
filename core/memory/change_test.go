package memory_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/rank"
)

// TestChange changes and pins one of each type.
func TestChange(t *testing.T) {
	h, s := started(t)
	say(t, h, s, "The cellar is dry.")
	yes, no := true, false
	h.must(t, func(p *memory.Project) error {
		made, err := p.Decide([]contract.Decision{{Session: s, Description: "The port is 8190", FoundBy: "stated"}})
		if err != nil {
			return err
		}
		id := made[0].ID
		if _, err := p.Change(memory.TypeDecision, id, "The gate is `core/gate.go`", &yes); err != nil {
			return err
		}
		have, err := p.Show(memory.TypeDecision, id)
		if err != nil || have.Content != "The gate is `core/gate.go`" || !memory.Pinned(have) || !strings.Contains(string(have.Meta), "core/gate.go") || !strings.Contains(string(have.Meta), `"by":"stated"`) {
			t.Errorf("changed: %q %s, %v", have.Content, have.Meta, err)
		}
		if hits, _, err := p.Find(memory.TypeDecision, "", "gate", 5, false); err != nil || len(hits) != 1 {
			t.Errorf("%d found by its new words, %v", len(hits), err)
		}
		if hits, _, err := p.Find(memory.TypeDecision, "", "8190", 5, false); err != nil || len(hits) != 0 {
			t.Errorf("%d found by its old words, %v", len(hits), err)
		}
		said, _, err := p.Messages(s, 1, 0, 0)
		if err != nil {
			return err
		}
		if _, err := p.Change(memory.TypeMessage, said[0].ID, "The cellar is wet.", nil); code(err) != contract.CodeBadInput {
			t.Errorf("a message was changed: %v", err)
		}
		if _, err := p.Change(memory.TypeMessage, said[0].ID, "", &yes); err != nil {
			t.Error(err)
		}
		if have, err = p.Change(memory.TypeMessage, said[0].ID, "", &no); err != nil || memory.Pinned(have) {
			t.Errorf("still pinned: %v", err)
		}
		if _, err := p.Change(memory.TypeDecision, id, strings.Repeat("x", 17<<10), nil); code(err) != contract.CodeTooLarge {
			t.Errorf("17 KiB: %v", err)
		}
		if _, err := p.Change(memory.TypeDecision, "nobody", "x", nil); code(err) != contract.CodeNotFound {
			t.Errorf("nobody: %v", err)
		}
		return nil
	})
}

// TestPinned has pinned records come first among equals, stay pinned when they are replaced,
// and never become cold.
func TestPinned(t *testing.T) {
	h, s := started(t)
	yes := true
	h.must(t, func(p *memory.Project) error {
		for _, id := range []string{"one", "two", "three"} {
			if _, err := p.Write(contract.Note{Type: "knowledge", ID: id, Text: "Crates go to the cellar."}); err != nil {
				return err
			}
		}
		if _, err := p.Change("knowledge", "one", "", &yes); err != nil {
			return err
		}
		first := func() string {
			found, _, _, err := p.Recall(memory.Question{Query: "cellar crates", Limit: 3})
			if err != nil || len(found) != 1 || found[0].Times != 3 {
				t.Fatalf("%d found, %v", len(found), err)
			}
			return found[0].Record.ID
		}
		if id := first(); id != "one" {
			t.Errorf("%q first", id)
		}
		if n, err := p.Write(contract.Note{Type: "knowledge", ID: "one", Text: "Crates go to the cellar."}); err != nil || !n.Pinned {
			t.Errorf("replaced: pinned %v, %v", n.Pinned, err)
		}
		limits := memory.Limits{HotTokens: 20, WarmTokens: 20, ColdItems: 10, Accesses: 3, Promote: rank.One}
		kept, _, err := p.Keep(s, "", "The first thing to keep in mind.", 0, limits)
		if err != nil {
			return err
		}
		if _, err := p.Change(memory.TypeItem, kept.ID, "", &yes); err != nil {
			return err
		}
		for i := range 20 {
			if _, _, err := p.Keep(s, "", fmt.Sprintf("Thing %d to keep in mind.", i), rank.One/2, limits); err != nil {
				return err
			}
		}
		if _, err := p.Spill(s, []string{}, 100, memory.Cold, limits); err != nil {
			return err
		}
		cold, err := p.Items(s, memory.Cold)
		if err != nil {
			return err
		}
		for _, i := range cold {
			if i.ID == kept.ID {
				t.Error("what is pinned is cold")
			}
		}
		if len(cold) == 0 {
			t.Error("nothing is cold")
		}
		// What is cold already becomes warm, and the counts follow.
		have, err := p.Change(memory.TypeItem, cold[0].ID, "Another text of more words than it had before.", &yes)
		if err != nil || have.State != memory.Warm {
			t.Errorf("%q, %v", have.State, err)
		}
		tiers, err := p.Tiers(s, limits)
		items := 0
		for _, tier := range tiers {
			items += tier.Items
		}
		if items != 21 {
			t.Errorf("%d items of 21 in %v", items, tiers)
		}
		return err
	})
}
