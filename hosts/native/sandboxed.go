package native

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native/sandbox"
)

// sandboxed is the engine that runs cairn.wasm.
type sandboxed struct {
	turn     chan struct{} // holds one: the guest has one thread
	instance *sandbox.Instance
}

// NewSandboxed makes an engine in an instance of the step guest.
func NewSandboxed(ctx context.Context, r *sandbox.Runtime) (Engine, error) {
	i, err := r.Get(ctx)
	if err != nil {
		return nil, err
	}
	return &sandboxed{turn: make(chan struct{}, 1), instance: i}, nil
}

// take waits for the guest to be free; free gives it back.
func (s *sandboxed) take(ctx context.Context) error {
	select {
	case s.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func (s *sandboxed) free() { <-s.turn }

func (s *sandboxed) Start(ctx context.Context, op string, request []byte) (*Answer, error) {
	head, err := json.Marshal(map[string]string{"op": op})
	if err != nil {
		return nil, fmt.Errorf("encode operation %q: %w", op, err)
	}
	return s.call(ctx, "start", append(append(head, '\n'), request...))
}

func (s *sandboxed) Resume(ctx context.Context, call int64, replies []contract.Reply) (*Answer, error) {
	// Replies of raw bytes go one by one, each without a detour through JSON.
	var a *Answer
	var plain []contract.Reply
	var needs []Need
	for _, r := range replies {
		if r.Error != nil || r.Body == nil && !r.End {
			plain = append(plain, r)
			continue
		}
		head := fmt.Appendf(nil, `{"call":%d,"id":%d,"end":%t}`+"\n", call, r.ID, r.End)
		var err error
		if a, err = s.call(ctx, "feed", append(head, r.Body...)); err != nil {
			return nil, err
		}
		needs = append(needs, a.Needs...)
		if a.Done || a.Error != nil {
			return a, nil
		}
	}
	if len(plain) > 0 || a == nil {
		in, err := json.Marshal(map[string]any{"call": call, "replies": plain})
		if err != nil {
			return nil, fmt.Errorf("encode replies: %w", err)
		}
		if a, err = s.call(ctx, "resume", in); err != nil {
			return nil, err
		}
		needs = append(needs, a.Needs...)
	}
	a.Needs = needs
	return a, nil
}

func (s *sandboxed) Cancel(ctx context.Context, call int64) error {
	_, err := s.call(ctx, "cancel", fmt.Appendf(nil, `{"call":%d}`, call))
	return err
}

func (s *sandboxed) Open(ctx context.Context, snapshot []byte) error {
	_, err := Run(ctx, s, "import", map[string]int{"size": len(snapshot)}, Handlers{"read": readBytes(snapshot)})
	return err
}

// Failed tells whether the guest is of no further use.
func (s *sandboxed) Failed() bool {
	s.turn <- struct{}{}
	defer s.free()
	return s.instance.Failed()
}

func (s *sandboxed) Close(ctx context.Context) error {
	s.turn <- struct{}{} // a guest is closed in any case
	defer s.free()
	return s.instance.Close(ctx)
}

// call runs an export that answers, and fetches the bytes of its needs.
func (s *sandboxed) call(ctx context.Context, export string, input []byte) (*Answer, error) {
	if err := s.take(ctx); err != nil {
		return nil, err
	}
	defer s.free()
	out, err := s.instance.Call(ctx, export, input)
	if err != nil {
		return nil, err
	}
	a := &Answer{}
	if err := json.Unmarshal(out, a); err != nil {
		return nil, fmt.Errorf("decode the guest's answer to %s: %w", export, err)
	}
	for i := range a.Needs {
		if n := &a.Needs[i]; n.BodyBytes > 0 {
			if n.Body, err = s.instance.Call(ctx, "fetch", fmt.Appendf(nil, `{"call":%d,"id":%d}`, a.Call, n.ID)); err != nil {
				return nil, err
			}
		}
	}
	return a, nil
}
