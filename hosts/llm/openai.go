package llm

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strings"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/shared"

	"github.com/cairn-search/cairn/core/contract"
)

// openaiModel asks by OpenAI's chat completions, the one protocol that every
// compatible server speaks. Replies come whole: not every server streams tool calls,
// or counts tokens when it does.
type openaiModel struct {
	*line
	chat openai.ChatCompletionService
}

// openaiOptions are for the services alone, not for the client: that would take keys
// from the environment, and send OpenAI's to any server.
func openaiOptions(l *line) []option.RequestOption {
	o := []option.RequestOption{option.WithBaseURL(l.base), option.WithHTTPClient(l.http), option.WithMaxRetries(0)}
	if l.key != "" {
		o = append(o, option.WithAPIKey(l.key))
	}
	return o
}

func newOpenAI(l *line) *openaiModel {
	return &openaiModel{l, openai.NewChatCompletionService(openaiOptions(l)...)}
}

func (a *openaiModel) params(q contract.ModelRequest, s shape) openai.ChatCompletionNewParams {
	p := openai.ChatCompletionNewParams{Model: a.model}
	if m := a.system(q, s); m != nil {
		p.Messages = append(p.Messages, *m)
	}
	p.Messages = append(p.Messages, openai.UserMessage(s.message(q)))
	if n := a.maxTokens(q); n > 0 && a.provider.MaxCompletionTokens && !s.oldMax {
		p.MaxCompletionTokens = openai.Int(int64(n))
	} else if n > 0 {
		p.MaxTokens = openai.Int(int64(n)) // the name that every server knows
	}
	if q.Tool != nil && s.choice != asText {
		p.Tools = []openai.ChatCompletionToolUnionParam{openai.ChatCompletionFunctionTool(function(q.Tool))}
		if s.choice == forced {
			p.ToolChoice = openai.ToolChoiceOptionFunctionToolChoice(openai.ChatCompletionNamedToolChoiceFunctionParam{Name: q.Tool.Name})
		}
	}
	if s.noEffort {
		p.ReasoningEffort = "none"
	} else if a.o.Effort != "" {
		p.ReasoningEffort = shared.ReasoningEffort(a.o.Effort)
	}
	if key := cacheKey(a.model, q); key != "" && a.provider.CacheKey && !s.noCacheKey {
		p.PromptCacheKey = openai.String(key)
	}
	return p
}

// system is the prefix as one message, in parts only for models that take marks.
func (a *openaiModel) system(q contract.ModelRequest, s shape) *openai.ChatCompletionMessageParamUnion {
	if len(q.Prefix) == 0 {
		return nil
	}
	var whole strings.Builder
	var parts []openai.ChatCompletionContentPartTextParam
	for _, g := range q.Prefix {
		whole.WriteString(g.Text)
		part := openai.ChatCompletionContentPartTextParam{Text: g.Text}
		if g.Cache {
			part.PromptCacheBreakpoint = openai.ChatCompletionContentPartTextPromptCacheBreakpointParam{Mode: "explicit"}
		}
		parts = append(parts, part)
	}
	m := openai.SystemMessage(whole.String())
	if a.entry.Breakpoints && !s.noCacheKey {
		m = openai.SystemMessage(parts)
	}
	return &m
}

func function(t *contract.ModelTool) shared.FunctionDefinitionParam {
	f := shared.FunctionDefinitionParam{Name: t.Name}
	if t.Description != "" {
		f.Description = openai.String(t.Description)
	}
	_ = json.Unmarshal(t.InputSchema, &f.Parameters) // checked before
	return f
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
	c, err := a.chat.New(ctx, a.params(q, s))
	if err != nil {
		return contract.ModelReply{}, err
	}
	begun()
	reply := contract.ModelReply{Usage: chatUsage(c.Usage)}
	if len(c.Choices) == 0 {
		return reply, errors.New("the response holds no reply")
	}
	m := c.Choices[0].Message
	reply.Text, reply.Stop = m.Content, contract.ModelStop(stopReason(c.Choices[0].FinishReason))
	if m.Refusal != "" {
		reply.Text, reply.Stop = m.Refusal, "refusal"
	}
	for _, t := range m.ToolCalls {
		// Some servers give the arguments as an object, not as text.
		arguments := t.Function.Arguments
		if arguments == "" {
			arguments = t.Function.JSON.Arguments.Raw()
		}
		if arguments == `""` {
			arguments = ""
		}
		reply.Calls = append(reply.Calls, call(t.Function.Name, arguments))
	}
	if len(reply.Calls) > 0 && reply.Stop == "end" {
		reply.Stop = "tool" // what a forced call ends with is "stop"
	}
	reply.Usage.Calls = 1
	return reply, nil
}

// chatUsage takes the cached tokens out of those of the prompt, which OpenAI counts twice.
func chatUsage(u openai.CompletionUsage) contract.Usage {
	d := u.PromptTokensDetails
	v := contract.Usage{CacheRead: int(d.CachedTokens), CacheWrite: int(d.CacheWriteTokens), Output: int(u.CompletionTokens)}
	v.Input = max(0, int(u.PromptTokens)-v.CacheRead-v.CacheWrite)
	return v
}
