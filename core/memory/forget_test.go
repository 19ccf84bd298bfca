package memory_test

import (
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
)

// TestForgetInChain: what is forgotten leaves what it stood between tied to each other.
func TestForgetInChain(t *testing.T) {
	for _, c := range []struct {
		name   string
		forget int
		active int // which of those left stands
	}{{"oldest", 0, 2}, {"middle", 1, 2}, {"newest", 2, 1}} {
		h, s := started(t)
		h.must(t, func(p *memory.Project) error {
			var made []memory.Decision
			for _, text := range []string{"Crates are wrapped in foil", "Crates are wrapped in paper", "Crates are wrapped in cloth"} {
				list, err := p.Decide([]contract.Decision{{Session: s, Description: text, FoundBy: "stated", Subject: "wrapping of crates"}})
				if err != nil {
					return err
				}
				made = append(made, list...)
			}
			if n, err := p.Forget(memory.TypeDecision, made[c.forget].ID); n != 1 || err != nil {
				t.Errorf("%s: removed %d, %v", c.name, n, err)
			}
			left, _, err := p.Decisions("", 10, 0)
			if err != nil || len(left) != 2 {
				t.Fatalf("%s: %d are left, %v", c.name, len(left), err)
			}
			now, was := left[0], left[1]
			if now.ID != made[c.active].ID || now.SupersededBy != "" || was.SupersededBy != now.Ref || len(now.Supersedes) != 1 || now.Supersedes[0] != was.Ref {
				t.Errorf("%s: %+v then %+v", c.name, was, now)
			}
			return nil
		})
		if found, _ := recalled(t, h, "how are crates wrapped"); len(found) != 2 || found[0].By != nil || len(found[0].Replaces) != 1 {
			t.Errorf("%s: recalled %+v", c.name, found)
		}
	}
}

// TestSubjectsApart: subjects that were given count for more than a rule about words.
func TestSubjectsApart(t *testing.T) {
	h, s := started(t)
	h.must(t, func(p *memory.Project) error {
		_, err := p.Decide([]contract.Decision{
			{Session: s, Description: "The API listens on 8210", FoundBy: "stated", Subject: "API port"},
			{Session: s, Description: "The API of staging listens on 8300", FoundBy: "stated", Subject: "port of the API of staging"},
		})
		return err
	})
	found, _ := recalled(t, h, "which port does the API listen on")
	if len(found) != 2 {
		t.Fatalf("recalled %+v", found)
	}
	for _, f := range found {
		if f.By != nil || len(f.Replaces) != 0 {
			t.Errorf("%q replaces %+v, replaced by %+v", f.Record.Content, f.Replaces, f.By)
		}
	}
}

// TestSupersedesKeepsSubject: what takes the place of a decision is of its subject.
func TestSupersedesKeepsSubject(t *testing.T) {
	h, s := started(t)
	h.must(t, func(p *memory.Project) error {
		first, err := p.Decide([]contract.Decision{{Session: s, Description: "Foil", FoundBy: "stated", Subject: "wrapping"}})
		if err != nil {
			return err
		}
		second, err := p.Decide([]contract.Decision{{Session: s, Description: "Paper", FoundBy: "stated", Supersedes: []string{first[0].ID}}})
		if err != nil {
			return err
		}
		third, err := p.Decide([]contract.Decision{{Session: s, Description: "Cloth", FoundBy: "stated", Subject: "wrapping"}})
		if err == nil && (second[0].Subject != "wrapping" || len(third[0].Supersedes) != 1 || third[0].Supersedes[0] != second[0].Ref) {
			t.Errorf("%+v, %+v", second, third)
		}
		return err
	})
}

