package mcp

import (
	"context"
	"encoding/json"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/uses"
)

// prepareImpact makes changes of what a call names.
func prepareImpact(ctx context.Context, c *call) *contract.Error {
	targets, _ := c.own["targets"].([]string)
	changes := []contract.FileChange{}
	for _, t := range targets {
		e, bad := c.entityOf(ctx, t)
		if bad != nil {
			bad.Field = "targets"
			return bad
		}
		if e.Path == "" || e.Type == "directory" {
			bad := contract.Errorf(contract.CodeBadInput, "%q is a %s", contract.Quoted(t), e.Type)
			bad.Field, bad.Fix = "targets", "give files, or names of what is in one"
			return bad
		}
		change := contract.FileChange{Path: e.Path}
		if lines, several := ranged(t); several {
			change.Lines, change.Alone = []contract.Lines{lines}, true
		} else if e.Lines.Start > 0 && e.Type != "file" {
			change.Lines, change.Alone = []contract.Lines{e.Lines}, true
		}
		changes = append(changes, change)
	}
	c.request["changes"] = changes
	return nil
}

// lineRange is how a target ends that means several lines.
var lineRange = regexp.MustCompile(`[:#]L?(\d{1,9})-L?(\d{1,9})$`)

// ranged are the lines of a target such as FILE:12-34, all definitions of which change.
func ranged(target string) (contract.Lines, bool) {
	m := lineRange.FindStringSubmatch(target)
	if m == nil {
		return contract.Lines{}, false
	}
	first, _ := strconv.Atoi(m[1])
	last, _ := strconv.Atoi(m[2])
	return contract.Lines{Start: first, End: max(first, last)}, true
}

// prepareInspect takes absolute paths too.
func prepareInspect(_ context.Context, c *call) *contract.Error {
	ref, _ := c.request["entity_ref"].(string)
	c.request["entity_ref"] = c.project.inside(ref)
	return nil
}

// usesOf finds where a variable is written and read.
func usesOf(ctx context.Context, c *call, r *contract.InspectResponse) (err error) {
	c.uses, err = uses.Of(ctx, func(ctx context.Context, op string, q any) (json.RawMessage, error) {
		return c.project.call(ctx, op, q, nil)
	}, &r.Entity)
	return err
}

// entityOf finds what a ref, name or path means.
func (c *call) entityOf(ctx context.Context, ref string) (contract.Entity, *contract.Error) {
	b, err := c.project.call(ctx, "inspect", contract.InspectRequest{EntityRef: c.project.inside(ref), Limit: 1, History: contract.HostUse(c.project.history())}, nil)
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
