package mcp

import (
	"strings"
	"testing"
)

// TestColon: methods are found as Lua writes them.
func TestColon(t *testing.T) {
	t.Parallel()
	c := connect(t, serving(t, []string{tree(t, "lua", "-- core/spec.lua --\nlocal Spec = {}\n\nfunction Spec:report(level)\n  print(level)\nend\n\nreturn Spec\n")}, Options{}), nil)
	for _, name := range []string{"Spec:report", "Spec.report", "core/spec.lua:Spec:report", "spec.lua:Spec.report"} {
		for tool, args := range map[string]arguments{"inspect": {"ref": name}, "read": {"path": name}, "impact": {"targets": []string{name}}} {
			if got, failed := textOf(t, c, tool, args); failed || !strings.Contains(got, "core/spec.lua:3-5") {
				t.Errorf("%s %s: %s", tool, name, got)
			}
		}
	}
	for _, name := range []string{"Spec:nothing", "core/spec.lua:Spec:nothing"} {
		if got, failed := textOf(t, c, "inspect", arguments{"ref": name}); !failed {
			t.Errorf("inspect %s: %s", name, got)
		}
	}
}