// TestForgetWithWhatRefersToIt: a message takes along what was taken from it, and notes
// lose their edges to what is gone.
func TestForgetWithWhatRefersToIt(t *testing.T) {
	h, _ := started(t)
	h.must(t, func(p *memory.Project) error {
		heard, err := p.Hear(memory.Said{Session: "talk", Start: true, Decide: p, Limits: memory.DefaultLimits, Messages: []contract.NewMessage{
			{ID: "m1", Role: "user", Content: "We decided to wrap crates in foil."}, {ID: "m2", Role: "user", Content: "The gate is open."},
		}})
		if err != nil || len(heard.Decisions) != 1 {
			t.Fatalf("%+v, %v", heard, err)
		}
		n, err := p.Write(contract.Note{Type: "note", ID: "mine", Text: "see there", Edges: []contract.NoteEdge{{Kind: "RELATES_TO", To: heard.Decisions[0].Ref}, {Kind: "RELATES_TO", To: "file:x:y"}}})
		if err != nil {
			return err
		}
		if removed, err := p.Forget(memory.TypeMessage, "m1"); removed != 3 || err != nil {
			t.Errorf("removed %d, %v", removed, err)
		}
		left, _, err := p.Decisions("", 10, 0)
		if len(left) != 0 || err != nil {
			t.Errorf("%+v, %v", left, err)
		}
		items, err := p.Items("talk", "hot")
		if len(items) != 1 || err != nil {
			t.Errorf("%+v, %v", items, err)
		}
		notes, _, err := p.Notes("note", 10, 0)
		if err == nil && (len(notes) != 1 || notes[0].ID != n.ID || len(notes[0].Edges) != 1) {
			t.Errorf("%+v", notes)
		}
		return err
	})
}

// TestForgetInSummary: the summary and the name of a session do not keep what is forgotten.
func TestForgetInSummary(t *testing.T) {
	h, _ := started(t)
	h.must(t, func(p *memory.Project) error {
		if _, err := p.StartSession("talk", "The quokka secret is…", 0); err != nil {
			return err
		}
		if _, _, err := p.AddMessages("talk", []contract.NewMessage{
			{ID: "m1", Role: "user", Content: "The quokka  secret is SWORDFISH. Who keeps it?"}, {ID: "m2", Role: "user", Content: "Where is the gate?"},
		}); err != nil {
			return err
		}
		s, err := p.Summarize("talk", false, nil)
		if err != nil || !strings.Contains(s.Summary, "keeps it") {
			t.Fatalf("%+v, %v", s, err)
		}
		if removed, err := p.Forget(memory.TypeMessage, "m1"); removed != 1 || err != nil {
			t.Errorf("removed %d, %v", removed, err)
		}
		s, err = p.Session("session", "talk")
		if err != nil || s.Summary != "Asked: Where is the gate?\nLeft open: Where is the gate?" || s.Name != "" || s.Status != memory.Summarized {
			t.Errorf("%+v, %v", s, err)
		}
		_, err = p.Forget(memory.TypeMessage, "m2")
		if s, _ = p.Session("session", "talk"); s.Summary != "" || err != nil {
			t.Errorf("%+v, %v", s, err)
		}
		return nil
	})
	if found, _ := recalled(t, h, "quokka secret"); len(found) > 0 {
		t.Errorf("%+v", found)
	}
}

// TestForgetOfACircle: two notes that took each other's place by turns are forgotten one by one.
func TestForgetOfACircle(t *testing.T) {
	h, _ := started(t)
	h.must(t, func(p *memory.Project) error {
		for _, n := range []contract.Note{{ID: "n1", Text: "a"}, {ID: "n2", Text: "b", Supersedes: []string{"n1"}}, {ID: "n1", Text: "c", Supersedes: []string{"n2"}}} {
			n.Type = memory.TypeNote
			if _, err := p.Write(n); err != nil {
				return err
			}
		}
		if n, err := p.Forget(memory.TypeNote, "n2"); n != 1 || err != nil {
			t.Errorf("%d, %v", n, err)
		}
		left, _, err := p.Notes(memory.TypeNote, 10, 0)
		if err != nil || len(left) != 1 || left[0].Text != "c" || left[0].SupersededBy != "" || len(left[0].Supersedes) > 0 {
			t.Errorf("%+v, %v", left, err)
		}
		return nil
	})
}
