package navigate

import (
	"bytes"
	"encoding/json"
	"testing"
)

// FuzzJSONTree reads a JSON file as a tree of values.
func FuzzJSONTree(f *testing.F) {
	for _, s := range []string{`{"a":[1,{"b":null}],"a":2}`, `[[[[]]]]`, `"x"`, `{"a":`, `{"\ud800":1}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		v, err := readValue(json.NewDecoder(bytes.NewReader(b)), "", 0)
		if err != nil {
			return
		}
		var count func(v *value, depth int) int
		count = func(v *value, depth int) int {
			if depth > maxJSONDepth {
				t.Fatalf("a tree of depth %d", depth)
			}
			n := 1
			for _, c := range v.children {
				n += count(c, depth+1)
			}
			return n
		}
		if n := count(v, 0); n > len(b)+1 {
			t.Errorf("%d values of %d bytes", n, len(b))
		}
	})
}
