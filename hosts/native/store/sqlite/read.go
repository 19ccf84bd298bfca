package sqlite

import (
	"database/sql"
	"encoding/json"
	"strconv"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
)

// columns are what a record is read from besides its content.
const columns = "r.seq, s.type, r.id, coalesce(p.name, ''), r.state, r.count, r.created, r.updated, r.rev, length(r.content), r.meta"

func (w *work) records(s *contract.StoreStep, r *contract.StoreResult, where, order string, limit int, args ...any) error {
	// The limit goes first, so that what is joined is joined to few.
	return w.read(s, r, "FROM (SELECT * FROM records WHERE "+where+" ORDER BY "+order+" LIMIT ?) r", "ORDER BY r."+order, append(args, limit)...)
}

func (w *work) read(s *contract.StoreStep, r *contract.StoreResult, from, order string, args ...any) error {
	content := "r.content"
	switch {
	case s.Bytes < 0:
		content = "x''"
	case s.Bytes > 0:
		content = "substr(r.content, 1, " + strconv.Itoa(s.Bytes+1) + ")" // one more, to see where a character ends
	}
	rows, err := w.query("SELECT "+columns+", "+content+" "+from+" JOIN spaces s ON s.id = r.space LEFT JOIN parents p ON p.id = r.parent "+order, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var c contract.StoreRecord
		if err := scan(rows, &c); err != nil {
			return err
		}
		c.Content = memory.Head(c.Content, s.Bytes)
		r.Records = append(r.Records, c)
	}
	return rows.Err()
}

// scan reads a record from its columns and content; before takes what goes before.
func scan(rows *sql.Rows, c *contract.StoreRecord, before ...any) error {
	var meta string
	var content []byte
	err := rows.Scan(append(before, &c.Seq, &c.Type, &c.ID, &c.Parent, &c.State, &c.Count, &c.Created, &c.Updated, &c.Rev, &c.Size, &meta, &content)...)
	if c.Content = string(content); meta != "" {
		c.Meta = json.RawMessage(meta)
	}
	return err
}

// brief adds what a write tells of its record.
func (w *work) brief(r *contract.StoreResult, space int64, id string) error {
	if err := w.records(&contract.StoreStep{Bytes: -1}, r, "space = ? AND id = ?", "seq", 1, space, id); err != nil {
		return err
	}
	if len(r.Records) == 0 {
		return contract.Errorf(contract.CodeInternal, "the record %q is not there", id)
	}
	r.Records[len(r.Records)-1].Meta = nil
	return nil
}
