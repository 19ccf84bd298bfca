package llm

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"
	"github.com/anthropics/anthropic-sdk-go/packages/param"
	"github.com/tidwall/gjson"

	"github.com/cairn-search/cairn/core/contract"
)

// anthropicModel asks by Anthropic's Messages API, as a stream: the first event says
// that the prefix is cached, long before the last one comes.
type anthropicModel struct {
	*line
	messages anthropic.MessageService
}

func newAnthropic(l *line) *anthropicModel {
	// The service alone, not the client: that looks for keys in places of its own.
	return &anthropicModel{l, anthropic.NewMessageService(
		option.WithBaseURL(l.base), option.WithAPIKey(l.key), option.WithHTTPClient(l.http),
		option.WithMaxRetries(0), option.WithoutOpenTelemetry(),
	)}
}

// maxMarks is how many ends of blocks Cairn marks; the provider takes four.
const maxMarks = 3

func (a *anthropicModel) params(q contract.ModelRequest, s shape) anthropic.MessageNewParams {
	p := anthropic.MessageNewParams{
		Model:     a.model,
		MaxTokens: int64(a.maxTokens(q)),
		Messages:  []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock(s.message(q)))},
	}
	for _, g := range q.Prefix {
		if g.Text != "" { // the provider refuses empty blocks
			p.System = append(p.System, anthropic.TextBlockParam{Text: g.Text})
		}
		if last := len(p.System) - 1; g.Cache && last >= 0 {
			p.System[last].CacheControl = anthropic.NewCacheControlEphemeralParam()
		}
	}
	marks := 0
	for i := len(p.System) - 1; i >= 0; i-- { // the longest prefixes are worth most
		if p.System[i].CacheControl.Type == "" {
			continue
		}
		if marks++; marks > maxMarks {
			p.System[i].CacheControl = anthropic.CacheControlEphemeralParam{}
		}
	}
	if q.Tool != nil && s.choice != asText {
		t := anthropic.ToolParam{
			Name:        q.Tool.Name,
			InputSchema: param.Override[anthropic.ToolInputSchemaParam](q.Tool.InputSchema),
		}
		if q.Tool.Description != "" {
			t.Description = anthropic.String(q.Tool.Description)
		}
		p.Tools = []anthropic.ToolUnionParam{{OfTool: &t}}
		if s.choice == forced {
			p.ToolChoice = anthropic.ToolChoiceParamOfTool(q.Tool.Name)
		}
	}
	if a.o.Effort != "" {
		p.OutputConfig.Effort = anthropic.OutputConfigEffort(a.o.Effort)
	}
	return p
}

// ask implements api.
func (a *anthropicModel) ask(ctx context.Context, q contract.ModelRequest, s shape, begun func()) (contract.ModelReply, error) {
	stream := a.messages.NewStreaming(ctx, a.params(q, s))
	defer stream.Close()
	var r reader
	for stream.Next() {
		e := stream.Current()
		if e.Type == "message_start" {
			begun()
		}
		if r.read(e); r.ended {
			return r.finish(), nil
		}
	}
	err := stream.Err()
	if err == nil {
		err = errCutOff
	}
	// What a stream has cost before it broke off is paid all the same.
	return contract.ModelReply{Usage: r.reply.Usage}, streamError(err)
}

// streamError gives an error that came as an event of a stream the status that it
// would have had as a response.
func streamError(err error) error {
	var e *anthropic.Error
	if !errors.As(err, &e) {
		return err
	}
	status := map[string]int{
		"overloaded_error": 529, "api_error": 500, "timeout_error": 504, "rate_limit_error": 429,
		"authentication_error": 401, "permission_error": 403, "not_found_error": 404,
	}[gjson.Get(e.RawJSON(), "error.type").String()]
	if status == 0 {
		status = http.StatusBadRequest
	}
	return &statusError{status: status, header: http.Header{}, body: []byte(e.RawJSON())}
}

// reader puts a reply together from the events of a stream.
type reader struct {
	reply contract.ModelReply
	text  strings.Builder
	calls map[int64]*strings.Builder // arguments, by content block
	order []int64
	names []string
	ended bool
}

func (r *reader) read(e anthropic.MessageStreamEventUnion) {
	u := &r.reply.Usage
	switch e.Type {
	case "message_start":
		m := e.Message.Usage
		u.Input, u.Output = int(m.InputTokens), int(m.OutputTokens)
		u.CacheRead, u.CacheWrite = int(m.CacheReadInputTokens), int(m.CacheCreationInputTokens)
	case "content_block_start":
		if e.ContentBlock.Type == "tool_use" {
			if r.calls == nil {
				r.calls = map[int64]*strings.Builder{}
			}
			r.calls[e.Index] = &strings.Builder{}
			r.order, r.names = append(r.order, e.Index), append(r.names, e.ContentBlock.Name)
		}
		r.text.WriteString(e.ContentBlock.Text)
	case "content_block_delta":
		if b := r.calls[e.Index]; b != nil {
			b.WriteString(e.Delta.PartialJSON)
		}
		r.text.WriteString(e.Delta.Text)
	case "message_delta":
		r.reply.Stop = contract.ModelStop(stopReason(string(e.Delta.StopReason)))
		u.Output = int(e.Usage.OutputTokens) // all of them, not those since
	case "message_stop":
		r.ended = true
	}
}

func (r *reader) finish() contract.ModelReply {
	for i, index := range r.order {
		r.reply.Calls = append(r.reply.Calls, call(r.names[i], r.calls[index].String()))
	}
	r.reply.Text, r.reply.Usage.Calls = r.text.String(), 1
	return r.reply
}

// call makes a tool call. Arguments that are not JSON become a JSON string.
func call(name, arguments string) contract.ModelCall {
	c := contract.ModelCall{Name: name, Arguments: json.RawMessage(arguments)}
	if strings.TrimSpace(arguments) == "" {
		c.Arguments = json.RawMessage("{}")
	} else if !json.Valid(c.Arguments) {
		c.Arguments, _ = json.Marshal(arguments)
	}
	return c
}

// stopReason maps what providers say to what [model.Reply] says.
func stopReason(s string) string {
	switch s {
	case "tool_use", "tool_calls", "function_call":
		return "tool"
	case "max_tokens", "length", "model_context_window_exceeded":
		return "length"
	case "refusal", "content_filter":
		return "refusal"
	case "":
		return ""
	}
	return "end"
}
