package uses

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/outline"
)

// Calls are the lines in which each caller, by its ref, calls what is inspected: the graph knows the
// first of them alone.
type Calls map[string][]int

// CallsOf finds all lines of the callers that are listed.
func CallsOf(call Asking, a *contract.InspectResponse) (Calls, error) {
	name := a.Entity.Name[strings.LastIndexAny(a.Entity.Name, ".:#")+1:]
	i := slices.IndexFunc(a.Edges.In, func(g contract.EdgeGroup) bool { return g.Kind == "CALLS" })
	if i < 0 || name == "" || call == nil {
		return nil, nil
	}
	callers := a.Edges.In[i].Edges
	q := contract.GrepRequest{Pattern: boundary(name[0]) + regexp.QuoteMeta(name) + boundary(name[len(name)-1]), Syntax: contract.PatternSyntaxRegex, Limit: maxPaths, Lines: new(maxUsers)}
	for i := range callers {
		if at := callers[i].At; at != nil && !slices.Contains(q.Paths, at.Path) && len(q.Paths) < maxPaths {
			q.Paths = append(q.Paths, at.Path)
		}
	}
	if len(q.Paths) == 0 {
		return nil, nil
	}
	b, err := call("grep", q)
	if err != nil {
		return nil, err
	}
	var r contract.GrepResponse
	if err := json.Unmarshal(b, &r); err != nil {
		return nil, err
	}
	applied := regexp.MustCompile(q.Pattern + `\s*(::)?(<[^()]*>|\[[^()\]]*\])?\s*[(!{]`)
	calls := Calls{}
	for i := range r.Files {
		for j := range callers {
			if e := &callers[j]; e.At != nil && e.At.Path == r.Files[i].Path {
				calls[e.Ref] = linesOf(e, r.Files[i].Lines, callers, &a.Entity, applied)
			}
		}
	}
	return calls, nil
}

// boundary is where a name ends on the side of one of its bytes: none if that is no letter, as in empty? and save!
func boundary(b byte) string {
	if b == '_' || b >= '0' && b <= '9' || b|0x20 >= 'a' && b|0x20 <= 'z' {
		return `\b`
	}
	return ""
}

// linesOf are the lines of one caller: those that the name stands in as it does in the line that the
// graph knows, handed arguments or not. That one alone if the name is not in it.
func linesOf(e *contract.Edge, lines []contract.GrepLine, callers []contract.Edge, of *contract.Entity, applied *regexp.Regexp) []int {
	at := slices.IndexFunc(lines, func(l contract.GrepLine) bool { return l.Line == e.At.Line })
	if at < 0 {
		return nil
	}
	handed, language := applied.MatchString(lines[at].Text), outline.Detect(e.At.Path, nil)
	var list []int
	for _, l := range lines {
		switch {
		case l.Line == e.At.Line:
		case l.Line < e.At.Line, e.At.Path == of.Path && of.Lines.Start <= l.Line && l.Line <= of.Lines.End,
			!inside(e, l.Line), handed && !applied.MatchString(l.Text), outline.Commented(language, strings.TrimSpace(l.Text)), inner(e, l.Line, callers):
			continue
		}
		list = append(list, l.Line)
	}
	return list
}

// inside tells whether a line is one of a caller: of a file all are.
func inside(e *contract.Edge, line int) bool {
	return e.Type == "file" || e.Where != nil && e.Where.Lines.Start <= line && line <= e.Where.Lines.End
}

// inner tells whether a line is one of another caller, which is in this one.
func inner(e *contract.Edge, line int, callers []contract.Edge) bool {
	return slices.ContainsFunc(callers, func(o contract.Edge) bool {
		return o.Ref != e.Ref && o.At != nil && o.At.Path == e.At.Path && o.Type != "file" && inside(&o, line) &&
			(e.Type == "file" || e.Where.Lines.Start <= o.Where.Lines.Start && o.Where.Lines.End <= e.Where.Lines.End)
	})
}
