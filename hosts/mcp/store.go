package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/store"
)

// storeAnswer is what the tool store answers.
type storeAnswer struct {
	// Records are all that is remembered, as the command's export writes it.
	Records []map[string]any `json:"records"`
	// Moved is how many records were moved.
	Moved int `json:"moved,omitempty"`
}

// keepStore exports what is remembered of the project of a call, or moves some of it.
func keepStore(ctx context.Context, c *call) (*storeAnswer, error) {
	kept := c.project.options.Store
	if kept == nil {
		return nil, contract.Errorf(contract.CodeUnsupported, "nothing is remembered here")
	}
	to, _ := c.own["to"].(string)
	refs, _ := c.own["move"].([]string)
	target, err := c.moving(refs, to)
	if err != nil {
		return nil, err
	}
	k, err := store.KeeperOf(kept)
	if err != nil && target == nil && contract.ErrorOf(err).Code == contract.CodeNotFound {
		return &storeAnswer{Records: []map[string]any{}}, nil
	}
	if err != nil {
		return nil, err
	}
	from, err := native.ProjectKey(c.project.root)
	if err != nil {
		return nil, err
	}
	if target == nil {
		return exported(k, from)
	}
	key, err := native.ProjectKey(target.root)
	if err != nil {
		return nil, err
	}
	n, err := store.Move(ctx, k, refs, from, key)
	return &storeAnswer{Records: []map[string]any{}, Moved: n}, err
}

// moving is the project that a call moves to, nil if it moves nothing.
func (c *call) moving(refs []string, to string) (*project, error) {
	switch {
	case len(refs) == 0 && to == "":
		return nil, nil
	case to == "":
		return nil, &contract.Error{Code: contract.CodeBadInput, Message: "to is missing", Field: "to", Fix: "use one of " + strings.Join(c.server.Projects(), ", "), Similar: c.server.Projects()}
	case len(refs) == 0:
		return nil, &contract.Error{Code: contract.CodeBadInput, Message: "nothing to move", Field: "move", Fix: "give refs or ids"}
	}
	if p := c.server.project(to); p != nil {
		return p, nil
	}
	return nil, &contract.Error{Code: contract.CodeNotFound, Message: fmt.Sprintf("no project %q is served", contract.Quoted(to)), Field: "to", Fix: "use one of " + strings.Join(c.server.Projects(), ", "), Similar: c.server.Projects()}
}

func exported(k store.Keeper, project string) (*storeAnswer, error) {
	var lines bytes.Buffer
	if _, err := k.Export(&lines, project); err != nil {
		return nil, err
	}
	out := &storeAnswer{Records: []map[string]any{}}
	for line := range bytes.Lines(lines.Bytes()) {
		d := json.NewDecoder(bytes.NewReader(line))
		d.UseNumber()
		var record map[string]any
		if err := d.Decode(&record); err != nil {
			return nil, fmt.Errorf("export: %w", err)
		}
		out.Records = append(out.Records, record)
	}
	return out, nil
}
