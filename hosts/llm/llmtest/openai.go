package llmtest

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// NewOpenAI starts a server that speaks OpenAI's chat completions and embeddings, as
// Ollama and others do. Its URL is for OPENAI_BASE_URL, or for a specification with
// "#MODEL" after it. Close it when done.
func NewOpenAI(answer func(Request) Reply) *Server {
	s := newServer(protocol{
		parse: parseOpenAI,
		key:   func(h http.Header) string { return strings.TrimPrefix(h.Get("Authorization"), "Bearer ") },
		write: writeOpenAI,
		fault: func(status int, message string) any {
			return object{"error": object{"type": http.StatusText(status), "message": message, "param": nil, "code": nil}}
		},
	}, answer)
	s.URL += "/v1"
	return s
}

// content is the content of a message: text, or parts of text.
type content []contract.Segment

func (c *content) UnmarshalJSON(b []byte) error {
	var text string
	if json.Unmarshal(b, &text) == nil {
		*c = content{{Text: text}}
		return nil
	}
	var parts []struct {
		Text       string
		Breakpoint *struct{ Mode string } `json:"prompt_cache_breakpoint"`
	}
	err := json.Unmarshal(b, &parts)
	for _, p := range parts {
		*c = append(*c, contract.Segment{Text: p.Text, Cache: p.Breakpoint != nil && p.Breakpoint.Mode == "explicit"})
	}
	return err
}

func parseOpenAI(body []byte, q *Request) error {
	var m struct {
		Model    string
		Max      int `json:"max_completion_tokens"`
		OldMax   int `json:"max_tokens"`
		Messages []struct {
			Role    string
			Content content
		}
		Tools []struct {
			Type     string
			Function struct {
				Name       string
				Parameters map[string]any
			}
		}
		ToolChoice any `json:"tool_choice"`
		Stream     bool
		Input      []string
	}
	if err := json.Unmarshal(body, &m); err != nil {
		return err
	}
	if m.Stream {
		return errors.New("llmtest: only replies that come whole")
	}
	q.Model, q.MaxTokens, q.Input = m.Model, m.Max+m.OldMax, m.Input
	for _, s := range m.Messages {
		if s.Role == "system" {
			q.Prefix = append(q.Prefix, s.Content...)
			continue
		}
		for _, c := range s.Content {
			q.Message += c.Text
		}
	}
	for _, t := range m.Tools {
		if t.Type != "function" || t.Function.Parameters["type"] != "object" {
			return errors.New("invalid value for tools")
		}
		q.Tool = t.Function.Name
	}
	_, q.Forced = m.ToolChoice.(map[string]any)
	return nil
}

func writeOpenAI(w http.ResponseWriter, q Request, r Reply) {
	prompt := r.Usage.Prompt()
	usage := object{
		"prompt_tokens": prompt, "completion_tokens": r.Usage.Output, "total_tokens": prompt + r.Usage.Output,
		"prompt_tokens_details": object{"cached_tokens": r.Usage.CacheRead, "cache_write_tokens": r.Usage.CacheWrite},
	}
	reply := object{"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": q.Model, "usage": usage}
	if strings.HasSuffix(q.Path, "/embeddings") {
		data := []object{}
		for i := len(r.Vectors) - 1; i >= 0; i-- { // the index counts, not the order
			data = append(data, object{"object": "embedding", "index": i, "embedding": r.Vectors[i]})
		}
		reply = object{"object": "list", "model": q.Model, "data": data, "usage": object{"prompt_tokens": prompt, "total_tokens": prompt}}
	} else {
		m := object{"role": "assistant", "content": nil}
		if r.Text != "" {
			m["content"] = r.Text
		}
		calls := []object{}
		for i, c := range r.Calls {
			calls = append(calls, object{"id": fmt.Sprintf("call_%d", i), "type": "function", "function": object{"name": c.Name, "arguments": c.Arguments}})
		}
		if len(calls) > 0 {
			m["tool_calls"] = calls
		}
		stop := map[string]string{"end": "stop", "tool": "tool_calls", "length": "length", "refusal": "content_filter"}[stopOf(r)]
		reply["choices"] = []object{{"index": 0, "message": m, "finish_reason": stop}}
	}
	if !r.Cut {
		writeJSON(w, http.StatusOK, reply)
		return
	}
	b, _ := json.Marshal(reply)
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(b)))
	_, _ = w.Write(b[:len(b)/2])
	w.(http.Flusher).Flush()
}
