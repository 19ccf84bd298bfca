package cairn

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/cairn-search/cairn/core/contract"
	extism "github.com/extism/go-sdk"
)

// session is one operation under way: what its needs are answered from.
type session struct {
	ctx context.Context
	in  io.Reader // of read needs
	out io.Writer // of write needs
}

// need is a need as the guest sends it.
type need struct {
	ID        int64           `json:"id"`
	Kind      string          `json:"kind"`
	Request   json.RawMessage `json:"request"`
	BodyBytes int             `json:"body_bytes"`
	Body      []byte          `json:"body"` // from cairn-host.wasm alone
}

// A guest that is not Cairn's may ask for anything: Cairn's ask for a piece of 1 MiB at a
// time, and have at most 64 questions to a model open, with the progress between.
const (
	mostRead = 64 << 20
	mostOpen = 1000
)

type answer struct {
	Call  int64           `json:"call"`
	Done  bool            `json:"done"`
	Error *contract.Error `json:"error"`
	Needs []need          `json:"needs"`
}

// Answer runs any operation and returns the core's last answer as it is: JSON with
// "result" or "error".
func (c *Cairn) Answer(ctx context.Context, op string, request []byte) ([]byte, error) {
	return c.operate(&session{ctx: ctx}, op, request)
}

// operate runs an operation. When its context ends, the operation is canceled
// between two steps and the guest goes on.
func (c *Cairn) operate(s *session, op string, request []byte) ([]byte, error) {
	head, err := json.Marshal(map[string]string{"op": op})
	if err != nil {
		return nil, err
	}
	if c.blocks {
		return c.block(s, op, request)
	}
	out, err := c.run(s.ctx, "start", append(append(head, '\n'), request...))
	if err != nil {
		return nil, err
	}
	replies, open := make(chan contract.Reply), 0
	stop, cancel := context.WithCancel(s.ctx)
	defer func() {
		cancel()
		go func(open int) { // a model that ignores its context must not hold us up
			for ; open > 0; open-- {
				<-replies
			}
		}(open)
	}()
	for {
		a := answer{}
		if err := json.Unmarshal(out, &a); err != nil {
			return nil, fmt.Errorf("run %s: the guest answered what is no answer: %w", op, err)
		}
		if a.Done {
			return out, nil
		}
		if a.Error != nil {
			return out, c.cancel(s.ctx, a.Call)
		}
		if open+len(a.Needs) > mostOpen {
			_ = c.cancel(s.ctx, a.Call)
			return nil, fmt.Errorf("run %s: the guest has more than %d needs open", op, mostOpen)
		}
		for _, n := range a.Needs {
			open++
			go func() { replies <- c.reply(stop, s, a.Call, n) }()
		}
		if open == 0 {
			return nil, fmt.Errorf("run %s: the guest waits for nothing", op)
		}
		select {
		case r := <-replies:
			open--
			if s.ctx.Err() == nil {
				if out, err = c.hand(s.ctx, a.Call, r); err != nil {
					return nil, err
				}
				continue
			}
		case <-s.ctx.Done():
		}
		_ = c.cancel(s.ctx, a.Call)
		return nil, context.Cause(s.ctx)
	}
}

// hand gives a reply to the guest; bytes go as they are.
func (c *Cairn) hand(ctx context.Context, call int64, r contract.Reply) ([]byte, error) {
	if r.Error == nil && r.Value == nil && (r.Body != nil || r.End) {
		head := fmt.Appendf(nil, `{"call":%d,"id":%d,"end":%t}`+"\n", call, r.ID, r.End)
		return c.run(ctx, "feed", append(head, r.Body...))
	}
	in, err := json.Marshal(map[string]any{"call": call, "replies": []contract.Reply{r}})
	if err != nil {
		return nil, err
	}
	return c.run(ctx, "resume", in)
}

func (c *Cairn) cancel(ctx context.Context, call int64) error {
	_, err := c.run(ctx, "cancel", fmt.Appendf(nil, `{"call":%d}`, call))
	return err
}

