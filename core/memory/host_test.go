package memory_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/model"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/hosts/native/store/storetest/mem"
)

// host answers the needs of memory from memory.
type host struct {
	store *mem.Store
	model func(prompt string) string                     // for llm needs, the reply's text; nil: none
	embed func(text string) []float32                    // for embed needs; nil: none
	spoil func(q contract.StoreRequest, r []byte) []byte // if set, changes replies to store needs
	asked int                                            // store needs
	down  func(q contract.StoreRequest) error            // if set, fails store needs
	mute  bool                                           // there are no secrets
	told  byte                                           // secrets
}

func newHost() *host {
	h := &host{store: mem.New()}
	now := int64(1000)
	h.store.Now = func() int64 { now += 10; return now }
	return h
}

func (h *host) reply(n contract.Need) contract.Reply {
	r := contract.Reply{ID: n.ID}
	switch q := n.Request.(type) {
	case contract.StoreRequest:
		h.asked++
		if h.down != nil {
			if r.Error = contract.ErrorOf(h.down(q)); r.Error != nil {
				return r
			}
		}
		reply, err := h.store.Do(context.Background(), q)
		if r.Error = contract.ErrorOf(err); err == nil {
			r.Value, _ = json.Marshal(reply)
		}
		if h.spoil != nil {
			r.Value = h.spoil(q, r.Value)
		}
	case contract.ModelRequest:
		if h.model == nil {
			r.Error = contract.Errorf(contract.CodeUnsupported, "no model")
			return r
		}
		r.Value, _ = json.Marshal(contract.ModelReply{Text: h.model(q.Message)})
	case contract.EmbedRequest:
		if h.embed == nil {
			r.Error = contract.Errorf(contract.CodeUnsupported, "no embedder")
			return r
		}
		var all [][]float32
		for _, t := range q.Texts {
			all = append(all, h.embed(t))
		}
		r.Body = model.EncodeVectors(all)
	case contract.SecretRequest:
		if h.mute {
			r.Error = contract.Errorf(contract.CodeUnsupported, "no secrets")
			return r
		}
		h.told++
		r.Value, _ = json.Marshal(contract.SecretReply{Secret: base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{h.told}, q.Bytes))})
	default:
		r.Error = contract.Errorf(contract.CodeUnsupported, "no %s", n.Kind)
	}
	return r
}

// run does something with the memory of a project and returns its error.
func (h *host) run(project string, f func(p *memory.Project) error) error {
	c, s := step.Start(func(t *step.Task) (any, error) { return nil, f(memory.On(t, project)) })
	open := s.Needs
	for !s.Done {
		var replies []contract.Reply
		for _, n := range open {
			replies = append(replies, h.reply(n))
		}
		var err error
		if s, err = c.Resume(replies); err != nil {
			return err
		}
		open = s.Needs
	}
	if s.Err == nil {
		return nil
	}
	return s.Err
}

func (h *host) must(t testing.TB, f func(p *memory.Project) error) {
	t.Helper()
	if err := h.run("one", f); err != nil {
		t.Fatal(err)
	}
}

// started is a session in a new host.
func started(t testing.TB) (*host, string) {
	t.Helper()
	h := newHost()
	id := ""
	h.must(t, func(p *memory.Project) error {
		s, err := p.StartSession("", "a session", 0)
		id = s.ID
		return err
	})
	return h, id
}

func code(err error) string {
	if err == nil {
		return ""
	}
	return contract.ErrorOf(err).Code
}
