package llm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"sync"

	"github.com/tidwall/gjson"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/model"
	"github.com/cairn-search/cairn/hosts/host"
	"github.com/cairn-search/cairn/hosts/llm/provider"
)

// Embedder makes vectors of texts, with the first of several models that answers.
// Vectors of different models cannot be compared, so the choice is made once and then
// kept. Methods may be called concurrently.
type Embedder struct {
	lines []*line

	choosing chan struct{} // holds a token while somebody tries the models

	mu         sync.Mutex
	chosen     *line
	dimensions int
}

// OpenEmbedder makes an embedder of the models named, in the form of [Open], in order
// of preference. Those that cannot be used, for want of a key for
// example, are passed over; if that leaves none, the error says why of each. Options
// of one provider (Key, BaseURL, Model) are for a single specification.
func OpenEmbedder(specs []string, o Options) (*Embedder, error) {
	e := &Embedder{choosing: make(chan struct{}, 1)}
	if len(specs) != 1 && (o.Key != "" || o.BaseURL != "" || o.Model != "") {
		return nil, contract.Errorf(contract.CodeBadInput, "open embedder: a key, an address or a model is given for %d models", len(specs))
	}
	if o.Allowance == nil {
		o.Allowance = NewAllowance(0, 0) // one for all
	}
	o.embeds = true
	var failed []error
	for _, spec := range specs {
		if of := provider.Of(spec); of != nil && !of.Embeds { // more to the point than a key that is missing
			failed = append(failed, contract.Errorf(contract.CodeUnsupported, "open model %q: %s has no embedding models", clip(spec), of.Title))
			continue
		}
		l, err := newLine(spec, o)
		if e := (*contract.Error)(nil); errors.As(err, &e) && e.Code == contract.CodeBadInput {
			return nil, err // a slip, not a choice
		}
		if err != nil {
			failed = append(failed, err)
			continue
		}
		e.lines = append(e.lines, l)
	}
	if len(e.lines) == 0 {
		return nil, &contract.Error{Code: contract.CodeNoModel, Message: joined("open embedder: no model to embed with", failed)}
	}
	return e, nil
}

func joined(message string, all []error) string {
	for _, err := range all {
		message += "; " + err.Error()
	}
	return message
}

// Model returns the model chosen, as PROVIDER:MODEL: "" until the first answer.
func (e *Embedder) Model() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.chosen == nil {
		return ""
	}
	return e.chosen.name()
}

// Choose makes the choice, by embedding a word, and returns what [Embedder.Model] then
// does.
func (e *Embedder) Choose(ctx context.Context) (string, error) {
	if e.Model() == "" {
		if _, err := e.Embed(ctx, "query", []string{"choice"}); err != nil {
			return "", err
		}
	}
	return e.Model(), nil
}

// first embeds the first batch of a call, with the chosen model, or with the first
// that answers, which is the chosen one from then on.
func (e *Embedder) first(ctx context.Context, purpose string, texts []string) ([][]float32, error) {
	select {
	case e.choosing <- struct{}{}:
		defer func() { <-e.choosing }()
	case <-ctx.Done():
		return nil, e.lines[0].canceled()
	}
	if l := e.current(); l != nil {
		return e.batch(ctx, l, purpose, texts)
	}
	var failed []error
	for _, l := range e.lines {
		vectors, err := e.batch(ctx, l, purpose, texts)
		if err == nil {
			e.mu.Lock()
			defer e.mu.Unlock()
			e.chosen = l
			return vectors, nil
		}
		if s := contract.ErrorOf(err); s.Code != contract.CodeModel || len(e.lines) == 1 {
			return nil, err
		}
		failed = append(failed, err)
	}
	return nil, &contract.Error{Code: contract.CodeModel, Message: joined("embed: no model answers", failed)}
}

func (e *Embedder) current() *line {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.chosen
}

// embeddingRequest is a request for embeddings, by OpenAI's protocol.
type embeddingRequest struct {
	Model  string   `json:"model"`
	Input  []string `json:"input"`
	Format string   `json:"encoding_format"`
}

// batch sends one request.
func (e *Embedder) batch(ctx context.Context, l *line, purpose string, texts []string) ([][]float32, error) {
	prefix := l.entry.Document
	if purpose == "query" {
		prefix = l.entry.Query
	}
	input, bytes := make([]string, len(texts)), 0
	for i, t := range texts {
		if input[i] = prefix + t; input[i] == "" {
			input[i] = " " // providers refuse empty texts
		}
		bytes += len(input[i])
	}
	var vectors [][]float32
	expected := contract.Usage{Input: (bytes + 3) / 4}
	_, err := l.run(ctx, expected, func(ctx context.Context) (contract.Usage, error) {
		r, err := l.postWhole(ctx, "embeddings", l.bearer(), embeddingRequest{l.model, input, "float"})
		if err != nil {
			return contract.Usage{}, err
		}
		vectors, err = e.vectors(r.Get("data").Array(), len(texts))
		return contract.Usage{Calls: 1, Input: intOf(r, "usage.prompt_tokens")}, err
	})
	return vectors, err
}

// vectors puts a reply in order, and checks it.
func (e *Embedder) vectors(data []gjson.Result, n int) ([][]float32, error) {
	if len(data) != n {
		return nil, unfitError(fmt.Sprintf("the response holds %d vectors for %d texts", len(data), n))
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	all := make([][]float32, n)
	want := e.dimensions
	for _, d := range data {
		i, numbers := d.Get("index").Int(), d.Get("embedding").Array()
		if i < 0 || i >= int64(n) || all[i] != nil || len(numbers) == 0 {
			return nil, unfitError("the response holds no vector for each text")
		}
		if want == 0 {
			want = len(numbers)
		}
		if len(numbers) != want {
			return nil, unfitError(fmt.Sprintf("the response holds vectors of %d and of %d dimensions", want, len(numbers)))
		}
		v, err := finite(numbers)
		if err != nil {
			return nil, err
		}
		all[i] = v
	}
	return all, nil
}

func finite(numbers []gjson.Result) ([]float32, error) {
	v := make([]float32, len(numbers))
	for i, f := range numbers {
		if v[i] = float32(f.Num); f.Type != gjson.Number || math.IsInf(float64(v[i]), 0) {
			return nil, unfitError("the response holds a vector with a number that is not finite")
		}
	}
	return v, nil
}

// Handlers answer "embed" needs with the embedder.
func (e *Embedder) Handlers() host.Handlers {
	return host.Handlers{"embed": func(ctx context.Context, n host.Need) contract.Reply {
		var q contract.EmbedRequest
		if err := json.Unmarshal(n.Request, &q); err != nil {
			return contract.Reply{Error: contract.Errorf(contract.CodeBadInput, "decode request of an embed need: %v", err)}
		}
		vectors, err := e.Embed(ctx, string(q.Purpose), q.Texts)
		if err != nil {
			return contract.Reply{Error: contract.ErrorOf(err)}
		}
		told, err := json.Marshal(contract.EmbedReply{Model: e.Model()})
		if err != nil {
			return contract.Reply{Error: contract.ErrorOf(err)}
		}
		return contract.Reply{Value: told, Body: model.EncodeVectors(vectors)}
	}}
}
