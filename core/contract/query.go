package contract

import "slices"

// CheckQuery refuses a query that says nothing.
func CheckQuery(q string) error {
	if Blank(q) {
		return &Error{Code: CodeBadInput, Message: "the query is empty", Field: "query", Fix: "say what to look for"}
	}
	return nil
}

// Blank tells whether a text holds nothing but spaces and control characters.
func Blank(s string) bool {
	return !slices.ContainsFunc([]byte(s), func(b byte) bool { return b > ' ' })
}
