package page

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// Paths writes paths; ids tells whether with their ids, which end with the process.
func (p *Page) Paths(a *contract.PathsResponse, ids bool) {
	for i := range a.Paths {
		path := &a.Paths[i]
		if i == 0 {
			p.entity(0, &path.From)
		}
		id := ""
		if ids {
			id = path.PathID
		}
		p.title(p.quoted(path.Text), id)
		for j := range path.Steps {
			p.step(&path.Steps[j])
		}
	}
	p.cuts(a.StoppedAt)
}

func (p *Page) step(s *contract.PathStep) {
	to, at := p.ref(s.To.Ref), ""
	if !p.Markdown {
		to = Line(s.To.Name)
	}
	if s.To.Path != "" && s.To.Type != "file" && s.To.Type != "directory" {
		at = p.Place(s.To.Path, s.To.Lines)
	}
	evidence := p.evidence(&s.Evidence)
	if evidence[0] != "" {
		evidence[0] = p.dim("by ") + evidence[0]
	}
	p.Item(append([]string{p.arrow(via(s.Kind, string(s.Direction)), to), p.subject(s.To.Type, s.To.Name), at}, evidence...)...)
}

// cutsShown is how many of the entities with more edges than were followed are named.
const cutsShown = 3

// cuts tells what was not followed.
func (p *Page) cuts(list []contract.PathStop) {
	if len(list) == 0 {
		return
	}
	hubs := 0
	p.title("not followed", "")
	for _, c := range list {
		switch c.What {
		case contract.PathBoundFanOut:
			if hubs++; hubs <= cutsShown {
				p.Item(p.ref(c.Ref), p.dim(fmt.Sprintf("%s more %s (raise %s)", Count(c.Count), plainKind(c.Count, c.Kind), p.option("fan_out"))))
			}
		case contract.PathBoundPaths:
			p.Item(p.dim("more paths (raise " + p.option("limit") + ")"))
		default:
			p.Item(p.dim("more " + strings.ReplaceAll(string(c.What), "_", " ")))
		}
	}
	if hubs > cutsShown {
		p.Item(p.dim("and at " + Plural(hubs-cutsShown, "other place")))
	}
}

func plainKind(n int, kind string) string {
	if n == 1 {
		return kind + " edge"
	}
	return kind + " edges"
}
