package api

import (
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
)

// Operations of tests panic as they are, unless a test says otherwise.
func init() { bare = true }

// TestPanic: a panic is an error that names the operation and says that it is a defect;
// where it was stands apart from what is answered. Others go on.
func TestPanic(t *testing.T) {
	c := New(1)
	c.bare = false
	c.Before(func(op string) {
		if op == "verify" {
			var nothing []int
			_ = nothing[len(op)]
		}
	})
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

// A panic of a worker is one of the operation, and names the file.
func TestWorkerPanicBreaks(t *testing.T) {
	p := newPool(nil, 2, false, false, 0)
	_ = p.analyse("", nil) // no archive holds a file without a name
	_, failed := p.wait()
	_, s := step.Start(func(*step.Task) (any, error) { return nil, archiveError(failed) })
	a := running{op: "load"}.answer(1, s)
	if a.Error == nil || a.Error.Code != contract.CodeInternal || !strings.Contains(a.Error.Message, `operation "load" failed`) || !strings.Contains(a.Error.Message, `analyse "": panic`) || a.Panic == "" {
		t.Errorf("%+v", a)
	}
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
		c := NewBare(1)
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
