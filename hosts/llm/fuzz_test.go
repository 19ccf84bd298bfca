package llm

import (
	"bytes"
	"strings"
	"testing"
)

// FuzzStream reads the events of a provider, which may send anything.
func FuzzStream(f *testing.F) {
	f.Add([]byte("data: {\"type\":\"message_start\",\"message\":{\"usage\":{\"input_tokens\":3}}}\n\ndata: {\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"tool_use\",\"name\":\"a\"}}\n\ndata: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"partial_json\":\"{}\"}}\n\ndata: {\"type\":\"message_stop\"}\n\n"))
	f.Add([]byte("data: {\"type\":\"error\",\"error\":{}}\n\n"))
	f.Add([]byte("event: x\ndata: [[[\n\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		r := &reader{}
		_ = r.readAll(bytes.NewReader(b), func() {})
		if len(r.order) != len(r.names) || r.reply.Usage.Input < 0 || r.reply.Usage.Output < 0 || r.reply.Usage.Input > maxCount {
			t.Errorf("%d calls, %d names, %+v", len(r.order), len(r.names), r.reply.Usage)
		}
	})
}

// FuzzSpec reads what names a model: an error shows no key.
func FuzzSpec(f *testing.F) {
	for _, s := range []string{"anthropic:x", "openai:", "http://localhost:1#m", "x", "ollama:a:b", "https://u:secret-key@h#m", "\x00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		const key = "secret-key-of-the-user"
		if _, err := parseSpec(s, Options{Key: key, Getenv: func(string) string { return "" }}); err != nil && strings.Contains(err.Error(), key) {
			t.Errorf("%v", err)
		}
	})
}

// FuzzPrices reads a table of prices.
func FuzzPrices(f *testing.F) {
	f.Add([]byte(`{"models":[{"provider":"anthropic","name":"a","input":1,"output":2}]}`))
	f.Add([]byte(`{"models":[{"provider":"anthropic","name":"a","input":-1e400}]}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		p, err := ReadPrices(bytes.NewReader(b))
		if err == nil && len(p.Models) < len(DefaultPrices().Models) {
			t.Errorf("%d models", len(p.Models))
		}
	})
}
