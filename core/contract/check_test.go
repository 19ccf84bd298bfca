package contract

import (
	"strings"
	"testing"
)

// TestWholeNumbers: what JSON Schema calls an integer is one, however it is written.
func TestWholeNumbers(t *testing.T) {
	for written, want := range map[string]int{"5": 5, "5.0": 5, "5e0": 5, "1E1": 10, "1.0e2": 100} {
		var q SearchRequest
		if err := Decode([]byte(`{"query": "1.0", "limit": `+written+`, "history": "none"}`), &q); err != nil || q.Limit != want || q.Query != "1.0" {
			t.Errorf("limit %s: %d, query %q, %v", written, q.Limit, q.Query, err)
		}
	}
	for written, want := range map[string]string{"5.5": "a whole number is wanted", "1e-1": "a whole number is wanted", "1e30": "a whole number is wanted", "1e9": "out of range", "0.0": "out of range", "99999999999999999999": "out of range"} {
		err := Decode([]byte(`{"query": "x", "limit": `+written+`}`), new(SearchRequest))
		if err == nil || !strings.Contains(err.Error(), want) || ErrorOf(err).Field != "limit" {
			t.Errorf("limit %s: %v, want %s", written, err, want)
		}
	}
}
