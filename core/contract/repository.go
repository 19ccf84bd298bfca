package contract

// RepositoryOperations are those that open an index and say what is in it.
type RepositoryOperations interface {
	// Version says what this core is, and which operations it has, or that it lacks one that
	// is wanted.
	Version(VersionRequest) (*VersionResponse, error)
	// Import opens a snapshot that was exported.
	//
	// Needs: read.
	Import(ImportRequest) (*LoadResponse, error)
	// Stats says what is in the index, and what was left out and why.
	Stats(EmptyRequest) (*StatsResponse, error)
	// Read returns lines of a file, or the entries of a directory.
	//
	// Needs: file.
	Read(FileReadRequest) (*FileReadResponse, error)
}

// FileRequest is the request of a "file" need: the whole content of a file that
// the index knows but does not store. The reply is raw bytes, as they are in the file. A host without
// the files answers with an error of code "not_found" or "unsupported"; content
// that is not what was indexed ends the operation with code "stale".
type FileRequest struct {
	// Path is the path of the file.
	Path string `json:"path"`
}

// Version is the version of the contract. It grows when an operation or field
// is added; what is there keeps its meaning.
const Version = 1

// Answer is what start, resume and cancel return.
type Answer struct {
	// Version is the version of the contract.
	Version int `json:"version"`
	// Call is the number of the call, by which it is resumed and cancelled.
	Call int64 `json:"call"`
	// Done is true once the operation has ended.
	Done bool `json:"done"`
	// Result is the operation's response once Done, unless Error is set.
	Result any `json:"result,omitempty"`
	// Error is why the operation, or what was handed over, failed.
	Error *Error `json:"error,omitempty"`
	// Needs are the needs that are new since the last answer.
	Needs []Need `json:"needs,omitempty"`
	// Open is how many needs are unanswered, new and old.
	Open int `json:"open,omitempty"`
	// Panic, if not empty, is where the operation panicked: for the log of a developer,
	// not for who asked. The core is then in no state to be used. Its host lets other
	// calls end and goes on with a new one.
	Panic string `json:"panic,omitempty"`
}

// JSON encodes the answer. It ends in a newline.
func (a Answer) JSON() []byte {
	b, err := EncodeLine(a)
	if err != nil {
		b, _ = EncodeLine(Answer{Version: Version, Call: a.Call, Done: true, Error: Errorf(CodeInternal, "encode answer: %v", err)})
	}
	return b
}

// LoadResponse says what is loaded now.
type LoadResponse struct {
	// Name is the repository's name.
	Name string `json:"name,omitempty"`
	// Files is how many files are in the index.
	Files int `json:"files"`
	// Bytes is how many bytes these have.
	Bytes int64 `json:"bytes"`
	// Chunks is how many chunks these were cut into.
	Chunks int `json:"chunks"`
	// Definitions is how many definitions were found.
	Definitions int `json:"definitions"`
	// Skipped are the files that are not in the index, by reason.
	Skipped []Skip `json:"skipped"`
	// Parts is how many segments a search goes through.
	Parts int `json:"parts"`
}

// FileReadRequest asks for lines of a file, or for the entries of a directory.
type FileReadRequest struct {
	// Path is a file or directory of the repository; "" is its root. It may end in lines of a
	// file, as in "a.go:12-34", "a.go:12" or "a.go:12-", or in the name of a definition, as in
	// "a.go:Server.Serve", and be no more than such a name if only one definition has it.
	Path string `json:"path,omitempty"`
	// Start is the first line, 1-based; without it the beginning of the file.
	Start int `json:"start,omitempty" min:"1"`
	// End is the last line, 1-based and inclusive; without it the end of the file.
	End int `json:"end,omitempty" min:"1"`
	// MaxBytes is how many bytes the text has at most; it is cut at the end of a line.
	MaxBytes int `json:"max_bytes,omitempty" min:"1" max:"16777216" default:"1048576"`
}

// FileReadResponse is a file's lines, or a directory's entries.
type FileReadResponse struct {
	// Path is the path that was read.
	Path string `json:"path"`
	// Type is whether it is a file or a directory.
	Type EntryType `json:"type"`
	// Language is the file's language, "unknown" if it is not known; definitions are then guessed.
	Language string `json:"language,omitempty"`
	// TotalLines is how many lines the whole file has.
	TotalLines int `json:"total_lines,omitempty"`
	// Lines is the lines that the text holds.
	Lines Lines `json:"lines,omitzero"`
	// Text is the text of the lines; bytes that are not UTF-8 are replaced.
	Text string `json:"text,omitempty"`
	// Next is the line to go on with, if the text was cut by max_bytes.
	Next int `json:"next,omitempty"`
	// LineTruncated is true if the only line returned is itself longer than max_bytes.
	LineTruncated bool `json:"line_truncated,omitempty"`
	// Definitions are the definitions that begin in the lines.
	Definitions []Definition `json:"definitions,omitempty"`
	// Entries are the entries of a directory.
	Entries []Entry `json:"entries,omitempty"`
}

// Entry is an entry of a directory.
type Entry struct {
	// Path is the path from the repository's root.
	Path string `json:"path"`
	// Type is whether it is a file or a directory.
	Type EntryType `json:"type"`
	// Files is how many files are below a directory.
	Files int `json:"files,omitempty"`
}

// ImportRequest asks to open a snapshot that the host hands over through read
// needs. The core keeps a copy.
type ImportRequest struct {
	// Size is the snapshot's length in bytes.
	Size int64 `json:"size" min:"1"`
	// MaxBytes is the size over which a snapshot is refused.
	MaxBytes int64 `json:"max_bytes,omitempty" default:"4294967296" min:"1"`
	// PieceBytes is how much a read need asks for at most. A host that sets it to the size and
	// hands over all at once gives the bytes away: the core keeps them where they are.
	PieceBytes int64 `json:"piece_bytes,omitempty" min:"1024"`
	// Ranges leaves the snapshot where it is: search, read and stats ask for what they need of it
	// through read needs of their own, all at once, in a few rounds, and answer as if all of it
	// were there. Other operations are refused.
	Ranges bool `json:"ranges,omitempty"`
}

