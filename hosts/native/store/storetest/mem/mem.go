// Package mem is a store that forgets when the process ends: for tests, and as the
// plainest reading of what a store is to do.
package mem

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
)

// Store is a store in memory.
type Store struct {
	// Now is the clock, in milliseconds since 1970.
	Now func() int64
	// NewID returns what follows the prefix of a new id.
	NewID func() string

	mu       sync.Mutex
	counter  int64
	projects map[string]*project
}

type project struct {
	rev     int64
	records map[key]*contract.StoreRecord
}

type key struct{ kind, id string }

// New makes an empty store whose ids are numbers.
func New() *Store {
	n := 0
	return &Store{
		Now:      func() int64 { return time.Now().UnixMilli() },
		NewID:    func() string { n++; return fmt.Sprint(n) },
		projects: map[string]*project{},
	}
}

// Close does nothing.
func (s *Store) Close() error { return nil }

// Do does the steps of a request.
func (s *Store) Do(_ context.Context, q contract.StoreRequest) (contract.StoreReply, error) {
	if err := memory.CheckStore(&q); err != nil {
		return contract.StoreReply{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.projects[q.Project]
	if p == nil {
		p = &project{records: map[key]*contract.StoreRecord{}}
	}
	// All or none: the steps work on a copy, whose records are replaced, not changed.
	w := work{s: s, p: &project{p.rev, cloned(p.records, q.Steps)}, counter: s.counter, now: s.Now()}
	r := contract.StoreReply{Now: w.now, Results: make([]contract.StoreResult, len(q.Steps))}
	for i := range q.Steps {
		if err := w.step(&q.Steps[i], &r.Results[i]); err != nil {
			return contract.StoreReply{}, fmt.Errorf("store: step %d: %w", i, err)
		}
	}
	s.projects[q.Project], s.counter = w.p, w.counter
	r.Rev = w.p.rev
	return r, nil
}

// cloned copies the records unless no step writes.
func cloned(all map[key]*contract.StoreRecord, steps []contract.StoreStep) map[key]*contract.StoreRecord {
	if !slices.ContainsFunc(steps, func(s contract.StoreStep) bool { return s.Do == "put" || s.Do == "touch" || s.Do == "delete" }) {
		return all
	}
	c := make(map[key]*contract.StoreRecord, len(all)+1)
	for k, r := range all {
		c[k] = r
	}
	return c
}

// work is a request under way.
type work struct {
	s       *Store
	p       *project
	counter int64
	now     int64
}

func (w *work) next() int64 {
	w.counter++
	w.p.rev = w.counter
	return w.counter
}

func (w *work) step(s *contract.StoreStep, r *contract.StoreResult) error {
	switch s.Do {
	case "put":
		return w.put(s, r)
	case "get":
		if have := w.p.records[key{s.Type, s.ID}]; have != nil {
			r.Records = append(r.Records, shown(have, s.Bytes))
		}
	case "touch":
		return w.touch(s, r)
	case "delete":
		w.remove(s, r)
	case "pick":
		w.pick(s, r)
	case "near":
		return w.near(s, r)
	case "count":
		r.Count = int64(len(w.found(s)))
	case "list", "match":
		found := w.found(s)
		r.More = len(found) > s.Limit
		for _, have := range found[:min(len(found), s.Limit)] {
			if s.Do == "match" {
				r.Seqs = append(r.Seqs, have.Seq)
			} else {
				r.Records = append(r.Records, shown(have, s.Bytes))
			}
		}
	}
	return nil
}

func (w *work) touch(s *contract.StoreStep, r *contract.StoreResult) error {
	have := w.p.records[key{s.Type, s.ID}]
	if s.Rev > 0 && (have == nil || have.Rev != s.Rev) {
		return changed(s.Type, s.ID)
	}
	if have != nil {
		next := *have
		next.Updated, next.Rev, next.Count, next.State = w.now, w.next(), have.Count+s.Add, cmp.Or(s.State, have.State)
		w.p.records[key{s.Type, s.ID}] = &next
		r.Records = append(r.Records, brief(&next))
	}
	return nil
}

func (w *work) remove(s *contract.StoreStep, r *contract.StoreResult) {
	for k, have := range w.p.records {
		if k == (key{s.Type, s.ID}) || s.ID == "" && k.kind == s.Type && have.Parent == s.Parent {
			delete(w.p.records, k)
			r.Count++
		}
	}
	if r.Count > 0 {
		w.next()
	}
}

func (w *work) pick(s *contract.StoreStep, r *contract.StoreResult) {
	byNumber := map[int64]*contract.StoreRecord{}
	for _, have := range w.p.records {
		byNumber[have.Seq] = have
	}
	for _, n := range s.Seqs {
		if have := byNumber[n]; have != nil && have.Type == s.Type {
			r.Records = append(r.Records, shown(have, s.Bytes))
		}
	}
}

func changed(kind, id string) error {
	return contract.Errorf(contract.CodeStale, "%s %q was changed meanwhile", kind, id)
}

func (w *work) put(s *contract.StoreStep, r *contract.StoreResult) error {
	next := *s.Record
	if next.ID == "" {
		next.ID = next.Prefix + "_" + w.s.NewID()
	}
	at := key{next.Type, next.ID}
	have := w.p.records[at]
	switch {
	case s.Mode == "new" && have != nil:
		r.Kept = true
		r.Records = append(r.Records, brief(have))
		return nil
	case s.Mode == "same" && (have == nil || have.Rev != next.Rev):
		return changed(next.Type, next.ID)
	}
	next.Prefix, next.Updated, next.Rev, next.Size = "", w.now, w.next(), int64(len(next.Content))
	if have != nil {
		next.Seq, next.Count, next.Created = have.Seq, have.Count, have.Created
	} else {
		next.Seq, next.Count = next.Rev, max(0, next.Count)
		next.Created = cmp.Or(next.Created, w.now)
	}
	w.p.records[at] = &next
	r.Records = append(r.Records, brief(&next))
	return nil
}

// meant tells whether a list, match or count is of a record.
func meant(s *contract.StoreStep, have *contract.StoreRecord) bool {
	number := have.Seq
	if s.Order == "recent" {
		number = have.Rev
	}
	beyond := s.After > 0 && (number >= s.After && s.Order != "old" || number <= s.After && s.Order == "old")
	if beyond || s.Parent != "" && have.Parent != s.Parent || len(s.States) > 0 && !slices.Contains(s.States, have.State) || s.Order == "recent" && have.State == "" {
		return false
	}
	return s.Do != "match" || !slices.ContainsFunc(s.Terms, func(t string) bool { return !slices.Contains(have.Terms, t) })
}

// found returns the records that a list, match or count is of, in order.
func (w *work) found(s *contract.StoreStep) []*contract.StoreRecord {
	var list []*contract.StoreRecord
	for k, have := range w.p.records {
		if k.kind == s.Type && meant(s, have) {
			list = append(list, have)
		}
	}
	slices.SortFunc(list, func(a, b *contract.StoreRecord) int {
		switch s.Order {
		case "old":
			return cmp.Compare(a.Seq, b.Seq)
		case "recent":
			return cmp.Compare(b.Rev, a.Rev)
		}
		return cmp.Compare(b.Seq, a.Seq)
	})
	return list
}

func shown(r *contract.StoreRecord, bytes int) contract.StoreRecord {
	c := *r
	c.Terms, c.Content = nil, memory.Head(r.Content, bytes)
	return c
}

func brief(r *contract.StoreRecord) contract.StoreRecord {
	c := *r
	c.Terms, c.Content, c.Meta = nil, "", nil
	return c
}
