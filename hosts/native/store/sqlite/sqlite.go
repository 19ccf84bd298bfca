// Package sqlite is the store in a file: one for each user, which any number of
// processes may use at once.
//
// # Layout
//
// A record is a row of records under its number. What it belongs to is a number too:
// its space (a type of a project) and its parent, so that a row costs little more than
// its content. The index of terms is an FTS5 table without contents or positions; a
// term stands there behind the number of its space, "12_retry", and the parent of a
// record as one more, "12__7". So a match reads only lists of its own project.
//
// # Guarantees
//
// The journal is a write-ahead log: readers see the state before or after a request,
// never between, and wait for no writer. What Do has answered survives the end of the
// process, however it ends; with [Options.Sync], that of the machine.
package sqlite

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/base32"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	_ "modernc.org/sqlite" // the driver

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
)

// Options of a store. The zero value is what the command does.
type Options struct {
	// Now is the clock in milliseconds since 1970, NewID makes what follows the prefix
	// of an id; nil is the system's clock, and random ids that begin with the time.
	Now   func() int64
	NewID func() string
	// Sync waits for the disk at every write.
	Sync bool
	// MaxPages bounds the file, in pages of 4 KiB; 0 is no bound.
	MaxPages int
}

// Store is a store in a file.
type Store struct {
	path            string
	options         Options
	writing, asking *sql.DB
	write, read     pool
	readOnly        bool               // it may be read and not written, and write is nil
	mu              sync.Mutex         // guards what follows
	numbers         map[name]int64     // of projects, spaces and parents that are in the file
	vectors         map[int64]*vectors // by space, as far as they were compared
	closed          bool
	stands          standing // what is open
}

// name is what has a number.
type name struct {
	kind byte // 'p' project, 's' space, 'o' parent (owner)
	of   int64
	text string
}

// busy is how long a write waits for those of other processes.
const busy = 20 * time.Second

// Open opens the store in a file, which is made, for the user alone, if it is not
// there, and brought to the current version if it is older. Errors say what is wrong
// with a file that is no store, is damaged, or is from a newer version (*contract.Error of
// codes "unsupported", "corrupt" and "version"). A file that the user may read and not write
// is read.
func Open(path string, o Options) (*Store, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("open store %q: %w", path, err)
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil, fmt.Errorf("open store %q: %w", path, &contract.Error{Code: contract.CodeHost, Message: "it is a directory", Fix: "name a file in it"})
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("open store %q: %w", path, unwritable(err))
	}
	if err := keepLeft(path); err != nil {
		return nil, fmt.Errorf("open store %q: %w", path, unwritable(err))
	}
	readOnly := false
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) {
		if only, bad := os.Open(path); bad == nil {
			f, err, readOnly = only, nil, true
		}
	}
	if err != nil {
		return nil, fmt.Errorf("open store %q: %w", path, unwritable(err))
	}
	if err := f.Close(); err != nil {
		return nil, fmt.Errorf("open store %q: %w", path, err)
	}
	if o.Now == nil {
		o.Now = func() int64 { return time.Now().UnixMilli() }
	}
	if o.NewID == nil {
		o.NewID = newID
	}
	s := &Store{path: path, options: o, readOnly: readOnly, numbers: map[name]int64{}, vectors: map[int64]*vectors{}}
	opening := s.open
	if readOnly {
		opening = s.openRead
	}
	if err := checkJournal(path); err != nil {
		return nil, s.explain("open", err)
	}
	if err = opening(); err == nil {
		s.stands, err = stand(path)
	}
	if err != nil {
		s.shut()
		return nil, s.explain("open", err)
	}
	return s, nil
}

// readers is how many requests are read at once.
const readers = 4

func (s *Store) open() (err error) {
	durable := "NORMAL"
	if s.options.Sync {
		durable = "FULL"
	}
	wait := fmt.Sprintf("busy_timeout(%d)", busy.Milliseconds())
	pragmas := []string{wait, "synchronous(" + durable + ")", "journal_size_limit(16777216)"}
	if s.options.MaxPages > 0 {
		pragmas = append(pragmas, fmt.Sprintf("max_page_count(%d)", s.options.MaxPages))
	}
	if s.writing, err = sql.Open("sqlite", dsn(s.path, pragmas...)); err != nil {
		return err
	}
	if s.write, err = open(s.writing, 1); err != nil {
		return err
	}
	if err := s.migrate(); err != nil {
		return err
	}
	if s.asking, err = sql.Open("sqlite", dsn(s.path, wait, "query_only(1)")); err != nil {
		return err
	}
	s.read, err = open(s.asking, readers)
	return err
}

