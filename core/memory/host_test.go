package memory_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/model"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/hosts/native/store/mem"
)

// host answers the needs of memory from memory.
type host struct {
	store *mem.Store
	model func(prompt string) string                   // for llm needs, the reply's text; nil: none
	embed func(text string) []float32                  // for embed needs; nil: none
	spoil func(q memory.StoreRequest, r []byte) []byte // if set, changes replies to store needs
	asked int                                          // store needs
}

func newHost() *host {
	h := &host{store: mem.New()}
	now := int64(1000)
	h.store.Now = func() int64 { now += 10; return now }
	return h
}

func (h *host) reply(n step.Need) step.Reply {
	r := step.Reply{ID: n.ID}
	switch q := n.Request.(type) {
	case memory.StoreRequest:
		h.asked++
		reply, err := h.store.Do(context.Background(), q)
		if r.Error = step.ErrorOf(err); err == nil {
			r.Value, _ = json.Marshal(reply)
		}
		if h.spoil != nil {
			r.Value = h.spoil(q, r.Value)
		}
	case model.Request:
		if h.model == nil {
			r.Error = step.Errorf(step.CodeUnsupported, "no model")
			return r
		}
		r.Value, _ = json.Marshal(model.Reply{Text: h.model(q.Message)})
	case model.EmbedRequest:
		if h.embed == nil {
			r.Error = step.Errorf(step.CodeUnsupported, "no embedder")
			return r
		}
		var all [][]float32
		for _, t := range q.Texts {
			all = append(all, h.embed(t))
		}
		r.Body = model.EncodeVectors(all)
	default:
		r.Error = step.Errorf(step.CodeUnsupported, "no %s", n.Kind)
	}
	return r
}

// run does something with the memory of a project and returns its error.
func (h *host) run(project string, f func(p *memory.Project) error) error {
	c, s := step.Start(func(t *step.Task) (any, error) { return nil, f(memory.On(t, project)) })
	open := s.Needs
	for !s.Done {
		var replies []step.Reply
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
	return step.ErrorOf(err).Code
}
