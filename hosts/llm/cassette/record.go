package cassette

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/host"
)

// Recorder keeps what handlers answer.
type Recorder struct {
	// Scrub, if set, goes over every line before it is written, such as
	// [github.com/cairn-search/cairn/hosts/llm.Client.Redact]. Handlers of a client
	// never give keys away; this is for prompts that hold one. Set it before the
	// first call.
	Scrub func(string) string

	w     io.Writer
	inner host.Handlers

	mu      sync.Mutex
	entries []entry
	closed  bool
}

// Record makes a recorder of what inner answers. Nothing is written before
// [Recorder.Close].
func Record(w io.Writer, inner host.Handlers) *Recorder {
	return &Recorder{w: w, inner: inner}
}

// Handlers answer as the ones recorded do.
func (r *Recorder) Handlers() host.Handlers {
	h := host.Handlers{}
	for kind, answer := range r.inner {
		if !slices.Contains(kinds, kind) {
			h[kind] = answer
			continue
		}
		h[kind] = func(ctx context.Context, n host.Need) contract.Reply {
			// Before the call, so that the same request twice stays in order.
			at := r.begin()
			reply := answer(ctx, n)
			r.end(at, n, reply)
			return reply
		}
	}
	return h
}

func (r *Recorder) begin() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.entries = append(r.entries, entry{})
	return len(r.entries) - 1
}

// end keeps a call. Those that were canceled, and requests that are none, are not
// part of a session.
func (r *Recorder) end(at int, n host.Need, reply contract.Reply) {
	request, err := canonical(n.Kind, n.Request)
	if err != nil || reply.Error != nil && reply.Error.Code == contract.CodeCanceled {
		return
	}
	if r.Scrub != nil {
		request = []byte(r.Scrub(string(request)))
	}
	e := entry{Kind: n.Kind, Hash: hash(n.Kind, request), Request: request, Error: reply.Error}
	if e.Error == nil {
		e.Reply, e.Vectors = slices.Clone(reply.Value), slices.Clone(reply.Body)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.entries[at] = e
}

// Close writes the cassette: calls by kind and hash, the same request in the order
// asked. It does not close the writer. Calls that end later are lost.
func (r *Recorder) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil
	}
	r.closed = true
	entries := slices.DeleteFunc(slices.Clone(r.entries), func(e entry) bool { return e.Kind == "" })
	slices.SortStableFunc(entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Hash, b.Hash))
	})
	if err := gather(entries); err != nil {
		return err
	}
	w := bufio.NewWriter(r.w)
	if err := r.line(w, header{version}); err != nil {
		return err
	}
	for _, e := range entries {
		if err := r.line(w, e); err != nil {
			return err
		}
	}
	return w.Flush()
}

// replies tells whether an entry holds the reply of a language model.
func (e *entry) replies() bool { return e.Kind == "llm" && e.Reply != nil }

// gather puts the warnings of all replies on the first. A host says each once, with
// whichever of the calls at the same time comes first.
func gather(entries []entry) error {
	var all []string
	firstReply := -1
	replies := make([]contract.ModelReply, len(entries))
	for i, e := range entries {
		if !e.replies() {
			continue
		}
		if err := json.Unmarshal(e.Reply, &replies[i]); err != nil {
			return fmt.Errorf("record reply: %w", err)
		}
		if firstReply < 0 {
			firstReply = i
		}
		all = append(all, replies[i].Warnings...)
		replies[i].Warnings = nil
	}
	slices.Sort(all)
	for i := range entries {
		if !entries[i].replies() {
			continue
		}
		if i == firstReply {
			replies[i].Warnings = slices.Compact(all)
		}
		b, err := encode(replies[i])
		if err != nil {
			return fmt.Errorf("record reply: %w", err)
		}
		entries[i].Reply = b
	}
	return nil
}

func (r *Recorder) line(w io.Writer, v any) error {
	b, err := encode(v)
	if err != nil {
		return fmt.Errorf("write cassette: %w", err)
	}
	if r.Scrub != nil {
		b = []byte(r.Scrub(string(b)))
	}
	if _, err := fmt.Fprintf(w, "%s\n", b); err != nil {
		return fmt.Errorf("write cassette: %w", err)
	}
	return nil
}
