package memory_test

import (
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
)

// TestSessionsAreAsOldAsTheirMessages: sessions that are read from elsewhere are dated by what
// was said in them, whenever that was, and the current one is that which was used last.
func TestSessionsAreAsOldAsTheirMessages(t *testing.T) {
	h, live := started(t)
	say(t, h, live, "now")
	h.must(t, func(p *memory.Project) error {
		now, err := p.Session("session", live)
		if err != nil {
			return err
		}
		for i, name := range []string{"read", "later", "", "read"} {
			s, err := p.StartSession("", name, 0)
			if err != nil {
				return err
			}
			at := int64(10 * (i + 1))
			if _, _, err := p.AddMessages(s.ID, []contract.NewMessage{{Role: "user", Content: "first", Created: at}, {Role: "user", Content: "last", Created: at + 5}}); err != nil {
				return err
			}
			if s, err = p.Session("session", s.ID); err != nil || s.Created != at || s.Updated != at+5 || s.Messages != 2 {
				t.Errorf("%q: %+v, %v", name, s, err)
			}
		}
		if current, err := p.CurrentSession(); current != live || err != nil {
			t.Errorf("current %q, want %q: %v", current, live, err)
		}
		list, _, err := p.Sessions(nil, 10, 0)
		if err != nil || len(list) != 5 || list[0].ID != live || list[0].Updated != now.Updated || list[1].Updated != 45 || list[4].Updated != 15 {
			t.Errorf("%+v, %v", list, err)
		}
		if id, err := p.InSession("session", "later", false); err != nil || id != list[3].ID {
			t.Errorf("later: %q, want %q: %v", id, list[3].ID, err)
		}
		for name, want := range map[string]string{"read": contract.CodeBadInput, "no such": contract.CodeBadInput, "nosuch": contract.CodeNotFound} {
			if _, err := p.InSession("session", name, false); code(err) != want {
				t.Errorf("%s: %v", name, err)
			}
		}
		return nil
	})
}
