package contract

// Operation is what is known of an operation without asking for it.
type Operation struct {
	Name  string
	Group string
	Needs []string // the kinds that it may wait for
}

// Groups has the operations of all groups, in the order in which documents tell them. Each
// is what its method says: the sentence that describes it, the kinds of needs that it may
// wait for, its request and its response; its name is the method's in lower case. Nothing
// implements these interfaces: faces are made from them.
type Groups interface {
	RepositoryOperations
	SearchOperations
	NavigateOperations
	EvidenceOperations
	ContextOperations
	MemoryOperations
	VerifyOperations
}
