package mcp

import (
	"context"
	"os"
	"path/filepath"
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
func (s *Server) route(ctx context.Context, named string, refs []refArgument) (*project, *contract.Error) {
	served := s.served()
	if len(served) == 0 {
		return nil, s.nothingServed()
	}
	if named != "" {
		return s.routeNamed(named, refs)
	}
	if len(served) == 1 {
		return served[0], nil // a ref of another is the core's to explain
	}
	var told *project
	for _, r := range refs {
		p, name := s.teller(r.value)
		switch {
		case p == nil && name == "":
			continue
		case p == nil:
			return nil, contract.Errorf(contract.CodeNotFound, "no project %q is served", contract.Quoted(name)).With(r.field, "use a ref of "+strings.Join(s.Projects(), ", "))
		case told != nil && told != p:
			return nil, contract.Errorf(contract.CodeBadInput, "refs of two projects, %q and %q, in one call", told.name, p.name).With(r.field, "make one call for each project")
		}
		told = p
	}
	if told != nil {
		return told, nil
	}
	e := contract.Errorf(contract.CodeBadInput, "%d projects are served: say which", len(served))
	e.Field, e.Similar = "project", s.Projects()
	e.Fix = "use one of " + strings.Join(e.Similar, ", ")
	// Any will do for a question; what is named is only where it is.
	if i := slices.IndexFunc(served, func(p *project) bool { return p.hasAll(ctx, refs) }); i >= 0 {
		e.SuggestedFix = served[i].name
	}
	return nil, e
}

// routeNamed finds the project of a name, which its refs may not contradict.
func (s *Server) routeNamed(named string, refs []refArgument) (*project, *contract.Error) {
	p := s.project(named)
	if p == nil {
		e := s.unknown(named)
		e.Field = "project"
		return nil, e
	}
	for _, r := range refs {
		if other, _ := s.teller(r.value); other != nil && other != p && !p.holds(r.value) {
			e := contract.Errorf(contract.CodeBadInput, "%q is of the project %q, not of %q", contract.Quoted(r.value), other.name, p.name)
			e.Field, e.Fix, e.SuggestedFix = "project", "name the project "+other.name, other.name
			return nil, e
		}
	}
	return p, nil
}

// teller is the project that a ref, an absolute path or NAME/path tells, nil if none does; name is
// that of a ref.
func (s *Server) teller(ref string) (told *project, name string) {
	if name = projectOf(ref); name != "" {
		return s.project(name), name
	}
	served := s.served()
	if filepath.IsAbs(ref) {
		for _, p := range served {
			if p.inside(ref) != ref && (told == nil || len(p.root) > len(told.root)) {
				told = p
			}
		}
		return told, ""
	}
	first, rest, _ := strings.Cut(ref, "/")
	if told = s.project(first); told == nil || !told.holds(rest) || slices.ContainsFunc(served, func(p *project) bool { return p != told && p.holds(ref) }) {
		return nil, ""
	}
	return told, ""
}

// holds tells whether a path is one of the project, whatever is named within the file.
func (p *project) holds(path string) bool {
	if at := strings.IndexAny(path, ":#"); at >= 0 {
		path = path[:at]
	}
	if path = filepath.FromSlash(path); !p.directory || !filepath.IsLocal(path) {
		return false
	}
	_, err := os.Lstat(filepath.Join(p.root, path))
	return err == nil
}

// hasAll tells whether refs lead somewhere in the project, as far as is known by now.
func (p *project) hasAll(ctx context.Context, refs []refArgument) bool {
	for _, r := range refs {
		if p.holds(r.value) {
			continue
		}
		if !p.ready("inspect") {
			return false
		}
		if _, err := p.call(ctx, "inspect", contract.InspectRequest{Ref: r.value, Limit: 1}, nil); err != nil {
			return false
		}
	}
	return true
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
