package report

import (
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// placed is a line of a file, found in a text.
type placed struct {
	path       string
	line       int
	start, end int // of all of it in the text
}

// nextPlace finds the next file with a line at or after from: "a/b.go:12",
// "b.go:12:3", `b.cs:line 12`, "b.ts(12,3)", "b.php on line 12", "b.py, line 12",
// "…/blob/main/a/b.go#L12".
func nextPlace(s string, from int) (placed, bool) {
	for i := from; i < len(s); {
		if !isPathByte(s[i]) {
			i++
			continue
		}
		start := i
		for i < len(s) && isPathByte(s[i]) {
			i++
		}
		if line, end, ok := lineAfter(s, i); ok && isFile(s[start:i]) {
			return placed{cleanPath(s[start:i]), line, start, end}, true
		}
	}
	return placed{}, false
}

// isPathByte tells whether a byte may be part of a path as traces write it.
func isPathByte(c byte) bool {
	return isWordByte(c) || strings.IndexByte(`./\~+@-$%`, c) >= 0
}

// isFile tells whether a path ends in a name with an extension of a language.
func isFile(path string) bool {
	base := path[strings.LastIndexAny(path, `/\`)+1:]
	dot := strings.LastIndexByte(base, '.')
	if dot <= 0 || dot == len(base)-1 || len(path) > maxPath {
		return false
	}
	return outline.Detect(base, nil) != outline.Unknown && !strings.HasSuffix(base, ".org") // example.org
}

// lineAfter reads the number of a line that follows a path which ends at i.
func lineAfter(s string, i int) (line, end int, ok bool) {
	for _, lead := range [...]string{":line ", ":", "?:", "#L", "(", " on line ", ", line ", "\", line ", "', line ", " line ", "` line "} {
		rest, found := strings.CutPrefix(s[i:], lead)
		if !found {
			continue
		}
		line, n := number(rest)
		if n == 0 || line == 0 {
			continue
		}
		end = len(s) - len(rest) + n
		if lead == "(" && !closes(s[end:]) {
			continue
		}
		// A column may follow.
		if end+1 < len(s) && s[end] == ':' && isDigit(s[end+1]) {
			_, n := number(s[end+1:])
			end += 1 + n
		}
		return line, end, true
	}
	return 0, 0, false
}

// closes tells whether s goes on as "12)" or "12,5)" do after the first number.
func closes(s string) bool {
	if rest, ok := strings.CutPrefix(s, ","); ok {
		rest = strings.TrimLeft(rest, " ")
		_, n := number(rest)
		s = rest[n:]
	}
	return strings.HasPrefix(s, ")")
}

// maxDigits of a line's number.
const maxDigits = 7

// number reads a number of few digits at the head of s, 0 digits if there is none.
func number(s string) (v, digits int) {
	for digits < len(s) && isDigit(s[digits]) {
		if digits == maxDigits {
			return 0, 0
		}
		v = 10*v + int(s[digits]-'0')
		digits++
	}
	return v, digits
}

// cleanPath gives a path slashes, and cuts what a page that shows a repository
// has before it.
func cleanPath(p string) string {
	p = strings.ReplaceAll(p, `\`, "/")
	for _, lead := range [...]string{"/blob/", "/tree/", "/raw/", "/blame/", "/edit/"} {
		if at := strings.Index(p, lead); at >= 0 && strings.Contains(p[:at], ".") {
			if _, path, ok := strings.Cut(p[at+len(lead):], "/"); ok {
				return path
			}
		}
	}
	return p
}

// withoutAddresses cuts the addresses of pages out of a text, and returns those
// that show a file of a repository.
func withoutAddresses(s string) (rest string, shown []string) {
	var b strings.Builder
	for at := strings.Index(s, "://"); at >= 0; at = strings.Index(s, "://") {
		start := len(strings.TrimRight(s[:at], "abcdefghijklmnopqrstuvwxyz"))
		end := at + len("://")
		for end < len(s) && s[end] > ' ' && strings.IndexByte("<>\"`'()[]{}|", s[end]) < 0 {
			end++
		}
		b.WriteString(s[:start])
		b.WriteByte(' ')
		u := s[start:end]
		page := strings.HasPrefix(u, "http")
		switch {
		case page && strings.Contains(u, "/blob/"):
			if !strings.Contains(u, "#L") {
				u += "#L1"
			}
			shown = append(shown, u)
		case page && isFile(u) || strings.HasPrefix(u, "file") || strings.HasPrefix(u, "webpack"):
			b.WriteString(s[at+len("://") : end])
		}
		s = s[end:]
	}
	if b.Len() == 0 {
		return s, nil
	}
	b.WriteString(s)
	return b.String(), shown
}
