package contract

import "encoding/json"

// EmbedRequest is the request of an "embed" need. The reply is raw bytes: a
// vector for each text, in order, each of the same number of 32-bit floats in
// little-endian byte order. An [EmbedReply] may come with it.
type EmbedRequest struct {
	// Purpose is what the texts are for.
	Purpose EmbedPurpose `json:"purpose"`
	// Texts are the texts to embed.
	Texts []string `json:"texts"`
}

// EmbedReply is what a host may tell beside the vectors.
type EmbedReply struct {
	// Model is the model that made them, as PROVIDER:MODEL. Vectors that are kept are only
	// compared with those of the same name.
	Model string `json:"model,omitempty"`
}

// ModelRequest is the request of an "llm" need: one turn of a conversation that has
// no other turns. The prompt is the texts of the prefix, then the message.
type ModelRequest struct {
	// Purpose is which part of Cairn asks, such as "navigate": hosts log it and may choose a
	// model by it.
	Purpose string `json:"purpose"`
	// Prefix is text that stays the same, byte for byte, from call to call, and
	// is worth caching by the provider. It is instructions and data.
	Prefix []Segment `json:"prefix,omitempty"`
	// Message is what differs from call to call.
	Message string `json:"message"`
	// Tool is the one tool that the model must call, once, if there is one.
	Tool *ModelTool `json:"tool,omitempty"`
	// MaxTokens is the most tokens that the model may write; 0 leaves it to the host.
	MaxTokens int `json:"max_tokens,omitempty"`
}

// Segment is a part of a prefix.
type Segment struct {
	// Text is the text of the segment.
	Text string `json:"text"`
	// Cache is true if the prefix up to the end of this segment is worth a cache entry of its
	// own. A request has at most three such marks.
	Cache bool `json:"cache,omitempty"`
}

// ModelTool is a function that the model is offered.
type ModelTool struct {
	// Name is the name of the function.
	Name string `json:"name"`
	// Description is what it is for, for the model.
	Description string `json:"description"`
	// InputSchema is the JSON Schema of its arguments.
	InputSchema json.RawMessage `json:"input_schema"`
}

// ModelReply is the reply to an "llm" need.
type ModelReply struct {
	// Calls are the tool calls of the model, in order.
	Calls []ModelCall `json:"calls,omitempty"`
	// Text is what it said besides.
	Text string `json:"text,omitempty"`
	// Stop is why a model ended.
	Stop ModelStop `json:"stop,omitempty"`
	// Model is what answered, as PROVIDER:MODEL.
	Model string `json:"model,omitempty"`
	// Usage is what the call cost.
	Usage Usage `json:"usage"`
	// Warnings are what the host has to say, such as that a prefix was too short
	// to be cached.
	Warnings []string `json:"warnings,omitempty"`
}

// ModelCall is one tool call.
type ModelCall struct {
	// Name is the name of the tool.
	Name string `json:"name"`
	// Arguments is what the model gave: a JSON object, if it kept to the schema;
	// hosts hand on text that is not JSON as a JSON string.
	Arguments json.RawMessage `json:"arguments"`
}

// Usage is what calls cost, the same way for every provider. The tokens of the
// prompt are those of input, cache_read and cache_write.
type Usage struct {
	// Calls is how many requests were answered, without those retried.
	Calls int `json:"calls"`
	// Input is the tokens neither read from nor written to a cache.
	Input int `json:"input"`
	// CacheRead is the tokens read from a cache.
	CacheRead int `json:"cache_read"`
	// CacheWrite is the tokens written to a cache.
	CacheWrite int `json:"cache_write"`
	// Output is the tokens that the model wrote.
	Output int `json:"output"`
	// NanoDollars is the price in 10^-9 US dollars, of the calls whose price the host knows.
	NanoDollars int64 `json:"nano_dollars,omitempty"`
	// Unpriced is how many calls have a price that the host does not know.
	Unpriced int `json:"unpriced,omitempty"`
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

// EmbedPurpose is what a text to embed is.
type EmbedPurpose string

// The values of EmbedPurpose.
const (
	EmbedPurposeQuery    EmbedPurpose = "query"    // what is looked for
	EmbedPurposeDocument EmbedPurpose = "document" // what is found
)

// ModelStop is why a model ended.
type ModelStop string

// The values of ModelStop.
const (
	ModelStopEnd     ModelStop = "end"     // it was done
	ModelStopTool    ModelStop = "tool"    // it called the tool
	ModelStopLength  ModelStop = "length"  // it was cut by max_tokens
	ModelStopRefusal ModelStop = "refusal" // it refused
)
