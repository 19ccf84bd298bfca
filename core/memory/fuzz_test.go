package memory

import (
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// FuzzSaying compares what two texts say: each says what it says itself. The first is asked as a
// question too.
func FuzzSaying(f *testing.F) {
	f.Add("We retry three times. Timeout is 5s.", "We no longer retry; the timeout is 10s.")
	f.Add("Is it? `a.b` is 3", "")
	f.Add("\xff\u2028 is not", "a = b")
	f.Add("how many beds has the hut of Ann", "v2 beds")
	f.Add("what does it cost for", "let's v")
	f.Fuzz(func(t *testing.T, a, b string) {
		one, other := readSaying(a), readSaying(b)
		if len(one.list) > 0 && !one.repeats(&one) {
			t.Errorf("%q does not repeat itself", a)
		}
		one.replaced(&other, nil)
		other.repeats(&one)
		h := &tale{says: other, Hit: Hit{Record: contract.StoreRecord{Type: TypeMessage, Content: b}}}
		understand(a, 1<<40).unknown([]*tale{h})
	})
}

// FuzzStore checks any request of a store: what passes has what its steps need.
func FuzzStore(f *testing.F) {
	f.Add("put", "note", "a", "text", int64(1), 3)
	f.Add("list", "", "\x00", "", int64(-1), -5)
	f.Add("match", "session", "a b", "\xff", int64(1)<<62, 1<<30)
	f.Fuzz(func(t *testing.T, do, kind, id, content string, from int64, limit int) {
		q := contract.StoreRequest{Project: "p", Steps: []contract.StoreStep{
			{Do: contract.StoreAction(do), Type: kind, ID: id, After: from, Limit: limit, Terms: []string{content}},
			{Do: "put", Record: &contract.StoreRecord{Type: kind, ID: id, Content: content}},
		}}
		if err := CheckStore(&q); err == nil && q.Steps[1].Record.ID != "" && !ValidID(q.Steps[1].Record.ID) {
			t.Errorf("the id %q passes", id)
		}
	})
}
