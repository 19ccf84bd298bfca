package llm

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/host"
	"github.com/cairn-search/cairn/hosts/llm/provider"
)

// Client asks one language model. Methods may be called concurrently.
type Client struct {
	*line
	api      api
	gate     *gate
	learned  learned
	warnings warnings
}

// api asks a model once, and says when the response has begun. With an error, the
// reply holds only what it has cost.
type api interface {
	ask(ctx context.Context, q contract.ModelRequest, s shape, begun func()) (contract.ModelReply, error)
}

// asking are the ways to ask, by protocol.
var asking = map[provider.Protocol]func(*line) api{
	provider.Messages:        func(l *line) api { return &anthropicModel{l} },
	provider.ChatCompletions: func(l *line) api { return &openaiModel{l} },
	provider.Ollama:          func(l *line) api { return &ollamaModel{openaiModel: openaiModel{l}} },
}

// Open makes a client for a model, named as its [provider.Provider] says:
// "openai:MODEL", or "http://HOST/v1#MODEL" for a server that speaks OpenAI's
// protocol. Nothing is sent yet. Keys and addresses are read from the provider's
// variables of the environment.
//
// Errors are a [contract.Error]: of [contract.CodeBadInput] for a specification or an address
// that is none, of [contract.CodeNoModel] if a key is missing, and of [contract.CodeSpent]
// for an allowance in dollars with a model whose price is not known.
func Open(spec string, o Options) (*Client, error) {
	l, err := newLine(spec, o)
	if err != nil {
		return nil, err
	}
	c := &Client{line: l, gate: newGate(l.o.Now), api: asking[l.provider.Protocol](l)}
	if l.entry.ToolChoice == "auto" {
		c.learned.choice = auto
	}
	return c, nil
}

// Model returns what is asked, as PROVIDER:MODEL.
func (c *Client) Model() string { return c.name() }

// Redact takes the client's key, in any form and in part, out of text.
func (c *Client) Redact(text string) string { return c.secret.text(text) }

// Complete has the model answer. Usage counts what attempts that failed have cost,
// too. Errors are a [contract.Error]: of [contract.CodeModel] if the provider refused or
// failed, of [contract.CodeSpent] if the allowance does not cover the call, and of
// [contract.CodeCanceled] if ctx ended.
func (c *Client) Complete(ctx context.Context, q contract.ModelRequest) (contract.ModelReply, error) {
	if err := checkRequest(q); err != nil {
		return contract.ModelReply{}, err
	}
	keys, prefix := c.keys(q)
	p, err := c.gate.enter(ctx, keys)
	if err != nil {
		return contract.ModelReply{}, c.canceled()
	}
	defer p.leave()
	if !p.cached {
		prefix = 0
	}
	var reply contract.ModelReply
	used, err := c.run(ctx, estimate(size(q), prefix), func(ctx context.Context) (contract.Usage, error) {
		var err error
		reply, err = c.ask(ctx, q, p.begun)
		return reply.Usage, err
	})
	if err != nil {
		return contract.ModelReply{}, err
	}
	reply.Warnings = c.warn(q, reply.Usage, p.cached)
	reply.Usage, reply.Model = used, c.name()
	reply.Text = c.secret.reply(reply.Text)
	for i, k := range reply.Calls {
		reply.Calls[i] = call(c.secret.reply(k.Name), c.secret.reply(string(k.Arguments)))
	}
	return reply, nil
}

// ask makes one attempt, in the shape that the server takes.
func (c *Client) ask(ctx context.Context, q contract.ModelRequest, begun func()) (contract.ModelReply, error) {
	s := c.learned.get()
	for {
		reply, err := c.api.ask(ctx, q, s, begun)
		next, ok := s.adapt(err)
		if !ok {
			return reply, err
		}
		c.learned.add(next)
		s = next
	}
}

// checkRequest refuses what no provider takes.
func checkRequest(q contract.ModelRequest) error {
	bad := func(format string, args ...any) error {
		return contract.Errorf(contract.CodeBadInput, "ask a model: "+format, args...)
	}
	if q.Message == "" {
		return bad("the message is empty")
	}
	if q.Tool == nil {
		return nil
	}
	var schema map[string]any
	if err := json.Unmarshal(q.Tool.InputSchema, &schema); err != nil {
		return bad("schema of tool %q: %v", q.Tool.Name, err)
	}
	return nil
}

// thinkingRoom is how many tokens a model that thinks gets for that, beside what the
// caller allows for the reply.
const thinkingRoom = 8192

// maxTokens is the bound on the output of a request; 0 is none.
func (l *line) maxTokens(q contract.ModelRequest) int {
	n := q.MaxTokens
	if n <= 0 {
		n = l.o.MaxTokens
	}
	if n <= 0 {
		n = l.provider.MaxTokens
	}
	if n > 0 && l.entry.Thinks {
		n += thinkingRoom
	}
	return n
}

// Handlers answer "llm" needs with the client.
func (c *Client) Handlers() host.Handlers {
	return host.Handlers{"llm": func(ctx context.Context, n host.Need) contract.Reply {
		var q contract.ModelRequest
		if err := json.Unmarshal(n.Request, &q); err != nil {
			return contract.Reply{Error: contract.Errorf(contract.CodeBadInput, "decode request of an llm need: %v", err)}
		}
		reply, err := c.Complete(ctx, q)
		if err != nil {
			return contract.Reply{Error: contract.ErrorOf(err)}
		}
		b, err := json.Marshal(reply)
		if err != nil {
			err = fmt.Errorf("encode reply to an llm need: %w", err)
			return contract.Reply{Error: contract.ErrorOf(err)}
		}
		return contract.Reply{Value: b}
	}}
}
