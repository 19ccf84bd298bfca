package cli

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

type inspectCommand struct {
	Ref  string `arg:"" sets:"entity_ref" help:"A ref that another answer gave, a path of the repository, or the qualified name of a symbol, such as Server.Serve."`
	Path string `arg:"" default:"." help:"A directory, an archive or a .cairn file; default the current directory."`

	edgeFlags
	Limit  int    `sets:"limit" placeholder:"N" short:"n" help:"Edges of a kind and direction that are listed; all are counted."`
	Depth  int    `sets:"depth" placeholder:"N" help:"Also list what is reached over that many edges."`
	Detail string `sets:"detail" help:"With the beginning of the text, or without."`
	graphFlags
}

func (*inspectCommand) asks() contract.Request { return &contract.InspectRequest{} }

// Help is shown by --help.
func (*inspectCommand) Help() string {
	return `Examples:

    cairn inspect Server.Serve
    cairn inspect core/step/call.go ~/src/project --edges IMPORTS --direction in --limit 100
    cairn inspect Server.Serve --detail full --format json

Shows what something is and how it is connected: --CALLS--> leads to what it calls, <--CALLS-- comes from its callers. An edge marked heuristic is a guess that is right more often than not; the place beside it is where to look. That there are no edges of a family is said too.`
}

func (c *inspectCommand) request(root string) contract.InspectRequest {
	var q contract.InspectRequest
	fill(&q, c)
	q.EntityRef = entityRef(root, c.Ref)
	return q
}

// Run is called by the parser.
func (c *inspectCommand) Run(ctx context.Context, s *session) error {
	return s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		b, a, err := asked[contract.InspectResponse](r.Call(ctx, "inspect", c.request(r.Root)))
		if err != nil {
			return err
		}
		if c.Format == formatJSON || c.Format == formatLines {
			s.json(b)
		} else {
			s.inspection(a, c.Format == formatMarkdown)
		}
		s.notes(a.Notes)
		return nil
	})
}

func (s *session) inspection(a *contract.InspectResponse, markdown bool) {
	p := &page{session: s, markdown: markdown}
	e := &a.Entity
	p.entity(0, e, e.Roles...)
	if e.Signature != "" && a.Preview == nil && !markdown {
		fmt.Fprintf(s.out, "  %s\n", escapeLine(e.Signature))
	}
	for _, name := range slices.Sorted(maps.Keys(e.Properties)) {
		p.item(p.dim(name), escapeLine(e.Properties[name]))
	}
	p.preview(a.Preview, e.Language)
	for _, side := range []struct {
		direction string
		groups    []contract.EdgeGroup
	}{{"in", a.Edges.In}, {"out", a.Edges.Out}} {
		for _, g := range side.groups {
			p.title(p.arrow(via(g.Kind, side.direction), ""), of(len(g.Edges), g.Total))
			p.edges(g.Edges, true)
		}
	}
	p.reached(a)
	p.hops(a.RecommendedNextHops)
	p.coverage(a.Coverage)
}

// reached lists what is farther away, by distance.
func (p *page) reached(a *contract.InspectResponse) {
	distance := 0
	for _, r := range a.Reached {
		if r.Distance < 2 {
			continue // an edge of its own
		}
		if r.Distance != distance {
			distance = r.Distance
			p.title(fmt.Sprintf("%d edges away", distance), "")
		}
		p.item(p.arrow(r.Via, p.ref(r.Ref)), p.subject(r.Type, r.Name), p.dim("from ")+p.ref(r.From))
	}
	if a.Cut {
		p.item(p.dim("not every edge was followed"))
	}
}

// coverage counts the edges of every family: that there are none is evidence too.
func (p *page) coverage(list []contract.FamilyCount) {
	var some, none []string
	for _, f := range list {
		if f.In+f.Out == 0 {
			none = append(none, f.Family)
		} else {
			some = append(some, fmt.Sprintf("%s %s in, %s out", f.Family, count(f.In), count(f.Out)))
		}
	}
	if len(none) > 0 {
		some = append(some, "none of "+strings.Join(none, ", "))
	}
	p.title("coverage", "")
	p.item(p.dim(strings.Join(some, "; ")))
}
