package memory

import (
	"cmp"
	"encoding/json"
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/order"
)

type checkpointMeta struct {
	Step        int    `json:"step"`
	Description string `json:"description,omitempty"`
	DurationMS  int64  `json:"duration_ms,omitempty"`
	TokenUsage  int64  `json:"token_usage,omitempty"`
}

// KeptCheckpoints is how many a session keeps: a saved one pushes out those that were saved
// first, whatever their steps, for a plan may begin anew.
const KeptCheckpoints = 10

func (p *Project) checkpoint(r *contract.StoreRecord) contract.Checkpoint {
	m := of[checkpointMeta](r)
	c := contract.Checkpoint{ID: r.ID, Session: r.Parent, Step: m.Step, Trigger: contract.CheckpointTrigger(r.State), Description: m.Description, DurationMS: m.DurationMS, TokenUsage: m.TokenUsage, Created: r.Created}
	if json.Valid([]byte(r.Content)) {
		c.State = json.RawMessage(r.Content)
	}
	return c
}

// SaveCheckpoint stores the state of an agent in a session that is there, and removes
// what is more than a session keeps. Of the checkpoint given all but ID and Created
// count. It returns the checkpoint without its state, and the ids of those removed.
func (p *Project) SaveCheckpoint(c contract.Checkpoint) (saved contract.Checkpoint, pruned []string, err error) {
	bad := func(field, fix, format string, args ...any) error {
		return &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf(format, args...), Field: field, Fix: fix}
	}
	switch {
	case len(c.State) == 0 || c.State[0] != '{' || !json.Valid(c.State):
		return c, nil, bad("state", "give an object", "the state is no JSON object")
	case c.Step < 0 || int64(c.Step) > contract.MaxStep: // that of the state, perhaps
		return c, nil, bad("step", "count steps from 0", "step %d", c.Step)
	}
	r, err := p.do(
		contract.StoreStep{Do: "put", Record: &contract.StoreRecord{
			Type: TypeCheckpoint, Prefix: "ckpt", Parent: c.Session, State: string(c.Trigger), Content: string(c.State),
			Meta: meta(checkpointMeta{c.Step, c.Description, c.DurationMS, c.TokenUsage}),
		}},
		contract.StoreStep{Do: "touch", Type: TypeSession, ID: c.Session})
	if err != nil {
		return c, nil, err
	}
	c.ID, c.Created, c.State = r[0].Records[0].ID, r[0].Records[0].Created, nil
	// Savers at the same time may leave a few more than are kept, for a moment.
	list, err := p.all(TypeCheckpoint, c.Session, nil, "new", contract.MaxPage, -1)
	if err != nil || len(list) <= KeptCheckpoints {
		return c, nil, err
	}
	var steps []contract.StoreStep
	for _, old := range list[KeptCheckpoints:] {
		pruned = append(pruned, old.ID)
		steps = append(steps, contract.StoreStep{Do: "delete", Type: TypeCheckpoint, ID: old.ID})
	}
	_, err = p.do(steps...)
	return c, pruned, err
}

// Checkpoints lists those of a session without their states: the highest step first,
// of equal steps the one saved last.
func (p *Project) Checkpoints(session string) ([]contract.Checkpoint, error) {
	records, err := p.all(TypeCheckpoint, session, nil, "new", contract.MaxPage, -1)
	list := []contract.Checkpoint{}
	for i := range records {
		list = append(list, p.checkpoint(&records[i]))
	}
	order.StableBy(list, func(a, b contract.Checkpoint) int { return cmp.Compare(b.Step, a.Step) })
	return list, err
}

// LoadCheckpoint returns a checkpoint by its id, or ("") the newest of a session.
func (p *Project) LoadCheckpoint(session, id string) (contract.Checkpoint, error) {
	if id == "" {
		list, err := p.Checkpoints(session)
		if err != nil {
			return contract.Checkpoint{}, err
		}
		if len(list) == 0 {
			return contract.Checkpoint{}, &contract.Error{Code: contract.CodeNotFound, Message: fmt.Sprintf("session %q has no checkpoint", session), Field: "session", Fix: "save one first"}
		}
		id = list[0].ID
	}
	r, err := p.get("id", TypeCheckpoint, id)
	if err != nil {
		return contract.Checkpoint{}, err
	}
	if session != "" && r.Parent != session {
		return contract.Checkpoint{}, &contract.Error{Code: contract.CodeNotFound, Message: fmt.Sprintf("checkpoint %q is not of session %q", id, session), Field: "id", Fix: "leave session out, or list its checkpoints"}
	}
	c := p.checkpoint(r)
	if c.State == nil {
		return c, contract.Errorf(contract.CodeCorrupt, "the state of checkpoint %q is damaged", id)
	}
	return c, nil
}

// DeleteCheckpoint removes a checkpoint.
func (p *Project) DeleteCheckpoint(id string) error {
	if _, err := p.get("id", TypeCheckpoint, id); err != nil {
		return err
	}
	_, err := p.do(contract.StoreStep{Do: "delete", Type: TypeCheckpoint, ID: id})
	return err
}
