package llmtest

import (
	"encoding/json"
	"net/http"

	"github.com/cairn-search/cairn/core/contract"
)

// NewOllama starts a server that speaks Ollama's own chat. Its URL is for OLLAMA_HOST. Close it
// when done.
func NewOllama(answer func(Request) Reply) *Server {
	return newServer(protocol{
		below: "/api/chat",
		parse: parseOllama,
		key:   func(http.Header) string { return "" },
		write: writeOllama,
		fault: func(_ int, message string) any { return object{"error": message} },
	}, answer)
}

func parseOllama(body []byte, q *Request) error {
	var m struct {
		Model    string
		Messages []struct{ Role, Content string }
		Tools    []struct{ Function struct{ Name string } }
		Options  struct {
			Context int `json:"num_ctx"`
			Predict int `json:"num_predict"`
		}
	}
	if err := json.Unmarshal(body, &m); err != nil {
		return err
	}
	q.Model, q.MaxTokens, q.Context = m.Model, m.Options.Predict, m.Options.Context
	for _, s := range m.Messages {
		if s.Role == "system" {
			q.Prefix = append(q.Prefix, contract.Segment{Text: s.Content})
		} else {
			q.Message += s.Content
		}
	}
	for _, t := range m.Tools {
		q.Tool = t.Function.Name
	}
	return nil
}

func writeOllama(w http.ResponseWriter, q Request, r Reply) {
	m := object{"role": "assistant", "content": r.Text}
	calls := []object{}
	for _, c := range r.Calls {
		calls = append(calls, object{"function": object{"name": c.Name, "arguments": json.RawMessage(c.Arguments)}})
	}
	if len(calls) > 0 {
		m["tool_calls"] = calls
	}
	stop := map[string]string{"length": "length"}[stopOf(r)]
	if stop == "" {
		stop = "stop"
	}
	writeJSON(w, http.StatusOK, object{"model": q.Model, "message": m, "done": true, "done_reason": stop, "prompt_eval_count": r.Usage.Prompt(), "eval_count": r.Usage.Output})
}
