package engine

import (
	"cmp"
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
)

// Group adds the operations of a group to a core that is being made.
type Group func(*Core)

// operation is an entry of the dispatcher.
type operation struct {
	name string
	run  func(t *step.Task, request []byte) (any, error)
}

// Add adds an operation to a core that is being made. run decodes its request.
func (c *Core) Add(name string, run func(t *step.Task, request []byte) (any, error)) {
	at, known := slices.BinarySearchFunc(c.operations, name, byName)
	if !known { // a group that is named twice is there once
		c.operations = append(c.operations, operation{}) // slices.Insert would be made anew for them, in each guest
		copy(c.operations[at+1:], c.operations[at:])
		c.operations[at] = operation{name, run}
	}
}

// Decoded is what runs an operation that a method is: its request is decoded and checked first.
func Decoded[Q, R any, P interface {
	*Q
	contract.Request
}](method func(*step.Task, Q) (R, error)) func(*step.Task, []byte) (any, error) {
	return func(t *step.Task, request []byte) (any, error) {
		var q Q
		if err := contract.Decode(request, P(&q)); err != nil {
			return nil, err
		}
		return method(t, q)
	}
}

func byName(o operation, name string) int { return cmp.Compare(o.name, name) }

// Part returns what a group keeps in a core, which is made when it is first asked for. It
// is called while a core is being made.
func Part[T any](c *Core, make func(*Core) *T) *T {
	for _, p := range c.parts {
		if p, ok := p.(*T); ok {
			return p
		}
	}
	p := make(c)
	c.parts = append(c.parts, p)
	return p
}

// Operations returns the names of the operations that a core has, sorted.
func (c *Core) Operations() []string {
	var names []string
	for _, o := range c.operations {
		names = append(names, o.name)
	}
	return names
}

// Groups returns the names of the groups that a core has operations of, sorted.
func (c *Core) Groups() []string {
	var names []string
	for _, o := range c.operations {
		names = append(names, contract.OperationNamed(o.name).Group)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Lacks returns the error of an operation that a core does not have, nil if it has it.
func (c *Core) Lacks(op string) *contract.Error {
	if c.operation(op) != nil {
		return nil
	}
	return c.unknown(op)
}

func (c *Core) operation(name string) *operation {
	at, ok := slices.BinarySearchFunc(c.operations, name, byName)
	if !ok {
		return nil
	}
	return &c.operations[at]
}

// unknown is the error of an operation that a core does not have.
func (c *Core) unknown(op string) *contract.Error {
	if group := contract.OperationNamed(op).Group; group != "" {
		return contract.Errorf(contract.CodeUnsupported, "operation %q is of the group %q, which this core was made without", op, group).With("op", "make the core with that group; the guest cairn.wasm has all")
	}
	return contract.Errorf(contract.CodeBadInput, "unknown operation %q", contract.Quoted(op)).With("op", contract.Nearest(op, c.Operations()))
}
