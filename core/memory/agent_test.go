package memory_test

import (
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/rank"
)

func TestReflections(t *testing.T) {
	h, s := started(t)
	h.must(t, func(p *memory.Project) error {
		for i, q := range []contract.Reflection{
			{Lesson: "Run migrations before the tests", Situation: "tests fail on a new machine", Outcome: "success", Confidence: rank.One, Tags: []string{"tests", "db"}},
			{Lesson: "Mocks of the database hide errors", Situation: "tests", Outcome: "failure", Tags: []string{"tests", "tests"}},
		} {
			q.Session = s
			if r, err := p.Reflect(q); err != nil || len(r.Tags) != 2-i {
				t.Errorf("%+v, %v", r, err)
			}
		}
		list, _, err := p.Reflections("the tests fail on my machine", "", nil, nil, 5, false)
		if err != nil || len(list) != 2 || list[0].Outcome != "success" || list[0].Similarity < list[1].Similarity {
			t.Errorf("%+v, %v", list, err)
		}
		list, _, err = p.Reflections("tests", "", []string{"db"}, nil, 5, false)
		if err != nil || len(list) != 1 || list[0].Accesses != 1 {
			t.Errorf("%+v, %v", list, err)
		}
		if list, _, err = p.Reflections("", "", nil, []string{"failure"}, 5, false); err != nil || len(list) != 1 {
			t.Errorf("%+v, %v", list, err)
		}
		sum, err := p.SumUp("")
		if sum.Total != 2 || sum.Confidence != rank.One/2 || sum.Tags[0] != (contract.Tally{Name: "tests", Count: 2}) || sum.ByOutcome[1] != (contract.Tally{Name: "success", Count: 1}) {
			t.Errorf("%+v", sum)
		}
		return err
	})
}

func TestItems(t *testing.T) {
	h, s := started(t)
	limits := memory.DefaultLimits
	limits.HotTokens = 25
	keep := func(text string, relevance rank.Score) (i contract.Item, spilled []string) {
		h.must(t, func(p *memory.Project) (err error) {
			i, spilled, err = p.Keep(s, "fact", text, relevance, limits)
			return err
		})
		return i, spilled
	}
	a, _ := keep("the backoff doubles up to thirty seconds", rank.One/4)
	keep("retries are counted by the client", rank.One)
	c, spilled := keep("the scheduler is written in Rust, in one file", rank.One)
	if a.Tier != memory.Hot || c.Tier != memory.Hot || len(spilled) != 1 || spilled[0] != a.ID {
		t.Errorf("%+v spilled %v", c, spilled)
	}
	h.must(t, func(p *memory.Project) error {
		items, promoted, _, err := p.Remind(s, "backoff doubles thirty seconds", 5, true, false, limits)
		if err != nil || len(items) == 0 || items[0].ID != a.ID || items[0].Tier != memory.Hot || len(promoted) != 1 {
			t.Errorf("%+v, %v, %v", items, promoted, err)
		}
		tiers, err := p.Tiers(s, limits)
		if err != nil || tiers[0].Items+tiers[1].Items != 3 || tiers[0].Tokens > limits.HotTokens {
			t.Errorf("%+v", tiers)
		}
		_, err = p.Spill(s, []string{"nobody"}, 0, memory.Cold, limits)
		if code(err) != contract.CodeNotFound {
			t.Errorf("%v", err)
		}
		out, err := p.Spill(s, []string{a.ID}, 0, memory.Cold, limits)
		if err != nil || len(out) != 1 {
			t.Errorf("%v, %v", out, err)
		}
		for i := range 3 { // weakly alike, but used again and again
			items, promoted, _, err = p.Remind(s, "backoff of nothing that was ever said here before", 5, true, false, limits)
			if err != nil || len(items) == 0 || (len(promoted) == 1) != (i == 1) && i < 2 {
				t.Errorf("%d: %+v, %v, %v", i, items, promoted, err)
			}
			if len(promoted) == 1 {
				break
			}
		}
		return nil
	})
}

