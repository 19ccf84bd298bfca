package sqlite

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// work is a request under way.
type work struct {
	*conn
	store   *Store
	now     int64
	project int64 // 0 if there is no such project yet
	fresh   map[name]int64
	counter int64 // of the last write
	took    bool  // something is written
}

func (w *work) steps(q contract.StoreRequest, writes bool) (contract.StoreReply, error) {
	r := contract.StoreReply{Now: w.now, Results: make([]contract.StoreResult, len(q.Steps))}
	var err error
	if w.project, err = w.number(name{'p', 0, q.Project}, writes); err != nil {
		return r, err
	}
	for i := range q.Steps {
		if err := w.step(&q.Steps[i], &r.Results[i]); err != nil {
			return r, fmt.Errorf("store: step %d: %w", i, err)
		}
	}
	r.Rev, err = w.end()
	return r, err
}

var numbering = map[byte]struct{ find, add string }{
	'p': {"SELECT id FROM projects WHERE ? = 0 AND name = ?", "INSERT INTO projects (id, name) SELECT coalesce(max(id), 0) + 1 + 0 * ?, ? FROM projects RETURNING id"},
	's': {"SELECT id FROM spaces WHERE project = ? AND type = ?", "INSERT INTO spaces (project, type) VALUES (?, ?) RETURNING id"},
	'o': {"SELECT id FROM parents WHERE project = ? AND name = ?", "INSERT INTO parents (project, name) VALUES (?, ?) RETURNING id"},
}

// number returns the number of a name, 0 if it has none and none is to be made.
func (w *work) number(n name, add bool) (int64, error) {
	w.store.mu.Lock()
	id := w.store.numbers[n]
	w.store.mu.Unlock()
	if id = cmp.Or(id, w.fresh[n]); id != 0 {
		return id, nil
	}
	q := numbering[n.kind]
	id, ok, err := w.one(q.find, n.of, n.text)
	if err == nil && !ok && add {
		id, _, err = w.one(q.add, n.of, n.text)
	}
	if err == nil && id != 0 {
		w.fresh[n] = id
	}
	return id, err
}

// next is the number of a write.
func (w *work) next() (int64, error) {
	if !w.took {
		n, _, err := w.one("SELECT n FROM counter")
		if err != nil {
			return 0, err
		}
		w.counter, w.took = n, true
	}
	w.counter++
	return w.counter, nil
}

// end keeps the counter and returns the number of the project's last write.
func (w *work) end() (int64, error) {
	if !w.took {
		rev, _, err := w.one("SELECT rev FROM projects WHERE id = ?", w.project)
		return rev, err
	}
	_, err := w.exec("UPDATE counter SET n = ?, was = mark, mark = randomblob(8)", w.counter)
	if err == nil {
		_, err = w.exec("UPDATE projects SET rev = ? WHERE id = ?", w.counter, w.project)
	}
	return w.counter, err
}

func (w *work) step(s *contract.StoreStep, r *contract.StoreResult) error {
	if s.Do == "put" {
		return w.put(s, r)
	}
	space, err := w.number(name{'s', w.project, s.Type}, false)
	if err == nil && space == 0 && s.Rev > 0 {
		err = changed(s.Type, s.ID)
	}
	if err != nil || space == 0 {
		return err
	}
	parent := int64(0)
	switch s.Do {
	case "get", "touch", "pick":
	default:
		if s.Parent == "" {
			break
		}
		if parent, err = w.number(name{'o', w.project, s.Parent}, false); err != nil || parent == 0 {
			return err
		}
	}
	switch s.Do {
	case "get":
		return w.records(s, r, "space = ? AND id = ?", "seq", 1, space, s.ID)
	case "touch":
		have, ok, err := w.at(space, s.ID)
		if err != nil || !ok && s.Rev == 0 {
			return err
		}
		if s.Rev > 0 && have.rev != s.Rev {
			return changed(s.Type, s.ID)
		}
		rev, err := w.next()
		if err == nil {
			_, err = w.exec("UPDATE records SET updated = ?, rev = ?, count = count + ?, state = iif(? = '', state, ?) WHERE seq = ?", w.now, rev, s.Add, s.State, s.State, have.seq)
		}
		if err != nil {
			return err
		}
		return w.brief(r, space, s.ID)
	case "delete":
		return w.delete(s, r, space, parent)
	case "pick":
		wanted, err := json.Marshal(s.Seqs)
		if err != nil {
			return err
		}
		// A cross join keeps the order of the tables: the other would read the whole space.
		return w.read(s, r, "FROM json_each(?) j CROSS JOIN records r ON r.seq = j.value AND r.space = ?", "ORDER BY j.key", string(wanted), space)
	case "match":
		return w.match(s, r, space, parent)
	case "near":
		return w.near(s, r, space, parent)
	case "list", "count":
		return w.list(s, r, space, parent)
	}
	return nil
}

func (w *work) list(s *contract.StoreStep, r *contract.StoreResult, space, parent int64) error {
	where, args := "space = ?", []any{space}
	if parent > 0 {
		where, args = where+" AND parent = ?", append(args, parent)
	}
	if len(s.States) > 0 {
		where += " AND state IN (?" + strings.Repeat(", ?", len(s.States)-1) + ")"
		for _, state := range s.States {
			args = append(args, state)
		}
	}
	if s.Do == "count" {
		n, _, err := w.one("SELECT count(*) FROM records WHERE "+where, args...)
		r.Count = n
		return err
	}
	order, beyond := "seq DESC", "seq < ?"
	switch s.Order {
	case "old":
		order, beyond = "seq", "seq > ?"
	case "recent":
		order, beyond = "rev DESC", "rev < ?"
		where += " AND state <> ''"
	}
	if s.After > 0 {
		where, args = where+" AND "+beyond, append(args, s.After)
	}
	if err := w.records(s, r, where, order, s.Limit+1, args...); err != nil {
		return err
	}
	if r.More = len(r.Records) > s.Limit; r.More {
		r.Records = r.Records[:s.Limit]
	}
	return nil
}

func (w *work) match(s *contract.StoreStep, r *contract.StoreResult, space, parent int64) error {
	var query strings.Builder
	for i, t := range s.Terms {
		if i > 0 {
			query.WriteString(" AND ")
		}
		query.WriteString(`"` + prefixed(space, t) + `"`)
	}
	if parent > 0 {
		query.WriteString(` AND "` + owned(space, parent) + `"`)
	}
	from := s.After
	if from == 0 {
		from = 1 << 62
	}
	rows, err := w.query("SELECT rowid FROM terms WHERE terms MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?", query.String(), from, s.Limit+1)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var seq int64
		if err := rows.Scan(&seq); err != nil {
			return err
		}
		r.Seqs = append(r.Seqs, seq)
	}
	if r.More = len(r.Seqs) > s.Limit; r.More {
		r.Seqs = r.Seqs[:s.Limit]
	}
	return rows.Err()
}

func prefixed(space int64, term string) string { return strconv.FormatInt(space, 10) + "_" + term }

// owned is the term of records of a parent; no term begins with an underscore.
func owned(space, parent int64) string { return fmt.Sprintf("%d__%d", space, parent) }
