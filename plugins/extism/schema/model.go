package main

// Schema is the contract as the writers see it.
type Schema struct {
	Operations []Operation
	Needs      []NeedKind
	Types      []*Type // sorted by name
	Codes      []string
}

// Operation is an operation of start and call.
type Operation struct {
	Name, Doc         string
	Request, Response *Type
}

// NeedKind is a kind of need with what the host replies.
type NeedKind struct {
	Kind    string
	Request *Type
	Reply   *Type  // nil: see Raw
	Raw     string // what the raw bytes of the reply are; "" and no Reply: an empty reply
}

// Type is a struct of the contract.
type Type struct {
	Name, Doc string
	Fields    []Field
	// Asked is true if hosts make it: it is part of a request or a reply to a need.
	Asked bool
}

// Field is a field as JSON has it.
type Field struct {
	Name, Doc string
	Shape     Shape
	Optional  bool
}

// Shape is a field's JSON type. Exactly one of Kind and Type is set.
type Shape struct {
	Kind string // "string", "integer", "number", "boolean", "bytes", "any", "array" or "map"
	Type *Type
	Of   *Shape // of the elements of an array or a map
}

// needs says what answers each kind of need, by the names of Go types. The reader
// fails if the core asks for a kind that is not here.
var needs = []struct{ kind, request, reply, raw string }{
	{"read", "api.ReadRequest", "", "the piece of the archive or snapshot"},
	{"file", "api.FileRequest", "", "the content of the file"},
	{"write", "api.WriteRequest", "", ""},
	{"progress", "api.Progress", "", ""},
	{"llm", "model.Request", "model.Reply", ""},
	{"embed", "model.EmbedRequest", "", "a vector for each text, 32-bit little-endian floats"},
	{"nearest", "api.NearestRequest", "api.NearestReply", ""},
	{"history", "api.HistoryRequest", "api.HistoryReply", ""},
	{"secret", "api.SecretRequest", "api.SecretReply", ""},
	{"summaries", "api.SummariesRequest", "", "the summaries that are kept, a line of JSON each"},
	{"store", "memory.StoreRequest", "memory.StoreReply", ""},
	{"node", "navigate.NodeRequest", "navigate.NodeReply", ""},
	{"children", "navigate.ChildrenRequest", "navigate.ChildrenReply", ""},
}

// names are the Go types whose name alone would say too little, or too much.
var names = map[string]string{
	"model.Request": "ModelRequest", "model.Reply": "ModelReply", "model.Call": "ModelCall", "model.Tool": "ModelTool",
	"search.Reason": "ScoreReason", "navigate.Trace": "NavigateTrace", "navigate.Round": "NavigateRound", "navigate.Node": "TreeNode", "navigate.Dropped": "DroppedPicks",
	"api.Hop": "NextHop", "api.Record": "StoredRecord", "api.Result": "SearchResult", "api.empty": "EmptyRequest", "step.Error": "CairnFault",
	"memory.Decision": "MemoryDecision",
	"verify.Cited":    "CitedSource", "verify.Issue": "VerifyIssue", "verify.Claim": "VerifyClaim", "verify.Source": "VerifySource",
	"gather.Plan": "GatherPlan", "gather.Budget": "GatherBudget", "gather.Prior": "GatherPrior", "gather.Item": "EvidenceItem", "gather.Known": "KnownEvidence",
	"gather.Trace": "GatherTrace", "gather.Branch": "GatherBranch", "gather.Node": "GatherNode", "gather.Edge": "GatherEdge", "gather.Pending": "PendingQuery",
}
