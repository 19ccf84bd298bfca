package memory

import (
	"encoding/json"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// maxToolCalls is how many calls of tools of a message are taken up.
const maxToolCalls = 50

// Deeds are what a message did by tools: files that it read and edited, and commands that it ran.
type Deeds struct{ Read, Edited, Ran []string }

// deeds reads what metadata say of tools. They are anybody's, so what is of another form is
// passed over.
func deeds(metadata json.RawMessage) (d Deeds) {
	var calls []json.RawMessage
	if members := map[string]json.RawMessage{}; json.Unmarshal(metadata, &members) != nil || json.Unmarshal(members[contract.ToolCalls], &calls) != nil {
		return d
	}
	for _, raw := range calls[:min(len(calls), maxToolCalls)] {
		var c contract.ToolCall
		if json.Unmarshal(raw, &c) != nil {
			continue
		}
		files := c.Files[:min(len(c.Files), contract.MaxToolFiles)]
		switch c.Does {
		case contract.ToolActionRead:
			d.Read = append(d.Read, files...)
		case contract.ToolActionEdit:
			d.Edited = append(d.Edited, files...)
		case contract.ToolActionRun:
			if command := strings.TrimSpace(c.Command); command != "" {
				d.Ran = append(d.Ran, command)
			}
		}
	}
	return d
}
