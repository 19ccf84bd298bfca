package mcp

import (
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/hosts/internal/namesakes"
	"github.com/cairn-search/cairn/hosts/internal/uses"
)

// prepareImpact takes absolute paths too.
func prepareImpact(_ context.Context, c *call) *contract.Error {
	targets, _ := c.request["targets"].([]string)
	for i := range targets {
		targets[i] = c.project.inside(targets[i])
	}
	return nil
}

// prepareInspect takes absolute paths too.
func prepareInspect(_ context.Context, c *call) *contract.Error {
	ref, _ := c.request["ref"].(string)
	c.request["ref"] = c.project.inside(ref)
	if kinds, _ := c.request["edge_kinds"].([]string); !c.server.options.Structured && !strings.HasPrefix(ref, "commit:") && !slices.ContainsFunc(kinds, ofCommits) {
		delete(c.request, "history") // a file's commits would be most of its text
	}
	return nil
}

// ofCommits tells whether edges of a kind come from the history.
func ofCommits(kind string) bool {
	k, ok := graph.KindOf(strings.ToUpper(kind))
	return ok && k.Family() == graph.Git
}

// asking runs operations on the project, for what looks further than one answer.
func (c *call) asking(ctx context.Context) uses.Asking {
	return func(op string, q any) (json.RawMessage, error) { return c.project.call(ctx, op, q, nil) }
}

// usesOf finds where a variable is written and read, and what else is defined by the name that was asked for.
func usesOf(ctx context.Context, c *call, r *contract.InspectResponse) (err error) {
	if c.uses, err = uses.Of(c.asking(ctx), &r.Entity); err != nil {
		return err
	}
	asked, _ := c.request["ref"].(string)
	return c.namesakes(ctx, asked, &r.Entity)
}

// namesakes finds the definitions of a name beside the one that is shown.
func (c *call) namesakes(ctx context.Context, asked string, e *contract.Entity) (err error) {
	if c.project.several == nil {
		c.others, err = namesakes.Of(c.asking(ctx), asked, e)
	}
	return err
}

// entityOf finds what a ref, name or path means.
func (c *call) entityOf(ctx context.Context, ref string) (contract.Entity, *contract.Error) {
	b, err := c.project.call(ctx, "inspect", contract.InspectRequest{Ref: c.project.inside(ref), Limit: 1, History: contract.HostUse(c.project.history())}, nil)
	var r contract.InspectResponse
	if err == nil {
		err = json.Unmarshal(b, &r)
	}
	if err != nil {
		bad := *contract.ErrorOf(err)
		return r.Entity, &bad
	}
	return r.Entity, nil
}

// inside makes an absolute path below the root, or NAME/path with the name of the project, one
// that the core knows.
func (p *project) inside(path string) string {
	if below, err := filepath.Rel(p.root, path); err == nil && filepath.IsAbs(path) && filepath.IsLocal(below) {
		return filepath.ToSlash(below)
	}
	if below, ok := strings.CutPrefix(path, p.name+"/"); ok && p.holds(below) && !p.holds(path) {
		return below
	}
	return path
}
