// Package native is Cairn on a machine of one's own: it reads repositories,
// keeps their indexes in the user's cache directory, and runs the core in
// process or in the WebAssembly sandbox.
package native

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/engine/all"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/hosts/host"
	"github.com/cairn-search/cairn/hosts/native/sandbox"
)

// Engine is a core somewhere: [NewProcess] links it in, [NewSandboxed] runs the
// guest. Both give the same answers, byte for byte. Methods may be called
// concurrently, those for one call must not.
type Engine interface {
	Start(ctx context.Context, op string, request []byte) (*Answer, error)
	Resume(ctx context.Context, call int64, replies []contract.Reply) (*Answer, error)
	Cancel(ctx context.Context, call int64) error
	// Open imports a snapshot that is in memory, which must stay as it is while
	// the engine is in use.
	Open(ctx context.Context, snapshot []byte) error
	Close(ctx context.Context) error
}

// Answer is what an engine answers: see [contract.Answer].
type Answer struct {
	Call   int64           `json:"call"`
	Done   bool            `json:"done"`
	Result json.RawMessage `json:"result"`
	Error  *contract.Error `json:"error"`
	Needs  []Need          `json:"needs"`
	// Panic, if not empty, is where the operation panicked; the engine is then of no use.
	Panic string `json:"panic"`
}

// Need and Handlers are those of all hosts, so that who calls an engine imports one package.
type (
	Need     = host.Need
	Handlers = host.Handlers
)

// Run runs an operation to its end. Needs that are open at the same time are
// answered at the same time. When ctx ends, so does the operation, between two steps or
// in the midst of one, and the engine can go on with others.
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
		return nil, failed(op, err)
	}
	replies := make(chan contract.Reply)
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
			go func() { replies <- h.Answer(stop, n) }()
		}
		if open == 0 {
			return nil, fmt.Errorf("run %s: the engine waits for nothing", op)
		}
		batch, err := collect(ctx, replies, &open)
		if err != nil {
			_ = e.Cancel(context.WithoutCancel(ctx), a.Call)
			return nil, err
		}
		call := a.Call
		if a, err = e.Resume(ctx, call, batch); err != nil {
			_ = e.Cancel(context.WithoutCancel(ctx), call) // it may not have got to the engine
			return nil, failed(op, err)
		}
	}
	if a.Panic != "" {
		what, where, _ := strings.Cut(a.Panic, "\n")
		return nil, defect(op, what, where)
	}
	if a.Error == nil {
		return a.Result, nil
	}
	if at, ok := ctx.Deadline(); ok && !time.Now().Before(at) {
		<-ctx.Done() // any moment
	}
	if a.Error.Code == contract.CodeCanceled && ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return nil, a.Error
}

// failed is the error of an operation whose engine could not go on.
func failed(op string, err error) error {
	if e := (*sandbox.TrapError)(nil); errors.As(err, &e) {
		return defect(op, e.Error(), e.Said)
	}
	return err
}

// collect waits for one reply and takes those that are there by then.
func collect(ctx context.Context, replies <-chan contract.Reply, open *int) ([]contract.Reply, error) {
	var batch []contract.Reply
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

func fail(code string, err error) contract.Reply {
	if e := (*contract.Error)(nil); errors.As(err, &e) {
		return contract.Reply{Error: e}
	}
	return contract.Reply{Error: contract.Errorf(code, "%v", err)}
}

// process is the engine that links the core.
type process struct {
	core *engine.Core
	bare bool // panics are not caught
}

// NewProcess makes an engine in this process; workers is how many files it
// analyses at once.
func NewProcess(workers int) Engine { return &process{core: all.New(workers)} }

func (p *process) Start(ctx context.Context, op string, request []byte) (*Answer, error) {
	return toAnswer(p.core.StartUntil(ended(ctx), op, request))
}

func (p *process) Resume(ctx context.Context, call int64, replies []contract.Reply) (*Answer, error) {
	return toAnswer(p.core.ResumeUntil(ended(ctx), call, replies))
}

// ended tells the core when to give up.
func ended(ctx context.Context) func() bool { return func() bool { return ctx.Err() != nil } }

func (p *process) Cancel(_ context.Context, call int64) error {
	p.core.Cancel(call)
	return nil
}

func (p *process) Open(_ context.Context, snapshot []byte) (err error) {
	if !p.bare {
		defer func() {
			if v := recover(); v != nil {
				err = step.Panicked(v)
			}
		}()
	}
	_, err = p.core.Open(snapshot)
	return err
}

func (p *process) Close(context.Context) error { return nil }

// toAnswer encodes what a host gets to see as JSON, and leaves bytes alone.
func toAnswer(a contract.Answer) (*Answer, error) {
	out := &Answer{Call: a.Call, Done: a.Done, Error: a.Error, Panic: a.Panic}
	if a.Result != nil {
		b, err := contract.Encode(a.Result)
		if err != nil {
			return nil, fmt.Errorf("encode result: %w", err)
		}
		out.Result = b
	}
	for _, n := range a.Needs {
		request, err := contract.Encode(n.Request)
		if err != nil {
			return nil, fmt.Errorf("encode need: %w", err)
		}
		out.Needs = append(out.Needs, Need{ID: n.ID, Kind: n.Kind, Request: request, BodyBytes: n.BodyBytes, Body: n.Body})
	}
	return out, nil
}
