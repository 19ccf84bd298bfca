package cli

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/cairn-search/cairn/hosts/internal/page"
)

// Only words of a query that are likely to mean something are marked.
const (
	markedBytes = 3
	markedWords = 32
)

var unmarked = map[string]bool{
	"the": true, "and": true, "for": true, "are": true, "how": true, "does": true, "what": true, "where": true, "which": true,
	"when": true, "who": true, "why": true, "with": true, "from": true, "into": true, "that": true, "this": true, "not": true,
}

// highlighter marks the words of a query in a line.
func highlighter(s page.Style, query string) func(string) string {
	same := func(line string) string { return line }
	if s.Match == "" {
		return same
	}
	var words []string
	for w := range strings.FieldsFuncSeq(query, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if len(w) >= markedBytes && len(words) < markedWords && !unmarked[strings.ToLower(w)] {
			words = append(words, regexp.QuoteMeta(w))
		}
	}
	if len(words) == 0 {
		return same
	}
	find, err := regexp.Compile("(?i)" + strings.Join(words, "|"))
	if err != nil {
		return same // longer than the regexp package takes
	}
	return func(line string) string {
		return find.ReplaceAllStringFunc(line, func(m string) string { return s.Paint(s.Match, m) })
	}
}
