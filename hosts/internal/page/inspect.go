package page

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// relations are what a reader calls the edges of a kind, those that lead in and those that
// lead out. What has no name says only what the place says already, and is left out of text.
var relations = map[string][2]string{
	"CALLS":               {"callers", "calls"},
	"USES_TYPE":           {"used by", "uses"},
	"REFERENCES":          {"referenced by", "refers to"},
	"IMPORTS":             {"imported by", "imports"},
	"EXTENDS":             {"extended by", "extends"},
	"IMPLEMENTS_TRAIT":    {"implemented by", "implements"},
	"HAS_FIELD":           {"", ""}, // the members hold them
	"CONTAINS_SYMBOL":     {"", "members"},
	"DEFINED_IN":          {"", ""},
	"DESCRIBES":           {"described by", "describes"},
	"LINKS_TO_FILE":       {"linked from", "links to"},
	"LINKS_TO_SECTION":    {"linked from", "links to"},
	"CHANGED_WITH":        {"changed with", "changed with"},
	"COMMIT_TOUCHED_FILE": {"commits", "touched"},
	"IN_DIRECTORY":        {"entries", ""},
	"IN_FILE":             {"", ""},
	"NEXT_CHUNK":          {"", ""},
	"PREV_CHUNK":          {"", ""},
	"NEXT_SECTION":        {"after", "before"},
	"SUPERSEDES":          {"replaced by", "replaces"},
	"EDITED_FILE":         {"edited in", "edited"},
	"READ_FILE":           {"read in", "read"},
	"RAN_BASH":            {"ran in", "ran"},
}

// relation is how a group of edges is called.
func relation(kind, direction string) (string, bool) {
	names, known := relations[kind]
	if !known {
		return via(kind, direction), true
	}
	if direction == "in" {
		return names[0], names[0] != ""
	}
	return names[1], names[1] != ""
}

// Inspection writes what is known of an entity: in text the relations that tell something, in
// Markdown all.
func (p *Page) Inspection(a *contract.InspectResponse) {
	e := &a.Entity
	p.entity(0, e, e.Roles...)
	if e.Signature != "" && a.Preview == nil && !p.Markdown {
		fmt.Fprintf(p.Out, "  %s\n", Line(e.Signature))
	}
	for _, name := range slices.Sorted(maps.Keys(e.Properties)) {
		p.Item(p.dim(name), Line(e.Properties[name]))
	}
	p.preview(a.Preview, e.Language)
	for _, side := range []struct {
		direction string
		groups    []contract.EdgeGroup
	}{{"in", a.Edges.In}, {"out", a.Edges.Out}} {
		for i := range side.groups {
			p.group(&side.groups[i], side.direction, e)
		}
	}
	p.external(a.ExternalImports)
	p.reached(a)
	if p.Markdown {
		p.hops(a.RecommendedNextHops)
		p.coverage(a.Coverage)
	}
}

// group writes the edges of a kind and direction; those in tests go last, by file, and those of its
// own members, which the core lists behind all others, are left out.
func (p *Page) group(g *contract.EdgeGroup, direction string, entity *contract.Entity) {
	if p.Markdown {
		p.title(p.arrow(via(g.Kind, direction), ""), of(len(g.Edges), g.Total))
		p.edges(g.Edges, true)
		return
	}
	name, tells := relation(g.Kind, direction)
	if !tells {
		return
	}
	var rows, tests []row
	others := 0
	for i := range g.Edges {
		r := p.row(&g.Edges[i], entity.Path)
		if direction == "in" && len(g.Edges[i].Lines) > 0 {
			r.line = lineList(&g.Edges[i])
		}
		if direction == "in" && r.file == entity.Path && strings.HasPrefix(g.Edges[i].Name, entity.Name+".") {
			continue
		}
		others++
		if r.test {
			tests = append(tests, r)
		} else {
			rows = append(rows, r)
		}
	}
	shown := of(others, g.Total)
	if others < len(g.Edges) {
		shown += ", without its own members"
	}
	p.title(p.Style.Paint(p.Style.Name, name), shown)
	p.rows(rows)
	if len(tests) > 0 {
		p.tests(tests)
	}
}

// lineList are the lines of an edge, those beyond the first dozen counted; of those that are less sure than the edge it is said.
func lineList(e *contract.Edge) string {
	const listed = 12
	var texts []string
	for _, l := range e.Lines[:min(len(e.Lines), listed)] {
		text := strconv.Itoa(l)
		if slices.Contains(e.Unsure, l) {
			text += " perhaps"
		}
		texts = append(texts, text)
	}
	if more := e.LineCount - len(texts); more > 0 {
		texts = append(texts, fmt.Sprintf("%d more", more))
	}
	return strings.Join(texts, ", ")
}

// row is an edge as text: a file, a line of it and what is there.
type row struct {
	file string
	line string
	text string
	mark string // likely or perhaps, where it is less than certain
	test bool
}

// row makes an edge a row: an edge that leads in stands where it is written, one that leads
// out where it leads to, with the line in the file at hand where that is written.
func (p *Page) row(e *contract.Edge, here string) row {
	r := row{text: Line(e.Name)}
	if w := e.Where; w != nil {
		r.file, r.test = w.Path, slices.Contains(w.Roles, "test")
		if w.Lines.Start > 0 {
			r.line = strconv.Itoa(w.Lines.Start)
		}
		if w.Kind != "" {
			r.text = w.Kind + " " + p.Style.Paint(p.Style.Name, r.text)
		}
	}
	if at := e.At; at != nil && (e.Direction == contract.EdgeDirectionIn || e.Where == nil) {
		r.file, r.line = at.Path, strconv.Itoa(at.Line)
	} else if at != nil && at.Path == here {
		r.text += p.dim(fmt.Sprintf("  at %d", at.Line))
	}
	if r.file == e.Name {
		r.text = "" // the file itself
	}
	if r.file == "" {
		r.file = e.Ref
		if e.Name == e.Ref {
			r.text = ""
		}
	}
	if e.Confidence != contract.ConfidenceExact {
		r.mark = likely(e.Weight)
		r.text += p.dim("  " + r.mark)
	}
	return r
}

