package navigate

import (
	"encoding/json"
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
)

// Remote is a tree that the host has: too large to load, or not of files. It is
// read through two kinds of needs, "node" and "children".
type Remote struct {
	// Name is what the host knows the tree by.
	Name string
}

// Info implements [Tree].
func (r Remote) Info(t *step.Task) (Info, error) {
	var reply contract.NodeReply
	if err := r.ask(t, "node", contract.NodeRequest{Tree: r.Name}, &reply); err != nil {
		return Info{}, err
	}
	switch reply.Source {
	case "", "filesystem", "document":
	default:
		return Info{}, contract.Errorf(contract.CodeHost, "reply to a node need: unknown source %q", reply.Source)
	}
	return Info{Root: reply.Root, Document: reply.Source == "document", Nodes: reply.Nodes, Depth: reply.Depth}, nil
}

// Children implements [Tree].
func (r Remote) Children(t *step.Task, n contract.TreeNode) ([]contract.TreeNode, error) {
	var reply contract.ChildrenReply
	if err := r.ask(t, "children", contract.ChildrenRequest{Tree: r.Name, Node: n}, &reply); err != nil {
		return nil, err
	}
	seen := make(map[string]bool, len(reply.Children))
	for i, c := range reply.Children {
		switch {
		case c.ID == "":
			return nil, contract.Errorf(contract.CodeHost, "reply to a children need: child %d of %q has no id", i, n.Path)
		case seen[c.ID]:
			return nil, contract.Errorf(contract.CodeHost, "reply to a children need: two children of %q have the id %q", n.Path, c.ID)
		}
		seen[c.ID] = true
	}
	return reply.Children, nil
}

func (r Remote) ask(t *step.Task, kind string, request, reply any) error {
	answer, err := t.Do(kind, request, nil)
	if err != nil {
		e := contract.ErrorOf(fmt.Errorf("tree %q: %w", r.Name, err))
		if e.Code == contract.CodeUnsupported {
			e = &contract.Error{Code: contract.CodeNotFound, Message: fmt.Sprintf("no tree %q: the host has no trees", r.Name), Field: "tree", Fix: "leave tree out to navigate what is loaded"}
		}
		if e.Code == contract.CodeNotFound && kind == "node" {
			e.Field = "tree"
		}
		return e
	}
	if err := json.Unmarshal(answer.Value, reply); err != nil {
		return contract.Errorf(contract.CodeHost, "reply to a %s need: %v", kind, err)
	}
	return nil
}

// HostTree answers the needs of a [Remote] tree from a tree in memory, for hosts
// that list a repository without loading it.
type HostTree struct{ Loaded }

// NewHostTree makes a tree of cleaned paths.
func NewHostTree(paths []string) HostTree { return HostTree{Loaded{tree.New(paths)}} }

// Node answers a "node" need.
func (h HostTree) Node() contract.NodeReply {
	info, _ := h.Info(nil)
	return contract.NodeReply{Root: info.Root, Nodes: info.Nodes, Depth: info.Depth}
}

// List answers a "children" need.
func (h HostTree) List(q contract.ChildrenRequest) (contract.ChildrenReply, error) {
	children, err := h.Children(nil, q.Node)
	return contract.ChildrenReply{Children: children}, err
}
