// Package needs is what operations ask their host for on the way: contents of files, what
// lies near a query, the history of commits, the pieces of an archive.
package needs

import (
	"bytes"
	"fmt"
	"io"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
)

// PieceBytes is how much a read need asks for at most. Native hosts do well
// with it; a smaller piece is always a valid reply.
const PieceBytes = 1 << 20

// Stream reads a stream through read needs.
type Stream struct {
	task  *step.Task
	size  int64 // -1 if unknown
	at    int64
	piece []byte
	ended bool
	taken int64
	// window is the piece ReadAt read last.
	window      []byte
	windowStart int64
}

// NewStream begins a stream; a size of 0 or less is one that is not known.
func NewStream(t *step.Task, size int64) *Stream {
	if size <= 0 {
		size = -1
	}
	return &Stream{task: t, size: size}
}

// Size returns the length of the stream, -1 if it is not known.
func (s *Stream) Size() int64 { return s.size }

// Taken returns how many bytes have arrived.
func (s *Stream) Taken() int64 { return s.taken }

// Read implements io.Reader.
func (s *Stream) Read(b []byte) (int, error) {
	for len(s.piece) == 0 {
		if s.ended {
			return 0, io.EOF
		}
		if err := s.next(PieceBytes); err != nil {
			return 0, err
		}
	}
	n := copy(b, s.piece)
	s.piece = s.piece[n:]
	return n, nil
}

// next fetches the piece that follows what was read.
func (s *Stream) next(length int) error {
	piece, end, err := s.Fetch(s.at, length)
	if err != nil {
		return err
	}
	if len(piece) == 0 && !end {
		return contract.Errorf(contract.CodeHost, "read at %d: the host replied neither bytes nor the end", s.at)
	}
	s.ended, s.at = end, s.at+int64(len(piece))
	if len(s.piece) > 0 {
		piece = append(bytes.Clone(s.piece), piece...)
	}
	s.piece = piece
	return nil
}

// Begins tells whether the stream begins with a text; what was looked at is read afterwards.
func (s *Stream) Begins(with string) (bool, error) {
	for len(s.piece) < len(with) && !s.ended {
		if err := s.next(PieceBytes); err != nil {
			return false, err
		}
	}
	return bytes.HasPrefix(s.piece, []byte(with)), nil
}

// maxAhead is how much memory a stated size is trusted with before bytes arrive, and
// moreAhead how many times what has arrived afterwards.
const (
	maxAhead  = 64 << 20
	moreAhead = 8
)

// All reads what is left, in pieces of length bytes at most, into memory of its own; or,
// if it is given, keeps the one piece that it comes as.
func (s *Stream) All(length int, given bool) ([]byte, error) {
	var b []byte
	for {
		piece := s.piece
		s.piece = nil
		if s.ended && b == nil && given {
			return piece, nil
		}
		if len(b)+len(piece) > cap(b) {
			room := max(maxAhead, moreAhead*int64(len(b)), int64(len(b)+len(piece)))
			if s.size >= 0 {
				room = min(room, max(s.size, int64(len(b)+len(piece))))
			}
			b = append(make([]byte, 0, room), b...)
		}
		if b = append(b, piece...); s.ended {
			return b, nil
		}
		if err := s.next(length); err != nil {
			return nil, err
		}
	}
}

// ReadAt implements io.ReaderAt.
func (s *Stream) ReadAt(b []byte, off int64) (int, error) {
	n := 0
	for n < len(b) {
		at := off + int64(n)
		if at >= s.size {
			return n, io.EOF
		}
		if at < s.windowStart || at >= s.windowStart+int64(len(s.window)) {
			piece, _, err := s.Fetch(at, int(min(PieceBytes, s.size-at)))
			if err != nil {
				return n, err
			}
			if len(piece) == 0 {
				return n, io.ErrUnexpectedEOF
			}
			s.window, s.windowStart = piece, at
		}
		n += copy(b[n:], s.window[at-s.windowStart:])
	}
	return n, nil
}

// Fetch asks for at most length bytes; end tells whether they are the last.
func (s *Stream) Fetch(at int64, length int) ([]byte, bool, error) {
	r, err := s.task.Do("read", contract.ReadRequest{Offset: at, Length: length}, nil)
	if err != nil {
		return nil, false, fmt.Errorf("read at %d: %w", at, err)
	}
	if len(r.Body) > length {
		return nil, false, contract.Errorf(contract.CodeHost, "read at %d: the host replied %d bytes where at most %d were asked for", at, len(r.Body), length)
	}
	s.taken += int64(len(r.Body))
	return r.Body, r.End || s.size >= 0 && at+int64(len(r.Body)) >= s.size, nil
}
