package ci

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/cairn-search/cairn/core/contract"
)

// Log is what a log says of failures.
type Log struct {
	// Text is what is worth asking with, at most [contract.MaxQueryBytes].
	Text string `json:"-"`
	// Verdict is what the log says of the job.
	Verdict Verdict `json:"verdict"`
	// Tests are those that failed, in order, each once.
	Tests []Test `json:"tests"`
	// Lines and Bytes are what was read, Kept the lines that Text has, Folded the
	// failures that were like one before.
	Lines  int   `json:"lines"`
	Bytes  int64 `json:"bytes"`
	Kept   int   `json:"kept"`
	Folded int   `json:"folded,omitempty"`
	// Truncated is true if failures were left out for the bound on Text.
	Truncated bool `json:"truncated,omitempty"`
}

// Bounds of what is kept of a log: of the first failures, of the last ones, and of its
// end if no failure was recognised. Together they are less than a query may be.
const (
	MaxLogBytes  = 1 << 30 // what is read of a log at most
	maxLineBytes = 2 << 10
	headBytes    = 320 << 10
	tailBytes    = 512 << 10
	contextLines = 120 // before a failure
	sectionLines = 300 // of a failure
	sectionBytes = 128 << 10
	nearLines    = 30  // after an error
	shortLog     = 200 // lines: all but noise is kept
	maxTests     = 200
	maxSeen      = 1 << 14 // failures that are remembered to fold others
	linesAtOnce  = 1 << 12 // between two looks at whether it is to end
)

// What is kept fits into a query, with the names of tests above it.
const _ = uint(contract.MaxQueryBytes - headBytes - tailBytes - sectionBytes)

// ErrBinary is the error of a log that is not text.
var ErrBinary = errors.New("it is not text")

// Prepare reads a log and keeps what says something of its failures: the first ones and
// the last ones. Memory does not depend on the log's length. A log of the Unicode form
// that PowerShell writes is read too; one that is compressed or binary is refused. It ends with
// the context's error when that ends.
func Prepare(ctx context.Context, r io.Reader) (*Log, error) {
	bounded := &io.LimitedReader{R: r, N: MaxLogBytes}
	b := bufio.NewReaderSize(bounded, 64<<10)
	head, err := b.Peek(4 << 10)
	if err != nil && err != io.EOF && err != bufio.ErrBufferFull {
		return nil, fmt.Errorf("read log: %w", err)
	}
	var lines lineReader = &byteLines{r: b}
	switch {
	case bytes.HasPrefix(head, []byte{0xff, 0xfe}):
		lines = &byteLines{r: bufio.NewReaderSize(&wideReader{r: b, low: 0}, 64<<10)}
	case bytes.HasPrefix(head, []byte{0xfe, 0xff}):
		lines = &byteLines{r: bufio.NewReaderSize(&wideReader{r: b, low: 1}, 64<<10)}
	case bytes.HasPrefix(head, []byte{0x1f, 0x8b}), bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte{0x28, 0xb5, 0x2f, 0xfd}):
		return nil, fmt.Errorf("read log: it is compressed: unpack it first: %w", ErrBinary)
	case binary(head):
		return nil, fmt.Errorf("read log: %w", ErrBinary)
	}
	s := newStreams()
	for {
		line, err := lines.next()
		if err == io.EOF {
			break
		}
		if err == nil && s.lines%linesAtOnce == 0 {
			err = context.Cause(ctx)
		}
		if err != nil {
			return nil, fmt.Errorf("read log: %w", err)
		}
		s.line(line)
	}
	log := s.log()
	log.Bytes, log.Truncated = MaxLogBytes-bounded.N, log.Truncated || bounded.N == 0
	return log, nil
}

// binary tells whether more than a tenth of a text are bytes that no text has, or half of that where it
// is no UTF-8 either.
func binary(b []byte) bool {
	odd := 0
	for _, c := range b {
		if c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != 0x1b && c != '\b' && c != '\f' && c != 0x07 {
			odd++
		}
	}
	return odd*10 > len(b) || odd*20 > len(b) && !utf8.Valid(b)
}

// lineReader reads lines, each valid until the next; io.EOF ends them.
type lineReader interface{ next() ([]byte, error) }

// byteLines reads lines of which at most maxLineBytes are kept.
type byteLines struct {
	r    *bufio.Reader
	line []byte
}

func (l *byteLines) next() ([]byte, error) {
	l.line = l.line[:0]
	for {
		part, err := l.r.ReadSlice('\n')
		l.line = append(l.line, part[:min(len(part), maxLineBytes-len(l.line))]...)
		switch {
		case err == nil:
			return l.line, nil
		case errors.Is(err, bufio.ErrBufferFull):
		case err == io.EOF && len(l.line) > 0:
			return l.line, nil
		default:
			return nil, err
		}
	}
}

// wideReader makes UTF-8 of UTF-16; what is not of the first plane becomes "?".
type wideReader struct {
	r   *bufio.Reader
	low int // where the low byte of a pair is
}

func (w *wideReader) Read(p []byte) (int, error) {
	n := 0
	for n+3 <= len(p) {
		var pair [2]byte
		if _, err := io.ReadFull(w.r, pair[:]); err != nil {
			if n > 0 || err == io.ErrUnexpectedEOF {
				return n, nil
			}
			return 0, err
		}
		r := rune(pair[w.low]) | rune(pair[1-w.low])<<8
		if r >= 0xd800 && r < 0xe000 {
			r = '?'
		}
		n += copy(p[n:], string(r))
	}
	if n == 0 {
		return 0, io.ErrShortBuffer
	}
	return n, nil
}

// module is the last part of a package's path, without a version.
func module(path string) string {
	parts := strings.Split(path, "/")
	last := len(parts) - 1
	if last > 0 && len(parts[last]) > 1 && parts[last][0] == 'v' && strings.Trim(parts[last][1:], "0123456789") == "" {
		last--
	}
	return parts[last]
}
