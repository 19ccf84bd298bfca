package report

import "strings"

// heading returns the text of a heading: "### a", "**a**", "a:".
func heading(s string) (string, bool) {
	if t := strings.TrimLeft(s, "#"); t != s {
		return strings.Trim(t, " #:*"), true
	}
	if strings.HasPrefix(s, "**") && (strings.HasSuffix(s, "**") || strings.HasSuffix(s, "**:")) {
		return strings.Trim(s, "*: "), true
	}
	if strings.HasSuffix(s, ":") && len(strings.Fields(s)) <= 4 {
		return strings.TrimSuffix(s, ":"), isTemplate(s)
	}
	return s, isTemplate(s) && len(strings.Fields(s)) <= 3
}

// What the headings of templates say, and of them those of versions and lists.
var (
	templateHeads = []string{"reproduc", "expected", "actual ", "current behavio", "current result", "version", "environment", "system info", "description",
		"describe the bug", "describe your", "checklist", "additional context", "additional information", "screenshot", "what happened", "what did you", "minimal",
		"problem", "summary", "code sample", "prerequisites", "bug report", "feature request", "possible solution", "suggested fix", "context", "logs",
		"traceback", "steps", "stack trace", "example", "your project", "platform", "configuration", "anything else", "how to", "output", "observed", "motivation", "proposal", "alternatives"}
	listingHeads = []string{"version", "environment", "system info", "checklist", "prerequisites", "platform"}
)

// maxHeading is the length in words of a template's headings.
const maxHeading = 6

func isTemplate(s string) bool {
	return len(strings.Fields(s)) <= maxHeading && containsAny(s, templateHeads)
}

func containsAny(s string, list []string) bool {
	s = strings.ToLower(s)
	for _, w := range list {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}

func listItem(s string) bool {
	rest := strings.TrimLeft(s, "0123456789")
	return strings.HasPrefix(s, "- ") || strings.HasPrefix(s, "* ") || len(rest) < len(s) && strings.HasPrefix(rest, ". ")
}

func checkbox(s string) bool {
	s = strings.TrimLeft(s, "-*+ ")
	return strings.HasPrefix(s, "[x]") || strings.HasPrefix(s, "[X]") || strings.HasPrefix(s, "[ ]")
}

// prompted tells whether a line begins with the prompt of an interpreter.
func prompted(s string) bool {
	for _, p := range [...]string{">>>", "... ", "In [", "Out[", "$ ", "% ", "irb(", "php > ", "scala> ", "iex("} {
		if strings.HasPrefix(s, p) {
			return true
		}
	}
	return false
}

var greetings = []string{"hi", "hello", "hey", "thanks", "thank", "thx", "cheers", "regards", "dear", "greetings", "sincerely"}

// maxGreeting is the length of a greeting in words.
const maxGreeting = 8

func greeting(s string) bool {
	words := strings.Fields(s)
	first := strings.ToLower(strings.Trim(words[0], ",.!:"))
	for _, g := range greetings {
		if first == g {
			return len(words) <= maxGreeting
		}
	}
	return strings.HasPrefix(s, "On ") && strings.HasSuffix(s, "wrote:")
}

// maxListed is the length of a line of versions in words.
const maxListed = 8

var platforms = map[string]bool{"windows": true, "linux": true, "ubuntu": true, "macos": true, "mac": true, "darwin": true, "debian": true, "centos": true, "fedora": true,
	"x86_64": true, "amd64": true, "arm64": true, "aarch64": true, "os": true, "x": true, "version": true, "version:": true, "python": true, "node": true, "npm": true,
	"java": true, "gcc": true, "clang": true, "conda": true, "pip": true, "chrome": true, "firefox": true, "docker": true, "platform": true, "none": true}

// listed tells whether a line is one of a list of versions and platforms.
func listed(s string) bool {
	words := strings.Fields(s)
	if len(words) > maxListed {
		return false
	}
	versions, other := 0, 0
	for _, w := range words {
		w = strings.ToLower(strings.Trim(w, "-*,:;()[]'\"="))
		switch {
		case versioned(w):
			versions++
		case w != "" && !platforms[w]:
			other++
		}
	}
	return versions > 0 && other <= 1
}

// versioned tells whether a word is or ends in a version, as "1.2", "v1.2.3rc1",
// "numpy==1.2", "numpy-1.2".
func versioned(w string) bool {
	if at := strings.LastIndexAny(w, "=@-/"); at >= 0 {
		w = w[at+1:]
	}
	w = strings.TrimPrefix(w, "v")
	dot := strings.IndexByte(w, '.')
	return dot > 0 && dot <= 4 && isDigit(w[0]) && dot+1 < len(w) && isDigit(w[dot+1]) && strings.IndexByte(w, '(') < 0
}

// withoutStamp cuts the date, time and marks with which lines of logs begin. A
// line of nothing else it leaves.
func withoutStamp(s string) string {
	for {
		field, rest, ok := strings.Cut(s, " ")
		rest = strings.TrimLeft(rest, " -|")
		if !ok || rest == "" || !stamp(field) {
			return s
		}
		s = rest
	}
}

// stamp tells whether a word is a date, a time or both.
func stamp(w string) bool {
	digits := 0
	for i := range len(w) {
		switch c := w[i]; {
		case isDigit(c):
			digits++
		case strings.IndexByte("-:.,TZ+/[]", c) < 0:
			return false
		}
	}
	return digits >= 5 && strings.ContainsAny(w, "-:/")
}
