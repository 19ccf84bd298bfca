package contract

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"
)

// A score that is read from what was written is written like that again.
func TestScoreAgain(t *testing.T) {
	again := func(t interface{ Errorf(string, ...any) }, s Score) {
		b, _ := json.Marshal(s)
		var read Score
		if err := json.Unmarshal(b, &read); err != nil || read.String() != string(b) || read > s {
			t.Errorf("%d is written %s and read as %d, %v", s, b, read, err)
		}
	}
	for milli := range Score(4000) {
		again(t, milli*one/1000+1)
	}
	rapid.Check(t, func(r *rapid.T) { again(r, Score(rapid.Int64Range(0, 1<<40).Draw(r, "score"))) })
	var none Score
	if err := json.Unmarshal([]byte("null"), &none); err != nil || none != 0 {
		t.Errorf("null is %v, %v", none, err)
	}
}
