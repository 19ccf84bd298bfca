package page

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// Impact writes what a change touches: what was changed, what depends on it with the line of
// the nearest edge, tests and documents.
func (p *Page) Impact(a *contract.ImpactResponse) {
	if len(a.Definitions) > 0 {
		p.title("changed", Count(len(a.Definitions)))
	}
	for i := range a.Definitions {
		e := &a.Definitions[i]
		p.Item(p.known(e), strings.TrimSpace(e.Kind+" "+Line(e.Name)))
	}
	distance := 0
	for i := range a.Dependents {
		r := &a.Dependents[i]
		if r.Distance != distance {
			distance = r.Distance
			p.title("dependents", map[bool]string{true: "direct", false: fmt.Sprintf("%d edges away", distance)}[distance == 1])
		}
		p.dependent(r)
	}
	p.affected("tests", a.Tests)
	p.affected("documents", a.Documents)
	if len(a.Owners) > 0 {
		p.title("owners", "")
	}
	for _, o := range a.Owners {
		p.Item(p.Place(o.Path, contract.Lines{}), Line(strings.Join(o.Owners, " ")))
	}
	if len(a.Unknown) > 0 {
		p.title("not in the index", "")
		p.Item(Line(strings.Join(a.Unknown, ", ")))
	}
}

func (p *Page) affected(title string, list []contract.AffectedEntity) {
	if len(list) == 0 {
		return
	}
	p.title(title, "likeliest first")
	for i := range list {
		e := &list[i]
		name := Line(e.Name)
		if e.Name == e.Path {
			name = ""
		}
		why := e.Why
		if verb, ok := relation(e.Why, "out"); ok && relations[e.Why] != [2]string{} {
			why = verb
		}
		by := Line(e.Target)
		if len(e.Chain) > 0 {
			by = Line(strings.Join(e.Chain[1:], " → "))
			if e.Chain[0] != e.Name {
				why = Line(e.Chain[0]) + " " + why
			}
		}
		p.Item(p.Place(e.Path, contract.Lines{}), name, p.dim(strings.TrimSpace(why+" "+by)))
	}
}