// rows lists rows, several of a file below its path.
func (p *Page) rows(list []row) {
	for i := 0; i < len(list); {
		same := i
		for same < len(list) && list[same].file == list[i].file {
			same++
		}
		file := p.Style.Paint(p.Style.Path, Line(list[i].file))
		if same-i == 1 {
			if list[i].line != "" {
				file += p.Style.Paint(p.Style.Path, ":"+list[i].line)
			}
			p.Item(file, list[i].text)
			i = same
			continue
		}
		p.Item(file)
		for ; i < same; i++ {
			p.Item("  "+cmp.Or(list[i].line, "-"), list[i].text)
		}
	}
}

// tests lists where tests are, a line for each file and how sure that is.
func (p *Page) tests(list []row) {
	type place struct{ file, mark string }
	lines := map[place][]string{}
	var places []place
	for _, r := range list {
		at := place{r.file, r.mark}
		if _, known := lines[at]; !known {
			lines[at], places = nil, append(places, at)
		}
		if r.line != "" {
			lines[at] = append(lines[at], r.line)
		}
	}
	for _, at := range places {
		text := p.Style.Paint(p.Style.Path, Line(at.file)) + ":" + strings.Join(lines[at], ", ")
		p.Item(text, p.dim(strings.TrimSpace("test  "+at.mark)))
	}
}

// external lists the imports that lead out of the repository, on one line.
func (p *Page) external(list []contract.ExternalImport) {
	if len(list) == 0 || p.Markdown {
		return
	}
	var names []string
	for _, i := range list {
		names = append(names, i.Path)
	}
	p.title("imports from elsewhere", "")
	p.Item(Line(strings.Join(slices.Compact(names), ", ")))
}

// edges lists edges; each begins with its arrow unless they stand below one.
func (p *Page) edges(list []contract.Edge, below bool) {
	for i := range list {
		e := &list[i]
		to := p.ref(e.Ref)
		if !p.Markdown {
			to = Line(e.Name)
		}
		if !below {
			to = p.arrow(via(e.Kind, string(e.Direction)), to)
		}
		p.Item(append([]string{to, p.subject(e.Type, e.Name), lineList(e)}, p.evidence(&e.Evidence)...)...)
	}
}

// subject is the name of what a ref names by a number or a hash.
func (p *Page) subject(kind, name string) string {
	switch kind {
	case "project", "directory", "file", "symbol", "section", "chunk":
		return ""
	}
	if !p.Markdown {
		return ""
	}
	return Line(name)
}

// reached lists what is farther away, by distance.
func (p *Page) reached(a *contract.InspectResponse) {
	distance := 0
	for i := range a.Reached {
		r := &a.Reached[i]
		if r.Distance < 2 {
			continue // an edge of its own
		}
		if r.Distance != distance {
			distance = r.Distance
			p.title(fmt.Sprintf("%d edges away", distance), "")
		}
		if p.Markdown {
			p.Item(p.arrow(r.Via, p.ref(r.Ref)), p.subject(r.Type, r.Name), p.dim("from ")+p.ref(r.From))
			continue
		}
		p.dependent(r)
	}
	if a.Truncated {
		p.Item(p.dim("not every edge was followed"))
	}
}

// dependent writes something reached: where the edge is written, or else where it is.
func (p *Page) dependent(r *contract.Reached) {
	at, kind := "", r.Type
	switch {
	case r.At != nil:
		at = p.Place(r.At.Path, contract.Lines{Start: r.At.Line, End: r.At.Line})
	case r.Where != nil:
		at = p.Place(r.Where.Path, r.Where.Lines)
	}
	if r.Where != nil {
		kind = cmp.Or(r.Where.Kind, kind)
	}
	name := Line(r.Name)
	if r.Where != nil && r.Where.Path == r.Name {
		name = ""
	}
	p.Item(at, strings.TrimSpace(kind+" "+name), p.dim(verb(r.Via)+" "+path.Base(nameIn(r.From))))
}

// verb is what something does that an edge leads in from, "calls" for "<--CALLS--".
func verb(via string) string {
	kind, in := strings.CutPrefix(via, "<--")
	if name, tells := relation(strings.TrimSuffix(kind, "--"), "out"); in && tells {
		return name
	}
	return via
}

func nameIn(ref string) string {
	parts := strings.Split(ref, ":")
	if len(parts) > 2 {
		return parts[2]
	}
	return ref
}

func (p *Page) hops(list []contract.NextHop) {
	if len(list) == 0 {
		return
	}
	p.title("next", "")
	for _, h := range list {
		p.Item(p.arrow(h.Via, p.ref(h.Ref)), p.subject(h.Type, h.Name), p.dim(h.Why))
	}
}

// coverage counts the edges of every family: that there are none is evidence too.
func (p *Page) coverage(list []contract.FamilyCount) {
	var some, none []string
	for _, f := range list {
		if f.In+f.Out == 0 {
			none = append(none, f.Family)
		} else {
			some = append(some, fmt.Sprintf("%s %s in, %s out", f.Family, Count(f.In), Count(f.Out)))
		}
	}
	if len(none) > 0 {
		some = append(some, "none of "+strings.Join(none, ", "))
	}
	p.title("coverage", "")
	p.Item(p.dim(strings.Join(some, "; ")))
}
