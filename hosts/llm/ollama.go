package llm

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"sync/atomic"

	"github.com/tidwall/gjson"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/text"
)

// ollamaModel asks by Ollama's own protocol, since the compatible one cannot say how large the
// context is to be: without that a prompt is cut to a few thousand tokens, from its front, and
// nothing says so. A server that does not know it is asked as any other.
type ollamaModel struct {
	openaiModel
	window  atomic.Int64 // tokens of the context, the largest so far
	foreign atomic.Bool  // it speaks only the compatible protocol
}

// The size of a context in tokens: the smallest, and what a reply has that nobody bounds. It is
// doubled as needed and never made smaller, since a model is loaded again for each size.
const (
	leastWindow = 8192
	replyRoom   = 2048
)

// ollamaRequest is a request of Ollama's chat.
type ollamaRequest struct {
	Model    string        `json:"model"`
	Messages []chatMessage `json:"messages"`
	Tools    []chatTool    `json:"tools,omitempty"`
	Think    any           `json:"think,omitempty"`
	Stream   bool          `json:"stream"`
	Options  ollamaOptions `json:"options"`
}

type ollamaOptions struct {
	Context int64 `json:"num_ctx"`
	Predict int   `json:"num_predict,omitempty"`
}

func (a *ollamaModel) request(q contract.ModelRequest, s shape) ollamaRequest {
	p := ollamaRequest{Model: a.model, Options: ollamaOptions{a.context(q), a.maxTokens(q)}}
	if len(q.Prefix) > 0 {
		p.Messages = append(p.Messages, chatMessage{"system", a.system(q.Prefix, s)})
	}
	p.Messages = append(p.Messages, chatMessage{"user", s.message(q)})
	if q.Tool != nil && s.choice != asText {
		p.Tools = []chatTool{{"function", chatFunction{q.Tool.Name, q.Tool.Description, q.Tool.InputSchema}}}
	}
	switch effort := a.o.Effort; {
	case effort == "" || s.noThink:
	case effort == "none":
		p.Think = false
	default:
		p.Think = effort
	}
	return p
}

// context is how many tokens the context is to have for a request, by the estimate that is
// never less than what models count.
func (a *ollamaModel) context(q contract.ModelRequest) int64 {
	need := text.Tokens(q.Message) + max(a.maxTokens(q), replyRoom)
	for _, g := range q.Prefix {
		need += text.Tokens(g.Text)
	}
	if q.Tool != nil {
		need += text.Tokens(q.Tool.Description) + 2*text.Tokens(string(q.Tool.InputSchema)) // shapes put it into the message
	}
	window := int64(leastWindow)
	for window < int64(need) {
		window *= 2
	}
	for {
		old := a.window.Load()
		if old >= window {
			return old
		}
		if a.window.CompareAndSwap(old, window) {
			return window
		}
	}
}

// ask implements api.
func (a *ollamaModel) ask(ctx context.Context, q contract.ModelRequest, s shape, begun func()) (contract.ModelReply, error) {
	if a.foreign.Load() {
		return a.openaiModel.ask(ctx, q, s, begun)
	}
	c, err := a.postWhole(ctx, "../api/chat", a.bearer(), a.request(q, s))
	if unknown(err) {
		a.foreign.Store(true)
		return a.openaiModel.ask(ctx, q, s, begun)
	}
	if err != nil {
		return contract.ModelReply{}, err
	}
	begun()
	reply := contract.ModelReply{Usage: contract.Usage{Input: intOf(c, "prompt_eval_count"), Output: intOf(c, "eval_count"), Calls: 1}}
	m := c.Get("message")
	if !m.Exists() {
		return reply, errNoReply
	}
	reply.Text, reply.Stop = m.Get("content").Str, contract.ModelStop(stopReason(c.Get("done_reason").Str))
	for _, t := range m.Get("tool_calls").Array() {
		reply.Calls = append(reply.Calls, call(t.Get("function.name").Str, t.Get("function.arguments").String()))
	}
	if len(reply.Calls) > 0 && reply.Stop == "end" {
		reply.Stop = "tool"
	}
	return reply, nil
}

// unknown tells whether a server has no such address, and does not miss the model at it.
func unknown(err error) bool {
	e := (*statusError)(nil)
	if !errors.As(err, &e) || e.status != http.StatusNotFound && e.status != http.StatusMethodNotAllowed {
		return false
	}
	return !json.Valid(e.body) || !strings.Contains(strings.ToLower(gjson.GetBytes(e.body, "error").String()), "model")
}
