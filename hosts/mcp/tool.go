package mcp

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/hosts/internal/namesakes"
	"github.com/cairn-search/cairn/hosts/internal/page"
	"github.com/cairn-search/cairn/hosts/internal/uses"
	"github.com/cairn-search/cairn/hosts/native"
)

// spec is a tool whose operation, of the same name, answers with an R.
type spec[R any] struct {
	name, title, about string
	group              string           // with which it is offered
	asks               contract.Request // an empty request, whose fields the arguments set
	params             []param
	// history and vectors tell that requests have these fields.
	history, vectors bool
	gated            bool // turns messages away that need no repository, unless told otherwise
	// budget is true if the core itself keeps it; lists, if not, are what of
	// an answer can be cut, and pages tells that limit is only the size of a page.
	budget bool
	lists  func(*call, *R) []list
	pages  bool
	// shorten, if not nil, cuts what no list holds to some tokens where an answer has too many.
	shorten func(r *R, tokens int)
	// preset and detailed are fields of every request, and of detailed ones.
	preset, detailed map[string]any
	// prepare, if not nil, changes a request before it goes out.
	prepare func(context.Context, *call) *contract.Error
	// own, if not nil, makes the response in place of an operation of the core.
	own func(context.Context, *call) (*R, error)
	// concise, if not nil, drops what only detailed answers have.
	concise func(*R)
	// text writes an answer as the command line does.
	text func(*page.Page, *call, *R)
	// other, if not nil, is the schema of what the tool may answer besides.
	other func() *jsonschema.Schema
	// more, if not nil, asks for what a text holds besides.
	more func(context.Context, *call, *R) error
	// asText are fields of requests whose answers are written as text.
	asText map[string]any
	// renamed are the arguments that stand for fields of requests which prepare makes.
	renamed map[string]string
	// first is true of a tool that a client should have at hand from the beginning.
	first bool
}

// tool is what clients may call: its arguments, and how a call is answered.
type tool struct {
	name, title, about string
	group              string
	params             []param
	paged, writes      bool
	first              bool
	output             func() *jsonschema.Schema // nil if it is not told
	run                func(context.Context, *call) (answer, error)
	failed             func(*contract.Error) any // an error as clients of the tool know it
}

// answer is what a tool answers: as JSON, for clients that ask for it, or as text.
type answer struct {
	json  []byte
	text  string
	whole []byte // the core's response, for programs
}

func typed[R any](s spec[R]) tool {
	s.params = slices.Clone(s.params)
	for i, p := range s.params {
		s.params[i] = p.of(s.asks)
	}
	t := tool{group: s.group, name: s.name, title: s.title, about: s.about, paged: !s.budget, first: s.first, output: s.output, run: s.run}
	t.params = append(slices.Clone(s.params), projectParam)
	if !slices.ContainsFunc(s.params, func(p param) bool { return p.name == detailParam.name }) {
		t.params = append(t.params, detailParam)
	}
	if t.paged {
		t.params = append(t.params, tokensParam, cursorParam)
	}
	t.failed = func(e *contract.Error) any { return e }
	return t
}

func (s spec[R]) output() *jsonschema.Schema {
	out := outputSchema[R]()
	if s.other != nil {
		out.AnyOf = append(out.AnyOf, s.other())
	}
	return out
}

// run asks the core and makes the tool's answer of its response.
func (s spec[R]) run(ctx context.Context, c *call) (answer, error) {
	if h := c.project.history(); s.history && h != "" {
		c.request["history"] = h
	}
	if v := c.server.options.Vectors; s.vectors && v != "" {
		c.request["vectors"] = v
	}
	if bad := s.request(ctx, c); bad != nil {
		return answer{}, bad
	}
	if s.gated && c.given["gate"] == nil && !c.server.options.Ungated {
		c.request["gate"] = contract.GateUseAuto
	}
	b, part, err := s.respond(ctx, c)
	c.part = part
	if err != nil {
		return answer{}, s.told(err)
	}
	if c.written != nil {
		return c.written(b)
	}
	out, bad := s.answer(ctx, c, b)
	if bad != nil {
		return answer{}, bad
	}
	return out, nil
}

// respond asks the core, or makes the response itself.
func (s spec[R]) respond(ctx context.Context, c *call) (response []byte, part *incomplete, err error) {
	if s.own == nil {
		return c.project.soon(ctx, cmp.Or(c.operation, s.name), c.asked(), c.notify)
	}
	r, err := s.own(ctx, c)
	if err != nil {
		return nil, nil, contract.ErrorOf(err)
	}
	response, err = contract.Encode(r)
	return response, nil, err
}

