package api

// AddRequest stores records beside the code, and removes some.
type AddRequest struct {
	Records []Record `json:"records,omitempty"`
	// Remove are refs of records; their edges go too.
	Remove []string `json:"remove,omitempty"`
}

// Record is something said or done, to be found and followed like code.
type Record struct {
	// Type is "knowledge", "session", "transcript", "thread", "note", "task", "brofile",
	// "whiteboard" or "bash_call".
	Type string `json:"type"`
	// ID is unique among those of the type; letters, digits and . _ - up to 128 bytes.
	// A record of the same type and id is replaced.
	ID    string `json:"id"`
	Title string `json:"title,omitempty"`
	Text  string `json:"text,omitempty"`
	// Properties are for people and programs, by name.
	Properties map[string]string `json:"properties,omitempty"`
	// Edges lead from this record.
	Edges []RecordEdge `json:"edges,omitempty"`
}

// RecordEdge is an edge that someone stated.
type RecordEdge struct {
	Kind string `json:"kind"`
	// To is a ref; it may name a record of the same request.
	To string `json:"to"`
}

// AddResponse tells the refs of the records added, in order.
type AddResponse struct {
	Refs    []string `json:"refs"`
	Removed int      `json:"removed"`
	// Records is how many are stored now.
	Records int `json:"records"`
}
