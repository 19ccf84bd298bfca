package api

import (
	"encoding/json"

	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/step"
)

// CheckpointsRequest saves the state of an agent's work, or asks for it.
type CheckpointsRequest struct {
	// Project is whose it is; default what is loaded.
	Project string `json:"project,omitempty"`
	// Action is "list" (default), "save", "load" or "delete".
	Action string `json:"action,omitempty"`
	// Session is an id or ref; default the active one that was used last, which save makes
	// if there is none.
	Session string `json:"session,omitempty"`
	// ID is the checkpoint to load or delete; default, of load, the newest: that of the
	// highest step, of equal steps the one saved last.
	ID string `json:"id,omitempty"`
	// State is what is saved: any JSON object up to 16 MiB, such as {query, plan,
	// current_step, results, context, last_error}.
	State json.RawMessage `json:"state,omitempty"`
	// Step is how far the work has come; default current_step or currentStepIndex of
	// State, else 0.
	Step *int `json:"step,omitempty"`
	// Trigger is "auto" (default), "manual" or "error".
	Trigger string `json:"trigger,omitempty"`
	// Description is for people.
	Description string `json:"description,omitempty"`
	// DurationMS and TokenUsage are what the step took.
	DurationMS int64 `json:"duration_ms,omitempty"`
	TokenUsage int64 `json:"token_usage,omitempty"`
}

// CheckpointsResponse is checkpoints, the newest first. Only load gives a state.
type CheckpointsResponse struct {
	Project     string              `json:"project"`
	Session     string              `json:"session,omitempty"`
	Checkpoints []memory.Checkpoint `json:"checkpoints"`
	// Pruned are the ids of those that a saved one pushed out: a session keeps 10.
	Pruned []string `json:"pruned,omitempty"`
}

func (c *Core) checkpoints(t *step.Task, q CheckpointsRequest) (*CheckpointsResponse, error) {
	action, err := oneOf("action", q.Action, "list", "save", "load", "delete")
	if err != nil {
		return nil, err
	}
	trigger, err := oneOf("trigger", q.Trigger, memory.Triggers...)
	if err != nil {
		return nil, err
	}
	p, err := c.remembering(t, q.Project, false)
	if err != nil {
		return nil, err
	}
	if q.ID != "" && action != "load" && action != "delete" {
		return nil, &step.Error{Code: step.CodeBadInput, Message: "only load and delete take an id", Field: "id", Fix: "leave it out; save makes one"}
	}
	id := q.ID
	if id != "" || action == "delete" {
		if id, err = p.ID("id", memory.TypeCheckpoint, id); err != nil {
			return nil, err
		}
	}
	r := &CheckpointsResponse{Project: p.Name, Checkpoints: []memory.Checkpoint{}}
	if action == "delete" {
		return r, p.DeleteCheckpoint(id)
	}
	if q.Session != "" || id == "" {
		if r.Session, err = p.InSession("session", q.Session, action == "save"); err != nil {
			return nil, err
		}
	}
	switch action {
	case "list":
		r.Checkpoints, err = p.Checkpoints(r.Session)
	case "load":
		var k memory.Checkpoint
		if k, err = p.LoadCheckpoint(r.Session, id); err == nil {
			r.Session, r.Checkpoints = k.Session, append(r.Checkpoints, k)
		}
	case "save":
		k := memory.Checkpoint{Session: r.Session, Trigger: trigger, Description: q.Description, DurationMS: q.DurationMS, TokenUsage: q.TokenUsage, State: q.State}
		if q.Step != nil {
			k.Step = *q.Step
		} else {
			k.Step = stepOf(q.State)
		}
		if k, r.Pruned, err = p.SaveCheckpoint(k); err == nil {
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
