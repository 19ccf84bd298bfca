package memory

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/ref"
	"github.com/cairn-search/cairn/core/step"
)

// project returns the memory that a request is about: of the project that is
// loaded, or, where none is, of the one named. With symbols, texts are tied to the
// files of the symbols that they name too, for which the graph is made.
func (c *Operations) project(t *step.Task, given string, symbols bool) (*memory.Project, error) {
	r := c.Loaded()
	if r == nil {
		if strings.TrimSpace(given) == "" {
			return nil, &contract.Error{Code: contract.CodeNotLoaded, Message: "whose memory?", Field: "project", Fix: "load a repository, or name the project"}
		}
		return memory.On(t, ref.ProjectName(given)), nil
	}
	p := memory.On(t, ref.Project(r.Index()))
	if given != "" && ref.ProjectName(given) != p.Name {
		return nil, &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("%q is another project than %q", contract.Quoted(given), p.Name), Field: "project", Fix: "leave it out, or ask where that one is loaded", SuggestedFix: p.Name}
	}
	var g *graph.Graph
	fileOf := func(symbol string) string {
		if g == nil {
			g, _ = c.graphs.Files(t, r) // without it the name alone is kept
		}
		return symbolPath(g, symbol)
	}
	p.Anchor = func(list []contract.Anchor) {
		for i := range list {
			path, _, _ := strings.Cut(strings.TrimPrefix(list[i].Name, "./"), ":")
			if symbols && hashAt(r, path) == "" {
				path = fileOf(list[i].Name)
			}
			if hash := hashAt(r, path); hash != "" {
				list[i].Path, list[i].Hash = path, hash
			}
		}
	}
	return p, nil
}

// symbolPath is the file of a symbol that is defined once, "" otherwise.
func symbolPath(g *graph.Graph, name string) string {
	if g == nil {
		return ""
	}
	n, err := g.Resolve(strings.TrimSuffix(name, "()"))
	if err != nil {
		return ""
	}
	if w, ok := g.Where(n); ok {
		return g.Path(w.File)
	}
	return ""
}

// hashAt is the hash of the file at a path, "" if there is none.
func hashAt(r *engine.Repository, path string) string {
	x := r.Index()
	part, file, ok := x.Find(path)
	if !ok {
		return ""
	}
	return index.HashText(x.Parts[part].File(file).Hash)
}

// cited compares anchors with what is loaded; outdated tells whether one is no longer
// what it was.
func (c *Operations) cited(anchors []contract.Anchor) (list []contract.Cited, outdated bool) {
	r := c.Loaded()
	for _, a := range anchors {
		q := contract.Cited{Name: a.Name, Path: a.Path}
		if r != nil && a.Hash != "" {
			switch hashAt(r, a.Path) {
			case a.Hash:
				q.State = "same"
			case "":
				q.State, outdated = "gone", true
			default:
				q.State, outdated = "changed", true
			}
		}
		list = append(list, q)
	}
	return list, outdated
}
