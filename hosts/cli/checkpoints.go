package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/page"
)

var _ = offer[checkpointCommands]("memory", 7, "checkpoint", "Work with saved states of agents.")

type checkpointCommands struct {
	List checkpointList `cmd:"" help:"List the checkpoints of a session, the newest first."`
	Show checkpointShow `cmd:"" help:"Print the state of a checkpoint, as it was saved."`
	Save checkpointSave `cmd:"" help:"Save a state, from standard input."`
}

type checkpointList struct {
	Session string `arg:"" optional:"" tells:"session" help:"An id or ref; default the active session that was used last."`
	In      string `default:"." placeholder:"PATH" help:"The project: a directory; default the current one."`
	formatFlag
}

func (c *checkpointList) Run(ctx context.Context, s *session) error {
	b, a, err := asked[contract.CheckpointsResponse](s.mindful(ctx, c.In, "checkpoints", map[string]any{"session": c.Session}, nil))
	if err != nil {
		return err
	}
	s.list(c.Format, b, "checkpoints", func(markdown bool) {
		t := table{Head: []string{"checkpoint", "step", "trigger", "saved", "description"}, Right: []bool{false, true, false, false, false}}
		for _, k := range a.Checkpoints {
			t.Add(k.ID, strconv.Itoa(k.Step), string(k.Trigger), page.When(k.Created), page.Brief(k.Description, 60))
		}
		if len(a.Checkpoints) > 0 {
			t.Write(s.page(markdown))
		}
	})
	return s.ended(len(a.Checkpoints), "the session has no checkpoints", c.Format)
}

type checkpointShow struct {
	ID      string `arg:"" optional:"" name:"id" tells:"id" help:"A checkpoint; default the newest of the session."`
	Session string `tells:"session" placeholder:"ID" help:"An id or ref; default the active session that was used last."`
	In      string `default:"." placeholder:"PATH" help:"The project: a directory; default the current one."`
}

func (c *checkpointShow) Run(ctx context.Context, s *session) error {
	_, a, err := asked[contract.CheckpointsResponse](s.mindful(ctx, c.In, "checkpoints", map[string]any{"action": "load", "id": c.ID, "session": c.Session}, nil))
	if err != nil {
		return err
	}
	s.json(a.Checkpoints[0].State)
	return nil
}

type checkpointSave struct {
	Description string `arg:"" optional:"" help:"What it is, for people."`
	Session     string `tells:"session" placeholder:"ID" help:"An id or ref; default the active session that was used last, or a new one."`
	Step        *int   `tells:"step" min:"0" placeholder:"N" help:"How far the work has come; default current_step of the state."`
	In          string `default:"." placeholder:"PATH" help:"The project: a directory; default the current one."`
	formatFlag
}

func (*checkpointSave) Help() string {
	return `Example:

    echo '{"plan": ["read", "write"], "current_step": 1}' | cairn checkpoint save "before the migration"`
}

func (c *checkpointSave) Run(ctx context.Context, s *session) error {
	state, err := io.ReadAll(s.in)
	if err != nil {
		return fmt.Errorf("read standard input: %w", err)
	}
	if !json.Valid(state) {
		return fmt.Errorf("read state: standard input is not JSON")
	}
	q := map[string]any{"action": "save", "trigger": "manual", "session": c.Session, "description": c.Description, "state": json.RawMessage(state)}
	if c.Step != nil {
		q["step"] = c.Step
	}
	b, a, err := asked[contract.CheckpointsResponse](s.mindful(ctx, c.In, "checkpoints", q, nil))
	if err != nil {
		return err
	}
	s.list(c.Format, b, "checkpoints", func(bool) {
		fmt.Fprintf(s.out, "saved %s at step %d of session %s\n", a.Checkpoints[0].ID, a.Checkpoints[0].Step, a.Session)
	})
	return nil
}
