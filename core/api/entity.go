package api

// Entity is something of the repository that has a ref.
type Entity struct {
	// Ref names it in every request: "type:project:…". It does not depend on what the
	// file contains around it, so it stays good when lines move.
	Ref string `json:"ref"`
	// Type is "project", "directory", "file", "chunk", "symbol", "section", "commit",
	// or that of a record: "knowledge", "session", "transcript", "thread", "note",
	// "task", "brofile", "whiteboard", "bash_call".
	Type string `json:"type"`
	// Name is for people: a path, a qualified name, a heading, the subject of a commit,
	// the title of a record.
	Name string `json:"name"`
	// Kind is that of a symbol: "function", "method", "class", …
	Kind string `json:"kind,omitempty"`
	// Path and Lines tell where it is, for those that are in a file.
	Path      string   `json:"path,omitempty"`
	Lines     Lines    `json:"lines,omitzero"`
	Language  string   `json:"language,omitempty"`
	Roles     []string `json:"roles,omitempty"`
	Signature string   `json:"signature,omitempty"`
	// Properties are what else is known of a commit or a record, by name.
	Properties map[string]string `json:"properties,omitempty"`
}

// IsZero tells whether it is no entity.
func (e Entity) IsZero() bool { return e.Ref == "" }

// Edge is an edge of the graph as seen from one of its ends.
type Edge struct {
	// Kind is upper-case: CALLS, IMPORTS, …; see the answer of schema.
	Kind string `json:"kind"`
	// Direction is "out" if the edge leads from the entity at hand to Ref, "in" if it
	// comes from there.
	Direction string `json:"direction"`
	// Ref, Type and Name are those of the other end.
	Ref  string `json:"ref"`
	Type string `json:"type"`
	Name string `json:"name"`
	Evidence
}

// Evidence says what an edge rests on.
type Evidence struct {
	// Provenance is "explicit" (someone wrote it down: a link, a record), "derived"
	// (code says it) or "implicit" (it is how files and directories lie).
	Provenance string `json:"provenance"`
	// Confidence is "exact" or "heuristic".
	Confidence string `json:"confidence"`
	// Weight is 1 for what is certain, 0.7 for what was inferred, 0.3 for what is only
	// likely.
	Weight Weight `json:"weight"`
	// At is where the edge's first occurrence is written.
	At *Place `json:"at,omitempty"`
	// TypeOnly and Dynamic tell of an import that it is for types alone, and that it
	// happens while the program runs.
	TypeOnly bool `json:"type_only,omitempty"`
	Dynamic  bool `json:"dynamic,omitempty"`
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
	Path string `json:"path"`
	Line int    `json:"line"`
}

// Preview is the beginning of an entity's text.
type Preview struct {
	Lines Lines  `json:"lines"`
	Text  string `json:"text"`
	// Cut is true if there is more.
	Cut bool `json:"cut,omitempty"`
}
