package contract

import "slices"

// MaxQueryBytes is how long a query or message may be.
const MaxQueryBytes = 1 << 20

// CheckQuery refuses a query that is empty or too long.
func CheckQuery(q string) error {
	switch {
	case len(q) > MaxQueryBytes:
		return &Error{Code: CodeTooLarge, Message: "the query is longer than 1 MiB", Field: "query", Fix: "ask with the part that names code"}
	case Blank(q):
		return &Error{Code: CodeBadInput, Message: "the query is empty", Field: "query", Fix: "say what to look for"}
	}
	return nil
}

// Blank tells whether a text holds nothing but spaces and control characters.
func Blank(s string) bool {
	return !slices.ContainsFunc([]byte(s), func(b byte) bool { return b > ' ' })
}
