package contract

// GrepOperations are those that find every line by a pattern.
type GrepOperations interface {
	// Grep finds every line that holds a literal or in which a regular expression matches.
	//
	// Needs: file.
	Grep(GrepRequest) (*GrepResponse, error)
}

// GrepRequest asks which lines match a pattern. Each file is searched line by line; a byte
// order mark before its text and a carriage return at the end of a line may match, and need
// not.
type GrepRequest struct {
	// Pattern is a literal, or a regular expression of at most 16 KiB. No match goes beyond a
	// line, so that a line feed in it is refused.
	Pattern string `json:"pattern" minBytes:"1" maxBytes:"1048576"`
	// Syntax is what the pattern is.
	Syntax PatternSyntax `json:"syntax,omitempty" default:"literal"`
	// IgnoreCase is true to take small and capital letters for the same. A literal then has at
	// most 16 KiB too.
	IgnoreCase bool `json:"ignore_case,omitempty"`
	// Context is how many lines around each that matches come along.
	Context int `json:"context,omitempty" min:"0" max:"20" default:"0"`
	// Limit is how many files come back at most. Those that do not are counted.
	Limit int `json:"limit,omitempty" min:"1" max:"100000" default:"100"`
	// Lines is how many lines that match come back of each file at most; 0 for none. Those
	// that do not are counted.
	Lines *int `json:"lines,omitempty" min:"0" max:"100000" default:"100"`
	// Filters say which files are searched. With kinds, a line matches only if the innermost
	// definition around it is of such a kind.
	Filters
}

// GrepResponse is the files in which lines match: code before tests and documents, and what
// lies high in the tree and has a plain name before what does not. An empty list comes with
// a reason.
type GrepResponse struct {
	// Files are the files.
	Files []GrepFile `json:"files"`
	// Reason is why the list is empty.
	Reason string `json:"reason,omitempty"`
	// TotalFiles is in how many files lines match.
	TotalFiles int `json:"total_files"`
	// TotalLines is how many lines match in all files.
	TotalLines int `json:"total_lines"`
	// Searched is how many files passed the filters and were read to their ends.
	Searched int `json:"searched"`
	// Truncated is true if lines match that did not come back, because of limit, of lines, or
	// because lines of more than 16 MiB would have. The counts hold them.
	Truncated bool `json:"truncated,omitempty"`
	// Notes say which files could not be searched.
	Notes []string `json:"notes,omitempty"`
}

// GrepFile is a file in which lines match.
type GrepFile struct {
	// Ref is the ref of the file.
	Ref string `json:"ref"`
	// Path is the path of the file.
	Path string `json:"path"`
	// Language is the file's language, if it is known.
	Language string `json:"language"`
	// Roles are the roles of the file: "test", "example", "vendored", "generated", "document"
	// or "config".
	Roles []string `json:"roles,omitempty"`
	// Count is how many lines match.
	Count int `json:"count"`
	// Lines are lines that match, and with context those around them, in order.
	Lines []GrepLine `json:"lines,omitempty"`
}

// GrepLine is a line that matches, or one beside it.
type GrepLine struct {
	// Line is the number of the line, 1-based.
	Line int `json:"line"`
	// Text is the text of the line, of a line longer than 240 bytes a part with the first
	// match.
	Text string `json:"text"`
	// Offset is where the text begins in the line, in bytes.
	Offset int `json:"offset,omitempty"`
	// Truncated is true if the line is longer than the text.
	Truncated bool `json:"truncated,omitempty"`
	// Matches are where the pattern matches, the first 16 at most, and the first alone in a
	// line of more than 16 KiB; none in a line of the context.
	Matches []GrepMatch `json:"matches,omitempty"`
	// Within is the qualified name of the innermost definition around a line that matches.
	Within string `json:"within,omitempty"`
}

// GrepMatch is where a pattern matches in a line, in bytes from its beginning, whatever of it
// is shown.
type GrepMatch struct {
	// Start is where the match begins.
	Start int `json:"start"`
	// End is where the match ends, exclusive.
	End int `json:"end"`
}

// PatternSyntax is what a pattern is.
type PatternSyntax string

// The values of PatternSyntax.
const (
	PatternSyntaxLiteral PatternSyntax = "literal" // text as it stands
	PatternSyntaxRegex   PatternSyntax = "regex"   // a regular expression in the syntax of RE2
)
