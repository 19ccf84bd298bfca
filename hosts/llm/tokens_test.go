package llm

import "testing"

func TestCountTokens(t *testing.T) {
	for text, want := range map[string]int{"": 0, "hello world": 2, "path: core/navigate/block.go\ntype: file\n": 12} {
		if n, exact, err := CountTokens("openai:gpt-5-mini", text); n != want || !exact || err != nil {
			t.Errorf("%q: %d, %v, %v, want %d", text, n, exact, err, want)
		}
	}
	if _, exact, _ := CountTokens("ollama:qwen3", "x"); exact {
		t.Error("the encoding of another provider's model is called exact")
	}
}
