package ci

import (
	"context"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/report"
)

// Bounds of the code of failing tests that is read.
const (
	readBodies  = 12
	bodyLines   = 80 // of a test that the graph knows
	titledLines = 25 // of one that is known by its title
	aboveFrame  = 12 // lines of a test of which only a frame is known
	belowFrame  = 2
	filesBodies = 8 // in one file
	askedBody   = 12000
	likeBodies  = 40
)

// body is where the code of a failing test stands.
type body struct {
	path  string
	lines contract.Lines
}

// code takes up the files that the code of the failing tests is like: a log tells little of it where an
// assertion says no more than what differs. It need not be read where a trace leads into the code, nor
// where the log shows it, as pytest's do.
func (s *suspects) code(ctx context.Context, call Ask, starts []start) error {
	if s.framed || slices.ContainsFunc(s.tests, func(t Test) bool { return t.Runner == "pytest" }) {
		return nil
	}
	var text strings.Builder
	for _, b := range s.bodies(starts) {
		a, err := ask[contract.FileReadResponse](ctx, call, "read", contract.FileReadRequest{Path: b.path, Start: b.lines.Start, End: b.lines.End, MaxBytes: askedBody})
		if found, err := resolved(err); err != nil {
			return err
		} else if found {
			text.WriteString(a.Text + "\n")
		}
	}
	if strings.TrimSpace(text.String()) == "" {
		return nil
	}
	q := text.String()
	q = strings.ToValidUTF8(q[:min(len(q), askedBody)], "")
	return s.alike(ctx, call, q, likeBodies, coded, "the failing test's code is like it")
}

// bodies are where the failing tests stand: those that the graph knows, the lines around frames that
// are in none of them, and what follows on a title.
func (s *suspects) bodies(starts []start) (list []body) {
	add := func(path string, first, last int) {
		b := body{path, contract.Lines{Start: max(1, first), End: last}}
		if len(list) < readBodies && !slices.Contains(list, b) {
			list = append(list, b)
		}
	}
	for _, t := range starts {
		if t.lines.Start > 0 {
			add(t.path, t.lines.Start, min(t.lines.End, t.lines.Start+bodyLines))
		}
	}
	for _, p := range s.list {
		if !p.test || p.data {
			continue
		}
		framed := s.outside(p.path, list)
		for _, line := range framed {
			add(p.path, line-aboveFrame, line+belowFrame)
		}
		if len(framed) == 0 && p.line > 0 {
			add(p.path, p.line, p.line+titledLines)
		}
	}
	return list
}

// outside are the lines of frames in a file that are in none of some bodies.
func (s *suspects) outside(path string, list []body) (lines []int) {
	for _, f := range s.frames {
		if f.Line == 0 || !inTrace(f.Path, path) || len(lines) == filesBodies {
			continue
		}
		if !slices.ContainsFunc(list, func(b body) bool { return b.holds(path, f) }) && !slices.Contains(lines, f.Line) {
			lines = append(lines, f.Line)
		}
	}
	return lines
}

func (b body) holds(path string, f report.Frame) bool {
	return b.path == path && b.lines.Start <= f.Line && f.Line <= b.lines.End
}
