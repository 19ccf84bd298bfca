// Package spoken understands how people and models write a place in code where they do not write
// it as answers do: in quotes, as other tools print it, with a signature.
package spoken

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

var (
	// lines are those of one text: 12-34, 12..34, "12, 34", L12-L34, "12 to 34", 12- and 12.
	lines = regexp.MustCompile(`^[\[(]?\s*L?(\d{1,9})\s*(?:(-|–|,|:|\.\.\.?|to)\s*(?:L?(-?\d{1,9}))?)?\s*[\])]?$`)
	// spaced is a file and what is in it, apart by what no path of the two holds.
	spaced = regexp.MustCompile(`^(\S*[./][^\s:#(]*?)(?:::|#|,?\s+|:?\()(?:(?:at )?lines? )?L?(.+?)\)?$`)
	// counted is a file, a line and what follows it: FILE:12+3, FILE:12..34, FILE:12,34.
	counted = regexp.MustCompile(`^(.+):(\d{1,9})\s*(\+|\.\.\.?|,|–|to)\s*(\d{1,9})$`)
	// traced is a line of a stack trace of Python.
	traced = regexp.MustCompile(`^File ["']([^"']+)["'], line (\d{1,9})`)
	// behind is a name in a file, and a line of it.
	behind = regexp.MustCompile(`^([^:]*[./][^:]*:[^\d:][^:]*):\d+$`)
	// declared is a definition as its language writes it, up to its name.
	declared = regexp.MustCompile(`^(?:[\w<>\[\],.?*&:]+\s+)*?(?:func(?:\s*\([^)]*\))?\s+)?([\w$.:~]+)\s*(?:<[^()]*>)?\s*(\(.*)$`)
	// keyword stands before a name, in Go with a receiver.
	keyword = regexp.MustCompile(`^(?:(?:new|def|class|func|function|fn|struct|interface|enum|trait|type|method|module|impl|const|var|let|pub|public|private|static|async|export)\s+)+(?:\([^)]*\)\s*)?([\w$.:]+)$`)
	// within is how Java, Python and others name an object's own member.
	within = regexp.MustCompile(`(^|\.)(?:this|self|super)\.`)
)

// Lines reads lines written as one text; last is 0 where it goes on to the end.
func Lines(s string) (first, last int, ok bool) {
	m := lines.FindStringSubmatch(strings.TrimSpace(s))
	if m == nil {
		return 0, 0, false
	}
	first, _ = strconv.Atoi(m[1]) // of at most nine digits
	if m[2] == "" {
		return first, first, true
	}
	last, _ = strconv.Atoi(m[3])
	return first, max(0, last), true
}

// Listed are the parts of a list that is written as one text, with commas between them; those
// within braces are of a pattern, such as *.{ts,tsx}.
func Listed(s string) (parts []string) {
	deep := 0
	for part := range strings.FieldsFuncSeq(s, func(r rune) bool {
		switch r {
		case '{':
			deep++
		case '}':
			deep--
		}
		return r == ',' && deep <= 0
	}) {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	if parts == nil {
		return []string{s}
	}
	return parts
}

// Places are the places of a list that is written as one text. Lines alone are of the file before them:
// "a.go:3-9,40-52".
func Places(s string) []string {
	list, file := Listed(s), ""
	for i, place := range list {
		if _, _, ok := Lines(place); ok && file != "" {
			list[i] = file + ":" + place
			continue
		}
		file = ""
		if at := strings.LastIndexByte(place, ':'); at > 0 {
			file = place[:at]
		}
	}
	return list
}

// Readings are what a text may mean that is no place as it stands, the likeliest first.
func Readings(s string) (all []string) {
	add := func(reading string) {
		if reading = strings.TrimSpace(reading); reading != "" && reading != s && !slices.Contains(all, reading) {
			all = append(all, reading)
		}
	}
	plain := bare(s)
	add(plain)
	if m := traced.FindStringSubmatch(strings.TrimSpace(s)); m != nil {
		add(m[1] + ":" + m[2])
	}
	if m := counted.FindStringSubmatch(plain); m != nil {
		first, _ := strconv.Atoi(m[2])
		last, _ := strconv.Atoi(m[4])
		if m[3] == "+" {
			last += first
		}
		add(m[1] + ":" + strconv.Itoa(first) + "-" + strconv.Itoa(last))
	}
	if m := spaced.FindStringSubmatch(plain); m != nil {
		add(m[1] + ":" + strings.ReplaceAll(m[2], "::", "."))
	}
	if m := behind.FindStringSubmatch(plain); m != nil {
		add(m[1])
	}
	if m := declared.FindStringSubmatch(plain); m != nil && !strings.ContainsAny(m[1], "/") {
		if end := strings.LastIndexByte(m[2], ')'); end >= 0 {
			add(m[1] + m[2][:end+1])
		}
		add(m[1])
	}
	if m := keyword.FindStringSubmatch(plain); m != nil {
		add(m[1])
	}
	add(within.ReplaceAllString(plain, "$1"))
	return all
}

// bare is a text without what stands around a place: quotes, the scheme of an address, the stars
// of a pattern; with slashes for the other ones.
func bare(s string) string {
	s = strings.TrimSpace(s)
	for len(s) > 1 && strings.ContainsRune("\"'`", rune(s[0])) && s[len(s)-1] == s[0] {
		s = strings.TrimSpace(s[1 : len(s)-1])
	}
	if rest, ok := strings.CutPrefix(s, "file://"); ok {
		if path, err := url.PathUnescape(rest); err == nil {
			s = path
		}
	}
	if strings.Contains(s, `\`) && !strings.Contains(s, "/") && !strings.Contains(s, "::") {
		s = strings.ReplaceAll(s, `\`, "/")
	}
	for strings.HasPrefix(s, "**/") {
		s = s[len("**/"):]
	}
	return s
}

// Same tells whether a place is what a text names but for case, punctuation, and directories left out.
func Same(s, place string) bool {
	wanted := letters(s)
	return len(wanted) > 3 && !strings.ContainsAny(bare(s), "*?") && strings.HasSuffix(letters(place), wanted)
}

// letters are the letters and digits of a text, small.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}
