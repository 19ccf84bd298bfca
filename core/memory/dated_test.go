package memory_test

import (
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
		"What did we decide last week?":         {"Let's use Hugo for the docs."},
		"What was decided in October?":          {"Let's use NATS for the queue."},
		"What did we talk about on 4 October":   {"The barn is red."},
		"What did we decide in September?":      nil,
		"What did we decide today?":             {"Let's use Kafka for events."},
		"What did we decide yesterday?":         nil,
		"What did we decide after 20 November?": {"Let's use Kafka for events."},
	} {
		h.must(t, func(p *memory.Project) error {
			found, _, _, err := p.Recall(memory.Question{Query: query, Limit: 5})
			var got []string
			for _, f := range found {
				got = append(got, f.Record.Content)
			}
			if len(got) != len(want) || len(got) > 0 && got[0] != want[0] {
				t.Errorf("%s: %q, want %q", query, got, want)
			}
			return err
		})
	}
}
