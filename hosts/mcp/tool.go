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

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/hosts/native"
)

// spec is a tool whose operation, of the same name, answers with an R.
type spec[R any] struct {
	name, title, about string
	asks               contract.Request // an empty request, whose fields the arguments set
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
	prepare func(context.Context, *call) *contract.Error
	// concise, if not nil, drops what only detailed answers have.
	concise func(*R)
}

// tool is what clients may call: its arguments, and how a call is answered.
type tool struct {
	name, title, about string
	params             []param
	paged, writes      bool
	output             func() *jsonschema.Schema // nil if it is not told
	run                func(context.Context, *call) ([]byte, error)
	failed             func(*contract.Error) any // an error as clients of the tool know it
}

// typed makes a tool of a spec.
func typed[R any](s spec[R]) tool {
	s.params = slices.Clone(s.params)
	for i, p := range s.params {
		s.params[i] = p.of(s.asks)
	}
	t := tool{name: s.name, title: s.title, about: s.about, paged: !s.budget, output: outputSchema[R], run: s.run}
	t.params = append(slices.Clone(s.params), projectParam, formatParam)
	if t.paged {
		t.params = append(t.params, tokens(200, 100_000), cursorParam)
	}
	t.failed = func(e *contract.Error) any { return e }
	return t
}

// run asks the core and makes the tool's answer of its response.
func (s spec[R]) run(ctx context.Context, c *call) ([]byte, error) {
	if h := c.project.history(); s.history && h != "" {
		c.request["history"] = h
	}
	if v := c.server.options.Vectors; s.vectors && v != "" {
		c.request["vectors"] = v
	}
	if bad := s.request(ctx, c); bad != nil {
		return nil, bad
	}
	b, err := c.project.call(ctx, s.name, c.request, c.notify)
	if err != nil {
		return nil, s.told(err)
	}
	out, bad := s.answer(c, b)
	if bad != nil {
		return nil, bad
	}
	return out, nil
}

// told gives the field of an error the name of the argument that sets it.
func (s spec[R]) told(err error) error {
	e, ok := err.(*contract.Error)
	if !ok {
		return err
	}
	for _, p := range s.params {
		if p.sets == e.Field && p.sets != "" {
			out := *e
			out.Field = p.name
			return &out
		}
	}
	return err
}

// call is a tool call that is being answered.
type call struct {
	tool     tool
	server   *Server
	project  *project
	notify   func(native.Progress)
	given    map[string]json.RawMessage // the arguments but those of every tool
	request  map[string]any             // for the core
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
	out := &mcp.Tool{
		Name: t.name, Title: t.title, Description: t.about, InputSchema: in,
		Annotations: &mcp.ToolAnnotations{Title: t.title, ReadOnlyHint: !t.writes, IdempotentHint: !t.writes, DestructiveHint: &no, OpenWorldHint: &no},
	}
	if t.output != nil {
		out.OutputSchema = t.output()
	}
	return out
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
			if b, err := contract.Encode(t.failed(contract.ErrorOf(err))); err == nil {
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
	c.notify = notifier(ctx, r.Session, r.Params.GetProgressToken())
	return t.run(ctx, c)
}

// read checks the arguments of a call.
func (s *Server) read(t tool, raw json.RawMessage) (*call, *contract.Error) {
	var given map[string]json.RawMessage
	if len(bytes.TrimSpace(raw)) > 0 && json.Unmarshal(raw, &given) != nil {
		return nil, contract.Errorf(contract.CodeBadInput, "arguments of %s: %s where an object is wanted", t.name, article(raw))
	}
	maps.DeleteFunc(given, func(_ string, v json.RawMessage) bool { return string(v) == "null" })
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if !slices.ContainsFunc(t.params, func(p param) bool { return p.name == name }) {
			return nil, t.unknown(name)
		}
	}
	c := &call{tool: t, server: s, given: given, request: map[string]any{}, tokens: defaultTokens}
	own := map[string]any{} // what sets no field of the request
	var refs []refArgument
	for _, p := range t.params {
		v, ok := given[p.name]
		if !ok && p.required {
			return nil, p.bad("give "+p.kind.String(), "", "%s is missing", p.name)
		}
		if !ok && p.send {
			setField(c.request, p.sets, p.preset)
		}
		if !ok {
			continue
		}
		value, bad := p.read(v)
		if bad != nil {
			return nil, bad
		}
		switch {
		case p.sets == "":
			own[p.name] = value
		case p.as != nil:
			setField(c.request, p.sets, p.as(value))
		default:
			setField(c.request, p.sets, value)
		}
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
	text := func(p param) string {
		v, _ := own[p.name].(string)
		delete(given, p.name)
		return v
	}
	project, bad := s.route(text(projectParam), refs)
	if bad != nil {
		return nil, bad
	}
	c.project, c.detailed = project, text(formatParam) == "detailed"
	if !t.paged {
		return c, nil
	}
	if n, ok := own["max_tokens"].(int); ok {
		c.tokens = n
	}
	cursor := text(cursorParam)
	c.key = c.sum()
	if cursor != "" {
		c.offset, bad = c.at(cursor)
	}
	return c, bad
}

// unknown is the error of an argument that the tool does not have.
func (t tool) unknown(name string) *contract.Error {
	var known []string
	for _, p := range t.params {
		known = append(known, p.name)
	}
	e := contract.Errorf(contract.CodeBadInput, "%s has no argument %q", t.name, contract.Quoted(name))
	e.Field = contract.Quoted(name)
	e.Fix, e.Similar = meant(name, known)
	return e
}

// caught answers a request in which the server itself panics with an error, and logs
// where that was.
func (s *Server) caught(next mcp.MethodHandler) mcp.MethodHandler {
	if s.options.Native.LetPanic {
		return next
	}
	return func(ctx context.Context, method string, r mcp.Request) (_ mcp.Result, err error) {
		defer func() {
			if v := recover(); v != nil {
				if c, ok := r.GetParams().(*mcp.CallToolParamsRaw); ok && c != nil {
					method = c.Name
				}
				e := step.Panicked(v)
				s.options.Log.Error(e.Message, "in", method, "stack", e.Stack)
				err = &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: engine.Defect(method, e.Message).Error()}
			}
		}()
		return next(ctx, method, r)
	}
}

// knownTools tells the name that was meant when a tool is called that is not there.
func knownTools(offered []tool) mcp.Middleware {
	var names []string
	for _, t := range offered {
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
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: fmt.Sprintf("unknown tool %q: %s", contract.Quoted(c.Name), fix)}
		}
	}
}
