package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// Exploration writes what a question leads to: text first, then what it calls, and the names of
// what else was found.
func (p *Page) Exploration(a *contract.ExploreResponse) {
	if p.Markdown {
		p.Bundle(&a.Evidence)
		p.hops(a.NextHops)
		p.others("more", a.More)
		return
	}
	var others []contract.Entity
	listed := map[string]bool{}
	for i := range a.Evidence.Entities {
		e := &a.Evidence.Entities[i]
		if e.Preview == nil {
			others = append(others, e.Entity)
			continue
		}
		listed[e.Ref] = true
		p.entity(i+1, &e.Entity)
		p.preview(e.Preview, e.Language)
	}
	p.leads(a.NextHops, listed)
	others = slices.DeleteFunc(append(others, a.More...), func(e contract.Entity) bool { return listed[e.Ref] })
	slices.SortStableFunc(others, func(a, b contract.Entity) int { return byFile(&a) - byFile(&b) })
	p.near("also", others[:min(len(others), mostNear)])
	if a.Evidence.Truncated {
		p.spent(&a.Evidence)
	}
}

// byFile puts what is in a file before commits and records, whose titles take the room of several names.
func byFile(e *contract.Entity) int {
	if e.Path == "" {
		return 1
	}
	return 0
}

// mostNear is how many of the results that are not shown are named: few of them are ever wanted.
const mostNear = 5

// longestTitle is how many letters of a commit's or record's title name it beside others.
const longestTitle = 100

// leads names what the shown code calls, as near does.
func (p *Page) leads(list []contract.NextHop, listed map[string]bool) {
	var called []contract.Entity
	for _, h := range list {
		if h.Where != nil {
			listed[h.Ref] = true
			called = append(called, contract.Entity{Ref: h.Ref, Type: h.Type, Name: h.Name, Kind: h.Where.Kind, Path: h.Where.Path, Lines: h.Where.Lines})
		}
	}
	p.near("calls", called)
}

// near names entities and the lines that they begin in, a line for each file.
func (p *Page) near(title string, list []contract.Entity) {
	if len(list) == 0 {
		return
	}
	p.title(title, "")
	var files []string
	names := map[string][]string{}
	for i := range list {
		e := &list[i]
		file := cmp.Or(e.Path, e.Ref)
		if names[file] == nil {
			files = append(files, file)
			names[file] = []string{}
		}
		if name := shortName(e); e.Path == "" {
			files[len(files)-1] += "  " + Brief(name, longestTitle) // its ref tells what it is
		} else if name != "" {
			names[file] = append(names[file], name)
		}
	}
	for _, f := range files {
		line := p.Style.Paint(p.Style.Path, Line(f))
		if len(names[f]) > 0 {
			line += ": " + strings.Join(names[f], ", ")
		}
		p.Item(line)
	}
}

// Nearest names the definitions that results stand for, which are hardly about what was asked.
func (p *Page) Nearest(list []contract.SearchResult) {
	var named []contract.Entity
	for i := range list {
		r := &list[i]
		if r.Definition == nil {
			continue
		}
		for _, d := range append([]contract.Definition{*r.Definition}, r.Others...) {
			named = append(named, contract.Entity{Ref: d.Ref, Name: d.Name, Kind: d.Kind, Path: r.Path, Lines: d.Lines})
		}
	}
	p.near("nearest", named)
}

// shortName is the name of an entity without what it lies in, and the line that it begins in; of a
// file nothing, for its path says it.
func shortName(e *contract.Entity) string {
	name := Line(e.Name)
	switch {
	case e.Type == "file" || e.Name == e.Path || e.Name == e.Ref:
		return ""
	case e.Kind != "":
		name = name[strings.LastIndexByte(name, '.')+1:]
	}
	if e.Lines.Start > 0 {
		name += " " + fmt.Sprint(e.Lines.Start)
	}
	return name
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
	long := slices.ContainsFunc(a.Entities, func(e contract.BundledEntity) bool { return e.Preview != nil && e.Preview.Truncated })
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