// reply answers a need. Whatever goes wrong becomes an error of the operation.
func (c *Cairn) reply(ctx context.Context, s *session, call int64, n need) (r contract.Reply) {
	defer func() {
		if p := recover(); p != nil {
			r = contract.Reply{Error: contract.Errorf(contract.CodeHost, "%s: panic: %v", n.Kind, p)}
		}
		r.ID = n.ID
	}()
	err := error(contract.Errorf(contract.CodeUnsupported, "this host has nothing for a %q need", n.Kind))
	switch {
	case n.Kind == "progress":
		return c.told(ctx, n)
	case n.Kind == "read" && s.in != nil:
		q := contract.ReadRequest{}
		if err = json.Unmarshal(n.Request, &q); err == nil {
			r, err = piece(s.in, q)
		}
	case n.Kind == "write" && s.out != nil:
		if n.Body == nil {
			n.Body, err = c.run(ctx, "fetch", fmt.Appendf(nil, `{"call":%d,"id":%d}`, call, n.ID))
		} else {
			err = nil
		}
		if err == nil {
			_, err = s.out.Write(n.Body)
		}
	case n.Kind == "llm" && c.model != nil:
		q, said := contract.ModelRequest{}, contract.ModelReply{}
		if err = json.Unmarshal(n.Request, &q); err == nil {
			if said, err = c.model(ctx, q); err == nil {
				r.Value, err = json.Marshal(said)
			}
		}
	}
	if err != nil {
		e := contract.ErrorOf(err)
		if e.Code == contract.CodeInternal {
			e.Code = contract.CodeHost
		}
		return contract.Reply{Error: e}
	}
	return r
}

// told hands on how far an operation is.
func (c *Cairn) told(ctx context.Context, n need) contract.Reply {
	how := contract.Progress{}
	if c.progress == nil {
		return contract.Reply{}
	}
	err := json.Unmarshal(n.Request, &how)
	if err == nil {
		err = c.progress(ctx, how)
	}
	if err != nil {
		return contract.Reply{Error: contract.Errorf(contract.CodeCanceled, "progress: %v", err)}
	}
	return contract.Reply{}
}

func piece(in io.Reader, q contract.ReadRequest) (contract.Reply, error) {
	q.Length = max(0, min(q.Length, mostRead))
	if f, ok := in.(io.ReaderAt); ok { // a zip archive is not read in order
		in = io.NewSectionReader(f, q.Offset, int64(q.Length))
		b, err := io.ReadAll(in)
		return contract.Reply{Body: b, End: len(b) < q.Length}, err
	}
	b := make([]byte, q.Length)
	n, err := io.ReadFull(in, b)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return contract.Reply{Body: b[:n], End: true}, nil
	}
	return contract.Reply{Body: b}, err
}

// block runs an operation by the guest's blocking call.
func (c *Cairn) block(s *session, op string, request []byte) ([]byte, error) {
	in, err := json.Marshal(map[string]any{"op": op, "request": json.RawMessage(request)})
	if err != nil {
		return nil, contract.Errorf(contract.CodeBadInput, "request: %v", err)
	}
	return c.run(context.WithValue(s.ctx, c, s), "call", in)
}

// host is cairn_host: a JSON array of needs in, one of replies out.
func (c *Cairn) host(ctx context.Context, p *extism.CurrentPlugin, stack []uint64) {
	at := stack[0]
	stack[0] = 0
	in, err := p.ReadBytes(at)
	needs := []need{}
	s, ok := ctx.Value(c).(*session)
	if err != nil || !ok || json.Unmarshal(in, &needs) != nil || len(needs) > mostOpen {
		return
	}
	if out, err := json.Marshal(c.replies(s, needs)); err == nil {
		stack[0], _ = p.WriteBytes(out)
	}
}

// replies answers needs at the same time. When the context ends first, none is.
func (c *Cairn) replies(s *session, needs []need) []contract.Reply {
	replies := make(chan contract.Reply, len(needs))
	for _, n := range needs {
		go func() { replies <- c.reply(s.ctx, s, 0, n) }()
	}
	list := make([]contract.Reply, len(needs))
	for i := range needs {
		select {
		case list[i] = <-replies:
		case <-s.ctx.Done():
			for i, n := range needs {
				list[i] = contract.Reply{ID: n.ID, Error: contract.Errorf(contract.CodeCanceled, "%v", context.Cause(s.ctx))}
			}
			return list
		}
	}
	return list
}
