package memory_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/rank"
)

func say(t testing.TB, h *host, session string, texts ...string) {
	t.Helper()
	h.must(t, func(p *memory.Project) error {
		var list []contract.NewMessage
		for _, s := range texts {
			list = append(list, contract.NewMessage{Role: "user", Content: s})
		}
		_, _, err := p.AddMessages(session, list)
		return err
	})
}

func TestSessions(t *testing.T) {
	h, a := started(t)
	h.must(t, func(p *memory.Project) error {
		b, err := p.StartSession("b", "second", 0)
		if again, e := p.StartSession("b", "other", 0); e != nil || again.Name != "second" {
			t.Errorf("%+v, %v", again, e)
		}
		if now, _ := p.CurrentSession(); now != b.ID {
			t.Errorf("the current session is %q", now)
		}
		say(t, h, a, "one", "two")
		if now, _ := p.CurrentSession(); now != a {
			t.Errorf("after words the current session is %q", now)
		}
		if s, err := p.ChangeSession(a, memory.Archived, nil, nil); err != nil || s.Status != memory.Archived || s.Messages != 2 || s.Name != "a session" {
			t.Errorf("%+v, %v", s, err)
		}
		list, next, err2 := p.Sessions([]string{memory.Active}, 10, 0)
		if err2 != nil || len(list) != 1 || list[0].ID != "b" || next != 0 {
			t.Errorf("%+v, %d, %v", list, next, err2)
		}
		n, err3 := p.DeleteSession(a)
		if err3 != nil || n != 3 {
			t.Errorf("%d records, %v", n, err3)
		}
		return err
	})
	if err := h.run("one", func(p *memory.Project) error { _, err := p.Session("session", a); return err }); code(err) != contract.CodeNotFound || contract.ErrorOf(err).SuggestedFix != "" || !slices.Equal(contract.ErrorOf(err).Similar, []string{"b"}) {
		t.Errorf("%+v", err)
	}
}

// TestMessagesPage: pages from the end give what was said, in order, once each, though
// the clock goes backwards.
func TestMessagesPage(t *testing.T) {
	h, s := started(t)
	now := int64(5000)
	h.store.Now = func() int64 { now -= 100; return now }
	for i := range 7 {
		say(t, h, s, fmt.Sprint("m", i))
	}
	var got []string
	h.must(t, func(p *memory.Project) error {
		for before := int64(0); ; {
			list, earlier, err := p.Messages(s, 3, before, 0)
			if err != nil {
				return err
			}
			var page []string
			for _, m := range list {
				page = append(page, m.Content)
			}
			got = append(page, got...)
			if before = earlier; earlier == 0 {
				return nil
			}
		}
	})
	if strings.Join(got, " ") != "m0 m1 m2 m3 m4 m5 m6" {
		t.Errorf("%q", got)
	}
}

