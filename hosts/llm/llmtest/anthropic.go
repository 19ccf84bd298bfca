package llmtest

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/cairn-search/cairn/core/contract"
)

// NewAnthropic starts a server that speaks Anthropic's Messages API, as a stream. Its
// URL is for ANTHROPIC_BASE_URL. Close it when done.
func NewAnthropic(answer func(Request) Reply) *Server {
	return newServer(protocol{
		parse: parseAnthropic,
		key:   func(h http.Header) string { return h.Get("X-Api-Key") },
		write: writeAnthropic,
		fault: func(status int, message string) any {
			kind := map[int]string{401: "authentication_error", 404: "not_found_error", 429: "rate_limit_error", 529: "overloaded_error"}[status]
			if kind == "" && status >= 500 {
				kind = "api_error"
			} else if kind == "" {
				kind = "invalid_request_error"
			}
			return object{"type": "error", "error": object{"type": kind, "message": message}}
		},
	}, answer)
}

type object = map[string]any

func parseAnthropic(body []byte, q *Request) error {
	type block struct {
		Text         string
		CacheControl *struct{ Type string } `json:"cache_control"`
	}
	var m struct {
		Model     string
		MaxTokens int `json:"max_tokens"`
		System    []block
		Messages  []struct {
			Role    string
			Content []block
		}
		Tools []struct {
			Name        string
			InputSchema map[string]any `json:"input_schema"`
		}
		ToolChoice struct{ Type, Name string } `json:"tool_choice"`
		Stream     bool
	}
	if err := json.Unmarshal(body, &m); err != nil {
		return err
	}
	if !m.Stream || m.MaxTokens < 1 || len(m.Messages) != 1 || len(m.Messages[0].Content) != 1 || m.Messages[0].Role != "user" {
		return errors.New("llmtest: only one message of one block, as a stream, with max_tokens")
	}
	if m.Messages[0].Content[0].CacheControl != nil || m.Messages[0].Content[0].Text == "" {
		return errors.New("llmtest: the message must not be empty nor marked")
	}
	marks := 0
	for _, b := range m.System {
		if b.CacheControl != nil {
			marks++
		}
		if b.Text == "" || marks > 4 {
			return errors.New("system: text content blocks must be non-empty, and at most 4 marked")
		}
		q.Prefix = append(q.Prefix, contract.Segment{Text: b.Text, Cache: b.CacheControl != nil})
	}
	q.Model, q.MaxTokens, q.Message = m.Model, m.MaxTokens, m.Messages[0].Content[0].Text
	for _, t := range m.Tools {
		if t.InputSchema["type"] != "object" {
			return errors.New("tools.0.input_schema.type: Field required")
		}
		q.Tool = t.Name
	}
	q.Forced = q.Tool != "" && m.ToolChoice.Type == "tool" && m.ToolChoice.Name == q.Tool
	return nil
}

func writeAnthropic(w http.ResponseWriter, q Request, r Reply) {
	w.Header().Set("Content-Type", "text/event-stream")
	send := func(kind string, fields object) {
		fields["type"] = kind
		b, _ := json.Marshal(fields)
		_, _ = fmt.Fprintf(w, "event: %s\ndata: %s\n\n", kind, b)
		w.(http.Flusher).Flush()
	}
	send("message_start", object{"message": object{
		"id": "msg_1", "type": "message", "role": "assistant", "model": q.Model, "content": []any{},
		"usage": object{
			"input_tokens": r.Usage.Input, "output_tokens": 1,
			"cache_read_input_tokens": r.Usage.CacheRead, "cache_creation_input_tokens": r.Usage.CacheWrite,
		},
	}})
	send("ping", object{})
	index := 0
	block := func(start object, delta string, pieces ...string) {
		send("content_block_start", object{"index": index, "content_block": start})
		for _, p := range pieces {
			kind := map[string]string{"text": "text_delta", "partial_json": "input_json_delta"}[delta]
			send("content_block_delta", object{"index": index, "delta": object{"type": kind, delta: p}})
		}
		send("content_block_stop", object{"index": index})
		index++
	}
	if r.Text != "" {
		block(object{"type": "text", "text": ""}, "text", halves(r.Text)...)
	}
	for i, c := range r.Calls {
		if r.Cut && i == len(r.Calls)-1 {
			send("content_block_start", object{"index": index, "content_block": object{"type": "tool_use", "id": "toolu_1", "name": c.Name, "input": object{}}})
			send("content_block_delta", object{"index": index, "delta": object{"type": "input_json_delta", "partial_json": halves(c.Arguments)[0]}})
			return
		}
		block(object{"type": "tool_use", "id": fmt.Sprintf("toolu_%d", i), "name": c.Name, "input": object{}}, "partial_json", halves(c.Arguments)...)
	}
	if r.Cut {
		return
	}
	stop := map[string]string{"end": "end_turn", "tool": "tool_use", "length": "max_tokens", "refusal": "refusal"}[stopOf(r)]
	send("message_delta", object{"delta": object{"stop_reason": stop}, "usage": object{"output_tokens": r.Usage.Output}})
	send("message_stop", object{})
}

// halves cuts text in two pieces at the boundary of a character.
func halves(s string) []string {
	runes := []rune(s)
	return []string{string(runes[:len(runes)/2]), string(runes[len(runes)/2:])}
}

func stopOf(r Reply) string {
	switch {
	case r.Stop != "":
		return r.Stop
	case len(r.Calls) > 0:
		return "tool"
	}
	return "end"
}
