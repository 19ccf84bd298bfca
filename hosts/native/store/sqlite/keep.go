package sqlite

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"unicode/utf8"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/hosts/native/store"
)

// Check looks for damage and returns what it finds, nothing if all is well. The file
// may be in use.
func (s *Store) Check() ([]string, error) {
	from := s.write // the index of terms is checked by a write of nothing
	if s.readOnly {
		from = s.read
	}
	c, err := s.borrow(background, from)
	if err != nil {
		return nil, err
	}
	defer func() { from <- c }()
	found, err := c.texts("PRAGMA integrity_check(20)")
	if err != nil {
		return nil, s.explain("check", err)
	}
	if len(found) == 1 && found[0] == "ok" {
		found = nil
	}
	if s.readOnly {
		// The index of terms is not looked at.
	} else if _, err := c.exec("INSERT INTO terms (terms) VALUES ('integrity-check')"); err != nil {
		found = append(found, fmt.Sprintf("index of terms: %v", err))
	}
	for _, q := range []struct{ about, query string }{
		{"records of no type", "SELECT count(*) FROM records WHERE space NOT IN (SELECT id FROM spaces)"},
		{"records of no parent", "SELECT count(*) FROM records WHERE parent > 0 AND parent NOT IN (SELECT id FROM parents)"},
		{"records with a number that is not given yet", "SELECT count(*) FROM records, counter WHERE seq > n OR rev > n"},
		{"types of no project", "SELECT count(*) FROM spaces WHERE project NOT IN (SELECT id FROM projects)"},
		{"records that no search finds", "SELECT count(*) FROM records WHERE found = 1 AND seq NOT IN (SELECT id FROM terms_docsize)"},
		{"found records that are gone", "SELECT count(*) FROM terms_docsize WHERE id NOT IN (SELECT seq FROM records WHERE found = 1)"},
	} {
		n, _, err := c.one(q.query)
		if err != nil {
			found = append(found, fmt.Sprintf("%s: %v", q.about, err))
		} else if n > 0 {
			found = append(found, fmt.Sprintf("%d %s", n, q.about))
		}
	}
	return found, nil
}

func (c *conn) texts(query string, args ...any) (list []string, err error) {
	rows, err := c.query(query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		list = append(list, text)
	}
	return list, rows.Err()
}

// Backup writes the store as it is to a file that is not there yet. The store may be in
// use.
func (s *Store) Backup(path string) error {
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("back up to %q: there is such a file", path)
	}
	// Not one of the readers, which write nothing.
	db := s.writing
	if s.readOnly {
		db = s.asking
	}
	c, err := connect(db)
	if err != nil {
		return s.explain("read", err)
	}
	defer c.Close()
	// Nothing but the owner may read what was said.
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		return fmt.Errorf("back up to %q: %w", path, err)
	}
	if _, err := c.exec("VACUUM INTO ?", path); err != nil {
		return errors.Join(fmt.Errorf("back up to %q: %w", path, s.explain("read", err)), os.Remove(path))
	}
	copied, err := Open(path, Options{})
	if err == nil {
		err = errors.Join(copied.stamp(), copied.Close())
	}
	if err != nil {
		return fmt.Errorf("back up to %q: %w", path, err)
	}
	return nil
}

// Export writes all records, or those of a project, as JSON Lines and returns how many
// there are. The store may be in use: what is written is its state at the beginning. Of a
// damaged file all is written that can be read, and the error is a [store.LostError] then.
func (s *Store) Export(w io.Writer, project string) (int, error) {
	c, err := s.borrow(background, s.read)
	if err != nil {
		return 0, err
	}
	defer func() { s.read <- c }()
	x := exporting{conn: c, s: s, out: bufio.NewWriterSize(w, 1<<16), project: project}
	if _, err := c.exec("BEGIN"); err != nil { // what is counted is what was read
		return 0, s.explain("export", err)
	}
	defer func() { _, _ = c.exec("COMMIT") }() // nothing was written
	if err = x.from(0); damaged(err) {
		err = x.byNumber()
	}
	if err == nil {
		err = x.silent()
	}
	if err != nil {
		return x.n, s.explain("export", err)
	}
	if err := x.out.Flush(); err != nil {
		return x.n, fmt.Errorf("export store %q: %w", s.path, err)
	}
	if x.lost.Count > 0 {
		return x.n, fmt.Errorf("export store %q: %w", s.path, &x.lost)
	}
	return x.n, nil
}

// exporting is an export under way.
type exporting struct {
	*conn
	s       *Store
	out     *bufio.Writer
	project string
	n       int
	read    int64 // records, those too that are not written
	last    int64 // the number of the record that was read last
	lost    store.LostError
}

// damaged tells whether an error is of a file that cannot be read here.
func damaged(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && (e.Code()&0xff == lib.SQLITE_CORRUPT || e.Code()&0xff == lib.SQLITE_IOERR)
}

const exportQuery = "SELECT o.name, " + columns + ", r.content FROM records r JOIN spaces s ON s.id = r.space JOIN projects o ON o.id = s.project LEFT JOIN parents p ON p.id = r.parent " +
	"WHERE ? IN ('', o.name) AND r.seq "

// from writes the records behind a number.
func (x *exporting) from(after int64) error {
	return x.write(exportQuery+"> ? ORDER BY r.seq", x.project, after)
}

