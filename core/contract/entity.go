package contract

// Degraded is a part of a request that could not be answered as asked.
type Degraded struct {
	// Field is the field that held it: "refs" or "path_ids".
	Field string `json:"field"`
	// Value is what the field held.
	Value string `json:"value"`
	// Reason is why it could not be taken up, for programs.
	Reason DegradedReason `json:"reason"`
	// Message is why it could not be taken up, for people.
	Message string `json:"message"`
	// SuggestedFix is a value that resolves, if there is one.
	SuggestedFix string `json:"suggested_fix,omitempty"`
}

// Entity is something of the repository that has a ref.
type Entity struct {
	// Ref is what names the entity in every request: "type:project:…". It does not depend on
	// what the file contains around it, so it stays good when lines move.
	Ref string `json:"ref"`
	// Type is "project", "directory", "file", "chunk", "symbol", "section", "commit",
	// or that of a record: "knowledge", "session", "transcript", "thread", "note",
	// "task", "brofile", "whiteboard", "bash_call".
	Type string `json:"type"`
	// Name is for people: a path, a qualified name, a heading, the subject of a commit,
	// the title of a record.
	Name string `json:"name"`
	// Kind is what kind of symbol it is: "function", "method", "class", …
	Kind string `json:"kind,omitempty"`
	// Path is the file that it is or is in, if there is one.
	Path string `json:"path,omitempty"`
	// Lines is the lines of the file that it takes, if it is a part of one.
	Lines Lines `json:"lines,omitzero"`
	// Language is the language of the file, "unknown" if it is not known; symbols are then guessed.
	Language string `json:"language,omitempty"`
	// Roles are the roles of the file: "test", "example", "vendored", "generated", "document"
	// or "config".
	Roles []string `json:"roles,omitempty"`
	// Signature is the head of a symbol in one line.
	Signature string `json:"signature,omitempty"`
	// Properties are what else is known of a commit or a record, by name.
	Properties map[string]string `json:"properties,omitempty"`
}

// IsZero tells whether it is no entity.
func (e Entity) IsZero() bool { return e.Ref == "" }

// Edge is an edge of the graph as seen from one of its ends.
type Edge struct {
	// Kind is the kind of the edge, in upper case: CALLS, IMPORTS, …; schema lists all.
	Kind string `json:"kind"`
	// Direction is which way the edge leads, seen from the entity at hand.
	Direction EdgeDirection `json:"direction"`
	// Ref is the ref of the other end.
	Ref string `json:"ref"`
	// Type is the type of the other end.
	Type string `json:"type"`
	// Name is the name of the other end.
	Name string `json:"name"`
	// Where is where the other end is, if the request wants places.
	Where *Where `json:"where,omitempty"`
	// Lines is the lines of a call or use that stands in several, the first 64.
	Lines []int `json:"lines,omitempty"`
	// Unsure is those of lines that are less sure than the edge.
	Unsure []int `json:"unsure,omitempty"`
	// LineCount is how many lines there are.
	LineCount int `json:"line_count,omitempty"`
	Evidence
}

// Where is where an entity is, and what.
type Where struct {
	// Kind is what kind of symbol it is.
	Kind string `json:"kind,omitempty"`
	// Path is the file that it is or is in.
	Path string `json:"path"`
	// Lines is the lines of the file that it takes, if it is a part of one.
	Lines Lines `json:"lines,omitzero"`
	// Roles are the roles of the file, as those of an entity.
	Roles []string `json:"roles,omitempty"`
}

// Evidence says what an edge rests on.
type Evidence struct {
	// Provenance is what the edge rests on.
	Provenance Provenance `json:"provenance"`
	// Confidence is how sure the edge is.
	Confidence Confidence `json:"confidence"`
	// Weight is 1 for what is certain, 0.7 for what was inferred, 0.3 for what is only
	// likely.
	Weight Weight `json:"weight"`
	// At is the place where the edge's first occurrence is written.
	At *Place `json:"at,omitempty"`
	// TypeOnly is true of an import that is for types alone.
	TypeOnly bool `json:"type_only,omitempty"`
	// Dynamic is true of an import that happens while the program runs.
	Dynamic bool `json:"dynamic,omitempty"`
}

