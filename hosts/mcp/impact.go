package mcp

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/outline"
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
	return nil
}

// usesOf finds where a variable is written and read.
func usesOf(ctx context.Context, c *call, r *contract.InspectResponse) (err error) {
	ask := func(op string, q any) (json.RawMessage, error) { return c.project.call(ctx, op, q, nil) }
	if c.uses, err = uses.Of(ask, &r.Entity); err != nil {
		return err
	}
	e := &r.Entity
	asked, _ := c.request["ref"].(string)
	if asked == e.Name || strings.HasSuffix(asked, ":"+e.Name) {
		if err := c.namesakes(ctx, e); err != nil {
			return err
		}
	}
	if !strings.HasSuffix(asked, e.Name[strings.LastIndexByte(e.Name, '.')+1:]) && !strings.HasSuffix(asked, ")") || !slices.Contains(functions, e.Kind) {
		return nil // by its ref or a line of it, which mean no other
	}
	return c.overloads(ctx, asked, e.Path, &contract.Definition{Name: e.Name, Lines: e.Lines})
}

// namesakes finds what classes have by the name that stands for something of its own: who asks by
// the bare name may mean that.
func (c *call) namesakes(ctx context.Context, e *contract.Entity) error {
	if c.project.several != nil || e.Type != "symbol" || strings.Contains(e.Name, ".") {
		return nil
	}
	q := contract.SeedsRequest{Query: e.Name, Types: []string{"symbol"}, NotableEdges: new(0)}
	q.Limit = int(contract.FieldOf(&q, "limit").Max)
	b, err := c.project.call(ctx, "seeds", q, nil)
	var found contract.SeedsResponse
	if err == nil {
		err = json.Unmarshal(b, &found)
	}
	for _, s := range found.Seeds {
		if strings.HasSuffix(s.Name, "."+e.Name) {
			c.others = append(c.others, fmt.Sprintf("%s %s:%d", s.Name, s.Path, s.Lines.Start))
			c.other = cmp.Or(c.other, s.Path+":"+s.Name)
		}
	}
	return err
}

// functions are the kinds of definitions that may be there several times, for other types.
var functions = []string{outline.Function.String(), outline.Method.String()}

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
