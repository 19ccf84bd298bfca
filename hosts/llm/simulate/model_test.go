package simulate

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// A model without errors finds every file by every strategy and layout, and what it
// is told is all in the prompt.
func TestAPerfectModelFindsEverything(t *testing.T) {
	paths := append(Kernel(300), "odd/na\nme.c", `odd/"quoted".c`)
	core, err := Load(paths)
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []contract.NavigateRequest{
		{Strategy: "beam"}, {Strategy: "block"}, {Strategy: "block", Lookahead: "level", Collapse: "virtual", IDs: "list", BlockTokens: 300},
		{Strategy: "block", Entries: "compact"}, {Strategy: "guided", Lookahead: "level", BlockTokens: 200},
	} {
		s := Session{Core: core}
		for i := 0; i < len(paths); i += 37 {
			gold := paths[len(paths)-1-i]
			q.Query, q.Model = "x", "host"
			r, err := s.Navigate(q, NewModel([]string{gold}, Errors{}, 1))
			if err != nil || r.Err != nil || !slices.Contains(r.Paths, gold) {
				t.Fatalf("%+v: %q is not in %q: %v, %v", q, gold, r.Paths, err, r.Err)
			}
		}
	}
}

// Errors come at about their rates, the same for the same prompt and seed.
func TestErrors(t *testing.T) {
	q := contract.ModelRequest{Message: "=== REPOSITORY DIRECTORY TREE ===\n- id: n1\npath: a\ntype: file\n- id: n2\npath: b\ntype: file\nQuery: x\nPick up to 10\n"}
	count := func(e Errors, odd func(ids []string, called bool) bool) int {
		n := 0
		for seed := range uint64(1000) {
			m := NewModel([]string{"a"}, e, seed)
			r, err := m.Complete(q)
			again, _ := m.Complete(q)
			if err != nil || len(r.Calls) != len(again.Calls) || len(r.Calls) > 0 && string(r.Calls[0].Arguments) != string(again.Calls[0].Arguments) {
				t.Fatalf("%+v, then %+v: %v", r, again, err)
			}
			var a struct {
				IDs []string `json:"ranked_ids"`
			}
			if len(r.Calls) > 0 {
				if err := json.Unmarshal(r.Calls[0].Arguments, &a); err != nil {
					t.Fatal(err)
				}
			}
			if odd(a.IDs, len(r.Calls) > 0) {
				n++
			}
		}
		return n
	}
	for name, n := range map[string]int{
		"miss":     count(Errors{Miss: 0.2}, func(ids []string, _ bool) bool { return !slices.Contains(ids, "n1") }),
		"invalid":  count(Errors{Invalid: 0.2}, func(ids []string, _ bool) bool { return slices.Contains(ids, "n99999") }),
		"no call":  count(Errors{NoCall: 0.2}, func(_ []string, called bool) bool { return !called }),
		"wrong":    2 * count(Errors{Wrong: 0.2}, func(ids []string, _ bool) bool { return slices.Contains(ids, "n2") }), // half of those added are right
		"shift":    2 * count(Errors{Shift: 0.2}, func(ids []string, _ bool) bool { return ids[0] == "n2" }),
		"pad":      count(Errors{Pad: 0.2}, func(ids []string, _ bool) bool { return slices.Equal(ids, []string{"n1", "n2"}) }),
		"hesitate": count(Errors{Hesitate: 0.2}, func(ids []string, _ bool) bool { return len(ids) == 0 }),
	} {
		if n < 150 || n > 250 {
			t.Errorf("%s: %d of 1000 at a rate of 0.2", name, n)
		}
	}
	if n := count(Errors{}, func(ids []string, called bool) bool { return !slices.Equal(ids, []string{"n1"}) }); n > 0 {
		t.Errorf("%d errors at rates of 0", n)
	}
}

// What was sent before with a mark is read from the cache, from the shortest
// cached prompt on.
func TestProvider(t *testing.T) {
	long := make([]byte, 6*minCached)
	for i := range long {
		long[i] = "abcde "[i%6]
	}
	q := contract.ModelRequest{Prefix: []contract.Segment{{Text: string(long), Cache: true}}, Message: "query\n"}
	var p Provider
	var r contract.ModelReply
	_, remember := p.Charge(q, &r)
	if r.Usage.CacheRead != 0 || r.Usage.CacheWrite < minCached {
		t.Errorf("first %+v", r.Usage)
	}
	if _, _ = p.Charge(q, &r); r.Usage.CacheRead != 0 {
		t.Errorf("at the same time %+v", r.Usage)
	}
	remember()
	if _, _ = p.Charge(q, &r); r.Usage.CacheRead < minCached || r.Usage.CacheWrite != 0 {
		t.Errorf("later %+v", r.Usage)
	}
	q.Prefix[0].Text = q.Prefix[0].Text[:600]
	if _, _ = p.Charge(q, &r); r.Usage.CacheWrite != 0 {
		t.Errorf("short %+v", r.Usage)
	}
}
