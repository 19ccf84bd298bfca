package memory_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
)

// said is what a session is told: a decision, and a message that is too large to be
// kept in mind.
func said(p *memory.Project) memory.Said {
	return memory.Said{Start: true, Decide: p, Limits: memory.DefaultLimits, Messages: []contract.NewMessage{
		{Role: "user", Content: "We decided to keep prices in cents."},
		{Role: "assistant", Content: strings.Repeat("a long log ", 10_000)},
		{Role: "assistant", Content: "Noted."},
	}}
}

func writes(q contract.StoreRequest) bool {
	return slices.ContainsFunc(q.Steps, func(s contract.StoreStep) bool { return s.Do == "put" || s.Do == "touch" || s.Do == "delete" })
}

// stored is how many records there are of each type.
func stored(t *testing.T, h *host) map[string]int {
	t.Helper()
	n := map[string]int{}
	h.must(t, func(p *memory.Project) error {
		for _, kind := range []string{memory.TypeSession, memory.TypeMessage, memory.TypeDecision, memory.TypeItem} {
			list, err := p.Latest(kind, "old", 1000, -1)
			if err != nil {
				return err
			}
			if len(list) > 0 {
				n[kind] = len(list)
			}
		}
		return nil
	})
	return n
}

// TestHear: a session, its messages, their decisions and what is kept in mind are
// written at once, and what refers to a message finds it.
func TestHear(t *testing.T) {
	for _, mute := range []bool{false, true} {
		h := newHost()
		h.mute = mute
		written := 0
		h.down = func(q contract.StoreRequest) error {
			if writes(q) {
				written++
			}
			return nil
		}
		var heard memory.Heard
		h.must(t, func(p *memory.Project) (err error) {
			heard, err = p.Hear(said(p))
			return err
		})
		if written != 1 {
			t.Errorf("mute %t: written in %d requests", mute, written)
		}
		if n := stored(t, h); n[memory.TypeSession] != 1 || n[memory.TypeMessage] != 3 || n[memory.TypeDecision] != 1 || n[memory.TypeItem] != 2 {
			t.Errorf("mute %t: stored %v", mute, n)
		}
		if !slices.Equal(heard.Large, []int{1}) || slices.Contains(heard.Known, true) || len(heard.Decisions) != 1 || heard.Decisions[0].Message != heard.IDs[0] || heard.Decisions[0].Session != heard.Session {
			t.Errorf("mute %t: %+v", mute, heard)
		}
		h.must(t, func(p *memory.Project) error {
			list, _, err := p.Messages(heard.Session, 10, 0, 10)
			if err != nil || len(list) != 3 || list[0].ID != heard.IDs[0] || list[2].ID != heard.IDs[2] {
				t.Errorf("mute %t: %+v, %v", mute, list, err)
			}
			// Once more in the same words: another session, and other messages.
			other, err := p.Hear(said(p))
			if err != nil || other.Session == heard.Session || other.IDs[0] == heard.IDs[0] {
				t.Errorf("mute %t: %+v, %v", mute, other, err)
			}
			// Messages that are there already, one of them twice.
			q := said(p)
			q.Session, q.Start = heard.Session, false
			q.Messages = []contract.NewMessage{{ID: heard.IDs[0], Role: "user", Content: "We decided otherwise."}, {ID: "new", Role: "user", Content: "x"}, {ID: "new", Role: "user", Content: "x"}}
			again, err := p.Hear(q)
			if err != nil || !slices.Equal(again.Known, []bool{true, false, true}) || len(again.Decisions) != 0 {
				t.Errorf("mute %t: %+v, %v", mute, again, err)
			}
			q.Session = other.Session
			if _, err = p.Hear(q); code(err) != contract.CodeBadInput {
				t.Errorf("mute %t: messages of another session: %v", mute, err)
			}
			q.Session = "nobody"
			if _, err = p.Hear(q); code(err) != contract.CodeNotFound {
				t.Errorf("mute %t: no such session: %v", mute, err)
			}
			q.Messages = []contract.NewMessage{{Content: strings.Repeat("x", 3<<20)}, {Content: strings.Repeat("x", 3<<20)}}
			if _, err = p.Hear(q); code(err) != contract.CodeTooLarge {
				t.Errorf("mute %t: too much at once: %v", mute, err)
			}
			return nil
		})
		if n := stored(t, h); n[memory.TypeItem] != 5 || n[memory.TypeMessage] != 7 || n[memory.TypeSession] != 2 {
			t.Errorf("mute %t: stored %v", mute, n)
		}
	}
}

