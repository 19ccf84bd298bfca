package mcp

import (
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestPrompts: a prompt is what its tool answers, and its argument is completed by what works.
func TestPrompts(t *testing.T) {
	t.Parallel()
	c := connect(t, plainly(t, tree(t, "demo", spokenOf)), nil)
	for argument, typed := range map[string]string{"ref": "discount", "path": "shop/"} {
		r, err := c.Complete(t.Context(), &mcp.CompleteParams{
			Ref: &mcp.CompleteReference{Type: "ref/prompt", Name: "inspect"}, Argument: mcp.CompleteParamsArgument{Name: argument, Value: typed},
		})
		check(t, err)
		if len(r.Completion.Values) == 0 || !strings.HasPrefix(r.Completion.Values[0], "shop/price.go") {
			t.Fatalf("%s %s: %v", argument, typed, r.Completion)
		}
		name := map[string]string{"ref": "inspect", "path": "read"}[argument]
		p, err := c.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: name, Arguments: map[string]string{argument: r.Completion.Values[0]}})
		check(t, err)
		if got := p.Messages[0].Content.(*mcp.TextContent).Text; !strings.HasPrefix(got, "shop/price.go") {
			t.Errorf("%s: %s", name, got)
		}
	}
	r, err := c.Complete(t.Context(), &mcp.CompleteParams{
		Ref: &mcp.CompleteReference{Type: "ref/resource", URI: "cairn://{project}/symbol/{+ref}"}, Argument: mcp.CompleteParamsArgument{Name: "ref", Value: "Price"},
	})
	check(t, err)
	if !slices.ContainsFunc(r.Completion.Values, func(v string) bool { return strings.HasPrefix(v, "symbol:demo:Price:") }) {
		t.Errorf("%v", r.Completion)
	}
	for typed, want := range map[string]string{
		"disc": "shop/price.go:discount", "Till.to": "shop/Till.java:Till.total", "EMP": "shop/Purse.java:Purse.EMPTY_PURSE",
		"shop/Till.java:": "shop/Till.java:Till", "shop/Till.java:tot": "shop/Till.java:Till.total", "shop/Till.java:Till.a": "shop/Till.java:Till.add",
	} {
		r, err := c.Complete(t.Context(), &mcp.CompleteParams{
			Ref: &mcp.CompleteReference{Type: "ref/prompt", Name: "inspect"}, Argument: mcp.CompleteParamsArgument{Name: "ref", Value: typed},
		})
		check(t, err)
		if !slices.Contains(r.Completion.Values, want) {
			t.Errorf("%q is completed by %v, want %s", typed, r.Completion.Values, want)
		}
		for _, v := range r.Completion.Values {
			if p, err := c.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: "inspect", Arguments: map[string]string{"ref": v}}); err != nil || len(p.Messages) == 0 {
				t.Errorf("%q of %q is not found: %v", v, typed, err)
			}
		}
	}
	for _, bad := range []struct{ prompt, argument, value, says, fix string }{
		{"read", "path", "gone.go", "prompt read: no file or directory", "see what there is"},
		{"inspect", "ref", "discont", "prompt inspect: ", "did you mean shop/price.go:discount?"},
		{"explor", "query", "discount", `unknown prompt "explor": did you mean "explore"?`, "there are explore, inspect, read"},
		{"nosuch", "query", "discount", `unknown prompt "nosuch": `, "there are explore, inspect, read"},
	} {
		_, err := c.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: bad.prompt, Arguments: map[string]string{bad.argument: bad.value}})
		if err == nil || !strings.Contains(err.Error(), bad.says) || !strings.Contains(err.Error(), bad.fix) {
			t.Errorf("%s: %v, want %q and %q", bad.prompt, err, bad.says, bad.fix)
		}
	}
}
