package search

import (
	"strings"

	"github.com/cairn-search/cairn/core/text"
)

// withoutTrailers is a text without what a commit's message has beside what it says: the lines at
// its end that name people, as git writes them ("Co-authored-by: Ada <ada@example.org>"), and the
// numbers of issues. They say nothing of the code, and only commits hold their words. A text of
// nothing else stays as it is.
func withoutTrailers(q string) string {
	rest := strings.TrimRight(q, " \t\r\n")
	for {
		at := strings.LastIndexByte(rest, '\n')
		if at < 0 || !trailer(strings.TrimSpace(rest[at+1:])) {
			break
		}
		rest = strings.TrimRight(rest[:at], " \t\r\n")
	}
	rest = withoutNumbers(rest)
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

// withoutNumbers is a text without the numbers of issues that end its first line ("(#12)", "fixes #12",
// "gh-12"), and without further lines that hold nothing else.
func withoutNumbers(q string) string {
	var kept []string
	for i, line := range strings.Split(q, "\n") {
		if rest := unnumbered(line); i == 0 {
			line = rest
		} else if rest == "" && strings.TrimSpace(line) != "" {
			continue
		}
		kept = append(kept, line)
	}
	return strings.TrimRight(strings.Join(kept, "\n"), " \t\r\n")
}

// referring are the words before the number of an issue.
var referring = text.Set(`close closes closed fix fixes fixed resolve resolves resolved ref refs reference references see related to issue issues and`)

// unnumbered is a line without the numbers of issues at its end, and what refers to them. A number that
// stands by itself may be a colour.
func unnumbered(line string) string {
	for rest := line; ; {
		before, word := lastWord(rest)
		bare := strings.Trim(word, "()[]")
		sure := bare != word || !strings.HasPrefix(bare, "#")
		if !numbers(bare) {
			return line
		}
		for {
			above, refers := lastWord(before)
			if !referring[strings.ToLower(strings.Trim(refers, "(:"))] {
				break
			}
			before, sure = above, true
		}
		if rest = before; sure {
			line = rest
		}
	}
}

// lastWord is the last word of a line without the punctuation after it, and what stands before.
func lastWord(line string) (before, word string) {
	line = strings.TrimRight(line, " \t\r,.;:-")
	at := strings.LastIndexAny(line, " \t") + 1
	return line[:at], line[at:]
}

// numbers tells whether a word is the number of an issue: "#12", "gh-12", "owner/name#12".
func numbers(word string) bool {
	before, number, ok := strings.Cut(word, "#")
	if !ok {
		before, number, ok = strings.Cut(strings.ToLower(word), "gh-")
		ok = ok && before == ""
	}
	return ok && (before == "" || strings.Contains(before, "/")) && number != "" && strings.Trim(number, "0123456789") == ""
}