func TestSubscriptions(t *testing.T) {
	h, s := started(t)
	subscribe := func(q contract.Subscription) (one contract.Subscription) {
		q.Session = s
		h.must(t, func(p *memory.Project) (err error) { one, err = p.Subscribe(q); return err })
		return one
	}
	files := subscribe(contract.Subscription{Match: "file_pattern", Value: "core/**/*.go", Event: "file_change"})
	subscribe(contract.Subscription{Match: "keyword", Value: "retry policy", Event: "context_mention"})
	clock := subscribe(contract.Subscription{Match: "keyword", Value: "standup", Event: "schedule", EveryMS: 1000})
	notify := func(e memory.Event) (list []contract.Suggestion) {
		h.must(t, func(p *memory.Project) (err error) { list, err = p.Notify(e); return err })
		return list
	}
	change := memory.Event{Kind: "file_change", Subjects: []contract.Subject{{Ref: "file:one:core/x/a.go", Type: "file", Path: "core/x/a.go", Name: "core/x/a.go"}, {Ref: "file:one:a.md", Path: "a.md"}}}
	if got := notify(change); len(got) != 1 || got[0].Subscription != files.ID || got[0].Relevance != rank.One {
		t.Errorf("%+v", got)
	}
	notify(change) // it is pending already
	if got := notify(memory.Event{Kind: "context_mention", Text: "the policy for each retry"}); len(got) != 1 {
		t.Errorf("%+v", got)
	}
	pending := func(deliver bool) (list []contract.Suggestion) {
		h.must(t, func(p *memory.Project) (err error) {
			list, err = p.Suggestions(s, []string{"pending"}, 10, deliver)
			return err
		})
		return list
	}
	if got := pending(true); len(got) != 2 {
		t.Errorf("%+v", got)
	}
	if got := pending(true); len(got) != 0 {
		t.Errorf("delivered twice: %+v", got)
	}
	now := int64(100_000)
	h.store.Now = func() int64 { return now }
	if got := notify(memory.Event{Kind: "schedule"}); len(got) != 1 || got[0].Subscription != clock.ID {
		t.Errorf("%+v", got)
	}
	now += 999
	if got := notify(memory.Event{Kind: "schedule"}); len(got) != 0 {
		t.Errorf("too soon: %+v", got)
	}
	now = 5 // the clock is set back: it must not be silent until it has caught up
	if got := notify(memory.Event{Kind: "schedule"}); len(got) != 1 {
		t.Errorf("%+v", got)
	}
	h.must(t, func(p *memory.Project) error { _, err := p.ChangeSubscription(files.ID, "paused"); return err })
	if got := notify(change); len(got) != 0 {
		t.Errorf("a paused subscription: %+v", got)
	}
}

// TestGarbage: replies that are none are errors of the host, never a panic.
func TestGarbage(t *testing.T) {
	h, s := started(t)
	say(t, h, s, "retry with backoff")
	ops := map[string]func(p *memory.Project) error{
		"sessions": func(p *memory.Project) error { _, _, err := p.Sessions(nil, 5, 0); return err },
		"messages": func(p *memory.Project) error { _, _, err := p.Messages(s, 5, 0, 0); return err },
		"add": func(p *memory.Project) error {
			_, _, err := p.AddMessages(s, []contract.NewMessage{{Role: "user", Content: "x"}})
			return err
		},
		"find": func(p *memory.Project) error {
			_, _, err := p.Find(memory.TypeMessage, "", "retry backoff", 5, false)
			return err
		},
		"keep": func(p *memory.Project) error { _, _, err := p.Keep(s, "", "x", 0, memory.DefaultLimits); return err },
		"checkpoint": func(p *memory.Project) error {
			_, _, err := p.SaveCheckpoint(contract.Checkpoint{Session: s, Trigger: "auto", State: []byte(`{}`)})
			return err
		},
		"summarize": func(p *memory.Project) error { _, err := p.Summarize(s, false, &contract.Usage{}); return err },
		"notify":    func(p *memory.Project) error { _, err := p.Notify(memory.Event{Kind: "schedule"}); return err },
	}
	for name, garbage := range map[string]string{
		"nothing": "", "not JSON": "{", "null": "null", "none": `{"results":[]}`, "too many": `{"results":[{},{},{},{},{},{},{},{},{}]}`,
		"other types": `{"results":[{"records":[{"type":"song","id":"x"}]}]}`, "bad ids": `{"results":[{"records":[{"type":"session","id":"../x"}],"count":-5}]}`,
		"more of nothing": `{"results":[{"more":true}]}`, "a string": `"results"`,
	} {
		h.spoil = func(contract.StoreRequest, []byte) []byte { return []byte(garbage) }
		for op, f := range ops {
			if err := h.run("one", f); code(err) != contract.CodeHost && !(garbage == `{"results":[{"more":true}]}` && code(err) != "") {
				t.Errorf("%s of %s: %v", op, name, err)
			}
		}
	}
	h.spoil = func(_ contract.StoreRequest, r []byte) []byte { // a meta of another shape loses nothing else
		return []byte(strings.ReplaceAll(string(r), `"role":"user"`, `"role":["user"]`))
	}
	h.must(t, func(p *memory.Project) error {
		list, _, err := p.Messages(s, 500, 0, 0)
		if len(list) == 0 || list[0].Content != "retry with backoff" {
			t.Errorf("%+v", list)
		}
		return err
	})
}
