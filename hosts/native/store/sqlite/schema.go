package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"github.com/cairn-search/cairn/core/contract"
)

// application marks a file as ours: "Crn1".
const application = 0x43726e31

// Version is the version of the files that this package writes.
//
//	1: the first
//	2: each write has a mark, by which the journal of another file is told
const Version = 2

// migrations are what makes each version of the one before; that of version 1 of an
// empty file.
var migrations = [Version]string{`
CREATE TABLE counter (n INTEGER NOT NULL);
INSERT INTO counter VALUES (0);
CREATE TABLE projects (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, rev INTEGER NOT NULL DEFAULT 0);
CREATE TABLE spaces (id INTEGER PRIMARY KEY, project INTEGER NOT NULL, type TEXT NOT NULL, UNIQUE (project, type));
CREATE TABLE parents (id INTEGER PRIMARY KEY, project INTEGER NOT NULL, name TEXT NOT NULL, UNIQUE (project, name));
CREATE TABLE records (
	seq INTEGER PRIMARY KEY, space INTEGER NOT NULL, id TEXT NOT NULL, parent INTEGER NOT NULL, state TEXT NOT NULL, count INTEGER NOT NULL,
	created INTEGER NOT NULL, updated INTEGER NOT NULL, rev INTEGER NOT NULL, found INTEGER NOT NULL, meta TEXT NOT NULL, content BLOB NOT NULL);
CREATE UNIQUE INDEX records_id ON records (space, id);
CREATE INDEX records_space ON records (space);
CREATE INDEX records_parent ON records (space, parent);
CREATE INDEX records_recent ON records (space, rev) WHERE state <> '';
CREATE VIRTUAL TABLE terms USING fts5 (words, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '_'");
`, `
ALTER TABLE counter ADD COLUMN was BLOB NOT NULL DEFAULT x'0000000000000000';
ALTER TABLE counter ADD COLUMN mark BLOB NOT NULL DEFAULT x'0000000000000000';
UPDATE counter SET mark = randomblob(8);
`}

// marks reads by what a database is told: whose it is, and of which version; both are 0 in an empty
// one. A database of another program is an error. It is read as of one moment, for another process
// may be about to make it, and changes nothing.
func (c *conn) marks() (id, version int64, err error) {
	if _, err := c.exec("BEGIN"); err != nil {
		return 0, 0, err
	}
	defer func() { _, _ = c.exec("ROLLBACK") }()
	tables := int64(0)
	for _, of := range []struct {
		into  *int64
		query string
	}{{&id, "PRAGMA application_id"}, {&version, "PRAGMA user_version"}, {&tables, "SELECT count(*) FROM sqlite_master"}} {
		if *of.into, _, err = c.one(of.query); err != nil {
			return 0, 0, err
		}
	}
	if id != application && (id != 0 || version != 0 || tables != 0) {
		return 0, 0, &contract.Error{Code: contract.CodeUnsupported, Message: "it is a database of another program", Fix: "name another file"}
	}
	return id, version, nil
}

// ahead makes the journal one that is written ahead, which copies of a store do not have. SQLite
// does not wait here for another process that does the same, or writes with the other journal.
func (c *conn) ahead() error {
	for until := time.Now().Add(busy); ; time.Sleep(time.Millisecond) {
		modes, err := c.texts("PRAGMA journal_mode")
		if err == nil && !slices.Contains(modes, "wal") {
			_, err = c.exec("PRAGMA journal_mode = WAL")
		}
		if !isBusy(err) || time.Now().After(until) {
			return err
		}
	}
}

// isBusy tells whether SQLite refused because of another connection.
func isBusy(err error) bool {
	e := (*sqlite.Error)(nil)
	return errors.As(err, &e) && e.Code()&0xff == lib.SQLITE_BUSY
}

