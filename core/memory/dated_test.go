package memory_test

import (
	"slices"
	"testing"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
)

// TestTimeAlone asks for what was decided, and said, in a time, in words that were not said.
func TestTimeAlone(t *testing.T) {
	h, s := started(t)
	now := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	h.store.Now = func() int64 { return now.UnixMilli() }
	at := func(month time.Month, day int) int64 {
		return time.Date(2026, month, day, 10, 0, 0, 0, time.UTC).UnixMilli()
	}
	h.must(t, func(p *memory.Project) error {
		_, err := p.Hear(memory.Said{Session: s, Decide: p, Messages: []contract.NewMessage{
			{Role: "user", Content: "Let's use NATS for the queue.", Created: at(10, 3)},
			{Role: "user", Content: "The barn is red.", Created: at(10, 4)},
			{Role: "user", Content: "Let's use Hugo for the docs.", Created: at(11, 18)},
			{Role: "user", Content: "Let's use Kafka for events.", Created: at(11, 25)},
		}})
		return err
	})
	for query, want := range map[string][]string{
		"What did we decide last week?":                       {"Let's use Hugo for the docs."},
		"What was decided in October?":                        {"Let's use NATS for the queue."},
		"What did we talk about on 4 October":                 {"The barn is red."},
		"What did we decide in September?":                    nil,
		"What did we decide today?":                           {"Let's use Kafka for events."},
		"What did we decide yesterday?":                       nil,
		"What did we talk about between 1 and 4 October?":     {"The barn is red.", "Let's use NATS for the queue."},
		"What did we decide between 4 October and Friday?":    {"Let's use Hugo for the docs."},
		"What did we decide on Wednesday?":                    {"Let's use Kafka for events."},
		"What did we decide since Monday?":                    {"Let's use Kafka for events."},
		"What did we decide first?":                           {"Let's use NATS for the queue.", "Let's use Hugo for the docs.", "Let's use Kafka for events."},
		"What was the last thing we decided?":                 {"Let's use Kafka for events.", "Let's use Hugo for the docs.", "Let's use NATS for the queue."},
		"What did we decide?":                                 {"Let's use Kafka for events.", "Let's use Hugo for the docs.", "Let's use NATS for the queue."},
		"What did we decide after 20 November?":               {"Let's use Kafka for events."},
		"What did we decide in 2025?":                         nil,
		"What did we decide in 2026?":                         {"Let's use Kafka for events.", "Let's use Hugo for the docs.", "Let's use NATS for the queue."},
		"What was decided since 2026?":                        {"Let's use Kafka for events.", "Let's use Hugo for the docs.", "Let's use NATS for the queue."},
		"What was decided in Q3?":                             nil,
		"Which decisions came in Q4 of 2026?":                 {"Let's use Kafka for events.", "Let's use Hugo for the docs.", "Let's use NATS for the queue."},
		"What was decided on 11/25?":                          {"Let's use Kafka for events."},
		"What was decided on 18/11?":                          {"Let's use Hugo for the docs."},
		"What was decided on 18.11.2026?":                     {"Let's use Hugo for the docs."},
		"What was decided on 2026/11/18?":                     {"Let's use Hugo for the docs."},
		"What was decided between 2026-11-16 and 2026-11-18?": {"Let's use Hugo for the docs."},
		"What was said on Sunday?":                            nil,
		"What was said on Wednesday?":                         {"Let's use Kafka for events."},
		"What has been decided since Friday?":                 {"Let's use Kafka for events."},
		"What was decided after the barn?":                    {"Let's use Hugo for the docs.", "Let's use Kafka for events."},
		"What was said before the barn?":                      {"Let's use NATS for the queue."},
		"Which decisions came before Kafka?":                  {"Let's use Hugo for the docs.", "Let's use NATS for the queue."},
		"What happened after Hugo?":                           {"Let's use Kafka for events."},
		"What was decided after the lighthouse?":              nil,
	} {
		h.must(t, func(p *memory.Project) error {
			found, _, _, err := p.Recall(memory.Question{Query: query, Limit: 5})
			var got []string
			for _, f := range found {
				got = append(got, f.Record.Content)
			}
			if len(got) != len(want) || !slices.Equal(got, want) {
				t.Errorf("%s: %q, want %q", query, got, want)
			}
			return err
		})
	}
}

// TestDecidedInMessages asks what was decided where nobody took the decisions from what was said.
func TestDecidedInMessages(t *testing.T) {
	h, s := started(t)
	if found, reason := recalled(t, h, "What did we decide?"); len(found) > 0 || reason != "nothing that was said reads like a decision" {
		t.Errorf("%q, %v", reason, found)
	}
	say(t, h, s, "We decided to paint the barn green.")
	say(t, h, s, "The barn is red.")
	for _, query := range []string{"What did we decide?", "What did we decide last?"} {
		if found, _ := recalled(t, h, query); len(found) != 1 || found[0].Record.Content != "We decided to paint the barn green." {
			t.Errorf("%s: %v", query, found)
		}
	}
}

// TestAsWritten: what a question asks before or after of is looked for as it is written; and a
// summary replaces nothing of what it sums up.
func TestAsWritten(t *testing.T) {
	h, s := started(t)
	now := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	h.store.Now = func() int64 { return now.UnixMilli() }
	at := func(day int) int64 { return time.Date(2026, 11, day, 10, 0, 0, 0, time.UTC).UnixMilli() }
	h.must(t, func(p *memory.Project) error {
		if _, err := p.Hear(memory.Said{Session: s, Decide: p, Messages: []contract.NewMessage{
			{Role: "user", Content: "The nightly backup goes to the storage box at 02:30.", Created: at(2)},
			{Role: "user", Content: "Let's use MySQL for the bookings.", Created: at(3)},
			{Role: "user", Content: "The release is out.", Created: at(11)},
			{Role: "user", Content: "Let's use Hugo for the docs.", Created: at(18)},
		}}); err != nil {
			return err
		}
		_, err := p.Summarize(s, false, nil)
		return err
	})
	for query, want := range map[string][]string{
		"What did we decide before the release?":     {"Let's use MySQL for the bookings."},
		"What was decided after the release?":        {"Let's use Hugo for the docs."},
		"Where does the nightly backup go to?":       {"The nightly backup goes to the storage box at 02:30."},
		"At what time does the nightly backup start": {"The nightly backup goes to the storage box at 02:30."},
	} {
		h.must(t, func(p *memory.Project) error {
			found, _, reason, err := p.Recall(memory.Question{Query: query, Limit: 9})
			var got []string
			for _, r := range found {
				got = append(got, r.Hit.Record.Content)
				if r.By != nil {
					t.Errorf("%s: %q is replaced by %q", query, r.Hit.Record.Content, r.By.Content)
				}
			}
			if err != nil || len(got) < len(want) || !slices.Equal(got[:len(want)], want) {
				t.Errorf("%s: %q, %s, %v", query, got, reason, err)
			}
			return nil
		})
	}
}
