// Package model is how the core asks a language model: the requests and replies
// of "llm" and "embed" needs. The core knows no provider; a host maps a request
// to one, retries, counts and pays.
package model

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
)

// Ask has the host's model answer. Errors are of code [step.CodeNoModel] if the
// host has none, of [step.CodeSpent] if what may be spent is spent, and of
// [step.CodeModel] or [step.CodeHost] if the model could not be reached or failed.
func Ask(t *step.Task, q contract.ModelRequest) (contract.ModelReply, error) {
	r, err := t.Do("llm", q, nil)
	if err != nil {
		return contract.ModelReply{}, missing("a language model", err)
	}
	var reply contract.ModelReply
	if err := json.Unmarshal(r.Value, &reply); err != nil {
		return contract.ModelReply{}, contract.Errorf(contract.CodeHost, "reply to an llm need: %v", err)
	}
	if reply.Usage.Calls == 0 {
		reply.Usage.Calls = 1
	}
	return reply, nil
}

// missing makes an error of code no_model of the answer of a host that has no
// such thing.
func missing(what string, err error) error {
	var e *contract.Error
	if errors.As(err, &e) && e.Code == contract.CodeUnsupported {
		return &contract.Error{Code: contract.CodeNoModel, Message: fmt.Sprintf("%s is needed, and none is configured", what), Fix: "configure one in the host, or ask without"}
	}
	return err
}