// TestHearAllOrNothing: whichever request to the store fails, nothing of it is there.
func TestHearAllOrNothing(t *testing.T) {
	full := errors.New("the disk is full")
	for failing := 0; ; failing++ {
		h := newHost()
		n := 0
		h.down = func(contract.StoreRequest) error {
			if n++; n > failing {
				return full
			}
			return nil
		}
		err := h.run("one", func(p *memory.Project) error {
			_, err := p.Hear(said(p))
			return err
		})
		h.down = nil
		if err == nil {
			if failing == 0 {
				t.Fatal("nothing was asked of the store")
			}
			return
		}
		if !strings.Contains(err.Error(), full.Error()) {
			t.Errorf("request %d fails: %v", failing+1, err)
		}
		if have := stored(t, h); len(have) > 0 {
			t.Errorf("request %d fails: stored %v", failing+1, have)
		}
	}
}

// TestHearWhileChanged: what comes between is not written over, and counts.
func TestHearWhileChanged(t *testing.T) {
	h, s := started(t)
	between := 2
	h.down = func(q contract.StoreRequest) error {
		if !writes(q) || between == 0 {
			return nil
		}
		between--
		_, err := h.store.Do(t.Context(), contract.StoreRequest{Project: "one", Steps: []contract.StoreStep{{Do: "touch", Type: memory.TypeSession, ID: s}}})
		return err
	}
	h.must(t, func(p *memory.Project) error {
		q := said(p)
		q.Session = s
		heard, err := p.Hear(q)
		if err != nil || heard.Session != s || len(heard.IDs) != 3 {
			t.Errorf("%+v, %v", heard, err)
		}
		return err
	})
	if n := stored(t, h); between != 0 || n[memory.TypeItem] != 2 || n[memory.TypeMessage] != 3 || n[memory.TypeDecision] != 1 {
		t.Errorf("%d left, stored %v", between, n)
	}
}

// TestWhoSpeaks: a line of dialogue that begins with who says it replaces no other line of the
// same, as a label with another value does.
func TestWhoSpeaks(t *testing.T) {
	h, s := started(t)
	for _, line := range []string{"Caroline: Wow! The pottery class made a bowl.", "Caroline: Thanks!", "Melanie: Nice!", "Caroline: Great! I love pottery.", "Caroline: Sure!", "Caroline: Absolutely!", "Deadline: Friday", "Deadline: Monday"} {
		say(t, h, s, line)
	}
	found, _ := recalled(t, h, "Caroline's pottery class")
	for i, f := range found {
		if f.By != nil || i == 0 && !strings.Contains(f.Record.Content, "class") {
			t.Errorf("%q, replaced by %v", f.Record.Content, f.By)
		}
	}
	if found, _ = recalled(t, h, "When is the deadline?"); len(found) < 2 || found[0].Record.Content != "Deadline: Monday" || found[1].By == nil {
		t.Errorf("%v", found)
	}
}

// TestCompounds: a compound that nobody said finds what it is a kind of.
func TestCompounds(t *testing.T) {
	h, s := started(t)
	say(t, h, s, "Splitting it in services was rejected, we are four people.")
	say(t, h, s, "The barn is red.")
	if found, _ := recalled(t, h, "Why do we have no microservices?"); len(found) != 1 || !strings.Contains(found[0].Record.Content, "services") {
		t.Errorf("%v", found)
	}
}
