//go:build wasip1

// Package guest is what all WebAssembly guests share: the step exports over
// core/engine, with inputs and outputs by the Extism ABI.
//
//	start   {"op": …, "request": {…}}               → answer; or {"op": …}⏎ and the request on the next lines
//	resume  {"call": 1, "replies": [{"id": 1, …}]}  → answer
//	feed    {"call": 1, "id": 1, "end": false}⏎…    → answer: one reply of raw bytes, which follow the first line
//	fetch   {"call": 1, "id": 1}                    → the raw bytes that go out with an open need
//	cancel  {"call": 1}                             → answer
//	reset                                           → nothing: the instance is as new
//	proceed                                         → answer: of what was paused
//
// While it works, the guest calls sched_yield of WASI now and then, which hosts answer with
// 0. One that wants the call to end lets it return 27 (or anything but 0 and 6): the answer
// then is done, with an error of code "canceled". One that wants its thread back lets it
// return 6: the export returns {"paused":true}, and the host calls proceed, before any other
// export, for what the export has to say. Other hosts need not know of this.
//
// An answer is contract.Answer as JSON; errors of any kind are in it, so an export
// returns 1 only when the guest itself has failed.
package guest

import (
	"bytes"
	"encoding/json"
	"runtime"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	pdk "github.com/extism/go-pdk"
)

// Core is the one core of this instance.
var Core *engine.Core

var groups []engine.Group

// Use makes the core of some groups. The command of a guest calls it as it starts.
func Use(g ...engine.Group) {
	groups = g
	renew()
}

// A guest has one thread, so one worker.
func renew() { Core = engine.New(1, groups...) }

// message is the input of every export; each reads the fields it needs.
type message struct {
	Op      string           `json:"op"`
	Request json.RawMessage  `json:"request"`
	Call    int64            `json:"call"`
	ID      int64            `json:"id"`
	End     bool             `json:"end"`
	Replies []contract.Reply `json:"replies"`
}

// Input decodes an export's input, or answers with an error.
func Input(b []byte) (m message, ok bool) {
	if err := json.Unmarshal(b, &m); err != nil {
		Output(contract.Answer{Version: contract.Version, Done: true, Error: &contract.Error{
			Code: contract.CodeBadInput, Message: "input: " + err.Error(), Fix: `give a JSON object such as {"op": "version"}`,
		}})
		return m, false
	}
	return m, true
}

// Bytes returns the input of the export at hand.
func Bytes() []byte { return input() }

// Output returns an answer to the host.
func Output(a contract.Answer) { output(a.JSON()) }

//go:wasmexport start
func start() int32 {
	if m, ok := operation(input()); ok {
		work(func() contract.Answer { return Core.StartUntil(stopped, m.Op, m.Request) })
	}
	return 0
}

// operation decodes the input of start. A request on lines of its own goes to
// the core as it is, so that the core judges it.
func operation(in []byte) (message, bool) {
	head, request, split := bytes.Cut(in, []byte("\n"))
	if m := (message{}); split && json.Unmarshal(head, &m) == nil && m.Request == nil {
		m.Request = request
		return m, true
	}
	return Input(in)
}

//go:wasmexport resume
func resume() int32 {
	if m, ok := Input(input()); ok {
		work(func() contract.Answer { return Core.ResumeUntil(stopped, m.Call, m.Replies) })
	}
	return 0
}

//go:wasmexport feed
func feed() int32 {
	head, body, _ := bytes.Cut(input(), []byte("\n"))
	if m, ok := Input(head); ok {
		work(func() contract.Answer {
			return Core.ResumeUntil(stopped, m.Call, []contract.Reply{{ID: m.ID, Body: body, End: m.End}})
		})
	}
	return 0
}

//go:wasmexport fetch
func fetch() int32 {
	var m message
	if err := json.Unmarshal(input(), &m); err != nil {
		pdk.SetErrorString("input: " + err.Error())
		return 1
	}
	b, err := Core.Body(m.Call, m.ID)
	if err != nil {
		pdk.SetError(err)
		return 1
	}
	output(b)
	return 0
}

//go:wasmexport reset
func reset() int32 {
	renew()
	staged, result = nil, nil
	runtime.GC()
	return 0
}

//go:wasmexport cancel
func cancel() int32 {
	if m, ok := Input(input()); ok {
		Output(Core.Cancel(m.Call))
	}
	return 0
}
