package mcp

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// lastCalls is how long calls may still take when the client has said all it will:
// less than clients wait before they end a server by force.
const lastCalls = time.Second

// Stdio serves one client that writes messages to in and reads them from out, one a
// line, until it closes either or ctx ends. That a client went is no error.
func (s *Server) Stdio(ctx context.Context, in io.Reader, out io.Writer) error {
	err := s.mcp.Run(ctx, &stdio{in: in, out: out})
	if err == nil || ctx.Err() != nil || errors.Is(err, io.EOF) || errors.Is(err, io.ErrClosedPipe) || errors.Is(err, mcp.ErrConnectionClosed) {
		return nil
	}
	return err
}

// stdio is a transport like the SDK's, which ends at the first line that is no
// message: here it is answered as JSON-RPC wants it, and the session goes on.
type stdio struct {
	in  io.Reader
	out io.Writer

	incoming chan jsonrpc.Message
	closed   chan struct{}
	once     sync.Once
	mu       sync.Mutex
	writing  sync.Mutex
	open     map[jsonrpc.ID]bool // calls to be answered; false if the client no longer wants that
	idle     chan struct{}       // has a value when none is open
}

// Connect implements [mcp.Transport].
func (t *stdio) Connect(context.Context) (mcp.Connection, error) {
	t.incoming, t.closed = make(chan jsonrpc.Message), make(chan struct{})
	t.open, t.idle = map[jsonrpc.ID]bool{}, make(chan struct{}, 1)
	go t.receive()
	return t, nil
}

// SessionID implements [mcp.Connection].
func (t *stdio) SessionID() string { return "" }

// settle waits until all calls are answered, for a while.
func (t *stdio) settle() {
	late := time.NewTimer(lastCalls)
	defer late.Stop()
	for {
		t.mu.Lock()
		n := len(t.open)
		t.mu.Unlock()
		if n == 0 {
			return
		}
		select {
		case <-t.idle:
		case <-late.C:
			return
		case <-t.closed:
			return
		}
	}
}

// Read implements [mcp.Connection].
func (t *stdio) Read(ctx context.Context) (jsonrpc.Message, error) {
	select {
	case m, ok := <-t.incoming:
		if !ok {
			return nil, io.EOF
		}
		return m, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-t.closed:
		return nil, io.EOF
	}
}

// Write implements [mcp.Connection].
func (t *stdio) Write(_ context.Context, m jsonrpc.Message) error {
	r, ok := m.(*jsonrpc.Response)
	if !ok {
		return t.encode(m)
	}
	if r.Error != nil && !errors.As(r.Error, new(*jsonrpc.Error)) {
		// The SDK gives no code to what is out of turn.
		r.Error = &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: r.Error.Error()}
	}
	defer t.answered(r.ID)
	t.mu.Lock()
	wanted, known := t.open[r.ID]
	t.mu.Unlock()
	if known && !wanted {
		return nil
	}
	return t.encode(m)
}

func (t *stdio) answered(id jsonrpc.ID) {
	t.mu.Lock()
	delete(t.open, id)
	n := len(t.open)
	t.mu.Unlock()
	if n == 0 {
		select {
		case t.idle <- struct{}{}:
		default:
		}
	}
}

func (t *stdio) encode(m jsonrpc.Message) error {
	b, err := jsonrpc.EncodeMessage(m)
	if err != nil {
		return err
	}
	return t.send(b)
}

func (t *stdio) send(b []byte) error {
	t.writing.Lock()
	defer t.writing.Unlock()
	_, err := t.out.Write(append(b, '\n'))
	return err
}

// Close implements [mcp.Connection].
func (t *stdio) Close() error {
	t.once.Do(func() { close(t.closed) })
	return nil
}
