package cli

import (
	"testing"
)

// FuzzQuestion reads a line of queries.
func FuzzQuestion(f *testing.F) {
	for _, s := range []string{`{"id":1,"query":"a"}`, `{"id":"a","query":""}`, `{"id":null}`, `{"id":[1],"query":"a"}`, `{`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if q, err := parseQuestion(line{text: b}); err == nil && (len(q.ID) == 0 || q.Query == nil) {
			t.Errorf("%q is %+v", b, q)
		}
	})
}
