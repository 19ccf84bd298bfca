// Package report reads what people write when something fails: bug reports, error
// messages and stack traces. It tells what names code (frames, files, modules,
// identifiers) and what is said about it from what every report has: headings,
// checkboxes, versions, greetings. It knows nothing of any repository.
package report

import (
	"strings"

	"github.com/cairn-search/cairn/core/text"
)

// Kind is what a piece of a report is.
type Kind uint8

// The kinds.
const (
	Title   Kind = iota // the first line
	Prose               // what is said
	Inline              // in backticks or quotation marks
	Code                // blocks of code and of output
	Failure             // an error message
	Call                // names of functions in a trace
	Quote               // what another one wrote
	Noise               // headings of templates, checkboxes, versions, greetings
	Kinds               // how many there are
)

// Span is a piece of a report's text, without addresses of pages.
type Span struct {
	Kind Kind
	Text string
}

// Name is a word of a report that may name code: an identifier, plain or
// qualified, a module, a file or a directory.
type Name struct {
	Kind Kind // of the piece where it stands first
	Text string
}

// Frame is a place in code: a line of a stack trace, or what is written
// file:line.
type Frame struct {
	// Path is as written, with slashes; "" if only the function is known.
	Path string
	// Line is 1-based, 0 if unknown.
	Line int
	// Function is as written, without arguments; "" if unknown.
	Function string
	// Depth is its distance from the innermost frame of its trace, which is 0.
	Depth int
}

// Report is what was read.
type Report struct {
	// Long is true for a text of many words or lines, rather than a message or a
	// trace alone.
	Long   bool
	Spans  []Span
	Frames []Frame
	Names  []Name
}

// Bounds of what is kept; the first ones are.
const (
	maxFrames = 400
	maxNames  = 1000
	maxPath   = 512 // bytes
)

// From how much on a text is a report even without a place in code.
const (
	longWords = 40 // words
	fewWords  = 20 // words on at least fewLines lines
	fewLines  = 3
)

// Read reads a text. ok is false if it is neither long nor names a place in code,
// but an ordinary query.
func Read(src string) (r *Report, ok bool) {
	d := reader{names: map[string]bool{}}
	words, lines := 0, 0
	for line := range strings.Lines(src) {
		n := len(strings.Fields(line))
		words += n
		if n > 0 {
			lines++
		}
		d.line(strings.TrimRight(line, " \t\r\n"))
	}
	d.endTrace()
	r = &d.out
	r.Long = words >= longWords || lines >= fewLines && words >= fewWords
	return r, r.Long || r.places()
}

// places tells whether a report names a place in code: one of a file, or several
// functions as in a trace.
func (r *Report) places() bool {
	return len(r.Frames) > 1 || len(r.Frames) == 1 && r.Frames[0].Path != ""
}

// reader goes through a report line by line.
type reader struct {
	out   Report
	names map[string]bool

	fence   string // that opened the block of code at hand; "" outside
	comment bool   // inside <!-- -->
	listing bool   // in a section of versions
	begun   bool   // the title has been seen
	blank   bool   // the line before was blank
	code    bool   // the line before was an indented block of code
	before  string // the line before

	trace  []Frame // the frames of the trace at hand, as they come
	style  style
	apart  int  // lines since its last frame
	shown  bool // it goes on with the code of a function
	source bool // the next line may be the source of the frame before
}

func (d *reader) span(k Kind, s string) {
	s, urls := withoutAddresses(s)
	for _, u := range urls {
		d.place(u)
	}
	if strings.TrimSpace(s) == "" {
		return
	}
	d.out.Spans = append(d.out.Spans, Span{k, s})
	if k != Noise {
		d.namesIn(k, s)
	}
}

func (d *reader) name(k Kind, s string) {
	if len(s) > 1 && len(s) <= maxPath && len(d.out.Names) < maxNames && !d.names[s] {
		d.names[s] = true
		d.out.Names = append(d.out.Names, Name{k, s})
	}
}

// place notes the lines of files that a piece of text names.
func (d *reader) place(s string) {
	for at := 0; ; {
		p, ok := nextPlace(s, at)
		if !ok {
			return
		}
		at = p.end
		d.frame(lone, Frame{Path: p.path, Line: p.line})
	}
}

func isWordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// shaped tells whether a word can hardly be anything but an identifier: it has
// several parts.
func shaped(w string) bool {
	if len(w) > text.MaxToken {
		return false
	}
	var room [24][2]int
	return len(text.Parts([]byte(w), room[:0])) > 1
}
