package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/hosts/native"
)

// The twelve tools of ctx-sys have the names, arguments and answers that its clients know. What is
// behind them are operations of the core.

// answered is the answer of such a tool; success is added.
type answered map[string]any

// called is the project that a call is for, while it is answered.
type called struct {
	ctx context.Context
	*project
	s *Server
}

// ask runs an operation and decodes its response into r, which may be nil. The index is
// not compared with the files before, unless fresh is true; more answer needs of its own.
func (c called) ask(fresh bool, op string, request, r any, more ...native.Handlers) *contract.Error {
	var b json.RawMessage
	var err error
	if fresh {
		b, err = c.call(c.ctx, op, request, nil, more...)
	} else {
		select {
		case <-c.opened:
		case <-c.ctx.Done():
			return contract.Errorf(contract.CodeCanceled, "the call was canceled")
		}
		if c.err != nil {
			return c.failure(c.err)
		}
		if b, err = c.repository.CallIndexed(c.ctx, op, request, more...); err != nil && contract.ErrorOf(err).Code == contract.CodeNotLoaded {
			b, err = c.repository.Call(c.ctx, op, request, more...)
		}
	}
	if err != nil {
		return c.failure(err)
	}
	if r == nil {
		return nil
	}
	if err := json.Unmarshal(b, r); err != nil {
		return contract.Errorf(contract.CodeInternal, "decode response of %s: %v", op, err)
	}
	return nil
}

// misshapen is the error of an argument that is of another shape than its param.
func (t tool) misshapen(err error, given passed) *contract.Error {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) && given[wrong.Field] != nil {
		for _, p := range t.params {
			if p.name == wrong.Field {
				return p.bad("give "+p.kind.String(), "", "%s where %s is wanted", contract.Shape(given[p.name]), p.kind)
			}
		}
	}
	return contract.Errorf(contract.CodeBadInput, "arguments of %s: %v", t.name, err)
}

// remembering makes a tool of what answers arguments of type A, whose fields say by tags what
// of a request they set, as those of a param do.
func remembering[A any](name, title, about string, asks contract.Request, writes bool, run func(c called, a A) (answered, *contract.Error)) tool {
	t := tool{group: "memory", name: name, title: title, about: about, writes: writes, params: append(paramsOf(reflect.TypeFor[A](), asks), projectParam)}
	t.run = func(ctx context.Context, c *call) (answer, error) {
		var a A
		rest, _ := json.Marshal(t.withPresets(c.given)) // raw JSON, always encodable
		if err := json.Unmarshal(rest, &a); err != nil {
			return answer{}, t.misshapen(err, c.given)
		}
		out, bad := run(called{ctx, c.project, c.server}, a)
		if bad != nil {
			return answer{}, bad
		}
		out["success"] = true
		b, err := contract.Encode(out)
		return answer{json: b}, err
	}
	// An error has the form that clients of these tools know.
	t.failed = func(e *contract.Error) any {
		fix := e.Fix
		if fix == "" && e.SuggestedFix != "" {
			fix = "use " + e.SuggestedFix
		}
		out := answered{"success": false, "error": e.Message, "code": e.Code, "fix": fix}
		if e.Field != "" {
			out["field"] = e.Field
		}
		if e.SuggestedFix != "" {
			out["suggested_fix"] = e.SuggestedFix
		}
		return out
	}
	return t
}

// withPresets are the arguments of a call with the defaults of those that are not given.
func (t tool) withPresets(given map[string]json.RawMessage) map[string]any {
	all := map[string]any{}
	for _, p := range t.params {
		if p.preset != nil {
			all[p.name] = p.preset
		}
	}
	for name, value := range given {
		all[name] = value
	}
	return all
}

// kinds are those of arguments by the types of fields.
var kinds = map[reflect.Type]kind{
	reflect.TypeFor[string](): word, reflect.TypeFor[int](): number, reflect.TypeFor[*int](): number, reflect.TypeFor[[]string](): words,
	reflect.TypeFor[bool](): toggle, reflect.TypeFor[*bool](): toggle, reflect.TypeFor[rank.Score](): decimal,
	reflect.TypeFor[map[string]any](): object, reflect.TypeFor[json.RawMessage](): object,
}

// paramsOf are the arguments that a struct holds.
func paramsOf(args reflect.Type, asks contract.Request) (list []param) {
	for i := range args.NumField() {
		f := args.Field(i)
		name, omitted, _ := strings.Cut(f.Tag.Get("json"), ",")
		p := param{name: name, about: f.Tag.Get("about"), kind: kinds[f.Type], required: omitted == ""}
		if values := f.Tag.Get("values"); values != "" {
			p.values = strings.Split(values, ",")
		}
		if d := f.Tag.Get("default"); d != "" {
			p.preset = d
			if n, err := strconv.Atoi(d); err == nil {
				p.preset = n
			}
		}
		if name == "max_tokens" { // as clients of ctx-sys call the budget
			p.least, p.most, p.preset = int(answerTokens.Min), int(answerTokens.Max), defaultTokens
		}
		if p.sets = f.Tag.Get("sets"); p.sets != "" {
			p = p.of(asks)
		}
		p.sets, p.send = "", false // run makes the requests
		list = append(list, p)
	}
	return list
}
