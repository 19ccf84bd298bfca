package memory

import (
	"encoding/json"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/step"
)

// checkpointOf is the checkpoint that a request is to save.
func checkpointOf(session string, q *contract.CheckpointsRequest) contract.Checkpoint {
	k := contract.Checkpoint{Session: session, Trigger: q.Trigger, Description: q.Description, DurationMS: q.DurationMS, TokenUsage: q.TokenUsage, State: q.State}
	if q.Step != nil {
		k.Step = *q.Step
	} else {
		k.Step = stepOf(q.State)
	}
	return k
}

// Checkpoints is [contract.MemoryOperations.Checkpoints].
func (c *Operations) Checkpoints(t *step.Task, q contract.CheckpointsRequest) (*contract.CheckpointsResponse, error) {
	p, err := c.project(t, q.Project, false)
	if err != nil {
		return nil, err
	}
	if q.ID != "" && q.Action != "load" && q.Action != "delete" {
		return nil, &contract.Error{Code: contract.CodeBadInput, Message: "only load and delete take an id", Field: "id", Fix: "leave it out; save makes one"}
	}
	id := q.ID
	if id != "" || q.Action == "delete" {
		id, err = p.ID("id", memory.TypeCheckpoint, id)
	}
	if err != nil {
		return nil, err
	}
	r := &contract.CheckpointsResponse{Project: p.Name, Checkpoints: []contract.Checkpoint{}}
	if q.Action == "delete" {
		return r, p.DeleteCheckpoint(id)
	}
	if q.Session != "" || id == "" {
		if r.Session, err = p.InSession("session", q.Session, q.Action == "save"); err != nil {
			return nil, err
		}
	}
	switch q.Action {
	case "list":
		r.Checkpoints, err = p.Checkpoints(r.Session)
	case "load":
		var k contract.Checkpoint
		if k, err = p.LoadCheckpoint(r.Session, id); err == nil {
			r.Session, r.Checkpoints = k.Session, append(r.Checkpoints, k)
		}
	case "save":
		var k contract.Checkpoint
		if k, r.Pruned, err = p.SaveCheckpoint(checkpointOf(r.Session, &q)); err == nil {
			r.Checkpoints = append(r.Checkpoints, k)
		}
	}
	return r, err
}

// stepOf is the step that a state says it is at, 0 if it does not.
func stepOf(state json.RawMessage) int {
	var at struct {
		Step  json.RawMessage `json:"current_step"`
		Index json.RawMessage `json:"currentStepIndex"`
	}
	_ = json.Unmarshal(state, &at) // a state may be anything
	n := 0
	for _, field := range []json.RawMessage{at.Step, at.Index} {
		var said int
		if json.Unmarshal(field, &said) == nil {
			n = max(n, said)
		}
	}
	return n
}
