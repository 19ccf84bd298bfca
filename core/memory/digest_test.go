package memory_test

import (
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
)

// TestDigest: without a model a summary says what was asked, decided, changed and left
// open, and preferences are taken beside decisions.
func TestDigest(t *testing.T) {
	h := newHost()
	h.must(t, func(p *memory.Project) error {
		heard, err := p.Hear(memory.Said{Session: "talk", Start: true, Decide: p, Limits: memory.DefaultLimits, Messages: []contract.NewMessage{
			{Role: "user", Content: "Good morning. Why does the label printer skip every third crate?"},
			{Role: "assistant", Content: "The buffer overflows. I changed printer/queue.go so that it waits.\n```\nchanged := true // Fixed in code\n```\nRaised the buffer to 64 KB."},
			{Role: "user", Content: "We decided to print at night. Please never print on Sundays. Where does the old queue go?"},
			{Role: "assistant", Content: "It is drained. The tests of the drain are not done yet."},
			{Role: "user", Content: "Who tells the night shift?"},
		}})
		if err != nil {
			return err
		}
		if len(heard.Decisions) != 2 || heard.Decisions[1].Description != "Please never print on Sundays." || heard.Decisions[1].Message != heard.IDs[2] {
			t.Errorf("%+v", heard.Decisions)
		}
		s, err := p.Summarize("talk", false, nil)
		want := `Asked: Why does the label printer skip every third crate?
Asked: Where does the old queue go?
Asked: Who tells the night shift?
Decided: We decided to print at night.
Decided: Please never print on Sundays.
Changed: I changed printer/queue.go so that it waits.
Changed: Raised the buffer to 64 KB.
Left open: The tests of the drain are not done yet.
Left open: Who tells the night shift?`
		if s.Summary != want {
			t.Errorf("%s\nwant\n%s", s.Summary, want)
		}
		return err
	})
}

// TestPreferred: how somebody wants things done is told from what they tell.
func TestPreferred(t *testing.T) {
	for text, want := range map[string]int{
		"Always rebase before you push.": 1, "Please don't touch the vendored files.": 1, "I prefer tables to lists.": 1, "I'd rather see a diff first.": 1,
		"It never works on my machine.": 0, "Should I always rebase?": 0, "The printer is always slow.": 0, "```\nnever run this\n```": 0,
	} {
		if got := memory.Preferred(text); len(got) != want {
			t.Errorf("%q: %s", text, strings.Join(got, " | "))
		}
	}
}
