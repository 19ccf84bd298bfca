package ci

import (
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// gitPaths reads "a/x b/x" of git's header; it is ambiguous for paths with blanks, for
// which the lines below it say more.
func gitPaths(s string) (old, new string) {
	if strings.HasPrefix(s, `"`) {
		if end := quotedEnd(s); end > 0 && end < len(s) {
			return strings.TrimPrefix(unquote(s[:end]), "a/"), strings.TrimPrefix(unquote(strings.TrimSpace(s[end:])), "b/")
		}
	}
	// Both are the same unless it was renamed.
	if half := len(s) / 2; len(s)%2 == 1 && s[half] == ' ' && strings.TrimPrefix(s[:half], "a/") == strings.TrimPrefix(s[half+1:], "b/") {
		return strings.TrimPrefix(s[:half], "a/"), strings.TrimPrefix(s[half+1:], "b/")
	}
	if i := strings.Index(s, " b/"); i >= 0 {
		return strings.TrimPrefix(s[:i], "a/"), unquote(s[i+1:])[min(2, len(unquote(s[i+1:]))):]
	}
	old, new, _ = strings.Cut(s, " ")
	return strings.TrimPrefix(old, "a/"), strings.TrimPrefix(unquote(new), "b/")
}

// diffPath reads the path of "--- a/x" or "+++ b/x", after which diff -u has a time.
func diffPath(s string) string {
	if !strings.HasPrefix(s, `"`) {
		s, _, _ = strings.Cut(s, "\t")
	}
	return unquote(s)
}

func quotedEnd(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return 0
}

// unquote reads a path that git has quoted as C does: "a\303\244\t".
func unquote(s string) string {
	if len(s) < 2 || s[0] != '"' || s[len(s)-1] != '"' {
		return s
	}
	s = s[1 : len(s)-1]
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		if c := s[i]; c >= '0' && c <= '3' && i+2 < len(s) {
			b.WriteByte((c-'0')<<6 | (s[i+1]-'0')&7<<3 | (s[i+2]-'0')&7)
			i += 2
		} else if at := strings.IndexByte("abtnvfr", c); at >= 0 {
			b.WriteByte("\a\b\t\n\v\f\r"[at])
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

func cut(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}

// Changes are the files of a diff as the core takes them.
func Changes(files []File) []contract.FileChange {
	var list []contract.FileChange
	for _, f := range files {
		c := contract.FileChange{Path: f.Path, Deleted: f.Deleted, Moved: len(f.Hunks) == 0 && !f.Binary && !f.Added && !f.Deleted}
		for _, h := range f.Hunks {
			if !f.Deleted {
				c.Lines = append(c.Lines, h.Changed...)
			}
		}
		list = append(list, c)
	}
	return list
}
