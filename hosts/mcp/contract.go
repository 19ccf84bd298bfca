package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cairn-search/cairn/core/api"
	"github.com/cairn-search/cairn/core/step"
)

// memoryTool is one of the twelve tools of ctx-sys, by the names, arguments and answers
// that its clients know. What is behind it are operations of the core.
type memoryTool struct {
	name, title, about string
	writes             bool
	input              func() *jsonschema.Schema
	run                func(ctx context.Context, s *Server, raw json.RawMessage) (answered, *step.Error)
}

// answered is the answer of such a tool; success is added.
type answered map[string]any

// called is the project that a call is for, while it is answered.
type called struct {
	ctx context.Context
	*project
	s *Server
}

// ask runs an operation and decodes its response into r, which may be nil. The index is
// not compared with the files before, unless fresh is true.
func (c called) ask(fresh bool, op string, request, r any) *step.Error {
	var b json.RawMessage
	var err error
	if fresh {
		b, err = c.call(c.ctx, op, request, nil)
	} else {
		select {
		case <-c.opened:
		case <-c.ctx.Done():
			return step.Errorf(step.CodeCanceled, "the call was canceled")
		}
		if c.err != nil {
			return c.failure(c.err)
		}
		if b, err = c.repository.CallIndexed(c.ctx, op, request); err != nil && step.ErrorOf(err).Code == step.CodeNotLoaded {
			b, err = c.repository.Call(c.ctx, op, request)
		}
	}
	if err != nil {
		return c.failure(err)
	}
	if r == nil {
		return nil
	}
	if err := json.Unmarshal(b, r); err != nil {
		return step.Errorf(step.CodeInternal, "decode response of %s: %v", op, err)
	}
	return nil
}

// remembering makes a tool of what answers arguments of type A. Every tool also takes a
// project.
func remembering[A any](name, title, about string, writes bool, run func(c called, a A) (answered, *step.Error)) memoryTool {
	t := memoryTool{name: name, title: title, about: about, writes: writes}
	t.input = func() *jsonschema.Schema {
		in := schemaOf[A]()
		in.Properties["project"] = &jsonschema.Schema{Type: "string", Description: "Which project, by name; needed only if several are served."}
		return in
	}
	t.run = func(ctx context.Context, s *Server, raw json.RawMessage) (answered, *step.Error) {
		var given map[string]json.RawMessage
		if len(bytes.TrimSpace(raw)) > 0 && json.Unmarshal(raw, &given) != nil {
			return nil, step.Errorf(step.CodeBadInput, "arguments of %s: %s where an object is wanted", name, article(raw))
		}
		in := t.input()
		for _, arg := range slices.Sorted(maps.Keys(given)) {
			if in.Properties[arg] == nil {
				e := step.Errorf(step.CodeBadInput, "%s has no argument %q", name, cut(arg))
				e.Field = cut(arg)
				e.Fix, e.Similar = meant(arg, slices.Sorted(maps.Keys(in.Properties)))
				return nil, e
			}
			if string(given[arg]) == "null" {
				delete(given, arg)
			}
		}
		for _, arg := range in.Required {
			if given[arg] == nil {
				e := step.Errorf(step.CodeBadInput, "%s is missing", arg)
				e.Field, e.Fix = arg, "give "+arg
				return nil, e
			}
		}
		var of string
		if json.Unmarshal(cmpOr(given["project"], `""`), &of) != nil {
			return nil, projectParam.bad("give a name", "", "%s where a string is wanted", article(given["project"]))
		}
		delete(given, "project")
		p, bad := s.route(of, nil)
		if bad != nil {
			return nil, bad
		}
		var a A
		rest, _ := json.Marshal(given) // raw JSON, always encodable
		if err := json.Unmarshal(rest, &a); err != nil {
			e := step.Errorf(step.CodeBadInput, "arguments of %s: %v", name, err)
			if wrong := (*json.UnmarshalTypeError)(nil); errorsAs(err, &wrong) {
				e.Message, e.Field = fmt.Sprintf("%s where another type is wanted", wrong.Value), wrong.Field
			}
			e.Fix = "see the tool's input schema"
			return nil, e
		}
		return run(called{ctx, p, s}, a)
	}
	return t
}

// describe is the tool as clients see it.
func (t memoryTool) describe() *mcp.Tool {
	no := false
	return &mcp.Tool{
		Name: t.name, Title: t.title, Description: t.about, InputSchema: t.input(),
		Annotations: &mcp.ToolAnnotations{Title: t.title, ReadOnlyHint: !t.writes, IdempotentHint: !t.writes, DestructiveHint: &no, OpenWorldHint: &no},
	}
}

// remember answers calls of such a tool. An error has the form that its clients know:
// {success, error, code, fix}.
func (s *Server) remember(t memoryTool) mcp.ToolHandler {
	return func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		a, bad := t.run(ctx, s, r.Params.Arguments)
		if bad != nil && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if bad != nil {
			s.options.Log.Info("tool failed", "tool", t.name, "error", bad)
			fix := bad.Fix
			if fix == "" && bad.SuggestedFix != "" {
				fix = "use " + bad.SuggestedFix
			}
			a = answered{"error": bad.Message, "code": bad.Code, "fix": fix}
			if bad.Field != "" {
				a["field"] = bad.Field
			}
			if bad.SuggestedFix != "" {
				a["suggested_fix"] = bad.SuggestedFix
			}
		}
		a["success"] = bad == nil
		b, err := api.Encode(a)
		if err != nil {
			return nil, err
		}
		return result(b, bad != nil), nil
	}
}

// The profiles of tools.
const (
	profileSearch   = "search"   // what finds and reads
	profileEvidence = "evidence" // all about code; the default
	profileMemory   = "memory"   // the twelve tools of ctx-sys
	profileAll      = "all"
)

// Profiles are what Options.Tools may be.
var Profiles = []string{profileEvidence, profileSearch, profileMemory, profileAll}

// searching are the tools of the profile search.
var searching = []string{"map", "pack", "read", "search"}

// offered are the tools of a profile.
func offered(profile string) ([]tool, []memoryTool, error) {
	switch profile {
	case "", profileEvidence:
		return tools, nil, nil
	case profileSearch:
		return slices.DeleteFunc(slices.Clone(tools), func(t tool) bool { return !slices.Contains(searching, t.name) }), nil, nil
	case profileMemory:
		return nil, memoryTools, nil
	case profileAll:
		return tools, memoryTools, nil
	}
	return nil, nil, fmt.Errorf("unknown tools %q: use one of %s", profile, strings.Join(Profiles, ", "))
}
