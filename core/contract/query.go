package contract

import "slices"

// CheckQuery refuses a query that says nothing.
func CheckQuery(q string) error {
	if Blank(q) {
		return &Error{Code: CodeBadInput, Message: "the query is empty", Field: "query", Fix: "say what to look for"}
	}
	return nil
}

// Types of what is in no file, besides those of records.
const (
	TypeCommit = "commit"
	TypeRecord = "record" // of every type
)

// SearchTypes are the types of what is in no file, for which a search can ask.
func SearchTypes() []string { return append([]string{TypeCommit, TypeRecord}, valuesRecordType...) }

// Blank tells whether a text holds nothing but spaces and control characters.
func Blank(s string) bool {
	return !slices.ContainsFunc([]byte(s), func(b byte) bool { return b > ' ' })
}
