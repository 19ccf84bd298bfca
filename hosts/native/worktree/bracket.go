package worktree

// bracket reads the set that begins after the [ before pattern[p]. end is the
// index of its ], in tells whether c, lower case when folding, is a member.
// A set without an end or with an unknown class is not ok.
func (w wildcard) bracket(pattern string, p int, c byte) (end int, in, ok bool) {
	at := func(i int) byte {
		if i < len(pattern) {
			return pattern[i]
		}
		return 0
	}
	negated := at(p) == '!' || at(p) == '^'
	if negated {
		p++
	}
	var previous byte // begins a range when a hyphen follows; 0 for none
	for first := true; first || at(p) != ']'; first, p = false, p+1 {
		pc := at(p)
		switch {
		case pc == 0:
			return 0, false, false
		case pc == '\\':
			if p++; at(p) == 0 {
				return 0, false, false
			}
			pc = at(p)
			in = in || c == pc
		case pc == '-' && previous != 0 && at(p+1) != 0 && at(p+1) != ']':
			if p++; at(p) == '\\' {
				if p++; at(p) == 0 {
					return 0, false, false
				}
			}
			in = in || previous <= c && c <= at(p)
			if upper := c - 'a' + 'A'; w.fold && 'a' <= c && c <= 'z' {
				in = in || previous <= upper && upper <= at(p)
			}
			pc = 0
		case pc == '[' && at(p+1) == ':':
			close := p + 2
			for at(close) != 0 && at(close) != ']' {
				close++
			}
			if at(close) == 0 {
				return 0, false, false
			}
			if close < p+3 || at(close-1) != ':' {
				in = in || c == '['
				break
			}
			member, known := w.class(pattern[p+2:close-1], c)
			if !known {
				return 0, false, false
			}
			in = in || member
			p, pc = close, 0
		default:
			in = in || c == pc
		}
		previous = pc
	}
	return p, in != negated, true
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

// class tells whether c belongs to a class.
func (w wildcard) class(name string, c byte) (member, known bool) {
	in, known := classes[name]
	return known && (in(c) || name == "upper" && w.fold && lower(c)), known
}
