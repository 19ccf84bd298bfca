package ci

import (
	"strings"
	"unicode/utf8"

	"github.com/cairn-search/cairn/core/lazy"
)

// visible frees a line of a log of colours and control bytes. What a carriage return has
// overwritten is gone, as on a screen.
func visible(b []byte) string {
	for len(b) > 0 && (b[len(b)-1] == '\r' || b[len(b)-1] == '\n') {
		b = b[:len(b)-1]
	}
	out := make([]byte, 0, len(b))
	for i := 0; i < len(b); {
		switch c := b[i]; {
		case c == 0x1b:
			i = afterEscape(b, i)
			continue
		case c == '\r':
			out = out[:0]
		case c == '\b':
			if n := len(out); n > 0 {
				out = out[:n-1]
			}
		case c == '\t' || c >= ' ' && c < 0x7f:
			out = append(out, c)
		case c >= 0x80:
			r, n := utf8.DecodeRune(b[i:])
			if r >= 0xa0 && !(r == utf8.RuneError && n == 1) && !invisible(r) { // not a C1 control
				out = append(out, b[i:i+n]...)
			}
			i += n
			continue
		}
		i++
	}
	return strings.ToValidUTF8(string(out), "")
}

// invisible tells whether a character changes how text looks without being seen:
// marks of direction, which can hide code, and byte-order marks.
func invisible(r rune) bool {
	return r >= 0x200b && r <= 0x200f || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r == 0xfeff
}

// afterEscape returns where an escape sequence ends that begins at i: CSI ends with a
// letter or the like (ECMA-48, 5.4), strings as of titles and links with BEL or ST.
func afterEscape(b []byte, i int) int {
	i++
	if i == len(b) {
		return i
	}
	switch b[i] {
	case '[':
		for i++; i < len(b); i++ {
			if b[i] >= 0x40 && b[i] <= 0x7e {
				return i + 1
			}
		}
		return i
	case ']', '_', 'P', '^', 'X':
		for i++; i < len(b); i++ {
			if b[i] == 0x07 {
				return i + 1
			}
			if b[i] == 0x1b && i+1 < len(b) && b[i+1] == '\\' {
				return i + 2
			}
		}
		return i
	case '(', ')', '*', '+', '#', '%':
		return min(i+2, len(b))
	}
	return i + 1
}

// withoutMarks cuts the time and the marks of CI systems off the head of a line:
// GitHub and Azure ("2026-01-02T03:04:05.6Z ##[error]"), GitLab ("section_start:1:name",
// "2026-…Z 01O "), Jenkins ("[2026-…Z] ", "12:00:01  "), TeamCity ("[12:00:01]W:\t [Step 1/2] ").
func withoutMarks(s string) string {
	if n := timeLength(s); n > 0 {
		jenkins := strings.HasPrefix(s[n:], "  ") && s[2] == ':'
		s = strings.TrimPrefix(s[n:], " ")
		if jenkins {
			s = s[1:]
		}
		s = step.Get().ReplaceAllString(withoutStream(s), "")
	}
	for _, mark := range [...]string{"##[error]", "##[warning]", "##[debug]", "##[command]", "##[section]"} {
		s = strings.TrimPrefix(s, mark)
	}
	if strings.HasPrefix(s, "##[group]") || strings.HasPrefix(s, "##[endgroup]") || strings.HasPrefix(s, "section_start:") || strings.HasPrefix(s, "section_end:") || strings.HasPrefix(s, "##teamcity[") {
		return ""
	}
	return s
}

// step is what TeamCity writes after its times.
var step = lazy.Regexp{Expr: `^[A-Za-z]?:\t *(?:\[[^]]*\] ?)?`}

// withoutStream cuts what follows times: GitLab's number of a stream, O or E, and + if the
// line goes on; "stdout F " of a container's log.
func withoutStream(s string) string {
	if len(s) >= 4 && isHex(s[0]) && isHex(s[1]) && (s[2] == 'O' || s[2] == 'E') && (s[3] == ' ' || s[3] == '+') {
		return s[4:]
	}
	for _, stream := range [...]string{"stdout F ", "stderr F "} {
		s = strings.TrimPrefix(s, stream)
	}
	return s
}

func isHex(c byte) bool { return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' }

// timeLength is how many bytes a time at the head of a line has, with the brackets
// around it; 0 if there is none.
func timeLength(s string) int {
	open := 0
	if strings.HasPrefix(s, "[") {
		open = 1
	}
	at, date := open, false
	if n := matches(s[at:], "0000-00-00"); n > 0 {
		at += n
		date = true
		if at == len(s) || s[at] != 'T' && s[at] != ' ' {
			return 0
		}
		at++
	}
	n := matches(s[at:], "00:00:00")
	if n == 0 {
		return 0
	}
	at += n
	if at < len(s) && (s[at] == '.' || s[at] == ',') {
		for at++; at < len(s) && s[at] >= '0' && s[at] <= '9'; at++ {
		}
	}
	if at < len(s) && s[at] == 'Z' {
		at++
	} else if n := max(matches(s[at:], "+00:00"), matches(s[at:], "-00:00"), matches(s[at:], "+0000"), matches(s[at:], "-0000")); n > 0 {
		at += n
	}
	if open == 1 {
		if at == len(s) || s[at] != ']' {
			return 0
		}
		return at + 1
	}
	// "12:00:01: error" is no time of a log line unless blank follows.
	if at < len(s) && s[at] != ' ' || at == len(s) && !date {
		return 0
	}
	return at
}

// matches returns the length of a pattern that s begins with, 0 if it does not; 0
// stands for any digit.
func matches(s, pattern string) int {
	if len(s) < len(pattern) {
		return 0
	}
	for i := range len(pattern) {
		if digit := s[i] >= '0' && s[i] <= '9'; pattern[i] == '0' && !digit || pattern[i] != '0' && s[i] != pattern[i] {
			return 0
		}
	}
	return len(pattern)
}