// migrate makes the file one of this version.
func (s *Store) migrate() (err error) {
	c := <-s.write
	defer func() { s.write <- c }()
	id, version, err := c.marks()
	if err != nil {
		return err
	}
	if version > Version {
		return newer(version)
	}
	if err := c.ahead(); err != nil || id == application && version == Version {
		return err
	}
	if _, err := c.exec("BEGIN IMMEDIATE"); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_, _ = c.exec("ROLLBACK")
		}
	}()
	// Another process may have done it meanwhile.
	if version, _, err = c.one("PRAGMA user_version"); err != nil {
		return err
	}
	if version > Version {
		return newer(version)
	}
	for ; version < Version; version++ {
		if err := c.advance(version); err != nil {
			return err
		}
	}
	_, err = c.exec("COMMIT")
	return err
}

func newer(version int64) error {
	return &contract.Error{Code: contract.CodeVersion, Message: fmt.Sprintf("it is of version %d, and this program knows versions up to %d", version, Version), Fix: "use a newer cairn, or name another file"}
}

// checkVersion refuses a file that would have to be written before it is read.
func (s *Store) checkVersion() error {
	c := <-s.read
	defer func() { s.read <- c }()
	id, _, err := c.one("PRAGMA application_id")
	if err != nil {
		return err
	}
	version, _, err := c.one("PRAGMA user_version")
	switch {
	case err != nil:
		return err
	case id != application:
		return &contract.Error{Code: contract.CodeUnsupported, Message: "it is no store, or one in which nothing is yet", Fix: "name another file"}
	case version > Version:
		return newer(version)
	case version < Version:
		return unwritable(os.ErrPermission) // it would have to be brought to this version
	}
	// A journal that cannot be read shows at the first page of a table.
	_, _, err = c.one("SELECT n FROM counter")
	return err
}

// advance brings a file from a version to the next.
func (c *conn) advance(version int64) error {
	script := migrations[version] + fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", application, version+1)
	if _, err := c.ExecContext(background, script); err != nil {
		return fmt.Errorf("migrate to version %d: %w", version+1, err)
	}
	return nil
}

// explain says what an error of SQLite means to who uses the store.
func (s *Store) explain(what string, err error) error {
	wrap := func(err error) error { return fmt.Errorf("%s store %q: %w", what, s.path, err) }
	if e := (*contract.Error)(nil); errors.As(err, &e) {
		if e.Code == contract.CodeVersion || e.Code == contract.CodeUnsupported || e.Code == contract.CodeCorrupt {
			return wrap(err)
		}
		return err // of the request
	}
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return wrap(err)
	}
	code := e.Code() & 0xff
	if code == lib.SQLITE_ERROR && strings.Contains(e.Error(), "fts5") {
		code = lib.SQLITE_CORRUPT // the index of terms is no such
	}
	switch code {
	case lib.SQLITE_IOERR:
		return wrap(&contract.Error{Code: contract.CodeHost, Message: "the file, or its journal, cannot be read or written: " + e.Error(), Fix: "see cairn store check, and whether the disk is well; what took the file away or cut it off may have damaged it"})
	case lib.SQLITE_CORRUPT:
		return wrap(&contract.Error{Code: contract.CodeCorrupt, Message: "the file is damaged", Fix: "see cairn store check; restore a backup, or import what cairn store export can read into a new file"})
	case lib.SQLITE_NOTADB:
		return wrap(&contract.Error{Code: contract.CodeCorrupt, Message: "the file is damaged or no store", Fix: "restore a backup, or name another file"})
	case lib.SQLITE_FULL:
		return wrap(&contract.Error{Code: contract.CodeHost, Message: "the disk is full; nothing was written", Fix: "make room"})
	case lib.SQLITE_READONLY, lib.SQLITE_PERM, lib.SQLITE_AUTH, lib.SQLITE_CANTOPEN:
		return wrap(&contract.Error{Code: contract.CodeHost, Message: "the file or its directory cannot be written", Fix: "allow it, or name another file"})
	case lib.SQLITE_BUSY, lib.SQLITE_LOCKED:
		return wrap(&contract.Error{Code: contract.CodeHost, Message: fmt.Sprintf("another process has been writing for %v", busy), Fix: "try again"})
	}
	return wrap(err)
}

// unwritable says the same of errors of the file system.
func unwritable(err error) error {
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, os.ErrInvalid) {
		return &contract.Error{Code: contract.CodeHost, Message: "the file or its directory cannot be written: " + err.Error(), Fix: "allow it, or name another file"}
	}
	return err
}
