package mcp

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/page"
	"github.com/cairn-search/cairn/hosts/internal/spoken"
	"github.com/cairn-search/cairn/hosts/native"
)

// asking is a tool call as a model means it, which may take several of the tool to answer.
type asking struct {
	s      *Server
	tool   tool
	one    func(passed) (answer, error)         // answers a call as it stands
	left   int                                  // how many calls may be tried
	useful func(*contract.Error, passed) string // the call to make in place of one that failed
}

// maxTried is how many calls of a tool answer one.
const maxTried = 12

// run answers a call.
func (s *Server) run(ctx context.Context, t tool, r *mcp.CallToolRequest) (answer, error) {
	given, bad := t.passed(r.Params.Arguments, s.options.Structured)
	if bad != nil {
		return answer{}, bad
	}
	to := s.handed(t, given)
	out, err := s.naturally(ctx, to, given, notifier(ctx, r.Session, r.Params.GetProgressToken()))
	if err == nil && to.name != t.name {
		out.note(handedNote)
	}
	return out, err
}

// naturally answers what a call means.
func (s *Server) naturally(ctx context.Context, to tool, given passed, notify func(native.Progress)) (answer, error) {
	useful := func(e *contract.Error, g passed) string { return s.useful(ctx, to, e, g) }
	a := &asking{s: s, tool: to, left: maxTried, useful: useful, one: func(g passed) (answer, error) {
		c, bad := s.read(ctx, to, maps.Clone(g))
		if bad != nil {
			return answer{}, bad
		}
		c.notify = notify
		return to.run(ctx, c)
	}}
	return a.all(given)
}

// passed decodes the arguments of a call.
func (t tool) passed(raw json.RawMessage, certain bool) (passed, *contract.Error) {
	given := passed{}
	if len(raw) > 0 && json.Unmarshal(raw, &given) != nil {
		return nil, contract.Errorf(contract.CodeBadInput, "arguments of %s: %s where an object is wanted", t.name, contract.Shape(raw))
	}
	maps.DeleteFunc(given, func(_ string, v json.RawMessage) bool { return string(v) == "null" })
	t.natural(given, certain)
	return given, nil
}

// note adds a note to an answer that is text.
func (a *answer) note(text string) {
	if a.text != "" {
		a.text += "note: " + page.Line(text) + "\n"
	}
}

// all answers a call that names one thing or, where answers are text, several.
func (a *asking) all(given passed) (answer, error) {
	p, list := a.several(given)
	if len(list) < 2 || a.s.options.Structured {
		if len(list) == 1 || a.tool.name == "explore" && list != nil {
			given.set(p, strings.Join(list, "\n"))
		}
		return a.meant(given)
	}
	if len(list) > maxTried {
		return answer{}, contract.Errorf(contract.CodeBadInput, "%d at once", len(list)).With(p, fmt.Sprintf("give up to %d", maxTried))
	}
	share := max(int(answerTokens.Min), cmp.Or(given.number(answerTokens.Name), defaultTokens)/len(list))
	var out answer
	var failure error
	for _, place := range list {
		g := maps.Clone(given)
		g.set(p, place)
		g.set(answerTokens.Name, share)
		part, err := a.meant(g)
		if err != nil {
			e := contract.ErrorOf(err)
			failure, part.text = cmp.Or(failure, err), wrongly(e, a.useful(e, g))
		} else {
			failure, out.json, out.whole = errSome, part.json, part.whole
		}
		if text, _, more := strings.Cut(part.text, moreNote); more {
			part.text = text + "more: ask for " + page.Line(place) + " alone\n"
		}
		if out.text != "" {
			out.text += "\n"
		}
		out.text += part.text
	}
	if failure != nil && !errors.Is(failure, errSome) {
		return answer{}, failure
	}
	return out, nil
}

// errSome is that at least one of several calls succeeded.
var errSome = errors.New("some succeeded")

// several are what a call gives where one place, name or question is wanted, if that is a list.
func (a *asking) several(given passed) (name string, list []string) {
	for _, p := range a.tool.params {
		if p.kind != word || !p.ref && (p.name != "query" || a.tool.name != "explore") {
			continue
		}
		if name = given.first(append([]string{p.name}, p.aliases...)...); name != "" && given.text(name) == "" {
			return name, given.list(name)
		}
	}
	return "", nil
}

// meant answers a call, and if what it names is not there as it is written, or more than once, the
// one that it means.
func (a *asking) meant(given passed) (answer, error) {
	out, err := a.one(given)
	var e *contract.Error
	if err == nil || !errors.As(err, &e) {
		return out, err
	}
	if out, ok := a.nearest(e, given); ok {
		return out, nil
	}
	if out, ok := a.otherwise(e, given); ok {
		return out, nil
	}
	return out, err
}

// otherwise answers a call that names what is not there, or what several have, with what it means.
func (a *asking) otherwise(e *contract.Error, given passed) (answer, bool) {
	p, name, wanted := a.blamed(e, given)
	if wanted == "" {
		return answer{}, false
	}
	for _, reading := range spoken.Instead(wanted, e, p.kind == words) {
		if a.left--; a.left < 0 || a.s.options.Structured && reading.Note != "" {
			break
		}
		g := maps.Clone(given)
		g.set(name, p.instead(given.list(name), wanted, reading.Places))
		if again, failed := a.meant(g); failed == nil {
			if reading.Note != "" {
				again.note(reading.Note)
			}
			return again, true
		}
	}
	parts := spoken.Places(wanted)
	if p.kind != word || len(parts) < 2 || a.s.options.Structured {
		return answer{}, false
	}
	g := maps.Clone(given)
	g.set(name, parts)
	out, err := a.all(g)
	return out, err == nil
}

// nearest answers a call that asks for more, or less, than may be with what comes nearest. Programs are told.
func (a *asking) nearest(e *contract.Error, given passed) (answer, bool) {
	i := slices.IndexFunc(a.tool.params, func(p param) bool { return p.name == e.Field || slices.Contains(p.aliases, e.Field) })
	if i < 0 || a.s.options.Structured || slices.Contains([]string{"start", "end"}, a.tool.params[i].name) {
		return answer{}, false
	}
	n, err := strconv.Atoi(e.SuggestedFix)
	if a.left--; err != nil || a.tool.params[i].kind != number || a.left < 0 {
		return answer{}, false
	}
	g := maps.Clone(given)
	g.set(e.Field, n)
	out, err := a.meant(g)
	out.note(fmt.Sprintf("%s %s: %s, so that it is %d", e.Field, page.Line(e.Message), e.Fix, n))
	return out, err == nil
}

// instead is the value of an argument with another place, or several, for one of it.
func (p param) instead(list []string, wanted string, others []string) any {
	if p.kind == word {
		return others[0]
	}
	if i := slices.Index(list, wanted); i >= 0 {
		list = slices.Replace(list, i, i+1, others...)
	}
	return list
}

// blamed is the argument that holds what an error is about, the name by which it is given, and what it holds; "" if it is not a place.
func (a *asking) blamed(e *contract.Error, given passed) (p param, name, wanted string) {
	for _, p := range a.tool.params {
		if p.ref && p.name == e.Field {
			return p, given.first(append([]string{p.name}, p.aliases...)...), p.given(given, e.Message)
		}
	}
	return p, "", ""
}
