package store

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// Keeper is a store whose records can be taken out and brought in.
type Keeper interface {
	Store
	// Export writes all records, or those of a project, as JSON Lines of [Line], and returns
	// how many there are.
	Export(w io.Writer, project string) (int, error)
	// Import reads what Export has written. Records that are there are left as they are.
	// project, if not empty, is whose they all become.
	Import(r io.Reader, project string) (Imported, error)
}

// LostError tells what an export of a damaged store had to leave out.
type LostError struct {
	Count int
	// Some are the first of them.
	Some []string
}

// maxLost is how many are named.
const maxLost = 20

// Add counts a record that was lost.
func (e *LostError) Add(what string) {
	if e.Count++; len(e.Some) < maxLost {
		e.Some = append(e.Some, what)
	}
}

func (e *LostError) Error() string {
	more := ""
	if e.Count > len(e.Some) {
		more = fmt.Sprintf(", and %d more", e.Count-len(e.Some))
	}
	return fmt.Sprintf("the file is damaged: all is written but %s%s (import what was written into a new file, or restore a backup)", strings.Join(e.Some, ", "), more)
}

// Line is a record as exports write it, one to a line, in the order in which they were
// written.
type Line struct {
	Project string `json:"project"`
	contract.StoreRecord
}

// Imported counts what an import did.
type Imported struct {
	Added int `json:"added"`
	// Known is how many were there already and were left as they are.
	Known int `json:"known"`
	// Bad are the lines that are no records, each with its number and what is wrong.
	Bad []string `json:"bad,omitempty"`
}

// KeeperOf returns a store as one that can be exported, a [Lazy] one opened; an error if it
// cannot be, or if nothing is stored yet.
func KeeperOf(s Store) (Keeper, error) {
	if l, ok := s.(*Lazy); ok {
		if l.Missing() {
			return nil, &contract.Error{Code: contract.CodeNotFound, Message: "nothing is stored yet"}
		}
		opened, err := l.opened()
		if err != nil {
			return nil, err
		}
		s = opened
	}
	if k, ok := s.(Keeper); ok {
		return k, nil
	}
	return nil, errors.New("the store cannot be exported")
}
