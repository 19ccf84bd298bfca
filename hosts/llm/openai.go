package llm

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cairn-search/cairn/core/contract"
)

// openaiModel asks by OpenAI's chat completions, the one protocol that every
// compatible server speaks. Replies come whole: not every server streams tool calls,
// or counts tokens when it does.
type openaiModel struct{ *line }

// bearer is how servers of the protocol are told the key, if there is one.
func (l *line) bearer() map[string]string {
	if l.key == "" {
		return nil
	}
	return map[string]string{"Authorization": "Bearer " + l.key}
}

// chatRequest is a request for a chat completion.
type chatRequest struct {
	Model               string        `json:"model"`
	Messages            []chatMessage `json:"messages"`
	MaxCompletionTokens int           `json:"max_completion_tokens,omitempty"`
	MaxTokens           int           `json:"max_tokens,omitempty"` // the name that every server knows
	Tools               []chatTool    `json:"tools,omitempty"`
	ToolChoice          *chatTool     `json:"tool_choice,omitempty"`
	ReasoningEffort     string        `json:"reasoning_effort,omitempty"`
	PromptCacheKey      string        `json:"prompt_cache_key,omitempty"`
}

type chatMessage struct {
	Role    string `json:"role"`
	Content any    `json:"content"` // text, or parts of it
}

type chatPart struct {
	Type       string          `json:"type"`
	Text       string          `json:"text"`
	Breakpoint *chatBreakpoint `json:"prompt_cache_breakpoint,omitempty"`
}

type chatBreakpoint struct {
	Mode string `json:"mode"`
}

type chatTool struct {
	Type     string       `json:"type"`
	Function chatFunction `json:"function"`
}

type chatFunction struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Parameters  json.RawMessage `json:"parameters,omitempty"`
}

func (a *openaiModel) request(q contract.ModelRequest, s shape) chatRequest {
	p := chatRequest{Model: a.model}
	if len(q.Prefix) > 0 {
		p.Messages = append(p.Messages, chatMessage{"system", a.system(q.Prefix, s)})
	}
	p.Messages = append(p.Messages, chatMessage{"user", s.message(q)})
	if a.provider.MaxCompletionTokens && !s.oldMax {
		p.MaxCompletionTokens = a.maxTokens(q)
	} else {
		p.MaxTokens = a.maxTokens(q)
	}
	if q.Tool != nil && s.choice != asText {
		p.Tools = []chatTool{{"function", chatFunction{q.Tool.Name, q.Tool.Description, q.Tool.InputSchema}}}
		if s.choice == forced {
			p.ToolChoice = &chatTool{"function", chatFunction{Name: q.Tool.Name}}
		}
	}
	if p.ReasoningEffort = a.o.Effort; s.noEffort {
		p.ReasoningEffort = "none"
	}
	if a.provider.CacheKey && !s.noCacheKey {
		p.PromptCacheKey = cacheKey(a.model, q)
	}
	return p
}

// system is the prefix as one text, in parts only for models that take marks.
func (a *openaiModel) system(prefix []contract.Segment, s shape) any {
	var whole strings.Builder
	var parts []chatPart
	for _, g := range prefix {
		whole.WriteString(g.Text)
		part := chatPart{Type: "text", Text: g.Text}
		if g.Cache {
			part.Breakpoint = &chatBreakpoint{"explicit"}
		}
		parts = append(parts, part)
	}
	if a.entry.Breakpoints && !s.noCacheKey {
		return parts
	}
	return whole.String()
}

// cacheKey sends calls that begin alike to one of the provider's machines: the first
// cached block stays the same over the rounds that append to it.
func cacheKey(name string, q contract.ModelRequest) string {
	marked := marks(q)
	if len(marked) == 0 {
		return ""
	}
	sum := sha256.Sum256([]byte(name + "\x00" + marked[0].key))
	return "cairn-" + hex.EncodeToString(sum[:16])
}

// ask implements api.
func (a *openaiModel) ask(ctx context.Context, q contract.ModelRequest, s shape, begun func()) (contract.ModelReply, error) {
	c, err := a.postWhole(ctx, "chat/completions", a.bearer(), a.request(q, s))
	if err != nil {
		return contract.ModelReply{}, err
	}
	begun()
	reply := contract.ModelReply{Usage: chatUsage(c.Get("usage"))}
	choice := c.Get("choices.0")
	if !choice.Exists() {
		return reply, errNoReply
	}
	m := choice.Get("message")
	reply.Text, reply.Stop = m.Get("content").Str, contract.ModelStop(stopReason(choice.Get("finish_reason").Str))
	if refusal := m.Get("refusal").Str; refusal != "" {
		reply.Text, reply.Stop = refusal, "refusal"
	}
	for _, t := range m.Get("tool_calls").Array() {
		// Some servers give the arguments as an object, not as text.
		reply.Calls = append(reply.Calls, call(t.Get("function.name").Str, t.Get("function.arguments").String()))
	}
	if len(reply.Calls) > 0 && reply.Stop == "end" {
		reply.Stop = "tool" // what a forced call ends with is "stop"
	}
	reply.Usage.Calls = 1
	return reply, nil
}

// chatUsage takes the cached tokens out of those of the prompt, which OpenAI counts twice.
func chatUsage(u gjson.Result) contract.Usage {
	d := u.Get("prompt_tokens_details")
	v := contract.Usage{CacheRead: intOf(d, "cached_tokens"), CacheWrite: intOf(d, "cache_write_tokens"), Output: intOf(u, "completion_tokens")}
	v.Input = max(0, intOf(u, "prompt_tokens")-v.CacheRead-v.CacheWrite)
	return v
}
