package memory_test

import (
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
)

// meant is a stand-in for a model that knows what a few texts are about.
func meant(text string) []float32 {
	about := [][]string{
		{"ledger", "postgres", "bookings", "database"},
		{"friday", "ship", "weekend", "deploy"},
		{"ravi", "payments", "invoices", "money"},
	}
	v := []float32{0, 0, 0, 0.05}
	for i, words := range about {
		for _, w := range words {
			if strings.Contains(strings.ToLower(text), w) {
				v[i] = 1
			}
		}
	}
	return v
}

// TestTwoConversations decides in a first conversation, replaces one of the decisions in a
// second, and asks in words that were not said.
func TestTwoConversations(t *testing.T) {
	h, first := started(t)
	h.embed = meant
	say(t, h, first,
		"The ledger is kept in SQLite, decided today.",
		"We ship on Thursdays, never on a Friday.",
		"Ravi owns the payments service.")
	second := ""
	h.must(t, func(p *memory.Project) error {
		s, err := p.StartSession("", "later", 0)
		second = s.ID
		return err
	})
	say(t, h, second,
		"How is the weather in Porto?",
		"SQLite locks under load: the ledger moves from SQLite to Postgres.",
		"The tests are green again.")
	for _, c := range []struct{ query, want, replaces string }{
		{"Which database holds our bookings?", "to Postgres", "kept in SQLite"},
		{"May I deploy just before the weekend?", "never on a Friday", ""},
		{"Who answers for invoices and money?", "Ravi", ""},
		{"Where was the ledger kept at first?", "kept in SQLite", ""},
	} {
		h.must(t, func(p *memory.Project) error {
			found, note, reason, err := p.Recall(memory.Question{Query: c.query, Limit: 3, Vectors: true})
			if err != nil || len(found) == 0 || note != "" || !strings.Contains(found[0].Record.Content, c.want) {
				t.Errorf("%s: %+v, %q, %q, %v", c.query, found, note, reason, err)
				return err
			}
			if c.replaces != "" && (len(found[0].Replaces) != 1 || !strings.Contains(found[0].Replaces[0].Content, c.replaces)) {
				t.Errorf("%s: replaces %+v", c.query, found[0].Replaces)
			}
			return nil
		})
	}
	h.embed = nil
	h.must(t, func(p *memory.Project) error {
		found, note, _, err := p.Recall(memory.Question{Query: "Where is the ledger kept?", Limit: 3, Types: []contract.RecallType{"message"}})
		if err != nil || len(found) == 0 || note != "" || !strings.Contains(found[0].Record.Content, "to Postgres") {
			t.Errorf("by words: %+v, %q, %v", found, note, err)
		}
		return err
	})
}

// TestFirstInAName: "first" asks for what was so at first, unless it is part of a name.
func TestFirstInAName(t *testing.T) {
	for _, c := range []struct{ then, now, query, want string }{
		{"The first floor is heated to 18 degrees.", "The first floor is heated to 21 degrees now.", "to how many degrees is the first floor heated?", "21"},
		{"The pantry is heated to 18 degrees.", "The pantry is heated to 21 degrees now.", "to how many degrees was the pantry heated first?", "18"},
		{"The limit of the tills is 18 euros.", "The limit of the tills is 21 euros now.", "what was the first limit of the tills?", "18"},
	} {
		h, id := started(t)
		say(t, h, id, c.then, c.now)
		h.must(t, func(p *memory.Project) error {
			found, _, reason, err := p.Recall(memory.Question{Query: c.query, Limit: 5})
			if err != nil || len(found) == 0 || !strings.Contains(found[0].Record.Content, c.want) {
				t.Errorf("%s: %+v, %q, %v", c.query, found, reason, err)
			}
			return err
		})
	}
}

// TestDaysReplace: a day of a month is a value as a number is, however it is written.
func TestDaysReplace(t *testing.T) {
	for _, c := range []struct {
		then, now, query string
		replaced         bool
	}{
		{"First light moves to 27 November.", "First light is on 1 December, finally; the dome is ready.", "when is first light?", true},
		{"The launch is on 27 November.", "The launch is on December 1st now.", "when is the launch?", true},
		{"The launch is on the 27th of November 2026.", "The launch moves to 1 December 2026.", "when is the launch?", true},
		{"The standup is on 3 May.", "The retro is on 9 May.", "when is the standup?", false},
		{"We shipped 2.4.0 on 3 May.", "We shipped 2.5.0 on 9 May.", "when did we ship 2.4.0?", false},
		{"I ran the load test on 3 May.", "I ran the load test on 9 May.", "when did I run the load test?", false},
		{"Deploys to staging are on 3 May.", "Deploys to production are on 9 May.", "when are deploys to staging?", false},
	} {
		h, id := started(t)
		say(t, h, id, c.then, c.now)
		h.must(t, func(p *memory.Project) error {
			found, _, reason, err := p.Recall(memory.Question{Query: c.query, Limit: 5})
			if err != nil || len(found) == 0 || (len(found[0].Replaces) > 0) != c.replaced || c.replaced && found[0].Record.Content != c.now {
				t.Errorf("%s: %+v, %q, %v", c.query, found, reason, err)
			}
			return err
		})
	}
}