// openRead opens a file that cannot be written. Where no journal is beside it, and none can
// be made, nobody writes it: it is read as it stands.
func (s *Store) openRead() (err error) {
	wait := fmt.Sprintf("busy_timeout(%d)", busy.Milliseconds())
	for _, mode := range []string{"?mode=ro&", "?mode=ro&immutable=1&"} {
		if s.asking, err = sql.Open("sqlite", strings.Replace(dsn(s.path, wait), "?", mode, 1)); err != nil {
			return err
		}
		if s.read, err = open(s.asking, readers); err == nil {
			if err = s.checkVersion(); err == nil {
				return nil
			}
			s.read.close()
			s.read = nil
		}
		_ = s.asking.Close()
		s.asking = nil
		if info, bad := os.Stat(s.path + "-wal"); bad == nil && info.Size() > 0 {
			break // something stands there that is not in the file yet
		}
	}
	return err
}

// shut closes what is open.
func (s *Store) shut() error {
	var err error
	for _, side := range []struct {
		lent pool
		db   *sql.DB
	}{{s.read, s.asking}, {s.write, s.writing}} {
		side.lent.close()
		if side.db != nil {
			err = errors.Join(err, side.db.Close())
		}
	}
	return err
}

func dsn(path string, pragmas ...string) string {
	q := url.Values{}
	for _, p := range pragmas {
		q.Add("_pragma", p)
	}
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: q.Encode()}).String()
}

// newID is the time in milliseconds and 48 random bits, in lower-case base 32, so that
// ids of one store lie near each other.
func newID() string {
	var b [14]byte
	binary.BigEndian.PutUint64(b[:], uint64(time.Now().UnixMilli()))
	_, _ = rand.Read(b[8:]) // never fails
	return strings.ToLower(base32.HexEncoding.WithPadding(base32.NoPadding).EncodeToString(b[2:]))
}

// Path returns the file.
func (s *Store) Path() string { return s.path }

// Close waits for the requests under way and closes the file. Closing twice is
// harmless.
func (s *Store) Close() error {
	s.mu.Lock()
	was := s.closed
	s.closed = true
	s.mu.Unlock()
	if was {
		return nil
	}
	if err := s.shut(); err != nil {
		return s.explain("close", err)
	}
	return nil
}

// errClosed is the error of a store that has been closed.
var errClosed = errors.New("the store is closed")

// Do does the steps of a request.
func (s *Store) Do(ctx context.Context, q contract.StoreRequest) (contract.StoreReply, error) {
	if err := memory.CheckStore(&q); err != nil {
		return contract.StoreReply{}, err
	}
	writes := false
	for i := range q.Steps {
		switch q.Steps[i].Do {
		case "put", "touch", "delete":
			writes = true
		}
	}
	r, err := s.do(ctx, q, writes)
	if err != nil {
		return contract.StoreReply{}, s.explain("use", err)
	}
	return r, nil
}

func (s *Store) do(ctx context.Context, q contract.StoreRequest, writes bool) (r contract.StoreReply, err error) {
	from, begin := s.read, "BEGIN"
	if writes && s.readOnly {
		return r, unwritable(os.ErrPermission)
	}
	if writes {
		from, begin = s.write, "BEGIN IMMEDIATE"
	}
	c, err := s.borrow(ctx, from)
	if err != nil {
		return r, err
	}
	defer func() { from <- c }()
	if _, err := c.exec(begin); err != nil {
		return r, err
	}
	w := &work{conn: c, store: s, now: s.options.Now(), fresh: map[name]int64{}}
	if r, err = w.steps(q, writes); err == nil {
		_, err = c.exec("COMMIT")
	}
	if err != nil {
		// Some errors have rolled back already.
		_, _ = c.exec("ROLLBACK")
		return r, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for n, id := range w.fresh {
		s.numbers[n] = id
	}
	return r, nil
}

// borrow waits for a connection.
func (s *Store) borrow(ctx context.Context, from pool) (*conn, error) {
	s.mu.Lock()
	closed := s.closed
	s.mu.Unlock()
	if closed {
		return nil, errClosed
	}
	select {
	case c := <-from:
		return c, nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}
