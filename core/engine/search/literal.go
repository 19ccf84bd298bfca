package search

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/text"
)

// maxLiteral is how many bytes a query has at most that is taken for a line of source.
const maxLiteral = 200

// operators are what stands in source, and hardly ever in what people ask.
var operators = []string{"!=", "==", ":=", "->", "=>", "&&", "||", "();", "++", "+=", "-=", "<=", ">=", "%s", "%d", "%q", "%v", ");", "){", ") {"}

// expressions are what stands in regular expressions alone.
var expressions = []string{".*", ".+", `\d`, `\w`, `\s`, `\b`, `\(`, "[a-z", "[A-Z", "[0-9", "[^", "(?:", "(?i)"}

// noteOf says how to find a query as it stands, if it asks for that: whole in double quotes,
// with an operator or a call, without any word, or as a regular expression; else it is empty.
func noteOf(query string) string {
	query = strings.TrimSpace(query)
	holds := func(part string) bool { return strings.Contains(query, part) }
	n := len(query)
	switch {
	case n == 0 || n > maxLiteral || strings.Contains(query, "\n"):
		return ""
	case slices.ContainsFunc(expressions, holds) || n > 1 && query[0] == '^' || n > 1 && query[n-1] == '$' && query[n-2] != ' ':
		return noteRegex
	case n > 2 && query[0] == '"' && strings.IndexByte(query[1:], '"') == n-2, slices.ContainsFunc(operators, holds), calls(query):
		return noteLiteral
	}
	if start, end := text.Next([]byte(query), 0); start == end && strings.Trim(query, "\"'`") != "" {
		return noteLiteral
	}
	return ""
}

// calls tells whether a query calls a method, or a function with several arguments, as source
// does: the parenthesis follows the name at once.
func calls(query string) bool {
	for word := range strings.FieldsSeq(query) {
		name, rest, found := strings.Cut(word, "(")
		if found && name != "" && rest != "" && (strings.ContainsAny(strings.Trim(name, "."), ".:>") || strings.HasSuffix(rest, ",")) {
			return true
		}
	}
	return false
}

// What says how to find a query as it stands.
const (
	noteLiteral = "words were searched for: cairn search --literal, or the operation grep, finds every line that holds the query as it stands"
	noteRegex   = "words were searched for: cairn search --regex, or the operation grep with syntax regex, finds every line in which the query matches as a pattern"
)
