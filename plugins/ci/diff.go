package ci

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// File is a file of a diff.
type File struct {
	// Path is that of the file as it is now, or was if it is Deleted; Old is the one
	// before if it was renamed.
	Path    string `json:"path"`
	Old     string `json:"old,omitempty"`
	Added   bool   `json:"added,omitempty"`
	Deleted bool   `json:"deleted,omitempty"`
	// Binary is true if only that it changed is known.
	Binary bool   `json:"binary,omitempty"`
	Hunks  []Hunk `json:"hunks,omitempty"`
}

// Hunk is a run of changed lines with those around it.
type Hunk struct {
	// OldStart and NewStart are 1-based; 0 in an empty file.
	OldStart int `json:"old_start"`
	OldLines int `json:"old_lines"`
	NewStart int `json:"new_start"`
	NewLines int `json:"new_lines"`
	// Text are its lines, each after "+", "-" or " ".
	Text string `json:"text"`
	// Changed are the changed lines as the file is now. Where lines were only taken
	// out, they are those beside the gap.
	Changed []contract.Lines `json:"changed"`
}

// Bounds of a diff.
const (
	MaxDiffBytes = 64 << 20
	maxDiffFiles = 10_000
	maxDiffLine  = 64 << 10 // what is kept of a line
)

// ErrTooLarge is the error of a diff beyond the bounds.
var ErrTooLarge = errors.New("it is too large")

// ErrNoDiff is the error of a text that has no file of a diff.
var ErrNoDiff = errors.New("it is no diff")

// ParseDiff reads a unified diff, as of git or diff -u. Paths lead from the
// repository's root; one that leads out of it is an error,
// and so is a text that is no diff; nothing at all is an empty one.
func ParseDiff(r io.Reader) ([]File, error) {
	limited := &io.LimitedReader{R: r, N: MaxDiffBytes + 1}
	b := bufio.NewReaderSize(limited, 64<<10)
	d := differ{}
	var line []byte
	for number := 1; ; number++ {
		line = line[:0]
		var err error
		for more := true; more; {
			var part []byte
			part, err = b.ReadSlice('\n')
			line = append(line, part[:min(len(part), maxDiffLine-len(line))]...)
			more = errors.Is(err, bufio.ErrBufferFull)
		}
		if err != nil && err != io.EOF {
			return nil, fmt.Errorf("read diff: %w", err)
		}
		if len(line) > 0 {
			text := strings.TrimSuffix(string(line), "\n")
			if err := d.line(text); err != nil {
				return nil, fmt.Errorf("parse diff line %d: %w", number, err)
			}
		}
		switch {
		case limited.N <= 0:
			return nil, fmt.Errorf("parse diff: more than %d MiB: %w", MaxDiffBytes>>20, ErrTooLarge)
		case len(d.files) > maxDiffFiles:
			return nil, fmt.Errorf("parse diff: more than %d files: %w", maxDiffFiles, ErrTooLarge)
		case err == io.EOF:
			d.endHunk()
			return d.finish()
		}
	}
}
