package memory_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/rank"
)

// TestMindCost: of keeping something in mind, and of being reminded of it, the middle one
// reads and writes no more of many items than of few.
func TestMindCost(t *testing.T) {
	h, s := started(t)
	work := 0 // steps to the store, and records that it returned
	h.spoil = func(q contract.StoreRequest, b []byte) []byte {
		var r contract.StoreReply
		if err := json.Unmarshal(b, &r); err != nil {
			t.Fatal(err)
		}
		work += len(q.Steps)
		for _, one := range r.Results {
			work += len(one.Records)
		}
		return b
	}
	said := 0
	keep := func(p *memory.Project) error {
		said++
		_, _, err := p.Keep(s, "", fmt.Sprintf("shelf %d holds crates with %d parts of the machine in hall %d", said, said*7, said%90), rank.One/2, memory.DefaultLimits)
		return err
	}
	remind := func(p *memory.Project) error {
		items, _, _, err := p.Remind(s, fmt.Sprintf("what of the parts is in hall %d", said%90), 5, true, false, memory.DefaultLimits)
		if err == nil && len(items) == 0 {
			err = fmt.Errorf("nothing is found")
		}
		return err
	}
	middle := func(f func(p *memory.Project) error) int {
		var all []int
		for range 9 {
			work = 0
			h.must(t, f)
			all = append(all, work)
		}
		slices.Sort(all)
		return all[4]
	}
	grow := func(to int) {
		for said < to {
			h.must(t, keep)
		}
	}
	grow(10)
	add, recall := middle(keep), middle(remind)
	grow(500) // the store of tests looks at all that it holds; task bench:memory measures 1400
	if more := middle(keep); more*2 > add*3 {
		t.Errorf("one of 500 items takes %d to add, one of 10 %d", more, add)
	}
	// What is found is read, which is at most 64 items.
	if more := middle(remind); more > recall+64 {
		t.Errorf("500 items take %d to be reminded, 10 %d", more, recall)
	}
	h.must(t, func(p *memory.Project) error {
		tiers, err := p.Tiers(s, memory.DefaultLimits)
		if err != nil {
			return err
		}
		held := 0
		for _, tier := range tiers {
			held += tier.Items
		}
		if held != said || tiers[0].Tokens > tiers[0].Most || tiers[1].Tokens > tiers[1].Most {
			t.Errorf("%d of %d are kept: %+v", held, said, tiers)
		}
		return nil
	})
}

// TestColdStays: what is beyond what should be cold is kept and found.
func TestColdStays(t *testing.T) {
	h, s := started(t)
	limits := memory.Limits{HotTokens: 20, WarmTokens: 20, ColdItems: 2, Accesses: 3, Promote: rank.One}
	h.must(t, func(p *memory.Project) error {
		for i := range 20 {
			if _, _, err := p.Keep(s, "", fmt.Sprintf("the code of locker number%d is secret", i), rank.One/2, limits); err != nil {
				return err
			}
		}
		items, _, _, err := p.Remind(s, "number0", 5, false, false, limits)
		if err != nil || len(items) == 0 || items[0].Tier != memory.Cold || items[0].Text != "the code of locker number0 is secret" {
			t.Errorf("%+v, %v", items, err)
		}
		tiers, err := p.Tiers(s, limits)
		if err == nil && (tiers[2].Items <= limits.ColdItems || tiers[0].Items+tiers[1].Items+tiers[2].Items != 20) {
			t.Errorf("%+v", tiers)
		}
		return err
	})
}
