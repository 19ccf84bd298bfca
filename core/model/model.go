// Package model is how the core asks a language model: the requests and replies
// of "llm" and "embed" needs. The core knows no provider; a host maps a request
// to one, retries, counts and pays.
package model

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/cairn-search/cairn/core/step"
)

// Request is the request of an "llm" need: one turn of a conversation that has
// no other turns. The prompt is the texts of Prefix, then Message.
type Request struct {
	// Purpose says which part of Cairn asks, such as "navigate": hosts log it and
	// may choose a model by it.
	Purpose string `json:"purpose"`
	// Prefix is text that stays the same, byte for byte, from call to call, and
	// is worth caching by the provider. It is instructions and data.
	Prefix []Segment `json:"prefix,omitempty"`
	// Message is what differs from call to call.
	Message string `json:"message"`
	// Tool, if set, is the one tool that the model must call, once.
	Tool *Tool `json:"tool,omitempty"`
	// MaxTokens bounds the output; 0 leaves it to the host.
	MaxTokens int `json:"max_tokens,omitempty"`
}

// Segment is a part of a prefix.
type Segment struct {
	Text string `json:"text"`
	// Cache marks that the prefix up to the end of this segment is worth a cache
	// entry of its own. A request has at most three marks.
	Cache bool `json:"cache,omitempty"`
}

// Tool is a function that the model is offered.
type Tool struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	InputSchema json.RawMessage `json:"input_schema"` // JSON Schema of the arguments
}

// Reply is the reply to an "llm" need.
type Reply struct {
	// Calls are the tool calls of the model, in order.
	Calls []Call `json:"calls,omitempty"`
	// Text is what it said besides.
	Text string `json:"text,omitempty"`
	// Stop is why it ended: "end", "tool", "length" (cut by MaxTokens) or "refusal".
	Stop string `json:"stop,omitempty"`
	// Model is what answered, as PROVIDER:MODEL.
	Model string `json:"model,omitempty"`
	Usage Usage  `json:"usage"`
	// Warnings are what the host has to say, such as that a prefix was too short
	// to be cached.
	Warnings []string `json:"warnings,omitempty"`
}

// Call is one tool call.
type Call struct {
	Name string `json:"name"`
	// Arguments is what the model gave: a JSON object, if it kept to the schema;
	// hosts hand on text that is not JSON as a JSON string.
	Arguments json.RawMessage `json:"arguments"`
}

// Usage is what calls cost, the same way for every provider. The tokens of the
// prompt are Input + CacheRead + CacheWrite.
type Usage struct {
	Calls      int `json:"calls"`       // requests answered, without those retried
	Input      int `json:"input"`       // tokens neither read from nor written to a cache
	CacheRead  int `json:"cache_read"`  // tokens
	CacheWrite int `json:"cache_write"` // tokens
	Output     int `json:"output"`      // tokens
	// NanoDollars is the price in 10^-9 US dollars. Unpriced counts the calls
	// whose price the host does not know, which NanoDollars leaves out.
	NanoDollars int64 `json:"nano_dollars,omitempty"`
	Unpriced    int   `json:"unpriced,omitempty"`
}

// Add adds what other calls cost.
func (u *Usage) Add(v Usage) {
	u.Calls += v.Calls
	u.Input += v.Input
	u.CacheRead += v.CacheRead
	u.CacheWrite += v.CacheWrite
	u.Output += v.Output
	u.NanoDollars += v.NanoDollars
	u.Unpriced += v.Unpriced
}

// Prompt returns the tokens of the prompts.
func (u Usage) Prompt() int { return u.Input + u.CacheRead + u.CacheWrite }

// Ask has the host's model answer. Errors are of code [step.CodeNoModel] if the
// host has none, of [step.CodeBudget] if what may be spent is spent, and of
// [step.CodeModel] or [step.CodeHost] if the model could not be reached or failed.
func Ask(t *step.Task, q Request) (Reply, error) {
	r, err := t.Do("llm", q, nil)
	if err != nil {
		return Reply{}, missing("a language model", err)
	}
	var reply Reply
	if err := json.Unmarshal(r.Value, &reply); err != nil {
		return Reply{}, step.Errorf(step.CodeHost, "reply to an llm need: %v", err)
	}
	if reply.Usage.Calls == 0 {
		reply.Usage.Calls = 1
	}
	return reply, nil
}

// missing makes an error of code no_model of the answer of a host that has no
// such thing.
func missing(what string, err error) error {
	var e *step.Error
	if errors.As(err, &e) && e.Code == step.CodeUnsupported {
		return &step.Error{Code: step.CodeNoModel, Message: fmt.Sprintf("%s is needed, and none is configured", what), Fix: "configure one in the host, or ask without"}
	}
	return err
}
