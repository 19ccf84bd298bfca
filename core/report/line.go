package report

import (
	"strings"
	"unicode"
)

// line reads a line, without white space at its end.
func (d *reader) line(l string) {
	s := strings.TrimSpace(l)
	if s == "" {
		d.blank = true
		return
	}
	d.apart++
	d.shows(s)
	indented := strings.HasPrefix(l, "    ") || strings.HasPrefix(l, "\t")
	d.classify(s, indented)
	d.before, d.blank = s, false
}

func (d *reader) classify(s string, indented bool) {
	if d.fence != "" {
		if strings.HasPrefix(s, d.fence) {
			d.fence = ""
			return
		}
		d.block(s)
		return
	}
	if d.comment {
		_, _, open := strings.Cut(s, "-->")
		d.comment = !open
		return
	}
	if mark := fenceOf(s); mark != "" {
		d.fence, d.code = mark, false
		return
	}
	if strings.HasPrefix(s, "<!--") {
		d.comment = !strings.Contains(s, "-->")
		return
	}
	d.plain(withoutStamp(s), indented)
}

// fenceOf returns the mark that a block of code begins with on a line, "" if none does.
func fenceOf(s string) string {
	for _, mark := range [...]string{"```", "~~~"} {
		if rest, ok := strings.CutPrefix(s, mark); ok && !strings.Contains(rest, mark) {
			return mark
		}
	}
	return ""
}

// plain classifies a line outside of fences and comments.
func (d *reader) plain(s string, indented bool) {
	if quote, ok := strings.CutPrefix(s, "> "); ok && d.style != downward {
		d.span(Quote, quote)
		return
	}
	if d.source && indented {
		d.source = false
		d.span(Code, s)
		return
	}
	d.source = false
	if d.traceLine(s) {
		d.begun = true
		return
	}
	code := prompted(s) || indented && (d.blank || d.code || d.apart == 1) && !listItem(s)
	d.code = code
	switch {
	case failure(s):
		d.begun = true
		d.failed(s)
	case code:
		d.block(s)
	default:
		d.text(s)
	}
	if d.style == none || d.far() {
		d.place(s)
	}
}

// block reads a line of a block of code or output.
func (d *reader) block(s string) {
	s = withoutStamp(s)
	switch {
	case d.source:
		d.source = false
		if d.traceLine(s) {
			return
		}
		d.span(Code, s)
	case d.traceLine(s):
	case failure(s):
		d.failed(s)
	case d.listing || listed(s):
		d.span(Noise, s)
	default:
		d.span(Code, s)
		d.imports(s)
	}
}

// failed reads an error message. What comes after it is another trace, but in
// pytest's.
func (d *reader) failed(s string) {
	if !strings.HasPrefix(s, "E ") && !d.shown {
		d.endTrace()
	}
	d.span(Failure, s)
}

// text reads a line outside blocks of code.
func (d *reader) text(s string) {
	head, isHead := heading(s)
	if isHead {
		d.listing = false
	}
	switch {
	case isHead && isTemplate(head):
		d.listing = containsAny(head, listingHeads)
		d.span(Noise, head)
	case !d.begun:
		d.begun = true
		d.inline(Title, head)
	case isHead:
		d.inline(Prose, head)
	case d.listing, checkbox(s), listed(s), greeting(s):
		d.span(Noise, s)
	default:
		d.inline(Prose, s)
	}
}

// inline tells what is in backticks or quotation marks from the rest of a line.
func (d *reader) inline(k Kind, s string) {
	rest := s
	for {
		open := strings.IndexAny(rest, "`\"")
		if open < 0 {
			break
		}
		end := strings.IndexByte(rest[open+1:], rest[open])
		if end < 0 {
			break
		}
		d.span(k, rest[:open])
		d.span(Inline, rest[open+1:open+1+end])
		rest = rest[open+end+2:]
	}
	d.span(k, rest)
}

// failure tells whether a line is an error message.
func failure(s string) bool {
	if rest, ok := strings.CutPrefix(s, "E "); ok {
		s = strings.TrimSpace(rest)
	}
	for _, p := range [...]string{"Caused by:", "Exception in thread", "Uncaught ", "Unhandled ", "panic:", "thread '", "fatal error", "Fatal error", "PHP Fatal",
		"Segmentation fault", "error:", "Error:", "ERROR:", "FATAL:", "error[", "** (", "==ERROR"} {
		if strings.HasPrefix(s, p) {
			return true
		}
	}
	word, _, more := strings.Cut(s, ":")
	if !more && strings.Contains(s, " ") || len(word) > maxPath {
		return false
	}
	for _, end := range [...]string{"Error", "Exception", "Warning", "Fault", "Failure", "Errno"} {
		if strings.HasSuffix(word, end) && len(word) > len(end) && unicode.IsLetter(rune(word[0])) && strings.IndexByte(word, ' ') < 0 {
			return true
		}
	}
	return false
}
