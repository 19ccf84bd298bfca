package search

import (
	"strings"
	"testing"
)

// FuzzQuery takes a query apart: its words are bounded, and the same each time.
func FuzzQuery(f *testing.F) {
	for _, s := range []string{"a b", "src/a.go:12", "Store.Get", "panic: x\n\tat a.b(C.java:3)", "\"quoted", "\xff", strings.Repeat("a ", 100)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, b := Parse(s), Parse(s)
		if a.Class != b.Class || len(a.Terms) != len(b.Terms) {
			t.Errorf("%q is %v, then %v", s, a, b)
		}
	})
}

// FuzzCandidates decodes what a shard sends, which may be hostile.
func FuzzCandidates(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{1, 0, 1, 'a', 0, 1, 'b', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0})
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0x0f})
	f.Fuzz(func(t *testing.T, b []byte) {
		list, err := Decode(b, "s", "r")
		if err == nil && len(list) > len(b)+1 {
			t.Errorf("%d candidates of %d bytes", len(list), len(b))
		}
	})
}

// FuzzJointDefinitions does so with definitions.
func FuzzJointDefinitions(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{0, 1, 0, 1, 'a', 0, 1, 'b', 1, 1, 1, 1, 1, 1, 0, 0, 0, 7, 2, 3, 4, 0})
	f.Add([]byte{0, 0xff, 0xff, 0xff, 0xff, 0x0f})
	f.Fuzz(func(t *testing.T, b []byte) {
		list, _, err := DecodeDefinitions(b, "s", "r")
		if err == nil && len(list) > len(b)+1 {
			t.Errorf("%d definitions of %d bytes", len(list), len(b))
		}
	})
}

// FuzzFilled: a literal is found in a line of the text, and is worth no more than a whole message.
func FuzzFilled(f *testing.F) {
	f.Add("could not open /etc/x: no such host", "x := \"could not open %s: %w\" // {}")
	f.Add("worker 7 died in a while", "'worker ' + n + ' died ' \\\n 'in %(n)s while' ${ \"#{\\(")
	f.Fuzz(func(t *testing.T, query, body string) {
		q := Parse(query)
		if q.filled == nil {
			return
		}
		if line, worth := q.filled.in([]byte(body)); worth < 0 || worth > wholeMessage || (line > 0) != (worth > 0) || line > 1+strings.Count(body, "\n") {
			t.Errorf("line %d, worth %v", line, worth)
		}
	})
}
