// Package llm answers the "llm" and "embed" needs of the core with a provider's
// model, see [provider.All]: a company's, one on one's own machine, or that of any
// server that speaks OpenAI's protocol.
//
// [Open] makes a [Client] and [OpenEmbedder] an [Embedder]; the Handlers of both go
// to whatever runs operations, such as hosts/native. Both keep within a [Allowance], retry what is worth
// retrying, and end calls in flight when their context ends. A client maps marks of
// a prefix to the provider's prompt cache, and lets the first of several calls that
// share a prefix go ahead, so that the others can read what it has written.
//
// Keys come from the environment or from [Options], and are taken out of everything
// that is handed on: errors, warnings and replies.
package llm

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"time"
)

// Options say how to reach a model, and how much it may be used. The zero value is
// good for use.
type Options struct {
	// Model is the model, for a specification that names none.
	Model string
	// Key is the key for the provider, instead of the one from the environment.
	Key string
	// BaseURL is where the provider is, instead of its own address or the one from
	// the environment.
	BaseURL string

	embeds bool // what is opened has to embed
	// MaxTokens bounds the output of requests that do not say themselves; 0 is
	// what the provider wants: see [provider.Provider].
	MaxTokens int
	// Effort is how hard a model that reasons should think, in the provider's words
	// ("low", "medium", "high"); "" leaves it to the provider.
	Effort string

	// Concurrency is how many requests are in flight at once; 0 is [DefaultConcurrency].
	Concurrency int
	// Attempts is how often a request is sent at most; 0 is [DefaultAttempts].
	Attempts int
	// Timeout bounds a call with its retries, once it is its turn; 0 is [DefaultTimeout].
	Timeout time.Duration
	// MaxWait is the longest wait that a provider may ask for before a retry; a call
	// that would have to wait longer fails. 0 is [DefaultMaxWait].
	MaxWait time.Duration
	// MaxReply is the size in bytes of the largest response that is read; 0 is
	// [DefaultMaxReply].
	MaxReply int64

	// Allowance is what may be spent, shared by all that are given the same; nil is no limit.
	Allowance *Allowance
	// Prices are the models known; nil is [DefaultPrices].
	Prices *Prices

	// Transport sends requests; nil is Go's own, with the proxy of the environment.
	Transport http.RoundTripper
	// Getenv reads the environment; nil is [os.Getenv].
	Getenv func(string) string
	// Sleep waits between attempts, or until the context ends; nil really waits.
	Sleep func(context.Context, time.Duration) error
	// Now is the clock, for dates in Retry-After and for how long an entry of a prompt
	// cache lives; nil is [time.Now].
	Now func() time.Time
}

// String implements [fmt.Stringer]. It leaves the key out.
func (o Options) String() string {
	return fmt.Sprintf("options for model %q at %q", o.Model, o.BaseURL)
}

// GoString implements [fmt.GoStringer], the same way.
func (o Options) GoString() string { return o.String() }

// What options that are not set stand for.
const (
	DefaultConcurrency = 4               // the block calls of a round that navigation has in flight
	DefaultAttempts    = 5               // with waits of about 0.5, 1, 2 and 4 seconds between
	DefaultTimeout     = 2 * time.Minute // then a silent server is told of
	DefaultMaxWait     = time.Minute
	DefaultMaxReply    = 8 << 20 // embeddings of a full batch, as decimal numbers, are 6 MB
)

func (o Options) withDefaults() Options {
	fill := func(p *int, value int) {
		if *p <= 0 {
			*p = value
		}
	}
	fill(&o.Concurrency, DefaultConcurrency)
	fill(&o.Attempts, DefaultAttempts)
	if o.Timeout <= 0 {
		o.Timeout = DefaultTimeout
	}
	if o.MaxWait <= 0 {
		o.MaxWait = DefaultMaxWait
	}
	if o.MaxReply <= 0 {
		o.MaxReply = DefaultMaxReply
	}
	if o.Allowance == nil {
		o.Allowance = NewAllowance(0, 0)
	}
	if o.Prices == nil {
		o.Prices = DefaultPrices()
	}
	if o.Transport == nil {
		t := http.DefaultTransport.(*http.Transport).Clone()
		t.MaxIdleConnsPerHost = o.Concurrency
		o.Transport = t
	}
	if o.Getenv == nil {
		o.Getenv = os.Getenv
	}
	if o.Sleep == nil {
		o.Sleep = sleep
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return o
}

func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
