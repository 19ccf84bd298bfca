package memory_test

import (
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
)

// TestReplacedByItself: a decision that was taken from a message is told with it as one, and
// neither replaces the other.
func TestReplacedByItself(t *testing.T) {
	for _, said := range []string{
		"We decided to move the errors from Sentry to GlitchTip now. The bill was too high.",
		"Let's move the queue to NATS. Redis loses jobs on a restart.",
		"The tests were slow. We'll switch to pnpm in the web folder instead of npm, it is twice as fast.",
		"Let's raise the upload limit to 25 MB. 10 MB was too low for radiology.",
	} {
		h, s := started(t)
		h.must(t, func(p *memory.Project) error {
			q := memory.Said{Session: s, Messages: []contract.NewMessage{{Role: "user", Content: said}}, Decide: p}
			heard, err := p.Hear(q)
			if err != nil || len(heard.Decisions) == 0 {
				t.Errorf("%q: %+v, %v", said, heard, err)
				return err
			}
			found, _, _, err := p.Recall(memory.Question{Query: said, Limit: 5})
			more, _, _, _ := p.Recall(memory.Question{Query: "what about the queue, the errors, the upload limit and the web folder", Limit: 5})
			for _, f := range append(more, found...) {
				if f.By != nil || len(f.Replaces) > 0 {
					t.Errorf("%q: %s %q is replaced by %v, replaces %v", said, f.Record.Type, f.Record.Content, f.By, f.Replaces)
				}
			}
			if len(found) == 0 || !strings.Contains(said, strings.TrimSpace(found[0].Record.Content)) {
				t.Errorf("%q: %+v", said, found)
			}
			return err
		})
	}
}