// ReadRequest is the request of a "read" need: bytes of the archive or snapshot
// that an operation was started on. The reply is raw bytes, at least one
// of them, from the offset on; its end marks the last piece (or that there are no more).
// Offsets ascend without gaps, except for zip archives.
type ReadRequest struct {
	// Offset is where the bytes begin.
	Offset int64 `json:"offset"`
	// Length is how many bytes are wanted at most.
	Length int `json:"length"`
}

// Progress is the request of a "progress" need; the reply is empty. A host
// shows it, ignores it, or takes the chance to cancel.
type Progress struct {
	// Phase is what the operation is doing.
	Phase ProgressPhase `json:"phase"`
	// Done is how many bytes are read, or steps are done.
	Done int64 `json:"done"`
	// Total is how many bytes or steps there are; 0 if unknown.
	Total int64 `json:"total,omitempty"`
	// Files is how many files were seen so far.
	Files int `json:"files,omitempty"`
	// Navigation is how far a navigation is, in phase "navigate".
	Navigation *Report `json:"navigation,omitempty"`
}

// EmptyRequest is a request without fields.
type EmptyRequest struct{}

// VersionRequest asks what this core is.
type VersionRequest struct {
	// Wants are operations that the core has to have. One that it has not is an error of code
	// "unsupported", which names it and its group.
	Wants []string `json:"wants,omitempty" maxItems:"1000"`
}

// VersionResponse says what this core is.
type VersionResponse struct {
	// Name is the name of the program: "cairn".
	Name string `json:"name"`
	// Release is the release that it is of.
	Release string `json:"release"`
	// Contract is the version of the contract that it keeps.
	Contract int `json:"contract"`
	// Digest tells contracts of the same version apart: it is another if any operation, field, value, bound or default is.
	Digest string `json:"digest"`
	// Operations are the names of its operations, sorted.
	Operations []string `json:"operations"`
	// Groups are the groups of these, sorted. A guest has some or all of them.
	Groups []string `json:"groups"`
}

// Kept returns why a core that keeps this contract must not be asked by who links this package, nil if it may: its
// contract is a later one, to which things were only added, or the same.
func (v *VersionResponse) Kept() *Error {
	if v.Contract > Version || v.Contract == Version && v.Digest == Digest {
		return nil
	}
	return Errorf(CodeVersion, "the guest keeps another contract (%d %s of release %q) than this program (%d %s)", v.Contract, v.Digest, Quoted(v.Release), Version, Digest).
		With("", "take the guest of this program's release; from source, build the guests first and then the program: task build")
}

// StatsResponse says what is loaded.
type StatsResponse struct {
	// Name is the repository's name.
	Name string `json:"name,omitempty"`
	// Files is how many files are in the index.
	Files int `json:"files"`
	// Bytes is how many bytes these have.
	Bytes int64 `json:"bytes"`
	// Lines is how many lines these have.
	Lines int64 `json:"lines"`
	// Chunks is how many chunks these were cut into.
	Chunks int `json:"chunks"`
	// Definitions is how many definitions were found.
	Definitions int `json:"definitions"`
	// Contents is true if all contents are stored.
	Contents bool `json:"contents"`
	// Languages are the languages of the files.
	Languages []LanguageStats `json:"languages"`
	// Skipped are the files that are not in the index, by reason, and those of which
	// only the words are.
	Skipped []Skip `json:"skipped"`
}

// LanguageStats counts the files of a language.
type LanguageStats struct {
	// Language is the language.
	Language string `json:"language"`
	// Files is how many files are in it.
	Files int `json:"files"`
	// Bytes is how many bytes these have.
	Bytes int64 `json:"bytes"`
	// Lines is how many lines these have.
	Lines int64 `json:"lines"`
}

// Skip counts the files left out for one reason.
type Skip struct {
	// Reason is why files were left out.
	Reason string `json:"reason"`
	// Count is how many were.
	Count int `json:"count"`
	// Examples are up to five of the paths, the first in byte order.
	Examples []string `json:"examples,omitempty"`
}

// EntryType is what an entry of a directory is.
type EntryType string

// The values of EntryType.
const (
	EntryTypeFile      EntryType = "file"      // a file
	EntryTypeDirectory EntryType = "directory" // a directory
)

// ProgressPhase is what an operation is doing.
type ProgressPhase string

// The values of ProgressPhase.
const (
	ProgressPhaseRead         ProgressPhase = "read"                   // reading the archive or snapshot
	ProgressPhaseIndex        ProgressPhase = "index"                  // indexing files
	ProgressPhaseLink         ProgressPhase = "link"                   // finding links
	ProgressPhaseAudit        ProgressPhase = "audit"                  // reading documents and comments
	ProgressPhaseNavigate     ProgressPhase = "navigate"               // walking the tree
	ProgressPhaseSummarize    ProgressPhase = "summarize"              // asking a model for summaries
	ProgressPhaseInitializing ProgressPhase = "initializing retrieval" // beginning to gather
	ProgressPhasePlanning     ProgressPhase = "planning"               // choosing what to gather next
	ProgressPhaseEmbedding    ProgressPhase = "embedding"              // asking for what lies near a query
	ProgressPhaseRetrieving   ProgressPhase = "retrieving"             // searching for evidence
	ProgressPhaseRanking      ProgressPhase = "ranking"                // putting evidence in order
)
