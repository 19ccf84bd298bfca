package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// Several is repositories that are served as one: those of a workspace, or of a fleet. Results
// say of which one they are, and paths begin with its name.
type Several interface {
	Search(context.Context, contract.FederateRequest) (json.RawMessage, error)
	Read(context.Context, contract.FileReadRequest) (json.RawMessage, error)
}

// Graphed is Several whose graph of all can be asked too, by inspect and impact. It says what takes
// no part.
type Graphed interface {
	Several
	Call(ctx context.Context, op string, request any) (json.RawMessage, []contract.MissingRepository, error)
}

// together are the tools that several repositories answer as one; the others need the graph of a
// single one.
var together = []tool{tools[slices.IndexFunc(tools, func(t tool) bool { return t.name == "read" })], typed(func() spec[contract.SearchResponse] {
	s := searchSpec
	s.asks = &contract.FederateRequest{}
	s.about = "Where in several repositories something is: files for a query, best first, as NAME/path with the lines that fit."
	s.params = slices.DeleteFunc(slices.Clone(s.params), func(p param) bool { return p.name == "syntax" || p.name == "notable_edges" || p.name == "query" })
	s.params = append([]param{
		{name: "query", required: true, about: "Words, a question, an identifier, a path or an error message.", aliases: []string{"q", "pattern", "text"}},
		{name: "repositories", about: "Only these repositories, by name.", aliases: []string{"repository", "repo", "project"}},
	}, s.params...)
	s.prepare, s.renamed, s.other, s.asText = nil, nil, nil, nil
	s.history, s.vectors = false, false
	return s
}())}

// graphed are the tools that ask the graph of several repositories.
var graphed = []tool{typed(func() spec[contract.ImpactResponse] {
	s := impactSpec
	s.about = "What breaks if something changes, in all repositories: everything that depends on it, with lines, and the tests to run. Call before an edit."
	s.prepare, s.history = nil, false
	return s
}()), typed(func() spec[contract.InspectResponse] {
	s := inspectSpec
	s.about = "What a symbol or file is and how it is used, in all repositories: who calls it and who uses it, line by line, what it calls, extends and holds."
	s.prepare, s.history, s.more = nil, false, nil
	return s
}())}

// offeredTogether are those tools for several repositories that are wanted.
func offeredTogether(several Several, wanted []string) ([]tool, error) {
	all := together
	if _, ok := several.(Graphed); ok {
		all = slices.Concat(graphed, together)
	}
	if _, err := offered(wanted); err != nil || len(wanted) == 0 {
		return all, err
	}
	list := slices.DeleteFunc(slices.Clone(all), func(t tool) bool { return !slices.ContainsFunc(wanted, t.in) })
	if len(list) == 0 {
		return nil, fmt.Errorf("tools %s: %s", strings.Join(wanted, ","), aloneFix)
	}
	return list, nil
}

// aloneFix is what to do for a tool that several repositories do not have.
const aloneFix = "several repositories as one answer search and read, those of a workspace inspect and impact too: start a server of one repository, \"cairn mcp DIR\", for what else is known of it"

// severally is a project that stands for several repositories.
func severally(all Several) *project {
	p := &project{name: "workspace", several: all, opened: make(chan struct{}), indexed: make(chan struct{}), listed: make(chan struct{}), watched: make(chan struct{})}
	for _, done := range []chan struct{}{p.opened, p.indexed, p.listed, p.watched} {
		close(done) // there is nothing to wait for
	}
	return p
}

// together runs an operation on several repositories.
func (p *project) together(ctx context.Context, op string, request any) (json.RawMessage, error) {
	b, err := contract.Encode(request)
	if err != nil {
		return nil, contract.Errorf(contract.CodeInternal, "make a request of %s: %v", op, err)
	}
	switch op {
	case "search":
		var q contract.FederateRequest
		if err := contract.Decode(b, &q); err != nil {
			return nil, err
		}
		b, err = p.several.Search(ctx, q)
	case "read":
		var q contract.FileReadRequest
		if err := contract.Decode(b, &q); err != nil {
			return nil, err
		}
		b, err = p.several.Read(ctx, q)
	case "inspect":
		b, err = askGraph(ctx, p, op, b, func(r *contract.InspectResponse) *[]string { return &r.Notes })
	case "impact":
		b, err = askGraph(ctx, p, op, b, func(r *contract.ImpactResponse) *[]string { return &r.Notes })
	default:
		return nil, &contract.Error{Code: contract.CodeUnsupported, Message: op + " is not for several repositories", Fix: aloneFix}
	}
	if e := (*contract.Error)(nil); err != nil && !errors.As(err, &e) {
		return nil, contract.Errorf(contract.CodeHost, "%v", err)
	}
	return b, err
}

// askGraph asks the graph of several repositories; notes say what takes no part.
func askGraph[R any](ctx context.Context, p *project, op string, request []byte, notes func(*R) *[]string) (json.RawMessage, error) {
	g, ok := p.several.(Graphed)
	if !ok {
		return nil, &contract.Error{Code: contract.CodeUnsupported, Message: op + " is not for a fleet", Fix: aloneFix}
	}
	b, missing, err := g.Call(ctx, op, request)
	if err != nil || len(missing) == 0 {
		return b, err
	}
	r := new(R)
	if err := json.Unmarshal(b, r); err != nil {
		return nil, fmt.Errorf("decode response: %w", err)
	}
	*notes(r) = append(*notes(r), unsearched(missing)...)
	return contract.Encode(r)
}

// placeOf is the path that a ref of a file tells, NAME/path.
func placeOf(ref string) (string, *contract.Error) {
	if file, ok := strings.CutPrefix(ref, "file:"); ok {
		return strings.Replace(file, ":", "/", 1), nil
	}
	return "", contract.Errorf(contract.CodeUnsupported, "%q is a ref, and of several repositories only files are read", contract.Quoted(ref)).With("path", "give NAME/path, or NAME/path:SYMBOL")
}

// unsearched says which repositories an answer is without.
func unsearched(missing []contract.MissingRepository) (list []string) {
	const told = 5
	for _, m := range missing[:min(told, len(missing))] {
		list = append(list, fmt.Sprintf("%s is not searched: %s", m.Repository, m.Why))
	}
	if more := len(missing) - told; more > 0 {
		list = append(list, fmt.Sprintf("%d more are not searched", more))
	}
	return list
}
