package contract

import (
	"cmp"
	"slices"
)

// Operation is what is known of an operation without asking for it.
type Operation struct {
	Name  string
	Group string
	Needs []string // the kinds that it may wait for
	// Records is true if it sees records, so that a host with a store attaches them first.
	Records bool
}

// OperationNamed returns what is known of an operation, nothing if there is none.
func OperationNamed(name string) Operation {
	i, ok := slices.BinarySearchFunc(Operations, name, func(o Operation, name string) int { return cmp.Compare(o.Name, name) })
	if !ok {
		return Operation{}
	}
	return Operations[i]
}

// Groups has the operations of all groups, in the order in which documents tell them. Each
// is what its method says: the sentence that describes it, the kinds of needs that it may
// wait for, whether it sees records, its request and its response; its name is the method's in lower case. Nothing
// implements these interfaces: faces are made from them.
type Groups interface {
	RepositoryOperations
	IndexingOperations
	SearchOperations
	FederationOperations
	GrepOperations
	NavigateOperations
	EvidenceOperations
	ContextOperations
	MemoryOperations
	VerifyOperations
}
