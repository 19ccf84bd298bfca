//go:build wasip1

// Command cairnhost is the guest cairn-host.wasm: the step exports of package
// guest, and beside them
//
//	call  {"op": …, "request": {…}} → the answer when the operation has ended
//
// which blocks. It asks the imported host function cairn_host for what the
// operation needs: a JSON array of needs in, a JSON array of replies out. Raw
// bytes travel as base64 in the field "body" of either.
package main

import (
	"encoding/json"
	"errors"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine/all"
	"github.com/cairn-search/cairn/wasm/guest"
	pdk "github.com/extism/go-pdk"
)

//go:wasmimport extism:host/user cairn_host
func cairnHost(needs uint64) uint64

//go:wasmexport call
func call() int32 {
	m, ok := guest.Input(guest.Bytes())
	if !ok {
		return 0
	}
	answer := guest.Core.Start(m.Op, m.Request)
	for !answer.Done {
		replies, err := ask(answer)
		if err != nil {
			// The operation cannot go on; its own error is more useful than "canceled".
			answer = guest.Core.Cancel(answer.Call)
			answer.Error = contract.Errorf(contract.CodeHost, "cairn_host: %v", err)
			break
		}
		next := guest.Core.Resume(answer.Call, replies)
		if !next.Done && next.Error != nil {
			guest.Core.Cancel(answer.Call)
			next.Done = true
		}
		answer = next
	}
	guest.Output(answer)
	return 0
}

// ask hands the needs to the host and returns its replies.
func ask(a contract.Answer) ([]contract.Reply, error) {
	type need struct {
		contract.Need
		Body []byte `json:"body,omitempty"`
	}
	needs := make([]need, len(a.Needs))
	for i, n := range a.Needs {
		needs[i] = need{Need: n, Body: n.Body}
	}
	in, err := pdk.AllocateJSON(needs)
	if err != nil {
		return nil, err
	}
	defer in.Free()
	out := pdk.FindMemory(cairnHost(in.Offset()))
	defer out.Free()
	var replies []contract.Reply
	if err := json.Unmarshal(out.ReadBytes(), &replies); err != nil {
		return nil, err
	}
	if len(replies) == 0 {
		return nil, errors.New("it answered none of the open needs")
	}
	return replies, nil
}

func init() { guest.Use(all.Groups...) }

func main() {}
