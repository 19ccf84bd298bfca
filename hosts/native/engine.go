// Package native is Cairn on a machine of one's own: it reads repositories,
// keeps their indexes in the user's cache directory, and runs the core in
// process or in the WebAssembly sandbox.
package native

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/cairn-search/cairn/core/api"
	"github.com/cairn-search/cairn/core/step"
)

// Engine is a core somewhere: [NewProcess] links it in, [NewSandboxed] runs the
// guest. Both give the same answers, byte for byte. Methods may be called
// concurrently, those for one call must not.
type Engine interface {
	Start(ctx context.Context, op string, request []byte) (*Answer, error)
	Resume(ctx context.Context, call int64, replies []step.Reply) (*Answer, error)
	Cancel(ctx context.Context, call int64) error
	// Open imports a snapshot that is in memory, which must stay as it is while
	// the engine is in use.
	Open(ctx context.Context, snapshot []byte) error
	Close(ctx context.Context) error
}

// Answer is what an engine answers: see [api.Answer].
type Answer struct {
	Call   int64           `json:"call"`
	Done   bool            `json:"done"`
	Result json.RawMessage `json:"result"`
	Error  *step.Error     `json:"error"`
	Needs  []Need          `json:"needs"`
}

// Need is a need as a host sees it: see [step.Need].
type Need struct {
	ID        int64           `json:"id"`
	Kind      string          `json:"kind"`
	Request   json.RawMessage `json:"request"`
	BodyBytes int             `json:"body_bytes"`
	// Body is the raw bytes that go out with the need, valid until it is answered.
	Body []byte `json:"-"`
}

// Handlers answer needs, by kind. A kind without a handler is answered with an
// error of code "unsupported"; progress without one is simply taken.
type Handlers map[string]func(ctx context.Context, n Need) step.Reply

// Run runs an operation to its end. Needs that are open at the same time are
// answered at the same time. When ctx ends, so does the operation: between two
// steps, so that the engine can go on with others.
func Run(ctx context.Context, e Engine, op string, request any, h Handlers) (json.RawMessage, error) {
	raw, ok := request.([]byte)
	if !ok {
		var err error
		if raw, err = json.Marshal(request); err != nil {
			return nil, fmt.Errorf("encode request of %s: %w", op, err)
		}
	}
	a, err := e.Start(ctx, op, raw)
	if err != nil {
		return nil, err
	}
	replies := make(chan step.Reply)
	open := 0
	// Handlers that outlive the operation must not block for ever.
	stop, cancel := context.WithCancel(ctx)
	defer func() {
		cancel()
		for ; open > 0; open-- {
			<-replies
		}
	}()
	for !a.Done {
		if a.Error != nil {
			_ = e.Cancel(context.WithoutCancel(ctx), a.Call)
			return nil, a.Error
		}
		open += len(a.Needs)
		for _, n := range a.Needs {
			go func() { replies <- h.answer(stop, n) }()
		}
		if open == 0 {
			return nil, fmt.Errorf("run %s: the engine waits for nothing", op)
		}
		batch, err := collect(ctx, replies, &open)
		if err != nil {
			_ = e.Cancel(context.WithoutCancel(ctx), a.Call)
			return nil, err
		}
		if a, err = e.Resume(ctx, a.Call, batch); err != nil {
			return nil, err
		}
	}
	if a.Error != nil {
		return nil, a.Error
	}
	return a.Result, nil
}

// collect waits for one reply and takes those that are there by then.
func collect(ctx context.Context, replies <-chan step.Reply, open *int) ([]step.Reply, error) {
	var batch []step.Reply
	select {
	case r := <-replies:
		batch = append(batch, r)
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	*open--
	if ctx.Err() != nil { // it may be the reason for the reply
		return nil, context.Cause(ctx)
	}
	for ; *open > 0; *open-- {
		select {
		case r := <-replies:
			batch = append(batch, r)
			continue
		default:
		}
		break
	}
	return batch, nil
}

func (h Handlers) answer(ctx context.Context, n Need) step.Reply {
	f := h[n.Kind]
	if f == nil {
		if n.Kind == "progress" {
			return step.Reply{ID: n.ID}
		}
		return step.Reply{ID: n.ID, Error: step.Errorf(step.CodeUnsupported, "this host has nothing for a %q need", n.Kind)}
	}
	r := f(ctx, n)
	r.ID = n.ID
	return r
}

// fail makes a reply of an error.
func fail(code string, err error) step.Reply {
	if e := (*step.Error)(nil); errors.As(err, &e) {
		return step.Reply{Error: e}
	}
	return step.Reply{Error: step.Errorf(code, "%v", err)}
}

// process is the engine that links the core.
type process struct{ core *api.Core }

// NewProcess makes an engine in this process; workers is how many files it
// analyses at once.
func NewProcess(workers int) Engine { return &process{api.New(workers)} }

func (p *process) Start(_ context.Context, op string, request []byte) (*Answer, error) {
	return toAnswer(p.core.Start(op, request))
}

func (p *process) Resume(_ context.Context, call int64, replies []step.Reply) (*Answer, error) {
	return toAnswer(p.core.Resume(call, replies))
}

func (p *process) Cancel(_ context.Context, call int64) error {
	p.core.Cancel(call)
	return nil
}

func (p *process) Open(_ context.Context, snapshot []byte) error {
	_, err := p.core.Open(snapshot)
	return err
}

func (p *process) Close(context.Context) error { return nil }

// toAnswer encodes what a host gets to see as JSON, and leaves bytes alone.
func toAnswer(a api.Answer) (*Answer, error) {
	out := &Answer{Call: a.Call, Done: a.Done, Error: a.Error}
	if a.Result != nil {
		b, err := api.Encode(a.Result)
		if err != nil {
			return nil, fmt.Errorf("encode result: %w", err)
		}
		out.Result = b
	}
	for _, n := range a.Needs {
		request, err := api.Encode(n.Request)
		if err != nil {
			return nil, fmt.Errorf("encode need: %w", err)
		}
		out.Needs = append(out.Needs, Need{ID: n.ID, Kind: n.Kind, Request: request, BodyBytes: n.BodyBytes, Body: n.Body})
	}
	return out, nil
}
