package sqlite

import (
	"encoding/json"
	"runtime"
	"slices"
	"sync"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/vector"
)

// vectors are those of a space, as far as they were read: kept in memory, for reading all of
// them takes many times as long as comparing them.
type vectors struct {
	sync.RWMutex
	rev   int64 // of the project when they were read
	last  int64 // the highest revision of a record that was read
	rows  *vector.Rows
	of    []place
	at    map[int64]int // the place of a record by its number
	other map[int64]bool
}

// place is what near asks of a record besides its vector.
type place struct {
	seq, parent int64
	state       string
}

// near finds the records whose vectors are most like one.
func (w *work) near(s *contract.StoreStep, r *contract.StoreResult, space, parent int64) error {
	asked, err := memory.ReadVector(s.Vector)
	if err != nil {
		return err
	}
	q, err := vector.NewQuery(asked)
	if err != nil {
		return err
	}
	var v *vectors
	if len(s.IDs) > 0 {
		v, err = w.named(s.IDs, space, len(asked))
	} else {
		v, r.More, err = w.all(space, len(asked))
	}
	if err != nil || r.More {
		return err
	}
	best, scores := v.best(s, q, parent)
	if err := w.told(r, best); err != nil {
		return err
	}
	for i := range r.Records {
		r.Similarities = append(r.Similarities, contract.Similarity(scores[slices.Index(best, r.Records[i].Seq)]))
	}
	return nil
}

// told adds records by their numbers, in that order and without their contents.
func (w *work) told(r *contract.StoreResult, seqs []int64) error {
	wanted, err := json.Marshal(seqs)
	if err != nil || len(seqs) == 0 {
		return err
	}
	return w.read(&contract.StoreStep{Bytes: -1}, r, "FROM json_each(?) j CROSS JOIN records r ON r.seq = j.value", "ORDER BY j.key", string(wanted))
}

// best are the numbers of the records that are most like a query, and their cosines.
func (v *vectors) best(s *contract.StoreStep, q *vector.Query, parent int64) (seqs []int64, cosines []rank.Score) {
	v.RLock()
	defer v.RUnlock()
	scores := make([]rank.Score, len(v.of))
	var wait sync.WaitGroup
	portion := len(scores)/runtime.GOMAXPROCS(0) + 1
	for from := 0; from < len(scores); from += portion {
		wait.Go(func() { v.rows.Compare(q, scores, from, min(from+portion, len(scores))) })
	}
	wait.Wait()
	for i, of := range v.of {
		if parent > 0 && of.parent != parent || len(s.States) > 0 && !slices.Contains(s.States, of.state) {
			scores[i] = 0
		}
	}
	for _, i := range rank.Top(scores, s.Limit, func(i, j int) bool { return v.of[i].seq > v.of[j].seq }) {
		seqs, cosines = append(seqs, v.of[i].seq), append(cosines, scores[i])
	}
	return seqs, cosines
}

// named reads the vectors of some ids.
func (w *work) named(ids []string, space int64, dimensions int) (*vectors, error) {
	wanted, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	v := noVectors(dimensions)
	return v, v.read(w.conn, "FROM json_each(?) j CROSS JOIN records r ON r.id = j.value AND r.space = ? WHERE r.state <> ''", string(wanted), space)
}

// all returns the vectors of a space as they are now; many is true if there are too many.
func (w *work) all(space int64, dimensions int) (v *vectors, many bool, err error) {
	if w.took { // what is written here may yet be undone
		v = noVectors(dimensions)
		many, err = v.update(w.conn, space, 0)
		return v, many, err
	}
	rev, _, err := w.one("SELECT rev FROM projects WHERE id = ?", w.project)
	if err != nil {
		return nil, false, err
	}
	w.store.mu.Lock()
	if v = w.store.vectors[space]; v == nil || v.rows.Dimensions() != dimensions {
		v = noVectors(dimensions)
		w.store.vectors[space] = v
	}
	w.store.mu.Unlock()
	v.Lock()
	defer v.Unlock()
	if v.rev >= rev { // of this state of the file, or of a later one
		return v, len(v.of) > memory.MaxNear, nil
	}
	if many, err = v.update(w.conn, space, rev); err != nil {
		w.store.mu.Lock()
		delete(w.store.vectors, space) // it may be read by half
		w.store.mu.Unlock()
	}
	return v, many, err
}

func noVectors(dimensions int) *vectors {
	return &vectors{rows: vector.NewRows(dimensions), at: map[int64]int{}, other: map[int64]bool{}}
}

// update reads what was written since, and drops what is gone.
func (v *vectors) update(c *conn, space, rev int64) (many bool, err error) {
	n, _, err := c.one("SELECT count(*) FROM records WHERE space = ? AND state <> ''", space)
	if err != nil || n > memory.MaxNear {
		return true, err
	}
	if err := v.read(c, "FROM records r WHERE r.space = ? AND r.state <> '' AND r.rev > ? ORDER BY r.rev", space, v.last); err != nil {
		return false, err
	}
	if int(n) != len(v.of)+len(v.other) {
		if err := v.prune(c, space); err != nil {
			return false, err
		}
	}
	v.rev = rev
	return false, nil
}

// read takes in the records of a query.
func (v *vectors) read(c *conn, from string, args ...any) error {
	rows, err := c.query("SELECT r.seq, r.parent, r.state, r.rev, r.content "+from, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var p place
		var rev int64
		var content []byte
		if err := rows.Scan(&p.seq, &p.parent, &p.state, &rev, &content); err != nil {
			return err
		}
		v.last = max(v.last, rev)
		v.take(p, string(content))
	}
	return rows.Err()
}

// take takes in a record, in place of what it was.
func (v *vectors) take(p place, content string) {
	b, err := memory.ReadVector(content)
	i, known := v.at[p.seq]
	switch {
	case err != nil || len(b) != v.rows.Dimensions():
		v.drop(p.seq)
		v.other[p.seq] = true
	case known:
		v.of[i] = p
		_ = v.rows.Set(i, b) // it was checked
	default:
		delete(v.other, p.seq)
		v.at[p.seq] = len(v.of)
		v.of = append(v.of, p)
		_ = v.rows.Add(b)
	}
}

// drop takes out a record, if it is there.
func (v *vectors) drop(seq int64) {
	delete(v.other, seq)
	i, ok := v.at[seq]
	if !ok {
		return
	}
	last := len(v.of) - 1
	v.rows.Remove(i)
	v.of[i] = v.of[last]
	v.at[v.of[i].seq] = i
	v.of = v.of[:last]
	delete(v.at, seq)
}

// prune drops the records that are gone.
func (v *vectors) prune(c *conn, space int64) error {
	rows, err := c.query("SELECT seq FROM records WHERE space = ? AND state <> ''", space)
	if err != nil {
		return err
	}
	defer rows.Close()
	there := map[int64]bool{}
	for rows.Next() {
		var seq int64
		if err := rows.Scan(&seq); err != nil {
			return err
		}
		there[seq] = true
	}
	var gone []int64
	for seq := range v.at {
		if !there[seq] {
			gone = append(gone, seq)
		}
	}
	for seq := range v.other {
		if !there[seq] {
			gone = append(gone, seq)
		}
	}
	for _, seq := range gone {
		v.drop(seq)
	}
	return rows.Err()
}
