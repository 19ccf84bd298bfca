package worktree

// bracket reads the set that begins after the [ before pattern[p]. end is the
// index of its ], in tells whether c, lower case when folding, is a member.
// A set without an end or with an unknown class is not ok.
func (w wildcard) bracket(pattern string, p int, c byte) (end int, in, ok bool) {
	negated := byteAt(pattern, p) == '!' || byteAt(pattern, p) == '^'
	if negated {
		p++
	}
	var previous byte
	for first := true; first || byteAt(pattern, p) != ']'; first, p = false, p+1 {
		var member bool
		if p, previous, member, ok = w.element(pattern, p, previous, c); !ok {
			return 0, false, false
		}
		in = in || member
	}
	return p, in != negated, true
}

// element reads the letter, range or class of a set that pattern[p] begins or, after previous, ends. end is the
// index of its last byte; begins is the letter of which a hyphen makes a range, 0 for none.
func (w wildcard) element(pattern string, p int, previous, c byte) (end int, begins byte, in, ok bool) {
	pc, next := byteAt(pattern, p), byteAt(pattern, p+1)
	switch {
	case pc == '\\':
		return p + 1, next, c == next, next != 0
	case pc == '-' && previous != 0 && next != 0 && next != ']':
		if p++; next == '\\' {
			p++
		}
		to := byteAt(pattern, p)
		return p, 0, w.between(previous, to, c), to != 0
	case pc == '[' && next == ':':
		return w.classAt(pattern, p, c)
	}
	return p, pc, c == pc, pc != 0
}

// classAt reads a class, such as [:alpha:], at pattern[p], as element does. Without its second colon the bracket is
// a letter.
func (w wildcard) classAt(pattern string, p int, c byte) (end int, begins byte, in, ok bool) {
	end = p + 2
	for byteAt(pattern, end) != 0 && pattern[end] != ']' {
		end++
	}
	switch {
	case byteAt(pattern, end) == 0:
		return 0, 0, false, false
	case end < p+3 || pattern[end-1] != ':':
		return p, '[', c == '[', true
	}
	in, ok = w.class(pattern[p+2:end-1], c)
	return end, 0, in, ok
}

// between tells whether c is from one letter to another, in either case when folding.
func (w wildcard) between(from, to, c byte) bool {
	upper := c
	if w.fold && 'a' <= c && c <= 'z' {
		upper -= 'a' - 'A'
	}
	return from <= c && c <= to || from <= upper && upper <= to
}

// byteAt returns a byte of a pattern, 0 after its end.
func byteAt(pattern string, i int) byte {
	if i < len(pattern) {
		return pattern[i]
	}
	return 0
}

func lower(c byte) bool   { return 'a' <= c && c <= 'z' }
func upper(c byte) bool   { return 'A' <= c && c <= 'Z' }
func digit(c byte) bool   { return '0' <= c && c <= '9' }
func printed(c byte) bool { return ' ' < c && c < 0x7f }

// classes are the POSIX classes of ASCII.
var classes = map[string]func(c byte) bool{
	"alnum":  func(c byte) bool { return lower(c) || upper(c) || digit(c) },
	"alpha":  func(c byte) bool { return lower(c) || upper(c) },
	"blank":  func(c byte) bool { return c == ' ' || c == '\t' },
	"cntrl":  func(c byte) bool { return c < ' ' || c == 0x7f },
	"digit":  digit,
	"graph":  printed,
	"lower":  lower,
	"print":  func(c byte) bool { return printed(c) || c == ' ' },
	"punct":  func(c byte) bool { return printed(c) && !lower(c) && !upper(c) && !digit(c) },
	"space":  func(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' },
	"upper":  upper,
	"xdigit": func(c byte) bool { return digit(c) || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F' },
}

func (w wildcard) class(name string, c byte) (member, known bool) {
	in, known := classes[name]
	return known && (in(c) || name == "upper" && w.fold && lower(c)), known
}
