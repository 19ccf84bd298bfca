package mcp

import (
	"context"
	"encoding/json"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/cairn-search/cairn/core/contract"
)

// instead is the call to make in place of one that failed, "" where another value of the
// argument at fault is known: what is not there by its name is searched for.
func (t tool) instead(e *contract.Error, given passed) string {
	i := slices.IndexFunc(t.params, func(p param) bool { return p.name == e.Field && (p.ref || p.name == "query") })
	if i < 0 && e.SuggestedFix == "" {
		return t.mended(e, given)
	}
	if i < 0 || e.Code != contract.CodeNotFound && e.Code != contract.CodeBadInput {
		return ""
	}
	wanted := t.params[i].given(given, e.Message)
	switch {
	case t.params[i].name == "query":
		switch words := searched(wanted); {
		case contract.Blank(wanted):
			return callOf("read", map[string]any{"path": "."})
		case strings.Contains(e.Fix, "search for a literal"):
			return callOf("search", map[string]any{"query": wanted, "syntax": "literal"})
		case words != "" && len(wanted) < 1000:
			return callOf(t.name, map[string]any{"query": words})
		}
		return ""
	case e.SuggestedFix != "" && e.SuggestedFix != ".":
		return ""
	}
	if words := searched(wanted); words != "" && !outside(wanted) {
		return callOf("search", map[string]any{"query": words})
	}
	return callOf("read", map[string]any{"path": "."})
}

// outside tells whether a path leads out of what is served.
func outside(path string) bool {
	return strings.HasPrefix(path, "/") || strings.HasPrefix(path, "../") || strings.HasPrefix(path, "~")
}

// useful is instead, with what there is in place of a search that finds nothing.
func (s *Server) useful(ctx context.Context, t tool, e *contract.Error, given passed) string {
	instead := t.instead(e, given)
	q := contract.SearchRequest{Limit: 1, SnippetLines: new(0)}
	var asked struct{ Query, Syntax string }
	if words, ok := strings.CutPrefix(instead, "search "); !ok || json.Unmarshal([]byte(words), &asked) != nil || asked.Syntax != "" {
		return instead
	}
	p, bad := s.route(ctx, given.text(projectParam.name), nil)
	if bad != nil || p.several != nil || !p.whole() {
		return instead
	}
	q.Query = asked.Query
	b, err := p.call(ctx, "search", q, nil)
	var found contract.SearchResponse
	if err != nil || json.Unmarshal(b, &found) != nil || len(found.Results) > 0 && found.Confidence != contract.ConfidenceLevelLow {
		return instead
	}
	return callOf("read", map[string]any{"path": "."})
}

// whole tells whether all files are indexed.
func (p *project) whole() bool {
	select {
	case <-p.indexed:
		return true
	default:
		return false
	}
}

// callOf is a call as a model writes it.
func callOf(tool string, arguments any) string {
	b, err := contract.Encode(arguments)
	if err != nil {
		return ""
	}
	return tool + " " + string(b)
}

// given is what a call gives the argument, of a list the one that a message quotes, else the first;
// "" for none.
func (p param) given(all passed, message string) string {
	for _, name := range append([]string{p.name}, p.aliases...) {
		var one string
		var list []string
		switch {
		case json.Unmarshal(all[name], &one) == nil && one != "":
			return one
		case json.Unmarshal(all[name], &list) == nil && len(list) > 0:
			at := slices.IndexFunc(list, func(s string) bool { return strings.Contains(message, strconv.Quote(contract.Quoted(s))) })
			return list[max(at, 0)]
		}
	}
	return ""
}

// searched are the words to search for what is not there by a name: of a path its last part, of
// a ref its name.
func searched(wanted string) string {
	if kind, _, ok := strings.Cut(wanted, ":"); ok && slices.Contains(refTypes, kind) {
		if parts := strings.Split(wanted, ":"); len(parts) > 2 {
			wanted = parts[2]
		}
	}
	if !strings.ContainsAny(wanted, " \n") {
		wanted = path.Base(wanted)
	}
	words := strings.FieldsFunc(contract.Quoted(wanted), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '.'
	})
	return strings.Trim(strings.Join(words, " "), ". ")
}
