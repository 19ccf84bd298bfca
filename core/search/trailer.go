package search

import "strings"

// withoutTrailers is a text without the lines that a commit's message ends with to name people,
// as git writes them ("Co-authored-by: Ada <ada@example.org>"): they say nothing of the code, and
// only commits hold their words. A text of nothing else stays as it is.
func withoutTrailers(q string) string {
	rest := strings.TrimRight(q, " \t\r\n")
	for {
		at := strings.LastIndexByte(rest, '\n')
		if at < 0 || !trailer(strings.TrimSpace(rest[at+1:])) {
			break
		}
		rest = strings.TrimRight(rest[:at], " \t\r\n")
	}
	if rest == "" || trailer(rest) {
		return q
	}
	return rest
}

// trailer tells whether a line is a token of several words, a colon and somebody with an address.
func trailer(line string) bool {
	token, person, ok := strings.Cut(line, ": ")
	if !ok || !strings.Contains(token, "-") || strings.ContainsAny(token, " \t") || !strings.HasSuffix(person, ">") {
		return false
	}
	_, address, ok := strings.Cut(person, "<")
	return ok && strings.Contains(address, "@") && !strings.ContainsAny(address, " \t")
}