// told gives the field of an error the name of the argument that sets it.
func (s spec[R]) told(err error) error {
	e, ok := err.(*contract.Error)
	if !ok {
		return err
	}
	field, _, _ := strings.Cut(e.Field, "[") // of a list's element the list
	for _, p := range s.params {
		if (p.sets == field || s.renamed[field] == p.name) && field != "" {
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
	own      map[string]any             // what sets no field of the request
	detailed bool
	tokens   int
	offset   int    // of the page
	limit    int    // of the page, 0 for none
	key      string // tells cursors of other calls
	// operation is what is asked if it is not the one of the tool's name, and written then
	// makes the answer of its response.
	operation string
	ask       any // is the request then
	written   func([]byte) (answer, error)
	uses      *uses.Found
	part      *incomplete             // if the answer is not of all files
	outline   bool                    // definitions are wanted, not their text
	others    *namesakes.Found        // what else has the name of what is shown
	nearest   []contract.SearchResult // of what was asked, where nothing is about it
}

// asked is the request for the core.
func (c *call) asked() any {
	if c.ask != nil {
		return c.ask
	}
	return c.request
}

// describe is the tool as clients see it.
func (t tool) describe(several, structured, viewed bool) *mcp.Tool {
	in := &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{}}
	for _, p := range t.params {
		if p.hidden || p.name == projectParam.name && !several || p.structured && !structured {
			continue // is taken, but not worth its tokens
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
	if t.output != nil && structured {
		out.OutputSchema = t.output()
	}
	if t.first {
		// Clients that load most tools only once they are looked for have this one at hand.
		out.Meta = mcp.Meta{"anthropic/alwaysLoad": true}
		if viewed {
			out.Meta["ui"] = map[string]any{"resourceUri": viewURI}
		}
	}
	return out
}

// handler answers calls of the tool.
func (s *Server) handler(t tool) mcp.ToolHandler {
	return func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if asks := s.wanted(r.Params.InputResponses); asks != nil {
			return &mcp.CallToolResult{InputRequests: asks}, nil
		}
		a, err := s.run(ctx, t, r)
		if err != nil && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err == nil {
			return s.viewed(t, r, s.result(a, false), a), nil
		}
		s.options.Log.Info("tool failed", "tool", t.name, "error", err)
		e := contract.ErrorOf(err)
		if a.json, err = contract.Encode(t.failed(e)); err != nil {
			return nil, err
		}
		if t.output != nil {
			given, _ := t.passed(r.Params.Arguments, s.options.Structured)
			a.text = wrongly(e, s.useful(ctx, t, e, given))
		}
		return s.result(a, true), nil
	}
}

// result is text, unless a client has asked for structured content: then that is JSON, and the
// text the same, as the protocol wants it.
func (s *Server) result(a answer, failed bool) *mcp.CallToolResult {
	r := &mcp.CallToolResult{IsError: failed}
	text := a.text
	if s.options.Structured || text == "" {
		text = string(a.json)
	}
	if s.options.Structured {
		r.StructuredContent = json.RawMessage(a.json)
	}
	r.Content = []mcp.Content{&mcp.TextContent{Text: text}}
	return r
}

// take reads an argument and sets what it is for; nil if it is not given.
func (c *call) take(p param) (any, *contract.Error) {
	raw, ok := c.given[p.name]
	if !ok && p.required {
		return nil, p.bad("give "+p.kind.String(), "", "%s is missing", p.name)
	}
	if !ok && p.send {
		setField(c.request, p.sets, p.preset)
	}
	if !ok {
		return nil, nil
	}
	value, bad := p.read(raw)
	if bad != nil {
		return nil, bad
	}
	switch {
	case p.sets == "":
		c.own[p.name] = value
	case p.as != nil:
		setField(c.request, p.sets, p.as(value))
	default:
		setField(c.request, p.sets, value)
	}
	return value, nil
}

func (p param) refs(value any) (list []refArgument) {
	if !p.ref {
		return nil
	}
	switch value := value.(type) {
	case string:
		list = append(list, refArgument{p.name, value})
	case []string:
		for _, v := range value {
			list = append(list, refArgument{p.name, v})
		}
	}
	return list
}

// read checks the arguments of a call, and takes them out.
func (s *Server) read(ctx context.Context, t tool, given passed) (*call, *contract.Error) {
	said := t.canonical(given)
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if !slices.ContainsFunc(t.params, func(p param) bool { return p.name == name }) {
			return nil, t.unknown(name)
		}
	}
	c := &call{tool: t, server: s, given: given, request: map[string]any{}, own: map[string]any{}, tokens: defaultTokens}
	var refs []refArgument
	for _, p := range t.params {
		value, bad := c.take(p)
		if bad != nil {
			bad.Field = cmp.Or(said[bad.Field], bad.Field)
			return nil, bad
		}
		refs = append(refs, p.refs(value)...)
	}
	text := func(p param) string {
		v, _ := c.own[p.name].(string)
		delete(given, p.name)
		return v
	}
	project, bad := s.route(ctx, text(projectParam), refs)
	if bad != nil {
		return nil, bad
	}
	full := any(string(contract.DetailFull))
	c.project, c.detailed = project, c.request[detailParam.name] == full || c.own[detailParam.name] == full
	if c.request[detailParam.name] == nil {
		text(detailParam)
	}
	for _, from := range []map[string]any{c.request, c.own} {
		if n, ok := from[answerTokens.Name].(int); ok {
			c.tokens = n
		}
	}
	if !t.paged {
		return c, nil
	}
	cursor := text(cursorParam)
	c.key = c.sum()
	if cursor != "" {
		c.offset, bad = c.at(cursor)
	}
	return c, bad
}

// canonical gives arguments the names that the tool has for what they are also called, and returns how these were called.
func (t tool) canonical(given passed) map[string]string {
	said := map[string]string{}
	for _, p := range t.params {
		for _, other := range p.aliases {
			v, ok := given[other]
			first, both := given[p.name]
			switch {
			case !ok:
				continue
			case !both:
				given[p.name], said[p.name] = v, other
			case string(first) == string(v): // it says the same twice
			case p.kind == words:
				given.set(p.name, append(given.list(p.name), given.list(other)...))
			default:
				continue
			}
			delete(given, other)
		}
	}
	return said
}

// idle refuses arguments that a call gives and that are of no effect as the others are.
func (c *call) idle(why string, names ...string) *contract.Error {
	for _, name := range names {
		if _, told := c.given[name]; told {
			return contract.Errorf(contract.CodeBadInput, "it has no effect %s", why).With(name, "leave it out")
		}
	}
	return nil
}

// unknown is the error of an argument that the tool does not have.
func (t tool) unknown(name string) *contract.Error {
	var known []string
	for _, p := range t.params {
		if known = append(known, p.name); slices.Contains(p.aliases, name) {
			e := p.bad("give it once", "", "it is given twice, as %s too", p.name)
			e.Field = name
			return e
		}
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

// tellable leaves out what an error is to tell besides its message where that is no JSON: the
// library quotes an address as Go does, and a message that cannot be encoded ends the connection.
func tellable(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, r mcp.Request) (mcp.Result, error) {
		result, err := next(ctx, method, r)
		var told *jsonrpc.Error
		if errors.As(err, &told) && len(told.Data) > 0 && !json.Valid(told.Data) {
			plain := *told
			plain.Data = nil
			err = &plain
		}
		return result, err
	}
}

// knownNames tells the name that was meant when a tool or a prompt is asked for that is not there, or how a
// tool is had that is not offered.
func knownNames(offered []tool, several bool) mcp.Middleware {
	var tools, asked []string
	for _, t := range offered {
		tools = append(tools, t.name)
	}
	slices.Sort(tools)
	for _, p := range prompts {
		if slices.Contains(tools, p.tool) {
			asked = append(asked, p.tool)
		}
	}
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, r mcp.Request) (mcp.Result, error) {
			switch p := r.GetParams().(type) {
			case *mcp.CallToolParamsRaw:
				if p != nil && !slices.Contains(tools, p.Name) {
					return nil, unknown("tool", p.Name, toolFix(p.Name, tools, several))
				}
			case *mcp.GetPromptParams:
				if p != nil && !slices.Contains(asked, p.Name) {
					fix, _ := meant(p.Name, asked)
					return nil, unknown("prompt", p.Name, fix)
				}
			}
			return next(ctx, method, r)
		}
	}
}

// toolFix is what to do about a tool that is not there.
func toolFix(name string, tools []string, several bool) string {
	switch group := groupOf(name); {
	case group != "" && several:
		return aloneFix
	case group != "":
		return fmt.Sprintf("it is of the group %s: start the server with --tools %s,%s", group, groups[0].name, group)
	}
	fix, _ := meant(name, tools)
	return fix
}

// unknown is the error of the protocol for a name that is not there.
func unknown(noun, name, fix string) error {
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: fmt.Sprintf("unknown %s %q: %s", noun, contract.Quoted(name), fix)}
}
