package llm

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cairn-search/cairn/core/contract"
)

// anthropicModel asks by Anthropic's Messages API, as a stream: the first event says
// that the prefix is cached, long before the last one comes.
type anthropicModel struct{ *line }

// anthropicVersion is the version of the API that is spoken.
const anthropicVersion = "2023-06-01"

// messagesRequest is a request of the Messages API.
type messagesRequest struct {
	Model        string           `json:"model"`
	MaxTokens    int              `json:"max_tokens"`
	Stream       bool             `json:"stream"`
	System       []textBlock      `json:"system,omitempty"`
	Messages     []messageOfTexts `json:"messages"`
	Tools        []messagesTool   `json:"tools,omitempty"`
	ToolChoice   *typed           `json:"tool_choice,omitempty"`
	OutputConfig *outputConfig    `json:"output_config,omitempty"`
}

type messageOfTexts struct {
	Role    string      `json:"role"`
	Content []textBlock `json:"content"`
}

type textBlock struct {
	Type         string `json:"type"`
	Text         string `json:"text"`
	CacheControl *typed `json:"cache_control,omitempty"`
}

// typed is a value that is told by its type, and perhaps by a name.
type typed struct {
	Type string `json:"type"`
	Name string `json:"name,omitempty"`
}

type messagesTool struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	InputSchema json.RawMessage `json:"input_schema"`
}

type outputConfig struct {
	Effort string `json:"effort"`
}

// maxMarks is how many ends of blocks Cairn marks; the provider takes four.
const maxMarks = 3

func (a *anthropicModel) request(q contract.ModelRequest, s shape) messagesRequest {
	p := messagesRequest{
		Model:     a.model,
		MaxTokens: a.maxTokens(q),
		Stream:    true,
		System:    systemBlocks(q.Prefix),
		Messages:  []messageOfTexts{{"user", []textBlock{{Type: "text", Text: s.message(q)}}}},
	}
	if q.Tool != nil && s.choice != asText {
		p.Tools = []messagesTool{{q.Tool.Name, q.Tool.Description, q.Tool.InputSchema}}
		if s.choice == forced {
			p.ToolChoice = &typed{"tool", q.Tool.Name}
		}
	}
	if a.o.Effort != "" {
		p.OutputConfig = &outputConfig{a.o.Effort}
	}
	return p
}

// systemBlocks are the blocks of a prefix, the last ends to cache marked: the longest
// prefixes are worth most.
func systemBlocks(prefix []contract.Segment) []textBlock {
	var blocks []textBlock
	for _, g := range prefix {
		if g.Text != "" { // the provider refuses empty blocks
			blocks = append(blocks, textBlock{Type: "text", Text: g.Text})
		}
		if last := len(blocks) - 1; g.Cache && last >= 0 {
			blocks[last].CacheControl = &typed{Type: "ephemeral"}
		}
	}
	marks := 0
	for i := len(blocks) - 1; i >= 0; i-- {
		if blocks[i].CacheControl == nil {
			continue
		}
		if marks++; marks > maxMarks {
			blocks[i].CacheControl = nil
		}
	}
	return blocks
}

// ask implements api.
func (a *anthropicModel) ask(ctx context.Context, q contract.ModelRequest, s shape, begun func()) (contract.ModelReply, error) {
	header := map[string]string{"Anthropic-Version": anthropicVersion, "X-Api-Key": a.key}
	stream, err := a.post(ctx, "v1/messages", header, a.request(q, s))
	if err != nil {
		return contract.ModelReply{}, err
	}
	defer stream.Close()
	var r reader
	whole := bufio.NewReader(stream)
	if err := plainError(whole); err != nil {
		return contract.ModelReply{}, err
	}
	if err := r.readAll(whole, begun); err != nil {
		// What a stream has cost before it broke off is paid all the same.
		return contract.ModelReply{Usage: r.reply.Usage}, err
	}
	return r.finish(), nil
}

// streamError gives an error that came as an event of a stream the status that it
// would have had as a response.
func streamError(event gjson.Result) error {
	status := map[string]int{
		"overloaded_error": 529, "api_error": 500, "timeout_error": 504, "rate_limit_error": 429,
		"authentication_error": 401, "permission_error": 403, "not_found_error": 404,
	}[event.Get("error.type").String()]
	if status == 0 {
		status = http.StatusBadRequest
	}
	return &statusError{status: status, header: http.Header{}, body: []byte(event.Raw)}
}

// plainError is what is wrong with a response that is an object in place of a stream of events,
// as gateways send their errors; nil if it is none.
func plainError(response *bufio.Reader) error {
	if start, _ := response.Peek(1); string(start) != "{" {
		return nil
	}
	b, err := io.ReadAll(response)
	if err != nil {
		return err
	}
	whole, err := parseJSON(b)
	if err != nil {
		return err
	}
	return cmp.Or(saidError(whole), errNoReply)
}

// reader puts a reply together from the events of a stream.
type reader struct {
	reply contract.ModelReply
	text  strings.Builder
	calls map[int64]*strings.Builder // arguments, by content block
	order []int64
	names []string
}

// readAll reads a stream to its last event.
func (r *reader) readAll(stream io.Reader, begun func()) error {
	for data, err := range events(stream) {
		if err != nil {
			return err
		}
		e, err := parseJSON(data)
		if err != nil {
			return err
		}
		switch e.Get("type").Str {
		case "error":
			return streamError(e)
		case "message_start":
			begun()
		case "message_stop":
			return nil
		}
		r.read(e)
	}
	return errCutOff
}

func (r *reader) read(e gjson.Result) {
	u := &r.reply.Usage
	index := e.Get("index").Int()
	switch e.Get("type").Str {
	case "message_start":
		m := e.Get("message.usage")
		u.Input, u.Output = intOf(m, "input_tokens"), intOf(m, "output_tokens")
		u.CacheRead, u.CacheWrite = intOf(m, "cache_read_input_tokens"), intOf(m, "cache_creation_input_tokens")
	case "content_block_start":
		block := e.Get("content_block")
		if block.Get("type").Str == "tool_use" {
			if r.calls == nil {
				r.calls = map[int64]*strings.Builder{}
			}
			r.calls[index] = &strings.Builder{}
			r.order, r.names = append(r.order, index), append(r.names, block.Get("name").Str)
		}
		r.text.WriteString(block.Get("text").Str)
	case "content_block_delta":
		if b := r.calls[index]; b != nil {
			b.WriteString(e.Get("delta.partial_json").Str)
		}
		r.text.WriteString(e.Get("delta.text").Str)
	case "message_delta":
		r.reply.Stop = contract.ModelStop(stopReason(e.Get("delta.stop_reason").Str))
		u.Output = intOf(e, "usage.output_tokens") // all of them, not those since
	}
}

// maxCount is the most tokens that a server is believed to have counted.
const maxCount = 1_000_000_000

// intOf reads a count, which a server may leave out or make up.
func intOf(r gjson.Result, path string) int { return int(min(max(r.Get(path).Int(), 0), maxCount)) }

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
