package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

type pathsCommand struct {
	From   string `arg:"" sets:"from" help:"Where paths begin: a ref, a path of the repository, or the qualified name of a symbol."`
	To     string `arg:"" optional:"" sets:"to" help:"Where they end, likewise; or give --to-type."`
	ToType string `sets:"to_type" placeholder:"TYPE" help:"Paths to whatever is of this type: file, symbol, section, commit, …; cairn schema lists them."`
	In     string `default:"." placeholder:"PATH" help:"A directory, an archive or a .cairn file; default the current directory."`

	edgeFlags
	Depth  int `sets:"depth" placeholder:"N" help:"Edges of a path at most."`
	Limit  int `sets:"limit" placeholder:"N" short:"n" help:"Paths at most."`
	FanOut int `sets:"fan_out" placeholder:"N" help:"Edges of a kind and direction that are followed from each entity."`
	graphFlags
}

func (*pathsCommand) asks() contract.Request { return &contract.PathsRequest{} }

// Help is shown by --help.
func (*pathsCommand) Help() string {
	return `Examples:

    cairn paths Server.Serve conn.close
    cairn paths docs/design.md core/step/call.go --in ~/src/project --depth 4
    cairn paths Server.Serve --to-type section
    cairn paths main Server.Serve --edges CALLS --direction out

Shows how two things are connected, short paths before long ones and certain ones before guesses. The exit code is 1 if there is no path.`
}

func (c *pathsCommand) conflicts() error {
	if c.To == "" && c.ToType == "" {
		return errors.New("where do paths lead? Give TO, or a type of entity with --to-type")
	}
	return nil
}

func (c *pathsCommand) request(root string) contract.PathsRequest {
	var q contract.PathsRequest
	fill(&q, c)
	q.From = entityRef(root, c.From)
	if c.To != "" {
		q.To = entityRef(root, c.To)
	}
	return q
}

// Run is called by the parser.
func (c *pathsCommand) Run(ctx context.Context, s *session) error {
	return s.use(ctx, c.In, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		b, a, err := asked[contract.PathsResponse](r.Call(ctx, "paths", c.request(r.Root)))
		if err != nil {
			return err
		}
		s.list(c.Format, b, "paths", func(markdown bool) { s.paths(a, markdown) })
		s.notes(a.Notes)
		return s.ended(len(a.Paths), a.Reason, c.Format)
	})
}

// paths writes paths without their ids, which end with the process.
func (s *session) paths(a *contract.PathsResponse, markdown bool) {
	p := &page{session: s, markdown: markdown}
	for i := range a.Paths {
		path := &a.Paths[i]
		if i == 0 {
			p.entity(0, &path.From)
		}
		title := escapeLine(path.Text)
		if markdown {
			title = code(path.Text)
		}
		p.title(title, "")
		for j := range path.Steps {
			step := &path.Steps[j]
			at := ""
			if step.To.Path != "" && step.To.Type != "file" && step.To.Type != "directory" {
				at = p.place(step.To.Path, step.To.Lines)
			}
			evidence := p.evidence(&step.Evidence)
			if evidence[0] != "" {
				evidence[0] = p.dim("by ") + evidence[0]
			}
			p.item(append([]string{p.arrow(via(step.Kind, string(step.Direction)), p.ref(step.To.Ref)), p.subject(step.To.Type, step.To.Name), at}, evidence...)...)
		}
	}
	p.cuts(a.Cut)
}

// cutsShown is how many of the entities with more edges than were followed are named.
const cutsShown = 3

// cuts tells what was not followed.
func (p *page) cuts(list []contract.Cut) {
	if len(list) == 0 {
		return
	}
	hubs := 0
	p.title("not followed", "")
	for _, c := range list {
		switch c.What {
		case "fan_out":
			if hubs++; hubs <= cutsShown {
				p.item(p.ref(c.Ref), p.dim(fmt.Sprintf("%s more %s (raise --fan-out)", count(c.Count), plainKind(c.Count, c.Kind))))
			}
		case "paths":
			p.item(p.dim("more paths (raise --limit)"))
		default:
			p.item(p.dim("more " + strings.ReplaceAll(string(c.What), "_", " ")))
		}
	}
	if hubs > cutsShown {
		p.item(p.dim("and at " + plural(hubs-cutsShown, "other place")))
	}
}

func plainKind(n int, kind string) string {
	if n == 1 {
		return kind + " edge"
	}
	return kind + " edges"
}
