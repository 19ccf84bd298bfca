package memory_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
)

// near recalls with vectors.
func near(t *testing.T, h *host, query string) (texts []string, note string) {
	t.Helper()
	h.must(t, func(p *memory.Project) error {
		found, said, _, err := p.Recall(memory.Question{Query: query, Limit: 3, Vectors: true})
		for _, f := range found {
			texts = append(texts, f.Record.Content)
		}
		note = said
		return err
	})
	return texts, note
}

func TestNearest(t *testing.T) {
	h, s := started(t)
	embedded := 0
	meaning := func(text string) []float32 {
		embedded++
		if strings.Contains(text, "beverage") || strings.Contains(text, "coffee") {
			return []float32{1, 0.1, 0}
		}
		return []float32{0, 0.1, 1}
	}
	h.embed = meaning
	say(t, h, s, "The coffee machine stands in hall 3.")
	for i := range 300 { // more than a page, and newer
		say(t, h, s, fmt.Sprintf("Crate %d went to gate %d.", i, i%7))
	}
	texts, note := near(t, h, "Any hot beverage?")
	if len(texts) == 0 || !strings.Contains(texts[0], "coffee") || note != "" || embedded != 303 { // and the session
		t.Fatalf("%q, %q, %d texts", texts, note, embedded)
	}
	embedded = 0
	if texts, _ = near(t, h, "Any hot beverage?"); !strings.Contains(texts[0], "coffee") || embedded != 1 {
		t.Errorf("warm: %q, %d texts", texts, embedded)
	}
	say(t, h, s, "Iced coffee is in the fridge.")
	embedded = 0
	if texts, _ = near(t, h, "Any cold beverage?"); !strings.Contains(strings.Join(texts, "\n"), "Iced") || embedded != 2 { // the session was used, but says what it said
		t.Errorf("one more: %q, %d texts", texts, embedded)
	}

	// The model dies half way: what it had made is kept, and found.
	h.embed = func(text string) []float32 {
		if strings.Contains(text, "Crate 950") {
			return []float32{float32(math.NaN()), 0, 0}
		}
		return meaning(text)
	}
	for i := range 200 {
		say(t, h, s, fmt.Sprintf("Crate %d was lost.", 850+i))
	}
	if texts, note = near(t, h, "Any hot beverage?"); !strings.Contains(texts[0], "coffee") || !strings.Contains(note, "some vectors were left out") {
		t.Errorf("half: %q, %q", texts, note)
	}
	h.embed, embedded = meaning, 0
	if _, note = near(t, h, "Any hot beverage?"); note != "" || embedded < 100 || embedded > 150 {
		t.Errorf("resumed: %q, %d texts", note, embedded)
	}

	// Another model has another space.
	h.embed = func(text string) []float32 { return append(meaning(text), 0) }
	if texts, note = near(t, h, "Any hot beverage?"); !strings.Contains(texts[0], "coffee") || !strings.Contains(note, "the embedding model changed") {
		t.Errorf("another model: %q, %q", texts, note)
	}
	if _, note = near(t, h, "Any hot beverage?"); note != "" {
		t.Errorf("told twice: %q", note)
	}
}

// TestNearestIsChecked spoils what a store answers.
func TestNearestIsChecked(t *testing.T) {
	h, s := started(t)
	h.embed = func(string) []float32 { return []float32{1, 0.1, 0} }
	say(t, h, s, "The coffee machine stands in hall 3.")
	near(t, h, "coffee")
	h.spoil = func(_ contract.StoreRequest, r []byte) []byte {
		return []byte(strings.ReplaceAll(string(r), `"similarities":[`, `"similarities":[0.5,`))
	}
	if err := h.run("one", func(p *memory.Project) error {
		_, _, _, err := p.Recall(memory.Question{Query: "beverage", Limit: 3, Vectors: true})
		return err
	}); code(err) != contract.CodeHost {
		t.Errorf("one similarity too many: %v", err)
	}
}

// TestNearestOfMany has a store that does not compare all.
func TestNearestOfMany(t *testing.T) {
	h, s := started(t)
	h.embed = func(text string) []float32 {
		if strings.Contains(text, "beverage") || strings.Contains(text, "coffee") {
			return []float32{1, 0.1, 0}
		}
		return []float32{0, 0.1, 1}
	}
	for i := range 20 {
		say(t, h, s, fmt.Sprintf("Crate %d went to hall 3.", i))
	}
	say(t, h, s, "The coffee machine is broken.")
	say(t, h, s, "The coffee is in hall 3.")
	compared := 0
	h.spoil = func(q contract.StoreRequest, r []byte) []byte {
		if len(q.Steps) == 0 || q.Steps[0].Do != "near" {
			return r
		}
		if compared = len(q.Steps[0].IDs); compared > 0 {
			return r
		}
		return []byte(`{"now":1,"rev":1,"results":[{"more":true}]}`)
	}
	texts, note := near(t, h, "A beverage in which hall?")
	if len(texts) == 0 || texts[0] != "The coffee is in hall 3." || strings.Contains(strings.Join(texts, "\n"), "machine") || compared != 21 || !strings.Contains(note, "words find first") {
		t.Errorf("%q, %q, %d compared", texts, note, compared)
	}
}

// TestForgottenVectors forgets what was embedded in each way in which it can be.
func TestForgottenVectors(t *testing.T) {
	h, s := started(t)
	h.embed = func(string) []float32 { return []float32{1, 0.1, 0} }
	say(t, h, s, "The coffee machine stands in hall 3.")
	say(t, h, s, "The tea is in hall 4.")
	note := contract.Note{Type: "knowledge", Text: "Coffee is roasted on Fridays."}
	h.must(t, func(p *memory.Project) (err error) {
		note, err = p.Write(note)
		return err
	})
	near(t, h, "coffee")
	kept := func() (n int64) {
		r, err := h.store.Do(t.Context(), contract.StoreRequest{Project: "one", Steps: []contract.StoreStep{{Do: "count", Type: memory.TypeVectors}}})
		if err != nil {
			t.Fatal(err)
		}
		return r.Results[0].Count - 1 // and that of the model
	}
	if kept() != 4 {
		t.Fatalf("%d vectors of 2 messages, a note and a session", kept())
	}
	h.must(t, func(p *memory.Project) error {
		_, err := p.Forget("knowledge", note.ID)
		return err
	})
	if kept() != 3 {
		t.Errorf("%d vectors once the note is forgotten", kept())
	}
	h.must(t, func(p *memory.Project) error {
		n, err := p.DeleteSession(s)
		if n != 3 {
			t.Errorf("%d records removed", n)
		}
		return err
	})
	if kept() != 0 {
		t.Errorf("%d vectors once the session is gone", kept())
	}
}
