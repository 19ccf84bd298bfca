package llm

import (
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// What is planned has a price before there is a key.
func TestCost(t *testing.T) {
	o := Options{Getenv: func(string) string { return "" }}
	u := contract.Usage{Calls: 2, Input: 1_000_000, Output: 1000}
	for spec, want := range map[string]contract.Usage{
		"ollama:qwen3":                u,
		"http://localhost:1234/v1#m":  {Calls: 2, Input: 1_000_000, Output: 1000, Unpriced: 2},
		"anthropic:no-such-model-yet": {Calls: 2, Input: 1_000_000, Output: 1000, Unpriced: 2},
	} {
		if got, err := Cost(spec, u, o); err != nil || got != want {
			t.Errorf("%s: %+v, %v", spec, got, err)
		}
	}
	if got, err := Cost("anthropic:claude-haiku-4-5", u, o); err != nil || got.NanoDollars <= 0 || got.Unpriced != 0 {
		t.Errorf("%+v, %v", got, err)
	}
	for _, spec := range []string{"", "anthropic:", "elsewhere:m", "http://localhost/v1"} {
		if got, err := Cost(spec, u, o); err == nil {
			t.Errorf("%q: %+v", spec, got)
		}
	}
}
