package memory

import "strings"

// matchPath tells whether a path fits a pattern: * is anything but a slash, ? one
// character but a slash, ** any number of directories. A pattern without a slash is
// held against the last element, one that ends with a slash is a directory.
func matchPath(pattern, path string) bool {
	pattern = strings.TrimPrefix(strings.TrimPrefix(pattern, "./"), "/")
	if strings.HasSuffix(pattern, "/") {
		pattern += "**"
	}
	if !strings.Contains(pattern, "/") {
		pattern = "**/" + pattern
	}
	return matchElements(strings.Split(pattern, "/"), strings.Split(path, "/"))
}

// matchElements matches from the left. Where ** stands the shortest run is tried first,
// and once a later ** is reached an earlier one need not be tried again.
func matchElements(pattern, path []string) bool {
	at, i, again, from := 0, 0, -1, 0
	for i < len(path) {
		switch {
		case at < len(pattern) && pattern[at] == "**":
			again, from = at, i
			at++
		case at < len(pattern) && matchElement(pattern[at], path[i]):
			at, i = at+1, i+1
		case again >= 0:
			from++
			at, i = again+1, from
		default:
			return false
		}
	}
	for at < len(pattern) && pattern[at] == "**" {
		at++
	}
	return at == len(pattern)
}

// matchElement is the same within an element, for * and ?.
func matchElement(pattern, name string) bool {
	p, n := []rune(pattern), []rune(name)
	at, i, again, from := 0, 0, -1, 0
	for i < len(n) {
		switch {
		case at < len(p) && p[at] == '*':
			again, from = at, i
			at++
		case at < len(p) && (p[at] == '?' || p[at] == n[i]):
			at, i = at+1, i+1
		case again >= 0:
			from++
			at, i = again+1, from
		default:
			return false
		}
	}
	for at < len(p) && p[at] == '*' {
		at++
	}
	return at == len(p)
}
