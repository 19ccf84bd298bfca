package tree

import (
	"strings"
	"unicode/utf8"
)

// Pattern matches paths as a line of .gitignore does: one without an inner slash
// matches a name anywhere, one with a slash begins at the root, * and ? stay within a
// name, ** stands for any directories, and what matches a directory matches all that
// is in it; but "docs/*" only what lies in docs itself, as shells and CODEOWNERS have
// it. Negation and character classes are for others.
type Pattern struct {
	names  []string
	dir    bool // only directories
	direct bool // only what lies in the directory itself
}

// MaxWild is how many ** a pattern may have: what each stands for is tried out.
const MaxWild = 4

// ParsePattern reads a pattern; false if it matches nothing or has too many **.
func ParsePattern(s string) (Pattern, bool) {
	for strings.Contains(s, "**/**") {
		s = strings.ReplaceAll(s, "**/**", "**")
	}
	trimmed := strings.Trim(s, "/")
	if trimmed == "" || strings.Count(s, "**") > MaxWild {
		return Pattern{}, false
	}
	anchored := strings.Contains(strings.TrimSuffix(s, "/"), "/")
	p := Pattern{names: strings.Split(trimmed, "/"), dir: strings.HasSuffix(s, "/")}
	p.direct = anchored && p.names[len(p.names)-1] == "*"
	if !anchored {
		p.names = append([]string{"**"}, p.names...)
	}
	return p, true
}

// Match tells whether the path of a file matches.
func (p Pattern) Match(path string) bool { return p.match(p.names, path) }

// matchBelow tells whether the rest of a pattern behind "**" matches a path or what it ends with.
func (p Pattern) matchBelow(names []string, path string) bool {
	if len(names) == 0 {
		return path != ""
	}
	for rest, more := path, true; more; _, rest, more = strings.Cut(rest, "/") {
		if p.match(names, rest) {
			return true
		}
	}
	return false
}

func (p Pattern) match(names []string, path string) bool {
	for ; len(names) > 0; names = names[1:] {
		if names[0] == "**" {
			return p.matchBelow(names[1:], path)
		}
		name, rest, _ := strings.Cut(path, "/")
		if name == "" || !matchName(names[0], name) {
			return false
		}
		path = rest
	}
	// What is left lies in a directory that matches.
	if path == "" {
		return !p.dir
	}
	return !p.direct
}

func matchName(pattern, name string) bool {
	p, n, star, mark := 0, 0, -1, 0
	for n < len(name) {
		_, size := utf8.DecodeRuneInString(name[n:])
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, mark = p, n
			p++
		case p < len(pattern) && pattern[p] == '?':
			p++
			n += size
		case p < len(pattern) && pattern[p] == name[n]:
			p++
			n++
		case star >= 0:
			_, size := utf8.DecodeRuneInString(name[mark:])
			mark += size
			p, n = star+1, mark
		default:
			return false
		}
	}
	for p < len(pattern) && pattern[p] == '*' {
		p++
	}
	return p == len(pattern)
}
