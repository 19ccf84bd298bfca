package storetest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native/store/storetest/mem"
)

// agree does random requests on a store and on the one in memory.
func agree(t *testing.T, open Opener) {
	for seed := range uint64(6) {
		rng := rand.New(rand.NewPCG(seed, 1))
		now, ids := int64(1000), 0
		clock := func() int64 { return now }
		mint := func() string { ids++; return fmt.Sprint(ids) }
		plain := mem.New()
		plain.Now, plain.NewID = clock, mint
		s := open(t, clock, mint)
		for i := range 300 {
			now += int64(rng.IntN(100) - 20) // at times backwards
			q := request(rng)
			before := ids
			want, wantErr := plain.Do(t.Context(), q)
			ids = before
			got, err := s.Do(t.Context(), q)
			if (err == nil) != (wantErr == nil) {
				t.Fatalf("seed %d, request %d %s: %v, want %v", seed, i, asJSON(q), err, wantErr)
			}
			if d := cmp.Diff(asJSON(want), asJSON(got)); err == nil && d != "" {
				t.Fatalf("seed %d, request %d %s (-want +got):\n%s", seed, i, asJSON(q), d)
			}
		}
	}
}

func asJSON(v any) string {
	b, _ := json.MarshalIndent(v, "", " ")
	return string(b)
}

var (
	types  = []string{"message", "session"}
	states = []string{"", "active", "archived"}
	// vectors are of the directions (1, 0, 0), (1, 1, 0), (0, 0, 1) and (1, 1).
	vectors = []string{"f0BA", "f39A", "QEB/", "f38="}
	terms   = []string{"retry", "back_off", "é", "42", "日本"}
)

func pick[T any](rng *rand.Rand, from []T) T { return from[rng.IntN(len(from))] }

func request(rng *rand.Rand) contract.StoreRequest {
	q := contract.StoreRequest{Project: pick(rng, []string{"one", "two"})}
	for range 1 + rng.IntN(4) {
		q.Steps = append(q.Steps, step(rng))
	}
	return q
}

func step(rng *rand.Rand) contract.StoreStep {
	s := contract.StoreStep{Type: pick(rng, types), ID: fmt.Sprint("x", rng.IntN(12)), Bytes: rng.IntN(8) - 1}
	if rng.IntN(2) == 0 {
		s.Parent = pick(rng, []string{"p1", "p2", "unknown"})
	}
	switch s.Do = contract.StoreAction(pick(rng, []string{"put", "put", "put", "get", "list", "match", "pick", "near", "count", "touch", "delete"})); s.Do {
	case "put":
		return put(rng, s)
	case "list":
		s.Order, s.Limit, s.After = contract.StoreOrder(pick(rng, []string{"old", "new", "recent"})), 1+rng.IntN(5), int64(rng.IntN(3)*rng.IntN(40))
		if rng.IntN(3) == 0 {
			s.States = []string{"active", "archived"}[:1+rng.IntN(2)]
		}
	case "match":
		s.Limit, s.After, s.Terms = 1+rng.IntN(5), int64(rng.IntN(2)*rng.IntN(60)), []string{pick(rng, terms)}
		if rng.IntN(2) == 0 {
			s.Terms = append(s.Terms, pick(rng, terms))
		}
	case "near":
		s.Limit, s.Vector = 1+rng.IntN(5), pick(rng, vectors)
		if rng.IntN(3) == 0 {
			s.States = []string{"active"}
		}
		if rng.IntN(3) == 0 {
			s.IDs = []string{fmt.Sprint("x", rng.IntN(12)), fmt.Sprint("x", rng.IntN(12))}
		}
	case "pick":
		for range rng.IntN(6) {
			s.Seqs = append(s.Seqs, int64(1+rng.IntN(60)))
		}
	case "touch":
		s.Add, s.State = int64(rng.IntN(3)), pick(rng, states)
		if rng.IntN(3) == 0 {
			s.Rev = int64(rng.IntN(30))
		}
	case "delete":
		if rng.IntN(4) > 0 || s.Parent == "" {
			s.Parent = ""
		} else {
			s.ID = ""
		}
	}
	return s
}

// put writes a record where a step is.
func put(rng *rand.Rand, s contract.StoreStep) contract.StoreStep {
	r := &contract.StoreRecord{Type: s.Type, ID: s.ID, Parent: s.Parent, State: pick(rng, states), Content: pick(rng, append([]string{"", "retry 日本", "é back_off"}, vectors...))}
	if rng.IntN(3) == 0 {
		r.ID, r.Prefix = "", "new"
	}
	if rng.IntN(4) == 0 {
		r.Meta, r.Created = json.RawMessage(`{"role":"user"}`), 17
	}
	for _, t := range terms {
		if rng.IntN(2) == 0 {
			r.Terms = append(r.Terms, t)
		}
	}
	r.Rev = int64(rng.IntN(30))
	s = contract.StoreStep{Do: "put", Record: r, Mode: pick(rng, []string{"", "", "new", "same"})}
	if s.Mode != "same" {
		r.Rev = 0
	}
	return s
}

// concurrent has many write at once: each gets a number of its own.
func concurrent(t *testing.T, open Opener) {
	var ids sync.Map
	s := open(t, func() int64 { return 5 }, func() string {
		for {
			id := fmt.Sprint(rand.Uint64())
			if _, known := ids.LoadOrStore(id, true); !known {
				return id
			}
		}
	})
	const writers, each = 4, 25
	var wait sync.WaitGroup
	for w := range writers {
		wait.Go(func() {
			for range each {
				q := contract.StoreRequest{Project: "one", Steps: []contract.StoreStep{
					{Do: "put", Record: &contract.StoreRecord{Type: "message", Prefix: "m", Content: fmt.Sprint(w)}},
					{Do: "count", Type: "message"}}}
				if _, err := s.Do(t.Context(), q); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
	r, err := s.Do(t.Context(), contract.StoreRequest{Project: "one", Steps: []contract.StoreStep{{Do: "list", Type: "message", Order: "old", Limit: 1000}}})
	if err != nil || len(r.Results[0].Records) != writers*each || r.Rev != writers*each {
		t.Fatal(len(r.Results[0].Records), r.Rev, err)
	}
	for i, m := range r.Results[0].Records {
		if m.Seq != int64(i+1) {
			t.Fatalf("record %d has number %d", i, m.Seq)
		}
	}
}
