package llm

import (
	"testing"

	"github.com/tidwall/gjson"
)

// Counts that nobody can have counted neither add up to nothing nor overflow.
func TestCountsOfServers(t *testing.T) {
	for json, want := range map[string]int{`{"n":5}`: 5, `{"n":-5}`: 0, `{"n":1e300}`: maxCount, `{"n":"x"}`: 0, `{}`: 0} {
		if got := intOf(gjson.Parse(json), "n"); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
	if u := chatUsage(gjson.Parse(`{"prompt_tokens":1e300,"completion_tokens":-1,"prompt_tokens_details":{"cached_tokens":-7}}`)); u.Input != maxCount || u.Output != 0 || u.CacheRead != 0 {
		t.Errorf("%+v", u)
	}
}
