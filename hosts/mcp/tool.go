package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cairn-search/cairn/core/api"
	"github.com/cairn-search/cairn/core/step"
)

// spec is a tool whose operation, of the same name, answers with an R.
type spec[R any] struct {
	name, title, about string
	params             []param
	// history and vectors tell that requests have these fields.
	history, vectors bool
	// budget is true if the core itself keeps max_tokens; lists, if not, are what of
	// an answer can be cut, and deepest how many items the core lists in all, if limit
	// is only the size of a page.
	budget  bool
	lists   func(*call, *R) []list
	deepest int
	// preset and detailed are fields of every request, and of detailed ones.
	preset, detailed map[string]any
	// prepare, if not nil, changes a request before it goes out.
	prepare func(context.Context, *call) *step.Error
	// concise, if not nil, drops what only detailed answers have.
	concise func(*R)
}

// tool is a spec of any R.
type tool struct {
	name, title, about string
	params             []param
	history, vectors   bool
	paged              bool
	output             func() *jsonschema.Schema
	request            func(context.Context, *call) *step.Error
	answer             func(c *call, response []byte) ([]byte, *step.Error)
}

func typed[R any](s spec[R]) tool {
	t := tool{name: s.name, title: s.title, about: s.about, params: slices.Clone(s.params), history: s.history, vectors: s.vectors, paged: !s.budget}
	t.params = append(t.params, projectParam, formatParam)
	if t.paged {
		t.params = append(t.params, tokens(200, 100_000), cursorParam)
	}
	t.output = outputSchema[R]
	t.request = s.request
	t.answer = s.answer
	return t
}

// call is a tool call that is being answered.
type call struct {
	tool     tool
	project  *project
	request  map[string]any // for the core
	detailed bool
	tokens   int
	offset   int    // of the page
	limit    int    // of the page, 0 for none
	key      string // tells cursors of other calls
}

// describe is the tool as clients see it.
func (t tool) describe(several bool) *mcp.Tool {
	in := &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{}, AdditionalProperties: &jsonschema.Schema{Not: &jsonschema.Schema{}}}
	for _, p := range t.params {
		if p.name == projectParam.name && !several {
			p.about = "Only needed if several projects are served."
		}
		in.Properties[p.name] = p.schema()
		in.PropertyOrder = append(in.PropertyOrder, p.name)
		if p.required {
			in.Required = append(in.Required, p.name)
		}
	}
	no := false
	return &mcp.Tool{
		Name: t.name, Title: t.title, Description: t.about, InputSchema: in, OutputSchema: t.output(),
		Annotations: &mcp.ToolAnnotations{Title: t.title, ReadOnlyHint: true, IdempotentHint: true, DestructiveHint: &no, OpenWorldHint: &no},
	}
}

// handler answers calls of the tool.
func (s *Server) handler(t tool) mcp.ToolHandler {
	return func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		b, err := s.run(ctx, t, r)
		if err != nil && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err != nil {
			s.options.Log.Info("tool failed", "tool", t.name, "error", err)
			if b, err := api.Encode(step.ErrorOf(err)); err == nil {
				return result(b, true), nil
			}
			return nil, err
		}
		return result(b, false), nil
	}
}

func result(b []byte, failed bool) *mcp.CallToolResult {
	return &mcp.CallToolResult{
		Content: []mcp.Content{&mcp.TextContent{Text: string(b)}}, StructuredContent: json.RawMessage(b), IsError: failed,
	}
}

func (s *Server) run(ctx context.Context, t tool, r *mcp.CallToolRequest) ([]byte, error) {
	c, bad := s.read(t, r.Params.Arguments)
	if bad != nil {
		return nil, bad
	}
	if h := c.project.history(); t.history && h != "" {
		c.request["history"] = h
	}
	if t.vectors && s.options.Vectors != "" {
		c.request["vectors"] = s.options.Vectors
	}
	if bad := t.request(ctx, c); bad != nil {
		return nil, bad
	}
	b, err := c.project.call(ctx, t.name, c.request, notifier(ctx, r.Session, r.Params.GetProgressToken()))
	if err != nil {
		return nil, err
	}
	out, bad := t.answer(c, b)
	if bad != nil {
		return nil, bad
	}
	return out, nil
}

// read checks the arguments of a call.
func (s *Server) read(t tool, raw json.RawMessage) (*call, *step.Error) {
	var given map[string]json.RawMessage
	if len(bytes.TrimSpace(raw)) > 0 && json.Unmarshal(raw, &given) != nil {
		return nil, step.Errorf(step.CodeBadInput, "arguments of %s: %s where an object is wanted", t.name, article(raw))
	}
	maps.DeleteFunc(given, func(_ string, v json.RawMessage) bool { return string(v) == "null" })
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if !slices.ContainsFunc(t.params, func(p param) bool { return p.name == name }) {
			return nil, t.unknown(name)
		}
	}
	c := &call{tool: t, request: map[string]any{}, tokens: defaultTokens}
	var refs []refArgument
	for _, p := range t.params {
		v, ok := given[p.name]
		if !ok && p.required {
			return nil, p.bad("give "+p.kind.String(), "", "%s is missing", p.name)
		}
		if !ok {
			continue
		}
		value, bad := p.read(v)
		if bad != nil {
			return nil, bad
		}
		c.request[p.name] = value
		switch value := value.(type) {
		case string:
			if p.ref {
				refs = append(refs, refArgument{p.name, value})
			}
		case []string:
			for _, v := range value {
				if p.ref {
					refs = append(refs, refArgument{p.name, v})
				}
			}
		}
	}
	own := func(name string) string {
		v, _ := c.request[name].(string)
		delete(c.request, name)
		return v
	}
	project, bad := s.route(own(projectParam.name), refs)
	if bad != nil {
		return nil, bad
	}
	c.project, c.detailed = project, own(formatParam.name) == "detailed"
	if !t.paged {
		return c, nil
	}
	if n, ok := c.request["max_tokens"].(int); ok {
		c.tokens = n
	}
	delete(c.request, "max_tokens")
	cursor := own(cursorParam.name)
	c.key = c.sum()
	if cursor != "" {
		c.offset, bad = c.at(cursor)
	}
	return c, bad
}

// unknown is the error of an argument that the tool does not have.
func (t tool) unknown(name string) *step.Error {
	var known []string
	for _, p := range t.params {
		known = append(known, p.name)
	}
	e := step.Errorf(step.CodeBadInput, "%s has no argument %q", t.name, cut(name))
	e.Field = cut(name)
	e.Fix, e.Similar = meant(name, known)
	return e
}

// knownTools tells the name that was meant when a tool is called that is not there.
func knownTools(code []tool, remembered []memoryTool) mcp.Middleware {
	var names []string
	for _, t := range code {
		names = append(names, t.name)
	}
	for _, t := range remembered {
		names = append(names, t.name)
	}
	slices.Sort(names)
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, r mcp.Request) (mcp.Result, error) {
			c, ok := r.GetParams().(*mcp.CallToolParamsRaw)
			if !ok || c == nil || slices.Contains(names, c.Name) {
				return next(ctx, method, r)
			}
			fix, _ := meant(c.Name, names)
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: fmt.Sprintf("unknown tool %q: %s", cut(c.Name), fix)}
		}
	}
}
