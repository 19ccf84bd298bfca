package all

import (
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
)

// fresh makes a core whose operations panic as they are.
func fresh(workers int) *engine.Core {
	c := New(workers)
	c.Bare = true
	return c
}

// TestPanic: a panic is an error that names the operation and says that it is a defect;
// where it was stands apart from what is answered. Others go on.
func TestPanic(t *testing.T) {
	c := New(1)
	c.Before = func(op string) {
		if op == "verify" {
			var nothing []int
			_ = nothing[len(op)]
		}
	}
	h := &host{archive: linkedRepository().tar()}
	h.must(t, c, "load", contract.LoadRequest{})
	waiting := c.Start("load", []byte(`{"mode":"update"}`)) // waits for the archive
	a := h.run(c, "verify", contract.VerifyRequest{Draft: "x"})
	if a.Error == nil || a.Error.Code != contract.CodeInternal || !a.Done || a.Result != nil ||
		!strings.HasPrefix(a.Error.Message, `operation "verify" failed by a defect of cairn: panic: runtime error: index out of range`) || !strings.Contains(a.Error.Fix, "report it") {
		t.Errorf("%+v", a)
	}
	told, err := contract.Encode(a.Error)
	if err != nil || strings.Contains(string(told), "goroutine") || strings.Contains(string(told), ".go:") {
		t.Errorf("the error tells where: %s, %v", told, err)
	}
	if !strings.Contains(a.Panic, "panic_test.go") || !strings.Contains(a.Panic, "index out of range") {
		t.Errorf("the log does not tell where: %q", a.Panic)
	}
	if a := h.finish(c, waiting); a.Error != nil || a.Panic != "" {
		t.Errorf("a call that was waiting: %+v", a)
	}
	h.must(t, c, "search", contract.SearchRequest{Query: "store"})
}

// FuzzOperations asks any operation anything, without the net that makes errors of
// panics.
func FuzzOperations(f *testing.F) {
	for _, q := range same {
		f.Add(q.op, q.request)
	}
	b := export(f, loaded(f, sameRepository(), "keep"), "keep")
	f.Fuzz(func(t *testing.T, op, request string) {
		if len(request) > 1<<16 {
			return
		}
		c := fresh(1)
		if _, err := c.Open(b); err != nil {
			t.Fatal(err)
		}
		h := newKeeper().host
		h.archive, h.store, h.secret = b, mindful().store, make([]byte, 32)
		h.past = func(contract.HistoryRequest) string { return `{}` }
		h.near = `{}`
		if a := h.run(c, op, request); !a.Done || a.Error != nil && (a.Error.Code == "" || a.Error.Message == "") {
			t.Errorf("%s %s: %+v", op, request, a)
		}
	})
}
