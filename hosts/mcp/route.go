package mcp

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// refTypes are what a ref, or the id of a path, may begin with.
var refTypes = []string{
	"path", "project", "directory", "file", "project_file", "chunk", "symbol", "section", "commit",
	"knowledge", "session", "transcript", "thread", "note", "task", "brofile", "whiteboard", "bash_call",
}

// projectOf is the project that a ref tells, "" if it is no ref: a path, or a name.
func projectOf(ref string) string {
	kind, rest, ok := strings.Cut(ref, ":")
	if !ok || !slices.Contains(refTypes, kind) {
		return ""
	}
	name, _, _ := strings.Cut(rest, ":")
	return name
}

// route finds the project that a call is for: the one named, the one its refs tell,
// or the only one.
func (s *Server) route(named string, refs []refArgument) (*project, *contract.Error) {
	served := s.served()
	if len(served) == 0 {
		return nil, s.nothingServed()
	}
	if named != "" {
		if p := s.project(named); p != nil {
			return p, nil
		}
		e := s.unknown(named)
		e.Field = "project"
		return nil, e
	}
	if len(served) == 1 {
		return served[0], nil // a ref of another is the core's to explain
	}
	var told *project
	for _, r := range refs {
		name := projectOf(r.value)
		if name == "" {
			continue
		}
		p := s.project(name)
		switch {
		case p == nil:
			e := contract.Errorf(contract.CodeNotFound, "no project %q is served", contract.Quoted(name))
			e.Field, e.Fix = r.field, "use a ref of "+strings.Join(s.Projects(), ", ")
			return nil, e
		case told != nil && told != p:
			e := contract.Errorf(contract.CodeBadInput, "refs of two projects, %q and %q, in one call", told.name, p.name)
			e.Field, e.Fix = r.field, "make one call for each project"
			return nil, e
		}
		told = p
	}
	if told != nil {
		return told, nil
	}
	e := contract.Errorf(contract.CodeBadInput, "%d projects are served: say which", len(served))
	e.Field, e.Similar = "project", s.Projects()
	e.Fix, e.SuggestedFix = "use one of "+strings.Join(e.Similar, ", "), e.Similar[0]
	return nil, e
}

func (s *Server) project(name string) *project {
	served := s.served()
	if i := slices.IndexFunc(served, func(p *project) bool { return p.name == name }); i >= 0 {
		return served[i]
	}
	return nil
}

// unknown is the error of a project that is not served.
func (s *Server) unknown(name string) *contract.Error {
	e := contract.Errorf(contract.CodeNotFound, "no project %q is served", contract.Quoted(name))
	e.Fix, e.Similar = meant(name, s.Projects())
	e.SuggestedFix = s.served()[0].name
	if len(e.Similar) > 0 {
		e.SuggestedFix = e.Similar[0]
	}
	return e
}

// refArgument is a ref and the argument that held it.
type refArgument struct{ field, value string }
