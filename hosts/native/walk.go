package native

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/navigate"
	"github.com/cairn-search/cairn/core/tree"
	"github.com/cairn-search/cairn/hosts/native/worktree"
)

// walked is the name of the tree that [Walk] navigates.
const walked = "directory"

// Walk navigates a directory by the names of its files alone: nothing is read,
// indexed or kept, so that it suits what is too large for that. It needs a
// model: q.Model is "host" whatever it says, and more must answer "llm" needs.
// Contents are not to be had.
func Walk(ctx context.Context, path string, o Options, q contract.NavigateRequest, more Handlers) (json.RawMessage, error) {
	o, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	root, err := filepath.Abs(path)
	if err != nil {
		return nil, OpenError(path, err)
	}
	listing, err := worktree.List(ctx, root, worktree.Options{MaxFileBytes: o.MaxFileBytes, NoIgnore: o.NoIgnore})
	if err != nil {
		return nil, OpenError(path, err)
	}
	var paths []string
	for _, f := range listing.Files {
		if clean, err := tree.Clean(f.Path); err == nil {
			paths = append(paths, clean)
		}
	}
	files := navigate.NewHostTree(paths)
	h := Handlers{
		"node": func(_ context.Context, n Need) contract.Reply {
			return reply(n, func(q contract.NodeRequest) (contract.NodeReply, error) {
				if q.Tree != walked {
					return contract.NodeReply{}, contract.Errorf(contract.CodeNotFound, "no tree %q", q.Tree)
				}
				return files.Node(), nil
			})
		},
		"children": func(_ context.Context, n Need) contract.Reply { return reply(n, files.List) },
	}
	maps.Copy(h, more)
	e, err := o.engine(ctx)
	if err != nil {
		return nil, err
	}
	defer e.close(context.WithoutCancel(ctx))
	q.Tree, q.Model = walked, "host"
	return Run(ctx, e, "navigate", q, h)
}

// reply answers a need by a function of its request.
func reply[Q, R any](n Need, f func(Q) (R, error)) contract.Reply {
	var q Q
	if err := json.Unmarshal(n.Request, &q); err != nil {
		return fail(contract.CodeHost, fmt.Errorf("decode request of a %s need: %w", n.Kind, err))
	}
	r, err := f(q)
	if err != nil {
		return fail(contract.CodeHost, err)
	}
	value, err := contract.Encode(r)
	if err != nil {
		return fail(contract.CodeHost, err)
	}
	return contract.Reply{Value: value}
}