// Weight is how certain an edge is, in tenths. In JSON it is a number from 0 to 1.
type Weight uint8

// MarshalJSON renders the weight with at most one decimal.
func (w Weight) MarshalJSON() ([]byte, error) {
	if w >= 10 {
		return []byte("1"), nil
	}
	return []byte{'0', '.', '0' + byte(w)}, nil
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (w *Weight) UnmarshalJSON(b []byte) error {
	*w = 10
	if len(b) == 3 {
		*w = Weight(b[2] - '0')
	}
	return nil
}

// Place is a line of a file.
type Place struct {
	// Path is the path of the file.
	Path string `json:"path"`
	// Line is the line, 1-based.
	Line int `json:"line"`
}

// Preview is the beginning of an entity's text.
type Preview struct {
	// Lines is the lines that are shown.
	Lines Lines `json:"lines"`
	// Text is their text.
	Text string `json:"text"`
	// More are further parts of it that say something of the question, in the order of their lines.
	More []Snippet `json:"more,omitempty"`
	// Truncated is true if there is more.
	Truncated bool `json:"truncated,omitempty"`
}

// EdgeGroup are the edges of one kind and direction.
type EdgeGroup struct {
	// Kind is the kind of the edges.
	Kind string `json:"kind"`
	// Family is the family that the kind belongs to.
	Family string `json:"family"`
	// Total is how many edges of the kind and direction there are.
	Total int `json:"total"`
	// Edges are the first of them.
	Edges []Edge `json:"edges"`
}

// NextHop is a neighbour to go to.
type NextHop struct {
	// Ref is the ref of the neighbour.
	Ref string `json:"ref"`
	// Type is its type.
	Type string `json:"type"`
	// Name is its name.
	Name string `json:"name"`
	// Via is the edge that leads there, as text: "--CALLS-->" or "<--CALLS--".
	Via string `json:"via"`
	// Why is why it is worth inspecting.
	Why string `json:"why"`
	// Where is where the neighbour is, in what an exploration leads to.
	Where *Where `json:"where,omitempty"`
}

// Path is a way through the graph.
type Path struct {
	// PathID is what stands for the path in a request for a bundle; it is minted for this
	// answer and cannot be made up.
	PathID string `json:"path_id"`
	// Text is the path in one line: "a --CALLS--> b <--IMPORTS-- c".
	Text string `json:"text"`
	// From is the entity where it begins.
	From Entity `json:"from,omitzero"`
	// Steps are its edges with the entity that each leads to. An answer of explore leaves them
	// out, for the text says the same in less.
	Steps []PathStep `json:"steps,omitempty"`
}

// PathStep is an edge of a path.
type PathStep struct {
	// Kind is the kind of the edge.
	Kind string `json:"kind"`
	// Direction is which way the edge leads, seen from the entity before.
	Direction EdgeDirection `json:"direction"`
	Evidence
	// To is the entity that it leads to.
	To Entity `json:"to"`
}

// EdgeDirection is which way an edge leads, seen from the entity at hand.
type EdgeDirection string

// The values of EdgeDirection.
const (
	EdgeDirectionIn  EdgeDirection = "in"  // to it
	EdgeDirectionOut EdgeDirection = "out" // from it
)

// Provenance is what an edge rests on.
type Provenance string

// The values of Provenance.
const (
	ProvenanceExplicit Provenance = "explicit" // someone wrote it down, as a link or a record
	ProvenanceDerived  Provenance = "derived"  // code says it
	ProvenanceImplicit Provenance = "implicit" // it is how files and directories lie
)

// Confidence is how sure an edge is.
type Confidence string

// The values of Confidence.
const (
	ConfidenceExact     Confidence = "exact"     // the rules of the language lead there
	ConfidenceHeuristic Confidence = "heuristic" // it is likely
)

// DegradedReason is why a part of a request could not be answered as asked.
type DegradedReason string

// The values of DegradedReason.
const (
	DegradedReasonStale    DegradedReason = "stale"     // it was good once
	DegradedReasonNotFound DegradedReason = "not_found" // there is no such thing
	DegradedReasonBadInput DegradedReason = "bad_input" // it is malformed
)