func TestCheckpoints(t *testing.T) {
	h, s := started(t)
	save := func(at int) (contract.Checkpoint, []string) {
		var c contract.Checkpoint
		var pruned []string
		h.must(t, func(p *memory.Project) (err error) {
			c, pruned, err = p.SaveCheckpoint(contract.Checkpoint{Session: s, Step: at, Trigger: "auto", State: json.RawMessage(fmt.Sprintf(`{"at":%d}`, at))})
			return err
		})
		if !strings.HasPrefix(c.ID, "ckpt_") {
			t.Fatalf("id %q", c.ID)
		}
		return c, pruned
	}
	low, _ := save(0)
	for i := range 9 {
		save(i + 5)
	}
	again, pruned := save(13) // the same step a second time: the later counts, though the clock may not say so
	if len(pruned) != 1 || pruned[0] != low.ID {
		t.Errorf("pruned %q, want %q", pruned, low.ID)
	}
	anew, pruned := save(0) // what was just saved is there
	h.must(t, func(p *memory.Project) error {
		list, err := p.Checkpoints(s)
		if err != nil || len(list) != memory.KeptCheckpoints || list[0].ID != again.ID {
			t.Errorf("%d, %+v, %v", len(list), list[0], err)
		}
		if list[len(list)-1].ID != anew.ID || len(pruned) != 1 || pruned[0] == anew.ID {
			t.Errorf("saved %q, pruned %q", anew.ID, pruned)
		}
		newest, err := p.LoadCheckpoint(s, "")
		if err != nil || newest.ID != again.ID || string(newest.State) != `{"at":13}` {
			t.Errorf("%+v, %v", newest, err)
		}
		return p.DeleteCheckpoint(again.ID)
	})
	for name, c := range map[string]contract.Checkpoint{
		"no object": {Session: s, Trigger: "auto", State: json.RawMessage(`[1]`)}, "cut": {Session: s, Trigger: "auto", State: json.RawMessage(`{"a":`)},
		"no state": {Session: s, Trigger: "auto"}, "step": {Session: s, Step: -1, Trigger: "auto", State: json.RawMessage(`{}`)},
	} {
		if err := h.run("one", func(p *memory.Project) error { _, _, err := p.SaveCheckpoint(c); return err }); code(err) != contract.CodeBadInput {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestExtractByModel(t *testing.T) {
	h, s := started(t)
	asked := 0
	h.model = func(prompt string) string {
		asked++
		if strings.Contains(prompt, "SQLite") {
			return "DECISION: Use SQLite for the store\nCONTEXT: one file\nALTERNATIVES: bbolt"
		}
		return "NO_DECISIONS"
	}
	say(t, h, s, "we will use SQLite", "what a day", "going to lunch")
	extract := func() (list []memory.Decision) {
		h.must(t, func(p *memory.Project) error {
			said, _, err := p.Messages(s, 10, 0, 0)
			if err != nil {
				return err
			}
			var usage contract.Usage
			if list, err = p.Extract(said, true, &usage); usage.Calls != 2 {
				t.Errorf("%d calls", usage.Calls)
			}
			return err
		})
		return list
	}
	list := extract()
	if len(list) != 1 || list[0].FoundBy != "model" || list[0].Rationale != "one file" || asked != 2 {
		t.Errorf("%+v after %d questions", list, asked)
	}
	if again := extract(); len(again) != 1 || again[0].ID != list[0].ID {
		t.Errorf("told twice: %+v", again)
	}
	h.must(t, func(p *memory.Project) error {
		all, _, err := p.Decisions("", 10, 0)
		if len(all) != 1 {
			t.Errorf("%d decisions", len(all))
		}
		return err
	})
	h.model = nil
	if err := h.run("one", func(p *memory.Project) error {
		_, err := p.Extract([]contract.Message{{ID: "m", Session: s, Content: "we will see"}}, true, &contract.Usage{})
		return err
	}); code(err) != contract.CodeNoModel {
		t.Errorf("%v", err)
	}
}

func TestSummarize(t *testing.T) {
	h, s := started(t)
	say(t, h, s, "How do we retry?\nMore words.")
	for i := range 500 {
		say(t, h, s, fmt.Sprint("word ", i))
	}
	prompt := ""
	h.model = func(p string) string { prompt = p; return "They talked." }
	h.must(t, func(p *memory.Project) error {
		if _, err := p.Decide([]contract.Decision{{Session: s, Description: "Retry three times", FoundBy: "stated"}}); err != nil {
			return err
		}
		plain, err := p.Summarize(s, false, &contract.Usage{})
		if err != nil || plain.Status != memory.Summarized || plain.Summary != "Asked: How do we retry?\nDecided: Retry three times\nLeft open: How do we retry?\nLast, from the user: word 499" {
			t.Errorf("%+v, %v", plain, err)
		}
		told, err := p.Summarize(s, true, &contract.Usage{})
		if err != nil || told.Summary != "They talked." || !strings.Contains(prompt, "USER: How do we retry?") || !strings.Contains(prompt, "[81 messages are left out]") || !strings.Contains(prompt, "word 499") {
			t.Errorf("%+v, %v of %d bytes", told, err, len(prompt))
		}
		return nil
	})
}

func TestFind(t *testing.T) {
	h, s := started(t)
	var noise []string
	for i := range 900 {
		noise = append(noise, fmt.Sprintf("the server logs request %d and retries config of worker", i))
	}
	say(t, h, s, "We keep retries of the checkout client in config/backoff.toml.")
	say(t, h, s, noise...)
	say(t, h, s, "Deployment needs a config.")
	find := func(query string, vectors bool) (hits []memory.Hit, note string) {
		h.must(t, func(p *memory.Project) (err error) {
			hits, note, err = p.Find(memory.TypeMessage, "", query, 5, vectors)
			return err
		})
		return hits, note
	}
	hits, _ := find("where is the backoff of the checkout configured?", false)
	if len(hits) == 0 || !strings.Contains(hits[0].Record.Content, "backoff.toml") {
		t.Fatalf("%+v", hits)
	}
	// Both words are frequent; what holds both and is short is best, though it is older
	// than all that each of them brings alone.
	if hits, _ = find("retries client", false); !strings.Contains(hits[0].Record.Content, "checkout client") {
		t.Errorf("%+v", hits[0])
	}
	if hits, _ = find("zebra", false); len(hits) > 0 {
		t.Errorf("%+v", hits)
	}
	if hits, note := find("deployment", true); len(hits) == 0 || !strings.Contains(note, "vectors were left out") {
		t.Errorf("%+v, %q", hits, note)
	}
	h.embed = func(text string) []float32 {
		if strings.Contains(text, "Deployment") || text == "shipping" {
			return []float32{1, 0}
		}
		return []float32{0.1, 1}
	}
	if hits, note := find("shipping", true); len(hits) == 0 || !strings.Contains(hits[0].Record.Content, "Deployment") || note != "" || hits[0].Similarity < rank.One*99/100 {
		t.Errorf("%+v, %q", hits, note)
	}
}
