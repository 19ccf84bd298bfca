package contract

import "slices"

// CheckQuery refuses a query that says nothing.
func CheckQuery(q string) error {
	if Blank(q) {
		return &Error{Code: CodeBadInput, Message: "the query is empty", Field: "query", Fix: "say what to look for"}
	}
	return nil
}

// Kinds of a search that are of no definition.
const (
	KindCommit = "commit"
	KindRecord = "record" // of any type
)

// BeyondKinds are the kinds of a search for what is in no file.
func BeyondKinds() []string { return append([]string{KindCommit, KindRecord}, valuesRecordType...) }

// Beyond tells whether a kind of a search is of what is in no file.
func Beyond(kind string) bool { return slices.Contains(BeyondKinds(), kind) }

// Blank tells whether a text holds nothing but spaces and control characters.
func Blank(s string) bool {
	return !slices.ContainsFunc([]byte(s), func(b byte) bool { return b > ' ' })
}