// silent counts what reading all passed over without an error: records that an index of the file
// has and that are not where they should be.
func (x *exporting) silent() error {
	n, _, err := x.one("SELECT count(*) FROM records r INDEXED BY records_space JOIN spaces s ON s.id = r.space JOIN projects o ON o.id = s.project WHERE ? IN ('', o.name)", x.project)
	switch {
	case damaged(err):
		x.lost.Add("an unknown number of records")
		return nil
	case err == nil && x.lost.Count == 0 && n > x.read:
		x.lost.Add(fmt.Sprintf("%d records that only an index has", n-x.read))
	}
	return err
}

// byNumber writes the records behind the last that was read, each asked for by itself.
func (x *exporting) byNumber() error {
	newest, ok, err := x.one("SELECT n FROM counter")
	if err != nil || !ok {
		if newest, _, err = x.one("SELECT max(seq) FROM records"); err != nil {
			return err
		}
	}
	for seq := x.last + 1; seq <= newest; seq++ {
		err := x.write(exportQuery+"= ?", x.project, seq)
		if damaged(err) {
			x.lost.Add(fmt.Sprintf("record number %d", seq))
			err = nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// write writes the records that a query finds.
func (x *exporting) write(query string, args ...any) error {
	rows, err := x.query(query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var l store.Line
		if err := scan(rows, &l.StoreRecord, &l.Project); err != nil {
			return err
		}
		x.read++
		if x.last = max(x.last, l.Seq); derived(l.Type) {
			continue // it is of this store's numbers, and made again
		}
		what := fmt.Sprintf("%s %q", l.Type, l.ID)
		l.Seq, l.Rev, l.Size = 0, 0, 0 // another store has others
		b, err := json.Marshal(l)
		if err != nil || !utf8.ValidString(l.Content) {
			x.lost.Add(what)
			continue
		}
		x.n++
		if _, err = x.out.Write(append(b, '\n')); err != nil {
			return err
		}
	}
	return rows.Err()
}

const (
	importBatch  = 200
	maxLineBytes = 2 * contract.MaxContentBytes
)

// Import reads what Export has written. Records that are there are left as they are, so
// that importing twice adds nothing; lines that are no records are told and left out.
// project, if not empty, is whose they all become: keys are those of places on the
// machine that exported them.
func (s *Store) Import(r io.Reader, project string) (store.Imported, error) {
	into := importing{s: s, steps: map[string][]contract.StoreStep{}}
	in := bufio.NewReaderSize(r, 1<<16)
	for number := 1; ; number++ {
		line, err := in.ReadBytes('\n')
		if len(line) > maxLineBytes {
			return into.done, fmt.Errorf("import: line %d is longer than %d bytes", number, maxLineBytes)
		}
		if failed := into.take(number, bytes.TrimSpace(line), project); failed != nil {
			return into.done, failed
		}
		if errors.Is(err, io.EOF) {
			err = into.flush()
			return into.done, err
		}
		if err != nil {
			return into.done, fmt.Errorf("import: line %d: %w", number, err)
		}
	}
}

// importing is an import that is under way: what is written together waits by project.
type importing struct {
	s       *Store
	done    store.Imported
	steps   map[string][]contract.StoreStep
	waiting int
}

// take takes a line, and writes what waits if that is enough.
func (i *importing) take(number int, line []byte, project string) error {
	if len(line) == 0 {
		return nil
	}
	if bad := plan(i.steps, line, project); bad != nil {
		i.done.Bad = append(i.done.Bad, fmt.Sprintf("line %d: %v", number, bad))
		return nil
	}
	if i.waiting++; i.waiting < importBatch {
		return nil
	}
	return i.flush()
}

// flush writes what waits.
func (i *importing) flush() error {
	for _, project := range slices.Sorted(maps.Keys(i.steps)) {
		reply, err := i.s.do(background, contract.StoreRequest{Project: project, Steps: i.steps[project]}, true)
		if err != nil {
			return i.s.explain("import into", err)
		}
		for _, r := range reply.Results[:len(i.steps[project])] {
			if r.Kept {
				i.done.Known++
			} else {
				i.done.Added++
			}
		}
	}
	clear(i.steps)
	i.waiting = 0
	return nil
}

// derived tells whether records of a type are made from others.
func derived(kind string) bool {
	return kind == memory.TypeVectors || kind == memory.TypeTiers || kind == memory.TypeDrawn
}

func plan(steps map[string][]contract.StoreStep, line []byte, project string) error {
	var l store.Line
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&l); err != nil {
		return err
	}
	l.Terms, l.Prefix, l.Rev = memory.RecordTerms(&l.StoreRecord), "", 0
	l.Project = cmp.Or(project, l.Project)
	if l.ID == "" {
		return errors.New("a record without id")
	}
	if derived(l.Type) {
		return nil // of another store's numbers
	}
	list := []contract.StoreStep{{Do: "put", Mode: "new", Record: &l.StoreRecord}}
	if l.Type == memory.TypeItem {
		list = append(list, contract.StoreStep{Do: "delete", Type: memory.TypeTiers, ID: l.Parent}) // they are counted anew
	}
	if err := memory.CheckStore((&contract.StoreRequest{Project: l.Project, Steps: list})); err != nil {
		return err
	}
	steps[l.Project] = append(steps[l.Project], list...)
	return nil
}
