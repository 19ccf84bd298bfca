package page

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// Exploration writes what a question leads to: text first, then what else there is, a line each,
// and how it is connected.
func (p *Page) Exploration(a *contract.ExploreResponse) {
	if p.Markdown {
		p.Bundle(&a.Evidence)
		p.hops(a.NextHops)
		p.others("more", a.More)
		return
	}
	names, shown := map[string]string{}, map[string]bool{}
	var others []contract.Entity
	for i := range a.Evidence.Entities {
		e := &a.Evidence.Entities[i]
		names[e.Ref] = e.Name
		if e.Preview == nil {
			others = append(others, e.Entity)
			continue
		}
		shown[e.Ref] = true
		p.entity(i+1, &e.Entity)
		p.preview(e.Preview, e.Language)
	}
	p.others("also", append(others, a.More...))
	told, known := map[string]bool{}, slices.Collect(maps.Values(names))
	p.paths(slices.DeleteFunc(slices.Clone(a.Evidence.Paths), func(path contract.Path) bool {
		again := told[path.Text]
		told[path.Text] = true
		return again || trivial(path.Text, known)
	}))
	p.between(slices.DeleteFunc(slices.Clone(a.Evidence.Edges), func(e contract.BundledEdge) bool { return !shown[e.From] && !shown[e.To] }), names)
	if list := a.Evidence.Entities; a.Evidence.Truncated || len(list) > 0 && list[0].Preview != nil && list[0].Preview.Cut {
		p.spent(&a.Evidence)
	}
}

// others lists entities, a line each.
func (p *Page) others(title string, list []contract.Entity) {
	if len(list) == 0 {
		return
	}
	p.title(title, "")
	if p.Markdown {
		for i := range list {
			e := &list[i]
			p.Item(p.ref(e.Ref), p.subject(e.Type, e.Name), p.known(e))
		}
		return
	}
	var files []string
	rows := map[string][]row{}
	for i := range list {
		e := &list[i]
		file := cmp.Or(e.Path, e.Ref)
		if rows[file] == nil {
			files = append(files, file)
		}
		rows[file] = append(rows[file], listed(e))
	}
	for _, f := range files {
		p.rows(rows[f])
	}
}

// listed is an entity as a row.
func listed(e *contract.Entity) row {
	r := row{file: cmp.Or(e.Path, e.Ref), text: cmp.Or(e.Kind, e.Type) + " " + Line(e.Name)}
	switch {
	case e.Name == e.Path || e.Name == e.Ref:
		r.text = ""
	case e.Path == "": // its ref tells what it is
		r.text = Line(e.Name)
	}
	if e.Type != "file" && e.Lines.Start > 0 {
		r.line = strings.TrimPrefix(Place("", e.Lines), ":")
	}
	return r
}

// paths lists ways through the graph as text.
func (p *Page) paths(list []contract.Path) {
	if len(list) > 0 {
		p.title("paths", "")
	}
	for i := range list {
		p.Item(p.quoted(list[i].Text))
	}
}

// Bundle writes evidence but what it lacks.
func (p *Page) Bundle(a *contract.BundleResponse) {
	names := map[string]string{}
	for i := range a.Entities {
		e := &a.Entities[i]
		names[e.Ref] = e.Name
		p.entity(i+1, &e.Entity)
		p.preview(e.Preview, e.Language)
	}
	p.paths(a.Paths)
	p.between(a.Edges, names)
	if len(a.SharedNeighbours) > 0 {
		p.title("shared neighbours", "")
	}
	for _, n := range a.SharedNeighbours {
		var of []string
		for _, ref := range n.Of {
			of = append(of, names[ref])
		}
		name := p.quoted(n.Name)
		if p.Markdown {
			name = p.ref(n.Ref)
		}
		p.Item(name, p.subject(n.Type, n.Name), p.dim("of "+strings.Join(of, ", ")))
	}
	p.spent(a)
}

// trivial tells whether a path leads through what only says where things lie, through something that
// both of its ends call or use, or is made of edges between entities, which are listed below.
func trivial(path string, entities []string) bool {
	parts := arrows.Split(path, -1)
	if len(parts) < 3 || strings.Contains(path, "CONTAINS_SYMBOL") || strings.Contains(path, "DEFINED_IN") || strings.Contains(path, "IN_DIRECTORY") || strings.Contains(path, "IN_FILE") {
		return true
	}
	if len(parts) > 3 {
		return false
	}
	kinds := arrows.FindAllString(path, -1)
	return slices.Contains(entities, parts[1]) || kinds[0] == " --USES_TYPE--> " && kinds[1] == " <--USES_TYPE-- " || kinds[0] == " --CALLS--> " && kinds[1] == " <--CALLS-- "
}

// arrows are the edges in the text of a path.
var arrows = regexp.MustCompile(` (?:--[A-Z_]+-->|<--[A-Z_]+--) `)

// between lists the edges between entities.
func (p *Page) between(edges []contract.BundledEdge, names map[string]string) {
	begun := false
	for i := range edges {
		e := &edges[i]
		verb, tells := relation(e.Kind, "out")
		if !tells && !p.Markdown || e.Kind == "CONTAINS_SYMBOL" && !p.Markdown {
			continue
		}
		if !begun {
			p.title("edges", "")
			begun = true
		}
		text := p.quoted(names[e.From]) + " " + p.Style.Paint(p.Style.Name, verb) + " " + p.quoted(names[e.To])
		if p.Markdown {
			text = Code(fmt.Sprintf("%s %s %s", names[e.From], via(e.Kind, "out"), names[e.To]))
		}
		p.Item(append([]string{text}, p.evidence(&e.Evidence)...)...)
	}
}

// spent tells that there is more text than is shown, and how it is had.
func (p *Page) spent(a *contract.BundleResponse) {
	long := slices.ContainsFunc(a.Entities, func(e contract.BundledEntity) bool { return e.Preview != nil && e.Preview.Cut })
	more := ""
	switch {
	case len(a.Entities) == 0:
	case a.Truncated:
		more = "more was cut (raise " + p.option("budget") + ")"
	case long:
		more = "what is long is shown in part (read shows all of it)"
	}
	if more != "" {
		p.gap()
		fmt.Fprintln(p.Out, p.dim("about "+Plural(a.Tokens, "token")+" of text; "+more))
	}
}

// Seeds writes entities to begin with.
func (p *Page) Seeds(a *contract.SeedsResponse) {
	for i := range a.Seeds {
		e := &a.Seeds[i]
		p.entity(e.Rank, &e.Entity, append([]string{e.Score.String()}, e.Roles...)...)
		if p.Markdown && len(e.Explain)+len(e.NotableEdges) > 0 {
			fmt.Fprintln(p.Out)
		}
		for _, line := range reasons(e.Explain) {
			p.Item(p.dim(line))
		}
		p.edges(e.NotableEdges, false)
	}
}
