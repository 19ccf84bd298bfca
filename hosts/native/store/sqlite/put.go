package sqlite

import (
	"cmp"
	"errors"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// row is what a put must know of what is there.
type row struct{ seq, rev, created, count, found int64 }

func (w *work) at(space int64, id string) (have row, ok bool, err error) {
	rows, err := w.query("SELECT seq, rev, created, count, found FROM records WHERE space = ? AND id = ?", space, id)
	if err != nil {
		return have, false, err
	}
	defer rows.Close()
	if rows.Next() {
		ok, err = true, rows.Scan(&have.seq, &have.rev, &have.created, &have.count, &have.found)
	}
	return have, ok, errors.Join(err, rows.Err())
}

func changed(kind, id string) error {
	return contract.Errorf(contract.CodeStale, "%s %q was changed meanwhile", kind, id)
}

func (w *work) put(s *contract.StoreStep, r *contract.StoreResult) error {
	next := *s.Record
	space, err := w.number(name{'s', w.project, next.Type}, true)
	if err != nil {
		return err
	}
	parent := int64(0)
	if next.Parent != "" {
		if parent, err = w.number(name{'o', w.project, next.Parent}, true); err != nil {
			return err
		}
	}
	if next.ID == "" {
		next.ID = next.Prefix + "_" + w.store.options.NewID()
	}
	have, ok, err := w.at(space, next.ID)
	switch {
	case err != nil:
		return err
	case s.Mode == "new" && ok:
		r.Kept = true
		return w.brief(r, space, next.ID)
	case s.Mode == "same" && (!ok || have.rev != next.Rev):
		return changed(next.Type, next.ID)
	}
	if next.Rev, err = w.next(); err != nil {
		return err
	}
	next.Seq, next.Created, next.Updated, next.Count, next.Size, next.Prefix = next.Rev, cmp.Or(next.Created, w.now), w.now, max(0, next.Count), int64(len(next.Content)), ""
	if ok {
		next.Seq, next.Created, next.Count = have.seq, have.created, have.count
	}
	found := min(len(next.Terms), 1)
	if have.found > 0 {
		_, err = w.exec("DELETE FROM terms WHERE rowid = ?", have.seq)
	}
	if err == nil && found > 0 {
		_, err = w.exec("INSERT INTO terms (rowid, words) VALUES (?, ?)", next.Seq, listed(space, parent, next.Terms))
	}
	if err != nil {
		return err
	}
	_, err = w.exec("INSERT OR REPLACE INTO records (seq, space, id, parent, state, count, created, updated, rev, found, meta, content) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
		next.Seq, space, next.ID, parent, next.State, next.Count, next.Created, next.Updated, next.Rev, found, string(next.Meta), []byte(next.Content))
	next.Terms, next.Content, next.Meta = nil, "", nil
	r.Records = append(r.Records, next)
	return err
}

// listed is what the index of terms is told of a record.
func listed(space, parent int64, terms []string) string {
	var b strings.Builder
	if parent > 0 {
		b.WriteString(owned(space, parent))
	}
	for _, t := range terms {
		b.WriteByte(' ')
		b.WriteString(prefixed(space, t))
	}
	return b.String()
}

func (w *work) delete(s *contract.StoreStep, r *contract.StoreResult, space, parent int64) error {
	where, args := "space = ? AND id = ?", []any{space, s.ID}
	if s.ID == "" {
		where, args = "space = ? AND parent = ?", []any{space, parent}
	}
	if _, err := w.exec("DELETE FROM terms WHERE rowid IN (SELECT seq FROM records WHERE found = 1 AND "+where+")", args...); err != nil {
		return err
	}
	done, err := w.exec("DELETE FROM records WHERE "+where, args...)
	if err != nil {
		return err
	}
	if r.Count, err = done.RowsAffected(); err != nil || r.Count == 0 {
		return err
	}
	_, err = w.next()
	return err
}
