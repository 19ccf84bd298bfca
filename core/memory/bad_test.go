package memory_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
)

// TestVectorsOfAnotherLength has a model give documents other dimensions than questions:
// words alone find then, and the note says why.
func TestVectorsOfAnotherLength(t *testing.T) {
	h, s := started(t)
	say(t, h, s, "The coffee machine stands in hall 3.")
	h.embed = func(text string) []float32 {
		if strings.Contains(text, "hall") {
			return []float32{1, 0}
		}
		return []float32{1, 0.1, 0}
	}
	texts, note := near(t, h, "coffee")
	if len(texts) != 1 || !strings.Contains(note, "a vector of 2 dimensions, where that of the query has 3") {
		t.Errorf("%q, %q", texts, note)
	}
	h.embed = func(string) []float32 { return []float32{1, 0.1, 0} }
	if texts, note = near(t, h, "beverage"); len(texts) != 2 || note != "" {
		t.Errorf("once it is well: %q, %q", texts, note)
	}
}

// TestStoreOfBefore recalls in a store whose vectors lie in pages, as they did before each had
// a record of its own: they are made anew.
func TestStoreOfBefore(t *testing.T) {
	h, s := started(t)
	say(t, h, s, "The coffee machine stands in hall 3.")
	old := []contract.StoreStep{
		{Do: "put", Record: &contract.StoreRecord{Type: memory.TypeVectors, ID: "head", Meta: []byte(`{"model":"","dimensions":3,"pages":1,"done":{"message":9,"session":9}}`)}},
		{Do: "put", Record: &contract.StoreRecord{Type: memory.TypeVectors, ID: "page_0", Parent: "vectors", Meta: []byte(`{"of":[{"type":"message","seq":2,"hash":"x"}]}`), Content: "/38AAAAA"}},
	}
	if _, err := h.store.Do(t.Context(), contract.StoreRequest{Project: "one", Steps: old}); err != nil {
		t.Fatal(err)
	}
	h.embed = func(string) []float32 { return []float32{1, 0.1, 0} }
	if texts, note := near(t, h, "beverage"); len(texts) != 2 || note != "" {
		t.Errorf("%q, %q", texts, note)
	}
}

// TestLargeItems keeps a message of 1 MB, which is found.
func TestLargeItems(t *testing.T) {
	h, s := started(t)
	large := "The zeppelin is moored. " + strings.Repeat("Rope after rope is laid out. ", 40_000)
	say(t, h, s, large)
	h.embed = func(text string) []float32 {
		if len(text) > 4<<10 {
			t.Errorf("%d bytes are embedded", len(text))
		}
		return []float32{1, 0.1, 0}
	}
	if texts, note := near(t, h, "zeppelin"); len(texts) != 2 || note != "" {
		t.Errorf("%d found, %q", len(texts), note)
	}
}

// TestClockGoingBack sets the clock back between two values said in one session: the one
// that was said last is so now.
func TestClockGoingBack(t *testing.T) {
	h, s := started(t)
	now := int64(1_700_000_000_000)
	h.store.Now = func() int64 { now -= 3_600_000; return now }
	say(t, h, s, "The API listens on port 8080.")
	say(t, h, s, "8080 collides with the printer, the API listens on port 8190 now.")
	h.must(t, func(p *memory.Project) error {
		found, _, _, err := p.Recall(memory.Question{Query: "which port does the API listen on", Limit: 3})
		if err != nil || len(found) != 2 || !strings.Contains(found[0].Record.Content, "8190") || len(found[0].Replaces) != 1 {
			t.Errorf("%+v, %v", found, err)
		}
		return err
	})
}

// TestSupersedingAtOnce has many supersede the same decision at once: one of them is so now,
// and each other was superseded by one.
func TestSupersedingAtOnce(t *testing.T) {
	h, s := started(t)
	h.must(t, func(p *memory.Project) error {
		_, err := p.Decide([]contract.Decision{{Session: s, Description: "The port is 8000", Subject: "port", FoundBy: "stated"}})
		return err
	})
	const writers = 6
	var wait sync.WaitGroup
	for i := range writers {
		wait.Go(func() {
			own := &host{store: h.store}
			if err := own.run("one", func(p *memory.Project) error {
				_, err := p.Decide([]contract.Decision{{Session: s, Description: fmt.Sprintf("The port is %d", 8001+i), Subject: "port", FoundBy: "stated"}})
				return err
			}); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	h.must(t, func(p *memory.Project) error {
		list, _, err := p.Decisions("", 100, 0)
		standing := 0
		for _, d := range list {
			if d.SupersededBy == "" {
				standing++
			}
		}
		if len(list) != writers+1 || standing != 1 {
			t.Errorf("%d of %d decisions stand", standing, len(list))
		}
		return err
	})
}
