// Package tree models a repository's files: their paths, the directories these
// imply, the role a file plays, and why a file is left out of an index.
package tree

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// ErrUnsafePath marks a path that would leave the repository.
var ErrUnsafePath = errors.New("path leaves the repository")

// MaxPath is the longest path in bytes that is accepted.
const MaxPath = 4096

// Clean returns the slash-separated relative form of the path of an archive
// entry, with empty and "." parts removed. A path that is absolute (on any
// system), climbs with "..", holds a NUL or is too long is refused with
// [ErrUnsafePath].
func Clean(p string) (string, error) {
	switch {
	case p == "":
		return "", fmt.Errorf("clean path %q: empty: %w", p, ErrUnsafePath)
	case len(p) > MaxPath:
		return "", fmt.Errorf("clean path %.40q…: longer than %d bytes: %w", p, MaxPath, ErrUnsafePath)
	case strings.HasPrefix(p, "/"):
		return "", fmt.Errorf("clean path %q: absolute: %w", p, ErrUnsafePath)
	case strings.IndexByte(p, 0) >= 0:
		return "", fmt.Errorf("clean path %q: NUL byte: %w", p, ErrUnsafePath)
	}
	parts := strings.Split(p, "/")
	kept := parts[:0]
	for _, part := range parts {
		switch part {
		case "", ".":
		case "..":
			return "", fmt.Errorf("clean path %q: climbs: %w", p, ErrUnsafePath)
		default:
			kept = append(kept, part)
		}
	}
	if len(kept) == 0 {
		return "", fmt.Errorf("clean path %q: names no file: %w", p, ErrUnsafePath)
	}
	if first := kept[0]; first[0] == '\\' || isDrive(Printable(first)) { // an escape may make one
		return "", fmt.Errorf("clean path %q: absolute: %w", p, ErrUnsafePath)
	}
	clean := Printable(strings.Join(kept, "/"))
	if len(clean) > MaxPath {
		return "", fmt.Errorf("clean path %.40q…: longer than %d bytes as it is written: %w", p, MaxPath, ErrUnsafePath)
	}
	return clean, nil
}

// Printable returns a path as valid UTF-8, which JSON needs: each byte that is
// not part of a rune becomes the four characters \xNN.
func Printable(p string) string {
	if utf8.ValidString(p) {
		return p
	}
	var b strings.Builder
	for len(p) > 0 {
		r, n := utf8.DecodeRuneInString(p)
		if r == utf8.RuneError && n == 1 {
			fmt.Fprintf(&b, `\x%02x`, p[0])
		} else {
			b.WriteString(p[:n])
		}
		p = p[n:]
	}
	return b.String()
}

// isDrive tells whether a first name leads to a drive of Windows: "C:" before a slash or
// backslash. A name that goes on after the colon, such as "a:10-20.go", is a file's.
func isDrive(name string) bool {
	return len(name) > 1 && name[1] == ':' && isLetter(name[0]) && (len(name) == 2 || name[2] == '\\')
}

func isLetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

// Base returns the last element of a cleaned path.
func Base(p string) string { return p[strings.LastIndexByte(p, '/')+1:] }

// Dir returns a cleaned path without its last element, "" at the top.
func Dir(p string) string {
	if i := strings.LastIndexByte(p, '/'); i >= 0 {
		return p[:i]
	}
	return ""
}
