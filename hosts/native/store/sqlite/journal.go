package sqlite

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/cairn-search/cairn/core/contract"
)

// A journal is applied to whatever file stands under its name, so that a backup that is copied
// over a store, or moved into its place, would be ruined by what a server, or one that was cut
// off, left beside it. So each write that is committed has a mark, random bytes, and names the
// mark of the write before: a journal belongs to a file that holds the mark of one of its
// writes, or of the one before the first of them.

// mark is of a write; that of a file without any is 0.
type mark [8]byte

// The marks are in the row of the table counter, the first that was made, so it is on this page.
const markPage = 2

// marksOn reads the marks of a write and of the one before it from the page of the counter.
func marksOn(page []byte) (was, now mark) {
	const leaf, header = 0x0d, 8 // https://sqlite.org/fileformat.html#b_tree_pages
	if len(page) < header+2 || page[0] != leaf || binary.BigEndian.Uint16(page[3:]) != 1 {
		return was, now
	}
	cell := page[min(len(page), int(binary.BigEndian.Uint16(page[header:]))):]
	size, n := binary.Uvarint(cell) // of rows this small it has one byte, as the number of the row has
	if n != 1 || size < 20 || size > 64 || len(cell) < 2+int(size) {
		return was, now
	}
	row := cell[2 : 2+size]
	const blob = 12 + 2*8 // its type in the head of a row
	if row[0] != 4 || row[2] != blob || row[3] != blob {
		return was, now // of version 1
	}
	copy(was[:], row[size-16:])
	copy(now[:], row[size-8:])
	return was, now
}

// markOf is the mark of the last write that is in a file itself.
func markOf(f io.ReaderAt) (m mark, err error) {
	var head [18]byte
	if _, err := f.ReadAt(head[:], 0); err != nil {
		return m, ignoreEnd(err)
	}
	page := make([]byte, pageSize(uint32(binary.BigEndian.Uint16(head[16:]))))
	if _, err := f.ReadAt(page, (markPage-1)*int64(len(page))); err != nil {
		return m, ignoreEnd(err)
	}
	_, m = marksOn(page)
	return m, nil
}

// pageSize is what a header says of it.
func pageSize(told uint32) int {
	if told == 1 || told > 1<<16 {
		return 1 << 16
	}
	return max(512, int(told))
}

func ignoreEnd(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// journal is what stands in one: the marks of its writes, that of the one before the first of
// them first, none if nothing stands there that would be applied.
type journal struct {
	salts [8]byte // other ones when it is begun anew
	marks []mark
}

// readJournal reads a write-ahead log as far as it was written since it was begun anew:
// https://sqlite.org/fileformat.html#the_write_ahead_log
func readJournal(r io.Reader) (j journal, err error) {
	in := bufio.NewReaderSize(r, 1<<16)
	var head [32]byte
	if _, err := io.ReadFull(in, head[:]); err != nil {
		return j, ignoreEnd(err)
	}
	copy(j.salts[:], head[16:])
	page := make([]byte, pageSize(binary.BigEndian.Uint32(head[8:])))
	for {
		var frame [24]byte
		if _, err := io.ReadFull(in, frame[:]); err != nil {
			return j, ignoreEnd(err)
		}
		if [8]byte(frame[8:]) != j.salts {
			return j, nil
		}
		if binary.BigEndian.Uint32(frame[:]) != markPage {
			if _, err := in.Discard(len(page)); err != nil {
				return j, ignoreEnd(err)
			}
			continue
		}
		if _, err := io.ReadFull(in, page); err != nil {
			return j, ignoreEnd(err)
		}
		was, now := marksOn(page)
		if len(j.marks) == 0 {
			j.marks = append(j.marks, was)
		}
		j.marks = append(j.marks, now)
	}
}

// pair is a file with its journal, as they stand.
type pair struct {
	empty bool // nothing is in the file, and its journal would be removed
	mark  mark // of the file
	journal
}

func readPair(path string) (p pair, err error) {
	f, err := os.Open(path)
	if err != nil {
		return p, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return p, err
	}
	p.empty = info.Size() == 0
	if p.mark, err = markOf(f); err != nil {
		return p, err
	}
	w, err := os.Open(path + "-wal")
	if errors.Is(err, fs.ErrNotExist) {
		return p, nil
	}
	if err != nil {
		return p, err
	}
	defer w.Close()
	p.journal, err = readJournal(w)
	return p, err
}

// belongs tells whether the journal is the file's.
func (p *pair) belongs() bool {
	return len(p.marks) == 0 || !p.empty && slices.Contains(p.marks, p.mark)
}

// looks is how often a file and its journal are read at most until they stand still: another
// process may be writing the one into the other.
const looks = 10

// checkJournal refuses a file beside which another file's journal stands.
func checkJournal(path string) error {
	var last pair
	for i := range looks {
		p, err := readPair(path)
		if err != nil || p.belongs() {
			return nil // what cannot be read says so when it is opened
		}
		if i > 0 && p.mark == last.mark && p.salts == last.salts {
			return strange(path)
		}
		last = p
	}
	return nil
}

// strange is the error of a file beside which another file's journal stands.
func strange(path string) error {
	return &contract.Error{
		Code: contract.CodeCorrupt,
		Message: fmt.Sprintf("beside it stands the journal of another file, %s-wal: a file was copied over the store, or put in its place, while it was in use or after a process was cut off. "+
			"Nothing is read or written, for that would ruin it", filepath.Base(path)),
		Fix: fmt.Sprintf("go on with the file as it stands by cairn store restore %q, which keeps the journal beside it, or with another one by cairn store restore FILE", path),
	}
}

// standing are the files that are open.
type standing struct{ file, wal os.FileInfo }

func stand(path string) (f standing, err error) {
	if f.file, err = os.Stat(path); err == nil {
		f.wal, _ = os.Stat(path + "-wal") // made by the first write
	}
	return f, err
}

// Same tells whether the file and its journal are the ones that are open, and what was written
// to the file came from the journal. One that is not is to be opened anew, and not to be closed,
// which would remove the journal of the file in its place.
func (s *Store) Same() bool {
	now, err := stand(s.path)
	if err != nil {
		return false
	}
	s.mu.Lock()
	was := s.stands
	s.mu.Unlock()
	if !os.SameFile(was.file, now.file) || was.wal != nil && (now.wal == nil || !os.SameFile(was.wal, now.wal)) {
		return false
	}
	if !was.file.ModTime().Equal(now.file.ModTime()) || was.file.Size() != now.file.Size() {
		// The journal is written into it from time to time, and nothing else is.
		if p, err := readPair(s.path); err != nil || len(p.marks) == 0 || checkJournal(s.path) != nil {
			return false
		}
	}
	s.mu.Lock()
	s.stands = now
	s.mu.Unlock()
	return true
}
