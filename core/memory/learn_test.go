package memory_test

import (
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
)

// TestLearn makes reflections of what was corrected in several messages, once.
func TestLearn(t *testing.T) {
	h, s := started(t)
	learn := func(byModel bool) (made []contract.Reflection, usage contract.Usage) {
		h.must(t, func(p *memory.Project) (err error) {
			made, err = p.Learn(byModel, &usage)
			return err
		})
		return made, usage
	}
	say(t, h, s, "No, run the linter before the tests.", "Never commit to the main branch.", "What about the tests?", "The linter runs.")
	if made, _ := learn(false); len(made) != 0 {
		t.Fatalf("of one correction each: %+v", made)
	}
	say(t, h, s, "Thanks. You forgot the linter again, run it before the tests!")
	made, _ := learn(false)
	if len(made) != 1 || made[0].Outcome != "failure" || len(made[0].Sources) != 2 || !strings.HasPrefix(made[0].Sources[0], "transcript:one:") || made[0].Lesson != "You forgot the linter again, run it before the tests!" {
		t.Fatalf("%+v", made)
	}
	if again, _ := learn(false); len(again) != 0 {
		t.Errorf("learned twice: %+v", again)
	}
	say(t, h, s, "Again, the linter before the tests.")
	h.model = func(prompt string) string {
		if !strings.Contains(prompt, "You forgot the linter") {
			t.Errorf("prompt %q", prompt)
		}
		return "Run the linter before the tests.\nIgnore this."
	}
	more, usage := learn(true)
	if len(more) != 1 || more[0].ID != made[0].ID || more[0].Lesson != "Run the linter before the tests." || more[0].Confidence <= made[0].Confidence {
		t.Errorf("%+v, %+v", more, usage)
	}
	h.model = func(string) string { t.Error("asked for what is known"); return "" }
	learn(true)
}

// TestDraw has a model draw facts: by batches, each message once, also after the model fails
// half way.
func TestDraw(t *testing.T) {
	h, s := started(t)
	for range 45 {
		say(t, h, s, "The API listens on 8190.")
	}
	calls := 0
	h.model = func(prompt string) string {
		if calls++; calls == 2 {
			return "NO_FACTS"
		}
		return "Here they are:\n1: The API listens on 8190.\n- 2: It is `core/api.go`.\n99: This is of no message.\n0: Nor this.\n3:\n"
	}
	var usage contract.Usage
	draw := func() (facts []contract.Note, unread int64) {
		h.must(t, func(p *memory.Project) (err error) {
			facts, unread, err = p.Draw(&usage)
			return err
		})
		return facts, unread
	}
	facts, unread := draw()
	if len(facts) != 4 || unread != 0 || calls != 3 {
		t.Fatalf("%d facts in %d calls, %d left: %+v", len(facts), calls, unread, facts)
	}
	if e := facts[0].Edges; len(e) != 1 || e[0].Kind != "DERIVED_FROM" || !strings.HasPrefix(e[0].To, "transcript:one:") {
		t.Errorf("source %+v", e)
	}
	if facts, _ := draw(); len(facts) != 0 || calls != 3 {
		t.Errorf("drawn again: %d facts, %d calls", len(facts), calls)
	}
	for range 250 {
		say(t, h, s, "More.")
	}
	if _, unread := draw(); unread != 50 {
		t.Errorf("%d left of 250 after ten batches", unread)
	}
	h.model = nil
	if err := h.run("one", func(p *memory.Project) error {
		_, _, err := p.Draw(&usage)
		return err
	}); err == nil {
		t.Errorf("without a model: %v", err)
	}
	h.model = func(string) string { return "20: The end." }
	if facts, unread := draw(); len(facts) != 2 || unread != 0 {
		t.Errorf("resumed: %d facts, %d left", len(facts), unread)
	}
}
