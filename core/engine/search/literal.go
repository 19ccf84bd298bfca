package search

import (
	"slices"
	"strings"
)

// maxLiteral is how many bytes a query has at most that is taken for a line of source.
const maxLiteral = 200

// operators are what stands in source, and hardly ever in what people ask.
var operators = []string{"!=", "==", ":=", "->", "=>", "&&", "||", "();"}

// literal tells whether a query asks for text as it stands: whole in double quotes, or with
// an operator.
func literal(query string) bool {
	query = strings.TrimSpace(query)
	if len(query) > maxLiteral || strings.Contains(query, "\n") {
		return false
	}
	if n := len(query); n > 2 && query[0] == '"' && strings.IndexByte(query[1:], '"') == n-2 {
		return true
	}
	return slices.ContainsFunc(operators, func(o string) bool { return strings.Contains(query, o) })
}

// noteLiteral says how to find a query as it stands.
const noteLiteral = "words were searched for: cairn search --literal, or the operation grep, finds every line that holds the query as it stands"
